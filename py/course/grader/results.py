"""What kind of thing came back: the number of results, their kind, their shapes. Gives Found, or nothing if all is well."""

from grader.calls import row_of
from grader.findings import Found


def returned(view, rules):
    """-> what is to be said of the bundle: nothing came back, one array instead of two, a dict, lists ..."""
    record, names = view.record, list(rules.results)
    values = record["values"]
    if len(names) > 1 and record["bundle"] is None:
        return alone(values[0], view)
    if len(names) > 1 and record["length"] != len(names):
        return [Found("returns-n-things", n=record["length"])]
    if len(names) == 1 and record["bundle"] == "tuple":
        return [Found("returns-n-things", n=record["length"])]
    if len(names) == 1 and record["bundle"] == "list":
        return [Found("returns-lists", which=names[0])]
    if len(names) == 1 and values[0]["type"] in ("NoneType", "dict"):
        return alone(values[0], view)
    return [found for name, value in zip(names, values) for found in unfit(name, value)][:1]


def alone(value, view):
    """One thing came back where several are asked for."""
    if value["type"] == "NoneType":
        return [Found("returns-none")]
    if value["type"] == "dict":
        return [Found("returns-dict", keys=", ".join(value["keys"]))]
    if "shape" not in value:
        return [Found("returns-other", type=value["type"])]
    shape = tuple(value["shape"])
    only = [name for name, right in view.right.items() if right.shape == shape]
    if len(only) == 1:
        return [Found(f"returns-{only[0]}-only", shape=row_of(map(str, shape)))]
    return [Found("returns-one-array", shape=row_of(map(str, shape)), names=view.spelled(shape))]


def unfit(name, value):
    """A result that is not a plain array of numbers."""
    if value["type"] in ("list", "tuple"):
        yield Found("returns-lists", which=name)
    elif "shape" not in value:
        yield Found("returns-not-array", which=name, type=value["type"])
    elif value["kind"] == "matrix":
        yield Found("returns-np-matrix", which=name)
    elif value["kind"] == "subclass":
        yield Found("returns-subclass", which=name, type=value["type"])
    elif "f64" not in value and value["dtype"].startswith(("float", "int")):  # too many numbers to be kept
        yield Found(
            f"shape-{name}", which=name, shape=row_of(map(str, value["shape"])), names=row_of(map(str, value["shape"]))
        )
    elif "f64" not in value:
        yield Found("dtype", which=name, dtype=value["dtype"])


def misshapen(view):
    """-> for each result of another shape than asked: its shape in numbers and in names."""
    given, right = view.given, view.right
    names = list(right)
    if len(names) == 2 and all(given[a].shape == right[b].shape != right[a].shape for a, b in (names, names[::-1])):
        first, second = [view.spelled(given[name].shape) for name in names]
        return [Found("pair-swapped", first=first, second=second)]
    for name in names:
        if given[name].shape == (1, *right[name].shape):
            return [Found("extra-axis", which=name, shape=row_of(map(str, given[name].shape)))]
    return [
        Found(
            f"shape-{name}",
            view,
            name,
            which=name,
            shape=row_of(map(str, given[name].shape)),
            names=view.spelled(given[name].shape),
        )
        for name in names
        if given[name].shape != right[name].shape
    ]
