"""Calls of the code of kernels that are inlined into one with pools."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework import bodies
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.functions import shared_code
from hilo.lowering.regions.cost_model import SMALL_PASS
from hilo.lowering.regions.emitter import Emitter, Held
from hilo.lowering.regions.expressions import Leaf, is_whole, newest, whole
from hilo.lowering.regions.memory.buffers import Cell
from hilo.lowering.regions.memory.code_in_memory import Allocated, code_in_memory, in_any_place
from hilo.lowering.regions.memory.in_place import is_tensor
from hilo.lowering.regions.memory.whole_buffers import memory_of, small_in_register, whole_buffer


def called(emitter: Emitter, op: ir.Operation) -> list[Held] | None:
    """The results of a kernel whose code is called, as others may call it; None: it is not."""
    code = code_in_memory(op)
    kept = None if code is None else _read(emitter, op)
    if code is None or kept is None:
        return None
    own = {one: _allocated(emitter, op, one) for one in code.allocated}
    shared_code.call(code.text, [in_any_place(memory_of(leaf)) for leaf in (*kept, *own.values())])
    results = {one.result: leaf for one, leaf in own.items()}
    return [small_in_register(emitter, results[place]) for place in range(len(op.results))]


def _read(emitter: Emitter, op: ir.Operation) -> list[Leaf] | None:
    """What a kernel reads, in memory; None: not all of it is, such as what is stored in place of a carried result."""
    read = [value for value in bodies.values_of(op) if is_tensor(value)]
    if not all(_is_memory(emitter, value) for value in read):
        return None
    kept = [_in_memory(emitter, value) for value in read]
    return None if any(is_tensor(leaf.buffer.memory()) for leaf in kept) else kept


def _is_memory(emitter: Emitter, value: ir.Value) -> bool:
    """Whether a value is in memory, or may be: an array that the kernel is given is a tensor."""
    e = newest(emitter.expression_of(value))
    if not isinstance(e, Leaf) or not is_whole(e) or not is_tensor(e.buffer.memory()):
        return True
    return e.buffer.place in emitter.given and e.buffer.size <= SMALL_PASS


def _in_memory(emitter: Emitter, value: ir.Value) -> Leaf:
    """A value's elements as all of a buffer in memory; small arrays that the kernel is given are copied once."""
    leaf = whole_buffer(emitter, value)
    array = leaf.buffer.place
    if isinstance(array, Cell) or array not in emitter.given:
        return leaf
    if array not in emitter.copies:
        with ir.InsertionPoint.at_block_begin(emitter.code.block):
            emitter.copies[array] = emitter.code.buffer(leaf.buffer.size, leaf.row)
            emitter.store([leaf], [whole(emitter.copies[array], leaf.shape)])
    return whole(emitter.copies[array], leaf.shape)


def _allocated(emitter: Emitter, op: ir.Operation, one: Allocated) -> Leaf:
    row = dtype(one.element) if one.result is None else scalars.row_of(op.results[one.result])
    return whole(emitter.buffer(one.shape, row), one.shape)
