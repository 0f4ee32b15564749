"""Element-wise choice: Clamp and Select."""

from __future__ import annotations

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import Dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError
from hilo.ops._operation import array, as_value, error, find_builder, operation, same_dtype, value
from hilo.ops.arithmetic.broadcasting import expand


@operation(
    "choice",
    "stablehlo.clamp",
    rules={
        "clamp_e1": "each bound is a scalar or has operand's shape",
        "clamp_e2": "the bounds have operand's element type",
        "clamp_e3": "if operand is a scalar, the bounds are scalars",
    },
    older="Clamp(operand, min, max) with two scalar bounds",
)
def Clamp(min: object, operand: object, max: object) -> XlaOp:
    """Each element clamped to bounds: `min(max(operand, min), max)`.

    The older order `(operand, min, max)` is accepted if it is unambiguous: the first argument is an array, and the
    other two are scalars. Keywords always work.

    Args:
        min: the lower bound: an array of operand's shape, or a scalar.
        operand: an array of any shape and element type.
        max: the upper bound, like `min`.

    Returns:
        An array of the operand's shape. If min > max, the result is max; NaN in any of the three gives NaN.

    Raises:
        ShapeError: a bound has another shape.
        DtypeError: element types differ.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([-1, 5, 9]))
    >>> hilo.compile(b.Build(ops.Clamp(0, x, 6)), "evaluator")()
    DeviceArray([0, 5, 6], s64[3], device='host')
    """
    name = "Clamp"
    builder = find_builder(name, min, operand, max)
    like = next(x.dtype for x in (operand, min, max) if isinstance(x, XlaOp))
    low = array(name, "min", min, builder, like=like, rule="clamp_e1")
    op = array(name, "operand", operand, builder, like=like, rule="clamp_e1")
    high = array(name, "max", max, builder, like=like, rule="clamp_e1")
    if low.dims and not op.dims and not high.dims:
        low, op = op, low
    same_dtype(name, [("operand", op), ("min", low), ("max", high)], "clamp_e2")
    for argument, bound in (("min", low), ("max", high)):
        if bound.dims and bound.shape != op.shape:
            rule = "clamp_e1" if op.dims else "clamp_e3"
            takes = f"a scalar or {op.shape}, operand's shape" if op.dims else "a scalar, since operand is one"
            raise error(ShapeError, name, f"{argument} is {bound.shape}; it takes {takes}", rule)
    return builder.emit("stablehlo.clamp", (low.value, op.value, high.value), op.shape, name)


@operation(
    "choice",
    "stablehlo.select",
    rules={
        "select_e1": "on_true and on_false have the same shape and element type",
        "select_e2": "the element type of pred is pred",
        "select_e3": "pred is a scalar or has the operands' dimensions",
        "select_e4": "if the operands are tuples, pred is a scalar",
    },
)
def Select(pred: object, on_true: object, on_false: object) -> XlaOp:
    """`on_true` where `pred` holds, else `on_false`, for each element.

    Args:
        pred: an array of element type pred with the operands' dimensions, or a scalar, which selects a whole operand.
        on_true: an array, or a tuple, for which pred must be a scalar. A Python scalar takes the other operand's shape.
        on_false: a value of on_true's shape.

    Returns:
        A value of on_true's shape.

    Raises:
        ShapeError: shapes differ.
        DtypeError: element types differ, or pred is not of type pred.

    >>> b = XlaBuilder("example")
    >>> p = ops.Constant(b, np.array([True, False]))
    >>> hilo.compile(b.Build(ops.Select(p, np.array([1, 2]), np.array([10, 20]))), "evaluator")()
    DeviceArray([ 1, 20], s64[2], device='host')
    """
    name = "Select"
    builder = find_builder(name, pred, on_true, on_false)
    p = array(name, "pred", pred, builder, rule="select_e2")
    if p.shape.dtype is None or p.shape.dtype.kind != "pred":
        raise error(
            DtypeError, name, f"pred is {p.shape}; it takes an array of pred (compare, such as x != 0)", "select_e2"
        )
    a = _alternative(name, "on_true", on_true, builder, _dtype_of(on_false))
    b = _alternative(name, "on_false", on_false, builder, _dtype_of(on_true))
    if type(on_true) in (bool, int, float, complex) and b.elements is None:
        a = expand(name, a, (), b.shape, like=b)
    elif type(on_false) in (bool, int, float, complex) and a.elements is None:
        b = expand(name, b, (), a.shape, like=a)
    if a.shape.dtype is not b.shape.dtype:
        same_dtype(name, [("on_true", a), ("on_false", b)], "select_e1")
    _check_choice(name, p, a, b)
    return builder.note(_choose(p, a, b))


def _check_choice(name: str, p: XlaOp, a: XlaOp, b: XlaOp) -> None:
    """Raises a ShapeError if the shapes do not match."""
    if a.shape != b.shape:
        raise error(
            ShapeError,
            name,
            f"on_true is {a.shape} and on_false is {b.shape}; the two must have one shape",
            "select_e1",
        )
    if a.elements is not None and p.dims:
        raise error(ShapeError, name, f"pred is {p.shape}; to choose between tuples it takes a scalar", "select_e4")
    if p.dims and p.dims != a.dims:
        raise error(
            ShapeError,
            name,
            f"pred is {p.shape}; it takes a scalar or {Shape('pred', a.dims)}, the operands' dimensions",
            "select_e3",
        )


def _alternative(name: str, argument: str, x: object, builder: XlaBuilder, like: Dtype | None) -> XlaOp:
    """Reads one of the two values; Python tuples become tuples, and so do lists of values."""
    if isinstance(x, tuple) or (isinstance(x, list) and any(isinstance(e, (XlaOp, tuple)) for e in x)):
        return as_value(name, argument, x, builder)
    return value(name, argument, x, builder, like=like)


def _dtype_of(x: object) -> Dtype | None:
    return x.dtype if isinstance(x, XlaOp) else None


def _choose(pred: XlaOp, on_true: XlaOp, on_false: XlaOp) -> XlaOp:
    """Selects between two values of the same shape, leaf by leaf."""
    builder = pred.builder
    if on_true.elements is not None and on_false.elements is not None:
        pairs = zip(on_true.elements, on_false.elements, strict=True)
        return builder.tuple([_choose(pred, a, b) for a, b in pairs])
    if on_true.shape.is_token:
        raise error(ArgumentError, "Select", "on_true is a token; it takes arrays, or tuples of arrays", "select_e1")
    return builder.emit("stablehlo.select", (pred.value, on_true.value, on_false.value), on_true.shape, "Select")


__all__ = ["Clamp", "Select"]
