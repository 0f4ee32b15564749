"""NumPy's products over XlaOps: dot, tensordot, einsum."""

from __future__ import annotations

import operator
from collections.abc import Sequence

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ShapeError
from hilo.numpy.protocol import implements, read_array
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
    """The sum over a's last and b's second last (or only) dimension; for a scalar, the product."""
    lhs, rhs = _pair("np.dot", a, b)
    if not lhs.dims or not rhs.dims:
        return lhs * rhs
    return _contract("np.dot", lhs, rhs, [lhs.ndim - 1], [max(rhs.ndim - 2, 0)])


@implements(np.vdot)
def vdot(a: object, b: object) -> XlaOp:
    """The dot product of two flattened arrays, with the first one conjugated."""
    lhs, rhs = _pair("np.vdot", a, b)
    first = ops.Conj(lhs) if lhs.dtype is not None and lhs.dtype.is_complex else lhs
    return _contract("np.vdot", flatten(first), flatten(rhs), [0], [0])


@implements(np.inner)
def inner(a: object, b: object) -> XlaOp:
    """The sum over the last dimensions of both."""
    lhs, rhs = _pair("np.inner", a, b)
    if not lhs.dims or not rhs.dims:
        return lhs * rhs
    return _contract("np.inner", lhs, rhs, [lhs.ndim - 1], [rhs.ndim - 1])


@implements(np.outer, np.linalg.outer)
def outer(a: object, b: object) -> XlaOp:
    """All products of the elements of two flattened arrays."""
    lhs, rhs = _pair("np.outer", a, b)
    return ops.Reshape(lhs, [lhs.size, 1]) * ops.Reshape(rhs, [1, rhs.size])


@implements(np.tensordot, np.linalg.tensordot)
def tensordot(a: object, b: object, axes: int | Sequence[object] = 2) -> XlaOp:
    """The sum over `axes` dimensions (a's last with b's first), or over two lists of dimensions."""
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
    """Einstein summation, evaluated from left to right."""
    name = "np.einsum"
    read = [read_array(name, f"operand {i}", x, *operands) for i, x in enumerate(operands)]
    labels, output = read_subscripts(name, "subscripts", subscripts, read)
    return summation(name, read, labels, output)
