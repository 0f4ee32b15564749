"""From a compiled module to an executable on a device."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence

from hilo.targets.compilation.signature import Signature
from hilo.targets.host.imports import HostImport, functions_of
from hilo.targets.replicas.rendezvous import NO_PLACES
from hilo.targets.runtime.declaration import check_declaration
from hilo.targets.runtime.device import IreeDevice, get_device
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.iree_runner import DonatingRunner, Forwarding, IreeRunner, SharingRunner
from hilo.targets.runtime.memory.buffers import Abi
from hilo.targets.runtime.program import Program
from hilo.targets.runtime.runner import CompileInfo


def load_program(module: bytes, entry: str, device: IreeDevice, devices: int, imports: Sequence[HostImport]) -> Program:
    """Loads a module onto a device.

    Args:
        module: IREE VM bytecode.
        entry: the function to call.
        device: where it runs.
        devices: how many copies and parts of it run together.
        imports: what the module asks of the process.

    Raises:
        ExecutionError: the module cannot be loaded there.
    """
    if devices == 1 and not imports:
        return Program(module, entry, device)
    from hilo.targets.replicas.program import HostProgram

    return HostProgram(module, entry, device, imports)


def make_executable(
    program: Program,
    signature: Signature,
    abi: Abi,
    info: CompileInfo,
    *,
    partitions: int = 1,
    is_called_as_one: bool = False,
    donated: frozenset[int] = frozenset(),
    forwarding: Callable[[], Forwarding] = lambda: "varies",
    places: Callable[[Sequence[HostImport]], Mapping[str, str]] = lambda imports: NO_PLACES,
) -> Executable:
    """The executable of a loaded module, with the runner that its program needs.

    Args:
        program: from `load_program`.
        signature: of the function to call.
        abi: the element types that the function itself takes and gives, MLIR spelling.
        info: how it was compiled; goes with the executable.
        partitions: into how many parts each replica is cut.
        is_called_as_one: see `ReplicatedExecutable`.
        donated: flat numbers of donated arguments.
        forwarding: tells what the program says about the memory of its results.
        places: tells the user's line of each call of the process.
    """
    from hilo.targets.replicas.executable import ReplicatedExecutable
    from hilo.targets.replicas.program import HostProgram
    from hilo.targets.replicas.runner import CompiledReplicas

    if not isinstance(program, HostProgram):
        if donated:
            return Executable(DonatingRunner(program, signature, abi, info, donated, forwarding=forwarding()))
        says = forwarding()
        kind = SharingRunner if says == "varies" else IreeRunner
        return Executable(kind(program, signature, abi, info, forwarding=says))
    return ReplicatedExecutable(
        CompiledReplicas(
            program,
            signature,
            abi,
            dataclasses.replace(info, host_functions=functions_of(program.imports)),
            partitions,
            donated=donated,
            is_called_as_one=is_called_as_one,
            places=places(program.imports),
        )
    )


def load_executable(
    module: bytes,
    signature: Signature,
    abi: Abi,
    info: CompileInfo,
    imports: Sequence[HostImport] = (),
    *,
    partitions: int = 1,
    is_called_as_one: bool = False,
    donated: frozenset[int] = frozenset(),
) -> Executable:
    """Loads a module onto the device that `info` names, for as many replicas as it says. Arguments: as `load_program`
    and `make_executable`.

    Raises:
        TargetError: the device is not available here.
        ExecutionError: the module cannot be loaded there, or its function is another one than the signature says.
    """
    program = load_program(module, signature.entry, get_device(info.device), info.replicas * partitions, imports)
    check_declaration(program.function.reflection, signature, abi, imports)
    return make_executable(
        program, signature, abi, info, partitions=partitions, is_called_as_one=is_called_as_one, donated=donated
    )
