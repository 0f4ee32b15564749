"""Time to the first answer of `hilo.jit` and of `jax.jit`: trace, then compile or interpret, then run.

    HILO_CACHE_DIR=off python test/benchmarks/first_answer.py [word…]

One process, warm imports, no cache; each program is called once by both, and hilo's background compilation is awaited
before the next. The table shows milliseconds, the ratio, and which tier answered.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_experimental_ynn_fusion_type=")
os.environ.setdefault("HILO_CACHE_DIR", "off")

import jax
import jax.numpy as jnp
import numpy as np
from command import add_words, geometric_mean, parser, wanted

import hilo

rng = np.random.default_rng(0)
V, M, S = (rng.standard_normal(s).astype("f") for s in ((1024,), (128, 128), (64, 64)))
B = rng.standard_normal((32, 128)).astype("f")
I = rng.integers(0, 128, (32,)).astype("i4")  # noqa: E741


def softmax(np: Any, x: Any) -> Any:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def norm(np: Any, x: Any) -> Any:
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)


def attention(np: Any, q: Any, k: Any, v: Any) -> Any:
    return softmax(np, q @ k.T / 8.0) @ v


def block(np: Any, p: Any, x: Any) -> Any:
    h = norm(np, x)
    x = x + attention(np, h @ p["q"], h @ p["k"], h @ p["v"]) @ p["o"]
    return x + np.maximum(norm(np, x) @ p["up"], 0) @ p["down"]


def weights(n: int = 128) -> dict[str, Any]:
    names = {"q": (n, n), "k": (n, n), "v": (n, n), "o": (n, n), "up": (n, 4 * n), "down": (4 * n, n)}
    return {name: (rng.standard_normal(s) * 0.1).astype("f") for name, s in names.items()}


def mlp(np: Any, p: Any, x: Any) -> Any:
    for w, b in p:
        x = np.tanh(x @ w + b)
    return x


LAYERS = [(M * 0.1, M[0]) for _ in range(3)]


def mlp_step(np: Any, p: Any, x: Any, y: Any) -> Any:
    """Forward pass, backward pass by hand, and update."""
    acts = [x]
    for w, b in p:
        acts.append(np.tanh(acts[-1] @ w + b))
    grad = (acts[-1] - y) * 2.0 / 32
    new = []
    for (w, b), a, out in zip(reversed(p), reversed(acts[:-1]), reversed(acts[1:]), strict=True):
        grad = grad * (1 - out * out)
        new.append((w - 0.1 * (a.T @ grad), b - 0.1 * grad.sum(0)))
        grad = grad @ w.T
    return new[::-1]


def adam(np: Any, p: Any, g: Any, m: Any, v: Any) -> Any:
    m = [0.9 * a + 0.1 * b for a, b in zip(m, g, strict=True)]
    v = [0.999 * a + 0.001 * b * b for a, b in zip(v, g, strict=True)]
    return [x - 0.001 * a / (np.sqrt(b) + 1e-8) for x, a, b in zip(p, m, v, strict=True)], m, v


def lax(np: Any) -> Any:
    return hilo if np.__name__ == "numpy" else jax.lax


F = Callable[..., Any]
PROGRAMS: dict[str, tuple[F, tuple[Any, ...]]] = {
    "add": (lambda np, x: x + x, (V,)),
    "tanh": (lambda np, x: np.tanh(x), (V,)),
    "polynomial": (lambda np, x: ((x * 2 + 1) * x - 3) * x + 0.5, (V,)),
    "gelu": (lambda np, x: 0.5 * x * (1 + np.tanh(0.79788 * (x + 0.044715 * x * x * x))), (B,)),
    "sum": (lambda np, x: x.sum(), (V,)),
    "mean and variance": (lambda np, x: (x.mean(0), x.var(0)), (B,)),
    "argmax": (lambda np, x: x.argmax(-1), (B,)),
    "cumsum": (lambda np, x: np.cumsum(x), (V,)),
    "product": (lambda np, x, y: x @ y, (M, M)),
    "product of vectors": (lambda np, x, y: x @ y, (V, V)),
    "einsum": (lambda np, x, y: np.einsum("ij,kj->ik", x, y), (B, M)),
    "outer": (lambda np, x: np.outer(x, x), (V[:128],)),
    "transpose": (lambda np, x: x.T * 2, (M,)),
    "slice": (lambda np, x: x[2:10, ::2], (M,)),
    "reverse": (lambda np, x: x[::-1] + x, (V,)),
    "gather": (lambda np, x, i: x[i], (M, I)),
    "concatenate": (lambda np, x: np.concatenate([x, x * 2], 0), (M,)),
    "stack": (lambda np, x: np.stack([x, x + 1, x + 2]), (V,)),
    "where": (lambda np, x: np.where(x > 0, x, -x), (V,)),
    "clip": (lambda np, x: np.clip(x, -1, 1), (V,)),
    "sort": (lambda np, x: np.sort(x), (V,)),
    "distances": (lambda np, x: np.sqrt(((x[:, None] - x[None]) ** 2).sum(-1)), (B,)),
    "softmax": (softmax, (B,)),
    "log-sum-exp": (lambda np, x: np.log(np.exp(x - x.max(-1, keepdims=True)).sum(-1)) + x.max(-1), (B,)),
    "layer norm": (norm, (B,)),
    "attention": (attention, (B, B, B)),
    "linear layer": (lambda np, x, w: np.maximum(x @ w + w[0], 0), (B, M)),
    "three layers": (mlp, (LAYERS, B)),
    "step of three layers": (mlp_step, (LAYERS, B, B)),
    "Adam": (adam, ([M, S], [M, S], [M, S], [M * M, S * S])),
    "transformer block": (block, (weights(), B)),
    "two transformer blocks": (lambda np, p, x: block(np, p, block(np, p, x)), (weights(), B)),
    "cross entropy": (lambda np, x, i: -np.log(softmax(np, x))[np.arange(32), i].mean(), (B, I)),
    "one-hot": (lambda np, i: (i[:, None] == np.arange(128, dtype="int32")).astype("float32"), (I,)),
    "integers": (lambda np, i: (i * 7 + 3) % 13 // 2 ^ 5, (I,)),
    "comparison": (lambda np, x: ((x > 0) & (x < 1)).sum(), (V,)),
    "complex": (lambda np, x: (x.astype("complex64") * 1j).real, (V,)),
    "loop of 10": (lambda np, x: lax(np).fori_loop(0, 10, lambda i, v: np.tanh(v) * 0.5, x), (V,)),
    "loop of 1000": (lambda np, x: lax(np).fori_loop(0, 1000, lambda i, v: v * 0.5 + 1, x), (V,)),
    "scan": (lambda np, x: lax(np).scan(lambda c, r: (c * 0.9 + r, c), x[0], x), (B,)),
    "RNN": (lambda np, w, x: lax(np).scan(lambda h, r: (np.tanh(h @ w + r), h.sum()), x[0], x), (M * 0.1, B)),
    "cond": (lambda np, x: lax(np).cond(x.sum() > 0, lambda: x, lambda: -x), (V,)),
    "Newton's square root": (
        lambda np, x: lax(np).while_loop(lambda s: s[1] < 20, lambda s: ((s[0] + x / s[0]) / 2, s[1] + 1), (x, 0)),
        (abs(V),),
    ),
    "power iteration": (
        lambda np, m, v: lax(np).fori_loop(0, 50, lambda i, v: m @ v / np.sqrt(((m @ v) ** 2).sum()), v),
        (S, S[0]),
    ),
}


def measure(jit: F, arrays: Any, f: F, args: tuple[Any, ...]) -> tuple[float, Any]:
    gc.collect()
    start = time.perf_counter()
    jitted = jit(lambda *args: f(arrays, *args))
    jax.block_until_ready([x for x in jax.tree_util.tree_leaves(jitted(*args)) if isinstance(x, jax.Array)])
    return (time.perf_counter() - start) * 1e3, jitted


def main() -> None:
    arguments = parser(__doc__)
    add_words(arguments)
    only = wanted(arguments, arguments.parse_args().words, PROGRAMS)
    ratios = []
    options = {"check": "off", "cache": False}
    warm = {"warm": PROGRAMS["add"], "warm 2": PROGRAMS["scan"], "warm 3": PROGRAMS["sum"]}  # with what they import
    for name, (f, args) in {**warm, **PROGRAMS}.items():
        if name not in only and not name.startswith("warm"):
            continue
        xla_ms, _ = measure(jax.jit, jnp, f, args)
        hilo_ms, jitted = measure(lambda g: hilo.jit(g, **options), np, f, args)
        tier = jitted.explain().compilations[0]
        first = "evaluator" if "waits" not in tier.state and tier.state != "calls wait for the compiler" else "compiled"
        jitted.wait()
        if not name.startswith("warm"):
            ratios.append(hilo_ms / xla_ms)
            trace_ms = tier.trace_s * 1e3
            print(
                f"{name:24} {hilo_ms:8.1f} {xla_ms:8.1f} {ratios[-1]:6.2f} {first} (trace {trace_ms:.1f})", flush=True
            )
    print(f"{len(ratios)} programs: geometric mean {geometric_mean(ratios):.2f}, worst {max(ratios):.2f}")


if __name__ == "__main__":
    main()
