"""Has each kernel hold the vectors of constants that it reads.

    %c = arith.constant dense<[0, 1, 2, …]> : vector<48xi64>
    %0 = flow.dispatch.region -> (tensor<48xi64>) { …; %s = arith.addi %v, %c : vector<48xi64>; … }
becomes
    %0 = flow.dispatch.region -> (tensor<48xi64>) { %c = arith.constant …; …; %s = arith.addi %v, %c; … }

Cleanup moves constants out of regions, into the function. IREE 3.13 puts only those of up to 256 bytes back, and makes
of others an operand of the kernel. Of a vector, none can be made: the compiler reads past the values of the operand
when it schedules kernels, and ends.

Leaves alone: constants that are numbers or tensors.
"""

from __future__ import annotations

from hilo.targets.compilation.kernels import mlir, values


def hold(module: int) -> str:
    """Copies vectors of constants into the regions that read them.

    Args:
        module: the pointer to the operation, when dispatch regions are formed and no cleanup follows before they are
            apart from the function.

    Returns:
        The passes to run afterwards: none.
    """
    for function in mlir.operations(module):
        if mlir.name_of(function) not in ("util.func", "util.initializer"):
            continue
        vectors = {
            result: constant
            for constant in mlir.operations(function, "arith.constant")
            for result in mlir.results(constant)
            if values.is_vector(result)
        }
        for region in [*mlir.outermost(function, "flow.dispatch.region")] if vectors else ():
            _hold(region, vectors)
    return ""


def _hold(region: int, vectors: dict[int, int]) -> None:
    """Copies those vectors of constants into a region that it reads, given by the operations that make them."""
    first = next(mlir.operations(region))
    held = dict[int, int]()
    for reader in mlir.all_within(region):
        for number, operand in enumerate(mlir.operands(reader)):
            if operand in vectors:
                if operand not in held:
                    copy = mlir.clone(vectors[operand])
                    values.insert_before(copy, first)
                    (held[operand],) = mlir.results(copy)
                values.set_operand(reader, number, held[operand])
