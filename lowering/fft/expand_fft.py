"""Expands discrete Fourier transforms of any length, kind and number of axes.

    %y = stablehlo.fft %x, type = FFT, length = [4096] : (tensor<64x4096xcomplex<f32>>) -> tensor<64x4096xcomplex<f32>>
becomes, on targets with native kernels, one kernel: 4096 = 64 x 64 in four steps, each a few passes of radix 8. The
kernel takes lengths and tables as arguments, so that a machine compiles it once for all transforms of an element type.
In a loop it is a kernel for this length, or a product with a matrix (`short_rows.py`), which loops over small tensors
take in; of tensors that are split among cores it is the same as elsewhere: ten transforms of 64 x 64 x 64 take 6.3 ms
instead of 9.2, XLA 6.7.
Elsewhere it becomes, for each factor of the length, a product with an 8 x 8 matrix and with a table of roots.

- Axes are transformed one after the other. Kernels read and write complex numbers where they are; what StableHLO's
  operations compute in between (a convolution, short spectra of real numbers) has real and imaginary parts apart.
- Factors up to 13 are transformed in registers. A length with a larger prime factor becomes a convolution with a chirp
  (Bluestein, `chirp.py`), whose transforms have lengths with the factors 2, 3 and 5: O(n log n) for every n.
- IFFT is FFT with the parts swapped before and after, divided by n. RFFT of even length packs neighbours into one
  complex number and separates the two spectra afterwards; IRFFT does the reverse. IRFFT of odd lengths with a large
  prime factor is the real part of a transform of half the spectrum. Short rows of real numbers, and few
  ones of up to 100, are multiplied with a matrix (`short_rows.py`): µs of a call of RFFT | IRFFT for 10,000 rows of 8
  145 | 179 → 48 | 29 (XLA 200), of 30 471 | 480 → 228 | 205 (229); CPU milliseconds of compiling one row of 8 145 |
  180 → 45 (9).

Leaves alone: operands of dynamic size. Source: Van Loan, Computational Frameworks for the FFT; StableHLO
specification, «fft».
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TypeAlias

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import FftType
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.fft import fixed_kernel, kernel, parts, plan, portable, short_rows, spectra
from hilo.lowering.fft.chirp import Chirp
from hilo.lowering.fft.kernel_loops import row_tile
from hilo.lowering.fft.portable import constant
from hilo.lowering.framework import build
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import is_in_loop
from hilo.lowering.linear_algebra.layout import lanes_of
from hilo.lowering.linear_algebra.portable import rounded_up
from hilo.lowering.linear_algebra.tensors import Tensor, full


@pattern("stablehlo.fft")
def expand(op: Op, run: PassRun) -> Replacement:
    """fft(x) -> the transforms along its axes, the last one first"""
    operand = op.operands[0]
    if not run.has_static(op, operand):
        return None
    kind = FftType.from_mlir(op.operation.attributes["fft_type"])
    lengths = tuple(ir.DenseI64ArrayAttr(op.operation.attributes["fft_length"]))
    result = op.operation.results[0].type
    shape, element = build.shape_of(op.operation.results[0]), build.element_of(op.operation.results[0])
    if not lengths:
        return operand
    if 0 in shape or 0 in build.shape_of(operand):
        assert result == build.tensor(shape, element)
        return _zeros(shape, element)
    axes = range(len(shape) - len(lengths), len(shape))
    multiplies = run.configuration.is_native and run.profile.product_tile is not None
    is_large = max(prod(shape), prod(build.shape_of(operand))) >= kernel.SHARED
    is_shared = run.profile.kernels and (is_large or not is_in_loop(op.operation))
    transform = _Transform(run.profile.kernels, is_shared, multiplies)
    if transform.is_shared:
        return _transformed_in_place(transform, operand, kind, axes, shape)
    x = parts.split_here(operand) if transform.kernels else Tensor.of(operand)
    x = _transformed(transform, x, kind, axes, shape)
    return parts.join_here(x, element) if transform.kernels else x.value(element)


def _transformed(transform: _Transform, x: Tensor, kind: FftType, axes: Sequence[int], shape: Sequence[int]) -> Tensor:
    """The transform of a kind along axes; the result has the sizes in `shape`."""
    scale = 1.0 / prod(shape[axis] for axis in axes)
    if kind == FftType.RFFT:
        x = transform.real_to_complex(x)
        for axis in axes[:-1]:
            x = transform.along(x, axis)
        return x
    if kind == FftType.IRFFT:
        for axis in axes[:-1]:
            x = transform.along(_exchanged(x), axis)
            x = _exchanged(x)
        return transform.complex_to_real(x, shape[axes[-1]], scale)
    x = x if kind == FftType.FFT else _exchanged(x)
    for axis in reversed(axes):
        x = transform.along(x, axis)
    return x if kind == FftType.FFT else _exchanged(x) * full(scale, x.element, shape)


def _transformed_in_place(
    transform: _Transform, operand: ir.Value, kind: FftType, axes: Sequence[int], shape: Sequence[int]
) -> ir.Value:
    """The transform of a kind along axes, by kernels that read and write complex numbers where they are."""
    is_joined = not isinstance(operand.owner, ir.Block) and operand.owner.name == "stablehlo.complex"
    x: Complex = parts.split(operand) if is_joined else operand  # parts that an operation joins are read before that
    if kind == FftType.RFFT:
        x = transform.spectra(operand)
        axes = axes[:-1]
    is_inverse = kind in (FftType.IFFT, FftType.IRFFT)
    for axis in reversed(axes[:-1] if kind == FftType.IRFFT else axes):
        x = _along_in_place(transform, x, axis, is_inverse)
    if kind == FftType.IRFFT:
        return transform.from_spectra(x, shape[-1])
    return parts.join(x, _element_of(x)) if isinstance(x, Tensor) else x


def _along_in_place(transform: _Transform, x: Complex, axis: int, is_inverse: bool) -> Complex:
    """The complex transform along an axis; around a convolution, a kernel splits and joins complex numbers."""
    shape, element = x.shape if isinstance(x, Tensor) else build.shape_of(x), _element_of(x)
    n, outer, inner = shape[axis], prod(shape[:axis]), prod(shape[axis + 1 :])
    scale = 1.0 / n if is_inverse else 1.0
    if n == 1:
        return x
    if _is_direct(outer, n, inner, element.element_type):
        if inner == 1:
            one = kernel.of_rows(outer, n, element.element_type, scale, is_inverse=is_inverse, gives_pairs=True)
        else:
            one = kernel.of_columns(outer, n, inner, element.element_type, scale, is_inverse=is_inverse, pairs=True)
        return parts.pairs(one.of(parts.flat(x))[0], shape, element)
    if plan.radices(n) is None:
        return parts.pairs(Chirp(outer, n, inner, scale, is_inverse).of(parts.flat_pairs(x)), shape, element)
    x = x if isinstance(x, Tensor) else parts.split(x)
    x = transform.along(_exchanged(x) if is_inverse else x, axis)
    return _exchanged(x) * full(scale, x.element, shape) if is_inverse else x


def _element_of(x: Complex) -> ir.ComplexType:
    return ir.ComplexType.get(x.element) if isinstance(x, Tensor) else ir.ComplexType(build.element_of(x))


def _is_direct(outer: int, n: int, inner: int, element: ir.Type) -> bool:
    """Whether the kernel takes a transform as it is: those with a large prime factor are convolutions, and many very
    short ones are transposed first, to fill vectors."""
    if plan.radices(n) is None:
        return False
    return inner > 1 or outer < lanes_of(element, 1 << 30) or n >= row_tile(element)


def _zeros(shape: tuple[int, ...], element: ir.Type) -> ir.Value:
    if isinstance(element, ir.ComplexType):
        part = build.splat(0.0, element.element_type, shape)
        return stablehlo.complex(part, part)
    return build.splat(0.0, element, shape)


def _exchanged(x: Tensor) -> Tensor:
    """i conj(x): applied before and after, it turns a transform into its inverse."""
    assert x.im is not None
    return Tensor(x.im, x.re)


Complex: TypeAlias = "Tensor | ir.Value"
"""Complex numbers: their parts, or a tensor of them."""


class _Transform:
    """Forward transforms along one axis, in StableHLO or by kernels.

    Attributes:
        kernels: by kernels.
        is_shared: by the kernel that takes lengths as arguments.
        multiplies: the CPU that the pass runs for has a kernel of products.
    """

    def __init__(self, kernels: bool, is_shared: bool, multiplies: bool) -> None:
        self.kernels, self.is_shared, self.multiplies = kernels, is_shared, multiplies

    @property
    def _is_in_loop(self) -> bool:
        """Whether it may become part of the kernel of a loop."""
        return self.kernels and not self.is_shared

    def along(self, x: Tensor, axis: int) -> Tensor:
        """The complex transform along an axis."""
        shape = x.shape
        n, outer, inner = shape[axis], prod(shape[:axis]), prod(shape[axis + 1 :])
        if n == 1:
            return x
        if inner == 1:
            return self._rows(x.reshape(outer, n)).reshape(*shape)
        if self.kernels and plan.radices(n) is not None:
            return self._columns(x.reshape(outer, n, inner)).reshape(*shape)
        rows = x.reshape(outer, n, inner).swap().reshape(outer * inner, n)
        return self._rows(rows).reshape(outer, inner, n).swap().reshape(*shape)

    def _rows(self, x: Tensor) -> Tensor:
        """The transform of [B, n] along the last dimension."""
        batch, n = x.shape
        if plan.radices(n) is None:
            is_short = self._is_in_loop and n <= short_rows.LONGEST_CHIRP[dtype(x.element).bits]
            return short_rows.transform_in_loop(x) if is_short else self._bluestein(x)
        if not self.kernels:
            return portable.transform(x, n)
        if not self.is_shared:
            return self._fixed_rows(x)
        if _is_direct(batch, n, 1, x.element):
            made = kernel.of_rows(batch, n, x.element).of(parts.flat(x))
            return Tensor.from_parts(made).reshape(batch, n)
        return self._columns(x.swap().reshape(1, n, batch)).reshape(n, batch).swap()

    def _columns(self, x: Tensor) -> Tensor:
        """The transform of [B, n, k] along the middle dimension."""
        batch, n, inner = x.shape
        if self.is_shared:
            made = kernel.of_columns(batch, n, inner, x.element).of(parts.flat(x))
            return Tensor.from_parts(made).reshape(batch, n, inner)
        lanes = lanes_of(x.element, inner)
        width = rounded_up(inner, lanes)
        padded = x.pad((batch, n, width)).reshape(batch * n, width)
        made = fixed_kernel.transform_columns(padded.parts, batch, n, width, lanes)
        return Tensor.from_parts(made).reshape(batch, n, width).cut([0, 0, 0], [batch, n, inner])

    def _fixed_rows(self, x: Tensor) -> Tensor:
        """The transform of [B, n] along the last dimension by a kernel for this length, which loops take in."""
        batch, n = x.shape
        lanes = lanes_of(x.element, 1 << 30)
        r, c = plan.split(n, lanes)
        # Short transforms: as columns, if there are enough of them to fill vectors.
        if r == 1 or (min(r, c) < lanes and batch >= lanes):
            return self._columns(x.swap().reshape(1, n, batch)).reshape(n, batch).swap()
        width = rounded_up(c, lanes)
        padded = x.reshape(batch * r, c).pad((batch * r, width))
        made = fixed_kernel.transform_rows(padded.parts, batch, r, c, lanes)
        width = rounded_up(r, lanes)
        y = Tensor.from_parts(made).reshape(batch * c, width).cut([0, 0], [batch * c, r])
        return y.reshape(batch, n)

    def _bluestein(self, x: Tensor) -> Tensor:
        """y[k] = c[k] sum of (x[j] c[j]) conj(c[k-j]), c[k] = exp(-πi k²/n): a convolution, by longer transforms."""
        batch, n = x.shape
        if self.is_shared:
            made = Chirp(batch, n).of(parts.flat_pairs(x))
            return parts.split(parts.pairs(made, (batch, n), ir.ComplexType.get(x.element)))
        m = plan.next_smooth(2 * n - 1, 16)
        c = constant(plan.chirp(n), x.element).broadcast((batch, n), (1,))
        spectrum = constant(plan.chirp_spectrum(n, m) / m, x.element).broadcast((batch, m), (1,))
        product = self._rows((x * c).pad((batch, m))) * spectrum
        y = _exchanged(self._rows(_exchanged(product)))
        return y.cut([0, 0], [batch, n]) * c

    def real_to_complex(self, x: Tensor) -> Tensor:
        """[…, n] real to […, n // 2 + 1] complex.

        For even n, z[j] = x[2j] + i x[2j+1] has the spectrum Z, and with Z*[k] = conj(Z[n/2 - k]):
        y[k] = (Z + Z*)/2 + w(n, k) (Z - Z*)/2i
        """
        shape = x.shape
        batch, n = prod(shape[:-1]), shape[-1]
        half = n // 2 + 1
        rows = x.reshape(batch, n)
        if self._is_in_loop and short_rows.are_short_in_loop(n):
            return short_rows.spectra_in_loop(rows).reshape(*shape[:-1], half)
        if n % 2:
            y = self._rows(Tensor(rows.re, rows.full(0.0).re)) if n > 1 else Tensor(rows.re, rows.full(0.0).re)
            return y.cut([0, 0], [batch, half]).reshape(*shape[:-1], half)
        z = self._of_pairs(rows)
        first = z.cut([0, 0], [batch, 1])
        around = _join(z, first)
        mirrored = _join(first, z.reverse(1)).conj()
        weights = constant(0.5 * plan.roots(n, np.arange(half)), x.element).broadcast((batch, half), (1,))
        difference = around - mirrored
        assert difference.im is not None
        rotated = Tensor(difference.im, stablehlo.negate(difference.re))
        y = (around + mirrored) * full(0.5, x.element, (batch, half)) + rotated * weights
        return y.reshape(*shape[:-1], half)

    def spectra(self, x: ir.Value) -> Complex:
        """[…, n] real to […, n // 2 + 1] complex, for the kernels that take lengths as arguments."""
        *others, n = build.shape_of(x)
        batch, element = prod(others), build.element_of(x)
        if self.multiplies and short_rows.are_short(batch, n, element.width):
            made = short_rows.spectra(build.reshape(x, [batch * n]), batch, n)
            return parts.pairs(made, (*others, n // 2 + 1), ir.ComplexType.get(element))
        if n % 2 and plan.radices(n) is None and n // 2 >= lanes_of(element, 1 << 30):
            made = Chirp(batch, n, kept=n // 2 + 1).of(build.reshape(x, [batch * n]), is_real=True)
            return parts.pairs(made, (*others, n // 2 + 1), ir.ComplexType.get(element))
        if n % 2 or not spectra.is_worth_it(batch, n // 2, element):
            return self.real_to_complex(Tensor(x))
        made = spectra.separate(parts.flat(self._of_pairs(Tensor(x).reshape(batch, n))), batch)
        return parts.pairs(made, (*others, n // 2 + 1), ir.ComplexType.get(element))

    def from_spectra(self, x: Complex, n: int) -> ir.Value:
        """[…, n // 2 + 1] complex to […, n] real, for the kernels that take lengths as arguments."""
        element, (*others, _) = _element_of(x).element_type, x.shape if isinstance(x, Tensor) else build.shape_of(x)
        batch, m = prod(others), n // 2
        if self.multiplies and short_rows.are_short(batch, n, element.width):
            return build.reshape(short_rows.from_spectra(parts.flat_pairs(x), batch, n), (*others, n))
        if n % 2 and plan.radices(n) is None and m >= lanes_of(element, 1 << 30):
            made = Chirp(batch, n, scale=1.0 / n, is_inverse=True, is_of_half=True).of(parts.flat_pairs(x))
            return build.reshape(made, (*others, n))
        if n % 2 or not spectra.is_worth_it(batch, m, element):
            return self.complex_to_real(x if isinstance(x, Tensor) else parts.split(x), n, 1.0 / n).re
        flat = spectra.pair(parts.flat_pairs(x), batch)
        if _is_direct(batch, m, 1, element):
            inverse = kernel.of_rows(batch, m, element, 1.0 / n, is_inverse=True, gives_pairs=True)
            return build.reshape(inverse.of([flat])[0], (*others, n))
        if plan.radices(m) is None:
            return build.reshape(Chirp(batch, m, scale=1.0 / n, is_inverse=True).of(flat), (*others, n))
        z = parts.split(parts.pairs(flat, (batch, m), ir.ComplexType.get(element)))
        return self._neighbours(z, 1.0 / n).reshape(*others, n).re

    def _of_pairs(self, rows: Tensor) -> Tensor:
        """The transform of x[2j] + i x[2j+1], for [B, n] real."""
        batch, n = rows.shape
        m = n // 2
        if self.is_shared and m > 1 and _is_direct(batch, m, 1, rows.element):
            made = kernel.of_rows(batch, m, rows.element).of(parts.flat(rows))
            return Tensor.from_parts(made).reshape(batch, m)
        pairs = rows.reshape(batch, m, 2)
        even, odd = (pairs.cut([0, 0, i], [batch, m, i + 1]).reshape(batch, m) for i in (0, 1))
        z = Tensor(even.re, odd.re)
        return self._rows(z) if m > 1 else z

    def complex_to_real(self, x: Tensor, n: int, scale: float) -> Tensor:
        """[…, n // 2 + 1] complex to […, n] real, times n and the scale; the imaginary parts of y[0] and y[n/2] are
        ignored.

        For even n, with y*[k] = conj(y[n/2 - k]): Z = (y + y*) + i conj(w(n, k)) (y - y*), whose inverse transform
        holds the even elements as real and the odd ones as imaginary parts.
        """
        shape, half = x.shape, n // 2 + 1
        batch, m = prod(shape[:-1]), n // 2
        y = x.reshape(batch, half)
        if self._is_in_loop and short_rows.are_short_in_loop(n):
            factor = full(scale * n, x.element, (*shape[:-1], n))
            return short_rows.from_spectra_in_loop(y, n).reshape(*shape[:-1], n) * factor
        assert y.im is not None
        edge = np.zeros((1, half), bool)
        edge[0, 0] = True
        edge[0, -1] |= n % 2 == 0
        at_edge = build.broadcast(build.constant(edge), (batch, half), (0, 1))
        y = Tensor(y.re, stablehlo.select(at_edge, y.full(0.0).re, y.im))
        if n % 2:
            spectrum = y if n == 1 else _join(y, y.cut([0, 1], [batch, half]).reverse(1).conj())
            result = self._rows(_exchanged(spectrum)) if n > 1 else _exchanged(spectrum)
            return Tensor(_exchanged(result).re).reshape(*shape[:-1], n) * full(scale, x.element, (*shape[:-1], n))
        mirrored = y.reverse(1).conj()
        weights = constant(1j * plan.roots(n, np.arange(half)).conj(), x.element).broadcast((batch, half), (1,))
        z = ((y + mirrored) + (y - mirrored) * weights).cut([0, 0], [batch, m])
        if self.is_shared and m > 1 and _is_direct(batch, m, 1, x.element):
            inverse = kernel.of_rows(batch, m, x.element, scale, is_inverse=True, gives_pairs=True)
            (made,) = inverse.of(parts.flat(z))
            return Tensor(build.reshape(made, (*shape[:-1], n)))
        return self._neighbours(z, scale).reshape(*shape[:-1], n)

    def _neighbours(self, z: Tensor, scale: float) -> Tensor:
        """[B, m] complex to [B, m, 2] real: the inverse transform, times m and the scale, as pairs of neighbours."""
        batch, m = z.shape
        z = _exchanged(self._rows(_exchanged(z))) if m > 1 else z
        joined = Tensor(stablehlo.concatenate([build.reshape(part, (batch, m, 1)) for part in z.parts], dimension=2))
        return joined * full(scale, z.element, joined.shape)


def _join(lhs: Tensor, rhs: Tensor) -> Tensor:
    """Concatenates along the last of two dimensions."""
    pairs = zip(lhs.parts, rhs.parts, strict=True)
    return Tensor(*(stablehlo.concatenate([a, b], dimension=1) for a, b in pairs))


PASS = pattern_pass("expand-fft", expand)
