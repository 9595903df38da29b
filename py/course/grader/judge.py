"""Hold a student's function against a challenge: which checks hold, and which mistake it is if one does not.

    verdict = judge(checks, messages, calls, seen)

seen is what observe.py wrote down; checks is the text of the lesson's checks.py, messages its words, calls what was called.
The verdict: {"passed", "summary", "checks": [{"check", "name", "passed": true, false or null (not tried)}],
"findings": [{"slug", "seen", "expected", "hints", "picture"?}], one, or two where the second is independent,
"remarks": the same for what does not fail}.
"""

import numpy as np

from grader.calls import View
from grader.challenge import Diagnosis, read_challenge
from grader.findings import Found, in_words, summary
from grader.plain import PlainView, differs
from grader.steps import STEPS
from grader.values import kind

ALWAYS = ["runs", "returns", "shapes"]
RULES = ["untouched", "repeats", "loops", "python"]
MOST_FINDINGS = 2
FIRST = [
    "replaces-numpy",
    "replaces-python",
    "writes-input",
    "writes-and-restores",
]  # read before anything about numbers


def judge(checks, messages, calls, seen):
    """-> the verdict, plain data; see the top."""
    with np.errstate(all="ignore"):  # a student's numbers may be anything, and so may a cell's np.seterr
        judging = Judging(read_challenge(checks), calls, seen)
        for step in STEPS:
            if step(judging):
                break
    if any(one.slug in FIRST for one in judging.found):  # numbers that nothing explains are explained by that
        judging.found = [one for one in judging.found if one.wider != "unexplained"]
    found = sorted(judging.found, key=lambda one: FIRST.index(one.slug) if one.slug in FIRST else len(FIRST))
    names = messages.get("checks", {})
    marked = [
        {"check": check, "name": names.get(check, check), "passed": passed} for check, passed in judging.checks.items()
    ]
    return {
        "passed": not found and all(check["passed"] for check in marked),
        "summary": summary(marked, messages),
        "checks": marked,
        "findings": [in_words(one, messages) for one in found[:MOST_FINDINGS]],
        "remarks": [in_words(one, messages) for one in judging.remarks],
    }


class Judging:
    """The state of one judgement: rules, what was seen, a View per call, checks marked so far, what was found."""

    def __init__(self, rules, calls, seen):
        self.rules, self.seen, self.found, self.remarks = rules, seen, [], []
        cases = {case.name: case for case in rules.cases}
        labels = [case.check for case in rules.cases if case.check and case.name != "main"]
        self.plain = bool(calls) and "whole" in calls[0]
        cases |= {name: cases["main"]._replace(name=name) for name in ("repeat", "read-only")}
        records = seen.get("calls", {})
        self.views = {
            name: self.view(rules, call, records[name], cases[name])
            for call in calls
            if (name := call["name"]) in records and name in cases
        }
        idle = {"loops": not rules.turns, "returns": not rules.returned, "shapes": self.plain and not self.has_arrays()}
        names = [*ALWAYS, *rules.results.values(), *labels, *RULES]
        self.checks = {name: None for name in names if not idle.get(name)}

    def view(self, rules, call, record, case):
        return (
            PlainView(rules, call, record, case, rules.function)
            if self.plain
            else View(rules, call, record, case.tolerance)
        )

    def has_arrays(self):
        """Is one of the results an array?"""
        return any("array" in map(kind, view.right.values()) for view in self.views.values())

    @property
    def main(self):
        return self.views["main"]

    def mark(self, check, holds):
        check = self.rules.results.get(check, check)
        if check in self.checks:
            self.checks[check] = bool(holds) and self.checks[check] is not False

    def find(self, slug, **numbers):
        self.find_all([Found(slug, **numbers)])

    def find_all(self, several):
        for one in several:
            if one.slug not in {known.slug for known in self.found}:
                self.found.append(one)

    def remark(self, slug, **numbers):
        self.remarks.append(Found(slug, **numbers))

    def own(self, name):
        """The function of that name in the challenge's diagnosis, or in the one by its table of wrong arrays."""
        return getattr(self.rules.diagnosis or BY_TABLE, name)


def first_that_fits(judging):
    """The challenge's table of wrong arrays against the first call and every other that came back: [Found] or None."""
    views = [view for view in judging.views.values() if view.shaped and view.name not in ("repeat", "read-only")]
    for slug, result, formula in judging.rules.mistakes:
        main = [view for view in views if not view.holds(result)]
        if main and all(view.fits(result, formula) for view in main[:3]):
            return [differs(main[0], slug) if judging.plain else Found(slug, main[0], result)]


BY_TABLE = Diagnosis(explain=first_that_fits, explain_case=lambda judging, view: first_that_fits(judging))
