"""Gradients are JAX's: every operation with a rule, control flow, and programs. A family of cases is one program."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from _repository import ROOT
from written_cases import CASES, Written, compare_written

import hilo
from hilo import Shape, XlaBuilder, ops

jax = pytest.importorskip("jax")
jnp, lax = jax.numpy, jax.lax
RANDOM = np.random.default_rng(0)
Case = tuple[Callable[..., Any], tuple[np.ndarray, ...]]


def r(*shape: int) -> np.ndarray:
    return RANDOM.uniform(0.2, 0.9, shape)


def c(*shape: int) -> np.ndarray:
    return r(*shape) + 1j * r(*shape)


def w(y: Any) -> Any:
    """A sum in which each element, and each of its parts, has its own weight."""
    i = jnp.arange(y.size).reshape(y.shape) + 1.0
    if jnp.iscomplexobj(y):
        return jnp.sum(y.real * jnp.cos(i)) + jnp.sum(y.imag * jnp.sin(i))
    return jnp.sum(y * jnp.cos(i))


def of(function: Callable[..., Any], *arguments: np.ndarray) -> Case:
    return lambda *a: w(function(*a)), arguments


def conv(lhs: tuple[int, ...], rhs: tuple[int, ...], **options: Any) -> Case:
    return of(lambda x, k: lax.conv_general_dilated(x, k, **options), r(*lhs), r(*rhs))


def permuted(*shape: int) -> np.ndarray:
    return RANDOM.permutation(int(np.prod(shape))).reshape(shape) * 1.0


UNARY = (
    "cbrt cos exp expm1 log log1p logistic rsqrt sin sqrt tan tanh acos asin asinh atan atanh cosh digamma erf erfc "
    "erf_inv lgamma sinh abs neg square sign floor"
).split()
BINARY = "add sub mul div rem pow atan2 max min".split()
TIES = np.array([0.0, 0.5, 1.0]), np.array([1.0, 0.5, 0.0])
ELEMENTWISE = [
    *(of(getattr(lax, name), r(5)) for name in UNARY),
    *(of(getattr(lax, name), r(5), r(5)) for name in BINARY),
    *(of(getattr(lax, name), *TIES) for name in ("max", "min")),
    *(of(getattr(lax, name), c(4)) for name in "exp log sin cos sqrt tanh abs".split()),
    of(lambda x: lax.acosh(x + 1), r(5)),
    of(jnp.abs, np.array([0.0, -1, 2])),
    of(lax.pow, np.array([0.0, 2, 0.0]), np.array([2.0, 0, 1.0])),
    of(lax.clamp, np.full(8, 0.3), r(8), np.full(8, 0.6)),
    of(lambda x, y: jnp.where(x > 0.5, x * y, y), r(5), r(5)),
    of(lambda x: lax.polygamma(jnp.ones(5), x), r(5)),
    of(lax.bessel_i1e, np.array([0.0, 1e-9, -1e-3, 0.5, -2.0, 7.9, -8.1, 100.0])),
    of(lambda x: lax.reduce_precision(x, 8, 20), r(5)),
    of(lambda x: x.astype(jnp.float32).astype(jnp.float64) * x, r(5)),
    of(lambda x, y: lax.complex(x, y) * lax.complex(y, x), r(4), r(4)),
    of(lambda x, y: x / y + x**y + jnp.conj(x), c(4), c(4)),
    of(lambda x: lax.optimization_barrier((x, x * 2))[1], r(4)),
]
ROWS = np.array([[0, 2], [2, 5], [0, 0]])
MOVEMENT = [
    of(lambda x: lax.broadcast_in_dim(x, (2, 3, 4), (1, 2)), r(1, 4)),
    of(lambda x: jnp.transpose(x, (2, 0, 1)).reshape(6, 4)[::-1], r(2, 3, 4)),
    of(lambda x: lax.slice(x, (1, 2), (6, 9), (2, 3)), r(7, 10)),
    of(lambda x, v: lax.pad(x, v, ((1, 2, 1), (-1, 3, 2), (2, -1, 0))), r(3, 4, 5), np.array(0.7)),
    of(lambda x, v: lax.pad(x, v, ((-2, -1, 1),)), r(6), np.array(0.7)),
    of(lambda x, y: jnp.concatenate([x, y, x, x[:, :0]], 1), r(2, 3), r(2, 1)),
    of(lambda x: lax.dynamic_slice(x, (jnp.int32(3), jnp.int32(1)), (2, 2)), r(4, 4)),
    of(lambda x, u: lax.dynamic_update_slice(x, u, (jnp.int32(3), jnp.int32(1))), r(4, 4), r(2, 2)),
    of(lambda x: jnp.take(x, ROWS, axis=0, mode="clip"), r(4, 3)),
    of(lambda x: jnp.take_along_axis(x, np.array([[0, 1], [2, 2]]), 1), r(2, 4)),
    of(lambda x: x[np.array([0, 1, -1]), np.array([2, 2, 0])], r(3, 4)),
    of(lambda x, u: x.at[np.array([0, 2, 2, 7])].add(u), r(4, 3), r(4, 3)),
    of(lambda x, u: x.at[np.array([0, 2, 1, 7])].set(u), r(4, 3), r(4, 3)),
    of(lambda x, u: x.at[1:3, 0].set(u), r(4, 3), r(2)),
    *(
        of(lambda x, u, f=f: getattr(x.at[np.array([0, 2, 2, 7, 1])], f)(u), r(4, 3), np.round(r(5, 3), 1))
        for f in ("max", "min", "subtract")
    ),
    of(lambda x, u: x.at[np.array([0, 0, 1])].max(u), np.array([0.5, 0.1, 0.7]), np.array([0.5, 0.5, 0.3])),
    of(lambda x: jax.ops.segment_max(x, np.array([0, 1, 0, 2, 1]), 3), r(5)),
    of(lambda x: jax.ops.segment_sum(x, np.array([0, 1, 0, 2, 9]), 3), r(5)),
    of(lambda x: jnp.sin(x[:0]), r(3)),
]
FOLDING = [
    *(of(functools.partial(f, axis=(0, 2)), r(2, 3, 4)) for f in (jnp.sum, jnp.max, jnp.min, jnp.prod)),
    of(jnp.prod, np.array([2.0, 0, 3])),
    of(jnp.prod, np.array([2.0, 0, 0, 3])),
    of(lambda x: jnp.max(x, axis=1), np.array([[1.0, 1, 0], [2, 1, 3]])),
    of(lambda x: jax.nn.logsumexp(x, axis=1), r(3, 4)),
    of(lambda x: jnp.cumsum(x) * lax.cummax(x), r(6)),
    of(lambda x: jnp.cumprod(x) + lax.cumlogsumexp(x), r(6)),
    of(lambda x: lax.reduce_window(x, 0.0, lax.add, (3, 2), (2, 1), ((1, 2), (0, 1)), (2, 1), (1, 2)), r(7, 5)),
    of(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (3, 2), (2, 1), ((1, 1), (0, 0))), permuted(7, 5)),
    of(lambda x: lax.reduce_window(x, jnp.inf, lax.min, (2, 2), (2, 2), "VALID"), permuted(4, 6)),
    of(lambda x: jnp.sort(x, axis=0), permuted(4, 3)),
    of(lambda x, y: lax.sort((x, y), num_keys=1)[1], permuted(6), r(6)),
    of(lambda x: lax.top_k(x, 2)[0], permuted(3, 4)),
    of(lambda x: jnp.median(x) * x[jnp.argmax(x)] ** 2, r(7)),
]
MATRIX = r(2, 3, 3)
LOWER, COMPLEX = np.tril(MATRIX) + 2 * np.eye(3), c(2, 3, 3)
SYMMETRIC = MATRIX @ MATRIX.swapaxes(-1, -2) + 3 * np.eye(3)
HERMITIAN = COMPLEX @ COMPLEX.conj().swapaxes(-1, -2) + 3 * np.eye(3)
NHWC = {"dimension_numbers": ("NHWC", "HWIO", "NHWC")}


def solve(left: bool, transpose: bool, lower: bool, unit: bool, adjoint: bool) -> Case:
    options = {"left_side": left, "lower": lower, "unit_diagonal": unit}
    options |= {"transpose_a": transpose or adjoint, "conjugate_a": adjoint}
    matrix = LOWER + (1j * np.tril(MATRIX) if adjoint else 0)
    matrix = matrix if lower else matrix.swapaxes(-1, -2)
    right = (c if adjoint else r)(*((2, 3, 4) if left else (2, 4, 3)))
    return of(lambda a, b: lax.linalg.triangular_solve(a, b, **options), matrix, right)


PRODUCTS = [
    of(lambda x, y: x @ y, r(3, 4), r(4, 2)),
    of(lambda x, y: x @ y, c(3, 4), c(4, 2)),
    of(lambda x, y: x @ y, r(4), r(4)),
    of(lambda x, y: lax.dot_general(x, y, (((1, 3), (0, 2)), ((2,), (3,)))), r(3, 4, 2, 5), r(4, 6, 5, 2)),
    of(lambda x, y: lax.dot_general(x, y, (((1, 2), (2, 0)), ((), ()))), r(3, 4, 2), r(2, 5, 4)),
    conv((2, 3, 8, 7), (4, 3, 3, 2), window_strides=(1, 1), padding="SAME"),
    conv((2, 8, 7, 4), (3, 2, 2, 6), window_strides=(2, 1), padding=((1, 2), (0, 3)), lhs_dilation=(1, 2),
         rhs_dilation=(2, 1), feature_group_count=2, **NHWC),
    conv((4, 3, 8), (6, 3, 3), window_strides=(2,), padding=((1, -1),), batch_group_count=2),
    conv((2, 6, 6, 3), (3, 3, 1, 6), window_strides=(1, 1), padding="SAME", feature_group_count=3, **NHWC),
    conv((2, 3, 8), (4, 3, 2), window_strides=(3,), padding=((-1, -2),)),
    *(of(getattr(jnp.fft, name), c(2, 6)) for name in ("fft", "ifft", "fft2")),
    *(of(jnp.fft.rfft, r(2, n)) for n in (5, 6)),
    *(of(lambda x, n=n: jnp.fft.irfft(x, n=n), c(2, n // 2 + 1)) for n in (5, 6)),
    of(jnp.fft.rfftn, r(3, 4)),
    of(jnp.fft.irfftn, c(3, 3)),
    of(jnp.linalg.cholesky, SYMMETRIC),
    of(jnp.linalg.cholesky, HERMITIAN),
    of(lambda x: jnp.tril(lax.linalg.cholesky(x, symmetrize_input=False)), SYMMETRIC),
    *(solve(*(bool(bits >> i & 1) for i in range(5))) for bits in (0, 1, 5, 7, 10, 12, 15, 17, 20, 31)),
]  # fmt: skip


def scan(x: Any, xs: Any, k: Any) -> Any:
    def turn(carry: Any, z: Any) -> Any:
        carry = jnp.tanh(carry * k + z)
        return carry, carry * z

    last, all_ = lax.scan(turn, x, xs)
    return all_ + last


def nested(x: Any, k: Any) -> Any:
    return lax.fori_loop(0, 3, lambda i, y: lax.fori_loop(0, 2, lambda j, z: jnp.sin(z) * k + j, y) * k, x)


CONTROL = [
    of(lambda x, k: lax.fori_loop(0, 5, lambda i, y: jnp.sin(y @ k) + i * 0.1, x), r(3), r(3, 3)),
    of(scan, r(3), r(6, 3), r(3)),
    of(lambda x: lax.scan(lambda y, z: (y * z + 1, y), 1.0, x, reverse=True)[1], r(5)),
    of(nested, r(3), r(3)),
    of(lambda x: lax.fori_loop(3, 3, lambda i, y: y * 2, x), r(3)),
    of(lambda x, y: lax.cond(x[0] > 0.3, lambda a: a * y, lambda a: jnp.sin(a), x), r(3) + 0.3, r(3)),
    of(lambda x, y: lax.switch(jnp.int32(2), [lambda: x * y, lambda: x, lambda: y * y * x]), r(3), r(3)),
    of(lambda x, y: lax.fori_loop(0, 4, lambda i, z: lax.cond(i % 2 == 0, lambda: z * y, lambda: jnp.sin(z)), x),
       r(3), r(3)),
    of(jax.checkpoint(lambda x: jnp.sin(jnp.sin(x))), r(4)),
    of(jax.jit(jax.nn.gelu), r(4)),
]  # fmt: skip


def attention(q: Any, k: Any, v: Any) -> Any:
    return jax.nn.softmax(jnp.where(jnp.tril(jnp.ones((4, 4))) > 0, q @ k.T, -1e9)) @ v


def normalized(x: Any, scale: Any) -> Any:
    return (x - x.mean(-1, keepdims=True)) / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5) * scale


PROGRAMS = [
    of(attention, r(4, 3), r(4, 3), r(4, 2)),
    of(normalized, r(3, 5), r(5)),
    of(lambda a, b, x: jax.nn.relu(jax.nn.relu(x @ a - 0.4) @ b - 0.4) ** 2, r(4, 5), r(5, 2), r(3, 4)),
    of(lambda x: -jax.nn.log_softmax(x)[np.arange(3), np.array([1, 0, 2])], r(3, 4)),
    of(lambda a, b: jax.scipy.linalg.cho_solve(jax.scipy.linalg.cho_factor(a), b), SYMMETRIC[0], r(3)),
    of(jax.grad(lambda y: jnp.sum(jnp.sin(y) ** 3)), r(4)),
    of(lambda x: jnp.interp(x, np.linspace(0, 1, 5), np.arange(5.0) ** 2) + jnp.linalg.norm(x), r(4)),
    of(lambda x: jnp.tanh(x), r(4).astype(np.float32)),
]
FAMILIES = {
    "elementwise": ELEMENTWISE, "movement": MOVEMENT, "folding": FOLDING, "products": PRODUCTS, "control": CONTROL,
    "programs": PROGRAMS,
}  # fmt: skip


@pytest.mark.parametrize("family", FAMILIES)
def test_gradients_are_jax_s(family: str) -> None:
    cases = FAMILIES[family]
    arguments = [argument for _, given in cases for argument in given]

    def total(*values: Any) -> Any:
        left, result = list(values), 0.0
        for function, given in cases:
            own, left = left[: len(given)], left[len(given) :]
            result = result + function(*own)
        return result

    with jax.enable_x64(True):
        want = jax.jit(jax.grad(total, tuple(range(len(arguments)))))(*arguments)
        program = hilo.gradient(hilo.from_jax(total, *arguments))
    got = hilo.compile(program, "evaluator")(*arguments)
    for index, (a, b) in enumerate(zip(got, want, strict=True)):
        tolerance = 1e-5 if b.dtype == np.float32 else 1e-9
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=tolerance, atol=1e-9, err_msg=f"argument {index}")


def test_the_gradient_of_zeta_is_that_of_its_series() -> None:
    """JAX has no such gradient. d/dq of the sum of (q + k)**-x is -x times that of (q + k)**-(x + 1)."""
    zeta = pytest.importorskip("scipy.special").zeta
    b = XlaBuilder("zeta")
    exponents, offsets = np.array([2.0, 3.0, 1.5, 4.0]), np.array([0.5, 1.0, 3.0, 7.0])
    result = np.sum(ops.Zeta(ops.Constant(b, exponents), ops.Parameter(b, 0, Shape("f64", [4]), "q")))
    got = hilo.compile(hilo.gradient(b.Build(result), 0), "evaluator")(offsets)
    np.testing.assert_allclose(got, -exponents * zeta(exponents + 1, offsets), rtol=1e-13)


# By name: hilo's function, JAX's, the arguments (from the power series and from the continued fraction), and those
# that it is differentiated by.
_POINTS = RANDOM.uniform(0.2, 6, (3, 40))
LIBRARY = {
    "Igamma": ("gammainc", (_POINTS[0], 2 * _POINTS[1]), (0, 1)),
    "Igammac": ("gammaincc", (_POINTS[0], 2 * _POINTS[1]), (0, 1)),
    "RegularizedIncompleteBeta": ("betainc", (_POINTS[0], _POINTS[1], _POINTS[2] / 6.1), (2,)),
}


@pytest.mark.parametrize("name", LIBRARY)
def test_functions_that_are_loops(name: str) -> None:
    other, given, wrt = LIBRARY[name]
    own, jaxs = getattr(ops, name), getattr(jax.scipy.special, other)
    weights = np.cos(np.arange(40.0))
    with jax.enable_x64(True):
        wanted = jax.grad(lambda *x: jnp.sum(jaxs(*x) * weights), wrt)(*given)
    got = hilo.grad(lambda *x: np.sum(own(*x) * weights), wrt)(*given)
    for a, b in zip(got, wanted, strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=1e-11, atol=1e-13)
    mapped = hilo.vmap(hilo.grad(lambda *x: own(*x), wrt[-1]))(*given)
    np.testing.assert_allclose(np.asarray(mapped) * weights, np.asarray(got[-1]), rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda x: ops.RegularizedIncompleteBeta(x, 2.0, 0.5), "by a and b has no closed form"),
        (lambda x: ops.IgammaGradA(x, 2.0), "derivatives themselves"),
        (lambda x: ops.RandomGammaGrad(x, 2.0), "derivatives themselves"),
    ],
)
def test_functions_that_are_loops_say_what_has_no_derivative(function: Any, message: str) -> None:
    with pytest.raises(hilo.PassError, match=message):
        hilo.grad(function)(np.float32(1))


def test_it_compiles() -> None:
    arguments = [r(3).astype("f"), r(6, 3).astype("f"), r(3).astype("f")]
    function = lambda *a: w(scan(*a))  # noqa: E731
    got = hilo.compile(hilo.gradient(hilo.from_jax(function, *arguments), value=True))(*arguments)
    want = jax.jit(jax.value_and_grad(function, (0, 1, 2)))(*arguments)
    for a, b in zip(got, (want[0], *want[1]), strict=True):
        np.testing.assert_allclose(np.asarray(a), np.asarray(b), rtol=2e-5)


# ---- the front door --------------------------------------------------------------------------------------------------


def loss() -> hilo.XlaComputation:
    b = XlaBuilder("loss")
    x = ops.Parameter(b, 0, Shape("f32", [3]), "x")
    n = ops.Parameter(b, 1, Shape("s32", []), "n")
    pair = ops.Parameter(b, 2, Shape.tuple([Shape("f32", [3]), Shape("f32")]), "pair")
    first, second = pair
    return b.Build(np.sum(x * first) * second + n.astype("f32"))


X, N, PAIR = np.array([1, 2, 3], "f"), np.int32(7), (np.array([4, 5, 6], "f"), np.float32(2))


def run(program: hilo.XlaComputation) -> Any:
    result = hilo.compile(program, "evaluator")(X, N, PAIR)
    return jax.tree.map(lambda leaf: leaf.tolist(), result)


def test_parameters_are_chosen() -> None:
    computation = loss()
    text = computation.as_text()
    assert run(hilo.gradient(computation, 0)) == [8, 10, 12]
    assert run(hilo.gradient(computation)) == ([8, 10, 12], ([2, 4, 6], 32))
    assert run(hilo.gradient(computation, [2], value=True)) == (71, ([2, 4, 6], 32))
    assert computation.as_text() == text


@pytest.mark.parametrize(
    ("wrt", "message"),
    [
        (1, r"wrt is 1, parameter n of s32\[\]; it takes floats"),
        (3, r"wrt is 3; for .* it takes 0…2"),
        ("x", "wrt is 'x'; it takes a parameter's number"),
        ([], r"wrt is \[\]; it takes"),
    ],
)
def test_wrong_parameters(wrt: Any, message: str) -> None:
    with pytest.raises(hilo.ArgumentError, match=message):
        hilo.gradient(loss(), wrt)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda x: x, r"result 0 is tensor<3xf32>; it takes a scalar of a float type"),
        (lambda x: jnp.sum(x).astype(jnp.complex64), "it takes a real scalar"),
        (lambda x: jnp.sum(lax.while_loop(lambda y: y[0] < 9, lambda y: y * 2, x)), "number of iterations"),
        (lambda x: jnp.linalg.eigvals(x[None] * x[:, None]).real.sum(), "custom call .*geev.* has no derivative"),
        (lambda x: jnp.sum(x.at[0].mul(2.0)), "scatter whose body is multiply has no rule"),
    ],
)
def test_what_has_no_gradient(function: Any, message: str) -> None:
    with pytest.raises(hilo.PassError, match=message):
        hilo.gradient(hilo.from_jax(function, np.ones(3, "f") * 2), 0)


def test_the_page_has_a_row_of_each_operation() -> None:
    """With cases that all agree if there is a rule, and with the reason if there is no derivative."""
    from gradient_status import WITHOUT, known_rules, names

    from hilo.lowering.gradient.rules import NO_DERIVATIVE

    page = (ROOT / "docs" / "gradients-status.md").read_text()
    rows = {cells[1].strip(): cells[2:] for line in page.splitlines() if len(cells := line.split("|")) > 6}
    where = "see test/lowering/gradient/gradient_status.py"
    assert not set(names()) - set(rows), where
    assert set(WITHOUT) >= NO_DERIVATIVE, where
    assert not set(WITHOUT) & known_rules(), where
    for name in names():
        said, *cells = (cell.strip() for cell in rows[name])
        if name in WITHOUT:
            assert said == WITHOUT[name], (name, where)
            continue
        assert said in ("JAX", "differences"), (name, where)
        for counted in (cells[0], cells[2]):
            good, _, all_ = counted.partition(" of ")
            assert good == all_ and int(good) > 0, (name, counted, where)


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(sorted(case.operations())))
def test_written_cases(case: Written) -> None:
    with jax.enable_x64(True):
        assert compare_written(case, "f64") < (1e-9 if case.jax else 1e-7)
