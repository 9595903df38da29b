"""Which students' code is alike once names, comments and spaces do not count and what everybody was given is taken out.

Code is read by a lexer only: it is never run here, and never parsed as a tree, which a hostile text could make too deep.
The measure is that of Schleimer, Wilkerson and Aiken, "Winnowing" (SIGMOD 2003), without the sampling: a class is small.
"""

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
from pygments.lexers import PythonLexer
from pygments.token import Comment, Name, Operator, String, Text

GRAM = 4  # so many tokens in a row are compared
ALIKE = 0.9  # the share of them that two texts have in common, from which on they are shown
SHORT, LONG = 15, 60  # tokens: below, a text says too little; below, a text that is nearly alike does
PAIRS = 12  # of texts that are nearly alike, at most
LONGEST = 100_000  # letters that are read of a text


@dataclass
class Group:
    """Texts that are alike: how, and the places of their authors in the list that was given."""

    how: str  # "to the letter", "but for names, comments and spaces", "nearly"
    members: list
    solution: bool = False  # they are the solution that the page shows
    names: list = field(default_factory=list)  # of the authors, and their code without the stub, for the page
    codes: list = field(default_factory=list)


def own_lines(source, stub):
    """The lines of a text that are not in the stub, as they were typed."""
    given = {bare(line) for line in stub.splitlines()}
    return "\n".join(line for line in source[:LONGEST].splitlines() if not bare(line) or bare(line) not in given).strip(
        "\n"
    )


def bare(line):
    return "".join(line.split())


def tokens_of(source):
    """Code -> its tokens, with the names numbered in the order in which they appear, without comments, docstrings and spaces."""
    numbers, tokens, after_dot = {}, [], False
    for kind, text in PythonLexer().get_tokens(source[:LONGEST]):
        if kind in Comment or kind in String.Doc or kind in Text or not text.strip():
            continue
        if kind in Name and kind not in Name.Builtin and not after_dot:
            text = str(numbers.setdefault(text, len(numbers)))
        tokens.append("text" if kind in String else text)
        after_dot = kind in Operator and text == "."
    return tokens


def grams(tokens):
    return {tuple(tokens[i : i + GRAM]) for i in range(max(1, len(tokens) - GRAM + 1))}


def alike(sources, stub, solutions=()):
    """Texts by their authors' places, what all were given, the solutions that the page shows -> Groups, the most alike first."""
    shown = {tuple(tokens_of(own_lines(code, stub))) for code in solutions}
    own = [own_lines(source, stub) for source in sources]
    tokens = [tokens_of(code) for code in own]
    long = [i for i, one in enumerate(tokens) if len(one) >= SHORT]
    groups, taken = [], set()
    for how, key in (
        ("to the letter", lambda i: own[i]),
        ("but for names, comments and spaces", lambda i: tuple(tokens[i])),
    ):
        same = defaultdict(list)
        for i in long:
            same[key(i)].append(i)
        for members in same.values():
            if len(members) > 1 and not taken.issuperset(members):
                groups.append(Group(how, members, tuple(tokens[members[0]]) in shown))
                taken.update(members)
    groups += near(tokens, long)
    return sorted(groups, key=lambda group: group.solution)  # what the page itself shows says least


def near(tokens, long):
    """Pairs of texts that share most of their grams and not all tokens, the most alike first."""
    first = list(
        {tuple(tokens[i]): i for i in reversed(long) if len(tokens[i]) >= LONG}.values()
    )  # one of each that are the same
    sets = [grams(tokens[i]) for i in first]
    columns = {gram: n for n, gram in enumerate(set().union(*sets))} if sets else {}
    has = np.zeros((len(first), len(columns)), np.float32)
    for row, one in enumerate(sets):
        has[row, [columns[gram] for gram in one]] = 1
    sizes, both = has.sum(axis=1), has @ has.T
    share = both / np.maximum(sizes[:, None] + sizes[None, :] - both, 1)
    pairs = sorted(((share[a, b], a, b) for a, b in zip(*np.nonzero(np.triu(share >= ALIKE, 1)))), reverse=True)
    return [Group("nearly", [first[a], first[b]]) for _, a, b in pairs[:PAIRS]]
