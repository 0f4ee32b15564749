"""Programs that several partitions run as one call, with whole arguments and whole results.

The module's attribute `hilo.global_partitions = P : i64` marks them. Each partition gets the whole arguments, slices
out its own part, and ends with the whole results.
"""

from __future__ import annotations

from hilo.dialect.iree import ir

_ATTRIBUTE = "hilo.global_partitions"


def global_partitions(module: ir.Module) -> int:
    """How many partitions run the program for one caller; 1 for any other program."""
    attributes = module.operation.attributes
    return int(ir.IntegerAttr(attributes[_ATTRIBUTE]).value) if _ATTRIBUTE in attributes else 1


def set_global_partitions(module: ir.Module | ir.Operation, count: int) -> None:
    """Marks a program as one that `count` partitions run for one caller."""
    kind = ir.IntegerType.get_signless(64, module.context)
    module.operation.attributes[_ATTRIBUTE] = ir.IntegerAttr.get(kind, count)
