"""Stores uniform quantized tensors as integers, and computes with the floats that they represent.

    %0 = stablehlo.add %a, %b : tensor<4x!quant.uniform<i8:f32, 0.5:-3>>
becomes, with %a and %b of tensor<4xi8>,
    %x = (convert(%a) + 3) * 0.5, %y = (convert(%b) + 3) * 0.5
    %0 = convert(round(clamp(-128, (%x + %y) / 0.5 - 3, 127)))

Operations that only move elements between tensors of one quantized type only change their type. Products and
convolutions of two quantized tensors sum integers, exactly (`quantized_products.py`). Everything else is computed in
the expressed type, also inside the region of a reduction, and the result is quantized. Per-axis parameters are
broadcast along their axis. Arguments and results of functions are the stored integers.

Leaves alone: nothing; sub-channel (block-wise) parameters are an error.
Source: StableHLO specification, «Quantized types», `quantize`, `dequantize`, `dequantize_op_quantize`.
"""

from __future__ import annotations

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy, to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_NAME, dtype
from hilo.dialect.support.errors import TargetError
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import element_of, shape_of
from hilo.lowering.framework.contents import any_inside, functions_of, types
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.types.legalize_narrow_types import MOVES as _MOVES
from hilo.lowering.types.quantization import Quantized, is_quantized, parameters, parse
from hilo.lowering.types.quantized_products import integer_product

MOVES = (_MOVES - {"stablehlo.composite"}) | {"stablehlo.bitcast_convert", "stablehlo.return"}
"""Operations that do not depend on the elements' values."""

_BOUNDARIES = frozenset(
    "func.call func.return stablehlo.return stablehlo.custom_call stablehlo.bitcast_convert".split()
)
"""Operations whose quantized types are converted the same way on the other side."""


def quantization(type_: ir.Type) -> Quantized:
    """The parameters of a quantized tensor type.

    Raises:
        TargetError: they are neither per tensor nor per axis.
    """
    found = parse(str(type_.element_type))
    if found is None:
        raise TargetError(
            f"{type_} at {place(ir.Location.current)}: its parameters are neither per tensor nor per axis; take its "
            "blocks apart with reshape"
        )
    return found


def held(type_: ir.Type) -> ir.Type:
    """The type of the stored integers; other types unchanged."""
    return _with_element(type_, quantization(type_).storage.mlir_type) if is_quantized(type_) else type_


def _with_element(type_: ir.Type, element: ir.Type) -> ir.Type:
    shaped = ir.RankedTensorType(type_)
    return ir.RankedTensorType.get(shaped.shape, element, shaped.encoding)


def dequantize(value: ir.Value, kind: Quantized) -> ir.Value:
    """(integer - zero point) * scale for stored integers; the difference is computed in a wider type."""
    shape = shape_of(value)
    wide = BY_NAME["s32" if kind.storage.bits < 32 else "s64"]
    difference = Number(value).to(wide.mlir_type)
    if any(kind.zero_points):
        difference = difference - parameters(kind.zero_points, kind.axis, shape, wide)
    number = difference.to(kind.expressed.mlir_type) * parameters(kind.scales, kind.axis, shape, kind.expressed)
    return number.value


def quantize(value: ir.Value, kind: Quantized) -> ir.Value:
    """round(clamp(low, number / scale + zero point, high)), as stored integers."""
    shape = shape_of(value)
    number = Number(value).to(kind.expressed.mlir_type)
    scaled = number / parameters(kind.scales, kind.axis, shape, kind.expressed)
    if any(kind.zero_points):
        scaled = scaled + parameters(kind.zero_points, kind.axis, shape, kind.expressed)
    limited = stablehlo.clamp(scaled.like(kind.low).value, scaled.value, scaled.like(kind.high).value)
    return Number(limited).rint().to(kind.storage.mlir_type).value


class _Legalization:
    """Visits every operation once, in program order; values with a changed type keep their quantization."""

    def __init__(self, run: PassRun) -> None:
        self.run = run
        self.kinds: dict[ir.Value, ir.Type] = {}
        self.dead: list[ir.Operation] = []

    def hold(self, value: ir.Value) -> None:
        """Changes a value's type to that of its stored integers."""
        if is_quantized(value.type):
            self.kinds[value] = value.type
            value.set_type(held(value.type))

    def type_of(self, value: ir.Value) -> ir.Type:
        """The original type of a value."""
        return self.kinds.get(value, value.type)

    def block(self, block: ir.Block) -> None:
        for argument in block.arguments:
            self.hold(argument)
        for view in list(block.operations):
            with view.operation.location:
                self.operation(view.operation)

    def _computes(self, op: ir.Operation, quantized: list[ir.Type]) -> bool:
        """Whether an operation computes with quantized numbers, rather than moving them or having regions that do."""
        return bool(quantized) and not op.regions and not (op.name in MOVES and self.is_move(op, quantized))

    def operation(self, op: ir.Operation) -> None:
        types = [self.type_of(value) for value in (*op.operands, *op.results)]
        quantized = [type_ for type_ in types if is_quantized(type_)]
        if self._computes(op, quantized):
            self.expand(op)
            self.run.statistics["expanded"] += 1
            return
        for region in op.regions:
            for block in region:
                self.block(block)
        for result in op.results:
            self.hold(result)
        if op.name == "stablehlo.constant" and quantized:
            op.attributes["value"] = _retyped(op.attributes["value"], op.results[0].type)

    def is_move(self, op: ir.Operation, quantized: list[ir.Type]) -> bool:
        """Whether all quantized operands and results have the same quantization parameters."""
        if op.name in _BOUNDARIES:
            return True
        kinds = [quantization(type_) for type_ in quantized]
        if len({(k.storage, k.low, k.high, k.expressed, k.axis is None) for k in kinds}) > 1:
            return False
        return kinds[0].axis is not None or len({(k.scales, k.zero_points) for k in kinds}) == 1

    def expand(self, op: ir.Operation) -> None:
        """op(quantized) -> quantize(op(dequantize(…)))"""
        with ir.InsertionPoint(op):
            if self.expand_product(op):
                return
            operands = [self.number(value) for value in op.operands]
            results = list(op.results)
            if op.name in ("stablehlo.uniform_quantize", "stablehlo.uniform_dequantize"):
                values = operands
            else:
                types = [expressed(result.type) for result in results]
                attributes = {name: op.attributes[name] for name in op.attributes}
                if op.name == "stablehlo.compare":
                    attributes.pop("compare_type", None)
                made = ir.Operation.create(op.name, types, operands, attributes)
                values = list(made.results)
            for result, value in zip(results, values, strict=True):
                if is_quantized(result.type):
                    stored = quantize(value, quantization(result.type))
                    self.kinds[stored] = result.type
                else:
                    stored = Number(value).to(element_of(result)).value
                result.replace_all_uses_with(stored)
        self.dead.append(op)

    def expand_product(self, op: ir.Operation) -> bool:
        """Replaces a product of two quantized tensors by one of integers if there is one."""
        types = [self.type_of(value) for value in (*op.operands, *op.results)]
        if len(types) != 3 or not all(map(is_quantized, types)):
            return False
        lhs, rhs, result = map(quantization, types)
        stored = integer_product(op, lhs, rhs, result)
        if stored is None:
            return False
        self.kinds[stored] = types[2]
        op.results[0].replace_all_uses_with(stored)
        self.dead.append(op)
        return True

    def number(self, value: ir.Value) -> ir.Value:
        type_ = self.type_of(value)
        return dequantize(value, quantization(type_)) if is_quantized(type_) else value


def expressed(type_: ir.Type) -> ir.Type:
    """The type of the floats that a quantized tensor represents; other types unchanged."""
    return _with_element(type_, quantization(type_).expressed.mlir_type) if is_quantized(type_) else type_


def _retyped(attribute: ir.Attribute, type_: ir.Type) -> ir.Attribute:
    array = np.asarray(to_numpy(attribute))
    return from_numpy(array.astype(dtype(type_.element_type).numpy), type_)


def _has_quantized(function: ir.Operation) -> bool:
    def gives_quantized(op: ir.Operation) -> bool:
        arguments = (a for region in op.regions for block in region for a in block.arguments)
        return any(is_quantized(value.type) for value in (*op.results, *arguments))

    return any_inside(function, gives_quantized)


@define_pass("legalize-quantized", concerns=types(is_quantized))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Legalizes each function that has a quantized tensor."""
    for function in functions_of(op):
        if not _has_quantized(function):
            continue
        legalization = _Legalization(run)
        with function.location:
            kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
            types = [[held(type_) for type_ in side] for side in (kind.inputs, kind.results)]
            function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(*types, function.context))
            for block in function.regions[0]:
                legalization.block(block)
            for dead in reversed(legalization.dead):
                dead.erase()
