"""Shaping, slicing, conversion and choice: values from XLA against NumPy, over element types and edge shapes."""

from __future__ import annotations

import warnings

import ml_dtypes
import numpy as np
import pytest
from harness import build, check, run
from oracle import run_xla

import hilo
from hilo import Shape, ops
from hilo.dialect.support.dtypes import ARRAY_DTYPES, Dtype, dtype

RNG = np.random.default_rng(3)
NOT_ON_XLA = (
    "f4e2m1fn",
    "f6e2m3fn",
    "f6e3m2fn",
    "s2",
    "u2",
)  # XLA:CPU refuses the first three, and aborts on s2 and u2
DTYPES = [d for d in ARRAY_DTYPES if d.name not in NOT_ON_XLA]
IDS = [d.name for d in DTYPES]


def values(row: Dtype, dims: tuple[int, ...]) -> np.ndarray:
    """Small values that every element type holds."""
    if row.name == "f8e8m0fnu":  # it has no zero
        return RNG.choice([1, 2], size=dims).astype(row.numpy)
    low = -2 if row.kind == "signed" else 0
    return RNG.integers(low, 2, size=dims).astype(row.numpy)


@pytest.mark.parametrize("row", DTYPES, ids=IDS)
def test_moving_elements_keeps_them_for_every_element_type(row: Dtype) -> None:
    x = values(row, (4, 2, 3))
    i = np.int32(1)

    def program(x, i):  # type: ignore[no-untyped-def]
        return [
            ops.Reshape(x, [8, 3]),
            ops.Reshape(x, [1, 2, 0], [24]),
            ops.Collapse(x, [1, 2]),
            ops.Transpose(x, [2, 0, 1]),
            ops.Rev(x, [0, 2]),
            ops.Concatenate([x, x, x], 1),
            ops.Pad(x, ops.Reshape(ops.Slice(x, [0, 0, 0], [1, 1, 1]), []), [(1, -1, 1), (0, 0, 0), (2, 0, 0)]),
            ops.Slice(x, [0, 0, 1], [4, 2, 3], [2, 1, 1]),
            ops.DynamicSlice(x, [i, 0, i], [2, 1, 2]),
            ops.DynamicUpdateSlice(x, ops.Slice(x, [3, 1, 2], [4, 2, 3]), [i, i, i]),
            ops.Select(ops.Eq(x, x), x, ops.Rev(x, [0])),
        ]

    padded = np.full((7, 2, 3), x[0, 0, 0])
    padded[::2] = x
    padded = np.concatenate([np.full((1, 2, 3), x[0, 0, 0]), padded[:-1]])
    padded = np.concatenate([np.full((7, 2, 2), x[0, 0, 0]), padded], axis=2)
    updated = x.copy()
    updated[1, 1, 1] = x[3, 1, 2]
    want = [
        x.reshape(8, 3),
        x.transpose(1, 2, 0).reshape(24),
        x.reshape(4, 6),
        x.transpose(2, 0, 1),
        x[::-1, :, ::-1],
        np.concatenate([x, x, x], 1),
        padded,
        x[::2, :, 1:],
        x[1:3, 0:1, 1:3],
        updated,
        x,
    ]
    check(program, [x, i], want)


def test_moving_elements_on_the_cpu_target() -> None:
    x = RNG.normal(size=(4, 2, 3)).astype(np.float32)

    def program(x, i):  # type: ignore[no-untyped-def]
        return [
            ops.Reshape(x, [1, 2, 0], [2, 6, 2]),
            ops.Rev(x, [0, 2]),
            ops.Concatenate([x, x], 1),
            ops.Pad(x, 7.0, [(1, -1, 1), (0, 0, 0), (2, 0, 0)]),
            ops.Slice(x, [0, 0, 1], [4, 2, 3], [2, 1, 1]),
            ops.DynamicSlice(x, [i, 0, i], [2, 1, 2]),
            ops.DynamicUpdateSlice(x, np.zeros((1, 1, 2), np.float32), [i, i, i]),
            ops.Clamp(-0.5, x, 0.5),
            ops.Select(x > 0.0, x, 0.0),
            x % 2.0,
            x // 2.0,
            ops.ConvertElementType(x * 10.0, "s32"),
            ops.BitcastConvertType(x, "u32"),
            ops.ReducePrecision(x, exponent_bits=5, mantissa_bits=2),
            x[:, None, 1, ::-1],
            x[[0, -1, 2]],
            x[i],
        ]

    arrays = [x, np.int32(9)]
    check(program, arrays, run(build(program, *arrays), *arrays), on_cpu=True)


def test_edge_shapes() -> None:
    scalar, empty, one = np.float32(3), np.zeros((2, 0, 3), np.float32), np.full((1, 1), 4, np.float32)

    def program(s, e, o):  # type: ignore[no-untyped-def]
        return [
            ops.Reshape(s, [1, 1, 1]),
            ops.Reshape(o, []),
            ops.Reshape(e, [0, 7]),
            ops.Reshape(s, []),
            ops.Transpose(s, []),
            ops.Transpose(e, [2, 0, 1]),
            ops.Rev(s, []),
            ops.Rev(e, [0, 1]),
            ops.Collapse(e, [0, 1, 2]),
            ops.Collapse(s, []),
            ops.Concatenate([e, e], 2),
            ops.Concatenate([e], 1),
            ops.Concatenate([e, ops.Broadcast(s, [2, 1, 3])], 1),
            ops.Pad(e, s, [(1, 0, 0), (2, 1, 5), (0, 0, 0)]),
            ops.Pad(s, s, []),
            ops.Pad(o, s, [(-1, 0, 0), (0, 0, 0)]),
            ops.Slice(e, [0, 0, 1], [2, 0, 1]),
            ops.Slice(s, [], []),
            ops.DynamicSlice(s, [], []),
            ops.DynamicSlice(e, [5, 5, 5], [1, 0, 3]),
            ops.DynamicUpdateSlice(s, o.reshape(()), []),
            ops.Clamp(0.0, e, 1.0),
            ops.Select(True, e, e),
            ops.ConvertElementType(e, "s8"),
            ops.BitcastConvertType(e, "s8"),
            ops.BitcastConvertType(s, "s16"),
            ops.ExpandDims(s, [0, 1]),
            ops.Squeeze(o, [0]),
            ops.GetDimensionSize(e, 1),
        ]

    filled = np.full((3, 3, 3), 3, np.float32)
    want = [
        scalar.reshape(1, 1, 1),
        np.float32(4),
        np.zeros((0, 7), np.float32),
        scalar,
        scalar,
        empty.transpose(2, 0, 1),
        scalar,
        empty,
        np.zeros(0, np.float32),
        scalar,
        np.zeros((2, 0, 6), np.float32),
        empty,
        filled[:2, :1],
        filled,
        scalar,
        np.zeros((0, 1), np.float32),
        np.zeros((2, 0, 0), np.float32),
        scalar,
        scalar,
        np.zeros((1, 0, 3), np.float32),
        np.float32(4),
        empty,
        empty,
        empty.astype(np.int8),
        np.zeros((2, 0, 3, 4), np.int8),
        scalar.reshape(1).view(np.int16),
        scalar.reshape(1, 1),
        np.full(1, 4, np.float32),
        np.int32(0),
    ]
    check(program, [scalar, empty, one], want)


def test_dynamic_slices_clamp_starts_of_every_integer_type() -> None:
    x = np.arange(5, dtype=np.float32)
    kinds = [d for d in DTYPES if d.is_integer and d.bits >= 8]
    starts = [-3, 1, 4]
    for start in starts:
        usable = [d for d in kinds if start >= 0 or d.kind == "signed"]
        first = min(max(start, 0), 3)
        updated = x.copy()
        updated[first : first + 2] = 9

        def program(x, *starts):  # type: ignore[no-untyped-def]
            update = ops.Constant(x.builder, np.full(2, 9, np.float32))
            slices = [ops.DynamicSlice(x, [s], [2]) for s in starts]
            return slices + [ops.DynamicUpdateSlice(x, update, [s]) for s in starts]

        want = [x[first : first + 2]] * len(usable) + [updated] * len(usable)
        check(program, [x, *(np.asarray(start, d.numpy) for d in usable)], want)


def test_the_older_form_of_starts_is_one_array() -> None:
    x = np.arange(12, dtype=np.float32).reshape(4, 3)
    check(
        lambda x, s: [ops.DynamicSlice(x, s, [2, 2]), ops.DynamicUpdateSlice(x, [[7.0]], s)],
        [x, np.array([2, 1], np.int64)],
        [x[2:4, 1:3], np.where(np.arange(12).reshape(4, 3) == 7, np.float32(7), x)],
    )


# ---- conversions -----------------------------------------------------------------------------------------------------


def converted(x: np.ndarray, row: Dtype) -> np.ndarray:
    """NumPy's conversion, with the documented rules for pred and complex numbers."""
    if row.kind == "pred":
        return x != np.zeros((), x.dtype)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        real = x.real if np.iscomplexobj(x) and not row.is_complex else x
        wide = real.astype(np.float32) if real.dtype.itemsize == 1 and real.dtype.kind not in "iub" else real
        return wide.astype(row.numpy)


@pytest.mark.parametrize("source", DTYPES, ids=IDS)
def test_conversion_between_all_element_types(source: Dtype) -> None:
    raw = np.array([0, 1, 1, 0, 1]) if source.bits < 4 else np.array([0, 1, 3, 2, 6])
    raw = np.array([1, 2, 4, 2, 1]) if source.name == "f8e8m0fnu" else raw
    x = (raw * (0.5 if source.is_float and source.bits > 8 else 1)).astype(source.numpy)
    if source.kind == "signed" or (source.is_float and source.name != "f8e8m0fnu"):
        x = np.concatenate([x, -x[1:2]]) if source.bits > 2 else x
    if source.is_complex:
        x = (raw + 1j * raw[::-1]).astype(source.numpy)
    wanted = [
        d
        for d in DTYPES
        if not (x.astype(np.complex128).real.min() < 0 and (d.kind == "unsigned" or d.name == "f8e8m0fnu"))
        and not (d.bits < 8 and d.is_integer and np.abs(x.astype(np.complex128)).max() > 1)
    ]
    wanted = [d for d in wanted if d.name != "f8e8m0fnu" or source.name != "f8e8m0fnu"]
    if d0 := [d for d in wanted if d.name == "f8e8m0fnu" and 0 in x]:
        wanted.remove(d0[0])  # it has no zero
    check(lambda x: [ops.ConvertElementType(x, d) for d in wanted], [x], [converted(x, d) for d in wanted])


def test_conversion_of_special_values() -> None:
    x = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 65504, 65520, 3.5], np.float32)
    kinds = ["f64", "f16", "bf16", "c64", "pred"]
    check(lambda x: [ops.ConvertElementType(x, k) for k in kinds], [x], [converted(x, dtype(k)) for k in kinds])
    big = np.array([16777217, 16777219, -(2**31), 2**31 - 1], np.int32)
    check(lambda x: ops.ConvertElementType(x, "f32"), [big], big.astype(np.float32))
    z = np.array([1 + 2j, 0 + 1j, 0, -0.5j], np.complex64)
    check(
        lambda z: [ops.ConvertElementType(z, k) for k in ("f32", "f64", "s32", "pred", "c128")],
        [z],
        [z.real, z.real.astype(np.float64), z.real.astype(np.int32), z != 0, z.astype(np.complex128)],
    )


def test_bitcast_between_all_widths() -> None:
    kinds = ["s8", "u8", "f8e5m2", "s16", "u16", "f16", "bf16", "s32", "u32", "f32", "s64", "u64", "f64"]
    for source in kinds:
        row = dtype(source)
        x = RNG.integers(0, 256, size=(3, 16), dtype=np.uint8)
        x[:, 3::4] &= 0x3F  # no NaN, whose bits a processor may change
        x = x.view(row.numpy)
        outputs = []
        for target in kinds:
            other = dtype(target)
            ratio = other.bits // row.bits
            if ratio > 1:
                outputs.append((target, x.reshape(3, -1, ratio).view(other.numpy)[..., 0]))
            elif ratio == 1:
                outputs.append((target, x.view(other.numpy)))
            else:
                outputs.append((target, x[..., None].view(other.numpy)))

        def program(x):  # type: ignore[no-untyped-def]
            results = []
            for target, _ in outputs:  # noqa: B023
                ratio = dtype(target).bits // x.dtype.bits
                given = ops.Reshape(x, [3, x.dims[1] // ratio, ratio]) if ratio > 1 else x
                # as integers, so that the comparison is of bits
                cast = ops.BitcastConvertType(given, target)
                results.append(ops.BitcastConvertType(cast, f"u{cast.dtype.bits}"))
            return results

        check(program, [x], [w.view(f"u{w.dtype.itemsize}") for _, w in outputs])


def test_bitcast_of_complex_and_four_bit_types() -> None:
    z = np.array([1 + 2j, 3 - 1j], np.complex128)
    x = np.array([0x21, 0x43], np.uint8)
    assert build(lambda z: ops.BitcastConvertType(z, "c64"), z).program_shape.result == Shape("c64", [2, 2])
    check(lambda x: ops.BitcastConvertType(x, "u4").astype("uint8"), [x], np.array([[1, 2], [3, 4]], np.uint8))


def test_reduce_precision_rounds_as_a_conversion_and_back() -> None:
    x = np.concatenate(
        [RNG.normal(size=200) * 10.0 ** RNG.integers(-6, 6, 200), [0.0, -0.0, np.inf, -np.inf, np.nan, 65519, 65520]]
    )
    x = x.astype(np.float32)

    def through(kind: object, smallest: float) -> np.ndarray:
        with np.errstate(all="ignore"):
            rounded = x.astype(kind).astype(np.float32)
        return np.where(np.abs(rounded) < smallest, np.copysign(np.float32(0), x), rounded).astype(np.float32)

    check(
        lambda x: [
            ops.ReducePrecision(x, exponent_bits=5, mantissa_bits=10),
            ops.ReducePrecision(x, mantissa_bits=7, exponent_bits=8),
            ops.ReducePrecision(x, exponent_bits=8, mantissa_bits=23),
            ops.ReducePrecision(x, exponent_bits=99, mantissa_bits=99),
        ],
        [x],
        [through(np.float16, 2.0**-14), through(ml_dtypes.bfloat16, 2.0**-126), x, x],
    )


# ---- choice ----------------------------------------------------------------------------------------------------------


def test_clamp_takes_both_argument_orders() -> None:
    x = np.array([-1, 5, 9, -0.0, np.nan, np.inf], np.float32)
    want = np.minimum(np.maximum(x, np.float32(0)), np.float32(6))
    check(
        lambda x: [
            ops.Clamp(0.0, x, 6.0),
            ops.Clamp(x, 0.0, 6.0),
            ops.Clamp(operand=x, min=0.0, max=6.0),
            ops.Clamp(ops.FullLike(x, 0.0), x, 6.0),
            ops.Clamp(6.0, x, 0.0),
            ops.Clamp(float("nan"), x, 6.0),
        ],
        [x],
        [want, want, want, want, np.where(np.isnan(x), x, np.float32(0)), np.full(6, np.nan, np.float32)],
    )


def test_select_on_arrays_tuples_and_scalars() -> None:
    p, a, b = np.array([True, False, True]), np.arange(3, dtype=np.int32), np.full(3, 9, np.int32)

    def program(p, q, a, b):  # type: ignore[no-untyped-def]
        builder = p.builder
        pair = ops.Select(q, builder.tuple([a, builder.tuple([b])]), (b, (a,)))
        return [ops.Select(p, a, b), ops.Select(q, a, b), pair[0], pair[1][0], ops.Select(p, 1, a), ops.Select(p, a, 0)]

    check(
        program,
        [p, np.bool_(False), a, b],
        [np.where(p, a, b), b, b, a, np.where(p, np.int32(1), a), np.where(p, a, np.int32(0))],
    )


# ---- bounded dynamic dimensions --------------------------------------------------------------------------------------


def test_dynamic_dimensions_survive() -> None:
    builder = hilo.XlaBuilder("dynamic")
    x = ops.Parameter(builder, 0, Shape("f32", [4, 2, 3]), "x")
    n = ops.Parameter(builder, 1, Shape("s32"), "n")
    d = ops.SetDimensionSize(x, n, 0)
    shapes = {
        "f32[3,<=4,2]": ops.Transpose(d, [2, 0, 1]),
        "f32[<=4,2,3]": ops.Rev(d, [1]),
        "f32[<=8,2,3]": ops.Concatenate([d, d], 0),
        "f32[<=4,4,3]": ops.Pad(d, 0.0, [(0, 0), (1, 1), (0, 0)]),
        "f32[<=4,2,2]": ops.Slice(d, [0, 0, 1], [4, 2, 3]),
        "f32[2,2,3]": ops.Slice(d, [0, 0, 0], [2, 2, 3]),
        "f32[<=4,6]": ops.Collapse(d, [1, 2]),
        "f32[<=4,1,6]": d.reshape(4, 1, 6),
        "f64[<=4,2,3]": d.astype("f64"),
        "pred[<=4,2,3]": d > 0.0,
        "s8[<=4,2,3,4]": ops.BitcastConvertType(d, "s8"),
        "f32[<=4,1,3]": ops.DynamicSlice(d, [0, n, 0], [4, 1, 3]),
        "f32[<=4,2]": d[:, :, 1],
        "f32[4,2,3]": ops.SetDimensionSize(d, 4, 0),
        "s32[]": ops.GetDimensionSize(d, 0),
    }
    assert {text: str(op.shape) for text, op in shapes.items()} == {text: text for text in shapes}
    assert str(ops.Clamp(0.0, d, 1.0).shape) == str(ops.Select(d > 0.0, d, 0.0).shape) == "f32[<=4,2,3]"


def test_reductions_leave_out_what_is_beyond_the_size() -> None:
    x = np.arange(1, 11, dtype=np.float32)

    def program(x, n):  # type: ignore[no-untyped-def]
        d = ops.SetDimensionSize(x, n, 0)
        return [d.sum(), d.prod(), d.mean(), ops.Reshape(d, [10, 1]).sum(), ops.GetDimensionSize(d, 0)]

    text = build(program, x, Shape("s32")).as_text()
    got = run_xla(text, x, np.int32(5))
    np.testing.assert_allclose(got, [15, 120, 3, 15, 5])
