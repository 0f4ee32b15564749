"""Collectives on several replicas of XLA's CPU, against NumPy; channels, feeds, custom calls by jaxlib's verifier."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import ml_dtypes
import numpy as np
import pytest
from harness import accept
from oracle import assert_close, compile_xla, run_xla_replicas

from hilo import Shape, XlaBuilder, XlaOp, ops
from hilo.dialect.attributes import ChannelHandle

DTYPES = [
    np.bool_,
    np.int8,
    np.int32,
    np.uint16,
    np.uint64,
    np.float16,
    ml_dtypes.bfloat16,
    np.float32,
    np.float64,
    np.complex64,
]
GROUPS = [[0, 2], [3, 1]]


def replicated(function: Callable[[XlaOp], object], data: list[np.ndarray]) -> list[list[np.ndarray]]:
    """Each replica's results of a function of one array."""
    builder = XlaBuilder("replicated", replicas=len(data))
    result = function(ops.Parameter(builder, 0, Shape.of(data[0])))
    return run_xla_replicas(accept(builder.Build(result)), [[x] for x in data])


def data(dtype: object, shape: tuple[int, ...] = (4, 2)) -> list[np.ndarray]:
    return [(np.arange(np.prod(shape)).reshape(shape) % 5 + r).astype(dtype) for r in range(4)]


def expect(function: Callable[[XlaOp], object], given: list[np.ndarray], want: list[np.ndarray]) -> None:
    for replica, (got, wanted) in enumerate(zip(replicated(function, given), want, strict=True)):
        assert_close(got[0], wanted, context=f"replica {replica}")


def group_of(replica: int) -> list[int]:
    return next(group for group in GROUPS if replica in group)


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda d: np.dtype(d).name)
def test_all_gather(dtype: object) -> None:
    x = data(dtype)
    expect(
        lambda op: ops.AllGather(op, 1, 2, GROUPS),
        x,
        [np.concatenate([x[i] for i in group_of(r)], 1) for r in range(4)],
    )
    expect(lambda op: ops.AllGather(op, 0, 4), x, [np.concatenate(x)] * 4)


@pytest.mark.parametrize(
    "dtype", [np.int32, np.float32, np.float64, np.float16, np.complex64], ids=lambda d: np.dtype(d).name
)
def test_all_reduce(dtype: object) -> None:
    x = data(dtype)
    sums = [np.sum([x[i] for i in group_of(r)], 0, dtype) for r in range(4)]
    expect(lambda op: ops.AllReduce(op, ops.Add, GROUPS), x, sums)
    expect(lambda op: ops.AllReduce(op, ops.Add), x, [np.sum(x, 0, dtype)] * 4)
    expect(lambda op: ops.CrossReplicaSum(op), x, [np.sum(x, 0, dtype)] * 4)
    if dtype is not np.complex64:
        expect(lambda op: ops.AllReduce(op, ops.Max), x, [np.max(x, 0)] * 4)


def test_all_reduce_of_a_tuple() -> None:
    x = data(np.float32)
    got = replicated(lambda op: ops.AllReduce(ops.Tuple(op, op * 2.0), ops.Add), x)
    for results in got:
        assert_close(results[0], np.sum(x, 0))
        assert_close(results[1], 2 * np.sum(x, 0))


def test_all_to_all() -> None:
    x = data(np.int32, (4, 8))
    want = []
    for r in range(4):
        group = group_of(r)
        want.append(np.concatenate([np.split(x[i], 2, 1)[group.index(r)] for i in group], 0))
    expect(lambda op: ops.AllToAll(op, 1, 0, 2, GROUPS), x, want)
    expect(
        lambda op: ops.AllToAll(op, 1, 0, 4), x, [np.concatenate([np.split(y, 4, 1)[r] for y in x]) for r in range(4)]
    )


def test_collective_permute() -> None:
    x = data(np.float32)
    expect(lambda op: ops.CollectivePermute(op, [[0, 1], [1, 2]]), x, [0 * x[0], x[0], x[1], 0 * x[0]])


def test_collective_broadcast() -> None:
    """XLA's CPU compiler does not implement it; its parser and verifier take it."""
    builder = XlaBuilder("broadcast", replicas=4)
    x = ops.Parameter(builder, 0, Shape("f32", [2]))
    assert "collective_broadcast" in accept(builder.Build(ops.CollectiveBroadcast(x, [[2, 0], [1, 3]])))


def test_reduce_scatter() -> None:
    x = data(np.float32)
    total = np.sum(x, 0)
    expect(lambda op: ops.ReduceScatter(op, ops.Add, 0, 4), x, [total[r : r + 1] for r in range(4)])
    sums = [np.sum([x[i] for i in group_of(r)], 0) for r in range(4)]
    want = [np.split(sums[r], 2, 1)[group_of(r).index(r)] for r in range(4)]
    expect(lambda op: ops.ReduceScatter(op, ops.Add, 1, 2, replica_group_ids=GROUPS), x, want)


def test_replica_id() -> None:
    x = data(np.uint32)
    expect(lambda op: op + ops.Broadcast(ops.ReplicaId(op.builder), [4, 2]), x, [x[r] + np.uint32(r) for r in range(4)])


def everything(builder: XlaBuilder, x: XlaOp) -> XlaOp:
    """One program with every feed and channel operation."""
    ops.Outfeed(ops.Tuple(x, x), outfeed_config="here")
    fed = ops.Infeed(builder, Shape.parse("(f32[2], s8[])"))
    token = ops.AfterAll([ops.CreateToken(builder), ops.OutfeedWithToken(x, ops.CreateToken(builder))])
    more = ops.InfeedWithToken(token, Shape("f32", [2]), "there")
    sent, received = ops.Send(x, 1), ops.Recv(builder, Shape("f64", [0]), 2)
    ops.SendDone(sent)
    ops.Send(x, ChannelHandle(3, 2))
    token = ops.SendWithToken(x, more[1], ChannelHandle(4, 1), source_target_pairs=[(0, 1)])
    with_token = ops.RecvWithToken(token, Shape.parse("(f32[2], s32[])"), ChannelHandle(5, 3))
    return ops.Tuple(
        fed, more[0], ops.RecvDone(received), ops.Recv(builder, Shape("pred"), ChannelHandle(6, 3)), with_token[0]
    )


def test_feeds_and_channels_are_accepted() -> None:
    builder = XlaBuilder("everything")
    computation = builder.Build(everything(builder, ops.Parameter(builder, 0, Shape("f32", [2]))))
    text = accept(computation)
    assert text.count('"stablehlo.send"') == text.count('"stablehlo.recv"') == 3
    assert text.count('"stablehlo.infeed"') == text.count('"stablehlo.outfeed"') == 2


def test_transfers_are_ordered_as_built() -> None:
    """Each operation without a token argument takes the token of the one before it."""
    builder = XlaBuilder("order")
    x = ops.Parameter(builder, 0, Shape("f32", [2]))
    ops.Outfeed(x)
    ops.Infeed(builder, Shape("f32", [2]))
    ops.Send(x, ChannelHandle(1))
    ops.Recv(builder, Shape("f32", [2]), ChannelHandle(2))
    module = builder.Build().module
    transfers = [
        op for op in module.body.operations[0].regions[0].blocks[0].operations if op.operation.name != "func.return"
    ]
    assert [op.operation.name for op in transfers] == [
        "stablehlo.create_token", "stablehlo.outfeed", "stablehlo.infeed", "stablehlo.send", "stablehlo.recv",
    ]  # fmt: skip
    for before, after in pairwise(transfers):
        token = list(before.operation.results)[-1]
        assert list(after.operation.operands)[-1] == token


def test_infeed_order_survives_a_while_loop() -> None:
    def body(state: XlaOp) -> XlaOp:
        return state + ops.Infeed(state.builder, Shape("f32"))

    builder = XlaBuilder("loop")
    x = ops.Parameter(builder, 0, Shape("f32"))
    text = accept(builder.Build(ops.While(lambda s: s < 10.0, body, x)))
    assert "stablehlo.while" in text
    assert "stablehlo.infeed" in text


@pytest.mark.parametrize("shape", ["f32[3,3]", "(f32[2], (s32[], u8[0]))", "()", "token[]"])
def test_custom_calls_are_accepted(shape: str) -> None:
    builder = XlaBuilder("calls")
    x = ops.Parameter(builder, 0, Shape.parse("(f32[2], s32[])"))
    token = ops.CreateToken(builder)
    called = ops.CustomCall("myfunc", x, token, Shape.parse(shape), has_side_effect=True)
    assert called.shape == Shape.parse(shape)
    accept(builder.Build(called))


def test_custom_call_with_everything_is_accepted() -> None:
    builder = XlaBuilder("calls")
    x = ops.Parameter(builder, 0, Shape("f32", [2, 3]))
    helper = XlaBuilder("helper")
    computation = helper.Build(ops.Neg(ops.Parameter(helper, 0, Shape("f32"))))
    called = ops.CustomCall(
        builder, "f", [x], Shape.parse("(f32[2,3], s32[])"), api_version=4, backend_config={"n": 1, "s": "t"},
        output_operand_aliases=[((0,), 0, ())], called_computations=[computation], operand_layouts=[[0, 1]],
        result_layouts=[[1, 0], []],
    )  # fmt: skip
    text = accept(builder.Build(called))
    assert "called_computations = [@helper]" in text
    assert "output_operand_alias" in text


COMPILED: dict[str, tuple[Callable[[XlaBuilder, XlaOp], object], str]] = {
    "infeed": (lambda b, x: ops.Infeed(b, Shape.parse("(f32[2], s32[])")), ""),
    "infeed with token": (lambda b, x: ops.InfeedWithToken(ops.CreateToken(b), x.shape), ""),
    "outfeed": (lambda b, x: ops.Outfeed(ops.Tuple(x, x)), ""),
    "tokens": (lambda b, x: ops.AfterAll([ops.CreateToken(b), ops.OutfeedWithToken(x, ops.CreateToken(b))]), ""),
    "partition": (lambda b, x: ops.PartitionId(b), ""),
    "send": (lambda b, x: ops.Send(x, ChannelHandle(1, 1)), "`send` is not supported by XLA:CPU"),
    "send to host": (lambda b, x: ops.Send(x, ChannelHandle(1, 2)), "`send` is not supported by XLA:CPU"),
    "send done": (lambda b, x: ops.SendDone(ops.Send(x, 1)), "`send` is not supported by XLA:CPU"),
    "recv": (lambda b, x: ops.Recv(b, x.shape, ChannelHandle(1)), "`recv` is not supported by XLA:CPU"),
    "recv from host": (lambda b, x: ops.Recv(b, x.shape, ChannelHandle(1, 3)), "`recv` is not supported by XLA:CPU"),
    "recv done": (lambda b, x: ops.RecvDone(ops.Recv(b, x.shape, 1)), "`recv` is not supported by XLA:CPU"),
    "custom call": (lambda b, x: ops.CustomCall("myfunc", x, x.shape), "No registered implementation"),
    "broadcast": (lambda b, x: ops.CollectiveBroadcast(x, [[0]]), "`collective-broadcast` is not supported by XLA:CPU"),
}


@pytest.mark.parametrize("name", COMPILED)
def test_xla_compiles_or_takes_all_but_code_generation(name: str) -> None:
    """Where XLA's CPU compiler has no code for an operation, its HLO verifier has taken the program before."""
    function, complaint = COMPILED[name]
    builder = XlaBuilder("compiled")
    text = accept(builder.Build(function(builder, ops.Parameter(builder, 0, Shape("f32", [2])))))
    if complaint:
        with pytest.raises(Exception, match=complaint):
            compile_xla(text)
    else:
        compile_xla(text)
