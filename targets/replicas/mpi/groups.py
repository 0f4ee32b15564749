"""Communicators of subsets of the ranks, created when they are first used."""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import TYPE_CHECKING

from hilo.targets.replicas.mpi.wire import RanksError, Site, built

if TYPE_CHECKING:
    from mpi4py.MPI import Intracomm

    from hilo.targets.replicas.mpi.world import World

_PAUSE_S, _ALIVE_S = 5e-4, 0.2


class Groups:
    """The communicators of a world's groups of ranks."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._made: dict[tuple[int, ...], Intracomm] = {}

    def find(self, members: tuple[int, ...], site: Site, timeout_s: float) -> Intracomm:
        """The communicator of some ranks in that order. Its first use is collective: all members must be here.

        Raises:
            RanksError: a member died, or did not arrive; the world is then broken.
        """
        if members == tuple(range(self.world.size)):
            return self.world.data
        if members not in self._made:
            made = self._make(
                members, Site(f"the group of ranks {', '.join(map(str, members))}", site.place), timeout_s
            )
            made.Set_errhandler(self.world.mpi.ERRORS_RETURN)
            self._made[members] = made
        return self._made[members]

    def _make(self, members: tuple[int, ...], site: Site, timeout_s: float) -> Intracomm:
        """Creates a communicator in a separate thread, since MPI's call cannot be aborted."""
        world = self.world
        made: list[Intracomm | BaseException] = []

        def make() -> None:
            try:
                made.append(world.data.Create_group(world.data.Get_group().Incl(members)))
            except world.mpi.Exception as error:
                made.append(error)

        maker = threading.Thread(target=make, name="hilo-mpi-group", daemon=True)
        maker.start()
        start = checked = time.monotonic()
        while not made:
            maker.join(_PAUSE_S)
            now = time.monotonic()
            others = [rank for rank in members if rank != world.rank]
            try:
                if now - checked > _ALIVE_S:
                    checked = now
                    world.check_alive(others, site)
                if now - start > timeout_s:
                    world.time_out(others, timeout_s, site)
            except RanksError as error:
                world.broken = str(error)
                if world.mpi.Query_thread() != world.mpi.THREAD_MULTIPLE:  # MPI is not to be called any more
                    print(f"hilo: {error}", file=sys.stderr, flush=True)
                    os._exit(1)
                raise
        if isinstance(made[0], BaseException):
            world.broken = f"{world.name()}{site.title}: MPI failed: {made[0]}{built(site)}"
            raise RanksError(world.broken) from made[0]
        return made[0]
