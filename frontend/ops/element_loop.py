"""`Map` with array arguments that are the same at every element: a loop over the elements.

StableHLO's `map` has no place for such arguments; in the loop they are carried values.
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.builder import XlaBuilder, XlaComputation
from hilo.ops.broadcasting import Broadcast
from hilo.ops.control import Call, GetTupleElement, Tuple, While
from hilo.ops.elementwise import Add, Lt
from hilo.ops.leaves import Constant
from hilo.ops.shaping import Reshape
from hilo.ops.slicing import DynamicSlice, DynamicUpdateSlice
from hilo.shape import Shape
from hilo.xla_op import XlaOp


def loop_over_elements(
    builder: XlaBuilder, ops: Sequence[XlaOp], body: XlaComputation, statics: Sequence[XlaOp], element: Shape
) -> XlaOp:
    """`body(x_0[i], …, statics…)` for each index i of `ops`, arrays of the same dimensions; `element` is its result."""
    dims, size = ops[0].dims, ops[0].size
    n, row = len(ops), element.dtype
    assert row is not None
    empty = Broadcast(Constant(builder, False if row.kind == "pred" else 0, row), [size])
    if not size:
        return Reshape(empty, dims)
    index = Constant(builder, 0, "s32" if size < 2**31 else "s64")

    def condition(state: XlaOp) -> XlaOp:
        return Lt(GetTupleElement(state, 0), size)

    def step(state: XlaOp) -> XlaOp:
        i, done, *rest = state
        elements = [Reshape(DynamicSlice(x, [i], [1]), []) for x in rest[:n]]
        result = Call(body, *elements, *rest[n:])
        return Tuple(Add(i, 1), DynamicUpdateSlice(done, Reshape(result, [1]), [i]), *rest)

    flat = [Reshape(op, [size]) for op in ops]
    return Reshape(GetTupleElement(While(condition, step, Tuple(index, empty, *flat, *statics)), 1), dims)


__all__ = ["loop_over_elements"]
