"""`DeviceArray`: NumPy's protocols, DLPack both ways, scalars, lifetime."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable

import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo.dialect.support.dtypes import BY_NAME
from hilo.targets import DeviceArray, Executable, device_put, from_dlpack

NUMPY_TYPES = [np.bool_, np.int8, np.uint8, np.int16, np.uint32, np.int64, np.float16, np.float32, np.float64,
               np.complex64, np.complex128]  # fmt: skip
OTHER_TYPES = [ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2, ml_dtypes.int4, ml_dtypes.uint2]
SHAPES = [(), (3,), (0, 4), (2, 3)]


def array(kind: object, shape: tuple[int, ...]) -> np.ndarray:
    return (np.arange(int(np.prod(shape))) % 2).reshape(shape).astype(kind)  # type: ignore[call-overload]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("kind", NUMPY_TYPES + OTHER_TYPES, ids=lambda kind: np.dtype(kind).name)
def test_there_and_back(kind: object, shape: tuple[int, ...]) -> None:
    given = array(kind, shape)
    held = device_put(given)
    assert (held.shape, held.dtype, held.ndim, held.size) == (given.shape, given.dtype, given.ndim, given.size)
    assert held.nbytes == given.nbytes
    got = np.asarray(held)
    assert got.tobytes() == given.tobytes() and got.dtype == given.dtype and got.shape == given.shape
    assert not got.flags.writeable


def test_the_array_protocol_of_numpy_2() -> None:
    held = device_put(np.arange(3, dtype=np.float32))
    assert np.shares_memory(np.asarray(held), np.asarray(held)), "no copy"
    copied = np.array(held)
    assert copied.flags.writeable and not np.shares_memory(copied, np.asarray(held))
    assert np.asarray(held, np.float64).dtype == np.float64
    with pytest.raises(ValueError, match="a copy-free array of dtype float64"):
        np.array(held, dtype=np.float64, copy=False)
    assert held.block_until_ready() is held
    np.testing.assert_array_equal(held.to_host(), [0, 1, 2])


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("kind", NUMPY_TYPES, ids=lambda kind: np.dtype(kind).name)
def test_dlpack_with_numpy(kind: object, shape: tuple[int, ...]) -> None:
    given = array(kind, shape)
    held = device_put(given)
    taken = np.from_dlpack(held)
    np.testing.assert_array_equal(taken, given)
    assert not taken.flags.writeable, "a device array does not change"
    if given.size:
        assert np.shares_memory(taken, np.asarray(held))
    np.testing.assert_array_equal(np.asarray(from_dlpack(given)), given)
    copied = np.from_dlpack(held, copy=True)
    assert copied.size == 0 or not np.shares_memory(copied, np.asarray(held))
    assert held.__dlpack_device__() == (1, 0)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize(
    "kind", [np.float32, np.int32, np.bool_, np.complex64, ml_dtypes.bfloat16], ids=lambda kind: np.dtype(kind).name
)
def test_dlpack_with_jax(kind: object, shape: tuple[int, ...]) -> None:
    jax = pytest.importorskip("jax")
    given = array(kind, shape)
    taken = jax.dlpack.from_dlpack(device_put(given))
    assert taken.dtype == given.dtype and np.asarray(taken).tobytes() == given.tobytes()
    held = from_dlpack(jax.numpy.asarray(given))
    gc.collect()
    assert held.dtype == given.dtype and np.asarray(held).tobytes() == given.tobytes()


def test_from_dlpack_shares_aligned_memory_and_keeps_it_alive() -> None:
    raw = np.zeros(4096 + 64, np.uint8)
    start = -raw.ctypes.data % 64
    given = raw[start : start + 4096].view(np.float32)
    given[0] = 5
    held = from_dlpack(given)
    assert np.shares_memory(np.asarray(held), given)
    unaligned = from_dlpack(given[1:])
    assert not np.shares_memory(np.asarray(unaligned), given)
    del given, raw
    gc.collect()
    trash = [np.full(1024, 7, np.float32) for _ in range(100)]
    assert np.asarray(held)[0] == 5 and len(trash) == 100


def test_dlpack_refusals() -> None:
    held = device_put(np.arange(3, dtype=np.float32))
    with pytest.raises(BufferError, match="is on DLPack device"):
        held.__dlpack__(dl_device=(2, 0))
    with pytest.raises(BufferError, match="stream is 1"):
        held.__dlpack__(stream=1)
    with pytest.raises(BufferError, match="s4"):
        device_put(array(ml_dtypes.int4, (3,))).__dlpack__()
    with pytest.raises(hilo.ArgumentError, match="argument 0 is a list; it takes an array with __dlpack__"):
        from_dlpack([1])


def test_python_scalars() -> None:
    one = device_put(np.float32([[2.5]]))
    assert float(one) == 2.5 and int(one) == 2 and bool(one) and complex(one) == 2.5 and one.item() == 2.5
    index = device_put(np.int32(1))
    assert [10, 20][index] == 20
    with pytest.raises(TypeError, match="is no index"):
        [10, 20][one]
    with pytest.raises(
        hilo.ArgumentError, match=r"float\(\) of a DeviceArray f32\[2\]; it takes an array of one element"
    ):
        float(device_put(np.zeros(2, np.float32)))
    with pytest.raises(TypeError, match=r"len\(\)"):
        len(index)


def test_sequence_and_text() -> None:
    held = device_put(np.arange(6, dtype=np.int32).reshape(2, 3))
    assert len(held) == 2 and held[1, 2] == 5
    np.testing.assert_array_equal(held[:, 1], [1, 4])
    np.testing.assert_array_equal(np.stack(list(held)), np.asarray(held))
    assert repr(held) == "DeviceArray([[0, 1, 2],\n             [3, 4, 5]], s32[2, 3], device='local-sync')"
    assert repr(device_put(np.zeros(5000))).startswith("DeviceArray([0., 0., 0., ..., 0., 0., 0.], f64[5000]")


def test_pickle_and_copy() -> None:
    held = device_put(np.arange(3, dtype=ml_dtypes.bfloat16))
    for again in (pickle.loads(pickle.dumps(held)), copy.deepcopy(held)):
        assert isinstance(again, DeviceArray) and again.dtype == held.dtype
        assert np.asarray(again).tobytes() == np.asarray(held).tobytes()


def test_values_without_an_element_type() -> None:
    with pytest.raises(hilo.DtypeError, match="array-like of numbers"):
        device_put(np.array(["text"]))
    with pytest.raises(hilo.TargetError, match="f6e2m3fn"):
        device_put(array(ml_dtypes.float6_e2m3fn, (3,)))
    with pytest.raises(hilo.TargetError, match="device 'gpu9' is unknown"):
        device_put(1.0, "gpu9")


@pytest.mark.parametrize("dtype", [np.float32, np.uint16, ml_dtypes.bfloat16])
def test_views_of_the_host_array_keep_the_buffer(dtype: object) -> None:
    want = np.arange(12_288).astype(dtype)
    builder = hilo.XlaBuilder("passed")
    x = hilo.ops.Parameter(builder, 0, hilo.Shape(dtype, want.shape), "x")
    run = hilo.compile(builder.Build(x + x))
    views = [np.asarray(run(want))[1:] for _ in range(8)]
    junk = [np.full(want.nbytes, 7, np.uint8) for _ in range(64)]  # takes memory that is free
    for view in views:
        np.testing.assert_array_equal(view, (want + want)[1:])
    assert len(junk) == 64


def test_arrays_of_a_device_are_taken_as_they_are(compile_text: Callable[..., Executable]) -> None:
    """Of every element type, whether the compiled program calls it signed or not: no call copies them."""
    names = "pred s8 s16 s32 s64 u8 u16 u32 u64 f16 bf16 f32 f64 c64 c128".split()
    rows = [BY_NAME[name] for name in names]
    kinds = [f"tensor<100x{row.mlir}>" for row in rows]
    arguments = ", ".join(f"%x{n}: {kind}" for n, kind in enumerate(kinds))
    results = ", ".join(kinds)
    run = compile_text(f"""func.func @main({arguments}) -> ({results}) {{
      {" ".join(f"%r{n} = stablehlo.reverse %x{n}, dims = [0] : {kind}" for n, kind in enumerate(kinds))}
      return {", ".join(f"%r{n}" for n in range(len(rows)))} : {results}
    }}""")
    given = [device_put(np.arange(100).astype(row.numpy), run.device) for row in rows]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(type(run.device), "upload", lambda *_: pytest.fail("an argument was copied"))
        back = run(*run(*given))
    for array, got in zip(given, back, strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.asarray(array))
