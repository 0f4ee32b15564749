"""Expresses reversals that the compiler refuses by those that it takes.

    %0 = stablehlo.reverse %x, dims = [0] : tensor<4xui8>
becomes
    %0 = stablehlo.bitcast_convert (stablehlo.reverse (stablehlo.bitcast_convert %x)), via tensor<4xi8>

A reversal along no dimension, for example of rank 0, is its operand. A strided slice of a reversal becomes the reversal
of a strided slice, which `fence-reversals` reads from memory. A reduction of a reversal becomes that of its operand,

    %0 = stablehlo.reverse %x, dims = [0, 1] : tensor<8x9xi64>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [1]
becomes
    %0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1]
    %1 = stablehlo.reverse %0, dims = [0] : tensor<8xi64>

since the compiler puts the reversal on the stack of the kernel that reduces it, for which most arrays are too large; so
does a reduction of numbers that are computed from reversals alone, element by element. The order in which a reduction
combines its elements is not defined. A reversal of a transpose that moves rows becomes the transpose of a reversal:
there are kernels for each, and none that reads columns backwards. 300 x 300 f32 turned to the right 87 → 33 µs, XLA 38.

Leaves alone: other reversals; those of transposes that convolutions and products read; reducers of several operations
or operands, which may have places in them (`argmax`).
Source: the definitions of `reverse` and `reduce`.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import Op, Replacement, apply_once, pattern
from hilo.lowering.framework.values import computes_elements, maker_of

_COMMUTATIVE = with_trait("commutative")

_MATCHED = frozenset({"stablehlo.convolution", "stablehlo.dot", "stablehlo.dot_general"})
"""Operations whose kernels look through reversals."""

MOST_OPERATIONS = 64
"""How many operations may stand between a reduction and the reversals that it reads."""


@pattern("stablehlo.reverse")
def transpose_last(op: Op) -> Replacement:
    """reverse(transpose(x, p), d) -> transpose(reverse(x, [p[i] for i in d]), p)"""
    turned = maker_of(op.operands[0], "stablehlo.transpose")
    if turned is None or not is_static(*turned.operands) or len(list(turned.results[0].uses)) > 1:
        return None
    order = _integers(turned, "permutation")
    readers = {use.owner.operation.name for use in op.operation.results[0].uses}
    if order[-1] == len(order) - 1 or readers & _MATCHED:
        return None
    backwards = stablehlo.reverse(turned.operands[0], dimensions=[order[d] for d in _integers(op, "dimensions")])
    return stablehlo.transpose(backwards, permutation=order)


@pattern("stablehlo.reverse")
def reverse_bits(op: Op) -> Replacement:
    """reverse(x, []) -> x; reverse(x) -> bits(reverse(bits(x))) for unsigned x"""
    (x,) = op.operands
    dimensions = _integers(op, "dimensions")
    if not dimensions:
        return x
    return _reversed(x, dimensions) if dtype(element_of(x)).kind == "unsigned" else None


def _reversed(x: ir.Value, dimensions: list[int]) -> ir.Value:
    """reverse(x), of bits for unsigned x"""
    row = dtype(element_of(x))
    if row.kind != "unsigned":
        return stablehlo.reverse(x, dimensions=dimensions)
    signless = stablehlo.bitcast_convert(x, element_type=ir.IntegerType.get_signless(row.bits))
    backwards = stablehlo.reverse(signless, dimensions=dimensions)
    return stablehlo.bitcast_convert(backwards, element_type=element_of(x))


def mirrored(size: int, start: int, limit: int, stride: int) -> tuple[int, int]:
    """Start and limit of the slice that holds the elements of a slice of the reversal, in reverse.

    >>> mirrored(10, 1, 9, 3)  # 8, 5, 2 of 0 to 9
    (2, 9)
    """
    count = -(-(limit - start) // stride)
    last = start + (count - 1) * stride
    return (size - 1 - last, size - start) if count else (0, 0)


@pattern("stablehlo.slice")
def slice_first(op: Op) -> Replacement:
    """slice(reverse(x), strides) -> reverse(slice(x, strides))"""
    starts, limits, strides = (_integers(op, name) for name in ("start_indices", "limit_indices", "strides"))
    bits = maker_of(op.operands[0], "stablehlo.bitcast_convert")  # of unsigned integers, from the pattern above
    owner = maker_of(op.operands[0] if bits is None else bits.operands[0], "stablehlo.reverse")
    if owner is None or max(strides, default=1) == 1:
        return None
    (x,) = owner.operands
    if not is_static(x):
        return None
    reversed_dimensions = _integers(owner, "dimensions")
    for d in reversed_dimensions:
        starts[d], limits[d] = mirrored(shape_of(x)[d], starts[d], limits[d], strides[d])
    taken = stablehlo.slice(x, start_indices=starts, limit_indices=limits, strides=strides)
    result = stablehlo.reverse(taken, dimensions=reversed_dimensions)
    return result if bits is None else stablehlo.bitcast_convert(result, element_type=element_of(op.results[0]))


@pattern("stablehlo.reduce")
def reduce_first(op: Op) -> Replacement:
    """reduce(f(reverse(x))) -> reverse(reduce(f(x))), along the dimensions that are left, for an element-wise f"""
    if len(op.results) > 1 or not _is_commutative(op.operation):
        return None
    dimensions = _reversed_dimensions(op.operation)
    if dimensions is None:
        return None
    forwards = _forwards(op.operands[0], {})
    reduced = op.operation.clone()
    reduced.operands[0] = forwards
    (result,) = reduced.results
    gone = _integers(op, "dimensions")
    left = [d - sum(1 for one in gone if one < d) for d in dimensions if d not in gone]
    return _reversed(result, left) if left else result


def _is_commutative(op: ir.Operation) -> bool:
    """Whether a reducer of two numbers is one commutative operation on both."""
    block = op.regions[0].blocks[0]
    first = block.operations[0].operation
    is_only = len(block.operations) == 2 and set(first.operands) == set(block.arguments)
    return is_only and first.name in _COMMUTATIVE


def _reversed_dimensions(reduction: ir.Operation) -> list[int] | None:
    """The dimensions along which all is reversed that a reduction's operand is computed from, element by element; None
    if other arrays are among it, or if anything else reads what is computed."""
    makers = _makers(reduction.operands[0])
    reversals = [_integers(one, "dimensions") for one in makers if one.name == "stablehlo.reverse"]
    computing = [one for one in makers if one.name != "stablehlo.reverse"]
    if not reversals or any(one != reversals[0] for one in reversals):
        return None
    readers = {use.owner.operation for one in computing for use in one.results[0].uses}
    is_alone = readers <= {reduction, *computing}
    return reversals[0] if is_alone and all(map(_computes_one, computing)) else None


def _makers(value: ir.Value) -> list[ir.Operation]:
    """The reversals that a value is computed from, element by element, what computes it, and what else is read; nothing
    if that is an argument, or if these are many."""
    found, todo = dict[ir.Operation, None](), [value]
    while todo:
        maker = maker_of(todo.pop())
        if maker is None or len(found) > MOST_OPERATIONS:
            return []
        if maker not in found and _computes_one(maker):
            todo += [operand for operand in maker.operands if not _is_one_number(operand)]
        found[maker] = None
    return list(found)


def _computes_one(op: ir.Operation) -> bool:
    return len(op.results) == 1 and computes_elements(op)


def _forwards(value: ir.Value, made: dict[ir.Value, ir.Value]) -> ir.Value:
    """What is computed without the reversals: the reversal of the value."""
    maker = maker_of(value)
    if maker is None or _is_one_number(value):
        return value
    if maker.name == "stablehlo.reverse":
        return maker.operands[0]
    if value not in made:
        operands = [_forwards(operand, made) for operand in maker.operands]
        again = maker.clone()
        for position, operand in enumerate(operands):
            again.operands[position] = operand
        made[value] = again.results[0]
    return made[value]


def _is_one_number(value: ir.Value) -> bool:
    """Whether a value is a number, or one that is repeated along all dimensions."""
    if (repeat := maker_of(value, "stablehlo.broadcast_in_dim")) is not None:
        value = repeat.operands[0]
    made = maker_of(value, "stablehlo.constant")
    is_splat = made is not None and ir.DenseElementsAttr(made.attributes["value"]).is_splat
    return not shape_of(value) or is_splat


def _integers(op: Op | ir.Operation, name: str) -> list[int]:
    return [int(n) for n in ir.DenseI64ArrayAttr(op.operation.attributes[name])]


@define_pass("legalize-reverse", concerns=operations("stablehlo.reverse"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Applies the patterns: there is a reversal in all of them."""
    apply_once(op, (transpose_last, reverse_bits, slice_first, reduce_first), run)
