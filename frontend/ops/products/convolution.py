"""Convolutions with any number of spatial dimensions.

Source: operation semantics (Conv, ConvWithGeneralPadding); XLA's `XlaBuilder` for the forms with dimension numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from hilo.builder.shape import Shape
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.attributes import ConvDimensionNumbers
from hilo.dialect.support.dtypes import Dtype
from hilo.dialect.support.errors import ArgumentError, Error, ShapeError, shown
from hilo.ops._operation import array, error, find_builder, integer, operation, sequence
from hilo.ops.folding.windows import Window, at_least_one, read_windows
from hilo.ops.products.dots import RULES_PRECISION, PrecisionLike, read_precision
from hilo.ops.products.quantized_products import RULES_QUANTIZED, check_operands, result_type

Padding: TypeAlias = str | Sequence[Sequence[int]]
ConvNumbers: TypeAlias = ConvDimensionNumbers | Mapping[str, object] | tuple[str, str, str]

_RULES = {
    "conv_with_general_padding_e1": "lhs and rhs have the same rank, 2 or more",
    "conv_with_general_padding_e2": "lhs and rhs have the same element type",
    "conv_with_general_padding_e3": "strides, padding and dilations have one entry per spatial dimension",
    "conv_with_general_padding_e4": "each stride and dilation is 1 or more",
    "conv_with_general_padding_e5": "each group count is 1 or more",
    "conv_with_general_padding_e6": "only one of the two group counts is above 1",
    "conv_with_general_padding_e7": "rhs's input features times feature_group_count equal lhs's features",
    "conv_with_general_padding_e8": "feature_group_count divides lhs's features and rhs's output features",
    "conv_with_general_padding_e9": "batch_group_count divides lhs's batch and rhs's output features",
    "conv_with_general_padding_e10": "padding removes no more elements than there are",
    "window_e2": "each window size is 1 or more",
    "window_padding": "padding is SAME, VALID or one pair (low, high) per spatial dimension",
    **RULES_PRECISION,
    **RULES_QUANTIZED,
}
_RULES_NAMED = {**_RULES, "conv_e2": "padding is SAME or VALID"}
_RULES_NUMBERS = {**_RULES, "conv_numbers": "dimension_numbers match the operands' rank"}
_FAMILY = "convolution"
_EMITS = "stablehlo.convolution"


@operation(_FAMILY, _EMITS, rules=_RULES_NAMED)
def Conv(
    lhs: XlaOp,
    rhs: XlaOp,
    window_strides: Sequence[int],
    padding: str,
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
) -> XlaOp:
    """Convolution with padding by name: `ConvWithGeneralPadding` without dilations.

    Args:
        lhs: `[batch, z, spatial…]`.
        rhs: `[output-z, input-z, spatial…]`, of lhs's element type.
        window_strides: one stride of 1 or more per spatial dimension.
        padding: `"SAME"` pads so that the output has `ceil(size / stride)` positions, with an odd element on the high
            side; `"VALID"` does not pad.
        feature_group_count, batch_group_count: as in `ConvWithGeneralPadding`.
        precision, preferred_element_type: as in `DotGeneral`.

    Returns:
        `[batch / batch_group_count, output-z, positions…]`.

    Raises:
        ArgumentError, ShapeError, DtypeError: as in `ConvWithGeneralPadding`; or the padding is another name.
    """
    return _convolve(
        "Conv", lhs, rhs, window_strides, padding, None, None, None, None,
        feature_group_count, batch_group_count, precision, preferred_element_type, padding_rule="conv_e2",
    )  # fmt: skip


@operation(_FAMILY, _EMITS, rules=_RULES, older="without group counts")
def ConvWithGeneralPadding(
    lhs: XlaOp,
    rhs: XlaOp,
    window_strides: Sequence[int],
    padding: Padding,
    lhs_dilation: Sequence[int] | None = None,
    rhs_dilation: Sequence[int] | None = None,
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
) -> XlaOp:
    """`out[b, oz, o…] = Σ_{iz, k…} lhs[b, iz, o·stride + k - low…] · rhs[oz, iz, k…]`, without terms outside lhs.

    Args:
        lhs: `[batch, z, spatial…]`, with any number of spatial dimensions, including none.
        rhs: `[output-z, input-z, spatial…]`, of lhs's element type, or quantized as in `DotGeneral`; it is not flipped.
        window_strides: one stride of 1 or more per spatial dimension.
        padding: one pair (low, high) per spatial dimension; negative numbers remove elements.
        lhs_dilation: a factor of d puts d-1 holes between neighbours of lhs (transposed convolution); by default 1.
        rhs_dilation: the same for rhs (atrous convolution).
        feature_group_count: g > 1 divides lhs's features and rhs's output features into g groups, which are convolved
            separately; rhs's input-z is then the size of one group.
        batch_group_count: g > 1 does the same with lhs's batch and rhs's output features.
        precision, preferred_element_type: as in `DotGeneral`.

    Returns:
        `[batch / batch_group_count, output-z, positions…]`, with one position wherever the whole window fits.

    Raises:
        ShapeError: ranks, list lengths or feature sizes do not match, or padding removes too much.
        ArgumentError: a stride, dilation or group count is below 1.
        DtypeError: the element types differ.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([[[1, 2, 3]]], "f"))
    >>> y = ops.ConvWithGeneralPadding(x, np.array([[[1, 10]]], "f"), [1], [(0, 0)])
    >>> hilo.compile(b.Build(y), "evaluator")()
    DeviceArray([[[21., 32.]]], f32[1, 1, 2], device='host')
    """
    return _convolve(
        "ConvWithGeneralPadding", lhs, rhs, window_strides, padding, lhs_dilation, rhs_dilation, None, None,
        feature_group_count, batch_group_count, precision, preferred_element_type,
    )  # fmt: skip


@operation(_FAMILY, _EMITS, rules=_RULES_NUMBERS | {"conv_e2": _RULES_NAMED["conv_e2"]})
def ConvWithGeneralDimensions(
    lhs: XlaOp,
    rhs: XlaOp,
    window_strides: Sequence[int],
    padding: str,
    dimension_numbers: ConvNumbers,
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
) -> XlaOp:
    """`Conv` with batch, feature and spatial dimensions in any order; see `ConvGeneralDilated`.

    Args:
        lhs: the batch of images.
        rhs: the kernel.
        window_strides: one step per spatial dimension.
        padding: `"SAME"` or `"VALID"`.
        dimension_numbers: which dimensions are batch, features and spatial; as in `ConvGeneralDilated`.
        feature_group_count, batch_group_count, precision, preferred_element_type: as in `ConvGeneralDilated`.

    Returns:
        One element per window, output feature and batch, with the dimensions in the order of `dimension_numbers`.
    """
    return _convolve(
        "ConvWithGeneralDimensions", lhs, rhs, window_strides, padding, None, None, dimension_numbers, None,
        feature_group_count, batch_group_count, precision, preferred_element_type, padding_rule="conv_e2",
    )  # fmt: skip


@operation(_FAMILY, _EMITS, rules=_RULES_NUMBERS)
def ConvGeneral(
    lhs: XlaOp,
    rhs: XlaOp,
    window_strides: Sequence[int],
    padding: Padding,
    dimension_numbers: ConvNumbers,
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
) -> XlaOp:
    """`ConvGeneralDilated` without dilations.

    Args:
        lhs: the batch of images.
        rhs: the kernel.
        window_strides: one step per spatial dimension.
        padding: `"SAME"`, `"VALID"`, or one pair (low, high) per spatial dimension.
        dimension_numbers: which dimensions are batch, features and spatial; as in `ConvGeneralDilated`.
        feature_group_count, batch_group_count, precision, preferred_element_type: as in `ConvGeneralDilated`.

    Returns:
        One element per window, output feature and batch, with the dimensions in the order of `dimension_numbers`.
    """
    return _convolve(
        "ConvGeneral", lhs, rhs, window_strides, padding, None, None, dimension_numbers, None,
        feature_group_count, batch_group_count, precision, preferred_element_type,
    )  # fmt: skip


@operation(_FAMILY, _EMITS, rules=_RULES_NUMBERS)
def ConvGeneralDilated(
    lhs: XlaOp,
    rhs: XlaOp,
    window_strides: Sequence[int],
    padding: Padding,
    lhs_dilation: Sequence[int] | None = None,
    rhs_dilation: Sequence[int] | None = None,
    dimension_numbers: ConvNumbers | None = None,
    feature_group_count: int = 1,
    batch_group_count: int = 1,
    precision: PrecisionLike = None,
    preferred_element_type: object = None,
    window_reversal: Sequence[bool] | None = None,
) -> XlaOp:
    """`ConvWithGeneralPadding` with the dimensions in any order and, optionally, a flipped kernel.

    Args:
        lhs, rhs, window_strides, padding, lhs_dilation, rhs_dilation: as in `ConvWithGeneralPadding`.
        dimension_numbers: the order of the dimensions in lhs, rhs and the result: `ConvDimensionNumbers`, a dictionary
            of its fields, or three layouts such as `("b01f", "01io", "b01f")` or `("NHWC", "HWIO", "NHWC")`. By default
            `("bf01…", "oi01…", "bf01…")`.
        feature_group_count, batch_group_count, precision, preferred_element_type: as in `ConvWithGeneralPadding`.
        window_reversal: the spatial dimensions of the kernel that are reversed.

    Returns:
        An array laid out according to `dimension_numbers`.

    Raises:
        ArgumentError, ShapeError, DtypeError: as in `ConvWithGeneralPadding`; or dimension_numbers do not match the
            rank.
    """
    return _convolve(
        "ConvGeneralDilated", lhs, rhs, window_strides, padding, lhs_dilation, rhs_dilation, dimension_numbers,
        window_reversal, feature_group_count, batch_group_count, precision, preferred_element_type,
    )  # fmt: skip


def _convolve(
    name: str,
    lhs: object,
    rhs: object,
    strides: object,
    padding: object,
    lhs_dilation: object,
    rhs_dilation: object,
    dimension_numbers: object,
    window_reversal: object,
    feature_group_count: object,
    batch_group_count: object,
    precision: PrecisionLike,
    preferred_element_type: object,
    *,
    padding_rule: str = "window_padding",
) -> XlaOp:
    rule = "conv_with_general_padding_e"
    builder = find_builder(name, lhs, rhs)
    left, right = array(name, "lhs", lhs, builder), array(name, "rhs", rhs, builder)
    if left.ndim != right.ndim or left.ndim < 2:
        raise error(
            ShapeError, name, f"lhs is {left.shape} and rhs is {right.shape}; they take one rank, 2 or more", rule + "1"
        )
    check_operands(name, left, right, rule + "2")
    n = left.ndim - 2
    numbers = _read_numbers(name, dimension_numbers, n)
    sizes = [right.dims[d] for d in numbers.kernel_spatial_dimensions]
    at_least_one(name, "the kernel's spatial size", sizes, "window_e2")
    if padding_rule == "conv_e2" and not isinstance(padding, str):
        raise error(
            ArgumentError,
            name,
            f"padding is {shown(padding)}; it takes 'SAME' or 'VALID' (ConvWithGeneralPadding takes pairs)",
            "conv_e2",
        )
    windows = read_windows(
        name,
        [left.dims[d] for d in numbers.input_spatial_dimensions],
        sizes,
        strides,
        padding,
        lhs_dilation,
        rhs_dilation,
        names=("window_strides", "lhs_dilation", "rhs_dilation"),
        length_rule=rule + "3",
        stride_rule=rule + "4",
        dilation_rule=rule + "4",
        padding_rule=padding_rule,
        negative_rule=rule + "10",
    )
    flips = _read_reversal(name, window_reversal, n, rule + "3")
    groups = _read_groups(name, left, right, numbers, feature_group_count, batch_group_count)
    precisions = read_precision(name, precision)
    kept = {numbers.kernel_output_feature_dimension: numbers.output_feature_dimension}
    wanted = result_type(name, left, right, preferred_element_type, kept, zero_points=True)
    shape = _result_shape(left, right, numbers, windows, groups[1], wanted)
    return builder.add(
        name,
        lambda: stablehlo.convolution(
            left.value,
            right.value,
            window_strides=[w.stride for w in windows],
            padding=[[w.low, w.high] for w in windows],
            lhs_dilation=[w.base_dilation for w in windows],
            rhs_dilation=[w.window_dilation for w in windows],
            window_reversal=flips,
            dimension_numbers=numbers,
            feature_group_count=groups[0],
            batch_group_count=groups[1],
            precision_config=precisions,
            result_type=shape.mlir_type,
        ),
    )


def _read_groups(
    name: str,
    lhs: XlaOp,
    rhs: XlaOp,
    numbers: ConvDimensionNumbers,
    feature_group_count: object,
    batch_group_count: object,
) -> tuple[int, int]:
    rule = "conv_with_general_padding_e"
    by_feature = integer(name, "feature_group_count", feature_group_count)
    by_batch = integer(name, "batch_group_count", batch_group_count)
    for argument, count in (("feature_group_count", by_feature), ("batch_group_count", by_batch)):
        if count < 1:
            raise error(ArgumentError, name, f"{argument} is {count}; it takes 1 or more", rule + "5")
    if by_feature > 1 and by_batch > 1:
        raise error(
            ArgumentError,
            name,
            f"feature_group_count is {by_feature} and batch_group_count is {by_batch}; only one of them may be above 1",
            rule + "6",
        )
    batch, features = lhs.dims[numbers.input_batch_dimension], lhs.dims[numbers.input_feature_dimension]
    input_z = rhs.dims[numbers.kernel_input_feature_dimension]
    output_z = rhs.dims[numbers.kernel_output_feature_dimension]
    if features % by_feature or output_z % by_feature:
        raise error(
            ShapeError,
            name,
            f"feature_group_count is {by_feature}; it has to divide lhs's {features} features "
            f"and rhs's {output_z} output features",
            rule + "8",
        )
    if input_z * by_feature != features:
        raise error(
            ShapeError,
            name,
            f"lhs is {lhs.shape} with {features} features and rhs is {rhs.shape} with {input_z} input features; "
            f"with feature_group_count {by_feature} rhs takes {features // by_feature}"
            f"{_layout_hint(lhs, rhs, by_feature)}",
            rule + "7",
        )
    if batch % by_batch or output_z % by_batch:
        raise error(
            ShapeError,
            name,
            f"batch_group_count is {by_batch}; it has to divide lhs's batch of {batch} "
            f"and rhs's {output_z} output features",
            rule + "9",
        )
    return by_feature, by_batch


def _layout_hint(lhs: XlaOp, rhs: XlaOp, groups: int) -> str:
    """A hint for operands that would match with the features last, which is TensorFlow's and flax's layout."""
    if lhs.ndim != rhs.ndim or lhs.ndim < 3 or lhs.dims[-1] != rhs.dims[-2] * groups:
        return ""
    spatial = "".join(map(str, range(lhs.ndim - 2)))
    data, kernel = f"b{spatial}f", f"{spatial}io"
    numbers = f"hilo.ConvDimensionNumbers.of('{data}', '{kernel}', '{data}')"
    return f"; with features last they fit: ops.ConvGeneral(…, dimension_numbers={numbers})"


def _result_shape(
    lhs: XlaOp, rhs: XlaOp, numbers: ConvDimensionNumbers, windows: list[Window], batch_groups: int, wanted: Dtype
) -> Shape:
    dims = [0] * lhs.ndim
    dims[numbers.output_batch_dimension] = lhs.dims[numbers.input_batch_dimension] // batch_groups
    dims[numbers.output_feature_dimension] = rhs.dims[numbers.kernel_output_feature_dimension]
    came_from = {numbers.output_batch_dimension: numbers.input_batch_dimension}
    spatial = zip(numbers.output_spatial_dimensions, numbers.input_spatial_dimensions, windows, strict=True)
    for output, source, window in spatial:
        dims[output] = window.count(lhs.dims[source])
        came_from[output] = source
    return Shape(wanted, dims, dynamic=[o for o, source in came_from.items() if source in lhs.shape.dynamic])


def _read_numbers(name: str, given: object, n: int) -> ConvDimensionNumbers:
    """Reads dimension numbers in any of their forms, for `n` spatial dimensions."""
    spatial = tuple(range(2, n + 2))
    if given is None:
        return ConvDimensionNumbers(0, 1, spatial, 1, 0, spatial, 0, 1, spatial)
    try:
        if isinstance(given, ConvDimensionNumbers):
            numbers = given
        elif isinstance(given, Mapping):
            numbers = ConvDimensionNumbers(**given)
        elif isinstance(given, (list, tuple)) and len(given) == 3 and all(isinstance(g, str) for g in given):
            numbers = ConvDimensionNumbers.of(*_layouts(*given))
        else:
            raise ArgumentError(
                "it takes ConvDimensionNumbers, a dictionary of its fields, "
                "or three layouts such as ('b01f', '01io', 'b01f')"
            )
    except (Error, TypeError) as cause:
        raise error(ArgumentError, name, f"dimension_numbers is {shown(given)}; {cause}", "conv_numbers") from None
    for part in (
        numbers.input_spatial_dimensions,
        numbers.kernel_spatial_dimensions,
        numbers.output_spatial_dimensions,
    ):
        if len(part) != n:
            raise error(
                ShapeError,
                name,
                f"dimension_numbers has {len(part)} spatial dimensions; operands of rank {n + 2} take {n}",
                "conv_numbers",
            )
    return numbers


def _layouts(lhs: str, rhs: str, out: str) -> tuple[str, str, str]:
    """Layouts as `b01f`, from those or from letters as in `NHWC`, `HWIO`; spatial letters are numbered as in rhs."""
    if not any(c in "NC" for c in lhs):
        return lhs, rhs, out
    spatial = [c for c in rhs if c not in "OI"]

    def translate(layout: str, letters: dict[str, str]) -> str:
        return "".join(letters.get(c) or (str(spatial.index(c)) if c in spatial else c) for c in layout)

    return (
        translate(lhs, {"N": "b", "C": "f"}),
        translate(rhs, {"O": "o", "I": "i"}),
        translate(out, {"N": "b", "C": "f"}),
    )


def _read_reversal(name: str, given: object, n: int, rule: str) -> list[bool] | None:
    if given is None:
        return None
    flips = sequence(name, "window_reversal", given, f"{n} bools, one per spatial dimension", rule=rule)
    if len(flips) != n or not all(isinstance(f, bool) for f in flips):
        raise error(
            ArgumentError,
            name,
            f"window_reversal is {shown(given)}; it takes {n} bools, one per spatial dimension",
            rule,
        )
    return [bool(flip) for flip in flips]


__all__ = ["Conv", "ConvGeneral", "ConvGeneralDilated", "ConvWithGeneralDimensions", "ConvWithGeneralPadding"]
