"""Products by the kernel of small matrices: in one program for each type against NumPy's, with others against XLA's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo

SIZES = (
    *((1, 3, 5, 4), (1, 1, 7, 9), (1, 2, 67, 20), (1, 3, 33, 40), (1, 5, 70, 7), (1, 100, 3, 5), (1, 9, 9, 250)),
    *((17, 8, 8, 8), (40, 5, 3, 7), (3, 2, 40, 9), (2, 11, 1, 13), (100, 9, 8, 9), (30, 15, 10, 12), (1, 2, 2, 1)),
    *(
        (1, 20, 3, 100),
        (1, 3, 20, 100),
        (3, 9, 2, 90),
        (1, 400, 3, 110),
        (1, 17, 1, 70),
        (1, 5, 6, 512),
        (2, 9, 3, 301),
    ),
)
"""Batch, rows, columns and depth: rows shorter than a vector and longer ones, read in place, workgroups of several."""


def _product(number: int, sizes: tuple[int, ...], layout: str, dtype: str) -> tuple[str, str, list[np.ndarray]]:
    """Arguments, the operation, and arrays; the layout says which operands are transposed."""
    batch, rows, columns, depth = sizes
    left = (batch, depth, rows) if "l" in layout else (batch, rows, depth)
    right = (batch, columns, depth) if "r" in layout else (batch, depth, columns)
    kinds = [f"tensor<{'x'.join(map(str, shape))}x{dtype}>" for shape in (left, right)]
    summed = f"[{1 if 'l' in layout else 2}] x [{2 if 'r' in layout else 1}]"
    operation = (
        f"%p{number} = stablehlo.dot_general %a{number}, %b{number}, batching_dims = [0] x [0], contracting_dims = "
        f"{summed} : ({', '.join(kinds)}) -> tensor<{batch}x{rows}x{columns}x{dtype}>"
    )
    rng = np.random.default_rng(number)
    arrays = [_random(rng, shape, dtype) for shape in (left, right)]
    return f"%a{number}: {kinds[0]}, %b{number}: {kinds[1]}", operation, arrays


def _random(rng: np.random.Generator, shape: tuple[int, ...], dtype: str) -> np.ndarray:
    if dtype in ("i8", "i32"):
        return (
            rng.integers(-128, 128, shape, np.int8) if dtype == "i8" else rng.integers(-(2**31), 2**31, shape, np.int32)
        )
    if "complex" in dtype:
        kind = np.complex64 if "f32" in dtype else np.complex128
        return (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(kind)
    return rng.normal(size=shape).astype("f4" if dtype == "f32" else "f8")


_LAYOUTS = [*((dtype, layout) for dtype in ("f32", "f64", "i32", "i8") for layout in ("", "l", "r", "lr"))]


@pytest.mark.parametrize(("dtype", "layout"), [*_LAYOUTS, ("complex<f32>", ""), ("complex<f64>", "")])
def test_values(dtype: str, layout: str) -> None:
    parts = [_product(number, sizes, layout, dtype) for number, sizes in enumerate(SIZES)]
    results = ", ".join(f"tensor<{b}x{rows}x{columns}x{dtype}>" for b, rows, columns, _ in SIZES)
    text = (
        f"func.func @main({', '.join(arguments for arguments, *_ in parts)}) -> ({results}) {{\n"
        + "\n".join(operation for _, operation, _ in parts)
        + f"\nreturn {', '.join(f'%p{number}' for number in range(len(parts)))} : {results}\n}}"
    )
    compiled = hilo.compile(text, check="off", fuse_small=False)
    for got, (*_, (a, b)) in zip(compiled(*(x for *_, pair in parts for x in pair)), parts, strict=True):
        left, right = (a.swapaxes(1, 2) if "l" in layout else a), (b.swapaxes(1, 2) if "r" in layout else b)
        if dtype in ("i8", "i32"):
            np.testing.assert_array_equal(np.asarray(got), left @ right)
            continue
        bound = np.finfo(a.dtype).eps * (np.abs(left).astype(float) @ np.abs(right).astype(float)).max()
        want = left.astype(np.clongdouble) @ right.astype(np.clongdouble)
        np.testing.assert_allclose(np.asarray(got).astype(np.clongdouble), want, rtol=0, atol=4 * bound)


@pytest.mark.parametrize("sizes", [(3, 4, 5), (5, 200, 300), (17, 8, 33), (70, 3, 70), (1, 7, 9)], ids=str)
def test_products_with_others(sizes: tuple[int, int, int]) -> None:
    """A product that is read twice, through two views, and in a loop; beside a sort and top-k of its operand."""
    jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
    jnp, lax = jax.numpy, jax.lax
    rows, depth, columns = sizes
    rng = np.random.default_rng(rows)
    x, w = (rng.integers(-3, 4, shape).astype(np.float32) for shape in ((rows, depth), (depth, columns)))

    def program(x: Any, w: Any) -> Any:
        y = x @ w
        square = y.T @ y
        turned = lax.fori_loop(0, 3, lambda _, a: jnp.clip(a @ square, -2, 2), y)
        return y, square, y[::-1] @ square, turned, jnp.sort(x.ravel()), lax.top_k(x.ravel(), 3)

    text = jax.jit(program).lower(x, w).as_text()
    run = hilo.compile(text, check="off")
    assert run.info.rung == "default"
    for got, want in zip(run(x, w), run_xla(text, x, w), strict=True):
        assert_close(np.asarray(got), want)
