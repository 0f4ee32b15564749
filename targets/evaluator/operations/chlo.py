"""CHLO's element-wise operations, with and without broadcasting.

Special functions are evaluated by their definition in StableHLO: the dialect's decomposition
(`chlo-legalize-to-stablehlo`), which is prepared once per element type. Source: StableHLO's
`ChloDecompositionPatterns`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hilo.dialect.context import context
from hilo.dialect.iree import ir
from hilo.dialect.operations import rows_chlo
from hilo.lowering import run_pipeline
from hilo.targets.evaluator.arithmetic import complex_numbers
from hilo.targets.evaluator.arithmetic.numbers import computed
from hilo.targets.evaluator.operations.shaping import place_dimensions
from hilo.targets.evaluator.preparation import Preparation
from hilo.targets.evaluator.program import Frame, Function, Op, Settings
from hilo.targets.evaluator.regions import run_wide
from hilo.targets.evaluator.registry import Kernel, evaluates, find_rule
from hilo.targets.evaluator.types import ArrayType

_REAL: dict[str, Callable[..., Any]] = {
    "acos": np.arccos,
    "acosh": np.arccosh,
    "asin": np.arcsin,
    "asinh": np.arcsinh,
    "atan": np.arctan,
    "atanh": np.arctanh,
    "conj": np.conjugate,
    "cosh": np.cosh,
    "sinh": np.sinh,
    "square": lambda x: complex_numbers.square(x) if np.iscomplexobj(x) else x * x,
    "tan": np.tan,
    "is_inf": np.isinf,
    "is_neg_inf": np.isneginf,
    "is_pos_inf": np.isposinf,
}
_DECOMPOSED = ("bessel_i1e", "digamma", "erf", "erf_inv", "erfc", "lgamma", "polygamma", "zeta", "_asin_acos_kernel")


def _define(name: str, function: Callable[..., Any]) -> None:
    @evaluates(f"chlo.{name}", elementwise=True)
    def make(op: Op) -> Kernel:
        return computed(op.operands, op.result, function)


for _name, _function in _REAL.items():
    _define(_name, _function)


@evaluates(*(f"chlo.{name}" for name in _DECOMPOSED), frame=True, elementwise=True)
def decomposed(op: Op) -> Kernel:
    function = decomposition(op.name, tuple(type_.dtype.mlir for type_ in op.operands), op.result.dtype.mlir)
    scalar = function.body

    def run(frame: Frame, *operands: Any) -> Any:
        arrays = [np.asarray(x) for x in operands]
        shape = np.broadcast_shapes(*(x.shape for x in arrays))
        inner = Frame([None] * function.size, frame.call, None)
        (result,) = run_wide(scalar, inner, [np.broadcast_to(x, shape) for x in arrays], shape)
        return np.broadcast_to(result, shape)

    return run


@functools.cache
def decomposition(name: str, operands: tuple[str, ...], result: str) -> Function:
    """A function of scalars that computes an operation by StableHLO's operations."""
    names = [f"%{index}" for index in range(len(operands))]
    types = [f"tensor<{kind}>" for kind in operands]
    declared = ", ".join(f"{n}: {t}" for n, t in zip(names, types, strict=True))
    text = (
        f"func.func @main({declared}) -> tensor<{result}> {{\n"
        f'  %r = "{name}"({", ".join(names)}) : ({", ".join(types)}) -> tensor<{result}>\n'
        f"  return %r : tensor<{result}>\n}}\n"
    )
    with context():
        module = ir.Module.parse(text)
        run_pipeline(module, "func.func(chlo-legalize-to-stablehlo)")
        preparation = Preparation(module, Settings())
        function = preparation.function("main")
        preparation.forget_ir()
        return function


@evaluates("chlo.mulhi", elementwise=True)
def mulhi(op: Op) -> Kernel:
    bits = op.operand.dtype.bits

    def high(x: Any, y: Any) -> Any:
        if bits <= 32:
            wide = np.uint64 if x.dtype.kind == "u" else np.int64
            return (x.astype(wide) * y.astype(wide) >> wide(bits)).astype(x.dtype)
        return _high_of_64(np.asarray(x), np.asarray(y))

    return computed(op.operands, op.result, high)


def _high_of_64(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The high 64 bits of a product, by halves; for signed integers corrected for the sign bits."""
    a, b = x.view(np.uint64), y.view(np.uint64)
    mask, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    a0, a1, b0, b1 = a & mask, a >> half, b & mask, b >> half
    middle = a1 * b0 + (a0 * b0 >> half)
    carry = (middle & mask) + a0 * b1
    high = a1 * b1 + (middle >> half) + (carry >> half)
    if x.dtype.kind == "i":
        high = high - np.where(x < 0, b, np.uint64(0)) - np.where(y < 0, a, np.uint64(0))
    return np.asarray(high.view(x.dtype))


def next_after(x: Any, y: Any) -> Any:
    """The next value of the element type, computed on its bits."""
    x, y = np.broadcast_arrays(np.asarray(x), np.asarray(y))
    kind = np.dtype(f"i{x.dtype.itemsize}")
    bits, least = x.view(kind), np.iinfo(kind).min
    wide_x, wide_y = x.astype(np.float64), y.astype(np.float64)
    away = (wide_x > wide_y) == (bits < 0)  # from 0
    stepped = np.where(wide_x == 0, np.where(y.view(kind) < 0, least + 1, 1), bits + np.where(away, 1, -1))
    stepped = stepped.astype(kind).view(x.dtype)
    same = np.where(wide_x == wide_y, y, stepped)
    return np.where(np.isnan(wide_x) | np.isnan(wide_y), np.array(np.nan, x.dtype), same)


@evaluates("chlo.next_after", elementwise=True)
def next_after_(op: Op) -> Kernel:
    return next_after


# ---- broadcasting


_BROADCAST = tuple(row.name for row in rows_chlo.ROWS if row.name.startswith("chlo.broadcast_"))


class _Inner:
    """The operation that a broadcasting one applies: same operands, attributes and result, but another name."""

    def __init__(self, op: Op, name: str) -> None:
        self.name = name
        self.view, self.operands, self.results = op.view, op.operands, op.results
        self.operand, self.result = op.operands[-1], op.results[0]
        self.regions: Sequence[Any] = ()
        self.settings, self.attribute = op.settings, op.attribute


@evaluates(*_BROADCAST, frame=True, elementwise=True)
def broadcasting(op: Op) -> Kernel:
    short = op.name.removeprefix("chlo.broadcast_")
    name = f"chlo.{short}" if short in ("next_after", "polygamma", "zeta") else f"stablehlo.{short}"
    rule = find_rule(name)
    assert rule is not None
    kernel = rule.make(_Inner(op, name))  # type: ignore[arg-type]
    dimensions = getattr(op.view, "broadcast_dimensions", None)
    rank = op.result.rank

    def run(frame: Frame, *operands: Any) -> Any:
        arrays = [np.asarray(x) for x in operands]
        if dimensions is not None and len({x.ndim for x in arrays}) > 1:
            arrays = [_placed(x, dimensions, rank) for x in arrays]
        shape = np.broadcast_shapes(*(x.shape for x in arrays))
        arrays = [np.broadcast_to(x, shape) for x in arrays]
        return kernel(frame, *arrays) if rule.takes_frame else kernel(*arrays)

    return run


def _placed(x: np.ndarray, dimensions: Sequence[int], rank: int) -> np.ndarray:
    """The lower-ranked operand with its dimensions at the positions in `dimensions`."""
    if x.ndim == rank:
        return x
    spread = [1] * rank
    for axis, size in zip(dimensions, x.shape, strict=True):
        spread[axis] = size
    return place_dimensions(x, tuple(dimensions), spread)


# ---- scan


@evaluates("chlo.scan", frame=True)
def scan(op: Op) -> Kernel:
    """Carries values along a dimension, one slice after the other."""
    axis, is_reverse = op.view.dimension, bool(op.view.is_reverse)
    (body,) = op.regions
    inputs = len(op.view.inputs)
    outputs = len(op.view.outputs)
    length_without_inputs = None if inputs else int(op.view.scan_dim_size)

    def run(frame: Frame, *operands: Any) -> list[Any]:
        arrays, carries = [np.asarray(x) for x in operands[:inputs]], list(operands[inputs:])
        length = arrays[0].shape[axis] if length_without_inputs is None else length_without_inputs
        collected: list[list[Any]] = [[] for _ in range(outputs)]
        for index in reversed(range(length)) if is_reverse else range(length):
            got = body.run(frame, [*(x.take(index, axis=axis) for x in arrays), *carries])
            for place, value in zip(collected, got[:outputs], strict=True):
                place.append(value)
            carries = got[outputs:]
        stacked = []
        for values, type_ in zip(collected, op.results, strict=False):
            assert isinstance(type_, ArrayType)
            values = values[::-1] if is_reverse else values
            stacked.append(np.stack(values, axis=axis) if values else np.zeros(type_.shape, type_.numpy))
        return [*stacked, *carries]

    return run
