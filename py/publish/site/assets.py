"""What every page shares: the scripts and styles of static/, the fonts and the list of Python's files, in assets/<hash>/.

The hash covers every byte in the folder, so a browser never mixes two versions, and may keep a file for ever.
"""

import hashlib
import json
import re

from publish.setup.cache import kept
from publish.setup.files import put
from publish.setup.node import esbuild

NOT_SHARED = ("root",)  # static/root/ goes to the site's root, where workers and icons are looked for
FIRST = (
    "tokens",
    "page",
    "prose",
    "grid",
    "tools",
    "code",
    "quiz",
    "plot",
    "widgets",
)  # style sheets that others build on
BUNDLES = {  # name in assets/: its source; each with all it imports: a chain of imports is a chain of waits
    "page.js": "page.js",  # the elements of most pages
    "python.js": "python/python.js",  # apart, because the page and a test share one
    "python-worker.js": "python/worker/worker.js",
    "editor-codemirror.js": "code/editor-codemirror.js",  # with what it imports from npm; fetched when a cell comes near the view
}
ON_DEMAND = "elements/on-demand/"  # an element that few lessons have is a script of its own, fetched where a page has it (page.js)
CSS_ON_DEMAND = "css/on-demand/"  # and so may be its style sheet
PLAIN = ("early.js", "from-disk.js")  # scripts that are no modules
LIST = "python-files.js"  # written here: the files of Python
APART = ("python.js", "editor-codemirror.js", LIST)  # what a bundle leaves outside, wherever its source lies
BESIDE = re.compile(rb'"\.\.?/(?:[\w./-]+/)?(' + b"|".join(re.escape(name.encode()) for name in APART) + rb')"')
LISTED = re.compile(rb'import\{files as ([\w$]+)\}from"./python-files.js";')  # as esbuild writes it


def write_assets(root, site, fonts, python_files):
    """Write assets/<hash>/ -> "assets/<hash>/"."""
    files = static_files(root)
    scripts = {path: content for path, content in files.items() if path.endswith(".js")}
    files = {path: content for path, content in files.items() if path not in scripts or path in PLAIN} | bundled(
        root, scripts
    )
    files = with_one_style_sheet(files)
    files |= {f"fonts/{name}": path.read_bytes() for name, path in fonts.items()}
    files[LIST] = python_list(python_files).encode()
    files["python-worker.js"] = LISTED.sub(
        rb"const \1=" + list_of(python_files).encode() + b";", files["python-worker.js"]
    )  # it waits for nothing more
    name = f"assets/{name_of(files)}"
    for path, content in files.items():
        put(site / name / path, content)
    return name + "/"


def static_files(root):
    folder = root / "static"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.relative_to(folder).parts[0] not in NOT_SHARED
    }


def with_one_style_sheet(files):
    """static/css/*.css as one css/style.css: a page waits for its style sheets, and for one it waits once. What only an
    element on demand needs stays apart, and is linked where a page has it (pages.py)."""
    common = [path for path in files if path.startswith("css/") and not path.startswith(CSS_ON_DEMAND)]
    sheets = {path.removeprefix("css/").removesuffix(".css"): files[path] for path in common}
    others = sorted(set(sheets) - set(FIRST) - {"print"})
    order = [name for name in (*FIRST, *others, "print") if name in sheets]
    rest = {path: content for path, content in files.items() if path not in common}
    return {**rest, "css/style.css": b"\n".join(sheets[name] for name in order)}


def name_of(files):
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(f"{path}\0{len(files[path])}\0".encode() + files[path])
    return whole.hexdigest()[:12]


def list_of(files):
    """{name: {url, sha256, bytes}}, urls relative to the site's root -> the same as JavaScript, urls relative to the scripts."""
    return json.dumps(
        {name: {**file, "url": f"../../{file['url']}"} for name, file in files.items()}, indent=1, sort_keys=True
    )


def python_list(files):
    """-> the script that tells the page of them."""
    return (
        "/* Written by the build: the files Python is made of, their addresses from here, and what they must hash to. */\n"
        f"export const files = {list_of(files)};\n"
    )


def bundled(root, scripts):
    """{name: content} of the bundles, made of the scripts in static/; kept under what they were made from."""
    how = ["--format=esm", *(f"--external:*/{name}" for name in APART)]
    made_from = hashlib.sha256(
        name_of(scripts).encode() + (root / "package-lock.json").read_bytes() + " ".join([*BUNDLES, *how]).encode()
    )
    key = made_from.hexdigest()[:16]

    def bundle(name, source):
        path = kept(
            root,
            f"bundles/{key}-{name}",
            lambda path: esbuild(root, root / "static" / source, *how, f"--outfile={path}"),
            most=100,
        )
        return BESIDE.sub(rb'"./\1"', path.read_bytes())

    return {name: bundle(name, source) for name, source in sources(scripts).items()}


def sources(scripts):
    """{name in assets/: path in static/} of all bundles."""
    on_demand = {path.removeprefix(ON_DEMAND): path for path in scripts if path.startswith(ON_DEMAND)}
    return {name: source for name, source in (BUNDLES | on_demand).items() if source in scripts}
