"""Programs of the corpus on this machine's Vulkan device, against XLA: three; all of them with HILO_LONG_TESTS=1."""

from __future__ import annotations

import os

import pytest
from compare import compare
from corpus import Program, programs

from hilo.targets.vulkan import device_names

pytest.importorskip("jaxlib", reason="the oracle is XLA: pip install jax")
pytestmark = pytest.mark.skipif(
    not device_names(), reason="no Vulkan device: apt-get install libvulkan1 mesa-vulkan-drivers"
)

SAMPLE = ("clustering", "control_flow")
COMPILE_TIMEOUT_S = 120.0


def _parameter(program: Program) -> object:
    marks = []
    if program.name not in SAMPLE and not os.environ.get("HILO_LONG_TESTS"):
        marks.append(pytest.mark.skip(reason="slow: set HILO_LONG_TESTS=1, or make test-long"))
    return pytest.param(program, id=program.name, marks=marks)


@pytest.mark.parametrize("program", list(map(_parameter, programs())))
def test_program_agrees_with_xla(program: Program) -> None:
    problem = compare(program, "vulkan", COMPILE_TIMEOUT_S).problem
    assert not problem, f"{program.origin}\n{problem}"
