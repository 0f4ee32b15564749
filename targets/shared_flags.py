"""What the targets other than `llvm-cpu` share: options, flags of iree-compile, and the retry ladder.

As on `llvm-cpu`, f64 and i64 are never demoted; if code generation fails, fewer operations per dispatch help.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from hilo.dialect.support.errors import ArgumentError, nearest
from hilo.targets.shared_rungs import shared_rungs
from hilo.targets.target import Options, Rung


@dataclass(frozen=True, slots=True)
class CompilerOptions(Options):
    """Options of all targets that IREE compiles for."""

    opt_level: Literal["O0", "O1", "O2", "O3"] = field(default="O2", metadata={"help": "IREE's optimization level"})


NO_AGGRESSIVE_FUSION = "--iree-dispatch-creation-enable-aggressive-fusion=false"
"""From O2 on, the compiler fuses two sums over the same elements, as in batch normalization, into wrong code for
Vulkan. In the worker the level does not turn this on; in the user's process it does."""


def common_flags(device: str, options: CompilerOptions, fusion: str = NO_AGGRESSIVE_FUSION) -> tuple[str, ...]:
    """The flags that do not depend on the kind of device.

    Args:
        device: IREE's name for it.
        options: the target's options.
        fusion: the flag that says how much is fused.
    """
    return (
        f"--iree-hal-target-device={device}",
        "--iree-input-type=stablehlo",
        "--iree-input-demote-f64-to-f32=false",
        "--iree-input-demote-i64-to-i32=false",
        f"--iree-opt-level={options.opt_level}",
        fusion,
        "--iree-vm-emit-polyglot-zip=false",
    )


def known_arch(target: str, arch: str, names: Iterable[str], aliases: Mapping[str, str]) -> str:
    """The compiler's name of an architecture: `arch` itself, or its alias.

    Raises:
        ArgumentError: there is no code for it. The compiler itself would abort.
    """
    wanted = arch.lower()
    if wanted in aliases:
        return aliases[wanted]
    known = tuple(names)
    if wanted not in known:
        raise ArgumentError(f"compile for {target}: arch {arch!r} is unknown; {nearest(wanted, (*known, *aliases))}")
    return wanted


CODEGEN_FAILED = (
    r"the compiler process ended|failed to run translation of source executable|failed to serialize executable|"
    r"failed to legalize|circular dependency|shared memory|failed to distribute|failed to configure|"
    r"Couldn't find a deterministic|failed to (lower|vectorize|tile)|distribut|did not finish"
)
"""The diagnostics of failed code generation."""

LADDER: tuple[Rung, ...] = (
    Rung("default"),
    Rung(
        "no-const-eval",
        flags=("--iree-opt-const-eval=false",),
        when=r"iree-lld: error: undefined symbol",
        reason="constants are evaluated by code for this CPU, for which narrow floats lack routines",
    ),
    *shared_rungs(CODEGEN_FAILED),
    Rung(
        "O1",
        flags=("--iree-opt-level=O1",),
        when=CODEGEN_FAILED,
        reason="less fusion makes simpler code",
        mends_answers=True,
    ),
    Rung("O0", flags=("--iree-opt-level=O0",), when=CODEGEN_FAILED, reason="no fusion at all", mends_answers=True),
)
