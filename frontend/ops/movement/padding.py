"""Pad: adds elements between neighbours and at both ends of each dimension; and its configuration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.errors import ArgumentError, ShapeError
from hilo.ops._operation import array, error, find_builder, integers, operation, same_dtype, sequence


@dataclass(frozen=True, slots=True)
class PaddingDimension:
    """Padding of one dimension, in elements: before, after (negative ones remove elements), and between neighbours."""

    edge_padding_low: int = 0
    edge_padding_high: int = 0
    interior_padding: int = 0

    def __iter__(self) -> Iterator[int]:
        return iter((self.edge_padding_low, self.edge_padding_high, self.interior_padding))


@dataclass(frozen=True, slots=True)
class PaddingConfig:
    """The padding of each dimension of an array.

    >>> PaddingConfig.of([(1, 1, 0), (0, 2, 1)]).dimensions[1].interior_padding
    1
    """

    dimensions: tuple[PaddingDimension, ...]

    @classmethod
    def of(cls, rows: Iterable[Iterable[int]]) -> PaddingConfig:
        """Makes it of `rows`: one `(low, high)` or `(low, high, interior)` per dimension."""
        return cls(tuple(PaddingDimension(*row) for row in rows))


@operation(
    "shaping",
    "stablehlo.pad",
    rules={
        "pad_e1": "padding_config has one entry per dimension of operand",
        "pad_e2": "interior padding is 0 or more",
        "pad_e3": "padding_value is a scalar of operand's element type",
        "pad_e4": "each resulting size is 0 or more",
    },
)
def Pad(operand: XlaOp, padding_value: object, padding_config: PaddingConfig | Sequence[Sequence[int]]) -> XlaOp:
    """Inserts a value between neighbours, then before and after; negative numbers remove elements instead.

    Args:
        operand: an array of any shape.
        padding_value: a scalar of its element type.
        padding_config: per dimension `edge_padding_low`, `edge_padding_high`, `interior_padding`: a `PaddingConfig`,
            or a sequence of `(low, high)`, `(low, high, interior)` or dicts with those names.

    Returns:
        An array of sizes `low + d + high + max(d - 1, 0) * interior`.

    Raises:
        ShapeError: there are too few or too many entries, or a resulting size is below 0.
        ArgumentError: interior padding is negative.

    >>> b = XlaBuilder("example")
    >>> x = ops.Constant(b, np.array([1, 2, 3]))
    >>> hilo.compile(b.Build(ops.Pad(x, 0, [(1, -1, 1)])), "evaluator")()
    DeviceArray([0, 1, 0, 2, 0], s64[5], device='host')
    """
    name = "Pad"
    builder = find_builder(name, operand, padding_value)
    op = array(name, "operand", operand, builder)
    scalar = array(name, "padding_value", padding_value, builder, like=op.shape.dtype, rule="pad_e3")
    same_dtype(name, [("operand", op), ("padding_value", scalar)], "pad_e3")
    if scalar.dims:
        raise error(ShapeError, name, f"padding_value is {scalar.shape}; it takes a scalar", "pad_e3")
    rows = _padding_rows(name, padding_config, op)
    low, high, interior = ([row[k] for row in rows] for k in range(3))
    if any(n < 0 for n in interior):
        raise error(
            ArgumentError, name, f"interior padding is {interior}; it takes 0 or more in each dimension", "pad_e2"
        )
    for d, (size, (before, after, between)) in enumerate(zip(op.dims, rows, strict=True)):
        result = before + after + size + max(size - 1, 0) * between
        if result < 0:
            raise error(
                ShapeError,
                name,
                f"padding of dimension {d} is low {before}, high {after}, interior {between}, which leaves "
                f"{result} of {size} "
                f"elements; it takes numbers that leave 0 or more",
                "pad_e4",
            )
    return builder.add(
        name,
        lambda: stablehlo.pad(
            op.value, scalar.value, edge_padding_low=low, edge_padding_high=high, interior_padding=interior
        ),
    )


def _padding_rows(name: str, config: object, op: XlaOp) -> list[tuple[int, int, int]]:
    """Each dimension's (low, high, interior)."""
    given = config.dimensions if hasattr(config, "dimensions") else config
    takes = f"for operand {op.shape} it takes {op.ndim} entries of (low, high, interior)"
    entries = sequence(name, "padding_config", given, f"{op.ndim} entries of (low, high, interior)", rule="pad_e1")
    if len(entries) != op.ndim:
        raise error(ShapeError, name, f"padding_config has {len(entries)} entries; {takes}", "pad_e1")
    fields = ("edge_padding_low", "edge_padding_high", "interior_padding")
    rows = []
    for d, entry in enumerate(entries):
        if isinstance(entry, dict):
            unknown = set(entry) - set(fields)
            if unknown:
                raise error(
                    ArgumentError,
                    name,
                    f"padding_config[{d}] has {sorted(unknown)}; it takes {', '.join(fields)}",
                    "pad_e1",
                )
            entry = [entry.get(f, 0) for f in fields]
        elif hasattr(entry, "edge_padding_low"):
            entry = [getattr(entry, f) for f in fields]
        row = integers(name, f"padding_config[{d}]", entry, rule="pad_e1")
        if len(row) not in (2, 3):
            raise error(ArgumentError, name, f"padding_config[{d}] is {row}; {takes}", "pad_e1")
        rows.append((row[0], row[1], row[2] if len(row) == 3 else 0))
    return rows


__all__ = ["Pad", "PaddingConfig", "PaddingDimension"]
