"""NumPy's products and transforms over XlaOps: dot, tensordot, einsum, FFT."""

from __future__ import annotations

import operator
from collections.abc import Sequence

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ShapeError
from hilo.numpy.protocol import implements, read_array, unsupported
from hilo.numpy.reductions import read_axis
from hilo.ops._operation import error, same_dtype
from hilo.ops.arithmetic.operators import dot_general, flatten
from hilo.ops.libraries.einsum import read_subscripts, summation


def _pair(name: str, a: object, b: object) -> tuple[XlaOp, XlaOp]:
    lhs, rhs = read_array(name, "a", a, b), read_array(name, "b", b, a)
    same_dtype(name, [("a", lhs), ("b", rhs)], "dot_general_dtype")
    return lhs, rhs


@implements(np.dot)
def dot(a: object, b: object) -> XlaOp:
    """Sum over a's last and b's second last (or only) dimension; with a scalar, the product."""
    lhs, rhs = _pair("np.dot", a, b)
    if not lhs.dims or not rhs.dims:
        return lhs * rhs
    return _contract("np.dot", lhs, rhs, [lhs.ndim - 1], [max(rhs.ndim - 2, 0)])


@implements(np.vdot)
def vdot(a: object, b: object) -> XlaOp:
    """The dot product of two flattened arrays, the first conjugated."""
    lhs, rhs = _pair("np.vdot", a, b)
    first = ops.Conj(lhs) if lhs.dtype is not None and lhs.dtype.is_complex else lhs
    return _contract("np.vdot", flatten(first), flatten(rhs), [0], [0])


@implements(np.inner)
def inner(a: object, b: object) -> XlaOp:
    """Sum over the last dimensions of both."""
    lhs, rhs = _pair("np.inner", a, b)
    if not lhs.dims or not rhs.dims:
        return lhs * rhs
    return _contract("np.inner", lhs, rhs, [lhs.ndim - 1], [rhs.ndim - 1])


@implements(np.outer)
def outer(a: object, b: object) -> XlaOp:
    """All products of the elements of two flattened arrays."""
    lhs, rhs = _pair("np.outer", a, b)
    return ops.Reshape(lhs, [lhs.size, 1]) * ops.Reshape(rhs, [1, rhs.size])


@implements(np.tensordot)
def tensordot(a: object, b: object, axes: int | Sequence[object] = 2) -> XlaOp:
    """Sum over `axes` dimensions (a's last with b's first), or over the two lists of them."""
    name = "np.tensordot"
    lhs, rhs = _pair(name, a, b)
    if hasattr(axes, "__index__"):
        count = operator.index(axes)
        return _contract(name, lhs, rhs, list(range(lhs.ndim - count, lhs.ndim)), list(range(count)))
    left, right = axes
    return _contract(
        name,
        lhs,
        rhs,
        [read_axis(name, d, lhs.ndim) for d in (left if isinstance(left, (tuple, list)) else [left])],
        [read_axis(name, d, rhs.ndim) for d in (right if isinstance(right, (tuple, list)) else [right])],
    )


def _contract(name: str, lhs: XlaOp, rhs: XlaOp, left: list[int], right: list[int]) -> XlaOp:
    sizes = [[lhs.dims[d] for d in left if 0 <= d < lhs.ndim], [rhs.dims[d] for d in right if d < rhs.ndim]]
    if len(sizes[0]) != len(left) or len(sizes[1]) != len(right) or sizes[0] != sizes[1]:
        raise error(
            ShapeError,
            name,
            f"a is {lhs.shape} and b is {rhs.shape}; dimensions {left} of a and {right} of b must have the same sizes",
        )
    return dot_general(lhs, rhs, (left, right))


@implements(np.einsum)
def einsum(subscripts: str, *operands: object, optimize: object = False) -> XlaOp:
    """Einstein's summation, from left to right."""
    name = "np.einsum"
    read = [read_array(name, f"operand {i}", x, *operands) for i, x in enumerate(operands)]
    labels, output = read_subscripts(name, "subscripts", subscripts, read)
    return summation(name, read, labels, output)


def _transform(name: str, kind: str, a: XlaOp, n: int | None, axis: int, length: int) -> XlaOp:
    if n is not None and n != length:
        raise unsupported(name, "n", n, f"None or {length} (slice or np.pad first)")
    d = read_axis(name, axis, a.ndim)
    if d != a.ndim - 1:
        return ops.Transpose(_last(name, kind, _swap(a, d), length), _swapped(a.ndim, d))
    return _last(name, kind, a, length)


def _last(name: str, kind: str, a: XlaOp, length: int) -> XlaOp:
    assert a.dtype is not None
    if kind in ("FFT", "IFFT", "IRFFT") and not a.dtype.is_complex:
        a = a.astype("c128" if a.dtype.name == "f64" else "c64")
    return ops.Fft(a, kind, [length])


def _swapped(rank: int, d: int) -> list[int]:
    order = list(range(rank))
    order[d], order[-1] = order[-1], order[d]
    return order


def _swap(a: XlaOp, d: int) -> XlaOp:
    return ops.Transpose(a, _swapped(a.ndim, d))


def _size(name: str, a: XlaOp, axis: int) -> int:
    return a.dims[read_axis(name, axis, a.ndim)]


@implements(np.fft.fft)
def fft(a: XlaOp, n: int | None = None, axis: int = -1) -> XlaOp:
    """The discrete Fourier transform along an axis, c64 or c128."""
    return _transform("np.fft.fft", "FFT", a, n, axis, _size("np.fft.fft", a, axis))


@implements(np.fft.ifft)
def ifft(a: XlaOp, n: int | None = None, axis: int = -1) -> XlaOp:
    """The inverse of `fft`."""
    return _transform("np.fft.ifft", "IFFT", a, n, axis, _size("np.fft.ifft", a, axis))


@implements(np.fft.rfft)
def rfft(a: XlaOp, n: int | None = None, axis: int = -1) -> XlaOp:
    """The transform of real numbers: its first n // 2 + 1 elements."""
    return _transform("np.fft.rfft", "RFFT", a, n, axis, _size("np.fft.rfft", a, axis))


@implements(np.fft.irfft)
def irfft(a: XlaOp, n: int | None = None, axis: int = -1) -> XlaOp:
    """The inverse of `rfft`, of length n, by default 2 (m - 1)."""
    length = 2 * (_size("np.fft.irfft", a, axis) - 1) if n is None else operator.index(n)
    return _transform("np.fft.irfft", "IRFFT", a, length, axis, length)
