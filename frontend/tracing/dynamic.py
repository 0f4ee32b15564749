"""Arguments whose sizes vary: they are padded to one of a few sizes, and results are cut to the size that was given.

`hilo.jit(f, dynamic={"x": {0: "batch"}}, buckets={"batch": (8, 32, 128)})` makes at most three programs of f. Called
with 5 rows, it runs the program of 8 with three rows of zeros at the end, and gives the first 5 rows of the results.

Which dimensions of results follow a name is read off a second trace, in which each name has another size. Rows must
not depend on each other, which shapes do not tell: the first padded answers of a program are compared with the
evaluator's for the arguments as they were given.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Mapping, Sequence
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

CHECK_S = 1.0
"""Seconds that the evaluator may take, by its estimate, for the check of a padded answer."""

CHECKED_SIZES = 4
"""For how many sizes of a program the first padded answer is checked: values of one size may happen to hide a fault."""

POWERS = "powers"
"""Buckets that are powers of two."""

Axes = tuple[tuple[int, str], ...]
"""Dimensions of one array that have a name."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the arguments of one call are padded to.

    Attributes:
        signature: of the arguments as they were given.
        axes: of each leaf.
        sizes: of each name.
        padded: what they are padded to.
        is_padded: whether they are: there are buckets.
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
    """Dimensions with other sizes for those that have a name."""
    found = list(dims)
    for axis, name in axes:
        found[axis] = sizes[name]
    return tuple(found)


class Dimensions:
    """The dimensions that a function was declared to take any size of.

    Args:
        dynamic: names of dimensions by argument (or path to a part of one, such as `batch['image']`) and axis.
        buckets: sizes to pad to: for all names, or by name; `"powers"`, and names that are left out: powers of two.
            None: nothing is padded.
        arguments: of the function.
        title: what messages call the function.
    """

    def __init__(self, dynamic: object, buckets: object, arguments: Arguments, title: str) -> None:
        self._title = title
        self._axes = _read_axes(dynamic)
        self._is_padded = buckets is not None
        names = sorted({name for axes in self._axes.values() for name in axes.values()})
        self._buckets = _read_buckets(buckets, names)
        for path in self._axes:
            arguments.check_dynamic(path)

    def plan(self, signature: Signature, paths: Sequence[str]) -> Plan:
        """What a call's arguments are padded to.

        Args:
            signature: of the arguments.
            paths: of their leaves.

        Raises:
            ShapeError: an axis is out of range, sizes of one name differ, or one is larger than its largest bucket.
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
        for key in unused:
            if not _is_argument(key):  # an argument itself may be left out, where it has a default
                message = f"{self._title}: dynamic has {shown(key)}, which the call does not have"
                raise ArgumentError(f"{message}; {nearest(key, paths)}\n  at {place()}")
        sizes = {name: size for name, (_, size) in first.items()}
        padded = {name: self._bucket(name, size) for name, size in sizes.items()}
        return Plan(signature, tuple(axes), sizes, padded, self._is_padded)

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
    """Are these sizes of a dimension, each larger than the one before?"""
    numbers = [size for size in sizes if type(size) is int and size > 0]
    return 0 < len(numbers) == len(sizes) and all(a < b for a, b in itertools.pairwise(numbers))


# ---- results ---------------------------------------------------------------------------------------------------------


def find_axes(plan: Plan, trace: Trace, retrace: Callable[[Signature], Trace], title: str) -> tuple[Axes, ...]:
    """Which dimensions of a program's results follow a name: those that have its size also with another size.

    Args:
        plan: of the call.
        trace: of the padded arguments.
        retrace: traces for another signature.
        title: what messages call the function.

    Raises:
        ShapeError: a dimension depends on a name, but is not its size, so that nobody knows where to cut.
        ArgumentError: the function cannot be traced for other sizes.
    """
    factors = range(3, 2 * len(plan.padded) + 3, 2)  # multiples, so that what divides a size still does
    other = {name: size * by for (name, size), by in zip(plan.padded.items(), factors, strict=True)}
    try:
        again = retrace(plan.at(other))
    except Error as error:
        message = f"{title} cannot be traced with {_said(other)} in place of {_said(plan.padded)}"
        raise ArgumentError(f"{message}, which shows which results follow {_listed(other)}: {error}") from error
    shapes = [leaf.dims for leaf in trace.computation.program_shape.result.leaves]
    others = [leaf.dims for leaf in again.computation.program_shape.result.leaves]
    if trace.structure != again.structure or list(map(len, shapes)) != list(map(len, others)):
        message = f"{title} returns something else with {_said(other)} than with {_said(plan.padded)}"
        raise ShapeError(f"{message}: its results cannot be cut to the size that was given\n  at {place()}")
    found = []
    for path, dims, changed in zip(trace.structure.paths("result"), shapes, others, strict=True):
        axes = []
        for axis, (size, at_other) in enumerate(zip(dims, changed, strict=True)):
            name = next((n for n in other if (size, at_other) == (plan.padded[n], other[n])), None)
            if name is not None:
                axes.append((axis, name))
            elif size != at_other:
                message = f"{title}: axis {axis} of {path} is {size} with {_said(plan.padded)} and {at_other} with"
                hint = "it cannot be cut to the size that was given; reshape it outside of the function"
                raise ShapeError(f"{message} {_said(other)}, which is the size of none of them: {hint}\n  at {place()}")
        found.append(tuple(axes))
    return tuple(found)


def _said(sizes: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {size}" for name, size in sizes.items())


def _listed(names: Mapping[str, int]) -> str:
    return ", ".join(names)


# ---- calls -----------------------------------------------------------------------------------------------------------


class PaddedCall:
    """Calls with arguments of one signature, answered by the program of a larger one.

    Args:
        plan: what is padded.
        program: answers.
        axes: of its results that follow a name.
        reference: the program for the arguments as they were given, on the evaluator; None where it is not asked.
        title: what messages call the function.
    """

    def __init__(
        self,
        plan: Plan,
        program: JitProgram,
        axes: tuple[Axes, ...],
        reference: Callable[[], JitProgram | None],
        title: str,
    ) -> None:
        self._plan, self.program, self._axes = plan, program, axes
        self._reference, self._title = reference, title
        self._is_exact = plan.sizes == plan.padded
        self._is_checked = False

    def __call__(self, leaves: Sequence[object]) -> object:
        program = self.program
        if self._is_exact:
            return program(leaves)
        pairs = zip(leaves, self._plan.axes, strict=True)
        given = [pad(leaf, axes, self._plan.padded) if axes else leaf for leaf, axes in pairs]
        results = program.call_flat(given)
        results = [cut(r, axes, self._plan.sizes) if axes else r for r, axes in zip(results, self._axes, strict=True)]
        if not self._is_checked and program.checked_paddings < CHECKED_SIZES:
            self._check(leaves, results)
            program.checked_paddings += 1
        self._is_checked = True
        return program.trace.structure.unflatten(results)

    def _check(self, leaves: Sequence[object], results: Sequence[DeviceArray]) -> None:
        reference = self._reference()
        if reference is None:
            return
        paths = self.program.trace.structure.paths("result")
        for path, got, want in zip(paths, results, reference.call_flat(leaves), strict=True):
            if not is_close(np.asarray(got), np.asarray(want)):
                message = f"{self._title}: {path} depends on what {_listed(self._plan.sizes)} is padded with"
                hint = (
                    "padding takes a function whose rows do not depend on each other: mask what is folded over the "
                    "dimension, or do not declare it dynamic"
                )
                raise ArgumentError(
                    f"{message}: the answer for {_said(self._plan.padded)} is not that for {_said(self._plan.sizes)}; "
                    f"{hint}\n  at {place()}"
                )


def reference(trace_as_given: Callable[[], Trace], check: object) -> JitProgram | None:
    """The program for arguments as they were given, on the evaluator, where it is asked and quick."""
    from hilo.targets import compile_module, environment
    from hilo.targets.checking.policy import estimate_s, not_checked
    from hilo.targets.cost_model import estimate_work
    from hilo.tracing.program import JitProgram

    if environment.check_mode(check) == "off":
        return None
    try:
        trace = trace_as_given()
        module = trace.computation.module
        if not_checked(module) or estimate_s(module, estimate_work(module)) > CHECK_S:
            return None
        trees = (None,) * len(trace.signature.specs), (None,) * trace.structure.num_leaves
        out_tree = None if len(trees[1]) == 1 else trees[1]
        executable = compile_module(module, "evaluator", in_tree=trees[0], out_tree=out_tree)
    except Error:  # it takes padded sizes only, or operations that the evaluator has not
        return None
    return JitProgram(trace, executable, "", "")


def pad(leaf: object, axes: Axes, sizes: Mapping[str, int]) -> np.ndarray:
    """An array with zeros at the end of its dimensions."""
    array = leaf if isinstance(leaf, np.ndarray) else host_array(leaf)
    padded = np.zeros(resized(array.shape, axes, sizes), array.dtype)
    padded[tuple(map(slice, array.shape))] = array
    return padded


def cut(result: DeviceArray, axes: Axes, sizes: Mapping[str, int]) -> DeviceArray:
    """The first elements of a result, on the same device."""
    kept = resized(result.shape, axes, sizes)
    array = np.ascontiguousarray(np.asarray(result)[tuple(map(slice, kept))])
    layout = result.device.layout(result.element_type, kept)
    return DeviceArray(result.device.upload(array, layout), layout, result.device)


def is_close(got: np.ndarray, want: np.ndarray) -> bool:
    """Whether values are equal but for rounding: to half of their digits, relative to the largest."""
    from hilo.targets.checking.rounding import unit
    from hilo.targets.checking.values import is_inexact, wide

    if got.shape != want.shape or got.dtype != want.dtype:
        return False
    if not is_inexact(want):
        return bool(np.array_equal(got, want))
    tolerance = unit(want.real.dtype) ** 0.5
    x, y = wide(got), wide(want)
    largest = float(np.abs(y[np.isfinite(y)]).max(initial=0.0))
    return bool(np.allclose(x, y, rtol=tolerance, atol=tolerance * largest, equal_nan=True))
