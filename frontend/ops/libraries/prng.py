"""XLA's builder library `prng`: random bits of ThreeFry and Philox from key and counter, and numbers made of them.

Source: Salmon et al., «Parallel random numbers: as easy as 1, 2, 3» (SC 2011). The layouts of keys, counters and bits
are XLA's, so that the numbers are the same as XLA's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import BY_NAME, MANTISSA_BITS
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._guard import call_back, explained
from hilo.ops._operation import FLOAT, INTEGER, array, error, find_builder, sequence
from hilo.ops.arithmetic.choice import Select
from hilo.ops.arithmetic.conversion import BitcastConvertType, ConvertElementType
from hilo.ops.arithmetic.elementwise import Cos, Log, Lt, Max, Or, Rem, ShiftLeft, ShiftRightLogical, Sin, Sqrt, Xor
from hilo.ops.arithmetic.operators import broadcast_to
from hilo.ops.leaves import Constant, read_shape
from hilo.ops.movement.concatenation import Concatenate
from hilo.ops.movement.shaping import Reshape
from hilo.ops.movement.slicing import SliceInDim
from hilo.ops.random import RngBitGenerator


class RngOutput(NamedTuple):
    """Random numbers, and the state that continues the sequence."""

    value: XlaOp
    state: XlaOp


BitGenerator: TypeAlias = Callable[[XlaOp, XlaOp, Shape], RngOutput]
"""Maps a key, a state and a shape to random bits of that shape, as unsigned integers of its width."""

# ---- words -----------------------------------------------------------------------------------------------------------


def _words(name: str, argument: str, given: object, count: int, *others: object) -> list[XlaOp]:
    """Reads arrays of u32."""
    items = given if isinstance(given, (list, tuple)) else sequence(name, argument, given)
    builder = find_builder(name, *items, *others)
    if len(items) != count:
        raise error(ArgumentError, name, f"{argument} has {len(items)} arrays; it takes {count} of u32")
    read = [array(name, f"{argument}[{i}]", x, builder, like=BY_NAME["u32"]) for i, x in enumerate(items)]
    for i, op in enumerate(read):
        if op.dtype is not BY_NAME["u32"]:
            raise error(DtypeError, name, f"{argument}[{i}] is {op.shape}; it takes u32")
    return read


def _halves(x: XlaOp) -> tuple[XlaOp, XlaOp]:
    """The low and the high words of u64 values."""
    return ConvertElementType(x, "u32"), ConvertElementType(ShiftRightLogical(x, np.uint64(32)), "u32")


def _joined(low: XlaOp, high: XlaOp) -> XlaOp:
    return Or(ConvertElementType(low, "u64"), ShiftLeft(ConvertElementType(high, "u64"), np.uint64(32)))


@explained
def ConcatScalars(builder: XlaBuilder, scalars: Sequence[XlaOp]) -> XlaOp:
    """Scalars of the same element type as an array of rank 1.

    Args:
        builder: the builder of the computation.
        scalars: one or more scalars of the same element type.

    Raises:
        ShapeError: one of them is not a scalar.
    """
    name = "ConcatScalars"
    items = sequence(name, "scalars", scalars, "a sequence of scalars")
    owner = builder if isinstance(builder, XlaBuilder) else find_builder(name, *items)
    read = [array(name, f"scalars[{i}]", x, owner) for i, x in enumerate(items)]
    for i, op in enumerate(read):
        if op.ndim:
            raise error(ShapeError, name, f"scalars[{i}] is {op.shape}; it takes a scalar")
    return Concatenate([Reshape(op, [1]) for op in read], 0)


_ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))


@explained
def ThreeFry2x32(input: Sequence[XlaOp], key: Sequence[XlaOp]) -> tuple[XlaOp, XlaOp]:
    """ThreeFry on two words, with a key of two words, in 20 rounds.

    Args:
        input: two arrays of u32.
        key: two arrays of u32, scalars or of input's shape.

    Returns:
        Two arrays of u32.

    Raises:
        ArgumentError, DtypeError, ShapeError: the number, element type or shape of the arrays is another.
    """
    name = "ThreeFry2x32"
    x0, x1 = _words(name, "input", input, 2, key)
    first, second = _words(name, "key", key, 2, input)
    keys = [first, second, Xor(Xor(first, second), np.uint32(0x1BD11BDA))]
    x0, x1 = x0 + keys[0], x1 + keys[1]
    for group in range(5):
        for by in _ROTATIONS[group % 2]:
            x0 = x0 + x1
            x1 = Xor(x0, Or(ShiftLeft(x1, np.uint32(by)), ShiftRightLogical(x1, np.uint32(32 - by))))
        x0, x1 = x0 + keys[(group + 1) % 3], x1 + keys[(group + 2) % 3] + np.uint32(group + 1)
    return x0, x1


@explained
def Philox4x32(state: Sequence[XlaOp], key: Sequence[XlaOp]) -> tuple[XlaOp, XlaOp, XlaOp, XlaOp]:
    """Philox on four words, with a key of two words, in 10 rounds.

    Args:
        state: four arrays of u32, the lowest word first.
        key: two arrays of u32, scalars or of the state's shape.

    Returns:
        Four arrays of u32.

    Raises:
        ArgumentError, DtypeError, ShapeError: as `ThreeFry2x32`.
    """
    name = "Philox4x32"
    x = _words(name, "state", state, 4, key)
    k0, k1 = _words(name, "key", key, 2, state)
    for _ in range(10):
        low0, high0 = _halves(ConvertElementType(x[0], "u64") * np.uint64(0xD2511F53))
        low1, high1 = _halves(ConvertElementType(x[2], "u64") * np.uint64(0xCD9E8D57))
        x = [Xor(Xor(high1, x[1]), k0), low1, Xor(Xor(high0, x[3]), k1), low0]
        k0, k1 = k0 + np.uint32(0x9E3779B9), k1 + np.uint32(0xBB67AE85)
    return x[0], x[1], x[2], x[3]


@explained
def ScramblePhiloxKey(key: XlaOp) -> tuple[XlaOp, XlaOp]:
    """Makes a state u64[2] and a key u64 of a scalar u64, so that weak keys give good sequences, too.

    Args:
        key: u64[].
    """
    name = "ScramblePhiloxKey"
    op = _u64(name, "key", key, ())
    low, high = _halves(op)
    zero = Constant(op.builder, np.uint32(0))
    fixed = [Constant(op.builder, np.uint32(word)) for word in (0x3EC8F720, 0x02461E29)]
    x = Philox4x32([low, zero, high, zero], fixed)
    state = ConcatScalars(op.builder, [_joined(zero, zero), _joined(x[2], x[3])])
    return state, _joined(x[0], x[1])


@explained
def PhiloxIncreaseCounter(counter: XlaOp, delta: XlaOp) -> XlaOp:
    """A counter of 128 bits, u64[2] with the low half first, plus a scalar u64.

    Args:
        counter: u64[2], the low half first.
        delta: u64[].
    """
    name = "PhiloxIncreaseCounter"
    op = _u64(name, "counter", counter, (2,), delta)
    by = _u64(name, "delta", delta, (), counter)
    low, high = (Reshape(SliceInDim(op, i, i + 1), []) for i in (0, 1))
    total = low + by
    carried = Select(Lt(total, low), high + np.uint64(1), high)
    return ConcatScalars(op.builder, [total, carried])


def _u64(name: str, argument: str, given: object, dims: tuple[int, ...], *others: object) -> XlaOp:
    op = array(name, argument, given, find_builder(name, given, *others), like=BY_NAME["u64"])
    if op.shape != Shape("u64", dims):
        raise error(ShapeError, name, f"{argument} is {op.shape}; it takes {Shape('u64', dims)}")
    return op


# ---- generators ------------------------------------------------------------------------------------------------------


def _generate(name: str, algorithm: str, key: object, state: object, shape: object, size: int) -> RngOutput:
    word = _u64(name, "key", key, (), state)
    counter = array(name, "initial_state", state, word.builder)
    if counter.shape != Shape("u64", [size]) and not (size == 1 and counter.shape == Shape("u64")):
        raise error(ShapeError, name, f"initial_state is {counter.shape}; it takes u64[{size}]")
    read = read_shape(name, "shape", shape)
    if not read.is_array or read.dtype not in INTEGER | FLOAT or read.dtype.bits not in (8, 16, 32, 64):
        raise error(
            DtypeError, name, f"shape is {read}; it takes an array of integers or floats of 8, 16, 32 or 64 bits"
        )
    wanted = read.with_dtype(f"u{read.dtype.bits}")
    whole = Concatenate([Reshape(word, [1]), Reshape(counter, [size])], 0)
    wide = read.with_dtype("u32") if read.dtype.bits < 32 else wanted
    advanced, bits = RngBitGenerator(algorithm, whole, wide).leaves
    rest = Reshape(SliceInDim(advanced, 1, 1 + size), counter.dims)
    return RngOutput(ConvertElementType(bits, wanted.dtype), rest)


@explained
def ThreeFryBitGenerator(key: XlaOp, initial_state: XlaOp, shape: Shape) -> RngOutput:
    """Random bits by ThreeFry.

    Args:
        key: a scalar u64.
        initial_state: u64[1], where the sequence continues.
        shape: of integers or floats of 8, 16, 32 or 64 bits.

    Returns:
        The bits, as unsigned integers of that width and shape, and the next state.

    Raises:
        ShapeError, DtypeError: the key or the state has another shape, or the shape has another element type.
    """
    return _generate("ThreeFryBitGenerator", "THREE_FRY", key, initial_state, shape, 1)


@explained
def PhiloxBitGenerator(key: XlaOp, initial_state: XlaOp, shape: Shape) -> RngOutput:
    """Random bits by Philox 4x32 of 10 rounds.

    Args:
        key: a scalar u64.
        initial_state: u64[2], a counter of 128 bits, the low half first.
        shape: of integers or floats of 8, 16, 32 or 64 bits.

    Returns:
        The bits, as unsigned integers of that width and shape, and the next state.

    Raises:
        ShapeError, DtypeError: the key or the state has another shape, or the shape has another element type.
    """
    return _generate("PhiloxBitGenerator", "PHILOX", key, initial_state, shape, 2)


def _bits(name: str, generator: object, key: XlaOp, state: XlaOp, shape: Shape) -> RngOutput:
    if not callable(generator):
        takes = "a function of key, state and shape, such as ops.ThreeFryBitGenerator"
        raise error(ArgumentError, name, f"bit_generator is {shown(generator)}; it takes {takes}")
    got = call_back(generator, key, state, shape)
    if not isinstance(got, tuple) or len(got) != 2 or not all(isinstance(x, XlaOp) for x in got):
        takes = "it takes one that gives random bits and the next state"
        raise error(ArgumentError, name, f"bit_generator gives {shown(got)}; {takes}")
    if got[0].dims != shape.dims or got[0].dtype not in INTEGER:
        raise error(ShapeError, name, f"bit_generator gives {got[0].shape}; it takes integers of {list(shape.dims)}")
    return RngOutput(*got)


# ---- distributions ---------------------------------------------------------------------------------------------------


def _limits(name: str, minval: object, maxval: object, key: XlaOp, read: Shape) -> tuple[XlaOp, XlaOp]:
    limits = []
    for argument, given in (("minval", minval), ("maxval", maxval)):
        op = array(name, argument, given, key.builder, like=read.dtype)
        if op.dtype is not read.dtype or op.dims not in ((), read.dims):
            raise error(
                ShapeError, name, f"{argument} is {op.shape}; for shape {read} it takes a scalar of {read.dtype}"
            )
        limits.append(op)
    return limits[0], limits[1]


@explained
def UniformFloatingPointDistribution(
    key: XlaOp, initial_state: XlaOp, bit_generator: BitGenerator, minval: object, maxval: object, shape: Shape
) -> RngOutput:
    """Random floats, uniform in [minval, maxval).

    Args:
        key, initial_state: as for the generator.
        bit_generator: `ops.ThreeFryBitGenerator`, `ops.PhiloxBitGenerator`, or another function of that form.
        minval, maxval: scalars of the shape's element type.
        shape: of f16, bf16, f32 or f64. NOTE: for f16 with bits of 16 the range is [0, 1), as in XLA.

    Returns:
        The numbers and the next state.

    Raises:
        DtypeError: the shape has another element type, or too few bits are generated for it.
        ShapeError: the limits have another type or shape, or the generator returns another shape.
        ArgumentError: bit_generator is not a function that returns bits and a state.
    """
    name = "UniformFloatingPointDistribution"
    read = _float_shape(name, shape, tuple(MANTISSA_BITS))
    seed = _u64(name, "key", key, (), initial_state)
    low, high = _limits(name, minval, maxval, seed, read)
    return _uniform(name, bit_generator, seed, initial_state, low, high, read)


def _float_shape(name: str, given: object, takes: Sequence[str]) -> Shape:
    read = read_shape(name, "shape", given)
    if not read.is_array or read.dtype is None or read.dtype.name not in takes:
        raise error(DtypeError, name, f"shape is {read}; it takes an array of {', '.join(takes)}")
    return read


def _uniform(
    name: str, generator: object, key: XlaOp, state: object, low: XlaOp, high: XlaOp, read: Shape
) -> RngOutput:
    assert read.dtype is not None
    made = _bits(name, generator, key, array(name, "initial_state", state, key.builder), read)
    bits, kind = made.value, made.value.dtype
    assert kind is not None
    mantissa = MANTISSA_BITS[read.dtype.name]
    if read.dtype.name == "f16" and kind.bits == 16:
        whole = Or(ConvertElementType(bits, "u16") & np.uint16(0x3FF), np.uint16(15 << 10))
        unit = BitcastConvertType(whole, "f16") - np.float16(1)
        return RngOutput(unit, made.state)
    if kind.bits < mantissa:
        takes = f"it takes {mantissa} bits or more for {read.dtype}"
        raise error(DtypeError, name, f"bit_generator gives {made.value.shape}; {takes}")
    top = ShiftRightLogical(bits, np.asarray(kind.bits - mantissa).astype(kind.numpy)[()])
    unit = ConvertElementType(top, read.dtype) * np.asarray(math.ldexp(1.0, -mantissa)).astype(read.dtype.numpy)[()]
    return RngOutput(unit * (high - low) + low, made.state)


@explained
def UniformIntDistribution(
    key: XlaOp, initial_state: XlaOp, bit_generator: BitGenerator, minval: object, maxval: object, shape: Shape
) -> RngOutput:
    """Random integers in [minval, maxval): bits modulo the size of the range, which slightly favours small numbers.

    Args:
        key, initial_state, bit_generator: as in `UniformFloatingPointDistribution`.
        minval, maxval: scalars of the shape's element type, minval < maxval.
        shape: of s32, u32, s64 or u64.

    Returns:
        The numbers and the next state.

    Raises:
        DtypeError, ShapeError, ArgumentError: as `UniformFloatingPointDistribution`.
    """
    name = "UniformIntDistribution"
    read = _float_shape(name, shape, ("s32", "u32", "s64", "u64"))
    seed = _u64(name, "key", key, (), initial_state)
    low, high = _limits(name, minval, maxval, seed, read)
    made = _bits(name, bit_generator, seed, array(name, "initial_state", initial_state, seed.builder), read)
    word = BY_NAME[f"u{read.dtype.bits}"]  # type: ignore[union-attr]
    size = BitcastConvertType(high, word) - BitcastConvertType(low, word)
    found = Rem(made.value, broadcast_to(size, read.dims))
    half = ShiftRightLogical(found, np.asarray(1).astype(word.numpy)[()])
    first, second = BitcastConvertType(half, read.dtype), BitcastConvertType(found - half, read.dtype)
    return RngOutput(low + first + second, made.state)


@explained
def NormalFloatingPointDistribution(
    key: XlaOp, initial_state: XlaOp, bit_generator: BitGenerator, shape: Shape
) -> RngOutput:
    """Random floats from the normal distribution with mean 0 and variance 1, by the Box-Muller transform.

    Args:
        key, initial_state, bit_generator: as in `UniformFloatingPointDistribution`.
        shape: of f16, f32 or f64.

    Returns:
        The numbers and the next state.

    Raises:
        DtypeError, ShapeError, ArgumentError: as `UniformFloatingPointDistribution`.
    """
    name = "NormalFloatingPointDistribution"
    read = _float_shape(name, shape, ("f16", "f32", "f64"))
    assert read.dtype is not None
    seed = _u64(name, "key", key, (), initial_state)
    d = next((i for i, n in enumerate(read.dims) if n % 2 == 0), None)
    if d is None and read.dims:
        d = max(range(read.rank), key=lambda i: (read.dims[i], -i))
    dims = list(read.dims) if read.dims else [1]
    split = d or 0
    dims[split : split + 1] = [-(-dims[split] // 2), 2]
    if not read.dims:
        dims = [2]
        split = -1
    low, high = (Constant(seed.builder, np.asarray(x).astype(read.dtype.numpy)) for x in (0, 1))
    made = _uniform(name, bit_generator, seed, initial_state, low, high, Shape(read.dtype, dims))
    first, second = (SliceInDim(made.value, i, i + 1, 1, split + 1) for i in (0, 1))
    kind = read.dtype.numpy
    assert kind is not None
    radius = Sqrt(Log(Max(first, np.asarray(1e-7).astype(kind)[()])) * np.asarray(-2).astype(kind)[()])
    angle = second * np.asarray(np.float32(2) * np.pi).astype(kind)[()]
    if not read.dims:
        return RngOutput(Reshape(Sin(angle) * radius, []), made.state)
    both = Concatenate([Sin(angle) * radius, Cos(angle) * radius], split + 1)
    rounded = [*read.dims[:split], 2 * dims[split], *read.dims[split + 1 :]]
    return RngOutput(SliceInDim(Reshape(both, rounded), 0, read.dims[split], 1, split), made.state)


__all__ = [
    "ConcatScalars",
    "NormalFloatingPointDistribution",
    "Philox4x32",
    "PhiloxBitGenerator",
    "PhiloxIncreaseCounter",
    "RngOutput",
    "ScramblePhiloxKey",
    "ThreeFry2x32",
    "ThreeFryBitGenerator",
    "UniformFloatingPointDistribution",
    "UniformIntDistribution",
]
