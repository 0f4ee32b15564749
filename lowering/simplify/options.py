"""The options of the simplifier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hilo.lowering.framework.options import option


@dataclass(frozen=True)
class Options:
    zeros: Literal["signed", "any"] = option(
        "signed", "any: x + 0.0 is x, too, which is wrong for x = -0.0, as XLA and StableHLO do it"
    )
