"""All that the page needs for one challenge: stub, checks, words, the calls to make and the numbers that should come back."""
import tomllib
from pathlib import Path

import challenge
from challenge_cases import calls, expected
from publish.problem import LessonError

WORDS = Path(challenge.__file__).parent     # the engine's words lie beside it: challenge.en.toml, challenge_attention.en.toml
FILES = ("stub.py", "solution.py", "checks.py")


def packet(folder, language="en"):
    """lessons/<name>/ -> {"function", "stub", "checks", "messages", "calls", "expected", "styles": [{"title", "code"}]},
    plain data for JSON; the first style is the model solution, which needs no title. LessonError names what does not fit."""
    folder = Path(folder)
    stub, solution, checks = [read(folder / name) for name in FILES]
    rules = challenge.rules_of(checks)
    asked = calls(rules)
    return {"function": rules.FUNCTION, "stub": stub, "checks": checks, "messages": messages(folder, language), "calls": asked,
            "expected": expected(rules, function_of(folder / "solution.py", solution, rules.FUNCTION), asked),
            "styles": [{"title": None, "code": solution}, *styles(folder)]}


def read(path):
    if not path.exists():
        raise LessonError(f"{path}: the file is missing; a challenge needs {', '.join(FILES)}")
    return path.read_text("utf-8")


def function_of(path, source, name):
    """The function that a file of the lesson defines."""
    names = {"__name__": "__main__"}
    exec(compile(source, str(path), "exec", dont_inherit=True), names)
    if not callable(names.get(name)):
        raise LessonError(f"{path}: there is no function {name}; the challenge asks for it in FUNCTION of checks.py")
    return names[name]


def messages(folder, language):
    """The engine's words, then the lesson's over them, and over English those of another language:
    {slug: {"seen", "expected", "hints"}, "checks": {...}, "summary": {...}}."""
    merged = {}
    for path in (path for lang in dict.fromkeys(("en", language))
                 for path in (*sorted(WORDS.glob(f"challenge*.{lang}.toml")), *folder.glob(f"messages.{lang}.toml"))):
        for slug, text in parsed(path).items():
            merged[slug] = {**merged.get(slug, {}), **text}
    return merged


def parsed(path):
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{path}: {error}; write [slug] and under it seen, expected and hints") from None


def styles(folder):
    """The files in right/ that are shown beside the model solution: those whose first line starts with "# shown:"."""
    for path in sorted(folder.glob("right/*.py")):
        first, _, rest = path.read_text("utf-8").partition("\n")
        if first.startswith("# shown:"):
            yield {"title": first.removeprefix("# shown:").strip(), "code": rest.lstrip("\n")}
