"""Which slug an exception of the student's code gets: a table from the top, the first line that fits wins."""

import re

UNFIT = re.compile(r"shape|mismatch|broadcast|dimension|aligned|operand|incompatible")


def says(*words):
    return lambda error: any(word in error["message"] for word in words)


def always(error):
    return True


ERRORS = [
    # types of exception                                          and                            slug
    (("NotImplementedError",), always, "not-written"),
    (("OutOfTurns",), always, "too-long"),
    (("NameError", "UnboundLocalError"), says("'np'", "'numpy'"), "numpy-not-imported"),
    (("NameError", "UnboundLocalError"), always, "name-error"),
    (("AttributeError",), says("softmax"), "np-softmax"),
    (("AttributeError",), says("'list' object"), "list-arithmetic"),
    (("AttributeError",), always, "attribute-error"),
    (("TypeError",), says("not callable"), "called-attribute"),
    (("TypeError",), says("converted to Python scalar"), "scalar-function"),
    (("ValueError",), says("values to unpack"), "unpacks"),
    (("TypeError",), says("'list' and", "and 'list'", "multiply sequence", "list indices"), "list-arithmetic"),
    (("TypeError",), says("as a data type", "a dtype from", "ArrayType", "'out' must be"), "argument-by-place"),
    (("TypeError",), says("positional argument", "keyword argument", "required argument"), "call-arguments"),
    (("TypeError",), says("not iterable", "not subscriptable", "has no len()"), "not-a-sequence"),
    (("TypeError",), says("bitwise_xor", "for ^"), "caret"),
    (("TypeError",), says("unsupported operand", "bad operand", "not supported between", "can't multiply"), "operands"),
    (("IndexError",), says("tuple index out of range"), "axis-count"),
    (("IndexError",), says("out of bounds", "out of range"), "index-out-of-range"),
    (
        ("IndexError", "TypeError"),
        says("indices must be", "used as indices", "valid indices", "interpreted as an integer", "integer scalar"),
        "index-kind",
    ),
    (("ValueError",), says("truth value"), "truth-of-array"),
    (("ValueError",), says("enough dimensions"), "number-in-product"),
    (("ModuleNotFoundError", "ImportError"), says("softmax"), "np-softmax"),
    (("ModuleNotFoundError", "ImportError"), always, "import-missing"),
    (("RecursionError",), always, "recursion-error"),
    (("MemoryError", "_ArrayMemoryError"), always, "memory-error"),
    (("ValueError",), says("too big", "maximum allowed dimension"), "memory-error"),
    (("SystemExit", "KeyboardInterrupt", "GeneratorExit"), always, "exits"),
    (("NoInput", "EOFError"), always, "asks-for-input"),
    (("AxisError",), always, "axis-count"),
    (("ValueError",), says("axes don't match", "axes doesn't match"), "axis-count"),
    (("ValueError", "LinAlgError"), lambda error: UNFIT.search(error["message"]), "shapes-do-not-fit"),
    (("AssertionError",), always, "own-assert"),
]
# Said as they are when the cell itself stops before the function is tried; any other error there is "cell-raises".
IN_A_CELL = {
    "import-missing",
    "exits",
    "numpy-not-imported",
    "memory-error",
    "asks-for-input",
    "too-long",
    "recursion-error",
    "np-softmax",
}


def slug_of(error):
    return next((slug for types, fits, slug in ERRORS if error["type"] in types and fits(error)), "raises")


INNER_SIZES = re.compile(
    r"matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature .*\(size (\d+) is different from (\d+)\)"
)


def numbers_of(error, view=None):
    """What the texts of error slugs may name: line, text, name, shapes (spelled with the view's sizes), and its own words."""
    quoted = re.search(r"'([^']*)'", error["message"])
    shapes = error.get("shapes", {})
    return {
        "line": error.get("line"),
        "text": error.get("text", ""),
        **own_words(error),
        "name": quoted and quoted[1],
        "shapes": "; ".join(
            f"{name} {tuple(shape)}" + (f" = {view.spelled(shape)}" if view else "") for name, shape in shapes.items()
        ),
    }


def own_words(error, most=90):
    """type and message of an error, without how our modules are kept away; of a matrix product the two sizes that do not
    meet, which are said instead of NumPy's inner signature."""
    message = re.sub(r"^import of (\w+) halted; None in sys.modules$", r"No module named '\1'", error["message"])
    inner = INNER_SIZES.fullmatch(message)
    return {
        "type": error["type"],
        "message": message if len(message) <= most else message[: most - 1] + "…",
        **({"columns_left": inner[2], "rows_right": inner[1]} if inner else {}),
    }
