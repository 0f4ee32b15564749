"""`llvm-cpu`: native code through LLVM, run by IREE's local devices. The default target.

Policy, with what was measured for each choice (two cores with AVX-512):
- f64 and i64 are never demoted: IREE's default silently turns f64 into f32.
- Optimization level O2: the default, O0, is 10 times slower on reductions.
- Data tiling: f32 matmul 2048³ 363 → 124 ms; not for small products, see `is_large_product`.
- Constant expressions are not hoisted in programs without large constants: see `hoists_constants`.
- `local-sync` runs a program in the calling thread, `local-task` on a thread pool: see `choose_device`.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import os
import platform
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hilo.targets.cost_model import Work
from hilo.targets.llvm_cpu.machine import architecture, machine_features
from hilo.targets.shared_rungs import shared_rungs
from hilo.targets.target import Options, Rung, Target

if TYPE_CHECKING:
    from hilo.lowering.framework.profile import Profile

TASK_OVERHEAD_NS = 35_000.0
"""The overhead of `local-task` over `local-sync`, for a call and for an iteration of a loop: measured 10 to 45 µs."""
TASK_WAIT_NS = 100_000.0
"""The same for a predicate that the host waits for, as in each iteration of a loop with a tolerance: the calling thread
and the cores wake each other. Measured, µs an iteration sync | task, two cores, f32 products and tanh: 300 x 300 x 300
counted 554 | 319, with a tolerance 573 | 402; 200 x 200 x 200 with a tolerance 180 | 146. Besides other processes, at a
load of 6, the latter two take 617 | 1234 and 185 | 207; so a gain of a few µs is none."""
TASK_OPERATION_NS = 200.0
"""The same for an operation of the program, of which kernels are made. Measured on 308 programs: they take 1.02 times
as long as on the better device."""


@dataclass(frozen=True, slots=True)
class LlvmCpuOptions(Options):
    """Options of `llvm-cpu`."""

    opt_level: Literal["O0", "O1", "O2", "O3"] = field(default="O2", metadata={"help": "IREE's optimization level"})
    data_tiling: bool = field(default=True, metadata={"help": "use data tiling for large dots"})
    cpu: str = field(default="host", metadata={"help": "LLVM's name of the CPU, or host, or generic"})
    cpu_features: str = field(
        default="", metadata={"help": "LLVM's CPU features, such as +avx512f,-fma; added to the CPU's"}
    )
    triple: str = field(default="", metadata={"help": "LLVM's target triple; empty: this machine's"})
    kernel_store: bool = field(default=True, metadata={"help": "reuse kernels that earlier programs compiled"})
    fuse_small: bool = field(default=True, metadata={"help": "fuse small operations outside of loops into one kernel"})


_SINCE_LEVEL = {
    "--iree-opt-strip-assertions": 1,
    "--iree-opt-outer-dim-concat": 1,
    "--iree-opt-generalize-matmul": 2,
    "--iree-dispatch-creation-enable-aggressive-fusion": 2,
    "--iree-llvmcpu-reassociate-fp-reductions": 2,
    "--iree-opt-aggressively-propagate-transposes": 3,
}
"""The flags that an optimization level turns on, by the lowest level that does."""


def level_flags(level: str) -> tuple[str, ...]:
    """The flags of an optimization level, and those that it implies: the compiler does not derive them in a session of
    a process with a command line, such as the worker (layer normalization 128 x 512: 32 instead of 14 µs).

    >>> level_flags("O0")[:2]
    ('--iree-opt-level=O0', '--iree-opt-strip-assertions=false')
    """
    on = {flag: str(int(level[1:]) >= first).lower() for flag, first in _SINCE_LEVEL.items()}
    return (f"--iree-opt-level={level}", *(f"{flag}={value}" for flag, value in on.items()))


LARGE_CONSTANTS_BYTES = 16_384.0
"""Constants from this size on are taken for weights, which are packed into tiles before the first call."""


def hoists_constants(work: Work) -> bool:
    """Whether the compiler evaluates constant expressions, each of which it compiles and runs as a program of its own.

    Measured, compile time with | without, and a call: distributions 63 | 3.6 s; image resampling 129 | 26 s,
    150 | 159 µs; a bank of mel filters 2.7 | 1.4 s, 48 | 54 µs; positions of a transformer 1.4 | 0.8 s, 163 | 169 µs;
    spectra of frames under a window 3.7 | 1.5 s, 40 | 41 µs. Weights that are constants must be packed ahead of time.
    """
    return work.constant_bytes >= LARGE_CONSTANTS_BYTES


LESS_FUSION = "--iree-dispatch-creation-enable-aggressive-fusion=false"
"""With data tiling, a value that is fused into several uses of a product is not tiled itself: vectors exceed the stack
limit, and programs end up on the ladder. Measured on transformers (compilation, call; with | without): width
512, 3 layers, a training step 11.3 s, 108 ms | 4.5 s, 55 ms; its forward 3.6 s, 26 ms | 1.1 s, 16 ms; one block 1.2 s,
3.1 ms | 1.0 s, 2.9 ms. Without products fusion stays: Cholesky of order 256 takes 100 | 260 µs."""

VECTORIZE_LOOPS = "--iree-llvmcpu-loop-vectorization=true"
"""Complex numbers are left to LLVM, since IREE does not vectorize them. For 60,000 elements (without | with, relative
to XLA's time): c64 quotients 2.8 | 0.8, exponentials 11 | 0.6, sines 13.6 | 0.9; c128 quotients 17.9 | 2.3."""


def flags(options: LlvmCpuOptions, work: Work) -> tuple[str, ...]:
    """The flags of iree-compile for a program."""
    is_tiled = work.large_products > 0 or options.triple != ""  # measured on this CPU only
    tiles = options.data_tiling and is_tiled and not work.whole_complex_products
    chosen = [
        "--iree-hal-target-device=local",
        "--iree-hal-local-target-device-backends=llvm-cpu",
        "--iree-input-type=stablehlo",
        "--iree-input-demote-f64-to-f32=false",
        "--iree-input-demote-i64-to-i32=false",
        *level_flags(options.opt_level),
        f"--iree-opt-data-tiling={'true' if tiles else 'false'}",
        *_cpu_flags(options),
        "--iree-llvmcpu-debug-symbols=false",
        "--iree-vm-emit-polyglot-zip=false",
    ]
    if tiles and work.products:
        chosen.append(LESS_FUSION)
    if not hoists_constants(work):
        chosen += ["--iree-opt-const-expr-hoisting=false", "--iree-opt-const-eval=false"]
    if work.complex_functions or work.complex_parts:
        chosen.append(VECTORIZE_LOOPS)
    return tuple(chosen)


def _cpu_flags(options: LlvmCpuOptions) -> list[str]:
    """The CPU that machine code is generated for."""
    found = [f"--iree-llvmcpu-target-cpu={'generic' if options.triple and options.cpu == 'host' else options.cpu}"]
    if options.cpu_features:
        found.append(f"--iree-llvmcpu-target-cpu-features={options.cpu_features}")
    if options.triple:
        found.append(f"--iree-llvmcpu-target-triple={options.triple}")
    return found


def choose_device(options: LlvmCpuOptions, work: Work, *, cores: int | None = None) -> str:
    """`local-sync` runs a program in the calling thread, `local-task` on all cores: the one that is faster by the
    estimate.

    Measured, µs sync | task, two cores: add of 8: 3.6 | 18; of 1M: 111 | 177; dot 128³: 26 | 61; 256³: 164 | 136;
    1024³: 10290 | 6251; one iteration of a loop around a scalar: 1.7 | 4.3; around dot 128³: 24 | 41; around dot 256³:
        163 | 101.
    """
    if options.device != "auto":
        return options.device
    count = cores or os.cpu_count() or 1
    saved_ns = (work.cost_ns - work.serial_ns - work.fused_ns) * (1 - 1 / count)
    lost_ns = TASK_OVERHEAD_NS * (1 + work.iterations) + TASK_WAIT_NS * work.waits + TASK_OPERATION_NS * work.operations
    return "local-task" if saved_ns > lost_ns else "local-sync"


_CODEGEN_FAILED = (
    r"stack allocation limit|the compiler process ended|failed to run translation of source executable|"
    r"failed to serialize executable|circular dependency|does not dominate this use|did not finish"
)

LADDER: tuple[Rung, ...] = (
    Rung("default", pipeline="outline-kernels,lower-barriers"),
    Rung(
        "kernels-in-place",
        when=r"\A(?![\s\S]*(undefined symbol|failed to link|stack allocation limit|did not finish))",
        reason="the compiler may take a kernel inside a function that it does not take as an executable",
        restart=True,
        mends_answers=True,
    ),
    Rung(
        "system-linker",
        flags=("--iree-llvmcpu-link-embedded=false", "--iree-llvmcpu-system-linker-path=ld -z now"),
        when=r"undefined symbol",
        reason="the embedded format has no libm; the system's has sin, cos, atan2 of f64 (`-z now`: a function that is "
        "missing there, too, is found when the program is loaded; the first call of it would end the process)",
    ),
    Rung(
        "embedded-functions",
        flags=("--iree-llvmcpu-link-embedded=true",),
        when=r"failed to link executable",
        reason="the shared C functions may be missing, or the linker may not read them; IREE has its own",
    ),
    Rung(
        "less-fusion",
        flags=(LESS_FUSION,),
        when=r"iree_codegen\.load_from_buffer|does not dominate this use",
        reason="a value fused into several uses gets a buffer of another shape, or ends up after one of its uses",
    ),
    Rung(
        "no-data-tiling",
        flags=("--iree-opt-data-tiling=false",),
        when=r"valid padding vector elemental type|iree_encoding|mmt4d|inner_tiled|linalg\.(un)?pack|set_encoding|"
        r"basis element may be statically non-positive",
        reason="data tiling does not support some element types, such as complex ones, and softmax with dynamic sizes",
        mends_answers=True,
    ),
    Rung(
        "large-stack",
        flags=("--iree-llvmcpu-stack-allocation-limit=262144",),
        when=r"stack allocation limit",
        reason="fused code needs more than 32 KiB of stack, which the calling thread has and a worker thread may not",
        device="local-sync",
    ),
    *shared_rungs(_CODEGEN_FAILED),
    Rung(
        "O1",
        flags=(*level_flags("O1"), "--iree-opt-data-tiling=false"),
        when=_CODEGEN_FAILED,
        reason="less fusion makes smaller buffers and simpler code",
        mends_answers=True,
    ),
    Rung(
        "O0",
        flags=(*level_flags("O0"), "--iree-opt-data-tiling=false"),
        when=_CODEGEN_FAILED,
        reason="no fusion at all",
        mends_answers=True,
    ),
)


@functools.cache
def host_cpu() -> str:
    """A digest of this machine's CPU and its features: code compiled for `host` is not valid for another one."""
    text = f"{platform.machine()} {platform.processor()}"
    info = Path("/proc/cpuinfo")
    if info.exists():
        kept = ("model name", "flags", "features", "isa", "cpu part", "cpu implementer")
        lines = {line for line in info.read_text(errors="replace").splitlines() if line.lower().startswith(kept)}
        text += "\n".join(sorted(lines))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def fingerprint(options: LlvmCpuOptions) -> str:
    """Everything that the code depends on in addition to its flags."""
    return host_cpu() if options.cpu == "host" and not options.triple else ""


def requires(options: LlvmCpuOptions) -> tuple[str, ...]:
    """The machine features that the code needs: for code for this CPU, all that it has, else the instruction set."""
    if options.triple:
        return (options.triple.partition("-")[0],)
    return tuple(sorted(machine_features())) if options.cpu == "host" else (architecture(),)


def refine(profile: Profile, options: LlvmCpuOptions) -> Profile:
    """The profile for the options."""
    return dataclasses.replace(profile, fuses_small=options.fuse_small)


TARGET = Target(
    name="llvm-cpu",
    description="native code for this CPU (or another, ahead of time) through LLVM",
    takes="hilo.targets.llvm_cpu.profile:IN_PROCESS",
    refine=refine,
    options=LlvmCpuOptions,
    flags=flags,
    device=choose_device,
    ladder=LADDER,
    fingerprint=fingerprint,
    priority=10,
    drivers=("local-sync", "local-task"),
    requires=requires,
)
