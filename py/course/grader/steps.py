"""The steps of judging, in order: each looks at one thing, marks its checks and adds what it found. A step that returns
True ends the judging, because nothing after it could be said with sense."""

import difflib

import numpy as np

from grader import plain
from grader.calls import where_worst
from grader.cases import ROW_KINDS
from grader.errors import IN_A_CELL, numbers_of, own_words, slug_of
from grader.findings import Found
from grader.plain import differs
from grader.results import misshapen, returned

LEAST_TURNS = 3  # growth below this is no loop over a size


def python_as_it_was(judging):
    """No name of NumPy or Python was replaced, and the turns could be counted."""
    if judging.seen["stage"] == "killed":
        return  # nobody could look
    replaced = judging.seen.get("replaced") or (["sys.settrace"] if judging.seen.get("untraced") else [])
    judging.mark("python", not replaced)
    if replaced:
        numpys = any(name.startswith("numpy") for name in replaced)
        judging.find("replaces-numpy" if numpys else "replaces-python", names=", ".join(replaced[:4]))


def ended_early(judging):
    """The code could not be read, stopped before the function was tried, or made no such function."""
    seen, stage = judging.seen, judging.seen["stage"]
    if stage == "called":
        return False
    judging.mark("runs", False)
    judging.find_all([EARLY[stage](judging, seen)])
    return True


def killed(judging, seen):
    return Found(seen.get("why", "too-long"), line=seen.get("line"))


def unreadable(judging, seen):
    return Found("syntax-error", **numbers_of(seen["error"]))


def cell_stopped(judging, seen):
    slug = slug_of(seen["error"])
    return Found(slug if slug in IN_A_CELL else "cell-raises", **numbers_of(seen["error"]))


def missing(judging, seen):
    function, defined = judging.rules.function, seen["defined"]
    if not defined:
        return Found("not-written", function=function)
    near = (
        difflib.get_close_matches(function, defined, 1, 0.5)
        or [name for name in defined if "attention" in name.lower()]
        or defined
    )
    return Found(
        "name-missing",
        function=function,
        near=near[0],
        defined=", ".join(defined[:4]),
        class_name=next(iter(seen["methods"]), None),
    )


def not_callable(judging, seen):
    return Found("not-callable", function=judging.rules.function, kind=seen["kind"])


EARLY = {"killed": killed, "syntax": unreadable, "cell": cell_stopped, "missing": missing, "not-callable": not_callable}


def signature(judging):
    """The function takes the arguments it is called with, by place."""
    takes, asked = judging.seen.get("takes", {}), list(judging.rules.arguments)
    names = ", ".join(takes.get("names", []))
    plain, right = [[name.replace("_", "").lower() for name in several] for several in (takes.get("names", []), asked)]
    if plain != right and sorted(plain) == sorted(right):
        judging.find("signature-order", names=names, asked=", ".join(asked))
    elif takes.get("required", 0) > len(asked):
        extra = ", ".join(takes["names"][len(asked) :])
        judging.find("signature-extra", names=names, extra=extra, asked=", ".join(asked))
    elif takes.get("accepts", 99) < len(asked):
        judging.find("signature-missing", names=names, n=takes["accepts"], asked=", ".join(asked))
    else:
        return False
    judging.mark("runs", False)
    return True


def came_to_an_end(judging):
    stopped = [record for record in judging.seen["calls"].values() if record["status"] == "stopped"]
    for record in stopped[:1]:
        judging.mark("runs", False)
        judging.find("too-long", line=next(iter(record["lines"]), None))
    return bool(stopped)


def arguments_as_they_were(judging):
    """Compared byte for byte after every call; the run on memory that cannot be written also shows "written, then put back"."""
    calls, names = judging.seen["calls"], list(judging.rules.arguments)
    touched = sorted({number for record in calls.values() for number in record["changed"]})
    fixed = calls.get("read-only", {})
    error = fixed.get("error", {"message": ""})
    refused = any(words in error["message"] for words in ("read-only", "WRITEABLE"))
    if touched or refused:
        judging.mark("untouched", False)
        judging.find(
            "writes-input" if touched else "writes-and-restores",
            which=", ".join(names[number] for number in touched),
            line=error.get("line"),
            text=error.get("text", ""),
        )
    elif fixed.get("status") == "returned":
        judging.mark("untouched", True)


def main_returned(judging):
    record = judging.main.record
    if record["status"] == "returned":
        judging.mark("runs", True)
        return False
    judging.mark("runs", False)
    named = judging.own("name_error")(judging, record["error"]) or Found(slug_of(record["error"]))
    judging.find(
        named.slug, **{**numbers_of(record["error"], judging.main), "function": judging.rules.function, **named.numbers}
    )
    return True


def the_bundle(judging):
    found = (plain.returned if judging.plain else returned)(judging.main, judging.rules)
    judging.mark("returns", not found)
    if found and found[0].slug == "returns-none" and judging.seen["empty"]:
        found = [Found("not-written")]
    for one in found:
        one.numbers.update(function=judging.rules.function)
    judging.find_all(found)
    return bool(found)


def depends_on_arguments(judging):
    """Another sentence, another answer."""
    main = judging.main
    others = [
        view
        for name, view in judging.views.items()
        if name not in ("main", "repeat", "read-only")
        and view.record["status"] == "returned"
        and (judging.plain or view.sizes != main.sizes)
    ]
    if judging.plain and all(view.all_hold for view in others):
        return False
    if len(others) > 1 and all(view.same_answer(main) for view in others):
        for result in judging.rules.results:
            judging.mark(result, False)
        judging.find("ignores-arguments")
        return True


def the_shapes(judging):
    found = [*plain.misshapen(judging.main)] if judging.plain else misshapen(judging.main)
    judging.mark("shapes", not found)
    judging.find_all(judging.own("name_shapes")(judging, found) or found)
    return bool(found)


def same_answer_twice(judging):
    again = [
        view
        for name in ("repeat", "read-only")
        if (view := judging.views.get(name)) and view.record["status"] == "returned"
    ]
    if any(not view.same_answer(judging.main) and not view.all_hold for view in again):
        judging.mark("repeats", False)
        judging.find("state-drifts" if judging.main.all_hold else "random")
        return not judging.main.all_hold


def the_numbers(judging):
    """Each result of the first call; what differs is named by the challenge's own explain."""
    main = judging.main
    for result in judging.rules.results:
        judging.mark(result, main.holds(result))
    if main.all_hold:
        return
    if judging.plain:
        return judging.find_all(judging.own("explain")(judging) or [differs(main)])
    for result, given in main.given.items():
        if not np.all(np.isfinite(given)):
            judging.find_all(
                judging.own("explain_nan")(judging, result) or [Found("nan-ordinary", main, result, which=result)]
            )
            return
    judging.find_all(
        judging.own("explain")(judging)
        or [unexplained(main, result) for result in main.given if not main.holds(result)][:1]
    )


def unexplained(view, result):
    worst = where_worst(view.given[result], view.right[result])
    return Found(f"{result}-unexplained", view, result, which=result, wider="unexplained", **worst)


def the_other_calls(judging):
    """Every further case; a name is looked for only where the first call is right, since else the story is told already."""
    for case in judging.rules.cases:
        view = judging.views.get(case.name)
        if view is None or not case.check or case.name == "main":
            continue
        judging.mark(case.check, view.all_hold)
        too_deep = view.record.get("error", {}).get("type") == "RecursionError" and visits_pairs(
            judging
        )  # told as a loop
        if judging.main.all_hold and not view.all_hold and not too_deep:
            told = judging.own("explain_case")(judging, view)
            judging.find_all([at_case(judging, case, view)] if told is None else told)


def at_case(judging, case, view):
    """What is said when only this case fails: its own slug, its sizes, and the error if there was one."""
    if judging.plain:
        return differs(view, case.slug)
    error = view.record.get("error")
    sizes = ", ".join(f"{name} = {size}" for name, size in view.sizes.items())
    result = next((name for name in view.given if view.shaped and not view.holds(name)), None)
    return Found(
        case.slug or "other-sizes",
        view if result else None,
        result,
        sizes=sizes,
        line=error and error.get("line"),
        **(own_words(error, 50) if error else {}),
    )


def own_arrays(judging):
    """Results handed out earlier are still the same after later calls."""
    if judging.main.all_hold:
        kept = not judging.seen["overwritten"]
        if judging.checks.get("repeats") is not False:
            judging.mark("repeats", kept)
        if not kept:
            judging.find("state-buffer")


def turns(judging):
    """Turns made with growing sizes: {"turns": n, "turns 2": ..., "turns 3": ..., "turns wide": ...}; {} if a call failed."""
    made = {
        name: record["turns"]
        for name, record in judging.seen["calls"].items()
        if name.startswith("turns") and record["status"] == "returned"
    }
    return made if len(made) == 4 else {}


def visits_pairs(judging):
    """Do the turns grow with the square of a size? Half of all pairs grows like that, all of them twice as fast."""
    made = turns(judging)
    if not made:
        return False
    follow = judging.rules.loops
    shortest = min([size for name, size in judging.rules.turns.items() if follow.get(name) in ROW_KINDS], default=2)
    return made["turns 3"] - 2 * made["turns 2"] + made["turns"] >= shortest**2


def no_loops(judging):
    """Turns of loops as a function of the sizes: the growth says what is looped over."""
    made, calls = turns(judging), judging.seen["calls"]
    if not made or not judging.main.all_hold:
        return
    line, wide = (next(iter(calls[name]["lines"]), None) for name in ("turns 3", "turns wide"))
    pairs, coordinates = visits_pairs(judging), made["turns wide"] - made["turns"] >= LEAST_TURNS
    rows = min(made["turns 2"] - made["turns"], made["turns 3"] - made["turns 2"]) >= LEAST_TURNS
    passes = "rows" not in judging.rules.loops.values()  # does a loop over rows?
    judging.mark("loops", not pairs and not coordinates and (passes or not rows))
    if pairs:
        judging.find(
            "loops-over-pairs", line=line, turns=", ".join(str(made[name]) for name in ("turns", "turns 2", "turns 3"))
        )
    elif coordinates:
        judging.find("loops-over-coordinates", line=wide)
    elif rows and passes:
        judging.remark("loops-over-rows", line=line)
    elif rows:
        judging.find("loops-over-every-row", line=line)


STEPS = [
    python_as_it_was,
    ended_early,
    signature,
    came_to_an_end,
    arguments_as_they_were,
    main_returned,
    the_bundle,
    depends_on_arguments,
    the_shapes,
    same_answer_twice,
    the_numbers,
    the_other_calls,
    own_arrays,
    no_loops,
]
