"""check("self_attention"), in a notebook: the course's grader on the last cell that defines this function.

Travels inside the notebooks of the course; see py/publish/commands/notebook.py.
"""

import json
from pathlib import Path

from grader.judge import judge
from grader.observe import observe


def check(function):
    """Run the cell that defines the function by itself, call it as the lesson's page does, and print what is found."""
    asked = json.loads(Path(__file__).with_name(f"challenge_{function}.json").read_text("utf-8"))
    source = last_definition(function)
    if source is None:
        return print(f"No cell that was run defines {function}. Run the cell with `def {function}(...)` first.")
    seen = observe(source, asked["function"], asked["calls"])
    verdict = judge(asked["checks"], asked["messages"], asked["calls"], seen)
    print(verdict["summary"])
    for one in verdict["checks"]:
        print({True: "  ✓", False: "  ✗", None: "  –"}[one["passed"]], one["name"])
    for finding in verdict["findings"]:
        print(f"\n{finding['seen']}\n{finding['expected']}")


def last_definition(function):
    """The text of the last cell that was run and holds `def function`, or None."""
    from IPython import get_ipython

    history = get_ipython().user_ns["In"]
    return next((cell for cell in reversed(history) if f"def {function}(" in cell), None)
