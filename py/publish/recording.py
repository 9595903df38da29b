"""What a lesson's code answers: asked of recorder.py once, kept in the cache under the content of question and code."""
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from publish.alone import kept
from publish.problem import Problem

PUBLISHED = "publish"   # py/publish cannot change an answer, except by what recorder.py imports from it


def record(root, lesson, questions):
    """A list of questions -> their answers in the same order; failures become mistakes of the lesson."""
    def make(path):
        path.write_text(json.dumps(ask(root, lesson, questions)))

    answers = json.loads(kept(root, f"recorded/{fingerprint(root, lesson, questions)}.json", make, most=200).read_text())
    for question, answer in zip(questions, answers):
        if isinstance(answer, dict) and answer.get("failed"):
            lesson.mistake(question["line"], answer["failed"])
    return answers


def ask(root, lesson, questions):
    """One process per lesson: its cells share a state, and no lesson sees another's."""
    importable = os.pathsep.join(map(str, [root / "py", *lesson.wheels.values()]))   # Python imports from a wheel as it is
    calm = dict(os.environ, PYTHONPATH=importable, PYTHONDONTWRITEBYTECODE="1", PYTHONHASHSEED="0",
                PYTHONIOENCODING="utf-8", OMP_NUM_THREADS="1")
    try:
        done = subprocess.run([sys.executable, str(root / "py/publish/recorder.py")], input=json.dumps(questions), text=True,
                              capture_output=True, env=calm, timeout=300, encoding="utf-8", cwd=lesson.folder)
    except subprocess.TimeoutExpired:
        raise Problem(f"{lesson.path}: its cells ran for five minutes; shorten them, a reader waits as well") from None
    if done.returncode:
        raise Problem(f"{lesson.path}: its cells ended Python itself: {(done.stderr.strip().splitlines() or ['?'])[-1]}; "
                      "see which of them calls exit or uses up the memory")
    return json.loads(done.stdout)


def fingerprint(root, lesson, questions):
    """The sha256 of all that decides the answers: the questions, the packages, py/, the recorder, and this Python."""
    import numpy
    mixed = hashlib.sha256(json.dumps([questions, sorted(lesson.wheels), sys.version, numpy.__version__], sort_keys=True).encode())
    code = [path for path in (root / "py").rglob("*") if path.is_file()
            and "__pycache__" not in path.parts and PUBLISHED not in path.relative_to(root / "py").parts]
    own = [root / "py/publish" / name for name in ("recorder.py", "challenges.py", "trials.py")]
    for path in sorted([*code, *filter(Path.exists, own)]):
        mixed.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return mixed.hexdigest()[:32]
