"""Where in memory the arrays of a kernel are, read from the compiler's module."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hilo.targets.compilation.kernels import mlir
from hilo.targets.compilation.kernels.values import maker_of

_LOAD, _BINDING, _CONSTANT = "iree_codegen.load_from_buffer", "hal.interface.binding.subspan", "arith.constant"
ALIGNED = 16
"""Bytes of which places that are known only at run time are multiples."""
_LISTS = re.compile(r"\[([^\[\]]*)\]")
_MEMORY = re.compile(r"memref<((?:\d+x)*)([a-z]+\d+)(?:, strided<\[([\d, ]*)\], offset: \?>)?, #hal\..*>")


@dataclass(frozen=True)
class Array:
    """An array in memory, whose elements are next to each other.

    Attributes:
        parameter: the number of the kernel's parameter with the address of its memory.
        offset: bytes before its first element, without those that are known only at run time.
        shape: its shape.
        element: the type of its elements.
        constant: the number of the kernel's constant with the bytes that are known only at run time; None: there is
            none.
    """

    parameter: int
    offset: int
    shape: tuple[int, ...]
    element: str
    constant: int | None = None

    @property
    def strides(self) -> tuple[int, ...]:
        """For each dimension, elements from one to the next.

        >>> Array(0, 0, (8, 512, 64), "f32").strides
        (32768, 64, 1)
        """
        strides = [1]
        for size in reversed(self.shape[1:]):
            strides.insert(0, strides[0] * size)
        return tuple(strides)


def array_in(memory: int) -> Array | None:
    """The array in a part of memory; None if it is not a whole one, or its place is known only at run time."""
    maker = maker_of(memory)
    if maker is None or mlir.name_of(maker) != _BINDING:
        return None
    found = _MEMORY.fullmatch(mlir.print_type(mlir.type_of(memory)))
    (place,) = mlir.operands(maker)[:1]
    offset, number = constant(place), _number_of_constant(place)
    if not found or (offset is None and number is None):
        return None
    binding, shape = _integer(maker, "binding"), tuple(int(n) for n in found[1].split("x")[:-1])
    made = Array(binding, int(offset or 0), shape, found[2], number)
    is_whole = found[3] is None or tuple(int(n) for n in found[3].split(", ")) == made.strides
    return made if is_whole else None


def _number_of_constant(value: int) -> int | None:
    """The number of the kernel's constant that a value is read from, if that is a multiple of `ALIGNED`."""
    maker = maker_of(value)
    if maker is None or mlir.name_of(maker) != "util.assume.int":
        return None
    number = mlir.results(maker).index(value)
    known = [re.findall(r"udiv = (\d+)", part) for part in _LISTS.findall(mlir.attribute(maker, "assumptions"))]
    read = maker_of(mlir.operands(maker)[number])
    source = (
        maker_of(mlir.operands(read)[0]) if read is not None and mlir.name_of(read) == "arith.index_castui" else None
    )
    if source is None or mlir.name_of(source) != "hal.interface.constant.load":
        return None
    is_aligned = number < len(known) and known[number] and all(int(one) % ALIGNED == 0 for one in known[number])
    return _integer(source, "ordinal") if is_aligned else None


def _integer(operation: int, name: str) -> int:
    return int(mlir.attribute(operation, name).partition(" ")[0])


def loaded_array(value: int) -> Array | None:
    """The array that a value is loaded from."""
    maker = maker_of(value)
    return array_in(mlir.operands(maker)[0]) if maker is not None and mlir.name_of(maker) == _LOAD else None


def constant(value: int) -> float | None:
    """The value of a constant; None for others."""
    maker = maker_of(value)
    if maker is None or mlir.name_of(maker) != _CONSTANT:
        return None
    number = mlir.attribute(maker, "value").partition(" ")[0]
    return None if number.startswith("0x") else float(number)
