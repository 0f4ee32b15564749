"""Blocks of host memory: nobody else's while they are held, and the same ones again afterwards."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
import pytest

from hilo.targets import Executable, device_put
from hilo.targets.runtime.device import IreeDevice, get_device
from hilo.targets.runtime.memory.host_memory import ALIGNMENT, POOLED_BYTES, HostMemory

Compile = Callable[..., Executable]
SIZE = POOLED_BYTES


def address(block: np.ndarray) -> int:
    return int(block.__array_interface__["data"][0])


def test_a_block_comes_again_only_when_nothing_is_left_of_it() -> None:
    memory = HostMemory()
    block = memory.take(SIZE)
    place = address(block)
    assert place % ALIGNMENT == 0 and block.shape == (SIZE,) and block.flags.writeable
    view = block[10:20].view(np.int16)
    del block
    assert memory.free_bytes == 0
    assert address(memory.take(SIZE)) != place, "a view is left"
    del view
    assert address(memory.take(SIZE)) == place
    assert address(memory.take(SIZE + 1)) != place, "another size"


def test_what_is_kept_is_bounded_and_the_oldest_sizes_go_first() -> None:
    memory = HostMemory(kept_bytes=4 * (SIZE + ALIGNMENT))
    places = {count: address(memory.take(SIZE * count)) for count in (1, 2, 3)}
    assert memory.free_bytes <= 4 * (SIZE + ALIGNMENT)
    held = [memory.take(SIZE * 3), memory.take(SIZE)]
    assert address(held[0]) == places[3]
    memory.take(SIZE * 5)
    assert memory.free_bytes == 0, "larger than all that is kept"


def test_threads_never_get_the_same_block() -> None:
    memory = HostMemory()
    wrong: list[int] = []

    def use(number: int) -> None:
        for turn in range(200):
            block = memory.take(SIZE)
            block[:: SIZE // 16] = number
            block[1] = turn % 256
            if not (block[:: SIZE // 16] == number).all() or block[1] != turn % 256:
                wrong.append(number)

    threads = [threading.Thread(target=use, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


@pytest.mark.parametrize("kind", ["f32", "bf16", "i4", "i1"])
def test_copies_of_large_arguments_take_no_new_memory(compile_text: Compile, kind: str) -> None:
    size = SIZE * 2
    array = f"tensor<{size}x{kind}>"
    text = f"func.func @main(%x: {array}) -> {array} {{ %0 = stablehlo.maximum %x, %x : {array} return %0 : {array} }}"
    run = compile_text(text)
    dtype = run.signature.args[0].dtype.numpy
    given = np.ones((size, 2)).astype(dtype)[:, 0]  # not contiguous, so it is copied
    memory = run.device.memory
    for _ in range(2):
        np.testing.assert_array_equal(np.asarray(run(given)), given)
    taken: list[int] = []
    free = memory.free_bytes
    for _ in range(3):
        run(given)
        taken.append(memory.free_bytes)
    assert taken == [free] * 3


def test_results_and_arrays_keep_their_blocks(compile_text: Compile) -> None:
    size = SIZE
    text = f"func.func @main(%x: tensor<{size}xf32>) -> tensor<{size}xf32> {{ return %x : tensor<{size}xf32> }}"
    run = compile_text(text)
    first = run(np.full(size + 1, 1, np.float32)[1:])
    held = device_put(np.full(size, 2, np.float32))
    view = np.asarray(held)
    del held
    for value in range(3, 9):
        run(np.full(size + 1, value, np.float32)[1:])
    assert (np.asarray(first) == 1).all() and (view == 2).all()


def _content(device: IreeDevice, size: int, value: int | None = None) -> int:
    """The first byte of a new block of the device, which is then filled with `value` and given back."""
    block = device.allocator.allocate_buffer(16, 3075, size).map().asarray((size,), np.dtype(np.uint8))
    first = int(block[0])
    if value is not None:
        block[:] = value
    return first


def test_blocks_of_programs_come_again_as_they_are_until_another_program_is_loaded(compile_text: Compile) -> None:
    array = f"tensor<{SIZE}xui8>"
    text = f"func.func @main(%x: {array}) -> {array} {{ %0 = stablehlo.OP %x, %x : {array} return %0 : {array} }}"
    run = compile_text(text.replace("OP", "add"), device="local-sync")
    device = get_device("local-sync")
    given = device_put(np.full(SIZE, 3, np.uint8), device)
    held, view = run(given), np.asarray(run(given))
    run(given)
    assert _content(device, SIZE, 7) == 6, "the block of the result that was dropped, which is not filled with zeros"
    for _ in range(4):
        np.testing.assert_array_equal(np.asarray(run(given)), 6)
        _content(device, SIZE, 9)
    np.testing.assert_array_equal(np.asarray(held), 6)
    np.testing.assert_array_equal(view, 6)
    device.trim()
    for size in range(1000, 1600):  # more sizes than are kept
        _content(device, size)
    _content(device, SIZE, 9)
    assert _content(device, SIZE) == 0, "there was no room for another block"
    compile_text(text.replace("OP", "multiply"), device="local-sync")
    _content(device, SIZE, 9)
    assert _content(device, SIZE) == 9
