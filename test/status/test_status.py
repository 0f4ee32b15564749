"""The status table is up to date: its data exists, and a sample of its cases still has the recorded outcome."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("jax", reason="the oracle is XLA (pip package jax)")
sys.path.insert(0, str(Path(__file__).parent))

from cases import Case, all_cases, of_dtype
from run import difference, judge, table_path

from hilo.dialect.support.dtypes import BY_NAME
from hilo.tools.status.tool import Cell, markdown, read_status

SAMPLE = {"f32": 16, "f64": 48, "s32": 24, "u8": 24, "bf16": 40, "s4": 24, "f8e4m3fn": 24}
"""Element types that are run here, and of how many cases one is taken."""


@pytest.mark.parametrize("name", SAMPLE)
def test_a_sample_comes_out_as_the_table_says(name):
    cases = list(of_dtype(BY_NAME[name]))[:: SAMPLE[name]]
    table = json.loads(table_path("llvm-cpu").read_text())["operations"]

    def said(case: Case) -> str:
        cell = table[case.op][name]
        return next((v for v in ("wrong", "refused", "unanswered") if case.label in cell.get(v, {})), "passed")

    bad = [o for o in judge(cases) if o.verdict != said(o.case)]
    assert not bad, "\n".join(f"{o.case.name}: the table says {said(o.case)}: {o.verdict}: {o.detail}" for o in bad)


def test_every_operation_of_the_cases_is_in_the_table():
    table = json.loads(table_path("llvm-cpu").read_text())["operations"]
    assert {case.op for case in all_cases()} <= set(table)


def test_differences_are_seen():
    one = np.ones(3, np.float32)
    assert not difference([one], [one], 0)
    assert "differ" in difference([one], [np.nextafter(one, 2)], 0.5)
    assert "differ" in difference([one], [np.array([1, np.nan, 1], np.float32)], 4)
    assert "want" in difference([one], [one.astype(np.float64)], 4)


def test_the_page_lists_failures():
    cells = [Cell("stablehlo.add", "f32", 3, {}, 0), Cell("stablehlo.add", "s4", 1, {"[3]": "no"}, 0)]
    page = markdown(cells)
    assert "| stablehlo.add | f32 | s4 |  |" in page
    assert "- stablehlo.add s4 [3]: `no`" in page


def test_the_shipped_table_is_read():
    assert any(cell.passed for cell in read_status())


def test_operations_are_known_by_the_builders_names_too(capsys):
    from hilo.tools.status.tool import StatusTool

    def shown(name):
        assert StatusTool().main(["--op", name, "--dtype", "f32"]) == 0
        return capsys.readouterr().out

    assert shown("Add") == shown("stablehlo.add") == shown("add")
    assert shown("Dot") == shown("dot_general")
    assert StatusTool().main(["--op", "ad"]) == 1
    assert "did you mean" in capsys.readouterr().err
