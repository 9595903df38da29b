"""The calls that a challenge makes, and the numbers that should come back: made once, when the page is built.

A case says its sizes, and random numbers fill the shapes that ARGUMENTS names; or it gives a function of the cases
before it that returns the arguments themselves (a sentence in another order, scores of thousands). An argument that is
among the sizes by its own name is that number: {"i": 2, "T": 5}.
"""
from typing import Any, NamedTuple

import numpy as np

from packed import pack, unpack

TOLERANCE = 1e-5           # float32 answers are off by 2e-7, the nearest slip (rounding to 4 digits) by 5e-5


ROW_KINDS = ("remark", "rows")   # of LOOPS: a loop over the size passes with a remark, or does not pass


class Case(NamedTuple):
    """One call: its name, its sizes (or a function of the cases made so far), the check it belongs to, and the slug said
    when only this case fails. A case with no check helps to find names and decides nothing."""
    name: str
    inputs: Any
    check: str | None = None
    slug: str = "other-sizes"
    tolerance: float = TOLERANCE
    needs: str | None = "main"


def sizes_of(specs, arguments):
    """{"X": "T d_model", ...}, {"X": array, ...} -> {"T": 5, "d_model": 7}; a size nobody names is not there."""
    sizes = {}
    for name, spec in specs.items():
        words, array = axes(spec), arguments[name]
        if isinstance(array, np.ndarray) and (array.ndim == len(words) or spec.startswith("...") and array.ndim > len(words)):
            shape = array.shape[array.ndim - len(words):]
            sizes.update((word, size) for word, size in zip(words, shape) if word.isidentifier() and word not in sizes)
    return sizes


def axes(spec):
    """"T d_model" -> its words; "... T d" allows further axes in front, which have no name."""
    return spec.removeprefix("...").split()


def length(word, sizes):
    """"d_k" -> its size, "h*d_v" -> the product."""
    return int(np.prod([sizes[factor] for factor in word.split("*")]))


def drawn(rules, sizes, seed):
    """Normal numbers of the shapes that ARGUMENTS names, each argument with its SPREAD (1 if it has none)."""
    draw, spread = np.random.default_rng(seed), getattr(rules, "SPREAD", {})
    return [sizes[name] if name in sizes else draw.normal(size=[length(word, sizes) for word in axes(spec)]) * spread.get(name, 1.0)
            for name, spec in rules.ARGUMENTS.items()]


def made(rules):
    """The challenge's rules -> {name of case: list of arguments}."""
    cases = {}
    for seed, case in enumerate(rules.CASES, start=5):
        cases[case.name] = case.inputs(cases) if callable(case.inputs) else drawn(rules, case.inputs, seed)
    return cases


def turn_sizes(rules):
    """{name of call: sizes} for counting turns: TURNS, then twice and three times the sizes whose loop is told from one over
    pairs ("remark", "rows"), then three times those that no loop may follow; the others stay ("free")."""
    small, follow = getattr(rules, "TURNS", None), getattr(rules, "LOOPS", {})
    if not small:
        return {}

    def grown(kinds, by):
        return {name: size * by if follow.get(name, "no") in kinds else size for name, size in small.items()}
    return {"turns": small, "turns 2": grown(ROW_KINDS, 2), "turns 3": grown(ROW_KINDS, 3), "turns wide": grown(["no"], 3)}


def calls(rules):
    """The challenge's rules -> what observe is asked to call, in this order."""
    cases, needs = made(rules), {case.name: case.needs for case in rules.CASES}
    main = cases["main"]
    asked = [(name, arguments, needs[name] if name != "main" else None, False) for name, arguments in cases.items()]
    asked += [("repeat", main, "main", False), ("read-only", main, "main", True)]
    asked += [(name, drawn(rules, sizes, 1), "main", False) for name, sizes in turn_sizes(rules).items()]
    return [{"name": name, "args": [pack(one) if isinstance(one, np.ndarray) else one for one in arguments], "needs": need,
             "readonly": fixed} for name, arguments, need, fixed in asked]


def expected(rules, solution, asked):
    """The right numbers of every case that has a check: {name: {"tolerance", "values": [packed, ...]}}.
    solution: the model function."""
    checked = {case.name: case.tolerance for case in rules.CASES if case.check or case.name == "main"}
    checked |= {"repeat": checked["main"], "read-only": checked["main"]}
    right = {}
    for call in asked:
        if call["name"] in checked:
            result = solution(*[unpack(one) if isinstance(one, dict) else one for one in call["args"]])
            values = result if isinstance(result, tuple) else (result,)
            right[call["name"]] = {"tolerance": checked[call["name"]], "values": [pack(value) for value in values]}
    return right
