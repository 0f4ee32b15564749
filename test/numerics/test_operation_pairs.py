"""Operations that the compiler has failed on, or answered wrongly, next to one another: against XLA, in one program."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax
from oracle import TOLERANCES, assert_close

import hilo

RNG = np.random.default_rng(3)


def numbers(*shape, dtype=np.float32):
    values = RNG.normal(size=shape)
    return (values + 1j * RNG.normal(size=shape) if np.dtype(dtype).kind == "c" else values).astype(dtype)


def depthwise(dimensions, layout, *, stride=1, dilation=1, multiplier=1):
    """A depthwise convolution of 4 channels, and its gradients, whose values are used elsewhere, too."""
    spatial = "DHW"[-dimensions:]
    inputs, kernels = (f"N{spatial}C", f"{spatial}IO") if layout == "last" else (f"NC{spatial}", f"OI{spatial}")

    def convolve(x, w):
        names = (inputs, kernels, inputs)
        steps, dilations = (stride,) * dimensions, (dilation,) * dimensions
        return lax.conv_general_dilated(
            x, w, steps, "SAME", rhs_dilation=dilations, dimension_numbers=names, feature_group_count=4
        )

    def function(x, w):
        gradients = jax.grad(lambda x, w: jnp.sum(convolve(x, w).astype(jnp.float32) ** 2), (0, 1))(x, w)
        return convolve(x, w), jnp.maximum(convolve(x, w), 0) + 1, *gradients

    sizes = {"N": 2, "C": 4, "I": 1, "O": 4 * multiplier} | dict.fromkeys(spatial, 5)
    kernel = [3 if name in spatial else sizes[name] for name in kernels]
    return function, [sizes[name] for name in inputs], kernel


def depthwise_case(dtype, dimensions, layout, **options):
    function, input_shape, kernel_shape = depthwise(dimensions, layout, **options)
    return function, numbers(*input_shape, dtype=dtype), numbers(*kernel_shape, dtype=dtype)


def apart(x):
    """x with zeros between its elements."""
    return lax.pad(x, np.zeros((), x.dtype), ((0, 0, 1), (0, 0, 2)))


def sine_and_product(x, q):
    b = x[:, None] / 4.3 * jnp.ones(9, x.dtype)
    return jnp.sin(b), q.T @ b.T


def bilateral(padded, x):
    upper, lower = 0, 0
    for i, j in np.ndindex(5, 5):
        part = padded[i : i + len(x), j : j + len(x)]
        weight = jnp.exp(-((part - x) ** 2) - i * 0.1)
        upper, lower = upper + weight * part, lower + weight
    return upper / lower


CASES = {
    "every third element, reversed": (lambda x: (x[::-1, ::-3], x[:, ::-3], lax.rev(x[1::2], (1,))), numbers(17, 20)),
    "every second element of unsigned numbers, reversed": (
        lambda x: (x[::-2], lax.rev(x, (0,))[1::3]), np.arange(33, dtype=np.uint16),
    ),
    "the gradient of a slice of every second element": (
        lambda x: jax.grad(lambda x: jnp.sum(x[::2][1:] ** 2) + jnp.sum(x[1:, 1:][::2, ::3][1:] ** 2))(x),
        numbers(9, 8),
    ),
    "pads with elements apart, inside and outside": (
        lambda x: (
            apart(jnp.pad(x, ((1, 0), (0, 2)))), jnp.pad(apart(x), ((1, 2), (2, 0))), apart(apart(x)),
            lax.pad(apart(x), np.float32(0), ((-1, 2, 0), (2, -1, 0))),
            lax.dynamic_update_slice(jnp.zeros((12, 12), x.dtype), apart(x), (1, 1)),
            jnp.pad(apart(x) + 0j, ((1, 0), (0, 2))), (jnp.pad(apart(x), 1), apart(x) * 2),
        ),
        numbers(5, 4),
    ),
    "short scans of unsigned numbers": (
        lambda x, y: (lax.cummax(x[:5]), lax.cumsum(x[:2]), lax.cumprod(y, 0), lax.cummin(y[:, :7], 1, reverse=True)),
        RNG.integers(0, 9, 130).astype(np.uint8), RNG.integers(0, 9, (5, 17)).astype(np.uint32),
    ),
    "every second element, of which some are reversed": (
        lambda x: (x[::2][:3][::-1], x[::2].reshape(2, 2)[:, ::-1], jnp.convolve(x[::2], x[1::2][:3])),
        numbers(8, dtype=np.float16),
    ),
    "complex numbers that are computed, then padded or transformed": (
        lambda x: (jnp.pad(x * x, ((0, 0), (3, 0))), jnp.fft.fft(jnp.where(x == x, x, 0).reshape(10, 20))),
        numbers(5, 40, dtype=np.complex64),
    ),
    "a sum over the lanes and rows before them": (lambda x: x.sum((0, 1, 3, 4)), numbers(8, 8, 4, 8, 8, 4)),
    "transforms of length 2": (
        lambda x, y: (jnp.fft.fft(x), jnp.fft.ifft(x + 0j), jnp.fft.fftn(y), jnp.fft.rfft(y)),
        numbers(2, dtype=np.float64), numbers(3, 4, dtype=np.float64),
    ),
    "complex blocks on a diagonal": (
        lambda x, y: jax.scipy.linalg.block_diag(x, y), numbers(4, 5, dtype=np.complex64),
        numbers(3, 2, dtype=np.complex64),
    ),
    "complex numbers padded on one side": (
        lambda x: jnp.concatenate([jnp.pad(x, ((0, 0), (3, 0))), jnp.pad(x, ((0, 0), (0, 3)))]),
        numbers(4, 5, dtype=np.complex128),
    ),
    "a scan of complex exponentials": (lax.cumlogsumexp, numbers(37, dtype=np.complex64)),
    "a loop of elements with two results, and a transpose of one": (sine_and_product, numbers(19), numbers(9, 19)),
    "windows of an image in two sums": (bilateral, numbers(21, 21), numbers(17, 17)),
    "depthwise in bf16": depthwise_case(ml_dtypes.bfloat16, 2, "last"),
    "depthwise in f16": depthwise_case(np.float16, 1, "first", stride=2, multiplier=2),
}  # fmt: skip


def test_pairs_as_xla_in_one_program():
    arguments = [array for _, *arrays in CASES.values() for array in arrays]

    def every(*arrays):
        rest = iter(arrays)
        return {name: function(*(next(rest) for _ in own)) for name, (function, *own) in CASES.items()}

    with jax.enable_x64(True):
        lowered = jax.jit(every).lower(*arguments)
        expected = lowered.compile()(*arguments)
    program = hilo.compile(lowered.as_text())
    assert program.info.rung == "default"
    found = iter(program(*arguments))
    for name in sorted(CASES):
        for position, want in enumerate(jax.tree.leaves(expected[name])):
            want = np.asarray(want)
            _, atol = TOLERANCES.get(want.dtype.name, (0, 0))
            largest = max(1.0, float(np.max(np.abs(want.astype(np.complex128)), initial=0)))
            assert_close(next(found), want, atol=atol * largest, context=f"{name}, result {position}")


def test_values_that_turn_out_to_be_equal_are_stored_with_what_is_between_them() -> None:
    """A function of many operations returns several results, two of which are the same once the compiler folds them."""

    def stored(same: Callable[[Any], Any]) -> Callable[..., Any]:
        def program(y: Any) -> Any:
            z = y - jnp.cos(y)
            again = same(z)
            return z, jnp.cos(z) @ again

        return program

    ways: dict[str, Callable[[Any], Any]] = {
        "the larger of itself": lambda z: lax.max(z, z),
        "times 1": lambda z: lax.mul(z, jnp.ones_like(z)),
        "negated twice": lambda z: lax.neg(lax.neg(z)),
        "chosen of itself": lambda z: lax.select(z > 0, z, z),
    }
    y = np.random.default_rng(5).standard_normal((4, 4)).astype(np.float32)

    def program(*arguments: Any) -> list[Any]:
        return [x for same, argument in zip(ways.values(), arguments, strict=True) for x in stored(same)(argument)]

    arguments = [y + number for number in range(len(ways))]
    got = hilo.compile(hilo.from_jax(program, *arguments), check="off")(*arguments)
    for one, other in zip(got, jax.jit(program)(*arguments), strict=True):  # type: ignore[call-overload]
        np.testing.assert_allclose(np.asarray(one), np.asarray(other), rtol=1e-4, atol=1e-5)
