"""`call_async`: results that come later, chains without waiting, errors where results are read."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
import pytest
from programs import ADD

import hilo
from hilo.targets import DeviceArray, Executable, device_put

Compile = Callable[..., Executable]

SLOW = """
func.func @main(%a: tensor<300x300xf32>) -> tensor<300x300xf32> {
  %n = stablehlo.constant dense<200> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %x = %a) : tensor<i32>, tensor<300x300xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }
    do {
      %j = stablehlo.add %i, %one : tensor<i32>
      %y = stablehlo.dot_general %x, %a, contracting_dims = [1] x [0]
        : (tensor<300x300xf32>, tensor<300x300xf32>) -> tensor<300x300xf32>
      %z = stablehlo.tanh %y : tensor<300x300xf32>
      stablehlo.return %j, %z : tensor<i32>, tensor<300x300xf32>
    }
  return %r#1 : tensor<300x300xf32>
}"""


def test_a_call_returns_before_its_result_is_there(compile_text: Compile) -> None:
    run = compile_text(SLOW)
    given = device_put(np.eye(300, dtype=np.float32), run.info.device)
    want = np.asarray(run(given))
    result = run.call_async(given)
    assert isinstance(result, DeviceArray) and result.shape == (300, 300) and result.dtype == np.float32
    assert not result.is_ready
    assert result.block_until_ready() is result and result.is_ready
    np.testing.assert_array_equal(result, want)


def test_calls_are_chained_without_waiting(compile_text: Compile) -> None:
    slow, add = compile_text(SLOW, device="local-sync"), compile_text(ADD, device="local-sync")
    slow.call_async(np.eye(300, dtype=np.float32))
    x = device_put(np.ones(8, np.float32))
    for _ in range(50):
        x = add.call_async(x, np.ones(8, np.float32))
    assert not x.is_ready
    np.testing.assert_array_equal(np.asarray(add(x, x)), np.full(8, 102, np.float32))


def test_arguments_are_as_they_were_at_the_call(compile_text: Compile) -> None:
    slow, add = compile_text(SLOW, device="local-sync"), compile_text(ADD, device="local-sync")
    slow.call_async(np.eye(300, dtype=np.float32))
    given = np.ones(8, np.float32)
    result = add.call_async(given, given)
    given[:] = 7
    np.testing.assert_array_equal(result, np.full(8, 2, np.float32))


def test_errors_come_where_results_are_read(compile_text: Compile) -> None:
    add = compile_text(ADD)
    result = add.call_async(np.ones(8, np.float32), np.ones(9, np.float32))
    follower = add.call_async(result, np.ones(8, np.float32))
    for array in (result, follower, result):
        with pytest.raises(hilo.ShapeError, match=r"argument 1 is f32\[9\]; it takes f32\[8\]"):
            array.block_until_ready()
    assert float(add(np.ones(8, np.float32), np.ones(8, np.float32))[0]) == 2


def test_donated_results_of_asynchronous_calls(compile_text: Compile) -> None:
    add = compile_text(ADD, donate_argnums=(0,))
    one = np.ones(8, np.float32)
    first = add.call_async(device_put(one), one)
    second = add.call_async(first, one)
    assert first.is_donated
    with pytest.raises(hilo.ArgumentError, match="was donated to @main"):
        first.to_host()
    np.testing.assert_array_equal(second, np.full(8, 3, np.float32))


def test_many_threads_call_one_executable(compile_text: Compile) -> None:
    add = compile_text(ADD)
    wrong: list[int] = []

    def work(seed: int) -> None:
        x = device_put(np.full(8, seed, np.float32))
        for _ in range(200):
            x = add.call_async(x, np.ones(8, np.float32))
        if not np.array_equal(x, np.full(8, seed + 200, np.float32)):
            wrong.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not wrong
