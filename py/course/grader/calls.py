"""What a student's function gave in one call, beside what it should have given."""

from typing import NamedTuple

import numpy as np

from arrays import unpack
from grader.cases import TOLERANCE, length, sizes_of
from grader.values import decode


class View:
    """One call of one challenge.

    name, record (see observe.py); arguments {name: array or number}; sizes {"T": 5, ...}
    parts   what right and other solutions are made of (the challenge's Parts, from the arguments)
    right   {result: array}; given {result: array or None}: None where no plain array of numbers came back
    """

    def __init__(self, rules, call, record, tolerance=TOLERANCE):
        self.name, self.record, self.tolerance = call["name"], record, tolerance
        values = [decode(one) for one in call["args"]]
        self.arguments = dict(zip(rules.arguments, values))
        self.sizes = sizes_of(rules.arguments, self.arguments)
        words = {word for word in rules.words if "*" in word}
        self.products = [(word, length(word, self.sizes)) for word in sorted(words)]  # ("h*d_v", 8)
        self.compare(rules, values)

    def compare(self, rules, values):
        """What should have come back, and what came."""
        self.parts, record = rules.right(values), self.record
        self.right = {name: getattr(self.parts, name) for name in rules.results}
        given = record.get("values", []) if record["status"] == "returned" else []
        fits = len(given) == len(rules.results)
        self.given = {
            name: unpack(given[place]) if fits and "f64" in given[place] else None
            for place, name in enumerate(rules.results)
        }

    @property
    def shaped(self):
        """Do all results have the shapes asked for?"""
        return all(given is not None and given.shape == self.right[name].shape for name, given in self.given.items())

    def holds(self, result):
        given = self.given[result]
        return given is not None and close(given, self.right[result], self.tolerance)

    @property
    def all_hold(self):
        return all(self.holds(name) for name in self.right)

    def fits(self, result, formula):
        """Does a wrong solution's formula give what came back?"""
        return close(self.given[result], formula(self.parts))

    def same_answer(self, other):
        return self.record.get("values") == other.record.get("values")

    def spelled(self, shape):
        """(5, 3) -> "(T, d_k)": the sizes by name where this call says so."""
        names = {}
        for name, size in [*self.sizes.items(), *self.products]:
            names.setdefault(size, name)
        return row_of(names.get(size, str(size)) for size in shape)


class Piece(NamedTuple):
    """A part of a view that is judged as if it were one: a head of several, the row of one word.
    given, right {result: array}; parts, sizes as in a View."""

    name: str
    given: dict
    right: dict
    parts: object
    sizes: dict


def row_of(words):
    words = [*words]
    return "(" + ", ".join(words) + ("," if len(words) == 1 else "") + ")"


def close(given, right, tolerance=TOLERANCE):
    """Equal shapes, and no number off by more than tolerance (times the largest right number, if that is above 1)."""
    if given.shape != right.shape or not np.isfinite(right).all():
        return False
    with np.errstate(invalid="ignore"):
        return bool(np.all(np.abs(given - right) <= tolerance * max(1.0, np.abs(right).max(initial=0.0))))


def where_worst(given, right):
    """Two arrays -> where they differ most and how much of them does, for a message and for a picture."""
    with np.errstate(invalid="ignore"):
        off = np.where(np.isfinite(given), np.abs(given - right), np.inf)
    place = np.unravel_index(int(np.argmax(off)), off.shape)
    return {
        "place": row_of(str(int(one)) for one in place),
        "got": float(given[place]),
        "right": float(right[place]),
        "off": int((off > TOLERANCE).sum()),
        "cells": int(off.size),
        "row": int(place[-2]) if len(place) > 1 else 0,
    }
