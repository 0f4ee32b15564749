"""Programs on this machine's NVIDIA GPU, hilo over JAX on the same GPU: time per call, alone and queued.

    python test/benchmarks/gpu.py                      # target cuda; needs JAX for CUDA
    python test/benchmarks/gpu.py product softmax      # programs with one of the words in their names
    python test/benchmarks/gpu.py --compile --part 0/8 # fills the compile cache with every eighth program

`alone`: a call and the wait for its result. `queued`: calls that do not wait for each other, as in a training loop.
Results are compared with JAX's, too. f32 products are measured against JAX at its default, which rounds operands to
TF32, and at `highest`, which does not; hilo computes them in f32.
"""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from command import add_words, geometric_mean, parser, record, wanted
from jax import lax
from rich.console import Console
from rich.table import Table

import hilo
from hilo.targets.runtime.arrays import device_put

QUEUED = 20
"""How many calls are queued before the last one is awaited."""
BUDGET_S = 0.2
"""How long each program is measured, at most, on each side."""


@dataclass(frozen=True)
class Case:
    """A program, the shapes and element types of its arguments, and its floating-point operations, if they count."""

    name: str
    function: Callable[..., Any]
    shapes: tuple[tuple[int, ...], ...]
    element: str = "float32"
    operations: float = 0.0

    @property
    def has_products(self) -> bool:
        """Whether JAX rounds its f32 operands unless it is told not to."""
        return self.element == "float32" and any(
            word in self.name for word in ("product", "convolution", "transformer", "MLP", "Cholesky")
        )

    def arguments(self) -> list[np.ndarray]:
        rng = np.random.default_rng(0)
        return [(rng.normal(size=shape) / 8).astype(jnp.dtype(self.element)) for shape in self.shapes]


def _layer_norm(x: Any, scale: Any) -> Any:
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * scale


def _mlp(x: Any, a: Any, b: Any) -> Any:
    return jnp.mean((jax.nn.gelu(x @ a) @ b) ** 2)


def _transformer(x: Any, qkv: Any, out: Any, up: Any, down: Any) -> Any:
    batch, length, width = x.shape
    heads = width // 64
    q, k, v = jnp.moveaxis((x @ qkv).reshape(batch, length, 3, heads, 64), (2, 3), (0, 2))
    weights = jax.nn.softmax(q @ jnp.swapaxes(k, -1, -2) / 8, axis=-1)
    x = x + jnp.swapaxes(weights @ v, 1, 2).reshape(x.shape) @ out
    x = (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)
    return x + jax.nn.gelu(x @ up) @ down


def _loss(*arguments: Any) -> Any:
    return jnp.mean(_transformer(*arguments).astype(jnp.float32) ** 2)


def _products(x: Any) -> Any:
    return lax.fori_loop(0, 100, lambda i, c: jnp.tanh(c @ c), x)


def _conv(stride: int) -> Callable[..., Any]:
    numbers = ("NHWC", "HWIO", "NHWC")
    return lambda x, w: lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=numbers)


def cases() -> list[Case]:
    """The programs to measure."""
    block = ((8, 512, 512), (512, 1536), (512, 512), (512, 2048), (2048, 512))
    image = ((32, 56, 56, 64), (3, 3, 64, 64))
    rows = [
        Case(f"product {n} {element}", jnp.matmul, ((n, n), (n, n)), element, 2.0 * n**3)
        for element, sizes in {
            "float32": (512, 1024, 4096),
            "bfloat16": (512, 1024, 4096, 8192),
            "float16": (1024, 4096),
            "float64": (1024,),
        }.items()
        for n in sizes
    ]
    for element in ("float32", "bfloat16"):
        short = {"float32": "f32", "bfloat16": "bf16"}[element]
        rows += [
            Case(f"product 4000x1000x300 {short}", jnp.matmul, ((4000, 1000), (1000, 300)), element, 2.4e9),
            Case(f"batched product 64x512 {short}", jnp.matmul, ((64, 512, 512), (64, 512, 512)), element, 2.0 * 2**33),
            Case(f"matrix times vector 8192 {short}", jnp.matmul, ((8192, 8192), (8192,)), element),
            Case(f"convolution 32x56x56x64 {short}", _conv(1), image, element, 2.0 * 32 * 56 * 56 * 64 * 64 * 9),
            Case(f"softmax 8192x1024 {short}", jax.nn.softmax, ((8192, 1024),), element),
            Case(f"layer norm 8192x1024 {short}", _layer_norm, ((8192, 1024), (1024,)), element),
            Case(f"transformer block 8x512x512 {short}", _transformer, block, element),
            Case(f"transformer gradient 8x512x512 {short}", jax.grad(_loss, argnums=(1, 2, 3, 4)), block, element),
        ]
    return [
        *rows,
        Case("MLP gradient 1024x1024x4096", jax.grad(_mlp, argnums=(1, 2)), ((1024, 1024), (1024, 4096), (4096, 1024))),
        Case("convolution stride 2 f32", _conv(2), image, "float32"),
        Case("sum of 64M", jnp.sum, ((8192, 8192),)),
        Case("sums of rows 8192", lambda x: x.sum(1), ((8192, 8192),)),
        Case("sums of columns 8192", lambda x: x.sum(0), ((8192, 8192),)),
        Case("element-wise 64M", lambda x: jnp.tanh(x) * 2 + x, ((8192, 8192),)),
        Case("element-wise 1k", lambda x: jnp.tanh(x) * 2 + x, ((1024,),)),
        Case("transpose 8192", jnp.transpose, ((8192, 8192),)),
        Case("cumulative sum 1024x4096", lambda x: jnp.cumsum(x, 1), ((1024, 4096),)),
        Case("sort 1M", jnp.sort, ((1 << 20,),)),
        Case("argmax 4096x4096", lambda x: jnp.argmax(x, 1), ((4096, 4096),)),
        Case("gather rows 64k of 64k x 128", lambda x: x[(jnp.arange(1 << 16) * 77) % (1 << 16)], ((1 << 16, 128),)),
        Case("batch norm 32x56x56x64", lambda x: (x - x.mean((0, 1, 2))) * lax.rsqrt(x.var((0, 1, 2)) + 1e-5),
             ((32, 56, 56, 64),)),
        Case("loop of 100 products 256", _products, ((256, 256),)),
        Case("Cholesky 256", lambda x: jnp.linalg.cholesky(x @ x.T + 9 * jnp.eye(256)), ((256, 256),)),
    ]  # fmt: skip


def _text(case: Case) -> str:
    with jax.enable_x64(case.element == "float64"):
        shapes = [jax.ShapeDtypeStruct(shape, jnp.dtype(case.element)) for shape in case.shapes]
        return jax.jit(case.function).lower(*shapes).as_text()


def _leaves(result: Any) -> Sequence[Any]:
    return result if isinstance(result, (tuple, list)) else (result,)


def _time_s(call: Callable[[], Any], wait: Callable[[Any], Any], count: int) -> float:
    """The shortest time per call of `count` queued calls."""
    wait(call())
    best, begun = float("inf"), time.perf_counter()
    while time.perf_counter() - begun < BUDGET_S / 2:
        start = time.perf_counter()
        for _ in range(count):
            result = call()
        wait(result)
        best = min(best, (time.perf_counter() - start) / count)
    return best


def _wait(result: Any) -> None:
    for leaf in _leaves(result):
        leaf.block_until_ready()


def _difference(got: Any, want: Any) -> float:
    """The largest difference, relative to the largest number."""
    worst = 0.0
    for mine, other in zip(_leaves(got), _leaves(want), strict=True):
        mine, other = (np.asarray(x).astype(np.float64) for x in (mine, other))
        worst = max(worst, float(np.abs(mine - other).max() / max(np.abs(other).max(), 1e-30)))
    return worst


def measure(case: Case, options: dict[str, Any]) -> tuple[list[str], float]:
    """A row of the table, and the ratio of queued calls to JAX's."""
    given = case.arguments()
    executable = hilo.compile(_text(case), "cuda", **options)
    placed = [device_put(x, executable.info.device) for x in given]
    alone = _time_s(lambda: executable(*placed), _wait, 1)
    queued = min(
        _time_s(call, _wait, QUEUED) for call in (lambda: executable.call_async(*placed), lambda: executable(*placed))
    )
    row = [case.name, executable.info.rung, f"{alone * 1e6:,.0f}", f"{queued * 1e6:,.0f}"]
    row.append(f"{case.operations / queued / 1e12:.1f}" if case.operations else "")
    ratios, difference = [], float("inf")
    got = executable(*placed)
    for precision in ("default", "highest") if case.has_products else ("default",):
        with jax.default_matmul_precision(precision), jax.enable_x64(case.element == "float64"):
            jitted = jax.jit(functools.partial(case.function))  # a function of its own for each precision
            there = [jax.device_put(x) for x in given]
            theirs = [_time_s(functools.partial(jitted, *there), jax.block_until_ready, n) for n in (1, QUEUED)]
            ratios.append(queued / theirs[1])
            if precision == "default":
                row += [f"{alone / theirs[0]:.2f}", f"{ratios[0]:.2f}"]
                difference = _difference(got, jitted(*there))
            else:
                difference = min(difference, _difference(got, jitted(*there)))
    row += [f"{ratios[-1]:.2f}" if case.has_products else "", f"{difference:.1e}"]
    return row, ratios[0]


def main() -> None:
    """Prints the table with the geometric mean of the ratios."""
    arguments = parser(__doc__)
    add_words(arguments)
    arguments.add_argument("--compile", action="store_true", help="compile only, into the cache")
    arguments.add_argument("--arch", default="auto", help="the GPU's architecture (default: this machine's)")
    arguments.add_argument("--part", default="0/1", metavar="K/N", help="every Nth program, from the Kth on")
    flags = arguments.parse_args()
    if jax.default_backend() != "gpu":
        arguments.error(f"JAX runs on the {jax.default_backend()} here; install JAX for CUDA on a machine with a GPU")
    names = wanted(arguments, flags.words, [case.name for case in cases()])
    part, parts = map(int, flags.part.split("/"))
    chosen = [case for case in cases() if case.name in names][part::parts]
    options = {"arch": flags.arch}
    table = Table(title="hilo over JAX on the same GPU")
    for column in (
        "program",
        "rung",
        "alone µs",
        "queued µs",
        "TFLOP/s",
        "alone",
        "queued",
        "highest",
        "off by",
    ):
        table.add_column(column, justify="left" if column in ("program", "rung") else "right")
    ratios = {}
    for case in chosen:
        try:
            if flags.compile:
                hilo.compile(_text(case), "cuda", **options)
                continue
            row, ratios[case.name] = measure(case, options)
        except hilo.Error as error:
            row = [case.name, f"{type(error).__name__}: {str(error)[:300]}"]
        print(" | ".join(row), file=sys.stderr, flush=True)
        table.add_row(*row)
    if ratios:
        Console(width=150).print(table)
        print(f"geometric mean of queued calls: {geometric_mean(ratios.values()):.2f}")
        record("GPU: queued calls, hilo over JAX", ratios)


if __name__ == "__main__":
    main()
