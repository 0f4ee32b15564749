"""Collectives on replicas that are threads, against XLA's on as many CPU devices; what XLA lacks against NumPy."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla_replicas

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops

DTYPES = [np.bool_, np.int8, np.uint16, np.int32, np.uint64, np.float16, ml_dtypes.bfloat16, np.float32, np.float64,
          np.complex64]  # fmt: skip


def groupings(n: int) -> list[list[list[int]] | None]:
    """Groups for n replicas: none, one of all in another order, pairs, one each."""
    return [None, [list(range(n))[::-1]], [[i, (i + n // 2) % n] for i in range(n // 2)], [[i] for i in range(n)]]


def data(dtype: object, n: int, shape: tuple[int, ...]) -> list[np.ndarray]:
    return [(np.arange(np.prod(shape)).reshape(shape) % 5 + replica).astype(dtype) for replica in range(n)]


def compare(computation: hilo.XlaComputation, arguments: list[list[np.ndarray]]) -> None:
    """Every result of every replica, against XLA's."""
    want = run_xla_replicas(computation.as_text(), arguments)
    got = hilo.compile(computation, replicas=len(arguments)).run_replicas(arguments)
    for replica, (mine, theirs) in enumerate(zip(got, want, strict=True)):
        leaves = mine if isinstance(mine, tuple) else (mine,)
        for index, (left, right) in enumerate(zip(leaves, theirs, strict=True)):
            assert_close(left, right, context=f"replica {replica}, result {index}\n{computation.as_text()}")


def moved(x: XlaOp, n: int) -> list[XlaOp]:
    """All that moves data, for every grouping."""
    results = []
    for groups in groupings(n):
        size = n if groups is None else len(groups[0])
        results += [ops.AllGather(x, 1, size, groups), ops.AllToAll(x, 0, 1, size, groups)]
        results.append(ops.ReduceScatter(x, ops.Add, 0, size, groups))
        results.append(ops.AllReduce(x, ops.Mul, groups))
    rotate = [(i, (i + 1) % n) for i in range(n)]
    return [*results, ops.CollectivePermute(x, rotate), ops.CollectivePermute(x, rotate[: n // 2])]


@pytest.mark.parametrize("replicas", [2, 4, 8])
def test_every_grouping_agrees_with_xla(replicas: int) -> None:
    builder = XlaBuilder("moved", replicas=replicas)
    x = ops.Parameter(builder, 0, Shape("f32", [8, 2]), "x")
    computation = builder.Build(ops.Tuple(*moved(x, replicas)))
    compare(computation, [[x] for x in data(np.float32, replicas, (8, 2))])


def test_every_element_type_agrees_with_xla() -> None:
    builder = XlaBuilder("typed", replicas=2)
    results = []
    for index, dtype in enumerate(DTYPES):
        x = ops.Parameter(builder, index, Shape(dtype, [4, 2]), "x")
        results += [ops.AllGather(x, 0, 2), ops.AllReduce(x, ops.Add), ops.CollectivePermute(x, [(0, 1)])]
        if dtype is not np.complex64:
            results += [ops.AllReduce(x, ops.Max), ops.AllReduce(x, ops.Min)]
        if dtype is np.bool_:
            results += [ops.AllReduce(x, ops.And), ops.AllReduce(x, ops.Or)]
    rows = [data(dtype, 2, (4, 2)) for dtype in DTYPES]
    compare(builder.Build(ops.Tuple(*results)), [[row[replica] for row in rows] for replica in range(2)])


def test_groups_of_several_sizes_tuples_and_ids_agree_with_xla() -> None:
    builder = XlaBuilder("several", replicas=4)
    x = ops.Parameter(builder, 0, Shape("f32", [4]), "x")
    y = ops.Parameter(builder, 1, Shape("f32", [2, 3]), "y")
    groups = [[0, 3, 1], [2]]
    total = ops.AllReduce(ops.Tuple(x, y), ops.Add, groups)
    flat = ops.AllReduce(x, ops.Add, [[1, 0], [2, 3]], channel_id=1, use_global_device_ids=True)
    across = ops.AllReduce(y, ops.Max, [[1, 0], [2, 3]], channel_id=2)
    results = [ops.GetTupleElement(total, 0), ops.GetTupleElement(total, 1), flat, across]
    results += [ops.ReplicaId(builder), ops.PartitionId(builder), ops.CrossReplicaSum(x)]
    rows = zip(data(np.float32, 4, (4,)), data(np.float32, 4, (2, 3)), strict=True)
    compare(builder.Build(ops.Tuple(*results)), [list(row) for row in rows])


def test_any_computation_is_folded_in_the_order_of_the_group() -> None:
    def program(groups: list[list[int]]) -> hilo.Executable:
        builder = XlaBuilder("folded", replicas=4)
        x = ops.Parameter(builder, 0, Shape("f32", [2]), "x")
        halves = ops.AllReduce(x, lambda a, b: a * 0.5 + b, groups)
        return hilo.compile(builder.Build(halves), replicas=4)

    def fold(values: list[float]) -> float:
        total, *rest = values
        for value in rest:
            total = total * 0.5 + value
        return total

    for groups in ([[2, 0, 3, 1]], [[1, 0, 3], [2]]):
        results = program(groups).run_replicas([[np.full(2, replica, np.float32)] for replica in range(4)])
        for group in groups:
            for replica in group:
                np.testing.assert_array_equal(results[replica], np.full(2, fold(list(map(float, group))), np.float32))


def test_bitwise_reductions_of_integers() -> None:
    builder = XlaBuilder("bits", replicas=3)
    x = ops.Parameter(builder, 0, Shape("u8", [2]), "x")
    reduced = [ops.AllReduce(x, function) for function in (ops.And, ops.Or, ops.Xor)]
    rows = np.array([[0b1100, 7], [0b1010, 3], [0b1001, 255]], np.uint8)
    for replica in hilo.compile(builder.Build(ops.Tuple(*reduced)), replicas=3).run_replicas([[row] for row in rows]):
        for got, function in zip(replica, (np.bitwise_and, np.bitwise_or, np.bitwise_xor), strict=True):
            assert_close(got, function.reduce(rows))


def test_reduce_scatter_of_any_computation() -> None:
    builder = XlaBuilder("scattered", replicas=2)
    x = ops.Parameter(builder, 0, Shape("s32", [4]), "x")
    computation = builder.Build(ops.ReduceScatter(x, lambda a, b: a * 10 + b, 0, 2, [[1, 0]]))
    results = hilo.compile(computation, replicas=2).run_replicas(
        [[np.array([1, 2, 3, 4], np.int32)], [np.array([5, 6, 7, 8], np.int32)]]
    )
    np.testing.assert_array_equal(results[1], [51, 62])
    np.testing.assert_array_equal(results[0], [73, 84])


def test_broadcast_gives_zeros_to_a_replica_in_no_group() -> None:
    builder = XlaBuilder("broadcast", replicas=4)
    x = ops.Parameter(builder, 0, Shape("f32", [2]), "x")
    executable = hilo.compile(builder.Build(ops.CollectiveBroadcast(x, [[2, 0]])), replicas=4)
    results = executable(np.arange(1, 9, dtype=np.float32).reshape(4, 2))
    np.testing.assert_array_equal(results, [[5, 6], [0, 0], [5, 6], [0, 0]])


def test_collectives_inside_a_loop_agree_with_xla() -> None:
    builder = XlaBuilder("loop", replicas=4)
    x = ops.Parameter(builder, 0, Shape("f32", [3]), "x")

    def body(state: XlaOp) -> tuple[XlaOp, XlaOp]:
        count, value = state
        total = ops.AllReduce(value, ops.Add, [[0, 1], [2, 3]])
        return count + 1, ops.CollectivePermute(total, [(0, 2), (2, 1), (1, 3), (3, 0)]) * 0.5 + 1.0

    zero = ops.ConstantR0(builder, np.int32(0))
    result = ops.While(lambda state: ops.Lt(ops.GetTupleElement(state, 0), 10), body, (zero, x))
    compare(builder.Build(ops.GetTupleElement(result, 1)), [[x] for x in data(np.float32, 4, (3,))])


def test_empty_arrays_and_scalars() -> None:
    builder = XlaBuilder("small", replicas=2)
    x = ops.Parameter(builder, 0, Shape("f32", [0, 3]), "x")
    y = ops.Parameter(builder, 1, Shape("f32", []), "y")
    results = [ops.AllGather(x, 1, 2), ops.AllReduce(x, ops.Add), ops.AllReduce(y, ops.Add)]
    executable = hilo.compile(builder.Build(ops.Tuple(*results)), replicas=2)
    empty = np.zeros((0, 3), np.float32)
    for gathered, total, scalar in executable.run_replicas([[empty, np.float32(1)], [empty, np.float32(2)]]):
        assert gathered.shape == (0, 6) and total.shape == (0, 3)
        assert float(scalar) == 3.0


@pytest.mark.parametrize(
    ("replicas", "message"),
    [(1, "names? replica 1|takes groups|mhlo.num_replicas"), (3, "replica 2 is in no group|mhlo.num_replicas")],
)
def test_groups_that_do_not_fit_the_replicas_are_refused(replicas: int, message: str) -> None:
    text = """func.func @main(%x: tensor<2xf32>) -> tensor<4xf32> {
      %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
        : (tensor<2xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }"""
    with pytest.raises(hilo.TargetError, match=message):
        hilo.compile(text, replicas=replicas)


def test_another_number_of_replicas_than_the_module_says_is_refused() -> None:
    builder = XlaBuilder("said", replicas=4)
    computation = builder.Build(ops.ReplicaId(builder))
    with pytest.raises(hilo.TargetError, match=r"mhlo\.num_replicas = 4"):
        hilo.compile(computation, replicas=2)
