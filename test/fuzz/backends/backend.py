"""Random plug-in backends: targets that take some operations and element types, and refuse the rest with reasons."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from typing import Any

from hilo.dialect.io import module_bytecode, parse_module
from hilo.dialect.iree import ir
from hilo.dialect.support.errors import TargetError
from hilo.lowering import run_pipeline
from hilo.lowering.framework.profile import Profile
from hilo.targets.target import BuildRequest, Target, get_target

NAME = "plugin"

OFTEN = ("add", "subtract", "multiply", "maximum", "select", "compare", "broadcast_in_dim", "reshape", "convert")
RARELY = ("while", "if", "case", "sort", "reduce", "dot_general", "gather", "scatter", "reduce_window", "convolution")

TYPES = ("pred", "s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64", "f16", "bf16", "f32", "f64", "c64", "c128")
_STRUCTURE = ("builtin.module", "func.func", "func.return", "func.call", "stablehlo.return", "stablehlo.constant")


class Backend:
    """A plug-in by seed.

    Args:
        seed: of its taste.
        names: the operations that it may be asked for.

    Attributes:
        built: how many programs it has built.
        target: its declaration.
    """

    def __init__(self, seed: int, names: Sequence[str]) -> None:
        rng = random.Random(seed)
        share = rng.choice((0.1, 0.3, 0.6))
        self.refused = {name for name in names if rng.random() < self._odds(name, share)}
        lacking = rng.sample(TYPES, rng.choice((0, 0, 1, 3)))
        self.fails = rng.choice((0.0, 0.0, 0.0, 0.4))
        self.rng = rng
        self.built = 0
        profile = Profile(NAME, element_types=frozenset(TYPES) - set(lacking), filter=self._reason)
        self.target = Target(
            name=NAME, description="a random backend", takes=profile, build=self._build, priority=rng.choice((-10, 50))
        )

    def _odds(self, name: str, share: float) -> float:
        word = name.partition(".")[2]
        return share / 3 if word in OFTEN else min(0.9, 2 * share) if word in RARELY else share

    def _reason(self, op: ir.Operation) -> str | None:
        return f"the chip has no {op.name}" if op.name in self.refused and op.name not in _STRUCTURE else None

    def _build(self, request: BuildRequest) -> Any:
        """The evaluator's executable, for a program in which nothing is left that the backend refuses."""
        module = parse_module(module_bytecode(request.module))
        run_pipeline(module, "inline,symbol-dce,check-legality", profile=self.target.profile())
        if self.rng.random() < self.fails:
            raise TargetError("the chip has no memory left")
        evaluator = get_target("evaluator")
        assert evaluator.build is not None
        made: Any = evaluator.build(dataclasses.replace(request, options=evaluator.make_options({})))
        made.runner.info = dataclasses.replace(made.info, target=NAME)
        self.built += 1
        return made


def operations_of(text: str) -> list[str]:
    """The names of a program's operations, each once, in order."""
    found: dict[str, None] = {}

    def visit(op: ir.Operation) -> ir.WalkResult:
        found[op.name] = None
        return ir.WalkResult.ADVANCE

    parse_module(text).operation.walk(visit)
    return sorted(found)
