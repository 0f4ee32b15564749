"""Regions that become dispatches: which are too wide, equal results are read as one, and which products are laid out
in tiles.

Workers use this file, so it imports nothing of hilo's but what lies in this folder and in `kernels`.
"""

from __future__ import annotations

from collections.abc import Iterator

from hilo.targets.compilation.kernels import mlir, values

_IN_TILES = "iree.opt.data_tiling"
_CONSTANTS = frozenset({"arith.constant", "tensor.empty", "linalg.fill"})


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


def _regions(module: int) -> Iterator[int]:
    for part in mlir.operations(module):
        if mlir.name_of(part) in ("util.func", "util.initializer"):
            yield from mlir.outermost(part, "flow.dispatch.region")
