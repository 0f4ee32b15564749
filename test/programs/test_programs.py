"""Every program of the corpus on llvm-cpu, against XLA. Slow ones run with HILO_LONG_TESTS=1 (`make test-long`)."""

from __future__ import annotations

import os

import pytest
from compare import compare
from corpus import Program, programs

pytest.importorskip("jaxlib", reason="the oracle is XLA: pip install jax")


def _parameter(program: Program) -> object:
    marks = []
    if program.slow and not os.environ.get("HILO_LONG_TESTS"):
        marks.append(pytest.mark.skip(reason="slow: set HILO_LONG_TESTS=1, or make test-long"))
    return pytest.param(program, id=program.name, marks=marks)


@pytest.mark.parametrize("program", list(map(_parameter, programs())))
def test_program_agrees_with_xla(program: Program) -> None:
    problem = compare(program).problem
    assert not problem, f"{program.origin}\n{problem}"
