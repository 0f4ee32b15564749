"""Householder reflections as native kernels: QR factorization, and the product of reflections.

    H = I - tau v vᴴ,  v = (0, …, 0, 1, v[k+1], …)         A -= tau v (vᴴ A)
Each reflection walks the rows twice: first for the sums vᴴ A, one vector of columns at a time in registers, then for
the update. To the right of a panel of a few columns, all its reflections are applied in one such pair of walks.
Source: Golub and Van Loan, Matrix Computations, 5.1 and 5.2 (5.2.3: blocks); results as LAPACK's geqrf and orgqr.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.framework import build
from hilo.lowering.kernel.builder import Array, Kernel
from hilo.lowering.kernel.numbers import Bool, Index, Number
from hilo.lowering.linear_algebra.any_size import Arrays, compute, lane_numbers
from hilo.lowering.linear_algebra.scaling import size

UNROLL = 4
SPARE_ROWS = UNROLL - 1
"""Rows of zeros that a matrix needs after its last row."""


def factor(parts: list[ir.Value], *, batch: int, m: int, n: int, rows: int, lanes: int) -> list[ir.Value]:
    """R on and above the diagonal, the reflections' v below it, and tau.

    Args:
        parts: [batch * rows, columns] real tensors, one or (real, imaginary); columns a multiple of `lanes`, rows at
            least m + `SPARE_ROWS`, with zeros past m.

    Returns:
        The parts of [batch * (rows + 1), columns]: per matrix the factors, then one row that begins with tau.
    """
    columns = build.shape_of(parts[0])[1]

    def write(k: Kernel, arrays: Arrays, batch: Index, m: Index, count: Index, rows: Index, columns: Index) -> None:
        (operand,), result, block = arrays.operands, arrays.result, block_columns(k)
        lane = lane_numbers(k)
        with k.loop(0, batch) as b:
            a = result.rows_from(b * (rows + 1))
            source = operand.rows_from(b * rows)
            with k.loop(0, rows) as i, k.loop(0, columns, lanes) as j:
                a.store(source.load(i, j), i, j)
            with k.loop(0, columns, lanes) as j:
                a.store(k.zero(lanes=lanes), rows, j)
            whole = count // block * block
            with k.loop(0, whole, block) as left:
                # Columns that share the panel's last vector are reflected with the panel, the rest afterwards at once.
                middle = ((left + (block + lanes - 1)) // lanes * lanes).minimum(columns)
                _factor_columns(k, a, left, left + block, m, rows, middle, lane)
                taus = [a.get(rows, left + s).conj() for s in range(block)]
                reflect_block(k, a, middle, a, left, taus, m, columns, is_forward=True)
            _factor_columns(k, a, whole, count, m, rows, columns, lane)

    sizes, shape = (batch, m, min(m, n), rows, columns), (batch * (rows + 1), columns)
    return compute(("qr",), write, [parts], sizes, shape, lanes=lanes, is_short=len(parts) == 1)


def product(
    v_parts: list[ir.Value],
    tau_parts: list[ir.Value],
    c_parts: list[ir.Value] | None,
    *,
    batch: int,
    m: int,
    count: int,
    rows: int,
    columns: int,
    lanes: int,
    adjoint: bool = False,
) -> list[ir.Value]:
    """Q C for Q = H[0] H[1] … H[count - 1], or Qᴴ C.

    Args:
        v_parts: [batch * rows, width] with v below the diagonal; rows at least m + `SPARE_ROWS`, zeros past m.
        tau_parts: [batch, count].
        c_parts: [batch * rows, columns], zeros past m; None for the identity.

    Returns:
        The parts of [2 * batch * rows, columns]; the products come first.
    """
    width = build.shape_of(v_parts[0])[1]
    assert width <= columns, "rows of reflections must be no wider than the product's"

    def write(k: Kernel, arrays: Arrays, *sizes: Index) -> None:
        _multiply(k, arrays, *sizes, adjoint=adjoint)

    operands = [v_parts, tau_parts, *([] if c_parts is None else [c_parts])]
    sizes, shape = (batch, m, count, rows, columns, width), (2 * batch * rows, columns)
    key = "product of reflections", adjoint
    return compute(key, write, operands, sizes, shape, lanes=lanes, is_short=len(v_parts) == 1)


def _multiply(
    k: Kernel,
    arrays: Arrays,
    batch: Index,
    m: Index,
    count: Index,
    rows: Index,
    columns: Index,
    width: Index,
    *,
    adjoint: bool,
) -> None:
    """Applies the reflections to a matrix, or to the identity, a block of them at a time."""
    (vectors, taus, *others), result, lane = arrays.operands, arrays.result, lane_numbers(k)
    given, lanes = others[0] if others else None, k.lanes
    with k.loop(0, batch) as b:
        q, v = result.rows_from(b * rows), result.rows_from(b * rows + batch * rows)
        source = vectors.rows_from(b * rows)
        with k.loop(0, rows) as i:
            with k.loop(0, columns, lanes) as j:
                q.store(k.zero(lanes=lanes) if given is None else given.load(i + b * rows, j), i, j)
            with k.loop(0, width, lanes) as j:
                v.store(source.load(i, j), i, j)
        if given is None:
            with k.loop(0, m.minimum(columns)) as i:
                q.set(k.number(1.0), i, i)
        block = block_columns(k)
        blocks = count // block

        def column_by_column() -> None:
            with k.loop(blocks * block, count) as iteration:
                c = iteration if adjoint else (count - 1 + blocks * block) - iteration
                tau = taus.get(b, c)
                v.set(k.number(1.0), c, c)
                first = c if given is None else Index.of(0)
                reflect(k, q, first, v, c, c, tau.conj() if adjoint else tau, m, columns, lane)

        if not adjoint:
            column_by_column()
        with k.loop(0, blocks) as iteration:
            left = (iteration if adjoint else (blocks - 1) - iteration) * block
            scalars = [taus.get(b, left + s) for s in range(block)]
            scalars = [tau.conj() for tau in scalars] if adjoint else scalars
            first = left // lanes * lanes if given is None else Index.of(0)
            reflect_block(k, q, first, v, left, scalars, m, columns, is_forward=adjoint)
        if adjoint:
            column_by_column()


def block_columns(k: Kernel) -> int:
    """How many reflections are applied at once: as many sums as fit into the registers together with their operands."""
    return 4 if k.is_complex else 8


def _factor_columns(
    k: Kernel, a: Array, first: Index, last: Index, m: Index, rows: Index, columns: Index, lane: Number
) -> None:
    """Computes reflections from column `first` to before `last`, and applies each to the right, before `columns`."""
    with k.loop(first, last) as c:
        diagonal, tau = reflection(k, a, c, c, m)
        a.set(k.number(1.0), c, c)
        reflect(k, a, c + 1, a, c, c, tau.conj(), m, columns, lane)
        a.set(diagonal, c, c)
        a.set(tau, rows, c)


def reflect_block(
    k: Kernel,
    a: Array,
    first_column: Index,
    v: Array,
    left: Index,
    taus: list[Number],
    m: Index,
    columns: Index,
    *,
    is_forward: bool,
) -> None:
    """Applies several columns of `v` to A[left:, first_column:], starting with the first or with the last one.

    With W[s] = v[s]ᴴ A, each w[s] = tau[s] (W[s] - Σ v[s]ᴴ v[r] w[r]) over the r before it; A -= Σ v[s] w[s].
    The elements of `v` on and above the diagonal are not read.
    """
    block = len(taus)
    corner = [[v.get(left + r, left + s) for s in range(r)] for r in range(block)]
    products = _inner_products(k, v, left, corner, m)
    order = list(range(block)) if is_forward else list(range(block))[::-1]
    with k.loop(first_column, columns, k.lanes) as j:
        top = [a.load(left + r, j) for r in range(block)]
        sums = []
        for s in range(block):
            total = top[s]
            for r in range(s + 1, block):
                total = total + top[r] * corner[r][s].conj()
            sums.append(k.variable(total))
        with k.loop(left + block, m) as i:
            row = a.load(i, j)
            for s, variable in enumerate(sums):
                variable.set(variable.get() + row * v.get(i, left + s).conj())
        weights: dict[int, Number] = {}
        for s in order:
            rest = sums[s].get()
            for r, weight in weights.items():
                rest = rest - weight * (products[r, s].conj() if r < s else products[s, r])
            weights[s] = rest * taus[s]
        for r in range(block):
            value = top[r] - weights[r]
            for s in range(r):
                value = value - weights[s] * corner[r][s]
            a.store(value, left + r, j)
        with k.loop(left + block, m) as i:
            row = a.load(i, j)
            for s in range(block):
                row = row - weights[s] * v.get(i, left + s)
            a.store(row, i, j)


def _inner_products(
    k: Kernel, v: Array, left: Index, corner: list[list[Number]], m: Index
) -> dict[tuple[int, int], Number]:
    """v[r]ᴴ v[s] for r < s."""
    block = len(corner)
    sums = {}
    for s in range(block):
        for r in range(s):
            total = corner[s][r].conj()
            for below in range(s + 1, block):
                total = total + corner[below][r].conj() * corner[below][s]
            sums[r, s] = k.variable(total)
    with k.loop(left + block, m) as i:
        row = [v.get(i, left + s) for s in range(block)]
        for (r, s), variable in sums.items():
            variable.set(variable.get() + row[r].conj() * row[s])
    return {pair: variable.get() for pair, variable in sums.items()}


def reflection(k: Kernel, a: Array, column: Index, top: Index, m: Index) -> tuple[Number, Number]:
    """Replaces a column's entries below row `top` by v.

    Returns:
        beta (real), which replaces the entry at `top`, and tau with Hᴴ x = beta e. Entries are scaled by the largest
        one, so that squares stay in range.
    """
    largest = k.variable(k.number(0.0))
    with k.loop(top, m) as i:
        largest.set(largest.get().maximum(size(a.get(i, column))))
    scale = largest.get().select(largest.get().is_("gt", 0.0), 1.0)
    below = k.variable(k.number(0.0))
    with k.loop(top + 1, m) as i:
        below.set(below.get() + (a.get(i, column) / scale).abs2())
    coefficients = householder(k, a.get(top, column) / scale, below.get())
    with k.loop(top + 1, m.select(~coefficients.is_trivial, 0)) as i:
        a.set(a.get(i, column) / scale * coefficients.inverse, i, column)
    return coefficients.beta * scale, coefficients.tau


@dataclass(frozen=True)
class Householder:
    """The reflection Hᴴ (alpha, x) = (beta, 0): tau, 1 / (alpha - beta), which scales x to v, and whether H is I."""

    beta: Number
    tau: Number
    inverse: Number
    is_trivial: Bool


def householder(k: Kernel, alpha: Number, below: Number) -> Householder:
    """`below` is |x|², real. Source: LAPACK's larfg."""
    trivial = below.is_("eq", 0.0)
    if alpha.im is not None:
        trivial = trivial & alpha.imag.is_("eq", 0.0)
    beta = (-(below + alpha.abs2()).sqrt().copysign(alpha.real)).select(~trivial, alpha.real)
    safe = beta.select(~trivial, 1.0)
    tau = ((safe - alpha) / safe).select(~trivial, k.zero())
    divisor = (alpha - safe).select(~trivial, k.zero() + 1.0)
    return Householder(beta, tau, 1.0 / divisor, trivial)


def reflect(
    k: Kernel,
    a: Array,
    first_column: Index,
    v: Array,
    column: Index,
    top: Index,
    tau: Number,
    m: Index,
    columns: Index,
    lane: Number,
) -> None:
    """A[top:, first_column:] -= tau v (vᴴ A), v in a column of `v` from row `top` down."""
    with k.loop(first_column // k.lanes * k.lanes, columns, k.lanes) as j:
        sums = [k.variable(k.zero(lanes=k.lanes)) for _ in range(UNROLL)]
        with k.loop(top, m, UNROLL) as i:
            for r, total in enumerate(sums):
                total.set(total.get() + a.load(i + r, j) * v.get(i + r, column).conj())
        product = sums[0].get() + sums[1].get() + (sums[2].get() + sums[3].get())
        inside = lane.is_("ge", (first_column - j).to_number(k.element))
        weights = (product * tau).select(inside, k.zero(lanes=k.lanes))
        with k.loop(top, m) as i:
            a.store(a.load(i, j) - weights * v.get(i, column), i, j)
