"""From what the judge found to what the reader sees: words by slug, numbers in them, and a small picture.

messages: {slug: {"seen", "expected", "hints": [question, place, code]}, "checks": {check: its name on the page},
"summary": {"all", "some"}, "phrases": {name: words}, "pieces": {piece: its name}}. A text names its numbers in braces:
"divided by {divisor}". A phrase is named in braces as well, and has numbers of its own: it is said if all of them are known.
"""

from string import Formatter

import numpy as np

MOST_CELLS = 150  # of a picture


class Found:
    """One thing to say: slug, the numbers its text names, and optionally the array it is about (view, result, marks) and the wider
    slug whose text serves where this one has none."""

    def __init__(self, slug, view=None, of=None, rows=None, columns=None, wider=None, **numbers):
        self.wider = wider
        self.slug, self.view, self.of, self.rows, self.columns, self.numbers = slug, view, of, rows, columns, numbers

    def __repr__(self):
        return f"Found({self.slug!r}, {self.numbers})"


NAMED = {"piece": "pieces", "given_kind": "kinds", "asked_kind": "kinds"}  # what has a name of its own in the messages


class Numbers(dict):
    def __missing__(self, name):
        return "…"


def shown(value):
    """Numbers as a reader writes them: 0.3, 5000, and lists of them with commas."""
    if isinstance(value, (float, np.floating)):
        return f"{value:.4g}"
    if isinstance(value, (list, tuple, np.ndarray)):
        return ", ".join(f"{one:.3g}" for one in value)
    return str(value)


def in_words(found, messages):
    """A Found -> {"slug", "seen", "expected", "hints", "picture"?}."""
    text = text_of(found.slug, messages)
    numbers = numbers_in(found, messages)
    said = {
        "slug": found.slug,
        "seen": text["seen"].format_map(numbers).strip(),
        "expected": text["expected"].format_map(numbers).strip(),
        "hints": [said for hint in text["hints"] if (said := hint.format_map(numbers).strip()) != "``"],
    }
    drawn = picture(found)
    return {**said, "picture": drawn} if drawn else said


def numbers_in(found, messages):
    """What the braces of a text stand for: the numbers of a Found, and the phrases that can be said with them."""
    numbers = Numbers((name, shown(value)) for name, value in found.numbers.items() if value is not None)
    for name, table in NAMED.items():
        if name in numbers:
            numbers[name] = messages.get(table, {}).get(numbers[name], numbers[name])
            if "{" in numbers[name]:
                numbers[name] = numbers[name].format_map(numbers)
    for name, words in messages.get("phrases", {}).items():
        if all(numbers.get(field) for _, field, _, _ in Formatter().parse(words) if field):
            numbers[name] = words.format_map(numbers)
        else:
            numbers.setdefault(name, "")
    return numbers


def text_of(slug, messages):
    """The text of a slug; "shape-output" falls back on "shape", "A-unexplained" on "unexplained"."""
    wider = messages.get(slug.partition("-")[0]) or messages.get(slug.rpartition("-")[2]) or {}
    return {"seen": slug, "expected": "", "hints": [], **wider, **messages.get(slug, {})}


def picture(found):
    """The student's array beside the right one, with rows or columns to mark; None if it would not help."""
    if found.view is None or found.of is None or found.view.given[found.of] is None:
        return None
    of, given, right = sheet(found.of, found.view.given[found.of], found.view.right[found.of])
    if (
        given.ndim != 2
        or right.ndim != 2
        or max(given.size, right.size) > MOST_CELLS
        or not min(given.size, right.size)
    ):
        return None
    rows, columns = found.rows or [], found.columns or []
    if not rows and not columns and given.shape == right.shape:
        rows, columns = worst(given, right)
    return {"of": of, "yours": cells(given), "expected": cells(right), "rows": rows, "columns": columns}


def sheet(of, given, right):
    """What can be drawn on paper: of a stack the first grid that differs, a vector as a grid of one row."""
    while given.ndim > 2 and given.shape == right.shape and len(given):
        differs = [not np.allclose(one, other, atol=1e-5) for one, other in zip(given, right)]
        n = differs.index(True) if True in differs else 0
        of, given, right = f"{of}[{n}]", given[n], right[n]
    return (of, given[None], right[None]) if given.ndim == right.ndim == 1 else (of, given, right)


def worst(given, right):
    """-> the row to mark, where the largest difference is; in a single row, its column."""
    with np.errstate(invalid="ignore"):
        off = np.where(np.isfinite(given), np.abs(given - right), np.inf)
    return ([], [int(np.argmax(off))]) if len(given) == 1 else ([int(np.argmax(off.max(axis=1)))], [])


def cells(M):
    return [[round(float(number), 3) if np.isfinite(number) else None for number in row] for row in M]


def summary(checks, messages):
    held = sum(check["passed"] is True for check in checks)
    words = messages.get("summary", {"all": "All {all} checks hold.", "some": "{held} of {all} checks hold."})
    return words["all" if held == len(checks) else "some"].format(held=held, all=len(checks))
