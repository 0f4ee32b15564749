"""Has integers that a float is converted to be some number, even those of NaN.

    %n = llvm.fptosi %x : vector<8xf32> to vector<8xi32>
becomes
    %m = llvm.fptosi %x : vector<8xf32> to vector<8xi32>
    %n = llvm.freeze %m : vector<8xi32>

IREE 3.13 computes exponentials as a polynomial times a power of two, whose exponent is such an integer. Of NaN it is
any number for the processor, and the product is NaN, as it should be. But where LLVM knows that the float is NaN, for
instance in a softmax whose elements are all masked, the integer is poison, and so is the product: nothing is stored
then, and results are what the memory had before. See test/upstream/wrong_values: exponential_of_known_nan.mlir.
"""

from __future__ import annotations

from hilo.targets.compilation.kernels import mlir, values

_CONVERSIONS = ("llvm.fptosi", "llvm.fptoui")
_TEMPLATE = "llvm.func @template(%x: {0}) {{ %y = llvm.freeze %x : {0}\n llvm.return }}"


def freeze(module: int) -> None:
    """Freezes them in all kernels of a module.

    Args:
        module: the pointer to the operation, when kernels are translated to LLVM's dialect.
    """
    for conversion in mlir.within(module, *_CONVERSIONS):
        (result,) = mlir.results(conversion)
        with mlir.parsed(module, _TEMPLATE.format(mlir.print_type(mlir.type_of(result))).encode()) as made:
            frozen = next(mlir.operations(next(mlir.operations(made))))
            mlir.move_behind(frozen, conversion)
            mlir.replace_uses(result, mlir.results(frozen)[0])
            values.set_operand(frozen, 0, result)
