"""Merges equal functions and calls, and hoists operations that all branches compute.

    %a = call @f(%x)    %b = call @g(%x)        where @g is @f with another name
becomes
    %a = call @f(%x)    which replaces %b, too

    %r = stablehlo.if %p { %e = stablehlo.exponential %x … } else { %e = stablehlo.exponential %x … }
becomes
    %e = stablehlo.exponential %x
    %r = stablehlo.if %p { … %e … } else { … %e … }

Private functions that are equal except for their names are merged, which may make their callers equal. Calls of one
function with the same operands are merged if it has no effect and the first dominates the second. Operations that all
branches of an `if` or `case` compute from values outside of them are hoisted.

Leaves alone: public functions; calls of functions with effects or random numbers; operations with regions inside
branches, and operations that only some branches compute. Single operations are left to `cse`, which also finds in an
inner region what is computed outside of it.
Source: LLVM's MergeFunctions and GVNHoist; XLA's ConditionalCodeMotion.
"""

from __future__ import annotations

from collections.abc import Iterator

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import BRANCHES
from hilo.lowering.control.simplify_while import has_effect
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass

_CALLEES = ("callee", "decomposition", "called_computations")
"""Attributes that name functions."""
_STATEFUL = frozenset({"stablehlo.rng"})


@define_pass("share-computations", concerns=operations("func.call", "stablehlo.composite", *sorted(BRANCHES)))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Merges functions, then calls, then hoists from branches, inner ones first."""
    functions = _functions(op)
    run.statistics["functions"] += _share_functions(op, functions)
    pure = _without_effect(functions)
    for function in functions.values():
        for region in function.regions:
            for block in region:
                run.statistics["calls"] += _share_calls(block, pure, {})
    for branch in collect(op, *BRANCHES):
        run.statistics["operations"] += _share_branches(branch)


def _functions(module: ir.Operation) -> dict[str, ir.Operation]:
    if module.name != "builtin.module":
        return {}
    found = (view.operation for view in module.regions[0].blocks[0].operations)
    return {ir.StringAttr(op.attributes["sym_name"]).value: op for op in found if op.name == "func.func"}


# ---- functions -------------------------------------------------------------------------------------------------------


def _share_functions(module: ir.Operation, functions: dict[str, ir.Operation]) -> int:
    """Keeps one of each set of equal private functions; returns how many were removed."""
    gone = 0
    while True:
        first: dict[str, str] = {}
        other: dict[str, str] = {}
        for name, function in functions.items():
            if _is_private(function):
                text = str(function.get_asm(use_local_scope=True, assume_verified=True)).replace(f"@{name}(", "@(", 1)
                if first.setdefault(text, name) != name:
                    other[name] = first[text]
        if not other:
            return gone
        for op in _all(module):
            _rename(op, other)
        for name in other:
            functions.pop(name).erase()
        gone += len(other)


def _is_private(function: ir.Operation) -> bool:
    names = set(function.attributes)
    return (
        "sym_visibility" in names
        and ir.StringAttr(function.attributes["sym_visibility"]).value == "private"
        and len(function.regions[0].blocks) > 0
    )


def _rename(op: ir.Operation, other: dict[str, str]) -> None:
    for name in set(op.attributes).intersection(_CALLEES):
        attribute = op.attributes[name]
        if isinstance(attribute, ir.FlatSymbolRefAttr):
            if attribute.value in other:
                op.attributes[name] = ir.FlatSymbolRefAttr.get(other[attribute.value], op.context)
        elif isinstance(attribute, ir.ArrayAttr):
            renamed = [
                ir.FlatSymbolRefAttr.get(other.get(one.value, one.value), op.context)
                if isinstance(one, ir.FlatSymbolRefAttr)
                else one
                for one in attribute
            ]
            op.attributes[name] = ir.ArrayAttr.get(renamed, op.context)


# ---- calls -----------------------------------------------------------------------------------------------------------


def _without_effect(functions: dict[str, ir.Operation]) -> frozenset[str]:
    """The functions without effects, in themselves and in the functions that they call."""
    pure: set[str] = set()
    size = -1
    while size < len(pure):
        size = len(pure)
        pure |= {name for name, function in functions.items() if _is_pure(function, pure)}
    return frozenset(pure)


def _is_pure(function: ir.Operation, pure: set[str]) -> bool:
    if not len(function.regions[0].blocks):
        return False
    for op in _all(function):
        if op.name == "func.call":
            if ir.FlatSymbolRefAttr(op.attributes["callee"]).value not in pure:
                return False
        elif op.name in _STATEFUL or (op.name != "func.return" and not len(op.regions) and has_effect(op)):
            return False
    return True


def _share_calls(block: ir.Block, pure: frozenset[str], outside: dict[tuple[object, ...], ir.Operation]) -> int:
    """Replaces calls by earlier equal ones, also in enclosing blocks; returns how many were removed."""
    known, gone = dict(outside), 0
    for view in list(block.operations):
        op = view.operation
        if op.name == "func.call" and ir.FlatSymbolRefAttr(op.attributes["callee"]).value in pure:
            key = (ir.FlatSymbolRefAttr(op.attributes["callee"]).value, *op.operands)
            same = known.setdefault(key, op)
            if same is not op:
                _replace(op, same)
                gone += 1
                continue
        for region in op.regions:
            for inner in region:
                gone += _share_calls(inner, pure, known)
    return gone


def _replace(op: ir.Operation, by: ir.Operation) -> None:
    for old, new in zip(op.results, by.results, strict=True):
        old.replace_all_uses_with(new)
    op.erase()


# ---- branches --------------------------------------------------------------------------------------------------------


def _share_branches(branch: ir.Operation) -> int:
    """Hoists operations that all branches compute; returns how many were moved."""
    blocks = [region.blocks[0] for region in branch.regions]
    if len(blocks) < 2:
        return 0
    moved = 0
    for view in list(blocks[0].operations)[:-1]:
        op = view.operation
        if op.name in _STATEFUL or len(op.regions) or has_effect(op) or _reads(op, blocks[0]):
            continue
        same = [_find(op, block) for block in blocks[1:]]
        if any(other is None for other in same):
            continue
        op.move_before(branch)
        for other in same:
            assert other is not None
            _replace(other, op)
        moved += 1
    return moved


def _reads(op: ir.Operation, block: ir.Block) -> bool:
    """Whether an operation reads a value that is defined in the block."""
    return any(not isinstance(value.owner, ir.Block) and value.owner.operation.block == block for value in op.operands)


def _find(op: ir.Operation, block: ir.Block) -> ir.Operation | None:
    """An equal operation of the block."""
    operands, attributes, types = list(op.operands), _attributes(op), [result.type for result in op.results]
    for view in block.operations:
        one = view.operation
        if (
            one.name == op.name
            and list(one.operands) == operands
            and _attributes(one) == attributes
            and [result.type for result in one.results] == types
        ):
            return one
    return None


def _attributes(op: ir.Operation) -> dict[str, ir.Attribute]:
    return {name: op.attributes[name] for name in op.attributes}


def _all(root: ir.Operation) -> Iterator[ir.Operation]:
    """All operations inside."""
    for region in root.regions:
        for block in region:
            for view in block.operations:
                yield view.operation
                yield from _all(view.operation)
