"""Be the training: a table of what asks for what, filled by hand, tried on sentences that no training has seen.

A table is 6 x 6, one row and one column per named reading; row asks, column answers. Two words score
(readings of the one) table (readings of the other), so a table stands for the upper left corner of Wq Wk^T / sqrt(d_k).
"""

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from arrays import pack
from attention import softmax_rows
from sentence import READINGS, tokens, vectors
from training import block, examples, learnt, opposite, sentences, winners

KINDS = len(READINGS)
ENOUGH = 0.95  # the share of rows that a job needs
MOST = 2.0  # entries lie in -2 to 2
MODIFIER = READINGS.index("modifier")


# Jobs ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """One thing that a head should do: in sentence k, position `asks` reads position `answers` most."""

    name: str
    sentences: tuple
    pairs: tuple  # per sentence its (asks, answers) pairs


def job(name, cases):
    """[(sentence, pairs), ...] -> Job"""
    return Job(name, *zip(*cases))


@cache
def subjects():
    """A verb reads its subject; the other noun has the other number (700 sentences, 900 verbs)."""
    return job("verb-subject", [(s, s.pairs) for s in opposite()])


@cache
def nouns_of_adjectives():
    """An adjective reads the noun behind it, in sentences with one noun."""
    found = [
        (s, noun)
        for s in sentences("heldout")
        if s.kind == "simple"
        for ((_, noun),) in [s.pairs]
        if described(s, noun)
    ]
    return job("adjective-noun", [(s, ((noun - 1, noun),)) for s, noun in found])


@cache
def described_subjects():
    """Sentences with one verb and one modifier, which stands right before the subject: [(sentence, verb, subject)]."""
    one_verb = [(s, *s.pairs[0]) for s in opposite() if len(s.pairs) == 1]
    return [(s, verb, noun) for s, verb, noun in one_verb if described(s, noun) and (kinds(s) == MODIFIER).sum() == 1]


def around(name, asks, answers):
    """A job among verb, subject and adjective of those sentences; asks and answers are 0, 1, 2 in this order."""
    cases = [(s, (verb, noun, noun - 1)) for s, verb, noun in described_subjects()]
    return job(name, [(s, ((places[asks], places[answers]),)) for s, places in cases])


@cache
def twins():
    """A verb reads its subject past a noun of the same number; each sentence also with its two nouns exchanged."""
    cases = []
    for s in sentences("heldout"):
        if s.kind.endswith("_same") and len(s.pairs) == 1:
            ((verb, noun),) = s.pairs
            others = [j for j in np.flatnonzero(kinds(s) < 2) if j not in (verb, noun)]
            if len(others) == 1:
                exchanged = list(s.tokens)
                exchanged[noun], exchanged[others[0]] = exchanged[others[0]], exchanged[noun]
                cases += [(s, s.pairs), (replace(s, tokens=tuple(exchanged)), s.pairs)]
    return job("verb-subject", cases)


def kinds(sentence):
    """T tokens -> the number of each one's largest reading (T,)."""
    return vectors(sentence.tokens)[:, :KINDS].argmax(axis=1)


def described(sentence, noun):
    return noun > 0 and kinds(sentence)[noun - 1] == MODIFIER


# Levels ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Level:
    sentence: str  # what the threads show
    asks: str  # the word of it whose row they follow
    jobs: callable  # -> the jobs, all to be done at once
    heads: int = 1  # tables to fill
    symmetric: bool = False  # only tables that are their own mirror image
    possible: bool = True  # whether there is a table that does it


circle = lambda: [around("verb-subject", 0, 1), around("subject-adjective", 1, 2), around("adjective-verb", 2, 0)]
two_jobs = lambda: [around("verb-subject", 0, 1), around("verb-adjective", 0, 2)]

LEVELS = {
    "subject": Level("the keys to this car are here", "are", lambda: [subjects()]),
    "adjective": Level("the warm cat sleeps", "warm", lambda: [nouns_of_adjectives()]),
    "mirror": Level("the keys to this car are here", "are", lambda: [subjects()], symmetric=True),
    "circle": Level("the warm cat sleeps", "sleeps", circle),
    "mirror-circle": Level("the warm cat sleeps", "sleeps", circle, symmetric=True, possible=False),
    "same-number": Level("the keys to these cars are here", "are", lambda: [twins()], possible=False),
    "two-jobs": Level("the warm cat sleeps", "sleeps", two_jobs, possible=False),
    "two-heads": Level("the warm cat sleeps", "sleeps", two_jobs, heads=2),
}


def hand_levels():
    """-> {"problem": None, "levels": {name: hand_table's answer for empty tables}}, in the order in which they are played."""
    empty = {name: np.zeros((level.heads, KINDS, KINDS)) for name, level in LEVELS.items()}
    return {"problem": None, "levels": {name: hand_table(name, tables) for name, tables in empty.items()}}


def hand_table(level, tables):
    """level (a name in LEVELS), tables (one 6 x 6 per head, entries -2 to 2) ->

    {"problem": None, "level", "tokens", "asks" (the position whose row is shown), "readings" (their names), "learnt" (6 x 6:
    the block that training found), "heads": [packed map (T, T) of the level's sentence], "jobs": [{"name", "found", "of",
    "asks_back"}], "solved", "possible", "symmetric"}.
    "asks_back": rows in which the one that answers reads the one that asked. ValueError for an unknown level or odd tables.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    rules, tables = LEVELS[level], np.array(tables, float)
    if tables.shape != (rules.heads, KINDS, KINDS) or not np.abs(tables).max() <= MOST:
        raise ValueError(
            f"level {level} takes {rules.heads} tables of {KINDS} x {KINDS} numbers from -{MOST:g} to {MOST:g}"
        )
    words = tokens(rules.sentence)
    X = vectors(words)[:, :KINDS]
    jobs = [done(job, tables) for job in rules.jobs()]
    allowed = not rules.symmetric or bool((tables == tables.mT).all())
    return {
        "problem": None,
        "level": level,
        "tokens": words,
        "asks": words.index(rules.asks),
        "readings": READINGS,
        "learnt": block(learnt()["agreement"]).round(4).tolist(),
        "heads": [pack(softmax_rows(X @ table @ X.T), "f32") for table in tables],
        "jobs": jobs,
        "symmetric": rules.symmetric,
        "possible": rules.possible,
        "solved": allowed and all(one["found"] >= ENOUGH * one["of"] for one in jobs),
    }


def done(job, tables):
    """How many rows of a job the best of the heads gets right, and how many rows ask back in that head."""
    counts = [(int(found(table, job).sum()), int(found(table, job, back=True).sum())) for table in tables]
    right, back = max(counts)
    return {"name": job.name, "found": right, "of": sum(map(len, job.pairs)), "asks_back": back}


def found(table, job, back=False):
    """(rows,) True where the one winner of the asking row is the one that should answer; `back` exchanges the two."""
    X, real, rows = prepared(job)
    k, asks, answers = rows[:, [0, 2, 1] if back else [0, 1, 2]].T
    asked = X[k, asks] @ table  # (rows, 6)
    won = winners(np.where(real[k], np.einsum("rd,rtd->rt", asked, X[k]), -np.inf))
    return won[np.arange(len(k)), answers] & (won.sum(axis=1) == 1)


@cache
def prepared(job):
    """-> readings X (n, T, 6), real (n, T), rows (rows, 3): sentence, asks, answers."""
    X, real, _, _ = examples(job.sentences)
    rows = [(k, *pair) for k, pairs in enumerate(job.pairs) for pair in pairs]
    return X[:, :, :KINDS].astype(float), real, np.array(rows)
