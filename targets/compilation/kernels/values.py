"""The functions of MLIR's C interface for values: definitions and uses. See `mlir`.

Values are addresses, as operations are.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.kernels.mlir import Handle, Text, as_text, c_function


def set_operand(operation: int, number: int, value: int) -> None:
    """Makes a value an operand of an operation."""
    c_function("mlirOperationSetOperand", None, Handle, ctypes.c_ssize_t, Handle)(operation, number, value)


def set_operands(operation: int, given: Sequence[int]) -> None:
    """Replaces all operands of an operation, whose number may change."""
    array = (Handle * len(given))(*given)
    c_function("mlirOperationSetOperands", None, Handle, ctypes.c_ssize_t, Handle)(operation, len(given), array)


def add_argument(block: int, kind: int) -> int:
    """Adds an argument of a type to a block, after the others."""
    location = c_function("mlirOperationGetLocation", Handle, Handle)(mlir.terminator_of(block))
    made: int = c_function("mlirBlockAddArgument", Handle, Handle, Handle, Handle)(block, kind, location)
    return made


def insert_first_argument(block: int, kind: int) -> None:
    """Adds an argument of a type to a block, before the others."""
    location = c_function("mlirOperationGetLocation", Handle, Handle)(mlir.terminator_of(block))
    insert = c_function("mlirBlockInsertArgument", Handle, Handle, ctypes.c_ssize_t, Handle, Handle)
    insert(block, 0, kind, location)


def remove_arguments(block: int, count: int) -> None:
    """Removes the first arguments of a block, which nothing uses."""
    for _ in range(count):
        c_function("mlirBlockEraseArgument", None, Handle, ctypes.c_uint)(block, 0)


def take_regions(operation: int, source: int) -> None:
    """Replaces the blocks of an operation's regions by those of another operation's, which then has none."""
    region = c_function("mlirOperationGetRegion", Handle, Handle, ctypes.c_ssize_t)
    for number in range(c_function("mlirOperationGetNumRegions", ctypes.c_ssize_t, Handle)(operation)):
        c_function("mlirRegionTakeBody", None, Handle, Handle)(region(operation, number), region(source, number))


def has_result_of_any_size(operation: int) -> bool:
    """Whether a result is a tensor with a dynamic dimension."""
    types = map(mlir.type_of, mlir.results(operation))
    is_shaped = c_function("mlirTypeIsAShaped", ctypes.c_bool, Handle)
    is_static = c_function("mlirShapedTypeHasStaticShape", ctypes.c_bool, Handle)
    return any(is_shaped(each) and not is_static(each) for each in types)


def has_shaped_result(operation: int) -> bool:
    """Whether a result is a tensor or a vector."""
    is_shaped = c_function("mlirTypeIsAShaped", ctypes.c_bool, Handle)
    return any(is_shaped(mlir.type_of(result)) for result in mlir.results(operation))


def maker_of(value: int) -> int | None:
    """The operation that defines a value; None for a block argument."""
    if not c_function("mlirValueIsAOpResult", ctypes.c_bool, Handle)(value):
        return None
    owner: int = c_function("mlirOpResultGetOwner", Handle, Handle)(value)
    return owner


def users_of(value: int) -> list[int]:
    """The operations that use a value, one entry for each use."""
    owner = c_function("mlirOpOperandGetOwner", Handle, Handle)
    following = c_function("mlirOpOperandGetNextUse", Handle, Handle)
    use, found = c_function("mlirValueGetFirstUse", Handle, Handle)(value), []
    while use:
        found.append(owner(use))
        use = following(use)
    return found


def comes_before(operation: int, other: int) -> bool:
    """Whether an operation is in the same block as another one, and before it."""
    block = c_function("mlirOperationGetBlock", Handle, Handle)
    is_before = c_function("mlirOperationIsBeforeInBlock", ctypes.c_bool, Handle, Handle)
    return bool(block(operation) == block(other) and is_before(operation, other))


def use_at_end(value: int, operation: str) -> None:
    """Appends an operation with a value as its only operand to the block in which the value is defined.

    Args:
        value: a result of an operation, or an argument of a block.
        operation: the operation's name; its text is that, the operand and the operand's type.

    Raises:
        ValueError: there is no such operation.
    """
    terminator = mlir.terminator_of(block_of(value))
    context = c_function("mlirOperationGetContext", Handle, Handle)(terminator)
    kind = mlir.print_type(mlir.type_of(value))
    text = f"util.func private @user(%value: {kind}) {{\n{operation} %value : {kind}\nutil.return\n}}"
    parsed = c_function("mlirModuleCreateParse", Handle, Handle, Text)(context, as_text(text))
    if not parsed:
        raise ValueError(f"{operation!r} is not an operation")
    user = next(mlir.operations(next(mlir.operations(c_function("mlirModuleGetOperation", Handle, Handle)(parsed)))))
    set_operand(user, 0, value)
    c_function("mlirOperationRemoveFromParent", None, Handle)(user)
    insert_before(user, terminator)
    c_function("mlirModuleDestroy", None, Handle)(parsed)


def insert_before(operation: int, other: int) -> None:
    """Puts a detached operation before another one."""
    insert = c_function("mlirBlockInsertOwnedOperationBefore", None, Handle, Handle, Handle)
    insert(mlir.block_of(other), other, operation)


def block_of(value: int) -> int:
    """The block in which a value is defined."""
    maker = maker_of(value)
    if maker is None:
        owner: int = c_function("mlirBlockArgumentGetOwner", Handle, Handle)(value)
        return owner
    return mlir.block_of(maker)


def captured(parent: int) -> list[int]:
    """The values from outside that an operation's regions use."""
    inside = mlir.all_within(parent)
    made = {result for operation in inside for result in mlir.results(operation)}
    given = {argument for operation in (parent, *inside) for argument in _arguments(operation)}
    read = dict.fromkeys(value for operation in inside for value in mlir.operands(operation))
    return [value for value in read if value not in made and value not in given]


def _arguments(operation: int) -> Iterator[int]:
    """The arguments of an operation's blocks."""
    count = c_function("mlirBlockGetNumArguments", ctypes.c_ssize_t, Handle)
    argument = c_function("mlirBlockGetArgument", Handle, Handle, ctypes.c_ssize_t)
    for block in mlir.blocks(operation):
        yield from (argument(block, number) for number in range(count(block)))


def is_index(value: int) -> bool:
    """Whether a value is an index."""
    return bool(c_function("mlirTypeIsAIndex", ctypes.c_bool, Handle)(mlir.type_of(value)))


def is_tensor(value: int) -> bool:
    """Whether a value is a tensor of known rank."""
    return bool(c_function("mlirTypeIsARankedTensor", ctypes.c_bool, Handle)(mlir.type_of(value)))


def is_vector(value: int) -> bool:
    """Whether a value is a vector."""
    return bool(c_function("mlirTypeIsAVector", ctypes.c_bool, Handle)(mlir.type_of(value)))


def has_encoding(kind: int) -> bool:
    """Whether a type is that of tensors whose elements are in an order of their own."""
    if not c_function("mlirTypeIsARankedTensor", ctypes.c_bool, Handle)(kind):
        return False
    encoding = c_function("mlirRankedTensorTypeGetEncoding", Handle, Handle)(kind)
    return bool(encoding)


def shape_and_bytes(kind: str) -> tuple[tuple[int, ...], int] | None:
    """The sizes of a tensor and the bytes of one of its elements, also for a scalar; None if its size is not known, its
    elements are neither integers nor floats, or it is tiled.

    Args:
        kind: the text of its type.

    >>> shape_and_bytes("tensor<2x3xbf16>"), shape_and_bytes("i1"), shape_and_bytes("tensor<?xf32>")
    (((2, 3), 2), ((), 1), None)
    """
    found = re.fullmatch(r"(?:tensor<((?:\d+x)*))?(?:b?f|i)(\d+)>?", kind)
    if found is None:
        return None
    return tuple(int(size) for size in (found[1] or "").split("x")[:-1]), (int(found[2]) + 7) // 8


def is_array_of_predicates(value: int) -> bool:
    """Whether a value is a tensor with elements of one bit."""
    if not is_tensor(value):
        return False
    kind = mlir.type_of(value)
    element = c_function("mlirShapedTypeGetElementType", Handle, Handle)(kind)
    if not c_function("mlirTypeIsAInteger", ctypes.c_bool, Handle)(element):
        return False
    return bool(c_function("mlirIntegerTypeGetWidth", ctypes.c_uint, Handle)(element) == 1)


def is_splat(constant: int | None) -> bool:
    """Whether an attribute is a tensor of one number, of which it holds one copy.

    Args:
        constant: the attribute; None: there is none.
    """
    is_dense = constant and c_function("mlirAttributeIsADenseElements", ctypes.c_bool, Handle)(constant)
    return bool(is_dense and c_function("mlirDenseElementsAttrIsSplat", ctypes.c_bool, Handle)(constant))
