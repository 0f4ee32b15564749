"""`vulkan`: GPUs through Vulkan 1.3 and SPIR-V; also CPUs, with Mesa's lavapipe as the driver.

The compiler knows GPUs by name and has no entry for lavapipe. hilo has one, from what `vulkaninfo` reports (8 lanes to
a subgroup, 32 KiB of shared memory, 8 to 64 bits of integers, 16 to 64 of floats).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field

from hilo.targets.cost_model import Work
from hilo.targets.shared_flags import LADDER, CompilerOptions, common_flags, known_arch
from hilo.targets.target import Target

DEFAULT_ARCH = "ampere"
"""The default if there is no device to ask."""

LAVAPIPE = "lavapipe"

ARCHS = (
    *("ada", "ampere", "turing", "volta", "pascal"),
    *("rdna4", "rdna3", "rdna2", "rdna1", "cdna3", "cdna2"),
    LAVAPIPE,
)
"""Architectures with the element types in the profile, including f64 and i64."""

ALIASES: Mapping[str, str] = {
    **dict.fromkeys(("llvmpipe", "mesa"), LAVAPIPE),
    **dict.fromkeys(("sm_89", "rtx4090", "l4", "l40"), "ada"),
    **dict.fromkeys(("sm_80", "sm_86", "a100", "rtx3090", "h100", "h200", "hopper"), "ampere"),
    **dict.fromkeys(("sm_75", "t4"), "turing"),
    **dict.fromkeys(("sm_70", "v100"), "volta"),
    **dict.fromkeys(("rx7900xtx", "gfx1100"), "rdna3"),
    **dict.fromkeys(("mi300x", "gfx942"), "cdna3"),
    **dict.fromkeys(("mi250", "gfx90a"), "cdna2"),
}

PRODUCTS: tuple[tuple[str, str], ...] = (
    ("llvmpipe", LAVAPIPE),
    ("RTX 50", "ada"),
    ("RTX 40", "ada"),
    ("L40", "ada"),
    ("RTX 30", "ampere"),
    ("RTX 20", "turing"),
    ("T4", "turing"),
    ("V100", "volta"),
    ("GTX 10", "pascal"),
    ("NVIDIA", "ampere"),
    ("RX 90", "rdna4"),
    ("RX 7", "rdna3"),
    ("RX 6", "rdna2"),
    ("RX 5", "rdna1"),
    ("MI3", "cdna3"),
    ("MI2", "cdna2"),
    ("AMD", "rdna2"),
)
"""Part of the name that a device reports, and its architecture; the first match counts."""

_LAVAPIPE_DEVICE = (
    '#hal.device.target<"vulkan", [#hal.executable.target<"vulkan-spirv", "vulkan-spirv-fb", '
    '{iree_codegen.target_info = #iree_gpu.target<arch = "lavapipe", features = "spirv:v1.6,cap:Shader", '
    "wgp = <compute = fp64|fp32|fp16|int64|int32|int16|int8, storage = b64|b32|b16|b8, subgroup = shuffle|arithmetic, "
    "subgroup_size_choices = [8], max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, "
    "max_workgroup_memory_bytes = 32768, max_workgroup_counts = [65535, 65535, 65535]>>}>]>"
)
"""lavapipe, in the form in which the compiler takes a device that it has no name for."""


@dataclass(frozen=True, slots=True)
class VulkanOptions(CompilerOptions):
    """Options of `vulkan`."""

    arch: str = field(
        default="auto",
        metadata={"help": f"ampere, rdna3, lavapipe, …; auto: that of this machine's device, or {DEFAULT_ARCH}"},
    )


def resolve_arch(arch: str) -> str:
    """The architecture that code is generated for.

    Raises:
        ArgumentError: there is no code for it.

    >>> resolve_arch("rtx4090"), resolve_arch("lavapipe")
    ('ada', 'lavapipe')
    """
    if arch == "auto":
        names = device_names()
        return arch_of(names[0]) if names else DEFAULT_ARCH
    return known_arch("vulkan", arch, ARCHS, ALIASES)


def arch_of(device_name: str) -> str:
    """The architecture of a device, from the name that it reports.

    >>> arch_of("llvmpipe (LLVM 15.0.6, 256 bits)"), arch_of("NVIDIA GeForce RTX 4080")
    ('lavapipe', 'ada')
    """
    return next((arch for part, arch in PRODUCTS if part in device_name), DEFAULT_ARCH)


@functools.cache
def device_names() -> tuple[str, ...]:
    """The names that this machine's Vulkan devices report; empty if there is no loader, driver or device."""
    from hilo.dialect.iree import RUNTIME_ERRORS
    from hilo.targets.runtime.device import open_driver

    try:
        return tuple(str(one["name"]) for one in open_driver("vulkan").query_available_devices())
    except RUNTIME_ERRORS:
        return ()


def flags(options: VulkanOptions, work: Work) -> tuple[str, ...]:
    """The flags of iree-compile for a program."""
    arch = resolve_arch(options.arch)
    if arch == LAVAPIPE:
        return common_flags(_LAVAPIPE_DEVICE, options)
    return (*common_flags("vulkan", options), f"--iree-vulkan-target={arch}")


def device(options: VulkanOptions, work: Work) -> str:
    """IREE's runtime device: the first one, unless the user names another, as in `vulkan://1`."""
    return "vulkan" if options.device == "auto" else options.device


TARGET = Target(
    name="vulkan",
    description="GPUs through Vulkan and SPIR-V; Mesa's lavapipe where there is none",
    takes="hilo.targets.gpu.vulkan_profile:PROFILE",
    options=VulkanOptions,
    flags=flags,
    device=device,
    ladder=LADDER,
    fingerprint=lambda options: resolve_arch(options.arch),
    priority=20,
    drivers=("vulkan",),
)
