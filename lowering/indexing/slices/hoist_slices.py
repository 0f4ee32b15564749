"""Computes only those elements of arrays that slices read.

    %g = "stablehlo.gather"(%x, %i) … -> tensor<10000x64xf32>
    %e = stablehlo.exponential %g : tensor<10000x64xf32>
    %s = stablehlo.slice %e [0:32, 0:64] : (tensor<10000x64xf32>) -> tensor<32x64xf32>
becomes
    %j = stablehlo.slice %i [0:32, 0:1]
    %g = "stablehlo.gather"(%x, %j) … -> tensor<32x64xf32>
    %s = stablehlo.exponential %g : tensor<32x64xf32>

So the last token of a layer's output is computed alone, the first rows of a permuted table are looked up alone, and of
a rolled array only the pieces that are read are put together. For each value, the smallest box with all elements that
are read of it is found, from slices on to what they are computed from, as long as less is read; then the operations are
built anew for these. µs before | after | XLA: the last query of attention, 4 x 128 x 8 x 64, 499 | 71 | 1232; the first
32 rows of 10,000 x 64 that are looked up 68 | 6 | 7; the first of 8 images of a convolution 589 | 98 | 1111; 10 rows of
a rolled array 62 | 10 | 7.

Leaves alone: values of which more than half is read, or of every other element along the last dimension more than a
quarter; what is read by other operations than those with rules (`narrowing`), by other blocks, and by what has dynamic
shapes; elements of sizes of 0. Source of the semantics: StableHLO specification.
"""

from __future__ import annotations

from collections.abc import Set

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import is_static, shape_of, size_of
from hilo.lowering.framework.contents import blocks, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.values import maker_of
from hilo.lowering.indexing.slices.boxes import Box, joined, lengths, size, whole, within
from hilo.lowering.indexing.slices.narrowing import RULES, Narrowing

_SLICE = "stablehlo.slice"
_NOTHING = Narrowing((), (), lambda operands: operands)
"""An operation of which nothing is read."""


@define_pass("hoist-slices", concerns=operations(_SLICE), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Narrows what is computed in each block."""
    for block in blocks(op):
        run.statistics["narrowed operations"] += _Block(block).narrow()


def _may_narrow(op: ir.Operation) -> bool:
    """Whether an operation is a slice of at most half of what an operation with a rule computes."""
    if op.name != _SLICE or maker_of(op.operands[0], *RULES) is None or not is_static(op.operands[0]):
        return False
    return 0 < 2 * size_of(op.results[0]) <= size_of(op.operands[0])


class _Block:
    """The operations of a block, and how they are narrowed."""

    def __init__(self, block: ir.Block) -> None:
        self._block = block
        self._operations = [view.operation for view in block.operations]
        self._found: dict[ir.Value, Narrowing] = {}
        self._made: dict[ir.Value, tuple[ir.Value, Box]] = {}
        self._parts: dict[tuple[ir.Value, Box], ir.Value] = {}

    def narrow(self) -> int:
        """Builds operations anew that compute less; returns how many."""
        slices = {op.results[0] for op in self._operations if _may_narrow(op)}
        if not slices:
            return 0
        self._find(slices)
        count = sum(map(self._build, self._operations))
        for op in reversed(self._operations):
            if count and self._finds(op) and not any(len(list(result.uses)) for result in op.results):
                op.erase()
        return count

    def _find(self, slices: Set[ir.Value]) -> None:
        """Finds what slices need, and what they are computed from, as long as less is needed."""
        asked = set(slices)
        for op in reversed(self._operations):
            first = op.results[0] if len(op.results) else None
            if first is None or first not in asked or not _has_rule(op):
                continue
            found = self._found[first] = self._narrowing(op)
            if first in slices or found is _NOTHING or found.box != whole(shape_of(first)):
                asked |= {maker.results[0] for value in op.operands if (maker := maker_of(value))}

    def _finds(self, op: ir.Operation) -> Narrowing | None:
        return self._found.get(op.results[0]) if len(op.results) else None

    def _reading(self, op: ir.Operation) -> Narrowing | None:
        """How an operation reads its operands: for all of its results, if less was not asked for."""
        found = self._finds(op)
        if found is None and op.block == self._block and _has_rule(op):
            found = self._found[op.results[0]] = RULES[op.name](op, whole(shape_of(op.results[0])))
        return found

    def _narrowing(self, op: ir.Operation) -> Narrowing:
        """What an operation computes, from what its readers need."""
        box: Box | None = None
        all_of = whole(shape_of(op.results[0]))
        uses = [use for result in op.results for use in result.uses]
        for use in uses:
            reader = self._reading(use.owner.operation)
            if reader is not _NOTHING:
                box = joined(box, all_of if reader is None else reader.needs[use.operand_number])
        if uses and box is None:
            return _NOTHING
        found = RULES[op.name](op, box or all_of)
        return found if _is_less(found.box, all_of) else RULES[op.name](op, all_of)

    def _build(self, op: ir.Operation) -> bool:
        """Builds an operation anew if it computes less, or reads what computes less."""
        found = self._finds(op)
        if found is None or found is _NOTHING:
            return False
        is_whole = found.box == whole(shape_of(op.results[0]))
        if is_whole and self._made.keys().isdisjoint(op.operands):
            return False
        with ir.InsertionPoint(op), op.location:
            needs = zip(op.operands, found.needs, strict=True)
            made = found.build([self._part(value, need) for value, need in needs if need is not None])
        for old, new in zip(op.results, made, strict=True):
            if is_whole:
                old.replace_all_uses_with(new)
            else:
                self._made[old] = new, found.box
        return not is_whole

    def _part(self, value: ir.Value, box: Box) -> ir.Value:
        """Some elements of a value, of which only some may have been computed."""
        key = value, box
        if key not in self._parts:
            new, made = self._made.get(value, (value, whole(shape_of(value))))
            self._parts[key] = _sliced(new, within(box, made))
        return self._parts[key]


def _has_rule(op: ir.Operation) -> bool:
    """Whether it is known how an operation computes only some elements."""
    return op.name in RULES and is_static(*op.operands, *op.results) and _sizes_agree(op)


def _sizes_agree(op: ir.Operation) -> bool:
    """Whether all results have the same shape, and nothing has a size of 0."""
    shapes = {shape_of(result) for result in op.results}
    return len(shapes) == 1 and all(map(size_of, (*op.operands, *op.results)))


def _is_less(box: Box, all_of: Box) -> bool:
    in_steps = bool(box) and box[-1].step > 1
    return size(box) * (4 if in_steps else 2) <= size(all_of)


def _sliced(value: ir.Value, box: Box) -> ir.Value:
    if lengths(box) == [*shape_of(value)]:
        return value
    starts, limits = [a.start for a in box], [a[-1] + 1 for a in box]
    return stablehlo.slice(value, start_indices=starts, limit_indices=limits, strides=[a.step for a in box])
