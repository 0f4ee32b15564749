"""Programs of the corpus on this machine's Vulkan device, against XLA: quick ones; all of them with HILO_LONG_TESTS=1.

Each runs in a process of its own: lavapipe now and then loses its device (VK_ERROR_DEVICE_LOST, a semaphore that is
signalled out of order) in a process that has run other programs, and with it whatever comes after. So this file's own
process opens no device, and runs with the tests that need none.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from compare import page, recorded
from corpus import Program, programs

from hilo.targets.gpu.vulkan import device_names

pytest.importorskip("jaxlib", reason="the oracle is XLA: pip install jax")
pytestmark = pytest.mark.skipif(
    not device_names(), reason="no Vulkan device: apt-get install libvulkan1 mesa-vulkan-drivers"
)

SAMPLE = frozenset(
    "blackjax_hmc clustering control_flow convolutions cumulative flax_lstm gathers hidden_markov_model products "
    "stencils variadic_windows".split()
)
"""The quick ones that have most in common with nothing else here: a minute on two cores, most of it compilation."""

COMPILE_TIMEOUT_S = 300.0
RECORDED = recorded("vulkan")


def _parameter(program: Program) -> object:
    marks = []
    if program.name not in SAMPLE and not os.environ.get("HILO_LONG_TESTS"):
        marks.append(pytest.mark.skip(reason="slow: set HILO_LONG_TESTS=1, or make test-long"))
    if RECORDED.get(program.name):
        marks.append(pytest.mark.xfail(reason=RECORDED[program.name], strict=False))
    return pytest.param(program, id=program.name, marks=marks)


@pytest.mark.parametrize("program", list(map(_parameter, programs())))
def test_program_agrees_with_xla(program: Program) -> None:
    script = Path(__file__).with_name("compare.py")
    command = [sys.executable, str(script), program.name, "--target=vulkan", f"--compile_timeout_s={COMPILE_TIMEOUT_S}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3 * COMPILE_TIMEOUT_S)
    assert done.returncode == 0, f"{program.origin}\n{done.stdout}{done.stderr}"


def test_the_page_is_what_is_recorded() -> None:
    assert set(RECORDED) == {program.name for program in programs()}
    assert (Path(__file__).resolve().parents[2] / "docs" / "programs-vulkan.md").read_text() == page("vulkan")
