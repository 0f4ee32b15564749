"""A compiled program that can be called."""

from __future__ import annotations

import copy
import itertools
import os
import weakref
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal, SupportsIndex, TypeAlias

import numpy as np

from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, ExecutionError, TargetError
from hilo.dialect.support.once import keep, once
from hilo.dialect.support.process_exit import before_the_end, is_closed, wait_for_the_end
from hilo.targets._bindings import RUNTIME_ERRORS, HalBufferView, VmContext, VmModule, VmVariantList
from hilo.targets.checking.report import OFF, Check
from hilo.targets.compilation.signature import Leaf, Signature, unflatten
from hilo.targets.runtime.arguments import ArgumentReader, quick_array
from hilo.targets.runtime.arrays import DeviceArray, Gone, PendingArray, host_array, is_importable
from hilo.targets.runtime.device import Device, vm_instance
from hilo.targets.runtime.layout import Layout, layout
from hilo.targets.runtime.rng_state import Streams

IMPORT_BYTES = 16_384
"""Aligned NumPy arguments of at least so many bytes are used where they are; copying smaller ones is cheaper."""

Detour: TypeAlias = "Callable[[tuple[object, ...]], object]"
"""What the arguments of a call are given to in place of the program."""

Forwarding: TypeAlias = Literal["never", "fixed", "varies"]
"""Whether a result may lie in an argument's memory, or in another result's: never; in all calls alike (what the first
call shows holds for the others); or as the values are, since the program branches or loops."""


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
        check: what is known of its answers; see `hilo.targets.checking`.
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
    check: Check = OFF


class Program:
    """A compiled module loaded on a device, and the VM contexts that call it.

    A context is for one thread at a time, so each call takes one from the pool; a pool grows to as many as are in use
    at once.

    Attributes:
        contexts: those that no call uses.
    """

    def __init__(self, module: bytes, entry: str, device: Device) -> None:
        self.bytes = module
        self.device = device
        try:
            self._module = VmModule.copy_buffer(vm_instance(), module)
            function = self._module.lookup_function(entry)
        except RUNTIME_ERRORS as error:
            raise ExecutionError(f"the compiled module could not be loaded on {device.name}: {error}") from error
        if function is None:
            raise ExecutionError(f"the compiled module has no function @{entry}; it has {self._module.function_names}")
        self.function = function
        self.contexts = [self.new_context()]
        _PROGRAMS.add(self)

    def renew(self) -> None:
        """Leaves the contexts alone, after a fork, in the child."""
        keep(self.contexts)
        self.contexts = []

    def new_context(self) -> VmContext:
        try:
            return self.device.new_context([self._module])
        except RUNTIME_ERRORS as error:
            raise ExecutionError(
                f"the compiled module could not be initialized on {self.device.name}: {error}"
            ) from error


_PROGRAMS: weakref.WeakSet[Program] = weakref.WeakSet()


class _ClosedPool(list[VmContext]):
    """The contexts of a program while the process ends: other threads than the one that ends it get none."""

    def pop(self, *args: SupportsIndex) -> VmContext:
        if is_closed():
            wait_for_the_end()
        return super().pop(*args)

    def append(self, context: VmContext) -> None:
        super().append(context)
        if is_closed():
            wait_for_the_end()


def _close_pools() -> None:
    """Lets no more threads call programs."""
    for program in list(_PROGRAMS):
        rest, program.contexts = program.contexts, _ClosedPool()
        while rest:
            program.contexts.append(rest.pop())


def _renew_pools() -> None:
    """After a fork, in the child: the contexts belong to threads that do not exist there."""
    for program in list(_PROGRAMS):
        program.renew()


before_the_end(_close_pools)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_pools)


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
    _detour: Detour | None = None

    def __init__(
        self,
        program: Program,
        signature: Signature,
        abi: tuple[Sequence[str], Sequence[str]],
        info: CompileInfo,
        *,
        forwarding: Forwarding = "varies",
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
        is_static = None not in self._args and None not in self._results
        self._forwarding: Forwarding = forwarding if is_static or forwarding == "never" else "varies"
        self._copied: Sequence[int] = ()
        self._is_flat = all(branch is None for branch in signature.out_tree or ())
        self._single = self._plain_result()

    def _plain_result(self) -> Layout | None:
        """The layout of the result of programs that the short way of a call is for."""
        is_single = self.signature.out_tree is None and self._in_tree is None and self._streams is None
        is_short = is_single and self._forwarding == "never" and not self._copied and self._detour is None
        return self._results[0] if is_short else None

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
            if type(arg) is DeviceArray and arg.layout is expected and arg.device is device:
                push(arg.view)
            elif expected is not None and type(arg) is np.ndarray and _is_small(arg, expected):
                push(device.upload(arg, expected))
            else:
                return self._call_with_any(args)
        outputs = VmVariantList(1)
        program = self._program
        try:
            context = program.contexts.pop()
        except IndexError:  # more calls at once than ever before
            context = program.new_context()
        try:
            context.invoke(program.function, inputs, outputs)
        except RUNTIME_ERRORS as error:
            raise self._failed(error) from error
        finally:
            program.contexts.append(context)
        return DeviceArray(outputs.get_as_object(0, HalBufferView), single, device)

    def _call_with_any(self, args: tuple[object, ...]) -> DeviceArray | tuple[object, ...]:
        if self._detour is not None:
            return self._detour(args)  # type: ignore[return-value]
        return self.call_directly(*args)

    def call_directly(self, *args: object) -> DeviceArray | tuple[object, ...]:
        """A call of the program itself, whatever calls go through."""
        inputs = self._prepare(args)
        return self._wrap_results(self._invoke(inputs), inputs)

    # ---- for `hilo.targets.checking`

    def go_through(self, detour: Detour | None) -> None:
        """Lets all calls go through something else from now on; None: to the program, as fast as can be."""
        self._detour = detour
        self._single = self._plain_result()

    def become(self, other: Executable) -> None:
        """Takes over what another executable of the same signature and kind has; calls go to its program."""
        vars(self).update(vars(other))
        self.go_through(None)

    def read_argument(self, value: object, index: int) -> np.ndarray:
        """A flat argument on the host, as the program gets it; nothing that the program does changes it.

        Raises:
            ArgumentError, ShapeError, DtypeError: it does not fit.
        """
        if isinstance(value, DeviceArray):
            if value.is_donated:
                value.to_host()  # raises
            self._expect(value.layout.dtype, value.shape, index)
            array = value.device.download(value.view, value.layout)
        else:
            array = self._reader.read(value, index)
            self._expect(dtype(array.dtype), array.shape, index)
        return np.array(array) if index in self._written_over() else array

    def _written_over(self) -> frozenset[int]:
        """Flat numbers of the arguments whose memory the program may write."""
        return frozenset()

    def from_host(self, leaves: Sequence[np.ndarray]) -> DeviceArray | tuple[object, ...]:
        """Flat results, on the host, as a call gives them."""
        kinds = zip(self.signature.results, self._abi[1], strict=True)
        layouts = [layout(leaf.dtype, array.shape, abi) for array, (leaf, abi) in zip(leaves, kinds, strict=True)]
        views = map(self._device.upload, leaves, layouts)
        results = map(DeviceArray, views, layouts, itertools.repeat(self._device))
        return unflatten(self.signature.out_tree, results)  # type: ignore[return-value]

    def _failed(self, error: Exception) -> ExecutionError:
        return ExecutionError(f"{self.signature} on {self._device.name} failed: {error}")

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
        future: Future[Sequence[DeviceArray]] = _queue(self._device, os.getpid()).submit(self._run_later, taken)
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
        except RUNTIME_ERRORS as error:
            raise self._failed(error) from error
        finally:
            program.contexts.append(context)
        return outputs

    def _prepare(self, args: tuple[object, ...]) -> VmVariantList:
        """The program's inputs."""
        if self._in_tree is not None:
            args = self._reader.flatten(args)
        if len(args) != self._arity:
            raise ArgumentError(self._reader.wrong_count(len(args)))
        inputs = VmVariantList(self._arity)
        push = inputs.push_ref
        device = self._device
        for index, (arg, expected) in enumerate(zip(args, self._args)):  # noqa: B905
            if type(arg) is DeviceArray and arg.layout is expected and arg.device is device:
                push(arg.view)
            elif expected is not None and type(arg) is np.ndarray and _is_small(arg, expected):
                push(device.upload(arg, expected))
            else:
                push(self._convert(arg, index))
        return inputs

    def _wrap_results(
        self, outputs: VmVariantList, inputs: VmVariantList, donated: frozenset[int] = frozenset()
    ) -> DeviceArray | tuple[object, ...]:
        """The results in the form of the call's; those in the memory of an input or of another result are copied.

        Args:
            outputs: of the program.
            inputs: of the program, as it got them.
            donated: numbers of inputs whose memory may be a result's.
        """
        device = self._device
        count = range(len(self._results))
        views = [outputs.get_as_object(index, HalBufferView) for index in count]
        layouts = [self._results[index] or self._layout_of(index, views[index]) for index in count]
        forwarding = self._forwarding  # read first: another thread may just know more
        copied = self._copied
        if forwarding != "never" and device.is_host:
            copied = self._shared(views, layouts, inputs, donated)
            if forwarding == "fixed":  # it is the same in each other call
                self._copied = copied
                self._forwarding = "never"
                self._single = self._plain_result()
        for index in copied:
            views[index] = device.upload(np.array(device.download(views[index], layouts[index])), layouts[index])
        results = map(DeviceArray, views, layouts, itertools.repeat(device))
        tree = self.signature.out_tree
        if self._is_flat:
            return next(results) if tree is None else tuple(results)
        return unflatten(tree, results)  # type: ignore[return-value]

    def _layout_of(self, index: int, view: HalBufferView) -> Layout:
        """The layout of a result whose dimensions only the call tells."""
        return layout(self.signature.results[index].dtype, tuple(view.shape), self._abi[1][index])

    def _shared(
        self,
        views: Sequence[HalBufferView],
        layouts: Sequence[Layout],
        inputs: VmVariantList,
        donated: frozenset[int],
    ) -> list[int]:
        """Numbers of the results that lie in the memory of an input that is not donated, or of a result before."""
        span = self._device.span
        places = [
            (*span(inputs.get_as_object(index, HalBufferView)), -1)
            for index in range(self._arity)
            if index not in donated
        ]
        places += [(*span(view), index) for index, view in enumerate(views) if layouts[index].nbytes]
        places.sort()
        shared: list[int] = []
        end, held = 0, -1
        for start, stop, index in places:
            if start < end and max(index, held) >= 0:
                shared.append(index if index >= 0 else held)
            if stop > end:
                end, held = stop, index
        return sorted(set(shared))

    def _convert(self, value: object, index: int) -> HalBufferView:
        """A device buffer for an argument: a copy, or the argument's own memory."""
        expected = self._args[index]
        if isinstance(value, DeviceArray):
            expected = self._expect(value.layout.dtype, value.shape, index)
            if value.layout is expected and value.device.is_host and self._device.is_host:
                return value.view
            return self._device.upload(value.to_host(), expected)
        array = quick_array(value, expected)
        if array is None or expected is None or array.dtype != expected.numpy or array.shape != expected.dims:
            array = self._reader.read(value, index)
            expected = self._expect(dtype(array.dtype), array.shape, index)
        if array.nbytes >= IMPORT_BYTES and self._device.is_host and is_importable(array, expected):
            return self._device.wrap(array, expected)
        return self._device.upload(array, expected)

    def _expect(self, got: Dtype, dims: tuple[int, ...], index: int) -> Layout:
        """The layout for an argument of that type, after checking it."""
        expected = self._args[index]
        if expected is not None and got is expected.dtype and dims == expected.dims:
            return expected
        self._reader.check(got, dims, index)
        return layout(got, dims, self._abi[0][index])

    def __reduce__(self) -> tuple[object, ...]:
        raise ArgumentError(
            f"an executable ({self.signature}) belongs to its process and cannot be pickled or copied; pickle the "
            "computation (hilo.load(path), builder.Build()) and compile it there, where the cache has it, or ship a "
            "bundle (hilo.compile_bundle(...).save(path), hilo.load_bundle(path))"
        )

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
        forwarding: Forwarding = "varies",
    ) -> None:
        super().__init__(program, signature, abi, info, forwarding=forwarding)
        self.donated = donated
        self._is_plain = self._in_tree is None and self._device.is_host
        self._title = f"@{signature.entry}"
        self._is_donated = tuple(index in donated for index in range(self._arity))
        self._gone = Gone(self._device, self._title)

    def __call__(self, *args: object) -> DeviceArray | tuple[object, ...]:
        # The short way, as in `Executable`: device arrays that nobody else holds.
        device = self._device
        single = self._single
        if not self._is_plain or len(args) != self._arity:
            return self._call_with_any(args)
        inputs = VmVariantList(self._arity)
        push = inputs.push_ref
        given: list[DeviceArray] = []
        for arg, expected, is_donated in zip(args, self._args, self._is_donated):  # noqa: B905
            if type(arg) is not DeviceArray or arg.layout is not expected or arg.device is not device:
                return self._call_with_any(args)
            if is_donated:
                if arg._host is not None:
                    return self._call_with_any(args)
                given.append(arg)
            push(arg.view)
        if len({*args}) != len(args):  # what is given twice is perhaps donated and used
            return self._call_with_any(args)
        try:
            outputs = self._invoke(inputs)
        finally:
            gone = self._gone
            for array in given:
                array.device = gone
                array.view = None
        if single is None:
            return self._wrap_results(outputs, inputs, self.donated)
        return DeviceArray(outputs.get_as_object(0, HalBufferView), single, device)

    def go_through(self, detour: Detour | None) -> None:
        super().go_through(detour)
        self._is_plain = self._in_tree is None and self._device.is_host and detour is None

    def _written_over(self) -> frozenset[int]:
        return self.donated

    def call_directly(self, *args: object) -> DeviceArray | tuple[object, ...]:
        flat = args if self._in_tree is None else self._reader.flatten(args)
        if len(flat) != self._arity:
            raise ArgumentError(self._reader.wrong_count(len(flat)))
        given = self._given_up(flat)
        inputs = VmVariantList(self._arity)
        for index, arg in enumerate(flat):
            inputs.push_ref(self._donate(arg, index) if index in self.donated else self._convert(arg, index))
        try:
            outputs = self._invoke(inputs)
        finally:
            for array in given:
                array.give_up(self._gone)
        return self._wrap_results(outputs, inputs, self.donated)

    def call_async(self, *args: object) -> DeviceArray | tuple[object, ...]:
        flat = args if self._in_tree is None else self._reader.flatten(args)
        given = self._given_up(flat)
        moved = {id(array): array.hand_over(self._gone) for array in given}
        return super().call_async(*_replaced(args, moved))

    def _given_up(self, flat: tuple[object, ...]) -> list[DeviceArray]:
        """The arrays that this call takes for good."""
        given = []
        times = Counter(map(id, flat))
        for index, arg in enumerate(flat):
            if index in self.donated and isinstance(arg, DeviceArray):
                if arg.is_donated:
                    arg.to_host()  # raises
                if times[id(arg)] > 1:
                    raise ArgumentError(
                        f"{self._reader.describe(index)} is donated, and the same array is given for another argument; "
                        "pass a copy for one of them"
                    )
                given.append(arg)
        return given

    def _donate(self, arg: object, index: int) -> HalBufferView:
        """A buffer that the program may write over."""
        if isinstance(arg, DeviceArray):
            view = self._convert(arg, index)
            if view is not arg.view or (arg.is_exclusive and self._device.is_host):
                return view
            return self._device.duplicate(view, arg.layout)
        array = self._reader.read(arg, index)
        return self._device.upload(array, self._expect(dtype(array.dtype), array.shape, index))


def give_up(leaves: Sequence[object], donated: frozenset[int], gone: Gone) -> None:
    """Makes the arrays of the donated arguments unusable, after a call that could not reuse their memory.

    Args:
        leaves: the flat arguments of the call.
        donated: numbers among them.
        gone: where they are then.
    """
    for index in donated:
        array = leaves[index]
        if isinstance(array, DeviceArray) and not array.is_donated:
            array.give_up(gone)


def _is_small(array: np.ndarray, expected: Layout) -> bool:
    """Whether this is an array for that argument which is cheaper to copy than to look at any further."""
    return array.dtype == expected.numpy and array.shape == expected.dims and array.nbytes < IMPORT_BYTES


@once
def _queue(device: Device, process: int) -> ThreadPoolExecutor:
    """The thread in which a device's asynchronous calls run in a process, one after the other."""
    return ThreadPoolExecutor(1, thread_name_prefix=f"hilo-{device.name}")


def _snapshot(value: object) -> object:
    """An argument that its owner cannot change any more."""
    if isinstance(value, DeviceArray):
        return value
    if isinstance(value, tuple):
        return tuple(map(_snapshot, value))
    if isinstance(value, list):
        return copy.deepcopy(value)
    if hasattr(value, "__array__") or hasattr(value, "__dlpack__"):  # another library's, which may be changed, too
        if isinstance(value, np.ma.MaskedArray):
            return value  # which is refused
        try:
            return np.array(host_array(value))
        except MemoryError as error:
            raise ExecutionError(f"call_async: there is no memory for a copy of an argument: {error}") from error
    return value


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _replaced(args: tuple[object, ...], moved: dict[int, DeviceArray]) -> tuple[object, ...]:
    return tuple(_replaced(arg, moved) if isinstance(arg, tuple) else moved.get(id(arg), arg) for arg in args)
