"""A WebAssembly module in two halves: the functions a lesson calls, and the others, which are fetched when one of them is called.

Python's interpreter has 17,000 functions; a start and a lesson call 3,500. The cut leaves every number as it was: types, functions,
globals, tables and tags keep their places in both halves, so that the bodies move as they are and nobody has to read them.
    hot half   every function; the cold ones have, instead of their body, "call slot 0 of the extra table; call my own slot".
               The extra table holds the hot functions at their numbers. Slot 0 is for the page: a function that brings the cold half.
    cold half  every function again; the hot ones call their slot of the extra table. When it comes to life, it enters its own
               functions in the table, and at slot 0 one that does nothing.
What the halves share is exported from the hot one under names that begin with SHARED, and imported by the cold one from "hot".
In the browser they are joined by static/python-halves.js.

The binary format: WebAssembly Core Specification 2.0, chapter 5. Raises ValueError for what it does not know: then there is no cut.
"""
from dataclasses import dataclass, field

SHARED = "hot "
TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, CODE, TAG = 1, 2, 3, 4, 5, 6, 7, 9, 10, 13
ORDER = [0, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, TAG, GLOBAL, EXPORT, 8, ELEMENT, 12, CODE, 11]   # of the sections, by number
FUNC, TABLES, MEMORIES, GLOBALS, TAGS = range(5)                                                   # kinds of imports and exports
SIMPLE_TYPES = {0x7F, 0x7E, 0x7D, 0x7C, 0x7B, 0x70, 0x6F}
FUNCREF, I32 = b"\x70", b"\x7f"
LOCAL_GET, I32_CONST, CALL_INDIRECT, GLOBAL_SET, NOTHING, END = b"\x20", b"\x41", b"\x11", b"\x24", b"\x01", b"\x0b"
SMALL = 50     # bytes: see detour


class Reader:
    """Bytes, and how far they are read."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        """An unsigned number (LEB128)."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, size):
        self.at += size
        return self.data[self.at - size:self.at]

    def name(self):
        return self.take(self.number()).decode()

    def value_type(self):
        if (byte := self.byte()) not in SIMPLE_TYPES:
            raise ValueError(f"value type {byte:#x}")
        return bytes([byte])

    def limits(self):
        """-> the bytes of minimum and maximum of a table or memory"""
        start, flags = self.at, self.byte()
        self.number()
        if flags & 1:
            self.number()
        return self.data[start:self.at]

    def constant(self):
        """-> the bytes of a constant expression"""
        start = self.at
        while (code := self.byte()) != 0x0B:
            if code in (0x41, 0x42, 0x23, 0xD2):
                self.number()
            elif code in (0x43, 0x44):
                self.take(4 if code == 0x43 else 8)
            elif code == 0xD0:
                self.byte()
            elif code not in (0x6A, 0x6B, 0x6C, 0x7C, 0x7D, 0x7E):
                raise ValueError(f"instruction {code:#x} in a constant")
        return self.data[start:self.at]


def number(value):
    """Unsigned LEB128"""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes(out + bytes([value]))


def constant(value):
    """i32.const of a number that is not negative: signed LEB128"""
    out = bytearray()
    while value > 63:
        out.append(value & 127 | 128)
        value >>= 7
    return I32_CONST + bytes(out + bytes([value]))


def text(name):
    return number(len(name.encode())) + name.encode()


def vector(items):
    return number(len(items)) + b"".join(items)


@dataclass
class Module:
    """The parts of a module that the cut concerns; `sections` has all of them, as {number: bytes}, and `customs` the named ones."""
    sections: dict
    customs: list
    types: list = field(default_factory=list)       # per type: how many parameters
    nothing: int = -1                               # the type of a function that takes and gives nothing
    imports: list = field(default_factory=list)     # (kind, description as bytes, the whole import as bytes, its module and name)
    functions: list = field(default_factory=list)   # type of each function, imported ones first
    tables: list = field(default_factory=list)      # description of each defined table
    memories: list = field(default_factory=list)
    globals: list = field(default_factory=list)     # (type, mutable, initial value) of each defined global
    tags: list = field(default_factory=list)
    exports: list = field(default_factory=list)     # (name, kind, number)
    bodies: list = field(default_factory=list)      # of the defined functions

    def imported(self, kind):
        return sum(1 for known, *_ in self.imports if known == kind)

    @classmethod
    def read(cls, binary):
        reader = Reader(binary)
        if reader.take(8) != b"\0asm\1\0\0\0":
            raise ValueError("not a WebAssembly module")
        module = cls({}, [])
        while reader.at < len(binary):
            kind = reader.byte()
            content = reader.take(reader.number())
            if kind == 0:
                module.customs.append(content)
            else:
                module.sections[kind] = content
        for kind, read in ((TYPE, module._type), (IMPORT, module._import), (FUNCTION, module._function), (TABLE, module._table), (MEMORY, module._memory),
                           (TAG, module._tag), (GLOBAL, module._global), (EXPORT, module._export), (CODE, module._code)):
            reader = Reader(module.sections.get(kind, b"\0"))
            for index in range(reader.number()):
                read(reader, index)
        return module

    def _type(self, reader, index):
        if (form := reader.byte()) != 0x60:
            raise ValueError(f"type {form:#x}")
        parameters = [reader.value_type() for _ in range(reader.number())]
        results = [reader.value_type() for _ in range(reader.number())]
        self.types.append(len(parameters))
        if not parameters and not results:
            self.nothing = index

    def _import(self, reader, _):
        start, names = reader.at, (reader.name(), reader.name())
        kind, described = reader.byte(), reader.at
        if kind == FUNC:
            self.functions.append(reader.number())
        elif kind == TABLES:
            reader.value_type()
            reader.limits()
        elif kind == MEMORIES:
            reader.limits()
        elif kind == GLOBALS:
            reader.value_type()
            reader.byte()
        else:
            reader.byte()
            reader.number()
        self.imports.append((kind, reader.data[described:reader.at], reader.data[start:reader.at], names))

    def _function(self, reader, _):
        self.functions.append(reader.number())

    def _table(self, reader, _):
        self.tables.append(reader.value_type() + reader.limits())

    def _memory(self, reader, _):
        self.memories.append(reader.limits())

    def _tag(self, reader, _):
        self.tags.append(bytes([reader.byte()]) + number(reader.number()))

    def _global(self, reader, _):
        self.globals.append((reader.value_type(), reader.byte(), reader.constant()))

    def _export(self, reader, _):
        self.exports.append((reader.name(), reader.byte(), reader.number()))

    def _code(self, reader, _):
        self.bodies.append(reader.take(reader.number()))


def written(sections, customs=()):
    """{number of a section: bytes} -> a module"""
    out = [b"\0asm\1\0\0\0", *(b"\0" + number(len(content)) + content for content in customs)]
    for kind in ORDER[1:]:
        if kind in sections:
            out.append(bytes([kind]) + number(len(sections[kind])) + sections[kind])
    return b"".join(out)


def exports_section(exports):
    return vector([text(name) + bytes([kind]) + number(index) for name, kind, index in exports])


def names(binary):
    """-> ({exported name}, {imported name})"""
    module = Module.read(binary)
    return {name for name, *_ in module.exports}, {name for *_, (_, name) in module.imports}


def addresses(binary):
    """-> {name of a function whose address a library asks for, or may be asked for}"""
    module = Module.read(binary)
    return {name for *_, (source, name) in module.imports if source == "GOT.func"} | {name for name, kind, _ in module.exports if kind == FUNC}


def slots(binary):
    """-> {exported name of a function: its first slot in the table}, as far as it has one"""
    module = Module.read(binary)
    reader, first = Reader(module.sections.get(ELEMENT, b"\0")), {}
    for _ in range(reader.number()):
        if reader.number():
            raise ValueError("a kind of element segment that interpreters have not had")
        start = signed(Reader(reader.constant()[1:]))
        for slot in range(start, start + reader.number()):
            first.setdefault(reader.number(), slot)
    return {name: first[index] for name, kind, index in module.exports if kind == FUNC and index in first}


def signed(reader):
    """A signed number (LEB128)."""
    value = shift = 0
    while True:
        byte = reader.byte()
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value - (1 << shift) * (byte >> 6)


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
        bodies.append(body[:reader.at] + constant(1) + GLOBAL_SET + number(first + index) + body[reader.at:])
    globals_ = [kind + bytes([mutable]) + value for kind, mutable, value in module.globals] + [I32 + b"\1" + constant(0) + END] * len(bodies)
    exports = [*module.exports, *((f"{SHARED}{noted + index}", GLOBALS, first + index) for index in range(len(bodies)))]
    return written(module.sections | {GLOBAL: vector(globals_), EXPORT: exports_section(exports), CODE: vector([sized(body) for body in bodies])},
                   module.customs)


def sized(body):
    return number(len(body)) + body


def halves(binary, hot, wanted=None):
    """Cut a module -> (hot half, cold half). `hot`: numbers of the functions that stay; `wanted`: names of exports that stay, None for all."""
    module = Module.read(binary)
    if module.nothing < 0:
        raise ValueError("no type for a function that takes and gives nothing")
    imported, table = module.imported(FUNC), module.imported(TABLES) + len(module.tables)
    if not imported:
        raise ValueError("no imported function, whose slot could be the page's")
    stays = [imported + index in hot for index in range(len(module.bodies))]
    shared = [*((TABLES, index) for index in range(module.imported(TABLES), table + 1)),
              *((MEMORIES, module.imported(MEMORIES) + index) for index in range(len(module.memories))),
              *((GLOBALS, module.imported(GLOBALS) + index) for index in range(last_mutable(module.globals))),
              *((TAGS, module.imported(TAGS) + index) for index in range(len(module.tags)))]
    extra = FUNCREF + b"\0" + number(len(module.functions))
    shared = [(f"{SHARED}table" if (kind, index) == (TABLES, table) else f"{SHARED}{kind} {index}", kind, index) for kind, index in shared]
    exports = [export for export in module.exports if wanted is None or export[1] != FUNC and export[1] != GLOBALS or export[0] in wanted]
    return hot_half(module, stays, table, extra, [*exports, *shared]), cold_half(module, stays, table, extra, shared)


def last_mutable(globals_):
    """How many globals, counted from the first, hold all that can change: the others are constants and can be written again."""
    return max((index + 1 for index, (_, mutable, _) in enumerate(globals_) if mutable), default=0)


def call_slot(module, index, table):
    """Hand the parameters of function `index` on to its slot of the extra table."""
    kind = module.functions[index]
    return b"".join(LOCAL_GET + number(i) for i in range(module.types[kind])) + constant(index) + CALL_INDIRECT + number(kind) + number(table)


def detour(instructions):
    """A body without locals, filled up to the size from which V8 no longer counts a function as small: where half of them
    are, it inlines ten times as much, and Python's frames grow until a recursion of 150 calls no longer fits on the stack."""
    return b"\0" + instructions + NOTHING * (SMALL - len(instructions) - 2) + END


def hot_half(module, stays, table, extra, exports):
    imported = module.imported(FUNC)
    bring = constant(0) + CALL_INDIRECT + number(module.nothing) + number(table)
    bodies = [body if stay else detour(bring + call_slot(module, imported + index, table)) for index, (body, stay) in enumerate(zip(module.bodies, stays))]
    elements = Reader(module.sections.get(ELEMENT, b"\0"))
    count = elements.number()
    entries = entered(runs(imported, stays, True), table)
    return written(module.sections | {TABLE: vector([*module.tables, extra]), EXPORT: exports_section(exports),
                                      ELEMENT: number(count + len(entries)) + elements.data[elements.at:] + b"".join(entries),
                                      CODE: vector([sized(body) for body in bodies])}, module.customs)


def cold_half(module, stays, table, extra, shared):
    imported, count = module.imported(FUNC), len(module.functions)
    own = {TABLES: [*module.tables, extra], MEMORIES: module.memories, TAGS: module.tags,
           GLOBALS: [kind + bytes([mutable]) for kind, mutable, _ in module.globals]}
    imports = [*(whole for _, _, whole, _ in module.imports),
               *(text("hot") + text(name) + bytes([kind]) + own[kind][index - module.imported(kind)] for name, kind, index in shared)]
    constants = [kind + bytes([mutable]) + value for kind, mutable, value in module.globals[last_mutable(module.globals):]]
    bodies = [detour(call_slot(module, imported + index, table)) if stay else body for index, (body, stay) in enumerate(zip(module.bodies, stays))]
    entries = [*entered(runs(imported, stays, False), table), *entered([(0, [count])], table)]
    return written({TYPE: module.sections[TYPE], IMPORT: vector(imports),
                    FUNCTION: vector([*map(number, module.functions[imported:]), number(module.nothing)]),
                    GLOBAL: vector(constants), ELEMENT: vector(entries),
                    CODE: vector([*(sized(body) for body in bodies), sized(b"\0" + END)])})


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
    return [b"\2" + number(table) + constant(slot) + END + b"\0" + vector([number(index) for index in functions]) for slot, functions in runs]
