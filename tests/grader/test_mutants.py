"""The grader against programs one change away from right ones; `build.py mutants` tries thousands, here is a sample."""

import random

import pytest

from publish.commands import mutants as proof
from publish.commands.mutations import mutants

STYLES = ["solution.py", "right/logsumexp.py", "right/fused_projection.py", "right/row_for.py", "right/einsum.py"]


@pytest.fixture(scope="module")
def lesson(root):
    folder = root / "lessons" / "self-attention"
    proof.prepare(folder)
    return folder


def test_the_oracle_agrees_with_the_solution_and_finds_every_kind_of_fault(lesson):
    fault = lambda name: proof.fault((lesson / name).read_text("utf-8"), "self_attention")
    assert fault("solution.py") is None and fault("right/row_for.py") is None
    assert "other numbers" in fault("wrong/no_scale.py") and "other numbers" in fault("wrong/one_global_max.py")
    assert "writes" in fault("wrong/writes_Wq.py") and "fixed memory" in fault("wrong/restore_X.py")
    assert "loops over T" in fault("wrong/pair_loop.py") and "loops over d_k" in fault("wrong/coordinate_loop.py")
    assert "handed out" in fault("wrong/buffer.py")


def test_a_sample_of_mutants_is_judged_as_the_oracle_says_and_mostly_by_name(lesson):
    texts = [text for name in STYLES for text in mutants((lesson / name).read_text("utf-8"))]
    sample = random.Random(3).sample(texts, 150)
    counts = proof.tally(sample, [proof.label(text) for text in sample])
    assert not counts["disagreements"], proof.words(lesson, counts)
    assert counts["named"] >= 0.7 * counts["wrong"] > 90, proof.words(lesson, counts)


OTHERS = [
    "one-pair-at-a-time",
    "why-the-root",
    "heads-and-layers",
    "order-masks-cross",
    "build-a-transformer",
    "two-layers",
]


@pytest.mark.parametrize("name", OTHERS)
def test_mutants_of_every_other_challenge_are_judged_as_its_oracle_says(root, name):
    folder = root / "lessons" / name
    proof.prepare(folder)
    sample = random.Random(4).sample([*mutants((folder / "solution.py").read_text("utf-8"))], 40)
    counts = proof.tally(sample, [proof.label(text) for text in sample])
    assert not counts["disagreements"], proof.words(folder, counts)
    assert counts["named"] >= 0.6 * counts["wrong"] > 15, proof.words(folder, counts)


def test_a_mutant_differs_by_one_change_and_is_a_program():
    texts = list(mutants("def f(X):\n    return X.T @ X / 2\n"))
    assert len(texts) == len(set(texts)) > 20 and all(compile(text, "m", "exec") for text in texts)
    assert "def f(X):\n    return X @ X / 2" in texts and "def f(X):\n    return X.T @ X * 2" in texts
