"""legalize-library-calls: sparse products against dense ones, on the evaluator, and TopK there."""

import numpy as np
import pytest

import hilo


def compressed(dense, entries):
    """A matrix's numbers, where its rows begin and end, and their columns; entries beyond them count nothing."""
    rows, columns = np.nonzero(dense)
    outer = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=len(dense)))]).astype(np.int32)
    data, inner = np.full(entries, 7, dense.dtype), np.zeros(entries, np.int32)
    data[: len(rows)], inner[: len(rows)] = dense[rows, columns], columns
    return data, outer, inner


@pytest.mark.parametrize("element, name", [("f32", "f"), ("f64", "d"), ("complex<f64>", "D"), ("i32", "i")])
@pytest.mark.parametrize(
    "rows, columns, width, entries", [(9, 7, (4,), 40), (5, 13, (), 31), (1, 3, (1,), 3), (6, 1, (2,), 6)]
)
def test_compressed_rows_times_a_dense_operand(element, name, rows, columns, width, entries):
    rng = np.random.default_rng(rows)
    dense = (rng.integers(-9, 9, (rows, columns)) * (rng.random((rows, columns)) < 0.4)).astype(name)
    dense[rows // 2] = 0
    x = rng.integers(-9, 9, (columns, *width)).astype(name)
    kinds = ("x".join([*map(str, shape), element]) for shape in (x.shape, (rows, *width)))
    right, result = (f"tensor<{kind}>" for kind in kinds)
    sparse = f"tensor<{entries}x{element}>", f"tensor<{rows + 1}xi32>", f"tensor<{entries}xi32>"
    program = hilo.load(f"""
    func.func @main(%data: {sparse[0]}, %outer: {sparse[1]}, %inner: {sparse[2]}, %x: {right}) -> {result} {{
      %0 = stablehlo.custom_call @cpu_csr_sparse_dense_ffi(%data, %outer, %inner, %x) {{api_version = 4 : i32}}
        : ({", ".join(sparse)}, {right}) -> {result}
      return %0 : {result}
    }}""")
    got = hilo.compile(program, target="evaluator")(*compressed(dense, entries), x)
    np.testing.assert_array_equal(np.asarray(got), dense @ x)


def test_largest_elements_on_the_evaluator():
    program = hilo.load("""
    func.func @main(%x: tensor<4x9xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>) {
      %0:2 = stablehlo.custom_call @TopK(%x) : (tensor<4x9xf32>) -> (tensor<4x2xf32>, tensor<4x2xi32>)
      return %0#0, %0#1 : tensor<4x2xf32>, tensor<4x2xi32>
    }""")
    x = np.random.default_rng(0).normal(size=(4, 9)).astype(np.float32)
    values, places = hilo.compile(program, target="evaluator")(x)
    np.testing.assert_array_equal(values, -np.sort(-x)[:, :2])
    np.testing.assert_array_equal(places, np.argsort(-x)[:, :2])


@pytest.mark.parametrize(
    ("target", "types", "attributes"),
    [
        ("TopK", "(tensor<4x9xf32>) -> (tensor<4x2xf32>, tensor<20x2xi32>)", ""),
        ("ApproxTopK", "(tensor<4x9xf32>) -> tensor<4x2xf32>", "mhlo.backend_config = {top_k = 2 : i64}"),
        ("ApproxTopK", "(tensor<4x9xf32>) -> tensor<4x2xf32>", "called_computations = [@nothing]"),
    ],
)
def test_calls_of_wrong_signatures_are_refused(target: str, types: str, attributes: str) -> None:
    results = types.partition(" -> ")[2]
    many = results.count("tensor")
    text = f"""func.func @main(%x: tensor<4x9xf32>) -> {results} {{
      %0:{many} = stablehlo.custom_call @{target}(%x) {{{attributes}}} : {types}
      return {", ".join(f"%0#{index}" for index in range(many))} : {results.strip("()")}
    }}"""
    with pytest.raises(hilo.PassError, match=f"custom_call: @{target} has operands, results or attributes that"):
        hilo.compile(text, target="evaluator")
