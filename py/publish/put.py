"""Files on their way to a disk."""


def put(path, content):
    """Write bytes to a path, whose folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
