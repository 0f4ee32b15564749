"""Run time and compile time of loops over small tensors, compared with XLA: `python test/benchmarks/loops.py [word…]`.

Solvers, filters, recurrent networks, simulations. CPU seconds of compiling and microseconds of a call, as
`compile_cpu.py` measures them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from command import add_words, geometric_mean, parser, record, wanted
from compile_cpu import call_s, spent
from jax import lax
from jax.experimental.ode import odeint

import hilo
from hilo.targets.runtime.arrays import device_put

RNG = np.random.default_rng(0)
CASES: dict[str, tuple[Callable[..., Any], tuple[Any, ...], bool]] = {}
"""A program, its arguments, and whether JAX has 64-bit types in it."""


def case(name: str, *arguments: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers a program with its arguments; JAX has 64-bit types if one of them is f64."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        CASES[name] = (function, arguments, any(argument.dtype == np.float64 for argument in arguments))
        return function

    return register


def _f32(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


def _f64(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape)


@case("LSTM, 128 steps", _f32(128, 32), _f32(32, 256) / 6, _f32(64, 256) / 8, _f32(256))
def lstm(xs: Any, w: Any, u: Any, b: Any) -> Any:
    def step(carry: Any, x: Any) -> Any:
        h, c = carry
        i, f, o, n = jnp.split(x @ w + h @ u + b, 4)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(n)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    return lax.scan(step, (jnp.zeros(64), jnp.zeros(64)), xs)


@case("GRU, 64 steps of a batch of 8", _f32(64, 8, 16), _f32(16, 96) / 4, _f32(32, 96) / 6, _f32(96))
def gru(xs: Any, w: Any, u: Any, b: Any) -> Any:
    def step(h: Any, x: Any) -> Any:
        a, p = x @ w + b, h @ u
        r, z = jax.nn.sigmoid(a[:, :32] + p[:, :32]), jax.nn.sigmoid(a[:, 32:64] + p[:, 32:64])
        h = (1 - z) * jnp.tanh(a[:, 64:] + r * p[:, 64:]) + z * h
        return h, h

    return lax.scan(step, jnp.zeros((8, 32)), xs)


@case("Kalman filter, 200 steps", _f32(200, 2), np.eye(4, dtype=np.float32))
def kalman(zs: Any, start: Any) -> Any:
    move = jnp.eye(4) + 0.1 * jnp.eye(4, k=2)
    see = jnp.eye(2, 4)

    def step(carry: Any, z: Any) -> Any:
        x, p = move @ carry[0], move @ carry[1] @ move.T + 0.01 * jnp.eye(4)
        gain = jnp.linalg.solve(see @ p @ see.T + 0.1 * jnp.eye(2), see @ p).T
        x, p = x + gain @ (z - see @ x), (jnp.eye(4) - gain @ see) @ p
        return (x, p), x

    return lax.scan(step, (jnp.zeros(4), start), zs)


def _by_runge_kutta(slope: Callable[[Any], Any], start: Any, h: float, steps: int) -> Any:
    """The last state and all others of the classical method with steps of `h`."""

    def step(y: Any, _: Any) -> Any:
        a = slope(y)
        b = slope(y + h / 2 * a)
        c = slope(y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + slope(y + h * c))
        return y, y

    return lax.scan(step, start, None, length=steps)


@case("Runge-Kutta, 1,000 steps", np.ones(3, np.float32))
def runge_kutta(start: Any) -> Any:
    def slope(y: Any) -> Any:
        return jnp.stack([10 * (y[1] - y[0]), y[0] * (28 - y[2]) - y[1], y[0] * y[1] - 8 / 3 * y[2]])

    return _by_runge_kutta(slope, start, 0.005, 1000)


@case("k-means, 20 rounds", _f32(500, 4), _f32(8, 4))
def k_means(x: Any, centers: Any) -> Any:
    def step(_: Any, c: Any) -> Any:
        nearest = jnp.argmin(((x[:, None] - c[None]) ** 2).sum(-1), 1)
        member = jax.nn.one_hot(nearest, 8)
        count = member.sum(0)
        return jnp.where(count[:, None] > 0, (member.T @ x) / jnp.maximum(count, 1)[:, None], c)

    return lax.fori_loop(0, 20, step, centers)


@case("Game of Life, 100 turns", (RNG.random((64, 64)) < 0.3).astype(np.int32))
def life(grid: Any) -> Any:
    def step(_: Any, g: Any) -> Any:
        n = sum(jnp.roll(g, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
        return ((n == 3) | ((g == 1) & (n == 2))).astype(g.dtype)

    return lax.fori_loop(0, 100, step, grid)


@case(
    "Mandelbrot set, 96 x 128", np.linspace(-2, 1, 128, dtype=np.float32), np.linspace(-1.2, 1.2, 96, dtype=np.float32)
)
def mandelbrot(re: Any, im: Any) -> Any:
    real, imaginary = jnp.meshgrid(re, im)

    def step(_: Any, state: Any) -> Any:
        x, y, n = state
        live = x * x + y * y < 4
        return jnp.where(live, x * x - y * y + real, x), jnp.where(live, 2 * x * y + imaginary, y), n + live

    return lax.fori_loop(0, 100, step, (0 * real, 0 * real, jnp.zeros(real.shape, jnp.int32)))[2]


@case("Newton's method, 50 steps", np.full(3, 0.5, np.float32))
def newton(start: Any) -> Any:
    def residual(x: Any) -> Any:
        return jnp.array([(x**2).sum() - 3, x[0] * x[1] - x[2] ** 2 + 0.1, jnp.exp(x[0]) + x[1] - x[2] - 2.5])

    def step(_: Any, x: Any) -> Any:
        return x - jnp.linalg.solve(jax.jacfwd(residual)(x), residual(x))

    return lax.fori_loop(0, 50, step, start)


@case("value iteration", RNG.dirichlet(np.ones(32), (4, 32)).astype(np.float32), _f32(32, 4))
def value_iteration(transitions: Any, rewards: Any) -> Any:
    def step(_: Any, v: Any) -> Any:
        return (rewards + 0.95 * jnp.einsum("ast,t->sa", transitions, v)).max(1)

    return lax.fori_loop(0, 300, step, jnp.zeros(32))


@case("LSTM in f64, 64 steps of a batch of 8", _f64(64, 8, 16), _f64(16, 128) / 4, _f64(32, 128) / 8, _f64(128))
def batched_lstm(xs: Any, w: Any, u: Any, b: Any) -> Any:
    def step(carry: Any, x: Any) -> Any:
        h, c = carry
        i, f, o, n = jnp.split(x @ w + h @ u + b, 4, axis=1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(n)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    return lax.scan(step, (jnp.zeros((8, 32)), jnp.zeros((8, 32))), xs)


@case("adaptive steps in f64 (odeint)", np.array([2.0, 0.0]), np.linspace(0, 10, 20))
def adaptive(y: Any, t: Any) -> Any:
    return odeint(lambda y, t: jnp.stack([y[1], 2 * (1 - y[0] ** 2) * y[1] - y[0]]), y, t)


def _pendulum(start: Any) -> Any:
    """Runge-Kutta's method for one pendulum, or a batch of them."""

    def slope(y: Any) -> Any:
        return jnp.stack([y[..., 1], -jnp.sin(y[..., 0]) - 0.1 * y[..., 1]], -1)

    return _by_runge_kutta(slope, start, 0.01, 100)


case("pendulum, 100 steps", np.array([1, 0], np.float32))(_pendulum)
case("pendulum in f64, 100 steps", np.array([1.0, 0.0]))(_pendulum)
case("64 pendulums in f64, 100 steps", _f64(64, 2))(_pendulum)


@case("extended Kalman filter in f64", _f64(100, 2), np.eye(3))
def extended_kalman(zs: Any, start: Any) -> Any:
    def move(x: Any) -> Any:
        return jnp.stack([x[0] + 0.1 * jnp.cos(x[2]), x[1] + 0.1 * jnp.sin(x[2]), x[2] + 0.01])

    def see(x: Any) -> Any:
        return jnp.stack([jnp.sqrt(x[0] ** 2 + x[1] ** 2 + 1), jnp.arctan2(x[1], x[0] + 3)])

    def step(carry: Any, z: Any) -> Any:
        x, p = carry
        slope = jax.jacfwd(move)(x)
        x, p = move(x), slope @ p @ slope.T + 0.01 * jnp.eye(3)
        seen = jax.jacfwd(see)(x)
        gain = p @ seen.T @ jnp.linalg.inv(seen @ p @ seen.T + 0.1 * jnp.eye(2))
        return (x + gain @ (z - see(x)), (jnp.eye(3) - gain @ seen) @ p), x

    return lax.scan(step, (jnp.zeros(3), start), zs)


@case("Newton's method in f64, 16 systems", _f64(16, 3))
def newton_of_many(x: Any) -> Any:
    def residual(x: Any) -> Any:
        return jnp.tanh(x) + 0.3 * jnp.roll(x, 1) ** 2 + 2 * x - 1

    step = jax.vmap(lambda x: x - jnp.linalg.solve(jax.jacfwd(residual)(x), residual(x)))
    return lax.fori_loop(0, 20, lambda _, x: step(x), x)


def _gravity(x: Any, v: Any, mass: Any) -> Any:
    def step(_: Any, state: Any) -> Any:
        x, v = state
        d = x[None] - x[:, None]
        square = (d**2).sum(-1) + 0.01
        v = v + 0.001 * (mass[None, :, None] * d / (square * jnp.sqrt(square))[..., None]).sum(1)
        return x + 0.001 * v, v

    return lax.fori_loop(0, 50, step, (x, v))


case("50 bodies with gravity", _f32(50, 3), _f32(50, 3), abs(_f32(50)))(_gravity)
case("20 bodies with gravity in f64", _f64(20, 3), _f64(20, 3), abs(_f64(20)))(_gravity)


@case("64 rigid bodies in f64", _f64(64, 3), _f64(64, 3), _f64(64, 4), _f64(64, 3))
def rigid_bodies(*start: Any) -> Any:
    def rotated(q: Any, v: Any) -> Any:
        u = 2 * jnp.cross(q[:, 1:], v)
        return v + q[:, :1] * u + jnp.cross(q[:, 1:], u)

    def step(_: Any, state: Any) -> Any:
        x, v, q, w = state
        inertia = jnp.array([1.0, 2, 3])
        force = rotated(q, jnp.array([0, 0, 10.0]) - 0.1 * v) - jnp.array([0, 0, 9.81])
        torque = jnp.cross(inertia * w, w) - 0.05 * w
        v, w = v + 0.01 * force, w + 0.01 * torque / inertia
        turn = jnp.concatenate([-(q[:, 1:] * w).sum(1, keepdims=True), q[:, :1] * w + jnp.cross(q[:, 1:], w)], 1)
        q = q + 0.005 * turn
        return x + 0.01 * v, v, q / jnp.sqrt((q * q).sum(1, keepdims=True)), w

    return lax.fori_loop(0, 50, step, start)


@case("Metropolis in f64, 32 chains", _f64(100, 32), RNG.random((100, 32)))
def metropolis(moves: Any, draws: Any) -> Any:
    def density(x: Any) -> Any:
        return -0.5 * x**2 + jnp.log1p(x * x)

    def step(x: Any, given: Any) -> Any:
        y = x + given[0]
        x = jnp.where(jnp.log(given[1]) < density(y) - density(x), y, x)
        return x, x

    return lax.scan(step, jnp.zeros(32), (moves, draws))


@case("hidden Markov model in f64, 8 states", _f64(100, 8), _f64(8, 8))
def hidden_markov(emissions: Any, transitions: Any) -> Any:
    def step(a: Any, x: Any) -> Any:
        a = jax.nn.logsumexp(a[:, None] + transitions, 0) + x
        return a, a

    return lax.scan(step, emissions[0], emissions)


@case("double pendulum, 100 steps", np.array([1, 0.5, 0, 0], np.float32))
def double_pendulum(start: Any) -> Any:
    def slope(y: Any) -> Any:
        a, b, p, q = y
        s, c = jnp.sin(a - b), jnp.cos(a - b)
        below, pull, swing = 2 - c**2, 9.81 * jnp.sin(a), 9.81 * jnp.sin(b)
        first = (swing * c - 2 * pull - s * (q**2 + p**2 * c)) / below
        return jnp.stack([p, q, first, (2 * s * p**2 + 2 * pull * c - 2 * swing + q**2 * s * c) / below])

    return _by_runge_kutta(slope, start, 0.01, 100)


def _powers(x: Any, y: Any) -> Any:
    return lax.fori_loop(0, 200, lambda _, x: x**y + 0.5, x)


case("200 powers of a number", np.float32(1.5), np.float32(0.7))(_powers)
case("200 powers of a number in f64", np.float64(1.5), np.float64(0.7))(_powers)


@case("particle filter, 100 particles", _f32(50), _f32(50, 100), RNG.random(50).astype(np.float32))
def particle_filter(seen: Any, noise: Any, draws: Any) -> Any:
    def step(x: Any, given: Any) -> Any:
        z, moved, draw = given
        x = 0.9 * x + 0.3 * moved
        total = jnp.cumsum(jax.nn.softmax(-0.5 * (z - x) ** 2))
        x = x[jnp.clip(jnp.searchsorted(total, (jnp.arange(100) + draw) / 100), 0, 99)]
        return x, x.mean()

    return lax.scan(step, jnp.zeros(100), (seen, noise, draws))


@case("rank-one updates of a Cholesky factor in f64", np.eye(8), _f64(20, 8))
def cholesky_updates(factor: Any, vectors: Any) -> Any:
    def column(k: Any, state: Any) -> Any:
        a, x = state
        r = jnp.sqrt(a[k, k] ** 2 + x[k] ** 2)
        c, s, is_below = r / a[k, k], x[k] / a[k, k], jnp.arange(8) > k
        new = jnp.where(is_below, (a[:, k] + s * x) / c, a[:, k]).at[k].set(r)
        return a.at[:, k].set(new), jnp.where(is_below, c * x - s * new, x)

    return lax.scan(lambda a, x: (lax.fori_loop(0, 8, column, (a, x))[0], a[0, 0]), factor, vectors)


@case("Jacobi's method for eigenvalues", _f32(6, 6))
def jacobi(a: Any) -> Any:
    first, second = np.triu_indices(6, 1)

    def turned(a: Any, place: Any) -> Any:
        p, q = place
        angle = 0.5 * jnp.arctan2(2 * a[p, q], a[q, q] - a[p, p])
        c, s = jnp.cos(angle), jnp.sin(angle)
        turn = jnp.eye(6).at[p, p].set(c).at[q, q].set(c).at[p, q].set(s).at[q, p].set(-s)
        return turn.T @ a @ turn, 0

    pairs = jnp.array(first), jnp.array(second)
    return lax.fori_loop(0, 6, lambda _, a: lax.scan(turned, a, pairs)[0], a + a.T)


@case("Nelder and Mead", _f32(4, 3))
def nelder_mead(simplex: Any) -> Any:
    def value(p: Any) -> Any:
        return ((p - jnp.arange(3, dtype=p.dtype)) ** 2).sum() + jnp.sin(p).sum()

    def step(_: Any, s: Any) -> Any:
        values = jax.vmap(value)(s)
        order = jnp.argsort(values)
        s, values = s[order], values[order]
        towards = s[:-1].mean(0) - s[-1]
        near, far, inside = (s[-1] + k * towards for k in (2, 3, 0.5))
        better = jnp.where(value(far) < value(near), far, near)
        new = jnp.where(value(near) < values[0], better, jnp.where(value(near) < values[-2], near, inside))
        return s.at[-1].set(new)

    return lax.fori_loop(0, 100, step, simplex)


@case("life by a convolution, 16 x 16", RNG.integers(0, 2, (16, 16)).astype(np.int32))
def life_by_convolution(cells: Any) -> Any:
    ring = jnp.ones((1, 1, 3, 3)).at[0, 0, 1, 1].set(0)

    def step(_: Any, c: Any) -> Any:
        n = lax.conv_general_dilated(c[None, None].astype(jnp.float32), ring, (1, 1), "SAME")[0, 0]
        return ((n == 3) | ((n == 2) & (c == 1))).astype(c.dtype)

    return lax.fori_loop(0, 50, step, cells)


@case("a flock of 200", _f32(200, 3))
def flock(places: Any) -> Any:
    def step(_: Any, state: Any) -> Any:
        p, v = state
        d = p[None] - p[:, None]
        square = (d**2).sum(-1)
        near = (square < 0.5) & (square > 0)
        v = v * 0.9 + 0.05 * (d * near[..., None]).sum(1) / (near.sum(1)[:, None] + 1)
        return p + 0.01 * v, v

    return lax.fori_loop(0, 20, step, (places, places * 0.1))


@case("six roots by Durand and Kerner", _f32(6), _f32(6))
def durand_kerner(re: Any, im: Any) -> Any:
    polynomial = jnp.concatenate([jnp.ones(1, jnp.complex64), re + 1j * im])

    def step(_: Any, z: Any) -> Any:
        others = jnp.where(jnp.eye(6, dtype=bool), 1, z[:, None] - z[None])
        return z - jnp.polyval(polynomial, z) / others.prod(1)

    return lax.fori_loop(0, 50, step, (0.4 + 0.9j) ** jnp.arange(6, dtype=jnp.complex64))


def measure(name: str) -> tuple[float, float]:
    """Measures and prints a program; returns the ratios of the times of a call and of compiling."""
    function, values, _ = CASES[name]
    text = jax.jit(function).lower(*values).as_text()
    mine, executable = spent(lambda: hilo.compile(text, cache=False, check="off"))
    lowered = jax.jit(function).lower(*values)
    theirs, compiled = spent(lowered.compile)
    here = [device_put(a, executable.device) for a in values]
    there = jax.device_put(values)
    a = call_s(lambda: executable(*here))
    b = call_s(lambda: jax.block_until_ready(compiled(*there)))
    times = f"{a * 1e6:10.0f}{b * 1e6:10.0f}{a / b:7.2f}"
    print(f"{name:40}{times}{mine:9.2f}{theirs:7.2f}{mine / theirs:7.1f}", flush=True)
    return a / b, mine / theirs


def main() -> None:
    arguments = parser(__doc__)
    add_words(arguments)
    names = wanted(arguments, arguments.parse_args().words, CASES)
    hilo.compile(jax.jit(jnp.tanh).lower(_f32(3)).as_text(), cache=False)  # starts the compiler
    calls, compiles = {}, {}
    print(f"{'':40}{'hilo us':>10}{'XLA us':>10}{'ratio':>7}{'hilo s':>9}{'XLA s':>7}{'ratio':>7}")
    for name in names:
        with jax.enable_x64(CASES[name][2]):
            calls[name], compiles[name] = measure(name)
    means = [geometric_mean(ratios.values()) for ratios in (calls, compiles)]
    print(f"{'geometric mean':60}{means[0]:7.2f}{'':16}{means[1]:7.1f}")
    record("loops, time of a call, hilo over XLA", calls)
    record("loops, CPU time of compiling, hilo over XLA", compiles)


if __name__ == "__main__":
    main()
