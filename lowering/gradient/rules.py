"""Rules: how the cotangents of an operation's operands are computed from those of its results.

    @rule("stablehlo.multiply")
    def multiply(op, t):
        return [t * op.rhs, t * op.lhs]

A rule builds at the insertion point and may use the operation's operands and results. Cotangents of complex numbers are
JAX's: a linear function is transposed, not conjugated. At kinks the derivative is JAX's, too: half to each of two equal
values, 1 for |x| at 0.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import DtypeError
from hilo.lowering.linear_algebra.call import routine_of

Cotangent: TypeAlias = "ir.Value | None"
"""None is zero."""


@dataclass(frozen=True)
class NoDerivative:
    """Takes the place of an operand's cotangent: an error, with this reason, if the operand is differentiated."""

    reason: str


Found: TypeAlias = "Cotangent | NoDerivative"

Rule: TypeAlias = Callable[[Any, Sequence[Cotangent]], "Sequence[Found] | Mapping[ir.Value, Found]"]
"""Maps an operation and its results' cotangents to those of its operands, or of values before it."""

F = TypeVar("F", bound=Callable[..., Any])

RULES: dict[str, Rule] = {}
"""Rules by operation name; `composite:<name>` for composites, and `custom_call:<routine>` for LAPACK's routines."""

_MODULES = ("elementwise", "movement", "indexing", "folding", "products", "decompositions", "collectives")

NO_DERIVATIVE = with_trait("zero_derivative")
"""Operations whose derivative is 0 wherever it is defined, or is taken as 0, as in JAX (bits, the next float)."""


STOP_GRADIENT = "hilo.stop_gradient"
"""The composite of a value through which no derivative flows."""


def rule(*names: str) -> Callable[[F], F]:
    """Registers the rule of operations with one result; it gets the operation and the result's cotangent."""

    def register(function: F) -> F:
        def run(op: Any, cotangents: Sequence[Cotangent]) -> Sequence[Found]:
            return function(op, cotangents[0])  # type: ignore[no-any-return]

        RULES.update(dict.fromkeys(names, run))
        return function

    return register


def rule_of_several(*names: str) -> Callable[[F], F]:
    """Registers the rule of operations with several results; it gets one cotangent, or None, for each."""

    def register(function: F) -> F:
        RULES.update(dict.fromkeys(names, function))
        return function

    return register


def load_rules() -> dict[str, Rule]:
    """All rules: hilo's own, and those registered elsewhere."""
    for module in _MODULES:
        importlib.import_module(f"hilo.lowering.gradient.{module}")
    return RULES


def find_rule(op: ir.Operation) -> Rule | None:
    """The rule of an operation; None if it has none."""
    load_rules()
    if op.name == "stablehlo.custom_call":
        routine = routine_of(str(ir.StringAttr(op.attributes["call_target_name"]).value))
        return RULES.get(f"custom_call:{routine}")
    if op.name == "stablehlo.composite":
        return RULES.get(f"composite:{ir.StringAttr(op.attributes['name']).value}")
    return RULES.get(op.name)


def is_differentiable(type_: ir.Type) -> bool:
    """Whether values of the type have cotangents: floats and complex numbers."""
    if not isinstance(type_, ir.RankedTensorType):
        return False
    try:
        row = dtype(ir.RankedTensorType(type_).element_type)
    except DtypeError:  # quantized
        return False
    return row.is_float or row.is_complex
