"""Programs with dimensions that are known only at a call: compiled for each combination of sizes that they are called
with.

The sizes flow from the arguments through the program (the pass `refine-shapes`), so each compilation is of static
shapes: as fast as if they had been written there.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np

from hilo.dialect._bindings import ir
from hilo.dialect.support.errors import ArgumentError, ShapeError
from hilo.targets.compilation.signature import Signature, find_entry
from hilo.targets.runtime.arguments import ArgumentReader
from hilo.targets.runtime.arrays import DeviceArray, Gone
from hilo.targets.runtime.device import Device
from hilo.targets.runtime.executable import CompileInfo, Executable, give_up

Sizes = tuple[tuple[int, ...], ...]
"""The dimensions of each argument, flat."""

WRAPPER = "stablehlo.shape_refinement_operand_wrapper"
"""A custom call that gives its operand, with fewer known sizes; `refine-shapes` takes it away."""


def is_dynamic(signature: Signature) -> bool:
    """Does the function take an array of sizes that it does not name?"""
    return any(None in leaf.dims for leaf in signature.args)


def with_sizes(module: ir.Module, entry: str, sizes: Sizes) -> None:
    """Gives the arguments of `entry` their sizes, in place; the body sees the types that it was written for."""
    function = find_entry(module, entry)
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    block = function.regions[0].blocks[0]
    static = []
    for argument, dims in zip(block.arguments, sizes, strict=True):
        old = ir.RankedTensorType(argument.type)
        new = old if old.has_static_shape else ir.RankedTensorType.get(dims, old.element_type, loc=argument.location)
        static.append(new)
        if new == old:
            continue
        attributes = {"call_target_name": ir.StringAttr.get(WRAPPER, module.context)}
        with ir.InsertionPoint.at_block_begin(block), argument.location:
            wrapped = ir.Operation.create("stablehlo.custom_call", [old], [argument], attributes)
        argument.replace_all_uses_except(wrapped.results[0], wrapped)
        argument.set_type(new)
    with module.context:
        refined = ir.FunctionType.get(static, kind.results)
        function.attributes["function_type"] = ir.TypeAttr.get(refined)


def bounds_of(module: ir.Module, entry: str) -> tuple[tuple[int | None, ...], ...]:
    """The largest size of each dimension of each argument, where the program names one."""
    from hilo.dialect.attributes import TypeExtensions

    block = find_entry(module, entry).regions[0].blocks[0]
    found: list[tuple[int | None, ...]] = []
    for argument in block.arguments:
        encoding = ir.RankedTensorType(argument.type).encoding
        rank = ir.RankedTensorType(argument.type).rank
        found.append((None,) * rank if encoding is None else tuple(TypeExtensions.from_mlir(encoding).bounds))
    return tuple(found)


class DynamicExecutable(Executable):
    """A program that is compiled at a call, once for each combination of argument sizes.

    Called as any executable. The first call with new sizes takes as long as a compilation; `info` and `module_bytes`
    are those of the last one, which `specialize` makes without a call.

    Raises (when called): what `hilo.compile` and `Executable` raise.
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

        self.signature = signature
        self.info = info
        self._module = module
        self._compile = compile
        self._device = device
        self._donated = donated
        self._reader = ArgumentReader(signature)
        self._known: dict[Sizes, Executable] = {}
        self._lock = threading.Lock()
        run_pipeline(module, "legalize-tuples")
        self._bounds = bounds_of(module, signature.entry)

    @property
    def module_bytes(self) -> bytes:
        """The module compiled last.

        Raises:
            ArgumentError: none is compiled yet.
        """
        if not self._known:
            raise ArgumentError(
                f"@{self.signature.entry}: nothing is compiled before the first call, which says what {self.signature} "
                "takes; call it, or specialize it, first"
            )
        return next(reversed(self._known.values())).module_bytes

    def __call__(self, *args: object) -> DeviceArray | tuple[object, ...]:
        leaves = [self._read(index, value) for index, value in enumerate(self._reader.flatten(args))]
        try:
            return self.specialize(*(tuple(leaf.shape) for leaf in leaves))(*leaves)
        finally:
            give_up(leaves, self._donated, Gone(self._device, f"@{self.signature.entry}"))

    def specialize(self, *sizes: tuple[int, ...]) -> Executable:
        """The executable for arguments of these dimensions, one tuple for each array; it takes flat arguments."""
        with self._lock:
            found = self._known.get(sizes)
            if found is None:
                module = ir.Module.parse(self._bytecode(), self._module.context)
                with_sizes(module, self.signature.entry, sizes)
                found = self._known[sizes] = self._compile(module)
                self.info = found.info
                if self._streams is None:
                    self._streams = found._streams  # of the first that draws: calls of all sizes count on in it
                elif found._streams is not None:
                    found._streams = self._streams
        return found

    def _bytecode(self) -> bytes:
        from hilo.targets.compilation.bytecode import bytecode

        return bytecode(self._module)

    def _read(self, index: int, value: object) -> DeviceArray | np.ndarray:
        """An argument whose dtype and sizes are checked."""
        if isinstance(value, DeviceArray):
            self._reader.check(value.layout.dtype, value.shape, index)
            array: DeviceArray | np.ndarray = value
        else:
            array = self._reader.read(value, index)
        for axis, (size, bound) in enumerate(zip(array.shape, self._bounds[index], strict=True)):
            if bound is not None and size > bound:
                where = self._reader.describe(index)
                raise ShapeError(f"{where} has size {size} in dimension {axis}; it takes at most {bound}")
        return array

    def __repr__(self) -> str:
        return f"<DynamicExecutable {self.signature} for {self.info.target}, {len(self._known)} compiled>"
