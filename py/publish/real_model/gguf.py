"""A file of the format GGUF: what it says about the model, and its tensors.

Source: the specification in the repository ggml-org/ggml, docs/gguf.md. Numbers are little-endian.
"""

import struct

import numpy as np

MAGIC = 0x46554747  # "GGUF", read as a number
STRING, ARRAY = 8, 9  # kinds of a value; the others are single numbers:
NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
F32, F16, Q4_1, Q8_0 = 0, 1, 3, 8  # kinds of a tensor
BLOCKS = {F32: (1, 4), F16: (1, 2), Q4_1: (32, 20), Q8_0: (32, 34)}  # weights and bytes of one block


class GGUF:
    """meta: {key: value}; tensor(name): float32. Raises ValueError for another kind of file."""

    def __init__(self, path):
        self.raw = np.fromfile(path, np.uint8)
        self.at = 0
        if self.number("I") != MAGIC or self.number("I") not in (2, 3):
            raise ValueError(f"{path}: not a GGUF file of version 2 or 3")
        tensors, pairs = self.number("Q"), self.number("Q")
        self.meta = {self.string(): self.value(self.number("I")) for _ in range(pairs)}
        self.tensors = {self.string(): self.place() for _ in range(tensors)}
        step = self.meta.get("general.alignment", 32)
        self.start = -(-self.at // step) * step

    def number(self, code):
        (value,) = struct.unpack_from("<" + code, self.raw, self.at)
        self.at += struct.calcsize("<" + code)
        return value

    def string(self):
        length = self.number("Q")
        self.at += length
        return bytes(self.raw[self.at - length : self.at]).decode()

    def value(self, kind):
        if kind == ARRAY:
            inner, length = self.number("I"), self.number("Q")
            return [self.value(inner) for _ in range(length)]
        return self.string() if kind == STRING else self.number(NUMBERS[kind])

    def place(self):
        """-> shape, kind, offset of a tensor; the file names the fastest axis first, NumPy last."""
        shape = [self.number("Q") for _ in range(self.number("I"))][::-1]
        return shape, self.number("I"), self.number("Q")

    def tensor(self, name):
        """-> the tensor as float32, however it is stored; KeyError if the file has none of that name."""
        shape, kind, offset = self.tensors[name]
        weights, size = BLOCKS[kind]
        blocks = int(np.prod(shape)) // weights
        data = self.raw[self.start + offset :][: blocks * size].reshape(blocks, size)
        return DECODE[kind](data).astype(np.float32, copy=False).reshape(shape)


def half(data, at):
    """Two bytes of each block (blocks, size) as float32 (blocks, 1)."""
    return np.ascontiguousarray(data[:, at : at + 2]).view(np.float16).astype(np.float32)


def four_bits(data):
    """Q4_1: a scale, a floor, then 16 bytes: the low halves are weights 0 to 15, the high halves 16 to 31."""
    packed = data[:, 4:]
    return np.concatenate([packed & 15, packed >> 4], axis=1) * half(data, 0) + half(data, 2)


DECODE = {
    F32: lambda data: data.reshape(-1).view(np.float32),
    F16: lambda data: data.reshape(-1).view(np.float16),
    Q4_1: four_bits,
    Q8_0: lambda data: data[:, 2:].view(np.int8) * half(data, 0),
}
