"""Expands cumulative reductions with elementary functions of c128 into log steps, which apply them to whole tensors.

    %0 = "stablehlo.reduce_window"(%x, %init) ({ fold }) {window_dimensions = [4], padding = [[3, 0]]}
becomes
    %1 = stablehlo.concatenate %x[0:1], fold(%x[0:3], %x[1:4])
    %2 = stablehlo.concatenate %1[0:2], fold(%1[0:2], %1[2:4])

Functions of c128 are expanded into lookups in tables (`expand-complex`), which a reducer cannot hold.
`jax.lax.cumlogsumexp` is such a reduction. Padding is skipped, and so is the initial value, which is the identity.

Leaves alone: other element types, reducers without elementary functions, windows that are not scans, several operands,
dynamic dimensions. Source: Hillis & Steele, Data Parallel Algorithms (1986).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import scalar_function
from hilo.lowering.reduce.windows.expand_reduce_window import read_windows

ELEMENTARY = with_trait("elementary")


@pattern("stablehlo.reduce_window")
def expand(op: Op, run: PassRun) -> Replacement:
    """x[i] ∘ … ∘ x[0] in steps of 1, 2, 4, … elements"""
    if len(op.operation.results) != 1 or not is_static(*op.operands):
        return None
    x, body = op.operands[0], op.operation.regions[0]
    shape = shape_of(x)
    is_c128 = str(ir.ShapedType(x.type).element_type) == "complex<f64>"
    if not is_c128 or not any(view.operation.name in ELEMENTARY for view in body.blocks[0].operations):
        return None
    moved = [(axis, window) for axis, window in enumerate(read_windows(op, shape)) if not window.is_trivial]
    if len(moved) != 1 or not moved[0][1].scan:
        return None
    (axis, window), fold, step = moved[0], scalar_function(body), 1
    combine = _forward if window.scan > 0 else _backward
    while step < shape[axis]:
        x = combine(x, axis, step, fold)
        step *= 2
    return x


def _forward(x: ir.Value, axis: int, step: int, fold: Callable[..., Sequence[ir.Value]]) -> ir.Value:
    """Combines each element, except the first ones, with the one `step` before it."""
    size = shape_of(x)[axis]
    (folded,) = fold(_range(x, axis, 0, size - step), _range(x, axis, step, size))
    return stablehlo.concatenate([_range(x, axis, 0, step), folded], dimension=axis)


def _backward(x: ir.Value, axis: int, step: int, fold: Callable[..., Sequence[ir.Value]]) -> ir.Value:
    """Combines each element, except the last ones, with the one `step` after it."""
    size = shape_of(x)[axis]
    (folded,) = fold(_range(x, axis, step, size), _range(x, axis, 0, size - step))
    return stablehlo.concatenate([folded, _range(x, axis, size - step, size)], dimension=axis)


def _range(x: ir.Value, axis: int, start: int, stop: int) -> ir.Value:
    shape = shape_of(x)
    return stablehlo.slice(
        x,
        start_indices=[start if i == axis else 0 for i in range(len(shape))],
        limit_indices=[stop if i == axis else size for i, size in enumerate(shape)],
        strides=[1] * len(shape),
    )


PASS = pattern_pass("expand-scan", expand)
