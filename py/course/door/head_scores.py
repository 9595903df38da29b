"""A guess about what heads read, as a function reads(i, j, tokens), scored on recorded maps: all heads, all sentences."""

import base64

import numpy as np

from door.cell import FILE, attempt, execute

HEADS, LAYERS = 9, 30
BEST = 5


def score_heads(source, sentences, beside=0, function="reads"):
    """source (text with the function), sentences [{"tokens", "maps": see maps_of}], beside (number of a head drawn at random) ->

    {"problem": None, "error": None or {"type", "message", "line"}, "pairs" (pairs for which the function is true),
    "sentences" (their numbers, those with such a pair), "best": [[head, score]], "each": [[of the best head, per sentence]],
    "mean" (of all heads), "beside": [head, score]}.

    A score: of all words that have something to read, what share of their weight goes there; then the mean of the sentences.
    The first word of a sentence can only read itself, so it does not count as a reader.
    """
    answer = {"problem": None, "error": None}
    true, error = attempt(lambda: pairs(source, function, [one["tokens"] for one in sentences]))
    if error:
        return answer | {"error": {name: error[name] for name in ("type", "message", "line")}}
    scores = {
        n: score(maps_of(one["maps"], len(one["tokens"])), here)
        for n, (one, here) in enumerate(zip(sentences, true))
        if here
    }
    if not scores:
        return answer | {
            "error": {
                "type": "",
                "line": None,
                "message": f"{function} is never true: in no sentence is there a word j that "
                "a word i should read, so there is nothing to score",
            }
        }
    mean = np.mean(list(scores.values()), axis=0)
    best = np.argsort(-mean, kind="stable")[:BEST]
    return answer | {
        "pairs": sum(map(len, true)),
        "sentences": list(scores),
        "mean": round(float(mean.mean()), 3),
        "best": [[int(head), round(float(mean[head]), 3)] for head in best],
        "each": [round(float(one[best[0]]), 3) for one in scores.values()],
        "beside": [beside, round(float(mean[beside]), 3)],
    }


def pairs(source, function, texts):
    """-> for each list of tokens the pairs (i, j), 0 <= j <= i and i >= 1, for which the function is true."""
    names = {"__name__": "__main__"}
    execute(source, names, FILE)
    reads = names.get(function)
    if not callable(reads):
        raise NameError(f"there is no function {function} in this code")
    return [
        [(i, j) for i in range(1, len(tokens)) for j in range(i + 1) if told(reads(i, j, list(tokens)), i, j)]
        for tokens in texts
    ]


def told(said, i, j):
    """What the function returned for i and j, if it is true or false."""
    if isinstance(said, (bool, np.bool_)):
        return bool(said)
    what = "None (is there a return?)" if said is None else f"a value of the kind {type(said).__name__}"
    raise TypeError(f"for i = {i} and j = {j} it returned {what}; it must return True or False")


def maps_of(packed, T):
    """base64 of a byte per weight, 270 lower triangles of T rows -> weights (270, T, T)."""
    heads = HEADS * LAYERS
    maps = np.zeros((heads, T, T))
    triangles = np.frombuffer(base64.b64decode(packed), np.uint8)[: heads * T * (T + 1) // 2]
    maps[:, *np.tril_indices(T)] = triangles.reshape(heads, -1) / 255
    return maps


def score(maps, true):
    """maps (heads, T, T), pairs (i, j) -> for each head the mean weight that goes to the j of an i (heads,)."""
    i, j = np.array(true).T
    return maps[:, i, j].sum(1) / len(set(i.tolist()))
