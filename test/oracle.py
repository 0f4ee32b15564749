"""The numeric oracle of the tests: XLA's CPU compiler through jaxlib, and one table of tolerances.

    from oracle import assert_close, run_xla
    assert_close(hilo_result, run_xla(stablehlo_text, x, y)[0])

Nothing of hilo runs here: it takes text and returns arrays.
"""

from __future__ import annotations

import functools
import re
from typing import Any

import ml_dtypes
import numpy as np
import pytest

# (rtol, atol) for values computed by a few dozen rounded operations of that type; a call with looser ones states the
# reason.
TOLERANCES: dict[str, tuple[float, float]] = {
    "float64": (1e-11, 1e-12),
    "complex128": (1e-11, 1e-12),
    "float32": (2e-5, 2e-6),
    "complex64": (2e-5, 2e-6),
    "float16": (4e-3, 4e-3),
    "bfloat16": (3e-2, 3e-2),
    "float8_e4m3fn": (0.13, 0.02),
    "float8_e5m2": (0.26, 0.05),
}


def run_xla(stablehlo_text: str, *arrays: Any) -> list[np.ndarray]:
    """Compiles a StableHLO module with XLA for the CPU, calls `main`, and returns its results as NumPy arrays.

    Skips the test when jax is not installed.
    """
    jax = pytest.importorskip("jax", reason="the oracle is XLA: pip install jax")
    with jax.enable_x64(True):
        results = compile_xla(stablehlo_text).execute_sharded([jax.device_put(np.asarray(a)) for a in arrays])
        return [np.asarray(shards[0]) for shards in results.disassemble_into_single_device_arrays()]


COMPILES_FUSIONS = True
"""Whether XLA's emitters of fusions are used for all programs. Each fusion is lowered as an MLIR module of its own,
which takes half of the time that XLA compiles for tests: `conftest.py` has it off where no operation needs it."""
_NEEDS_FUSION_EMITTERS = re.compile(
    r"stablehlo\.(power|reduce_precision)\b|stablehlo\.(clamp|maximum|minimum)\b.*([<x]complex<|[<x]i1>)"
)
"""Operations that XLA's emitter of single operations refuses, or gets wrong at the ends of a type."""


@functools.lru_cache(maxsize=64)
def compile_xla(stablehlo_text: str, *, fuses: bool = True) -> Any:
    """The loaded executable that XLA compiles from a StableHLO module, for one CPU device.

    LLVM does not optimize it: an oracle runs once, and compiling the corpus takes a third less time this way. Without
    `fuses`, each operation stores its result before the next one reads it.
    """
    from jax.extend.backend import get_backend
    from jaxlib import _jax, lapack

    # jax does this when it lowers such calls; without it, programs with LAPACK's custom calls crash.
    lapack.prepare_lapack_call("getrf", np.dtype(np.float32))
    client = get_backend("cpu")
    devices = _jax.DeviceList(tuple(client.local_devices()[:1]))
    options = _jax.CompileOptions()
    # The attribute reads as a copy: it is assigned as a whole.
    options.env_option_overrides = [*_overrides(stablehlo_text), *([] if fuses else [_NO_FUSIONS])]
    return client.compile_and_load(stablehlo_text, devices, options)


_NO_FUSIONS = ("xla_disable_hlo_passes", "fusion")


def _overrides(stablehlo_text: str) -> list[tuple[str, int | bool]]:
    """XLA's flags for a program."""
    import jaxlib.version

    if jaxlib.version.__version_info__ >= (0, 11):  # it always uses the emitters of fusions
        return [("xla_backend_optimization_level", 0)]
    needs_emitters = COMPILES_FUSIONS or bool(_NEEDS_FUSION_EMITTERS.search(stablehlo_text))
    return [("xla_backend_optimization_level", 0), ("xla_cpu_use_fusion_emitters", needs_emitters)]


def assert_close(
    got: Any, want: Any, *, rtol: float | None = None, atol: float | None = None, context: str = ""
) -> None:
    """Fails unless dtype and shape agree and the values are within the dtype's tolerance, NaN equal to NaN.

    Integers and booleans must be equal. `context` (program, seed) is printed with a failure.
    """
    got, want = np.asarray(got), np.asarray(want)
    assert got.dtype == want.dtype, f"dtype {got.dtype}, want {want.dtype}\n{context}"
    assert got.shape == want.shape, f"shape {got.shape}, want {want.shape}\n{context}"
    if want.dtype.name not in TOLERANCES and not is_narrow_float(want.dtype):
        np.testing.assert_array_equal(got, want, err_msg=context)
        return
    default_rtol, default_atol = TOLERANCES.get(want.dtype.name, (0.26, 0.1))
    wide = np.complex128 if want.dtype.kind == "c" else np.float64
    np.testing.assert_allclose(
        got.astype(wide),
        want.astype(wide),
        rtol=default_rtol if rtol is None else rtol,
        atol=default_atol if atol is None else atol,
        equal_nan=True,
        err_msg=context,
    )


def is_narrow_float(dtype: np.dtype) -> bool:
    """Whether this is one of ml_dtypes' floating-point types."""
    try:
        ml_dtypes.finfo(dtype)
    except ValueError:
        return False
    return True


def run_xla_replicas(
    stablehlo_text: str, arguments: list[list[np.ndarray]], partitions: int = 1
) -> list[list[np.ndarray]]:
    """Runs a module as one replica per entry of `arguments`, on a CPU device each; returns each replica's results.

    With `partitions`, that many entries are the partitions of a replica. Arguments have rank 1 or more. Skips the test
    if jax is not installed. `conftest.py` requests the devices from XLA.
    """
    jax = pytest.importorskip("jax", reason="the oracle is XLA: pip install jax")
    from jax.extend.backend import get_backend
    from jaxlib import _jax

    client, count = get_backend("cpu"), len(arguments)
    devices = client.local_devices()[:count]
    assert len(devices) == count, f"the program has {count} replicas, XLA has {len(devices)} CPU devices"
    options = _jax.CompileOptions()
    replicas = count // partitions
    options.num_replicas = options.executable_build_options.num_replicas = replicas
    options.num_partitions = options.executable_build_options.num_partitions = partitions
    options.executable_build_options.use_spmd_partitioning = partitions > 1
    options.device_assignment = _jax.DeviceAssignment.create(np.arange(count).reshape(replicas, partitions))
    with jax.enable_x64(True):
        executable = client.compile_and_load(stablehlo_text, _jax.DeviceList(tuple(devices)), options)
        sharding = jax.sharding.NamedSharding(
            jax.sharding.Mesh(np.array(devices), ("replica",)), jax.sharding.PartitionSpec("replica")
        )
        sharded = []
        for parts in zip(*arguments, strict=True):
            held = [jax.device_put(part, device) for part, device in zip(parts, devices, strict=True)]
            stacked = (count * parts[0].shape[0], *parts[0].shape[1:])
            sharded.append(jax.make_array_from_single_device_arrays(stacked, sharding, held))
        results = executable.execute_sharded(sharded).disassemble_into_single_device_arrays()
    return [[np.asarray(shards[r]) for shards in results] for r in range(count)]
