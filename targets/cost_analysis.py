"""The computation and memory traffic of a program, counted by operation, under the names that JAX gives these numbers.

Counts are of the program as it was written, before any pass: a fused chain still counts the bytes of each of its
arrays, as JAX's `lowered.cost_analysis()` does. Differences from XLA: a loop with a known trip count is counted that
many times (XLA counts its body once, and so does this if the trip count is unknown), and a convolution also counts the
products with its padding.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.lowering.framework.locations import place
from hilo.targets.cost_model import (
    UNKNOWN_ITERATIONS,
    bytes_of,
    elements_of,
    estimate_work,
    loop_iterations,
    nested_operations,
)

if TYPE_CHECKING:
    from hilo.targets.compilation.signature import Leaf, Signature

_ELEMENTARY = with_trait("elementary")
_NO_ARITHMETIC = with_trait("moves") | with_trait("token") | with_trait("transfer") | with_trait("constant")
_ARITHMETIC = with_trait("elementwise") - _NO_ARITHMETIC - _ELEMENTARY
_NOTHING = frozenset(
    """builtin.module func.func func.return func.call stablehlo.return stablehlo.constant stablehlo.tuple
    stablehlo.get_tuple_element stablehlo.optimization_barrier stablehlo.while stablehlo.if stablehlo.case
    stablehlo.composite""".split()
)
_FOLDS = with_trait("fold")


@dataclass(frozen=True, slots=True)
class OperationCost:
    """The cost of one operation of a program in one call, all its executions together.

    Attributes:
        name: the operation's, such as `"stablehlo.dot_general"`.
        place: the user's `file:line:col`.
        runs: how many times it is executed.
        flops: additions, multiplications and the like.
        transcendentals: elements of elementary functions, such as exponentials.
        bytes_accessed: bytes of its operands and results.
    """

    name: str
    place: str
    runs: float
    flops: float
    transcendentals: float
    bytes_accessed: float


@dataclass(frozen=True, slots=True)
class MemoryAnalysis:
    """Sizes in bytes. None: not reported by IREE.

    Attributes:
        argument_size_in_bytes, output_size_in_bytes: of all arguments and results of a call.
        constant_size_in_bytes: of the program's constants.
        generated_code_size_in_bytes: of the compiled module, including constants.
        alias_size_in_bytes: of results that reuse the memory of donated arguments.
        temp_size_in_bytes: of the temporary buffers of a call, in addition to its results. Buffers that are not alive
            at the same time share memory; those of a loop count once. Memory of host functions is not counted.
    """

    argument_size_in_bytes: int
    output_size_in_bytes: int
    constant_size_in_bytes: int
    generated_code_size_in_bytes: int | None
    alias_size_in_bytes: int | None = None
    temp_size_in_bytes: int | None = None


def operation_cost(op: ir.Operation, runs: float = 1.0) -> OperationCost:
    """The cost of an operation without the operations nested in it."""
    flops, transcendentals, moved = _counts(op)
    return OperationCost(op.name, place(op.location), runs, runs * flops, runs * transcendentals, runs * moved)


def operation_costs(module: ir.Module) -> list[OperationCost]:
    """The cost of each operation of a program that costs anything, in program order.

    Functions count as many times as the public functions call them.
    """
    functions = {
        str(op.attributes["sym_name"])[1:-1]: op for op in nested_operations(module.operation) if _is_function(op)
    }
    roots = [name for name, op in functions.items() if is_public(op)]
    found: list[OperationCost] = []

    def visit(op: ir.Operation, runs: float, callers: tuple[str, ...]) -> None:
        if op.name == "func.call":
            callee = str(op.attributes["callee"])[1:].strip('"')
            if callee in functions and callee not in callers:
                inside(functions[callee], runs, (*callers, callee))
            return
        if op.name not in _NOTHING:
            found.append(operation_cost(op, runs))
        if op.name not in _FOLDS and len(op.regions):  # the region of a reduction is counted with the reduction
            inside(op, runs * _turns(op), callers)

    def inside(op: ir.Operation, runs: float, callers: tuple[str, ...]) -> None:
        for nested in nested_operations(op):
            visit(nested, runs, callers)

    for name in roots:
        inside(functions[name], 1.0, (name,))
    return found


def cost_analysis(module: ir.Module) -> dict[str, float]:
    """The sums under JAX's names, and those of hilo's time model: orders of magnitude, without fusion."""
    costs, work = operation_costs(module), estimate_work(module)
    return {
        "flops": sum(cost.flops for cost in costs),
        "transcendentals": sum(cost.transcendentals for cost in costs),
        "bytes accessed": sum(cost.bytes_accessed for cost in costs),
        "optimal_seconds": work.cost_ns * 1e-9,
        "operations": float(work.operations),
        "estimated seconds on one core": work.cost_ns * 1e-9,
        "loop iterations": work.iterations,
        "constant bytes": work.constant_bytes,
        "products": float(work.products),
    }


def is_public(function: ir.Operation) -> bool:
    """Whether a function can be called from outside its module."""
    return bool("sym_visibility" not in function.attributes or str(function.attributes["sym_visibility"]) == '"public"')


def _is_function(op: ir.Operation) -> bool:
    return bool(op.name == "func.func")


def _turns(op: ir.Operation) -> float:
    if op.name != "stablehlo.while":
        return 1.0
    iterations = loop_iterations(op)
    return 1.0 if iterations == UNKNOWN_ITERATIONS else float(iterations)


def _counts(op: ir.Operation) -> tuple[float, float, float]:
    """Flops, transcendentals and bytes of one execution."""
    if op.name in _NOTHING:
        return 0.0, 0.0, 0.0
    moved = sum(bytes_of(value.type) for value in (*op.operands, *op.results))
    results = float(sum(elements_of(result.type) for result in op.results))
    if op.name in _ELEMENTARY:
        return 0.0, results, moved
    return _flops(op, results), 0.0, moved


def _flops(op: ir.Operation, results: float) -> float:
    if op.name in _ARITHMETIC:
        return results
    if op.name in ("stablehlo.dot_general", "stablehlo.dot"):
        return 2.0 * results * _contracted(op)
    if op.name == "stablehlo.convolution":
        numbers = str(op.attributes["dimension_numbers"]).partition("x[")[2].partition("]")[0].split(", ")
        kernel = ir.RankedTensorType(op.operands[1].type)
        outputs = kernel.shape[numbers.index("o")] if "o" in numbers else 1
        return 2.0 * results * elements_of(kernel) / max(outputs, 1)
    if op.name == "stablehlo.fft":
        length = math.prod(int(n) for n in ir.DenseI64ArrayAttr(op.attributes["fft_length"]))
        return 5.0 * results * math.log2(max(length, 2))
    if op.name == "stablehlo.cholesky":
        return float(results * ir.RankedTensorType(op.results[0].type).shape[-1] / 3.0)
    if op.name == "stablehlo.triangular_solve":
        return float(results * ir.RankedTensorType(op.operands[0].type).shape[-1])
    return _fold_flops(op, results)


def _contracted(op: ir.Operation) -> float:
    lhs = ir.RankedTensorType(op.operands[0].type)
    if op.name == "stablehlo.dot":
        return float(max(lhs.shape[-1], 1)) if lhs.rank else 1.0
    numbers = DotDimensionNumbers.from_mlir(op.attributes["dot_dimension_numbers"])
    return float(math.prod(max(lhs.shape[axis], 1) for axis in numbers.lhs_contracting_dimensions))


def _fold_flops(op: ir.Operation, results: float) -> float:
    """For operations that apply a region to elements: as many times as XLA does."""
    if not len(op.regions):
        return 0.0
    inner = [_counts(nested)[0] for nested in nested_operations(op)]
    each = float(sum(inner))
    if op.name == "stablehlo.reduce":
        inputs = elements_of(op.operands[0].type)
        return each * max(inputs - elements_of(op.results[0].type), 0)
    if op.name == "stablehlo.reduce_window":
        window = math.prod(int(n) for n in ir.DenseI64ArrayAttr(op.attributes["window_dimensions"]))
        return each * elements_of(op.results[0].type) * max(window - 1, 0)
    if op.name == "stablehlo.scatter":
        return each * elements_of(op.operands[-1].type)
    if op.name == "stablehlo.select_and_scatter":
        return each * (results + elements_of(op.operands[1].type))
    if op.name == "stablehlo.map":
        return each * results
    if op.name == "stablehlo.sort":
        axis = max(elements_of(op.operands[0].type), 2)
        return each * axis * math.ceil(math.log2(axis))
    return 0.0


def memory_analysis(module: ir.Module, signature: Signature, code_bytes: int | None) -> MemoryAnalysis:
    """The known sizes of a program with this signature, whose compiled module has `code_bytes` bytes; dimensions that
    are known only at a call count as 1."""

    def total(leaves: tuple[Leaf, ...]) -> int:
        sizes = ((leaf.dtype.itemsize, *(1 if size is None else size for size in leaf.dims)) for leaf in leaves)
        return sum(map(math.prod, sizes))

    constants = int(estimate_work(module).constant_bytes)
    return MemoryAnalysis(total(signature.args), total(signature.results), constants, code_bytes)
