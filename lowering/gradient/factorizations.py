"""Turns JAX's LAPACK calls back into StableHLO operations that have rules, where StableHLO has one.

    %r:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) …     becomes   stablehlo.cholesky %a, with status 0
    %x = stablehlo.custom_call @lapack_strsm_ffi(%a, %b) …    becomes   stablehlo.triangular_solve

The other factorizations (QR, SVD, LU, eigenvalues) stay; their rules are in `decompositions`.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.lowering.framework.build import broadcast, element_of, shape_of, splat
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.linear_algebra.call import Call, UnreadError


@pattern("stablehlo.custom_call")
def restore(op: Op, run: PassRun) -> Replacement:
    """custom_call @lapack_?potrf, @lapack_?trsm -> cholesky, triangular_solve"""
    call = Call(op.operation, run)
    try:
        if call.routine == "trsm" and len(call.op.results) == 1 and not call.is_tuple:
            return _triangular_solve(call)
        if call.routine == "potrf" and not call.is_tuple and set(call.result_names) <= {"a", "info"}:
            return _cholesky(call)
    except UnreadError as reason:
        run.note(op, str(reason))
    return None


def _triangular_solve(call: Call) -> Replacement:
    transposed = call.choose("trans_x", "transposed", "NTC")
    a, b = call.arrays
    return stablehlo.triangular_solve(
        a,
        b,
        left_side=call.choose("side", "left", "RL") == "L",
        lower=call.is_lower,
        unit_diagonal=call.choose("diag", "unit", "NU") == "U",
        transpose_a={"N": "NO_TRANSPOSE", "T": "TRANSPOSE", "C": "ADJOINT"}[transposed],
    )


def _cholesky(call: Call) -> Replacement:
    factor = stablehlo.cholesky(call.arrays[0], lower=call.is_lower)
    named = dict(zip(call.result_names, call.op.results, strict=True))
    values = []
    for name, result in named.items():
        status = broadcast(splat(0, element_of(result)), shape_of(result)) if name == "info" else None
        values.append(factor if status is None else status)
    return values
