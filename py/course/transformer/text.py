"""A text becomes examples: its letters as numbers, in pieces of T letters and the one that follows each of them.

Letter number 0 is the newline. It begins every piece of a list and ends every item, so the model learns where to stop.
"""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from unicodedata import normalize

import numpy as np

from sentence import Unreadable

FOLDER = Path(__file__).parent
EVERY = 10  # one item in ten is held out
LONGEST = 40  # letters of an item; a text with longer lines is read as running text
RUNNING = 32  # letters of a piece of running text
FEWEST, MOST = 200, 200_000  # letters of a text
MOST_LETTERS = 500  # different ones; rarer letters are all read as RARE
RARE = "\N{WHITE SQUARE}"


@dataclass(frozen=True)
class Corpus:
    letters: str  # letters[n] is letter number n
    T: int  # letters of a piece
    train: tuple  # (pieces (n, T + 1), counts (n, T)): counts is True where the loss counts
    held_out: tuple  # the same, of the text that is not shown
    seen: frozenset  # the items it is trained on; empty for running text
    unseen: frozenset  # the items that are held out

    @property
    def is_list(self):
        return bool(self.seen)

    def numbers(self, text):
        """A text -> its letters as numbers (n,). Unreadable names a letter that does not occur here."""
        if missing := sorted(set(text) - set(self.letters)):
            raise Unreadable(
                f"The letter {missing[0]} does not occur in what the model was trained on.",
                "new-letter",
                letter=missing[0],
            )
        return np.array([self.letters.index(letter) for letter in text], int)

    def text(self, numbers):
        return "".join(self.letters[n] for n in numbers)


@lru_cache(maxsize=2)
def corpus(text=None):
    """A text -> its Corpus: a list if its lines are short, otherwise running text. None: the names in dinosaurs.txt.

    Unreadable if it is too short or too long, or has one letter only.
    """
    if text is None:
        text = (FOLDER / "dinosaurs.txt").read_text(encoding="utf-8")
    text = normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")).strip()
    if not FEWEST <= len(text) <= MOST:
        raise Unreadable(
            f"The text has {len(text):,} letters; it needs {FEWEST} to {MOST:,}.", "text-length", letters=len(text)
        )
    common = [letter for letter, _ in Counter(text.replace("\n", "")).most_common(MOST_LETTERS)]
    if len(common) < 2:
        raise Unreadable("The text has one letter only, so there is nothing to predict.", "one-letter")
    rare = set(text) - {*common, "\n"}
    text = text.translate({ord(letter): RARE for letter in rare})
    letters = "\n" + "".join(sorted({*common, *(RARE if rare else "")}))
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) >= 2 * EVERY and max(map(len, lines)) <= LONGEST:
        return list_of(lines, letters)
    return running(text, letters)


def list_of(items, letters):
    """Items, in the order of their list -> Corpus; the same item is never on both sides."""
    items = list(dict.fromkeys(items))
    T = max(map(len, items)) + 1
    unseen, seen = items[::EVERY], [item for n, item in enumerate(items) if n % EVERY]
    return Corpus(letters, T, rows(seen, letters, T), rows(unseen, letters, T), frozenset(seen), frozenset(unseen))


def rows(items, letters, T):
    """Items -> pieces (n, T + 1): newline, item, newlines to the end; counts (n, T): to the first newline, with it."""
    number, pieces = {letter: n for n, letter in enumerate(letters)}, np.zeros((len(items), T + 1), int)
    for piece, item in zip(pieces, items):
        piece[1 : len(item) + 1] = [number[letter] for letter in item]
    over = pieces[:, 1:] == 0
    return pieces, over.cumsum(axis=1) <= over


def running(text, letters, T=RUNNING):
    """A text -> Corpus of all its windows of T + 1 letters; its last tenth is held out."""
    number = {letter: n for n, letter in enumerate(letters)}
    x = np.array([number[letter] for letter in text])
    windows = lambda x: np.lib.stride_tricks.sliding_window_view(x, T + 1)
    everywhere = lambda pieces: (pieces, np.ones((len(pieces), T), bool))
    cut = len(x) - max(len(x) // EVERY, T + 2)
    held_out = windows(x[cut:])
    spread = held_out[:: max(1, len(held_out) // 100)]  # windows overlap: a hundred of them are enough
    return Corpus(letters, T, everywhere(windows(x[:cut])), everywhere(spread), frozenset(), frozenset())
