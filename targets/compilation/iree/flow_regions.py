"""Regions that become dispatches: which are too wide, equal results are read as one, which products are laid out in
tiles, and which tiles element-wise operations have.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from hilo.targets.compilation.kernels import mlir, values

_IN_TILES = "iree.opt.data_tiling"
_CONSTANTS = frozenset({"arith.constant", "tensor.empty", "linalg.fill"})

LEAST, SHORTEST = 1 << 13, 33
"""Elements of the smallest result that gets tiles of whole rows, and of its rows: of others the compiler's are good."""
TILE = 1 << 13
"""Elements of such a tile, about."""
_DIVIDES = re.compile(r"arith\.(ceil|floor)?(div|rem)[su]i")
_MASKED = 'target_triple = "x86_64'
"""CPUs for which remainders of rows are compiled as vectors under masks."""
_VECTOR_BYTES = re.compile(r"native_vector_size = (\d+)")


def dissolve_wide(module: int, limit: int) -> bool:
    """Puts the operations of regions that read and give more arrays than a kernel can bind in their place.

    IREE 3.13 puts operations on single numbers into one region, however many of them others read: with more than 32
    arrays the module compiles, and does not load. Left alone, they are dispatches by themselves, or with what they are
    computed from.

    Args:
        module: the pointer to the operation, when operations on single numbers are in regions, and no others.
        limit: how many arrays, results among them, a kernel can bind.

    Returns:
        Whether there are such regions.
    """
    has_wide = False
    for region in [*_regions(module)]:
        made_by = map(values.maker_of, filter(values.is_tensor, values.captured(region)))
        read = [maker for maker in made_by if maker is None or mlir.name_of(maker) not in _CONSTANTS]
        given = [result for result in mlir.results(region) if values.users_of(result)]
        if len(read) + len(given) > limit:
            mlir.dissolve(region)
            has_wide = True
    return has_wide


def read_first_of_equal_results(module: int) -> str:
    """Lets all uses of a region's results that are one value read the first of them.

    Args:
        module: the pointer to the operation, when dispatch regions are formed.

    Returns:
        Passes to run then: none.
    """
    for region in _regions(module):
        first: dict[int, int] = {}
        for value, result in zip(mlir.returned(region), mlir.results(region), strict=True):
            if value in first:
                mlir.replace_uses(result, first[value])
            else:
                first[value] = result
    return ""


def may_have_equal_results(module: int) -> bool:
    """Whether a region has two results of one type, which patterns may make one value.

    Args:
        module: as above.
    """
    kinds = ([mlir.type_of(result) for result in mlir.results(region)] for region in _regions(module))
    return any(len({*each}) < len(each) for each in kinds)


def untile_what_reads_predicates(module: int) -> str:
    """Takes the mark of products that are laid out in tiles from those in regions that read predicates of another one.

    All arrays that such a region reads are laid out in tiles, too. IREE 3.13 gives an array of predicates in tiles the
    room of a bit an element, and writes a byte an element: what lies behind it is overwritten, or the kernel is refused
    («buffer and tensor shapes must be compatible»).

    Args:
        module: the pointer to the operation, when dispatch regions are formed and products marked.

    Returns:
        Passes to run then: none.
    """
    for region in _regions(module):
        marked = [product for product in mlir.all_within(region) if mlir.attribute(product, _IN_TILES)]
        if marked and any(values.is_array_of_predicates(value) for value in values.captured(region)):
            for product in marked:
                mlir.remove_attribute(product, _IN_TILES)
    return ""


def tile_rows(module: int) -> str:
    """Gives element-wise operations on arrays of two and more dimensions tiles of whole rows.

    IREE 3.13 takes tiles of at most 64 x 64 of them, along rows of 1000 elements such of 50: each has a remainder, and
    reads pieces of many pages. A matrix of 1000 x 1000 f32 and a row: 450 → 155 µs; XLA 360.

    Args:
        module: the pointer to the operation, when dispatch regions are formed.

    Returns:
        Passes to run then: none.
    """
    about = " ".join(_about_targets(module))
    found = _VECTOR_BYTES.search(about)
    if found is None or _MASKED not in about:
        return ""
    for region in _regions(module):
        computed = [part for part in mlir.operations(region) if mlir.name_of(part) not in _CONSTANTS]
        if [*map(mlir.name_of, computed)] == ["linalg.generic", "flow.return"]:
            _tile(computed[0], int(found[1]))
    return ""


def _about_targets(module: int) -> Iterator[str]:
    """What a module says of its targets: its own attribute, or its devices."""
    yield mlir.attribute(module, "hal.device.targets")
    for device in mlir.operations(module, "util.global"):
        yield mlir.attribute(device, "initial_value")


def _tile(generic: int, vector_bytes: int) -> None:
    """Says how an operation is compiled, if it is element-wise and reads and writes along rows."""
    kinds = [values.shape_and_bytes(value) for value in (*mlir.results(generic), *values.operands(generic))]
    known = [kind for kind in kinds if kind is not None]
    names = {mlir.name_of(part) for part in mlir.all_within(generic)}
    if len(known) < len(kinds) or "tensor.extract" in names:
        return
    shape = known[0][0]
    if not _has_long_rows(shape) or not _runs_along_rows(generic, len(shape)):
        return
    lanes = vector_bytes // max(4, *(width for _, width in known))
    configuration = f"distribution = {tiles_of(shape)}, vector_common_parallel = {[1] * (len(shape) - 1) + [lanes]}"
    peeling = ", {enable_loop_peeling}" if any(map(_DIVIDES.fullmatch, names)) else ""  # nothing is divided by masks
    text = (
        f"#iree_codegen.compilation_info<lowering_config = #iree_cpu.lowering_config<{configuration}>, "
        f"translation_info = <pipeline = #iree_cpu.pipeline<DoubleTilingExpert>{peeling}>>"
    )
    mlir.set_attribute(generic, "compilation_info", text)


def _has_long_rows(shape: Sequence[int]) -> bool:
    return len(shape) > 1 and shape[-1] >= SHORTEST and math.prod(shape) >= LEAST


def _runs_along_rows(generic: int, rank: int) -> bool:
    """Whether an operation has a result, no reduction, and the last dimension is the last of all arrays that have it.

    The maps of arrays are of the form `affine_map<(d0, d1) -> (d0, d1)>`.
    """
    if "reduction" in mlir.attribute(generic, "iterator_types"):
        return False
    maps = [found.split(", ") for found in re.findall(r"-> \((.*?)\)>", mlir.attribute(generic, "indexing_maps"))]
    plain = all(re.fullmatch(r"d\d+|", part) for found in maps for part in found)
    whole = [f"d{place}" for place in range(rank)]
    return plain and maps[-1] == whole and not any(whole[-1] in found[:-1] for found in maps)


def tiles_of(shape: Sequence[int]) -> list[int]:
    """Tiles of whole rows, of about `TILE` elements.

    >>> tiles_of([1000, 1000]), tiles_of([4, 30, 100]), tiles_of([4, 100_000])
    ([8, 1000], [2, 30, 100], [1, 8192])
    """
    tiles, size = list[int](), 1
    for extent in reversed(shape):
        tiles.insert(0, min(extent, max(1, TILE // size)))
        size *= tiles[0]
    return tiles


def _regions(module: int) -> Iterator[int]:
    for part in mlir.operations(module):
        if mlir.name_of(part) in ("util.func", "util.initializer"):
            yield from mlir.outermost(part, "flow.dispatch.region")
