"""The contents of a program: the names of its operations and the types of its values.

A pass declares in these terms what it concerns, and is skipped for a program that has none of it: of the sixty passes
of a pipeline, a typical program concerns ten.

    @define_pass("simplify-while", concerns=operations("stablehlo.while"))
    @define_pass("legalize-tuples", concerns=types(ir.TupleType.isinstance))
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from hilo.dialect.iree import ir
from hilo.lowering.framework import bodies
from hilo.lowering.framework.profile import Profile


class Contents:
    """The names of a program's operations, and the types of its operands, results, block arguments and functions.

    Types are collected when they are first asked for; the program must not have changed until then.

    Args:
        names: of the operations.
        collect_types: collects the types.
    """

    def __init__(self, names: frozenset[str], collect_types: Callable[[], frozenset[ir.Type]]) -> None:
        self.names = names
        self._collect_types = collect_types

    @functools.cached_property
    def types(self) -> frozenset[ir.Type]:
        return self._collect_types()


Concerns: TypeAlias = Callable[[Contents, Profile], bool]
"""Whether a pass may have something to do in a program with these contents, for a target with this profile."""


def operations(*names: str) -> Concerns:
    """The concern of a pass that rewrites operations of these names."""
    wanted = frozenset(names)
    return lambda contents, profile: not wanted.isdisjoint(contents.names)


def types(predicate: Callable[[ir.Type], bool]) -> Concerns:
    """The concern of a pass that rewrites values of types for which `predicate` holds."""
    return lambda contents, profile: any(map(predicate, contents.types))


def either(*parts: Concerns) -> Concerns:
    """The concern of a pass to which any of several concerns applies."""
    return lambda contents, profile: any(part(contents, profile) for part in parts)


KERNELS = frozenset({"flow.dispatch.region", "linalg.generic"})
"""Operations that hold loops written by passes, and no operation that another pass rewrites."""


def contents_of(
    root: ir.Operation,
    leaving_out: frozenset[str] = frozenset(),
    meet: Callable[[ir.Operation], None] = lambda _: None,
) -> Contents:
    """The contents of everything inside `root`, except inside operations of the names in `leaving_out`; `meet` is
    called with each of these."""
    names: set[str] = set()

    def visit(op: ir.Operation) -> ir.WalkResult:
        name = op.name
        names.add(name)
        if name in leaving_out:
            meet(op)
            return ir.WalkResult.SKIP
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return Contents(frozenset(names), functools.partial(_types_of, root, leaving_out))


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
    found: list[ir.Operation] = []
    wanted = frozenset(names)

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name in wanted:
            found.append(op)
        return ir.WalkResult.ADVANCE

    root.walk(visit, ir.WalkOrder.PRE_ORDER if outer_first else ir.WalkOrder.POST_ORDER)
    return found


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
        """A superset of what the program holds now: what was removed since the last walk may still be listed."""
        if self._contents is None:
            kernels: list[ir.Operation] = []
            self._contents = contents_of(self.root, self._written or frozenset(), kernels.append)
            for kernel in kernels:
                if kernel.name == bodies.REGION:
                    bodies.set_apart(kernel)
            if self._written is None:
                self._written = KERNELS - self._contents.names
        return self._contents

    def forget(self) -> None:
        """Something was changed."""
        self._contents = None
