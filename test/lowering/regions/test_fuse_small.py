"""Small operations outside of loops as one kernel, on llvm-cpu, against XLA: many forms in one program."""

from __future__ import annotations

import dataclasses
import re

import ml_dtypes
import numpy as np
import pytest
from oracle import assert_close, run_xla

import hilo
from hilo.dialect.io import parse_module
from hilo.lowering import run_pipeline
from hilo.lowering.regions.groups import Group
from hilo.targets.llvm_cpu.profile import PROFILE

jax = pytest.importorskip("jax", reason="programs come from jax (pip package jax)")
jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(17)


def chain(x, v, i):
    """Products, moves, reductions, windows and choices, whose values are used several times; one result twice."""
    y = jnp.tanh(x @ x.T) + v
    s = y.sum(0) - y.max(1)
    parts = jnp.concatenate([s[::-1], v[1:-1], s[:2]])
    padded = jnp.pad(parts, (2, 1), constant_values=-0.0)
    picked = padded[i % padded.size] + jnp.where(i > 2, 1, -1).astype(x.dtype)
    moved = lax.dynamic_update_slice(y, y[:2, :2].T * 2, (i[0], i[1]))
    added = parts.at[i % parts.size].add(picked)
    q = lax.cond(i[0] > 1, lambda: added @ added, lambda: -added.max())
    outer = jnp.einsum("i,j->ij", v, parts)[:, 1:4] / (1 + jnp.abs(s[:, None]))
    return y, s, s, parts, picked, moved, added, q, outer, jnp.isnan(y).any(), jnp.argmax(s), y > 0, moved.T[1]


def programs(a, b, i):
    return chain(a, a[0], i), chain(b, b[:, 1], i[::-1])


@pytest.mark.parametrize("dtype", [np.float32, np.float64, ml_dtypes.bfloat16])
def test_compositions_of_small_operations(dtype):
    a, b = RNG.normal(size=(5, 5)).astype(dtype), RNG.normal(size=(19, 19)).astype(dtype)
    a[1, 2], b[3, 4] = -0.0, np.inf
    i = np.array([1, 0, 3, 2], np.int32)
    with jax.enable_x64(True):
        text = jax.jit(programs).lower(a, b, i).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,fuse-small")
    assert str(module).count("flow.dispatch.region") == 1
    limits = {"rtol": 0.1, "atol": 0.1} if dtype == ml_dtypes.bfloat16 else {"rtol": 1e-4, "atol": 1e-4}
    executable = hilo.compile(text, check="off", fuse_small=True)
    assert executable.info.rung == "default"
    for got, want in zip(executable(a, b, i), run_xla(text, a, b, i), strict=True):
        assert_close(got, want, **limits)


def test_integers_are_exact():
    def program(u, i, p):
        n = (u @ u) // (u[:1] % 7 + 1)
        rolled = jnp.roll(n, 2, 0) ^ n.T
        count = (p & (i > 0)).sum(0, dtype=jnp.int32)
        flags = jnp.concatenate([p[0], ~p[1]]) | (i[0, 0] > 1)
        return rolled, count, flags, jnp.sort(i[0])[::-1] + count, n.max(1), (n > 9) == p, jnp.cumsum(count)

    u = RNG.integers(0, 255, (9, 9)).astype(np.uint8)
    i = RNG.integers(-3, 3, (9, 9)).astype(np.int32)
    p = RNG.random((9, 9)) < 0.5
    text = jax.jit(program).lower(u, i, p).as_text()
    for got, want in zip(
        hilo.compile(text, check="off", fuse_small=True)(u, i, p), run_xla(text, u, i, p), strict=True
    ):
        np.testing.assert_array_equal(np.asarray(got), want)


def test_arguments_among_the_results():
    """A number, a vector, a matrix and flags of which a kernel that reads them returns each twice."""
    shapes: dict[str, list[int]] = {"f32": [4], "i32": [], "f64": [3, 5], "i1": [6]}
    rows, returned = [], [("%2", "tensor<4xf32>")]
    for k, first in enumerate((1, 0)):  # a dimension of size 1 in front, and at the end
        for kind, shape in shapes.items():
            of, to = ("x".join(map(str, [*dims, kind])) for dims in (shape, [*[1] * first, *shape, *[1] * (1 - first)]))
            dims = list(range(first, len(shape) + first))
            rows.append(
                f"%{kind}{k} = stablehlo.broadcast_in_dim %{kind}, dims = {dims} : (tensor<{of}>) -> tensor<{to}>"
            )
            returned.append((f"%{kind}{k}", f"tensor<{to}>"))
    arguments = ", ".join(f"%{kind}: tensor<{'x'.join(map(str, [*shape, kind]))}>" for kind, shape in shapes.items())
    names, kinds = (", ".join(column) for column in zip(*returned, strict=True))
    lines = "\n".join(rows)
    text = f"""
    func.func @main(%m: tensor<4x4xf32>, {arguments}) -> ({kinds}) {{
      %0 = stablehlo.dot %m, %f32 : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %1 = stablehlo.dot %m, %0 : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %2 = stablehlo.dot %m, %1 : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4xf32>
      {lines}
      return {names} : {kinds} }}"""
    rng = np.random.default_rng(0)
    args = [
        rng.normal(size=(4, 4)).astype(np.float32),
        rng.normal(size=4).astype(np.float32),
        np.int32(-7),
        rng.normal(size=(3, 5)),
        np.arange(6) % 2 == 0,
    ]
    module = parse_module(text)
    run_pipeline(module, "fuse-small")
    assert str(module).count("stablehlo.broadcast_in_dim") == 0, "all of it is to be in the kernel"
    executable = hilo.compile(text, check="off", fuse_small=True)
    assert executable.info.rung == "default"
    results = executable(*args)
    np.testing.assert_allclose(results[0], args[0] @ (args[0] @ (args[0] @ args[1])), rtol=1e-5)
    for got, want in zip(results[1:], args[1:] * 2, strict=True):
        np.testing.assert_array_equal(np.asarray(got).reshape(want.shape), want)


def test_a_group_whose_operations_were_moved_meanwhile():
    """Gathering a group moves what it depends on, including operations of groups that are gathered later."""
    module = parse_module("""func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.negate %y : tensor<4xf32>
      %1 = stablehlo.add %x, %x : tensor<4xf32>
      %2 = stablehlo.multiply %0, %1 : tensor<4xf32>
      return %2 : tensor<4xf32> }""")
    block = module.body.operations[0].regions[0].blocks[0]
    first, between, last, _ = (view.operation for view in block.operations)
    group = Group([last, first])  # as it was before: `last` stood in front
    group.gather(block)
    assert module.operation.verify()
    assert [view.operation for view in block.operations][:3] == [between, first, last]


def test_more_arrays_than_a_kernel_binds():
    """Scalars, tensors in memory and flags, in a loop and outside of it."""

    def program(xs, ns, ps, ts, count):
        def body(carried):
            xs, ns, ps, ts, i = carried
            total = sum(xs) * 0.1
            xs = [x * 0.5 + total + n for x, n in zip(xs[1:] + xs[:1], ns, strict=True)]
            ts = [jnp.where(p, t @ t * 0.1, t) + x for t, p, x in zip(ts, ps, xs, strict=False)]
            return xs, [n + p for n, p in zip(ns, ps, strict=True)], [~p for p in ps[1:]] + [ps[0]], ts, i + 1

        start = (xs, ns, ps, ts, jnp.int32(0))
        return lax.while_loop(lambda c: c[-1] < count, body, start), body(start)

    xs = list(RNG.normal(size=14).astype(np.float32))
    ns = list(RNG.integers(0, 5, (14, 3)).sum(1).astype(np.int32))
    ps = [np.bool_(i % 3 == 0) for i in range(14)]
    ts = [RNG.normal(size=(7, 7)).astype(np.float32) for _ in range(3)]
    lowered = jax.jit(program).lower(xs, ns, ps, ts, np.int32(4))
    text, arguments = lowered.as_text(), [*xs, *ns, *ps, *ts, np.int32(4)]
    module = parse_module(text)
    run_pipeline(module, "inline,expand-while,form-kernels,fuse-small")
    assert "stablehlo.while" not in str(module)
    assert "stablehlo.dot_general" not in str(module)
    executable = hilo.compile(text, check="off", fuse_small=True)
    assert executable.info.rung == "default"
    for got, want in zip(executable(*arguments), run_xla(text, *arguments), strict=True):
        assert_close(got, want, rtol=1e-4, atol=1e-4)


def test_many_results_are_those_of_several_kernels():
    x = RNG.normal(size=7).astype(np.float32)
    text = jax.jit(lambda x: [jnp.concatenate([x[n % 5 :], x[: n % 3 + 1]]) for n in range(100)]).lower(x).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,fuse-small")
    results = [op.count("vector.transfer_write") for op in str(module).split("flow.dispatch.region")[1:]]
    assert results == [64, 36]


@pytest.mark.parametrize("wide", [np.int32, np.int64, np.uint32, np.uint64])
def test_parts_of_integers_that_are_widened(wide):
    def program(x):
        results = []
        for narrow in (jnp.int8, jnp.int16, jnp.uint8, jnp.uint16):
            parts = lax.bitcast_convert_type(x, narrow)
            results += [parts * parts, *(parts.astype(to) for to in (jnp.int32, jnp.int64, jnp.float32))]
        return results

    x = RNG.integers(np.iinfo(wide).min, np.iinfo(wide).max, 5, wide, endpoint=True)
    with jax.enable_x64(True):
        text = jax.jit(program).lower(x).as_text()
    executable = hilo.compile(text, check="off", fuse_small=True)
    for got, want in zip(executable(x), run_xla(text, x), strict=True):
        np.testing.assert_array_equal(np.asarray(got), want)


def trigonometric(x, many):
    """Functions of few numbers, which are part of the kernel, and of many, which are not."""
    s, c = jnp.sin(x), jnp.cos(x)
    turned = s[::-1] * c + jnp.tan(x[:1])
    return s, c, jnp.tan(x), turned @ turned[::-1], jnp.sin(many)


@pytest.mark.parametrize("size", [1, 3, 40, 256])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_trigonometric_functions_of_few_numbers(dtype, size):
    x = RNG.normal(size=size).astype(dtype)
    many = RNG.normal(size=600).astype(dtype)
    many[:2] = 1e18, -0.0
    with jax.enable_x64(True):
        text = jax.jit(trigonometric).lower(x, many).as_text()
    module = parse_module(text)
    profile = dataclasses.replace(PROFILE, fuses_small=True)
    run_pipeline(module, "expand-elementary{leaves-loops=true}", profile=profile)
    assert re.findall(rf"stablehlo.sine .*tensor<{size}xf", str(module))
    assert not re.findall("stablehlo.sine .*tensor<600xf", str(module))
    executable = hilo.compile(text, check="off", fuse_small=True)
    for at, values in enumerate((x, x * dtype(1e9), np.resize(np.array([1e30, np.inf, np.nan, -0.0], dtype), size))):
        got = executable(values, many)
        want = [f(values.astype(np.longdouble)) for f in (np.sin, np.cos, np.tan)] if at != 2 else []
        for a, b in zip(got, want or run_xla(text, values, many), strict=False):
            np.testing.assert_allclose(np.asarray(a), b, rtol=4 * np.finfo(dtype).eps)
        assert np.signbit(np.asarray(got[4])[1])


def test_what_is_constant_forms_no_kernel():
    """Such a kernel would run once, before the first call; with a large table, its results got each other's memory."""
    table = np.random.default_rng(0).integers(0, 97, 5000)
    gather = "#stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>"
    pairs = "#stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>"
    groups = "{batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
    text = f"""
    func.func @main(%arg0: tensor<97xf32>, %arg2: tensor<5000xf32>, %arg4: tensor<1x1xf32>, %arg5: tensor<97x13xf32>,
        %arg6: tensor<f32>) -> (tensor<1x1xf32>, tensor<f32>) {{
      %cst = stablehlo.constant dense<1.0> : tensor<f32>
      %c = stablehlo.constant dense<0> : tensor<i64>
      %c_0 = stablehlo.constant dense<{table.tolist()}> : tensor<5000xi32>
      %cst_1 = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.broadcast_in_dim %c_0, dims = [0] : (tensor<5000xi32>) -> tensor<5000x1xi32>
      %1 = "stablehlo.gather"(%arg0, %0) <{{dimension_numbers = {gather}, slice_sizes = array<i64: 1>}}>
        : (tensor<97xf32>, tensor<5000x1xi32>) -> tensor<5000xf32>
      %2 = stablehlo.maximum %1, %arg2 : tensor<5000xf32>
      %3 = stablehlo.reduce(%2 init: %arg6) applies stablehlo.maximum across dimensions = [0]
        : (tensor<5000xf32>, tensor<f32>) -> tensor<f32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<1xf32>) -> tensor<5000xf32>
      %6 = stablehlo.reduce(%arg5 init: %cst_1) applies stablehlo.add across dimensions = [0, 1]
        : (tensor<97x13xf32>, tensor<f32>) -> tensor<f32>
      %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %8 = stablehlo.convert %c : (tensor<i64>) -> tensor<f32>
      %9 = stablehlo.subtract %cst, %8 : tensor<f32>
      %10 = stablehlo.reduce(%7 init: %cst_1) applies stablehlo.add across dimensions = [0]
        : (tensor<1x1xf32>, tensor<f32>) -> tensor<1xf32>
      %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
      %12 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %13 = stablehlo.divide %11, %12 : tensor<1x1xf32>
      %cst_2 = stablehlo.constant dense<1.0> : tensor<1x16x4xf32>
      %cst_3 = stablehlo.constant dense<1.0> : tensor<60x1xf32>
      %14 = stablehlo.reshape %cst_3 : (tensor<60x1xf32>) -> tensor<60xf32>
      %15 = stablehlo.reshape %14 : (tensor<60xf32>) -> tensor<3x4x5xf32>
      %16 = stablehlo.convolution(%cst_2, %15) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f],
        window = {{pad = [[1, 1]], lhs_dilate = [2]}} {groups}
        : (tensor<1x16x4xf32>, tensor<3x4x5xf32>) -> tensor<1x31x5xf32>
      %17 = stablehlo.multiply %13, %arg4 : tensor<1x1xf32>
      %18 = stablehlo.reshape %16 : (tensor<1x31x5xf32>) -> tensor<155xf32>
      %19 = stablehlo.slice %18 [0:52] : (tensor<155xf32>) -> tensor<52xf32>
      %20 = stablehlo.reshape %19 : (tensor<52xf32>) -> tensor<13x4xf32>
      %21 = stablehlo.slice %5 [0:155] : (tensor<5000xf32>) -> tensor<155xf32>
      %22 = stablehlo.reshape %21 : (tensor<155xf32>) -> tensor<1x31x5xf32>
      %23 = stablehlo.reshape %22 : (tensor<1x31x5xf32>) -> tensor<155xf32>
      %24 = stablehlo.slice %23 [0:52] : (tensor<155xf32>) -> tensor<52xf32>
      %25 = stablehlo.reshape %24 : (tensor<52xf32>) -> tensor<13x4xf32>
      %26 = stablehlo.transpose %25, dims = [1, 0] : (tensor<13x4xf32>) -> tensor<4x13xf32>
      %27 = stablehlo.dot_general %20, %26, contracting_dims = [1] x [0]
        : (tensor<13x4xf32>, tensor<4x13xf32>) -> tensor<13x13xf32>
      %c_4 = stablehlo.constant dense<1> : tensor<13x1xi32>
      %c_5 = stablehlo.constant dense<1> : tensor<13x1xi32>
      %28 = stablehlo.concatenate %c_4, %c_5, dim = 1 : (tensor<13x1xi32>, tensor<13x1xi32>) -> tensor<13x2xi32>
      %29 = "stablehlo.gather"(%27, %28) <{{dimension_numbers = {pairs}, slice_sizes = array<i64: 1, 1>}}>
        : (tensor<13x13xf32>, tensor<13x2xi32>) -> tensor<13xf32>
      %30 = stablehlo.reduce(%29 init: %cst_1) applies stablehlo.add across dimensions = [0]
        : (tensor<13xf32>, tensor<f32>) -> tensor<f32>
      return %17, %30 : tensor<1x1xf32>, tensor<f32>
    }}"""
    rng = np.random.default_rng(1)
    x, z, v, w, y = (rng.normal(size=shape).astype("f4") for shape in ((97,), (5000,), (1, 1), (97, 13), ()))
    mean, total = hilo.compile(text, check="off")(x, z, v, w, y)
    assert_close(mean, w.sum(keepdims=True) * v)
    assert_close(total, np.float32(13 * (4 + 8 + 8 + 8)) * max(x[table].max(), y, z.max()))


def test_a_group_of_many_elements_is_several_kernels():
    """A game's step: few objects are moved, many cells drawn. Together the small operations have too many elements."""

    def step(x, cells):
        for k in range(30):
            x = jnp.roll(x, k + 1).at[x[k] % x.size].add(k)
        return x, (cells[:, None] == x).any(1)

    x, cells = RNG.integers(0, 99, 200).astype(np.int32), np.arange(100, dtype=np.int32)
    text = jax.jit(step).lower(x, cells).as_text()
    module = parse_module(text)
    run_pipeline(module, "inline,fuse-small")
    assert str(module).count("flow.dispatch.region") > 1
    for got, want in zip(hilo.compile(text, check="off")(x, cells), run_xla(text, x, cells), strict=True):
        np.testing.assert_array_equal(np.asarray(got), want)
