"""One call on one rank: how a replica's collectives and channels reach the other ranks through MPI.

Sums, products, extrema and bitwise operations of element types that MPI knows use MPI's own `Allreduce`; everything
else travels through MPI's other operations and is reduced in the order of the group, as between threads.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from hilo.dialect.support.dtypes import BY_NAME, dtype, is_extension
from hilo.dialect.support.errors import ExecutionError
from hilo.lowering.process.process_groups import Grid
from hilo.targets.replicas.collectives import Arrays, Plan, reduce_into
from hilo.targets.replicas.mpi.wire import MEET, Header, Site
from hilo.targets.replicas.mpi.world import INLINE_BYTES, PeerFailed, World
from hilo.targets.replicas.rendezvous import NO_PLACES, Aborted

if TYPE_CHECKING:
    from mpi4py.MPI import Request

_PERMUTE_TAG = 1

# MPI does not define maximum and minimum for NaN, and has no sums of narrow types.
_NATIVE = {"add": "fiuc", "multiply": "fiuc", "maximum": "iu", "minimum": "iu", "and": "iu", "or": "iu", "xor": "iu"}
_MPI_OPS = {
    "add": "SUM", "multiply": "PROD", "maximum": "MAX", "minimum": "MIN", "and": "BAND", "or": "BOR", "xor": "BXOR",
}  # fmt: skip
_OF_BOOL = {"add": "or", "multiply": "and", "maximum": "or", "minimum": "and", "and": "and", "or": "or", "xor": "xor"}
_MPI_TYPES = {
    "f4": "FLOAT", "f8": "DOUBLE", "c8": "C_FLOAT_COMPLEX", "c16": "C_DOUBLE_COMPLEX",
    "i1": "INT8_T", "i2": "INT16_T", "i4": "INT32_T", "i8": "INT64_T",
    "u1": "UINT8_T", "u2": "UINT16_T", "u4": "UINT32_T", "u8": "UINT64_T",
}  # fmt: skip


def said_by(name: str, text: str) -> str:
    """A message prefixed by its sender."""
    return text if text.startswith(("rank ", "replica ", "partition ")) else f"{name}{text}"


class MpiRun:
    """One call on one rank: the `Transport` between the ranks."""

    def __init__(self, world: World, grid: Grid, timeout_s: float, places: Mapping[str, str] = NO_PLACES) -> None:
        self.world = world
        self.grid = grid
        self.timeout_s = timeout_s
        self.places = places
        self.failure: BaseException | None = None
        world.begin_call()

    def name(self, device: int) -> str:
        return self.grid.prefix(device)

    def fail(self, error: BaseException) -> None:
        """Fails the call here and on the other ranks."""
        if self.failure is None:
            self.failure = error
            if not isinstance(error, PeerFailed):
                self.world.notify(said_by(self.name(self.world.rank), str(error)))

    def check(self) -> None:
        if self.failure is not None:
            raise Aborted

    # ---- collectives

    def meet(self, device: int, plan: Plan, operands: Arrays, results: Arrays) -> None:
        self.check()
        operands = [
            np.ascontiguousarray(array).reshape(array.shape) for array in operands
        ]  # it turns rank 0 into rank 1
        size = sum(array.nbytes for array in operands)
        is_inline = size <= INLINE_BYTES
        payload = b"".join(array.tobytes() for array in operands) if is_inline else b""
        site = Site(f"{plan.title} of {plan.shapes}", self.places.get(plan.title, ""))
        mine = Header(MEET, self.world.call, _digest(plan), site, payload)
        came = self.world.exchange(plan.members, mine, self.timeout_s)
        place = plan.members.index(device)
        if is_inline:
            group = [
                operands if member == device else _arrays(came[member].payload, operands) for member in plan.members
            ]
            _compute(plan, place, group, results)
        elif plan.kind == "collective_permute":
            self._permute(plan, operands, results, site)
        else:
            _LARGE[plan.kind](self, plan, place, operands, results, site)

    def _finish(self, plan: Plan, requests: Sequence[Request], site: Site) -> None:
        others = [member for member in plan.members if member != self.world.rank]
        self.world.move(requests, others, self.timeout_s, site)

    def all_reduce(self, plan: Plan, place: int, operands: Arrays, results: Arrays, site: Site) -> None:
        comm, requests = self.world.group(plan.members, site), []
        rest = []
        for operand, result in zip(operands, results, strict=True):
            native = self._native(operand, plan.parameters["reducer"])
            if native is None:
                rest.append((operand, result))
                continue
            type_, op = native
            given, total = [operand, operand.size, type_], [result, operand.size, type_]
            if self.world.may_block:
                others = [member for member in plan.members if member != self.world.rank]
                reduce = functools.partial(comm.Allreduce, given, total, op)
                self.world.block(reduce, others, self.timeout_s, site)
                continue
            requests.append(comm.Iallreduce(given, total, op))
        self._finish(plan, requests, site)
        for operand, result in rest:
            self._reduce_parts(plan, place, operand.reshape(-1), result.reshape(-1), site)

    def _native(self, array: np.ndarray, reducer: str) -> tuple[Any, Any] | None:
        """MPI's type and operation for a reduction, if they are equivalent to XLA's."""
        kind, mpi = array.dtype.kind, self.world.mpi
        if kind == "b":
            return mpi.UINT8_T, getattr(mpi, _MPI_OPS[_OF_BOOL[reducer]])
        name = f"{kind}{array.dtype.itemsize}"
        if is_extension(array.dtype) or kind not in _NATIVE[reducer] or name not in _MPI_TYPES:
            return None
        return getattr(mpi, _MPI_TYPES[name]), getattr(mpi, _MPI_OPS[reducer])

    def _reduce_parts(self, plan: Plan, place: int, operand: np.ndarray, result: np.ndarray, site: Site) -> None:
        """Each rank reduces one part of the elements, in the group's order, and sends it to all."""
        comm, byte, count = self.world.group(plan.members, site), self.world.mpi.BYTE, len(plan.members)
        edges = [operand.size * edge // count for edge in range(count + 1)]
        width = operand.dtype.itemsize
        starts = [edge * width for edge in edges[:-1]]
        sizes = [(after - before) * width for before, after in itertools.pairwise(edges)]
        mine = edges[place + 1] - edges[place]
        parts = np.empty((count, mine), operand.dtype)
        lengths = [mine * width] * count, [row * mine * width for row in range(count)]
        sent = [_bytes(operand), (sizes, starts), byte]
        self._finish(plan, [comm.Ialltoallv(sent, [_bytes(parts), lengths, byte])], site)
        reduce_into(result[edges[place] : edges[place + 1]], list(parts), plan.parameters["reducer"])
        gathered = [_bytes(result), (sizes, starts), byte]
        self._finish(plan, [comm.Iallgatherv(self.world.mpi.IN_PLACE, gathered)], site)

    def all_gather(self, plan: Plan, place: int, operands: Arrays, results: Arrays, site: Site) -> None:
        dimension, count = plan.parameters["dimension"], len(plan.members)
        for operand, result in zip(operands, results, strict=True):
            is_direct = all(size == 1 for size in operand.shape[:dimension]) and result.flags.c_contiguous
            rows = result if is_direct else np.empty((count, *operand.shape), operand.dtype)
            self._gather(plan, operand, rows, site)
            if not is_direct:
                np.concatenate(list(rows), axis=dimension, out=result)

    def all_stack(self, plan: Plan, place: int, operands: Arrays, results: Arrays, site: Site) -> None:
        for operand, result in zip(operands, results[:-1], strict=True):
            self._gather(plan, operand, result[: len(plan.members)], site)
            result[len(plan.members) :] = np.zeros((), result.dtype)
        results[-1][...] = len(plan.members)

    def _gather(self, plan: Plan, operand: np.ndarray, rows: np.ndarray, site: Site) -> None:
        comm, byte = self.world.group(plan.members, site), self.world.mpi.BYTE
        self._finish(
            plan,
            [comm.Iallgather([_bytes(operand), operand.nbytes, byte], [_bytes(rows), operand.nbytes, byte])],
            site,
        )

    def all_to_all(self, plan: Plan, place: int, operands: Arrays, results: Arrays, site: Site) -> None:
        for operand, result in zip(operands, results, strict=True):
            rows = self._exchange(plan, operand, plan.parameters["split"], site)
            np.concatenate(list(rows), axis=plan.parameters["concat"], out=result)

    def scatter_stack(self, plan: Plan, place: int, operands: Arrays, results: Arrays, site: Site) -> None:
        for operand, result in zip(operands, results, strict=True):
            np.copyto(result, self._exchange(plan, operand, plan.parameters["dimension"], site))

    def reduce_scatter(self, plan: Plan, place: int, operands: Arrays, results: Arrays, site: Site) -> None:
        for operand, result in zip(operands, results, strict=True):
            rows = self._exchange(plan, operand, plan.parameters["dimension"], site)
            reduce_into(result, list(rows), plan.parameters["reducer"])

    def _exchange(self, plan: Plan, operand: np.ndarray, dimension: int, site: Site) -> np.ndarray:
        """This member's block of all operands, stacked."""
        comm, byte, count = self.world.group(plan.members, site), self.world.mpi.BYTE, len(plan.members)
        blocks = np.ascontiguousarray(np.stack(np.split(operand, count, axis=dimension)))
        rows, size = np.empty_like(blocks), blocks.nbytes // count
        self._finish(plan, [comm.Ialltoall([_bytes(blocks), size, byte], [_bytes(rows), size, byte])], site)
        return rows

    def collective_broadcast(self, plan: Plan, place: int, operands: Arrays, results: Arrays, site: Site) -> None:
        comm, byte = self.world.group(plan.members, site), self.world.mpi.BYTE
        for operand, result in zip(operands, results, strict=True):
            if place == 0:
                np.copyto(result, operand)
            self._finish(plan, [comm.Ibcast([_bytes(result), result.nbytes, byte], 0)], site)

    def _permute(self, plan: Plan, operands: Arrays, results: Arrays, site: Site) -> None:
        comm, byte, rank = self.world.data, self.world.mpi.BYTE, self.world.rank
        targets = [target for source, target in plan.parameters["pairs"] if source == rank]
        sources = [source for source, target in plan.parameters["pairs"] if target == rank]
        requests = []
        for operand, result in zip(operands, results, strict=True):
            requests += [comm.Irecv([_bytes(result), result.nbytes, byte], source, _PERMUTE_TAG) for source in sources]
            requests += [
                comm.Isend([_bytes(operand), operand.nbytes, byte], target, _PERMUTE_TAG) for target in targets
            ]
            if not sources:
                result[...] = np.zeros((), result.dtype)
        self._finish(plan, requests, site)

    # ---- from one to another

    def send(self, device: int, channel: int, target: int, arrays: Arrays) -> None:
        shapes = [[dtype(array.dtype).name, array.shape] for array in arrays]
        described = json.dumps([self.world.call, channel, shapes]).encode()
        self.world.send_message(
            described, [_bytes(np.array(array)) for array in arrays], target, self.world.channel_tag(channel)
        )

    def receive(self, device: int, channel: int, source: int, symbol: str) -> Arrays:
        self.check()
        world, tag = self.world, self.world.channel_tag(channel)
        site = Site(f"{symbol} of channel {channel}", self.places.get(symbol, ""))
        described: bytes | None = None

        def is_here() -> bool:
            nonlocal described
            gone: ExecutionError | None = None
            try:
                if (header := world.next_header(source, site)) is not None:
                    world.put_back(source, header)  # it is at a collective; if it stays there, questions find out
            except ExecutionError as error:
                gone = error
            described = world.next_message(source, tag)  # messages sent before the header have arrived by now
            if described is None and gone is not None:
                raise gone
            return described is not None

        while True:
            world.wait_for(is_here, lambda: [source], self.timeout_s, site, kind=tag)
            assert described is not None
            call, sent_on, shapes = json.loads(described)
            arrays = [np.empty(dims, BY_NAME[name].numpy) for name, dims in shapes]
            requests = [world.data.Irecv([_bytes(array), world.mpi.BYTE], source, tag) for array in arrays]
            world.poll(requests, [source] * len(requests), self.timeout_s, site, is_busy=True)
            if call == world.call and sent_on == channel:
                return arrays


_LARGE: dict[str, Callable[[MpiRun, Plan, int, Arrays, Arrays, Site], None]] = {
    function.__name__: function
    for function in (
        MpiRun.all_gather,
        MpiRun.all_reduce,
        MpiRun.all_stack,
        MpiRun.all_to_all,
        MpiRun.collective_broadcast,
        MpiRun.reduce_scatter,
        MpiRun.scatter_stack,
    )
}


def _compute(plan: Plan, place: int, group: Sequence[Arrays], results: Arrays) -> None:
    """This member's results, from everybody's operands."""
    if plan.kind != "all_reduce":
        out: list[Arrays] = [[] for _ in group]
        out[place] = results
        plan.share(place, group, out)
        return
    for index, result in enumerate(results):
        reduce_into(result, [arrays[index] for arrays in group], plan.parameters["reducer"])


def _arrays(payload: bytes, like: Arrays) -> Arrays:
    """Unpacks operands from a header."""
    arrays, start = [], 0
    for array in like:
        data = np.frombuffer(payload, np.uint8, array.nbytes, start)
        arrays.append(data.view(array.dtype).reshape(array.shape) if array.size else np.empty_like(array))
        start += array.nbytes
    return arrays


def _bytes(array: np.ndarray) -> np.ndarray:
    """An array's memory: MPI takes no element types of ml_dtypes."""
    return array.reshape(-1).view(np.uint8)


def _digest(plan: Plan) -> int:
    """A digest of everything that the members of a group must agree on."""
    text = f"{plan.title} {plan.shapes} {plan.kind} {sorted(plan.parameters.items())}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")
