"""From a compiled module to an executable on a device."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from hilo.targets.device import get_device
from hilo.targets.executable import CompileInfo, DonatingExecutable, Executable, Program
from hilo.targets.host_imports import HostImport, functions_of
from hilo.targets.signature import Signature


def load_executable(
    module: bytes,
    signature: Signature,
    abi: tuple[Sequence[str], Sequence[str]],
    info: CompileInfo,
    imports: Sequence[HostImport] = (),
    *,
    partitions: int = 1,
    is_called_as_one: bool = False,
    donated: frozenset[int] = frozenset(),
) -> Executable:
    """Loads a module onto the device that `info` names, for as many replicas as it says.

    Args:
        module: IREE VM bytecode.
        signature: of the function to call.
        abi: the element types that the function itself takes and gives, MLIR spelling.
        info: how it was compiled; goes with the executable.
        imports: what the module asks of the process.
        partitions: into how many parts each replica is cut.
        is_called_as_one: see `ReplicatedExecutable`.
        donated: flat numbers of donated arguments.

    Raises:
        TargetError: the device is not available here.
        ExecutionError: the module cannot be loaded there.
    """
    device = get_device(info.device)
    if info.replicas * partitions == 1 and not imports:
        program = Program(module, signature.entry, device)
        if donated:
            return DonatingExecutable(program, signature, abi, info, donated)
        return Executable(program, signature, abi, info)
    from hilo.targets.replicas import HostProgram, ReplicatedExecutable

    info = dataclasses.replace(info, host_functions=functions_of(tuple(imports)))
    hosted = HostProgram(module, signature.entry, device, imports)
    made = ReplicatedExecutable(hosted, signature, abi, info, info.replicas, partitions, donated)
    made.is_called_as_one = is_called_as_one
    return made
