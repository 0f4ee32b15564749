"""Makes signed and unsigned integer types signless.

    func.func @f(%x: tensor<3xui8>) -> tensor<3xui8> { … stablehlo.constant dense<255> : tensor<3xui8> …
becomes
    func.func @f(%x: tensor<3xi8>) -> tensor<3xi8> { … stablehlo.constant dense<-1> : tensor<3xi8> …

The types of all results, block arguments, functions and constants change, in tensors, vectors, memrefs and tuples;
constants keep their bits. A division, comparison, conversion or shift of unsigned integers is a signed one afterwards,
as in StableHLO's pass: it is for lowering out of StableHLO, to dialects whose operations state the signedness.

Leaves alone: types of other dialects, including quantized types.
Source: StableHLO's pass of that name.
"""

from __future__ import annotations

import re

import numpy as np

from hilo.dialect.attributes.constants import from_numpy, to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.passes import PassRun, define_pass

_SIGNED = re.compile(r"(?:(?<=x)|(?<![\w.]))[su](i\d+)\b")


def signless(type_: ir.Type) -> ir.Type:
    """The type with signless integers; unchanged if it has no others."""
    text = str(type_)
    if "!" in text or not _SIGNED.search(text):
        return type_
    return ir.Type.parse(_SIGNED.sub(r"\1", text))


@define_pass("stablehlo-convert-to-signless")
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Changes the types in place, everywhere at once."""

    def visit(inner: ir.Operation) -> ir.WalkResult:
        for result in inner.results:
            result.set_type(signless(result.type))
        for region in inner.regions:
            for block in region:
                for argument in block.arguments:
                    argument.set_type(signless(argument.type))
        for name in inner.attributes:
            inner.attributes[name] = _converted(inner.attributes[name])
        return ir.WalkResult.ADVANCE

    op.walk(visit)


def _converted(attribute: ir.Attribute) -> ir.Attribute:
    if isinstance(attribute, ir.TypeAttr):
        return ir.TypeAttr.get(signless(attribute.value))
    if isinstance(attribute, ir.DenseElementsAttr):
        type_ = signless(attribute.type)
        if type_ != attribute.type:
            array = np.asarray(to_numpy(attribute))
            return from_numpy(array.astype(dtype(ir.ShapedType(type_).element_type).numpy), type_)
    return attribute
