"""Values that loops carry, as kernels on llvm-cpu: where they are overwritten, and where updates are computed."""

from __future__ import annotations

import re

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import lower
from hilo.targets.llvm_cpu.profile import PROFILE

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(12)
TURNS = 3


def turns(body, *start):
    return lax.fori_loop(0, TURNS, lambda i, c: body(i, *c), start)


def carried(x, v):
    """Values that replace those before: element by element, in the other order, where the old one is still read."""

    def leap(i, x, v):
        v = v + x / 10
        return x * 0.5 + v, v

    def old_is_read(i, x, v):
        new = v + x / 10
        return (x + new * v[::-1]) * 0.2, new * 0.5

    def neighbours(i, x, v):
        y = x * 0.5 + v
        z = y[1:] - y[:-1]
        return y.at[1:].add(z * x[1:] / 10) * 0.3, v.at[:-1].add(z * -0.1) * 0.3

    def branch(i, x, v):
        y = x * 0.5 + v
        return lax.cond(y.sum() > 0, lambda: y - x, lambda: y + v[::-1]) * 0.4, y * 0.3

    def inner(i, x, v):
        y = x * 0.5 + v
        return lax.fori_loop(0, 3, lambda _, z: z * 0.5 + y * x[::-1] / 8, y), (y + x) * 0.3

    def swapped(i, x, v):
        return v * 0.5 + x, x * 0.25

    return [turns(one, x * 1, v * 1) for one in (leap, old_is_read, neighbours, branch, inner, swapped)]


def windows_of_scatters(x, v):
    """Single windows at places that are constant or not, of what else the operand, others, or the loop computes."""

    def constant(i, x, v):
        x = x.at[1:-1].add(v[1:-1] / 10 + v[2:])
        return x * 0.5, v.at[3:33].add(x[:30]).at[5].add(x.sum() / 99) * 0.5

    def of_itself(i, x, v):
        x = x.at[1:-1].add(x[2:] - 2 * x[1:-1] + x[:-2])
        return x * 0.2, v.at[1:-1].multiply(x[2:] / 3)

    def used_again(i, x, v):
        y = jnp.sin(v)
        return x.at[2:].set(y[2:]) * 0.5, y * 0.25 + x

    def somewhere(i, x, v):
        place = (x[0] > v[0]).astype(np.int32) + i * 20
        x = lax.scatter_add(x, place[None], v[:7] * 2, lax.ScatterDimensionNumbers((0,), (), (0,)), mode="drop")
        return x * 0.5, v + x / 10

    return [turns(one, x * 1, v * 1) for one in (constant, of_itself, used_again, somewhere)]


def parts_of_themselves(x, v):
    """Parts that are computed from the same elements, from others of the same array, and from both."""

    def same(i, x, v):
        x = x.at[1:-1].set(x[1:-1] * 0.5 + v[2:])
        return x, v.at[::1].set(v * 0.3 + x)

    def others(i, x, v):
        x = x.at[1:-1].set(x[:-2] * 0.5 + v[2:] / 4)
        return x, v.at[:-3].set(v[3:][::-1] - x[:-3])

    def both(i, x, v):
        part = x[3:-1] + x[2:-2] / 2 - v[4:] / 3
        return x.at[3:-1].set(part * 0.5), v.at[4:].set(part + v[4:]) * 0.4

    def old_is_read(i, x, v):
        new = x.at[1:-1].set(x[1:-1] * 0.5 + v[2:])
        return new * 0.5, x / 2 + v / 4

    def part_is_read(i, x, v):
        part = x[1:-1] * 0.5 + v[2:]
        x = x.at[1:-1].set(part * x[1:-1] / 8)
        return x, v.at[2:].add(part / 4) * 0.5

    def rows(i, x, v):
        square = x[:40].reshape(5, 8)
        square = square.at[1:-1, 2:-1].set(square[1:-1, 2:-1] / 2 + v[:15].reshape(3, 5))
        square = square.at[i].set(square[i] / 2).at[:, i + 1].set(square[:, i] / 3)
        return x.at[:40].set(square.ravel()), v * 0.5

    return [turns(one, x * 1, v * 1) for one in (same, others, both, old_is_read, part_is_read, rows)]


@pytest.mark.parametrize("program", [carried, windows_of_scatters, parts_of_themselves])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_values_are_overwritten_when_nothing_reads_them(program, dtype):
    with jax.enable_x64(dtype is np.float64):
        for n in (41, 160):
            x, v = (RNG.normal(size=n).astype(dtype) for _ in range(2))
            text = jax.jit(program).lower(x, v).as_text()
            executable = hilo.compile(text, check="off")
            assert executable.info.rung == "default"
            for made, want in zip(executable(x, v), run_xla(text, x, v), strict=True):
                assert_close(made, want)


def test_new_values_of_a_loop_are_not_copied():
    """A step of a leapfrog scheme, whose new values many operations read, writes each array once."""

    def step(i, e, h):
        h = h + (e[1:] - e[:-1]) / 2
        return e.at[1:-1].add((h[1:] - h[:-1]) / 2), h

    e = np.zeros((50, 50), np.float32)
    text = jax.jit(lambda e: turns(step, e, e[1:] * 1)).lower(e).as_text()
    module = parse_module(text)
    lower(module, PROFILE)
    loop = str(module).partition("scf.while")[2].partition("flow.return")[0]
    assert len(re.findall(r"iter_args", loop)) == 2, loop


def test_parts_are_computed_where_they_go_to():
    """Parts of an array that are computed from their own elements are written once, and no others."""

    def step(i, e, h):
        return e.at[1:-1, 1:-1].set((e[1:-1, 1:-1] + h[1:, 1:-1] - h[:-1, 1:-1]) * 0.5), h

    e = np.zeros((50, 50), np.float32)
    text = jax.jit(lambda e: turns(step, e * 2, e[1:] * 1)).lower(e).as_text()
    module = parse_module(text)
    lower(module, PROFILE)
    loop = str(module).partition("scf.while")[2].partition("flow.return")[0]
    assert len(re.findall(r"iter_args", loop)) == 2, loop


def rows_of_themselves(i, x, k):
    """Rows that are set to, or combined with, other rows of the same array, one or several, some of them twice."""
    n = len(x)
    x = x.at[i % n].add(x[(i + 1) % n] * 0.5).at[(i + k[:2]) % n].add(x[(i + k[2:4]) % n] * 0.25)
    x = x.at[(i * 2) % n].set(x[i % n] * 0.5 + x[0]).at[:, 1].multiply(x[:, 0] * 0.1)
    last = x[i % n]
    x = x.at[(k + i) % n].multiply(x[k % n] * 0.1).at[(i + 2) % n].min(last)
    return x * 0.9, k.at[i % 4].add(k[(i + 1) % 4]).at[k[:2] % 4].add(k[2:] % 3) % 99


@pytest.mark.parametrize("rows", [4, 5, 60])
def test_rows_that_are_written_from_rows_of_the_same_array(rows):
    x = RNG.normal(size=(rows, 3)).astype(np.float32)
    k = RNG.integers(0, 9, 4).astype(np.int32)
    text = jax.jit(lambda x, k: turns(rows_of_themselves, x, k)).lower(x, k).as_text()
    executable = hilo.compile(text, check="off")
    assert [kernel.runs for kernel in executable.kernel_times(x, k) if kernel.runs > 1] == []
    for got, want in zip(executable(x, k), run_xla(text, x, k), strict=True):
        assert_close(np.asarray(got), want)


def rows_of_what_is_replaced(x, y, k):
    """Rows of the old array, written into what is computed from it by way of a value that is read again later."""

    def one(i, x, y):
        m = x * 0.9
        s = (abs(m) + y).at[i % 40].add(x[(i + 3) % 40])
        return m * 0.9 + s * 0.1, s * 0.3

    def several(i, x, y):
        m = x * 0.9
        s = abs(m).at[k + i].add(x[3:7])
        return m + s * 0.1, s

    def before(i, x, y):
        row, m = x[(i + 3) % 40], x * 0.9
        s = (m + y).at[i % 40].set(row)
        return m - s * 0.3, s

    return [turns(step, x * 1, y * 1) for step in (one, several, before)]


@pytest.mark.parametrize("columns", [1, 3, 70, 300])
def test_rows_that_are_read_from_what_is_overwritten(columns):
    x, y = (RNG.normal(size=(40, columns)).astype(np.float32) for _ in range(2))
    k = np.array([1, 5, 7, 30], np.int32)
    text = jax.jit(rows_of_what_is_replaced).lower(x, y, k).as_text()
    for got, want in zip(hilo.compile(text, check="off")(x, y, k), run_xla(text, x, y, k), strict=True):
        assert_close(np.asarray(got), want)


def test_only_the_row_that_is_read_is_copied():
    """The array is copied once, before the loop."""

    text = jax.jit(lambda x: lax.fori_loop(0, 9, lambda i, x: x.at[i].add(x[i - 1]), x)).lower(
        np.zeros((40, 300), np.float32)
    )
    module = parse_module(text.as_text())
    lower(module, PROFILE)
    before, _, turn = str(module).partition("scf.while")
    assert re.search(r"scf.for .* to %c12000", before)
    assert not re.search(r"scf.for .* to %c12000", turn.partition("flow.return")[0])


def test_slices_of_equal_numbers_are_not_stored():
    """Zeros that a loop reads a row of are not written to memory in each turn."""

    def run(x, h):
        zeros = jnp.zeros((50, 300), x.dtype)
        return lax.fori_loop(0, 40, lambda i, c: (jnp.tanh(c[0]) + zeros[i], c[1].at[i].set(c[0])), (x, h))

    x, h = RNG.normal(size=300).astype(np.float32), RNG.normal(size=(50, 300)).astype(np.float32)
    text = jax.jit(run).lower(x, h).as_text()
    module = parse_module(text)
    lower(module, PROFILE)
    assert len(re.findall(r"scratch = \d+ : index} : tensor<15000xf32>", str(module))) == 1, str(module)
    for made, want in zip(hilo.compile(text, check="off")(x, h), run_xla(text, x, h), strict=True):
        assert_close(made, want)


def rows_at_dynamic_places(i, x, old):
    """Rows that are replaced by what is computed from them: alone, from their neighbours, and read once more."""
    start, zero, rows = i * 7 % 30, i * 0, (3, x.shape[1])
    mine = lax.dynamic_slice(x, (start, zero), rows)
    x = lax.dynamic_update_slice(x, mine * 0.5 + 1, (start, zero))
    below = lax.dynamic_slice(x, (start + 1, zero), rows)
    x = lax.dynamic_update_slice(x, below + lax.dynamic_slice(x, (start, zero), rows), (start, zero))
    turned = lax.dynamic_slice(x, (start + 2, zero), rows)
    x = lax.dynamic_update_slice(x, turned[::-1, ::-1] - turned, (start + 2, zero))
    x = lax.dynamic_update_slice(x, x[:3] * 2, (start, zero))
    beyond = lax.dynamic_slice(x, (start + 40, zero - 5), rows)
    return lax.dynamic_update_slice(x, beyond * 2, (start + 40, zero - 5)), old * 0.5 + mine


@pytest.mark.parametrize("columns", [1, 29, 300])
def test_rows_at_dynamic_places_are_written_where_they_were_read(columns):
    x, old = RNG.normal(size=(40, columns)).astype(np.float32), np.zeros((3, columns), np.float32)
    text = jax.jit(lambda *c: turns(rows_at_dynamic_places, *c)).lower(x, old).as_text()
    for made, want in zip(hilo.compile(text, check="off")(x, old), run_xla(text, x, old), strict=True):
        assert_close(np.asarray(made), want)


@pytest.mark.parametrize(("shift", "copies"), [(0, 0), (1, 1)])
def test_they_need_no_copy(shift, copies):
    """Rows that are replaced by others of the array are computed apart first."""

    def step(i, x):
        rows = lax.dynamic_slice(x, (i + 1 if shift else i, i * 0), (3, 300))
        return lax.dynamic_update_slice(x, rows * 2 + 1, (i, i * 0))

    text = jax.jit(lambda x: lax.fori_loop(0, 37, step, x)).lower(np.zeros((40, 300), np.float32))
    module = parse_module(text.as_text())
    lower(module, PROFILE)
    assert len(re.findall(r"(tensor.empty|memref.alloca)[^\n]*<900xf32>", str(module))) == copies, str(module)
