"""Which matrix products are large: the compiler's own kernel without data tiling is slow for these. The blocks of them
that workgroups compute."""

from __future__ import annotations

TILE = 16
"""f32 elements in an AVX-512 vector register."""

SMALL_PRODUCT, SMALL_EVEN_PRODUCT = 128**3, 256 * 256 * 128
"""Most multiplications of a small product, for any sizes and for multiples of `TILE`."""


def is_large(rows: int, columns: int, depth: int) -> bool:
    """Whether a product of f32 is faster with data tiling, or in a kernel that packs its operands.

    Measured on two cores with AVX-512, µs with | without data tiling: f32 64³: 9 | 7; 128³: 26 | 24; 32 x 512 x 512: 90
    | 82; 256 x 1024 x 256: 429 | 521; 512³: 752 | 872; 33 x 31 x 29: 9 | 12; 100³: 20 | 42; 300³: 241 | 1564; bf16
    256³: 78 | 131.

    >>> is_large(128, 128, 128), is_large(100, 100, 100)
    (False, True)
    """
    odd = sum(size > TILE and size % TILE != 0 for size in (rows, columns, depth))
    if columns > 3 * TILE and columns % TILE:
        return True
    return odd > 1 or rows * columns * depth > (SMALL_PRODUCT if odd else SMALL_EVEN_PRODUCT)


HEAVY, SHALLOW, DEEP = 60_000, 16, 256
"""Multiplications of a small product, and contracted elements of any and of even ones, from which on the compiler's
kernel may take longer by more than the call that fusing element-wise operations saves."""


LEAST_UNEVEN, LEAST_WIDE = 1 << 15, 1 << 16
"""Multiplications of a small product of uneven columns, and of any of 64 bits, from which on this holds."""


def is_uneven(columns: int, work: int, *, is_wide: bool) -> bool:
    """Whether the compiler's kernel of a small product is slow since its columns do not fill vectors, or few do.

    Measured on two cores with AVX-512, µs fused | apart, XLA, of products with a result that others read: 31 x 33 x 35
    9.2 | 6.6, 7.5; 30 x 30 x 30 4.9 | 5.9, 6.7; f64 64 x 64 x 64 18.6 | 16.2, 44; 77 x 53 x 61 151 | 17, 59.

    >>> [is_uneven(columns, 40_000, is_wide=False) for columns in (32, 35)]
    [False, True]
    """
    lanes = TILE // 2 if is_wide else TILE
    return (columns % lanes != 0 and work >= LEAST_UNEVEN) or (is_wide and work >= LEAST_WIDE)


def outweighs_fusion(rows: int, columns: int, depth: int, *, is_wide: bool, is_transposed: bool) -> bool:
    """Whether a small product is faster in a kernel of its own, without the element-wise operations around it.

    Measured on two cores with AVX-512, µs fused | apart, XLA, of f32 with an operand that is computed: 20 x 2000 x 20
    201 | 38, 59; 12 x 300 x 40 54 | 9.6, 25; 24 x 200 x 24 12.7 | 8.9, 22; 48 x 48 x 48 7.5 | 7.6, 22; with a result
    that others read: 12 x 300 x 12 5.6 | 7.0, 7.9; 32 x 64 x 32 5.8 | 6.9, 19; four of 40 x 40 x 40, transposed 31 |
    12.5, 27; f64 48 x 48 x 48 11.1 | 10.3, 20, transposed 14.2 | 10.3, 22.

    Args:
        rows, columns, depth: of one product of a batch.
        is_wide: whether it is one of 64 bits; otherwise of f32 or i32.
        is_transposed: whether the right operand lies in memory column by column.

    >>> sizes = (24, 24, 200), (48, 48, 48), (32, 32, 500), (9000, 8, 8)
    >>> [outweighs_fusion(*each, is_wide=False, is_transposed=False) for each in sizes]
    [True, False, True, False]
    >>> [outweighs_fusion(48, 48, 48, is_wide=True, is_transposed=turned) for turned in (False, True)]
    [False, True]
    """
    if rows * columns * depth < HEAVY or depth < SHALLOW:
        return False
    is_even = is_wide or columns % TILE == 0
    return not is_even or depth >= DEEP or is_transposed


COLUMN_BLOCK = 128
"""The approximate number of columns in a workgroup's block: each block packs its part of the right operand once."""

LEAST_OF_TWO = 1 << 18
"""Fewest multiplications of a product that two workgroups compute, if it has one block."""

ROW_BLOCK, ONLY_ROW_BLOCK = 256, 64
"""Rows of a workgroup's block, and when only rows are divided: each block packs the right operand for itself, which
takes 6 % of the time with 64 rows."""


def blocks_of(rows: int, columns: int, width: int, work: int) -> tuple[int, int]:
    """Rows and columns of a workgroup's block. The last block of a row is at least as wide as a tile.

    Args:
        rows, columns: of the product.
        width: of a tile.
        work: multiplications of a product that consists of one matrix, which are two blocks if they are many: f32 of
            32 x 4000 x 120 took 362 µs, and takes 184. An LSTM of 32 products of 8 x 32 x 128 would take 51 µs, not 42.

    >>> sizes = (512, 300), (8, 600), (8, 520), (300, 100), (64, 64), (200, 100), (64, 48)
    >>> [blocks_of(*size, 32, work=10**6) for size in sizes]
    [(256, 128), (256, 128), (256, 160), (64, 100), (256, 32), (256, 64), (64, 48)]
    >>> blocks_of(64, 64, 32, work=10**5)
    (64, 64)
    """
    is_one = rows <= ROW_BLOCK and columns <= COLUMN_BLOCK and work >= LEAST_OF_TWO
    block = columns // 2 if is_one else COLUMN_BLOCK
    for step in range(max(width, block // width * width), columns, width):
        if columns % step == 0 or columns % step >= width:
            return ROW_BLOCK, step
    return ONLY_ROW_BLOCK, columns
