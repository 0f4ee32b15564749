"""Indices that are computed from constants and iotas alone."""

from __future__ import annotations

from math import prod

import numpy as np

from hilo.dialect.iree import ir
from hilo.lowering.fold.constants.evaluate import RULES, constant_of, evaluate, iota, row_of
from hilo.lowering.framework.build import shape_of

MOST = 1 << 20
"""The most elements of an array that is computed here."""
_OPERATIONS = 48
"""The most operations that are looked at."""


def known_places(indices: ir.Value) -> np.ndarray | None:
    """The elements of integers, if the program's arguments do not matter.

    >>> from hilo.dialect.context import context
    >>> from hilo.lowering.framework.build import splat
    >>> with context(), ir.Location.unknown(), ir.InsertionPoint(ir.Module.create().body):
    ...     known_places(splat(3, ir.IntegerType.get_signless(32), (2,)))
    array([3, 3], dtype=int32)
    """
    operations = _sources(indices)
    if operations is None:
        return constant_of(indices)
    known: dict[ir.Value, np.ndarray] = {}
    for op in operations:
        made = _computed(op, [known[operand] for operand in op.operands])
        if made is None:
            return None
        known[op.results[0]] = made
    return known[indices]


def _sources(value: ir.Value) -> list[ir.Operation] | None:
    """The operations that compute a value, each after those that it reads; None if it depends on anything else."""
    found: dict[ir.Operation, None] = {}

    def visit(value: ir.Value) -> bool:
        owner = value.owner
        if isinstance(owner, ir.Block) or len(found) > _OPERATIONS or not _is_known(owner.operation):
            return False
        if owner.operation not in found and not all(visit(operand) for operand in owner.operation.operands):
            return False
        found[owner.operation] = None
        return True

    return [*found] if visit(value) else None


def _is_known(op: ir.Operation) -> bool:
    row = row_of(op.results[0]) if len(op.results) == 1 else None
    is_whole = row is not None and (row.kind == "pred" or (row.is_integer and row.bits >= 8))
    if not is_whole or prod(shape_of(op.results[0])) > MOST:
        return False
    return op.name in ("stablehlo.constant", "stablehlo.iota") or op.name in RULES


def _computed(op: ir.Operation, operands: list[np.ndarray]) -> np.ndarray | None:
    if op.name == "stablehlo.constant":
        return constant_of(op.results[0])
    return iota(op) if op.name == "stablehlo.iota" else evaluate(op.opview, operands)
