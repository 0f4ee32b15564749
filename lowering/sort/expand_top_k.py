"""Expands top-k into one pass over the data, for small k.

    %values, %indices = chlo.top_k(%x, k = 8) : tensor<64x1000xf32> -> (tensor<64x8xf32>, tensor<64x8xi32>)
becomes
    %0:5 = flow.dispatch.region -> (tensor<9xi32>, tensor<9xf32>, tensor<9xi32>, tensor<512xf32>, tensor<512xi32>) {
      for each row: the best elements so far, in order; 16 elements at a time are compared with the last of them }

Few elements of a long row are ever among its k best so far (k ln(n/k) for random ones), so nearly all the work is one
vector comparison per 16 elements. An element that is moves up past the smaller ones; equal ones keep their order.
Several cores share the rows. Of rows of up to 64 elements, half may be taken: a sort takes longer, and a copy of a part
of each sorted row is a kernel of its own.

Where nothing else is computed of its operand, nor of its results, the kernel takes sizes as arguments: a machine
compiles it once for an element type.

Leaves alone: targets without kernels (`profile.kernels`); k over 128, or over a part of a row (`PARTS`), for which a
sort is faster; element types under 8 bits, f8. Source: CHLO, `top_k`; XLA orders floats totally, NaN above
infinity.
"""

from __future__ import annotations

from math import log, prod

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, is_static, reshape, shape_of
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import is_alone
from hilo.lowering.kernel.builder import Cell, Kernel, Values
from hilo.lowering.kernel.numbers import Index
from hilo.lowering.kernel.storage import from_storage, to_storage
from hilo.lowering.sort.top_k_kernel import LANES, Selection, Sizes, of_any_size, slots_of

LARGEST_K = 128
PARTS = ((64, 2), (200, 3), (1 << 62, 4))
"""Rows of so many elements or fewer are not sorted for one of so many parts, or less. µs for 1,000 rows, sorted → by
this kernel: 20, k = 5: 179 → 57; 30, k = 6: 589 → 270; 64, k = 21: 1041 → 869; 200, k = 40: 13,600 → 3,110."""

FEW_ROWS = 64
"""Rows up to which the kernel for any size takes at most 15 % longer."""

MOST_SHARES, SHARE_NS = 8, 20_000
"""The most parts that the rows are split into, and the least time of each."""

NS_INSERTED, NS_READ = 10, 0.05
"""Time for an element that is among the best so far, and for another one."""


def is_worth(k: int, n: int) -> bool:
    """Whether the kernel is better than a sort of n elements.

    >>> is_worth(8, 1000), is_worth(200, 10_000), is_worth(5, 20), is_worth(40, 100), is_worth(0, 20)
    (True, False, True, False, False)
    """
    return 0 < k <= LARGEST_K and next(parts for most, parts in PARTS if n <= most) * k <= n


def shares_of(rows: int, n: int, k: int) -> int:
    """How many parts the rows are split into for several cores; a divisor of their number.

    >>> shares_of(1, 100_000, 8), shares_of(256, 1000, 5), shares_of(1009, 1000, 5), shares_of(4, 20, 5)
    (1, 4, 1, 1)
    """
    time_ns = rows * (k * (1 + log(n / k)) * NS_INSERTED + n * NS_READ)
    most = min(MOST_SHARES, int(time_ns / SHARE_NS))
    return next((count for count in range(most, 1, -1) if rows % count == 0), 1)


@pattern("chlo.top_k")
def select_largest(op: Op, run: PassRun) -> Replacement:
    """top_k(x, k) -> the first k slots of a kernel that keeps the best elements so far"""
    (x,) = op.operands
    k = ir.IntegerAttr(op.operation.attributes["k"]).value
    row = dtype(element_of(x))
    if not run.profile.kernels or not is_static(x) or not is_worth(k, shape_of(x)[-1]):
        run.note(op, "a sort is better: it is dynamic, k is large, or the target has no kernels")
        return None
    if not _is_taken(row):
        run.note(op, f"its elements are {row}")
        return None
    *outer, n = shape_of(x)
    rows = prod(outer)
    if n >= LANES and rows <= FEW_ROWS and is_alone(op.operation):
        values, indices = of_any_size(x, k, row, shares_of(rows, n, k))
    else:
        values, indices = _kernel(reshape(x, [rows, n]), k, row)
    shape = [*outer, k]
    return [reshape(from_storage([values], row), shape), reshape(indices, shape)]


def _is_taken(row: Dtype) -> bool:
    is_number = row.kind != "pred" and not row.is_complex
    return is_number and row.bits >= (16 if row.is_float else 8)


def _kernel(x: ir.Value, k: int, row: Dtype) -> tuple[ir.Value, ir.Value]:
    """Values and indices, flat. What is found so far of a row is in scratch, with a slot more than k: an element goes
    there before it moves up."""
    rows, n = shape_of(x)
    (source,) = barrier(to_storage(reshape(x, [rows * n])))
    number, index = element_of(source), ir.IntegerType.get_signless(32)
    shares, lanes = shares_of(rows, n, k), min(LANES, n)
    with Kernel(ir.F32Type.get(), lanes=LANES) as kernel:
        kinds = [ir.IntegerType.get_signless(row.bits), number, index]
        scratch = [kernel.values([shares * slots_of(k, shares)], kind) for kind in kinds]
        made = [kernel.values([rows * k], kind) for kind in kinds[1:]]
        with kernel.share(shares) as share:
            sizes = Sizes(*map(Index.of, (rows // shares, n, k)))
            Selection(kernel, Values(Cell(source)), row, lanes).of_rows(share * (rows // shares), sizes, scratch, made)
    values, indices = barrier(kernel.results)[-2:]  # scratch must have a use to be in memory
    return values, indices


PASS = pattern_pass("expand-top-k", select_largest)
