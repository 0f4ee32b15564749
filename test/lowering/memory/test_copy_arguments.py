"""copy-arguments: the caller's arrays, and values that are read later, stay as they are."""

import numpy as np
import pytest

import hilo

COPIED = """func.func @main(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = stablehlo.add %x, %x : tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}"""

UPDATE = """func.func @main(%x: tensor<4x2xf32>, %u: tensor<1x2xf32>, %k: tensor<i32>)
    -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>) {
  %x0 = stablehlo.slice %x [0:1, 0:2] : (tensor<4x2xf32>) -> tensor<1x2xf32>
  %y = stablehlo.multiply %x, %x : tensor<4x2xf32>
  %all = stablehlo.dynamic_update_slice %y, %y, %k, %k
    : (tensor<4x2xf32>, tensor<4x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  %part = stablehlo.dynamic_update_slice %all, %u, %k, %k
    : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  %z = stablehlo.subtract %x, %x : tensor<4x2xf32>
  %b = stablehlo.optimization_barrier %z : tensor<4x2xf32>
  %behind = stablehlo.dynamic_update_slice %b, %x0, %k, %k
    : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  return %part, %y, %x, %all, %behind, %z
    : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>
}"""

ALONE = """func.func @main(%x: tensor<4x2xf32>, %u: tensor<1x2xf32>, %k: tensor<i32>)
    -> (tensor<4x2xf32>, tensor<4x2xf32>) {
  %0 = stablehlo.dynamic_update_slice %x, %u, %k, %k
    : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
  return %0, %x : tensor<4x2xf32>, tensor<4x2xf32>
}"""

UPDATED = np.array([[3, 3], [0, 0], [3, 3], [3, 3]], np.float32)


def test_an_argument_is_not_overwritten():
    x = hilo.compile(COPIED, check="off")(np.full((4, 2), 1.5, np.float32))
    result, returned = hilo.compile(ALONE, check="off")(x, np.zeros((1, 2), np.float32), np.int32(1))
    np.testing.assert_array_equal(result, UPDATED)
    np.testing.assert_array_equal(returned, np.full((4, 2), 3))
    np.testing.assert_array_equal(x, np.full((4, 2), 3))


def test_a_donated_argument_is_updated_in_place():
    x = hilo.compile(COPIED, check="off")(np.full((4, 2), 1.5, np.float32))
    step = hilo.compile(ALONE.replace("return %0, %x", "return %0, %0"), check="off", donate_argnums=[0])
    np.testing.assert_array_equal(step(x, np.zeros((1, 2), np.float32), np.int32(1))[0], UPDATED)


def test_what_an_update_covers_and_what_is_before_a_barrier_are_not_overwritten():
    x = np.full((4, 2), 3, np.float32)
    part, y, same, covered, behind, before = hilo.compile(UPDATE, check="off")(
        x, np.zeros((1, 2), np.float32), np.int32(1)
    )
    np.testing.assert_array_equal(part, UPDATED**2)
    for kept in (y, covered):
        np.testing.assert_array_equal(kept, x * x)
    np.testing.assert_array_equal(same, x)
    np.testing.assert_array_equal(before, np.zeros((4, 2)))
    np.testing.assert_array_equal(behind, [[0, 0], [3, 3], [0, 0], [0, 0]])


UNCHANGED = """func.func @main(%x: tensor<4x2xTYPE>, %u: tensor<1x2xTYPE>, %k: tensor<i32>)
    -> (tensor<4x2xTYPE>, tensor<4x2xTYPE>) {
  %c = stablehlo.constant dense<NUMBER> : tensor<4x2xTYPE>
  %y = stablehlo.OPERATION : tensor<4x2xTYPE>
  %0 = stablehlo.dynamic_update_slice %y, %u, %k, %k
    : (tensor<4x2xTYPE>, tensor<1x2xTYPE>, tensor<i32>, tensor<i32>) -> tensor<4x2xTYPE>
  return %0, %y : tensor<4x2xTYPE>, tensor<4x2xTYPE>
}"""


@pytest.mark.parametrize(
    "operation, number, name",
    [
        ("and %x, %c", "true", "i1"),
        ("or %c, %x", "false", "i1"),
        ("and %x, %x", "true", "i1"),
        ("add %x, %c", "0", "i32"),
        ("multiply %c, %x", "1", "i32"),
        ("and %x, %c", "-1", "i32"),
        ("shift_left %x, %c", "0", "i32"),
        ("maximum %x, %c", "-2147483648", "i32"),
        ("multiply %x, %c", "1.0", "f32"),
    ],
)
def test_an_argument_that_an_operation_returns_is_not_overwritten(operation, number, name):
    text = UNCHANGED.replace("OPERATION", operation).replace("NUMBER", number).replace("TYPE", name)
    dtype = {"i1": np.bool_, "i32": np.int32, "f32": np.float32}[name]
    x = hilo.device_put(np.ones((4, 2), dtype))
    updated, kept = hilo.compile(text, check="off")(x, np.zeros((1, 2), dtype), np.int32(1))
    np.testing.assert_array_equal(np.asarray(kept), np.ones((4, 2), dtype))
    np.testing.assert_array_equal(np.asarray(x), np.ones((4, 2), dtype))
    assert not np.asarray(updated)[1].any()


@pytest.mark.filterwarnings("error::hilo.MiscompileWarning")
@pytest.mark.parametrize("donated", [False, True])
@pytest.mark.parametrize("name", ["given", "computed", "view", "own part", "own reversed"])
def test_an_argument_of_complex_numbers_is_not_overwritten(name, donated):
    """They are moved as integers, which share their memory."""
    jax = pytest.importorskip("jax", reason="writes the program")

    def program(x, y, at):
        update = {
            "given": lambda: y,
            "computed": lambda: -y,
            "view": lambda: y[::-1],
            "own part": lambda: x.reshape(-1)[:700],
            "own reversed": lambda: 2 * x.reshape(-1)[::-1][:700],
        }[name]()
        return jax.lax.dynamic_update_slice(x.reshape(-1), update, (at,))

    rng = np.random.default_rng(0)
    x, y = ((rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(np.complex64) for shape in ((40, 200), 30))
    given, at = hilo.device_put(x), np.int32(5)
    text = jax.jit(program, keep_unused=True).lower(x, y, at).as_text()
    update = hilo.compile(text, check="off", donate_argnums=[0] if donated else [])
    result = update(given, y, at)
    assert update.info.rung == "default"
    np.testing.assert_array_equal(result, np.asarray(program(jax.numpy.asarray(x), jax.numpy.asarray(y), at)))
    if not donated:
        np.testing.assert_array_equal(given, x)
