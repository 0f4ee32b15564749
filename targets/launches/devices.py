"""Targets as the passes of `hilo.lowering.clusters` see them: which operations each takes before lowering.

A target's profile describes programs after all passes. An operation that it refuses may still be lowered to supported
ones, so such operations are lowered separately, once for each form.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence

from hilo.dialect.iree import func, ir
from hilo.dialect.operations.rows import find_row
from hilo.dialect.support.errors import ArgumentError, Error, shown
from hilo.lowering.clusters import marks
from hilo.lowering.clusters.graph import read_values
from hilo.lowering.clusters.marks import Device
from hilo.lowering.framework.profile import Configuration, Profile
from hilo.lowering.framework.regions import replace_operands
from hilo.targets.compilation.request import configuration_for
from hilo.targets.launches.outline import symbols_of
from hilo.targets.target import Target, get_target


def read_targets(targets: Iterable[object]) -> tuple[Target, ...]:
    """The targets of a list, without duplicates.

    Raises:
        ArgumentError: the list is empty.
        TargetError: a name is unknown.
    """
    found: dict[str, Target] = {}
    for one in targets:
        if not isinstance(one, str | Target):
            raise ArgumentError(f"compile: target is {shown(one)}; it takes names of targets, or a list of them")
        target = get_target(one)
        found.setdefault(target.name, target)
    if not found:
        raise ArgumentError("compile: target is an empty list; it takes at least one name")
    return tuple(found.values())


def placement_configuration(targets: Sequence[Target], replicas: int = 1, partitions: int = 1) -> Configuration:
    """The configuration of this many replicas with the targets as devices, and the evaluator last."""
    configuration = configuration_for(replicas, partitions=partitions)
    return dataclasses.replace(configuration, devices=placement_devices(targets, replicas, partitions))


def placement_devices(targets: Sequence[Target], replicas: int = 1, partitions: int = 1) -> tuple[Device, ...]:
    """The targets, and the evaluator last, as devices."""
    found = {target.name: target for target in targets}
    found.setdefault("evaluator", get_target("evaluator"))
    return tuple(
        Device(name, _reason(target, replicas, partitions), target.interprets) for name, target in found.items()
    )


def _reason(target: Target, replicas: int, partitions: int) -> Callable[[ir.Operation], str | None]:
    """A function that says why a target does not take an operation; None if it does."""
    if target.interprets:
        return lambda op: None
    known: dict[str, str | None] = {}
    profiles: list[Profile] = []

    def reason(op: ir.Operation) -> str | None:
        if not profiles:
            profiles.append(target.profile())
        (profile,) = profiles
        refused = next((text for inner in marks.inside(op) if (text := _refusal(inner, profile)) is not None), None)
        if refused is None or target.build is not None:
            return refused
        if _takes_constants(op):
            return next((text for value in op.operands if (text := profile.type_reason(value.type))), None)
        alone = _alone(op)
        text = str(alone)
        if text not in known:
            known[text] = _lowered(alone, profile, configuration_for(replicas, partitions=partitions))
        return known[text]

    return reason


def _takes_constants(op: ir.Operation) -> bool:
    """Whether it has operands that are compiled in. A launch knows them, but alone it cannot be lowered."""
    row = find_row(op.name)
    return row is not None and any(operand.is_constant for operand in row.operands)


def _refusal(op: ir.Operation, profile: Profile) -> str | None:
    if op.name in ("func.func", "func.return", "stablehlo.return", "func.call"):
        return None
    return profile.reason(op)


def _alone(op: ir.Operation) -> ir.Module:
    """A module with only this operation in its function, without marks and locations."""
    values = read_values(op)
    unknown = ir.Location.unknown(op.context)
    with unknown:
        module = ir.Module.create()
        types = [value.type for value in values], [result.type for result in op.results]
        function = func.FuncOp("main", types, ip=ir.InsertionPoint(module.body))
        block = function.add_entry_block()
        with ir.InsertionPoint(block):
            copy = op.clone().operation
            func.ReturnOp(list(copy.results))
        for name in symbols_of(op):
            callee = marks.find_function(op, name)
            if callee is not None:
                callee.clone(ip=ir.InsertionPoint(module.body))
    replace_operands(copy, dict(zip(values, block.arguments, strict=True)))
    marks.erase(copy)
    return module


def _lowered(module: ir.Module, profile: Profile, configuration: Configuration) -> str | None:
    """Lowers a module; returns an error in one line, or None."""
    from hilo.lowering import lower

    try:
        lower(module, profile, configuration)
    except Error as error:
        lines = [line.strip() for line in str(error).splitlines() if line.strip()]
        text = lines[1] if len(lines) > 1 and lines[0].endswith(":") else lines[0]
        return text.partition("error: ")[2] or text
    return None
