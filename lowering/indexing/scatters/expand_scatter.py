"""Expands scatters into a kernel of native loops, for any indices, windows, operands and update computation.

    %0 = "stablehlo.scatter"(%x, %indices, %updates) ({ add }) : (tensor<10x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>)
becomes, on flat tensors,
    %1 = flow.dispatch.region -> (tensor<40xf32>) {
      copy %x; for each of the 6 index vectors that is in bounds: for each of the 4 elements of its window: combine }

Updates are combined in the order of their indices, also if the computation does not commute. As in XLA, a window that
is partly out of bounds is skipped as a whole. Batching dimensions become components of the index vectors.

Complex numbers in memory are copied as pairs of their parts.

What a loop carries is updated in place, where the target's kernels may do so (`profile.updates_in_place`) and they read
nothing else of it: 40 turns that add to 8 of 2,000 rows, beside a product, take 8 ms in place of 16 to 21 (XLA 8).

On targets without such kernels (`profile.kernels`), each element of the operand finds its own updates
(`parallel_scatter.py`).

Leaves alone: update computations other than scalar operations of at least 8 bits; dynamic dimensions.
Source: the StableHLO specification, scatter; XLA's ScatterExpander for windows that are partly out of bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.attributes import ScatterDimensionNumbers
from hilo.lowering.framework.build import reshape, shape_of, transpose
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.indexing.scatters.parallel_scatter import Windows, index_vectors, scatter_in_parallel
from hilo.lowering.indexing.scatters.scatter_kernel import Stored, flat, kernel, plan
from hilo.lowering.kernel import scalars


@pattern("stablehlo.scatter")
def scatter(op: Op, run: PassRun) -> Replacement:
    """scatter(x…, indices, updates…) -> a kernel that copies x and combines the updates one by one"""
    operation = op.operation
    count = len(operation.results)
    block = operation.regions[0].blocks[0]
    if not run.has_static(op, *operation.operands):
        return None
    reason = scalars.why_not(block)
    if reason is not None:
        run.note(op, f"its update computation is not scalar code: {reason}")
        return None
    operands = list(operation.operands)
    if prod(shape_of(operands[-1])) == 0 or prod(shape_of(operands[0])) == 0:
        return operands[:count]
    numbers = ScatterDimensionNumbers.from_mlir(operation.attributes["scatter_dimension_numbers"])
    loops = plan(shape_of(operands[0]), shape_of(operands[-1]), numbers)
    updates = [flat(transpose(x, loops.update_order)) for x in operands[count + 1 :]]
    if run.profile.kernels:
        in_place = run.profile.updates_in_place
        return kernel(operation, loops, Stored(updates, loops), updates_in_place=in_place)
    windows = _windows(shape_of(operands[0]), shape_of(operands[-1]), numbers, loops.index_dims)
    vectors = index_vectors(operands[count], numbers.index_vector_dim, numbers.scatter_indices_batching_dims)
    made = scatter_in_parallel(block, [flat(x) for x in operands[:count]], vectors, updates, windows)
    return [reshape(x, shape_of(operands[0])) for x in made]


def _windows(
    operand: tuple[int, ...], updates: Sequence[int], numbers: ScatterDimensionNumbers, index_dims: Sequence[int]
) -> Windows:
    dropped = {*numbers.inserted_window_dims, *numbers.input_batching_dims}
    kept = iter(numbers.update_window_dims)
    sizes = tuple(1 if d in dropped else updates[next(kept)] for d in range(len(operand)))
    return Windows(operand, sizes, tuple(_component(index_dims, d) for d in range(len(operand))))


def _component(index_dims: Sequence[int], d: int) -> int | None:
    return list(index_dims).index(d) if d in index_dims else None


PASS = pattern_pass("expand-scatter", scatter)
