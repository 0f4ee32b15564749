"""The devices of this machine, and the target that compiles for each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from hilo.dialect.iree import query_available_drivers
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.targets.runtime.device import open_driver
from hilo.targets.target import Target, list_targets


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """One device, or a runtime driver without any device here.

    Attributes:
        uri: its name for `device=` and `iree-run-module --device`: `local-sync`, `cuda://GPU-…`.
        driver: the name of IREE's driver.
        target: the preferred target that compiles for it; empty if there is none.
        description: the device's own name.
        is_available: a program can run on it now.
        is_software: it is a GPU emulated on this CPU: slower than a target that compiles for the CPU.
        reason: why it is not available, with the next step; empty if it is.
    """

    uri: str
    driver: str
    target: str
    description: str
    is_available: bool
    is_software: bool = False
    reason: str = ""


_DESCRIPTIONS = {
    "local-sync": "this CPU, in the calling thread",
    "local-task": "this CPU, on all its cores",
}

_SOFTWARE = ("llvmpipe", "lavapipe", "swiftshader")
"""Words in the names of software GPUs."""

_MISSING = {
    "cuda": "no NVIDIA driver was found (libcuda.so.1, which comes with the GPU's driver)",
    "hip": "no HIP runtime was found (libamdhip64.so, of AMD's ROCm)",
    "vulkan": "no Vulkan loader was found (libvulkan.so.1; on Debian: libvulkan1 and mesa-vulkan-drivers)",
}


@explained_call
def devices(drivers: Collection[str] | None = None) -> list[DeviceInfo]:
    """The devices of this machine, those of preferred targets first, then software ones, then drivers without any.

    Args:
        drivers: query only these; None: all that the runtime has. Vulkan's takes some 50 ms to answer.

    Raises:
        ArgumentError: `drivers` is not a list, tuple or set.

    >>> [row.target for row in devices() if row.uri == "local-sync"]
    ['llvm-cpu']
    """
    if drivers is not None and not isinstance(drivers, (list, tuple, set, frozenset)):
        raise ArgumentError(f"devices: drivers is {shown(drivers)}; it takes a list of names")
    targets = list_targets()
    asked = [driver for driver in query_available_drivers() if drivers is None or driver in drivers]
    rows = [row for driver in asked for row in _driver_devices(driver, target_of(driver, targets))]
    order = {target.name: rank for rank, target in enumerate(targets)}
    return sorted(
        rows, key=lambda row: (not row.is_available, row.is_software, order.get(row.target, len(order)), row.uri)
    )


def target_of(driver: str, targets: tuple[Target, ...]) -> str:
    """The first of the targets that compiles for a driver's devices, by name; empty if none does."""
    return next((target.name for target in targets if driver in target.drivers), "")


def _driver_devices(driver: str, target: str) -> list[DeviceInfo]:
    try:
        found = open_driver(driver).query_available_devices()
    except (RuntimeError, ValueError) as error:
        said = (str(error).splitlines() or ["the driver could not be started"])[0]
        return [DeviceInfo(driver, driver, target, "", False, reason=_MISSING.get(driver, said))]
    if not found:
        return [DeviceInfo(driver, driver, target, "", False, reason="the driver found no device")]
    return [
        DeviceInfo(
            f"{driver}://{device['path']}" if device["path"] else driver,
            driver,
            target,
            _DESCRIPTIONS.get(driver, str(device["name"])),
            True,
            any(word in str(device["name"]).lower() for word in _SOFTWARE),
        )
        for device in found
    ]
