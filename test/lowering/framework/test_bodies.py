"""Bodies of kernels that are set apart: they come back as they were, and are found again."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from oracle import run_xla

import hilo
from hilo.dialect.context import context
from hilo.dialect.io import parse_module
from hilo.dialect.iree import arith, ir
from hilo.lowering.framework import bodies
from hilo.lowering.framework.contents import collect
from hilo.lowering.framework.written import known_bodies

PROGRAM = """
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: index) -> tensor<4xf32> {{
  %c = arith.constant {constant} : f32
  %r = flow.dispatch.region -> (tensor<4xf32>) {{
    %n = tensor.empty() : tensor<4xf32>
    %zero = arith.constant 0 : index
    %four = arith.constant 4 : index
    %one = arith.constant 1 : index
    %made = scf.for %k = %zero to %four step %one iter_args(%out = %n) -> (tensor<4xf32>) {{
      %a = tensor.extract %x[%k] : tensor<4xf32>
      %b = tensor.extract %y[%i] : tensor<4xf32>
      %s = arith.{operation} %a, %b : f32
      %t = arith.mulf %s, %c : f32
      %o = tensor.insert %t into %out[%k] : tensor<4xf32>
      scf.yield %o : tensor<4xf32>
    }}
    flow.return %made : tensor<4xf32>
  }}
  return %r : tensor<4xf32>
}}"""


@pytest.fixture(autouse=True)
def in_context() -> Iterator[None]:
    with context(), ir.Location.unknown():
        yield


def program(operation: str = "addf", constant: str = "2.0") -> ir.Module:
    return parse_module(PROGRAM.format(operation=operation, constant=constant))


def region_of(module: ir.Module) -> ir.Operation:
    (region,) = collect(module.operation, bodies.REGION)
    return region


def set_apart(module: ir.Module, remembers: bool = True) -> known_bodies.Body | None:
    with bodies.apart(remembers):
        return bodies.set_apart(region_of(module))


def test_a_body_comes_back_as_it_was() -> None:
    module = program()
    before = str(module)
    with bodies.apart(remembers=True):
        bodies.set_apart(region_of(module))
        assert "arith.addf" not in str(module)
        assert module.operation.verify()
        bodies.put_all_back(module.operation)
    assert str(module) == before
    assert module.operation.verify()


def test_a_body_reads_what_its_values_have_been_replaced_by() -> None:
    module = program()
    with bodies.apart(remembers=True):
        region = region_of(module)
        bodies.set_apart(region)
        function = module.body.operations[0].operation
        x, y, _ = function.regions[0].blocks[0].arguments
        x.replace_all_uses_with(y)
        bodies.put_back(region)
    assert "tensor.extract %arg0" not in str(module)
    assert str(module).count("tensor.extract %arg1") == 2


def test_equal_bodies_of_different_programs_are_one() -> None:
    found = [
        set_apart(program(operation, constant))
        for operation, constant in (("addf", "2.0"), ("addf", "3.0"), ("subf", "2.0"))
    ]
    assert found[0] is found[1]  # the constant is captured
    assert found[0] is not found[2]


def test_a_program_that_is_not_cached_finds_no_bodies_of_others() -> None:
    found = [set_apart(program(), remembers=False) for _ in range(2)]
    assert found[0] is not found[1]


def test_nothing_is_set_apart_outside_of_the_block() -> None:
    module = program()
    assert bodies.set_apart(region_of(module)) is None
    assert "arith.addf" in str(module)


def test_the_oldest_bodies_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    known = known_bodies.KnownBodies()
    monkeypatch.setattr(bodies, "_known", known)
    monkeypatch.setattr(known_bodies, "KEPT_OPERATIONS", 30)
    for operation in ("addf", "subf", "mulf", "divf"):
        set_apart(program(operation))
    assert known.size == sum(len(body.names) for body in known.bodies.values()) <= 30
    assert sum(map(len, known.by_names.values())) == len(known.bodies) == 2


@pytest.mark.parametrize(
    ("remembers", "takes_any_size", "times"), [(True, False, 1), (False, False, 2), (False, True, 1), (None, True, 2)]
)
def test_a_body_is_written_once_from_the_same_parameters(
    remembers: bool | None, takes_any_size: bool, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "_known", known_bodies.KnownBodies())
    written = []

    def fill(module: ir.Module) -> None:
        region = region_of(module)
        values = [*module.body.operations[0].operation.regions[0].blocks[0].arguments][:2]
        empty = region.clone().operation
        empty.regions[0].blocks[0].append_to(ir.Operation.create("builtin.module", regions=1, ip=False).regions[0])

        def write() -> list[ir.Value]:
            written.append(module)
            return [arith.addf(*values)]

        bodies.fill(empty, "sum", values, write, takes_any_size=takes_any_size)
        bodies.put_back(empty)
        assert "arith.addf" in str(empty)
        empty.erase()

    for _ in range(2):
        module = program("subf")
        if remembers is None:
            fill(module)
            continue
        with bodies.apart(remembers):
            fill(module)
    assert len(written) == times


LOOP = """
func.func @main(%x: tensor<40xf64>, %y: tensor<40xf64>) -> tensor<40xf64> {{
  %c = stablehlo.constant dense<{constant}> : tensor<40xf64>
  %n = stablehlo.constant dense<0> : tensor<i32>
  %end = stablehlo.constant dense<9> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %n, %a = %x, %b = {second}) : tensor<i32>, tensor<40xf64>, tensor<40xf64>
    cond {{
      %p = stablehlo.compare LT, %i, %end : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    }} do {{
      %j = stablehlo.add %i, %one : tensor<i32>
      %s = stablehlo.multiply %a, %c : tensor<40xf64>
      %t = stablehlo.subtract %b, %s : tensor<40xf64>
      stablehlo.return %j, %t, %a : tensor<i32>, tensor<40xf64>, tensor<40xf64>
    }}
  return %r#1 : tensor<40xf64>
}}"""


def test_kernels_of_equal_bodies_keep_their_own_constants_and_operands() -> None:
    rng = np.random.default_rng(0)
    x, y = rng.normal(size=(2, 40))
    for constant in ("0.5", "0.25"):
        for second in ("%x", "%y", "%x"):
            text = LOOP.format(constant=constant, second=second)
            got = hilo.compile(text, check="off")(x, y)
            np.testing.assert_allclose(np.asarray(got), run_xla(text, x, y)[0], rtol=1e-12)


PIECES = """
func.func @main(%x: tensor<5000xf64>, %y: tensor<5000xf64>) -> tensor<5000xf64> {{
  %a = stablehlo.slice %x [{first}:{end}] : (tensor<5000xf64>) -> tensor<4999xf64>
  %b = stablehlo.slice {second} [0:4999] : (tensor<5000xf64>) -> tensor<4999xf64>
  %d = stablehlo.{operation} %a, %b : tensor<4999xf64>
  %c = stablehlo.constant dense<{constant}> : tensor<4999xf64>
  %p = stablehlo.compare {direction}, %d, %c : (tensor<4999xf64>, tensor<4999xf64>) -> tensor<4999xi1>
  %s = stablehlo.select %p, %d, %c : tensor<4999xi1>, tensor<4999xf64>
  %e = stablehlo.slice %y [0:1] : (tensor<5000xf64>) -> tensor<1xf64>
  %r = stablehlo.concatenate %s, %e, dim = 0 : (tensor<4999xf64>, tensor<1xf64>) -> tensor<5000xf64>
  return %r : tensor<5000xf64>
}}"""

PLAIN = {"first": 1, "end": 5000, "second": "%y", "operation": "subtract", "constant": "0.5", "direction": "LT"}


def test_pieces_that_differ_in_one_detail_are_different_kernels() -> None:
    x, y = np.random.default_rng(1).normal(size=(2, 5000))
    changes = [
        {},
        {"first": 0, "end": 4999},
        {"second": "%x"},
        {"operation": "add"},
        {"constant": "0.25"},
        {"direction": "GT"},
        {},
    ]
    for change in changes:
        text = PIECES.format(**PLAIN | change)
        got = hilo.compile(text, check="off")(x, y)
        np.testing.assert_array_equal(np.asarray(got), run_xla(text, x, y)[0], err_msg=str(change))


@pytest.mark.parametrize("sides", ["[0] x [0]", "[1] x [0]", "[1] x [1]", "[0] x [1]"])
def test_thin_products_of_the_same_operands_differ_by_what_they_contract(sides: str) -> None:
    x, y = np.random.default_rng(2).normal(size=(2, 5400))
    shapes = {"0": "900x6", "1": "6x900"}
    left, right = (f"tensor<{shapes[axis]}xf64>" for axis in (sides[1], sides[-2]))
    text = f"""func.func @main(%x: tensor<5400xf64>, %y: tensor<5400xf64>) -> tensor<6x6xf64> {{
      %l = stablehlo.reshape %x : (tensor<5400xf64>) -> {left}
      %r = stablehlo.reshape %y : (tensor<5400xf64>) -> {right}
      %0 = stablehlo.dot_general %l, %r, contracting_dims = {sides} : ({left}, {right}) -> tensor<6x6xf64>
      return %0 : tensor<6x6xf64> }}"""
    got = hilo.compile(text, check="off")(x, y)
    np.testing.assert_allclose(np.asarray(got), run_xla(text, x, y)[0], rtol=1e-10)


def test_the_oldest_refusals_are_dropped() -> None:
    known = known_bodies.KnownBodies()
    for number in range(known_bodies.KEPT_REFUSALS + 2):
        known.refuse(number, f"reason {number}")
    assert len(known.refusals) == known_bodies.KEPT_REFUSALS
    assert 1 not in known.refusals and known.refusals[2] == "reason 2"
