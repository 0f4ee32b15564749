"""The order in which a scan combines its elements: blocks of 16, blocks of 16 of those, and so on.

    for i in 0…n:           local[0] = local[0] ∘ x[i];    s[i] = local[0] ∘ base[0]
and after each 16ˡ elements
                            local[l] = local[l] ∘ local[l - 1];    local[l - 1] = identity
                            base[l - 1] = local[l] ∘ base[l]
The last stage has no base. XLA's CPU compiler scans the rows of n/16 x 16 elements, then the last elements of the rows,
and adds the latter to the rows that follow: sums are rounded alike.
"""

from __future__ import annotations

from typing import Protocol

from hilo.lowering.kernel.builder import Kernel
from hilo.lowering.kernel.numbers import Index, IndexLike

BLOCK = 16
"""Elements of a block of the first stage, and blocks of a block of the next ones."""


class Totals(Protocol):
    """Folds of the elements so far, as `local` and `base` above."""

    def restart(self, stage: int) -> None:
        """local[stage] = identity"""

    def take(self, i: Index) -> None:
        """local[0] = local[0] ∘ x[i];    s[i] = local[0] ∘ base[0]"""

    def finish(self, stage: int) -> None:
        """local[stage] = local[stage] ∘ local[stage - 1];    base[stage - 1] = local[stage] ∘ base[stage]"""


def stages_of(n: int) -> int:
    """The number of stages of a scan.

    >>> [stages_of(n) for n in (1, 16, 17, 256, 257)]
    [1, 1, 2, 2, 3]
    """
    return 1 if n <= BLOCK else 1 + stages_of(-(-n // BLOCK))


def scan(kernel: Kernel, n: int, totals: Totals) -> None:
    """Emits the loops over `n` elements; all totals are the identity."""
    _stage(kernel, stages_of(n) - 1, 0, n, totals)


def _stage(kernel: Kernel, stage: int, begin: IndexLike, end: IndexLike, totals: Totals) -> None:
    size = BLOCK**stage
    with kernel.loop(begin, end, size) as i:
        if stage == 0:
            totals.take(i)
            return
        totals.restart(stage - 1)
        _stage(kernel, stage - 1, i, (i + size).minimum(end), totals)
        totals.finish(stage)
