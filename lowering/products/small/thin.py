"""Which products of few rows or columns have a kernel for any size, of real and of complex numbers.

Measured on two cores with AVX-512, microseconds of a call by a kernel of these sizes (`thin_kernel`) | by those for any
size, XLA:

    2 x 1000 x 1000          72 |  64,  97         1000 x 300 x 3            41 |  34, 110
    8 x 500 x 1000           76 |  76, 139         1000 x 1000 x 2           72 |  74, 277
    7 x 700 x 300            34 |  32,  48         333 x 777 x 5             53 |  41, 145
    2 x 1000 x 1000 f64     118 | 117, 281         1000 x 300 x 3 f64        47 |  44, 138
    2 x 4096 x 4096        6150 | 7093, 3799       100000 x 33 x 3          602 | 776, 740

of complex numbers, by a real product of the parts of vectors, between kernels that divide and join these, or by parts:

    2 x 1000 x 1000         163 | 147, 253         1000 x 300 x 3           113 |  92, 156
    16 x 512 x 512          508 | 298, 337         10000 x 200 x 2         1283 | 517, 1107
    1 x 300 x 300            16 |  13,  33         300 x 300 x 1             18 |  16,  54
"""

from __future__ import annotations

from hilo.lowering.products.small.few_columns import (
    MOST_BYTES,
    MOST_COMPLEX_BYTES,
    FewColumns,
    FewComplexColumns,
    FewWideColumns,
    FewWideComplexColumns,
)
from hilo.lowering.products.small.few_rows import FewComplexRows, FewRows, FewWideComplexRows, FewWideRows
from hilo.lowering.products.small.small_kernel import SmallKernel, SmallProduct

WIDE = 64
"""Bytes of wide vectors."""

MOST_ROWS = 16
"""Rows of a product of few."""

DEEP = {32: 64, 64: 256}
"""Numbers of a row from which on it pays to sum them in vectors, by their bits: the last vector counts twice."""

CACHED_BYTES = 8 << 20
"""Most bytes of a right operand that is read in strips, unless it has complex numbers."""

MOST_SPLIT = 4
"""Rows of complex numbers up to which this holds, too: as a real product of their parts, longer pieces of rows are
read. 4 x 1000 x 1000 of c128 takes 1010 µs instead of 1280, 2 x 1000 x 1000 takes 560 instead of 590."""

Kernel = type[SmallKernel]


def rows_kernel(product: SmallProduct[int], bits: int, vector_bytes: int, *, is_complex: bool = False) -> Kernel | None:
    """The kernel of a product of few rows and a matrix with contiguous ones; None if it is not suited.

    Args:
        product: its sizes and strides, in numbers.
        bits: of a number.
        vector_bytes: of the target.

    >>> sizes = (2, 1000, 1000), (2, 8, 1000), (17, 1000, 1000), (2, 4096, 4096)
    >>> [rows_kernel(SmallProduct(1, *each, 0, each[2], 1, 0, each[1], 1), 32, 64) for each in sizes]
    [<class 'hilo.lowering.products.small.few_rows.FewWideRows'>, None, None, None]
    """
    is_cached = product.columns * product.depth * bits <= 8 * CACHED_BYTES
    is_cached = is_cached or (is_complex and product.rows > MOST_SPLIT)
    if not is_cached or product.columns * bits < 8 * vector_bytes:
        return None
    if product.batch != 1 or product.rhs_column != 1 or product.rows > MOST_ROWS:
        return None
    if is_complex:
        return FewWideComplexRows if vector_bytes == WIDE else FewComplexRows
    return FewWideRows if vector_bytes == WIDE else FewRows


def columns_kernel(
    product: SmallProduct[int], bits: int, vector_bytes: int, *, is_complex: bool = False
) -> Kernel | None:
    """The kernel of a product of a matrix with contiguous rows and few columns; None if it is not suited.

    Args:
        product, bits, vector_bytes: as those of `rows_kernel`.

    >>> sizes = (1000, 3, 300), (1000, 9, 300), (1000, 3, 30)
    >>> [columns_kernel(SmallProduct(1, *each, 0, each[2], 1, 0, each[1], 1), 32, 64) for each in sizes]
    [<class 'hilo.lowering.products.small.few_columns.FewWideColumns'>, None, None]
    """
    most_bytes = MOST_COMPLEX_BYTES if is_complex else MOST_BYTES
    fits = product.columns * bits <= 8 * most_bytes and product.depth >= DEEP[bits]
    if not fits or product.batch != 1 or product.lhs_depth != 1:
        return None
    if is_complex:
        return FewWideComplexColumns if vector_bytes == WIDE else FewComplexColumns
    return FewWideColumns if vector_bytes == WIDE else FewColumns
