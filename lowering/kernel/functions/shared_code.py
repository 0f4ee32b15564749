"""Code that a kernel has several times, as functions of memory.

    %f = builtin.unrealized_conversion_cast to (memref<…>, memref<…>) -> () {hilo.code = "func.func …"}
    func.call_indirect %f(%x, %y)
becomes, when the kernel is outlined, and has such a call with the same code,
    func.call @code_0_1a2b3c4d(%x, %y)    func.func private @code_0_1a2b3c4d …

Where it is the only one, the code takes the place of the call. The loop of a spectral method has 40 transforms of two
kinds, which were copied, translated and compiled one by one: see `regions.inlining`.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir

CALL = "func.call_indirect"
_CALLEE, _CODE, _NAME = "builtin.unrealized_conversion_cast", "hilo.code", "code"


def code_of(block: ir.Block) -> ir.StringAttr:
    """The code of a detached block, whose arguments are memory, and which ends in `func.return`; empties it."""
    context = block.owner.context
    load_dialects(context, ("func",))
    kinds = [argument.type for argument in block.arguments]
    attributes = {
        "sym_name": ir.StringAttr.get(_NAME, context),
        "function_type": ir.TypeAttr.get(ir.FunctionType.get(kinds, [], context), context),
    }
    with ir.Location.unknown(context):
        function = ir.Operation.create("func.func", attributes=attributes, regions=1, ip=False)
    block.append_to(function.regions[0])
    text = function.get_asm(print_generic_op_form=True, use_local_scope=True, assume_verified=True)
    function.erase()
    return ir.StringAttr.get(text, context)


def call(code: ir.StringAttr, arguments: Sequence[ir.Value]) -> None:
    """Calls code at the insertion point."""
    load_dialects(code.context, ("func",))
    kind = ir.FunctionType.get([value.type for value in arguments], [])
    callee = ir.Operation.create(_CALLEE, [kind], [], {_CODE: code}).results[0]
    ir.Operation.create(CALL, [], [callee, *arguments])


def write_out(op: ir.Operation) -> int:
    """Replaces all calls inside an operation by their code; returns how many."""
    found = _calls_in(op)
    for place in found:
        _put(_function(_code_of(place)), place)
    return len(found)


@dataclass
class Shared:
    """A function of a kernel, and its calls."""

    function: ir.Operation
    calls: list[ir.Operation] = field(default_factory=list)

    @property
    def name(self) -> str:
        return str(ir.StringAttr(self.function.attributes["sym_name"]).value)

    def rename(self, name: str) -> None:
        self.function.attributes["sym_name"] = ir.StringAttr.get(name)
        for op in self.calls:
            op.attributes["callee"] = ir.FlatSymbolRefAttr.get(name)


def outline(kernel: ir.Operation) -> list[Shared]:
    """Makes the calls inside a kernel calls of private functions behind it; those of which the code is called once
    become this code. Returns the functions, whose names other kernels
    may have, too.

    Args:
        kernel: a function, the first one of its module.
    """
    found, made = _calls_in(kernel), dict[ir.Attribute, Shared]()
    count = Counter(map(_code_of, found))
    for place in found:
        code = _code_of(place)
        if count[code] == 1:
            _put(_function(code), place)
            continue
        if code not in made:
            made[code] = Shared(_function(code))
            for name, value in (("sym_visibility", ir.StringAttr.get("private")), ("no_inline", ir.UnitAttr.get())):
                made[code].function.attributes[name] = value
            kernel.parent.regions[0].blocks[0].append(made[code].function)
            made[code].rename(f"{_NAME}_{len(made)}")
        callee = {"callee": ir.FlatSymbolRefAttr.get(made[code].name)}
        with ir.InsertionPoint(place), place.location:
            made[code].calls.append(ir.Operation.create("func.call", [], list(place.operands)[1:], callee))
        _erase(place)
    return list(made.values())


def _function(code: ir.Attribute) -> ir.Operation:
    return ir.Operation.parse(ir.StringAttr(code).value, context=code.context).operation


def _put(function: ir.Operation, place: ir.Operation) -> None:
    """Puts the code of a function in the place of its call."""
    block = function.regions[0].blocks[0]
    for argument, value in zip(block.arguments, itertools.islice(place.operands, 1, None), strict=True):
        argument.replace_all_uses_with(value)
    *body, _ = [view.operation for view in block.operations]
    for op in body:
        op.move_before(place)
    function.erase()
    _erase(place)


def _erase(place: ir.Operation) -> None:
    callee = place.operands[0].owner.operation
    place.erase()
    if not any(True for _ in callee.results[0].uses):
        callee.erase()


def _calls_in(op: ir.Operation) -> list[ir.Operation]:
    found: list[ir.Operation] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name == CALL:
            found.append(inner)
        return ir.WalkResult.ADVANCE

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _code_of(place: ir.Operation) -> ir.Attribute:
    return place.operands[0].owner.operation.attributes[_CODE]
