"""Rules of products, convolutions, Fourier transforms and triangular matrices."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes import ConvDimensionNumbers, DotDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.elementary.number import Number, select
from hilo.lowering.framework.build import broadcast, constant, convert, element_of, reshape, shape_of, tensor, transpose
from hilo.lowering.gradient.elementwise import as_complex, conj, is_complex
from hilo.lowering.gradient.movement import zero
from hilo.lowering.gradient.rules import Cotangent, rule


def _rest(rank: int, *taken: Sequence[int]) -> list[int]:
    return [d for d in range(rank) if not any(d in part for part in taken)]


def _dot(a: ir.Value, b: ir.Value, batch: Any, contracting: Any, precision: object = None) -> ir.Value:
    numbers = DotDimensionNumbers(tuple(batch[0]), tuple(batch[1]), tuple(contracting[0]), tuple(contracting[1]))
    return stablehlo.dot_general(a, b, dot_dimension_numbers=numbers, precision_config=precision)


@rule("stablehlo.dot_general")
def dot_general(op: Any, t: ir.Value) -> list[Cotangent]:
    """For each operand, the product of the cotangent and the other operand, over the other's free dimensions."""
    n = op.dot_dimension_numbers
    lhs_batch, rhs_batch = list(n.lhs_batching_dimensions), list(n.rhs_batching_dimensions)
    lhs_inner, rhs_inner = list(n.lhs_contracting_dimensions), list(n.rhs_contracting_dimensions)
    lhs_free = _rest(len(shape_of(op.lhs)), lhs_batch, lhs_inner)
    rhs_free = _rest(len(shape_of(op.rhs)), rhs_batch, rhs_inner)
    batch = list(range(len(lhs_batch)))
    first = [len(batch) + i for i in range(len(lhs_free))]
    second = [len(batch) + len(first) + i for i in range(len(rhs_free))]
    precision = op.precision_config
    left = _dot(t, op.rhs, (batch, rhs_batch), (second, rhs_free), precision)
    right = _dot(t, op.lhs, (batch, lhs_batch), (first, lhs_free), precision)
    by_right = sorted(range(len(rhs_inner)), key=lambda i: rhs_inner[i])
    by_left = sorted(range(len(lhs_inner)), key=lambda i: lhs_inner[i])
    return [
        _placed(left, [*lhs_batch, *lhs_free, *(lhs_inner[i] for i in by_right)], op.lhs),
        _placed(right, [*rhs_batch, *rhs_free, *(rhs_inner[i] for i in by_left)], op.rhs),
    ]


def _placed(value: ir.Value, dimensions: Sequence[int], like: ir.Value) -> ir.Value:
    """Transposes and converts a value whose dimension i is dimension `dimensions[i]` of `like` to `like`'s order."""
    return convert(transpose(value, [dimensions.index(d) for d in range(len(dimensions))]), element_of(like))


# ---- convolutions ----------------------------------------------------------------------------------------------------


@rule("stablehlo.convolution")
def convolution(op: Any, t: ir.Value) -> list[Cotangent]:
    """Two more convolutions: with the kernel reversed, and with the cotangent as kernel."""
    c = _Convolution(op)
    return [c.input_cotangent(t), c.kernel_cotangent(t)]


class _Convolution:
    def __init__(self, op: Any) -> None:
        self.op = op
        self.n: ConvDimensionNumbers = op.dimension_numbers
        self.count = len(self.n.input_spatial_dimensions)
        one = [1] * self.count
        self.strides = list(op.window_strides or one)
        self.lhs_dilation = list(op.lhs_dilation or one)
        self.rhs_dilation = list(op.rhs_dilation or one)
        self.padding = [list(row) for row in op.padding] if op.padding is not None else [[0, 0]] * self.count
        self.reversed = [
            d for d, flip in zip(self.n.kernel_spatial_dimensions, op.window_reversal or (), strict=False) if flip
        ]
        self.kernel = stablehlo.reverse(op.rhs, dimensions=self.reversed) if self.reversed else op.rhs
        self.groups, self.batch_groups = op.feature_group_count, op.batch_group_count

    def _sizes(self, t: ir.Value) -> list[tuple[int, int, int]]:
        """For each spatial dimension, the dilated sizes of input, kernel and output."""
        places = zip(
            self.n.input_spatial_dimensions, self.n.kernel_spatial_dimensions, self.n.output_spatial_dimensions,
            self.lhs_dilation, self.rhs_dilation, self.strides, strict=True,
        )  # fmt: skip
        return [
            (
                (shape_of(self.op.lhs)[i] - 1) * a + 1,
                (shape_of(self.kernel)[k] - 1) * b + 1,
                (shape_of(t)[o] - 1) * s + 1,
            )
            for i, k, o, a, b, s in places
        ]

    def input_cotangent(self, t: ir.Value) -> ir.Value:
        n, groups = self.n, max(self.groups, self.batch_groups)
        kernel = self._swapped(groups)
        padding = []
        for (given, wide, taken), (low, _) in zip(self._sizes(t), self.padding, strict=True):
            first = wide - low - 1
            padding.append([first, given + wide - 1 - taken - first])
        numbers = ConvDimensionNumbers(
            n.output_batch_dimension, n.output_feature_dimension, n.output_spatial_dimensions,
            n.kernel_output_feature_dimension, n.kernel_input_feature_dimension, n.kernel_spatial_dimensions,
            n.input_batch_dimension, n.input_feature_dimension, n.input_spatial_dimensions,
        )  # fmt: skip
        result = stablehlo.convolution(
            t, kernel, window_strides=self.lhs_dilation, padding=padding, lhs_dilation=self.strides,
            rhs_dilation=self.rhs_dilation, dimension_numbers=numbers, feature_group_count=groups,
            batch_group_count=1, precision_config=self.op.precision_config,
        )  # fmt: skip
        if self.batch_groups > 1:
            result = _moved_groups(result, n.input_feature_dimension, n.input_batch_dimension, self.batch_groups)
        return convert(result, element_of(self.op.lhs))

    def _swapped(self, groups: int) -> ir.Value:
        """The kernel reversed, with input and output features swapped, group by group."""
        n = self.n
        kernel = stablehlo.reverse(self.kernel, dimensions=list(n.kernel_spatial_dimensions))
        if groups == 1:
            return kernel
        return _moved_groups(kernel, n.kernel_output_feature_dimension, n.kernel_input_feature_dimension, groups)

    def kernel_cotangent(self, t: ir.Value) -> ir.Value:
        n = self.n
        padding = []
        for (given, wide, taken), (low, _) in zip(self._sizes(t), self.padding, strict=True):
            padding.append([low, wide - 1 + taken - given - low])
        numbers = ConvDimensionNumbers(
            n.input_feature_dimension, n.input_batch_dimension, n.input_spatial_dimensions,
            n.output_batch_dimension, n.output_feature_dimension, n.output_spatial_dimensions,
            n.kernel_input_feature_dimension, n.kernel_output_feature_dimension, n.kernel_spatial_dimensions,
        )  # fmt: skip
        result = stablehlo.convolution(
            self.op.lhs, t, window_strides=self.rhs_dilation, padding=padding, lhs_dilation=self.lhs_dilation,
            rhs_dilation=self.strides, dimension_numbers=numbers, feature_group_count=self.batch_groups,
            batch_group_count=self.groups, precision_config=self.op.precision_config,
        )  # fmt: skip
        if self.reversed:
            result = stablehlo.reverse(result, dimensions=self.reversed)
        return convert(result, element_of(self.op.rhs))


def _moved_groups(value: ir.Value, source: int, target: int, groups: int) -> ir.Value:
    """Splits dimension `source` into [groups, n], and moves the groups to the major part of dimension `target`."""
    shape = list(shape_of(value))
    split = [*shape[:source], groups, shape[source] // groups, *shape[source + 1 :]]
    rest = [d for d in range(len(split)) if d != source]
    at = rest.index(target if target < source else target + 1)
    moved = transpose(reshape(value, split), [*rest[:at], source, *rest[at:]])
    shape[source] //= groups
    shape[target] *= groups
    return reshape(moved, shape)


# ---- Fourier transforms ----------------------------------------------------------------------------------------------


@rule("stablehlo.fft")
def fft(op: Any, t: ir.Value) -> list[Cotangent]:
    """The transforms are symmetric matrices; the real ones omit half of the elements."""
    kind, lengths = str(op.fft_type), list(op.fft_length)
    if "RFFT" not in kind:
        return [stablehlo.fft(t, fft_type=op.fft_type, fft_length=lengths)]
    shape = shape_of(op.operand)
    if "IRFFT" in kind:
        spectrum = conj(stablehlo.fft(t, fft_type="RFFT", fft_length=lengths))
        weights = np.full(shape[-1], 2.0 / prod(lengths))
        weights[0] /= 2
        if lengths[-1] % 2 == 0:
            weights[-1] /= 2
        row = constant(weights.astype(dtype(element_of(t)).numpy))
        scale = as_complex(broadcast(row, shape, [len(shape) - 1]))
        return [stablehlo.multiply(spectrum, scale)]
    missing = shape[-1] - shape_of(t)[-1]
    edges = [0] * (len(shape) - 1)
    whole = stablehlo.pad(
        t, zero(t), edge_padding_low=[*edges, 0], edge_padding_high=[*edges, missing], interior_padding=[*edges, 0]
    )
    return [stablehlo.real(stablehlo.fft(whole, fft_type="FFT", fft_length=lengths))]


# ---- triangular matrices ---------------------------------------------------------------------------------------------


def _matmul(a: ir.Value, b: ir.Value) -> ir.Value:
    rank = len(shape_of(a))
    batch = list(range(rank - 2))
    return _dot(a, b, (batch, batch), ([rank - 1], [rank - 2]))


def _transposed(a: ir.Value) -> ir.Value:
    """The transpose of each matrix."""
    rank = len(shape_of(a))
    return transpose(a, [*range(rank - 2), rank - 1, rank - 2])


def _triangle(a: ir.Value, *, lower: bool, diagonal: float) -> ir.Value:
    """One triangle of each matrix, with the diagonal scaled; zeros elsewhere."""
    shape = shape_of(a)
    rank, kind = len(shape), ir.IntegerType.get_signless(32)
    row, column = (
        Number(stablehlo.iota(iota_dimension=d, result_type=tensor(shape, kind))) for d in (rank - 2, rank - 1)
    )
    inside = row > column if lower else row < column
    own = Number(a)
    return select(row == column, own * diagonal, select(inside, own, 0.0)).value


def _solve(a: ir.Value, b: ir.Value, *, left: bool, lower: bool, unit: bool, transpose_a: str) -> ir.Value:
    return stablehlo.triangular_solve(a, b, left_side=left, lower=lower, unit_diagonal=unit, transpose_a=transpose_a)


@rule("stablehlo.triangular_solve")
def triangular_solve(op: Any, t: ir.Value) -> list[Cotangent]:
    """op(a) x = b: op(a)^T u = t for b, and -u x^T for op(a)"""
    kind = next(name for name in ("NO_TRANSPOSE", "ADJOINT", "TRANSPOSE") if name in str(op.transpose_a))
    opposite = {"NO_TRANSPOSE": "TRANSPOSE", "TRANSPOSE": "NO_TRANSPOSE", "ADJOINT": "NO_TRANSPOSE"}[kind]
    x, is_left = op.operation.results[0], op.left_side
    given = conj(t) if kind == "ADJOINT" else t
    u = _solve(op.a, given, left=is_left, lower=op.lower, unit=op.unit_diagonal, transpose_a=opposite)
    u = conj(u) if kind == "ADJOINT" else u
    outer = _matmul(u, _transposed(x)) if is_left else _matmul(_transposed(x), u)
    outer = stablehlo.negate(outer)
    outer = {"NO_TRANSPOSE": outer, "TRANSPOSE": _transposed(outer), "ADJOINT": conj(_transposed(outer))}[kind]
    return [_triangle(outer, lower=op.lower, diagonal=0.0 if op.unit_diagonal else 1.0), u]


@rule("stablehlo.cholesky")
def cholesky(op: Any, t: ir.Value) -> list[Cotangent]:
    """l^-T phi(l^T t) conj(l)^-1, where phi takes the lower triangle and half of the diagonal.

    Source: Murray, Differentiation of the Cholesky decomposition (2016), as JAX's rule writes it.
    """
    factor = op.operation.results[0]
    lower = bool(op.lower)
    low, s = (factor, t) if lower else (conj(_transposed(factor)), conj(_transposed(t)))
    low, s = (_triangle(m, lower=True, diagonal=1.0) for m in (low, s))
    middle = _triangle(_matmul(_transposed(low), s), lower=True, diagonal=0.5)
    left = _solve(low, middle, left=True, lower=True, unit=False, transpose_a="TRANSPOSE")
    if is_complex(low):
        left = conj(left)
        return [conj(_solve(low, left, left=False, lower=True, unit=False, transpose_a="NO_TRANSPOSE"))]
    return [_solve(low, left, left=False, lower=True, unit=False, transpose_a="NO_TRANSPOSE")]
