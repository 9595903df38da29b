"""{position-clocks}: positions as hands of clocks; static/elements/on-demand/position-clocks.js gives it life."""

MOST, FURTHEST = 30, 12  # as in static/drawing/position-numbers.js


def show(directive, page):
    """-> what position-clocks.html calls `clocks`."""
    start = {"position": 4, "distance": 3}
    return {
        "name": directive.options["name"],
        "most": MOST,
        "furthest": FURTHEST,
        **start,
        "drawn": page.draw("position-clocks", {**start, "turning": False}),
    }
