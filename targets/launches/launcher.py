"""Runs launches: compiles the clusters of a module, caches the results, and calls them.

A cluster without constant arguments is compiled with the program; one with them, once for each set of their values. A
cluster that no compiler takes is evaluated, with one warning.
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
from hilo.lowering.clusters.mark_for_compilation import has_order
from hilo.lowering.framework.contents import collect
from hilo.lowering.process.legalize_host_calls import is_token
from hilo.targets.compilation.signature import find_entry
from hilo.targets.evaluator.program import Frame, Op
from hilo.targets.evaluator.registry import Kernel
from hilo.targets.evaluator.subnormals import subnormals_are_zero
from hilo.targets.evaluator.types import TOKEN, ArrayType
from hilo.targets.launches.outline import ENTRY, function_module, with_constants
from hilo.targets.launches.residence import constant_count, is_independent, launched
from hilo.targets.replicas.runner import ReplicaRunner
from hilo.targets.runtime.arrays import DeviceArray, device_put

if TYPE_CHECKING:
    from hilo.targets.runtime.executable import Executable
    from hilo.targets.target import Target

Compile: TypeAlias = "Callable[..., Executable]"

KEPT = 64
"""Most compiled versions that are kept of a cluster with constant arguments."""


class Launcher:
    """The clusters of one program.

    Args:
        module: holds launches, and the functions that they name.
        compile: compiles a module for a target, as `compile_module` does; None: clusters are evaluated.
        options: of `compile_module`, by target.
        targets: unregistered targets, by name.
        donated: by function, the indices of the arguments that a call may overwrite.

    Attributes:
        executables: by function, the compiled ones without constant arguments.
        failures: by function, why it is evaluated.
    """

    def __init__(
        self,
        module: ir.Module,
        compile: Compile | None,
        options: Mapping[str, Mapping[str, object]] | None = None,
        targets: Mapping[str, Target] | None = None,
        donated: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        self._compile = compile
        self._options = options or {}
        self._targets = targets or {}
        self._donated = donated or {}
        self._modules: dict[str, ir.Module] = {}
        self._ordered: set[str] = set()
        self._process: ReplicaRunner | None = None
        self._pools: dict[str, ThreadPoolExecutor] = {}
        self._lock = threading.Lock()
        self._others: list[weakref.ref[Executable]] = []
        self.executables: dict[str, Executable] = {}
        self.failures: dict[str, str] = {}
        self._read(module)

    def _read(self, module: ir.Module) -> None:
        for launch in collect(module.operation, "xla.launch"):
            name = launched(launch)
            function = marks.find_function(launch, name)
            if function is None:
                raise TargetError(f"xla.launch: function @{name} has no definition")
            self._modules.setdefault(name, function_module(function))
            if has_order(function):
                self._ordered.add(name)

    def join(self, runner: ReplicaRunner) -> None:
        """Makes clusters with feeds and channels use the queues of the program's runner."""
        self._process = runner
        for executable in self.compiled():
            self._join(executable)

    def _join(self, executable: Executable) -> None:
        if self._process is not None and isinstance(executable.runner, ReplicaRunner):
            executable.runner.join(self._process)

    def kernel(self, op: Op) -> Kernel:
        """The kernel of a launch. Compiles its cluster, unless it has constants or sizes that are known only at a
        call."""
        launch: ir.Operation = op.view.operation
        name, target = launched(launch), marks.get_text(launch, "target") or ""
        count = constant_count(launch)
        body, where = op.function(name), op.place
        op.callee = ""
        if not count and name not in self.executables and name not in self.failures:
            self._try_compile(name, target, self._modules[name])
        runs_beside = name not in self._ordered and is_independent(launch)
        tokens = _Tokens(self._modules[name], count, op)
        compiled = functools.lru_cache(KEPT)(functools.partial(self._with_constants, name, target))

        def call(executable: Executable | None, frame: Frame, operands: Sequence[Any]) -> list[Any]:
            if executable is None:
                return body.run(frame.call, frame.watch, [to_host(value) for value in operands])
            arguments = tokens.arguments(list(map(_wait, operands)))
            if isinstance(executable.runner, ReplicaRunner):
                executable.runner.timeout_s = frame.call.run.timeout_s
            start = time.perf_counter()
            with subnormals_are_zero(False):  # compiled programs decide about that themselves
                result = executable(*arguments)
            if recording.active is not None:
                recording.active.add(f"@{name} on {target}", "launch", start, time.perf_counter(), place=where)
            return tokens.results(list(result) if len(op.results) != 1 and isinstance(result, tuple) else [result])

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
        """The kernel of a copy. Launches on another device copy their arguments themselves; an argument of several
        launches is copied before."""
        copy: ir.Operation = op.view.operation
        destination = marks.get_text(copy, "destination") or marks.HOST
        if destination == marks.HOST:
            if all(map(_returns_to_caller, copy.results[0].uses)):
                return lambda value: [_wait(value)]  # callers accept device arrays
            return lambda value: [to_host(value)]
        if len(list(copy.results[0].uses)) < 2:
            return lambda value: [value]

        def run(value: Any) -> list[Any]:
            ready = _wait(value)
            device = next((x.device for x in self.executables.values() if x.info.target == destination), None)
            if device is None or (isinstance(ready, DeviceArray) and ready.device is device):
                return [ready]
            return [device_put(ready, device)]

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
                raise TargetError("there is no compiler for clusters here")
            from hilo.targets.target import get_target

            chosen = get_target(self._targets.get(target, target))
            donated = self._donated.get(name, ()) if chosen.build is None else ()
            made = self._compile(module, chosen, donate_argnums=donated, **self._options.get(target, {}))
        except (TargetError, CompileError) as error:
            self.failures[name] = str(error)
            what = str(error).splitlines()[0]
            warnings.warn(f"@{name} is evaluated, not compiled for {target}: {what}", RuntimeWarning, stacklevel=2)
            return None
        if keep:
            self.executables[name] = made
        else:
            self._others = [*(one for one in self._others if one() is not None), weakref.ref(made)]
        self._join(made)
        return made

    def compiled(self) -> list[Executable]:
        """The executables of all clusters that are compiled, or evaluated until they are."""
        others = (reference() for reference in self._others)
        return [*self.executables.values(), *(one for one in others if one is not None)]


class _Tokens:
    """The positions of a launch's tokens, which executables do not have. The evaluator may carry tokens as arrays.

    Args:
        module: of the cluster.
        count: how many constants precede the launch's arguments.
        op: the launch, as the evaluator sees it.
    """

    def __init__(self, module: ir.Module, count: int, op: Op) -> None:
        main = find_entry(module, ENTRY)
        kind = ir.FunctionType(ir.TypeAttr(main.attributes["function_type"]).value)
        self._taken = [index - count for index, type_ in enumerate(kind.inputs) if is_token(type_)]
        self._given = [
            (index, np.zeros((), bool) if isinstance(op.results[index], ArrayType) else TOKEN)
            for index, type_ in enumerate(kind.results)
            if is_token(type_)
        ]

    def arguments(self, values: list[Any]) -> list[Any]:
        """The arguments of an executable."""
        for index in self._taken:
            values[index] = TOKEN
        return values

    def results(self, values: list[Any]) -> list[Any]:
        """The results of an executable, in the evaluator's form."""
        for index, token in self._given:
            values[index] = token
        return values


class _Constant:
    """The value of a constant argument as part of a key."""

    def __init__(self, value: np.ndarray) -> None:
        self.value = np.array(value)
        self._key = (self.value.dtype.str, self.value.shape, self.value.tobytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Constant) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


class Pending:
    """A result of a launch that may still be running."""

    def __init__(self, future: Future[list[Any]], index: int) -> None:
        self._future = future
        self._index = index

    def wait(self) -> Any:
        """The result. Raises the launch's error."""
        return self._future.result()[self._index]


def _returns_to_caller(use: ir.OpOperand) -> bool:
    op = use.owner.operation
    return op.name == "func.return" and marks.get_text(op.parent.operation, "sym_visibility") != "private"


def _wait(value: Any) -> Any:
    return value.wait() if isinstance(value, Pending) else value


def to_host(value: Any) -> np.ndarray:
    """A value in the form that the evaluator's kernels take."""
    value = _wait(value)
    return value.to_host() if isinstance(value, DeviceArray) else value
