"""Maps operations to the functions that evaluate them.

    @evaluates("stablehlo.transpose")
    def transpose(op):
        permutation = op.view.permutation
        return lambda operand: operand.transpose(permutation)

A *maker* reads an operation once, when a program is prepared, and returns its *kernel*: a function from the operands'
arrays to the result (or a tuple or list of several). Kernels do not modify their operands.

The table is filled by the modules of `hilo.targets.evaluator.operations`, which `executable` imports.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from hilo.targets.evaluator.program import Op

Kernel: TypeAlias = "Callable[..., Any]"
Maker: TypeAlias = "Callable[[Op], Kernel]"


@dataclass(frozen=True, slots=True)
class Rule:
    """How an operation is evaluated.

    Attributes:
        make: maps an operation to its kernel.
        is_elementwise: the kernel takes arrays of any one shape, even if the operation's are scalars.
        takes_frame: the kernel's first argument is the frame, since it runs regions, or has effects.
        takes_stored: it takes the stored integers of quantized operands, since it only moves them.
    """

    make: Maker
    is_elementwise: bool = False
    takes_frame: bool = False
    takes_stored: bool = False


_RULES: dict[str, Rule] = {}


def evaluates(
    *names: str, elementwise: bool = False, frame: bool = False, stored: bool = False
) -> Callable[[Maker], Maker]:
    """Registers a maker for operations; `names` without a dialect are StableHLO's."""

    def register(make: Maker) -> Maker:
        for name in names:
            full = name if "." in name else f"stablehlo.{name}"
            assert full not in _RULES, f"{full} is evaluated twice"
            _RULES[full] = Rule(make, elementwise, frame, stored)
        return make

    return register


def find_rule(name: str) -> Rule | None:
    """How operations of that name are evaluated; None if they are not."""
    return _RULES.get(name)


def evaluated_operations() -> frozenset[str]:
    """The names of all operations that are evaluated."""
    return frozenset(_RULES)
