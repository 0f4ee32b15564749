"""Rounds the result of each operation on bf16, also if several operations become one kernel.

    %0 = stablehlo.add %x, %y : tensor<4xbf16>
    %1 = stablehlo.multiply %0, %z : tensor<4xbf16>
becomes
    %1 = linalg.generic ins(%x, %y, %z) outs(%empty) {
      … arith.addf %a, %b : f32 … arith.truncf … arith.bitcast … arith.mulf %c, %d : f32 … linalg.yield %r : bf16 }

Within a kernel, the compiler for CPUs rounds only after the last operation (`hilo.lowering.kernel.rounding` explains
why and how this is prevented): of 1,280 values of (x + y) * z, 263 were one unit in the last place off XLA's and
NumPy's. Time relative to XLA's, before and after, for a million elements: gelu 0.22, 0.61; (x + y) * z 0.76, 0.77;
softmax 0.22, 0.23.

An operation with one user becomes one loop with it. Reducers are left alone: sums and products are accumulated in f32
and rounded once, as in XLA, and the operations in other reducers are rounded with the result.

Leaves alone: targets that round each operation (`profile.rounds_last`); operations that give the same result on
unrounded values, such as negations and maxima; conversions that only products read, which then take bf16, unless the
machine has no instructions for that (`profile.emulated_floats`).
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.elementary.joining.join_elementwise import Group, groups, is_plain, replace
from hilo.lowering.framework.build import is_static
from hilo.lowering.framework.contents import blocks, types
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.kernel import rounding, scalars


@dataclass(frozen=True)
class Options:
    narrow_products: bool = option(False, "products take bf16, whatever the target's profile says")


_PRODUCTS = frozenset({"stablehlo.dot_general", "stablehlo.convolution"})


def _is_bf16(kind: ir.Type) -> bool:
    return isinstance(kind, ir.ShapedType) and isinstance(kind.element_type, ir.BF16Type)


@define_pass("round-bf16", options=Options, concerns=types(_is_bf16), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Rewrites the operations on bf16 of each block as loops."""
    if "bf16" not in run.profile.rounds_last:
        return
    assert isinstance(run.options, Options)
    takes_narrow = run.options.narrow_products or "bf16" not in run.profile.emulated_floats
    for block in blocks(op):
        for group in _rounded(block, takes_narrow):
            run.statistics["operations"] += len(group.operations)
            group.forget()  # others may have been replaced
            replace(group)


def _rounded(block: ir.Block, takes_narrow: bool) -> list[Group]:
    """The groups with bf16 operations; single operations if a group cannot be a loop or has dynamic dimensions.
    `takes_narrow`: products take bf16."""
    found: list[Group] = []
    for group in groups(block):
        members = [op for op in group.operations if _is_rounded(op, takes_narrow)]
        if members and group.results:
            found += [group] if is_plain(group) else [Group(op, [op]) for op in members]
    sized = [view.operation for view in block.operations if _is_of_any_size(view.operation, takes_narrow)]
    return found + [Group(op, [op]) for op in sized]


def _is_rounded(op: ir.Operation, takes_narrow: bool) -> bool:
    if not op.name.startswith("stablehlo.") or not rounding.is_rounded(op) or not op.results[0].uses:
        return False
    readers = {use.owner.operation.name for use in op.results[0].uses}
    return op.name != "stablehlo.convert" or not takes_narrow or not readers <= _PRODUCTS


def _is_of_any_size(op: ir.Operation, takes_narrow: bool) -> bool:
    if len(op.results) != 1 or not isinstance(op.results[0].type, ir.RankedTensorType) or is_static(op.results[0]):
        return False
    return scalars.has_rule(op) and _is_rounded(op, takes_narrow) and is_plain(Group(op, [op]))
