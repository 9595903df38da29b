"""A challenge held against its own files: what must pass passes, what must fail fails. Runs inside recorder.py."""
from pathlib import Path

from publish.challenges import packet


def trials(folder):
    """The lesson's folder -> mistakes as (file, text)."""
    from observe import observe
    from challenge import judge
    asked = packet(folder)

    def passes(code):
        seen = observe(code, asked["function"], asked["calls"])
        return judge(asked["checks"], asked["messages"], asked["calls"], seen)

    mistakes = []
    for file in ["stub.py", "solution.py", *names(folder, "right"), *names(folder, "wrong")]:
        verdict = passes((folder / file).read_text("utf-8"))
        mistakes += [(file, text) for text in RULES[file.partition("/")[0]](verdict)]
    return mistakes


def names(folder, kind):
    return sorted(f"{kind}/{path.name}" for path in Path(folder, kind).glob("*.py"))


def must_pass(verdict):
    if not verdict["passed"]:
        failed = [check["name"] for check in verdict["checks"] if check["passed"] is False]
        told = [finding["seen"] for finding in verdict["findings"]][:1]
        yield f"it should pass and fails ({'; '.join(told or failed)}); correct it, or the check in checks.py"


def must_fail(verdict):
    if verdict["passed"]:
        yield "it should fail and passes; make checks.py look for what it lacks"


RULES = {"stub.py": must_fail, "solution.py": must_pass, "right": must_pass, "wrong": must_fail}
