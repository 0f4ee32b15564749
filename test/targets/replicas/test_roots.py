"""Collectives with a root: `collective_reduce`, and `collective_broadcast` from a root known at run time, against the
specification's definition in NumPy; and the specification's order of devices."""

from __future__ import annotations

from collections.abc import Sequence

import ml_dtypes
import numpy as np
import pytest

import hilo

TYPES = {"f32": np.float32, "i32": np.int32, "bf16": ml_dtypes.bfloat16, "c64": np.complex64, "ui8": np.uint8}
SPELLED = {"c64": "complex<f32>"}
BODIES = {
    "add": "%s = stablehlo.add %a, %b : tensor<{0}>\nstablehlo.return %s : tensor<{0}>",
    "free": "%t = stablehlo.add %a, %b : tensor<{0}>\n%s = stablehlo.add %t, %b : tensor<{0}>\n"
    "stablehlo.return %s : tensor<{0}>",
}  # fmt: skip
GROUPS: list[tuple[int, int, bool, list[list[int]]]] = [
    (2, 1, False, [[0, 1]]),
    (4, 1, False, [[2, 0, 1]]),  # device 3 is in no group
    (4, 1, False, [[1, 0], [2, 3]]),
    (2, 2, True, [[1, 0]]),  # partitions of each replica
    (2, 2, False, [[1, 0]]),
    (1, 1, False, [[0]]),
]


def members(replicas: int, partitions: int, across: bool, groups: Sequence[Sequence[int]]) -> list[list[int]]:
    """The specification's cross_partition, or cross_replica, as numbers of devices."""
    if across:
        return [[r * partitions + p for p in group] for group in groups for r in range(replicas)]
    return [[r * partitions + p for r in group] for group in groups for p in range(partitions)]


def program(name: str, element: str, case: tuple[int, int, bool, list[list[int]]], body: str, is_dynamic: bool) -> str:
    kind, (_, _, across, groups) = SPELLED.get(element, element), case
    region = f"({{ ^bb0(%a: tensor<{kind}>, %b: tensor<{kind}>):\n{BODIES[body].format(kind)} }})" if body else ""
    handle = ", channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>" if across else ""
    roots = ", has_dynamic_root" if is_dynamic else ""
    taken, types = ("%x, %y, %root", "{0}, {1}, tensor<2xi32>") if is_dynamic else ("%x, %y", "{0}, {1}")
    one, two = f"tensor<2x3x{kind}>", f"tensor<{kind}>"
    return f"""func.func @main(%x: {one}, %y: {two}, %root: tensor<2xi32>) -> ({one}, {two}) {{
      %0:2 = "stablehlo.{name}"({taken}) {region} {{replica_groups = dense<{groups}> :
        tensor<{len(groups)}x{len(groups[0])}xi64>{handle}{roots}}} : ({types.format(one, two)}) -> ({one}, {two})
      return %0#0, %0#1 : {one}, {two}
    }}"""


def check(name: str, element: str, case: tuple[int, int, bool, list[list[int]]], body: str, is_dynamic: bool,
          target: str) -> None:  # fmt: skip
    replicas, partitions, across, groups = case
    count, dtype = replicas * partitions, TYPES[element]
    rng = np.random.default_rng(3)
    xs = [rng.integers(0, 9, (2, 3)).astype(dtype) for _ in range(count)]
    ys = [np.asarray(rng.integers(0, 9)).astype(dtype) for _ in range(count)]
    roots = [np.array([len(groups[0]) - 1, 0], np.int32)] * count
    text = program(name, element, case, body, is_dynamic)
    executable = hilo.compile(text, target, replicas=replicas, partitions=partitions)
    arguments: list[list[object]] = [list(row) for row in zip(xs, ys, roots, strict=True)]
    got = executable.run_replicas(arguments) if count > 1 else [executable(*arguments[0])]
    for device, results in enumerate(got):
        group = next((g for g in members(replicas, partitions, across, groups) if device in g), [])
        for index, values in enumerate((xs, ys)):
            root = int(roots[device][index]) if is_dynamic else 0
            want = np.zeros_like(values[device])
            if name == "collective_broadcast" and group:
                want = values[group[root]]
            elif group and group[root] == device:
                want = values[group[0]]
                for other in group[1:]:
                    want = (want + values[other] * dtype(2 if body == "free" else 1)).astype(dtype)
            np.testing.assert_array_equal(np.asarray(results[index]), want, err_msg=f"device {device}\n{text}")


@pytest.mark.parametrize("is_dynamic", [False, True])
@pytest.mark.parametrize("name", ["collective_broadcast", "collective_reduce"])
@pytest.mark.parametrize("case", GROUPS, ids=str)
def test_results_are_as_specified(case: tuple[int, int, bool, list[list[int]]], name: str, is_dynamic: bool) -> None:
    bodies = ["add", "free"] if name == "collective_reduce" else [""]
    for element in TYPES:
        for body in bodies:
            check(name, element, case, body, is_dynamic, "evaluator")
    check(name, "f32", case, bodies[-1], is_dynamic, "llvm-cpu")


def test_roots_may_be_computed_and_differ_between_replicas() -> None:
    text = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %id = stablehlo.replica_id : tensor<ui32>
      %i = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>
      %root = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
      %0 = "stablehlo.collective_broadcast"(%x, %root) {replica_groups = dense<[[2, 1, 0]]> : tensor<1x3xi64>,
        has_dynamic_root} : (tensor<2xf32>, tensor<1xi32>) -> tensor<2xf32>
      return %0 : tensor<2xf32>
    }"""
    xs = [[np.full(2, i, "f")] for i in range(3)]
    for target in ("evaluator", "llvm-cpu"):
        got = hilo.compile(text, target, replicas=3).run_replicas(xs)
        assert [float(np.asarray(row)[0]) for row in got] == [2.0, 1.0, 0.0]


def test_the_order_of_devices_is_xlas_or_the_specifications() -> None:
    text = """func.func @main(%x: tensor<1xi32>) -> tensor<4xi32> {
      %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<1xi32>) -> tensor<4xi32>
      return %0 : tensor<4xi32>
    }"""
    xs = [[np.array([i], np.int32)] for i in range(4)]
    for semantics, want in (("xla", [0, 1, 2, 3]), ("specification", [0, 2, 1, 3])):
        executable = hilo.compile(text, "evaluator", replicas=2, partitions=2, semantics=semantics)
        for result in executable.run_replicas(xs):
            assert np.asarray(result).tolist() == want
