"""One program for all sizes of the dimensions that a function was declared to take with any size.

The function is traced at several sizes, and the common form of these programs is a program for any size
(`hilo.lowering.shapes.generalize_sizes`), which is compiled once, with dynamic dimensions. Each new size is traced,
too, to check that the function is that program there; a function that branches on a size is compiled for that size.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hilo.builder.source import place
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import Error
from hilo.tracing.dynamic import Plan
from hilo.tracing.explain import describe
from hilo.tracing.program import JitProgram
from hilo.tracing.signature import Signature, Spec
from hilo.tracing.trace import Trace
from hilo.tree import TreeDef

FACTORS = (3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
"""The traces use multiples of the call's sizes, so that divisors of a size still divide them."""

SMALLEST = 6
"""Used in place of the sizes 0 and 1, for which programs are special cases."""


@dataclass(frozen=True, slots=True)
class OpenSpec(Spec):
    """An array argument with dimensions of any size.

    Attributes:
        names: the names of the dimensions; None for dimensions of a fixed size.
    """

    names: tuple[str | None, ...] = ()

    def __str__(self) -> str:
        sizes = [name or str(size) for name, size in zip(self.names, self.dims, strict=True)]
        return f"{self.dtype}[{','.join(sizes)}]"


def open_signature(plan: Plan) -> Signature:
    """The signature of the calls that differ in these sizes only."""
    specs: list[Spec] = []
    for spec, axes in zip(plan.signature.specs, plan.axes, strict=True):
        named = dict(axes)
        dims = tuple(-1 if axis in named else size for axis, size in enumerate(spec.dims))
        names = tuple(named.get(axis) for axis in range(len(dims)))
        specs.append(OpenSpec(spec.dtype, dims, spec.is_weak, names) if axes else spec)
    return dataclasses.replace(plan.signature, specs=tuple(specs))


def trace_sizes(sizes: Mapping[str, int]) -> list[dict[str, int]]:
    """The sizes at which a function is traced: two more than there are names, so that a wrong term is detected.

    >>> trace_sizes({"n": 5})
    [{'n': 15}, {'n': 25}, {'n': 35}]
    """
    first = {name: size if size > 1 else SMALLEST for name, size in sizes.items()}
    rows = []
    for number in range(len(first) + 2):
        factors = [FACTORS[(number * len(first) + at) % len(FACTORS)] for at in range(len(first))]
        rows.append({name: size * by for (name, size), by in zip(first.items(), factors, strict=True)})
    return rows


@dataclass
class Family:
    """The programs of one function for arguments that differ in sizes only.

    Attributes:
        program: answers the calls at all sizes at which the function is known to be this program.
        known: for each known combination of sizes an empty string, or the reason why the function is not this program.
        modules, sizes: the prepared modules of the traces, and their sizes.
        template: their common form.
    """

    program: JitProgram
    modules: list[ir.Module]
    sizes: list[dict[str, int]]
    template: object
    known: dict[tuple[tuple[str, int], ...], str] = field(default_factory=dict)


class AnySize:
    """Finds the program for any size.

    Args:
        retrace: traces the function.
        compile: makes the program of a trace and a module with dynamic dimensions.

    Attributes:
        refused: why there is no such program, by signature.
        single: why it does not apply at some sizes.
    """

    def __init__(
        self, retrace: Callable[[Signature], Trace], compile: Callable[[Trace, ir.Module], JitProgram]
    ) -> None:
        self._retrace, self._compile = retrace, compile
        self._families: dict[Signature, Family] = {}
        self.refused: dict[Signature, str] = {}
        self.single: dict[Signature, str] = {}

    def find(self, plan: Plan) -> JitProgram | None:
        """The program that answers a call; None if there is none for any size, or it does not apply at these sizes."""
        signature = open_signature(plan)
        if signature in self.refused:
            return None
        family = self._families.get(signature)
        if family is None:
            try:
                family = self._families[signature] = self._make(plan, signature)
            except Error as error:
                self.refuse(signature, error)
                return None
        reason = self._reason(family, plan)
        if reason:
            self.single[plan.signature] = reason
            return None
        return family.program

    def notes(self, paths: Callable[[TreeDef], list[str]]) -> list[str]:
        """Notes about sizes that have programs of their own."""
        notes = []
        own = "each size has a program of its own; buckets pad, if rows do not depend on each other"
        kinds = {"one program for any size": (self.refused, f"; {own}"), "the program for any size": (self.single, "")}
        for what, (reasons, remedy) in kinds.items():
            for signature, reason in reasons.items():
                said = describe(paths(signature.structure), signature)
                notes.append(f"{what} does not serve {said}: {reason}{remedy}")
        return notes

    def refuse(self, signature: Signature, error: Exception) -> None:
        """Records why there is no program for any size."""
        self._families.pop(signature, None)
        lines = str(error).splitlines() or [type(error).__name__]
        self.refused[signature] = " ".join(line.strip() for line in lines[: 1 + lines[0].endswith(":")])

    def forget(self, program: JitProgram) -> None:
        """Forgets a program that is evicted."""
        self._families = {key: one for key, one in self._families.items() if one.program is not program}

    def _make(self, plan: Plan, signature: Signature) -> Family:
        from hilo.lowering.shapes.generalize_sizes import build_general
        from hilo.lowering.shapes.size_template import prepare, read_template

        sizes = trace_sizes(plan.sizes)
        traces = [self._retrace(plan.at(row)) for row in sizes]
        first = traces[0]
        if any(trace.structure != first.structure for trace in traces):
            raise Error(f"it returns something else at other sizes\n  at {place()}")
        modules = [prepare(trace.computation.module, row.values()) for trace, row in zip(traces, sizes, strict=True)]
        template = read_template(modules, sizes)
        module = prepare(first.computation.module, sizes[0].values())
        build_general(module, template)
        trace = dataclasses.replace(first, signature=signature, seconds=sum(one.seconds for one in traces))
        family = Family(self._compile(trace, module), modules, sizes, template)
        family.known = {tuple(row.items()): "" for row in sizes}
        return family

    def _reason(self, family: Family, plan: Plan) -> str:
        """Why the function is another program at the sizes of a call; empty if it is the same program."""
        from hilo.lowering.shapes.size_template import prepare, read_template

        key = tuple(plan.sizes.items())
        if key not in family.known:
            try:
                trace = self._retrace(plan.signature)
                module = prepare(trace.computation.module, plan.sizes.values())
                template = read_template([*family.modules, module], [*family.sizes, plan.sizes])
                is_same = template == family.template and trace.structure == family.program.trace.structure
                family.known[key] = "" if is_same else "it computes its sizes in another way"
            except Error as error:
                family.known[key] = str(error).splitlines()[0]
        return family.known[key]
