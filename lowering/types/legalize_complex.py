"""Splits complex constants, pads, dots and bitcasts into real and imaginary parts, where compilers fail on whole ones.

    %0 = stablehlo.dot_general %z, %w, … : (tensor<2x3xcomplex<f32>>, tensor<3x4xcomplex<f32>>)
        -> tensor<2x4xcomplex<f32>>
becomes
    complex(re z · re w - im z · im w, re z · im w + im z · re w)

IREE 3.13 crashes when it pads complex numbers: for CPUs if the result is concatenated, for GPUs always, and there it
also pads a dot's operands. It crashes on bitcasts between complex types everywhere. For CPUs, data tiling does not
apply to complex numbers; nor can the compiler build complex numbers in the kernel that reads a product's tiles:

    %z = stablehlo.complex %re, %im, of products
becomes
    %f:2 = stablehlo.optimization_barrier %re, %im
    %z = stablehlo.complex %f#0, %f#1

The parts of a padded argument that is read elsewhere, too, are put behind a barrier.

An update of a complex splat constant becomes an invalid `arith.constant` («TypedAttr»), so its parts are updated; the
gradient of `rfft` has such a mask.

Transposes crash the compilers for GPUs, and are done by parts, which kernels of their own make of the complex numbers.
SPIR-V has no constants of several complex numbers; the compiler copies those of up to 256 bytes into kernels.

Leaves alone: other updates; splat constants; constants, pads, dots and transposes on targets whose profile does not
list them in `complex_by_parts`.
Source: complex arithmetic. Measured, µs by parts | whole: c64 16³: 27 | 17; 64³: 70 | 71; 512³: 45,000 | 88,000.
"""

from __future__ import annotations

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.lowering.fence.fence_operations import CHEAP
from hilo.lowering.framework.build import constant as constant_of
from hilo.lowering.framework.build import element_of, is_static, reshape, shape_of, splat, tensor
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.values import maker_of
from hilo.lowering.types.complex_products import is_large


def _part(op: Op, run: PassRun) -> ir.Type | None:
    """The type of the parts of an operation's complex result if the target needs the split."""
    element = element_of(op.results[0])
    asked, name = run.profile.complex_by_parts, op.operation.name.removeprefix("stablehlo.")
    is_asked = name in asked or (f"large_{name}" in asked and is_large(op))
    return ir.ComplexType(element).element_type if is_asked and isinstance(element, ir.ComplexType) else None


def _again(op: Op, part: ir.Type, operands: list[ir.Value]) -> ir.Value:
    """The operation on other operands, with one part as its result."""
    result = ir.RankedTensorType.get(ir.RankedTensorType(op.results[0].type).shape, part)
    attributes = {name: op.operation.attributes[name] for name in op.operation.attributes}
    return ir.Operation.create(op.operation.name, [result], operands, attributes).results[0]


@pattern("stablehlo.pad")
def pad(op: Op, run: PassRun) -> Replacement:
    """pad(z, w) -> complex(pad(re z, re w), pad(im z, im w))"""
    part = _part(op, run)
    if part is None:
        return None
    z, w = op.operands
    readers = {use.owner.operation for use in z.uses}
    if not isinstance(z.owner, ir.Block):  # IREE would fuse one of the two pads into their operands' kernel
        z = stablehlo.optimization_barrier([z])
    parts = [stablehlo.real(z), stablehlo.imag(z)]
    if isinstance(z.owner, ir.Block) and len(readers) > 1:  # or into that of what else reads z, by parts, too
        parts = list(stablehlo.optimization_barrier(parts))
    padded = [_again(op, part, [each, number]) for each, number in zip(parts, _parts_of(w, part), strict=True)]
    return stablehlo.complex(*padded)


def _parts_of(number: ir.Value, part: ir.Type) -> list[ir.Value]:
    """The parts of a complex number; those of a constant are constants, which passes compare."""
    maker = maker_of(number, "stablehlo.constant")
    if maker is None:
        return [stablehlo.real(number), stablehlo.imag(number)]
    content = to_numpy(maker.attributes["value"]).ravel()[0]
    return [splat(content.real, part), splat(content.imag, part)]


@pattern("stablehlo.constant")
def constant(op: Op, run: PassRun) -> Replacement:
    """[a + ib, …] -> complex([a, …], [b, …])"""
    content = op.operation.attributes["value"]
    if _part(op, run) is None or not isinstance(content, ir.DenseElementsAttr) or content.is_splat:
        return None
    numbers = to_numpy(content)
    return stablehlo.complex(*(constant_of(np.ascontiguousarray(part)) for part in (numbers.real, numbers.imag)))


@pattern("stablehlo.transpose")
def transpose(op: Op, run: PassRun) -> Replacement:
    """transpose(z) -> complex(transpose(re z), transpose(im z))"""
    part = _part(op, run)
    if part is None:
        return None
    parts = [stablehlo.optimization_barrier([take(op.operands[0])]) for take in (stablehlo.real, stablehlo.imag)]
    return stablehlo.complex(*(_again(op, part, [each]) for each in parts))


@pattern("stablehlo.dynamic_update_slice")
def update(op: Op) -> Replacement:
    """update(full(c), w) -> complex(update(full(re c), re w), update(full(im c), im w))"""
    filled, w, *starts = op.operands
    element = element_of(filled)
    owner = filled.owner
    if isinstance(owner, ir.Block) or not isinstance(element, ir.ComplexType) or not is_static(filled):
        return None
    if owner.operation.name == "stablehlo.broadcast_in_dim":
        owner = owner.operation.operands[0].owner
    if isinstance(owner, ir.Block) or owner.operation.name != "stablehlo.constant":
        return None
    content = owner.operation.attributes["value"]
    if not isinstance(content, ir.DenseElementsAttr) or not content.is_splat:
        return None
    if not isinstance(w.owner, ir.Block):  # otherwise a value computed at compile time from constants only has none
        w = stablehlo.optimization_barrier([w])
    number = to_numpy(content).ravel()[0]
    parts = [
        _again(op, element.element_type, [splat(value, element.element_type, shape_of(filled)), take(w), *starts])
        for value, take in ((number.real, stablehlo.real), (number.imag, stablehlo.imag))
    ]
    return stablehlo.complex(*parts)


@pattern("stablehlo.dot_general")
def dot(op: Op, run: PassRun) -> Replacement:
    """(a + ib) · (c + id) -> (a · c - b · d) + i(a · d + b · c)"""
    part = _part(op, run)
    if part is None:
        return None
    (a, b), (c, d) = ((stablehlo.real(value), stablehlo.imag(value)) for value in op.operands)
    real = stablehlo.subtract(_again(op, part, [a, c]), _again(op, part, [b, d]))
    imaginary = stablehlo.add(_again(op, part, [a, d]), _again(op, part, [b, c]))
    return stablehlo.complex(*_fenced([real, imaginary], run))


def _fenced(products: list[ir.Value], run: PassRun) -> list[ir.Value]:
    """Values computed from products, behind a barrier if products may be tiled."""
    if "large_dot_general" not in run.profile.complex_by_parts:
        return products
    return list(stablehlo.optimization_barrier(products))


@pattern("stablehlo.complex")
def fence(op: Op, run: PassRun) -> Replacement:
    """complex(f(a · b), …) -> complex(barrier(f(a · b)), …)"""
    operands = list(op.operands)
    if not any(map(is_product, operands)):
        return None
    fenced = _fenced(operands, run)
    if fenced == operands:
        return None
    for position, value in enumerate(fenced):
        op.operation.operands[position] = value
    return op


def is_product(value: ir.Value) -> bool:
    """Whether the value is computed from a dot by element-wise operations."""
    seen, found = set[ir.Value](), [value]
    while found:
        one = found.pop()
        if one in seen or isinstance(one.owner, ir.Block):
            continue
        seen.add(one)
        if one.owner.operation.name == "stablehlo.dot_general":
            return True
        if one.owner.operation.name in CHEAP:
            found += one.owner.operation.operands
    return False


@pattern("stablehlo.bitcast_convert")
def bitcast(op: Op) -> Replacement:
    """bitcast(z): complex -> z, the bits of z's parts in pairs, or pairs of z's elements as bits of the parts"""
    (z,) = op.operands
    result = ir.RankedTensorType(op.results[0].type)
    if not is_static(z) or not isinstance(result.element_type, ir.ComplexType):
        return None
    part, shape = ir.ComplexType(result.element_type).element_type, tuple(result.shape)
    if z.type == result:
        return z
    parts = (stablehlo.real(z), stablehlo.imag(z))
    pairs = stablehlo.concatenate([reshape(x, [*shape_of(z), 1]) for x in parts], dimension=len(shape_of(z)))
    bits = stablehlo.bitcast_convert(pairs, result_type=tensor([*shape, 2], part))
    return stablehlo.complex(*(reshape(_last(bits, at), shape) for at in (0, 1)))


def _last(x: ir.Value, at: int) -> ir.Value:
    """One element of the last dimension, which is kept with size 1."""
    *rest, _ = shape_of(x)
    first, end, ones = [0] * len(rest), list(rest), [1] * (len(rest) + 1)
    return stablehlo.slice(x, start_indices=[*first, at], limit_indices=[*end, at + 1], strides=ones)


PASS = pattern_pass("legalize-complex", constant, pad, update, transpose, dot, bitcast, fence)
