"""Runs a program that IREE compiled, on one device, without host calls."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np

from hilo.dialect.iree import RUNTIME_ERRORS, HalBufferView, VmVariantList, is_out_of_memory
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, ExecutionError
from hilo.dialect.support.process_exit import wait_for_threads_in
from hilo.targets.compilation.signature import Signature
from hilo.targets.runtime.arrays import DeviceArray
from hilo.targets.runtime.memory.buffers import IMPORT_BYTES, NUMBERS, Abi, Buffers, is_small
from hilo.targets.runtime.memory.layout import Layout
from hilo.targets.runtime.program import Program
from hilo.targets.runtime.rng_state import Streams
from hilo.targets.runtime.runner import MISS, CompileInfo, Result, Runner

Forwarding: TypeAlias = Literal["never", "fixed", "varies"]
"""Whether a result may be in an argument's memory, or in another result's: never; in all calls alike (what the first
call shows holds for the others); or depending on values, since the program branches or loops."""

SHARED_BYTES = 1 << 18
"""Programs that branch on the host find out in each call in which memory their results are, 1.5 µs for each argument
and result, if an argument has this many bytes. With smaller ones, results may stay in an argument's memory: a later
program to which one of the two is donated gets a copy. A step of Adam under `apply_if_finite`, 64 arrays, takes 62 µs
in place of 186."""

_NUMPY = (np.ndarray, np.generic)

wait_for_threads_in(__name__)


_LOST = "VK_ERROR_DEVICE_LOST"
LOST_DEVICE = """\
note: the driver gave the device up, with all it held; programs can use it again in a new process. IREE 3.13 makes some
drivers do so by chance: two of the runtime's threads that announce work at once may do it in the wrong order."""


class IreeRunner(Runner):
    """Runs the program in the thread that calls it. Calls from several threads are safe.

    Args:
        program: the loaded module.
        signature: of the function to call.
        abi: the element types of the function's own arguments and results.
        info: how it was compiled.
        donated: flat numbers of donated arguments.
        forwarding: see `Forwarding`.

    No result shares memory with an argument, nor with another result.
    """

    def __init__(
        self,
        program: Program,
        signature: Signature,
        abi: Abi,
        info: CompileInfo,
        donated: frozenset[int] = frozenset(),
        *,
        forwarding: Forwarding = "varies",
    ) -> None:
        super().__init__(signature, program.device, info, donated=donated)
        self.program = program
        self._device = program.device
        self._buffers = Buffers(self.reader, abi, program.device)
        if self._buffers.state is not None:
            self.streams = Streams(info.seed, program.device, self._buffers.state)
        self._args = self._buffers.args
        self._arity = len(self._args)
        is_static = None not in self._args and None not in self._buffers.results
        self._forwarding: Forwarding = forwarding if is_static or forwarding == "never" else "varies"
        self._copied: Sequence[int] = ()
        self._shares = is_static and self._may_share()
        self._is_single = signature.out_tree is None
        self._plain = self._plain_results()

    def _may_share(self) -> bool:
        """Whether results may be in the memory of arguments, if nothing but device arrays holds it."""
        return False

    def _plain_results(self) -> tuple[Layout, ...] | None:
        """The layouts of the results if the program qualifies for the fast path."""
        tree, results = self.signature.out_tree, self._buffers.results
        is_flat = tree is None or all(branch is None for branch in tree)
        is_taken = is_flat and self.reader.in_tree is None and self.streams is None
        if not is_taken or None in results or (self._forwarding != "never" and not self._shares):
            return None
        return results  # type: ignore[return-value]

    @property
    def module_bytes(self) -> bytes:
        return self.program.bytes

    def result_layout(self, index: int, dims: tuple[int, ...]) -> Layout:
        return self._buffers.result_layout(index, dims)

    def call(self, args: Sequence[object], is_exact: bool = False) -> Result:
        # Written for speed: unusual calls go through `run`; the second half repeats `_invoke` and `_give`, since a
        # function call in Python costs 0.1 µs.
        device = self._device
        plain = self._plain
        if plain is None or len(args) != self._arity:
            return MISS if is_exact else self.run(tuple(args))
        inputs = VmVariantList(len(args))
        push = inputs.push_ref
        for arg, expected in zip(args, self._args):  # noqa: B905
            if type(arg) is DeviceArray and arg.layout is expected and arg.device is device:
                push(arg.held)
            elif expected is not None and type(arg) is np.ndarray and is_small(arg, expected):
                push(device.upload(arg, expected))
            elif (held := self._buffers.quick(arg, expected)) is not None:
                push(held)
            else:
                return MISS if is_exact else self.run(tuple(args))
        outputs = VmVariantList(1)
        program = self.program
        try:
            context = program.contexts.pop()
        except IndexError:  # more concurrent calls than ever before
            context = program.new_context()
        try:
            context.invoke(program.function, inputs, outputs)
        except RUNTIME_ERRORS as error:
            raise self._failed(error) from error
        finally:
            program.contexts.append(context)
        if self._is_single and not self._copied:
            return DeviceArray(outputs.get_as_ref(0), plain[0], device, self._shares)
        return self._give(outputs, plain)

    def _give(self, outputs: VmVariantList, plain: tuple[Layout, ...]) -> Result:
        """The results of the fast path. They stay references of the runtime until they are read."""
        device = self._device
        held = list(map(outputs.get_as_ref, range(len(plain))))
        for index in self._copied:
            held[index] = device.duplicate(held[index].deref(HalBufferView), plain[index])
        if self._is_single:
            return DeviceArray(held[0], plain[0], device, self._shares)
        return tuple(map(DeviceArray, held, plain, itertools.repeat(device), itertools.repeat(self._shares)))

    def run(self, args: tuple[object, ...]) -> Result:
        flat = self.reader.flatten(args)
        inputs = self._buffers.prepare_flat(flat)
        shares = self._shares and mark_shared(flat)
        return self._wrap(self._invoke(inputs), inputs, shares)

    def _failed(self, error: Exception) -> ExecutionError:
        message = f"{self.signature} on {self.device.name} failed: {error}"
        if _LOST in message:
            message += f"\n{LOST_DEVICE}"
        is_full = is_out_of_memory(error)
        if is_full:
            self._device.trim()
        return ExecutionError(message, is_out_of_memory=is_full)

    def _invoke(self, inputs: VmVariantList) -> VmVariantList:
        if self.streams is not None:
            inputs.push_ref(self.streams.state(self.streams.next_call()))
        outputs = VmVariantList(1)
        program = self.program
        try:
            context = program.contexts.pop()
        except IndexError:  # more concurrent calls than ever before
            context = program.new_context()
        try:
            context.invoke(program.function, inputs, outputs)
        except RUNTIME_ERRORS as error:
            raise self._failed(error) from error
        finally:
            program.contexts.append(context)
        return outputs

    def _wrap(self, outputs: VmVariantList, inputs: VmVariantList, shares: bool = False) -> Result:
        """The results in the form of the call; those in the memory of an input or of another result are copied, or
        with `shares`, marked.
        """
        views, layouts = self._buffers.unwrap(outputs)
        forwarding = self._forwarding  # read first, since another thread may update it
        copied = self._copied
        if forwarding != "never" and self._device.is_host and not shares:
            copied = self._buffers.shared(views, layouts, inputs, self.donated)
            if forwarding == "fixed":  # it is the same in every call
                self._copied = copied
                self._forwarding = "never"
                self._plain = self._plain_results()
        self._buffers.copy(views, layouts, copied)
        return self._buffers.wrap(views, layouts, shares)


class SharingRunner(IreeRunner):
    """Runs a program whose results may be in the memory of arguments in one call, and not in the next.

    Where device arrays are small, `is_shared` says so, and where they are not, such results are copied.
    """

    def _may_share(self) -> bool:
        return all(layout is not None and layout.nbytes < SHARED_BYTES for layout in self._args)

    def call(self, args: Sequence[object], is_exact: bool = False) -> Result:
        if self._plain is not None and len(args) == self._arity and mark_shared(args):
            return super().call(args, is_exact)
        return MISS if is_exact else self.run(tuple(args))


def mark_shared(args: Sequence[object]) -> bool:
    """Marks arguments whose memory results may have. False, and none is marked, if others could change that memory.

    Args:
        args: the flat arguments. Numbers and NumPy's small arrays are copied to the device.
    """
    arrays: list[DeviceArray] = []
    for arg in args:
        if type(arg) is DeviceArray:
            if arg._host is not None:
                return False
            arrays.append(arg)
        elif type(arg) not in NUMBERS and not (isinstance(arg, _NUMPY) and arg.nbytes < IMPORT_BYTES):
            return False
    for array in arrays:
        array.is_shared = True
    return True


class DonatingRunner(IreeRunner):
    """Runs a program that reuses the memory of some arguments.

    A `DeviceArray` passed for one is unusable afterwards: reading it raises an ArgumentError that names the call. Other
    array-likes are not affected: the program gets a copy. It also gets a copy if others hold the array's memory, such
    as a NumPy view made of it before.

    Raises (when called):
        ArgumentError: an array is donated and also passed for another argument.
    """

    def __init__(
        self,
        program: Program,
        signature: Signature,
        abi: Abi,
        info: CompileInfo,
        donated: frozenset[int],
        *,
        forwarding: Forwarding = "varies",
    ) -> None:
        super().__init__(program, signature, abi, info, donated, forwarding=forwarding)
        self._is_donating_plainly = self.reader.in_tree is None and self.device.is_host
        self._is_donated = tuple(index in donated for index in range(self._arity))

    def call(self, args: Sequence[object], is_exact: bool = False) -> Result:
        # The fast path, as in `IreeRunner`; of device arrays that nothing else holds, the program gets the memory.
        device = self._device
        plain = self._plain
        if not self._is_donating_plainly or len(args) != self._arity:
            return MISS if is_exact else self.run(tuple(args))
        inputs = VmVariantList(self._arity)
        push = inputs.push_ref
        given: list[DeviceArray] = []
        arrays: list[DeviceArray] = []
        for arg, expected, is_donated in zip(args, self._args, self._is_donated):  # noqa: B905
            if type(arg) is not DeviceArray or arg.layout is not expected or arg.device is not device:
                if (held := self._buffers.quick(arg, expected, is_donated)) is None:
                    return MISS if is_exact else self.run(tuple(args))
                push(held)
                continue
            arrays.append(arg)
            if is_donated:
                if arg._host is not None or arg.is_shared:
                    return MISS if is_exact else self.run(tuple(args))
                given.append(arg)
            push(arg.held)
        if len({*arrays}) != len(arrays):  # an array passed twice may be both donated and used
            return MISS if is_exact else self.run(tuple(args))
        try:
            outputs = self._invoke(inputs)
        finally:
            gone = self._gone
            for array in given:
                array.device = gone
                array.held = None
        return self._wrap(outputs, inputs) if plain is None else self._give(outputs, plain)

    def run(self, args: tuple[object, ...]) -> Result:
        flat = self.reader.flatten(args)
        given = self._given_up(flat)
        inputs = VmVariantList(self._arity)
        for index, arg in enumerate(flat):
            inputs.push_ref(self._donate(arg, index) if index in self.donated else self._buffers.convert(arg, index))
        try:
            outputs = self._invoke(inputs)
        finally:
            for array in given:
                array.give_up(self._gone)
        return self._wrap(outputs, inputs)

    def hand_over(self, args: tuple[object, ...]) -> tuple[object, ...]:
        flat = args if self.reader.in_tree is None else self.reader.flatten(args)
        moved = {id(array): array.hand_over(self._gone) for array in self._given_up(flat)}
        return _replaced(args, moved)

    def _given_up(self, flat: tuple[object, ...]) -> list[DeviceArray]:
        """The arrays whose memory this call takes."""
        given = []
        times = Counter(map(id, flat))
        for index, arg in enumerate(flat):
            if index in self.donated and isinstance(arg, DeviceArray):
                if arg.is_donated:
                    arg.to_host()  # raises
                if times[id(arg)] > 1:
                    raise ArgumentError(
                        f"{self.reader.describe(index)} is donated, and the same array is given for another argument; "
                        "pass a copy for one of them"
                    )
                given.append(arg)
        return given

    def _donate(self, arg: object, index: int) -> HalBufferView:
        """A buffer that the program may overwrite."""
        if isinstance(arg, DeviceArray):
            view = self._buffers.convert(arg, index)
            if view is not arg.view or (arg.is_exclusive and self.device.is_host):
                return view
            return self._device.duplicate(view, arg.layout)
        array = self.reader.read(arg, index)
        return self._device.upload(array, self._buffers.expect(dtype(array.dtype), array.shape, index))


def _replaced(args: tuple[object, ...], moved: dict[int, DeviceArray]) -> tuple[object, ...]:
    return tuple(_replaced(arg, moved) if isinstance(arg, tuple) else moved.get(id(arg), arg) for arg in args)
