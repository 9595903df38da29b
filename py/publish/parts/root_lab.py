"""{root-lab}: scores, weights and gradients of random rows, undivided and divided, over many draws. static/elements/root-lab.js redraws it."""

from publish.parts.html import json_text
from publish.text.markdown import Mistake

FIRST = 5  # the slider begins at d_k = 64, the value of the original model
SIDES = ("undivided", "divided")
USUAL = {"keys": "6", "draws": "200"}
LIMITS = {"keys": (2, 64), "draws": (20, 1000)}


def read(directive, lesson):
    value = {"name": directive.options["name"]}
    for name, (least, most) in LIMITS.items():
        written = directive.options.get(name, USUAL[name])
        if not written.isdecimal() or not least <= int(written) <= most:
            raise Mistake(
                directive.line,
                f":{name}: {written} is not a whole number from {least} to {most}; write for instance :{name}: {USUAL[name]}",
            )
        value[name] = int(written)
    return value


def ask(directive, lesson):
    return {
        "kind": "door",
        "line": directive.line,
        "question": {"do": "root_lab", **{name: directive.value[name] for name in LIMITS}},
    }


def show(directive, page):
    """-> what root-lab.html calls `lab`."""
    answer = page.answer(directive)
    specs = plots_of(answer, FIRST, page.words)
    return {
        "name": directive.value["name"],
        "first": FIRST,
        "size": answer["sizes"][FIRST],
        "last": len(answer["sizes"]) - 1,
        "says": {side: says(answer, FIRST, side, page.words) for side in SIDES},
        "plots": {name: page.draw("plot", spec) for name, spec in specs.items()},
        "caption": fill(page.words["lab.caption"], keys=answer["keys"], draws=answer["draws"]),
        "rows": [
            [d, *(cell for side in SIDES for cell in row_of(answer["sides"][side][n]))]
            for n, d in enumerate(answer["sizes"])
        ],
        "json": json_text(answer),
    }


def plots_of(answer, n, words):
    """root_lab's answer, the number of the size -> {name: spec of a plot}, the two sides of each in turn."""
    specs, d = {}, answer["sizes"][n]
    for what, draw in PLOTS.items():
        for tone, side in ((2, "undivided"), (1, "divided")):
            specs[f"{what}-{side}"] = {
                "title": f"{words['lab.' + side]}: {words['lab.' + what]}",
                "numbers": False,
                **draw(answer, n, d, answer["sides"][side], tone, words),
            }
    return specs


def heap(answer, n, d, side, tone, words):
    begin, wide, counts = answer["heap"]["from"], answer["heap"]["wide"], side[n]["heap"]
    filled = [k for k, count in enumerate(counts) if count]
    return {
        "height": 130,
        "says": fill(words["lab.says.heap"], spread=f"{side[n]['spread']:.1f}"),
        "x": {"label": words["lab.score"], "from": begin, "to": -begin, "ticks": [-80, -40, 0, 40, 80]},
        "y": {"label": "", "from": 0, "to": 1, "ticks": []},
        "series": [
            {
                "kind": "bars",
                "tone": tone,
                "wide": wide,
                "x": [begin + (k + 0.5) * wide for k in filled],
                "y": [counts[k] / max(counts) for k in filled],
            }
        ],
    }


def against_size(name, unit, top):
    """A plot of `name` over all sizes: the middle as a line, nine of ten draws as a band."""

    def draw(answer, n, d, side, tone, words):
        sizes, column = answer["sizes"], lambda place: [one[name][place] for one in side]
        ends = {"low": sizes[0], "high": sizes[-1], "first": two(column(1)[0]), "last": two(column(1)[-1])}
        return {
            "height": 160,
            "says": fill(words["lab.says.curve"], **ends),
            "x": {"label": "d_k", "from": sizes[0], "to": sizes[-1], "log": True, "ticks": [2, 8, 32, 128, 512]},
            "y": {"label": words[unit], "from": 0, "to": top, "ticks": [0, top / 2, top]},
            "series": [
                {"kind": "band", "tone": tone, "x": sizes, "low": column(0), "high": column(2)},
                {"kind": "line", "tone": tone, "x": sizes, "y": column(1)},
            ],
            "marks": [{"x": d, "name": str(d)}],
        }

    return draw


PLOTS = {
    "heap": heap,
    "largest": against_size("largest", "lab.weight", 1),
    "jacobian": against_size("jacobian", "lab.size", 0.5),
}


def says(answer, n, side, words):
    """One side at one size, as a sentence."""
    one = answer["sides"][side][n]
    return fill(
        words["lab.says"],
        spread=f"{one['spread']:.1f}",
        mean=two(one["largest"][1]),
        low=two(one["largest"][0]),
        high=two(one["largest"][2]),
        jacobian=words["lab.tiny"] if one["jacobian"][1] < 0.0005 else f"{one['jacobian'][1]:.3f}",
    )


def row_of(one):
    return [
        f"{one['spread']:.1f}",
        f"{two(one['largest'][1])} ({two(one['largest'][0])}–{two(one['largest'][2])})",
        f"{one['jacobian'][1]:.4f}",
        f"{one['shared'][1]:.1f}",
    ]


def two(number):
    return f"{number:.2f}"


def fill(text, **values):
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
