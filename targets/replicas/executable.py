"""Executables that run as replicas, or that interact with their process: host functions, feeds and channels."""

from __future__ import annotations

from collections.abc import Sequence

from hilo.targets.host.feeds import Channel, Feed
from hilo.targets.replicas.runner import ReplicaRunner
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.runner import Result


class ReplicatedExecutable(Executable):
    """A compiled program that runs as replicas, or interacts with the process by host functions, feeds and channels.

    A single replica is called like any executable. With several, `executable(*args)` takes each argument with the
    replicas as its first dimension, `[replicas, …]`, and stacks results in the same way, as `jax.pmap` does;
    `run_replicas` takes a sequence of arguments and returns a result for each replica, which stays on the device. If
    replicas have several partitions, each partition counts as a replica here: partition p of replica r is number
    r · partitions + p.

    Attributes:
        runner: runs its calls.
        replicas: the number of replicas.
        partitions: the number of partitions of each replica.
        donated: indices of donated arguments, counted flat: `DeviceArray`s passed for them are unusable afterwards.
        timeout_s: seconds that a replica waits for another one, and the program for a feed, before the call fails.
        is_called_as_one: the partitions share one caller (`jax.shard_map`): a call takes each argument once, whole, and
            returns whole results; each partition of `run_replicas` takes and returns whole ones.
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
        """The queue that the program's Infeeds read; `put` adds values.

        Raises:
            ArgumentError: there is no such replica.
        """
        return self.runner.feeds.infeed(replica)

    def outfeed(self, replica: int = 0) -> Feed:
        """The queue that the program's Outfeeds write; `get` takes values.

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
            arguments: the arguments of each replica, as for `Executable`.
            timeout_s: like the attribute, for this call.

        Returns:
            The result of each replica.

        Raises:
            ArgumentError: the number of replicas or arguments is wrong, or an argument does not fit.
            ExecutionError: a replica failed, or replicas wait for each other; the message names one. An error of a host
                function is its `__cause__`. All replicas have ended, or are abandoned.
        """
        return self.runner.run_replicas(arguments, timeout_s=timeout_s)
