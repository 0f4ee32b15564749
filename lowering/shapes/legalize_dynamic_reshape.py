"""Lowers dynamic reshapes to views that the compiler supports.

    %0 = stablehlo.dynamic_reshape %x, %s : (tensor<?x30xf32>, tensor<3xi32>) -> tensor<?x3x10xf32>
becomes
    %n = arith.index_cast (tensor.extract %s[0])
    %0 = tensor.expand_shape %x [[0], [1, 2]] output_shape [%n, 3, 10] : tensor<?x30xf32> into tensor<?x3x10xf32>

Leading and trailing static dimensions that split or merge among themselves do so. The dimensions left in the middle are
merged into one, which is then split. No element moves.

Leaves alone: targets without native kernels, whose compiler is not IREE; unsigned elements, which these views do not
support; reshapes of one element.
Source: MLIR's `tensor.collapse_shape` and `tensor.expand_shape`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.iree import arith, ir, tensor
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.shapes.shape_values import sizes_of

Sizes = Sequence[int | None]
Groups = list[tuple[int, int]]
"""For each group, how many dimensions of the operand and of the result it has."""


def match_leading(given: Sizes, wanted: Sizes) -> Groups:
    """The smallest groups of leading static dimensions with equal products.

    >>> match_leading((6, 5, None), (2, 3, 5, None))
    [(1, 2), (1, 1)]
    """
    groups: Groups = []
    i = j = 0
    while True:
        m, n, left, right = i, j, 1, 1
        while m == i or n == j or left != right:
            is_left = m == i or (n > j and left < right)
            sizes, at = (given, m) if is_left else (wanted, n)
            size = sizes[at] if at < len(sizes) else None
            if not size:  # it is dynamic, none is left, or the size is 0
                return groups
            left, right = (left * size, right) if is_left else (left, right * size)
            m, n = m + is_left, n + (not is_left)
        groups.append((m - i, n - j))
        i, j = m, n


def match(given: Sizes, wanted: Sizes) -> Groups:
    """The groups of all dimensions: static ones from both ends, and the rest.

    >>> match((None, 30), (None, 3, 10))
    [(1, 1), (1, 2)]
    >>> match((None, 4, 30), (None, 30))
    [(2, 1), (1, 1)]
    """
    first = match_leading(given, wanted)
    i, j = (sum(group[side] for group in first) for side in (0, 1))
    last = match_leading(list(given)[:i:-1], list(wanted)[:j:-1])[::-1]  # at least one dimension stays in the middle
    m, n = (sum(group[side] for group in last) for side in (0, 1))
    return [*first, (len(given) - i - m, len(wanted) - j - n), *last]


def _spans(counts: Sequence[int]) -> list[list[int]]:
    starts = [sum(counts[:k]) for k in range(len(counts))]
    return [list(range(start, start + count)) for start, count in zip(starts, counts, strict=True)]


def _attribute(spans: list[list[int]]) -> ir.ArrayAttr:
    i64 = ir.IntegerType.get_signless(64)
    return ir.ArrayAttr.get([ir.ArrayAttr.get([ir.IntegerAttr.get(i64, d) for d in span]) for span in spans])


def _typed(sizes: Sizes, element: ir.Type) -> ir.Type:
    dynamic = ir.ShapedType.get_dynamic_size()
    return ir.RankedTensorType.get([dynamic if size is None else size for size in sizes], element)


@pattern("stablehlo.dynamic_reshape")
def view(op: Op, run: PassRun) -> Replacement:
    """reshape(x, s) -> expand(collapse(x), s)"""
    x, shape = op.operands
    given, wanted = sizes_of(x.type), sizes_of(op.results[0].type)
    refusal = _refusal(op, run, given, wanted)
    if refusal:
        run.note(op, refusal)
        return None
    groups = match(given, wanted)
    x = _collapsed(x, [count for count, _ in groups])
    if len(groups) == len(wanted):
        return x if x.type == op.results[0].type else tensor.CastOp(op.results[0].type, x).result
    dynamic = [_size(shape, axis) for axis, size in enumerate(wanted) if size is None]
    static = [ir.ShapedType.get_dynamic_size() if size is None else size for size in wanted]
    spans = _attribute(_spans([count for _, count in groups]))
    return tensor.ExpandShapeOp(op.results[0].type, x, spans, dynamic, static).result


def _refusal(op: Op, run: PassRun, given: Sizes, wanted: Sizes) -> str:
    """Why a reshape is left alone; empty if it is not."""
    element = element_of(op.operands[0])
    if not run.profile.kernels or not given or not wanted or None not in wanted:
        return "it has one element, or the target's compiler is not IREE"
    if isinstance(element, ir.IntegerType) and element.is_unsigned:
        return "its elements are unsigned"
    return ""


def _collapsed(x: ir.Value, counts: Sequence[int]) -> ir.Value:
    """The operand with each group of dimensions collapsed into one."""
    given, spans = sizes_of(x.type), _spans(counts)
    if len(spans) == len(given):
        return x
    merged: list[int | None] = []
    for span in spans:
        sizes = [given[axis] for axis in span]
        merged.append(None if None in sizes else prod(size for size in sizes if size is not None))
    return tensor.CollapseShapeOp(_typed(merged, element_of(x)), x, _attribute(spans)).result


def _size(shape: ir.Value, axis: int) -> ir.Value:
    at = arith.ConstantOp(ir.IndexType.get(), axis).result
    return arith.IndexCastOp(ir.IndexType.get(), tensor.ExtractOp(shape, [at]).result).result


PASS = pattern_pass("legalize-dynamic-reshape", view)
