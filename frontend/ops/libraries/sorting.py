"""XLA's builder libraries `sorting` and `approx_topk`. Approximate results are exact here, so any recall is reached."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.ops._guard import explained
from hilo.ops._operation import INTEGER, Computation, array, dimension, error, find_builder, flag, integer, sequence
from hilo.ops.arithmetic.conversion import ConvertElementType
from hilo.ops.folding.sorting import Sort, TopK
from hilo.ops.leaves import Iota, read_builder
from hilo.ops.libraries.constants import read_kind
from hilo.ops.libraries.slicing import TorchGather
from hilo.ops.movement.concatenation import Concatenate
from hilo.ops.movement.shaping import Reshape
from hilo.ops.movement.slicing import SliceInDim
from hilo.ops.movement.tuples import Tuple


@explained
def TopKWithPartitions(input: XlaOp, k: int, num_partitions: int = 1, index_type: object = "s32") -> XlaOp:
    """`TopK` by partitions: the k largest of each partition of the last dimension, and the k largest of these.

    Args:
        input: `[A…, Q]`, as in `TopK`.
        k: how many, 0 <= k <= Q.
        num_partitions: the number of partitions, 1 or more; no partitions of k elements or fewer are made.
        index_type: the integer type of the indices.

    Returns:
        The tuple (values, indices), both `[A…, k]`: those of `TopK`.
    """
    name = "TopKWithPartitions"
    op = array(name, "input", input, find_builder(name, input))
    parts, kind = integer(name, "num_partitions", num_partitions), read_kind(name, "index_type", index_type)
    if parts < 1:
        raise error(ArgumentError, name, f"num_partitions is {parts}; it takes 1 or more")
    if kind not in INTEGER:
        raise error(DtypeError, name, f"index_type is {kind}; it takes an integer type")
    count = integer(name, "k", k)
    size = -(-op.dims[-1] // parts) if op.ndim else 0
    if not op.ndim or count < 1 or count >= size:
        values, indices = TopK(op, count).leaves
    else:
        values, indices = _by_parts(op, count, size)
    return Tuple(op.builder, [values, ConvertElementType(indices, kind)])


def _by_parts(op: XlaOp, k: int, size: int) -> tuple[XlaOp, XlaOp]:
    last, total = op.ndim - 1, op.dims[-1]
    whole = total // size
    even = Reshape(SliceInDim(op, 0, whole * size, 1, last), [*op.dims[:-1], whole, size])
    values, indices = TopK(even, k).leaves
    starts = Iota(op.builder, indices.shape, last) * np.int32(size)
    flat = [*op.dims[:-1], whole * k]
    candidates, places = [Reshape(values, flat)], [Reshape(indices + starts, flat)]
    if whole * size < total:
        rest = SliceInDim(op, whole * size, total, 1, last)
        values, indices = TopK(rest, min(k, rest.dims[-1])).leaves
        candidates.append(values)
        places.append(indices + np.int32(whole * size))
    best, chosen = TopK(Concatenate(candidates, last), k).leaves
    return best, TorchGather(Concatenate(places, last), chosen, last)


# ---- approx_topk -----------------------------------------------------------------------------------------------------


@explained
def ApproxTopKReductionOutputSize(
    input_size: int,
    rank: int,
    top_k: int,
    recall_target: float,
    aggregate_to_topk: bool = True,
    input_size_override: int = -1,
) -> tuple[int, int]:
    """How many elements `ApproxTopK` returns along its dimension, and log2 of the window size (-1: none).

    Args:
        input_size: the size of the dimension that is reduced.
        rank: the rank of the operand.
        top_k: how many elements are wanted.
        recall_target: the fraction of them that has to be found, in (0, 1].
        aggregate_to_topk: whether the result is cut down to `top_k` elements.
        input_size_override: the size for which the recall is computed, in place of `input_size`; -1: `input_size`.

    Source: Chern et al., TPU-KNN (2022), equation 13: with K elements in M windows, a fraction exp((1 - K) / M) is
        found.
    """
    name = "ApproxTopKReductionOutputSize"
    size, ndim, k = integer(name, "input_size", input_size), integer(name, "rank", rank), integer(name, "top_k", top_k)
    override = integer(name, "input_size_override", input_size_override)
    if flag(name, "aggregate_to_topk", aggregate_to_topk):
        return k, -1
    tile = 1024 if ndim == 1 else 128
    if size <= tile:
        return size, 0
    if 0 <= override < size:
        raise error(ArgumentError, name, f"input_size_override is {override}; it takes {size} or more, or -1")
    logical = size if override < 0 else override
    if k == 1:
        return tile, (-(-logical // tile) - 1).bit_length()
    recall = _recall(name, recall_target)
    if recall == 1.0:
        return size, 0
    windows = min(max(int((1.0 - k) / math.log(recall)), tile), size)
    power = (logical // windows).bit_length() - 1
    if power <= 0:
        return size, 0
    power = min(power, (-(-size // tile) - 1).bit_length())
    return -(-size // (tile << power)) * tile, power


def _recall(name: str, given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, (int, float, np.floating)) or not 0 < given <= 1:
        raise error(ArgumentError, name, f"recall_target is {shown(given)}; it takes a number in (0, 1]")
    return float(given)


@explained
def ApproxTopK(
    builder: XlaBuilder,
    operands: Sequence[XlaOp],
    init_values: Sequence[object],
    top_k: int,
    reduction_dim: int,
    comparator: Computation,
    recall_target: float = 0.9,
    aggregate_to_topk: bool = True,
    reduction_input_size_override: int = -1,
) -> XlaOp:
    """The first k elements of arrays in the order of a comparator, along a dimension.

    Args:
        builder: the builder of the computation.
        operands: arrays of the same dimensions, which are ordered together.
        init_values: one scalar per operand, of its element type; ignored, since nothing is reduced in windows.
        top_k: how many, 0 <= k <= the dimension's size.
        reduction_dim: the dimension.
        comparator: as in `Sort`.
        recall_target: the fraction of the first k elements that is requested, in (0, 1]; all are found.
        aggregate_to_topk: return k elements; False: as many as `ApproxTopKReductionOutputSize` says.
        reduction_input_size_override: the dimension's size for that.

    Returns:
        The tuple of arrays.
    """
    return _approximate(
        "ApproxTopK",
        builder,
        operands,
        init_values,
        top_k,
        reduction_dim,
        comparator,
        recall_target,
        aggregate_to_topk,
        reduction_input_size_override,
    )


@explained
def ApproxTopKFallback(
    builder: XlaBuilder,
    operands: Sequence[XlaOp],
    init_values: Sequence[object],
    top_k: int,
    reduction_dim: int,
    comparator: Computation,
    recall_target: float = 0.9,
    aggregate_to_topk: bool = True,
    reduction_input_size_override: int = -1,
) -> XlaOp:
    """The same as `ApproxTopK`.

    Args:
        builder: the builder of the computation.
        operands, init_values, top_k, reduction_dim, comparator, recall_target: as in `ApproxTopK`.
        aggregate_to_topk, reduction_input_size_override: as in `ApproxTopK`.
    """
    return _approximate(
        "ApproxTopKFallback",
        builder,
        operands,
        init_values,
        top_k,
        reduction_dim,
        comparator,
        recall_target,
        aggregate_to_topk,
        reduction_input_size_override,
    )


def _approximate(
    name: str,
    builder: object,
    operands: object,
    init_values: object,
    top_k: object,
    reduction_dim: object,
    comparator: Computation,
    recall_target: object,
    aggregate: bool,
    override: int,
) -> XlaOp:
    owner = read_builder(name, builder)
    ops = [array(name, f"operands[{i}]", x, owner) for i, x in enumerate(sequence(name, "operands", operands))]
    inits = sequence(name, "init_values", init_values)
    if not ops or len(inits) != len(ops):
        raise error(
            ArgumentError,
            name,
            f"there are {len(ops)} operands and {len(inits)} init_values; it takes as many, one at least",
        )
    for i, (op, init) in enumerate(zip(ops, inits, strict=True)):
        read = array(name, f"init_values[{i}]", init, owner, like=op.dtype)
        if read.shape != Shape(op.dtype):
            raise error(ShapeError, name, f"init_values[{i}] is {read.shape}; it takes a scalar of {op.dtype}")
    d = dimension(name, "reduction_dim", reduction_dim, ops[0].ndim, "")
    k, size = integer(name, "top_k", top_k), ops[0].dims[d]
    if not 0 <= k <= size:
        raise error(ShapeError, name, f"top_k is {k}; for operands {ops[0].shape} along {d} it takes 0…{size}")
    count, _ = ApproxTopKReductionOutputSize(size, ops[0].ndim, k, _recall(name, recall_target), aggregate, override)
    sorted_ops = Sort(ops, comparator, d, True)
    parts = [SliceInDim(x, 0, min(count, size), 1, d) for x in sorted_ops.leaves]
    return Tuple(owner, parts)


__all__ = ["ApproxTopK", "ApproxTopKFallback", "ApproxTopKReductionOutputSize", "TopKWithPartitions"]
