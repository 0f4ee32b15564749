"""LAPACK calls whose arrays do not match are refused, both when they are compiled and when they run."""

from __future__ import annotations

import random

import numpy as np
import pytest

import hilo
from hilo.lowering.linear_algebra.routines import RULES
from hilo.targets.host import lapack, module
from hilo.targets.host.lapack import available_routines, call_routine

pytest.importorskip("scipy", reason="LAPACK comes from scipy")

SIZES = {"m": 7, "n": 5, "s": 5, "k": 4, "r": 7, "j": 5}


def operands(routine, dtype):
    """Arrays that fit, as the host call passes them: a batch of two, columns in rows."""
    made = []
    for said in RULES[routine].operands:
        dims = [SIZES[word] for word in said.split()]
        made.append(np.random.default_rng(1).normal(size=(2, *dims[::-1])).astype(dtype))
    if routine == "geqp3":
        made[1] = np.zeros((2, SIZES["n"]), np.int32)
    if routine == "gtsv":
        made[1] += 10
    return made


def options(routine):
    return {"gesdd": "S", "gesvd": "A", "syevd": "VL", "sytrd": "U", "geev": "NV", "gees": "V", "ormqr": "LN"}.get(
        routine, ""
    )


@pytest.mark.parametrize("dtype", ["float32", "complex128"])
def test_routines_take_what_fits_and_refuse_the_rest(dtype):
    rng = random.Random(3)
    refused = 0
    for routine in sorted(available_routines()):
        given = operands(routine, dtype)
        assert all(isinstance(one, np.ndarray) for one in call_routine(routine, options(routine), given))
        for _ in range(40):
            wrong = list(given)
            index = rng.randrange(len(wrong))
            one = wrong[index]
            way = rng.randrange(6)
            if way == 0:
                wrong[index] = one.astype({"float32": "float64", "complex128": "complex64"}[dtype])
            elif way == 1:
                wrong[index] = one[..., :0]
            elif way == 2:
                wrong[index] = one[0]
            elif way == 3:
                wrong[index] = one[None]
            elif way == 4:
                axis = rng.randrange(one.ndim)
                wrong[index] = np.repeat(one, rng.randint(2, 60), axis)
            else:
                del wrong[index]
            try:
                call_routine(routine, options(routine), wrong)
            except hilo.Error:
                refused += 1
        for letters in ("?", "", "XX") if RULES[routine].letters else ():
            with pytest.raises(hilo.ExecutionError, match="option"):
                call_routine(routine, letters, given)
    assert refused > 400
    with pytest.raises(hilo.ExecutionError, match="unknown"):
        call_routine("gbsv", "", operands("getrf", dtype))


CALLS = {
    "geqp3": (
        "stablehlo.custom_call @lapack_dgeqp3_ffi(%a, %p) {api_version = 4 : i32, mhlo.backend_config = {}} : "
        "(tensor<4x40xf64>, tensor<2xi32>) -> (tensor<4x40xf64>, tensor<2xi32>, tensor<4xf64>)",
        "%a: tensor<4x40xf64>, %p: tensor<2xi32>",
        r"lapack_dgeqp3_ffi: operand 1 is \[2\]; it takes \[40\]",
    ),
    "geev": (
        "stablehlo.custom_call @lapack_dgeev_ffi(%a) {api_version = 4 : i32, mhlo.backend_config = "
        "{compute_left = 86 : ui8, compute_right = 86 : ui8}} : (tensor<2x300xf64>) -> (tensor<2xf64>, tensor<2xf64>, "
        "tensor<2x2xcomplex<f64>>, tensor<2x2xcomplex<f64>>, tensor<i32>)",
        "%a: tensor<2x300xf64>",
        r"lapack_dgeev_ffi: operand 0 is \[2, 300\]; it takes \[2, 2\]",
    ),
    "getrf": (
        "stablehlo.custom_call @lapack_sgetrf_ffi(%a) {api_version = 4 : i32, mhlo.backend_config = {}} : "
        "(tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<5xi32>, tensor<i32>)",
        "%a: tensor<3x5xf32>",
        r"lapack_sgetrf_ffi: result pivots is \[5\]; it takes \[3\]",
    ),
    "ormqr": (
        "stablehlo.custom_call @lapack_sormqr_ffi(%a, %t, %c) {api_version = 4 : i32, mhlo.backend_config = "
        "{side = 76 : ui8, trans = 78 : ui8}} : (tensor<5x3xf32>, tensor<3xf32>, tensor<9x2xf32>) -> tensor<9x2xf32>",
        "%a: tensor<5x3xf32>, %t: tensor<3xf32>, %c: tensor<9x2xf32>",
        "lapack_sormqr_ffi: arrays are .*: size 9 is larger than 5",
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_programs_with_such_calls_do_not_compile(name):
    call, arguments, message = CALLS[name]
    count = call.rpartition("-> ")[2].count("tensor")
    results = call.rpartition("-> ")[2].strip("()")
    names = ", ".join(f"%r#{k}" for k in range(count)) if count > 1 else "%r"
    bind = f"%r:{count}" if count > 1 else "%r"
    text = f"func.func @main({arguments}) -> ({results}) {{\n {bind} = {call}\n return {names} : {results}\n}}"
    with pytest.raises(hilo.Error, match=message):
        hilo.compile(text, cache=False)


def test_the_size_of_the_workspace_is_requested_once_for_each_size(monkeypatch):
    calls = []
    run = lapack._Routine.run

    def counted(self, *arguments):
        calls.append(arguments)
        return run(self, *arguments)

    monkeypatch.setattr(lapack._Routine, "run", counted)
    rng = np.random.default_rng(0)
    for n, expected in ((11, 2), (11, 1), (23, 2), (11, 1), (23, 1)):
        a = rng.normal(size=(1, n, n))
        values, imaginary, *_ = call_routine("geev", "NN", [a])
        assert len(calls) == expected
        calls.clear()
        want = np.linalg.eigvals(a[0])
        assert np.allclose(np.sort_complex(values[0] + 1j * imaginary[0]), np.sort_complex(want))


def test_results_that_the_program_does_not_use_are_not_returned(monkeypatch):
    written = []
    write = module.HostCalls._write

    def counted(self, *arguments):
        written.append(arguments[-1].shape)
        return write(self, *arguments)

    monkeypatch.setattr(module.HostCalls, "_write", counted)
    shape = "tensor<4x4xf32>"
    program = f"""
    func.func @main(%a: {shape}) -> (tensor<4xf32>, tensor<i32>) {{
      %0:6 = stablehlo.custom_call @lapack_sgees_ffi(%a) {{
        mhlo.backend_config = {{mode = 86 : ui8, sort = 78 : ui8}}
      }} : ({shape}) -> ({shape}, {shape}, tensor<4xf32>, tensor<4xf32>, tensor<i32>, tensor<i32>)
      return %0#2, %0#5 : tensor<4xf32>, tensor<i32>
    }}"""
    a = np.diag(np.arange(1, 5)).astype(np.float32)
    values, info = hilo.compile(program, cache=False)(a)
    assert np.array_equal(values, [1, 2, 3, 4])
    assert np.asarray(info) == 0
    assert written == [(1, 4), (1,)]
