"""Shared by the tests of linear algebra and FFT: random matrices, both forms of a pass, programs from JAX."""

from __future__ import annotations

import numpy as np
from oracle import run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import Profile, run_pipeline

MLIR = {"float32": "f32", "float64": "f64", "complex64": "complex<f32>", "complex128": "complex<f64>"}
WITHOUT_KERNELS = Profile("portable", kernels=False)


def random_array(shape, dtype, seed=7):
    rng = np.random.default_rng(seed)
    values = rng.standard_normal(shape)
    if np.dtype(dtype).kind == "c":
        values = values + 1j * rng.standard_normal(shape)
    return values.astype(dtype)


def adjoint(x):
    return np.conj(np.swapaxes(x, -1, -2))


def tensor_type(array):
    return f"tensor<{''.join(f'{d}x' for d in array.shape)}{MLIR[array.dtype.name]}>"


def run_hilo(text, *arrays):
    """The results on llvm-cpu, computed by kernels."""
    results = hilo.compile(text)(*arrays)
    return [np.asarray(r) for r in (results if isinstance(results, tuple) else (results,))]


def run_portable(text, passes, *arrays):
    """The pass without kernels; XLA runs its result, which must therefore be pure StableHLO."""
    module = parse_module(text)
    run_pipeline(module, passes, profile=WITHOUT_KERNELS)
    lowered = str(module)
    assert "dispatch.region" not in lowered
    return run_xla(lowered, *arrays)
