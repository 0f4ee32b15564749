"""Moves what every iteration of a loop computes anew, to the same values, to before the loop.

    %r = stablehlo.while(%i = %zero) cond { … } do { %e = stablehlo.exponential %w … }
becomes
    %e = stablehlo.exponential %w
    %r = stablehlo.while(%i = %zero) cond { … } do { … %e … }

An operation is moved if it has no effect and reads only values from outside the loop; out of nested loops, as far as it
goes. Values that are carried without a change are from outside once `simplify-while` has run.

With `costly`, only what takes time is moved, and what it reads: products, folds, sorts, decompositions, random bits and
elementary functions of more than a few elements. A cheap operation costs less in the loop's kernel than a kernel of its
own before the loop, and the memory between the two.

Leaves alone: random numbers, collectives, transfers and barriers; what is not an array of known size; branches and
loops, which this loop may never reach. Without `costly`, constants, and what has more elements than it reads
(`broadcast_in_dim`, `iota`, `pad`), which would take memory for as long as the loop runs; with it, what has more
elements than it reads and more than 65,536.
Source: XLA's WhileLoopInvariantCodeMotion, which does not move broadcasts, transposes and the like by themselves,
either; no operation of StableHLO without effects traps, so one may run although the loop does not.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, with_trait
from hilo.lowering.control.simplify_while import has_effect
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass

_STAYS = (
    with_trait("collective") | with_trait("transfer") | with_trait("token") | CONTROL_FLOW
    | {"stablehlo.rng", "stablehlo.optimization_barrier"}
)  # fmt: skip

_LEAST = (
    dict.fromkeys(with_trait("product"), 1024)
    | dict.fromkeys(with_trait("fold") | with_trait("elementary"), 256)
    | dict.fromkeys(("stablehlo.sort", "stablehlo.rng_bit_generator"), 256)
    | dict.fromkeys(("stablehlo.fft", "stablehlo.cholesky", "stablehlo.triangular_solve"), 64)
)  # fmt: skip
"""The fewest steps (multiplications of a product; for others, elements that are read or made) that are worth a kernel
before the loop. Such a kernel costs about 2 µs a call, and 25 ms to compile."""

_SMALL = 65_536
"""Elements that may be kept for as long as a loop runs although they are made of fewer."""


@dataclass(frozen=True, slots=True)
class Options:
    costly: bool = option(False, "move only what takes time, and what that reads")


@define_pass("hoist-loop-invariants", options=Options, concerns=operations("stablehlo.while"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inner loops first: what leaves one may leave the loop around it, too."""
    assert isinstance(run.options, Options)
    for loop in collect(op, "stablehlo.while"):
        for region in loop.regions:
            moved = _invariants(loop, region.blocks[0], run.options.costly)
            for inner in moved:
                inner.move_before(loop)
            run.statistics["operations"] += len(moved)


def _invariants(loop: ir.Operation, block: ir.Block, only_costly: bool) -> list[ir.Operation]:
    """What of a block of the loop is moved to before it, in order."""
    found: dict[ir.Operation, None] = {}
    for view in list(block.operations)[:-1]:
        op = view.operation
        outside = (value for value in _reads(op) if _source(value) not in found)
        if _may_move(op, only_costly) and not any(_is_inside(value, loop) for value in outside):
            found[op] = None
    return _costly_of(found) if only_costly else list(found)


def _costly_of(found: dict[ir.Operation, None]) -> list[ir.Operation]:
    """Those of some operations that are costly, and those that these read, in order."""
    wanted: set[ir.Operation | None] = set()
    for op in reversed(found):
        if op in wanted or _is_costly(op):
            wanted.update([op, *map(_source, _reads(op))])
    return [op for op in found if op in wanted]


def _source(value: ir.Value) -> ir.Operation | None:
    """The operation that a value is a result of; None: it is a block's argument."""
    return None if isinstance(value.owner, ir.Block) else value.owner.operation


def _may_move(op: ir.Operation, only_costly: bool) -> bool:
    if op.name in _STAYS or has_effect(op) or (op.name == "stablehlo.constant" and not only_costly):
        return False
    read, made = (sum(map(_size, values)) for values in (op.operands, op.results))
    return made <= max(read, _SMALL if only_costly else 0)


def _reads(op: ir.Operation) -> list[ir.Value]:
    """The values from outside of an operation that it, or what is in its regions, reads."""
    values = list(op.operands)
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                values += [value for value in _reads(inner.operation) if not _is_inside(value, op)]
    return values


def _is_costly(op: ir.Operation) -> bool:
    least = _LEAST.get(op.name, math.inf)
    sizes = [_size(value) for value in (*op.operands, *op.results)]
    if op.name in with_trait("product"):
        return math.prod(sizes) >= least**2
    return max(sizes, default=0) >= least


def _size(value: ir.Value) -> float:
    """The number of elements; infinitely many where it is not known."""
    kind = value.type
    if not isinstance(kind, ir.RankedTensorType):
        return 0
    return math.prod(kind.shape) if kind.has_static_shape else math.inf


def _is_inside(value: ir.Value, loop: ir.Operation) -> bool:
    """Whether a value is defined inside the loop."""
    owner = value.owner
    op = owner.owner if isinstance(owner, ir.Block) else owner.operation.parent
    while op is not None:
        if op.operation == loop:
            return True
        op = op.operation.parent
    return False
