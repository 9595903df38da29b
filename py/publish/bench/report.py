"""The visits that `build.py bench` made -> the page docs/bench.md: medians, and their ratio to the naive page of the same run."""

from statistics import median

STAGES = {  # page: the marks in the order in which they come, and what has happened by then
    "naive": {
        "script": "Pyodide's script has arrived",
        "python": "interpreter and library fetched, Python started",
        "packages": "NumPy fetched and unpacked",
        "numpy": "NumPy imported",
        "result": "the result stands in the page",
    },
    "lesson": {
        "alive": "the page's elements live",
        "start": "all for Python's start fetched, checked and compiled",
        "packages": "Python started",
        "ready": "NumPy and the course imported",
        "result": "the result stands in the page",
    },
}


def table(measured):
    """{"about", "visits"} -> Markdown."""
    about, visits = measured["about"], measured["visits"]
    networks = list(dict.fromkeys(one["network"] for one in visits))
    lines = [
        "# How fast it is",
        "",
        f"Written by `build.py bench` on {about['date']}: {about['engine']}, {about['machine']}, {about['rounds']} rounds, medians.",
        "Milliseconds depend on the machine and on what else it does; the ratios, of one run, tell more. *Naive* is",
        "[a page that loads Pyodide and NumPy the usual way](../py/publish/bench/naive.js); *lesson* is the page of lesson A, whose reader presses",
        "Run as soon as there is a button. *Cold* is a first visit, *warm* a second one in a browser started anew.",
        "",
    ]
    lines += [
        "## From navigation to the first NumPy result",
        "",
        "| network | visit | naive | lesson | ratio | MB naive | MB lesson | requests | longest block naive | lesson |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for network in networks:
        for visit in ("cold", "warm"):
            naive, lesson = (
                [one for one in visits if (one["network"], one["visit"], one["page"]) == (network, visit, page)]
                for page in ("naive", "lesson")
            )
            a, b = (median(one["times"]["result"] for one in those) for those in (naive, lesson))
            lines.append(
                f"| {network} | {visit} | {a:.0f} ms | {b:.0f} ms | **{b / a:.2f}** | {of(naive, 'bytes') / 1e6:.2f} | {of(lesson, 'bytes') / 1e6:.2f} "
                f"| {of(lesson, 'requests'):.0f} | {of(naive, 'block'):.0f} ms | {of(lesson, 'block'):.0f} ms |"
            )
    lines += [
        "",
        "*Longest block*: the longest task of the page's main thread until then; a reader notices from 50 ms on.",
        "",
    ]
    for page, stages in STAGES.items():
        columns = [(network, visit) for network in networks for visit in ("cold", "warm")]
        lines += [
            f"## Where the time goes: {page}",
            "",
            "| ms after navigation, when | " + " | ".join(f"{network}, {visit}" for network, visit in columns) + " |",
            "|---|" + "--:|" * len(columns),
        ]
        if page == "lesson":
            lines.append(
                "| first paint | "
                + " | ".join(figure(visits, page, column, lambda one: one["paint"]) for column in columns)
                + " |"
            )
        for stage, words in stages.items():
            lines.append(
                f"| {words} | "
                + " | ".join(figure(visits, page, column, lambda one: one["times"].get(stage)) for column in columns)
                + " |"
            )
        lines.append("")
    extras = [one for one in visits if "stop" in one]
    lines += ["## Afterwards, in the lesson", "", "| from | to | median | slowest of 20 |", "|---|---|--:|--:|"]
    for name, start, end in (
        ("answer 7", "a question to the worker, 7 tokens", "its answer"),
        ("answer 64", "a question to the worker, 64 tokens", "its answer"),
        ("keystroke 7", "a keystroke, 7 tokens", "the grid is drawn"),
        ("keystroke 64", "a keystroke, 64 tokens", "the grid is drawn"),
        ("check", "Check", "the verdict"),
    ):
        lines.append(
            f"| {start} | {end} | {median(median(one[name]) for one in extras):.1f} ms | {median(max(one[name]) for one in extras):.1f} ms |"
        )
    lines.append(
        f"| Stop of an endless loop | the result of the next Run | {median(one['stop'] for one in extras):.0f} ms | |"
    )
    return "\n".join(lines) + "\n"


def of(visits, name):
    return median(one[name] for one in visits)


def figure(visits, page, column, value):
    found = [value(one) for one in visits if one["page"] == page and (one["network"], one["visit"]) == column]
    found = [one for one in found if one is not None]
    return f"{median(found):.0f}" if found else ""
