"""Scatters in a kernel of native loops: any indices, windows, operands and update computation.

    %0 = "stablehlo.scatter"(%x, %indices, %updates) ({ add }) : (tensor<10x4xf32>, tensor<6x1xi32>, tensor<6x4xf32>)
becomes, on flat tensors,
    %1 = flow.dispatch.region -> (tensor<40xf32>) {
      copy %x; for each of the 6 index vectors that lies inside: for each of the 4 elements of its window: combine }

Updates are combined in the order of their indices, also where they do not commute. As in XLA, a window
that sticks out of the operand is skipped as a whole. Batching dimensions become components of the index vectors.

Leaves alone: targets without kernels (`profile.kernels`); update computations that are more than scalar operations of 8
bits and up; dynamic dimensions. Source: the StableHLO specification, scatter; XLA's ScatterExpander for windows that
stick out.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ScatterDimensionNumbers
from hilo.dialect.dtypes import Dtype
from hilo.lowering._bindings import ir
from hilo.lowering.build import convert, element_of, is_static, reshape, shape_of, tensor, transpose
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel._bindings import arith
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.numbers import Bool, Index
from hilo.lowering.kernel.storage import barrier, from_storage, scalar_from, storage_parts, to_storage
from hilo.lowering.passes import PassRun, pattern_pass
from hilo.lowering.patterns import Op, Replacement, pattern


@dataclass(frozen=True)
class Plan:
    """A scatter as loops.

    Attributes:
        index_dims: the operand dimension of each component of the index vectors, batching dimensions last.
        limits: for each component, the largest start at which the window lies inside.
        strides: for each component, how far one step moves in the flat operand.
        window: (size, stride) of the loops over a window, outermost first; neighbours merged.
        update_order: the permutation that brings updates to `[index vectors…, window…]`.
    """

    index_dims: tuple[int, ...]
    limits: tuple[int, ...]
    strides: tuple[int, ...]
    window: tuple[tuple[int, int], ...]
    update_order: tuple[int, ...]


def merge_loops(loops: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Loops of size 1 dropped, and each pair that walks memory without a gap made one.

    >>> merge_loops([(3, 40), (1, 20), (5, 4), (4, 1)])
    ((3, 40), (20, 1))
    """
    merged: list[tuple[int, int]] = []
    for size, stride in loops:
        if size == 1:
            continue
        if merged and merged[-1][1] == size * stride:
            merged[-1] = (merged[-1][0] * size, stride)
        else:
            merged.append((size, stride))
    return tuple(merged)


def plan(operand: Sequence[int], updates: Sequence[int], numbers: ScatterDimensionNumbers) -> Plan:
    """The loops of a scatter into `operand`, from the shapes and the dimension numbers."""
    strides = [prod(operand[d + 1 :]) for d in range(len(operand))]
    dropped = {*numbers.inserted_window_dims, *numbers.input_batching_dims}
    window_dims = [d for d in range(len(operand)) if d not in dropped]
    sizes = {d: updates[u] for d, u in zip(window_dims, numbers.update_window_dims, strict=True)}
    index_dims = (*numbers.scatter_dims_to_operand_dims, *numbers.input_batching_dims)
    scatter_dims = [u for u in range(len(updates)) if u not in numbers.update_window_dims]
    return Plan(
        index_dims,
        tuple(operand[d] - sizes.get(d, 1) for d in index_dims),
        tuple(strides[d] for d in index_dims),
        merge_loops([(sizes[d], strides[d]) for d in window_dims]),
        (*scatter_dims, *numbers.update_window_dims),
    )


@pattern("stablehlo.scatter")
def scatter(op: Op, run: PassRun) -> Replacement:
    """scatter(x…, indices, updates…) -> a kernel that copies x and combines the updates one by one"""
    operation = op.operation
    count = len(operation.results)
    block = operation.regions[0].blocks[0]
    if not is_static(*operation.operands):
        run.note(op, "its operands have dynamic dimensions")
        return None
    reason = scalars.why_not(block) if run.profile.kernels else "the target takes no kernels"
    if reason is not None:
        run.note(op, f"its update computation is no scalar code: {reason}")
        return None
    operands = list(operation.operands)
    if prod(shape_of(operands[-1])) == 0 or prod(shape_of(operands[0])) == 0:
        return operands[:count]
    numbers = ScatterDimensionNumbers.from_mlir(operation.attributes["scatter_dimension_numbers"])
    loops = plan(shape_of(operands[0]), shape_of(operands[-1]), numbers)
    indices = _index_vectors(operands[count], numbers)
    updates = [_flat(transpose(x, loops.update_order)) for x in operands[count + 1 :]]
    made = _kernel(block, [_flat(x) for x in operands[:count]], indices, updates, loops)
    return [reshape(x, shape_of(operands[0])) for x in made]


def _flat(x: ir.Value) -> ir.Value:
    return reshape(x, [prod(shape_of(x))])


def _index_vectors(indices: ir.Value, numbers: ScatterDimensionNumbers) -> ir.Value:
    """The index vectors as `[vectors, components]` of i64, positions in batching dimensions as further components."""
    wide = ir.IntegerType.get_signless(64)
    shape, at = list(shape_of(indices)), numbers.index_vector_dim
    if at == len(shape):
        indices, shape = reshape(indices, [*shape, 1]), [*shape, 1]
    others = [d for d in range(len(shape)) if d != at]
    vectors = convert(transpose(indices, [*others, at]), wide)
    kept = [shape[d] for d in others]
    columns = [vectors]
    for batch in numbers.scatter_indices_batching_dims:
        column = stablehlo.iota(iota_dimension=others.index(batch), result_type=tensor([*kept, 1], wide))
        columns.append(column)
    whole = columns[0] if len(columns) == 1 else stablehlo.concatenate(columns, dimension=len(kept))
    return reshape(whole, [prod(kept), shape_of(whole)[-1]])


def _kernel(
    block: ir.Block, operands: list[ir.Value], indices: ir.Value, updates: list[ir.Value], loops: Plan
) -> list[ir.Value]:
    rows = [scalars.row_of(x) for x in operands]
    stored = [to_storage(x) for x in operands]
    sources = barrier([*(p for parts in stored for p in parts), *(p for x in updates for p in to_storage(x)), indices])
    parts = sum(map(len, stored))
    vectors, components = shape_of(indices)
    window = prod(size for size, _ in loops.window)
    with Kernel(ir.F32Type.get(), lanes=1) as k:
        inputs = [Values(Cell(source)) for source in sources]
        before, changes, positions = inputs[:parts], inputs[parts:-1], inputs[-1]
        total = prod(shape_of(operands[0]))
        # Not one element: the compiler takes such a tensor for a scalar, and trips over its loops.
        results = [k.values([max(total, 2)], element_of(x)) for x in sources[:parts]]
        with k.loop(0, total) as i:
            for source, result in zip(before, results, strict=True):
                result.set(source.get(i), i)
        with k.loop(0, vectors) as v:
            starts = [_index(positions.get(v, Index.of(c))) for c in range(components)]
            with k.when(_all_inside(starts, loops.limits)), ExitStack() as stack:
                at, update = _dot(starts, loops.strides), v * window
                for n, (size, stride) in enumerate(loops.window):
                    step = stack.enter_context(k.loop(0, size))
                    at, update = at + step * stride, update + step * prod(s for s, _ in loops.window[n + 1 :])
                current = [scalar_from(taken, row) for taken, row in _grouped(results, at, rows)]
                new = [scalar_from(taken, row) for taken, row in _grouped(changes, update, rows)]
                combined = scalars.emit(block, [*current, *new])
                flat = [part for value, row in zip(combined, rows, strict=True) for part in storage_parts(value, row)]
                for result, part in zip(results, flat, strict=True):
                    result.set(part, at)
    kept = iter(_cut(x, total) for x in barrier(k.results))
    return [from_storage([next(kept) for _ in parts], row) for parts, row in zip(stored, rows, strict=True)]


def _cut(x: ir.Value, size: int) -> ir.Value:
    """The first elements."""
    if shape_of(x) == (size,):
        return x
    return stablehlo.slice(x, start_indices=[0], limit_indices=[size], strides=[1])


def _grouped(tensors: Sequence[Values], at: Index, rows: Sequence[Dtype]) -> list[tuple[list[ir.Value], Dtype]]:
    """The stored parts of one element of each operand."""
    taken = iter(tensors)
    return [([next(taken).get(at) for _ in range(2 if row.is_complex else 1)], row) for row in rows]


def _index(value: ir.Value) -> Index:
    return Index(arith.index_cast(ir.IndexType.get(), value))


def _all_inside(starts: Sequence[Index], limits: Sequence[int]) -> Bool:
    """0 <= start <= limit for every component; as unsigned numbers, negative ones are large."""
    inside = Bool(scalars.integer(1, 1))
    for start, limit in zip(starts, limits, strict=True):
        fits = arith.cmpi(arith.CmpIPredicate.ule, start.value, Index.of(limit).value)
        inside = inside & (Bool(fits) if limit >= 0 else Bool(scalars.integer(1, 0)))
    return inside


def _dot(starts: Sequence[Index], strides: Sequence[int]) -> Index:
    total = Index.of(0)
    for start, stride in zip(starts, strides, strict=True):
        total = total + start * stride
    return total


PASS = pattern_pass("expand-scatter", scatter)
