"""The kernel of products against NumPy's in f64: sizes that fill no tile, batches, both ways of storing operands."""

from __future__ import annotations

from collections.abc import Iterator

import jax
import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo.targets.llvm_cpu.profile import IN_PROCESS

SIZES = (
    (1, 8, 32, 8200),
    (1, 65, 33, 130),
    (1, 130, 100, 257),
    (1, 513, 70, 40),
    (1, 9, 600, 128),
    (5, 70, 96, 40),
    (2, 67, 545, 19),
    (2, 70, 11, 200),
    (1, 17, 19, 23),
    (3, 16, 16, 9),
)
"""Batch, rows, columns and depth: above and below a panel's depth, with rows and columns left over, some in blocks."""

WAYS = ((False, False), (True, False), (False, True), (True, True))
RNG = np.random.default_rng(7)


def _text(dtype: str) -> tuple[str, list[np.ndarray], list[np.ndarray]]:
    """A program of all products, its arguments, and its results, of floats in f64."""
    arguments, lines, results, arrays, wanted = [], [], [], [], []
    for number, ((batch, rows, columns, depth), (turn_lhs, turn_rhs)) in enumerate(
        (sizes, WAYS[(at + turn) % 4]) for at, sizes in enumerate(SIZES) for turn in (0, 3)
    ):
        lhs = (batch, depth, rows) if turn_lhs else (batch, rows, depth)
        rhs = (batch, columns, depth) if turn_rhs else (batch, depth, columns)
        types = ["tensor<" + "x".join(map(str, shape)) + f"x{dtype}>" for shape in (lhs, rhs, (batch, rows, columns))]
        arguments += [f"%x{number}: {types[0]}", f"%y{number}: {types[1]}"]
        lines.append(
            f"  %r{number} = stablehlo.dot_general %x{number}, %y{number}, batching_dims = [0] x [0], "
            f"contracting_dims = [{1 if turn_lhs else 2}] x [{2 if turn_rhs else 1}] : "
            f"({types[0]}, {types[1]}) -> {types[2]}\n"
        )
        results.append((f"%r{number}", types[2]))
        if dtype == "i32":
            x, y = (RNG.integers(-(2**31), 2**31, shape).astype(np.int32) for shape in (lhs, rhs))
        else:
            x, y = (RNG.normal(size=shape).astype(f"f{int(dtype[1:]) // 8}") for shape in (lhs, rhs))
        arrays += [x, y]
        wide = [v.swapaxes(1, 2) if is_turned else v for v, is_turned in ((x, turn_lhs), (y, turn_rhs))]
        wanted.append(np.matmul(*(v if dtype == "i32" else v.astype(np.float64) for v in wide)))
    names, types = zip(*results, strict=True)
    text = f"func.func @main({', '.join(arguments)}) -> ({', '.join(types)}) {{\n{''.join(lines)}"
    return f"{text}  return {', '.join(names)} : {', '.join(types)}\n}}", arrays, wanted


def test_products_of_integers_wrap() -> None:
    text, arrays, wanted = _text("i32")
    for got, want in zip(hilo.compile(text, check="off")(*arrays), wanted, strict=True):
        np.testing.assert_array_equal(np.asarray(got), want)


@pytest.mark.parametrize(
    ("dtype", "epsilon", "device"), [("f32", 2.0**-23, "local-task"), ("f64", 2.0**-52, "local-sync")]
)
def test_products_are_as_exact_as_their_type(dtype: str, epsilon: float, device: str) -> None:
    if IN_PROCESS.product_tile is None:
        pytest.skip("needs a CPU with AVX2 or AVX-512")
    text, arrays, wanted = _text(dtype)
    executable = hilo.compile(text, device=device, check="off")
    for got, exact, (_, _, _, depth) in zip(executable(*arrays), wanted, np.repeat(SIZES, 2, 0), strict=True):
        # A sum of `depth` products of normal numbers is about their root, and sums of 128 of them are summed.
        assert np.abs(np.asarray(got) - exact).max() <= 32 * epsilon * depth**0.5


def test_a_product_in_a_loop_and_of_one_operand_twice() -> None:
    w = (RNG.normal(size=(100, 100)) / 10).astype(np.float32)
    program = hilo.from_jax(lambda w: jax.lax.fori_loop(0, 3, lambda _, power: power @ w, w @ w), w)
    exact = np.linalg.matrix_power(w.astype(np.float64), 5)
    assert np.abs(np.asarray(hilo.compile(program, check="off")(w)) - exact).max() <= 1e-5 * np.abs(exact).max()


@pytest.mark.parametrize(("dtype", "epsilon"), [("f32", 2.0**-23), ("f64", 2.0**-52)])
def test_products_with_vectors_are_as_exact_as_their_type(dtype: str, epsilon: float) -> None:
    kind = f"f{int(dtype[1:]) // 8}"
    a, batch = (RNG.normal(size=shape).astype(kind) for shape in ((403, 257), (3, 201, 134)))
    v, w, x, y = (RNG.normal(size=shape).astype(kind) for shape in ((257,), (403,), (3, 134), (3, 201)))

    def products(a, batch, v, w, x, y):  # type: ignore[no-untyped-def]
        rows = jax.numpy.einsum("bij,bj->bi", batch, x)
        return a @ v, w @ a, a.T @ w, a @ v[:, None], rows, jax.numpy.einsum("bij,bi->bj", batch, y), (a + 1) @ v

    arguments = (a, batch, v, w, x, y)
    with jax.enable_x64(True):
        executable = hilo.compile(hilo.from_jax(products, *arguments), check="off")
    wide, many = a.astype(np.float64), batch.astype(np.float64)
    wanted = (
        *(wide @ v, w @ wide, wide.T @ w, (wide @ v)[:, None]),
        *(np.einsum("bij,bj->bi", many, x), np.einsum("bij,bi->bj", many, y), (a + a.dtype.type(1)) @ v.astype("f8")),
    )
    for got, exact in zip(executable(*arguments), wanted, strict=True):
        assert np.asarray(got).dtype == kind and np.asarray(got).shape == exact.shape
        assert np.abs(np.asarray(got) - exact).max() <= 32 * epsilon * 403**0.5


def test_convolutions_of_one_signal_are_as_exact_as_their_type() -> None:
    """Padded, cut, reversed, dilated, in f64, in a batch; lengths that vectors do not divide."""
    x, w = RNG.normal(size=1003).astype("f4"), RNG.normal(size=37).astype("f4")
    many, v = RNG.normal(size=(3, 1, 701)), RNG.normal(size=(1, 1, 25))
    numpy, convolve = jax.numpy, jax.lax.conv_general_dilated

    def convolutions(x, w, many, v):  # type: ignore[no-untyped-def]
        shaped = (x[None, None], w[None, None])
        batch = convolve(many, v, (1,), [(-3, 5)], rhs_dilation=(2,))
        return numpy.convolve(x, w), convolve(*shaped, (1,), [(0, 0)]), numpy.correlate(x, w, "same"), batch

    with jax.enable_x64(True):
        executable = hilo.compile(hilo.from_jax(convolutions, x, w, many, v), check="off")
    wide, kernel = x.astype("f8"), w.astype("f8")
    spread = np.zeros(49)
    spread[::2] = v[0, 0]
    padded = np.pad(many[:, 0, 3:], ((0, 0), (0, 5)))
    wanted = (
        *(np.convolve(wide, kernel), np.correlate(wide, kernel, "valid")[None, None]),
        *(
            np.correlate(wide, kernel, "same"),
            np.stack([np.correlate(row, spread, "valid") for row in padded])[:, None],
        ),
    )
    for got, exact, epsilon in zip(executable(x, w, many, v), wanted, (2.0**-23,) * 3 + (2.0**-52,), strict=True):
        assert np.asarray(got).shape == exact.shape
        assert np.abs(np.asarray(got) - exact).max() <= 32 * epsilon * 37**0.5


@pytest.mark.parametrize("kind", [ml_dtypes.bfloat16, np.float16])
def test_products_of_narrow_floats_are_rounded_once_and_between(kind: type) -> None:
    shapes = [(1, 1, 1), (3, 5, 7), (17, 33, 9), (64, 64, 64), (100, 130, 300), (1, 300, 300), (256, 256, 1)]

    rng = np.random.default_rng(11)

    def whole(*shape: int) -> np.ndarray:
        """Integers: their sums are exact in f32, and are rounded in the narrow type."""
        return rng.integers(-2, 3, shape).astype(kind)

    operands = [[whole(rows, depth), whole(depth, columns), whole(columns, 65)] for rows, depth, columns in shapes]
    operands[3][0][2, 5], operands[3][0][7, 7] = np.inf, np.nan
    batch = [whole(3, 40, 70), whole(3, 50, 70)]

    def products(operands, batch):  # type: ignore[no-untyped-def]
        found = []
        for a, b, c in operands:
            made = a @ b
            found += [
                made,
                made @ c,
                (made + a.dtype.type(1)).T @ a,
                jax.numpy.matmul(a, b, preferred_element_type="f4"),
            ]
        return *found, jax.numpy.einsum("bij,bkj->bik", *batch), jax.numpy.einsum("bij,bkj->ki", *batch)

    def multiplied(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        with np.errstate(all="ignore"):
            return a.astype(np.float64) @ b.astype(np.float64)

    def as_they_are() -> Iterator[np.ndarray]:
        for a, b, c in operands:
            made = multiplied(a, b).astype(kind)
            yield made
            with np.errstate(all="ignore"):
                yield multiplied(made, c).astype(kind)
                yield multiplied((made + made.dtype.type(1)).T, a).astype(kind)
            yield multiplied(a, b).astype(np.float32)
        yield multiplied(batch[0], batch[1].swapaxes(1, 2)).astype(kind)
        yield np.einsum("bij,bkj->ki", *(x.astype(np.float64) for x in batch)).astype(kind)

    executable = hilo.compile(hilo.from_jax(products, operands, batch), check="off")
    for at, (got, wanted) in enumerate(zip(executable(operands, batch), as_they_are(), strict=True)):
        got = np.asarray(got)
        assert got.dtype == wanted.dtype and got.shape == wanted.shape
        np.testing.assert_array_equal(got.astype(np.float64), wanted.astype(np.float64), err_msg=str(at))


@pytest.mark.parametrize("offset", [1, 2, 4])
def test_sums_over_two_dimensions_of_every_second_row(offset: int) -> None:
    """IREE 3.13 reads other elements at some offsets, such as 2 and 4, of rows of 28."""
    x, y = RNG.normal(size=(8, 31, 40)).astype("f4"), RNG.normal(size=(5, 16, 28)).astype("f4")

    def product(x: jax.Array, y: jax.Array) -> jax.Array:
        return jax.lax.dot_general(y, x[:, ::2, offset : offset + 28], (((1, 2), (1, 2)), ((), ())))

    wanted = np.einsum("bhw,ohw->ob", x[:, ::2, offset : offset + 28].astype("f8"), y.astype("f8"))
    got = np.asarray(hilo.compile(hilo.from_jax(product, x, y), check="off")(x, y))
    np.testing.assert_allclose(got, wanted, atol=1e-3)
