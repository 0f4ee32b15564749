"""Decides for each operation whether it is compiled; the first rule that applies decides.

    %0 = stablehlo.tanh %x {xla.device = "llvm-cpu", xla.target = "llvm-cpu"} : tensor<4xf32>
    %1 = stablehlo.add %0, %x {xla.compile = false, xla.target = "llvm-cpu"} : tensor<4xf32>
    %2 = stablehlo.multiply %1, %x {xla.target = "llvm-cpu"} : tensor<4xf32>
becomes
    %0 = … {…, xla.mark = "device"}
    %1 = … {…, xla.reason = "a scope excludes it"}
    %2 = … {…, xla.mark = "level"}

1. The operation was given a device that compiles (`xla.device`): it is compiled.
2. It was built in a scope (`xla.compile`): as the scope says.
3. Otherwise as the level says: `on`, `off`, or `fusible` (element-wise operations, data movement and reductions, which
   become one kernel). The lists of allowed and denied names limit this rule only.

Operations with side effects are compiled only by rule 1 or 2, in program order: custom calls with side effects, feeds
and channels, and operations that take or return a token. Never compiled are collectives, feeds of several replicas,
and random draws whose size is known only at run time: the evaluator runs these. With `fuel`, only the first operations
are marked: bisecting over it finds the operation that breaks a program.

Leaves alone: constants. Source: TensorFlow's MarkForCompilationPass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hilo.dialect.iree import ir
from hilo.dialect.operations.rows import find_row
from hilo.dialect.operations.traits import ELEMENTWISE, with_trait
from hilo.lowering.clusters import marks
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.process.legalize_host_calls import is_token

_TRANSFERS = with_trait("transfer")
_MOVES = frozenset(
    f"stablehlo.{name}"
    for name in "bitcast_convert broadcast_in_dim concatenate iota pad reduce reshape reverse slice transpose".split()
)


RNG = "stablehlo.rng"
"""Draws from the program's one stream of random numbers, which is ordered across compiled and interpreted parts."""


@dataclass(frozen=True)
class Options:
    """Parameters of the third rule."""

    level: Literal["on", "off", "fusible"] = option("on", "which operations are compiled without being marked")
    allow: tuple[str, ...] = option((), "names of the only operations that the level may mark, such as dot_general")
    deny: tuple[str, ...] = option((), "names of operations that the level does not mark")
    fuel: int = option(-1, "most operations that are marked; negative: any number")


@define_pass("mark-for-compilation", options=Options)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Writes `xla.mark` on operations that are compiled, `xla.reason` on those that are not."""
    options = run.options
    assert isinstance(options, Options)
    interpreted = {device.name for device in run.configuration.devices if device.is_interpreted}
    is_alone = run.configuration.replicas * run.configuration.partitions == 1
    fuel = options.fuel

    for block in marks.blocks(op, lambda inner: marks.MARK not in inner.attributes):
        for node in marks.nodes(block):
            target = marks.get_text(node, marks.TARGET) or marks.get_text(node, marks.DEVICE) or run.profile.name
            rule, reason = _decide(node, target in interpreted, is_alone, options)
            if rule is not None and fuel == 0:
                rule, reason = None, f"the fuel, {options.fuel} operations, is used up"
            if rule is None:
                known = marks.get_text(node, marks.REASON)
                marks.set_text(node, marks.REASON, f"{known}; {reason}" if known else reason)
                continue
            fuel -= 1
            marks.set_text(node, marks.MARK, rule)
            marks.set_text(node, marks.TARGET, target)
            run.statistics[f"marked by {rule}"] += 1


def _decide(op: ir.Operation, is_interpreted: bool, is_alone: bool, options: Options) -> tuple[str | None, str]:
    """The rule by which an operation is compiled, or None and the reason why it is not.

    Args:
        is_interpreted: the operation's target compiles nothing.
        is_alone: the program runs as one replica of one partition.
    """
    cannot = _cannot(op, is_alone)
    if cannot is not None:
        return None, cannot
    if is_interpreted:
        return None, f"target {marks.get_text(op, marks.TARGET)} interprets"
    if marks.DEVICE in op.attributes:
        return "device", ""
    asked = marks.get_flag(op, marks.COMPILE)
    if asked is not None:
        return ("scope", "") if asked else (None, "a scope excludes it")
    if op.name in marks.CONTROL and any(marks.get_flag(inner, marks.COMPILE) is False for inner in marks.inside(op)):
        return None, "a scope excludes a part of it"
    return _by_level(op, options)


def _by_level(op: ir.Operation, options: Options) -> tuple[str | None, str]:
    if options.level == "off":
        return None, "level is off"
    if any(_has_effect(inner) or _has_token(inner) for inner in marks.inside(op)):
        return None, "it has side effects: it takes a scope or a device"
    if options.allow and not _is_named(op, options.allow):
        return None, "it is not among the allowed operations"
    if _is_named(op, options.deny):
        return None, "it is among the denied operations"
    if options.level == "fusible" and not _is_fusible(op):
        return None, "level is fusible, and it is not"
    return "level", ""


def _is_named(op: ir.Operation, names: tuple[str, ...]) -> bool:
    return op.name in names or op.name.partition(".")[2] in names


def _is_fusible(op: ir.Operation) -> bool:
    return op.name in ELEMENTWISE or op.name in _MOVES or (op.name.startswith("chlo.") and len(op.results) == 1)


def _has_effect(op: ir.Operation) -> bool:
    is_called = op.name == "stablehlo.custom_call" and marks.get_flag(op, "has_side_effect") is True
    return is_called or op.name in _TRANSFERS


def _has_token(op: ir.Operation) -> bool:
    return any(is_token(value.type) for value in (*op.operands, *op.results))


def has_order(op: ir.Operation) -> bool:
    """Whether an operation, or one inside it, must keep its place in program order: it involves the process or the
    stream of random numbers, or has side effects."""
    return any(
        inner.name == RNG or _cannot_alone(inner) is not None or _has_effect(inner) for inner in marks.inside(op)
    )


def _cannot(op: ir.Operation, is_alone: bool) -> str | None:
    """Why an operation is never compiled in a cluster."""
    for inner in marks.inside(op):
        reason = _cannot_alone(inner)
        if reason is None and not is_alone and inner.name in _TRANSFERS:
            reason = "of several replicas, the process does it"
        if reason is not None:
            return reason if inner == op else f"{inner.name} inside it: {reason}"
    return next((text for value in (*op.operands, *op.results) if (text := _type_reason(value.type))), None)


def _cannot_alone(op: ir.Operation) -> str | None:
    row = find_row(op.name)
    if row is not None and row.needs_process and op.name not in _TRANSFERS:
        return "the process does it: replicas meet"
    if op.name == RNG and not ir.ShapedType(op.results[0].type).has_static_shape:
        return "how many random numbers it draws is known at run time only"
    if op.name.startswith("xla."):
        return "it is a launch, or a copy for one"
    return None


def _type_reason(type_: ir.Type) -> str | None:
    if is_token(type_):
        return None
    if not isinstance(type_, ir.RankedTensorType):
        return f"values of type {type_} stay with the evaluator"
    return "sizes with a bound stay with the evaluator" if type_.encoding is not None else None
