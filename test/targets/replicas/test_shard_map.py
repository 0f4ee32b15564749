"""`jax.shard_map`: programs for a mesh of devices, as JAX prints them, against JAX itself on as many devices."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import hilo

jax = pytest.importorskip("jax", reason="the oracle is XLA: pip install jax")
from jax import lax  # noqa: E402
from jax.sharding import Mesh  # noqa: E402
from jax.sharding import PartitionSpec as P  # noqa: E402

SIZES = [2, 4, 8] if os.environ.get("HILO_LONG_TESTS") else [2, 4]
X = np.random.default_rng(3).standard_normal((16, 8)).astype(np.float32)


def mesh_of(*sizes: int, order: Any = None) -> Mesh:
    count = int(np.prod(sizes))
    devices = np.array(jax.devices("cpu")[:count])[list(range(count)) if order is None else order]
    return Mesh(devices.reshape(sizes), ("x", "y", "z")[: len(sizes)])


def check(function: Callable[..., Any], *arguments: Any, **options: object) -> Any:
    """Checks that the loaded program returns JAX's results; returns the executable."""
    jitted = jax.jit(function)
    program = hilo.load(jitted.lower(*arguments).as_text(debug_info=True))
    executable = hilo.compile(program, **options)
    got, want = executable(*arguments), jax.tree.leaves(jitted(*arguments))
    got = got if isinstance(got, tuple) else (got,)
    assert len(got) == len(want)
    for mine, its in zip(got, want, strict=True):
        assert np.asarray(mine).dtype == np.asarray(its).dtype
        np.testing.assert_allclose(np.asarray(mine), np.asarray(its), rtol=1e-5, atol=1e-5)
    return executable


def on(mesh: Mesh, ins: Any, outs: Any, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return lambda body: jax.shard_map(body, mesh=mesh, in_specs=ins, out_specs=outs, check_vma=False, **options)


@pytest.mark.parametrize("count", SIZES)
def test_collectives_on_a_line_of_devices(count: int) -> None:
    @on(mesh_of(count), P("x"), (P(), P(), P("x"), P("x"), P("x"), P("x"), P("x")))
    def body(a: Any) -> Any:
        ring = [(i, (i + 1) % count) for i in range(count)]
        return (
            lax.psum(a, "x"),
            lax.all_gather(a, "x"),
            lax.ppermute(a, "x", ring),
            lax.ppermute(a, "x", ring[:1]),
            lax.all_to_all(a, "x", 1, 0, tiled=True),
            lax.psum_scatter(a, "x", scatter_dimension=1, tiled=True),
            a * lax.axis_index("x") + lax.pmax(a, "x") - lax.pmean(a, "x"),
        )

    executable = check(body, X)
    assert executable.partitions == count


@pytest.mark.parametrize("count", [count for count in SIZES if count > 2])
def test_collectives_on_a_plane_of_devices(count: int) -> None:
    outs = (P(), P("x"), P(("x", "y")), P(("y", "x")), P("x", "y"), P(None, "x"), P())

    @on(mesh_of(2, count // 2), P(("x", "y")), outs)
    def body(a: Any) -> Any:
        return (
            lax.psum(a, ("x", "y")),
            lax.psum(a, "y"),
            lax.psum_scatter(a, "x", scatter_dimension=1, tiled=True),
            lax.all_to_all(a, "y", 1, 0, tiled=True),
            a + lax.axis_index("y"),
            a,
            lax.all_gather(a, ("y", "x")) + lax.axis_index(("x", "y")).astype(np.float32) * 0,
        )

    check(body, X)


def test_product_of_matrices_cut_both_ways() -> None:
    @on(mesh_of(2, 2), (P("x", "y"), P("y")), P("x"))
    def product(a: Any, b: Any) -> Any:
        return lax.psum(a @ b, "y")

    check(product, X, X.T.copy())


def test_what_lies_around_several_manual_computations_is_whole() -> None:
    mesh = mesh_of(2, 2)

    def both(a: Any, b: Any) -> Any:
        first = on(mesh, P("x"), P("x"))(lambda v: v - lax.pmean(v, "x"))(a * 2)
        second = on(mesh, (P(None, "y"), P()), P(None, "y"))(lambda v, w: v * lax.psum(w, "y"))(first.sum(0)[None], b)
        return second + first, (first.mean(), b)

    check(both, X, np.float32(3))


def test_in_a_loop_and_in_a_function_that_is_called_twice() -> None:
    step = jax.jit(on(mesh_of(2), P("x"), P("x"))(lambda v: lax.ppermute(v, "x", [(0, 1), (1, 0)]) + 1))
    check(lambda a: lax.fori_loop(0, 3, lambda _, v: step(v), step(step(a))), X)


def test_nested_and_with_axes_that_stay_automatic() -> None:
    mesh = mesh_of(2, 2)

    def inner(a: Any) -> Any:
        return lax.psum(a, "y")

    def body(a: Any) -> Any:
        summed = jax.shard_map(inner, in_specs=P("y"), out_specs=P(), axis_names={"y"})(a)
        return summed + lax.axis_index("x").astype(np.float32) + a.sum()

    check(jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}), X)


def test_a_mesh_whose_devices_are_in_another_order() -> None:
    check(on(mesh_of(2, 2, order=[3, 1, 0, 2]), P("x", "y"), P("y", "x"))(lambda a: a + lax.axis_index("y")), X)


def test_checked_replication_and_gradients() -> None:
    mesh = mesh_of(2)
    loss = jax.shard_map(
        lambda w, a: lax.psum((a @ w).sum() ** 2, "x"), mesh=mesh, in_specs=(P(), P("x")), out_specs=P()
    )
    check(jax.value_and_grad(loss), X[0], X)


def test_one_device_needs_no_partitions() -> None:
    executable = check(on(mesh_of(1), P("x"), P("x"))(lambda a: lax.psum(a, "x")), X)
    assert type(executable) is hilo.Executable


@pytest.mark.parametrize("dtype", ["bool", "int8", "float16", "complex64"])
def test_types(dtype: str) -> None:
    check(on(mesh_of(2), P("x"), P(None, "x"))(lambda a: lax.ppermute(a, "x", [(0, 1)])), X.astype(dtype))


def test_the_evaluator_runs_it() -> None:
    check(on(mesh_of(2), P("x"), P())(lambda a: lax.psum(a, "x")), X, target="evaluator")


def test_whole_arguments_are_asked_for() -> None:
    executable = check(on(mesh_of(2), P("x"), P("x"))(lambda a: a + 1), X)
    with pytest.raises(hilo.ShapeError, match=r"\[16, 8\]"):
        executable(X[:8])
    with pytest.raises(hilo.ArgumentError, match="takes 1"):
        executable(X, X)


def test_another_number_of_partitions_is_refused() -> None:
    text = jax.jit(on(mesh_of(2), P("x"), P("x"))(lambda a: a + 1)).lower(X).as_text()
    for options in ({"partitions": 4}, {"replicas": 2}):
        with pytest.raises(hilo.ArgumentError, match="mesh of 2 devices: it takes replicas=1, partitions=2"):
            hilo.compile(text, **options)  # type: ignore[arg-type]
    assert hilo.compile(text, partitions=2).partitions == 2  # type: ignore[attr-defined]


UNEVEN = """
sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<5xf32>) -> tensor<5xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<3xf32>) {
    sdy.return %b : tensor<3xf32>
  } : (tensor<5xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
"""  # noqa: E501


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("", "", "<string>:4:8: error: sdy.manual_computation: tensor<5xf32> is not made of tensor<3xf32>"),
        ("@mesh, [", "@other, [", "<string>:4:8: error: sdy.manual_computation: its mesh is @other; the module has"),
        ('[{"x"}]', '[{"x":(1)1}]', '"x":(1)1 is a part of a manual axis; hilo takes whole axes'),
        ('[{"x"}]>] manual', '[{}], unreduced={"x"}>] manual', "unreduced"),
        ("sdy.manual_computation(%a)", '"sdy.manual_computation"(%a)', "<string>:4:"),
        ("} : (t", "} (t", "<string>:4: error: cannot read"),
        ("sdy.return %b : tensor<3xf32>", "sdy.return", "its body returns 0 values; it has 1 results"),
        ("manual_axes", "manual_axis", "expected 'manual_axes' before"),
    ],
)
def test_what_cannot_be_cut_is_a_parse_error_with_its_line(old: str, new: str, message: str) -> None:
    with pytest.raises(hilo.ParseError) as caught:
        hilo.load(UNEVEN.replace(old, new) if old else UNEVEN)
    assert message in str(caught.value)
