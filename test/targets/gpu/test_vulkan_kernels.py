"""Kernels of several operations for the `vulkan` target: users of a sum or a product, repeated; arithmetic that drivers
must not rewrite."""

from __future__ import annotations

from collections.abc import Callable

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import pytest
from test_vulkan import needs_device

from hilo.dialect.support.dtypes import dtype
from hilo.targets import Executable

pytestmark = pytest.mark.device
Run = Callable[..., list[np.ndarray]]


@pytest.fixture
def run(compile_text: Callable[..., Executable]) -> Run:
    """`run(text, *arrays)`: the results on Vulkan."""

    def run_(text: str, *arrays: np.ndarray) -> list[np.ndarray]:
        got = compile_text(text, "vulkan")(*arrays)
        return [np.asarray(value) for value in (got if isinstance(got, tuple) else (got,))]

    return run_


def small(seed: int, *shape: int) -> np.ndarray:
    """Integers, of which sums are exact."""
    return np.random.default_rng(seed).integers(-4, 5, shape).astype("f4")


@needs_device
def test_what_reads_repeated_sums_of_columns_and_channels(run):
    text = """
    func.func @main(%x: tensor<64x16xf32>, %y: tensor<8x16x4xf32>) -> (tensor<64x16xf32>, tensor<8x16x4xf32>) {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0]
        : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
      %w = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<16xf32>) -> tensor<64x16xf32>
      %r = stablehlo.multiply %x, %w : tensor<64x16xf32>
      %t = stablehlo.reduce(%y init: %z) applies stablehlo.add across dimensions = [0, 2]
        : (tensor<8x16x4xf32>, tensor<f32>) -> tensor<16xf32>
      %v = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<16xf32>) -> tensor<8x16x4xf32>
      %u = stablehlo.multiply %y, %v : tensor<8x16x4xf32>
      return %r, %u : tensor<64x16xf32>, tensor<8x16x4xf32>
    }"""
    x, y = small(0, 64, 16), small(1, 8, 16, 4)
    got = run(text, x, y)
    np.testing.assert_array_equal(got[0], x * x.sum(0))
    np.testing.assert_array_equal(got[1], y * y.sum((0, 2))[:, None])


def joined(taken: list[str], lines: list[str], results: list[tuple[str, str]]) -> str:
    """The program of these arguments, operations, and results (each a name and its type)."""
    names, kinds = (", ".join(words) for words in zip(*results, strict=True))
    body = "\n".join(lines)
    return f"func.func @main({', '.join(taken)}) -> ({kinds}) {{\n{body}\nreturn {names} : {kinds}\n}}"


@needs_device
@pytest.mark.parametrize("places", [(1, 2), (0, 2), (0, 1)], ids=["front", "middle", "back"])
def test_what_repeats_a_product(run: Run, places: tuple[int, int]) -> None:
    taken, lines, results, arrays, want = [], [], [], [], []
    for n, (rows, columns, copies) in enumerate([(12, 12, 5), (7, 9, 11), (16, 16, 8), (1, 12, 3)]):
        wide = [copies] * 3
        wide[places[0]], wide[places[1]] = rows, columns
        left, right, made = f"tensor<10x{rows}xf32>", f"tensor<10x{columns}xf32>", f"tensor<{rows}x{columns}xf32>"
        result = f"tensor<{'x'.join(map(str, wide))}xf32>"
        taken += [f"%a{n}: {left}", f"%b{n}: {right}"]
        lines.append(f"""
          %p{n} = stablehlo.dot_general %a{n}, %b{n}, contracting_dims = [0] x [0] : ({left}, {right}) -> {made}
          %t{n} = stablehlo.transpose %p{n}, dims = [0, 1] : ({made}) -> {made}
          %w{n} = stablehlo.broadcast_in_dim %t{n}, dims = {list(places)} : ({made}) -> {result}""")
        results.append((f"%w{n}", result))
        a, b = small(0, 10, rows), small(1, 10, columns)
        arrays += [a, b]
        other = ({0, 1, 2} - set(places)).pop()
        want.append(np.broadcast_to(np.expand_dims(a.T @ b, other), wide))
    for got, expected in zip(run(joined(taken, lines, results), *arrays), want, strict=True):
        np.testing.assert_array_equal(got, expected)


@needs_device
def test_what_repeats_the_sums_of_rows_in_front(run: Run) -> None:
    text = """
    func.func @main(%x: tensor<19x19x5xf32>) -> tensor<2x19x19xf32> {
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [2]
        : (tensor<19x19x5xf32>, tensor<f32>) -> tensor<19x19xf32>
      %w = stablehlo.broadcast_in_dim %s, dims = [1, 2] : (tensor<19x19xf32>) -> tensor<2x19x19xf32>
      return %w : tensor<2x19x19xf32>
    }"""
    x = small(0, 19, 19, 5)
    (got,) = run(text, x)
    np.testing.assert_array_equal(got, np.broadcast_to(x.sum(2), (2, 19, 19)))


@needs_device
@pytest.mark.parametrize(
    "view",
    [
        "stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<5xf32>)",
        "stablehlo.transpose %b, dims = [2, 1, 0] : (tensor<8x5x2xf32>)",
        "stablehlo.slice %b [1:3, 1:6, 1:9] : (tensor<3x6x9xf32>)",
    ],
    ids=["broadcast", "transpose", "slice"],
)
def test_sums_of_several_dimensions_of_views(run: Run, view: str) -> None:
    kind = view[view.index("tensor<") : -1]
    text = f"""
    func.func @main(%a: tensor<2x5x8xf32>, %b: {kind}) -> tensor<f32> {{
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %v = {view} -> tensor<2x5x8xf32>
      %m = stablehlo.multiply %a, %v : tensor<2x5x8xf32>
      %s = stablehlo.reduce(%m init: %z) applies stablehlo.add across dimensions = [0, 1, 2]
        : (tensor<2x5x8xf32>, tensor<f32>) -> tensor<f32>
      return %s : tensor<f32>
    }}"""
    a, b = small(0, 2, 5, 8), small(1, *map(int, kind[7:-5].split("x")))
    seen = b[:, None] if b.ndim == 1 else b.T if len(b) == 8 else b[1:, 1:, 1:]
    (got,) = run(text, a, b)
    assert float(got) == (a * seen).sum()


INTEGERS = """func.func @main(%x: tensor<5xi32>, %y: tensor<5xui16>)
    -> (tensor<5xi64>, tensor<5xi64>, tensor<5xi32>, tensor<5xi64>) {
  %wide = stablehlo.convert %x : (tensor<5xi32>) -> tensor<5xi64>
  %size = stablehlo.abs %wide : tensor<5xi64>
  %three = stablehlo.constant dense<3> : tensor<5xi64>
  %third = stablehlo.divide %size, %three : tensor<5xi64>
  %seven = stablehlo.constant dense<7> : tensor<5xi32>
  %word = stablehlo.convert %y : (tensor<5xui16>) -> tensor<5xi32>
  %seventh = stablehlo.remainder %word, %seven : tensor<5xi32>
  %more = stablehlo.add %wide, %three : tensor<5xi64>
  return %size, %third, %seventh, %more : tensor<5xi64>, tensor<5xi64>, tensor<5xi32>, tensor<5xi64>
}"""


@needs_device
def test_integers_that_cannot_be_negative(run):
    x, y = np.array([-1, -610764980, 7, 0, -(2**31)], "i4"), np.array([65535, 6, 7, 40000, 0], "u2")
    size, third, seventh, more = run(INTEGERS, x, y)
    wide = x.astype("i8")
    np.testing.assert_array_equal(size, abs(wide))
    np.testing.assert_array_equal(third, abs(wide) // 3)
    np.testing.assert_array_equal(seventh, y % 7)
    np.testing.assert_array_equal(more, wide + 3)


@needs_device
@pytest.mark.parametrize(("shape", "axis"), [((8, 64), 0), ((64, 8), 1), ((4, 8, 16), 1), ((7, 13), 0)], ids=str)
def test_what_makes_complex_numbers_of_sums(
    compile_text: Callable[..., Executable], shape: tuple[int, ...], axis: int
) -> None:
    kept = [n for d, n in enumerate(shape) if d != axis]
    wide, sums = "x".join(map(str, shape)), "x".join(map(str, kept))
    executable = compile_text(
        f"""
    func.func @main(%x: tensor<{wide}xf32>) -> tensor<{sums}xcomplex<f32>> {{
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %s = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [{axis}]
        : (tensor<{wide}xf32>, tensor<f32>) -> tensor<{sums}xf32>
      %a = stablehlo.abs %s : tensor<{sums}xf32>
      %c = stablehlo.complex %s, %a : tensor<{sums}xcomplex<f32>>
      return %c : tensor<{sums}xcomplex<f32>>
    }}""",
        "vulkan",
    )
    x = small(5, *shape)
    assert executable.info.rung == "default"
    np.testing.assert_array_equal(np.asarray(executable(x)), x.sum(axis) + 1j * np.abs(x.sum(axis)))


FLOATS = {"bf16": ml_dtypes.bfloat16, "f16": np.float16, "f32": np.float32, "f64": np.float64}
SPECIAL = (np.inf, -np.inf, np.nan, -0.0, 0.0, 1.0, -2.0, 1e-4)


@needs_device
@pytest.mark.parametrize("element", FLOATS)
def test_drivers_do_not_rewrite_arithmetic_by_the_rules_of_real_numbers(run: Run, element: str) -> None:
    kind = f"tensor<8x{element}>"
    formulas = {
        "subtract %x, %x": lambda x, y: x - x,
        "subtract %s, %x": lambda x, y: (x + y) - x,
        "multiply %x, %z": lambda x, y: x * 0,
        "multiply %n, %x": lambda x, y: -0.0 * x,
        "add %x, %z": lambda x, y: x + 0,
        "subtract %z, %x": lambda x, y: 0 - x,
        "subtract %x, %n": lambda x, y: x - -0.0,
        "subtract %n, %x": lambda x, y: -0.0 - x,
        "divide %z, %x": lambda x, y: 0 / x,
        "divide %n, %x": lambda x, y: -0.0 / x,
        "divide %x, %n": lambda x, y: x / -np.zeros_like(x),
        "divide %x, %z": lambda x, y: x / np.zeros_like(x),
        "remainder %x, %t": lambda x, y: np.fmod(x, 2),
    }
    lines = [f"%{i} = stablehlo.{formula} : {kind}" for i, formula in enumerate(formulas)]
    names, kinds = ", ".join(f"%{i}" for i in range(len(lines))), ", ".join([kind] * len(lines))
    got = run(
        f"""
    func.func @main(%x: {kind}, %y: {kind}) -> ({kinds}) {{
      %z = stablehlo.constant dense<0.0> : {kind}
      %n = stablehlo.constant dense<-0.0> : {kind}
      %t = stablehlo.constant dense<2.0> : {kind}
      %s = stablehlo.add %x, %y : {kind}
      {" ".join(lines)}
      return {names} : {kinds}
    }}""",
        x := np.array(SPECIAL, FLOATS[element]),
        y := np.linspace(1e-4, 3e-4, 8).astype(FLOATS[element]),
    )
    with np.errstate(all="ignore"):
        for (text, formula), value in zip(formulas.items(), got, strict=True):
            want = formula(x, y)
            np.testing.assert_array_equal(*(v.astype(np.float64) for v in (value, want)), err_msg=text)
            is_number = ~np.isnan(want)
            np.testing.assert_array_equal(np.signbit(value)[is_number], np.signbit(want)[is_number], err_msg=text)


@needs_device
def test_a_compensated_sum_keeps_what_is_rounded_away(run: Run) -> None:
    (got,) = run(
        """
    func.func @main(%x: tensor<512xf32>) -> tensor<f32> {
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %i = stablehlo.constant dense<0> : tensor<i32>
      %0:3 = stablehlo.while(%n = %i, %sum = %zero, %rest = %zero) : tensor<i32>, tensor<f32>, tensor<f32>
        cond {
          %end = stablehlo.constant dense<512> : tensor<i32>
          %p = stablehlo.compare LT, %n, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        } do {
          %s = stablehlo.dynamic_slice %x, %n, sizes = [1] : (tensor<512xf32>, tensor<i32>) -> tensor<1xf32>
          %e = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
          %y = stablehlo.subtract %e, %rest : tensor<f32>
          %t = stablehlo.add %sum, %y : tensor<f32>
          %u = stablehlo.subtract %t, %sum : tensor<f32>
          %r = stablehlo.subtract %u, %y : tensor<f32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %m = stablehlo.add %n, %one : tensor<i32>
          stablehlo.return %m, %t, %r : tensor<i32>, tensor<f32>, tensor<f32>
        }
      return %0#1 : tensor<f32>
    }""",
        x := np.random.default_rng(0).uniform(0, 1, 512).astype("f4"),
    )
    exact = x.astype("f8").sum()
    assert abs(float(got) - exact) <= np.spacing(np.float32(exact)), "Kahan's sum is off by one unit at most"


@needs_device
@pytest.mark.parametrize("shape", [(256, 129), (37, 13)], ids=str)
def test_rests_of_sums_that_are_read_through_two_views(run: Run, shape: tuple[int, int]) -> None:
    """An error-free sum: with what is rounded away it is the sum in f64; both parts are read twice."""
    rows, columns = shape
    wide, turned = f"tensor<{rows}x{columns}xf32>", f"tensor<{columns}x{rows}xf32>"
    total, rest, flipped, largest = run(
        f"""
    func.func @main(%a: {wide}, %b: {wide}) -> ({wide}, {wide}, {turned}, tensor<{rows}xf32>) {{
      %s = stablehlo.add %a, %b : {wide}
      %t = stablehlo.subtract %s, %a : {wide}
      %u = stablehlo.subtract %s, %t : {wide}
      %v = stablehlo.subtract %a, %u : {wide}
      %w = stablehlo.subtract %b, %t : {wide}
      %r = stablehlo.add %v, %w : {wide}
      %f = stablehlo.transpose %r, dims = [1, 0] : ({wide}) -> {turned}
      %d = stablehlo.subtract %r, %r : {wide}
      %p = stablehlo.add %r, %d : {wide}
      %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %m = stablehlo.reduce(%p init: %low) applies stablehlo.maximum across dimensions = [1]
        : ({wide}, tensor<f32>) -> tensor<{rows}xf32>
      return %s, %r, %f, %m : {wide}, {wide}, {turned}, tensor<{rows}xf32>
    }}""",
        a := np.random.default_rng(0).normal(size=shape).astype("f4"),
        b := (np.random.default_rng(1).normal(size=shape) * 1e-4).astype("f4"),
    )
    exact = a.astype("f8") + b
    np.testing.assert_array_equal(total.astype("f8") + rest, exact)
    assert np.count_nonzero(rest) > rest.size // 2
    np.testing.assert_array_equal(flipped, rest.T)
    np.testing.assert_array_equal(largest, rest.max(1))


@needs_device
def test_numbers_that_were_extended_are_compared(run: Run) -> None:
    """See test/upstream/wrong_values/vulkan: comparison_of_extended.mlir."""
    x = np.array([0, 1, 2, 5, 16, 17, 18, 100, -1, -17, 2**31 - 1, -(2**31)], "i4")
    wide, narrow = "tensor<12xi64>", "tensor<12xi1>"
    kinds = {"LT": np.less, "LE": np.less_equal, "GT": np.greater, "GE": np.greater_equal}
    numbers = (17, 0, -1, 2**31 - 1, -(2**31), 2**40, -(2**63), 2**63 - 1)
    lines, want = [f"%y = stablehlo.convert %x : (tensor<12xi32>) -> {wide}"], []
    for number in numbers:
        lines.append(f"%c{len(lines)} = stablehlo.constant dense<{number}> : {wide}")
        constant = f"%c{len(lines) - 1}"
        for kind, compare in kinds.items():
            for left, right in (("%y", constant), (constant, "%y")):
                lines.append(
                    f"%r{len(want)} = stablehlo.compare {kind}, {left}, {right}, SIGNED : ({wide}, {wide}) -> {narrow}"
                )
                values = [x.astype("i8"), np.full(12, number)]
                want.append(compare(*(values if left == "%y" else values[::-1])))
    types = ", ".join([narrow] * len(want))
    results = ", ".join(f"%r{n}" for n in range(len(want)))
    body = "\n".join(lines)
    got = run(f"func.func @main(%x: tensor<12xi32>) -> ({types}) {{\n{body}\nreturn {results} : {types}\n}}", x)
    np.testing.assert_array_equal(got, want)


@needs_device
@pytest.mark.parametrize("element", ["i64", "i32", "ui64"])
def test_a_mask_of_positions_is_read_row_by_row(run: Run, element: str) -> None:
    sign = "UNSIGNED" if element.startswith("u") else "SIGNED"
    (got,) = run(f"""
    func.func @main() -> tensor<i32> {{
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %end = stablehlo.constant dense<5> : tensor<i32>
      %at = stablehlo.iota dim = 0 : tensor<20x{element}>
      %most = stablehlo.constant dense<17> : tensor<20x{element}>
      %in = stablehlo.compare LT, %at, %most, {sign} : (tensor<20x{element}>, tensor<20x{element}>) -> tensor<20xi1>
      %mask = stablehlo.reshape %in : (tensor<20xi1>) -> tensor<5x4xi1>
      %0:2 = stablehlo.while(%i = %zero, %count = %zero) : tensor<i32>, tensor<i32>
        cond {{
          %p = stablehlo.compare LT, %i, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        }} do {{
          %row = stablehlo.dynamic_slice %mask, %i, %zero, sizes = [1, 4]
            : (tensor<5x4xi1>, tensor<i32>, tensor<i32>) -> tensor<1x4xi1>
          %ones = stablehlo.convert %row : (tensor<1x4xi1>) -> tensor<1x4xi32>
          %sum = stablehlo.reduce(%ones init: %count) applies stablehlo.add across dimensions = [0, 1]
            : (tensor<1x4xi32>, tensor<i32>) -> tensor<i32>
          %next = stablehlo.add %i, %one : tensor<i32>
          stablehlo.return %next, %sum : tensor<i32>, tensor<i32>
        }}
      return %0#1 : tensor<i32>
    }}""")
    assert got == 17


@needs_device
def test_programs_after_the_third_are_not_linked_with_functions_for_cpus(compile_text):
    for n in range(5, 11):
        kind, x = f"tensor<{n}xf32>", np.arange(n, dtype=np.float32)
        text = f"func.func @main(%x: {kind}) -> {kind} {{\n%0 = stablehlo.negate %x : {kind}\nreturn %0 : {kind} }}"
        np.testing.assert_array_equal(np.asarray(compile_text(text, "vulkan", cache=False)(x)), -x)


@needs_device
@pytest.mark.parametrize("element", ["f32", "f64"])
def test_a_table_of_a_few_complex_numbers_is_part_of_a_kernel(run: Run, element: str) -> None:
    t = f"tensor<2xcomplex<{element}>>"
    text = f"""
    func.func @main(%x: {t}, %i: tensor<i32>) -> ({t}, {t}, tensor<1xcomplex<{element}>>) {{
      %c = stablehlo.constant dense<[(2.0, 1.0), (64.0, -1.0)]> : {t}
      %one = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<{element}>>
      %p = stablehlo.reduce(%c init: %one) applies stablehlo.multiply across dimensions = [0]
        : ({t}, tensor<complex<{element}>>) -> tensor<complex<{element}>>
      %b = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<complex<{element}>>) -> {t}
      %0 = stablehlo.multiply %x, %c : {t}
      %1 = stablehlo.multiply %x, %b : {t}
      %2 = stablehlo.dynamic_slice %c, %i, sizes = [1] : ({t}, tensor<i32>) -> tensor<1xcomplex<{element}>>
      return %0, %1, %2 : {t}, {t}, tensor<1xcomplex<{element}>>
    }}"""
    x, c = np.array([1 + 2j, 3j], f"c{int(element[1:]) // 4}"), np.array([2 + 1j, 64 - 1j])
    got = run(text, x, np.int32(1))
    for mine, want in zip(got, (x * c, x * c.prod(), c[1:]), strict=True):
        np.testing.assert_array_equal(mine, want)


@needs_device
def test_functions_of_what_is_reversed_compile_in_no_more_time(run: Run) -> None:
    text = """
    func.func @main(%x: tensor<65xf64>) -> tensor<65xf64> {
      %r = stablehlo.reverse %x, dims = [0] : tensor<65xf64>
      %s = stablehlo.sine %r : tensor<65xf64>
      return %s : tensor<65xf64>
    }"""
    x = np.linspace(-3, 3, 65)
    (got,) = run(text, x)
    np.testing.assert_allclose(got, np.sin(x[::-1]), rtol=1e-14, atol=1e-16)


@needs_device
@pytest.mark.parametrize(
    ("narrow", "wide"), [("f16", "f32"), ("bf16", "f32"), ("i8", "i32"), ("ui8", "f32"), ("f32", "f64")]
)
def test_what_reads_a_widened_array_twice(run: Run, narrow: str, wide: str) -> None:
    zero = "0" if wide.startswith("i") else "0.0"
    taken, results, arrays, want = [], [], [], []
    lines = [f"%z = stablehlo.constant dense<{zero}> : tensor<{wide}>"]
    for n, (rows, columns) in enumerate([(31, 34), (7, 13), (33, 31), (13, 5), (32, 64)]):
        x, w = f"tensor<{rows}x{columns}x{narrow}>", f"tensor<{rows}x{columns}x{wide}>"
        column, row = f"tensor<{columns}x{wide}>", f"tensor<{rows}x{wide}>"
        windows = f"tensor<{rows - 1}x{columns - 1}x{wide}>"
        taken.append(f"%x{n}: {x}")
        lines.append(f"""
          %w{n} = stablehlo.convert %x{n} : ({x}) -> {w}
          %s{n} = stablehlo.reduce(%w{n} init: %z) applies stablehlo.add across dimensions = [0]
            : ({w}, tensor<{wide}>) -> {column}
          %c{n} = stablehlo.add %w{n}, %w{n} : {w}
          %m{n} = stablehlo.reduce(%c{n} init: %z) applies stablehlo.maximum across dimensions = [0]
            : ({w}, tensor<{wide}>) -> {column}
          %p{n} = stablehlo.dot_general %w{n}, %s{n}, contracting_dims = [1] x [0] : ({w}, {column}) -> {row}
          %t{n} = "stablehlo.reduce_window"(%w{n}, %z) ({{
          ^bb0(%a: tensor<{wide}>, %b: tensor<{wide}>):
            %sum = stablehlo.add %a, %b : tensor<{wide}>
            stablehlo.return %sum : tensor<{wide}>
          }}) {{window_dimensions = array<i64: 2, 2>}} : ({w}, tensor<{wide}>) -> {windows}""")
        results += zip((f"%{name}{n}" for name in "smptc"), (column, column, row, windows, w), strict=True)
        values = np.random.default_rng(0).integers(0, 5, (rows, columns))
        arrays.append(values.astype(dtype(narrow).numpy))
        sums, views = values.sum(0), np.lib.stride_tricks.sliding_window_view(values, (2, 2))
        want += [sums, 2 * values.max(0), values @ sums, views.sum((2, 3)), 2 * values]
    for got, expected in zip(run(joined(taken, lines, results), *arrays), want, strict=True):
        np.testing.assert_array_equal(got.astype(np.int64), expected)


@needs_device
def test_iterations_wait_for_the_values_that_a_loop_carries(run: Run) -> None:
    """Kernels read a carried value behind a barrier before the previous iteration had computed it."""

    def turn(x: jax.Array, _: jax.Array) -> tuple[jax.Array, jax.Array]:
        following = jnp.tanh(jax.lax.sort(x, dimension=1)) + x * 0.5
        return following, following

    x = np.random.default_rng(0).standard_normal((2, 22, 4)).astype(np.float16)
    program = jax.jit(lambda x: jax.lax.scan(turn, x[0], x))
    for _ in range(3):
        for got, expected in zip(run(program.lower(x).as_text(), x), program(x), strict=True):
            np.testing.assert_allclose(got, expected, atol=0.01)


@needs_device
@pytest.mark.parametrize("shape", [(64, 16), (64, 64), (33, 64)], ids=str)
def test_columns_of_bf16_are_normalized(run: Run, shape: tuple[int, int]) -> None:
    """Whatever is between a sum and what repeats it, arithmetic of bf16 included, they are two kernels."""

    x = np.random.default_rng(0).standard_normal(shape).astype(dtype("bf16").numpy)
    program = jax.jit(lambda x: x * jax.lax.rsqrt(x.var(0, keepdims=True) + 0.1))
    (got,) = run(program.lower(x).as_text(), x)
    np.testing.assert_allclose(got.astype("f4"), np.asarray(program(x), "f4"), rtol=0.02, atol=0.02)
