"""Train the small head of py/course/door/word_senses.py: which of five subjects does an ambiguous word belong to in this sentence?

A sentence holds one ambiguous word, one word that gives its subject away, and words that do not matter:
"my club on the side of the stadium" is about sport. Wanted of the ambiguous word: 1 for the subject, 0 for the others;
the other words hardly count. `build.py words` makes words/senses.json; words that the word table lacks are left out.
"""

import json

import numpy as np

from arrays import pack, unpack
from attention import self_attention
from door.word_senses import D_K, SUBJECTS
from sentence import table, vectors
from training import REST, SPREAD, descend

CLUES = {
    "water": """lake sea ocean shore coast beach harbor boat ship sail island fish swim bay rain wet dive water waters
        shores boats ships rivers islands fishing sailing swimming flooded flow flowing sailed fleet sailor captain vessel
        streams river""",
    "money": """cash money credit pay account tax price income cost rich cheap finance buy sell insurance investment
        dollar paid loans taxes financial savings costs prices funds banking poor economy trade rent lend borrow bought
        sold customers loan""",
    "music": """song music guitar piano singer concert jazz album opera dance sing songs musical singing rock sang
        orchestra bands lyrics drums composer theater dancing artist singers guitars concerts""",
    "sport": """team player coach football soccer tennis baseball basketball league ball championship stadium cricket
        hockey tournament olympic training medal players teams champion fans wins games sports rugby olympics athletic
        boxing racing""",
    "computers": """computer software internet screen data website network user digital machine windows computers online
        code memory click device download technology systems users laptop electronic hacker""",
}
AMBIGUOUS = """
bank current bass spring pool bar note record court match score club play board key file web ring bond stock exchange
scale channel wave port mouse drive program market table line host run star track stage title set piece bill fall point
round floor card band strike shot call string base hit field keys notes records scores
"""
NEUTRAL = """
side end time day man woman way place thing part house door name year night people hand top middle front morning friend
city street evening room story child
"""
DETERMINERS = "the a this that my our every".split()
PREPOSITIONS = "on of in near with for by at from behind to about".split()
VERBS = "is was has had gave saw made took needs got came went stood looked".split()
TEMPLATES = [
    line.split()
    for line in (
        "D ambiguous P D neutral P D clue",
        "D ambiguous V D clue",
        "D clue P D ambiguous",
        "D neutral P D ambiguous V D clue",
        "D clue V D ambiguous P D neutral",
        "D neutral V D clue P D ambiguous",
    )
]
SHOWN = {"bank", "river", "loan", "note", "singer"}  # the page shows these, so they are kept for testing
RATE, STEPS, SENTENCES, TESTED = 0.3, 2000, 1500, 1000  # d_k 4 or 6, rates 0.3 or 0.6, other seeds: all come out alike


def word_lists():
    """{"train", "heldout"}: ambiguous words, and clues by subject; every fourth word and those SHOWN are held out."""
    known = table()["row"]
    lists = {"train": {"clues": {}}, "heldout": {"clues": {}}}
    for subject, words in [*CLUES.items(), (None, AMBIGUOUS)]:
        words = [word for word in words.split() if word in known]
        train = [word for n, word in enumerate(words) if n % 4 and word not in SHOWN]
        for name, chosen in (("train", train), ("heldout", [word for word in words if word not in train])):
            (lists[name]["clues"] if subject else lists[name])[subject or "ambiguous"] = chosen
    return lists


def sentences(lists, n, seed):
    """n sentences -> [(tokens, place of the ambiguous word, place of the clue, number of the subject)]."""
    rng, made = np.random.default_rng(seed), []
    pick = lambda words: words[rng.integers(len(words))]
    for _ in range(n):
        subject, template = int(rng.integers(len(SUBJECTS))), pick(TEMPLATES)
        choices = {
            "ambiguous": lists["ambiguous"],
            "clue": lists["clues"][SUBJECTS[subject]],
            "neutral": NEUTRAL.split(),
            "D": DETERMINERS,
            "P": PREPOSITIONS,
            "V": VERBS,
        }
        made.append(
            ([pick(choices[part]) for part in template], template.index("ambiguous"), template.index("clue"), subject)
        )
    return made


def examples(sentences):
    """-> X (n, T, 16), real (n, T), wanted (n, T, 5), counts (n, T), as training.descend takes them."""
    n, T = len(sentences), max(len(words) for words, *_ in sentences)
    X, real = np.zeros((n, T, 16)), np.zeros((n, T), bool)
    wanted, counts = np.zeros((n, T, len(SUBJECTS))), np.zeros((n, T))
    for k, (words, ambiguous, clue, subject) in enumerate(sentences):
        X[k, : len(words)], real[k, : len(words)], counts[k, : len(words)] = vectors(words), True, REST
        wanted[k, [ambiguous, clue], subject], counts[k, ambiguous] = 1, 1
    return X, real, wanted, counts


def learn(seed=0, steps=STEPS):
    """-> Wq (16, 4), Wk (16, 4), Wv (16, 5)."""
    rng = np.random.default_rng(seed)
    start = [SPREAD * rng.normal(size=(16, columns)) for columns in (D_K, D_K, len(SUBJECTS))]
    return descend(start, examples(sentences(word_lists()["train"], SENTENCES, 0)), steps, RATE, seed)[0]


def right(matrices, seed=1):
    """The share of held-out sentences in which the largest number of the ambiguous word's new vector is its subject."""
    held_out = sentences(word_lists()["heldout"], TESTED, seed)
    return float(
        np.mean(
            [
                self_attention(vectors(words), *matrices)[0][ambiguous].argmax() == subject
                for words, ambiguous, _, subject in held_out
            ]
        )
    )


def write_senses(folder):
    """words/senses.json, as senses.stored reads it."""
    packed = [pack(W, "f32") for W in learn()]
    share = right([unpack(W).astype(float) for W in packed])
    (folder / "senses.json").write_text(
        json.dumps({"matrices": packed, "sentences": SENTENCES, "right": share}, indent=1) + "\n"
    )
