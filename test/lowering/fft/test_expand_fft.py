"""expand-fft against NumPy in double precision: kinds, lengths, axes; and its plans, without any IR."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest
from _linear_algebra import random_array, run_hilo, run_portable, tensor_type
from hypothesis import given
from hypothesis import strategies as st

import hilo
from hilo.lowering.fft import plan

NUMPY = {"FFT": np.fft.fftn, "IFFT": np.fft.ifftn, "RFFT": np.fft.rfftn, "IRFFT": np.fft.irfftn}
LIMIT = {"float32": 1e-6, "float64": 1e-14}


def case(kind, shape, axes, dtype="float32"):
    """Program, argument and expected result for a transform of `shape`'s last `axes` dimensions."""
    spectrum = (*shape[:-1], shape[-1] // 2 + 1)
    wide = "complex64" if dtype == "float32" else "complex128"
    x = random_array(spectrum if kind == "IRFFT" else shape, dtype if kind == "RFFT" else wide)
    places = tuple(range(len(shape) - axes, len(shape)))
    lengths = shape[len(shape) - axes :]
    exact = x.astype(np.float64 if kind == "RFFT" else np.complex128)
    want = NUMPY[kind](exact, s=lengths, axes=places).astype(dtype if kind == "IRFFT" else wide)
    types = f"({tensor_type(x)}) -> {tensor_type(want)}"
    text = f"""func.func @main(%x: {tensor_type(x)}) -> {tensor_type(want)} {{
      %0 = stablehlo.fft %x, type = {kind}, length = {list(lengths)} : {types}
      return %0 : {tensor_type(want)}
    }}"""
    return text, x, want


def check(got, want, dtype, context):
    assert got.dtype == want.dtype and got.shape == want.shape
    error = np.linalg.norm(got - want) / max(np.linalg.norm(want), 1e-300)
    assert error <= LIMIT[dtype], f"relative error {error}\n{context}"


@pytest.mark.parametrize(
    ("kind", "shape", "axes", "dtype"),
    [
        ("FFT", (3, 1), 1, "float32"),
        ("FFT", (20, 8), 1, "float32"),
        ("FFT", (2, 4096), 1, "float32"),
        ("IFFT", (1000,), 1, "float64"),
        ("FFT", (3, 143), 1, "float32"),
        ("FFT", (2, 17), 1, "float64"),
        ("IFFT", (1009,), 1, "float32"),
        ("FFT", (3, 12, 20), 2, "float64"),
        ("IFFT", (5, 34, 9), 3, "float32"),
        ("FFT", (2, 17, 40), 2, "float32"),
        ("IFFT", (3, 37, 19), 2, "float64"),
        ("RFFT", (2, 1), 1, "float32"),
        ("RFFT", (5, 23), 1, "float32"),
        ("RFFT", (70, 509), 1, "float32"),
        ("RFFT", (3, 17, 101), 2, "float64"),
        ("IRFFT", (3, 34), 1, "float32"),
        ("RFFT", (5, 2), 1, "float32"),
        ("RFFT", (4, 6, 9), 3, "float32"),
        ("RFFT", (3, 512), 1, "float64"),
        ("IRFFT", (3, 1), 1, "float64"),
        ("IRFFT", (3, 2), 1, "float32"),
        ("IRFFT", (4, 6, 10), 3, "float64"),
        ("IRFFT", (3, 15), 1, "float32"),
    ],
)
def test_it_agrees_with_numpy(kind, shape, axes, dtype):
    text, x, want = case(kind, shape, axes, dtype)
    check(run_hilo(text, x)[0], want, dtype, text)
    check(run_portable(text, "expand-fft", x)[0], want, dtype, text)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_short_rows_of_real_numbers(dtype):
    """They are multiplied with a matrix; also along one of two axes, and of a row that is computed."""
    many = [((128, 2), 1), ((1001, 8), 1), ((200, 15), 1), ((3, 70, 16), 1), ((40, 9, 7), 2), ((99, 33), 1)]
    for shape, axes in (*many, *(((n,), 1) for n in (2, 3, 5, 9, 24, 25, 32, 33, 64, 65, 66, 99, 101))):
        for kind in ("RFFT", "IRFFT"):
            text, x, want = case(kind, shape, axes, dtype)
            check(run_hilo(text, x)[0], want, dtype, text)
            type_ = tensor_type(x)
            shifted = text.replace(
                "%0 = stablehlo.fft %x", f"%y = stablehlo.add %x, %x : {type_}\n%0 = stablehlo.fft %y"
            )
            check(run_hilo(shifted, x)[0], 2 * want, dtype, shifted)


@pytest.mark.parametrize("n", [2, 3, 8, 9, 64, 134, 149])
def test_numbers_that_do_not_count_are_not_read(n):
    """The imaginary parts of the first number of a spectrum, and of the last one of an even length."""
    text, x, want = case("IRFFT", (3, n), 1)
    x.imag[:, 0] = np.nan
    if n % 2 == 0:
        x.imag[:, -1] = np.inf
    check(run_hilo(text, x)[0], want, "float32", text)


@pytest.mark.parametrize("n", [1 << 20, 531441, 131071])
def test_long_transforms_are_accurate(n):
    text, x, want = case("FFT", (n,), 1)
    check(run_hilo(text, x)[0], want, "float32", text)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_products_in_loops(dtype):
    """Two turns, each with all kinds: the transforms that are products there, and neighbours that are not."""
    wide = "complex64" if dtype == "float32" else "complex128"
    lines, arrays, want = [], [], []
    for shape in [(2,), (1, 2), (3, 17), (31,), (2, 32), (36,), (2, 45), (101,), (2, 3, 34), (127,)]:
        n, i = shape[-1], len(want)
        x = random_array(shape, dtype)
        z = random_array(shape, wide)
        real, whole = tensor_type(x), tensor_type(z)
        spectrum = tensor_type(np.zeros((*shape[:-1], n // 2 + 1), wide))
        lines.append(f"""
          %s{i} = stablehlo.fft %v{i}, type = RFFT, length = [{n}] : ({real}) -> {spectrum}
          %p{i} = stablehlo.multiply %s{i}, %s{i} : {spectrum}
          %n{i} = stablehlo.fft %p{i}, type = IRFFT, length = [{n}] : ({spectrum}) -> {real}
          %f{i} = stablehlo.fft %v{i + 1}, type = FFT, length = [{n}] : ({whole}) -> {whole}
          %q{i} = stablehlo.multiply %f{i}, %f{i} : {whole}
          %n{i + 1} = stablehlo.fft %q{i}, type = IFFT, length = [{n}] : ({whole}) -> {whole}""")
        arrays += [x, z]
        exact, others = x.astype(np.float64), z.astype(np.complex128)
        for _ in range(2):
            exact = np.fft.irfft(np.fft.rfft(exact) ** 2, n)
            others = np.fft.ifft(np.fft.fft(others) ** 2)
        want += [exact.astype(dtype), others.astype(wide)]
    types, every = ", ".join(map(tensor_type, arrays)), range(len(arrays))
    given = ", ".join(f"%x{i}: {tensor_type(x)}" for i, x in enumerate(arrays))
    carried = ", ".join(f"%v{i} = %x{i}" for i in every)
    text = f"""func.func @main(%count: tensor<i32>, {given}) -> ({types}) {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %r:{len(arrays) + 1} = stablehlo.while(%i = %zero, {carried}) : tensor<i32>, {types} cond {{
        %more = stablehlo.compare LT, %i, %count : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %more : tensor<i1>
      }} do {{
        %one = stablehlo.constant dense<1> : tensor<i32>
        %next = stablehlo.add %i, %one : tensor<i32>{"".join(lines)}
        stablehlo.return %next, {", ".join(f"%n{i}" for i in every)} : tensor<i32>, {types}
      }}
      return {", ".join(f"%r#{i + 1}" for i in every)} : {types}
    }}"""
    executable = hilo.compile(text, check="off")
    assert executable.info.rung == "default"
    for made, value in zip(executable(np.int32(2), *arrays), want, strict=True):
        check(np.asarray(made), value, dtype, text)


def test_parts_that_are_computed_are_given_or_are_constants():
    """Joined from a given and a computed part, from one part twice, from a real array; of short and long lengths."""
    shapes = [(17,), (3, 20), (1000,), (2, 4096)]
    lines, arrays, want = [], [], []
    for i, shape in enumerate(shapes):
        x = random_array(shape, "float32")
        real, wide = tensor_type(x), tensor_type(x.astype(np.complex64))
        transform = f"type = FFT, length = [{shape[-1]}] : ({wide}) -> {wide}"
        lines.append(f"""
          %t{i} = stablehlo.tanh %x{i} : {real}
          %a{i} = stablehlo.complex %x{i}, %t{i} : {wide}
          %b{i} = stablehlo.complex %t{i}, %t{i} : {wide}
          %c{i} = stablehlo.convert %x{i} : ({real}) -> {wide}
          %fa{i} = stablehlo.fft %a{i}, {transform}
          %fb{i} = stablehlo.fft %b{i}, {transform}
          %fc{i} = stablehlo.fft %c{i}, {transform}
          %s{i} = stablehlo.add %fa{i}, %a{i} : {wide}""")
        exact = x.astype(np.float64)
        t = np.tanh(exact)
        a = exact + 1j * t
        arrays.append(x)
        want += [(f"%s{i}", np.fft.fft(a) + a), (f"%fb{i}", np.fft.fft(t + 1j * t)), (f"%fc{i}", np.fft.fft(exact))]
    types = ", ".join(tensor_type(value.astype(np.complex64)) for _, value in want)
    given = ", ".join(f"%x{i}: {tensor_type(x)}" for i, x in enumerate(arrays))
    text = f"""func.func @main({given}) -> ({types}) {{{"".join(lines)}
      return {", ".join(name for name, _ in want)} : {types}
    }}"""
    for made, (_, value) in zip(run_hilo(text, *arrays), want, strict=True):
        check(made, value.astype(np.complex64), "float32", text)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("kind", ["RFFT", "IRFFT"])
def test_spectra_of_real_numbers(kind, dtype):
    """Rows that just fill a vector, and end in the middle of one; few and many, of one and of more axes; by chirps."""
    shapes = [(1, n) for n in (16, 18, 32, 34, 36, 100, 254, 256, 1022, 4096)]
    shapes += [(7, 20), (300, 64), (97, 66), (64, 512), (33, 998), (2, 50_000), (257, 130), (3, 4, 48)]
    cases = [(case(kind, shape, 1, dtype), shape) for shape in shapes]
    cases += [
        (case(kind, shape, axes, dtype), shape) for shape, axes in (((6, 40), 2), ((5, 64, 96), 2), ((3, 4, 5, 38), 3))
    ]
    given, lines, names, types = [], [], [], []
    for i, ((text, x, want), _) in enumerate(cases):
        given.append(f"%x{i}: {tensor_type(x)}")
        line = next(line for line in text.splitlines() if "stablehlo.fft" in line)
        lines.append(line.replace("%0", f"%r{i}").replace("%x", f"%x{i}"))
        names.append(f"%r{i}")
        types.append(tensor_type(want))
    body = "\n".join(lines)
    text = f"""func.func @main({", ".join(given)}) -> ({", ".join(types)}) {{
      {body}
      return {", ".join(names)} : {", ".join(types)}
    }}"""
    executable = hilo.compile(text)
    assert executable.info.rung == "default"
    got = [np.asarray(one) for one in executable(*(x for (_, x, _), _ in cases))]
    for result, ((_, _, want), shape) in zip(got, cases, strict=True):
        check(result, want, dtype, str(shape))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_real_numbers_of_lengths_with_a_large_prime_factor(dtype):
    """Of odd length, they are made of half their spectrum; of even length, the convolution gives pairs of neighbours.
    No kernel but those that take sizes as arguments is needed: pairs are neither taken apart nor joined."""
    for shape in ((149,), (7, 151), (2, 3, 1009), (134,), (7, 2 * 157), (5, 9, 37)):
        text, x, want = case("IRFFT", shape, 1, dtype)
        executable = hilo.compile(text, check="off")
        assert executable.info.rung == "default"
        check(np.asarray(executable(x)), want, dtype, f"IRFFT {shape} {dtype}")
        if shape[-1] > 37:
            lowered = hilo.lower(text, "llvm-cpu").as_text()
            assert not any(f"stablehlo.{name} " in lowered for name in ("real", "imag", "complex", "concatenate"))
            assert lowered.count("flow.dispatch.region") == 5 + (shape[-1] % 2 == 0)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_many_short_rows(dtype):
    """As many as fill vectors and more, of as many elements as are transposed in registers and more; in parts."""
    cases = [
        ("FFT", shape) for shape in [(16, 8), (17, 8), (31, 9), (16, 13), (97, 20), (509, 15), (500, 128), (18, 225)]
    ]
    cases += [("IFFT", (31, 9)), ("IFFT", (500, 128))]
    cases += [(kind, shape) for kind in ("RFFT", "IRFFT") for shape in [(33, 20), (500, 256)]]
    given, lines, results, arrays, want = [], [], [], [], []
    for n, (kind, shape) in enumerate(cases):
        text, x, expected = case(kind, shape, 1, dtype)
        given.append(f"%x{n}: {tensor_type(x)}")
        line = next(line for line in text.splitlines() if "stablehlo.fft" in line)
        lines.append(line.replace("%0", f"%y{n}").replace("%x", f"%x{n}"))
        results.append((f"%y{n}", tensor_type(expected)))
        arrays.append(x)
        want.append((expected, f"{kind} {shape}"))
    names, types = (", ".join(words) for words in zip(*results, strict=True))
    body = "\n".join(lines)
    text = f"func.func @main({', '.join(given)}) -> ({types}) {{\n{body}\nreturn {names} : {types}\n}}"
    for got, (expected, context) in zip(run_hilo(text, *arrays), want, strict=True):
        check(got, expected, dtype, context)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("kind", ["FFT", "IFFT", "RFFT", "IRFFT"])
def test_columns_of_one_transform_in_parts(kind, dtype):
    """Of two axes and three; whole vectors of columns, and not; rows that no part and few parts divide."""
    for shape in ((64, 256), (360, 130), (7, 5000), (11, 30, 70), (300, 113)):
        text, x, want = case(kind, shape, len(shape), dtype)
        check(run_hilo(text, x)[0], want, dtype, text)


@pytest.mark.parametrize("n", [8, 100])
def test_imaginary_parts_at_the_ends_of_a_real_signals_spectrum_do_not_count(n):
    text, x, want = case("IRFFT", (n,), 1)
    assert x[0].imag != 0 and x[-1].imag != 0
    check(run_hilo(text, x)[0], want, "float32", text)


@given(st.integers(1, 5000))
def test_factors_and_splits_multiply_to_the_length(n):
    factors = plan.radices(n)
    if factors is not None:
        assert prod(factors) == n and set(factors) <= set(plan.RADICES)
    r, c = plan.split(n, 16)
    assert r * c == n
    m = plan.next_smooth(n, 16)
    assert m >= n and m % 16 == 0 and plan.radices(m) is not None


@given(st.integers(2, 10**7), st.integers(0, 10**9))
def test_two_tables_make_every_root(n, t):
    step, t = plan.table_step(n), t % n
    product = plan.roots(n, np.array(t // step * step)) * plan.roots(n, np.array(t % step))
    assert abs(product - np.exp(-2j * np.pi * t / n)) < 1e-14
    assert step * step >= n - 1 and t // step < -(-n // step)
