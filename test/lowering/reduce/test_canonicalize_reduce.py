"""canonicalize-reduce: the stages of a sum, against the sum."""

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hilo.lowering.reduce.canonicalize_reduce import STAGE, next_stage

SIZES = st.sampled_from([1, 2, 3, 4, 7, 8, 16, 31, 32, 64, 97, 128, 130, 300, 1009])


@settings(deadline=None, max_examples=200)
@given(st.lists(SIZES, min_size=1, max_size=6), st.data())
def test_stages_end_and_add_up_every_element(shape, data):
    reduced = sorted(data.draw(st.sets(st.sampled_from(range(len(shape))), min_size=1)))
    assume(np.prod(shape) < 200_000 and np.prod([shape[d] for d in reduced]) > STAGE)
    x = np.random.default_rng(0).integers(-9, 9, shape)
    expected, stages = x.sum(tuple(reduced)), 0
    while (stage := next_stage(x.shape, reduced)) is not None:
        x = x.reshape(stage.shape)
        if stage.zeros:
            x = np.pad(x, [(0, count) for count in stage.zeros])
        else:
            x = x.sum(stage.added).reshape(stage.result)
        reduced, stages = list(stage.left), stages + 1
        assert stages < 9
    np.testing.assert_array_equal(x.sum(tuple(reduced)), expected)
