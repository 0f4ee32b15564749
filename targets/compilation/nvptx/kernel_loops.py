"""The loops of a kernel's `linalg.generic`s, read from the compiler's module."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.spirv.exact_arithmetic import is_for

CONFIGURATION, TRANSLATION = "lowering_config", "translation_info"
_GENERIC = "linalg.generic"
_MAP = re.compile(r"affine_map<\([^)]*\) -> \(([^)]*)\)>")
_SHAPED = re.compile(r"tensor<((?:\d+x)*)([^<>,x]+)>")
_AROUND = ("hal.interface.", "iree_codegen.", "iree_tensor_ext.", "arith.", "math.", "util.assume", "func.return")
_WITHIN = frozenset({_GENERIC, "linalg.fill", "linalg.yield", "tensor.empty"})


def concerns(flags: tuple[str, ...]) -> bool:
    """Whether a session's flags ask for kernels for NVIDIA's GPUs, and for the compiler's optimization.

    >>> cuda = "--iree-hal-target-device=cuda"
    >>> concerns((cuda, "--iree-opt-level=O2")), concerns((cuda, "--iree-opt-level=O2", "--iree-opt-level=O1"))
    (True, False)
    """
    level = next((flag for flag in reversed(flags) if flag.startswith("--iree-opt-level=")), "")
    return is_for(flags, "cuda") and level[-1:] not in ("0", "1")


def kernels_of(module: int) -> list[int]:
    """The functions of a module's executables."""
    return [kernel for one in mlir.operations(module, "hal.executable") for kernel in mlir.within(one, "func.func")]


@dataclass(frozen=True)
class Operand:
    """An operand of a `linalg.generic`.

    Attributes:
        value: its address.
        dims: for each of its dimensions, the loop that goes along it.
        shape: its shape.
        bits: of an element.
    """

    value: int
    dims: tuple[int, ...]
    shape: tuple[int, ...]
    bits: int


@dataclass(frozen=True)
class Loops:
    """The loops of a `linalg.generic`.

    Attributes:
        operation: its address.
        sizes: the number of iterations of each loop.
        reduced: the loops that reduce.
        operands: inputs, and after them the arrays that it writes.
        results: the addresses of its results.
    """

    operation: int
    sizes: tuple[int, ...]
    reduced: tuple[int, ...]
    operands: tuple[Operand, ...]
    results: tuple[int, ...]

    @property
    def inputs(self) -> tuple[Operand, ...]:
        return self.operands[: -len(self.results)]

    @property
    def written(self) -> tuple[Operand, ...]:
        return self.operands[-len(self.results) :]


def loops_of(operation: int) -> Loops | None:
    """The loops; None if a size is not known, or an operand is not read along its dimensions."""
    maps = _MAP.findall(mlir.attribute(operation, "indexing_maps"))
    values = mlir.operands(operation)
    if len(maps) != len(values):
        return None
    operands = [one for one in map(_operand, maps, values) if one]
    kinds = re.findall(r"parallel|reduction", mlir.attribute(operation, "iterator_types"))
    sizes = {dim: n for one in operands for dim, n in zip(one.dims, one.shape, strict=True)}
    if len(operands) != len(maps) or len(sizes) != len(kinds):
        return None
    reduced = tuple(dim for dim, kind in enumerate(kinds) if kind == "reduction")
    ordered = tuple(sizes[dim] for dim in range(len(kinds)))
    return Loops(operation, ordered, reduced, tuple(operands), tuple(mlir.results(operation)))


def _operand(results: str, value: int) -> Operand | None:
    """An operand, given the results of its indexing map; None if they are not loops, or its shape is not static."""
    dims = re.findall(r"d(\d+)", results)
    found = _SHAPED.fullmatch(mlir.print_type(mlir.type_of(value)))
    bits = re.search(r"\d+", found[2]) if found else None
    if not found or not bits or not re.fullmatch(r"(d\d+(, )?)*", results):
        return None
    return Operand(value, tuple(map(int, dims)), tuple(int(n) for n in found[1].split("x")[:-1]), int(bits[0]))


@dataclass(frozen=True)
class KernelLoops:
    """The loops of a kernel that holds nothing but `linalg.generic`s over whole arrays.

    Attributes:
        loops: of each of them, in order.
    """

    loops: tuple[Loops, ...]

    @cached_property
    def dims(self) -> Mapping[int, tuple[int, ...]]:
        """For each operation, the dimension of the kernel that each of its loops goes along.

        Loops go along the same one if they go along the same dimension of an array that both of them read, or that one
        of them makes.
        """
        parent: dict[tuple[int, int], tuple[int, int]] = {}

        def find(key: tuple[int, int]) -> tuple[int, int]:
            while parent.setdefault(key, key) != key:
                key = parent[key]
            return key

        known: dict[int, list[tuple[int, int]]] = {}
        for one in self.loops:
            for operand in one.operands:
                mine = [(one.operation, dim) for dim in operand.dims]
                for dim, other in zip(mine, known.setdefault(operand.value, mine), strict=True):
                    parent[find(dim)] = find(other)
            for result, operand in zip(one.results, one.written, strict=True):
                known[result] = [(one.operation, dim) for dim in operand.dims]
        numbers: dict[tuple[int, int], int] = {}
        return {
            one.operation: tuple(
                numbers.setdefault(find((one.operation, dim)), len(numbers)) for dim in range(len(one.sizes))
            )
            for one in self.loops
        }

    def is_read(self, result: int) -> bool:
        """Whether an operation of the kernel reads a result of another one."""
        return any(operand.value == result for one in self.loops for operand in one.operands)


def kernel_loops(kernel: int) -> KernelLoops | None:
    """The loops of a kernel; None if it holds other operations, such as gathers and slices."""
    found: list[Loops] = []
    names = mlir.Names()
    for operation in mlir.all_within(kernel):
        name = names.of(operation)
        if name not in _WITHIN and not name.startswith(_AROUND):
            return None
        if name == _GENERIC:
            loops = loops_of(operation)
            if loops is None:
                return None
            found.append(loops)
    return KernelLoops(tuple(found))
