"""Loops with more memory than a kernel has without pools, as one kernel, against XLA."""

from __future__ import annotations

import functools

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.regions import region
from hilo.lowering.regions.memory.pools import Pool
from hilo.targets.llvm_cpu.profile import PROFILE

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

TURNS = 3
KINDS = (
    *(np.float32, np.float64, np.bool_, np.int8, np.uint8, np.int32, np.int64, np.uint16, np.complex64),
    *(ml_dtypes.bfloat16, np.float16),
)


def text_of(program, *arguments) -> str:
    with jax.enable_x64(True):
        return jax.jit(program).lower(*arguments).as_text()


def formed(text: str) -> str:
    """The program with kernels of its loops."""
    module = parse_module(text)
    run_pipeline(module, "inline,form-kernels", profile=PROFILE)
    return str(module)


def check(program, *arguments, kernels: int = 1, **tolerances) -> None:
    """That a program is one kernel with the first flags, with XLA's results."""
    text = text_of(program, *arguments)
    lowered = hilo.lower(text).as_text()
    assert "stablehlo.while" not in lowered
    assert lowered.count("flow.dispatch.region") == kernels
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    flat = jax.tree.leaves(arguments)
    got = run(*flat)
    for a, b in zip(got if isinstance(got, tuple) else (got,), run_xla(text, *flat), strict=True):
        assert_close(a, b, context=text, **tolerances)


# ---- what there may be too much of ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [40, 3000])
def test_more_carried_arrays_than_a_kernel_binds(size):
    """Most are results, which are parts of the pool; on the stack are the first few, if they are short."""

    def turn(_, xs):
        return [x * 0.5 + y[::-1] for x, y in zip(xs, [*xs[1:], xs[0]], strict=True)]

    xs = [np.arange(size, dtype=np.float32) * i for i in range(45)]
    check(lambda xs: lax.fori_loop(0, TURNS, turn, xs)[2:], xs)


def test_results_that_are_one_value():
    def turn(_, xs):
        return [x * 2 - xs[3] for x in xs]

    def program(xs):
        xs = lax.fori_loop(0, TURNS, turn, xs)
        return [*xs, xs[0], xs[44].reshape(5, 8).T]

    check(program, [np.arange(40.0) + i for i in range(45)])


def test_scans_that_save_many_arrays():
    def step(c, x):
        c = jnp.tanh(c + x)
        return c, [c * k for k in range(60)]

    check(lambda c, xs: lax.scan(step, c, xs), np.arange(7.0), np.arange(77.0).reshape(11, 7), rtol=1e-10)


def test_gradients_of_scans_that_save_many_arrays():
    def program(c, w):
        def step(c, w):
            for k in range(20):
                c = jnp.sin(c * w[k] + k)
            return c, None

        return lax.scan(step, c, w)[0].sum()

    check(jax.grad(program), np.arange(9.0), np.arange(160.0).reshape(8, 20) / 160, kernels=2, rtol=1e-9, atol=1e-12)


def test_more_temporary_arrays_than_the_stack_holds():
    """Each is read twice, and after the next one is written."""

    def body(_, x):
        kept = [x * (k + 1) % 7 for k in range(40)]
        return sum(a[::-1] * b for a, b in zip(kept, kept[::-1], strict=True)) % 7

    text = text_of(lambda x: lax.fori_loop(0, TURNS, body, x), np.arange(300))
    assert "bufferization.to_buffer" in formed(text)
    assert_close(hilo.compile(text, check="off")(np.arange(300)), run_xla(text, np.arange(300))[0])


def test_more_loops_behind_one_another_than_the_compiler_takes_for_a_tensor():
    def body(_, x):
        for k in range(18):
            x = lax.fori_loop(0, 2, lambda _, y, k=k: y // 2 + jnp.roll(y, k), x)
        return x

    check(lambda x: lax.fori_loop(0, TURNS, body, x), np.arange(3000) * 12345)


@pytest.mark.parametrize("n", [3, 16, 40])
def test_tensors_of_inlined_kernels_are_in_pools(n, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fourier transforms and solvers, whose results are read twice, through views, and in later iterations; nothing is
    on the stack."""
    monkeypatch.setattr(region, "_Trial", functools.partial(region._Trial, has_pools=True, largest=0))

    def body(i, s):
        a, x = s
        for k in range(5):
            f = jnp.fft.rfft(x + k)
            x = jnp.tanh(jnp.fft.irfft(f * jnp.conj(f[::-1]), n)) + jnp.roll(x, k) * 0.1
            x = jnp.linalg.solve(a + k * jnp.eye(n), x) + jnp.sort(x)[::-1] * 0.1
        return a + jnp.outer(x, x[::-1]) * 0.01, x

    rng = np.random.default_rng(1)
    arguments = rng.normal(size=(n, n)) + 2 * n * np.eye(n), rng.normal(size=n)
    text = text_of(lambda a, x: lax.fori_loop(0, TURNS, body, (a, x)), *arguments)
    lowered = hilo.lower(text).as_text()
    assert "bufferization.to_buffer" in lowered
    assert "stablehlo.while" not in lowered
    for a, b in zip(hilo.compile(text, check="off")(*arguments), run_xla(text, *arguments), strict=True):
        assert_close(a, b, rtol=1e-9, atol=1e-10)


def test_loops_within_limits_have_no_pools():
    text = text_of(lambda x: lax.fori_loop(0, TURNS, lambda _, x: x + x[::-1], x), np.arange(3000.0))
    assert "bufferization.to_buffer" not in formed(text)


def test_few_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """With scratch tensors, with pools, and with the inputs in one array."""
    attempts = list[region._Attempt]()
    write = region._Attempt.write
    monkeypatch.setattr(region._Attempt, "write", lambda attempt: (attempts.append(attempt), write(attempt))[1])

    def turn(_, xs):
        return [x * 0.5 + y[::-1] for x, y in zip(xs, [*xs[1:], xs[0]], strict=True)]

    xs = [np.full(3000, i, np.float32) for i in range(40)]
    assert "bufferization.to_buffer" in formed(text_of(lambda xs: lax.fori_loop(0, 3, turn, xs), xs))
    assert len(attempts) == 3


# ---- numbers of all types ------------------------------------------------------------------------------------------


def seen(y, shape, rng):
    """A view of a value, repeated or cut to a shape."""
    y = [lambda: y, lambda: y[::-1], lambda: y.T, lambda: jnp.roll(y, 1), lambda: y[y.shape[0] // 2 :]][
        rng.integers(5)
    ]()
    return jnp.resize(y, shape)


def combined(x, y, z, rng):
    if x.dtype == bool:
        return [lambda: x ^ (y & z), lambda: ~y | z, lambda: (x & z) ^ y][rng.integers(3)]()
    if jnp.issubdtype(x.dtype, jnp.integer):
        return [lambda: x + y * z, lambda: x ^ (y - z), lambda: jnp.maximum(x, z) - y][rng.integers(3)]()
    if jnp.iscomplexobj(x):
        return x * np.complex64(0.5j) + y * np.complex64(0.25) - z.conj() * np.complex64(0.125)
    half = jnp.asarray(0.5, x.dtype)
    return [lambda: (x * half + y * z * half * half) * half, lambda: jnp.abs(y) * half - z * half][rng.integers(2)]()


def turn_of(seed):
    """A random iteration: every value is read by several others, through several views."""

    def turn(i, xs):
        rng = np.random.default_rng(seed)
        new = list(xs)
        for _ in range(len(xs)):
            k = rng.integers(len(xs))
            same = [x for x in (*xs, *new) if x.dtype == xs[k].dtype]
            y, z = (seen(same[rng.integers(len(same))], xs[k].shape, rng) for _ in "yz")
            new[k] = value = combined(new[k], y, z, rng)
            if not rng.integers(4):
                new[k] = value.at[i % value.shape[0]].set(y[0])
            if not rng.integers(6):
                new[k] = lax.cond(i % 2 == 0, lambda v=value, y=y: v[::-1], lambda v=value, z=z: z)
            if not rng.integers(8):
                new[k] = lax.fori_loop(0, i, lambda j, v, y=y: jnp.roll(v, 1).at[0].set(y[j % y.shape[0]]), value)
        return new

    return turn


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_random_loops_over_many_arrays(seed):
    rng = np.random.default_rng(seed)
    xs = []
    for k in range(44):
        kind = KINDS[k % len(KINDS)] if seed % 2 else KINDS[rng.integers(len(KINDS))]
        n = int(rng.integers(1, 300))
        shape = (n,) if rng.integers(2) else (max(1, n // 17), 17)
        numbers = rng.integers(0, 2 if kind is np.bool_ else 9, shape)
        xs.append(numbers.astype(kind) if np.dtype(kind).kind in "biu" else (numbers / 8).astype(kind))
    turn = turn_of(seed)

    def program(xs):
        def step(xs, i):
            xs = turn(i, xs)
            return xs, xs[:3]

        return lax.scan(step, xs, jnp.arange(TURNS))

    text = text_of(program, xs)
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for a, b in zip(run(*xs), run_xla(text, *xs), strict=True):
        assert_close(a, b, context=text)


# ---- places in a pool ----------------------------------------------------------------------------------------------


def test_places_do_not_overlap():
    rng = np.random.default_rng(0)
    for unit in (8, 16, 64):
        pool, taken = Pool(unit), dict[int, int]()
        for _ in range(300):
            if taken and rng.integers(2):
                place = list(taken)[rng.integers(len(taken))]
                pool.give_back(place, taken.pop(place))
            else:
                count = int(rng.integers(1, 300))
                place = pool.take(count)
                assert place % unit == 0
                assert all(place + count <= start or start + size <= place for start, size in taken.items())
                taken[place] = count
                assert place + count <= pool.size
        for place, count in taken.items():
            pool.give_back(place, count)
        size = pool.size
        assert pool.take(size) == 0  # all of it is one free place again
        assert pool.size == size


@pytest.mark.parametrize("dtype", [np.bool_, np.int32, np.float32])
def test_parts_of_rows_at_places_computed_from_one_number(dtype):
    """Each of the gathers is a kernel, which the loop's kernel takes in."""

    def part(row, start):
        return lax.dynamic_slice(jnp.concatenate([row, row]), (start,), (64,))

    def turn(i, x):
        for step in range(9):
            x = jnp.where(x > 0, jax.vmap(part)(x, i * step + 60 - at), x[::-1])
        return x

    at = np.arange(48, dtype=np.int32) * 7 % 64
    x = (np.random.default_rng(5).integers(0, 3, (48, 64)) > 0).astype(dtype)
    check(lambda x: lax.fori_loop(0, 2 * TURNS, turn, x), x)
