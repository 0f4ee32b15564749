"""Rules of collectives. The function that is differentiated is the sum of the results of all processes.

For an all_reduce of sums and for all_gather, a value that every process receives gets the sum of all their cotangents;
reduce_scatter and all_gather are each other's transpose, a permutation's is its inverse, that of all_to_all swaps its
dimensions, and that of a broadcast is a sum.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.locations import place
from hilo.lowering.gradient.elementwise import zeros_like
from hilo.lowering.gradient.folding import reducer
from hilo.lowering.gradient.rules import Cotangent, rule, rule_of_several


def _common(op: Any) -> dict[str, Any]:
    """The attributes that name the participating processes."""
    attributes = op.operation.attributes
    names = ("replica_groups", "channel_handle", "use_global_device_ids")
    return {name: attributes[name] for name in names if name in attributes}


def _check_sum(op: Any) -> None:
    if reducer(op.operation) != "add":
        name = op.operation.name
        raise PassError(f"differentiate: {name} has a derivative for sums only\n  at {place(op.operation.location)}")


@rule_of_several("stablehlo.all_reduce")
def all_reduce(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
    _check_sum(op)
    given = [zeros_like(result) if t is None else t for result, t in zip(op.operation.results, cotangents, strict=True)]
    found = stablehlo.all_reduce(given, computation=stablehlo.add, **_common(op))
    return [found] if isinstance(found, ir.Value) else list(found)


@rule_of_several("stablehlo.all_gather")
def all_gather(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
    """Each process gets its part of the sum over all processes."""
    dimension = int(ir.IntegerAttr(op.operation.attributes["all_gather_dim"]).value)
    return [
        None if t is None else stablehlo.reduce_scatter(
            t, scatter_dimension=dimension, computation=stablehlo.add, result_type=operand.type, **_common(op)
        )
        for operand, t in zip(op.operation.operands, cotangents, strict=True)
    ]  # fmt: skip


@rule("stablehlo.reduce_scatter")
def reduce_scatter(op: Any, t: ir.Value) -> list[Cotangent]:
    _check_sum(op)
    dimension = int(ir.IntegerAttr(op.operation.attributes["scatter_dimension"]).value)
    operand = op.operation.operands[0]
    found = stablehlo.all_gather([t], all_gather_dim=dimension, result_types=[operand.type], **_common(op))
    return [found if isinstance(found, ir.Value) else found[0]]


@rule("stablehlo.collective_permute")
def collective_permute(op: Any, t: ir.Value) -> list[Cotangent]:
    """Each target's cotangent goes back to its source."""
    pairs = np.array(ir.DenseElementsAttr(op.operation.attributes["source_target_pairs"]), np.int64).reshape(-1, 2)
    channel = {name: value for name, value in _common(op).items() if name == "channel_handle"}
    return [stablehlo.collective_permute(t, pairs[:, ::-1].tolist(), **channel)]


@rule_of_several("stablehlo.all_to_all")
def all_to_all(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
    """Each part's cotangent goes back to the process that sent it."""
    attributes = op.operation.attributes
    split, concat, count = (
        int(ir.IntegerAttr(attributes[name]).value) for name in ("split_dimension", "concat_dimension", "split_count")
    )
    given = [zeros_like(result) if t is None else t for result, t in zip(op.operation.results, cotangents, strict=True)]
    found = stablehlo.all_to_all(
        given, split_dimension=concat, concat_dimension=split, split_count=count, **_common(op)
    )
    return [found] if isinstance(found, ir.Value) else list(found)


@rule_of_several("stablehlo.collective_broadcast")
def collective_broadcast(op: Any, cotangents: Sequence[Cotangent]) -> list[Cotangent]:
    """The first process of a group gets the sum of its group's cotangents: a permutation for each position."""
    if "has_dynamic_root" in op.operation.attributes:
        where = place(op.operation.location)
        raise PassError(f"differentiate: {op.operation.name} with a dynamic root has no derivative\n  at {where}")
    groups = np.array(ir.DenseElementsAttr(op.operation.attributes["replica_groups"]), np.int64)
    channel = {name: value for name, value in _common(op).items() if name == "channel_handle"}

    def back(t: ir.Value) -> ir.Value:
        columns = [[[int(row[i]), int(row[0])] for row in groups if row[i] >= 0] for i in range(groups.shape[1])]
        parts = [stablehlo.collective_permute(t, pairs, **channel) for pairs in columns]
        return functools.reduce(stablehlo.add, parts)

    return [None if t is None else back(t) for t in cotangents]
