"""A challenge asks for anything: numbers, text, lists, dictionaries, printed lines, exceptions, with arguments of any kind."""

import json
import subprocess
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest

from grader.judge import judge
from grader.observe import observe
from grader.values import alike, decode, encode, spoken
from publish.record.packet import packet
from publish.setup.node import node_and_npm
from publish.setup.problem import LessonError

ROOT = Path(__file__).parents[2]


def challenge(folder, checks, solution, messages=""):
    """A challenge of these files -> its packet, as it comes through JavaScript: 2.0 becomes 2 there."""
    for name, text in (
        (
            "checks.py",
            "from grader.cases import Case\nfrom grader.challenge import Challenge\nimport numpy as np\n"
            + dedent(checks),
        ),
        ("solution.py", dedent(solution)),
        ("stub.py", dedent(solution).partition("\n    ")[0] + "\n    ...\n"),
        ("messages.en.toml", messages),
    ):
        (folder / name).write_text(text, "utf-8")
    return through_javascript(packet(folder))


def through_javascript(data):
    return json.loads(
        json.dumps(data, allow_nan=False),
        parse_float=lambda digits: int(float(digits)) if float(digits).is_integer() else float(digits),
    )


def verdict(asked, source):
    seen = through_javascript(observe(dedent(source), asked["function"], asked["calls"]))
    given = judge(asked["checks"], asked["messages"], asked["calls"], seen)
    assert (
        by_javascript([[seen, asked["expected"]]], "agrees") == [given["passed"]]
        or given["findings"][0]["slug"] not in DIFFERENT
    )
    return given


DIFFERENT = {
    "differs",
    "differs-in",
    "prints",
    "prints-nothing",
    "does-not-raise",
    "raises-another",
}  # the page's own look finds these, too


def by_javascript(tries, function):
    node, _ = node_and_npm()
    code = (
        f"import {{{function}}} from '{(ROOT / 'static/code/second-opinion.js').as_uri()}';"
        f"let text = ''; for await (const part of process.stdin) text += part;"
        f"console.log(JSON.stringify(JSON.parse(text).map((one) => {function}(...one))));"
    )
    return json.loads(
        subprocess.run(
            [node, "--input-type=module", "-e", code],
            input=json.dumps(tries),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    )


def told(asked, source):
    finding = verdict(asked, source)["findings"][0]
    return finding["slug"], finding["seen"]


# --- the form that values travel in ------------------------------------------------------------------------------------

VALUES = [
    None,
    True,
    False,
    0,
    -3,
    2**60,
    -(2**70),
    0.1,
    2.0,
    float("inf"),
    float("nan"),
    "",
    "é \"'",
    [],
    [1, [2.5, "a"]],
    (1,),
    (),
    {1, 2},
    {"a"},
    {"a": 1, 2: [3]},
    {},
    np.arange(6.0).reshape(2, 3),
    np.arange(3),
    np.array([True, False]),
    np.array(["red", "blue"]),
    np.zeros((0, 2)),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: repr(value)[:30])
def test_a_value_comes_back_from_its_json_as_it_was(value):
    back = decode(through_javascript(encode(value)))
    assert type(back) is type(value)
    if isinstance(value, np.ndarray):
        assert back.dtype == value.dtype and np.array_equal(back, value)
    else:
        assert back == value or value != value


def test_python_and_javascript_agree_on_what_is_alike():
    forms = [
        encode(value)
        for value in [
            *VALUES,
            0.1 + 1e-9,
            2,
            3,
            [1, [2.5 + 1e-9, "a"]],
            {2: [3.0], "a": 1},
            np.arange(6.0).reshape(2, 3) + 1e-9,
            np.arange(6.0).reshape(3, 2),
            np.float32(0.5),
            0.5,
            print,
            [print],
            np.array([np.nan, 1]),
            2.0**60,
        ]
    ]
    pairs = [(a, b, 1e-5) for a in forms for b in forms]
    ours = [alike(*pair) for pair in pairs]
    assert by_javascript(pairs, "alike") == ours
    assert sum(ours) > len(forms) - 2  # itself, and nothing that cannot be written down


def test_what_cannot_be_written_down_is_said_by_its_type():
    loop = []
    loop.append(loop)

    class Liar(list):
        __class__ = int

    assert encode(print) == {"other": "builtin_function_or_method"} and encode(Liar()) == {"other": "Liar"}
    assert (
        "other" in json.dumps(encode(loop))
        and encode("a" * 30_000) == {"other": "str"}
        and encode(1 << 20_000) == {"other": "int"}
    )
    assert "other" in json.dumps(encode([0] * 10_000))


@pytest.mark.parametrize(
    "value, said",
    [
        ([1, 2.50000001, "a"], "[1, 2.5, 'a']"),
        ((1,), "(1,)"),
        ({"a": None}, "{'a': None}"),
        (np.zeros((5, 3)), "array (5, 3)"),
        (np.array([1 / 3]), "[0.333]"),
        ("x" * 99, "'" + "x" * 58 + "…"),
    ],
)
def test_a_value_is_said_in_short(value, said):
    assert spoken(encode(value)) == said


# --- challenges --------------------------------------------------------------------------------------------------------


def test_a_plain_dot_product_is_three_names_and_a_solution(tmp_path):
    asked = challenge(
        tmp_path,
        'CHALLENGE = Challenge(function="dot", arguments={"a": "n", "b": "n"}, cases=[Case("main", {"n": 4}), Case("one", {"n": 1})])',
        "def dot(a, b):\n    return a @ b\n",
    )
    assert verdict(asked, "def dot(a, b):\n    return sum(x * y for x, y in zip(a, b))")["passed"]
    assert verdict(asked, "def dot(a, b):\n    return float(a @ b)")["passed"]
    assert told(asked, "def dot(a, b):\n    return a * b") == ("kind", "`result` came back as a NumPy array.")
    slug, seen = told(asked, "def dot(a, b):\n    return 2 * (a @ b)")
    assert slug == "differs" and seen.startswith("`dot([") and " instead of " in seen
    assert (
        told(asked, asked["stub"])[0] == "not-written"
        and told(asked, "def dot(a, b):\n    print(a @ b)")[0] == "returns-none"
    )


def test_an_integer_is_asked_for_with_arguments_made_by_a_function(tmp_path):
    asked = challenge(
        tmp_path,
        """
        CHALLENGE = Challenge(function="nearest", arguments={"q": "d", "X": "n d"}, results=["index"],
            cases=[Case("main", {"n": 6, "d": 2}), Case("far", {"n": 5, "d": 3, "X": lambda draw: draw.normal(size=(5, 3)) * 1000}, "far")],
            mistakes=[("farthest", "index", lambda parts: int(np.argmax(((parts.X - parts.q) ** 2).sum(axis=1))))])
        """,
        "import numpy as np\ndef nearest(q, X):\n    return int(np.argmin(((X - q) ** 2).sum(axis=1)))\n",
        '[farthest]\nseen = "`{call}` gave {got}, the farthest row."\nexpected = "The nearest: {right}."\nhints = ["a", "b", "c"]\n',
    )
    right = "import numpy as np\ndef nearest(q, X):\n    return min(range(len(X)), key=lambda i: np.abs(X[i] - q).sum() if False else ((X[i] - q) ** 2).sum())"
    assert (
        verdict(asked, right)["passed"]
        and verdict(asked, right.replace("return min", "return np.int64(min").replace("sum())", "sum()))"))["passed"]
    )
    slug, seen = told(asked, right.replace("min(", "max("))
    assert slug == "farthest" and seen.endswith("the farthest row.")
    assert told(asked, right.replace("return ", "return 0.0 + "))[1] == "`index` came back as a number."
    assert np.abs(decode(asked["calls"][1]["args"][1])).max() > 100


def test_a_list_of_words_a_dictionary_and_two_results(tmp_path):
    asked = challenge(
        tmp_path,
        """
        CHALLENGE = Challenge(function="count", arguments=["words"], results={"names": "the words", "counts": "how often"},
            cases=[Case("main", [["b", "a", "b"]]), Case("none", [[]], "empty"), Case("drawn", {"words": lambda draw: draw.choice(["x", "y"], 9).tolist()})])
        """,
        "def count(words):\n    return sorted(set(words)), {word: words.count(word) for word in words}\n",
    )
    assert verdict(
        asked,
        "def count(words):\n    counts = {}\n    for word in words: counts[word] = counts.get(word, 0) + 1\n    return sorted(counts), counts",
    )["passed"]
    assert told(asked, "def count(words):\n    return sorted(set(words))") == (
        "kind",
        "`names, counts` came back as a list.",
    )
    assert told(
        asked, "def count(words):\n    return list(dict.fromkeys(words)), {word: words.count(word) for word in words}"
    ) == ("differs-in", "For `count(['b', 'a', 'b'])`, names is ['b', 'a'] instead of ['a', 'b'].")
    assert (
        told(
            asked,
            "def count(words):\n    words.sort()\n    return sorted(set(words)), {word: words.count(word) for word in words}",
        )[0]
        == "writes-input"
    )
    assert told(
        asked,
        "def count(words, names=[]):\n    names += sorted(set(words))\n    return names, {word: words.count(word) for word in words}",
    )[0] in ("state-drifts", "state-buffer")
    slug, seen = told(
        asked,
        "def count(words):\n    words[0]\n    return sorted(set(words)), {word: words.count(word) for word in words}",
    )
    assert (slug, seen) == ("raises-at", "`count([])` stopped (line 2) with IndexError: list index out of range.")


def test_what_is_printed_is_compared_line_by_line(tmp_path):
    asked = challenge(
        tmp_path,
        'CHALLENGE = Challenge(function="show", arguments=["words"], results=["printed"], cases=[Case("main", [["a", "b"]]), Case("more", [["c"]])])',
        "def show(words):\n    for word in words:\n        print(word.upper())\n",
    )
    assert verdict(asked, "def show(words):\n    print('\\n'.join(words).upper(), end=' \\n\\n')")["passed"]
    assert told(asked, "def show(words):\n    for word in words:\n        print(word)") == (
        "prints",
        "Line 1 that `show(['a', 'b'])` prints is `a` instead of `A`.",
    )
    assert told(asked, "def show(words):\n    print(words[0].upper())")[0] == "prints-too-few"
    assert told(asked, "def show(words):\n    return [word.upper() for word in words]")[0] == "prints-nothing"
    assert "returns" not in {check["check"] for check in verdict(asked, asked["stub"])["checks"]}


def test_an_exception_is_asked_for(tmp_path):
    asked = challenge(
        tmp_path,
        """
        CHALLENGE = Challenge(function="mean", arguments=["numbers"], cases=[Case("main", [[1, 2]]), Case("none", [[]], "empty", raises=ValueError)])
        """,
        "def mean(numbers):\n    if not numbers:\n        raise ValueError('no numbers')\n    return sum(numbers) / len(numbers)\n",
    )
    right = "def mean(numbers):\n    if len(numbers) == 0: raise ValueError\n    return sum(numbers) / len(numbers)"
    assert verdict(asked, right)["passed"]
    assert told(asked, right.replace("raise ValueError", "return 0")) == (
        "does-not-raise",
        "`mean([])` came to its end and raised no exception.",
    )
    assert told(asked, right.replace("if len(numbers) == 0: raise ValueError", "pass")) == (
        "raises-another",
        "`mean([])` stopped (line 3) with ZeroDivisionError: division by zero.",
    )
    assert verdict(asked, right.replace("ValueError", "UnicodeError"))["passed"]  # it is one


@pytest.mark.parametrize(
    "checks, error, said",
    [
        ('arguments=["a"], cases=[Case("main", {})]', ValueError, "nothing says what a is"),
        ('arguments=["a"], cases=[Case("main", [1, 2])]', ValueError, "2 values for the arguments a"),
        (
            'arguments={"a": "n"}, cases=[Case("main", {"n": 2, "m": 3})]',
            ValueError,
            "'m' is neither an argument nor a size",
        ),
        ('arguments={"a": "n"}, cases=[Case("main", {})]', LessonError, "a size 'n'"),
        ('arguments=["a"], cases=[Case("main", [1], raises=ValueError)]', ValueError, "main raises nothing"),
        ('arguments=["a"], cases=[Case("main", [1])], words=["nothing"]', LessonError, "no messages/nothing"),
    ],
)
def test_what_a_challenge_lacks_is_said(checks, error, said, tmp_path):
    with pytest.raises(error, match=said):
        challenge(tmp_path, f'CHALLENGE = Challenge(function="f", {checks})', "def f(a):\n    return 1\n")


def test_the_general_words_speak_of_no_lesson(tmp_path):
    asked = challenge(
        tmp_path,
        'CHALLENGE = Challenge(function="f", arguments=["a"], cases=[Case("main", [1])])',
        "def f(a):\n    return a\n",
    )
    said = json.dumps({slug: text for slug, text in asked["messages"].items() if slug != "np-softmax"})
    for word in (
        "attention",
        "sentence",
        "score",
        "token",
        "position,",
        "`d_k",
        "output",
        "Q @",
        "batch",
        " A.",
        "cosine",
    ):
        assert word not in said, word
