"""What the lesson on the transformer says about its model holds for every start that was measured."""

import math
from dataclasses import replace

import numpy as np

from publish.parts.transformer import OWN
from publish.parts.transformer import PARTS as SHOWN
from transformer import PARTS, corpus, load, loss_of, measured, write

WITHOUT = measured()["without"]


def losses(part, kind="held_out"):
    return [start[kind] for start in WITHOUT[part]]


def test_the_panels_offer_the_parts_and_the_functions_that_there_are(root):
    from door.transformer_lab import OWN as INSIDE

    assert SHOWN == PARTS and set(OWN) == set(INSIDE)
    for function, lesson in OWN.items():
        assert f"{{challenge}} {function}" in (root / "lessons" / lesson / "lesson.md").read_text("utf-8")


def test_attention_is_worth_more_than_the_other_parts_and_the_root_and_the_positions_little():
    assert min(losses("attention")) > max(losses("residuals")) > max(losses("nothing"))
    assert max(losses("root") + losses("positions")) < max(losses("nothing")) + 0.05


def test_without_the_mask_the_loss_is_too_good_and_the_writing_worse_than_equal_chances():
    assert max(losses("mask")) < 0.05 and min(losses("mask", "in_writing")) > math.log(27)
    assert all(sample["text"] == "" for start in WITHOUT["mask"] for sample in start["samples"])
    assert all(losses(part) == losses(part, "in_writing") for part in WITHOUT if part != "mask")


def test_a_part_taken_out_of_the_trained_model_costs_more_than_training_without_it():
    w, config, letters = load()
    flat = np.concatenate([W.ravel() for W in w.values()])
    for part in set(PARTS) - {"mask"}:
        assert loss_of(flat, corpus().held_out, replace(config, without=(part,))) > max(losses(part)) + 0.05, part


def test_the_recorded_run_is_that_of_the_stored_model_and_knows_saurus_at_step_100():
    run, (w, config, _) = measured()["run"], load()
    flat = np.concatenate([W.ravel() for W in w.values()])
    assert abs(loss_of(flat, corpus().held_out, config) - run[-1]["held_out"]) < 0.002, "int8 costs less than that"
    at = {look["step"]: " ".join(sample["text"] for sample in look["samples"]) for look in run}
    assert "saurus" in at[100] and "saurus" not in at[0]


def test_at_a_low_temperature_it_repeats_itself():
    written = [write(seed, temperature=0.1) for seed in range(30)]
    assert len(set(written)) < 20 and {"sinosaurus", "paleosaurus"} <= {
        name for name in written if written.count(name) > 1
    }
