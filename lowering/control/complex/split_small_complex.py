"""Computes small programs on complex numbers by real and imaginary parts.

    %0 = stablehlo.dot_general %z, %w, … : (tensor<2x2xcomplex<f32>>, tensor<2x8xcomplex<f32>>) -> …
    %1 = stablehlo.transpose %0, …    %2 = stablehlo.concatenate %1, %v, …
becomes
    %0 = stablehlo.dot_general %zr, %wr, … : (tensor<2x2xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>    …
    %n = stablehlo.complex %2r, %2i

The pass that makes one kernel of small dependent operations (`fuse-small`) takes real numbers only; complex ones are a
dispatch for each product, transpose and concatenation. Times in µs on one core (whole → parts): twelve gates on four
qubits 18 → 6, their gradient 42 → 9, four terms of the exponential of a 4 x 4 matrix 11 → 6.

Leaves alone: functions with an operation on complex numbers that cannot be split (see `split-complex-loops`), with
larger tensors, or with few operations: taking numbers apart and joining them costs two dispatches; in the pipeline,
targets whose options do not ask for kernels of small operations (`Profile.fuses_small`).
Source: the arithmetic of complex numbers, as XLA's ElementalIrEmitter writes it out.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.lowering.control.complex.parts import PATTERNS, is_complex
from hilo.lowering.control.complex.split_complex_loops import why_not
from hilo.lowering.framework.contents import operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import apply_greedily
from hilo.lowering.regions.cost_model import SMALL_PASS, largest, roots

LEAST = 2
"""Fewest dispatches of operations on complex numbers."""


@dataclass(frozen=True)
class Options:
    asked: bool = option(False, "run only for targets whose options ask for it (`Profile.fuses_small`)")


@define_pass("split-small-complex", options=Options, concerns=operations("func.func"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Splits the functions whose operations on complex numbers are all small."""
    options = run.options
    assert isinstance(options, Options)
    if not run.profile.kernels or (options.asked and not run.profile.fuses_small):
        return
    for view in op.regions[0].blocks[0].operations:
        if view.operation.name == "func.func" and _is_worth_it(view.operation) and why_not(view.operation) is None:
            apply_greedily(view.operation, PATTERNS, run)
            run.statistics["functions"] += 1


def _is_worth_it(function: ir.Operation) -> bool:
    """Whether the operations on complex numbers in a function's block are small, and enough of them."""
    found = [
        view.operation
        for region in function.regions
        for block in region.blocks
        for view in block.operations
        if view.operation.name != "func.return"
        and any(map(is_complex, (*view.operation.operands, *view.operation.results)))
    ]
    return roots(found) >= LEAST and all(largest(op) <= SMALL_PASS for op in found)
