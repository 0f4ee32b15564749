"""Rewrites of dispatch regions: splits those with too many arrays, deduplicates results, restricts data tiling, and
sets tile sizes of element-wise operations.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.kernels.texts import Texts

_IN_TILES = "iree.opt.data_tiling"
_CONSTANTS = frozenset({"arith.constant", "tensor.empty", "linalg.fill"})

_NOT_COMPUTED = _CONSTANTS | {"tensor.extract_slice"}
"""Operations that a region in tiles of rows may hold in addition to its element-wise one."""

LEAST, SHORTEST = 1 << 13, 33
"""Fewest elements of a result, and of its rows, for tiles of whole rows: the compiler's tiles of others are good."""
LEAST_PEELED = 1 << 10
"""Fewest elements of a result whose rows are no multiple of a vector, on CPUs where masks are slow."""
TILE = 1 << 13
"""The approximate number of elements in such a tile."""
SQUARE, SIDE = 8, 64
"""Sides of the vectors, and of the tiles, in which transposed operands are read."""
LINE, SETS, WAYS = 64, 64, 8
"""The first cache of x86-64 CPUs: bytes of a line, sets of lines (an address determines the set), and the least number
of lines in a set."""
_DIVIDES = re.compile(r"arith\.(ceil|floor)?(div|rem)[su]i")
_MOVE = frozenset({"linalg.yield"})
"""The operations in one that only moves elements."""
_MASKED = 'target_triple = "x86_64'
"""CPUs for which the remainders of rows are vectorized with masks."""
_HAS_MASKS = re.compile(r"\+avx512vl\b")
"""The feature of x86 CPUs with registers for masks. With AVX2, a masked store takes 18 micro-operations on AMD's."""
_VECTOR_BYTES = re.compile(r"native_vector_size = (\d+)")


def dissolve_wide(module: int, limit: int) -> bool:
    """Inlines the operations of regions that read and return more arrays than a kernel can bind.

    IREE 3.13 puts operations on scalars into one region, however many results others read: with more than 32 arrays the
    module compiles, but does not load. Inlined, they become dispatches by themselves, or together with the operations
    that compute their operands.

    Args:
        module: the pointer to the operation, when only operations on scalars are in regions.
        limit: how many arrays, including results, a kernel can bind.

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
    """Makes all uses of equal results of a region read the first of them.

    Args:
        module: the pointer to the operation, when dispatch regions are formed.

    Returns:
        The passes to run afterwards: none.
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
    """Whether a region has two results of one type, which patterns may turn into one value.

    Args:
        module: as above.
    """
    kinds = ([mlir.type_of(result) for result in mlir.results(region)] for region in _regions(module))
    return any(len({*each}) < len(each) for each in kinds)


def untile_what_reads_predicates(module: int) -> str:
    """Removes the data-tiling mark from products in regions that read predicates of another region.

    All arrays that a tiled region reads are tiled, too. IREE 3.13 allocates one bit per element for a tiled array of
    predicates, but writes one byte: memory behind it is overwritten, or the kernel is refused («buffer and tensor
    shapes must be compatible»).

    Args:
        module: the pointer to the operation, when dispatch regions are formed and products marked.

    Returns:
        The passes to run afterwards: none.
    """
    for region in _regions(module):
        marked = [product for product in mlir.all_within(region) if mlir.attribute(product, _IN_TILES)]
        if marked and any(values.is_array_of_predicates(value) for value in values.captured(region)):
            for product in marked:
                mlir.remove_attribute(product, _IN_TILES)
    return ""


def tile_rows(module: int) -> str:
    """Gives element-wise operations tiles of whole rows.

    IREE 3.13 uses tiles of at most 64 x 64, for rows of 1000 elements tiles of 50: each has a remainder, and reads
    pieces of many pages. A matrix of 1000 x 1000 f32 and a row: 450 → 155 µs; XLA 360.

    It masks all vectors of rows that are no multiple of a vector. Where masks are slow, remainders get code of their
    own. In µs with AVX2 (before → after, XLA), of 500 x 501 elements: sums of f32 188 → 83, 137; of i8 257 → 35, 70;
    of bf16 207 → 78, 140; the outer product of 500 and 501 f32 174 → 68, 80; 250,001 f32 169 → 65, 83.

    Transposed operands are read in tiles of 64 x 64 by vectors of 8 x 8 or 16 x 16, whose remainders have code of their
    own: the compiler's vectors divide the array, down to single elements. In µs (before → after, XLA), the transpose of
    300 x 700 i8 252 → 41, 84; of i16 198 → 58, 159; of f32 208 → 63, 149; of 1024 x 1024 i8 316 → 195, 394.

    Args:
        module: the pointer to the operation, when dispatch regions are formed.

    Returns:
        The passes to run afterwards: none.
    """
    about = " ".join(_about_targets(module))
    found = _VECTOR_BYTES.search(about)
    if found is None or _MASKED not in about:
        return ""
    peels = _HAS_MASKS.search(about) is None
    texts, names = Texts(), mlir.Names()
    for region in _regions(module):
        parts = [(names.of(part), part) for part in mlir.operations(region)]
        computed = [(name, part) for name, part in parts if name not in _NOT_COMPUTED]
        if [name for name, _ in computed] == ["linalg.generic", "flow.return"]:
            _tile(computed[0][1], int(found[1]), texts, names, peels=peels)
    return ""


def _about_targets(module: int) -> Iterator[str]:
    """The texts in which a module describes its targets: its own attribute, or its devices."""
    yield mlir.attribute(module, "hal.device.targets")
    for device in mlir.operations(module, "util.global"):
        yield mlir.attribute(device, "initial_value")


def _tile(generic: int, vector_bytes: int, texts: Texts, known: mlir.Names, *, peels: bool) -> None:
    """Sets how an operation is compiled if it is element-wise and reads and writes along rows, or transposes.

    Args:
        generic: the operation.
        vector_bytes: the size of a vector.
        texts: of attributes and types.
        known: the names of operations.
        peels: whether remainders of rows have code of their own, instead of masked vectors.
    """
    sizes = _sizes(generic, texts)
    if sizes is None or math.prod(sizes.shape) < LEAST_PEELED:
        return
    names = set(map(known.of, mlir.all_within(generic)))
    maps = _maps(generic, texts)
    if "tensor.extract" in names or not maps:
        return
    if sizes.is_complex:
        chosen = _in_loops(sizes.shape) if _runs_along_rows(maps) else ""
    else:
        chosen = _in_vectors(sizes, maps, names, vector_bytes, peels=peels)
    if chosen:
        mlir.set_attribute(generic, "compilation_info", chosen)


def _in_vectors(
    sizes: _Sizes, maps: Sequence[Sequence[str]], names: set[str], vector_bytes: int, *, peels: bool
) -> str:
    """The attribute for an operation with these parts; empty if the compiler's own tiles are good."""
    chosen = _in_squares(sizes, maps) or (_in_moved_rows(sizes, maps) if names == _MOVE else "")
    if chosen or not _runs_along_rows(maps):
        return chosen
    divides = any(map(_DIVIDES.fullmatch, names))  # lanes that a mask disables would divide by 0
    return _in_rows(sizes.shape, vector_bytes // max(4, sizes.widest), peels=peels, divides=divides)


class _Sizes(NamedTuple):
    """The sizes of an operation's first result, the bytes of its elements, those of the widest ones of any array, and
    whether any array has complex ones, of which there are no vectors."""

    shape: tuple[int, ...]
    written: int
    widest: int
    is_complex: bool


def _sizes(generic: int, texts: Texts) -> _Sizes | None:
    """What is known of an operation's arrays; None if a size is not known."""
    arrays = [texts.of_type(value) for value in (*mlir.results(generic), *mlir.operands(generic))]
    parts = [re.sub(r"complex<(\w+)>", r"\1", array) for array in arrays]
    known = [kind for kind in map(values.shape_and_bytes, parts) if kind is not None]
    if len(known) < len(arrays):
        return None
    return _Sizes(*known[0], max(width for _, width in known), is_complex=parts != arrays)


def _in_loops(shape: Sequence[int]) -> str:
    """The attribute for tiles of whole rows of complex numbers, which one loop computes.

    There are no vectors of them in the compiler, but LLVM makes vectors of real ones of a loop that is long enough. The
    compiler's own loops are of numbers that divide the array, down to a single element. In µs with AVX-512, two cores
    (before → after, XLA), of 100,003 numbers c64: products 229 → 26, 77; quotients 739 → 104, 385; exponentials
    1599 → 201, 600; |z| 268 → 29, 143; of 1000 x 100 c128: |z| 291 → 40, 114; exponentials 716 → 268, 690.
    """
    tiles = tiles_of(shape)
    return _configured(tiles, [1] * (len(shape) - 1) + tiles[-1:], peels=False)


def _in_rows(shape: Sequence[int], lanes: int, *, peels: bool, divides: bool) -> str:
    """The attribute for tiles of whole rows, computed by vectors; empty if the compiler's own tiles are good."""
    if not _has_long_rows(shape, lanes if peels else 0):
        return ""
    return _configured(tiles_of(shape), [1] * (len(shape) - 1) + [lanes], peels=peels or divides)


def _configured(tiles: Sequence[int], vectors: Sequence[int], *, peels: bool) -> str:
    configuration = f"distribution = {list(tiles)}, vector_common_parallel = {list(vectors)}"
    return (
        f"#iree_codegen.compilation_info<lowering_config = #iree_cpu.lowering_config<{configuration}>, "
        f"translation_info = <pipeline = #iree_cpu.pipeline<DoubleTilingExpert>"
        f"{', {enable_loop_peeling}' if peels else ''}>>"
    )


def _extents(shape: Sequence[int], result: Sequence[str]) -> list[int]:
    """The iterations of each loop, for the sizes of the result and the loops over its dimensions."""
    return [shape[result.index(f"d{loop}")] for loop in range(len(shape))]


def _in_squares(sizes: _Sizes, maps: Sequence[Sequence[str]]) -> str:
    """The attribute for an operation that transposes; empty if it does not, or is small or narrow."""
    both, extents = _crossing(maps), _extents(sizes.shape, maps[-1])
    if both is None or min(extents[loop] for loop in both) < SQUARE or math.prod(extents) < LEAST:
        return ""
    is_small = sizes.widest > 4 or any(extents[loop] % (SQUARE * 2) for loop in both)
    side = SQUARE if is_small else SQUARE * 2
    inside = sizes.shape[maps[-1].index(f"d{both[1]}") + 1 :]
    tile = dict(zip(both, tile_of_squares(side, math.prod(inside) * sizes.written), strict=True))
    tiles = [min(extent, tile.get(loop, 1)) for loop, extent in enumerate(extents)]
    return _configured(tiles, [side if loop in both else 1 for loop in range(len(extents))], peels=True)


def tile_of_squares(side: int, stride: int) -> tuple[int, int]:
    """The columns and rows of the result in a tile of an operation that transposes: whole lines of the arrays.

    A line of the result is written in pieces, as long as the side of a square, so it has to stay in the first cache
    until it is complete. Lines of rows whose distance is a multiple of 1024 bytes are in few sets: such tiles have
    fewer and longer rows.
    Measured with AVX-512, µs for tiles of 64 x 64 | these, and XLA: i8 1024 x 1024 195 | 63, 115; i16 250 | 106, 165,
    1024 x 1000 511 | 85, 143; i32 226 | 162, 310; f64 512 x 512 151 | 105, 89. With AVX2: i8 135 | 82, 106;
    i16 290 | 103, 128; f64 97 | 70, 79.

    Args:
        side: of the squares.
        stride: the distance of the result's rows, in bytes.

    >>> tile_of_squares(16, 1000), tile_of_squares(16, 2048), tile_of_squares(8, 1 << 14)
    ((64, 64), (128, 16), (256, 8))
    """
    sets = SETS // math.gcd(stride // LINE, SETS) if stride % LINE == 0 else SETS
    rows = min(SIDE, max(side, WAYS * sets))
    return max(SIDE, SIDE * 4 // sets), rows


def _in_moved_rows(sizes: _Sizes, maps: Sequence[Sequence[str]]) -> str:
    """The attribute for an operation that only moves rows to other places; empty if it does not, or is small.

    Its vectors hold several rows. The compiler makes vectors of one row, whose shape is the same in both arrays, copies
    of memory, and those loops that copy single elements. In µs with AVX-512 (before → after, XLA), for two outer
    dimensions that change places: i8 128 x 128 x 64 184 → 27, 37; 300 x 40 x 256 896 → 72, 104; i16 648 → 224, 232;
    f32 1478 → 434, 510; f64 2984 → 862, 1087. With AVX2: 199 → 27, 40; 766 → 78, 69; f32 901 → 452, 496.
    """
    both, extents = _neighbours(maps), _extents(sizes.shape, maps[-1])
    if both is None or math.prod(extents) < LEAST:
        return ""
    tile = dict(zip(both, rows_of_tile(extents[-1]), strict=True))
    tiles = [min(extent, tile.get(loop, 1)) for loop, extent in enumerate(extents)]
    vectors = [min(4, tile[loop]) if loop == both[0] else 1 for loop in range(len(extents))]
    tiles[-1], vectors[-1] = min(extents[-1], TILE), lanes_of(extents[-1], sizes.written)
    return _configured(tiles, vectors, peels=True)


def _neighbours(maps: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """The loops over the last dimension but one of the result, and of the only operand.

    None if they are the same, or the arrays do not have the same dimensions, with that of the last loop at the end.

    >>> _neighbours([["d0", "d1", "d2"], ["d1", "d0", "d2"]])
    (0, 1)
    >>> _neighbours([["d0", "d1"], ["d0", "d1"]]), _neighbours([["d0", "d1", "d2"], ["d0", "d2", "d1"]])
    (None, None)
    """
    last = f"d{len(maps[-1]) - 1}"
    if len(maps) != 2 or any(len(dims) < max(3, len(maps[-1])) or dims[-1] != last for dims in maps):
        return None
    near, far = (int(dims[-2][1:]) for dims in reversed(maps))
    return (near, far) if near != far else None


def rows_of_tile(length: int) -> tuple[int, int]:
    """How many rows that are neighbours in the result a tile of moved rows has, and how many that are in the operand.

    >>> rows_of_tile(64), rows_of_tile(10_000)
    ((8, 16), (2, 1))
    """
    count = max(1, TILE // length)
    near = 1 << max(1, int(math.log2(count) / 2))
    return near, max(1, count // near)


def lanes_of(length: int, width: int) -> int:
    """The elements of a row in a vector: a line, or fewer if that leaves fewer elements over.

    Args:
        length: of a row.
        width: the bytes of an element.

    >>> lanes_of(256, 1), lanes_of(48, 1), lanes_of(20, 4), lanes_of(65, 4)
    (64, 16, 4, 16)
    """
    lanes = [1 << bit for bit in reversed(range((LINE // width).bit_length()))]
    return min(lanes, key=lambda each: length // each + 2 * (length % each))


def _has_long_rows(shape: Sequence[int], lanes: int) -> bool:
    """Whether the compiler's own tiles are worse.

    Those of an array of one dimension are good, if masks are fast: it cuts it into parts that may be no multiple of a
    vector.

    Args:
        shape: of the result.
        lanes: the number of elements in a vector, if masks are slow; else 0.
    """
    if not shape or shape[-1] < SHORTEST:
        return False
    is_masked = lanes > 0 and (len(shape) == 1 or shape[-1] % lanes > 0)
    return math.prod(shape) >= (LEAST_PEELED if is_masked else LEAST) and (is_masked or len(shape) > 1)


def _maps(generic: int, texts: Texts) -> list[list[str]]:
    """The loop of each dimension of an operation's arrays, the result last, as `[["d1", "d0"], ["d0", "d1"]]`.

    Empty if the operation reduces, or does not write an element in each turn of its loops. The maps of arrays are of
    the form `affine_map<(d0, d1) -> (d0, d1)>`.
    """
    text = texts.of_attribute(generic, "indexing_maps")
    loops = re.search(r"affine_map<\((.*?)\) ->", text)
    if "reduction" in texts.of_attribute(generic, "iterator_types") or loops is None:
        return []
    maps = [found.split(", ") for found in re.findall(r"-> \((.*?)\)>", text)]
    plain = all(re.fullmatch(r"d\d+|", part) for found in maps for part in found)
    return maps if plain and sorted(maps[-1]) == sorted(loops[1].split(", ")) else []


def _runs_along_rows(maps: Sequence[Sequence[str]]) -> bool:
    """Whether the loops are over the result's dimensions in their order, and the last one over that of all arrays."""
    if not maps or list(maps[-1]) != [f"d{loop}" for loop in range(len(maps[-1]))]:
        return False
    return not any(maps[-1][-1] in found[:-1] for found in maps)


def _crossing(maps: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """The loops over the last dimensions of the result and of operands of which the former is another dimension.

    None if there are no such operands, or they end in several dimensions.

    >>> _crossing([["d0", "d1"], ["d1", "d0"]]), _crossing([["d1", "d0"], ["d1"], ["d0", "d1"]])
    ((0, 1), (1, 0))
    >>> _crossing([["d0", "d1"], ["d0", "d1"]])
    """
    if not maps:
        return None
    last = maps[-1][-1]
    found = {dims[-1] for dims in maps if last in dims[:-1]}
    return (int(last[1:]), int(found.pop()[1:])) if len(found) == 1 else None


def tiles_of(shape: Sequence[int]) -> list[int]:
    """Tiles of whole rows with about `TILE` elements.

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
