"""Gathers of slices, and what is computed from their elements, as one kernel.

    %g = "stablehlo.gather"(%x, %i) <{slice_sizes = array<i64: 1, 256>, …}> : (tensor<1000x256xf32>, …) -> …
    %b = stablehlo.broadcast_in_dim %w, dims = [0] …    %r = stablehlo.multiply %g, %b : tensor<512x256xf32>
becomes
    %r = flow.dispatch.region -> (tensor<131072xf32>) { scf.for … vector.transfer_read … arith.mulf … }

Embeddings are scaled and added to those of positions, the messages of a graph are weighted. As a kernel of its own, a
gather writes what the next kernel reads: 512 of 1000 rows of 256 f64, doubled, take 43 µs instead of 104 (XLA 65).

Takes cheap element-wise operations of which only the last has other users; their other operands are numbers or arrays
in memory, which are read in the order of the slices, or one element for a slice.
Leaves alone: what `canonicalize-gather` leaves alone, and slices of fewer than
`LEAST_RUN` contiguous elements.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.framework.build import reshape, row_of_type, shape_of
from hilo.lowering.framework.contents import blocks, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.indexing.gathers import gather_kernel
from hilo.lowering.indexing.gathers.canonicalize_gather import native_loops
from hilo.lowering.indexing.gathers.finish import finish_of

LEAST_RUN = 4


@define_pass("fuse-gathers", concerns=operations("stablehlo.gather"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Fuses each gather with what is computed from it."""
    if not run.profile.kernels:
        return
    for block in blocks(op):
        for inner in [view.operation for view in block.operations if view.operation.name == "stablehlo.gather"]:
            run.statistics["gathers"] += _fuse(inner, run)


def _fuse(op: ir.Operation, run: PassRun) -> bool:
    row = row_of_type(op.operands[0].type)
    found = None if row.kind == "pred" or row.is_complex else native_loops(op, run)
    if found is None:
        return False
    numbers, loops = found
    length, stride = loops.window[-1] if loops.window else (1, 1)
    if stride != 1 or length < LEAST_RUN:
        return False
    most = run.profile.kernel_arrays - 3 - len(loops.limits)
    finish = finish_of(op.results[0], length, most)
    if finish is None:
        return False
    operand, indices = op.operands
    with op.location, ir.InsertionPoint(finish.operations[-1]):
        made = gather_kernel.gather(operand, indices, numbers, loops, finish)
        finish.result.replace_all_uses_with(reshape(made, shape_of(finish.result)))
    for one in reversed((op, *finish.operations)):
        one.erase()
    return True
