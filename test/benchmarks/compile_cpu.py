"""CPU time of compiling programs of many kinds, hilo next to XLA: `python test/benchmarks/compile_cpu.py [word…]`.

`--all` measures more than 60 programs: those below, the loops of `loops.py`, a part of each family of `families.py`,
and a transformer with a step of its training.

CPU time, of this process and of the compiler's, is hardly affected by other load; the least of `REPEATS` compilations
counts, alternating with JAX's. Ratios are hilo's time over XLA's:

- cold: nothing of the program is cached. Kernels that take all sizes as arguments (products), and C functions, are
  stored once per machine, as XLA's are part of its wheel; so the lesser of two compilations counts, which finds them;
- edit: one operation differs from a program that was compiled before, and its other kernels are stored;
- known: all kernels are stored, but the program is not;
- second: the same in another process, which compiles all programs one after the other; its first line is the cost of
  starting the compiler;
- call: the time of a call.

The mean of `edit` is also printed for large programs alone, those of at least `LARGE` kernels: in a small one, an edit
changes everything.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_experimental_ynn_fusion_type=")  # jax#39103

import jax
import jax.numpy as jnp
import numpy as np
from command import add_words, geometric_mean, parser, record, wanted
from jax import lax

import hilo
from hilo.targets.compilation.iree.compiler import workers
from hilo.targets.compilation.lookup import clear_memory_cache
from hilo.targets.runtime.arrays import device_put

REPEATS = int(os.environ.get("HILO_BENCH_REPEATS", "2"))
CALLS_S = 0.5
RNG = np.random.default_rng(0)
SECOND = "--second"
"""The arguments of the program in a second process."""

LARGE = 10
"""The number of kernels from which on a program counts as large."""

FAMILY_PART = 5
"""With `--all`, one of this many programs of each family is measured."""

LAYERS = 4
"""Of the transformer."""

TICKS = os.sysconf("SC_CLK_TCK")

CPU_CLOCK = 2
"""Makes a number of a process the one of its CPU clock, in nanoseconds; /proc has hundredths of a second."""


@dataclass(frozen=True)
class Case:
    """A program and its arguments; `has_x64`: JAX has 64-bit types in it."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    has_x64: bool = False


def _f32(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype(np.float32)


def _mlp(weights: tuple[jax.Array, ...], x: jax.Array, y: jax.Array) -> Any:
    """A step of gradient descent on a two-layer network."""

    def loss(weights: tuple[jax.Array, ...]) -> jax.Array:
        hidden = jax.nn.relu(x @ weights[0] + weights[1])
        return -(jax.nn.log_softmax(hidden @ weights[2] + weights[3]) * y).sum(-1).mean()

    value, gradient = jax.value_and_grad(loss)(weights)
    return value, jax.tree.map(lambda w, g: w - 0.1 * g, weights, gradient)


def _conv(x: jax.Array, w: jax.Array) -> jax.Array:
    return lax.conv_general_dilated(x, w, (1, 1), "SAME")


def _conv_net(weights: tuple[jax.Array, ...], x: jax.Array) -> Any:
    def loss(weights: tuple[jax.Array, ...]) -> jax.Array:
        h = jax.nn.relu(_conv(jax.nn.relu(_conv(x, weights[0])), weights[1]))
        h = lax.reduce_window(h, 0.0, lax.add, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")
        return (h.reshape(len(h), -1) @ weights[2]).sum()

    return jax.value_and_grad(loss)(weights)


def _layer_norm(x: jax.Array, scale: jax.Array, bias: jax.Array) -> jax.Array:
    centered = x - x.mean(-1, keepdims=True)
    return jax.nn.softmax(centered * lax.rsqrt((centered**2).mean(-1, keepdims=True) + 1e-5) * scale + bias)


def _attention(x: jax.Array, qkv: jax.Array, out: jax.Array) -> jax.Array:
    batch, length, width = x.shape
    q, k, v = (x @ qkv).reshape(batch, length, 3, 4, width // 4).transpose(2, 0, 1, 3, 4)
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / (width // 4) ** 0.5
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v).reshape(x.shape) @ out


def _recurrence(x: jax.Array, w: jax.Array) -> jax.Array:
    return lax.fori_loop(0, 20, lambda _, h: jnp.tanh(h @ w), x)


def _rows(x: jax.Array, at: jax.Array, updates: jax.Array) -> jax.Array:
    return x.at[at].add(updates)[at[::-1]]


_MLP = (_f32(784, 256), _f32(256), _f32(256, 10), _f32(10))
_WIDE = (_f32(784, 512), _f32(512), _f32(512, 512), _f32(512))
CASES = (
    Case("add", lambda a, b: a + b, (_f32(1000), _f32(1000))),
    Case("softmax of a layer norm", _layer_norm, (_f32(128, 512), _f32(512), _f32(512))),
    Case("product 512 x 512 x 512", jnp.matmul, (_f32(512, 512), _f32(512, 512))),
    Case("product 300 x 700 x 500", jnp.matmul, (_f32(300, 700), _f32(700, 500))),
    Case("gradient of a product 300 x 700 x 500", lambda a, b: a.T @ b, (_f32(700, 300), _f32(700, 500))),
    Case("batched product 8 x 256 x 64 x 256", jnp.matmul, (_f32(8, 256, 64), _f32(8, 64, 256))),
    Case("product of a short matrix 32 x 1024 x 1024", jnp.matmul, (_f32(32, 1024), _f32(1024, 1024))),
    Case("product 1024 x 1024 x 1024", jnp.matmul, (_f32(1024, 1024), _f32(1024, 1024))),
    Case("step of an MLP", _mlp, (_MLP, _f32(128, 784), _f32(128, 10))),
    Case("step of a wide MLP", _mlp, (_WIDE, _f32(256, 784), _f32(256, 512))),
    Case("attention", _attention, (_f32(2, 64, 128), _f32(128, 384), _f32(128, 128))),
    Case("recurrence in a loop", _recurrence, (_f32(64, 128), _f32(128, 128))),
    Case("convolution", _conv, (_f32(8, 64, 56, 56), _f32(64, 64, 3, 3))),
    Case(
        "gradient of a convolutional network",
        _conv_net,
        ((_f32(8, 3, 3, 3), _f32(16, 8, 3, 3), _f32(16 * 14 * 14, 10)), _f32(4, 3, 28, 28)),
    ),
    Case("FFT of 1000", jnp.fft.fft, (_f32(1000),)),
    Case("sort of 10,000", jnp.sort, (_f32(10_000),)),
    Case("scatter and gather of rows", _rows, (_f32(1000, 16), RNG.integers(0, 1000, 200, np.int32), _f32(200, 16))),
)


def all_cases() -> list[Case]:
    """`CASES`, and the programs of other benchmarks."""
    import compile_time
    import loops
    from programs import families

    with jax.enable_x64(True):
        some = families.cases()[::FAMILY_PART]
    tree, tokens = compile_time.parameters(LAYERS), np.zeros((compile_time.BATCH, compile_time.LENGTH), np.int32)
    return [
        *CASES,
        *(Case(name, *case) for name, case in loops.CASES.items()),
        *(Case(case.name, case.function, case.arguments, has_x64=True) for case in some),
        Case(f"transformer of {LAYERS} layers", compile_time.forward, (tree, tokens)),
        Case("step of its training", compile_time.step, (tree, tokens)),
    ]


def cpu_s() -> dict[int, float]:
    """CPU seconds of this process (0) and of each of its compilers, including linkers that they started."""
    seconds = {0: time.process_time()}
    for pid in workers():
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        seconds[pid] = time.clock_gettime(~pid << 3 | CPU_CLOCK) + sum(map(int, fields[13:15])) / TICKS
    return seconds


def spent(action: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of an action, and its result; NaN if a compiler ended meanwhile, whose time nobody knows then."""
    start = cpu_s()
    result = action()
    end = cpu_s()
    if not start.keys() <= end.keys():
        return math.nan, result
    return sum(seconds - start.get(pid, 0) for pid, seconds in end.items()), result


def least(seconds: Iterable[float]) -> float:
    """The least of those that are numbers; NaN if there are none."""
    return min((each for each in seconds if not math.isnan(each)), default=math.nan)


EDITS = (
    ("stablehlo.add", "stablehlo.subtract"),
    ("stablehlo.maximum", "stablehlo.minimum"),
    ("stablehlo.multiply", "stablehlo.add"),
    ("stablehlo.tanh", "stablehlo.sine"),
)
"""The operation that an edit changes: the last one of the first of these kinds that the program has."""


def edited(text: str) -> str | None:
    """A program with one operation changed; None if it has none of these kinds."""
    for old, new in EDITS:
        before, found, after = text.rpartition(f" = {old} ")  # not a reducer: «applies stablehlo.add»
        if found:
            return f"{before} = {new} {after}"
    return None


def forget_programs() -> None:
    """Leaves only kernels in the cache."""
    clear_memory_cache()
    for file in Path(os.environ["HILO_CACHE_DIR"]).glob("*/*.hilo"):
        file.unlink()


def stored_s(text: str) -> float:
    """CPU seconds of compiling a program that is not in the cache, although its kernels are."""
    forget_programs()
    return spent(lambda: hilo.compile(text, check="off"))[0]


def edited_s(text: str) -> float:
    """CPU seconds of compiling a program of whose kernels some are not stored; nor are they afterwards."""
    folder = Path(os.environ["HILO_CACHE_DIR"])
    before = {*folder.glob("*/*")}
    seconds = stored_s(text)
    for file in {*folder.glob("*/*")} - before:
        file.unlink()
    return seconds


def call_s(action: Callable[[], Any]) -> float:
    """The time of the shortest call, in seconds."""
    best, end = math.inf, time.perf_counter() + CALLS_S
    while time.perf_counter() < end:
        start = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - start)
    return best


def measure(case: Case) -> tuple[str, dict[str, float]]:
    """A program's text, the CPU seconds of compiling it, and the ratio of call times."""
    text = jax.jit(case.function).lower(*case.arguments).as_text()
    gc.collect()
    gc.freeze()  # Python would look through all objects of JAX, in 75 ms, in one compilation of ten
    mine, theirs = [], []
    while len(theirs) < REPEATS or (len(theirs) < 2 * REPEATS and math.isnan(sum(mine[-REPEATS:]))):
        seconds, executable = spent(lambda: hilo.compile(text, cache=False, check="off"))
        mine.append(seconds)
        jax.clear_caches()
        seconds, compiled = spent(lambda: jax.jit(case.function).lower(*case.arguments).compile())
        theirs.append(seconds)
    kernels = hilo.compile(text, check="off").info.kernels
    changed = edited(text)
    edit = math.nan if changed is None else least(edited_s(changed) for _ in range(REPEATS))
    known = least(stored_s(text) for _ in range(REPEATS))
    leaves = jax.tree.leaves(case.arguments)
    arrays = [device_put(np.asarray(leaf), executable.device) for leaf in leaves]
    on_device = jax.device_put(case.arguments)
    call = call_s(lambda: executable(*arrays)) / call_s(lambda: jax.block_until_ready(compiled(*on_device)))
    own, xla = least(mine), least(theirs)
    return text, {
        "hilo": own,
        "XLA": xla,
        "cold": own / xla,
        "edit": edit / xla,
        "known": known / xla,
        "call": call,
        "kernels": 0 if kernels is None else sum(kernels),
    }


def second_process(texts: list[str]) -> list[float]:
    """CPU seconds of compiling programs in another process, which starts with stored kernels; the first number is the
    cost of starting the compiler. Python's own bytecode is stored, as it is where hilo is installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, __file__, SECOND]
    runs: list[list[float]] = []
    for _ in range(REPEATS):
        forget_programs()
        done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, env=environment)
        done.check_returncode()
        runs.append(json.loads(done.stdout))
    return [least(each) for each in zip(*runs, strict=True)]


def compile_all(texts: list[str]) -> list[float]:
    """The part of `second_process` that runs there."""
    small = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }"
    return [spent(functools.partial(hilo.compile, text, check="off"))[0] for text in (small, *texts)]


COLUMNS = ("hilo", "XLA", "cold", "edit", "known", "second", "call")


def main() -> None:
    arguments = parser(__doc__)
    add_words(arguments)
    arguments.add_argument("--all", action="store_true", help="measure more than 60 programs")
    arguments.add_argument(SECOND, action="store_true", help=argparse.SUPPRESS)
    given = arguments.parse_args()
    if given.second:
        print(json.dumps(compile_all(json.loads(sys.stdin.read()))))
        return
    cases = all_cases() if given.all else CASES
    names = wanted(arguments, given.words, [case.name for case in cases])
    with tempfile.TemporaryDirectory(prefix="hilo-bench-") as folder:
        os.environ["HILO_CACHE_DIR"] = folder
        measure_all([case for case in cases if case.name in names])


def measure_all(cases: list[Case]) -> None:
    """Measures and prints programs."""
    hilo.compile(jax.jit(CASES[0].function).lower(*CASES[0].arguments).as_text(), cache=False)  # starts the compiler
    rows, texts = [], []
    for case in cases:
        with jax.enable_x64(case.has_x64):
            text, row = measure(case)
        texts.append(text)
        rows.append(row)
        print(f"{case.name}: {row['cold']:.1f}", file=sys.stderr, flush=True)
    start, *seconds = second_process(texts)
    print(f"starting the compiler in a second process: {start:.2f} s")
    print(f"{'':42}" + "".join(f"{column:>8}" for column in COLUMNS))
    for case, row, second in zip(cases, rows, seconds, strict=True):
        row["second"] = second / row["XLA"]
        print(f"{case.name:42}" + "".join(f"{row[column]:8.2f}" for column in COLUMNS))
    means = [geometric_mean(row[column] for row in rows) for column in COLUMNS[2:]]
    print(f"{'geometric mean':58}" + "".join(f"{mean:8.2f}" for mean in means))
    large = [row["edit"] for row in rows if row["kernels"] >= LARGE]
    print(f"edit, {len(large)} programs of at least {LARGE} kernels: {geometric_mean(large):.2f}")
    for column in COLUMNS[2:]:
        title = "time of a call" if column == "call" else f"CPU time of compiling ({column})"
        record(f"{title}, hilo over XLA", {case.name: row[column] for case, row in zip(cases, rows, strict=True)})


if __name__ == "__main__":
    main()
