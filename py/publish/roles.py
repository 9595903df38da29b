"""What can stand inside a line as {role}`text`: one line per role in ROLES."""
import re

from markupsafe import Markup, escape

from publish.markdown import Mistake, slug

GLOSSARY = "glossary"   # the lesson folder that {term} links to


def read_role(token, line):
    """Check a role; -> a question for recorder.py, or None."""
    name = token.meta["name"]
    if name not in ROLES:
        raise Mistake(line, f"unknown role {{{name}}}; known are {', '.join(ROLES)}")
    if not token.content.strip():
        raise Mistake(line, f"{{{name}}}`` is empty; write something between the backticks")
    token.meta["line"] = line
    if name == "eval":
        return {"kind": "eval", "line": line, "text": token.content.replace("\n", " ")}


def show_eval(token, page):
    return Markup('<span class="figure-in-text">{}</span>').format(page.answer(token))


def show_term(token, page):
    """{term}`query` or {term}`queries <query>`: a link to the glossary, or the bare word if the course has none."""
    shown, _, target = token.content.partition("<")
    target = target.rstrip("> ") or shown
    found = page.glossary(slug(target.strip()), target.strip(), token.meta["line"])
    word = escape(" ".join(shown.split()))
    return Markup('<a class="term" href="{}">{}</a>').format(found, word) if found else word


def show_key(token, page):
    return Markup("<kbd>{}</kbd>").format(re.sub(r"\s+", " ", token.content))


ROLES = {"eval": show_eval, "term": show_term, "kbd": show_key}
