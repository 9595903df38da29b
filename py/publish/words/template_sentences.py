"""Sentences to learn agreement from: made from templates and word lists, with the subject of every verb marked.

Between subject and verb stands what makes it hard: a noun of the opposite number ("the keys to this car are here").
"""

import numpy as np

from publish.words import lexicon
from publish.words.lexicon import plural, third_person

BE = [("is", "are"), ("was", "were")]
DETERMINERS = (
    ["the", "this", "that", "a", "every", "my", "your", "each"],  # singular
    ["the", "these", "those", "some", "many", "my", "your", "two"],
)  # plural
HE, THEY = ["he", "she", "it", "he", "she"], ["they", "we", "you"]
MASS = "people police data media news series species sheep fish glasses information jeans".split()  # no clear plural


def both_forms(verbs):
    return [(third_person(verb), verb) for verb in verbs]


def word_lists():
    """{"train", "heldout"}: nouns, verbs with and without object, prepositions, adjectives, adverbs; nothing in both."""
    x = lexicon
    held_verbs = [("has", "have"), ("does", "do"), *both_forms(x.HELD_VERBS)]
    held = {*x.HELD_NOUNS, *map(plural, x.HELD_NOUNS), *x.HELD_ADJECTIVES, *(verb for _, verb in held_verbs)}
    verbs = both_forms(v for v in x.VERBS if v not in held - {*x.HELD_ADJECTIVES} and v not in ("be", "have", "do"))
    return {
        "train": {
            "nouns": [n for n in x.NOUNS if n not in held and n not in MASS and not n.endswith("s")],
            "verbs": verbs,
            "with object": verbs,
            "prepositions": [p for p in x.PREPOSITIONS if p not in x.HELD_PREPOSITIONS],
            "adjectives": [a for a in x.ADJECTIVES if a not in x.HELD_ADJECTIVES],
            "adverbs": [a for a in x.ADVERBS if a not in x.HELD_ADVERBS and a not in ("not", "n't")],
        },
        "heldout": {
            "nouns": x.HELD_NOUNS,
            "verbs": [v for v in held_verbs if v[1] not in x.HELD_WITH_OBJECT and v[1] != "do"],
            "with object": [v for v in held_verbs if v[1] in x.HELD_WITH_OBJECT],
            "prepositions": x.HELD_PREPOSITIONS,
            "adjectives": x.HELD_ADJECTIVES,
            "adverbs": x.HELD_ADVERBS,
        },
    }


class Writer:
    """Writes one sentence word by word; number is 0 for singular, 1 for plural."""

    def __init__(self, rng, lists):
        self.rng, self.lists = rng, lists
        self.tokens, self.pairs, self.nouns, self.used = [], [], [], set()

    def pick(self, choices):
        choices = self.lists[choices] if isinstance(choices, str) else choices
        return choices[self.rng.integers(len(choices))]

    def word(self, word):
        self.tokens.append(word)
        return len(self.tokens) - 1

    def noun(self, number, adjective=0.3):
        """Determiner, now and then an adjective, a noun that was not used yet -> the noun's position."""
        self.word(self.pick(DETERMINERS[number]))
        while (noun := self.pick("nouns")) in self.used:
            pass
        self.used.add(noun)
        if self.rng.random() < adjective:
            self.word(self.pick("adjectives"))
        self.nouns.append(self.word(plural(noun) if number else noun))
        return self.nouns[-1]

    def verb(self, number, subject, with_object=False):
        """A verb that agrees with its subject (position) -> whether it is a form of "be"."""
        forms = self.pick("with object" if with_object else "verbs")
        if not with_object and self.rng.random() < 0.35:
            forms = self.pick(BE)
        self.pairs.append((self.word(forms[number]), subject))
        return forms in BE

    def end(self, is_be):
        """What may follow a verb without object."""
        if is_be:
            self.word(self.pick("adjectives" if self.rng.random() < 0.5 else "adverbs"))
        elif self.rng.random() < 0.6:
            self.word(self.pick("adverbs"))

    def behind(self, number, adjective=0.3):
        """A preposition and a noun: the distractor."""
        self.word(self.pick("prepositions"))
        self.noun(number, adjective)


def simple(s, n):
    s.end(s.verb(n, s.noun(n)))


def pp(s, n, other):  # the keys to this car are here
    subject = s.noun(n)
    s.behind(other)
    s.end(s.verb(n, subject))


def pp_twice(s, n, other):  # the keys to this car near that house are here
    subject = s.noun(n, 0.15)
    s.behind(other, 0.15)
    s.behind(other, 0.15)
    s.end(s.verb(n, subject))


def trans(s, n, other):  # the keys open this door
    s.verb(n, s.noun(n), with_object=True)
    s.noun(other)


def of_object(s, n, other):  # the keys that the man wants are here
    subject = s.noun(n, 0.15)
    s.word("that")
    s.verb(other, s.noun(other, 0.15), with_object=True)
    s.end(s.verb(n, subject))


def of_subject(s, n, other):  # the key that opens these doors is here
    subject = s.noun(n, 0.15)
    s.word("that")
    s.verb(n, subject, with_object=True)
    s.noun(other, 0.15)
    s.end(s.verb(n, subject))


def in_front(s, n, other):  # near this car the keys are here
    s.behind(other, 0.15)
    s.end(s.verb(n, s.noun(n)))


def pronoun(s, n):
    s.end(s.verb(n, s.word(s.pick(THEY if n else HE))))


def pronoun_trans(s, n):
    s.verb(n, s.word(s.pick(THEY if n else HE[:3])), with_object=True)
    s.noun(1 - n)


OPPOSITE, SAME = (lambda n: [1 - n]), (lambda n: [n])
KINDS = {  # name -> template, number of the distractor
    "simple": (simple, lambda n: []),
    "pp_opp": (pp, OPPOSITE),
    "pp2_opp": (pp_twice, OPPOSITE),
    "trans_opp": (trans, OPPOSITE),
    "orc_opp": (of_object, OPPOSITE),
    "src_opp": (of_subject, OPPOSITE),
    "adv_front": (in_front, OPPOSITE),
    "pp_same": (pp, SAME),
    "trans_same": (trans, SAME),
    "pp2_same": (pp_twice, SAME),
    "pron": (pronoun, lambda n: []),
    "pron_trans": (pronoun_trans, lambda n: []),
}
TO_LEARN = ["simple", "pp_opp", "pp2_opp", "trans_opp", "orc_opp", "src_opp", "adv_front", "pron", "pron_trans"]
TO_TEST = [*TO_LEARN[:7], "pp_same", "trans_same"]


def corpus(lists, kinds, each, seed):
    """`each` different sentences of every kind -> list of (kind, tokens, pairs of a verb and its subject, nouns)."""
    rng, made, seen = np.random.default_rng(seed), [], set()
    for kind in kinds:
        template, distractor = KINDS[kind]
        enough = len(made) + each
        while len(made) < enough:
            writer = Writer(rng, lists)
            number = int(rng.integers(2))
            template(writer, number, *distractor(number))
            tokens = tuple(
                "an" if word == "a" and after[0] in "aeiou" else word
                for word, after in zip(writer.tokens, [*writer.tokens[1:], "-"])
            )
            if tokens not in seen:
                seen.add(tokens)
                made.append((kind, tokens, tuple(writer.pairs), tuple(writer.nouns)))
    return made


def line(tokens, pairs):
    """One sentence as words/train.txt holds it: `tokens | asks>answers ...`."""
    return " ".join(tokens) + " | " + " ".join(f"{asks}>{answers}" for asks, answers in pairs)


def train_text():
    """900 sentences to learn from, verb>subject: 100 of every kind, seed 100."""
    return "\n".join(line(tokens, pairs) for _, tokens, pairs, _ in corpus(word_lists()["train"], TO_LEARN, 100, 100))


def heldout_text():
    """900 sentences of other words to test with, each after its kind: 100 of every kind, seed 7."""
    return "\n".join(
        f"{kind}\t{line(tokens, pairs)}" for kind, tokens, pairs, _ in corpus(word_lists()["heldout"], TO_TEST, 100, 7)
    )


def ordered_text():
    """1,650 sentences to learn from with positions: a distractor may have the subject's own number. Not stored."""
    kinds = [*TO_LEARN, "pp_same", "trans_same"]
    return "\n".join(line(tokens, pairs) for _, tokens, pairs, _ in corpus(word_lists()["train"], kinds, 150, 100))


def nouns_text():
    """900 sentences with two nouns in which every noun asks the other one, of equal or opposite number. Not stored."""
    kinds = ["pp_opp", "pp_same", "trans_opp", "trans_same", "pp2_opp", "pp2_same"]
    return "\n".join(
        line(tokens, [(a, b) for a in nouns for b in nouns if a != b])
        for _, tokens, _, nouns in corpus(word_lists()["train"], kinds, 150, 100)
    )
