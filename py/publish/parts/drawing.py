"""Figures are drawn once, in JavaScript: the build asks Node for the markup that the page itself draws.

static/drawing/<figure>.js exports draw(data, say) -> Preact's virtual nodes: a pure function, without the document. In the page
an element hands the nodes to preact's render(); here preact-render-to-string writes them as HTML, so a page reads well without
scripts. `say` fills in interface words: say("plot.numbers").
"""

import atexit
import json
import math
import subprocess
from functools import cache
from pathlib import Path

from markupsafe import Markup

from publish.setup.node import node_and_npm, node_modules
from publish.setup.problem import Problem

SCRIPT = Path(__file__).with_name("draw.mjs")


def draw(root, figure, data, words):
    """root, figure: the name of a file in static/drawing/, data: plain data for its draw(), words: the interface words
    -> Markup. Raises Problem with the figure's name if it cannot be drawn."""
    artist = started(root)
    artist.stdin.write(json.dumps({"figure": figure, "data": finite(data), "words": words}) + "\n")
    artist.stdin.flush()
    answer = json.loads(artist.stdout.readline() or '{"error": "Node ended"}')
    if "error" in answer:
        raise Problem(f"static/drawing/{figure}.js: {answer['error']}; correct it, the page draws with it too")
    return Markup(answer["html"])


def finite(data):
    """Data -> the same with None where a number is not finite: JSON knows no NaN."""
    if isinstance(data, float):
        return data if math.isfinite(data) else None
    if isinstance(data, dict):
        return {key: finite(value) for key, value in data.items()}
    return [finite(value) for value in data] if isinstance(data, (list, tuple)) else data


@cache
def started(root):
    """One Node for all figures of a build."""
    node_modules(root)
    node, _ = node_and_npm()
    artist = subprocess.Popen(
        [node, str(SCRIPT)], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    atexit.register(artist.kill)
    return artist
