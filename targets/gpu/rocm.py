"""`rocm`: AMD GPUs, native code through LLVM, run by HIP. Compiles without one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hilo.targets.cost_model import Work
from hilo.targets.shared_flags import LADDER, CompilerOptions, common_flags, known_arch
from hilo.targets.target import Target

ARCHS = (
    *("gfx908", "gfx90a", "gfx942", "gfx950"),
    *("gfx1100", "gfx1101", "gfx1151", "gfx1200", "gfx1201"),
)
"""Architectures for which IREE 3.13 generates code: CDNA, then RDNA."""

ALIASES: Mapping[str, str] = {
    "mi100": "gfx908",
    **dict.fromkeys(("mi210", "mi250", "mi250x", "cdna2"), "gfx90a"),
    **dict.fromkeys(("mi300a", "mi300x", "mi308x", "mi325x", "cdna3"), "gfx942"),
    **dict.fromkeys(("mi350x", "mi355x", "cdna4"), "gfx950"),
    **dict.fromkeys(("rx7900xtx", "rx7900xt", "rdna3"), "gfx1100"),
    **dict.fromkeys(("rx9070xt", "rx9070", "rdna4"), "gfx1201"),
}
"""Product and architecture names."""


@dataclass(frozen=True, slots=True)
class RocmOptions(CompilerOptions):
    """Options of `rocm`."""

    arch: str = field(default="gfx942", metadata={"help": "gfx90a, gfx942, gfx1100, mi300x, …; code is for this only"})


def flags(options: RocmOptions, work: Work) -> tuple[str, ...]:
    """The flags of iree-compile for a program.

    Raises:
        ArgumentError: there is no code for the architecture.
    """
    return (*common_flags("hip", options), f"--iree-rocm-target={known_arch('rocm', options.arch, ARCHS, ALIASES)}")


TARGET = Target(
    name="rocm",
    description="AMD GPUs, run by HIP; compiles without one",
    takes="hilo.targets.gpu.derived_profiles:ROCM",
    options=RocmOptions,
    flags=flags,
    device=lambda options, work: "hip" if options.device == "auto" else options.device,
    ladder=LADDER,
    priority=25,
    drivers=("hip",),
)
