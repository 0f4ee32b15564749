"""Operations by element types: a sample of the status table's cases on the evaluator, against XLA.

All of them: `python test/status/run.py --target evaluator --show`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from oracle import run_xla

sys.path.insert(0, str(Path(__file__).parents[2] / "status"))  # before test/fuzz, which has a run.py, too
from cases import REASONS, Case, all_cases, program
from run import difference, table_path

import hilo

KNOWN = {
    *REASONS,
    "chlo.cosh",  # XLA's is off by several units for large arguments
    "chlo.sinh",
    "stablehlo.uniform_quantize",  # XLA has no quantized types
    "stablehlo.uniform_dequantize",
}
"""Operations whose cases may differ; see `cases.REASONS`."""

SAMPLED = ("pred", "s4", "s32", "u8", "u64", "f8e4m3fn", "bf16", "f32", "f64", "c64")


@pytest.fixture(scope="module")
def every_case() -> list[Case]:
    """Made once, since it takes seconds."""
    return all_cases()


def sample(every_case: list[Case], dtype: str) -> list[Case]:
    """Some cases of an element type that XLA answers, says the table."""
    table = json.loads(table_path("evaluator").read_text())["operations"]
    cases = [case for case in every_case if case.dtype == dtype and case.op not in KNOWN]
    cases = [case for case in cases if case.label not in table[case.op][dtype].get("unanswered", {})]
    return cases[:: max(1, len(cases) // 30)]


@pytest.mark.parametrize("dtype", SAMPLED)
def test_sampled_cases_agree_with_xla(every_case: list[Case], dtype: str) -> None:
    cases = sample(every_case, dtype)
    text, arrays = program(cases), [array for case in cases for array in case.arguments]
    want = run_xla(text, *arrays)
    got = hilo.compile(text, target="evaluator")(*arrays)
    assert isinstance(got, tuple)
    results, problems = [np.asarray(x) for x in got], []
    for case in cases:
        count = len(case.result_types)
        different = difference(results[:count], want[:count], case.limit)
        results, want = results[count:], want[count:]
        if different:
            problems.append(f"{case.name}: {different}")
    assert not problems, "\n".join(problems)
