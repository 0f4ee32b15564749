"""Writes roots so that drivers do not take them for positive numbers.

    %1 = spirv.GL.InverseSqrt %0 : f32
becomes
    %of_1_zero = spirv.Constant 0.000000e+00 : f32
    %of_1_root = spirv.GL.InverseSqrt %0 : f32
    %of_1_is_zero = spirv.FOrdEqual %0, %of_1_zero : f32
    %of_1_one = spirv.Constant 1.000000e+00 : f32
    %of_1_infinite = spirv.FDiv %of_1_one, %0 : f32
    %1 = spirv.Select %of_1_is_zero, %of_1_infinite, %of_1_root : i1, f32

and a square root of zero that zero itself. The square root of -0 is -0, its inverse -inf. Mesa (22.3) computes them so,
but lets what follows rely on roots that are not negative: `abs` is left out, `rsqrt(x) < 0` is false in some kernels.
See test/upstream/wrong_values/vulkan: absolute_value_of_root.mlir.
"""

from __future__ import annotations

import re

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.spirv import kernel_text

_ROOTS = ("spirv.GL.Sqrt", "spirv.GL.InverseSqrt")
_ROOT = re.compile(r"^( *)(%\w+) = spirv\.GL\.(Sqrt|InverseSqrt) (%[\w-]+) : ((?:vector<(\d+)x)?f\d+>?)$", re.MULTILINE)


def rewrite(module: int) -> None:
    """Rewrites the roots of all kernels.

    Args:
        module: the pointer to the operation, when kernels are translated to SPIR-V.
    """
    for kernel in mlir.within(module, "spirv.module"):
        if mlir.within(kernel, *_ROOTS):
            kernel_text.rewrite(kernel, with_signs)


def with_signs(kernel: str) -> str:
    """The text of a kernel in which roots of zeros are selected."""
    return _ROOT.sub(_selected, kernel)


def _selected(found: re.Match[str]) -> str:
    indent, result, root, operand, of, width = found.groups()
    name = f"%of_{result[1:]}"

    def constant(number: str) -> str:
        return f"spirv.Constant {f'dense<{number}>' if width else number} : {of}"

    lines = [
        f"{name}_zero = {constant('0.000000e+00')}",
        f"{name}_root = spirv.GL.{root} {operand} : {of}",
        f"{name}_is_zero = spirv.FOrdEqual {operand}, {name}_zero : {of}",
    ]
    at_zero = operand
    if root == "InverseSqrt":
        at_zero = f"{name}_infinite"
        lines += [
            f"{name}_one = {constant('1.000000e+00')}",
            f"{at_zero} = spirv.FDiv {name}_one, {operand} : {of}",
        ]
    condition = f"vector<{width}xi1>" if width else "i1"
    lines.append(f"{result} = spirv.Select {name}_is_zero, {at_zero}, {name}_root : {condition}, {of}")
    return "\n".join(indent + line for line in lines)
