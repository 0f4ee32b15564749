"""NumPy's discrete Fourier transforms over XlaOps: any length, any dimensions, all three norms.

Results are c64, or c128 for f64; those of real transforms are f32 or f64. Source: NumPy's reference, `numpy.fft`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

import numpy as np

from hilo import ops
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support.errors import ArgumentError, ShapeError, shown
from hilo.numpy.protocol import implements, unsupported
from hilo.numpy.reductions import read_axis
from hilo.numpy.shaping import moveaxis, roll
from hilo.ops._operation import error, integers

Axes = Sequence[int] | None


def _sized(op: XlaOp, d: int, length: int) -> XlaOp:
    """The first `length` elements along a dimension, padded with zeros."""
    have = op.dims[d]
    if length <= have:
        return op if length == have else ops.SliceInDim(op, 0, length, 1, d)
    padding = [(0, length - have if i == d else 0) for i in range(op.ndim)]
    return ops.Pad(op, ops.Constant(op.builder, 0, op.dtype), padding)


def _transform(name: str, kind: str, a: XlaOp, n: int | None, axis: int, norm: str | None) -> XlaOp:
    """One of XLA's four transforms along an axis."""
    d = read_axis(name, axis, a.ndim)
    assert a.dtype is not None
    is_inverse, is_double = kind in ("IFFT", "IRFFT"), a.dtype.name in ("f64", "c128")
    length = operator.index(n) if n is not None else 2 * (a.dims[d] - 1) if kind == "IRFFT" else a.dims[d]
    if length < 1:
        raise error(ShapeError, name, f"n is {length} for {a.shape}; it takes 1 or more")
    if kind == "RFFT" and a.dtype.is_complex:
        raise error(ArgumentError, name, f"a is {a.shape}; it takes real numbers")
    wanted = ("f64" if is_double else "f32") if kind == "RFFT" else ("c128" if is_double else "c64")
    op = _sized(a.astype(wanted), d, length // 2 + 1 if kind == "IRFFT" else length)
    found = moveaxis(ops.Fft(moveaxis(op, d, -1), kind, [length]), -1, d)
    return _scaled(name, found, length, norm, is_inverse)


def _scaled(name: str, op: XlaOp, length: int, norm: str | None, is_inverse: bool) -> XlaOp:
    """Scales the result according to `norm`; XLA's inverse transforms divide by the length."""
    factors = {"backward": 1.0, "ortho": length**0.5 if is_inverse else length**-0.5,
               "forward": float(length) if is_inverse else 1 / length}  # fmt: skip
    chosen = norm or "backward"
    if chosen not in factors:
        raise unsupported(name, "norm", norm, "'backward', 'ortho' or 'forward'")
    return op if chosen == "backward" else op * factors[chosen]


@implements(np.fft.fft)
def fft(a: XlaOp, n: int | None = None, axis: int = -1, norm: str | None = None) -> XlaOp:
    """The discrete Fourier transform along an axis, of the first n elements, padded with zeros if there are fewer."""
    return _transform("np.fft.fft", "FFT", a, n, axis, norm)


@implements(np.fft.ifft)
def ifft(a: XlaOp, n: int | None = None, axis: int = -1, norm: str | None = None) -> XlaOp:
    """The inverse of `fft`."""
    return _transform("np.fft.ifft", "IFFT", a, n, axis, norm)


@implements(np.fft.rfft)
def rfft(a: XlaOp, n: int | None = None, axis: int = -1, norm: str | None = None) -> XlaOp:
    """The first n // 2 + 1 elements of the transform of real numbers."""
    return _transform("np.fft.rfft", "RFFT", a, n, axis, norm)


@implements(np.fft.irfft)
def irfft(a: XlaOp, n: int | None = None, axis: int = -1, norm: str | None = None) -> XlaOp:
    """The inverse of `rfft`, of length n, by default 2 (m - 1)."""
    return _transform("np.fft.irfft", "IRFFT", a, n, axis, norm)


_OPPOSITE = {None: "forward", "backward": "forward", "ortho": "ortho", "forward": "backward"}


@implements(np.fft.hfft)
def hfft(a: XlaOp, n: int | None = None, axis: int = -1, norm: str | None = None) -> XlaOp:
    """The transform, in real numbers, of a Hermitian signal of which the first half is given."""
    op = a if a.dtype is not None and a.dtype.is_complex else a + 0
    op = ops.Conj(op) if op.dtype is not None and op.dtype.is_complex else op
    return _transform("np.fft.hfft", "IRFFT", op, n, axis, _OPPOSITE.get(norm, norm))


@implements(np.fft.ihfft)
def ihfft(a: XlaOp, n: int | None = None, axis: int = -1, norm: str | None = None) -> XlaOp:
    """The inverse of `hfft`."""
    return ops.Conj(_transform("np.fft.ihfft", "RFFT", a, n, axis, _OPPOSITE.get(norm, norm)))


# ---- several dimensions ----------------------------------------------------------------------------------------------


def _grid(name: str, a: XlaOp, s: Axes, axes: Axes) -> tuple[list[int | None], list[int]]:
    """The lengths and the axes of a transform of several dimensions."""
    lengths: list[int | None] = [None] * a.ndim
    if s is not None:
        lengths = [None if n == -1 else n for n in integers(name, "s", s)]
    if axes is None:
        chosen = list(range(a.ndim - len(lengths), a.ndim))
    else:
        chosen = [read_axis(name, d, a.ndim) for d in axes]
    lengths = lengths if s is not None else [None] * len(chosen)
    if len(lengths) != len(chosen):
        raise error(ArgumentError, name, f"s is {shown(s)} and axes {shown(axes)}; they take one length")
    return lengths, chosen


def _over(name: str, kind: str, a: XlaOp, s: Axes, axes: Axes, norm: str | None) -> XlaOp:
    lengths, chosen = _grid(name, a, s, axes)
    for n, d in reversed(list(zip(lengths, chosen, strict=True))):
        a = _transform(name, kind, a, n, d, norm)
    return a


def _real(name: str, a: XlaOp, s: Axes, axes: Axes, norm: str | None) -> XlaOp:
    """The real transform along the last axis, and complex ones along the others."""
    lengths, chosen = _grid(name, a, s, axes)
    if not chosen:
        raise error(ArgumentError, name, f"axes is {shown(axes)}; it takes one or more")
    a = _transform(name, "RFFT", a, lengths[-1], chosen[-1], norm)
    for n, d in zip(lengths[:-1], chosen[:-1], strict=True):
        a = _transform(name, "FFT", a, n, d, norm)
    return a


def _real_inverse(name: str, a: XlaOp, s: Axes, axes: Axes, norm: str | None) -> XlaOp:
    lengths, chosen = _grid(name, a, s, axes)
    if not chosen:
        raise error(ArgumentError, name, f"axes is {shown(axes)}; it takes one or more")
    for n, d in zip(lengths[:-1], chosen[:-1], strict=True):
        a = _transform(name, "IFFT", a, n, d, norm)
    return _transform(name, "IRFFT", a, lengths[-1], chosen[-1], norm)


def _complex(kind: str) -> Callable[[str, XlaOp, Axes, Axes, str | None], XlaOp]:
    return lambda name, a, s, axes, norm: _over(name, kind, a, s, axes, norm)


def _define(name: str, transform: Callable[[str, XlaOp, Axes, Axes, str | None], XlaOp]) -> None:
    """Registers the transform over all (or some) axes, and the one over the last two."""
    many, two = getattr(np.fft, name), getattr(np.fft, name.replace("n", "2") if name[-1] == "n" else name)

    @implements(many)
    def over_axes(a: XlaOp, s: Axes = None, axes: Axes = None, norm: str | None = None) -> XlaOp:
        return transform(f"np.fft.{many.__name__}", a, s, axes, norm)

    @implements(two)
    def over_two(a: XlaOp, s: Axes = None, axes: Axes = (-2, -1), norm: str | None = None) -> XlaOp:
        return transform(f"np.fft.{two.__name__}", a, s, axes, norm)


_define("fftn", _complex("FFT"))
_define("ifftn", _complex("IFFT"))
_define("rfftn", _real)
_define("irfftn", _real_inverse)


def _shifted(name: str, x: XlaOp, axes: int | Axes, back: bool) -> XlaOp:
    chosen = range(x.ndim) if axes is None else [axes] if isinstance(axes, int) else axes
    places = [read_axis(name, d, x.ndim) for d in chosen]
    return roll(x, [-(x.dims[d] // 2) if back else x.dims[d] // 2 for d in places], places) if places else x


@implements(np.fft.fftshift)
def fftshift(x: XlaOp, axes: int | Axes = None) -> XlaOp:
    """The array with frequency 0 moved to the middle."""
    return _shifted("np.fft.fftshift", x, axes, False)


@implements(np.fft.ifftshift)
def ifftshift(x: XlaOp, axes: int | Axes = None) -> XlaOp:
    """The inverse of `fftshift`."""
    return _shifted("np.fft.ifftshift", x, axes, True)
