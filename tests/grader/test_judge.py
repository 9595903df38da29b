"""The judge: what is read off a map, what is said first, and that no trick turns a fail into a pass or a later pass into a fail."""

import gc
import json
import types
from pathlib import Path

import numpy as np
import pytest

from arrays import pack
from grader import sandbox
from grader.attention.recover import centring, divisors, named_normaliser, softmax, stories
from grader.calls import View, close
from grader.cases import Case, sizes_of
from grader.challenge import Challenge, read_challenge
from grader.findings import Found, in_words, summary
from grader.judge import judge
from grader.observe import observe
from publish.record.packet import packet
from publish.setup.problem import LessonError

FOLDER = Path(__file__).parents[2] / "lessons" / "self-attention"
RIGHT = (FOLDER / "solution.py").read_text("utf-8")


@pytest.fixture(scope="module")
def asked():
    return packet(FOLDER)


def verdict(asked, source):
    """As the door does it: two questions, and both modules are imported afresh for each check."""
    seen = json.loads(json.dumps(observe(source, asked["function"], asked["calls"])))
    from grader.judge import judge

    return judge(asked["checks"], asked["messages"], asked["calls"], seen)


def program(*lines, above=""):
    return (
        "import numpy as np\n"
        + above
        + "\ndef self_attention(X, Wq, Wk, Wv):\n"
        + "\n".join("    " + line for line in lines)
        + "\n"
    )


# --- inversion --------------------------------------------------------------------------------------------------------


def test_the_divisor_is_read_off_whatever_the_normaliser():
    draw = np.random.default_rng(0)
    for _ in range(20):
        S, divisor = draw.normal(size=(5, 5)) * 3, draw.uniform(0.3, 9)
        E = S / divisor
        for A in (
            softmax(E),
            softmax(E, axis=0),
            np.exp(E),
            np.exp(E) / np.exp(E).sum(),
            np.exp(E - E.max(axis=1)) / 7,
        ):
            assert divisors(A, [("s", S), ("other", S.T)], np.ones((5, 5), bool)) == pytest.approx({0: divisor})


def test_centring_takes_what_depends_on_row_or_column_alone_and_nothing_else():
    draw = np.random.default_rng(1)
    where = np.tril(np.ones((6, 6), bool))
    for cells in (np.ones((6, 6), bool), where):
        off = centring(cells)
        assert np.allclose(off(draw.normal(size=(6, 1)) + draw.normal(size=6)), 0)
        M = draw.normal(size=(6, 6))
        assert not np.allclose(off(M), 0) and np.allclose(off(M), off(M + draw.normal(size=6)))


def test_two_slips_at_once_are_both_read_off():
    draw = np.random.default_rng(2)
    S = [draw.normal(size=(n, n)) * 2 for n in (5, 4)]
    maps = [softmax(E.T / 3, axis=0) for E in S]
    told = list(stories(maps, [[("right", E), ("turned", E.T)] for E in S], [{}, {}], [("named", lambda n: 3.0)]))
    assert [one[:3] for one in told] == [("turned", "named", "softmax-columns")]


def test_a_constant_factor_is_told_with_its_number():
    E = np.random.default_rng(3).normal(size=(5, 5))
    assert named_normaliser([softmax(E) * 0.5], [E], [np.ones((5, 5), bool)]) == (
        "rows-sum-constant",
        {"sum": pytest.approx(0.5), "sums": [pytest.approx(0.5)]},
    )


# --- views and words --------------------------------------------------------------------------------------------------


def test_close_refuses_what_is_not_finite_on_either_side():
    ones = np.ones((2, 2))
    assert close(ones + 1e-6, ones) and not close(ones + 1e-4, ones) and not close(ones, np.ones(2))
    assert not close(ones * np.nan, ones) and not close(ones, ones * np.inf) and not close(ones * np.inf, ones * np.inf)


def test_shapes_are_spelled_with_the_sizes_of_the_call(asked):
    rules = read_challenge(asked["checks"])
    main = next(call for call in asked["calls"] if call["name"] == "main")
    view = View(rules, main, {"status": "raised"})
    assert (view.spelled((5, 3)), view.spelled((4,)), view.spelled((9, 7))) == ("(T, d_k)", "(d_v,)", "(9, d_model)")
    assert sizes_of({"X": "T d", "W": "h*d e"}, {"X": np.ones((2, 3)), "W": np.ones((6, 4))}) == {
        "T": 2,
        "d": 3,
        "e": 4,
    }


def test_a_missing_number_leaves_an_ellipsis_and_never_an_error():
    messages = {
        "a": {"seen": "{x} and {y}{at_line}{error}", "expected": "", "hints": ["{text}", "`{text}`", "c"]},
        "phrases": {"at_line": " (line {line})", "error": "{type}: {message}"},
    }
    assert in_words(Found("a", x=0.25, line=3, text=""), messages) == {
        "slug": "a",
        "seen": "0.25 and … (line 3)",
        "expected": "",
        "hints": ["", "c"],
    }
    assert in_words(Found("unheard-of"), messages)["seen"] == "unheard-of"


def test_the_summary_never_says_all_when_one_fails():
    checks = [{"passed": True}] * 3
    assert (
        summary(checks, {}) == "All 3 checks hold."
        and summary([*checks, {"passed": None}], {}) == "3 of 4 checks hold."
    )


def test_numbers_in_messages_look_like_numbers(asked):
    said = verdict(
        asked,
        program(
            "Q, K, V = X @ Wq, X @ Wk, X @ Wv",
            "Z = np.exp(Q @ K.T / np.float64(3))",
            "A = Z / Z.sum(axis=1, keepdims=True)",
            "return A @ V, A",
        ),
    )
    assert said["findings"][0]["slug"] == "scale-constant" and "divided by 3 " in said["findings"][0]["seen"]
    assert "np.float" not in json.dumps(said)


def test_the_picture_shows_both_maps_and_marks_the_row_that_is_off(asked):
    said = verdict(asked, RIGHT.replace("return A @ V, A", "A[2] *= 2\n    return A @ V, A"))
    drawn = said["findings"][0]["picture"]
    assert (drawn["of"], drawn["rows"], drawn["columns"]) == ("A", [2], [])
    assert np.allclose(np.array(drawn["yours"])[2], 2 * np.array(drawn["expected"])[2], atol=2e-3)


def test_numbers_that_are_not_finite_are_null_in_the_picture(asked):
    drawn = verdict(asked, RIGHT.replace(" - E.max(axis=1, keepdims=True)", ""))["findings"][0]["picture"]
    assert None in drawn["yours"][0] and drawn["rows"] and json.dumps(drawn, allow_nan=False)


# --- what is said -----------------------------------------------------------------------------------------------------


def test_a_pass_has_every_check_and_no_finding(asked):
    said = verdict(asked, RIGHT)
    assert said["passed"] and said["findings"] == said["remarks"] == [] and len(said["checks"]) == 15
    assert said["summary"] == "All 15 checks hold."


def test_a_loop_over_rows_passes_with_one_remark(asked):
    said = verdict(
        asked, RIGHT.replace("A = Z / Z.sum(axis=1, keepdims=True)", "A = np.array([z / z.sum() for z in Z])")
    )
    assert said["passed"] and [one["slug"] for one in said["remarks"]] == ["loops-over-rows"]


def test_two_slips_that_have_nothing_to_do_with_each_other_are_both_said(asked):
    said = verdict(asked, RIGHT.replace(" / np.sqrt(Wq.shape[1])", "").replace("sum(axis=1", "sum(axis=0"))
    assert [one["slug"] for one in said["findings"]] == ["softmax-columns", "scale-none"]


@pytest.mark.parametrize("change", ["np.round({})", "({}).astype(int)", "np.tanh({}) + 1e-9", "np.maximum({}, 0)"])
def test_changed_scores_are_not_called_undivided_as_well(asked, change):
    said = verdict(
        asked, RIGHT.replace("Q @ K.T / np.sqrt(Wq.shape[1])", change.format("Q @ K.T / np.sqrt(Wq.shape[1])"))
    )
    assert len(said["findings"]) == 1 and not said["findings"][0]["slug"].startswith("scale-")


def test_the_same_thing_is_not_said_twice(asked):
    said = verdict(
        asked,
        RIGHT.replace(
            '"""X (T, d_model)',
            'X, Wq, Wk, Wv = (M.astype(np.float16) for M in (X, Wq, Wk, Wv))\n    """X (T, d_model)',
        ).replace("return A @ V, A", "return (A @ V).astype(float), A.astype(float)"),
    )
    assert [one["slug"] for one in said["findings"]] == ["low-precision"]


def test_a_divisor_nobody_thought_of_is_told_as_the_number_it_is(asked):
    said = verdict(asked, RIGHT.replace("np.sqrt(Wq.shape[1])", "np.sqrt(Wq.shape[1] + X.shape[1])"))
    assert said["findings"][0]["slug"] == "scale-other" and "3.162" in said["findings"][0]["seen"]  # the root of 3 + 7


@pytest.mark.parametrize("why", ["too-long", "exits", "crashed"])
def test_the_page_gets_words_for_a_worker_that_it_had_to_end(asked, why):
    said = judge(asked["checks"], asked["messages"], asked["calls"], {"stage": "killed", "why": why})
    assert not said["passed"] and said["findings"][0]["slug"] == why and said["findings"][0]["seen"] != why
    assert [check["passed"] for check in said["checks"] if check["check"] != "python"].count(True) == 0


def test_an_assert_of_the_students_own_is_told_with_its_line(asked):
    finding = verdict(asked, program("assert False"))["findings"][0]
    assert finding["slug"] == "own-assert" and "line 4" in finding["seen"]


# --- tricks -----------------------------------------------------------------------------------------------------------

ZEROS = ["T = len(X)", "return np.zeros((T, Wv.shape[1])), np.zeros((T, T))"]
TRICKS = {
    "a patched comparison": program(*ZEROS, above="np.allclose = np.array_equal = np.isclose = lambda *a, **k: True"),
    "a patched exp": RIGHT + "\nnp.exp = np.exp2\n",
    "patched random numbers": program(*ZEROS, above="np.random.default_rng = lambda *a: None"),
    "patched builtins": program(
        "import builtins", "builtins.abs = lambda x: 0", "builtins.all = lambda x: True", *ZEROS
    ),
    "printed lines of success": program("print('passed', '{\"passed\": true, \"findings\": []}')", *ZEROS),
    "an array class that agrees with everything": program(
        *ZEROS[:1],
        "class Yes(np.ndarray):",
        "    def __eq__(self, other): return True",
        "    def __le__(self, other): return True",
        "    def __array_ufunc__(self, *a, **k): return True",
        "return np.zeros((T, Wv.shape[1])).view(Yes), np.zeros((T, T)).view(Yes)",
    ),
    "our own module": "from attention import self_attention\n",
    "a patched judge": program(*ZEROS, above="from grader import judge\njudge.judge = lambda *a: {'passed': True}"),
    "a judge patched through the heap": program(
        "import gc, types",
        "for thing in gc.get_objects():",
        "    if type(thing) is types.FunctionType and thing.__name__ in ('judge', 'close', 'mark'):",
        "        thing.__code__ = (lambda *a, **k: {'passed': True, 'findings': [], 'checks': [], 'remarks': []}).__code__ if not thing.__closure__ else thing.__code__",
        *ZEROS,
    ),
    "an answer from the first call for ever": program(
        "kept.append((X @ Wv, np.full((len(X), len(X)), 1 / len(X))))", "return kept[0]", above="kept = []"
    ),
    "the sum of the columns made 1 as well": program(
        "A = np.full((len(X), len(X)), 1 / len(X))", "return A @ (X @ Wv), A"
    ),
    "exit": RIGHT + "\nexit()\n",
    "os._exit": program("import os", "os._exit(0)"),
    "sys.exit caught": program("import sys", "sys.exit(0)"),
    "a tool that is taken away": program(
        "import sys",
        "sys.settrace(None)",
        "hasattr(sys, 'monitoring') and sys.monitoring.free_tool_id(4)",
        "Q, K = X @ Wq, X @ Wk",
        "E = np.array([[q @ k for k in K] for q in Q]) / np.sqrt(Wq.shape[1])",
        "Z = np.exp(E - E.max(axis=1, keepdims=True))",
        "A = Z / Z.sum(axis=1, keepdims=True)",
        "return A @ (X @ Wv), A",
    ),
}


@pytest.mark.parametrize("source", TRICKS.values(), ids=TRICKS)
def test_a_trick_does_not_pass_and_a_right_program_passes_after_it(asked, source):
    kept = [
        (thing, thing.__code__) for thing in gc.get_objects() if type(thing) is types.FunctionType
    ]  # this file's own imports
    try:
        assert not verdict(asked, source)["passed"]
        assert verdict(asked, RIGHT)["passed"]
    finally:
        for thing, code in kept:
            thing.__code__ = code


def test_what_cells_of_the_page_left_behind_does_not_matter(asked):
    exp = np.exp
    try:
        np.exp, np.sum = np.exp2, max
        np.seterr(all="raise")
        assert verdict(asked, RIGHT)["passed"] and np.exp is exp
    finally:
        sandbox.restore()
        np.seterr(all="warn", under="ignore")


# --- a packet ---------------------------------------------------------------------------------------------------------


def test_the_packet_is_plain_data_with_everything_the_page_asks_for(asked):
    assert set(asked) == {"function", "stub", "checks", "messages", "calls", "expected", "styles"}
    assert json.loads(json.dumps(asked, allow_nan=False)) == asked
    assert set(asked["expected"]) <= {call["name"] for call in asked["calls"]} and len(asked["styles"]) == 3
    assert len(json.dumps(asked)) < 120_000


def test_a_new_challenge_is_a_few_tables(tmp_path):
    (tmp_path / "stub.py").write_text("def double(x):\n    ...\n")
    (tmp_path / "solution.py").write_text("def double(x):\n    return x * 2\n")
    (tmp_path / "checks.py").write_text(
        "\n".join(
            [
                "from grader.cases import Case",
                "from grader.challenge import Challenge",
                "class Parts:",
                "    def __init__(self, x): self.x, self.twice = x, x + x",
                "CHALLENGE = Challenge(function='double', arguments={'x': 'n'}, results={'twice': 'twice'}, parts=Parts,",
                "    cases=[Case('main', {'n': 4}), Case('one', {'n': 1}, 'one')], mistakes=[('squared', 'twice', lambda c: c.x ** 2)])",
            ]
        )
    )
    (tmp_path / "messages.en.toml").write_text(
        '[checks]\ntwice = "twice the number"\n[squared]\nseen = "The numbers were squared."\nexpected = "Twice."\nhints = ["a", "b", "c"]\n'
    )
    small = packet(tmp_path)
    assert verdict(small, "def double(x):\n    return x + x")["passed"]
    said = verdict(small, "def double(x):\n    return x * x")
    assert [one["slug"] for one in said["findings"]] == ["squared"] and {
        "check": "twice",
        "name": "twice the number",
        "passed": False,
    } in said["checks"]
    assert verdict(small, small["stub"])["findings"][0]["slug"] == "not-written"


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("checks.py", None, "missing"),
        ("solution.py", "x = 1", "no function"),
        ("messages.en.toml", "[a\n", "messages.en.toml"),
    ],
)
def test_a_challenge_that_is_not_complete_says_which_file_and_what(tmp_path, name, text, words):
    for file in ("stub.py", "solution.py", "checks.py"):
        (tmp_path / file).write_text((FOLDER / file).read_text("utf-8"))
    (tmp_path / name).unlink(missing_ok=True) if text is None else (tmp_path / name).write_text(text)
    with pytest.raises(LessonError, match=words):
        packet(tmp_path)


def test_packed_calls_are_the_same_at_every_build(asked):
    assert packet(FOLDER)["calls"] == asked["calls"]
    assert asked["calls"][0]["args"][0] == pack(
        np.frombuffer(__import__("base64").b64decode(asked["calls"][0]["args"][0]["f64"])).reshape(5, 7)
    )


def test_an_array_far_too_large_is_told_by_its_shape(asked):
    finding = verdict(asked, RIGHT.replace("return A @ V, A", "return A @ V, np.zeros((300, 300))"))["findings"][0]
    assert finding["slug"] == "shape-A" and "300" in finding["seen"]


DECLARED = {
    "function": "double",
    "arguments": {"x": "n"},
    "results": {"twice": "twice"},
    "cases": [Case("main", {"n": 4})],
    "parts": object,
}


@pytest.mark.parametrize(
    "names, error, said",
    [
        ({"turn": {"n": 3}}, TypeError, "turn"),
        ({"cases": [Case("other", {"n": 4})]}, ValueError, 'the first one is called "main"'),
        ({"cases": [Case("main", {"n": 4}), Case("main", {"n": 5})]}, ValueError, "two have the same name"),
        ({"loops": {"m": "rows"}, "turns": {"n": 3}}, ValueError, "loops: m is not in turns"),
        ({"loops": {"n": "row"}, "turns": {"n": 3}}, ValueError, "each is one of no, free, remark, rows"),
        ({"spread": {"X": 0.5}}, ValueError, "spread: X is not in arguments"),
        ({"mistakes": [("squared", "double", None)]}, ValueError, "squared is about 'double', which is no result"),
    ],
)
def test_a_challenge_refuses_what_does_not_fit(names, error, said):
    Challenge(**DECLARED)
    with pytest.raises(error, match=said):
        Challenge(**{**DECLARED, **names})


def test_rules_that_declare_no_challenge_are_refused():
    with pytest.raises(ValueError, match="declares no CHALLENGE"):
        read_challenge("FUNCTION = 'double'")
