# ruff: noqa: E501  # one operation of MLIR text stands on one line
"""Cases of the status table: every StableHLO and CHLO operation, for every element type that it takes.

A case is a private function and the arrays that it is called with; `program` puts many of them into one module, so that
the compilers' fixed costs are paid once. Values are the edges of the type; shapes have rank 0, 1 and 2, and size 0.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import prod

import numpy as np

from hilo.dialect.support.dtypes import ARRAY_DTYPES, BY_NAME, Dtype

SHAPES: tuple[tuple[int, ...], ...] = ((), (24,), (4, 6), (0, 3), (3,))


REASONS = {
    "chlo.digamma": "at 0 XLA gives NaN, hilo the limit -inf, as SciPy does",
    "chlo.top_k": "f8e4m3b11fnuz: XLA orders its NaN below the numbers",
    "stablehlo.convert": "XLA's conversions of f4e2m1fn to integers give the ends of the integer's range",
    "chlo.polygamma": "at 0 XLA gives NaN, hilo a limit",
    "chlo.lgamma": "near its zeros at 1 and 2 lgamma cancels: hilo is 153 units off the true value there, XLA 871",
    "stablehlo.popcnt": "of negative s2 and s4 XLA counts the bits of the sign-extended byte, hilo those of the number",
    "stablehlo.sort": "XLA's order of s2 and u2 is not that of the comparator on the numbers",
    "stablehlo.power": "one case whose angle is ill-conditioned: in c64 hilo has the true value, XLA is 492 units off; in c128 hilo is 264 units off it, XLA 602",
    "stablehlo.atan2": "XLA's quotient and logarithm cancel for small angles; hilo has the true value in c64; in c128 hilo is 412 units off it, XLA 404",
}
"""Why an operation's cases may differ from XLA's answer, on any target."""

TARGET_REASONS: dict[str, dict[str, str]] = {}
"""The same, of one target: by target and operation."""


@dataclass(frozen=True)
class Case:
    """One operation on one element type.

    Attributes:
        op: the operation's name, `stablehlo.add`.
        dtype: XLA's name of the element type.
        label: what is special about this case.
        arguments: the arrays.
        arguments_types, result_types: as MLIR spells them.
        body: operations on `%0`, `%1`, …; the results are `%r0`, `%r1`, …
        limit: units in the last place by which a float may differ from XLA's.
    """

    op: str
    dtype: str
    label: str
    arguments: tuple[np.ndarray, ...] = field(compare=False)
    argument_types: tuple[str, ...]
    result_types: tuple[str, ...]
    body: str
    limit: float = 4.0

    @property
    def name(self) -> str:
        return f"{self.op} {self.dtype} {self.label}"

    def function(self, name: str) -> str:
        """The case as a private function."""
        arguments = ", ".join(f"%{i}: {t}" for i, t in enumerate(self.argument_types))
        results = ", ".join(self.result_types)
        values = ", ".join(f"%r{i}" for i in range(len(self.result_types)))
        return f"func.func private @{name}({arguments}) -> ({results}) {{\n  {self.body}\n  return {values} : {results}\n}}\n"


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
    yield from _elementwise(row)
    yield from _conversions(row)
    yield from _movement(row)
    yield from _reductions(row)
    yield from _control(row)
    if row.is_float and row.bits >= 16:
        yield from _float_operations(row)
    if row.name in ("c64", "c128"):
        yield from _linear_algebra(row)
        yield from _complex_operations(row)


# Values.


def edge_values(row: Dtype, size: int, seed: int = 0) -> np.ndarray:
    """`size` values of a type: its edges, then random ones of all magnitudes."""
    rng = np.random.default_rng(seed)
    assert row.numpy is not None
    if row.kind == "pred":
        return (np.arange(size) + seed) % 3 == 0
    if row.is_integer:
        low, high = (-(2 ** (row.bits - 1)), 2 ** (row.bits - 1) - 1) if row.kind == "signed" else (0, 2**row.bits - 1)
        edges = [low, high, 0, 1, high - 1, low + 1, -1 if low else 2, 3 % (high + 1), 2 % (high + 1)]
        more = [
            int(v) for v in rng.integers(low, high, 64, endpoint=True, dtype=np.uint64 if high > 2**63 else np.int64)
        ]
        values = np.array((edges[seed:] + edges[:seed] + more + edges * size)[:size], object)
        return values.astype(np.int64 if high < 2**63 else np.uint64).astype(row.numpy)
    if row.is_complex:
        real = BY_NAME["f32" if row.name == "c64" else "f64"]
        a, b = (np.clip(edge_values(real, size, seed + k).astype(np.float64), -1e3, 1e3) for k in (0, 5))
        a, b = (np.where(np.isnan(v) | (np.abs(v) < 1e-20), 0.75, v) for v in (a, b))
        return (a + 1j * b).astype(row.numpy)
    if row.name == "f8e8m0fnu":
        return (2.0 ** rng.integers(-60, 60, size)).astype(row.numpy)
    edges = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -2.5, 3.0, 1e-3, -7.0, 0.1, 100.0]
    if row.bits >= 16:
        edges += [np.inf, -np.inf, np.nan, 1e4, -3e4, 1e-4]
    more = rng.normal(size=max(64, size)) * 2.0 ** rng.integers(-4, 5, max(64, size))
    with np.errstate(all="ignore"):
        return np.array((edges[seed:] + edges[:seed] + list(more))[:size]).astype(row.numpy)


def _t(shape: Sequence[int], row: Dtype | str) -> str:
    element = row if isinstance(row, str) else row.mlir
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


def _name(shape: Sequence[int]) -> str:
    return "[" + ",".join(map(str, shape)) + "]"


def _case(
    op: str,
    row: Dtype,
    label: str,
    arguments: Sequence[tuple[np.ndarray, str]],
    results: Sequence[str],
    body: str,
    limit: float = 4.0,
) -> Case:
    arrays = tuple(a for a, _ in arguments)
    return Case(op, row.name, label, arrays, tuple(t for _, t in arguments), tuple(results), body, limit)


def _values(row: Dtype, shape: Sequence[int], seed: int = 0) -> tuple[np.ndarray, str]:
    return edge_values(row, prod(shape), seed).reshape(shape), _t(shape, row)


def _simple(
    op: str,
    row: Dtype,
    shape: Sequence[int],
    count: int,
    result: Dtype | None = None,
    limit: float = 4.0,
    extra: str = "",
    label: str = "",
) -> Case:
    arguments = [_values(row, shape, seed) for seed in range(count)]
    kinds = [t for _, t in arguments]
    out = _t(shape, result or row)
    names = ", ".join(f"%{i}" for i in range(count))
    body = f'%r0 = "{op}"({names}) {extra} : ({", ".join(kinds)}) -> {out}'
    return _case(op, row, label + _name(shape), arguments, [out], body, limit)


# Element-wise.

FLOATS = "abs cbrt ceil cosine exponential exponential_minus_one floor log log_plus_one logistic negate round_nearest_afz round_nearest_even rsqrt sign sine sqrt tan tanh".split()
COMPLEX = "cosine exponential exponential_minus_one log log_plus_one logistic negate rsqrt sign sine sqrt tan tanh cbrt".split()
CHLO_UNARY = "acos acosh asin asinh atan atanh bessel_i1e cosh digamma erf erf_inv erfc lgamma sinh square".split()
CHLO_COMPLEX = "acos acosh asin asinh atan atanh cosh sinh square conj".split()
LOOSE = {"lgamma": 256.0, "digamma": 16.0, "erf_inv": 4.0, "bessel_i1e": 4.0, "zeta": 64.0, "polygamma": 256.0}


def _elementwise(row: Dtype) -> Iterator[Case]:
    pred = BY_NAME["pred"]
    integer, real, imaginary = row.is_integer, row.is_float, row.is_complex
    unary: list[str] = []
    if real:
        unary = FLOATS
    elif imaginary:
        unary = COMPLEX
    elif integer:
        unary = ["negate", "not", "popcnt", "count_leading_zeros"] + (["abs", "sign"] if row.kind == "signed" else [])
    else:
        unary = ["not"]
    binary = ["add", "multiply", "maximum", "minimum"]
    if row.kind != "pred":
        binary += ["subtract", "divide", "power"]
        binary += [] if imaginary else ["remainder"]
    if real or imaginary:
        binary += ["atan2"]
    if integer or row.kind == "pred":
        binary += ["and", "or", "xor"]
    if integer:
        binary += ["shift_left", "shift_right_arithmetic", "shift_right_logical"]
    for shape in SHAPES:
        limit = 16.0 if imaginary else 4.0
        for name in unary:
            yield _simple(f"stablehlo.{name}", row, shape, 1, limit=limit)
        for name in binary:
            yield _simple(f"stablehlo.{name}", row, shape, 2, limit=32.0 if imaginary else 4.0)
        if imaginary:
            part = row.real
            for name in ("abs", "real", "imag"):
                yield _simple(f"stablehlo.{name}", row, shape, 1, part, limit)
        if row.name in ("f32", "f64"):
            yield _simple("stablehlo.complex", row, shape, 2, BY_NAME["c64" if row.name == "f32" else "c128"])
        if real:
            yield _simple("stablehlo.is_finite", row, shape, 1, pred)
            for bits in ("5, 10", "8, 7", "4, 3", "2, 1", "8, 0", "11, 52"):
                e, m = bits.split(", ")
                extra = f"{{exponent_bits = {e} : i32, mantissa_bits = {m} : i32}}"
                yield _simple("stablehlo.reduce_precision", row, shape, 1, extra=extra, label=f"e{e}m{m} ")
        for direction in ("EQ", "NE") if imaginary else ("EQ", "NE", "LT", "LE", "GT", "GE"):
            extra = f"{{comparison_direction = #stablehlo<comparison_direction {direction}>}}"
            yield _simple("stablehlo.compare", row, shape, 2, pred, extra=extra, label=direction + " ")
        if not imaginary:
            yield _simple("stablehlo.clamp", row, shape, 3)
        mask = edge_values(pred, prod(shape)).reshape(shape), _t(shape, "i1")
        operands = [mask, _values(row, shape, 1), _values(row, shape, 2)]
        kind = _t(shape, row)
        body = f'%r0 = "stablehlo.select"(%0, %1, %2) : ({mask[1]}, {kind}, {kind}) -> {kind}'
        yield _case("stablehlo.select", row, _name(shape), operands, [kind], body)
        for name in CHLO_UNARY if real and row.bits >= 16 else CHLO_COMPLEX if imaginary else ():
            yield _simple(f"chlo.{name}", row, shape, 1, limit=LOOSE.get(name, 32.0 if imaginary else 6.0))
        if real and row.bits >= 16:
            for name in ("is_inf", "is_neg_inf", "is_pos_inf"):
                yield _simple(f"chlo.{name}", row, shape, 1, pred)
            for name in ("next_after", "zeta", "polygamma"):
                if name == "next_after" or row.bits >= 32:
                    yield _simple(f"chlo.{name}", row, shape, 2, limit=LOOSE.get(name, 4.0))


def _conversions(row: Dtype) -> Iterator[Case]:
    for other in ARRAY_DTYPES:
        for shape in ((24,), ()):
            yield _simple("stablehlo.convert", row, shape, 1, other, label=f"to {other} ")
        if other.bits == row.bits and not (row.is_complex or other.is_complex) and "pred" not in (row.name, other.name):
            case = _simple("stablehlo.bitcast_convert", row, (24,), 1, other, 0.0, label=f"to {other} ")
            yield case
    if row.kind == "pred":
        return
    for other in ARRAY_DTYPES:
        if other.is_integer and other.bits < row.bits and not row.is_complex:
            kinds = _t((6,), row), _t((6, row.bits // other.bits), other)
            if row.bits % other.bits:
                continue
            body = '%r0 = "stablehlo.bitcast_convert"(%0) : ({}) -> {}'
            yield _case(
                "stablehlo.bitcast_convert",
                row,
                f"to {other} narrower",
                [_values(row, (6,))],
                [kinds[1]],
                body.format(*kinds),
            )
            value = _values(other, (6, row.bits // other.bits))
            yield _case(
                "stablehlo.bitcast_convert",
                other,
                f"to {row} wider",
                [value],
                [kinds[0]],
                body.format(kinds[1], kinds[0]),
            )


# Data movement.


def _movement(row: Dtype) -> Iterator[Case]:
    def case(op: str, label: str, shapes: Sequence[Sequence[int]], result: Sequence[int], text: str) -> Case:
        arguments = [_values(row, shape, seed) for seed, shape in enumerate(shapes)]
        out = _t(result, row)
        for word, kind in (("{out}", out), *((f"{{t{i}}}", t) for i, (_, t) in enumerate(arguments))):
            text = text.replace(word, kind)
        return _case(op, row, label, arguments, [out], "%r0 = " + text, 0.0)

    for shape in ((4, 6), (5,), (), (0, 3), (3,)):
        axes = list(range(len(shape)))
        yield case("stablehlo.reverse", _name(shape), [shape], shape, f"stablehlo.reverse %0, dims = {axes} : {{t0}}")
        yield case(
            "stablehlo.transpose",
            _name(shape),
            [shape],
            shape[::-1],
            f"stablehlo.transpose %0, dims = {axes[::-1]} : ({{t0}}) -> {{out}}",
        )
        yield case("stablehlo.reshape", _name(shape), [shape], (1, *shape), "stablehlo.reshape %0 : ({t0}) -> {out}")
        yield case(
            "stablehlo.broadcast_in_dim",
            _name(shape),
            [shape],
            (2, *shape),
            f"stablehlo.broadcast_in_dim %0, dims = {[a + 1 for a in axes]} : ({{t0}}) -> {{out}}",
        )
        yield case(
            "stablehlo.optimization_barrier", _name(shape), [shape], shape, "stablehlo.optimization_barrier %0 : {t0}"
        )
        yield case("func.return", _name(shape), [shape], shape, '"stablehlo.reshape"(%0) : ({t0}) -> {out}')
        bits = row.numpy
        assert bits is not None
    yield case("stablehlo.slice", "[4,6]", [(4, 6)], (2, 3), "stablehlo.slice %0 [1:3, 0:6:2] : ({t0}) -> {out}")
    yield case("stablehlo.slice", "[5] to [3]", [(5,)], (3,), "stablehlo.slice %0 [1:4] : ({t0}) -> {out}")
    yield case(
        "stablehlo.concatenate",
        "[3],[5]",
        [(3,), (5,)],
        (8,),
        "stablehlo.concatenate %0, %1, dim = 0 : ({t0}, {t1}) -> {out}",
    )
    yield case(
        "stablehlo.concatenate",
        "[2,3],[2,0],[2,2]",
        [(2, 3), (2, 0), (2, 2)],
        (2, 5),
        "stablehlo.concatenate %0, %1, %2, dim = 1 : ({t0}, {t1}, {t2}) -> {out}",
    )
    yield case(
        "stablehlo.pad",
        "edges and interior",
        [(3, 4), ()],
        (7, 5),
        "stablehlo.pad %0, %1, low = [1, -1], high = [1, -1], interior = [1, 1] : ({t0}, {t1}) -> {out}",
    )
    yield case(
        "stablehlo.pad",
        "[4] to [8]",
        [(4,), ()],
        (8,),
        "stablehlo.pad %0, %1, low = [3], high = [1], interior = [0] : ({t0}, {t1}) -> {out}",
    )
    yield case(
        "stablehlo.pad",
        "size 0",
        [(0,), ()],
        (4,),
        "stablehlo.pad %0, %1, low = [3], high = [1], interior = [0] : ({t0}, {t1}) -> {out}",
    )
    yield from _constants(row)
    index = np.array([1, 7], np.int32)
    scalar = "tensor<i32>"
    starts = [(np.array(v, np.int32), scalar) for v in index]
    kind, small = _t((4, 6), row), _t((2, 4), row)
    yield _case(
        "stablehlo.dynamic_slice",
        row,
        "start out of bounds",
        [_values(row, (4, 6)), *starts],
        [small],
        f"%r0 = stablehlo.dynamic_slice %0, %1, %2, sizes = [2, 4] : ({kind}, {scalar}, {scalar}) -> {small}",
        0.0,
    )
    yield _case(
        "stablehlo.dynamic_update_slice",
        row,
        "start out of bounds",
        [_values(row, (4, 6)), _values(row, (2, 4), 1), *starts],
        [kind],
        f"%r0 = stablehlo.dynamic_update_slice %0, %1, %2, %3 : ({kind}, {small}, {scalar}, {scalar}) -> {kind}",
        0.0,
    )
    rows = np.array([3, 0, 9, -1], np.int32)
    out = _t((4, 6), row)
    yield _case(
        "stablehlo.gather",
        row,
        "rows",
        [_values(row, (4, 6)), (rows, "tensor<4xi32>")],
        [out],
        f'%r0 = "stablehlo.gather"(%0, %1) {{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}} : ({kind}, tensor<4xi32>) -> {out}',
        0.0,
    )
    update = _t((4, 6), row)
    element = _t((), row)
    yield _case(
        "stablehlo.scatter",
        row,
        "rows, replacing",
        [_values(row, (4, 6)), (np.array([3, 0, 9, -1], np.int32), "tensor<4xi32>"), _values(row, (4, 6), 1)],
        [kind],
        f'%r0 = "stablehlo.scatter"(%0, %1, %2) ({{ ^bb0(%a: {element}, %b: {element}): stablehlo.return %b : {element} }}) {{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}} : ({kind}, tensor<4xi32>, {update}) -> {kind}',
        0.0,
    )
    yield _case(
        "stablehlo.torch_index_select",
        row,
        "dim 0",
        [_values(row, (4, 6)), (np.array([3, 0], np.int32), "tensor<2xi32>")],
        [_t((2, 6), row)],
        f'%r0 = "stablehlo.torch_index_select"(%0, %1) {{dim = 0 : i64, batch_dims = 0 : i64}} : ({kind}, tensor<2xi32>) -> {_t((2, 6), row)}',
        0.0,
    )
    sizes = [(np.array([0], np.int64), "tensor<1xi64>")]
    del sizes
    if not row.is_complex and row.kind != "pred":
        flat = _t((9,), row)
        for direction in ("LT", "GT"):
            yield _case(
                "stablehlo.sort",
                row,
                direction,
                [_values(row, (9,), 2)],
                [flat],
                f'%r0 = "stablehlo.sort"(%0) ({{ ^bb0(%a: {element}, %b: {element}): %p = stablehlo.compare {direction}, %a, %b : ({element}, {element}) -> tensor<i1>\n stablehlo.return %p : tensor<i1> }}) {{dimension = 0 : i64, is_stable = true}} : ({flat}) -> {flat}',
                0.0,
            )
        best = _t((2, 3), row)
        yield _case(
            "chlo.top_k",
            row,
            "k 3",
            [_values(row, (2, 7))],
            [best, "tensor<2x3xi32>"],
            f"%r0, %r1 = chlo.top_k(%0, k = 3) : {_t((2, 7), row)} -> ({best}, tensor<2x3xi32>)",
            0.0,
        )


def _constants(row: Dtype) -> Iterator[Case]:
    from hilo.dialect.attributes.constants import from_numpy
    from hilo.dialect.context import context

    for label, shape, value in (
        ("splat", (4, 6), 1),
        ("scalar", (), 1),
        ("dense", (4, 6), 24),
        ("odd", (3,), 3),
        ("size 0", (0, 3), 0),
    ):
        with context():
            array = edge_values(row, value, 2)
            array = np.broadcast_to(array.reshape(()), shape) if value == 1 else array.reshape(shape)
            attribute = from_numpy(array, row.mlir_type)
        kind = _t(shape, row)
        yield _case("stablehlo.constant", row, label, [], [kind], f"%r0 = stablehlo.constant {attribute}", 0.0)
    if row.kind != "pred":
        for shape, axis in (((4, 6), 1), ((3,), 0)):
            kind = _t(shape, row)
            yield _case(
                "stablehlo.iota", row, _name(shape), [], [kind], f"%r0 = stablehlo.iota dim = {axis} : {kind}", 0.0
            )


# Reductions.


def _reductions(row: Dtype) -> Iterator[Case]:
    element, kind, out = _t((), row), _t((4, 6), row), _t((4,), row)
    names = ["add", "maximum", "minimum", "multiply"] + (
        ["and", "or", "xor"] if row.is_integer or row.kind == "pred" else []
    )
    if row.is_complex:
        names = ["add", "multiply"]
    start = edge_values(row, 3)[2:3].reshape(()), element
    limit = 1e3 if row.is_float and row.bits <= 16 else 16.0 if row.is_float else 64.0
    for name in names:
        plain = (small_values(row, (4, 6)), kind)
        body = f"%r0 = stablehlo.reduce(%0 init: %1) applies stablehlo.{name} across dimensions = [1] : ({kind}, {element}) -> {out}"
        yield _case("stablehlo.reduce", row, name, [plain, start], [out], body, limit)
        region = f"({{ ^bb0(%a: {element}, %b: {element}): %s = stablehlo.{name} %a, %b : {element}\n stablehlo.return %s : {element} }})"
        windows = _t((2, 3), row)
        text = f'%r0 = "stablehlo.reduce_window"(%0, %1) {region} {{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 2>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>}} : ({kind}, {element}) -> {windows}'
        yield _case("stablehlo.reduce_window", row, name, [plain, start], [windows], text, limit)
        rows = np.array([1, 1, 2], np.int32), "tensor<3xi32>"
        updates = small_values(row, (3, 6), 3), _t((3, 6), row)
        text = f'%r0 = "stablehlo.scatter"(%0, %1, %2) {region} {{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}} : ({kind}, tensor<3xi32>, {updates[1]}) -> {kind}'
        yield _case("stablehlo.scatter", row, name, [plain, rows, updates], [kind], text, limit)
    if row.kind == "pred":
        return
    a, b = (small_values(row, (4, 5)), _t((4, 5), row)), (small_values(row, (5, 3), 1), _t((5, 3), row))
    out = _t((4, 3), row)
    yield _case(
        "stablehlo.dot_general",
        row,
        "[4,5]x[5,3]",
        [a, b],
        [out],
        f"%r0 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : ({a[1]}, {b[1]}) -> {out}",
        limit,
    )
    x, k = (
        (small_values(row, (1, 6, 6, 2)), _t((1, 6, 6, 2), row)),
        (small_values(row, (3, 3, 2, 4), 1), _t((3, 3, 2, 4), row)),
    )
    out = _t((1, 6, 6, 4), row)
    yield _case(
        "stablehlo.convolution",
        row,
        "3x3 same",
        [x, k],
        [out],
        f"%r0 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({x[1]}, {k[1]}) -> {out}",
        limit * 4,
    )


def small_values(row: Dtype, shape: Sequence[int], seed: int = 0) -> np.ndarray:
    """Values whose sums and products stay exact or nearly so."""
    assert row.numpy is not None
    if row.kind == "pred":
        return edge_values(row, prod(shape), seed).reshape(shape)
    base = np.random.default_rng(seed).integers(
        1 if row.name == "f8e8m0fnu" else -2 if row.kind != "unsigned" else 0, 3 if row.bits > 2 else 2, shape
    )
    if row.is_complex:
        return (base + 1j * base[::-1]).astype(row.numpy)
    return base.astype(np.int64).astype(row.numpy)


# Control flow.


def _control(row: Dtype) -> Iterator[Case]:
    kind, element = _t((3,), row), _t((), row)
    flag = np.array(True), "tensor<i1>"
    pair = [_values(row, (3,)), _values(row, (3,), 1)]
    yield _case(
        "stablehlo.if",
        row,
        "[3]",
        [flag, *pair],
        [kind],
        f'%r0 = "stablehlo.if"(%0) ({{ stablehlo.return %1 : {kind} }}, {{ stablehlo.return %2 : {kind} }}) : (tensor<i1>) -> {kind}',
        0.0,
    )
    yield _case(
        "stablehlo.case",
        row,
        "[3], index out of bounds",
        [(np.array(7, np.int32), "tensor<i32>"), *pair],
        [kind],
        f'%r0 = "stablehlo.case"(%0) ({{ stablehlo.return %1 : {kind} }}, {{ stablehlo.return %2 : {kind} }}) : (tensor<i32>) -> {kind}',
        0.0,
    )
    text = f"""%c0 = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %w:3 = stablehlo.while(%i = %c0, %x = %0, %y = %1) : tensor<i32>, {kind}, {kind}
    cond {{ %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1> }}
    do {{ %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %y, %x : tensor<i32>, {kind}, {kind} }}
  %r0 = stablehlo.reshape %w#1 : ({kind}) -> {kind}"""
    yield _case("stablehlo.while", row, "[3]", pair, [kind], text, 0.0)
    if row.kind != "pred":
        text = f'%r0 = "stablehlo.map"(%0, %1) ({{ ^bb0(%a: {element}, %b: {element}): %s = stablehlo.add %a, %b : {element}\n stablehlo.return %s : {element} }}) {{dimensions = array<i64: 0>}} : ({kind}, {kind}) -> {kind}'
        yield _case("stablehlo.map", row, "[3]", pair, [kind], text)


# Floats and complex numbers.


def _float_operations(row: Dtype) -> Iterator[Case]:
    kind, element = _t((2, 4, 4, 3), row), _t((), row)
    few = _t((3,), row)
    x = small_values(row, (2, 4, 4, 3)), kind
    positive = (np.abs(small_values(row, (3,), 1).astype(np.float32)) + 1).astype(row.numpy), few
    loose, cancelling = 32.0, 2048.0  # where a result is near 0, its units are small
    attributes = "{epsilon = 1.0e-3 : f32, feature_index = 3 : i64}"
    yield _case(
        "stablehlo.batch_norm_training",
        row,
        "NHWC",
        [x, positive, positive],
        [kind, few, few],
        f'%r0, %r1, %r2 = "stablehlo.batch_norm_training"(%0, %1, %2) {attributes} : ({kind}, {few}, {few}) -> ({kind}, {few}, {few})',
        loose,
    )
    yield _case(
        "stablehlo.batch_norm_inference",
        row,
        "NHWC",
        [x, *[positive] * 4],
        [kind],
        f'%r0 = "stablehlo.batch_norm_inference"(%0, %1, %2, %3, %4) {attributes} : ({kind}, {few}, {few}, {few}, {few}) -> {kind}',
        cancelling,
    )
    yield _case(
        "stablehlo.batch_norm_grad",
        row,
        "NHWC",
        [x, *[positive] * 3, x],
        [kind, few, few],
        f'%r0, %r1, %r2 = "stablehlo.batch_norm_grad"(%0, %1, %2, %3, %4) {attributes} : ({kind}, {few}, {few}, {few}, {kind}) -> ({kind}, {few}, {few})',
        loose,
    )
    source = small_values(row, (2, 2), 2), _t((2, 2), row)
    square = small_values(row, (4, 4)), _t((4, 4), row)
    zero = np.zeros((), row.numpy), element
    select = f"({{ ^bb0(%a: {element}, %b: {element}): %p = stablehlo.compare GE, %a, %b : ({element}, {element}) -> tensor<i1>\n stablehlo.return %p : tensor<i1> }}, {{ ^bb0(%a: {element}, %b: {element}): %s = stablehlo.add %a, %b : {element}\n stablehlo.return %s : {element} }})"
    yield _case(
        "stablehlo.select_and_scatter",
        row,
        "2x2",
        [square, source, zero],
        [square[1]],
        f'%r0 = "stablehlo.select_and_scatter"(%0, %1, %2) {select} {{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}} : ({square[1]}, {source[1]}, {element}) -> {square[1]}',
        16.0,
    )
    if row.bits >= 32:
        yield from _linear_algebra(row)
        yield from _quantized(row)
        other = BY_NAME["c64" if row.name == "f32" else "c128"]
        real = np.random.default_rng(0).normal(size=(3, 12)).astype(row.numpy), _t((3, 12), row)
        yield _case(
            "stablehlo.fft",
            row,
            "RFFT 12",
            [real],
            [_t((3, 7), other)],
            f"%r0 = stablehlo.fft %0, type = RFFT, length = [12] : ({real[1]}) -> {_t((3, 7), other)}",
            256.0,
        )


def _complex_operations(row: Dtype) -> Iterator[Case]:
    for n in (12, 7):
        value = _normal(row, (3, n)), _t((3, n), row)
        for kind in ("FFT", "IFFT"):
            yield _case(
                "stablehlo.fft",
                row,
                f"{kind} {n}",
                [value],
                [value[1]],
                f"%r0 = stablehlo.fft %0, type = {kind}, length = [{n}] : ({value[1]}) -> {value[1]}",
                256.0,
            )
    half = _normal(row, (3, 7)), _t((3, 7), row)
    out = _t((3, 12), row.real)
    yield _case(
        "stablehlo.fft",
        row,
        "IRFFT 12",
        [half],
        [out],
        f"%r0 = stablehlo.fft %0, type = IRFFT, length = [12] : ({half[1]}) -> {out}",
        256.0,
    )


def _normal(row: Dtype, shape: Sequence[int]) -> np.ndarray:
    rng = np.random.default_rng(1)
    value = rng.normal(size=shape)
    return (value + 1j * rng.normal(size=shape) if row.is_complex else value).astype(row.numpy)


def _linear_algebra(row: Dtype) -> Iterator[Case]:
    base = _normal(row, (5, 5))
    matrix = (base @ base.conj().T + 5 * np.eye(5)).astype(row.numpy), _t((5, 5), row)
    zeros = "stablehlo.multiply %full, %mask"
    mask = np.tril(np.ones((5, 5))).astype(row.numpy), matrix[1]
    yield _case(
        "stablehlo.cholesky",
        row,
        "lower",
        [matrix, mask],
        [matrix[1]],
        f"%full = stablehlo.cholesky %0, lower = true : {matrix[1]}\n  %r0 = {zeros.replace('%mask', '%1')} : {matrix[1]}",
        256.0,
    )
    right = _normal(row, (5, 2)), _t((5, 2), row)
    for flags in itertools.product(("true", "false"), ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT")):
        attributes = f"{{left_side = true, lower = {flags[0]}, unit_diagonal = false, transpose_a = #stablehlo<transpose {flags[1]}>}}"
        yield _case(
            "stablehlo.triangular_solve",
            row,
            " ".join(flags),
            [matrix, right],
            [right[1]],
            f'%r0 = "stablehlo.triangular_solve"(%0, %1) {attributes} : ({matrix[1]}, {right[1]}) -> {right[1]}',
            1024.0,
        )


def _quantized(row: Dtype) -> Iterator[Case]:
    if row.name != "f32":
        return
    kind = _t((24,), row)
    for stored in ("i8:f32, 5.0e-01:3", "u8:f32, 2.5e-01:128", "i16:f32, 1.0e-03:0"):
        quant = f"tensor<24x!quant.uniform<{stored}>>"
        text = f"%q = stablehlo.uniform_quantize %0 : ({kind}) -> {quant}\n  %r0 = stablehlo.uniform_dequantize %q : ({quant}) -> {kind}"
        value = edge_values(row, 24)
        value = np.where(np.isfinite(value), value, 1).astype(np.float32)
        yield _case("stablehlo.uniform_quantize", row, stored, [(value, kind)], [kind], text, 1.0)
        yield _case("stablehlo.uniform_dequantize", row, stored, [(value, kind)], [kind], text, 1.0)
