"""Shared by the tests of XLA's builder libraries: element types, arrays, a program for the evaluator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
from harness import build
from oracle import assert_close

import hilo

KINDS = ["bool", "int8", "uint8", "int32", "uint64", "float16", "bfloat16", "float32", "float64", "complex64"]


def evaluate(function: Callable[..., Any], *arrays: np.ndarray, where: str = "evaluator") -> list[np.ndarray]:
    results = hilo.compile(build(function, *arrays), where)(*arrays)
    return [np.asarray(x) for x in (results if isinstance(results, tuple) else (results,))]


def draw(shape: tuple[int, ...], dtype: str = "float32", seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    kind = ml_dtypes.bfloat16 if dtype == "bfloat16" else np.dtype(dtype)
    if dtype == "bool":
        return rng.random(shape) < 0.5
    if dtype.startswith(("int", "uint")):
        return rng.integers(0, 100, shape).astype(kind)
    values = rng.normal(size=shape)
    return (values + 1j * rng.normal(size=shape) if dtype.startswith("complex") else values).astype(kind)


def check(function: Callable[..., Any], arrays: list[np.ndarray], wants: list[Any]) -> None:
    got = evaluate(function, *arrays)
    assert len(got) == len(wants)
    for i, (one, want) in enumerate(zip(got, wants, strict=True)):
        assert_close(one, want, context=f"result {i}")
