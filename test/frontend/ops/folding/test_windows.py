"""The arithmetic of windows, against its definition: counting windows one by one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hilo.ops.folding.windows import Window, dilated, same_padding

small = st.integers(1, 5)


@given(
    size=st.integers(0, 12),
    window=small,
    stride=small,
    low=st.integers(-4, 4),
    high=st.integers(-4, 4),
    base=small,
    wide=small,
)
def test_count_is_the_number_of_places_where_the_window_fits(
    size: int, window: int, stride: int, low: int, high: int, base: int, wide: int
) -> None:
    cells = [0] if size else []
    for _ in range(size - 1):
        cells += [1] * (base - 1) + [0]
    padded = len(cells) + low + high
    offsets = [i * wide for i in range(window)]
    places = [at for at in range(0, max(padded, 0), stride) if at + offsets[-1] < padded]
    assert Window(window, stride, low, high, base, wide).count(size) == len(places)


@given(size=st.integers(0, 30), window=st.integers(1, 9), stride=small)
def test_same_gives_one_window_per_stride(size: int, window: int, stride: int) -> None:
    low, high = same_padding(size, window, stride)
    assert 0 <= low <= high <= low + 1
    if not size:
        assert Window(window, stride, low, high).count(size) == 0
    elif window >= stride or size % stride == 0:
        assert Window(window, stride, low, high).count(size) == -(-size // stride)


@given(size=st.integers(0, 20), window=st.integers(1, 9))
def test_same_with_stride_1_keeps_the_size(size: int, window: int) -> None:
    low, high = same_padding(size, window, 1)
    assert Window(window, 1, low, high).count(size) == size


@settings(deadline=None)  # jax is imported in the first run
@given(size=st.integers(0, 20), window=st.integers(1, 9), stride=small)
def test_same_is_xlas(size: int, window: int, stride: int) -> None:
    lax = pytest.importorskip("jax.lax", reason="the reference is JAX: pip install jax")
    assert [same_padding(size, window, stride)] == lax.padtype_to_pads((size,), (window,), (stride,), "SAME")


def test_dilated_sizes() -> None:
    assert [dilated(n, 3) for n in (0, 1, 2, 4)] == [0, 1, 4, 10]
