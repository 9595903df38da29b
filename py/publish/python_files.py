"""python/ of the site: the interpreter, NumPy and the course's own modules, each under a name that holds its hash."""
import hashlib
import io
import json
import zipfile

from publish.fetch import WHEELS

EPOCH = (2020, 1, 1, 0, 0, 0)   # every file in an archive has this date, so that the same sources give the same bytes


def write_python(root, site, fetched):
    """Write python/ -> {name: {url, sha256, bytes}}; `fetched` is {name: path} of the files of Pyodide."""
    files = {name: path.read_bytes() for name, path in fetched.items()}
    files["pyodide-lock.json"] = trimmed(files["pyodide-lock.json"])
    files["course.zip"] = course_archive(root)
    # One folder for all: Pyodide asks for its parts by their plain names.
    folder = f"python/{digest(b''.join(digest(files[name]).encode() for name in sorted(files)))[:12]}"
    (site / folder).mkdir(parents=True)
    listed = {}
    for name, content in files.items():
        (site / folder / name).write_bytes(content)
        listed[name] = {"url": f"{folder}/{name}", "sha256": digest(content), "bytes": len(content)}
    return listed


def trimmed(lock):
    """The lock file with only the packages that the site has."""
    lock = json.loads(lock)
    lock["packages"] = {name: lock["packages"][name] for name in WHEELS}
    return json.dumps(lock, sort_keys=True, separators=(",", ":")).encode()


def course_files(root):
    """{path in the browser: content}: py/ without what only the build uses."""
    folder = root / "py"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and path.relative_to(folder).parts[0] != "publish" and "__pycache__" not in path.parts}


def course_archive(root):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zip:
        for name, content in course_files(root).items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            zip.writestr(entry, content)
    return archive.getvalue()


def digest(content):
    return hashlib.sha256(content).hexdigest()
