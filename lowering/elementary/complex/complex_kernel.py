"""Functions of large complex arrays as one kernel, which takes vectors of pairs apart and builds them.

    for each 8 numbers: read 16 parts, deinterleave; real functions of vectors of f64; interleave, write 16 parts

As operations on arrays these are up to six kernels, for the compiler keeps kernels scalar that take complex numbers
apart or build them: two that read parts, sines, cosines, what follows, and one that joins parts. The kernel takes the
number of elements as an argument: a machine compiles it once for a function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir, math, vector
from hilo.lowering.elementary import chunk_kernel
from hilo.lowering.elementary.chunk_kernel import Chunk
from hilo.lowering.elementary.complex.complex_arithmetic import Pair
from hilo.lowering.elementary.joining.vectorize_functions import write_out_arithmetic
from hilo.lowering.elementary.number import Lane
from hilo.lowering.elementary.trigonometric_kernel import converted
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import bitcast, element_of, reshape, shape_of, tensor
from hilo.lowering.framework.profile import Profile
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.functions import trigonometric
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
    shape, element = shape_of(operands[0]), element_of(operands[0])
    part, size = ir.ComplexType(element).element_type, prod(shape)
    sources = [_flat(value) for value in operands]
    counts = tuple(map(len, sources))

    def function(chunk: Chunk) -> Vectors:
        parts: Vectors = []
        for at, count in enumerate(counts):
            first = sum(counts[:at])
            parts += [chunk.read(first), chunk.read(first + 1)] if count == 2 else _pairs(chunk.read(first, 2))
        wide = [converted(value, ir.F64Type.get()) for value in parts]
        made = [converted(value, part) for value in _on(wide, formula, profile)]
        return made if is_split else [vector.interleave(*made)]

    key = "complex function", name, counts, is_split, tuple(sorted(profile.scalar_f64))
    kinds = [(1, part)] * 2 if is_split else [(2, part)]
    found = chunk_kernel.compute(key, [x for source in sources for x in source], size, kinds, function)
    if not is_split:
        found = [bitcast(found[0], tensor([size], element))]
    return [reshape(value, shape) for value in found]


def _pairs(both: ir.Value) -> Vectors:
    return list(vector.deinterleave(both))


def _flat(value: ir.Value) -> list[ir.Value]:
    """The parts of an array that is made of them, or the array with pairs in memory."""
    size = prod(shape_of(value))
    made_by = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if made_by is not None and made_by.name == "stablehlo.complex":
        return barrier([reshape(part, [size]) for part in made_by.operands])
    part = ir.ComplexType(element_of(value)).element_type
    (kept,) = barrier([reshape(value, [size])])
    return [bitcast(kept, tensor([2 * size], part))]


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
    emitter = VectorEmitter(dict(zip(block.arguments, arguments, strict=True)))
    made = [emitter.emit(value) for value in results]
    holder.erase()
    return made


class VectorEmitter:
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
        if op.name == "math.fma":
            return math.fma(*operands)
        if op.name in ("stablehlo.sine", "stablehlo.cosine"):
            if operands[0] not in self._angles:
                self._angles[operands[0]] = trigonometric.sine_and_cosine(operands[0])
            return self._angles[operands[0]][op.name == "stablehlo.cosine"]
        made = scalars.apply(op, operands)
        assert isinstance(made, ir.Value)
        return made
