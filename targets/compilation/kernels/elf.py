"""Extracts single functions from the object file of a program's kernels, each into an object file of its own.

The compiler puts each function into a section of its own. The dependencies of a function follow from relocations: its
section refers to symbols, these are in sections (constants, C functions that the compiler adds), and so on. A kernel's
object file has exactly these sections, and exports the function under a new, hidden name, which is not visible outside
the linked file.

Only files of a known form are supported: relocatable 64-bit little-endian ELF with explicit addends, as LLVM writes it
for x86-64, AArch64 and RISC-V; kernels that import functions at run time, or that share writable memory, are refused.
"""

from __future__ import annotations

import contextlib
import struct
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_RELOCATION = struct.Struct("<QQq")
_IDENT = b"\x7fELF\2\1\1"
_RELOCATABLE = 1
_PROGBITS, _SYMTAB, _STRTAB, _RELA, _REL = 1, 2, 3, 4, 9
_WRITABLE, _GROUP, _TLS = 1, 0x200, 0x400
_ABSOLUTE, _SPECIAL = 0xFFF1, 0xFF00
_LOCAL, _GLOBAL, _OBJECT, _FUNCTION, _OF_SECTION, _HIDDEN = 0, 1, 1, 2, 3, 2
_MAX_ALIGN = 4096

LIBRARY = "iree_hal_executable_library_query_v0"
"""The table of a program's kernels, as IREE's compiler names it: `iree_hal_executable_library_v0_t`."""

_LIBRARY = struct.Struct("<QI4xQI4xQQ")
"""Its first fields: header, number of imports, imports, number of kernels, their functions, their attributes."""

ATTRIBUTES_BYTES = 64
"""Size of the table's entry for one kernel: `iree_hal_executable_dispatch_attrs_v0_t`."""


ADDED = (
    *("fma", "memcpy", "memmove", "memset", "iree_f2h_ieee", "iree_h2f_ieee", "__gnu_f2h_ieee", "__gnu_h2f_ieee"),
    *("__extendhfsf2", "__extendhfdf2", "__truncsfhf2", "__truncdfhf2"),
)
"""The C functions that the compiler adds to the file of each program."""


class NotUnderstood(Exception):
    """The file has a form that this module does not know; nothing is extracted from it."""


@contextlib.contextmanager
def reading() -> Iterator[None]:
    """Turns errors in reading, such as an index out of range, into `NotUnderstood`."""
    try:
        yield
    except (struct.error, ValueError, IndexError, KeyError, OverflowError) as error:
        raise NotUnderstood(f"it is cut short or damaged: {error}") from error


@dataclass(frozen=True, slots=True)
class Section:
    """A section: the fields of its header that matter here, and its content."""

    name: str
    kind: int
    flags: int
    content: bytes
    info: int
    align: int
    entry_size: int

    @property
    def is_constant(self) -> bool:
        """Whether it is code or data that does not change once the file is loaded, and is not part of another
        section."""
        is_written = self.flags & _WRITABLE and not self.name.startswith(".data.rel.ro")
        return self.kind == _PROGBITS and not self.flags & (_GROUP | _TLS) and not is_written


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol: name, binding and type, visibility, the section that it is in, and its offset there."""

    name: str
    info: int
    other: int
    section: int
    value: int
    size: int

    @property
    def is_local(self) -> bool:
        return self.info >> 4 == _LOCAL

    @property
    def is_exported(self) -> bool:
        """Whether other files can refer to it."""
        return not self.is_local and 0 < self.section < _SPECIAL


class Relocation(NamedTuple):
    """A relocation: its offset in the section, the symbol's number, the relocation's type, and the addend."""

    offset: int
    symbol: int
    kind: int
    addend: int


class ObjectFile:
    """The object file of a program's kernels.

    Args:
        data: its content.
        elsewhere: names of its own functions to be looked up in other files instead.

    Attributes:
        machine: the number of the CPU's architecture.
        exported: the symbols that other files can refer to, by their names.

    Raises:
        NotUnderstood: the file has a form that this module does not know.
    """

    def __init__(self, data: bytes, elsewhere: Collection[str] = ()) -> None:
        with reading():
            self._read(data, elsewhere)

    def _read(self, data: bytes, elsewhere: Collection[str]) -> None:
        self._header = _HEADER.unpack_from(data)
        ident, kind, offset = self._header[0], self._header[1], self._header[6]
        count, names = self._header[12:]
        if not ident.startswith(_IDENT) or kind != _RELOCATABLE or not 0 < count < _SPECIAL:
            raise NotUnderstood("it is not a relocatable 64-bit ELF file")
        if offset + _SECTION.size * count != len(data):
            raise NotUnderstood("it does not end with its table of sections, or is several files")
        rows = [_SECTION.unpack_from(data, offset + _SECTION.size * number) for number in range(count)]
        if any(row[8] > _MAX_ALIGN for row in rows):  # it would be padded with as many bytes
            raise NotUnderstood(f"a section is aligned to more than {_MAX_ALIGN} bytes")

        def string(table: int, at: int) -> str:
            start = rows[table][4] + at
            return data[start : data.index(b"\0", start)].decode()

        self.sections = [
            Section(string(names, row[0]), row[1], row[2], data[row[4] : row[4] + row[5]], row[7], row[8], row[9])
            for row in rows
        ]
        self.machine: int = self._header[2]
        symbols = self._read_symbols(lambda table, at: string(rows[table][6], at))
        self.symbols = _moved(symbols, elsewhere)
        self.exported = {symbol.name: symbol for symbol in self.symbols if symbol.is_exported}
        self._read_relocations: dict[int, list[Relocation]] = {}
        self._relocations = _by_section(self.sections)

    def _read_symbols(self, name_of: Callable[[int, int], str]) -> list[Symbol]:
        tables = [number for number, section in enumerate(self.sections) if section.kind == _SYMTAB]
        if len(tables) != 1 or any(section.kind == _REL for section in self.sections):
            raise NotUnderstood("it has not one table of symbols, or relocations without addends")
        content = self.sections[tables[0]].content
        return [Symbol(name_of(tables[0], name), *rest) for name, *rest in _SYMBOL.iter_unpack(content)]

    @reading()
    def attributes(self) -> dict[str, bytes]:
        """The table's entry for each kernel, by the name of its function.

        Raises:
            NotUnderstood: it has no such table, or functions that are found at run time.
        """
        table = self._named(LIBRARY)
        _, imports, _, count, _, _ = _LIBRARY.unpack_from(self.sections[table.section].content, table.value)
        if imports:
            raise NotUnderstood("its kernels import functions at run time")
        functions, attributes = self._named(f"{LIBRARY}_funcs"), self._named(f"{LIBRARY}_attrs")
        content = self.sections[attributes.section].content[attributes.value :]
        found = {}
        for row in self.relocations_of(functions.section):
            target = self.symbols[row.symbol]
            name = self._function_at(target.section, target.value + row.addend)
            start = ATTRIBUTES_BYTES * ((row.offset - functions.value) // 8)
            found[name] = content[start : start + ATTRIBUTES_BYTES]
        if len(found) != count or any(len(said) != ATTRIBUTES_BYTES for said in found.values()):
            raise NotUnderstood(f"its table has {count} kernels, of which {len(found)} are found")
        return found

    @reading()
    def kernel(self, function: str, name: str, *, hidden: bool = True) -> bytes:
        """An object file with one function, exported under a new name.

        Args:
            function: its name in this file.
            name: the new name.
            hidden: whether it is not visible outside the linked file.

        Raises:
            NotUnderstood: it is not a function of the file, or refers to something that cannot be extracted.
        """
        symbol = self._named(function)
        kept = self._reached(symbol.section)
        place = {old: new for new, old in enumerate(kept, 1)}
        used = sorted({row.symbol for old in kept for row in self.relocations_of(old)})
        used.sort(key=lambda number: not self.symbols[number].is_local)
        moved = {old: new for new, old in enumerate(used, 1)}
        symbols = [
            replace(row, section=place.get(row.section, row.section)) for row in map(self.symbols.__getitem__, used)
        ]
        symbols.append(
            Symbol(
                name,
                _GLOBAL << 4 | _FUNCTION,
                _HIDDEN if hidden else 0,
                place[symbol.section],
                symbol.value,
                symbol.size,
            )
        )
        sections = [self.sections[old] for old in kept]
        for old in kept:
            content = b"".join(
                _RELOCATION.pack(row.offset, moved[row.symbol] << 32 | row.kind, row.addend)
                for row in self.relocations_of(old)
            )
            if content:
                sections.append(Section("", _RELA, 0, content, place[old], 8, _RELOCATION.size))
        return self._write(sections, symbols)

    def _named(self, name: str) -> Symbol:
        found = [symbol for symbol in self.symbols if symbol.name == name and symbol.info & 15 in (_OBJECT, _FUNCTION)]
        if len(found) != 1 or not 0 < found[0].section < _SPECIAL:
            raise NotUnderstood(f"it has {len(found)} symbols {name}")
        return found[0]

    def _function_at(self, section: int, value: int) -> str:
        found = [
            symbol.name
            for symbol in self.symbols
            if (symbol.section, symbol.value, symbol.info & 15) == (section, value, _FUNCTION)
        ]
        if len(found) != 1:
            raise NotUnderstood(f"{len(found)} functions begin at one address")
        return found[0]

    def relocations_of(self, section: int) -> list[Relocation]:
        """The relocations of a section."""
        if section not in self._relocations:
            return []
        if section not in self._read_relocations:
            content = self.sections[self._relocations[section]].content
            self._read_relocations[section] = [
                Relocation(offset, info >> 32, info & 0xFFFFFFFF, addend)
                for offset, info, addend in _RELOCATION.iter_unpack(content)
            ]
        return self._read_relocations[section]

    def _reached(self, section: int) -> list[int]:
        """The sections that a section refers to, directly or not, and itself, in the file's order."""
        found, new = {section}, [section]
        while new:
            for row in self.relocations_of(new.pop()):
                symbol = self.symbols[row.symbol]
                if symbol.section == 0 or symbol.section == _ABSOLUTE:
                    continue
                if symbol.section >= _SPECIAL or not symbol.is_local:
                    raise NotUnderstood(f"it refers to {symbol.name}, which is visible to other files")
                if symbol.section not in found:
                    found.add(symbol.section)
                    new.append(symbol.section)
        for kept in map(self.sections.__getitem__, found):
            if not kept.is_constant:
                raise NotUnderstood(f"it refers to section {kept.name}")
        return sorted(found)

    def _write(self, sections: list[Section], symbols: list[Symbol]) -> bytes:
        strings = bytearray(b"\0")

        def string(text: str) -> int:
            if not text:
                return 0
            at = len(strings)
            strings.extend(text.encode() + b"\0")
            return at

        locals_ = 1 + sum(symbol.is_local for symbol in symbols)
        table = bytes(_SYMBOL.size) + b"".join(
            _SYMBOL.pack(0 if row.is_local else string(row.name), row.info, row.other, row.section, row.value, row.size)
            for row in symbols
        )
        symtab, strtab = len(sections) + 1, len(sections) + 2
        names = [string(_general(section.name)) for section in sections]
        rows, body = [bytes(_SECTION.size)], bytearray(_HEADER.size)
        for section, name in zip(sections, names, strict=True):
            body.extend(bytes(-len(body) % max(section.align, 1)))
            row = (name, section.kind, section.flags, 0, len(body), len(section.content))
            link = symtab if section.kind == _RELA else 0
            rows.append(_SECTION.pack(*row, link, section.info, section.align, section.entry_size))
            body.extend(section.content)
        body.extend(bytes(-len(body) % 8))
        rows.append(_SECTION.pack(0, _SYMTAB, 0, 0, len(body), len(table), strtab, locals_, 8, _SYMBOL.size))
        body.extend(table)
        rows.append(_SECTION.pack(0, _STRTAB, 0, 0, len(body), len(strings), 0, 0, 1, 0))
        body.extend(strings)
        body.extend(bytes(-len(body) % 8))
        header = list(self._header)
        header[6], header[12], header[13] = len(body), len(rows), strtab
        body[: _HEADER.size] = _HEADER.pack(*header)
        return bytes(body) + b"".join(rows)


def _by_section(sections: list[Section]) -> dict[int, int]:
    """The sections with relocations, by the sections that they are for."""
    return {section.info: number for number, section in enumerate(sections) if section.kind == _RELA}


def _moved(symbols: list[Symbol], elsewhere: Collection[str]) -> list[Symbol]:
    """Symbols of which some stand for functions of other files. A function that has a section of its own may also be
    referred to by that of the section."""
    moved = {
        symbol.section: symbol.name
        for symbol in symbols
        if symbol.name in elsewhere and symbol.section and (symbol.value, symbol.info & 15) == (0, _FUNCTION)
    }
    return [
        Symbol(moved[symbol.section], _GLOBAL << 4, 0, 0, 0, 0)
        if symbol.section in moved and (symbol.name == moved[symbol.section] or symbol.info & 15 == _OF_SECTION)
        else symbol
        for symbol in symbols
    ]


def archive(object_files: Iterable[bytes]) -> bytes:
    """An archive as made by `ar`, without an index: linkers take the members that define a missing symbol."""
    made = bytearray(b"!<arch>\n")
    for number, content in enumerate(object_files):
        made += f"{f'{number}.o/':<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n".encode() + content
        made += b"\n" * (len(made) % 2)
    return bytes(made)


def _general(section: str) -> str:
    """A section's name without that of its content: linkers look only at the beginning.

    >>> _general(".text.main_dispatch_0"), _general(".data.rel.ro.x"), _general(".rodata.cst16")
    ('.text', '.data.rel.ro', '.rodata')
    """
    return next((kind for kind in (".text", ".data.rel.ro", ".rodata") if section.startswith(kind)), section)
