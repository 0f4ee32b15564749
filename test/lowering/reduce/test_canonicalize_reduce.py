"""canonicalize-reduce: the stages of a sum, against the sum."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import hilo
from hilo.lowering import run_pipeline
from hilo.lowering.reduce.canonicalize_reduce import STAGE, next_stage, next_stage_of_threads
from hilo.targets.gpu.derived_profiles import CUDA

SIZES = st.sampled_from([1, 2, 3, 4, 7, 8, 16, 31, 32, 64, 97, 128, 130, 300, 1009])


@settings(deadline=None, max_examples=200)
@given(st.lists(SIZES, min_size=1, max_size=6), st.sampled_from([next_stage, next_stage_of_threads]), st.data())
def test_stages_end_and_add_up_every_element(shape, next_one, data):
    reduced = sorted(data.draw(st.sets(st.sampled_from(range(len(shape))), min_size=1)))
    assume(np.prod(shape) < 200_000 and np.prod([shape[d] for d in reduced]) > STAGE)
    x = np.random.default_rng(0).integers(-9, 9, shape)
    expected, stages = x.sum(tuple(reduced)), 0
    while (stage := next_one(x.shape, reduced)) is not None:
        x = x.reshape(stage.shape)
        if stage.zeros:
            x = np.pad(x, [(0, count) for count in stage.zeros])
        else:
            x = x.sum(stage.added).reshape(stage.result)
        reduced, stages = list(stage.left), stages + 1
        assert stages < 9
    np.testing.assert_array_equal(x.sum(tuple(reduced)), expected)


@pytest.mark.parametrize("shape", [(40, 4096), (3, 1000), (7, 264), (2, 3, 512), (5, 1009)])
@pytest.mark.parametrize("find", [jnp.argmax, jnp.argmin])
@pytest.mark.parametrize("element", ["float32", "int32", "bfloat16"])
def test_indices_are_selected_in_stages_for_gpus(shape, find, element):
    x = np.random.default_rng(0).integers(-5, 5, shape).astype(jnp.dtype(element))
    if element != "int32":
        x.flat[[5, 700, 701]] = np.nan
        x[..., -3:] = -0.0
    module = hilo.load(jax.jit(lambda x: find(x, -1)).lower(x).as_text()).module
    run_pipeline(module, "widen-reductions,canonicalize-reduce", profile=CUDA)
    reductions = str(module).count("stablehlo.reduce(")
    assert reductions == (1 if shape[-1] == 1009 else 2)
    np.testing.assert_array_equal(hilo.compile(module, "evaluator")(x), find(x, -1))
