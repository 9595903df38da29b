"""One process at a time: two builds in one folder wait for each other instead of deleting each other's work."""
import os
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:   # Windows has no such lock; there the author runs one build at a time
    fcntl = None


def cache_folder(root):
    """Where downloads and results are kept between builds; ATTENTION_CACHE lets several clones share one."""
    folder = Path(os.environ.get("ATTENTION_CACHE") or root / ".cache")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def alone(root, task):
    """Hold the lock of `task` in this project folder while the block runs."""
    with open(lock_file(root, task), "w") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)   # the system lets go of it even if this process is killed
        yield


def lock_file(root, task):
    folder = root / ".cache"
    folder.mkdir(exist_ok=True)
    return folder / f"{task}.lock"
