"""Moves the repetition of elements in front of a reshape that merges dimensions: merged dimensions then have no gaps.

    %1 = stablehlo.reshape %0 : (tensor<10x2x20xf32>) -> tensor<20x20xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<20x20xf32>) -> tensor<20x20x2xf32>
becomes
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<10x2x20xf32>) -> tensor<10x2x20x2xf32>
    %2 = stablehlo.reshape %1 : (tensor<10x2x20x2xf32>) -> tensor<20x20x2xf32>
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.iree import ir
from hilo.lowering.framework.build import broadcast, is_static, reshape, shape_of
from hilo.lowering.indexing.pieces import Ints, matched_dimensions


def repeat_before_reshape(op: ir.Operation) -> bool:
    """Replaces a `broadcast_in_dim` to a new last dimension behind a reshape; returns whether it is one."""
    source, shape = op.operands[0], shape_of(op.results[0])
    if len(shape) - 1 in ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]):
        return False
    if isinstance(source.owner, ir.Block) or source.owner.operation.name != "stablehlo.reshape":
        return False
    inner = source.owner.operation.operands[0]
    if not is_static(inner, source, op.results[0]) or 0 in shape_of(inner):
        return False
    to = tuple(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
    merges = merged_groups(shape_of(inner), shape_of(source))
    if merges is None or list(to) != sorted(to) or any(shape_of(source)[i] != shape[to[i]] for i in merges):
        return False
    sizes, where = _repeated_shape(shape, {to[i]: group for i, group in merges.items()}, shape_of(inner))
    with op.location, ir.InsertionPoint(op):
        plain = reshape(inner, [shape_of(inner)[d] for d in where])
        op.results[0].replace_all_uses_with(reshape(broadcast(plain, sizes, list(where.values())), shape))
    op.erase()
    return True


def merged_groups(source: Ints, shape: Ints) -> dict[int, list[int]] | None:
    """For each longer dimension of `shape`, the dimensions of `source` that are merged into it; None if a dimension is
    split, or if none are merged.

    >>> merged_groups((10, 2, 20), (20, 1, 20))
    {0: [0, 1], 2: [2]}
    >>> merged_groups((20, 20), (10, 40)) is None
    True
    """
    groups = matched_dimensions(source, shape)
    if any(len(split) > 1 for _, split in groups) or all(len(group) == 1 for group, _ in groups):
        return None
    return {split[0]: group for group, split in groups}


def _repeated_shape(
    shape: Ints, groups: dict[int, list[int]], source: Sequence[int]
) -> tuple[list[int], dict[int, int]]:
    """A shape with each merged dimension split into its parts, and the position of each part."""
    sizes, where = list[int](), dict[int, int]()
    for d, n in enumerate(shape):
        for part in groups.get(d, []):
            where[part] = len(sizes)
            sizes.append(source[part])
        if d not in groups:
            sizes.append(n)
    return sizes, where
