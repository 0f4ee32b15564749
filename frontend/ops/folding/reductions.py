"""Reductions over dimensions and over windows, and the gradient of the latter.

Source: operation semantics (Reduce, ReduceWindow, SelectAndScatter).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError
from hilo.ops._operation import Computation, array, error, find_builder, operation, same_dtype
from hilo.ops._operation import computation as read_computation
from hilo.ops._operation import dimensions as read_dimensions
from hilo.ops.folding.reducers import RULES as RULES_R
from hilo.ops.folding.reducers import read_reducer
from hilo.ops.folding.windows import RULES as RULES_WINDOW
from hilo.ops.folding.windows import read_window_dimensions, read_windows

Arrays: TypeAlias = XlaOp | Sequence[XlaOp]
Padding: TypeAlias = str | Sequence[Sequence[int]]

_RULES_BODY = {label: RULES_R[label] for label in ("rule_r_e2", "rule_r_e3")}


@operation(
    "reductions",
    "stablehlo.reduce",
    rules={
        "reduce_e1": "there is at least one operand",
        "reduce_e2": "all operands have the same dimensions",
        "reduce_e3": "each init value is a scalar of its operand's element type",
        "reduce_e5": "each of dimensions is in [0, rank), none occurs twice",
        "reduce_e6": "there is one init value per operand",
        **_RULES_BODY,
    },
    older="`Reduce(operand, init_value, computation, dimensions)`, with one operand",
)
def Reduce(operands: Arrays, init_values: Arrays, computation: Computation, dimensions: Sequence[int]) -> XlaOp:
    """Folds `computation` over dimensions of one array, or of several arrays together.

    Args:
        operands: an array, or N >= 1 arrays of the same dimensions, of any element types.
        init_values: one scalar per operand, the computation's identity, of its operand's element type.
        computation: `T_0…, T_0… -> (T_0…)` on scalars: running values first, then the operands' elements. An
            `XlaComputation`, or a callable such as `ops.Add`. It is applied in any order and grouping.
        dimensions: the dimensions to reduce, in any order.

    Returns:
        The operands' remaining dimensions in their order; a tuple of such arrays for N > 1.

    Raises:
        ShapeError: the operands have different dimensions, an init value is not a scalar, or a dimension is out of
            range.
        ArgumentError: the computation has the wrong type, or the numbers of init values and operands differ.
        DtypeError: an init value has another element type.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([[1, 2], [3, 4]]))
    >>> hilo.compile(b.Build(ops.Reduce(x, 0, ops.Add, [0])), "evaluator")()
    DeviceArray([4, 6], s64[2], device='host')
    """
    return _reduce("Reduce", operands, init_values, computation, dimensions)


@operation(
    "reductions",
    "stablehlo.reduce",
    rules={"reduce_e3": "the init value is a scalar of operand's element type", **_RULES_BODY},
)
def ReduceAll(operand: XlaOp, init_value: XlaOp, computation: Computation) -> XlaOp:
    """`Reduce` over all dimensions of one array; the result is a scalar.

    Args:
        operand: `[N…]`, of any element type.
        init_value: a scalar of that type, with which the reduction begins.
        computation: an `XlaComputation` or a function of two scalars, which is assumed to be associative.

    Returns:
        A scalar of operand's element type.
    """
    op = array("ReduceAll", "operand", operand, find_builder("ReduceAll", operand, init_value))
    return _reduce("ReduceAll", op, init_value, computation, range(op.ndim))


def _reduce(name: str, operands: object, init_values: object, computation: object, dimensions: object) -> XlaOp:
    builder, ops, inits = _read_operands(
        name, operands, init_values, "reduce_e1", "reduce_e2", "reduce_e3", "reduce_e6"
    )
    folded = read_dimensions(name, "dimensions", dimensions, ops[0].ndim, "reduce_e5")
    body = read_reducer(name, "computation", computation, [op.dtype for op in ops])  # type: ignore[misc]
    kept = [d for d in range(ops[0].ndim) if d not in folded]
    dynamic = [i for i, d in enumerate(kept) if d in ops[0].shape.dynamic]
    shapes = [Shape(op.dtype, [op.dims[d] for d in kept], dynamic=dynamic) for op in ops]
    return _collate(
        builder,
        name,
        lambda: stablehlo.reduce(
            [op.value for op in ops],
            [init.value for init in inits],
            dimensions=sorted(folded),
            body=builder.import_block(body),
            result_types=[shape.mlir_type for shape in shapes],
        ),
    )


_RULES_REDUCE_WINDOW = {
    "reduce_window_e1": "there is at least one operand",
    "reduce_window_e2": "all operands have the same dimensions",
    "reduce_window_count": "there is one init value per operand",
    "rule_r_e4": RULES_R["rule_r_e4"],
    **_RULES_BODY,
    **RULES_WINDOW,
}


@operation("reductions", "stablehlo.reduce_window", rules=_RULES_REDUCE_WINDOW, older="one operand, no dilations")
def ReduceWindow(
    operands: Arrays,
    init_values: Arrays,
    computation: Computation,
    window_dimensions: Sequence[int],
    window_strides: Sequence[int] | None = None,
    padding: Padding = "VALID",
    base_dilations: Sequence[int] | None = None,
    window_dilations: Sequence[int] | None = None,
) -> XlaOp:
    """Folds `computation` over each window of one array, or of several arrays together.

    Args:
        operands: an array, or N >= 1 arrays of the same dimensions.
        init_values: one scalar per operand, of its element type; padding and holes have this value, too.
        computation: as in `Reduce`.
        window_dimensions: one window size of 1 or more per dimension (1 for dimensions that are not reduced).
        window_strides: one stride of 1 or more per dimension, by default all 1.
        padding: `"SAME"`, `"VALID"`, or one pair (low, high) per dimension; negative numbers remove elements.
        base_dilations: a factor of d puts d-1 holes between the operand's elements; by default 1.
        window_dilations: the same for the window's elements.

    Returns:
        One element per position where the whole window fits; a tuple of such arrays for N > 1.

    Raises:
        ShapeError: the operands have different dimensions, or a list does not have one entry per dimension.
        ArgumentError: a size, stride or dilation is below 1, or the computation has the wrong type.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([4, 2, 3, 1, 5]))
    >>> hilo.compile(b.Build(ops.ReduceWindow(x, 9, ops.Min, [3], [2], "VALID")), "evaluator")()
    DeviceArray([2, 1], s64[2], device='host')
    """
    return _reduce_window(
        "ReduceWindow", operands, init_values, computation, window_dimensions, window_strides,
        padding, base_dilations, window_dilations,
    )  # fmt: skip


@operation("reductions", "stablehlo.reduce_window", rules=_RULES_REDUCE_WINDOW)
def ReduceWindowWithGeneralPadding(
    operands: Arrays,
    init_values: Arrays,
    computation: Computation,
    window_dimensions: Sequence[int],
    window_strides: Sequence[int] | None = None,
    base_dilations: Sequence[int] | None = None,
    window_dilations: Sequence[int] | None = None,
    padding: Padding = "VALID",
) -> XlaOp:
    """`ReduceWindow` with the arguments in the order of XLA's builder, padding last.

    Args:
        operands: one array, or several of equal sizes.
        init_values: one scalar for each, which is also the value of padding.
        computation: as in `ReduceWindow`.
        window_dimensions: the window's size in each dimension.
        window_strides, base_dilations, window_dilations: one integer of 1 or more per dimension; by default 1.
        padding: `"SAME"`, `"VALID"`, or one pair (low, high) per dimension.

    Returns:
        One element per window, for each operand.
    """
    return _reduce_window(
        "ReduceWindowWithGeneralPadding", operands, init_values, computation, window_dimensions, window_strides,
        padding, base_dilations, window_dilations,
    )  # fmt: skip


def _reduce_window(
    name: str,
    operands: object,
    init_values: object,
    computation: object,
    window_dimensions: object,
    window_strides: object,
    padding: object,
    base_dilations: object,
    window_dilations: object,
) -> XlaOp:
    labels = ("reduce_window_e1", "reduce_window_e2", "rule_r_e4", "reduce_window_count")
    builder, ops, inits = _read_operands(name, operands, init_values, *labels)
    dims = ops[0].dims
    sizes = read_window_dimensions(name, window_dimensions, len(dims))
    windows = read_windows(name, dims, sizes, window_strides, padding, base_dilations, window_dilations)
    body = read_reducer(name, "computation", computation, [op.dtype for op in ops])  # type: ignore[misc]
    counts = [w.count(n) for w, n in zip(windows, dims, strict=True)]
    shapes = [Shape(op.dtype, counts, dynamic=ops[0].shape.dynamic) for op in ops]
    return _collate(
        builder,
        name,
        lambda: stablehlo.reduce_window(
            [op.value for op in ops],
            [init.value for init in inits],
            window_dimensions=sizes,
            window_strides=[w.stride for w in windows],
            base_dilations=[w.base_dilation for w in windows],
            window_dilations=[w.window_dilation for w in windows],
            padding=[[w.low, w.high] for w in windows],
            body=builder.import_block(body),
            result_types=[shape.mlir_type for shape in shapes],
        ),
    )


_RULES_SELECT_AND_SCATTER = {
    "select_and_scatter_e3": "source has one element per window",
    "select_and_scatter_e4": "init_value is a scalar of operand's element type",
    "select_and_scatter_e5": "select is `T, T -> pred`, scatter is `T, T -> T`",
    "select_and_scatter_e6": "operand and source have the same element type",
    **{label: text for label, text in RULES_WINDOW.items() if label != "window_e4"},
}


@operation("reductions", "stablehlo.select_and_scatter", rules=_RULES_SELECT_AND_SCATTER)
def SelectAndScatter(
    operand: XlaOp,
    select: Computation,
    window_dimensions: Sequence[int],
    window_strides: Sequence[int] | None,
    padding: Padding,
    source: XlaOp,
    init_value: XlaOp,
    scatter: Computation,
) -> XlaOp:
    """Selects one element of each window of operand, and combines source's element for the window into its position.

    This is the gradient of pooling: with `select = Ge` and `scatter = Add`, source goes to the positions of the maxima.

    Args:
        operand: an array of T.
        select: `T, T -> pred`: whether to keep the first argument, the one with the smaller index. With Ge, ties go to
            the smaller index. It must be transitive. Padding is never selected.
        window_dimensions: one window size of 1 or more per dimension.
        window_strides: one stride of 1 or more per dimension; None for all 1.
        padding: `"SAME"`, `"VALID"`, or one pair (low, high) per dimension.
        source: an array of T with one element per window.
        init_value: a scalar of T, the initial value of each element of the result.
        scatter: `T, T -> T`: combines the current value and source's element, for the windows in any order.

    Returns:
        An array of operand's shape.

    Raises:
        ShapeError: a list does not have one entry per dimension, source has another shape, or the init value has a
            rank above 0.
        ArgumentError: a size or stride is below 1, or a computation has the wrong type.
        DtypeError: the element types differ.
    """
    name = "SelectAndScatter"
    return _select_and_scatter(
        name, operand, select, window_dimensions, window_strides, padding, source, init_value, scatter
    )


@operation("reductions", "stablehlo.select_and_scatter", rules=_RULES_SELECT_AND_SCATTER)
def SelectAndScatterWithGeneralPadding(
    operand: XlaOp,
    select: Computation,
    window_dimensions: Sequence[int],
    window_strides: Sequence[int] | None,
    padding: Padding,
    source: XlaOp,
    init_value: XlaOp,
    scatter: Computation,
) -> XlaOp:
    """`SelectAndScatter` under the name of XLA's builder for padding in pairs; it takes the same arguments.

    Args:
        operand: the array from whose windows elements are selected.
        select: the comparison of two scalars that selects one element of each window.
        window_dimensions, window_strides: one integer per dimension.
        padding: `"SAME"`, `"VALID"`, or one pair (low, high) per dimension.
        source: one element per window, which is combined into the selected position.
        init_value: a scalar, the initial value of each element of the result.
        scatter: the computation of two scalars that combines.

    Returns:
        An array of operand's shape and element type.
    """
    name = "SelectAndScatterWithGeneralPadding"
    return _select_and_scatter(
        name, operand, select, window_dimensions, window_strides, padding, source, init_value, scatter
    )


def _select_and_scatter(
    name: str,
    operand: object,
    select: object,
    window_dimensions: object,
    window_strides: object,
    padding: object,
    source: object,
    init_value: object,
    scatter: object,
) -> XlaOp:
    rule = "select_and_scatter_e"
    builder = find_builder(name, operand, source, init_value)
    op, src = array(name, "operand", operand, builder), array(name, "source", source, builder)
    init = array(name, "init_value", init_value, builder, like=op.dtype)
    same_dtype(name, [("operand", op), ("source", src)], rule + "6")
    _check_init(name, "init_value", init, op, rule + "4")
    sizes = read_window_dimensions(name, window_dimensions, op.ndim)
    windows = read_windows(name, op.dims, sizes, window_strides, padding)
    counts = tuple(w.count(n) for w, n in zip(windows, op.dims, strict=True))
    if src.dims != counts:
        raise error(
            ShapeError,
            name,
            f"source is {src.shape}; for operand {op.shape} the windows make it {Shape(op.dtype, counts)}",
            rule + "3",
        )
    scalar = Shape(op.dtype)
    chooser = read_computation(name, "select", select, [scalar, scalar], rule + "5")
    if chooser.program_shape.result != Shape("pred"):
        raise error(
            ArgumentError,
            name,
            f"select returns {chooser.program_shape.result}; it takes one that returns pred[]",
            rule + "5",
        )
    assert op.dtype is not None
    combiner = read_reducer(name, "scatter", scatter, [op.dtype], rule + "5")
    return builder.add(
        name,
        lambda: stablehlo.select_and_scatter(
            op.value,
            src.value,
            init.value,
            window_dimensions=sizes,
            window_strides=[w.stride for w in windows],
            padding=[[w.low, w.high] for w in windows],
            select=builder.import_block(chooser),
            scatter=builder.import_block(combiner),
            result_type=op.shape.mlir_type,
        ),
    )


# ---- shared ----------------------------------------------------------------------------------------------------------


def as_list(given: object) -> list[object]:
    """Operands as a list: a list, a tuple, the elements of a tuple value, or one operand."""
    if isinstance(given, XlaOp):
        return [given] if given.elements is None else list(given.elements)
    if isinstance(given, (list, tuple)):
        return list(given)
    return [given]


def nth(argument: str, i: int, given: Sequence[object]) -> str:
    return f"{argument}[{i}]" if len(given) > 1 else argument.removesuffix("s")


def _read_operands(
    name: str, operands: object, init_values: object, none_rule: str, dims_rule: str, init_rule: str, count_rule: str
) -> tuple[XlaBuilder, list[XlaOp], list[XlaOp]]:
    """Reads operands and init values, and checks that they match."""
    given, given_inits = as_list(operands), as_list(init_values)
    if not given:
        raise error(ArgumentError, name, "operands is empty; it takes one array or more", none_rule)
    if len(given) != len(given_inits):
        raise error(
            ArgumentError,
            name,
            f"there are {len(given)} operands and {len(given_inits)} init_values; their numbers must agree",
            count_rule,
        )
    builder = find_builder(name, given, given_inits)
    ops = [array(name, nth("operands", i, given), x, builder) for i, x in enumerate(given)]
    check_dims(name, ops, dims_rule)
    inits = []
    for i, (x, op) in enumerate(zip(given_inits, ops, strict=True)):
        argument = nth("init_values", i, given)
        init = array(name, argument, x, builder, like=op.dtype)
        _check_init(name, argument, init, op, init_rule)
        inits.append(init)
    return builder, ops, inits


def check_dims(name: str, ops: Sequence[XlaOp], rule: str) -> None:
    for i, op in enumerate(ops):
        if op.dims != ops[0].dims or op.shape.dynamic != ops[0].shape.dynamic:
            raise error(
                ShapeError,
                name,
                f"operands[{i}] is {op.shape} and operands[0] is {ops[0].shape}; all operands take the same dimensions",
                rule,
            )


def _check_init(name: str, argument: str, init: XlaOp, op: XlaOp, rule: str) -> None:
    if init.ndim or init.dtype is not op.dtype:
        kind = ShapeError if init.ndim else DtypeError
        raise error(
            kind, name, f"{argument} is {init.shape}; for operand {op.shape} it takes a scalar, {op.dtype}[]", rule
        )


def _collate(builder: XlaBuilder, name: str, build: Callable[[], object]) -> XlaOp:
    """Adds what `build` makes: a plain value if it has one result, else a tuple."""
    made = builder.add(name, build)
    return made if made.elements is None or len(made.elements) != 1 else builder.note(made.elements[0])


__all__ = [
    "Reduce",
    "ReduceAll",
    "ReduceWindow",
    "ReduceWindowWithGeneralPadding",
    "SelectAndScatter",
    "SelectAndScatterWithGeneralPadding",
]
