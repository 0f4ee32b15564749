"""Links kernels that were compiled before into a program instead of compiling them again.

The compiler forms a program's executables, each with one kernel, and is stopped there. Each kernel is looked up:

    hal.executable @main_dispatch_3 { hal.executable.variant … { hal.executable.export @main_dispatch_3_matmul …
      builtin.module { func.func @main_dispatch_3_matmul() { … } } } }

The kernel's text without names is its key: together with the flags, the compiler's version and the CPU, it determines
the machine code. An executable whose kernel is stored is replaced by one with an external object, which the compiler
does not translate. After translation it gets a function that calls the stored one, and compilation goes on as before:

    llvm.func @main_dispatch_3_matmul(%0, %1, %2) { %3 = llvm.call @hilo_kernel_<key>(%0, %1, %2)  llvm.return %3 }

If all of a program's kernels are stored, and were linked together in this order before, the linked executable is stored
as well: then nothing is compiled to machine code or linked.

The linker gets the stored object files (see `linking`), and new kernels are extracted from the program's own object
file into the store. At that point, the entries of the program's table for stored kernels are compared with those from
when the kernels were compiled. Executables of another form (several kernels, several variants,
constants of the executable) are compiled as usual; a program that fails with stored kernels is compiled without them.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from hilo.targets.compilation.kernels import mlir, replacement
from hilo.targets.compilation.kernels.elf import NotUnderstood, ObjectFile
from hilo.targets.compilation.kernels.store import (
    Kernel,
    StorePlace,
    find_kernel,
    find_linked,
    keep_kernels,
    keep_linked,
)
from hilo.targets.compilation.kernels.texts import print_each

if TYPE_CHECKING:
    from hilo.dialect.iree import Session

Result = TypeVar("Result")

_GENERAL = "hilo.kernel"
"""Replaces a kernel's own name in keys and in stored text."""

_NAME = r"[A-Za-z_][\w.$]*"
_EXECUTABLE = re.compile(
    rf"^module \{{\n  hal\.executable private @(?P<executable>{_NAME}) \{{\n"
    rf"    hal\.executable\.variant public @(?P<variant>{_NAME}) "
    r"target\((?P<target><\"llvm-cpu\", \"embedded-elf-\w+\", \{.*\blink_embedded = false\b.*\}>)\) \{\n"
    rf"      hal\.executable\.export public @(?P<export>{_NAME}) ordinal\(0\) layout\(",
    re.MULTILINE,
)
"""Matches the beginning of an ordinary executable."""

_TARGET = re.compile(r"\btarget\((<.*?>)\)(?= )")
"""Matches the target of an executable's variant."""

_FORM = ["hal.executable.variant", "hal.executable_end"]
_VARIANT_FORM = ["hal.executable.export", "builtin.module", "hal.executable.variant_end"]
"""The content of an ordinary executable and of its variant."""

_ODD_WORDS = (
    "dump",
    "print",
    "debug",
    "trace",
    "tracing",
    "instrument",
    "sanitize",
    "substitute",
    "intermediates",
    "benchmark",
)
"""Words in flags that ask for files, messages or code that a stored kernel does not have."""

_ANY_SIZE = "any_size_"
"""Prefix of the names of kernels that take all sizes as arguments: see the pass `outline-kernels`."""

_ARGUMENTS = "%0: !llvm.ptr, %1: !llvm.ptr, %2: !llvm.ptr"
_UNOPTIMIZED = 'passthrough = ["noinline", "optnone"]'


class Mismatch(Exception):
    """A program with stored kernels is not as expected; it is compiled without them."""


class Count(NamedTuple):
    """How many of a program's kernels were found in the store, and how many were compiled."""

    found: int
    compiled: int


@dataclass(frozen=True, slots=True)
class _Formed:
    """An executable of a program.

    Attributes:
        key: of its kernel; empty if it cannot be stored.
        name: of the executable.
        export: the name of its kernel.
        head: the beginning of its text, up to the export.
    """

    key: str
    name: str
    export: str = ""
    head: str = ""


@dataclass(frozen=True, slots=True)
class _Linked:
    """The compiled form of all of a program's kernels together.

    Attributes:
        key: empty if it cannot be stored.
        module: devices and executable, as MLIR bytecode.
        is_found: whether the store has it.
    """

    key: str = ""
    module: bytes = b""
    is_found: bool = False


def is_wanted(flags: tuple[str, ...]) -> bool:
    """Whether kernels of programs compiled with these flags can be stored and looked up.

    >>> is_wanted(("--iree-llvmcpu-debug-symbols=false",)), is_wanted(("--iree-hal-dump-executable-files-to=x",))
    (True, False)
    """
    return not any(word in flag for flag in flags for word in _ODD_WORDS if not flag.endswith("=false"))


def concerns(place: StorePlace, module: bytes) -> bool:
    """Whether a program, as MLIR bytecode, may have kernels for a store.

    >>> concerns(StorePlace("", 0, "", is_for_any_size=True), b"kernel_0")
    False
    """
    return not place.is_for_any_size or _ANY_SIZE.encode() in module


def compile_exchanging(
    place: StorePlace | None,
    library: str,
    compile: Callable[[Exchange | None], Result],
    is_made: Callable[[Result], bool],
) -> Result:
    """Compiles a program with kernels from the store, if there is one; if that fails, without them.

    Args:
        place: the store.
        library: the path of the C functions; empty: the compiler's own linking is used, which takes no other object
            files.
        compile: compiles the program with an exchange, or without; raises `Mismatch`.
        is_made: whether a result of `compile` is a success.
    """
    if place is None or not library:
        return compile(None)
    exchange = Exchange(place)
    try:
        result = compile(exchange)
        if is_made(result) or not exchange.found:
            return result
        reason = "the compiler failed with them"
    except (Mismatch, OSError) as error:
        reason = str(error)
    print(f"note: kernels are compiled again instead of taken from the store: {reason}", file=sys.stderr)
    return compile(None)


class Exchange:
    """The kernels of one program that are taken from the store, and put there.

    Args:
        place: the store.

    Attributes:
        formed: the program's executables.
        found: the kernels that the store has, by their keys.
        has_all: whether the store has all of the program's kernels, and they are compiled in another session.
        made: the object file of the program, once its kernels are compiled; None: it is not one, or not understood.
    """

    def __init__(self, place: StorePlace) -> None:
        self._place = place
        self._forget()

    def _forget(self) -> None:
        self._exports: dict[str, str] = {}
        self.formed: list[_Formed] = []
        self.found: dict[str, Kernel] = {}
        self.has_all = False
        self.made: ObjectFile | None = None
        self._linked = _Linked()

    @property
    def stored(self) -> list[bytes]:
        """The object files of stored kernels."""
        return [kernel.object_file for kernel in self.found.values()]

    @property
    def count(self) -> Count:
        """The count of the program's kernels."""
        found = sum(one.key in self.found for one in self.formed)
        return Count(found, len(self.formed) - found)

    def take(self, module: int, session: Session, *, is_apart: bool) -> None:
        """Before translation: replaces executables whose kernels are stored by executables with external objects. If
        all are stored, they are replaced by their translated form, without code: nothing is left to translate. What an
        earlier attempt to compile the program has left, by other pipelines, is forgotten.

        Args:
            module: the pointer to the operation.
            session: the compiler session that the module belongs to.
            is_apart: kernels are translated in another session.

        Raises:
            Mismatch: an executable cannot be written in this form.
        """
        self._forget()
        operations = [*mlir.operations(module, "hal.executable")]
        for operation, text in print_each(operations, session):
            formed = self._form(operation, text)
            kernel = self.found.get(formed.key) or (find_kernel(self._place, formed.key) if formed.key else None)
            if kernel is not None:
                self.found[formed.key] = kernel
            self.formed.append(formed)
        self.has_all = is_apart and all(formed.key in self.found for formed in self.formed)
        self._replace_found(operations)

    def _replace_found(self, operations: Sequence[int]) -> None:
        rows = [row for row in zip(operations, self.formed, strict=True) if row[1].key in self.found]
        texts = [self._stored(one, "") if self.has_all else self._external(one) for _, one in rows]
        _replace_each([operation for operation, _ in rows], texts)

    def _external(self, formed: _Formed) -> str:
        """The text of an executable with a stored kernel before translation."""
        objects = 'objects([#hal.executable.object<{path = "kernel.o"}>])'
        return f"{formed.head} {objects} {{\n{self._export(formed)}\n}} }}"

    @property
    def external(self) -> str:
        """The text of the executables before translation, if all kernels are stored."""
        return _shared_targets([self._external(formed) for formed in self.formed])

    def put(self, module: int) -> None:
        """After translation: makes the external executables call the stored objects.

        Args:
            module: the pointer to the operation.

        Raises:
            Mismatch: an executable is missing, or cannot be written in this form.
        """
        operations = self._executables(module)
        found = [formed for formed in self.formed if formed.key in self.found]
        _replace_each([operations[one.name] for one in found], [self._stored(one, _caller(one)) for one in found])
        for formed in self.formed:
            if formed.key and formed.key not in self.found:
                self._remember(formed, operations[formed.name])

    def _executables(self, module: int) -> dict[str, int]:
        """A program's executables by name.

        Raises:
            Mismatch: they differ from those before translation.
        """
        found = {mlir.attribute(one, "sym_name").strip('"'): one for one in mlir.operations(module, "hal.executable")}
        if sorted(found) != sorted(formed.name for formed in self.formed):
            raise Mismatch("translation changed the program's executables")
        return found

    def _stored(self, formed: _Formed, code: str) -> str:
        """The text of a translated executable with a stored export."""
        return f"{formed.head} {{\n{self._export(formed)}\nbuiltin.module {{\n{code}\n}} }} }}"

    def _export(self, formed: _Formed) -> str:
        return self.found[formed.key].export.replace(f"@{_GENERAL}", f"@{formed.export}")

    def find_linked(self, module: int) -> bool:
        """Before kernels are compiled, if the store has all of them linked in this order: replaces them by the stored
        devices and executable; nothing is left to compile or to link.

        Args:
            module: the pointer to an operation that contains nothing else.
        """
        key = self._key_of_linked(module)
        linked = find_linked(self._place, key) if key and all(one.key in self.found for one in self.formed) else None
        self._linked = _Linked(key, is_found=linked is not None and replacement.replace_content(module, linked))
        return self._linked.is_found

    def remember_linked(self, module: int) -> None:
        """After kernels are compiled: stores the linked executable.

        Args:
            module: as `find_linked` took it.
        """
        if self._linked.key:
            self._linked = _Linked(self._linked.key, mlir.write_bytecode(module))

    def _key_of_linked(self, module: int) -> str:
        """The key of a linked program: devices, names of executables and of their kernels, by which the program finds
        them, and the kernels' keys; empty if an executable has no key."""
        keys = {one.export: one.key for one in self.formed}
        parts = [self._place.depends_on, "linked"]
        for operation in mlir.operations(module):
            if mlir.name_of(operation) != "hal.executable":
                parts.append(mlir.print_operation(operation))
                continue
            parts.append(mlir.attribute(operation, "sym_name"))
            variants = mlir.operations(operation, "hal.executable.variant")
            for inner in (inner for variant in variants for inner in mlir.operations(variant)):
                if mlir.name_of(inner) == "hal.executable.export":
                    name = mlir.attribute(inner, "sym_name").strip('"')
                    parts += [name, keys.get(name, "")]
                elif mlir.name_of(inner) not in _VARIANT_FORM:
                    return ""
        return hashlib.sha256("\n".join(parts).encode()).hexdigest() if all(parts) else ""

    def keep(self) -> None:
        """After linking: stores new kernels, if the store can be written.

        Raises:
            Mismatch: the program's table has another entry for a stored kernel than when it was compiled.
        """
        if self._linked.is_found:
            return
        try:
            linked, attributes = self._read_made()
        except NotUnderstood as error:
            if self.found:
                raise Mismatch(str(error)) from error
            return
        for formed in self.formed:
            kernel = self.found.get(formed.key)
            if kernel is not None and attributes.get(formed.export) != kernel.attributes:
                raise Mismatch(f"{formed.export} has other attributes than its stored kernel")
        made = dict(self._new_kernels(linked, attributes))
        with contextlib.suppress(OSError):  # the compile cache reports what is wrong with the folder
            if made:
                keep_kernels(self._place, [*made.items()])
            if self._linked.module and all(one.key in self.found or one.key in made for one in self.formed):
                keep_linked(self._place, self._linked.key, self._linked.module)

    def _read_made(self) -> tuple[ObjectFile, dict[str, bytes]]:
        """The object file, and the entries of its table.

        Raises:
            NotUnderstood: there are several files, or their form is unknown.
        """
        if self.made is None:
            raise NotUnderstood("the program is not one object file of a known form")
        return self.made, self.made.attributes()

    def _new_kernels(self, linked: ObjectFile, attributes: Mapping[str, bytes]) -> Iterator[tuple[str, Kernel]]:
        """The kernels of a linked file that the store does not have, by their keys."""
        for formed in self.formed:
            if formed.key in self.found or formed.key not in self._exports or formed.export not in attributes:
                continue
            with contextlib.suppress(NotUnderstood):
                content = linked.kernel(formed.export, _symbol(formed.key))
                yield formed.key, Kernel(self._exports[formed.key], attributes[formed.export], content)

    def _form(self, operation: int, text: str) -> _Formed:
        name = mlir.attribute(operation, "sym_name").strip('"')
        matched = _EXECUTABLE.search(text)
        if matched is None or not _is_ordinary(operation) or _GENERAL in text or "dense_resource" in text:
            return _Formed("", name)
        if self._place.is_for_any_size and not name.startswith(_ANY_SIZE):
            return _Formed("", name)
        aliases = text[: matched.start()]
        body = _renamed(aliases + text[matched.start("variant") :], matched["export"], _GENERAL)
        key = hashlib.sha256(f"{self._place.depends_on}\n{body}".encode()).hexdigest()
        return _Formed(
            key, name, matched["export"], text[matched.start() + len("module {\n") : matched.end("target") + 1]
        )

    def _remember(self, formed: _Formed, operation: int) -> None:
        if _is_ordinary(operation):
            variant = next(mlir.operations(operation))
            export = mlir.print_operation(next(mlir.operations(variant)))
            self._exports[formed.key] = _renamed(export, formed.export, _GENERAL)


def _is_ordinary(executable: int) -> bool:
    """Whether an executable has exactly one variant, with exactly one export and one module."""
    parts = [*mlir.operations(executable)]
    return [*map(mlir.name_of, parts)] == _FORM and [*map(mlir.name_of, mlir.operations(parts[0]))] == _VARIANT_FORM


def _replace_each(executables: Sequence[int], texts: Sequence[str]) -> None:
    """Replaces executables by those that texts describe.

    Raises:
        Mismatch: they cannot be written in this form.
    """
    if executables and not replacement.replace_each(executables, _shared_targets(texts)):
        raise Mismatch("the program cannot be written with stored kernels")


def _shared_targets(texts: Sequence[str]) -> str:
    """Joins the texts of executables. Their target, which is most of them, is read once.

    >>> print(_shared_targets(["a target(<x>) b", "c target(<x>) d"]))
    #target_0 = #hal.executable.target<x>
    a target(#target_0) b
    c target(#target_0) d
    """
    aliases: dict[str, str] = {}

    def alias(found: re.Match[str]) -> str:
        return f"target({aliases.setdefault(found[1], f'#target_{len(aliases)}')})"

    body = [_TARGET.sub(alias, text, count=1) for text in texts]
    return "\n".join([*(f"{name} = #hal.executable.target{target}" for target, name in aliases.items()), *body])


def _renamed(text: str, name: str, to: str) -> str:
    """
    >>> _renamed("@main_1 @main_1_add @main_1", "main_1", "k")
    '@k @main_1_add @k'
    """
    return re.sub(rf"@{re.escape(name)}(?![\w.$])", f"@{to}", text)


def _symbol(key: str) -> str:
    return f"hilo_kernel_{key}"


def _caller(formed: _Formed) -> str:
    """A function that calls a stored kernel; to optimize it takes a tenth of the time of emitting code for 40."""
    symbol = _symbol(formed.key)
    return (
        f"llvm.func @{symbol}(!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32 attributes {{hal.import.static}}\n"
        f"llvm.func @{formed.export}({_ARGUMENTS}) -> i32 attributes {{{_UNOPTIMIZED}}} {{\n"
        f"  %3 = llvm.call @{symbol}(%0, %1, %2) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> i32\n"
        "  llvm.return %3 : i32\n}"
    )
