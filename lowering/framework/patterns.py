"""Rewrite patterns: a function per pattern, and the two drivers that apply them.

    @pattern("stablehlo.transpose")
    def compose(op):
        '''transpose(transpose(x, p), q) -> transpose(x, [p[i] for i in q])'''

A pattern returns its replacement values (one, a sequence, or an operation with these results), or None when it does
not apply; nothing has changed then. `()` erases an operation without results; returning `op` itself says that it was
changed in place. New operations are inserted before `op` and carry its location. A pattern that reads options or the
profile takes a second argument, the `PassRun`.

Only this file knows the bindings' conventions: a *falsy* result means «matched», and an exception must not cross the
C++ driver, whose frames cannot be unwound.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from hilo.dialect.context import context
from hilo.dialect.iree import ir, rewrite
from hilo.dialect.support.errors import Error, PassError, described
from hilo.dialect.support.process_exit import inside
from hilo.lowering.framework.locations import place

if TYPE_CHECKING:
    from hilo.lowering.framework.passes import PassRun

Op: TypeAlias = "ir.Operation | ir.OpView"
Replacement: TypeAlias = "ir.Value | ir.Operation | ir.OpView | Sequence[ir.Value] | None"

_MATCHED, _NOT_MATCHED = False, True
MAX_ITERATIONS = 64


@dataclass(frozen=True)
class Pattern:
    """A function that rewrites the operations called `root`; patterns with a higher `benefit` are tried first."""

    root: str
    function: Callable[..., Replacement]
    benefit: int = 1
    takes_run: bool = False

    @property
    def name(self) -> str:
        return self.function.__name__

    def __call__(self, op: Op, run: PassRun) -> Replacement:
        """Matches and builds at the current insertion point and location; replacing is left to the caller."""
        return self.function(op, run) if self.takes_run else self.function(op)


def pattern(root: str, *, benefit: int = 1) -> Callable[[Callable[..., Replacement]], Pattern]:
    """Declares a function `(op)` or `(op, run)` as a pattern on the operations called `root`."""

    def decorate(function: Callable[..., Replacement]) -> Pattern:
        return Pattern(root, function, benefit, len(inspect.signature(function).parameters) > 1)

    return decorate


def apply_once(op: Op, patterns: Sequence[Pattern], run: PassRun) -> None:
    """Visits each operation inside `op` once, inner ones first; what a pattern builds is not visited again."""
    driver = _Driver(patterns, run)
    with inside():
        rewrite.walk_and_apply_patterns(op.operation, driver.frozen)
    driver.raise_failure()


def apply_greedily(op: Op, patterns: Sequence[Pattern], run: PassRun) -> None:
    """Applies patterns to a fixed point, also to what they build; erases operations that become dead, folds nothing.

    Raises:
        PassError: there is no fixed point after `MAX_ITERATIONS` sweeps.
    """
    driver = _Driver(patterns, run)
    config = rewrite.GreedyRewriteConfig()
    config.enable_folding = False
    config.enable_constant_cse = False
    config.max_iterations = MAX_ITERATIONS
    config.region_simplification_level = rewrite.GreedySimplifyRegionLevel.DISABLED
    try:
        with inside():
            rewrite.apply_patterns_and_fold_greedily(op.operation, driver.frozen, config)
    except RuntimeError as error:  # the bindings: «pattern application failed to converge»
        driver.raise_failure()
        names = ", ".join(p.name for p in patterns)
        raise PassError(f"patterns {names} reached no fixed point in {MAX_ITERATIONS} sweeps") from error
    driver.raise_failure()


def operations_named(root: ir.Operation, names: Iterable[str]) -> list[ir.Operation]:
    """The operations of these names inside `root`, in program order, inner ones first. A walk in Python takes forty
    times as long."""
    found: list[ir.Operation] = []

    def meet(op: Op, _: rewrite.PatternRewriter) -> bool:
        found.append(op.operation)
        return _NOT_MATCHED

    rows = rewrite.RewritePatternSet(root.context)
    for name in names:
        rows.add(name, meet, 1)
    with inside():
        rewrite.walk_and_apply_patterns(root, rows.freeze())
    return found


@dataclass
class _Driver:
    """Adapts our patterns to the bindings; keeps the first exception until the C++ driver has returned."""

    patterns: Sequence[Pattern]
    run: PassRun
    failure: BaseException | None = None
    frozen: rewrite.FrozenRewritePatternSet = field(init=False)

    def __post_init__(self) -> None:
        rows = rewrite.RewritePatternSet(context())
        for one in self.patterns:
            rows.add(one.root, self._adapt(one), one.benefit)
        self.frozen = rows.freeze()

    def raise_failure(self) -> None:
        if self.failure is not None:
            raise self.failure

    def _adapt(self, one: Pattern) -> Callable[[Op, rewrite.PatternRewriter], bool]:
        def match_and_rewrite(op: Op, rewriter: rewrite.PatternRewriter) -> bool:
            if self.failure is not None:
                return _NOT_MATCHED
            try:
                with rewriter.ip, op.location:
                    replacement = one(op, self.run)
                if replacement is None:
                    return _NOT_MATCHED
                values = _values(replacement)
                if values is not None and not _is_same(replacement, op):
                    _check_types(one, op, values)
                    rewriter.replace_op(op.operation, values)
                self.run.statistics[one.name] += 1
                return _MATCHED
            except Error as error:
                self.failure = error
            except Exception as error:
                self.failure = _located(error, one, op)
            return _NOT_MATCHED

        return match_and_rewrite


def _located(error: Exception, one: Pattern, op: Op) -> Exception:
    """An error that a pattern raised, with its location. MLIR does not verify custom calls: there it is the user's."""
    operation = op.operation
    if operation.name == "stablehlo.custom_call":
        target = str(operation.attributes["call_target_name"])
        said = f"custom_call: @{target[1:-1]} has operands, results or attributes that pattern {one.name} cannot read"
        failure = PassError(f"{said}, {described(error)}\n  at {place(op.location)}")
        failure.__cause__ = error
        return failure
    error.add_note(f"in pattern {one.name} on {operation.name} at {place(op.location)}")
    return error


def _values(replacement: Replacement) -> list[ir.Value]:
    if isinstance(replacement, ir.Value):
        return [replacement]
    if isinstance(replacement, ir.Operation | ir.OpView):
        return list(replacement.operation.results)
    return list(replacement or ())


def _is_same(replacement: Replacement, op: Op) -> bool:
    return isinstance(replacement, ir.Operation | ir.OpView) and replacement.operation == op.operation


def _check_types(one: Pattern, op: Op, values: Sequence[ir.Value]) -> None:
    """A replacement of another type would leave invalid IR behind; that is a bug of the pattern, hence an assertion."""
    want, got = [r.type for r in op.operation.results], [v.type for v in values]
    assert want == got, f"pattern {one.name} replaces {op.operation.name} of {want} by {got}"
