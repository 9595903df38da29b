"""Results of any kind: numbers, text, lists, dictionaries, printed lines, exceptions. A View for them, and what is said of them."""

from functools import cached_property
from types import SimpleNamespace

import numpy as np

from grader.calls import View, row_of
from grader.cases import raisable
from grader.errors import own_words
from grader.findings import Found
from grader.values import alike, decode, encode, kind, spoken

FITS = {"float": ("int", "float"), "array": ("array",)}  # what may come where this is asked for; else only its own kind


class PlainView(View):
    """One call as a View is. given, right {result: value as JSON; None where it is not known}."""

    def __init__(self, rules, call, record, case, function):
        self.raises = case.raises
        self.forms, self.function = call["args"], function
        super().__init__(rules, call, record, case.tolerance)

    def compare(self, rules, values):
        if self.raises:
            self.parts, self.right, self.given = SimpleNamespace(**self.arguments), {}, {}
            return
        self.parts = rules.right(values)
        self.right = {name: encode(getattr(self.parts, name)) for name in rules.results}
        several = bundle(self.record.get("whole"), len(rules.returned)) if self.record["status"] == "returned" else None
        self.given = dict.fromkeys(rules.results, None) | dict(zip(rules.returned, several or []))
        self.complete = several is not None
        if "printed" in self.right:
            self.right["printed"], self.given["printed"] = (
                plain_text(self.parts.printed),
                plain_text(self.record.get("printed", "")),
            )

    @property
    def shaped(self):
        return not self.raises and self.complete

    def holds(self, result):
        return self.complete and alike(self.given[result], self.right[result], self.tolerance)

    @property
    def all_hold(self):
        if self.raises:
            return self.record["status"] == "raised" and self.record["error"]["type"] in raisable(self.raises)
        return self.record["status"] == "returned" and all(self.holds(name) for name in self.right)

    def same_answer(self, other):
        return all(self.record.get(part) == other.record.get(part) for part in ("whole", "printed"))

    @cached_property
    def call(self):
        """The call as a reader writes it: nearest([1, 2], 3)."""
        return f"{self.function}({', '.join(spoken(form, 40) for form in self.forms)})"

    def fits(self, result, formula):
        """Does a wrong solution's formula give what came back?"""
        try:
            made = formula(self.parts)
        except Exception:  # it is made for other calls
            return False
        return alike(self.given[result], plain_text(made) if result == "printed" else encode(made), self.tolerance)


def bundle(whole, count):
    """What came back -> the results one by one; None if they are not as many."""
    if count == 1:
        return [whole]
    if count == 0:
        return []
    return whole["tuple"] if kind(whole) == "tuple" and len(whole["tuple"]) == count else None


def plain_text(printed):
    """Printed text without blanks at the ends of lines and without empty lines at the end."""
    return "\n".join(line.rstrip() for line in printed.rstrip().split("\n"))


# --- what is said ------------------------------------------------------------------------------------------------------


def returned(view, rules):
    """[Found] if what came back is of another kind than asked."""
    whole, names = view.record["whole"], rules.returned
    if whole is None and names and not all(view.right[name] is None for name in names):
        return [Found("returns-none")]
    if not view.complete:
        if kind(whole) == "tuple":
            return [Found("returns-n-things", n=len(whole["tuple"]))]
        return [Found("kind", which=", ".join(names), given_kind=kind(whole), asked_kind="tuple", type=name_of(whole))]
    return [found for name in names for found in of_another_kind(view, name)][:1]


def of_another_kind(view, name):
    given, asked = kind(view.given[name]), kind(view.right[name])
    if given not in FITS.get(asked, (asked,)):
        if asked == "array" and given == "list":
            yield Found("returns-lists", which=name)
        else:
            yield Found("kind", which=name, given_kind=given, asked_kind=asked, type=name_of(view.given[name]))


def name_of(form):
    return form["other"] if kind(form) == "other" else kind(form)


def misshapen(view):
    for name, right in view.right.items():
        given = view.given[name]
        if kind(right) == "array" and given["shape"] != right["shape"]:
            yield Found(
                f"shape-{name}",
                wider="shape",
                which=name,
                shape=row_of(map(str, given["shape"])),
                names=view.spelled(given["shape"]),
            )


def differs(view, slug=None):
    """What is to be said of a call that gives something else. slug: the author's own, which may name {call}, {got} and {right}."""
    numbers = {"call": view.call, **numbers_of(view)}
    if slug:
        return Found(slug, **numbers)
    return Found(outcome(view), **numbers)


def outcome(view):
    """The slug of what happened instead."""
    if view.raises:
        return "does-not-raise" if view.record["status"] == "returned" else "raises-another"
    if view.record["status"] != "returned":
        return "raises-at"
    if not view.complete:
        return "returns-n-things"
    name = first_off(view)
    if name == "printed":
        return "prints-nothing" if not view.given[name] else "prints-too-few" if off_line(view) is None else "prints"
    return "differs" if len(view.right) == 1 else "differs-in"


def first_off(view):
    return next((name for name in view.right if not view.holds(name)), None)


def numbers_of(view):
    """What the texts may name: {got} and {right}, {which}, {n} (of a line), {asked}, and those of an error."""
    error = view.record.get("error")
    said = {**own_words(error, 80), "line": error.get("line"), "text": error.get("text", "")} if error else {}
    if view.raises:
        return {
            **said,
            "asked": view.raises.__name__,
            "right": view.raises.__name__,
            "got": error["type"] if error else spoken(view.record.get("whole")),
        }
    name = first_off(view) if view.record["status"] == "returned" and view.complete else None
    if name is None:
        return said
    if name == "printed":
        right, given, n = view.right[name].split("\n"), view.given[name].split("\n"), off_line(view)
        place = 0 if n is None else n
        return {
            **said,
            "n": len(given) if n is None else n + 1,
            "asked": len(right),
            "got": given[place][:60],
            "right": right[place][:60] if n is None or n < len(right) else "",
        }
    return {**said, "which": name, **told_apart(view.given[name], view.right[name])}


def off_line(view):
    """The number of the first printed line that differs; None if there are only too few."""
    right, given = view.right["printed"].split("\n"), view.given["printed"].split("\n")
    return next((n for n, line in enumerate(given) if n >= len(right) or line != right[n]), None)


def told_apart(given, right):
    """Two values in short; of large arrays, and where rounding hides it, the place where they differ."""
    got, wanted = spoken(given), spoken(right)
    if got != wanted and "…" not in got + wanted:
        return {"got": got, "right": wanted}
    if kind(given) == kind(right) == "array" and "f64" in given and "f64" in right:
        a, b = decode(given), decode(right)
        place = np.unravel_index(int(np.argmax(np.where(np.isfinite(a), np.abs(a - b), np.inf))), a.shape)
        return {
            "got": f"{float(a[place])!r} at {row_of(str(int(one)) for one in place)}",
            "right": repr(float(b[place])),
        }
    if kind(given) == kind(right) == "list" and len(given) == len(right):
        n = next(n for n, (a, b) in enumerate(zip(given, right)) if not alike(a, b, 0))
        return {"got": f"{spoken(given[n])} at place {n}", "right": spoken(right[n])}
    return {"got": repr(decode(given))[:60], "right": repr(decode(right))[:60]}
