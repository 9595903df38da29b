"""The symbols of the glossary, for the page that lights one up wherever it stands (static/elements/on-demand/symbol-light.js).

An entry of the glossary whose term is made of formulas is a symbol, or several. Its name in code is what its text says in
backticks (`Wq`), as many as it has formulas; else the formula itself, as one would type it: d_model.
"""

import re

from publish.parts.roles import GLOSSARY
from publish.text.document import letters


def symbols(course):
    """-> [[name in code, letters of its formula], ...]; none if the course has no glossary."""
    glossary = course.lesson(GLOSSARY)
    return entries(glossary.document.tokens) if glossary else []


def entries(tokens):
    found, formulas = [], []
    for before, token in zip(tokens, tokens[1:]):
        if before.type == "dt_open":
            formulas = [child.content for child in token.children if child.type == "math_inline"]
            names = [re.sub(r"\\text\{(\w+)\}", r"\1", formula) for formula in formulas]
            found += [[name, letters(formula)] for name, formula in zip(names, formulas)]
        elif token.type == "inline" and formulas and before.type == "paragraph_open":
            code = [child.content for child in token.children if child.type == "code_inline"]
            if len(code) == len(formulas):
                found[-len(formulas) :] = [[name, letters(formula)] for name, formula in zip(code, formulas)]
            formulas = []
    return [[name, formula] for name, formula in found if re.fullmatch(r"\w+", name)]
