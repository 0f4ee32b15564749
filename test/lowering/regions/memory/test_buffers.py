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


def test_writes_of_the_same_place_stay_apart():
    """The compiler must not write a second table into the tensor as it was before the first one, which a loop reads."""
    module = parse_module("func.func @kernel(%x: vector<8xf64>, %y: vector<8xf64>) { return }")
    (kernel,) = module.body.operations
    block = kernel.regions[0].blocks[0]
    x, y = block.arguments
    next(iter(block.operations)).operation.erase()
    with module.context, ir.Location.unknown(), ir.InsertionPoint(block):
        code = Code(block, [(8, "f64"), (8, "f64")], largest=0)
        table, other = (code.buffer(8, dtype("f64")) for _ in range(2))

        def read_all() -> None:
            code.loop(8, 1, [], lambda i, _: [other.write(table.read(i, 1), i)][1:])

        table.write(x, 0)
        table.write(y, 0)  # nothing has read the first version
        for value in (x, y):
            read_all()
            table.write(value, 0)
        read_all()
        for buffer in (table, other):
            ir.Operation.create("util.optimization_barrier", [buffer.value.type], [buffer.value])
        ir.Operation.create("func.return")
    run_pipeline(module, "canonicalize")
    writes = [line.split("%arg", 1)[1] for line in str(module).splitlines() if "= vector.transfer_write %arg" in line]
    assert len({write.partition("[")[0].split(", ")[1] for write in writes}) == 3, str(module)
    assert str(module).count("tensor.insert ") == 2, str(module)
