"""The operations of Shardy's dialect that JAX emits before a program is partitioned.

Source: Shardy's dialect documentation (openxla.org/shardy/sdy_dialect).
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import Dialect
from hilo.dialect.operations.ods import op
from hilo.dialect.shardy.assembly import generic_form


def _verify_manual(manual: ir.OpView) -> str | None:
    """Checks that the body's block has an argument per operand and ends with `sdy.return`, with a value per result."""
    op = manual.operation
    blocks = list(op.regions[0].blocks)
    if len(blocks) != 1:
        return f"its body has {len(blocks)} blocks; it takes one"
    if len(blocks[0].arguments) != len(op.operands):
        return f"its body has {len(blocks[0].arguments)} arguments; with {len(op.operands)} operands it takes as many"
    operations = list(blocks[0].operations)
    if not operations or operations[-1].operation.name != "sdy.return":
        return "its body does not end with sdy.return"
    count = len(operations[-1].operation.operands)
    return None if count == len(op.results) else f"its body returns {count} values; it has {len(op.results)} results"


# fmt: off
DIALECT = Dialect(
    "sdy",
    "Where arrays lie on a mesh of devices, as JAX writes it before Shardy partitions a program.",
    rows=(
        op("sdy.mesh", "MeshOp", "", "sym_name: str, mesh: opaque", results="", infer="given",
           doc="The devices, as an array with named axes."),
        op("sdy.manual_computation", "ManualComputationOp", "operands*",
           "in_shardings: opaque, out_shardings: opaque, manual_axes: opaque", regions="body",
           results="results*", infer="given",
           doc="Runs `body` on each device's part of the operands; `jax.shard_map` becomes it."),
        op("sdy.return", "ReturnOp", "results*", results="", infer="given", traits="terminator",
           doc="Ends the body of a manual computation."),
        op("sdy.sharding_constraint", "ShardingConstraintOp", "input", "sharding: opaque", infer="like_operands",
           doc="The operand, which is to lie as the sharding says."),
        op("sdy.reshard", "ReshardOp", "input", "sharding: opaque", infer="like_operands",
           doc="The operand, moved to where the sharding says."),
        op("sdy.sharding_group", "ShardingGroupOp", "input", "group_id: i64", results="", infer="given",
           doc="Says that the operand lies as the other values of its group do."),
        op("sdy.propagation_barrier", "PropagationBarrierOp", "input", "allowed_direction: i32", infer="like_operands",
           doc="The operand; shardings propagate through it only in the allowed direction."),
    ),
    verify={"sdy.manual_computation": _verify_manual},
    assembly=generic_form,
)
# fmt: on
