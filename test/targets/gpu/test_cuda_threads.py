"""How kernels for CUDA are distributed over threads, read off their PTX: no GPU is needed."""

from __future__ import annotations

import re

import jax
import jax.numpy as jnp
import pytest

import hilo
from hilo.targets.bundle.assembly import assembly


def ptx(function, *shapes, element=jnp.float32, **options) -> list[str]:
    """The PTX of each kernel, for an H100."""
    given = [jax.ShapeDtypeStruct(shape, element) for shape in shapes]
    module = hilo.load(jax.jit(function).lower(*given).as_text()).module
    texts = assembly(module, "cuda", arch="h100", **options)
    return [kernel for text in texts.values() for kernel in re.split(r"(?=\.visible \.entry)", text)[1:]]


def threads(kernel: str) -> int:
    found = re.search(r"\.maxntid (\d+)(?:, (\d+))?", kernel)
    assert found
    return int(found[1]) * int(found[2] or 1)


def layer_norm(x):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(x.var(-1, keepdims=True) + 1e-5)


@pytest.mark.parametrize(
    ("function", "shape", "wanted"),
    [
        (lambda x: x.sum(1), (8192, 1024), [128]),
        (lambda x: x.sum(1), (8192, 1001), [128]),
        (lambda x: x.max(1), (100000, 500), [64]),
        (lambda x: x.max(1), (64, 50257), [1024]),
        (lambda x: x.sum(1), (1 << 20, 16), [128]),
        (lambda x: x.sum(1), (99999, 16), [32]),
        (lambda x: x.sum(1), (1 << 20, 3), [256]),
        (jax.nn.softmax, (8192, 1024), [128]),
        (jax.nn.softmax, (30000, 1000), [128]),
        (layer_norm, (8192, 1024), [128]),
        (lambda x: x.sum(), (1 << 24,), [512, 128]),
    ],
)
def test_threads_share_reductions(function, shape, wanted):
    kernels = ptx(function, shape)
    assert [threads(kernel) for kernel in kernels] == wanted
    if wanted != [256]:
        assert all("shfl.sync.bfly" in kernel for kernel in kernels)


@pytest.mark.parametrize(("shape", "lanes"), [((8192, 8192), 2), ((100352, 64), 2), ((4096, 1000), 16)])
def test_adjacent_threads_read_adjacent_columns(shape, lanes):
    """The threads of a subgroup that share a column are those that exchange their sums: 2 in one step, 16 in four."""
    kernel = ptx(lambda x: x.sum(0), shape)[0]
    assert threads(kernel) == 32
    assert len(set(re.findall(r"shfl\.sync\.bfly\.b32[^;]*, (\d+), 31", kernel))) == lanes.bit_length() - 1
    assert ".v4." in kernel


@pytest.mark.parametrize("shape", [(300, 257), (64, 99, 31), (1250, 6)])
def test_columns_that_do_not_fill_subgroups_have_a_thread_each(shape):
    assert not any("shfl.sync" in kernel for kernel in ptx(lambda x: x.max(0), shape))


def test_signed_extremes_of_64_bits_are_left_alone():
    """The compiler starts each thread of those that it distributes with a wrong neutral element."""
    with jax.enable_x64(True):
        kernels = ptx(lambda x: x.max(1), (4000, 640), element=jnp.int64)
    assert kernels and not any("shfl.sync" in kernel for kernel in kernels)


def test_reductions_whose_results_share_a_type_keep_one_subgroup():
    """The compiler does not wait for the initial values that other threads write into the second result."""
    kernels = ptx(lambda x: jnp.argmax(x, 1), (300, 1000), element=jnp.int32)
    assert {threads(kernel) for kernel in kernels if "setp.gt.s32" in kernel or "max.s32" in kernel} == {32}


@pytest.mark.parametrize(
    ("function", "shapes", "wanted"),
    [
        (lambda x: jnp.tanh(x) * 2 + x, [(8192, 8192)], 256),
        (lambda x, y: jax.nn.relu(x + y), [(30000, 1000), (1000,)], 256),
        (lambda x: jnp.tanh(x), [(1000, 333)], 256),
        (lambda x: jnp.tanh(x), [(1024,)], 32),
        (lambda x: x[(jnp.arange(1 << 16) * 77) % (1 << 16)], [(1 << 16, 128)], 256),
        (lambda x: jnp.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0))), [(32, 56, 56, 64)], 256),
    ],
)
def test_workgroups_have_several_subgroups(function, shapes, wanted):
    assert max(map(threads, ptx(function, *shapes))) == wanted


def test_level_one_leaves_kernels_as_the_compiler_tiles_them():
    assert {threads(kernel) for kernel in ptx(lambda x: jnp.tanh(x) * 2, (8192, 8192), opt_level="O1")} == {32}


def test_what_a_reduction_reads_may_be_a_result_too():
    """The compiler failed to distribute an operation that is stored, and read by a reduction, if only that was told."""

    def scaled(x, y, scale):
        z = (x + y) * scale[:, None]
        return z, z.sum(1)

    kernels = ptx(scaled, (4096, 512), (4096, 512), (4096,), element=jnp.bfloat16)
    assert [threads(kernel) for kernel in kernels] == [64], "one kernel, on the first rung"
