"""Two layers that look back: gradients against differences, all starts against what the lesson says, layers by hand."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

import door
from arrays import unpack
from induction import (
    LETTERS,
    ONE_LAYER,
    SYMBOLS,
    TWO_LAYERS,
    Config,
    accuracy,
    answer_by_hand,
    forward,
    guessing,
    habits,
    lines,
    made_by_hand,
    memory_of,
    random_parameters,
    said_before,
    step,
    views,
)
from transformer.model import cross_entropy

LESSON = Path(__file__).parents[2] / "lessons/two-layers"
RECORDED = json.loads((LESSON / "starts.json").read_text("utf-8"))


def asked(**question):
    return json.loads(door.answer(json.dumps({"do": "two_layers", "line": "A3 C7 B1 C7 A", **question})))


@pytest.mark.parametrize("config", [Config(L=2, h=1, d=6, T=7), Config(L=1, h=2, d=6, T=7), Config(L=2, h=2, d=4, T=5)])
def test_gradients_agree_with_central_differences(config):
    draw = np.random.default_rng(0)
    flat = random_parameters(config, 1).astype(float)
    symbols, known = lines(4, config.T, draw)

    def loss(flat):
        logits, _, back = forward(views(flat, config), symbols[:, :-1], config)
        value, d_logits = cross_entropy(logits, symbols[:, 1:], np.ones_like(known))
        return value, back(d_logits)

    G = loss(flat)[1]
    for name, W in views(flat, config).items():
        for _ in range(6):
            place = tuple(draw.integers(0, size) for size in W.shape)
            was, eps = W[place], 1e-5
            W[place] = was + eps
            above = loss(flat)[0]
            W[place] = was - eps
            below = loss(flat)[0]
            W[place] = was
            assert G[name][place] == pytest.approx((above - below) / (2 * eps), abs=1e-8, rel=1e-5), (name, place)


def test_a_line_pairs_letters_with_digits_and_says_what_can_be_known():
    symbols, known = lines(50, 16, np.random.default_rng(5))
    half = len(LETTERS)
    assert (symbols[:, ::2] < half).all() and (symbols[:, 1::2] >= half).all()
    for line, row in zip(symbols.tolist(), known):
        pairs = dict(zip(line[::2], line[1::2]))
        assert all(pairs[letter] == digit for letter, digit in zip(line[::2], line[1::2])) and 1 <= len(set(pairs)) <= 6
        assert row.tolist() == [line[i] < half and line[i] in line[:i] for i in range(16)]


@pytest.mark.parametrize("start", range(10))
def test_every_start_with_two_layers_begins_as_recorded(start):
    """On a small budget: the first 40 of 400 steps, for all ten starts."""
    flat = random_parameters(TWO_LAYERS, start)
    memory = memory_of(flat)
    for done in range(40):
        step(flat, memory, TWO_LAYERS, done, start)
    assert accuracy(views(flat, TWO_LAYERS), TWO_LAYERS) == pytest.approx(
        RECORDED["2"]["accuracies"][start][2], abs=0.02
    )


@pytest.mark.slow
def test_start_0_arrives_and_its_heads_do_what_the_lesson_says():
    flat = random_parameters(TWO_LAYERS, 0)
    memory, w = memory_of(flat), views(flat, TWO_LAYERS)
    for done in range(200):
        step(flat, memory, TWO_LAYERS, done)
    assert accuracy(w, TWO_LAYERS) > 0.99
    ((previous, _),), ((_, followed),) = habits(w, TWO_LAYERS)
    assert previous > 0.6 and followed > 0.9
    assert accuracy(w, TWO_LAYERS, [(0, 0)]) < 0.45 and accuracy(w, TWO_LAYERS, [(1, 0)]) < 0.4


@pytest.mark.slow
def test_one_layer_stays_where_guessing_is():
    flat = random_parameters(ONE_LAYER, 0)
    memory = memory_of(flat)
    for done in range(200):
        step(flat, memory, ONE_LAYER, done)
    assert abs(accuracy(views(flat, ONE_LAYER), ONE_LAYER) - guessing()) < 0.04


def test_the_lesson_says_of_all_starts_what_was_recorded():
    text = re.sub(r"\s+", " ", (LESSON / "lesson.md").read_text("utf-8"))
    one, two = RECORDED["1"], RECORDED["2"]
    at = lambda run, step: [round(100 * curve[run["steps"].index(step)]) for curve in run["accuracies"]]
    assert len(one["accuracies"]) == len(two["accuracies"]) == 10 and RECORDED["guessing"] == round(guessing(), 3)
    assert (
        f"ends between {min(at(one, 400))} and {max(at(one, 400))} % with all ten" in text
        and f"right in {round(100 * guessing())} % of" in text
    )
    assert "at least 99 % right after 400 steps" in text and min(curve[-1] for curve in two["accuracies"]) >= 0.99
    start0, start3 = (two["accuracies"][n] for n in (0, 3))
    said = [round(100 * start0[5]), round(100 * start3[12]), round(100 * start3[15])]
    assert (
        f"With start 0, {said[0]} % are right after 100 steps. With start 3 it is {said[1]} % after 240 steps and {said[2]} % after 300"
        in text
    )
    assert f"stand between {min(at(two, 60))} and {max(at(two, 60))} %, where one layer ends" in text
    percents = lambda shares: f"{round(100 * min(shares))} and {round(100 * max(shares))} %"
    assert f"between {percents([heads[0][0][0] for heads in two['heads']])} of its weight" in text
    low, high = (end([heads[1][0][1] for heads in two["heads"]]) for end in (min, max))
    assert f"give {round(100 * low)} to {round(100 * high)} % of their weight" in text
    assert f"Without the head of layer 1, between {percents([off[0][0] for off in two['off']])} stay right" in text
    assert f"Without the head of layer 2, it is between {percents([off[1][0] for off in two['off']])}" in text


def test_the_documentation_states_what_every_start_came_to():
    one, two = RECORDED["1"], RECORDED["2"]
    percent = lambda shares: [round(100 * share) for share in shares]
    rows = {
        "one layer: right after 400 steps, %": percent([curve[-1] for curve in one["accuracies"]]),
        "two layers: right after 400 steps, %": percent([curve[-1] for curve in two["accuracies"]]),
        "two layers: 95 % right after step": [
            next(step for step, share in zip(two["steps"], curve) if share >= 0.95) for curve in two["accuracies"]
        ],
        "without the head of layer 1, %": percent([off[0][0] for off in two["off"]]),
        "without the head of layer 2, %": percent([off[1][0] for off in two["off"]]),
    }
    text = (LESSON.parents[1] / "docs/words-and-training.md").read_text("utf-8")
    for name, numbers in rows.items():
        assert f"| {name} | {' | '.join(map(str, numbers))} |" in text, name


def test_four_lines_show_that_one_head_of_one_layer_cannot_do_it():
    """How far 3 is ahead of 7, times the sum under the softmax: first + second = third + fourth, for any parameters."""
    config = Config(L=1, h=1, d=8, T=5)
    for seed in range(5):
        w = views(10 * random_parameters(config, seed).astype(float), config)
        numbers = []
        for line in "A3C7A", "C7A3A", "A7C3A", "C3A7A":
            x = np.array([SYMBOLS.index(symbol) for symbol in line])
            N = w["embed"][x] + w["places"]
            N = (N - N.mean(1, keepdims=True)) / np.sqrt(N.var(1, keepdims=True) + 1e-5)
            q, K, V = N[-1] @ w["0.qkv"][:, :8], N @ w["0.qkv"][:, 8:16], N @ w["0.qkv"][:, 16:]
            e = np.exp(K @ q / 8**0.5)
            stream = w["embed"][x[-1]] + w["places"][-1] + e @ V / e.sum() @ w["0.out"]
            ahead = w["unembed"][:, SYMBOLS.index("3")] - w["unembed"][:, SYMBOLS.index("7")]
            numbers.append((stream - stream.mean()) @ ahead * e.sum())
        assert numbers[0] + numbers[1] == pytest.approx(numbers[2] + numbers[3])


def test_the_two_layers_made_by_hand_get_every_line_right_and_neither_does_alone():
    V, T = len(SYMBOLS) + 1, 17
    symbols, known = lines(100, 16, np.random.default_rng(99))
    for layers, share in (((1, 2), 1), ((1,), 0), ((2,), 0)):
        right = [
            answer_by_hand([V - 1, *line[:-1]], V, T, layers)[0][1:].argmax(axis=1)[row] == line[1:][row]
            for line, row in zip(symbols, known)
        ]
        assert np.concatenate(right).mean() == share
    assert {
        *np.unique(np.abs(np.concatenate([W.ravel() for layer in made_by_hand(V, T, 1) for W in layer])).round(6))
    } == {0, 1, round(T**0.5, 6), round(V**0.5, 6)}


def test_without_a_start_symbol_the_first_place_claims_to_stand_behind_itself():
    x = [SYMBOLS.index(symbol) for symbol in "A3A"]
    _, (A1, _) = answer_by_hand(x, len(SYMBOLS), 16)
    assert A1[0, 0] == 1 and np.allclose(A1[1:].argmax(axis=1), [0, 1])


def test_training_in_slices_gives_the_same_numbers_as_in_one_go():
    whole, sliced = asked(steps=20), asked(steps=10)
    sliced = asked(steps=10, state=sliced["state"])
    assert sliced["step"] == whole["step"] == 20 and sliced["accuracy"] == whole["accuracy"]
    assert np.array_equal(unpack(sliced["state"]["flat"]), unpack(whole["state"]["flat"]))


def test_reading_another_line_needs_only_the_parameters():
    trained = asked(steps=10)["state"]
    answer = asked(line="b2 b", state={name: trained[name] for name in ("start", "step", "flat")})
    assert (
        answer["symbols"] == ["B", "2", "B"]
        and answer["step"] == 10
        and "m" not in answer["state"]
        and answer["followed"] == [1]
    )
    assert np.array_equal(unpack(answer["state"]["flat"]), unpack(trained["flat"]))


def test_the_hand_made_model_reads_the_lines_of_the_lesson():
    assert asked(model="hand")["chances"][0] == ["3", 1.0] and asked(model="hand")["accuracy"] == 1
    assert asked(line="A C F B A C", model="hand")["chances"][0][0] == "F"
    assert asked(model="hand", off=[[0, 0]])["accuracy"] == 0


def test_a_map_holds_no_weight_on_later_places():
    for layer in asked(steps=0)["maps"]:
        A = unpack(layer[0])
        assert np.allclose(np.triu(A, 1), 0) and np.allclose(A.sum(axis=1), 1, atol=1e-5)


@pytest.mark.parametrize(
    ("line", "slug"), [("A3 Z", "line-symbol"), ("A9", "line-symbol"), ("", "line-length"), ("A1" * 9, "line-length")]
)
def test_a_line_that_cannot_be_read_is_said_to_be_so(line, slug):
    assert asked(line=line)["slug"] == slug


def test_same_symbols_before_are_found_one_by_one():
    x = np.random.default_rng(1).integers(0, 4, size=(3, 6))
    slowly = [[[j < i and row[i] == row[j] for j in range(6)] for i in range(6)] for row in x]
    assert np.array_equal(said_before(x), slowly)
