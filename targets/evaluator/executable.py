"""An executable that the evaluator runs."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

import hilo.targets.evaluator.operations  # noqa: F401  (each of its modules registers its kernels)
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support import recording
from hilo.lowering import run_pipeline
from hilo.lowering.framework.profile import Configuration, Profile
from hilo.targets.compilation.bytecode import bytecode
from hilo.targets.compilation.signature import Signature, find_entry
from hilo.targets.evaluator.options import EvaluatorOptions
from hilo.targets.evaluator.preparation import Preparation
from hilo.targets.evaluator.profiling import ProfilingWatch
from hilo.targets.evaluator.program import Function, Settings
from hilo.targets.evaluator.subnormals import subnormals_are_zero
from hilo.targets.evaluator.types import TOKEN, ArrayType, TupleType, ValueType, value_type
from hilo.targets.evaluator.watch import Probed, Watch
from hilo.targets.host.functions import host_function_names
from hilo.targets.host.imports import functions_of
from hilo.targets.host.lapack import available_routines
from hilo.targets.host.module import Call
from hilo.targets.replicas.executable import ReplicatedExecutable
from hilo.targets.replicas.rendezvous import Transport
from hilo.targets.runtime.arrays import DeviceArray
from hilo.targets.runtime.host_runner import HostRunner
from hilo.targets.runtime.runner import CompileInfo, Result
from hilo.targets.target import BuildRequest

# Passes that run before preparation: to calls of the process, and to numbers that are the same on all targets.
_REWRITES: tuple[tuple[str, frozenset[str]], ...] = (
    ("expand-rng", frozenset({"stablehlo.rng"})),
    ("legalize-shape-of", frozenset({"shape.shape_of"})),
    ("legalize-deprecated", frozenset({"stablehlo.cross-replica-sum"})),
    ("legalize-collectives", with_trait("collective") | with_trait("process_id")),
    ("legalize-library-calls", frozenset({"stablehlo.custom_call"})),
    ("legalize-approx-top-k", frozenset({"stablehlo.custom_call"})),
    (
        "legalize-host-calls",
        with_trait("transfer") | {"stablehlo.custom_call"},
    ),
    ("legalize-lapack", frozenset({"stablehlo.custom_call"})),
)


PROFILE = Profile("evaluator", kernels=False)


class EvaluatorRunner(HostRunner):
    """Evaluates a program by NumPy, operation by operation; see `hilo.targets.evaluator`.

    Attributes:
        function: the entry function, for callers that run it in another way.
        probe: which operations are probed; see `EvaluatedExecutable.run_with_probes`; None: none are.
        probes: the results of these operations in the last call, in execution order.
    """

    gives_new_arrays = True

    def __init__(self, request: BuildRequest) -> None:
        start = time.perf_counter()
        options: EvaluatorOptions = request.options
        module = _rewritten(request)
        settings = Settings(request.replicas, options.seed, request.launcher, options.semantics == "specification")
        preparation = Preparation(module, settings)
        self.function: Function = preparation.function(request.signature.entry)
        preparation.forget_ir()
        self._original = _entry_types(request.module, request.signature)
        info = CompileInfo(
            "evaluator", "host", "default", (), "in-process", "", "prepared", 0, "",
            {"prepare": time.perf_counter() - start}, request.replicas, functions_of(preparation.host_imports),
            options.seed,
        )  # fmt: skip
        super().__init__(
            request.signature,
            info,
            request.partitions,
            is_called_as_one=request.is_called_as_one,
            takes_state=_takes_state(module, request),
            places=preparation.host_places,
        )
        self._trap = options.trap
        self._flushes = options.subnormals == "zero"
        self.probe: str | None = options.probe or None
        self._watches: WeakKeyDictionary[Transport, Watch] = WeakKeyDictionary()
        self._watches_lock = threading.Lock()
        Watch(self.probe)  # raises if the expression is invalid
        self.probes: list[Probed] = []

    def _watch_of(self, run: Transport) -> Watch | None:
        """The watch for one run of all replicas."""
        trap = self._trap
        recorder = recording.active
        if self.probe is None and trap == "off" and recorder is None:
            return None
        with self._watches_lock:
            found = self._watches.get(run)
            if found is None:
                probes: list[Probed] = []
                self.probes = probes
                made = Watch if recorder is None else functools.partial(ProfilingWatch, recorder)
                found = self._watches[run] = made(self.probe, trap, probes.append)
            return found

    def nested(self, arguments: Sequence[np.ndarray]) -> list[Any]:
        """Flat arguments in the form that the entry function takes; the generator's state comes last."""
        leaves = iter(arguments)
        return [_nest(type_, leaves) for type_ in self._original[0]] + list(leaves)

    def flattened(self, results: Sequence[Any]) -> list[Any]:
        """The entry function's results, flat."""
        return [leaf for type_, value in zip(self._original[1], results, strict=True) for leaf in _leaves(type_, value)]

    def run_one(self, call: Call, arguments: Sequence[np.ndarray]) -> Sequence[np.ndarray]:
        inputs = self.nested(arguments)
        with np.errstate(all="ignore"), subnormals_are_zero(self._flushes):  # infinities and NaN are ordinary values
            results = self.function.run(call, self._watch_of(call.run), inputs)
        own: list[Any] = []
        known = set(map(id, arguments))
        for value in self.flattened(results):
            if isinstance(value, DeviceArray) and id(value) not in known:  # of a launch
                own.append(value)
                known.add(id(value))
                continue
            array = np.asarray(value)
            held = not array.flags.owndata or not array.flags.writeable  # a view, or a constant
            own.append(array.copy() if held or id(array) in known else array)
            known.add(id(own[-1]))
        return own


class EvaluatedExecutable(ReplicatedExecutable):
    """A program that is evaluated by NumPy, operation by operation; see `hilo.targets.evaluator`.

    Attributes:
        runner: runs its calls.
    """

    runner: EvaluatorRunner

    @property
    def probes(self) -> list[Probed]:
        """With the option `probe`: the results of operations in the last call, in execution order."""
        return self.runner.probes

    def run_with_probes(self, *args: object, probe: str = "") -> tuple[Result, list[Probed]]:
        """Calls the program; returns its result and the results of the probed operations, in execution order.

        Args:
            *args: as for a call.
            probe: a regular expression that must match an operation's name, place or result's name; empty: all match.

        Raises:
            ArgumentError: `probe` is not a regular expression; or as for a call.
        """
        Watch(probe)
        before, self.runner.probe = self.runner.probe, probe
        try:
            result = self(*args)
        finally:
            self.runner.probe = before
        return result, self.probes


def _rewritten(request: BuildRequest) -> ir.Module:
    """The module, or a copy in which interactions with the process have become calls of it."""
    module = request.module
    held = {op.name for op in _operations(module.operation)}
    chosen = [name for name, operations in _REWRITES if held & operations]
    if not chosen:
        return module
    configuration = Configuration(
        replicas=request.replicas,
        partitions=request.partitions,
        host_functions=host_function_names(),
        host_routines=available_routines(),
        seed=None,
        follows_specification=request.options.semantics == "specification",
    )
    copy = ir.Module.parse(bytecode(module), module.context)
    run_pipeline(copy, ",".join(chosen), profile=PROFILE, configuration=configuration)
    return copy


def _takes_state(module: ir.Module, request: BuildRequest) -> bool:
    """Whether the entry function of the rewritten module takes the generator's state after its arguments."""
    return request.takes_state or len(_inputs(module, request.signature)) > len(
        _inputs(request.module, request.signature)
    )


def _inputs(module: ir.Module, signature: Signature) -> list[ir.Type]:
    function = find_entry(module, signature.entry)
    return list(ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).inputs)


def _operations(root: ir.Operation) -> Iterator[ir.Operation]:
    for region in root.regions:
        for block in region.blocks:
            for op in block.operations:
                yield op.operation
                yield from _operations(op.operation)


def _entry_types(module: ir.Module, signature: Signature) -> tuple[list[ValueType], list[ValueType]]:
    """The entry function's types as the user wrote them: passes may have replaced tokens."""
    function = find_entry(module, signature.entry)
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    return [value_type(t) for t in kind.inputs], [value_type(t) for t in kind.results]


def _nest(type_: ValueType, leaves: Iterator[np.ndarray]) -> Any:
    if isinstance(type_, TupleType):
        return tuple(_nest(part, leaves) for part in type_.parts)
    return next(leaves) if isinstance(type_, ArrayType) else TOKEN


def _leaves(type_: ValueType, value: Any) -> Iterator[Any]:
    if isinstance(type_, TupleType):
        for part, inner in zip(type_.parts, value, strict=True):
            yield from _leaves(part, inner)
    elif isinstance(type_, ArrayType):
        yield value
