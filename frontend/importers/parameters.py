"""Reads named arrays from files with model parameters: safetensors, gguf, IREE's parameter archives, npz.

IREE's runtime reads and maps safetensors files and parameter archives, NumPy reads npz files, and the package `gguf`
reads gguf files.
"""

from __future__ import annotations

import importlib
import json
import re
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from hilo.dialect.iree import ParameterIndex, parameter_index_entry_as_numpy_ndarray
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, Error, nearest

Parameters: TypeAlias = "dict[str, np.ndarray | Parameters]"
"""Arrays by name, or nested dictionaries of them."""

_SAFETENSORS = {
    "BOOL": "pred", "U8": "u8", "I8": "s8", "F8_E5M2": "f8e5m2", "F8_E4M3": "f8e4m3fn", "I16": "s16", "U16": "u16",
    "F16": "f16", "BF16": "bf16", "I32": "s32", "U32": "u32", "F32": "f32", "I64": "s64", "U64": "u64", "F64": "f64",
    "C64": "c64",
}  # fmt: skip
"""Element types by safetensors' names. Source: `enum Dtype` of safetensors' tensor.rs."""


@explained_call
def load_parameters(path: str | Path, *, separator: str | None = None) -> Parameters:
    """Reads the arrays of a file by name.

    The arrays of safetensors files and parameter archives are read-only views of the mapped file, which calls read
    without a copy in Python.

    Args:
        path: a file that ends with `.safetensors`, `.irpa` (IREE's parameter archives), `.npz`, or `.gguf` (requires
            the package `gguf`; plain arrays only, no quantized blocks).
        separator: splits the names into the keys of nested dictionaries, which are a pytree for `hilo.jit` and JAX;
            None: one dictionary of whole names.

    Returns: arrays of the file's dims and element types (bf16 and f8 as types of `ml_dtypes`), in the file's order.

    Raises:
        Error: the file is missing or damaged.
        ArgumentError: the file has another ending, or a name is both an array and a prefix of other names.
        DtypeError: hilo does not have the element type.
    """
    arrays = read_arrays(path)
    return dict(arrays) if separator is None else _nested(arrays, separator)


def read_arrays(path: str | Path) -> dict[str, np.ndarray]:
    """The arrays of a file by their whole names.

    Raises: as `load_parameters`.
    """
    file = Path(path)
    read = _READERS.get(file.suffix)
    if read is None:
        raise ArgumentError(f"load_parameters: path is {str(path)!r}; it takes a file that ends with {_ENDINGS}")
    if not file.is_file():
        raise Error(f"load_parameters: cannot read {str(path)!r}: there is no such file")
    try:
        return read(file)
    except (ValueError, OSError, EOFError, struct.error) as error:
        raise Error(f"load_parameters: {str(path)!r} could not be read as {file.suffix}: {error}") from error


def parameter(path: str, name: str) -> np.ndarray:
    """The array `name` of a file.

    Raises:
        ArgumentError: the file has no such array; or as in `load_parameters`.
    """
    arrays = read_arrays(path)
    if name not in arrays:
        raise ArgumentError(f"{path} has no array {name!r}; {nearest(name, arrays)}")
    return arrays[name]


def match_names(wanted: list[str], arrays: Mapping[str, np.ndarray]) -> dict[int, np.ndarray]:
    """The arrays for arguments of these names, by the arguments' indices.

    A name matches an array's if both consist of the same words: `params['dense']['kernel']`, as JAX names the leaves of
    an argument, matches `params.dense.kernel` and, if there is no such array, `dense.kernel`.

    Raises:
        ArgumentError: two arrays consist of the same words.
    """
    by_words: dict[tuple[str, ...], str] = {}
    for name in arrays:
        other = by_words.setdefault(_words(name), name)
        if other != name:
            raise ArgumentError(f"parameters: {other!r} and {name!r} are one name for arguments; rename one of them")
    found = {}
    for index, name in enumerate(wanted):
        words = _words(name)
        key = by_words.get(words) or by_words.get(words[1:])
        if words and key is not None:
            found[index] = arrays[key]
    return found


def _words(name: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", name))


def _nested(arrays: Mapping[str, np.ndarray], separator: str) -> Parameters:
    if not separator:
        raise ArgumentError("load_parameters: separator is ''; it takes a text such as '.', or None")
    tree: Parameters = {}
    for name, array in arrays.items():
        *parents, last = name.split(separator)
        node = tree
        for parent in parents:
            below = node.setdefault(parent, {})
            if not isinstance(below, dict):
                raise ArgumentError(f"load_parameters: {name!r} is below {parent!r}, which is an array; separator=None")
            node = below
        if last in node:
            raise ArgumentError(f"load_parameters: {name!r} is an array and a part of other names; separator=None")
        node[last] = array
    return tree


def _read_safetensors(path: Path) -> dict[str, np.ndarray]:
    with path.open("rb") as file:
        (size,) = struct.unpack("<Q", file.read(8))
        if size > path.stat().st_size:
            raise ValueError(f"its header should have {size} bytes")
        header = json.loads(file.read(size))
    entries = _index(path)
    arrays = {}
    for name, row in header.items():
        if name == "__metadata__":
            continue
        if row["dtype"] not in _SAFETENSORS:
            raise DtypeError(f"load_parameters: {name!r} of {str(path)!r} is {row['dtype']}, no element type of hilo's")
        arrays[name] = entries[name].view(np.dtype(dtype(_SAFETENSORS[row["dtype"]]).numpy)).reshape(row["shape"])
    return arrays


def _index(path: Path) -> dict[str, np.ndarray]:
    """The bytes of each entry, as mapped views."""
    index = ParameterIndex()
    index.load(str(path))
    return {name: np.frombuffer(entry.file_view, np.uint8) for name, entry in index.items() if entry.is_file}


def _read_archive(path: Path) -> dict[str, np.ndarray]:
    index = ParameterIndex()
    index.load(str(path))
    arrays = {}
    for name, entry in index.items():
        if not entry.metadata:
            raise DtypeError(
                f"load_parameters: {name!r} of {str(path)!r} has no element type; it takes archives whose entries have "
                "one, as iree.runtime.parameter_index_add_numpy_ndarray writes them"
            )
        arrays[name] = parameter_index_entry_as_numpy_ndarray(entry)
    return arrays


def _read_npz(path: Path) -> dict[str, np.ndarray]:
    with np.load(path, allow_pickle=False) as arrays:
        return dict(arrays)


def _read_gguf(path: Path) -> dict[str, np.ndarray]:
    try:
        gguf: Any = importlib.import_module("gguf")
    except ImportError as error:
        raise Error(f"load_parameters: reading {str(path)!r} takes the package gguf: pip install gguf") from error
    arrays = {}
    for tensor in gguf.GGUFReader(path).tensors:
        kind = tensor.tensor_type.name
        if kind == "BF16":  # the reader returns its bytes
            arrays[tensor.name] = tensor.data.view(np.dtype(dtype("bf16").numpy))
        elif kind in ("F16", "F32", "F64", "I8", "I16", "I32", "I64"):
            arrays[tensor.name] = tensor.data
        else:
            raise DtypeError(
                f"load_parameters: {tensor.name!r} of {str(path)!r} is {kind}, blocks of quantized numbers; it takes "
                "arrays of numbers (gguf.quants.dequantize makes them)"
            )
    return arrays


_READERS: dict[str, Callable[[Path], dict[str, np.ndarray]]] = {
    ".safetensors": _read_safetensors,
    ".irpa": _read_archive,
    ".npz": _read_npz,
    ".gguf": _read_gguf,
}
_ENDINGS = ", ".join(_READERS)
