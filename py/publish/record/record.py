"""What a lesson's code answers: asked of recorder.py once, kept in the cache under the content of question and code."""

import hashlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from publish.setup.cache import kept
from publish.setup.problem import LessonError

PATIENCE, LONGEST = {"cell": 30, "eval": 30, "program": 30}, 300  # seconds for one question
OWN = ("recorder.py", "packet.py", "trials.py")  # what of the build can change an answer


def record(root, lesson, questions):
    """A list of questions -> their answers in the same order; failures become mistakes of the lesson."""

    def make(path):
        path.write_text(json.dumps(ask(root, lesson, questions)))

    answers = json.loads(
        kept(root, f"recorded/{fingerprint(root, lesson, questions)}.json", make, most=200).read_text()
    )
    for question, answer in zip(questions, answers):
        if isinstance(answer, dict) and answer.get("failed"):
            lesson.mistake(question["line"], answer["failed"])
    return answers


def ask(root, lesson, questions):
    """One process per lesson: its cells share a state, and no lesson sees another's."""
    with tempfile.TemporaryDirectory() as files:  # what the page has, and nothing else: a cell reads the same in both
        for name, content in lesson.data.items():
            (Path(files) / name).write_bytes(content)
        return ask_in(root, lesson, questions, files)


def ask_in(root, lesson, questions, files):
    importable = os.pathsep.join(
        map(str, [root / "py/course", root / "py", *lesson.wheels.values(), files])
    )  # Python imports from a wheel as it is
    calm = dict(
        os.environ,
        PYTHONPATH=importable,
        PYTHONDONTWRITEBYTECODE="1",
        PYTHONHASHSEED="0",
        PYTHONIOENCODING="utf-8",
        OMP_NUM_THREADS="1",
        LESSON_FILES=files,
    )
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "publish.record.recorder"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=(said := tempfile.TemporaryFile()),
        env=calm,
        encoding="utf-8",
        cwd=lesson.folder,
        start_new_session=True,
    )  # so that all a cell has started can be ended with it
    lines = queue.SimpleQueue()
    threading.Thread(target=hear, args=(process.stdout, lines), daemon=True).start()
    try:
        process.stdin.write(json.dumps(questions) + "\n")
        process.stdin.flush()  # and it stays open: the recorder ends when this process does
        return [json.loads(next_line(lines, lesson, question, said)) for question in questions]
    finally:
        end(process)


def hear(output, lines):
    for line in output:
        lines.put(line)
    lines.put("")  # the end


def next_line(lines, lesson, question, said):
    """The answer to a question as a line, in time."""
    what = f"the cell {question['name']}" if question["kind"] == "cell" else f"this {question['kind']}"
    seconds = PATIENCE.get(question["kind"], LONGEST)
    try:
        line = lines.get(timeout=seconds)
    except queue.Empty:
        raise LessonError(
            f"{lesson.path}:{question['line']}: {what} did not end within {seconds} seconds; "
            "look for a loop without an end, or shorten it: a reader waits as well"
        ) from None
    if not line:
        said.seek(0)
        last = (said.read().decode("utf-8", "replace").strip().splitlines() or ["no reason given"])[-1]
        raise LessonError(
            f"{lesson.path}:{question['line']}: {what} ended Python itself: {last}; see whether it calls exit or uses up the memory"
        )
    return line


def end(process):
    """End the recorder with all that its cells have started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (AttributeError, ProcessLookupError):  # Windows has no groups
        process.kill()
    process.wait()
    process.stdin.close()


def fingerprint(root, lesson, questions):
    """The sha256 of all that decides the answers: the questions, the packages, py/, the recorder, and this Python."""
    import numpy

    mixed = hashlib.sha256(
        json.dumps([questions, sorted(lesson.wheels), sys.version, numpy.__version__], sort_keys=True).encode()
    )
    code = [path for path in (root / "py/course").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    own = [root / "py/publish/record" / name for name in OWN] + [root / "py/publish/real_model/facts.py"]
    for name, content in sorted(lesson.data.items()):
        mixed.update(f"{name}\0{len(content)}\0".encode() + content)
    for path in sorted([*code, *filter(Path.exists, own)]):
        mixed.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return mixed.hexdigest()[:32]
