"""Functions of the process inside compiled programs: Python's, C's, in loops, and when they fail."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from oracle import assert_close

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops
from hilo.dialect.support.dtypes import TABLE
from hilo.targets.compilation.lookup import clear_memory_cache
from hilo.targets.host.functions import forget_host_function


def call(name: str, inputs: list[Shape], result: Shape, **options: object) -> hilo.XlaComputation:
    """A program that passes its arguments to a host function."""
    builder = XlaBuilder("call")
    parameters = [ops.Parameter(builder, index, shape) for index, shape in enumerate(inputs)]
    return builder.Build(ops.CustomCall(builder, name, parameters, result, **options))


F32 = Shape("f32", [3])


def test_several_operands_and_results() -> None:
    @hilo.host_function("divide_with_remainder")
    def divide(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return x // y, x % y

    s32 = Shape("s32", [2])
    executable = hilo.compile(call("divide_with_remainder", [s32, s32], Shape.tuple([s32, s32])))
    quotient, remainder = executable(np.array([7, 9], np.int32), np.array([2, 5], np.int32))
    np.testing.assert_array_equal(quotient, [3, 1])
    np.testing.assert_array_equal(remainder, [1, 4])
    assert executable.info.host_functions == ("divide_with_remainder",)


def test_arrays_of_every_element_type_arrive_and_leave_as_they_are() -> None:
    seen: list[np.ndarray] = []

    @hilo.host_function("reverse_all")
    def reverse_all(*arrays: np.ndarray) -> list[np.ndarray]:
        seen.extend(arrays)
        return [array[::-1] for array in arrays]

    rows = [row for row in TABLE if row.numpy is not None]
    given = [np.array([[1, 0], [1, 1], [0, 0], [0, 1]]).astype(row.numpy) for row in rows]
    shapes = [Shape(row, [4, 2]) for row in rows]
    results = hilo.compile(call("reverse_all", shapes, Shape.tuple(shapes)))(*given)
    for row, array, got, result in zip(rows, given, seen, results, strict=True):
        assert_close(got, array, rtol=0, atol=0, context=str(row))
        assert_close(result, array[::-1], rtol=0, atol=0, context=str(row))
        got[0] = got[1]  # it is the function's own


def test_scalars_empty_arrays_and_python_numbers() -> None:
    @hilo.host_function("sizes")
    def sizes(empty: np.ndarray, scalar: np.ndarray) -> tuple[object, ...]:
        assert empty.shape == (0, 2) and scalar.shape == ()
        return np.zeros((3, 0), np.int8), float(scalar) + 1, [1, 2]

    results = Shape.tuple([Shape("s8", [3, 0]), Shape("f32", []), Shape("u16", [2])])
    executable = hilo.compile(call("sizes", [Shape("f64", [0, 2]), Shape("f32", [])], results))
    nothing, number, pair = executable(np.zeros((0, 2)), np.float32(4))
    assert nothing.shape == (3, 0) and float(number) == 5.0
    assert_close(pair, np.array([1, 2], np.uint16))


def test_calls_in_a_loop_happen_once_a_turn_and_in_order() -> None:
    log: list[tuple[str, float]] = []

    @hilo.host_function("first")
    def first(x: np.ndarray) -> np.ndarray:
        log.append(("first", float(x[0])))
        return x + 1

    @hilo.host_function("second")
    def second(x: np.ndarray) -> None:
        log.append(("second", float(x[0])))

    builder = XlaBuilder("loop")
    x = ops.Parameter(builder, 0, F32, "x")

    def body(state: XlaOp) -> tuple[XlaOp, XlaOp]:
        count, value = state
        ops.CustomCall("second", value, Shape.tuple([]), has_side_effect=True)
        return count + 1, ops.CustomCall("first", value, F32)

    zero = ops.ConstantR0(builder, np.int32(0))
    loop = ops.While(lambda state: ops.Lt(ops.GetTupleElement(state, 0), 3), body, (zero, x))
    result = hilo.compile(builder.Build(ops.GetTupleElement(loop, 1)))(np.zeros(3, np.float32))
    np.testing.assert_array_equal(result, [3, 3, 3])
    assert log == [(name, float(turn)) for turn in range(3) for name in ("second", "first")]


TOKENS = """
func.func @main(%x: tensor<2xf32>, %n: tensor<i32>) -> tensor<2xf32> {
  %start = stablehlo.create_token : !stablehlo.token
  %a:2 = stablehlo.custom_call @log_a(%x, %start) {has_side_effect = true}
    : (tensor<2xf32>, !stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %loop:3 = stablehlo.while(%i = %c0, %v = %a#0, %token = %a#1) : tensor<i32>, tensor<2xf32>, !stablehlo.token
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %b = stablehlo.custom_call @log_b(%v, %token) {has_side_effect = true}
      : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
    %next = stablehlo.add %i, %c1 : tensor<i32>
    %w = stablehlo.add %v, %v : tensor<2xf32>
    stablehlo.return %next, %w, %b : tensor<i32>, tensor<2xf32>, !stablehlo.token
  }
  %joined = stablehlo.after_all %loop#2, %start : !stablehlo.token
  %d = stablehlo.custom_call @log_b(%x, %joined) {has_side_effect = true}
    : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return %loop#1 : tensor<2xf32>
}"""


def test_tokens_order_what_has_side_effects() -> None:
    log: list[tuple[str, float]] = []

    @hilo.host_function("log_a")
    def log_a(x: np.ndarray) -> np.ndarray:
        log.append(("a", float(x[0])))
        return x * 10

    @hilo.host_function("log_b")
    def log_b(x: np.ndarray) -> None:
        log.append(("b", float(x[0])))

    result = hilo.compile(TOKENS)(np.ones(2, np.float32), np.int32(2))
    np.testing.assert_array_equal(result, [40, 40])
    assert log == [("a", 1.0), ("b", 10.0), ("b", 20.0), ("b", 1.0)]


COUNTED = """
func.func @main(%limit: tensor<f32>, %x: tensor<70000xf32>) -> (tensor<i32>, tensor<70000xf32>) {
  %c0 = stablehlo.constant dense<0> : tensor<i32>
  %c1 = stablehlo.constant dense<1> : tensor<i32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r:2 = stablehlo.while(%i = %c0, %y = %x) : tensor<i32>, tensor<70000xf32>
   cond {
    %top = stablehlo.reduce(%y init: %zero) applies stablehlo.maximum across dimensions = [0]
      : (tensor<70000xf32>, tensor<f32>) -> tensor<f32>
    %go = stablehlo.compare LT, %top, %limit : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %a = stablehlo.custom_call @count_up(%y) {has_side_effect = true} : (tensor<70000xf32>) -> tensor<70000xf32>
    %b = stablehlo.abs %a : tensor<70000xf32>
    %j = stablehlo.add %i, %c1 : tensor<i32>
    stablehlo.return %j, %b : tensor<i32>, tensor<70000xf32>
  }
  return %r#0, %r#1 : tensor<i32>, tensor<70000xf32>
}
"""


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
def test_loops_around_host_calls_end_after_the_right_number_of_turns(device: str) -> None:
    calls = []

    @hilo.host_function("count_up")
    def count_up(x: np.ndarray) -> np.ndarray:
        calls.append(x)
        return x + np.float32(1)

    run = hilo.compile(COUNTED, device=device)
    assert run.info.device == device
    turns = np.random.default_rng(5).integers(0, 9, 10_000 if os.environ.get("HILO_LONG_TESTS") else 100)
    for count in map(int, turns):
        calls.clear()
        got, values = run(np.float32(count), np.zeros(70000, np.float32))
        assert (int(got), len(calls)) == (count, count)
        np.testing.assert_array_equal(np.asarray(values), np.full(70000, count, np.float32))


# ---- failing ---------------------------------------------------------------------------------------------------------


def test_an_exception_is_the_cause_of_the_error_and_the_executable_stays_usable() -> None:
    @hilo.host_function("positive_only")
    def positive_only(x: np.ndarray) -> np.ndarray:
        if x[0] < 0:
            raise KeyError("negative")
        return x

    executable = hilo.compile(call("positive_only", [F32], F32))
    for _ in range(3):
        with pytest.raises(hilo.ExecutionError, match="host function 'positive_only' raised KeyError") as caught:
            executable(np.full(3, -1, np.float32))
        assert isinstance(caught.value.__cause__, KeyError)
        np.testing.assert_array_equal(executable(np.ones(3, np.float32)), [1, 1, 1])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (np.zeros(4, np.float32), r"result 0 is f32\[4\]; the program takes f32\[3\]"),
        (np.zeros(3), r"result 0 is f64\[3\]; the program takes f32\[3\]"),
        ([1, 2], r"result 0 is s64\[2\]|result 0 is f32\[2\]"),
        (None, "is a NoneType that is no array"),
        ("text", "no array"),
        ((np.zeros(3, np.float32), 1), "no array"),
    ],
    ids=["dims", "dtype", "list", "nothing", "text", "too many"],
)
def test_a_wrong_result_names_the_function_and_what_it_takes(given: object, message: str) -> None:
    @hilo.host_function("wrong")
    def wrong(x: np.ndarray) -> object:
        return given

    with pytest.raises(hilo.ExecutionError, match=f"host function 'wrong'.*({message})"):
        hilo.compile(call("wrong", [F32], F32))(np.zeros(3, np.float32))


def test_an_unknown_target_says_how_to_register_a_function() -> None:
    with pytest.raises(hilo.TargetError, match=r'@hilo.host_function\("never_registered"\)'):
        hilo.compile(call("never_registered", [F32], F32))


def test_a_call_inside_a_reduction_is_refused_with_its_place() -> None:
    hilo.host_function("combine")(lambda x, y: x + y)
    builder = XlaBuilder("reduced")
    x = ops.Parameter(builder, 0, F32, "x")

    def combine(a: XlaOp, b: XlaOp) -> XlaOp:
        return ops.CustomCall("combine", a, b, Shape("f32", []))

    program = builder.Build(ops.Reduce(x, ops.ConstantR0(builder, np.float32(0)), combine, [0]))
    place = r"custom_call is inside the computation of stablehlo\.reduce(.|\n)*test_host_functions\.py"
    with pytest.raises(hilo.TargetError, match=place):
        hilo.compile(program)


def test_names_are_checked() -> None:
    with pytest.raises(hilo.ArgumentError, match="non-empty string"):
        hilo.host_function("")(abs)
    with pytest.raises(hilo.ArgumentError, match="takes a name"):
        hilo.host_function(abs)  # type: ignore[arg-type]
    with pytest.raises(hilo.ArgumentError, match="it takes a function"):
        hilo.host_function("three")(3)  # type: ignore[type-var]


# ---- the cache -------------------------------------------------------------------------------------------------------


def test_a_cached_program_finds_its_functions_again(own_cache: Path) -> None:
    hilo.host_function("replaced")(lambda x: x + 1)
    program = call("replaced", [F32], F32)
    zeros = np.zeros(3, np.float32)
    executable = hilo.compile(program)
    np.testing.assert_array_equal(executable(zeros), [1, 1, 1])
    hilo.host_function("replaced")(lambda x: x + 2)
    np.testing.assert_array_equal(executable(zeros), [2, 2, 2])
    clear_memory_cache()
    again = hilo.compile(program)
    assert again.info.source == "disk" and again.info.host_functions == ("replaced",)
    np.testing.assert_array_equal(again(zeros), [2, 2, 2])


def test_a_function_with_a_known_name_is_called_instead_of_the_kernel(own_cache: Path) -> None:
    """Registered functions are part of the key: the same program, before and after registration."""
    text = """func.func @main(%a: tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xi32>, tensor<i32>) {
      %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {mhlo.backend_config = {}}
        : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xi32>, tensor<i32>)
      return %0#0, %0#1, %0#2 : tensor<2x2xf32>, tensor<2xi32>, tensor<i32>
    }"""
    a = np.array([[2, 0], [0, 3]], np.float32)
    np.testing.assert_array_equal(hilo.compile(text)(a)[0], a)
    hilo.host_function("lapack_sgetrf_ffi")(lambda x: (-x, np.zeros(2, np.int32), 0))
    try:
        np.testing.assert_array_equal(hilo.compile(text)(a)[0], -a)
    finally:
        forget_host_function("lapack_sgetrf_ffi")
    assert hilo.compile(text).info.source == "memory"


def test_a_function_registered_later_is_found(own_cache: Path) -> None:
    with pytest.raises(hilo.TargetError):
        hilo.compile(call("registered_later", [F32], F32))
    hilo.host_function("registered_later")(lambda x: x)
    assert hilo.compile(call("registered_later", [F32], F32)).info.source == "compiled"


# ---- C ---------------------------------------------------------------------------------------------------------------

SOURCE = """
void add_arrays(void* out, void** in) {
  for (int i = 0; i < 4; ++i) ((float*)out)[i] = ((float*)in[0])[i] + ((float*)in[1])[i];
}
void split_sign(void* out, void** in) {
  float* low = ((void**)out)[0]; int* is_negative = ((void**)out)[1];
  for (int i = 0; i < 4; ++i) {
    float x = ((float*)in[0])[i];
    low[i] = x < 0 ? -x : x;
    is_negative[i] = x < 0;
  }
}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("needs a C compiler (cc)")
    folder = tmp_path_factory.mktemp("library")
    (folder / "host.c").write_text(SOURCE)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", folder / "host.so", folder / "host.c"], check=True)
    return hilo.host_library(folder / "host.so")


def test_c_functions(library: ctypes.CDLL) -> None:
    hilo.host_function_from_library(library, "add_arrays")
    hilo.host_function_from_library(library, "split_sign", name="sign")
    four = Shape("f32", [4])
    x, y = np.array([1, -2, 3, -4], np.float32), np.array([10, 20, 30, 40], np.float32)
    assert_close(hilo.compile(call("add_arrays", [four, four], four))(x, y), x + y)
    both = hilo.compile(call("sign", [four], Shape.tuple([four, Shape("s32", [4])])))(x)
    assert_close(both[0], np.abs(x))
    assert_close(both[1], np.array([0, 1, 0, 1], np.int32))


def test_a_library_or_symbol_that_is_not_there(library: ctypes.CDLL, tmp_path: Path) -> None:
    with pytest.raises(hilo.ArgumentError, match="has no symbol 'absent'"):
        hilo.host_function_from_library(library, "absent")
    with pytest.raises(hilo.ArgumentError, match="cannot be loaded"):
        hilo.host_library(tmp_path / "absent.so")


def test_a_function_may_call_another_program() -> None:
    """A host function runs outside of the program's lock: it can compile and call."""
    inner: list[Callable[..., object]] = []

    @hilo.host_function("outer")
    def outer(x: np.ndarray) -> np.ndarray:
        return np.asarray(inner[0](x))

    builder = XlaBuilder("inner")
    inner.append(hilo.compile(builder.Build(ops.Parameter(builder, 0, F32) + 1.0)))
    np.testing.assert_array_equal(hilo.compile(call("outer", [F32], F32))(np.zeros(3, np.float32)), [1, 1, 1])


@pytest.mark.parametrize("dims", [(), (2, 0, 3)], ids=str)
def test_every_element_type_in_one_program(dims: tuple[int, ...]) -> None:
    """In addition to arrays: scalars and empty arrays, of each type, and of all types in one call."""
    rows = [row for row in TABLE if row.numpy is not None]
    seen: list[tuple[np.dtype, tuple[int, ...]]] = []

    @hilo.host_function("test_host_functions.all_types")
    def all_types(*arrays: np.ndarray) -> tuple[np.ndarray, ...]:
        seen.extend((array.dtype, array.shape) for array in arrays)
        return arrays

    kinds = [f"tensor<{''.join(f'{size}x' for size in dims)}{row.mlir}>" for row in rows]
    names = [f"%a{index}" for index in range(len(rows))]
    listed = ", ".join(kinds)
    run = hilo.compile(f"""
      func.func @main({", ".join(map("{}: {}".format, names, kinds))}) -> ({listed}) {{
        %0:{len(rows)} = stablehlo.custom_call @test_host_functions.all_types({", ".join(names)})
          : ({listed}) -> ({listed})
        return {", ".join(f"%0#{index}" for index in range(len(rows)))} : {listed}
      }}""")
    given = [np.ones(dims).astype(row.numpy) for row in rows]
    for value, result in zip(given, run(*given), strict=True):
        got = np.asarray(result)
        assert (got.dtype, got.shape) == (value.dtype, dims)
        np.testing.assert_array_equal(got.astype(object), value.astype(object))
    assert seen == [(value.dtype, dims) for value in given]


def test_a_function_in_a_branch_runs_only_there() -> None:
    calls: list[float] = []

    @hilo.host_function("test_host_functions.branch")
    def branch(a: np.ndarray) -> np.ndarray:
        calls.append(float(a))
        return a + 1

    run = hilo.compile("""
      func.func @main(%p: tensor<i1>, %a: tensor<f32>) -> tensor<f32> {
        %0 = "stablehlo.if"(%p) ({
          %y = stablehlo.custom_call @test_host_functions.branch(%a) : (tensor<f32>) -> tensor<f32>
          stablehlo.return %y : tensor<f32>
        }, { stablehlo.return %a : tensor<f32> }) : (tensor<i1>) -> tensor<f32>
        return %0 : tensor<f32>
      }""")
    assert (float(run(False, 1.0)), calls) == (1.0, [])
    assert (float(run(True, 1.0)), calls) == (2.0, [1.0])


def test_an_exception_in_a_loop_ends_it_there() -> None:
    calls: list[float] = []

    @hilo.host_function("test_host_functions.third")
    def third(a: np.ndarray) -> np.ndarray:
        calls.append(float(a))
        if len(calls) == 3:
            raise KeyError("third")
        return a + 1

    run = hilo.compile("""
      func.func @main(%a: tensor<f32>) -> tensor<f32> {
        %n = stablehlo.constant dense<10.0> : tensor<f32>
        %r = stablehlo.while(%x = %a) : tensor<f32> cond {
          %c = stablehlo.compare LT, %x, %n : (tensor<f32>, tensor<f32>) -> tensor<i1>
          stablehlo.return %c : tensor<i1>
        } do {
          %y = stablehlo.custom_call @test_host_functions.third(%x) : (tensor<f32>) -> tensor<f32>
          stablehlo.return %y : tensor<f32>
        }
        return %r : tensor<f32>
      }""")
    with pytest.raises(hilo.ExecutionError, match="raised KeyError: 'third'"):
        run(0.0)
    assert calls == [0.0, 1.0, 2.0]
    assert float(run(0.0)) == 10.0


@pytest.mark.parametrize("error", [SystemExit(3), KeyboardInterrupt(), MemoryError("m"), StopIteration("s")], ids=repr)
def test_whatever_a_function_raises_leaves_the_executable_usable(error: BaseException) -> None:
    raised: list[BaseException] = [error]

    @hilo.host_function("test_host_functions.raises")
    def raises(a: np.ndarray) -> np.ndarray:
        if raised:
            raise raised.pop()
        return a

    run = hilo.compile("""
      func.func @main(%a: tensor<f32>) -> tensor<f32> {
        %0 = stablehlo.custom_call @test_host_functions.raises(%a) : (tensor<f32>) -> tensor<f32>
        return %0 : tensor<f32>
      }""")
    kind = hilo.ExecutionError if isinstance(error, Exception) else type(error)
    with pytest.raises(kind) as caught:
        run(1.0)
    assert caught.value is error or caught.value.__cause__ is error
    assert float(run(1.0)) == 1.0


def test_all_missing_functions_are_named() -> None:
    from hilo.targets.host.functions import require

    with pytest.raises(hilo.TargetError, match=r"host functions 'no\.such', 'nor\.this' are not registered"):
        require(["no.such", "nor.this"])
