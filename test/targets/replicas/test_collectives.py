"""Collectives on replicas as threads, against XLA's on as many CPU devices; collectives that XLA lacks against
NumPy."""

from __future__ import annotations

import os

import numpy as np
import pytest
from collective_cases import Case, against_numpy, against_xla
from oracle import assert_close, run_xla_replicas
from random_collectives import random_case

import hilo
from hilo import Shape, XlaBuilder, ops


def compare(case: Case, want: list[list[np.ndarray]], target: str = "llvm-cpu") -> None:
    """Every result of every device."""
    for device, (mine, theirs) in enumerate(zip(case.run(target), want, strict=True)):
        for index, (left, right) in enumerate(zip(mine, theirs, strict=True)):
            assert_close(left, right, context=f"{case.name}: device {device}, result {index}\n{case.text}")


@pytest.mark.parametrize("case", [case for n in (2, 4, 8) for case in against_xla(n)], ids=lambda case: case.name)
def test_results_agree_with_xla(case: Case) -> None:
    compare(case, run_xla_replicas(case.text, case.arguments, case.partitions))


@pytest.mark.parametrize(("case", "want"), [pair for n in (2, 4, 8) for pair in against_numpy(n)])
def test_results_are_as_numpy_says(case: Case, want: list[list[np.ndarray]]) -> None:
    compare(case, want)


SEEDS = range(30 if os.environ.get("HILO_LONG_TESTS") else 2)


@pytest.mark.parametrize("devices", [2, 4, 8])
@pytest.mark.parametrize("seed", SEEDS)
def test_random_programs_agree_with_xla(seed: int, devices: int) -> None:
    case, want = random_case(seed, devices, for_xla=True)
    theirs = run_xla_replicas(case.text, case.arguments, case.partitions)
    for ours, given in zip(want, theirs, strict=True):
        for left, right in zip(ours, given, strict=True):
            assert_close(left, right, context=f"what the specification says: {case.text}")
    compare(case, theirs)


@pytest.mark.parametrize("devices", [2, 4, 8])
@pytest.mark.parametrize("seed", SEEDS)
def test_random_programs_of_all_types_are_as_specified(seed: int, devices: int) -> None:
    compare(*random_case(seed, devices, for_xla=False))
    for more in range(5):
        compare(*random_case(5 * seed + more, devices, for_xla=False), "evaluator")


def test_bitwise_reductions_of_integers() -> None:
    builder = XlaBuilder("bits", replicas=3)
    x = ops.Parameter(builder, 0, Shape("u8", [2]), "x")
    reduced = [ops.AllReduce(x, function) for function in (ops.And, ops.Or, ops.Xor)]
    rows = np.array([[0b1100, 7], [0b1010, 3], [0b1001, 255]], np.uint8)
    for replica in hilo.compile(builder.Build(ops.Tuple(*reduced)), replicas=3).run_replicas([[row] for row in rows]):
        for got, function in zip(replica, (np.bitwise_and, np.bitwise_or, np.bitwise_xor), strict=True):
            assert_close(got, function.reduce(rows))


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
