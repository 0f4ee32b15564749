"""Kernels of functions of arrays that take the number of elements as an argument: a machine compiles each once.

for each share, on a core: for each 8 elements of it, the last of which overlap those before: read, compute, write
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, vector
from hilo.dialect.iree import tensor as tensor_ops
from hilo.lowering.framework import bodies
from hilo.lowering.framework.build import element_of, is_static, shape_of, tensor
from hilo.lowering.framework.values import is_alone, maker_of
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import fold

LANES = 8
SHARES, SHARE = 16, 4096
"""The most parts for several cores, and the fewest elements of a part."""

Vectors = list[ir.Value]
Function = Callable[["Chunk"], Vectors]


@dataclass(frozen=True)
class Chunk:
    """`LANES` elements.

    Attributes:
        sources: flat arrays.
        at: the first of the elements.
    """

    sources: Sequence[ir.Value]
    at: Index

    def read(self, number: int, width: int = 1) -> ir.Value:
        """So many numbers for each element from an array."""
        source = self.sources[number]
        element, map_ = element_of(source), ir.AffineMap.get_identity(1)
        kind, zero = ir.VectorType.get([width * LANES], element), arith.constant(element, 0.0)
        return vector.transfer_read(kind, source, [(self.at * width).value], map_, zero, [True])

    def first(self, number: int) -> ir.Value:
        """The first number of an array, in all lanes."""
        source = self.sources[number]
        scalar = tensor_ops.extract(source, [Index.of(0).value])
        return vector.broadcast(ir.VectorType.get([LANES], scalar.type), scalar)


def is_vector_alone(op: ir.Operation, takes_constants: bool = False) -> bool:
    """Whether an operation of at least `LANES` elements stands alone, with constants besides arguments, if these are
    taken."""
    return (
        is_static(*op.results, *op.operands)
        and prod(shape_of(op.results[0])) >= LANES
        and any(isinstance(value.owner, ir.Block) for value in op.operands)
        and is_alone(op, lambda value: takes_constants and _is_constant(value))
    )


def _is_constant(value: ir.Value) -> bool:
    maker = maker_of(value, "stablehlo.broadcast_in_dim")
    return maker_of(value if maker is None else maker.operands[0], "stablehlo.constant") is not None


def compute(
    key: Hashable, sources: Sequence[ir.Value], size: int, kinds: Sequence[tuple[int, ir.Type]], function: Function
) -> list[ir.Value]:
    """Flat arrays of float numbers.

    Args:
        key: everything that the function depends on, but for the types of the sources.
        sources: flat arrays.
        size: number of elements, at least `LANES`.
        kinds: of each result, how many numbers it has for each element, and their type.
        function: vectors of the results of a chunk.
    """
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "math", "scf", "tensor", "util", "vector"))
    shares = max(1, min(SHARES, size // SHARE))
    chunk = min(size, -(-size // (shares * LANES)) * LANES)  # vectors begin where registers do in memory
    lengths = [shape_of(source)[0] for source in sources]
    known = unknown([shares, chunk, size, *(width * size for width, _ in kinds), *lengths])
    read = [reshaped(x, [], [length]) for x, length in zip(sources, known[3 + len(kinds) :], strict=True)]
    dimensions = known[3 : 3 + len(kinds)]
    region = region_of([tensor_type(element, 1) for _, element in kinds], dimensions)
    widths = [width for width, _ in kinds]
    bodies.fill(
        region,
        ("chunks", key, tuple(widths)),
        [*read, *known],
        lambda: _Loops(read, [element for _, element in kinds], widths, function).emit(*map(Index, known[:3])),
        takes_any_size=True,
    )
    return [
        reshaped(result, [length], [], tensor([width * size], element))
        for result, length, (width, element) in zip(region.results, dimensions, kinds, strict=True)
    ]


@dataclass(frozen=True)
class _Loops:
    """The loops of a kernel."""

    sources: Sequence[ir.Value]
    elements: Sequence[ir.Type]
    widths: Sequence[int]
    function: Function

    def emit(self, shares: Index, chunk: Index, size: Index) -> Vectors:
        """The results.

        Args:
            shares, chunk: number of workgroups, and elements of each; those of the last one may overlap others.
            size: all elements.
        """
        pairs = [*zip(self.widths, self.elements, strict=True)]
        empty = [tensor_ops.empty([(size * width).value], element) for width, element in pairs]
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        op = scf.ForallOp([0], [shares.value], [1], empty, mapping=mapping)
        with ir.InsertionPoint(op.body):
            first = (Index(op.induction_variables[0]) * chunk).minimum(size - chunk)
            places = [([(first * width).value], [(chunk * width).value]) for width in self.widths]
            taken = [
                slice_of(tensor_ops.ExtractSliceOp, [whole], place, [tensor_type(element, 1)]).results[0]
                for whole, place, element in zip(op.inner_iter_args, places, self.elements, strict=True)
            ]

            def step(at: Index, made: Vectors) -> Vectors:
                place = at.minimum(chunk - LANES)
                values = self.function(Chunk(self.sources, first + place))
                return [
                    self._written(value, result, place * width)
                    for value, result, width in zip(values, made, self.widths, strict=True)
                ]

            made = fold(Index.of(0), chunk, taken, step, step=LANES)
            with ir.InsertionPoint(scf.InParallelOp().block):
                for one, whole, place in zip(made, op.inner_iter_args, places, strict=True):
                    slice_of(tensor_ops.ParallelInsertSliceOp, [one, whole], place, [])
        return list(op.results)

    def _written(self, value: ir.Value, target: ir.Value, at: Index) -> ir.Value:
        return vector.transfer_write(target.type, value, target, [at.value], ir.AffineMap.get_identity(1), [True])
