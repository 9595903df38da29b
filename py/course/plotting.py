"""Pictures from a cell: show(A) draws a matrix as a map of shades, plot(y) draws curves.

The page draws them below what the cell printed. Where there is no page (a notebook, a terminal) the numbers are printed instead.
"""

from contextlib import contextmanager

import numpy as np

MOST = 64  # rows and columns of a map
LONGEST = 5000  # points of a curve
LINES = 3  # curves in one picture: more could not be told apart
collected = None  # the pictures of the cell that runs, where a page draws them


@contextmanager
def collecting():
    """While a cell of the page runs -> the list of its pictures, each {"kind": "map" or "curve", ...} of plain data."""
    global collected
    collected = pictures = []
    try:
        yield pictures
    finally:
        collected = None


def show(A, rows=None, columns=None, title=""):
    """A (n, m) with n, m <= 64; rows: n names, columns: m names (without them, numbers from 0). The darker, the larger.

    ValueError if A is no matrix of numbers, if it is too large, or if the names are not as many.
    """
    A = numbers(A, "show(A)")
    if A.ndim != 2 or A.size == 0:
        raise ValueError(f"show(A) draws a matrix, with rows and columns; this has the shape {A.shape}")
    if max(A.shape) > MOST:
        raise ValueError(f"show(A) draws at most {MOST} rows and columns; this has {A.shape[0]} and {A.shape[1]}")
    put(
        {
            "kind": "map",
            "title": str(title),
            "rows": names_of(rows, A.shape[0], "rows"),
            "columns": names_of(columns, A.shape[1], "columns"),
            "values": plain(A),
        }
    )


def plot(y, x=None, names=None, title="", xlabel="", ylabel=""):
    """y (n,) or (k, n), k <= 3 curves of n <= 5000 points; x (n,), without it 0, 1, 2, …; names: a name for each curve.

    ValueError if y is no list of numbers, if there is too much of it, or if x or the names do not fit. NaN leaves a gap.
    """
    Y = numbers(y, "plot(y)")
    if Y.ndim not in (1, 2) or Y.size == 0:
        raise ValueError(f"plot(y) draws a list of numbers, or a few such lists; this has the shape {Y.shape}")
    Y = np.atleast_2d(Y)
    if len(Y) > LINES or Y.shape[1] > LONGEST:
        raise ValueError(f"plot(y) draws at most {LINES} curves of {LONGEST} points; this has {len(Y)} of {Y.shape[1]}")
    X = np.arange(Y.shape[1]) if x is None else numbers(x, "plot(y, x)")
    if X.shape != Y.shape[1:]:
        raise ValueError(f"plot(y, x) needs an x for each of the {Y.shape[1]} numbers; x has the shape {X.shape}")
    put(
        {
            "kind": "curve",
            "title": str(title),
            "x": plain(X),
            "y": plain(Y),
            "names": None if names is None else names_of(names, len(Y), "names", "curves"),
            "xlabel": str(xlabel),
            "ylabel": str(ylabel),
        }
    )


def numbers(values, what):
    """Anything -> an array of floats; texts are no numbers even if they look like some, and complex numbers have no shade."""
    try:
        array = np.asarray(values)
        if array.dtype.kind not in "biuf" and array.dtype != object:
            raise ValueError
        return array.astype(float)
    except (TypeError, ValueError):
        raise ValueError(f"{what} needs numbers, and in every row as many") from None


def names_of(given, count, what, things=None):
    """The names that were given, as text; without any, 0, 1, 2, …"""
    try:
        listed = [str(one) for one in (range(count) if given is None else given)]
    except TypeError:
        raise ValueError(f"{what} is a list of names, one for each of the {things or what}") from None
    if len(listed) != count:
        raise ValueError(f"{what} has {len(listed)}, but the {things or what} are {count}")
    return listed


def plain(values):
    """Numbers as JSON can hold them: "nan", "inf" and "-inf" as words."""
    if values.ndim:
        return [plain(one) for one in values]
    return float(values) if np.isfinite(values) else str(float(values))


def put(picture):
    if collected is None:
        print(in_words(picture))
    else:
        collected.append(picture)


def in_words(picture):
    """A picture as text, for where none can be drawn."""
    title = [picture["title"]] if picture["title"] else []
    if picture["kind"] == "map":
        lines = [picture["columns"], *(map(short, row) for row in picture["values"])]
        heads = ["", *picture["rows"]]
        return "\n".join([*title, *table([[head, *line] for head, line in zip(heads, lines, strict=True)])])
    lines = zip(picture["x"], *picture["y"], strict=True)
    heads = [picture["xlabel"] or "x", *(picture["names"] or [picture["ylabel"] or "y"] * len(picture["y"]))]
    return "\n".join([*title, *table([heads, *(list(map(short, line)) for line in lines)])])


def short(number):
    return number if isinstance(number, str) else f"{number:.4g}"


def table(lines):
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return ["  ".join(word.rjust(width) for word, width in zip(line, wide, strict=True)) for line in lines]
