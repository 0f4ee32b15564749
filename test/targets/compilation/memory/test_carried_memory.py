"""Memory that branches pass on; what devices make of it: test_vulkan_views.py."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import hilo
from hilo.targets.compilation.memory import carried_memory

CARRIED = (Path(__file__).parents[3] / "upstream/refused/carried_result.mlir").read_text()


def test_memory_of_a_result_is_not_released(monkeypatch: pytest.MonkeyPatch) -> None:
    left_out: list[int] = []
    monkeypatch.setattr(carried_memory, "_leave_out", left_out.append)
    large = CARRIED.replace("61x11", "6100x11")  # branches that are not cheap
    large = large.replace("cosine", "tanh").replace("sine", "tanh")  # no kernels of any size, which copy what they read
    hilo.compile(large, cache=False, isolate=False, check="off", fuse_small=False)
    assert left_out


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("choice", [False, True])
@pytest.mark.parametrize("rows", [61, 6100])
def test_a_result_that_a_conditional_returns(device: str, choice: bool, rows: int) -> None:
    x = np.random.default_rng(0).normal(size=(rows, 11)).astype(np.float32)
    text = CARRIED.replace("61x11", f"{rows}x11")
    twice, wave = hilo.compile(text, check="off", device=device)(x, np.bool_(choice))
    np.testing.assert_array_equal(np.asarray(twice), 2 * x)
    want = np.cos(2 * x if choice else np.sin(2 * x)[:, ::-1])
    np.testing.assert_allclose(np.asarray(wave), want, atol=1e-5)
