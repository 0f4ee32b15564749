# ruff: noqa: E501
"""Run time and compile time of hilo, stock IREE and XLA's CPU compiler: `python test/benchmarks/against_xla.py
[--short] [word…]`.

Times are the best of several calls, on arguments that are on the device. Stock IREE is `iree-compile` at its defaults
for this CPU; a dash means that it cannot compile the program or needs more than a minute. `--short` measures neither
stock IREE nor the families of growing sizes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from command import add_words, geometric_mean, parser, record, wanted
from jax import lax
from rich.console import Console
from rich.table import Table

import hilo
from hilo.targets.runtime.arrays import device_put

RNG = np.random.default_rng(0)
LIMIT_S = 60.0
_SIZES = (10_000, 100_000, 1_000_000)


@dataclass(frozen=True)
class Case:
    """A program and the largest acceptable ratio to XLA."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[np.ndarray, ...]
    goal: float


def _f32(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


def _conv(stride: int) -> Callable[..., Any]:
    return lambda x, w: lax.conv_general_dilated(x, w, (stride, stride), "SAME")


def _conv_gradients(x: Any, w: Any) -> Any:
    return jax.grad(lambda x, w: jnp.sum(_conv(1)(x, w) ** 2), argnums=(0, 1))(x, w)


def _batch_norm(x: Any) -> Any:
    mean, variance = x.mean((0, 2, 3), keepdims=True), x.var((0, 2, 3), keepdims=True)
    return (x - mean) * lax.rsqrt(variance + 1e-5)


def _transformer(x: Any, qkv: Any, out: Any, up: Any, down: Any) -> Any:
    q, k, v = (x @ qkv).reshape(128, 3, 8, 64).transpose(1, 2, 0, 3)
    weights = jax.nn.softmax(q @ k.transpose(0, 2, 1) / 8, axis=-1)
    x = x + (weights @ v).transpose(1, 0, 2).reshape(128, 512) @ out
    return x + jax.nn.gelu(x @ up) @ down


def _definite(n: int) -> np.ndarray:
    a = _f32(n, n)
    return a @ a.T + n * np.eye(n, dtype=np.float32)


def cases() -> list[Case]:
    """The programs to measure."""

    def light(x: Any) -> Any:
        return lax.fori_loop(0, 10_000, lambda i, c: c * 0.999 + 0.1, x)

    def heavy(x: Any) -> Any:
        return lax.fori_loop(0, 100, lambda i, c: jnp.tanh(c @ c), x)

    rows = [
        Case("sort 100k", lambda x: lax.sort(x), (_f32(100_000),), 0.6),
        Case("sort keys and values 100k", lambda x: jnp.argsort(x), (_f32(100_000),), 1.0),
        Case("top-50 of 100k", lambda x: lax.top_k(x, 50), (_f32(100_000),), 1.0),
        Case("convolution 3x3 56x56x64", _conv(1), (_f32(1, 64, 56, 56), _f32(64, 64, 3, 3)), 0.9),
        Case("convolution stride 2", _conv(2), (_f32(1, 64, 56, 56), _f32(128, 64, 3, 3)), 0.9),
        Case("convolution gradients", _conv_gradients, (_f32(4, 32, 28, 28), _f32(32, 32, 3, 3)), 1.2),
        Case("FFT 64x4096", jnp.fft.fft, ((_f32(64, 4096) + 0j).astype(np.complex64),), 1.5),
        Case("Cholesky 256", lax.linalg.cholesky, (_definite(256),), 2.0),
        Case("triangular solve 256x64",
             lambda a, b: lax.linalg.triangular_solve(a, b, left_side=True, lower=True), (_definite(256), _f32(256, 64)), 2.0),
        Case("batch norm 8x64x56x56", _batch_norm, (_f32(8, 64, 56, 56),), 1.1),
        Case("bf16 matmul 512", jnp.matmul, tuple(_f32(512, 512).astype(ml_dtypes.bfloat16) for _ in "ab"), 1.0),
        Case("f32 matmul 1024", jnp.matmul, (_f32(1024, 1024), _f32(1024, 1024)), 1.15),
        Case("transformer block 128x512", _transformer,
             (_f32(128, 512), *(_f32(*s) / 20 for s in ((512, 1536), (512, 512), (512, 2048), (2048, 512)))), 1.0),
        Case("while, 10,000 light turns", light, (_f32(16),), 1.0),
        Case("while, 100 turns of matmul 64", heavy, (_f32(64, 64) / 8,), 1.5),
    ]  # fmt: skip
    return rows


def growing_cases() -> list[list[Case]]:
    """Families of programs at n, 10 n and 100 n elements, whose ratio to XLA must not grow with n."""

    def indices(n: int) -> np.ndarray:
        return RNG.integers(0, n, n).astype(np.int32)

    def complex_rows(rows: int) -> np.ndarray:
        return (_f32(rows, 1024) + 1j * _f32(rows, 1024)).astype(np.complex64)

    def solve(a: Any, b: Any) -> Any:
        return lax.linalg.triangular_solve(a, b, left_side=True, lower=True)

    def random(draw: Callable[..., Any], n: int) -> Callable[..., Any]:
        return lambda seed: draw(jax.random.wrap_key_data(seed), (n,))

    def bits(key: Any, shape: tuple[int, ...]) -> Any:
        return jax.random.bits(key, shape)

    seed = (np.array([0, 42], np.uint32),)
    families: list[tuple[str, tuple[int, ...], Callable[[int], tuple[Callable[..., Any], tuple[np.ndarray, ...]]]]] = [
        ("sort", _SIZES, lambda n: (lax.sort, (_f32(n),))),
        ("argsort", _SIZES, lambda n: (jnp.argsort, (_f32(n),))),
        ("top-10", _SIZES, lambda n: (lambda x: lax.top_k(x, 10), (_f32(n),))),
        ("prefix sum", _SIZES, lambda n: (jnp.cumsum, (_f32(n),))),
        ("prefix maximum", _SIZES, lambda n: (lax.cummax, (_f32(n),))),
        ("FFT, rows of 1024", (8, 80, 800), lambda n: (jnp.fft.fft, (complex_rows(n),))),
        ("FFT", (1 << 13, 10 << 13, 100 << 13), lambda n: (jnp.fft.fft, ((_f32(n) + 0j).astype(np.complex64),))),
        ("Cholesky, order", (64, 202, 640), lambda n: (lax.linalg.cholesky, (_definite(n),))),
        ("triangular solve, order", (64, 202, 640), lambda n: (solve, (_definite(n), _f32(n, 64)))),
        ("gather", _SIZES, lambda n: (lambda x, i: x[i], (_f32(n), indices(n)))),
        ("gather, rows of 64", _SIZES, lambda n: (lambda x, i: x[i], (_f32(n // 64, 64), indices(n // 64)))),
        ("scatter-add", _SIZES, lambda n: (lambda x, i, u: x.at[i].add(u), (_f32(n), indices(n), _f32(n)))),
        ("random bits", _SIZES, lambda n: (random(bits, n), seed)),
        ("uniform numbers", _SIZES, lambda n: (random(jax.random.uniform, n), seed)),
        ("normal numbers", _SIZES, lambda n: (random(jax.random.normal, n), seed)),
    ]  # fmt: skip
    return [[Case(f"{name} {n:,}", *make(n), 1.0) for n in sizes] for name, sizes, make in families]


def best_s(call: Callable[[], Any]) -> float:
    """The shortest of the calls that fit in 0.3 s, but at least three."""
    call()
    times: list[float] = []
    end = time.perf_counter() + 0.3
    while len(times) < 3 or (time.perf_counter() < end and len(times) < 2000):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def measure_xla(case: Case) -> tuple[float, float]:
    """(compile, run) in seconds."""
    placed = [jax.device_put(a) for a in case.arguments]
    lowered = jax.jit(case.function).lower(*placed)
    start = time.perf_counter()
    compiled = lowered.compile()
    spent = time.perf_counter() - start
    return spent, best_s(lambda: jax.block_until_ready(compiled(*placed)))


def measure_hilo(case: Case, text: str) -> tuple[float, float]:
    """(compile, run) in seconds."""
    start = time.perf_counter()
    executable = hilo.compile(text, cache=False, compile_timeout_s=LIMIT_S)
    spent = time.perf_counter() - start
    placed = [device_put(a, executable.info.device) for a in case.arguments]
    return spent, best_s(lambda: executable(*placed))


def measure_iree(case: Case, text: str) -> tuple[float, float] | None:
    """(compile, run) in seconds for iree-compile's defaults, but for f64, which stays f64; None if it fails."""
    from iree import runtime

    with tempfile.TemporaryDirectory() as folder:
        source, module = Path(folder, "in.mlir"), Path(folder, "out.vmfb")
        source.write_text(text)
        command = [str(Path(sys.executable).with_name("iree-compile")), str(source), "-o", str(module)]
        command += ["--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu"]
        command += ["--iree-llvmcpu-target-cpu=host", "--iree-input-demote-f64-to-f32=false"]
        start = time.perf_counter()
        try:
            done = subprocess.run(command, capture_output=True, timeout=LIMIT_S)
        except subprocess.TimeoutExpired:
            return None
        spent = time.perf_counter() - start
        if done.returncode:
            return None
        function = runtime.load_vm_flatbuffer_file(str(module), driver="local-task").main
        placed = [runtime.asdevicearray(runtime.get_device("local-task"), array) for array in case.arguments]
        start = time.perf_counter()
        try:
            function(*placed)
        except ValueError:  # of an element type that its Python package does not have
            return None
        once = time.perf_counter() - start
        return spent, once if once > 1.0 else best_s(lambda: function(*placed))


def _table(title: str, last: str) -> Table:
    table = Table(title=title)
    for column in ("case", "hilo", "IREE", "XLA", "hilo / XLA", last, "compile: hilo", "IREE", "XLA"):
        table.add_column(column, justify="left" if column == "case" else "right")
    return table


def _add_row(
    table: Table, case: Case, last: Callable[[float], tuple[str, bool]], slow: set[str] | None = None
) -> float | None:
    """Measures a case and adds its row; `last` returns a column's text and whether the ratio is good. None if hilo
    fails.

    If stock IREE takes more than a second, larger sizes of that family are not measured with it: `slow` lists them.
    """
    print(f"\r\033[Kmeasuring {case.name}", end="", file=sys.stderr, flush=True)
    family = case.name.rpartition(" ")[0]
    text = jax.jit(case.function).lower(*case.arguments).as_text()
    xla = measure_xla(case)
    stock = measure_iree(case, text) if slow is None or family not in slow else None
    if slow is not None and (stock is None or stock[1] > 1.0):
        slow.add(family)
    try:
        own = measure_hilo(case, text)
    except hilo.Error as error:
        table.add_row(case.name, f"[red]{type(error).__name__}")
        return None
    ratio = own[1] / xla[1]
    said, is_good = last(ratio)
    table.add_row(
        case.name, f"{own[1] * 1e6:,.0f}", f"{stock[1] * 1e6:,.0f}" if stock else "-", f"{xla[1] * 1e6:,.0f}",
        f"[{'green' if is_good else 'red'}]{ratio:.2f}", said, f"{own[0]:.2f}", f"{stock[0]:.2f}" if stock else "-", f"{xla[0]:.2f}",
    )  # fmt: skip
    return ratio


def print_goals(console: Console, cases: list[Case], *, stock: bool) -> None:
    """Measures programs against their goals, and prints the table with the geometric mean of the ratios."""
    ratios: dict[str, float] = {}
    table = _table("run time in µs, compile time in s", "goal")
    for case in cases:
        goal = case.goal
        slow = None if stock else {case.name.rpartition(" ")[0]}
        ratio = _add_row(table, case, lambda ratio, goal=goal: (f"{goal:.2f}", ratio <= goal), slow)  # type: ignore[misc]
        ratios |= {} if ratio is None else {case.name: ratio}
    if ratios:
        console.print(table)
        console.print(f"geometric mean of hilo / XLA: {geometric_mean(ratios.values()):.2f}")
        record("run time of large operations, hilo over XLA", ratios)


def print_growth(console: Console, families: list[list[Case]]) -> None:
    """Measures families of growing sizes, and prints how the ratio grows."""
    title = "the ratio over that of the smallest size shall stay near 1 or below, or the ratio below 1"
    table = _table(f"growing sizes: {title}", "growth")
    slow: set[str] = set()
    for family in families:
        first: float | None = None
        for case in family:

            def growth(ratio: float, first: float | None = first) -> tuple[str, bool]:
                return f"{ratio / (first or ratio):.2f}", ratio <= max(1.0, 1.2 * (first or ratio))

            ratio = _add_row(table, case, growth, slow)
            first = first or ratio
        table.add_section()
    if table.rows:
        console.print(table)


def main() -> None:
    arguments = parser(__doc__)
    add_words(arguments)
    arguments.add_argument("--short", action="store_true", help="measure neither stock IREE nor growing sizes")
    given = arguments.parse_args()
    growing = [] if given.short else growing_cases()
    names = wanted(arguments, given.words, [case.name for family in (cases(), *growing) for case in family])
    console = Console(width=None if sys.stdout.isatty() else 130)
    print_goals(console, [case for case in cases() if case.name in names], stock=not given.short)
    print_growth(console, [[case for case in family if case.name in names] for family in growing])


if __name__ == "__main__":
    main()
