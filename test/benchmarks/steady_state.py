"""The cost of `hilo.jit` once compiled code has taken over, compared with `hilo.compile`; and how many calls that
takes.

    python test/benchmarks/steady_state.py [word…]

The programs are those of `first_answer.py`, on device arrays. Calls follow each other until the swap; then both are
called alternately, and the best time of each counts.
"""

from __future__ import annotations

import functools
import math
import time
from typing import Any

import jax
import numpy as np
from command import add_words, geometric_mean, parser, wanted
from first_answer import PROGRAMS

import hilo

TURNS, LONGEST_S = 30, 0.4


def best_us(calls: list[Any]) -> list[float]:
    """The shortest time of each call, measured alternately."""
    best = [math.inf] * len(calls)
    end = time.perf_counter() + LONGEST_S
    for turn in range(10 * TURNS):
        if turn > TURNS and time.perf_counter() > end:
            break
        for which, call in enumerate(calls):
            start = time.perf_counter()
            call()
            best[which] = min(best[which], (time.perf_counter() - start) * 1e6)
    return best


def main() -> None:
    arguments = parser(__doc__)
    add_words(arguments)
    ratios, waited = [], []
    for name in wanted(arguments, arguments.parse_args().words, PROGRAMS):
        f, given = PROGRAMS[name]
        jitted: Any = hilo.jit(lambda *args, f=f: f(np, *args), check="off")
        args = jax.tree.map(hilo.device_put, given)
        calls, start = 0, time.perf_counter()
        while not calls or jitted.explain().compilations[0].tier != "compiled":
            jitted(*args)
            calls += 1
        swap_ms = (time.perf_counter() - start) * 1e3
        executable = jitted.lower(*args).compile().executable
        flat = jax.tree.leaves(args)
        own_us, plain_us = best_us([functools.partial(jitted, *args), functools.partial(executable, *flat)])
        ratios.append(own_us / plain_us)
        waited.append(calls)
        swap = f"{calls:5} calls {swap_ms:7.0f} ms"
        print(f"{name:24} {swap}; {own_us:9.1f} {plain_us:9.1f} µs {ratios[-1]:6.2f}", flush=True)
    mean, most = geometric_mean(ratios), max(ratios)
    print(
        f"{len(ratios)} programs: hilo.jit takes {mean:.2f} times as long as hilo.compile's executable (geometric "
        f"mean; at most {most:.2f}); compiled code took over after {min(waited)} to {max(waited)} calls"
    )


if __name__ == "__main__":
    main()
