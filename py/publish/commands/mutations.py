"""Small changes to a program, as a tired or a mistaken hand makes them: a tree of Python in, programs with one change out."""

import ast
import copy

OTHER_OPERATORS = {
    ast.MatMult: [ast.Mult, ast.Add],
    ast.Mult: [ast.MatMult, ast.Div, ast.Add],
    ast.Div: [ast.Mult, ast.Sub, ast.FloorDiv],
    ast.Sub: [ast.Add, ast.Mult],
    ast.Add: [ast.Sub, ast.Mult],
    ast.Pow: [ast.Mult, ast.Div],
}
OTHER_NAMES = {
    "max": ["min", "mean", "sum"],
    "amax": ["min", "mean"],
    "sum": ["max", "mean", "prod", "cumsum"],
    "exp": ["exp2", "abs", "log1p", "tanh", "expm1"],
    "sqrt": ["square", "cbrt", "abs", "log"],
    "T": ["real"],
    "reshape": ["flatten"],
    "hstack": ["vstack"],
    "maximum": ["minimum"],
    "subtract": ["add"],
    "matmul": ["multiply", "dot"],
    "dot": ["multiply"],
    "true_divide": ["multiply"],
    "inner": ["multiply", "outer"],
}
AROUND = [
    "({}).T",
    "np.abs({})",
    "-({})",
    "({}) * 2",
    "({}) / 2",
    "({}) + 1",
    "np.round({}, 2)",
    "({}) ** 2",
    "({})[::-1]",
    "np.tril({})",
    "np.maximum({}, 0)",
    "({}).astype(np.float16)",
    "({}) - ({}).mean()",
    "({})[None]",
    "np.clip({}, -5, 5)",
]


def mutants(source):
    """Text of a program -> texts that differ from it by one change inside its functions, each once."""
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    for changed in changes(tree):
        try:
            text = ast.unparse(ast.fix_missing_locations(changed))
            compile(text, "mutant", "exec", dont_inherit=True)
        except (SyntaxError, ValueError, TypeError):
            continue
        if text not in seen:
            seen.add(text)
            yield text


def changes(tree):
    """Every changed copy of the tree."""
    for place, node in enumerate(ast.walk(tree)):
        for kind, operators in OPERATORS.items():
            if isinstance(node, kind):
                for operator in operators:
                    yield from operator(tree, place, node)


def replaced(tree, place, make):
    """A copy of the tree whose node at that place of ast.walk is make(copy of the node), or changed by it in place."""
    changed = copy.deepcopy(tree)
    target = next(node for number, node in enumerate(ast.walk(changed)) if number == place)
    new = make(target)
    return changed if new is None or new is target else Swap(target, new).visit(changed)


class Swap(ast.NodeTransformer):
    def __init__(self, old, new):
        self.old, self.new = old, new

    def visit(self, node):
        return self.new if node is self.old else self.generic_visit(node)


def with_attribute(name, value):
    return lambda node: setattr(node, name, value)


def expression(text):
    return ast.parse(text, mode="eval").body


# --- what can be changed: kind of node -> functions (tree, place, node) -> changed trees ------------------------------


def another_operator(tree, place, node):
    for operator in OTHER_OPERATORS.get(type(node.op), []):
        yield replaced(tree, place, with_attribute("op", operator()))
    yield replaced(tree, place, lambda copied: copied.left)
    yield replaced(tree, place, lambda copied: ast.BinOp(copied.right, copied.op, copied.left))


def another_name(tree, place, node):
    if isinstance(node.ctx, ast.Load):
        known = sorted(
            {other.id for other in ast.walk(tree) if isinstance(other, ast.Name)}
            | {other.arg for other in ast.walk(tree) if isinstance(other, ast.arg)}
        )
        for name in known:
            if name != node.id and (len(name) < 4 or len(name) == len(node.id)):
                yield replaced(tree, place, with_attribute("id", name))
        if len(node.id) < 4 and node.id not in ("np", "len", "i", "j"):
            for around in AROUND:
                yield replaced(tree, place, lambda copied, around=around: expression(around.replace("{}", copied.id)))


def another_attribute(tree, place, node):
    for name in OTHER_NAMES.get(node.attr, []):
        yield replaced(tree, place, with_attribute("attr", name))
    if node.attr in ("T", "real"):
        yield replaced(tree, place, lambda copied: copied.value)


def another_constant(tree, place, node):
    if type(node.value) is bool:
        yield replaced(tree, place, with_attribute("value", not node.value))
    elif type(node.value) in (int, float):
        for value in (0, 1, 2, 3, -1, node.value + 1, node.value / 2, -node.value, node.value * 10):
            yield replaced(tree, place, with_attribute("value", value))
    elif type(node.value) is str and "->" in node.value:
        left, _, right = node.value.partition("->")
        for text in (
            left + "->" + right[::-1],
            ",".join(left.split(",")[::-1]) + "->" + right,
            left + "->" + right[:1],
        ):
            yield replaced(tree, place, with_attribute("value", text))


def another_call(tree, place, node):
    for number in range(len(node.keywords)):
        yield replaced(tree, place, lambda copied, number=number: copied.keywords.pop(number) and None)
    if len(node.args) > 1:
        yield replaced(tree, place, lambda copied: copied.args.reverse())
        yield replaced(tree, place, lambda copied: copied.args.pop() and None)
    if node.args:
        yield replaced(tree, place, lambda copied: copied.args[0])
    yield replaced(tree, place, lambda copied: ast.UnaryOp(ast.USub(), copied))


def another_sign(tree, place, node):
    yield replaced(tree, place, lambda copied: copied.operand)


def another_tuple(tree, place, node):
    if len(node.elts) > 1 and isinstance(node.ctx, ast.Load):
        yield replaced(tree, place, lambda copied: copied.elts.reverse())
        yield replaced(tree, place, lambda copied: copied.elts.pop() and None)
        yield replaced(tree, place, lambda copied: copied.elts.__setitem__(1, copied.elts[0]))


def another_subscript(tree, place, node):
    yield replaced(tree, place, lambda copied: copied.value)


def fewer_statements(tree, place, node):
    for number, statement in enumerate(node.body):
        if len(node.body) > 1 and not isinstance(statement, (ast.Import, ast.ImportFrom)):
            yield replaced(tree, place, lambda copied, number=number: copied.body.pop(number) and None)
        if isinstance(statement, (ast.Assign, ast.AugAssign)):
            yield replaced(tree, place, lambda copied, number=number: copied.body.insert(number, copied.body[number]))
        if 0 < number:
            yield replaced(
                tree, place, lambda copied, number=number: copied.body.insert(number - 1, copied.body.pop(number))
            )


def into_an_argument(tree, place, node):
    """x = ... becomes an argument[...] = ..., and an argument is written to before it is read."""
    names = [argument.arg for argument in node.args.args]
    for name in names[:2] + names[-1:]:
        for text in (f"{name} *= 1.5", f"{name}[...] = {name} - {name}.mean()", f"{name} += 0", f"{name} = {name} / 2"):
            yield replaced(tree, place, lambda copied, text=text: copied.body.insert(0, ast.parse(text).body[0]))


def another_update(tree, place, node):
    yield replaced(tree, place, lambda copied: ast.Assign([copied.target], copied.value))
    for operator in OTHER_OPERATORS.get(type(node.op), []):
        yield replaced(tree, place, with_attribute("op", operator()))


OPERATORS = {
    ast.BinOp: [another_operator],
    ast.Name: [another_name],
    ast.Attribute: [another_attribute],
    ast.Constant: [another_constant],
    ast.Call: [another_call],
    ast.UnaryOp: [another_sign],
    ast.Tuple: [another_tuple],
    ast.Subscript: [another_subscript],
    ast.FunctionDef: [fewer_statements, into_an_argument],
    ast.AugAssign: [another_update],
}
