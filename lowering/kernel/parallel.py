"""Kernels for targets with thousands of threads: one thread computes one element of each result, in any order.

    %r = linalg.generic {iterator_types = ["parallel"]} outs(%empty : tensor<nxf32>) {
      %k = linalg.index 0 … tensor.extract %x[%i] … scf.while … linalg.yield %value }

A thread may load any element of any tensor and may loop. It yields one element of each result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import arith, ir, linalg, scf, tensor
from hilo.lowering.framework.build import broadcast, reshape
from hilo.lowering.kernel.arguments import slice_of, tensor_type
from hilo.lowering.kernel.numbers import Bool, Index

Values = Sequence[ir.Value]


def each(count: int, kinds: Sequence[ir.Type], body: Callable[..., Values], inputs: Values = ()) -> list[ir.Value]:
    """Tensors `[count]` of element types `kinds`, whose elements k are `body(k, input[k]…)`.

    `body` may also load elements of captured tensors, at computed positions. Put those tensors after
    `lowering.framework.barriers.barrier`, or the compiler fuses their producers into the kernel.
    """
    if count == 1:  # IREE treats a tensor of one element as a scalar, and fails on it.
        doubled = [broadcast(reshape(x, ()), (2,)) for x in inputs]
        made = each(2, kinds, lambda _, *elements: body(Index.of(0), *elements), doubled)
        return [stablehlo.slice(x, start_indices=[0], limit_indices=[1], strides=[1]) for x in made]
    empty = [tensor.empty([count], kind) for kind in kinds]
    identity = ir.AffineMapAttr.get(ir.AffineMap.get_identity(1))
    maps = ir.ArrayAttr.get([identity] * (len(inputs) + len(kinds)))
    parallel = ir.ArrayAttr.get([ir.Attribute.parse("#linalg.iterator_type<parallel>")])
    op = linalg.GenericOp([value.type for value in empty], list(inputs), empty, maps, parallel)
    elements = [*(ir.ShapedType(value.type).element_type for value in inputs), *kinds]
    block = op.operation.regions[0].blocks.append(*elements, arg_locs=[op.location] * len(elements))
    with ir.InsertionPoint(block):
        linalg.YieldOp(list(body(Index(linalg.IndexOp(0).result), *list(block.arguments)[: len(inputs)])))
    return list(op.operation.results)


def read(source: ir.Value, *at: Index) -> ir.Value:
    """Loads the element source[at…]."""
    return tensor.extract(source, [index.value for index in at])


def repeat_while(
    start: Values, condition: Callable[[list[ir.Value]], Bool], body: Callable[[list[ir.Value]], Values]
) -> list[ir.Value]:
    """Emits `while condition(v): v = body(v)`, and returns the final values."""
    types, places = [value.type for value in start], [value.location for value in start]
    op = scf.WhileOp(types, list(start))
    head = op.before.blocks.append(*types, arg_locs=places)
    iteration = op.after.blocks.append(*types, arg_locs=places)
    with ir.InsertionPoint(head):
        arguments = list(head.arguments)
        scf.ConditionOp(condition(arguments).value, arguments)
    with ir.InsertionPoint(iteration):
        scf.YieldOp(list(body(list(iteration.arguments))))
    return list(op.results_)


def fold(
    start: Index, stop: Index, values: Values, body: Callable[[Index, list[ir.Value]], Values], *, step: int = 1
) -> list[ir.Value]:
    """Emits `for i in range(start, stop, step): v = body(i, v)`, and returns the final values. They may be tensors."""
    op = scf.ForOp(start.value, stop.value, Index.of(step).value, list(values))
    with ir.InsertionPoint(op.body):
        scf.YieldOp(list(body(Index(op.induction_variable), list(op.inner_iter_args))))
    return list(op.results_)


def choose(
    condition: Bool, values: Values, body: Callable[[], Values], otherwise: Callable[[], Values] | None = None
) -> list[ir.Value]:
    """Emits `body() if condition else values`, or `else otherwise()`. `body` runs only if the condition holds."""
    op = scf.IfOp(condition.value, [value.type for value in values], has_else=True)
    with ir.InsertionPoint(op.then_block):
        scf.YieldOp(list(body()))
    with ir.InsertionPoint(op.else_block):
        scf.YieldOp(list(values if otherwise is None else otherwise()))
    return list(op.results_)


def as_index(value: ir.Value) -> Index:
    """Converts an integer to an index."""
    return Index(arith.index_cast(ir.IndexType.get(), value))


def lines_in_shares(
    element: ir.Type,
    shares: tuple[Index, Index],
    shape: tuple[Index, Index],
    line: Callable[[Index, Index, list[ir.Value]], Values],
    start: Callable[[], None] | None = None,
) -> ir.Value:
    """A matrix whose lines are divided among workgroups.

    Args:
        element: the type of its elements.
        shares: the number of parts, and lines of each; the last part ends with the last line, and overlaps the one
            before it.
        shape: lines, and elements of each.
        line: `(number, place, part) -> part` writes a line into a part of the matrix, where it has another place.
        start: writes what each workgroup computes before its lines.
    """
    (count, chunk), (lines, row) = shares, shape
    mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
    op = scf.ForallOp([0], [count.value], [1], [tensor.empty([lines.value, row.value], element)], mapping=mapping)
    (whole,) = op.inner_iter_args
    with ir.InsertionPoint(op.body):
        first = (Index(op.induction_variables[0]) * chunk).minimum(lines - chunk)
        place = [first.value, Index.of(0).value], [chunk.value, row.value]
        part = slice_of(tensor.ExtractSliceOp, [whole], place, [tensor_type(element, 2)]).results[0]
        if start is not None:
            start()
        (made,) = fold(Index.of(0), chunk, [part], lambda at, c: line(first + at, at, c))
        with ir.InsertionPoint(scf.InParallelOp().block):
            slice_of(tensor.ParallelInsertSliceOp, [made, whole], place, [])
    result: ir.Value = op.results[0]
    return result
