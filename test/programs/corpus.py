"""The corpus of programs: StableHLO files in `Inputs/`, as JAX printed them, and the arguments for them.

A file begins with a description of the program and one `// input:` line per argument:

    // program: attention (self-written, jax 0.10.2)
    // input: normal 2x8x16xf32
    // tolerance: 1e-4
    // slow

`generate.py` writes the files. Values come from a generator seeded by the program's name.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import ml_dtypes
import numpy as np

FOLDER = Path(__file__).with_name("Inputs")

DTYPES: dict[str, type] = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f32": np.float32,
    "f64": np.float64,
    "c64": np.complex64,
    "c128": np.complex128,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "u8": np.uint8,
    "u16": np.uint16,
    "u32": np.uint32,
    "u64": np.uint64,
    "pred": np.bool_,
}


@dataclass(frozen=True)
class Input:
    """The description of one argument.

    Attributes:
        kind: a key of `KINDS`, or `corners`, which depend on the type: with subnormal numbers if the parameter is 1.
        numbers: the kind's parameters.
        shape: dimensions.
        dtype: a key of `DTYPES`.
    """

    kind: str
    numbers: tuple[float, ...]
    shape: tuple[int, ...]
    dtype: str

    @staticmethod
    def parse(text: str) -> Input:
        """Reads `normal 0.1 4x8xf32`."""
        kind, *numbers, type_ = text.split()
        *shape, dtype = type_.split("x")
        assert kind in (*KINDS, "corners") and dtype in DTYPES, f"'{text}' names no kind of input"
        return Input(kind, tuple(map(float, numbers)), tuple(map(int, shape)), dtype)

    def __str__(self) -> str:
        numbers = "".join(f" {number:g}" for number in self.numbers)
        return f"{self.kind}{numbers} {'x'.join([*map(str, self.shape), self.dtype])}"

    def make(self, rng: np.random.Generator) -> np.ndarray:
        """The argument."""
        if self.kind == "corners":
            return corners(rng, self.shape, np.dtype(DTYPES[self.dtype]), bool(self.numbers[0]))
        values = KINDS[self.kind](rng, self.shape, *self.numbers)
        return np.asarray(values).astype(DTYPES[self.dtype])


def _normal(rng: np.random.Generator, shape: tuple[int, ...], scale: float = 1.0) -> np.ndarray:
    return rng.normal(size=shape) * scale


def _complex_normal(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    return rng.normal(size=shape) + 1j * rng.normal(size=shape)


def _uniform(rng: np.random.Generator, shape: tuple[int, ...], low: float = 0.0, high: float = 1.0) -> np.ndarray:
    return rng.uniform(low, high, shape)


def _ints(rng: np.random.Generator, shape: tuple[int, ...], low: float, high: float) -> np.ndarray:
    return rng.integers(int(low), int(high), shape)


def _bits(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    return rng.integers(0, 2**32, shape, dtype=np.uint32)


def _flags(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    return rng.random(shape) < 0.5


def _ascending(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    return np.sort(rng.normal(size=shape), axis=-1)


def _definite(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    """Symmetric positive definite matrices."""
    a = rng.normal(size=shape)
    return a @ np.swapaxes(a, -1, -2) + shape[-1] * np.eye(shape[-1])


def corners(rng: np.random.Generator, shape: tuple[int, ...], dtype: np.dtype, subnormal: bool) -> np.ndarray:
    """The ends of a type and what lies between, a third of them ordinary numbers; complex ones have such parts."""
    if dtype.kind == "b":
        return _flags(rng, shape)
    if dtype.kind == "c":
        real, imaginary = (corners(rng, shape, np.dtype(f"f{dtype.itemsize // 2}"), subnormal) for _ in range(2))
        made = np.empty(shape, dtype)
        made.real, made.imag = real, imaginary
        return made
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        ends = np.array([info.min, info.min + 1, info.max - 1, info.max, 0, 1, 2, 3, info.max // 2 + 1], dtype)
        plain = rng.integers(-9, 20, shape).astype(dtype)
    else:
        limits = ml_dtypes.finfo(dtype)
        largest, least, eps = float(limits.max), float(limits.tiny), float(limits.eps)
        numbers = [np.nan, np.inf, largest, largest / 2, least, 1 + eps, 0.5, 1.5, 2.5, 1e5, 2.0**31, 2.0**63]
        both = [*numbers, 0.0, 0.0, 1.0, *([least / 2, least / 8] if subnormal else [])]
        with np.errstate(over="ignore"):  # f16 has no 2.0**31
            ends = np.array([*both, *(-number for number in both)]).astype(dtype)
        plain = np.where(rng.random(shape) < 0.5, rng.normal(size=shape), rng.integers(-9, 10, shape)).astype(dtype)
    return np.where(rng.random(shape) < 0.35, plain, rng.choice(ends, shape)).astype(dtype)


KINDS: dict[str, Callable[..., np.ndarray]] = {
    "normal": _normal,
    "complex": _complex_normal,
    "uniform": _uniform,
    "ints": _ints,
    "bits": _bits,
    "flags": _flags,
    "ascending": _ascending,
    "definite": _definite,
}


@dataclass(frozen=True)
class Program:
    """One file of the corpus; `tolerance` is the largest error relative to each result's largest number."""

    name: str
    text: str
    origin: str
    inputs: tuple[Input, ...]
    tolerance: float
    slow: bool

    def arguments(self) -> list[np.ndarray]:
        """The same arguments every time."""
        rng = np.random.default_rng(zlib.crc32(self.name.encode()))
        return [row.make(rng) for row in self.inputs]


def read(path: Path) -> Program:
    """Reads one file."""
    text = path.read_text()
    inputs: list[Input] = []
    origin, tolerance, slow = "", 1e-4, False
    for line in text.splitlines():
        if not line.startswith("// "):
            break
        key, _, value = line[3:].partition(": ")
        if key == "program":
            origin = value
        elif key == "input":
            inputs.append(Input.parse(value))
        elif key == "tolerance":
            tolerance = float(value)
        elif key == "slow":
            slow = True
        else:
            raise ValueError(f"{path.name}: unknown line '{line}'")
    return Program(path.stem, text, origin, tuple(inputs), tolerance, slow)


def programs() -> list[Program]:
    """The whole corpus, sorted by name."""
    return [read(path) for path in sorted(FOLDER.glob("*.mlir"))]


def difference(got: np.ndarray, want: np.ndarray, tolerance: float) -> str:
    """Describes what is wrong with a result; empty if nothing is."""
    if got.dtype != want.dtype or got.shape != want.shape:
        return f"got {got.dtype}{list(got.shape)}, want {want.dtype}{list(want.shape)}"
    if want.dtype.kind in "biu":
        wrong = int((got != want).sum())
        return f"{wrong} of {want.size} elements differ" if wrong else ""
    wide = np.complex128 if want.dtype.kind == "c" else np.float64
    a, b = got.astype(wide), want.astype(wide)
    if not np.array_equal(np.isnan(a), np.isnan(b)):
        return f"{int((np.isnan(a) != np.isnan(b)).sum())} of {want.size} elements are NaN in one of the two only"
    a, b = np.nan_to_num(a, nan=0.0), np.nan_to_num(b, nan=0.0)
    infinite = np.isinf(a) | np.isinf(b)
    if not np.array_equal(a[infinite], b[infinite]):
        return "infinities differ"
    a, b = np.where(infinite, 0, a), np.where(infinite, 0, b)
    largest = float(np.max(np.abs(b), initial=0.0))
    error = float(np.max(np.abs(a - b), initial=0.0))
    return f"error {error:.2e} where numbers reach {largest:.2e}" if error > tolerance * max(largest, 1e-6) else ""
