"""Damaged bundles and cache entries, wrong arguments, and what users put where files should be: an error that says what
is wrong, or a warning and a new compilation; never a death, a wait without end, another exception, or a foreign file.
"""

from __future__ import annotations

import copy
import hashlib
import io
import json
import os
import pickle
import random
import subprocess
import sys
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from programs import ADD

import hilo
import hilo.targets
from hilo.targets.bundle.manifest import MANIFEST, parse_manifest
from hilo.targets.compilation.cache import CacheWarning, DiskCache, Entry, disk_cache
from hilo.targets.compilation.lookup import clear_memory_cache

ENTRY = Entry(b"module" * 50, ("f32",), ("f32",), "local-sync", "default", ("--a",), "worker", "")
DEVICE_FILES = ("/dev/zero", "/dev/full", "/proc/self/mem")


def damaged(data: bytes, rng: random.Random) -> bytes:
    """The data with some damage."""
    way = rng.randrange(6)
    if way == 0:
        return data[: rng.randrange(len(data))]
    if way == 1:
        return data + rng.randbytes(rng.randint(1, 64))
    if way == 2:
        return rng.randbytes(rng.randint(0, 512))
    found = bytearray(data)
    for _ in range(1 if way == 3 else rng.randint(2, 40)):
        found[rng.randrange(len(found))] = rng.randrange(256)
    if way == 5:
        begin = rng.randrange(len(found))
        del found[begin : begin + rng.randint(1, 100)]
    return bytes(found)


def put_in_place(path: Path, rng: random.Random, elsewhere: Path) -> None:
    """Something else than a file."""
    if path.is_symlink() or path.exists():
        path.unlink()
    way = rng.randrange(6)
    if way == 0:
        path.mkdir()
    elif way == 1:
        path.symlink_to(elsewhere / "nowhere")
    elif way == 2:
        path.symlink_to(rng.choice(DEVICE_FILES))
    elif way == 3:
        os.mkfifo(path)
    elif way == 4:
        path.touch()
        path.chmod(0)
    else:
        path.symlink_to(path)


@pytest.fixture(scope="module")
def bundle() -> hilo.targets.Bundle:
    return hilo.compile_bundle(ADD, "llvm-cpu")


@pytest.fixture(scope="module")
def archive(bundle: hilo.targets.Bundle, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("bundle") / "add.hilo"
    bundle.save(path)
    return path.read_bytes()


def use(path: object) -> None:
    """Loads a bundle and its modules' bytes."""
    found = hilo.load_bundle(path)  # type: ignore[arg-type]
    for name in found.targets:
        found.module_bytes(name)


def test_damaged_archives_are_refused(archive: bytes, tmp_path: Path) -> None:
    rng = random.Random(1)
    path, whole = tmp_path / "b.hilo", 0
    manifest = archive.index(b'{\n "format"')
    for number in range(1500):
        data = archive
        if number % 3 == 0:  # where the names and sizes are
            tail = archive[-400:]
            data = archive[:-400] + damaged(tail, rng)
        elif number % 3 == 1:
            data = archive[:manifest] + damaged(archive[manifest:], rng)
        else:
            data = damaged(archive, rng)
        path.write_bytes(data)
        try:
            use(path)
            whole += 1
        except hilo.Error:
            pass
    assert whole < 700  # a byte in a field that nobody reads, such as a date
    assert {one.name for one in tmp_path.iterdir()} == {"b.hilo"}


def test_archives_of_other_kinds_are_refused(archive: bytes, tmp_path: Path) -> None:
    path = tmp_path / "b.hilo"
    with zipfile.ZipFile(io.BytesIO(archive)) as source:
        files = {name: source.read(name) for name in source.namelist()}
    for method in (zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with zipfile.ZipFile(path, "w", method) as target:
            for name, data in files.items():
                target.writestr(name, data)
        with pytest.raises(hilo.Error, match="compressed"):
            use(path)
    encrypted = bytearray(archive)
    central = archive.rindex(b"PK\1\2")
    encrypted[central + 8] |= 1
    path.write_bytes(encrypted)
    with pytest.raises(hilo.Error, match="encrypted"):
        use(path)
    for wrong in (b"", 5, None, "a\0b", tmp_path / "\0", 1.5, ["x"]):
        with pytest.raises(hilo.Error):
            use(wrong)
    rng = random.Random(2)
    for _ in range(30):
        put_in_place(path, rng, tmp_path)
        if path.is_dir() or not os.access(path, os.R_OK) or not path.is_file():
            with pytest.raises(hilo.Error):
                use(path)
        if path.is_dir():
            path.rmdir()


def sealed(content: dict[str, object]) -> bytes:
    """A manifest with the matching checksum."""
    content = {name: value for name, value in content.items() if name != "sha256"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return json.dumps({**content, "sha256": hashlib.sha256(text.encode()).hexdigest()}).encode()


VALUES = [None, True, 0, -1, 1 << 70, 1.5, "", "..", "a/b", "a\0", [], {}, [[]], [None], ["x"], [-1], {"x": 1}, "f32"]


def places(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The way to each entry of nested lists and objects."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


def test_manifests_of_wrong_types_are_refused(bundle: hilo.targets.Bundle) -> None:
    whole = json.loads(bundle.manifest.to_json())
    assert parse_manifest(sealed(whole), "here") == bundle.manifest
    ways = list(places(whole))
    taken = []
    for way in ways:
        for value in (*VALUES, "gone"):
            changed = copy.deepcopy(whole)
            inner = changed
            for key in way[:-1]:
                inner = inner[key]
            if value == "gone":
                del inner[way[-1]]
            else:
                inner[way[-1]] = value
            try:
                read = parse_manifest(sealed(changed), "here")
                read.check_runtime()
                repr(read.signature)
            except hilo.Error:
                continue
            taken.append((way, value))
    assert len(ways) * len(VALUES) > 700
    lists = [value for way, value in taken if way[-1] in ("dims", "drivers", "flags") and "options" not in way]
    assert all(isinstance(value, list) for value in lists)
    assert not [value for way, value in taken if way[-1] == "file" and value in ("..", "", "a/b", "a\0", 0)]
    for text in ("[" * 100_000, '{"format": 1, "x": ' + "[" * 100_000, "null", "[]", '"x"', "\ud800", "1e999"):
        with pytest.raises(hilo.Error):
            parse_manifest(text.encode(errors="surrogatepass"), "here")


def test_files_of_a_folder_are_files(bundle: hilo.targets.Bundle, tmp_path: Path) -> None:
    rng = random.Random(4)
    folder = tmp_path / "folder"
    for number in range(40):
        bundle.save(folder)
        name = MANIFEST if number % 2 else "llvm-cpu.vmfb"
        put_in_place(folder / name, rng, tmp_path)
        if os.access(folder / name, os.R_OK) and (folder / name).is_file():  # root reads everything
            (folder / name).unlink()
        with pytest.raises(hilo.Error):
            use(folder)
        if (folder / name).is_dir():
            (folder / name).rmdir()
        else:
            (folder / name).unlink(missing_ok=True)
        (folder / MANIFEST).write_text("{}")  # so that the next one may replace it


def test_damaged_and_swapped_cache_entries_are_not_taken(tmp_path: Path) -> None:
    rng = random.Random(5)
    cache = DiskCache(tmp_path / "cache", 1 << 20)
    keys = ["ab" + "0" * 62, "ab" + "1" * 62]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", CacheWarning)
        for _ in range(1500):
            cache.put(keys[0], ENTRY)
            path = cache.path(keys[0])
            data = path.read_bytes()
            path.write_bytes(damaged(data, rng))
            got = cache.get(keys[0])
            assert got is None or path.read_bytes() == data
        for _ in range(60):
            cache.put(keys[0], ENTRY)
            put_in_place(cache.path(keys[0]), rng, tmp_path)
            assert cache.get(keys[0]) in (None, ENTRY)
            cache.entries()
            cache.explain(keys[0], {"x": "y"})
            if cache.path(keys[0]).is_dir():
                cache.path(keys[0]).rmdir()
            else:
                cache.path(keys[0]).unlink(missing_ok=True)
        other = Entry(b"other", ("f64",), ("f64",), "local-sync", "default", (), "worker", "")
        cache.put(keys[0], ENTRY)
        cache.put(keys[1], other)
        first, second = map(cache.path, keys)
        swap = first.read_bytes()
        first.write_bytes(second.read_bytes())
        second.write_bytes(swap)
        assert [cache.get(key) for key in keys] == [None, None]
        cache.put(keys[0], ENTRY)
        assert cache.get(keys[0]) == ENTRY
    assert sorted(one.name for one in tmp_path.iterdir()) == ["cache"]


def test_a_swapped_program_is_compiled_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HILO_CACHE_DIR", str(tmp_path / "cache"))
    clear_memory_cache()
    one = np.ones(8, np.float32)
    texts = [ADD, ADD.replace("stablehlo.add", "stablehlo.subtract")]
    assert [np.asarray(hilo.compile(text)(one, one))[0] for text in texts] == [2, 0]
    first, second = (tmp_path / "cache").glob("??/*.hilo")
    held = first.read_bytes()
    first.write_bytes(second.read_bytes())
    second.write_bytes(held)
    clear_memory_cache()
    with pytest.warns(CacheWarning, match="another program"):
        assert [np.asarray(hilo.compile(text)(one, one))[0] for text in texts] == [2, 0]


def test_a_folder_that_everybody_can_write_to_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o777)
    monkeypatch.setenv("HILO_CACHE_DIR", str(folder))
    with pytest.warns(CacheWarning, match="everybody can write to it"):
        assert disk_cache() is None
    folder.chmod(0o750)
    assert disk_cache() is not None
    for name in ("HILO_CACHE_DIR", "HILO_REPRODUCER_DIR"):
        monkeypatch.setenv(name, "~no-such-user-here/cache")
        with pytest.raises(hilo.ArgumentError, match=name):
            hilo.targets.environment.cache_dir()
            hilo.targets.environment.reproducer_dir()
        monkeypatch.delenv(name)


def test_locks_are_no_links_and_no_pipes(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "cache", 1 << 20)
    cache.put("ab" + "0" * 62, ENTRY)
    (cache.folder / "turns.lock").symlink_to(tmp_path / "elsewhere")
    with cache.turn("ab" + "0" * 62):
        pass
    assert not (tmp_path / "elsewhere").exists()
    (cache.folder / "turns.lock").unlink()
    os.mkfifo(cache.folder / "turns.lock")
    with cache.turn("ab" + "0" * 62):
        pass


# ---- arguments -------------------------------------------------------------------------------------------------------

TEXT = """
func.func @main(%a: tensor<3x4xf32>, %b: tensor<i32>, %c: tensor<0x5xbf16>, %d: tensor<4xui8>, %e: tensor<2xi1>)
    -> (tensor<3x4xf32>, tensor<i32>, tensor<4xui8>, tensor<2xi1>) {
  %0 = stablehlo.add %a, %a : tensor<3x4xf32>
  return %0, %b, %d, %e : tensor<3x4xf32>, tensor<i32>, tensor<4xui8>, tensor<2xi1>
}
"""


class Raises:
    """An array of another library that cannot be read."""

    def __array__(self, *args: object, **kwargs: object) -> np.ndarray:
        raise KeyError("no array today")


class Capsule:
    def __dlpack__(self, **kwargs: object) -> object:
        raise BufferError("no capsule")

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)


def wrong_values() -> list[object]:
    rng = np.random.default_rng(1)
    kinds = ["f2", "f4", "f8", "i1", "u1", "i2", "i4", "i8", "u8", "?", "c8", "c16", "O", "S3", "U2", "M8[s]", "V7",
             ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn, ml_dtypes.int4, ">f4", ">i4", "g", [("x", "f4")]]  # fmt: skip
    dims = [(), (0,), (1,), (2,), (4,), (3, 4), (4, 3), (0, 5), (5, 0), (3, 4, 1), (1 << 12,)]
    values: list[object] = []
    for kind in kinds:
        for shape in dims:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                values.append(np.zeros(shape, kind))
    base = rng.normal(size=(6, 8)).astype(np.float32)
    fixed = base[:3, :4].copy()
    fixed.setflags(write=False)
    shifted = np.frombuffer(b"\0" + bytes(48), np.uint8)[1:].view(np.float32).reshape(3, 4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        matrix = np.matrix(base[:3, :4])
    loop: list[object] = []
    loop.append(loop)
    values += [
        base[::2, ::2], base[:3, :4].T.copy().T, base[2::-1, :4], np.broadcast_to(np.float32(1), (3, 4)), fixed,
        shifted, matrix, np.ma.masked_array(base[:3, :4], base[:3, :4] > 0), np.ma.masked, np.rec.array([(1, 2.0)]),
        np.broadcast_to(np.float32(1), (1 << 20, 1 << 20)), np.float32(1), np.int32(2), np.bool_(True), np.str_("x"),
        np.datetime64("now"), None, ..., True, 1, -1, 1 << 40, 10**400, 1.5, float("nan"), 1j, "text", b"bytes",
        object(), int, print, {}, {1}, (), [], [[]], [1, [2]], ["a"], [None], [10**400], loop, [[[[1]]]],
        ([1, 2], [3, 4]), [Raises()], Raises(), Capsule(), range(4), iter([1]), memoryview(b"abcd"), bytearray(4),
        1 + 0j, [True, False], [300, 1, 2, 3], [-1, 0, 0, 0], [1.0, 2.0, 3.0, 4.0], np.array(3), [[1.0] * 4] * 3,
        [[1] * 4] * 3, [1, 0],
    ]  # fmt: skip
    return values


@pytest.mark.parametrize("target", ["llvm-cpu", "evaluator"])
def test_wrong_arguments_are_errors_of_hilo(target: str) -> None:
    run = hilo.compile(TEXT, target=target)
    right: list[object] = [np.ones((3, 4), np.float32), np.int32(1), np.zeros((0, 5), ml_dtypes.bfloat16),
                           np.zeros(4, np.uint8), np.zeros(2, np.bool_)]  # fmt: skip
    values = wrong_values()
    calls = refused = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for index in range(len(right)):
            for value in values:
                for method in (run, run.call_async) if target == "llvm-cpu" and calls % 7 == 0 else (run,):
                    args = list(right)
                    args[index] = value
                    calls += 1
                    try:
                        results = method(*args)
                        assert isinstance(results, tuple)
                        np.asarray(results[0])
                    except hilo.Error as error:
                        refused += 1
                        assert len(str(error)) < 1000
    for args in ([], right[:4], [*right, 1], [right], right[::-1]):
        with pytest.raises(hilo.Error):
            run(*args)
    assert calls > 1500 and refused > 0.9 * calls


def test_masked_arrays_are_refused_everywhere() -> None:
    masked = np.ma.masked_array(np.ones(8, np.float32), [True] + [False] * 7)
    run = hilo.compile(ADD)
    for call in (lambda: run(masked, masked), lambda: hilo.targets.device_put(masked)):
        with pytest.raises(hilo.ArgumentError, match="masked array"):
            call()


# ---- what is copied to other processes, and limits -------------------------------------------------------------------


def test_computations_and_arrays_are_pickled_and_executables_say_what_to_do() -> None:
    run = hilo.compile(ADD, target="evaluator")
    computation = hilo.load(ADD)
    again = pickle.loads(pickle.dumps(computation))
    assert again.as_text() == computation.as_text()
    assert copy.deepcopy(computation).as_text() == computation.as_text()
    b = hilo.XlaBuilder("pair")
    x = hilo.ops.Parameter(b, 0, hilo.Shape("f32", [2]), "x")
    built = b.Build(hilo.ops.Tuple(b, [x, hilo.ops.Tuple(b, [x])]))
    assert str(pickle.loads(pickle.dumps(built)).program_shape) == str(built.program_shape)
    one = np.ones(8, np.float32)
    for target in ("evaluator", "llvm-cpu"):
        result = hilo.compile(ADD, target=target)(one, one)
        np.testing.assert_array_equal(np.asarray(pickle.loads(pickle.dumps(result))), one + one)
        for copied in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(hilo.ArgumentError, match="bundle"):
                copied(hilo.compile(ADD, target=target))
    assert run is not None


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"replicas": 100_000}, "replicas is 100000.*1024"),
        ({"replicas": 600, "partitions": 2}, "1024"),
        ({"compile_timeout_s": 0}, "compile_timeout_s is 0"),
        ({"compile_timeout_s": "1"}, "compile_timeout_s is '1'"),
        ({"compile_timeout_s": float("nan")}, "compile_timeout_s is nan"),
        ({"compile_timeout_s": True}, "compile_timeout_s is True"),
    ],
)
def test_limits_are_said(options: dict[str, object], message: str) -> None:
    with pytest.raises(hilo.ArgumentError, match=message):
        hilo.compile(ADD, **options)  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform != "linux", reason="the loader's search path of Linux")
def test_vulkan_without_a_loader_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "libvulkan.so.1").write_text("no library")
    program = tmp_path / "add.mlir"
    program.write_text(ADD)
    environment = {**os.environ, "LD_LIBRARY_PATH": str(tmp_path)}
    command = [sys.executable, "-m", "hilo.tools.run", str(program), "--target=vulkan", "--input=8xf32=1"]
    ended = subprocess.run([*command, "--input=8xf32=1"], capture_output=True, text=True, env=environment, timeout=120)
    assert ended.returncode == 1 and "apt-get install libvulkan1" in ended.stderr, ended.stderr
    assert "internal error" not in ended.stderr
