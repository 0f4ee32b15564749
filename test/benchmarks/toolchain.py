"""The cost of the toolchain itself: building, lowering, compiling, calling. `make bench` runs it.

Each row is the best of several repetitions on this machine, so that other load has little effect.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from command import parser

from hilo import Shape, XlaBuilder, XlaComputation, ops
from hilo.dialect.io import module_text, parse_module
from hilo.lowering import lower
from hilo.targets import Executable, compile_module, get_target

OPERATIONS = 10_000


def best(action: Callable[[], object], repetitions: int) -> float:
    """The time of the fastest of several runs, in seconds."""
    times = []
    for _ in range(repetitions):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def chain(length: int) -> XlaComputation:
    """`length` additions, each to the result of the one before."""
    builder = XlaBuilder("chain")
    x = ops.Parameter(builder, 0, Shape("f32", (16,)))
    total = x
    for _ in range(length):
        total = ops.Add(total, x)
    return builder.Build()


def build_s() -> float:
    return best(lambda: chain(OPERATIONS), 3)


def lower_s() -> float:
    text = module_text(chain(OPERATIONS).module)
    profile = get_target("llvm-cpu").profile()
    times = []
    for _ in range(2):
        module = parse_module(text)
        start = time.perf_counter()
        lower(module, profile)
        times.append(time.perf_counter() - start)
    return min(times)


def compile_one(cache: bool) -> Executable:
    return compile_module(chain(1).module, "llvm-cpu", cache=cache)


def call_s(executable: Executable, argument: object) -> float:
    def loop() -> None:
        for _ in range(1000):
            executable(argument)

    return best(loop, 5) / 1000


def tool_s(*command: str) -> float:
    program = Path(sys.executable).parent / command[0]
    return best(lambda: subprocess.run([program, *command[1:]], check=True, stdout=subprocess.DEVNULL), 3)


def main() -> None:
    parser(__doc__).parse_args()
    executable = compile_one(cache=True)
    host = np.ones(16, np.float32)
    rows = [
        (f"build {OPERATIONS} element-wise operations, each", build_s() / OPERATIONS * 1e6, "µs"),
        (f"lower a program of {OPERATIONS} operations", lower_s(), "s"),
        ("build and compile one operation", best(lambda: compile_one(cache=False), 3), "s"),
        ("the same, from the cache in memory", best(lambda: compile_one(cache=True), 5) * 1e6, "µs"),
        ("call with a NumPy argument of 16 floats", call_s(executable, host) * 1e6, "µs"),
        ("call with a device array of 16 floats", call_s(executable, executable(host)) * 1e6, "µs"),
        ("hilo-opt --help", tool_s("hilo-opt", "--help") * 1e3, "ms"),
        ("hilo-opt --show-dialects", tool_s("hilo-opt", "--show-dialects") * 1e3, "ms"),
    ]
    for what, value, unit in rows:
        print(f"{what:<48} {value:10.3f} {unit}")


if __name__ == "__main__":
    main()
