"""Cost of an AllReduce compared with MPI's own on the same buffers, as ratios within one run.

    python test/benchmarks/collectives.py --replicas 2 --mb 1 10 100

runs itself under `mpirun -n 2`. Each rank alternately times MPI's `Allreduce` and a compiled program that consists of
one AllReduce of device arrays; the slowest rank counts. Then rank 0 alone times the same program with as many threads.
Each time is the minimum of many.
"""

from __future__ import annotations

import argparse
import functools
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np


def build(size: int) -> object:
    from hilo import Shape, XlaBuilder, ops

    builder = XlaBuilder("total")
    return builder.Build(ops.AllReduce(ops.Parameter(builder, 0, Shape("f32", [size]), "x"), ops.Add))


def measure(replicas: int, megabytes: list[float], repeats: int) -> None:
    """The measurement on each rank."""
    from mpi4py import MPI

    import hilo
    from hilo.targets import device_put

    comm = MPI.COMM_WORLD

    def timed(action: Callable[[], object]) -> float:
        comm.Barrier()
        start = time.perf_counter()
        action()
        return float(comm.allreduce(time.perf_counter() - start, op=MPI.MAX))

    for mb in megabytes:
        size = int(mb * 250_000)
        mine, total = np.full(size, comm.rank + 1, np.float32), np.zeros(size, np.float32)
        run = hilo.compile(build(size), replicas="mpi")
        x = device_put(mine)
        times: dict[str, list[float]] = {"mpi": [], "ranks": [], "threads": []}
        assert float(np.asarray(run(x))[-1]) == comm.size * (comm.size + 1) / 2
        for _ in range(repeats):
            times["mpi"].append(timed(functools.partial(comm.Allreduce, mine, total)))
            times["ranks"].append(timed(functools.partial(run, x)))
        if comm.rank == 0:
            threads = hilo.compile(build(size), replicas=comm.size)
            each = [(device_put(np.full(size, rank + 1, np.float32)),) for rank in range(comm.size)]
            threads.run_replicas(each)
            for _ in range(repeats):
                start = time.perf_counter()
                threads.run_replicas(each)
                times["threads"].append(time.perf_counter() - start)
            best = {name: 1e3 * min(values) for name, values in times.items()}
            print(json.dumps({"replicas": replicas, "MB": mb} | best), flush=True)
        request = comm.Ibarrier()
        while not request.Test():  # the others leave the cores to rank 0's threads
            time.sleep(0.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--replicas", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--mb", type=float, nargs="+", default=[1, 10, 100])
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--rank", action="store_true", help="this process is a rank")
    arguments = parser.parse_args()
    if arguments.rank:
        measure(arguments.replicas[0], arguments.mb, arguments.repeats)
        return
    beside = Path(sys.executable).with_name("mpirun")
    mpirun = str(beside) if beside.exists() else shutil.which("mpirun")
    assert mpirun is not None, "mpirun is not found"
    print(f"{'replicas':>8} {'MB':>6} {'MPI ms':>9} {'ranks':>7} {'threads':>8}   (ratios to MPI's own)")
    for replicas in arguments.replicas:
        sizes = [str(mb) for mb in arguments.mb]
        line = [mpirun, "-n", str(replicas), sys.executable, __file__, "--rank", "--replicas", str(replicas), "--mb"]
        line += [*sizes, "--repeats", str(arguments.repeats)]
        for text in subprocess.run(line, check=True, capture_output=True, text=True).stdout.splitlines():
            row = json.loads(text)
            ratios = f"{row['ranks'] / row['mpi']:7.2f} {row['threads'] / row['mpi']:8.2f}"
            print(f"{replicas:8} {row['MB']:6g} {row['mpi']:9.3f} {ratios}", flush=True)


if __name__ == "__main__":
    main()
