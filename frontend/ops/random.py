"""Random numbers: RngUniform, RngNormal, the older RngBernoulli, and RngBitGenerator with its explicit state."""

from __future__ import annotations

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.attributes import RngAlgorithm, RngDistribution
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._operation import (
    FLOAT,
    INTEGER,
    PRED,
    array,
    describe,
    error,
    find_builder,
    member,
    operation,
)
from hilo.ops.leaves import read_shape

_UNIFORM = PRED | INTEGER | FLOAT
_F32, _U32, _U64 = BY_NAME["f32"], BY_NAME["u32"], BY_NAME["u64"]


def _read_shape(name: str, shape: object, takes: frozenset[Dtype], rule: str) -> Shape:
    read = read_shape(name, "shape", shape, "constant_argument")
    if read.dtype not in takes or read.dynamic:
        raise error(DtypeError, name, f"shape is {read}; it takes an array of {describe(takes)}, of static size", rule)
    return read


def _parameter(
    name: str, argument: str, x: object, builder: XlaBuilder, shape: Shape, scalar_rule: str, type_rule: str
) -> XlaOp:
    op = array(name, argument, x, builder, like=shape.dtype, rule=scalar_rule)
    if op.ndim:
        raise error(ShapeError, name, f"{argument} is {op.shape}; it takes a scalar", scalar_rule)
    if op.dtype is not shape.dtype:
        raise error(
            DtypeError, name, f"{argument} is {op.shape} and shape is {shape}; element types must agree", type_rule
        )
    return op


def _rng(name: str, builder: XlaBuilder, a: XlaOp, b: XlaOp, shape: Shape, distribution: RngDistribution) -> XlaOp:
    sizes = builder.add(name, lambda: stablehlo.constant(np.array(shape.dims, np.int64)))
    return builder.add(name, lambda: stablehlo.rng(a.value, b.value, sizes.value, rng_distribution=distribution))


@operation(
    "random",
    "stablehlo.rng",
    takes=_UNIFORM,
    rules={
        "rng_uniform_e1": "a and b are scalars",
        "rng_uniform_e2": "a, b and shape have the same element type",
        "rng_uniform_e3": "the element type is pred, an integer or a float type",
    },
    older="older forms took F32, S32 and U32 only",
)
def RngUniform(a: XlaOp, b: XlaOp, shape: Shape) -> XlaOp:
    """Numbers from the uniform distribution over `[a, b)`; if b <= a, the result depends on the target.

    Each run may give other numbers; use `RngBitGenerator` for reproducible ones.

    Args:
        a: a scalar, the lower end.
        b: a scalar of a's element type, the upper end.
        shape: shape of the result, of the same element type: pred, an integer or a float type.

    Returns:
        An array of `shape`.

    Raises:
        ShapeError: a or b is not a scalar.
        DtypeError: element types differ, or are complex.
    """
    name = "RngUniform"
    builder = find_builder(name, a, b)
    read = _read_shape(name, shape, _UNIFORM, "rng_uniform_e3")
    low = _parameter(name, "a", a, builder, read, "rng_uniform_e1", "rng_uniform_e2")
    high = _parameter(name, "b", b, builder, read, "rng_uniform_e1", "rng_uniform_e2")
    return _rng(name, builder, low, high, read, RngDistribution.UNIFORM)


@operation(
    "random",
    "stablehlo.rng",
    takes=FLOAT,
    rules={
        "rng_normal_e1": "mu and sigma are scalars",
        "rng_normal_e2": "mu, sigma and shape have the same element type, a float type",
    },
    older="`RngNormal(mean, sigma, shape)`; F32 only",
)
def RngNormal(
    mu: XlaOp | None = None, sigma: XlaOp | None = None, shape: Shape | None = None, *, mean: XlaOp | None = None
) -> XlaOp:
    """Numbers from the normal distribution with mean `mu` and standard deviation `sigma`.

    Each run may give other numbers; use `RngBitGenerator` for reproducible ones.

    Args:
        mu: a scalar, the mean; also accepted under its older name `mean`.
        sigma: a scalar of mu's element type, the standard deviation.
        shape: shape of the result, of the same float type.

    Returns:
        An array of `shape`.

    Raises:
        ShapeError: mu or sigma is not a scalar.
        DtypeError: element types differ, or are not floats.
    """
    name = "RngNormal"
    if (mu is None) == (mean is None):
        raise error(
            ArgumentError,
            name,
            f"mu is {shown(mu)} and mean is {shown(mean)}; it takes one of the two names",
            "constant_argument",
        )
    centre = mean if mu is None else mu
    builder = find_builder(name, centre, sigma)
    read = _read_shape(name, shape, FLOAT, "rng_normal_e2")
    first = _parameter(name, "mu", centre, builder, read, "rng_normal_e1", "rng_normal_e2")
    second = _parameter(name, "sigma", sigma, builder, read, "rng_normal_e1", "rng_normal_e2")
    return _rng(name, builder, first, second, read, RngDistribution.NORMAL)


@operation(
    "random",
    ("stablehlo.rng", "stablehlo.compare", "stablehlo.convert"),
    takes={_U32},
    rules={
        "rng_bernoulli_e1": "mean is an f32 scalar",
        "rng_bernoulli_e2": "shape's element type is u32",
    },
    older="an operation of the old interface that newer pages no longer have",
)
def RngBernoulli(mean: XlaOp, shape: Shape) -> XlaOp:
    """1 with probability `mean`, else 0: `uniform[0, 1) < mean`.

    Args:
        mean: an f32 scalar, the probability of 1.
        shape: shape of the result, of element type u32.

    Returns:
        An array of `shape`.

    Raises:
        DtypeError: mean is not f32, or shape not u32.
        ShapeError: mean is not a scalar.
    """
    from hilo.ops.arithmetic.conversion import ConvertElementType
    from hilo.ops.arithmetic.elementwise import Lt

    name = "RngBernoulli"
    builder = find_builder(name, mean)
    op = array(name, "mean", mean, builder, rule="rng_bernoulli_e1")
    if op.ndim or op.dtype is not _F32:
        kind = ShapeError if op.ndim else DtypeError
        raise error(kind, name, f"mean is {op.shape}; it takes the scalar f32[]", "rng_bernoulli_e1")
    read = _read_shape(name, shape, frozenset({_U32}), "rng_bernoulli_e2")
    floats = read.with_dtype(_F32)
    zero, one = array(name, "0", np.float32(0), builder), array(name, "1", np.float32(1), builder)
    return ConvertElementType(Lt(_rng(name, builder, zero, one, floats, RngDistribution.UNIFORM), op), _U32)


_STATE_SIZES = {
    RngAlgorithm.THREE_FRY: (2,),
    RngAlgorithm.PHILOX: (2, 3),
}


@operation(
    "random",
    ("stablehlo.rng_bit_generator", "stablehlo.bitcast_convert"),
    takes=INTEGER | FLOAT,
    rules={
        "rng_bit_generator_e1": "initial_state is u64[2] for three-fry, u64[2] or u64[3] for Philox, u64 of rank 1 "
        "for the default",
        "rng_bit_generator_e2": "shape's element type is an integer or a float type",
        "rng_bit_generator_e3": "algorithm is rng_default, rng_three_fry or rng_philox",
    },
    older="`RngBitGenerator(algorithm, key, shape)`: the signature's name of initial_state",
)
def RngBitGenerator(
    algorithm: object, initial_state: XlaOp | None = None, shape: Shape | None = None, *, key: XlaOp | None = None
) -> XlaOp:
    """Uniform random bits as a function of an explicit state, and the state that continues the sequence.

    For one target and version, the state determines the output; for the default algorithm, other targets may give
    other bits. NOTE: the bits are generated as unsigned integers and cast to other types, since XLA's CPU compiler
    returns unsigned integers whatever the type. Source: Salmon et al., «Parallel random numbers: as easy as 1, 2, 3»
    (SC 2011).

    Args:
        algorithm: `rng_default`, `rng_three_fry` or `rng_philox` (also `"DEFAULT"`, …, or an `RngAlgorithm`).
        initial_state: u64[2] for three-fry, u64[3] or u64[2] for Philox, u64 of rank 1 for the target's default; any
            values. It is also accepted under the name `key`, from XLA's signature.
        shape: shape of the bits, of an integer or float type (for floats the bits are random, too, and may be NaN).

    Returns:
        The tuple (new state, bits), of the initial state's shape and of `shape`.

    Raises:
        ArgumentError: the algorithm is unknown.
        ShapeError, DtypeError: the algorithm does not take the state, or the shape has element type pred or complex.
    """
    name = "RngBitGenerator"
    if (initial_state is None) == (key is None):
        raise error(
            ArgumentError,
            name,
            f"initial_state is {shown(initial_state)} and key is {shown(key)}; it takes one of the two names",
            "constant_argument",
        )
    given, argument = (initial_state, "initial_state") if key is None else (key, "key")
    wanted = algorithm.lower().removeprefix("rng_") if isinstance(algorithm, str) else algorithm
    chosen = member(name, "algorithm", wanted, RngAlgorithm, "rng_bit_generator_e3")
    state = array(name, argument, given, find_builder(name, given), rule="rng_bit_generator_e1")
    _check_state(name, argument, state, chosen)
    read = _read_shape(name, shape, INTEGER | FLOAT, "rng_bit_generator_e2")
    builder = state.builder
    bits = read.with_dtype(f"u{read.dtype.bits}") if read.dtype.bits >= 8 else read  # type: ignore[union-attr]
    pair = builder.add(
        name,
        lambda: stablehlo.rng_bit_generator(
            state.value, rng_algorithm=chosen, result_types=[state.shape.mlir_type, bits.mlir_type]
        ),
    )
    if bits == read:
        return pair
    advanced, output = pair
    converted = builder.add(name, lambda: stablehlo.bitcast_convert(output.value, read.mlir_type))
    return builder.note(builder.tuple([advanced, converted]))


__all__ = ["RngBernoulli", "RngBitGenerator", "RngNormal", "RngUniform"]


def _check_state(name: str, argument: str, state: XlaOp, algorithm: RngAlgorithm) -> None:
    """Raises an error if an algorithm does not take a state."""
    sizes = _STATE_SIZES.get(algorithm)
    if state.dtype is not _U64 or state.ndim != 1 or (sizes and state.dims[0] not in sizes):
        takes = " or ".join(f"u64[{n}]" for n in sizes) if sizes else "u64 of rank 1"
        kind = ShapeError if state.dtype is _U64 else DtypeError
        raise error(kind, name, f"{argument} is {state.shape}; {algorithm} takes {takes}", "rng_bit_generator_e1")
