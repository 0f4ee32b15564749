"""Converts what loops compute from their counters in kernels, where the host has no such conversion, and computes
remainders of counters by divisions.

    do { …; %0 = stablehlo.convert %i : (tensor<i32>) -> tensor<f64>; … }
becomes
    do { …; %0 = linalg.generic ins(%i : tensor<i32>) outs(%empty : tensor<f64>) { … arith.sitofp … }; … }

The compiler makes a `for` of a loop that counts, keeps its counter on the host, and has the host compute what depends
on nothing else, up to vectors of such numbers. The host's virtual machine has f32, and converts 64-bit integers and f32
to f64, but no narrower integers, and nothing to f16 or bf16: «failed to legalize operation 'arith.sitofp'». A loop over
elements belongs to a kernel, usually that of its reader. For f64, widening the integer first is no way out, since the
compiler merges both conversions. Nor does the compiler compute remainders on the host, which then waits for those that
are places in an array: by a positive constant they are `x - x / y * y`.

Leaves alone: conversions that the host has; numbers that depend on arrays; loops that have become kernels; unsigned
integers, for which the compiler makes no `for`.
Source: IREE's `iree-stablehlo-legalize-shape-computations`, and the conversions of its VM dialect.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import splat_value
from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.joining.join_elementwise import Group, replace
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass

_MOVES = "broadcast_in_dim concatenate constant reshape slice"
_COMPUTED = ELEMENTWISE | {f"stablehlo.{name}" for name in _MOVES.split()}
"""Operations that the compiler may do on the host, and a few that it does not."""


@define_pass("legalize-counters", concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces the conversions in each loop."""
    load_dialects(ir.Context.current, ("linalg", "tensor"))
    for loop in collect(op, "stablehlo.while"):
        for conversion in collect(loop, "stablehlo.convert"):
            if _is_missing(conversion) and _is_number(conversion.results[0]):
                replace(Group(conversion, [conversion]))
                run.statistics["conversions"] += 1
        for remainder in collect(loop, "stablehlo.remainder"):
            if _is_of_host(remainder) and _is_number(remainder.results[0]):
                _divide(remainder)
                run.statistics["remainders"] += 1


def _is_of_host(remainder: ir.Operation) -> bool:
    """Whether a remainder is that of a signed number and a positive constant, so that a quotient gives it."""
    if dtype(element_of(remainder.results[0])).name not in ("s32", "s64") or shape_of(remainder.results[0]):
        return False
    divisor = remainder.operands[1].owner
    if isinstance(divisor, ir.Block) or divisor.operation.name != "stablehlo.constant":
        return False
    value = splat_value(divisor.operation.attributes["value"])
    return value is not None and bool(value > 0)


def _divide(remainder: ir.Operation) -> None:
    """x % y -> x - x / y * y"""
    x, y = remainder.operands
    with remainder.location, ir.InsertionPoint(remainder):
        whole = stablehlo.multiply(stablehlo.divide(x, y), y)
        remainder.results[0].replace_all_uses_with(stablehlo.subtract(x, whole))
    remainder.erase()


def _is_missing(conversion: ir.Operation) -> bool:
    """Whether the host has no such conversion."""
    source, target = (dtype(element_of(value)) for value in (conversion.operands[0], conversion.results[0]))
    if not target.is_float or target.name == "f32" or source.kind not in ("signed", "float"):
        return False
    return target.name != "f64" or source.name not in ("f32", "s64")


def _is_number(value: ir.Value) -> bool:
    """Whether a value is a number, or a vector of them, that is computed only from numbers that loops carry."""
    pending, seen = [value], {value}
    while pending:
        made = pending.pop()
        if not is_static(made) or len(shape_of(made)) > 1:
            return False
        if isinstance(made.owner, ir.Block):
            if shape_of(made) or not dtype(element_of(made)).is_integer:
                return False
            continue
        operation = made.owner.operation
        if operation.name not in _COMPUTED:
            return False
        pending += [each for each in operation.operands if each not in seen]
        seen.update(operation.operands)
    return True
