"""The status table of `vulkan` is up to date for a sample of its cases, on this machine's Vulkan device."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("jax", reason="the oracle is XLA (pip package jax)")
sys.path.insert(0, str(Path(__file__).parent))

from cases import of_dtype
from run import CHILD, judge, table_path

from hilo.dialect.support.dtypes import BY_NAME
from hilo.targets.gpu.vulkan import device_names

pytestmark = pytest.mark.device
EVERY = {"f32": 40, "s32": 40, "u8": 60} if not os.environ.get("HILO_LONG_TESTS") else dict.fromkeys(BY_NAME, 20)
"""Element types that are run here, and of how many cases one is taken."""


@pytest.fixture(scope="module", autouse=True)
def _process_of_the_cases() -> Iterator[None]:
    yield
    CHILD.close()


@pytest.mark.skipif(not device_names(), reason="no Vulkan device: apt-get install libvulkan1 mesa-vulkan-drivers")
@pytest.mark.parametrize("name", EVERY)
def test_a_sample_comes_out_as_the_table_says(name):
    table = json.loads(table_path("vulkan").read_text())["operations"]
    known = {
        (op, label)
        for op, cells in table.items()
        for verdict in ("wrong", "refused")
        for label in cells.get(name, {}).get(verdict, {})
    }
    outcomes = judge(list(of_dtype(BY_NAME[name]))[:: EVERY[name]], "vulkan")
    bad = [o for o in outcomes if o.verdict in ("wrong", "refused") and (o.case.op, o.case.label) not in known]
    assert not bad, "\n".join(f"{o.case.name}: {o.verdict}: {o.detail}" for o in bad)
