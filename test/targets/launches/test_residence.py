"""Arguments of programs in parts: which stay on their device, and which part writes over a donated one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from random_cuts import MIRROR

import hilo
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.lowering import run_pipeline
from hilo.targets import register_target, unregister_target
from hilo.targets.launches.residence import find_residence
from hilo.targets.runtime.arrays import DeviceArray

T = "tensor<8x8xf32>"
ONE, OTHER = '{xla.device = "mirror"}', '{xla.device = "elsewhere"}'

# The body of a function of %p and %q, then the numbers of resident arguments, and what each launch may write over.
CASES: dict[str, tuple[str, set[int], dict[str, list[int]]]] = {
    "read by one launch": (
        f"%0 = stablehlo.negate %p {ONE} : {T} %1 = stablehlo.add %0, %q : {T} return %1 : {T}",
        {0}, {"cluster_0": [0]},
    ),
    "read by the evaluator, too": (
        f"%0 = stablehlo.negate %p {ONE} : {T} %1 = stablehlo.add %0, %p : {T} return %1 : {T}", set(), {},
    ),
    "returned, too": (f"%0 = stablehlo.negate %p {ONE} : {T} return %0, %p : {T}, {T}", set(), {}),
    "the last of two launches has it": (
        f"%0 = stablehlo.negate %p {ONE} : {T} %1 = stablehlo.cosine %0 : {T} "
        f"%2 = stablehlo.add %p, %1 {ONE} : {T} return %2 : {T}", {0}, {"cluster_1": [0]},
    ),
    "launches of two devices could run at the same time": (
        f"%0 = stablehlo.negate %p {ONE} : {T} %1 = stablehlo.cosine %p {OTHER} : {T} "
        f"%2 = stablehlo.add %0, %1 : {T} return %2 : {T}", {0}, {},
    ),
    "read again in each iteration": (
        f"%z = stablehlo.constant dense<0> : tensor<i32> %r:2 = stablehlo.while(%i = %z, %a = %q) : tensor<i32>, {T} "
        "cond { %g = stablehlo.compare LT, %i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1> "
        f"stablehlo.return %g : tensor<i1> }} do {{ %s = stablehlo.add %a, %p {ONE} : {T} "
        f"%u = stablehlo.cosine %s {{xla.compile = false}} : {T} stablehlo.return %i, %u : tensor<i32>, {T} }} "
        f"return %r#1 : {T}", {0}, {},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_is_resident_and_what_is_written_over(name: str) -> None:
    body, resident, donated = CASES[name]
    count = body.rpartition("return")[2].partition(":")[0].count(",") + 1
    results = ", ".join([T] * count)
    module = parse_module(f"func.func @main(%p: {T}, %q: {T}) -> ({results}) {{ {body} }}")
    steps = "form-clusters,encapsulate-clusters,build-launches,insert-copies"
    run_pipeline(module, f"mark-for-compilation{{level=off}},{steps}")
    main = next(
        op.operation for op in module.body.operations if ir.StringAttr(op.attributes["sym_name"]).value == "main"
    )
    found = find_residence(main, {0})
    assert (found.resident, found.donated) == (resident, donated)


CUT = f"""
func.func @main(%p: {T}, %q: {T}) -> ({T}, {T}) {{
  %0 = stablehlo.cosine %q {{xla.compile = false}} : {T}
  %1 = stablehlo.subtract %p, %0 : {T}
  return %1, %0 : {T}, {T}
}}"""


def address(array: DeviceArray) -> int:
    """Where its memory begins, without making a view that others hold."""
    return int(array.view.map().asarray((8, 8), np.dtype(np.float32)).ctypes.data)


@pytest.mark.compile
def test_a_part_writes_over_a_donated_array() -> None:
    f = hilo.compile(hilo.load(CUT), ["llvm-cpu"], donate_argnums=(0,))
    q = np.arange(64, dtype="f").reshape(8, 8)
    wanted = np.zeros((8, 8), "f")
    (part,) = f.find_parts()
    p = hilo.device_put(wanted, part.device)
    for _ in range(3):  # what a call gives is what the next one takes
        given, at = p, address(p)
        p, wave = f(p, q)
        assert address(p) == at and given.is_donated
        wanted = wanted - np.cos(q)
        np.testing.assert_allclose(np.asarray(wave), np.cos(q), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(np.asarray(p), wanted, rtol=1e-5, atol=1e-5)
    with pytest.raises(hilo.ArgumentError, match="was donated"):
        np.asarray(given)


@pytest.mark.compile
def test_what_others_hold_does_not_change() -> None:
    f = hilo.compile(hilo.load(CUT), ["llvm-cpu"], donate_argnums=(0,))
    (part,) = f.find_parts()
    held = hilo.device_put(np.ones((8, 8), "f"), part.device)
    view, array = np.asarray(held), np.ones((8, 8), "f")
    twice = hilo.device_put(array, part.device)
    for p, q in ((held, array), (array, array), (twice, twice)):
        got, _ = f(p, q)
        np.testing.assert_allclose(np.asarray(got), 1 - np.cos(array), rtol=1e-5)
    assert (view == 1).all() and (array == 1).all()


@pytest.fixture(scope="module", autouse=True)
def mirror() -> Iterator[None]:
    register_target(MIRROR)
    yield
    unregister_target(MIRROR.name)
