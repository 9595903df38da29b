"""Hold a student's function against a challenge: which checks hold, and which mistake it is if one does not.

    verdict = judge(checks, messages, calls, seen)

seen is what observe.py wrote down; checks is the text of the lesson's checks.py, messages its words, calls what was called.
The verdict: {"passed", "summary", "checks": [{"check", "name", "passed": true, false or null (not tried)}],
"findings": [{"slug", "seen", "expected", "hints", "picture"?}], one, or two where the second is independent,
"remarks": the same for what does not fail}.

A new challenge is a folder lessons/<name>/ with
    stub.py, solution.py            what the student starts from; an answer that passes
    messages.en.toml                [slug] seen, expected, hints: what py/challenge.en.toml does not say yet, or says otherwise;
                                    messages.es.toml and so on: the same in another language
    wrong/*.py                      one known mistake a file; first lines "# The sentence that must be said." and "# slug: name"
    right/*.py                      other styles that must pass; first line "# style: ...", or "# shown: ..." (see publish/challenges.py)
    checks.py                       the rules, as the names below
and checks.py holds
    FUNCTION   "self_attention"
    ARGUMENTS  {"X": "T d_model", ...}: the shape of each argument in named sizes; "h*d_v" is a product, "... T d" allows
               axes in front, and a number has ""
    RESULTS    {"output": "output", "A": "A"}: the results in order, each with the name of its check
    CASES      [Case("main", {"T": 5, ...}), ...], see challenge_cases.py; "main" comes first
    Parts      class: Parts(*arguments) has each result as an attribute, and whatever the mistakes are made of
and, if wanted,
    SPREAD     {"Wq": 0.6}: the standard deviation of an argument's random numbers
    TURNS, LOOPS   sizes for counting turns, and for each size "no" loop (if it is not named), "free", or where a loop is to be
                   told from one over pairs: "remark" (it passes) or "rows" (it does not)
    MISTAKES   [(slug, result, function of Parts)]: wrong arrays by name, tried on every case in turn
    explain(judging), explain_nan(judging, result), explain_case(judging, view), name_error(judging, error), name_shapes(judging, found)
               -> [Found, ...]: for mistakes that a table of arrays cannot tell; judging is below, view in challenge_views.py;
               None: nothing fits. explain_case gives [] if the same slip has been told already
"""
import types

import numpy as np

from challenge_cases import TOLERANCE
from challenge_steps import STEPS
from challenge_views import View, close
from challenge_words import Found, in_words, summary

ALWAYS = ["runs", "returns", "shapes"]
RULES = ["untouched", "repeats", "loops", "python"]
MOST_FINDINGS = 2
FIRST = ["replaces-numpy", "replaces-python", "writes-input", "writes-and-restores"]     # read before anything about numbers


def rules_of(checks):
    """The text of a checks.py -> its names, from nothing each time."""
    rules = types.ModuleType("checks")
    exec(compile(checks, "checks.py", "exec", dont_inherit=True), rules.__dict__)
    return rules


def judge(checks, messages, calls, seen):
    """-> the verdict, plain data; see the top."""
    with np.errstate(all="ignore"):                          # a student's numbers may be anything, and so may a cell's np.seterr
        judging = Judging(rules_of(checks), calls, seen)
        for step in STEPS:
            if step(judging):
                break
    if any(one.slug in FIRST for one in judging.found):                     # numbers that nothing explains are explained by that
        judging.found = [one for one in judging.found if not one.slug.endswith("-unexplained")]
    found = sorted(judging.found, key=lambda one: FIRST.index(one.slug) if one.slug in FIRST else len(FIRST))
    names = messages.get("checks", {})
    marked = [{"check": check, "name": names.get(check, check), "passed": passed} for check, passed in judging.checks.items()]
    return {"passed": not found and all(check["passed"] for check in marked), "summary": summary(marked, messages), "checks": marked,
            "findings": [in_words(one, messages) for one in found[:MOST_FINDINGS]],
            "remarks": [in_words(one, messages) for one in judging.remarks]}


class Judging:
    """The state of one judgement: rules, what was seen, a View per call, checks marked so far, what was found."""

    def __init__(self, rules, calls, seen):
        self.rules, self.seen, self.found, self.remarks = rules, seen, [], []
        cases = {case.name: case for case in rules.CASES}
        labels = [case.check for case in rules.CASES if case.check and case.name != "main"]
        no_loops = [] if getattr(rules, "TURNS", None) else ["loops"]
        names = [*ALWAYS, *rules.RESULTS.values(), *labels, *RULES]
        self.checks = {name: None for name in names if name not in no_loops}
        tolerances = {name: case.tolerance for name, case in cases.items()}
        tolerances |= {name: tolerances["main"] for name in ("repeat", "read-only")}
        records = seen.get("calls", {})
        self.views = {call["name"]: View(rules, call, records[call["name"]], tolerances.get(call["name"], TOLERANCE))
                      for call in calls if call["name"] in records and call["name"] in tolerances}

    @property
    def main(self):
        return self.views["main"]

    def mark(self, check, holds):
        check = self.rules.RESULTS.get(check, check)
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
        """The challenge's own function of that name, or one that has nothing to say."""
        return getattr(self.rules, name, DEFAULTS.get(name, lambda *_: None))


def first_that_fits(judging):
    """The challenge's table of wrong arrays against the first call and every other that came back: [Found] or None."""
    views = [view for view in judging.views.values() if view.shaped and view.name not in ("repeat", "read-only")]
    for slug, result, formula in getattr(judging.rules, "MISTAKES", []):
        main = [view for view in views if not view.holds(result)]
        if main and all(close(view.given[result], formula(view.parts)) for view in main[:3]):
            return [Found(slug, main[0], result)]


DEFAULTS = {"explain": first_that_fits, "explain_case": lambda judging, view: first_that_fits(judging)}
