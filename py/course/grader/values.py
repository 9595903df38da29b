"""Any plain value of Python as JSON, and when two of them are alike. JavaScript compares them in the same way (second-opinion.js).

None, True, text, and whole numbers below 2**53 stand for themselves; a list is a list. The rest is an object with one key:
    {"float": "0.1"}  {"int": "0x..."}  {"tuple": [...]}  {"set": [...]}  {"dict": [[key, value], ...]}
    {"shape", "f64", "dtype"?} an array of numbers (dtype if it is not float64), {"shape", "texts"} one of text
    {"other": "function"} what has no such form: the name of its type
Names are taken now, and types are compared and not asked: student code may have replaced or derived anything.
"""

import json

import numpy as np

from arrays import pack, unpack

MOST_ENTRIES, MOST_TEXT, MOST_BITS, DEEPEST = 5_000, 20_000, 10_000, 8
EXACT = 2**53  # JavaScript reads larger whole numbers only roughly
text_of, sort, Array, int_of, float_of, hexadecimal = (
    json.JSONEncoder(sort_keys=True).encode,
    sorted,
    np.ndarray,
    int,
    float,
    hex,
)
shape_of, kind_of, size_of, entries_of, dtype_of = (
    Array.shape.__get__,
    np.dtype.kind.__get__,
    Array.size.__get__,
    Array.tolist,
    Array.dtype.__get__,
)
WHOLE = {np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64}
BROKEN = {np.float16, np.float32, np.float64}
name_of_class = type.__dict__["__name__"].__get__


def encode(value):
    """A value -> its JSON; what is too deep, too long or of another kind becomes {"other"}."""
    return Encoder().form(value, 0)


class Encoder:
    def __init__(self):
        self.left = MOST_ENTRIES

    def form(self, value, depth):
        kind = type(value)
        self.left -= 1
        if depth > DEEPEST or self.left < 0:
            return other(value)
        if value is None or kind is bool or kind is str and len(value) <= MOST_TEXT:
            return value
        if kind is int or kind in WHOLE:
            return whole(int_of(value))
        if kind is float or kind in BROKEN:
            return {"float": repr_of_float(float_of(value))}
        if kind is np.bool_:
            return True if value else False
        if kind is np.str_ and len(value) <= MOST_TEXT:
            return str.__str__(value)
        if kind is Array:
            return array(value)
        return {list: self.several, tuple: self.row, set: self.bag, frozenset: self.bag, dict: self.pairs}.get(
            kind, leaf
        )(value, depth + 1)

    def several(self, values, depth):
        return [self.form(one, depth) for one in values]

    def row(self, values, depth):
        return {"tuple": self.several(values, depth)}

    def bag(self, values, depth):
        return {"set": sort(self.several(values, depth), key=text_of)}

    def pairs(self, values, depth):
        return {"dict": [[self.form(key, depth), self.form(value, depth)] for key, value in values.items()]}


repr_of_float = float.__repr__


def leaf(value, _):
    return other(value)


def other(value):
    return {"other": str.__str__(name_of_class(type(value)))[:100]}


def whole(number):
    if -EXACT < number < EXACT:
        return number
    return {"int": hexadecimal(number)} if number.bit_length() <= MOST_BITS else {"other": "int"}


def array(values):
    dtype, size = dtype_of(values), size_of(values)
    kind = kind_of(dtype)
    if kind in "fiub" and size <= MOST_ENTRIES:
        packed = pack(values)
        return packed if dtype == np.float64 else {**packed, "dtype": str(dtype)}
    if kind == "U" and size <= MOST_ENTRIES:
        return {"shape": [*shape_of(values)], "texts": entries_of(values.ravel())}
    return {"other": f"array of {dtype}"}


def decode(form, readonly=False):
    """The JSON of a value -> the value; readonly gives arrays over memory that nobody can write to."""
    if isinstance(form, list):
        return [decode(one, readonly) for one in form]
    if not isinstance(form, dict):
        return form
    if "shape" in form:
        return array_of(form, readonly)
    ((kind, inside),) = form.items()
    return DECODERS[kind](inside, readonly)


def array_of(form, readonly):
    if "texts" in form:
        made = np.array(form["texts"]).reshape(form["shape"])
    elif "dtype" in form:
        made = unpack(form).astype(form["dtype"])
    else:
        return unpack(form, readonly)
    made.flags.writeable = not readonly
    return made


DECODERS = {
    "float": lambda digits, _: float(digits),
    "int": lambda digits, _: int(digits, 16),
    "tuple": lambda several, readonly: tuple(decode(several, readonly)),
    "set": lambda several, readonly: {*decode(several, readonly)},
    "dict": lambda pairs, readonly: {decode(key): decode(value, readonly) for key, value in pairs},
    "other": lambda name, _: Other(name),
}


class Other:
    """Stands for what could not be written down."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<{self.name}>"


# --- alike -------------------------------------------------------------------------------------------------------------


def kind(form):
    """The JSON of a value -> "none", "bool", "str", "int", "float", "list", "tuple", "set", "dict", "array" or "other"."""
    if isinstance(form, dict):
        return "array" if "shape" in form else next(iter(form))
    return {type(None): "none", bool: "bool", str: "str", int: "int", list: "list"}[type(form)]


def alike(given, right, tolerance):
    """Are two values, as JSON, the same but for rounding? Whole numbers and text have to be equal; a number with a point may be
    off by tolerance (times its size above 1), and the numbers of an array by tolerance times the largest of them."""
    kinds = kind(given), kind(right)
    if {*kinds} <= {"int", "float"}:
        return given == right if kinds == ("int", "int") else near(decode(given), decode(right), tolerance)
    if kinds[0] != kinds[1] or kinds[0] == "other":
        return False
    return ALIKE.get(kinds[0], lambda a, b, _: a == b)(given, right, tolerance)


def near(a, b, tolerance):
    return a == b or a != a and b != b or abs(a - b) <= tolerance * max(1.0, abs(b)) < np.inf


def rows_alike(given, right, tolerance):
    return len(given) == len(right) and all(alike(a, b, tolerance) for a, b in zip(given, right))


def pairs_alike(given, right, tolerance):
    return len(given) == len(right) and all(
        any(alike(key, known, 0) and alike(value, wanted, tolerance) for key, value in given) for known, wanted in right
    )


def arrays_alike(given, right, tolerance):
    if given["shape"] != right["shape"] or ("texts" in given) != ("texts" in right):
        return False
    if "texts" in given:
        return given["texts"] == right["texts"]
    a, b = unpack(given), unpack(right)
    with np.errstate(invalid="ignore"):
        most = np.abs(b[np.isfinite(b)]).max(initial=1.0)
        return bool(np.all((a == b) | (np.isnan(a) & np.isnan(b)) | (np.abs(a - b) <= tolerance * most)))


ALIKE = {
    "list": rows_alike,
    "array": arrays_alike,
    "tuple": lambda a, b, tolerance: rows_alike(a["tuple"], b["tuple"], tolerance),
    "set": lambda a, b, tolerance: (
        len(a["set"]) == len(b["set"]) and all(any(alike(x, y, tolerance) for x in a["set"]) for y in b["set"])
    ),
    "dict": lambda a, b, tolerance: pairs_alike(a["dict"], b["dict"], tolerance),
}


# --- for a message -----------------------------------------------------------------------------------------------------


def spoken(form, most=60):
    """The JSON of a value -> as Python writes it, short: [1, 2.5], 'text'; a large array by its shape."""
    said = written(form)
    return said if len(said) <= most else said[: most - 1] + "…"


def written(form):
    what = kind(form)
    if what == "float":
        return repr(float(f"{float(form['float']):.6g}"))
    if what in ("list", "tuple", "set"):
        inside = [written(one) for one in (form if what == "list" else form[what])]
        left, right = {"list": "[]", "tuple": "()", "set": "{}"}[what]
        return left + ", ".join(inside) + "," * (what == "tuple" and len(inside) == 1) + right
    if what == "dict":
        return "{" + ", ".join(f"{written(key)}: {written(value)}" for key, value in form["dict"]) + "}"
    if what == "array":
        return (
            f"array {tuple(form['shape'])}" if np.prod(form["shape"]) > 4 else written(rounded(decode(form).tolist()))
        )
    return repr(decode(form))


def rounded(several):
    if isinstance(several, list):
        return [rounded(one) for one in several]
    return encode(float(f"{several:.3g}") if isinstance(several, float) else several)
