"""Regions that become dispatches: equal results are read as one.

Workers use this file, so it imports nothing of hilo's but what lies in this folder and in `kernels`.
"""

from __future__ import annotations

from collections.abc import Iterator

from hilo.targets.compilation.kernels import mlir


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


def _regions(module: int) -> Iterator[int]:
    for part in mlir.operations(module):
        if mlir.name_of(part) in ("util.func", "util.initializer"):
            yield from mlir.outermost(part, "flow.dispatch.region")
