"""Regions of scalars (reducers, comparators) applied to whole arrays, by NumPy functions where there are any.

A region's operations are mostly element-wise: these take arrays instead of scalars. Any other operation in it runs once
per element. Quantized values are stored integers at the region's boundary.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hilo.dialect.support.dtypes import Dtype
from hilo.targets.evaluator.arithmetic.numbers import maximum, minimum, narrow, widen
from hilo.targets.evaluator.program import Block, Frame, Op, Step
from hilo.targets.evaluator.types import ArrayType, ValueType


class ScalarRegion:
    """A block of scalars as a function on arrays of one shape.

    Args:
        op: the operation with the region.
        block: the region.
    """

    def __init__(self, op: Op, block: Block) -> None:
        self.op = op
        self.block = block

    def __call__(self, frame: Frame, *groups: Sequence[Any]) -> list[np.ndarray]:
        """The block's results, each of the arguments' shape.

        Args:
            frame: of the operation.
            groups: the block's arguments, in order, as one or more sequences of arrays.
        """
        arguments = [
            _converted(value, type_)
            for value, type_ in zip(itertools.chain(*groups), self.block.argument_types, strict=True)
        ]
        shape = np.broadcast_shapes(*(value.shape for value in arguments))
        return [np.broadcast_to(value, shape) for value in run_wide(self.block, frame, arguments, shape)]


def _converted(value: Any, type_: ValueType) -> np.ndarray:
    """An argument in the region's element type, which may be wider than the operand's."""
    assert isinstance(type_, ArrayType)
    return np.asarray(value) if type_.quantized else np.asarray(value).astype(type_.numpy, copy=False)


def run_wide(block: Block, frame: Frame, arguments: Sequence[np.ndarray], shape: tuple[int, ...]) -> list[Any]:
    """Runs a block of scalars on arrays of `shape`."""
    values = frame.values
    wide = set(block.arguments)
    for slot, value in zip(block.arguments, arguments, strict=True):
        values[slot] = value
    for step in block.steps:
        operands = [values[slot] for slot in step.operands]
        if step.rule.is_elementwise or not (wide & set(step.operands) or step.op.regions):
            got = _run_step(step, frame, operands)
            results = list(got) if isinstance(got, (list, tuple)) else [got]
        elif step.op.callee:
            function = step.op.function(step.op.callee)
            inner = Frame([None] * function.size, frame.call, None)
            spread = [np.broadcast_to(value, shape) for value in operands]
            results = run_wide(function.body, inner, spread, shape)
        else:
            results = _each(step, frame, operands, wide, shape)
        wide.update(step.results)
        for slot, value in zip(step.results, results, strict=True):
            values[slot] = value
    return [values[slot] for slot in block.results]


def _run_step(step: Step, frame: Frame, operands: Sequence[Any]) -> Any:
    return step.kernel(frame, *operands) if step.rule.takes_frame else step.kernel(*operands)


def _each(
    step: Step, frame: Frame, operands: Sequence[Any], wide: set[int], shape: tuple[int, ...]
) -> list[np.ndarray]:
    """Runs a step that is not element-wise once for each element of the arrays; captured values are broadcast."""
    captured = {slot: frame.values[slot] for slot in wide}
    rank = len(shape)

    def at(value: Any, index: tuple[int, ...]) -> Any:
        array = np.asarray(value)
        return array[index] if array.ndim >= rank and array.shape[:rank] == shape else array

    found: list[list[Any]] = [[] for _ in step.results]
    for index in np.ndindex(shape):
        for slot, value in captured.items():
            frame.values[slot] = at(value, index)
        got = _run_step(step, frame, [frame.values[slot] if slot in wide else value
                                      for slot, value in zip(step.operands, operands, strict=True)])  # fmt: skip
        results = list(got) if isinstance(got, (list, tuple)) else [got]
        for place, value in zip(found, results, strict=True):
            place.append(np.asarray(value))
    for slot, value in captured.items():
        frame.values[slot] = value
    return [np.stack(values).reshape((*shape, *values[0].shape)) if values else
            np.zeros(shape, type_.numpy) for values, type_ in zip(found, step.op.results, strict=True)]  # fmt: skip


# ---- NumPy functions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Known:
    """A region of one operation on its two arguments, or one that returns its last argument.

    Attributes:
        ufunc: the operation; None: the region returns its second argument.
        row: the element type.
    """

    ufunc: np.ufunc | None
    row: Dtype

    def scatter(self, line: np.ndarray, places: np.ndarray, updates: np.ndarray) -> None:
        """Combines updates into a flat array, in their order."""
        if self.ufunc is None:
            line[places] = updates  # of several updates of one position, NumPy keeps the last
            return
        wide, new = widen(line, self.row), widen(updates, self.row)
        has_wanted, wanted = None, self.ufunc is np.minimum  # of the sign bit
        if self.prefers_zero and not np.all(new):
            has_wanted = (wide == 0) & (np.signbit(wide) == wanted)
            np.logical_or.at(has_wanted, places, (new == 0) & (np.signbit(new) == wanted))
        self.ufunc.at(wide, places, new)
        if has_wanted is not None:
            wide = _with_signs(wide, has_wanted, wanted)
        if wide is not line:
            line[...] = narrow(wide, self.row)

    @property
    def prefers_zero(self) -> bool:
        """Whether the sign of a zero result matters, of which NumPy's function may return either."""
        return self.ufunc in (np.maximum, np.minimum) and self.row.is_float

    def __call__(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """The operation on two arrays in the compute type."""
        assert self.ufunc is not None
        if self.prefers_zero:
            return np.asarray(maximum(x, y) if self.ufunc is np.maximum else minimum(x, y))
        return np.asarray(self.ufunc(x, y))

    def reduce(self, array: np.ndarray, axes: tuple[int, ...], init: np.ndarray) -> np.ndarray:
        """The fold over axes, from `init`; narrow floats are summed in f32 and rounded once."""
        assert self.ufunc is not None
        wide = widen(array, self.row)
        kind = wide.dtype
        folded = self.ufunc.reduce(wide, axis=axes, initial=widen(np.asarray(init), self.row)[()], dtype=kind)
        if self.prefers_zero and not np.all(folded):
            folded = self._signed(np.asarray(folded), wide, axes, widen(np.asarray(init), self.row))
        return np.asarray(narrow(np.asarray(folded), self.row))

    def _signed(self, folded: np.ndarray, array: np.ndarray, axes: tuple[int, ...], init: np.ndarray) -> np.ndarray:
        """An extreme whose zeros are the largest or smallest ones among the folded elements: 0.0 is above -0.0."""
        wanted = self.ufunc is np.minimum  # of the sign bit
        has_wanted = np.any((array == 0) & (np.signbit(array) == wanted), axis=axes)
        has_wanted |= bool(init == 0) and bool(np.signbit(init) == wanted)
        return _with_signs(folded, has_wanted, wanted)


def _with_signs(values: np.ndarray, has_wanted: np.ndarray, wanted: bool) -> np.ndarray:
    """Values in which the sign of each zero is corrected to that of the zeros it was selected from.

    Args:
        has_wanted: for each value, whether there was a zero of the preferred sign.
        wanted: whether the negative sign is preferred.
    """
    zero = np.where(has_wanted == wanted, -0.0, 0.0).astype(values.dtype)
    return np.where(values == 0, zero, values)


_UFUNCS: dict[str, np.ufunc] = {
    "stablehlo.add": np.add,
    "stablehlo.multiply": np.multiply,
    "stablehlo.maximum": np.maximum,
    "stablehlo.minimum": np.minimum,
    "stablehlo.and": np.bitwise_and,
    "stablehlo.or": np.bitwise_or,
    "stablehlo.xor": np.bitwise_xor,
}


_EXTREMES = frozenset({"stablehlo.maximum", "stablehlo.minimum"})
"""For complex numbers, NumPy also compares imaginary parts, and XLA returns the first of equal ones."""

_OF_PRED: dict[str, np.ufunc] = {"stablehlo.add": np.logical_or, "stablehlo.multiply": np.logical_and}


def recognize(block: Block) -> Known | None:
    """The region's NumPy function, or None. Regions on quantized values have none."""
    if len(block.arguments) != 2 or len(block.results) != 1:
        return None
    if not block.steps:
        return Known(None, _NO_ROW) if block.results[0] == block.arguments[1] else None
    if len(block.steps) != 1:
        return None
    (step,) = block.steps
    if {*step.operands} != {*block.arguments} or step.results != block.results:
        return None
    return _known_of(step.op)


def _known_of(op: Op) -> Known | None:
    """The NumPy function of an operation whose operands and results have one element type, or None."""
    types = [*op.operands, *op.results]
    if op.name not in _UFUNCS or any(type_.quantized or type_.dtype is not types[0].dtype for type_ in types):
        return None
    row = types[0].dtype
    if row.is_complex and op.name in _EXTREMES:
        return None
    by_name = {**_UFUNCS, **_OF_PRED} if row.kind == "pred" else _UFUNCS
    return Known(by_name[op.name], row)


_NO_ROW = Dtype("none", "none", "pred", 1, "bool")
