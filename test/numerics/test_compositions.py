"""Operations that the compiler gets right one by one, composed: hilo against XLA.

Each program holds many cases, each on arguments of its own, so that nothing of one case is shared with another. (XLA
0.10.2 itself is wrong about updates that are made of a reshape of their operand.)
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

Case = tuple[Callable[..., Any], tuple[np.ndarray, ...]]


def random(shape: tuple[int, ...], dtype: Any = np.float32) -> np.ndarray:
    """Small numbers: sums of them are exact in every element type."""
    low = 0 if np.dtype(dtype).kind == "u" else -2
    return np.random.default_rng(sum(shape)).integers(low, 3, shape).astype(dtype)


def mask(*shape: int) -> np.ndarray:
    return np.random.default_rng(sum(shape)).random(shape) < 0.5


def agree(cases: dict[str, Case]) -> None:
    """One program with all cases: it compiles on the first rung, and hilo's results are XLA's."""

    def program(arguments: list[tuple[Any, ...]]) -> list[Any]:
        return [function(*own) for (function, _), own in zip(cases.values(), arguments, strict=True)]

    arguments = [own for _, own in cases.values()]
    with jax.enable_x64(True):
        text = jax.jit(program, keep_unused=True).lower(arguments).as_text()
    flat = [array for own in arguments for array in own]
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    with warnings.catch_warnings():
        warnings.simplefilter("error", hilo.MiscompileWarning)  # the evaluator would take over
        got = run(*flat)
    got = got if isinstance(got, tuple) else (got,)
    wrong = []
    for name, one, other in zip(cases, got, run_xla(text, *flat), strict=True):
        try:
            assert_close(one, other)
        except AssertionError as error:
            wrong.append(f"{name}: {error}")
    assert not wrong, "\n".join(wrong)


def rows_and_columns(s: Any) -> Any:
    return s[:, None] * s[None]


BF16 = ml_dtypes.bfloat16


def test_two_views_of_a_value() -> None:
    agree(
        {
            "sum": (lambda a: rows_and_columns(a.sum(1)), (random((16, 24)),)),
            "first axis": (lambda a: rows_and_columns(a.sum(0)), (random((24, 17)),)),
            "f64": (lambda a: rows_and_columns(a.max(1)), (random((31, 8), np.float64),)),
            "bf16": (lambda a: rows_and_columns(a.max(1)), (random((16, 16), BF16),)),
            "i32": (lambda a: rows_and_columns(a.sum(1)), (random((13, 5), np.int32),)),
            "c64": (lambda a: rows_and_columns(a.sum(1)), (random((7, 16), np.complex64),)),
            "product": (lambda a, u: rows_and_columns(a @ u), (random((32, 16)), random((16,)))),
            "distances": (
                lambda a: (a * a).sum(1)[:, None] + (a * a).sum(1)[None] - 2 * a @ a.T,
                (random((16, 3)),),
            ),
            "three views": (
                lambda a: a.sum(1)[:, None] * a.sum(1)[None] + jnp.diag(a.sum(1)) + a.sum(1)[::-1],
                (random((16, 16)),),
            ),
            "three axes": (
                lambda a: a.sum(2)[:, None] - a.sum(2)[:, :, None],
                (random((3, 16, 8)),),
            ),
            "a square and its transpose": (lambda a, b: a @ b + (a @ b).T, (random((64, 16)), random((16, 64)))),
            "functions between": (
                lambda a: jnp.maximum(a.sum(1), 0)[:, None] * jnp.abs(a.sum(1))[None],
                (random((16, 24)),),
            ),
            "a reduction of the table": (
                lambda a, w: (w * (a.sum(1)[:, None] - a.sum(1)[None]) ** 2).sum(),
                (random((16, 8)), random((16, 16))),
            ),
            "two reductions of one kernel": (
                lambda a: a.max(1)[None] * (a - a.max(1)[:, None]).sum(1)[:, None],
                (random((16, 24)),),
            ),
            "a sum and that of the transpose": (lambda a: a.sum(1)[:, None] * a.T.sum(0)[None], (random((24, 16)),)),
            "a product and that of the transposes": (
                lambda a, u: (a @ u)[:, None] * (u @ a.T)[None],
                (random((16, 32)), random((32,))),
            ),
            "through reshapes": (
                lambda a: a.sum(1).reshape(4, 4).T.reshape(16)[None] * a.sum(1)[:, None],
                (random((16, 24)),),
            ),
            "a product without a sum": (
                lambda a: jnp.einsum("bi,bj->bij", a.sum(2), a.sum(2)),
                (random((3, 16, 8)),),
            ),
            "a product without a sum, of functions, f64": (
                lambda a: jnp.einsum("i,j->ij", a.sum(1) ** 2, 1 - a.sum(1)) + a.sum(1),
                (random((5, 8), np.float64),),
            ),
            "a product that sums one element": (
                lambda a: jnp.einsum("ik,jk->ij", a.sum(2), a.sum(2)),
                (random((16, 1, 8)),),
            ),
            "a product of two reductions and its transpose": (
                lambda a: jnp.outer(a.sum(1), a.max(1)) - 2 * jnp.outer(a.sum(1), a.max(1)).T,
                (random((5, 8)),),
            ),
            "a convolution of one element": (
                lambda a: lax.conv_general_dilated(
                    a.sum(3), a.sum(3), (1,), "VALID", None, None, ("NWC", "OWI", "NWC")
                ),
                (random((5, 1, 1, 4)),),
            ),
            "in a loop": (
                lambda a: lax.fori_loop(0, 3, lambda i, c: c + rows_and_columns((a + c).sum(1)), a),
                (random((16, 16)),),
            ),
        }
    )


def test_masks_in_products() -> None:
    def product(dtype: Any) -> Case:
        return lambda m, x: m.astype(dtype) @ x, (mask(8, 16), random((16, 8), dtype))

    def before_a_loop(m: Any, x: Any) -> Any:
        number = m.astype(np.float32)
        return lax.fori_loop(0, 3, lambda i, x: jnp.tanh(number @ x * 0.1), x)

    agree(
        {
            **{np.dtype(d).name: product(d) for d in (np.float32, np.float64, BF16, np.float16, np.int32, np.uint8)},
            "eye": (lambda x: jnp.eye(8, dtype=np.float32) @ x, (random((8, 8)),)),
            "tri": (lambda x: jnp.tri(17, dtype=np.float32) @ x, (random((17, 3)),)),
            "one hot": (lambda i, x: jax.nn.one_hot(i, 16) @ x, (random((24,), np.uint8), random((16, 8)))),
            "through bytes": (lambda m, x: m.astype(np.int8).astype(np.float32) @ x, (mask(5, 7), random((7, 5)))),
            "transposed": (lambda m, x: x @ m.astype(np.float32).T, (mask(16, 16), random((4, 16)))),
            "reshaped": (lambda m, x: m.astype(np.float32).reshape(8, 4) @ x, (mask(32), random((4, 8)))),
            "twice": (lambda m: m.astype(np.int32) @ m.astype(np.int32).T, (mask(9, 16),)),
            "c64": (lambda m, x: m.astype(np.complex64) @ x, (mask(8, 8), random((8, 8), np.complex64))),
            "comparison": (
                lambda a, x: (a[:, None] > a[None]).astype(np.float32) @ x,
                (random((16,)), random((16, 2))),
            ),
            "before a loop": (before_a_loop, (mask(160, 160), random((160, 160)))),
            "before a loop, unsigned": (before_a_loop, (random((160, 160), np.uint8), random((160, 160)))),
            "mixed": (
                lambda m, x: lax.dot_general(m, x, (((1,), (0,)), ((), ())), preferred_element_type=np.int32),
                (mask(8, 8), mask(8, 8)),
            ),
            "convolution": (
                lambda m, w: lax.conv(m.astype(np.float32)[None, None], w, (1, 1), "SAME"),
                (mask(8, 8), random((1, 1, 3, 3))),
            ),
            "a multiple of what is not finite": (
                lambda m, x: m.astype(np.int32).astype(np.float32) * x,
                (np.array([False, True, False]), np.array([np.inf, np.inf, np.nan], np.float32)),
            ),
        }
    )


def test_repeated_rows_in_products() -> None:
    def table(v: Any, axis: int) -> Any:
        return jnp.broadcast_to(jnp.expand_dims(v, axis), (100, 100))

    agree(
        {
            "rows": (lambda v, y: table(v, 0) @ y, (random((100,)), random((100, 50)))),
            "columns": (lambda v, y: table(v, 1) @ y, (random((100,)), random((100, 50)))),
            "columns of the right": (lambda v, y: y @ table(v, 1), (random((100,)), random((50, 100)))),
            "f16": (lambda v, y: table(v, 0) @ y, (random((100,), np.float16), random((100, 5), np.float16))),
            "both": (lambda v: table(v, 0) @ table(v, 1), (random((100,)),)),
            "batches": (
                lambda v, y: jnp.einsum("bmk,bkn->bnm", jnp.broadcast_to(v[:, None], (3, 9, 7)), y),
                (random((3, 7)), random((3, 7, 16))),
            ),
        }
    )


def shifted(x: Any, k: Any) -> Any:
    return lax.dynamic_update_slice_in_dim(x, x[:-1], k, 0)


def test_updates_made_of_their_operand() -> None:
    one, two = np.int32(1), np.int32(2)
    agree(
        {
            "slice": (shifted, (random((16,)), one)),
            "u8": (shifted, (random((33,), np.uint8), one)),
            "pred": (shifted, (mask(16), one)),
            "c64": (shifted, (random((16,), np.complex64), one)),
            "rows": (shifted, (random((16, 8)), one)),
            "columns": (lambda x, k: lax.dynamic_update_slice(x, x[:, :5], (k - 2, k)), (random((8, 17)), two)),
            "reverse": (lambda x, k: lax.dynamic_update_slice(x, x[::-1][:9], (k,)), (random((16,)), two)),
            "transpose": (lambda x, k: lax.dynamic_update_slice(x, x.T[:5, :5], (k, k)), (random((16, 16)), two)),
            "slice at run time": (
                lambda x, k: lax.dynamic_update_slice(x, lax.dynamic_slice(x, (k,), (9,)), (k + 2,)),
                (random((16,)), one),
            ),
            "element-wise": (lambda x, k: lax.dynamic_update_slice(x, x[:9] + x[3:12], (k,)), (random((16,)), two)),
            "of a sum": (lambda x, k: shifted(x + x, k), (random((16,)), one)),
            "in a loop": (
                lambda x, k: lax.fori_loop(0, 3, lambda i, c: shifted(c, k + i % 2), x),
                (random((16,)), one),
            ),
            "scatter": (lambda x, k: x.at[(jnp.arange(9) + k) % 16].set(x[::-1][:9]), (random((16,)), two)),
        }
    )


def test_strided_windows_of_a_value_used_elsewhere() -> None:
    def pool(x: Any, window: tuple[int, ...], strides: tuple[int, ...], padding: Any = "VALID") -> Any:
        return lax.reduce_window(x, np.array(0, x.dtype), lax.add, window, strides, padding)

    def both(y: Any, pooled: Any) -> Any:
        return jnp.concatenate([(y + y).ravel(), pooled.ravel()])

    def convolved(x: Any, w: Any) -> Any:
        numbers = ("NHWC", "HWIO", "NHWC")
        groups = x.shape[3] // w.shape[2]
        return lax.conv_general_dilated(x, w, (2, 2), "VALID", dimension_numbers=numbers, feature_group_count=groups)

    agree(
        {
            "skips": (lambda x: both(-x, pool(-x, (1, 1), (2, 2))), (random((16, 16)),)),
            "i8": (lambda x: both(x + 1, pool(x + 1, (1, 1), (2, 1))), (random((15, 16), np.int8),)),
            "padded": (lambda x: both(-x, pool(-x, (1, 1), (3, 2), "SAME")), (random((16, 9)),)),
            "one window": (lambda x: both(-x, pool(-x, (3, 2), (1, 3))), (random((16, 4), BF16),)),
            "one window, padded": (
                lambda x: both(-x, pool(-x, (1, 2), (1, 3), ((0, 0), (1, 1)))),
                (random((1, 2)),),
            ),
            "one window, in the padding": (
                lambda x: both(-x, pool(-x, (2, 2), (1, 9), ((1, 0), (3, 4)))),
                (random((5, 3)),),
            ),
            "one axis": (lambda x: both(-x, pool(-x, (1, 2), (2, 2))), (random((16, 16)),)),
            "slice": (lambda x: both(-x, (-x)[::2, ::3]), (random((16, 16)),)),
            "depthwise": (
                lambda x, w: both(-x, convolved(-x, w)),
                (random((1, 16, 16, 4)), random((1, 1, 1, 4))),
            ),
            "one feature": (lambda x, w: both(-x, convolved(-x, w)), (random((1, 8, 8, 1)), random((1, 1, 1, 1)))),
        }
    )


def test_complex_products() -> None:
    c64 = np.complex64
    agree(
        {
            "large": (lambda x, y: x @ y, (random((40, 64), c64), random((64, 33), c64))),
            "c128": (lambda x, y: x @ y, (random((40, 40), np.complex128), random((40, 40), np.complex128))),
            "of products": (lambda x, y: lax.complex(x @ y, -(y @ x)), (random((64, 64)), random((64, 64)))),
            "batches": (lambda x: jnp.einsum("bij,bjk->bki", x, x), (random((3, 33, 33), c64),)),
            "parts": (lambda x, y: (x @ x).real @ y, (random((48, 48), c64), random((48, 48)))),
        }
    )
    agree(
        {
            "small": (lambda x: x @ x, (random((8, 8), c64),)),
            "beside a large one": (lambda x: x @ x, (random((100, 100)),)),
            "vector": (lambda x, v: x @ v, (random((100, 100), c64), random((100,), c64))),
        }
    )


def test_reductions_of_complex_constants() -> None:
    def scaled(fold: Any, x: Any, *values: complex) -> Any:
        return x * (1 / fold(jnp.asarray(values, x.dtype)))

    x, wide = random((31, 3), np.complex64), random((31, 3), np.complex128)
    agree(
        {
            "product": (lambda x: scaled(jnp.prod, x, 5), (x,)),
            "sum": (lambda x: scaled(jnp.sum, x, 5 + 2j), (x,)),
            "c128": (lambda x: scaled(jnp.prod, x, 4 - 2j), (wide,)),
            "two": (lambda x: scaled(jnp.prod, x, 5, 1j), (x,)),
            "many": (lambda x: scaled(jnp.sum, x, *[1 + 1j] * 31), (x,)),
            "argument": (lambda x, v: x * (1 / jnp.prod(v)), (x, random((1,), np.complex64) + 3)),
            "first and last": (lambda x: lax.argmax(x, 0, np.int32), (random((1, 5)),)),
            "fft": (lambda x: jnp.fft.fftn(x, axes=(0,), norm="ortho"), (random((31, 3), np.complex64),)),
        }
    )


def test_single_elements() -> None:
    """Of higher rank, read several times; and as the only result of a kernel with a loop."""
    c64 = np.complex64

    def element(x: Any) -> Any:
        r = x[3:4].reshape(1, 1, 1)
        return [x.sum() * r + jnp.exp(r), r]

    agree(
        {
            "of a slice": (lambda x: element(x)[0] * 2 + element(x)[1], (random((8,)),)),
            "of a slice, returned": (lambda x: jnp.concatenate(element(x * 1), 2), (random((9,)),)),
            "of a dynamic slice": (
                lambda x, i: lax.dynamic_slice(x, (i,), (1,)).reshape(1, 1),
                (random((8,)), np.int32(3)),
            ),
            "a window": (
                lambda x: lax.reduce_window(x, c64(0), lax.add, (3,), (1,), "VALID"),
                (random((3,), c64),),
            ),
            "windows in two dimensions": (
                lambda x: lax.reduce_window(x, c64(0), lax.add, (3, 2), (1, 1), "VALID"),
                (random((3, 2), c64),),
            ),
            "a scatter into one": (
                lambda x, i: x.at[i].add(x[0]),
                (random((1,)), np.array([0, 0, 3, 0], np.int32)),
            ),
        }
    )


def test_reversals_of_what_has_gaps() -> None:
    agree(
        {
            "a column": (lambda x: x[:, :, 2][:, ::-1], (random((3, 4, 8)),)),
            "of one row": (lambda x: x[0, :, :1][::-1], (random((1, 2, 4)),)),
            "at run time": (lambda x, k: x[:, :, k][::-1], (random((3, 5, 8)), np.int32(6))),
            "unsigned": (lambda x: x[..., 1][..., ::-1], (random((3, 4, 2), np.uint64),)),
            "every second": (lambda x: x[::2][::-1] - jnp.abs(x[::2])[::-1], (random((37,)),)),
            "rfft": (lambda x: jnp.fft.rfft(x).real, (random((3, 4)),)),
        }
    )


def test_pads_of_values_of_one_kernel() -> None:
    def both(x: Any, y: Any) -> Any:
        s = x + y
        return jnp.pad(s, ((0, 0), (0, 1))), jnp.pad(s * y, ((0, 0), (1, 0)))

    def updates(x: Any, y: Any) -> Any:
        zeros, s = jnp.zeros((7, 4), x.dtype), x - y
        return lax.dynamic_update_slice(zeros, s, (0, 0)) * 2, lax.dynamic_update_slice(zeros, s * y, (2, 0))

    def gates(x: Any, w: Any) -> Any:
        return jax.grad(lambda w: jnp.prod(jnp.stack(jnp.split(x @ w, 3, axis=1)) + 1, axis=0).sum())(w)

    def cut(x: Any, y: Any) -> Any:
        kept = lax.pad(x * y, jnp.zeros((), x.dtype), ((0, 0, 0), (0, -1, 0)))
        return lax.pad(kept, jnp.zeros((), x.dtype), ((0, 0, 0), (1, 0, 0))) + x * y, kept

    def windows(x: Any, y: Any) -> Any:
        zero = np.array(0, x.dtype)
        return [lax.reduce_window((x - y) * by, zero, lax.add, (5, 3), (1, 1), "SAME") for by in (x, y)]

    def flat(f: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *arguments: jnp.concatenate([one.ravel() for one in jax.tree.leaves(f(*arguments))])

    agree(
        {
            "two pads": (flat(both), (random((5, 2)), random((5, 2)))),
            "two large pads": (flat(both), (random((300, 64), np.float64), random((300, 64), np.float64))),
            "two updates": (flat(updates), (random((5, 4)), random((5, 4)))),
            "of complex numbers": (
                lambda x: jnp.full((5,), 2 + 1j, jnp.complex64).at[0].set(x[0]).at[-1].set(1) * 3,
                (random((3,), np.complex64),),
            ),
            "gates": (gates, (random((3, 4)), random((4, 12)))),
            "a hessian": (jax.hessian(jnp.prod), (random((5,)),)),
            "two windows": (flat(windows), (random((31, 7)), random((31, 7)))),
            "cut and padded": (flat(cut), (random((4, 3), np.int32), random((4, 3), np.int32))),
        }
    )


def test_gradients_of_attention_to_a_batch_of_one() -> None:
    def gradient(x: Any) -> Any:
        return jax.grad(lambda y: jnp.sin(jax.nn.dot_product_attention(y, y * 2, y + 1)).sum())(x)

    shapes = ((1, 12, 1, 16), (1, 5, 2, 3), (1, 7, 1, 5))
    agree({f"{shape}": (gradient, (random(shape),)) for shape in shapes})


def test_loops_with_values_that_only_their_condition_reads() -> None:
    def once(x: Any, w: Any) -> Any:  # as jax.scipy's GMRES decides on another round
        def step(state: Any) -> Any:
            return jnp.bool_(False), jnp.linalg.norm(w @ x)

        return lax.while_loop(lambda state: state[0] & (state[1] > 1), step, (x[0] > -5, jnp.float32(2)))[1]

    def until(x: Any, w: Any) -> Any:
        def step(state: Any) -> Any:
            y, _, n, _ = state
            new = w @ y / 8
            return new, jnp.abs(new - y).sum(), n + 1, new.sum()

        def goes_on(state: Any) -> Any:
            return (state[1] > 0.5) & (state[2] < 20)

        return lax.while_loop(goes_on, step, (x, jnp.float32(9), 0, jnp.float32(0)))[0]

    def twice(x: Any, w: Any) -> Any:
        return lax.fori_loop(0, 3, lambda i, s: (w @ s[0] / 4, w @ s[1] / 4, s[2], s[3] + i), (x, x, w, 0))[:2]

    agree(
        {
            "once": (once, (random((16,)), random((16, 16)))),
            "until": (until, (random((16,)), random((16, 16)))),
            "twice": (lambda x, w: sum(twice(x, w)), (random((16,)), random((16, 16)))),
        }
    )
