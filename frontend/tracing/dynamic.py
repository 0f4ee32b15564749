"""Arguments whose sizes vary: they are padded to one of a few sizes, and results are sliced to the sizes of the call.

`hilo.jit(f, dynamic={"x": {0: "batch"}}, buckets={"batch": (8, 32, 128)})` makes at most three programs of f. A call
with 5 rows runs the program for 8 rows, with three rows of zeros at the end, and returns the first 5 rows of the
results.

Rows must not depend on each other. A second trace, for the 5 rows of the call, is the reference for the padded program,
and determines the sizes to which results are sliced. A call is padded if the answers are proved to be the same
(`hilo.lowering.shapes.padded`); other calls have programs of their own.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hilo.builder.source import place
from hilo.dialect.support.errors import ArgumentError, Error, ShapeError, nearest, shown
from hilo.targets.runtime.arrays import DeviceArray, host_array
from hilo.tracing.signature import Signature
from hilo.tracing.trace import Trace

if TYPE_CHECKING:
    from hilo.tracing.arguments import Arguments
    from hilo.tracing.program import JitProgram

POWERS = "powers"
"""Buckets that are powers of two."""

Axes = tuple[tuple[int, str], ...]
"""The names of an array's dimensions, by axis."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the arguments of one call are padded to.

    Attributes:
        signature: of the arguments as passed by the caller.
        axes: the named axes of each leaf.
        sizes: the size of each name.
        padded: the size to which each name is padded.
        is_padded: whether there are buckets, so that arguments are padded.
    """

    signature: Signature
    axes: tuple[Axes, ...]
    sizes: dict[str, int]
    padded: dict[str, int]
    is_padded: bool = True

    def at(self, sizes: Mapping[str, int]) -> Signature:
        """The signature of the same arguments with other sizes."""
        specs = []
        for spec, axes in zip(self.signature.specs, self.axes, strict=True):
            specs.append(dataclasses.replace(spec, dims=resized(spec.dims, axes, sizes)) if axes else spec)
        return dataclasses.replace(self.signature, specs=tuple(specs))


def resized(dims: Sequence[int], axes: Axes, sizes: Mapping[str, int]) -> tuple[int, ...]:
    """Dimensions with new sizes for those that have a name."""
    found = list(dims)
    for axis, name in axes:
        found[axis] = sizes[name]
    return tuple(found)


class Dimensions:
    """The dimensions that a function was declared to take with any size.

    Args:
        dynamic: names of dimensions by argument (or the path of a part, such as `batch['image']`) and axis.
        buckets: sizes to pad to, for all names or by name; `"powers"`, and names that are left out, mean powers of two.
            None: nothing is padded.
        arguments: those of the function.
        title: the function's name in messages.

    Attributes:
        is_padded: whether there are buckets.
    """

    def __init__(self, dynamic: object, buckets: object, arguments: Arguments, title: str) -> None:
        self._title = title
        self._axes = _read_axes(dynamic)
        self.is_padded = buckets is not None
        names = sorted({name for axes in self._axes.values() for name in axes.values()})
        self._buckets = _read_buckets(buckets, names)
        for path in self._axes:
            arguments.check_dynamic(path)

    def plan(self, signature: Signature, paths: Sequence[str]) -> Plan:
        """What a call's arguments are padded to.

        Args:
            signature: that of the arguments.
            paths: those of their leaves.

        Raises:
            ShapeError: an axis is out of range, the sizes of one name differ, or one exceeds its largest bucket.
            ArgumentError: no argument of the call has a declared path.
        """
        axes = []
        first: dict[str, tuple[str, int]] = {}
        unused = set(self._axes)
        for path, spec in zip(paths, signature.specs, strict=True):
            key = next((key for key in self._axes if path == key or path.startswith((f"{key}[", f"{key}."))), None)
            unused.discard(key or "")
            axes.append(self._axes_of(key, path, spec.dims) if key is not None else ())
            for axis, name in axes[-1]:
                where, size = first.setdefault(name, (f"{path} (axis {axis})", spec.dims[axis]))
                if spec.dims[axis] != size:
                    message = f"{self._title}: dimension {name} is {size} in {where} and {spec.dims[axis]} in {path}"
                    raise ShapeError(f"{message} (axis {axis}); it takes one size\n  at {place()}")
        self._check_used(unused, paths)
        sizes = {name: size for name, (_, size) in first.items()}
        padded = {name: self._bucket(name, size) for name, size in sizes.items()}
        return Plan(signature, tuple(axes), sizes, padded, self.is_padded)

    def _check_used(self, unused: Iterable[str], paths: Sequence[str]) -> None:
        """Raises an ArgumentError for a declared path that a call does not have."""
        for key in unused:
            if not _is_argument(key):  # an argument itself may be omitted if it has a default
                message = f"{self._title}: dynamic has {shown(key)}, which the call does not have"
                raise ArgumentError(f"{message}; {nearest(key, paths)}\n  at {place()}")

    def _axes_of(self, key: str, path: str, dims: tuple[int, ...]) -> Axes:
        found = []
        for axis, name in self._axes[key].items():
            if not -len(dims) <= axis < len(dims):
                takes = f"it takes {-len(dims)}…{len(dims) - 1}" if dims else "a scalar has none"
                message = f"{self._title}: dynamic has axis {axis} of {path}, which is [{', '.join(map(str, dims))}]"
                raise ShapeError(f"{message}; {takes}\n  at {place()}")
            found.append((axis % len(dims), name))
        return tuple(found)

    def _bucket(self, name: str, size: int) -> int:
        sizes = self._buckets.get(name)
        if sizes is None:
            return 1 << max(size - 1, 0).bit_length()
        for bucket in sizes:
            if bucket >= size:
                return bucket
        message = f"{self._title}: dimension {name} is {size}; the largest of its buckets {sizes} is {sizes[-1]}"
        raise ShapeError(f"{message}; declare a larger one, or split the arguments\n  at {place()}")


def _is_argument(path: str) -> bool:
    return path.isidentifier()


def _read_axes(dynamic: object) -> dict[str, dict[int, str]]:
    if not isinstance(dynamic, Mapping):
        raise _wrong("dynamic", dynamic)
    for path, axes in dynamic.items():
        is_right = isinstance(path, str) and isinstance(axes, Mapping) and axes
        if not is_right or not all(type(axis) is int and isinstance(name, str) for axis, name in axes.items()):
            raise _wrong("dynamic", dynamic)
    return {path: dict(axes) for path, axes in dynamic.items()}


def _wrong(name: str, value: object) -> ArgumentError:
    takes = {
        "dynamic": "names of dimensions by argument and axis, such as {'x': {0: 'batch'}}",
        "buckets": "sizes of 1 or more in ascending order, such as (8, 32, 128), those by name, or 'powers'",
    }[name]
    return ArgumentError(f"jit: {name} is {shown(value)}; it takes {takes}\n  at {place()}")


def _read_buckets(buckets: object, names: Sequence[str]) -> dict[str, tuple[int, ...]]:
    if buckets is None or buckets == POWERS:
        return {}
    by_name = buckets if isinstance(buckets, Mapping) else dict.fromkeys(names, buckets)
    found = {}
    for name, sizes in by_name.items():
        if name not in names:
            message = f"jit: buckets has {shown(name)}, which is no dimension that dynamic names"
            raise ArgumentError(f"{message}; {nearest(str(name), names)}\n  at {place()}")
        if not isinstance(sizes, (tuple, list)) or not _are_rising(sizes):
            raise _wrong("buckets", buckets)
        found[name] = tuple(sizes)
    return found


def _are_rising(sizes: Sequence[object]) -> bool:
    """Whether these are sizes of a dimension, each larger than the one before."""
    numbers = [size for size in sizes if type(size) is int and size > 0]
    return 0 < len(numbers) == len(sizes) and all(a < b for a, b in itertools.pairwise(numbers))


# ---- calls -----------------------------------------------------------------------------------------------------------


def why_not_padded(plan: Plan, exact: Trace, trace_padded: Callable[[], Trace]) -> str | None:
    """Why a call is not padded: its result could not be proved to be the start of the padded program's; None if it is.

    Args:
        plan: that of the call.
        exact: the trace for the arguments as passed.
        trace_padded: traces the function for the padded arguments.
    """
    from hilo.lowering.shapes.padded import proof

    sizes = ", ".join(f"{name} {size}" for name, size in plan.padded.items())
    try:
        padded = trace_padded()
    except Error as error:
        return f"it cannot be traced with {sizes}: {str(error).splitlines()[0]}"
    if padded.structure != exact.structure:
        return f"it returns something else with {sizes}"
    return proof.why_not_padded(padded.computation.module, exact.computation.module)


class PaddedCall:
    """Calls with arguments of one signature, which the program of a larger signature answers.

    Args:
        plan: what is padded, and to what.
        program: the program that answers.
        exact: the trace for the arguments as passed, whose results have the sizes to slice to.
    """

    def __init__(self, plan: Plan, program: JitProgram, exact: Trace) -> None:
        self._plan, self.program = plan, program
        self._dims = [leaf.dims for leaf in exact.computation.program_shape.result.leaves]

    def __call__(self, leaves: Sequence[object]) -> object:
        program = self.program
        pairs = zip(leaves, self._plan.axes, strict=True)
        given = [pad(leaf, axes, self._plan.padded) if axes else leaf for leaf, axes in pairs]
        results = [cut(result, dims) for result, dims in zip(program.call_flat(given), self._dims, strict=True)]
        return program.trace.structure.unflatten(results)


def pad(leaf: object, axes: Axes, sizes: Mapping[str, int]) -> np.ndarray:
    """An array with zeros at the end of its dimensions."""
    array = leaf if isinstance(leaf, np.ndarray) else host_array(leaf)
    padded = np.zeros(resized(array.shape, axes, sizes), array.dtype)
    padded[tuple(map(slice, array.shape))] = array
    return padded


def cut(result: DeviceArray, dims: tuple[int, ...]) -> DeviceArray:
    """The first elements of a result, on the same device."""
    if result.shape == dims:
        return result
    array = np.ascontiguousarray(np.asarray(result)[tuple(map(slice, dims))])
    layout = result.device.layout(result.element_type, dims)
    return DeviceArray(result.device.upload(array, layout), layout, result.device)
