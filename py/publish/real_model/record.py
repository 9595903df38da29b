"""Everything the lesson shows of the model, measured once -> the files of lessons/real-heads/data/.

A head is named layer.head, both counted from 0. Margin = ln P(right verb) - ln P(wrong verb).
Weights and lengths are kept as bytes (255 = 1, or = the longest value), so a weight is off by .002 at most.
"""

import json

import numpy as np

from publish.real_model.changes import CARRIERS, EVERY, H, by_layer, covered, off
from publish.real_model.model import softmax
from publish.real_model.sentences import FRAMES, NAMES, NOUNS, STORIES, VERBS, WALL, names, openings

COVERED = {
    "nothing": [],
    "26.0": CARRIERS[:1],
    "27.8": CARRIERS[1:],
    "both": CARRIERS,
    "others": [head for head in EVERY if head not in CARRIERS],
    "all": EVERY,
}
SHOWN = [(26, 0), (27, 8), (27, 0)]  # heads whose row of the last word is kept with each opening
LIKELIEST = 5  # words kept beside the four verbs
SEEDS = ["The keys to this car", "The key to these cars", "The keys to these cars", "The key to this car"]
ROUND = 12  # random tokens, said twice
FEEDER = (16, 0)  # the previous-token head below the induction heads


def name(head):
    return "{}.{}".format(*head)


def byte(numbers, most=1.0):
    return np.round(numbers / most * 255).astype(np.uint8)


def parts(numbers, digits=4):
    """Numbers -> nested lists, rounded."""
    return np.round(np.asarray(numbers, float), digits).tolist()


def small(chances):
    """Probabilities -> whole ten-thousandths."""
    return np.round(np.asarray(chances) * 10_000).astype(int).tolist()


def record(model, say=print):
    """-> {name of a file: its bytes}"""
    files = {}
    say("24 sentences, all heads")
    files |= wall(model)
    say("openings that wait for a verb")
    asked = openings()
    files["openings.json"] = text_of(agreement(model, asked))
    say("every head by itself")
    files["heads.json"] = text_of(one_by_one(model, [opening for opening in asked if opening["set"] == "plain"]))
    say("names that come twice")
    files["names.json"] = text_of(copied(model))
    return files


def text_of(found):
    """-> JSON with one entry of a list on a line, so that a difference can be read."""

    def written(value):
        if not isinstance(value, list) or not isinstance(value[0], (dict, list)):
            return json.dumps(value, ensure_ascii=False)
        entries = (json.dumps(entry, ensure_ascii=False, separators=(",", ":")) for entry in value)
        return "[\n  " + ",\n  ".join(entries) + "\n ]"

    return ("{\n" + ",\n".join(f' "{key}": {written(value)}' for key, value in found.items()) + "\n}\n").encode()


# --- the wall -------------------------------------------------------------------------------------------------------


def wall(model):
    """A file per sentence: maps (270 lower triangles, row by row), then lengths of the values (90 x T)."""
    files, about = {}, []
    for number, text in enumerate(WALL):
        ids = model.tokens.read(text)
        run = model.run(ids)
        lengths = run.lengths[:, :: model.shared_by]  # three heads share their values
        triangles = byte(run.maps)[:, :, *np.tril_indices(len(ids))]
        P = softmax(run.logits.astype(float))
        files[f"{number:02}.bin"] = triangles.tobytes() + byte(lengths, lengths.max()).tobytes()
        about.append(
            {
                "text": text,
                "tokens": [model.tokens.show(i) for i in ids],
                "longest": round(float(lengths.max()), 2),
                "next": [[[model.tokens.show(k), round(float(row[k]), 2)] for k in np.argsort(-row)[:2]] for row in P],
            }
        )
    return files | {"sentences.json": text_of({"sentences": about})}


# --- openings -------------------------------------------------------------------------------------------------------


class Batch:
    """Texts of different length side by side; shorter ones are filled up on the right, which the mask hides."""

    def __init__(self, model, ids):
        self.model, self.each = model, np.arange(len(ids))
        self.last = np.array([len(one) - 1 for one in ids])
        self.ids = np.array([[*one, *[0] * (self.last.max() + 1 - len(one))] for one in ids])

    def chances(self, changes=None):
        """-> P of every token after the last word of each text (B, tokens)."""
        return self.read(self.model.after(self.model.E[self.ids], 0, changes))

    def read(self, X):
        return softmax(self.model.logits(X[self.each, self.last]).astype(float))


class Openings(Batch):
    def __init__(self, model, asked):
        read = model.tokens.read
        super().__init__(model, [read(one["start"] + one["rest"]) for one in asked])
        self.subject = np.array([len(read(one["start"])) - 1 for one in asked])
        self.many = np.array([one["many"] for one in asked])
        self.verbs = [read(f" {verb}")[0] for verb in VERBS]
        self.covered = covered(self.last, self.subject)

    def margins(self, P):
        """P (B, tokens) -> (B, 2): of is/are and of was/were."""
        ln = np.log(P[:, self.verbs])
        return np.stack([ln[:, 1] - ln[:, 0], ln[:, 3] - ln[:, 2]], -1) * np.where(self.many, 1, -1)[:, None]

    def looks(self):
        """-> maps' rows of the last word (B, layers, H, T)."""
        maps = [self.model.attend(X, i)[0] for i, X in enumerate(self.model.states(self.ids)[:-1])]
        return np.stack([A[self.each, :, self.last] for A in maps], 1)


def agreement(model, asked):
    """-> the openings, each with P of the verbs and of the likeliest words (in ten-thousandths) and the margins
    of is/are and was/were, with each set of looks covered."""
    batch, show = Openings(model, asked), model.tokens.show
    chances = {key: batch.chances(by_layer(heads, batch.covered)) for key, heads in COVERED.items()}
    margins = {key: parts(batch.margins(P), 2) for key, P in chances.items()}
    rows, found = batch.looks(), []
    for b, one in enumerate(asked):
        first = np.argsort(-chances["nothing"][b])[: LIKELIEST + len(VERBS)]
        likely = [i for i in first if i not in batch.verbs][:LIKELIEST]
        length = batch.last[b] + 1
        known = {key: value for key, value in one.items() if key not in ("start", "rest")}
        found.append(
            {
                **known,
                "tokens": [show(i) for i in batch.ids[b, :length]],
                "subject": int(batch.subject[b]),
                "words": [show(i) for i in likely],
                "P": {key: small(P[b, batch.verbs + likely]) for key, P in chances.items()},
                "margins": {key: values[b] for key, values in margins.items()},
                "rows": {name(head): parts(rows[b][head][:length], 2) for head in SHOWN},
            }
        )
    return {
        "verbs": VERBS,
        "frames": FRAMES,
        "nouns": [[part.strip() for part in line.split("|")] for line in NOUNS],
        "openings": found,
    }


def one_by_one(model, plain):
    """-> for the 4 seeds and for all 40 plain openings: how each head looks at the subject, and what it costs to cover
    that look in it alone, or to switch it off: {"seeds": [{P of is and are}], "forty": {changes of the mean}}."""
    batch = Openings(model, plain)
    seeds = [[one["start"] + one["rest"] for one in plain].index(seed) for seed in SEEDS]
    states = model.states(batch.ids)
    P = batch.read(states[-1])
    base = batch.margins(P)[:, 0]
    look = batch.looks()[batch.each, :, :, batch.subject]
    after = {"covered": [], "off": []}
    for layer, head in EVERY:
        for key, change in (("covered", batch.covered), ("off", off)):
            after[key].append(batch.read(model.after(states[layer], layer, {layer: change([head])}))[:, batch.verbs])
    after = {key: np.stack(value, 1) for key, value in after.items()}  # (B, 270, 4)
    sign = np.where(batch.many, 1, -1)[:, None]
    margin = {key: np.log(value[..., 1] / value[..., 0]) * sign for key, value in after.items()}
    change = {key: parts((value - base[:, None]).mean(0), 2) for key, value in margin.items()}
    wrong = {f"wrong_{key}": (value < 0).sum(0).tolist() for key, value in margin.items()}
    looks = look.reshape(len(plain), -1)
    return {
        "seeds": [
            {
                "text": SEEDS[n],
                "many": bool(batch.many[b]),
                "P": small(P[b, batch.verbs[:2]]),
                "look": parts(looks[b], 2),
                **{key: small(value[b, :, :2]) for key, value in after.items()},
            }
            for n, b in enumerate(seeds)
        ],
        "forty": {
            "margin": round(float(base.mean()), 3),
            "look": parts(looks.mean(0), 2),
            "least": parts(looks.min(0), 2),
            **change,
            **wrong,
        },
    }


# --- names ----------------------------------------------------------------------------------------------------------


def random_rounds(model, rng):
    """-> 24 rows of random tokens said twice: words of three letters or more, with a blank before them."""
    words = [
        i
        for i, word in enumerate(model.tokens.words[:12000])
        if word[0] == "Ġ" and len(word) > 3 and word[1:].isalpha() and word[1:].isascii()
    ]
    return np.array([np.tile(rng.choice(words, ROUND, replace=False), 2) for _ in range(24)])


def induction(model, ids, changes=None):
    """How much each head reads, at each token of the second round, what followed it in the first (layers, H)."""
    X, reader, scores = model.E[ids], np.arange(ROUND + 1, 2 * ROUND), []
    for i in range(model.layers):
        scores.append(model.attend(X, i)[0][:, :, reader, reader - ROUND + 1].mean((0, 2)))
        X = model.layer(X, i, (changes or {}).get(i))
    return np.array(scores)


def others(rng, heads, but):
    """-> as many random heads of the same layers, none of `but` and none twice."""
    found = []
    for layer in sorted({i for i, _ in heads}):
        free = [h for h in range(H) if (layer, h) not in but]
        found += [(layer, int(h)) for h in rng.choice(free, sum(i == layer for i, _ in heads), replace=False)]
    return found


def copied(model):
    """-> the induction heads on random tokens, and 24 texts in which a name comes again."""
    rng, show, read = np.random.default_rng(0), model.tokens.show, model.tokens.read
    ids = random_rounds(model, rng)
    plain, without = induction(model, ids), induction(model, ids, by_layer([FEEDER], off))
    best = [divmod(int(k), H) for k in np.argsort(-plain.ravel())[:5]]
    strongest = best[:4]
    alike = [others(rng, strongest, best) for _ in range(5)]
    texts = [(read(text), read(smith), read(own)) for text, smith, own in names()]
    batch = Batch(model, [[*text, own[0]] for text, _, own in texts])
    smith = Batch(model, [[*other, own[0]] for _, other, own in texts])
    goal = np.array([own[1] for *_, own in texts])
    chance = lambda batch, heads: batch.chances(by_layer(heads, off))[batch.each, goal]
    P = {
        "nothing": chance(batch, []),
        "smith": chance(smith, []),
        "four": chance(batch, strongest),
        "random": np.mean([chance(batch, heads) for heads in alike], 0),
        "feeder": chance(batch, [FEEDER]),
    }
    maps = [model.attend(X, i)[0][batch.each, :, batch.last] for i, X in enumerate(model.states(batch.ids)[:-1])]
    found = []
    for b, (text, _, own) in enumerate(texts):
        length, read_at = len(text) + 1, [*text, own[0]].index(own[1])
        found.append(
            {
                "name": NAMES[b % len(NAMES)],
                "story": b // len(NAMES),
                "tokens": [show(i) for i in batch.ids[b, :length]],
                "next": show(own[1]),
                "at": read_at,
                "P": {key: round(float(value[b]), 4) for key, value in P.items()},
                "rows": {name(head): parts(maps[head[0]][b, head[1], :length], 3) for head in strongest},
            }
        )
    strength = [[name(head), round(float(plain[head]), 3), round(float(without[head]), 3)] for head in best]
    return {
        "random": {
            "strongest": strength,
            "mean_of_all": round(float(plain.mean()), 3),
            "alike": [[name(head) for head in heads] for heads in alike],
        },
        "stories": STORIES,
        "texts": found,
    }
