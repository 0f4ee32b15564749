"""`JaxExecutable`: an executable that is called like the JAX function from which it was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np

from hilo.builder.source import place
from hilo.dialect.support.errors import ArgumentError, shortened, shown
from hilo.jax.private import array_type
from hilo.jax.trees import Calling, Wrapping, leaf_name
from hilo.targets.runtime.arrays import DeviceArray
from hilo.targets.runtime.memory.kept import IMMUTABLE

if TYPE_CHECKING:
    from hilo.targets.compilation.signature import Signature
    from hilo.targets.runtime.executable import CompileInfo, Executable

    E = TypeVar("E", bound=Executable)
else:
    E = TypeVar("E")

_NARROW = {
    np.dtype(wide): np.dtype(narrow)
    for wide, narrow in (("f8", "f4"), ("i8", "i4"), ("u8", "u4"), ("c16", "c8"))
}  # fmt: skip
"""What JAX converts 64-bit types to while `jax_enable_x64` is off."""


class JaxExecutable(Generic[E]):
    """A compiled JAX function. It is called with the function's arguments, pytrees included, and returns the function's
    result with `DeviceArray`s as leaves.

    Static arguments are part of the program and are not passed again, as for `jax.jit(f).lower(…).compile()`. While
    `jax_enable_x64` is off, 64-bit NumPy arguments are converted to 32-bit ones, as in JAX. All other attributes
    (`info`, `signature`, `reseed`, …) are those of the underlying executable.

    Attributes:
        executable: the executable of the flat program, with one argument for each leaf.
        calling: how arguments and results are flattened.

    Raises (when called):
        ArgumentError: the arguments' tree differs from that of the program.
        ShapeError, DtypeError, ExecutionError: as in `Executable`.
    """

    def __init__(self, executable: E, calling: Calling) -> None:
        import jax

        self.executable = executable
        self.calling = calling
        self._flatten = jax.tree_util.tree_flatten
        IMMUTABLE.add(array_type())
        self._keeps_all = len(calling.kept) == calling.in_tree.num_leaves and not calling.keys

    @property
    def info(self) -> CompileInfo:
        """How the program was compiled; see `CompileInfo`."""
        return self.executable.info

    @property
    def signature(self) -> Signature:
        """The arguments and results of the flat program."""
        return self.executable.signature

    def __getattr__(self, name: str) -> object:
        if name == "executable":  # not set yet, while the object is being made or copied
            raise AttributeError(name)
        return getattr(self.executable, name)

    def __call__(self, *args: object, **kwargs: object) -> object:
        results = self.executable(*self.flatten(args, kwargs))
        return self.unflatten(results)

    def call_async(self, *args: object, **kwargs: object) -> object:
        """Calls the function with `args` and `kwargs` like `Executable.call_async`: the leaves become ready later."""
        return self.unflatten(self.executable.call_async(*self.flatten(args, kwargs)))

    def flatten(self, args: tuple[object, ...], kwargs: dict[str, object]) -> Sequence[object]:
        """The arguments of the flat program.

        Args:
            args, kwargs: arguments of the JAX function, pytrees of arrays.

        Raises:
            ArgumentError: their tree differs from that of the program.
        """
        calling = self.calling
        if calling.wrapping:
            args, kwargs = self._wrapped(calling.wrapping, args, kwargs), {}
        leaves, tree = self._flatten((args, kwargs))
        if tree != calling.in_tree:
            raise ArgumentError(self._misfit(args, kwargs))
        if calling.fixed:
            self._check_fixed(leaves, args, kwargs)
        if not self._keeps_all:
            leaves = self._chosen(leaves)
        if not calling.is_x64:
            leaves = [_narrowed(leaf) if isinstance(leaf, (np.ndarray, np.generic)) else leaf for leaf in leaves]
        return leaves

    def unflatten(self, results: object) -> object:
        """The tree that the JAX function returns, from the `results` of the flat program."""
        leaves = list(results) if isinstance(results, tuple) else [results]
        for index, leaf in self.calling.fixed_results:
            leaves.insert(index, leaf)
        if self.calling.key_results:
            import jax

            for index, implementation in self.calling.key_results:
                data = leaves[index]
                if not isinstance(data, jax.Array):  # inside a trace by JAX it is one
                    data = jax.numpy.asarray(np.asarray(data))
                leaves[index] = jax.random.wrap_key_data(data, impl=implementation)
        result = self.calling.out_tree.unflatten(leaves)
        return self.calling.wrapping.postprocess(result) if self.calling.wrapping else result

    def _wrapped(self, wrapping: Wrapping, args: tuple[object, ...], kwargs: dict[str, object]) -> tuple[object, ...]:
        """The arguments of the function that the library lowered, which takes JAX arrays only."""
        import jax

        def convert(leaf: object) -> object:
            return jax.numpy.asarray(leaf) if isinstance(leaf, (np.ndarray, np.generic, DeviceArray)) else leaf

        args, kwargs = jax.tree_util.tree_map(convert, (args, kwargs))
        try:
            return tuple(wrapping.preprocess(wrapping.info, args, kwargs))
        except TypeError as error:  # raised when they are bound to the function's parameters
            raise ArgumentError(f"{self.calling.name}: {shortened(str(error), 300)}\n  at {place()}") from error

    def _chosen(self, leaves: Sequence[object]) -> list[object]:
        """The leaves that the program takes; random keys become the numbers that they consist of."""
        import jax

        keys = self.calling.keys
        key_data: Callable[[object], object] = jax.random.key_data  # type: ignore[assignment]
        return [key_data(leaves[i]) if i in keys else leaves[i] for i in self.calling.kept]

    def _check_fixed(self, leaves: Sequence[object], args: tuple[object, ...], kwargs: dict[str, object]) -> None:
        """Checks that leaves which are part of the program are those that it was made with."""
        import jax

        for index, leaf in self.calling.fixed:
            if leaves[index] is leaf or (type(leaves[index]) is type(leaf) and leaves[index] == leaf):
                continue
            paths, _ = jax.tree_util.tree_flatten_with_path((args, kwargs))
            raise ArgumentError(
                f"{self.calling.name}: {leaf_name(paths[index][0])} is {shown(leaves[index])}; the program was made "
                f"with {shown(leaf)}, which is no array and thus part of it; hilo.from_jax makes one for the other\n"
                f"  at {place()}"
            )

    def _misfit(self, args: tuple[object, ...], kwargs: dict[str, object]) -> str:
        """The difference between the tree of these arguments and the program's."""
        import jax

        def paths(tree: object) -> dict[str, None]:
            found, _ = jax.tree_util.tree_flatten_with_path(tree)
            return {leaf_name(path): None for path, _ in found}

        calling = self.calling
        wanted = paths(calling.in_tree.unflatten([0] * calling.in_tree.num_leaves))
        got = paths((args, kwargs))
        missing = [path for path in wanted if path not in got]
        extra = [path for path in got if path not in wanted]
        reasons = [f"{word} {', '.join(paths)}" for word, paths in (("without", missing), ("with", extra)) if paths]
        detail = " and ".join(reasons) or f"of {self._flatten((args, kwargs))[1]} in place of {calling.in_tree}"
        hint = "; static arguments are part of the program and are not given again" if extra else ""
        return (
            f"{calling.name}: the arguments come {shortened(detail, 600)}; it takes the tree that from_jax was given: "
            f"{shortened(', '.join(wanted), 300) or 'no leaves'}{hint}\n  at {place()}"
        )

    def __repr__(self) -> str:
        return f"<JaxExecutable of {self.calling.name}, {self.executable!r}>"


def _narrowed(leaf: np.ndarray | np.generic) -> np.ndarray | np.generic:
    narrow = _NARROW.get(leaf.dtype)
    return leaf if narrow is None else leaf.astype(narrow)
