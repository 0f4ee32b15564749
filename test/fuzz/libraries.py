"""Programs of third-party JAX libraries, values and gradients, compiled by hilo and compared with XLA.

    python test/fuzz/libraries.py [--only=flax] [--dtypes=f32,f64,bf16]

Not part of the tests: the libraries (flax, optax, equinox, numpyro, lineax, jraph, diffrax, distrax) are heavy; those
that are not installed are skipped and named.
"""

# ruff: noqa: E501 (tables of programs, one a line)
from __future__ import annotations

import argparse
import collections
import importlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_experimental_ynn_fusion_type=")  # wrong sums (jax#39103)
os.environ.setdefault("HILO_CACHE_DIR", "off")
os.environ.setdefault("HILO_CHECK", "off")
sys.path[:0] = [
    str(Path(__file__).parent),
    str(Path(__file__).parent.parent),
    str(Path(__file__).parent.parent / "programs"),
]

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from fuzz_check import difference, reason  # noqa: E402

import hilo  # noqa: E402

jax.config.update("jax_enable_x64", True)

DTYPES = {"f32": jnp.float32, "f64": jnp.float64, "bf16": jnp.bfloat16}
TOLERANCES = {"f32": 2e-4, "f64": 1e-9, "bf16": 0.15}

Make = Callable[[Any], tuple[Callable[..., Any], tuple[Any, ...]]]


@dataclass(frozen=True)
class Row:
    """A program: `make(dtype)` returns a function and its arguments."""

    package: str
    name: str
    make: Make
    grad: bool = True
    dtypes: tuple[str, ...] = ("f32",)


ROWS: list[Row] = []


def row(package: str, name: str, *, grad: bool = True, dtypes: str = "f32") -> Callable[[Make], Make]:
    def register(make: Make) -> Make:
        ROWS.append(Row(package, name, make, grad, tuple(dtypes.split())))
        return make

    return register


def normal(*shape: int, dtype: Any = jnp.float32, seed: int = 0) -> Any:
    return jnp.asarray(np.random.default_rng(seed + sum(shape)).normal(size=shape), dtype)


# ---- flax


def _flax(name: str, build: Callable[[Any, Any], Any], *shape: int, dtypes: str = "f32") -> None:
    @row("flax", name, dtypes=dtypes)
    def make(dtype: Any) -> Any:
        import flax.linen as nn

        module, x = build(nn, dtype), normal(*shape, dtype=dtype)
        variables = jax.jit(module.init)(jax.random.key(0), x)

        def apply(variables: Any, x: Any) -> Any:
            return module.apply(variables, x, mutable=["batch_stats"])[0]

        return apply, (variables, x)


ALL = "f32 f64 bf16"
_flax("Dense", lambda nn, d: nn.Dense(17, dtype=d, param_dtype=d), 8, 13, dtypes=ALL)
_flax("Conv", lambda nn, d: nn.Conv(8, (3, 3), dtype=d, param_dtype=d), 2, 9, 9, 3, dtypes=ALL)
_flax("Conv strided", lambda nn, d: nn.Conv(8, (3, 3), (2, 2), dtype=d, param_dtype=d), 2, 16, 16, 4)
_flax(
    "Conv depthwise",
    lambda nn, d: nn.Conv(8, (3, 3), feature_group_count=8, dtype=d, param_dtype=d),
    2,
    9,
    9,
    8,
    dtypes=ALL,
)
_flax("Conv 1d dilated", lambda nn, d: nn.Conv(8, (3,), kernel_dilation=2, dtype=d, param_dtype=d), 2, 16, 4)
_flax(
    "ConvTranspose",
    lambda nn, d: nn.ConvTranspose(4, (3, 3), (2, 2), dtype=d, param_dtype=d),
    2,
    5,
    5,
    3,
    dtypes="f32 bf16",
)
_flax("LayerNorm", lambda nn, d: nn.LayerNorm(dtype=d, param_dtype=d), 4, 32, dtypes=ALL)
_flax("RMSNorm", lambda nn, d: nn.RMSNorm(dtype=d, param_dtype=d), 4, 32, dtypes=ALL)
_flax("GroupNorm", lambda nn, d: nn.GroupNorm(4, dtype=d, param_dtype=d), 2, 5, 5, 16, dtypes="f32 bf16")
_flax("InstanceNorm", lambda nn, d: nn.InstanceNorm(dtype=d, param_dtype=d), 2, 5, 5, 8)
_flax("BatchNorm", lambda nn, d: nn.BatchNorm(False, dtype=d, param_dtype=d), 16, 8, dtypes=ALL)
_flax("WeightNorm", lambda nn, d: nn.WeightNorm(nn.Dense(8, dtype=d, param_dtype=d)), 4, 16)
_flax("SelfAttention", lambda nn, d: nn.MultiHeadDotProductAttention(4, dtype=d, param_dtype=d), 2, 16, 32, dtypes=ALL)
_flax("DenseGeneral", lambda nn, d: nn.DenseGeneral((4, 5), axis=(-2, -1), dtype=d, param_dtype=d), 3, 6, 7)
_flax("RNN LSTM", lambda nn, d: nn.RNN(nn.OptimizedLSTMCell(16, dtype=d, param_dtype=d)), 2, 7, 8, dtypes="f32 f64")
_flax("RNN GRU", lambda nn, d: nn.RNN(nn.GRUCell(16, dtype=d, param_dtype=d)), 2, 7, 8, dtypes="f32 bf16")
_flax("RNN MGU", lambda nn, d: nn.RNN(nn.MGUCell(8, dtype=d, param_dtype=d)), 2, 5, 8)
_flax("Bidirectional", lambda nn, d: nn.Bidirectional(nn.RNN(nn.GRUCell(8, dtype=d, param_dtype=d)), nn.RNN(nn.GRUCell(8, dtype=d, param_dtype=d))), 2, 5, 8)  # fmt: skip
_flax("ConvLSTM", lambda nn, d: nn.RNN(nn.ConvLSTMCell(4, (3, 3), dtype=d, param_dtype=d)), 1, 3, 6, 6, 2)
_flax("MLP", lambda nn, d: nn.Sequential([nn.Dense(32, dtype=d, param_dtype=d), nn.gelu, nn.LayerNorm(dtype=d, param_dtype=d), nn.Dense(10, dtype=d, param_dtype=d), nn.log_softmax]), 16, 20, dtypes=ALL)  # fmt: skip
_flax("CNN", lambda nn, d: nn.Sequential([nn.Conv(8, (3, 3), dtype=d, param_dtype=d), nn.relu, lambda x: nn.avg_pool(x, (2, 2), (2, 2)), nn.Conv(8, (3, 3), dtype=d, param_dtype=d), lambda x: nn.max_pool(x, (2, 2), (2, 2)), lambda x: x.reshape(x.shape[0], -1), nn.Dense(5, dtype=d, param_dtype=d)]), 2, 12, 12, 3, dtypes="f32 bf16")  # fmt: skip
_flax("PReLU, GLU", lambda nn, d: nn.Sequential([nn.Dense(16, dtype=d, param_dtype=d), nn.PReLU(), nn.glu]), 4, 8)


@row("flax", "Embed", dtypes="f32 bf16")
def embed(dtype: Any) -> Any:
    import flax.linen as nn

    module = nn.Embed(33, 16, dtype=dtype, param_dtype=dtype)
    tokens = jnp.arange(12).reshape(3, 4) * 5 % 33
    variables = jax.jit(module.init)(jax.random.key(0), tokens)
    return lambda v: module.apply(v, tokens), (variables,)


# ---- optax

OPTIMIZERS = (
    "sgd", "adam", "adamw", "adamax", "adabelief", "adagrad", "adafactor", "lamb", "lars", "lion", "nadam", "novograd",
    "radam", "rmsprop", "rprop", "sm3", "yogi", "fromage", "amsgrad", "adadelta", "noisy_sgd", "polyak_sgd", "optimistic_gradient_descent",
)  # fmt: skip


def _optimizer(name: str) -> None:
    @row("optax", name, grad=False, dtypes="f32 f64" if name in ("sgd", "adam", "lamb", "adafactor") else "f32")
    def make(dtype: Any) -> Any:
        import optax

        options = {"noisy_sgd": {"eta": 0.1, "gamma": 0.5}, "polyak_sgd": {}}.get(name, {})
        optimizer = getattr(optax, name)(0.1, **options)
        weights = {"w": normal(16, 12, dtype=dtype), "b": normal(12, dtype=dtype)}
        x, y = normal(32, 16, dtype=dtype), normal(32, 12, dtype=dtype)
        state = optimizer.init(weights)

        def loss(weights: Any) -> Any:
            return jnp.square(jnp.tanh(x @ weights["w"] + weights["b"]) - y).mean()

        def steps(weights: Any, state: Any) -> Any:
            for _ in range(2):
                value, grads = jax.value_and_grad(loss)(weights)
                extra = {"value": value} if name == "polyak_sgd" else {}
                updates, state = optimizer.update(grads, state, weights, **extra)
                weights = optax.apply_updates(weights, updates)
            return weights, value

        return steps, (weights, state)


for _name in OPTIMIZERS:
    _optimizer(_name)


def _loss(name: str, *arguments: Callable[[Any], Any], **options: Any) -> None:
    @row("optax", f"loss {name}", dtypes="f32 f64")
    def make(dtype: Any) -> Any:
        import optax

        given = tuple(argument(dtype) for argument in arguments)
        return lambda x: getattr(optax.losses, name)(x, *given[1:], **options), given[:1]


def _n(*shape: int, seed: int = 0) -> Callable[[Any], Any]:
    return lambda dtype: normal(*shape, dtype=dtype, seed=seed)


_loss("softmax_cross_entropy", _n(16, 10), lambda d: jax.nn.one_hot(jnp.arange(16) % 10, 10, dtype=d))
_loss("softmax_cross_entropy_with_integer_labels", _n(16, 10), lambda d: jnp.arange(16) % 10)
_loss("sigmoid_binary_cross_entropy", _n(32), lambda d: (jnp.arange(32) % 2).astype(d))
_loss("huber_loss", _n(32), _n(32, seed=1))
_loss("cosine_distance", _n(8, 16), _n(8, 16, seed=1))
_loss("kl_divergence", lambda d: jax.nn.log_softmax(normal(8, 16, dtype=d)), lambda d: jax.nn.softmax(normal(8, 16, dtype=d, seed=2)))  # fmt: skip
_loss("sigmoid_focal_loss", _n(32), lambda d: (jnp.arange(32) % 2).astype(d))
_loss("hinge_loss", _n(32), lambda d: (jnp.arange(32) % 2 * 2 - 1).astype(d))
_loss("poly_loss_cross_entropy", _n(16, 10), lambda d: jax.nn.one_hot(jnp.arange(16) % 10, 10, dtype=d))
_loss("ctc_loss", _n(2, 12, 6), lambda d: jnp.zeros((2, 12), d), lambda d: jnp.arange(8).reshape(2, 4) % 5 + 1, lambda d: jnp.zeros((2, 4), d))  # fmt: skip
_loss("ntxent", _n(8, 16), lambda d: jnp.arange(8) // 2)
_loss("triplet_margin_loss", _n(8, 16), _n(8, 16, seed=1), _n(8, 16, seed=2))


@row("optax", "lbfgs", grad=False, dtypes="f32 f64")
def lbfgs(dtype: Any) -> Any:
    import optax

    optimizer = optax.lbfgs()
    w = normal(6, dtype=dtype)

    def f(w: Any) -> Any:
        return jnp.square(w - 1).sum() + 0.1 * jnp.square(w[1:] - w[:-1]).sum()

    def steps(w: Any) -> Any:
        state = optimizer.init(w)
        for _ in range(2):
            value, grad = jax.value_and_grad(f)(w)
            updates, state = optimizer.update(grad, state, w, value=value, grad=grad, value_fn=f)
            w = optax.apply_updates(w, updates)
        return w

    return steps, (w,)


@row("optax", "hungarian", grad=False)
def hungarian(dtype: Any) -> Any:
    import optax

    return lambda costs: optax.assignment.hungarian_algorithm(costs), (normal(6, 6, dtype=dtype),)


@row("optax", "projections", grad=False)
def projections(dtype: Any) -> Any:
    import optax

    return lambda x: (optax.projections.projection_simplex(x), optax.projections.projection_l1_ball(x)), (
        normal(20, dtype=dtype),
    )


# ---- equinox


def _equinox(name: str, build: Callable[[Any, Any, Any], Any], *shape: int, dtypes: str = "f32") -> None:
    @row("equinox", name, dtypes=dtypes)
    def make(dtype: Any) -> Any:
        import equinox as eqx

        module = build(eqx, dtype, jax.random.key(0))
        arrays, static = eqx.partition(module, eqx.is_array)
        return lambda arrays, x: eqx.combine(arrays, static)(x), (arrays, normal(*shape, dtype=dtype))


_equinox("Linear", lambda e, d, k: e.nn.Linear(12, 8, dtype=d, key=k), 12, dtypes=ALL)
_equinox("MLP", lambda e, d, k: e.nn.MLP(12, 3, 32, 2, dtype=d, key=k), 12, dtypes=ALL)
_equinox("Conv2d", lambda e, d, k: e.nn.Conv2d(3, 8, 3, padding=1, dtype=d, key=k), 3, 9, 9, dtypes=ALL)
_equinox("Conv2d grouped", lambda e, d, k: e.nn.Conv2d(4, 8, 3, groups=4, dtype=d, key=k), 4, 9, 9, dtypes="f32 bf16")
_equinox("ConvTranspose2d", lambda e, d, k: e.nn.ConvTranspose2d(3, 4, 3, stride=2, dtype=d, key=k), 3, 5, 5)
_equinox("LayerNorm", lambda e, d, k: e.nn.LayerNorm(32, dtype=d), 32, dtypes=ALL)
_equinox("GroupNorm", lambda e, d, k: e.nn.GroupNorm(4, 16, dtype=d), 16, 5, 5)
_equinox("MaxPool2d", lambda e, d, k: e.nn.MaxPool2d(2, 2), 3, 8, 8, dtypes="f32 bf16")
_equinox("AvgPool2d", lambda e, d, k: e.nn.AvgPool2d(3, 2), 3, 9, 9)
_equinox("AdaptivePool", lambda e, d, k: e.nn.AdaptiveAvgPool2d(3), 3, 10, 10)
_equinox("GRUCell", lambda e, d, k: (lambda c: lambda x: c(x[:8], x[8:]))(e.nn.GRUCell(8, 8, dtype=d, key=k)), 16)
_equinox(
    "Attention",
    lambda e, d, k: (lambda c: lambda x: c(x, x, x))(e.nn.MultiheadAttention(2, 16, dtype=d, key=k)),
    10,
    16,
)
_equinox("Rotary", lambda e, d, k: e.nn.RotaryPositionalEmbedding(16), 10, 16)


# ---- jax.numpy, jax.scipy

FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "logsumexp": lambda x: jax.scipy.special.logsumexp(x, 1),
    "cov": lambda x: jnp.cov(x),
    "corrcoef": lambda x: jnp.corrcoef(x),
    "outer of a product": lambda x: jnp.outer(x @ x.mean(0), x @ x.mean(0)),
    "pairwise distances": lambda x: jnp.square(x[:, None] - x[None]).sum(-1),
    "pairwise by products": lambda x: jnp.square(x).sum(1)[:, None] + jnp.square(x).sum(1)[None] - 2 * x @ x.T,
    "rbf": lambda x: jnp.exp(-jnp.square(x[:, None] - x[None]).sum(-1) / 8),
    "eye @ x": lambda x: jnp.eye(x.shape[0], dtype=x.dtype) @ x,
    "tri @ x": lambda x: jnp.tri(x.shape[0], dtype=x.dtype) @ x,
    "cumsum": lambda x: jnp.cumsum(x, 0) + jnp.cumsum(x, 1)[:, ::-1],
    "cumlogsumexp": lambda x: jax.lax.cumlogsumexp(x, 1),
    "median": lambda x: jnp.median(x, 0),
    "percentile": lambda x: jnp.percentile(x, jnp.asarray([10.0, 50.0, 90.0]), 1),
    "sort": lambda x: jnp.sort(x, 0) - jnp.sort(x, 1),
    "convolve": lambda x: jax.scipy.signal.convolve(x, x[:3, :3], "same"),
    "interp": lambda x: jnp.interp(x, jnp.linspace(-3, 3, 20), jnp.sin(jnp.linspace(-3, 3, 20))),
    "polyfit": lambda x: jnp.polyval(x[0], x[1]),
    "solve": lambda x: jnp.linalg.solve(x @ x.T + 3 * jnp.eye(x.shape[0], dtype=x.dtype), x),
    "cholesky": lambda x: jnp.linalg.cholesky(x @ x.T + 3 * jnp.eye(x.shape[0], dtype=x.dtype)),
    "inv": lambda x: jnp.linalg.inv(x @ x.T + 3 * jnp.eye(x.shape[0], dtype=x.dtype)),
    "slogdet": lambda x: jnp.linalg.slogdet(x @ x.T + 3 * jnp.eye(x.shape[0], dtype=x.dtype))[1],
    "eigvalsh": lambda x: jnp.linalg.eigvalsh(x @ x.T),
    "lstsq": lambda x: jnp.linalg.lstsq(x, x[:, 0])[0],
    "qr": lambda x: jnp.abs(jnp.linalg.qr(x.T)[1]),
    "expm": lambda x: jax.scipy.linalg.expm(x[:6, :6] / 4),
    "block_diag": lambda x: jax.scipy.linalg.block_diag(x[:3], x[:, :2]),
    "toeplitz": lambda x: jax.scipy.linalg.toeplitz(x[0], x[1]),
    "fft": lambda x: jnp.abs(jnp.fft.fft2(x) + 1),
    "rfft": lambda x: jnp.fft.irfft(jnp.fft.rfft(x) * 0.5),
    "stft": lambda x: jnp.abs(jax.scipy.signal.stft(x.reshape(-1), nperseg=16)[2] + 1),
    "map_coordinates": lambda x: jax.scipy.ndimage.map_coordinates(x, [jnp.abs(x[0] * 2), jnp.abs(x[1] * 2)], 1),
    "betainc": lambda x: jax.scipy.special.betainc(1.5, 2.5, jax.nn.sigmoid(x)),
    "gammaln": lambda x: jax.scipy.special.gammaln(1 + jnp.square(x)),
    "multivariate normal": lambda x: jax.scipy.stats.multivariate_normal.logpdf(x, jnp.zeros(x.shape[1], x.dtype), 2 * jnp.eye(x.shape[1], dtype=x.dtype)),
    "t logpdf": lambda x: jax.scipy.stats.t.logpdf(x, 3.0),
    "beta logpdf": lambda x: jax.scipy.stats.beta.logpdf(jax.nn.sigmoid(x), 2.0, 3.0),
    "kde": lambda x: jax.scipy.stats.gaussian_kde(x[0])(x[1]),
    "gmres": lambda x: jax.scipy.sparse.linalg.gmres(x @ x.T + 3 * jnp.eye(x.shape[0], dtype=x.dtype), x[:, 0], maxiter=2)[0],
    "cg": lambda x: jax.scipy.sparse.linalg.cg(x @ x.T + 3 * jnp.eye(x.shape[0], dtype=x.dtype), x[:, 0], maxiter=5)[0],
    "bfgs": lambda x: jax.scipy.optimize.minimize(lambda w: jnp.square(w - x[0]).sum(), x[1], method="BFGS").x,
    "odeint": lambda x: jax.experimental.ode.odeint(lambda y, t: -y * jnp.cos(t), x[0], jnp.linspace(0.0, 1.0, 5)),
    "associative scan": lambda x: jax.lax.associative_scan(jnp.multiply, 1 + x / 8),
    "segment_sum": lambda x: jax.ops.segment_sum(x, jnp.arange(x.shape[0]) % 3, 3),
    "einsum": lambda x: jnp.einsum("ij,kj,k->i", x, x, x[:, 0]),
    "kron": lambda x: jnp.kron(x[:3, :3], x[:2]),
    "gradient": lambda x: jnp.gradient(x)[0],
    "unwrap": lambda x: jnp.unwrap(x * 3, axis=1),
    "trapezoid": lambda x: jnp.trapezoid(x, axis=0),
    "hessian": lambda x: jax.hessian(lambda v: jnp.tanh(v @ x[:, : v.size] .T).sum())(x[0]),
    "jacfwd": lambda x: jax.jacfwd(lambda v: jnp.sin(x @ v))(x[0]),
    "image resize": lambda x: jax.image.resize(x, (13, 9), "bicubic"),
    "dot_product_attention": lambda x: jax.nn.dot_product_attention(x[None, :, None], x[None, :, None], x[None, :, None]),
}  # fmt: skip


def _function(name: str, f: Callable[[Any], Any]) -> None:
    grad = name not in ("bfgs", "gmres", "unwrap", "hessian", "odeint", "lstsq", "percentile", "qr")

    @row("jax", name, grad=grad, dtypes="f32 f64" if len(name) % 3 == 0 else "f32")
    def make(dtype: Any) -> Any:

        return f, (normal(12, 12 if name == "eigvalsh" else 16, dtype=dtype),)


for _name, _f in FUNCTIONS.items():
    _function(_name, _f)


# ---- numpyro, distrax, jraph, lineax, diffrax


def _distribution(name: str, *parameters: float, value: str = "real", dtypes: str = "f32") -> None:
    @row("numpyro", name, dtypes=dtypes)
    def make(dtype: Any) -> Any:
        import numpyro.distributions as dist

        x = normal(24, dtype=dtype)
        domain = {"real": x, "positive": jnp.exp(x), "unit": jax.nn.sigmoid(x)}.get(value, jnp.floor(jnp.abs(x) * 2))
        shifts = [jnp.asarray(p, dtype) for p in parameters]
        return lambda *p: getattr(dist, name)(*p).log_prob(domain), tuple(shifts)


for _name, _parameters, _value in (
    ("Normal", (0.5, 2.0), "real"), ("LogNormal", (0.5, 2.0), "positive"), ("Gamma", (2.0, 1.5), "positive"),
    ("Beta", (2.0, 3.0), "unit"), ("StudentT", (3.0, 0.1, 1.0), "real"), ("Cauchy", (0.1, 1.0), "real"),
    ("Poisson", (2.0,), "count"), ("NegativeBinomial2", (2.0, 1.5), "count"), ("Laplace", (0.2, 1.0), "real"),
    ("Weibull", (1.5, 2.0), "positive"), ("VonMises", (0.2, 1.5), "real"), ("InverseGamma", (2.0, 1.0), "positive"),
    ("Gumbel", (0.1, 2.0), "real"), ("HalfNormal", (1.5,), "positive"), ("Geometric", (0.4,), "count"),
):  # fmt: skip
    _distribution(_name, *_parameters, value=_value, dtypes="f32 f64" if _name in ("Gamma", "Beta") else "f32")


@row("numpyro", "log density of a regression", dtypes="f32 f64")
def regression(dtype: Any) -> Any:
    import numpyro
    import numpyro.distributions as dist

    x, y = normal(30, 4, dtype=dtype), normal(30, dtype=dtype)

    def model() -> None:
        w = numpyro.sample("w", dist.Normal(jnp.zeros(4, dtype), 1.0).to_event(1))
        sigma = numpyro.sample("sigma", dist.HalfNormal(jnp.asarray(1.0, dtype)))
        numpyro.sample("y", dist.Normal(x @ w, sigma), obs=y)

    def density(w: Any) -> Any:
        return numpyro.infer.util.log_density(model, (), {}, {"w": w, "sigma": jnp.asarray(0.7, dtype)})[0]

    return density, (normal(4, dtype=dtype),)


@row("numpyro", "NUTS", grad=False)
def nuts(dtype: Any) -> Any:
    from numpyro.infer import NUTS

    kernel = NUTS(potential_fn=lambda z: 0.5 * jnp.square(z["x"]).sum())
    state = kernel.init(jax.random.key(0), 5, {"x": jnp.ones(3, dtype)}, (), {})
    return lambda x: kernel.sample(state._replace(z={"x": x}), (), {}).z["x"], (jnp.ones(3, dtype),)


@row("distrax", "normalizing flow")
def flow(dtype: Any) -> Any:
    import distrax

    bijector = distrax.Chain([distrax.Tanh(), distrax.ScalarAffine(0.1, 0.7)])
    return lambda x: distrax.Transformed(distrax.Normal(0.0, 1.0), bijector).log_prob(jnp.tanh(x) * 0.5), (
        normal(16, dtype=dtype),
    )


@row("distrax", "mixture")
def mixture(dtype: Any) -> Any:
    import distrax

    def density(x: Any) -> Any:
        weights = distrax.Categorical(logits=x[:3])
        return distrax.MixtureSameFamily(weights, distrax.Normal(x[3:6], jnp.exp(x[6:9]))).log_prob(x)

    return density, (normal(12, dtype=dtype),)


def _graph(name: str, f: Callable[[Any, Any, Any], Any]) -> None:
    @row("jraph", name, dtypes="f32 f64")
    def make(dtype: Any) -> Any:
        import jraph

        n, m, k = 9, 20, 8
        edges = np.random.default_rng(0).integers(0, n, (2, m))
        graph = jraph.GraphsTuple(
            nodes=normal(n, k, dtype=dtype), edges=normal(m, k, dtype=dtype), receivers=jnp.asarray(edges[0]), senders=jnp.asarray(edges[1]),
            globals=normal(1, k, dtype=dtype), n_node=jnp.asarray([n]), n_edge=jnp.asarray([m]),
        )  # fmt: skip
        w = normal(k, k, dtype=dtype)
        return lambda x, w: f(jraph, graph._replace(nodes=x), w).nodes, (graph.nodes, w)


_graph("GraphConvolution", lambda j, g, w: j.GraphConvolution(lambda x: x @ w, symmetric_normalization=True)(g))
_graph(
    "InteractionNetwork",
    lambda j, g, w: j.InteractionNetwork(lambda e, s, r: jnp.tanh((s + r) @ w), lambda n, r: jnp.tanh(n + r))(g),
)
_graph("GraphNetwork", lambda j, g, w: j.GraphNetwork(lambda e, s, r, u: jnp.tanh(e + s - r), lambda n, s, r, u: jnp.tanh((n + s) @ w + r), lambda n, e, u: n + e)(g))  # fmt: skip
_graph(
    "GAT",
    lambda j, g, w: j.GAT(lambda x: x @ w, lambda s, r, e: (s * r).sum(-1, keepdims=True), lambda x: jnp.tanh(x))(g),
)


def _linear(name: str) -> None:
    @row("lineax", name, grad=name in ("LU", "Cholesky"), dtypes="f32 f64")
    def make(dtype: Any) -> Any:
        import lineax as lx

        a, b = normal(8, 8, dtype=dtype), normal(8, dtype=dtype)
        a = a @ a.T + 4 * jnp.eye(8, dtype=dtype)
        options = {
            "CG": {"rtol": 1e-6, "atol": 1e-6},
            "GMRES": {"rtol": 1e-6, "atol": 1e-6},
            "BiCGStab": {"rtol": 1e-6, "atol": 1e-6},
        }
        solver = getattr(lx, name)(**options.get(name, {}))

        def solve(a: Any, b: Any) -> Any:
            operator = lx.MatrixLinearOperator(a, lx.positive_semidefinite_tag)
            return lx.linear_solve(operator, b, solver, throw=False).value

        return solve, (a, b)


for _name in ("LU", "QR", "SVD", "Cholesky", "CG", "GMRES", "BiCGStab"):
    _linear(_name)


def _ode(name: str) -> None:
    @row("diffrax", name, grad=name == "Tsit5", dtypes="f32 f64" if name == "Tsit5" else "f32")
    def make(dtype: Any) -> Any:
        import diffrax

        term = diffrax.ODETerm(lambda t, y, args: -0.5 * y + jnp.sin(y))

        def solve(y: Any) -> Any:
            return diffrax.diffeqsolve(term, getattr(diffrax, name)(), 0.0, 1.0, 0.1, y, throw=False).ys

        return solve, (normal(5, dtype=dtype),)


for _name in ("Euler", "Heun", "Tsit5", "Dopri5", "Kvaerno3"):
    _ode(_name)


# ---- running


def cases(only: str | None, dtypes: list[str]) -> Iterator[tuple[Row, str, str]]:
    for one in ROWS:
        if only is not None and only not in (one.package, one.name):
            continue
        for dtype in one.dtypes:
            if dtype in dtypes:
                yield one, dtype, "value"
                if one.grad:
                    yield one, dtype, "gradient"


def gradient_of(f: Callable[..., Any]) -> Callable[..., Any]:
    """The gradient of a scalar that a fixed smooth function computes from all results."""

    def loss(first: Any, *rest: Any) -> Any:
        leaves = [x for x in jax.tree.leaves(f(first, *rest)) if jnp.issubdtype(x.dtype, jnp.floating)]
        return sum(jnp.sin(x.astype(jnp.float32) if x.dtype == jnp.bfloat16 else x).mean() for x in leaves)

    return jax.grad(loss)


def run(one: Row, dtype: str, what: str) -> tuple[str, str, str]:
    """The status, the rung, and the details of a program."""
    f, arguments = one.make(DTYPES[dtype])
    f = gradient_of(f) if what == "gradient" else f
    lowered = jax.jit(f).lower(*arguments)
    text = lowered.as_text()
    want = [np.asarray(x) for x in jax.tree.leaves(lowered.compile()(*arguments))]
    program = hilo.from_jax(f, *arguments) if "python_cpu_callback" in text else text
    kept = lowered._lowering.compile_args.get("kept_var_idx") if program is text else None
    flat = [x for n, x in enumerate(jax.tree.leaves(arguments)) if kept is None or n in kept]
    flat = [
        jax.random.key_data(x) if jnp.issubdtype(x.dtype, jax.dtypes.prng_key) else x for x in map(jnp.asarray, flat)
    ]
    try:
        executable = hilo.compile(program, cache=False)
        got = executable(*[np.asarray(x) for x in flat])
    except hilo.Error as error:
        return "refused", "", reason(error)
    rung = getattr(executable.info, "rung", "") or "default"
    for n, (x, y) in enumerate(zip(got if isinstance(got, tuple) else (got,), want, strict=True)):
        problem = difference(np.asarray(x), y, TOLERANCES[dtype], None)
        if problem:
            return "wrong", rung, f"result {n}: {problem}"
    return "right", rung, ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="a library, or a program's name")
    parser.add_argument("--dtypes", default="f32,f64,bf16", help="element types (default all)")
    parser.add_argument("--minutes", type=float, default=1e9, help="end after so many")
    flags = parser.parse_args()
    statuses: collections.Counter[str] = collections.Counter()
    rungs: collections.Counter[str] = collections.Counter()
    end = time.monotonic() + 60 * flags.minutes
    for one, dtype, what in cases(flags.only, flags.dtypes.split(",")):
        if time.monotonic() > end:
            break
        name = f"{one.package} {one.name} {dtype} {what}"
        try:
            if one.package != "jax":
                importlib.import_module(one.package)
            status, rung, detail = run(one, dtype, what)
        except Exception as error:  # the library, or JAX, does not support it
            status, rung, detail = "skipped", "", f"{type(error).__name__}: {str(error)[:150]}"
        statuses[status] += 1
        rungs[rung or "-"] += 1
        print(f"{status:8} {rung:10} {name}  {detail}", flush=True)
    print(", ".join(f"{count} {name}" for name, count in statuses.most_common()))
    print("rungs: " + ", ".join(f"{count} {name}" for name, count in rungs.most_common()))
    return int(any(name in statuses for name in ("wrong", "refused")))


if __name__ == "__main__":
    sys.exit(main())
