"""Files on their way to a disk: what build.py did not write itself stays as it is.

A folder that a command fills holds a mark: the list of the files it wrote, each with its sha256. A folder is replaced only
if it is empty or every file in it is on that list; a single file only if it is on the list and was not changed since.
"""

import base64
import hashlib
import json
import mimetypes
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path

from publish.setup.problem import LessonError, Problem

MARK = ".made-by-build.py"
SOURCES = ("lessons", "py", "static", "tests", ".git", ".github", ".ci", ".cache", ".venv", "node_modules")


def text_of(path, shown=None):
    """The text of a file that somebody wrote: UTF-8, with or without a mark at its start, with any ends of lines. LessonError
    names the file (as `shown` if that is given) and the line where it is something else."""
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        looks = "UTF-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "another encoding"
        line = content.count(b"\n", 0, error.start) + 1
        raise LessonError(f"{shown or path}:{line}: the file is not UTF-8 but {looks}; save it as UTF-8") from None


def json_of(path, shown=None):
    """What a JSON file says that somebody wrote; LessonError names file and line."""
    try:
        return json.loads(text_of(path, shown))
    except json.JSONDecodeError as error:
        raise LessonError(f"{shown or path}:{error.lineno}: it is no JSON: {error.msg}; correct it") from None


def put(path, content):
    """Write bytes to a path, whose folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


@contextmanager
def replacement(root, folder):
    """The path of a new, empty folder, which takes the place of `folder` when the block ends well; without that, or if
    `folder` is not ours to replace (Problem, before the block), `folder` stays as it was."""
    folder = folder.resolve()
    refuse_what_is_not_ours(root, folder)
    beside = workshop(folder)
    try:
        new = beside / "new"
        new.mkdir()
        yield new
        mark(new)
        refuse_what_is_not_ours(root, folder)  # a build takes a while
        if folder.exists():
            folder.rename(beside / "old")
        new.rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def workshop(folder):
    """An empty folder beside `folder`, on the same disk, so that the finished work only needs a new name."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix=f"{folder.name}.", dir=folder.parent))
    except OSError as error:
        raise cannot_write(folder.parent, error) from None


def refuse_what_is_not_ours(root, folder):
    """Problem unless `folder` is missing, empty or wholly written by a build."""
    for source in SOURCES:
        if folder.is_relative_to((root / source).resolve()):
            raise Problem(
                f"{folder}: this folder belongs to the course's own sources ({source}); nothing was written. "
                "Choose another folder"
            )
    if folder.exists() and not folder.is_dir():
        raise Problem(f"{folder}: this is a file; nothing was written. Choose a folder")
    ours = marked(folder)
    strangers = sorted(name for name in files_in(folder) if name != MARK and name not in ours)
    if strangers:
        raise Problem(
            f"{folder}: this folder holds {some(strangers)}, which build.py did not write; nothing was touched. "
            "Move that away, or choose a new or empty folder"
        )


def room_for(folder, names):
    """Make the folder, and see that the files of these names can be written to it without losing one of somebody else
    (Problem). To be asked before the work begins."""
    ours = marked(folder)
    others = [name for name in names if (folder / name).exists() and ours.get(name) != fingerprint(folder / name)]
    if others:
        raise Problem(
            f"{folder}: {some(others)} is there already and was not written by build.py, or was changed since; "
            "nothing was touched. Move it away, or choose another folder"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise cannot_write(folder, error) from None


def mark(folder, names=None):
    """List files of the folder (all of them if no names are given) as written by build.py."""
    listed = {} if names is None else marked(folder)
    listed |= {name: fingerprint(folder / name) for name in (files_in(folder) if names is None else names)}
    (folder / MARK).write_text(json.dumps(listed, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8")


def marked(folder):
    """{name: sha256} of the files in the folder that build.py wrote."""
    try:
        listed = json.loads((folder / MARK).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return listed if isinstance(listed, dict) else {}


def files_in(folder):
    """The names of all that is below the folder and no folder itself."""
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_symlink() or not path.is_dir()]


def fingerprint(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def some(names):
    """The first names, and that there are more."""
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def cannot_write(folder, error):
    return Problem(f"{folder}: nothing can be written there ({error.strerror or error}); choose another folder")


def as_data(path):
    """A file as an address that holds all of it."""
    kind = (
        {".mjs": "text/javascript", ".woff2": "font/woff2"}.get(path.suffix)
        or mimetypes.guess_type(path.name)[0]
        or "application/octet-stream"
    )
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"
