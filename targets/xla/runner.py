"""Programs that XLA compiles, through jaxlib. Source: jaxlib's `_jax` module, in the range of the extra `jax`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.errors import CompileError, ExecutionError, TargetError
from hilo.lowering import run_pipeline
from hilo.lowering.framework.locations import place
from hilo.targets.compilation.bytecode import bytecode
from hilo.targets.compilation.signature import find_entry
from hilo.targets.host.functions import host_function_names
from hilo.targets.host.module import Call
from hilo.targets.runtime.host_runner import HostRunner
from hilo.targets.runtime.runner import CompileInfo, Result
from hilo.targets.target import BuildRequest

_FEEDS = with_trait("transfer")


class XlaRunner(HostRunner):
    """A program that XLA compiled; all replicas are one execution."""

    def __init__(self, request: BuildRequest) -> None:
        if request.partitions != 1:
            raise TargetError(
                f"partitions is {request.partitions}; target xla runs replicas of one partition; "
                "llvm-cpu and evaluator run several"
            )
        _refuse_calls_of_the_process(request.module)
        client, self._devices = _devices(request.options.device, request.replicas)
        start = time.perf_counter()
        self._program = _compile(request, client, self._devices)
        times = {"compile": time.perf_counter() - start}
        device = f"{self._devices[0].platform}:{self._devices[0].id}"
        info = CompileInfo("xla", device, "default", (), "in-process", "", "compiled", 0, "", times, request.replicas)
        super().__init__(request.signature, info)

    def run_replicas(self, arguments: Sequence[Sequence[object]], *, timeout_s: float | None = None) -> list[Result]:
        self.check_rows(arguments)
        rows = [self.prepare(tuple(args)) for args in arguments]
        given = _execute(self._program, self._devices, rows)
        return [self.wrap(*pair) for pair in zip(given, rows, strict=True)]

    def run_one(self, call: Call, arguments: Sequence[np.ndarray]) -> Sequence[np.ndarray]:
        raise NotImplementedError("XLA runs all replicas at once")


def _refuse_calls_of_the_process(module: ir.Module) -> None:
    """Raises TargetError if a program exchanges values with its process: XLA would wait for them forever."""
    found = []

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name in _FEEDS:
            found.append(f"  {op.name} at {place(op.location)}")
        elif op.name == "stablehlo.custom_call":
            name = ir.StringAttr(op.attributes["call_target_name"]).value
            if name in host_function_names():
                found.append(f"  {op.name} of the host function {name!r} at {place(op.location)}")
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit)
    if found:
        lines = "\n".join(found)
        raise TargetError(
            f"target xla cannot exchange values with its process; llvm-cpu and evaluator can. Here it would:\n{lines}"
        )


def _devices(name: str, count: int) -> tuple[Any, list[Any]]:
    """A PJRT client, and `count` of its devices, from the named one on.

    Raises:
        TargetError: jaxlib is missing, or there are no such devices; the message lists the existing ones.
    """
    try:
        import jax
        from jax.extend.backend import get_backend
    except ImportError as error:
        raise TargetError(
            f"target xla needs jaxlib, which could not be imported ({error}); pip install 'hilo-mlir[jax]'"
        ) from error
    platform, _, number = name.partition(":")
    try:
        client = get_backend(None if platform == "auto" else platform)
    except RuntimeError as error:
        known = ", ".join(sorted({device.platform for device in jax.devices()}))
        raise TargetError(f"target xla: there is no device {name!r} here; there is {known} ({error})") from error
    devices = client.local_devices()
    first = int(number) if number.isdecimal() else -1 if number else 0
    if not 0 <= first <= len(devices) - count:
        listed = ", ".join(f"{device.platform}:{index}" for index, device in enumerate(devices))
        hint = "; more CPU devices: jax.config.update('jax_num_cpu_devices', n)" if client.platform == "cpu" else ""
        raise TargetError(f"target xla: device is {name!r} for {count} replicas; there are {listed}{hint}")
    return client, devices[first : first + count]


def _compile(request: BuildRequest, client: Any, devices: list[Any]) -> Any:
    from jaxlib import _jax, lapack

    # jax does this when it lowers such calls; without it, a program with LAPACK's custom calls ends the process.
    lapack.prepare_lapack_call("getrf", np.dtype(np.float32))  # type: ignore[no-untyped-call]
    options = _jax.CompileOptions()
    count = request.replicas
    options.num_replicas = options.executable_build_options.num_replicas = count
    ids = np.array([device.id for device in devices]).reshape(count, 1)
    options.device_assignment = _jax.DeviceAssignment.create(ids)
    module = _flat(request)
    try:
        return client.compile_and_load(module, _jax.DeviceList(tuple(devices)), options)
    except Exception as error:  # jaxlib raises its own class of RuntimeError, and ValueError for text
        raise CompileError(
            f"@{request.signature.entry} for xla: {str(error).strip().splitlines()[0]}", diagnostics=str(error)
        ) from error


def _flat(request: BuildRequest) -> str:
    """The program's text, with its entry function renamed to main and without tuples, which jaxlib does not support.

    Raises:
        TargetError: another function is named main.
    """
    copy = ir.Module.parse(bytecode(request.module), request.module.context)
    signature = request.signature
    if any(tree is not None for tree in signature.in_tree) or "tuple<" in str(
        find_entry(copy, signature.entry).attributes["function_type"]
    ):
        run_pipeline(copy, "legalize-tuples")
    entry = find_entry(copy, signature.entry)
    if signature.entry != "main":
        names = [str(op.operation.attributes["sym_name"]) for op in copy.body.operations]
        if '"main"' in names:
            raise TargetError(f"target xla runs @main; the module has one in addition to @{signature.entry}")
        entry.attributes["sym_name"] = ir.StringAttr.get("main", copy.context)
    return str(copy.operation.get_asm(enable_debug_info=False))


def _execute(program: Any, devices: list[Any], rows: list[list[np.ndarray]]) -> list[list[np.ndarray]]:
    """Runs all replicas: one row of arguments and of results each."""
    import jax

    count = len(rows)
    with jax.enable_x64(True):
        sharded = []
        for parts in zip(*rows, strict=True):
            held = [jax.device_put(part, device) for part, device in zip(parts, devices, strict=True)]
            if count == 1:
                sharded.append(held[0])
                continue
            mesh = jax.sharding.Mesh(np.array(devices), ("replica",))
            # each replica has the whole array: to JAX, copies that need not agree
            sharding = jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec())  # type: ignore[no-untyped-call]
            sharded.append(jax.make_array_from_single_device_arrays(parts[0].shape, sharding, held))
        try:
            results = program.execute_sharded(sharded).disassemble_into_single_device_arrays()
            return [[np.asarray(shards[replica]) for shards in results] for replica in range(count)]
        except Exception as error:  # jaxlib raises its own class of RuntimeError
            raise ExecutionError(f"xla: {error}") from error
