"""Replaces operations that StableHLO has deprecated, and pure annotations, by current operations.

    %0 = stablehlo.dot %x, %w : (tensor<4x6xf32>, tensor<6x3xf32>) -> tensor<4x3xf32>
    %1 = stablehlo.einsum %x, %w, config = "ij,jk->ki" : …
becomes
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : …
    %1 = stablehlo.transpose (stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]), dims = [1, 0]

`broadcast` becomes `broadcast_in_dim`, `unary_einsum` a sum and a transpose, `create_token` an `after_all`,
`cross-replica-sum` an `all_reduce`, `map` the element-wise operations of its body, and `custom_call @Sharding` its
operand.

Leaves alone: einsums with an ellipsis or with a repeated label in an operand; maps with other than element-wise
operations.
Source: StableHLO specification and ODS, deprecated operations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import element_of, is_static, shape_of, sum_over, tensor, transpose
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_elementwise, scalar_function


@dataclass(frozen=True)
class Einsum:
    """A binary Einstein summation as a dot_general and a transpose.

    Attributes:
        lhs_sum, rhs_sum: dimensions that only their operand has and that the result lacks; they are summed first.
        numbers: the dot's dimensions, on the operands after those sums.
        permutation: from the dot's result (batch, free lhs, free rhs) to the result.
    """

    lhs_sum: tuple[int, ...]
    rhs_sum: tuple[int, ...]
    numbers: DotDimensionNumbers
    permutation: tuple[int, ...]


def _among(labels: Iterable[str], others: Collection[str]) -> list[str]:
    """The labels that are also in `others`."""
    return [label for label in labels if label in others]


def plan_einsum(config: str) -> Einsum | None:
    """The plan for an einsum of two operands; None if it has an ellipsis or a repeated label in one operand.

    >>> plan_einsum("ij,jk->ki").permutation
    (1, 0)
    """
    inputs, _, out = config.replace(" ", "").partition("->")
    lhs, _, rhs = inputs.partition(",")
    if "." in config or any(len(set(labels)) < len(labels) for labels in (lhs, rhs, out)):
        return None
    lhs_kept, rhs_kept = _among(lhs, rhs + out), _among(rhs, lhs + out)
    shared = _among(lhs_kept, rhs)
    batch = _among(shared, out)
    contracted = [c for c in shared if c not in out]
    free = [c for c in (*lhs_kept, *rhs_kept) if c not in shared]
    numbers = DotDimensionNumbers(
        lhs_batching_dimensions=tuple(map(lhs_kept.index, batch)),
        rhs_batching_dimensions=tuple(map(rhs_kept.index, batch)),
        lhs_contracting_dimensions=tuple(map(lhs_kept.index, contracted)),
        rhs_contracting_dimensions=tuple(map(rhs_kept.index, contracted)),
    )
    return Einsum(
        tuple(i for i, c in enumerate(lhs) if c not in lhs_kept),
        tuple(i for i, c in enumerate(rhs) if c not in rhs_kept),
        numbers,
        tuple(map((batch + free).index, out)),
    )


@pattern("stablehlo.dot")
def dot(op: Op) -> Replacement:
    """dot(x, w) -> dot_general(x, w) over the last dimension of x and the first of w"""
    lhs, rhs = op.operands
    contracted = ir.ShapedType(lhs.type).rank - 1
    numbers = DotDimensionNumbers(lhs_contracting_dimensions=(contracted,), rhs_contracting_dimensions=(0,))
    return stablehlo.dot_general(
        lhs,
        rhs,
        dot_dimension_numbers=numbers,
        precision_config=_attribute(op, "precision_config"),
        result_type=op.results[0].type,
    )


@pattern("stablehlo.broadcast")
def broadcast(op: Op) -> Replacement:
    """broadcast(x, sizes) -> broadcast_in_dim(x) with the new dimensions in front"""
    (operand,) = op.operands
    out = ir.ShapedType(op.results[0].type)
    first = out.rank - ir.ShapedType(operand.type).rank
    return stablehlo.broadcast_in_dim(
        operand, broadcast_dimensions=list(range(first, out.rank)), result_type=op.results[0].type
    )


@pattern("stablehlo.einsum")
def einsum(op: Op, run: PassRun) -> Replacement:
    """einsum(x, w) -> transpose(dot_general(sum(x), sum(w)))"""
    plan = plan_einsum(ir.StringAttr(op.operation.attributes["einsum_config"]).value)
    if plan is None or not is_static(*op.operands):
        run.note(op, "it has an ellipsis, a label twice in an operand, or dynamic dimensions")
        return None
    lhs, rhs = op.operands
    lhs = sum_over(lhs, plan.lhs_sum) if plan.lhs_sum else lhs
    rhs = sum_over(rhs, plan.rhs_sum) if plan.rhs_sum else rhs
    out = shape_of(op.results[0])
    sizes = [out[plan.permutation.index(i)] for i in range(len(out))]
    product = stablehlo.dot_general(
        lhs, rhs, dot_dimension_numbers=plan.numbers, result_type=tensor(sizes, element_of(op.results[0]))
    )
    return transpose(product, plan.permutation)


@pattern("stablehlo.unary_einsum")
def unary_einsum(op: Op, run: PassRun) -> Replacement:
    """unary_einsum(x) -> transpose(sum(x))"""
    config = ir.StringAttr(op.operation.attributes["einsum_config"]).value.replace(" ", "")
    labels, _, out = config.partition("->")
    if "." in config or len(set(labels)) < len(labels):
        run.note(op, "it has an ellipsis or a label twice")
        return None
    kept = [c for c in labels if c in out]
    summed = [i for i, c in enumerate(labels) if c not in out]
    operand = sum_over(op.operands[0], summed) if summed else op.operands[0]
    return transpose(operand, [kept.index(c) for c in out])


@pattern("stablehlo.map")
def elementwise_map(op: Op) -> Replacement:
    """map(f, x, y) -> the operations of f on x and y"""
    region = op.operation.regions[0]
    if not is_elementwise(region) or not is_static(*op.operands):
        return None
    return scalar_function(region)(*op.operands)


@pattern("stablehlo.create_token")
def create_token(op: Op) -> Replacement:
    """create_token() -> after_all()"""
    return stablehlo.after_all([])


@pattern("stablehlo.cross-replica-sum")
def cross_replica_sum(op: Op) -> Replacement:
    """cross-replica-sum(x) -> all_reduce(x, add)"""
    groups = _attribute(op, "replica_groups")
    return stablehlo.all_reduce([op.operands[0]], replica_groups=groups, computation=stablehlo.add)


@pattern("stablehlo.custom_call")
def sharding_annotation(op: Op) -> Replacement:
    """custom_call @Sharding(x) -> x"""
    if ir.StringAttr(op.operation.attributes["call_target_name"]).value != "Sharding":
        return None
    return list(op.operands) if [v.type for v in op.operands] == [r.type for r in op.results] else None


def _attribute(op: Op, name: str) -> ir.Attribute | None:
    attributes = op.operation.attributes
    return attributes[name] if name in attributes else None


PASS = pattern_pass(
    "legalize-deprecated",
    dot,
    broadcast,
    einsum,
    unary_einsum,
    elementwise_map,
    create_token,
    cross_replica_sum,
    sharding_annotation,
)
