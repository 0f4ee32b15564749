"""Programs that several tests of `hilo.targets` compile, as text."""

from __future__ import annotations

ADD = """
func.func @main(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.add %a, %b : tensor<8xf32>
  return %0 : tensor<8xf32>
}"""

ROWS = """
func.func @main(%x: tensor<64x300xf32>) -> tensor<64xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.multiply %x, %x : tensor<64x300xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [1]
    : (tensor<64x300xf32>, tensor<f32>) -> tensor<64xf32>
  return %1 : tensor<64xf32>
}"""
"""Sums along rows, for which a pass writes a kernel."""


def unary(op: str, kind: str, name: str = "main") -> str:
    """A function that applies an operation to its argument: `unary("negate", "tensor<2xf32>")`."""
    return f"func.func @{name}(%a: {kind}) -> {kind} {{ %0 = stablehlo.{op} %a : {kind} return %0 : {kind} }}"


def identity(kind: str, name: str = "main") -> str:
    """A function that returns its argument."""
    return f"func.func @{name}(%a: {kind}) -> {kind} {{ return %a : {kind} }}"
