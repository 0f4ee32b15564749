"""Makes launches of the calls of clusters.

    %0 = call @cluster_0(%n, %x) {xla.compiled_kernel, xla.launch_target = "llvm-cpu", xla.num_constants = 1 : i64} : …
becomes
    %0 = "xla.launch"(%n, %x) {function = @cluster_0, num_constants = 1 : i64, target = "llvm-cpu"} : …

Running a launch compiles the function for the target, once for each signature and each value of the constant
arguments, and calls it; if it cannot be compiled, its body is evaluated.

Leaves alone: calls of other functions. Source: TensorFlow's BuildXlaLaunchOpsPass.
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import get_dialect
from hilo.lowering.clusters import marks
from hilo.lowering.framework.passes import pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern


@pattern("func.call")
def build_launch(op: Op) -> Replacement:
    """call @f(x) {xla.compiled_kernel} -> xla.launch(x) {function = @f}"""
    call = op.operation
    if marks.KERNEL not in call.attributes:
        return None
    get_dialect("xla")
    attributes = {
        "function": call.attributes["callee"],
        "num_constants": call.attributes[marks.NUM_CONSTANTS],
        "target": call.attributes[marks.CALL_TARGET],
    }
    types = [result.type for result in call.results]
    return ir.Operation.create("xla.launch", results=types, operands=list(call.operands), attributes=attributes)


PASS = pattern_pass("build-launches", build_launch)
