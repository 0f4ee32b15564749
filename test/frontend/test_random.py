"""`hilo.random` draws `jax.random`'s numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hilo
from hilo import random

jax = pytest.importorskip("jax")

LOGITS = np.log(np.array([[0.1, 0.2, 0.7], [0.5, 0.3, 0.2]], np.float32))
Case = Callable[[Any, Any], Any]
CASES: dict[str, Case] = {
    "split": lambda r, k: (r.split(k), r.split(k, 5), r.split(k, (2, 3))),
    "fold_in": lambda r, k: (r.fold_in(k, 3), r.fold_in(k, np.uint32(4000000000))),
    "bits": lambda r, k: [r.bits(k, (3, 5), dtype) for dtype in (np.uint8, np.uint16, np.uint32, np.uint64)],
    "uniform": lambda r, k: [r.uniform(k, (7, 3), dtype) for dtype in (np.float16, np.float32, np.float64)],
    "uniform of a scalar": lambda r, k: r.uniform(k, (), np.float32),
    "uniform of none": lambda r, k: r.uniform(k, (0, 3), np.float32),
    "bernoulli": lambda r, k: (r.bernoulli(k, np.float32(0.3), (9,)), r.bernoulli(k, LOGITS + 2, (2, 3))),
    "randint": lambda r, k: [
        *(r.randint(k, (50,), -3, 9, dtype) for dtype in (np.int8, np.int32, np.uint16, np.int64)),
        r.randint(k, (40,), 3, 256, np.uint8),
        r.randint(k, (4,), 5, 5, np.int32),
        r.randint(k, (3,), np.arange(3, dtype=np.int32), np.arange(3, dtype=np.int32) * 1000 + 1, np.int32),
    ],
    "permutation": lambda r, k: (r.permutation(k, 9), r.permutation(k, LOGITS), r.permutation(k, np.arange(3.0))),
    "categorical": lambda r, k: (r.categorical(k, LOGITS), r.categorical(k, LOGITS, 0)),
}  # fmt: skip
ROUNDED: dict[str, Case] = {
    "uniform of a range": lambda r, k: r.uniform(k, (64,), np.float32, -2.5, 7),
    "normal": lambda r, k: [r.normal(k, (300,), dtype) for dtype in (np.float32, np.float64)],
    "gumbel": lambda r, k: r.gumbel(k, (64,), np.float32),
}


@pytest.mark.parametrize("seed", [0, 7, 2**40 + 5])
@pytest.mark.parametrize("name", [*CASES, *ROUNDED])
def test_numbers_are_those_of_jax(name: str, seed: int) -> None:
    case = {**CASES, **ROUNDED}[name]
    got = hilo.jit(lambda key: case(random, key))(random.key(seed))
    with jax.enable_x64(True):
        want = case(jax.random, jax.random.PRNGKey(seed))
    for one, other in zip(hilo.tree.leaves(got), jax.tree.leaves(want), strict=True):
        a, b = np.asarray(one), np.asarray(other)
        assert a.shape == b.shape
        if name in ROUNDED:
            np.testing.assert_allclose(a, b, rtol=3e-6, atol=3e-6)
        else:
            np.testing.assert_array_equal(a, b)


def test_they_run_at_once_on_arrays_too() -> None:
    key, other = random.split(random.key(3))
    with jax.enable_x64(True):
        wanted = jax.random.split(jax.random.PRNGKey(3))
    np.testing.assert_array_equal(random.bits(other, 4), jax.random.bits(wanted[1], 4))
    np.testing.assert_array_equal(random.uniform(key, (2, 2)), jax.random.uniform(wanted[0], (2, 2)))


def test_keys_are_mapped() -> None:
    keys = random.split(random.key(3), 4)
    got = hilo.vmap(lambda key: random.uniform(key, (3,)))(keys)
    np.testing.assert_array_equal(got, [np.asarray(random.uniform(key, (3,))) for key in np.asarray(keys)])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: random.key(1.5), "random.key: seed is 1.5; it takes an integer"),
        (lambda: random.uniform(np.zeros(3, "u4")), r"random.uniform: key is u32\[3\]; it takes u32\[2\]"),
        (lambda: random.uniform(np.zeros(2, "i4")), r"random.uniform: key is s32\[2\]; it takes u32\[2\]"),
        (lambda: random.normal(random.key(0), -1), "random.normal: shape is -1; it takes dimensions"),
        (lambda: random.normal(random.key(0), 2, "s32"), "random.normal: dtype is s32; it takes floats"),
        (lambda: random.fold_in(random.key(0), 1.5), "random.fold_in: data is f"),
    ],
)
def test_what_is_refused(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(hilo.Error, match=message):
        call()


@pytest.mark.parametrize("seed", [0, -1, 2**40 + 5, np.int32(-3), np.uint32(5), np.uint64(2**63 + 1), np.int8(-1)])
def test_a_seed_is_an_argument_too(seed: int) -> None:
    wanted = hilo.random.key(int(seed))
    np.testing.assert_array_equal(hilo.jit(lambda s: hilo.random.key(s), tiers="evaluator")(seed), wanted)
    np.testing.assert_array_equal(hilo.random.key(np.asarray(seed)), wanted)
