# ruff: noqa: E501  # one operation of MLIR text stands on one line
# one operation of MLIR text stands on one line
"""Data movement and constants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from case_rows.building import (
    Case,
    case_of,
    edge_values,
    name_of,
    type_of,
    values_of,
)
from hilo.dialect.support.dtypes import Dtype


def movement(row: Dtype) -> Iterator[Case]:
    def case(op: str, label: str, shapes: Sequence[Sequence[int]], result: Sequence[int], text: str) -> Case:
        arguments = [values_of(row, shape, seed) for seed, shape in enumerate(shapes)]
        out = type_of(result, row)
        for word, kind in (("{out}", out), *((f"{{t{i}}}", t) for i, (_, t) in enumerate(arguments))):
            text = text.replace(word, kind)
        return case_of(op, row, label, arguments, [out], "%r0 = " + text, 0.0)

    for shape in ((4, 6), (5,), (), (0, 3), (3,)):
        axes = list(range(len(shape)))
        yield case("stablehlo.reverse", name_of(shape), [shape], shape, f"stablehlo.reverse %0, dims = {axes} : {{t0}}")
        yield case(
            "stablehlo.transpose",
            name_of(shape),
            [shape],
            shape[::-1],
            f"stablehlo.transpose %0, dims = {axes[::-1]} : ({{t0}}) -> {{out}}",
        )
        yield case("stablehlo.reshape", name_of(shape), [shape], (1, *shape), "stablehlo.reshape %0 : ({t0}) -> {out}")
        yield case(
            "stablehlo.broadcast_in_dim",
            name_of(shape),
            [shape],
            (2, *shape),
            f"stablehlo.broadcast_in_dim %0, dims = {[a + 1 for a in axes]} : ({{t0}}) -> {{out}}",
        )
        yield case(
            "stablehlo.optimization_barrier", name_of(shape), [shape], shape, "stablehlo.optimization_barrier %0 : {t0}"
        )
        yield case("func.return", name_of(shape), [shape], shape, '"stablehlo.reshape"(%0) : ({t0}) -> {out}')
        bits = row.numpy
        assert bits is not None
    yield case("stablehlo.slice", "[4,6]", [(4, 6)], (2, 3), "stablehlo.slice %0 [1:3, 0:6:2] : ({t0}) -> {out}")
    yield case("stablehlo.slice", "[5] to [3]", [(5,)], (3,), "stablehlo.slice %0 [1:4] : ({t0}) -> {out}")
    yield case(
        "stablehlo.concatenate",
        "[3],[5]",
        [(3,), (5,)],
        (8,),
        "stablehlo.concatenate %0, %1, dim = 0 : ({t0}, {t1}) -> {out}",
    )
    yield case(
        "stablehlo.concatenate",
        "[2,3],[2,0],[2,2]",
        [(2, 3), (2, 0), (2, 2)],
        (2, 5),
        "stablehlo.concatenate %0, %1, %2, dim = 1 : ({t0}, {t1}, {t2}) -> {out}",
    )
    yield case(
        "stablehlo.pad",
        "edges and interior",
        [(3, 4), ()],
        (7, 5),
        "stablehlo.pad %0, %1, low = [1, -1], high = [1, -1], interior = [1, 1] : ({t0}, {t1}) -> {out}",
    )
    yield case(
        "stablehlo.pad",
        "[4] to [8]",
        [(4,), ()],
        (8,),
        "stablehlo.pad %0, %1, low = [3], high = [1], interior = [0] : ({t0}, {t1}) -> {out}",
    )
    yield case(
        "stablehlo.pad",
        "size 0",
        [(0,), ()],
        (4,),
        "stablehlo.pad %0, %1, low = [3], high = [1], interior = [0] : ({t0}, {t1}) -> {out}",
    )
    yield from constants(row)
    index = np.array([1, 7], np.int32)
    scalar = "tensor<i32>"
    starts = [(np.array(v, np.int32), scalar) for v in index]
    kind, small = type_of((4, 6), row), type_of((2, 4), row)
    yield case_of(
        "stablehlo.dynamic_slice",
        row,
        "start out of bounds",
        [values_of(row, (4, 6)), *starts],
        [small],
        f"%r0 = stablehlo.dynamic_slice %0, %1, %2, sizes = [2, 4] : ({kind}, {scalar}, {scalar}) -> {small}",
        0.0,
    )
    yield case_of(
        "stablehlo.dynamic_update_slice",
        row,
        "start out of bounds",
        [values_of(row, (4, 6)), values_of(row, (2, 4), 1), *starts],
        [kind],
        f"%r0 = stablehlo.dynamic_update_slice %0, %1, %2, %3 : ({kind}, {small}, {scalar}, {scalar}) -> {kind}",
        0.0,
    )
    rows = np.array([3, 0, 9, -1], np.int32)
    out = type_of((4, 6), row)
    yield case_of(
        "stablehlo.gather",
        row,
        "rows",
        [values_of(row, (4, 6)), (rows, "tensor<4xi32>")],
        [out],
        f'%r0 = "stablehlo.gather"(%0, %1) {{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>}} : ({kind}, tensor<4xi32>) -> {out}',
        0.0,
    )
    update = type_of((4, 6), row)
    element = type_of((), row)
    yield case_of(
        "stablehlo.scatter",
        row,
        "rows, replacing",
        [values_of(row, (4, 6)), (np.array([3, 0, 9, -1], np.int32), "tensor<4xi32>"), values_of(row, (4, 6), 1)],
        [kind],
        f'%r0 = "stablehlo.scatter"(%0, %1, %2) ({{ ^bb0(%a: {element}, %b: {element}): stablehlo.return %b : {element} }}) {{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}} : ({kind}, tensor<4xi32>, {update}) -> {kind}',
        0.0,
    )
    yield case_of(
        "stablehlo.torch_index_select",
        row,
        "dim 0",
        [values_of(row, (4, 6)), (np.array([3, 0], np.int32), "tensor<2xi32>")],
        [type_of((2, 6), row)],
        f'%r0 = "stablehlo.torch_index_select"(%0, %1) {{dim = 0 : i64, batch_dims = 0 : i64}} : ({kind}, tensor<2xi32>) -> {type_of((2, 6), row)}',
        0.0,
    )
    sizes = [(np.array([0], np.int64), "tensor<1xi64>")]
    del sizes
    if not row.is_complex and row.kind != "pred":
        flat = type_of((9,), row)
        for direction in ("LT", "GT"):
            yield case_of(
                "stablehlo.sort",
                row,
                direction,
                [values_of(row, (9,), 2)],
                [flat],
                f'%r0 = "stablehlo.sort"(%0) ({{ ^bb0(%a: {element}, %b: {element}): %p = stablehlo.compare {direction}, %a, %b : ({element}, {element}) -> tensor<i1>\n stablehlo.return %p : tensor<i1> }}) {{dimension = 0 : i64, is_stable = true}} : ({flat}) -> {flat}',
                0.0,
            )
        best = type_of((2, 3), row)
        yield case_of(
            "chlo.top_k",
            row,
            "k 3",
            [values_of(row, (2, 7))],
            [best, "tensor<2x3xi32>"],
            f"%r0, %r1 = chlo.top_k(%0, k = 3) : {type_of((2, 7), row)} -> ({best}, tensor<2x3xi32>)",
            0.0,
        )


def constants(row: Dtype) -> Iterator[Case]:
    from hilo.dialect.attributes.constants import from_numpy
    from hilo.dialect.context import context

    for label, shape, value in (
        ("splat", (4, 6), 1),
        ("scalar", (), 1),
        ("dense", (4, 6), 24),
        ("odd", (3,), 3),
        ("size 0", (0, 3), 0),
    ):
        with context():
            array = edge_values(row, value, 2)
            array = np.broadcast_to(array.reshape(()), shape) if value == 1 else array.reshape(shape)
            attribute = from_numpy(array, row.mlir_type)
        kind = type_of(shape, row)
        yield case_of("stablehlo.constant", row, label, [], [kind], f"%r0 = stablehlo.constant {attribute}", 0.0)
    if row.kind != "pred":
        for shape, axis in (((4, 6), 1), ((3,), 0)):
            kind = type_of(shape, row)
            yield case_of(
                "stablehlo.iota", row, name_of(shape), [], [kind], f"%r0 = stablehlo.iota dim = {axis} : {kind}", 0.0
            )
