"""Has a GPU's threads multiply tiles of patches, in place of single elements, in convolutions of f32.

    translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1]>
    lowering_config<{reduction = [0, 0, 0, 0, 1, 3, 4], thread = [1, 1, 1, 1, 0, 0, 0], workgroup = [1, 1, 1, 32, …]}>
becomes, for a result of 32 x 56 x 56 x 64,
    translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [128, 1, 1], {gpu_pipeline_options =
        #iree_gpu.pipeline_options<prefetch_num_stages = 2, use_igemm_convolution = true>}>
    lowering_config<{promote_operands = [0, 1], reduction = [0, 0, 0, 0, 32], thread = [1, 1, 14, 4, 0],
        workgroup = [1, 2, 56, 64, 0]}>

IREE 3.13 multiplies convolutions as matrices only by matrix instructions, of which there are none for f32. Tiles of
both operands are copied to shared memory, and a thread keeps its part of the result in registers. On an H100, 32 x 56 x
56 x 64 with 64 windows of 3 x 3 takes 198 µs instead of 924.

Leaves alone: other element types; convolutions that no tile divides evenly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.nvptx.kernel_loops import CONFIGURATION, TRANSLATION, kernels_of
from hilo.targets.compilation.nvptx.shares import LANES

_MAPS = re.compile(
    r"\[affine_map<\([^)]*\) -> \(d0, d1[^,]* \+ d4[^,]*, d2[^,]* \+ d5[^,]*, d6\)>, "
    r"affine_map<\([^)]*\) -> \(d4, d5, d6, d3\)>, affine_map<\([^)]*\) -> \(d0, d1, d2, d3\)>\]"
)
_F32 = re.compile(r"tensor<(\d+)x(\d+)x(\d+)x(\d+)xf32>")
_SINGLE = re.compile(r"pipeline<TileAndFuse> workgroup_size = \[32, 1, 1\]")
_TRANSLATION = (
    "#iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [{threads}, 1, 1] "
    "subgroup_size = 32, {{gpu_pipeline_options = #iree_gpu.pipeline_options<prefetch_num_stages = 2, "
    "no_reduce_shared_memory_bank_conflicts = false, use_igemm_convolution = true>}}>"
)
_DEPTH = 32
_MOST_SUMS, _THREADS = 56, (64, 256)
"""The most sums that a thread keeps in registers, and the threads of a workgroup."""


@dataclass(frozen=True)
class Tiles:
    """The part of a result that a workgroup computes, and a thread.

    Attributes:
        rows, columns, features: of the workgroup's part.
        thread_columns, thread_features: of the thread's.
    """

    rows: int
    columns: int
    features: int
    thread_columns: int
    thread_features: int

    @property
    def threads(self) -> int:
        return self.rows * (self.columns // self.thread_columns) * (self.features // self.thread_features)

    @property
    def sums(self) -> int:
        """How many sums a thread keeps."""
        return self.thread_columns * self.thread_features


def tiles_of(rows: int, columns: int, features: int) -> Tiles | None:
    """The tiles of a result of so many rows, columns and features; None if none divides it evenly.

    >>> tiles_of(56, 56, 64)
    Tiles(rows=2, columns=56, features=64, thread_columns=14, thread_features=4)
    >>> tiles_of(7, 7, 30)
    """
    found = [
        Tiles(down, across, wide, part, vector)
        for wide in (64, 32)
        for down in _divisors(rows, 16)
        for across in _divisors(columns, 64)
        for part in _divisors(across, 16)
        for vector in (8, 4)
        if features % wide == 0
    ]
    least, most = _THREADS
    fitting = [one for one in found if one.threads % LANES == 0 and least <= one.threads <= most]
    return max(fitting, key=_merit, default=None)


def _merit(tiles: Tiles) -> tuple[int, int, int, int]:
    """More sums in registers first, then workgroups of about 128 threads, then longer rows."""
    sums = min(tiles.sums, _MOST_SUMS) - 8 * max(0, tiles.sums - _MOST_SUMS)
    return sums, -abs(tiles.threads - 128), tiles.columns, tiles.thread_columns


def _divisors(n: int, most: int) -> list[int]:
    return [d for d in range(1, min(n, most) + 1) if n % d == 0]


def configure(module: int) -> None:
    """Changes the configurations of convolutions.

    Args:
        module: the pointer to the operation, after the compiler has chosen how kernels are tiled.
    """
    for kernel in kernels_of(module):
        configured = [one for one in mlir.all_within(kernel) if mlir.attribute_of(one, CONFIGURATION)]
        is_single = _SINGLE.search(mlir.attribute(kernel, TRANSLATION))
        if is_single and len(configured) == 1 and _MAPS.fullmatch(mlir.attribute(configured[0], "indexing_maps")):
            _configure(kernel, configured[0])


def _configure(kernel: int, convolution: int) -> None:
    types = [_F32.fullmatch(mlir.print_type(mlir.type_of(value))) for value in mlir.operands(convolution)]
    if not all(types):
        return
    _, windows, result = ([int(n) for n in found.groups()] for found in types if found)
    height, width, channels, _ = windows
    _, rows, columns, features = result
    tiles = tiles_of(rows, columns, features)
    if tiles is None or height * width * channels % _DEPTH or channels % 4:
        return
    mlir.set_attribute(
        convolution,
        CONFIGURATION,
        f"#iree_gpu.lowering_config<{{promote_operands = [0, 1], reduction = [0, 0, 0, 0, {_DEPTH}], "
        f"thread = [1, 1, {tiles.thread_columns}, {tiles.thread_features}, 0], "
        f"workgroup = [1, {tiles.rows}, {tiles.columns}, {tiles.features}, 0]}}>",
    )
    mlir.set_attribute(kernel, TRANSLATION, _TRANSLATION.format(threads=tiles.threads))
