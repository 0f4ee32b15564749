"""A compiled program that can be called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect.dtypes import Dtype, dtype
from hilo.dialect.errors import ArgumentError, ExecutionError
from hilo.targets._bindings import HalBufferView, VmContext, VmModule, VmVariantList
from hilo.targets.arguments import ArgumentReader
from hilo.targets.arrays import DeviceArray, is_importable
from hilo.targets.device import Device, vm_instance
from hilo.targets.layout import Layout, layout
from hilo.targets.signature import Leaf, Signature, unflatten

IMPORT_BYTES = 16_384
"""Aligned NumPy arguments of at least so many bytes are used where they are; copying smaller ones is cheaper."""


@dataclass(frozen=True, slots=True)
class CompileInfo:
    """How an executable came to be.

    Attributes:
        target: the target's name.
        device: the runtime device's name.
        rung: the step of the target's retry ladder that compiled it, after `+` where others were tried in between;
            `"default"` is the first.
        flags: the flags of iree-compile.
        mode: where the compiler ran: `"worker"` or `"in-process"`.
        diagnostics: the compiler's warnings.
        source: `"compiled"`, or the cache that had it: `"memory"` or `"disk"`.
        size_bytes: size of the compiled module.
        key: the content key under which caches hold it.
        times_s: seconds by stage, such as `{"lower": 0.01, "compile": 0.25}`.
        replicas: how many replicas run together.
        host_functions: names of the functions that it calls in its process.
    """

    target: str
    device: str
    rung: str
    flags: tuple[str, ...]
    mode: str
    diagnostics: str
    source: str
    size_bytes: int
    key: str
    times_s: dict[str, float]
    replicas: int = 1
    host_functions: tuple[str, ...] = ()


class Program:
    """A compiled module loaded on a device, and the VM contexts that call it.

    A context is for one thread at a time, so each call takes one from the pool; a pool grows to as many as are in use
    at once.
    """

    def __init__(self, module: bytes, entry: str, device: Device) -> None:
        self.bytes = module
        self.device = device
        try:
            self._module = VmModule.copy_buffer(vm_instance(), module)
            function = self._module.lookup_function(entry)
        except (RuntimeError, ValueError) as error:
            raise ExecutionError(f"the compiled module could not be loaded on {device.name}: {error}") from error
        if function is None:
            raise ExecutionError(f"the compiled module has no function @{entry}; it has {self._module.function_names}")
        self.function = function
        self.contexts = [self.new_context()]

    def new_context(self) -> VmContext:
        try:
            return VmContext(vm_instance(), [self.device.module, self._module])
        except (RuntimeError, ValueError) as error:
            raise ExecutionError(
                f"the compiled module could not be initialized on {self.device.name}: {error}"
            ) from error


class Executable:
    """A compiled program: call it with arrays.

    `executable(*args)` takes array-likes and returns one `DeviceArray`, or a tuple of them, nested where the program's
    result is. What an argument takes:
    - device arrays, NumPy arrays and scalars, and other libraries' arrays: exactly that dtype and those dims;
    - Python scalars and lists of them: any number that the dtype can hold (an integer for a float parameter; no
      fraction for an integer parameter, no number out of its range).
    Calls from several threads are safe.

    Attributes:
        signature: what it takes and gives.
        info: how it was compiled.

    Raises (when called):
        ArgumentError: wrong number of arguments, or a value that the parameter cannot hold.
        ShapeError, DtypeError: an argument has other dims or another dtype.
        ExecutionError: the program failed while it ran.
    """

    def __init__(
        self,
        program: Program,
        signature: Signature,
        abi: tuple[Sequence[str], Sequence[str]],
        info: CompileInfo,
    ) -> None:
        self.signature = signature
        self.info = info
        self._program = program
        self._device = program.device
        self._abi = (tuple(abi[0]), tuple(abi[1]))
        self._args = tuple(_static_layout(leaf, kind) for leaf, kind in zip(signature.args, self._abi[0], strict=True))
        self._results = tuple(
            _static_layout(leaf, kind) for leaf, kind in zip(signature.results, self._abi[1], strict=True)
        )
        self._arity = len(self._args)
        self._reader = ArgumentReader(signature)
        self._in_tree = self._reader.in_tree
        self._single = self._results[0] if signature.out_tree is None else None

    @property
    def device(self) -> Device:
        """Where it runs."""
        return self._device

    @property
    def module_bytes(self) -> bytes:
        """The compiled module, as `iree-run-module` takes it."""
        return self._program.bytes

    def __call__(self, *args: object) -> DeviceArray | tuple[object, ...]:
        # Written for speed: 3.5 µs with device arrays, of which 2 are IREE's. What is unusual goes through `_prepare`.
        imported: list[np.ndarray] = []
        device = self._device
        if len(args) == self._arity and self._in_tree is None:
            inputs = VmVariantList(self._arity)
            for arg, expected in zip(args, self._args):  # noqa: B905
                if type(arg) is not DeviceArray or arg.layout is not expected or arg.device is not device:
                    inputs = self._prepare(args, imported)
                    break
                inputs.push_ref(arg.view)
        else:
            inputs = self._prepare(args, imported)
        outputs = VmVariantList(1)
        program = self._program
        try:
            context = program.contexts.pop()
        except IndexError:  # more calls at once than ever before
            context = program.new_context()
        try:
            context.invoke(program.function, inputs, outputs)
        except (RuntimeError, ValueError) as error:
            raise ExecutionError(f"{self.signature} on {device.name} failed: {error}") from error
        finally:
            program.contexts.append(context)
        single = self._single
        if single is not None and not imported:
            return DeviceArray(outputs.get_as_object(0, HalBufferView), single, device)
        return self._wrap_results(outputs, imported)

    def _prepare(self, args: tuple[object, ...], imported: list[np.ndarray]) -> VmVariantList:
        """The program's inputs; NumPy arrays whose own memory is used are added to `imported`."""
        if self._in_tree is not None:
            args = self._reader.flatten(args)
        if len(args) != self._arity:
            raise ArgumentError(self._reader.wrong_count(len(args)))
        inputs = VmVariantList(self._arity)
        upload = self._device.upload
        for index, (arg, expected) in enumerate(zip(args, self._args, strict=True)):
            if (
                type(arg) is np.ndarray
                and expected is not None
                and arg.dtype == expected.numpy
                and arg.shape == expected.dims
                and arg.nbytes < IMPORT_BYTES
            ):
                inputs.push_ref(upload(arg, expected))
            else:
                inputs.push_ref(self._convert(arg, index, imported))
        return inputs

    def _wrap_results(self, outputs: VmVariantList, imported: list[np.ndarray]) -> DeviceArray | tuple[object, ...]:
        results = []
        for index, expected in enumerate(self._results):
            view = outputs.get_as_object(index, HalBufferView)
            if expected is None:
                expected = layout(self.signature.results[index].dtype, tuple(view.shape), self._abi[1][index])
            result = DeviceArray(view, expected, self._device)
            if any(np.may_share_memory(result.to_host(), array) for array in imported):
                # The program gave an argument back as it is. That memory is the caller's to change; a result is not.
                result = DeviceArray(self._device.upload(np.array(result.to_host()), expected), expected, self._device)
            results.append(result)
        return unflatten(self.signature.out_tree, iter(results))  # type: ignore[return-value]

    def _convert(self, value: object, index: int, imported: list[np.ndarray]) -> HalBufferView:
        """A device buffer for an argument: a copy, or the argument's own memory, which is then added to `imported`."""
        if isinstance(value, DeviceArray):
            expected = self._expect(value.layout.dtype, value.shape, index)
            if value.layout is expected and value.device.is_host and self._device.is_host:
                return value.view
            return self._device.upload(value.to_host(), expected)
        array = self._reader.read(value, index)
        expected = self._expect(dtype(array.dtype), array.shape, index)
        if array is value and array.nbytes >= IMPORT_BYTES and self._device.is_host and is_importable(array, expected):
            imported.append(array)
            return self._device.wrap(array, expected)
        return self._device.upload(array, expected)

    def _expect(self, got: Dtype, dims: tuple[int, ...], index: int) -> Layout:
        """The layout for an argument of that type, after checking it."""
        expected = self._args[index]
        if expected is not None and got is expected.dtype and dims == expected.dims:
            return expected
        self._reader.check(got, dims, index)
        return layout(got, dims, self._abi[0][index])

    def __repr__(self) -> str:
        return f"<Executable {self.signature} for {self.info.target} on {self._device.name}>"


def _static_layout(leaf: Leaf, abi: str) -> Layout | None:
    """The layout of an argument or result; None where dims are known only at a call."""
    dims = tuple(size for size in leaf.dims if size is not None)
    return layout(leaf.dtype, dims, abi) if len(dims) == len(leaf.dims) else None
