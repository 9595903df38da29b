"""The same question gets the same answer in the browser's Python as in this one: floats within 1e-6, the rest exactly."""

import base64
import json
import math
import re
import struct

import authored
import pytest

import door

LESSON = authored.LESSONS / "self-attention"
SOURCE = "def self_attention(X, Wq, Wk, Wv):\n    return X @ Wv, X @ X.T\n"


def attend(sentence, r=4, **more):
    return {"do": "attend", "sentence": sentence, "r": r, **more}


QUESTIONS = {
    "default sentence": attend("the keys to this car are here"),
    "other sentence, short vectors": attend("the key to these cars is here", r=1),
    "repeated word": attend("the keys and the keys are here"),
    "unknown words": attend("the blickets near that wug are glorping"),
    "other writing": attend("हिन्दी שלום 日本語 👩‍👩‍👧 naïve"),
    "html": attend('<b>x</b> & "y"'),
    "empty": attend(""),
    "too long": attend("word " * 65),
    "no divisor": attend("the keys to this car are here", variant="no-divisor"),
    "columns": attend("the keys to this car are here", variant="columns"),
    "a cell": {"do": "run", "source": "x = 6\nx * 7", "cell": "one"},
    "a cell with an error": {"do": "run", "source": "def f(n):\n    return 1 / n\n\nf(0)", "cell": "two"},
    "a cell that is no Python": {"do": "run", "source": "for for", "cell": "three"},
    "unknown action": {"do": "dance"},
}


def alike(a, b, place="answer"):
    """Assert that two answers are equal; packed arrays are compared number by number."""
    if isinstance(a, dict) and isinstance(b, dict) and "f32" in a and "f32" in b:
        assert a["shape"] == b["shape"], place
        for one, other in zip(numbers(a), numbers(b), strict=True):
            assert math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-6) or (math.isnan(one) and math.isnan(other)), (
                place
            )
    elif isinstance(a, dict) and isinstance(b, dict):
        assert a.keys() == b.keys(), place
        for key in a.keys() - {"seconds"}:
            alike(a[key], b[key], f"{place}.{key}")
    elif isinstance(a, list) and isinstance(b, list):
        assert len(a) == len(b), place
        for i, (one, other) in enumerate(zip(a, b)):
            alike(one, other, f"{place}[{i}]")
    elif isinstance(a, float) or isinstance(b, float):
        assert math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-6), f"{place}: {a} against {b}"
    elif isinstance(a, str) and isinstance(b, str):
        assert common(a) == common(b), f"{place}: {a!r} against {b!r}"
    else:
        assert a == b, f"{place}: {a!r} against {b!r}"


def common(text):
    """A text without what differs between versions of Python: the marks under a line, and where exactly an endless run was cut."""
    text = re.sub(r"^ *[~^]+ *\n", "", text, flags=re.MULTILINE)
    return re.sub(r"(did not come to an end) \(line \d+\)", r"\1", text)


def numbers(packed):
    data = base64.b64decode(packed["f32"])
    return struct.unpack(f"<{len(data) // 4}f", data)


def test_alike_tells_answers_apart():
    alike({"x": 1.0, "seconds": 1}, {"x": 1.0 + 1e-9, "seconds": 2})
    for a, b in [
        ({"x": 1.0}, {"x": 1.001}),
        ([1], [1, 2]),
        ("a", "b"),
        ({"a": 1}, {"b": 1}),
        ({"shape": [1], "f32": "AACAPw=="}, {"shape": [1], "f32": "AAAAQA=="}),
    ]:
        with pytest.raises(AssertionError):
            alike(a, b)


ASK = """async question => {
  const script = document.querySelector('script[type=module][src]').src
  const {ask} = await import(new URL('python.js', script).href)
  return await ask(question)
}"""


@pytest.mark.parametrize("name", QUESTIONS)
def test_pyodide_answers_as_cpython_does(journey, name):
    journey.python()
    question = QUESTIONS[name]
    here = json.loads(door.answer(json.dumps(question)))
    alike(here, journey.page.evaluate(ASK, question))


def test_training_takes_the_same_steps(journey):
    question = {"do": "train", "start": {"seed": 0, "rate": 2}, "steps": 20}
    here = json.loads(door.answer(json.dumps(question)))
    there = journey.page.evaluate(ASK, question)
    assert here["losses"] == pytest.approx(there["losses"], abs=1.5e-6)  # both are rounded to six digits
    assert len(here["losses"]) == 20 and here["losses"][-1] < here["losses"][0]


FILES = ["stub.py", "solution.py"] + sorted(
    path.relative_to(LESSON).as_posix() for folder in ("wrong", "right") for path in (LESSON / folder).glob("*.py")
)[::40]


@pytest.mark.parametrize("file", FILES)
def test_the_grader_says_the_same_in_both(journey, file):
    """Observed and judged in the browser as here, with the calls and checks that the page carries."""
    page = journey.page
    asked = page.evaluate(
        "fetch(document.querySelector('code-challenge').getAttribute('packet')).then((answer) => answer.json())"
    )
    observe = {
        "do": "observe",
        "source": (LESSON / file).read_text(encoding="utf-8"),
        "function": asked["function"],
        "calls": asked["calls"],
    }
    judge = {"do": "judge", **{key: asked[key] for key in ("checks", "messages", "calls")}}
    here = json.loads(door.answer(json.dumps({**judge, "seen": json.loads(door.answer(json.dumps(observe)))})))
    there = page.evaluate(ASK, {**judge, "seen": page.evaluate(ASK, observe)})
    assert "passed" in here
    alike(here, there)
