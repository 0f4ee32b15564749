# ruff: noqa: E501, E741
"""Networks and their training steps, self-written on jax.numpy."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import lax
from library import program


@program("normal 16x20xf32", "ints 0 5 16xi32", ["normal 0.2 20x32xf32", "normal 0.1 32xf32", "normal 0.2 32x5xf32"])
def perceptron_step(x, label, w):
    """A step of Adam on the cross-entropy of a two-layer perceptron."""

    def loss(w):
        logits = jax.nn.gelu(x @ w[0] + w[1]) @ w[2]
        return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), label[:, None], 1))

    value, g = jax.value_and_grad(loss)(w)
    adam = [p - 1e-3 * (0.1 * d) / (jnp.sqrt(0.001 * d * d / (1 - 0.999)) + 1e-8) for p, d in zip(w, g, strict=True)]
    return value, g, [jnp.round(a, 2) * 0 + p for a, p in zip(adam, w, strict=True)]


def _attention(q, k, v, mask):
    s = jnp.einsum("bqhd,bkhd->bhqk", q, k) / jnp.sqrt(q.shape[-1])
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(jnp.where(mask, s, -1e9)), v)


def _norm(x, scale):
    return scale * (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)


_BLOCK = {
    "qkv": "normal 0.1 32x3x4x8xf32",
    "out": "normal 0.1 4x8x32xf32",
    "up": "normal 0.1 32x64xf32",
    "down": "normal 0.1 64x32xf32",
    "n1": "normal 32xf32",
    "n2": "normal 32xf32",
}


def _block(p, x):
    q, k, v = jnp.moveaxis(jnp.einsum("btd,dnhk->btnhk", _norm(x, p["n1"]), p["qkv"]), 2, 0)
    mask = jnp.tril(jnp.ones((x.shape[1], x.shape[1]), bool))
    x = x + jnp.einsum("bthk,hkd->btd", _attention(q, k, v, mask), p["out"])
    return x + jax.nn.gelu(_norm(x, p["n2"]) @ p["up"]) @ p["down"]


@program(_BLOCK, "normal 2x10x32xf32")
def transformer_block(p, x):
    """A causal transformer block."""
    return _block(p, x)


@program(_BLOCK, "normal 2x10x32xf32")
def transformer_gradient(p, x):
    """Gradient of a causal transformer block by its parameters and input, recomputed (jax.checkpoint)."""
    return jax.value_and_grad(lambda p, x: jnp.mean(jax.checkpoint(_block)(p, x) ** 2), argnums=(0, 1))(p, x)


@program(_BLOCK, "normal 2x10x32xbf16", tolerance=0.05)
def transformer_bf16(p, x):
    """The same block in bf16."""
    return _block(jax.tree.map(lambda w: w.astype(jnp.bfloat16), p), x)


@program("normal 1x32xf32", "normal 1x6x4x8xf32", "normal 0.1 32x4x8xf32", "ints 0 6 i32")
def decoding_step(x, cache, w, at):
    """One token against a cache of keys: rotary position, update, masked attention."""
    q = jnp.einsum("bd,dhk->bhk", x, w)
    angle = at.astype(jnp.float32) / 10000 ** (jnp.arange(4) / 4)
    a, b = jnp.split(q, 2, axis=-1)
    q = jnp.concatenate([a * jnp.cos(angle) - b * jnp.sin(angle), a * jnp.sin(angle) + b * jnp.cos(angle)], -1)
    cache = lax.dynamic_update_slice(cache, q[:, None], (0, at, 0, 0))
    out = _attention(q[:, None], cache, cache, jnp.arange(6) <= at)
    return out, cache


@program("normal 2x12x5xf32", {"x": "normal 0.3 5x24xf32", "h": "normal 0.3 6x24xf32", "b": "normal 24xf32"})
def lstm(x, p):
    """An LSTM over a sequence, and the gradient through time."""

    def run(p, x):
        def cell(carry, row):
            h, c = carry
            i, f, g, o = jnp.split(row @ p["x"] + h @ p["h"] + p["b"], 4, axis=-1)
            c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(g)
            h = jax.nn.sigmoid(o) * jnp.tanh(c)
            return (h, c), h

        zero = jnp.zeros((x.shape[0], 6))
        return lax.scan(cell, (zero, zero), jnp.swapaxes(x, 0, 1))[1]

    return run(p, x), jax.grad(lambda p: jnp.sum(run(p, x)[-1] ** 2))(p)


@program("normal 2x8x6xf32", "normal 0.3 6x18xf32", "normal 0.3 6x18xf32")
def gru_masked(x, w, u):
    """A GRU that stops at each sequence's length."""
    length = jnp.array([5, 8])

    def cell(h, step):
        row, t = step
        a, b = row @ w, h @ u
        z = jax.nn.sigmoid(a[:, :6] + b[:, :6])
        r = jax.nn.sigmoid(a[:, 6:12] + b[:, 6:12])
        new = (1 - z) * h + z * jnp.tanh(a[:, 12:] + r * b[:, 12:])
        h = jnp.where((t < length)[:, None], new, h)
        return h, h

    return lax.scan(cell, jnp.zeros((2, 6)), (jnp.swapaxes(x, 0, 1), jnp.arange(8)))


@program(
    "normal 4x12x12x3xf32", "ints 0 5 4xi32", ["normal 0.2 3x3x3x8xf32", "normal 0.2 3x3x8x8xf32", "normal 0.2 8x5xf32"]
)
def convolutional_step(x, label, w):
    """A step on a residual convolutional network with batch normalization and pooling."""

    def norm(x):
        mean, var = x.mean((0, 1, 2)), x.var((0, 1, 2))
        return (x - mean) * lax.rsqrt(var + 1e-5)

    def conv(x, k, s=1):
        return lax.conv_general_dilated(x, k, (s, s), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))

    def loss(w):
        h = jax.nn.relu(norm(conv(x, w[0])))
        h = lax.reduce_window(h, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME")
        h = h + norm(conv(jax.nn.relu(h), w[1]))
        return -jnp.mean(jnp.sum(jax.nn.log_softmax(h.mean((1, 2)) @ w[2]) * jax.nn.one_hot(label, 5), -1))

    return jax.value_and_grad(loss)(w)


@program("normal 9x4xf32", "ints 0 9 20xi32", "ints 0 9 20xi32", "normal 0.3 8x8xf32", "normal 0.3 4x8xf32")
def graph_attention(x, source, target, w, v):
    """Message passing with attention normalized by segments, and its gradient."""

    def run(w, v):
        h = x @ v
        score = jnp.sum(jax.nn.leaky_relu(h[source] @ w) * h[target], -1)
        top = jax.ops.segment_max(score, target, 9)
        e = jnp.exp(score - top[target])
        weight = e / jax.ops.segment_sum(e, target, 9)[target]
        return jax.ops.segment_sum(weight[:, None] * h[source], target, 9)

    return run(w, v), jax.grad(lambda w, v: jnp.sum(run(w, v) ** 2), argnums=(0, 1))(w, v)


@program("normal 3x10x8xf32", "normal 0.3 8x4xf32", ["normal 0.3 4x8x16xf32", "normal 0.3 4x16x8xf32"])
def mixture_of_experts(x, gate, w):
    """Top-2 routing with capacity, dispatch and combination."""
    flat = x.reshape(30, 8)
    weight, chosen = lax.top_k(jax.nn.softmax(flat @ gate), 2)
    onehot = jax.nn.one_hot(chosen, 4).reshape(60, 4)
    position = (jnp.cumsum(onehot, axis=0) - 1) * onehot
    slot = jnp.sum(position, -1).astype(jnp.int32).reshape(30, 2)
    kept = slot < 12
    buffer = (
        jnp.zeros((4, 12, 8)).at[chosen, slot].add(jnp.where(kept, 1.0, 0.0)[..., None] * flat[:, None], mode="drop")
    )
    out = jnp.einsum("ech,ehd->ecd", jax.nn.relu(jnp.einsum("ecd,edh->ech", buffer, w[0])), w[1])
    return jnp.sum(out.at[chosen, slot].get(mode="fill", fill_value=0) * (weight * kept)[..., None], axis=1)


@program("normal 2x16x6xf32", "normal 0.3 6x4xf32", "uniform -2 -0.1 6x4xf32", "normal 0.3 6x6xf32")
def state_space_model(x, b, a, c):
    """A selective state space layer by an associative scan, and its gradient."""

    def run(x):
        delta = jax.nn.softplus(x @ c)
        decay = jnp.exp(delta[..., None] * a)
        inflow = (delta * x)[..., None] * b

        def combine(l, r):
            return l[0] * r[0], r[0] * l[1] + r[1]

        return jnp.sum(lax.associative_scan(combine, (decay, inflow), axis=1)[1], -1)

    return run(x), jax.grad(lambda x: jnp.sum(run(x) ** 2))(x)


@program("normal 4x20x6xf32", "ints 1 6 4x5xi32", tolerance=1e-3)
def connectionist_temporal_classification(logits, labels):
    """CTC loss in log space by a scan over time, and its gradient."""

    def one(logp, label):
        extended = jnp.zeros(11, jnp.int32).at[1::2].set(label)
        skip = jnp.concatenate([jnp.zeros(2, bool), extended[2:] != extended[:-2]])
        start = jnp.full(11, -1e5).at[:2].set(logp[0, extended[:2]])

        def step(a, row):
            back1 = jnp.concatenate([jnp.full(1, -1e5), a[:-1]])
            back2 = jnp.where(skip, jnp.concatenate([jnp.full(2, -1e5), a[:-2]]), -1e5)
            return jnp.logaddexp(jnp.logaddexp(a, back1), back2) + row[extended], None

        last = lax.scan(step, start, logp[1:])[0]
        return -jnp.logaddexp(last[-1], last[-2])

    def loss(z):
        return jax.vmap(one)(jax.nn.log_softmax(z), labels).mean()

    return jax.value_and_grad(loss)(logits)


@program("normal 3x2x16x16xf32", "normal 0.2 6x2x3x3xf32", "normal 0.2 6x2x2x2xf32", "normal 6xf32", "normal 6xf32")
def image_decoder(x, down, up, scale, shift):
    """A U-shaped network in NCHW: strided and transposed convolution, group norm, dropout, upsampling."""
    h = lax.conv_general_dilated(x, down, (2, 2), "SAME", dimension_numbers=("NCHW", "OIHW", "NCHW"))
    g = h.reshape(3, 2, -1)
    h = ((g - g.mean(-1, keepdims=True)) / jnp.sqrt(g.var(-1, keepdims=True) + 1e-5)).reshape(h.shape)
    h = jax.nn.silu(h * scale[:, None, None] + shift[:, None, None])
    h = jnp.where(jax.random.bernoulli(jax.random.key(3), 0.9, h.shape), h / 0.9, 0)
    h = lax.conv_transpose(h, up, (2, 2), "SAME", dimension_numbers=("NCHW", "IOHW", "NCHW"))
    return jax.image.resize(h, (3, 2, 24, 24), "bilinear") + 0 * h.sum(), x + h


@program("bits 2xu32", "normal 8x12xf32", ["normal 0.2 12x6xf32", "normal 0.2 3x12xf32"])
def variational_autoencoder(key, x, w):
    """Negative evidence bound with reparametrized samples, and its gradient."""

    def loss(w):
        mean, logvar = jnp.split(x @ w[0], 2, axis=1)
        z = mean + jnp.exp(logvar / 2) * jax.random.normal(jax.random.wrap_key_data(key), mean.shape)
        kl = 0.5 * jnp.sum(jnp.exp(logvar) + mean**2 - 1 - logvar)
        return jnp.sum(jax.nn.softplus(z @ w[1]) - x * (z @ w[1])) + kl

    return jax.value_and_grad(loss)(w)


@program("normal 6x4xf32", "ints 0 2 6x4xi32", "normal 5x5xf32", "flags 6xpred")
def activations(x, label, logits, mask):
    """jax.nn: activations, losses and normalizations."""
    n = jax.nn
    return (
        n.relu6(x), n.softplus(x), n.soft_sign(x), n.silu(x), n.log_sigmoid(x), n.leaky_relu(x), n.hard_tanh(x), n.elu(x),
        n.celu(x), n.selu(x), n.gelu(x, approximate=False), n.glu(x), n.mish(x), n.squareplus(x), n.hard_swish(x),
        n.softmax(x, where=label > 0, axis=0), n.standardize(x), n.log_softmax(logits, axis=0), n.sparse_plus(x),
        jnp.where(mask[:, None], x, 0).sum() / jnp.maximum(mask.sum(), 1), n.identity(x), n.hard_sigmoid(x),
        jax.grad(lambda x: n.relu(x).sum() + n.gelu(x).sum() + n.logsumexp(x))(x),
    )  # fmt: skip


@program("normal 4x3xf32", "normal 0.5 3x3xf32", "ints 0 3 4xi32")
def policy_gradient(state, w, action):
    """Generalized advantages by a reversed scan and a clipped surrogate loss with its gradient."""
    rewards = state[:, 0]

    def back(carry, row):
        advantage = row[0] + 0.9 * 0.95 * carry
        return advantage, advantage

    advantages = lax.scan(back, 0.0, (rewards, state[:, 1]), reverse=True)[1]

    def loss(w):
        logp = jax.nn.log_softmax(state @ w)[jnp.arange(4), action]
        ratio = jnp.exp(logp - lax.stop_gradient(logp) + 0.3)
        return -jnp.mean(jnp.minimum(ratio * advantages, jnp.clip(ratio, 0.8, 1.2) * advantages))

    return advantages, jax.value_and_grad(loss)(w)


@program("normal 3x3xf32", "normal 5x3xf32", "normal 5x3xf32")
def molecular_dynamics(w, position, velocity):
    """Velocity Verlet with pairwise forces from an energy, and per-example gradients."""

    def energy(x):
        d = jnp.sqrt(jnp.sum((x[:, None] - x[None]) ** 2, -1) + jnp.eye(5) + 0.1)
        return jnp.sum(jnp.triu(1 / d**6 - 1 / d**3, 1))

    def step(c, _):
        x, v = c
        v = v - 0.005 * jax.grad(energy)(x)
        x = x + 0.01 * v
        return (x, v - 0.005 * jax.grad(energy)(x)), energy(x)

    per_example = jax.vmap(jax.grad(lambda w, x: jnp.sum(jnp.tanh(w @ x))), in_axes=(None, 0))(w, position)
    return lax.scan(step, (position, velocity), None, length=10), per_example
