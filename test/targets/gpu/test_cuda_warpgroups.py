"""Products of f16 and bf16 for Hopper GPUs: which kernels compute them, and that NVIDIA's assembler takes their PTX."""

from __future__ import annotations

import itertools
import re
import subprocess

import jax
import jax.numpy as jnp
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
