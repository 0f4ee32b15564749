"""The host's side of a program's host calls: a VM module whose functions are Python's.

Each VM context has one, with a `HostCalls` behind it; a call binds that to the run and the replica that it serves.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hilo.dialect.dtypes import dtype
from hilo.dialect.errors import DtypeError, ExecutionError, TargetError
from hilo.lowering.host_calls import MODULE
from hilo.targets._bindings import HalBufferView, PyModuleInterface, VmContext, VmModule, VmRef
from hilo.targets.collectives import COLLECTIVES, plan
from hilo.targets.device import Device
from hilo.targets.feeds import Feed
from hilo.targets.host_functions import LibraryFunction, find_host_function
from hilo.targets.host_imports import HostImport, Port
from hilo.targets.rendezvous import Aborted, Run

Arrays = list[np.ndarray]


@dataclass(frozen=True)
class Call:
    """What host calls serve: one replica of one run.

    Attributes:
        run: where replicas meet.
        replica: 0 <= replica < run.replicas.
        feed: the queue of a name (`infeed`, `outfeed`, `send 5`, …) for a replica.
    """

    run: Run
    replica: int
    feed: Callable[[str, int], Feed]


class HostCalls:
    """Answers the host calls of one VM context, for one call of the program at a time."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.call: Call | None = None

    def answer(self, one: HostImport, *references: VmRef) -> object:
        """Reads the operands, does what the call site asks for, and hands the results over.

        What fails is kept in the run: through the VM only a text would come back.
        """
        call = self.call
        assert call is not None, "a host call outside of a call"
        try:
            call.run.check()
            arrays = [self._read(port, reference) for port, reference in zip(one.operands, references, strict=True)]
            results = answer_call(one, call, arrays)
            views = [self._write(port, result).ref for port, result in zip(one.results, results, strict=True)]
        except BaseException as error:
            if not isinstance(error, Aborted):
                call.run.fail(error)
            raise
        if not views:
            return None
        return views[0] if len(views) == 1 else tuple(views)

    def _read(self, port: Port, reference: VmRef) -> np.ndarray:
        view = reference.deref(HalBufferView)
        return self.device.download(view, port.layout(() if port.is_static else tuple(view.shape)))

    def _write(self, port: Port, array: np.ndarray) -> HalBufferView:
        return self.device.upload(array, port.layout(array.shape))


def answer_call(one: HostImport, call: Call, arrays: Arrays) -> Sequence[np.ndarray]:
    """What a call site gives: the collective, function or transfer that it asks for, for one replica."""
    if one.kind in COLLECTIVES:
        return _collective(one, call, arrays)
    if one.kind == "replica_id":
        return [np.array(call.replica, np.uint32)]
    if one.kind == "function":
        return _call_function(one, call, arrays)
    if one.kind in ("infeed", "recv"):
        name = call.run.name(call.replica)
        feed = _feed(one, call)
        if feed is None:
            return [np.zeros(_dims(port), port.leaf.dtype.numpy) for port in one.results]
        return _check(one, name, f"what the {feed.name} had", feed.take(call.run, f"{name}{one.title}"))
    assert one.kind in ("outfeed", "send"), one.kind
    feed = _feed(one, call)
    if feed is not None:
        feed.put_all(arrays)
    return []


def _collective(one: HostImport, call: Call, arrays: Arrays) -> Sequence[np.ndarray]:
    members, combine = plan(one.kind, one.parameters, call.replica, call.run.replicas)
    if not members:  # of a broadcast to others
        return [np.zeros_like(array) for array in arrays]
    return call.run.meet(call.replica, one.symbol, members, arrays, combine)


def _feed(one: HostImport, call: Call) -> Feed | None:
    """The queue of a transfer; None for a replica that a transfer between replicas leaves out."""
    if one.kind in ("infeed", "outfeed"):
        return call.feed(one.kind, call.replica)
    channel = one.parameters["channel"]
    if one.parameters["is_host"]:
        return call.feed(f"{one.kind} {channel}", call.replica)
    if "pairs" in one.parameters:
        mine = 0 if one.kind == "send" else 1
        pair = next((pair for pair in one.parameters["pairs"] if pair[mine] == call.replica), None)
        if pair is None:
            return None
        target = pair[1]
        return call.run.channels.setdefault((channel, target), Feed(f"channel {channel} to replica {target}"))
    return call.feed(f"channel {channel}", call.replica)


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
    """Is this a tuple of the one array, and not the array as nested lists?"""
    return len(given) == 1 and (not port.leaf.dims or np.ndim(given[0]) == len(port.leaf.dims))


def _dims(port: Port, title: str = "a transfer") -> tuple[int, ...]:
    if not port.is_static:
        raise ExecutionError(f"{title}: the result {port.leaf} has dimensions that the host cannot know")
    return tuple(size for size in port.leaf.dims if size is not None)


def _count(one: HostImport) -> str:
    return f"a tuple of {len(one.results)}: ({', '.join(str(port.leaf) for port in one.results)})"


def _check(one: HostImport, name: str, what: str, given: Sequence[Any]) -> Arrays:
    """Results as arrays of the declared dtypes and dims; Python numbers take the declared dtype."""
    if len(given) != len(one.results):
        raise ExecutionError(f"{name}{what} gave {len(given)} arrays; the program takes {_count(one)}")
    return [
        _array(value, port, f"{name}{what}: result {index}")
        for index, (value, port) in enumerate(zip(given, one.results, strict=True))
    ]


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
