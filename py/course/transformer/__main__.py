"""Train on the names of dinosaurs, store the model and what was measured on the way.

    cd py/course; python3 -m transformer

dinosaurs.json is the model of start 0. measured.json holds its run, and for each part that can be left out the losses
of three starts without it. Takes about three minutes.
"""

import json

import numpy as np

from .learning import STEPS, memory_of, step
from .look import look_at
from .model import PARTS, Config, random_parameters
from .stored import FILE, MEASURED, dump
from .text import corpus

LOOKS = (0, 25, 50, 100, 200, 300, STEPS)
STARTS = range(3)


def trained(config, source, seed, looks=(STEPS,)):
    """-> flat (N,), what look_at says at the steps `looks`."""
    flat, told = random_parameters(config, seed), []
    memory = memory_of(flat)
    for done in range(STEPS + 1):
        if done in looks:
            told.append({"step": done, **look_at(flat, config, source, seed)})
        if done < STEPS:
            step(flat, memory, source.train, config, done, seed=seed)
    return flat, told


def main():
    source = corpus()
    sizes = {"V": len(source.letters), "T": source.T}
    flat, run = trained(Config(**sizes), source, 0, LOOKS)
    FILE.write_text(dump(flat, Config(**sizes), source.letters), encoding="utf-8")
    without = {}
    for part in ("nothing", *PARTS):
        config = Config(**sizes, without=() if part == "nothing" else (part,))
        ends = [trained(config, source, seed)[1][-1] for seed in STARTS]
        without[part] = [{name: end[name] for name in ("held_out", "in_writing", "samples")} for end in ends]
        print(
            f"without {part}: held-out {np.mean([end['held_out'] for end in ends]):.3f}, "
            f"in writing {np.mean([end['in_writing'] for end in ends]):.3f}",
            *(one["text"] for one in ends[0]["samples"]),
        )
    MEASURED.write_text(json.dumps({"run": run, "without": without}, indent=0), encoding="utf-8")


main()
