"""The rules of TensorFlow's XLA JIT on StableHLO, section by section; each test is named after its rule.

Sections 4 (compile caches by signature) and the parts of 9 that concern `hilo.jit` itself are tested with it.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from random_cuts import MIRROR

import hilo
from hilo import ops
from hilo.dialect.io import module_text, parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.framework.profile import Profile
from hilo.targets import Target, register_target, unregister_target
from hilo.targets.launches.compile import compile_parts

X = np.array([1.5, 0.5], np.float32)


@pytest.fixture(scope="module", autouse=True)
def mirror() -> Iterator[None]:
    register_target(MIRROR)
    yield
    unregister_target(MIRROR.name)


@pytest.fixture(autouse=True)
def settings() -> Iterator[None]:
    before = dict(vars(hilo.config))
    yield
    vars(hilo.config).update(before)


def doubled() -> hilo.XlaComputation:
    b = hilo.XlaBuilder("doubled")
    return b.Build(ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x") * 2)


def chain(*names: str) -> hilo.XlaComputation:
    """Element-wise operations in a row; `!` before a name excludes it, `+` marks it, `@device:` places it."""
    b = hilo.XlaBuilder("chain")
    value = ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x")
    for name in names:
        device, _, rest = name.rpartition(":")
        with hilo.device(device.removeprefix("@") or None):
            if rest[0] in "!+":
                with hilo.jit_scope(rest[0] == "+"):
                    value = getattr(ops, rest[1:])(value)
            else:
                value = getattr(ops, rest)(value)
    return b.Build(value)


def where(report: object) -> list[str]:
    """Of each operation its cluster, or its reason in brackets."""
    return [row.cluster or f"[{row.reason}]" for row in report.operations]  # type: ignore[attr-defined]


# ---- 1. From a program to parts --------------------------------------------------------------------------------------


def test_1_placement_gives_each_operation_the_first_target_that_takes_it() -> None:
    picky = dataclasses.replace(
        MIRROR,
        name="picky",
        takes=Profile("picky", filter=lambda op: "no cosine" if op.name == "stablehlo.cosine" else None),
    )
    f = hilo.compile(chain("Tanh", "Cos", "Exp"), [picky, "mirror"])
    assert [row.target for row in f.clusters().operations] == ["picky", "mirror", "picky"]
    assert f.clusters().operations[1].reason == "picky: no cosine"
    np.testing.assert_allclose(f(X), np.exp(np.cos(np.tanh(X))), 1e-6)


def test_1_what_three_operations_are_refused_runs_but_for_these_three() -> None:
    picky = dataclasses.replace(
        MIRROR,
        name="picky",
        takes=Profile("picky", filter=lambda op: "no sine" if op.name == "stablehlo.sine" else None),
    )
    f = hilo.compile(chain("Tanh", "Sin", "Exp", "Sin", "Tanh", "Sin"), [picky])
    assert [row.target for row in f.clusters().operations].count("evaluator") == 3
    assert len(f.clusters().clusters) == 3


def test_1_a_value_is_copied_on_the_edges_between_devices_only() -> None:
    module = parse_module(module_text(chain("Tanh", "@mirror:Exp", "@mirror:Log", "Cos").module))
    from hilo.targets.launches.devices import placement_configuration, read_targets

    targets = read_targets(["evaluator", "mirror"])
    settings = {"profile": targets[0].profile(), "configuration": placement_configuration(targets)}
    run_pipeline(module, "hilo-cluster", **settings)
    assert module_text(module).count('"xla.copy"') == 2
    assert module_text(module).count('"xla.launch"') == 1


def test_1_the_running_example_gives_3_and_1_on_every_device() -> None:
    for target in ("evaluator", ["mirror"], ["mirror", "evaluator"]):
        np.testing.assert_array_equal(hilo.compile(doubled(), target)(X), [3, 1])


def test_1_an_empty_list_and_an_unknown_target_are_refused() -> None:
    with pytest.raises(hilo.ArgumentError, match="empty list"):
        hilo.compile(doubled(), [])
    with pytest.raises(hilo.TargetError, match="target 'moon' is unknown"):
        hilo.compile(doubled(), ["moon"])


# ---- 2. Marks, functions, launches -----------------------------------------------------------------------------------


def test_2_first_a_device_that_compiles_then_the_annotation_then_the_level() -> None:
    hilo.config.jit_level = "off"
    report = hilo.clusters(chain("@mirror:!Tanh", "+Exp", "!Log", "Cos"), ["mirror"])
    assert [row.rule for row in report.operations] == ["device", "scope", "", ""]
    hilo.config.jit_level = "on"
    assert hilo.clusters(chain("Cos"), ["mirror"]).operations[0].rule == "level"


def test_2_a_device_that_interprets_compiles_nothing() -> None:
    report = hilo.clusters(chain("@evaluator:+Tanh"), ["mirror"])
    assert where(report) == ["[target evaluator interprets]"]


def test_2_marked_operations_end_up_in_clusters_without_cycles() -> None:
    b = hilo.XlaBuilder("cycle")
    x = ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x")
    y = ops.Tanh(x)
    with hilo.jit_scope(False):
        z = ops.Cos(y)
    report = hilo.clusters(b.Build(y + z), ["mirror"])
    assert [row.cluster for row in report.operations] == ["cluster_0", None, "cluster_1"]
    reason = report.operations[2].reason
    assert "one cluster would close a cycle: stablehlo.tanh at" in reason, "the path is named"


def test_2_small_clusters_go_unless_an_operation_is_marked_explicitly() -> None:
    hilo.config.cluster_min_size = 2
    reason = "[its cluster would have 1 operations, fewer than 2]"
    assert where(hilo.clusters(chain("Tanh", "!Cos", "Exp", "Exp"), ["mirror"]))[0] == reason
    assert where(hilo.clusters(chain("+Tanh", "!Cos", "Exp", "Exp"), ["mirror"]))[0] == "cluster_0"


def test_2_large_clusters_are_cut() -> None:
    hilo.config.cluster_max_size = 2
    report = hilo.clusters(chain("Tanh", "Cos", "Exp", "Log", "Sin"), ["mirror"])
    assert [row.operations for row in report.clusters] == [2, 2, 1]


def test_2_fuel_bisects() -> None:
    hilo.config.cluster_fuel = 3
    report = hilo.clusters(chain("Tanh", "Cos", "Exp", "Log", "Sin"), ["mirror"])
    assert sum(row.cluster is not None for row in report.operations) == 3


def test_2_allowed_and_denied_names_limit_the_level_only() -> None:
    hilo.config.cluster_deny = ("tanh",)
    report = hilo.clusters(chain("Tanh", "+Tanh"), ["mirror"])
    assert where(report) == ["[it is among the denied operations]", "cluster_0"]
    with pytest.raises(hilo.ArgumentError, match="cluster_deny has 'tahn', which is no operation; did you mean"):
        hilo.config.cluster_deny = ("tahn",)


# ---- 3. Launches -----------------------------------------------------------------------------------------------------

SIZED = """
func.func @main(%x: tensor<4xf32>, %n: tensor<1xi32>, %i: tensor<i32>) -> (tensor<?xf32>, tensor<2xf32>) {
  %m = stablehlo.add %n, %n : tensor<1xi32>
  %0 = stablehlo.dynamic_broadcast_in_dim %i, %m, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
  %1 = stablehlo.convert %0 : (tensor<?xi32>) -> tensor<?xf32>
  %2 = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  return %1, %2 : tensor<?xf32>, tensor<2xf32>
}"""


def test_3_only_what_compilers_have_to_know_is_a_constant_of_a_launch() -> None:
    module = parse_module(SIZED)
    run_pipeline(module, "hilo-cluster")
    text = module_text(module)
    assert text.count('"xla.launch"') == 2
    assert text.count("num_constants = 1") == 1, "the size; the slice's start is none"
    f = compile_parts(parse_module(SIZED), ["mirror"])
    for n in (1, 2, 1):
        got, part = f(np.arange(4, dtype="f"), np.array([n], "i4"), np.array(1, "i4"))
        np.testing.assert_array_equal(got, np.ones(2 * n))
        np.testing.assert_array_equal(part, [1, 2])


def test_3_a_cluster_that_cannot_be_compiled_is_evaluated_with_a_warning() -> None:
    def refuse(request: object) -> object:
        raise hilo.TargetError("no luck")

    broken = Target(name="broken", description="takes all, compiles nothing", build=refuse)  # type: ignore[arg-type]
    with pytest.warns(RuntimeWarning, match="@cluster_0 is evaluated, not compiled for broken: no luck"):
        f = hilo.compile(chain("Tanh", "!Cos"), [broken])
    np.testing.assert_allclose(f(X), np.cos(np.tanh(X)), 1e-6)


# ---- 5, 6. Compiling and running -------------------------------------------------------------------------------------


def test_5_a_program_that_is_one_cluster_is_the_plain_executable() -> None:
    f = hilo.compile(doubled(), ["mirror", "evaluator"])
    assert f.info.target == "mirror"
    assert len(f.clusters().clusters) == 1


def test_6_parts_that_do_not_depend_on_each_other_run_at_the_same_time() -> None:
    import threading

    meeting = threading.Barrier(2, timeout=20)

    @hilo.host_function("test_meet")
    def meet(x: np.ndarray) -> np.ndarray:
        meeting.wait()  # passes when the other part is here as well
        return x + 1

    b = hilo.XlaBuilder("two")
    x = ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x")
    with hilo.device("mirror"):
        one = ops.CustomCall(b, "test_meet", [x], hilo.Shape("f32", [2]))
    with hilo.device("other"):
        other = ops.CustomCall(b, "test_meet", [x], hilo.Shape("f32", [2]))
    np.testing.assert_array_equal(hilo.compile(b.Build(one + other), ["evaluator"])(X), 2 * (X + 1))


@pytest.fixture(autouse=True, scope="module")
def other() -> Iterator[None]:
    register_target(dataclasses.replace(MIRROR, name="other"))
    yield
    unregister_target("other")


def test_6_what_has_side_effects_keeps_the_program_order() -> None:
    seen: list[float] = []

    @hilo.host_function("test_log")
    def log(x: np.ndarray) -> np.ndarray:
        seen.append(float(x[0]))
        return x + 1

    b = hilo.XlaBuilder("order")
    value = ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x")
    for index in range(6):
        with hilo.device("mirror" if index % 2 else None):
            value = ops.CustomCall(b, "test_log", [value], hilo.Shape("f32", [2]), has_side_effect=True)
        value = ops.Mul(value, value)
    hilo.compile(b.Build(value), ["mirror"])(np.zeros(2, np.float32))
    assert seen == [0, 1, 4, 25, 676, 458329]


# ---- 7. Devices and backends -----------------------------------------------------------------------------------------


def test_7_an_operation_goes_to_a_target_with_its_element_types_only() -> None:
    narrow = dataclasses.replace(MIRROR, name="narrow", takes=Profile("narrow", element_types=frozenset({"f32"})))
    b = hilo.XlaBuilder("types")
    x = ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x")
    report = hilo.clusters(b.Build(ops.Sin(ops.ConvertElementType(ops.Cos(x), "f64"))), [narrow])
    assert [row.cluster for row in report.operations] == ["cluster_0", None, None]
    assert report.operations[2].reason.startswith("narrow: element type f64 is not taken; convert it to one of f32")


# ---- 8. The plug-in --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "changes"),
    [
        ("compiler", {"build": None}),
        ("description", {"description": ""}),
        ("element types", {"takes": Profile("x", element_types=frozenset())}),
        ("operation filter", {"takes": Profile("x", filter="none")}),
        ("options", {"options": dict}),
        ("ladder", {"ladder": ()}),
        ("priority", {"priority": "high"}),
        ("takes", {"takes": "hilo.nothing:PROFILE"}),
        ("runner", {"runner": dict}),
    ],
)
def test_8_a_backend_that_lacks_a_part_is_refused_when_it_registers(part: str, changes: dict[str, object]) -> None:
    broken = dataclasses.replace(MIRROR, **{"name": "broken", **changes})  # type: ignore[arg-type]
    with pytest.raises(hilo.TargetError, match=rf"target broken cannot be registered; it lacks:\n  {part}: "):
        register_target(broken)


def test_8_a_runner_that_does_not_say_how_it_runs_is_refused() -> None:
    from hilo.targets.runtime.host_runner import HostRunner

    with pytest.raises(hilo.TargetError, match="run_one: HostRunner does not have it"):
        register_target(dataclasses.replace(MIRROR, name="broken", runner=HostRunner))


def test_8_a_name_is_registered_once() -> None:
    for name in ("mirror", "llvm-cpu"):
        with pytest.raises(hilo.TargetError, match="is registered already"):
            register_target(dataclasses.replace(MIRROR, name=name))


# ---- 9. Turning it on, looking inside --------------------------------------------------------------------------------


def test_9_the_level_is_on_off_or_fusible(monkeypatch: pytest.MonkeyPatch) -> None:
    program = chain("Tanh")
    for level, count in (("on", 1), ("off", 0), ("fusible", 1)):
        hilo.config.jit_level = level
        assert len(hilo.clusters(program, ["mirror"]).clusters) == count
    hilo.config.jit_level = None
    monkeypatch.setenv("HILO_JIT_LEVEL", "off")
    assert not hilo.clusters(program, ["mirror"]).clusters
    monkeypatch.setenv("HILO_JIT_LEVEL", "loud")
    with pytest.raises(hilo.ArgumentError, match="HILO_JIT_LEVEL is 'loud'"):
        hilo.clusters(program, ["mirror"])
    with pytest.raises(hilo.ArgumentError, match="cluster_min_size is -4; it takes 1 or more"):
        hilo.config.cluster_min_size = -4
    with pytest.raises(hilo.ArgumentError, match="jit_level is 'loud'"):
        hilo.config.jit_level = "loud"
    with pytest.raises(hilo.ArgumentError, match="'jit_levle' is unknown"):
        hilo.config.jit_levle = "on"  # type: ignore[attr-defined]


def test_9_a_scope_says_yes_no_or_asks_a_predicate() -> None:
    b = hilo.XlaBuilder("predicate")
    x = ops.Parameter(b, 0, hilo.Shape("f32", [2, 2]), "x")
    with hilo.jit_scope(lambda op: op.name in ("Dot", "DotGeneral")):
        y = ops.Add(ops.Dot(x, x), x)
    with hilo.jit_scope(), hilo.jit_scope(False):
        y = ops.Tanh(y)
    program = b.Build(y)
    report = hilo.clusters(program, ["mirror"])
    assert where(report) == ["cluster_0", "[a scope excludes it]", "[a scope excludes it]"]
    again = parse_module(program.as_text())
    assert "xla.compile = true" in module_text(again), "marks survive the text"
    with pytest.raises(hilo.ArgumentError, match="compile_ops is 3"), hilo.jit_scope(3):  # type: ignore[arg-type]
        pass
    message = "compile_ops raised AttributeError for .*name='Tanh'"
    with pytest.raises(hilo.ArgumentError, match=message), hilo.jit_scope(lambda op: op.nome):  # type: ignore[attr-defined]
        ops.Tanh(x)


def test_9_a_scope_never_drags_its_neighbours_in() -> None:
    hilo.config.jit_level = "off"
    report = hilo.clusters(chain("Tanh", "+Exp", "Log"), ["mirror"])
    assert [row.cluster for row in report.operations] == [None, "cluster_0", None]


def test_9_a_device_scope_is_always_compiled() -> None:
    hilo.config.jit_level = "off"
    program = chain("Tanh", "@mirror:Exp")
    f = hilo.compile(program, ["evaluator"])
    assert [row.target for row in f.clusters().clusters] == ["mirror"]
    np.testing.assert_allclose(f(X), np.exp(np.tanh(X)), 1e-6)
    with pytest.raises(hilo.TargetError, match="device: target 'moon' is unknown"), hilo.device("moon"):
        pass


def test_9_dumps_show_the_program_before_and_after_each_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HILO_DUMP", str(tmp_path))
    hilo.compile(chain("Tanh", "!Exp"), ["mirror"])
    names = [path.name for path in tmp_path.rglob("*.mlir")]
    for name in ("form-clusters", "encapsulate-clusters", "build-launches"):
        assert [n for n in names if n.endswith(f"_{name}.mlir")], names
        assert [n for n in names if n.endswith(f"_{name}_before.mlir")], names


def test_9_the_report_is_text_and_json() -> None:
    report = hilo.clusters(chain("Tanh", "!Exp"), ["mirror"])
    assert report.as_text().startswith("cluster_0: 1 operation for mirror, about ")
    data = json.loads(report.as_json())
    assert [row["cluster"] for row in data["operations"]] == ["cluster_0", None]
    with pytest.raises(hilo.ArgumentError, match="was compiled as a whole for evaluator"):
        hilo.compile(doubled(), "evaluator").clusters()


def test_the_cost_of_cutting_grows_linearly() -> None:
    import time

    def seconds(count: int) -> float:
        lines = [f"%v{i + 1} = stablehlo.tanh %v{i} : tensor<2xf32>" for i in range(count)]
        kind = "tensor<2xf32>"
        text = f"func.func @main(%v0: {kind}) -> {kind} {{\n" + "\n".join(lines)
        module = parse_module(f"{text}\nreturn %v{count} : {kind}\n}}")
        start = time.process_time()
        run_pipeline(module, "place-operations,mark-for-compilation,form-clusters{max-size=7},encapsulate-clusters")
        return time.process_time() - start

    larger = min(seconds(4000) for _ in range(2))  # a collection of garbage takes as long, in a process of many tests
    assert larger < 20 * max(0.02, seconds(500))
