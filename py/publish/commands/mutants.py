"""Prove a grader by mutants: programs one change away from right ones, labelled by a slow oracle that shares nothing with it.

    python3 build.py mutants [lesson] [--count 3000] [--seed 1] [--all]

A lesson takes part if it has an oracle.py: slowly(*arguments) -> results, trials() -> [(arguments, tolerance)], arguments(draw,
**sizes), LOOPS_OVER and, if its sizes have other names, TURN_SIZES. A disagreement is a mutant that the oracle calls wrong and the grader passes, or the other way round.
"""

import argparse
import collections
import contextlib
import importlib.util
import io
import json
import multiprocessing
import random
import sys
import warnings
from pathlib import Path

import numpy as np

from grader import sandbox
from grader.judge import judge
from grader.observe import observe
from publish.commands.mutations import mutants
from publish.record.packet import packet
from publish.setup.problem import Problem

UNNAMED = {
    "raises",
    "cell-raises",
    "shapes-do-not-fit",
    "nan-ordinary",
    "rows-do-not-sum",
    "unstable-other",
    "unexplained",
}
TURN_SIZES = {"T": 7, "d_model": 6, "d_k": 5, "d_v": 4}


def command(root, arguments):
    parser = argparse.ArgumentParser(prog="build.py mutants", description=__doc__.split("\n")[0])
    parser.add_argument("lesson", nargs="?", help="the name of a lesson; all that have an oracle.py if it is left out")
    parser.add_argument(
        "--count", type=int, default=3000, help="how many mutants of each lesson, drawn by lot (default 3000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="another draw (default 1)")
    parser.add_argument("--all", action="store_true", help="every mutant there is")
    wanted = parser.parse_args(arguments)
    folders = [
        path.parent
        for path in sorted(Path(root, "lessons").glob("*/oracle.py"))
        if wanted.lesson in (None, path.parent.name)
    ]
    if not folders:
        raise Problem(
            f"build.py mutants: no lesson {wanted.lesson!r} has an oracle.py; see the top of py/publish/commands/mutants.py"
        )
    reports = [report(folder, None if wanted.all else wanted.count, wanted.seed) for folder in folders]
    return int(any(one["disagreements"] for one in reports))


def report(folder, count, seed):
    """Judge the mutants of one lesson and print what came out."""
    texts = sample(folder, count, seed)
    with multiprocessing.Pool(initializer=prepare, initargs=(folder,), maxtasksperchild=200) as pool:
        labels = list(pool.imap(label, texts, chunksize=10))
    counts = tally(texts, labels)
    print(words(folder, counts))
    return counts


def sample(folder, count, seed):
    """The mutants of the solution and of every other style: all, or `count` drawn by lot."""
    warnings.simplefilter("ignore", SyntaxWarning)  # a mutant may look odd to Python
    sources = [folder / "solution.py", *sorted(folder.glob("right/*.py"))]
    texts = sorted({text for path in sources for text in mutants(path.read_text("utf-8"))})
    return texts if count is None else random.Random(seed).sample(texts, min(count, len(texts)))


# --- one mutant ---------------------------------------------------------------------------------------------------------

known = {}


def prepare(folder):
    """What a process needs to label mutants: the challenge as the page has it, and the oracle with its answers."""
    warnings.simplefilter("ignore")
    spec = importlib.util.spec_from_file_location("oracle", folder / "oracle.py")
    oracle = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(oracle)
    right = [(arguments, oracle.slowly(*arguments), tolerance) for arguments, tolerance in oracle.trials()]
    known.update(asked=packet(folder), oracle=oracle, right=right)


def label(text):
    """-> {"right": by the oracle, "why": what the oracle saw, "passed": by the grader, "slugs"}."""
    asked = known["asked"]
    why = fault(text, asked["function"])
    verdict = judge(
        asked["checks"],
        asked["messages"],
        asked["calls"],
        json.loads(json.dumps(observe(text, asked["function"], asked["calls"]))),
    )
    return {
        "right": why is None,
        "why": why,
        "passed": verdict["passed"],
        "slugs": [finding["slug"] for finding in verdict["findings"]],
    }


def fault(text, function):
    """What the oracle finds amiss with a program; None if it is right."""
    printed, names = sandbox.text_file(), {"__name__": "__main__"}
    if sandbox.run(lambda: exec(compile(text, "your_code.py", "exec"), names), printed).error:
        return "the cell raises"
    call, kept = names.get(function), []
    for arguments, right, tolerance in known["right"]:
        given = fresh(arguments)
        outcome = sandbox.run(lambda: call(*given), printed)
        if outcome.error or outcome.replaced:
            return f"raises {type(outcome.error).__name__}"
        if any(
            not np.array_equal(now, before) or np.shape(now) != np.shape(before)
            for now, before in zip(given, arguments)
        ):
            return "writes to an argument"
        if not agree(outcome.value, right, tolerance):
            return f"other numbers for {[np.shape(argument) for argument in arguments]}"
        kept.append((outcome.value, right, tolerance))
    if not all(agree(*one) for one in kept):
        return "changes results handed out"
    return writes(call, printed) or loops(call, known["oracle"])


def fresh(arguments):
    return [argument.copy() if isinstance(argument, np.ndarray) else argument for argument in arguments]


def agree(value, right, tolerance):
    if isinstance(right, np.ndarray):  # one result, which comes without a tuple
        value, right = (value,), (right,)
    if type(value) not in (tuple, list) and not isinstance(value, tuple) or len(value) != len(right):
        return False
    if not all(
        type(one) is np.ndarray and one.dtype.kind in "fiub" and one.shape == known_one.shape
        for one, known_one in zip(value, right)
    ):
        return False
    return all(
        np.all(np.abs(one - known_one) <= tolerance * max(1, np.abs(known_one).max()))
        for one, known_one in zip(value, right)
    )


def writes(call, printed):
    """On memory that refuses: also what is written and put back."""
    arguments = fresh(known["right"][0][0])
    for argument in arguments:
        if isinstance(argument, np.ndarray):
            argument.flags.writeable = False
    error = sandbox.run(lambda: call(*arguments), printed).error
    return f"raises on fixed memory: {error}" if error else None


def loops(call, oracle):
    """Lines that Python ran, for one, two and three times each size: growth says what is looped over."""
    sizes = getattr(oracle, "TURN_SIZES", TURN_SIZES)
    for name, allowed in oracle.LOOPS_OVER.items():
        try:
            first, second, third = [lines(call, oracle, {**sizes, name: sizes[name] * times}) for times in (1, 2, 3)]
        except Exception as error:
            return f"raises {type(error).__name__} for other sizes"
        if third - 2 * second + first > sizes[name] or (allowed == "never" and third - first > sizes[name]):
            return f"loops over {name}: {first}, {second}, {third} lines"
    return None


def lines(call, oracle, sizes):
    count = 0

    def trace(frame, event, argument):
        nonlocal count
        if frame.f_code.co_filename not in ("your_code.py", "<string>"):
            return None
        count += event in ("line", "call")
        return trace

    arguments = oracle.arguments(np.random.default_rng(3), **sizes)
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            call(*arguments)
    finally:
        sys.settrace(before)
    return count


# --- what came out ------------------------------------------------------------------------------------------------------


def tally(texts, labels):
    wrong = [one for one in labels if not one["right"]]
    named = [one for one in wrong if one["slugs"] and not unnamed(one["slugs"][0])]
    return {
        "mutants": len(labels),
        "right": len(labels) - len(wrong),
        "wrong": len(wrong),
        "named": len(named),
        "accepted": sum(one["passed"] for one in labels),
        "rejected": sum(not one["passed"] for one in labels),
        "disagreements": [(text, one) for text, one in zip(texts, labels) if one["right"] != one["passed"]],
        "first": collections.Counter((one["slugs"] or ["passed"])[0] for one in labels),
        "unnamed": [
            (text, one) for text, one in zip(texts, labels) if not one["right"] and unnamed((one["slugs"] or [""])[0])
        ],
    }


def unnamed(slug):
    return slug in UNNAMED or slug.endswith("-unexplained") or slug.startswith("shape-")


def words(folder, counts):
    share = counts["named"] / max(1, counts["wrong"])
    lines = [
        f"{folder.name}: {counts['mutants']} mutants; the oracle calls {counts['right']} right and {counts['wrong']} wrong; "
        f"the grader accepts {counts['accepted']} and rejects {counts['rejected']}.",
        f"  disagreements: {len(counts['disagreements'])}; wrong ones with a name of their own: {counts['named']} ({share:.0%}).",
        "  first findings: " + ", ".join(f"{slug} {times}" for slug, times in counts["first"].most_common(25)),
    ]
    for text, one in counts["disagreements"]:
        lines += [
            "",
            f"  --- the oracle: {one['why'] or 'right'}; the grader: {one['slugs'] or 'passes'}",
            *("  | " + line for line in text.splitlines()),
        ]
    return "\n".join(lines)
