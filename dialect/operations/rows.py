"""The rows of all StableHLO and CHLO operations, by name."""

from __future__ import annotations

import functools

from hilo.dialect.operations.ods import Row
from hilo.dialect.operations.rows_chlo import ROWS as CHLO_ROWS
from hilo.dialect.operations.rows_stablehlo import ROWS as STABLEHLO_ROWS


@functools.cache
def all_rows() -> dict[str, Row]:
    """The rows of StableHLO's and CHLO's operations, by name."""
    return {row.name: row for row in (*STABLEHLO_ROWS, *CHLO_ROWS)}


def find_row(name: str) -> Row | None:
    """The row of StableHLO's or CHLO's operation of that name; None for others.

    >>> find_row("stablehlo.infeed").needs_process
    True
    """
    return all_rows().get(name)
