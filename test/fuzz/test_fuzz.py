"""Random compositions: those that have failed once, and new ones for a minute.

A kept program is a file in `Inputs/`, reduced by `hilo-reduce`; a line `// open: why` marks one that still fails. If a
new program fails (they run for `HILO_FUZZ_SECONDS`; 0: none), the tests do not fail: the finding is reported as
expected, with its seed and a reduced reproducer, since it is rarely caused by the change under test. `make fuzz`
searches for half an hour.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("jax", reason="programs are made with JAX and compared with XLA: pip install jax")

from corpus import Input
from fuzz_check import Answers, called_otherwise, check, difference, is_rounding, run_oracle
from fuzz_exact import in_f64
from fuzz_generate import generate
from fuzz_program import FuzzProgram, read_program
from fuzz_variants import with_constants
from reduce import reduced

from hilo.dialect.io import parse_module

FOLDER = Path(__file__).parent
KEPT = sorted((FOLDER / "Inputs").glob("*.mlir"))
SECONDS = float(os.environ.get("HILO_FUZZ_SECONDS", "60"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_kept_programs_are_right(path: Path) -> None:
    program = read_program(path)
    still_open = re.search(r"^// open: (.*)", path.read_text(), re.MULTILINE)
    wrong = [f"{name}: {one.detail}" for name, one in check(program).outcomes.items() if one.status != "right"]
    if still_open and wrong:
        pytest.xfail(f"{still_open[1]}: {wrong[0]}")
    assert not wrong, f"{wrong}\n{program}"


@pytest.mark.timeout(SECONDS + 600)
@pytest.mark.skipif(SECONDS == 0, reason="HILO_FUZZ_SECONDS is 0")
def test_new_programs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    seed = int(time.time())
    command = [sys.executable, str(FOLDER / "run.py"), f"--minutes={SECONDS / 60:g}", f"--seed={seed}", "--jobs=1"]
    said: list[str] = []
    with (tmp_path / "errors").open("w+") as errors:
        run = subprocess.Popen([*command, f"--out={tmp_path}"], stdout=subprocess.PIPE, stderr=errors, text=True)
        assert run.stdout is not None
        for line in run.stdout:
            said.append(line)
            with capfd.disabled():  # a minute without output looks like a test that hangs
                print(f"fuzz: {line}", end="", file=sys.stderr, flush=True)
        status = run.wait()
    text = "".join(said)
    counted = re.search(r"^(\d+) programs$", text, re.MULTILINE)
    assert counted, text + (tmp_path / "errors").read_text()
    if status:
        found = [reduced(path, seconds=60) for path in sorted(tmp_path.glob("*.mlir"))[:2]]
        pytest.xfail("\n".join([f"make fuzz SEED={seed} TARGET=llvm-cpu: {text[counted.start() :]}", *found]))


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_a_seed_makes_the_same_program(seed: int) -> None:
    assert str(generate(seed)) == str(generate(seed))


@pytest.mark.parametrize("seed", [1, 3])
def test_a_program_is_read_as_it_was_written(seed: int, tmp_path: Path) -> None:
    program = generate(seed)
    path = tmp_path / "program.mlir"
    path.write_text(f"// found: anything\n{program}")
    again = read_program(path)
    assert isinstance(again, FuzzProgram)
    assert (again.origin, again.inputs, again.is_signed) == (program.origin, program.inputs, seed == 1)
    for mine, other in zip(program.arguments(), again.arguments(), strict=True):
        assert mine.tobytes() == other.tobytes()


def test_arguments_become_constants() -> None:
    program = generate(1002)
    arrays = program.arguments()
    text = with_constants(program.text, arrays, {0, len(arrays) - 1})
    main = next(one for one in parse_module(text).body.operations if one.attributes["sym_name"].value == "main")
    assert len(main.type.inputs) == len(arrays) - 2
    for mine, theirs in zip(run_oracle(text, arrays[1:-1]), run_oracle(program.text, arrays), strict=True):
        np.testing.assert_allclose(mine.astype(complex), theirs.astype(complex), rtol=1e-4, atol=1e-4)


def test_differences() -> None:
    import numpy as np

    ones = np.ones((2, 2), np.float32)
    assert difference(ones, ones, 0.0, None) == ""
    assert "at [0, 0]: got 2.0, want 1.0" in difference(ones + ones, ones, 1e-5, None)
    assert difference(ones * 1.01, ones, 1e-5, ones * 1.001) == ""  # one rounding moves it by 0.001, 30 of them count
    assert "NaN" in difference(ones * np.nan, ones, 1e-5, None)
    zeros, negative = np.zeros(2, np.float32), np.array([0.0, -1e-40], np.float32)
    assert difference(zeros, negative, 0.0, None) == ""
    assert "1 of 2 zeros differ; at [1]" in difference(zeros, negative, 0.0, None, is_signed=True)
    assert "1 of 4 zeros differ" in difference(zeros + 0j, zeros + 1j * negative, 0.0, None, is_signed=True)
    assert difference(zeros.astype(np.float16), negative.astype(np.float16) + np.float16(1e-7), 0.0, None) != ""
    assert "elements differ" in difference(ones.astype(int), ones.astype(int) * 2, 0.0, None)


def test_a_program_in_f64_has_the_same_random_bits_and_numbers() -> None:
    program = """
module {
  func.func @main(%arg0: tensor<3xui32>) -> (tensor<3xf32>, tensor<f32>, tensor<2xui32>) {
    %0 = stablehlo.bitcast_convert %arg0 : (tensor<3xui32>) -> tensor<3xf32>
    %1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.constant dense<0> : tensor<ui64>
    %3 = stablehlo.bitcast_convert %2 : (tensor<ui64>) -> tensor<2xui32>
    return %0, %1, %3 : tensor<3xf32>, tensor<f32>, tensor<2xui32>
  }
}
"""
    bits = np.array([0x3F800001, 0x40490FDB, 0x00800000], np.uint32)
    wide = in_f64(program)
    assert wide is not None
    numbers, infinity, zeros = run_oracle(wide, [bits])
    np.testing.assert_array_equal(numbers, bits.view(np.float32).astype(np.float64), strict=True)
    assert infinity == -np.inf
    assert infinity.dtype == np.float64
    assert zeros.tolist() == [0, 0]


def test_the_epsilon_of_a_batch_norm_stays_f32() -> None:
    line = '"stablehlo.batch_norm_inference"(%x, %s, %o, %m, %v) <{epsilon = 1.0e-03 : f32, feature_index = 1 : i64}>'
    assert in_f64(f"{line} : tensor<4x2xf32>") == f"{line} : tensor<4x2xf64>"


def test_programs_that_read_the_bits_of_numbers_have_no_form_in_f64() -> None:
    assert in_f64("%1 = stablehlo.bitcast_convert %0 : (tensor<3xf32>) -> tensor<3xui32>") is None
    assert in_f64('%1 = stablehlo.constant dense<"0x0000803F"> : tensor<1xf32>') is None


@pytest.mark.parametrize(("off", "expected"), [(2.0, True), (1000.0, False)])
def test_what_is_about_as_far_from_the_exact_answer_as_xla_is_rounding(off: float, expected: bool) -> None:
    text = """
func.func @main(%arg0: tensor<1000xf32>) -> tensor<f32> {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.reduce(%arg0 init: %0) applies stablehlo.add across dimensions = [0]
    : (tensor<1000xf32>, tensor<f32>) -> tensor<f32>
  return %1 : tensor<f32>
}
"""
    program = FuzzProgram("by hand 3", text, (Input.parse("normal 1000xf32"),), (1e-9,))
    (array,) = program.arguments()
    (want,) = run_oracle(text, [array])
    exact = array.astype(np.float64).sum()
    got = np.asarray(exact + off * abs(want - exact), np.float32)
    assert is_rounding(program, got, want, 0) == expected
    assert not is_rounding(program, got, np.asarray(exact * 1.1, np.float32), 0), "XLA's answer says nothing here"


def test_what_agrees_with_xla_without_fusions_is_not_wrong() -> None:
    text = """
func.func @main(%arg0: tensor<1000xf32>, %arg1: tensor<1000xf32>) -> tensor<1000xf32> {
  %0 = stablehlo.multiply %arg0, %arg1 : tensor<1000xf32>
  %1 = stablehlo.subtract %0, %arg0 : tensor<1000xf32>
  return %1 : tensor<1000xf32>
}
"""
    program = FuzzProgram("by hand 4", text, (Input.parse("normal 1000xf32"),) * 2, (0.0,))
    x, y = program.arguments()
    answers = Answers(program, [x, y])
    answers.fused = ([answers.fused[0][0] + 1], {})
    assert answers.problem_of([x * y - x]) == ""
    assert "1000 of 1000 elements" in answers.problem_of([x * y])


def test_calls_that_differ_from_the_first_one_are_found() -> None:
    class Executable:
        runner = SimpleNamespace(static_results=lambda: [()])

        def __call__(self, x: np.ndarray) -> np.ndarray:
            return x + 1

        def call_async(self, x: np.ndarray) -> np.ndarray:
            return x + 2

    x = np.zeros(3)
    assert "call later differs" in called_otherwise("llvm-cpu", Executable(), [x], [x + 1], [x])
    assert "call with NumPy arrays differs" in called_otherwise("llvm-cpu", Executable(), [x], [x], [x])
    assert called_otherwise("evaluator", Executable(), [x], [x], [x]) == ""
    assert "argument 0 is overwritten" in called_otherwise("evaluator", Executable(), [x], [x], [x + 1])
