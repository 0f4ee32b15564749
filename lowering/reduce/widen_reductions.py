"""Reduces predicates as bytes or integers, and finds indices of extremes of narrow numbers in wider ones.

    %r = stablehlo.reduce(%x init: %false) applies stablehlo.or across dimensions = [1]
        : (tensor<256x1000xi1>, tensor<i1>) -> tensor<256xi1>
becomes
    %y = stablehlo.convert %x : (tensor<256x1000xi1>) -> tensor<256x1000xi8>
    %s = stablehlo.reduce(%y init: %zero) applies stablehlo.or across dimensions = [1]
    %r = stablehlo.compare NE, %s, %zeros

The bytes are those in memory. The compiler makes single bits of them, whose vectors it has no good code for: 256 x 1000
103 → 10 µs, XLA 30; 1000 x 64 x 16 along the second dimension 350 → 20, XLA 22.

Predicates that are computed become extremes of i32, if they are reduced along other dimensions than the last one:
`expand-column-reductions` has kernels for these.

`argmax` and `argmin` of bf16 and f16 compare f32, those of integers of 8 and 16 bits and of predicates i32, for which
`expand-row-reductions` and `expand-column-reductions` have kernels. Wider numbers have the same order, and the value
that is selected is one of the operand's, so nothing is rounded: bf16 of 256 x 1000 1490 → 40 µs, XLA
840; of 32 x 200 x 64 along the second dimension 710 → 60, XLA 1360.

Extremes of bf16 and f16 are those of f32, likewise: of 50,000 f16 113 → 7 µs, XLA 62.

Rows of integers of 8 and 16 bits, and of predicates in memory, that do not fill whole registers are reduced in i32, and
so are all columns of them: `expand-row-reductions` and `expand-column-reductions` convert them where they read them,
and the compiler reduces them one element at a time. All of 300 x 300 i8 99 → 9 µs, XLA 70; rows of 30 of 50 x 40 x 30
303 → 14, XLA 42; `any` of these 302 → 15, XLA 31; the largest of each of 1000 columns of 64 49 → 9, XLA 12.

In loops, predicates in memory become bytes from `least-in-loops` elements on: loops with arrays that large are run by
the host, mostly, and the compiler has their reductions. Five steps that scatter to 16 x 4 x 26 x 156 predicates and
reduce them along the third dimension take 178 µs instead of 634, XLA 258.

Leaves alone: computed predicates that are reduced along the last dimension; arrays of less than `least` elements; in
loops, whose kernels have vectors of all types, anything else; other reducers; dynamic shapes; targets without
`profile.product_tile`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import (
    broadcast,
    convert,
    element_of,
    full_like,
    is_static,
    row_of_type,
    shape_of,
    splat,
)
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.reduce.selection import selects_place


@dataclass(frozen=True)
class Options:
    least: int = option(1 << 10, "fewest elements of an operand that is widened")
    least_in_loops: int = option(1 << 15, "the same of predicates in memory, in loops")


REGISTER = 256
"""Bits of a register that the compiler has rows of narrow integers in."""

_BYTES = {"stablehlo.or": stablehlo.or_, "stablehlo.and": stablehlo.and_}
_EXTREMES = {"stablehlo.or": stablehlo.maximum, "stablehlo.and": stablehlo.minimum}
"""What combines two predicates as bytes, and as integers."""
_SAME_IN_I32 = ("add", "and", "maximum", "minimum", "multiply", "or")
"""Reducers whose result, cut to the bits of a narrower integer, is that of these."""


def _is_taken(op: Op, run: PassRun) -> bool:
    options = run.options
    assert isinstance(options, Options)
    return not _is_nested(op) and _has_elements(op, options.least, run)


def _are_taken(op: Op, run: PassRun) -> bool:
    """Whether predicates are reduced that are widened; in a loop, those that are so many that it is hardly one kernel,
    and that are reduced as fast as bytes if it is."""
    options = run.options
    assert isinstance(options, Options)
    if row_of_type(op.operands[0].type).kind != "pred" or not is_static(*op.operands):
        return False
    if not _is_nested(op):
        return _is_taken(op, run)
    is_of_bytes = not _is_computed(op.operands[0]) and not _is_quicker_in_words(op)
    return is_of_bytes and _has_elements(op, options.least_in_loops, run)


def _is_nested(op: Op) -> bool:
    return bool(op.operation.parent.name != "func.func")


def _has_elements(op: Op, least: int, run: PassRun) -> bool:
    is_known = run.profile.product_tile is not None and is_static(*op.operands)
    return is_known and prod(shape_of(op.operands[0])) >= least


@pattern("stablehlo.reduce")
def widen_predicates(op: Op, run: PassRun) -> Replacement:
    """reduce(x, or) -> reduce(bytes(x), or) != 0, or reduce(i32(x), max) != 0"""
    if len(op.results) != 1 or not _are_taken(op, run):
        return None
    value, start = op.operands
    body = [view.operation for view in op.regions[0].blocks[0].operations]
    is_computed, dimensions = _is_computed(value), _dimensions(op)
    in_words = is_computed or _is_quicker_in_words(op)
    builders = _EXTREMES if in_words else _BYTES
    if len(body) != 2 or body[0].name not in builders:
        return None
    if is_computed and len(shape_of(value)) - 1 in dimensions:
        return None
    wide = ir.IntegerType.get_signless(32 if in_words else 8)
    found = stablehlo.reduce(
        [convert(value, wide)], [_start(start, wide)], dimensions=dimensions, body=builders[body[0].name]
    )
    return stablehlo.compare(found, full_like(found, 0), comparison_direction="NE")


@pattern("stablehlo.reduce")
def widen_integers(op: Op, run: PassRun) -> Replacement:
    """reduce(x, add) -> convert(reduce(i32(x), add))"""
    value, start = op.operands[0], op.operands[-1]
    row, body = row_of_type(value.type), [view.operation for view in op.regions[0].blocks[0].operations]
    if len(op.results) != 1 or row.kind not in ("signed", "unsigned") or row.bits not in (8, 16):
        return None
    name, arguments = body[0].name.removeprefix("stablehlo."), set(op.regions[0].blocks[0].arguments)
    if len(body) != 2 or name not in _SAME_IN_I32 or set(body[0].operands) != arguments:
        return None
    if not _is_taken(op, run) or not _is_quicker_in_words(op) or known_value(start) is None:
        return None
    wide = ir.IntegerType.get_signless(32)
    body_of = getattr(stablehlo, f"{name}_" if name in ("and", "or") else name)
    found = stablehlo.reduce([convert(value, wide)], [_start(start, wide)], dimensions=_dimensions(op), body=body_of)
    return convert(found, element_of(value))


@pattern("stablehlo.reduce")
def widen_selections(op: Op, run: PassRun) -> Replacement:
    """argmax(x) -> argmax(convert(x))"""
    if len(op.results) != 2 or not _is_taken(op, run) or not selects_place(op.regions[0].blocks[0]):
        return None
    values, places, start, place = op.operands
    row = row_of_type(values.type)
    if row.bits > 16 or row.kind not in ("float", "signed", "unsigned", "pred"):
        return None
    wide = ir.F32Type.get() if row.is_float else ir.IntegerType.get_signless(32)
    numbers, dimensions = convert(values, wide), _dimensions(op)
    if len(shape_of(values)) - 1 not in dimensions:  # the kernel for columns would convert them one at a time
        (numbers,) = barrier([numbers])
    found, indices = stablehlo.reduce(
        [numbers, places],
        [_start(start, wide), place],
        dimensions=dimensions,
        body=lambda *pairs: _rebuilt(op.regions[0].blocks[0], pairs),
    )
    if not list(op.results[0].uses):  # the kernel finds indices of values that nothing reads
        return [broadcast(start, shape_of(indices)), indices]
    return [convert(found, element_of(values)), indices]


@pattern("stablehlo.reduce")
def widen_extremes(op: Op, run: PassRun) -> Replacement:
    """max(x) -> convert(max(convert(x)))"""
    if len(op.results) != 1 or not _is_taken(op, run):
        return None
    value, start = op.operands
    row, body = row_of_type(value.type), [view.operation for view in op.regions[0].blocks[0].operations]
    builders = {"stablehlo.maximum": stablehlo.maximum, "stablehlo.minimum": stablehlo.minimum}
    if not row.is_float or row.bits != 16 or len(body) != 2 or body[0].name not in builders:
        return None
    if set(body[0].operands) != set(op.regions[0].blocks[0].arguments):
        return None
    wide = ir.F32Type.get()
    found = stablehlo.reduce(
        [convert(value, wide)], [_start(start, wide)], dimensions=_dimensions(op), body=builders[body[0].name]
    )
    return convert(found, element_of(value))


def _rebuilt(block: ir.Block, arguments: tuple[ir.Value, ...]) -> list[ir.Value]:
    """A reducer of comparisons and selects, on other types."""
    known = dict(zip(block.arguments, arguments, strict=True))
    *body, end = (view.operation for view in block.operations)
    for inner in body:
        made = ir.Operation.create(
            inner.name,
            operands=[known[value] for value in inner.operands],
            attributes={name: inner.attributes[name] for name in inner.attributes if name != "compare_type"},
            infer_type=True,
        )
        known[inner.results[0]] = made.results[0]
    return [known[value] for value in end.operands]


def _start(value: ir.Value, element: ir.Type) -> ir.Value:
    """An initial value in another type; a constant stays one, which kernels ask for."""
    number = known_value(value)
    return convert(value, element) if number is None else splat(number.item(), element)


def _dimensions(op: Op) -> list[int]:
    return list(ir.DenseI64ArrayAttr(op.attributes["dimensions"]))


def _is_quicker_in_words(op: Op) -> bool:
    """Whether the first dimensions are reduced, or the last ones, and such rows do not fill registers."""
    shape, dimensions = shape_of(op.operands[0]), sorted(_dimensions(op))
    left = len(shape) - len(dimensions)
    if left and dimensions == list(range(len(dimensions))):
        return True
    bits = max(8, row_of_type(op.operands[0].type).bits)
    is_odd = prod(shape[axis] for axis in dimensions) * bits % REGISTER != 0
    return is_odd and dimensions == list(range(left, len(shape)))


def _is_computed(value: ir.Value) -> bool:
    """Whether an element-wise operation makes the predicates."""
    return not isinstance(value.owner, ir.Block) and value.owner.operation.name in ELEMENTWISE


PASS = pattern_pass(
    "widen-reductions", widen_predicates, widen_integers, widen_selections, widen_extremes, options=Options
)
