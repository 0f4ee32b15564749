"""The element types of NumPy's universal functions on XlaOps, against NumPy, for every pair of its element types."""

from __future__ import annotations

import itertools
import warnings

import numpy as np
import pytest

import hilo
from hilo import XlaBuilder, ops

KINDS = [np.dtype(name) for name in "? b h i l B H I L e f d F D".split()]
INTEGERS = [kind for kind in KINDS if kind.kind in "biu"]
UFUNCS = sorted(
    (u for u in vars(np).values() if isinstance(u, np.ufunc) and u.signature is None), key=lambda u: u.__name__
)
ONE = {u.__name__: u for u in UFUNCS if u.nin == 1 and u.__name__ != "isnat"}
TWO = {u.__name__: u for u in UFUNCS if u.nin == 2}


def types_of(ufunc: np.ufunc, kinds: tuple[np.dtype, ...]) -> list[np.dtype] | None:
    """The types of the results, as hilo builds them; None if it refuses."""
    builder = XlaBuilder("types")
    operands = [ops.Parameter(builder, i, hilo.Shape.of(np.zeros(3, kind)), f"x{i}") for i, kind in enumerate(kinds)]
    try:
        made = ufunc(*operands)
    except hilo.Error:
        return None
    return [one.dtype.numpy for one in (made if isinstance(made, tuple) else (made,))]


def numpy_types(ufunc: np.ufunc, kinds: tuple[np.dtype, ...]) -> list[np.dtype] | None:
    try:
        return list(ufunc.resolve_dtypes((*kinds, *[None] * ufunc.nout))[ufunc.nin :])
    except TypeError:
        return None


@pytest.mark.parametrize("name", sorted(ONE | TWO))
def test_results_have_numpys_types(name: str) -> None:
    ufunc = (ONE | TWO)[name]
    wrong = []
    for kinds in itertools.product(KINDS, repeat=ufunc.nin):
        got, want = types_of(ufunc, kinds), numpy_types(ufunc, kinds)
        if got is not None and want is not None and got != want:
            wrong.append((*map(str, kinds), *map(str, got), "in place of", *map(str, want)))
    assert not wrong


@pytest.mark.parametrize("name", sorted(set(ONE | TWO) - {"bitwise_count", "gcd", "lcm"}))
def test_integers_are_taken_where_numpy_takes_them(name: str) -> None:
    ufunc = (ONE | TWO)[name]
    for kind in INTEGERS:
        kinds = (kind,) * ufunc.nin
        if numpy_types(ufunc, kinds) is not None:
            assert types_of(ufunc, kinds) is not None, f"np.{name} of {kind}"


NUMBERS = {
    kind: np.array([0, 1, 2, 5, 1, 3]).astype(kind) * (np.array([1, -1, 1, 1, 1, -1], kind) if kind.kind == "i" else 1)
    for kind in INTEGERS
}
COMPUTED = "copysign heaviside nextafter hypot logaddexp logaddexp2 arctan2 float_power divide".split()
ROUNDED = "exp2 exp sqrt fabs deg2rad degrees absolute sign floor ceil trunc rint isnan isfinite isinf signbit square "
ROUNDED += "bitwise_count conjugate tanh arctan cbrt log1p modf frexp"


@pytest.mark.parametrize("kind", INTEGERS, ids=str)
def test_integers_give_numpys_values(kind: np.dtype) -> None:
    x, y = NUMBERS[kind].astype(kind), np.array([3, 0, 1, 2, 1, 7]).astype(kind)
    one = [ONE[name] for name in ROUNDED.split() if numpy_types(ONE[name], (kind,)) is not None]
    two = [TWO[name] for name in COMPUTED]
    got = hilo.jit(lambda x, y: [f(x) for f in one] + [f(x, y) for f in two], target="evaluator")(x, y)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        want = [f(x) for f in one] + [f(x, y) for f in two]
    for ufunc, g, w in zip([*one, *two], got, want, strict=True):
        for part, wanted in zip(*((v if isinstance(v, tuple) else (v,)) for v in (g, w)), strict=True):
            part = np.asarray(part)
            assert part.dtype == wanted.dtype, ufunc.__name__
            limit = 4e-3 if wanted.dtype == np.float16 else 1e-5
            np.testing.assert_allclose(part, wanted, rtol=limit, err_msg=f"np.{ufunc.__name__} of {kind}")


@pytest.mark.parametrize("target", ["evaluator", "llvm-cpu"])
def test_integer_division_by_zero_is_xlas(target: str) -> None:
    quotient = hilo.jit(lambda x, y: (np.floor_divide(x, y), x % y), target=target)
    for dtype in (np.int32, np.int8, np.uint16):
        x = np.array([5, 100, 0], dtype)
        divided, left = map(np.asarray, quotient(x, np.zeros(3, dtype)))
        assert divided.tolist() == [~dtype(0)] * 3
        assert left.tolist() == x.tolist()
