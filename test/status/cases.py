# ruff: noqa: E501  # one operation of MLIR text stands on one line
# one operation of MLIR text stands on one line
"""Cases of the status table: every StableHLO and CHLO operation, for every element type that it takes.

A case is a private function and the arrays that it is called with; `program` puts many of them into one module, so that
the compilers' fixed costs are paid once. Values are the edges of the type; shapes have rank 0, 1 and 2, and size 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from case_rows.building import Case as Case
from case_rows.elementwise import conversions, elementwise
from case_rows.extensions import extensions
from case_rows.floats import complex_operations, float_operations, linear_algebra
from case_rows.movement import movement
from case_rows.regions import control_flow, reductions

from hilo.dialect.support.dtypes import ARRAY_DTYPES, Dtype

REASONS = {
    "chlo.digamma": "at 0 XLA gives NaN, hilo the limit -inf, as SciPy does",
    "chlo.top_k": "f8e4m3b11fnuz: XLA orders its NaN below the numbers",
    "stablehlo.convert": "XLA's conversions of f4e2m1fn to integers give the ends of the integer's range",
    "chlo.mulhi": "of s4 and u4 XLA's CPU compiler gives the upper half of an 8-bit product",
    "chlo.polygamma": "at 0 XLA gives NaN, hilo a limit",
    "chlo.lgamma": "near its zeros at 1 and 2 lgamma cancels: hilo is 153 units off the true value there, XLA 871",
    "stablehlo.popcnt": "of negative s2 and s4 XLA counts the bits of the sign-extended byte, hilo those of the number",
    "stablehlo.sort": "XLA's order of s2 and u2 is not that of the comparator on the numbers",
    "stablehlo.power": "one case whose angle is ill-conditioned: in c64 hilo has the true value, XLA is 492 units off; in c128 hilo is 264 units off it, XLA 602",
    "stablehlo.atan2": "XLA's quotient and logarithm cancel for small angles; hilo has the true value in c64; in c128 hilo is 412 units off it, XLA 404",
}
REASONS["chlo.broadcast_zeta"] = "where the sum overflows in f32 XLA gives NaN, hilo inf, as SciPy does"
REASONS |= {f"chlo.broadcast_{op}": REASONS[f"{dialect}.{op}"] for dialect, op in (
    ("stablehlo", "atan2"), ("chlo", "polygamma"),
)}  # fmt: skip
REASONS["chlo.broadcast_power"] = (
    f"{REASONS['stablehlo.power']}; of unsigned exponents with the highest bit, XLA's CPU compiler has two lowerings: "
    "one, as for the same powers without a broadcast and hilo, gives 0"
)
"""Why an operation's cases may differ from XLA's answer, on any target."""

_EXPONENTIALS = (
    "XLA's sum of exponentials is up to 17 units off; hilo's evaluator is at most 2 units off the true value"
)
TARGET_REASONS: dict[str, dict[str, str]] = {
    "evaluator": {"chlo.cosh": _EXPONENTIALS, "chlo.sinh": _EXPONENTIALS},
}
"""The same, of one target: by target and operation."""


def program(cases: Sequence[Case]) -> str:
    """One module whose `main` calls every case."""
    arguments, lines, results, types = [], [], [], []
    for number, case in enumerate(cases):
        names = [f"%a{number}_{i}" for i in range(len(case.argument_types))]
        arguments += [f"{n}: {t}" for n, t in zip(names, case.argument_types, strict=True)]
        count = len(case.result_types)
        signature = f"({', '.join(case.argument_types)}) -> ({', '.join(case.result_types)})"
        lines.append(f"  %c{number}:{count} = call @case_{number}({', '.join(names)}) : {signature}")
        results += [f"%c{number}#{i}" for i in range(count)]
        types += case.result_types
    functions = "".join(case.function(f"case_{number}") for number, case in enumerate(cases))
    main = f"func.func public @main({', '.join(arguments)}) -> ({', '.join(types)}) {{\n" + "\n".join(lines)
    return f"module @status {{\n{main}\n  return {', '.join(results)} : {', '.join(types)}\n}}\n{functions}}}\n"


def all_cases() -> list[Case]:
    """Every case, sorted by operation and element type."""
    cases = [case for row in ARRAY_DTYPES for case in of_dtype(row)]
    return sorted(cases, key=lambda case: (case.op, case.dtype))


def of_dtype(row: Dtype) -> Iterator[Case]:
    """The cases of one element type."""
    yield from elementwise(row)
    yield from conversions(row)
    yield from movement(row)
    yield from reductions(row)
    yield from control_flow(row)
    yield from extensions(row)
    if row.is_float and row.bits >= 16:
        yield from float_operations(row)
    if row.name in ("c64", "c128"):
        yield from linear_algebra(row)
        yield from complex_operations(row)
