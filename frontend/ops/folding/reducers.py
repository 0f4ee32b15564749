"""Reduction computations (rule R): `T_0…, T_0… -> Collate(T_0…)` on scalars, running values first.

Source: operation semantics (Reduce, ReduceWindow, Scatter, AllReduce, ReduceScatter).
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaComputation
from hilo.dialect.support.dtypes import Dtype
from hilo.dialect.support.errors import ArgumentError
from hilo.ops._operation import computation, error

RULES = {
    "rule_r_e1": "there is at least one operand",
    "rule_r_e2": "the computation takes two scalars per operand, all running values first",
    "rule_r_e3": "the computation returns one scalar per operand, of the operand's element type",
    "rule_r_e4": "each init value is a scalar of its operand's element type",
}


def read_reducer(name: str, argument: str, given: object, dtypes: Sequence[Dtype], rule: str = "") -> XlaComputation:
    """Reads a reduction computation over operands of the given element types.

    Args:
        given: an `XlaComputation`, or a callable over `2 · len(dtypes)` scalars such as `ops.Add`.
        rule: the label to raise with, if an operation has its own; by default rule_r_e2 and rule_r_e3.

    Raises:
        ArgumentError: the parameters or the result are wrong.
    """
    scalars = [Shape(row) for row in dtypes]
    built = computation(name, argument, given, [*scalars, *scalars], rule or "rule_r_e2")
    result = built.program_shape.result
    if result.leaves != scalars or (result.is_tuple and result != Shape.tuple(scalars)):
        takes = scalars[0] if len(scalars) == 1 else Shape.tuple(scalars)
        raise error(
            ArgumentError, name, f"{argument} returns {result}; it takes one that returns {takes}", rule or "rule_r_e3"
        )
    return built


__all__ = ["read_reducer"]
