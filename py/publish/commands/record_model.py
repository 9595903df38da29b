"""`build.py record-model`: run the real language model once and write what its heads did to lessons/real-heads/data/."""

import argparse
import os


def command(root, arguments):
    argparse.ArgumentParser(
        prog="build.py record-model",
        description="Run the real language model on all sentences of the "
        "lesson real-heads and write what its heads did to lessons/real-heads/data/. Downloads 93 MB "
        "once and takes some seven minutes.",
    ).parse_args(arguments)
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = "1"  # NumPy reads it when it is imported: the same sums in the same order
    from publish.real_model import file
    from publish.real_model.record import record

    folder = root / "lessons/real-heads/data"
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in record(file.load()).items():
        path = folder / name
        same = "as before" if path.exists() and path.read_bytes() == content else "CHANGED"
        path.write_bytes(content)
        print(f"{name:<16}{len(content):>8,} bytes  {same}")
    return 0
