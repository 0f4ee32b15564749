# ruff: noqa: E501  # one operation of MLIR text stands on one line
# one operation of MLIR text stands on one line
"""A case, and the values and names that cases are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

import numpy as np

from hilo.dialect.support.dtypes import BY_NAME, Dtype

SHAPES: tuple[tuple[int, ...], ...] = ((), (24,), (4, 6), (0, 3), (3,))


@dataclass(frozen=True)
class Case:
    """One operation on one element type.

    Attributes:
        op: the operation's name, `stablehlo.add`.
        dtype: XLA's name of the element type.
        label: what is special about this case.
        arguments: the arrays.
        arguments_types, result_types: as MLIR spells them.
        body: operations on `%0`, `%1`, …; the results are `%r0`, `%r1`, …
        limit: units in the last place by which a float may differ from XLA's.
    """

    op: str
    dtype: str
    label: str
    arguments: tuple[np.ndarray, ...] = field(compare=False)
    argument_types: tuple[str, ...]
    result_types: tuple[str, ...]
    body: str
    limit: float = 4.0

    @property
    def name(self) -> str:
        return f"{self.op} {self.dtype} {self.label}"

    def function(self, name: str) -> str:
        """The case as a private function."""
        arguments = ", ".join(f"%{i}: {t}" for i, t in enumerate(self.argument_types))
        results = ", ".join(self.result_types)
        values = ", ".join(f"%r{i}" for i in range(len(self.result_types)))
        return f"func.func private @{name}({arguments}) -> ({results}) {{\n  {self.body}\n  return {values} : {results}\n}}\n"


def edge_values(row: Dtype, size: int, seed: int = 0) -> np.ndarray:
    """`size` values of a type: its edges, then random ones of all magnitudes."""
    rng = np.random.default_rng(seed)
    assert row.numpy is not None
    if row.kind == "pred":
        return (np.arange(size) + seed) % 3 == 0
    if row.is_integer:
        low, high = (-(2 ** (row.bits - 1)), 2 ** (row.bits - 1) - 1) if row.kind == "signed" else (0, 2**row.bits - 1)
        edges = [low, high, 0, 1, high - 1, low + 1, -1 if low else 2, 3 % (high + 1), 2 % (high + 1)]
        more = [
            int(v) for v in rng.integers(low, high, 64, endpoint=True, dtype=np.uint64 if high > 2**63 else np.int64)
        ]
        values = np.array((edges[seed:] + edges[:seed] + more + edges * size)[:size], object)
        return values.astype(np.int64 if high < 2**63 else np.uint64).astype(row.numpy)
    if row.is_complex:
        real = BY_NAME["f32" if row.name == "c64" else "f64"]
        a, b = (np.clip(edge_values(real, size, seed + k).astype(np.float64), -1e3, 1e3) for k in (0, 5))
        a, b = (np.where(np.isnan(v) | (np.abs(v) < 1e-20), 0.75, v) for v in (a, b))
        return (a + 1j * b).astype(row.numpy)
    if row.name == "f8e8m0fnu":
        return (2.0 ** rng.integers(-60, 60, size)).astype(row.numpy)
    edges = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -2.5, 3.0, 1e-3, -7.0, 0.1, 100.0]
    if row.bits >= 16:
        edges += [np.inf, -np.inf, np.nan, 1e4, -3e4, 1e-4]
    more = rng.normal(size=max(64, size)) * 2.0 ** rng.integers(-4, 5, max(64, size))
    with np.errstate(all="ignore"):
        return np.array((edges[seed:] + edges[:seed] + list(more))[:size]).astype(row.numpy)


def type_of(shape: Sequence[int], row: Dtype | str) -> str:
    element = row if isinstance(row, str) else row.mlir
    return "tensor<" + "".join(f"{n}x" for n in shape) + element + ">"


def name_of(shape: Sequence[int]) -> str:
    return "[" + ",".join(map(str, shape)) + "]"


def case_of(
    op: str,
    row: Dtype,
    label: str,
    arguments: Sequence[tuple[np.ndarray, str]],
    results: Sequence[str],
    body: str,
    limit: float = 4.0,
) -> Case:
    arrays = tuple(a for a, _ in arguments)
    return Case(op, row.name, label, arrays, tuple(t for _, t in arguments), tuple(results), body, limit)


def values_of(row: Dtype, shape: Sequence[int], seed: int = 0) -> tuple[np.ndarray, str]:
    return edge_values(row, prod(shape), seed).reshape(shape), type_of(shape, row)


def simple_cases(
    op: str,
    row: Dtype,
    shape: Sequence[int],
    count: int,
    result: Dtype | None = None,
    limit: float = 4.0,
    extra: str = "",
    label: str = "",
) -> Case:
    arguments = [values_of(row, shape, seed) for seed in range(count)]
    kinds = [t for _, t in arguments]
    out = type_of(shape, result or row)
    names = ", ".join(f"%{i}" for i in range(count))
    body = f'%r0 = "{op}"({names}) {extra} : ({", ".join(kinds)}) -> {out}'
    return case_of(op, row, label + name_of(shape), arguments, [out], body, limit)


def small_values(row: Dtype, shape: Sequence[int], seed: int = 0) -> np.ndarray:
    """Values whose sums and products stay exact or nearly so."""
    assert row.numpy is not None
    if row.kind == "pred":
        return edge_values(row, prod(shape), seed).reshape(shape)
    base = np.random.default_rng(seed).integers(
        1 if row.name == "f8e8m0fnu" else -2 if row.kind != "unsigned" else 0, 3 if row.bits > 2 else 2, shape
    )
    if row.is_complex:
        return (base + 1j * np.flip(base, 0 if shape else ())).astype(row.numpy)
    return base.astype(np.int64).astype(row.numpy)


def normal_values(row: Dtype, shape: Sequence[int]) -> np.ndarray:
    rng = np.random.default_rng(1)
    value = rng.normal(size=shape)
    return (value + 1j * rng.normal(size=shape) if row.is_complex else value).astype(row.numpy)
