"""Functions of large complex arrays as one kernel, which takes vectors of pairs apart and builds them.

    for each 8 numbers: read 16 parts, deinterleave; real functions of vectors of f64; interleave, write 16 parts

As operations on arrays these are up to six kernels, for the compiler keeps kernels scalar that take complex numbers
apart or build them: two that read parts, sines, cosines, what follows, and one that joins parts. The kernel takes the
number of elements as an argument: a machine compiles it once for a function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, vector
from hilo.dialect.iree import tensor as tensor_ops
from hilo.lowering.elementary.complex.complex_arithmetic import Pair
from hilo.lowering.elementary.joining.vectorize_functions import write_out_arithmetic
from hilo.lowering.elementary.number import Lane
from hilo.lowering.elementary.trigonometric_kernel import LANES, SHARE, SHARES, converted
from hilo.lowering.framework import bodies
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import bitcast, element_of, reshape, shape_of, tensor
from hilo.lowering.framework.profile import Profile
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.arguments import reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.functions import trigonometric
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.parallel import fold
from hilo.lowering.kernel.vectors import shaped

Vectors = list[ir.Value]

Formula = Callable[..., Pair]


def compute(
    operands: Sequence[ir.Value], name: str, formula: Formula, profile: Profile, *, is_split: bool
) -> list[ir.Value]:
    """A function of complex arrays of their parts as f64: the complex array, or its parts if `is_split`.

    Args:
        operands: of at least `LANES` elements.
        name: of the function, which stands for the formula.
    """
    load_dialects(ir.Context.current, ("arith", "flow", "iree_linalg_ext", "scf", "tensor", "util", "vector"))
    shape, element = shape_of(operands[0]), element_of(operands[0])
    part, size = ir.ComplexType(element).element_type, prod(shape)
    shares = max(1, min(SHARES, size // SHARE))
    flat = [_flat(value) for value in operands]
    counts = tuple(map(len, flat))
    known = [*unknown([shares, -(-size // shares), size, 2 * size])]
    read = [[reshaped(x, [], [known[2 if len(source) == 2 else 3]]) for x in source] for source in flat]
    lengths = [known[2]] * 2 if is_split else [known[3]]
    region = ir.Operation.create(
        "flow.dispatch.region",
        results=[tensor_type(part, 1)] * len(lengths),
        operands=lengths,
        attributes={"operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(lengths), 0])},
        regions=2,
    )
    bodies.fill(
        region,
        ("complex function", name, counts, is_split, tuple(sorted(profile.scalar_f64))),
        [*(x for source in read for x in source), *known],
        lambda: _Function(read, part, lambda parts: _on(parts, formula, profile), *map(Index, known[:3])).emit(
            len(lengths)
        ),
        takes_any_size=True,
    )
    found = [
        reshaped(result, [length], [], tensor([size if is_split else 2 * size], part))
        for result, length in zip(region.results, lengths, strict=True)
    ]
    if not is_split:
        found = [bitcast(found[0], tensor([size], element))]
    return [reshape(value, shape) for value in found]


def _flat(value: ir.Value) -> list[ir.Value]:
    """The parts of an array that is made of them, or the array with pairs in memory."""
    size = prod(shape_of(value))
    made_by = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if made_by is not None and made_by.name == "stablehlo.complex":
        return barrier([reshape(part, [size]) for part in made_by.operands])
    part = ir.ComplexType(element_of(value)).element_type
    (kept,) = barrier([reshape(value, [size])])
    return [bitcast(kept, tensor([2 * size], part))]


@dataclass
class _Function:
    """The loops of the kernel.

    Attributes:
        sources: real and imaginary parts of each operand, or pairs.
        part: the type of parts.
        of_parts: the function, of vectors of f64.
        shares, chunk: number of workgroups, and elements of each; those of the last one may overlap others.
        size: all elements.
    """

    sources: list[Vectors]
    part: ir.Type
    of_parts: Callable[[Vectors], Vectors]
    shares: Index
    chunk: Index
    size: Index

    def emit(self, count: int) -> Vectors:
        """The results, of parts or one of pairs."""
        self.zero, width = arith.constant(self.part, 0.0), 1 if count == 2 else 2
        empty = [tensor_ops.empty([(self.size * width).value], self.part) for _ in range(count)]
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        op = scf.ForallOp([0], [self.shares.value], [1], empty, mapping=mapping)
        with ir.InsertionPoint(op.body):
            first = (Index(op.induction_variables[0]) * self.chunk).minimum(self.size - self.chunk)
            place = [(first * width).value], [(self.chunk * width).value]
            kind = tensor_type(self.part, 1)
            taken = [
                slice_of(tensor_ops.ExtractSliceOp, [whole], place, [kind]).results[0] for whole in op.inner_iter_args
            ]
            made = fold(Index.of(0), self.chunk, taken, lambda at, c: self._chunk(first, at, c), step=LANES)
            with ir.InsertionPoint(scf.InParallelOp().block):
                for one, whole in zip(made, op.inner_iter_args, strict=True):
                    slice_of(tensor_ops.ParallelInsertSliceOp, [one, whole], place, [])
        return list(op.results)

    def _chunk(self, first: Index, at: Index, made: Vectors) -> Vectors:
        """A vector of elements; the last one overlaps the one before it."""
        place = at.minimum(self.chunk - LANES)
        parts = [value for source in self.sources for value in self._read(source, first + place)]
        values = [
            converted(value, self.part) for value in self.of_parts([converted(x, ir.F64Type.get()) for x in parts])
        ]
        if len(made) == 1:
            return [self._written(vector.interleave(*values), made[0], place * 2)]
        return [self._written(value, result, place) for value, result in zip(values, made, strict=True)]

    def _read(self, source: Vectors, at: Index) -> Vectors:
        if len(source) == 2:
            return [self._row(x, at, LANES) for x in source]
        return list(vector.deinterleave(self._row(source[0], at * 2, 2 * LANES)))

    def _row(self, source: ir.Value, at: Index, length: int) -> ir.Value:
        kind, map_ = ir.VectorType.get([length], self.part), ir.AffineMap.get_identity(1)
        return vector.transfer_read(kind, source, [at.value], map_, self.zero, [True])

    def _written(self, value: ir.Value, target: ir.Value, at: Index) -> ir.Value:
        return vector.transfer_write(target.type, value, target, [at.value], ir.AffineMap.get_identity(1), [True])


def _on(arguments: Sequence[ir.Value], formula: Formula, profile: Profile) -> list[ir.Value]:
    """A formula of StableHLO operations applied to vectors of f64."""
    number = tensor([], ir.F64Type.get())
    holder = ir.Operation.create("builtin.module", regions=1)
    block = holder.regions[0].blocks.append(*[number] * len(arguments), arg_locs=[holder.location] * len(arguments))
    with ir.InsertionPoint(block):
        results = [result.value for result in formula(*map(Lane, block.arguments))]
        stablehlo.return_(results)
    for view in list(block.operations):
        write_out_arithmetic(view.operation, profile)
    emitter = _Emitter(dict(zip(block.arguments, arguments, strict=True)))
    made = [emitter.emit(value) for value in results]
    holder.erase()
    return made


class _Emitter:
    """Builds what values are computed from as operations on vectors; a number's sine and cosine together."""

    def __init__(self, known: dict[ir.Value, ir.Value]) -> None:
        self._known = known
        self._constants: dict[ir.Attribute, ir.Value] = {}
        self._angles: dict[ir.Value, tuple[ir.Value, ir.Value]] = {}
        self._like = next(iter(known.values()))

    def emit(self, value: ir.Value) -> ir.Value:
        if value not in self._known:
            self._known[value] = self._made(value.owner.operation)
        return self._known[value]

    def _made(self, op: ir.Operation) -> ir.Value:
        if op.name == "stablehlo.constant":
            number = ir.DenseElementsAttr(op.attributes["value"])
            if number not in self._constants:
                scalar = scalars.constant(op)
                assert isinstance(scalar, ir.Value)
                self._constants[number] = vector.broadcast(shaped(scalar.type, self._like), scalar)
            return self._constants[number]
        operands = [self.emit(operand) for operand in op.operands]
        if op.name in ("stablehlo.reshape", "stablehlo.broadcast_in_dim"):
            return operands[0]
        if op.name in ("stablehlo.sine", "stablehlo.cosine"):
            if operands[0] not in self._angles:
                self._angles[operands[0]] = trigonometric.sine_and_cosine(operands[0])
            return self._angles[operands[0]][op.name == "stablehlo.cosine"]
        made = scalars.apply(op, operands)
        assert isinstance(made, ir.Value)
        return made
