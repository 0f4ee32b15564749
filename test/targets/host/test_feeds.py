"""Infeed, Outfeed, and channels between the process, programs and replicas."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops
from hilo.targets.replicas.executable import ReplicatedExecutable

F32 = Shape("f32", [2])


@pytest.fixture(scope="module")
def echo() -> ReplicatedExecutable:
    """Reads (f32[2], s8[]), writes their sum and the first."""
    builder = XlaBuilder("echo")
    pair = ops.Infeed(builder, Shape.tuple([F32, Shape("s8", [])]))
    x, n = ops.GetTupleElement(pair, 0), ops.GetTupleElement(pair, 1)
    total = x + ops.ConvertElementType(n, "f32")
    ops.Outfeed(ops.Tuple(total, x))
    ops.Outfeed(n)
    executable = hilo.compile(builder.Build(total))
    assert isinstance(executable, ReplicatedExecutable)
    return executable


def test_values_arrive_in_order(echo: ReplicatedExecutable) -> None:
    for turn in range(3):
        echo.infeed().put(np.full(2, turn, np.float32), np.int8(10 + turn))
    for turn in range(3):
        np.testing.assert_array_equal(echo(), np.full(2, 10 + 2 * turn))
    assert len(echo.outfeed()) == 6 and len(echo.infeed()) == 0
    for turn in range(3):
        total, x = echo.outfeed().get()
        np.testing.assert_array_equal(total, np.full(2, 10 + 2 * turn))
        np.testing.assert_array_equal(x, np.full(2, turn))
        assert echo.outfeed().get() == 10 + turn


def test_a_program_waits_for_its_infeed(echo: ReplicatedExecutable) -> None:
    timer = threading.Timer(0.2, lambda: echo.infeed().put((np.ones(2, np.float32), np.int8(1))))
    timer.start()
    np.testing.assert_array_equal(echo(), [2, 2])
    echo.outfeed().get(), echo.outfeed().get()


def test_an_infeed_that_never_comes_ends_in_the_timeout(echo: ReplicatedExecutable) -> None:
    start = time.monotonic()
    waited = r"infeed_0 waited 0\.1 s for the infeed; it is filled by executable\.infeed\(0\)\.put"
    with pytest.raises(hilo.ExecutionError, match=waited):
        echo.run_replicas([[]], timeout_s=0.1)
    assert 0.1 <= time.monotonic() - start < 5
    with pytest.raises(hilo.ExecutionError, match=r"outfeed: nothing came within 0\.01 s"):
        echo.outfeed().get(0.01)


def test_a_wrong_value_is_refused(echo: ReplicatedExecutable) -> None:
    echo.infeed().put(np.zeros(3, np.float32), np.int8(0))
    with pytest.raises(hilo.ExecutionError, match=r"the infeed had: result 0 is f32\[3\]; the program takes f32\[2\]"):
        echo()
    echo.infeed().put(np.zeros(2, np.float32))
    with pytest.raises(hilo.ExecutionError, match="gave 1 arrays; the program takes a tuple of 2"):
        echo()


def test_each_replica_has_its_feeds() -> None:
    builder = XlaBuilder("fed", replicas=2)
    total = ops.AllReduce(ops.Infeed(builder, F32), ops.Add)
    ops.Outfeed(total * 2.0)
    executable = hilo.compile(builder.Build(total), replicas=2)
    for replica in range(2):
        executable.infeed(replica).put(np.full(2, 1 + replica, np.float32))
    executable.run_replicas([[], []])
    for replica in range(2):
        np.testing.assert_array_equal(executable.outfeed(replica).get(), [6, 6])
    with pytest.raises(hilo.ExecutionError, match=r"replica \d of 2: infeed_0 waited .* the infeed of replica"):
        executable.run_replicas([[], []], timeout_s=0.1)
    with pytest.raises(hilo.ArgumentError, match="replica is 2"):
        executable.infeed(2)


def test_feeds_in_a_loop() -> None:
    builder = XlaBuilder("loop")

    def body(state: XlaOp) -> tuple[XlaOp, XlaOp, XlaOp]:
        count, value, token = state
        fed = ops.InfeedWithToken(token, F32)
        value = value + ops.GetTupleElement(fed, 0)
        return count + 1, value, ops.OutfeedWithToken(value, ops.GetTupleElement(fed, 1))

    start = (ops.ConstantR0(builder, np.int32(0)), ops.Broadcast(ops.ConstantR0(builder, 0.0), [2]),
             ops.CreateToken(builder))  # fmt: skip
    loop = ops.While(lambda state: ops.Lt(ops.GetTupleElement(state, 0), 4), body, start)
    executable = hilo.compile(builder.Build(ops.GetTupleElement(loop, 1)))
    for turn in range(4):
        executable.infeed().put(np.full(2, turn, np.float32))
    np.testing.assert_array_equal(executable(), [6, 6])
    assert [float(executable.outfeed().get()[0]) for _ in range(4)] == [0, 1, 3, 6]


def channel_program(kind: str, type_: int, host: bool) -> str:
    handle = f"#stablehlo.channel_handle<handle = 77, type = {type_}>"
    attributes = f"channel_handle = {handle}, is_host_transfer = {str(host).lower()}"
    if kind == "send":
        return f"""func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
          %t = stablehlo.create_token : !stablehlo.token
          %s = "stablehlo.send"(%x, %t) {{{attributes}}} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
          return %x : tensor<2xf32>
        }}"""
    return f"""func.func @main() -> tensor<2xf32> {{
      %t = stablehlo.create_token : !stablehlo.token
      %r:2 = "stablehlo.recv"(%t) {{{attributes}}} : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
      return %r#0 : tensor<2xf32>
    }}"""


def test_channels_to_and_from_the_process() -> None:
    sender = hilo.compile(channel_program("send", 2, True))
    sender(np.array([1, 2], np.float32))
    np.testing.assert_array_equal(sender.channel(77).get(1), [1, 2])
    receiver = hilo.compile(channel_program("recv", 3, True))
    receiver.channel(77).put(np.array([3, 4], np.float32))
    np.testing.assert_array_equal(receiver(), [3, 4])


def test_channels_between_two_programs() -> None:
    sender, receiver = hilo.compile(channel_program("send", 1, False)), hilo.compile(channel_program("recv", 1, False))
    results: list[np.ndarray] = []
    thread = threading.Thread(target=lambda: results.append(np.asarray(receiver())))
    thread.start()
    sender(np.array([5, 6], np.float32))
    thread.join(10)
    np.testing.assert_array_equal(results[0], [5, 6])
    with pytest.raises(hilo.ExecutionError, match=r"recv_0 waited 0\.1 s for the channel 77; .* a Send"):
        receiver.run_replicas([[]], timeout_s=0.1)


def test_channels_between_the_replicas_of_one_program() -> None:
    pairs = "source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>"
    handle = f"channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, is_host_transfer = false, {pairs}"
    text = f"""func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
      %t = stablehlo.create_token : !stablehlo.token
      %s = "stablehlo.send"(%x, %t) {{{handle}}} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
      %r:2 = "stablehlo.recv"(%s) {{{handle}}} : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
      return %r#0 : tensor<2xf32>
    }}"""
    executable = hilo.compile(text, replicas=2)
    for scale in (1, 2):
        results = executable(scale * np.array([[1, 2], [3, 4]], np.float32))
        np.testing.assert_array_equal(results, [[0, 0], [scale, 2 * scale]])
