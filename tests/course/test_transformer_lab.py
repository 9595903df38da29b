"""The transformer as the page asks for it: slices of training, letters of writing, the reader's own functions inside."""

import base64
import io
import json
from pathlib import Path

import numpy as np
import pytest

from arrays import unpack
from door import answer
from transformer import Config, load, read, write

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
OWN = {"causal_self_attention": "order-masks-cross", "softmax_rows": "why-the-root", "next_step": "build-a-transformer"}
NO_ROOT = """
def causal_self_attention(X, Wq, Wk, Wv):
    import numpy as np
    S = np.where(np.tri(len(X), dtype=bool), (X @ Wq) @ (X @ Wk).T, -np.inf)
    E = np.exp(S - S.max(axis=1, keepdims=True))
    A = E / E.sum(axis=1, keepdims=True)
    return A @ (X @ Wv), A
"""


def ask(do, **question):
    return json.loads(answer(json.dumps({"do": do, **question})))


def test_training_in_slices_through_the_door_gives_the_numbers_of_one_question():
    start = {"seed": 1, "steps": 400, "without": []}
    first = ask("train_transformer", start=start, steps=2)
    second = ask("train_transformer", state=first["state"], steps=3, look=True)
    whole_run = ask("train_transformer", start=start, steps=5, look=True)
    assert second["state"] == whole_run["state"] and second["look"] == whole_run["look"]
    assert second["step"] == 5 and first["losses"] + second["losses"] == whole_run["losses"]


def test_a_text_of_the_readers_own_is_learnt_and_written_on():
    text = "Der Regen fällt auf das Dach und auf den Hof. " * 12
    told = ask("train_transformer", text=text, steps=1, look=True)
    assert not told["is_list"] and len(told["look"]["samples"][0]["text"]) > 100
    written = ask("write_transformer", model=told["state"], is_list=False, own_text=text, text="Der ", more=5)
    assert len(written["text"]) == 9 and set(written["text"]) <= {*text, "\n"} and not written["finished"]


@pytest.mark.parametrize(
    "question, slug",
    [
        ({"do": "train_transformer", "text": "too short"}, "text-length"),
        ({"do": "train_transformer", "text": "a" * 999}, "one-letter"),
        ({"do": "write_transformer", "text": "Ünal"}, "new-letter"),
    ],
)
def test_what_the_model_cannot_read_is_answered_in_a_sentence(question, slug):
    told = json.loads(answer(json.dumps(question)))
    assert told["slug"] == slug and told["problem"].endswith(".")


def test_a_saved_model_is_a_file_that_numpy_reads():
    state = ask("train_transformer", steps=1)["state"]
    saved = np.load(io.BytesIO(base64.b64decode(ask("save_transformer", model=state)["npz"])))
    config = Config(V=len(saved["letters"]), **{name: int(saved[name]) for name in ("T", "d", "h", "L")})
    assert np.array_equal(np.concatenate([saved[name].ravel() for name in config.shapes()]), unpack(state["flat"]))
    assert "".join(saved["letters"]) == state["letters"]


def test_writing_letter_by_letter_gives_the_word_of_writing_at_once():
    word, slowly = ask("write_transformer", text="", more=99, seed=3, temperature=0.8), {"text": "", "finished": False}
    while not slowly["finished"]:
        slowly = ask("write_transformer", text=slowly["text"], more=1, seed=3, temperature=0.8)
    assert slowly["text"] == word["text"] == write(3, temperature=0.8)


def test_the_answer_tells_the_chances_the_maps_and_what_was_multiplied():
    w, config, letters = load()
    told = ask("write_transformer", text="tric", temperature=0.5, top_k=3)
    x = np.array([0, *map(letters.index, "tric")])
    logits, maps = read(w, x, config)
    assert np.allclose(unpack(told["maps"]), maps, atol=1e-4)
    drawn, before = [dict((letter, one[n]) for letter, *one in told["next"]) for n in (0, 1)]
    p = np.exp(logits[-1]) / np.exp(logits[-1]).sum()
    assert before["h"] == pytest.approx(p[letters.index("h")], abs=1e-3)
    best = np.sort(p)[-3:] ** 2  # temperature 0.5 squares the chances
    assert sorted(drawn.values())[-3:] == pytest.approx(sorted(best / best.sum()), abs=1e-3) and told["left"] == 3


@pytest.mark.parametrize("function", OWN)
def test_a_right_function_of_the_readers_writes_the_same_word(function):
    source = (LESSONS / OWN[function] / "solution.py").read_text("utf-8")
    for seed in range(5):
        own = ask(
            "write_transformer_by", text="", more=99, seed=seed, temperature=0.8, source=source, function=function
        )
        assert own["own"]["error"] is None and own["own"]["largest"] < 1e-4
        assert own["text"] == ask("write_transformer", text="", more=99, seed=seed, temperature=0.8)["text"]


def test_a_function_without_the_root_is_told_by_how_much_its_chances_differ():
    told = ask("write_transformer_by", text="tric", source=NO_ROOT, function="causal_self_attention")["own"]
    assert told["error"] is None and 0.01 < told["largest"] < 1


@pytest.mark.parametrize(
    "source, says",
    [
        ("def softmax_rows(S):\n    return S[1:]", "shape"),
        ("def softmax_rows(S):\n    return S / 0", "finite"),
        ("1 / 0", "division"),
        ("x = 1", "no function softmax_rows"),
        ("def softmax_rows(S):\n    return undefined", "undefined"),
        ("def softmax_rows(S", ""),
    ],
)
def test_a_function_that_fails_is_named_and_the_lessons_own_goes_on(source, says):
    told = ask("write_transformer_by", text="tric", more=2, source=source, function="softmax_rows")
    assert says in told["own"]["error"]["message"] and told["text"] == "tric" and told["next"][0][0] == "h"


def test_a_part_taken_out_changes_the_chances():
    right = ask("write_transformer", text="tric")["next"]
    for part in ("mask", "root", "positions", "residuals", "attention"):
        assert ask("write_transformer", text="tric", without=[part])["next"] != right
    assert ask("write_transformer", text="tric", without=["attention"])["maps"] is None


def test_what_a_transformer_needs_is_imported_when_it_is_asked_for():
    import subprocess
    import sys

    folder = LESSONS.parent / "py/course"
    said = subprocess.run(
        [sys.executable, "-c", "import sys, door; print([name for name in sys.modules if 'transformer' in name])"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(folder)},
        check=True,
    )
    assert said.stdout.strip() == "[]"
