"""Keeps a value that is read through two conflicting views out of the kernel of the operation that reads both.

    %s = stablehlo.reduce(%a init: %zero) applies stablehlo.add across dimensions = [1]
    %r = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<16xf32>) -> tensor<16x16xf32>
    %c = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
    %p = stablehlo.multiply %r, %c
becomes
    %f = stablehlo.optimization_barrier %s
    %c = stablehlo.broadcast_in_dim %f, dims = [1] : (tensor<16xf32>) -> tensor<16x16xf32>
    %p = stablehlo.multiply %r, %c

The compiler fuses a reduction and the element-wise operations that follow it into one kernel, which it distributes
along the dimensions of the reduction. If an operand of such an operation has dimension d of the reduction as its
dimension i, and another operand has it as its dimension j, IREE 3.13 takes both i and j for d: each workgroup computes
element (d, d) of the result, and nothing computes the others.

For each reduction, product and the like, the pass tracks the dimensions of the result through element-wise operations,
broadcasts, transposes and reshapes, and through reductions with the same remaining dimensions (softmax). Where two
operands of an element-wise operation conflict, one of them is read from memory. A product that sums over nothing,
`einsum("i,j->ij", s, s)`, is an element-wise operation, too. Reductions that differ only in the layout of their
operands (`x.sum(1)` and `x.T.sum(0)`) are one for the compiler, and so for the pass.

Leaves alone: views that agree; values computed by element-wise operations only; values that another kernel reads.
Source: IREE's `FormDispatchRegions`; `mergeComposedMaps` of `LoopMappingUtils.cpp` merges two maps into one where each
fills the gaps of the other.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Sequence

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.barriers import BARRIERS, put_operand_behind_barrier
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.contents import blocks
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.value_numbers import VIEWS, ValueNumbers
from hilo.lowering.framework.values import computes_elements
from hilo.lowering.framework.view import groups

MOVES = frozenset(
    f"stablehlo.{name}"
    for name in "bitcast_convert case concatenate constant dynamic_slice dynamic_update_slice gather get_tuple_element "
    "if iota optimization_barrier pad return reverse tuple while".split()
)
"""Operations that are kernels of their own, or none at all: operations that read their results do not fuse with
them."""

Placement = tuple[Hashable, ...]
"""For each dimension of a value, the dimension of a reduction's result that it is; None: none, or of size 1."""

Placements = dict[int, Placement]
"""Placements of one value by the number of each reduction that it is computed from in the same kernel."""


@define_pass("fence-views", counts_changes=True, adds=BARRIERS)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Fences one of two views that conflict."""
    for block in blocks(op):
        run.statistics["fenced views"] += _BlockFences().fence(block)


class _BlockFences:
    """The placements of one block's values, and the fences that they need.

    Attributes:
        placements: for each value that is in a kernel with a reduction.
        numbers: value numbers; equal where the compiler may find two values to be one.
        count: the number of fenced values.
    """

    def __init__(self) -> None:
        self.placements: dict[ir.Value, Placements] = {}
        self.numbers = ValueNumbers()
        self.count = 0

    def fence(self, block: ir.Block) -> int:
        for op in [one.operation for one in block.operations]:
            if op.name in VIEWS:
                self._set(op.results[0], _viewed(op, self._get(op.operands[0])))
            elif computes_elements(op):
                self._set(op.results[0], self._joined(op))
            elif op.name.startswith("stablehlo.") and op.name not in MOVES:
                self._start(op, self._joined(op, _kept_dimensions(op)) if _is_product_without_sum(op) else {})
        return self.count

    def _get(self, value: ir.Value) -> Placements:
        return self.placements.get(value, {})

    def _set(self, value: ir.Value, placements: Placements) -> None:
        if placements:
            self.placements[value] = placements

    def _joined(self, op: ir.Operation, maps: Sequence[dict[int, int]] = ()) -> Placements:
        """The placements on which all operands of an element-wise operation agree; conflicting operands are fenced.

        Args:
            maps: for each operand of a product, the result dimensions of its dimensions.
        """
        joined: Placements = {}
        rank = len(shape_of(op.results[0]))
        for position, operand in enumerate(op.operands):
            if not maps and len(shape_of(operand)) != rank:  # a scalar, which has no dimensions to agree on
                continue
            for root, placement in list(self._get(operand).items()):
                moved = _moved(placement, maps[position], rank) if maps else placement
                if joined.setdefault(root, moved) != moved:
                    self._put_behind_barrier(op, position, root)
        return joined

    def _put_behind_barrier(self, op: ir.Operation, position: int, root: int) -> None:
        """Fences the views from which an operand gets its placement; the operand itself if there are none."""
        value = op.operands[position]
        owner = value.owner.operation
        if self.numbers[value] == root and owner.name not in VIEWS:
            self._fence(op, position)
            return
        self.placements[value].pop(root, None)
        for inner, operand in enumerate(owner.operands):
            if root not in self._get(operand):
                continue
            if owner.name in VIEWS or _is_product_without_sum(owner):
                self._fence(owner, inner)
            else:
                self._put_behind_barrier(owner, inner, root)

    def _fence(self, op: ir.Operation, position: int) -> None:
        put_operand_behind_barrier(op, position)
        self.count += 1

    def _start(self, op: ir.Operation, joined: Placements) -> None:
        """Starts a kernel at `op`; it also holds the earlier reductions that have the same dimensions."""
        for result in op.results:
            order = itertools.count()
            own = tuple(next(order) if size != 1 else None for size in shape_of(result))
            if any(axis is not None for axis in own):
                self.placements[result] = {**_carried(op, self.placements, own), **joined, self.numbers[result]: own}


def _viewed(op: ir.Operation, placements: Placements) -> Placements:
    """The placements of a view's result."""
    old, new = shape_of(op.operands[0]), shape_of(op.results[0])

    def moved(placement: Placement) -> Placement:
        if op.name == "stablehlo.slice":  # the compiler may compute no more than the slice
            return tuple(None if size == 1 else label for label, size in zip(placement, new, strict=True))
        if op.name == "stablehlo.transpose":
            return tuple(placement[axis] for axis in ir.DenseI64ArrayAttr(op.attributes["permutation"]))
        if op.name == "stablehlo.reshape":
            return _reshaped(placement, old, new)
        if op.name == "stablehlo.dynamic_reshape":
            return tuple((op, axis) for axis in range(len(new)))
        axes = list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
        return tuple(placement[axes.index(axis)] if axis in axes else None for axis in range(len(new)))

    return {root: moved(placement) for root, placement in placements.items()}


def _reshaped(placement: Placement, old: Sequence[int], new: Sequence[int]) -> Placement:
    """The placement after a reshape; a dimension that is split or merged loses its placement.

    >>> _reshaped((0, None), (4, 1), (1, 4))
    (None, 0)
    >>> _reshaped((0, None, 1), (2, 3, 5), (2, 3, 5, 1))
    (0, None, 1, None)
    """
    result: list[Hashable] = [None] * len(new)
    for left, right in groups(old, new):
        before = [axis for axis in left if old[axis] > 1]
        after = [axis for axis in right if new[axis] > 1]
        if all(placement[axis] is None for axis in before):
            continue
        if len(before) == len(after) == 1:
            result[after[0]] = placement[before[0]]
            continue
        whole = tuple((placement[axis], old[axis]) for axis in before), tuple(new[axis] for axis in after)
        for position, axis in enumerate(after):
            result[axis] = (whole, position)
    return tuple(result)


def _carried(op: ir.Operation, known: dict[ir.Value, Placements], own: Placement) -> Placements:
    """Placements of earlier reductions in the result of a later one that keeps all of their dimensions."""
    maps = _kept_dimensions(op)
    carried: Placements = {}
    for operand, axes in zip(op.operands, maps, strict=False):
        for root, placement in known.get(operand, {}).items():
            kept = _moved(placement, axes, len(own))
            is_whole = set(placement) <= {*kept, None}
            if is_whole and all((label is None) == (size is None) for label, size in zip(kept, own, strict=True)):
                carried.setdefault(root, kept)
    return carried


def _moved(placement: Placement, axes: dict[int, int], rank: int) -> Placement:
    """The placement in a result of `rank` dimensions that has dimension `axis` of an operand as its `axes[axis]`.

    >>> _moved((0, None, 1), {0: 0, 2: 2}, 3)
    (0, None, 1)
    """
    moved: list[Hashable] = [None] * rank
    for axis, to in axes.items():
        moved[to] = placement[axis]
    return tuple(moved)


def _is_product_without_sum(op: ir.Operation) -> bool:
    """Whether a product's contracting dimensions have at most one element."""
    if op.name != "stablehlo.dot_general":
        return False
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    shape = shape_of(op.operands[0])
    return all(shape[axis] == 1 for axis in numbers.lhs_contracting_dimensions)


def _kept_dimensions(op: ir.Operation) -> list[dict[int, int]]:
    """For each operand of a reduction or product, the result dimensions of its dimensions."""
    if op.name == "stablehlo.reduce":
        gone = set(ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
        rank = len(shape_of(op.operands[0]))
        kept = {axis: to for to, axis in enumerate(axis for axis in range(rank) if axis not in gone)}
        return [kept] * (len(op.operands) // 2)
    if op.name == "stablehlo.dot_general":
        numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
        ranks = [len(shape_of(operand)) for operand in op.operands]
        left = _order(ranks[0], numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions)
        right = _order(ranks[1], numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions)
        batches = len(numbers.lhs_batching_dimensions)
        free = len(left) - batches
        return [
            {axis: to for to, axis in enumerate(left)},
            {axis: to if to < batches else to + free for to, axis in enumerate(right)},
        ]
    return []


def _order(rank: int, batching: Sequence[int], contracting: Sequence[int]) -> list[int]:
    """The dimensions of a product's operand that are in its result, in order."""
    return [*batching, *(axis for axis in range(rank) if axis not in batching and axis not in contracting)]
