"""Gives element-wise kernels workgroups of several subgroups, and lets copies into a part of an array fill them.

    translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [32, 1, 1]>
    lowering_config<{thread = [1, 4], workgroup = [16, 8]}>        // for 30000 x 1000 elements
becomes
    translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1]>
    lowering_config<{thread = [1, 4], workgroup = [1, 1000]}>

IREE 3.13 gives each workgroup a single subgroup of 32 threads, of which a GPU holds too few at a time to wait for
memory. On an H100, tanh(x) 2 + x of 67,108,864 f32 takes 177 µs instead of 317, relu(x + y) of 30000 x 1000 80 instead
of 142, and the copy of 32 x 56 x 56 x 64 into an array with a border 16 instead of 61.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.nvptx.kernel_loops import CONFIGURATION, TRANSLATION, kernels_of, loops_of
from hilo.targets.compilation.nvptx.shares import LANES, workgroup_tile

_SHAPE = re.compile(r"(?:tensor|memref)<((?:\d+x)+)")
_TILES = re.compile(r"(\w+) = \[([\d, ]*)\]")
_NARROW = re.compile(r"pipeline<TileAndFuse> workgroup_size = \[32, 1, 1\]")
_COPY = re.compile(r"pipeline<Distribute> workgroup_size = \[64, 1, 1\]")
_COPY_TILES = re.compile(r"tile_sizes = \[\[([\d, ]*)\]\]")
_TILED = ({"thread", "workgroup"}, {"thread", "workgroup", "reduction"})
_COPY_ROWS, _COPIED_ROWS = 4, 16
"""Rows of threads of a workgroup that copies, and the rows that it copies."""


def widen(module: int) -> None:
    """Changes the workgroups of kernels that need it.

    Args:
        module: the pointer to the operation, after the compiler has chosen how kernels are tiled.
    """
    for kernel in kernels_of(module):
        configured = [one for one in mlir.all_within(kernel) if mlir.attribute_of(one, CONFIGURATION)]
        if len(configured) == 1:
            _widen(kernel, configured[0])
            _widen_copy(kernel, configured[0])


def _widen(kernel: int, root: int) -> None:
    """Changes the workgroup of an element-wise kernel, or of one whose threads reduce a short row each."""
    translation, text = mlir.attribute(kernel, TRANSLATION), mlir.attribute(root, CONFIGURATION)
    tiles = {name: [int(n) for n in part.split(", ")] for name, part in _TILES.findall(text)}
    if not _NARROW.search(translation) or set(tiles) not in _TILED or ("reduction" in tiles and _shares_start(root)):
        return
    tile, threads = _tile_of(root, tiles["thread"])
    if threads > LANES:
        changed = re.sub(r"workgroup = \[[\d, ]*\]", f"workgroup = {tile}", text)
        mlir.set_attribute(root, CONFIGURATION, changed)
        size = f"workgroup_size = [{-(-threads // LANES) * LANES},"
        mlir.set_attribute(kernel, TRANSLATION, translation.replace("workgroup_size = [32,", size))


def _tile_of(root: int, thread: Sequence[int]) -> tuple[list[int], int]:
    """What a workgroup computes whose threads compute `thread` each, and how many there are; none if that is left."""
    sizes = _sizes(root)
    if len(sizes) != len(thread) or any(part and n % part for n, part in zip(sizes, thread, strict=True)):
        return [], 0
    tile = workgroup_tile(sizes, thread)
    return tile, prod(-(-n // part) for n, part in zip(tile, thread, strict=True) if part)


def _shares_start(root: int) -> bool:
    """Whether several results have one type, and so one empty array to begin with.

    The compiler then has other threads write the initial values than those that read them, and does not wait for them
    where they are in the result's memory; only the threads of one subgroup go on together.
    """
    types = [mlir.print_type(mlir.type_of(result)) for result in mlir.results(root)]
    return len(set(types)) < len(types)


def _widen_copy(kernel: int, root: int) -> None:
    """Changes the workgroup of a copy into a part of an array, which copies a part of one row."""
    translation, text = mlir.attribute(kernel, TRANSLATION), mlir.attribute(root, CONFIGURATION)
    found, sizes = _COPY_TILES.search(text), _sizes(root)
    if not found or not _COPY.search(translation):
        return
    tile = [int(n) for n in found[1].split(", ")]
    if len(tile) < 2 or len(sizes) != len(tile) or tile[-2] != 1 or sizes[-2] < _COPIED_ROWS:
        return
    changed = [*tile[:-2], _COPIED_ROWS, tile[-1]]
    mlir.set_attribute(root, CONFIGURATION, text.replace(found[0], f"tile_sizes = [{changed}]"))
    size = f"workgroup_size = [64, {_COPY_ROWS}, 1]"
    mlir.set_attribute(kernel, TRANSLATION, translation.replace("workgroup_size = [64, 1, 1]", size))


def _sizes(root: int) -> tuple[int, ...]:
    """The iterations of the loops of an operation; empty if they are not known."""
    if loops := loops_of(root):
        return loops.sizes
    values = mlir.results(root) or mlir.operands(root)[:1]
    shape = _SHAPE.match(mlir.print_type(mlir.type_of(values[0]))) if values else None
    return tuple(int(n) for n in shape[1].split("x")[:-1]) if shape else ()
