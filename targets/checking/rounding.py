"""Bounds on the rounding error of the result of one operation.

    add, multiply, sqrt …: half a unit in the last place of the result, u |r|
    sum of n products: n/4 u Σ |a| |b|, and at most 32 √n u Σ |a| |b|
    exp, sin, log_gamma …: the effect of changing the operands by a few u, plus a few u |r|

The results of every member of the ensemble, except the reference, are perturbed by `STEPS` times these bounds, with
random signs. Where all members agree by chance, the first two are moved apart: in (x / y) y, the perturbations of the
quotient and of the product may cancel.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

import ml_dtypes
import numpy as np

from hilo.dialect.operations.traits import with_trait
from hilo.targets.checking.values import Spread, Value, deviation
from hilo.targets.evaluator.program import Step
from hilo.targets.evaluator.regions import recognize
from hilo.targets.evaluator.types import ArrayType

STEPS = 2.0
"""Rounding errors by which results are perturbed: for narrow types, less would be rounded away."""

EXACT = with_trait("exact") | {"func.call"}
"""Operations that only move values, or whose results are not rounded."""

_ONCE = frozenset(f"stablehlo.{name}" for name in "add subtract multiply divide sqrt".split())
_DIFFERENCES = frozenset({"stablehlo.add", "stablehlo.subtract"})
_PRODUCTS = with_trait("product")
_SUMS = with_trait("fold") | {"stablehlo.unary_einsum"}
_BY_ORDER = frozenset(f"stablehlo.{name}" for name in "cholesky triangular_solve".split())
_BY_COUNT = frozenset(f"stablehlo.batch_norm_{name}" for name in "training inference grad".split())
_LIMITED = frozenset(
    f"stablehlo.{name}"
    for name in """add subtract multiply divide convert exponential
    exponential_minus_one power dot_general dot convolution reduce reduce_window scatter reduce_precision""".split()
)
"""Operations whose results may overflow for one order of rounding, and not for another."""

_MODULI = ("stablehlo.abs", "stablehlo.sign")
"""Operations that are exact except for complex numbers."""

FEW, MANY = 4.0, 16.0
"""Errors in units in the last place of elementary functions, and of special and complex ones."""


def _info(kind: np.dtype) -> Any:
    return ml_dtypes.finfo(kind)  # type: ignore[no-untyped-call]


@functools.cache
def unit(kind: np.dtype) -> float:
    """Half a unit in the last place of 1."""
    return float(_info(kind).eps) / 2


@functools.cache
def smallest(kind: np.dtype) -> float:
    """The smallest normal number; smaller ones may be flushed to 0."""
    return float(_info(kind).smallest_normal)


@functools.cache
def largest(kind: np.dtype) -> float:
    """The largest finite number."""
    return float(_info(kind).max)


def growth(count: float) -> float:
    """The error bound of a sum of `count` numbers, in rounding errors of the sum of their moduli."""
    return max(1.0, min(count / 4, 32.0 * math.sqrt(count)))


class Noise:
    """Random signs for one member, the same in each run.

    Args:
        seed: of the member.
    """

    LENGTH = 1 << 16

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        signs = np.where(self._random.random(self.LENGTH) < 0.5, -1.0, 1.0)
        self._signs = {kind: signs.astype(kind) for kind in (np.float32, np.float64)}

    def signs(self, shape: tuple[int, ...], kind: type) -> np.ndarray:
        """An array of -1 and 1."""
        count = math.prod(shape)
        start = int(self._random.integers(self.LENGTH))
        table = self._signs[np.float64 if kind is np.float64 else np.float32]
        if start + count <= self.LENGTH:
            return table[start : start + count].reshape(shape)
        return np.resize(np.roll(table, -start), count).reshape(shape)

    def moved(self, array: Any, relative: Any = 0.0, absolute: Any = 0.0) -> np.ndarray:
        """An array perturbed by `relative` times each element's modulus, and by `absolute`."""
        given = np.asarray(array)
        kind = given.dtype
        wide = {"c": np.complex128 if kind.itemsize == 16 else np.complex64}.get(
            kind.kind, np.float64 if kind == np.float64 else np.float32
        )
        real = np.float64 if wide in (np.float64, np.complex128) else np.float32
        values = given.astype(wide, copy=False)
        by = np.abs(values) * real(relative) + np.asarray(absolute, real)
        moved = values + by * self.signs(given.shape, real)
        return np.where(np.isfinite(values), moved, values).astype(kind, copy=False)


def results_of(
    step: Step, run: Callable[[Sequence[Any]], list[Any]], operands: Sequence[Any], noise: Noise | None
) -> list[Any]:
    """One member's results of an operation.

    Args:
        step: the operation.
        run: computes it.
        operands: the member's.
        noise: the member's; None for the reference, whose results are not perturbed.
    """
    if noise is None or is_exact_step(step) or not any(_is_float(value) for value in operands):
        return run(operands)
    name = step.op.name
    if name in _PRODUCTS:
        return _summed(step, run, operands, noise, _contracted(step, operands))
    if name in _SUMS:
        return _reduced(step, run, operands, noise)
    if name in _ONCE and not _is_complex(operands[0]):
        return [_rounded(value, noise, 1.0) for value in run(operands)]
    if name in _BY_RESULT:
        return [_BY_RESULT[name](value, operands, noise) for value in run(operands)]
    return _backward(run, operands, noise, _units(name, operands))


def kept_apart(step: Step, operands: Sequence[Value], parts: Sequence[Any]) -> Sequence[Any]:
    """All members' results of an operation on operands that differ between them: the first two members differ from the
    reference where all agree by chance. A difference that is 0 in all is as uncertain as its operands.

    Args:
        step: the operation.
        operands: what it reads, of all members.
        parts: the result of each member.
    """
    base = np.asarray(parts[0])
    if step.op.name not in _ONCE or not _is_float(base) or _is_complex(base):
        return parts
    agree = np.all([np.asarray(part) == base for part in parts[1:]], axis=0)
    if not agree.any():
        return parts
    values = base.astype(np.float64)
    with np.errstate(all="ignore"):
        agree &= np.isfinite(values)
        by = STEPS * unit(base.dtype) * np.abs(values)
        if step.op.name in _DIFFERENCES:
            by = np.where(values == 0, sum(deviation(value) for value in operands if isinstance(value, Spread)), by)
        moved = [np.where(agree, values + sign * by, np.asarray(parts[1 + (sign < 0)])) for sign in (1.0, -1.0)]
    return [base, *(part.astype(base.dtype) for part in moved), *parts[3:]]


def _units(name: str, operands: Sequence[Any]) -> float:
    """The units in the last place by which operands are perturbed to account for the operation's own error."""
    if name in _BY_ORDER:
        return max(8.0, float(np.shape(operands[0])[-1]))
    if name in _BY_COUNT:
        return 8.0 * growth(np.size(operands[0]))
    return MANY if name.startswith("chlo.") or any(map(_is_complex, operands)) else FEW


def is_exact_step(step: Step) -> bool:
    """Whether an operation's results are not rounded: it moves or selects values. A complex modulus is rounded."""
    if step.op.name in _MODULI:
        operand = step.op.operands[0]
        return not (isinstance(operand, ArrayType) and operand.dtype.is_complex)
    if step.op.name not in _SUMS or not step.op.regions:
        return step.op.name in EXACT
    known = recognize(step.op.regions[-1])
    return known is not None and known.ufunc in (None, np.maximum, np.minimum)


def is_limited(step: Step) -> bool:
    """Whether a result that overflows for one order of rounding may not for another."""
    return step.op.name in _LIMITED


def _is_float(value: Any) -> bool:
    if isinstance(value, tuple):
        return False
    kind = np.asarray(value).dtype
    return kind.kind in "fc" or (kind.kind == "V" and "float" in kind.name)


def _is_complex(value: Any) -> bool:
    return not isinstance(value, tuple) and np.asarray(value).dtype.kind == "c"


def _real_kind(value: Any) -> np.dtype:
    kind = np.asarray(value).dtype
    if kind.kind != "c":
        return kind
    return np.dtype(np.float32 if kind.itemsize == 8 else np.float64)


def _accumulating_unit(value: Any) -> float:
    """The unit of the type in which sums are accumulated: f32 for narrow floats."""
    kind = _real_kind(value)
    return unit(kind) if kind.itemsize >= 4 else unit(np.dtype(np.float32))


def _rounded(value: Any, noise: Noise, count: float) -> Any:
    return noise.moved(value, STEPS * count * unit(_real_kind(value))) if _is_float(value) else value


def _loses(source: Any, result: Any) -> bool:
    if not _is_float(result):
        return False
    return not _is_float(source) or unit(_real_kind(result)) > unit(_real_kind(source))


def _unit_between(before: Any, after: Any) -> float:
    """The largest relative change of a rounding."""
    x, y = (np.asarray(value).astype(np.float64) for value in (before, after))
    known = np.isfinite(x) & np.isfinite(y) & (x != 0)
    return float(np.max(np.abs(y - x)[known] / np.abs(x)[known])) if known.any() else 0.0


def _contracted(step: Step, operands: Sequence[Any]) -> float:
    """The number of products in each sum: of [M, K] and [K, N], K = √(MK · KN / MN)."""
    sizes = [float(np.size(value)) for value in operands[:2]]
    if "conv" in step.op.name:
        return float(sizes[1])
    results = float(max(1, math.prod(size or 1 for size in step.op.results[0].dims)))
    return float(max(1.0, math.sqrt(math.prod(sizes) / results), max(sizes) / results))


def _summed(
    step: Step, run: Callable[[Sequence[Any]], list[Any]], operands: Sequence[Any], noise: Noise, count: float
) -> list[Any]:
    # The operands' types decide, which the kernels follow; also for complex numbers.
    moduli = run([np.abs(value).astype(np.asarray(value).dtype) if _is_float(value) else value for value in operands])
    moved = []
    for value, modulus in zip(run(operands), moduli, strict=True):
        if not _is_float(value):
            moved.append(value)
            continue
        own = STEPS * unit(_real_kind(value))
        bound = np.abs(np.asarray(modulus)).astype(np.float64 if _real_kind(value) == np.float64 else np.float32)
        bound = np.where(np.isfinite(bound), bound, 0) * _accumulating_unit(value) * growth(count)
        moved.append(noise.moved(value, own, bound))
    return moved


def _reduced(step: Step, run: Callable[[Sequence[Any]], list[Any]], operands: Sequence[Any], noise: Noise) -> list[Any]:
    regions = step.op.regions
    known = recognize(regions[-1]) if regions else None
    ufunc = np.add if not regions else None if known is None else known.ufunc
    results = math.prod(size or 1 for size in step.op.results[0].dims)
    count = max(1.0, np.size(operands[0]) / max(1, results))
    if step.op.name in ("stablehlo.reduce_window", "stablehlo.scatter", "stablehlo.select_and_scatter"):
        count = float(max(np.shape(operands[0]), default=1)) * max(1, np.ndim(operands[0]))
    if ufunc is np.add:
        return _summed(step, run, operands, noise, count)
    return _backward(run, operands, noise, 2.0 * growth(count))


def _power(value: Any, operands: Sequence[Any], noise: Noise) -> Any:
    """A relative error u of log x gives one of |y log x| u in x^y."""
    base, exponent = (np.abs(np.asarray(part).astype(np.complex128)) for part in operands)
    logarithm = np.abs(np.log(np.where((base > 0) & np.isfinite(base), base, 1.0)))
    factor = FEW + np.where(np.isfinite(exponent), exponent, 0.0) * logarithm
    own = STEPS * unit(_real_kind(value)) * factor
    modulus = np.abs(np.asarray(value).astype(np.complex128))
    return noise.moved(value, 0.0, np.minimum(own * np.where(np.isfinite(modulus), modulus, 0.0), 3e38))


def _of_fft(value: Any) -> float:
    modulus = np.abs(np.asarray(value)).astype(np.float64)
    finite = modulus[np.isfinite(modulus)]
    norm = math.sqrt(float(np.mean(finite**2))) if finite.size else 0.0
    return STEPS * unit(_real_kind(value)) * FEW * math.log2(max(2, np.size(value))) * norm


_BY_RESULT: dict[str, Callable[[Any, Sequence[Any], Noise], Any]] = {
    "stablehlo.convert": lambda value, operands, noise: (
        _rounded(value, noise, 1.0) if _loses(operands[0], value) else value
    ),
    "stablehlo.fft": lambda value, _, noise: noise.moved(value, 0.0, _of_fft(value)),
    "stablehlo.power": _power,
    "stablehlo.reduce_precision": lambda value, operands, noise: noise.moved(
        value, STEPS * _unit_between(operands[0], value)
    ),
}
"""Operations whose error follows from the computed result."""


def _backward(
    run: Callable[[Sequence[Any]], list[Any]], operands: Sequence[Any], noise: Noise, count: float
) -> list[Any]:
    """The results for perturbed operands, perturbed in turn."""
    moved = [_rounded(value, noise, min(count, 1e4)) for value in operands]
    return [_rounded(value, noise, min(count, MANY)) for value in run(moved)]
