"""The estimate of a program's work, and the choices that depend on it."""

from __future__ import annotations

import pytest
from programs import identity, unary
from worker_jobs import job_of

from hilo.dialect.io import parse_module
from hilo.targets import product_costs
from hilo.targets.cost_model import (
    BYTES_PER_NS,
    FLOPS_PER_NS,
    UNKNOWN_ITERATIONS,
    Work,
    estimate_work,
)
from hilo.targets.llvm_cpu.target import VECTORIZE_LOOPS, LlvmCpuOptions, choose_device, flags


def work(text: str) -> Work:
    return estimate_work(parse_module(text))


def loop(init: int = 0, bound: str = "dense<10>", step: int = 1, body: str = "") -> str:
    return f"""
func.func @main(%x: tensor<i32>, %n: tensor<i32>) -> tensor<i32> {{
  %start = stablehlo.constant dense<{init}> : tensor<i32>
  %step = stablehlo.constant dense<{step}> : tensor<i32>
  {"%stop = stablehlo.constant " + bound + " : tensor<i32>" if bound != "%n" else ""}
  %r:2 = stablehlo.while(%i = %start, %y = %x) : tensor<i32>, tensor<i32>
  cond {{
    %p = stablehlo.compare LT, %i, {"%n" if bound == "%n" else "%stop"} : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  }} do {{
    %j = stablehlo.add %i, %step : tensor<i32>
    {body}
    stablehlo.return %j, %y : tensor<i32>, tensor<i32>
  }}
  return %r#1 : tensor<i32>
}}"""


@pytest.mark.parametrize(
    ("text", "iterations"),
    [
        (loop(), 10),
        (loop(init=3, step=2), 4),
        (loop(init=20), 0),
        (loop(bound="%n"), UNKNOWN_ITERATIONS),
        (loop(step=0), UNKNOWN_ITERATIONS),
    ],
)
def test_iterations_of_loops(text: str, iterations: int) -> None:
    assert work(text).iterations == iterations


def test_a_dot_costs_two_flops_a_multiplication() -> None:
    found = work("""
      func.func @main(%a: tensor<64x32xf32>, %b: tensor<32x16xf32>) -> tensor<64x16xf32> {
        %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
          : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
        return %0 : tensor<64x16xf32>
      }""")
    assert found.cost_ns == pytest.approx(2 * 64 * 32 * 16 / product_costs.FLOPS_PER_NS)


def test_constants_of_more_than_one_value_are_counted() -> None:
    found = work("""
      func.func @main(%x: tensor<4xf64>) -> tensor<4xf64> {
        %0 = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf64>
        %1 = stablehlo.constant dense<1.0> : tensor<100xf64>
        %2 = stablehlo.add %x, %0 : tensor<4xf64>
        return %2 : tensor<4xf64>
      }""")
    assert found.constant_bytes == 32


@pytest.mark.parametrize(
    ("found", "hoists"),
    [
        (Work(operations=10, constant_bytes=1e3), False),
        (Work(operations=2000), False),
        (Work(operations=2000, constant_bytes=1e6), True),  # weights
    ],
)
def test_constant_expressions_stay_unless_there_are_weights(found: Work, hoists: bool) -> None:
    assert ("--iree-opt-const-expr-hoisting=false" not in flags(LlvmCpuOptions(), found)) == hoists


def test_nothing_and_scalars_cost_next_to_nothing() -> None:
    assert work(identity("tensor<1000xf32>")).cost_ns == 0
    assert work(unary("abs", "tensor<0xf32>")).cost_ns == 0
    assert 0 < work(unary("abs", "tensor<f32>")).cost_ns < 10


def test_elementary_functions_cost_what_they_take() -> None:
    costs = [work(unary(name, "tensor<10000xf32>")).cost_ns for name in ("abs", "tanh", "sine")]
    assert costs == sorted(costs)
    assert work(unary("tanh", "tensor<10000xf64>")).cost_ns > 2 * costs[1]
    power = work(unary("power %a,", "tensor<10000xf32>")).cost_ns
    assert power > costs[2]
    square = work("""
      func.func @main(%a: tensor<10000xf32>) -> tensor<10000xf32> {
        %two = stablehlo.constant dense<2.0> : tensor<f32>
        %all = stablehlo.broadcast_in_dim %two, dims = [] : (tensor<f32>) -> tensor<10000xf32>
        %0 = stablehlo.power %a, %all : tensor<10000xf32>
        return %0 : tensor<10000xf32>
      }""")
    assert square.cost_ns < power / 4


def test_sorts_cost_their_passes_along_the_dimension() -> None:
    def sort(shape: str, dimension: int) -> float:
        return work(f"""
          func.func @main(%a: tensor<{shape}xi32>) -> tensor<{shape}xi32> {{
            %0 = "stablehlo.sort"(%a) <{{dimension = {dimension} : i64}}> ({{
            ^bb0(%x: tensor<i32>, %y: tensor<i32>):
              %less = stablehlo.compare LT, %x, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
              stablehlo.return %less : tensor<i1>
            }}) : (tensor<{shape}xi32>) -> tensor<{shape}xi32>
            return %0 : tensor<{shape}xi32>
          }}""").cost_ns

    along = sort("16x256", 1)
    assert along == pytest.approx(2 * sort("16x256", 0), rel=1e-4)
    assert along == pytest.approx(sort("4096", 0) * 8 / 12, rel=1e-4)
    assert sort("16x1", 1) < sort("16x2", 1)


def test_dynamic_dimensions_and_complex_numbers_are_counted() -> None:
    assert work(unary("add %a,", "tensor<?xcomplex<f64>>")).cost_ns > 0


FFT = """
func.func @main(%x: tensor<1000xf32>) -> tensor<1000xcomplex<f32>> {
  %0 = stablehlo.convert %x : (tensor<1000xf32>) -> tensor<1000xcomplex<f32>>
  %1 = stablehlo.fft %0, type = FFT, length = [1000] : (tensor<1000xcomplex<f32>>) -> tensor<1000xcomplex<f32>>
  return %1 : tensor<1000xcomplex<f32>>
}"""
JOINED = """
func.func @main(%x: tensor<1000xf32>) -> tensor<1000xcomplex<f32>> {
  %0 = stablehlo.exponential %x : tensor<1000xf32>
  %1 = stablehlo.complex %0, %x : tensor<1000xcomplex<f32>>
  return %1 : tensor<1000xcomplex<f32>>
}"""


@pytest.mark.parametrize(
    ("text", "is_left"),
    [
        (unary("negate", "tensor<1000xcomplex<f32>>"), True),
        (JOINED, True),
        (FFT, False),  # the kernel reads the real parts
    ],
)
def test_loops_are_vectorized_for_complex_numbers_that_are_left(
    text: str, is_left: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert VECTORIZE_LOOPS in flags(LlvmCpuOptions(), work(text)), "before passes have run, all count"
    assert (VECTORIZE_LOOPS in job_of(text, monkeypatch)[0]) == is_left


@pytest.mark.parametrize(
    ("found", "device"),
    [
        (Work(cost_ns=100), "local-sync"),
        (Work(cost_ns=10e6), "local-task"),
        (Work(cost_ns=10e6, iterations=1000), "local-sync"),  # iterations of 10 µs
        (Work(cost_ns=10e9, iterations=1000), "local-task"),  # iterations of 10 ms
        (Work(cost_ns=7e6, iterations=100), "local-task"),
        (Work(cost_ns=7e6, iterations=100, waits=100), "local-sync"),  # the host waits for each iteration's condition
        (Work(cost_ns=17e6, iterations=100, waits=100), "local-sync"),  # 0.17 ms each
        (Work(cost_ns=20e6, iterations=100, waits=100), "local-task"),
        (Work(cost_ns=10e6, serial_ns=10e6), "local-sync"),  # a sort of one row
        (Work(cost_ns=10e6, fused_ns=9.99e6), "local-sync"),
        (Work(cost_ns=200e3, operations=3), "local-task"),
        (Work(cost_ns=200e3, operations=1000), "local-sync"),  # of 0.2 µs
    ],
)
def test_light_programs_and_light_turns_stay_in_the_calling_thread(found: Work, device: str) -> None:
    assert choose_device(LlvmCpuOptions(), found, cores=4) == device


@pytest.mark.parametrize(
    ("condition", "bound", "waits"),
    [
        ("compare LT, %i, %ten : (tensor<i32>, tensor<i32>)", "%m", 0),
        ("compare LT, %i, %m : (tensor<i32>, tensor<i32>)", "%m", 0),
        ("compare LT, %i, %m : (tensor<i32>, tensor<i32>)", "%2", 100),
        ("compare LT, %i, %limit : (tensor<i32>, tensor<i32>)", "%m", 0),
        ("compare GT, %e, %tolerance : (tensor<f32>, tensor<f32>)", "%m", 100),
    ],
    ids=["ten", "a number of the program", "a number that changes", "a number outside", "a tolerance"],
)
def test_the_host_waits_for_loops_that_do_not_count(condition: str, bound: str, waits: int) -> None:
    found = work(f"""
      func.func @main(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {{
        %zero = stablehlo.constant dense<0> : tensor<i32>
        %one = stablehlo.constant dense<1> : tensor<i32>
        %limit = stablehlo.multiply %n, %n : tensor<i32>
        %r:3 = stablehlo.while(%i = %zero, %m = %n, %e = %x) : tensor<i32>, tensor<i32>, tensor<f32>
        cond {{
          %ten = stablehlo.constant dense<10> : tensor<i32>
          %tolerance = stablehlo.constant dense<0.1> : tensor<f32>
          %0 = stablehlo.{condition} -> tensor<i1>
          stablehlo.return %0 : tensor<i1>
        }} do {{
          %1 = stablehlo.add %i, %one : tensor<i32>
          %2 = stablehlo.multiply %m, %m : tensor<i32>
          %3 = stablehlo.multiply %e, %e : tensor<f32>
          stablehlo.return %1, {bound}, %3 : tensor<i32>, tensor<i32>, tensor<f32>
        }}
        return %r#2 : tensor<f32>
      }}""")
    assert found.waits == waits
    assert found.iterations == (10 if "%ten :" in condition else 100)


_BRANCH = """func.func @main(%p: tensor<i1>, %x: tensor<65536xf32>) -> tensor<65536xf32> {
  %r = "stablehlo.if"(%p) ({
    %0 = stablehlo.sine %x : tensor<65536xf32>
    stablehlo.return %0 : tensor<65536xf32>
  }, {
    %0 = stablehlo.cosine %x : tensor<65536xf32>
    stablehlo.return %0 : tensor<65536xf32>
  }) : (tensor<i1>) -> tensor<65536xf32>
  return %r : tensor<65536xf32> }"""


def test_one_branch_is_taken_after_a_wait() -> None:
    one = work(unary("sine", "tensor<65536xf32>"))
    found = work(_BRANCH)
    assert found.cost_ns == one.cost_ns
    assert (found.waits, found.operations) == (1, 7)
    assert work(_BRANCH.replace("65536", "6")).waits == 0, "a select"


def test_a_slice_costs_what_it_reads() -> None:
    text = """func.func @main(%x: tensor<1000000x10xf32>, %i: tensor<i32>) -> tensor<1x10xf32> {
      %0 = stablehlo.dynamic_slice %x, %i, %i, sizes = [1, 10] : (tensor<1000000x10xf32>, tensor<i32>, tensor<i32>)
        -> tensor<1x10xf32>
      return %0 : tensor<1x10xf32> }"""
    assert 0 < work(text).cost_ns < 10


def test_an_update_costs_what_it_writes() -> None:
    row, stack, of_places = "tensor<1x1000xf32>", "tensor<500x1000xf32>", "tensor<1x1xi32>"
    of_slice, of_scatter = (
        work(f"""func.func @main(%x: {stack}, %y: {row}, %i: tensor<i32>, %at: {of_places}) -> {stack} {{
          {text}
          return %0 : {stack} }}""").cost_ns
        for text in (
            f"""%0 = stablehlo.dynamic_update_slice %x, %y, %i, %i
              : ({stack}, {row}, tensor<i32>, tensor<i32>) -> {stack}""",
            f"""%0 = "stablehlo.scatter"(%x, %at, %y) <{{indices_are_sorted = false, unique_indices = true,
              scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0],
              scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}}> ({{
              ^bb0(%a: tensor<f32>, %b: tensor<f32>):
                stablehlo.return %b : tensor<f32>
              }}) : ({stack}, {of_places}, {row}) -> {stack}""",
        )
    )
    assert of_slice == pytest.approx(8008 / BYTES_PER_NS)
    assert of_scatter == pytest.approx(8004 / BYTES_PER_NS)


def test_fused_operations_read_and_write_memory_once() -> None:
    def chain(operations: int) -> Work:
        lines = "\n".join(f"%{n + 1} = stablehlo.abs %{n} : tensor<4096xf32>" for n in range(operations))
        return work(
            f"""func.func @main(%a: tensor<4096xf32>) -> tensor<4096xf32> {{
            %0 = stablehlo.add %a, %a : tensor<4096xf32>
            {lines}
            return %{operations} : tensor<4096xf32> }}"""
        )

    def taken(found: Work) -> float:
        return found.cost_ns - found.fused_ns

    passed = 4096 * 4 / BYTES_PER_NS
    assert taken(chain(0)) == pytest.approx(3 * passed)
    assert chain(9).cost_ns == pytest.approx((3 + 9 * 2) * passed)
    assert taken(chain(9)) == pytest.approx(3 * passed + 9 * 4096 / FLOPS_PER_NS)
    read = taken(work(unary("reshape", "tensor<4096xf32>").replace("reshape", "abs")))
    assert read == pytest.approx(2 * passed)


@pytest.mark.parametrize(("shape", "is_serial"), [("1000", True), ("1x1000", True), ("2x1000", False)])
def test_a_sort_of_one_row_takes_one_core(shape: str, is_serial: bool) -> None:
    dimension = shape.count("x")
    found = work(
        f"""func.func @main(%x: tensor<{shape}xf32>) -> tensor<{shape}xf32> {{
        %0 = "stablehlo.sort"(%x) <{{dimension = {dimension} : i64}}> ({{
        ^bb0(%a: tensor<f32>, %b: tensor<f32>):
          %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
          stablehlo.return %1 : tensor<i1>
        }}) : (tensor<{shape}xf32>) -> tensor<{shape}xf32>
        return %0 : tensor<{shape}xf32> }}"""
    )
    assert found.cost_ns > 1000
    assert found.serial_ns == pytest.approx(found.cost_ns if is_serial else 0, abs=1)


def test_one_core_never_takes_a_thread_pool_and_the_user_decides() -> None:
    assert choose_device(LlvmCpuOptions(), Work(cost_ns=1e9), cores=1) == "local-sync"
    assert choose_device(LlvmCpuOptions(device="local-task"), Work(), cores=1) == "local-task"


@pytest.mark.parametrize(
    ("lhs", "rhs", "tiled"),
    [
        ("128x128xf32", "128x128xf32", False),
        ("512x512xf32", "512x512xf32", True),
        ("32x512xf32", "512x512xf32", False),
        ("128x32xf32", "32x10xf32", False),
        ("64x64xf32", "64x100xf32", True),  # stores that do not fill registers
        ("66x61xf32", "61x67xf32", True),
        ("33x31xf32", "31x29xf32", False),
        ("64x64xbf16", "64x64xbf16", True),
        ("?x64xf32", "64x64xf32", True),
        ("1x30xf64", "30x500xf64", False),  # a vector
        ("1000x30xi32", "30x1xi32", False),
        ("1x30xi8", "30x1000xi8", False),
        ("20x30xf64", "30x20xf64", False),
        ("50x30xf64", "30x500xf64", True),
        ("20x30xi8", "30x20xi8", True),
    ],
)
def test_matrices_are_laid_out_in_tiles_for_products_that_gain(lhs: str, rhs: str, tiled: bool) -> None:
    rows, columns = lhs.split("x")[0], "x".join(rhs.split("x")[1:])
    found = work(f"""
      func.func @main(%a: tensor<{lhs}>, %b: tensor<{rhs}>) -> tensor<{rows}x{columns}> {{
        %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
          : (tensor<{lhs}>, tensor<{rhs}>) -> tensor<{rows}x{columns}>
        return %0 : tensor<{rows}x{columns}>
      }}""")
    assert found.large_products == tiled
    assert f"--iree-opt-data-tiling={str(tiled).lower()}" in flags(LlvmCpuOptions(), found)
    assert "--iree-opt-data-tiling=false" in flags(LlvmCpuOptions(data_tiling=False), found)


SINE = """
func.func private @sine(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %0 = stablehlo.sine %x : tensor<4096xf32>
  return %0 : tensor<4096xf32>
}
func.func private @twice(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %0 = call @sine(%x) : (tensor<4096xf32>) -> tensor<4096xf32>
  %1 = stablehlo.composite "my.sine" %0 {decomposition = @sine} : (tensor<4096xf32>) -> tensor<4096xf32>
  return %1 : tensor<4096xf32>
}"""


def test_functions_cost_their_time_where_they_are_called() -> None:
    one = work(unary("sine", "tensor<4096xf32>"))
    caller = "func.func @main(%x: tensor<4096xf32>) -> tensor<4096xf32> {{ {} return %0 : tensor<4096xf32> }}"
    call = "%0 = func.call @{}(%x) : (tensor<4096xf32>) -> tensor<4096xf32>"
    twice = work(caller.format(call.format("twice")) + SINE)
    assert twice.cost_ns == 2 * one.cost_ns
    assert twice.operations == 3 + 3 + 4, "the text of each function counts once"
    body = "%z = stablehlo.constant dense<0.0> : tensor<4096xf32>\n" + call.format("sine").replace("(%x)", "(%z)")
    in_a_loop = work(loop(body=body.replace("@sine", "@twice")) + SINE)
    assert in_a_loop.cost_ns == pytest.approx(20 * one.cost_ns, rel=0.01)
    assert in_a_loop.iterations == 10
    assert work(SINE.replace("@sine(%x) :", "@twice(%x) :")).cost_ns >= 0, "calls of itself end"


def test_long_windows_cost_as_scans() -> None:
    def sums(length: int) -> float:
        return work(f"""
          func.func @main(%x: tensor<20000xf32>, %i: tensor<f32>) -> tensor<20000xf32> {{
            %0 = "stablehlo.reduce_window"(%x, %i) <{{window_dimensions = array<i64: {length}>,
              padding = dense<[[{length - 1}, 0]]> : tensor<1x2xi64>}}> ({{
            ^bb0(%a: tensor<f32>, %b: tensor<f32>):
              %1 = stablehlo.add %a, %b : tensor<f32>
              stablehlo.return %1 : tensor<f32>
            }}) : (tensor<20000xf32>, tensor<f32>) -> tensor<20000xf32>
            return %0 : tensor<20000xf32>
          }}""").cost_ns

    assert sums(8) == pytest.approx(8 / 64 * sums(64), rel=0.01)
    assert sums(20000) == sums(64)


@pytest.mark.parametrize(
    ("batch", "element", "times"), [(1, "f32", 1), (5, "f32", 1), (5, "f64", 2), (1, "complex<f32>", 4), (1, "i8", 1)]
)
def test_a_batch_of_dots_costs_its_multiplications(batch: int, element: str, times: int) -> None:
    a, b, c = (f"tensor<{batch}x{sizes}x{element}>" for sizes in ("30x200", "40x200", "30x40"))
    found = work(f"""
      func.func @main(%a: {a}, %b: {b}) -> {c} {{
        %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [2] : ({a}, {b}) -> {c}
        return %0 : {c}
      }}""")
    assert found.cost_ns == pytest.approx(2 * times * batch * 30 * 40 * 200 / product_costs.FLOPS_PER_NS)


@pytest.mark.parametrize(("groups", "features", "times"), [(1, 48, 1), (1, 1, 4), (1, 8, 2), (20, 60, 4), (2, 48, 1)])
def test_convolutions_cost_their_multiplications(groups: int, features: int, times: int) -> None:
    x, w, y = "tensor<1x9x9x20xf32>", f"tensor<3x3x{20 // groups}x{features}xf32>", f"tensor<1x7x7x{features}xf32>"
    found = work(f"""
      func.func @main(%x: {x}, %w: {w}) -> {y} {{
        %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{}}
          {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}} : ({x}, {w}) -> {y}
        return %0 : {y}
      }}""")
    wanted = 2 * times * 49 * features * 9 * (20 // groups) / product_costs.FLOPS_PER_NS
    assert found.cost_ns == pytest.approx(wanted)


def test_matrices_that_are_read_once_cost_their_bytes() -> None:
    a, v, r = "tensor<1000x1000xf64>", "tensor<1000xf64>", "tensor<1000xf64>"
    found = work(f"""
      func.func @main(%a: {a}, %v: {v}) -> {r} {{
        %0 = stablehlo.dot_general %a, %v, contracting_dims = [1] x [0] : ({a}, {v}) -> {r}
        return %0 : {r}
      }}""")
    assert found.cost_ns == pytest.approx(8 * 1_002_000 / BYTES_PER_NS)
    assert choose_device(LlvmCpuOptions(), found, cores=2) == "local-task"


def test_real_transforms_cost_half_and_a_few_largest_elements_are_no_sort() -> None:
    def transform(kind: str, source: str, result: str) -> float:
        return work(f"""
          func.func @main(%x: tensor<9x{source}>) -> tensor<9x{result}> {{
            %0 = stablehlo.fft %x, type = {kind}, length = [4096] : (tensor<9x{source}>) -> tensor<9x{result}>
            return %0 : tensor<9x{result}>
          }}""").cost_ns

    whole = transform("FFT", "4096xcomplex<f32>", "4096xcomplex<f32>")
    assert transform("RFFT", "4096xf32", "2049xcomplex<f32>") == pytest.approx(whole / 2)
    assert transform("IRFFT", "2049xcomplex<f32>", "4096xf32") == pytest.approx(whole / 2)
    largest = "(%x: tensor<50000xf32>) -> (tensor<{0}xf32>, tensor<{0}xi32>)"
    few, many = (
        work(f"""func.func @main{largest.format(k)} {{
          %0:2 = chlo.top_k(%x, k = {k}) : tensor<50000xf32> -> (tensor<{k}xf32>, tensor<{k}xi32>)
          return %0#0, %0#1 : tensor<{k}xf32>, tensor<{k}xi32> }}""").cost_ns
        for k in (10, 50000)
    )
    assert few < 50_000 and many > 20 * few
