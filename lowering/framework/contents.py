"""The contents of a program: the names of its operations and the types of its values.

A pass declares in these terms what it concerns, and is skipped for a program that has none of it: of the sixty passes
of a pipeline, a typical program concerns ten.

    @define_pass("simplify-while", concerns=operations("stablehlo.while"))
    @define_pass("legalize-tuples", concerns=types(ir.TupleType.isinstance))
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.lowering.framework import bodies
from hilo.lowering.framework.patterns import operations_named
from hilo.lowering.framework.profile import Profile


class Contents:
    """The names of a program's operations, and the types of its operands, results, block arguments and functions.

    They are collected when they are first asked for.

    Args:
        root: the program.
        leaving_out: operations of these names are not looked into.
    """

    def __init__(self, root: ir.Operation, leaving_out: frozenset[str] = frozenset()) -> None:
        self._root, self._leaving_out = root, leaving_out
        self._has: dict[frozenset[str], bool] = {}

    def has_any(self, names: frozenset[str]) -> bool:
        """Whether there is an operation of one of these names, wherever it is."""
        if names not in self._has:
            self._has[names] = self._root.name in names or bool(operations_named(self._root, names))
        return self._has[names]

    def add(self, names: frozenset[str]) -> None:
        """There may be operations of these names now."""
        self._has.update((asked, True) for asked in self._has if not asked.isdisjoint(names))
        if names:
            self.__dict__.pop("names", None)

    @functools.cached_property
    def names(self) -> frozenset[str]:
        found: set[str] = set()

        def visit(op: ir.Operation) -> ir.WalkResult:
            name = op.name
            found.add(name)
            return ir.WalkResult.SKIP if name in self._leaving_out else ir.WalkResult.ADVANCE

        self._root.walk(visit, ir.WalkOrder.PRE_ORDER)
        return frozenset(found)

    @functools.cached_property
    def types(self) -> frozenset[ir.Type]:
        return _types_of(self._root, self._leaving_out)


Concerns: TypeAlias = Callable[[Contents, Profile], bool]
"""Whether a pass may have something to do in a program with these contents, for a target with this profile."""


def operations(*names: str) -> Concerns:
    """The concern of a pass that rewrites operations of these names."""
    wanted = frozenset(names)
    return lambda contents, profile: contents.has_any(wanted)


def types(predicate: Callable[[ir.Type], bool]) -> Concerns:
    """The concern of a pass that rewrites values of types for which `predicate` holds."""
    return lambda contents, profile: any(map(predicate, contents.types))


def either(*parts: Concerns) -> Concerns:
    """The concern of a pass to which any of several concerns applies."""
    return lambda contents, profile: any(part(contents, profile) for part in parts)


KERNELS = frozenset({"flow.dispatch.region", "linalg.generic"})
"""Operations that hold loops written by passes, and no operation that another pass rewrites."""


def _types_of(root: ir.Operation, leaving_out: frozenset[str]) -> frozenset[ir.Type]:
    found: set[ir.Type] = set()

    def visit(op: ir.Operation) -> ir.WalkResult:
        for result in op.results:
            found.add(result.type)
        if op.name in leaving_out:
            return ir.WalkResult.SKIP
        if len(op.regions):
            found.update(argument.type for region in op.regions for block in region for argument in block.arguments)
        if op.name == "func.func":
            kind = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
            found.update((*kind.inputs, *kind.results))
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return frozenset(found)


def collect(root: ir.Operation, *names: str, outer_first: bool = False) -> list[ir.Operation]:
    """All operations of these names inside `root`, in program order: inner operations first, or outer ones first."""
    found = operations_named(root, names)
    if root.name in names:
        found.append(root)
    return _outer_first(found) if outer_first and any(len(op.regions) for op in found) else found


def _outer_first(found: Sequence[ir.Operation]) -> list[ir.Operation]:
    """The same operations with outer ones before what is inside them."""
    rows: list[tuple[ir.Operation, list[ir.Operation]]] = []
    for op in found:
        inner: list[ir.Operation] = []
        while rows and len(op.regions) and _is_inside(rows[-1][0], op):
            last, below = rows.pop()
            inner = [last, *below, *inner]
        rows.append((op, inner))
    return [op for outer, inner in rows for op in (outer, *inner)]


def _is_inside(op: ir.Operation, outer: ir.Operation) -> bool:
    parent = op.parent
    while parent is not None and parent.operation != outer:
        parent = parent.operation.parent
    return parent is not None


_WITH_BLOCKS = CONTROL_FLOW | {"func.func"}


def blocks(op: ir.Operation) -> list[ir.Block]:
    """The blocks of an operation's functions and control flow, but not those of reducers and kernels."""
    found = collect(op, *_WITH_BLOCKS, outer_first=True)
    is_flat = all(one.name == "func.func" for one in found)
    return [block for one in found if is_flat or _is_reached(one, op) for region in one.regions for block in region]


def _is_reached(op: ir.Operation, root: ir.Operation) -> bool:
    """Whether an operation is in the root, and between them are only functions and control flow."""
    while op != root:
        op = op.parent.operation
        if op.name not in _WITH_BLOCKS and op.name != "builtin.module":
            return False
    return True


def any_inside(root: ir.Operation, holds: Callable[[ir.Operation], bool]) -> bool:
    """Whether `holds` is true of an operation or of one nested inside it."""
    if not len(root.regions):
        return holds(root)
    found = False

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal found
        found = holds(op)
        return ir.WalkResult.INTERRUPT if found else ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def functions_of(root: ir.Operation) -> list[ir.Operation]:
    """The functions of a module; if `root` is a function, itself."""
    if root.name == "func.func":
        return [root]
    inner = (op.operation for region in root.regions for block in region for op in block.operations)
    return [op for op in inner if op.name == "func.func"]


@dataclass
class Known:
    """The contents of a program while passes change it; they are collected again only after something was added.

    Kernels that passes wrote are not walked through, and their bodies are set apart: in the end they hold most of a
    program's operations. Kernels that the input program came with are.

    Attributes:
        root: the program.
    """

    root: ir.Operation
    _contents: Contents | None = field(default=None, init=False)
    _written: frozenset[str] | None = field(default=None, init=False)

    @property
    def contents(self) -> Contents:
        """What the program holds now; what was removed since it was last asked for may still be listed."""
        if self._contents is None:
            if self._written is None:
                self._written = KERNELS - {op.name for op in operations_named(self.root, KERNELS)}
            elif bodies.REGION in self._written:
                for kernel in operations_named(self.root, [bodies.REGION]):
                    bodies.set_apart(kernel)
            self._contents = Contents(self.root, self._written)
        return self._contents

    def forget(self, added: frozenset[str] | None) -> None:
        """Something was changed.

        Args:
            added: the names of the operations that may be new, whose types are not; None: anything may be.
        """
        if added is None:
            self._contents = None
        elif self._contents is not None:
            self._contents.add(added)
