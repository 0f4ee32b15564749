"""hilo's functions that take functions, trees, devices and sequences name the accepted arguments in every error."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import hilo

X = np.ones(3, "f")
IDENTITY = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }"
GROUPS = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.all_reduce"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<> : tensor<4294967296x4294967296xi64>} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}"""
FLOATS = "!quant.uniform<i8:f8E4M3FN, 1.0>"
RESOURCE = """func.func @main() -> tensor<64xi32> {
  %0 = stablehlo.constant dense_resource<few> : tensor<64xi32>
  return %0 : tensor<64xi32>
}
{-# dialect_resources: { builtin: { few: "0x040000000100000002000000" } } #-}
"""
endless: list[object] = [1]
endless.append(endless)


def pair(carry: object, value: object) -> tuple[object, object]:
    return carry, value


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: hilo.while_loop(3, lambda v: v, X), "while_loop: cond_fun is 3; it takes a function"),
        (lambda: hilo.cond(True, abs, None, X), "cond: false_fun is None; it takes a function"),
        (lambda: hilo.switch(1, [3, 4], X), r"switch: branches\[0\] is 3; it takes a function"),
        (lambda: hilo.scan(pair, 0.0, X, length="x"), "scan: length is 'x'; it takes an integer"),
        (lambda: hilo.scan(pair, 0.0, list(range(5000))), r"scan: xs is s64\[\], .*…"),
        (lambda: hilo.tree.map(3, X), "tree.map: function is 3; it takes a function"),
        (lambda: hilo.tree.leaves(X, 3), "is_leaf is 3; it takes a function"),
        (lambda: hilo.tree.unflatten("*", [1]), r"structure is '\*'; it takes what tree.structure"),
        (lambda: hilo.device_put(X, [1]), r"device is \[1\]; it takes a device or its name"),
        (lambda: hilo.device_put(X).cumsum(dtype=endless), "an argument holds itself"),
        (lambda: hilo.grad(np.sum, argnums=abs)(X), "argnums is <built-in function abs>; it takes a number"),
        (lambda: hilo.jit(abs).precompile(3), "precompile: signatures is 3; it takes tuples"),
        (lambda: hilo.devices(3), "devices: drivers is 3; it takes a list of names"),
        (lambda: hilo.compile(IDENTITY, {}), "target is {}; it takes a name of"),
        (lambda: hilo.compile_bundle(IDENTITY, 3), "compile_bundle: targets is 3; it takes names"),
        (lambda: hilo.tree.register_pytree_node(Callable, 3, 4), "register_pytree_node: .*it takes a"),
        (lambda: hilo.device_put(X) @ endless, "holds itself, or is nested too deeply"),
        (lambda: hilo.compile(IDENTITY, "evaluator").reseed(endless), "reseed: seed is .*; it takes an integer"),
        (lambda: hilo.load(RESOURCE), "its resource has 8 bytes, too few for"),
        (lambda: hilo.compile(IDENTITY.replace("f32", "!quant.uniform<u7:f32, 1.0>"), "evaluator"), "u7"),
        (lambda: hilo.compile(IDENTITY, "evaluator").call_async([hilo]), "call_async: .* cannot be copied"),
        (lambda: hilo.from_jax(abs, X, static_argnums=[endless]), "static arguments are .*; it takes numbers"),
        (lambda: hilo.from_jax(abs, X, static_argnums=1.5), "static arguments are 1.5; it takes numbers or names"),
        (lambda: hilo.host_library(3), "host_library: 3 cannot be loaded"),
        (lambda: hilo.compile(IDENTITY, "evaluator").run_replicas(3), "got 3 as the arguments of the replicas"),
        (lambda: hilo.compile(IDENTITY, "evaluator").run_with_probes(np.ones(4, "f"), probe=3), "probe is 3; it"),
        (lambda: hilo.compile(GROUPS, "evaluator"), "replica_groups has 4294967296 rows"),
        (lambda: hilo.compile(IDENTITY.replace("f32", FLOATS), "evaluator"), "quant"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_named(call: Callable[[], object], words: str) -> None:
    with pytest.raises(hilo.Error, match=words) as caught:
        call()
    assert len(str(caught.value)) < 1200
