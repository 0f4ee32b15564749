"""NumPy's products and transforms over XlaOps: dot, tensordot, einsum, FFT."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Sequence

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.numpy.protocol import implements, read_array, unsupported
from hilo.numpy.reductions import read_axis, sum
from hilo.ops._operation import error, same_dtype
from hilo.ops.arithmetic.operators import dot_general, flatten


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
    """Einstein's summation, from left to right; each operand names a letter once, and there is no `...`."""
    name = "np.einsum"
    if not isinstance(subscripts, str):
        raise unsupported(name, "subscripts", subscripts, "a string such as 'ij,jk->ik'")
    inputs, arrow, output = subscripts.replace(" ", "").partition("->")
    terms = inputs.split(",")
    if "." in subscripts or any(len(set(t)) != len(t) for t in [*terms, output]) or len(terms) != len(operands):
        raise unsupported(
            name,
            "subscripts",
            subscripts,
            f"letters without '...' or repeats, one term for each of {len(operands)} operands",
        )
    if not arrow:
        output = "".join(sorted(c for c, n in Counter("".join(terms)).items() if n == 1))
    read = [read_array(name, f"operand {i}", x, *operands) for i, x in enumerate(operands)]
    sizes: dict[str, int] = {}
    for term, op in zip(terms, read, strict=True):
        if len(term) != op.ndim or any(sizes.setdefault(c, n) != n for c, n in zip(term, op.dims, strict=True)):
            raise error(ShapeError, name, f"operand {op.shape} does not fit {shown(term)} in {shown(subscripts)}")
    if not set(output) <= set(sizes):
        raise error(ArgumentError, name, f"subscripts is {shown(subscripts)}; the result takes letters of the operands")
    letters, result = terms[0], read[0]
    for i in range(1, len(read)):
        kept = set(output).union(*terms[i + 1 :])
        letters, result = _einsum_step(letters, result, terms[i], read[i], kept)
    letters, result = _sum_out(letters, result, set(output))
    return ops.Transpose(result, [letters.index(c) for c in output])


def _sum_out(letters: str, op: XlaOp, kept: set[str]) -> tuple[str, XlaOp]:
    """Sums over the dimensions whose letters are not kept."""
    gone = [d for d, c in enumerate(letters) if c not in kept]
    if not gone:
        return letters, op
    return "".join(c for c in letters if c in kept), sum(op, gone, op.dtype)


def _einsum_step(left: str, a: XlaOp, right: str, b: XlaOp, kept: set[str]) -> tuple[str, XlaOp]:
    """The product of two operands: shared letters are batch dimensions if kept, else contracted."""
    left, a = _sum_out(left, a, kept | set(right))
    right, b = _sum_out(right, b, kept | set(left))
    batch = [c for c in left if c in right and c in kept]
    contracted = [c for c in left if c in right and c not in kept]
    product = dot_general(
        a,
        b,
        ([left.index(c) for c in contracted], [right.index(c) for c in contracted]),
        ([left.index(c) for c in batch], [right.index(c) for c in batch]),
    )
    rest = [c for c in left + right if c not in batch and c not in contracted]
    return "".join([*batch, *rest]), product


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
