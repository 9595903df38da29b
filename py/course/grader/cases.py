"""The calls that a challenge makes, and what should come back: made once, when the page is built.

What a case is called with is said in one of three ways:
    {"T": 5, "k": 2}   sizes, for which random numbers fill the shapes of the arguments, and arguments by their own name: a value,
                       or a function of a random generator that makes it
    [[1, 2, 3], "a"]   the arguments themselves, in order
    a function         of the cases before it, which returns the arguments (a sentence in another order, scores of thousands)
"""

import builtins
from typing import Any, NamedTuple

import numpy as np

from grader.values import decode, encode

TOLERANCE = 1e-5  # float32 answers are off by 2e-7, the nearest slip (rounding to 4 digits) by 5e-5


ROW_KINDS = ("remark", "rows")  # of LOOPS: a loop over the size passes with a remark, or does not pass


class Case(NamedTuple):
    """One call: its name, what it is called with (see above), the check it belongs to, the slug said when only this case fails, and
    the exception that it has to raise, if it has to. A case whose check is None helps to find names and decides nothing."""

    name: str
    inputs: Any
    check: str | None = "cases"
    slug: str | None = None
    tolerance: float = TOLERANCE
    needs: str | None = "main"
    raises: type | None = None


def sizes_of(specs, arguments):
    """{"X": "T d_model", ...}, {"X": array, ...} -> {"T": 5, "d_model": 7}; a size nobody names is not there."""
    sizes = {}
    for name, spec in specs.items():
        if not isinstance(spec, str):
            continue
        words, array = axes(spec), arguments[name]
        if isinstance(array, np.ndarray) and (
            array.ndim == len(words) or spec.startswith("...") and array.ndim > len(words)
        ):
            shape = array.shape[array.ndim - len(words) :]
            sizes.update((word, size) for word, size in zip(words, shape) if word.isidentifier() and word not in sizes)
    return sizes


def axes(spec):
    """ "T d_model" -> its words; "... T d" allows further axes in front, which have no name."""
    return spec.removeprefix("...").split()


def length(word, sizes):
    """ "d_k" -> its size, "h*d_v" -> the product."""
    return int(np.prod([sizes[factor] for factor in word.split("*")]))


def drawn(rules, inputs, seed):
    """The arguments of a call, from what a case says; the same for the same seed. Raises KeyError for a size that it does not give,
    ValueError for a name that is none and for an argument that nothing makes."""
    if isinstance(inputs, (list, tuple)):
        if len(inputs) != len(rules.arguments):
            raise ValueError(
                f"cases: {len(inputs)} values for the arguments {', '.join(rules.arguments)}; give one for each"
            )
        inputs = dict(zip(rules.arguments, inputs))
    known = {*rules.arguments, *(factor for word in rules.words for factor in word.split("*"))}
    free = any(callable(spec) for spec in rules.arguments.values())  # its function may read any name
    if unknown := [name for name in inputs if name not in known and not free]:
        raise ValueError(
            f"cases: {unknown[0]!r} is neither an argument nor a size of one; arguments are {', '.join(rules.arguments)}"
        )
    draw = np.random.default_rng(seed)
    return [argument(rules, name, inputs, draw) for name in rules.arguments]


def argument(rules, name, inputs, draw):
    """One argument: given by its name, made by a function, or normal numbers of its shape and its SPREAD (1 if it has none)."""
    spec = rules.arguments[name]
    if name in inputs:
        return inputs[name](draw) if callable(inputs[name]) else inputs[name]
    if callable(spec):
        return spec(draw, inputs)
    if spec is None:
        raise ValueError(
            f"cases: nothing says what {name} is; give it in every case, or a shape or a function in arguments"
        )
    return draw.normal(size=[length(word, inputs) for word in axes(spec)]) * rules.spread.get(name, 1.0)


def made(rules):
    """The challenge's rules -> {name of case: list of arguments}."""
    cases = {}
    for seed, case in enumerate(rules.cases, start=5):
        cases[case.name] = list(case.inputs(cases)) if callable(case.inputs) else drawn(rules, case.inputs, seed)
    return cases


def turn_sizes(rules):
    """{name of call: sizes} for counting turns: TURNS, then twice and three times the sizes whose loop is told from one over
    pairs ("remark", "rows"), then three times those that no loop may follow; the others stay ("free")."""
    small, follow = rules.turns, rules.loops
    if not small:
        return {}

    def grown(kinds, by):
        return {
            name: size * by if type(size) is int and follow.get(name, "no") in kinds else size
            for name, size in small.items()
        }

    return {
        "turns": small,
        "turns 2": grown(ROW_KINDS, 2),
        "turns 3": grown(ROW_KINDS, 3),
        "turns wide": grown(["no"], 3),
    }


def calls(rules):
    """The challenge's rules -> what observe is asked to call, in this order. "whole": the results are no arrays alone, so all that
    comes back and all that is printed is to be written down."""
    cases, needs = made(rules), {case.name: case.needs for case in rules.cases}
    main = cases["main"]
    asked = [(name, arguments, needs[name] if name != "main" else None, False) for name, arguments in cases.items()]
    asked += [("repeat", main, "main", False), ("read-only", main, "main", True)]
    asked += [(name, drawn(rules, sizes, 1), "main", False) for name, sizes in turn_sizes(rules).items()]
    whole = {"whole": True} if is_plain(rules, main) else {}
    return [
        {"name": name, "args": [encode(one) for one in arguments], "needs": need, "readonly": fixed, **whole}
        for name, arguments, need, fixed in asked
    ]


def is_plain(rules, main):
    """Is anything asked for but arrays of numbers? main: the arguments of the first call."""
    if "printed" in rules.results or any(case.raises for case in rules.cases):
        return True
    parts = rules.right(main)
    return not all(
        type(value := getattr(parts, name)) is np.ndarray and value.dtype.kind in "fiub" for name in rules.results
    )


def expected(rules, solution, asked):
    """What should come back from every case that has a check: {name: {"tolerance", "values": [as JSON, ...], "printed"?: text}}, or
    {"raises": [types, ...]}. solution: the model function."""
    checked = {case.name: case for case in rules.cases if case.check or case.name == "main"}
    checked |= {"repeat": checked["main"], "read-only": checked["main"]}
    right = {}
    for call in asked:
        if case := checked.get(call["name"]):
            right[call["name"]] = (
                {"raises": raisable(case.raises)}
                if case.raises
                else {"tolerance": case.tolerance, **answered(rules, solution, [decode(one) for one in call["args"]])}
            )
    return right


def answered(rules, solution, arguments):
    value, printed = rules.watched(solution, arguments)
    returned = rules.returned
    values = value if isinstance(value, tuple) and len(returned) != 1 else (value,)
    shown = {"printed": printed} if "printed" in rules.results else {}
    return {"values": [encode(one) for one in values] if returned else [], **shown}


def raisable(wanted):
    """An exception -> the names of Python's own exceptions that are of its kind, itself first."""
    others = (one for one in vars(builtins).values() if isinstance(one, type) and issubclass(one, wanted))
    return list(dict.fromkeys([wanted.__name__, *(one.__name__ for one in others)]))
