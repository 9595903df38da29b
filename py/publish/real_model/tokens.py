"""Text to tokens and back: byte-level byte-pair encoding, as in GPT-2, but every digit is a token of its own."""

import re
import unicodedata

# Python's \d leaves out numbers such as ½, and \w takes them for letters.
NUMBER = "".join(chr(code) for code in range(0x3400) if unicodedata.category(chr(code)).startswith("N"))
PIECES = re.compile(rf"[{NUMBER}]|'(?:s|t|re|ve|m|ll|d)| ?[^\W{NUMBER}_]+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")

# Each byte has a character that can be seen: itself if it can, else one from 256 on.
SEEN = [*range(33, 127), *range(161, 173), *range(174, 256)]
UNSEEN = [byte for byte in range(256) if byte not in SEEN]
LETTER = {byte: chr(byte) for byte in SEEN} | {byte: chr(256 + n) for n, byte in enumerate(UNSEEN)}
BYTE = {letter: byte for byte, letter in LETTER.items()}


class Tokens:
    """words: the text of each token in those characters; merges: the pairs ("a b") in the order they were learnt."""

    def __init__(self, words, merges):
        self.words = words
        self.number = {word: number for number, word in enumerate(words)}
        self.rank = {tuple(pair.split(" ")): rank for rank, pair in enumerate(merges)}

    def read(self, text):
        """Text -> the numbers of its tokens."""
        return [self.number[part] for piece in PIECES.findall(text) for part in self.merged(piece)]

    def merged(self, piece):
        """A piece of text -> its parts: the pair that was learnt first is joined first, the leftmost of equals."""
        parts = [LETTER[byte] for byte in piece.encode()]
        while known := [(self.rank[pair], i) for i, pair in enumerate(zip(parts, parts[1:])) if pair in self.rank]:
            _, i = min(known)
            parts[i : i + 2] = [parts[i] + parts[i + 1]]
        return parts

    def show(self, number):
        """The number of a token -> its text; half a character becomes U+FFFD."""
        return bytes(BYTE[letter] for letter in self.words[number]).decode(errors="replace")
