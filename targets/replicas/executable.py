"""Executables that run as replicas, or meet their process: host functions, feeds and channels."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.targets.host.feeds import Channel, Feed
from hilo.targets.replicas.runner import ReplicaRunner
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.runner import Result


class ReplicatedExecutable(Executable):
    """A compiled program that runs as replicas, or meets the process in host functions, feeds and channels.

    One replica is called as any executable. Of several, `executable(*args)` takes each argument with the replicas as
    first dimension, `[replicas, …]`, and stacks results in the same way, as `jax.pmap` does; `run_replicas` takes and
    gives one tuple of arguments and one result per replica, which stay on the device. Where replicas have several
    partitions, each partition counts as a replica here: partition p of replica r is number r · partitions + p.

    Attributes:
        runner: what its calls run on.
        replicas: how many run.
        partitions: how many partitions each of them has.
        donated: numbers of donated arguments, counted flat: the `DeviceArray`s given for them are unusable afterwards.
        timeout_s: seconds that a replica waits for another one, and the program for a feed, before the call fails.
        is_called_as_one: the partitions share one caller (`jax.shard_map`): a call takes each argument once, whole, and
            gives whole results; each partition of `run_replicas` takes and gives whole ones.
    """

    runner: ReplicaRunner

    @property
    def replicas(self) -> int:
        return self.grid.replicas

    @property
    def partitions(self) -> int:
        return self.grid.partitions

    @property
    def donated(self) -> frozenset[int]:
        return self.runner.donated

    @property
    def is_called_as_one(self) -> bool:
        return self.runner.is_called_as_one

    @property
    def timeout_s(self) -> float:
        return self.runner.timeout_s

    @timeout_s.setter
    def timeout_s(self, seconds: float) -> None:
        self.runner.timeout_s = seconds

    def infeed(self, replica: int = 0) -> Feed:
        """The queue that the program's Infeeds read: `put` values in.

        Raises:
            ArgumentError: there is no such replica.
        """
        return self.runner.feeds.infeed(replica)

    def outfeed(self, replica: int = 0) -> Feed:
        """The queue that the program's Outfeeds write: `get` values out.

        Args:
            replica: whose queue it is.
        """
        return self.runner.feeds.outfeed(replica)

    def channel(self, number: int, replica: int = 0) -> Channel:
        """The process's end of a channel between host and device: `put` for the program's Recv, `get` for its Send.

        Args:
            number: the handle of the program's channel.
            replica: whose channel it is.
        """
        return self.runner.feeds.channel(number, replica)

    def run_replicas(self, arguments: Sequence[Sequence[object]], *, timeout_s: float | None = None) -> list[Result]:
        """Runs all replicas together.

        Args:
            arguments: the arguments of each replica, what `Executable` takes.
            timeout_s: as the attribute, for this call.

        Returns:
            The result of each replica.

        Raises:
            ArgumentError: the number of replicas or arguments is wrong, or an argument does not fit.
            ExecutionError: a replica failed, or they wait for each other; the message names one. Errors of host
                functions are its `__cause__`. All replicas have ended, or are left to end.
        """
        return self.runner.run_replicas(arguments, timeout_s=timeout_s)
