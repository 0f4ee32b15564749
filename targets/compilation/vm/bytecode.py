"""IREE's VM bytecode: the functions of a compiled module, and what each instruction does with references.

A module is a FlatBuffer that contains one array of bytes with all functions. Registers are 16-bit numbers; the top bit
says that one holds a reference (a buffer, a fence), the next that the instruction removes it from the register
("move").

Source: IREE 3.13, runtime/src/iree/schemas/bytecode_module_def.fbs and runtime/src/iree/vm/bytecode/isa/isa.json.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

MAJOR_VERSION = 17
"""The version of the instruction set that is described here."""

REFERENCE, MOVE, NUMBER = 0x8000, 0x4000, 0x3FFF
"""The bits of a register: that it holds a reference, that this is moved, and the register's number."""

Place: TypeAlias = int
"""The offset in a module of the two bytes that name a register."""


class UnknownBytecode(Exception):
    """The module is of another version, or not a module."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function's bytecode.

    Attributes:
        start: where it begins in the module.
        size_bytes: its length.
        blocks: the number of its basic blocks.
    """

    start: int
    size_bytes: int
    blocks: int


@dataclass(slots=True)
class Edge:
    """A branch to another block.

    Attributes:
        target: the block's offset in the function.
        copies: `(place of the source, source, destination)` of the references that the branch copies, in order.
    """

    target: int
    copies: list[tuple[Place, int, int]] = field(default_factory=list)


@dataclass(slots=True)
class Instruction:
    """An instruction's effect on references.

    Attributes:
        reads: `(place, register with its bits)` of each reference that it reads, in order.
        writes: numbers of the registers that hold a reference afterwards.
        edges: its possible branches; the last instruction of a block has some, or leaves the function.
        discards: whether it only releases the references that it reads.
    """

    reads: list[tuple[Place, int]] = field(default_factory=list)
    writes: list[int] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    discards: bool = False


BLOCK, DISCARD = 0x79, 0x85

_CORE = {
    "v": "0C 0E",
    "vv": "02 03 06 07 32 36 40 41 42 43 44 45 46 47 48 4D 52 75 76 77 78",
    "vvv": "22 23 24 25 26 27 28 2A 2B 2C 2D 2E 2F 30 33 34 35 37 38 39 3A 3B 3C 3D 3E 3F 49 4A 4B 4C 4E 4F 50 51"
    " 7A 7B 7C 7D 7E 7F 80 81",
    "vvvv": "1C 1D 29 31",
    "vvlv": "1F 20",
    "vvw": "6C",
    "v4w": "0A",
    "v4r": "0B",
    "v4rlw": "21",
    "v4rrw": "1E",
    "vb": "60",
    "vbc": "83",
    "vbb": "57",
    "vs": "5B",
    "4v": "00 01 04 05 0D 5C",
    "4vw": "12",
    "44w": "08",
    "44r": "09",
    "4ltd": "87",
    "4ld": "58",
    "4nltd": "88",
    "4nld": "59",
    "4w": "11",
    "8v": "0F",
    "b": "56 5D 61",
    "sl": "5E 5F",
    "l": "5A 85",
    "w": "10",
    "rv": "13 14 15 55 6E",
    "rvv": "16 17 18 19 62 63 64 65 66 67 68 69 6A 6B",
    "rvvv": "71 72 73 74 84",
    "rvvvw": "6D",
    "rv4w": "1A",
    "rvr": "1B",
    "rvrvv": "6F",
    "rvrvvv": "70",
    "r4w": "82",
    "rw": "86",
    "rrv": "53 54",
    "": "79",
}
"""Fields of the core's instructions, by opcode. v: a register of numbers; r, w: one with a reference that is read or
written; 4, 8: bytes of a constant; s: text; l, d: lists of registers that are read, or written; n: lengths of segments;
t: a block; b: a block, and the copies of the branch to it; c: a table of these."""

_F32 = {
    "v": "04",
    "vv": "02 03 10 11 12 13 14 15 16 17 18 19 1A 1C 1D 1E 1F 20 21 22 23 24 26 27 28 29 32 36 39 3A 3B 3C 3D",
    "vvv": "0A 0B 0C 0D 0E 1B 25 2A 2B 2C 2D 2E 2F 30 31 37 38",
    "vvvv": "08 0F",
    "vvlv": "09",
    "4v": "00 01 05",
    "rvv": "06 07 33 34",
    "rvvv": "35",
}
_F64 = {
    "v": "04",
    "vv": "02 03 10 11 12 13 14 15 16 17 18 19 1A 1B 1C 1D 1E 1F 20 22 23 24 25 26 27 28 29 2A 2C 2D 2E 2F 38 3C 3F",
    "vvv": "0A 0B 0C 0D 0E 21 2B 30 31 32 33 34 35 36 37 3D 3E",
    "vvvv": "08 0F",
    "vvlv": "09",
    "4v": "00 01",
    "8v": "05",
    "rvv": "06 07 39 3A",
    "rvvv": "3B",
}


def _by_opcode(rows: dict[str, str]) -> dict[int, str]:
    return {opcode: fields for fields, opcodes in rows.items() for opcode in bytes.fromhex(opcodes)}


CORE = _by_opcode(_CORE)
EXTENSIONS = {0xE0: _by_opcode(_F32), 0xE1: _by_opcode(_F64)}
SIZES = {"v": 2, "r": 2, "w": 2, "4": 4, "8": 8}
PLAIN = {opcode: 1 + 2 * len(fields) for opcode, fields in CORE.items() if set(fields) <= {"v"}}
"""Lengths in bytes of the instructions that only handle numbers, which are most of them."""
FIXED = {opcode: 1 + sum(SIZES[kind] for kind in fields) for opcode, fields in CORE.items() if set(fields) <= {*SIZES}}
"""Lengths in bytes of the core's instructions without lists, text and branches."""


def functions(module: bytes | bytearray) -> list[Function]:
    """The functions of a module, as iree-compile gives it.

    Raises:
        UnknownBytecode: it is of another version, or not a module.
    """
    try:
        return _functions(module)
    except (struct.error, IndexError) as error:
        raise UnknownBytecode(f"no module: {error}") from error


def _functions(module: bytes | bytearray) -> list[Function]:
    start = 0
    if module[:4] == b"PK\3\4":  # a zip archive, whose first file is the module
        start = 30 + sum(struct.unpack_from("<HH", module, 26))
    start += 4  # after the length
    if module[start + 4 : start + 8] != b"IREE":
        raise UnknownBytecode("no module")

    def at(kind: str, place: int) -> int:
        return int(struct.unpack_from(kind, module, place)[0])

    table = start + at("<I", start)
    fields = table - at("<i", table)

    def entry(index: int) -> int:
        slot = 4 + 2 * index
        offset = at("<H", fields + slot) if slot < at("<H", fields) else 0
        if not offset:
            raise UnknownBytecode("a table without functions")
        return table + offset

    def vector(index: int) -> int:
        place = entry(index)
        return place + at("<I", place)

    if at("<I", entry(13)) >> 16 != MAJOR_VERSION:
        raise UnknownBytecode(f"version {at('<I', entry(13)) >> 16} of the bytecode")
    descriptors, code = vector(12), vector(14) + 4
    return [
        Function(code + at("<i", place), at("<i", place + 4), at("<h", place + 14))
        for place in range(descriptors + 4, descriptors + 4 + 20 * at("<I", descriptors), 20)
    ]


def instructions(module: bytes | bytearray, function: Function) -> Iterator[tuple[int, Instruction | None]]:
    """The function's instructions with their offsets; None for the mark at the beginning of a block. Instructions that
    only handle numbers are omitted.

    Raises:
        UnknownBytecode: an instruction is unknown, or has another length.
    """
    at, end = function.start, function.start + function.size_bytes
    try:
        while at < end:
            opcode = module[at]
            size = PLAIN.get(opcode)
            if size is None or opcode == BLOCK:
                found = None if opcode == BLOCK else Instruction()
                offset = at - function.start
                at = at + 1 if found is None else _read(module, at, function.start, found)
                yield offset, found
            else:
                at += size
    except (struct.error, KeyError) as error:
        raise UnknownBytecode(f"an instruction at {at - function.start}: {error!r}") from error
    if at != end:
        raise UnknownBytecode(f"an instruction goes on past the function's end at {function.size_bytes}")


def copies_references(module: bytes | bytearray, function: Function) -> bool:
    """Whether a branch of the function copies references. Most functions have none, and this is shown in a third of the
    time that it takes to read their instructions.

    Raises:
        UnknownBytecode: as `instructions`.
    """
    at, end = function.start, function.start + function.size_bytes
    try:
        while at < end:
            opcode = module[at]
            size = FIXED.get(opcode)
            if size is not None:
                at += size
            elif opcode in _BRANCHES:
                found = Instruction()
                at = _read(module, at, function.start, found)
                if any(edge.copies for edge in found.edges):
                    return True
            else:
                at = _skip(module, at, function.start)
    except (struct.error, KeyError, IndexError) as error:
        raise UnknownBytecode(f"an instruction at {at - function.start}: {error!r}") from error
    if at != end:
        raise UnknownBytecode(f"an instruction goes on past the function's end at {function.size_bytes}")
    return False


def _fields_at(module: bytes | bytearray, at: int) -> tuple[str, int]:
    """The kinds of the fields of the instruction at `at`, and the offset of the first one."""
    opcode = module[at]
    if opcode in EXTENSIONS:
        return EXTENSIONS[opcode][module[at + 1]], at + 2
    return CORE[opcode], at + 1


def _skip(module: bytes | bytearray, at: int, start: int) -> int:
    """The offset of the instruction after the one at `at`, which does not branch."""
    fields, at = _fields_at(module, at)
    for kind in fields:
        if kind in SIZES:
            at += SIZES[kind]
        elif kind == "s":
            at += 2 + _u16(module, at)
        else:
            at = _list_at(module, at, start).stop
    return at


def _read(module: bytes | bytearray, at: int, start: int, found: Instruction) -> int:
    """Reads the instruction at `at` of the function at `start` into `found`; returns the offset of the next one."""
    found.discards = module[at] == DISCARD
    fields, at = _fields_at(module, at)
    for kind in fields:
        if kind == "r":
            found.reads.append((at, _u16(module, at)))
        elif kind == "w":
            found.writes.append(_u16(module, at) & NUMBER)
        at = at + SIZES[kind] if kind in SIZES else _READERS[kind](module, at, start, found)
    return at


def _read_text(module: bytes | bytearray, at: int, start: int, found: Instruction) -> int:
    return at + 2 + _u16(module, at)


def _read_target(module: bytes | bytearray, at: int, start: int, found: Instruction) -> int:
    found.edges.append(Edge(struct.unpack_from("<I", module, at)[0]))
    return at + 4


def _read_edges(module: bytes | bytearray, at: int, start: int, found: Instruction) -> int:
    count = _u16(module, at)
    at += 2
    for _ in range(count):
        at = _read_edge(module, at, start, found)
    return at


def _list_at(module: bytes | bytearray, at: int, start: int) -> range:
    """The offsets of a list's elements; the list begins at the next even offset of the function."""
    at += (at - start) % 2
    return range(at + 2, at + 2 + 2 * _u16(module, at), 2)


def _read_numbers(module: bytes | bytearray, at: int, start: int, found: Instruction) -> int:
    return _list_at(module, at, start).stop


def _read_operands(module: bytes | bytearray, at: int, start: int, found: Instruction) -> int:
    places = _list_at(module, at, start)
    found.reads += [(place, register) for place in places if (register := _u16(module, place)) & REFERENCE]
    return places.stop


def _read_results(module: bytes | bytearray, at: int, start: int, found: Instruction) -> int:
    places = _list_at(module, at, start)
    found.writes += [register & NUMBER for place in places if (register := _u16(module, place)) & REFERENCE]
    return places.stop


def _read_edge(module: bytes | bytearray, at: int, start: int, found: Instruction) -> int:
    edge = Edge(struct.unpack_from("<I", module, at)[0])
    found.edges.append(edge)
    at += 4
    at += (at - start) % 2
    places = range(at + 2, at + 2 + 4 * _u16(module, at), 4)
    for place in places:
        source = _u16(module, place)
        if source & REFERENCE:
            edge.copies.append((place, source, _u16(module, place + 2) & NUMBER))
    return places.stop


_Reader: TypeAlias = Callable[[bytes | bytearray, int, int, Instruction], int]
_READERS: dict[str, _Reader] = {
    "s": _read_text,
    "t": _read_target,
    "b": _read_edge,
    "c": _read_edges,
    "n": _read_numbers,
    "l": _read_operands,
    "d": _read_results,
}
"""Readers of the fields whose length is not in `SIZES`. Each returns the offset of the next field."""


_BRANCHES = frozenset(opcode for opcode, fields in CORE.items() if {*"tbc"} & {*fields})


def _u16(module: bytes | bytearray, at: int) -> int:
    return int(struct.unpack_from("<H", module, at)[0])
