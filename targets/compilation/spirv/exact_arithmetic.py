"""Makes Vulkan drivers compute floating-point arithmetic as it is written.

    %0 = spirv.FAdd %a, %b : f32
becomes
    %0 = spirv.FAdd %a, %b {no_contraction} : f32

SPIR-V allows drivers to rewrite arithmetic by the rules of real numbers unless it is decorated with NoContraction, and
IREE 3.13 does not decorate it. Mesa folds x - x to 0 (NaN and infinities get lost) and (a + b) - a to b, so that
compensated sums lose their compensation. Arithmetic with a constant zero it folds even if decorated: see
`hilo.lowering.elementary.known_operands`. See test/upstream/wrong_values/vulkan: arithmetic_is_rewritten.mlir.
Multiplications and additions that IREE has joined stay joined: they are one
operation, `spirv.GL.Fma`. Source: SPIR-V 1.6, 3.20 «Decoration».
"""

from __future__ import annotations

from hilo.targets.compilation.kernels import mlir

_MODULE, _DECORATION = "spirv.module", "no_contraction"
_ARITHMETIC = (
    *("spirv.FAdd", "spirv.FSub", "spirv.FMul", "spirv.FDiv", "spirv.FRem", "spirv.FMod", "spirv.FNegate"),
    *("spirv.Dot", "spirv.VectorTimesScalar", "spirv.MatrixTimesScalar", "spirv.MatrixTimesVector"),
    *("spirv.MatrixTimesMatrix", "spirv.VectorTimesMatrix"),
)


def concerns(flags: tuple[str, ...]) -> bool:
    """Whether a session's flags ask for code for Vulkan drivers.

    >>> concerns(("--iree-hal-target-device=vulkan",)), concerns(("--iree-hal-target-device=local",))
    (True, False)
    """
    return is_for(flags, "vulkan")


def is_for(flags: tuple[str, ...], device: str) -> bool:
    """Whether a session's flags ask for code for a kind of devices."""
    return any(flag.startswith("--iree-hal-target-device=") and device in flag for flag in flags)


def keep(module: int) -> None:
    """Decorates the arithmetic of all kernels.

    Args:
        module: the pointer to the operation, when kernels are translated to SPIR-V.
    """
    for kernel in mlir.within(module, _MODULE):
        for operation in mlir.within(kernel, *_ARITHMETIC):
            mlir.set_attribute(operation, _DECORATION, "unit")
