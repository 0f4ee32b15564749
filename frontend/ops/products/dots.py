"""Products of vectors, matrices and batches of them.

Source: operation semantics (Dot, DotGeneral); StableHLO's specification of `dot_general` for precision and algorithm,
and CHLO's of `ragged_dot`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from hilo.builder.shape import Shape
from hilo.builder.xla_op import XlaOp
from hilo.dialect import chlo, stablehlo
from hilo.dialect.attributes import DotAlgorithm, DotDimensionNumbers, Precision, RaggedDotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._operation import (
    INTEGER,
    array,
    dimension,
    error,
    find_builder,
    integers,
    member,
    operation,
    sequence,
)
from hilo.ops.products.quantized_products import RULES_QUANTIZED, check_operands, read_preferred, result_type

DotNumbers: TypeAlias = DotDimensionNumbers | Mapping[str, Sequence[int]] | Sequence[Sequence[Sequence[int]]]
PrecisionLike: TypeAlias = str | Precision | Sequence[str | Precision] | None

RULES_PRECISION = {
    "dot_precision": "precision is DEFAULT, HIGH or HIGHEST, one for both operands or one for each",
    "dot_preferred": "preferred_element_type is of the operands' kind: float for floats, signed for signed, …",
}

_RULES_DOT = {
    "dot_e1": "the contracted sizes agree",
    "dot_e2": "both operands have rank 1 or more",
    "dot_e3": "both operands have the same element type",
}

_RULES_GENERAL = {
    "dot_general_e1": "the two lists of a pair (contracting, batch) have the same length",
    "dot_general_e2": "paired dimensions have the same size",
    "dot_general_e3": "each entry is a dimension of its operand",
    "dot_general_e4": "no dimension of an operand is named twice",
    "dot_general_e5": "both operands have the same element type",
    "dot_algorithm": "algorithm is a DotAlgorithm, and precision is DEFAULT then",
    "dot_general_numbers": "dimension_numbers is a DotDimensionNumbers, or a dictionary or tuple of its lists",
}

_FIELDS = (
    ("lhs_contracting_dimensions", "rhs_contracting_dimensions"),
    ("lhs_batching_dimensions", "rhs_batching_dimensions"),
)


@operation("linear algebra", "stablehlo.dot_general", rules=_RULES_DOT | RULES_PRECISION | RULES_QUANTIZED)
def Dot(lhs: XlaOp, rhs: XlaOp, precision: PrecisionLike = None, preferred_element_type: object = None) -> XlaOp:
    """Products of vectors and matrices: contracts lhs's second dimension (a vector's only one) with rhs's first.

    Args:
        lhs: `[k]` or `[m, k]`; if the rank is higher, dimension 1 is contracted.
        rhs: `[k]` or `[k, n]`, of lhs's element type; if the rank is higher, dimension 0 is contracted.
        precision: as in `DotGeneral`.
        preferred_element_type: as in `DotGeneral`.

    Returns:
        lhs's other dimensions, then rhs's: `[]`, `[m]`, `[n]` or `[m, n]`.

    Raises:
        ShapeError: an operand is a scalar, or the contracted sizes differ.
        DtypeError: the element types differ.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([[1, 2], [3, 4]], "f"))
    >>> hilo.compile(b.Build(ops.Dot(x, [1.0, 1.0])), "evaluator")()
    DeviceArray([3., 7.], f32[2], device='host')
    """
    name = "Dot"
    left, right = _operands(name, lhs, rhs, "dot_e3")
    for argument, op in (("lhs", left), ("rhs", right)):
        if op.ndim == 0:
            raise error(
                ShapeError, name, f"{argument} is the scalar {op.shape}; it takes rank 1 or more (Mul scales)", "dot_e2"
            )
    d = min(left.ndim - 1, 1)
    if left.dims[d] != right.dims[0]:
        raise error(
            ShapeError,
            name,
            f"lhs is {left.shape} and rhs is {right.shape}; lhs's dimension {d} and rhs's dimension 0 take one size",
            "dot_e1",
        )
    return _emit(name, left, right, DotDimensionNumbers((), (), (d,), (0,)), precision, preferred_element_type, None)


@operation("linear algebra", "stablehlo.dot_general", rules=_RULES_GENERAL | RULES_PRECISION | RULES_QUANTIZED)
def DotGeneral(
    lhs: XlaOp,
    rhs: XlaOp,
    dimension_numbers: DotNumbers,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
    algorithm: DotAlgorithm | None = None,
) -> XlaOp:
    """Sums products over the contracting dimensions, independently for each index of the batch dimensions.

    Args:
        lhs: an array of any rank.
        rhs: an array of lhs's element type; or quantized, with a lhs that is quantized, too, or of the expressed type.
        dimension_numbers: which dimensions are contracted and which are batch dimensions, in pairs of equal sizes.
            `DotDimensionNumbers`, a dictionary with its documented names (`lhs_contracting_dimensions`,
            `rhs_contracting_dimensions`, `lhs_batch_dimensions`, `rhs_batch_dimensions`), or
            `((lhs contracting, rhs contracting), (lhs batch, rhs batch))`.
        precision: DEFAULT, HIGH or HIGHEST, one for both operands or a pair; None leaves it to the target.
        preferred_element_type: the element type of the result and of the sum, by default the operands'; for quantized
            arrays s32 with the product of their scales.
        algorithm: the exact algorithm to use, with DEFAULT precision; None leaves it to the target.

    Returns:
        The batch dimensions in the order listed, then lhs's remaining dimensions, then rhs's.

    Raises:
        ShapeError: lists differ in length, sizes differ, or a dimension is out of range or occurs twice.
        DtypeError: the element types differ.

    A batched matrix product `[b, m, k] · [b, k, n]` has `(([2], [1]), ([0], [0]))` and gives `[b, m, n]`.
    """
    name = "DotGeneral"
    left, right = _operands(name, lhs, rhs, "dot_general_e5")
    numbers = _read_numbers(name, dimension_numbers, left, right)
    return _emit(name, left, right, numbers, precision, preferred_element_type, algorithm)


@operation(
    "linear algebra",
    "chlo.ragged_dot",
    rules={
        "ragged_dot_numbers": "dimension_numbers is a RaggedDotDimensionNumbers",
        "ragged_dot_dtype": "both operands have the same element type",
        "ragged_dot_groups": "group_sizes is an array of integers",
    }
    | RULES_PRECISION,
)
def RaggedDot(
    lhs: XlaOp,
    rhs: XlaOp,
    group_sizes: XlaOp,
    dimension_numbers: RaggedDotDimensionNumbers | None = None,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
) -> XlaOp:
    """A product in which the rows of lhs form groups of run-time sizes, each with its own matrix in rhs.

    Args:
        lhs: `[m, k]`; rows 0…group_sizes[0]-1 are group 0, and so on.
        rhs: `[g, k, n]`, of lhs's element type.
        group_sizes: `[g]` integers whose sum is at most m; rows after the last group give zeros.
        dimension_numbers: for other arrangements of the dimensions (a ragged contracting or batch dimension).
        precision: as in `DotGeneral`.
        preferred_element_type: as in `DotGeneral`.

    Returns:
        `[m, n]`: row i of group j is `lhs[i] · rhs[j]`.

    Raises:
        ShapeError: the sizes do not match.
        DtypeError: the element types differ, or group sizes are not integers.
    """
    name = "RaggedDot"
    left, right = _operands(name, lhs, rhs, "ragged_dot_dtype")
    sizes = array(name, "group_sizes", group_sizes, left.builder)
    if sizes.dtype not in INTEGER:
        raise error(DtypeError, name, f"group_sizes is {sizes.shape}; it takes an integer type", "ragged_dot_groups")
    numbers = dimension_numbers
    if numbers is None:
        numbers = RaggedDotDimensionNumbers((), (), (1,), (1,), (0,), (0,))
    if not isinstance(numbers, RaggedDotDimensionNumbers):
        raise error(
            ArgumentError,
            name,
            f"dimension_numbers is {shown(numbers)}; it takes a RaggedDotDimensionNumbers",
            "ragged_dot_numbers",
        )
    precisions = read_precision(name, precision)
    result = _ragged_shape(name, left, right, sizes, numbers).with_dtype(
        read_preferred(name, left, preferred_element_type)
    )
    return left.builder.add(
        name,
        lambda: _verified(
            chlo.ragged_dot(
                left.value,
                right.value,
                sizes.value,
                ragged_dot_dimension_numbers=numbers,
                precision_config=precisions,
                result_type=result.mlir_type,
            )
        ),
    )


def read_precision(name: str, given: PrecisionLike) -> list[Precision] | None:
    """Reads `precision`: None, or one for each of the two operands."""
    if given is None:
        return None
    takes = "one for both operands, or a pair"
    single = isinstance(given, (str, Precision))
    both = [given, given] if single else sequence(name, "precision", given, takes, rule="dot_precision")
    read = [member(name, "precision", p, Precision, "dot_precision") for p in both]
    if len(read) != 2:
        raise error(
            ArgumentError,
            name,
            f"precision is {shown(given)}; it takes {takes}",
            "dot_precision",
        )
    return read


def _operands(name: str, lhs: object, rhs: object, rule: str) -> tuple[XlaOp, XlaOp]:
    builder = find_builder(name, lhs, rhs)
    left, right = array(name, "lhs", lhs, builder), array(name, "rhs", rhs, builder)
    check_operands(name, left, right, rule)
    return left, right


def _read_numbers(name: str, given: object, lhs: XlaOp, rhs: XlaOp) -> DotDimensionNumbers:
    """Reads and checks dimension numbers in any of their forms."""
    lists = []
    for pair, (left, right) in zip(("contracting", "batch"), _number_lists(name, given), strict=True):
        both = []
        for side, op, entries in (("lhs", lhs, left), ("rhs", rhs, right)):
            argument = f"{side}_{pair}_dimensions"
            read = integers(name, argument, entries, rule="dot_general_numbers")
            both.append([dimension(name, argument, d, op.ndim, "dot_general_e3") for d in read])
        if len(both[0]) != len(both[1]):
            raise error(
                ShapeError,
                name,
                f"lhs_{pair}_dimensions is {both[0]} and rhs_{pair}_dimensions is {both[1]}; they take the same length",
                "dot_general_e1",
            )
        for i, j in zip(*both, strict=True):
            if lhs.dims[i] != rhs.dims[j]:
                raise error(
                    ShapeError,
                    name,
                    f"lhs is {lhs.shape} and rhs is {rhs.shape}; {pair} dimensions {i} and {j} take one size",
                    "dot_general_e2",
                )
        lists.append(both)
    (lhs_contracting, rhs_contracting), (lhs_batch, rhs_batch) = lists
    for side, named in (("lhs", lhs_contracting + lhs_batch), ("rhs", rhs_contracting + rhs_batch)):
        if len(set(named)) != len(named):
            raise error(
                ShapeError,
                name,
                f"dimension_numbers name {named} of {side}; each dimension may be named once",
                "dot_general_e4",
            )
    return DotDimensionNumbers(tuple(lhs_batch), tuple(rhs_batch), tuple(lhs_contracting), tuple(rhs_contracting))


def _lists_of_dictionary(name: str, given: Mapping[str, object]) -> list[tuple[object, object]]:
    """As `_number_lists`, for a dictionary of the lists."""
    documented = {key.replace("_batching_", "_batch_"): entries for key, entries in given.items()}
    known = [field.replace("_batching_", "_batch_") for pair in _FIELDS for field in pair]
    unknown = [key for key in documented if key not in known]
    if unknown:
        raise error(
            ArgumentError,
            name,
            f"dimension_numbers has {', '.join(map(repr, unknown))}; it takes {', '.join(known)}",
            "dot_general_numbers",
        )
    lists = [documented.get(key, ()) for key in known]
    return [(lists[0], lists[1]), (lists[2], lists[3])]


def _number_lists(name: str, given: object) -> list[tuple[object, object]]:
    """The contracting and the batch lists, as pairs (lhs, rhs)."""
    if isinstance(given, Mapping):
        return _lists_of_dictionary(name, given)
    if isinstance(given, (list, tuple)):
        try:
            (lhs_contracting, rhs_contracting), (lhs_batch, rhs_batch) = given
            return [(lhs_contracting, rhs_contracting), (lhs_batch, rhs_batch)]
        except (TypeError, ValueError):
            pass
    elif hasattr(given, "lhs_contracting_dimensions"):

        def entries(field: str) -> object:
            return getattr(given, field, getattr(given, field.replace("_batching_", "_batch_"), ()))

        return [(entries(lhs), entries(rhs)) for lhs, rhs in _FIELDS]
    raise error(
        ArgumentError,
        name,
        f"dimension_numbers is {shown(given)}; it takes DotDimensionNumbers, a dictionary of its lists, "
        f"or ((lhs contracting, rhs contracting), (lhs batch, rhs batch))",
        "dot_general_numbers",
    )


def _emit(
    name: str,
    lhs: XlaOp,
    rhs: XlaOp,
    numbers: DotDimensionNumbers,
    precision: PrecisionLike,
    preferred: object,
    algorithm: DotAlgorithm | None,
) -> XlaOp:
    if algorithm is not None and not isinstance(algorithm, DotAlgorithm):
        raise error(ArgumentError, name, f"algorithm is {shown(algorithm)}; it takes a DotAlgorithm", "dot_algorithm")
    precisions = read_precision(name, precision)
    if algorithm is not None and precisions and set(precisions) != {Precision.DEFAULT}:
        message = f"precision is {shown(precision)} where an algorithm is given; it takes DEFAULT there"
        raise error(ArgumentError, name, message, "dot_algorithm")
    shape = _result_shape(name, lhs, rhs, numbers, preferred)
    return lhs.builder.add(
        name,
        lambda: _verified(
            stablehlo.dot_general(
                lhs.value,
                rhs.value,
                dot_dimension_numbers=numbers,
                precision_config=precisions,
                algorithm=algorithm,
                result_type=shape.mlir_type,
            )
        ),
    )


def _result_shape(name: str, lhs: XlaOp, rhs: XlaOp, numbers: DotDimensionNumbers, preferred: object) -> Shape:
    """Batch dimensions, lhs's others, rhs's others."""
    sources = [(lhs, d) for d in numbers.lhs_batching_dimensions]
    for op, used in (
        (lhs, numbers.lhs_batching_dimensions + numbers.lhs_contracting_dimensions),
        (rhs, numbers.rhs_batching_dimensions + numbers.rhs_contracting_dimensions),
    ):
        sources += [(op, d) for d in range(op.ndim) if d not in used]
    dynamic = [i for i, (op, d) in enumerate(sources) if d in op.shape.dynamic]
    kept = {d: i for i, (op, d) in enumerate(sources) if op is rhs}
    kept |= {d: i for i, d in enumerate(numbers.rhs_batching_dimensions)}
    wanted = result_type(name, lhs, rhs, preferred, kept, zero_points=False)
    return Shape(wanted, [op.dims[d] for op, d in sources], dynamic=dynamic)


def _verified(value: ir.Value) -> ir.Value:
    """The value; if the dialect's verifier rejects its operation, the operation is erased and the error raised."""
    made = value.owner
    try:
        made.verify()
    except ir.MLIRError:
        made.erase()
        raise
    return value


def _ragged_shape(name: str, lhs: XlaOp, rhs: XlaOp, sizes: XlaOp, numbers: RaggedDotDimensionNumbers) -> Shape:
    """The result's shape: [groups, if the contracting dimension is ragged], batch, free lhs and free rhs dimensions."""
    checked = _read_numbers(name, numbers, lhs, rhs)
    if len(numbers.lhs_ragged_dimensions) != 1:
        raise error(
            ShapeError,
            name,
            f"lhs_ragged_dimensions is {numbers.lhs_ragged_dimensions}; it takes one",
            "ragged_dot_numbers",
        )
    ragged = dimension(name, "lhs_ragged_dimensions", numbers.lhs_ragged_dimensions[0], lhs.ndim, "ragged_dot_numbers")
    groups = [
        dimension(name, "rhs_group_dimensions", d, rhs.ndim, "ragged_dot_numbers") for d in numbers.rhs_group_dimensions
    ]
    used_left = checked.lhs_batching_dimensions + checked.lhs_contracting_dimensions
    used_right = checked.rhs_batching_dimensions + checked.rhs_contracting_dimensions + tuple(groups)
    leading = [sizes.dims[-1]] if ragged in checked.lhs_contracting_dimensions and sizes.ndim else []
    dims = leading + [lhs.dims[d] for d in checked.lhs_batching_dimensions]
    dims += [lhs.dims[d] for d in range(lhs.ndim) if d not in used_left]
    dims += [rhs.dims[d] for d in range(rhs.ndim) if d not in used_right]
    return Shape(lhs.dtype, dims)


__all__ = ["Dot", "DotGeneral", "RaggedDot", "read_precision"]
