"""`hilo.load_parameters`: files that the formats' own packages wrote, and damaged ones."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import iree.runtime
import ml_dtypes
import numpy as np
import pytest

import hilo
from hilo.importers.parameters import match_names

ARRAYS = {
    "layers.0.weight": np.arange(6, dtype=np.float32).reshape(2, 3),
    "layers.0.bias": np.arange(3, dtype=np.float16),
    "ids": np.array([[1, -2]], np.int64),
    "mask": np.array([True, False, True]),
    "scale": np.array(2.5, np.float64),
    "none": np.zeros((0, 4), np.int32),
}


def _written(folder: Path, suffix: str, arrays: dict[str, np.ndarray]) -> Path:
    path = folder / f"model{suffix}"
    if suffix == ".npz":
        np.savez(path, **arrays)
    elif suffix == ".safetensors":
        pytest.importorskip("safetensors.numpy").save_file(arrays, path)
    elif suffix == ".irpa":
        index = iree.runtime.ParameterIndex()
        for name, array in arrays.items():
            iree.runtime.parameter_index_add_numpy_ndarray(index, name, array)
        index.create_archive_file(str(path))
    else:
        writer = pytest.importorskip("gguf").GGUFWriter(path, "test")
        for name, array in arrays.items():
            writer.add_tensor(name, array)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
    return path


@pytest.mark.parametrize("suffix", [".npz", ".safetensors", ".irpa", ".gguf"])
def test_arrays_are_what_was_written(tmp_path: Path, suffix: str) -> None:
    names = {"layers.0.weight", "layers.0.bias", "ids"} if suffix == ".gguf" else set(ARRAYS)
    if suffix == ".irpa":
        names -= {"none"}  # an archive has no entry of no bytes
    written = {name: array for name, array in ARRAYS.items() if name in names}
    read = hilo.load_parameters(_written(tmp_path, suffix, written))
    assert set(read) == names
    for name, array in written.items():
        assert (read[name].dtype, read[name].shape) == (array.dtype, array.shape), name
        np.testing.assert_array_equal(read[name], array)


def test_bf16_and_f8_of_safetensors(tmp_path: Path) -> None:
    arrays = {"a": np.array([1.5, -2], ml_dtypes.bfloat16), "b": np.array([0.5, 448], ml_dtypes.float8_e4m3fn)}
    header, data = {}, b""
    for (name, array), kind in zip(arrays.items(), ("BF16", "F8_E4M3"), strict=True):
        offsets = [len(data), len(data) + array.nbytes]
        header[name] = {"dtype": kind, "shape": list(array.shape), "data_offsets": offsets}
        data += array.tobytes()
    text = json.dumps(header).encode()
    path = tmp_path / "model.safetensors"
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    read = hilo.load_parameters(path)
    for name, array in arrays.items():
        assert read[name].dtype == array.dtype
        np.testing.assert_array_equal(read[name].astype(np.float32), array.astype(np.float32))


def test_a_tree_is_an_argument_of_jit(tmp_path: Path) -> None:
    tree = hilo.load_parameters(_written(tmp_path, ".npz", ARRAYS), separator=".")

    @hilo.jit
    def layer(weights: dict[str, dict[str, dict[str, hilo.XlaOp]]], x: hilo.XlaOp) -> hilo.XlaOp:
        return x @ weights["layers"]["0"]["weight"] + weights["layers"]["0"]["bias"].astype("f32")

    result = layer({"layers": tree["layers"]}, np.ones((1, 2), np.float32))
    np.testing.assert_array_equal(result, [[3, 6, 9]])


def test_names_of_arguments() -> None:
    arrays = {"dense.kernel": np.zeros(1), "params.dense.bias": np.ones(1), "x": np.ones(2)}
    found = match_names(["params['dense']['kernel']", "params['dense']['bias']", "y", "", "x"], arrays)
    assert {index: array.tolist() for index, array in found.items()} == {0: [0], 1: [1], 4: [1, 1]}
    with pytest.raises(hilo.ArgumentError, match=r"'a.b' and 'a/b' are one name"):
        match_names(["a"], {"a.b": np.zeros(1), "a/b": np.zeros(1)})


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("model.pt", b"", r"it takes a file that ends with \.safetensors, \.irpa, \.npz, \.gguf"),
        ("model.safetensors", b"\x01", r"could not be read as \.safetensors"),
        ("model.safetensors", struct.pack("<Q", 1 << 60), r"could not be read as \.safetensors: its header"),
        ("model.safetensors", struct.pack("<Q", 4) + b"abcd", r"could not be read as \.safetensors"),
        (
            "model.safetensors",
            struct.pack("<Q", 58) + b'{"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}}   ' + b"123",
            r"could not be read as \.safetensors",
        ),
        (
            "model.safetensors",
            struct.pack("<Q", 57) + b'{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}}   ' + b"12345678",
            r"could not be read as \.safetensors",
        ),
        (
            "model.safetensors",
            struct.pack("<Q", 54) + b'{"a":{"dtype":"F4","shape":[2],"data_offsets":[0,1]}} ' + b"1",
            r"'a' of .* is F4",
        ),
        ("model.safetensors", struct.pack("<Q", 4) + b"[1] ", r"could not be read as \.safetensors"),
        ("model.npz", b"PK", r"could not be read as \.npz"),
        ("model.irpa", b"IRPA0000", r"could not be read as \.irpa"),
    ],
)
def test_damaged_files(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(hilo.Error, match=message):
        hilo.load_parameters(tmp_path / name)


def test_missing_files_and_names_that_are_no_tree(tmp_path: Path) -> None:
    with pytest.raises(hilo.Error, match="there is no such file"):
        hilo.load_parameters(tmp_path / "none.npz")
    path = _written(tmp_path, ".npz", {"a": np.zeros(1), "a.b": np.zeros(1)})
    with pytest.raises(hilo.ArgumentError, match=r"'a\.b' is below 'a'"):
        hilo.load_parameters(path, separator=".")
