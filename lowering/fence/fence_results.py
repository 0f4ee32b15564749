"""Keeps kernels from writing more results than the runtime can bind.

    %1 = stablehlo.sine %x : tensor<f32>
    %w1 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<24xf32>
    …
    %31 = stablehlo.sine %30 : tensor<f32>
    %w31 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<f32>) -> tensor<24xf32>
becomes
    …
    %24 = stablehlo.sine %23 : tensor<f32>
    %f = stablehlo.optimization_barrier %24
    %25 = stablehlo.sine %f : tensor<f32>
    …

The compiler fuses dependent element-wise operations of one shape into one kernel; those of their values that another
kernel or the caller reads are its results. IREE 3.13 does not count them: with 33 or more arrays that are read or
written (17 for CUDA and HIP) the module compiles, but does not load. Special functions with a few parameters (`lgamma`
and its gradient) have dozens.

Parts of one array that are repeated count as one: distances between 1,000 and 1,000 points with 16 coordinates are sums
of 16 such parts of two arrays each, and take 0.6 ms in place of 0.9, as no sum is stored in between. Parts as large as
the result are counted apart: kernels that read fewer of them at once are as fast.

Leaves alone: kernels with fewer arrays; operations of other shapes, which become other kernels.
Source: IREE_HAL_MODULE_MAX_DESCRIPTOR_BINDING_COUNT, and the limits of its drivers; see fence-operands.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.barriers import fenced_after
from hilo.lowering.framework.build import is_static, shape_of, size_of
from hilo.lowering.framework.contents import blocks
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.values import is_repeated_constant, maker_of

_REPEATED = "stablehlo.broadcast_in_dim"
_VIEWS = ("stablehlo.slice", "stablehlo.reshape", _REPEATED)
"""Operations that are part of the kernel which reads their results."""


@define_pass("fence-results", counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Fences values of kernels that have as many arrays as they may have."""
    limit = run.profile.kernel_arrays * 3 // 4
    for block in blocks(op):
        run.statistics["fenced values"] += _Kernels(limit).fence(block)


@dataclass(eq=False)
class _Kernel:
    """Element-wise operations that become one kernel.

    Attributes:
        level: the least number of kernels before it on a path from the arguments.
        reads: the arrays from outside.
        open: values read outside of the kernel, or by operations not yet in it, with the number of such uses.
        merged: the kernel that this one was merged into.
    """

    level: int
    reads: set[ir.Value] = field(default_factory=set)
    open: dict[ir.Value, int] = field(default_factory=dict)
    merged: _Kernel | None = None


class _Kernels:
    """The kernels of one block, and the fences between them."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._kernels: dict[ir.Value, _Kernel] = {}
        self.level: dict[ir.Value, int] = {}
        self.shape: dict[ir.Value, tuple[int, ...]] = {}
        self.fenced: dict[ir.Value, ir.Value] = {}

    def fence(self, block: ir.Block) -> int:
        """Fences values of a block; returns their number."""
        ops = [one.operation for one in block.operations]
        if len(ops) <= self.limit:
            return 0
        for op in ops:
            name, operands, results = op.name, list(op.operands), list(op.results)
            if name == "linalg.generic" and len(results) == 1:
                self._take(op, operands[:-1], results[0])
            elif name in ELEMENTWISE and len(results) == 1:
                self._take(op, operands, results[0])
            elif name != "stablehlo.constant":
                level = max((self.level.get(value, 0) for value in operands), default=0)
                self.level.update(dict.fromkeys(results, level))
        return len(self.fenced)

    def _kernel_of(self, value: ir.Value) -> _Kernel | None:
        kernel = self._kernels.get(value)
        while kernel is not None and kernel.merged is not None:
            self._kernels[value] = kernel = kernel.merged
        return kernel

    def _fence_operands(self, op: ir.Operation, operands: list[ir.Value], near: Container[ir.Value]) -> None:
        """Puts fences before operands that kernels near an operation compute, and replaces them in `operands`."""
        for position, operand in enumerate(operands):
            if operand in near:
                operands[position] = op.operands[position] = self._fenced(operand)

    def _take(self, op: ir.Operation, operands: list[ir.Value], result: ir.Value) -> None:
        """Merges the kernels that compute an operation's operands, and adds it, as long as there is room."""
        shape = self.shape[result] = tuple(shape_of(result))
        near = {v: kernel for v in operands if (kernel := self._kernel_of(v)) and self.shape[v] == shape}
        level = max((self.level[v] + (v not in near) for v in operands if v in self.level), default=0)
        kernels = {kernel for kernel in near.values() if kernel.level == level}
        whole = self._joined(operands, result, level, kernels)
        if kernels and len(whole.reads) + len(whole.open) > self.limit:
            self._fence_operands(op, operands, near)
            kernels, level = set(), level + 1
            whole = self._joined(operands, result, level, kernels)
        for kernel in kernels:
            kernel.merged = whole
        self._kernels[result] = whole
        self.level[result] = level

    def _joined(self, operands: list[ir.Value], result: ir.Value, level: int, kernels: set[_Kernel]) -> _Kernel:
        """The kernel that these kernels and an operation would form; it has a few dozen arrays at most."""
        whole = _Kernel(level)
        for kernel in kernels:
            whole.reads |= kernel.reads
            whole.open |= kernel.open
        for value in operands:
            if self._kernel_of(value) not in kernels:
                whole.reads |= set() if is_repeated_constant(value) else {_array(value)}
            elif whole.open.get(value, 0) > 1:
                whole.open[value] -= 1
            else:
                whole.open.pop(value, None)
        readers = sum(1 for _ in result.uses)
        if readers:
            whole.open[result] = readers
        return whole

    def _fenced(self, value: ir.Value) -> ir.Value:
        if value not in self.fenced:
            self.fenced[value] = kept = fenced_after(value)
            self.level[kept] = self.level[value]
        return self.fenced[value]


def _array(value: ir.Value) -> ir.Value:
    """The array that a kernel reads for a value: repeated parts of one array are one binding."""
    maker = maker_of(value)
    if maker is None or maker.name != _REPEATED or not is_static(value, *maker.operands):
        return value
    if size_of(value) == size_of(maker.operands[0]):
        return value
    while maker is not None and maker.name in _VIEWS:
        value = maker.operands[0]
        maker = maker_of(value)
    return value
