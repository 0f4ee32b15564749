# A target that is wrong on one operation: `hilo-bisect` names the operation and its line.

# RUN: %python %s %S/passes.mlir 2>&1 | filecheck %s --check-prefix=WRONG
# RUN: hilo-bisect %S/passes.mlir --target=llvm-cpu | filecheck %s --check-prefix=RIGHT

# WRONG: [DIFFERENT] on wrong, first in stablehlo.multiply at {{.*}}passes.mlir:23:8
# WRONG-NEXT: its value: element at index 0
# WRONG-NEXT: result 0: element at index 0
# WRONG-NEXT: status 1
# RIGHT: [SAME] no values differ

import sys

from hilo.dialect.io import parse_module
from hilo.targets import Target
from hilo.targets.compilation.driver import compile_module
from hilo.targets.runtime.executable import Executable
from hilo.targets.target import BUILT_IN, BuildRequest
from hilo.tools.bisect.tool import BisectTool


def build(request: BuildRequest) -> Executable:
    """The evaluator on a program whose products have become sums."""
    return compile_module(parse_module(str(request.module).replace("stablehlo.multiply", "stablehlo.add")), "evaluator")


WRONG = Target(name="wrong", description="wrong", build=build)
BUILT_IN["wrong"] = "__main__:WRONG"
print("status", BisectTool().main([sys.argv[1], "--target=wrong"]))
