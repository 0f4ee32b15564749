"""Identities of data movement: shapes, permutations, slices, pads, concatenations, conversions.

Sources: XLA's algebraic simplifier, StableHLO's aggressive simplification; each is an identity of index sets.
"""

from __future__ import annotations

from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import broadcast, element_of, reshape, transpose
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.simplify.values import dims, is_plain, made_by, row_of, splat_of


def _same_type(op: Op) -> bool:
    return is_plain(op.operands[0]) and op.operands[0].type == op.results[0].type


# ---- arithmetic on shapes --------------------------------------------------------------------------------------------


def keeps_order(shape: tuple[int, ...], permutation: tuple[int, ...]) -> bool:
    """Whether a transpose moves nothing in memory: the dimensions larger than 1 stay in their order.

    >>> keeps_order((2, 1, 3), (1, 0, 2)), keeps_order((2, 1, 3), (2, 1, 0))
    (True, False)
    """
    moved = [axis for axis in permutation if shape[axis] != 1]
    return moved == sorted(moved)


def holds_all(inner: Dtype, outer: Dtype) -> bool:
    """Whether every value of `inner` is also one of `outer`, so that converting there and back is exact."""
    exact = {("f16", "f32"), ("bf16", "f32"), ("f16", "f64"), ("bf16", "f64"), ("f32", "f64"), ("c64", "c128")}
    if inner.kind == "pred":
        return outer.is_integer or outer.name in ("f16", "bf16", "f32", "f64")
    if inner.is_integer and outer.is_integer:
        if inner.kind == outer.kind:
            return inner.bits <= outer.bits
        return inner.kind == "unsigned" and inner.bits < outer.bits
    if inner.is_integer and outer.is_float:
        return inner.bits <= {"f16": 11, "bf16": 8, "f32": 24, "f64": 53}.get(outer.name, 0)
    return (inner.name, outer.name) in exact


# ---- transposes, reshapes, broadcasts --------------------------------------------------------------------------------


@pattern("stablehlo.transpose")
def transpose_identity(op: Op) -> Replacement:
    """transpose(x, identity) = x"""
    is_identity = list(op.permutation) == list(range(len(op.permutation)))
    return op.operands[0] if is_identity and _same_type(op) else None


@pattern("stablehlo.transpose")
def transpose_of_transpose(op: Op) -> Replacement:
    """transpose(transpose(x, p), q) = transpose(x, [p[i] for i in q])"""
    inner = made_by(op.operands[0], stablehlo.TransposeOp)
    if inner is None or not is_plain(op.operands[0]):
        return None
    return transpose(inner.operands[0], [inner.permutation[i] for i in op.permutation])


@pattern("stablehlo.transpose")
def transpose_that_moves_nothing(op: Op) -> Replacement:
    """transpose(x, p) = reshape(x), if p keeps the order of dimensions larger than 1"""
    if not is_plain(op.operands[0]) or not keeps_order(dims(op.operands[0]), tuple(op.permutation)):
        return None
    return reshape(op.operands[0], dims(op.results[0]))


@pattern("stablehlo.reshape")
def reshape_identity(op: Op) -> Replacement:
    """reshape(x) = x, to its own shape"""
    return op.operands[0] if _same_type(op) else None


@pattern("stablehlo.reshape")
def reshape_of_reshape(op: Op) -> Replacement:
    """reshape(reshape(x)) = reshape(x)"""
    inner = made_by(op.operands[0], stablehlo.ReshapeOp)
    if inner is None or not is_plain(inner.operands[0], op.results[0]):
        return None
    return reshape(inner.operands[0], dims(op.results[0]))


@pattern("stablehlo.broadcast_in_dim")
def broadcast_identity(op: Op) -> Replacement:
    """broadcast(x, all dimensions in order) = x, to its own shape"""
    in_order = list(op.broadcast_dimensions) == list(range(len(op.broadcast_dimensions)))
    return op.operands[0] if in_order and _same_type(op) else None


@pattern("stablehlo.broadcast_in_dim")
def broadcast_of_broadcast(op: Op) -> Replacement:
    """broadcast(broadcast(x, d), e) = broadcast(x, [e[i] for i in d])"""
    inner = made_by(op.operands[0], stablehlo.BroadcastInDimOp)
    if inner is None or not is_plain(inner.operands[0], op.operands[0], op.results[0]):
        return None
    outer, first = op.broadcast_dimensions, list(inner.broadcast_dimensions)
    if prod(dims(inner.operands[0])) == prod(dims(op.operands[0])) and first == sorted(first):
        return None  # it is a reshape, into which the next row turns it
    return broadcast(inner.operands[0], dims(op.results[0]), [outer[i] for i in inner.broadcast_dimensions])


@pattern("stablehlo.broadcast_in_dim")
def broadcast_that_repeats_nothing(op: Op) -> Replacement:
    """broadcast(x, d) = reshape(x) for as many elements with d in order; transpose(x) for as many dimensions"""
    value, result = op.operands[0], op.results[0]
    if not is_plain(value, result) or prod(dims(value)) != prod(dims(result)) or not prod(dims(value)):
        return None
    dimensions = list(op.broadcast_dimensions)
    if dimensions == sorted(dimensions):
        return reshape(value, dims(result))
    if len(dims(value)) == len(dims(result)):
        return transpose(value, [dimensions.index(axis) for axis in range(len(dimensions))])
    return None


# ---- reversals, slices, pads, concatenations -------------------------------------------------------------------------


@pattern("stablehlo.reverse")
def reverse_of_reverse(op: Op) -> Replacement:
    """reverse(reverse(x, d), e) = reverse(x, d xor e)"""
    inner = made_by(op.operands[0], stablehlo.ReverseOp)
    if inner is None or not is_plain(op.operands[0]):
        return None
    left = sorted(set(inner.dimensions) ^ set(op.dimensions))
    return stablehlo.reverse(inner.operands[0], dimensions=left) if left else inner.operands[0]


@pattern("stablehlo.reverse")
def reverse_of_nothing(op: Op) -> Replacement:
    """reverse(x, d) = reverse(x, those dimensions of d larger than 1)"""
    if not is_plain(op.operands[0]):
        return None
    left = [axis for axis in op.dimensions if dims(op.operands[0])[axis] > 1]
    if left and len(left) == len(op.dimensions):
        return None
    return stablehlo.reverse(op.operands[0], dimensions=left) if left else op.operands[0]


def _slice(value: object, start: list[int], limit: list[int], strides: list[int]) -> Replacement:
    return stablehlo.slice(value, start_indices=start, limit_indices=limit, strides=strides)


@pattern("stablehlo.slice")
def slice_of_all(op: Op) -> Replacement:
    """slice(x, 0, size, 1) = x"""
    is_all = all(stride == 1 or size <= 1 for stride, size in zip(op.strides, dims(op.results[0]), strict=True))
    return op.operands[0] if is_all and _same_type(op) else None


@pattern("stablehlo.slice")
def slice_of_slice(op: Op) -> Replacement:
    """slice(slice(x, a, b, s), c, d, t) = slice(x, a + c*s, …, s*t)"""
    inner = made_by(op.operands[0], stablehlo.SliceOp)
    if inner is None or not is_plain(inner.operands[0], op.results[0]) or 0 in dims(op.results[0]):
        return None
    pairs = list(zip(inner.start_indices, inner.strides, op.start_indices, op.strides, strict=True))
    start = [a + c * s for a, s, c, _ in pairs]
    strides = [s * t for _, s, _, t in pairs]
    sizes = dims(op.results[0])
    limit = [a + (n - 1) * s + 1 for a, n, s in zip(start, sizes, strides, strict=True)]
    return _slice(inner.operands[0], start, limit, strides)


@pattern("stablehlo.slice")
def slice_of_pad(op: Op) -> Replacement:
    """slice(pad(x)) = slice(x), if the slice has no padding"""
    inner = made_by(op.operands[0], stablehlo.PadOp)
    if inner is None or not is_plain(inner.operands[0], op.results[0]) or any(inner.interior_padding):
        return None
    start = [a - low for a, low in zip(op.start_indices, inner.edge_padding_low, strict=True)]
    limit = [b - low for b, low in zip(op.limit_indices, inner.edge_padding_low, strict=True)]
    if any(a < 0 or b > n for a, b, n in zip(start, limit, dims(inner.operands[0]), strict=True)):
        return None
    return _slice(inner.operands[0], start, limit, list(op.strides))


@pattern("stablehlo.slice")
def slice_of_concatenate(op: Op) -> Replacement:
    """slice(concatenate(…, x, …)) = slice(x), if the slice is inside x"""
    inner = made_by(op.operands[0], stablehlo.ConcatenateOp)
    if inner is None or not is_plain(*inner.operands) or 0 in dims(op.results[0]):
        return None
    axis, before = inner.dimension, 0
    start, limit = list(op.start_indices), list(op.limit_indices)
    for part in inner.operands:
        size = dims(part)[axis]
        if before <= start[axis] and limit[axis] <= before + size:
            start[axis], limit[axis] = start[axis] - before, limit[axis] - before
            return _slice(part, start, limit, list(op.strides))
        before += size
    return None


@pattern("stablehlo.pad")
def pad_by_nothing(op: Op) -> Replacement:
    """pad(x, 0, 0, 0) = x"""
    amounts = (*op.edge_padding_low, *op.edge_padding_high, *op.interior_padding)
    return op.operands[0] if not any(amounts) and _same_type(op) else None


@pattern("stablehlo.concatenate")
def concatenate_of_one(op: Op) -> Replacement:
    """concatenate(x) = x"""
    return op.operands[0] if len(op.operands) == 1 and _same_type(op) else None


@pattern("stablehlo.concatenate")
def concatenate_without_empty(op: Op) -> Replacement:
    """concatenate(x, empty) = concatenate(x)"""
    if not is_plain(*op.operands):
        return None
    left = [value for value in op.operands if dims(value)[op.dimension]]
    if len(left) == len(op.operands) or not left:
        return None
    return stablehlo.concatenate(left, dimension=op.dimension)


@pattern("stablehlo.concatenate")
def concatenate_of_concatenate(op: Op) -> Replacement:
    """concatenate(concatenate(x, y), z) = concatenate(x, y, z)"""
    if not is_plain(*op.operands):
        return None
    parts: list[object] = []
    for value in op.operands:
        inner = made_by(value, stablehlo.ConcatenateOp)
        is_inner = inner is not None and inner.dimension == op.dimension
        parts += list(inner.operands) if is_inner and inner is not None else [value]
    return stablehlo.concatenate(parts, dimension=op.dimension) if len(parts) > len(op.operands) else None


def _is_continued_by(one: stablehlo.SliceOp, two: stablehlo.SliceOp, axis: int) -> bool:
    """Whether slice `two` begins where `one` ends along an axis, without strides, and agrees along all others."""
    bounds = [list(zip(s.start_indices, s.limit_indices, s.strides, strict=True)) for s in (one, two)]
    (_, end, step), (start, _, other_step) = bounds[0].pop(axis), bounds[1].pop(axis)
    return end == start and step == other_step == 1 and bounds[0] == bounds[1]


@pattern("stablehlo.concatenate")
def concatenate_of_slices(op: Op) -> Replacement:
    """concatenate(slice(x, a, b), slice(x, b, c)) = slice(x, a, c)"""
    axis = op.dimension
    for index, (left, right) in enumerate(zip(op.operands, list(op.operands)[1:], strict=False)):
        one, two = made_by(left, stablehlo.SliceOp), made_by(right, stablehlo.SliceOp)
        if one is None or two is None or one.operands[0] != two.operands[0] or not is_plain(one.operands[0]):
            continue
        if not _is_continued_by(one, two, axis):
            continue
        starts, strides = list(one.start_indices), list(one.strides)
        joined = stablehlo.slice(
            one.operands[0], start_indices=starts, limit_indices=list(two.limit_indices), strides=strides
        )
        parts = [*list(op.operands)[:index], joined, *list(op.operands)[index + 2 :]]
        return stablehlo.concatenate(parts, dimension=axis) if len(parts) > 1 else joined
    return None


@pattern("stablehlo.dynamic_slice")
def dynamic_slice_of_all(op: Op) -> Replacement:
    """dynamic_slice(x, …, all sizes) = x: starts are clamped so that the slice fits"""
    return op.operands[0] if _same_type(op) else None


@pattern("stablehlo.dynamic_slice")
def dynamic_slice_at_known(op: Op) -> Replacement:
    """dynamic_slice(x, constants) = slice(x)"""
    value = op.operands[0]
    if not is_plain(*op.operands):
        return None
    starts = [splat_of(index) for index in list(op.operands)[1:]]
    if any(start is None for start in starts):
        return None
    sizes = dims(op.results[0])
    start = [
        min(max(int(a), 0), n - size) for a, n, size in zip(starts, dims(value), sizes, strict=True) if a is not None
    ]
    limit = [a + size for a, size in zip(start, sizes, strict=True)]
    return _slice(value, start, limit, [1] * len(start))


@pattern("stablehlo.dynamic_update_slice")
def update_of_all(op: Op) -> Replacement:
    """dynamic_update_slice(x, y, …) = y, if y is as large as x"""
    update = op.operands[1]
    return update if is_plain(update) and update.type == op.results[0].type else None


# ---- conversions, parts, iota ----------------------------------------------------------------------------------------


@pattern("stablehlo.convert")
def convert_to_own(op: Op) -> Replacement:
    """convert(x) = x, to its own type"""
    return op.operands[0] if _same_type(op) else None


@pattern("stablehlo.convert")
def convert_of_convert(op: Op) -> Replacement:
    """convert(convert(x, t), u) = convert(x, u), if t holds every value of x's type"""
    inner = made_by(op.operands[0], stablehlo.ConvertOp)
    if inner is None or not is_plain(inner.operands[0], op.operands[0], op.results[0]):
        return None
    source, middle, target = row_of(inner.operands[0]), row_of(op.operands[0]), row_of(op.results[0])
    assert source is not None and middle is not None and target is not None
    if not holds_all(source, middle) or source.is_complex != target.is_complex:
        return None
    if source is target:
        return inner.operands[0]
    if source.is_integer and middle.is_float and not target.is_float:
        return None  # floats saturate out of range, integers wrap
    if source.is_integer and source.bits > 24 and target.is_float and target.bits < 32:
        return None  # XLA rounds large integers to f32 first
    return stablehlo.convert(inner.operands[0], element_type=element_of(op.results[0]))


@pattern("stablehlo.bitcast_convert")
def bitcast_to_own(op: Op) -> Replacement:
    """bitcast_convert(x) = x, to its own type"""
    return op.operands[0] if _same_type(op) else None


@pattern("stablehlo.real")
def real_of_complex(op: Op) -> Replacement:
    """real(complex(a, b)) = a"""
    inner = made_by(op.operands[0], stablehlo.ComplexOp)
    return inner.operands[0] if inner is not None else None


@pattern("stablehlo.imag")
def imag_of_complex(op: Op) -> Replacement:
    """imag(complex(a, b)) = b"""
    inner = made_by(op.operands[0], stablehlo.ComplexOp)
    return inner.operands[1] if inner is not None else None


@pattern("stablehlo.complex")
def complex_of_parts(op: Op) -> Replacement:
    """complex(real(z), imag(z)) = z"""
    real, imag = made_by(op.operands[0], stablehlo.RealOp), made_by(op.operands[1], stablehlo.ImagOp)
    if real is None or imag is None or real.operands[0] != imag.operands[0]:
        return None
    return real.operands[0] if real.operands[0].type == op.results[0].type else None


@pattern("stablehlo.get_tuple_element")
def element_of_tuple(op: Op) -> Replacement:
    """get_tuple_element(tuple(x, y), i) = the i-th"""
    inner = made_by(op.operands[0], stablehlo.TupleOp)
    return inner.operands[op.index] if inner is not None else None


@pattern("stablehlo.iota")
def iota_of_one(op: Op) -> Replacement:
    """iota along a dimension of size 1 = 0"""
    row = row_of(op.results[0])
    if row is None or dims(op.results[0])[op.iota_dimension] != 1:
        return None
    return stablehlo.constant(from_numpy(np.zeros((), row.numpy), op.results[0].type))


PATTERNS: tuple[Pattern, ...] = (
    transpose_identity, transpose_of_transpose, transpose_that_moves_nothing, reshape_identity, reshape_of_reshape,
    broadcast_identity, broadcast_of_broadcast, broadcast_that_repeats_nothing, reverse_of_reverse, reverse_of_nothing,
    slice_of_all, slice_of_slice, slice_of_pad, slice_of_concatenate, pad_by_nothing, concatenate_of_one,
    concatenate_without_empty, concatenate_of_concatenate, concatenate_of_slices, dynamic_slice_of_all,
    dynamic_slice_at_known, update_of_all, convert_to_own, convert_of_convert, bitcast_to_own, real_of_complex,
    imag_of_complex, complex_of_parts, element_of_tuple, iota_of_one,
)  # fmt: skip
