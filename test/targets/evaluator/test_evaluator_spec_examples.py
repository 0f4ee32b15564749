"""The documentation's worked examples on the evaluator."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.append(str(Path(__file__).parents[2] / "frontend"))
from test_spec_examples import EXAMPLES, build, check, flatten, of_kind, values_of

import hilo


@pytest.mark.parametrize("name", of_kind("values", "partial"))
def test_the_documented_values(name: str) -> None:
    example = EXAMPLES[name]
    executable = hilo.compile(build(example), target="evaluator")
    got = executable(*map(values_of, example["inputs"].values()))
    check(example, flatten(got if isinstance(got, tuple) else (got,)), example["expected"])


@pytest.mark.parametrize("name", of_kind("replicas"))
def test_each_replica_has_its_documented_values(name: str) -> None:
    example = EXAMPLES[name]
    rows = sorted(example["replicas"], key=lambda row: row["replica"])
    executable = hilo.compile(build(example, rows[0]["inputs"], len(rows)), target="evaluator", replicas=len(rows))
    assert isinstance(executable, hilo.ReplicatedExecutable)
    results = executable.run_replicas([[values_of(s) for s in row["inputs"].values()] for row in rows])
    for row, got in zip(rows, results, strict=True):
        check(example, flatten((got,)), row["expected"])


@pytest.mark.parametrize("name", of_kind("shape"))
def test_the_documented_shape(name: str) -> None:
    example = EXAMPLES[name]
    if example["op"] == "AllToAll":
        pytest.skip("a collective takes several replicas; its shape is inferred when it is built")
    got = hilo.compile(build(example), target="evaluator")(*map(values_of, example["inputs"].values()))
    shapes = [tuple(spec["shape"]) for spec in example["expected_shape"]]
    assert [np.shape(x) for x in flatten(got if isinstance(got, tuple) else (got,))] == shapes
