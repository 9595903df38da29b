"""The first picture of a plot, so that it is there without JavaScript: the same drawing as static/plot.js, which says what a spec is.

A test holds the two together: change both or neither.
"""
import math
from decimal import ROUND_HALF_UP, Decimal

from markupsafe import Markup, escape

LEFT, RIGHT, TOP, BOTTOM = 42, 12, 24, 36   # room for the words around the drawing


def first_plot(spec, words):
    """spec (see static/plot.js), interface words -> what the macro in plot.html takes."""
    return {"title": spec["title"], "drawing": drawing(spec), "legend": legend(spec),
            "numbers": numbers(spec, words) if spec.get("numbers", True) else None}


def drawing(spec):
    """spec -> the <svg> as Markup."""
    width, height, series = spec.get("width", 360), spec.get("height", 200), spec["series"]
    bottom, right = height - BOTTOM, width - RIGHT
    x = Axis(spec["x"], [number for one in series for number in across(one)], LEFT, right)
    y = Axis(spec["y"], [number for one in series for number in up(one)], bottom, TOP)
    parts = []
    for at, label in y.ticks:
        parts += [shape("line", **{"class": "rule"}, x1=LEFT, x2=right, y1=at, y2=at),
                  words_at(label, **{"class": "tick"}, x=LEFT - 6, y=at + 4, text_anchor="end")]
    for at, label in x.ticks:
        parts += [shape("line", **{"class": "axis"}, x1=at, x2=at, y1=bottom, y2=bottom + 4),
                  words_at(label, **{"class": "tick"}, x=at, y=bottom + 16, text_anchor="middle")]
    parts += [shape("line", **{"class": "axis"}, x1=LEFT, x2=right, y1=bottom, y2=bottom),
              words_at(spec["x"]["label"], **{"class": "name"}, x=right, y=height - 4, text_anchor="end"),
              words_at(spec["y"]["label"], **{"class": "name"}, x=2, y=12)]
    for one in series:
        parts += [shape("path", **{"class": one["kind"]}, data_tone=one.get("tone", 1), d=outline)
                  for outline in KINDS[one["kind"]](one, x.place, y.place, y.zero)]
    for mark in spec.get("marks", []):
        at = x.place(mark["x"])
        parts += [shape("line", **{"class": "mark"}, x1=at, x2=at, y1=TOP - 4, y2=bottom),
                  words_at(mark["name"], **{"class": "mark-name"}, x=min(at, right - 24), y=TOP - 8, text_anchor="middle")]
    said = f"{spec['title']}. {spec['says']}" if spec.get("says") else spec["title"]
    return Markup('<svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(width, height, said, Markup("").join(parts))


# Kinds of series -> outlines of paths ------------------------------------------------------------------------------

def line(one, X, Y, zero):
    return [path(piece) for piece in pieces([(X(at), Y(up)) for at, up in zip(one["x"], one["y"])])]


def band(one, X, Y, zero):
    runs = pieces([(X(at), Y(low), Y(high)) for at, low, high in zip(one["x"], one["low"], one["high"])])
    return [path([(at, top) for at, _, top in run] + [(at, bottom) for at, bottom, _ in reversed(run)]) + "Z" for run in runs]


def bars(one, X, Y, zero):
    half = one["wide"] / 2
    return ["".join(f"M{n2(X(at - half))} {n2(zero)}V{n2(Y(up))}H{n2(X(at + half))}V{n2(zero)}Z"
                    for at, up in zip(one["x"], one["y"]) if up)]


def dots(one, X, Y, zero):
    runs = pieces([(X(at), Y(up)) for at, up in zip(one["x"], one["y"])])
    return ["".join(f"M{n2(at)} {n2(up)}h0" for run in runs for at, up in run)]


KINDS = {"line": line, "band": band, "bars": bars, "dots": dots}


def across(one):
    """All numbers of a series on the x axis."""
    return [at + side * one["wide"] / 2 for at in one["x"] for side in (-1, 1)] if one["kind"] == "bars" else one["x"]


def up(one):
    return [*one["low"], *one["high"]] if one["kind"] == "band" else one["y"]


def pieces(points):
    """Points -> lists of neighbours between the gaps that NaN and infinities leave."""
    runs = [[]]
    for point in points:
        runs[-1].append(point) if all(map(math.isfinite, point)) else runs.append([])
    return [run for run in runs if run]


def path(points):
    return "M" + "L".join(f"{n2(x)} {n2(y)}" for x, y in points)


def n2(number):
    """Two digits behind the point at most, as JavaScript writes them."""
    return f"{math.floor(number * 100 + .5) / 100:g}"


# Axes --------------------------------------------------------------------------------------------------------------

class Axis:
    """{from?, to?, log?, ticks?}, all numbers on it, first and last place -> place(number), zero, ticks [(at, label)]."""

    def __init__(self, axis, values, first, last):
        finite = [value for value in values if math.isfinite(value)]
        low = axis.get("from", min(finite, default=0))
        high = axis.get("to", max(finite, default=1))
        high = low + 1 if high == low else high
        scale = math.log if axis.get("log") else lambda number: number
        self.place = lambda number: (first + (last - first) * (scale(min(max(number, low), high)) - scale(low)) / (scale(high) - scale(low))
                                     if math.isfinite(number) else number)
        self.zero = self.place(max(low, 0))
        at, digits = (axis["ticks"], None) if "ticks" in axis else (powers(low, high), None) if axis.get("log") else round_ticks(low, high)
        self.ticks = [(self.place(number), signed(f"{number:g}") if digits is None else fixed(number, digits)) for number in at]


def round_ticks(low, high):
    least = (high - low) / 4
    power = 10 ** math.floor(math.log10(least))
    step = power * next(n for n in (1, 2, 5, 10) if n * power >= least * .999)
    start, end = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [n * step for n in range(start, end + 1)], max(0, -math.floor(math.log10(step) + 1e-9))


def powers(low, high):
    return [float(f"1e{n}") for n in range(math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9) + 1)]


def signed(digits):
    return digits.replace("-", "−")


def fixed(number, digits):
    """As JavaScript's toFixed, which rounds a tie away from zero."""
    return signed(f"{Decimal(number).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}") if math.isfinite(number) else "–"


# The same in words and numbers -------------------------------------------------------------------------------------

def legend(spec):
    """Named series; a single one needs no legend."""
    named = [{"name": one["name"], "kind": one["kind"], "tone": one.get("tone", 1)} for one in spec["series"] if one.get("name")]
    return named if len(named) > 1 else []


def numbers(spec, words):
    """-> {heads, rows}: one row for every x."""
    columns, x, y = [], spec["x"], spec["y"]
    for one in spec["series"]:
        columns += ([(f"{one['name']}, {words['plot.' + side]}", one["x"], one[side]) for side in ("low", "high")]
                    if one["kind"] == "band" else [(one.get("name") or y["label"], one["x"], one["y"])])
    at = sorted({number for one in spec["series"] for number in one["x"]})
    return {"heads": [x["label"], *(name for name, _, _ in columns)],
            "rows": [[fixed(place, x.get("digits", 0)),
                      *(fixed(values[places.index(place)] if place in places else math.nan, y.get("digits", 2)) for _, places, values in columns)]
                     for place in at]}


# Elements ----------------------------------------------------------------------------------------------------------

def shape(tag, **attributes):
    written = "".join(f' {name.replace("_", "-")}="{n2(value) if isinstance(value, (int, float)) else escape(value)}"'
                      for name, value in attributes.items())
    return Markup(f"<{tag}{written}></{tag}>")


def words_at(content, **attributes):
    return shape("text", **attributes).replace("></text>", Markup(">{}</text>").format(content))
