# ruff: noqa: E501  # one operation of MLIR text stands on one line
# one operation of MLIR text stands on one line
"""CHLO's broadcasting operations, scans and ragged products, operations whose shapes are operands, and bits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from case_rows.building import Case, case_of, edge_values, small_values, type_of, values_of
from hilo.dialect.support.dtypes import BY_NAME, Dtype

_PAIRS: tuple[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...] = (
    ((4, 6), (6,), (4, 6)),
    ((2, 1, 3), (4, 1), (2, 4, 3)),
)


def extensions(row: Dtype) -> Iterator[Case]:
    if row.name in ("f6e2m3fn", "f6e3m2fn"):  # XLA's process ends on constants of these types
        return
    yield from _broadcasting(row)
    yield from _constants(row)
    yield from _dynamic(row)
    yield from _scans(row)
    yield from _products(row)
    if row.kind == "unsigned" and row.bits in (32, 64):
        yield from _random(row)


def _broadcasting(row: Dtype) -> Iterator[Case]:
    pred = BY_NAME["pred"]
    names = ["add", "multiply", "maximum", "minimum"]
    if row.kind != "pred":
        names += ["subtract", "divide", "power"] + ([] if row.is_complex else ["remainder"])
    if row.is_integer or row.kind == "pred":
        names += ["and", "or", "xor"]
    if row.is_integer:
        names += ["shift_left", "shift_right_arithmetic", "shift_right_logical"]
    if row.is_float or row.is_complex:
        names += ["atan2"]
    if row.is_float and row.bits >= 32:
        names += ["zeta", "polygamma"]
    if row.is_float and row.bits >= 16:
        names += ["next_after"]
    limits = {"zeta": 64.0, "polygamma": 256.0}
    for left, right, shape in _PAIRS:
        arguments = [values_of(row, left, 0), values_of(row, right, 1)]
        kinds = ", ".join(t for _, t in arguments)
        label = f"{list(left)},{list(right)}"

        def case(name: str, result: Dtype, extra: str = "", prefix: str = "", limit: float = 4.0) -> Case:
            out = type_of(shape, result)  # noqa: B023  # called in this turn of the loop only
            body = f'%r0 = "chlo.broadcast_{name}"(%0, %1) {extra} : ({kinds}) -> {out}'  # noqa: B023
            return case_of(f"chlo.broadcast_{name}", row, prefix + label, arguments, [out], body, limit)  # noqa: B023

        for name in names:
            yield case(name, row, limit=limits.get(name, 32.0 if row.is_complex else 4.0))
        for direction in ("EQ",) if row.is_complex else ("EQ", "LT"):
            extra = f"{{comparison_direction = #chlo<comparison_direction {direction}>}}"
            yield case("compare", pred, extra, direction + " ")
        if row.name in ("f32", "f64"):
            yield case("complex", BY_NAME["c64" if row.name == "f32" else "c128"])
        mask = edge_values(pred, int(np.prod(left))).reshape(left), type_of(left, "i1")
        operands = [mask, values_of(row, right, 1), values_of(row, shape, 2)]
        out = type_of(shape, row)
        body = f'%r0 = "chlo.broadcast_select"(%0, %1, %2) : ({", ".join(t for _, t in operands)}) -> {out}'
        yield case_of("chlo.broadcast_select", row, label, operands, [out], body)


def _constants(row: Dtype) -> Iterator[Case]:
    one = "true" if row.kind == "pred" else "(1.0, 0.0)" if row.is_complex else "1.0" if row.is_float else "1"
    for shape in ((), (3, 2)):
        kind = type_of(shape, row)
        if not (row.is_float and row.bits < 8):  # XLA's process ends
            body = f"%c = stablehlo.constant dense<{one}> : {kind}\n  %r0 = stablehlo.maximum %0, %c : {kind}"
            yield case_of("stablehlo.constant", row, str(list(shape)), [values_of(row, shape)], [kind], body)
        if not (row.is_complex or row.kind == "pred"):
            body = f'%r0 = "chlo.constant_like"(%0) {{value = {one} : {row.mlir}}} : ({kind}) -> {kind}'
            yield case_of("chlo.constant_like", row, str(list(shape)), [values_of(row, shape)], [kind], body)


def _sizes(name: str, values: Sequence[int]) -> str:
    return f"%{name} = stablehlo.constant dense<{list(values)}> : tensor<{len(values)}xi64>\n  "


def _dynamic(row: Dtype) -> Iterator[Case]:
    """Shapes as operands whose values are known; XLA refines them to static operations."""

    def case(op: str, label: str, shapes: Sequence[Sequence[int]], result: Sequence[int], text: str) -> Case:
        arguments = [values_of(row, shape, seed) for seed, shape in enumerate(shapes)]
        out = type_of(result, row)
        for word, kind in (("{out}", out), *((f"{{t{i}}}", t) for i, (_, t) in enumerate(arguments))):
            text = text.replace(word, kind)
        return case_of(op, row, label, arguments, [out], text, 0.0)

    yield case(
        "stablehlo.dynamic_reshape", "[4,6] to [3,8]", [(4, 6)], (3, 8),
        _sizes("s", (3, 8)) + "%r0 = stablehlo.dynamic_reshape %0, %s : ({t0}, tensor<2xi64>) -> {out}",
    )  # fmt: skip
    yield case(
        "stablehlo.dynamic_broadcast_in_dim", "[5] to [3,5]", [(5,)], (3, 5),
        _sizes("s", (3, 5)) + "%r0 = stablehlo.dynamic_broadcast_in_dim %0, %s, dims = [1] : ({t0}, tensor<2xi64>) -> {out}",
    )  # fmt: skip
    yield case(
        "stablehlo.dynamic_pad", "edges and interior", [(3, 4), ()], (7, 5),
        _sizes("l", (1, -1)) + _sizes("h", (1, -1)) + _sizes("i", (1, 1))
        + "%r0 = stablehlo.dynamic_pad %0, %1, %l, %h, %i : ({t0}, {t1}, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> {out}",
    )  # fmt: skip
    yield case(
        "stablehlo.real_dynamic_slice", "[4,6]", [(4, 6)], (2, 3),
        _sizes("a", (1, 0)) + _sizes("b", (3, 6)) + _sizes("c", (1, 2))
        + "%r0 = stablehlo.real_dynamic_slice %0, %a, %b, %c : ({t0}, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> {out}",
    )  # fmt: skip
    yield case(
        "stablehlo.dynamic_gather", "rows", [(4, 3)], (2, 3),
        "%n = stablehlo.constant dense<[2, 0]> : tensor<2xi32>\n  " + _sizes("s", (1, 3))
        + '%r0 = "stablehlo.dynamic_gather"(%0, %n, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], '
        "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : ({t0}, tensor<2xi32>, tensor<2xi64>) -> {out}",
    )  # fmt: skip
    arguments = [values_of(row, (3, 5))]
    body = f"%r0 = stablehlo.get_dimension_size %0, dim = 1 : ({arguments[0][1]}) -> tensor<i32>"
    yield case_of("stablehlo.get_dimension_size", row, "[3,5]", arguments, ["tensor<i32>"], body)
    if row.kind != "pred":
        out = type_of((2, 4), row)
        body = _sizes("s", (2, 4)) + f"%r0 = stablehlo.dynamic_iota %s, dim = 1 : (tensor<2xi64>) -> {out}"
        yield case_of("stablehlo.dynamic_iota", row, "[2,4]", [], [out], body)


def _scans(row: Dtype) -> Iterator[Case]:
    if row.kind == "pred" or row.bits < 8:
        return
    for shape, reverse in (((5,), "false"), ((3, 4), "true"), ((0, 2), "false")):
        inputs = small_values(row, shape), type_of(shape, row)
        start = small_values(row, shape[1:], 1), type_of(shape[1:], row)
        kind = start[1]
        body = f"""%r0, %r1 = "chlo.scan"(%0, %1) <{{dimension = 0 : i64, is_reverse = {reverse}, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}}> ({{
  ^bb0(%x: {kind}, %c: {kind}):
    %n = stablehlo.add %x, %c : {kind}
    stablehlo.return %n, %n : {kind}, {kind}
  }}) : ({inputs[1]}, {kind}) -> ({inputs[1]}, {kind})"""
        label = f"add, {list(shape)}" + (", reverse" if reverse == "true" else "")
        yield case_of("chlo.scan", row, label, [inputs, start], [inputs[1], kind], body)


def _products(row: Dtype) -> Iterator[Case]:
    if row.kind == "pred" or row.bits < 8:
        return
    left, right = (
        (small_values(row, (3, 4)), type_of((3, 4), row)),
        (small_values(row, (4, 2), 1), type_of((4, 2), row)),
    )
    out = type_of((3, 2), row)
    body = f'%r0 = "stablehlo.einsum"(%0, %1) {{einsum_config = "ij,jk->ik"}} : ({left[1]}, {right[1]}) -> {out}'
    yield case_of("stablehlo.einsum", row, "ij,jk->ik", [left, right], [out], body)
    out = type_of((4, 3), row)
    body = f'%r0 = "stablehlo.unary_einsum"(%0) {{einsum_config = "ij->ji"}} : ({left[1]}) -> {out}'
    yield case_of("stablehlo.unary_einsum", row, "ij->ji", [left], [out], body)
    rows = small_values(row, (6, 4)), type_of((6, 4), row)
    groups = small_values(row, (3, 4, 2), 1), type_of((3, 4, 2), row)
    sizes = np.array([1, 3, 2], np.int32), "tensor<3xi32>"
    out = type_of((6, 2), row)
    numbers = (
        "#chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], "
        "rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>"
    )
    body = f'%r0 = "chlo.ragged_dot"(%0, %1, %2) {{ragged_dot_dimension_numbers = {numbers}}} : ({rows[1]}, {groups[1]}, tensor<3xi32>) -> {out}'
    yield case_of("chlo.ragged_dot", row, "[6,4],[3,4,2]", [rows, groups, sizes], [out], body)


def _random(row: Dtype) -> Iterator[Case]:
    for algorithm, words in (("THREE_FRY", 2), ("PHILOX", 3)):
        for shape in ((7,), (2, 5), ()):
            state, kind = edge_values(BY_NAME["u64"], words, 3), f"tensor<{words}xui64>"
            out = type_of(shape, row)
            body = f"%r0, %r1 = stablehlo.rng_bit_generator %0, algorithm = {algorithm} : ({kind}) -> ({kind}, {out})"
            yield case_of(
                "stablehlo.rng_bit_generator", row, f"{algorithm} {list(shape)}", [(state, kind)], [kind, out], body
            )
