"""The one place where `hilo.targets` names IREE's runtime bindings. Importing it takes 40 ms: do so at first use."""

from iree.runtime import (
    BufferUsage,
    HalBuffer,
    HalBufferView,
    HalDevice,
    HalDriver,
    HalElementType,
    MemoryType,
    PyModuleInterface,
    VmContext,
    VmFunction,
    VmInstance,
    VmModule,
    VmRef,
    VmVariantList,
    create_hal_module,
    query_available_drivers,
)
from iree.runtime._binding import create_hal_driver, disable_leak_checker

disable_leak_checker()  # devices are kept for good, and what users keep alive until the process ends is no leak

RUNTIME_ERRORS = (RuntimeError, ValueError, IndexError, MemoryError, OSError)
"""What the bindings raise for a status of the runtime: most as RuntimeError, some codes as another builtin error."""


def is_out_of_memory(error: BaseException) -> bool:
    """Whether the runtime had no memory; the bindings tell the code of a status in their text only."""
    return isinstance(error, MemoryError) or "RESOURCE_EXHAUSTED" in str(error)


__all__ = [
    "RUNTIME_ERRORS",
    "BufferUsage",
    "HalBuffer",
    "HalBufferView",
    "HalDevice",
    "HalDriver",
    "HalElementType",
    "MemoryType",
    "PyModuleInterface",
    "VmContext",
    "VmFunction",
    "VmInstance",
    "VmModule",
    "VmRef",
    "VmVariantList",
    "create_hal_driver",
    "create_hal_module",
    "is_out_of_memory",
    "query_available_drivers",
]
