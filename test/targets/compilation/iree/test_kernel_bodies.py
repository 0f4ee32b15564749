"""Kernels whose bodies are apart until they have to be compiled: each gets its own, or its stored code."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest

import hilo
from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.targets.compilation.iree import kernel_bodies
from hilo.targets.target import get_target


def _sorts(*directions: str) -> str:
    kind = "tensor<300xf32>"
    lines = [
        f"""%{number} = "stablehlo.sort"(%x) <{{dimension = 0 : i64, is_stable = true}}> ({{
          ^bb0(%a: tensor<f32>, %b: tensor<f32>):
            %less = stablehlo.compare {direction}, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
            stablehlo.return %less : tensor<i1>
        }}) : ({kind}) -> {kind}"""
        for number, direction in enumerate(directions)
    ]
    names, kinds = (", ".join(parts) for parts in zip(*((f"%{n}", kind) for n in range(len(lines))), strict=True))
    body = "\n".join(lines)
    return f"func.func @main(%x: {kind}) -> ({kinds}) {{\n{body}\nreturn {names} : {kinds} }}"


def _read(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """A list of the bodies that are read from now on in this process."""
    found: list[bytes] = []
    right = kernel_bodies._replace

    def replace(stand_in: int, content: bytes, inner: int) -> None:
        found.append(content)
        right(stand_in, content, inner)

    monkeypatch.setattr(kernel_bodies, "_replace", replace)
    return found


def test_kernels_that_take_the_same_stay_different(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path))  # other tests may have stored the kernels
    found = _read(monkeypatch)
    executable = hilo.compile(_sorts("LT", "GT", "LT"), check="off", cache=False, isolate=False)
    assert executable.info.rung == "default" and len(found) == 2
    x = np.random.default_rng(0).normal(size=300).astype("f4")
    up, down, again = (np.asarray(result) for result in executable(x))
    assert up.tolist() == again.tolist() == np.sort(x).tolist()
    assert down.tolist() == np.sort(x)[::-1].tolist()


def test_bodies_of_stored_kernels_are_not_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path))
    found = _read(monkeypatch)
    x = np.random.default_rng(0).normal(size=300).astype("f4")
    for directions, added in ((("LT",), 1), (("LT", "GT"), 1), (("LT", "GT", "LT"), 0)):
        before = len(found)
        executable = hilo.compile(_sorts(*directions), check="off", isolate=False)
        assert executable.info.kernels == (len({*directions}) - added, added)
        assert len(found) == before + added
        for direction, got in zip(directions, executable(x) if len(directions) > 1 else [executable(x)], strict=True):
            assert np.asarray(got).tolist() == np.sort(x)[:: 1 if direction == "LT" else -1].tolist()


def test_a_failed_compilation_is_saved_with_the_bodies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HILO_REPRODUCER_DIR", str(tmp_path))
    cpu = get_target("llvm-cpu")
    for rungs in (cpu.ladder[:1], cpu.ladder[:2]):
        target = dataclasses.replace(cpu, ladder=rungs)
        with pytest.raises(hilo.CompileError) as raised:
            hilo.compile(_sorts("LT"), target, check="off", cache=False, flags=["--no-such-flag"])
        assert raised.value.reproducer is not None
        with context():
            text = str(ir.Module.parse((Path(raised.value.reproducer) / "lowered.mlirbc").read_bytes()))
        assert ("flow.executable" in text) == (len(rungs) == 1)
        assert "tensor.insert" in text and "hilo." not in text


def test_kernels_with_loops_of_any_size_are_taken_with_the_compilers_own_pipelines() -> None:
    text = """func.func @main(%x: tensor<65x70xf32>, %y: tensor<70x66xf32>) -> tensor<65x66xf32> {
      %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0]
        : (tensor<65x70xf32>, tensor<70x66xf32>) -> tensor<65x66xf32>
      return %0 : tensor<65x66xf32> }"""
    executable = hilo.compile(text, check="off", cache=False, isolate=False, flags=["--iree-vm-target-index-bits=64"])
    assert executable.info.rung == "default"
    x, y = np.eye(65, 70, dtype="f4"), np.arange(70 * 66, dtype="f4").reshape(70, 66)
    assert np.asarray(executable(x, y)).tolist() == y[:65].tolist()
