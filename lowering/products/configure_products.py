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

Leaves alone: small products; dynamic sizes; element types without a configuration, and mixed ones; targets without
configurations.
Source: IREE's `LLVMGPUTileAndFuse` and its `compilation_info`, which takes precedence over its own choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import arith, ir, linalg, tensor
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.barriers import fenced
from hilo.lowering.framework.build import bitcast, element_of, is_static, reshape, shape_of, splat
from hilo.lowering.framework.build import tensor as tensor_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.profile import ProductConfiguration

SMALLEST = 2**21
"""Products of fewer multiplications take as long as starting a kernel, whatever computes them."""

BYTES_PER_S = 2e12
"""At which padded operands are written and read, and the result is cut."""


@dataclass(frozen=True)
class Loops:
    """The loops of a product: for each dimension of the operands and of the result, the number of its loop.

    Attributes:
        sizes: of all loops: batch, free ones of the left and of the right operand, contracting ones.
        kinds: `b`, `m`, `n` or `k` for each of them.
        lhs, rhs, result: the loop of each dimension.
    """

    sizes: tuple[int, ...]
    kinds: str
    lhs: tuple[int, ...]
    rhs: tuple[int, ...]
    result: tuple[int, ...]

    def merged(self) -> Loops:
        """The same with one loop for each kind, where its dimensions are next to one another in all operands.

        The compiler merges them, too, and would drop the configuration.

        >>> Loops((8, 512, 256, 64), "mmnk", (0, 1, 3), (3, 2), (0, 1, 2)).merged()
        Loops(sizes=(4096, 256, 64), kinds='mnk', lhs=(0, 2), rhs=(2, 1), result=(0, 1))
        """
        loops = self
        for kind in "bmnk":
            while loops.kinds.count(kind) > 1 and loops._is_adjacent(loops.kinds.index(kind)):
                loops = loops._joined(loops.kinds.index(kind))
        return loops

    def _is_adjacent(self, loop: int) -> bool:
        """Whether a loop and the next one are adjacent dimensions, in this order, wherever they are."""
        for dims in (self.lhs, self.rhs, self.result):
            if loop in dims and dims[dims.index(loop) + 1 :][:1] != (loop + 1,):
                return False
        return True

    def _joined(self, loop: int) -> Loops:
        """The same with a loop and the next one as one."""
        sizes = (*self.sizes[:loop], self.sizes[loop] * self.sizes[loop + 1], *self.sizes[loop + 2 :])
        parts = [tuple(d - (d > loop) for d in dims if d != loop + 1) for dims in (self.lhs, self.rhs, self.result)]
        return Loops(sizes, self.kinds[:loop] + self.kinds[loop + 1 :], *parts)

    def last(self, kind: str) -> int:
        """The innermost loop of a kind, which is tiled."""
        return self.kinds.rindex(kind)

    def per_loop(self, outer: int, rows: int, columns: int, depth: int, outer_depth: int) -> list[int]:
        """A number for each loop: `rows`, `columns` and `depth` for the innermost of their kinds."""
        of_innermost = {self.last("m"): rows, self.last("n"): columns, self.last("k"): depth}
        return [of_innermost.get(d, outer_depth if kind == "k" else outer) for d, kind in enumerate(self.kinds)]


def loops_of(numbers: DotDimensionNumbers, lhs: Sequence[int], rhs: Sequence[int]) -> Loops | None:
    """The loops of a product of two shapes; None if a side has no free or no contracting dimension.

    >>> loops_of(DotDimensionNumbers((0,), (0,), (2,), (1,)), (8, 512, 64), (8, 64, 256))
    Loops(sizes=(8, 512, 256, 64), kinds='bmnk', lhs=(0, 1, 3), rhs=(0, 3, 2), result=(0, 1, 2))
    """
    left = _Side(lhs, numbers.lhs_batching_dimensions, numbers.lhs_contracting_dimensions)
    right = _Side(rhs, numbers.rhs_batching_dimensions, numbers.rhs_contracting_dimensions)
    if not left.free or not right.free or not left.summed:
        return None
    counts = {"b": len(left.batch), "m": len(left.free), "n": len(right.free), "k": len(left.summed)}
    inner = sum(counts.values()) - counts["k"]
    dims = [(lhs, left.batch), (lhs, left.free), (rhs, right.free), (lhs, left.summed)]
    return Loops(
        tuple(shape[d] for shape, part in dims for d in part),
        "".join(kind * count for kind, count in counts.items()),
        left.loops(counts["b"], inner),
        right.loops(inner - counts["n"], inner),
        tuple(range(inner)),
    )


@dataclass(frozen=True)
class _Side:
    """An operand's shape, and its batching and contracting dimensions."""

    shape: Sequence[int]
    batch: Sequence[int]
    summed: Sequence[int]

    @property
    def free(self) -> list[int]:
        return [d for d in range(len(self.shape)) if d not in self.batch and d not in self.summed]

    def loops(self, first_free: int, first_summed: int) -> tuple[int, ...]:
        """The loop of each dimension; batch loops come first."""
        starts = ((self.batch, 0), (self.free, first_free), (self.summed, first_summed))
        of = {d: start + i for dims, start in starts for i, d in enumerate(dims)}
        return tuple(of[d] for d in range(len(self.shape)))


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


@pattern("stablehlo.dot_general")
def configure(op: Op, run: PassRun) -> Replacement:
    """dot(x, y) -> generic(x, y) with a configuration"""
    x, y = op.operands
    result = op.operation.results[0]
    known = run.profile.product_configurations
    name = dtype(element_of(x)).name
    if name not in known or not is_static(x, y) or "algorithm" in op.operation.attributes:
        return None
    wide = "f32" if dtype(element_of(x)).bits < 32 else name
    if element_of(x) != element_of(y) or dtype(element_of(result)).name != wide:
        return None
    numbers = DotDimensionNumbers.from_mlir(op.operation.attributes["dot_dimension_numbers"])
    loops = loops_of(numbers, shape_of(x), shape_of(y))
    if loops is None or prod(loops.sizes) < SMALLEST:
        return None
    loops = loops.merged()
    choice = choose(loops, known[name], dtype(element_of(x)).bits // 8, run.profile.processors)
    if choice is None or not choice.configuration.text:
        return None
    return _product(x, y, result, loops, choice)


def _product(x: ir.Value, y: ir.Value, result: ir.Value, loops: Loops, choice: Choice) -> ir.Value:
    sizes = list(loops.sizes)
    for kind, size in zip("mnk", choice.sizes, strict=True):
        sizes[loops.last(kind)] = size
    x, y = (
        _padded(reshape(each, [loops.sizes[d] for d in dims]), [sizes[d] for d in dims])
        for each, dims in ((x, loops.lhs), (y, loops.rhs))
    )
    shape, wanted = ([of[d] for d in loops.result] for of in (sizes, loops.sizes))
    product = _generic(x, y, _zeros(shape, element_of(result)), loops, choice.configuration)
    if shape != wanted:
        nothing, step = [0] * len(shape), [1] * len(shape)
        product = stablehlo.slice(fenced(product), start_indices=nothing, limit_indices=wanted, strides=step)
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


def _generic(x: ir.Value, y: ir.Value, zeros: ir.Value, loops: Loops, chosen: ProductConfiguration) -> ir.Value:
    """The product as loops, with the compiler's configuration."""
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
    generic.operation.attributes["compilation_info"] = ir.Attribute.parse(_information(loops, chosen))
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


PASS = pattern_pass("configure-products", configure)
