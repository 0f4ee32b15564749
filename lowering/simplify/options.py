"""The options of the simplifier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hilo.lowering.framework.options import option


@dataclass(frozen=True)
class Options:
    zeros: Literal["signed", "any"] = option(
        "signed", "any: also simplify x + 0.0 to x, as XLA and StableHLO do, which is wrong for x = -0.0"
    )
