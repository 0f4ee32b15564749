"""Configurations of products for NVIDIA's GPUs, measured on an H100 at 4096 x 4096 x 4096; see `configure-products`.

A workgroup copies its tiles of both operands to shared memory. For f32 and f64, a thread then keeps a part of the
result in registers; for f16 and bf16, 32 threads compute parts of 16 x 8 elements by the matrix instruction `mma.sync`,
which adds in f32.
"""

from __future__ import annotations

from collections.abc import Mapping

from hilo.lowering.framework.profile import ProductConfiguration

PROCESSORS = 132
"""Multiprocessors of an H100; an A100 has 108."""

_DEPTH_OF_INSTRUCTION, _ROWS, _COLUMNS = 16, 16, 8


def _information(lowering: str, threads: int) -> str:
    """The compiler's attribute, with `{…}` left for the numbers of the loops."""
    return (
        f"#iree_codegen.compilation_info<lowering_config = #iree_gpu.lowering_config<{{{{{lowering}, "
        "promote_operands = [0, 1], reduction = {reduction}, workgroup = {workgroup}}}>, "
        f"translation_info = <pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [{threads}, 1, 1] "
        "subgroup_size = 32, {{gpu_pipeline_options = #iree_gpu.pipeline_options<prefetch_num_stages = 2, "
        "no_reduce_shared_memory_bank_conflicts = false, use_igemm_convolution = false>}}>>"
    )


def _by_threads(rows: int, columns: int, depth: int, part: tuple[int, int], speed: float) -> ProductConfiguration:
    threads = rows * columns // (part[0] * part[1])
    return ProductConfiguration(rows, columns, depth, depth, *part, 1, speed, _information("thread = {part}", threads))


def _by_matrices(
    name: str, rows: int, columns: int, steps: int, part: tuple[int, int], speed: float
) -> ProductConfiguration:
    subgroups = rows * columns // (part[0] * _ROWS * part[1] * _COLUMNS)
    kind = f"mma_kind = #iree_gpu.mma_layout<NV_MMA_SYNC_F32_16x8x16_{name.upper()}>, subgroup = {{part}}"
    text = _information(kind, 32 * subgroups)
    return ProductConfiguration(rows, columns, steps * _DEPTH_OF_INSTRUCTION, steps, *part, 0, speed, text)


def _left_to_the_compiler(speed: float) -> ProductConfiguration:
    return ProductConfiguration(1, 1, 1, 1, 1, 1, 1, speed, "")


def _matrices(name: str) -> tuple[ProductConfiguration, ...]:
    return (
        _by_matrices(name, 128, 128, 4, (4, 8), 180),
        _by_matrices(name, 128, 128, 2, (4, 8), 137),
        _by_matrices(name, 128, 64, 4, (4, 4), 130),
        _by_matrices(name, 64, 64, 8, (2, 4), 125),
        _by_matrices(name, 64, 64, 4, (2, 4), 119),
        _by_matrices(name, 64, 64, 2, (2, 4), 105),
        _by_matrices(name, 64, 32, 4, (2, 2), 80),
        _by_matrices(name, 32, 32, 4, (1, 2), 50),
        _by_matrices(name, 32, 32, 2, (1, 2), 40),
    )


PRODUCTS: Mapping[str, tuple[ProductConfiguration, ...]] = {
    "f32": (
        _by_threads(128, 128, 16, (8, 8), 33.8),
        _by_threads(128, 64, 16, (8, 4), 33.5),
        _by_threads(64, 64, 16, (4, 4), 24.9),
        _by_threads(64, 64, 8, (4, 4), 22),
        _by_threads(32, 64, 16, (4, 4), 19),
        _by_threads(32, 32, 16, (2, 2), 13),
        _left_to_the_compiler(3.9),
    ),
    "f64": (
        _by_threads(128, 64, 16, (8, 4), 12.6),
        _by_threads(64, 64, 16, (4, 4), 9.3),
        _by_threads(32, 32, 16, (2, 2), 7.0),
        _left_to_the_compiler(2),
    ),
    "f16": _matrices("f16"),
    "bf16": _matrices("bf16"),
}
