"""The few functions of MLIR's C interface that change a module in the middle of its compilation.

Operations are addresses. Workers use this file, so it imports nothing of hilo's, nor MLIR's Python bindings: they take
longer to import than a small program takes to compile.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from iree.compiler import ir
    from iree.compiler.api import Session as Session


class Text(ctypes.Structure):
    """MLIR's StringRef."""

    _fields_ = (("data", ctypes.c_char_p), ("length", ctypes.c_size_t))


class _Bytes(ctypes.Structure):
    """A StringRef that may hold zeros: as a C string, it would end at the first."""

    _fields_ = (("data", ctypes.c_void_p), ("length", ctypes.c_size_t))


_Write = ctypes.CFUNCTYPE(None, _Bytes, ctypes.c_void_p)
_Visit = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_ADVANCE, _INTERRUPT = 0, 1
_PRE_ORDER = 0
_Handle = ctypes.c_void_p
"""MLIR's handles are structures of one pointer, which are passed as that pointer."""


def pointer_of(operation: ir.Operation) -> int:
    """Where an operation of the Python bindings is."""
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    pointer: int = get(operation._CAPIPtr, b"iree.compiler.ir.Operation._CAPIPtr")
    return pointer


def operations(parent: int, name: str = "") -> Iterator[int]:
    """The operations in the first block of another one; of that name only, if one is given."""
    region = _function("mlirOperationGetRegion", _Handle, _Handle, ctypes.c_ssize_t)(parent, 0)
    block = _function("mlirRegionGetFirstBlock", _Handle, _Handle)(region)
    operation = _function("mlirBlockGetFirstOperation", _Handle, _Handle)(block) if block else None
    while operation:
        following = _function("mlirOperationGetNextInBlock", _Handle, _Handle)(operation)
        if not name or name_of(operation) == name:
            yield operation
        operation = following


def outermost(parent: int, name: str) -> Iterator[int]:
    """The operations of a name in the blocks of another one, and in the regions of those of another name."""
    count = _function("mlirOperationGetNumRegions", ctypes.c_ssize_t, _Handle)
    first = _function("mlirBlockGetFirstOperation", _Handle, _Handle)
    following = _function("mlirOperationGetNextInBlock", _Handle, _Handle)
    for block in _blocks(parent):
        operation = first(block)
        while operation:
            if count(operation):
                yield from (operation,) if name_of(operation) == name else outermost(operation, name)
            operation = following(operation)


def _blocks(operation: int) -> Iterator[int]:
    """The blocks of all regions of an operation."""
    region = _function("mlirOperationGetRegion", _Handle, _Handle, ctypes.c_ssize_t)
    first = _function("mlirRegionGetFirstBlock", _Handle, _Handle)
    following = _function("mlirBlockGetNextInRegion", _Handle, _Handle)
    for number in range(_function("mlirOperationGetNumRegions", ctypes.c_ssize_t, _Handle)(operation)):
        block = first(region(operation, number))
        while block:
            yield block
            block = following(block)


def returned(operation: int) -> list[int]:
    """The operands of the terminator of an operation's first block."""
    terminator = _function("mlirBlockGetTerminator", _Handle, _Handle)(next(_blocks(operation)))
    count = _function("mlirOperationGetNumOperands", ctypes.c_ssize_t, _Handle)(terminator)
    operand = _function("mlirOperationGetOperand", _Handle, _Handle, ctypes.c_ssize_t)
    return [operand(terminator, number) for number in range(count)]


def results(operation: int) -> list[int]:
    """The results of an operation."""
    count = _function("mlirOperationGetNumResults", ctypes.c_ssize_t, _Handle)(operation)
    result = _function("mlirOperationGetResult", _Handle, _Handle, ctypes.c_ssize_t)
    return [result(operation, number) for number in range(count)]


def type_of(value: int) -> int:
    """The type of a value; MLIR has one address for each type."""
    found: int = _function("mlirValueGetType", _Handle, _Handle)(value)
    return found


def replace_uses(value: int, other: int) -> None:
    """Lets all that uses a value use another one."""
    _function("mlirValueReplaceAllUsesOfWith", None, _Handle, _Handle)(value, other)


def any_operation(parent: int, matches: Callable[[int], bool]) -> bool:
    """Whether an operation, or one in its regions, matches."""
    found = False

    def visit(operation: int, _: int) -> int:
        nonlocal found
        found = matches(operation)
        return _INTERRUPT if found else _ADVANCE

    walk = _function("mlirOperationWalk", None, _Handle, _Visit, _Handle, ctypes.c_int)
    walk(parent, _Visit(visit), None, _PRE_ORDER)
    return found


def has_result_of_any_size(operation: int) -> bool:
    """Whether a result is a tensor with a size that only a run knows."""
    types = map(type_of, results(operation))
    is_shaped = _function("mlirTypeIsAShaped", ctypes.c_bool, _Handle)
    is_static = _function("mlirShapedTypeHasStaticShape", ctypes.c_bool, _Handle)
    return any(is_shaped(each) and not is_static(each) for each in types)


def has_shaped_result(operation: int) -> bool:
    """Whether a result is a tensor or a vector."""
    is_shaped = _function("mlirTypeIsAShaped", ctypes.c_bool, _Handle)
    return any(is_shaped(type_of(result)) for result in results(operation))


def name_of(operation: int) -> str:
    """An operation's name, such as `hal.executable`."""
    identifier = _function("mlirOperationGetName", _Handle, _Handle)(operation)
    found = _function("mlirIdentifierStr", Text, _Handle)(identifier)
    return ctypes.string_at(found.data, found.length).decode()


def attribute(operation: int, name: str) -> str:
    """The text of an operation's attribute; empty if it has none of that name."""
    found = _function("mlirOperationGetAttributeByName", _Handle, _Handle, Text)(operation, _text(name))
    if not found:
        return ""
    return _written(lambda write: _function("mlirAttributePrint", None, _Handle, _Write, _Handle)(found, write, None))


def set_attribute(operation: int, name: str, text: str) -> bool:
    """Changes an attribute; False if the text is no attribute."""
    context = _function("mlirOperationGetContext", _Handle, _Handle)(operation)
    parsed = _function("mlirAttributeParseGet", _Handle, _Handle, Text)(context, _text(text))
    if not parsed:
        return False
    _function("mlirOperationSetAttributeByName", None, _Handle, Text, _Handle)(operation, _text(name), parsed)
    return True


def remove_attribute(operation: int, name: str) -> None:
    """Takes an attribute away."""
    _function("mlirOperationRemoveAttributeByName", ctypes.c_bool, _Handle, Text)(operation, _text(name))


def print_operation(operation: int) -> str:
    """An operation's text, without locations and without names for attributes that stand elsewhere."""
    flags = _function("mlirOpPrintingFlagsCreate", _Handle)()
    try:
        for setting in ("UseLocalScope", "AssumeVerified"):
            _function(f"mlirOpPrintingFlags{setting}", None, _Handle)(flags)
        printer = _function("mlirOperationPrintWithFlags", None, _Handle, _Handle, _Write, _Handle)
        return _written(lambda write: printer(operation, flags, write, None))
    finally:
        _function("mlirOpPrintingFlagsDestroy", None, _Handle)(flags)


def print_alone(operation: int, session: Session) -> str:
    """An operation's text in a module of its own, without locations. It comes in one piece: `print_operation` makes a
    call for each word, which takes eight times as long for a kernel.

    Args:
        operation: of a module of the session.
        session: the compiler's.
    """
    from iree.compiler.api import Output, ctypes_dl

    module = create_module(operation)
    append(module, _function("mlirOperationClone", _Handle, _Handle)(operation))
    take = ctypes_dl._dylib.ireeCompilerInvocationImportStealModule
    take.restype, take.argtypes = ctypes.c_bool, (_Handle, _Handle)
    with session.invocation() as invocation, Output.open_membuffer() as output:
        take(invocation._inv_p, module)
        invocation.output_ir(output)
        return bytes(memoryview(output.map_memory())).decode()


def is_valid(operation: int) -> bool:
    """Whether the verifier accepts an operation; what it finds goes to the context's diagnostics."""
    return bool(_function("mlirOperationVerify", ctypes.c_bool, _Handle)(operation))


def emit_error(operation: int, message: str) -> None:
    """Emits an error at an operation's location, as a diagnostic of the context."""
    location = _function("mlirOperationGetLocation", _Handle, _Handle)(operation)
    _function("mlirEmitError", None, _Handle, ctypes.c_char_p)(location, message.encode())


def replace(operation: int, text: str) -> bool:
    """Replaces an operation by the one that `text` spells; False, and nothing is changed, if it spells none."""
    context = _function("mlirOperationGetContext", _Handle, _Handle)(operation)
    module = _function("mlirModuleCreateParse", _Handle, _Handle, Text)(context, _text(text))
    if not module:
        return False
    try:
        _put_in_place(operation, next(operations(_function("mlirModuleGetOperation", _Handle, _Handle)(module))))
        return True
    finally:
        _function("mlirModuleDestroy", None, _Handle)(module)


def write_bytecode(operation: int) -> bytes:
    """An operation as MLIR's bytecode."""
    writer = _function("mlirOperationWriteBytecode", None, _Handle, _Write, _Handle)
    return _collected(lambda write: writer(operation, write, None))


def replace_content(module: int, bytecode: bytes) -> bool:
    """Replaces the contents of a module with those of a bytecode's module; False, and nothing changed, if
    it holds none."""
    context = _function("mlirOperationGetContext", _Handle, _Handle)(module)
    made = _function("mlirModuleCreateParse", _Handle, _Handle, Text)(context, Text(bytecode, len(bytecode)))
    if not made:
        return False
    take_content(module, _function("mlirModuleGetOperation", _Handle, _Handle)(made))
    _function("mlirModuleDestroy", None, _Handle)(made)
    return True


def replace_by_name(module: int, bytecode: bytes, kind: str) -> bool:
    """Replaces all operations of a kind by those of the same names in the module of a bytecode; False, and nothing
    changed, if their names are others."""
    context = _function("mlirOperationGetContext", _Handle, _Handle)(module)
    parsed = _function("mlirModuleCreateParse", _Handle, _Handle, Text)(context, Text(bytecode, len(bytecode)))
    if not parsed:
        return False
    made = _function("mlirModuleGetOperation", _Handle, _Handle)(parsed)
    old, new = ({attribute(one, "sym_name"): one for one in operations(each, kind)} for each in (module, made))
    if old.keys() == new.keys():
        for name, operation in old.items():
            _put_in_place(operation, new[name])
    _function("mlirModuleDestroy", None, _Handle)(parsed)
    return old.keys() == new.keys()


def replace_same(module: int, bytecode: bytes) -> bool:
    """Replaces operations by those of the same names in the module of a bytecode; the others there are put behind those
    that they follow. False, and nothing changed, if there is no such module."""
    same = {attribute(operation, "sym_name"): operation for operation in operations(module)}
    context = _function("mlirOperationGetContext", _Handle, _Handle)(module)
    parsed = _function("mlirModuleCreateParse", _Handle, _Handle, Text)(context, Text(bytecode, len(bytecode)))
    if not parsed:
        return False
    last = None
    for operation in [*operations(_function("mlirModuleGetOperation", _Handle, _Handle)(parsed))]:
        name = attribute(operation, "sym_name")
        if name and name in same:
            _put_in_place(same[name], operation)
        else:
            _put_behind(module, last, operation)
        last = operation
    _function("mlirModuleDestroy", None, _Handle)(parsed)
    return True


def _put_behind(module: int, last: int | None, operation: int) -> None:
    """Moves an operation behind another one of a module; None: to its begin."""
    region = _function("mlirOperationGetRegion", _Handle, _Handle, ctypes.c_ssize_t)(module, 0)
    block = _function("mlirRegionGetFirstBlock", _Handle, _Handle)(region)
    _function("mlirOperationRemoveFromParent", None, _Handle)(operation)
    _function("mlirBlockInsertOwnedOperationAfter", None, _Handle, _Handle, _Handle)(block, last, operation)


def _put_in_place(operation: int, other: int) -> None:
    """Moves another operation to where one is, which ends."""
    _function("mlirOperationRemoveFromParent", None, _Handle)(other)
    block = _function("mlirOperationGetBlock", _Handle, _Handle)(operation)
    _function("mlirBlockInsertOwnedOperationBefore", None, _Handle, _Handle, _Handle)(block, operation, other)
    destroy(operation)


def create_module(operation: int) -> int:
    """An empty module in the context of an operation."""
    context = _function("mlirOperationGetContext", _Handle, _Handle)(operation)
    location = _function("mlirLocationUnknownGet", _Handle, _Handle)(context)
    module = _function("mlirModuleCreateEmpty", _Handle, _Handle)(location)
    made: int = _function("mlirModuleGetOperation", _Handle, _Handle)(module)
    return made


def destroy_module(module: int) -> None:
    """Ends a module that `create_module` made."""
    _function("mlirModuleDestroy", None, _Handle)(_function("mlirModuleFromOperation", _Handle, _Handle)(module))


def append(parent: int, operation: int) -> None:
    """Moves an operation to the end of another one's first block."""
    region = _function("mlirOperationGetRegion", _Handle, _Handle, ctypes.c_ssize_t)(parent, 0)
    block = _function("mlirRegionGetFirstBlock", _Handle, _Handle)(region)
    _function("mlirOperationRemoveFromParent", None, _Handle)(operation)
    _function("mlirBlockAppendOwnedOperation", None, _Handle, _Handle)(block, operation)


def append_text(module: int, text: str) -> None:
    """Puts the operation that a text spells to the end of a module.

    Raises:
        ValueError: it spells none.
    """
    context = _function("mlirOperationGetContext", _Handle, _Handle)(module)
    parsed = _function("mlirModuleCreateParse", _Handle, _Handle, Text)(context, _text(text))
    if not parsed:
        raise ValueError(f"{text!r} is no operation")
    append(module, next(operations(_function("mlirModuleGetOperation", _Handle, _Handle)(parsed))))
    _function("mlirModuleDestroy", None, _Handle)(parsed)


def clone(operation: int) -> int:
    """A copy of an operation, in none; `destroy` ends it."""
    copy: int = _function("mlirOperationClone", _Handle, _Handle)(operation)
    return copy


def erase_content(operation: int) -> None:
    """Ends all operations in the first block of an operation that nothing outside of them uses."""
    for inner in [*operations(operation)]:
        destroy(inner)


def destroy(operation: int) -> None:
    """Ends an operation that nothing uses."""
    _function("mlirOperationDestroy", None, _Handle)(operation)


def take_content(module: int, source: int) -> None:
    """Replaces the contents of a module with those of another one."""
    erase_content(module)
    for operation in [*operations(source)]:
        append(module, operation)


def move_and_leave_copy(operation: int, parent: int) -> int:
    """Moves an operation to the end of another one's first block; gives the copy that takes its place."""
    copy = clone(operation)
    block = _function("mlirOperationGetBlock", _Handle, _Handle)(operation)
    _function("mlirBlockInsertOwnedOperationBefore", None, _Handle, _Handle, _Handle)(block, operation, copy)
    append(parent, operation)
    return copy


def take_body(operation: int, source: int) -> None:
    """Replaces the first region of an operation with another operation's."""
    region = _function("mlirOperationGetRegion", _Handle, _Handle, ctypes.c_ssize_t)
    _function("mlirRegionTakeBody", None, _Handle, _Handle)(region(operation, 0), region(source, 0))


def replace_body(function: int, text: str) -> None:
    """Gives a function of one block the operations of another function in the place of its own; it keeps its arguments.

    Args:
        function: the operation.
        text: of a function without arguments.
    """
    context = _function("mlirOperationGetContext", _Handle, _Handle)(function)
    location = _function("mlirLocationUnknownGet", _Handle, _Handle)(context)
    region = _function("mlirOperationGetRegion", _Handle, _Handle, ctypes.c_ssize_t)
    first = _function("mlirRegionGetFirstBlock", _Handle, _Handle)
    module = _function("mlirModuleCreateParse", _Handle, _Handle, Text)(context, _text(text))
    made = next(operations(_function("mlirModuleGetOperation", _Handle, _Handle)(module)))
    old, new = first(region(function, 0)), first(region(made, 0))
    for number in range(_function("mlirBlockGetNumArguments", ctypes.c_ssize_t, _Handle)(old)):
        argument = _function("mlirBlockGetArgument", _Handle, _Handle, ctypes.c_ssize_t)(old, number)
        kind = _function("mlirValueGetType", _Handle, _Handle)(argument)
        _function("mlirBlockAddArgument", _Handle, _Handle, _Handle, _Handle)(new, kind, location)
    take_body(function, made)
    _function("mlirModuleDestroy", None, _Handle)(module)


def _written(print_to: Callable[[Any], None]) -> str:
    return _collected(print_to).decode()


def _collected(print_to: Callable[[Any], None]) -> bytes:
    parts: list[bytes] = []

    def write(text: _Bytes, _: int) -> None:
        parts.append(ctypes.string_at(text.data, text.length))

    print_to(_Write(write))
    return b"".join(parts)


def _text(content: str) -> Text:
    data = content.encode()
    return Text(data, len(data))


def _function(name: str, result: type | None, *arguments: type) -> Callable[..., Any]:
    from iree.compiler.api import ctypes_dl

    function: Callable[..., Any] = getattr(ctypes_dl._dylib, name)
    function.restype, function.argtypes = result, arguments  # type: ignore[attr-defined]
    return function
