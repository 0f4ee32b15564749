"""Programs with dimensions that are known only at a call: one compilation for each combination of sizes that occurs.

The pass `refine-shapes` propagates sizes from the arguments through the program, so each compilation has static shapes,
and is as fast as if they had been written in the program.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.support.errors import ArgumentError, ShapeError
from hilo.targets.compilation.bytecode import copy_module
from hilo.targets.compilation.signature import Signature, find_entry
from hilo.targets.runtime.arrays import DeviceArray
from hilo.targets.runtime.device import Device
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.memory.layout import Layout
from hilo.targets.runtime.runner import CompileInfo, Result, Runner

Sizes = tuple[tuple[int, ...], ...]
"""The dimensions of each argument, flat."""


def is_dynamic(signature: Signature) -> bool:
    """Whether the function takes an array with dynamic dimensions."""
    return any(None in leaf.dims for leaf in signature.args)


def with_sizes(module: ir.Module, entry: str, sizes: Sizes) -> None:
    """Sets the sizes of `entry`'s arguments in place; see the pass `specialize-sizes`."""
    from hilo.lowering import run_pipeline
    from hilo.lowering.framework.options import print_options
    from hilo.lowering.shapes.specialize_sizes import Options

    arguments = find_entry(module, entry).regions[0].blocks[0].arguments
    dynamic = [
        size
        for argument, dims in zip(arguments, sizes, strict=True)
        for axis, size in enumerate(dims)
        if ir.RankedTensorType(argument.type).is_dynamic_dim(axis)
    ]
    run_pipeline(module, f"specialize-sizes{{{print_options(Options(tuple(dynamic), entry))}}}")


def bounds_of(module: ir.Module, entry: str) -> tuple[tuple[int | None, ...], ...]:
    """The bound of each dimension of each argument, if the program has one."""
    from hilo.dialect.attributes import TypeExtensions

    block = find_entry(module, entry).regions[0].blocks[0]
    found: list[tuple[int | None, ...]] = []
    for argument in block.arguments:
        encoding = ir.RankedTensorType(argument.type).encoding
        rank = ir.RankedTensorType(argument.type).rank
        found.append((None,) * rank if encoding is None else tuple(TypeExtensions.from_mlir(encoding).bounds))
    return tuple(found)


class SizesRunner(Runner):
    """Compiles a program at a call, once for each combination of argument sizes, and runs the result.

    Args:
        module: the program, which this runner owns.
        signature: arguments and results.
        compile: compiles the program with static sizes.
        device: where calls run.
        info: while nothing is compiled; later `info` is that of the module compiled last.
        donated: see `Runner`.
    """

    def __init__(
        self,
        module: ir.Module,
        signature: Signature,
        compile: Callable[[ir.Module], Executable],
        device: Device,
        info: CompileInfo,
        donated: frozenset[int] = frozenset(),
    ) -> None:
        from hilo.lowering import run_pipeline

        super().__init__(signature, device, info, donated=donated)
        self._module = module
        self._compile = compile
        self._known: dict[Sizes, Executable] = {}
        self._lock = threading.Lock()
        run_pipeline(module, "legalize-tuples")
        self._bounds = bounds_of(module, signature.entry)

    @property
    def module_bytes(self) -> bytes:
        if not self._known:
            raise ArgumentError(
                f"@{self.signature.entry}: nothing is compiled before the first call, which says what {self.signature} "
                "takes; call it, or specialize it, first"
            )
        return next(reversed(self._known.values())).module_bytes

    @property
    def compiled_count(self) -> int:
        """The number of combinations of sizes for which the program is compiled."""
        return len(self._known)

    def result_layout(self, index: int, dims: tuple[int, ...]) -> Layout:
        return self.device.layout(self.signature.results[index].dtype, dims)

    def run(self, args: tuple[object, ...]) -> Result:
        leaves = [self._read(index, value) for index, value in enumerate(self.reader.flatten(args))]
        try:
            return self.specialize(*(tuple(leaf.shape) for leaf in leaves))(*leaves)
        finally:
            self.give_up(leaves)

    def specialize(self, *sizes: tuple[int, ...]) -> Executable:
        """The executable for arguments of these dimensions; it takes flat arguments."""
        with self._lock:
            found = self._known.get(sizes)
            if found is None:
                module = copy_module(self._module)
                with_sizes(module, self.signature.entry, sizes)
                found = self._known[sizes] = self._compile(module)
                self.info = found.info
                self.streams = found.runner.draw_from(self.streams)  # calls of all sizes share the count
        return found

    def _read(self, index: int, value: object) -> DeviceArray | np.ndarray:
        """An argument whose dtype and sizes are checked."""
        if isinstance(value, DeviceArray):
            self.reader.check(value.layout.dtype, value.shape, index)
            array: DeviceArray | np.ndarray = value
        else:
            array = self.reader.read(value, index)
        for axis, (size, bound) in enumerate(zip(array.shape, self._bounds[index], strict=True)):
            if bound is not None and size > bound:
                where = self.reader.describe(index)
                raise ShapeError(f"{where} has size {size} in dimension {axis}; it takes at most {bound}")
        return array


class DynamicExecutable(Executable):
    """A program that is compiled at a call, once for each combination of argument sizes.

    It is called like any executable. The first call with new sizes takes as long as a compilation; `info` and
    `module_bytes` are those of the last compilation. `specialize` compiles without a call.

    Raises (when called): what `hilo.compile` and `Executable` raise.
    """

    runner: SizesRunner

    def specialize(self, *sizes: tuple[int, ...]) -> Executable:
        """The executable for arguments of these dimensions, one tuple for each array; it takes flat arguments."""
        return self.runner.specialize(*sizes)

    def __repr__(self) -> str:
        return f"<DynamicExecutable {self.signature} for {self.info.target}, {self.runner.compiled_count} compiled>"
