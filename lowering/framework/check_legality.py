"""Checks that no operation is left that the target cannot take.

    %0 = stablehlo.custom_call @foo(%x) : (tensor<4xf32>) -> tensor<4xf32>
for a target that has no custom calls is an error that lists every such operation with the user's line, the reason and
the next step. The module is not changed.

Leaves alone: kernels, which passes wrote for the target. The profile says what a target takes
(`hilo.lowering.framework.profile.Profile.reason`).
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import TargetError
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.profile import Profile

_KERNELS = frozenset({"flow.dispatch.region", "flow.executable"})


def find_leftovers(root: ir.Operation, profile: Profile) -> list[tuple[ir.Operation, str]]:
    """Every operation inside `root` that the target cannot take, with the reason, in program order."""
    leftovers: list[tuple[ir.Operation, str]] = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        reason = profile.reason(op)
        if reason is not None:
            leftovers.append((op, reason))
        return ir.WalkResult.SKIP if op.name in _KERNELS else ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return leftovers


@define_pass("check-legality")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Raises a TargetError that lists every leftover."""
    leftovers = find_leftovers(op, run.profile)
    if not leftovers:
        return
    count = f"{len(leftovers)} operation{'s' if len(leftovers) > 1 else ''}"
    lines = [f"target '{run.profile.name}' cannot take {count}:"]
    lines += [f"  {place(left.location)}: error: {left.name}: {reason}" for left, reason in leftovers]
    raise TargetError("\n".join(lines))
