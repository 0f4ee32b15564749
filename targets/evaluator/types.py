"""The types of values: element type and dimensions of an operand or result, read once from the IR."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import Dtype, dtype
from hilo.targets.evaluator.arithmetic.quantized import Quantized, parse_quantized

Array: TypeAlias = "np.ndarray"
Dims: TypeAlias = "tuple[int | None, ...]"


@dataclass(frozen=True, slots=True)
class ArrayType:
    """A tensor's type.

    Attributes:
        dtype: the element type; for a quantized tensor, the one that it expresses.
        dims: the dimensions; None if known only at a call.
        quantized: how stored integers represent values; None for other tensors.
    """

    dtype: Dtype
    dims: Dims
    quantized: Quantized | None = None

    @property
    def numpy(self) -> np.dtype:
        assert self.dtype.numpy is not None
        return self.dtype.numpy

    @property
    def rank(self) -> int:
        return len(self.dims)

    @property
    def shape(self) -> tuple[int, ...]:
        """The dimensions of a static type."""
        return tuple(size for size in self.dims if size is not None)

    @property
    def is_static(self) -> bool:
        return None not in self.dims


@dataclass(frozen=True, slots=True)
class TokenType:
    """A token: it orders effects and has no content."""


@dataclass(frozen=True, slots=True)
class TupleType:
    """A tuple of values."""

    parts: tuple[ValueType, ...]


ValueType: TypeAlias = "ArrayType | TokenType | TupleType"
TOKEN = ()
"""The value of every token."""


@functools.lru_cache(maxsize=4096)
def value_type(type_: ir.Type) -> ValueType:
    """The type of a value of the program."""
    if isinstance(type_, ir.TupleType):
        return TupleType(tuple(value_type(type_.get_type(index)) for index in range(type_.num_types)))
    if not isinstance(type_, ir.RankedTensorType):
        if str(type_).startswith("!stablehlo.future<"):
            return TupleType(())
        return TokenType()
    dims = tuple(None if type_.is_dynamic_dim(axis) else type_.get_dim_size(axis) for axis in range(type_.rank))
    element = type_.element_type
    text = str(element)
    if text == "index":  # sizes; i64 holds all that there are
        return ArrayType(dtype("s64"), dims)
    if text.startswith("!quant."):
        quantized = parse_quantized(text)
        return ArrayType(quantized.expressed, dims, quantized)
    return ArrayType(dtype(element), dims)
