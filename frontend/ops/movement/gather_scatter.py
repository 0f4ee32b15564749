"""Gather and Scatter: read, or combine into, slices of an array at positions from an index array.

Source: operation semantics (Gather, Scatter); StableHLO's specification for the batching dimensions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.attributes import GatherDimensionNumbers, ScatterDimensionNumbers
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError
from hilo.ops._operation import INTEGER, array, error, find_builder, flag, integer, integers, operation, value
from hilo.ops.folding.reducers import read_reducer


def _check_apart(name: str, argument: str, dims: Sequence[int], batching: Sequence[int], what: str, rule: str) -> None:
    if set(dims) & set(batching):
        message = f"{argument} is {list(dims)}; operand_batching_dims {list(batching)} are {what} already"
        raise error(ShapeError, name, message, rule)


def _sorted_dims(name: str, argument: str, xs: object, rank: int, of: str, rule: str) -> tuple[int, ...]:
    """Dimension numbers in [0, rank), strictly increasing."""
    read = integers(name, argument, xs)
    if any(not 0 <= d < rank for d in read) or any(a >= b for a, b in pairwise(read)):
        takes = f"dimensions 0…{rank - 1} of {of}" if rank else f"nothing, {of} has rank 0"
        raise error(ShapeError, name, f"{argument} is {read}; it takes {takes}, in increasing order", rule)
    return tuple(read)


def _distinct_dims(name: str, argument: str, xs: object, rank: int, of: str, rule: str) -> tuple[int, ...]:
    """Dimension numbers in [0, rank), without duplicates, in any order."""
    read = integers(name, argument, xs)
    if any(not 0 <= d < rank for d in read) or len(set(read)) != len(read):
        takes = f"dimensions 0…{rank - 1} of {of}" if rank else f"nothing, {of} has rank 0"
        raise error(ShapeError, name, f"{argument} is {read}; it takes {takes}, each at most once", rule)
    return tuple(read)


@dataclass(frozen=True)
class _Indices:
    """The parts of the index array.

    Attributes:
        vector_dim: the dimension that holds an index vector; if it equals the rank, an implicit one of size 1.
        vector_size: the number of entries of an index vector.
        batch: the sizes of the other dimensions.
        batching: those of them, as dimensions of the index array, that are paired with a dimension of the operand.
        operand_batching: the operand's dimensions with which they are paired.
    """

    vector_dim: int
    vector_size: int
    batch: tuple[int, ...]
    batching: tuple[int, ...]
    operand_batching: tuple[int, ...]


def _read_indices(
    name: str, argument: str, indices: XlaOp, index_vector_dim: object, operand: XlaOp, operand_batching: object,
    batching: object, *, operand_name: str, vector_rule: str, batching_rule: str,
) -> _Indices:  # fmt: skip
    rank = indices.ndim
    place = max(rank - 1, 0) if index_vector_dim is None else integer(name, "index_vector_dim", index_vector_dim)
    if not 0 <= place <= rank:
        raise error(
            ShapeError,
            name,
            f"index_vector_dim is {place}; for {argument} {indices.shape} it takes 0…{rank}",
            vector_rule,
        )
    mine = _distinct_dims(name, f"{argument}_batching_dims", batching, rank, argument, batching_rule)
    theirs = _sorted_dims(
        name, f"{operand_name}_batching_dims", operand_batching, operand.ndim, operand_name, batching_rule
    )
    if len(mine) != len(theirs) or place in mine:
        raise error(
            ShapeError,
            name,
            f"{argument}_batching_dims is {list(mine)} and {operand_name}_batching_dims is {list(theirs)}; "
            f"it takes as many of one as of the other, index_vector_dim ({place}) not among the first",
            batching_rule,
        )
    for i, j in zip(mine, theirs, strict=True):
        if indices.dims[i] != operand.dims[j]:
            raise error(
                ShapeError,
                name,
                f"{argument} is {indices.shape} and {operand_name} is {operand.shape}; batching dimensions {i} and "
                f"{j} take equal sizes",
                batching_rule,
            )
    return _Indices(
        place,
        1 if place == rank else indices.dims[place],
        tuple(n for d, n in enumerate(indices.dims) if d != place),
        mine,
        theirs,
    )


def _vector_hint(wanted: int, indices: _Indices) -> str:
    """A hint where index vectors of the wanted length are, if anywhere."""
    sizes = list(indices.batch)
    if indices.vector_dim < len(sizes) + 1 and not (indices.vector_dim == len(sizes) and indices.vector_size == 1):
        sizes.insert(indices.vector_dim, indices.vector_size)
    fitting = [d for d, n in enumerate(sizes) if n == wanted and d != indices.vector_dim]
    if wanted == 1 and not fitting and indices.vector_dim != len(sizes):
        fitting = [len(sizes)]
    return f"; or is it index_vector_dim={' or '.join(map(str, fitting))}?" if fitting else ""


def _window_hint(
    operand: XlaOp, update: XlaOp, indices: _Indices, windows: Sequence[int], inserted: Sequence[int]
) -> str:
    """A hint what to write if the dimension numbers were forgotten and the updates are whole rows of the operand."""
    count = len(indices.batch)
    is_rows = update.dims[:count] == indices.batch and update.dims[count:] == operand.dims[indices.vector_size :]
    if windows or inserted or not is_rows:
        return ""
    rows = list(range(indices.vector_size))
    return (
        f"; for updates of whole rows, update_window_dims={list(range(count, update.ndim))}, "
        f"inserted_window_dims={rows}, scatter_dims_to_operand_dims={rows}, index_vector_dim={indices.vector_dim}"
    )


def _check_map(name: str, argument: str, xs: object, operand: XlaOp, indices: _Indices, rule: str) -> tuple[int, ...]:
    """Reads which operand dimension each entry of an index vector belongs to."""
    read = _distinct_dims(name, argument, xs, operand.ndim, "operand", rule)
    if len(read) != indices.vector_size:
        raise error(
            ShapeError,
            name,
            f"{argument} is {list(read)}; an index vector (index_vector_dim={indices.vector_dim}) has "
            f"{indices.vector_size} entries, it takes as many{_vector_hint(len(read), indices)}",
            rule,
        )
    clash = set(read) & set(indices.operand_batching)
    if clash:
        raise error(
            ShapeError,
            name,
            f"{argument} is {list(read)}; dimension {min(clash)} is a batching dimension already",
            rule,
        )
    return read


@operation(
    "gather and scatter",
    "stablehlo.gather",
    rules={
        "gather_e1": "operand's rank is the number of offset_dims, collapsed_slice_dims and operand_batching_dims "
        "together",
        "gather_e2": "slice_sizes has one entry per dimension of operand",
        "gather_e3": "each slice size is at least 0 and at most operand's size",
        "gather_e4": "slice sizes of collapsed and batching dimensions are 1 (or 0)",
        "gather_e5": "offset_dims are dimensions of the result, increasing",
        "gather_e6": "collapsed_slice_dims are dimensions of operand, increasing, and not batching dimensions",
        "gather_e7": "start_index_map has one operand dimension per entry of an index vector, none twice",
        "gather_e8": "index_vector_dim is in [0, rank of start_indices]",
        "gather_e9": "start_indices are integers",
        "gather_batching": "batching dimensions of operand and start_indices come in pairs of equal sizes",
    },
    older="`unique_indices` (a promise without any effect); "
    "`Gather(operand, start_indices, GatherDimensionNumbers, slice_sizes)`",
)
def Gather(
    operand: XlaOp,
    start_indices: XlaOp,
    offset_dims: Sequence[int] | GatherDimensionNumbers,
    collapsed_slice_dims: Sequence[int] | None = None,
    slice_sizes: Sequence[int] | None = None,
    start_index_map: Sequence[int] = (),
    index_vector_dim: int | None = None,
    indices_are_sorted: bool = False,
    unique_indices: bool = False,
    *,
    operand_batching_dims: Sequence[int] = (),
    start_indices_batching_dims: Sequence[int] = (),
) -> XlaOp:
    """Collects slices of the operand, one for each index vector in `start_indices`: a batch of DynamicSlice.

    An index vector lies along dimension `index_vector_dim` of start_indices; its entry k is the start in operand
    dimension `start_index_map[k]`, the other starts are 0. Starts are clamped so that the slice lies inside.

    Args:
        operand: an array of any shape.
        start_indices: integers of any shape `[…, K, …]`, where K is the length of an index vector.
        offset_dims: the result's dimensions that run within a slice, increasing; the others are batch dimensions. If
            this is a `GatherDimensionNumbers`, the next argument is `slice_sizes`.
        collapsed_slice_dims: dimensions of the slice, of size 1, that the result does not have; increasing.
        slice_sizes: the slice's size in each dimension of operand.
        start_index_map: the operand dimension of each entry of an index vector.
        index_vector_dim: by default the last dimension; the rank of start_indices stands for an implicit last
            dimension of size 1.
        indices_are_sorted: a promise that starts ascend in the order of start_index_map; if it is broken, the result is
            undefined.
        unique_indices: a promise of the older form; it has no effect.
        operand_batching_dims, start_indices_batching_dims: pairs of dimensions that are iterated together.

    Returns:
        An array of operand's element type: at the batch dimensions the sizes of start_indices without index_vector_dim,
        at the offset dimensions the slice sizes without collapsed and batching dimensions.

    Raises:
        ShapeError: an argument does not match the shapes; the message says which one and how.
        DtypeError: start_indices are not integers.

    Example: for rows 2 and 0 of `[[1, 2], [3, 4], [5, 6]]`, start_indices `[[2], [0]]`, offset_dims `[1]`,
    collapsed_slice_dims `[0]`, slice_sizes `[1, 2]` and start_index_map `[0]` give `[[5, 6], [1, 2]]`.
    """
    name = "Gather"
    builder = find_builder(name, operand, start_indices)
    op, indices = array(name, "operand", operand, builder), array(name, "start_indices", start_indices, builder)
    if isinstance(offset_dims, GatherDimensionNumbers):
        numbers = offset_dims
        if collapsed_slice_dims is not None and slice_sizes is None:
            slice_sizes = collapsed_slice_dims
        offset_dims, collapsed_slice_dims = numbers.offset_dims, numbers.collapsed_slice_dims
        start_index_map, index_vector_dim = numbers.start_index_map, numbers.index_vector_dim
        operand_batching_dims = numbers.operand_batching_dims
        start_indices_batching_dims = numbers.start_indices_batching_dims
    flag(name, "unique_indices", unique_indices)
    is_sorted = flag(name, "indices_are_sorted", indices_are_sorted)
    if indices.dtype not in INTEGER:
        raise error(DtypeError, name, f"start_indices is {indices.shape}; it takes integers", "gather_e9")
    split = _read_indices(
        name, "start_indices", indices, index_vector_dim, op, operand_batching_dims, start_indices_batching_dims,
        operand_name="operand", vector_rule="gather_e8", batching_rule="gather_batching",
    )  # fmt: skip
    if slice_sizes is None:
        raise error(ArgumentError, name, "slice_sizes is None; it takes one size per dimension of operand", "gather_e2")
    sizes = integers(name, "slice_sizes", slice_sizes, length=op.ndim, of=f"operand {op.shape}", rule="gather_e2")
    collapsed = _sorted_dims(name, "collapsed_slice_dims", collapsed_slice_dims or (), op.ndim, "operand", "gather_e6")
    _check_apart(name, "collapsed_slice_dims", collapsed, split.operand_batching, "collapsed", "gather_e6")
    read = integers(name, "offset_dims", offset_dims)
    offsets = _sorted_dims(name, "offset_dims", read, len(split.batch) + len(read), "the result", "gather_e5")
    if len(offsets) + len(collapsed) + len(split.operand_batching) != op.ndim:
        raise error(
            ShapeError,
            name,
            f"offset_dims is {list(offsets)}, collapsed_slice_dims {list(collapsed)} and operand_batching_dims "
            f"{list(split.operand_batching)}; together they take {op.ndim} entries, the rank of operand {op.shape}",
            "gather_e1",
        )
    starts = _check_map(name, "start_index_map", start_index_map, op, split, "gather_e7")
    for d, n in enumerate(sizes):
        if not 0 <= n <= op.dims[d]:
            raise error(
                ShapeError,
                name,
                f"slice_sizes is {sizes}; in dimension {d} of operand {op.shape} it takes 0…{op.dims[d]}",
                "gather_e3",
            )
        if n > 1 and (d in collapsed or d in split.operand_batching):
            raise error(
                ShapeError,
                name,
                f"slice_sizes is {sizes}; dimension {d} is collapsed or batching, its size must be 1",
                "gather_e4",
            )
    numbers = GatherDimensionNumbers(
        offsets, collapsed, split.operand_batching, split.batching, starts, split.vector_dim
    )
    return builder.add(
        name,
        lambda: stablehlo.gather(
            op.value, indices.value, dimension_numbers=numbers, slice_sizes=sizes, indices_are_sorted=is_sorted
        ),
    )


@operation(
    "gather and scatter",
    "stablehlo.scatter",
    rules={
        "scatter_e1": "there is at least one operand, and one updates array for each",
        "scatter_e2": "operands have the same shape, updates have the same shape, and updates[i] has the element type "
        "of operands[i]",
        "scatter_e3": "the rank of updates is the number of update_window_dims and of scatter dimensions together",
        "scatter_e4": "a window's size is at most operand's size",
        "scatter_e5": "the other sizes of updates are those of scatter_indices without index_vector_dim",
        "scatter_e6": "update_window_dims are dimensions of updates, increasing",
        "scatter_e7": "inserted_window_dims are dimensions of operand, increasing, and not batching dimensions",
        "scatter_e8": "operand's rank is the number of update_window_dims, inserted_window_dims and batching "
        "dimensions together",
        "scatter_e9": "scatter_dims_to_operand_dims has one operand dimension per entry of an index vector, none twice",
        "scatter_e10": "update_computation takes two scalars per operand and returns one per operand",
        "scatter_index_vector_dim": "index_vector_dim is in [0, rank of scatter_indices]",
        "scatter_indices": "scatter_indices are integers",
        "scatter_batching": "batching dimensions of operand and scatter_indices come in pairs of equal sizes",
    },
    older="without `unique_indices`; "
    "`Scatter(operand, scatter_indices, updates, update_computation, ScatterDimensionNumbers)`",
)
def Scatter(
    operands: XlaOp | Sequence[XlaOp],
    scatter_indices: XlaOp,
    updates: XlaOp | Sequence[XlaOp],
    update_computation: object,
    index_vector_dim: int | ScatterDimensionNumbers | None = None,
    update_window_dims: Sequence[int] = (),
    inserted_window_dims: Sequence[int] = (),
    scatter_dims_to_operand_dims: Sequence[int] = (),
    indices_are_sorted: bool = False,
    unique_indices: bool = False,
    *,
    operand_batching_dims: Sequence[int] = (),
    scatter_indices_batching_dims: Sequence[int] = (),
) -> XlaOp:
    """The operands with slices updated: each update is combined into the position that its index vector names.

    `result[position] = update_computation(result[position], update)`, the current value first. Updates outside the
    operand are skipped (NOTE: of a window that is partly outside, XLA skips all, and StableHLO only the part outside).
    The order of updates is not defined, so a computation that does not commute is only safe on unique positions.

    Args:
        operands: an array, or N >= 1 arrays of the same shape `[D…]`.
        scatter_indices: integers `[…, K, …]`, where K is the length of an index vector.
        updates: one array per operand, all of the same shape, each of its operand's element type.
        update_computation: `(T_0, …, T_N-1 current, T_0, …, T_N-1 update) -> T_0, …, T_N-1`, all scalars; an
            `XlaComputation` or a callable such as `ops.Add`.
        index_vector_dim: by default the last dimension; the rank of scatter_indices stands for an implicit last
            dimension of size 1. A `ScatterDimensionNumbers` here replaces all dimension arguments.
        update_window_dims: dimensions of updates that run within a window, increasing.
        inserted_window_dims: operand dimensions that windows do not have (their size there is 1), increasing.
        scatter_dims_to_operand_dims: the operand dimension of each entry of an index vector.
        indices_are_sorted, unique_indices: promises; if one is broken, the result is undefined.
        operand_batching_dims, scatter_indices_batching_dims: pairs of dimensions that are iterated together.

    Returns:
        An array of operand's shape; for N > 1 a tuple of them.

    Raises:
        ShapeError: an argument does not match the shapes; the message says which one and how.
        DtypeError: scatter_indices are not integers, or updates have another element type.
        ArgumentError: update_computation has the wrong type.

    Example: operand `[0, 0, 0]`, scatter_indices `[[2], [0], [2], [7]]`, updates `[1, 2, 3, 4]`, Add,
    inserted_window_dims `[0]` and scatter_dims_to_operand_dims `[0]` give `[2, 0, 4]`.
    """
    name = "Scatter"
    builder = find_builder(name, operands, scatter_indices, updates)
    inputs, slices = _operands(name, builder, operands, updates)
    indices = array(name, "scatter_indices", scatter_indices, builder)
    if isinstance(index_vector_dim, ScatterDimensionNumbers):
        numbers = index_vector_dim
        index_vector_dim = numbers.index_vector_dim
        update_window_dims, inserted_window_dims = numbers.update_window_dims, numbers.inserted_window_dims
        scatter_dims_to_operand_dims = numbers.scatter_dims_to_operand_dims
        operand_batching_dims = numbers.input_batching_dims
        scatter_indices_batching_dims = numbers.scatter_indices_batching_dims
    is_sorted = flag(name, "indices_are_sorted", indices_are_sorted)
    is_unique = flag(name, "unique_indices", unique_indices)
    if indices.dtype not in INTEGER:
        raise error(DtypeError, name, f"scatter_indices is {indices.shape}; it takes integers", "scatter_indices")
    first, update = inputs[0], slices[0]
    split = _read_indices(
        name, "scatter_indices", indices, index_vector_dim, first, operand_batching_dims, scatter_indices_batching_dims,
        operand_name="operand", vector_rule="scatter_index_vector_dim", batching_rule="scatter_batching",
    )  # fmt: skip
    windows = _sorted_dims(name, "update_window_dims", update_window_dims, update.ndim, "updates", "scatter_e6")
    inserted = _sorted_dims(name, "inserted_window_dims", inserted_window_dims, first.ndim, "operand", "scatter_e7")
    _check_apart(name, "inserted_window_dims", inserted, split.operand_batching, "inserted", "scatter_e7")
    if update.ndim != len(windows) + len(split.batch):
        raise error(
            ShapeError,
            name,
            f"updates is {update.shape}; update_window_dims {list(windows)} and scatter_indices {indices.shape} "
            f"without index_vector_dim take rank {len(windows) + len(split.batch)}"
            f"{_window_hint(first, update, split, windows, inserted)}",
            "scatter_e3",
        )
    if first.ndim != len(windows) + len(inserted) + len(split.operand_batching):
        raise error(
            ShapeError,
            name,
            f"update_window_dims is {list(windows)}, inserted_window_dims {list(inserted)} and operand_batching_dims "
            f"{list(split.operand_batching)}; together they take {first.ndim} entries, the rank of operand "
            f"{first.shape}",
            "scatter_e8",
        )
    starts = _check_map(name, "scatter_dims_to_operand_dims", scatter_dims_to_operand_dims, first, split, "scatter_e9")
    kept = [n for d, n in enumerate(first.dims) if d not in inserted and d not in split.operand_batching]
    for d, bound in zip(windows, kept, strict=True):
        if update.dims[d] > bound:
            raise error(
                ShapeError,
                name,
                f"updates is {update.shape}; its window dimension {d} takes at most {bound}, the size in operand "
                f"{first.shape}",
                "scatter_e4",
            )
    places = [d for d in range(update.ndim) if d not in windows]
    if tuple(update.dims[d] for d in places) != split.batch:
        raise error(
            ShapeError,
            name,
            f"updates is {update.shape}; its dimensions {places} take sizes {list(split.batch)}, "
            f"those of scatter_indices without index_vector_dim",
            "scatter_e5",
        )
    dtypes = [x.dtype for x in inputs if x.dtype is not None]
    built = read_reducer(name, "update_computation", update_computation, dtypes, "scatter_e10")
    numbers = ScatterDimensionNumbers(
        windows, inserted, split.operand_batching, split.batching, starts, split.vector_dim
    )
    body = builder.import_block(built)
    result = builder.add(
        name,
        lambda: stablehlo.scatter(
            [x.value for x in inputs],
            indices.value,
            [x.value for x in slices],
            scatter_dimension_numbers=numbers,
            indices_are_sorted=is_sorted,
            unique_indices=is_unique,
            update_computation=body,
        ),
    )
    if result.elements is not None and len(result.elements) == 1:
        return builder.note(result.elements[0])
    return result


def _operands(name: str, builder: XlaBuilder, operands: object, updates: object) -> tuple[list[XlaOp], list[XlaOp]]:
    """Reads operands and updates, each an array or a sequence of arrays (also a tuple value)."""

    def read(argument: str, given: object) -> list[XlaOp]:
        if isinstance(given, (list, tuple)):
            parts: Sequence[object] = given
        else:
            op = value(name, argument, given, builder)
            parts = [op] if op.elements is None else op.elements
        return [
            array(name, f"{argument}[{i}]" if len(parts) > 1 else argument, x, builder) for i, x in enumerate(parts)
        ]

    inputs, slices = read("operands", operands), read("updates", updates)
    if not inputs or len(inputs) != len(slices):
        raise error(
            ArgumentError,
            name,
            f"operands has {len(inputs)} arrays and updates {len(slices)}; it takes one or more, and as many of one "
            f"as of the other",
            "scatter_e1",
        )
    for argument, group in (("operands", inputs), ("updates", slices)):
        for i, x in enumerate(group):
            if x.dims != group[0].dims:
                raise error(
                    ShapeError,
                    name,
                    f"{argument}[{i}] is {x.shape} and {argument}[0] is {group[0].shape}; dimensions must be equal",
                    "scatter_e2",
                )
    for i, (x, y) in enumerate(zip(inputs, slices, strict=True)):
        if x.dtype is not y.dtype:
            raise error(
                DtypeError,
                name,
                f"updates[{i}] is {y.shape} and operands[{i}] is {x.shape}; element types must agree",
                "scatter_e2",
            )
    return inputs, slices


__all__ = ["Gather", "Scatter"]
