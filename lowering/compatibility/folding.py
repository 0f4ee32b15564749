"""The patterns of StableHLO's folder: operations on constants, known branches, loops whose body never runs."""

from __future__ import annotations

from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy, splat_value
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE, with_trait
from hilo.lowering.fold.constants.evaluate import CONSTANTS, RULES, constant_of, evaluate, row_of
from hilo.lowering.framework.build import shape_of, tensor
from hilo.lowering.framework.contents import any_inside
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern

_EFFECTS = with_trait("collective") | with_trait("transfer")


def has_effects(op: ir.Operation, run: PassRun) -> bool:
    """Whether an operation, or one inside it, may have effects besides returning its results."""
    return any_inside(op, lambda inner: _has_effect(inner, run))


def _has_effect(op: ir.Operation, run: PassRun) -> bool:
    if op.name == "stablehlo.custom_call":
        return "has_side_effect" in op.attributes and ir.BoolAttr(op.attributes["has_side_effect"]).value
    if op.name.startswith(("stablehlo.", "chlo.")):
        return op.name in _EFFECTS
    return op.name == "func.call" and not run.options.assume_no_undeclared_side_effects  # type: ignore[attr-defined]


def _fold(op: Op, run: PassRun) -> Replacement:
    """f(constants) -> constant"""
    result = op.operation.results[0]
    arrays = _constants_of(op, run)
    if arrays is None or _moves_nothing(op):
        return None
    found = evaluate(op.operation.opview, arrays)
    return None if found is None else stablehlo.constant(from_numpy(found, result.type))


def _constants_of(op: Op, run: PassRun) -> list[np.ndarray] | None:
    """The operands if all are constants and the result is not too large; a splat stays a single number."""
    result = op.operation.results[0]
    arrays = [constant_of(operand) for operand in op.operation.operands]
    known = [array for array in arrays if array is not None]
    if row_of(result) is None or len(known) < len(arrays):
        return None
    if prod(shape_of(result)) <= run.options.fold_op_element_limit:  # type: ignore[attr-defined]
        return known
    is_splat = all(_splat(operand) is not None for operand in op.operation.operands)
    if not is_splat or op.operation.name not in ELEMENTWISE:
        return None
    return [array.flat[:1].reshape(()) for array in known]


def _moves_nothing(op: Op) -> bool:
    """A reversal that a simplification removes, which also works on operands that are not constant."""
    if op.operation.name != "stablehlo.reverse":
        return False
    sizes = shape_of(op.operation.results[0])
    return _splat(op.operation.operands[0]) is not None or all(sizes[int(axis)] < 2 for axis in op.dimensions)


@pattern("stablehlo.concatenate")
def join_repeated(op: Op) -> Replacement:
    """concatenate(c, c, x) = concatenate(cc, x), of splat constants"""
    axis, changed = int(op.dimension), False
    parts: list[ir.Value] = []
    for value in op.operands:
        last = parts[-1] if parts else None
        number = _splat(value)
        before = _splat(last) if last is not None else None
        if last is None or number is None or before is None or not _same(number, before):
            parts.append(value)
            continue
        shape = list(shape_of(value))
        shape[axis] += shape_of(last)[axis]
        wide = tensor(shape, ir.ShapedType(value.type).element_type)
        parts[-1], changed = stablehlo.constant(from_numpy(number, wide)), True
    if not changed:
        return None
    return parts[0] if len(parts) == 1 else stablehlo.concatenate(parts, dimension=axis)


def _splat(value: ir.Value) -> np.ndarray | None:
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name not in CONSTANTS or row_of(value) is None:
        return None
    return splat_value(owner.operation.attributes["value"])


def _same(left: np.ndarray, right: np.ndarray) -> bool:
    return left.dtype == right.dtype and left.tobytes() == right.tobytes()


@pattern("stablehlo.dynamic_slice")
def slice_of_repeated(op: Op) -> Replacement:
    """dynamic_slice(c) = c, of a splat constant"""
    number, result = _splat(op.operands[0]), op.operation.results[0]
    return None if number is None else stablehlo.constant(from_numpy(number, result.type))


@pattern("stablehlo.reduce")
def reduce_repeated(op: Op) -> Replacement:
    """reduce(c, init) = f(c, init), of f with f(x, x) = x, where c is a splat constant"""
    values = [_splat(operand) for operand in op.operation.operands]
    numbers = [value for value in values if value is not None]
    if len(values) != 2 or len(numbers) != 2 or 0 in shape_of(op.operation.operands[0]):
        return None
    body = _only_operation(op.operation.regions[0].blocks[0])
    row = row_of(op.operation.operands[0])
    if body is None or body.name not in with_trait("idempotent") or row is None:
        return None
    number = RULES[body.name](body.opview, row, numbers)
    return None if number is None else stablehlo.constant(from_numpy(number, op.operation.results[0].type))


def _only_operation(block: ir.Block) -> ir.Operation | None:
    """The one operation of a function that applies it to both arguments; None for other functions."""
    inner = [one.operation for one in block.operations]
    if len(inner) != 2 or set(inner[0].operands) != set(block.arguments):
        return None
    return inner[0] if list(inner[1].operands) == [inner[0].results[0]] else None


@pattern("stablehlo.iota")
def iota_of_nothing(op: Op) -> Replacement:
    """iota with no element or one = 0"""
    result = op.operation.results[0]
    row = row_of(result)
    if row is None or (shape_of(result)[int(op.iota_dimension)] > 1 and 0 not in shape_of(result)):
        return None
    return stablehlo.constant(from_numpy(np.zeros(shape_of(result), row.numpy), result.type))


@pattern("stablehlo.set_dimension_size")
def set_own_size(op: Op) -> Replacement:
    """set_dimension_size(x, its own size) = x"""
    value, result = op.operation.operands[0], op.operation.results[0]
    size = _splat(op.operation.operands[1])
    if size is None or value.type != result.type or row_of(value) is None:
        return None
    return value if int(size) == shape_of(value)[int(op.dimension)] else None


@pattern("stablehlo.case")
def take_known_branch(op: Op, run: PassRun) -> Replacement:
    """case(constant) -> the operations of that branch; if other branches have effects, the case stays, unused"""
    index = _splat(op.operation.operands[0])
    users = [use for result in op.operation.results for use in result.uses]
    if index is None or (not users and has_effects(op.operation, run)):
        return None
    regions = list(op.operation.regions)
    chosen = regions[int(index) if 0 <= int(index) < len(regions) else len(regions) - 1].blocks[0]
    *inner, last = [one.operation for one in chosen.operations]
    for one in inner:
        one.move_before(op.operation)
    results = list(last.operands)
    if not has_effects(op.operation, run):
        return results
    with ir.InsertionPoint(last):
        for position, result in enumerate(op.operation.results):
            last.operands[position] = _placeholder(result.type)
    for result, value in zip(op.operation.results, results, strict=True):
        result.replace_all_uses_with(value)
    return op


def _placeholder(type_: ir.Type) -> ir.Value:
    if not isinstance(type_, ir.RankedTensorType):
        return ir.Operation.create("stablehlo.create_token", [type_], []).results[0]
    return stablehlo.constant(from_numpy(np.zeros(tuple(type_.shape), _numpy(type_)), type_))


def _numpy(type_: ir.RankedTensorType) -> np.dtype:
    from hilo.dialect.support.dtypes import dtype

    return np.dtype(dtype(type_.element_type).numpy)


@pattern("stablehlo.while")
def skip_loop(op: Op, run: PassRun) -> Replacement:
    """while(x) cond { false } -> x, of a loop without effects"""
    block = op.operation.regions[0].blocks[0]
    last = block.operations[len(block.operations) - 1].operation
    known = _splat(last.operands[0])
    if known is None or known or has_effects(op.operation, run):
        return None
    return list(op.operation.operands)


@pattern("stablehlo.while")
def drop_loop(op: Op, run: PassRun) -> Replacement:
    """A loop without effects whose results are unused is erased, as MLIR's rules for dead code have it."""
    if any(True for result in op.operation.results for _ in result.uses) or has_effects(op.operation, run):
        return None
    return list(op.operation.operands)


FOLD_SELECT = Pattern("stablehlo.select", _fold, 2, True)

FOLDS: tuple[Pattern, ...] = (
    *(Pattern(name, _fold, 2, True) for name in RULES),
    join_repeated, slice_of_repeated, reduce_repeated, iota_of_nothing, set_own_size, take_known_branch, skip_loop,
    drop_loop,
)  # fmt: skip
