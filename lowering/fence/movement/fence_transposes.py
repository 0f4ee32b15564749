"""Keeps transposes from being fused with operations of several results, and with products that use iotas.

    %r:2 = stablehlo.reduce(%x init: …), (%i init: …)            // an argmax
    %t = stablehlo.transpose %r#1, dims = [1, 0] : (tensor<3x5xi32>) -> tensor<5x3xi32>
becomes
    %f = stablehlo.optimization_barrier %r#1
    %t = stablehlo.transpose %f, dims = [1, 0] : (tensor<3x5xi32>) -> tensor<5x3xi32>

The compiler lets an operation write its result transposed if only a transpose reads it. IREE 3.13 then forgets the
`outs` of the other results, and refuses the program («expected number of yield values (2) to match the number of
inits»). A product also transposes an operand whose dimensions it reads in another order, as in the gradient of a
weight. Reshapes in between make no difference, nor do broadcasts that add dimensions of size 1, slices of the whole, or
other operations that move no element.

    %p = stablehlo.dot %a, %b : (tensor<16x16xf64>, tensor<16x16xf64>) -> tensor<16x16xf64>
    %s = stablehlo.add %p, %iota : tensor<16x16xf64>             // or a triangle: a select by indices
    %t = stablehlo.transpose %s, dims = [1, 0] : (tensor<16x16xf64>) -> tensor<16x16xf64>
becomes
    …
    %f = stablehlo.optimization_barrier %s
    %t = stablehlo.transpose %f, dims = [1, 0] : (tensor<16x16xf64>) -> tensor<16x16xf64>

The compiler computes all of it in the kernel of the product. With data tiling, it crashes on a `linalg.index` in an
operation that writes its result transposed.

Leaves alone: readers that do not transpose; computations with one result that read no product, or no iota.
Source: FuseTransposeWithProducerLinalgOp of IREE's PropagateLinalgTranspose, which passes on only one of the inits;
IREE's MaterializeEncoding.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.lowering.fence.fence_operations import CHEAP
from hilo.lowering.framework.barriers import BARRIERS, fenced_after
from hilo.lowering.framework.contents import blocks, collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass

_LOOPS = ("linalg.generic", "stablehlo.reduce")
"""Operations that become one loop with several results."""

_PLACES, _PRODUCT = "places", "product"
_SOURCES = {"stablehlo.iota": _PLACES, "stablehlo.dot": _PRODUCT, "stablehlo.dot_general": _PRODUCT}
_FUSED = CHEAP | {"linalg.generic", "stablehlo.transpose"}
"""Operations that may be computed in the kernel of a product that they read."""

_MAY_MOVE_NOTHING = frozenset(
    f"stablehlo.{name}" for name in "broadcast_in_dim concatenate convert dynamic_slice pad slice".split()
)
"""Operations that are a reshape or a no-op if their result has as many elements as their operand. (A padding may add as
many as it removes; it does move elements then, and is fenced needlessly.)"""


@define_pass(
    "fence-transposes",
    concerns=operations("stablehlo.dot", "stablehlo.dot_general", *_LOOPS),
    counts_changes=True,
    adds=BARRIERS,
)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """transpose(loop(x)#1) -> transpose(barrier(loop(x)#1)); likewise of a @ b + iota"""
    for loop in collect(op, *_LOOPS):
        for result in loop.results if len(loop.results) > 1 else ():
            _fence(result, run)
    for block in blocks(op):
        for result in _products_with_places(block):
            _fence(result, run)


def _fence(result: ir.Value, run: PassRun) -> None:
    """Makes those readers of a value that transpose it read the result of a barrier."""
    readers = [(use.owner.operation, use.operand_number) for use in result.uses]
    transposing = [(reader, place) for reader, place in readers if _transposes(reader, place)]
    if transposing:
        kept = fenced_after(result)
        for reader, place in transposing:
            reader.operands[place] = kept
        run.statistics["fenced"] += 1


def _products_with_places(block: ir.Block) -> Iterator[ir.Value]:
    """The values of a block that are computed element by element from products and iotas."""
    read: dict[ir.Value, frozenset[str]] = {}
    for view in list(block.operations):
        op = view.operation
        if op.name in _SOURCES:
            read[op.results[0]] = frozenset({_SOURCES[op.name]})
        elif op.name in _FUSED and len(op.results) == 1:
            read[op.results[0]] = frozenset().union(*(read.get(value, frozenset()) for value in op.operands))
            if read[op.results[0]] == {_PLACES, _PRODUCT}:
                yield op.results[0]


def _transposes(op: ir.Operation, place: int) -> bool:
    """Whether the compiler may transpose this operand."""
    if op.name in ("stablehlo.transpose", "stablehlo.convolution"):
        return True
    if op.name == "stablehlo.broadcast_in_dim":
        axes = list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"]))
        if axes != sorted(axes):
            return True
    if op.name == "stablehlo.dot_general":
        return not _is_in_order(op, place)
    if op.name == "stablehlo.reshape" or _may_move_nothing(op, place):
        return any(_transposes(use.owner.operation, use.operand_number) for use in op.results[0].uses)
    return False


def _may_move_nothing(op: ir.Operation, place: int) -> bool:
    if op.name not in _MAY_MOVE_NOTHING:
        return False
    before, after = (ir.RankedTensorType(value.type) for value in (op.operands[place], op.results[0]))
    return bool(before.element_type == after.element_type and prod(before.shape) == prod(after.shape))


def _is_in_order(dot: ir.Operation, place: int) -> bool:
    """Whether the dimensions are in the order batch, free, contracting; on the right batch, contracting, free."""
    numbers = DotDimensionNumbers.from_mlir(dot.attributes["dot_dimension_numbers"])
    batches = numbers.rhs_batching_dimensions if place else numbers.lhs_batching_dimensions
    summed = numbers.rhs_contracting_dimensions if place else numbers.lhs_contracting_dimensions
    rank = ir.RankedTensorType(dot.operands[place].type).rank
    first = len(batches) if place else rank - len(summed)
    return [*batches] == [*range(len(batches))] and [*summed] == [*range(first, first + len(summed))]
