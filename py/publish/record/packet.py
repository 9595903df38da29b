"""All that the page needs for one challenge: stub, checks, words, the calls to make and the numbers that should come back."""

import re
import tomllib
from pathlib import Path

from grader import judge
from grader.cases import calls, expected
from grader.challenge import read_challenge, with_solution
from publish.setup.files import text_of
from publish.setup.problem import LessonError

WORDS = Path(judge.__file__).with_name("messages")
FILES = ("stub.py", "solution.py", "checks.py")


def packet(folder, language="en"):
    """lessons/<name>/ -> {"function", "stub", "checks", "messages", "calls", "expected", "styles": [{"title", "code"}]},
    plain data for JSON; the first style is the model solution, which needs no title. LessonError names what does not fit."""
    folder = Path(folder)
    stub, solution, checks = [read(folder / name) for name in FILES]
    rules = read_challenge(checks)
    function_of(folder / "stub.py", stub, rules.function)
    model = function_of(folder / "solution.py", solution, rules.function)
    if not rules.parts:
        rules = read_challenge(checks := with_solution(checks, solution))
    try:
        asked = calls(rules)
    except KeyError as error:
        raise LessonError(
            f"checks.py: arguments has a size {error} that a case, or turns, does not give; add it"
        ) from None
    return {
        "function": rules.function,
        "stub": stub,
        "checks": checks,
        "messages": messages(folder, language, rules.more_words),
        "calls": asked,
        "expected": expected(rules, model, asked),
        "styles": [{"title": None, "code": solution}, *styles(folder, language)],
    }


def read(path):
    if not path.exists():
        raise LessonError(f"{path}: the file is missing; a challenge needs {', '.join(FILES)}")
    return text_of(path)


def function_of(path, source, name):
    """The function that a file of the lesson defines."""
    names = {"__name__": "__main__"}
    exec(compile(source, str(path), "exec", dont_inherit=True), names)
    if not callable(names.get(name)):
        raise LessonError(f"{path}: there is no function {name}; the challenge asks for it in checks.py")
    return names[name]


def messages(folder, language, more=()):
    """The engine's words (general, and `more` by name), then the lesson's over them: {slug: {"seen", "expected", "hints"}, "checks":
    {...}, ...}. Each file is read in English and then in the language, so that what is not translated yet is said in English, and what a lesson
    says otherwise than the engine is said in either."""
    merged = {}
    for name in more:
        if not (WORDS / f"{name}.en.toml").exists():
            raise LessonError(
                f'checks.py: words: the grader has no messages/{name}.en.toml; leave words out, or write ["attention"]'
            )
    for english in (*(WORDS / f"{name}.en.toml" for name in ("general", *more)), folder / "messages.en.toml"):
        for path in [
            english.with_name(english.name.replace(".en.", f".{lang}.")) for lang in dict.fromkeys(("en", language))
        ]:
            for slug, text in parsed(path).items() if path.exists() else ():
                merged[slug] = {**merged.get(slug, {}), **text}
    return merged


def parsed(path):
    try:
        return tomllib.loads(text_of(path))
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{path}: {error}; write [slug] and under it seen, expected and hints") from None


SHOWN = re.compile(r"# shown(?:\.(?P<language>[\w-]+))?: *(?P<title>.+)\n")


def styles(folder, language):
    """The files in right/ that are shown beside the model solution: those that start with a line "# shown: title", and
    below it the title in other languages, "# shown.es: título"."""
    for path in sorted(folder.glob("right/*.py")):
        code, titles = text_of(path), {}
        while line := SHOWN.match(code):
            titles[line["language"]] = line["title"].strip()
            code = code[line.end() :]
        if titles:
            yield {"title": titles.get(language, titles.get(None)), "code": code.lstrip("\n")}
