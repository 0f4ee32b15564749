"""Uniform quantized element types, as MLIR spells them, and their parameters as tensors."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import BY_NAME, Dtype
from hilo.dialect.support.quantized_types import read_scale
from hilo.lowering.elementary.number import Number
from hilo.lowering.framework.build import broadcast, tensor

_TYPE = re.compile(
    r"!quant\.uniform<(?P<sign>[iu])(?P<bits>\d+)(?:<(?P<low>-?\d+):(?P<high>-?\d+)>)?:(?P<expressed>\w+)"
    r"(?::(?P<axis>\d+))?, (?P<parameters>.+)>"
)


@dataclass(frozen=True)
class Quantized:
    """A uniform quantized element type.

    Attributes:
        storage: the type of the stored integers.
        low, high: the smallest and largest stored integer.
        expressed: the float type that they represent.
        scales, zero_points: value = (integer - zero point) * scale; one of each, or one for each index along `axis`.
        axis: the dimension that the parameters depend on; None for per-tensor.
    """

    storage: Dtype
    low: int
    high: int
    expressed: Dtype
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int | None


@functools.lru_cache(maxsize=1024)
def parse(text: str) -> Quantized | None:
    """Parses MLIR's spelling of a quantized type; None if its parameters are neither per tensor nor per axis.

    >>> parse("!quant.uniform<i8:f32, 5.000000e-01:-3>").zero_points
    (-3,)
    """
    match = _TYPE.fullmatch(text)
    if match is None or match["parameters"].startswith("{{") or match["expressed"] not in BY_NAME:
        return None
    storage = BY_NAME.get(f"{'s' if match['sign'] == 'i' else 'u'}{match['bits']}")
    if storage is None:
        return None
    low, high = _range(storage) if match["low"] is None else (int(match["low"]), int(match["high"]))
    pairs = [pair.strip().partition(":") for pair in match["parameters"].strip("{}").split(",")]
    return Quantized(
        storage,
        low,
        high,
        BY_NAME[match["expressed"]],
        tuple(read_scale(scale) for scale, _, _ in pairs),
        tuple(int(zero or 0) for _, _, zero in pairs),
        None if match["axis"] is None else int(match["axis"]),
    )


def _range(storage: Dtype) -> tuple[int, int]:
    """The smallest and the largest integer."""
    if storage.kind == "unsigned":
        return 0, (1 << storage.bits) - 1
    return -(1 << (storage.bits - 1)), (1 << (storage.bits - 1)) - 1


def is_quantized(type_: ir.Type) -> bool:
    """Whether this is the type of a quantized tensor."""
    return isinstance(type_, ir.ShapedType) and str(type_.element_type).startswith("!quant.")


def parameters(values: Sequence[float], axis: int | None, shape: Sequence[int], element: Dtype) -> Number:
    """Scales or zero points as a tensor of this shape, along `axis`, or one for all."""
    array = np.asarray(values, np.float64).astype(element.numpy)
    if axis is None:
        return Number(broadcast(stablehlo.constant(from_numpy(array[0], tensor((), element.mlir_type))), shape))
    return Number(
        broadcast(stablehlo.constant(from_numpy(array, tensor(array.shape, element.mlir_type))), shape, [axis])
    )
