"""Watch a student's function at work and write down what is seen. No expected value is in reach, no verdict is given.

    seen = observe(source, "self_attention", calls)

calls: [{"name", "args": [as JSON, see values.py, ...], "readonly"?, "needs"?: a call that has to return first, "whole"?}, ...]
seen, plain data that goes to challenge.judge:
    stage      "called", or where it ended before: "syntax", "cell", "missing", "not-callable"
    error      of stage "syntax" and "cell": see error_seen
    defined    functions and classes the source makes; "methods": classes that have the function as a method
    takes      {"names", "required", "accepts"} of the function's signature, where Python knows it; "empty": its body is
    calls      {name: {"status": "returned" | "raised" | "stopped", "turns", "lines", "changed": numbers of the arguments
               written to, "warnings", "error" or "bundle": "tuple" | "list" | null and "values": see value_seen; of a call marked
               "whole" also "whole": all that came back, as JSON, and "printed": text}}
    overwritten  calls whose results changed later; "replaced": names the code replaced; "untraced": turns were not counted
    output     what was printed, capped
"""

import dis
import inspect
import io
import types
from itertools import islice

from arrays import pack
from grader import sandbox
from grader.loop_counter import STUDENTS_FILE
from grader.values import decode, encode

MOST_PRINTED = 20_000  # characters of output that go back to the page
DEFINED = (type, sandbox.Function, types.BuiltinFunctionType)  # what a source may define
NOTHING = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}  # what Python makes of an empty body
MOST_NUMBERS = 5_000  # numbers of a result that are kept; no call of a challenge asks for more

# Arrays are read through the class itself: what a subclass says about its shape is its own affair.
array = sandbox.np.ndarray
shape_of, kind_of, size_of = array.shape.__get__, array.dtype.__get__, array.size.__get__
class_name = type.__dict__["__name__"].__get__  # so is a class's name: its metaclass may say anything


def is_a(value, kind):
    """isinstance, for which `__class__` may lie."""
    return issubclass(type(value), kind)


def name_of(kind):
    """The name of a class, as plain text."""
    return str.__str__(class_name(kind))[:100]


def observe(source, function, calls):
    """source (text), function (name), calls (above) -> seen (above)."""
    sandbox.restore()  # a cell of the page may have replaced names
    watch = Watch(source)
    seen = watch.seen
    made = watch.define()
    if seen["stage"] == "called":
        seen.update(found(made, function))
    if seen["stage"] == "called":
        seen["empty"] = is_empty(made[function])
        seen["takes"] = watch.run(lambda: signature_seen(made[function])).value or {}
        watch.call_all(made[function], calls)
    seen["output"] = watch.printed.getvalue()
    return seen


class Watch:
    """One student's text, what was seen of it so far, and what it printed."""

    def __init__(self, source):
        self.source, self.lines, self.printed = source, source.splitlines(), Printed()
        self.seen = {"stage": "called", "replaced": [], "untraced": False, "calls": {}, "overwritten": []}

    def define(self):
        """Run the text by itself, in names of its own -> those names."""
        try:
            code = compile(self.source, STUDENTS_FILE, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            self.seen.update(stage="syntax", error=error_seen(error, self.lines))
            return {}
        names = {"__name__": "__main__"}
        outcome = self.run(lambda: exec(code, names))
        if outcome.error is not None or outcome.counter.spent:
            self.seen.update(stage="cell", error=error_seen(outcome.error, self.lines, outcome.counter))
        return names

    def run(self, action):
        outcome = sandbox.run(action, self.printed)
        self.seen["replaced"] = sorted({*self.seen["replaced"], *outcome.replaced})
        self.seen["untraced"] |= outcome.counter.lost and outcome.error is None  # in 3.11 a RecursionError ends tracing
        return outcome

    def call_all(self, function, calls):
        records, returned = self.seen["calls"], {}
        for call in calls:
            if call.get("needs") and records.get(call["needs"], {}).get("status") != "returned":
                continue
            record, value = self.call(function, call)
            records[call["name"]] = record
            if record["status"] == "returned":
                returned[call["name"]] = value
            elif record.get("last"):
                break
        self.seen["overwritten"] = [name for name, value in returned.items() if not_as_seen(value, records[name])]

    def call(self, function, call):
        """One call -> what was seen of it, the value itself."""
        arguments, before = [decode(one, call.get("readonly", False)) for one in call["args"]], self.printed.tell()
        outcome = self.run(lambda: function(*arguments))
        record = {
            "turns": outcome.counter.turns,
            "lines": outcome.counter.lines(),
            "warnings": outcome.warnings,
            "changed": [
                number for number, (now, given) in enumerate(zip(arguments, call["args"])) if encode(now) != given
            ],
        }
        if call.get("whole"):
            record["printed"] = self.printed.getvalue()[before:]
        if outcome.counter.spent:
            return {**record, "status": "stopped", "last": True}, None
        if outcome.error is not None:
            gives_up = not is_a(outcome.error, Exception) or is_a(outcome.error, MemoryError)  # never a second time
            return {
                **record,
                "status": "raised",
                "error": error_seen(outcome.error, self.lines),
                "last": gives_up,
            }, None
        if type(outcome.value) is types.CoroutineType:
            outcome.value.close()  # or Python complains of it later, in the page's output
        whole = {"whole": encode(outcome.value)} if call.get("whole") else {}
        return {**record, "status": "returned", **result_seen(outcome.value), **whole}, outcome.value


class Printed(io.StringIO):
    """Takes what is printed, the first MOST_PRINTED characters of it."""

    def write(self, text):
        return super().write(text[: max(0, MOST_PRINTED - self.tell())]) and len(text)


def found(names, function):
    """The names a source made -> what there is to call."""
    mine = [name for name, value in names.items() if type(name) is str and name[:2] != "__" and is_a(value, DEFINED)]
    seen = {
        "defined": [name[:100] for name in mine[:20]],
        "methods": [name[:100] for name in mine if is_a(names[name], type) and function in names[name].__dict__][:20],
    }
    if function not in names:
        return {**seen, "stage": "missing"}
    return (
        seen if callable(names[function]) else {**seen, "stage": "not-callable", "kind": name_of(type(names[function]))}
    )


def is_empty(function):
    """Does it hold nothing but its docstring, `...` or `pass`?"""
    return type(function) is sandbox.Function and {step.opname for step in dis.get_instructions(function)} <= NOTHING


def signature_seen(function):
    """How many arguments have to be given and how many can be, by place; {} if Python does not know."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (ValueError, TypeError):
        return {}
    by_place = [one for one in parameters if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    by_name = [one for one in parameters if one.kind is one.KEYWORD_ONLY]
    return {
        "names": [one.name for one in parameters],
        "required": sum(one.default is one.empty for one in by_place + by_name),
        "accepts": 99 if any(one.kind is one.VAR_POSITIONAL for one in parameters) else len(by_place),
    }


def result_seen(value):
    bundle = next((kind for kind in (tuple, list) if is_a(value, kind)), None)
    values = [*islice(bundle.__iter__(value), 6)] if bundle else [value]  # a subclass may say otherwise of itself
    length = bundle.__len__(value) if bundle else 1
    return {"bundle": bundle and bundle.__name__, "length": length, "values": [value_seen(one) for one in values]}


def value_seen(value):
    """Anything -> {"type"}; of an array also "kind" (plain, matrix, subclass), "dtype", "shape" and, if it holds numbers, "f64"."""
    name = name_of(type(value))
    if is_a(value, array):
        kind = "plain" if type(value) is array else "matrix" if name == "matrix" else "subclass"
        seen = {"type": name, "kind": kind, "dtype": str(kind_of(value)), "shape": [*shape_of(value)]}
        packs = kind == "plain" and kind_of(value).kind in "fiub" and size_of(value) <= MOST_NUMBERS
        return {**seen, **pack(value)} if packs else seen
    if type(value) in (list, tuple, dict):
        return {
            "type": name,
            "length": len(value),
            "keys": [key[:30] for key in value if type(key) is str][:6] if type(value) is dict else [],
        }
    return {"type": name}


def not_as_seen(value, record):
    now = {**result_seen(value), **({"whole": encode(value)} if "whole" in record else {})}
    return any(now[part] != record[part] for part in now)


def error_seen(error, source_lines, counter=None):
    """An exception -> {"type", "message", "line", "text" of that line, "shapes" of the arrays at hand there}."""
    if counter is not None and counter.spent:
        return {"type": "OutOfTurns", "message": "", "line": next(iter(counter.lines()), None)}
    seen = {"type": name_of(type(error)), "message": message_of(error)}
    if is_a(error, SyntaxError):
        words, line, text = (one if type(one) in (str, int) else None for one in (error.msg, error.lineno, error.text))
        return {**seen, "message": str(words or "")[:300], "line": line, "text": str(text or "").strip()[:200]}
    place, step = None, error.__traceback__
    while step is not None:
        place = step if step.tb_frame.f_code.co_filename == STUDENTS_FILE else place
        step = step.tb_next
    if place is None:
        return seen
    line, here = place.tb_lineno, place.tb_frame.f_locals
    return {
        **seen,
        "line": line,
        "text": source_lines[line - 1].strip()[:200] if 0 < line <= len(source_lines) else "",
        "shapes": {name: [*shape_of(value)] for name, value in [*here.items()][:40] if type(value) is array},
    }


def message_of(error):
    """What the error says, in Python's or NumPy's own words: a student's class may run code when it is shown."""
    if type(error).__dict__.get("__module__") == "__main__":
        return next((one[:300] for one in error.args if type(one) is str), "")
    try:
        return f"{str.__str__(str(error))}"[:300]
    except Exception:  # an argument that cannot be shown
        return ""
