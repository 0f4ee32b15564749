"""Hoists loop-invariant operations out of loops.

    %r = stablehlo.while(%i = %zero) cond { … } do { %e = stablehlo.exponential %w … }
becomes
    %e = stablehlo.exponential %w
    %r = stablehlo.while(%i = %zero) cond { … } do { … %e … }

An operation is hoisted if it has no effect and reads only values from outside the loop; out of nested loops, as far as
possible. Values that are carried unchanged count as values from outside once `simplify-while` has run.

With `costly`, only operations that take time are hoisted, and what they read: products, reductions, sorts,
decompositions, random bits, gathers, scatters and elementary functions of more than a few elements; and element-wise
operations of 1,024 elements or more that a product reads, or that read a gather, which are in memory either way: 50
steps of `x - c * A.T @ (A @ x - b)` with a matrix of 200 x 100 take 52 µs in place of 330 (XLA 91). A cheap operation
costs less inside the loop's kernel than as a kernel of its own before the loop, with its result in memory.

Leaves alone: random numbers, collectives, transfers and barriers; values that are not arrays of static shape; branches
and loops, which this loop may never reach. Without `costly`, also constants, and operations whose result is larger than
their operands (`broadcast_in_dim`, `iota`, `pad`), since it would occupy memory for as long as the loop runs; with it,
those whose result is larger than their operands and has more than 65,536 elements, unless it is computed where it is
read; what is, is copied if the loop reads it, too.
Source: XLA's WhileLoopInvariantCodeMotion, which does not move broadcasts, transposes and the like by themselves,
either. No effect-free operation of StableHLO traps, so one may run even if the loop's body never does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, ELEMENTWISE, with_trait
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.control.simplify_while import has_effect
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import is_defined_in, operation_in
from hilo.lowering.framework.values import maker_of

_STAYS = (
    with_trait("collective") | with_trait("transfer") | with_trait("token") | CONTROL_FLOW
    | {"stablehlo.rng", "stablehlo.optimization_barrier"}
)  # fmt: skip

_GATHER = "stablehlo.gather"

_LEAST = (
    dict.fromkeys(with_trait("product"), 1024)
    | dict.fromkeys(with_trait("fold") | with_trait("elementary"), 256)
    | dict.fromkeys(("stablehlo.sort", "stablehlo.rng_bit_generator"), 256)
    | dict.fromkeys((_GATHER, "stablehlo.scatter"), 2048)
    | dict.fromkeys(("stablehlo.fft", "stablehlo.cholesky", "stablehlo.triangular_solve"), 64)
)  # fmt: skip
"""The least work (multiplications of a product; for other operations, elements read or written) that is worth a kernel
before the loop. A kernel costs about 2 µs a call, and 25 ms to compile."""

_OPERAND = 1024
"""The least elements of a product's operand, computed element by element, that are worth a kernel before the loop:
a loop that multiplies a matrix of 32 x 32 of bf16, widened, by a vector 50 times takes 7 µs in place of 36 (XLA 11)."""

_FREE = ("stablehlo.broadcast_in_dim", "stablehlo.iota", "stablehlo.constant")
"""What is computed where it is read: it goes with a reader."""

_VIEWS = ("stablehlo.transpose", "stablehlo.reshape")

_SMALL = 65_536
"""The most elements of a result larger than its operands that may be kept in memory while a loop runs."""

_LARGE = 1 << 18
"""The most elements of a matrix that is widened before the loop, though the products that read it could."""


@dataclass(frozen=True, slots=True)
class Options:
    costly: bool = option(False, "hoist only operations that take time, and what they read")


@define_pass("hoist-loop-invariants", options=Options, concerns=operations("stablehlo.while"), adds=())
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inner loops first: an operation that leaves one may leave the enclosing loop, too."""
    assert isinstance(run.options, Options)
    for loop in collect(op, "stablehlo.while"):
        for region in loop.regions:
            moved = _invariants(loop, region.blocks[0], run.options.costly)
            for inner in moved:
                _hoist(inner, loop, moved)
            run.statistics["operations"] += len(moved)


def _hoist(op: ir.Operation, loop: ir.Operation, moved: list[ir.Operation]) -> None:
    """Moves an operation before the loop. What is computed where it is read stays, too, if the loop reads it."""
    readers = [use.owner.operation for use in op.results[0].uses] if op.name in _FREE else []
    stay = [reader for reader in readers if operation_in(op.block, reader) not in moved]
    if stay:
        copy = op.clone(ir.InsertionPoint(loop))
        op.results[0].replace_all_uses_except(copy.results[0], stay)
    else:
        op.move_before(loop)


def _invariants(loop: ir.Operation, block: ir.Block, only_costly: bool) -> list[ir.Operation]:
    """The operations of a block of the loop that are hoisted, in order."""
    found: dict[ir.Operation, None] = {}
    for view in list(block.operations)[:-1]:
        op = view.operation
        outside = (value for value in _reads(op) if maker_of(value) not in found)
        if _may_move(op, only_costly) and not any(is_defined_in(value, loop) for value in outside):
            found[op] = None
    return _costly_of(found) if only_costly else list(found)


def _costly_of(found: dict[ir.Operation, None]) -> list[ir.Operation]:
    """The costly ones among some operations, and those that they read, in order."""
    joined = _joined(found)
    wanted: set[ir.Operation | None] = {op for op in found if op in joined or _is_costly(op) or _is_operand(op)}
    for op in reversed(found):
        if op in wanted:
            wanted.update(map(maker_of, _reads(op)))
    return [op for op in found if op in wanted]


def _joined(found: dict[ir.Operation, None]) -> set[ir.Operation | None]:
    """Costly gathers, and what large element-wise operations compute from these."""
    joined: set[ir.Operation | None] = set()
    for op in found:
        is_computed = _is_large_elementwise(op) and not joined.isdisjoint(map(maker_of, op.operands))
        if is_computed or (op.name == _GATHER and _is_costly(op)):
            joined.add(op)
    return joined


def _may_move(op: ir.Operation, only_costly: bool) -> bool:
    if op.name in _STAYS or has_effect(op) or (op.name == "stablehlo.constant" and not only_costly):
        return False
    if only_costly and op.name in _FREE:
        return True
    read, made = (sum(map(_size, values)) for values in (op.operands, op.results))
    return made <= max(read, _SMALL if only_costly else 0)


def _reads(op: ir.Operation) -> list[ir.Value]:
    """The values from outside that an operation and its regions read."""
    values = list(op.operands)
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                values += [value for value in _reads(inner.operation) if not is_defined_in(value, op)]
    return values


def _is_costly(op: ir.Operation) -> bool:
    least = _LEAST.get(op.name, math.inf)
    sizes = [_size(value) for value in (*(() if op.name == _GATHER else op.operands), *op.results)]
    if op.name in with_trait("product"):
        return math.prod(sizes) >= least**2
    return max(sizes, default=0) >= least


def _is_operand(op: ir.Operation) -> bool:
    """Whether it computes an operand of a product element by element."""
    return _is_large_elementwise(op) and _is_multiplied(op.results[0]) and not _is_widened_where_read(op)


def _is_widened_where_read(op: ir.Operation) -> bool:
    """Whether it widens a large matrix that only products with one vector read: their kernels widen it, and read half
    the bytes. 50 products of 1024 x 1024 take 1940 µs in place of 2720, those of 512 x 512 as long."""
    if op.name != "stablehlo.convert" or _size(op.results[0]) <= _LARGE:
        return False
    kinds = [dtype(element_of(value)) for value in (*op.operands, *op.results)]
    if [kind.bits for kind in kinds] != [16, 32] or not all(kind.is_float for kind in kinds):
        return False
    return all(one is not None and _is_with_vector(one) for one in _products_of(op.results[0]))


def _is_with_vector(product: ir.Operation) -> bool:
    """Whether a product of two arrays is one of a matrix and a vector: each element of the matrix is read once."""
    sizes = sorted(_size(value) for value in product.operands)
    return len(sizes) == 2 and sizes[0] * _size(product.results[0]) == sizes[1]


def _is_large_elementwise(op: ir.Operation) -> bool:
    return op.name in ELEMENTWISE and _size(op.results[0]) >= _OPERAND


def _is_multiplied(value: ir.Value) -> bool:
    """Whether a product reads it, or a view of it."""
    return any(one is not None for one in _products_of(value))


def _products_of(value: ir.Value) -> Iterator[ir.Operation | None]:
    """The products that read a value or views of it; None for each reader that is neither."""
    for use in value.uses:
        op = use.owner.operation
        if op.name in _VIEWS:
            yield from _products_of(op.results[0])
        else:
            yield op if op.name in with_trait("product") else None


def _size(value: ir.Value) -> float:
    """The number of elements; infinite if the shape is not static."""
    kind = value.type
    if not isinstance(kind, ir.RankedTensorType):
        return 0
    return math.prod(kind.shape) if kind.has_static_shape else math.inf
