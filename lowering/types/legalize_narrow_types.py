"""Stores floats of 4 to 16 bits and integers of 2 and 4 bits as bytes, and computes in f32 and in 8 bits.

    %0 = stablehlo.add %a, %b : tensor<4xf8E4M3FN>
becomes, with %a and %b of tensor<4xi8>,
    decode(%a) + decode(%b) in f32, rounded and encoded as i8

Operations that only move elements (slices, loops, calls, a scatter…) only change their type. The result of each
operation is rounded, as in XLA; a reduction, dot or convolution counts as one operation. Arguments and results of
functions are bytes, too; the target's layouts say how arrays are converted to them.

bf16 is stored as i16 if the target generates wrong code for it, or none.

Leaves alone: types that the profile does not list in `carried_types`.
Source: XLA's float normalization; the formats: OCP 8-bit and microscaling specifications, IEEE 754.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy, to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, TERMINATORS, with_trait
from hilo.dialect.support.dtypes import BY_MLIR, Dtype
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import element_of
from hilo.lowering.framework.contents import Contents
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.profile import Profile
from hilo.lowering.types import narrow_codes as codes
from hilo.lowering.types.legalize_convert import bounds

MOVES = (
    with_trait("moves")
    | CONTROL_FLOW
    | TERMINATORS
    | frozenset("builtin.module func.func func.call".split())
    | frozenset(
        f"stablehlo.{name}"
        for name in "composite constant custom_call get_dimension_size map scatter select sort".split()
    )
)
"""Operations that do not depend on the elements' values."""

PATTERN_READERS = frozenset({"stablehlo.shift_right_logical", "stablehlo.popcnt", "stablehlo.count_leading_zeros"})
"""Operations that depend on the bits of a negative integer."""

CONVERSIONS = frozenset({"stablehlo.convert", "stablehlo.bitcast_convert"})


class _Legalization:
    def __init__(self, carried: frozenset[str]) -> None:
        self.carried = carried
        self.rows: dict[str, Dtype | None] = {}

    def row(self, type_: ir.Type) -> Dtype | None:
        """The narrow element type of a tensor type; None for other types."""
        if not isinstance(type_, ir.ShapedType):
            return None
        name = str(type_.element_type)
        if name not in self.rows:
            row = BY_MLIR.get(name)
            self.rows[name] = row if row is not None and row.name in self.carried else None
        return self.rows[name]

    def held(self, type_: ir.Type) -> ir.Type:
        """The storage type for a narrow tensor; other types unchanged."""
        row = self.row(type_)
        return type_ if row is None else _with_element(type_, codes.carrier(row))

    def find(self, root: ir.Operation) -> list[ir.Operation]:
        """Operations with a narrow operand, result or block argument, inner ones first."""
        found: list[ir.Operation] = []

        def visit(op: ir.Operation) -> ir.WalkResult:
            values = [*op.operands, *op.results, *(a for r in op.regions for b in r.blocks for a in b.arguments)]
            if any(self.row(v.type) is not None for v in values) or (op.name == "func.func" and self.is_narrow(op)):
                found.append(op)
            return ir.WalkResult.ADVANCE

        root.walk(visit, ir.WalkOrder.POST_ORDER)
        return found

    def is_narrow(self, function: ir.Operation) -> bool:
        kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
        return any(self.row(t) is not None for t in (*kind.inputs, *kind.results))

    def widen_operation(self, op: ir.Operation) -> None:
        """op(T…) -> convert(op(convert(T…))), with its regions in the wide types as well."""
        with ir.InsertionPoint(op), op.location:
            for index, operand in enumerate(list(op.operands)):
                row = self.row(operand.type)
                if row is not None:
                    value: ir.Value = stablehlo.convert(operand, element_type=codes.wide_type(row))
                    op.operands[index] = _with_pattern(op.name, value, row) if index == 0 else value
        for region in op.regions:
            for block in region.blocks:
                self.widen_block(block)
        with ir.InsertionPoint.after(op), op.location:
            for result in op.results:
                row = self.row(result.type)
                if row is None:
                    continue
                narrow_type = result.type
                result.set_type(_with_element(result.type, codes.wide_type(row)))
                value = result
                if op.name == "stablehlo.count_leading_zeros":
                    value = (Number(result) - (8 - row.bits)).value
                back = stablehlo.convert(value, element_type=narrow_type.element_type)
                first = value.owner if value is not result else back.owner
                result.replace_all_uses_except(back, _operation(first))

    def widen_block(self, block: ir.Block) -> None:
        for argument in block.arguments:
            row = self.row(argument.type)
            if row is not None:
                argument.set_type(_with_element(argument.type, codes.wide_type(row)))
        for view in block.operations:
            op = view.operation
            for result in op.results:
                row = self.row(result.type)
                if row is not None:
                    result.set_type(_with_element(result.type, codes.wide_type(row)))
            if op.name == "stablehlo.constant":
                wide = op.results[0].type
                value = to_numpy(op.attributes["value"]).astype(BY_MLIR[str(wide.element_type)].numpy)
                op.attributes["value"] = from_numpy(value, wide)

    def hold(self, op: ir.Operation) -> None:
        """Changes the types of results and block arguments to the storage types, and a constant's value."""
        if op.name == "stablehlo.constant":
            row = self.row(op.results[0].type)
            if row is not None:
                array = to_numpy(op.attributes["value"])
                kind = self.held(op.results[0].type)
                held = BY_MLIR[str(kind.element_type)].numpy
                assert held is not None
                op.attributes["value"] = from_numpy(array.view(held) if row.is_float else array.astype(held), kind)
        for value in (*op.results, *(a for r in op.regions for b in r.blocks for a in b.arguments)):
            if self.row(value.type) is not None:
                value.set_type(self.held(value.type))
        if op.name == "func.func":
            kind = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
            inputs, results = [self.held(t) for t in kind.inputs], [self.held(t) for t in kind.results]
            op.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, results, op.context))

    def convert(self, op: ir.Operation, source: ir.Type, target: ir.Type) -> None:
        """Replaces a conversion whose operand is stored as bytes."""
        with ir.InsertionPoint(op), op.location:
            make = self.bitcast if op.name == "stablehlo.bitcast_convert" else self.conversion
            value = make(op.operands[0], source, target)
        op.results[0].replace_all_uses_with(value)
        op.erase()

    def conversion(self, value: ir.Value, source: ir.Type, target: ir.Type) -> ir.Value:
        before, after = self.row(source), self.row(target)
        if before is not None:
            value = codes.widen(value, before)
        if after is None:
            return Number(value).to(target.element_type).value
        wide = codes.wide_type(after)
        element = element_of(value)
        if after.is_integer and not isinstance(element, ir.IntegerType):
            return self.saturated(Number(value), after)
        if element != wide:
            value = stablehlo.convert(value, element_type=wide)
        return codes.narrow(value, after)

    def saturated(self, x: Number, row: Dtype) -> ir.Value:
        """A float as a narrow integer: towards zero, saturating; NaN becomes 0."""
        if isinstance(element_of(x.value), ir.ComplexType):
            x = Number(stablehlo.real(x.value))
        low, high = bounds(row)
        x = select(x.is_nan(), 0.0, x)
        limited = stablehlo.clamp(x.like(low).value, x.value, x.like(high).value)
        return Number(limited).to(ir.IntegerType.get_signless(32)).to(codes.carrier(row)).value

    def bitcast(self, value: ir.Value, source: ir.Type, target: ir.Type) -> ir.Value:
        before, after = BY_MLIR[str(source.element_type)], BY_MLIR[str(target.element_type)]
        narrow_before, narrow_after = self.row(source), self.row(target)
        if narrow_before is not None and narrow_after is not None and before.bits == after.bits:
            return codes.of_code(codes.code_of(value, before), after)
        bits = min(before.bits, after.bits)
        pattern = codes.code_of(value, before).value if narrow_before is not None else value
        wide = codes.code_type(max(before.bits, after.bits))
        if before.bits > after.bits:
            split = Number(codes.unpack(_pattern_of(pattern, wide), bits, before.bits // after.bits))
            return codes.of_code(split, after) if narrow_after is not None else split.bits(target.element_type).value
        if before.bits < after.bits:
            pattern = codes.pack(_pattern_of(pattern, codes.code_type(bits)), bits)
        if narrow_after is not None:
            return codes.of_code(Number(_pattern_of(pattern, wide)), after)
        return _pattern_of(pattern, target.element_type)


def _pattern_of(value: ir.Value, element: ir.Type) -> ir.Value:
    """The value bitcast to an element type of the same width."""
    return value if element_of(value) == element else stablehlo.bitcast_convert(value, element_type=element)


def _outermost(found: list[ir.Operation]) -> list[ir.Operation]:
    """The operations that are widened, outer ones first, as a reduction includes its region. They are collected before
    anything changes, since the bindings hash an operation by its contents."""
    inside: set[ir.Operation] = set()
    chosen: list[ir.Operation] = []
    for one in reversed(found):
        if one.name not in MOVES | CONVERSIONS and one not in inside:
            inside.update(view.operation for region in one.regions for block in region for view in block.operations)
            chosen.append(one)
    return chosen


def _operation(owner: object) -> ir.Operation:
    assert isinstance(owner, ir.Operation | ir.OpView)
    return owner.operation


def _with_element(type_: ir.Type, element: ir.Type) -> ir.Type:
    return ir.RankedTensorType.get(type_.shape, element, ir.RankedTensorType(type_).encoding)


def _concerns(contents: Contents, profile: Profile) -> bool:
    legalization = _Legalization(profile.carried_types)
    return any(legalization.row(type_) is not None for type_ in contents.types)


@define_pass("legalize-narrow-types", concerns=_concerns)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Widens arithmetic, then changes types, then expands conversions."""
    with op.location:
        _legalize(op, run)


def _legalize(op: ir.Operation, run: PassRun) -> None:
    carried = run.profile.carried_types
    legalization = _Legalization(carried)
    found = legalization.find(op)
    if not found:
        return
    for one in _outermost(found):
        legalization.widen_operation(one)
    found = legalization.find(op)
    conversions = [(one, one.operands[0].type, one.results[0].type) for one in found if one.name in CONVERSIONS]
    for one in found:
        if one.name not in CONVERSIONS:
            legalization.hold(one)
    for one, _, _ in conversions:
        one.results[0].set_type(legalization.held(one.results[0].type))
    for one, source, target in conversions:
        legalization.convert(one, source, target)
    run.statistics["carried"] += len(found)


def _with_pattern(name: str, value: ir.Value, row: Dtype) -> ir.Value:
    """The first operand in a wider type, with the bit pattern that the operation reads."""
    if name in PATTERN_READERS:
        value = (Number(value) & ((1 << row.bits) - 1)).value
    if name == "stablehlo.shift_right_arithmetic" and row.kind == "unsigned":
        held = Number(value).bits(ir.IntegerType.get_signless(8))  # its highest bit is the sign here
        value = ((held << (8 - row.bits)) >> (8 - row.bits)).bits(codes.carrier(row)).value
    return value
