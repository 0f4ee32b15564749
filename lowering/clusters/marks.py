"""The attributes by which the passes of this folder communicate; all survive printing and parsing.

`xla.device` and `xla.compile` are the user's: `with hilo.device(…)`, `with hilo.jit_scope(…)`. The passes write the
others: `xla.target` (place-operations), `xla.mark` (mark-for-compilation), `xla.cluster` (form-clusters), and
`xla.reason`, why an operation is not where it was requested to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW

DEVICE, COMPILE = "xla.device", "xla.compile"
TARGET, MARK, CLUSTER, REASON = "xla.target", "xla.mark", "xla.cluster", "xla.reason"
KERNEL, NUM_CONSTANTS, CALL_TARGET = "xla.compiled_kernel", "xla.num_constants", "xla.launch_target"
ALL = (DEVICE, COMPILE, TARGET, MARK, CLUSTER, REASON)

CONTROL = CONTROL_FLOW
"""Operations whose regions are looked at separately: if one is not compiled, operations inside it may be."""

CONSTANT = "stablehlo.constant"
"""Constants belong to no cluster: each cluster gets copies of those that it reads."""

HOST = "host"
"""The device of operations that the evaluator runs."""


@dataclass(frozen=True)
class Device:
    """A place where operations can run, as the passes see it.

    Attributes:
        name: the target's name.
        reason: why the device cannot take an operation, with the next step; None if it can.
        is_interpreted: the device evaluates operations one by one; nothing is compiled for it.
    """

    name: str
    reason: Callable[[ir.Operation], str | None]
    is_interpreted: bool = False


def get_text(op: ir.Operation, name: str) -> str | None:
    """A text attribute; None if the operation lacks it."""
    return ir.StringAttr(op.attributes[name]).value if name in op.attributes else None


def set_text(op: ir.Operation, name: str, text: str) -> None:
    op.attributes[name] = ir.StringAttr.get(text, op.context)


def get_flag(op: ir.Operation, name: str) -> bool | None:
    """A bool attribute; None if the operation lacks it."""
    return ir.BoolAttr(op.attributes[name]).value if name in op.attributes else None


def erase(op: ir.Operation, names: tuple[str, ...] = ALL) -> None:
    """Removes marks from an operation and from those inside it."""

    def visit(inner: ir.Operation) -> ir.WalkResult:
        for name in names:
            if name in inner.attributes:
                del inner.attributes[name]
        return ir.WalkResult.ADVANCE

    op.walk(visit)


def functions(root: ir.Operation) -> Iterator[ir.Operation]:
    """The entry functions: those that have a body and are not private; `root` itself if it is a function."""
    if root.name == "func.func":
        candidates = [root]
    else:
        candidates = [op.operation for op in root.regions[0].blocks[0].operations if op.operation.name == "func.func"]
    for function in candidates:
        if get_text(function, "sym_visibility") != "private" and list(function.regions[0].blocks):
            yield function


def blocks(root: ir.Operation, is_open: Callable[[ir.Operation], bool]) -> Iterator[ir.Block]:
    """The blocks whose operations are looked at one by one: the functions' bodies, and the regions of control flow for
    which `is_open` holds; it is asked only after the enclosing block was yielded."""
    todo = [function.regions[0].blocks[0] for function in functions(root)]
    while todo:
        block = todo.pop(0)
        yield block
        for view in block.operations:
            op = view.operation
            if op.name in CONTROL and is_open(op):
                todo += [region.blocks[0] for region in op.regions if list(region.blocks)]


def nodes(block: ir.Block) -> list[ir.Operation]:
    """The operations of a block except its terminator and constants."""
    found = [view.operation for view in block.operations]
    return [op for op in found[:-1] if op.name != CONSTANT]


CALLEES = {"func.call": "callee", "stablehlo.composite": "decomposition"}


def inside(op: ir.Operation) -> Iterator[ir.Operation]:
    """The operation, those in its regions, and those of the functions that it calls, without duplicates."""
    found: list[ir.Operation] = []
    seen: set[str] = set()

    def visit(inner: ir.Operation) -> ir.WalkResult:
        found.append(inner)
        return ir.WalkResult.ADVANCE

    todo = [op]
    while todo:
        one = todo.pop()
        if len(one.regions):
            one.walk(visit, ir.WalkOrder.PRE_ORDER)
        else:
            found.append(one)
        for inner in found:
            attribute = CALLEES.get(inner.name)
            if attribute is not None:
                name = ir.FlatSymbolRefAttr(inner.attributes[attribute]).value
                callee = None if name in seen else find_function(inner, name)
                seen.add(name)
                if callee is not None:
                    todo.append(callee)
        yield from found
        found.clear()


def find_function(op: ir.Operation, name: str) -> ir.Operation | None:
    """The function of that name in the module around an operation."""
    module = op
    while module.parent is not None:
        module = module.parent.operation
    for view in module.regions[0].blocks[0].operations:
        if view.operation.name == "func.func" and get_text(view.operation, "sym_name") == name:
            return view.operation
    return None
