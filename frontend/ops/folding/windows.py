"""Window arithmetic: named padding, dilated sizes, window counts; and the readers of these arguments.

Source: operation semantics (ReduceWindow, Conv), with XLA's rule for SAME if the stride is above 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hilo.dialect.support.errors import ArgumentError, Error, ShapeError, shown
from hilo.ops._operation import error, integers, sequence

RULES = {
    "window_e1": "a window argument has one entry per dimension that the window moves along",
    "window_e2": "each window size is 1 or more",
    "window_e3": "each stride is 1 or more",
    "window_e4": "each dilation is 1 or more",
    "window_padding": "padding is SAME, VALID or one pair (low, high) per dimension",
    "window_negative_size": "negative padding removes no more elements than there are",
}


def dilated(size: int, dilation: int) -> int:
    """Extent of `size` elements with `dilation - 1` holes between neighbours; 0 stays 0."""
    return (size - 1) * dilation + 1 if size else 0


def same_padding(size: int, window: int, stride: int) -> tuple[int, int]:
    """SAME: as many windows as `ceil(size / stride)`; an odd element of padding goes to the high side.

    >>> same_padding(5, 3, 2), same_padding(6, 3, 2)
    ((1, 1), (0, 1))
    """
    count = -(-size // stride)
    total = max((count - 1) * stride + window - size, 0)
    return total // 2, total - total // 2


@dataclass(frozen=True, slots=True)
class Window:
    """A window along one dimension.

    Attributes:
        size: number of elements in the window, >= 1.
        stride: distance from one window to the next, >= 1.
        low, high: elements added at each end, after base dilation; if negative, elements removed.
        base_dilation: distance between the operand's elements, >= 1.
        window_dilation: distance between the window's elements, >= 1.
    """

    size: int
    stride: int = 1
    low: int = 0
    high: int = 0
    base_dilation: int = 1
    window_dilation: int = 1

    @property
    def extent(self) -> int:
        """The extent of the window, including its holes."""
        return dilated(self.size, self.window_dilation)

    def padded(self, size: int) -> int:
        """The extent of a dimension of `size` elements, including holes and padding."""
        return self.low + self.high + dilated(size, self.base_dilation)

    def count(self, size: int) -> int:
        """How many windows fit into a dimension of `size` elements.

        >>> Window(size=3, stride=2).count(5)
        2
        """
        padded = self.padded(size)
        return 0 if padded <= 0 or padded < self.extent else (padded - self.extent) // self.stride + 1


def read_windows(
    name: str,
    dims: Sequence[int],
    sizes: Sequence[int],
    strides: object = None,
    padding: object = "VALID",
    base_dilations: object = None,
    window_dilations: object = None,
    *,
    names: tuple[str, str, str] = ("window_strides", "base_dilations", "window_dilations"),
    length_rule: str = "window_e1",
    stride_rule: str = "window_e3",
    dilation_rule: str = "window_e4",
    padding_rule: str = "window_padding",
    negative_rule: str = "window_negative_size",
) -> list[Window]:
    """The window along each of `dims`, from arguments as users pass them; None means all 1.

    The `*_rule` arguments are the labels of the rules under which violations are reported.

    Raises:
        ArgumentError, ShapeError: an argument has the wrong length, a stride or dilation is below 1, or the padding is
            unknown.
    """
    rank = len(dims)

    def ones(argument: str, given: object, rule: str) -> list[int]:
        read = [1] * rank if given is None else integers(name, argument, given)
        _check_length(name, argument, read, rank, length_rule)
        return at_least_one(name, argument, read, rule)

    stride = ones(names[0], strides, stride_rule)
    base = ones(names[1], base_dilations, dilation_rule)
    window = ones(names[2], window_dilations, dilation_rule)
    extents = [dilated(n, d) for n, d in zip(sizes, window, strict=True)]
    pairs = read_padding(name, padding, dims, extents, stride, length_rule, padding_rule)
    windows = [
        Window(n, s, low, high, b, w)
        for n, s, (low, high), b, w in zip(sizes, stride, pairs, base, window, strict=True)
    ]
    for d, (size, one) in enumerate(zip(dims, windows, strict=True)):
        if one.padded(size) < 0:
            raise error(
                ShapeError,
                name,
                f"padding {d} is ({one.low}, {one.high}); it removes more than the "
                f"{dilated(size, one.base_dilation)} elements of dimension {d}",
                negative_rule,
            )
    return windows


def read_window_dimensions(name: str, given: object, rank: int) -> list[int]:
    """Reads `window_dimensions`: one size of 1 or more per dimension."""
    sizes = integers(name, "window_dimensions", given)
    _check_length(name, "window_dimensions", sizes, rank, "window_e1")
    return at_least_one(name, "window_dimensions", sizes, "window_e2")


def at_least_one(name: str, argument: str, read: list[int], rule: str) -> list[int]:
    """Raises an ArgumentError unless each of the integers is 1 or more; returns them."""
    if any(n < 1 for n in read):
        raise error(ArgumentError, name, f"{argument} is {read}; each entry must be 1 or more", rule)
    return read


def read_padding(
    name: str,
    padding: object,
    dims: Sequence[int],
    extents: Sequence[int],
    strides: Sequence[int],
    length_rule: str,
    rule: str,
) -> list[tuple[int, int]]:
    """Reads `padding`: a name (SAME, VALID; also `kSame` and `kValid`) or one pair of integers per dimension."""
    if isinstance(padding, str):
        word = padding.rpartition("::")[2].removeprefix("k").upper()
        if word == "VALID":
            return [(0, 0)] * len(dims)
        if word == "SAME":
            return [same_padding(n, w, s) for n, w, s in zip(dims, extents, strides, strict=True)]
        raise error(ArgumentError, name, f"padding is {shown(padding)}; it takes 'SAME' or 'VALID'", rule)
    takes = "it takes 'SAME', 'VALID' or one pair (low, high) of integers per dimension"
    try:
        pairs = [tuple(integers(name, "padding", pair)) for pair in sequence(name, "padding", padding)]
    except Error:
        raise error(ArgumentError, name, f"padding is {shown(padding)}; {takes}", rule) from None
    if len(pairs) != len(dims):
        raise error(ShapeError, name, f"padding is {pairs}; it takes {len(dims)} pairs, one per dimension", length_rule)
    if any(len(pair) != 2 for pair in pairs):
        raise error(ArgumentError, name, f"padding is {shown(padding)}; {takes}", rule)
    return [(low, high) for low, high in pairs]


def _check_length(name: str, argument: str, read: list[int], rank: int, rule: str) -> None:
    if len(read) != rank:
        raise error(ShapeError, name, f"{argument} is {read}; it takes {rank} entries, one per dimension", rule)


__all__ = ["RULES", "Window", "dilated", "read_padding", "read_window_dimensions", "read_windows", "same_padding"]
