"""Hand-ins -> what each of them reached, part by part: graded again in browsers side by side, in the order of the hand-ins."""

import queue
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from publish.grading.sandbox import Died, Sandbox, SandboxPage
from publish.setup.problem import Problem


@dataclass
class Part:
    """What one hand-in reached in one part."""

    task: object
    state: str = "not begun"  # passed, failed, not graded;  right, wrong, unread;  not begun
    said: str = ""  # what was said to it: the finding, or the reason of the answer
    slug: str = ""  # of the finding
    expected: str = ""
    hints: list = field(default_factory=list)
    held: int = 0  # checks of a challenge, of
    all: int = 0
    answer: str = ""  # to a question, in the words of the page
    source: str = ""  # of a challenge
    tries: int = 0  # by the file's own count

    @property
    def done(self):
        return self.state in ("passed", "right")

    @property
    def points(self):
        return self.task.points * self.done

    @property
    def in_words(self):
        if self.state == "failed":
            return f"{self.held} of {self.all} checks" + f": {self.said}" * bool(self.said)
        return f"not graded: {self.said}" if self.state == "not graded" else self.state


@dataclass
class Graded:
    """A hand-in and its parts; none if it could not be read."""

    hand_in: object
    parts: dict = field(default_factory=dict)  # {place: Part}
    remarks: list = field(default_factory=list)

    @property
    def begun(self):
        return [part for part in self.parts.values() if part.state != "not begun"]

    def points(self, lesson=None):
        return sum(part.points for part in self.parts.values() if lesson in (None, part.task.lesson))


def grade_all(root, course, found, tasks, cores):
    """[HandIn], {place: Task} -> a Graded for each, in their order, as they are graded on so many cores."""
    wheels = {name: path for lesson in course.lessons for name, path in lesson.wheels.items()}
    cores, pool, known = max(1, min(cores, len(found))), queue.SimpleQueue(), {}
    with SandboxPage(root, wheels) as page:
        sandboxes = [Sandbox(page) for _ in range(cores)]
        for sandbox in sandboxes:
            pool.put(sandbox)
        try:
            prove(sandboxes[0], tasks)
            with ThreadPoolExecutor(cores) as workers:
                waiting = [workers.submit(with_one_of, pool, one, tasks, known) for one in found]
                try:
                    for one in waiting:
                        yield one.result()
                finally:
                    workers.shutdown(cancel_futures=True)
        finally:
            for sandbox in sandboxes:
                sandbox.end()


def with_one_of(pool, one, tasks, known):
    sandbox = pool.get()
    try:
        return graded(one, tasks, sandbox, known)
    finally:
        pool.put(sandbox)


def prove(sandbox, tasks):
    """The course's own solution has to pass, or the fault is this machine's and no student's."""
    task = next((task for task in tasks.values() if task.asked), None)
    if task:
        asked = task.asked
        try:
            (verdict,) = sandbox.grade(
                [{"asked": asked, "source": asked["styles"][0]["code"], "files": task.files}], []
            )["works"]
        except Died as died:
            verdict = {"passed": False, "finding": {"seen": str(died).replace("its code", "it")}}
        if not verdict["passed"]:
            raise Problem(
                f"collect: in this machine's browser the course's own solution of {asked['function']} does not pass "
                f"({verdict['finding']['seen']}); nothing was graded. Close other programs, or try another browser "
                "(ATTENTION_CHROMIUM, ATTENTION_FIREFOX)"
            )


def graded(one, tasks, sandbox, known):
    """-> Graded, for all tasks of the course; known: {(place, source): verdict} of the class so far, so that a copied text is run once."""
    if one.unfit:
        return Graded(one, remarks=[one.unfit])
    works = {
        place: {"asked": task.asked, "source": source, "files": task.files}
        for place, task in tasks.items()
        if task.asked and (source := source_of(one.items.get(place)))
    }
    given = {
        place: {"kind": task.kind, "question": task.question, "given": one.items[place].get("given")}
        for place, task in tasks.items()
        if task.kind and place in one.items
    }
    copied = {place: known[place, work["source"]] for place, work in works.items() if (place, work["source"]) in known}
    verdicts, marks = verdicts_of({place: work for place, work in works.items() if place not in copied}, given, sandbox)
    known |= {(place, works[place]["source"]): verdict for place, verdict in verdicts.items()}
    verdicts |= copied
    parts, remarks = {}, [*one.remarks]
    for place, task in tasks.items():
        kept = one.items.get(place, {})
        parts[place] = (
            challenge_part(task, verdicts.get(place), kept)
            if task.asked
            else question_part(task, marks.get(place), kept)
        )
        verdict = one.items.get((task.lesson, f"verdict/{task.name}"), {}) if task.asked else {}
        parts[place].tries = count_of(verdict.get("tries") if task.asked else kept.get("tries"))
        if verdict.get("passed") is True and not parts[place].done:
            remarks.append(f"{task.lesson}: a pass is claimed that the code does not reach")
        if isinstance(shown := verdict.get("shown"), dict) and shown.get("passed") is not True:
            remarks.append(
                f"{task.lesson}: the solution of {task.title} was seen after {count_of(shown.get('tries'))} tries, before a pass"
            )
    return Graded(one, parts, remarks)


def source_of(value):
    return value["source"] if value and isinstance(value.get("source"), str) else None


def count_of(value):
    return min(value, 999) if isinstance(value, int) and value > 0 else 0


def challenge_part(task, verdict, kept):
    if verdict is None:
        return Part(task)
    if "died" in verdict:
        return Part(task, "not graded", verdict["died"], "died", source=kept["source"])
    finding = verdict.get("finding") or {}
    return Part(
        task,
        "passed" if verdict["passed"] else "failed",
        finding.get("seen", ""),
        finding.get("slug", ""),
        finding.get("expected", ""),
        finding.get("hints", []),
        verdict["held"],
        verdict["all"],
        source=kept["source"],
    )


def question_part(task, mark, kept):
    """What was answered is said in the page's words where it was chosen there, else as it was typed."""
    if mark is None:
        return Part(task)
    given, said = kept.get("given"), ""
    if task.typed:
        answer = str(given)[:200]
        said = (
            task.words[mark["reply"]][1]
            if isinstance(mark.get("reply"), int) and 0 <= mark["reply"] < len(task.words)
            else ""
        )
    else:
        chosen = (
            [i for i in given if isinstance(i, int) and 0 <= i < len(task.words)] if isinstance(given, list) else []
        )
        answer = "; ".join(task.words[i][0] for i in chosen)
        if task.kind != "order":
            off = (
                [i for i in range(len(task.words)) if (i in chosen) != (i in task.question["right"])]
                if task.kind == "several"
                else chosen
            )
            said = " ".join(task.words[i][1] for i in off)
    return Part(task, mark["verdict"], said, answer=answer)


def verdicts_of(works, given, sandbox):
    """-> ({place: verdict}, {place: mark}). If the works together bring the browser down, each is tried alone."""
    if not works and not given:
        return {}, {}
    try:
        answer = sandbox.grade([*works.values()], [*given.values()])
        return dict(zip(works, answer["works"])), dict(zip(given, answer["marked"]))
    except Died as died:
        if len(works) + bool(given) == 1:
            return {place: {"passed": False, "died": str(died)} for place in works}, {}
    alone = [verdicts_of({place: work}, {}, sandbox)[0] for place, work in works.items()]
    return {place: verdict for one in alone for place, verdict in one.items()}, verdicts_of({}, given, sandbox)[1]
