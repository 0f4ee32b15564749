"""How `hilo-run --replicas=mpi` works on MPI's ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hilo.dialect.support.errors import Error

if TYPE_CHECKING:
    import numpy as np

    from hilo.targets.replicas.mpi.world import World

WORDS_S = 5.0
"""Seconds that an error waits for the errors of the other ranks, so that they become one message."""

_CAUSE, _SYMPTOM, _COPY = range(3)


def is_asked_for(arguments: Sequence[str]) -> bool:
    """Whether a command line, which may be invalid, requests MPI."""
    return "replicas=mpi" in " ".join(arguments).replace("replicas mpi", "replicas=mpi")


def open_ranks() -> World:
    """The ranks that mpirun started.

    Raises:
        TargetError: MPI is not installed.
        ExecutionError: a rank did not start.
    """
    from hilo.targets import environment
    from hilo.targets.replicas.mpi.world import open_world

    return open_world("mpi", environment.collective_timeout_s())


def gather_results(results: list[np.ndarray], title: str) -> list[np.ndarray]:
    """On rank 0 the results of all ranks, one after the other; an empty list on the others.

    Raises:
        ExecutionError: a rank failed.
    """
    import numpy as np

    from hilo.targets import environment

    mine = b"".join(result.tobytes() for result in results)
    gathered = open_ranks().gather(mine, environment.collective_timeout_s(), f"the results of {title}")
    arrays = []
    for data in gathered:
        start = 0
        for result in results:
            part = np.frombuffer(data[start : start + result.nbytes], np.uint8)
            arrays.append(part.view(result.dtype).reshape(result.shape) if result.size else result)
            start += result.nbytes
    return arrays


def one_error(error: Error) -> Error | None:
    """The error that one rank prints for all ranks that fail; None on the others.

    If all ranks failed for the same reason, the cause is reported, and not what the others observed of it.
    """
    try:
        from mpi4py import MPI
    except (ImportError, RuntimeError):
        return error
    from hilo.targets.replicas.mpi.run import said_by
    from hilo.targets.replicas.mpi.wire import RanksError
    from hilo.targets.replicas.mpi.world import PeerFailed, find_world

    world = find_world()
    if world is None and isinstance(error, RanksError):  # the ranks did not connect: none can be asked
        return error
    if world is None:  # the command line is wrong, which is the same on all ranks
        return None if MPI.COMM_WORLD.Get_rank() else error
    kind = _COPY if isinstance(error, PeerFailed) else _SYMPTOM if isinstance(error, RanksError) else _CAUSE
    if kind == _CAUSE:
        world.notify(said_by(world.name(), str(error)), world.call + 1)  # for ranks that reach another call
    words = world.gather_words(kind, str(error), WORDS_S)
    if not words:
        return None
    chosen = _chosen_words(words, world.size)
    return error if chosen == str(error) else Error(chosen)


def _chosen_words(words: Sequence[tuple[int, int, str]], size: int) -> str:
    """The message for (kind, rank, message) of the ranks that failed: each cause once, or else one symptom.

    A cause that not all of the `size` ranks have is reported with the first rank that has it.
    """
    from hilo.targets.replicas.mpi.run import said_by

    worst = min(kind for kind, _, _ in words)
    ranks: dict[str, list[int]] = {}
    for kind, rank, text in words:
        if kind == worst:
            ranks.setdefault(text, []).append(rank)
    if worst != _CAUSE:
        return next(iter(ranks))
    if sum(map(len, ranks.values())) == size:
        return "\n".join(ranks)
    return "\n".join(said_by(f"rank {failed[0]} of {size}: ", text) for text, failed in ranks.items())
