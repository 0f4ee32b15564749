"""Targets that run on other machines: the code is for the requested machine; targets that run here return right
results."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "status"))

import hilo
from hilo import ops
from hilo.targets.bundle.assembly import assembly
from hilo.targets.compilation.driver import compile_ahead
from hilo.targets.llvm_cpu.machine import cpu_features, machine_features
from hilo.targets.runtime.devices import devices
from hilo.targets.target import get_target, list_targets

DOT = """
func.func @main(%x: tensor<16x24xf32>, %y: tensor<24x8xf32>) -> tensor<16x8xf32> {
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
      : (tensor<16x24xf32>, tensor<24x8xf32>) -> tensor<16x8xf32>
  %1 = stablehlo.abs %0 : tensor<16x8xf32>
  return %1 : tensor<16x8xf32>
}
"""
ELF_MACHINES = {"cpu-x86-64": (2, 0x3E), "cpu-aarch64": (2, 0xB7), "cpu-arm": (1, 0x28), "cpu-riscv64": (2, 0xF3)}
"""ELF's class (1: 32 bits, 2: 64) and e_machine of each. Source: the System V ABI's register of machines."""
GPU_OF_AMD = 0xE0


def elf_headers(module: bytes) -> list[tuple[int, int]]:
    """Class and e_machine of each ELF file in a module."""
    found, place = [], module.find(b"\x7fELF")
    while place >= 0:
        found.append((module[place + 4], struct.unpack_from("<H", module, place + 18)[0]))
        place = module.find(b"\x7fELF", place + 4)
    return found


@pytest.mark.parametrize("name", ELF_MACHINES)
def test_code_is_for_the_cpu(name):
    module = compile_ahead(hilo.load(DOT).module, name).module
    assert set(elf_headers(module)) == {ELF_MACHINES[name]}


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx1100", "mi300x"])
def test_code_is_for_the_gpu_of_amd(arch):
    module = compile_ahead(hilo.load(DOT).module, "rocm", arch=arch).module
    assert set(elf_headers(module)) == {(2, GPU_OF_AMD)}
    (text,) = assembly(hilo.load(DOT).module, "rocm", arch=arch).values()
    assert f"-unknown-{'gfx942' if arch == 'mi300x' else arch}" in text


def test_metal_becomes_shading_language():
    (text,) = assembly(hilo.load(DOT).module, "metal").values()
    assert "#include <metal_stdlib>" in text and "kernel void" in text


def test_metal_has_no_doubles():
    with pytest.raises(hilo.TargetError, match="f64 is not taken"):
        compile_ahead(hilo.load(DOT.replace("f32", "f64")).module, "metal")


def test_an_unknown_gpu_of_amd_answers_with_the_nearest():
    with pytest.raises(hilo.ArgumentError, match=r"compile for rocm: arch 'gfx1102' is unknown; did you mean 'gfx110"):
        compile_ahead(hilo.load(DOT).module, "rocm", arch="gfx1102")


@pytest.mark.parametrize("name", ["rocm", "metal"])
def test_without_a_device_running_says_so(name):
    driver = get_target(name).drivers[0]
    if any(row.driver == driver and row.is_available for row in devices()):
        pytest.skip(f"there is a device for {name} here")
    with pytest.raises(hilo.TargetError, match=rf"device '{driver}' is (not available here|unknown)"):
        hilo.compile(DOT, name)


@pytest.mark.parametrize("name", ["vmvx", "cpu-x86-64"])
def test_what_runs_here_gives_the_numbers(name):
    if not set(get_target(name).requires(get_target(name).options())) <= machine_features():
        pytest.skip(f"this machine is no {name}")
    rng = np.random.default_rng(1)
    x, y = rng.normal(size=(16, 24)).astype(np.float32), rng.normal(size=(24, 8)).astype(np.float32)
    got = np.asarray(hilo.compile(DOT, name)(x, y))
    np.testing.assert_allclose(got, np.abs(x.astype(np.float64) @ y), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", ["stablehlo.add f32", "stablehlo.sort s32", "stablehlo.gather u8"])
def test_the_portable_interpreter_agrees_with_xla(name):
    pytest.importorskip("jaxlib", reason="the oracle is XLA: pip install jax")
    from cases import of_dtype, program
    from oracle import run_xla

    from hilo.dialect.support.dtypes import BY_NAME

    op, dtype = name.split()
    cases = [case for case in of_dtype(BY_NAME[dtype]) if case.op == op][:4]
    arguments = [array for case in cases for array in case.arguments]
    got = hilo.compile(program(cases), "vmvx")(*arguments)
    wanted = run_xla(program(cases), *arguments)
    assert len(wanted) == sum(len(case.result_types) for case in cases) > 0
    for mine, want in zip(got if isinstance(got, tuple) else (got,), wanted, strict=True):
        np.testing.assert_array_equal(np.asarray(mine), np.asarray(want))


def test_the_portable_interpreter_converts_numbers_towards_zero():
    x = np.array([1.5, 2.5, -1.7, 0.9, 3e9, -3e9], np.float32)

    def converted(x):
        return [x.astype(kind) for kind in ("int8", "int32", "uint8", "int64")]

    f, g = (hilo.jit(converted, target=target, tiers="compiled") for target in (["vmvx"], "evaluator"))
    for given in (x, x.astype(np.float64)):  # vmvx has no conversions of f64: they are another target's
        for got, want in zip(f(given), g(given), strict=True):
            np.testing.assert_array_equal(got, want, strict=True)


def test_the_portable_interpreter_computes_with_narrow_integers():
    def computed(x, y):
        shifted = [ops.ShiftRightLogical(x, y & 7), ops.ShiftRightArithmetic(x, y & 7), x << (y & 7)]
        return [*shifted, ops.Div(x, y), ops.Rem(x, y), ops.Clz(x), ops.PopulationCount(x), np.maximum(x, y), x < y]

    for kind in ("uint8", "int8", "uint16", "int16"):
        x = np.array([0, 1, 100, -1, -2, -128, 200, 77], np.int64).astype(kind)
        y = np.array([1, 7, 3, 100, 5, 2, 9, 120], kind)
        f, g = (hilo.jit(computed, target=target, tiers="compiled") for target in (["vmvx"], "evaluator"))
        for got, want in zip(f(x, y), g(x, y), strict=True):
            np.testing.assert_array_equal(got, want, strict=True)


def test_the_portable_interpreter_knows_nan():
    def compared(x, y):
        ordered = [x < y, x <= y, x > y, x >= y, x == y, x != y]
        return [*ordered, x == x, x != x, np.isnan(x), np.isfinite(x), np.isinf(x), np.argmax(x), np.sign(x)]

    x = np.array([1, np.nan, np.inf, -0.0, -np.inf, 2, np.nan], np.float32)
    y = np.array([np.nan, 1, np.nan, 0.0, np.inf, 2, np.nan], np.float32)
    f, g = (hilo.jit(compared, target=target, tiers="compiled") for target in (["vmvx"], "evaluator"))
    for kind in ("f4", "f8"):
        for got, want in zip(f(x.astype(kind), y.astype(kind)), g(x.astype(kind), y.astype(kind)), strict=True):
            np.testing.assert_array_equal(got, want, strict=True)


def test_devices_are_found_with_the_targets_that_compile_for_them():
    rows = {row.uri: row for row in hilo.devices()}
    assert rows["local-sync"].target == rows["local-task"].target == "llvm-cpu"
    assert rows["local-sync"].is_available and not rows["local-sync"].reason
    assert all(row.is_available != bool(row.reason) for row in rows.values())
    assert {"cuda", "hip"} <= {row.driver for row in rows.values()}
    assert [row.is_available for row in rows.values()] == sorted(
        (row.is_available for row in rows.values()), reverse=True
    )


def test_every_compiled_target_names_its_drivers():
    assert all(target.drivers for target in list_targets() if getattr(target, "build", None) is None)


def test_a_machine_is_known_by_what_all_its_cores_have():
    text = "processor: 0\nflags\t\t: fpu sse2 avx2 syscall\n\nprocessor: 1\nflags\t\t: fpu sse2\n"
    assert cpu_features("x86_64", text) == {"x86_64", "sse2"}
    assert cpu_features("aarch64", "Features : fp asimd\n") == {"aarch64", "fp", "asimd"}
    assert cpu_features("riscv64", "") == {"riscv64"}
