"""Reads the index values of multi-dimensional iotas from a table.

    %i = stablehlo.iota dim = 0 : tensor<1000x1000xi32>
    %j = stablehlo.iota dim = 1 : tensor<1000x1000xi32>
    %p = stablehlo.compare GE, %i, %j
becomes
    %t = stablehlo.constant dense<[0, 1, …, 999]> : tensor<1000xi32>
    %f = stablehlo.optimization_barrier %t
    %i = stablehlo.broadcast_in_dim %f, dims = [0] : (tensor<1000xi32>) -> tensor<1000x1000xi32>
    %j = stablehlo.broadcast_in_dim %f, dims = [1] : (tensor<1000xi32>) -> tensor<1000x1000xi32>
    %p = stablehlo.compare GE, %i, %j

The compiler computes indices as 64-bit integers. A table is read as it is, and an operation that reads one keeps its
dimensions; otherwise the compiler collapses them and recovers the indices by division. Masks are made in this way:
`jnp.tril`, `jnp.eye`, one-hot vectors. A table that is longer than `longest` is computed in each call. Times in µs with
IREE 3.13 on one core (compiler's → this): the lower triangle of 300 x 300 f32 51 → 17, of 1000 x 1000 1018 → 165. A
softmax of 8 x 100 x 100 under a mask loses, 94 → 117; of 8 x 128 x 128 it gains, 168 → 121.

Leaves alone: iotas in arrays of fewer than `least` elements, and where no user has more dimensions than the iota; iotas
that only barriers read; dynamic shapes; targets without `profile.product_tile`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.fence.fence_operations import CHEAP
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import broadcast, constant, element_of, is_static, shape_of, tensor
from hilo.lowering.framework.contents import blocks, operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass


@dataclass(frozen=True)
class Options:
    least: int = option(1 << 12, "fewest elements of an array whose indices are read from a table")
    longest: int = option(1 << 12, "most elements of a table that is a constant")
    force: bool = option(False, "run whatever the target's profile says")


@define_pass("tabulate-iotas", options=Options, concerns=operations("stablehlo.iota"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces the iotas of each block by tables."""
    options = run.options
    assert isinstance(options, Options)
    is_wanted = run.profile.product_tile is not None and run.configuration.is_native
    if not is_wanted and not options.force:
        return
    for block in blocks(op):
        tables: dict[tuple[int, ir.Type], ir.Value] = {}
        for iota in _iotas_of_large(block, options.least):
            _tabulate(iota, tables, options.longest)
            run.statistics["tables"] += 1


def _iotas_of_large(block: ir.Block, least: int) -> list[ir.Operation]:
    """The iotas of a block from which element-wise operations on large multi-dimensional arrays are computed."""
    leads_to_large: set[ir.Value] = set()
    found: list[ir.Operation] = []
    for view in reversed(list(block.operations)):
        op = view.operation
        if op.name not in CHEAP or not is_static(op.results[0]):
            continue
        result = op.results[0]
        read_by = [reader.results[0] for use in result.uses if (reader := use.owner.operation).name in CHEAP]
        if leads_to_large.isdisjoint(read_by) and not (read_by and _is_large(result, least)):
            continue
        leads_to_large.add(result)
        if op.name == "stablehlo.iota" and not dtype(element_of(result)).is_complex:
            found.append(op)
    return found[::-1]


def _is_large(value: ir.Value, least: int) -> bool:
    shape = shape_of(value)
    return prod(shape) >= least and prod(shape) > max(shape)


def _tabulate(iota: ir.Operation, tables: dict[tuple[int, ir.Type], ir.Value], longest: int) -> None:
    """iota(d) -> broadcast(table of [0, …, n), d)"""
    result = iota.results[0]
    shape, dimension = shape_of(result), ir.IntegerAttr(iota.attributes["iota_dimension"]).value
    key = (shape[dimension], element_of(result))
    with iota.location, ir.InsertionPoint(iota):
        if key not in tables:
            tables[key] = fenced(_table(*key, longest))
        result.replace_all_uses_with(broadcast(tables[key], shape, [dimension]))
    iota.erase()


def _table(size: int, element: ir.Type, longest: int) -> ir.Value:
    if size <= longest:
        return constant(np.arange(size).astype(dtype(element).numpy))
    return stablehlo.iota(iota_dimension=0, result_type=tensor([size], element))
