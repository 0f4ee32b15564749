"""What `hilo-run --replicas=mpi` does on the ranks of MPI."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

    from hilo.targets.mpi_world import World


def open_ranks() -> World:
    """The ranks that mpirun started.

    Raises:
        TargetError: MPI is not there.
        ExecutionError: a rank did not come.
    """
    from hilo.targets import environment
    from hilo.targets.mpi_world import open_world

    return open_world("mpi", environment.collective_timeout_s())


def gather_results(results: list[np.ndarray], title: str) -> list[np.ndarray]:
    """On rank 0 the results of all ranks, one after the other; nothing on the others.

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
