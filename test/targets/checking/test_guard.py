"""The check of first calls, on programs into which a fault is put on their way to the compiler."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.targets import DeviceArray, Executable, compile_module, device_put
from hilo.targets.compilation import driver
from hilo.targets.compilation.lookup import clear_memory_cache
from hilo.targets.runtime.iree_runner import IreeRunner

ADD = """
func.func @main(%x: tensor<6xf32>, %y: tensor<6xf32>) -> tensor<6xf32> {
  %0 = stablehlo.add %x, %y : tensor<6xf32>
  return %0 : tensor<6xf32>
}"""
X, Y = np.arange(6, dtype=np.float32), np.ones(6, np.float32)
Fault = Callable[..., None]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("HILO_REPRODUCER_DIR", str(tmp_path / "reproducers"))
    monkeypatch.delenv("HILO_CHECK", raising=False)
    clear_memory_cache()
    yield
    clear_memory_cache()


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> Fault:
    """`fault(old, new, times)` replaces a text in the compiler's input, in the next lowerings."""

    def put(old: str = "stablehlo.add", new: str = "stablehlo.subtract", times: int = 1) -> None:
        right, left = driver.lower_module, [times]

        def lower(request: object) -> ir.Module:
            lowered = right(request)  # type: ignore[arg-type]
            left[0] -= 1
            if left[0] < 0:
                return lowered
            text = str(lowered)
            assert old in text
            return ir.Module.parse(text.replace(old, new), lowered.context)

        monkeypatch.setattr(driver, "lower_module", lower)

    return put


@pytest.fixture
def failure(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """`failure(times)` lets the next calls of compiled programs fail."""

    def put(times: int) -> None:
        invoke, left = IreeRunner._invoke, [times]

        def fail(self: IreeRunner, inputs: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                return invoke(self, inputs)
            error = RuntimeError("OUT_OF_RANGE; indirect buffer reference slot 0 is out of range")
            raise self._failed(error) from error

        monkeypatch.setattr(IreeRunner, "_invoke", fail)

    return put


def compiled(text: str = ADD, check: str | None = "first", **options: object) -> Executable:
    return compile_module(parse_module(text), check=check, **options)  # type: ignore[arg-type]


def test_a_right_answer_passes_and_later_calls_go_straight_to_the_program() -> None:
    run = compiled()
    assert run.info.check.state == "waiting"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        np.testing.assert_array_equal(np.asarray(run(X, Y)), X + Y)
    check = run.info.check
    assert check.state == "passed" and check.largest <= 1 and check.seconds > 0 and check.skipped == 0
    assert run.is_direct and run.runner._plain is not None, "the short way of a call"
    assert "passed" in str(check)


def test_of_a_wrong_answer_the_caller_gets_the_right_one_and_the_next_rung_takes_over(
    fault: Fault, tmp_path: Path
) -> None:
    fault(times=1)
    run = compiled()
    with pytest.warns(hilo.MiscompileWarning, match="rung default, disagrees with the evaluator: result 0"):
        first = run(X, Y)
    np.testing.assert_array_equal(np.asarray(first), X + Y)
    np.testing.assert_array_equal(np.asarray(run(Y, X)), X + Y)
    assert run.info.check.state == "differs" and run.info.check.largest > 100
    assert run.info.rung not in ("default", "")
    folder = Path(str(run.info.check.reproducer))
    assert folder.parent == tmp_path / "reproducers"
    assert "stablehlo.add" in (folder / "module.mlir").read_text()
    np.testing.assert_array_equal(np.load(folder / "input-0.npy"), X)
    np.testing.assert_array_equal(np.load(folder / "result-0.npy"), X - Y)
    np.testing.assert_array_equal(np.load(folder / "expected-0.npy"), X + Y)
    assert "result 0[" in (folder / "differs.txt").read_text()
    for cached in ("memory", "disk"):
        again = compiled(check="off")
        assert again.info.source == cached and again.info.rung == run.info.rung
        np.testing.assert_array_equal(np.asarray(again(X, Y)), X + Y)
        clear_memory_cache()


def test_where_all_rungs_are_wrong_the_evaluator_takes_over(fault: Fault) -> None:
    fault(times=99)
    run = compiled()
    with pytest.warns(hilo.MiscompileWarning, match="the evaluator has taken over"):
        np.testing.assert_array_equal(np.asarray(run(X, Y)), X + Y)
    assert run.info.rung == "evaluator" and run.info.check.state == "differs"
    result = run(Y, X)
    np.testing.assert_array_equal(np.asarray(result), X + Y)
    assert isinstance(result, DeviceArray) and result.device is run.device
    np.testing.assert_array_equal(np.asarray(run.call_async(Y, X)), X + Y)
    assert compiled(check="off").info.source == "compiled", "the wrong program is in no cache"


@pytest.mark.parametrize("check", ["off", "first"])
def test_a_call_that_fails_is_answered_by_the_next_rung_whether_answers_are_checked_or_not(
    failure: Callable[[int], None], check: str
) -> None:
    run = compiled(check=check)
    failure(1)
    with pytest.warns(hilo.MiscompileWarning, match=r"failed when it ran: .*slot 0 is out of range"):
        np.testing.assert_array_equal(np.asarray(run(X, Y)), X + Y)
    assert run.info.check.state == "failed" and run.info.rung != "default"
    np.testing.assert_array_equal(np.asarray(run(X, Y)), X + Y)
    clear_memory_cache()
    kept = compiled(check="off")
    assert kept.info.source == "disk" and kept.info.rung == run.info.rung, "the rung that runs is kept"


def test_donated_arguments_are_kept_until_the_answer_is_there(
    fault: Fault, failure: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = compiled(donate_argnums=(0,))
    failure(99)
    given = device_put(X, run.device)
    with pytest.warns(hilo.MiscompileWarning, match="the evaluator has taken over"):
        np.testing.assert_array_equal(np.asarray(run(given, Y)), X + Y)
    assert given.is_donated
    monkeypatch.undo()
    monkeypatch.setenv("HILO_CACHE_DIR", "off")
    clear_memory_cache()
    fault(times=1)
    run = compiled(donate_argnums=(0,))
    with pytest.warns(hilo.MiscompileWarning):
        np.testing.assert_array_equal(np.asarray(run(device_put(X, run.device), Y)), X + Y)
    np.testing.assert_array_equal(np.asarray(run(device_put(X, run.device), Y)), X + Y)


def test_off_compares_nothing_and_the_environment_says_what_nobody_else_does(
    fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(times=1)
    np.testing.assert_array_equal(np.asarray(compiled(check="off")(X, Y)), X - Y)
    monkeypatch.setenv("HILO_CHECK", "first")
    run = compiled(check=None)
    assert run.info.source == "memory" and run.info.check.state == "waiting"
    with pytest.warns(hilo.MiscompileWarning):
        np.testing.assert_array_equal(np.asarray(run(X, Y)), X + Y)
    monkeypatch.setenv("HILO_CHECK", "often")
    with pytest.raises(hilo.ArgumentError, match="HILO_CHECK is 'often'"):
        compiled(check=None)
    with pytest.raises(hilo.ArgumentError, match="check is 'often'"):
        hilo.compile(ADD, check="often")  # type: ignore[arg-type]


def test_by_default_what_was_just_compiled_is_checked_where_that_is_quick() -> None:
    run = compiled(check=None)
    assert run.info.check.state == "waiting"
    assert compiled(check=None).info.check.reason == "it comes from a cache"
    long = """
    func.func @main() -> tensor<i32> {
      %x = stablehlo.constant dense<0> : tensor<i32>
      %0 = stablehlo.while(%c = %x) : tensor<i32>
        cond {
          %end = stablehlo.constant dense<100000000> : tensor<i32>
          %p = stablehlo.compare LT, %c, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        } do {
          %one = stablehlo.constant dense<1> : tensor<i32>
          %n = stablehlo.add %c, %one : tensor<i32>
          stablehlo.return %n : tensor<i32>
        }
      return %0 : tensor<i32>
    }"""
    slow = compiled(long, check=None)
    assert slow.info.check.state == "not checked" and "the evaluator would take about" in slow.info.check.reason


def test_each_call_is_checked_where_that_is_asked_for() -> None:
    run = compiled(check="always")
    for _ in range(2):
        np.testing.assert_array_equal(np.asarray(run(X, Y)), X + Y)
        assert run.info.check.state == "passed" and not run.is_direct


def test_programs_that_cannot_run_twice_say_so() -> None:
    rng = """
    func.func @main() -> tensor<4xf32> {
      %a = stablehlo.constant dense<0.0> : tensor<f32>
      %b = stablehlo.constant dense<1.0> : tensor<f32>
      %n = stablehlo.constant dense<4> : tensor<1xi64>
      %0 = stablehlo.rng %a, %b, %n, distribution = UNIFORM
        : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }"""
    run = compiled(rng)
    assert (run.info.check.state, run.info.check.reason) == (
        "not checked", "it draws random numbers, other ones in each call",
    )  # fmt: skip
    assert np.asarray(run()).shape == (4,)
    assert compiled(replicas=2).info.check.reason == "it runs as 2 replicas"


def test_tuples_element_types_and_sizes_of_the_call() -> None:
    """One program with arguments of several types in tuples, and one whose dimensions are known only in the call."""
    text = """
    func.func @main(%t: tuple<tensor<4xbf16>, tensor<4xui8>>, %c: tensor<4xcomplex<f32>>, %p: tensor<4xi1>)
        -> (tuple<tensor<4xbf16>, tensor<4xui8>>, tensor<4xcomplex<f32>>, tensor<4xi1>, tensor<4xf64>, tensor<4xi4>) {
      %a = stablehlo.get_tuple_element %t[0] : (tuple<tensor<4xbf16>, tensor<4xui8>>) -> tensor<4xbf16>
      %b = stablehlo.get_tuple_element %t[1] : (tuple<tensor<4xbf16>, tensor<4xui8>>) -> tensor<4xui8>
      %0 = stablehlo.multiply %a, %a : tensor<4xbf16>
      %1 = stablehlo.add %b, %b : tensor<4xui8>
      %2 = stablehlo.multiply %c, %c : tensor<4xcomplex<f32>>
      %3 = stablehlo.not %p : tensor<4xi1>
      %4 = stablehlo.convert %a : (tensor<4xbf16>) -> tensor<4xf64>
      %5 = stablehlo.sine %4 : tensor<4xf64>
      %6 = stablehlo.convert %b : (tensor<4xui8>) -> tensor<4xi4>
      %7 = stablehlo.tuple %0, %1 : tuple<tensor<4xbf16>, tensor<4xui8>>
      return %7, %2, %3, %5, %6 : tuple<tensor<4xbf16>, tensor<4xui8>>, tensor<4xcomplex<f32>>, tensor<4xi1>,
        tensor<4xf64>, tensor<4xi4>
    }"""
    run = compiled(text)
    a, b = np.array([1, 2, 3, 4], ml_dtypes.bfloat16), np.array([1, 2, 200, 4], np.uint8)
    run((a, b), np.array([1, 1j, 2 + 1j, 0], np.complex64), np.array([1, 0, 1, 0], np.bool_))
    assert run.info.check.state == "passed", run.info.check
    dynamic = compiled("""
    func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
      %0 = stablehlo.add %x, %x : tensor<?xf32>
      return %0 : tensor<?xf32>
    }""")
    for size in (3, 5):
        np.testing.assert_array_equal(np.asarray(dynamic(np.ones(size, np.float32))), np.full(size, 2))
        assert dynamic.specialize((size,)).info.check.state == "passed"


@pytest.mark.parametrize("name", ["abs", "sign"])
def test_functions_of_complex_numbers_are_rounded(name: str) -> None:
    """A modulus is exact only for real numbers: a difference in the last place of a complex one is not a fault."""
    rng = np.random.default_rng(0)
    z = (rng.normal(size=128) + 1j * rng.normal(size=128)).astype(np.complex64)
    kind = "f32" if name == "abs" else "complex<f32>"
    text = f"""
    func.func @main(%z: tensor<128xcomplex<f32>>) -> tensor<128x{kind}> {{
      %0 = stablehlo.{name} %z : (tensor<128xcomplex<f32>>) -> tensor<128x{kind}>
      return %0 : tensor<128x{kind}>
    }}"""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        got = hilo.compile(text, check="always")(z)
    np.testing.assert_allclose(got, np.abs(z) if name == "abs" else z / np.abs(z), rtol=1e-6)
