"""`metal`: Apple GPUs, ahead of time only: the compiler writes Metal's shading language, and PyPI's runtime for Linux
and Windows has no driver for it. Metal has no 64-bit floats."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from hilo.targets.cost_model import Work
from hilo.targets.shared_flags import LADDER, CompilerOptions, common_flags
from hilo.targets.target import Target


@dataclass(frozen=True, slots=True)
class MetalOptions(CompilerOptions):
    """Options of `metal`."""

    platform: Literal["macos", "ios", "ios-simulator"] = field(
        default="macos", metadata={"help": "Apple's platform that the code is for"}
    )


def flags(options: MetalOptions, work: Work) -> tuple[str, ...]:
    """The flags of iree-compile for a program; shaders stay source text, since only a Mac has Metal's compiler."""
    return (
        *common_flags("metal", options),
        f"--iree-metal-target-platform={options.platform}",
        "--iree-metal-compile-to-metallib=false",
    )


TARGET = Target(
    name="metal",
    description="Apple GPUs, ahead of time",
    takes="hilo.targets.gpu.derived_profiles:METAL",
    options=MetalOptions,
    flags=flags,
    device=lambda options, work: "metal" if options.device == "auto" else options.device,
    ladder=LADDER,
    priority=20,
    drivers=("metal",),
)
