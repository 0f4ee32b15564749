"""Converts operands of mixed-type dots and convolutions so that the compiler computes them correctly.

    %0 = stablehlo.dot_general %a, %b, … : (tensor<2x3xui8>, tensor<3x4xi8>) -> tensor<2x4xi32>
becomes
    %c = stablehlo.and (stablehlo.convert %a : (tensor<2x3xui8>) -> tensor<2x3xi32>), 255
    %d = stablehlo.convert %b : (tensor<3x4xi8>) -> tensor<3x4xi32>
    %0 = stablehlo.dot_general %c, %d, … : (tensor<2x3xi32>, tensor<3x4xi32>) -> tensor<2x4xi32>

The compiler folds a conversion of an operand into the multiplication, unless it is masked, and takes each integer for a
signed one: an unsigned 200 becomes -56, and a true pred becomes -1. For preds, a barrier prevents that:

    %c = stablehlo.convert %mask : (tensor<8x8xi1>) -> tensor<8x8xf32>
    %0 = stablehlo.dot_general %c, %x, … : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
becomes
    %f = stablehlo.optimization_barrier (stablehlo.convert %mask : (tensor<8x8xi1>) -> tensor<8x8xf32>)
    %0 = stablehlo.dot_general %f, %x, … : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>

The same applies if the conversion stands before a loop, and the product in it.
(A select between 1 and 0 is right, too, but a product of 512 x 512 takes 5.6 ms with it, 3.6 ms with the barrier.)

A float result narrower than the operands is rounded once, at the end:

    %1 = stablehlo.dot_general %x, %y, … : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xbf16>
becomes
    %z = stablehlo.dot_general %x, %y, … : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = stablehlo.convert %z : (tensor<2x4xf32>) -> tensor<2x4xbf16>

Conversions of unsigned integers in the program itself are treated alike if their result is multiplied.

Leaves alone: operands of signed integers and floats, which the compiler widens well, and those of the result's own
type.
Source: StableHLO specification, «dot_general» and «convolution»: operands are converted to the result's type; IREE's
`FuseWidenOperands` in `StableHLOToStableHLO.cpp`.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, with_trait
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import convert, element_of, is_static, shape_of, splat
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import is_constant, maker_of


def _widen(op: Op) -> Replacement:
    """f(a, b) -> f(convert(a), convert(b)), or convert(f(a, b))"""
    wanted = element_of(op.results[0])
    kinds = [element_of(value) for value in op.operands]
    widest = max(kinds, key=lambda kind: dtype(kind).bits)
    if dtype(wanted).is_float and dtype(widest).is_float and dtype(widest).bits > dtype(wanted).bits:
        result = ir.RankedTensorType(op.results[0].type)
        wide_result = ir.RankedTensorType.get(result.shape, widest, result.encoding)
        return stablehlo.convert(_again(op, list(op.operands), wide_result).results[0], element_type=wanted)
    if not any(dtype(kind).kind in ("unsigned", "pred") and kind != wanted for kind in kinds):
        return None
    wide = [_converted(value, wanted) for value in op.operands]
    return _again(op, wide, op.results[0].type)


def _converted(value: ir.Value, wanted: ir.Type) -> ir.Value:
    """convert(x), for unsigned x convert(convert(x) & mask): the compiler would fold a bare conversion into the
    multiplication, and there take x for signed."""
    row = dtype(element_of(value))
    if row.kind not in ("unsigned", "pred") or row.mlir_type == wanted:
        return convert(value, wanted)
    if row.kind == "pred" and isinstance(wanted, ir.ComplexType) and is_static(value):
        part = wanted.element_type
        return stablehlo.complex(_converted(value, part), splat(0, part, shape_of(value)))
    if row.kind == "pred":
        return stablehlo.optimization_barrier([stablehlo.convert(value, element_type=wanted)])
    if row.bits == 64:
        return stablehlo.optimization_barrier([convert(value, wanted)])
    signed = ir.IntegerType.get_signless(32 if row.bits <= 16 else 64)
    return (Number(value).to(signed) & (2**row.bits - 1)).to(wanted).value


def _again(op: Op, operands: list[ir.Value], result: ir.Type) -> ir.Operation:
    """The operation on other operands and with another result type."""
    attributes = {name: op.operation.attributes[name] for name in op.operation.attributes}
    return ir.Operation.create(op.operation.name, [result], operands, attributes)


@pattern("stablehlo.dot_general")
def widen_dot(op: Op) -> Replacement:
    """dot(a: unsigned, b) -> dot(convert(a), convert(b))"""
    return _widen(op)


@pattern("stablehlo.convolution")
def widen_convolution(op: Op) -> Replacement:
    """convolution(a: unsigned, b) -> convolution(convert(a), convert(b))"""
    return _widen(op)


_PRODUCTS = frozenset({"stablehlo.convolution", "stablehlo.dot_general"})
_MOVES = frozenset(
    f"stablehlo.{name}"
    for name in """broadcast_in_dim concatenate convert dynamic_slice gather pad reshape reverse slice
    transpose""".split()
)


def _is_multiplied(value: ir.Value) -> bool:
    """Whether a value reaches a dot or convolution through data movement only, including loops and regions."""
    found, seen = [value], {value}
    while found:
        for use in found.pop().uses:
            user = use.owner.operation
            if user.name in _PRODUCTS:
                return True
            reached = [v for v in _moved_to(user, use.operand_number) if v not in seen]
            seen.update(reached)
            found += reached
    return False


def _moved_to(user: ir.Operation, operand: int) -> list[ir.Value]:
    """The values that an operation forwards an operand to: its results, a carried value, the parent region's
    results."""
    if user.name in _MOVES or _may_vanish(user, user.operands[operand]):
        return list(user.results)
    if user.name == "stablehlo.while":
        return [user.results[operand], *(region.blocks[0].arguments[operand] for region in user.regions)]
    if user.name == "stablehlo.return" and user.parent.name in CONTROL_FLOW:
        parent = user.parent
        if parent.name != "stablehlo.while":
            return [parent.results[operand]]
        return _moved_to(parent, operand) if len(user.operands) == len(parent.results) else []
    return []


_IDEMPOTENT = with_trait("idempotent") | {"stablehlo.select"}
_WITH_CONSTANTS = frozenset(f"stablehlo.{name}" for name in "add clamp divide multiply power subtract xor".split())
_DEPTH = 4


def _may_vanish(op: ir.Operation, operand: ir.Value) -> bool:
    """Whether the compiler may find that an operation returns an operand unchanged: select(p, x, x), x * 1."""
    origins = _origins(op, _DEPTH)
    return len(origins) == 1 and _origin(operand, _DEPTH) in origins


def _origins(op: ir.Operation, depth: int) -> set[ir.Value]:
    """The origins of an operation's non-constant operands if the operation may vanish; otherwise none."""
    if op.name not in _IDEMPOTENT | _WITH_CONSTANTS:
        return set()
    values = list(op.operands)[1:] if op.name == "stablehlo.select" else list(op.operands)
    changing = {value for value in values if not _is_known(value)}
    return {_origin(value, depth - 1) for value in changing} if op.name in _IDEMPOTENT else changing


def _origin(value: ir.Value, depth: int) -> ir.Value:
    """The value that the compiler may simplify a value to."""
    if depth == 0 or isinstance(value.owner, ir.Block):
        return value
    origins = _origins(value.owner.operation, depth)
    return _origin(origins.pop(), depth - 1) if len(origins) == 1 else value


def _is_known(value: ir.Value) -> bool:
    while (view := maker_of(value, "stablehlo.broadcast_in_dim", "stablehlo.reshape")) is not None:
        value = view.operands[0]
    return is_constant(value)


@pattern("stablehlo.convert")
def mask_conversion(op: Op) -> Replacement:
    """dot(convert(a: unsigned), b) -> dot(convert(convert(a) & mask), b); for pred: dot(barrier(convert(a)), b)"""
    (value,) = op.operands
    source, wanted = dtype(element_of(value)), element_of(op.results[0])
    is_wider = source.kind in ("unsigned", "pred") and dtype(wanted).bits > source.bits
    return _converted(value, wanted) if is_wider and _is_multiplied(op.results[0]) else None


PASS = pattern_pass("legalize-mixed-dots", mask_conversion, widen_dot, widen_convolution, driver="once")
