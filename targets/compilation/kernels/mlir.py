"""The functions of MLIR's C interface that are needed to change a module in the middle of its compilation.

Operations are addresses: workers use this file, and importing MLIR's classes would take too long for them.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hilo.dialect.iree import compiler_library


class Text(ctypes.Structure):
    """MLIR's StringRef."""

    _fields_ = (("data", ctypes.c_char_p), ("length", ctypes.c_size_t))


class _Bytes(ctypes.Structure):
    """A StringRef that may contain zero bytes, at which a C string would end."""

    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_size_t))


_PLAIN = re.compile(r"[\w.$: -]*", re.ASCII)
"""Strings that are printed as they are."""

Write = ctypes.CFUNCTYPE(None, _Bytes, ctypes.c_void_p)
_Visit = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_ADVANCE, _INTERRUPT, _SKIP, _PRE_ORDER = 0, 1, 2, 0
Handle = ctypes.c_void_p
"""MLIR's handles are structures of one pointer, which are passed like that pointer."""


def operations(parent: int, *names: str) -> Iterator[int]:
    """The operations in the first block of another one; if names are given, only those with one of them."""
    region = c_function("mlirOperationGetRegion", Handle, Handle, ctypes.c_ssize_t)(parent, 0)
    block = c_function("mlirRegionGetFirstBlock", Handle, Handle)(region)
    operation = c_function("mlirBlockGetFirstOperation", Handle, Handle)(block) if block else None
    identifier_of, next_of = _identifier_of(), c_function("mlirOperationGetNextInBlock", Handle, Handle)
    wanted = _identifiers(parent, names)
    while operation:
        following = next_of(operation)
        if not names or identifier_of(operation) in wanted:
            yield operation
        operation = following


def outermost(parent: int, name: str) -> Iterator[int]:
    """The operations with a name inside another one, but not those nested in one of them."""
    count = c_function("mlirOperationGetNumRegions", ctypes.c_ssize_t, Handle)
    first = c_function("mlirBlockGetFirstOperation", Handle, Handle)
    following = c_function("mlirOperationGetNextInBlock", Handle, Handle)
    for block in blocks(parent):
        operation = first(block)
        while operation:
            if count(operation):
                yield from (operation,) if name_of(operation) == name else outermost(operation, name)
            operation = following(operation)


def blocks(operation: int) -> Iterator[int]:
    """The blocks of all regions of an operation."""
    region = c_function("mlirOperationGetRegion", Handle, Handle, ctypes.c_ssize_t)
    first = c_function("mlirRegionGetFirstBlock", Handle, Handle)
    following = c_function("mlirBlockGetNextInRegion", Handle, Handle)
    for number in range(c_function("mlirOperationGetNumRegions", ctypes.c_ssize_t, Handle)(operation)):
        block = first(region(operation, number))
        while block:
            yield block
            block = following(block)


def block_of(operation: int) -> int:
    """The block that an operation is in."""
    block: int = c_function("mlirOperationGetBlock", Handle, Handle)(operation)
    return block


def ancestor_in(block: int, operation: int) -> int | None:
    """The operation of a block that another one is, or is inside of; None if it is in none of them."""
    parent_of = c_function("mlirOperationGetParentOperation", Handle, Handle)
    found: int | None = operation
    while found and block_of(found) != block:
        found = parent_of(found)
    return found


def returned(operation: int) -> list[int]:
    """The operands of the terminator of an operation's first block."""
    return operands(terminator_of(next(blocks(operation))))


def terminator_of(block: int) -> int:
    """The last operation of a block."""
    last: int = c_function("mlirBlockGetTerminator", Handle, Handle)(block)
    return last


def operands(operation: int) -> list[int]:
    """The operands of an operation."""
    count = c_function("mlirOperationGetNumOperands", ctypes.c_ssize_t, Handle)(operation)
    operand = c_function("mlirOperationGetOperand", Handle, Handle, ctypes.c_ssize_t)
    return [operand(operation, number) for number in range(count)]


def arguments(operation: int) -> list[int]:
    """The arguments of the first block of an operation."""
    return arguments_of(next(blocks(operation)))


def arguments_of(block: int) -> list[int]:
    """The arguments of a block."""
    count = c_function("mlirBlockGetNumArguments", ctypes.c_ssize_t, Handle)(block)
    argument = c_function("mlirBlockGetArgument", Handle, Handle, ctypes.c_ssize_t)
    return [argument(block, number) for number in range(count)]


def results(operation: int) -> list[int]:
    """The results of an operation."""
    count = c_function("mlirOperationGetNumResults", ctypes.c_ssize_t, Handle)(operation)
    result = c_function("mlirOperationGetResult", Handle, Handle, ctypes.c_ssize_t)
    return [result(operation, number) for number in range(count)]


def type_of(value: int) -> int:
    """The type of a value; MLIR has one address for each type."""
    found: int = c_function("mlirValueGetType", Handle, Handle)(value)
    return found


def set_type(value: int, kind: int) -> None:
    """Changes the type of a value."""
    c_function("mlirValueSetType", None, Handle, Handle)(value, kind)


def replace_uses(value: int, other: int) -> None:
    """Replaces all uses of a value by another one."""
    c_function("mlirValueReplaceAllUsesOfWith", None, Handle, Handle)(value, other)


def within(parent: int, *names: str, leaving_out: str = "") -> list[int]:
    """The operations of some names in all regions of another one, but not in those of operations called
    `leaving_out`."""
    found: list[int] = []
    identifier_of, wanted = _identifier_of(), _identifiers(parent, names)
    closed = _identifiers(parent, (leaving_out,)) if leaving_out else set()

    def visit(operation: int, _: int) -> int:
        identifier = identifier_of(operation)
        if identifier in wanted:
            found.append(operation)
        return _SKIP if identifier in closed else _ADVANCE

    _walk(parent, visit)
    return found


def all_within(parent: int) -> list[int]:
    """The operations in all regions of another one."""
    found: list[int] = []

    def visit(operation: int) -> bool:
        if operation != parent:
            found.append(operation)
        return False

    any_operation(parent, visit)
    return found


def any_operation(parent: int, matches: Callable[[int], bool]) -> bool:
    """Whether an operation, or one in its regions, matches."""
    found = False

    def visit(operation: int, _: int) -> int:
        nonlocal found
        found = matches(operation)
        return _INTERRUPT if found else _ADVANCE

    _walk(parent, visit)
    return found


def _walk(parent: int, visit: Callable[[int, int], int]) -> None:
    walk = c_function("mlirOperationWalk", None, Handle, _Visit, Handle, ctypes.c_int)
    walk(parent, _Visit(visit), None, _PRE_ORDER)


def name_of(operation: int) -> str:
    """An operation's name, such as `hal.executable`."""
    return _read_identifier(_identifier_of()(operation))


class Names:
    """The names of operations of one context, each of which is read once."""

    def __init__(self) -> None:
        self._identifier_of, self._known = _identifier_of(), dict[int, str]()

    def of(self, operation: int) -> str:
        """An operation's name."""
        identifier = self._identifier_of(operation)
        if identifier not in self._known:
            self._known[identifier] = _read_identifier(identifier)
        return self._known[identifier]


def _read_identifier(identifier: int) -> str:
    found = c_function("mlirIdentifierStr", Text, Handle)(identifier)
    return bytes(found.data)[: found.length].decode()  # which a zero byte follows


def _identifier_of() -> Callable[..., int]:
    return c_function("mlirOperationGetName", Handle, Handle)


def _identifiers(operation: int, names: Sequence[str]) -> set[int]:
    """MLIR's identifiers of names in the context of an operation: comparing them takes less time than reading them."""
    context = c_function("mlirOperationGetContext", Handle, Handle)(operation)
    return {c_function("mlirIdentifierGet", Handle, Handle, Text)(context, as_text(name)) for name in names}


def attribute(operation: int, name: str) -> str:
    """The text of an operation's attribute; empty if it has none of that name."""
    found = attribute_of(operation, name)
    return print_attribute(found) if found else ""


def attribute_of(operation: int, name: str) -> int | None:
    """An operation's attribute; None if it has none of that name. MLIR has one address for each attribute."""
    found: int | None = c_function("mlirOperationGetAttributeByName", Handle, Handle, Text)(operation, as_text(name))
    return found


def print_attribute(found: int) -> str:
    """The text of an attribute."""
    if c_function("mlirAttributeIsAString", ctypes.c_bool, Handle)(found):
        value = c_function("mlirStringAttrGetValue", Text, Handle)(found)
        text = ctypes.string_at(value.data, value.length).decode(errors="replace")
        if _PLAIN.fullmatch(text):  # printing makes a call for each piece
            return f'"{text}"'
    return written(lambda write: c_function("mlirAttributePrint", None, Handle, Write, Handle)(found, write, None))


def integer_of(found: int) -> int:
    """The value of an attribute that is a signless integer or an index."""
    value: int = c_function("mlirIntegerAttrGetValueInt", ctypes.c_int64, Handle)(found)
    return value


def integers(operation: int, name: str) -> list[int]:
    """The elements of an operation's attribute that is an array of 32-bit integers."""
    found = attribute_of(operation, name)
    count = c_function("mlirDenseArrayGetNumElements", ctypes.c_ssize_t, Handle)(found)
    element = c_function("mlirDenseI32ArrayGetElement", ctypes.c_int32, Handle, ctypes.c_ssize_t)
    return [element(found, number) for number in range(count)]


def set_attribute(operation: int, name: str, text: str) -> bool:
    """Sets an attribute; False if the text does not parse as one."""
    parsed = parse_attribute(operation, text)
    if parsed is not None:
        put_attribute(operation, name, parsed)
    return parsed is not None


def parse_attribute(operation: int, text: str) -> int | None:
    """The attribute that a text describes, in the context of an operation; None if it does not parse."""
    context = c_function("mlirOperationGetContext", Handle, Handle)(operation)
    found: int | None = c_function("mlirAttributeParseGet", Handle, Handle, Text)(context, as_text(text))
    return found


def put_attribute(operation: int, name: str, value: int) -> None:
    """Sets an attribute of an operation in its context."""
    c_function("mlirOperationSetAttributeByName", None, Handle, Text, Handle)(operation, as_text(name), value)


def print_type(kind: int) -> str:
    """The text of a type."""
    return written(lambda write: c_function("mlirTypePrint", None, Handle, Write, Handle)(kind, write, None))


def remove_attribute(operation: int, name: str) -> None:
    """Removes an attribute."""
    c_function("mlirOperationRemoveAttributeByName", ctypes.c_bool, Handle, Text)(operation, as_text(name))


def print_operation(operation: int) -> str:
    """An operation's text, without locations and without attribute aliases."""
    flags = c_function("mlirOpPrintingFlagsCreate", Handle)()
    try:
        for setting in ("UseLocalScope", "AssumeVerified"):
            c_function(f"mlirOpPrintingFlags{setting}", None, Handle)(flags)
        printer = c_function("mlirOperationPrintWithFlags", None, Handle, Handle, Write, Handle)
        return written(lambda write: printer(operation, flags, write, None))
    finally:
        c_function("mlirOpPrintingFlagsDestroy", None, Handle)(flags)


def is_valid(operation: int) -> bool:
    """Whether the verifier accepts an operation; what it finds goes to the context's diagnostics."""
    return bool(c_function("mlirOperationVerify", ctypes.c_bool, Handle)(operation))


def emit_error(operation: int, message: str) -> None:
    """Emits an error at an operation's location, as a diagnostic of the context."""
    location = c_function("mlirOperationGetLocation", Handle, Handle)(operation)
    c_function("mlirEmitError", None, Handle, ctypes.c_char_p)(location, message.encode())


def write_bytecode(operation: int) -> bytes:
    """An operation as MLIR bytecode."""
    writer = c_function("mlirOperationWriteBytecode", None, Handle, Write, Handle)
    return _collected(lambda write: writer(operation, write, None))


def put_in_place(operation: int, other: int) -> None:
    """Moves another operation to the place of one, which is destroyed."""
    move_before(other, operation)
    destroy(operation)


def move_before(operation: int, other: int) -> None:
    """Moves an operation to the place before another one."""
    c_function("mlirOperationMoveBefore", None, Handle, Handle)(operation, other)


def move_behind(operation: int, other: int) -> None:
    """Moves an operation to the place behind another one."""
    c_function("mlirOperationMoveAfter", None, Handle, Handle)(operation, other)


def dissolve(operation: int) -> None:
    """Replaces an operation by the operations of its first block; its results are then that block's return values."""
    for value, result in zip(returned(operation), results(operation), strict=True):
        replace_uses(result, value)
    *inner, _ = operations(operation)
    for one in inner:
        move_before(one, operation)
    destroy(operation)


def create_module(operation: int) -> int:
    """An empty module in the context of an operation."""
    context = c_function("mlirOperationGetContext", Handle, Handle)(operation)
    location = c_function("mlirLocationUnknownGet", Handle, Handle)(context)
    module = c_function("mlirModuleCreateEmpty", Handle, Handle)(location)
    made: int = c_function("mlirModuleGetOperation", Handle, Handle)(module)
    return made


def destroy_module(module: int) -> None:
    """Destroys a module that `create_module` made."""
    c_function("mlirModuleDestroy", None, Handle)(c_function("mlirModuleFromOperation", Handle, Handle)(module))


def append(parent: int, operation: int) -> None:
    """Moves an operation to the end of another one's first block."""
    region = c_function("mlirOperationGetRegion", Handle, Handle, ctypes.c_ssize_t)(parent, 0)
    block = c_function("mlirRegionGetFirstBlock", Handle, Handle)(region)
    c_function("mlirOperationRemoveFromParent", None, Handle)(operation)
    c_function("mlirBlockAppendOwnedOperation", None, Handle, Handle)(block, operation)


@contextlib.contextmanager
def parsed(operation: int, content: bytes) -> Iterator[int]:
    """A module with the operation that a text, or MLIR bytecode, describes, in the context of another one.

    Raises:
        ValueError: it does not parse.
    """
    context = c_function("mlirOperationGetContext", Handle, Handle)(operation)
    module = c_function("mlirModuleCreateParse", Handle, Handle, Text)(context, Text(content, len(content)))
    if not module:
        raise ValueError(f"{content!r} is not an operation")
    try:
        yield c_function("mlirModuleGetOperation", Handle, Handle)(module)
    finally:
        c_function("mlirModuleDestroy", None, Handle)(module)


def append_text(module: int, text: str) -> None:
    """Appends the operation that a text describes to a module.

    Raises:
        ValueError: it does not parse.
    """
    with parsed(module, text.encode()) as made:
        append(module, next(operations(made)))


def clone(operation: int) -> int:
    """A detached copy of an operation; `destroy` frees it."""
    copy: int = c_function("mlirOperationClone", Handle, Handle)(operation)
    return copy


def erase_content(operation: int) -> None:
    """Destroys the operations in the first block of an operation that nothing outside of them uses."""
    for inner in [*operations(operation)]:
        destroy(inner)


def destroy(operation: int) -> None:
    """Destroys an operation that nothing uses."""
    c_function("mlirOperationDestroy", None, Handle)(operation)


def take_content(module: int, source: int) -> None:
    """Replaces the contents of a module with those of another one."""
    erase_content(module)
    for operation in [*operations(source)]:
        append(module, operation)


def written(print_to: Callable[[Any], None]) -> str:
    return _collected(print_to).decode()


def _collected(print_to: Callable[[Any], None]) -> bytes:
    parts: list[bytes] = []

    def write(text: _Bytes, _: int) -> None:
        parts.append(ctypes.string_at(text.data, text.length))

    print_to(Write(write))
    return b"".join(parts)


def as_text(content: str) -> Text:
    return Text(data := content.encode(), len(data))


@functools.cache
def c_function(name: str, result: type | None, *arguments: type) -> Callable[..., Any]:
    """A function of the compiler's C interface; cached, since compiling a small program calls them 1,600 times."""
    function: Callable[..., Any] = compiler_library()[name]
    function.restype, function.argtypes = result, arguments  # type: ignore[attr-defined]
    return function
