"""Computing with device arrays outside a traced function, one operation at a time.

A step (an operator, a method or a NumPy function) is a program of one operation, built once for each signature. It runs
on the evaluator, which needs no preparation. Once evaluating a signature has taken as long as compiling it would, it is
compiled for the arrays' device. So no step costs more than twice what the better choice would have cost.
"""

from __future__ import annotations

import functools
import operator as python
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from hilo.builder.origins import is_unknown
from hilo.builder.shape import Shape
from hilo.builder.weak import with_numbers
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, Error, IndexingError, shortened, shown
from hilo.ops._operation import as_value
from hilo.ops.literals import weak_scalar
from hilo.targets.runtime.array_methods import common_type, on_host
from hilo.targets.runtime.arrays import DeviceArray, device_put, host_array
from hilo.targets.runtime.device import Device, HostDevice
from hilo.tree import endless

COMPILE_TIME_S = 0.3
"""Roughly what compiling one operation costs."""

KEPT_STEPS = 1024
"""How many signatures are kept; the oldest is evicted first."""

Build: TypeAlias = Callable[..., object]


@dataclass
class Step:
    """One signature: its program, and the executable that runs it.

    Attributes:
        computation: the program of the step.
        run: the executable, called with the arrays.
        named: makes a named tuple of the results if the function returns one.
        is_compiled: whether `run` is compiled code.
        spent_s: seconds spent in evaluations so far.
    """

    computation: XlaComputation
    run: Callable[..., object]
    named: Callable[[Any], object] | None = None
    is_compiled: bool = False
    spent_s: float = 0.0

    def __call__(self, arrays: Sequence[DeviceArray]) -> object:
        result = self._call(arrays)
        return result if self.named is None else self.named(result)

    def _call(self, arrays: Sequence[DeviceArray]) -> object:
        if self.is_compiled:
            return self.run(*arrays)
        start = time.perf_counter()
        device = arrays[0].device
        result = _moved(self.run(*map(_read, arrays)), device)
        self.spent_s += time.perf_counter() - start
        if self.spent_s > COMPILE_TIME_S:
            self._compile(device)
        return result

    def _compile(self, device: Device) -> None:
        from hilo.api import compile

        self.is_compiled = True
        target = _target_of(device)
        if target is None:
            return
        try:
            self.run = compile(self.computation, target, device=device.name, check="off")
        except Error:  # keep using the evaluator
            self.is_compiled = False
            self.spent_s = -np.inf


_STEPS: dict[Hashable, Step] = {}


# ---- the operations of device arrays ---------------------------------------------------------------------------------


def operator(name: str, *operands: object) -> object:
    """The operator of that name in Python's module `operator`; NotImplemented if an operand is not an array."""
    if any(_is_foreign(operand) for operand in operands):
        return NotImplemented
    arrays = _together(name, operands)
    return _run(name, divmod if name == "divmod" else getattr(python, name), arrays)


def method(name: str, array: DeviceArray, args: tuple[object, ...], kwargs: Mapping[str, object]) -> object:
    """The method of that name of `XlaOp`, applied to a device array."""

    def call(op: Any, *rest: object, **named: object) -> object:
        return getattr(op, name)(*rest, **named)

    return _step_or_numpy(f".{name}", call, (array, *args), dict(kwargs))


def function(func: Callable[..., Any], args: tuple[object, ...], kwargs: dict[str, object]) -> object:
    """A NumPy function: as hilo builds it, or else NumPy's own on the host."""
    if isinstance(func, np.ufunc):
        from hilo.numpy.protocol import is_built_ufunc

        if is_built_ufunc(func) and not any(map(_is_foreign, args)):
            return _run(func.__name__, func, _together(func.__name__, args))
        return func(*map(on_host, args))
    from hilo.numpy.protocol import is_built_function

    if not is_built_function(func):
        return func(*map(on_host, args), **{key: on_host(value) for key, value in kwargs.items()})
    return _step_or_numpy(f"{func.__module__}.{func.__name__}", func, args, kwargs)


def _step_or_numpy(name: str, build: Build, args: tuple[object, ...], kwargs: dict[str, object]) -> object:
    """A step, or NumPy's own on the host where the values of an argument decide about the size of the result."""
    try:
        return _step(name, build, args, kwargs)
    except ArgumentError as error:
        if not is_unknown(error):
            raise
        device = next(part.device for part in _walk((args, kwargs)) if isinstance(part, DeviceArray))
        try:
            result = build(*map(on_host, args), **{key: on_host(value) for key, value in kwargs.items()})
        except Error:
            raise
        except Exception as refusal:  # including whatever a foreign object's methods raise
            raise ArgumentError(f"{name}: NumPy does not take these arguments: {refusal}") from refusal
        return _put(result, device)


def _put(result: object, device: Device) -> object:
    """NumPy's arrays of a result as arrays of a device."""
    if isinstance(result, (list, tuple)):
        return type(result)(_put(part, device) for part in result)
    return device_put(result, device) if isinstance(result, np.ndarray) else result


def index(array: DeviceArray, key: object) -> object:
    """`array[key]`: a copy of that part. NumPy indexes host memory; the whole array is read from other devices. If the
    key holds a value of a program, the result is a value of that program."""
    traced = next((part for part in _walk(key) if isinstance(part, XlaOp)), None)
    if traced is not None:
        constant: Any = np.asarray(_read(array), like=traced)  # an XlaOp, which NumPy's stubs for `like` do not know
        return constant[key]
    host = _read(array)
    part = _at(host, on_host(key), array, "array[index]")
    return device_put(np.asarray(part), array.device)


def _at(host: np.ndarray, key: Any, array: DeviceArray, name: str) -> Any:
    """`host[key]`; NumPy's complaint about a wrong key becomes an `IndexingError` that names the array."""
    try:
        return host[key]
    except Exception as error:  # including whatever a foreign object's methods raise
        raise IndexingError(f"{name}: index is {shown(key)}; {array.layout} does not take it: {error}") from error


def update(name: str, array: DeviceArray, key: object, value: object) -> object:
    """`array.at[key].set(value)`, or another method of `Places`. If the key or the value is from a program, the result
    is a value of that program."""
    traced = next((part for part in _walk((key, value)) if isinstance(part, XlaOp)), None)
    if traced is not None:
        constant: Any = np.asarray(_read(array), like=traced)
        return getattr(constant.at[on_host(key)], name)(on_host(value))
    given = (array, _places(array, key, value), value)
    return _step(f".at.{name}", lambda op, places, new: getattr(op.at[places], name)(new), given, {})


def _places(array: DeviceArray, key: object, value: Any) -> object:
    """The key on the host, with masks as indices, unless the whole key is a mask and the value a scalar."""
    places: Any = on_host(key)
    _at(np.broadcast_to(np.False_, array.shape), places, array, "x.at[index]")
    parts = places if isinstance(places, tuple) else (places,)
    is_mask = [isinstance(part, np.ndarray) and part.dtype == np.bool_ for part in parts]
    if not any(is_mask) or (len(parts) == 1 and not np.ndim(value)):
        return parts[0] if any(is_mask) else places
    expanded = [part.nonzero() if masks else (part,) for part, masks in zip(parts, is_mask, strict=True)]
    return tuple(part for group in expanded for part in group)


# ---- running ---------------------------------------------------------------------------------------------------------


def _step(name: str, build: Build, args: tuple[object, ...], kwargs: dict[str, object]) -> object:
    """Runs a function of arrays and static values; the arrays may be anywhere in its arguments."""
    arrays: list[DeviceArray] = []
    found = [part for part in _walk((args, kwargs)) if isinstance(part, DeviceArray)]
    place = found[0].device
    key = _key((args, kwargs), arrays, place)

    def rebuilt(*ops: XlaOp) -> object:
        values = iter(ops)
        new_args = [_replaced(arg, values) for arg in args]
        return build(*new_args, **{name: _replaced(value, values) for name, value in kwargs.items()})

    return _run((name, key), rebuilt, arrays)


def _run(key: Hashable, build: Build, arrays: Sequence[DeviceArray]) -> object:
    device = arrays[0].device
    signature = (key, device.name, tuple(array.layout for array in arrays))
    step = _STEPS.get(signature)
    if step is None:
        step = _prepared(build, arrays)
        while len(_STEPS) >= KEPT_STEPS:
            _STEPS.pop(next(iter(_STEPS)), None)
        _STEPS[signature] = step
    return step(arrays)


def _prepared(build: Build, arrays: Sequence[DeviceArray]) -> Step:
    from hilo.api import compile

    builder = XlaBuilder("step")
    operands = [
        builder.parameter(number, Shape(array.element_type, array.shape), f"x{number}")
        for number, array in enumerate(arrays)
    ]
    built = build(*operands)
    computation = builder.Build(as_value("step", "build", built, builder))
    return Step(computation, compile(computation, "evaluator"), getattr(built, "_make", None))


def _moved(result: object, device: Device) -> object:
    """Moves results of the evaluator to the device of the arguments."""
    if isinstance(result, tuple):
        return tuple(_moved(part, device) for part in result)
    assert isinstance(result, DeviceArray)
    return result if isinstance(device, HostDevice) else device_put(_read(result), device)


def _read(array: DeviceArray) -> np.ndarray:
    """The array's content on the host. It is not cached in the array, which can still be donated."""
    array.block_until_ready()
    return array.device.download(array.view, array.layout)


@functools.cache
def _target_of(device: Device) -> str | None:
    """The target that compiles for a device."""
    from hilo.targets import get_target

    if isinstance(device, HostDevice):
        return None
    driver = device.name.partition("://")[0]
    name = {"local-sync": "llvm-cpu", "local-task": "llvm-cpu", "hip": "rocm"}.get(driver, driver)
    try:
        return get_target(name).name
    except Error:
        return None


# ---- operands --------------------------------------------------------------------------------------------------------


def _is_foreign(value: object) -> bool:
    """Whether the value is something that arrays cannot compute with."""
    known = (DeviceArray, np.ndarray, np.generic, bool, int, float, complex, list, tuple)
    return isinstance(value, XlaOp) or (not isinstance(value, known) and not hasattr(value, "__array__"))


def _is_array(value: object) -> bool:
    """Whether the value is an array of hilo, NumPy or another library, not a scalar or a value of a program."""
    if isinstance(value, (DeviceArray, np.ndarray)):
        return True
    return hasattr(type(value), "__array__") and not isinstance(value, (np.generic, XlaOp))


def _together(name: str, operands: Sequence[object]) -> list[DeviceArray]:
    """Operands as arrays of the same element type on one device; Python numbers take the arrays' type."""
    arrays = [x if isinstance(x, (DeviceArray, np.ndarray, np.generic)) else _array_of(x) for x in operands]
    first = next(x for x in arrays if isinstance(x, DeviceArray))
    strong = [np.dtype(x.dtype) for x in arrays if x is not None]
    common = dtype(strong[0] if all(one == strong[0] for one in strong) else common_type(strong))
    common = with_numbers(common, operands)
    return [
        _converted(_weak(name, given, common) if x is None else x, common, first.device)
        for x, given in zip(arrays, operands, strict=True)
    ]


def _array_of(value: object) -> np.ndarray | None:
    """Another library's array on the host; None for Python numbers and lists of them, which take the arrays' type."""
    if isinstance(value, (bool, int, float, complex, list, tuple)):
        return None
    return host_array(value)


def _weak(name: str, value: object, like: Dtype) -> np.ndarray:
    """A Python number, or lists of them, in the element type of the arrays."""
    if isinstance(value, (list, tuple)):
        try:
            array = np.asarray(on_host(value))
        except Exception as error:  # lists of different lengths, or whatever the elements' methods raise
            said = shortened(str(error), 120)
            raise ArgumentError(f"{name}: an operand is {shown(value)}, which is no array: {said}") from error
        if array.dtype.kind not in _RANKS or _RANKS[array.dtype.kind] > _KINDS[like.kind]:
            raise DtypeError(
                f"{name}: an operand is {shown(value)}; with arrays of {like} it takes that type's numbers"
            )
        return array.astype(like.numpy)
    found = weak_scalar(name, "an operand", value, like)
    assert found is not None
    return found


_RANKS = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
_KINDS = {"pred": 0, "signed": 1, "unsigned": 1, "float": 2, "complex": 3}


def _converted(x: DeviceArray | np.ndarray | np.generic, common: Dtype, device: Device) -> DeviceArray:
    if isinstance(x, DeviceArray):
        same = x if x.element_type is common else x.astype(common)
        return (
            same
            if same.device is device or (same.device.is_host and device.is_host)
            else device_put(_read(same), device)
        )
    return device_put(np.asarray(x, common.numpy), device)


# ---- keys of steps ---------------------------------------------------------------------------------------------------


def _walk(value: object) -> Iterator[object]:
    """The leaves of nested lists, tuples and dictionaries."""
    try:
        yield from _leaves(value)
    except RecursionError as error:
        raise endless("an argument") from error


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from _leaves(part)
    elif isinstance(value, dict):
        yield from _leaves(tuple(value.values()))
    else:
        yield value


def _key(value: object, arrays: list[DeviceArray], device: Device) -> Hashable:
    """What distinguishes one signature from another; the arrays are collected on the way."""
    if _is_array(value):
        array = value if isinstance(value, DeviceArray) else device_put(host_array(value), device)
        arrays.append(_converted(array, array.element_type, device))
        return "array"
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, *(_key(part, arrays, device) for part in value))
    if isinstance(value, dict):
        return ("dict", *((name, _key(part, arrays, device)) for name, part in value.items()))
    if isinstance(value, slice):
        return ("slice", value.start, value.stop, value.step)
    try:
        hash(value)
    except TypeError as error:
        raise ArgumentError(f"an argument is {shown(value)}; arrays compute with arrays and plain values") from error
    return (type(value), repr(value) if isinstance(value, float) else value)


def _replaced(value: object, ops: Iterator[XlaOp]) -> object:
    """The arguments with the program's operands in place of the arrays, in the order of `_key`."""
    if _is_array(value):
        return next(ops)
    if isinstance(value, (list, tuple)):
        parts = [_replaced(part, ops) for part in value]
        return parts if isinstance(value, list) else tuple(parts)
    if isinstance(value, dict):
        return {name: _replaced(part, ops) for name, part in value.items()}
    return value
