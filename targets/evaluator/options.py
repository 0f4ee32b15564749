"""The options of the evaluator."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from hilo.targets.options import Options


@dataclass(frozen=True, slots=True)
class EvaluatorOptions(Options):
    """Options of `evaluator`."""

    trap: Literal["off", "nan", "inf", "both"] = field(
        default="off", metadata={"help": "fail at the first operation that produces NaN or infinity"}
    )
    probe: str = field(
        default="",
        metadata={"help": "keep results of operations that this expression matches by name, place or result"},
    )
    seed: int = field(default=0, metadata={"help": "the seed of rng"})
    subnormals: Literal["zero", "kept"] = field(
        default="zero", metadata={"help": "subnormal numbers: zeros, as on compiled targets, or as IEEE 754 has them"}
    )
    semantics: Literal["xla", "specification"] = field(
        default="xla",
        metadata={"help": "whose answer counts where StableHLO's specification and XLA's CPU compiler differ"},
    )
