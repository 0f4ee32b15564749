"""Result types, and the types of regions' arguments, for operations whose dialect cannot be asked through the bindings.

The dialect infers the results of most operations when they are created. The others are those whose results follow from
their regions, which do not exist at that moment, and those without the interface. Sizes are computed on tuples, in
which None is a dynamic size. The dialect's verifier checks again whatever is computed here.
Source: the constraints of each operation in the StableHLO specification.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers, RaggedDotDimensionNumbers
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown

Size = int | None
Sizes = tuple[Size, ...]
Groups = Mapping[str, Sequence[ir.Value]]
"""Operands by name; a single operand is a sequence of one."""
Values = Mapping[str, object]
"""Attributes by name, as Python values; absent ones are None."""

_DYNAMIC = ir.ShapedType.get_dynamic_size()


# Types and sizes.


def tensor(sizes: Sequence[Size], element: ir.Type) -> ir.RankedTensorType:
    """The ranked tensor type; None and negative sizes are dynamic."""
    shape = [_DYNAMIC if size is None or size < 0 else size for size in sizes]
    return ir.RankedTensorType.get_unchecked(shape, element, None, context())


def sizes_of(value: ir.Value | ir.Type) -> Sizes:
    """The sizes of a tensor, None where dynamic."""
    type = value if isinstance(value, ir.Type) else value.type
    return tuple(None if size == _DYNAMIC else size for size in type.shape)


def element_of(value: ir.Value | ir.Type) -> ir.Type:
    type = value if isinstance(value, ir.Type) else value.type
    return type.element_type


def scalar_of(value: ir.Value) -> ir.RankedTensorType:
    """The rank-0 tensor type of a tensor's elements."""
    return tensor((), element_of(value))


def with_shape(operand: ir.Value, shape: object) -> ir.Type:
    """The type of `shape` (sizes, or a whole type) with `operand`'s elements."""
    if isinstance(shape, ir.Type):
        return shape
    return tensor(shape, operand.type.element_type)  # type: ignore[arg-type]


def with_element_type(operand: ir.Value, element: object) -> ir.Type:
    """`operand`'s type with other elements: an element type in any form that `dtype` takes, or a whole type."""
    if element is None:
        raise TypeError("no element type")
    if not isinstance(element, ir.Type):
        element = dtype(element).mlir_type
    if isinstance(element, ir.ShapedType):
        return element
    type = operand.type
    return ir.RankedTensorType.get_unchecked(type.shape, element, type.encoding, context())


# Sizes.


def window_count(
    size: Size, window: int, stride: int, low: int, high: int, base_dilation: int, window_dilation: int
) -> Size:
    """The number of windows that fit into a padded and dilated dimension.

    >>> window_count(7, 3, 2, 1, 1, 1, 1)
    4
    """
    if size is None:
        return None
    dilated = (size - 1) * base_dilation + 1 if size else 0
    extent = (window - 1) * window_dilation + 1 if window else 0
    padded = low + dilated + high
    return (padded - extent) // stride + 1 if padded > 0 and padded >= extent else 0


def conv_sizes(
    lhs: Sizes, rhs: Sizes, dims: ConvDimensionNumbers, strides: Sequence[int], padding: Sequence[Sequence[int]],
    lhs_dilation: Sequence[int], rhs_dilation: Sequence[int], batch_groups: int,
) -> Sizes:  # fmt: skip
    """The sizes of a convolution's result."""
    result: list[Size] = [None] * len(lhs)
    batch = lhs[dims.input_batch_dimension]
    result[dims.output_batch_dimension] = None if batch is None else batch // batch_groups
    result[dims.output_feature_dimension] = rhs[dims.kernel_output_feature_dimension]
    places = (dims.input_spatial_dimensions, dims.kernel_spatial_dimensions, dims.output_spatial_dimensions)
    for i, (source, kernel, target) in enumerate(zip(*places, strict=True)):
        window = rhs[kernel]
        if window is not None:
            low, high = padding[i]
            result[target] = window_count(lhs[source], window, strides[i], low, high, lhs_dilation[i], rhs_dilation[i])
    return tuple(result)


def _term_sizes(term: str, sizes: Sizes) -> tuple[dict[str, Size], Sizes]:
    """The size of each letter of a term, and the sizes that `...` stands for."""
    before, dots, after = term.partition("...")
    end = len(sizes) - len(after)
    if len(before) > end or (not dots and len(before) != len(sizes)):
        raise ShapeError(f"einsum_config term {shown(term)} does not fit an operand of rank {len(sizes)}")
    named = dict(zip(before, sizes[: len(before)], strict=True))
    named.update(zip(after, sizes[end:], strict=True))
    return named, sizes[len(before) : end]


def einsum_sizes(config: str, operands: Sequence[Sizes]) -> Sizes:
    """The sizes of an einsum's result, such as of `ij,jk->ik`; `...` stands for the dimensions without a letter."""
    inputs, arrow, output = config.replace(" ", "").partition("->")
    terms = inputs.split(",")
    if not arrow or len(terms) != len(operands):
        count = len(operands)
        raise ArgumentError(
            f"einsum_config is {shown(config)}; it takes {count} term(s) and a result, as in 'ij,jk->ik'"
        )
    found: dict[str, Size] = {}
    rest: Sizes = ()
    for term, sizes in zip(terms, operands, strict=True):
        named, middle = _term_sizes(term, sizes)
        found.update(named)
        rest = middle if len(middle) > len(rest) else rest
    before, dots, after = output.partition("...")
    unknown = set(before + after) - set(found)
    if unknown:
        names = ", ".join(sorted(unknown))
        raise ArgumentError(f"einsum_config is {shown(config)}; its result names {names}, no operand does")
    return (*(found[c] for c in before), *(rest if dots else ()), *(found[c] for c in after))


def dot_general_sizes(lhs: Sizes, rhs: Sizes, dims: DotDimensionNumbers | RaggedDotDimensionNumbers) -> Sizes:
    """The batch sizes, then the free sizes of lhs, then those of rhs."""
    batch, contract = dims.lhs_batching_dimensions, dims.lhs_contracting_dimensions
    other = (*dims.rhs_batching_dimensions, *dims.rhs_contracting_dimensions)
    for name, places, sizes in (("lhs", (*batch, *contract), lhs), ("rhs", other, rhs)):
        for place in places:
            if not 0 <= place < len(sizes):
                raise ShapeError(f"dot_dimension_numbers name dimension {place} of {name}, which has rank {len(sizes)}")
    free_lhs = (lhs[i] for i in range(len(lhs)) if i not in batch and i not in contract)
    free_rhs = (rhs[i] for i in range(len(rhs)) if i not in other)
    return (*(lhs[i] for i in batch), *free_lhs, *free_rhs)


def _scaled(sizes: Sizes, dim: int, numerator: int, denominator: int) -> Sizes:
    if not 0 <= dim < len(sizes):
        raise ShapeError(f"dimension is {dim}; for rank {len(sizes)} it takes 0…{len(sizes) - 1}")
    size = sizes[dim]
    return (*sizes[:dim], None if size is None else size * numerator // denominator, *sizes[dim + 1 :])


# Result types by name: (operands, attributes, regions, row-specific given value) -> types.


def _returned(regions: Sequence[ir.Region], number: int = 0) -> list[ir.Type]:
    """The types that a region's terminator returns."""
    if number >= len(regions):
        return []
    block = regions[number].blocks[0]
    return [value.type for value in block.operations[len(block.operations) - 1].operands]


def _like_operands(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    return [value.type for group in operands.values() for value in group]


def _branch(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    return _returned(regions)


def _elements_of_body(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    element = element_of(_returned(regions)[0])
    data = operands["operands"]
    if values.get("has_dynamic_root"):
        data = data[:-1]  # the last operand is the index of the root process
    return [with_element_type(value, element) for value in data]


def _map(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    return [with_element_type(operands["inputs"][0], element_of(_returned(regions)[0]))]


def _reduce(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    dropped = set(values["dimensions"])  # type: ignore[call-overload]
    return [
        tensor([size for i, size in enumerate(sizes_of(value)) if i not in dropped], element_of(type))
        for value, type in zip(operands["inputs"], _returned(regions), strict=False)
    ]


def _reduce_window(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    result: list[ir.Type] = []
    for value, type in zip(operands["inputs"], _returned(regions), strict=False):
        sizes = sizes_of(value)
        window = _per_dimension(values, "window_dimensions", len(sizes), 1)
        strides = _per_dimension(values, "window_strides", len(sizes), 1)
        base = _per_dimension(values, "base_dilations", len(sizes), 1)
        dilation = _per_dimension(values, "window_dilations", len(sizes), 1)
        padding = _per_dimension(values, "padding", len(sizes), (0, 0))
        counts = [
            window_count(size, window[i], strides[i], *padding[i], base[i], dilation[i]) for i, size in enumerate(sizes)
        ]
        result.append(tensor(counts, element_of(type)))
    return result


def _scatter(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    returned = _returned(regions)
    return [with_element_type(v, element_of(t)) for v, t in zip(operands["inputs"], returned, strict=False)]


def _select_and_scatter(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    return [with_element_type(operands["operand"][0], element_of(_returned(regions, 1)[0]))]


def _async_start(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    types = ", ".join(map(str, _returned(regions)))
    return [ir.Type.parse(f"!stablehlo.future<{types}>", context())]


def _scan(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    returned = _returned(regions)
    dim: int = values["dimension"]  # type: ignore[assignment]
    carries = len(operands["inits"])
    size: Size = values["scan_dim_size"]  # type: ignore[assignment]
    if operands["inputs"]:
        size = sizes_of(operands["inputs"][0])[dim]
    outputs = []
    for type in returned[: len(returned) - carries]:
        sizes = sizes_of(type)
        outputs.append(tensor((*sizes[:dim], size, *sizes[dim:]), element_of(type)))
    return outputs + [value.type for value in operands["inits"]]


def _dot(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    lhs, rhs = operands["lhs"][0], operands["rhs"][0]
    if not 1 <= len(sizes_of(lhs)) <= 2 or not 1 <= len(sizes_of(rhs)) <= 2:
        raise ShapeError(f"operands have types {lhs.type} and {rhs.type}; dot takes vectors and matrices")
    return [tensor((*sizes_of(lhs)[:-1], *sizes_of(rhs)[1:]), element_of(lhs))]


def _dot_general(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    lhs, rhs = operands["lhs"][0], operands["rhs"][0]
    dims: DotDimensionNumbers = values["dot_dimension_numbers"]  # type: ignore[assignment]
    sizes = dot_general_sizes(sizes_of(lhs), sizes_of(rhs), dims)
    return [tensor(sizes, element_of(lhs))]


def _ragged_dot(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    lhs, rhs, group_sizes = (sizes_of(operands[name][0]) for name in ("lhs", "rhs", "group_sizes"))
    dims: RaggedDotDimensionNumbers = values["ragged_dot_dimension_numbers"]  # type: ignore[assignment]
    sizes = dot_general_sizes(lhs, rhs, dims)
    contracting, ragged = dims.lhs_contracting_dimensions, dims.lhs_ragged_dimensions
    if ragged and ragged[0] in contracting:
        sizes = (group_sizes[-1], *sizes)
    elif ragged and dims.rhs_group_dimensions:
        other = (*dims.rhs_batching_dimensions, *dims.rhs_contracting_dimensions, *dims.rhs_group_dimensions)
        kept = len(lhs) - len(contracting)
        sizes = (*sizes[:kept], *(rhs[i] for i in range(len(rhs)) if i not in other))
    return [tensor(sizes, element_of(operands["lhs"][0]))]


def _convolution(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    lhs, rhs = operands["lhs"][0], operands["rhs"][0]
    dims: ConvDimensionNumbers = values["dimension_numbers"]  # type: ignore[assignment]
    spatial = len(dims.input_spatial_dimensions)
    for name, value in (("lhs", lhs), ("rhs", rhs)):
        if len(sizes_of(value)) != spatial + 2:
            raise ShapeError(f"{name} has type {value.type}; dimension_numbers take rank {spatial + 2}")
    strides = _per_dimension(values, "window_strides", spatial, 1)
    lhs_dilation = _per_dimension(values, "lhs_dilation", spatial, 1)
    rhs_dilation = _per_dimension(values, "rhs_dilation", spatial, 1)
    padding = _per_dimension(values, "padding", spatial, (0, 0))
    groups: int = values["batch_group_count"]  # type: ignore[assignment]
    if groups < 1:
        raise ArgumentError(f"batch_group_count is {groups}; it takes a positive number")
    sizes = conv_sizes(sizes_of(lhs), sizes_of(rhs), dims, strides, padding, lhs_dilation, rhs_dilation, groups)
    return [tensor(sizes, element_of(lhs))]


_T = TypeVar("_T")


def _per_dimension(values: Values, name: str, count: int, default: _T) -> Sequence[_T]:
    """An attribute with an entry for each of `count` dimensions; strides must be positive."""
    entries: Sequence[_T] = values[name] or (default,) * count  # type: ignore[assignment]
    if len(entries) != count:
        raise ShapeError(f"{name} has {len(entries)} entries; it takes {count}, one for each dimension of the window")
    if name == "window_strides" and any(isinstance(e, int) and e < 1 for e in entries):
        raise ArgumentError(f"{name} is {tuple(entries)}; it takes positive numbers")
    return entries


def _einsum(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    inputs = [value for group in operands.values() for value in group]
    return [tensor(einsum_sizes(str(values["einsum_config"]), [sizes_of(v) for v in inputs]), element_of(inputs[0]))]


def _torch_index_select(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    operand, index = operands["operand"][0], operands["index"][0]
    dim: int = values["dim"]  # type: ignore[assignment]
    batch: int = values["batch_dims"]  # type: ignore[assignment]
    source = sizes_of(operand)
    if not 0 <= batch <= dim < len(source):
        took = f"for rank {len(source)} they take 0 <= batch_dims <= dim < rank"
        raise ArgumentError(f"dim is {dim} and batch_dims is {batch}; {took}")
    return [tensor((*source[:dim], *sizes_of(index)[batch:], *source[dim + 1 :]), element_of(operand))]


def _group_size(values: Values) -> int:
    groups = values["replica_groups"]
    if not isinstance(groups, tuple):
        raise ArgumentError("replica_groups are mesh axes; result types have to be given")
    return max((len(group) for group in groups), default=1) or 1


def _all_gather(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    dim: int = values["all_gather_dim"]  # type: ignore[assignment]
    count = _group_size(values)
    return [tensor(_scaled(sizes_of(value), dim, count, 1), element_of(value)) for value in operands["operands"]]


def _reduce_scatter(operands: Groups, values: Values, regions: Sequence[ir.Region]) -> list[ir.Type]:
    dim: int = values["scatter_dimension"]  # type: ignore[assignment]
    sizes = _scaled(sizes_of(operands["operand"][0]), dim, 1, _group_size(values))
    return [tensor(sizes, element_of(_returned(regions)[0]))]


def bitcast_type(operand: ir.Value, element: object) -> ir.Type:
    """The type of `operand`'s bits read as `element`s: if the width changes, a last dimension appears or disappears."""
    if not isinstance(element, ir.Type):
        element = dtype(element).mlir_type
    if isinstance(element, ir.ShapedType):
        return element
    sizes, before, after = sizes_of(operand), dtype(element_of(operand)).bits, dtype(element).bits
    if before > after:
        return tensor((*sizes, before // after), element)
    if before < after:
        if not sizes or (sizes[-1] is not None and sizes[-1] != after // before):
            raise ShapeError(
                f"operand has type {operand.type}; as {element}, its last dimension takes {after // before}"
            )
        return tensor(sizes[:-1], element)
    return tensor(sizes, element)


RESULT_TYPES: dict[str, Callable[[Groups, Values, Sequence[ir.Region]], list[ir.Type]]] = {
    "like_operands": _like_operands,
    "branch": _branch,
    "elements_of_body": _elements_of_body,
    "map": _map,
    "reduce": _reduce,
    "reduce_window": _reduce_window,
    "scatter": _scatter,
    "select_and_scatter": _select_and_scatter,
    "async_start": _async_start,
    "scan": _scan,
    "dot": _dot,
    "dot_general": _dot_general,
    "ragged_dot": _ragged_dot,
    "convolution": _convolution,
    "einsum": _einsum,
    "torch_index_select": _torch_index_select,
    "all_gather": _all_gather,
    "reduce_scatter": _reduce_scatter,
}


# Types of the arguments of regions' entry blocks, by name.


def _no_arguments(operands: Groups, values: Values) -> list[ir.Type]:
    return []


def _operand_types(operands: Groups, values: Values) -> list[ir.Type]:
    return [value.type for group in operands.values() for value in group]


def _scalars(operands: Groups, values: Values) -> list[ir.Type]:
    return [scalar_of(value) for group in operands.values() for value in group]


def _reduction(operands: Groups, values: Values) -> list[ir.Type]:
    accumulators = [scalar_of(value) for value in operands["init_values"]]
    return accumulators * 2


def _scatter_arguments(operands: Groups, values: Values) -> list[ir.Type]:
    return [scalar_of(value) for value in operands["inputs"]] * 2


def _element_pair(operands: Groups, values: Values) -> list[ir.Type]:
    first = next(value for group in operands.values() for value in group)
    return [scalar_of(first)] * 2


def _scalar_pairs(operands: Groups, values: Values) -> list[ir.Type]:
    return [scalar_of(value) for value in operands["inputs"] for _ in range(2)]


def _scan_arguments(operands: Groups, values: Values) -> list[ir.Type]:
    dim: int = values["dimension"]  # type: ignore[assignment]
    slices: list[ir.Type] = []
    for value in operands["inputs"]:
        sizes = sizes_of(value)
        if not 0 <= dim < len(sizes):
            raise ShapeError(f"dimension is {dim}; for rank {len(sizes)} it takes 0…{len(sizes) - 1}")
        slices.append(tensor((*sizes[:dim], *sizes[dim + 1 :]), element_of(value)))
    return slices + [value.type for value in operands["inits"]]


REGION_ARGUMENTS: dict[str, Callable[[Groups, Values], list[ir.Type]]] = {
    "none": _no_arguments,
    "operands": _operand_types,
    "scalars": _scalars,
    "reduction": _reduction,
    "scatter": _scatter_arguments,
    "element_pair": _element_pair,
    "scalar_pairs": _scalar_pairs,
    "scan": _scan_arguments,
}
