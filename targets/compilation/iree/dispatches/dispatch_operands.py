"""The operands of dispatches: each has one; and whether there are kernels that read constants only.

    %0:2 = flow.dispatch @e::@e() : () -> (tensor<8xf32>, tensor<8xf32>)
becomes
    %c = arith.constant dense<0> : tensor<1xi8>
    %0:2 = flow.dispatch @e::@e(%c) : (tensor<1xi8>) -> (tensor<8xf32>, tensor<8xf32>)

and the function of `@e` has an argument that nothing reads.

IREE 3.13 takes a dispatch without operands for a splat («effectively a slow splat»), and dispatches it again where a
result would be copied. It then reads the first result, whichever was copied; and as equal dispatches are merged
afterwards, an update of what should have been a copy overwrites the result itself.

Equal operands are merged, too, and dispatches in a branch then read that of the block around it. IREE 3.13 fills such a
small array again wherever it executes readers, but not for those in other blocks, and refuses the program; so each
block gets its own once nothing is merged any more.
"""

from __future__ import annotations

import re

from hilo.targets.compilation.kernels import mlir, values

_FILL, _SMALL = "stream.async.splat", 64
"""The operation that fills an array of bytes, and the most bytes that are filled again in each block."""

_BYTE = b"%c = arith.constant dense<0> : tensor<1xi8>"
_UNKNOWN = frozenset({"util.optimization_barrier", "util.global.load", "scf.while", "scf.for", "scf.if"})
"""Operations whose results are no constants, even if their operands are."""
_ARGUMENT = "!iree_tensor_ext.dispatch.tensor<readonly:tensor<1xi8>>"


def give(module: int) -> None:
    """Changes the dispatches of a module and their executables.

    Args:
        module: the pointer to the operation, when dispatches are formed.
    """
    found = [one for one in mlir.within(module, "flow.dispatch") if not any(map(values.is_tensor, mlir.operands(one)))]
    for dispatch in found:
        _read_a_byte(dispatch)
    names = {name for dispatch in found for name in re.findall(r"@(\w+)::", mlir.attribute(dispatch, "entry_points"))}
    for executable in [*mlir.operations(module, "flow.executable")]:
        if mlir.attribute(executable, "sym_name").strip('"') in names:
            for function in mlir.within(executable, "func.func"):
                _take_a_byte(function)


def has_kernel_of_constants(module: int) -> bool:
    """Whether a kernel that a pass wrote only reads what is computed from constants.

    Args:
        module: the pointer to the operation, before dispatches are formed.
    """
    if not mlir.within(module, "flow.dispatch"):
        return False
    for function in mlir.operations(module, "util.func"):
        known = set[int]()
        for operation in mlir.operations(function):
            if mlir.name_of(operation) in _UNKNOWN or not known.issuperset(mlir.operands(operation)):
                continue
            if mlir.name_of(operation) == "flow.dispatch":
                return True
            known.update(mlir.results(operation))
    return False


def fill_where_read(module: int) -> None:
    """Fills small arrays in each block that has readers of them.

    Args:
        module: the pointer to the operation, before commands are scheduled.
    """
    for part in mlir.operations(module, "util.func", "util.initializer"):
        for fill in mlir.within(part, _FILL):
            if _has_few_bytes(fill):
                _fill_where_read(fill)


def _has_few_bytes(fill: int) -> bool:
    size = values.maker_of(mlir.operands(fill)[1])
    if size is None or mlir.name_of(size) != "arith.constant":
        return False
    return int(mlir.attribute(size, "value").partition(" ")[0]) <= _SMALL


def _fill_where_read(fill: int) -> None:
    (filled,) = mlir.results(fill)
    first_of = mlir.c_function("mlirBlockGetFirstOperation", mlir.Handle, mlir.Handle)
    made = {mlir.block_of(fill): fill}
    for user in dict.fromkeys(values.users_of(filled)):
        block = mlir.block_of(user)
        if block not in made:
            made[block] = mlir.clone(fill)
            values.insert_before(made[block], first_of(block))
        own = {filled: mlir.results(made[block])[0]}
        values.set_operands(user, [own.get(operand, operand) for operand in mlir.operands(user)])
    if not values.users_of(filled):
        mlir.destroy(fill)


def _read_a_byte(dispatch: int) -> None:
    workload, arguments, *dims = mlir.integers(dispatch, "operandSegmentSizes")
    operands = mlir.operands(dispatch)
    with mlir.parsed(dispatch, _BYTE) as made:
        byte = next(mlir.operations(made))
        mlir.move_before(byte, dispatch)
    values.set_operands(dispatch, [*operands[:workload], *mlir.results(byte), *operands[workload:]])
    sizes = ", ".join(map(str, (workload, arguments + 1, *dims)))
    mlir.set_attribute(dispatch, "operandSegmentSizes", f"array<i32: {sizes}>")


def _take_a_byte(function: int) -> None:
    kind = mlir.attribute(function, "function_type")
    block = next(mlir.blocks(function))
    taken = ", ".join([_ARGUMENT, *(mlir.print_type(mlir.type_of(one)) for one in mlir.arguments_of(block))])
    mlir.set_attribute(function, "function_type", f"({taken}) -> {kind.rpartition(' -> ')[2]}")
    parsed = mlir.parse_attribute(function, _ARGUMENT)
    assert parsed is not None
    values.insert_first_argument(block, mlir.c_function("mlirTypeAttrGetValue", mlir.Handle, mlir.Handle)(parsed))
