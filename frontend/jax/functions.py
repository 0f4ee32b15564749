"""JAX functions in `hilo.jit`: JAX traces them, hilo compiles and runs them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from hilo.builder.source import place
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError
from hilo.jax.changes import Step, changed_attributes, set_attribute
from hilo.jax.changes import said as _said
from hilo.jax.computation import from_jax
from hilo.jax.held_leaves import hold, weak_leaves
from hilo.jax.known_trees import KnownArguments, KnownResult, as_jax, know_arguments, know_result
from hilo.jax.languages import is_filtered
from hilo.targets.runtime.arrays import DeviceArray
from hilo.tracing.program import JitProgram
from hilo.tracing.signature import Signature, Spec
from hilo.tracing.trace import Trace
from hilo.tree import TreeDef, flatten

if TYPE_CHECKING:
    from hilo.targets.runtime.executable import Executable


@dataclass(frozen=True)
class JaxTrace(Trace):
    """A trace by JAX.

    Attributes:
        changes: the paths of the attributes that the function assigns. If there are any, the structure is that of a
            pair: the function's result, and the new values.
    """

    changes: tuple[tuple[Step, ...], ...] = ()

    def unflatten(self, leaves: Sequence[XlaOp]) -> object:
        if self.changes:
            raise ArgumentError(f"{_said(self.changes[0])}, which it cannot in a program that calls it\n  at {place()}")
        return super().unflatten(leaves)


def trace_jax(
    function: Callable[..., object],
    signature: Signature,
    names: Sequence[str],
    call: Callable[[object], tuple[tuple[object, ...], dict[str, object]]],
    title: str,
) -> JaxTrace:
    """As `trace_function`, for a JAX function."""
    try:
        from jax.tree_util import tree_flatten_with_path
    except ImportError as error:
        raise ArgumentError("jit: language is 'jax', which is not installed; pip install 'hilo-mlir[jax]'") from error
    start = time.perf_counter()
    shapes: list[TreeDef] = []
    changes: list[tuple[Step, ...]] = []

    def flat(*leaves: object) -> list[object]:
        arguments = call(signature.structure.unflatten(leaves))
        before = tree_flatten_with_path(arguments)
        result = function(*arguments[0], **arguments[1])
        changed = changed_attributes(before, tree_flatten_with_path(arguments), result)
        changes[:] = changed
        answer = (result, tuple(changed.values())) if changed else result
        held = hold(answer, title, _result_paths, numbers_are_fixed=is_filtered(function), is_result=True)
        found, shape = flatten(held)
        shapes[:] = [shape]
        return found

    weak = weak_leaves(signature.structure)
    examples = [_example(spec, is_weak) for spec, is_weak in zip(signature.specs, weak, strict=True)]
    flat.__name__ = title
    computation = from_jax(flat, *examples)
    none = (False,) * shapes[0].num_leaves
    seconds = time.perf_counter() - start
    return JaxTrace(computation, signature, tuple(names), shapes[0], none, seconds, tuple(changes))


def _result_paths(structure: TreeDef) -> list[str]:
    return structure.paths("the result")


class JaxProgram(JitProgram):
    """Calls of a function that JAX traced. They return JAX arrays if the results are in host memory, unless they are
    called with `DeviceArray`s."""

    trace: JaxTrace
    takes_static = True

    def __init__(self, trace: Trace, executable: Executable, reason: str, remedy: str) -> None:
        super().__init__(trace, executable, reason, remedy)
        self.is_flat = False  # `take` has to inspect the arguments
        self.is_plain = False  # `restore` has to convert the results
        self._arguments: KnownArguments | None = None
        self._result: KnownResult | None = None

    def take(self, args: tuple[object, ...], kwargs: dict[str, object]) -> list[object] | None:
        return None if self._arguments is None else self._arguments.take(args, kwargs)

    def restore(self, result: object, leaves: Sequence[object]) -> object:
        arrays = (result,) if self.structure.num_leaves == 1 else cast("tuple[object, ...]", result)
        if DeviceArray in map(type, leaves):
            return self.structure.build(arrays)
        found = list(map(as_jax, arrays))
        if self._result is not None:
            return self._result.restore(found)
        restored = self.structure.build(found)
        self._result = know_result(restored, found, self.structure)
        return restored

    def answer(self, leaves: Sequence[object], arguments: object) -> object:
        if not self.trace.changes:
            if self._arguments is None:
                self._arguments = know_arguments(arguments, leaves, self.trace.signature)
            return self(leaves)
        returned, values = cast("tuple[object, tuple[object, ...]]", self(leaves))
        for path, value in zip(self.trace.changes, values, strict=True):
            set_attribute(arguments, path, value)
        return returned


JaxTrace.program_type = JaxProgram


_PYTHON = {"pred": False, "signed": 1, "float": 1.0, "complex": 1j}


def _example(spec: Spec, is_weak: bool) -> object:
    import jax

    if spec.is_weak:
        return _PYTHON[spec.dtype.kind]
    return jax.ShapeDtypeStruct(spec.dims, spec.dtype.numpy, weak_type=is_weak)  # type: ignore[no-untyped-call]
