"""What can stand inside a line as {role}`text`: one line per role in ROLES."""

import re

from markupsafe import Markup, escape

from publish.text.document import slug
from publish.text.markdown import Mistake

GLOSSARY = "glossary"  # the lesson folder that {term} links to


def read_role(token, line):
    """Check a role; -> a question for recorder.py, or None."""
    name = token.meta["name"]
    if name not in ROLES:
        raise Mistake(line, f"unknown role {{{name}}}; known are {', '.join(ROLES)}")
    if not token.content.strip():
        raise Mistake(line, f"{{{name}}}`` is empty; write something between the backticks")
    if name == "eval":
        return {"kind": "eval", "line": line, "text": token.content.replace("\n", " ")}


def show_eval(token, page):
    return Markup('<span class="figure-in-text">{}</span>').format(page.answer(token))


def show_term(token, page):
    """{term}`query` or {term}`queries <query>`: a link to the glossary, or the bare word if the course has none."""
    shown, target = term(token)
    if not page.course.lesson(GLOSSARY):
        return escape(shown)
    return Markup('<a class="term" href="../{}/#{}">{}</a>').format(GLOSSARY, target, shown)


def term(token):
    """-> (what is shown, the id of its entry in the glossary)."""
    shown, _, target = token.content.replace("\n", " ").partition("<")
    return shown.strip(), "term-" + slug(target.rstrip("> ") or shown)


def show_key(token, page):
    return Markup("<kbd>{}</kbd>").format(re.sub(r"\s+", " ", token.content))


ROLES = {"eval": show_eval, "term": show_term, "kbd": show_key}
