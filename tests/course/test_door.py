"""door.py: one JSON question, one JSON answer, and never a traceback of ours."""

import ast
import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

import door
from arrays import unpack
from door import ACTIONS, PAGE, answer, captured
from publish.setup.node import node_and_npm

DEFAULT = "the keys to this car are here"


def ask(do, **question):
    text = answer(json.dumps({"do": do, **question}))
    text.encode("ascii")  # no half characters on the way to the page
    return json.loads(text, parse_constant=pytest.fail)  # NaN is no JSON


@pytest.fixture(autouse=True)
def own_page():
    PAGE.clear()
    PAGE["__name__"] = "__main__"


def test_a_cell_answers_with_value_error_and_seconds():
    found = ask("run", source="x = 6\nx * 7", cell="a1")
    assert (found["value"], found["error"]) == ("42", None) and found["seconds"] >= 0
    assert ask("run", source="x", cell="a2")["value"] == "6"
    assert ask("run", source="1/0", cell="a3")["error"]["traceback"].startswith("Traceback")


def test_what_a_cell_prints_is_captured_apart():
    text, printed = captured(
        json.dumps(
            {"do": "run", "source": "import sys\nprint('λ 👍')\nprint('e', file=sys.stderr)\nprint('end', end='')"}
        )
    )
    assert printed == "λ 👍\ne\nend" and json.loads(text)["error"] is None


@pytest.mark.parametrize(
    "question, says",
    [
        ("{", "stumbled"),
        ("[]", "stumbled"),
        ("{}", "stumbled"),
        ('{"do": "fly"}', "fly"),
        ('{"do": "attend"}', "sentence"),
        ('{"do": "attend", "sentence": 5}', "stumbled"),
        ('{"do": "attend", "sentence": "a", "r": "long"}', "stumbled"),
        ('{"do": "attend", "sentence": "a", "variant": "odd"}', "odd"),
        ('{"do": "attend", "sentence": "a", "Wq": 3}', "stumbled"),
        ('{"do": "train", "steps": -5}', "steps must lie in"),
        ('{"do": "train", "state": {"seed": 0}}', "stumbled"),
        ('{"do": "run"}', "source"),
    ],
)
def test_a_fault_is_a_sentence_and_never_a_traceback(question, says):
    problem = json.loads(answer(question))["problem"]
    assert says in problem and "Traceback" not in problem and "\n" not in problem


@pytest.mark.parametrize(
    "sentence, slug", [("", "empty"), ("   ", "empty"), ("a " * 65, "too-long"), ("a " * 6000, "too-many-letters")]
)
def test_a_text_without_a_grid_says_why_in_words_and_as_a_key(sentence, slug):
    found = ask("attend", sentence=sentence)
    assert found["slug"] == slug and found["problem"].endswith(".") and "states" not in found


@pytest.mark.parametrize(
    "sentence",
    [
        DEFAULT,
        "<script>alert(1)</script> & \"'",
        "हिन्दी שלום 日本語 👩‍👩‍👧 naïve",
        "x" * 10_000,
        "the the the",
        "a\ud800b \0 c",
        "\u202e\u0301!",
    ],
)
def test_any_other_text_gives_a_grid(sentence):
    found = ask("attend", sentence=sentence)
    T = len(found["tokens"])
    assert found["problem"] is None and len(found["states"]) == 8 and len(found["origins"]) == T
    assert all(unpack(state["weights"]).shape == (T, T) for state in found["states"].values())


@pytest.mark.parametrize("r", [1e-3, 1, 6, 40, 1e3])
def test_every_length_of_vectors_gives_finite_weights(r):
    found = ask("attend", sentence=DEFAULT, r=r)
    assert all(np.isfinite(unpack(state["weights"])).all() for state in found["states"].values())


def test_numbers_that_json_cannot_carry_travel_packed_or_as_null():
    found = ask("attend", sentence=DEFAULT, mask="earlier")
    assert np.isnan(unpack(found["states"]["mask"]["weights"])[0]).all()
    assert ask("train", steps=100, start={"seed": 1, "rate": 50})["diverged"] is True


def test_code_that_replaces_numpy_draws_only_its_own_grid():
    source = "import numpy as np\nnp.exp = np.log\nnp.ndarray\ndef self_attention(X, Wq, Wk, Wv): return X, np.ones((len(X), len(X)))"
    before = ask("attend", sentence=DEFAULT)
    assert ask("attend_by", source=source, sentence=DEFAULT)["error"] is None
    assert np.exp(0) == 1 and ask("attend", sentence=DEFAULT) == before


def test_each_action_says_what_it_asks_and_answers():
    assert {"run", "observe", "judge", "attend", "attend_across", "attend_by", "train"} <= set(ACTIONS)
    assert all(action.__doc__ for action in ACTIONS.values())


def test_the_page_knows_every_action_and_no_other(root):
    node, _ = node_and_npm()
    program = "import('./static/python/actions.js').then(({actions}) => console.log(JSON.stringify(actions)))"
    said = subprocess.run([node, "-e", program], cwd=root, capture_output=True, text=True, check=True).stdout
    assert set(json.loads(said)) == set(ACTIONS)


def test_asking_twice_gives_the_same_text():
    for question in ({"do": "attend", "sentence": DEFAULT}, {"do": "train", "steps": 3, "sentence": DEFAULT}):
        assert answer(json.dumps(question)) == answer(json.dumps(question))


def test_every_door_module_has_a_first_line_that_says_what_it_is_about():
    modules = [Path(door.__file__), *sorted(Path(door.__file__).parent.glob("*.py"))]
    assert len(modules) > 8
    for module in modules:
        first = ast.get_docstring(ast.parse(module.read_text("utf-8")), clean=False).splitlines()[0]
        assert first.rstrip()[-1:] in ".,:;" and len(first) > 20, f"{module.name}: {first}"
