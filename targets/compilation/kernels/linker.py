"""Links object files into a shared library that IREE's loader takes, in this process.

    object file of the program ─┐
    stored kernels ─────────────┼─▶ shared library: what the program's table of kernels reaches, and nothing else
    C functions ────────────────┘

IREE starts a linker for each program. That takes 16 ms of CPU, most of it for a process that maps the whole compiler: a
tenth of the time of compiling an addition. What these files need of a linker is little: they are position-independent,
export one symbol and import none, and IREE's loader reads nothing but segments, the table of dynamic symbols, and
relative relocations. Files for other machines than x86-64, data that is written, and relocations that do not occur in
such files are left to IREE's linker.

Source of the formats: the System V ABI, and its supplement for AMD64.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from hilo.targets.compilation.kernels.elf import NotUnderstood, ObjectFile, Section, Symbol, reading

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_RELATIVE = struct.Struct("<QQq")
_DYNAMIC = struct.Struct("<QQ")
_HASH = struct.Struct("<5I4x")
_IDENT = b"\x7fELF\2\1\1".ljust(16, b"\0")
_SHARED, _X86_64, _SECTION_BYTES = 3, 62, 64
_LOAD, _DYNAMIC_TABLE, _RELRO = 1, 2, 0x6474E552
_EXECUTE, _WRITE, _READ = 1, 2, 4
_GLOBAL_FUNCTION = 1 << 4 | 2
_TAGS = {"hash": 4, "names": 5, "symbols": 6, "rows": 7, "rows size": 8, "row size": 9, "names size": 10}
_SYMBOL_SIZE = 11
_ABS64, _PC32, _PLT32, _PC64, _SLOTS = 1, 2, 4, 24, (9, 41, 42)
"""Relocations: an address; the distance to one in 32 bits, of a call, or in 64 bits; the distance to a slot of the
table of addresses."""

_BECOMES_RELATIVE = 8
_PAGE, _SLOT_BYTES, _SEGMENTS = 0x1000, 8, 5
_ALLOCATED, _EXECUTABLE, _WRITABLE = 2, 4, 1

Place = tuple[int, int]
"""A section: the number of its file, and its own."""

Target = tuple[int, int, int]
"""A place in a section: the number of the file, that of the section, and the offset."""


def link(files: Sequence[ObjectFile], root: str) -> bytes:
    """A shared library.

    Args:
        files: the program's object file, then those in which its missing symbols are looked up, in this order.
        root: the symbol that is exported; what it reaches is linked.

    Raises:
        NotUnderstood: a symbol is missing, or the files have a form that this module does not know.
    """
    if any(file.machine != _X86_64 for file in files):
        raise NotUnderstood("it is for another machine")
    with reading():
        return _Library(files, root, _Reached(files, root)).write()


class _Reached:
    """The sections that a symbol reaches.

    Attributes:
        start: the symbol.
        groups: the sections: constants, code, constants with addresses.
        slots: the addresses that code loads from a table, in its order.
        addresses: how many addresses other sections have.
    """

    def __init__(self, files: Sequence[ObjectFile], root: str) -> None:
        self._files = files
        self.start = self.find(root)
        self.slots: dict[Target, int] = {}
        self.addresses = 0
        self.groups: tuple[list[Place], ...] = ([], [], [])
        for place in self._places():
            section = files[place[0]].sections[place[1]]
            self.groups[_group_of(section)].append(place)

    def find(self, name: str) -> Target:
        """What a name stands for."""
        for number, file in enumerate(self._files):
            symbol = file.exported.get(name)
            if symbol is not None:
                return number, symbol.section, symbol.value
        raise NotUnderstood(f"{name} is missing")

    def target(self, file: int, symbol: Symbol) -> Target:
        """What a symbol of a file stands for."""
        return (file, symbol.section, symbol.value) if symbol.section else self.find(symbol.name)

    def _places(self) -> list[Place]:
        first = self.start[:2]
        found, new = {first}, [first]
        while new:
            number, section = new.pop()
            file = self._files[number]
            for row in file.relocations_of(section):
                target = self.target(number, file.symbols[row.symbol])
                if row.kind in _SLOTS:
                    self.slots.setdefault(target, len(self.slots))
                self.addresses += row.kind == _ABS64
                if target[:2] not in found:
                    found.add(target[:2])
                    new.append(target[:2])
        return sorted(found)


def _group_of(section: Section) -> int:
    """The number of the group that a section belongs to.

    Raises:
        NotUnderstood: it is not loaded, or it is written.
    """
    if not section.flags & _ALLOCATED or not section.is_constant:
        raise NotUnderstood(f"section {section.name} is not one of code or constants")
    if section.flags & _WRITABLE:
        return 2
    return 1 if section.flags & _EXECUTABLE else 0


class _Library:
    """A shared library that is being written. The address of a byte is its offset in the file, and one page more for
    each segment, since pages differ in access.

    Args:
        files: the object files.
        root: the symbol that is exported.
        reached: what it reaches.
    """

    def __init__(self, files: Sequence[ObjectFile], root: str, reached: _Reached) -> None:
        self._files = files
        self._reached = reached
        self._image = bytearray(_HEADER.size + _SEGMENTS * _SEGMENT.size)
        self._offsets: dict[Place, int] = {}
        self._bumps: dict[Place, int] = {}
        self._bump = 0
        self._start = 0
        self._segments: list[bytes] = []
        self._rows: list[tuple[int, int]] = []
        self._parts: dict[str, int] = {}
        self._root = root

    def write(self) -> bytes:
        names = b"\0" + self._root.encode() + b"\0"
        count = len(self._reached.slots) + self._reached.addresses
        constants, code, addresses = self._reached.groups
        self._add("symbols", bytes(2 * _SYMBOL.size))
        self._add("hash", _HASH.pack(1, 2, 1, 0, 0))  # one bucket, with the second symbol
        self._add("names", names)
        self._add("rows", bytes(count * _RELATIVE.size))
        self._add_sections(constants)
        self._end_segment(_READ)
        self._add_sections(code)
        self._end_segment(_READ | _EXECUTE)
        sizes = {"rows size": count * _RELATIVE.size, "row size": _RELATIVE.size, "names size": len(names)}
        tags = [(tag, {**self._parts, **sizes}[name]) for name, tag in _TAGS.items()]
        table = b"".join(_DYNAMIC.pack(*row) for row in (*tags, (_SYMBOL_SIZE, _SYMBOL.size), (0, 0)))
        self._add("dynamic", table)
        self._add("slots", bytes(_SLOT_BYTES * len(self._reached.slots)))
        self._add_sections(addresses)
        self._add_row(_DYNAMIC_TABLE, _READ | _WRITE, self._parts["dynamic"] - self._bump, len(table), 8)
        self._add_row(_RELRO, _READ, self._start, len(self._image) - self._start, 1)
        self._end_segment(_READ | _WRITE)
        self._relocate()
        return self._finish()

    def _add(self, name: str, content: bytes) -> None:
        """Adds a part that is not a section."""
        self._image += bytes(-len(self._image) % 8)
        self._parts[name] = len(self._image) + self._bump
        self._image += content

    def _add_sections(self, places: list[Place]) -> None:
        for place in places:
            section = self._files[place[0]].sections[place[1]]
            self._image += bytes(-len(self._image) % max(section.align, 1))
            self._offsets[place], self._bumps[place] = len(self._image), self._bump
            self._image += section.content

    def _end_segment(self, access: int) -> None:
        """Makes a segment of what was added since the last one."""
        self._add_row(_LOAD, access, self._start, len(self._image) - self._start, _PAGE)
        self._start = len(self._image)
        self._bump += _PAGE

    def _add_row(self, kind: int, access: int, offset: int, size: int, align: int) -> None:
        address = offset + self._bump
        self._segments.append(_SEGMENT.pack(kind, access, offset, address, address, size, size, align))

    def _address(self, target: Target) -> int:
        place = target[:2]
        return self._offsets[place] + self._bumps[place] + target[2]

    def _relocate(self) -> None:
        for target, number in self._reached.slots.items():
            self._rows.append((self._parts["slots"] + _SLOT_BYTES * number, self._address(target)))
        for number, section in [*self._offsets]:
            file = self._files[number]
            for row in file.relocations_of(section):
                at = self._offsets[number, section] + row.offset
                address = at + self._bumps[number, section]
                target = self._reached.target(number, file.symbols[row.symbol])
                if row.kind == _ABS64:
                    self._rows.append((address, self._address(target) + row.addend))
                elif row.kind in _SLOTS:
                    slot = self._parts["slots"] + _SLOT_BYTES * self._reached.slots[target]
                    self._put(at, slot + row.addend - address, 4)
                elif row.kind in (_PC32, _PLT32, _PC64):
                    size = 8 if row.kind == _PC64 else 4
                    self._put(at, self._address(target) + row.addend - address, size)
                else:
                    raise NotUnderstood(f"it has a relocation of kind {row.kind}")

    def _put(self, at: int, value: int, size: int) -> None:
        self._image[at : at + size] = value.to_bytes(size, "little", signed=True)

    def _finish(self) -> bytes:
        """Writes what follows from the addresses: relocations, the symbol, segments, and the header."""
        image = self._image
        rows = b"".join(_RELATIVE.pack(place, _BECOMES_RELATIVE, value) for place, value in sorted(self._rows))
        image[self._parts["rows"] : self._parts["rows"] + len(rows)] = rows
        symbol = _SYMBOL.pack(1, _GLOBAL_FUNCTION, 0, 1, self._address(self._reached.start), 0)
        at = self._parts["symbols"] + _SYMBOL.size
        image[at : at + _SYMBOL.size] = symbol
        image += bytes(-len(image) % 8)
        places = (0, _HEADER.size, len(image))
        sizes = (_HEADER.size, _SEGMENT.size, len(self._segments), _SECTION_BYTES, 1, 0)
        image[: _HEADER.size] = _HEADER.pack(_IDENT, _SHARED, _X86_64, 1, *places, 0, *sizes)
        segments = b"".join(self._segments)
        image[_HEADER.size : _HEADER.size + len(segments)] = segments
        return bytes(image) + bytes(_SECTION_BYTES)
