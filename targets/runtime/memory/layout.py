"""How an array lies in a device buffer, and the way there and back.

A program's argument has an element type that the user sees (`u8`, `f8e4m3`, `s4`) and one that the compiled function
takes (`i8`, `i8`, packed `i4`): lowering may have replaced a type that the target lacks. A `Layout` holds both and
converts. There is one instance per layout, so `is` compares.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import numpy as np

from hilo.dialect.iree import HalElementType
from hilo.dialect.support.dtypes import BY_MLIR, Dtype, is_extension
from hilo.dialect.support.errors import TargetError

Dims = tuple[int, ...]

# What IREE's runtime calls the element types of compiled functions. Signedness is not part of them.
_ELEMENT_TYPES: dict[str, int] = {
    "i1": int(HalElementType.BOOL_8),
    "i4": int(HalElementType.INT_4),
    "i8": int(HalElementType.INT_8),
    "i16": int(HalElementType.INT_16),
    "i32": int(HalElementType.INT_32),
    "i64": int(HalElementType.INT_64),
    "f8E4M3FN": int(HalElementType.FLOAT_8_E4M3_FN),
    "f8E4M3FNUZ": int(HalElementType.FLOAT_8_E4M3_FNUZ),
    "f8E5M2": int(HalElementType.FLOAT_8_E5M2),
    "f8E5M2FNUZ": int(HalElementType.FLOAT_8_E5M2_FNUZ),
    "f8E8M0FNU": int(HalElementType.FLOAT_8_E8M0_FNU),
    "f16": int(HalElementType.FLOAT_16),
    "bf16": int(HalElementType.BFLOAT_16),
    "f32": int(HalElementType.FLOAT_32),
    "f64": int(HalElementType.FLOAT_64),
    "complex<f32>": int(HalElementType.COMPLEX_64),
    "complex<f64>": int(HalElementType.COMPLEX_128),
}
# IREE's encoding of an element type: the numerical kind (integer: 0x10) in the top byte, the bit width in the lowest.
_ELEMENT_TYPES["i2"] = (_ELEMENT_TYPES["i4"] & ~0xFF) | 2

_UNSIGNED: dict[np.dtype, int] = {
    np.dtype(np.uint8): int(HalElementType.UINT_8),
    np.dtype(np.uint16): int(HalElementType.UINT_16),
    np.dtype(np.uint32): int(HalElementType.UINT_32),
    np.dtype(np.uint64): int(HalElementType.UINT_64),
}


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """An array's type for the user and in the device's buffer. Made by `layout`.

    Attributes:
        dtype: the element type that the user sees.
        dims: the dimensions.
        abi: MLIR's spelling of the element type in the buffer.
        element_type: IREE's code for it.
        numpy: the NumPy dtype of the array on the host.
        storage: the NumPy dtype of the buffer's elements; uint8 where several elements share a byte.
        elements_per_byte: 2 for packed 4-bit elements, 4 for 2-bit ones, otherwise 1.
        nbytes: size of the buffer in bytes.
        is_direct: the host array's bytes are the buffer's, and Python's buffer protocol knows their type.
        read_as: IREE's code for integers of the same width, as which DLPack takes elements that it has no name for.
        named_as: IREE's code for unsigned integers, which DLPack tells from others as the buffer does not.
    """

    dtype: Dtype
    dims: Dims
    abi: str
    element_type: int
    numpy: np.dtype
    storage: np.dtype
    elements_per_byte: int
    nbytes: int
    is_direct: bool
    read_as: int | None = None
    named_as: int | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the bytes of the host array are those of the buffer, whatever their type is called."""
        is_narrow = self.elements_per_byte > 1 or (self.dtype.is_integer and self.dtype.bits < 8)
        return self.storage.itemsize == self.numpy.itemsize and not is_narrow

    def encode(self, array: np.ndarray) -> np.ndarray:
        """The buffer's content for `array`: flat bytes."""
        flat = np.ascontiguousarray(array).reshape(-1)
        if self.elements_per_byte > 1:
            return _pack(flat, self.elements_per_byte)
        if self.storage.itemsize == self.numpy.itemsize and not self.dtype.is_integer:
            return flat.view(np.uint8)
        return flat.astype(self.storage).view(np.uint8)

    def decode(self, content: np.ndarray) -> np.ndarray:
        """The host array for a buffer's content (an array of `storage`); a view of it where the bytes are the same."""
        if self.elements_per_byte > 1:
            return _unpack(content, math.prod(self.dims), self.dtype, self.elements_per_byte).reshape(self.dims)
        if self.storage.itemsize == self.numpy.itemsize and not (self.dtype.is_integer and self.dtype.bits < 8):
            return content.view(self.numpy).reshape(self.dims)
        return content.astype(self.numpy).reshape(self.dims)

    def __repr__(self) -> str:
        return f"{self.dtype}[{', '.join(map(str, self.dims))}]"


def _pack(flat: np.ndarray, per_byte: int) -> np.ndarray:
    """Packs 2- or 4-bit integers, the first element in the lowest bits.

    >>> _pack(np.array([1, -1, 3], np.int8), 2)
    array([241,   3], dtype=uint8)
    """
    bits = 8 // per_byte
    fields = flat.astype(np.int8).view(np.uint8) & ((1 << bits) - 1)
    padded = np.zeros(-(-flat.size // per_byte) * per_byte, np.uint8)
    padded[: flat.size] = fields
    rows = padded.reshape(-1, per_byte)
    packed = np.zeros(rows.shape[0], np.uint8)
    for index in range(per_byte):
        packed |= rows[:, index] << (bits * index)
    return packed


def _unpack(packed: np.ndarray, size: int, dtype: Dtype, per_byte: int) -> np.ndarray:
    bits = 8 // per_byte
    content = packed.view(np.uint8).reshape(-1)
    fields = np.stack([(content >> (bits * index)) & ((1 << bits) - 1) for index in range(per_byte)], axis=-1).reshape(
        -1
    )[:size]
    if dtype.kind == "signed":
        sign = 1 << (bits - 1)
        return ((fields ^ sign).astype(np.int8) - sign).astype(dtype.numpy)
    return fields.astype(dtype.numpy)


@functools.lru_cache(maxsize=4096)
def layout(dtype: Dtype, dims: Dims, abi: str) -> Layout:
    """The layout of `dtype[dims]` in a buffer of `abi` elements, signed or not.

    Raises:
        TargetError: IREE's runtime has no buffers of that element type.
    """
    if abi.startswith("ui"):
        return layout(dtype, dims, abi[1:])
    if dtype.numpy is None or abi not in _ELEMENT_TYPES:
        raise TargetError(f"arrays of {dtype} have no buffers in the runtime; it has {', '.join(_ELEMENT_TYPES)}")
    per_byte = {"i4": 2, "i2": 4}.get(abi, 1)
    storage = np.dtype(np.uint8) if per_byte > 1 else BY_MLIR[abi].numpy
    assert storage is not None
    size = math.prod(dims)
    nbytes = -(-size // per_byte) if per_byte > 1 else size * storage.itemsize
    is_direct = per_byte == 1 and storage.itemsize == dtype.numpy.itemsize and dtype.bits in (1, 8, 16, 32, 64, 128)
    is_direct = is_direct and not is_extension(dtype.numpy)  # of ml_dtypes, f8E5M2 is of the kind "f", too
    code = _ELEMENT_TYPES[abi]
    read_as = _ELEMENT_TYPES[f"i{storage.itemsize * 8}"] if abi.startswith(("f8", "bf16")) else None
    named_as = _UNSIGNED.get(dtype.numpy) if is_direct else None
    return Layout(dtype, dims, abi, code, dtype.numpy, storage, per_byte, nbytes, is_direct, read_as, named_as)


@functools.lru_cache(maxsize=4096)
def host_layout(dtype: Dtype, dims: tuple[int, ...]) -> Layout:
    """The layout of an array that is no more than a NumPy array: of any element type of the table, also those that
    IREE's runtime has no buffers for."""
    assert dtype.numpy is not None
    nbytes = math.prod(dims) * dtype.numpy.itemsize
    return Layout(dtype, dims, dtype.mlir, 0, dtype.numpy, dtype.numpy, 1, nbytes, dtype.numpy.kind in "biufc")
