"""Infers the sizes of dynamic dimensions, and replaces operations that take a shape operand by static ones.

    %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<3x4xf32>) -> tensor<i32>
    %s = stablehlo.concatenate %n', %four, dim = 0 : … -> tensor<2xi32>
    %0 = stablehlo.dynamic_broadcast_in_dim %y, %s, dims = [1] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x4xf32>
    %1 = stablehlo.add %x, %0 : (tensor<3x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
becomes
    %0 = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<4xf32>) -> tensor<3x4xf32>
    %1 = stablehlo.add %x, %0 : tensor<3x4xf32>

Sizes flow from operands to results, into loops and branches, and through integer computations. A `set_dimension_size`
to a constant size is a slice. The custom calls `stablehlo.shape_refinement_operand_wrapper`, `shape_assertion` and
`stablehlo.dynamic_*`, which jax.export emits, are removed; an assertion that does not hold is an error.

Leaves alone: sizes that are known only at run time; calls, which are inlined before.
Source: StableHLO's stablehlo-refine-shapes and stablehlo-canonicalize-dynamism.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

from hilo.dialect import chlo, stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations import inference, rows_chlo, rows_stablehlo
from hilo.dialect.operations.building import read_attribute
from hilo.dialect.operations.ods import Row
from hilo.dialect.operations.traits import BRANCHES
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ShapeError
from hilo.lowering.framework.build import constant, element_of, tensor
from hilo.lowering.framework.contents import either, functions_of, operations, types
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import clone_operations, update_result_types
from hilo.lowering.shapes.shape_values import ShapeValues, sizes_of

ROWS: dict[str, Row] = {row.name: row for row in (*rows_stablehlo.ROWS, *rows_chlo.ROWS)}
_DYNAMIC = ir.ShapedType.get_dynamic_size()
_LIKE_FIRST = frozenset(
    "stablehlo.convert stablehlo.uniform_quantize stablehlo.uniform_dequantize stablehlo.optimization_barrier "
    "stablehlo.sort stablehlo.while".split()
)


def is_dynamic(type_: ir.Type) -> bool:
    """Whether this is a tensor with a dynamic dimension."""
    return isinstance(type_, ir.RankedTensorType) and not type_.has_static_shape


def merge(old: ir.Type, new: ir.Type) -> ir.Type:
    """The old type with the sizes that the new one has."""
    if not is_dynamic(old) or not isinstance(new, ir.RankedTensorType):
        return old
    sizes = [b if a is None else a for a, b in zip(sizes_of(old), sizes_of(new), strict=True)]
    encoding = None if None not in sizes else ir.RankedTensorType(old).encoding
    shape = [_DYNAMIC if size is None else size for size in sizes]
    return ir.RankedTensorType.get(shape, ir.RankedTensorType(old).element_type, encoding)


class _Refinement:
    def __init__(self, root: ir.Operation, run: PassRun) -> None:
        self.root = root
        self.run = run
        self.values = ShapeValues()
        self.dead: list[ir.Operation] = []

    def block(self, block: ir.Block) -> None:
        for view in list(block.operations):
            self.operation(view.operation)

    def replace(self, op: ir.Operation, values: Sequence[ir.Value]) -> None:
        """Replaces an operation's results by other values, which keep what is known of them."""
        for result, value in zip(list(op.results), values, strict=True):
            known = self.values.get(value) if isinstance(value.type, ir.RankedTensorType) else None
            if known is not None:
                self.values.set(value, known)
            result.replace_all_uses_with(value)
        self.dead.append(op)
        self.run.statistics["static"] += 1

    def operation(self, op: ir.Operation) -> None:
        rule = _RULES.get(op.name)
        if rule is not None:
            with ir.InsertionPoint(op), op.location:
                values = rule(self, op)
            if values is not None:
                self.replace(op, values)
                return
        if op.name == "stablehlo.while":
            for region in op.regions:
                for argument, operand in zip(region.blocks[0].arguments, op.operands, strict=True):
                    argument.set_type(merge(argument.type, operand.type))
        for region in op.regions:
            for block in region:
                self.block(block)
        if any(is_dynamic(result.type) for result in op.results):
            self.refine(op)

    def refine(self, op: ir.Operation) -> None:
        types = self.infer(op)
        if types is None:
            return
        for result, type_ in zip(op.results, types, strict=True):
            result.set_type(merge(result.type, type_))
        self.run.statistics["refined"] += 1

    def infer(self, op: ir.Operation) -> Sequence[ir.Type] | None:
        """The result types that follow from the operands."""
        if op.name in BRANCHES:
            return [value.type for value in _terminator(op.regions[0]).operands]
        if op.name in _LIKE_FIRST:
            return [value.type for value in list(op.operands)[: len(op.results)]]
        row = ROWS.get(op.name)
        if row is None:
            return None
        if op.name == "stablehlo.bitcast_convert":
            return [inference.bitcast_type(op.operands[0], dtype(op.results[0].type.element_type))]
        if row.infer == "dialect" and not row.regions:
            return _inferred_by_dialect(op)
        make = inference.RESULT_TYPES.get(row.infer)
        if make is None:
            return None
        values = {a.name: read_attribute(a, _attribute(op, a.name)) for a in row.attributes}
        return make(_groups(row, op), values, list(op.regions))


def _inferred_by_dialect(op: ir.Operation) -> list[ir.Type]:
    """The result types that the dialect infers for an operation on these operands, by building a copy of it."""
    attributes = {name: op.attributes[name] for name in op.attributes}
    with ir.InsertionPoint(op):
        try:
            copy = ir.Operation.create(
                op.name, operands=list(op.operands), attributes=attributes, infer_type=True, loc=op.location
            )
        except (ir.MLIRError, ValueError) as error:
            raise ShapeError(
                f"{op.name} at {place(op.location)}: operands have types "
                f"{', '.join(str(v.type) for v in op.operands)}, which do not go together: "
                f"{str(error).splitlines()[-1]}"
            ) from error
    types = [result.type for result in copy.results]
    copy.erase()
    return types


def _attribute(op: ir.Operation, name: str) -> ir.Attribute | None:
    return op.attributes[name] if name in op.attributes else None


def _terminator(region: ir.Region) -> ir.Operation:
    operations = region.blocks[0].operations
    return operations[len(operations) - 1].operation


def _groups(row: Row, op: ir.Operation) -> dict[str, list[ir.Value]]:
    """The operands by name; a variadic group has one operand per result, or shares the remaining ones."""
    operands = list(op.operands)
    variadic = sum(o.variadic for o in row.operands)
    fixed = len(row.operands) - variadic
    groups: dict[str, list[ir.Value]] = {}
    for operand in row.operands:
        count = (len(op.operands) - fixed) // variadic if operand.variadic else 1
        groups[operand.name], operands = operands[:count], operands[count:]
    return groups


# ---- operations of dynamic shape -------------------------------------------------------------------------------------

Rule = Callable[[_Refinement, ir.Operation], "list[ir.Value] | None"]


def _shaped(op: ir.Operation, sizes: Sequence[int]) -> ir.RankedTensorType:
    return tensor(sizes, ir.RankedTensorType(op.results[0].type).element_type)


def _result_sizes(self: _Refinement, op: ir.Operation, operand: int) -> list[int] | None:
    """The result's shape: that of its type, or the value of a shape operand."""
    own = [size for size in sizes_of(op.results[0].type) if size is not None]
    return own if not is_dynamic(op.results[0].type) else self.values.list(op.operands[operand])


def _broadcast(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    sizes = _result_sizes(self, op, 1)
    if sizes is None or is_dynamic(op.operands[0].type):
        return None
    dims = [int(i) for i in ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])]
    return [stablehlo.broadcast_in_dim(op.operands[0], broadcast_dimensions=dims, result_type=_shaped(op, sizes))]


def _reshape(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    sizes = _result_sizes(self, op, 1)
    if sizes is None or is_dynamic(op.operands[0].type):
        return None
    return [stablehlo.reshape(op.operands[0], result_type=_shaped(op, sizes))]


def _iota(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    sizes = _result_sizes(self, op, 0)
    if sizes is None:
        return None
    along = ir.IntegerAttr(op.attributes["iota_dimension"]).value
    return [stablehlo.iota(iota_dimension=along, result_type=_shaped(op, sizes))]


def _pad(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    amounts = [self.values.list(operand) for operand in list(op.operands)[2:]]
    low, high, interior = amounts
    if low is None or high is None or interior is None or is_dynamic(op.operands[0].type):
        return None
    return [
        stablehlo.pad(
            op.operands[0], op.operands[1], edge_padding_low=low, edge_padding_high=high, interior_padding=interior
        )
    ]


def _slice(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    operand, *bounds = op.operands
    start, limit, strides = (self.values.list(bound) for bound in bounds)
    if is_dynamic(operand.type) or strides is None:
        return None
    if start is not None and limit is not None:
        return [stablehlo.slice(operand, start_indices=start, limit_indices=limit, strides=strides)]
    sizes = _sliced_sizes(self, op)
    if sizes is None or any(stride != 1 for stride in strides):
        return None
    element = ir.ShapedType(bounds[0].type).element_type
    starts = []
    for index in range(len(sizes)):
        one = stablehlo.slice(bounds[0], start_indices=[index], limit_indices=[index + 1], strides=[1])
        starts.append(stablehlo.reshape(one, result_type=tensor((), element)))
    return [stablehlo.dynamic_slice(operand, starts, slice_sizes=sizes)]


def _sliced_sizes(self: _Refinement, op: ir.Operation) -> list[int] | None:
    """The sizes of a slice whose start is known at run time only: its type's, or `n` if it ends at start + n."""
    own = [size for size in sizes_of(op.results[0].type) if size is not None]
    if not is_dynamic(op.results[0].type):
        return own
    _, start, limit, _ = op.operands
    if isinstance(limit.owner, ir.Block) or limit.owner.name != "stablehlo.add":
        return None
    first, second = limit.owner.operands
    return self.values.list(second if first == start else first) if start in (first, second) else None


def _gather(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    operand, indices, sizes = op.operands
    known = self.values.list(sizes)
    if known is None or is_dynamic(operand.type) or is_dynamic(indices.type):
        return None
    attributes = {
        "dimension_numbers": op.attributes["dimension_numbers"],
        "slice_sizes": ir.DenseI64ArrayAttr.get(known),
        "indices_are_sorted": _attribute(op, "indices_are_sorted") or ir.BoolAttr.get(False),
    }
    made = ir.Operation.create("stablehlo.gather", operands=[operand, indices], attributes=attributes, infer_type=True)
    return list(made.results)


def _convolution(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    lhs, rhs, padding = op.operands
    known = self.values.get(padding)
    if known is None or is_dynamic(lhs.type) or is_dynamic(rhs.type):
        return None
    attributes = {name: op.attributes[name] for name in op.attributes}
    attributes["padding"] = ir.DenseIntElementsAttr.get(np.ascontiguousarray(known.astype(np.int64)))
    made = ir.Operation.create("stablehlo.convolution", [op.results[0].type], [lhs, rhs], attributes)
    self.refine(made)
    return list(made.results)


def _get_size(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    known = self.values.get(op.results[0])
    return None if known is None else [constant(np.asarray(known, np.int32))]


def _set_size(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    known = self.values.get(op.operands[1])
    sizes = sizes_of(op.operands[0].type)
    along = ir.IntegerAttr(op.attributes["dimension"]).value
    if known is None or is_dynamic(op.operands[0].type) or not 0 <= int(known) <= (sizes[along] or 0):
        return None
    limits = [size or 0 for size in sizes]
    limits[along] = int(known)
    return [
        stablehlo.slice(
            op.operands[0], start_indices=[0] * len(limits), limit_indices=limits, strides=[1] * len(limits)
        )
    ]


def _rng(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    known = self.values.list(op.operands[2])
    if known is not None:
        op.results[0].set_type(_shaped(op, known))
    return None


# ---- custom calls of jax.export --------------------------------------------------------------------------------------


def _assertion(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    holds = self.values.get(op.operands[0])
    if holds is None:
        return None
    if not bool(holds):
        message = ir.StringAttr(op.attributes["error_message"]).value if "error_message" in op.attributes else ""
        known = [self.values.get(value) for value in list(op.operands)[1:]]
        shown = ["?" if value is None else str(int(value)) for value in known]
        text = re.sub(r"\{(\d+)\}", lambda m: shown[int(m[1])] if int(m[1]) < len(shown) else m[0], message)
        raise ShapeError(f"shape_assertion at {place(op.location)}: {text}")
    return []


def _reduce_window(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    *data, window, strides, base, dilations, padding = op.operands
    known = [self.values.list(value) for value in (window, strides, base, dilations)]
    pads = self.values.get(padding)
    if any(one is None for one in known) or pads is None or any(is_dynamic(value.type) for value in data):
        return None
    inputs, starts = data[: len(data) // 2], data[len(data) // 2 :]
    name = ir.FlatSymbolRefAttr(ir.ArrayAttr(op.attributes["called_computations"])[0]).value
    callee = next(f for f in functions_of(self.root) if ir.StringAttr(f.attributes["sym_name"]).value == name)
    block = callee.regions[0].blocks[0]
    result = stablehlo.reduce_window(
        inputs,
        starts,
        window_dimensions=known[0],
        window_strides=known[1],
        base_dilations=known[2],
        window_dilations=known[3],
        padding=pads.reshape(-1, 2).tolist(),
        body=lambda *arguments: clone_operations(block, dict(zip(block.arguments, arguments, strict=True))),
    )
    return list(result) if isinstance(result, tuple) else [result]


def _rng_bits(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    sizes = self.values.list(op.operands[1])
    if sizes is None:
        return None
    types = [op.results[0].type, tensor(sizes, ir.RankedTensorType(op.results[1].type).element_type)]
    algorithm = {"rng_algorithm": op.attributes["rng_algorithm"]}
    made = ir.Operation.create("stablehlo.rng_bit_generator", types, [op.operands[0]], algorithm)
    return list(made.results)


def _top_k(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    known = self.values.get(op.operands[1])
    if known is None or is_dynamic(op.operands[0].type):
        return None
    return list(chlo.top_k(op.operands[0], k=int(known)))


_CALLS: dict[str, Rule] = {
    "shape_assertion": _assertion,
    "stablehlo.dynamic_reduce_window": _reduce_window,
    "stablehlo.dynamic_rng_bit_generator": _rng_bits,
    "stablehlo.dynamic_top_k": _top_k,
    "stablehlo.shape_refinement_operand_wrapper": lambda self, op: [op.operands[0]],
}


def _custom_call(self: _Refinement, op: ir.Operation) -> list[ir.Value] | None:
    name = ir.StringAttr(op.attributes["call_target_name"]).value
    if name in _CALLS:
        return _CALLS[name](self, op)
    if "indices_of_shape_operands" not in op.attributes:
        return None
    places = [int(i) for i in ir.DenseIntElementsAttr(op.attributes["indices_of_shape_operands"])]
    shapes = [shape for i in places if (shape := self.values.list(op.operands[i])) is not None]
    if not len(shapes) == len(places) == len(op.results):
        return None
    types = [tensor(shape, element_of(result)) for shape, result in zip(shapes, op.results, strict=True)]
    return list(_without_operands(op, places, types).results)


def _without_operands(op: ir.Operation, places: Sequence[int], types: Sequence[ir.Type]) -> ir.Operation:
    """The custom call without the operands for its results' shapes, which are now part of their types."""
    kept = [i for i in range(len(op.operands)) if i not in places]
    attributes = {n: op.attributes[n] for n in op.attributes if n != "indices_of_shape_operands"}
    if "operand_layouts" in attributes:
        layouts = list(ir.ArrayAttr(attributes["operand_layouts"]))
        attributes["operand_layouts"] = ir.ArrayAttr.get([layouts[i] for i in kept])
    return ir.Operation.create(op.name, types, [op.operands[i] for i in kept], attributes)


_RULES: dict[str, Rule] = {
    "stablehlo.custom_call": _custom_call,
    "stablehlo.dynamic_broadcast_in_dim": _broadcast,
    "stablehlo.dynamic_conv": _convolution,
    "stablehlo.dynamic_gather": _gather,
    "stablehlo.dynamic_iota": _iota,
    "stablehlo.dynamic_pad": _pad,
    "stablehlo.dynamic_reshape": _reshape,
    "stablehlo.get_dimension_size": _get_size,
    "stablehlo.real_dynamic_slice": _slice,
    "stablehlo.rng": _rng,
    "stablehlo.set_dimension_size": _set_size,
}


def _is_needed(root: ir.Operation) -> bool:
    needed = False

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal needed
        needed = (op.name in _RULES and op.name != "stablehlo.custom_call") or any(
            is_dynamic(result.type) for result in op.results
        )
        if op.name == "stablehlo.custom_call":
            needed = needed or ir.StringAttr(op.attributes["call_target_name"]).value in _CALLS
        return ir.WalkResult.INTERRUPT if needed else ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return needed


@define_pass("refine-shapes", concerns=either(operations(*_RULES), types(is_dynamic)))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Visits operations in program order, so that operands' sizes are known before results'."""
    if not _is_needed(op):
        return
    with op.location:
        for function in functions_of(op):
            _refine_function(_Refinement(op, run), function)


def _refine_function(refinement: _Refinement, function: ir.Operation) -> None:
    for block in function.regions[0]:
        refinement.block(block)
        update_result_types(function, block)
    for dead in reversed(refinement.dead):
        dead.erase()
