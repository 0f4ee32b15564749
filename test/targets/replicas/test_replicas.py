"""Replicas in one process: how they are called, and that no failure makes them hang."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from collective_cases import circle

import hilo
from hilo import Shape, XlaBuilder, ops
from hilo.lowering.process.process_groups import Grid
from hilo.targets.replicas import threads as replica_threads
from hilo.targets.replicas.collectives import Plan
from hilo.targets.replicas.executable import ReplicatedExecutable
from hilo.targets.replicas.rendezvous import Aborted, Run


@pytest.fixture(scope="module")
def total() -> ReplicatedExecutable:
    """(x, (y, z)) -> (sum of x over 4 replicas, (y, this replica's id + z))"""
    builder = XlaBuilder("total", replicas=4)
    x = ops.Parameter(builder, 0, Shape("f32", [2]), "x")
    pair = ops.Parameter(builder, 1, Shape.tuple([Shape("s8", [3]), Shape("u32", [])]), "pair")
    y, z = ops.GetTupleElement(pair, 0), ops.GetTupleElement(pair, 1)
    result = ops.Tuple(ops.AllReduce(x, ops.Add), ops.Tuple(y, ops.ReplicaId(builder) + z))
    executable = hilo.compile(builder.Build(result), replicas=4)
    assert isinstance(executable, ReplicatedExecutable)
    return executable


X = np.arange(8, dtype=np.float32).reshape(4, 2)
Y = np.arange(12, dtype=np.int8).reshape(4, 3)
Z = np.array([10, 20, 30, 40], np.uint32)


def test_one_tuple_of_arguments_per_replica(total: ReplicatedExecutable) -> None:
    results = total.run_replicas([(X[r], (Y[r], Z[r])) for r in range(4)])
    assert len(results) == 4
    for r, (sum_, (y, z)) in enumerate(results):
        np.testing.assert_array_equal(sum_, X.sum(axis=0))
        np.testing.assert_array_equal(y, Y[r])
        assert int(z) == Z[r] + r
    again = total.run_replicas([(sum_, (y, z)) for sum_, (y, z) in results])  # device arrays
    np.testing.assert_array_equal(again[3][0], 4 * X.sum(axis=0))


def test_stacked_arguments_and_results(total: ReplicatedExecutable) -> None:
    sum_, (y, z) = total(X, (Y, Z))
    np.testing.assert_array_equal(sum_, np.tile(X.sum(axis=0), (4, 1)))
    np.testing.assert_array_equal(y, Y)
    np.testing.assert_array_equal(z, Z + np.arange(4, dtype=np.uint32))
    assert total(sum_, (y, z))[0].shape == (4, 2)


def test_wrong_numbers_of_replicas_and_arguments(total: ReplicatedExecutable) -> None:
    with pytest.raises(hilo.ShapeError, match=r"argument 0 \(x\) has 3 rows; it takes the 4 replicas"):
        total(X[:3], (Y, Z))
    with pytest.raises(hilo.ArgumentError, match="got 1 argument; it takes 2"):
        total(X)
    with pytest.raises(hilo.ArgumentError, match="got arguments for 3 replicas; it takes 4"):
        total.run_replicas([(X[0], (Y[0], Z[0]))] * 3)
    with pytest.raises(hilo.ShapeError, match="argument 0"):
        total.run_replicas([(X, (Y[0], Z[0]))] * 4)
    for replicas in (0, True, "2"):
        with pytest.raises(hilo.ArgumentError, match="replicas"):
            hilo.compile("", replicas=replicas)  # type: ignore[arg-type]


def test_calls_from_several_threads_do_not_meet_each_other(total: ReplicatedExecutable) -> None:
    failures: list[BaseException] = []

    def call(scale: int) -> None:
        try:
            for _ in range(5):
                sum_, _ = total(X * scale, (Y, Z))
                np.testing.assert_array_equal(sum_, np.tile(scale * X.sum(axis=0), (4, 1)))
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=call, args=(scale,)) for scale in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_the_number_of_replicas_is_part_of_the_cache_key() -> None:
    builder = XlaBuilder("count")
    one = ops.AllReduce(ops.Parameter(builder, 0, Shape("f32", [])), ops.Add)
    program = builder.Build(one)
    for replicas in (1, 2, 3):
        executable = hilo.compile(program, replicas=replicas)
        ones = [[np.float32(1)]] * replicas
        results = executable.run_replicas(ones) if replicas > 1 else [executable(np.float32(1))]
        assert [float(result) for result in results] == [float(replicas)] * replicas


def test_programs_without_collectives_run_as_replicas_too() -> None:
    builder = XlaBuilder("apart")
    executable = hilo.compile(builder.Build(ops.Parameter(builder, 0, Shape("f32", [2])) * 2.0), replicas=3)
    np.testing.assert_array_equal(executable(np.ones((3, 2), np.float32)), np.full((3, 2), 2))


# ---- what goes wrong -------------------------------------------------------------------------------------------------

UNEVEN = """
func.func @main(%turns: tensor<i32>) -> tensor<f32> {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %loop:2 = stablehlo.while(%i = %c0, %v = %one) : tensor<i32>, tensor<f32>
  cond {
    %p = stablehlo.compare LT, %i, %turns : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %s = "stablehlo.all_reduce"(%v) ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %t = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %t : tensor<f32>
    }) {replica_groups = dense<> : tensor<0x0xi64>} : (tensor<f32>) -> tensor<f32>
    %next = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %next, %s : tensor<i32>, tensor<f32>
  }
  return %loop#1 : tensor<f32>
}"""


def test_a_replica_that_ends_without_meeting_the_others_is_named() -> None:
    executable = hilo.compile(UNEVEN, replicas=2)
    for _ in range(2):
        with pytest.raises(hilo.ExecutionError, match="replica 0 of 2: all_reduce_0 waits for replica 1, which ended"):
            executable.run_replicas([[np.int32(3)], [np.int32(2)]])
        assert [float(r) for r in executable.run_replicas([[np.int32(3)], [np.int32(3)]])] == [8.0, 8.0]


def test_replicas_at_different_collectives_are_a_deadlock() -> None:
    builder = XlaBuilder("apart", replicas=2)
    x = ops.Parameter(builder, 0, Shape("f32", []), "x")
    which = ops.Parameter(builder, 1, Shape("s32", []), "which")
    branches = [lambda y: ops.AllReduce(y, ops.Add), lambda y: ops.AllReduce(y, ops.Mul)]
    executable = hilo.compile(builder.Build(ops.Conditional(which, branches, [x, x])), replicas=2)
    start = time.monotonic()
    with pytest.raises(hilo.ExecutionError, match=r"all_reduce_\d waits for replica \d.*: a deadlock"):
        executable.run_replicas([[np.float32(1), np.int32(0)], [np.float32(1), np.int32(1)]])
    assert time.monotonic() - start < 5
    assert float(executable.run_replicas([[np.float32(3), np.int32(1)]] * 2)[0]) == 9.0


@pytest.mark.parametrize("target", ["llvm-cpu", "evaluator"])
def test_replicas_that_wait_in_a_circle_are_found_while_another_one_computes(target: str) -> None:
    release = threading.Event()

    @hilo.host_function("waits_outside")
    def waits_outside(x: np.ndarray) -> np.ndarray:
        release.wait(30)
        return x

    executable = hilo.compile(circle("waits_outside"), target, replicas=4)
    start = time.monotonic()
    with pytest.raises(hilo.ExecutionError, match="recv_0 of channel 7 waits for replica") as caught:
        executable.run_replicas([[np.float32(0)]] * 4)
    release.set()
    assert time.monotonic() - start < 10
    first, line = str(caught.value).split("\n")
    assert first.count("which is at recv_0 of channel 7 and waits for replica") == 2 and first.endswith(": a deadlock")
    assert re.fullmatch(r"  recv_0 built at .*:3:14", line)


def test_messages_name_the_line_of_this_program_and_not_of_one_compiled_before() -> None:
    def ended(text: str) -> str:
        executable = hilo.compile(text, replicas=2)
        with pytest.raises(hilo.ExecutionError, match="ended without it") as caught:
            executable.run_replicas([[np.int32(1)], [np.int32(0)]])
        return str(caught.value)

    line = UNEVEN.splitlines().index('    %s = "stablehlo.all_reduce"(%v) ({') + 1
    assert re.search(rf"\n  all_reduce_0 built at .*:{line}:10$", ended(UNEVEN))
    assert re.search(rf"\n  all_reduce_0 built at .*:{line + 2}:10$", ended(f"\n\n{UNEVEN}"))


def test_an_exception_in_one_replica_ends_all_and_names_it() -> None:
    calls = []

    @hilo.host_function("second_call_fails")
    def fails(x: np.ndarray, replica: np.ndarray) -> np.ndarray:
        calls.append(int(replica))
        if replica == 2 and x > 0:
            raise ValueError("two")
        return x

    builder = XlaBuilder("one_fails", replicas=3)
    x = ops.Parameter(builder, 0, Shape("f32", []), "x")
    y = ops.CustomCall("second_call_fails", x, ops.ReplicaId(builder), Shape("f32", []))
    executable = hilo.compile(builder.Build(ops.AllReduce(y, ops.Add)), replicas=3)
    with pytest.raises(hilo.ExecutionError, match="replica 2 of 3: host function 'second_call_fails' raised") as caught:
        executable(np.ones(3, np.float32))
    assert isinstance(caught.value.__cause__, ValueError)
    assert 2 in calls  # the others may have been ended before their calls
    calls.clear()
    np.testing.assert_array_equal(executable(np.full(3, -1, np.float32)), [-3, -3, -3])
    assert sorted(calls) == [0, 1, 2]


def test_a_replica_that_does_not_come_ends_in_the_timeout() -> None:
    release = threading.Event()

    @hilo.host_function("sleeper")
    def sleeper(replica: np.ndarray) -> np.ndarray:
        if replica == 1:
            release.wait(30)
        return np.float32(replica)

    builder = XlaBuilder("sleeps", replicas=2)
    y = ops.CustomCall("sleeper", ops.ReplicaId(builder), Shape("f32", []))
    executable = hilo.compile(builder.Build(ops.AllReduce(y, ops.Add)), replicas=2)
    start = time.monotonic()
    with pytest.raises(
        hilo.ExecutionError, match=r"replica 0 of 2: all_reduce_0 waited 0\.2 s for replica 1 .*computing"
    ):
        executable.run_replicas([[], []], timeout_s=0.2)
    assert time.monotonic() - start < 5
    release.set()
    assert [float(r) for r in executable.run_replicas([[], []])] == [1.0, 1.0]


def failing_plan(members: tuple[int, ...]) -> Plan:
    def share(place: int, operands: object, results: object) -> None:
        raise ZeroDivisionError

    return Plan("all_gather_0", "f32[1]", "all_gather", {}, members, share)


def test_a_meeting_whose_work_fails_is_reported() -> None:
    run = Run(Grid(1), 1.0)
    with pytest.raises(ZeroDivisionError):
        run.meet(0, failing_plan((0,)), [], [])


def test_no_one_meets_in_a_run_that_failed() -> None:
    run = Run(Grid(2), 1.0)
    run.fail(hilo.ExecutionError("first"))
    run.fail(hilo.ExecutionError("second"))
    assert str(run.failure) == "first"
    with pytest.raises(Aborted):
        run.meet(0, failing_plan((0, 1)), [], [])


def test_many_calls_keep_few_threads_and_those_not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replica_threads, "IDLE_S", 0.2)
    time.sleep(1.5)  # threads of earlier calls end
    builder = XlaBuilder("many", replicas=2)
    executable = hilo.compile(
        builder.Build(ops.AllReduce(ops.Parameter(builder, 0, Shape("f32", [])), ops.Add)), replicas=2
    )
    before = threading.active_count()
    for _ in range(50):
        executable(np.ones(2, np.float32))
    assert threading.active_count() <= before + 2
    limit = time.monotonic() + 5
    while threading.active_count() > before and time.monotonic() < limit:
        time.sleep(0.05)
    assert threading.active_count() <= before
    executable(np.ones(2, np.float32))  # new ones


FORKS = """
import os, sys
import numpy as np
import hilo
from hilo import Shape, XlaBuilder, ops
builder = XlaBuilder("forked", replicas=2)
x = ops.Parameter(builder, 0, Shape("f32", []))
executable = hilo.compile(builder.Build(ops.AllReduce(x, ops.Add)), replicas=2)
executable(np.ones(2, np.float32))
child = os.fork()
if child == 0:
    os._exit(0 if float(executable(np.ones(2, np.float32))[0]) == 2.0 else 1)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_replicas_run_in_a_forked_process() -> None:
    """Threads that are kept between calls stay in the parent."""
    assert subprocess.run([sys.executable, "-c", FORKS], timeout=60).returncode == 0


# ---- data-parallel training ------------------------------------------------------------------------------------------


def test_training_on_a_batch_in_four_parts_equals_training_on_the_whole() -> None:
    """Least squares by gradient descent: each replica has a quarter of the samples, gradients are summed."""
    rng = np.random.default_rng(3)
    x, true = rng.standard_normal((32, 5)).astype(np.float32), np.arange(5, dtype=np.float32)
    y = x @ true
    turns, rate = 50, np.float32(0.1 / 32)
    builder = XlaBuilder("train", replicas=4)
    samples = ops.Parameter(builder, 0, Shape("f32", [8, 5]), "x")
    targets = ops.Parameter(builder, 1, Shape("f32", [8]), "y")

    def body(state: hilo.XlaOp) -> tuple[hilo.XlaOp, ...]:
        count, weights, a, b = state
        gradient = ops.Dot(ops.Dot(a, weights) - b, a)
        return count + 1, weights - ops.AllReduce(gradient, ops.Add) * rate, a, b

    zero = ops.ConstantR0(builder, np.int32(0))
    weights = ops.Broadcast(ops.ConstantR0(builder, np.float32(0)), [5])
    loop = ops.While(lambda s: ops.Lt(ops.GetTupleElement(s, 0), turns), body, (zero, weights, samples, targets))
    executable = hilo.compile(builder.Build(ops.GetTupleElement(loop, 1)), replicas=4)
    trained = np.asarray(executable(x.reshape(4, 8, 5), y.reshape(4, 8)))

    want = np.zeros(5, np.float64)
    for _ in range(turns):
        want -= rate * ((x @ want - y) @ x)
    np.testing.assert_allclose(trained, np.tile(want, (4, 1)), rtol=1e-4, atol=1e-5)
    assert (trained == trained[0]).all()
