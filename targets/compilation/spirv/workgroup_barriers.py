"""Puts barriers between writes to memory that a workgroup shares and what else accesses it.

    spirv.Store "Workgroup" %1, %0 : f32
    %3 = spirv.Load "Workgroup" %2 : f32
becomes
    spirv.Store "Workgroup" %1, %0 : f32
    spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>
    %3 = spirv.Load "Workgroup" %2 : f32

IREE 3.13 copies widening conversions into the kernels that read the wider numbers. Its pipeline `BaseDistribute` does
not fuse them there: it puts their results into memory of the workgroup, without a barrier before another thread reads
them, as that of a transpose does. `fence-widening` keeps such copies out of kernels of reductions and products; those
of kernels with several results, or transposes, are found here.
See test/upstream/wrong_values/vulkan: widened_copy.mlir.

Barriers are put between statements of the kernel's body only, where all threads of a workgroup arrive.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.spirv import kernel_text

_BODY = re.compile(r"^( *)spirv\.func [^\n]*\{\n(.*?)^\1\}$", re.MULTILINE | re.DOTALL)
_BARRIER = "spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>"


def insert(module: int) -> None:
    """Puts barriers into all kernels that need them.

    Args:
        module: the pointer to the operation, when kernels are translated to SPIR-V.
    """
    for kernel in mlir.within(module, "spirv.module"):
        if mlir.within(kernel, "spirv.GlobalVariable"):
            kernel_text.rewrite(kernel, with_barriers)


def with_barriers(kernel: str) -> str:
    """The text of a kernel in which statements that share memory are separated."""
    return _BODY.sub(_separated, kernel) if 'spirv.Store "Workgroup"' in kernel else kernel


def _separated(found: re.Match[str]) -> str:
    indent, body = found[1] + "  ", found[2]
    lines, before = list[str](), ""
    for statement in _statements(body.splitlines(keepends=True), indent):
        access = _access(statement)
        if "spirv.ControlBarrier" in statement:
            before = ""
        elif access and "Store" in (before, access) and before:
            lines.append(f"{indent}{_BARRIER}\n")
            before = access
        else:
            before = "Store" if "Store" in (before, access) else before or access
        lines.append(statement)
    return found[0].replace(body, "".join(lines), 1)


def _statements(lines: list[str], indent: str) -> Iterator[str]:
    """The statements of a body; one with regions is one, to its closing brace."""
    statement = ""
    for line in lines:
        statement += line
        if statement.split("\n", 1)[0].endswith("{") and not line.startswith(f"{indent}}}"):
            continue
        yield statement
        statement = ""
    yield statement


def _access(statement: str) -> str:
    """`Store`, `Load`, or nothing: how a statement accesses the workgroup's memory."""
    return next((kind for kind in ("Store", "Load") if f'spirv.{kind} "Workgroup"' in statement), "")
