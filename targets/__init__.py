"""Targets: compile a module for a target, and call the result.

    from hilo.targets import compile_module
    executable = compile_module(module, "llvm-cpu")
    result = executable(np.ones(8, np.float32))

Names are imported at first use: listing targets needs neither compiler nor runtime.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hilo.dialect.support.lazy import lazy_names

if TYPE_CHECKING:
    from hilo.targets.compilation.driver import compile_module as compile_module
    from hilo.targets.replicas.executable import ReplicatedExecutable as ReplicatedExecutable
    from hilo.targets.runtime.arrays import DeviceArray as DeviceArray
    from hilo.targets.runtime.arrays import device_put as device_put
    from hilo.targets.runtime.arrays import from_dlpack as from_dlpack
    from hilo.targets.runtime.executable import Executable as Executable
    from hilo.targets.target import Options as Options
    from hilo.targets.target import Rung as Rung
    from hilo.targets.target import Target as Target
    from hilo.targets.target import get_target as get_target
    from hilo.targets.target import list_targets as list_targets
    from hilo.targets.target import register_target as register_target
    from hilo.targets.target import target_names as target_names
    from hilo.targets.target import unregister_target as unregister_target

_EXPORTS = {
    "DeviceArray": "hilo.targets.runtime.arrays",
    "Executable": "hilo.targets.runtime.executable",
    "Options": "hilo.targets.target",
    "ReplicatedExecutable": "hilo.targets.replicas.executable",
    "Rung": "hilo.targets.target",
    "Target": "hilo.targets.target",
    "compile_module": "hilo.targets.compilation.driver",
    "device_put": "hilo.targets.runtime.arrays",
    "from_dlpack": "hilo.targets.runtime.arrays",
    "get_target": "hilo.targets.target",
    "list_targets": "hilo.targets.target",
    "register_target": "hilo.targets.target",
    "target_names": "hilo.targets.target",
    "unregister_target": "hilo.targets.target",
}

__all__ = sorted(_EXPORTS)

__getattr__, __dir__ = lazy_names(__name__, _EXPORTS)
