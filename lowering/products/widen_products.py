"""Computes products of narrow floats in f32, and of integers in s32.

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

Products of integers of up to 32 bits in their own type are those of s32, for which there is a kernel, since sums wrap:

    %p = stablehlo.dot_general %x, %w, … : (tensor<100x100xui8>, tensor<100x100xui8>) -> tensor<100x100xui8>
becomes a product of s32, of barriers after conversions of %x and %w, and a conversion of its result. Unsigned integers
of 32 bits are read as signed ones, and those of 8 bits in small products, for which there is a kernel of s8. The
compiler's own kernels are slow if the number of columns is odd, and otherwise have good code for 16 bits. On two cores,
µs before → after, and XLA, of 100 x 103 x 109: u8 323 → 44, 215; s16 971 → 45, 205; u32 968 → 37, 190; s8 of
1000 x 1003 x 1009 2,400,000 → 61,000, 900,000.

Unsigned integers of 64 bits are read as signed ones, for which there is a kernel, too.

Products of predicates, whose sums are disjunctions, are those of f32, where a sum of ones is never 0:

    %p = stablehlo.dot_general %x, %w, … : (tensor<77x53xi1>, tensor<53x77xi1>) -> tensor<77x77xi1>
becomes
    %d = stablehlo.dot_general of conversions of %x and %w : (tensor<77x53xf32>, tensor<53x77xf32>) -> tensor<77x77xf32>
    %p = stablehlo.compare NE, %d, 0 : (tensor<77x77xf32>, tensor<77x77xf32>) -> tensor<77x77xi1>

Leaves alone: element types that are in neither; products of other types, including f64; narrow integers in products of
few multiplications, or with vectors; predicates in loops whose kernels take such products in.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_NAME, dtype
from hilo.lowering.framework.barriers import barrier, fenced
from hilo.lowering.framework.build import convert, element_of, is_static, shape_of, splat, tensor
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_in_loop
from hilo.lowering.products.configured.configure_products import SMALLEST
from hilo.lowering.products.configured.loops import loops_of
from hilo.lowering.products.expand_dot import SHALLOWEST, Product, read_product
from hilo.lowering.products.small.selection import fits_narrow
from hilo.lowering.regions.cost_model import LARGEST_PRODUCT


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


@pattern("stablehlo.dot_general")
def compute_in_32_bits(op: Op, run: PassRun) -> Replacement:
    """dot(x, y): i16 -> convert(dot(convert(x): i32, convert(y): i32): i32): i16, for integers of up to 16 bits"""
    kind, product = element_of(op.operation.results[0]), _product_of_integers(op, run)
    least = LARGEST_PRODUCT if is_in_loop(op.operation) else LEAST
    if product is None or not _is_converted(product, dtype(kind).bits, least):
        return None
    own, wide = (ir.IntegerType.get_signless(bits) for bits in (dtype(kind).bits, 32))
    made = _with_result(op, barrier([convert(_as(value, own), wide) for value in op.operands]), wide)
    return _as(convert(fenced(made), own), kind)


@pattern("stablehlo.dot_general")
def count_ones(op: Op, run: PassRun) -> Replacement:
    """dot(p, q): i1 -> dot(convert(p): f32, convert(q): f32) != 0: a sum of ones is not 0, even where it is rounded"""
    kinds = {element_of(value) for value in (*op.operands, op.operation.results[0])}
    if run.profile.product_tile is None or kinds != {ir.IntegerType.get_signless(1)} or not is_static(*op.operands):
        return None
    if is_in_loop(op.operation) and _work(op) < LARGEST_PRODUCT:
        return None
    ones = _with_f32(op, [convert(value, ir.F32Type.get()) for value in op.operands])
    return stablehlo.compare(ones, splat(0, ones.type.element_type, shape_of(ones)), comparison_direction="NE")


@pattern("stablehlo.dot_general")
def read_as_signed(op: Op, run: PassRun) -> Replacement:
    """dot(x, y): ui32 -> bitcast(dot(bitcast(x): i32, bitcast(y): i32)), and of ui8 if there is a kernel for i8"""
    kind, product = element_of(op.operation.results[0]), _product_of_integers(op, run)
    own = ir.IntegerType.get_signless(dtype(kind).bits)
    if product is None or kind == own or (own.width < 32 and (own.width > 8 or not fits_narrow(product.small()))):
        return None
    return _as(_with_result(op, [_as(value, own) for value in op.operands], own), kind)


def _product_of_integers(op: Op, run: PassRun) -> Product | None:
    """The product, if its operands have the type of its result, an integer of 8 bits or more."""
    kind, values = element_of(op.operation.results[0]), list(op.operands)
    row = dtype(kind)
    if run.profile.product_tile is None or not row.is_integer or row.bits < 8:
        return None
    if not is_static(*values) or any(element_of(value) != kind for value in values):
        return None
    numbers = DotDimensionNumbers.from_mlir(op.operation.attributes["dot_dimension_numbers"])
    return read_product(shape_of(values[0]), shape_of(values[1]), numbers)


def _work(op: Op) -> int:
    """Multiplications."""
    numbers = DotDimensionNumbers.from_mlir(op.operation.attributes["dot_dimension_numbers"])
    summed = prod(shape_of(op.operands[0])[d] for d in numbers.lhs_contracting_dimensions)
    return prod(shape_of(op.operation.results[0])) * summed


def _is_converted(product: Product, bits: int, least: int) -> bool:
    """Whether a product of narrow integers, of so many multiplications at least, takes longer than one of s32."""
    if bits >= 32 or min(product.rows, product.columns) == 1 or product.depth < SHALLOWEST or product.work < least:
        return False
    return product.columns % 2 == 1 if bits == 16 else not fits_narrow(product.small())


def _as(value: ir.Value, kind: ir.Type) -> ir.Value:
    """The bits of integers as those of another kind of the same size."""
    if element_of(value) == kind:
        return value
    return stablehlo.bitcast_convert(value, result_type=tensor(shape_of(value), kind))


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


LEAST = 1 << 14
"""Fewest multiplications of narrow integers for which they are converted, outside of loops, whose kernels take in
smaller products: of 16 x 16 x 16, that takes longer."""

_VECTOR = 32
"""Sizes from which tiles are mostly full; of vectors of which every thread of a subgroup reads as many elements."""


def _with_f32(op: Op, operands: Sequence[ir.Value]) -> ir.Value:
    """The product of the operands with a result of f32."""
    return _with_result(op, operands, ir.F32Type.get())


def _with_result(op: Op, operands: Sequence[ir.Value], element: ir.Type) -> ir.Value:
    """The product of the operands with a result of another element type."""
    type_ = ir.RankedTensorType(op.operation.results[0].type)
    wide = ir.RankedTensorType.get(type_.shape, element, type_.encoding)
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


PASS = pattern_pass("widen-products", widen, accumulate, compute_in_32_bits, count_ones, read_as_signed)
