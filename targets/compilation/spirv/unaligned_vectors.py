"""Keeps kernels for Vulkan and Metal from reading and writing vectors at addresses that are no multiples of their size.

    %x = iree_tensor_ext.dispatch.tensor.load %0, offsets = [0, 1], sizes = [32, 32] … -> tensor<32x32xf32>
    %y = linalg.generic … {lowering_config = #iree_codegen.lowering_config<tile_sizes = [[1, 32], [1, 4]]>}
becomes
    %y = linalg.generic … {lowering_config = #iree_codegen.lowering_config<tile_sizes = [[1, 32], [1, 1]]>}

IREE 3.13 reads and writes arrays as vectors of up to 16 bytes. It makes the array one of vectors, and divides positions
by their size; positions in between, as in `x[:, 1:] * 2` or in a concatenation whose second piece begins there, are
rounded down, so that other elements are read or written. See test/upstream/wrong_values/vulkan: slice_between_vectors.
Threads that compute one element at a time use the array as it is.

Leaves alone: kernels whose arrays and slices all begin at a multiple of 16 bytes; positions in all dimensions but the
last, and slices of arrays whose last dimension is odd, since IREE uses vectors only if the last one is a multiple of
their size; arrays with an odd number of elements, wherever they begin. Source: `SPIRVVectorizeLoadStore`.
"""

from __future__ import annotations

import re

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.kernels.values import maker_of
from hilo.targets.compilation.spirv.exact_arithmetic import is_for

_VECTOR_BYTES = 16
_BINDING, _CONSTANT, _ASSUMED = "hal.interface.binding.subspan", "arith.constant", "util.assume.int"
_LOAD, _STORE = "iree_tensor_ext.dispatch.tensor.load", "iree_tensor_ext.dispatch.tensor.store"
_SLICES = (_LOAD, _STORE, "tensor.extract_slice", "tensor.insert_slice")
_DIMENSIONS = re.compile(r"(?:tensor|memref)<((?:[\d?]+x)*)[a-z]+\d")
_ANY_OFFSET = -(1 << 63)
_CONFIGURATION, _TRANSLATION = "lowering_config", "translation_info"
_PIPELINE = re.compile(r"#iree_gpu\.spirv_pipeline<(\w+)>")
_FOR_GROUPS = re.compile(r"tile_sizes = \[\[\d")
_TILED_FOR_THREADS = ("BaseVectorize", "MatmulPromoteVectorize")
"""Pipelines whose tiles, but for the first ones, are those of one thread."""
_SCALAR = ("BaseDistribute", "BaseLowering")
"""Pipelines that use no vectors."""
_ROW = 32
"""The number of threads, and elements, of a workgroup in kernels that get new tiles."""


def concerns(flags: tuple[str, ...]) -> bool:
    """Whether a session's flags ask for kernels as SPIR-V.

    >>> concerns(("--iree-hal-target-device=vulkan",)), concerns(("--iree-hal-target-device=cuda",))
    (True, False)
    """
    return is_for(flags, "vulkan") or is_for(flags, "metal")


def compute_single_elements(module: int) -> None:
    """Has these kernels read and write single elements.

    Args:
        module: the pointer to the operation, after the compiler has chosen how kernels are tiled.
    """
    for kernel in _kernels(module):
        if _is_unaligned(kernel):
            _use_single_elements(kernel)


def _kernels(module: int) -> list[int]:
    executables = mlir.operations(module, "hal.executable")
    return [kernel for executable in executables for kernel in mlir.within(executable, "func.func")]


def _is_unaligned(kernel: int) -> bool:
    return any(map(_begins_between, mlir.within(kernel, _BINDING, *_SLICES)))


def _begins_between(operation: int) -> bool:
    """Whether a slice, or the array that an operation binds, may begin between two vectors."""
    name = mlir.name_of(operation)
    if name == _BINDING:
        return not _odd(mlir.results(operation)[0], 0) and _is_between(mlir.operands(operation)[0])
    if name in (_LOAD, _STORE) and _odd(mlir.operands(operation)[name == _STORE], -1):
        return False
    offsets = [int(number) for number in re.findall(r"-?\d+", _list(operation, "static_offsets"))]
    if not offsets or offsets[-1] == 0:
        return False
    return offsets[-1] == _ANY_OFFSET or offsets[-1] * _element_bytes(operation) % _VECTOR_BYTES != 0


def _odd(array: int, first: int) -> bool:
    """Whether all dimensions of an array from a certain one on are odd; they may be merged with each other."""
    found = _DIMENSIONS.search(mlir.print_type(mlir.type_of(array)))
    return found is not None and all(size[-1] in "13579" for size in found[1].split("x")[:-1][first:])


def _list(operation: int, name: str) -> str:
    """The numbers of an attribute such as `array<i64: 0, 1>`."""
    return mlir.attribute(operation, name).partition(":")[2]


def _is_between(offset: int) -> bool:
    """Whether a number of bytes may be no multiple of a vector's size."""
    maker = maker_of(offset)
    if maker and mlir.name_of(maker) == _CONSTANT:
        return int(mlir.attribute(maker, "value").partition(" ")[0]) % _VECTOR_BYTES != 0
    if maker and mlir.name_of(maker) == _ASSUMED:
        known = re.findall(r"udiv = (\d+)", mlir.attribute(maker, "assumptions"))
        count = len(mlir.operands(maker))
        return len(known) < count or any(int(number) % _VECTOR_BYTES for number in known)
    return True


def _element_bytes(operation: int) -> int:
    """The size of an array's element; 1 if it is not a number of a known size."""
    found = re.search(r"tensor<(?:[\d?]+x)*[a-z]+(\d+)", mlir.print_operation(operation).rpartition(" : ")[2])
    return max(int(found[1]) // 8, 1) if found else 1


def _use_single_elements(kernel: int) -> None:
    translation = mlir.attribute(kernel, _TRANSLATION)
    pipeline = _PIPELINE.search(translation)
    roots = [one for one in mlir.all_within(kernel) if mlir.attribute(one, _CONFIGURATION)]
    if pipeline is None or pipeline[1] in _SCALAR or not roots:
        return
    chosen = "BaseVectorize"
    if pipeline[1] in _TILED_FOR_THREADS:
        for root in roots:
            mlir.set_attribute(root, _CONFIGURATION, _with_single_elements(mlir.attribute(root, _CONFIGURATION)))
    else:
        threads = _ROW if _tile_for_groups(roots) else 1
        if threads == 1:  # one workgroup computes all, since the result is one number
            chosen = "BaseLowering"
        translation = f"#iree_codegen.translation_info<pipeline = {pipeline[0]} workgroup_size = [{threads}, 1, 1]>"
    mlir.set_attribute(kernel, _TRANSLATION, _PIPELINE.sub(f"#iree_gpu.spirv_pipeline<{chosen}>", translation))


def _tile_for_groups(roots: list[int]) -> bool:
    """Gives those operations that have tiles for workgroups new ones, from which those of the others follow; returns
    whether there are any."""
    tiled = [root for root in roots if _FOR_GROUPS.search(mlir.attribute(root, _CONFIGURATION))]
    for root in roots:
        if root in tiled:
            mlir.set_attribute(root, _CONFIGURATION, _row_of_threads(mlir.attribute(root, "iterator_types")))
        else:
            mlir.remove_attribute(root, _CONFIGURATION)
    return bool(tiled)


def _with_single_elements(configuration: str) -> str:
    """A configuration in which threads compute single elements.

    >>> _with_single_elements("#iree_codegen.lowering_config<tile_sizes = [[1, 32], [1, 4], [0, 0, 8]]>")
    '#iree_codegen.lowering_config<tile_sizes = [[1, 32], [1, 1], [0, 0, 1]]>'
    """
    first, rest, threads = configuration.partition("], [")
    return first + rest + re.sub(r"\b[1-9]\d*\b", "1", threads)


def _row_of_threads(loops: str) -> str:
    """The configuration of an operation with these loops for workgroups of `_ROW` threads.

    >>> _row_of_threads("[#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>]")
    '#iree_codegen.lowering_config<tile_sizes = [[32, 0], [1, 0], [0, 1]]>'
    """
    kinds = re.findall(r"iterator_type<(\w+)>", loops)
    parallel = [int(kind == "parallel") for kind in kinds]
    groups, left = [], _ROW
    for is_parallel in reversed(parallel):
        groups.append(left if is_parallel else 0)
        left = 1 if is_parallel else left
    levels = [groups[::-1], parallel, [1 - is_parallel for is_parallel in parallel]]
    return f"#iree_codegen.lowering_config<tile_sizes = {levels}>"
