"""Buffers of kernels that are tensors."""

from __future__ import annotations

from hilo.dialect.io import parse_module
from hilo.dialect.iree import arith, ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering import run_pipeline
from hilo.lowering.regions.code import Code


def test_values_share_the_memory_that_they_were_read_from():
    """A value that is written where it was read, after other values, needs the write: the compiler must not fold it."""
    module = parse_module("func.func @kernel(%x: vector<8xf64>) { return }")
    (kernel,) = module.body.operations
    block = kernel.regions[0].blocks[0]
    (eight,) = block.arguments
    next(iter(block.operations)).operation.erase()
    with module.context, ir.Location.unknown(), ir.InsertionPoint(block):
        code = Code(block, [(16, "f64"), (16, "f64")], largest=0)
        memory, other = (code.buffer(16, dtype("f64")) for _ in range(2))

        def fill(factor: float) -> ir.Value:
            number = arith.constant(
                eight.type, ir.DenseElementsAttr.get_splat(eight.type, ir.FloatAttr.get_f64(factor))
            )
            code.loop(16, 8, [], lambda i, _: [memory.write(arith.mulf(eight, number), i)][1:])
            return memory.read(0, 16)

        first, second = fill(2.0), fill(3.0)
        for value in (first, second):
            memory.write(value, 0)
            code.loop(16, 8, [], lambda i, _: [other.write(memory.read(i, 8), i)][1:])
        for buffer in (memory, other):
            ir.Operation.create("util.optimization_barrier", [buffer.value.type], [buffer.value])
        ir.Operation.create("func.return")
    run_pipeline(module, "canonicalize")
    assert str(module).count("vector<16xf64>, tensor<16xf64>") == 2, str(module)
