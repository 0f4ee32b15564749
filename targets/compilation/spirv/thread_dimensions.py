"""Numbers a workgroup's threads along the loops that the compiler distributes to them.

    translation_info<pipeline = #iree_gpu.spirv_pipeline<BaseDistribute> workgroup_size = [1, 8, 1]>
    lowering_config<tile_sizes = [[8, 1], [1, 1]]>
becomes
    translation_info<pipeline = #iree_gpu.spirv_pipeline<BaseDistribute> workgroup_size = [8, 1, 1]>

For results with an odd last dimension, such as means over the middle of 8x5x33 numbers or average pooling of images
with three channels, IREE 3.13 takes threads along another dimension. A loop whose tile has a single step for all of a
workgroup is left out when loops are distributed, and those that are left get the threads' numbers from x on. Here x is
0 for all eight threads, so that each of them computes everything. Where they add to numbers in memory that they share,
sums come out eight times as large; otherwise, everything takes eight times as long.
See test/upstream/wrong_values/vulkan: mean_of_odd_rows.mlir. Source: `tileDispatchUsingSCFForOp`.
"""

from __future__ import annotations

import re

from hilo.targets.compilation.kernels import mlir

_DISTRIBUTES = "#iree_gpu.spirv_pipeline<BaseDistribute>"
_WORKGROUP = re.compile(r"workgroup_size = \[[\d, ]*\]")
_TILES = re.compile(r"tile_sizes = \[(\[[\d, ]*\]), (\[[\d, ]*\])")
_THREAD_DIMENSIONS = 3


def renumber(module: int) -> None:
    """Changes the workgroups of kernels that need it.

    Args:
        module: the pointer to the operation, after the compiler has chosen how kernels are tiled.
    """
    for executable in mlir.operations(module, "hal.executable"):
        for kernel in mlir.within(executable, "func.func"):
            translation = mlir.attribute(kernel, "translation_info")
            configurations = [mlir.attribute(one, "lowering_config") for one in mlir.all_within(kernel)]
            tiles = next((found for one in configurations if (found := _TILES.search(one))), None)
            if tiles and _DISTRIBUTES in translation:
                size = _workgroup_size(*([int(n) for n in re.findall(r"\d+", level)] for level in tiles.groups()))
                changed = _WORKGROUP.sub(f"workgroup_size = {size}", translation)
                mlir.set_attribute(kernel, "translation_info", changed)


def _workgroup_size(workgroup: list[int], thread: list[int]) -> list[int]:
    """The number of threads in x, y and z, given the tiles of a workgroup and of a thread.

    >>> _workgroup_size([8, 1], [1, 1]), _workgroup_size([1, 4, 0, 8], [1, 1, 0, 4])
    ([8, 1, 1], [2, 4, 1])
    """
    steps = [-(-size // part) for size, part in zip(workgroup, thread, strict=True) if part]
    threads = [count for count in reversed(steps) if count > 1][:_THREAD_DIMENSIONS]
    return threads + [1] * (_THREAD_DIMENSIONS - len(threads))
