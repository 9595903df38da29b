"""A sentence becomes tokens, and every token becomes a vector of 16 numbers.

Six of the numbers are named readings (is it a noun, is it plural, ...), ten say what the word is about. They were made
from the word vectors of a real language model, so they are toy vectors with a real source; see words/NOTICE.
"""

import hashlib
import json
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

import numpy as np

from positions import sinusoids

FOLDER = Path(__file__).with_name("words")
READINGS = ["noun.sg", "noun.pl", "verb.sg", "verb.pl", "modifier", "function"]
NAMES = READINGS + [f"topic {n}" for n in range(1, 11)]
MOST_TOKENS, MOST_LETTERS = 64, 10_000
LENGTH = 4.0  # r: the length of every token vector unless the reader moves the slider


class Unreadable(ValueError):
    """A text that gives no grid; its message is a sentence for the reader, `why` the same as a word and numbers."""

    def __init__(self, sentence, slug, **numbers):
        super().__init__(sentence)
        self.why = {"slug": slug, **numbers}


# Tokens ----------------------------------------------------------------------------------------------------------


def tokens(text):
    """Text in any script -> its tokens (list of str), from 1 to 64 of them.

    Letters and digits make words; an apostrophe or a hyphen inside a word belongs to it; every other sign stands alone,
    and so does each letter of a script that writes no spaces. What the eye sees as one sign stays whole.
    Raises Unreadable when there is nothing to read or too much.

    >>> tokens("Don't panic: the 👩‍🚀 is here")
    ["Don't", 'panic', ':', 'the', '👩‍🚀', 'is', 'here']
    """
    if len(text) > MOST_LETTERS:
        raise Unreadable(
            f"This text has {len(text):,} characters; the grid reads up to {MOST_LETTERS:,}. Take a piece of it.",
            "too-many-letters",
            found=len(text),
            most=MOST_LETTERS,
        )
    found, word, signs = [], "", signs_of(text)
    for sign, after in zip(signs, [*signs[1:], " "]):
        if is_letter(sign) or (word and sign in "'’-" and is_letter(after)):
            word += sign
            continue
        found += [word] * bool(word) + [sign] * (not is_blank(sign))
        word = ""
    found += [word] * bool(word)
    if not found:
        raise Unreadable("There is nothing to read yet. Type a word or two.", "empty")
    if len(found) > MOST_TOKENS:
        raise Unreadable(
            f"This text has {len(found)} tokens; the grid shows up to {MOST_TOKENS}. Shorten it a little.",
            "too-long",
            found=len(found),
            most=MOST_TOKENS,
        )
    return found


def signs_of(text):
    """Text -> its signs as the eye sees them: a letter with its marks, an emoji with all its parts, a flag."""
    signs = []
    for c in unicodedata.normalize("NFC", text):
        if signs and belongs_to(c, signs[-1]):
            signs[-1] += c
        elif unicodedata.category(c) != "Cf" or c == "\u200b":  # soft hyphens, marks of direction: nothing one can see
            signs.append(c)
    return signs


JOINER, PICTURE = "\u200d", "\ufe0f"  # zero-width joiner; "show the sign before as a picture"
is_flag_half = lambda c: "\U0001f1e6" <= c <= "\U0001f1ff"


def belongs_to(c, sign):
    """Whether character c continues the sign before it."""
    if c.isascii() or is_blank(sign):
        return sign.endswith(JOINER)
    return (
        unicodedata.category(c) in ("Mn", "Mc", "Me")
        or c in "\u200c\u200d"
        or sign.endswith(JOINER)
        or "\U0001f3fb" <= c <= "\U0001f3ff"
        or "\U000e0020" <= c <= "\U000e007f"  # skin tones, tags of flags
        or is_flag_half(c)
        and len(sign) == 1
        and is_flag_half(sign)
    )


@lru_cache(maxsize=4096)
def is_blank(sign):
    return sign.isspace() or unicodedata.category(sign[0]) in ("Cc", "Cs") or sign == "\u200b"


NO_SPACES = [
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x3040, 0x30FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFF),
]  # Thai and Lao, Burmese, Khmer, Japanese, Chinese


@lru_cache(maxsize=4096)
def is_letter(sign):
    """Whether the sign makes words together with its neighbours."""
    return (
        (sign[0].isalnum() or sign[0] == "_")
        and PICTURE not in sign
        and not any(first <= ord(sign[0]) <= last for first, last in NO_SPACES)
    )


def right_to_left(text):
    """Whether the text is written from right to left: its first letter with a direction decides.

    >>> right_to_left("שלום"), right_to_left("1. peace")
    (True, False)
    """
    for c in text:
        if (direction := unicodedata.bidirectional(c)) in ("L", "R", "AL"):
            return direction != "L"
    return False


# Vectors ---------------------------------------------------------------------------------------------------------


@cache
def table():
    """The word table: {"row": {word: row}, "vectors" (n, 16), "endings" (1024, 6), "topic_norm"}; read once."""
    meta = json.loads((FOLDER / "meta.json").read_text())
    words = (FOLDER / "words.txt").read_text(encoding="utf-8").split("\n")
    read = lambda name, columns: np.frombuffer((FOLDER / name).read_bytes(), np.int8).reshape(-1, columns)
    return {
        "row": {word: row for row, word in enumerate(words)},
        "topic_norm": meta["topic_norm"],
        "vectors": read("vectors.i8", len(NAMES)) * np.array(meta["scale"]),
        "endings": read("endings.i8", len(READINGS)) * meta["ending_scale"],
    }


def vectors(tokens, r=LENGTH):
    """T tokens -> X (T, 16), every row of length r."""
    return r * np.array([reading(token)[0] for token in tokens])


def origins(tokens):
    """T tokens -> where each vector comes from: "table", "stem + s", "ending" or "symbol"."""
    return [reading(token)[1] for token in tokens]


def with_positions(X, share=0.7, numbers=6, base=100.0):
    """X (T, 16), rows of one length -> (T, 22), rows of the same length, with the place in the sentence in six numbers more.

    The same as adding sines and cosines (sinusoids) to the token vectors, in coordinates that words leave at zero;
    `share` is how long that part is when the word's part has length 1.
    """
    place = sinusoids(len(X), numbers, base) / (numbers / 2) ** 0.5  # rows of length 1
    length = np.linalg.norm(X, axis=1, keepdims=True)
    return np.hstack([X, share * length * place]) / (1 + share**2) ** 0.5


@lru_cache(maxsize=20_000)
def reading(token):
    """Token -> its vector of length 1 (16,) and where that comes from."""
    known, spelling = table(), token.casefold().replace("’", "'")
    for kind, rule in ORIGINS.items():
        vector = rule(spelling, known)
        if vector is not None:
            vector = vector / np.linalg.norm(vector)
            vector.flags.writeable = False  # shared by all who ask
            return vector, kind


def from_table(word, known):
    return known["vectors"][known["row"][word]] if word in known["row"] else None


def from_stem(word, known):
    """cars from car, looks from look: singular and plural change places, the topic stays, but for a trace."""
    for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
        stem = word[: len(word) - len(ending)] + instead
        if word.endswith(ending) and len(stem) > 2 and stem in known["row"]:
            vector = known["vectors"][known["row"][stem]].copy()
            vector[:4] = vector[[1, 0, 3, 2]]
            vector[6:] += 0.15 * invented_topic(word, known)
            return vector
    return None


def from_symbol(word, known):
    """What has no letter counts as a function word."""
    return (
        None if any(c.isalpha() for c in word) else np.concatenate([[0, 0, 0, 0, 0, 0.7], invented_topic(word, known)])
    )


def from_ending(word, known):
    """An unknown word is read by its last letters: what words with these endings are on average."""
    buckets = [bucket(ending, len(known["endings"])) for ending in endings_of(word)]
    return np.concatenate([known["endings"][buckets].sum(axis=0), invented_topic(word, known)])


ORIGINS = {"table": from_table, "stem + s": from_stem, "symbol": from_symbol, "ending": from_ending}


def endings_of(word):
    """Word -> its last letters, from one to five, its edges marked, and "*" for all words.

    >>> endings_of("cat")
    ['t>', 'at>', 'cat>', '<cat>', '*']
    """
    edged = f"<{word}>"
    return [*(edged[-n:] for n in range(2, 7) if n <= len(edged)), "*"]


def bucket(ending, buckets):
    return int.from_bytes(digest(ending, 4), "little") % buckets


def invented_topic(word, known):
    """Ten numbers that only this word has, from a hash of its letters: no meaning, but always the same."""
    bytes_ = np.frombuffer(digest(word, 60), np.uint8).reshape(10, 6)
    topic = bytes_.sum(axis=1) - 6 * 127.5  # a sum of six is nearly normal, and NumPy's generator costs 0.2 s to load
    return known["topic_norm"] * topic / np.linalg.norm(topic)


def digest(word, size):
    return hashlib.blake2b(word.encode("utf-8", "surrogatepass"), digest_size=size).digest()
