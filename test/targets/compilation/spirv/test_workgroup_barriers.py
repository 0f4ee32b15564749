"""Kernels for Vulkan in which threads wait for each other, as text; what drivers make of it: test_vulkan_views.py."""

from __future__ import annotations

import pytest

from hilo.targets.compilation.spirv.workgroup_barriers import with_barriers

BARRIER = "    spirv.ControlBarrier <Workgroup>, <Workgroup>, <AcquireRelease|WorkgroupMemory>\n"
STORE = '    spirv.Store "Workgroup" %1, %0 : f32\n'
LOAD = '    %2 = spirv.Load "Workgroup" %1 : f32\n'
OTHER = "    %3 = spirv.FAdd %2, %2 : f32\n"
BRANCH = f"""    spirv.mlir.selection {{
      spirv.BranchConditional %4, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
  {STORE}      spirv.Branch ^bb2
    ^bb2:  // 2 preds: ^bb0, ^bb1
      spirv.mlir.merge
    }}
"""


def kernel(*statements: str) -> str:
    return f'spirv.module {{\n  spirv.func @f() "None" {{\n{"".join(statements)}    spirv.Return\n  }}\n}}\n'


@pytest.mark.parametrize("store", [STORE, BRANCH])
def test_accesses_wait_for_a_store(store: str) -> None:
    assert with_barriers(kernel(store, OTHER, LOAD)) == kernel(store, OTHER, BARRIER, LOAD)
    assert with_barriers(kernel(store, store)) == kernel(store, BARRIER, store)
    assert with_barriers(kernel(LOAD, store, LOAD)) == kernel(LOAD, BARRIER, store, BARRIER, LOAD)


@pytest.mark.parametrize(
    "statements", [(LOAD, OTHER, LOAD), (STORE, OTHER), (STORE, BARRIER, LOAD, OTHER), (BRANCH, BARRIER, LOAD)]
)
def test_other_kernels_stay(statements: tuple[str, ...]) -> None:
    assert with_barriers(kernel(*statements)) == kernel(*statements)


def test_each_store_is_waited_for_once() -> None:
    assert with_barriers(kernel(STORE, LOAD, LOAD)) == kernel(STORE, BARRIER, LOAD, LOAD)
