"""`cuda`: NVIDIA GPUs. Compiles without a GPU, to PTX that the driver translates when a program is loaded.

PTX for one architecture runs on every later one. IREE 3.13 knows sm_60 to sm_89 and sm_120 by name; hilo describes
sm_90 (H100, H200) to it. Others, such as sm_100, get the newest earlier PTX, which the driver translates.

sm_90a are the instructions that only Hopper GPUs have. IREE generates none of them, and for that name it takes the
maximum of f32 without NaN, as for architectures before sm_80; it gets sm_90, and hilo's own kernels of products, which
use them, are put in afterwards (`targets/compilation/nvptx`).
"""

from __future__ import annotations

import ctypes
import dataclasses
import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hilo.targets.compilation.nvptx import WARPGROUPS
from hilo.targets.cost_model import Work
from hilo.targets.shared_flags import (
    CODEGEN_FAILED,
    LADDER,
    NO_AGGRESSIVE_FUSION,
    CompilerOptions,
    common_flags,
    known_arch,
)
from hilo.targets.target import Rung, Target

if TYPE_CHECKING:
    from hilo.lowering.framework.profile import Profile

DEFAULT_ARCH = "sm_80"
"""The default if there is no GPU to ask: every GPU since A100 supports it."""

ARCHS = ("sm_60", "sm_70", "sm_75", "sm_80", "sm_86", "sm_87", "sm_89", "sm_90", "sm_90a", "sm_120")
"""Architectures for which code is generated."""

HOPPER = "sm_90a"
"""PTX for it does not run on other GPUs, as that for sm_90 does."""

ALIASES: Mapping[str, str] = {
    "sm_72": "sm_70",
    **dict.fromkeys(("sm_100", "sm_100a", "sm_103", "sm_110", "blackwell", "b100", "b200", "gb200"), "sm_90"),
    **dict.fromkeys(("hopper", "h100", "h200", "h20", "gh200"), HOPPER),
    **dict.fromkeys(("volta", "v100"), "sm_70"),
    **dict.fromkeys(("turing", "t4"), "sm_75"),
    **dict.fromkeys(("ampere", "a100", "a30"), "sm_80"),
    **dict.fromkeys(("a10", "a40", "a6000", "rtx3090", "rtx3080"), "sm_86"),
    "orin": "sm_87",
    **dict.fromkeys(("ada", "l4", "l40", "l40s", "rtx4090", "rtx4080"), "sm_89"),
    **dict.fromkeys(("rtx5090", "rtx5080"), "sm_120"),
}
"""Product and architecture names, and architectures that get the newest earlier PTX."""

_SM_90 = (
    '#hal.device.target<"cuda", [#hal.executable.target<"cuda", "cuda-nvptx-fb", '
    '{{{marks}iree_codegen.target_info = #iree_gpu.target<arch = "sm_90", features = "+ptx84", '
    "wgp = <compute = fp64|fp32|fp16|int64|int32|int16|int8, storage = b64|b32|b16|b8, subgroup = shuffle|arithmetic, "
    "dot = dp4xi8toi32, mma = [<NV_MMA_SYNC_F32_16x8x16_F16>, <NV_MMA_SYNC_F16_16x8x16_F16>, "
    "<NV_MMA_SYNC_F32_16x8x16_BF16>, <NV_MMA_SYNC_F32_16x8x32_F8E4M3FN>, <NV_MMA_SYNC_F32_16x8x32_F8E5M2>, "
    "<NV_WMMA_F32_16x16x16_F16>, <NV_WMMA_F16_16x16x16_F16>], subgroup_size_choices = [32], "
    "max_workgroup_sizes = [1024, 1024, 1024], max_thread_count_per_workgroup = 1024, "
    "max_workgroup_memory_bytes = 232448, max_workgroup_counts = [2147483647, 65535, 65535]>>}}>]>"
)
"""GPUs for which code for sm_90 runs, in the form in which the compiler takes a device that it has no name for."""


@dataclass(frozen=True, slots=True)
class CudaOptions(CompilerOptions):
    """Options of `cuda`."""

    arch: str = field(
        default="auto",
        metadata={"help": f"sm_70, sm_80, h100, …; auto: that of this machine's GPU, or {DEFAULT_ARCH}"},
    )


def resolve_arch(arch: str) -> str:
    """The architecture that is passed to the compiler for `arch`.

    Raises:
        ArgumentError: there is no code for it.

    >>> resolve_arch("h100"), resolve_arch("sm_75")
    ('sm_90a', 'sm_75')
    """
    if arch == "auto":
        found = compute_capabilities()
        if set(found) == {90}:
            return HOPPER
        return newest_before(min(found)) if found else DEFAULT_ARCH
    return known_arch("cuda", arch, ARCHS, ALIASES)


def newest_before(capability: int) -> str:
    """The newest architecture that a GPU with a compute capability (80 is 8.0) supports.

    >>> newest_before(90), newest_before(89), newest_before(100)
    ('sm_90', 'sm_89', 'sm_90')
    """
    fitting = [arch for arch in ARCHS if arch[3:].isdigit() and int(arch[3:]) <= capability]
    return fitting[-1] if fitting else ARCHS[0]


_MAJOR, _MINOR = 75, 76  # CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR and _MINOR


@functools.cache
def compute_capabilities() -> tuple[int, ...]:
    """The compute capability of each GPU here (80 is 8.0), from the driver; none if there is no driver."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return ()
    count = ctypes.c_int()
    if driver.cuInit(0) or driver.cuDeviceGetCount(ctypes.byref(count)):
        return ()
    found = []
    for ordinal in range(count.value):
        device, major, minor = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
        failed = driver.cuDeviceGet(ctypes.byref(device), ordinal)
        failed = failed or driver.cuDeviceGetAttribute(ctypes.byref(major), _MAJOR, device)
        if not (failed or driver.cuDeviceGetAttribute(ctypes.byref(minor), _MINOR, device)):
            found.append(major.value * 10 + minor.value)
    return tuple(found)


def flags(options: CudaOptions, work: Work) -> tuple[str, ...]:
    """The flags of iree-compile for a program."""
    arch = resolve_arch(options.arch)
    if arch in ("sm_90", HOPPER):
        marks = f"{WARPGROUPS}, " if arch == HOPPER else ""
        return common_flags(_SM_90.format(marks=marks), options, _FUSION)
    return (*common_flags("cuda", options, _FUSION), f"--iree-cuda-target={arch}")


def device(options: CudaOptions, work: Work) -> str:
    """IREE's runtime device: the first GPU, unless the user names another, as in `cuda://1`."""
    return "cuda" if options.device == "auto" else options.device


_FUSION = "--iree-dispatch-creation-enable-aggressive-fusion=true"
"""Layer norm and softmax become one kernel each, which reads its rows from the cache after the first time."""

_LESS_FUSION = Rung(
    "less-fusion",
    flags=(NO_AGGRESSIVE_FUSION,),
    when=CODEGEN_FAILED,
    reason="kernels of several reductions may fail to compile",
    mends_answers=True,
)


def refine(profile: Profile, options: CudaOptions) -> Profile:
    """The profile for the options."""
    return dataclasses.replace(profile, has_warpgroups=resolve_arch(options.arch) == HOPPER)


TARGET = Target(
    name="cuda",
    description="NVIDIA GPUs, through PTX; compiles without one",
    takes="hilo.targets.gpu.derived_profiles:CUDA",
    refine=refine,
    options=CudaOptions,
    flags=flags,
    device=device,
    ladder=(LADDER[0], _LESS_FUSION, *LADDER[1:]),
    fingerprint=lambda options: resolve_arch(options.arch),
    priority=30,
    drivers=("cuda",),
)
