"""Programs of the corpus on this machine's Vulkan device, against XLA: quick ones; all of them with HILO_LONG_TESTS=1."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from compare import compare, page, recorded
from corpus import Program, programs

from hilo.targets.vulkan import device_names

pytest.importorskip("jaxlib", reason="the oracle is XLA: pip install jax")
pytestmark = pytest.mark.skipif(
    not device_names(), reason="no Vulkan device: apt-get install libvulkan1 mesa-vulkan-drivers"
)

SAMPLE = frozenset(
    "blackjax_hmc clustering control_flow convolutions cumulative decomposition_gradients flax_attention flax_lstm gathers "
    "hidden_markov_model non_maximum_suppression products stencils variadic_windows".split()
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
    problem = compare(program, "vulkan", COMPILE_TIMEOUT_S).problem
    assert not problem, f"{program.origin}\n{problem}"


def test_the_page_is_what_is_recorded() -> None:
    assert set(RECORDED) == {program.name for program in programs()}
    assert (Path(__file__).resolve().parents[2] / "docs" / "programs-vulkan.md").read_text() == page("vulkan")
