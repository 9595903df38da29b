"""{layer-film}: the layer from the words to the output, in seven stops; static/elements/on-demand/layer-film.js gives it life."""

from publish.parts.grid import rows_of
from publish.parts.html import json_text
from publish.parts.sentences import words_of
from publish.text.markdown import Mistake

STOPS = range(1, 8)
CODE = (  # the lesson's five lines, and the stops at which each is at work
    ("Q, K, V = X @ Wq, X @ Wk, X @ Wv", "2"),
    ("scores = Q @ K.T / np.sqrt(d_k)", "3 4"),
    ("E = np.exp(scores - scores.max(axis=1, keepdims=True))", "5"),
    ("A = E / E.sum(axis=1, keepdims=True)", "5"),
    ("output = A @ V", "6 7"),
)


def read(directive, lesson):
    """The word in focus must stand in the sentence."""
    words, asks = words_of(directive), directive.options.get("asks")
    if asks and asks not in words:
        raise Mistake(directive.line, f":asks: {asks} is not a word of the sentence; it has {', '.join(words)}")
    return {
        "name": directive.options["name"],
        "sentence": directive.options["sentence"],
        "row": words.index(asks) if asks else 0,
        "grid": directive.options.get("grid", ""),
    }


def ask(directive, lesson):
    return {"kind": "film", "line": directive.line, "sentence": directive.value["sentence"]}


def show(directive, page):
    """-> what layer-film.html calls `film`; without a script it stands at its end."""
    value, answer = directive.value, page.answer(directive)
    matrices = {name: [list(row) for row in rows_of(answer[name])] for name in ("X", "Wq", "Wk", "Wv")}
    film = {"tokens": answer["tokens"], **matrices, "row": value["row"]}
    return {
        **value,
        "tokens": answer["tokens"],
        "stops": STOPS,
        "code": CODE,
        "steps": page.draw("film-stops", film),
        "drawn": page.draw("layer-film", {**film, "stop": STOPS[-1]}),
        "json": json_text(answer),
    }
