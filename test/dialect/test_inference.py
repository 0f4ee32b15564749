"""Result types that hilo infers, judged by the dialect's verifier and by XLA's parser."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import ROWS, VARIANTS, Example, build, example
from hilo.dialect import attributes as A
from hilo.dialect import stablehlo
from hilo.dialect.io import module_text
from hilo.dialect.iree import ir
from hilo.dialect.operations.inference import einsum_sizes, window_count

SIZE = st.integers(0, 9)


def add(a: ir.Value, b: ir.Value) -> ir.Value:
    return stablehlo.add(a, b)


@given(
    SIZE,
    st.integers(1, 5),
    st.integers(1, 4),
    st.integers(-3, 4),
    st.integers(-3, 4),
    st.integers(1, 3),
    st.integers(1, 3),
)
def test_window_count_counts_windows(
    size: int, window: int, stride: int, low: int, high: int, base: int, dilation: int
) -> None:
    padded = (0 if size == 0 else (size - 1) * base + 1) + low + high
    extent = (window - 1) * dilation + 1
    counted = sum(1 for start in range(0, max(padded, 0), stride) if start + extent <= padded)
    assert window_count(size, window, stride, low, high, base, dilation) == counted
    assert window_count(None, window, stride, low, high, base, dilation) is None


WINDOW = st.tuples(
    st.integers(1, 7),
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(1, 3),
    st.integers(1, 2),
)


@given(st.lists(WINDOW, max_size=3))
def test_reduce_window(dims: list[tuple[int, ...]]) -> None:
    shape, window, stride, low, high, base, dilation = ([d[i] for d in dims] for i in range(7))
    operand = f"tensor<{''.join(f'{n}x' for n in shape)}f32>"
    attributes = {
        "window_dimensions": window,
        "window_strides": stride,
        "base_dilations": base,
        "window_dilations": dilation,
        "padding": list(zip(low, high, strict=True)),
    }
    module, _ = build(ROWS["stablehlo.reduce_window"], Example([[operand], ["tensor<f32>"]], attributes, {"body": add}))
    assert module.operation.verify()


@given(st.lists(WINDOW, max_size=3), st.integers(1, 2), st.integers(1, 2), st.randoms())
def test_convolution(dims: list[tuple[int, ...]], features: int, groups: int, random) -> None:  # type: ignore[no-untyped-def]
    shape, window, stride, low, high, base, dilation = ([d[i] for d in dims] for i in range(7))
    layouts = []
    for letters in ("bf", "io", "bf"):
        layout = list(letters + "".join(map(str, range(len(dims)))))
        random.shuffle(layout)
        layouts.append("".join(layout))
    numbers = A.ConvDimensionNumbers.of(*layouts)
    sizes = {"b": 4, "f": 2 * features, "i": 2 * features // groups, "o": 6}

    def tensor(layout: str, spatial: list[int]) -> str:
        return "tensor<" + "".join(f"{sizes[c] if c in sizes else spatial[int(c)]}x" for c in layout) + "f32>"

    attributes = {
        "dimension_numbers": numbers,
        "window_strides": stride,
        "lhs_dilation": base,
        "rhs_dilation": dilation,
        "padding": list(zip(low, high, strict=True)),
        "feature_group_count": groups,
    }
    module, _ = build(
        ROWS["stablehlo.convolution"], Example([tensor(layouts[0], shape), tensor(layouts[1], window)], attributes)
    )
    assert module.operation.verify()


@given(
    st.lists(SIZE, max_size=2),
    st.lists(SIZE, max_size=2),
    st.lists(SIZE, max_size=2),
    st.lists(SIZE, max_size=2),
    st.randoms(),
)
def test_dot_general(batch, contract, free_lhs, free_rhs, random) -> None:  # type: ignore[no-untyped-def]
    def operand(free: list[int]) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        tagged = [("b", i, n) for i, n in enumerate(batch)] + [("c", i, n) for i, n in enumerate(contract)]
        tagged += [("f", i, n) for i, n in enumerate(free)]
        random.shuffle(tagged)
        places = {(kind, i): at for at, (kind, i, _) in enumerate(tagged)}
        text = f"tensor<{''.join(f'{n}x' for _, _, n in tagged)}f32>"
        return (
            text,
            tuple(places["b", i] for i in range(len(batch))),
            tuple(places["c", i] for i in range(len(contract))),
        )

    lhs, lhs_batch, lhs_contract = operand(free_lhs)
    rhs, rhs_batch, rhs_contract = operand(free_rhs)
    numbers = A.DotDimensionNumbers(lhs_batch, rhs_batch, lhs_contract, rhs_contract)
    module, op = build(ROWS["stablehlo.dot_general"], Example([lhs, rhs], {"dot_dimension_numbers": numbers}))
    assert module.operation.verify()
    kept = [
        *batch,
        *(n for i, n in enumerate(op.lhs.type.shape) if i not in lhs_batch + lhs_contract),
        *(n for i, n in enumerate(op.rhs.type.shape) if i not in rhs_batch + rhs_contract),
    ]
    assert list(op.result.type.shape) == kept


@pytest.mark.parametrize(
    "config", ["ij,jk->ik", "i,i->", "ij->ji", "...ij,...jk->...ik", "b...,b->b...", "->", "ii->i"]
)
def test_einsum_sizes_are_numpys(config: str) -> None:
    sizes = {"i": 2, "j": 3, "k": 4, "b": 5}
    terms = config.partition("->")[0].split(",")
    shapes = [
        tuple(s for c in term.replace("...", ".") for s in ((7, 8) if c == "." else (sizes[c],))) for term in terms
    ]
    expected = np.einsum(config, *(np.zeros(shape) for shape in shapes)).shape
    assert einsum_sizes(config, shapes) == expected


@pytest.mark.parametrize("mode", ["rows", "contracting", "batch"])
def test_ragged_dot(mode: str) -> None:
    D = A.RaggedDotDimensionNumbers
    cases = {
        "rows": (
            ["tensor<2x11x5xf32>", "tensor<3x2x5x7xf32>", "tensor<2x3xi64>"],
            D((0,), (1,), (2,), (2,), (1,), (0,)),
            [2, 11, 7],
        ),
        "contracting": (
            ["tensor<2x11x5xf32>", "tensor<2x5x7xf32>", "tensor<2x3xi64>"],
            D((0,), (0,), (2,), (1,), (2,)),
            [3, 2, 11, 7],
        ),
        "batch": (
            ["tensor<2x11x5xf32>", "tensor<2x5x7xf32>", "tensor<3xi64>"],
            D((0,), (0,), (2,), (1,), (0,)),
            [2, 11, 7],
        ),
    }
    operands, numbers, shape = cases[mode]
    module, op = build(ROWS["chlo.ragged_dot"], Example(operands, {"ragged_dot_dimension_numbers": numbers}))
    assert module.operation.verify()
    assert list(op.result.type.shape) == shape


@pytest.mark.parametrize("dim", [0, 1, 2])
def test_torch_index_select(dim: int) -> None:
    module, op = build(
        ROWS["stablehlo.torch_index_select"],
        Example(["tensor<2x3x4xf32>", "tensor<5xi32>"], {"dim": dim, "batch_dims": 0}),
    )
    assert module.operation.verify()
    assert list(op.result.type.shape) == [5 if i == dim else n for i, n in enumerate((2, 3, 4))]


def test_dynamic_sizes_stay_dynamic() -> None:
    module, op = build(
        ROWS["stablehlo.reduce"], Example([["tensor<?x3x?xf32>"], ["tensor<f32>"]], {"dimensions": [0]}, {"body": add})
    )
    assert module.operation.verify()
    assert str(op.results[0].type) == "tensor<3x?xf32>"


JAXLIB_LACKS = {
    "stablehlo.uniform_dequantize": "the quant dialect",
    "stablehlo.uniform_quantize": "the quant dialect",
}
JAXLIB_LACKS_ATTRIBUTES = {
    ("stablehlo.collective_broadcast", "has_dynamic_root"),
    ("chlo.top_k", "is_stable"),
}


def jaxlib_cases() -> list[tuple[str, Example]]:
    names = [name for name in ROWS if name != "stablehlo.return"]
    return [(name, example(ROWS[name])) for name in names] + VARIANTS


@pytest.mark.parametrize(("name", "case"), jaxlib_cases(), ids=lambda x: x if isinstance(x, str) else "")
def test_jaxlib_reads_what_is_printed(name: str, case: Example) -> None:
    pytest.importorskip("jaxlib", reason="jaxlib is not installed")
    from jax._src.interpreters import mlir as jax_mlir
    from jaxlib.mlir import ir as jax_ir

    if name in JAXLIB_LACKS:
        pytest.skip(f"jaxlib lacks {JAXLIB_LACKS[name]}")
    for attribute in case.attributes:
        if (name, attribute) in JAXLIB_LACKS_ATTRIBUTES:
            pytest.skip(f"jaxlib's {name} has no {attribute}")
    module, _ = build(ROWS[name], case)
    text = module_text(module)
    jax_context = jax_mlir.make_ir_context()
    with jax_context:
        if not jax_context.is_registered_operation(name):
            pytest.skip(f"jaxlib has no {name}")
        again = jax_ir.Module.parse(text)
        assert again.operation.verify()
        assert str(again).strip() == text.strip()
