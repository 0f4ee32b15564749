"""The training step of examples/digits.py against the same network in JAX, and the example itself."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("jax", reason="jax is the oracle (pip package jax)")
pytest.importorskip("sklearn", reason="the digits come with scikit-learn (pip package scikit-learn)")

import hilo

ROOT = Path(__file__).parents[2]


def _load(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


digits = _load(ROOT / "examples" / "digits.py")
twin = _load(Path(__file__).parent / "digits_in_jax.py")


@pytest.fixture(scope="module")
def batches():
    images, labels, _, _ = digits.split_digits()
    n = digits.BATCH
    return [
        (images[start : start + n], labels[start : start + n])
        for start in [(i * n) % (len(labels) - n) for i in range(50)]
    ]


def deviation(state, reference) -> float:
    """The largest difference in any array, over the largest value of that array."""
    pairs = [(np.asarray(x, np.float64), reference[name]) for name, x in state.items()]
    return max(np.abs(x - want).max() / np.abs(want).max() for x, want in pairs)


def test_step_agrees_with_jax_after_1_and_50_steps(batches):
    """Both are float32; a run in float64 says how much of the difference is rounding, which grows with the steps."""
    step = hilo.compile(digits.build_step())
    state = digits.initial_state()
    single = twin.trained_after(state, batches, 0.05)
    double = twin.trained_after_in_float64(state, batches, 0.05)
    for n, (images, labels) in enumerate(batches, start=1):
        *values, loss = step(*state.values(), images, labels, np.float32(0.05))
        state = dict(zip(state, values, strict=True))
        if n in (1, 50):
            (_, want_loss), (exact, exact_loss) = single[n - 1], double[n - 1]
            rounding = deviation(single[n - 1][0], exact)
            assert deviation(state, exact) < max(5e-6 * n**0.5, 8 * rounding), f"step {n}"
            np.testing.assert_allclose(float(loss), exact_loss, rtol=max(1e-5, 8 * abs(want_loss / exact_loss - 1)))
    assert single[-1][1] < 0.1 * single[0][1]


def test_epoch_equals_its_steps(batches):
    images = np.concatenate([images for images, _ in batches[:3]])
    labels = np.concatenate([labels for _, labels in batches[:3]])
    epoch = hilo.compile(digits.build_epoch(len(labels)))
    start = digits.initial_state()
    *values, loss = epoch(*start.values(), images, labels, np.float32(0.05))
    history = twin.trained_after(start, batches[:3], 0.05)
    np.testing.assert_allclose(float(loss), np.mean([loss for _, loss in history]), rtol=1e-4)
    for name, value in zip(start, values, strict=True):
        np.testing.assert_allclose(np.asarray(value), history[-1][0][name], rtol=1e-3, atol=1e-4, err_msg=name)


def test_program_is_parsed_by_jaxlib():
    from jax._src.interpreters import mlir
    from jaxlib.mlir import ir

    with mlir.make_ir_context():
        module = ir.Module.parse(digits.build_epoch(640).as_text())
        assert module.operation.verify()


def test_example_reaches_97_percent(tmp_path):
    command = [sys.executable, ROOT / "examples" / "digits.py", "--out", tmp_path]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    accuracy = float(printed.rpartition("held-out accuracy ")[2].partition("%")[0])
    assert accuracy >= 97.0, printed
    for name in ("digits.mlir", "digits.lowered.mlir", "digits.png"):
        assert (tmp_path / name).stat().st_size > 1000
    assert hilo.load(tmp_path / "digits.mlir").program_shape.result.elements[-1] == hilo.Shape("f32")
