"""Vectorizes elementary functions of f64 that the target computes one element at a time.

    %y = stablehlo.exponential %x : tensor<4096xf64>
becomes
    %y = linalg.generic ins(%x : tensor<4096xf64>) outs(%empty) {
    ^bb0(%e: f64, %_: f64): … 2^n times a polynomial in %e - n log 2 … linalg.yield %r : f64 }

A CPU's compiler has no vectorized f64 functions of this kind, and calls the C library for each element. For 200,000
elements they take on one core, in µs (C library → this, XLA): exponential 1541 → 310, 350; log 4077 → 480, 1000; tanh
2141 → 390, 300. Each function becomes one loop over elements, which the compiler fuses just like the operation; so
earlier passes count it as one.

Leaves alone: functions that the target does not list (`profile.scalar_f64`); scalars and dynamic dimensions; reducers
that become kernels, which compute one element at a time in any case. Loops that become kernels have theirs written out
by `form-kernels` and `fuse-small`.
Source: hilo.lowering.elementary.logarithm.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.elementary import logarithm
from hilo.lowering.elementary.joining.join_elementwise import Group, is_splat, replace
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.contents import blocks
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.profile import Profile

FUNCTIONS: dict[str, Callable[[Number], Number]] = {
    "exponential": partial(logarithm.exponential, keeps_sums=True),
    "exponential_minus_one": partial(logarithm.exponential_minus_one, keeps_sums=True),
    "log": logarithm.logarithm,
    "log_plus_one": logarithm.log_plus_one,
    "logistic": partial(logarithm.logistic, keeps_sums=True),
    "tanh": partial(logarithm.hyperbolic_tangent, keeps_sums=True),
}


def is_vectorized(op: ir.Operation) -> bool:
    """Whether the pass expands this function if the target lists it; not in a loop, which may become a kernel."""
    return op.parent.name == "func.func" and _is_array(op)


def _is_array(op: ir.Operation) -> bool:
    x = op.operands[0]
    return isinstance(element_of(x), ir.F64Type) and is_static(x) and bool(shape_of(x))


@define_pass("vectorize-functions", counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Expands each function into one loop over elements."""
    for block in blocks(op):
        for view in list(block.operations):
            name = view.operation.name.removeprefix("stablehlo.")
            if name in FUNCTIONS and name in run.profile.scalar_f64 and _is_array(view.operation):
                if list(view.operation.results[0].uses):
                    _write_out(view.operation, FUNCTIONS[name])
                    run.statistics["functions"] += 1
                else:
                    view.operation.erase()


def _write_out(op: ir.Operation, function: Callable[[Number], Number]) -> None:
    x = op.operands[0]
    with op.location, ir.InsertionPoint(op):
        made = function(Number(x)).value
    new = _operations(made, x)
    group = Group(made.owner.operation)
    group.splats.update(dict.fromkeys(filter(is_splat, new)))
    group.operations += [inner for inner in reversed(new) if inner not in group.splats]
    op.results[0].replace_all_uses_with(made)
    replace(group)
    op.erase()


def write_out_arithmetic(op: ir.Operation, profile: Profile) -> list[ir.Operation]:
    """An f64 function that the target computes one element at a time, expanded into operations on arrays for the author
    of a kernel; any other operation unchanged."""
    name = op.name.removeprefix("stablehlo.")
    if (
        name not in FUNCTIONS
        or name not in profile.scalar_f64
        or not isinstance(element_of(op.operands[0]), ir.F64Type)
    ):
        return [op]
    x = op.operands[0]
    with op.location, ir.InsertionPoint(op):
        made = FUNCTIONS[name](Number(x)).value
    op.results[0].replace_all_uses_with(made)
    op.erase()
    return _operations(made, x)


def copy_written_out(loop: ir.Operation, profile: Profile) -> ir.Operation | None:
    """A copy of a loop, before it, in which `write_out_arithmetic` has expanded the functions of arrays that fill a
    vector; None if there are none. A kernel of the loop would call the C library for each element."""

    def found(inside: ir.Operation) -> list[ir.Operation]:
        ops: list[ir.Operation] = []

        def visit(view: ir.Operation) -> ir.WalkResult:
            op = view.operation
            name = op.name.removeprefix("stablehlo.")
            if (
                name in FUNCTIONS
                and name in profile.scalar_f64
                and _is_array(op)
                and prod(shape_of(op.operands[0])) >= 4
            ):
                ops.append(op)
            return ir.WalkResult.ADVANCE

        inside.walk(visit)
        return ops

    if not found(loop):
        return None
    with ir.InsertionPoint(loop):
        copy: ir.Operation = loop.clone()
    for op in found(copy):
        write_out_arithmetic(op, profile)
    return copy


def _operations(value: ir.Value, x: ir.Value) -> list[ir.Operation]:
    """The operations on arrays that compute a value from x, operands first."""
    found: dict[ir.Operation, None] = {}

    def visit(inner: ir.Value) -> None:
        if inner != x and inner.owner.operation not in found:
            maker = inner.owner.operation
            if not is_splat(maker):
                for operand in maker.operands:
                    visit(operand)
            found[maker] = None

    visit(value)
    return list(found)
