"""legalize-deprecated: einsums against NumPy's."""

import numpy as np
import pytest
from oracle import assert_close, run_xla

from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.input.legalize_deprecated import plan_einsum

SIZES = {"i": 4, "j": 6, "k": 5, "b": 2, "c": 3}


@pytest.mark.parametrize(
    "config",
    ["ij,jk->ik", "bij,bjk->kbi", "ij,kj->", "i,j->ji", "bcij,bkj->kcbi", "ijk,j->i", "b,bi->b", "ij,ij->ij", ",i->i"],
)
def test_einsum_agrees_with_numpy(config):
    inputs, out = config.split("->")
    labels = inputs.split(",")
    types = ["tensor<" + "".join(f"{SIZES[c]}x" for c in part) + "f32>" for part in (*labels, out)]
    module = parse_module(f"""
    func.func @main(%x: {types[0]}, %w: {types[1]}) -> {types[2]} {{
      %0 = stablehlo.einsum %x, %w, config = "{config}" : ({types[0]}, {types[1]}) -> {types[2]}
      return %0 : {types[2]}
    }}""")
    run_pipeline(module, "legalize-deprecated")
    assert "einsum" not in str(module)
    rng = np.random.default_rng(0)
    values = [rng.standard_normal([SIZES[c] for c in part]).astype(np.float32) for part in labels]
    assert_close(run_xla(str(module), *values)[0], np.einsum(config, *values).astype(np.float32), atol=1e-5)


@pytest.mark.parametrize("config", ["...ij,jk->...ik", "ii,ij->j"])
def test_what_is_not_a_dot_is_left_alone(config):
    assert plan_einsum(config) is None
