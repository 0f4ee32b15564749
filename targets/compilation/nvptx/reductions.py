"""Distributes reductions over the threads of a GPU's workgroup, whatever their sizes.

    translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1]>
    linalg.generic {…, iterator_types = ["parallel", "reduction"]} ins(tensor<30000x1001xf32>) outs(tensor<30000xf32>)
        {lowering_config = #iree_gpu.lowering_config<{reduction = [0, 7], thread = [1, 0], workgroup = [32, 0]}>}
becomes
    translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> workgroup_size = [128, 1, 1]>
        {lowering_config = #iree_gpu.lowering_config<{partial_reduction = [0, 128], thread = [0, 1],
            lane_basis = [[1, 32], [0, 1]], subgroup_basis = [[1, 4], [0, 1]], workgroup = [1, 0]}>}

IREE 3.13 gives rows to single threads, which read memory out of order, where their length is not a multiple of the
subgroup's; and it has a subgroup's threads read columns downwards. Here, threads next to one another read elements next
to one another. What is fused with the reductions, as in softmax and layer norm, is distributed like them.

Leaves alone: kernels with other operations than element-wise ones and reductions, such as gathers and products in
tiles; rows of fewer than eight elements; element types other than those of 16 and 32 bits; reducers of several
operations or results; signed extremes and `and`, for which the compiler takes a wrong neutral element; columns that
threads cannot share evenly (`shares`).
Source: IREE's `LLVMGPUVectorDistribute`, and `ReductionConfigUtils.cpp` for which operations need a configuration.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.kernels.values import users_of
from hilo.targets.compilation.nvptx.kernel_loops import (
    CONFIGURATION,
    TRANSLATION,
    KernelLoops,
    Loops,
    Operand,
    kernel_loops,
    kernels_of,
)
from hilo.targets.compilation.nvptx.shares import LANES, SHORTEST_ROW, Share, along_column, along_row, along_rows

_COMBINER = re.compile(r"%(\w+) = (arith\.\w+) %(\w+), %(\w+)[^\n]*\n\s*linalg\.yield %\1 :")
_DISTRIBUTED = frozenset(
    f"arith.{name}" for name in "addf mulf maximumf minimumf maxnumf minnumf addi muli maxui minui ori xori".split()
)
_TRANSLATION = (
    "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> workgroup_size = [{threads}, 1, 1] "
    "subgroup_size = 32, {{gpu_pipeline_options = #iree_gpu.pipeline_options<"
    "no_reduce_shared_memory_bank_conflicts = false, use_igemm_convolution = false>}}>"
)

Shares = Mapping[int, Share]
"""How each dimension of a kernel is distributed."""


def distribute(module: int) -> None:
    """Changes the configurations of kernels that reduce.

    Args:
        module: the pointer to the operation, after the compiler has chosen how kernels are tiled.
    """
    for kernel in kernels_of(module):
        if any("promote_operands" in mlir.attribute(one, CONFIGURATION) for one in mlir.all_within(kernel)):
            continue
        loops = kernel_loops(kernel)
        reductions = [one for one in loops.loops if one.reduced] if loops else []
        if loops and reductions and all(map(_is_distributed, reductions)):
            _distribute(kernel, loops, reductions[-1])


def _distribute(kernel: int, loops: KernelLoops, root: Loops) -> None:
    """Distributes a kernel whose last reduction is `root`."""
    found = _shares(root)
    if found is None or not _is_uniform(loops, root):
        return
    shares = {loops.dims[root.operation][d]: share for d, share in found.items()}
    if any(dim not in shares for one in loops.loops for dim in loops.dims[one.operation]):
        return
    for one in loops.loops:
        mlir.remove_attribute(one.operation, CONFIGURATION)
        if one is root or not _is_covered(one, loops, shares):
            text = _configuration(one, [shares[dim] for dim in loops.dims[one.operation]], one is root)
            mlir.set_attribute(one.operation, CONFIGURATION, text)
    threads = prod(share.lanes * share.subgroups for share in shares.values())
    mlir.set_attribute(kernel, TRANSLATION, _TRANSLATION.format(threads=threads))


def _is_distributed(one: Loops) -> bool:
    """Whether the compiler can distribute a reduction: one operation, with a known neutral element, combines it."""
    if len(one.results) != 1 or one.written[0].bits not in (16, 32):
        return False
    text = mlir.print_operation(one.operation)
    arguments, combiner = re.search(r"\^bb0\(([^)]*)\)", text), _COMBINER.search(text)
    if not arguments or not combiner or combiner[2] not in _DISTRIBUTED:
        return False
    total = arguments[1].rpartition("%")[2].partition(":")[0].strip()
    uses = re.findall(rf"%{total}\b", text[arguments.end() :])
    return total in combiner.groups()[2:] and len(uses) == 1


def _is_uniform(loops: KernelLoops, root: Loops) -> bool:
    """Whether all operations go along the dimensions that `root` keeps, and all reductions along those it reduces."""
    of = loops.dims
    kept = {of[root.operation][d] for d in range(len(root.sizes)) if d not in root.reduced}
    reduced = {of[root.operation][d] for d in root.reduced}
    return all(
        kept <= set(of[one.operation])
        and len(set(of[one.operation])) == len(one.sizes)
        and (not one.reduced or {of[one.operation][d] for d in one.reduced} == reduced)
        for one in loops.loops
    )


def _is_covered(one: Loops, loops: KernelLoops, shares: Shares) -> bool:
    """Whether the compiler derives how an operation is distributed from those that read its results."""
    mine = loops.dims[one.operation]
    covered = {d for d in range(len(mine)) if shares[mine[d]].is_outer}
    for result, operand in zip(one.results, one.written, strict=True):
        if loops.is_read(result) and not _is_stored(result):
            covered |= set(operand.dims)
    return len(covered) == len(mine)


def _is_stored(result: int) -> bool:
    return any(mlir.name_of(user) == "iree_codegen.store_to_buffer" for user in users_of(result))


def _shares(root: Loops) -> dict[int, Share] | None:
    """How each loop of a reduction is distributed; None if it is left to the compiler."""
    if not root.inputs or not all(root.sizes):
        return None
    main = max(root.inputs, key=lambda operand: len(operand.dims))
    if not set(root.reduced) & set(main.dims):
        return None
    free = [d for d in range(len(root.sizes)) if d not in root.reduced]
    own = _of_rows(root, main, free) if main.dims[-1] in root.reduced else _of_columns(root, main)
    return {d: Share(is_outer=d in free) for d in range(len(root.sizes))} | own if own else None


def _of_rows(root: Loops, main: Operand, free: Sequence[int]) -> dict[int, Share]:
    """The loops that are shared if the last dimension of `main` is reduced; `free` are those that are not."""
    along = main.dims[-1]
    n, rows = root.sizes[along], prod(root.sizes[d] for d in free)
    if n < SHORTEST_ROW:
        return {}
    row = along_row(n, rows, main.bits)
    if not free:
        return {along: replace(row, lanes=LANES)}
    row, others = along_rows(row, root.sizes[free[-1]], rows)
    return {along: row, free[-1]: others}


def _of_columns(root: Loops, main: Operand) -> dict[int, Share]:
    """The loops that are shared if the last dimension of `main` is not reduced."""
    along, last = main.dims[-1], [d for d in main.dims if d in root.reduced][-1]
    shares = along_column(root.sizes[along], root.sizes[last], main.bits)
    return dict(zip((along, last), shares, strict=True)) if shares else {}


def _configuration(one: Loops, shares: Sequence[Share], is_root: bool) -> str:
    """The compiler's attribute for one operation."""
    parts = {
        "partial_reduction" if one.reduced else "serial": [share.tile * (not share.is_outer) for share in shares],
        "thread": [share.vector * (not share.is_outer or share.tile > 1) for share in shares],
        "lane_basis": _basis(shares, [share.lanes for share in shares]),
        "subgroup_basis": _basis(shares, [share.subgroups for share in shares]),
    }
    if is_root:
        parts["workgroup"] = [share.tile * share.is_outer for share in shares]
    return f"#iree_gpu.lowering_config<{{{', '.join(f'{name} = {part}' for name, part in parts.items())}}}>"


def _basis(shares: Sequence[Share], counts: Sequence[int]) -> list[list[int]]:
    """Threads or subgroups for each loop, in the order of their numbers, and each loop's place in that order.

    Adjacent threads go along the dimension with the longest vectors.
    """
    order = sorted(range(len(shares)), key=lambda d: (shares[d].vector, shares[d].lanes))
    return [[counts[d] for d in order], [order.index(d) for d in range(len(order))]]
