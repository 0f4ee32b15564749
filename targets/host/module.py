"""The host's side of a program's host calls: a VM module whose functions are implemented in Python.

Each VM context has one, with a `HostCalls` behind it; a call binds that to its run and replica.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hilo.dialect.iree import HalBufferView, PyModuleInterface, VmContext, VmModule, VmRef
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import DtypeError, ExecutionError, TargetError
from hilo.lowering.process.host_calls import MODULE
from hilo.targets.compilation.signature import Leaf
from hilo.targets.host.feeds import Feed
from hilo.targets.host.functions import LibraryFunction, find_host_function
from hilo.targets.host.imports import HostImport, Port
from hilo.targets.host.lapack import call_routine
from hilo.targets.replicas.collectives import COLLECTIVES, Plan, plan, result_dims
from hilo.targets.replicas.rendezvous import Aborted, Transport
from hilo.targets.runtime.device import IreeDevice
from hilo.targets.runtime.memory.host_memory import POOLED_BYTES
from hilo.targets.runtime.memory.layout import Layout

Arrays = list[np.ndarray]


@dataclass(frozen=True)
class Call:
    """The context of host calls: one replica of one run.

    Attributes:
        run: where replicas meet.
        replica: the device, 0 <= replica < run.grid.size; with several partitions, replica · partitions + partition.
        feed: returns the queue of a name (`infeed`, `outfeed`, `send 5`, …) for a replica.
    """

    run: Transport
    replica: int
    feed: Callable[[str, int], Feed]


class HostCalls:
    """Answers the host calls of one VM context, for one call of the program at a time."""

    def __init__(self, device: IreeDevice) -> None:
        self.device = device
        self.call: Call | None = None
        self._plans: dict[tuple[str, int, int], Plan] = {}
        self._known: dict[str, tuple[list[Layout | None], list[Layout | None]]] = {}

    def answer(self, one: HostImport, *references: VmRef) -> object:
        """Reads the operands, runs the host call, and returns the results.

        An error is stored in the run, since the VM would pass on only its text.
        """
        call = self.call
        assert call is not None, "a host call must be inside a call"
        try:
            call.run.check()
            taken, given = self._layouts(one)
            arrays = list(map(self._read, one.operands, taken, references))
            if one.kind in COLLECTIVES:
                views = [view.ref for view in self._collective(one, call, arrays)]
            else:
                results = answer_call(one, call, arrays)
                views = [view.ref for view in map(self._write, one.results, given, results)]
        except BaseException as error:
            if not isinstance(error, Aborted):
                call.run.fail(error)
            raise
        if not views:
            return None
        return views[0] if len(views) == 1 else tuple(views)

    def _read(self, port: Port, known: Layout | None, reference: VmRef) -> np.ndarray:
        view = reference.deref(HalBufferView)
        return self.device.download(view, known or port.layout(tuple(view.shape)))

    def _write(self, port: Port, known: Layout | None, array: np.ndarray) -> HalBufferView:
        return self.device.upload(array, known or port.layout(array.shape))

    def _layouts(self, one: HostImport) -> tuple[list[Layout | None], list[Layout | None]]:
        """The layouts of a call site's operands and results; None if a size depends on the call."""
        known = self._known.get(one.symbol)
        if known is None:
            operands, results = (
                [port.layout() if port.is_static else None for port in ports] for ports in (one.operands, one.results)
            )
            known = self._known[one.symbol] = operands, results
        return known

    def _collective(self, one: HostImport, call: Call, arrays: Arrays) -> list[HalBufferView]:
        """Runs a collective; large results are written directly into the buffers that the program gets."""
        key = one.symbol, call.replica, call.run.grid.size
        step = self._plans.get(key) or self._plans.setdefault(key, _plan(one, call))
        layouts = [port.layout(_result_dims(one, step, index, arrays)) for index, port in enumerate(one.results)]
        blocks = [self._block(layout) for layout in layouts]
        results = [
            np.empty(layout.dims, layout.numpy) if block is None else block.view(layout.numpy).reshape(layout.dims)
            for layout, block in zip(layouts, blocks, strict=True)
        ]
        _meet(call, step, arrays, results)
        return [
            self.device.upload(result, layout) if block is None else self.device.wrap(block, layout)
            for layout, block, result in zip(layouts, blocks, results, strict=True)
        ]

    def _block(self, layout: Layout) -> np.ndarray | None:
        """Memory for a large result; None if a copy is cheaper, since the result is small, has another layout in a
        buffer than in NumPy, or the device has its own memory."""
        is_pooled = self.device.is_host and layout.nbytes >= POOLED_BYTES and layout.is_plain
        return self.device.memory.take(layout.nbytes) if is_pooled else None


def answer_call(one: HostImport, call: Call, arrays: Arrays) -> Sequence[np.ndarray]:
    """The results of a call site for one replica: of the collective, function or transfer that it requests."""
    try:
        return _answer_call(one, call, arrays)
    except ExecutionError as error:
        where = call.run.places.get(one.symbol)
        if where is None or error.names_place:
            raise
        placed = type(error)(f"{error}\n  built at {where}")
        placed.names_place = True
        raise placed from error.__cause__


def _answer_call(one: HostImport, call: Call, arrays: Arrays) -> Sequence[np.ndarray]:
    if one.kind in COLLECTIVES:
        return _collective(one, call, arrays)
    if one.kind in ("replica_id", "partition_id"):
        place = divmod(call.replica, call.run.grid.partitions)
        return [np.array(place[one.kind == "partition_id"], np.uint32)]
    if one.kind == "lapack":
        routine, options = (str(one.parameters.get(name, "")) for name in ("routine", "options"))
        results = call_routine(routine, options, arrays)
        used = one.parameters.get("results", range(len(results)))
        return _check(one, call.run.name(call.replica), f"LAPACK's {routine}", [results[number] for number in used])
    if one.kind == "function":
        return _call_function(one, call, arrays)
    if "pairs" in one.parameters:
        return _transfer(one, call, arrays)
    name = call.run.name(call.replica)
    if one.kind in ("infeed", "recv"):
        feed = _feed(one, call)
        return _check(one, name, f"what the {feed.name} had", feed.take(call.run, f"{name}{one.title}"))
    assert one.kind in ("outfeed", "send"), one.kind
    _feed(one, call).put_all(arrays)
    return []


def _transfer(one: HostImport, call: Call, arrays: Arrays) -> Sequence[np.ndarray]:
    """A Send or Recv between the devices of one program; a device in no pair sends nothing, and receives zeros."""
    channel, mine = one.parameters["channel"], int(one.kind == "recv")
    others = [pair[1 - mine] for pair in one.parameters["pairs"] if pair[mine] == call.replica]
    if one.kind == "send":
        for target in others:
            call.run.send(call.replica, channel, target, arrays)
        return []
    if not others:
        return [np.zeros(_dims(port), port.leaf.dtype.numpy) for port in one.results]
    given = call.run.receive(call.replica, channel, others[0], one.symbol)
    what = f"what {call.run.grid.name(others[0])} sent on channel {channel}"
    return _check(one, call.run.name(call.replica), what, given)


def _plan(one: HostImport, call: Call) -> Plan:
    shapes = ", ".join(str(port.leaf) for port in one.operands)
    return plan(one.symbol, shapes, one.kind, one.parameters, call.replica, call.run.grid.size)


def _result_dims(one: HostImport, step: Plan, index: int, arrays: Arrays) -> tuple[int, ...]:
    port = one.results[index]
    return _dims(port) if port.is_static else result_dims(step, index, arrays[index].shape)


def _meet(call: Call, step: Plan, arrays: Arrays, results: Arrays) -> None:
    if step.members:
        call.run.meet(call.replica, step, arrays, results)
    else:  # a broadcast to others
        for result in results:
            result[...] = np.zeros((), result.dtype)


def _collective(one: HostImport, call: Call, arrays: Arrays) -> Sequence[np.ndarray]:
    step = _plan(one, call)
    results = [
        np.empty(_result_dims(one, step, index, arrays), port.leaf.dtype.numpy)
        for index, port in enumerate(one.results)
    ]
    _meet(call, step, arrays, results)
    return results


def _feed(one: HostImport, call: Call) -> Feed:
    """The queue of a transfer between a program and the host, or another program."""
    if one.kind in ("infeed", "outfeed"):
        return call.feed(one.kind, call.replica)
    channel = one.parameters["channel"]
    return call.feed(f"{one.kind} {channel}" if one.parameters["is_host"] else f"channel {channel}", call.replica)


def _call_function(one: HostImport, call: Call, arrays: Arrays) -> Sequence[np.ndarray]:
    name = call.run.name(call.replica)
    function = find_host_function(one.parameters["name"])
    if function is None:
        raise TargetError(f"{name}{one.title} is not registered any more")
    outputs: Arrays = []
    if isinstance(function, LibraryFunction):
        outputs = [np.zeros(_dims(port, f"{name}{one.title}"), port.leaf.dtype.numpy) for port in one.results]
    try:
        given = function(arrays, outputs)
    except Exception as error:
        raise ExecutionError(f"{name}{one.title} raised {type(error).__name__}: {error}") from error
    if len(one.results) == 1 and not (isinstance(given, (tuple, list)) and _is_wrapped(given, one.results[0])):
        return _check(one, name, one.title, [given])
    if given is None and not one.results:
        return []
    if not isinstance(given, (tuple, list)):
        raise ExecutionError(f"{name}{one.title} gave a {type(given).__name__}; it takes {_count(one)}")
    return _check(one, name, one.title, given)


def _is_wrapped(given: Sequence[Any], port: Port) -> bool:
    """Whether this is a tuple of one array, and not the array as nested lists."""
    return len(given) == 1 and (not port.leaf.dims or np.ndim(given[0]) == len(port.leaf.dims))


def _dims(port: Port, title: str = "a transfer") -> tuple[int, ...]:
    if not port.is_static:
        raise ExecutionError(f"{title}: the result {port.leaf} has dimensions that the host cannot know")
    return tuple(size for size in port.leaf.dims if size is not None)


def _count(one: HostImport) -> str:
    return f"a tuple of {len(one.results)}: ({', '.join(str(port.leaf) for port in one.results)})"


def _check(one: HostImport, name: str, what: str, given: Sequence[Any]) -> Arrays:
    """Results as arrays of the declared dtypes and dims; Python numbers are converted."""
    if len(given) != len(one.results):
        raise ExecutionError(f"{name}{what} gave {len(given)} arrays; the program takes {_count(one)}")
    return [
        value if _has_type(value, port.leaf) else _array(value, port, f"{name}{what}: result {index}")
        for index, (value, port) in enumerate(zip(given, one.results, strict=True))
    ]


def _has_type(value: object, leaf: Leaf) -> bool:
    """Whether this is an array of exactly the declared type, as most are: nothing is to be converted or reported."""
    return type(value) is np.ndarray and value.dtype == leaf.dtype.numpy and value.shape == leaf.dims


def _array(value: object, port: Port, where: str) -> np.ndarray:
    leaf = port.leaf
    try:
        array = np.asarray(value)
        got = dtype(array.dtype)
    except (DtypeError, ValueError, TypeError) as error:
        raise ExecutionError(
            f"{where} is a {type(value).__name__} that is no array ({error}); it takes {leaf}"
        ) from error
    if isinstance(value, (bool, int, float, complex, list, tuple)) and got is not leaf.dtype:
        kinds = ("pred", "signed", "unsigned", "float", "complex")
        if kinds.index(got.kind) <= kinds.index(leaf.dtype.kind) or (got.kind, leaf.dtype.kind) == (
            "signed",
            "unsigned",
        ):
            array, got = array.astype(leaf.dtype.numpy), leaf.dtype
    fits = len(array.shape) == len(leaf.dims) and all(
        want in (None, size) for size, want in zip(array.shape, leaf.dims, strict=False)
    )
    if got is not leaf.dtype or not fits:
        raise ExecutionError(f"{where} is {got}[{', '.join(map(str, array.shape))}]; the program takes {leaf}")
    return array


class HostContext:
    """A VM context with its host calls."""

    def __init__(self, context: VmContext, calls: HostCalls) -> None:
        self.vm = context
        self.calls = calls


def make_module(imports: Sequence[HostImport], calls: HostCalls) -> VmModule:
    """The VM module that a program's host calls are linked against."""
    interface = PyModuleInterface(MODULE, lambda _: None)
    for one in imports:
        convention = f"0{'r' * len(one.operands) or 'v'}_{'r' * len(one.results) or 'v'}"
        interface.export(one.symbol, convention, functools.partial(_answer, calls, one))
    return interface.create()


def _answer(calls: HostCalls, one: HostImport, _: object, *references: VmRef) -> object:
    return calls.answer(one, *references)
