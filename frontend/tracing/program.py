"""One program of a traced function: its trace, and what answers its calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hilo.tracing.explain import Compilation, describe
from hilo.tracing.trace import Trace
from hilo.tree import LEAF, structure

if TYPE_CHECKING:
    from hilo.targets.runtime.executable import Executable
    from hilo.targets.tiers.executable import TierInfo


class JitProgram:
    """Calls of one signature.

    Attributes:
        trace: what is called.
        executable: what answers.
        run: the quickest way to call that, with flat arguments.
        is_plain: what that gives is what the function returned: one array, or a flat tuple.
        reason, remedy: why the program was made; see `Compilation`.
        calls: how many calls found it.
        calls_before: how many had when signatures were last looked through for one to forget.
    """

    def __init__(self, trace: Trace, executable: Executable, reason: str, remedy: str) -> None:
        from hilo.targets.tiers.executable import TieredExecutable

        self.trace = trace
        self.executable = executable
        self.run: Callable[..., object] = executable
        self.reason, self.remedy = reason, remedy
        self.calls = 0
        self.calls_before = -1
        count = trace.structure.num_leaves
        self.is_plain = trace.structure == LEAF or (count != 1 and trace.structure == structure((0,) * count))
        if isinstance(executable, TieredExecutable):
            executable.on_change(self._replace)

    def _replace(self, run: Callable[..., object]) -> None:
        self.run = run

    def __call__(self, leaves: Sequence[object]) -> object:
        result = self.run(*leaves)
        return result if self.is_plain else self.unflatten(result)

    def unflatten(self, result: object) -> object:
        """A result in the form of what the function returned."""
        shape = self.trace.structure
        return shape.unflatten([result] if shape.num_leaves == 1 else result)  # type: ignore[arg-type]

    def wait(self, timeout_s: float | None = None) -> bool:
        """Waits until compiled code has taken over, or cannot; whether it is over."""
        from hilo.targets.tiers.executable import TieredExecutable

        return self.executable.wait(timeout_s) if isinstance(self.executable, TieredExecutable) else True

    def explain(self) -> Compilation:
        """What there is to say of it."""
        info = self.executable.info
        tiers: TierInfo | None = getattr(self.executable, "tier_info", None)
        if tiers is None:
            compile_s = sum(info.times_s.values())
            tier = "evaluator" if info.source == "prepared" else "compiled"
            state = "it is not compiled" if tier == "evaluator" else "calls wait for the compiler"
        else:
            tier, state, compile_s = tiers.tier, tiers.reason, tiers.compile_s
        signature = describe(self.trace.names, self.trace.signature)
        seconds = self.trace.seconds
        return Compilation(
            signature, self.reason, self.remedy, tier, state, self.calls, seconds, compile_s, info.source
        )
