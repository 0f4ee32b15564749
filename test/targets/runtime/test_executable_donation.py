"""Donated arguments: their memory is reused, they are unusable afterwards, and no other array ever changes."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import hilo
from hilo.dialect.io import parse_module
from hilo.targets import DeviceArray, Executable, compile_module, device_put
from hilo.targets.runtime.device import IreeDevice

Compile = Callable[..., Executable]

N = 48
T = f"tensor<{N}x{N}xf32>"
DOT = "stablehlo.dot_general"


def program(body: str, results: int = 1, count: int = 2) -> str:
    kinds = ", ".join([T] * results)
    parameters = ", ".join(f"%{name}: {T}" for name in "abc"[:count])
    return f"func.func @main({parameters}) -> ({kinds}) {{ {body} }}"


SQUARE = f"({T}, {T}) -> {T}"
TURNED = f"dims = [1, 0] : ({T}) -> {T}"
# Body, number of results, donated arguments, and by result the argument whose memory it must be in.
CASES: dict[str, tuple[str, int, tuple[int, ...], tuple[int | None, ...]]] = {
    "sum": (f"%0 = stablehlo.add %a, %b : {T} return %0 : {T}", 1, (0,), (0,)),
    "transpose": (f"%0 = stablehlo.transpose %a, {TURNED} return %0 : {T}", 1, (0,), (None,)),
    "sum with its transpose": (
        f"%0 = stablehlo.transpose %a, {TURNED} %1 = stablehlo.add %0, %a : {T} return %1 : {T}", 1, (0,), (0,),
    ),
    "a sibling that reads it across": (
        f"%0 = stablehlo.add %a, %b : {T} %1 = stablehlo.transpose %a, {TURNED} return %0, %1 : {T}, {T}",
        2, (0,), (0, None),
    ),
    "a sibling in both arguments": (
        f"%0 = stablehlo.add %a, %b : {T} %1 = stablehlo.subtract %a, %b : {T} return %0, %1 : {T}, {T}",
        2, (0, 1), (0, None),
    ),
    "minus a product of itself": (
        f"%0 = {DOT} %a, %b, contracting_dims = [1] x [0] : {SQUARE} %1 = stablehlo.subtract %a, %0 : {T} "
        f"return %1 : {T}", 1, (0,), (0,),
    ),
    "a step of training": (
        f"%0 = {DOT} %a, %b, contracting_dims = [1] x [0] : {SQUARE} %1 = stablehlo.tanh %0 : {T} "
        f"%2 = {DOT} %b, %1, contracting_dims = [0] x [0] : {SQUARE} %3 = stablehlo.subtract %a, %2 : {T} "
        f"%4 = stablehlo.add %b, %1 : {T} return %3, %4, %0 : {T}, {T}, {T}", 3, (0, 1), (0, 1, None),
    ),
    "read across after it is computed": (
        f"%0 = stablehlo.add %a, %b : {T} %1 = stablehlo.transpose %a, {TURNED} %2 = stablehlo.add %1, %0 : {T} "
        f"return %0, %2 : {T}, {T}", 2, (0,), (None, 0),
    ),
    "the result read across": (
        f"%0 = stablehlo.add %a, %b : {T} %1 = stablehlo.transpose %0, {TURNED} return %0, %1 : {T}, {T}",
        2, (0,), (None, None),
    ),
    "the argument itself is a result, too": (
        f"%0 = stablehlo.add %a, %b : {T} return %0, %a : {T}, {T}", 2, (0,), (None, 0),
    ),
    "another view of the argument is a result": (
        f"%0 = stablehlo.transpose %a, dims = [0, 1] : ({T}) -> {T} %1 = stablehlo.tanh %b : {T} "
        f"%2 = stablehlo.add %a, %1 : {T} return %2, %0, %1 : {T}, {T}, {T}", 3, (0,), (None, 0, None),
    ),
    "a result turns out to be the argument": (
        f"%0 = stablehlo.maximum %a, %a : {T} %1 = stablehlo.tanh %b : {T} "
        f"%2 = stablehlo.add %a, %1 : {T} return %2, %0, %1 : {T}, {T}, {T}", 3, (0,), (None, 0, None),
    ),
    "an update of the argument is a result, too": (
        f"%c = stablehlo.constant dense<40> : tensor<i32> "
        f"%0 = stablehlo.slice %a [0:9, 0:9] : ({T}) -> tensor<9x9xf32> "
        f"%1 = stablehlo.dynamic_update_slice %a, %0, %c, %c : ({T}, tensor<9x9xf32>, tensor<i32>, tensor<i32>) -> {T} "
        f"%2 = stablehlo.transpose %1, {TURNED} %3 = stablehlo.tanh %2 : {T} return %3, %1 : {T}, {T}",
        2, (0,), (None, None),
    ),
    "one result twice": (f"%0 = stablehlo.add %a, %b : {T} return %0, %0 : {T}, {T}", 2, (0,), (None, None)),
    "swapped": (f"return %b, %a : {T}, {T}", 2, (0, 1), (1, 0)),
}  # fmt: skip


def address(array: DeviceArray) -> int:
    """Where its memory begins, without making a view that others hold."""
    return int(array.view.map().asarray((N, N), np.dtype(np.float32)).ctypes.data)


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("name", CASES)
def test_values_are_right_and_the_memory_is_reused(compile_text: Compile, name: str, device: str) -> None:
    body, count, donated, places = CASES[name]
    text = program(body, count)
    random = np.random.default_rng(0)
    given = [random.normal(size=(N, N)).astype(np.float32) for _ in range(2)]
    want = compile_text(text, device=device)(*given)
    arrays = [device_put(array, device) for array in given]
    kept = [array for index, array in enumerate(arrays) if index not in donated]
    addresses = [address(array) for array in arrays]
    got = compile_text(text, device=device, donate_argnums=donated)(*arrays)
    got, want = (value if isinstance(value, tuple) else (value,) for value in (got, want))
    assert tuple(addresses.index(address(one)) if address(one) in addresses else None for one in got) == places
    for one, other in zip(got, want, strict=True):
        np.testing.assert_array_equal(np.asarray(one), np.asarray(other))
    assert [array.is_donated for array in arrays] == [index in donated for index in range(2)]
    for array in kept:
        assert any(np.array_equal(array, one) for one in given), "what is not donated does not change"


def test_a_donated_array_cannot_be_used(compile_text: Compile) -> None:
    run = compile_text(program(CASES["sum"][0]), donate_argnums=(0,))
    one = device_put(np.ones((N, N), np.float32))
    result = run(one, one_more := device_put(np.ones((N, N), np.float32)))
    assert one.is_donated and one.shape == (N, N)
    for use in (np.asarray, lambda x: x.to_host(), lambda x: run(x, one_more), lambda x: run(one_more, x)):
        with pytest.raises(hilo.ArgumentError, match="was donated to @main and cannot be used any more"):
            use(one)
    assert float(np.asarray(result)[0, 0]) == 2


def test_an_array_cannot_be_donated_and_used_in_one_call(compile_text: Compile) -> None:
    run = compile_text(program(CASES["sum"][0]), donate_argnums=(0,))
    one = device_put(np.ones((N, N), np.float32))
    with pytest.raises(hilo.ArgumentError, match="argument 0 is donated, and the same array is given"):
        run(one, one)
    assert not one.is_donated


def test_a_call_that_is_refused_takes_nothing(compile_text: Compile) -> None:
    run = compile_text(program(CASES["sum"][0]), donate_argnums=(0,))
    one = device_put(np.ones((N, N), np.float32))
    with pytest.raises(hilo.ShapeError):
        run(one, np.ones((N, N + 1), np.float32))
    assert not one.is_donated and float(np.asarray(one)[0, 0]) == 1


def test_views_that_others_hold_do_not_change(compile_text: Compile) -> None:
    run = compile_text(program(CASES["sum"][0]), donate_argnums=(0,))
    ones = np.ones((N, N), np.float32)
    viewed, exported = device_put(ones), device_put(ones)
    view, capsule = np.asarray(viewed), np.from_dlpack(exported)
    run(viewed, ones)
    run(exported, ones)
    assert np.array_equal(view, ones) and np.array_equal(capsule, ones)
    given = np.ones((N + 16, N), np.float32)
    start = -given.ctypes.data % 64 // 4
    aligned = given.reshape(-1)[start : start + N * N].reshape(N, N)
    run(hilo_view := hilo.targets.runtime.arrays.from_dlpack(aligned), ones)
    run(aligned, ones)
    assert hilo_view.is_donated and np.array_equal(aligned, ones), "NumPy's memory stays its own"


def test_results_never_share_memory_with_arguments(compile_text: Compile) -> None:
    same = compile_text(f"func.func @main(%a: {T}) -> {T} {{ return %a : {T} }}")
    step = compile_text(program(CASES["sum"][0]), donate_argnums=(0,))
    zero_added = compile_text(f"""func.func @main(%a: tensor<{N}x{N}xi32>) -> tensor<{N}x{N}xi32> {{
      %c = stablehlo.constant dense<0> : tensor<{N}x{N}xi32>
      %0 = stablehlo.add %a, %c : tensor<{N}x{N}xi32> return %0 : tensor<{N}x{N}xi32> }}""")
    ones = np.ones((N, N), np.float32)
    first = device_put(ones)
    second = same(first)
    assert address(first) != address(second)
    step(first, ones)
    assert np.array_equal(second, ones)
    numbers = device_put(np.ones((N, N), np.int32))
    assert address(numbers) != address(zero_added(numbers))


def test_the_attributes_of_a_module_from_jax_count() -> None:
    jax = pytest.importorskip("jax")
    step = jax.jit(lambda p, g: (p - 0.1 * g, (p * g).sum()), donate_argnums=(0,))
    ones = np.ones((N, N), np.float32)
    text = step.lower(ones, ones).as_text()
    assert "tf.aliasing_output" in text or "jax.buffer_donor" in text
    run = compile_module(parse_module(text))
    p, g = device_put(ones), device_put(ones)
    before = address(p)
    after, total = run(p, g)
    assert p.is_donated and not g.is_donated and address(after) == before
    np.testing.assert_allclose(np.asarray(after), 0.9, rtol=1e-6)
    assert float(total) == N * N


def test_a_number_that_is_no_argument(compile_text: Compile) -> None:
    with pytest.raises(hilo.ArgumentError, match=r"donate_argnums has 2; @main takes numbers of its 2 arguments"):
        compile_text(program(CASES["sum"][0]), donate_argnums=(2,))


def peak_bytes() -> int:
    """The process's peak of resident memory since it was last reset."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) * 1024


def give_back_free_memory() -> None:
    """Memory that earlier tests freed would be reused, and the peak would not grow; musl has no such function."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="no /proc")
def test_no_new_buffer_is_allocated(compile_text: Compile) -> None:
    size = 4 << 20
    kind = f"tensor<{size}xf32>"
    body = f"%0 = stablehlo.add %a, %b : {kind} return %0 : {kind}"
    text = f"func.func @main(%a: {kind}, %b: {kind}) -> {kind} {{ {body} }}"

    def growth(donate: tuple[int, ...]) -> float:
        """How many times the size of one array the peak grows in a call."""
        run = compile_text(text, device="local-sync", donate_argnums=donate)
        a, b = (device_put(np.ones(size, np.float32)) for _ in "ab")
        a = run(a, b)  # it copies the caller's array, which it may not write over
        give_back_free_memory()
        Path("/proc/self/clear_refs").write_text("5")
        before = peak_bytes()
        a = run(a, b)
        return (peak_bytes() - before) / (size * 4)

    try:
        assert growth(()) > 0.9
    except PermissionError:
        pytest.skip("the peak of memory cannot be reset here")
    assert growth((0,)) < 0.1


# ---- programs that cannot reuse the memory ---------------------------------------------------------------------------

WITH_A_HOST_CALL = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.custom_call @donated_twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}"""
OF_ANY_SIZE = """func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.add %x, %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}"""


@pytest.mark.parametrize("text", [WITH_A_HOST_CALL, OF_ANY_SIZE], ids=["host call", "dynamic"])
def test_donated_arrays_are_given_up_whatever_the_program_is(text: str) -> None:
    hilo.host_function("donated_twice")(lambda x: x * 2)
    run = compile_module(parse_module(text), donate_argnums=(0,))
    given = device_put(np.ones(4, np.float32))
    np.testing.assert_array_equal(np.asarray(run(given)), np.full(4, 2, np.float32))
    for use in (lambda: np.asarray(given), lambda: run(given)):
        with pytest.raises(hilo.ArgumentError, match="@main"):
            use()
    array = np.ones(4, np.float32)
    np.testing.assert_array_equal(np.asarray(run(array)), array * 2)
    np.testing.assert_array_equal(array, np.ones(4, np.float32))


def test_replicas_give_donated_arrays_up() -> None:
    text = """func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.add %x, %y : tensor<4xf32>
      return %0 : tensor<4xf32>
    }"""
    run = compile_module(parse_module(text), donate_argnums=(1,), replicas=2)
    rows = [(device_put(np.ones(4, np.float32)), device_put(np.ones(4, np.float32))) for _ in range(2)]
    run.run_replicas(rows)  # type: ignore[attr-defined]
    for kept, given in rows:
        assert np.asarray(kept)[0] == 1
        assert given.is_donated


def update(cache: object, row: object, place: object) -> object:
    return jax.lax.dynamic_update_slice(cache, row, (place, 0))


CACHES: dict[str, Callable[..., object]] = {
    "updated": update,
    "read by a dot": lambda cache, row, place: ((new := update(cache, row, place)), new @ row.T),
    "attention": lambda cache, row, place: (
        (new := update(cache, row, place)), jax.nn.softmax(new @ row.T, axis=0).T @ new,
    ),
    "read across": lambda cache, row, place: ((new := update(cache, row, place)), new.T + 1, new.sum(0)),
    "its row made from the cache": lambda cache, row, place: update(cache, row + cache[:1], place),
    "the old one read, too": lambda cache, row, place: (update(cache, row, place), cache.sum(0)),
}  # fmt: skip


@pytest.mark.parametrize("device", ["local-sync", "local-task"])
@pytest.mark.parametrize("kind", ["float32", "bfloat16"])
@pytest.mark.parametrize("name", CACHES)
def test_caches_are_updated_in_place(name: str, kind: str, device: str) -> None:
    random = np.random.default_rng(0)
    cache, row = (random.integers(-4, 4, size).astype(jnp.dtype(kind)) for size in ((32, 16), (1, 16)))
    function = jax.jit(CACHES[name])
    run = hilo.compile(function.lower(cache, row, np.int32(0)).as_text(), donate_argnums=(0,), device=device)
    held, want = device_put(cache, device), (jnp.asarray(cache),)
    is_alone = "made from" not in name and "old one" not in name
    for place in (0, 5, 31, 40):  # the last one is moved to where it fits
        before = run.device.span(held.view)
        got = run(held, row, np.int32(place))
        got = got if isinstance(got, tuple) else (got,)
        want = function(want[0], row, np.int32(place))
        want = want if isinstance(want, tuple) else (want,)
        held = got[0]
        assert not is_alone or run.device.span(held.view) == before, "a new buffer"
        for one, other in zip(got, want, strict=True):
            content = np.array(one.device.download(one.view, one.layout))  # not kept: the cache stays the call's own
            np.testing.assert_allclose(content.astype(np.float64), np.asarray(other, np.float64), rtol=2e-2)


CHOICE = f"""func.func @main(%p: tensor<i1>, %a: {T}, %b: {T}) -> ({T}, {T}) {{
  %0:2 = "stablehlo.if"(%p) ({{ "stablehlo.return"(%a, %a) : ({T}, {T}) -> () }}, {{
    %1 = {DOT} %a, %b, contracting_dims = [1] x [0] : {SQUARE}
    %2 = stablehlo.tanh %1 : {T}
    "stablehlo.return"(%1, %2) : ({T}, {T}) -> ()
  }}) : (tensor<i1>) -> ({T}, {T}) return %0#0, %0#1 : {T}, {T} }}"""


def test_branches_on_the_host_do_not_look_for_memory(compile_text: Compile, monkeypatch: pytest.MonkeyPatch) -> None:
    """1.5 µs for each argument and result in every call, unless another program may change the memory."""
    run = compile_text(CHOICE, check="off")
    spans: list[object] = []
    span = IreeDevice.span
    monkeypatch.setattr(IreeDevice, "span", lambda self, view: (spans.append(view), span(self, view))[1])
    ones = np.ones((N, N), np.float32)
    a, b, p = device_put(ones), device_put(ones), device_put(np.True_)
    assert all(np.array_equal(result, ones) for result in run(p, a, b)) and not spans
    np.asarray(a)  # NumPy holds it
    first, second = run(p, a, b)
    assert spans and len({address(each) for each in (first, second, a)}) == 3


@pytest.mark.parametrize("donated", ["argument", "first", "second"])
@pytest.mark.parametrize("is_async", [False, True])
def test_what_a_branch_returns_does_not_change(compile_text: Compile, donated: str, is_async: bool) -> None:
    """An argument and two results that may be in one memory: each stays as it is when another one is donated."""
    run = compile_text(CHOICE, check="off")
    step = compile_text(program(CASES["sum"][0]), donate_argnums=(0,))
    ones = np.ones((N, N), np.float32)
    given, other = device_put(ones), device_put(ones)
    call = run.call_async if is_async else run
    first, second = call(device_put(np.True_), given, other)
    if is_async:
        second.block_until_ready()
    arrays = {"argument": given, "first": first, "second": second}
    result = step(arrays.pop(donated), other)
    assert (np.asarray(result) == 2).all()
    assert all(np.array_equal(array, ones) for array in arrays.values())


def test_large_arrays_keep_memory_of_their_own(compile_text: Compile) -> None:
    """Copying them when they are donated would cost more than looking for memory."""
    run = compile_text(CHOICE.replace(f"{N}x{N}", "300x300"), check="off")
    a = device_put(np.ones((300, 300), np.float32))
    results = run(device_put(np.True_), a, a)
    assert a.is_exclusive and all(result.is_exclusive for result in results)
