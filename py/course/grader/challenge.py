"""What a checks.py declares: one Challenge, which refuses names it does not know and tables that do not fit together."""

import contextlib
import copy
import io
from types import SimpleNamespace

LOOP_KINDS = ("no", "free", "remark", "rows")


def nothing(*_):
    """A diagnosis that has nothing to say."""


class Diagnosis:
    """What a table of wrong arrays cannot tell: functions that give [Found, ...], or None where nothing fits. A Judging is in
    judge.py, a View in calls.py.

    explain(judging)              the first call gave other numbers
    explain_nan(judging, result)  and one of them is not finite
    explain_case(judging, view)   the first call was right and this one is not; [] if that has been told already
    name_error(judging, error)    the first call raised an error; gives one Found
    name_shapes(judging, found)   results of other shapes than asked
    """

    def __init__(
        self, *, explain=nothing, explain_nan=nothing, explain_case=nothing, name_error=nothing, name_shapes=nothing
    ):
        self.explain, self.explain_nan, self.explain_case = explain, explain_nan, explain_case
        self.name_error, self.name_shapes = name_error, name_shapes


class Challenge:
    """The rules of one challenge. Raises TypeError for a name it does not know, ValueError for tables that do not fit.

    function   "self_attention"
    arguments  {"X": "T d_model", ...}: the shape of each in named sizes; "h*d_v" is a product, "... T d" allows axes in
               front, and a number has "". Or a function of a random generator and the case's sizes that makes it. Or None, or
               just a list of names: then every case gives it
    results    {"output": "output", "A": "A"}: the results in order, each with the name of its check; or a list of names. The
               result "printed" is what the function prints; without any, there is one, "result"
    cases      [Case("main", {"T": 5, ...}), ...], see cases.py; "main" comes first
    parts      parts(*arguments) has each result as an attribute, and whatever the mistakes are made of. Without it solution.py is
               asked, and the mistakes are made of the arguments and results by their names
    spread     {"Wq": 0.6}: the standard deviation of an argument's random numbers, 1 where it is not named
    turns      {"T": 3, ...}: sizes for counting iterations; without them loops are free
    loops      {"T": "remark"}: per size "no" loop (if it is not named), "free", or where a loop over rows is told from one over
               pairs: "remark" (it passes) or "rows" (it fails)
    mistakes   [(slug, result, function of parts), ...]: wrong results by name, tried on every case in turn
    diagnosis  a Diagnosis, for mistakes that such a table cannot tell
    words      ["attention"]: further words of the grader's own, from messages/
    """

    def __init__(
        self,
        *,
        function,
        arguments,
        cases,
        results=("result",),
        parts=None,
        spread=None,
        turns=None,
        loops=None,
        mistakes=(),
        diagnosis=None,
        words=(),
    ):
        self.function, self.cases, self.parts = function, cases, parts
        self.arguments = arguments if isinstance(arguments, dict) else dict.fromkeys(arguments)
        self.results = results if isinstance(results, dict) else {name: name for name in results}
        self.spread, self.turns, self.loops = spread or {}, turns or {}, loops or {}
        self.mistakes, self.diagnosis, self.more_words = mistakes, diagnosis, words
        self.answer = None
        self.check()

    @property
    def words(self):
        """The words of all shapes: the names of sizes, and their products."""
        return {
            word
            for spec in self.arguments.values()
            if isinstance(spec, str)
            for word in spec.removeprefix("...").split()
        }

    @property
    def returned(self):
        """The results that the function returns."""
        return [name for name in self.results if name != "printed"]

    def right(self, arguments):
        """The arguments of a call -> an object with each result as an attribute."""
        if self.parts:
            return self.parts(*arguments)
        value, printed = self.watched(self.answer, arguments)
        values = value if len(self.returned) > 1 else [value]
        return SimpleNamespace(
            **dict(zip(self.arguments, arguments)),
            **dict(zip(self.returned, values)),
            **({"printed": printed} if "printed" in self.results else {}),
        )

    def watched(self, function, arguments):
        """Call it with a copy of the arguments -> what came back, and what it printed."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            return function(*copy.deepcopy(arguments)), printed.getvalue()

    def check(self):
        names = [case.name for case in self.cases]
        require(names[:1] == ["main"], 'cases: the first one is called "main"')
        require(len({*names}) == len(names), "cases: two have the same name")
        for table, known, what in ((self.loops, self.turns, "turns"), (self.spread, self.arguments, "arguments")):
            name = "loops" if table is self.loops else "spread"
            require({*table} <= {*known}, f"{name}: {listed({*table} - {*known})} is not in {what}")
        require(
            not (self.cases[0].raises),
            "cases: main raises nothing; let it be a call that returns, and a later case raise",
        )
        require({*self.loops.values()} <= {*LOOP_KINDS}, f"loops: each is one of {', '.join(LOOP_KINDS)}")
        for slug, result, _ in self.mistakes:
            require(
                result in self.results,
                f"mistakes: {slug} is about {result!r}, which is no result; results are {listed(self.results)}",
            )


def require(holds, sentence):
    if not holds:
        raise ValueError(sentence)


def listed(names):
    return ", ".join(sorted(names))


def read_challenge(checks):
    """The text of a checks.py -> its Challenge, made from nothing each time. Raises what the text raises, and ValueError if it
    declares none."""
    names = {"__name__": "checks"}
    exec(compile(checks, "checks.py", "exec", dont_inherit=True), names)
    require(
        "CHALLENGE" in names, "checks.py declares no CHALLENGE = Challenge(function=..., arguments=..., cases=[...])"
    )
    challenge = names["CHALLENGE"]
    if "SOLUTION" in names:
        exec(compile(names["SOLUTION"], "solution.py", "exec", dont_inherit=True), solution := {"__name__": "solution"})
        challenge.answer = solution[challenge.function]
    return challenge


def with_solution(checks, solution):
    """The text of a checks.py that has no parts -> the same, and the text of solution.py in it."""
    return f"{checks.rstrip()}\n\nSOLUTION = {solution!r}\n"
