"""A WebAssembly module in two halves: the functions a lesson calls, and the others, which are fetched when one of them is called.

Python's interpreter has 17,000 functions; a start and a lesson call 3,500. The cut leaves every number as it was: types, functions,
globals, tables and tags keep their places in both halves, so that the bodies move as they are and nobody has to read them.
    hot half   every function; the cold ones have, instead of their body, "call slot 0 of the extra table; call my own slot".
               The extra table holds the hot functions at their numbers. Slot 0 is for the page: a function that brings the cold half.
    cold half  every function again; the hot ones call their slot of the extra table. When it comes to life, it enters its own
               functions in the table, and at slot 0 one that does nothing.
What the halves share is exported from the hot one under names that begin with SHARED, and imported by the cold one from "hot".
In the browser they are joined by static/python/worker/wasm-split.js.

Raises ValueError for what it does not know: then there is no cut.
"""

from publish.pyodide.wasm import (
    CALL_INDIRECT,
    CODE,
    ELEMENT,
    END,
    EXPORT,
    FUNC,
    FUNCREF,
    FUNCTION,
    GLOBAL,
    GLOBAL_SET,
    GLOBALS,
    I32,
    IMPORT,
    LOCAL_GET,
    MEMORIES,
    NOTHING,
    TABLE,
    TABLES,
    TAGS,
    TYPE,
    Module,
    Reader,
    constant,
    exports_section,
    number,
    sized,
    text,
    vector,
    written,
)

SHARED = "hot "
SMALL = 50  # bytes: see detour


def marked(binary):
    """The same module, which notes what it calls: function i, once called, sets the exported global "hot i" to 1."""
    module = Module.read(binary)
    first, noted = module.imported(GLOBALS) + len(module.globals), module.imported(FUNC)
    bodies = []
    for index, body in enumerate(module.bodies):
        reader = Reader(body)
        for _ in range(reader.number()):
            reader.number()
            reader.value_type()
        bodies.append(body[: reader.at] + constant(1) + GLOBAL_SET + number(first + index) + body[reader.at :])
    globals_ = [kind + bytes([mutable]) + value for kind, mutable, value in module.globals] + [
        I32 + b"\1" + constant(0) + END
    ] * len(bodies)
    exports = [*module.exports, *((f"{SHARED}{noted + index}", GLOBALS, first + index) for index in range(len(bodies)))]
    return written(
        module.sections
        | {GLOBAL: vector(globals_), EXPORT: exports_section(exports), CODE: vector([sized(body) for body in bodies])},
        module.customs,
    )


def halves(binary, hot, wanted=None):
    """Cut a module -> (hot half, cold half). `hot`: numbers of the functions that stay; `wanted`: names of exports that stay, None for all."""
    module = Module.read(binary)
    if module.nothing < 0:
        raise ValueError("no type for a function that takes and gives nothing")
    imported, table = module.imported(FUNC), module.imported(TABLES) + len(module.tables)
    if not imported:
        raise ValueError("no imported function, whose slot could be the page's")
    stays = [imported + index in hot for index in range(len(module.bodies))]
    shared = [
        *((TABLES, index) for index in range(module.imported(TABLES), table + 1)),
        *((MEMORIES, module.imported(MEMORIES) + index) for index in range(len(module.memories))),
        *((GLOBALS, module.imported(GLOBALS) + index) for index in range(last_mutable(module.globals))),
        *((TAGS, module.imported(TAGS) + index) for index in range(len(module.tags))),
    ]
    extra = FUNCREF + b"\0" + number(len(module.functions))
    shared = [
        (f"{SHARED}table" if (kind, index) == (TABLES, table) else f"{SHARED}{kind} {index}", kind, index)
        for kind, index in shared
    ]
    exports = [
        export
        for export in module.exports
        if wanted is None or export[1] != FUNC and export[1] != GLOBALS or export[0] in wanted
    ]
    return hot_half(module, stays, table, extra, [*exports, *shared]), cold_half(module, stays, table, extra, shared)


def last_mutable(globals_):
    """How many globals, counted from the first, hold all that can change: the others are constants and can be written again."""
    return max((index + 1 for index, (_, mutable, _) in enumerate(globals_) if mutable), default=0)


def call_slot(module, index, table):
    """Hand the parameters of function `index` on to its slot of the extra table."""
    kind = module.functions[index]
    return (
        b"".join(LOCAL_GET + number(i) for i in range(module.types[kind]))
        + constant(index)
        + CALL_INDIRECT
        + number(kind)
        + number(table)
    )


def detour(instructions):
    """A body without locals, filled up to the size from which V8 no longer counts a function as small: where half of them
    are, it inlines ten times as much, and Python's frames grow until a recursion of 150 calls no longer fits on the stack."""
    return b"\0" + instructions + NOTHING * (SMALL - len(instructions) - 2) + END


def hot_half(module, stays, table, extra, exports):
    imported = module.imported(FUNC)
    bring = constant(0) + CALL_INDIRECT + number(module.nothing) + number(table)
    bodies = [
        body if stay else detour(bring + call_slot(module, imported + index, table))
        for index, (body, stay) in enumerate(zip(module.bodies, stays))
    ]
    elements = Reader(module.sections.get(ELEMENT, b"\0"))
    count = elements.number()
    entries = entered(runs(imported, stays, True), table)
    return written(
        module.sections
        | {
            TABLE: vector([*module.tables, extra]),
            EXPORT: exports_section(exports),
            ELEMENT: number(count + len(entries)) + elements.data[elements.at :] + b"".join(entries),
            CODE: vector([sized(body) for body in bodies]),
        },
        module.customs,
    )


def cold_half(module, stays, table, extra, shared):
    imported, count = module.imported(FUNC), len(module.functions)
    own = {
        TABLES: [*module.tables, extra],
        MEMORIES: module.memories,
        TAGS: module.tags,
        GLOBALS: [kind + bytes([mutable]) for kind, mutable, _ in module.globals],
    }
    imports = [
        *(whole for _, _, whole, _ in module.imports),
        *(
            text("hot") + text(name) + bytes([kind]) + own[kind][index - module.imported(kind)]
            for name, kind, index in shared
        ),
    ]
    constants = [
        kind + bytes([mutable]) + value for kind, mutable, value in module.globals[last_mutable(module.globals) :]
    ]
    bodies = [
        detour(call_slot(module, imported + index, table)) if stay else body
        for index, (body, stay) in enumerate(zip(module.bodies, stays))
    ]
    entries = [*entered(runs(imported, stays, False), table), *entered([(0, [count])], table)]
    return written(
        {
            TYPE: module.sections[TYPE],
            IMPORT: vector(imports),
            FUNCTION: vector([*map(number, module.functions[imported:]), number(module.nothing)]),
            GLOBAL: vector(constants),
            ELEMENT: vector(entries),
            CODE: vector([*(sized(body) for body in bodies), sized(b"\0" + END)]),
        }
    )


def runs(first, stays, wanted):
    """The functions that stay, or that do not, as [(slot, [numbers of functions])]: neighbours together."""
    found = []
    for index, stay in enumerate(stays, first):
        if stay == wanted:
            if found and found[-1][0] + len(found[-1][1]) == index:
                found[-1][1].append(index)
            else:
                found.append((index, [index]))
    return found


def entered(runs, table):
    """Element segments that enter functions in the table."""
    return [
        b"\2" + number(table) + constant(slot) + END + b"\0" + vector([number(index) for index in functions])
        for slot, functions in runs
    ]
