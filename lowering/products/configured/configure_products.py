"""Attaches to products how a GPU's compiler is to compute them: tiles, threads, and the way through shared memory.

    %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
        : (tensor<1024x512xf32>, tensor<512x2048xf32>) -> tensor<1024x2048xf32>
becomes
    %0 = linalg.generic {…, compilation_info = #iree_codegen.compilation_info<
        lowering_config = #iree_gpu.lowering_config<{promote_operands = [0, 1], reduction = [0, 0, 16],
            thread = [8, 8, 0], workgroup = [128, 128, 0]}>, translation_info = …>} ins(%x, %y) outs(%zeros) { … }

IREE 3.13 has no configuration of f32 products for GPUs without matrix instructions for f32: each thread reads its rows
and columns from memory. With those of `profile.product_configurations`, a workgroup copies its tiles to shared memory,
and a thread keeps its part of the result in registers. Measured on an H100, TFLOP/s at 4096 x 4096 x 4096, without and
with: f32 3.9, 33; bf16 124, 180; f16 124, 169.

The configuration is the one for which the product takes the least time: its own speed, times the part of the GPU's
multiprocessors that its tiles keep busy. Where none fits the sizes, operands are padded with zeros, if that is worth
it.

GPUs with the instructions of warpgroups (`profile.has_warpgroups`) get a kernel of f16 and bf16 products of any size
that is put in the place of the compiler's (`warpgroup_product`). Here, such a product gets no configuration but
barriers, so that nothing but the rounding of its result is in its kernel:

    %r = stablehlo.convert (stablehlo.dot_general %x, %w) : … -> tensor<1000x1000xbf16>
becomes
    %a, %b = stablehlo.optimization_barrier %x, %w
    %p = stablehlo.convert (linalg.generic ins(%a, %b) outs(%zeros)) : (tensor<1000x1000xf32>) -> tensor<1000x1000xbf16>
    %r = stablehlo.optimization_barrier %p

Leaves alone: small products; dynamic sizes; element types without a configuration, and mixed ones; targets without
configurations.
Source: IREE's `LLVMGPUTileAndFuse` and its `compilation_info`, which takes precedence over its own choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import arith, ir, linalg, tensor
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import bitcast, convert, element_of, is_static, reshape, shape_of, splat
from hilo.lowering.framework.build import tensor as tensor_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.profile import ProductConfiguration
from hilo.lowering.products.configured.loops import Loops, in_parts, loops_of

SMALLEST = 2**21
"""Products of fewer multiplications take as long as starting a kernel, whatever computes them."""

TILE, BUSY, LEAST_DEPTH = (128, 64), 132, 512
"""The smallest tile of warpgroups, how many of them keep a GPU busy, and the least k that one of them multiplies."""

PIECE = 8
"""Elements of f16 and bf16 that a thread copies at a time."""

BYTES_PER_S = 2e12
"""At which padded operands are written and read, and the result is cut."""


@dataclass(frozen=True)
class Choice:
    """A configuration, the sizes of the innermost loops that it needs, and the time that the product then takes."""

    configuration: ProductConfiguration
    sizes: tuple[int, int, int]
    seconds: float


def choose(loops: Loops, configurations: Sequence[ProductConfiguration], bytes_: int, processors: int) -> Choice | None:
    """The configuration for which a product takes the least time.

    Args:
        loops: of the product.
        configurations: those of the element type, and one without a tile: what the compiler does without.
        bytes_: the size of an element.
        processors: the GPU's multiprocessors, each of which computes one tile at a time.
    """
    inner = [loops.sizes[loops.last(kind)] for kind in "mnk"]
    outer = prod(loops.sizes) // max(1, prod(inner))
    found: list[Choice] = []
    for each in configurations:
        padded = [
            ceil(size / part) * part for size, part in zip(inner, (each.rows, each.columns, each.depth), strict=True)
        ]
        tiles = outer * (padded[0] // each.rows) * (padded[1] // each.columns)
        busy = tiles / (ceil(tiles / processors) * processors)
        seconds = 2 * outer * prod(padded) / (each.speed * 1e12 * busy)
        if padded != inner:
            m, n, k = padded
            seconds += 2 * bytes_ * outer * (m * k + k * n + m * n) / BYTES_PER_S
        found.append(Choice(each, (padded[0], padded[1], padded[2]), seconds))
    return min(found, key=lambda one: one.seconds, default=None)


@dataclass(frozen=True)
class _Factors:
    """What a product is computed of.

    Attributes:
        lhs, rhs: arrays in memory.
        loops: over them.
        sizes: of the loops, if warpgroups compute it.
    """

    lhs: ir.Value
    rhs: ir.Value
    loops: Loops
    sizes: Sequence[int] | None = None


@pattern("stablehlo.dot_general")
def configure(op: Op, run: PassRun) -> Replacement:
    """dot(x, y) -> generic(x, y) with a configuration"""
    if not _is_configured(op.operation, run):
        return None
    result = op.operation.results[0]
    if factors := _for_warpgroups(op.operation, run):
        return None if _rounding_of(result) else _kept_apart(factors, result, element_of(result))
    x, y = op.operands
    loops = _loops(op.operation, shape_of(x), shape_of(y))
    if loops is None:
        return None
    known, bits = run.profile.product_configurations[dtype(element_of(x)).name], dtype(element_of(x)).bits
    choice = choose(loops.merged(), known, bits // 8, run.profile.processors)
    if choice is None or not choice.configuration.text:
        return None
    return _product(x, y, result, loops.merged(), choice)


@pattern("stablehlo.convert")
def configure_with_rounding(op: Op, run: PassRun) -> Replacement:
    """round(dot(x, y)) -> round(generic(x, y)), both in one kernel"""
    product, rounded = op.operands[0], op.operation.results[0]
    dot = None if isinstance(product.owner, ir.Block) else product.owner.operation
    if dot is None or dot.name != "stablehlo.dot_general" or not _is_configured(dot, run) or not _rounding_of(product):
        return None
    factors = _for_warpgroups(dot, run)
    return _kept_apart(factors, product, element_of(rounded)) if factors else None


def _is_configured(dot: ir.Operation, run: PassRun) -> bool:
    """Whether there are configurations for the element types of a product."""
    x, y = dot.operands
    name = dtype(element_of(x)).name
    if name not in run.profile.product_configurations or not is_static(x, y) or "algorithm" in dot.attributes:
        return False
    wide = "f32" if dtype(element_of(x)).bits < 32 else name
    return element_of(x) == element_of(y) and dtype(element_of(dot.results[0])).name == wide


def _loops(dot: ir.Operation, lhs: Sequence[int], rhs: Sequence[int]) -> Loops | None:
    """The loops of a product that is worth a configuration."""
    loops = loops_of(DotDimensionNumbers.from_mlir(dot.attributes["dot_dimension_numbers"]), lhs, rhs)
    return loops if loops is not None and prod(loops.sizes) >= SMALLEST else None


def _for_warpgroups(dot: ir.Operation, run: PassRun) -> _Factors | None:
    """What warpgroups compute a product of: arrays as they are before they are transposed, if they take them."""
    x, y = dot.operands
    loops = _loops(dot, shape_of(x), shape_of(y))
    if not run.profile.has_warpgroups or loops is None or not isinstance(element_of(x), ir.F16Type | ir.BF16Type):
        return None
    for left, right in ((True, True), (True, False), (False, True), (False, False)):
        (a, lhs), (b, rhs) = _before_transpose(x, loops.lhs, left), _before_transpose(y, loops.rhs, right)
        seen = replace(loops, lhs=lhs, rhs=rhs).merged()
        if sizes := _sizes_for_warpgroups(seen):
            return _Factors(a, b, seen, sizes)
    return None


def _before_transpose(value: ir.Value, dims: Sequence[int], is_wanted: bool) -> tuple[ir.Value, tuple[int, ...]]:
    """The value that is transposed, and the loops of its dimensions."""
    maker = None if isinstance(value.owner, ir.Block) else value.owner.operation
    if not is_wanted or maker is None or maker.name != "stablehlo.transpose":
        return value, tuple(dims)
    order = [int(d) for d in ir.DenseI64ArrayAttr(maker.attributes["permutation"])]
    return maker.operands[0], tuple(dims[order.index(d)] for d in range(len(order)))


def _rounding_of(product: ir.Value) -> ir.Operation | None:
    """The operation that rounds a product to f16 or bf16, if nothing else reads it."""
    uses = [use.owner.operation for use in product.uses]
    is_rounded = len(uses) == 1 and uses[0].name == "stablehlo.convert"
    return uses[0] if is_rounded and isinstance(element_of(uses[0].results[0]), ir.F16Type | ir.BF16Type) else None


def _sizes_for_warpgroups(loops: Loops) -> list[int] | None:
    """The sizes of the loops that warpgroups compute: threads copy eight elements at a time; None if they do not."""
    counts = [loops.kinds.count(kind) for kind in "bmnk"]
    if counts[0] > 1 or counts[1:] != [1, 1, 1]:
        return None
    m, n, k = (loops.last(kind) for kind in "mnk")
    inner = {loops.lhs[-1], loops.rhs[-1]}
    if loops.result[-2:] != (m, n) or not inner <= {m, n, k}:
        return None
    sizes = list(loops.sizes)
    for loop in {n, *inner}:
        sizes[loop] = ceil(sizes[loop] / PIECE) * PIECE
    return sizes


def _kept_apart(factors: _Factors, result: ir.Value, element: ir.Type) -> ir.Value:
    """The product, rounded to `element`, in a kernel of its own; of parts of k first, if it has few tiles."""
    assert factors.sizes is not None
    loops = replace(factors.loops, sizes=tuple(factors.sizes))
    x, y = (_behind_barrier(each) for each in _operands(factors, loops.sizes))
    parts = _parts_of(loops)
    if parts > 1:
        loops = in_parts(loops, parts)
        x, y = (reshape(each, [loops.sizes[d] for d in dims]) for each, dims in ((x, loops.lhs), (y, loops.rhs)))
    zeros = _zeros([loops.sizes[d] for d in loops.result], element_of(result))
    product = _generic(x, y, zeros, loops)
    if parts > 1:
        zero = splat(0, element_of(result))
        total = stablehlo.reduce([fenced(product)], [zero], dimensions=[0], body=stablehlo.add)
        product = convert(total, element)
    else:
        product = fenced(convert(product, element))
    return reshape(_cut(product, [factors.loops.sizes[d] for d in factors.loops.result]), shape_of(result))


def _behind_barrier(value: ir.Value) -> ir.Value:
    """The value, so that what computes it stays out of the kernels that read it."""
    is_kept = not isinstance(value.owner, ir.Block) and value.owner.operation.name == "stablehlo.optimization_barrier"
    return value if is_kept else fenced(value)


def _parts_of(loops: Loops) -> int:
    """Into how many parts k is split, so that a product of few tiles keeps the GPU busy."""
    if loops.kinds != "mnk":
        return 1
    m, n, k = loops.sizes
    wanted = min(BUSY // (ceil(m / TILE[0]) * ceil(n / TILE[1])), k // LEAST_DEPTH)
    return next((parts for parts in range(wanted, 1, -1) if k % (parts * PIECE) == 0), 1)


def _operands(factors: _Factors, sizes: Sequence[int]) -> list[ir.Value]:
    """The operands with the dimensions of the loops, padded with zeros to `sizes`."""
    loops = factors.loops
    return [
        _padded(reshape(each, [loops.sizes[d] for d in dims]), [sizes[d] for d in dims])
        for each, dims in ((factors.lhs, loops.lhs), (factors.rhs, loops.rhs))
    ]


def _cut(product: ir.Value, wanted: Sequence[int]) -> ir.Value:
    """The part of a product of padded operands that is wanted."""
    if list(shape_of(product)) == list(wanted):
        return product
    nothing, step = [0] * len(wanted), [1] * len(wanted)
    return stablehlo.slice(product, start_indices=nothing, limit_indices=list(wanted), strides=step)


def _product(x: ir.Value, y: ir.Value, result: ir.Value, loops: Loops, choice: Choice) -> ir.Value:
    chosen, sizes = choice.configuration, list(loops.sizes)
    for kind, size in zip("mnk", choice.sizes, strict=True):
        sizes[loops.last(kind)] = size
    x, y = _operands(_Factors(x, y, loops), sizes)
    shape, wanted = ([of[d] for d in loops.result] for of in (sizes, loops.sizes))
    product = _generic(x, y, _zeros(shape, element_of(result)), loops, _information(loops, chosen))
    if shape != wanted:
        product = _cut(fenced(product), wanted)
    is_same = wanted == list(shape_of(result))
    if _is_split(result, is_product=not is_same):
        product = bitcast(product, tensor_of([prod(wanted)], element_of(result)) if is_same else result.type)
    return reshape(product, shape_of(result))


def _is_split(value: ir.Value, *, is_product: bool) -> bool:
    """Whether the compiler would move a reshape of a product in front of it, split its loops, and then drop the
    configuration. It does not look through a bitcast.

    Args:
        value: what is reshaped: the product, or what element-wise operations compute of it, which become a part of its
            kernel, and are merged with it.
        is_product: it is the product, with other dimensions than its loops, and reshaped in any case.
    """
    for use in value.uses:
        reader = use.owner.operation
        is_view = reader.name == "stablehlo.reshape"
        if is_view or reader.name in ELEMENTWISE:
            if any(_is_split(result, is_product=is_view) for result in reader.results):
                return True
        elif is_product or reader.name == "stablehlo.transpose":
            return True
    return False


def _generic(x: ir.Value, y: ir.Value, zeros: ir.Value, loops: Loops, information: str = "") -> ir.Value:
    """The product as loops, with the compiler's configuration, if there is one."""
    count = len(loops.sizes)
    dims = [ir.AffineDimExpr.get(d) for d in range(count)]
    maps = [ir.AffineMap.get(count, 0, [dims[d] for d in part]) for part in (loops.lhs, loops.rhs, loops.result)]
    kinds = ["reduction" if kind == "k" else "parallel" for kind in loops.kinds]
    generic = linalg.GenericOp(
        [zeros.type],
        [x, y],
        [zeros],
        ir.ArrayAttr.get([ir.AffineMapAttr.get(each) for each in maps]),
        ir.ArrayAttr.get([ir.Attribute.parse(f"#linalg.iterator_type<{kind}>") for kind in kinds]),
    )
    if information:
        generic.operation.attributes["compilation_info"] = ir.Attribute.parse(information)
    elements = [element_of(x), element_of(y), element_of(zeros)]
    block = generic.operation.regions[0].blocks.append(*elements, arg_locs=[generic.location] * 3)
    with ir.InsertionPoint(block):
        a, b, total = block.arguments
        a, b = (each if each.type == total.type else arith.extf(total.type, each) for each in (a, b))
        linalg.YieldOp([arith.addf(total, arith.mulf(a, b))])
    result: ir.Value = generic.operation.results[0]
    return result


def _zeros(shape: Sequence[int], element: ir.Type) -> ir.Value:
    zero = arith.constant(element, ir.FloatAttr.get(element, 0.0))
    empty = tensor.empty(shape, element)
    segments = {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([1, 1])}
    fill = ir.Operation.create("linalg.fill", [empty.type], [zero, empty], segments, regions=1)
    with ir.InsertionPoint(fill.regions[0].blocks.append(element, element, arg_locs=[fill.location] * 2)):
        linalg.YieldOp([fill.regions[0].blocks[0].arguments[0]])
    return fill.results[0]


def _padded(value: ir.Value, shape: Sequence[int]) -> ir.Value:
    high = [wanted - size for wanted, size in zip(shape, shape_of(value), strict=True)]
    if not any(high):
        return value
    nothing = [0] * len(high)
    zero = splat(0, element_of(value))
    padded = stablehlo.pad(value, zero, edge_padding_low=nothing, edge_padding_high=high, interior_padding=nothing)
    return fenced(padded)  # the compiler would pad tiles in shared memory, and fail


def _information(loops: Loops, chosen: ProductConfiguration) -> str:
    """The attribute that configures a product."""
    tiles = loops.per_loop(1, chosen.rows, chosen.columns, 0, 0)
    steps = loops.per_loop(0, 0, 0, chosen.step, 1)
    parts = loops.per_loop(chosen.outer_part, chosen.part_rows, chosen.part_columns, 0, 0)
    return chosen.text.format(reduction=steps, part=parts, workgroup=tiles)


PASS = pattern_pass("configure-products", configure, configure_with_rounding)
