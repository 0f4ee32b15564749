"""Writes comparisons that Mesa's Vulkan drivers get wrong in another way.

    %1 = spirv.SConvert %0 : i32 to i64
    %2 = spirv.SLessThan %1, %c : i64
becomes
    %left = spirv.BitwiseXor %1, %least : i64
    %right = spirv.BitwiseXor %c, %least : i64
    %2 = spirv.ULessThan %left, %right : i64

Compared with a constant, `x.astype(int64) < 17` of an i32 is false whatever x is, as are its kin `<=`, `>` and `>=`
(Mesa 22.3; other widths, sums and products of them, minima, and `==` are right). Kernels have such comparisons without
any in the program, too: positions are i32 in kernels, an `iota` of i64 is their sign extension. The driver follows
extended numbers through local arrays, so that all comparisons of i64 in a kernel with an extension are rewritten: the
least number added to both sides, their order is that of unsigned numbers. See test/upstream/wrong_values/vulkan:
comparison_of_extended.mlir.
"""

from __future__ import annotations

import re

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.spirv import kernel_text

_EXTENDED = re.compile(r"= spirv\.SConvert %[\w-]+ : (?:vector<\d+x)?i32>? to ")
_KINDS = "LessThan LessThanEqual GreaterThan GreaterThanEqual".split()
_COMPARED = re.compile(
    rf"^( *)(%\w+) = spirv\.S({'|'.join(_KINDS)}) (%[\w-]+), (%[\w-]+) : (vector<\d+xi64>|i64)$", re.MULTILINE
)
_LEAST = -(1 << 63)


def rewrite(module: int) -> None:
    """Rewrites the comparisons of all kernels.

    Args:
        module: the pointer to the operation, when kernels are translated to SPIR-V.
    """
    for kernel in mlir.within(module, "spirv.module"):
        if mlir.within(kernel, "spirv.SConvert") and mlir.within(kernel, *(f"spirv.S{kind}" for kind in _KINDS)):
            kernel_text.rewrite(kernel, as_unsigned)


def as_unsigned(kernel: str) -> str:
    """The text of a kernel in which comparisons of i64 are unsigned, if it extends numbers of i32."""
    return _COMPARED.sub(_unsigned, kernel) if _EXTENDED.search(kernel) else kernel


def _unsigned(found: re.Match[str]) -> str:
    indent, result, kind, left, right, of = found.groups()
    name = f"%of_{result[1:]}"
    least = f"dense<{_LEAST}>" if of.startswith("vector") else str(_LEAST)
    lines = [
        f"{name}_least = spirv.Constant {least} : {of}",
        f"{name}_left = spirv.BitwiseXor {left}, {name}_least : {of}",
        f"{name}_right = spirv.BitwiseXor {right}, {name}_least : {of}",
        f"{result} = spirv.U{kind} {name}_left, {name}_right : {of}",
    ]
    return "\n".join(indent + line for line in lines)
