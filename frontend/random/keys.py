"""`hilo.random`: random numbers from explicit keys, with the same bits as JAX's (threefry 2x32, partitionable).

A key is an array of two u32. The same key always gives the same numbers, so use each key once; `split` makes more. In a
traced function these functions add to its program; outside, they run immediately on arrays.

Source: J. Salmon et al., Parallel random numbers: as easy as 1, 2, 3 (2011); `jax.random` with
`jax_threefry_partitionable`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from math import ceil, log, prod
from typing import Any

import numpy as np

from hilo import ops
from hilo.builder.shape import Shape
from hilo.builder.source import place
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import MANTISSA_BITS, Dtype
from hilo.dialect.support.dtypes import dtype as read_dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.tracing.jit import jit
from hilo.tracing.loops import plain, read_leaf
from hilo.transformations import builder_of, is_traced

Dims = int | Sequence[int]
on_values: Any = np
"""NumPy's functions, typed for values of a program."""


def key(seed: Any) -> Any:
    """The key of a seed: its 64 bits as two words, the high word first.

    Args:
        seed: any integer, or a scalar of integers; its lowest 64 bits are used.

    Returns:
        u32[2]: a NumPy array, or a value of the program that the seed belongs to.

    >>> hilo.random.key(7)
    array([0, 7], dtype=uint32)
    """
    if isinstance(seed, XlaOp):
        return _traced_key(seed)
    if getattr(seed, "shape", None) == () and np.dtype(seed.dtype).kind in "iu":
        seed = int(seed)
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
        raise ArgumentError(f"random.key: seed is {shown(seed)}; it takes an integer\n  at {place()}")
    word = int(seed) & 0xFFFFFFFFFFFFFFFF
    return np.asarray([word >> 32, word & 0xFFFFFFFF], np.uint32)


def _traced_key(seed: XlaOp) -> XlaOp:
    if seed.shape.rank != 0 or seed.dtype is None or seed.dtype.kind not in ("signed", "unsigned"):
        raise ArgumentError(f"random.key: seed is {seed.shape}; it takes a scalar of integers\n  at {place()}")
    row = "s64" if seed.dtype.kind == "signed" else "u64"
    word = ops.BitcastConvertType(plain(seed).astype(row), "u64")
    high, low = (x.astype("u32") for x in (ops.ShiftRightLogical(word, 32), word & 0xFFFFFFFF))
    return ops.ConcatInDim(seed.builder, [ops.Reshape(high, [1]), ops.Reshape(low, [1])], 0)


def split(key: Any, num: Dims = 2) -> Any:
    """New keys from one.

    Args:
        key: u32[2].
        num: how many, or the dimensions of an array of them.

    Returns:
        u32[num…, 2].

    >>> first, second = hilo.random.split(hilo.random.key(0))
    """
    return _run("split", _split, (key,), _dims("split", num))


def fold_in(key: Any, data: Any) -> Any:
    """A new key from a key and an integer, such as the number of a step.

    Args:
        key: u32[2].
        data: an integer, or a scalar of integers; its lowest 32 bits are used.

    Returns:
        u32[2].
    """
    if isinstance(data, (int, np.integer)):
        data = np.uint32(int(data) & 0xFFFFFFFF)
    return _run("fold_in", _fold_in, (key, data))


def bits(key: Any, shape: Dims = (), dtype: object = "u32") -> Any:
    """Random bits.

    Args:
        key: u32[2].
        shape: dimensions of the result.
        dtype: u8, u16, u32 or u64.
    """
    return _run("bits", _bits, (key,), _dims("bits", shape), _kind("bits", dtype, ("unsigned",)))


def uniform(key: Any, shape: Dims = (), dtype: object = "f32", minval: Any = 0.0, maxval: Any = 1.0) -> Any:
    """Numbers that are uniformly distributed in [minval, maxval).

    Args:
        key: u32[2].
        shape: dimensions of the result.
        dtype: f16, bf16, f32 or f64.
        minval, maxval: numbers, or arrays that broadcast to shape.

    >>> bool(np.all(hilo.random.uniform(hilo.random.key(0), (100,)) < 1))
    True
    """
    statics = _dims("uniform", shape), _kind("uniform", dtype, ("float",))
    return _run("uniform", _uniform, (key, minval, maxval), *statics)


def normal(key: Any, shape: Dims = (), dtype: object = "f32") -> Any:
    """Numbers from the standard normal distribution.

    Args:
        key: u32[2].
        shape: dimensions of the result.
        dtype: f16, bf16, f32 or f64.

    >>> hilo.random.normal(hilo.random.key(0), (2, 3)).shape
    (2, 3)
    """
    return _run("normal", _normal, (key,), _dims("normal", shape), _kind("normal", dtype, ("float",)))


def gumbel(key: Any, shape: Dims = (), dtype: object = "f32") -> Any:
    """Numbers from the standard Gumbel distribution: `-log(-log(u))`.

    Args:
        key, shape, dtype: as in `normal`.
    """
    return _run("gumbel", _gumbel, (key,), _dims("gumbel", shape), _kind("gumbel", dtype, ("float",)))


def bernoulli(key: Any, p: Any = 0.5, shape: Dims = ()) -> Any:
    """True with probability p.

    Args:
        key: u32[2].
        p: a number, or an array of f32 or f64 that broadcasts to shape.
        shape: dimensions of the result.
    """
    return _run("bernoulli", _bernoulli, (key, p), _dims("bernoulli", shape))


def randint(key: Any, shape: Dims, minval: Any, maxval: Any, dtype: object = "s32") -> Any:
    """Uniformly distributed integers in [minval, maxval).

    Args:
        key: u32[2].
        shape: dimensions of the result.
        minval, maxval: integers, or arrays of this type that broadcast to shape. If maxval is not above minval, the
            result is minval; a maxval above the type's largest value includes that value.
        dtype: an integer type of 8 to 64 bits.
    """
    sizes, row = _dims("randint", shape), _kind("randint", dtype, ("signed", "unsigned"))
    drawn = row if row.bits >= 32 else read_dtype("s32")
    assert row.numpy is not None and drawn.numpy is not None
    smallest, largest = int(np.iinfo(row.numpy).min), int(np.iinfo(row.numpy).max)
    includes = drawn is row and isinstance(maxval, int) and maxval > largest
    low = drawn.numpy.type(min(max(minval, smallest), largest)) if isinstance(minval, int) else minval
    highest = largest + (drawn is not row)
    high = drawn.numpy.type(min(max(maxval, smallest), highest)) if isinstance(maxval, int) else maxval
    return _run("randint", _randint, (key, low, high), sizes, row, drawn, includes)


def permutation(key: Any, x: Any) -> Any:
    """The integers from 0 to x - 1, or the rows of an array x, in a random order.

    Args:
        key: u32[2].
        x: a positive integer, or an array of rank 1 or more.
    """
    if isinstance(x, (int, np.integer)):
        x = np.arange(int(x), dtype=np.int32)
    return _run("permutation", _permutation, (key, x))


def categorical(key: Any, logits: Any, axis: int = -1) -> Any:
    """For each row of logits, the index of an element, drawn with probability `softmax(logits)`.

    Args:
        key: u32[2].
        logits: an array of floats.
        axis: the dimension of the categories, which the result does not have.
    """
    return _run("categorical", _categorical, (key, logits), axis)


# ---- running ---------------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=256)
def _jitted(build: Callable[..., Any], statics: tuple[Any, ...]) -> Callable[..., Any]:
    return jit(lambda *arrays: build(*arrays, *statics))


def _run(name: str, build: Callable[..., Any], arrays: tuple[Any, ...], *statics: Any) -> Any:
    """Adds a function to the program that is being built, or runs it."""
    for value in statics:
        if getattr(value, "__hash__", None) is None:
            raise ArgumentError(f"random.{name}: an argument is {shown(value)}; it takes a number\n  at {place()}")
    if not is_traced(arrays):
        return _jitted(_Checked(name, build), statics)(*arrays)
    return _Checked(name, build)(*arrays, *statics)


class _Checked:
    """A function of a key and arrays, with the key checked."""

    def __init__(self, name: str, build: Callable[..., Any]) -> None:
        self._name, self._build = name, build

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Checked) and other._build is self._build

    def __hash__(self) -> int:
        return hash(self._build)

    def __call__(self, *given: Any) -> Any:
        first, *rest = given
        if isinstance(first, (tuple, list)):
            got = f"random.{self._name}: key is a {type(first).__name__} of {len(first)}"
            takes = "it takes u32[2], and the shape behind it (hilo.random.key makes a key)"
            raise ArgumentError(f"{got}; {takes}\n  at {place()}")
        op = plain(read_leaf(builder_of(given), f"random.{self._name}", "key", first))
        if op.dims != (2,) or op.dtype is not read_dtype("u32"):
            hint = "hilo.random.key makes one; hilo.vmap draws from each of many"
            message = f"random.{self._name}: key is {op.shape}; it takes u32[2] ({hint})"
            raise ShapeError(f"{message}\n  at {place()}")
        return self._build(op, *rest)


MOST_DIMENSIONS = 64
"""The most dimensions, which is NumPy's limit, too."""
MOST_ELEMENTS = 1 << 32


def _dims(name: str, given: Any) -> tuple[int, ...]:
    sizes = (given,) if isinstance(given, (int, np.integer)) else given
    if not isinstance(sizes, (tuple, list)) or not all(isinstance(n, (int, np.integer)) and n >= 0 for n in sizes):
        takes = "it takes dimensions, such as (2, 3)"
        raise ArgumentError(f"random.{name}: shape is {shown(given)}; {takes}\n  at {place()}")
    if len(sizes) > MOST_DIMENSIONS or prod(map(int, sizes)) > MOST_ELEMENTS:
        takes = (
            f"it takes at most {MOST_DIMENSIONS} dimensions and 2**32 elements, since each has its number of 32 bits"
        )
        raise ArgumentError(f"random.{name}: shape is {shown(given)}; {takes}\n  at {place()}")
    return tuple(map(int, sizes))


def _kind(name: str, given: object, kinds: Sequence[str]) -> Dtype:
    row = read_dtype(given)
    if row.kind not in kinds or row.bits not in (8, 16, 32, 64) or (row.is_float and row.bits < 16):
        takes = "floats of 16, 32 or 64 bits" if "float" in kinds else f"{' and '.join(kinds)} integers of 8 to 64 bits"
        raise DtypeError(f"random.{name}: dtype is {row.name}; it takes {takes}\n  at {place()}")
    return row


def _like(key: XlaOp, value: Any, row: Dtype, shape: tuple[int, ...]) -> XlaOp:
    """An argument, converted to the element type and broadcast to the dimensions of the result."""
    op = plain(read_leaf(key.builder, "random", "argument", value))
    if op.dtype is not row:
        op = ops.ConvertElementType(op, row)
    repeated: XlaOp = on_values.broadcast_to(op, shape)
    return repeated


# ---- the functions ---------------------------------------------------------------------------------------------------


def _words(key: XlaOp, shape: tuple[int, ...]) -> tuple[XlaOp, XlaOp]:
    """Two random words for each element, from its index."""
    count = prod(shape)
    low = ops.Reshape(ops.Iota(key.builder, Shape("u32", (count,)), 0), shape)
    return ops.ThreeFry2x32([ops.ZerosLike(low), low], [key[0], key[1]])


def _split(key: XlaOp, shape: tuple[int, ...]) -> XlaOp:
    keys: XlaOp = on_values.stack(_words(key, shape), axis=len(shape))
    return keys


def _fold_in(key: XlaOp, data: Any) -> XlaOp:
    low = plain(read_leaf(key.builder, "random.fold_in", "data", data))
    if low.dims or low.dtype is None or not low.dtype.is_integer:
        raise ShapeError(f"random.fold_in: data is {low.shape}; it takes a scalar of integers\n  at {place()}")
    word = ops.ConvertElementType(low, "u32")
    new: XlaOp = on_values.stack(ops.ThreeFry2x32([ops.ZerosLike(word), word], [key[0], key[1]]))
    return new


def _bits(key: XlaOp, shape: tuple[int, ...], row: Dtype) -> XlaOp:
    high, low = _words(key, shape)
    if row.bits == 64:
        wide = ops.ShiftLeft(ops.ConvertElementType(high, "u64"), np.uint64(32))
        return ops.Or(wide, ops.ConvertElementType(low, "u64"))
    return ops.ConvertElementType(ops.Xor(high, low), row)


_SMALLEST = {"f16": 2.0**-14, "bf16": 2.0**-126, "f32": 2.0**-126, "f64": 2.0**-1022}
"""The smallest normal numbers of the types."""


def _fractions(key: XlaOp, shape: tuple[int, ...], row: Dtype) -> XlaOp:
    """Numbers in [0, 1): random mantissas for numbers in [1, 2), minus 1."""
    mantissa = MANTISSA_BITS[row.name]
    drawn = 8 if mantissa < 8 else row.bits
    word = read_dtype(f"u{row.bits}")
    found = ops.ConvertElementType(_bits(key, shape, read_dtype(f"u{drawn}")), word)
    assert word.numpy is not None and row.numpy is not None
    one = np.ones((), row.numpy)
    bits_of_one = one.view(word.numpy)[()]
    mask = ops.Or(ops.ShiftRightLogical(found, word.numpy.type(drawn - mantissa)), bits_of_one)
    return ops.Sub(ops.BitcastConvertType(mask, row), one[()])


def _uniform(key: XlaOp, minval: Any, maxval: Any, shape: tuple[int, ...], row: Dtype) -> XlaOp:
    low, high = (_like(key, bound, row, shape) for bound in (minval, maxval))
    return ops.Max(low, ops.Add(ops.Mul(_fractions(key, shape, row), ops.Sub(high, low)), low))


def _normal(key: XlaOp, shape: tuple[int, ...], row: Dtype) -> XlaOp:
    assert row.numpy is not None
    below = np.nextafter(np.asarray(-1, row.numpy), np.asarray(0, row.numpy))[()]
    drawn = _uniform(key, below, row.numpy.type(1), shape, row)
    return ops.Mul(row.numpy.type(np.sqrt(2)), ops.ErfInv(drawn))


def _gumbel(key: XlaOp, shape: tuple[int, ...], row: Dtype) -> XlaOp:
    assert row.numpy is not None
    drawn = _uniform(key, row.numpy.type(_SMALLEST[row.name]), row.numpy.type(1), shape, row)
    found: XlaOp = -on_values.log(-on_values.log(drawn))
    return found


def _bernoulli(key: XlaOp, p: Any, shape: tuple[int, ...]) -> XlaOp:
    given = plain(read_leaf(key.builder, "random.bernoulli", "p", p))
    row = given.dtype if given.dtype is not None and given.dims and given.dtype.is_float else read_dtype("f32")
    return ops.Lt(_uniform(key, 0.0, 1.0, shape, row), _like(key, given, row, shape))


def _randint(
    key: XlaOp, minval: Any, maxval: Any, shape: tuple[int, ...], kind: Dtype, row: Dtype, includes: bool
) -> XlaOp:
    """Integers of type `kind`, drawn as `row`: 32 bits for narrow types, for which fewer bits would be less uniform."""
    word = read_dtype(f"u{row.bits}")
    assert word.numpy is not None
    low, high = (_like(key, bound, row, shape) for bound in (minval, maxval))
    one = _like(key, word.numpy.type(1), word, shape)
    given = ops.ConvertElementType(ops.Sub(high, low), word)
    span = ops.Select(ops.Gt(high, low), ops.Add(given, one) if includes else given, one)
    keys = _split(key, (2,))
    upper, lower = (_bits(keys[n], shape, word) for n in range(2))
    half = ops.Rem(_like(key, word.numpy.type(1 << row.bits // 2), word, shape), span)
    factor = ops.Rem(ops.Mul(half, half), span)
    offset = ops.Rem(ops.Add(ops.Mul(ops.Rem(upper, span), factor), ops.Rem(lower, span)), span)
    return ops.ConvertElementType(ops.Add(low, ops.ConvertElementType(offset, row)), kind)


def _permutation(key: XlaOp, x: Any) -> XlaOp:
    rows = plain(read_leaf(key.builder, "random.permutation", "x", x))
    if not rows.dims:
        raise ShapeError(f"random.permutation: x is {rows.shape}; it takes a number or an array\n  at {place()}")
    count = rows.dims[0]
    order = rows if len(rows.dims) == 1 else ops.Iota(key.builder, Shape("s32", (count,)), 0)
    for _ in range(ceil(3 * log(max(1, count)) / log(np.iinfo(np.uint32).max))):
        keys = _split(key, (2,))
        key = keys[0]
        order = order[on_values.argsort(_bits(keys[1], (count,), read_dtype("u32")))]
    return order if len(rows.dims) == 1 else rows[order]


def _categorical(key: XlaOp, logits: Any, axis: int) -> XlaOp:
    given = plain(read_leaf(key.builder, "random.categorical", "logits", logits))
    if given.dtype is None or not given.dtype.is_float:
        raise DtypeError(f"random.categorical: logits is {given.shape}; it takes floats\n  at {place()}")
    drawn = _gumbel(key, tuple(given.dims), given.dtype)
    found: XlaOp = on_values.argmax(ops.Add(drawn, given), axis=axis)
    return found
