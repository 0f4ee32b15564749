"""Computes products of narrow floats in f32.

On CPUs, the operands are widened (`profile.emulated_floats`):

    %p = stablehlo.dot_general %x, %w, … : (tensor<256x256xbf16>, tensor<256x256xbf16>) -> tensor<256x256xbf16>
becomes
    %a = stablehlo.convert %x : (tensor<256x256xbf16>) -> tensor<256x256xf32>
    %b = stablehlo.convert %w : (tensor<256x256xbf16>) -> tensor<256x256xf32>
    %d = stablehlo.dot_general %a, %b, … : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
    %p = stablehlo.convert %d : (tensor<256x256xf32>) -> tensor<256x256xbf16>

The compiler accumulates such sums in f32, too, and rounds them once, but its kernel of a product widens one number at a
time, with several branches. Matrices that are widened beforehand use the kernels of f32. Measured on one core with
AVX2, µs before → after, and XLA: bf16 256 x 256 x 256 154,000 → 480, 480; 64 x 64 x 64 620 → 34, 60; a matrix of 1024 x
1024 times a vector 3300 → 310, 580; f16 256 x 256 x 256 1176 → 473, 475. With AVX512-BF16 and AVX512-FP16, on two
cores: bf16 512 x 512 x 512 1290 → 1080, 2030, f16 2200 → 1060, 1290, and both compile in 80 ms in place of 280, XLA 50.
The compiler's instructions for f16 also add in f16: some sums of 4096 ones were 2048.

Products of such floats with integers are computed in the same way.

Where it has instructions that add narrow products in f32 (`profile.accumulated_floats`), as GPUs have, only the result
is wide:
    %d = stablehlo.dot_general %x, %w, … : (tensor<256x256xbf16>, tensor<256x256xbf16>) -> tensor<256x256xf32>
    %p = stablehlo.convert %d : (tensor<256x256xf32>) -> tensor<256x256xbf16>

Compilers add in the type of the result. In f16, a sum of 4096 ones is 2048. IREE 3.13 does not compile such products of
bf16 for CUDA: it fails to distribute the conversion of the tensor cores' sums. Products that would not fill the tiles
of matrix instructions are computed in f32, see `has_instruction`.

Leaves alone: element types that are in neither; products of other types, including f64.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_NAME, dtype
from hilo.lowering.framework.build import convert, element_of, is_static, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.products.configured.configure_products import SMALLEST
from hilo.lowering.products.configured.loops import loops_of


@pattern("stablehlo.dot_general")
def widen(op: Op, run: PassRun) -> Replacement:
    """dot(x, y) -> convert(dot(convert(x), convert(y)))"""
    result = op.operation.results[0]
    narrow = run.profile.emulated_floats
    names = [dtype(element_of(value)).name for value in (*op.operands, result)]
    if (
        narrow.isdisjoint(names)
        or not all(_fits(name, narrow) for name in names)
        or not dtype(element_of(result)).is_float
    ):
        return None
    element = element_of(result)
    return convert(_with_f32(op, [_widened(value, element) for value in op.operands]), element)


@pattern("stablehlo.dot_general")
def accumulate(op: Op, run: PassRun) -> Replacement:
    """dot(x, y): f16 -> convert(dot(x, y): f32): f16; small ones: convert(dot(convert(x), convert(y)))"""
    x, y = op.operands
    element, narrow = element_of(op.operation.results[0]), run.profile.accumulated_floats
    names = {dtype(element_of(value)).name for value in (x, y)}
    if narrow.isdisjoint(names) or not names <= narrow or not _fits(dtype(element).name, narrow):
        return None
    if not has_instruction(op):
        x, y = (convert(value, ir.F32Type.get()) for value in (x, y))
    elif element == ir.F32Type.get():
        return None
    return convert(_with_f32(op, [x, y]), element)


def has_instruction(op: Op) -> bool:
    """Whether a product of narrow floats is computed by matrix instructions without reading what is no operand.

    IREE fills up tiles of the right operand with the elements that follow in memory, and multiplies them by 0, which is
    NaN if they are infinite or NaN. `configure-products` pads large products with zeros.
    """
    x, y = op.operands
    if element_of(x) != element_of(y) or not is_static(x, y):
        return False
    numbers = DotDimensionNumbers.from_mlir(op.operation.attributes["dot_dimension_numbers"])
    loops = loops_of(numbers, shape_of(x), shape_of(y))
    if loops is None:
        return all(shape_of(x)[d] % _VECTOR == 0 for d in numbers.lhs_contracting_dimensions)
    smallest = [loops.sizes[loops.last(kind)] for kind in "mnk"]
    return prod(loops.sizes) >= SMALLEST and min(smallest) >= _VECTOR


_VECTOR = 32
"""Sizes from which tiles are mostly full; of vectors of which every thread of a subgroup reads as many elements."""


def _with_f32(op: Op, operands: Sequence[ir.Value]) -> ir.Value:
    """The product of the operands with a result of f32."""
    type_ = ir.RankedTensorType(op.operation.results[0].type)
    wide = ir.RankedTensorType.get(type_.shape, ir.F32Type.get(), type_.encoding)
    attributes = {name: op.operation.attributes[name] for name in op.operation.attributes}
    return ir.Operation.create(op.operation.name, [wide], operands, attributes).results[0]


def _fits(name: str, narrow: frozenset[str]) -> bool:
    """Whether a product of this type and a narrow one is computed in f32."""
    return name in narrow | {"f32"} or BY_NAME[name].is_integer


def _widened(value: ir.Value, wanted: ir.Type) -> ir.Value:
    """An operand as f32; an integer of more than 8 bits is rounded to the result's type before."""
    row, f32 = dtype(element_of(value)), ir.F32Type.get()
    if row.is_integer and row.bits > 8:
        return convert(convert(convert(value, f32), wanted), f32)
    return convert(value, f32)


PASS = pattern_pass("widen-products", widen, accumulate)
