"""Prints the cost of compiling a transformer: hilo's passes, IREE's phases, and JAX's compiler for the same program.

    python test/benchmarks/compile_time.py [layers] [--short]

A pre-norm transformer (attention, MLP, layer normalization), its forward pass and a step of training. Times are the
shortest of `REPEATS` runs, alternating between hilo and JAX. Nothing is cached. `--short` leaves out IREE's phases,
each of which needs a compilation from the start.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from command import parser, record

import hilo
from hilo.dialect.iree import ir
from hilo.lowering import run_pipeline
from hilo.lowering.framework.profile import Profile
from hilo.targets.compilation.bytecode import bytecode
from hilo.targets.compilation.iree.compiler import global_flags
from hilo.targets.compilation.request import configuration_for
from hilo.targets.cost_model import estimate_work
from hilo.targets.target import get_target

REPEATS = int(os.environ.get("HILO_BENCH_REPEATS", "3"))
LAYERS, WIDTH, HEADS, LENGTH, BATCH, WORDS = 12, 64, 4, 32, 2, 128
SLOWEST = 8
"""Passes and phases that are shown."""


def parameters(layers: int) -> dict[str, Any]:
    """Weights of [layers] blocks of width `WIDTH`, in f32."""
    rng = np.random.default_rng(0)

    def weights(*shape: int) -> np.ndarray:
        return rng.normal(size=shape).astype("f") * 0.05

    def block() -> dict[str, np.ndarray]:
        return {
            "qkv": weights(WIDTH, 3 * WIDTH), "out": weights(WIDTH, WIDTH), "up": weights(WIDTH, 4 * WIDTH),
            "down": weights(4 * WIDTH, WIDTH), "scale": weights(2, WIDTH), "bias": weights(2, WIDTH),
        }  # fmt: skip

    blocks = [block() for _ in range(layers)]
    return {"words": weights(WORDS, WIDTH), "places": weights(LENGTH, WIDTH), "blocks": blocks}


def normalize(x: jax.Array, scale: jax.Array, bias: jax.Array) -> jax.Array:
    centered = x - x.mean(-1, keepdims=True)
    return centered * jax.lax.rsqrt((centered**2).mean(-1, keepdims=True) + 1e-5) * scale + bias


def attend(x: jax.Array, block: dict[str, jax.Array]) -> jax.Array:
    parts = (x @ block["qkv"]).reshape(BATCH, LENGTH, 3, HEADS, WIDTH // HEADS)
    q, k, v = parts[:, :, 0], parts[:, :, 1], parts[:, :, 2]
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / (WIDTH // HEADS) ** 0.5
    scores = jnp.where(jnp.tril(jnp.ones((LENGTH, LENGTH), bool)), scores, -1e9)
    mixed = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v)
    return mixed.reshape(BATCH, LENGTH, WIDTH) @ block["out"]


def forward(tree: dict[str, Any], tokens: jax.Array) -> jax.Array:
    """Logits [B, L, words] of tokens [B, L]."""
    x = tree["words"][tokens] + tree["places"]
    for block in tree["blocks"]:
        x = x + attend(normalize(x, block["scale"][0], block["bias"][0]), block)
        x = x + jax.nn.gelu(normalize(x, block["scale"][1], block["bias"][1]) @ block["up"]) @ block["down"]
    return x @ tree["words"].T


def step(tree: dict[str, Any], tokens: jax.Array) -> tuple[jax.Array, dict[str, Any]]:
    """The loss of predicting the next token, and the weights after a step of gradient descent."""

    def loss(tree: dict[str, Any]) -> jax.Array:
        logits = jax.nn.log_softmax(forward(tree, tokens))[:, :-1]
        return -jnp.take_along_axis(logits, tokens[:, 1:, None], -1).mean()

    value, gradient = jax.value_and_grad(loss)(tree)
    return value, jax.tree.map(lambda w, g: w - 0.1 * g, tree, gradient)


def seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def pass_times(module: ir.Module, profile: Profile) -> tuple[ir.Module, dict[str, float]]:
    """The lowered module, and each pass's seconds."""
    lowered = ir.Module.parse(bytecode(module), module.context)
    times = {}
    for name, _ in import_module("hilo.lowering.full_pipeline")._PASSES:
        times[name] = seconds(
            lambda name=name: run_pipeline(lowered, name, profile=profile, configuration=configuration_for())
        )
    return lowered, times


_PHASES = ("input", "abi", "preprocessing", "global-optimization", "dispatch-creation", "flow", "stream",
           "executable-sources", "executable-configurations", "executable-targets", "hal", "vm", "end")  # fmt: skip


def phase_times(lowered: ir.Module, flags: tuple[str, ...]) -> dict[str, float]:
    """Seconds of each of IREE's phases: the difference between compiling up to it and up to the one before. If a phase
    fails with these flags, it and later ones are left out; hilo's retry ladder compiles such a program otherwise."""
    from iree.compiler.tools.binaries import find_tool

    times, before = {}, 0.0
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "lowered.mlirbc"
        source.write_bytes(bytecode(lowered))
        for phase in _PHASES:
            command = [find_tool("iree-compile"), str(source), *flags, *global_flags(flags), f"--compile-to={phase}"]
            start = time.perf_counter()
            done = subprocess.run([*command, "-o", f"{folder}/out"], stderr=subprocess.PIPE, text=True)
            until = time.perf_counter() - start
            if done.returncode:
                error = next((line for line in done.stderr.splitlines() if "error:" in line), "without a message")
                print(f"  phase {phase} failed: {error[:100]}")
                break
            times[phase], before = until - before, until
    return times


def kernels(lowered: ir.Module, flags: tuple[str, ...]) -> tuple[int, int]:
    """The number of dispatches of the program, and of different kernels among them."""
    from iree.compiler.tools.binaries import find_tool

    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / "lowered.mlirbc", Path(folder) / "out.mlir"
        source.write_bytes(bytecode(lowered))
        command = [find_tool("iree-compile"), str(source), *flags, *global_flags(flags), "--compile-to=flow"]
        subprocess.run([*command, "-o", str(out)], check=True)
        text = out.read_text()
    return len(re.findall(r"flow\.dispatch @", text)), len(re.findall(r"flow\.executable private", text))


def measure(title: str, function: Callable[..., Any], arguments: tuple[Any, ...], *, phases: bool) -> float:
    """Prints one program's table, and returns the ratio of hilo's time to JAX's."""
    text = jax.jit(function).lower(*arguments).as_text()
    module = hilo.load(text).module
    target = get_target("llvm-cpu")
    flags = target.flags(target.make_options({}), estimate_work(module))
    lowered, times = pass_times(module, target.profile())
    whole, lowering, compiling, theirs = [], [], [], []
    for _ in range(REPEATS):
        start = time.perf_counter()
        executable = hilo.compile(text, cache=False)
        whole.append(time.perf_counter() - start)
        lowering.append(executable.info.times_s["lower"])
        compiling.append(executable.info.times_s["compile"])
        jax.clear_caches()
        theirs.append(seconds(jax.jit(function).lower(*arguments).compile))
    dispatches, executables = kernels(lowered, flags)
    work, rung = estimate_work(module), executable.info.rung
    print(f"{title}: {work.operations} operations, {dispatches} dispatches of {executables} kernels, rung {rung}")
    print(f"  hilo {min(whole):7.2f} s   passes {min(lowering):6.2f} s ({min(lowering) / min(whole):.0%})   IREE "
          f"{min(compiling):6.2f} s   JAX {min(theirs):6.2f} s   ratio {min(whole) / min(theirs):.2f}")  # fmt: skip
    for name, found in (("pass", times), ("phase", phase_times(lowered, flags) if phases else {})):
        if not found:
            continue
        slowest = sorted(found.items(), key=lambda row: -row[1])[:SLOWEST]
        print(f"  by {name}: " + ", ".join(f"{row} {value * 1e3:.0f} ms" for row, value in slowest), flush=True)
    return min(whole) / min(theirs)


def main() -> None:
    arguments = parser(__doc__)
    arguments.add_argument("layers", nargs="?", type=int, default=LAYERS, help=f"blocks of the transformer ({LAYERS})")
    arguments.add_argument("--short", action="store_true", help="do not measure IREE's phases")
    given = arguments.parse_args()
    if given.layers < 1:
        arguments.error(f"layers is {given.layers}; it takes 1 or more")
    tree, tokens = parameters(given.layers), np.zeros((BATCH, LENGTH), "i4")
    programs = {f"transformer of {given.layers} layers": forward, "a step of its training": step}
    ratios = {
        title: measure(title, function, (tree, tokens), phases=not given.short) for title, function in programs.items()
    }
    record("compile time of a transformer, hilo over JAX", ratios)


if __name__ == "__main__":
    main()
