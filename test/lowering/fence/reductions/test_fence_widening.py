"""fence-widening: conversions to wider types stay out of the kernels of dots, on targets that need it."""

from __future__ import annotations

import dataclasses

import pytest

from hilo.dialect.io import parse_module
from hilo.lowering.fence.reductions.fence_widening import PASS
from hilo.lowering.framework.profile import ANY
from hilo.lowering.pipelines.execution import run_pipeline

FENCING = dataclasses.replace(ANY, fences_widening=frozenset({"stablehlo.dot_general"}))

LONE = "%w = stablehlo.convert %x : (tensor<4x5xbf16>) -> tensor<4x5xf32>"
SUM = f"""%s = stablehlo.add %x, %x : tensor<4x5xbf16>
  {LONE.replace("%x", "%s")}"""
SAME = """%a = stablehlo.convert %x : (tensor<4x5xbf16>) -> tensor<4x5xf32>
  %k = stablehlo.optimization_barrier %a : tensor<4x5xf32>
  %w = stablehlo.negate %k : tensor<4x5xf32>"""
RESHAPED = """%a = stablehlo.convert %x : (tensor<4x5xbf16>) -> tensor<4x5xf32>
  %b = stablehlo.reshape %a : (tensor<4x5xf32>) -> tensor<20xf32>
  %w = stablehlo.reshape %b : (tensor<20xf32>) -> tensor<4x5xf32>"""


def fences(body: str, profile=FENCING) -> int:
    module = parse_module(f"""func.func @main(%x: tensor<4x5xbf16>, %y: tensor<5x3xf32>) -> tensor<4x3xf32> {{
  {body}
  %d = stablehlo.dot_general %w, %y, contracting_dims = [1] x [0]
    : (tensor<4x5xf32>, tensor<5x3xf32>) -> tensor<4x3xf32>
  return %d : tensor<4x3xf32> }}""")
    before = str(module).count("optimization_barrier")
    run_pipeline(module, PASS.name, profile=profile)
    module.operation.verify()
    return str(module).count("optimization_barrier") - before


@pytest.mark.parametrize(("body", "count"), [(LONE, 0), (SUM, 1), (SAME, 0), (RESHAPED, 1)])
def test_what_widens_is_fenced_but_a_lone_conversion(body, count):
    assert fences(body) == count


def test_other_targets_are_left_alone():
    assert fences(SUM, ANY) == 0
