"""Keeps widening conversions out of the kernels of dots, convolutions and reductions.

    %w = stablehlo.convert %sum : (tensor<4x5xbf16>) -> tensor<4x5xf32>
    %d = stablehlo.dot_general %w, %y, contracting_dims = [1] x [0]
becomes
    %f = stablehlo.optimization_barrier %w
    %d = stablehlo.dot_general %f, %y, contracting_dims = [1] x [0]

The compiler copies widening operations into the kernel that reads them. For SPIR-V, tiles of such a copy are shared by
threads without synchronization: results are wrong. For CUDA, it makes the product one of narrow numbers again, by
matrix instructions, whose tiles it fills up with the elements that follow in memory (`widen-products`).

Leaves alone: operations that the target gets right (`profile.fences_widening`); a lone conversion before a dot, which
becomes part of the dot, if the target has no matrix instructions for its type (`profile.accumulated_floats`);
element-wise operations that have one reader, a `stablehlo.reduce`: they become part of its loop, and nothing is copied.
Source: `isBitExtendOp` in IREE's formation of dispatches; its pipeline `BaseDistribute` for SPIR-V, which puts what it
does not fuse into workgroup memory, without a `gpu.barrier` before the loop that reads it.
"""

from __future__ import annotations

from collections.abc import Callable

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


def widens(value: ir.Value, depth: int = DEPTH) -> bool:
    """Whether the value is computed from narrower ones, other than predicates, by operations that may be copied."""
    bits = dtype(element_of(value)).bits
    seen, todo = set[ir.Value](), [value]
    while todo:
        maker = _maker(todo.pop())
        for operand in maker.operands if maker is not None else ():
            row = dtype(element_of(operand))
            if (row.kind != "pred" and row.bits < bits) or len(seen) > depth:
                return True
            if operand not in seen:
                seen.add(operand)
                todo.append(operand)
    return False


class Narrowest:
    """The narrowest numbers, or predicates, that values are computed from by operations that may be copied.

    What is found is kept: no value that was asked for may be erased before the last question.
    """

    def __init__(self) -> None:
        self._bits: dict[ir.Value, int] = {}

    def is_widened(self, value: ir.Value) -> bool:
        """Whether a value is computed from narrower ones, however many operations back."""
        return self._of(value) < dtype(element_of(value)).bits

    def _of(self, value: ir.Value) -> int:
        todo = [value]
        while todo:
            maker = _maker(todo[-1])
            operands = list(maker.operands) if maker is not None else []
            unknown = [operand for operand in operands if operand not in self._bits]
            if unknown:
                todo += unknown
                continue
            own = dtype(element_of(todo[-1])).bits
            self._bits[todo.pop()] = min([own, *(self._bits[operand] for operand in operands)])
        return self._bits[value]


def _is_lone_conversion(value: ir.Value, accumulated: frozenset[str]) -> bool:
    maker = _maker(value)
    if maker is None or maker.name != "stablehlo.convert" or dtype(element_of(maker.operands[0])).name in accumulated:
        return False
    return _maker(maker.operands[0]) is None


def _becomes_part(value: ir.Value) -> bool:
    """Whether only element-wise operations that have one reader each widen what the value is computed from."""
    todo = [value]
    while todo:
        value = todo.pop()
        maker = _maker(value)
        if maker is None or not widens(value):
            continue
        if maker.name not in ELEMENTWISE or len(list(value.uses)) > 1:
            return False
        todo.extend(maker.operands)
    return True


def _fenced(op: Op, run: PassRun, positions: range, is_left: Callable[[ir.Value], bool]) -> Replacement:
    """f(widened x, …) -> f(barrier(widened x), …)"""
    if op.operation.name not in run.profile.fences_widening:
        return None
    changed = False
    for position in positions:
        value = op.operation.operands[position]
        if widens(value) and not is_left(value):
            op.operation.operands[position] = fenced(value)
            changed = True
    return op if changed else None


@pattern("stablehlo.dot_general")
def fence_dot(op: Op, run: PassRun) -> Replacement:
    """dot(widened x, y) -> dot(barrier(widened x), y)"""
    return _fenced(op, run, range(2), lambda value: _is_lone_conversion(value, run.profile.accumulated_floats))


@pattern("stablehlo.convolution")
def fence_convolution(op: Op, run: PassRun) -> Replacement:
    """convolution(widened x, w) -> convolution(barrier(widened x), w)"""
    return _fenced(op, run, range(2), lambda _: False)


@pattern("stablehlo.reduce")
def fence_reduce(op: Op, run: PassRun) -> Replacement:
    """reduce(widened x) -> reduce(barrier(widened x)), where x has other readers"""
    return _fenced(op, run, _inputs(op), _becomes_part)


@pattern("stablehlo.reduce_window")
def fence_windows(op: Op, run: PassRun) -> Replacement:
    """reduce_window(widened x) -> reduce_window(barrier(widened x))"""
    return _fenced(op, run, _inputs(op), lambda _: False)


def _inputs(op: Op) -> range:
    """The positions of a reduction's inputs; as many initial values follow them."""
    return range(len(op.operation.operands) // 2)


PASS = pattern_pass("fence-widening", fence_dot, fence_convolution, fence_reduce, fence_windows)
