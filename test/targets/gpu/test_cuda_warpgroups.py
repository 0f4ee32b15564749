"""Products of f16 and bf16 for Hopper GPUs: which kernels compute them, and that NVIDIA's assembler takes their PTX."""

from __future__ import annotations

import itertools
import re
import subprocess

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
import ptx_machine
import pytest
from jax import lax
from test_cuda import ptxas
from test_cuda_threads import ptx

from hilo.targets.compilation.nvptx.warpgroup_product import (
    COLUMNS,
    Operand,
    Product,
    Windows,
    best_columns,
)
from hilo.targets.compilation.nvptx.warpgroup_product import (
    ptx as product_ptx,
)

BF16 = jnp.bfloat16


def products(kernels: list[str]) -> list[str]:
    return [kernel for kernel in kernels if "wgmma.mma_async" in kernel]


def convolution(*, layouts=("NHWC", "HWIO", "NHWC"), strides=(1, 1), padding="SAME", groups=1):
    return lambda x, w: lax.conv_general_dilated(
        x, w, strides, padding, dimension_numbers=layouts, feature_group_count=groups
    )


@pytest.mark.parametrize(
    ("function", "shapes"),
    [
        (lambda x, y: x @ y, [(512, 512), (512, 512)]),
        (lambda x, y: x @ y, [(1000, 333), (333, 777)]),
        (lambda x, y: x.T @ y, [(520, 304), (520, 777)]),
        (lambda x, y: x @ y.T, [(257, 1000), (513, 1000)]),
        (lambda x, y: jnp.einsum("bmk,bkn->bmn", x, y), [(7, 200, 136), (7, 136, 88)]),
        (lambda x, y: jnp.matmul(x, y, preferred_element_type=jnp.float32), [(500, 768), (768, 1000)]),
        (convolution(), [(8, 28, 28, 64), (3, 3, 64, 128)]),
        (convolution(layouts=("NCHW", "OIHW", "NCHW")), [(8, 64, 28, 28), (96, 64, 3, 3)]),
        (convolution(strides=(2, 2), padding=[(3, 3), (3, 3)]), [(4, 64, 64, 3), (7, 7, 3, 64)]),
        (convolution(padding=[(-1, 2), (3, -2)]), [(4, 40, 40, 24), (3, 3, 24, 30)]),
    ],
)
@pytest.mark.parametrize("element", [jnp.bfloat16, jnp.float16])
def test_warpgroups_compute_it(function, shapes, element):
    (kernel,) = products(ptx(function, *shapes, element=element))
    name = {jnp.bfloat16: "bf16", jnp.float16: "f16"}[element]
    assert f"k16.f32.{name}.{name}" in kernel


def test_products_of_few_tiles_are_computed_in_parts():
    kernels = ptx(lambda x, y: x.T @ y, (100352, 64), (100352, 128), element=BF16)
    (kernel,) = products(kernels)
    assert "%ctaid.y" in kernel and "st.global.v2.f32" in kernel
    assert len(kernels) == 2, "no transpose, but a sum of the parts"


def test_layers_have_one_kernel_for_each_product():
    def loss(x, a, b):
        return jnp.mean((jax.nn.gelu(x @ a) @ b).astype(jnp.float32) ** 2)

    shapes = [(304, 256), (256, 1024), (1024, 256)]
    assert len(products(ptx(jax.grad(loss, argnums=(1, 2)), *shapes, element=BF16))) == 5


@pytest.mark.parametrize("arch", ["sm_80", "sm_90", "b200"])
def test_other_gpus_get_the_compilers_kernels(arch):
    from hilo import load
    from hilo.targets.bundle.assembly import assembly

    given = jax.ShapeDtypeStruct((512, 512), BF16)
    texts = assembly(load(jax.jit(jnp.matmul).lower(given, given).as_text()).module, "cuda", arch=arch)
    assert texts and not any("wgmma" in text or "sm_90a" in text for text in texts.values())


@pytest.mark.parametrize(
    ("function", "shapes", "element"),
    [
        (lambda x, y: x @ y, [(512, 512), (512, 512)], jnp.float32),
        (lambda x, y: x @ y, [(16, 16), (16, 16)], BF16),
        (convolution(groups=4), [(8, 28, 28, 64), (3, 3, 16, 64)], BF16),
        (convolution(), [(8, 28, 28, 64), (3, 3, 64, 128)], jnp.float32),
    ],
)
def test_left_alone(function, shapes, element):
    assert not products(ptx(function, *shapes, element=element))


def test_threads_multiply_tiles_of_patches_in_f32():
    kernels = ptx(convolution(), (8, 28, 28, 64), (3, 3, 64, 128))
    assert max(kernel.count("fma.rn.f32") for kernel in kernels) >= 32 * 56


def layouts():
    for (lhs, rhs), columns in itertools.product(itertools.product(("k", "other"), repeat=2), COLUMNS):
        for m, n, k in ((256, 256, 192), (200, 328, 136), (1000, 88, 72)):
            left, right = Operand(lhs, k if lhs == "k" else m, 0, m * k), Operand(rhs, k if rhs == "k" else n, 1, n * k)
            yield Product(m, n, k, "bf16", "bf16" if n == 88 else "f32", left, right, columns, batch=3)
    for stride, dilation in ((1, 1), (2, 1), (1, 3)):
        windows = Windows(31, 33, 24, (12, 13), 3, (stride, 1), (dilation, 1))
        left, right = Operand("k", 0, 0, offset=64, windows=windows), Operand("other", 40, 1, added=3)
        yield Product(4 * 12 * 13, 40, 3 * 3 * 24, "f16", "f16", left, right, best_columns(624, 40, 1, 132))


def test_nvidias_assembler_takes_products(tmp_path):
    tool = ptxas()
    if tool is None:
        pytest.skip("ptxas is not here: pip install nvidia-cuda-nvcc-cu12, or the CUDA toolkit")
    for number, product in enumerate(layouts()):
        (tmp_path / f"{number}.ptx").write_text(product_ptx(product, "product", 3, 1))
    files = sorted(tmp_path.glob("*.ptx"))
    for file in files:
        done = subprocess.run(
            [tool, "-arch=sm_90a", "-v", str(file), "-o", str(tmp_path / "out.cubin")], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        assert "serialized" not in done.stderr, "the compiler waits after each instruction"
        assert " 0 bytes spill stores" in done.stderr
        registers = re.search(r"Used (\d+) registers", done.stderr)
        assert registers and int(registers[1]) <= 255
    assert len(files) == 39


@pytest.mark.parametrize("product", [next(layouts())])
def test_kernels_fit_the_gpu(product):
    assert product.shared_bytes <= 227 * 1024
    assert product.stages >= 3
    assert product.workgroups == (2 * 1, 3, 1)


def interpreted(product, lhs, rhs, shape, *, late):
    kind = {"f32": np.float32, "bf16": ml_dtypes.bfloat16, "f16": np.float16}[product.result]
    result = np.full(shape, np.nan, kind)
    text = product_ptx(product)
    ptx_machine.run(text, product.workgroups, product.shared_bytes, [lhs, rhs, result], late=late)
    return result.astype(np.float64)


def narrow(shape, element):
    kind = {"bf16": ml_dtypes.bfloat16, "f16": np.float16}[element]
    return np.random.default_rng(sum(shape)).integers(-8, 9, shape).astype(kind)


@pytest.mark.parametrize("late", ["", "copies", "products"])
@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize(("lhs", "rhs"), [*itertools.product(("k", "other"), repeat=2)])
def test_products_are_numpys(lhs, rhs, columns, late):
    for m, n, k, batch in ((136, 72, 520, 1), (256, 264, 64, 1), (8, 8, 8, 3), (1 if lhs == "k" else 16, 40, 72, 2)):
        a, b = narrow((batch, m, k), "bf16"), narrow((batch, k, n), "bf16")
        left, right = (a if lhs == "k" else a.transpose(0, 2, 1)), (b.transpose(0, 2, 1) if rhs == "k" else b)
        operands = [
            Operand(lhs, k if lhs == "k" else m, 0, m * k),
            Operand(rhs, k if rhs == "k" else n, 1, n * k),
        ]
        product = Product(m, n, k, "bf16", "f32", *operands, columns, batch=batch)
        given = [np.ascontiguousarray(each) for each in (left, right)]
        got = interpreted(product, *given, (batch, m, n), late=late)
        np.testing.assert_array_equal(got, a.astype(np.float64) @ b.astype(np.float64))


@pytest.mark.parametrize("late", ["", "copies", "products"])
@pytest.mark.parametrize(
    ("image", "window", "strides", "dilations"),
    [
        ((2, 9, 11, 16), (3, 3, 24), (1, 1), (1, 1)),
        ((1, 12, 10, 8), (2, 5, 16), (2, 1), (1, 2)),
        ((2, 8, 8, 72), (3, 1, 64), (1, 2), (2, 1)),
    ],
)
def test_convolutions_are_numpys(image, window, strides, dilations, late):
    batch, height, width, channels = image
    down, across, features = window
    x, w = narrow(image, "f16"), narrow((down, across, channels, features), "f16")
    rows, columns = (
        (size - (part - 1) * step - 1) // stride + 1
        for size, part, step, stride in zip((height, width), (down, across), dilations, strides, strict=True)
    )
    windows = Windows(height, width, channels, (rows, columns), across, strides, dilations)
    operands = [Operand("k", 0, 0, windows=windows), Operand("other", features, 1)]
    product = Product(batch * rows * columns, features, down * across * channels, "f16", "f32", *operands, 64)
    want = np.zeros((batch, rows, columns, features))
    for i, j in itertools.product(range(down), range(across)):
        first, second = i * dilations[0], j * dilations[1]
        part = x[:, first : first + strides[0] * rows : strides[0], second : second + strides[1] * columns : strides[1]]
        want += part[:, :rows, :columns].astype(np.float64) @ w[i, j].astype(np.float64)
    np.testing.assert_array_equal(interpreted(product, x, w, want.shape, late=late), want)
