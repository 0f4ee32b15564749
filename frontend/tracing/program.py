"""One program of a traced function: its trace, and the executable that answers its calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from hilo.tracing.explain import Compilation, describe
from hilo.tracing.settings import is_traced_by_jax
from hilo.tracing.signature import Signature
from hilo.tracing.trace import Trace
from hilo.tree import LEAF, structure

if TYPE_CHECKING:
    from hilo.targets.runtime.arrays import DeviceArray
    from hilo.targets.runtime.executable import Executable

CHURN = 8
"""After this many programs, most of them called once, new ones are compiled only when they are called again."""

RECENT = 3
"""How many programs a call tries before it looks at its arguments: those of training and evaluation, or of whole
batches and the last one."""


class JitProgram:
    """Calls of one signature.

    Attributes:
        trace: the trace of the function.
        structure: that of the result.
        executable: answers the calls.
        conversions: element types of the program's arguments that differ from those of the call, by index: JAX converts
            64-bit arrays to 32-bit ones.
        is_plain: whether the executable returns just what the function returned: one array, or a flat tuple.
        is_flat: whether the arguments are arrays, not containers, and none of them is a keyword or a scalar.
        reason, remedy: why the program was made; see `Compilation`.
        calls: how many calls found it.
        calls_before: the value of `calls` when signatures were last searched for one to forget.
    """

    takes_static: ClassVar[bool] = False
    """Whether `take` knows static arguments."""

    def __init__(self, trace: Trace, executable: Executable, reason: str, remedy: str) -> None:
        self.trace = trace
        self.executable = executable
        self.conversions = _conversions(trace)
        self.reason, self.remedy = reason, remedy
        self.calls = 0
        self.calls_before = -1
        self.structure = trace.structure
        count = trace.structure.num_leaves
        specs = trace.signature.specs
        positional, self._named = trace.signature.structure.children
        self._positional = positional.children
        self._scalars = [
            (n, _PYTHON[spec.dtype.kind] if spec.is_weak else None) for n, spec in enumerate(specs) if not spec.dims
        ]
        self.is_flat = not self._scalars and trace.signature.structure == structure(((0,) * len(specs), {}))
        self.is_plain = trace.structure == LEAF or (count != 1 and trace.structure == structure((0,) * count))

    def __call__(self, leaves: Sequence[object]) -> object:
        result = self._call(leaves)
        return result if self.is_plain else self.restore(result, leaves)

    def restore(self, result: object, leaves: Sequence[object]) -> object:
        """What the function returns, from the executable's result for these leaves of the arguments."""
        return self.unflatten(result)

    def answer(self, leaves: Sequence[object], arguments: object) -> object:
        """As a call, with the leaves of the whole arguments, including static ones."""
        return self(leaves)

    def take(self, args: tuple[object, ...], kwargs: dict[str, object]) -> list[object] | None:
        """The leaves of arguments of the program's structure, Python numbers only where it takes them; else None."""
        leaves: list[object] = []
        if len(args) != len(self._positional):
            return None
        for child, value in zip(self._positional, args):  # noqa: B905
            if child.kind is None:
                leaves.append(value)
            elif not child.take(value, leaves):
                return None
        if (kwargs or self._named.children) and not self._named.take(kwargs, leaves):
            return None
        for number, wanted in self._scalars:
            type_ = type(leaves[number])
            if type_ is not wanted if wanted is not None else type_ in _NUMBERS:
                return None
        return leaves

    def call_flat(self, leaves: Sequence[object]) -> list[DeviceArray]:
        """The leaves of the result."""
        result = self._call(leaves)
        return [result] if self.trace.structure.num_leaves == 1 else list(result)  # type: ignore[list-item, call-overload]

    def _call(self, leaves: Sequence[object]) -> object:
        self.calls += 1
        if self.conversions:
            leaves = [_converted(leaf, self.conversions.get(number)) for number, leaf in enumerate(leaves)]
        if is_traced_by_jax(leaves):
            from hilo.jax.calling import to_jax

            return to_jax(self.executable)(*leaves)
        return self.executable(*leaves)

    def unflatten(self, result: object) -> object:
        """Restores the structure of the function's result."""
        structure = self.structure
        return structure.build((result,) if structure.num_leaves == 1 else result)  # type: ignore[arg-type]

    @property
    def error(self) -> Exception | None:
        """The error that keeps it on the evaluator, although it should have been compiled; None if there is none."""
        return getattr(self.executable, "error", None)

    def wait(self, timeout_s: float | None = None) -> bool:
        """Waits until compiled code has taken over, or cannot; returns whether waiting is over."""
        return self.executable.wait(timeout_s)

    def _executables(self) -> list[Executable]:
        """The executables that run the program: for a program in parts, that of each part."""
        return list(self.executable.find_parts()) or [self.executable]

    def explain(self) -> Compilation:
        """The program's part of `f.explain()`."""
        from hilo.targets.tiers.executable import summary

        info = self.executable.info
        tiers = summary(self.executable)
        if tiers is None:
            compiled = [one.info for one in self._executables() if one.info.source != "prepared"]
            compile_s = sum(sum(one.times_s.values()) for one in compiled)
            tier = "compiled" if compiled else "evaluator"
            state = "calls wait for the compiler" if compiled else "it is not compiled"
        else:
            tier, state, compile_s = tiers.tier, tiers.reason, tiers.compile_s
        signature = describe(self.trace.names, self.trace.signature)
        seconds = self.trace.seconds
        return Compilation(
            signature, self.reason, self.remedy, tier, state, self.calls, seconds, compile_s, info.source
        )


def least_used(programs: Mapping[Signature, JitProgram]) -> Signature:
    """The program to forget: among all but the newest, the first that was not called since this was last asked, or else
    the oldest. The programs are in the order in which they were made."""
    *others, newest = programs.items()
    chosen = next((key for key, one in others if one.calls == one.calls_before), others[0][0])
    for _, program in (*others, newest):
        program.calls_before = program.calls
    return chosen


_PYTHON: dict[str, type] = {"pred": bool, "signed": int, "float": float, "complex": complex}
_NUMBERS = (bool, int, float, complex)


def _conversions(trace: Trace) -> dict[int, np.dtype]:
    pairs = enumerate(zip(trace.signature.specs, trace.computation.program_shape.parameters, strict=True))
    return {
        number: shape.dtype.numpy
        for number, (spec, shape) in pairs
        if not spec.is_weak and shape.dtype is not None and shape.dtype.numpy is not None and shape.dtype != spec.dtype
    }


def _converted(leaf: object, wanted: np.dtype | None) -> object:
    return leaf if wanted is None else np.asarray(leaf).astype(wanted)
