"""Runs launches: compiles the clusters of a module, keeps what it compiled, and calls it.

A cluster without constant arguments is compiled when the program is; one with them, once for each set of their values.
A cluster that no compiler takes is evaluated, with one warning.
"""

from __future__ import annotations

import functools
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.support import recording
from hilo.dialect.support.errors import CompileError, TargetError
from hilo.lowering.clusters import marks
from hilo.targets.evaluator.program import Frame, Op
from hilo.targets.evaluator.registry import Kernel
from hilo.targets.evaluator.subnormals import subnormals_are_zero
from hilo.targets.launches.outline import function_module, with_constants
from hilo.targets.runtime.arrays import DeviceArray, device_put

if TYPE_CHECKING:
    from hilo.targets.runtime.executable import Executable
    from hilo.targets.target import Target

Compile: TypeAlias = "Callable[..., Executable]"

KEPT = 64
"""Compiled forms of a cluster with constant arguments that are kept."""


class Launcher:
    """The clusters of one program.

    Args:
        module: holds launches, and the functions that they name.
        compile: compiles a module for a target, as `compile_module` does; None: clusters are evaluated.
        options: of `compile_module`, by target.
        targets: those that are not registered, by name.

    Attributes:
        executables: by function, those that are compiled so far and have no constant arguments.
        failures: by function, why it is evaluated.
    """

    def __init__(
        self,
        module: ir.Module,
        compile: Compile | None,
        options: Mapping[str, Mapping[str, object]] | None = None,
        targets: Mapping[str, Target] | None = None,
    ) -> None:
        self._compile = compile
        self._options = options or {}
        self._targets = targets or {}
        self._modules: dict[str, ir.Module] = {}
        self._pools: dict[str, ThreadPoolExecutor] = {}
        self._lock = threading.Lock()
        self._others: list[weakref.ref[Executable]] = []
        self.executables: dict[str, Executable] = {}
        self.failures: dict[str, str] = {}
        self._read(module)

    def _read(self, module: ir.Module) -> None:
        launches: list[ir.Operation] = []

        def visit(op: ir.Operation) -> ir.WalkResult:
            if op.name == "xla.launch":
                launches.append(op)
            return ir.WalkResult.ADVANCE

        module.operation.walk(visit)
        for launch in launches:
            name = _function(launch)
            function = marks.find_function(launch, name)
            if function is None:
                raise TargetError(f"xla.launch: function @{name} has no definition")
            self._modules.setdefault(name, function_module(function))

    def kernel(self, op: Op) -> Kernel:
        """The kernel of a launch. Compiles its cluster, unless it takes constants or sizes that only a call tells."""
        launch: ir.Operation = op.view.operation
        name, target = _function(launch), marks.get_text(launch, "target") or ""
        count = ir.IntegerAttr(launch.attributes["num_constants"]).value
        body, where = op.function(name), op.place
        op.callee = ""
        if not count and name not in self.executables and name not in self.failures:
            self._try_compile(name, target, self._modules[name])
        runs_beside = _is_independent(launch)
        compiled = functools.lru_cache(KEPT)(functools.partial(self._with_constants, name, target))

        def call(executable: Executable | None, frame: Frame, operands: Sequence[Any]) -> list[Any]:
            if executable is None:
                return body.run(frame.call, frame.watch, [to_host(value) for value in operands])
            arguments = list(map(_wait, operands))
            start = time.perf_counter()
            with subnormals_are_zero(False):  # compiled programs decide that for themselves
                result = executable(*arguments)
            if recording.active is not None:
                recording.active.add(f"@{name} on {target}", "launch", start, time.perf_counter(), place=where)
            return list(result) if isinstance(result, tuple) else [result]

        def run(frame: Frame, *operands: Any) -> list[Any]:
            if count:
                constants = tuple(_Constant(to_host(value)) for value in operands[:count])
                return call(compiled(constants), frame, operands[count:])
            executable = self.executables.get(name)
            if not runs_beside or executable is None or frame.watch is not None:
                return call(executable, frame, operands)
            future = self._pool(target).submit(call, executable, frame, operands)
            return [Pending(future, index) for index in range(len(op.results))]

        return run

    def copy_kernel(self, op: Op) -> Kernel:
        """The kernel of a copy. To another device than the host, launches take their arguments along; an argument of
        several is copied before."""
        copy: ir.Operation = op.view.operation
        destination = marks.get_text(copy, "destination") or marks.HOST
        if destination == marks.HOST:
            return lambda value: [to_host(value)]
        if len(list(copy.results[0].uses)) < 2:
            return lambda value: [value]

        def run(value: Any) -> list[Any]:
            ready = _wait(value)
            device = next((x.device for x in self.executables.values() if x.info.target == destination), None)
            return [ready if device is None else device_put(ready, device)]

        return run

    def _pool(self, target: str) -> ThreadPoolExecutor:
        with self._lock:
            if target not in self._pools:
                self._pools[target] = ThreadPoolExecutor(1, f"hilo-launch-{target}")
            return self._pools[target]

    def _with_constants(self, name: str, target: str, constants: tuple[_Constant, ...]) -> Executable | None:
        module = with_constants(self._modules[name], [constant.value for constant in constants])
        return self._try_compile(name, target, module, keep=False)

    def _try_compile(self, name: str, target: str, module: ir.Module, *, keep: bool = True) -> Executable | None:
        try:
            if self._compile is None:
                raise TargetError("nothing compiles clusters here")
            made = self._compile(module, self._targets.get(target, target), **self._options.get(target, {}))
        except (TargetError, CompileError) as error:
            self.failures[name] = str(error)
            what = str(error).splitlines()[0]
            warnings.warn(f"@{name} is evaluated, not compiled for {target}: {what}", RuntimeWarning, stacklevel=2)
            return None
        if keep:
            self.executables[name] = made
        else:
            self._others = [*(one for one in self._others if one() is not None), weakref.ref(made)]
        return made

    def compiled(self) -> list[Executable]:
        """The executables of all clusters, as far as they are compiled, or answered by the evaluator until they are."""
        others = (reference() for reference in self._others)
        return [*self.executables.values(), *(one for one in others if one is not None)]


class _Constant:
    """The value of a constant argument, as a part of a key."""

    def __init__(self, value: np.ndarray) -> None:
        self.value = np.array(value)
        self._key = (self.value.dtype.str, self.value.shape, self.value.tobytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Constant) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


class Pending:
    """A result of a launch that may still run."""

    def __init__(self, future: Future[list[Any]], index: int) -> None:
        self._future = future
        self._index = index

    def wait(self) -> Any:
        """The result. Raises what the launch raised."""
        return self._future.result()[self._index]


def _wait(value: Any) -> Any:
    return value.wait() if isinstance(value, Pending) else value


def to_host(value: Any) -> np.ndarray:
    """A value as the evaluator's kernels take it."""
    value = _wait(value)
    return value.to_host() if isinstance(value, DeviceArray) else value


def _function(launch: ir.Operation) -> str:
    name: str = ir.FlatSymbolRefAttr(launch.attributes["function"]).value
    return name


def _is_independent(launch: ir.Operation) -> bool:
    """Is there, before the first operation that reads a result, one that another device works on?"""
    target = marks.get_text(launch, "target")
    block = launch.block
    assert block is not None
    started = False
    results = set(launch.results)
    for view in block.operations:
        op = view.operation
        if op == launch:
            started = True
        elif started:
            if any(value in results for value in op.operands) or len(op.regions):
                return False
            if op.name == "xla.launch" and marks.get_text(op, "target") != target:
                return True
    return False
