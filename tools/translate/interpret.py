"""`--interpret`: runs a program on the evaluator, with StableHLO's `check` and `interpreter` dialects.

These dialects have been converted to custom calls before (`hilo.tools.common.interpreter_dialects`); each becomes a
function of this process, which compares, prints or writes its operands. `interpreter.run_parallel` runs a separate
program with replicas and partitions, or several programs.
"""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.io import module_bytecode, parse_module
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, Error, TargetError, nearest
from hilo.lowering.framework.locations import place
from hilo.lowering.pipelines.execution import run_pipeline
from hilo.placement import compile_placed
from hilo.targets.host.functions import forget_host_function, host_function
from hilo.targets.replicas.executable import ReplicatedExecutable
from hilo.targets.runtime.executable import Executable
from hilo.tools.common.program import flat_call, flat_replicas
from hilo.tools.translate import checks
from hilo.tools.translate.processes import together, with_process_channels
from hilo.tools.translate.tensors import tensor_text

_NUMBERS = itertools.count()
INDEX = "index.csv"
"""The index file, to which `interpreter.probe` adds a line `probe id,type,file`."""


class CheckError(Error):
    """Operations of the `check` dialect found differences; the message has a line for each."""


@dataclass
class Interpreter:
    """Runs one module.

    Attributes:
        module: the module with the custom calls, which are renamed in it.
        probe_dir: the folder for `interpreter.probe`; None: it must not be used.
        differences: what checks have found so far, one line each.
        lock: held while something is recorded or printed; the processes of a grid are threads.
    """

    module: ir.Module
    probe_dir: Path | None = None
    differences: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    _probes: int = 0

    def run(self, arguments: Sequence[np.ndarray]) -> list[tuple[np.ndarray, ir.Type]]:
        """Calls the entry function: `main`, or the only function.

        Returns:
            Its results with their types.

        Raises:
            CheckError: checks found differences.
            Error: the program cannot be run.
        """
        with ExitStack() as registered:
            self._register(registered)
            entry = _entry(self.module)
            if entry is None:
                return []
            results = self._call(entry, arguments)
        if self.differences:
            raise CheckError("\n".join(self.differences))
        types = [type_ for type_ in _result_types(self.module, entry) if isinstance(type_, ir.RankedTensorType)]
        return list(zip(results, types, strict=True))

    def _call(self, entry: str, arguments: Sequence[np.ndarray]) -> list[np.ndarray]:
        executable = self._compile(entry, 1, 1)
        if len(executable.signature.args) != len(arguments):
            takes = len(executable.signature.args)
            raise ArgumentError(f"@{entry}: got {len(arguments)} arguments; it takes {takes}: {executable.signature}")
        return [np.asarray(result) for result in flat_call(executable, list(arguments))]

    def _compile(self, entry: str, replicas: int, partitions: int, module: ir.Module | None = None) -> Executable:
        return compile_placed(
            _program(module or self.module, entry), "evaluator", entry=entry, replicas=replicas, partitions=partitions,
            cache=False, check="off", subnormals="kept", semantics="specification",
        )  # fmt: skip

    def _register(self, registered: ExitStack) -> None:
        """Registers a function for each custom call of the dialects."""
        calls: list[ir.Operation] = []

        def visit(op: ir.Operation) -> ir.WalkResult:
            if op.name == "stablehlo.custom_call":
                calls.append(op)
            return ir.WalkResult.ADVANCE

        self.module.operation.walk(visit)
        for op in calls:
            target = ir.StringAttr(op.attributes["call_target_name"]).value
            make = _MAKERS.get(target)
            if make is None:
                continue
            name = f"hilo-translate.{target}.{next(_NUMBERS)}"
            host_function(name)(make(self, op))
            registered.callback(forget_host_function, name)
            op.attributes["call_target_name"] = ir.StringAttr.get(name)
            if "backend_config" in op.attributes:
                del op.attributes["backend_config"]
                op.attributes["api_version"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), 1)

    # ---- the operations ----------------------------------------------------------------------------------------------

    def found(self, at: str, name: str, difference: str | None) -> None:
        """Records what a check found."""
        if difference is not None:
            with self.lock:
                self.differences.append(f"{at}: error: {name}: {difference}")

    def probe(self, probe_id: str, type_: str, array: np.ndarray) -> None:
        """Writes an array to a file, and a line about it to the index."""
        if self.probe_dir is None:
            raise ArgumentError("interpreter.probe: no folder is given; --probe-output-dir=DIR takes one")
        with self.lock:
            self._probes += 1
            path = self.probe_dir / f"probe{self._probes}.npy"
            np.save(path, array if array.dtype.kind in "biufc" else array.astype(np.float64))
            with (self.probe_dir / INDEX).open("a") as index:
                index.write(f"{probe_id},{type_},{path}\n")

    def probed(self, probe_id: str, iteration: int) -> tuple[str, np.ndarray]:
        """The type and the array that a probe wrote in one of its executions."""
        if self.probe_dir is None:
            raise ArgumentError("check.expect_serialized_eq: no folder is given; --probe-output-dir=DIR takes one")
        path = self.probe_dir / INDEX
        lines = [line.split(",", 2) for line in path.read_text().splitlines()] if path.exists() else []
        found = [(type_, file) for id_, type_, file in lines if id_ == probe_id]
        if iteration >= len(found):
            raise ArgumentError(f"check.expect_serialized_eq: probe {probe_id!r} wrote {len(found)} arrays, not more")
        type_, file = found[iteration]
        return type_, np.load(file)

    def run_parallel(self, op: ir.Operation) -> Callable[..., object]:
        """Runs programs as the processes of a grid, replicas by partitions, on the operands of all of them in order."""
        config = _config(op)
        rows = [[ir.FlatSymbolRefAttr(name).value for name in ir.ArrayAttr(row)] for row in config["programs"]]
        names = [name for row in rows for name in row]
        queue = [ir.FlatSymbolRefAttr(one).value for one in config.get("infeed", ())]
        where = place(op.location)

        def run(*operands: np.ndarray) -> object:
            is_one = len(set(names)) == 1
            results = (
                self._run_grid(rows, operands, queue) if is_one else self._run_apart(names, operands, queue, where)
            )
            return results[0] if len(results) == 1 else tuple(results)

        return run

    def _run_grid(self, rows: list[list[str]], operands: Sequence[np.ndarray], queue: list[str]) -> list[np.ndarray]:
        """Runs one program in all processes."""
        executable = self._compile(rows[0][0], len(rows), len(rows[0]))
        for feed in queue:
            assert isinstance(executable, ReplicatedExecutable)
            executable.infeed(0).put(*self._call(feed, ()))
        return [np.asarray(result) for result in flat_replicas(executable, list(operands))]

    def _run_apart(
        self, names: list[str], operands: Sequence[np.ndarray], queue: list[str], where: str
    ) -> list[np.ndarray]:
        """Runs a program of its own in each process; they exchange what they send and receive."""
        if queue:
            raise TargetError(
                f"interpreter.run_parallel: infeed is given for {', '.join(sorted(set(names)))}; hilo takes it where "
                f"all processes run one program\n  at {where}"
            )
        module = with_process_channels(self.module)
        made = {name: self._compile(name, 1, 1, module) for name in names}
        rest = list(operands)
        calls: list[Callable[[], list[object]]] = []
        for name in names:
            count = len(made[name].signature.args)
            calls.append(partial(flat_call, made[name], rest[:count]))
            del rest[:count]
        return [np.asarray(result) for results in together(calls) for result in results]


def _entry(module: ir.Module) -> str | None:
    """The function to call; None for an empty module."""
    functions = [
        ir.StringAttr(op.operation.attributes["sym_name"]).value
        for op in module.body.operations
        if op.operation.name == "func.func"
    ]
    if not functions:
        return None
    if len(functions) == 1:
        return str(functions[0])
    if "main" not in functions:
        raise TargetError(f"the module has several functions, and none is @main; {nearest('main', functions)}")
    return "main"


def _program(module: ir.Module, entry: str) -> ir.Module:
    """A copy of the module with the functions that are reachable from `entry`."""
    copy = parse_module(module_bytecode(module), is_trusted=True)
    for op in copy.body.operations:
        if op.operation.name == "func.func":
            name = ir.StringAttr(op.operation.attributes["sym_name"]).value
            visibility = "public" if name == entry else "private"
            op.operation.attributes["sym_visibility"] = ir.StringAttr.get(visibility)
    run_pipeline(copy, "symbol-dce")
    return copy


def _result_types(module: ir.Module, entry: str) -> list[ir.Type]:
    for op in module.body.operations:
        if op.operation.name == "func.func" and ir.StringAttr(op.operation.attributes["sym_name"]).value == entry:
            return list(ir.FunctionType(ir.TypeAttr(op.operation.attributes["function_type"]).value).results)
    raise AssertionError(entry)


def _config(op: ir.Operation) -> dict[str, ir.Attribute]:
    if "backend_config" not in op.attributes or not isinstance(op.attributes["backend_config"], ir.DictAttr):
        return {}
    return {item.name: item.attr for item in ir.DictAttr(op.attributes["backend_config"])}


Maker = Callable[[Interpreter, ir.Operation], Callable[..., object]]


def _compares(name: str, default: float | int, field_name: str) -> Maker:
    def make(interpreter: Interpreter, op: ir.Operation) -> Callable[..., object]:
        config = _config(op)
        at = place(op.location)
        limit = config[field_name].value if field_name in config else default
        least = config["min_ulp_difference"].value if "min_ulp_difference" in config else 0
        value = to_numpy(config["value"]) if "value" in config else None

        def compare(actual: np.ndarray, expected: np.ndarray | None = None) -> object:
            wanted = value if expected is None else expected
            assert wanted is not None
            with np.errstate(all="ignore"):
                if name == "check.expect_close":
                    distance = checks.ulp_distance(actual, wanted)
                    where = (distance > np.uint64(limit % 2**64)) | (distance < np.uint64(least % 2**64))
                elif name.startswith("check.expect_almost"):
                    where = checks.differs_by_more(actual, wanted, limit)
                else:
                    where = checks.differs(actual, wanted)
            interpreter.found(at, name, checks.first_difference(where, actual, wanted))
            return np.bool_(not where.any()) if len(op_results) else None

        op_results = [str(result.type) for result in op.results]
        return compare

    return make


def _check_eq(interpreter: Interpreter, op: ir.Operation) -> Callable[..., object]:
    """`custom_call @check.eq`: exact for integers, within 1e-4 for others."""
    is_integer = isinstance(ir.ShapedType(op.operands[0].type).element_type, ir.IntegerType)
    name = "check.expect_eq" if is_integer else "check.expect_almost_eq"
    return _compares(name, 1e-4, "tolerance")(interpreter, op)


def _probe(interpreter: Interpreter, op: ir.Operation) -> Callable[..., object]:
    probe_id, type_ = ir.StringAttr(_config(op)["probe_id"]).value, str(op.operands[0].type)

    def probe(array: np.ndarray) -> np.ndarray:
        interpreter.probe(probe_id, type_, array)
        return array

    return probe


def _print(interpreter: Interpreter, op: ir.Operation) -> Callable[..., object]:
    type_, name = op.operands[0].type, op.operands[0].get_name()

    def show(array: np.ndarray) -> None:
        with interpreter.lock:
            print(f"{name} = {tensor_text(array, type_)}", file=sys.stdout, flush=True)

    return show


def _serialized(interpreter: Interpreter, op: ir.Operation) -> Callable[..., object]:
    config, at, type_ = _config(op), place(op.location), str(op.operands[0].type)
    probe_id = ir.StringAttr(config["probe_id"]).value
    iteration = config["iter"].value if "iter" in config else 0

    def compare(expected: np.ndarray) -> None:
        written, actual = interpreter.probed(probe_id, iteration)
        if written != type_:
            interpreter.found(at, "check.expect_serialized_eq", f"the probe's type is {written}; expected {type_}")
            return
        actual = actual.astype(expected.dtype).reshape(expected.shape)
        where = checks.differs(actual, expected)
        interpreter.found(at, "check.expect_serialized_eq", checks.first_difference(where, actual, expected))

    return compare


_MAKERS: dict[str, Maker] = {
    "check.eq": _check_eq,
    "check.expect_eq": _compares("check.expect_eq", 0, "tolerance"),
    "check.expect_eq_const": _compares("check.expect_eq_const", 0, "tolerance"),
    "check.expect_almost_eq": _compares("check.expect_almost_eq", 1e-4, "tolerance"),
    "check.expect_almost_eq_const": _compares("check.expect_almost_eq_const", 1e-4, "tolerance"),
    "check.expect_close": _compares("check.expect_close", 3, "max_ulp_difference"),
    "check.expect_serialized_eq": _serialized,
    "interpreter.print": _print,
    "interpreter.probe": _probe,
    "interpreter.run_parallel": lambda interpreter, op: interpreter.run_parallel(op),
}
