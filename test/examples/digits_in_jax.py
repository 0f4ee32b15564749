"""The network of examples/digits.py in JAX, with JAX's own gradients: the oracle for the example."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

EPSILON = 1e-5
MOMENTUM = 0.9
STATISTICS_MOMENTUM = 0.9


def _convolve(x, kernel):
    """In float64 a sum of products: XLA has a library for these on CPUs, but none for convolutions."""
    if x.dtype == jnp.float32:
        return lax.conv_general_dilated(x, kernel, (1, 1), "SAME")
    rows, columns = x.shape[2:]
    edges = [(0, 0), (0, 0), *((n // 2, n // 2) for n in kernel.shape[2:])]
    padded, taps = jnp.pad(x, edges), np.ndindex(kernel.shape[2:])
    return sum(
        jnp.einsum("nchw,fc->nfhw", padded[:, :, i : i + rows, j : j + columns], kernel[:, :, i, j]) for i, j in taps
    )


def _layer(x, state, k):
    x = _convolve(x, state[f"kernel{k}"])
    mean = x.mean((0, 2, 3))
    variance = ((x - mean[:, None, None]) ** 2).mean((0, 2, 3))
    normal = (x - mean[:, None, None]) / jnp.sqrt(variance[:, None, None] + EPSILON)
    x = normal * state[f"scale{k}"][:, None, None] + state[f"offset{k}"][:, None, None]
    return jax.nn.relu(x), {f"mean{k}": mean, f"variance{k}": variance}


def loss_and_statistics(trained, images, labels):
    x, first = _layer(images, trained, 1)
    x, second = _layer(x, trained, 2)
    x = lax.reduce_window(x, -jnp.inf, lax.max, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")
    logits = x.reshape(x.shape[0], -1) @ trained["weight"] + trained["bias"]
    target = jax.nn.one_hot(labels, 10)
    return -jnp.mean(jnp.sum(target * jax.nn.log_softmax(logits), axis=1)), first | second


@jax.jit
def train_step(state, images, labels, rate):
    """(state, images, labels, rate) -> (new state, loss), like `examples/digits.py: train_step`."""
    trained = {name: x for name, x in state.items() if f"velocity_{name}" in state}
    gradient = jax.value_and_grad(loss_and_statistics, has_aux=True)
    (loss, statistics), gradients = gradient(trained, images, labels)
    new = dict(state)
    for name, g in gradients.items():
        new[f"velocity_{name}"] = state[f"velocity_{name}"] * MOMENTUM + g
        new[name] = state[name] - new[f"velocity_{name}"] * rate
    for name, value in statistics.items():
        new[name] = state[name] * STATISTICS_MOMENTUM + value * (1 - STATISTICS_MOMENTUM)
    return new, loss


def trained_after(state: dict[str, np.ndarray], batches, rate: float) -> list[tuple[dict[str, np.ndarray], float]]:
    """State and loss after each of the batches, starting from `state`."""
    history = []
    for images, labels in batches:
        state, loss = train_step(state, images, labels, np.float32(rate))
        history.append(({name: np.asarray(x) for name, x in state.items()}, float(loss)))
    return history


def trained_after_in_float64(state, batches, rate: float):
    """Like `trained_after`, with all arithmetic in float64."""
    with jax.enable_x64(True):
        history = []
        state = {name: x.astype(np.float64) for name, x in state.items()}
        for images, labels in batches:
            state, loss = train_step(state, images.astype(np.float64), labels, np.float64(rate))
            history.append(({name: np.asarray(x) for name, x in state.items()}, float(loss)))
        return history
