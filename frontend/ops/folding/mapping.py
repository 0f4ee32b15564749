"""Map: a scalar function applied at each index.

StableHLO's `map` has no arguments that are the same for every element: scalars are broadcast, and arrays are carried by
a loop over the elements.
Source: operation semantics (Map).
"""

from __future__ import annotations

from collections.abc import Sequence

from hilo.builder.shape import Shape
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.errors import ArgumentError, ShapeError
from hilo.ops._operation import Computation, array, error, find_builder, integers, operation, trace
from hilo.ops.arithmetic.broadcasting import Broadcast, expand
from hilo.ops.arithmetic.elementwise import Add, Lt
from hilo.ops.control import Call, While
from hilo.ops.folding.reductions import Arrays, as_list, check_dims, nth
from hilo.ops.leaves import Constant
from hilo.ops.movement.shaping import Reshape
from hilo.ops.movement.slicing import DynamicSlice, DynamicUpdateSlice
from hilo.ops.movement.tuples import GetTupleElement, Tuple


@operation(
    "reductions",
    "stablehlo.map",
    rules={
        "map_e1": "there is at least one operand",
        "map_e2": "all operands have the same dimensions",
        "map_e3": "computation takes one scalar per operand, of its element type, followed by the static operands",
        "map_e4": "computation returns a scalar",
        "map_e5": "dimensions is 0…rank-1",
        "map_e6": "there are as many static operands as additional parameters of computation",
    },
    older="`static_operands`, additional arguments that are the same for every element",
)
def Map(
    operands: Arrays,
    computation: Computation,
    dimensions: Sequence[int] | None = None,
    static_operands: Sequence[XlaOp] = (),
) -> XlaOp:
    """Applies a scalar function at each index of one or more arrays.

    Args:
        operands: an array, or N >= 1 arrays of the same dimensions.
        computation: `T_0… -> S` on scalars, with the static operands after them: an `XlaComputation`, or a callable.
        dimensions: the dimensions to map over, which must be all of them, 0…rank-1; the default.
        static_operands: values of any shape that each call gets unchanged. Arrays of rank 1 or more turn the map into a
            loop over the elements; scalars do not.

    Returns:
        An array of the operands' dimensions, of element type S.

    Raises:
        ShapeError: the operands have different dimensions, or `dimensions` is not all of them in order.
        ArgumentError: there is no operand, or the computation's parameters or result do not match.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([1, 2]))
    >>> hilo.compile(b.Build(ops.Map([x, np.array([10, 20])], lambda x, y: x + 2 * y)), "evaluator")()
    DeviceArray([21, 42], s64[2], device='host')
    """
    name = "Map"
    given = as_list(operands)
    if not given:
        raise error(ArgumentError, name, "operands is empty; it takes one array or more", "map_e1")
    builder = find_builder(name, given, static_operands)
    ops = [array(name, nth("operands", i, given), x, builder) for i, x in enumerate(given)]
    check_dims(name, ops, "map_e2")
    statics = [array(name, f"static_operands[{i}]", x, builder) for i, x in enumerate(as_list(static_operands))]
    rank = ops[0].ndim
    over = list(range(rank)) if dimensions is None else integers(name, "dimensions", dimensions)
    if over != list(range(rank)):
        raise error(ShapeError, name, f"dimensions is {over}; for rank {rank} it takes {list(range(rank))}", "map_e5")
    scalars = [Shape(op.dtype) for op in ops]
    body = _read_mapped(name, computation, scalars, [s.shape for s in statics])
    element = body.program_shape.result
    if any(s.ndim for s in statics):
        return _loop_over_elements(builder, ops, body, statics, element)
    inputs = ops + [
        expand(name, s, (), Shape(s.dtype, ops[0].dims, dynamic=ops[0].shape.dynamic), ops[0]) for s in statics
    ]
    return builder.add(
        name,
        lambda: stablehlo.map(
            [x.value for x in inputs],
            dimensions=over,
            computation=builder.import_block(body),
            result_type=Shape(element.dtype, ops[0].dims, dynamic=ops[0].shape.dynamic).mlir_type,
        ),
    )


def _read_mapped(name: str, given: object, scalars: list[Shape], statics: list[Shape]) -> XlaComputation:
    parameters = [*scalars, *statics]
    body = given if isinstance(given, XlaComputation) else trace(name, "computation", given, parameters)
    got = list(body.program_shape.parameters)
    if got[: len(scalars)] != scalars:
        takes = ", ".join(map(str, parameters))
        raise error(
            ArgumentError,
            name,
            f"computation has parameters ({', '.join(map(str, got))}); it takes ({takes})",
            "map_e3",
        )
    if got != parameters:
        raise error(
            ArgumentError,
            name,
            f"static_operands are ({', '.join(map(str, statics))}); after the operands' elements computation takes "
            f"({', '.join(map(str, got[len(scalars) :]))})",
            "map_e6",
        )
    element = body.program_shape.result
    if not element.is_scalar:
        raise error(ArgumentError, name, f"computation returns {element}; it takes one that returns a scalar", "map_e4")
    return body


def _loop_over_elements(
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


__all__ = ["Map"]
