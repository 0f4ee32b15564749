"""Lowers the shapes that CHLO's expansions read to vectors of sizes.

    %s = shape.shape_of %x : tensor<?x3xf32> -> tensor<2xindex>
    %y = stablehlo.dynamic_broadcast_in_dim %half, %s, dims = [] : (tensor<f32>, tensor<2xindex>) -> tensor<?x3xf32>
becomes
    %n = stablehlo.get_dimension_size %x, dim = 0
    %s = stablehlo.concatenate [%n], [3] : … -> tensor<2xi32>
    %y = stablehlo.dynamic_broadcast_in_dim %half, %s, dims = [] : (tensor<f32>, tensor<2xi32>) -> tensor<?x3xf32>

Leaves alone: shapes that operations of the `shape` dialect compute with. Source: StableHLO's
shape-legalize-to-stablehlo, which covers all of that dialect, but takes 0.1 ms for each operation of any program.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import reshape, shape_of, splat
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass

_READERS = frozenset(f"stablehlo.{name}" for name in "dynamic_broadcast_in_dim dynamic_iota dynamic_reshape".split())
_DYNAMIC = ir.ShapedType.get_dynamic_size()


@define_pass("legalize-shape-of", concerns=operations("shape.shape_of"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces the shapes that StableHLO operations read."""
    for shape in collect(op, "shape.shape_of"):
        x = shape.operands[0]
        uses = [(use.owner.operation, use.operand_number) for use in shape.results[0].uses]
        if not isinstance(x.type, ir.RankedTensorType) or any(reader.name not in _READERS for reader, _ in uses):
            run.note(shape, "an operation of another dialect reads it")
            continue
        with shape.location, ir.InsertionPoint(shape):
            sizes = [reshape(_size(x, axis), [1]) for axis in range(len(shape_of(x)))]
            if not sizes:
                continue
            vector = stablehlo.concatenate(sizes, dimension=0)
        for reader, place in uses:
            reader.operands[place] = vector
        shape.erase()
        run.statistics["shapes"] += 1


def _size(x: ir.Value, axis: int) -> ir.Value:
    size = shape_of(x)[axis]
    if size == _DYNAMIC:
        return stablehlo.get_dimension_size(x, dimension=axis)
    return splat(size, ir.IntegerType.get_signless(32))
