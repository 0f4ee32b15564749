"""Keeps slices out of kernels with reshapes and gathers that the compiler does not support together with them.

    %s = stablehlo.slice %x [3:4] : (tensor<8xf32>) -> tensor<1xf32>
    %r = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<1x1x1xf32>
    %e = stablehlo.exponential %r : tensor<1x1x1xf32>
    return %e, %r
becomes
    %f = stablehlo.optimization_barrier %s
    %r = stablehlo.reshape %f : (tensor<1xf32>) -> tensor<1x1x1xf32>

    %s = stablehlo.slice %x [0:32:4] : (tensor<32xf32>) -> tensor<8xf32>
    %g = "stablehlo.gather"(%s, %i) …
becomes
    %f = stablehlo.optimization_barrier %s
    %g = "stablehlo.gather"(%f, %i) …

    %w = stablehlo.convert %x : (tensor<8x8xi32>) -> tensor<8x8xi64>
    %r = stablehlo.reshape %w : (tensor<8x8xi64>) -> tensor<64xi64>
    %s = stablehlo.dynamic_slice %r, %i, sizes = [1] : (tensor<64xi64>, tensor<i32>) -> tensor<1xi64>
becomes
    %t = stablehlo.dynamic_slice %r, %i, sizes = [1]
    %s = stablehlo.optimization_barrier %t

    %s = stablehlo.slice %x [0:8:2, 0:3:3] : (tensor<8x3xf32>) -> tensor<4x1xf32>
becomes
    %s = stablehlo.slice %x [0:8:2, 0:1] : (tensor<8x3xf32>) -> tensor<4x1xf32>

    %s = stablehlo.slice %x [0:8, 0:31:2, 2:30] : (tensor<8x31x30xf32>) -> tensor<8x16x28xf32>
    %d = stablehlo.dot_general %s, %y, contracting_dims = [1, 2] x [1, 2] …
becomes
    %f = stablehlo.optimization_barrier %s
    %d = stablehlo.dot_general %f, %y, contracting_dims = [1, 2] x [1, 2] …

In the first case, a slice of one element is read several times at a higher rank (a `broadcast_in_dim` may also raise
the rank), or padded, or it stands behind a barrier. The compiler moves the reshape in front of the slice, once for each
reader, and then refuses the program: «expected rank to be smaller or equal to the other rank». A slice behind
operations with constants counts, too, since the compiler drops `x * 1`. In the second case, the kernel of the gather
reads a view whose elements are not contiguous, and fails to translate: «LLVM Translation failed for operation:
builtin.unrealized_conversion_cast». So does one whose indices are such elements, converted to a wider type. In the
third case, the compiler copies the widening conversion into the kernel that reads the element, and fuses tiles of that
copy in an endless loop. A `slice` is moved in front of the reshape instead, and the compiler then moves it in front of
the conversion. In the fourth case, a kernel for SPIR-V that repeats the slice fails to translate, as in the second: a
step along a dimension of one element makes its view a strided one («failed to legalize unresolved materialization»). In
the last case, the kernel of the product reads other elements than those of the slice, for some sizes and offsets.

Leaves alone: in the first case, slices of several elements, reshapes with one other reader, and those to the same or a
lower rank; in the second, slices that are contiguous along their last dimension, a matrix's column, and indices that
are not widened; in the third, slices of several elements, and values that are not widened or not reshaped; in the last,
sums over one dimension.
Source: IREE's propagation of reshapes, `BubbleUpExpandShapesPass`; its vectorized reads of `memref.subview`;
`isBitExtendOp` and MLIR's `tileAndFuseProducerOfSlice`.
"""

from __future__ import annotations

from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.fence.reductions.fence_widening import DEPTH, widens
from hilo.lowering.framework.barriers import fenced, put_behind_barrier
from hilo.lowering.framework.build import is_static, reshape, shape_of
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import is_constant, maker_of

SLICES = frozenset({"stablehlo.dynamic_slice", "stablehlo.slice"})


def _source(value: ir.Value) -> ir.Value:
    """The value behind reshapes and operations whose other operands are constants."""
    while not isinstance(value.owner, ir.Block):
        op = value.owner.operation
        if op.name not in ELEMENTWISE and op.name != "stablehlo.reshape":
            break
        changing = [operand for operand in op.operands if not _is_constant(operand)]
        if len(changing) != 1:
            break
        value = changing[0]
    return value


def _is_constant(value: ir.Value) -> bool:
    while (view := maker_of(value, "stablehlo.broadcast_in_dim", "stablehlo.reshape")) is not None:
        value = view.operands[0]
    return is_constant(value)


@pattern("stablehlo.reshape")
def fence(op: Op) -> Replacement:
    """reshape(f(slice(x))) -> reshape(barrier(f(slice(x))))"""
    return op if _keep_below(op.operation) else None


@pattern("stablehlo.broadcast_in_dim")
def fence_broadcast(op: Op) -> Replacement:
    """broadcast_in_dim(f(slice(x))) -> broadcast_in_dim(barrier(f(slice(x)))), where the broadcast is a reshape"""
    result = op.operation.results[0]
    is_reshape = is_static(result) and prod(shape_of(result)) == 1
    return op if is_reshape and _keep_below(op.operation) else None


def _keep_below(op: ir.Operation) -> bool:
    """Puts a barrier before a reshape of one element if needed; returns whether it did."""
    operand, result = op.operands[0], op.results[0]
    if not is_static(operand) or prod(shape_of(operand)) != 1:
        return False
    source = _source(operand)
    if isinstance(source.owner, ir.Block) or source.owner.operation.name not in SLICES:
        return False
    if len(shape_of(result)) <= len(shape_of(source)) or not (len(list(result.uses)) > 1 or _is_stored(result)):
        return False
    op.operands[0] = fenced(operand)
    return True


def _is_stored(value: ir.Value) -> bool:
    """Whether a value that is read once is written into a filled tensor, or stands behind a barrier."""
    return any(use.owner.operation.name in ("stablehlo.pad", "stablehlo.optimization_barrier") for use in value.uses)


@pattern("stablehlo.gather")
def fence_gather(op: Op) -> Replacement:
    """gather(reshape(slice(x)), f(slice(y))) -> gather(barrier(reshape(slice(x))), barrier(f(slice(y))))"""
    operand = op.operands[0]
    source = operand
    while not isinstance(source.owner, ir.Block) and source.owner.operation.name == "stablehlo.reshape":
        source = source.owner.operation.operands[0]
    places = [0] if maker_of(source, *SLICES) is not None and is_static(source) and _is_in_steps(source) else []
    if _are_widened_steps(op.operands[1]):
        places.append(1)
    for at in places:
        op.operation.operands[at] = fenced(op.operands[at])
    return op if places else None


def _are_widened_steps(indices: ir.Value) -> bool:
    """Whether indices are computed element by element from a slice as in `_is_in_steps`, and wider than its
    elements."""
    seen, todo = {indices}, [indices]
    while todo and len(seen) < DEPTH:
        value = todo.pop()
        if maker_of(value, *SLICES) is not None:
            if is_static(value) and _is_in_steps(value):
                return widens(indices)
            continue
        maker = maker_of(value, *ELEMENTWISE, "stablehlo.reshape", "stablehlo.broadcast_in_dim")
        todo += [operand for operand in maker.operands if operand not in seen] if maker is not None else []
        seen.update(todo)
    return False


def _is_in_steps(part: ir.Value) -> bool:
    """Whether a slice, other than a matrix's column, is not contiguous along its last dimension of several elements."""
    shape = shape_of(part)
    several = [axis for axis, size in enumerate(shape) if size > 1]
    op = part.owner.operation
    strides = list(ir.DenseI64ArrayAttr(op.attributes["strides"])) if op.name == "stablehlo.slice" else [1] * len(shape)
    if not several or (several[-1] == len(shape) - 1 and strides[-1] == 1):
        return False
    return len(shape) != 2 or shape[1] != 1 or strides[0] != 1


@pattern("stablehlo.dot_general")
def fence_product(op: Op) -> Replacement:
    """dot(slice(x, [a:b:s, c:d]), y) -> dot(barrier(slice(x, [a:b:s, c:d])), y), where both dimensions are summed"""
    numbers = DotDimensionNumbers.from_mlir(op.operation.attributes["dot_dimension_numbers"])
    if len(numbers.lhs_contracting_dimensions) < 2:
        return None
    places = [at for at, operand in enumerate(op.operands) if _leaves_out(operand)]
    for at in places:
        op.operation.operands[at] = fenced(op.operands[at])
    return op if places else None


def _leaves_out(value: ir.Value) -> bool:
    """Whether it is a view of a slice that leaves out elements between those that it takes."""
    while (view := maker_of(value, "stablehlo.transpose", "stablehlo.convert")) is not None:
        value = view.operands[0]
    part = maker_of(value, "stablehlo.slice")
    return part is not None and any(step > 1 for step in ir.DenseI64ArrayAttr(part.attributes["strides"]))


def _widened_and_reshaped(op: ir.Operation) -> ir.Value | None:
    """The value that a slice of one element reads through a reshape, if that value was widened."""
    part, operand = op.results[0], op.operands[0]
    view = maker_of(operand, "stablehlo.reshape")
    if view is None or not is_static(part, operand) or prod(shape_of(part)) != 1 or prod(shape_of(operand)) == 1:
        return None
    return view.operands[0] if widens(operand) else None


@pattern("stablehlo.slice", benefit=2)
def slice_before_reshape(op: Op) -> Replacement:
    """slice(reshape(widened x)) -> reshape(slice(widened x)), for one element"""
    whole = _widened_and_reshaped(op.operation)
    if whole is None:
        return None
    starts = list(ir.DenseI64ArrayAttr(op.attributes["start_indices"]))
    position = int(np.ravel_multi_index(starts, shape_of(op.operation.operands[0])))
    first = [int(index) for index in np.unravel_index(position, shape_of(whole))]
    element = stablehlo.slice(whole, first, [index + 1 for index in first], [1] * len(first))
    return reshape(element, shape_of(op.operation.results[0]))


@pattern("stablehlo.slice")
def slice_without_needless_steps(op: Op) -> Replacement:
    """slice(x, [a:b:s]) -> slice(x, [a:a+1]), for one element"""
    starts, limits, strides = (
        list(ir.DenseI64ArrayAttr(op.attributes[name])) for name in ("start_indices", "limit_indices", "strides")
    )
    single = [axis for axis, size in enumerate(shape_of(op.operation.results[0])) if size == 1 and strides[axis] > 1]
    for axis in single:
        limits[axis], strides[axis] = starts[axis] + 1, 1
    return stablehlo.slice(op.operation.operands[0], starts, limits, strides) if single else None


def _fence_element(op: ir.Operation) -> Replacement:
    if _widened_and_reshaped(op) is None or _is_behind_barrier(op.results[0]):
        return None
    put_behind_barrier(op.results[0])
    return op


def _is_behind_barrier(value: ir.Value) -> bool:
    return all(use.owner.operation.name == "stablehlo.optimization_barrier" for use in value.uses)


@pattern("stablehlo.dynamic_slice")
def fence_dynamic_slice(op: Op) -> Replacement:
    """dynamic_slice(reshape(widened x), i) -> barrier(dynamic_slice(reshape(widened x), i)), for one element"""
    return _fence_element(op.operation)


@pattern("stablehlo.gather")
def fence_gathered_element(op: Op) -> Replacement:
    """gather(reshape(widened x), i) -> barrier(gather(reshape(widened x), i)), for one element"""
    return _fence_element(op.operation)


PASS = pattern_pass(
    "fence-slices",
    fence,
    fence_broadcast,
    fence_gather,
    slice_before_reshape,
    slice_without_needless_steps,
    fence_dynamic_slice,
    fence_gathered_element,
    fence_product,
)
