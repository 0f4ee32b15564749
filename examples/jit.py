"""A network in NumPy's style, trained by `hilo.jit` on two spirals.

    python examples/jit.py

The step is an ordinary Python function over a dataclass of arrays. The interpreter answers its first calls while the
compiler works; `step.explain()` reports what happened.
"""

from __future__ import annotations

import dataclasses
import time

import numpy as np

import hilo

POINTS, HIDDEN, STEPS, RATE = 400, 64, 3000, 0.5


@dataclasses.dataclass
class Network:
    """Two layers: `tanh` between them, one logit at the end."""

    w1: np.ndarray
    b1: np.ndarray
    w2: np.ndarray
    b2: np.ndarray


def spirals(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Points `[POINTS, 2]` on two arms, and the arm of each point, 0 or 1."""
    label = np.arange(POINTS) % 2
    t = np.sqrt(rng.random(POINTS)) * 2 * np.pi
    angle = t + np.pi * label
    points = np.stack([t * np.cos(angle), t * np.sin(angle)], 1) / 6 + rng.normal(0, 0.02, (POINTS, 2))
    return points.astype("f"), label.astype("f")


def features(x):
    """The points with products of their coordinates: `[N, 2]` becomes `[N, 6]`."""
    a, b = x[:, 0], x[:, 1]
    return np.stack([a, b, np.sin(4 * a), np.sin(4 * b), a * b, a * a + b * b], 1)


def predict(net, x):
    """Logits, and the hidden layer."""
    hidden = np.tanh(features(x) @ net.w1 + net.b1)
    return (hidden @ net.w2)[:, 0] + net.b2, hidden


@hilo.jit(donate_argnums=0)
def step(net, x, y, rate):
    """One step of gradient descent on the mean cross-entropy; returns the new network, and the loss before the step."""
    logits, hidden = predict(net, x)
    loss = (np.logaddexp(logits * 0, logits) - y * logits).mean()
    d_logits = ((1 / (1 + np.exp(-logits)) - y) / x.shape[0])[:, None]
    d_hidden = (d_logits @ net.w2.T) * (1 - hidden * hidden)
    return Network(
        net.w1 - rate * (features(x).T @ d_hidden),
        net.b1 - rate * d_hidden.sum(0),
        net.w2 - rate * (hidden.T @ d_logits),
        net.b2 - rate * d_logits.sum(),
    ), loss


@hilo.jit
def accuracy(net, x, y):
    """The fraction of the points that are classified correctly."""
    return ((predict(net, x)[0] > 0) == (y > 0.5)).astype("f").mean()


def train(steps: int = STEPS) -> float:
    """Trains a network and returns its accuracy."""
    rng = np.random.default_rng(0)
    x, y = spirals(rng)
    net = Network(
        rng.normal(0, 0.5, (6, HIDDEN)).astype("f"),
        np.zeros(HIDDEN, "f"),
        rng.normal(0, 0.1, (HIDDEN, 1)).astype("f"),
        np.zeros((), "f"),
    )
    start = time.perf_counter()
    for number in range(steps):
        net, loss = step(net, x, y, RATE)
        if number == 0:
            print(f"first answer after {time.perf_counter() - start:.2f} s")
        if number % max(1, steps // 5) == 0:
            print(f"step {number:5}: loss {float(loss):.4f}")
    return float(accuracy(net, x, y))


if __name__ == "__main__":
    print(f"accuracy {train():.3f}")
    print(step.explain())
