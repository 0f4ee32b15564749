"""`to_jax`: an executable as a function that JAX programs can call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from hilo.builder.source import place
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.jax.computation import INSTALL, is_x64
from hilo.jax.executable import JaxExecutable
from hilo.targets.compilation.signature import Leaf

if TYPE_CHECKING:
    from hilo.targets.compilation.signature import Signature
    from hilo.targets.runtime.executable import Executable


@explained_call
def to_jax(executable: Executable | JaxExecutable[Executable]) -> Callable[..., object]:
    """A function over JAX arrays that calls an executable, also inside `jax.jit`, `vmap` and control flow.

    JAX calls back into the process, on the CPU without copying the arguments. `jax.vmap` calls it once per element. JAX
    cannot differentiate it, and an error says so; `jax.custom_vjp` can use a second executable for the gradient.

    Args:
        executable: the result of `hilo.compile`. If it is of a JAX function, it keeps that function's pytrees.

    Returns:
        A function that takes the executable's arguments, and returns JAX arrays in place of device arrays.

    Raises:
        ArgumentError: jax is not installed; `executable` is none, or has sizes that are known at calls only.
        ShapeError, DtypeError: raised by the function for an array that the program does not take, and for 64-bit
            arrays without `jax_enable_x64`.

    >>> b = XlaBuilder("double")
    >>> x = ops.Parameter(b, 0, Shape("f32", [2]), "x")
    >>> double = hilo.to_jax(hilo.compile(b.Build(x + x)))
    >>> import jax
    >>> jax.jit(lambda x: double(x) + 1)(np.array([1, 2], "f")).tolist()
    [3.0, 5.0]
    """
    try:
        import jax
    except ImportError as error:
        raise ArgumentError(f"to_jax: {INSTALL}") from error
    if not hasattr(executable, "signature") or not callable(executable):
        raise ArgumentError(
            f"to_jax: executable is {shown(executable)}; it takes what hilo.compile gives\n  at {place()}"
        )
    flat = executable.executable if isinstance(executable, JaxExecutable) else executable
    signature = flat.signature
    if any(size is None for leaf in signature.results for size in leaf.dims):
        raise ArgumentError(f"to_jax: the results of {signature} have sizes that only a call tells\n  at {place()}")
    on_host = _host_call(flat)

    @explained_call
    def call(*args: object, **kwargs: object) -> object:
        if not is_x64():
            _check_widths(signature.results)
        if isinstance(executable, JaxExecutable):
            leaves = executable.flatten(args, kwargs)
        elif kwargs:
            raise ArgumentError(f"{signature.entry}: got {', '.join(kwargs)} by name; it takes arguments by position")
        else:
            leaves = jax.tree_util.tree_leaves(args)
        if len(leaves) != len(signature.args):
            raise ArgumentError(f"@{signature.entry}: got {len(leaves)} arrays; it takes {len(signature.args)}")
        arrays = [_as_jax(leaf, row.dtype.numpy) for leaf, row in zip(leaves, signature.args, strict=True)]
        _check_arrays(arrays, signature)
        results = on_host(*arrays)
        if isinstance(executable, JaxExecutable):
            return executable.unflatten(tuple(results))
        return _nested(signature.out_tree, iter(results))

    call.__name__ = signature.entry
    return call


def _host_call(executable: Executable) -> Callable[..., Any]:
    """A function over JAX arrays that lets the process call an executable; it returns flat results."""
    import jax

    signature = executable.signature
    kind = jax.ShapeDtypeStruct
    shapes = [kind(leaf.dims, leaf.dtype.numpy) for leaf in signature.results]  # type: ignore[no-untyped-call]

    def run(*leaves: object) -> list[np.ndarray]:
        return [np.asarray(leaf) for leaf in _leaves(executable(*map(np.asarray, leaves)))]

    def in_order(*arrays: object) -> Any:
        return jax.experimental.io_callback(run, shapes, *arrays, ordered=True)

    @jax.custom_jvp
    def pure(*arrays: object) -> Any:
        return jax.pure_callback(run, shapes, *arrays, vmap_method="sequential")

    @pure.defjvp
    def refuse(*_: object) -> NoReturn:
        raise ArgumentError(
            f"to_jax: @{signature.entry} is differentiated, and JAX cannot look inside an executable; give "
            "jax.custom_vjp a second one for the gradient (hilo.gradient and hilo.vjp make it), or take hilo.grad of "
            f"the whole function\n  at {place()}"
        )

    return in_order if executable.info.host_functions else pure


def _as_jax(leaf: object, dtype: object) -> object:
    """A Python number takes the parameter's element type; arrays keep theirs, which the executable checks."""
    if isinstance(leaf, (bool, int, float, complex)):
        return np.asarray(leaf, dtype)  # type: ignore[call-overload]
    return leaf


def _check_arrays(arrays: Sequence[object], signature: Signature) -> None:
    """Checks that the arrays, or their tracers, match the program: inside `jax.jit` the call itself comes later."""
    import jax

    for index, (array, leaf) in enumerate(zip(arrays, signature.args, strict=True)):
        if leaf.dtype.numpy is None or not hasattr(array, "shape") or not hasattr(array, "dtype"):
            continue
        where = f"@{signature.entry}: argument {index}{f' ({leaf.name})' * bool(leaf.name)}"
        got = jax.dtypes.canonicalize_dtype(array.dtype)
        has = Leaf(dtype(got), tuple(array.shape))
        if got != np.dtype(leaf.dtype.numpy):
            hint = "convert it with .astype"
            if array.dtype == np.dtype(leaf.dtype.numpy):
                hint = 'jax.config.update("jax_enable_x64", True) keeps 64 bits'
            raise DtypeError(f"{where} is {has}; it takes {leaf}; {hint}")
        if len(has.dims) != len(leaf.dims) or any(b not in (None, a) for a, b in zip(has.dims, leaf.dims, strict=True)):
            raise ShapeError(f"{where} is {has}; it takes {leaf}")


def _check_widths(results: Sequence[object]) -> None:
    for index, leaf in enumerate(results):
        row = leaf.dtype  # type: ignore[attr-defined]
        if row.numpy is not None and row.numpy.kind in "iufc" and row.numpy.itemsize == (16 if row.is_complex else 8):
            raise DtypeError(
                f"to_jax: result {index} is {leaf}; JAX has no such type while jax_enable_x64 is off: "
                f'jax.config.update("jax_enable_x64", True)\n  at {place()}'
            )


def _leaves(value: object) -> list[object]:
    if isinstance(value, tuple):
        return [leaf for part in value for leaf in _leaves(part)]
    return [value]


def _nested(tree: object, leaves: object) -> object:
    from hilo.targets.compilation.signature import unflatten

    return unflatten(tree, leaves)  # type: ignore[arg-type]
