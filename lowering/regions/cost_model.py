"""When operations are worth dispatches of their own instead of a part of a kernel that runs on one core.

Measured, loops of 100 iterations on one core, with the kernel and with dispatches: a matrix of order 1000 by a vector:
22 and 590 ms; products of 64x64 matrices: 0.8 and 1.6 ms, 128x128: 6.6 and 17 ms, 256x256: 168 and 113 ms; sums of
1,000 elements: 0.13 and 0.6 ms, 300,000: 40 and 92 ms. So only products of matrices that leave the first cache are
slower in a kernel; other large operations stay outside since several cores can share them.
"""

from __future__ import annotations

from math import prod

from hilo.dialect.iree import ir
from hilo.lowering.framework.build import shape_of
from hilo.lowering.kernel.moves import Unsupported

LARGEST_PRODUCT = 1 << 21
"""Multiplications of the largest product of two matrices: 128 x 128 x 128."""

LARGEST_PASS = 1 << 17
"""Elements that an operation may read or write."""

OPERATIONS = 2500
"""Operations of a kernel; its code grows with them."""

_MOVES_NOTHING = frozenset(
    f"stablehlo.{name}"
    for name in """while if case dynamic_slice dynamic_update_slice gather scatter optimization_barrier constant
    reshape slice transpose broadcast_in_dim iota""".split()
)


def check_cost(op: ir.Operation) -> None:
    """Raises Unsupported where an operation is better off alone."""
    if op.name in ("stablehlo.dot", "stablehlo.dot_general"):
        left, right, result = (prod(shape_of(v)) for v in (*op.operands, *op.results))
        multiplications = (left * right * result) ** 0.5  # exact without batch dimensions, else more
        if multiplications > LARGEST_PRODUCT:
            raise Unsupported(f"a product of {multiplications:,.0f} multiplications")
    elif op.name not in _MOVES_NOTHING:
        size = max((prod(shape_of(v)) for v in (*op.operands, *op.results)), default=0)
        if size > LARGEST_PASS:
            raise Unsupported(f"{op.name} of {size:,} elements")
