"""Estimates the work of a program, to choose where it runs.

A walk over the module before lowering. Only orders of magnitude matter: rates are those of one core with AVX-512,
measured (add of 1M f32: 111 µs; dot 1024³: 10.3 ms; functions of elements: `element_costs`; with AVX2, 64 transforms of
1000: 225 µs), fusion is ignored, and unknown dimensions count as 1.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import BRANCHES, ELEMENTWISE
from hilo.lowering.framework.contents import collect
from hilo.lowering.products.sizes import is_large
from hilo.lowering.types import complex_products
from hilo.targets import element_costs, product_costs
from hilo.targets.product_costs import sizes_of

FLOPS_PER_NS = 64.0
BYTES_PER_NS = 96.0
FFT_FLOPS_PER_NS = 24.0
SCAN_FLOPS = 64
"""Operations for an element along a dimension in which windows are longer, such as that of a cumulative sum."""
TOP_K_FLOPS = 32
"""Operations for an element of which a few are selected; the selected ones are sorted."""
COMPARATOR_NS = 0.75
"""Nanoseconds of a sort, for each operation of its comparator and each of log2 n passes over n elements."""
OF_A_BRANCH_NS = 1000.0
"""Nanoseconds of a branch from which on its predicate is taken to be awaited by the host; cheaper ones become selects,
or parts of kernels."""
UNKNOWN_ITERATIONS = 100
"""Assumed trip count of a loop whose trip count is not known."""

_FREE = frozenset(
    """builtin.module func.func func.return func.call stablehlo.constant stablehlo.return stablehlo.tuple
    stablehlo.get_tuple_element stablehlo.optimization_barrier stablehlo.reshape stablehlo.bitcast_convert
    stablehlo.composite""".split()
)
_CALLS = frozenset({"func.call", "stablehlo.composite"})
_READS_PART = frozenset({"stablehlo.dynamic_slice", "stablehlo.gather", "stablehlo.slice"})
"""Operations that read as many elements of their first operand as their result has."""
_WRITES_PART = frozenset({"stablehlo.dynamic_update_slice", "stablehlo.scatter"})
"""Operations that write as many elements as their updates have: mostly their arrays are updated in place."""
_VIEWS = frozenset({"stablehlo.reshape", "stablehlo.optimization_barrier"})
_FUSED = ELEMENTWISE | {"stablehlo.broadcast_in_dim", "stablehlo.constant", "stablehlo.iota"}
_RETURNS = frozenset({"func.return", "stablehlo.return"})


@dataclass(frozen=True, slots=True)
class Work:
    """The work of a program.

    Attributes:
        cost_ns: estimated time on one core, in nanoseconds.
        iterations: of all loops together; cores synchronize at each of them.
        waits: how often the host waits for a predicate: before a branch, or an iteration of a loop that does not count.
        operations: number of operations in the text.
        constant_bytes: size of the constants that are not splats, such as a network's weights.
        large_products: number of matrix products, and of operations that consist of them, that are worth data tiling;
            see `is_large_product`.
        products: number of dots and convolutions of any size.
        whole_complex_products: number of complex dots that are not computed by their parts, for which there is no data
            tiling.
        complex_functions: number of element-wise operations on complex numbers, except for `complex_parts`.
        complex_parts: number of element-wise operations that join complex numbers from their parts, or take parts.
        serial_ns: the part of `cost_ns` of operations that are computed by one core: sorts of a single row.
        fused_ns: the part of `cost_ns` for elements between element-wise operations, which the compiler fuses.
    """

    cost_ns: float = 0.0
    iterations: float = 0.0
    waits: float = 0.0
    operations: int = 0
    constant_bytes: float = 0.0
    large_products: int = 0
    products: int = 0
    whole_complex_products: int = 0
    complex_functions: int = 0
    complex_parts: int = 0
    serial_ns: float = 0.0
    fused_ns: float = 0.0


def estimate_work(module: ir.Module) -> Work:
    """The work of a module: the time of functions counts where they are called, what is about the text once each."""
    operations = [view.operation for view in module.body.operations if view.operation.name == "func.func"]
    functions = _Functions({ir.StringAttr(op.attributes["sym_name"]).value: op for op in operations})
    rows = [functions.row(name) for name in functions.named]
    uncalled = [row for name, row in zip(functions.named, rows, strict=True) if name not in functions.called]
    columns = [sum(row[place] for row in (uncalled if place in _OF_TIME else rows)) for place in range(len(_NOTHING))]
    return Work(*cast(_Row, columns))


def estimate_operation(op: ir.Operation) -> float:
    """The estimated nanoseconds on one core for an operation and the operations nested in it."""
    return _work_of(op, _Functions({}))[0]


_Row = tuple[float, float, float, int, float, int, int, int, int, int, float, float]
"""The attributes of `Work` in their order: one such object for each operation would take longer than the rest."""

_NOTHING: _Row = (0.0, 0.0, 0.0, 0, 0.0, 0, 0, 0, 0, 0, 0.0, 0.0)
_OF_TIME = (0, 1, 2, 10, 11)
"""The places of what counts at each call: `cost_ns`, `iterations`, `waits`, `serial_ns` and `fused_ns`."""


class _Functions:
    """The functions of a module by name, and the names of those that others have called so far."""

    def __init__(self, named: dict[str, ir.Operation]) -> None:
        self.named = named
        self.called: set[str] = set()
        self._rows: dict[str, _Row] = {}

    def row(self, name: str) -> _Row:
        """The work of a function; none for one that calls itself."""
        if name not in self._rows:
            self._rows[name] = _NOTHING
            self._rows[name] = _work_of(self.named[name], self)
        return self._rows[name]

    def of_call(self, op: ir.Operation) -> _Row:
        """The time of what an operation calls, which is one operation of the text."""
        name = ir.FlatSymbolRefAttr(op.attributes["callee" if op.name == "func.call" else "decomposition"]).value
        self.called.add(name)
        row = self.row(name) if name in self.named else _NOTHING
        return (*row[:3], 1, 0.0, int(is_large_product(op)), 0, 0, 0, 0, *row[10:])


def _sums(operations: Iterator[ir.Operation], functions: _Functions) -> _Row:
    columns = zip(*(_work_of(op, functions) for op in operations), strict=True)
    return cast(_Row, tuple(map(sum, columns))) or _NOTHING


def _work_of(op: ir.Operation, functions: _Functions) -> _Row:
    name = op.name
    if name == "stablehlo.constant":
        return (0.0, 0.0, 0.0, 1, _content_bytes(op), 0, 0, 0, 0, 0, 0.0, 0.0)
    if name in BRANCHES:
        return _work_of_branches(op, functions)
    if name in _CALLS:
        return functions.of_call(op)
    inner = _sums(nested_operations(op), functions) if len(op.regions) else _NOTHING
    own_ns = _cost_ns(op)
    cost_ns, iterations, waits = inner[0] + own_ns, inner[1], inner[2]
    serial_ns, fused_ns = inner[10] + own_ns * _has_one_row(op), inner[11] + _fused_ns(op, own_ns)
    if name == "stablehlo.while":
        count = loop_iterations(op)
        cost_ns, iterations, waits, serial_ns, fused_ns = (
            inner[0] * count,
            (1 + inner[1]) * count,
            ((_counter_of(op) is None) + inner[2]) * count,
            inner[10] * count,
            inner[11] * count,
        )
    is_about_complex = _is_about_complex(op)
    return (
        cost_ns,
        iterations,
        waits,
        inner[3] + 1,
        inner[4],
        inner[5] + is_large_product(op),
        inner[6] + (name in _PRODUCTS),
        inner[7] + (_is_complex_dot(op) and not complex_products.is_large(op)),
        inner[8] + (is_about_complex and name not in _PARTS),
        inner[9] + (is_about_complex and name in _PARTS),
        serial_ns,
        fused_ns,
    )


def _work_of_branches(op: ir.Operation, functions: _Functions) -> _Row:
    """That of all branches, except that only one of them is taken, after the predicate is known."""
    rows = [_sums((view.operation for view in region.blocks[0].operations), functions) for region in op.regions]
    _, _, _, operations, *others, _, _ = map(sum, zip(*rows, strict=True))
    cost_ns, *_, serial_ns, fused_ns = max(rows, key=lambda row: row[0])
    iterations, waits = (max(row[place] for row in rows) for place in (1, 2))
    waits += cost_ns > OF_A_BRANCH_NS
    return cast(_Row, (cost_ns, iterations, waits, operations + 1, *others, serial_ns, fused_ns))


def _is_about_complex(op: ir.Operation) -> bool:
    return op.name in ELEMENTWISE and any(map(_is_complex, (*op.operands, *op.results)))


def _is_complex(value: ir.Value) -> bool:
    return _has_complex_elements(value.type)


@functools.lru_cache(maxsize=4096)
def _has_complex_elements(kind: ir.Type) -> bool:
    """Cached, as `elements_of` is: a program has few types."""
    return isinstance(kind, ir.ShapedType) and isinstance(kind.element_type, ir.ComplexType)


def _is_complex_dot(op: ir.Operation) -> bool:
    return op.name == "stablehlo.dot_general" and _is_complex(op.results[0])


_PARTS = frozenset("stablehlo.complex stablehlo.convert stablehlo.imag stablehlo.real".split())
_PRODUCTS = frozenset("stablehlo.convolution stablehlo.dot stablehlo.dot_general stablehlo.dynamic_conv".split())
_MADE_OF_PRODUCTS = frozenset(
    """stablehlo.cholesky stablehlo.composite stablehlo.convolution stablehlo.custom_call stablehlo.dot
    stablehlo.dynamic_conv stablehlo.einsum stablehlo.fft stablehlo.triangular_solve stablehlo.unary_einsum
    chlo.ragged_dot""".split()
)


SMALLEST_PRODUCT = 2**17
"""Multiplications of two f32 matrices below which data tiling does not pay, whatever the sizes: packing a batch of
small matrices takes longer than multiplying them.

Measured on two cores with AVX-512, in µs with | without data tiling: 8 of 40 x 40 x 16: 83 | 13; 64 of 20³: 204 | 52;
12 of 17 x 64 x 17: 85 | 27; 33 x 31 x 29: 12 | 16. A transformer's gradient with one of the first took 411 | 319 µs,
and 1.5 times as long to compile.
"""


def is_large_product(op: ir.Operation) -> bool:
    """Whether the operation is a matrix product, or consists of them, and is faster with data tiling.

    With data tiling, a product is four kernels, which take three times as long to compile; see `is_large`. Packing a
    matrix takes longer than multiplying it with a vector: 200 x 200 f64 26 | 12 µs, 500 x 1000 i32 153 | 32.
    """
    if op.name != "stablehlo.dot_general":
        return op.name in _MADE_OF_PRODUCTS
    if _is_complex_dot(op):
        return complex_products.is_large(op)
    lhs, rhs = (_tensor(operand.type) for operand in op.operands)
    if lhs is None or rhs is None or not (lhs.has_static_shape and rhs.has_static_shape):
        return True
    return _is_worth_packing(lhs, rhs, DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"]))


def _is_worth_packing(lhs: ir.RankedTensorType, rhs: ir.RankedTensorType, numbers: DotDimensionNumbers) -> bool:
    batch = math.prod(lhs.get_dim_size(axis) for axis in numbers.lhs_batching_dimensions)
    k = math.prod(lhs.get_dim_size(axis) for axis in numbers.lhs_contracting_dimensions)
    m, n = (elements_of(tensor) // max(1, batch * k) for tensor in (lhs, rhs))
    widths = [_itemsize(tensor.element_type) for tensor in (lhs, rhs)]
    if min(m, n) == 1 or (min(widths) >= 4 and m * n * k < SMALLEST_PRODUCT):
        return False
    is_f32 = all(isinstance(tensor.element_type, ir.F32Type) for tensor in (lhs, rhs))
    return not is_f32 or is_large(m, n, k)


def count_large_dots(module: ir.Module) -> int:
    """How many matrix products of a lowered module are worth data tiling."""
    return sum(map(is_large_product, collect(module.operation, "stablehlo.dot_general")))


def count_complex_parts(module: ir.Module) -> int:
    """`Work.complex_parts` of a lowered module."""
    return sum(map(_is_about_complex, collect(module.operation, *_PARTS)))


def _content_bytes(op: ir.Operation) -> float:
    content = op.attributes["value"]
    if isinstance(content, ir.DenseElementsAttr) and content.is_splat:
        return 0.0
    return bytes_of(op.results[0].type)


def nested_operations(op: ir.Operation) -> Iterator[ir.Operation]:
    """The operations directly inside an operation's regions."""
    for region in op.regions:
        for block in region:
            for nested in block.operations:
                yield nested.operation


def loop_iterations(loop: ir.Operation) -> int:
    """The trip count of a `stablehlo.while` that counts from one constant to another, else `UNKNOWN_ITERATIONS`."""
    counter = _counter_of(loop)
    if counter is None:
        return UNKNOWN_ITERATIONS
    place, bound, step = counter
    start, stop = _constant(loop.operands[place]), _constant(bound)
    return UNKNOWN_ITERATIONS if start is None or stop is None else max(0, -(-(stop - start) // step))


def _counter_of(loop: ir.Operation) -> tuple[int, ir.Value, int] | None:
    """The place of what a loop counts with, the value that it is compared with, and the step; None if the host may have
    to wait for arrays to know whether the loop goes on."""
    condition = loop.regions[0].blocks[0]
    compare = [*condition.operations][-1].operation.operands[0].owner
    if not isinstance(compare, (ir.Operation, ir.OpView)) or compare.operation.name != "stablehlo.compare":
        return None
    counter, bound = compare.operation.operands
    if not isinstance(counter, ir.BlockArgument):
        return None
    results = [*loop.regions[1].blocks[0].operations][-1].operation.operands
    step = _step(results[counter.arg_number])
    return (counter.arg_number, bound, step) if step and _is_kept(bound, condition, results) else None


def _is_kept(value: ir.Value, condition: ir.Block, results: Sequence[ir.Value]) -> bool:
    """Whether a value that a loop's condition reads is the same in each iteration, as the body's results show."""
    if not isinstance(value, ir.BlockArgument):
        return _constant(value) is not None or value.owner.operation.block != condition
    if value.owner != condition:
        return True
    result = results[value.arg_number]
    return isinstance(result, ir.BlockArgument) and result.arg_number == value.arg_number


def _constant(value: ir.Value) -> int | None:
    owner = value.owner
    if not isinstance(owner, (ir.Operation, ir.OpView)) or owner.operation.name != "stablehlo.constant":
        return None
    content = owner.operation.attributes["value"]
    if isinstance(content, ir.DenseIntElementsAttr) and content.is_splat:
        return int(ir.IntegerAttr(content.get_splat_value()).value)
    return None


def _step(value: ir.Value) -> int | None:
    owner = value.owner
    if not isinstance(owner, (ir.Operation, ir.OpView)) or owner.operation.name != "stablehlo.add":
        return None
    return next((step for step in map(_constant, owner.operation.operands) if step is not None), None)


def _cost_ns(op: ir.Operation) -> float:
    if op.name in _FREE:
        return 0.0
    results = sum(elements_of(result.type) for result in op.results)
    operands = [elements_of(operand.type) for operand in op.operands]
    if op.name == "stablehlo.triangular_solve":
        order = float((sizes_of(op.operands[0].type) or [1])[-1])
        return order * results / product_costs.FLOPS_PER_NS
    if op.name == "stablehlo.fft":
        length = math.prod(int(n) for n in ir.DenseI64ArrayAttr(op.attributes["fft_length"]))
        numbers = results if _is_complex(op.results[0]) and _is_complex(op.operands[0]) else max(results, *operands) / 2
        return 5.0 * numbers * math.log2(max(length, 2)) / FFT_FLOPS_PER_NS
    moved = sum(bytes_of(value.type) for value in _moved_values(op)) / BYTES_PER_NS
    return max(moved, _arithmetic_ns(op, results, operands))


def _moved_values(op: ir.Operation) -> list[ir.Value]:
    """The operands and results; the result stands for the part of an operand that is read in part, the update for the
    part of an array that is written."""
    operands, results = list(op.operands), list(op.results)
    if op.name in _WRITES_PART:
        return [*_updates(op), *operands[len(results) :]]
    return [results[0], *operands[1:], *results] if op.name in _READS_PART else [*operands, *results]


def _updates(op: ir.Operation) -> list[ir.Value]:
    """What an operation of `_WRITES_PART` writes."""
    count, is_slice = len(op.results), op.name == "stablehlo.dynamic_update_slice"
    return [*op.operands][1:2] if is_slice else [*op.operands][count + 1 :]


def _arithmetic_ns(op: ir.Operation, results: int, operands: list[int]) -> float:
    element_ns, product_ns = element_costs.of(op), product_costs.of(op)
    if element_ns is not None:
        return results * element_ns
    if product_ns is not None:
        return product_ns
    return _sort_ns(op) if op.name == "stablehlo.sort" else _flops(op, results, operands) / FLOPS_PER_NS


def _sort_ns(op: ir.Operation) -> float:
    """The time of a merge sort: each pass compares every element."""
    sizes = sizes_of(op.operands[0].type)
    length = sizes[ir.IntegerAttr(op.attributes["dimension"]).value] if sizes else 1
    comparator = len(op.regions[0].blocks[0].operations)
    return COMPARATOR_NS * comparator * math.prod(sizes) * math.ceil(math.log2(max(length, 1)))


def _fused_ns(op: ir.Operation, cost_ns: float) -> float:
    """The part of an operation's cost that fusion saves: an element-wise one reads only what is in memory, and writes
    nothing until a function or a turn of a loop returns its result."""
    if op.name in _RETURNS:
        return -sum(bytes_of(value.type) for value in op.operands if _is_fused(value)) / BYTES_PER_NS
    if op.name not in _FUSED:
        return 0.0
    read_ns = sum(bytes_of(value.type) for value in op.operands if not _is_fused(value)) / BYTES_PER_NS
    results = sum(elements_of(result.type) for result in op.results)
    return cost_ns - max(read_ns, _arithmetic_ns(op, results, [])) if cost_ns else 0.0


def _is_fused(value: ir.Value) -> bool:
    """Whether a value is computed where it is read."""
    owner = value.owner
    while isinstance(owner, ir.Operation | ir.OpView) and owner.operation.name in _VIEWS:
        owner = owner.operation.operands[0].owner
    return isinstance(owner, ir.Operation | ir.OpView) and owner.operation.name in _FUSED


def _has_one_row(op: ir.Operation) -> bool:
    """Whether the operation is a sort of one row, which `expand-sort` does not divide among cores."""
    if op.name != "stablehlo.sort":
        return False
    sizes, dimension = sizes_of(op.operands[0].type), ir.IntegerAttr(op.attributes["dimension"]).value
    return bool(sizes) and all(size == 1 for axis, size in enumerate(sizes) if axis != dimension)


def _flops(op: ir.Operation, results: int, operands: list[int]) -> float:
    if op.name == "chlo.top_k":
        return TOP_K_FLOPS * max(float(sum(operands)), 6 * results * math.log2(max(results, 2)))
    if op.name in _WRITES_PART:
        return float(sum(elements_of(value.type) for value in _updates(op)))
    if op.name in ("stablehlo.reduce", "stablehlo.select_and_scatter"):
        return float(sum(operands))
    if op.name == "stablehlo.reduce_window":
        from hilo.lowering.reduce.windows.windows_in_slices import MOST  # loads the compiler

        window = [min(int(size), SCAN_FLOPS) for size in ir.DenseI64ArrayAttr(op.attributes["window_dimensions"])]
        together = math.prod(window)
        return float(results * (together if together <= MOST else sum(size for size in window if size > 1)))
    return float(results)


def _tensor(type_: ir.Type) -> ir.RankedTensorType | None:
    return type_ if isinstance(type_, ir.RankedTensorType) else None


@functools.lru_cache(maxsize=4096)
def elements_of(type_: ir.Type) -> int:
    """The elements of an array; 0 for other types."""
    return 0 if _tensor(type_) is None else math.prod(sizes_of(type_))


@functools.lru_cache(maxsize=4096)
def bytes_of(type_: ir.Type) -> float:
    """The bytes of an array; 0 for other types."""
    tensor = _tensor(type_)
    if tensor is None:
        return 0.0
    element = tensor.element_type
    if isinstance(element, ir.ComplexType):
        return 2.0 * _itemsize(element.element_type) * elements_of(type_)
    return _itemsize(element) * elements_of(type_)


def _itemsize(type_: ir.Type) -> float:
    width: int = getattr(type_, "width", 32)
    return max(width, 8) / 8
