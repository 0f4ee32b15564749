"""`hilo-run --list_devices` and `--list_drivers`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hilo.dialect.support.errors import ArgumentError, nearest

if TYPE_CHECKING:
    from hilo.targets.runtime.devices import DeviceInfo


def list_devices(driver: str | None, *, with_devices: bool) -> None:
    """Prints the devices of this machine, one per line: the value for `--device`, the target that compiles for it, and
    its own name. For drivers: whether there is a device, and what is missing if there is none.

    Args:
        driver: only this driver; empty or None: all of them.
        with_devices: list devices; otherwise drivers.

    Raises:
        ArgumentError: the runtime has no such driver.
    """
    from hilo.targets.runtime.devices import devices

    rows = devices()
    if driver:
        drivers = sorted({row.driver for row in rows})
        if driver not in drivers:
            raise ArgumentError(f"--list_devices: driver {driver!r} is unknown; {nearest(driver, drivers)}")
        rows = [row for row in rows if row.driver == driver]
    lines = _device_lines(rows) if with_devices else _driver_lines(rows)
    widths = [max((len(line[column]) for line in lines), default=0) for column in (0, 1)]
    for name, target, text in lines:
        print(f"{name:{widths[0]}}  {target or '-':{widths[1]}}  {text}".rstrip())


def _device_lines(rows: Sequence[DeviceInfo]) -> list[tuple[str, str, str]]:
    """For each available device its URI, its target and its own name."""
    return [(row.uri, row.target, row.description) for row in rows if row.is_available]


def _driver_lines(rows: Sequence[DeviceInfo]) -> list[tuple[str, str, str]]:
    """For each driver its name, its target, and how many devices it has, or why there is none."""
    available = Counter(row.driver for row in rows if row.is_available)
    first = {row.driver: row for row in reversed(rows)}
    return [(name, row.target, row.reason or f"devices: {available[name]}") for name, row in sorted(first.items())]
