"""The operations that `join-elementwise` fuses: each element of the result depends on one element of each operand.

These are StableHLO's element-wise operations that have a form on scalars, lookups in tables (`look_ups`), and existing
loops over elements (`linalg.generic`, such as the functions that `vectorize-functions` expands).
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.lowering.elementary.joining import look_ups
from hilo.lowering.framework.build import is_static, shape_of
from hilo.lowering.kernel import scalars

_LOOP = "linalg.generic"
_BODY = ("arith.", "math.")
"""Prefixes of the names of operations that a loop may hold."""


class Members:
    """Decides which operations are element-wise on arrays of one shape; cached by name and types."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], bool] = {}

    def __contains__(self, op: ir.Operation) -> bool:
        if look_ups.is_look_up(op):
            return True
        if op.name == _LOOP:
            return _is_loop_over_elements(op)
        kind = (op.name, *(value.type for value in op.operands), *(value.type for value in op.results))
        if kind not in self._known:
            self._known[kind] = scalars.has_rule(op) and _has_one_shape(op)
        return self._known[kind]


def _has_one_shape(op: ir.Operation) -> bool:
    if len(op.results) != 1 or not is_static(*op.operands, op.results[0]):
        return False
    shape = shape_of(op.results[0])
    return all(shape_of(value) == shape for value in op.operands)


def _is_loop_over_elements(op: ir.Operation) -> bool:
    """Whether a loop has one result, which is not complex, and each element depends only on those at the same index."""
    if not _has_one_shape(op) or any("complex" in str(value.type) for value in op.operands):
        return False
    identity = ir.AffineMap.get_identity(len(shape_of(op.results[0])))
    if any(ir.AffineMapAttr(one).value != identity for one in op.attributes["indexing_maps"]):
        return False
    made, (block,) = op.operands[len(op.operands) - 1].owner, op.regions[0].blocks
    if isinstance(made, ir.Block) or made.operation.name != "tensor.empty":
        return False
    *inner, _ = block.operations
    return all(one.operation.name.startswith(_BODY) and not one.operation.regions for one in inner)


def operands_of(op: ir.Operation) -> list[ir.Value]:
    """The arrays that an operation reads element by element."""
    return list(op.operands)[:-1] if op.name == _LOOP else list(op.operands)


def element(op: ir.Operation, operands: list[scalars.Scalar]) -> scalars.Scalar:
    """Builds an operation's computation on one element of each operand."""
    if look_ups.is_look_up(op):
        (index,) = operands
        assert isinstance(index, ir.Value)
        return look_ups.element(op, index)
    return _inlined(op, operands) if op.name == _LOOP else scalars.apply(op, operands)


def _inlined(loop: ir.Operation, operands: list[scalars.Scalar]) -> ir.Value:
    """The body of a loop, inlined on these elements."""
    (block,) = loop.regions[0].blocks
    *inner, end = (view.operation for view in block.operations)
    known = dict(zip(block.arguments, operands, strict=False))
    for op in inner:
        made = op.clone()
        for place, value in enumerate(op.operands):
            if value in known:
                made.operands[place] = known[value]
        known.update(zip(op.results, made.results, strict=True))
    (result,) = end.operands
    return known.get(result, result)
