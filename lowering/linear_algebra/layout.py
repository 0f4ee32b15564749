"""Vector lengths and row strides for native kernels; pure arithmetic."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype

VECTOR_BYTES = 64
"""AVX-512's width; LLVM splits vectors if the machine's are narrower."""
MIN_LANES = 4


def lanes_of(element: ir.Type, wanted: int) -> int:
    """The number of elements in a vector: as many as fit, or fewer for short rows."""
    return vector_lanes(dtype(element).bits, wanted)


def vector_lanes(bits: int, wanted: int) -> int:
    """A power of two.

    >>> vector_lanes(32, 256), vector_lanes(64, 256), vector_lanes(32, 5), vector_lanes(32, 1)
    (16, 8, 8, 4)
    """
    most = 8 * VECTOR_BYTES // bits
    return max(min(MIN_LANES, most), min(most, 1 << max(wanted - 1, 0).bit_length()))


def row_stride(columns: int, lanes: int) -> int:
    """Columns of a padded row: whole vectors, and an odd number of them if rows are long.

    With rows whose length is a power of two, walking a column would use only a few cache sets.

    >>> row_stride(5, 16), row_stride(256, 16), row_stride(272, 16)
    (16, 272, 272)
    """
    vectors = -(-columns // lanes)
    return lanes * (vectors + (1 - vectors % 2 if vectors > 1 else 0))
