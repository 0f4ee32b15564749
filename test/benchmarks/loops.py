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

import hilo
from hilo.targets.runtime.arrays import device_put

RNG = np.random.default_rng(0)
CASES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {}


def case(name: str, *arguments: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers a program with its arguments."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        CASES[name] = (function, arguments)
        return function

    return register


def _f32(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


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


@case("Runge-Kutta, 1,000 steps", np.ones(3, np.float32))
def runge_kutta(start: Any) -> Any:
    def slope(y: Any) -> Any:
        return jnp.stack([10 * (y[1] - y[0]), y[0] * (28 - y[2]) - y[1], y[0] * y[1] - 8 / 3 * y[2]])

    def step(y: Any, _: Any) -> Any:
        h = 0.005
        a = slope(y)
        b = slope(y + h / 2 * a)
        c = slope(y + h / 2 * b)
        y = y + h / 6 * (a + 2 * b + 2 * c + slope(y + h * c))
        return y, y

    return lax.scan(step, start, None, length=1000)


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


def main() -> None:
    arguments = parser(__doc__)
    add_words(arguments)
    names = wanted(arguments, arguments.parse_args().words, CASES)
    hilo.compile(jax.jit(jnp.tanh).lower(_f32(3)).as_text(), cache=False)  # starts the compiler
    calls, compiles = {}, {}
    print(f"{'':32}{'hilo us':>10}{'XLA us':>10}{'ratio':>7}{'hilo s':>9}{'XLA s':>7}{'ratio':>7}")
    for name in names:
        function, values = CASES[name]
        text = jax.jit(function).lower(*values).as_text()
        mine, executable = spent(lambda text=text: hilo.compile(text, cache=False, check="off"))
        lowered = jax.jit(function).lower(*values)
        theirs, compiled = spent(lowered.compile)
        here = [device_put(a, executable.device) for a in values]
        there = jax.device_put(values)
        a = call_s(lambda run=executable, here=here: run(*here))
        b = call_s(lambda run=compiled, there=there: jax.block_until_ready(run(*there)))
        calls[name], compiles[name] = a / b, mine / theirs
        times = f"{a * 1e6:10.0f}{b * 1e6:10.0f}{a / b:7.2f}"
        print(f"{name:32}{times}{mine:9.2f}{theirs:7.2f}{mine / theirs:7.1f}", flush=True)
    means = [geometric_mean(ratios.values()) for ratios in (calls, compiles)]
    print(f"{'geometric mean':52}{means[0]:7.2f}{'':16}{means[1]:7.1f}")
    record("loops, time of a call, hilo over XLA", calls)
    record("loops, CPU time of compiling, hilo over XLA", compiles)


if __name__ == "__main__":
    main()
