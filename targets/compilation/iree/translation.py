"""Translates kernels by IREE's registered pipelines for CPUs, with pass managers that are kept for the next kernel.

The compiler's own phase builds a pass manager, with all patterns, for each program, and those for kernels of a kind for
each kernel. The registered pipelines are the same passes, and a kept pass manager builds its patterns once. Only those
that the compiler chooses for a kernel, depending on how it is tiled, are built each time.

Kernels that compute elements by at most one operation on whole tensors are verified in the end and not after each
pass; those that hilo's passes wrote have none. What the verifier has found so far are buffers and orders of several
operations that the compiler fused, and vectors that it made of sums.

CPU milliseconds for one kernel, before | after: one that hilo wrote 30 | 17, an addition 30 | 17, a softmax that the
compiler fused 33 | 30.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.targets.compilation.iree.invocations import KeptSession
from hilo.targets.compilation.kernels import mlir

ASSUMED = "--iree-llvmcpu-mlir-opt-level=O2"
"""The flag of processes whose registered pipelines do what the compiler's phase does for programs of that level."""

_KNOWN = (
    *("--iree-llvmcpu-target-cpu=host", "--iree-llvmcpu-debug-symbols=false"),
    *("--iree-llvmcpu-reassociate-fp-reductions=true", "--iree-llvmcpu-loop-vectorization=true"),
)
"""Flags about code for CPUs that the registered pipelines assume, or that do not matter to them."""

_LINKER, _CODE, _LEVEL = (
    "--iree-llvmcpu-system-linker-path=",
    ("--iree-llvmcpu-", "--iree-codegen-"),
    "--iree-opt-level=",
)

_CONFIGURE = (
    "hal.executable(hal.executable.variant(iree-codegen-configuration-preprocessing-pipeline,"
    "builtin.module(iree-codegen-llvmcpu-configuration-pipeline)))"
)
_LOWER = (
    "hal.executable(hal.executable.variant(builtin.module(iree-codegen-llvmcpu-lowering-pipeline),"
    "iree-codegen-translation-postprocessing-pipeline))"
)

_OURS = ("kernel_", "any_size_")
"""How the names of kernels begin that hilo's passes wrote: see the pass `outline-kernels`."""

_WHOLE = ("linalg.", "iree_linalg_ext.")
"""Prefixes of operations on whole tensors."""

_ELEMENTS, _PARTS = "linalg.generic", frozenset({"linalg.index", "linalg.yield"})
"""The operation that may compute elements, and those in its body."""

_FAILED = "failed to run translation of source executable to target executable"
"""What the compiler's own phase says in the end, by which rungs of the ladder are chosen."""

_is_assumed = False
"""Whether this process was started with `ASSUMED`."""


def set_process_flags(flags: Sequence[str]) -> None:
    """Notes the flags that the compiler got in this process."""
    global _is_assumed
    _is_assumed = ASSUMED in flags


def process_flags(flags: tuple[str, ...]) -> tuple[str, ...]:
    """The flags of a process whose registered pipelines translate kernels compiled with `flags`; none if they do not.

    >>> process_flags(("--iree-opt-level=O2", *_KNOWN)), process_flags(("--iree-opt-level=O3", *_KNOWN))
    (('--iree-llvmcpu-mlir-opt-level=O2',), ())
    """
    about = [flag for flag in flags if flag.startswith(_CODE) and not flag.startswith(_LINKER)]
    levels = [flag for flag in flags if flag.startswith(_LEVEL)]
    return (ASSUMED,) if set(about) <= set(_KNOWN) and levels == [f"{_LEVEL}O2"] else ()


def is_wanted(flags: tuple[str, ...]) -> bool:
    """Whether kernels compiled with these flags can be translated in this way: the registered pipelines know only the
    flags of a process, not those of a session."""
    return _is_assumed and bool(process_flags(flags))


def translate(module: int, kept: KeptSession, lane: int) -> bool:
    """Translates all executables of a module; False if the compiler fails.

    Args:
        module: the pointer to the operation, with executables that the compiler has formed.
        kept: the session that the module is in.
        lane: see `KeptSession.run`.
    """
    verifies = any(map(_is_verified, mlir.operations(module, "hal.executable")))
    for passes in (_CONFIGURE, _LOWER):
        if not kept.run(module, passes, verifies, lane=lane) or not (verifies or mlir.is_valid(module)):
            mlir.emit_error(module, _FAILED)
            return False
    return True


def _is_verified(executable: int) -> bool:
    """Whether an executable has several operations on whole tensors, or one that does more than compute elements."""
    if mlir.attribute(executable, "sym_name").strip('"').startswith(_OURS):
        return False
    count = 0

    def is_more(operation: int) -> bool:
        nonlocal count
        name = mlir.name_of(operation)
        if not name.startswith(_WHOLE) or name in _PARTS:
            return False
        count += 1
        return count > 1 or name != _ELEMENTS or "reduction" in mlir.attribute(operation, "iterator_types")

    return mlir.any_operation(executable, is_more)
