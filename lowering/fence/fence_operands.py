"""Keeps kernels from reading more arrays than the runtime can bind.

    %1 = stablehlo.add %a0, %a1
    …
    %40 = stablehlo.add %39, %a40
    %41 = stablehlo.multiply %40, %a41
becomes
    %1 = stablehlo.add %a0, %a1
    …
    %24 = stablehlo.add %23, %a24
    %f = stablehlo.optimization_barrier %24
    %25 = stablehlo.add %f, %a25
    …

IREE fuses element-wise operations, and a reduction of their results, into one kernel. IREE 3.13 checks the number of
bindings at each step of the fusion, but not of the result: with 33 or more (17 for CUDA and HIP) the module compiles,
but does not load.

Leaves alone: programs whose kernels read fewer arrays; scalar constants, which are part of the kernel.
Source: IREE_HAL_MODULE_MAX_DESCRIPTOR_BINDING_COUNT, and the limits of its drivers.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.fence.fence_operations import CHEAP
from hilo.lowering.framework.barriers import BARRIERS, put_behind_barrier
from hilo.lowering.framework.contents import blocks
from hilo.lowering.framework.passes import PassRun, define_pass

JOINED = CHEAP | {
    *("stablehlo.reduce", "stablehlo.transpose", "stablehlo.slice", "stablehlo.constant"),
    "stablehlo.dynamic_broadcast_in_dim",
    *("linalg.generic", "tensor.empty"),
}
"""Operations that IREE may fuse with their producers."""

Arrays = frozenset[ir.Value]


@define_pass("fence-operands", counts_changes=True, adds=BARRIERS)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Puts a barrier after each value whose computation has read as many arrays as a kernel can bind."""
    limit = run.profile.kernel_arrays * 3 // 4  # the rest is for results, and for a dot or sum that fuses
    for block in blocks(op):
        run.statistics["fenced values"] += _fence(block, limit)


def _fence(block: ir.Block, limit: int) -> int:
    """Puts barriers after values of one block, and returns their number."""
    reads: dict[ir.Value, Arrays] = {}
    count = 0

    def read(value: ir.Value) -> Arrays:
        return reads.get(value, frozenset((value,)))

    for op in [one.operation for one in block.operations]:
        if op.name not in JOINED:
            continue
        if op.name == "tensor.empty":
            reads[op.results[0]] = frozenset()
            continue
        if op.name == "stablehlo.constant":
            content = op.attributes["value"]
            is_splat = isinstance(content, ir.DenseElementsAttr) and content.is_splat
            reads[op.results[0]] = frozenset() if is_splat else frozenset(op.results)
            continue
        while len(union := frozenset[ir.Value]().union(*map(read, _arrays(op)))) > limit:
            largest = max(_arrays(op), key=lambda value: len(read(value)))
            if len(read(largest)) < 2:
                break
            put_behind_barrier(largest)
            count += 1
        for result in op.results:
            reads[result] = union
    return count


def _arrays(op: ir.Operation) -> list[ir.Value]:
    """The operands without the sizes of the result."""
    return list(op.operands)[: 1 if op.name == "stablehlo.dynamic_broadcast_in_dim" else None]
