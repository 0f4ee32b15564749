"""Has one kernel take complex numbers apart, or put them together.

    %0 = stablehlo.real %z : (tensor<8x8xcomplex<f32>>) -> tensor<8x8xf32>
    %1 = stablehlo.imag %z : (tensor<8x8xcomplex<f32>>) -> tensor<8x8xf32>
    %2:2 = stablehlo.optimization_barrier %0, %1
becomes
    %0:2 = flow.dispatch.region { for each 8 numbers: read 16 parts, deinterleave, write 8 of each }
    %2:2 = stablehlo.optimization_barrier %0#0, %0#1

Kernels written by passes, decompositions and padded arrays take the parts of complex numbers as arrays in memory. The
compiler makes a kernel for each of both, although they read the same numbers, and takes one number at a time; so it
does where it puts numbers together. A machine compiles a kernel of vectors once. If the numbers are not in memory,
since the same kernel computes them, one loop over elements has both parts as results.

Leaves alone: parts of which something is computed, and numbers made of computed parts, which become one kernel with
that; one part of numbers that are not in memory, and both where one is padded: each pad is a kernel with what it
reads, and the compiler fails to join two pads of one loop; constants; dynamic shapes; targets that take no kernels from
passes. Less than 8 numbers have the loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from hilo.dialect.iree import ir, vector
from hilo.lowering.elementary import chunk_kernel
from hilo.lowering.elementary.joining.join_elementwise import Group, replace
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import bitcast, element_of, is_static, reshape, shape_of, tensor
from hilo.lowering.framework.contents import blocks, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import operation_in
from hilo.lowering.framework.values import is_constant, maker_of

_PARTS, _WHOLE = ("stablehlo.real", "stablehlo.imag"), "stablehlo.complex"
_VIEWS = ("flow.tensor.bitcast", "flow.tensor.reshape", "stablehlo.reshape")
_KERNEL, _BARRIER, _PAD = "flow.dispatch.region", "stablehlo.optimization_barrier", "stablehlo.pad"
_STORES = frozenset({"func.return", _PAD, _BARRIER, _KERNEL})
"""Operations that read arrays from memory."""


@define_pass("join-parts", concerns=operations(*_PARTS, _WHOLE), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Joins the parts of the arrays of each block."""
    for block in blocks(op) if run.profile.kernels else ():
        for parts in _parts(block):
            if _are_in_memory(parts[0].operands):
                _take_apart(parts)
            elif _may_be_one_loop(parts, block):
                replace(Group(parts[0], parts[::-1]))
            else:
                continue
            run.statistics["arrays taken apart"] += 1
        for joined in [view.operation for view in block.operations if view.operation.name == _WHOLE]:
            if _is_stored(joined, block) and _are_in_memory(joined.operands):
                _put_together(joined)
                run.statistics["arrays put together"] += 1


def _parts(block: ir.Block) -> list[list[ir.Operation]]:
    """The parts of each array, in the order of the block."""
    found: dict[ir.Value, dict[str, ir.Operation]] = {}
    for view in block.operations:
        op = view.operation
        if op.name in _PARTS and not is_constant(op.operands[0]) and _is_stored(op, block):
            found.setdefault(op.operands[0], {}).setdefault(op.name, op)
    return [list(parts.values()) for parts in found.values()]


def _is_stored(made: ir.Operation, block: ir.Block) -> bool:
    """Whether a static array is needed in memory: nothing is computed of it, apart from reshapes, in that kernel."""
    return is_static(made.results[0]) and bool(readers := _readers(made, block)) and readers <= _STORES


def _readers(made: ir.Operation, block: ir.Block) -> set[str]:
    """The names of the operations in a block that read a value, or views of it."""
    pending, names = [made], set()
    for op in pending:
        readers = [operation_in(block, use.owner.operation) for use in op.results[0].uses]
        pending += [reader for reader in readers if reader.name in _VIEWS]
        names |= {reader.name for reader in readers if reader.name not in _VIEWS}
    return names


def _may_be_one_loop(parts: Sequence[ir.Operation], block: ir.Block) -> bool:
    """Whether these are both parts, and neither is padded."""
    return len(parts) > 1 and not any(_PAD in _readers(part, block) for part in parts)


def _are_in_memory(arrays: Sequence[ir.Value]) -> bool:
    """Whether there are enough numbers for vectors, and nothing computes them in the same kernel."""
    return prod(shape_of(arrays[0])) >= chunk_kernel.LANES and all(map(_is_in_memory, arrays))


def _is_in_memory(array: ir.Value) -> bool:
    while view := maker_of(array, *_VIEWS):
        array = view.operands[0]
    return isinstance(array.owner, ir.Block) or maker_of(array, _BARRIER, _KERNEL) is not None


def _take_apart(parts: list[ir.Operation]) -> None:
    """Replaces parts of an array by the results of a kernel, in place of the first."""
    element, shape = element_of(parts[0].results[0]), shape_of(parts[0].results[0])
    size, places = prod(shape), [_PARTS.index(op.name) for op in parts]

    def function(chunk: chunk_kernel.Chunk) -> list[ir.Value]:
        both = vector.deinterleave(chunk.read(0, 2))
        return [both[place] for place in places]

    with parts[0].location, ir.InsertionPoint(parts[0]):
        (numbers,) = barrier([reshape(parts[0].operands[0], [size])])
        source, kinds = bitcast(numbers, tensor([2 * size], element)), [(1, element)] * len(parts)
        made = chunk_kernel.compute(("complex parts", *places), [source], size, kinds, function)
        values = [reshape(value, shape) for value in made]
    for op, value in zip(parts, values, strict=True):
        op.results[0].replace_all_uses_with(value)
        op.erase()


def _put_together(op: ir.Operation) -> None:
    """Replaces an array of complex numbers by the result of a kernel."""
    element, shape = element_of(op.results[0]), shape_of(op.results[0])
    part, size = element_of(op.operands[0]), prod(shape)

    def function(chunk: chunk_kernel.Chunk) -> list[ir.Value]:
        return [vector.interleave(chunk.read(0), chunk.read(1))]

    with op.location, ir.InsertionPoint(op):
        sources = barrier([reshape(value, [size]) for value in op.operands])
        (made,) = chunk_kernel.compute(("complex numbers",), sources, size, [(2, part)], function)
        op.results[0].replace_all_uses_with(reshape(bitcast(made, tensor([size], element)), shape))
    op.erase()
