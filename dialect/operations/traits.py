"""Sets of operations with a trait, according to their rows: which are element-wise, which move elements, and so on.

A pass that depends on the meaning of operations takes a set from here. How a compiler treats operations (which ones it
fuses, which are free) is not known here, but in the code that deals with that compiler.
"""

from __future__ import annotations

import functools

from hilo.dialect.operations import rows_chlo, rows_stablehlo
from hilo.dialect.operations.ods import TRAITS


@functools.cache
def with_trait(trait: str) -> frozenset[str]:
    """The names of StableHLO's and CHLO's operations that have a trait.

    >>> sorted(with_trait("control_flow"))
    ['stablehlo.case', 'stablehlo.if', 'stablehlo.while']
    """
    assert trait in TRAITS, f"{trait} is no trait; there are {sorted(TRAITS)}"
    return frozenset(row.name for row in (*rows_stablehlo.ROWS, *rows_chlo.ROWS) if trait in row.traits)


ELEMENTWISE = with_trait("elementwise")
BRANCHES = with_trait("branch")
CONTROL_FLOW = with_trait("control_flow")
TERMINATORS = with_trait("terminator") | {"func.return"}
CHLO_ELEMENTWISE = frozenset(
    row.name
    for row in rows_chlo.ROWS
    if row.operands
    and row.is_single_result
    and not row.regions
    and "product" not in row.traits
    and not row.name.startswith("chlo.broadcast_")
)
"""CHLO's element-wise operations: a compiler gets their expansions, so they are not among `ELEMENTWISE`."""
