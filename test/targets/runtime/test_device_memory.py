"""Devices whose memory is not the host's, and devices that every thread has to initialize for itself."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import hilo
from hilo.targets.gpu.cuda_device import CudaDevice
from hilo.targets.gpu.vulkan import device_names
from hilo.targets.runtime.arrays import device_put
from hilo.targets.runtime.device import get_device
from hilo.targets.runtime.executable import Executable
from hilo.targets.runtime.iree_runner import IreeRunner
from hilo.targets.runtime.program import Program

pytestmark = pytest.mark.device
needs_vulkan = pytest.mark.skipif(
    not device_names(), reason="no Vulkan device: apt-get install libvulkan1 mesa-vulkan-drivers"
)

STEP = """
func.func @main(%p: tensor<4x16xf32>, %g: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = stablehlo.subtract %p, %g : tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}"""
SUM = """
func.func @main(%x: tensor<65536xf32>) -> tensor<65536xf32> {
  %0 = "stablehlo.all_reduce"(%x) ({ ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32> }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
    : (tensor<65536xf32>) -> tensor<65536xf32>
  return %0 : tensor<65536xf32>
}"""


@needs_vulkan
def test_a_copy_of_a_buffer_stays_on_the_device(monkeypatch):
    device = get_device("vulkan")
    array = device_put(np.arange(12, dtype=np.int16).reshape(3, 4), device)
    monkeypatch.setattr(device, "download", lambda *_: pytest.fail("the copy went through the host"))
    copy = device.duplicate(array.view, array.layout)
    monkeypatch.undo()
    np.testing.assert_array_equal(device.download(copy, array.layout), np.asarray(array))
    empty = device_put(np.zeros((0, 3), np.float32), device)
    assert device.download(device.duplicate(empty.view, empty.layout), empty.layout).shape == (0, 3)


@needs_vulkan
def test_donated_arrays_of_a_device_do_not_change_those_that_share_their_memory():
    step = hilo.compile(STEP, "vulkan", donate_argnums=[0])
    same = hilo.compile(
        "func.func @main(%x: tensor<4x16xf32>) -> tensor<4x16xf32> { return %x : tensor<4x16xf32> }", "vulkan"
    )
    p = device_put(np.full((4, 16), 3, np.float32), "vulkan")
    kept = same(p)
    for _ in range(3):
        p = step(p, np.ones((4, 16), np.float32))
    assert np.asarray(p).tolist() == np.zeros((4, 16)).tolist()
    assert np.asarray(kept).tolist() == np.full((4, 16), 3.0).tolist()


@needs_vulkan
def test_large_collectives_between_replicas_of_a_device():
    x = np.arange(2 * 65536, dtype=np.float32).reshape(2, 65536)
    got = np.asarray(hilo.compile(SUM, "vulkan", replicas=2)(x))
    np.testing.assert_array_equal(got, np.broadcast_to(x.sum(0), x.shape))


def test_every_thread_that_reaches_a_cuda_device_is_bound_to_it_first():
    bound: set[int] = set()
    device = CudaDevice("local-sync", bind=lambda: lambda: bound.add(threading.get_ident()))
    compiled = hilo.compile(STEP)
    assert isinstance(compiled, Executable)
    program = Program(compiled.module_bytes, "main", device)
    abi = ["f32"] * 2, ["f32"]
    executable = Executable(IreeRunner(program, compiled.signature, abi, compiled.info))
    ones = np.ones((4, 16), np.float32)
    wrong, mine = [], threading.get_ident()

    def work(what):
        what()
        wrong.extend([] if threading.get_ident() in bound else [what])

    array = device_put(ones, device)
    for what in (
        lambda: device_put(ones, device),
        lambda: device.download(array.view, array.layout),
        lambda: device.duplicate(array.view, array.layout),
        lambda: executable(array, array),
        lambda: program.new_context(),
    ):
        thread = threading.Thread(target=work, args=(what,))
        thread.start()
        thread.join()
        bound.clear()
    assert not wrong
    assert np.asarray(executable.call_async(array, ones)).tolist() == np.zeros((4, 16)).tolist()
    assert bound - {mine}  # the thread that runs asynchronous calls
