"""The alignment that kernels assume of rows that a loop writes; that programs run: test/numerics/test_loops.py."""

from __future__ import annotations

import pytest

import hilo
from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.memory import binding_alignment

ROWS = """
func.func @main(%x: tensor<9xKIND>, %n: tensor<i32>, %y: tensor<9xKIND>) -> tensor<9xKIND> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<9xKIND>
  cond {
    %go = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %go : tensor<i1>
  } do {
    %s = stablehlo.dynamic_slice %y, %i, %zero, sizes = [1, LENGTH]
        : (tensor<9xKIND>, tensor<i32>, tensor<i32>) -> tensor<1xKIND>
    %b = "stablehlo.sort"(%s) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %less = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    }) : (tensor<1xKIND>) -> tensor<1xKIND>
    %t = stablehlo.add %b, %s : tensor<1xKIND>
    %c = stablehlo.dynamic_update_slice %a, %t, %i, %zero
        : (tensor<9xKIND>, tensor<1xKIND>, tensor<i32>, tensor<i32>) -> tensor<9xKIND>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %j, %c : tensor<i32>, tensor<9xKIND>
  }
  return %r#1 : tensor<9xKIND>
}
"""


@pytest.mark.parametrize(("length", "alignment"), [(1028, 16), (1040, 64), (1029, 4), (1057, 4), (1032, 32)])
def test_rows_are_aligned_to_what_their_size_is_a_multiple_of(
    length: int, alignment: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[int] = set()
    limit = binding_alignment.limit

    def record(module: int) -> None:
        limit(module)
        for binding in mlir.within(module, "hal.interface.binding.subspan"):
            seen.add(int(mlir.attribute(binding, "alignment").partition(" ")[0]))

    monkeypatch.setattr(binding_alignment, "limit", record)
    text = ROWS.replace("KIND", f"{length}xf32").replace("LENGTH", str(length))
    hilo.compile(text, cache=False, isolate=False, check="off", fuse_small=False)
    assert min(seen) == alignment
    assert max(seen) == 64
