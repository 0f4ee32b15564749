"""Each rule of the collectives, of tokens, infeed, outfeed and channels, and of CustomCall, broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from harness import broken

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops
from hilo.dialect.attributes import ChannelHandle, OutputOperandAlias

F = Shape("f32", [4, 8])


def x(text: str = "f32[4,8]", *, replicas: int | None = None) -> XlaOp:
    """A parameter of a new builder."""
    return ops.Parameter(XlaBuilder("rules", replicas=replicas), 0, Shape.parse(text))


def pair(first: str, second: str) -> XlaOp:
    """A tuple of parameters of a new builder."""
    return x(f"({first}, {second})")


def nested() -> XlaOp:
    return x("((f32[4,8]))")


def nothing() -> XlaOp:
    return ops.Tuple(XlaBuilder("rules"), [])


def scalar_pair() -> hilo.XlaComputation:
    """A reduction computation of two s32."""
    builder = XlaBuilder("add")
    return builder.Build(ops.Parameter(builder, 0, Shape("s32")) + ops.Parameter(builder, 1, Shape("s32")))


def send_twice(function: Callable[..., object] = ops.Send) -> object:
    op = x()
    function(op, ChannelHandle(1))
    return function(op, ChannelHandle(1))


def recv_twice() -> object:
    builder = XlaBuilder("rules")
    ops.Recv(builder, F, ChannelHandle(1))
    return ops.Recv(builder, F, ChannelHandle(1))


def ends_differ(first: str) -> object:
    op = x()
    if first == "Send":
        ops.Send(op, ChannelHandle(1))
        return ops.Recv(op.builder, Shape("f32", [3]), ChannelHandle(1))
    ops.Recv(op.builder, Shape("f32", [3]), ChannelHandle(1))
    return ops.Send(op, ChannelHandle(1))


def recv_context() -> XlaOp:
    return ops.Recv(XlaBuilder("rules"), F, 1)


def done_twice(done: Callable[[XlaOp], object], context: XlaOp) -> object:
    done(context)
    return done(context)


def unfinished(context: XlaOp) -> object:
    ops.ConstantR0(context.builder, 1.0)
    return context.builder.Build()


def as_token(function: Callable[..., object]) -> object:
    """Calls a function with an array for a token."""
    op = x()
    return function(op, op)


RULES = {
    "all_gather_e1": lambda: ops.AllGather(x(), 2, 2),
    "all_gather_e3": lambda: ops.AllGather(x(), 0, 3, [[0, 1]]),
    "all_gather_e4": lambda: ops.AllGather(x("f32[]"), 0, 2),
    "all_reduce_e1": lambda: ops.AllReduce(nothing(), ops.Add),
    "all_reduce_e2": lambda: ops.AllReduce(nested(), ops.Add),
    "all_to_all_e1": lambda: ops.AllToAll(x(), 1, 0, 3),
    "all_to_all_e2": lambda: ops.AllToAll(pair("f32[4]", "f32[4]"), 0, 0, 2),
    "all_to_all_e3": lambda: ops.AllToAll(x(), 0, 2, 2),
    "all_to_all_e4": lambda: ops.AllToAll(x(), 0, 0, 0),
    "collective_permute_e1": lambda: ops.CollectivePermute(x(), [[0, 1], [2, 1]]),
    "collective_permute_e2": lambda: ops.CollectivePermute(x(), [[0, 1], [0, 2]]),
    "collective_permute_e3": lambda: ops.CollectivePermute(x(replicas=2), [[0, 2]]),
    "cross_replica_sum_e1": lambda: ops.CrossReplicaSum(nothing()),
    "cross_replica_sum_e2": lambda: ops.CrossReplicaSum(nested()),
    "reduce_scatter_e1": lambda: ops.ReduceScatter(x(), ops.Add, 2, 2),
    "reduce_scatter_e2": lambda: ops.ReduceScatter(x(), ops.Add, 1, 3),
    "reduce_scatter_e3": lambda: ops.ReduceScatter(x(), ops.Add, 1, 4, [[0, 1]]),
    "reduce_scatter_e5": lambda: ops.ReduceScatter(nothing(), ops.Add, 0, 1),
    "reduce_scatter_nested": lambda: ops.ReduceScatter(nested(), ops.Add, 0, 1),
    "rule_r_e2": lambda: ops.AllReduce(x(), scalar_pair()),
    "rule_r_e3": lambda: ops.AllReduce(x(), ops.Lt),
    "rule_g_e1": lambda: ops.AllReduce(x(), ops.Add, [[0, 2]]),
    "rule_g_e2": lambda: ops.AllReduce(x(), ops.Add, [[0, 1], [1, 2]]),
    "rule_g_e3": lambda: ops.AllReduce(x(replicas=4), ops.Add, [[0, 1]]),
    "rule_g_e4": lambda: ops.AllGather(x(), 0, 2, [[0, 1], [2]]),
    "channel_id": lambda: ops.AllReduce(x(), ops.Add, channel_id="one"),
    "after_all_e1": lambda: ops.AfterAll([ops.CreateToken(XlaBuilder("rules")), 1.0]),
    "after_all_e2": lambda: ops.AfterAll([]),
    "infeed_e1": lambda: ops.Infeed(XlaBuilder("rules"), Shape.parse("((f32[2]))")),
    "infeed_token": lambda: ops.InfeedWithToken(x(), F),
    "outfeed_e1": lambda: ops.Outfeed(x(), Shape("f32", [3])),
    "outfeed_e2": lambda: ops.Outfeed(ops.CreateToken(XlaBuilder("rules"))),
    "outfeed_token": lambda: as_token(ops.OutfeedWithToken),
    "send_e1": send_twice,
    "send_e3": lambda: ends_differ("Recv"),
    "send_e4": lambda: ops.Send(x(), 1) + 1.0,
    "send_channel": lambda: ops.Send(x(), ChannelHandle(1, 3)),
    "send_shape": lambda: ops.Send(nothing(), ChannelHandle(1)),
    "send_token": lambda: ops.SendWithToken(*[x()] * 2, ChannelHandle(1)),
    "send_done_e1": lambda: ops.SendDone(recv_context()),
    "recv_e1": recv_twice,
    "recv_e3": lambda: ends_differ("Send"),
    "recv_e4": lambda: ops.GetTupleElement(recv_context(), 0),
    "recv_channel": lambda: ops.Recv(XlaBuilder("rules"), F, 1.5),
    "recv_shape": lambda: ops.Recv(XlaBuilder("rules"), Shape.token(), ChannelHandle(1)),
    "recv_token": lambda: ops.RecvWithToken(x(), F, ChannelHandle(1)),
    "recv_done_e1": lambda: ops.RecvDone(ops.Send(x(), 1)),
    "custom_call_e1": lambda: ops.CustomCall("", x(), F),
    "custom_call_shape": lambda: ops.CustomCall("f", x()),
    "custom_call_api_version": lambda: ops.CustomCall("f", x(), F, api_version=9),
    "custom_call_config": lambda: ops.CustomCall("f", x(), F, backend_config={"a": 1}),
    "custom_call_alias": lambda: ops.CustomCall("f", x(), F, output_operand_aliases=[((), 1, ())]),
    "custom_call_computations": lambda: ops.CustomCall("f", x(), F, called_computations=[ops.Add]),
}

MORE = [
    ("all_gather_e3", lambda: ops.AllGather(x(replicas=4), 0, 2), "4 replicas"),
    ("all_gather_e3", lambda: ops.AllGather(x(), 0, 0), "1 or more"),
    ("all_gather_e4", lambda: ops.AllGather(pair("f32[4]", "f32[4]"), 0, 2), "array"),
    ("rule_r_e2", lambda: ops.AllReduce(pair("f32[4]", "s32[4]"), ops.Add), "element type"),
    ("rule_r_e2", lambda: ops.ReduceScatter(x(), scalar_pair(), 0, 2), "s32[]"),
    ("rule_r_e3", lambda: ops.ReduceScatter(x(), ops.Lt, 0, 2), "pred[]"),
    ("rule_g_e1", lambda: ops.AllToAll(x(), 0, 0, 2, [[-1, 0]]), "-1"),
    ("rule_g_e1", lambda: ops.AllReduce(x(replicas=2), ops.Add, [[0, 2]]), "2 replicas"),
    ("rule_g_e1", lambda: ops.AllReduce(x(), ops.Add, [0, 1]), "list of lists"),
    ("rule_g_e1", lambda: ops.AllReduce(x(), ops.Add, [[0]], replica_group_ids=[[0]]), "two names"),
    ("rule_g_e2", lambda: ops.CollectiveBroadcast(x(), [[0, 0]]), "place"),
    ("rule_g_e1", lambda: ops.CollectiveBroadcast(x(replicas=2), [[0, 2]]), "2"),
    ("rule_g_e3", lambda: ops.CollectiveBroadcast(x(), []), "one group"),
    ("rule_g_e3", lambda: ops.AllReduce(x(), ops.Add, None, 1, use_global_device_ids=True), "groups of devices"),
    ("rule_g_e4", lambda: ops.CollectiveBroadcast(x(), [[0, 1], [2]]), "sizes [1, 2]"),
    ("rule_g_e4", lambda: ops.CollectiveBroadcast(x(), [[0], []]), "sizes [0, 1]"),
    ("channel_id", lambda: ops.AllReduce(x(), ops.Add, [[0]], 0, use_global_device_ids=True), "1 or more"),
    ("rule_g_e4", lambda: ops.ReduceScatter(x(), ops.Add, 0, 2, [[0, 1], [2]]), "sizes [1, 2]"),
    ("channel_id", lambda: ops.AllReduce(x(), ops.Add, use_global_device_ids=True), "channel"),
    ("collective_permute_e3", lambda: ops.CollectivePermute(x(), [[0, -1]]), "-1"),
    ("collective_permute_e3", lambda: ops.CollectivePermute(x(), [[0, 1, 2]]), "pairs"),
    ("reduce_scatter_e1", lambda: ops.ReduceScatter(x(), ops.Add, 0, 2, scatter_dim=0), "two names"),
    ("infeed_e1", lambda: ops.Infeed(XlaBuilder("rules"), Shape.token()), "token"),
    ("send_e4", lambda: unfinished(ops.Send(x(), 1)), "SendDone"),
    ("recv_e4", lambda: unfinished(recv_context()), "RecvDone"),
    ("recv_e4", lambda: (lambda c: c.builder.Build(c))(recv_context()), "RecvDone"),
    ("recv_e4", lambda: recv_context()[0], "RecvDone"),
    ("send_e4", lambda: ops.Neg(ops.Send(x(), 1)), "SendDone"),
    (
        "send_e1",
        lambda: send_twice(lambda op, channel: ops.SendWithToken(op, ops.CreateToken(op.builder), channel)),
        "channel 1",
    ),
    ("send_done_e1", lambda: done_twice(ops.SendDone, ops.Send(x(), 1)), "already"),
    ("recv_done_e1", lambda: done_twice(ops.RecvDone, recv_context()), "already"),
    ("recv_channel", lambda: ops.Recv(XlaBuilder("rules"), F, ChannelHandle(1, 2)), "type 1 or 3"),
    ("custom_call_e1", lambda: ops.CustomCall(XlaBuilder("rules"), "", [], F), "target_name"),
    ("custom_call_e1", lambda: ops.CustomCall(), "target_name"),
    ("custom_call_shape", lambda: ops.CustomCall(XlaBuilder("rules"), "f", []), "shape"),
    (
        "custom_call_alias",
        lambda: ops.CustomCall("f", x("s32[4]"), F, output_operand_aliases=[OutputOperandAlias((), 0)]),
        "equal",
    ),
    ("custom_call_alias", lambda: ops.CustomCall("f", x(), F, output_operand_aliases=[((3,), 0, ())]), "output"),
]


@pytest.mark.parametrize("rule", RULES)
def test_rule(rule: str) -> None:
    broken(rule, RULES[rule])


@pytest.mark.parametrize(("rule", "function", "word"), MORE, ids=[f"{rule}-{word}" for rule, _, word in MORE])
def test_other_ways_to_break_a_rule(rule: str, function: Callable[[], object], word: str) -> None:
    broken(rule, function, word)


def test_a_channel_between_equal_ends_is_taken() -> None:
    op = x()
    ops.Send(op, ChannelHandle(1))
    assert ops.Recv(op.builder, F, ChannelHandle(1)).shape == F


def test_the_number_of_replicas_is_checked() -> None:
    with pytest.raises(hilo.ArgumentError, match="replicas is 0"):
        XlaBuilder("rules", replicas=0)
