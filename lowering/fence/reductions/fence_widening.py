"""Keeps widening conversions out of the kernels of dots and convolutions.

    %w = stablehlo.convert %sum : (tensor<4x5xbf16>) -> tensor<4x5xf32>
    %d = stablehlo.dot_general %w, %y, contracting_dims = [1] x [0]
becomes
    %f = stablehlo.optimization_barrier %w
    %d = stablehlo.dot_general %f, %y, contracting_dims = [1] x [0]

The compiler copies widening operations into the kernel that reads them. For SPIR-V, tiles of such a copy are shared by
threads without synchronization: results are wrong. For CUDA, it makes the product one of narrow numbers again, by
matrix instructions, whose tiles it fills up with the elements that follow in memory (`widen-products`).

Leaves alone: targets that get this right (`profile.fences_widening`); a lone conversion before a dot, which becomes
part of the dot, if the target has no matrix instructions for its type (`profile.accumulated_floats`).
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern

SHAPES = frozenset(
    f"stablehlo.{name}" for name in "bitcast_convert broadcast_in_dim concatenate pad reshape slice transpose".split()
)
DEPTH = 32
"""How many operations back the search for a narrow value goes; beyond that, one is assumed."""


def _maker(value: ir.Value) -> ir.Operation | None:
    """The operation that the compiler may copy for this value."""
    owner = value.owner
    if isinstance(owner, ir.Block) or owner.operation.name not in ELEMENTWISE | SHAPES:
        return None
    return owner.operation


def _is_narrower(value: ir.Value, bits: int) -> bool:
    row = dtype(element_of(value))
    return row.kind != "pred" and row.bits < bits


def widens(value: ir.Value, depth: int = DEPTH) -> bool:
    """Whether the value is computed from narrower ones by operations that may be copied."""
    bits = dtype(element_of(value)).bits
    seen, todo = set[ir.Value](), [value]
    while todo:
        maker = _maker(todo.pop())
        for operand in maker.operands if maker is not None else ():
            if _is_narrower(operand, bits) or len(seen) > depth:
                return True
            if operand not in seen:
                seen.add(operand)
                todo.append(operand)
    return False


def _is_lone_conversion(value: ir.Value, accumulated: frozenset[str]) -> bool:
    maker = _maker(value)
    if maker is None or maker.name != "stablehlo.convert" or dtype(element_of(maker.operands[0])).name in accumulated:
        return False
    return _maker(maker.operands[0]) is None


def _fenced(op: Op, run: PassRun, *, is_dot: bool) -> Replacement:
    """f(widened x, …) -> f(barrier(widened x), …)"""
    if not run.profile.fences_widening:
        return None
    changed = False
    for position in (0, 1):
        value = op.operation.operands[position]
        if widens(value) and not (is_dot and _is_lone_conversion(value, run.profile.accumulated_floats)):
            op.operation.operands[position] = fenced(value)
            changed = True
    return op if changed else None


@pattern("stablehlo.dot_general")
def fence_dot(op: Op, run: PassRun) -> Replacement:
    """dot(widened x, y) -> dot(barrier(widened x), y)"""
    return _fenced(op, run, is_dot=True)


@pattern("stablehlo.convolution")
def fence_convolution(op: Op, run: PassRun) -> Replacement:
    """convolution(widened x, w) -> convolution(barrier(widened x), w)"""
    return _fenced(op, run, is_dot=False)


PASS = pattern_pass("fence-widening", fence_dot, fence_convolution)
