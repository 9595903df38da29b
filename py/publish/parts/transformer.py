"""{transformer-training}, {transformer-writing}, {cache-counter}: the transformer that writes, as the page shows it before any script.

static/elements/ has an element for each; what they draw again is drawn by the same functions of static/drawing/.
"""

from publish.parts.html import json_text

PARTS = (
    "mask",
    "root",
    "positions",
    "residuals",
    "attention",
)  # as in py/course/transformer/model.py; a test compares them
LENGTHS = (400, 1500)  # steps of a run; the second one learns the list by heart
SEEDS = range(5)
OWN = {"softmax_rows": "why-the-root", "causal_self_attention": "order-masks-cross", "next_step": "build-a-transformer"}
WARM = 0.8
DIALS = (("layers", 1, 96, 2, "2"), ("heads", 0, 7, 2, "4"), ("dk", 3, 8, 3, "8"), ("length", 0, 17, 4, "16"))
SIZES = {"layers": 2, "heads": 4, "width": 32, "length": 16, "bits": 16}

# Layers, heads, heads of keys and values, d_k, and the longest text it was trained on, as the publications say.
MODELS = [
    {"name": "GPT-2 small (2019)", "layers": 12, "heads": 12, "groups": 12, "dk": 64, "length": 1024},
    {"name": "GPT-3 (2020)", "layers": 96, "heads": 96, "groups": 96, "dk": 128, "length": 2048},
    {"name": "Falcon-7B (2023)", "layers": 32, "heads": 71, "groups": 1, "dk": 64, "length": 2048},
    {"name": "Llama 2 7B (2023)", "layers": 32, "heads": 32, "groups": 32, "dk": 128, "length": 4096},
    {"name": "Llama 3 8B (2024)", "layers": 32, "heads": 32, "groups": 8, "dk": 128, "length": 8192},
]


# The training --------------------------------------------------------------------------------------------------------


def ask_training(directive, lesson):
    return {"kind": "door", "line": directive.line, "question": {"do": "transformer_measured"}}


def show_training(directive, page):
    """-> what transformer-training.html calls `training`."""
    words, run = page.words, page.answer(directive)["run"]
    spec = curve(run, words)
    return {
        "name": directive.options["name"],
        "parts": PARTS,
        "lengths": LENGTHS,
        "seeds": SEEDS,
        "samples": page.draw("written-samples", {"looks": run}),
        "plot": page.draw("plot", spec),
        "json": json_text({"run": run, "plot": spec}),
    }


def curve(run, words):
    """The looks of a run -> the spec of its plot (static/plot/plot.js)."""
    steps, last = [look["step"] for look in run], run[-1]
    line = lambda name, loss, tone: {
        "kind": "line",
        "name": words[f"transformer-training.curve.{name}"],
        "tone": tone,
        "x": steps,
        "y": [look[loss] for look in run],
    }
    says = words["transformer-training.curve.says"]
    for hole, value in {"first": run[0]["held_out"], "last": last["held_out"], "shown": last["shown"]}.items():
        says = says.replace(f"{{{hole}}}", f"{value:.2f}")
    return {
        "title": words["transformer-training.curve.recorded"],
        "says": says,
        "height": 210,
        "x": {
            "label": words["training.figure.step"],
            "from": 0,
            "to": last["step"],
            "ticks": [last["step"] * n // 4 for n in range(5)],
        },
        "y": {"label": words["transformer-training.loss"], "from": 0, "to": 4, "ticks": [0, 1, 2, 3, 4]},
        "series": [line("shown", "shown", 1), line("held", "held_out", 2)],
    }


# The writing ---------------------------------------------------------------------------------------------------------


def ask_writing(directive, lesson):
    start = directive.options.get("start", "")
    return {
        "kind": "door",
        "line": directive.line,
        "question": {"do": "write_transformer", "text": start, "temperature": WARM},
    }


def show_writing(directive, page):
    """-> what transformer-writing.html calls `writing`."""
    from arrays import unpack

    words, answer = page.words, page.answer(directive)
    shown = {
        **answer,
        "start": len(answer["text"]),
        "chosen": None,
        "maps": unpack(answer["maps"]).astype(float).round(4).ravel().tolist(),
    }
    return {
        "name": directive.options["name"],
        "start": answer["text"],
        "temperature": WARM,
        "letters": answer["size"]["V"],
        "parts": PARTS,
        "own": OWN,
        "written": page.draw("written-letters", shown),
        "next": page.draw("next-letters", shown),
        "reads": page.draw("heads-read", shown),
        "known": "",
        "left": words["transformer-writing.left"].replace("{n}", str(answer["left"])),
        "json": json_text(answer),
    }


# The cache -----------------------------------------------------------------------------------------------------------


def show_cache(directive, page):
    """-> what cache-counter.html calls `cache`."""
    return {
        "name": directive.options["name"],
        "dials": [dict(zip(("name", "least", "most", "value", "shown"), dial)) for dial in DIALS],
        "table": page.draw("cache-costs", {"sizes": SIZES}),
        "models": page.draw("model-caches", {"models": MODELS}),
    }
