"""Lowers an approximate top-k to an exact one: a sort and a slice.

    %r:2 = stablehlo.custom_call @ApproxTopK(%x, %i, %x0, %i0) {called_computations = [@before],
             mhlo.backend_config = {top_k = 4, reduction_dim = 1, …}} : (tensor<16x1000xf32>, …) -> (…)
becomes
    %s:2 = "stablehlo.sort"(%x, %i) ({ the body of @before }) : (tensor<16x1000xf32>, tensor<16x1000xi32>) -> …
    %r = stablehlo.slice %s [0:16, 0:4]

Leaves alone: calls whose results are not the k elements (`aggregate_to_topk = false` with more results).
Source: XLA's approx_topk.cc, whose fallback does the same.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import clone_operations


@pattern("stablehlo.custom_call")
def sort(op: Op, run: PassRun) -> Replacement:
    """ApproxTopK(x…, init…) -> sort(x…)[:k]"""
    attributes = op.operation.attributes
    if ir.StringAttr(attributes["call_target_name"]).value != "ApproxTopK":
        return None
    settings = ir.DictAttr(attributes["mhlo.backend_config"])
    k, dimension = (ir.IntegerAttr(settings[name]).value for name in ("top_k", "reduction_dim"))
    if any(shape_of(result)[dimension] != k for result in op.operation.results):
        run.note(op, f"its results have more than top_k = {k} elements")
        return None
    operands = list(op.operands)[: len(op.operation.results)]
    (callee,) = ir.ArrayAttr(attributes["called_computations"])

    block = _function(op.operation, ir.FlatSymbolRefAttr(callee).value).regions[0].blocks[0]

    def before(*values: ir.Value) -> ir.Value:
        (result,) = clone_operations(block, dict(zip(block.arguments, values, strict=True)))
        return result

    ordered = stablehlo.sort(operands, dimension=dimension, is_stable=True, comparator=before)
    values = [ordered] if isinstance(ordered, ir.Value) else list(ordered)
    limits = [k if d == dimension else n for d, n in enumerate(shape_of(operands[0]))]
    none, ones = [0] * len(limits), [1] * len(limits)
    return [stablehlo.slice(value, start_indices=none, limit_indices=limits, strides=ones) for value in values]


def _function(op: ir.Operation, name: str) -> ir.Operation:
    """The function of that name in the module of an operation."""
    while op.name != "builtin.module":
        op = op.parent.operation
    functions = [view.operation for view in op.regions[0].blocks[0].operations if "sym_name" in view.attributes]
    (found,) = [f for f in functions if ir.StringAttr(f.attributes["sym_name"]).value == name]
    return found


PASS = pattern_pass("legalize-approx-top-k", sort)
