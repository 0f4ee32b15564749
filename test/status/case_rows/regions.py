# ruff: noqa: E501  # one operation of MLIR text stands on one line
# one operation of MLIR text stands on one line
"""Operations with regions: reductions, loops, branches."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from case_rows.building import (
    Case,
    case_of,
    edge_values,
    small_values,
    type_of,
    values_of,
)
from hilo.dialect.support.dtypes import Dtype


def reductions(row: Dtype) -> Iterator[Case]:
    element, kind, out = type_of((), row), type_of((4, 6), row), type_of((4,), row)
    names = ["add", "maximum", "minimum", "multiply"] + (
        ["and", "or", "xor"] if row.is_integer or row.kind == "pred" else []
    )
    if row.is_complex:
        names = ["add", "multiply"]
    start = edge_values(row, 3)[2:3].reshape(()), element
    limit = 1e3 if row.is_float and row.bits <= 16 else 16.0 if row.is_float else 64.0
    for name in names:
        plain = (small_values(row, (4, 6)), kind)
        body = f"%r0 = stablehlo.reduce(%0 init: %1) applies stablehlo.{name} across dimensions = [1] : ({kind}, {element}) -> {out}"
        yield case_of("stablehlo.reduce", row, name, [plain, start], [out], body, limit)
        region = f"({{ ^bb0(%a: {element}, %b: {element}): %s = stablehlo.{name} %a, %b : {element}\n stablehlo.return %s : {element} }})"
        windows = type_of((2, 3), row)
        text = f'%r0 = "stablehlo.reduce_window"(%0, %1) {region} {{window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 2>, padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>}} : ({kind}, {element}) -> {windows}'
        yield case_of("stablehlo.reduce_window", row, name, [plain, start], [windows], text, limit)
        rows = np.array([1, 1, 2], np.int32), "tensor<3xi32>"
        updates = small_values(row, (3, 6), 3), type_of((3, 6), row)
        text = f'%r0 = "stablehlo.scatter"(%0, %1, %2) {region} {{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}} : ({kind}, tensor<3xi32>, {updates[1]}) -> {kind}'
        yield case_of("stablehlo.scatter", row, name, [plain, rows, updates], [kind], text, limit)
    if row.kind == "pred":
        return
    a, b = (small_values(row, (4, 5)), type_of((4, 5), row)), (small_values(row, (5, 3), 1), type_of((5, 3), row))
    out = type_of((4, 3), row)
    yield case_of(
        "stablehlo.dot_general",
        row,
        "[4,5]x[5,3]",
        [a, b],
        [out],
        f"%r0 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0] : ({a[1]}, {b[1]}) -> {out}",
        limit,
    )
    x, k = (
        (small_values(row, (1, 6, 6, 2)), type_of((1, 6, 6, 2), row)),
        (small_values(row, (3, 3, 2, 4), 1), type_of((3, 3, 2, 4), row)),
    )
    out = type_of((1, 6, 6, 4), row)
    yield case_of(
        "stablehlo.convolution",
        row,
        "3x3 same",
        [x, k],
        [out],
        f"%r0 = stablehlo.convolution(%0, %1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : ({x[1]}, {k[1]}) -> {out}",
        limit * 4,
    )


def control_flow(row: Dtype) -> Iterator[Case]:
    kind, element = type_of((3,), row), type_of((), row)
    flag = np.array(True), "tensor<i1>"
    pair = [values_of(row, (3,)), values_of(row, (3,), 1)]
    yield case_of(
        "stablehlo.if",
        row,
        "[3]",
        [flag, *pair],
        [kind],
        f'%r0 = "stablehlo.if"(%0) ({{ stablehlo.return %1 : {kind} }}, {{ stablehlo.return %2 : {kind} }}) : (tensor<i1>) -> {kind}',
        0.0,
    )
    yield case_of(
        "stablehlo.case",
        row,
        "[3], index out of bounds",
        [(np.array(7, np.int32), "tensor<i32>"), *pair],
        [kind],
        f'%r0 = "stablehlo.case"(%0) ({{ stablehlo.return %1 : {kind} }}, {{ stablehlo.return %2 : {kind} }}) : (tensor<i32>) -> {kind}',
        0.0,
    )
    text = f"""%c0 = stablehlo.constant dense<0> : tensor<i32>
  %n = stablehlo.constant dense<3> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %w:3 = stablehlo.while(%i = %c0, %x = %0, %y = %1) : tensor<i32>, {kind}, {kind}
    cond {{ %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1> }}
    do {{ %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %y, %x : tensor<i32>, {kind}, {kind} }}
  %r0 = stablehlo.reshape %w#1 : ({kind}) -> {kind}"""
    yield case_of("stablehlo.while", row, "[3]", pair, [kind], text, 0.0)
    if row.kind != "pred":
        text = f'%r0 = "stablehlo.map"(%0, %1) ({{ ^bb0(%a: {element}, %b: {element}): %s = stablehlo.add %a, %b : {element}\n stablehlo.return %s : {element} }}) {{dimensions = array<i64: 0>}} : ({kind}, {kind}) -> {kind}'
        yield case_of("stablehlo.map", row, "[3]", pair, [kind], text)
