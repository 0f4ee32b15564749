"""The `toy` dialect: one operation, with its result type, its verifier, and the pass that legalizes it."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import Dialect
from hilo.dialect.operations.ods import op


def _verify_gelu(gelu: ir.OpView) -> str | None:
    element = gelu.operand.type.element_type
    if not isinstance(element, ir.FloatType):
        return f"operand has element type {element}; it takes a float type"
    if gelu.operand.type != gelu.results[0].type:
        return f"result has type {gelu.results[0].type}; it takes the operand's, {gelu.operand.type}"
    return None


DIALECT = Dialect(
    "toy",
    "Operations that show how a dialect is declared.",
    rows=(
        op(
            "toy.gelu",
            "GeluOp",
            "operand",
            "approximate: bool? = False",
            infer="like_operands",
            doc="Gaussian error linear unit of each element, `x · Φ(x)`; `approximate` uses the tanh formula.",
        ),
    ),
    verify={"toy.gelu": _verify_gelu},
    legalize="toy-expand-gelu",
)
