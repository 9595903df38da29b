"""A translated text holds what its original holds: the same parts, code, answers, formulas, and holes in its sentences."""

import ast
import re
from collections import Counter
from itertools import zip_longest
from pathlib import Path
from string import Formatter

from publish.record.packet import WORDS, parsed
from publish.setup.files import text_of

FREE = {"caption", "unit"}  # options of a part that are translated
TITLED = {"note", "tip", "warning"}  # parts whose first line is a title


def differences(original, lesson):
    """Put into the mistakes of a translated lesson what it does not share with its original, a Lesson as well."""
    pairs = [*zip_longest(original.document.directives, lesson.document.directives)]
    for one, other in pairs:
        if other is None or one is None or name_of(one) != name_of(other):
            here = f"stands {name_of(other)}" if other else "the text ends"
            wanted = f"{name_of(one)} (its line {one.line})" if one else "nothing more"
            lesson.mistake(
                other.line if other else 1,
                f"here {here}, and in {original.path} {wanted}; a translation has the parts of its original, in order",
            )
            break
        for what, ours, theirs in compared(one, other):
            if ours != theirs:
                lesson.mistake(
                    other.line,
                    f"{what} of {name_of(other)} {'are' if what.endswith('s') else 'is'} not as in {original.path}, line {one.line}; "
                    "copy it from there, and translate its words only",
                )
    ours, theirs = (
        Counter(formulas(text_of(one.folder / Path(one.path).name, one.path))) for one in (original, lesson)
    )
    for formula in [*(ours - theirs), *(theirs - ours)][:1]:
        lesson.mistake(
            1,
            f"the formula ${formula}$ stands {ours[formula]} times in {original.path} and {theirs[formula]} times here; formulas stay as they are",
        )


def name_of(directive):
    own = "" if directive.kind in TITLED else directive.argument
    return f"{{{directive.kind}}} {directive.options.get('name') or own}".strip()


def compared(one, other):
    """-> (what, in the original, in the translation) of two parts of one name."""
    yield (
        "the options",
        *({key: text for key, text in part.options.items() if key not in FREE} for part in (one, other)),
    )
    if one.kind == "code-cell":
        yield "the code", without_texts(one.body), without_texts(other.body)
    if one.kind == "question" and one.value and other.value:
        yield "the kind", one.argument, other.argument
        yield "the answers", *([item[0] for item in part.value["items"]] for part in (one, other))
        yield "the right answers", *(part.value.get("right") for part in (one, other))


def without_texts(source):
    """Python without comments, and with every text empty but those that a function other than print is given or that look
    something up: the sentence, the word "are", the name of a head. Code that cannot be read is its text."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    used = {
        id(argument)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") != "print"
        for argument in call.args
    }
    used |= {id(lookup.slice) for lookup in ast.walk(tree) if isinstance(lookup, ast.Subscript)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in used:
            node.value = ""
    return ast.dump(tree)


def formulas(text):
    """Everything between dollar signs, without the words in it."""
    return [re.sub(r"\\text\{\w+\}", "", formula) for formula in re.findall(r"\$\$?([^$]+)\$\$?", text)]


def holes_of_words(file, english, words):
    """The interface in two languages, {key: sentence} -> what is wrong with the names in braces of the second."""
    for key in words:
        if key in english and holes(words[key]) != holes(english[key]):
            yield f"{file}:1: {key}: {said(holes(words[key]))} where the original has {said(holes(english[key]))}; names in braces stay as they are"


def holes_of_messages(root, folders, lang):
    """The grader's words in a language, its own and those beside lessons, against the English ones."""
    for english in [
        *sorted(WORDS.glob("*.en.toml")),
        *(path for folder in folders for path in sorted(folder.rglob("messages.en.toml"))),
    ]:
        path = english.with_name(english.name.replace(".en.", f".{lang}."))
        if path.exists():
            ours, theirs, shown = (
                parsed(english),
                parsed(path),
                path.relative_to(root) if path.is_relative_to(root) else path.name,
            )
            for slug, fields in theirs.items():
                for field, text in fields.items():
                    known = ours.get(slug, {}).get(field)
                    if known and holes(text) != holes(known):
                        yield f"{shown}:1: [{slug}] {field}: {said(holes(text))} where the original has {said(holes(known))}; names in braces stay as they are"


def holes(text):
    """The names in braces of a sentence, or of several, in no order."""
    if isinstance(text, list):
        return sorted(hole for one in text for hole in holes(one))
    try:
        return sorted(field for _, field, _, _ in Formatter().parse(text) if field)
    except ValueError:  # a brace that stands for itself
        return sorted(re.findall(r"\{(\w+)\}", text))


def said(names):
    return ", ".join(f"{{{name}}}" for name in names) or "no names in braces"
