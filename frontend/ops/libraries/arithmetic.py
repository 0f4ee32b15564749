"""XLA's builder libraries `arithmetic` and `comparators`: computations over two scalars, Any, ArgMax and ArgMin."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, shown
from hilo.ops._guard import explained
from hilo.ops._operation import COMPLEX, INTEGER, array, dimension, error, find_builder, flag, sequence, trace
from hilo.ops.arithmetic.choice import Select
from hilo.ops.arithmetic.conversion import ConvertElementType
from hilo.ops.arithmetic.elementwise import (
    Add,
    And,
    Eq,
    EqTotalOrder,
    Ge,
    Gt,
    GtTotalOrder,
    Le,
    Lt,
    LtTotalOrder,
    Max,
    Min,
    Mul,
    Ne,
    Not,
    Or,
)
from hilo.ops.folding.reductions import Reduce
from hilo.ops.leaves import Constant, Iota, MaxValue, MinValue
from hilo.ops.libraries.constants import Zero, read_kind

# ---- computations over scalars ---------------------------------------------------------------------------------------


@explained
def CreateScalarComputation(
    name: str, type: object, builder: XlaBuilder | None = None, generator: Callable[..., object] | None = None
) -> XlaComputation:
    """A computation from a function of two scalars of an element type.

    Args:
        name: its name.
        type: the element type.
        builder: ignored; XLA's form has it.
        generator: a function of two XlaOps.

    Raises:
        ArgumentError: the name is not a string, or the generator is not a function of two values.
        DtypeError: the type is unknown.
    """
    if not isinstance(name, str):
        raise error(ArgumentError, "CreateScalarComputation", f"name is {shown(name)}; it takes a string")
    if generator is None and builder is not None and not isinstance(builder, XlaBuilder):
        generator = builder
    return _computation("CreateScalarComputation", type, generator)


def _computation(name: str, type_: object, generator: object) -> XlaComputation:
    scalar = Shape(read_kind(name, "type", type_))
    return trace(name, "generator", generator, [scalar, scalar])


def _create(word: str, function: Callable[[XlaOp, XlaOp], XlaOp], what: str) -> Callable[..., XlaComputation]:
    name = f"CreateScalar{word}Computation"

    def build(type: object, builder: XlaBuilder | None = None) -> XlaComputation:
        return _computation(name, type, function)

    build.__name__ = build.__qualname__ = name
    build.__doc__ = f"""The computation {what} of two scalars of an element type.

    Args:
        type: the element type of both and of the result; the result of comparisons is pred.
        builder: ignored; XLA's form has it.
    """
    return explained(build)


CreateScalarAddComputation = _create("Add", Add, "x + y")
CreateScalarMultiplyComputation = _create("Multiply", Mul, "x · y")
CreateScalarGeComputation = _create("Ge", Ge, "x >= y")
CreateScalarMaxComputation = _create("Max", Max, "max(x, y)")
CreateScalarMinComputation = _create("Min", Min, "min(x, y)")
CreateScalarAndComputation = _create("And", And, "x & y")
CreateScalarOrComputation = _create("Or", Or, "x | y")


@explained
def CreateScalarIdentityWithZeroComputation(type: object, builder: XlaBuilder | None = None) -> XlaComputation:
    """A computation f with f(x, 0) = x: `|` for pred and integers, `+` for other types.

    Args:
        type: the element type of x and of the result.
        builder: ignored; XLA's form has it.
    """
    name = "CreateScalarIdentityWithZeroComputation"
    kind = read_kind(name, "type", type)
    return _computation(name, kind, Or if kind.is_integer or kind.kind == "pred" else Add)


# ---- comparators -----------------------------------------------------------------------------------------------------

Comparator = Callable[[XlaOp, XlaOp], XlaOp]


@explained
def CreateScalarComparisonComputation(
    name: str, operand_types: Sequence[object], comparators: Sequence[object], builder: XlaBuilder | None = None
) -> XlaComputation:
    """A comparator for `Sort`: compares by the first operand with a comparison; if equal, by the next; and so on.

    Args:
        name: its name.
        operand_types: one element type per operand.
        comparators: for each operand a function of two scalars, such as `ops.Lt`, or None for an operand that is not
            compared. At least one must be a function.
        builder: ignored; XLA's form has it.

    Returns:
        The computation `T_0, T_0, T_1, T_1, … -> pred`.

    Raises:
        ArgumentError: there is not one comparator or None per operand, or none of them is a function.
    """
    who = "CreateScalarComparisonComputation"
    kinds = [read_kind(who, "operand_types", kind) for kind in sequence(who, "operand_types", operand_types)]
    chosen = sequence(who, "comparators", comparators)
    if len(chosen) != len(kinds) or not any(callable(one) for one in chosen):
        raise error(
            ArgumentError,
            who,
            f"comparators is {shown(chosen)}; it takes one function or None for each of the {len(kinds)} operands, and "
            f"one function at least",
        )
    return _comparison(who, kinds, chosen)


def _comparison(who: str, kinds: Sequence[Dtype], comparators: Sequence[object]) -> XlaComputation:
    def compare(*scalars: XlaOp) -> object:
        result: XlaOp | None = None
        for i in reversed(range(len(kinds))):
            function = comparators[i]
            if not callable(function):
                continue
            x, y = scalars[2 * i], scalars[2 * i + 1]
            own = function(x, y)
            if result is None:
                result = own
            else:
                equal = EqTotalOrder(x, y) if kinds[i].is_float else Eq(x, y)
                result = Select(equal, result, own)
        return result

    return trace(who, "comparators", compare, [Shape(kind) for kind in kinds for _ in range(2)])


def _ordered(who: str, operand_types: object, is_less: bool) -> XlaComputation:
    kinds = [read_kind(who, "operand_types", kind) for kind in sequence(who, "operand_types", operand_types)]
    if not kinds or kinds[0] in COMPLEX:
        raise error(DtypeError, who, f"operand_types is {kinds}; it takes types, the first of which has an order")
    if kinds[0].is_float:
        first: Comparator = LtTotalOrder if is_less else GtTotalOrder
    else:
        first = Lt if is_less else Gt
    return _comparison(who, kinds, [first, *[None] * (len(kinds) - 1)])


@explained
def CreateScalarLtComputation(operand_types: Sequence[object], builder: XlaBuilder | None = None) -> XlaComputation:
    """The comparator for ascending order by the first operand; floats by total order.

    Args:
        operand_types: one element type for each operand of `Sort`; only the first is compared.
        builder: ignored; XLA's form has it.
    """
    return _ordered("CreateScalarLtComputation", operand_types, True)


@explained
def CreateScalarGtComputation(operand_types: Sequence[object], builder: XlaBuilder | None = None) -> XlaComputation:
    """The comparator for descending order by the first operand; floats by total order.

    Args:
        operand_types: one element type for each operand of `Sort`; only the first is compared.
        builder: ignored; XLA's form has it.
    """
    return _ordered("CreateScalarGtComputation", operand_types, False)


# ---- Any, ArgMax, ArgMin ---------------------------------------------------------------------------------------------


@explained
def Any(predicates: XlaOp) -> XlaOp:
    """Whether any of the predicates is true; False if there are none.

    Args:
        predicates: an array of pred.

    Returns:
        A scalar of pred.

    Raises:
        DtypeError: predicates is not an array of pred.
    """
    op = array("Any", "predicates", predicates, find_builder("Any", predicates))
    if op.dtype is not BY_NAME["pred"]:
        raise error(DtypeError, "Any", f"predicates is {op.shape}; it takes pred (compare with zero: ops.Ne(x, 0))")
    return Reduce(op, Constant(op.builder, False), Or, range(op.ndim))


@explained
def ArgMax(input: XlaOp, output_type: object = "s32", axis: int = 0, tie_low: bool = True) -> XlaOp:
    """The index of the greatest element along a dimension.

    Args:
        input: an array of pred, integers or floats.
        output_type: the integer type of the result.
        axis: the dimension.
        tie_low: if several elements are the greatest, take the first one; False: the last one.

    Returns:
        The indices, without that dimension. NaN is less than all numbers; 0 if there is no other element.

    Raises:
        DtypeError: the elements are not ordered, or output_type is not an integer type.
        ShapeError: axis is not in [0, rank).
    """
    return _arg("ArgMax", input, output_type, axis, is_min=False, tie_low=tie_low)


@explained
def ArgMin(input: XlaOp, output_type: object = "s32", axis: int = 0, tie_low: bool = True) -> XlaOp:
    """The index of the least element along a dimension; NaN is greater than all numbers.

    Args:
        input: an array of pred, integers or floats.
        output_type: the integer type of the result.
        axis: the dimension.
        tie_low: if several elements are the least, take the first one; False: the last one.
    """
    return _arg("ArgMin", input, output_type, axis, is_min=True, tie_low=tie_low)


@explained
def ArgMinMax(input: XlaOp, output_type: object, axis: int, is_min: bool, tie_low: bool = True) -> XlaOp:
    """`ArgMin` or `ArgMax`.

    Args:
        input, output_type, axis, tie_low: as in `ArgMax`.
        is_min: True for `ArgMin`, False for `ArgMax`.
    """
    return _arg("ArgMinMax", input, output_type, axis, is_min=flag("ArgMinMax", "is_min", is_min), tie_low=tie_low)


def _arg(name: str, given: object, output_type: object, axis: int, *, is_min: bool, tie_low: bool) -> XlaOp:
    op = array(name, "input", given, find_builder(name, given))
    if op.dtype is None or op.dtype in COMPLEX:
        raise error(DtypeError, name, f"input is {op.shape}; it takes an element type with an order")
    kind, wanted = op.dtype, read_kind(name, "output_type", output_type)
    if wanted not in INTEGER:
        raise error(DtypeError, name, f"output_type is {wanted}; it takes an integer type")
    d, low = dimension(name, "axis", axis, op.ndim, ""), flag(name, "tie_low", tie_low)
    counter = BY_NAME["s32"] if op.dims[d] < 2**31 else BY_NAME["s64"]

    def better(x: XlaOp, i: XlaOp, y: XlaOp, j: XlaOp) -> object:
        first, equal = Le(x, y) if is_min else Ge(x, y), Eq(x, y)
        if kind.is_float:
            x_nan, y_nan = Ne(x, x), Ne(y, y)
            first, equal = Select(y_nan, Not(x_nan), first), Or(equal, And(x_nan, y_nan))
        return Select(first, x, y), Select(equal, Min(i, j) if low else Max(i, j), Select(first, i, j))

    worst = MaxValue(op.builder, kind) if is_min else MinValue(op.builder, kind)
    zero = Zero(op.builder, counter)
    found = Reduce([op, Iota(op.builder, op.shape.with_dtype(counter), d)], [worst, zero], better, [d]).leaves[1]
    return found if wanted is counter else ConvertElementType(found, wanted)


__all__ = [
    "Any",
    "ArgMax",
    "ArgMin",
    "ArgMinMax",
    "CreateScalarAddComputation",
    "CreateScalarAndComputation",
    "CreateScalarComparisonComputation",
    "CreateScalarComputation",
    "CreateScalarGeComputation",
    "CreateScalarGtComputation",
    "CreateScalarIdentityWithZeroComputation",
    "CreateScalarLtComputation",
    "CreateScalarMaxComputation",
    "CreateScalarMinComputation",
    "CreateScalarMultiplyComputation",
    "CreateScalarOrComputation",
]
