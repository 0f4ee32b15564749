"""Reads the index of a `case` once, and chooses among its branches by nested `if`s.

    %r = "stablehlo.case"(%i) ({ … }, { … }, { … }) : (tensor<i32>) -> tensor<9xf32>
becomes
    %k = tensor.extract %i[] : tensor<i32>
    %0 = arith.cmpi eq, %k, %c0 : i32     %p = tensor.from_elements %0 : tensor<i1>
    %r = "stablehlo.if"(%p) ({ … }, { %1 = arith.cmpi eq, %k, %c1 … })

The compiler compares on the device, branch by branch, and waits for each comparison: the last branch of four took 57 µs
in place of 30.

Leaves alone: branches inside kernels, which are native code by now. Source of the semantics: StableHLO specification,
«case»: an index out of bounds takes the last branch.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, tensor
from hilo.lowering.framework.build import tensor as tensor_type
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass


@define_pass("legalize-case", concerns=operations("stablehlo.case"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces each `case`."""
    load_dialects(ir.Context.current, ("arith", "tensor"))
    for case in collect(op, "stablehlo.case"):
        if len(case.regions) > 1:
            _replace(case)
            run.statistics["cases"] += 1


def _replace(case: ir.Operation) -> None:
    blocks = [region.blocks[0] for region in case.regions]
    with case.location, ir.InsertionPoint(case):
        results = _chosen(tensor.extract(case.operands[0], []), 0, blocks, [value.type for value in case.results])
    for old, new in zip(case.results, results, strict=True):
        old.replace_all_uses_with(new)
    case.erase()


def _chosen(index: ir.Value, number: int, blocks: Sequence[ir.Block], kinds: Sequence[ir.Type]) -> list[ir.Value]:
    """The results of the branch that has this number, or of a later one, at the current insertion point."""
    this, *others = blocks
    is_it = arith.cmpi(arith.CmpIPredicate.eq, index, arith.constant(index.type, number))
    predicate = tensor.from_elements(tensor_type([], is_it.type), [is_it])
    made = ir.Operation.create("stablehlo.if", results=kinds, operands=[predicate], regions=2)
    this.append_to(made.regions[0])
    if len(others) == 1:
        others[0].append_to(made.regions[1])
        return list(made.results)
    with ir.InsertionPoint(made.regions[1].blocks.append()):
        inner = _chosen(index, number + 1, others, kinds)
        ir.Operation.create("stablehlo.return", operands=inner)
    return list(made.results)
