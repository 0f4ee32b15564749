"""Kernels of the same operations are written once; what their code depends on makes them different."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.context import context
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.lowering.framework import bodies
from hilo.lowering.framework.contents import collect
from hilo.lowering.framework.written import known_bodies
from hilo.lowering.kernel.moves import Unsupported
from hilo.lowering.regions.group_text import GroupText
from hilo.lowering.regions.region import Region
from hilo.targets.target import get_target

GROUP = """
  %m = stablehlo.maximum %x, %c : tensor<8xf32>
  %s = stablehlo.subtract %m, %x : tensor<8xf32>"""
PROGRAM = """
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {{
  %c = {constant}
  {before}{group}
  %r = stablehlo.add {read}, %y : tensor<8xf32>
  return %r, {returned} : tensor<8xf32>, tensor<8xf32>
}}"""
ONES = "stablehlo.constant dense<1.0> : tensor<8xf32>"


@pytest.fixture(autouse=True)
def in_context() -> Iterator[None]:
    with context(), ir.Location.unknown():
        yield


def digest(constant: str = ONES, before: str = "", group: str = GROUP, read: str = "%s", returned: str = "%s") -> str:
    text = PROGRAM.format(constant=constant, before=before, group=group, read=read, returned=returned)
    module = parse_module(text)
    ops = collect(module.operation, "stablehlo.maximum", "stablehlo.subtract")
    return GroupText(ops, [ops[-1].results[0]]).digest


def test_names_and_other_operations_do_not_matter() -> None:
    renamed = GROUP.replace("%m", "%other")
    assert digest() == digest(before="%0 = stablehlo.tanh %y : tensor<8xf32>") == digest(group=renamed)
    assert digest(read="%y", returned="%s") != digest(), "how often a result is read"


@pytest.mark.parametrize(
    "other",
    [
        {"constant": "stablehlo.constant dense<2.0> : tensor<8xf32>"},
        {"constant": "stablehlo.constant dense<[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, -0.0]> : tensor<8xf32>"},
        {"constant": "stablehlo.add %x, %x : tensor<8xf32>"},
        {"group": GROUP.replace("maximum %x, %c", "maximum %c, %x")},
        {"group": GROUP.replace("subtract %m, %x", "subtract %x, %m")},
        {"group": GROUP.replace("subtract %m, %x", "subtract %m, %y")},
        {"group": GROUP.replace("subtract %m, %x", "subtract %m, %m")},
    ],
)
def test_what_code_depends_on_is_in_the_text(other: dict[str, str]) -> None:
    assert digest(**other) != digest()


def test_the_content_of_large_constants_that_code_reads_from_memory_does_not_matter() -> None:
    def large(number: int) -> str:
        values = [*map(float, range(63)), float(number)]
        text = f"""func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {{
            %c = stablehlo.constant dense<{values}> : tensor<64xf32>
            %0 = stablehlo.add %x, %c : tensor<64xf32>
            return %0 : tensor<64xf32>
        }}"""
        module = parse_module(text)
        (op,) = collect(module.operation, "stablehlo.add")
        return GroupText([op], list(op.results)).digest

    assert large(7) == large(8)
    assert large(62) == large(7), "they have a value each, unlike one that is the same everywhere"


def test_operations_that_refer_to_data_elsewhere_have_no_digest() -> None:
    text = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      %c = stablehlo.constant dense_resource<__elided__> : tensor<2xf32>
      %0 = stablehlo.add %x, %c : tensor<2xf32>
      return %0 : tensor<2xf32>
    }"""
    module = parse_module(text)
    ops = collect(module.operation, "stablehlo.constant", "stablehlo.add")
    assert not GroupText(ops, list(ops[-1].results)).digest


LOOP = """
func.func @main(%w: tensor<6x6xf32>, %x: tensor<6xf32>) -> (tensor<6xf32>, tensor<6xf32>) {{
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %table = stablehlo.constant dense<{table}> : tensor<40xf32>
  %r:3 = stablehlo.while(%i = %zero, %h = %x, %t = %table) : tensor<i32>, tensor<6xf32>, tensor<40xf32>
  cond {{
    %most = stablehlo.constant dense<5> : tensor<i32>
    %more = stablehlo.compare LT, %i, %most : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  }} do {{
    %one = stablehlo.constant dense<1> : tensor<i32>
    %steps = stablehlo.constant dense<{table}> : tensor<40xf32>
    %next = stablehlo.add %i, %one : tensor<i32>
    %d = stablehlo.dot_general %w, %h, contracting_dims = [1] x [0]
      : (tensor<6x6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %u = stablehlo.multiply %t, %steps : tensor<40xf32>
    %part = stablehlo.slice %u [3:9] : (tensor<40xf32>) -> tensor<6xf32>
    %s = stablehlo.{operation} %d, %part : tensor<6xf32>
    stablehlo.return %next, %s, %u : tensor<i32>, tensor<6xf32>, tensor<40xf32>
  }}
  %0 = stablehlo.add %r#1, %x : tensor<6xf32>
  return %0, %r#1 : tensor<6xf32>, tensor<6xf32>
}}"""


def test_code_that_was_written_before_reads_the_constants_of_its_own_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    """Two programs with other constants, and one with another operation; the second one's kernel is not written."""
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(bodies, "_known", known_bodies.KnownBodies())
    written: list[int] = []
    write = Region._write
    monkeypatch.setattr(Region, "_write", lambda self, profile: written.append(len(self.ops)) or write(self, profile))
    rng = np.random.default_rng(5)
    w, x = rng.normal(size=(6, 6)).astype(np.float32), rng.normal(size=6).astype(np.float32)
    counts = []
    for seed, operation in ((1, "add"), (1, "add"), (2, "subtract"), (1, "subtract"), (2, "subtract")):
        table = np.random.default_rng(seed).normal(size=40).astype(np.float32).tolist()
        text = LOOP.format(table=table, operation=operation)
        if seed == 1 and operation == "add" and counts:
            text = text.replace("stablehlo.add %r#1, %x", "stablehlo.multiply %r#1, %x")
        written.clear()
        executable = hilo.compile(text, check="off")
        counts.append(len(written))
        for got, want in zip(executable(w, x), run_xla(text, w, x), strict=True):
            assert_close(got, want, rtol=1e-5, atol=1e-5)
    assert counts[0] > 0 and counts[1] == 0 and counts[2] > 0


def test_operations_that_were_refused_are_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = """
    func.func @main(%w: tensor<6x6xcomplex<f32>>) -> tensor<6x6xcomplex<f32>> {
      %0 = stablehlo.add %w, %w : tensor<6x6xcomplex<f32>>
      return %0 : tensor<6x6xcomplex<f32>>
    }"""
    monkeypatch.setattr(bodies, "_known", known_bodies.KnownBodies())
    messages = []
    for _ in range(2):
        module = parse_module(text)
        (op,) = collect(module.operation, "stablehlo.add")
        with bodies.apart(remembers=True), pytest.raises(Unsupported, match="complex") as raised:
            Region([op], list(op.results)).build(get_target("llvm-cpu").profile())
        messages.append(str(raised.value))
        monkeypatch.setattr(Region, "_write", lambda *_: pytest.fail("it is tried again"))
    assert messages[0] == messages[1]
