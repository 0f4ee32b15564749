"""The training step of examples/digits.py against the same network in JAX, and the example itself."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("jax", reason="jax is the oracle (pip package jax)")

import hilo

ROOT = Path(__file__).parents[2]


def _load(path: Path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def digits():
    """The example. It imports scikit-learn, which takes seconds, so only a process that runs these tests does."""
    pytest.importorskip("sklearn", reason="the digits come with scikit-learn (pip package scikit-learn)")
    return _load(ROOT / "examples" / "digits.py")


@pytest.fixture(scope="module")
def twin():
    """The same network in JAX."""
    return _load(Path(__file__).parent / "digits_in_jax.py")


@pytest.fixture(scope="module")
def batches(digits):
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


RATES = (0.05, 0.02, 0.01, 0.005, 0.002, 0.001)


def test_step_agrees_with_jax_after_1_and_50_steps(digits, twin, batches):
    """Both are float32, and JAX in float64 is the reference.

    Over 50 steps a run is as good as its rounding, but for one thing: where an activation or a maximum sits at a kink
    to the last bit, rounding decides where the gradient goes, and the runs part, JAX in float32 from float64 too. So
    of several learning rates some must stay at rounding, which a systematic error would leave none of.
    """
    step = hilo.compile(digits.build_step())
    after_50 = []
    for rate in RATES:
        state = digits.initial_state()
        double = twin.trained_after_in_float64(state, batches, rate)
        for n, (images, labels) in enumerate(batches, start=1):
            *values, loss = step(*state.values(), images, labels, np.float32(rate))
            state = dict(zip(state, values, strict=True))
            if n == 1:
                assert deviation(state, double[0][0]) < 5e-6
                np.testing.assert_allclose(float(loss), double[0][1], rtol=1e-6)
                first = float(loss)
        after_50.append(deviation(state, double[-1][0]))
        np.testing.assert_allclose(float(loss), double[-1][1], rtol=1e-2)
        assert float(loss) < first
    assert sum(x < 2e-5 for x in after_50) >= 2 and max(after_50) < 0.3, after_50


def test_epoch_equals_its_steps(digits, twin, batches):
    images = np.concatenate([images for images, _ in batches[:3]])
    labels = np.concatenate([labels for _, labels in batches[:3]])
    epoch = hilo.compile(digits.build_epoch(len(labels)))
    start = digits.initial_state()
    *values, loss = epoch(*start.values(), images, labels, np.float32(0.05))
    history = twin.trained_after(start, batches[:3], 0.05)
    np.testing.assert_allclose(float(loss), np.mean([loss for _, loss in history]), rtol=1e-4)
    for name, value in zip(start, values, strict=True):
        np.testing.assert_allclose(np.asarray(value), history[-1][0][name], rtol=1e-3, atol=1e-4, err_msg=name)


def test_program_is_parsed_by_jaxlib(digits):
    from jax._src.interpreters import mlir
    from jaxlib.mlir import ir

    with mlir.make_ir_context():
        module = ir.Module.parse(digits.build_epoch(640).as_text())
        assert module.operation.verify()


def test_example_reaches_97_percent(digits, tmp_path):
    command = [sys.executable, ROOT / "examples" / "digits.py", "--out", tmp_path]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    accuracy = float(printed.rpartition("held-out accuracy ")[2].partition("%")[0])
    assert accuracy >= 97.0, printed
    for name in ("digits.mlir", "digits.lowered.mlir", "digits.png"):
        assert (tmp_path / name).stat().st_size > 1000
    assert hilo.load(tmp_path / "digits.mlir").program_shape.result.elements[-1] == hilo.Shape("f32")
