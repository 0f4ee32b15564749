"""`hilo-run --list_devices` and `--list_drivers`."""

from __future__ import annotations

from hilo.dialect.support.errors import ArgumentError, nearest


def list_devices(driver: str | None, *, with_devices: bool) -> None:
    """Prints the devices of this machine, one on each line: what `--device` takes, the target that compiles for it, and
    its own name. Of drivers: whether there is a device, and what is missing where there is none.

    Args:
        driver: only this driver's; empty or None: all.
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
    if with_devices:
        lines = [(row.uri, row.target, row.description) for row in rows if row.is_available]
    else:
        count = {row.driver: sum(other.is_available for other in rows if other.driver == row.driver) for row in rows}
        first = {row.driver: row for row in reversed(rows)}
        lines = [(name, row.target, row.reason or f"devices: {count[name]}") for name, row in sorted(first.items())]
    widths = [max((len(line[column]) for line in lines), default=0) for column in (0, 1)]
    for name, target, text in lines:
        print(f"{name:{widths[0]}}  {target or '-':{widths[1]}}  {text}".rstrip())
