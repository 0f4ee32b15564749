"""configure-products: what it makes of a product is that product. Its loops run on a CPU here, without the
configuration, which is one for GPUs; the numbers are NumPy's, in f64."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering.pipelines.execution import run_pipeline
from hilo.targets.target import get_target

CONFIGURED = "compilation_info"


def configured(text: str) -> str:
    """The program after the pass, with its configurations taken off."""
    module = parse_module(text)
    run_pipeline(module, "builtin.module(configure-products)", profile=get_target("cuda").profile())
    found = []

    def take_off(op):
        if CONFIGURED in op.attributes:
            found.append(str(op.attributes[CONFIGURED]))
            del op.attributes[CONFIGURED]
        return hilo.dialect.iree.ir.WalkResult.ADVANCE

    module.operation.walk(take_off)
    assert len(found) == 1 and "workgroup" in found[0]
    return str(module)


@pytest.mark.parametrize(
    ("subscripts", "lhs", "rhs"),
    [
        ("mk,kn->mn", (1030, 129), (129, 1100)),
        ("abmk,kn->abmn", (3, 7, 130, 40), (40, 700)),
        ("mk,ank->man", (1028, 96), (5, 233, 96)),
        ("bkm,bnk->bmn", (40, 64, 300), (40, 290, 64)),
        ("abmk,abnk->abmn", (5, 8, 297, 64), (5, 8, 301, 64)),
        ("mkl,lkn->mn", (1131, 9, 32), (32, 9, 1127)),
        ("bmk,bkn->bmn", (64, 256, 128), (64, 128, 256)),
    ],
)
@pytest.mark.parametrize(("element", "kind"), [("f32", np.float32), ("f64", np.float64), ("bf16", ml_dtypes.bfloat16)])
def test_products_are_numpys(subscripts, lhs, rhs, element, kind):
    x, y = (np.random.default_rng(n).normal(size=shape).astype(kind) for n, shape in enumerate((lhs, rhs)))
    want = np.einsum(subscripts, x.astype(np.float64), y.astype(np.float64))
    left, right, result = subscripts.replace("->", ",").split(",")
    batch = [c for c in left if c in right and c in result]
    summed = [c for c in left if c in right and c not in result]
    wide = "f32" if element == "bf16" else element
    a, b, c = (
        f"tensor<{'x'.join(map(str, shape))}x{row}>"
        for shape, row in ((lhs, element), (rhs, element), (want.shape, wide))
    )
    numbers = [f"{[side.index(d) for d in dims]}" for dims in (batch, summed) for side in (left, right)]
    text = f"""func.func @main(%x: {a}, %y: {b}) -> ({c}, {c}) {{
      %0 = stablehlo.dot_general %x, %y, batching_dims = {numbers[0]} x {numbers[1]},
        contracting_dims = {numbers[2]} x {numbers[3]} : ({a}, {b}) -> {c}
      %1 = stablehlo.negate %0 : {c}
      return %0, %1 : {c}, {c}
    }}"""
    got, negated = hilo.compile(hilo.load(configured(text), any_dialect=True))(x, y)
    scale = 1e-12 if element == "f64" else 1e-5
    np.testing.assert_allclose(got, want, rtol=scale, atol=scale * 30)
    np.testing.assert_array_equal(negated, -np.asarray(got))
