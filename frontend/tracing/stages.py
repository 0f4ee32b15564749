"""The stages of a traced function, as in JAX: trace, lower, compile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from hilo.builder.source import place
from hilo.builder.xla_builder import XlaComputation
from hilo.dialect.support.calls import NotCalled
from hilo.dialect.support.errors import ArgumentError, nearest
from hilo.tracing.trace import Trace
from hilo.tree import TreeDef, flatten

if TYPE_CHECKING:
    from hilo.lowering.clusters.report import ClusterReport
    from hilo.targets.cost_analysis import MemoryAnalysis
    from hilo.targets.runtime.executable import Executable
    from hilo.tracing.jit import JitFunction


class Traced(NotCalled):
    """A function as a computation.

    Attributes:
        computation: takes the leaves of the arguments and returns those of the result.
        in_tree: the structure of the pair of positional and keyword arguments.
        out_tree: the structure of the result.
    """

    instead_of_calls = "the function itself is called, or what .lower().compile() gives"

    def __init__(self, function: JitFunction, trace: Trace) -> None:
        self._function = function
        self._trace = trace

    def __repr__(self) -> str:
        return repr(self.computation).replace("XlaComputation", type(self).__name__, 1)

    @property
    def computation(self) -> XlaComputation:
        return self._trace.computation

    @property
    def in_tree(self) -> TreeDef:
        return self._trace.signature.structure

    @property
    def out_tree(self) -> TreeDef:
        return self._trace.structure

    def lower(self) -> Lowered:
        """The next stage."""
        return Lowered(self._function, self._trace)


class Lowered(Traced):
    """A function as StableHLO; `compile` compiles it."""

    def as_text(self, dialect: Literal["stablehlo", "target"] = "stablehlo", *, debug_info: bool = False) -> str:
        """The program as text.

        Args:
            dialect: `"stablehlo"`: as traced; `"target"`: after all passes, as the target's compiler gets it.
            debug_info: include the source locations.
        """
        if dialect not in ("stablehlo", "target"):
            message = f"as_text: dialect is {dialect!r}; {nearest(dialect, ('stablehlo', 'target'))}"
            raise ArgumentError(f"{message}\n  at {place()}")
        if dialect == "stablehlo":
            return self.computation.as_text(debug_info=debug_info)
        from hilo.api import lower

        target = self._function._target
        if isinstance(target, list | tuple):
            takes = "of a program for several targets there is the text as it was traced"
            raise ArgumentError(f"as_text: dialect is 'target'; {takes}\n  at {place()}")
        return lower(self.computation, target).as_text(debug_info=debug_info)  # type: ignore[arg-type]

    def cost_analysis(self) -> dict[str, float]:
        """The cost of a call; see `Executable.cost_analysis`."""
        from hilo.targets.cost_analysis import cost_analysis

        return cost_analysis(self.computation.module)

    def compile(self) -> Compiled:
        """Compiles the program for the function's target, whatever its tiers."""
        executable = self._function._compile(self._trace, "compiled")
        return Compiled(self._function, self._trace, executable)


class Compiled(Traced):
    """A compiled program. It is called with the arguments that are not static, of the structure that it was traced for.

    Attributes:
        executable: takes and returns flat leaves.
    """

    def __init__(self, function: JitFunction, trace: Trace, executable: Executable) -> None:
        super().__init__(function, trace)
        self.executable = executable

    def __call__(self, *args: object, **kwargs: object) -> object:
        return self._unflatten(self.executable(*self._flatten(args, kwargs)))

    def call_async(self, *args: object, **kwargs: object) -> object:
        """As a call, but returns immediately, with arrays that become ready later; see `Executable.call_async`."""
        return self._unflatten(self.executable.call_async(*self._flatten(args, kwargs)))

    def clusters(self) -> ClusterReport:
        """For a program in parts, each operation's cluster, or why it has none; see `Executable.clusters`."""
        return self.executable.clusters()

    def _flatten(self, args: object, kwargs: object) -> list[object]:
        leaves, structure = flatten((args, kwargs))
        if structure != self.in_tree:
            message = f"{self._function._title}: the arguments are built as {structure}"
            raise ArgumentError(f"{message}; the program takes {self.in_tree}\n  at {place()}")
        return leaves

    def _unflatten(self, result: Any) -> object:
        return self.out_tree.unflatten([result] if self.out_tree.num_leaves == 1 else result)

    def as_text(self) -> str:
        """The program after all passes, as the target's compiler got it."""
        return Lowered(self._function, self._trace).as_text("target")

    def cost_analysis(self) -> dict[str, float]:
        """As `Lowered.cost_analysis`."""
        from hilo.targets.cost_analysis import cost_analysis

        return cost_analysis(self.computation.module)

    def memory_analysis(self) -> MemoryAnalysis:
        """The sizes of arguments, results, constants, code and temporary buffers."""
        return self.executable.memory_analysis()
