"""Which programs are checked, and how long a check may take."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.lowering.shapes.specialize_sizes import WRAPPER
from hilo.targets.cost_model import Work, loop_iterations

STEP_S = 60e-6
"""Seconds that the whole ensemble takes for one operation on small arrays."""

SLOWER = 12.0
"""The ensemble's time on large arrays, relative to the compiled operation on one core, by the cost model."""

LIMIT_S = 60.0
"""Seconds after which a requested check gives up."""

_EFFECTS = {
    **dict.fromkeys(("stablehlo.infeed", "stablehlo.outfeed"), "it reads or writes feeds"),
    **dict.fromkeys(("stablehlo.send", "stablehlo.recv"), "it sends or receives on channels"),
    **dict.fromkeys(with_trait("collective"), "it meets other replicas"),
    "stablehlo.rng": "it draws random numbers, other ones in each call",
}


def not_checked(module: ir.Module) -> str:
    """Why a program cannot be run a second time for a check; empty if it can."""
    from hilo.targets.evaluator.operations.effects import IDENTITIES

    reason = ""

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal reason
        reason = _EFFECTS.get(op.name, "")
        if op.name == "stablehlo.custom_call":
            name = ir.StringAttr(op.attributes["call_target_name"]).value
            reason = "" if name in IDENTITIES or name == WRAPPER else f"it calls {name}"
        return ir.WalkResult.INTERRUPT if reason else ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    return reason


def estimate_s(module: ir.Module, work: Work) -> float:
    """The estimated seconds that the evaluator takes for a check."""
    return STEP_S * sum(_steps(op.operation) for op in module.body.operations) + SLOWER * work.cost_ns * 1e-9


def _steps(op: ir.Operation) -> float:
    """The number of operations that run, each function counted once."""
    iterations = float(loop_iterations(op)) if op.name == "stablehlo.while" else 1.0
    inner = sum(_steps(nested.operation) for region in op.regions for block in region for nested in block.operations)
    return 1.0 + iterations * inner
