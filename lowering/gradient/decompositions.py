"""Rules of LAPACK's decompositions: QR, LU, eigenvalues of Hermitian matrices, singular values.

With the gradients ḡ of a real function with respect to each factor (not JAX's cotangents, which are their conjugates),
the gradient with respect to A is
    QR, M >= N      [Q̄ + Q s(triu(R̄ Rᴴ - Qᴴ Q̄))] R⁻ᴴ,  s(X) = X + Xᴴ with a real diagonal
    Eigh            V [diag(w̄) + (Vᴴ V̄) / E] Vᴴ,  E_ij = w_j - w_i
    SVD             U [a(Uᴴ Ū) / E · S + S · a(Vᴴ V̄) / E + diag(s̄)] Vᴴ + …,  a(X) = X - Xᴴ, E_ij = s_j² - s_i²
    LU, P A = L U   Pᵀ L⁻ᴴ [tril(Lᴴ L̄, -1) + triu(Ū Uᴴ)] U⁻ᴴ
These hold where they are unique: equal eigenvalues or singular values give infinity or NaN in gradients of vectors.
Sources: Giles, Collected matrix derivative results (2008); Townsend, Differentiating the singular value decomposition
(2016); Roberts and Roberts, QR and LQ decomposition matrix backpropagation algorithms (2020).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from hilo.dialect import stablehlo
from hilo.dialect.attributes import DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import (
    broadcast,
    convert,
    element_of,
    reshape,
    shape_of,
    splat,
    sum_over,
    tensor,
    transpose,
)
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.gradient.elementwise import as_complex, conj, is_complex, zeros_like
from hilo.lowering.gradient.rules import Cotangent, rule_of_several
from hilo.lowering.linear_algebra.call import Call

Reached: TypeAlias = Mapping[ir.Value, Cotangent]

# ---- matrices --------------------------------------------------------------------------------------------------------


def _i32() -> ir.Type:
    return ir.IntegerType.get_signless(32)


def _turned(a: ir.Value) -> ir.Value:
    rank = len(shape_of(a))
    return transpose(a, [*range(rank - 2), rank - 1, rank - 2])


def _adjoint(a: ir.Value) -> ir.Value:
    return conj(_turned(a))


def _product(*matrices: ir.Value) -> ir.Value:
    result = matrices[0]
    for matrix in matrices[1:]:
        rank = len(shape_of(result))
        batch = tuple(range(rank - 2))
        numbers = DotDimensionNumbers(batch, batch, (rank - 1,), (rank - 2,))
        result = stablehlo.dot_general(result, matrix, dot_dimension_numbers=numbers, precision_config=["HIGHEST"] * 2)
    return result


def _places(a: ir.Value) -> tuple[Number, Number]:
    shape = shape_of(a)
    rows, columns = (
        Number(stablehlo.iota(iota_dimension=d, result_type=tensor(shape, _i32())))
        for d in (len(shape) - 2, len(shape) - 1)
    )
    return rows, columns


def _kept(a: ir.Value, test: Callable[[Number, Number], Number]) -> ir.Value:
    """The elements whose row and column pass a test, and zeros elsewhere."""
    return stablehlo.select(test(*_places(a)).value, a, zeros_like(a))


def _upper(a: ir.Value) -> ir.Value:
    return _kept(a, lambda row, column: column >= row)


def _strictly_lower(a: ir.Value) -> ir.Value:
    return _kept(a, lambda row, column: column < row)


def _real_diagonal(a: ir.Value) -> ir.Value:
    """The real part of the diagonal, and zeros elsewhere."""
    diagonal = _kept(a, lambda row, column: column == row)
    return as_complex(stablehlo.real(diagonal)) if is_complex(a) else diagonal


def _add(*values: ir.Value | None) -> ir.Value:
    result: ir.Value | None = None
    for value in values:
        if value is not None:
            result = value if result is None else stablehlo.add(result, value)
    assert result is not None
    return result


def _slice(a: ir.Value, rows: tuple[int, int], columns: tuple[int, int]) -> ir.Value:
    shape = shape_of(a)
    lead = list(shape[:-2])
    starts, limits = [0] * len(lead) + [rows[0], columns[0]], [*lead, rows[1], columns[1]]
    if tuple(limits) == tuple(shape) and not any(starts):
        return a
    return stablehlo.slice(a, start_indices=starts, limit_indices=limits, strides=[1] * len(shape))


def _joined(parts: Sequence[ir.Value], axis: int) -> ir.Value:
    kept = [part for part in parts if shape_of(part)[axis]]
    return kept[0] if len(kept) == 1 else stablehlo.concatenate(kept, dimension=axis % len(shape_of(parts[0])))


def _over(a: ir.Value, b: ir.Value, *, upper: bool, left: bool, unit: bool = False) -> ir.Value:
    """B R⁻ᴴ, or (`left`) L⁻ᴴ B."""
    return stablehlo.triangular_solve(
        a,
        b,
        left_side=left,
        lower=not upper,
        unit_diagonal=unit,
        transpose_a="ADJOINT" if is_complex(a) else "TRANSPOSE",
    )


def _columns(v: ir.Value, like: ir.Value) -> ir.Value:
    """A vector as factors for a matrix's columns, in the matrix's element type."""
    rank = len(shape_of(like))
    wide = broadcast(v, shape_of(like), [*range(rank - 2), rank - 1])
    return as_complex(wide) if is_complex(like) and not is_complex(wide) else wide


def _rows(v: ir.Value, like: ir.Value) -> ir.Value:
    rank = len(shape_of(like))
    wide = broadcast(v, shape_of(like), list(range(rank - 1)))
    return as_complex(wide) if is_complex(like) and not is_complex(wide) else wide


def _diagonal_of(v: ir.Value, like: ir.Value) -> ir.Value:
    """A vector on the diagonal of a matrix [..., K, K]."""
    return _kept(_columns(v, like), lambda row, column: column == row)


def _differences(w: ir.Value, like: ir.Value) -> ir.Value:
    """w_j - w_i, and 1 on the diagonal."""
    rank = len(shape_of(like))
    shape = shape_of(like)
    gap = Number(broadcast(w, shape, [*range(rank - 2), rank - 1])) - Number(broadcast(w, shape, list(range(rank - 1))))
    row, column = _places(like)
    gap = select(row == column, gap.like(1.0), gap)
    return as_complex(gap.value) if is_complex(like) else gap.value


def _refused(op: Any, what: str) -> PassError:
    return PassError(f"differentiate: {what}\n  at {place(op.operation.location)}")


def _named(op: Any, cotangents: Sequence[Cotangent]) -> tuple[Call, dict[str, ir.Value], dict[str, ir.Value]]:
    """The call, its results by name, and their gradients, which are the conjugates of the cotangents."""
    call = Call(op.operation, PassRun())
    if call.is_tuple:
        raise _refused(op, f"custom call {call.target} with a tuple as its result has no derivative")
    names = call.result_names
    results = dict(zip(names, op.operation.results, strict=True))
    given = {name: conj(t) for name, t in zip(names, cotangents, strict=True) if t is not None}
    return call, results, given


# ---- QR --------------------------------------------------------------------------------------------------------------


def _qr(q: ir.Value, r: ir.Value, q_bar: ir.Value | None, r_bar: ir.Value | None) -> ir.Value:
    """The gradient with respect to A [..., M, K], M >= K, for Q [..., M, K] and R [..., K, K]."""
    inner = None if r_bar is None else _product(r_bar, _adjoint(r))
    if q_bar is not None:
        other = stablehlo.negate(_product(_adjoint(q), q_bar))
        inner = other if inner is None else stablehlo.add(inner, other)
    assert inner is not None
    x = _kept(inner, lambda row, column: column > row)
    middle = _add(x, _adjoint(x), _real_diagonal(inner))
    return _over(r, _add(q_bar, _product(q, middle)), upper=True, left=False)


def _orthogonal(factors: ir.Value, tau: ir.Value, like: ir.Operation) -> ir.Value:
    """Q from Householder reflectors, by the call that belongs to geqrf's."""
    target = str(ir.StringAttr(like.attributes["call_target_name"]).value)
    name = target.replace("geqrf", "ungqr" if is_complex(factors) else "orgqr")
    name = {"Qr": "ProductOfElementaryHouseholderReflectors"}.get(target, name)
    rank = len(shape_of(factors))
    matrix, vector = [rank - 2, rank - 1, *range(rank - 3, -1, -1)], list(range(rank - 1))[::-1]
    found = stablehlo.custom_call(
        [factors, tau], name, api_version=4, backend_config={}, operand_layouts=[matrix, vector],
        result_layouts=[matrix], result_types=[factors.type],
    )  # fmt: skip
    assert isinstance(found, ir.Value)
    return found


@rule_of_several("custom_call:geqrf")
def geqrf(op: Any, cotangents: Sequence[Cotangent]) -> Reached:
    """For R, on and above the diagonal. NaN if the result depends on the reflectors other than through Q."""
    call, results, given = _named(op, cotangents)
    a, packed, tau = call.arrays[0], results["a"], results["tau"]
    if "tau" in given:
        raise _refused(op, "the factors of Householder reflectors have no derivative; it takes Q and R themselves")
    if not call.is_current:
        raise _refused(op, f"custom call {call.target} has no derivative; it takes lapack_?geqrf_ffi")
    m, n = shape_of(a)[-2:]
    k = min(m, n)
    bar = given["a"]
    r_bar = _upper(_slice(bar, (0, k), (0, n)))
    r = _upper(_slice(packed, (0, k), (0, n)))
    q = _orthogonal(_slice(packed, (0, m), (0, k)), tau, op.operation)
    q_bar, last = None, None
    if n > k:  # A = [A1 | A2] = Q [R1 | R2], R2 = Qᴴ A2
        second = _slice(r_bar, (0, k), (k, n))
        last = _product(q, second)
        q_bar = _product(_slice(a, (0, m), (k, n)), _adjoint(second))
    first = _qr(q, _slice(r, (0, k), (0, k)), q_bar, _slice(r_bar, (0, k), (0, k)))
    whole = first if last is None else _joined([first, last], -1)
    return {a: conj(_unless(_strictly_lower(bar), whole))}


def _unless(part: ir.Value, value: ir.Value) -> ir.Value:
    """The value; NaN in matrices in which `part` is not 0."""
    size = stablehlo.abs(part)
    rank = len(shape_of(part))
    total = broadcast(sum_over(size, [rank - 2, rank - 1]), shape_of(value), list(range(rank - 2)))
    zero = Number(total) * 0.0
    wrong = select(Number(total) == 0.0, zero, zero + float("nan"))
    added = as_complex(wrong.value) if is_complex(value) else wrong.value
    return stablehlo.add(value, added)


@rule_of_several("custom_call:orgqr")
def orgqr(op: Any, cotangents: Sequence[Cotangent]) -> Reached:
    """The gradient for Q goes to the matrix that geqrf took."""
    call, results, given = _named(op, cotangents)
    reflectors, tau = call.arrays
    source = tau.owner
    if isinstance(source, ir.Block) or source.operation.name != "stablehlo.custom_call":
        raise _refused(op, "Q of Householder reflectors that do not come from geqrf has no derivative")
    inner = Call(source.operation, PassRun())
    if inner.routine != "geqrf":
        raise _refused(op, f"Q of Householder reflectors of {inner.target} has no derivative; it takes geqrf")
    a, packed = inner.arrays[0], dict(zip(inner.result_names, source.operation.results, strict=True))["a"]
    m, n = shape_of(a)[-2:]
    k = min(m, n)
    if shape_of(reflectors)[-1] != k:
        raise _refused(op, f"the full Q of a QR decomposition of {a.type} has no derivative; take full_matrices=False")
    r = _upper(_slice(packed, (0, k), (0, k)))
    first = _qr(results["a"], r, given["a"], None)
    if n > k:
        shape = list(shape_of(a))
        shape[-1] = n - k
        first = _joined([first, broadcast(splat(0, element_of(a)), shape)], -1)
    return {a: conj(first)}


# ---- eigenvalues and singular values ---------------------------------------------------------------------------------


@rule_of_several("custom_call:syevd")
def syevd(op: Any, cotangents: Sequence[Cotangent]) -> Reached:
    """The gradient goes to the triangle that is read."""
    call, results, given = _named(op, cotangents)
    a, v, w = call.arrays[0], results["a"], results["w"]
    inner = None
    if "a" in given:
        inner = stablehlo.divide(_product(_adjoint(v), given["a"]), _differences(w, v))
        inner = _kept(inner, lambda row, column: row != column)
    if "w" in given:
        inner = _add(inner, _diagonal_of(given["w"], v))
    assert inner is not None
    whole = _product(v, inner, _adjoint(v))
    both = stablehlo.add(whole, _adjoint(whole))
    lower = call.is_lower
    part = _kept(both, (lambda row, column: column < row) if lower else (lambda row, column: column > row))
    return {a: conj(stablehlo.add(part, _real_diagonal(whole)))}


def _singular(op: Any, call: Call, results: dict[str, ir.Value]) -> tuple[ir.Value, ir.Value, ir.Value]:
    """U, s and V of the thin decomposition; if the call returns only values, it is repeated with vectors."""
    a = call.arrays[0]
    *batch, m, n = shape_of(a)
    k = min(m, n)
    u, vh = results["u"], results["vh"]
    mode = chr(call.options["mode"]) if "mode" in call.options else "S"
    if mode != "N":
        if shape_of(u)[-1] != k or shape_of(vh)[-2] != k:
            u, vh = _slice(u, (0, m), (0, k)), _slice(vh, (0, k), (0, n))
        return u, results["s"], _adjoint(vh)
    operation = op.operation
    kinds = [r.type for r in operation.results]
    names = list(call.result_names)
    kinds[names.index("u")] = tensor([*batch, m, k], element_of(a))
    kinds[names.index("vh")] = tensor([*batch, k, n], element_of(a))
    attributes = {name: operation.attributes[name] for name in operation.attributes}
    config = ir.DictAttr(attributes.get("mhlo.backend_config", attributes.get("backend_config")))
    letter = ir.IntegerAttr.get(ir.IntegerAttr(config["mode"]).type, ord("S"))
    key = "mhlo.backend_config" if "mhlo.backend_config" in attributes else "backend_config"
    attributes[key] = ir.DictAttr.get({**{named.name: named.attr for named in config}, "mode": letter})
    again = ir.Operation.create(operation.name, kinds, list(operation.operands), attributes)
    found = dict(zip(names, again.results, strict=True))
    return found["u"], found["s"], _adjoint(found["vh"])


@rule_of_several("custom_call:gesdd")
def gesdd(op: Any, cotangents: Sequence[Cotangent]) -> Reached:
    call, results, given = _named(op, cotangents)
    a = call.arrays[0]
    if "v" in results or not call.is_current:
        raise _refused(op, f"custom call {call.target} has no derivative; it takes lapack_?gesdd_ffi")
    u, s, v = _singular(op, call, results)
    *_, m, n = shape_of(a)
    k = min(m, n)
    u_bar, vh_bar = given.get("u"), given.get("vh")
    for name, axis in (("u", -1), ("vh", -2)):
        if name in given and shape_of(given[name])[axis] != k:
            raise _refused(op, f"the full U and V of an SVD of {a.type} have no derivative; take full_matrices=False")
    inner = None if "s" not in given else _diagonal_of(given["s"], _product(_adjoint(u), u))
    square = stablehlo.multiply(s, s)
    outside: list[ir.Value] = []
    if u_bar is not None:
        x = _product(_adjoint(u), u_bar)
        skew = stablehlo.subtract(x, _adjoint(x))
        part = stablehlo.multiply(stablehlo.divide(skew, _differences(square, x)), _columns(s, x))
        part = _kept(part, lambda row, column: row != column)
        if is_complex(x):
            half = Number(s) * 2.0
            part = _add(part, _kept(stablehlo.divide(skew, _columns(half.value, x)), lambda row, column: row == column))
        inner = _add(inner, part)
        if m > k:
            rest = stablehlo.subtract(u_bar, _product(u, x))
            outside.append(_product(stablehlo.divide(rest, _columns(s, rest)), _adjoint(v)))
    if vh_bar is not None:
        v_bar = _adjoint(vh_bar)
        y = _product(_adjoint(v), v_bar)
        skew = stablehlo.subtract(y, _adjoint(y))
        part = stablehlo.multiply(_rows(s, y), stablehlo.divide(skew, _differences(square, y)))
        inner = _add(inner, _kept(part, lambda row, column: row != column))
        if n > k:
            rest = stablehlo.subtract(v_bar, _product(v, y))
            outside.append(_product(u, _adjoint(stablehlo.divide(rest, _columns(s, rest)))))
    assert inner is not None
    return {a: conj(_add(_product(u, inner, _adjoint(v)), *outside))}


# ---- LU --------------------------------------------------------------------------------------------------------------


@rule_of_several("custom_call:getrf")
def getrf(op: Any, cotangents: Sequence[Cotangent]) -> Reached:
    call, results, given = _named(op, cotangents)
    a, packed, bar = call.arrays[0], results["a"], given["a"]
    if "pivots" not in results:
        raise _refused(op, f"custom call {call.target} has no derivative; it takes lapack_?getrf_ffi")
    m, n = shape_of(a)[-2:]
    k = min(m, n)
    head = _slice(packed, (0, k), (0, k))
    corner = _slice(bar, (0, k), (0, k))
    l_bar, u_bar = _strictly_lower(corner), _upper(corner)
    right = below = None
    if n > k:  # U2 = L⁻¹ A2
        part = _over(head, _slice(bar, (0, k), (k, n)), upper=False, left=True, unit=True)
        l_bar = stablehlo.subtract(l_bar, _strictly_lower(_product(part, _adjoint(_slice(packed, (0, k), (k, n))))))
        right = part
    if m > k:  # L2 = A2 U⁻¹
        part = _over(head, _slice(bar, (k, m), (0, k)), upper=True, left=False)
        u_bar = stablehlo.subtract(u_bar, _upper(_product(_adjoint(_slice(packed, (k, m), (0, k))), part)))
        below = part
    lower = _add(_strictly_lower(head), _one_diagonal(head))
    upper = _upper(head)
    inner = _add(_strictly_lower(_product(_adjoint(lower), l_bar)), _upper(_product(u_bar, _adjoint(upper))))
    middle = _over(head, _over(head, inner, upper=False, left=True, unit=True), upper=True, left=False)
    whole = middle if right is None else _joined([middle, right], -1)
    whole = whole if below is None else _joined([whole, below], -2)
    return {a: conj(_exchanged_back(whole, results["pivots"]))}


def _one_diagonal(like: ir.Value) -> ir.Value:
    one = broadcast(splat(1, element_of(like)), shape_of(like))
    return _kept(one, lambda row, column: row == column)


def _exchanged_back(x: ir.Value, pivots: ir.Value) -> ir.Value:
    """Undoes the exchanges of rows i and pivots[i] - 1, from the last to the first."""
    rank = len(shape_of(x))
    batch, k = shape_of(pivots)[:-1], shape_of(pivots)[-1]
    pivots = convert(pivots, _i32())
    rows = stablehlo.iota(iota_dimension=rank - 2, result_type=tensor(shape_of(x), _i32()))
    one, zero = splat(1, _i32()), splat(0, _i32())

    def condition(i: ir.Value, *_: ir.Value) -> ir.Value:
        return stablehlo.compare(i, zero, comparison_direction="GT")

    def body(i: ir.Value, value: ir.Value, order: ir.Value, count: ir.Value) -> list[ir.Value]:
        previous = stablehlo.subtract(i, one)
        starts = [*[zero] * len(batch), previous]
        other = reshape(stablehlo.dynamic_slice(order, starts, slice_sizes=[*[int(n) for n in batch], 1]), batch)
        other = stablehlo.subtract(other, broadcast(one, batch))
        is_own = Number(count) == Number(broadcast(previous, shape_of(value)))
        is_other = Number(count) == Number(broadcast(other, shape_of(value), list(range(rank - 2))))
        own, there = (_row(value, test.value) for test in (is_own, is_other))
        moved = stablehlo.select(is_other.value, own, value)
        return [previous, stablehlo.select(is_own.value, there, moved), order, count]

    start = splat(k, _i32())
    found = stablehlo.while_([start, x, pivots, rows], cond=condition, body=body)
    return found[1]


def _row(value: ir.Value, mask: ir.Value) -> ir.Value:
    """The row of each matrix that a mask selects, broadcast to all rows."""
    rank = len(shape_of(value))
    total = sum_over(stablehlo.select(mask, value, zeros_like(value)), [rank - 2])
    return broadcast(total, shape_of(value), [*range(rank - 2), rank - 1])
