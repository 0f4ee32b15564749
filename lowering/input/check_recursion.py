"""Refuses functions that call themselves, directly or through others.

    func.func private @even(%n: tensor<i32>) -> tensor<i1> { … call @odd(%m) … }
    func.func private @odd(%n: tensor<i32>) -> tensor<i1> { … call @even(%m) … }
is an error that names them: @even calls @odd calls @even.

Functions are inlined into their callers, which would never end; IREE inlines until memory is full. XLA does not take
recursion either.

Leaves alone: all other modules. Source: XLA's HloVerifier («call graph must be acyclic»).
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import TargetError
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.passes import PassRun, define_pass

Calls = dict[str, dict[str, ir.Operation]]
"""The functions that each function calls, with a call of each."""


@define_pass("check-recursion", concerns=operations("func.call"), adds=())
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Refuses a module with recursion."""
    check_recursion(op)


def check_recursion(module: ir.Operation) -> None:
    """Follows the calls of every function.

    Raises:
        TargetError: a function calls itself; the message names the functions of the cycle.
    """
    calls = _calls(module)
    done: set[str] = set()
    for name in calls:
        cycle = _find_cycle(name, calls, done)
        if cycle:
            path = " calls ".join(f"@{name}" for name in cycle)
            raise TargetError(
                f"recursion: {path}; functions are inlined into their callers; use a stablehlo.while instead\n"
                f"  at {place(calls[cycle[0]][cycle[1]].location)}"
            )


def _calls(module: ir.Operation) -> Calls:
    calls: Calls = {}
    for view in module.regions[0].blocks[0].operations:
        function = view.operation
        if function.name != "func.func":
            continue
        found = calls[ir.StringAttr(function.attributes["sym_name"]).value] = dict[str, ir.Operation]()
        for call in collect(function, "func.call"):
            found.setdefault(ir.FlatSymbolRefAttr(call.attributes["callee"]).value, call)
    return calls


def _find_cycle(start: str, calls: Calls, done: set[str]) -> list[str]:
    """The names on a cycle that is reachable from `start`, the first one twice; empty if there is none."""
    path, todo = [start], [iter(calls.get(start, ()))]
    while todo:
        following = next(todo[-1], None)
        if following is None:
            todo.pop()
            done.add(path.pop())
        elif following in path:
            return [*path[path.index(following) :], following]
        elif following not in done:
            path.append(following)
            todo.append(iter(calls.get(following, ())))
    return []
