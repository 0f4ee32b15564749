"""The cost of a call, a cached compilation and a first compilation, compared with JAX.

    python test/benchmarks/calls.py [--short]

Rows are measured alternately and the best time counts, so that other load on the machine affects both alike.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from command import parser, record
from jax.extend.backend import get_backend
from jaxlib import _jax
from rich.console import Console
from rich.table import Table

import hilo
from hilo import api
from hilo.targets.compilation.lookup import clear_memory_cache
from hilo.targets.runtime.arrays import device_put

Action = Callable[[], Any]


@dataclass(frozen=True)
class Row:
    """An action that both hilo and JAX do, its repetitions per round, and the largest acceptable ratio."""

    name: str
    hilo: Action
    jax: Action
    repeats: int
    goal: float | None = None


def best_of_turns(rows: list[Row], seconds: float) -> dict[str, tuple[float, float]]:
    """For each row, the shortest time in seconds of one repetition, for hilo and for JAX."""
    best = {row.name: [float("inf"), float("inf")] for row in rows}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for row in rows:
            for which, action in enumerate((row.hilo, row.jax)):
                start = time.perf_counter()
                for _ in range(row.repeats):
                    action()
                best[row.name][which] = min(best[row.name][which], (time.perf_counter() - start) / row.repeats)
    return {name: (own, other) for name, (own, other) in best.items()}


def calls() -> list[Row]:
    """Calls of a small and a large element-wise program."""

    def rows(size: int, repeats: int, goals: tuple[float | None, ...]) -> list[Row]:
        a, b = np.arange(size, dtype=np.float32), np.ones(size, np.float32)
        add = jax.jit(lambda x, y: x + y)
        run = hilo.compile(add.lower(a, b).as_text())
        donating = hilo.compile(add.lower(a, b).as_text(), donate_argnums=(0,))
        donating_jax = jax.jit(lambda x, y: x + y, donate_argnums=(0,))
        ours = [device_put(x, run.device) for x in (a, b)]
        theirs = [jax.device_put(x) for x in (a, b)]
        chain: list[Any] = [device_put(a, donating.device), jax.device_put(a)]

        def donate(which: int, function: Callable[..., Any], other: Any) -> None:
            chain[which] = function(chain[which], other)
            chain[which].block_until_ready()

        def give() -> None:
            donate(0, donating, ours[1])

        def give_jax() -> None:
            donate(1, donating_jax, theirs[1])

        again = [(repeats, goal) for goal in goals]
        what = f"add of {size:,} f32"
        return [
            Row(f"{what}, device arrays", lambda: run(*ours), lambda: add(*theirs).block_until_ready(), *again[0]),
            Row(f"{what}, NumPy arrays", lambda: run(a, b), lambda: add(a, b).block_until_ready(), *again[1]),
            Row(f"{what}, NumPy to NumPy", lambda: np.asarray(run(a, b)), lambda: np.asarray(add(a, b)), repeats),
            Row(f"{what}, donated", give, give_jax, repeats),
        ]

    return [*rows(8, 500, (1.0, 1.2)), *rows(1_000_000, 20, (1.0, 1.2))]


def jitted_calls() -> list[Row]:
    """Calls of functions under `hilo.jit` and `jax.jit`: on device arrays, NumPy arrays and JAX's, and in turn."""
    eight, four = np.arange(8, dtype=np.float32), np.arange(4, dtype=np.float32)
    many = {f"array {n}": np.full(8, n, np.float32) for n in range(20)}
    rows = []

    def row(
        name: str, function: Any, calls: Any, put: Any, put_jax: Any, goal: float | None = None, **options: Any
    ) -> None:
        run, run_jax = hilo.jit(function, tiers="compiled", **options), jax.jit(function)
        ours, theirs = jax.tree.map(put, calls), jax.tree.map(put_jax, calls)

        def act(run: Any, calls: Any) -> None:
            for given in calls:
                jax.block_until_ready(run(*given)) if run is run_jax else run(*given)

        for which, given in ((run, ours), (run_jax, theirs)):
            act(which, given)  # compiled before the turns
        rows.append(Row(f"jit of {name}", lambda: act(run, ours), lambda: act(run_jax, theirs), 200, goal))

    def keep(leaf: Any) -> Any:
        return leaf

    def add(x: Any, y: Any) -> Any:
        return x + y

    def add_to_all(d: Any, y: Any) -> Any:
        return {key: x + y for key, x in d.items()}

    one = np.float32(1)
    row("8 f32, device arrays", add, [(eight, eight)], device_put, jax.device_put, 1.0)
    row("a dict of 20 arrays, device arrays", add_to_all, [(many, one)], device_put, jax.device_put, 1.0)
    row("8 and 4 f32 in turn, device arrays", add, [(eight, eight), (four, four)], device_put, jax.device_put)
    row("8 f32 and a number, NumPy", add, [(eight, one)], keep, keep, 1.2)
    row("a dict of 20 arrays and a number, NumPy", add_to_all, [(many, one)], keep, keep, 1.2)
    for name, calls in (("8 f32", [(eight, eight)]), ("a dict of 20 arrays", [(many, one)])):
        function = add if name == "8 f32" else add_to_all
        row(f"{name} by JAX, JAX's arrays", function, calls, jnp.asarray, jnp.asarray, language="jax")
    return rows


def _loss(w1: Any, b1: Any, w2: Any, b2: Any, x: Any, y: Any) -> Any:
    return -jnp.mean(jnp.sum(jax.nn.log_softmax(jnp.tanh(x @ w1 + b1) @ w2 + b2) * y, -1))


def _train_step(w1: Any, b1: Any, w2: Any, b2: Any, x: Any, y: Any) -> Any:
    gradients = jax.grad(_loss, argnums=(0, 1, 2, 3))(w1, b1, w2, b2, x, y)
    return tuple(p - 0.1 * g for p, g in zip((w1, b1, w2, b2), gradients, strict=True))


def compilations() -> tuple[list[Row], list[Row]]:
    """Cached and first compilations, of one operation and of a training step; JAX has no cache for program text."""
    f32 = [np.zeros(dims, np.float32) for dims in ((64, 32), (32,), (32, 10), (10,), (128, 64), (128, 10))]
    eight = np.zeros(8, np.float32)
    client = get_backend("cpu")
    devices = _jax.DeviceList(tuple(client.local_devices()[:1]))
    cached, first = [], []
    for name, function, arguments in (
        ("one operation", lambda x, y: x + y, [eight, eight]),
        ("a training step", _train_step, f32),
    ):
        lowered = jax.jit(function).lower(*arguments)
        text = lowered.as_text()
        hilo.compile(text)

        def from_disk(text: str = text) -> None:
            clear_memory_cache()
            api._parsed.cache_clear()  # as in a new process
            hilo.compile(text)

        def parse(text: str = text) -> object:
            return hilo.load(text)

        cached += [
            Row(f"{name}, cached in memory (against parsing)", lambda text=text: hilo.compile(text), parse, 20),
            Row(f"{name}, cached on disk (against parsing)", from_disk, parse, 20),
        ]

        def xla(text: str = text) -> object:
            return client.compile_and_load(text, devices, _jax.CompileOptions())

        first.append(Row(f"{name}, compiled from text", lambda text=text: hilo.compile(text, cache=False), xla, 1))
    return cached, first


def main() -> None:
    """Prints the table."""
    arguments = parser(__doc__)
    arguments.add_argument("--short", action="store_true", help="measure for a quarter of the time")
    part = 0.25 if arguments.parse_args().short else 1.0
    ratios = {}
    table = Table(title="µs, the best of many turns")
    for column in ("what", "hilo", "JAX", "ratio", "goal"):
        table.add_column(column, justify="left" if column == "what" else "right")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HILO_CACHE_DIR"] = folder
        cached, first = compilations()
        for rows, seconds in ((calls(), 10.0), (jitted_calls(), 4.0), (cached, 2.0), (first, 10.0)):
            best = best_of_turns(rows, part * seconds)
            for row in rows:
                own, other = best[row.name]
                ratios[row.name] = own / other
                goal = "" if row.goal is None else f"{row.goal:.1f}"
                colour = "red" if row.goal is not None and own > row.goal * other else "default"
                times = (f"{seconds * 1e6:,.2f}" for seconds in (own, other))
                table.add_row(row.name, *times, f"[{colour}]{own / other:.2f}", goal)
            table.add_section()
    Console(width=110).print(table)
    record("calls and compilations, hilo over JAX", ratios)


if __name__ == "__main__":
    main()
