"""Which products the kernel of small matrices computes."""

from __future__ import annotations

from hilo.lowering.products.small.small_kernel import DEEPEST, DEEPEST_NARROW, SmallProduct

MANY, LEAST = 16, 64
"""How many products of a batch have a fixed cost that counts if each has fewer multiplications than this."""

MOST = 1 << 22
"""Multiplications of products that are a workgroup's."""

MOST_NARROW, MOST_COLUMN = 64**3, 1 << 14
"""The same for integers of 8 bits, whose larger products the compiler computes in pairs, and for vectors of them."""

NARROW, DEEP, DEEPER, LARGE, WIDE = 4, 64, 256, 1 << 17, 1 << 20
"""Columns, depth of few and of more of them, and work from which on products of few rows or columns, and shallow ones,
have better kernels: see `thin_kernel`. 1000 x 100 x 3 of f32 take 21 µs instead of 28 (XLA 64), 200 x 100 x 3 take 10
either way."""

SHALLOW = 8
"""Depth up to which large products of many columns are `combine`'s (`thin_kernel`)."""


def is_tiny(product: SmallProduct[int], *, is_float: bool = True) -> bool:
    """Whether the kernel of small matrices takes about the time of the compiler's for a product, or of another kernel,
    which only floats have.

    >>> sizes = (1, 3, 5, 4), (1, 1280, 4, 4), (1, 3, 3, 100), (1, 3, 3, 1000), (100, 2, 2, 2), (1, 2000, 200, 3)
    >>> [is_tiny(SmallProduct(*each, 0, each[3], 1, 0, each[2], 1)) for each in sizes]
    [True, True, True, False, False, False]
    """
    if not is_one_share(product):
        return False
    is_thin = product.columns < NARROW or (product.rows <= NARROW and product.rhs_depth == 1)
    if is_float and product.depth > (DEEP if is_thin else DEEPER):
        return product.batch * product.work <= LARGE
    return product.batch * product.work < WIDE or product.depth > SHALLOW or product.columns <= DEEP


def is_one_share(product: SmallProduct[int]) -> bool:
    """Whether a workgroup can compute a product, and has enough to do; those without elements are folded."""
    is_filled = product.batch <= MANY or product.work >= LEAST
    return product.depth <= DEEPEST and 0 < product.batch * product.work < MOST and is_filled


def fits_narrow(product: SmallProduct[int]) -> bool:
    """`is_tiny` for integers of 8 bits."""
    most = MOST_COLUMN if product.columns == 1 else MOST_NARROW
    return is_one_share(product) and product.depth <= DEEPEST_NARROW and product.batch * product.work <= most
