"""`vmvx`: IREE's portable interpreter. One module for every machine that has its runtime, and slow."""

from __future__ import annotations

from hilo.targets.cost_model import Work
from hilo.targets.shared_flags import LADDER, CompilerOptions, common_flags
from hilo.targets.target import Target


def flags(options: CompilerOptions, work: Work) -> tuple[str, ...]:
    """The flags of iree-compile for a program."""
    return (*common_flags("local", options), "--iree-hal-local-target-device-backends=vmvx")


TARGET = Target(
    name="vmvx",
    description="IREE's portable interpreter: one module for every machine",
    takes="hilo.targets.gpu.derived_profiles:VMVX",
    options=CompilerOptions,
    flags=flags,
    device=lambda options, work: "local-sync" if options.device == "auto" else options.device,
    ladder=LADDER,
    priority=1,
    drivers=("local-sync", "local-task"),
)
