"""A compiled program that can be called."""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from hilo.dialect.dtypes import Dtype, dtype
from hilo.dialect.errors import ArgumentError, ExecutionError, TargetError
from hilo.targets._bindings import HalBufferView, VmContext, VmModule, VmVariantList
from hilo.targets.arguments import ArgumentReader
from hilo.targets.arrays import DeviceArray, PendingArray, is_importable
from hilo.targets.device import Device, vm_instance
from hilo.targets.layout import Layout, layout
from hilo.targets.signature import Leaf, Signature, unflatten
from hilo.targets.streams import Streams

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
        seed: of its random numbers; see `Executable.reseed`.
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
    seed: int = 0


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

    No result shares memory with an argument, nor with another result.

    Raises (when called):
        ArgumentError: wrong number of arguments, or a value that the parameter cannot hold.
        ShapeError, DtypeError: an argument has other dims or another dtype.
        ExecutionError: the program failed while it ran.
    """

    _streams: Streams | None = None

    def __init__(
        self,
        program: Program,
        signature: Signature,
        abi: tuple[Sequence[str], Sequence[str]],
        info: CompileInfo,
        *,
        may_forward: bool = True,
    ) -> None:
        self.signature = signature
        self.info = info
        self._program = program
        self._device = program.device
        count = len(signature.args)
        self._abi = (tuple(abi[0][:count]), tuple(abi[1]))
        # A program that draws random numbers takes the state of them after its arguments.
        if len(abi[0]) > count:
            self._streams = Streams(info.seed, program.device, layout(dtype("u64"), (2,), abi[0][count]))
        self._args = tuple(_static_layout(leaf, kind) for leaf, kind in zip(signature.args, self._abi[0], strict=True))
        self._results = tuple(
            _static_layout(leaf, kind) for leaf, kind in zip(signature.results, self._abi[1], strict=True)
        )
        self._arity = len(self._args)
        self._reader = ArgumentReader(signature)
        self._in_tree = self._reader.in_tree
        # Results that may be in an argument's memory, or in each other's, take the way through `_wrap_results`.
        self._may_forward = may_forward
        is_plain = signature.out_tree is None and self._in_tree is None and not may_forward and self._streams is None
        self._single = self._results[0] if is_plain else None

    @property
    def device(self) -> Device:
        """Where it runs."""
        return self._device

    @property
    def module_bytes(self) -> bytes:
        """The compiled module, as `iree-run-module` takes it."""
        return self._program.bytes

    def reseed(self, seed: int) -> None:
        """Begins the random numbers of `rng` (RngUniform, RngNormal, RngBernoulli) anew, with those of `seed`.

        Each call gives other numbers: those of call k under a seed are the same in each process, on each target and
        for each executable of the program. What draws no numbers is not changed.

        Raises:
            ArgumentError: `seed` is no integer.
        """
        if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
            raise ArgumentError(f"reseed: seed is {seed!r}; it takes an integer")
        if self._streams is not None:
            self._streams.restart(int(seed))

    def __call__(self, *args: object) -> DeviceArray | tuple[object, ...]:
        # Written for speed: 3.2 µs with device arrays, of which 2 are IREE's. What is unusual goes through
        # `_call_with_any`; the second half is `_invoke` again, since a call in Python costs 0.1 µs.
        device = self._device
        single = self._single
        if single is None or len(args) != self._arity:
            return self._call_with_any(args)
        inputs = VmVariantList(self._arity)
        push = inputs.push_ref
        for arg, expected in zip(args, self._args):  # noqa: B905
            if type(arg) is not DeviceArray or arg.layout is not expected or arg.device is not device:
                return self._call_with_any(args)
            push(arg.view)
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
        return DeviceArray(outputs.get_as_object(0, HalBufferView), single, device)

    def _call_with_any(self, args: tuple[object, ...]) -> DeviceArray | tuple[object, ...]:
        imported: list[np.ndarray] = []
        outputs = self._invoke(self._prepare(args, imported))
        if self._single is not None:
            return DeviceArray(outputs.get_as_object(0, HalBufferView), self._single, self._device)
        return self._wrap_results(outputs, self._held(args, imported))

    def call_async(self, *args: object) -> DeviceArray | tuple[object, ...]:
        """Like a call, but returns at once: the program runs in a thread of its device, after those called before it.

        Results are `PendingArray`s, which further calls take as they are: a chain of calls runs without waiting in
        between. Reading one, or its `block_until_ready`, waits, and raises what went wrong: wrong arguments, too.
        NumPy arguments are copied. A call costs about 30 µs more than a synchronous one.

        Raises:
            TargetError: results have dimensions that only the call tells.
        """
        layouts = self._results
        if None in layouts:
            raise TargetError(f"{self.signature}: call_async takes programs whose results have known dimensions")
        taken = tuple(map(_snapshot, args))
        future: Future[Sequence[DeviceArray]] = _queue(self._device).submit(self._run_later, taken)
        pending = (
            PendingArray(future, index, expected, self._device)
            for index, expected in enumerate(layouts)
            if expected is not None
        )
        return unflatten(self.signature.out_tree, pending)  # type: ignore[return-value]

    def _run_later(self, args: tuple[object, ...]) -> Sequence[DeviceArray]:
        return [result for result in _leaves(self(*args)) if isinstance(result, DeviceArray)]

    def _invoke(self, inputs: VmVariantList) -> VmVariantList:
        if self._streams is not None:
            inputs.push_ref(self._streams.state(self._streams.next_call()))
        outputs = VmVariantList(1)
        program = self._program
        try:
            context = program.contexts.pop()
        except IndexError:  # more calls at once than ever before
            context = program.new_context()
        try:
            context.invoke(program.function, inputs, outputs)
        except (RuntimeError, ValueError) as error:
            raise ExecutionError(f"{self.signature} on {self._device.name} failed: {error}") from error
        finally:
            program.contexts.append(context)
        return outputs

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

    def _held(self, args: tuple[object, ...], imported: list[np.ndarray]) -> list[np.ndarray]:
        """The memory of the call's arguments, of those that the program got as they are."""
        if not (self._may_forward and self._device.is_host):
            return []
        given = [arg for arg in _leaves(args) if isinstance(arg, DeviceArray) and arg.device.is_host]
        return [*imported, *(_memory(arg.view, arg.layout) for arg in given)]

    def _wrap_results(self, outputs: VmVariantList, held: list[np.ndarray]) -> DeviceArray | tuple[object, ...]:
        """The results in the form of the call's; those in memory that is `held` are copied."""
        device = self._device
        results = []
        for index, expected in enumerate(self._results):
            view = outputs.get_as_object(index, HalBufferView)
            if expected is None:
                expected = layout(self.signature.results[index].dtype, tuple(view.shape), self._abi[1][index])
            if self._may_forward and device.is_host:
                memory = _memory(view, expected)
                if any(np.may_share_memory(memory, other) for other in held):
                    view = device.upload(np.array(device.download(view, expected)), expected)
                else:
                    held.append(memory)
            results.append(DeviceArray(view, expected, device))
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


class DonatingExecutable(Executable):
    """An executable that reuses the memory of some arguments.

    A `DeviceArray` given for one is unusable afterwards: whatever reads it raises an ArgumentError that names the call.
    Other array-likes stay as they are: the program gets a copy. So does it where others hold the array's memory, such
    as a NumPy view made of it before.

    Attributes:
        donated: numbers of the donated arguments, counted flat.

    Raises (when called):
        ArgumentError: an array is donated and given for another argument, too.
    """

    def __init__(
        self,
        program: Program,
        signature: Signature,
        abi: tuple[Sequence[str], Sequence[str]],
        info: CompileInfo,
        donated: frozenset[int],
        *,
        may_forward: bool = True,
    ) -> None:
        super().__init__(program, signature, abi, info, may_forward=may_forward)
        self.donated = donated
        self._title = f"@{signature.entry}"

    def __call__(self, *args: object) -> DeviceArray | tuple[object, ...]:
        flat = args if self._in_tree is None else self._reader.flatten(args)
        if len(flat) != self._arity:
            raise ArgumentError(self._reader.wrong_count(len(flat)))
        given = self._given_up(flat)
        imported: list[np.ndarray] = []
        inputs = VmVariantList(self._arity)
        for index, arg in enumerate(flat):
            inputs.push_ref(self._donate(arg, index) if index in self.donated else self._convert(arg, index, imported))
        held: list[np.ndarray] = []
        if self._may_forward:
            held = self._held(tuple(arg for index, arg in enumerate(flat) if index not in self.donated), imported)
        try:
            outputs = self._invoke(inputs)
        finally:
            for array in given:
                array.give_up(self._title)
        if self._single is not None:
            return DeviceArray(outputs.get_as_object(0, HalBufferView), self._single, self._device)
        return self._wrap_results(outputs, held)

    def call_async(self, *args: object) -> DeviceArray | tuple[object, ...]:
        flat = args if self._in_tree is None else self._reader.flatten(args)
        given = self._given_up(flat)
        moved = {id(array): array.hand_over(self._title) for array in given}
        return super().call_async(*_replaced(args, moved))

    def _given_up(self, flat: tuple[object, ...]) -> list[DeviceArray]:
        """The arrays that this call takes for good."""
        given = []
        for index, arg in enumerate(flat):
            if index in self.donated and isinstance(arg, DeviceArray):
                if arg.is_donated:
                    arg.to_host()  # raises
                if any(other is arg for place, other in enumerate(flat) if place != index):
                    raise ArgumentError(
                        f"{self._reader.describe(index)} is donated, and the same array is given for another argument; "
                        "pass a copy for one of them"
                    )
                given.append(arg)
        return given

    def _donate(self, arg: object, index: int) -> HalBufferView:
        """A buffer that the program may write over."""
        if isinstance(arg, DeviceArray):
            view = self._convert(arg, index, [])
            if view is not arg.view or (arg.is_exclusive and self._device.is_host):
                return view
            return self._device.upload(np.array(arg.to_host()), arg.layout)
        array = self._reader.read(arg, index)
        return self._device.upload(array, self._expect(dtype(array.dtype), array.shape, index))


def give_up(leaves: Sequence[object], donated: frozenset[int], title: str) -> None:
    """Makes the arrays of the donated arguments unusable, after a call that could not reuse their memory.

    Args:
        leaves: the flat arguments of the call.
        donated: numbers among them.
        title: of the call, for the message of a later use.
    """
    for index in donated:
        array = leaves[index]
        if isinstance(array, DeviceArray) and not array.is_donated:
            array.give_up(title)


def _memory(view: HalBufferView, layout: Layout) -> np.ndarray:
    """A host device's buffer itself, as bytes."""
    if not layout.nbytes:
        return np.empty(0, np.uint8)
    memory: np.ndarray = view.get_buffer().map().asarray((layout.nbytes,), np.dtype(np.uint8))
    return memory


@functools.cache
def _queue(device: Device) -> ThreadPoolExecutor:
    """The thread in which a device's asynchronous calls run, one after the other."""
    return ThreadPoolExecutor(1, thread_name_prefix=f"hilo-{device.name}")


def _snapshot(value: object) -> object:
    """An argument that its owner cannot change any more."""
    if isinstance(value, DeviceArray):
        return value
    if isinstance(value, tuple):
        return tuple(map(_snapshot, value))
    if isinstance(value, list):
        return copy.deepcopy(value)
    return np.array(value) if isinstance(value, np.ndarray) else value


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _replaced(args: tuple[object, ...], moved: dict[int, DeviceArray]) -> tuple[object, ...]:
    return tuple(
        _replaced(arg, moved) if isinstance(arg, tuple) else moved.get(id(arg), arg) for arg in args
    )
