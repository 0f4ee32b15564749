"""Functions of JAX as functions of `hilo.jit`: JAX traces them, hilo compiles and runs them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from hilo.dialect.support.errors import ArgumentError
from hilo.jax.computation import from_jax
from hilo.tracing.signature import Signature
from hilo.tracing.trace import Trace
from hilo.tree import TreeDef, structure


def trace_jax(
    function: Callable[..., object],
    signature: Signature,
    names: Sequence[str],
    call: Callable[[object], tuple[tuple[object, ...], dict[str, object]]],
    title: str,
) -> Trace:
    """As `trace_function`, for a function of JAX."""
    try:
        import jax
    except ImportError as error:
        raise ArgumentError("jit: language is 'jax', which is not installed; pip install 'hilo-mlir[jax]'") from error
    start = time.perf_counter()
    shapes: list[TreeDef] = []

    def flat(*leaves: object) -> list[object]:
        args, kwargs = call(signature.structure.unflatten(leaves))
        found, tree = jax.tree_util.tree_flatten(function(*args, **kwargs))
        shapes[:] = [structure(jax.tree_util.tree_unflatten(tree, range(len(found))))]
        return found

    numbers = {"pred": False, "signed": 1, "float": 1.0, "complex": 1j}
    examples = [
        numbers[spec.dtype.kind] if spec.is_weak else jax.ShapeDtypeStruct(spec.dims, spec.dtype.numpy)  # type: ignore[no-untyped-call]
        for spec in signature.specs
    ]
    flat.__name__ = title
    computation = from_jax(flat, *examples)
    weak = (False,) * shapes[0].num_leaves
    return Trace(computation, signature, tuple(names), shapes[0], weak, time.perf_counter() - start)
