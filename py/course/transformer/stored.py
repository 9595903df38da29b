"""Trained parameters in few bytes: each number as one of 255 steps (int8), with one scale for every column of a matrix.

cd py/course; python3 -m transformer      trains on the dinosaurs and writes dinosaurs.json: see __main__.py
"""

import base64
import json
from functools import lru_cache

import numpy as np

from .model import Config, views
from .text import FOLDER

FILE, MEASURED = FOLDER / "dinosaurs.json", FOLDER / "measured.json"


def to_int8(W):
    """W (n, m) -> steps (n, m) int8 and scales (m,) float32: the largest number of a column becomes 127."""
    scales = np.abs(W).max(axis=0) / 127
    scales[scales == 0] = 1
    return np.round(W / scales).astype(np.int8), scales.astype("<f4")


def from_int8(steps, scales):
    """The other way: W (n, m) float32, off by half a step at most."""
    return steps * scales


@lru_cache(maxsize=1)
def load():
    """-> w {name: matrix}, config, letters: the model of the lesson, trained on the names of dinosaurs."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    config, w = Config(**kept["config"]), {}
    for (name, shape), (steps, scales) in zip(config.shapes().items(), kept["parameters"]):
        steps = np.frombuffer(base64.b64decode(steps), np.int8).reshape(shape)
        w[name] = from_int8(steps, np.frombuffer(base64.b64decode(scales), "<f4"))
    return w, config, kept["letters"]


def measured():
    """-> what was measured when the model was trained: {"run": [{"step", "shown", "held_out", "samples"}], "without":
    {part: [{"held_out", "in_writing"} for every start]}}; see __main__.py."""
    return json.loads(MEASURED.read_text(encoding="utf-8"))


def dump(flat, config, letters):
    """flat (N,) -> the text of the file that load() reads."""
    coded = lambda array: base64.b64encode(array.tobytes()).decode()
    parameters = [[coded(part) for part in to_int8(W)] for W in views(flat, config).values()]
    sizes = {name: getattr(config, name) for name in ("V", "T", "d", "h", "L")}
    return json.dumps({"config": sizes, "letters": letters, "parameters": parameters})
