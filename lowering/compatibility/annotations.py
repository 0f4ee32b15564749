"""Keeps annotations of an operation (shardings, frontend attributes) when a pattern replaces it."""

from __future__ import annotations

from dataclasses import replace

from hilo.dialect.iree import ir
from hilo.lowering.framework.passes import PassRun
from hilo.lowering.framework.patterns import Op, Pattern, Replacement

_FRONTEND = "mhlo.frontend_attributes"


def carrying(pattern: Pattern) -> Pattern:
    """A pattern whose replacement gets the `mhlo.` attributes of the replaced operation; dictionaries are merged."""

    def rewrite(op: Op, run: PassRun) -> Replacement:
        said = {n: op.operation.attributes[n] for n in op.operation.attributes if n.startswith("mhlo.")}
        found = pattern(op, run)
        if said and found is not None:
            for made in _makers(found):
                if made != op.operation:
                    _annotate(made, said)
        return found

    rewrite.__name__, rewrite.__doc__ = pattern.name, pattern.function.__doc__
    return replace(pattern, function=rewrite, takes_run=True)


def _makers(found: Replacement) -> list[ir.Operation]:
    """The operations that define the replacement values."""
    if isinstance(found, ir.Operation | ir.OpView):
        return [found.operation]
    values = [found] if isinstance(found, ir.Value) else list(found or ())
    return [value.owner.operation for value in values if not isinstance(value.owner, ir.Block)]


def _annotate(op: ir.Operation, said: dict[str, ir.Attribute]) -> None:
    for name, attribute in said.items():
        if name == _FRONTEND and name in op.attributes:
            entries = {item.name: item.attr for one in (op.attributes[name], attribute) for item in ir.DictAttr(one)}
            attribute = ir.DictAttr.get(entries)
        op.attributes[name] = attribute
