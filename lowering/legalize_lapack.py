"""Rewrites custom calls of LAPACK routines, as JAX emits them, into kernels and StableHLO.

    %lu, %pivots, %info = stablehlo.custom_call @lapack_sgetrf_ffi(%a)
becomes one kernel, and slices that take its results apart. No custom call is left, so nothing has to be linked.

Routines, in single, double, complex and double complex (`lapack_?…_ffi`, and where the operands allow, the names
without `_ffi`, cuSOLVER's and XLA's own): potrf, trsm, getrf, geqrf, orgqr and ungqr, syevd and heevd, gesdd, gtsv,
sytrd and hetrd of the lower triangle.
Eigenvectors and singular vectors are unique only up to a factor of modulus 1; ours need not be LAPACK's.

Leaves alone: other targets; calls whose options are passed in older or other ways; operands of dynamic size; on
targets without native kernels, what has no portable form: all but potrf and trsm.
Source: LAPACK Users' Guide, and the file of each kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from hilo.dialect import stablehlo
from hilo.lowering import build
from hilo.lowering._bindings import ir
from hilo.lowering.expand_cholesky import cholesky
from hilo.lowering.expand_triangular_solve import solve
from hilo.lowering.linear_algebra import decompositions
from hilo.lowering.linear_algebra.call import Call, routine_of
from hilo.lowering.linear_algebra.tensors import Tensor, compare, triangle
from hilo.lowering.passes import PassRun, pattern_pass
from hilo.lowering.patterns import Op, Replacement, pattern


def _potrf(call: Call) -> list[ir.Value]:
    """A -> (L or U, info); the other triangle keeps A's values, as in LAPACK."""
    a, lower = call.matrix(0), call.letter("uplo", "L") == "L"
    factor = cholesky(a, lower=lower, run=call.run)
    batch, n, _ = a.shape
    corner = factor.cut([0, n - 1, n - 1], [batch, n, n]).re
    i32 = ir.IntegerType.get_signless(32)
    info = build.convert(compare(corner, "NE", corner), i32)
    kept = factor.where(triangle(a.shape, lower=lower), a)
    return [call.result(0, kept), call.integers(1, info)]


def _trsm(call: Call) -> list[ir.Value]:
    """A, B -> X with op(A) X = B or X op(A) = B"""
    a, b = call.matrix(0), call.matrix(1)
    left, lower = call.letter("side", "L") == "L", call.letter("uplo", "L") == "L"
    transposed, unit = call.letter("trans_x", "N"), call.letter("diag", "N") == "U"
    if transposed == "C":
        a = a.conj()
    if (transposed != "N") == left:
        a, lower = a.swap(), not lower
    x = solve(a, b if left else b.swap(), lower=lower, unit_diagonal=unit, run=call.run)
    return [call.result(0, x if left else x.swap())]


def _getrf(call: Call) -> list[ir.Value]:
    """A -> (L and U, pivots from 1, info)"""
    factors, pivots, info = decompositions.lu(call.matrix(0))
    return [call.result(0, factors), call.integers(1, pivots), call.integers(2, info)]


def _geqrf(call: Call) -> list[ir.Value]:
    """A -> (R and reflections, tau)"""
    factors, tau = decompositions.qr(call.matrix(0))
    rest = [call.zeros(i) for i in range(2, len(call.result_types))]
    return [call.result(0, factors), call.result(1, tau), *rest]


def _orgqr(call: Call) -> list[ir.Value]:
    """reflections, tau -> Q"""
    shape = build.shape_of(call.arrays[0])
    q = decompositions.reflections_product(call.matrix(0), call.vector(1), shape[-1])
    rest = [call.zeros(i) for i in range(1, len(call.result_types))]
    return [call.result(0, q), *rest]


def _syevd(call: Call) -> list[ir.Value]:
    """A -> (eigenvectors in columns, eigenvalues ascending, info)"""
    lower = call.letter("uplo", "L") == "L"
    if call.target == "Eigh":
        lower = call.text_config.startswith("1")
    values, vectors, info = decompositions.eigh(call.matrix(0), lower=lower)
    info = [call.integers(2, info)] if len(call.result_types) > 2 else []
    return [call.result(0, vectors), call.result(1, values), *info]


def _gesdd(call: Call) -> list[ir.Value]:
    """A -> (A, singular values descending, U, Vᴴ, info)"""
    mode = call.letter("mode", "A")
    s, u, vh, info = decompositions.svd(call.matrix(0), full=mode == "A", vectors=mode != "N")
    factors = [call.zeros(2), call.zeros(3)] if u is None or vh is None else [call.result(2, u), call.result(3, vh)]
    return [call.arrays[0], call.result(1, s), *factors, call.integers(4, info)]


def _sytrd(call: Call) -> list[ir.Value]:
    """A -> (reflections, diagonal, off-diagonal, tau, info)"""
    factors, diagonal, beside, tau = decompositions.tridiagonalize(call.matrix(0))
    vectors = [call.result(i + 1, x) for i, x in enumerate((diagonal, beside, tau))]
    return [call.result(0, factors), *vectors, call.zeros(4)]


def _gtsv(call: Call) -> list[ir.Value]:
    """diagonals, B -> (U's diagonals, X, info)"""
    shape = build.shape_of(call.arrays[3])
    batch = prod(shape[:-2])
    low, main, up = (Tensor.of(value).reshape(batch, shape[-2]) for value in call.arrays[:3])
    b = Tensor.of(call.arrays[3]).reshape(batch, *shape[-2:])
    *factors, x = decompositions.tridiagonal_solve(low, main, up, b)
    diagonals = [call.result(i, value) for i, value in enumerate(factors)]
    return [*diagonals, call.result(3, x), call.zeros(4)]


_WITHOUT_LETTERS = ("getrf", "geqrf", "orgqr")
"""Routines that have no options: every generation and library passes them alike."""

_RESULTS = {"potrf": 2, "trsm": 1, "getrf": 3, "syevd": 3, "gesdd": 5, "sytrd": 5, "gtsv": 5}


def _why_not(call: Call, routine: str) -> str | None:
    """Why a call of a known routine cannot be read; None if it can."""
    is_current = call.target.startswith("lapack_") and call.target.endswith("_ffi")
    if not is_current and routine not in _WITHOUT_LETTERS and call.target != "Eigh":
        return f"{call.target} passes its options in a way that is not known here; export the program with a newer JAX"
    count, known = len(call.result_types), _RESULTS.get(routine)
    if is_current and known is not None and count != known:
        return f"{call.target} has {count} results; it takes {known}"
    if routine == "getrf" and count != 3:
        return f"{call.target} has {count} results; it takes 3"
    if routine == "sytrd" and call.letter("uplo", "L") != "L":
        return "the upper triangle's reduction is not known here; pass the lower one"
    return None


_KERNELS_NOT_NEEDED: dict[str, Callable[[Call], list[ir.Value]]] = {"potrf": _potrf, "trsm": _trsm}
_KERNELS: dict[str, Callable[[Call], list[ir.Value]]] = {
    "getrf": _getrf, "geqrf": _geqrf, "orgqr": _orgqr, "syevd": _syevd, "gesdd": _gesdd, "sytrd": _sytrd, "gtsv": _gtsv,
}  # fmt: skip


@pattern("stablehlo.custom_call")
def legalize(op: Op, run: PassRun) -> Replacement:
    """custom_call @lapack_… -> the routine's results"""
    call = Call(op.operation, run)
    routine = routine_of(call.target)
    if routine is None:
        return None
    rewrite = _KERNELS_NOT_NEEDED.get(routine) or (_KERNELS.get(routine) if run.profile.kernels else None)
    reason = _why_not(call, routine) if rewrite is not None else f"{call.target} has no rewriting here"
    if rewrite is None or reason is not None:
        run.note(op, reason or "")
        return None
    if not build.is_static(*op.operands):
        run.note(op, "an operand has dynamic dimensions")
        return None
    if any(0 in build.shape_of(value) for value in call.arrays):
        return [_empty(call, i) for i in range(len(call.result_types))]
    return rewrite(call)


def _empty(call: Call, number: int) -> ir.Value:
    """Results for matrices without elements: square ones are unit matrices, the rest zeros."""
    shape = tuple(call.result_types[number].shape)
    if len(shape) < 2 or shape[-1] != shape[-2] or 0 in shape:
        return call.zeros(number)
    rank, i32 = len(shape), ir.IntegerType.get_signless(32)
    rows, columns = (
        stablehlo.iota(iota_dimension=d, result_type=build.tensor(shape, i32)) for d in (rank - 2, rank - 1)
    )
    element = call.result_types[number].element_type
    real = element.element_type if isinstance(element, ir.ComplexType) else element
    return Tensor(build.convert(compare(rows, "EQ", columns), real)).value(element)


PASS = pattern_pass("legalize-lapack", legalize)
