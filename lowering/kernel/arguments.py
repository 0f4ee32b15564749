"""Kernels that take all sizes as arguments, so that a machine compiles them once.

The compiler merges identical kernels, and folds constants into them: sizes behind a barrier are not folded, and tensors
with such sizes have dynamic dimensions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hilo.dialect.iree import arith, ir
from hilo.lowering.kernel.numbers import Index

Values = list[ir.Value]


def unknown(numbers: Sequence[int]) -> list[ir.Value]:
    """Integers that the compiler cannot fold into a kernel."""
    constants = [arith.constant(ir.IndexType.get(), number) for number in numbers]
    barrier = ir.Operation.create("util.optimization_barrier", [value.type for value in constants], constants)
    return list(barrier.results)


def reshaped(
    value: ir.Value, dimensions: list[ir.Value], new_dimensions: list[ir.Value], type_: ir.Type | None = None
) -> ir.Value:
    """The same elements as a tensor with dimensions that the compiler does not know, or with static ones again."""
    kind = type_ or tensor_type(ir.RankedTensorType(value.type).element_type, len(new_dimensions))
    segments = ir.DenseI32ArrayAttr.get([1, len(dimensions), len(new_dimensions)])
    operands = [value, *dimensions, *new_dimensions]
    op = ir.Operation.create("flow.tensor.reshape", [kind], operands, {"operandSegmentSizes": segments})
    return op.results[0]


def tensor_type(element: ir.Type, rank: int) -> ir.RankedTensorType:
    """A tensor type with dynamic dimensions."""
    return ir.RankedTensorType.get([ir.ShapedType.get_dynamic_size()] * rank, element)


def slice_of(
    kind: Callable[..., ir.OpView],
    operands: Values,
    at: tuple[Values, Values],
    results: Sequence[ir.Type],
    step: Index | None = None,
) -> ir.OpView:
    """A slice whose offsets and sizes are known at run time only; of every `step`-th row, if given."""
    unknown, size, rank = ir.ShapedType.get_dynamic_stride_or_offset(), ir.ShapedType.get_dynamic_size(), len(at[0])
    strides, fixed = ([], [1]) if step is None else ([step.value], [unknown])
    return kind(*results, *operands, *at, strides, [unknown] * rank, [size] * rank, [*fixed, *[1] * (rank - 1)])


def region_of(kinds: Sequence[ir.Type], dimensions: Sequence[ir.Value]) -> ir.Operation:
    """A `flow.dispatch.region` without a body, whose results have sizes that are known when it runs.

    Args:
        kinds: the types of the results.
        dimensions: their sizes, of one result after another.
    """
    return ir.Operation.create(
        "flow.dispatch.region",
        results=list(kinds),
        operands=list(dimensions),
        attributes={"operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(dimensions), 0])},
        regions=2,
    )
