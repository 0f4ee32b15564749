"""Array values on the command line, in the syntax of `iree-run-module`.

    4xf32=1 2 3 4        2x2xi32=[[1 2][3 4]]      spaces, commas and brackets separate; the shape decides
    4xf32=0              4xf32                     one value for all elements; none: zeros
    f32=5                5                         rank 0; the bare value takes the parameter's type
    @x.npy  +x.npy       *x.npy                    first array of a file, the next one, all that are left
    @x.safetensors:name                            the array of that name (.safetensors, .irpa, .npz, .gguf)
    4xf32=@x.bin         4xf32=+x.bin              raw bytes, little endian, from the start or the next ones
Element types: MLIR's names (`i1`, `ui8`, `bf16`, `f8E4M3FN`, `complex<f32>`), and IREE's `si8`, `cf64`, `cf128`. `i8`
is signless: it also fits a `ui8` parameter. Complex values are written `1+2j`, `(1,2)`, or as IREE's hex bytes.
Source: IREE's `runtime/src/iree/tooling/function_io.c` and `hal/string_util.c`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from hilo.dialect.support.dtypes import BY_MLIR, BY_NAME, Dtype, dtype
from hilo.dialect.support.errors import ArgumentError, DtypeError, nearest
from hilo.tools.common.files import read_input

if TYPE_CHECKING:
    from hilo.targets.compilation.signature import Leaf

IREE_NAMES = {"cf64": "c64", "cf128": "c128"} | {f"si{bits}": f"s{bits}" for bits in (2, 4, 8, 16, 32, 64)}
ELEMENT_TYPES: dict[str, Dtype] = {name: row for name, row in BY_MLIR.items() if row.numpy is not None} | {
    name: BY_NAME[row] for name, row in IREE_NAMES.items()
}

_TYPE = re.compile(r"^((?:\d+x)*)([a-z][A-Za-z0-9<>]*)$")
_SEPARATORS = re.compile(r"[\s,\[\]]+")
_NAMED = re.compile(r"^@(.+\.(?:safetensors|irpa|npz|gguf)):(.+)$")
_PAIR = re.compile(r"\(\s*([^(),\s]+)\s*,\s*([^(),\s]+)\s*\)")


@dataclass(frozen=True)
class Value:
    """One value of the command line.

    Attributes:
        array: the content; None for `(ignored)` and `(null)`.
        text: as the user wrote it, for messages.
        is_signless: whether the type was `iN`, which fits unsigned parameters of that width as well.
        is_bare: whether it is a number without a type; `array` is then its text as a string array.
    """

    array: np.ndarray | None
    text: str
    is_signless: bool = False
    is_bare: bool = False


class ValueReader:
    """Reads the values of one flag in order; files stay open for `+` and `*`.

    Args:
        flag: the name of the flag for messages, such as `--input`.
    """

    def __init__(self, flag: str) -> None:
        self.flag = flag
        self._files: dict[str, io.BytesIO] = {}

    def read(self, specs: Sequence[str]) -> list[Value]:
        """The values of all occurrences of the flag.

        Raises:
            ArgumentError, DtypeError: one is malformed; the message has its text.
            Error: a file cannot be read.
        """
        return [value for spec in specs for value in self._read(spec.strip())]

    def _read(self, spec: str) -> list[Value]:
        spec = spec[1:-1] if len(spec) >= 2 and spec[0] == spec[-1] == '"' else spec
        if not spec:
            raise self._error(spec, "there is no value")
        if spec in ("(ignored)", "(null)"):
            return [Value(None, spec)]
        if spec[0] in "@*" or (spec[0] == "+" and spec.endswith(".npy")):
            return self._read_npy(spec)
        type_text, equals, content = (part.strip() for part in spec.partition("="))
        if not equals and not _TYPE.match(type_text):
            return [Value(np.array(spec), spec, is_bare=True)]
        dims, row, is_signless = parse_type(type_text, lambda message: self._error(spec, message))
        if content[:1] in ("@", "+"):
            array = self._read_raw(spec, content, dims, row)
        else:
            array = self._parse_elements(spec, content, dims, row)
        return [Value(array, spec, is_signless)]

    def _parse_elements(self, spec: str, content: str, dims: tuple[int, ...], row: Dtype) -> np.ndarray:
        if row.is_complex:
            content = _PAIR.sub(lambda m: f"{m[1]}|{m[2]}", content)
        tokens = [token for token in _SEPARATORS.split(content) if token]
        count = int(np.prod(dims, dtype=np.int64))
        assert row.numpy is not None
        if not tokens:
            return np.zeros(dims, row.numpy)
        if len(tokens) not in (1, count):
            raise self._error(spec, f"{len(tokens)} elements are given; the type has {count} (one stands for all)")
        elements = self._convert(spec, tokens, row)
        return np.full(dims, elements[0], row.numpy) if len(tokens) == 1 else elements.reshape(dims)

    def _convert(self, spec: str, tokens: list[str], row: Dtype) -> np.ndarray:
        for index, token in enumerate(tokens):
            try:
                tokens[index] = parse_element(token, row)
            except ValueError as error:
                raise self._error(spec, f"element {index} is {token!r}, {error}") from error
        with np.errstate(over="ignore"):
            return np.array(tokens, dtype=_wide_type(row)).astype(row.numpy)

    def _read_raw(self, spec: str, content: str, dims: tuple[int, ...], row: Dtype) -> np.ndarray:
        assert row.numpy is not None
        size = int(np.prod(dims, dtype=np.int64)) * row.itemsize
        data = self._open(content).read(size)
        if len(data) != size:
            raise self._error(spec, f"{content[1:]} has {len(data)} bytes left; the type takes {size}")
        return np.frombuffer(data, row.numpy.newbyteorder("<")).astype(row.numpy).reshape(dims)

    def _read_npy(self, spec: str) -> list[Value]:
        if named := _NAMED.match(spec):
            from hilo.importers.parameters import parameter

            return [Value(parameter(named[1], named[2]), spec)]
        if not spec.endswith(".npy"):
            raise self._error(
                spec,
                "a file without a type must be a .npy file, or has names, as @model.safetensors:name; "
                "for raw bytes write 4xf32=@file",
            )
        file = self._open(spec)
        values: list[Value] = []
        while not values or spec[0] == "*":
            if spec[0] == "*" and file.tell() == len(file.getbuffer()):
                break
            try:
                array = np.load(file, allow_pickle=False)
            except (ValueError, EOFError, OSError) as error:
                is_end = file.tell() == len(file.getbuffer())
                reason = "it has no further array" if is_end and values == [] and spec[0] == "+" else str(error)
                raise self._error(spec, f"{spec[1:]} could not be read as .npy: {reason}") from error
            if not isinstance(array, np.ndarray):
                raise self._error(spec, f"{spec[1:]} holds no single array")
            values.append(Value(array, spec))
        return values

    def _open(self, reference: str) -> io.BytesIO:
        """The file of `@path`, `+path` or `*path`; for `@`, from its start."""
        path = reference[1:]
        if path not in self._files:
            self._files[path] = io.BytesIO(read_input(path))
        if reference[0] == "@":
            self._files[path].seek(0)
        return self._files[path]

    def _error(self, spec: str, message: str) -> ArgumentError:
        shown = spec if len(spec) <= 80 else spec[:77] + "…"
        return ArgumentError(f"{self.flag}={shown}: {message}")


def parse_type(text: str, error: Any = ArgumentError) -> tuple[tuple[int, ...], Dtype, bool]:
    """Parses `2x3xui8` as dims, an element type, and whether that is a signless integer.

    Raises:
        ArgumentError: it is not a shape and an element type (or the error that `error` makes).

    >>> parse_type("2x3xi8")
    ((2, 3), s8, True)
    """
    match = _TYPE.match(text.replace(" ", ""))
    if match is None:
        raise error(f"{text!r} is no shape with an element type, such as 4x2xf32 or f32")
    dims = tuple(int(size) for size in match[1].split("x")[:-1])
    row = ELEMENT_TYPES.get(match[2])
    if row is None:
        raise error(f"element type {match[2]!r} is unknown; {nearest(match[2], ELEMENT_TYPES, show_all=40)}")
    return dims, row, re.fullmatch(r"i(2|4|8|16|32|64)", match[2]) is not None


def parse_element(token: str, row: Dtype) -> Any:
    """One element of that type, as a Python number.

    Raises:
        ValueError: it is not one, or out of range; the message ends a sentence that starts with the token.
    """
    if row.kind == "pred":
        word = token.lower()
        if word not in ("0", "1", "00", "01", "true", "false"):
            raise ValueError("which is neither 0, 1, true nor false")
        return word in ("1", "01", "true")
    if row.is_integer:
        try:
            number = int(token, 16) if token.lower().lstrip("+-").startswith("0x") else int(token)
        except ValueError:
            raise ValueError("which is no integer") from None
        # A signless iN accepts both readings of its bits, as in IREE; the value wraps to the reading of the type.
        low = 0 if row.kind == "unsigned" else -(1 << (row.bits - 1))
        if not low <= number < 1 << row.bits:
            raise ValueError(f"which is out of the range of {row.mlir}")
        return number - (1 << row.bits) if row.kind == "signed" and number >= 1 << (row.bits - 1) else number
    if row.is_complex:
        return _parse_complex(token, row)
    return _parse_float(token)


def _parse_float(token: str) -> float:
    try:
        return float.fromhex(token) if "0x" in token.lower() else float(token)
    except ValueError:
        raise ValueError("which is no number") from None


def _parse_complex(token: str, row: Dtype) -> complex:
    if "|" in token:
        real, imaginary = token.split("|")
        return complex(_parse_float(real), _parse_float(imaginary))
    if re.fullmatch(rf"[0-9A-Fa-f]{{{row.itemsize * 2}}}", token):
        return complex(np.frombuffer(bytes.fromhex(token), row.numpy)[0])
    try:
        return complex(token.replace("i", "j") if token.endswith("i") else token)
    except ValueError:
        raise ValueError("which is no complex number such as 1+2j or (1,2)") from None


def _wide_type(row: Dtype) -> Any:
    """A NumPy type that holds every Python number that `parse_element` returns, without rounding twice."""
    if row.is_integer:
        return np.uint64 if row.kind == "unsigned" else np.int64
    return {"pred": np.bool_, "float": np.float64, "complex": np.complex128}[row.kind]


def fit(value: Value, leaf: Leaf, where: str) -> Value:
    """`value` with the element type of the parameter or result that it is for.

    Signless integers become unsigned ones for unsigned parameters, files of types that .npy does not know (bf16, f8)
    are read as the parameter's type, and a bare number takes its type.

    Raises:
        ArgumentError, DtypeError: it does not match; `where` begins the message.
    """
    array, row = value.array, leaf.dtype
    if array is None:
        return value
    if value.is_bare:
        return _fit_number(value.text, leaf, where)
    assert row.numpy is not None
    if array.dtype.kind == "V" and array.dtype.itemsize == row.itemsize and array.dtype.names is None:
        return replace(value, array=array.view(row.numpy))
    if value.is_signless and row.kind == "unsigned" and array.dtype.itemsize == row.itemsize:
        got = dtype(array.dtype)
        if got.bits == row.bits:
            bits = array.astype(np.int64).astype(np.uint64) & np.uint64((1 << row.bits) - 1)
            return replace(value, array=bits.astype(row.numpy))
    try:
        dtype(array.dtype)
    except DtypeError as error:
        raise DtypeError(f"{where} has NumPy dtype {array.dtype}; it takes {leaf}") from error
    return value


def _fit_number(text: str, leaf: Leaf, where: str) -> Value:
    """A number without a type, as the scalar parameter or result that it is for."""
    row = leaf.dtype
    if leaf.dims:
        raise ArgumentError(f"{where} is {text!r}; it takes {leaf}, written {spell_leaf(leaf)}=…")
    try:
        return Value(np.array(parse_element(text, row), _wide_type(row)).astype(row.numpy), text)
    except ValueError as error:
        raise ArgumentError(f"{where} is {text!r}, {error}") from error


def spell_leaf(leaf: Leaf) -> str:
    """A parameter's type as written on the command line: `2x3xf32`, with `?` for any size."""
    dims = "".join(f"{'?' if size is None else size}x" for size in leaf.dims)
    return dims + element_name(leaf.dtype)


def element_name(row: Dtype) -> str:
    """The element type in the spelling of `iree-run-module`: `i8`, `ui8`, `bf16`, `cf64`."""
    return {"c64": "cf64", "c128": "cf128"}.get(row.name, row.mlir)
