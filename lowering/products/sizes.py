"""Which matrix products are large: the compiler's own kernel without data tiling is slow for these."""

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
