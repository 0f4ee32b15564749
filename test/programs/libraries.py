# ruff: noqa: E501
"""Functions of JAX libraries. Their packages are needed to write the files, not to run them."""

from __future__ import annotations

import blackjax
import diffrax
import distrax
import dm_pix
import equinox
import flax.linen
import haiku
import jax
import jax.numpy as jnp
import jaxopt
import jraph
import lineax
import numpyro
import numpyro.distributions as dist
import optax
import optimistix
from library import inputs_like, program

_KEY = jax.random.key(0)


def _parameters(model, *shapes):
    arguments = [jax.ShapeDtypeStruct(s, jnp.float32) for s in shapes]
    return inputs_like(jax.eval_shape(lambda *a: model.init(jax.random.PRNGKey(0), *a), *arguments))


_ATTENTION = flax.linen.MultiHeadDotProductAttention(num_heads=2, qkv_features=8)


@program(_parameters(_ATTENTION, (2, 5, 8), (2, 5, 8)), "normal 2x5x8xf32", needs="flax")
def flax_attention(p, x):
    """flax.linen.MultiHeadDotProductAttention"""
    return _ATTENTION.apply(p, x, x)


class _Network(flax.linen.Module):
    @flax.linen.compact
    def __call__(self, x):
        x = flax.linen.Conv(8, (3, 3), strides=2)(x)
        x = flax.linen.GroupNorm(4)(x)
        x = flax.linen.max_pool(flax.linen.relu(x), (2, 2), (2, 2))
        x = flax.linen.ConvTranspose(4, (3, 3), strides=(2, 2))(x)
        x = flax.linen.avg_pool(x, (3, 3), (2, 2), "SAME").reshape(x.shape[0], -1)
        return flax.linen.Dense(3)(flax.linen.LayerNorm()(x))


@program(_parameters(_Network(), (2, 12, 12, 3)), "normal 2x12x12x3xf32", "ints 0 3 2xi32", needs="flax optax")
def flax_optax_step(p, x, label):
    """A step of optax.adamw with clipping on a flax.linen network."""
    optimizer = optax.chain(optax.clip_by_global_norm(1.0), optax.adamw(1e-2))

    def loss(p):
        return optax.softmax_cross_entropy_with_integer_labels(_Network().apply(p, x), label).mean()

    value, g = jax.value_and_grad(loss)(p)
    return value, optimizer.update(g, optimizer.init(p), p)[0]


_CELL = flax.linen.RNN(flax.linen.OptimizedLSTMCell(6))


@program(_parameters(_CELL, (2, 7, 4)), "normal 2x7x4xf32", needs="flax")
def flax_lstm(p, x):
    """flax.linen.RNN of an LSTM cell"""
    return _CELL.apply(p, x)


@program("normal 6x4xf32", "normal 6x4xf32", "ints 0 4 6xi32", needs="optax")
def optax_losses(x, y, label):
    """Losses of optax, and schedules."""
    return (
        optax.huber_loss(x, y), optax.cosine_similarity(x, y), optax.log_cosh(x, y), optax.l2_loss(x),
        optax.softmax_cross_entropy_with_integer_labels(x, label), optax.sigmoid_binary_cross_entropy(x, jax.nn.sigmoid(y)),
        optax.kl_divergence(jax.nn.log_softmax(x), jax.nn.softmax(y)), optax.hinge_loss(x, jnp.sign(y)),
        optax.cosine_decay_schedule(0.1, 100)(label), optax.ctc_loss(x[None, :, :], jnp.zeros((1, 6)), label[None, :3], jnp.zeros((1, 3))),
    )  # fmt: skip


@program("normal 4x3xf32", "normal 4x3xf32", needs="optax")
def optax_optimizers(p, g):
    """One update each of lamb, lion, adafactor, rmsprop, adagrad and sgd with momentum."""
    chosen = (
        optax.lamb(0.1),
        optax.lion(0.1),
        optax.adafactor(0.1),
        optax.rmsprop(0.1),
        optax.adagrad(0.1),
        optax.sgd(0.1, 0.9),
    )
    return [o.update(g, o.init(p), p)[0] for o in chosen]


@program("uniform 0.5 1.5 2xf32", needs="diffrax", tolerance=1e-3)
def diffrax_solve(y):
    """diffrax.diffeqsolve: Tsit5 with adaptive steps."""
    term = diffrax.ODETerm(lambda t, y, args: jnp.stack([y[1], -y[0] - 0.1 * y[1]]))
    control = diffrax.PIDController(rtol=1e-4, atol=1e-6)
    saved = diffrax.SaveAt(ts=jnp.linspace(0, 3, 7))
    return diffrax.diffeqsolve(term, diffrax.Tsit5(), 0.0, 3.0, 0.1, y, saveat=saved, stepsize_controller=control).ys


@program("definite 5x5xf32", "normal 5xf32", "normal 7x5xf32", "normal 7xf32", needs="lineax", tolerance=1e-3)
def lineax_solvers(a, b, tall, c):
    """lineax: LU, conjugate gradients, least squares by QR."""
    operator = lineax.MatrixLinearOperator(a)
    return (
        lineax.linear_solve(operator, b, lineax.LU()).value,
        lineax.linear_solve(lineax.TaggedLinearOperator(operator, lineax.positive_semidefinite_tag), b, lineax.CG(1e-5, 1e-5)).value,
        lineax.linear_solve(lineax.MatrixLinearOperator(tall), c, lineax.QR()).value,
    )  # fmt: skip


@program("normal 3xf32", needs="optimistix", tolerance=1e-3)
def optimistix_solvers(y):
    """optimistix: Newton root finding, Levenberg-Marquardt."""
    root = optimistix.root_find(
        lambda y, _: y + 0.3 * jnp.cos(y), optimistix.Newton(1e-5, 1e-5), y, max_steps=10, throw=False
    )
    fit = optimistix.least_squares(
        lambda y, _: jnp.stack([y[0] - 1, y[1] * 2 + y[0], y[2] ** 2 - 2 + y[1]]),
        optimistix.LevenbergMarquardt(1e-5, 1e-5), jnp.abs(y) + 1, max_steps=20, throw=False,
    )  # fmt: skip
    return root.value, fit.value


@program("normal 4x3xf32", "normal 8x4xf32", needs="equinox")
def equinox_network(w, x):
    """equinox.nn: attention, layer norm, convolution, filtered gradient."""
    attention = equinox.nn.MultiheadAttention(2, 4, key=_KEY)
    norm = equinox.nn.LayerNorm(4)
    conv = equinox.nn.Conv1d(8, 3, 2, key=_KEY)

    def run(w):
        h = jax.vmap(norm)(attention(x, x, x))
        return jnp.sum(conv(h) ** 2) + jnp.sum(h @ w)

    return equinox.filter_value_and_grad(run)(w)


@program("bits 2xu32", "normal 20xf32", needs="distrax")
def distrax_distributions(key, x):
    """distrax: mixtures, transformed distributions, bijectors, samples."""
    key = jax.random.wrap_key_data(key)
    mixture = distrax.MixtureSameFamily(
        distrax.Categorical(logits=jnp.array([0.1, 0.5, -0.3])), distrax.Normal(jnp.array([-1.0, 0.0, 2.0]), jnp.array([1.0, 0.5, 2.0]))
    )  # fmt: skip
    warped = distrax.Transformed(distrax.Normal(0.0, 1.0), distrax.Tanh())
    spline = distrax.RationalQuadraticSpline(jnp.linspace(-1, 1, 16), -3.0, 3.0)
    return (
        mixture.log_prob(x),
        warped.log_prob(jnp.tanh(x)),
        mixture.sample(seed=key, sample_shape=(5,)),
        spline.forward_and_log_det(x),
    )


def _regression(x, y=None):
    w = numpyro.sample("w", dist.Normal(jnp.zeros(x.shape[1]), 1.0).to_event(1))
    s = numpyro.sample("s", dist.HalfNormal(1.0))
    numpyro.sample("y", dist.Normal(x @ w, s + 0.1), obs=y)


@program("normal 12x3xf32", "normal 12xf32", "normal 3xf32", "uniform 0.3 1 f32", needs="numpyro")
def numpyro_density(x, y, w, s):
    """Log density of a numpyro regression, and its gradient."""

    def density(w, s):
        return numpyro.infer.util.log_density(_regression, (x, y), {}, {"w": w, "s": s})[0]

    return jax.value_and_grad(density, argnums=(0, 1))(w, s)


@program("bits 2xu32", "normal 3xf32", needs="blackjax", tolerance=1e-3)
def blackjax_hmc(key, x):
    """A step of blackjax's Hamiltonian Monte Carlo."""
    kernel = blackjax.hmc(lambda x: -0.5 * jnp.sum(x * x), 0.1, jnp.ones(3), 5)
    state, info = kernel.step(jax.random.wrap_key_data(key), kernel.init(x))
    return state.position, info.acceptance_rate


@program("bits 2xu32", "normal 3xf32", needs="blackjax", tolerance=1e-3, slow=True)
def blackjax_nuts(key, x):
    """A step of blackjax's no-U-turn sampler."""
    kernel = blackjax.nuts(lambda x: -0.5 * jnp.sum(x * x), 0.3, jnp.ones(3))
    state, info = kernel.step(jax.random.wrap_key_data(key), kernel.init(x))
    return state.position, info.num_integration_steps


@program("normal 7x4xf32", "ints 0 7 10xi32", "ints 0 7 10xi32", "normal 10x2xf32", "normal 0.3 8x4xf32", needs="jraph")
def jraph_network(nodes, senders, receivers, edges, w):
    """jraph.GraphNetwork with segment softmax."""
    graph = jraph.GraphsTuple(nodes, edges, receivers, senders, jnp.ones((1, 1)), jnp.array([7]), jnp.array([10]))
    network = jraph.GraphNetwork(
        lambda e, s, r, g: jnp.concatenate([e, s * r, e], axis=1) @ w,
        lambda n, s, r, g: jnp.concatenate([s, r], axis=1) @ w,
        lambda n, e, g: n.sum(1, keepdims=True) + g,
    )
    out = network(graph)
    return out.nodes, out.edges, out.globals, jraph.segment_softmax(edges[:, 0], receivers, 7)


def _haiku(x):
    h = haiku.Conv2D(4, 3)(x)
    h = haiku.avg_pool(jax.nn.relu(h), (2, 2), (2, 2), "SAME")
    return haiku.Linear(3)(haiku.Flatten()(h))


_HAIKU = haiku.without_apply_rng(haiku.transform(_haiku))


@program(_parameters(_HAIKU, (2, 8, 8, 3)), "normal 2x8x8x3xf32", needs="dm-haiku")
def haiku_network(p, x):
    """A dm-haiku network and its gradient."""
    return jax.value_and_grad(lambda p: jnp.sum(_HAIKU.apply(p, x) ** 2))(p)


@program("uniform 0 1 16x16x3xf32", needs="dm-pix", tolerance=1e-3)
def pix_augmentation(image):
    """dm-pix: colour spaces, blur, affine transformation, SSIM."""
    return (
        dm_pix.rgb_to_hsv(image), dm_pix.gaussian_blur(image, 1.0, 5), dm_pix.rotate(image, 0.3), dm_pix.adjust_hue(image, 0.2),
        dm_pix.ssim(image, image[::-1]), dm_pix.elastic_deformation(_KEY, image, 5.0, 2.0), dm_pix.sobel(image) if hasattr(dm_pix, "sobel") else image,
    )  # fmt: skip


@program("normal 15x3xf32", "normal 15xf32", needs="jaxopt", tolerance=2e-3)
def jaxopt_solvers(x, y):
    """jaxopt: lasso by proximal gradients, projections onto the simplex and balls."""
    lasso = jaxopt.ProximalGradient(jaxopt.objective.least_squares, jaxopt.prox.prox_lasso, maxiter=30)
    return (
        lasso.run(jnp.zeros(3), hyperparams_prox=0.1, data=(x, y)).params,
        jaxopt.projection.projection_simplex(y),
        jaxopt.projection.projection_l2_ball(y, 1.0),
        jaxopt.projection.projection_l1_ball(y, 1.0),
    )
