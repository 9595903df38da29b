"""A challenge held against its own files: what must pass passes, what must fail fails. Runs inside recorder.py."""
import re
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
        code = (folder / file).read_text("utf-8")
        mistakes += [(file, text) for text in RULES[file.partition("/")[0]](passes(code), code)]
    return mistakes


def names(folder, kind):
    return sorted(f"{kind}/{path.name}" for path in Path(folder, kind).glob("*.py"))


def must_pass(verdict, code):
    if not verdict["passed"]:
        failed = [check["name"] for check in verdict["checks"] if check["passed"] is False]
        told = [finding["seen"] for finding in verdict["findings"]][:1]
        yield f"it should pass and fails ({'; '.join(told or failed)}); correct it, or the check in checks.py"


def must_be_empty(verdict, code):
    if verdict["passed"]:
        yield "it passes as it is; take the answer out of it, or make checks.py look for what it lacks"


def must_fail(verdict, code):
    if verdict["passed"]:
        yield "it should fail and passes; make checks.py look for what it lacks"


HEADER = re.compile(r"# (?P<sentence>.+)\n# slug: *(?P<slug>\S+)\n")


def must_be_named(verdict, code):
    """A known mistake says in its two first lines what has to be said to it, and under which name."""
    yield from must_fail(verdict, code)
    header, told = HEADER.match(code), next(iter(verdict["findings"]), None)
    if not header:
        yield "its two first lines are not the sentence that is said to it and its name; write `# The sentence.` and below it `# slug: name`"
    elif told and told["seen"] == told["slug"]:
        yield f"the messages have no words for {told['slug']}; add [{told['slug']}] with seen, expected and three hints to messages.en.toml"
    elif told and (told["slug"] != header["slug"] or not told["seen"].startswith(header["sentence"])):
        yield (f"what is said to it is {told['slug']}: {told['seen']}; write this in its two first lines if it fits, "
               "otherwise mend MISTAKES in checks.py or its text in messages.en.toml")


RULES = {"stub.py": must_be_empty, "solution.py": must_pass, "right": must_pass, "wrong": must_be_named}
