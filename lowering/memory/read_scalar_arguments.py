"""Computes on the host what the host needs of arguments of one number: predicates of branches, indices of slices. Also
what chooses a branch in a loop, if it depends on the loop's counter.

    %p = stablehlo.compare GT, %n, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %r = "stablehlo.if"(%p) ({ … }, { … })
becomes
    %0 = hal.tensor.export %n : tensor<i32> -> !hal.buffer_view
    %1 = hal.buffer_view.buffer<%0 : !hal.buffer_view> : !hal.buffer
    %2 = hal.buffer.load<%1 : !hal.buffer>[%c0] : i32
    %3 = arith.cmpi sgt, %2, %c0_i32 : i32     %4 = tensor.from_elements %3 : tensor<i1>
    %r = "stablehlo.if"(%4) ({ … }, { … })

The compiler computes the number on the device, copies it to the host and waits, which takes 2 µs, and 15 where several
threads run kernels. An argument is in memory when the call begins. The indices of `dynamic_slice` and
`dynamic_update_slice`, and the scalar that selects one of two tensors, are such numbers as well.

    %m = stablehlo.remainder %i, %three : tensor<i32>
    %p = stablehlo.compare EQ, %m, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %r = "stablehlo.if"(%p) ({ … }, { … })
becomes, in a loop that carries %i,
    %0 = tensor.extract %i[] : tensor<i32>
    %1 = arith.remsi %0, %c3_i32 : i32          %2 = arith.cmpi eq, %1, %c0_i32 : i32
    %3 = tensor.from_elements %2 : tensor<i1>
    %r = "stablehlo.if"(%3) ({ … }, { … })

The compiler keeps a loop's counter on the host, but compares numbers on the device.

Leaves alone: numbers computed from arrays, except for single elements of arguments, or by more than `MOST` operations;
arithmetic of floats, and of integers of fewer than 32 bits, except for comparisons of floats and of unsigned numbers;
counters of fewer than 32 bits; donated arguments, whose memory kernels may already have written to; functions that are
called; targets whose memory the host cannot read (`Profile.host_reads_memory`).
Source: IREE's `hal` dialect, whose conversion drops the export of an imported argument.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod

import numpy as np

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, tensor
from hilo.dialect.operations.traits import BRANCHES
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.build import tensor as tensor_type
from hilo.lowering.framework.contents import collect, functions_of, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel import scalars
from hilo.lowering.kernel.storage import stored_type
from hilo.lowering.memory.reuse_memory import ALIAS, DONOR, OUTPUT, argument_attributes

MOST = 32
"""Up to this many operations that compute a number are done on the host, which interprets them."""

_COMPUTED = frozenset(
    f"stablehlo.{name}"
    for name in """abs add and clamp compare convert divide maximum minimum multiply negate not or remainder select sign
    subtract xor""".split()
)
_SAME = frozenset(f"stablehlo.{name}" for name in "broadcast_in_dim constant reshape slice".split())
"""Operations that do not change a number."""


_COUNTERS = ("i32", "i64")
"""Types of numbers that loops carry and the host computes with."""

_SLICES = {"stablehlo.dynamic_slice": 1, "stablehlo.dynamic_update_slice": 2}
"""The place of the first index among the operands."""

_NEEDING = (*sorted(BRANCHES), "stablehlo.select", *_SLICES)


@define_pass("read-scalar-arguments", concerns=operations(*_NEEDING))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Replaces the numbers that operations outside of kernels take from the host."""
    if not run.profile.host_reads_memory:
        return
    load_dialects(ir.Context.current, ("arith", "hal", "tensor"))
    for function in functions_of(op):
        arguments = readable_arguments(function, run.configuration.donated)
        for user in collect(function, *_NEEDING) if arguments else ():
            for place in _needed(user):
                if is_computed_from(arguments, user.operands[place]):
                    _read(user, place)
                    run.statistics["numbers"] += 1
        for user in collect(function, *sorted(BRANCHES)):
            counters = _counters(user)
            if counters and is_computed_from(arguments | counters, user.operands[0]):
                _read(user, 0)
                run.statistics["choices"] += 1


def _needed(op: ir.Operation) -> Sequence[int]:
    """The places of the operands that the compiler takes from the host."""
    if op.name == "stablehlo.select":
        return [0] if shape_of(op.operands[0]) == () != shape_of(op.results[0]) else []
    first = _SLICES.get(op.name, 0)
    return range(first, len(op.operands))


def _counters(op: ir.Operation) -> frozenset[ir.Value]:
    """The integers that the loops around an operation carry."""
    found = list[ir.Value]()
    while op.name != "func.func":
        block, op = op.block, op.parent.operation
        if op.name == "stablehlo.while":
            found += [x for x in block.arguments if is_static(x) and not shape_of(x)]
    return frozenset(value for value in found if str(element_of(value)) in _COUNTERS)


def _read(user: ir.Operation, place: int) -> None:
    with user.location, ir.InsertionPoint(user):
        number = _number(user.operands[place], {})
        user.operands[place] = tensor.from_elements(tensor_type([], number.type), [number])


def readable_arguments(function: ir.Operation, donated: Collection[int]) -> frozenset[ir.Value]:
    """The arguments whose memory no result takes; none of functions that others call."""
    visibility = function.attributes["sym_visibility"] if "sym_visibility" in function.attributes else None
    if visibility is not None and ir.StringAttr(visibility).value == "private":
        return frozenset()
    taken = {DONOR, ALIAS, OUTPUT}
    arguments = zip(function.regions[0].blocks[0].arguments, argument_attributes(function), strict=True)
    return frozenset(
        value
        for number, (value, attributes) in enumerate(arguments)
        if number not in donated and taken.isdisjoint(attributes)
    )


def _is_number(value: ir.Value) -> bool:
    """Whether the value is one element of a type that the host's interpreter has."""
    if not isinstance(value.type, ir.RankedTensorType) or not is_static(value) or prod(shape_of(value)) != 1:
        return False
    row = scalars.row_of(value)
    return row.name in ("pred", "f32", "f64") or (row.is_integer and row.bits >= 8)


def is_computed_from(arguments: Collection[ir.Value], value: ir.Value) -> bool:
    """Whether a signless number is computed from arguments by up to `MOST` operations that the host can compute."""
    if not _is_number(value) or scalars.row_of(value).kind == "unsigned":
        return False
    seen: set[ir.Value] = set()
    pending, reads = [value], False
    while pending and len(seen) <= MOST:
        one = pending.pop()
        if one in seen:
            continue
        seen.add(one)
        argument, _ = _element(one)
        maker = maker_of(one)
        if argument in arguments and _is_number(one):
            reads = True
        elif maker is not None and _is_simple(maker):
            pending += maker.operands
        else:
            return False
    return reads and not pending


def _element(value: ir.Value) -> tuple[ir.Value, int]:
    """The tensor of which a value is one element, and its position there in row-major order."""
    op = maker_of(value, "stablehlo.slice")
    if op is None or prod(shape_of(value)) != 1 or not is_static(op.operands[0]):
        return value, 0
    starts = ir.DenseI64ArrayAttr(op.attributes["start_indices"])
    return op.operands[0], int(np.ravel_multi_index(tuple(starts), shape_of(op.operands[0])))


def _is_simple(op: ir.Operation) -> bool:
    values = (*op.operands, *op.results)
    if not all(map(_is_number, values)):
        return False
    if op.name in _SAME:
        return True
    if any(map(_is_narrow, values)) and not _extends_no_signs(op):
        return False
    has_floats = any(scalars.row_of(value).is_float for value in values)
    return op.name in _COMPUTED and scalars.has_rule(op) and (op.name == "stablehlo.compare" or not has_floats)


def _is_narrow(value: ir.Value) -> bool:
    """Whether it is an integer of fewer bits than the registers of the host's interpreter, which extends no signs: -100
    of 8 bits is 156 there, and 200 + 100 is 300."""
    row = scalars.row_of(value)
    return row.is_integer and row.bits < 32


def _extends_no_signs(op: ir.Operation) -> bool:
    """Whether numbers of few bits have the same result in wider registers, which have zeros in front of them."""
    unsigned = all(scalars.row_of(value).kind == "unsigned" for value in op.operands)
    return op.name == "stablehlo.convert" or (op.name == "stablehlo.compare" and unsigned)


def _number(value: ir.Value, known: dict[ir.Value, ir.Value]) -> ir.Value:
    """The number that a value holds, on the host."""
    if value not in known:
        argument, position = _element(value)
        maker = maker_of(argument)
        known[value] = _loaded(argument, position) if maker is None else _result(maker, known)
    return known[value]


def _result(op: ir.Operation, known: dict[ir.Value, ir.Value]) -> ir.Value:
    if op.name == "stablehlo.constant":
        number = scalars.constant(op)
    elif op.name in _SAME:
        return _number(op.operands[0], known)
    else:
        number = scalars.apply(op, [_number(operand, known) for operand in op.operands])
    assert isinstance(number, ir.Value)
    return number


def _loaded(argument: ir.Value, position: int) -> ir.Value:
    """An element of an argument, where a pred is a byte in memory; or a counter."""
    if isinstance(argument.owner, ir.Block) and argument.owner.owner.operation.name == "stablehlo.while":
        return tensor.extract(argument, [])
    row = scalars.row_of(argument)
    kind = stored_type(row)
    view, buffer = (ir.Type.parse(f"!hal.{name}") for name in ("buffer_view", "buffer"))
    if row.kind == "unsigned":
        signless = tensor_type(shape_of(argument), kind)
        argument = ir.Operation.create("stablehlo.bitcast_convert", [signless], [argument]).result
    encoding = {"source_encoding": ir.TypeAttr.get(argument.type)}
    exported = ir.Operation.create("hal.tensor.export", [view], [argument], encoding).result
    memory = ir.Operation.create("hal.buffer_view.buffer", [buffer], [exported]).result
    start = arith.constant(ir.IndexType.get(), position * max(1, row.bits // 8))
    loaded: ir.Value = ir.Operation.create("hal.buffer.load", [kind], [memory, start]).result
    if row.kind != "pred":
        return loaded
    return arith.cmpi(arith.CmpIPredicate.ne, loaded, arith.constant(kind, 0))
