"""What every page shares: static/, the bundled editor, the fonts and the list of Python's files, in assets/<hash>/.

The hash covers every byte in the folder, so a browser never mixes two versions, and may keep a file for ever.
"""
import hashlib
import json

from publish.alone import kept
from publish.node import node_and_npm, node_modules, run
from publish.problem import Problem

NOT_SHARED = ("root",)                     # static/root/ goes to the site's root, where workers and icons are looked for
FIRST = ("tokens", "page", "prose", "grid", "tools", "code", "quiz", "plot", "widgets")   # style sheets that others build on
EDITOR = "editor-codemirror.js"            # the one script with imports from npm; esbuild makes one file of it


def write_assets(root, site, fonts, python_files):
    """Write assets/<hash>/ -> "assets/<hash>/"."""
    files = static_files(root)
    if EDITOR in files:
        files[EDITOR] = bundled(root, root / "static" / EDITOR)
    files = with_one_style_sheet(files)
    files |= {f"fonts/{name}": path.read_bytes() for name, path in fonts.items()}
    files["python-files.js"] = python_list(python_files).encode()
    name = f"assets/{name_of(files)}"
    for path, content in files.items():
        (site / name / path).parent.mkdir(parents=True, exist_ok=True)
        (site / name / path).write_bytes(content)
    return name + "/"


def static_files(root):
    folder = root / "static"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and path.relative_to(folder).parts[0] not in NOT_SHARED}


def with_one_style_sheet(files):
    """static/css/*.css as one css/style.css: a page waits for its style sheets, and for one it waits once."""
    sheets = {path.removeprefix("css/").removesuffix(".css"): files[path] for path in files if path.startswith("css/")}
    others = sorted(set(sheets) - set(FIRST) - {"print"})
    order = [name for name in (*FIRST, *others, "print") if name in sheets]
    rest = {path: content for path, content in files.items() if not path.startswith("css/")}
    return {**rest, "css/style.css": b"\n".join(sheets[name] for name in order)}


def name_of(files):
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(f"{path}\0{len(files[path])}\0".encode() + files[path])
    return whole.hexdigest()[:12]


def python_list(files):
    """{name: {url, sha256, bytes}}, urls relative to the site's root -> the script that tells python-start.js of them."""
    near = {name: {**file, "url": f"../../{file['url']}"} for name, file in sorted(files.items())}
    return ("/* Written by the build: the files Python is made of, their addresses from here, and what they must hash to. */\n"
            f"export const files = {json.dumps(near, indent=1, sort_keys=True)};\n")


def bundled(root, source):
    """The editor and all it imports as one small module; kept under what it was made from."""
    how = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none"]

    def bundle(path):
        node, _ = node_and_npm()
        esbuild = node_modules(root) / "esbuild/bin/esbuild"
        done = run([node, str(esbuild), str(source), *how, "--log-level=error", f"--outfile={path}"], node, root)
        if done.returncode:
            raise Problem(f"static/{EDITOR}: esbuild could not bundle it: {done.stderr.strip().splitlines()[0]}; correct it")

    made_from = hashlib.sha256(source.read_bytes() + (root / "package-lock.json").read_bytes() + " ".join(how).encode())
    return kept(root, f"editor/{made_from.hexdigest()[:16]}.js", bundle).read_bytes()
