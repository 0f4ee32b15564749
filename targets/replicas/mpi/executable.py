"""Replicas that are processes: one for each rank of an MPI communicator.

    mpirun -n 4 python train.py

    run = hilo.compile(program, replicas="mpi")   # on every rank
    mine = run(*my_arguments)                     # this rank's arguments in, this rank's result out

All ranks compile the same program and call it the same number of times. How they communicate:
`hilo.targets.replicas.mpi.run`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hilo.dialect.support.errors import ArgumentError, TargetError
from hilo.targets import environment
from hilo.targets.host.feeds import Channel, Feed
from hilo.targets.replicas.mpi.run import MpiRun
from hilo.targets.replicas.mpi.world import World, open_world
from hilo.targets.replicas.runner import ReplicaRunner
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.memory.layout import Layout
from hilo.targets.runtime.runner import Result, Runner

if TYPE_CHECKING:
    from mpi4py.MPI import Intracomm


class RankRunner(Runner):
    """Runs one device of a program on this rank; the others run on the other ranks.

    Args:
        replicas: runs the device of this rank.
        world: the ranks.

    Attributes:
        timeout_s: see `MpiExecutable`.
    """

    def __init__(self, replicas: ReplicaRunner, world: World) -> None:
        super().__init__(
            replicas.signature, replicas.device, replicas.info, donated=replicas.donated, streams=replicas.streams
        )
        self.replicas = replicas
        self.world = world
        self.timeout_s = environment.collective_timeout_s()

    @property
    def module_bytes(self) -> bytes:
        return self.replicas.module_bytes

    def result_layout(self, index: int, dims: tuple[int, ...]) -> Layout:
        return self.replicas.result_layout(index, dims)

    def run(self, args: tuple[object, ...]) -> Result:
        with self.world.lock:
            run = MpiRun(self.world, self.replicas.grid, self.timeout_s, self.replicas.places)
            return self.replicas.run_device(run, self.world.rank, args)


class MpiExecutable(Executable):
    """A program of which one replica, or one partition of a replica, runs on each rank.

    It is called like any executable, on all ranks: each passes its own arguments and gets its own result. Ranks number
    devices: partition p of replica r is rank r · partitions + p.

    Attributes:
        runner: runs its calls.
        replicas: the number of replicas.
        partitions: the number of partitions of each replica.
        rank: the number of this device.
        timeout_s: seconds that a rank waits for another one, and the program for a feed, before the call fails on all;
            by default the value of `HILO_COLLECTIVE_TIMEOUT_S`.

    Raises (when called):
        ExecutionError: this or another rank failed, died, ended, or is elsewhere in the program; the message names it.
    """

    runner: RankRunner

    @property
    def replicas(self) -> int:
        return self.runner.replicas.grid.replicas

    @property
    def partitions(self) -> int:
        return self.runner.replicas.grid.partitions

    @property
    def rank(self) -> int:
        return self.runner.world.rank

    @property
    def timeout_s(self) -> float:
        return self.runner.timeout_s

    @timeout_s.setter
    def timeout_s(self, seconds: float) -> None:
        self.runner.timeout_s = seconds

    def infeed(self) -> Feed:
        """The queue that this rank's Infeeds read."""
        return self.runner.replicas.feeds.infeed(self.rank)

    def outfeed(self) -> Feed:
        """The queue that this rank's Outfeeds write."""
        return self.runner.replicas.feeds.outfeed(self.rank)

    def channel(self, number: int) -> Channel:
        """This process's end of a channel between host and device.

        Args:
            number: the handle of the program's channel.
        """
        return self.runner.replicas.feeds.channel(number, self.rank)


def compile_for_ranks(ranks: Intracomm | str, partitions: int, compiled: Callable[[int], Executable]) -> Executable:
    """Compiles a program for the ranks of a communicator.

    Raises:
        ArgumentError: the number of ranks is not a multiple of the partitions.
        TargetError: MPI is not available.
        ExecutionError: a rank did not arrive.
    """
    world = open_world(ranks, environment.collective_timeout_s())
    if world.size % partitions:
        raise ArgumentError(f"partitions is {partitions}; it takes a divisor of the {world.size} ranks")
    made = compiled(world.size // partitions)
    if world.size == 1:
        return made
    if not isinstance(made.runner, ReplicaRunner):
        raise TargetError(f"target {made.info.target} does not run replicas")
    return MpiExecutable(RankRunner(made.runner, world))
