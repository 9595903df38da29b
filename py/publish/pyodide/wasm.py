"""WebAssembly modules, read into their parts and written again: as much of them as the cut in halves (wasm_split.py) and the shortened script
(script.py) have to know.

The binary format: WebAssembly Core Specification 2.0, chapter 5. Raises ValueError for what it does not know.
"""

from dataclasses import dataclass, field

TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, CODE, TAG = 1, 2, 3, 4, 5, 6, 7, 9, 10, 13
ORDER = [
    0,
    TYPE,
    IMPORT,
    FUNCTION,
    TABLE,
    MEMORY,
    TAG,
    GLOBAL,
    EXPORT,
    8,
    ELEMENT,
    12,
    CODE,
    11,
]  # of the sections, by number
FUNC, TABLES, MEMORIES, GLOBALS, TAGS = range(5)  # kinds of imports and exports
SIMPLE_TYPES = {0x7F, 0x7E, 0x7D, 0x7C, 0x7B, 0x70, 0x6F}
FUNCREF, I32 = b"\x70", b"\x7f"
LOCAL_GET, I32_CONST, CALL_INDIRECT, GLOBAL_SET, NOTHING, END = b"\x20", b"\x41", b"\x11", b"\x24", b"\x01", b"\x0b"


class Reader:
    """Bytes, and how far they are read."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        """An unsigned number (LEB128)."""
        return self.groups()[0]

    def signed(self):
        """A signed number (LEB128): the highest of its bits counts negative."""
        value, bits = self.groups()
        return value - (value >> (bits - 1) << bits)

    def groups(self):
        """Seven bits of each byte, the lowest first, until one below 128  -> (their value, how many bits)"""
        value = bits = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << bits
            bits += 7
            if byte < 128:
                return value, bits

    def take(self, size):
        self.at += size
        return self.data[self.at - size : self.at]

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
        return self.data[start : self.at]

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
        return self.data[start : self.at]


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
    types: list = field(default_factory=list)  # per type: how many parameters
    nothing: int = -1  # the type of a function that takes and gives nothing
    imports: list = field(
        default_factory=list
    )  # (kind, description as bytes, the whole import as bytes, its module and name)
    functions: list = field(default_factory=list)  # type of each function, imported ones first
    tables: list = field(default_factory=list)  # description of each defined table
    memories: list = field(default_factory=list)
    globals: list = field(default_factory=list)  # (type, mutable, initial value) of each defined global
    tags: list = field(default_factory=list)
    exports: list = field(default_factory=list)  # (name, kind, number)
    bodies: list = field(default_factory=list)  # of the defined functions

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
        for kind, read in (
            (TYPE, module._type),
            (IMPORT, module._import),
            (FUNCTION, module._function),
            (TABLE, module._table),
            (MEMORY, module._memory),
            (TAG, module._tag),
            (GLOBAL, module._global),
            (EXPORT, module._export),
            (CODE, module._code),
        ):
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
        self.imports.append((kind, reader.data[described : reader.at], reader.data[start : reader.at], names))

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
    return {name for *_, (source, name) in module.imports if source == "GOT.func"} | {
        name for name, kind, _ in module.exports if kind == FUNC
    }


def slots(binary):
    """-> {exported name of a function: its first slot in the table}, as far as it has one"""
    module = Module.read(binary)
    reader, first = Reader(module.sections.get(ELEMENT, b"\0")), {}
    for _ in range(reader.number()):
        if reader.number():
            raise ValueError("a kind of element segment that interpreters have not had")
        start = Reader(reader.constant()[1:]).signed()
        for slot in range(start, start + reader.number()):
            first.setdefault(reader.number(), slot)
    return {name: first[index] for name, kind, index in module.exports if kind == FUNC and index in first}


def sized(body):
    return number(len(body)) + body
