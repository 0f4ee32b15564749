"""The `vulkan` target on this machine's Vulkan device; in CI that is Mesa's lavapipe."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
import scipy.special
from programs import ADD

import hilo
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError
from hilo.targets import Executable
from hilo.targets.gpu.vulkan import device_names, resolve_arch

Compile = Callable[..., Executable]

SPIRV_MAGIC = (0x07230203).to_bytes(4, "little")

pytestmark = pytest.mark.device
needs_device = pytest.mark.skipif(
    not device_names(), reason="no Vulkan device: apt-get install libvulkan1 mesa-vulkan-drivers"
)


@pytest.fixture
def run(compile_text: Compile) -> Callable[..., list[np.ndarray]]:
    """`run(text, *arrays)`: the results on Vulkan."""

    def run_(text: str, *arrays: np.ndarray) -> list[np.ndarray]:
        got = compile_text(text, "vulkan")(*arrays)
        return [np.asarray(value) for value in (got if isinstance(got, tuple) else (got,))]

    return run_


def test_an_unknown_arch_is_refused_with_the_choice():
    with pytest.raises(ArgumentError, match=r"vulkan: arch 'lavapip' is unknown.*lavapipe"):
        resolve_arch("lavapip")


@pytest.mark.parametrize("arch", ["ada", "rdna3", "lavapipe"])
def test_code_is_made_without_the_device(arch):
    from hilo.dialect.io import parse_module
    from hilo.targets.compilation.driver import compile_ahead

    assert SPIRV_MAGIC in compile_ahead(parse_module(ADD), "vulkan", arch=arch).module


@needs_device
class TestArrays:
    def test_results_stay_on_the_device(self, compile_text):
        add = compile_text(ADD, "vulkan")
        x = np.arange(8, dtype=np.float32)
        once = add(x, x)
        assert add.device.name == "vulkan"
        assert not add.device.is_host
        np.testing.assert_array_equal(np.asarray(add(once, once)), 4 * x)

    def test_programs_share_buffers(self, compile_text):
        add = compile_text(ADD, "vulkan")
        twice = compile_text(ADD.replace("stablehlo.add", "stablehlo.multiply"), "vulkan")
        x = np.arange(8, dtype=np.float32)
        np.testing.assert_array_equal(np.asarray(twice(add(x, x), x)), 2 * x * x)

    def test_arrays_of_the_cpu_are_brought(self, add, compile_text):
        x = np.arange(8, dtype=np.float32)
        np.testing.assert_array_equal(np.asarray(compile_text(ADD, "vulkan")(add(x, x), x)), 3 * x)

    @pytest.mark.parametrize(
        ("kind", "value"),
        [
            ("3xi1", np.array([True, False, True])),
            ("5xui8", np.array([0, 255, 7, 128, 1], np.uint8)),
            ("0x3xf32", np.zeros((0, 3), np.float32)),
            ("f64", np.array(-0.0)),
            ("2xcomplex<f32>", np.array([1 + 2j, complex(np.inf, -0.0)], np.complex64)),
            ("3xf16", np.array([6e-8, 65504, np.nan], np.float16)),
            ("70001xi64", np.arange(70001) << 40),
        ],
    )
    def test_values_come_back_as_they_are(self, run, kind, value):
        (got,) = run(f"func.func @main(%x: tensor<{kind}>) -> tensor<{kind}> {{ return %x : tensor<{kind}> }}", value)
        assert got.dtype == value.dtype
        assert got.tobytes() == value.tobytes()
        assert got.shape == value.shape

    def test_packed_numbers(self, run):
        from ml_dtypes import bfloat16, float8_e4m3fn, int4

        text = """func.func @main(%x: tensor<4xi4>, %y: tensor<3xf8E4M3FN>, %z: tensor<3xbf16>)
            -> (tensor<4xi4>, tensor<3xf8E4M3FN>, tensor<3xbf16>) {
          %0 = stablehlo.add %x, %x : tensor<4xi4>
          %1 = stablehlo.add %y, %y : tensor<3xf8E4M3FN>
          %2 = stablehlo.add %z, %z : tensor<3xbf16>
          return %0, %1, %2 : tensor<4xi4>, tensor<3xf8E4M3FN>, tensor<3xbf16>
        }"""
        x = np.array([-8, 7, 3, -1], int4)
        y, z = (np.array([0.5, -3, 100], kind) for kind in (float8_e4m3fn, bfloat16))
        a, b, c = run(text, x, y, z)
        np.testing.assert_array_equal(a.astype(int), [0, -2, 6, -2])
        np.testing.assert_array_equal(b.astype(float), (y + y).astype(float))
        np.testing.assert_array_equal(c.astype(float), (z + z).astype(float))


@needs_device
def test_a_process_ends_well_whatever_it_holds():
    program = f"""
import os, numpy as np, hilo
add = hilo.compile('''{ADD}''', "vulkan")
x = np.arange(8, dtype=np.float32)
os.kept = [add(x, x) for _ in range(3)]
del add
print(np.asarray(os.kept[0])[1])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "2.0\n"), done.stderr


SORT = """func.func @main(%x: tensor<{n}x{t}>, %y: tensor<{n}xi32>) -> (tensor<{n}x{t}>, tensor<{n}xi32>) {{
  %0:2 = "stablehlo.sort"(%x, %y) ({{
  ^bb0(%a: tensor<{t}>, %b: tensor<{t}>, %c: tensor<i32>, %d: tensor<i32>):
    %p = stablehlo.compare {direction}, %a, %b : (tensor<{t}>, tensor<{t}>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }}) {{dimension = {dimension} : i64, is_stable = true}} : (tensor<{n}x{t}>, tensor<{n}xi32>) -> (tensor<{n}x{t}>, tensor<{n}xi32>)
  return %0#0, %0#1 : tensor<{n}x{t}>, tensor<{n}xi32>
}}"""  # noqa: E501


@needs_device
@pytest.mark.parametrize(
    ("n", "t", "dimension", "direction", "kind"),
    [("3x5", "f32", 1, "LT", np.float32), ("1025", "ui8", 0, "LE", np.uint8), ("6x2", "i64", 0, "LT", np.int64)],
)
def test_sorts_are_stable_for_any_comparator(run, n, t, dimension, direction, kind):
    shape = tuple(map(int, n.split("x")))
    keys = np.random.default_rng(0).integers(0, 100, shape).astype(kind)
    values = np.arange(keys.size, dtype=np.int32).reshape(shape)
    got, moved = run(SORT.format(n=n, t=t, dimension=dimension, direction=direction), keys, values)
    order = np.argsort(keys, axis=dimension, kind="stable")
    np.testing.assert_array_equal(got, np.take_along_axis(keys, order, dimension))
    np.testing.assert_array_equal(moved, np.take_along_axis(values, order, dimension))


@needs_device
@pytest.mark.parametrize(("element", "kind"), [("f32", np.float32), ("f64", np.float64)])
def test_functions_are_accurate(run, element, kind):
    """Within 4 units in the last place of SciPy's, in one program; log1p and expm1 also near 0."""
    functions = {
        "exponential": np.exp,
        "log": np.log,
        "log_plus_one": np.log1p,
        "exponential_minus_one": np.expm1,
        "tanh": np.tanh,
        "logistic": scipy.special.expit,
    }
    rng = np.random.default_rng(0)
    x = np.concatenate([rng.normal(size=500) * 10.0 ** rng.integers(-8, 2, 500), [0.0, -0.0, np.inf, -np.inf, np.nan]])
    x = x.astype(kind)
    type_ = f"tensor<{x.size}x{element}>"
    lines = "".join(f"%{i} = stablehlo.{name} %x : {type_}\n" for i, name in enumerate(functions))
    names, types = ", ".join(f"%{i}" for i in range(6)), ", ".join([type_] * 6)
    got = run(f"func.func @main(%x: {type_}) -> ({types}) {{ {lines} return {names} : {types} }}", x)
    for (name, function), value in zip(functions.items(), got, strict=True):
        with np.errstate(all="ignore"):
            want = function(x.astype(np.longdouble)).astype(kind) if name != "logistic" else function(x)
        np.testing.assert_array_max_ulp(value, want, 4)


@needs_device
@pytest.mark.parametrize("element", ["i8", "ui8", "ui16", "i32", "ui32", "i64", "ui64"])
def test_quotients_and_remainders_at_the_edges(run, element):
    kind = np.dtype(element.replace("ui", "uint") if element[0] == "u" else element.replace("i", "int"))
    info = np.iinfo(kind)
    edges = [int(info.min), int(info.max), 0, 1, int(info.max) - 1, 2, 3, int(info.max) // 2 + 1, int(info.min) + 1]
    pairs = [(a, b) for a in edges for b in edges]
    x, y = (np.array(column, object).astype(kind) for column in zip(*pairs, strict=True))
    type_ = f"tensor<{x.size}x{element}>"
    quotient, remainder, zeros = run(
        f"func.func @main(%x: {type_}, %y: {type_}) -> ({type_}, {type_}, {type_}) {{\n"
        f"%0 = stablehlo.divide %x, %y : {type_}\n %1 = stablehlo.remainder %x, %y : {type_}\n"
        f"%2 = stablehlo.count_leading_zeros %x : {type_}\n return %0, %1, %2 : {type_}, {type_}, {type_} }}",
        x,
        y,
    )
    span = 2**info.bits
    for (a, b), q, r, z in zip(pairs, quotient, remainder, zeros, strict=True):
        want = -1 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        assert (int(q) - want) % span == 0, (a, b)
        assert (int(r) - (a - b * want if b else a)) % span == 0, (a, b)
        assert int(z) == info.bits - (a % span).bit_length(), a


@needs_device
@pytest.mark.parametrize("element", ["f16", "bf16", "f32", "f64"])
def test_remainders_of_floats_are_exact(run, element):
    kind = dtype(element).numpy
    limits = np.array([0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 100, 6e4, 1e-3]).astype(kind)
    x, y = (grid.reshape(-1) for grid in np.meshgrid(limits, limits))
    type_ = f"tensor<{x.size}x{element}>"
    (got,) = run(
        f"func.func @main(%x: {type_}, %y: {type_}) -> {type_} {{\n"
        f"%0 = stablehlo.remainder %x, %y : {type_}\n return %0 : {type_} }}",
        x,
        y,
    )
    with np.errstate(all="ignore"):
        want = np.fmod(x.astype("f8"), y.astype("f8")).astype(kind)
    np.testing.assert_array_equal(got.astype("f8"), want.astype("f8"))
    signs = np.signbit(want.astype("f8"))
    assert (np.signbit(got.astype("f8")) == signs)[~np.isnan(want.astype("f8"))].all()


@needs_device
@pytest.mark.parametrize("isolate", [True, False], ids=["worker", "in-process"])
def test_batch_norm_is_right_wherever_it_is_compiled(compile_text, isolate):
    rng = np.random.default_rng(0)
    x, scale, offset = rng.normal(size=(2, 4, 4, 3)), rng.normal(size=3), rng.normal(size=3)
    x, scale, offset = (v.astype(np.float32) for v in (x, scale, offset))
    text = """func.func @main(%x: tensor<2x4x4x3xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>) -> tensor<2x4x4x3xf32> {
      %y, %m, %v = "stablehlo.batch_norm_training"(%x, %s, %o) {epsilon = 0.001 : f32, feature_index = 3 : i64}
        : (tensor<2x4x4x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x4x4x3xf32>, tensor<3xf32>, tensor<3xf32>)
      return %y : tensor<2x4x4x3xf32> }"""
    got = np.asarray(compile_text(text, "vulkan", isolate=isolate)(x, scale, offset))
    wide = x.astype(np.float64)
    mean, variance = wide.mean((0, 1, 2)), wide.var((0, 1, 2))
    np.testing.assert_allclose(got, (wide - mean) / np.sqrt(variance + 0.001) * scale + offset, rtol=1e-4, atol=1e-5)


@needs_device
def test_numbers_that_are_widened_before_a_dot(run):
    import ml_dtypes

    rng = np.random.default_rng(0)
    a, b = rng.integers(-3, 4, (4, 5)), rng.integers(-3, 4, (5, 3))
    text = """func.func @main(%x: tensor<4x5xf8E5M2>, %y: tensor<5x3xf8E5M2>) -> tensor<4x3xf32> {
      %a = stablehlo.convert %x : (tensor<4x5xf8E5M2>) -> tensor<4x5xf32>
      %b = stablehlo.convert %y : (tensor<5x3xf8E5M2>) -> tensor<5x3xf32>
      %d = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
        : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
      return %d : tensor<4x3xf32> }"""
    (got,) = run(text, a.astype(ml_dtypes.float8_e5m2), b.astype(ml_dtypes.float8_e5m2))
    np.testing.assert_array_equal(got, a @ b)


@needs_device
@pytest.mark.parametrize("element", ["bf16", "f16", "i8", "f64"])
def test_dots_of_sizes_that_are_tiled_and_vectorized(run, element):
    sizes = ((8, 8, 8), (64, 32, 64), (128, 128, 16))
    taken, lines, types, arrays, want = [], [], [], [], []
    rng = np.random.default_rng(0)
    for index, (m, k, n) in enumerate(sizes):
        left, right, made = (f"tensor<{a}x{b}x{element}>" for a, b in ((m, k), (k, n), (m, n)))
        taken += [f"%x{index}: {left}", f"%y{index}: {right}"]
        lines.append(f"%z{index} = stablehlo.dot_general %x{index}, %y{index}, contracting_dims = [1] x [0]"
                     f" : ({left}, {right}) -> {made}")  # fmt: skip
        types.append(made)
        x, y = (rng.integers(-1, 2, dims).astype(dtype(element).numpy) for dims in ((m, k), (k, n)))
        arrays += [x, y]
        want.append(x.astype(np.int64) @ y.astype(np.int64))
    results = ", ".join(f"%z{index}" for index in range(len(sizes)))
    text = f"""func.func @main({", ".join(taken)}) -> ({", ".join(types)}) {{
      {" ".join(lines)}
      return {results} : {", ".join(types)} }}"""
    for got, expected in zip(run(text, *arrays), want, strict=True):
        np.testing.assert_array_equal(got.astype(np.int64), expected)


@needs_device
def test_no_element_is_lost_to_nan(run):
    x = np.random.default_rng(0).normal(size=3000).astype(np.float32)
    x[::7], x[::5], x[::9] = np.nan, -0.0, 0.0
    text = """func.func @main(%x: tensor<3000xf32>, %i: tensor<3000xi32>) -> tensor<3000xi32> {
      %r:2 = "stablehlo.sort"(%x, %i) <{dimension = 0 : i64, is_stable = true}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
        %less = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %less : tensor<i1>
      }) : (tensor<3000xf32>, tensor<3000xi32>) -> (tensor<3000xf32>, tensor<3000xi32>)
      return %r#1 : tensor<3000xi32> }"""
    (order,) = run(text, x, np.arange(3000, dtype=np.int32))
    np.testing.assert_array_equal(order, np.argsort(x, kind="stable"))


def scattered(x: np.ndarray, at: np.ndarray, updates: np.ndarray) -> np.ndarray:
    """x[i:i + window] = 2 x + u for each window within bounds, one after the other."""
    x, size = x.copy(), updates.shape[1]
    for start, update in zip(at, updates, strict=True):
        if 0 <= start <= len(x) - size:
            x[start : start + size] = 2 * x[start : start + size] + update
    return x


@needs_device
@pytest.mark.parametrize(("vectors", "window"), [(9, 3), (60, 3), (60, 1), (20, 20)])
def test_scatters_combine_updates_in_order(run, vectors, window):
    rng = np.random.default_rng(0)
    x, updates = rng.integers(-9, 9, (20, 2)), rng.integers(-9, 9, (vectors, window, 2))
    at = rng.integers(-3, 22, (vectors, 1))
    x, updates, at = (value.astype(np.int32) for value in (x, updates, at))
    kinds = f"tensor<20x2xi32>, tensor<{vectors}x1xi32>, tensor<{vectors}x{window}x2xi32>"
    names = ["%x", "%i", "%u"]
    arguments = ", ".join(f"{name}: {kind}" for name, kind in zip(names, kinds.split(", "), strict=True))
    text = f"""func.func @main({arguments}) -> tensor<20x2xi32> {{
      %two = stablehlo.constant dense<2> : tensor<i32>
      %r = "stablehlo.scatter"(%x, %i, %u) <{{scatter_dimension_numbers = #stablehlo.scatter<
        update_window_dims = [1, 2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}> ({{
      ^bb0(%a: tensor<i32>, %b: tensor<i32>):
        %d = stablehlo.multiply %a, %two : tensor<i32>
        %s = stablehlo.add %d, %b : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }}) : ({kinds}) -> tensor<20x2xi32>
      return %r : tensor<20x2xi32> }}"""
    (got,) = run(text, x, at, updates)
    np.testing.assert_array_equal(got, scattered(x, at[:, 0], updates))


@needs_device
def test_windows_are_folded_by_computations_of_several_operations(run):
    x = np.arange(1, 8, dtype=np.int32)
    text = """func.func @main(%x: tensor<7xi32>) -> tensor<4xi32> {
      %start = stablehlo.constant dense<3> : tensor<i32>
      %r = "stablehlo.reduce_window"(%x, %start) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>,
        padding = dense<[[1, 1]]> : tensor<1x2xi64>}> ({
      ^bb0(%a: tensor<i32>, %b: tensor<i32>):
        %d = stablehlo.add %a, %a : tensor<i32>
        %s = stablehlo.add %d, %b : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<7xi32>, tensor<i32>) -> tensor<4xi32>
      return %r : tensor<4xi32> }"""
    want = []
    for first in range(-1, 6, 2):
        value = 3
        for at in range(max(first, 0), min(first + 3, 7)):
            value = 2 * value + x[at]
        want.append(value)
    np.testing.assert_array_equal(run(text, x)[0], want)


@needs_device
def test_what_the_host_reads_back_is_of_this_call(compile_text):
    """Three-fry's counter crosses the host, in a program whose commands the runtime keeps from one call to the next."""
    draw = compile_text(
        """func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui64>) {
          %t, %x = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY
            : (tensor<2xui64>) -> (tensor<2xui64>, tensor<7xui64>)
          return %t, %x : tensor<2xui64>, tensor<7xui64> }""",
        "vulkan",
    )
    for count in range(150):
        state, _ = draw(np.array([7, count], np.uint64))
        np.testing.assert_array_equal(np.asarray(state), [7, count + 7])


@needs_device
def test_bf16_is_rounded_to_nearest_and_moves_as_it_is(run):
    """bf16 is represented as i16: sums that lie halfway, iota in two dimensions, bits, a dot, infinity."""
    from ml_dtypes import bfloat16

    rng = np.random.default_rng(0)
    a, b = (rng.integers(-40, 40, (12, 12)).astype(bfloat16) for _ in range(2))
    kind = "tensor<12x12xbf16>"
    got = run(
        f"""func.func @main(%a: {kind}, %b: {kind})
            -> ({kind}, {kind}, {kind}, tensor<12x6xi32>, {kind}, tensor<12x12x2xi8>) {{
          %dot = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : ({kind}, {kind}) -> {kind}
          %product = stablehlo.multiply %a, %b : {kind}
          %iota = stablehlo.iota dim = 1 : {kind}
          %pairs = stablehlo.reshape %a : ({kind}) -> tensor<12x6x2xbf16>
          %bits = stablehlo.bitcast_convert %pairs : (tensor<12x6x2xbf16>) -> tensor<12x6xi32>
          %large = stablehlo.constant dense<1.0e38> : {kind}
          %huge = stablehlo.multiply %a, %large : {kind}
          %bytes = stablehlo.bitcast_convert %a : ({kind}) -> tensor<12x12x2xi8>
          return %dot, %product, %iota, %bits, %huge, %bytes
            : {kind}, {kind}, {kind}, tensor<12x6xi32>, {kind}, tensor<12x12x2xi8> }}""",
        a,
        b,
    )
    wide = a.astype(np.float32) @ b.astype(np.float32)
    assert [value.dtype for value in got[:3]] == [bfloat16] * 3
    np.testing.assert_array_equal(got[0], wide.astype(bfloat16))
    np.testing.assert_array_equal(got[1], a * b)
    np.testing.assert_array_equal(got[2], np.tile(np.arange(12), (12, 1)).astype(bfloat16))
    np.testing.assert_array_equal(got[3], a.view(np.int32))
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(got[4], (a.astype(np.float32) * np.float32(bfloat16(1e38))).astype(bfloat16))
    np.testing.assert_array_equal(got[5], a.view(np.int8).reshape(12, 12, 2))


@needs_device
@pytest.mark.parametrize("vectors", [(), (3,), (20,)])
def test_scatters_of_whole_operands_take_no_index(run, vectors):
    """As JAX writes `x.at[:].add(u)`: index vectors without components, each of which updates everything."""
    rng = np.random.default_rng(0)
    x, updates = rng.integers(-9, 9, (6, 2)).astype(np.int32), rng.integers(-9, 9, (*vectors, 6, 2)).astype(np.int32)
    indices = "x".join(map(str, (*vectors, 0))) + "xi32"
    rest = "x".join(map(str, updates.shape)) + "xi32"
    rank = len(vectors)
    (got,) = run(
        f"""func.func @main(%x: tensor<6x2xi32>, %u: tensor<{rest}>) -> tensor<6x2xi32> {{
          %c = stablehlo.constant dense<> : tensor<{indices}>
          %r = "stablehlo.scatter"(%x, %c, %u) <{{scatter_dimension_numbers = #stablehlo.scatter<
            update_window_dims = [{rank}, {rank + 1}], index_vector_dim = {rank}>}}> ({{
          ^bb0(%a: tensor<i32>, %b: tensor<i32>):
            %s = stablehlo.add %a, %b : tensor<i32>
            stablehlo.return %s : tensor<i32>
          }}) : (tensor<6x2xi32>, tensor<{indices}>, tensor<{rest}>) -> tensor<6x2xi32>
          return %r : tensor<6x2xi32> }}""",
        x,
        updates,
    )
    np.testing.assert_array_equal(got, x + updates.reshape(-1, 6, 2).sum(0))


@needs_device
class TestTheProcess:
    """What a program on the device asks of its process: arrays cross, loops wait."""

    def test_functions(self, compile_text):
        seen = []

        @hilo.host_function("vulkan_running_sum")
        def running_sum(i: np.ndarray, x: np.ndarray) -> np.ndarray:
            seen.append(int(i))
            return x + np.float32(i)

        text = """func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
          %zero = stablehlo.constant dense<0> : tensor<i32>
          %one = stablehlo.constant dense<1> : tensor<i32>
          %four = stablehlo.constant dense<4> : tensor<i32>
          %r:2 = stablehlo.while(%i = %zero, %y = %x) : tensor<i32>, tensor<3xf32>
          cond {
            %p = stablehlo.compare LT, %i, %four : (tensor<i32>, tensor<i32>) -> tensor<i1>
            stablehlo.return %p : tensor<i1>
          } do {
            %next = stablehlo.add %i, %one : tensor<i32>
            %twice = stablehlo.add %y, %y : tensor<3xf32>
            %s = stablehlo.custom_call @vulkan_running_sum(%i, %twice) : (tensor<i32>, tensor<3xf32>) -> tensor<3xf32>
            stablehlo.return %next, %s : tensor<i32>, tensor<3xf32>
          }
          return %r#1 : tensor<3xf32> }"""
        x = np.array([1, 2, 3], np.float32)
        got = compile_text(text, "vulkan")(x)
        assert seen == [0, 1, 2, 3]
        np.testing.assert_array_equal(np.asarray(got), 16 * x + 11)

    def test_feeds(self):
        from hilo import Shape, XlaBuilder, ops

        builder = XlaBuilder("echo")
        x = ops.Infeed(builder, Shape("f32", [3]))
        ops.Outfeed(x * x)
        echo = hilo.compile(builder.Build(x + x), "vulkan")
        for turn in range(3):
            echo.infeed().put(np.full(3, turn, np.float32))
        for turn in range(3):
            np.testing.assert_array_equal(np.asarray(echo()), np.full(3, 2 * turn))
            np.testing.assert_array_equal(echo.outfeed().get(), np.full(3, turn * turn))

    def test_decompositions(self):
        """JAX's, each checked by its definition."""
        jax = pytest.importorskip("jax")
        rng = np.random.default_rng(0)
        a, b = rng.normal(size=(5, 5)).astype(np.float32), rng.normal(size=(5, 2)).astype(np.float32)
        low, main, up = (rng.normal(size=5).astype(np.float32) + shift for shift in (0, 6, 0))
        low[0] = up[-1] = 0

        def program(a, b, low, main, up):  # type: ignore[no-untyped-def]
            linear = jax.numpy.linalg
            return (
                linear.solve(a, b),
                *linear.qr(a),
                *linear.svd(a),
                *linear.eigh(a + a.T),
                *linear.eig(a),
                *jax.scipy.linalg.schur(a),
                jax.lax.linalg.tridiagonal_solve(low, main, up, b),
            )

        executable = hilo.compile(hilo.from_jax(program, a, b, low, main, up), "vulkan")
        x, q, r, u, s, vh, w, v, values, vectors, t, z, solved = map(np.asarray, executable(a, b, low, main, up))
        tridiagonal = np.diag(main) + np.diag(low[1:], -1) + np.diag(up[:-1], 1)
        for left, right in [
            (a @ x, b),
            (q @ r, a),
            (u * s @ vh, a),
            ((a + a.T) @ v, v * w),
            (a @ vectors, vectors * values),
            (z @ t @ z.T, a),
            (tridiagonal @ solved, b),
        ]:
            np.testing.assert_allclose(left, right, rtol=0, atol=2e-5)
