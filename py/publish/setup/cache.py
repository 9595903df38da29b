"""What is kept between builds, and one process at a time: two builds never delete or half-read each other's work."""

import os
import shutil
import time
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has no such lock; there the author runs one build at a time
    fcntl = None


def cache_folder(root):
    """Where downloads and results are kept; ATTENTION_CACHE lets several clones share one."""
    folder = Path(os.environ.get("ATTENTION_CACHE") or root / ".cache")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


HOUR = 3600  # s


@contextmanager
def alone(folder, task):
    """Hold the lock of `task` in a folder while the block runs."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / f"{task}.lock", "w") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)  # the system lets go of it even if this process is killed
        yield


def kept(root, name, make, most=8):
    """The file or folder `name` ("editor/3f2a.js") of the cache; make(path) writes it when it is not there yet.

    The name must hold a hash of all it is made from. Of its neighbours the `most` last used stay, and all of the last hour.
    """
    path = cache_folder(root) / name
    if not path.exists():
        with alone(path.parent, path.name):
            if not path.exists():  # another process may have made it while this one waited
                part = path.with_name(path.name + ".part")
                remove(part)  # of a build that was killed
                make(part)
                part.replace(path)
        (path.parent / f"{path.name}.lock").unlink(missing_ok=True)
        drop_unused(path.parent, most)
    os.utime(path)
    return path


def drop_unused(folder, most):
    """Leave only the `most` last used files or folders, and those of the last hour: another build may be about to read them."""
    used = {path: last_used(path) for path in folder.iterdir() if path.suffix not in (".lock", ".part")}
    for path in sorted(used, key=used.get, reverse=True)[most:]:
        if used[path] < time.time() - HOUR:
            remove(path)


def last_used(path):
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # dropped by another build meanwhile
        return 0


def remove(path):
    """Delete a file or folder, which another build may be deleting, too."""
    shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
