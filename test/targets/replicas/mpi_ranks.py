"""What `test_mpi.py` runs on each rank: `python mpi_ranks.py JOB FOLDER …`."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from mpi4py import MPI

import hilo
from hilo import Shape, XlaBuilder, ops
from hilo.targets.compilation.lookup import clear_memory_cache
from hilo.targets.replicas.mpi.run import MpiRun
from hilo.targets.replicas.mpi.world import World

RANK = MPI.COMM_WORLD.Get_rank()


def flat(result: object) -> list[np.ndarray]:
    if isinstance(result, tuple):
        return [leaf for part in result for leaf in flat(part)]
    return [np.array(result)]


def run_cases(folder: Path) -> None:
    """Runs (text, arguments by device, partitions) of each case, and keeps this rank's results."""
    cases = pickle.loads((folder / "cases.pickle").read_bytes())
    results = []
    for text, arguments, partitions in cases:
        executable = hilo.compile(text, replicas="mpi", partitions=partitions)
        results.append(flat(executable(*arguments[RANK])))
    (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps(results))


def total(name: str = "total", size: int = 2) -> Callable[..., object]:
    builder = XlaBuilder(name)
    x = ops.Parameter(builder, 0, Shape("f32", [size]), "x")
    return hilo.compile(builder.Build(ops.AllReduce(x, ops.Add)), replicas="mpi")


def compile_apart(folder: Path) -> None:
    """Compiles twice, with a cache that no other rank sees; keeps the sources of the programs, and a result of each."""
    os.environ["HILO_CACHE_DIR"] = str(folder / f"cache{RANK}")
    kept = []
    for _ in range(2):
        run = total("apart")
        kept.append((run.info.source, flat(run(ONE * (RANK + 1)))[0]))  # type: ignore[attr-defined]
        clear_memory_cache()
        MPI.COMM_WORLD.Barrier()
    (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps(kept))


def said(action: Callable[[], object]) -> str:
    """The message of the error that comes; waiting for it took no longer than a few seconds."""
    start = time.monotonic()
    try:
        action()
    except hilo.Error as error:
        took = time.monotonic() - start
        return str(error) if took < 8 else f"took {took:.1f} s: {error}"
    return "no error"


ONE = np.ones(2, np.float32)


def recover(folder: Path) -> None:
    """What goes wrong and can be gone on from: after each, all ranks work together again."""
    run = total()
    messages: dict[str, str] = {}

    def again(name: str, action: Callable[[], object]) -> None:
        messages[name] = said(action)
        np.testing.assert_array_equal(run(ONE), MPI.COMM_WORLD.Get_size() * ONE)

    @hilo.host_function("fails_on_one")
    def fails(x: np.ndarray, rank: np.ndarray) -> np.ndarray:
        if rank == 1:
            raise ValueError("one")
        return x

    builder = XlaBuilder("fails")
    x = ops.Parameter(builder, 0, Shape("f32", [2]), "x")
    y = ops.CustomCall("fails_on_one", x, ops.ReplicaId(builder), Shape("f32", [2]))
    failing = hilo.compile(builder.Build(ops.AllReduce(y, ops.Add)), replicas="mpi")
    again("exception", lambda: failing(ONE))
    again("argument", lambda: run(ONE if RANK != 1 else np.ones(3, np.float32)))

    builder = XlaBuilder("apart")
    x = ops.Parameter(builder, 0, Shape("f32", [2]), "x")
    which = ops.Parameter(builder, 1, Shape("s32", []), "which")
    branches = [lambda y: ops.AllReduce(y, ops.Add), lambda y: ops.AllReduce(y, ops.Mul)]
    apart = hilo.compile(builder.Build(ops.Conditional(which, branches, [x, x])), replicas="mpi")
    again("order", lambda: apart(ONE, np.int32(RANK == 1)))

    other = total(size=3) if RANK == 1 else run
    again("shapes", lambda: other(np.ones(3 if RANK == 1 else 2, np.float32)))

    builder = XlaBuilder("uneven")
    x = ops.Parameter(builder, 0, Shape("f32", [2]), "x")
    which = ops.Parameter(builder, 1, Shape("s32", []), "which")
    branches = [lambda y: ops.AllReduce(y, ops.Add), lambda y: y]
    uneven = hilo.compile(builder.Build(ops.Conditional(which, branches, [x, x])), replicas="mpi")
    messages["left"] = said(lambda: (uneven(ONE, np.int32(RANK == 1)), run(ONE)))
    if RANK != 1:  # rank 1 is a call ahead
        messages["next"] = said(lambda: run(ONE))
    np.testing.assert_array_equal(run(ONE), MPI.COMM_WORLD.Get_size() * ONE)

    uneven.timeout_s = 0.5
    if RANK == 1:
        time.sleep(1.5)
    messages["late"] = said(lambda: uneven(ONE, np.int32(0)))
    run.timeout_s = 20
    np.testing.assert_array_equal(run(ONE), MPI.COMM_WORLD.Get_size() * ONE)
    (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps(messages))


def kill_oneself(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die(folder: Path, stage: str) -> None:
    """Rank 1 is killed at some stage; the others keep what the call said that needed it, and what the next one said."""
    if stage == "before" and RANK == 1:
        kill_oneself()

    @hilo.host_function("computes")
    def computes(x: np.ndarray) -> np.ndarray:
        if stage == "computing" and armed:
            (kill_oneself if RANK == 1 else time.sleep)(1.0)
        return x

    def build() -> Callable[..., object]:
        builder = XlaBuilder("dying")
        x = ops.Parameter(builder, 0, Shape("f32", [100_000]), "x")
        y = ops.CustomCall("computes", x, Shape("f32", [100_000]))
        groups = [[0, 1], [2]] if stage == "group" else []
        return hilo.compile(builder.Build(ops.AllReduce(y, ops.Add, groups)), replicas="mpi")

    data, armed = np.ones(100_000, np.float32), False
    if stage == "before":
        (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps([said(build), ""]))
        os._exit(0)  # without a world nobody can say goodbye
    run = build()
    if stage != "group":
        run(data)
    armed = True
    if stage == "end":
        if RANK == 1:
            time.sleep(0.5)
            kill_oneself()
        (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps(["", ""]))
        return
    if RANK == 1:
        if stage == "idle":
            kill_oneself()
        elif stage == "collective":
            MpiRun._finish = World.block = kill_oneself  # type: ignore[method-assign,assignment]
        elif stage == "group":
            World.group = kill_oneself  # type: ignore[method-assign,assignment]
    messages = [said(lambda: run(data)), said(lambda: run(data))]
    (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps(messages))


def leave(folder: Path) -> None:
    """Rank 1 ends with an exception of its own while the others wait for it."""
    run = total()
    if RANK == 1:
        raise SystemExit(3)
    (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps(said(lambda: run(ONE))))


def stay_away(folder: Path) -> None:
    """Rank 1 does not come to hilo.compile."""
    if RANK != 1:
        (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps(said(total)))
    time.sleep(3)
    os._exit(0)


def hang_in_a_group(folder: Path) -> None:
    """Rank 1 stays away where it was to make the communicator of ranks 0 and 1, in which rank 0 waits already."""
    builder = XlaBuilder("pair")
    x = ops.Parameter(builder, 0, Shape("f32", [100_000]), "x")
    run = hilo.compile(builder.Build(ops.AllReduce(x, ops.Add, replica_groups=[[0, 1], [2]])), replicas="mpi")
    if RANK == 1:
        World.group = lambda self, members, site: time.sleep(3)  # type: ignore[method-assign]
    message = said(lambda: run(np.ones(100_000, np.float32)))
    (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps(message))


def wait_in_a_circle(folder: Path) -> None:
    """Each rank receives from the next one before it sends to the one before; rank 3, if there is one, computes."""

    @hilo.host_function("computes")
    def computes(x: np.ndarray) -> np.ndarray:
        if RANK == 3:
            time.sleep(2)
        return x

    run = hilo.compile((folder / "circle.mlir").read_text(), replicas="mpi")
    message = said(lambda: run(np.float32(0)))
    (folder / f"results{RANK}.pickle").write_bytes(pickle.dumps(message))


JOBS: dict[str, Callable[..., None]] = {
    job.__name__: job
    for job in (run_cases, compile_apart, recover, die, leave, stay_away, hang_in_a_group, wait_in_a_circle)
}

if __name__ == "__main__":
    JOBS[sys.argv[1]](Path(sys.argv[2]), *sys.argv[3:])
