"""Replaces operations on empty tensors by constants, so that no compiler sees a dimension of size 0.

    %0 = stablehlo.exponential %x : tensor<3x0xf32>
    %1 = stablehlo.dot_general %a, %b, … : (tensor<2x0xf32>, tensor<0x4xf32>) -> tensor<2x4xf32>
becomes
    %0 = stablehlo.constant dense<> : tensor<3x0xf32>
    %1 = stablehlo.constant dense<0.0> : tensor<2x4xf32>

An empty result is an empty constant. For a non-empty result with an empty operand, dots and convolutions give zeros,
reductions their initial values, a pad its padding value, a concatenation the other operands, scatter and update the
operand.

Leaves alone: operations with regions that carry empty values (loops, branches), calls, side effects, dynamic
dimensions.
Source: the StableHLO specification, by which each of these is an empty sum, fold or union.
"""

from __future__ import annotations

from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.build import broadcast, element_of, shape_of, splat
from hilo.lowering.framework.contents import types
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import Op

_KEPT = frozenset(
    f"stablehlo.{name}"
    for name in (
        "constant while if case return custom_call infeed outfeed send recv composite optimization_barrier map "
        "all_reduce all_gather all_to_all reduce_scatter collective_permute collective_broadcast rng rng_bit_generator"
    ).split()
)


def is_empty(value: ir.Value) -> bool:
    """Whether this is a tensor that has a dimension of size 0."""
    return _is_empty_type(value.type)


def _is_empty_type(type_: ir.Type) -> bool:
    return isinstance(type_, ir.RankedTensorType) and any(
        not type_.is_dynamic_dim(d) and type_.get_dim_size(d) == 0 for d in range(type_.rank)
    )


def _is_static(value: ir.Value) -> bool:
    return isinstance(value.type, ir.RankedTensorType) and value.type.has_static_shape


@define_pass("fold-empty", concerns=types(_is_empty_type))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Visits every operation once, in program order."""
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        operation = inner.operation
        if operation.name.startswith("stablehlo.") and operation.name not in _KEPT and operation.results:
            if any(map(is_empty, operation.results)) or any(map(is_empty, operation.operands)):
                found.append(operation)
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    empty: dict[ir.Operation, None] = {}
    for operation in found:
        if not all(map(_is_static, [*operation.operands, *operation.results])):
            continue
        with operation.location, ir.InsertionPoint(operation):
            values = _fold(operation)
        if values is None:
            continue
        for result, value in zip(operation.results, values, strict=True):
            result.replace_all_uses_with(value)
            if is_empty(value) and not isinstance(value.owner, ir.Block):
                empty[value.owner.operation] = None
        operation.erase()
        run.statistics["folded"] += 1
    for constant in empty:  # loops with an empty value do not become kernels, whether it is read or not
        if constant.name == "stablehlo.constant" and not any(True for _ in constant.results[0].uses):
            constant.erase()


def _fold(op: Op) -> list[ir.Value] | None:
    if all(map(is_empty, op.results)):
        return [_empty(result) for result in op.results]
    rule = _RULES.get(op.name.partition(".")[2])
    return rule(op) if rule is not None else None


def _empty(result: ir.Value) -> ir.Value:
    array = np.zeros(shape_of(result), dtype(element_of(result)).numpy)
    return stablehlo.constant(from_numpy(array, result.type))


def _zeros(op: Op) -> list[ir.Value]:
    """The sum of no elements."""
    return [splat(0, element_of(op.results[0]), shape_of(op.results[0]))]


def _initial(op: Op) -> list[ir.Value]:
    """The reduction of no elements."""
    count = len(op.results)
    starts = list(op.operands)[count:]
    return [broadcast(start, shape_of(result)) for start, result in zip(starts, op.results, strict=True)]


def _padding(op: Op) -> list[ir.Value]:
    return [broadcast(op.operands[1], shape_of(op.results[0]))]


def _others(op: Op) -> list[ir.Value] | None:
    """The concatenation with an empty operand."""
    kept = [value for value in op.operands if not is_empty(value)]
    dimension = ir.IntegerAttr(op.attributes["dimension"]).value
    return kept if len(kept) == 1 else [stablehlo.concatenate(kept, dimension=dimension)]


def _operands(op: Op) -> list[ir.Value] | None:
    """The update by an empty tensor."""
    count = len(op.results)
    updates = list(op.operands)[-count:] if op.name == "stablehlo.scatter" else [op.operands[1]]
    return list(op.operands)[:count] if all(map(is_empty, updates)) else None


def _window(op: Op) -> list[ir.Value] | None:
    """Windows entirely in the padding reduce initial values only: pads first, then reduces without padding."""
    count = len(op.results)
    operands, starts = list(op.operands)[:count], list(op.operands)[count:]
    padding = np.asarray(ir.DenseElementsAttr(op.attributes["padding"])) if "padding" in op.attributes else None
    if padding is None or prod(shape_of(op.results[0])) == 0:
        return None
    low, high = (padding[:, side].tolist() for side in (0, 1))
    inner = [0] * len(padding)
    if "base_dilations" in op.attributes:
        inner = [step - 1 for step in ir.DenseI64ArrayAttr(op.attributes["base_dilations"])]
    padded = [
        stablehlo.pad(x, start, edge_padding_low=low, edge_padding_high=high, interior_padding=inner)
        for x, start in zip(operands, starts, strict=True)
    ]
    filled = [broadcast(start, shape_of(x)) for x, start in zip(padded, starts, strict=True)]
    clone = op.operation.clone()
    for position, value in enumerate(filled):
        clone.operation.operands[position] = value
    for name in ("padding", "base_dilations"):
        if name in clone.operation.attributes:
            del clone.operation.attributes[name]
    return list(clone.operation.results)


_RULES = {
    "concatenate": _others,
    "convolution": _zeros,
    "dot": _zeros,
    "dot_general": _zeros,
    "dynamic_update_slice": _operands,
    "pad": _padding,
    "reduce": _initial,
    "reduce_window": _window,
    "scatter": _operands,
}
