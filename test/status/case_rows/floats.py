# ruff: noqa: E501  # one operation of MLIR text stands on one line
# one operation of MLIR text stands on one line
"""What floats and complex numbers have of their own, linear algebra, quantized numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from case_rows.building import (
    Case,
    case_of,
    edge_values,
    normal_values,
    small_values,
    type_of,
)
from hilo.dialect.support.dtypes import BY_NAME, Dtype


def float_operations(row: Dtype) -> Iterator[Case]:
    kind, element = type_of((2, 4, 4, 3), row), type_of((), row)
    few = type_of((3,), row)
    x = small_values(row, (2, 4, 4, 3)), kind
    positive = (np.abs(small_values(row, (3,), 1).astype(np.float32)) + 1).astype(row.numpy), few
    loose, cancelling = 32.0, 2048.0  # where a result is near 0, its units are small
    attributes = "{epsilon = 1.0e-3 : f32, feature_index = 3 : i64}"
    yield case_of(
        "stablehlo.batch_norm_training",
        row,
        "NHWC",
        [x, positive, positive],
        [kind, few, few],
        f'%r0, %r1, %r2 = "stablehlo.batch_norm_training"(%0, %1, %2) {attributes} : ({kind}, {few}, {few}) -> ({kind}, {few}, {few})',
        loose,
    )
    yield case_of(
        "stablehlo.batch_norm_inference",
        row,
        "NHWC",
        [x, *[positive] * 4],
        [kind],
        f'%r0 = "stablehlo.batch_norm_inference"(%0, %1, %2, %3, %4) {attributes} : ({kind}, {few}, {few}, {few}, {few}) -> {kind}',
        cancelling,
    )
    yield case_of(
        "stablehlo.batch_norm_grad",
        row,
        "NHWC",
        [x, *[positive] * 3, x],
        [kind, few, few],
        f'%r0, %r1, %r2 = "stablehlo.batch_norm_grad"(%0, %1, %2, %3, %4) {attributes} : ({kind}, {few}, {few}, {few}, {kind}) -> ({kind}, {few}, {few})',
        loose,
    )
    source = small_values(row, (2, 2), 2), type_of((2, 2), row)
    square = small_values(row, (4, 4)), type_of((4, 4), row)
    zero = np.zeros((), row.numpy), element
    select = f"({{ ^bb0(%a: {element}, %b: {element}): %p = stablehlo.compare GE, %a, %b : ({element}, {element}) -> tensor<i1>\n stablehlo.return %p : tensor<i1> }}, {{ ^bb0(%a: {element}, %b: {element}): %s = stablehlo.add %a, %b : {element}\n stablehlo.return %s : {element} }})"
    yield case_of(
        "stablehlo.select_and_scatter",
        row,
        "2x2",
        [square, source, zero],
        [square[1]],
        f'%r0 = "stablehlo.select_and_scatter"(%0, %1, %2) {select} {{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}} : ({square[1]}, {source[1]}, {element}) -> {square[1]}',
        16.0,
    )
    if row.bits >= 32:
        yield from linear_algebra(row)
        yield from quantized(row)
        other = BY_NAME["c64" if row.name == "f32" else "c128"]
        real = np.random.default_rng(0).normal(size=(3, 12)).astype(row.numpy), type_of((3, 12), row)
        yield case_of(
            "stablehlo.fft",
            row,
            "RFFT 12",
            [real],
            [type_of((3, 7), other)],
            f"%r0 = stablehlo.fft %0, type = RFFT, length = [12] : ({real[1]}) -> {type_of((3, 7), other)}",
            256.0,
        )


def complex_operations(row: Dtype) -> Iterator[Case]:
    for n in (12, 7):
        value = normal_values(row, (3, n)), type_of((3, n), row)
        for kind in ("FFT", "IFFT"):
            yield case_of(
                "stablehlo.fft",
                row,
                f"{kind} {n}",
                [value],
                [value[1]],
                f"%r0 = stablehlo.fft %0, type = {kind}, length = [{n}] : ({value[1]}) -> {value[1]}",
                256.0,
            )
    half = normal_values(row, (3, 7)), type_of((3, 7), row)
    out = type_of((3, 12), row.real)
    yield case_of(
        "stablehlo.fft",
        row,
        "IRFFT 12",
        [half],
        [out],
        f"%r0 = stablehlo.fft %0, type = IRFFT, length = [12] : ({half[1]}) -> {out}",
        256.0,
    )


def linear_algebra(row: Dtype) -> Iterator[Case]:
    base = normal_values(row, (5, 5))
    matrix = (base @ base.conj().T + 5 * np.eye(5)).astype(row.numpy), type_of((5, 5), row)
    zeros = "stablehlo.multiply %full, %mask"
    mask = np.tril(np.ones((5, 5))).astype(row.numpy), matrix[1]
    yield case_of(
        "stablehlo.cholesky",
        row,
        "lower",
        [matrix, mask],
        [matrix[1]],
        f"%full = stablehlo.cholesky %0, lower = true : {matrix[1]}\n  %r0 = {zeros.replace('%mask', '%1')} : {matrix[1]}",
        256.0,
    )
    right = normal_values(row, (5, 2)), type_of((5, 2), row)
    for flags in itertools.product(("true", "false"), ("NO_TRANSPOSE", "TRANSPOSE", "ADJOINT")):
        attributes = f"{{left_side = true, lower = {flags[0]}, unit_diagonal = false, transpose_a = #stablehlo<transpose {flags[1]}>}}"
        yield case_of(
            "stablehlo.triangular_solve",
            row,
            " ".join(flags),
            [matrix, right],
            [right[1]],
            f'%r0 = "stablehlo.triangular_solve"(%0, %1) {attributes} : ({matrix[1]}, {right[1]}) -> {right[1]}',
            1024.0,
        )


def quantized(row: Dtype) -> Iterator[Case]:
    if row.name != "f32":
        return
    kind = type_of((24,), row)
    for stored in ("i8:f32, 5.0e-01:3", "u8:f32, 2.5e-01:128", "i16:f32, 1.0e-03:0"):
        quant = f"tensor<24x!quant.uniform<{stored}>>"
        text = f"%q = stablehlo.uniform_quantize %0 : ({kind}) -> {quant}\n  %r0 = stablehlo.uniform_dequantize %q : ({quant}) -> {kind}"
        value = edge_values(row, 24)
        value = np.where(np.isfinite(value), value, 1).astype(np.float32)
        yield case_of("stablehlo.uniform_quantize", row, stored, [(value, kind)], [kind], text, 1.0)
        yield case_of("stablehlo.uniform_dequantize", row, stored, [(value, kind)], [kind], text, 1.0)
