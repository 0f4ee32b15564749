"""All kernels of a program are submitted together, and values share memory, also those of kernels for any size.

Long products are summed in another order than XLA's: differences are relative to the largest number.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.memory import carried_memory, planned_memory

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp = jax.numpy

RNG = np.random.default_rng(5)
ROWS, WIDTH = 128, 384


def tower(layers: int) -> Callable[..., object]:
    """Products and rows that are normalized, one after another."""

    def run(x, *weights):
        for w in weights[:layers]:
            heads = (x @ w).reshape(-1, 64, 64)
            scores = jax.nn.softmax(heads @ heads.swapaxes(1, 2), axis=-1)
            x = (scores @ heads).reshape(x.shape) + x
        return x

    return run


def convolutions(layers: int) -> Callable[..., object]:
    """Convolutions of images, each followed by a sum over channels."""

    def run(x, *weights):
        x = x.reshape(4, 24, 32, 16)
        for w in weights[:layers]:
            kernel = w.ravel()[:2304].reshape(3, 3, 16, 16)
            y = jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
            x = jax.nn.relu(y) - y.mean(axis=-1, keepdims=True)
        return x

    return run


def updated(x, *weights):
    """A product that is read, and of which a part is replaced."""
    y = x @ weights[0]
    z = y.at[3, :].set(y[4, :] * 2)
    return z @ weights[1], y.sum(axis=0)


def turned(x, *weights):
    """A loop over products that are read after it, too."""
    y = x @ weights[0]
    z = jax.lax.fori_loop(0, 3, lambda _, a: jnp.sin(a @ weights[1]) + y, y)
    return z, y


def arguments(layers: int) -> list[np.ndarray]:
    shapes = [(ROWS, WIDTH), *[(WIDTH, WIDTH)] * layers]
    return [(RNG.normal(size=shape) / 8).astype(np.float32) for shape in shapes]


def scheduled(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """How many submissions the compiled function has, and the bytes of its temporary values."""
    found: list[tuple[int, int]] = []
    keep = carried_memory.keep

    def record(module: int) -> None:
        (main,) = (
            each for each in mlir.operations(module, "util.func") if '"main"' in mlir.attribute(each, "sym_name")
        )
        allocated = [mlir.print_operation(each) for each in mlir.within(main, "stream.resource.alloca")]
        made = {result: each for each in mlir.within(main, "arith.constant") for result in mlir.results(each)}
        sizes = [made.get(mlir.operands(each)[0]) for each in mlir.within(main, "stream.resource.alloca")]
        known = [int(mlir.attribute(each, "value").partition(" ")[0]) if each else sys.maxsize for each in sizes]
        kinds = [re.search(r"!stream\.resource<(\w+)>", each) for each in allocated]
        temporary = [size for size, kind in zip(known, kinds, strict=True) if kind and kind[1] == "transient"]
        found.append((len(mlir.within(main, "stream.cmd.execute")), sum(temporary)))
        keep(module)

    monkeypatch.setattr(carried_memory, "keep", record)
    hilo.compile(text, cache=False, isolate=False, check="off")
    return found[-1]


@pytest.mark.parametrize("program", [tower, convolutions])
def test_temporary_memory_does_not_grow_with_the_number_of_layers(
    program: Callable[[int], Callable[..., object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = arguments(8)
    text = jax.jit(program(8)).lower(*given).as_text()
    count, temporary = scheduled(text, monkeypatch)
    assert count == 1
    assert temporary < 5 * ROWS * WIDTH * 4
    executable = hilo.compile(text, check="off")
    stated = executable.memory_analysis().temp_size_in_bytes
    assert stated is not None and abs(stated - temporary) <= temporary / 8
    got = executable(*given)
    (want,) = run_xla(text, *given)
    assert_close(np.asarray(got), want, atol=1e-5 * np.abs(want).max())


def test_updates_at_known_places_are_submitted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(x):
        for k in range(6):
            x = x.at[k * 20 : (k + 1) * 20].set(jnp.sign(x[::-1])[:20] + x[k])
        return x

    x = RNG.integers(-4, 5, (ROWS, WIDTH)).astype(np.float32)
    text = jax.jit(run).lower(x).as_text()
    count, temporary = scheduled(text, monkeypatch)
    assert count == 1 and temporary < 4 * x.nbytes
    np.testing.assert_array_equal(np.asarray(hilo.compile(text, check="off")(x)), run_xla(text, x)[0])


def test_calls_with_the_same_sizes_share_a_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has registers in the function that calls the kernels, of which there is a limited number."""
    found: list[int] = []
    show = planned_memory.show

    def record(module: int) -> None:
        show(module)
        found.append(sum(len(mlir.within(each, "util.optimization_barrier")) for each in mlir.operations(module)))

    monkeypatch.setattr(planned_memory, "show", record)
    for layers in (2, 8):
        text = jax.jit(tower(layers)).lower(*arguments(layers)).as_text()
        hilo.compile(text, cache=False, isolate=False, check="off")
    assert found[0] == found[1] > 0


@pytest.mark.parametrize("program", [updated, turned])
def test_values_that_are_updated_or_carried(program: Callable[..., object]) -> None:
    given = arguments(2)
    text = jax.jit(program).lower(*given).as_text()
    for got, want in zip(hilo.compile(text, check="off")(*given), run_xla(text, *given), strict=True):
        assert_close(np.asarray(got), want, atol=1e-5 * np.abs(want).max())


def outcomes(x):
    """The best outcome of each of 8000 states of a game, from which lines of cells are read at known places."""
    places, lines = jnp.arange(8000), jnp.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]])
    cells = places[:, None] // 3 ** jnp.arange(9) % 3
    won, lost = ((cells[:, lines] == player).all(-1).any(-1) for player in (1, 2))
    known, turn = won | lost | (cells > 0).all(-1), jnp.where((cells > 0).sum(-1) % 2 == 0, 1, 2)
    after, is_free = places[:, None] + turn[:, None] * 3 ** jnp.arange(9), cells == 0
    start = jnp.where(won, 1, jnp.where(lost, -1, 0))

    def better(_, values):
        found = values[jnp.where(is_free, after, 0)]
        best = jnp.where(turn == 1, jnp.where(is_free, found, -9).max(1), jnp.where(is_free, found, 9).min(1))
        return jnp.where(known, start, best)

    return jax.lax.fori_loop(0, 3, better, start) + x


def test_barriers_of_what_is_evaluated_at_compile_time(capfd: pytest.CaptureFixture[str]) -> None:
    """The indices are a constant then. Between submissions, the compiler loses a kernel without operands."""
    x = np.int32(3)
    text = jax.jit(outcomes).lower(x).as_text()
    got = hilo.compile(text, cache=False, isolate=False, check="off")(x)
    assert "own pipelines" not in capfd.readouterr().err
    np.testing.assert_array_equal(np.asarray(got), run_xla(text, x)[0])
