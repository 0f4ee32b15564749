"""Targets: compile a module, and call what comes out.

    from hilo.targets import compile_module
    executable = compile_module(module, "llvm-cpu")
    result = executable(np.ones(8, np.float32))

Names are imported at first use: a list of targets needs neither compiler nor runtime.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hilo.targets.arrays import DeviceArray as DeviceArray
    from hilo.targets.arrays import device_put as device_put
    from hilo.targets.arrays import from_dlpack as from_dlpack
    from hilo.targets.compile import compile_module as compile_module
    from hilo.targets.executable import Executable as Executable
    from hilo.targets.replicas import ReplicatedExecutable as ReplicatedExecutable
    from hilo.targets.target import Options as Options
    from hilo.targets.target import Rung as Rung
    from hilo.targets.target import Target as Target
    from hilo.targets.target import get_target as get_target
    from hilo.targets.target import list_targets as list_targets
    from hilo.targets.target import target_names as target_names

_EXPORTS = {
    "DeviceArray": "arrays",
    "Executable": "executable",
    "Options": "target",
    "ReplicatedExecutable": "replicas",
    "Rung": "target",
    "Target": "target",
    "compile_module": "compile",
    "device_put": "arrays",
    "from_dlpack": "arrays",
    "get_target": "target",
    "list_targets": "target",
    "target_names": "target",
}

__all__ = sorted(_EXPORTS)


def __getattr__(name: str) -> object:
    if name in _EXPORTS:
        value = getattr(importlib.import_module(f"hilo.targets.{_EXPORTS[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'hilo.targets' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
