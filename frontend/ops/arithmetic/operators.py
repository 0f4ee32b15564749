"""Python's operators that differ from the documented operations: `/`, `%`, `//`, `>>` and `@` with NumPy's meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.weak import as_weak, is_weak, meet, weak_pair
from hilo.builder.xla_op import XlaOp
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.support.errors import ShapeError
from hilo.ops._guard import explained
from hilo.ops._operation import array, error, find_builder, same_dtype
from hilo.ops.arithmetic.broadcasting import broadcast_operands, expand, numpy_dims
from hilo.ops.arithmetic.choice import Select
from hilo.ops.arithmetic.elementwise import And, Div, Eq, Floor, Lt, Ne, Rem, Sub, numpy_broadcast
from hilo.ops.leaves import FullLike
from hilo.ops.movement.shaping import Reshape, Transpose


def _operands(name: str, lhs: object, rhs: object) -> tuple[XlaOp, XlaOp]:
    """Both operands broadcast by NumPy's rule."""
    builder = find_builder(name, lhs, rhs)
    lhs, rhs = meet(lhs, rhs)
    left = array(name, "lhs", lhs, builder, like=rhs.dtype if isinstance(rhs, XlaOp) else None)
    right = array(name, "rhs", rhs, builder, like=lhs.dtype if isinstance(lhs, XlaOp) else None)
    same_dtype(name, [("lhs", left), ("rhs", right)], "rule_b_e6")
    return broadcast_operands(name, left, right, numpy_dims(name, left.dims, right.dims))


@explained
def true_divide(lhs: object, rhs: object) -> XlaOp:
    """`lhs / rhs` for each element, as Python's `/`: integers are divided as f64. (`ops.Div` truncates them.)

    Args:
        lhs: an array of any numbers, or a scalar.
        rhs: the same; shapes broadcast as in NumPy.

    Returns:
        An array of the operands' element type; of f64 if that is an integer type or pred.
    """
    if is_weak(lhs) and is_weak(rhs):
        left, right = weak_pair(lhs, rhs)
        return as_weak(Div(_float(left), _float(right)))
    lhs, rhs = meet(lhs, rhs)
    if not any(_is_float(x) for x in (lhs, rhs)):
        lhs, rhs = _float(lhs), _float(rhs)
    return numpy_broadcast("Div", lhs, rhs)


def _is_float(x: object) -> bool:
    """Whether the object is an array of floats or complex numbers."""
    if isinstance(x, XlaOp):
        return x.dtype is not None and x.dtype.kind not in ("pred", "signed", "unsigned")
    return isinstance(x, (np.ndarray, np.generic)) and x.dtype.kind not in "biu"


def _float(x: Any) -> Any:
    is_whole = isinstance(x, (XlaOp, np.ndarray, np.generic)) and not _is_float(x)
    return x.astype("f64" if isinstance(x, XlaOp) else np.float64) if is_whole else x


@explained
def floor_mod(lhs: object, rhs: object) -> XlaOp:
    """`lhs - floor(lhs / rhs) * rhs` for each element: the remainder with the sign of rhs, as Python's `%`.

    Args:
        lhs: an array of integers or floats, or a scalar.
        rhs: the same; shapes broadcast as in NumPy.

    Returns:
        An array of the wider operand's element type. An integer remainder by zero gives lhs; a float one NaN.

    Raises:
        ShapeError: the shapes do not broadcast.
        DtypeError: NumPy's type for the two element types is neither of them, or one is complex.
    """
    a, b = _operands("floor_mod", lhs, rhs)
    remainder = Rem(a, b)
    assert a.dtype is not None
    if a.dtype.kind == "unsigned":
        return remainder
    zero = FullLike(remainder, 0)
    fixed = Select(And(Ne(remainder, zero), Ne(Lt(remainder, zero), Lt(b, zero))), remainder + b, remainder)
    if not a.dtype.is_float:
        return fixed
    return Select(Eq(remainder, zero), Select(Lt(b, zero), FullLike(zero, -0.0), zero), fixed)


@explained
def floor_divide(lhs: object, rhs: object) -> XlaOp:
    """`floor(lhs / rhs)` for each element, as Python's `//`.

    Args:
        lhs: an array of integers or floats, or a scalar.
        rhs: the same; shapes broadcast as in NumPy.

    Returns:
        An array of the wider operand's element type. For floats it is exactly the integer q with
        lhs = q·rhs + floor_mod, and lhs / rhs if rhs is zero. For integers, division by zero gives what XLA's does:
        all bits set, which is -1 for signed numbers (NumPy gives 0 and warns, `jnp.floor_divide` gives -2).

    Raises:
        ShapeError: the shapes do not broadcast.
        DtypeError: NumPy's type for the two element types is neither of them, or one is complex.
    """
    a, b = _operands("floor_divide", lhs, rhs)
    assert a.dtype is not None
    if a.dtype.kind == "unsigned":
        return Div(a, b)
    remainder = Rem(a, b)
    zero, one = FullLike(a, 0), FullLike(a, 1)
    signs_differ = And(Ne(remainder, zero), Ne(Lt(remainder, zero), Lt(b, zero)))
    if not a.dtype.is_float:
        quotient = Div(a, b)
        return Select(And(signs_differ, Ne(b, zero)), Sub(quotient, one), quotient)
    quotient = Div(Sub(a, remainder), b)
    quotient = Select(signs_differ, Sub(quotient, one), quotient)
    down = Floor(quotient)
    rounded = Select(Sub(quotient, down) > 0.5, down + one, down)
    plain = Div(a, b)
    signed_zero = Select(Eq(plain, zero), plain, Select(Lt(plain, zero), FullLike(a, -0.0), zero))
    return Select(Eq(b, zero), plain, Select(Eq(quotient, zero), signed_zero, rounded))


@explained
def right_shift(lhs: object, rhs: object) -> XlaOp:
    """`lhs >> rhs` for each element; it keeps the sign of signed integers and fills unsigned ones with zeros.

    Args:
        lhs: an array of integers, or a scalar.
        rhs: the same; shapes broadcast as in NumPy.

    Returns:
        An array of the wider operand's element type.

    Raises:
        ShapeError: the shapes do not broadcast.
        DtypeError: NumPy's type for the two element types is neither of them, or one is not an integer type.
    """
    builder = find_builder("right_shift", lhs, rhs)
    row = next(x.dtype for x in (lhs, rhs) if isinstance(x, XlaOp))
    if isinstance(lhs, (np.ndarray, np.generic)):
        row = array("right_shift", "lhs", lhs, builder).dtype
    unsigned = row is not None and row.kind == "unsigned"
    return numpy_broadcast("ShiftRightLogical" if unsigned else "ShiftRightArithmetic", lhs, rhs)


@explained
def matmul(lhs: object, rhs: object) -> XlaOp:
    """The matrix product by NumPy's rule, as Python's `@`.

    Args:
        lhs: `[B…, M, K]`, or a vector `[K]`.
        rhs: `[C…, K, N]` of lhs's element type, or a vector `[K]`. The batch dimensions B and C broadcast.

    Returns:
        `[broadcast(B, C)…, M, N]`, without M or N for a vector.

    Raises:
        ShapeError: an operand is a scalar, the sizes K differ, or the batch dimensions do not broadcast.
        DtypeError: NumPy's type for the two element types is neither of them.

    >>> b = XlaBuilder("example")
    >>> (ops.Parameter(b, 0, Shape("f32", [5, 2, 3]), "x") @ np.ones([3, 4], "f")).shape
    f32[5,2,4]
    """
    name = "matmul"
    builder = find_builder(name, lhs, rhs)
    lhs, rhs = meet(lhs, rhs)
    a = array(name, "lhs", lhs, builder, like=rhs.dtype if isinstance(rhs, XlaOp) else None)
    b = array(name, "rhs", rhs, builder, like=lhs.dtype if isinstance(lhs, XlaOp) else None)
    same_dtype(name, [("lhs", a), ("rhs", b)], "dot_general_dtype")
    for argument, op in (("lhs", a), ("rhs", b)):
        if not op.dims:
            raise error(
                ShapeError, name, f"{argument} is the scalar {op.shape}; it takes rank 1 or more (use * for scalars)"
            )
    k_of_b = max(b.ndim - 2, 0)
    if a.dims[-1] != b.dims[k_of_b]:
        raise error(
            ShapeError,
            name,
            f"lhs is {a.shape} and rhs is {b.shape}; lhs's last dimension, {a.dims[-1]}, must be rhs's "
            f"{'only' if b.ndim == 1 else 'second last'} one, {b.dims[k_of_b]}",
        )
    if b.ndim <= 2:
        return dot_general(a, b, ([a.ndim - 1], [k_of_b]))
    if a.ndim <= 2:
        product = dot_general(a, b, ([a.ndim - 1], [k_of_b]))
        rows, batch = a.ndim - 1, b.ndim - 2
        return product if not rows else Transpose(product, [*range(1, batch + 1), 0, batch + 1])
    return _batched(name, a, b)


def _batched(name: str, a: XlaOp, b: XlaOp) -> XlaOp:
    """matmul of `[B…, M, K]` and `[C…, K, N]`: broadcasts the batch dimensions, then emits one DotGeneral."""
    result, a_map, b_map = numpy_dims(name, a.dims[:-2], b.dims[:-2])
    rank = len(result)

    def batched(op: XlaOp, mapped: Sequence[int]) -> XlaOp:
        shape = Shape(op.dtype, [*result, *op.dims[-2:]])
        return op if op.dims == shape.dims else expand(name, op, [*mapped, rank, rank + 1], shape)

    batch = list(range(rank))
    return dot_general(batched(a, a_map), batched(b, b_map), ([rank + 1], [rank]), (batch, batch))


def dot_general(
    lhs: XlaOp, rhs: XlaOp, contracting: tuple[list[int], list[int]], batch: tuple[list[int], list[int]] = ([], [])
) -> XlaOp:
    """`ops.DotGeneral`, with dimension numbers as pairs of lists."""
    from hilo.ops.products.dots import DotGeneral

    numbers = DotDimensionNumbers(
        lhs_batching_dimensions=tuple(batch[0]),
        rhs_batching_dimensions=tuple(batch[1]),
        lhs_contracting_dimensions=tuple(contracting[0]),
        rhs_contracting_dimensions=tuple(contracting[1]),
    )
    return DotGeneral(lhs, rhs, numbers)


def to_pred(op: XlaOp) -> XlaOp:
    """True where an element is not zero; an array of pred itself."""
    return op if op.dtype is not None and op.dtype.kind == "pred" else Ne(op, 0)


def broadcast_to(operand: XlaOp, dims: Sequence[int]) -> XlaOp:
    """The operand broadcast to sizes by NumPy's rule. Raises a ShapeError if they do not match."""
    name = "broadcast_to"
    sizes = [int(n) for n in dims]
    shift = len(sizes) - operand.ndim
    fits = shift >= 0 and all(n in (1, sizes[shift + d]) for d, n in enumerate(operand.dims))
    if not fits:
        raise error(ShapeError, name, f"shape is {sizes}; operand {operand.shape} does not broadcast to it")
    return expand(name, operand, range(shift, len(sizes)), operand.shape.with_dims(sizes))


def flatten(operand: XlaOp) -> XlaOp:
    """All elements in one dimension, row-major."""
    return operand if operand.ndim == 1 else Reshape(operand, [operand.size])


__all__ = ["floor_divide", "floor_mod", "matmul", "right_shift"]
