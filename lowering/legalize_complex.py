"""Pads complex numbers, and forms dots of them, by their parts, for targets that ask for it.

    %0 = stablehlo.dot_general %z, %w, … : (tensor<2x3xcomplex<f32>>, tensor<3x4xcomplex<f32>>)
        -> tensor<2x4xcomplex<f32>>
becomes
    complex(re z · re w - im z · im w, re z · im w + im z · re w)

The compilers for GPUs (IREE 3.13) crash where they pad complex numbers, which they also do with a dot's operands.

Leaves alone: all on targets whose profile does not name the operation in `complex_by_parts`; what expand-complex did.
Source: complex arithmetic.
"""

from __future__ import annotations

from hilo.dialect import stablehlo
from hilo.lowering._bindings import ir
from hilo.lowering.build import element_of
from hilo.lowering.passes import PassRun, pattern_pass
from hilo.lowering.patterns import Op, Replacement, pattern


def _part(op: Op, run: PassRun) -> ir.Type | None:
    """The type of the parts of an operation's complex result, where the target asks for it."""
    element = element_of(op.results[0])
    is_asked = op.operation.name.removeprefix("stablehlo.") in run.profile.complex_by_parts
    return ir.ComplexType(element).element_type if is_asked and isinstance(element, ir.ComplexType) else None


def _again(op: Op, part: ir.Type, operands: list[ir.Value]) -> ir.Value:
    """The operation on other operands, its result of parts."""
    result = ir.RankedTensorType.get(ir.RankedTensorType(op.results[0].type).shape, part)
    attributes = {name: op.operation.attributes[name] for name in op.operation.attributes}
    return ir.Operation.create(op.operation.name, [result], operands, attributes).results[0]


@pattern("stablehlo.pad")
def pad(op: Op, run: PassRun) -> Replacement:
    """pad(z, w) -> complex(pad(re z, re w), pad(im z, im w))"""
    part = _part(op, run)
    if part is None:
        return None
    parts = [_again(op, part, [take(value) for value in op.operands]) for take in (stablehlo.real, stablehlo.imag)]
    return stablehlo.complex(*parts)


@pattern("stablehlo.dot_general")
def dot(op: Op, run: PassRun) -> Replacement:
    """(a + ib) · (c + id) -> (a · c - b · d) + i(a · d + b · c)"""
    part = _part(op, run)
    if part is None:
        return None
    (a, b), (c, d) = ((stablehlo.real(value), stablehlo.imag(value)) for value in op.operands)
    real = stablehlo.subtract(_again(op, part, [a, c]), _again(op, part, [b, d]))
    return stablehlo.complex(real, stablehlo.add(_again(op, part, [a, d]), _again(op, part, [b, c])))


PASS = pattern_pass("legalize-complex", pad, dot)
