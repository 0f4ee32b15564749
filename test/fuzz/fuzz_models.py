"""Fragments of real models, as functions of sizes and of existing values."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

Fragment = Callable[[random.Random, Callable[[], int], Callable[..., Any]], Any]

MODELS: dict[str, Fragment] = {}


def fragment(make: Fragment) -> Fragment:
    MODELS[make.__name__] = make
    return make


@fragment
def attention(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    batch, heads, length, width = rng.choice((1, 2)), rng.choice((1, 2, 4)), min(size(), 32), rng.choice((4, 8, 16, 7))
    q, k, v = (give(batch, length, heads, width) for _ in range(3))
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / math.sqrt(width)
    if rng.random() < 0.5:
        scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -1e4)
    wide = jnp.promote_types(v.dtype, jnp.float32)  # f64 rounded to f32 would be less exact than the values say
    weights = jax.nn.softmax(scores.astype(wide) if rng.random() < 0.3 else scores, -1).astype(v.dtype)
    return jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(batch, length, heads * width)


@fragment
def layer_norm(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k = size(), size()
    x, scale, shift = give(n, k), give(k), give(k)
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(jnp.square(x - mean).mean(-1, keepdims=True) + 0.1) * scale + shift


@fragment
def cross_entropy(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, classes = size(), rng.choice((2, 3, 10, 16, 64))
    logits = give(n, classes)
    labels = jnp.arange(n) % classes
    logs = jax.nn.log_softmax(logits)
    if rng.random() < 0.5:
        return -(jax.nn.one_hot(labels, classes, dtype=logits.dtype) * logs).sum(-1).mean()
    return -jnp.take_along_axis(logs, labels[:, None], 1).mean()


@fragment
def pairwise_distances(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k = size(), min(size(), 32)
    x = jnp.tanh(give(n, k))
    squares = jnp.square(x).sum(-1)
    distances = squares[:, None] + squares[None] - 2 * x @ x.T
    return jnp.exp(-distances / k) if rng.random() < 0.5 else distances / k


@fragment
def mlp(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k, m = size(), size(), size()
    x, w, b, v = give(n, k), give(k, m), give(m), give(m, 3)
    return rng.choice((jnp.tanh, jax.nn.gelu, jax.nn.silu))(x @ w / math.sqrt(k) + b) @ v / math.sqrt(m)


@fragment
def lstm(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    batch, width, length = rng.choice((1, 2, 3, 8)), rng.choice((4, 8, 7, 16)), rng.choice((3, 5))
    xs, w, u = give(length, batch, width), give(width, 4 * width), give(width, 4 * width)

    def cell(carry: Any, x: Any) -> Any:
        h, c = carry
        i, f, g, o = jnp.split((x @ w + h @ u) / math.sqrt(width), 4, -1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    start = jnp.zeros((batch, width), xs.dtype)
    (h, c), hs = lax.scan(cell, (start, start), xs)
    return h, c, hs


@fragment
def gru(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    width, length = rng.choice((4, 8, 5)), rng.choice((3, 6))
    xs, w = give(length, width), give(2 * width, 3 * width)

    def cell(h: Any, x: Any) -> Any:
        z, r, n = jnp.split(jnp.concatenate([x, h]) @ w / math.sqrt(width), 3)
        z, r = jax.nn.sigmoid(z), jax.nn.sigmoid(r)
        h = (1 - z) * jnp.tanh(r * n) + z * h
        return h, h

    return lax.scan(cell, jnp.zeros(width, xs.dtype), xs)[1]


@fragment
def adam(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k = size(), size()
    w, g, m, v = (give(n, k) for _ in range(4))
    m = 0.9 * m + 0.1 * g
    v = 0.99 * jnp.square(v) + 0.01 * jnp.square(g)
    norm = jnp.sqrt(jnp.mean(jnp.square(g)) + 0.1)
    return w - 0.1 * m / (jnp.sqrt(v) + 0.1) / norm, m, v


@fragment
def train_step(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k, m = size(), size(), size()
    x, w, v = give(n, k), give(k, m), give(m)

    def loss(weights: Any) -> Any:
        w, v = weights
        return jnp.square(jnp.tanh(x @ w / math.sqrt(k)) @ v / math.sqrt(m) - x.mean(-1)).mean()

    value, (dw, dv) = jax.value_and_grad(loss)((w, v))
    return value, w - 0.1 * dw, v - 0.1 * dv


@fragment
def batch_norm(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k = size(), size()
    x, scale = give(n, 3, k), give(k)
    mean, variance = x.mean((0, 1)), x.var((0, 1))
    return jax.nn.relu((x - mean) * lax.rsqrt(variance + 0.1) * scale + 0.25), 0.9 * mean + 0.1, variance


@fragment
def rotary(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, half = size(), rng.choice((2, 4, 8))
    x = give(n, 2 * half)
    angles = jnp.arange(n)[:, None] / (10.0 ** (jnp.arange(half) / half))
    cos, sin = jnp.cos(angles).astype(x.dtype), jnp.sin(angles).astype(x.dtype)
    a, b = x[:, ::2], x[:, 1::2]
    return jnp.stack([a * cos - b * sin, a * sin + b * cos], -1).reshape(n, 2 * half)


@fragment
def convolution_block(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    side, channels = rng.choice((5, 8, 9)), rng.choice((2, 4, 8))
    x, w, d = give(1, side, side, channels), give(3, 3, channels, 4), give(3, 3, 1, 4)
    numbers = ("NHWC", "HWIO", "NHWC")
    y = lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=numbers) / math.sqrt(9 * channels)
    z = lax.conv_general_dilated(jnp.tanh(y), d, (1, 1), "SAME", dimension_numbers=numbers, feature_group_count=4) / 3
    return y + z, z.mean((1, 2))


@fragment
def graph_convolution(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k = size(), rng.choice((3, 8, 16))
    x, w = give(n, k), give(k, 4)
    adjacency = (jnp.abs(jnp.arange(n)[:, None] - jnp.arange(n)[None]) <= 1).astype(x.dtype)
    degree = adjacency.sum(1)
    normal = adjacency * lax.rsqrt(degree)[:, None] * lax.rsqrt(degree)[None]
    return jax.nn.relu(normal @ x @ w / math.sqrt(k))


@fragment
def sinkhorn(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n = min(size(), 32)
    kernel = jnp.exp(-jnp.square(jnp.tanh(give(n, n))))

    def turn(i: Any, uv: Any) -> Any:
        u, v = uv
        u = 1 / (kernel @ v / n + 0.1)
        return u, 1 / (kernel.T @ u / n + 0.1)

    one = jnp.ones(n, kernel.dtype)
    u, v = lax.fori_loop(0, 3, turn, (one, one))
    return u[:, None] * kernel * v[None]


@fragment
def power_iteration(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n = min(size(), 32)
    a = jnp.tanh(give(n, n))
    a = a @ a.T / n + jnp.eye(n, dtype=a.dtype)

    def turn(x: Any, _: Any) -> Any:
        y = a @ x
        y = y * lax.rsqrt(jnp.square(y).sum() + 1e-3)
        return y, y @ a @ y

    return lax.scan(turn, jnp.ones(n, a.dtype), None, length=4)


@fragment
def kalman(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n = rng.choice((2, 3, 4))
    f, zs = jnp.tanh(give(n, n)) * 0.5, give(5, n)
    eye = jnp.eye(n, dtype=f.dtype)

    def turn(carry: Any, z: Any) -> Any:
        x, p = carry
        x, p = f @ x, f @ p @ f.T + 0.1 * eye
        gain = p / (jnp.trace(p) + 1)
        x = x + gain @ (z - x)
        return (x, (eye - gain) @ p), x

    (x, p), xs = lax.scan(turn, (jnp.zeros(n, f.dtype), eye), zs)
    return x, p, xs


@fragment
def mixture(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k, d = size(), rng.choice((2, 3, 8)), rng.choice((1, 2, 4))
    x, centers, scales = give(n, d), give(k, d), give(k, d)
    z = (x[:, None] - centers[None]) / (1 + jnp.abs(scales))[None]
    return jax.nn.logsumexp(-0.5 * jnp.square(z).sum(-1), axis=-1), jax.nn.softmax(-jnp.square(z).mean(-1), -1)


@fragment
def embedding(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    words, n, k = rng.choice((5, 16, 33)), size(), rng.choice((4, 8, 16))
    table = give(words, k)
    tokens = (jnp.arange(n) * 7) % words
    x = table[tokens] + jnp.sin(jnp.arange(n)[:, None] / (1.0 + jnp.arange(k))).astype(table.dtype)
    return x, jnp.zeros_like(table).at[tokens].add(x / n)


@fragment
def pooling(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    side, channels = rng.choice((6, 8, 9)), rng.choice((1, 3, 8))
    x = give(2, side, side, channels)
    window, strides = (1, 2, 2, 1), (1, 2, rng.choice((1, 2)), 1)
    largest = lax.reduce_window(x, -jnp.inf, lax.max, window, strides, "VALID")
    mean = lax.reduce_window(x, 0.0, lax.add, window, strides, "VALID") / 4
    return largest - mean, x.mean((1, 2))


@fragment
def group_norm(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, groups, k = min(size(), 32), rng.choice((2, 4)), rng.choice((2, 4, 8))
    x = give(2, n, groups * k)
    y = x.reshape(2, n, groups, k)
    y = (y - y.mean((1, 3), keepdims=True)) * lax.rsqrt(y.var((1, 3), keepdims=True) + 0.1)
    return y.reshape(x.shape)


@fragment
def state_space(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    length, width = rng.choice((8, 16, 13)), rng.choice((4, 8))
    a, b = jax.nn.sigmoid(give(length, width)), give(length, width)
    return lax.associative_scan(lambda p, q: (p[0] * q[0], p[1] * q[0] + q[1]), (a, b))[1]


@fragment
def mixture_of_experts(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k, experts = min(size(), 32), rng.choice((4, 8)), rng.choice((2, 4))
    x, gate, w = give(n, k), give(k, experts), give(experts, k, k)
    weights = jax.nn.softmax(x @ gate / math.sqrt(k), -1)
    return jnp.einsum("ne,nke->nk", weights, jnp.einsum("nk,ekj->nje", x, w)) / math.sqrt(k)


@fragment
def contrastive(rng: random.Random, size: Callable[[], int], give: Callable[..., Any]) -> Any:
    n, k = min(size(), 64), rng.choice((4, 8, 16))
    a, b = give(n, k), give(n, k)
    a = a * lax.rsqrt(jnp.square(a).sum(-1, keepdims=True) + 0.1)
    b = b * lax.rsqrt(jnp.square(b).sum(-1, keepdims=True) + 0.1)
    logits = a @ b.T * 4
    rows = jnp.diagonal(jax.nn.log_softmax(logits, 1)).mean()
    return -(rows + jnp.diagonal(jax.nn.log_softmax(logits, 0)).mean()) / 2, logits
