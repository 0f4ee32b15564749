"""Measures how far element-wise functions are from mpmath's values, in units in the last place, on each target.

    python test/numerics/accuracy.py --types c64,c128 --targets llvm-cpu,evaluator,xla --worse 3

Arguments are a grid of special values (0, the smallest and largest numbers, values around 1, infinities, of both signs
and in both parts), and random bit patterns. mpmath has no signed zeros: a zero is represented by a number of that sign
that is far smaller than all others, so that the value on the correct side of a branch cut results, and zeros have their
signs. The precision is raised until the value no longer changes. For infinite arguments the expected values are those
of C99's annex G, as the C library returns them.

An error is the number of steps between adjacent floating-point numbers from the rounded value to the answer. If the
value is subnormal, 0 is right as well. An answer of another kind (NaN, infinity, zero of the other sign) is «wrong».
"""

from __future__ import annotations

import argparse
import itertools
import math
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ml_dtypes
import mpmath as mp
import numpy as np

import hilo

REAL = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}
COMPLEX = {"c64": np.complex64, "c128": np.complex128}
PART = {"c64": "f32", "c128": "f64"}
WRONG = math.inf
"""The error of an answer of another kind than the exact value."""


@dataclass(frozen=True)
class Function:
    """A function to measure.

    Attributes:
        name: the operation, with `chlo.` for CHLO's.
        exact: its value in mpmath.
        limit: its value in NumPy or SciPy, used for zeros and infinite arguments; None: not known.
        arity: the number of operands.
        real, complex: whether it is measured for real, and for complex numbers.
        domain: the range of real arguments in which the function is measured.
    """

    name: str
    exact: Callable[..., Any] | None
    limit: Callable[..., Any] | None = None
    arity: int = 1
    real: bool = True
    complex: bool = True
    domain: tuple[float, float] = (-math.inf, math.inf)
    result_is_real: bool = False

    @property
    def label(self) -> str:
        return self.name.removeprefix("chlo.")

    @property
    def operation(self) -> str:
        return self.name if self.name.startswith("chlo.") else f"stablehlo.{self.name}"


def _divide(a: Any, b: Any) -> Any:
    return a / b


def _power(a: Any, b: Any) -> Any:
    return mp.exp(b * mp.log(a)) if isinstance(a, mp.mpc) else mp.power(a, b)


def _logistic(z: Any) -> Any:
    return 1 / (1 + mp.exp(-z))


def _cbrt(z: Any) -> Any:
    if isinstance(z, mp.mpc):
        return mp.exp(mp.log(z) / 3)
    return mp.sign(z) * mp.cbrt(abs(z))


def _erf_inv(x: Any) -> Any:
    return mp.erfinv(x)


def _i1e(x: Any) -> Any:
    return mp.besseli(1, x) * mp.exp(-abs(x))


def _lgamma(x: Any) -> Any:
    return mp.log(abs(mp.gamma(x))) if x < 0 else mp.loggamma(x)


def _remainder(x: Any, y: Any) -> Any:
    q = x / y
    return x - y * (mp.floor(q) if q >= 0 else mp.ceil(q))


def _atan2(y: Any, x: Any) -> Any:
    if isinstance(y, mp.mpc):
        return -1j * mp.log((x + 1j * y) / mp.sqrt(x * x + y * y))
    return mp.atan2(y, x)


def _expm1(z: Any) -> Any:
    """e^z - 1 for infinite arguments."""
    if not isinstance(z, complex):
        return np.expm1(z)
    value = np.exp(z)
    return complex(value.real - 1, value.imag)


FUNCTIONS: tuple[Function, ...] = (
    Function("exponential", mp.exp, np.exp),
    Function("exponential_minus_one", mp.expm1, _expm1),
    Function("log", mp.log, np.log),
    Function("log_plus_one", mp.log1p, np.log1p),
    Function("sqrt", mp.sqrt, np.sqrt),
    Function("rsqrt", lambda z: 1 / mp.sqrt(z)),
    Function("cbrt", _cbrt),
    Function("sine", mp.sin, np.sin),
    Function("cosine", mp.cos, np.cos),
    Function("tan", mp.tan, np.tan),
    Function("tanh", mp.tanh, np.tanh),
    Function("logistic", _logistic),
    Function("chlo.sinh", mp.sinh, np.sinh),
    Function("chlo.cosh", mp.cosh, np.cosh),
    Function("chlo.asin", mp.asin, np.arcsin),
    Function("chlo.acos", mp.acos, np.arccos),
    Function("chlo.atan", mp.atan, np.arctan),
    Function("chlo.asinh", mp.asinh, np.arcsinh),
    Function("chlo.acosh", mp.acosh, np.arccosh),
    Function("chlo.atanh", mp.atanh, np.arctanh),
    Function("chlo.square", lambda z: z * z),
    Function("abs", abs, np.abs, result_is_real=True),
    Function("sign", lambda z: z / abs(z)),
    Function("multiply", lambda a, b: a * b, arity=2),
    Function("divide", _divide, arity=2),
    Function("power", _power, np.power, arity=2),
    Function("atan2", _atan2, np.arctan2, arity=2),
    Function("remainder", _remainder, np.fmod, arity=2, complex=False),
    Function("chlo.erf", mp.erf, complex=False),
    Function("chlo.erfc", mp.erfc, complex=False),
    Function("chlo.erf_inv", _erf_inv, complex=False, domain=(-1.0, 1.0)),
    Function("chlo.lgamma", _lgamma, complex=False, domain=(-200.0, math.inf)),
    Function("chlo.digamma", lambda x: mp.psi(0, x), complex=False, domain=(-200.0, math.inf)),
    Function("chlo.bessel_i1e", _i1e, complex=False, domain=(-1e6, 1e6)),
)  # fmt: skip
BY_LABEL = {f.label: f for f in FUNCTIONS}


# --------------------------------------------------------------------------------------------------- arguments


def _bits(dtype: Any) -> Any:
    return {2: np.uint16, 4: np.uint32, 8: np.uint64}[np.dtype(dtype).itemsize]


def limits(dtype: Any, *, many: bool, small: bool = False) -> np.ndarray:
    """Numbers at which functions typically go wrong, of both signs."""
    info = ml_dtypes.finfo(dtype)
    largest, tiny, eps = float(info.max), float(info.tiny), float(info.eps)
    found = [0.0, tiny, math.sqrt(tiny), eps, 0.5, 1.0, 1.5, 1 / eps, math.sqrt(largest), largest, math.inf]
    if small:
        found = [0.0, tiny, 1.0, 50.0, largest, math.inf]
    if many:
        found += [tiny * 2, tiny / eps, math.sqrt(eps), 1 - eps / 2, 1 + eps, math.pi / 2, math.pi, 2.0, 10.0]
        found += [math.log(largest) - 0.5, math.log(largest) + 0.5, math.sqrt(largest) * 4, largest / 4, largest * 0.75]
    numbers = np.array(sorted(found)).astype(dtype)
    return np.concatenate([-numbers[::-1], numbers])


def random_numbers(dtype: Any, count: int, rng: np.random.Generator) -> np.ndarray:
    """Half of them have any finite bit pattern, half of them usual magnitudes."""
    kind = _bits(dtype)
    patterns = rng.integers(0, np.iinfo(kind).max, 4 * count, dtype=kind, endpoint=True).view(dtype)
    size = abs(patterns.astype(np.float64))
    patterns = patterns[np.isfinite(size) & (size >= float(ml_dtypes.finfo(dtype).tiny))][: count // 2]
    usual = (rng.normal(size=count - count // 2) * 10.0 ** rng.uniform(-3, 1.5, count - count // 2)).astype(dtype)
    return np.concatenate([patterns, usual])


def arguments(
    function: Function, element: str, count: int, seed: int, *, many: bool, small: bool = False
) -> list[np.ndarray]:
    """The operands: the grid of limits, then random numbers."""
    rng = np.random.default_rng(seed)
    part = REAL[PART.get(element, element)]
    places = function.arity * (2 if element in COMPLEX else 1)
    numbers = limits(part, many=many and places < 3, small=small and places > 1)
    if places > 2:  # four parts: draw from the grid
        chosen = rng.integers(0, len(numbers), (4 * count, places))
        grid = numbers[chosen]
    else:
        grid = np.array(list(itertools.product(numbers, repeat=places)), dtype=part).reshape(-1, places)
    parts = [np.concatenate([grid[:, i], random_numbers(part, count, rng)]) for i in range(places)]
    near = delicate(part, max(count // 4, 8), rng) if places == 2 and function.arity == 1 else []
    if near:
        parts = [np.concatenate([a, b]) for a, b in zip(parts, near, strict=True)]
    if element not in COMPLEX:
        low, high = function.domain
        keep = np.ones(len(parts[0]), bool)
        for p in parts:
            wide = p.astype(np.float64)
            keep &= ((wide >= low) & (wide <= high)) | np.isinf(wide)
        return [p[keep] for p in parts]
    return [join(parts[2 * i], parts[2 * i + 1], COMPLEX[element]) for i in range(function.arity)]


def join(real: np.ndarray, imaginary: np.ndarray, dtype: Any) -> np.ndarray:
    """complex(real, imaginary) without arithmetic, which would make NaN of infinities."""
    value = np.empty(real.shape, dtype)
    value.real, value.imag = real, imaginary
    return value


def delicate(part: Any, count: int, rng: np.random.Generator) -> list[np.ndarray]:
    """Pairs of parts near the unit circle, near the circle around -1, and around multiples of π/2."""
    angle = rng.uniform(-np.pi, np.pi, count)
    radius = 1 + rng.choice([-1, 1], count) * 10.0 ** rng.uniform(-12, -1, count)
    small = 10.0 ** rng.uniform(-9, -0.5, count) * rng.choice([-1, 1], count)
    sets = [
        (radius * np.cos(angle), radius * np.sin(angle)),
        (radius * np.cos(angle) - 1, radius * np.sin(angle)),
        (-small * small / 2 * (1 + 10.0 ** rng.uniform(-9, -1, count)), small),
        (np.pi / 2 * rng.integers(-9, 10, count), small),
        (small, np.pi / 2 * rng.integers(-9, 10, count)),
    ]
    return [np.concatenate([s[i] for s in sets]).astype(part) for i in range(2)]


# ------------------------------------------------------------------------------------------------- exact values


def _as_mp(part: float, zero: int) -> Any:
    return mp.mpf(part) if part else math.copysign(1.0, part) * mp.mpf(2) ** -zero


def _agree(a: Any, b: Any) -> bool:
    if mp.isnan(a) or mp.isnan(b):
        return False
    if a == b:
        return a != 0
    return bool(abs(a - b) <= abs(b) * mp.mpf(2) ** -70)


def _value(function: Function, numbers: Sequence[Any]) -> list[Any]:
    assert function.exact is not None
    value = function.exact(*numbers)
    return [mp.re(value), mp.im(value)]


def exact_value(function: Function, operands: Sequence[complex], element: str) -> list[Any] | None:
    """The two parts as mpmath numbers; None for parts that are not known.

    A part counts as known if it is the same for two stand-ins of 0, or smaller than all numbers for both.
    """
    if element not in COMPLEX:
        return _converged(function, [mp.mpf(float(z.real)) for z in operands], element, 0)
    zero = 360 if element == "c64" else 2300
    has_zero = any(p == 0 for z in operands for p in (z.real, z.imag))
    values = []
    for bits in (zero, zero + zero // 2)[: 1 + has_zero]:
        numbers = [mp.mpc(_as_mp(z.real, bits), _as_mp(z.imag, bits)) for z in operands]
        value = _converged(function, numbers, element, bits if has_zero else 0)
        if value is None:
            return None
        values.append(value)
    least = mp.mpf(2) ** -(160 if element == "c64" else 1100)
    return [
        a if _agree(a, b) or max(abs(a), abs(b)) < least else None for a, b in zip(values[0], values[-1], strict=True)
    ]


def _converged(function: Function, numbers: list[Any], element: str, zero: int) -> list[Any] | None:
    """The value at the first precision from which on it does not change."""
    before: list[Any] | None = None
    first = 2 * zero + 200 if zero else 160
    for precision in (first, first + 480, first + 3000):
        with mp.workprec(precision):
            try:
                now = _value(function, numbers)
            except (ValueError, ZeroDivisionError, OverflowError, mp.libmp.NoConvergence):
                return None
            if element not in COMPLEX and now[1] != 0:
                return [mp.nan, mp.mpf(0)]
            live = now if element in COMPLEX and not function.result_is_real else now[:1]
            is_last = precision > first + 1000  # from here on 0 is 0
            if before and all(_agree(a, b) or (is_last and a == b) for a, b in zip(before, live, strict=True)):
                return now
            before = live
    return None


def rounded(value: Any, dtype: Any) -> Any:
    """The nearest number of a float type; zeros keep the sign of the tiny number that represents them."""
    info = ml_dtypes.finfo(dtype)
    if mp.isnan(value):
        return dtype(np.nan)
    negative = value < 0
    size = abs(value)
    if size == 0 or mp.isinf(size):
        return dtype(-float(size) if negative else float(size))
    exponent = max(int(mp.mag(size)) - 1, int(info.minexp))
    unit = mp.ldexp(mp.mpf(1), exponent - info.nmant)
    with mp.workprec(200):
        count = mp.nint(mp.mpf(size) / unit)
        size = count * unit
    number = math.inf if size > mp.mpf(float(info.max)) else float(size)
    return dtype(-number if negative else number)


@dataclass
class Known:
    """The exact values [n, 2], where they are known [n, 2], and where signs are undetermined [n]."""

    values: np.ndarray
    mask: np.ndarray
    loose: np.ndarray


def expected(function: Function, operands: list[np.ndarray], element: str, memo: dict[Any, Any]) -> Known:
    """The exact values in the parts' type; `memo` caches them by argument."""
    part = REAL[PART.get(element, element)]
    count = len(operands[0])
    known = Known(np.zeros((count, 2), part), np.zeros((count, 2), bool), np.zeros(count, bool))
    wide = np.complex128 if element in COMPLEX else np.float64
    for index, row in enumerate(zip(*(o.astype(wide) for o in operands), strict=True)):
        is_finite = all(np.isfinite(v) for v in row)
        values: list[Any] = [None, None]
        if is_finite and (all(v != 0 for v in row) or (element in COMPLEX and function.limit is not None)):
            flip = element in COMPLEX and math.copysign(1.0, row[0].imag) < 0
            point = tuple(complex(v.conjugate() if flip else v) for v in row)
            key = tuple((math.copysign(1, p), p) for v in point for p in (v.real, v.imag))
            if key not in memo:
                found = exact_value(function, point, element)
                memo[key] = None if found is None else [None if v is None else rounded(v, part) for v in found]
            values = list(memo[key] or values)
            if flip and values[1] is not None:
                values[1] = -values[1]
        if None in values and function.limit is not None and not any(np.isnan(v) for v in row):
            try:
                with np.errstate(all="ignore"):
                    limit = function.limit(*row)
            except TypeError:  # not defined for complex numbers
                continue
            values = [limit.real, limit.imag]
            infinite = sum(not np.isfinite(p) for v in row for p in (v.real, v.imag))
            known.loose[index] = infinite > 1 or np.isnan(limit.real) or np.isnan(limit.imag)
        for p, value in enumerate(values):
            if value is not None:
                known.values[index, p], known.mask[index, p] = value, True
    return known


def ulps(got: np.ndarray, want: np.ndarray, loose: np.ndarray) -> np.ndarray:
    """The number of steps from one number to the other, or WRONG. A subnormal value may be flushed to 0."""
    got = np.where(loose[:, None], abs(got), got)
    want = np.where(loose[:, None], abs(want), want)
    dtype = want.dtype
    info = ml_dtypes.finfo(dtype)
    kind = {2: np.int16, 4: np.int32, 8: np.int64}[dtype.itemsize]

    def order(x: np.ndarray) -> np.ndarray:
        bits = np.ascontiguousarray(x).view(kind).astype(object)
        low = 1 << (dtype.itemsize * 8 - 1)
        return np.array([b if b >= 0 else -(b + low) for b in bits.ravel()], dtype=object).reshape(x.shape)

    got = np.asarray(got, dtype)
    g, w = got.astype(np.float64), want.astype(np.float64)
    steps = abs(order(got) - order(want)).astype(np.float64)
    flushed = (abs(w) < float(info.tiny)) & (g == 0) & (np.signbit(g) == np.signbit(w))
    flushed |= (abs(w) <= float(info.tiny)) & (g == 0) & (w != 0)
    steps = np.where(flushed, 0, steps)
    same_kind = (np.isnan(g) == np.isnan(w)) & (np.isinf(g) == np.isinf(w))
    same_kind &= ~((w == 0) & (g == 0) & (np.signbit(g) != np.signbit(w)))
    same_kind &= ~(np.isinf(w) & np.isinf(g) & (g != w))
    steps = np.where(np.isnan(g) & np.isnan(w), 0, steps)
    return np.where(same_kind, steps, WRONG)


# -------------------------------------------------------------------------------------------------- programs


MLIR = {"c64": "complex<f32>", "c128": "complex<f64>"}


def program(function: Function, element: str, count: int) -> str:
    kind = f"tensor<{count}x{MLIR.get(element, element)}>"
    result = f"tensor<{count}x{PART.get(element, element)}>" if function.result_is_real else kind
    names = ", ".join(f"%a{i}" for i in range(function.arity))
    header = ", ".join(f"%a{i}: {kind}" for i in range(function.arity))
    kinds = ", ".join([kind] * function.arity)
    call = f'%r = "{function.operation}"({names}) : ({kinds}) -> {result}'
    return f"func.func @main({header}) -> {result} {{\n  {call}\n  return %r : {result}\n}}"


def run(target: str, text: str, operands: list[np.ndarray]) -> np.ndarray:
    if target == "xla":
        import oracle

        return oracle.run_xla(text, *operands)[0]
    return np.asarray(hilo.compile(text, target=target)(*operands))


def parts_of(values: np.ndarray, element: str) -> np.ndarray:
    """[n, 2] of complex numbers, [n, 1] of others"""
    if values.dtype.kind == "c":
        return np.stack([values.real, values.imag], 1)
    return values[:, None]


# ---------------------------------------------------------------------------------------------------- command


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--types", default="c64,c128,f32,f64,f16,bf16")
    parser.add_argument("--targets", default="llvm-cpu,xla")
    parser.add_argument("--functions", default="")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--few", action="store_true")
    parser.add_argument("--small", action="store_true", help="the smallest grid for several parts")
    parser.add_argument("--markdown", action="store_true", help="rows of a table: function, type, and each target")
    parser.add_argument("--memory", default="", help="folder where exact values are kept")
    parser.add_argument("--worse", type=int, default=0, help="print so many places where a target is worse than XLA")
    parser.add_argument("--off", type=int, default=0, help="print so many places where a target is off")
    parser.add_argument("--allow", type=float, default=2.0, help="an error that is never worse than XLA's")
    options = parser.parse_args()
    chosen = options.functions.split(",") if options.functions else list(BY_LABEL)
    for element in options.types.split(","):
        for label in chosen:
            function = BY_LABEL[label]
            if not (function.complex if element in COMPLEX else function.real):
                continue
            measure(function, element, options)


def _cell(errors: np.ndarray, mask: np.ndarray) -> str:
    """The largest error of each part, and how many answers are more than 2^20 units off, or of another kind."""
    found = []
    for p in range(errors.shape[1]):
        e = errors[mask[:, p], p]
        near, off = e[e < 2**20], int((e >= 2**20).sum())
        found.append(f"{near.max(initial=0):.0f}" + (f" ({off} wrong)" if off else ""))
    return ", ".join(found)


def measure(function: Function, element: str, options: argparse.Namespace) -> None:
    operands = arguments(function, element, options.count, options.seed, many=not options.few, small=options.small)
    path = Path(options.memory or "/nonexistent") / f"{function.label}.{element}"
    memo = pickle.loads(path.read_bytes()) if path.exists() else {}
    size = len(memo)
    want = expected(function, operands, element, memo)
    if options.memory and len(memo) > size:
        path.write_bytes(pickle.dumps(memo))
    text = program(function, element, len(operands[0]))
    found: dict[str, np.ndarray] = {}
    answers: dict[str, np.ndarray] = {}
    for target in options.targets.split(","):
        try:
            got = parts_of(run(target, text, operands), element)
        except Exception as error:
            if not options.markdown:
                print(f"{element:5} {function.label:22} {target:9} {type(error).__name__} {str(error)[:90]!r}")
            continue
        answers[target] = got
        found[target] = ulps(got, want.values[:, : got.shape[1]], want.loose)
    if options.markdown:
        cells = [_cell(found[t], want.mask) if t in found else "not taken" for t in options.targets.split(",")]
        print(f"| `{function.label}` | {element} | " + " | ".join(cells) + " |", flush=True)
        return
    for target, errors in found.items():
        line = f"{element:5} {function.label:22} {target:9}"
        for p in range(errors.shape[1]):
            known = want.mask[:, p]
            e = errors[known, p]
            finite = e[np.isfinite(e)]
            worst = finite.max(initial=0)
            line += f" | max {worst:9.3g}  >3: {int((e > 3).sum()):4d}  wrong: {int(np.isinf(e).sum()):4d}"
        line += f" of {len(errors)} ({int(want.mask[:, 0].sum())})"
        if target != "xla" and "xla" in found:
            worse = (errors > found["xla"]) & (errors > options.allow) & want.mask[:, : errors.shape[1]]
            line += f" WORSE {int(worse.any(1).sum())}"
            print(line)
            off = (errors > 3) & want.mask[:, : errors.shape[1]]
            for i in np.flatnonzero(off.any(1))[: options.off]:
                a = [str(o[i]) for o in operands]
                print(f"      off {a} {target}: {answers[target][i]} exact: {want.values[i]}")
            for i in np.flatnonzero(worse.any(1))[: options.worse]:
                a = [str(o[i]) for o in operands]
                print(f"      {a} {target}: {answers[target][i]} xla: {answers['xla'][i]} exact: {want.values[i]}")
        else:
            print(line)


if __name__ == "__main__":
    import os

    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_experimental_ynn_fusion_type=")
    main()
