"""A challenge held against its own files: what must pass passes, what must fail fails. Runs inside recorder.py."""

import ast
import re
from pathlib import Path
from string import Formatter

from publish.lessons.translations import holes
from publish.record.packet import WORDS, packet, parsed
from publish.setup.files import text_of


def trials(folder):
    """The lesson's folder -> mistakes as (file, text)."""
    from grader.judge import judge
    from grader.observe import observe

    asked = packet(folder)

    def passes(code):
        seen = observe(code, asked["function"], asked["calls"])
        return judge(asked["checks"], asked["messages"], asked["calls"], seen)

    mistakes = [*names_nobody_fills(Path(folder))]
    for file in ["stub.py", "solution.py", *names(folder, "right"), *names(folder, "wrong")]:
        code = text_of(folder / file)
        verdict = passes(code)
        mistakes += [(file, text) for text in RULES[file.partition("/")[0]](verdict, code)]
        mistakes += [
            ("messages.en.toml", text)
            for finding in verdict["findings"]
            for text in unknown_names(finding, asked["messages"])
        ]
    return list(dict.fromkeys(mistakes))


def names_nobody_fills(folder):
    """Names in braces of the lesson's own texts that stand in no text of the grader and that its checks.py does not give either,
    for mistakes that no file of the bank makes."""
    file = folder / "messages.en.toml"
    if not file.exists():
        return
    own, tree = parsed(file), ast.parse(text_of(folder / "checks.py"))
    known = {keyword.arg for call in ast.walk(tree) if isinstance(call, ast.Call) for keyword in call.keywords} | {
        *own.get("phrases", {})
    }
    for table in map(parsed, WORDS.glob("*.en.toml")):
        known |= {*table.get("phrases", {})} | {
            hole for text in table.values() for field in text.values() for hole in holes(field)
        }
    for slug, text in own.items():
        for field, words in text.items():
            for hole in holes(words):
                if hole not in known:
                    yield (
                        file.name,
                        f"[{slug}] {field}: the grader knows no {{{hole}}} here; correct the name in braces",
                    )


def unknown_names(finding, messages):
    """Names in the braces of a text that the grader has nothing for: a reader would see an ellipsis in their place."""
    for part, template in messages.get(finding["slug"], {}).items():
        if isinstance(template, str) and part in finding:
            fields = [(re.escape(text), name) for text, name, _, _ in Formatter().parse(template)]
            said = re.fullmatch(
                "".join(text + "(.*?)" * (name is not None) for text, name in fields), finding[part], re.S
            )
            for (_, name), value in zip(
                [field for field in fields if field[1] is not None], said.groups() if said else ()
            ):
                if value == "…":
                    yield f"[{finding['slug']}] {part}: the grader knows no {{{name}}} here; correct the name in braces"


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
        yield (
            f"what is said to it is {told['slug']}: {told['seen']}; write this in its two first lines if it fits, "
            "otherwise mend mistakes in checks.py or its text in messages.en.toml"
        )


RULES = {"stub.py": must_be_empty, "solution.py": must_pass, "right": must_pass, "wrong": must_be_named}
