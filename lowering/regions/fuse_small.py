"""Compiles dependent operations on small tensors into one kernel.

    %1 = stablehlo.dot %w, %x …    %2 = stablehlo.slice %1 …    %3 = stablehlo.concatenate %2, %y …
becomes
    %4 = flow.dispatch.region -> (tensor<13xf64>) { … vector.fma … vector.shuffle … }
Otherwise each of them is a dispatch, 2 to 5 µs for a few dozen instructions, and an executable, which takes longer to
compile than all of them as one.

All small operations of a block become as few kernels as the large ones between them allow; one if there are none, or
several of limited sizes.

Leaves alone: targets without kernels (`profile.kernels`), and in the pipeline those whose options do not ask for it
(`Profile.fuses_small`); tensors that deserve a dispatch of their own, and groups that save too few dispatches for the
elements that they compute (`cost_model`); functions with a result that may use a donated argument's memory: a copy from
a kernel to that memory would copy an array onto itself («source and target ranges must not overlap within the same
buffer», if several threads run a program); groups for which the compiler makes few dispatches itself: element-wise
operations, and those that it fuses into their users; operations that kernels do not support, dynamic shapes, complex
numbers; what the host needs as sizes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.lowering.elementary.joining.vectorize_functions import write_out_arithmetic
from hilo.lowering.framework.build import is_static
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.profile import Profile
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.regions.cost_model import SMALL_PASS, is_worth_a_kernel, largest, roots
from hilo.lowering.regions.groups import Group, small_groups
from hilo.lowering.regions.region import Refused, Region

_SIZED = frozenset(
    f"stablehlo.{name}" for name in "dynamic_reshape real_dynamic_slice dynamic_broadcast_in_dim dynamic_pad".split()
)
"""Operations that take sizes as arrays, behind the first operand."""

ATTEMPTS = 8
"""How many times a block's groups are tried, each time without operations that turned out to be unsupported."""


@dataclass(frozen=True)
class Options:
    least: int = option(3, "fewest dispatches of a group that becomes a kernel")
    asked: bool = option(False, "run only for targets whose options ask for it (`Profile.fuses_small`)")


@define_pass("fuse-small", options=Options, counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Makes kernels of the small operations of each block."""
    options = run.options
    assert isinstance(options, Options)
    if run.profile.kernels and (run.profile.fuses_small or not options.asked):
        for view in op.regions[0].blocks[0].operations:
            if view.operation.name == "func.func":
                _fuse_below(view.operation, run)


def _fuse_below(op: ir.Operation, run: PassRun) -> None:
    """Outer blocks first: branches and loops that become part of a kernel no longer have blocks."""
    for region in op.regions:
        for block in region.blocks:
            _fuse(block, run)
            for inner in [view.operation for view in block.operations]:
                if inner.name in CONTROL_FLOW:
                    _fuse_below(inner, run)


def _fuse(block: ir.Block, run: PassRun) -> None:
    """Makes a kernel of each group; if operations are refused, of the groups without them."""
    options = run.options
    assert isinstance(options, Options)
    if 1 + roots(view.operation for view in block.operations) < options.least:
        return  # whatever the groups are
    if _is_written_in_place(block, run.configuration.donated):
        return
    is_small_program = _is_small(block)
    left = _sizes(block)  # values keep their hash; operations do not
    for _ in range(ATTEMPTS):
        is_done = True
        for group in small_groups(block, left, options.least, is_small_program=is_small_program):
            if not is_worth_a_kernel(group.operations, options.least, is_small_program=is_small_program):
                continue
            try:
                left.update(_replace(group, block, run.profile).results)
                run.statistics["kernels"] += 1
            except Refused as reason:
                run.note(reason.operation, f"it has {reason}")
                left.update(reason.operation.results)
                is_done = False
            except Unsupported as reason:
                run.note(group.operations[0], f"it has {reason}")
                left.update(result for op in group.operations for result in op.results)
                is_done = False
        if is_done:
            return


def _sizes(block: ir.Block) -> set[ir.Value]:
    """The values from which the block's operations take sizes: the host needs them, and later passes look at them."""
    found = set[ir.Value]()
    rest = [
        value for view in block.operations if view.operation.name in _SIZED for value in view.operation.operands[1:]
    ]
    while rest:
        value = rest.pop()
        if value not in found:
            found.add(value)
            maker = maker_of(value)
            rest += [] if maker is None else maker.operands
    return found


def _is_small(block: ir.Block) -> bool:
    """Whether all operations read and write small tensors only."""
    ops = [view.operation for view in block.operations]
    return all(is_static(*op.operands, *op.results) and largest(op) <= SMALL_PASS for op in ops)


def _is_written_in_place(block: ir.Block, donated: Collection[int]) -> bool:
    """Whether a function has a result that may use a donated argument's memory."""
    if not donated or block.owner.operation.name != "func.func":
        return False
    kinds = [block.arguments[number].type for number in donated if number < len(block.arguments)]
    *_, end = block.operations
    return any(value.type in kinds and not isinstance(value.owner, ir.Block) for value in end.operands)


def _replace(group: Group, block: ir.Block, profile: Profile) -> ir.Operation:
    """The kernel that replaces a group; raises Unsupported and then leaves the operations, possibly reordered."""
    group.gather(block)
    group.operations = [new for op in group.operations for new in write_out_arithmetic(op, profile)]
    results = group.results()
    region = Region(group.operations, results)
    with group.operations[0].location:
        values = region.build(profile)
    for old, new in zip(results, values, strict=True):
        old.replace_all_uses_with(new)
    for op in reversed(group.operations):
        op.erase()
    return region.kernel
