"""Replaces each composite by its decomposition.

    %0 = stablehlo.composite "xla.relu" %x {decomposition = @relu} : (tensor<4xf32>) -> tensor<4xf32>
    func.func private @relu(%a: tensor<4xf32>) -> tensor<4xf32> { … return %r }
becomes
    … the body of @relu on %x, each operation located at its own line, called from the composite's
and @relu is erased if nothing else refers to it.

Leaves alone: composites named in `keep` or in the profile's `kept_composites`, for targets with kernels of their own;
their decompositions stay, but composites inside them are expanded. Nested composites are expanded inside out.
Source: StableHLO specification, «composite»: the op has the semantics of its decomposition.
"""

from __future__ import annotations

from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass


@dataclass(frozen=True)
class Options:
    keep: tuple[str, ...] = option((), "names of composites that stay, such as xla.top_k")


@define_pass("expand-composite", options=Options, concerns=operations("stablehlo.composite"))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Expands every composite inside the module."""
    composites = collect(op, "stablehlo.composite", outer_first=True)
    if not composites:
        return
    functions = {ir.StringAttr(f.attributes["sym_name"]).value: f for f in _functions(op)}
    assert isinstance(run.options, Options)
    kept = run.profile.kept_composites.union(run.options.keep)
    by_caller: dict[ir.Operation, list[ir.Operation]] = {}
    for composite in composites:
        by_caller.setdefault(_function_of(composite), []).append(composite)
    expansion = _Expansion(functions, by_caller, kept, run)
    for function in list(by_caller):
        expansion.expand(function, ())
    _erase_unused(op, {name: functions[name] for name in expansion.inlined})


@dataclass
class _Expansion:
    """Expands callees before callers, so that inlined bodies no longer hold composites."""

    functions: dict[str, ir.Operation]
    composites: dict[ir.Operation, list[ir.Operation]]
    kept: frozenset[str]
    run: PassRun

    def __post_init__(self) -> None:
        self.inlined: set[str] = set()

    def expand(self, function: ir.Operation, callers: tuple[ir.Operation, ...]) -> None:
        for composite in self.composites.pop(function, ()):
            name = ir.StringAttr(composite.attributes["name"]).value
            callee_name = ir.FlatSymbolRefAttr(composite.attributes["decomposition"]).value
            callee = self.functions.get(callee_name)
            if callee is None or not list(callee.regions[0]):
                raise PassError(
                    f"expand-composite: composite '{name}' at {place(composite.location)} has decomposition "
                    f"@{callee_name}; it takes the name of a function with a body in the same module"
                )
            if callee == function or callee in callers:
                raise PassError(
                    f"expand-composite: composite '{name}' at {place(composite.location)} is part of its own "
                    f"decomposition @{callee_name}; it takes one that does not recurse"
                )
            self.expand(callee, (*callers, function))
            if name in self.kept:
                self.run.note(composite, f"composite '{name}' is kept")
                continue
            _inline(composite, callee)
            self.inlined.add(callee_name)
            self.run.statistics["inlined"] += 1


def _inline(call: ir.Operation, callee: ir.Operation) -> None:
    """Inlines a copy of the callee's body in front of `call`, whose results it replaces."""
    copy = callee.clone(ip=ir.InsertionPoint(callee))
    block = copy.regions[0].blocks[0]
    for argument, operand in zip(list(block.arguments), list(call.operands), strict=True):
        argument.replace_all_uses_with(operand)
    *body, terminator = [one.operation for one in block.operations]
    for one in body:
        one.location = ir.Location.callsite(one.location, [call.location])
        one.move_before(call)
    for result, value in zip(list(call.results), list(terminator.operands), strict=True):
        result.replace_all_uses_with(value)
    call.erase()
    copy.erase()


def _functions(root: ir.Operation) -> list[ir.Operation]:
    children = (op.operation for region in root.regions for block in region for op in block.operations)
    return [op for op in children if op.name == "func.func"]


def _function_of(op: ir.Operation) -> ir.Operation:
    while op.name != "func.func":
        assert op.parent is not None, "a composite must be inside a function"
        op = op.parent.operation
    return op


def _erase_unused(root: ir.Operation, candidates: dict[str, ir.Operation]) -> None:
    """Erases the private functions that nothing refers to any more, and then those that only they referred to."""
    while candidates:
        used = _referenced(root)
        unused = [n for n, f in candidates.items() if n not in used and "sym_visibility" in f.attributes]
        unused = [n for n in unused if ir.StringAttr(candidates[n].attributes["sym_visibility"]).value == "private"]
        if not unused:
            return
        for name in unused:
            candidates.pop(name).erase()


def _referenced(root: ir.Operation) -> set[str]:
    names: set[str] = set()

    def visit(op: ir.Operation) -> ir.WalkResult:
        for attribute in op.attributes:
            _add_symbols(op.attributes[attribute], names)
        return ir.WalkResult.ADVANCE

    root.walk(visit)
    return names


def _add_symbols(attribute: ir.Attribute, names: set[str]) -> None:
    if isinstance(attribute, ir.FlatSymbolRefAttr):
        names.add(attribute.value)
    elif isinstance(attribute, ir.SymbolRefAttr):
        names.update(attribute.value)
    elif isinstance(attribute, ir.ArrayAttr):
        for item in attribute:
            _add_symbols(item, names)
    elif isinstance(attribute, ir.DictAttr):
        for entry in attribute:
            _add_symbols(entry.attr, names)
