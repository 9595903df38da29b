"""What the recorded data say, as the lesson's text and its figures need it. Nothing here runs the model."""

import base64
import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np

from door.head_scores import HEADS, LAYERS, maps_of, score_heads

BESIDE = 137  # the head that was drawn at random for the recorded answers: 15.2
GUESSES = {  # the hypotheses of the menu; what a reader sees in the editor, and may change
    "previous": "the word just before\nj == i - 1 and j > 0",
    "first": "the first word of the sentence\nj == 0",
    "itself": "the word itself\nj == i",
    "same": "the same word, earlier\n0 < j < i and tokens[j] == tokens[i]",
    "after": "what came after the same word, earlier\n1 < j < i and tokens[j - 1] == tokens[i]",
    "punctuation": "a punctuation mark before it\n0 < j < i and not any(c.isalnum() for c in tokens[j])",
    "two_back": "the word two places back\nj == i - 2 and j > 0",
    "three_letters": "any word of three letters\n0 < j < i and len(tokens[j].strip()) == 3",
}


def source_of(guess):
    """-> the function of a hypothesis, as text."""
    says, test = GUESSES[guess].split("\n")
    return f'def reads(i, j, tokens):\n    """Does the word i read {says}?"""\n    return {test}\n'


def number(name):
    """ "26.0" -> 234."""
    layer, head = name.split(".")
    return HEADS * int(layer) + int(head)


def named(head):
    return f"{head // HEADS}.{head % HEADS}"


class Recorded:
    """The files of lessons/real-heads/data/."""

    def __init__(self, folder):
        self.folder = Path(folder)

    def json(self, name):
        return json.loads((self.folder / f"{name}.json").read_text("utf-8"))

    def sentences(self):
        """-> [{"text", "tokens", "longest", "next", "maps": base64 of the triangles, "bytes"}]"""
        found = []
        for n, one in enumerate(self.json("sentences")["sentences"]):
            packed = (self.folder / f"{n:02}.bin").read_bytes()
            T = len(one["tokens"])
            found.append(
                {
                    **one,
                    "maps": base64.b64encode(packed[: HEADS * LAYERS * T * (T + 1) // 2]).decode(),
                    "bytes": len(packed),
                }
            )
        return found

    def lengths(self, n, T):
        """-> lengths of the values of sentence n, of which three heads share one (90, T), the longest 1."""
        packed = (self.folder / f"{n:02}.bin").read_bytes()
        return np.frombuffer(packed, np.uint8)[-HEADS * LAYERS // 3 * T :].reshape(-1, T) / 255


def for_the_page(known):
    """The facts -> what the figures need of them, as plain data."""
    counts = {}
    for (of, covered, part), (count, _, all_of_them) in known.right.items():
        if part != "all":
            places = counts.setdefault(of, {}).setdefault(covered, [0, 0, 0, 0])
            at = 2 if part == "many" else 0
            places[at : at + 2] = count, all_of_them
    return {
        "counts": counts,
        "heads": {name: number(name) for name in ("16.0", "27.0")},
        "bytes": known.bytes,
        "guesses": [[guess, says.split("\n")[0], source_of(guess)] for guess, says in GUESSES.items()],
        "scores": known.scores,
    }


@cache
def facts(folder):
    """-> names for the figures in the text, see the lesson."""
    data = Recorded(folder)
    openings, heads, names, sentences = data.json("openings"), data.json("heads"), data.json("names"), data.sentences()
    texts = {"".join(one["tokens"]): one for one in openings["openings"]}
    P = {
        text: dict(
            zip(
                [*openings["verbs"], *(word.strip() for word in one["words"])],
                (p / 10_000 for p in one["P"]["nothing"]),
            )
        )
        for text, one in texts.items()
    }
    right = {}
    for one in openings["openings"]:
        for key, (margin, past) in one["margins"].items():
            for part in ("all", "many" if one["many"] else "one"):
                count = right.setdefault((one["set"], key, part), [0, 0, 0])
                count[0] += margin > 0
                count[1] += past > 0
                count[2] += 1
    forty = {
        what: {named(n): value for n, value in enumerate(values)}
        for what, values in heads["forty"].items()
        if isinstance(values, list)
    }
    maps = [maps_of(one["maps"], len(one["tokens"])) for one in sentences]
    sink = np.array([A[:, 1:, 0].mean(1) for A in maps]).mean(0)
    lengths = [data.lengths(n, len(one["tokens"])) for n, one in enumerate(sentences)]
    short = np.mean([L[:, 0] / L[:, 1:].mean(1) for L in lengths], 0).reshape(LAYERS, 3).mean(1)
    mean = lambda key: float(np.mean([one["P"][key] for one in names["texts"]]))
    seeds = {one["text"]: one for one in heads["seeds"]}
    turned = {
        text: [named(n) for n, (p_is, p_are) in enumerate(one["off"]) if (p_are > p_is) != one["many"]]
        for text, one in seeds.items()
    }
    scores = {guess: score_heads(source_of(guess), sentences, BESIDE) for guess in GUESSES}
    return SimpleNamespace(
        P=P,
        texts=texts,
        margins={text: {key: value[0] for key, value in one["margins"].items()} for text, one in texts.items()},
        ahead=lambda of, covered, part="all": right[of, covered, part][0],
        of=lambda of, part="all": right[of, "nothing", part][2],
        past=lambda of, covered: right[of, covered, "all"][1],
        right=right,
        forty=forty,
        seeds=seeds,
        turned=turned,
        wrong=[text for text, one in texts.items() if one["margins"]["nothing"][0] < 0],
        sink=float(sink.mean()),
        sunk=int((sink > 0.5).sum()),
        sink_of=dict(zip(map(named, range(len(sink))), sink)),
        short=short,
        short_layers=int((short < 0.5).sum()),
        tokens=sum(len(one["tokens"]) for one in sentences),
        count=len(sentences),
        bytes=sum(one["bytes"] for one in sentences),
        names={key: mean(key) for key in names["texts"][0]["P"]},
        copies=names["texts"],
        induction=names["random"],
        scores=scores,
        best={guess: named(one["best"][0][0]) for guess, one in scores.items()},
        top={guess: one["best"][0][1] for guess, one in scores.items()},
        worst={guess: min(one["each"]) for guess, one in scores.items()},
    )
