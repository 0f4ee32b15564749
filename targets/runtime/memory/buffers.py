"""Arguments of a call as buffers of an IREE device, and buffers as results."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np

from hilo.dialect.iree import HalBufferView, VmVariantList
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.process_exit import wait_for_threads_in
from hilo.targets.compilation.signature import unflatten
from hilo.targets.runtime.arguments import ArgumentReader, quick_array
from hilo.targets.runtime.arrays import DeviceArray, is_importable
from hilo.targets.runtime.device import IreeDevice
from hilo.targets.runtime.memory.kept import IMMUTABLE
from hilo.targets.runtime.memory.layout import Layout, layout
from hilo.targets.runtime.runner import Result, static_dims

IMPORT_BYTES = 16_384
"""Aligned NumPy arguments of at least this many bytes are used where they are; copying smaller ones is cheaper."""

KEPT_NUMBERS = 32
"""Python numbers whose buffers are kept."""

NUMBERS = (float, int)
"""Types of these."""

Abi: TypeAlias = tuple[Sequence[str], Sequence[str]]
"""The element types that the compiled function itself takes and gives, MLIR spelling."""


wait_for_threads_in(__name__)


class Buffers:
    """Converts the arguments and results of one compiled function.

    Args:
        reader: of its arguments.
        abi: see `Abi`. A program that draws random numbers takes the state of them after its arguments.
        device: where it runs.

    Attributes:
        args: the layout of each flat argument; None where only a call tells its dimensions.
        results: the same of each result.
        state: the layout of the state of random numbers; None where it draws none.
    """

    def __init__(self, reader: ArgumentReader, abi: Abi, device: IreeDevice) -> None:
        signature = reader.signature
        count = len(signature.args)
        self._reader = reader
        self._signature = signature
        self._device = device
        self._abi = (tuple(abi[0][:count]), tuple(abi[1]))
        self.args = tuple(
            None if (dims := static_dims(leaf)) is None else layout(leaf.dtype, dims, kind)
            for leaf, kind in zip(signature.args, self._abi[0], strict=True)
        )
        self.results = tuple(
            None if (dims := static_dims(leaf)) is None else layout(leaf.dtype, dims, kind)
            for leaf, kind in zip(signature.results, self._abi[1], strict=True)
        )
        self.state = layout(dtype("u64"), (2,), abi[0][count]) if len(abi[0]) > count else None
        self._numbers: dict[tuple[type, float, Layout], HalBufferView] = {}
        self._is_flat = all(branch is None for branch in signature.out_tree or ())

    def result_layout(self, index: int, dims: tuple[int, ...]) -> Layout:
        """The layout of flat result `index`, of that size."""
        return layout(self._signature.results[index].dtype, dims, self._abi[1][index])

    def prepare(self, args: tuple[object, ...]) -> VmVariantList:
        """The program's inputs."""
        return self.prepare_flat(self._reader.flatten(args))

    def prepare_flat(self, args: Sequence[object]) -> VmVariantList:
        """The program's inputs, from flat arguments."""
        inputs = VmVariantList(len(self.args))
        push = inputs.push_ref
        device = self._device
        for index, (arg, expected) in enumerate(zip(args, self.args)):  # noqa: B905
            if type(arg) is DeviceArray and arg.layout is expected and arg.device is device:
                push(arg.held)
            elif expected is not None and type(arg) is np.ndarray and is_small(arg, expected):
                push(device.upload(arg, expected))
            else:
                push(self.convert(arg, index))
        return inputs

    def convert(self, value: object, index: int) -> HalBufferView:
        """A device buffer for an argument: a copy, or the argument's own memory."""
        expected = self.args[index]
        if isinstance(value, DeviceArray):
            expected = self.expect(value.layout.dtype, value.shape, index)
            if value.layout is expected and value.device.is_host and self._device.is_host:
                return value.view
            return self._device.upload(value.to_host(), expected)
        array = quick_array(value, expected)
        if array is None or expected is None or not fits(array, expected):
            array = self._reader.read(value, index)
            expected = self.expect(dtype(array.dtype), array.shape, index)
        return self._place(array, expected)

    def _place(self, array: np.ndarray, expected: Layout) -> HalBufferView:
        if array.nbytes >= IMPORT_BYTES and self._device.is_host and is_importable(array, expected):
            return self._device.wrap(array, expected)
        return self._device.upload(array, expected)

    def quick(self, value: object, expected: Layout | None, is_donated: bool = False) -> HalBufferView | None:
        """A buffer for an argument that is no small NumPy array: a number, a NumPy scalar, a large array, or another
        library's. None where it takes a closer look, as for arrays of other types. One that is donated is a copy."""
        kind = type(value)
        if kind in NUMBERS and not is_donated:
            return self._number(value, expected)
        if kind in IMMUTABLE and not is_donated:
            return self._kept(value, expected)
        array = _fitting(value, expected)
        if array is None or expected is None:
            return None
        return self._device.upload(array, expected) if is_donated else self._place(array, expected)

    def _kept(self, value: object, expected: Layout | None) -> HalBufferView | None:
        """The buffer of an array that nobody writes; None if it is another array than expected."""
        kept = self._device.kept
        view: HalBufferView | None = kept.find(value, expected)
        array = _fitting(value, expected) if view is None else None
        if array is None or expected is None:
            return view
        view = self._place(array, expected)
        if array.nbytes < IMPORT_BYTES or not self._device.is_host:  # a copy, which does not keep the array alive
            kept.keep(value, expected, view)
        return view

    def _number(self, value: Any, expected: Layout | None) -> HalBufferView | None:
        """A buffer with a Python number, which calls of the same number share; None where it takes a closer look."""
        if expected is None or not value or value != value:  # 0.0 and -0.0 are equal, NaNs are not
            return None
        key = (type(value), value, expected)
        found = self._numbers.get(key)
        if found is None:
            array = quick_array(value, expected)
            if array is None:
                return None
            if len(self._numbers) >= KEPT_NUMBERS:
                self._numbers.clear()
            found = self._numbers[key] = self._device.upload(array, expected)
        return found

    def expect(self, got: Dtype, dims: tuple[int, ...], index: int) -> Layout:
        """The layout for an argument, after checking that its type fits.

        Args:
            got: the argument's element type.
            dims: the argument's dimensions.
            index: the flat number of the argument.

        Raises:
            DtypeError, ShapeError: it does not fit.
        """
        expected = self.args[index]
        if expected is not None and got is expected.dtype and dims == expected.dims:
            return expected
        self._reader.check(got, dims, index)
        return layout(got, dims, self._abi[0][index])

    def unwrap(self, outputs: VmVariantList) -> tuple[list[HalBufferView], list[Layout]]:
        """The program's outputs, and how they lie there."""
        views = [outputs.get_as_object(index, HalBufferView) for index in range(len(self.results))]
        return views, [
            self.results[index] or self.result_layout(index, tuple(view.shape)) for index, view in enumerate(views)
        ]

    def wrap(self, views: Sequence[HalBufferView], layouts: Sequence[Layout], is_shared: bool = False) -> Result:
        """The results in the form of the call's."""
        results = map(DeviceArray, views, layouts, itertools.repeat(self._device), itertools.repeat(is_shared))
        tree = self._signature.out_tree
        if self._is_flat:
            return next(results) if tree is None else tuple(results)
        return unflatten(tree, results)  # type: ignore[return-value]

    def shared(
        self,
        views: Sequence[HalBufferView],
        layouts: Sequence[Layout],
        inputs: VmVariantList,
        donated: frozenset[int] = frozenset(),
    ) -> list[int]:
        """Numbers of the results that lie in the memory of an input that is not donated, or of a result before.

        Args:
            views: the results.
            layouts: their layouts.
            inputs: the arguments of the call.
            donated: flat numbers of the arguments whose memory results may have.
        """
        if not self._device.is_host:
            return []
        span = self._device.span
        places = [
            (*span(inputs.get_as_object(index, HalBufferView)), -1)
            for index in range(len(self.args))
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

    def copy(self, views: list[HalBufferView], layouts: Sequence[Layout], chosen: Sequence[int]) -> None:
        """Replaces the chosen results by copies in memory of their own.

        Args:
            views: the results, which are replaced in place.
            layouts: their layouts.
            chosen: the numbers of the results to copy.
        """
        device = self._device
        for index in chosen:
            views[index] = device.upload(np.array(device.download(views[index], layouts[index])), layouts[index])


def is_small(array: np.ndarray, expected: Layout) -> bool:
    """Whether this is an array for that argument which is cheaper to copy than to look at any further."""
    return array.dtype == expected.numpy and array.shape == expected.dims and array.nbytes < IMPORT_BYTES


def fits(array: np.ndarray, expected: Layout) -> bool:
    """Whether the array has the type and the dimensions of that argument."""
    return array.dtype == expected.numpy and array.shape == expected.dims


def _fitting(value: object, expected: Layout | None) -> np.ndarray | None:
    """The array for an argument of that layout; None if it is another one, or needs a closer look."""
    if expected is None or isinstance(value, DeviceArray):
        return None
    array = quick_array(value, expected)
    return array if array is not None and fits(array, expected) else None
