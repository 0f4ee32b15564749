"""More rules of TensorFlow's XLA JIT: functions and launches as text, caches, executables; and the table of all."""

from __future__ import annotations

import dataclasses
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from jit_rules import RULES
from random_cuts import MIRROR

import hilo
from hilo import ops
from hilo.dialect.io import module_text, parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.pipelines.registry import names as pass_names
from hilo.targets import Target, get_target, register_target, target_names, unregister_target
from hilo.targets.launches.compile import compile_parts

X = np.array([1.5, 0.5], np.float32)

STEPS = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tanh %x : tensor<2xf32>
  %1 = stablehlo.cosine %0 {xla.compile = false} : tensor<2xf32>
  %2 = stablehlo.add %0, %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}"""


@pytest.fixture(scope="module", autouse=True)
def mirror() -> Iterator[None]:
    register_target(MIRROR)
    yield
    unregister_target(MIRROR.name)


def test_each_rule_has_a_test_and_each_section_rules() -> None:
    tests = Path(__file__).resolve().parents[2]
    assert {section for section, *_ in RULES} == set(range(1, 10))
    for _, rule, file, name in RULES:
        assert re.search(rf"^def {name}\(", (tests / file).read_text(), re.M), f"{rule}: {file} has no {name}"


def test_1_what_is_inside_a_compiled_loop_is_placed_with_it() -> None:
    b = hilo.XlaBuilder("loop")
    with hilo.device("mirror"):
        counted = hilo.fori_loop(0, 3, lambda i, v: v * 2, ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x"))
    report = hilo.clusters(b.Build(counted), ["evaluator"])
    assert {row.target for row in report.operations if row.depth == 0} == {"mirror"}


def test_1_what_a_part_raises_ends_the_call() -> None:
    @hilo.host_function("test_refuse")
    def refuse(x: np.ndarray) -> np.ndarray:
        raise ValueError("no more")

    b = hilo.XlaBuilder("fails")
    x = ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x")
    with hilo.device("mirror"):
        y = ops.CustomCall(b, "test_refuse", [x], hilo.Shape("f32", [2]))
    f = hilo.compile(b.Build(ops.Tanh(y)), ["evaluator"])
    for _ in range(2):
        with pytest.raises(hilo.ExecutionError, match="no more"):
            f(X)


def _after(passes: str) -> str:
    module = parse_module(STEPS)
    run_pipeline(module, passes)
    return module_text(module)


def test_2_each_cluster_becomes_a_function_and_a_call_of_it() -> None:
    text = _after("place-operations,mark-for-compilation,form-clusters,encapsulate-clusters")
    assert len(re.findall(r"func\.func private @cluster_\d", text)) == 2
    assert len(re.findall(r"call @cluster_\d\(.*xla\.compiled_kernel.*xla\.num_constants = 0", text)) == 2


def test_2_each_call_of_a_cluster_becomes_a_launch() -> None:
    text = _after("hilo-cluster")
    launches = re.findall(r'"xla\.launch".*', text)
    assert len(launches) == 2 and all("function = @cluster_" in line and "target = " in line for line in launches)
    assert "call @cluster" not in text


SIZED = """
func.func @main(%x: tensor<f32>, %n: tensor<1xi32>) -> tensor<?xf32> {
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}"""


def test_3_a_launch_has_constants_then_arguments_and_result_types() -> None:
    module = parse_module(SIZED)
    run_pipeline(module, "hilo-cluster")
    text = module_text(module)
    assert "num_constants = 1" in text
    assert re.search(r'"xla\.launch"\(%\w+, %\w+\).*: \(tensor<1xi32>, tensor<f32>\) -> tensor<\?xf32>', text), text


def test_4_each_new_shape_type_and_constant_makes_a_program() -> None:
    f: Any = hilo.jit(lambda x, n: x * n, static_argnums=1, tiers="evaluator")
    for x, n in ((X, 2), (X[:1], 2), (X.astype("f8"), 2), (X, 3), (X, 2), (X + 1, 3)):
        np.testing.assert_array_equal(f(x, n), x * n)
    assert f.cache_info()[:2] == (2, 4)


def test_4_a_launch_is_compiled_once_for_each_constant() -> None:
    made = 0
    build = MIRROR.build
    assert build is not None

    def counted(request: Any) -> Any:
        nonlocal made
        made += 1
        return build(request)

    target = Target(name="counted", description="counts", build=counted)
    outside = "%m = stablehlo.add %n, %n {xla.compile = false} : tensor<1xi32>\n  %0 = stablehlo.dynamic"
    text = SIZED.replace("%0 = stablehlo.dynamic", outside).replace("%x, %n, dims", "%x, %m, dims")
    f = compile_parts(parse_module(text), [target])
    for n in (3, 4, 3, 3, 4):
        np.testing.assert_array_equal(f(np.float32(2), np.array([n], "i4")), [2] * 2 * n)  # type: ignore[arg-type]
    assert made == 2


def test_5_an_executable_tells_how_it_was_compiled() -> None:
    b = hilo.XlaBuilder("told")
    f = hilo.compile(b.Build(ops.Tanh(ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x"))), "evaluator")
    assert (f.info.target, f.info.device, f.info.replicas) == ("evaluator", "host", 1)
    assert f.info.times_s, "what each stage took"


def test_6_side_effects_on_two_devices_keep_the_program_order() -> None:
    register_target(dataclasses.replace(MIRROR, name="other"))
    seen: list[float] = []

    @hilo.host_function("test_late")
    def log(x: np.ndarray) -> np.ndarray:
        time.sleep(0.05 if x[0] == 0 else 0)  # a later one would come first if it ran at the same time
        seen.append(float(x[0]))
        return x

    b = hilo.XlaBuilder("order")
    shape = hilo.Shape("f32", [2])
    values = [ops.Parameter(b, index, shape, f"x{index}") for index in range(3)]
    called = []
    for value, device in zip(values, ("mirror", "other", None), strict=True):
        with hilo.device(device):
            called.append(ops.CustomCall(b, "test_late", [value], shape, has_side_effect=True))
    hilo.compile(b.Build(sum(called[1:], called[0])), ["evaluator"])(*np.arange(3, dtype="f")[:, None].repeat(2, 1))
    unregister_target("other")
    assert seen == [0, 1, 2]


FED = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %t = stablehlo.create_token {xla.device = "DEVICE"} : !stablehlo.token
  %n = stablehlo.constant dense<3> : tensor<i32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %o = stablehlo.constant dense<1> : tensor<i32>
  %w:3 = stablehlo.while(%i = %z, %a = %x, %k = %t) : tensor<i32>, tensor<2xf32>, !stablehlo.token
    attributes {xla.device = "DEVICE"} cond {
    %g = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %g : tensor<i1>
  } do {
    %j = stablehlo.add %i, %o : tensor<i32>
    %f:2 = "stablehlo.infeed"(%k) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
    %s = stablehlo.add %a, %f#0 : tensor<2xf32>
    %u = "stablehlo.outfeed"(%s, %f#1) {outfeed_config = ""} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
    stablehlo.return %j, %s, %u : tensor<i32>, tensor<2xf32>, !stablehlo.token
  }
  %c = stablehlo.negate %w#1 {xla.compile = false} : tensor<2xf32>
  %e = "stablehlo.outfeed"(%c, %w#2) {outfeed_config = ""} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return %c : tensor<2xf32>
}"""


@pytest.mark.parametrize(
    ("device", "tiers"), [("mirror", "compiled"), pytest.param("llvm-cpu", "auto", marks=pytest.mark.compile)]
)
def test_6_a_compiled_loop_uses_the_queues_of_its_program(device: str, tiers: str) -> None:
    f = hilo.compile(hilo.load(FED.replace("DEVICE", device)), ["evaluator"], tiers=tiers)
    assert [row.cluster for row in f.clusters().operations] == ["cluster_0", "cluster_0", None, None]
    for call in range(2):  # with tiers: first evaluated, then compiled
        for number in range(3):
            f.infeed().put(np.full(2, number + call, "f"))
        sums = np.cumsum(np.arange(3) + call)
        assert f(np.zeros(2, "f")).tolist() == [-sums[2]] * 2
        assert [float(f.outfeed().get()[0]) for _ in range(4)] == [*sums, -sums[2]]
        assert all(part.wait() for part in f.find_parts() if hasattr(part, "wait"))
    f.timeout_s = 0.05
    with pytest.raises(hilo.ExecutionError, match=r"waited 0.05 s for the infeed; .*executable.infeed\(0\)"):
        f(np.zeros(2, "f"))


@pytest.mark.compile
def test_6_both_tiers_of_a_whole_program_use_one_queue() -> None:
    f = hilo.compile(hilo.load(FED.replace('{xla.device = "DEVICE"}', "{}")), tiers="auto")
    for tier in ("evaluator", "compiled"):
        assert f.tier_info.tier == tier
        for number in range(3):
            f.infeed().put(np.full(2, number, "f"))
        assert f(np.zeros(2, "f")).tolist() == [-3, -3]
        assert [float(f.outfeed().get()[0]) for _ in range(4)] == [0, 1, 3, -3]
        assert f.wait()


def test_7_devices_have_priorities() -> None:
    order = {name: get_target(name).priority for name in target_names()}
    assert order["llvm-cpu"] > order["evaluator"]
    high = dataclasses.replace(MIRROR, name="high", priority=300)
    register_target(high)
    try:
        assert get_target("high").priority > max(order.values())
    finally:
        unregister_target("high")


QUANTIZED = "tensor<4x!quant.uniform<i8:f32, 0.1:3>>"


def test_7_quantized_values_go_where_a_target_takes_them() -> None:
    text = f"""func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
      %q = stablehlo.uniform_quantize %x : (tensor<4xf32>) -> {QUANTIZED}
      %a = stablehlo.add %q, %q : {QUANTIZED}
      %m = stablehlo.maximum %a, %q {{xla.compile = false}} : {QUANTIZED}
      %b = stablehlo.subtract %m, %q : {QUANTIZED}
      %d = stablehlo.uniform_dequantize %b : ({QUANTIZED}) -> tensor<4xf32>
      return %d : tensor<4xf32>
    }}"""
    f = compile_parts(parse_module(text), [MIRROR])
    assert [row.operations for row in f.clusters().clusters] == [2, 2]
    x = np.array([0.1, -0.5, 2, 0.33], np.float32)
    np.testing.assert_array_equal(f(x), compile_parts(parse_module(text), ["evaluator"])(x))  # type: ignore[arg-type]


@pytest.mark.filterwarnings("ignore:nothing is compiled for vmvx:RuntimeWarning")
def test_7_a_program_that_its_target_cannot_compile_is_for_the_next_one() -> None:
    def narrowed(x: Any, n: Any) -> Any:  # alone, the loop is a kernel that vmvx seems to take
        return hilo.fori_loop(0, n, lambda i, v: v.astype("float16").astype("float32") * 2, x)

    for targets in (["vmvx", "llvm-cpu"], ["vmvx", "evaluator"]):
        f = hilo.jit(narrowed, target=targets, tiers="compiled")
        np.testing.assert_array_equal(f(X, np.int32(3)), 8 * X)
    with pytest.raises(hilo.TargetError, match="'vmvx' cannot take"):
        hilo.jit(narrowed, target="vmvx", tiers="compiled")(X, np.int32(3))


def test_8_broadcasts_are_explicit_in_the_program() -> None:
    b = hilo.XlaBuilder("broadcast")
    x = ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x")
    one = ops.Parameter(b, 1, hilo.Shape("f32", [1]), "one")
    program = b.Build(x * one)
    assert "broadcast_in_dim" in program.as_text()
    np.testing.assert_array_equal(hilo.compile(program, "evaluator")(X, X[:1]), X * X[:1])


FEATURES = (
    "Session.run, feeds and fetches", "placement, partition", "hooks between the graph steps", "MarkForCompilation",
    "EncapsulateSubgraphs", "BuildXlaLaunchOps", "compile-time constant arguments", "compile cache and key",
    "CompileFunction", "Compiler::Compile", "Executable, ExecuteOnStream", "device registration",
    "backend registry and operator filters", "plug-in executor", "computation placer missing", "jit level",
    "graph dumps", "xla_hlo_profile", "AOT for five CPU families",
)  # fmt: skip
"""The lines of the description's last section."""


def test_10_the_table_has_each_feature_and_names_what_there_is() -> None:
    """Each line of the description's last section, and the names of passes, attributes, flags and settings."""
    root = Path(__file__).resolve().parents[3]
    text = (root / "docs/clusters.md").read_text().rpartition("\n## ")[2]
    rows = [line.split("|")[1:3] for line in text.splitlines() if line.startswith("| ")][1:]
    for (feature, _), name in zip(rows, FEATURES, strict=True):
        assert feature.strip().strip("`").startswith(name)
    known = set(pass_names()) | {"xla.launch", "xla.copy", "target=[…]", "_Send", "evaluator", "hilo.passes"}
    owners = (hilo, hilo.targets, hilo.Executable, Target, sys.modules["hilo.lowering.framework.profile"])
    sources = "".join(path.read_text() for folder in ("tools", "targets") for path in (root / folder).rglob("*.py"))
    for name in (name for _, have in rows for name in re.findall(r"`([^`]+)`", have)):
        first, *flags = name.split()
        path = re.sub(r"^(hilo|executable)\.|\(\)$", "", first).split(".")[0]
        is_there = first in known or first.startswith(("HILO_", "hilo-")) or any(hasattr(one, path) for one in owners)
        assert is_there and all(flag.lstrip("-") in sources for flag in (*flags, first) if flag[:2] in ("--", "HI")), (
            name
        )
