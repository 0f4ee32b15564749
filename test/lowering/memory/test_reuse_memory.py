"""How much the reuse of donated arguments' memory looks at."""

from __future__ import annotations

import pytest

from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.memory import reuse_memory


def step_of(count: int) -> str:
    """A step of gradient descent, whose parameters are donated."""
    kind, one, all_ = "tensor<4xf32>", range(count), ", "
    donated = all_.join(f"%p{i}: {kind} {{jax.buffer_donor = true}}" for i in one)
    given = all_.join(f"%g{i}: {kind}" for i in one)
    body = "\n".join(
        f"%s{i} = stablehlo.sine %g{i} : {kind} %n{i} = stablehlo.subtract %p{i}, %s{i} : {kind}" for i in one
    )
    results, kinds = all_.join(f"%n{i}" for i in one), all_.join([kind] * count)
    return f"func.func @main({donated}, {given}) -> ({kinds}) {{ {body} return {results} : {kinds} }}"


@pytest.mark.parametrize("count", [10, 100])
def test_each_argument_is_looked_at_once(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    right = reuse_memory._direct_users
    monkeypatch.setattr(reuse_memory, "_direct_users", lambda value: (calls.append(value), right(value))[1])
    module = parse_module(step_of(count))
    run_pipeline(module, "reuse-memory")
    assert str(module).count("iree.abi.output") == count
    assert len(calls) <= 4 * count
