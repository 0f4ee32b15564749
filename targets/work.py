"""Estimates how much work a program is, to choose where it runs and how it is compiled.

A walk over the module before lowering: floating-point operations and bytes, loops, and how much one turn of a loop does.
Only orders of magnitude matter; nothing here is exact, and unknown (dynamic) dimensions count as 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from hilo.dialect._bindings import ir

_LOOPS = frozenset({"stablehlo.while", "scf.while", "scf.for"})
_FREE = frozenset(
    {"stablehlo.constant", "stablehlo.return", "stablehlo.tuple", "stablehlo.get_tuple_element", "stablehlo.optimization_barrier",
     "stablehlo.reshape", "func.return", "func.func", "func.call", "builtin.module", "stablehlo.bitcast_convert"}
)  # fmt: skip
_TRANSCENDENTAL = frozenset(
    f"{dialect}.{name}"
    for dialect, names in {
        "stablehlo": "exponential exponential_minus_one log log_plus_one logistic tanh sine cosine tan power cbrt atan2 rsqrt "
        "sqrt rng rng_bit_generator",
        "chlo": "erf erf_inv erfc lgamma digamma polygamma zeta tan sinh cosh asin acos atan asinh acosh atanh bessel_i1e",
    }.items()
    for name in names.split()
)
TRANSCENDENTAL_FLOPS = 20


@dataclass(frozen=True, slots=True)
class Work:
    """A program's size.

    Attributes:
        flops: arithmetic operations of the code outside loops, plus one turn of each loop.
        bytes: bytes read and written by all operations, were none fused.
        loops: number of loops.
        lightest_turn: the `cost` of one turn of the lightest loop; infinite without loops.
        operations: number of operations.
    """

    flops: float = 0.0
    bytes: float = 0.0
    loops: int = 0
    lightest_turn: float = math.inf
    operations: int = 0

    @property
    def cost(self) -> float:
        """Flops and bytes on one scale, in about nanoseconds of one core: 8 flops or 8 bytes each."""
        return max(self.flops, self.bytes) / 8


def estimate_work(module: ir.Module) -> Work:
    """The work of all functions of `module`."""
    total = Work()
    for op in module.body.operations:
        total = _add(total, _work_of(op.operation))
    return total


def _add(a: Work, b: Work) -> Work:
    return Work(
        a.flops + b.flops,
        a.bytes + b.bytes,
        a.loops + b.loops,
        min(a.lightest_turn, b.lightest_turn),
        a.operations + b.operations,
    )


def _work_of(op: ir.Operation) -> Work:
    inner = Work()
    for nested in _nested(op):
        inner = _add(inner, _work_of(nested))
    if op.name in _LOOPS:
        return Work(
            inner.flops, inner.bytes, inner.loops + 1, min(inner.lightest_turn, inner.cost), inner.operations + 1
        )
    if op.name in _FREE:
        return Work(inner.flops, inner.bytes, inner.loops, inner.lightest_turn, inner.operations + 1)
    moved = sum(_bytes(value.type) for value in (*op.operands, *op.results))
    return Work(inner.flops + _flops(op), inner.bytes + moved, inner.loops, inner.lightest_turn, inner.operations + 1)


def _nested(op: ir.Operation) -> Iterator[ir.Operation]:
    for region in op.regions:
        for block in region:
            for nested in block.operations:
                yield nested.operation


def _tensor(type_: ir.Type) -> ir.RankedTensorType | None:
    return ir.RankedTensorType(type_) if isinstance(type_, ir.RankedTensorType) else None


def _elements(type_: ir.Type) -> int:
    tensor = _tensor(type_)
    if tensor is None:
        return 0
    return math.prod(1 if tensor.is_dynamic_dim(axis) else tensor.get_dim_size(axis) for axis in range(tensor.rank))


def _bytes(type_: ir.Type) -> float:
    tensor = _tensor(type_)
    if tensor is None:
        return 0
    element = tensor.element_type
    if isinstance(element, ir.ComplexType):
        return 2.0 * _bits(ir.ComplexType(element).element_type) / 8 * _elements(type_)
    return _bits(element) / 8 * _elements(type_)


def _bits(type_: ir.Type) -> int:
    width: int = getattr(type_, "width", 32)
    return max(width, 8)


def _flops(op: ir.Operation) -> float:
    results = sum(_elements(result.type) for result in op.results)
    operands = [_elements(operand.type) for operand in op.operands]
    if op.name == "stablehlo.dot_general" or op.name == "stablehlo.dot":
        # M·K · K·N elements in, M·N out: K = sqrt(lhs · rhs / out), also with batch dimensions up to their square root.
        return 2.0 * results * math.sqrt(operands[0] * operands[1] / max(results, 1))
    if op.name == "stablehlo.convolution":
        kernel = _tensor(op.operands[1].type)
        features = (
            max(kernel.get_dim_size(axis) for axis in range(kernel.rank)) if kernel is not None and kernel.rank else 1
        )
        return 2.0 * results * operands[1] / max(features, 1)
    if op.name in ("stablehlo.sort", "chlo.top_k"):
        return sum(operands) * 2.0 * math.log2(max(operands[0], 2))
    if op.name in ("stablehlo.reduce", "stablehlo.scatter", "stablehlo.select_and_scatter"):
        return float(sum(operands))
    if op.name == "stablehlo.reduce_window":
        window = op.attributes["window_dimensions"] if "window_dimensions" in op.attributes else []
        return float(results * math.prod(int(size) for size in window))
    if op.name in _TRANSCENDENTAL:
        return float(TRANSCENDENTAL_FLOPS * results)
    return float(results)
