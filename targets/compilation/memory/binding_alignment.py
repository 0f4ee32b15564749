"""Sets the alignment that kernels may assume of the arrays that they read and write.

    stream.cmd.dispatch @executable::@variant::@kernel {
      wo %memory[%offset for %c48]                                       // %offset = %row * 48
    }
    %0 = hal.interface.binding.subspan … binding(0) alignment(64)
becomes
    %0 = hal.interface.binding.subspan … binding(0) alignment(16)

IREE 3.13 derives the alignment of an array from its offset where that is known, and assumes 64 bytes elsewhere: its own
pipeline passes other offsets to kernels as operands (`iree-stream-fuse-dispatch-bindings`). hilo's passes them with the
array (see `host_pipelines`). So a kernel that writes one row at a time, such as a loop that stacks sorted rows of 12
numbers, would store to it by instructions that end the process if an address is no multiple of 32 or 64.

Larger alignments than what matters to a CPU are limited to that, so that kernels do not depend on them further.
"""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Iterator

from hilo.targets.compilation.kernels import mlir, values

_LARGEST = 64
"""Bytes to which vectors of any CPU are aligned."""

_DISPATCH, _BINDING, _CONSTANT = "stream.cmd.dispatch", "hal.interface.binding.subspan", "arith.constant"
_EXECUTABLE = re.compile(r"[\[ ]@(\w+)")
_DEPTH = 8
"""How many operations back an offset is followed."""


def limit(module: int) -> None:
    """Sets the alignments of all kernels.

    Args:
        module: the pointer to the operation, after executables are formed.
    """
    divisors = _divisors_of_offsets(module)
    names = {name for name, _ in divisors}
    for executable in mlir.operations(module, "hal.executable"):
        name = mlir.attribute(executable, "sym_name").strip('"')
        for binding in _bindings(executable):
            alignment = mlir.attribute_of(binding, "alignment")
            if alignment is None:
                continue
            given = mlir.integer_of(alignment)
            divisor = divisors.get((name, _number_of(binding)), 0) if name in names else 0
            wanted = math.gcd(divisor, given, _LARGEST)
            if wanted != given:
                limited = mlir.parse_attribute(module, f"{wanted} : index")
                assert limited is not None
                mlir.put_attribute(binding, "alignment", limited)


def _divisors_of_offsets(module: int) -> dict[tuple[str, int], int]:
    """What offsets that are no constants are multiples of, for the executable and the number of a binding."""
    found: dict[tuple[str, int], int] = {}
    is_constant = functools.cache(_is_constant)
    for function in mlir.operations(module):
        for dispatch in mlir.within(function, _DISPATCH) if mlir.name_of(function) != "hal.executable" else ():
            workload, operands, arrays, lengths, count, _ = mlir.integers(dispatch, "operandSegmentSizes")
            first = workload + operands + arrays + lengths
            offsets = enumerate(mlir.operands(dispatch)[first : first + count])
            unknown = [(number, offset) for number, offset in offsets if not is_constant(offset)]
            names = _EXECUTABLE.findall(mlir.attribute(dispatch, "entry_points")) if unknown else ()
            for (number, offset), name in itertools.product(unknown, names):
                found[name, number] = math.gcd(found.get((name, number), 0), _divisor(offset))
    return found


def _number_of(binding: int) -> int:
    found = mlir.attribute_of(binding, "binding")
    assert found is not None
    return mlir.integer_of(found)


def _is_constant(value: int) -> bool:
    maker = values.maker_of(value)
    return maker is not None and mlir.name_of(maker) == _CONSTANT


def _divisor(value: int, depth: int = _DEPTH) -> int:
    """A number of which an index is a multiple; 0 for 0, of which it is one of any."""
    maker = values.maker_of(value)
    if maker is None or not depth:
        return 1
    name = mlir.name_of(maker)
    if name == _CONSTANT:
        return int(mlir.attribute(maker, "value").partition(" ")[0])
    if name not in ("arith.muli", "arith.addi"):
        return 1
    left, right = (_divisor(operand, depth - 1) for operand in mlir.operands(maker))
    return left * right if name == "arith.muli" else math.gcd(left, right)


def _bindings(executable: int) -> Iterator[int]:
    """The arrays that a kernel reads and writes: they are at the beginning of its function."""
    for variant in mlir.operations(executable, "hal.executable.variant"):
        for inner in mlir.operations(variant, "builtin.module"):
            for function in mlir.operations(inner, "func.func"):
                yield from mlir.operations(function, _BINDING)
