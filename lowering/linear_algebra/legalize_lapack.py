"""Lowers custom calls of LAPACK routines, as JAX emits them, to kernels, StableHLO, or calls of the process.

    %lu, %pivots, %info = stablehlo.custom_call @lapack_sgetrf_ffi(%a)
becomes one kernel, and slices of its results: no custom call is left, so nothing has to be linked. A routine without a
lowering here, or for which the process's own LAPACK is faster, becomes a call of that:
    %lu', %pivots, %info = call @hilo_host.lapack_0(transpose %a) {hilo.host = {kind = "lapack", routine = "getrf", …}}

Supported routines, in single, double, complex and double complex, in all generations of calls (`lapack_?…_ffi`,
`lapack_?…` with options in operands, `blas_?trsm`, cuSOLVER's, hipSOLVER's, and XLA's own `Qr`, `Eigh` and the like):
    lowered       potrf, trsm; with native kernels getrf, geqrf, orgqr and ungqr, ormqr and unmqr, syevd and heevd,
                  gesdd, gesvd, gtsv, sytrd and hetrd
    in process    geev, gees, gehrd, geqp3; those from getrf on, too, if the target has no native kernels, or the
                  matrix is as large as the profile's `host_orders` say
The configuration's `host_routines` lists what the process has. Eigenvectors and singular vectors are unique only up to
a factor of modulus 1; hilo's need not be LAPACK's.

Leaves alone: other targets; calls whose options cannot be read; operands of dynamic size; routines that neither have a
lowering for the target nor are in the process.
Source: LAPACK Users' Guide, and the file of each kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework import build
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.linear_algebra import decompositions
from hilo.lowering.linear_algebra.call import Call, UnreadError
from hilo.lowering.linear_algebra.expand_cholesky import factor_in_place
from hilo.lowering.linear_algebra.expand_triangular_solve import solve
from hilo.lowering.linear_algebra.host import call_host
from hilo.lowering.linear_algebra.routines import ELEMENTS, RULES, Rule, check_operands
from hilo.lowering.linear_algebra.tensors import Tensor, compare, permutation_of_exchanges

Results: TypeAlias = "dict[str, Tensor | ir.Value]"

VALUES_ALONE = 90_000
"""Elements from which on singular values without vectors are computed by the process's LAPACK: of 300 x 300, hilo's own
kernel takes 0.3 of XLA's time, of 800 x 300 3.8, whose columns do not fit into the cache."""

# ---- lowerings -------------------------------------------------------------------------------------------------------


def _potrf(call: Call) -> Results:
    """A -> (L or U, info); the other triangle keeps A's values, as in LAPACK."""
    lower, a = call.is_lower, call.matrix(0)
    factor, last = factor_in_place(a, lower=lower, run=call.run)
    info = build.convert(compare(last, "NE", last), ir.IntegerType.get_signless(32))
    return {"a": factor, "info": info}


def _trsm(call: Call) -> Results:
    """A, B -> X with op(A) X = B or X op(A) = B"""
    left, lower = call.choose("side", "left", "RL") == "L", call.is_lower
    transposed = call.choose("trans_x", "transposed", "NTC")
    unit = call.choose("diag", "unit", "NU") == "U"
    a, b = call.matrix(0), call.matrix(1)
    if transposed == "C":
        a = a.conj()
    if (transposed != "N") == left:
        a, lower = a.swap(), not lower
    x = solve(a, b if left else b.swap(), lower=lower, unit_diagonal=unit, run=call.run)
    return {"x": x if left else x.swap()}


def _getrf(call: Call) -> Results:
    """A -> (L and U, pivots from 1, info)"""
    factors, pivots, info = decompositions.lu(call.matrix(0))
    return {"a": factors, "pivots": pivots, "info": info}


def _geqrf(call: Call) -> Results:
    """A -> (R and reflections, tau)"""
    factors, tau = decompositions.qr(call.matrix(0))
    return {"a": factors, "tau": tau}


def _orgqr(call: Call) -> Results:
    """reflections, tau -> Q"""
    n = build.shape_of(call.arrays[0])[-1]
    return {"a": decompositions.reflections_product(call.matrix(0), call.vector(1), n)}


def _ormqr_options(call: Call) -> str:
    return call.choose("side", "left", "RL") + call.choose("trans", "transpose", "NT")


def _ormqr(call: Call) -> Results:
    """reflections, tau, C -> Q C, Qᴴ C, C Q or C Qᴴ"""
    options = _ormqr_options(call)
    v, tau, c = call.matrix(0), call.vector(1), call.matrix(2)
    if options[0] == "L":
        return {"c": decompositions.reflect(v, tau, c, adjoint=options[1] == "T")}
    product = decompositions.reflect(v, tau, c.swap().conj(), adjoint=options[1] == "N")
    return {"c": product.conj().swap()}


def _syevd(call: Call) -> Results:
    """A -> (eigenvectors in columns, eigenvalues ascending, info)"""
    lower = call.is_lower
    values, vectors, info = decompositions.eigh(call.matrix(0), lower=lower)
    return {"a": vectors, "w": values, "info": info}


def _gesdd(call: Call) -> Results:
    """A -> (A, singular values descending, U, Vᴴ, info)"""
    mode, a = call.svd_mode, call.matrix(0)
    s, u, vh, info = decompositions.svd(a, full=mode == "A", vectors=mode != "N")
    factors: Results = {} if u is None or vh is None else {"u": u, "vh": vh, "v": vh.conj().swap()}
    return {"a": a, "s": s, "info": info, **factors}


def _svd_options(call: Call) -> str:
    """The mode; for N, also whether the vectors that are not computed have A's sizes or S's."""
    if call.svd_mode != "N" or "u" not in call.result_names:
        return call.svd_mode
    *_, m, left = call.result_types[call.result_names.index("u")].shape
    name = "vh" if "vh" in call.result_names else "v"
    *_, rows, columns = call.result_types[call.result_names.index(name)].shape
    return "NA" if left == m and rows == columns else "NS"


def _sytrd(call: Call) -> Results:
    """A -> (reflections, diagonal, off-diagonal, tau, info)"""
    lower = call.is_lower
    factors, diagonal, off_diagonal, tau = decompositions.tridiagonalize(call.matrix(0), lower=lower)
    return {"a": factors, "d": diagonal, "e": off_diagonal, "tau": tau}


def _gtsv(call: Call) -> Results:
    """diagonals, B -> (U's diagonals, X, info)"""
    shape = build.shape_of(call.arrays[3])
    batch = prod(shape[:-2])
    low, main, up = (Tensor.of(value).reshape(batch, shape[-2]) for value in call.arrays[:3])
    b = Tensor.of(call.arrays[3]).reshape(batch, *shape[-2:])
    *factors, x = decompositions.tridiagonal_solve(low, main, up, b)
    return {**dict(zip(("dl", "d", "du"), factors, strict=True)), "b": x}


# ---- the table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Routine:
    """A routine.

    Attributes:
        rewrite: builds its results; None if only the process has it.
        is_portable: whether the lowering works without native kernels.
        host_options: the letters of its options for the process; None if it is always lowered.
    """

    rewrite: Callable[[Call], Results] | None = None
    is_portable: bool = False
    host_options: Callable[[Call], str] | None = None


def _no_options(call: Call) -> str:
    return ""


_ROUTINES: dict[str, Routine] = {
    "potrf": Routine(_potrf, is_portable=True),
    "trsm": Routine(_trsm, is_portable=True),
    "getrf": Routine(_getrf, host_options=_no_options),
    "geqrf": Routine(_geqrf, host_options=_no_options),
    "orgqr": Routine(_orgqr, host_options=_no_options),
    "ormqr": Routine(_ormqr, host_options=_ormqr_options),
    "syevd": Routine(_syevd, host_options=lambda call: "V" + ("L" if call.is_lower else "U")),
    "gesdd": Routine(_gesdd, host_options=_svd_options),
    "gesvd": Routine(_gesdd, host_options=_svd_options),
    "sytrd": Routine(_sytrd, host_options=lambda call: "L" if call.is_lower else "U"),
    "gtsv": Routine(_gtsv, host_options=_no_options),
    "geqp3": Routine(host_options=_no_options),
    "gehrd": Routine(host_options=_no_options),
    "geev": Routine(
        host_options=lambda call: call.choose("compute_left", "", "") + call.choose("compute_right", "", "")
    ),
    "gees": Routine(host_options=lambda call: call.choose("mode", "", "")),
}


def _runs_in_process(call: Call, name: str, routine: Routine) -> bool:
    """Whether the process's LAPACK is called: if there is no lowering, or if it is faster for a large matrix."""
    profile, configuration = call.run.profile, call.run.configuration
    if routine.host_options is None or name not in configuration.host_routines:
        return False
    if routine.rewrite is None or not (routine.is_portable or profile.kernels):
        return True
    order = profile.host_orders.get(name) if configuration.prefers_routines else None
    shape = build.shape_of(call.arrays[0])[-2:]
    if name in ("gesdd", "gesvd") and call.svd_mode == "N" and prod(shape) < VALUES_ALONE:
        return False
    return order is not None and min(shape) >= order


@pattern("stablehlo.custom_call")
def legalize(op: Op, run: PassRun) -> Replacement:
    """custom_call @lapack_… -> the routine's results"""
    call = Call(op.operation, run)
    name = call.routine
    routine = _ROUTINES.get(name) if name is not None else None
    if name is None or routine is None:
        return None
    if not op.operands or not build.is_static(*op.operands):
        run.note(op, "an operand has dynamic dimensions")
        return None
    in_process = _runs_in_process(call, name, routine)
    if not in_process and (routine.rewrite is None or not (routine.is_portable or run.profile.kernels)):
        run.note(op, f"{call.target} has no lowering for this target, and the process has no {name}")
        return None
    try:
        results = _results(call, name, routine, in_process)
    except UnreadError as reason:
        run.note(op, str(reason))
        return None
    values = call.place(results)
    return stablehlo.tuple(values) if call.is_tuple else values


def _trsm_rule(call: Call) -> Rule:
    matrix = "m m" if call.choose("side", "left", "RL") == "L" else "n n"
    return Rule((matrix, "m n"), {"x": "m n"})


def _check(call: Call, name: str, routine: Routine, in_process: bool) -> None:
    """Raises if the arrays of a call do not fit each other: kernels and LAPACK rely on their sizes."""

    def error(text: str) -> PassError:
        return PassError(f"{place(call.op.location)}: custom_call @{text}")

    operands = list(call.op.operands) if name == "geqp3" else call.arrays
    rule = _trsm_rule(call) if name == "trsm" else RULES[name]
    options = routine.host_options(call) if routine.host_options is not None else None
    arrays = check_operands(call.target, rule, list(map(build.shape_of, operands)), options, error)
    wanted = [str(call.element)] * len(operands)
    if name == "geqp3":
        wanted[1] = "i32"  # the pivots
    _check_elements(call, operands, wanted, error)
    if in_process and str(call.element) not in ELEMENTS:
        raise error(f"{call.target}: element type is {call.element}; it takes {', '.join(ELEMENTS)}")
    results = {"info": "", "selected": "", **({} if call.options.get("transposed") else rule.results)}
    for result, kind in zip(call.result_names, call.result_types, strict=True):
        if result in results:
            arrays.take(f"result {result}", tuple(kind.shape), results[result])


def _check_elements(
    call: Call, operands: Sequence[ir.Value], wanted: Sequence[str], error: Callable[[str], PassError]
) -> None:
    """Raises an error if an operand has another element type than the routine takes."""
    for number, (value, takes) in enumerate(zip(operands, wanted, strict=True)):
        element = str(build.element_of(value))
        if element != takes:
            raise error(f"{call.target}: operand {number} has element type {element}; it takes {takes}")


def _results(call: Call, name: str, routine: Routine, in_process: bool) -> Results:
    names = call.result_names  # which reads the call, before anything is built
    _check(call, name, routine, in_process)
    if any(0 in build.shape_of(value) for value in call.arrays):
        return _empty(call, name)
    if in_process:
        assert routine.host_options is not None
        options = routine.host_options(call)
        operands = call.op.operands if name == "geqp3" else call.arrays
        results = call_host(call, name, options, operands)
    else:
        assert routine.rewrite is not None
        results = routine.rewrite(call)
    if "v" in names and "v" not in results:
        vh = results["vh"]
        results["v"] = (vh if isinstance(vh, Tensor) else Tensor.of(vh)).conj().swap()
    pivots = results.get("pivots")
    if isinstance(pivots, ir.Value) and "permutation" in names:
        one = build.splat(1, build.element_of(pivots), build.shape_of(pivots))
        exchanges = stablehlo.subtract(pivots, one)
        rows = build.shape_of(call.arrays[0])[-2]
        results |= {"pivots_from_0": exchanges, "permutation": permutation_of_exchanges(exchanges, rows)}
    return results


def _empty(call: Call, name: str) -> Results:
    """Results if an operand is empty: products are the operand that they multiply, square results the identity."""
    if name == "ormqr":
        return {"c": call.matrix(2)}
    if name == "geqp3":
        return {"pivots": call.op.operands[1]}
    results: Results = {}
    for result, kind in zip(call.result_names, call.result_types, strict=True):
        shape = tuple(kind.shape)
        if len(shape) - len(call.batch_shape) == 2 and 0 not in shape and (shape[-1] == shape[-2] or name == "orgqr"):
            rank, i32 = len(shape), ir.IntegerType.get_signless(32)
            rows, columns = (
                stablehlo.iota(iota_dimension=d, result_type=build.tensor(shape, i32)) for d in (rank - 2, rank - 1)
            )
            element = kind.element_type
            real = element.element_type if isinstance(element, ir.ComplexType) else element
            results[result] = Tensor(build.convert(compare(rows, "EQ", columns), real))
    return results


PASS = pattern_pass("legalize-lapack", legalize)
