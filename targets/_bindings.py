"""The one place where `hilo.targets` names IREE's runtime bindings. Importing it takes 40 ms: do so at first use."""

from iree.runtime import (
    BufferUsage,
    HalBuffer,
    HalBufferView,
    HalDevice,
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
    get_driver,
    query_available_drivers,
)

__all__ = [
    "BufferUsage",
    "HalBuffer",
    "HalBufferView",
    "HalDevice",
    "HalElementType",
    "MemoryType",
    "PyModuleInterface",
    "VmContext",
    "VmFunction",
    "VmInstance",
    "VmModule",
    "VmRef",
    "VmVariantList",
    "create_hal_module",
    "get_driver",
    "query_available_drivers",
]
