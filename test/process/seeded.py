"""Random numbers of a test that do not depend on which tests ran before it, in its process or at all."""

from __future__ import annotations

import copy
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

_TESTS = Path(__file__).parent.parent

States = list[tuple[np.random.Generator | random.Random, Any]]


def generators() -> States:
    """The generators that are global names of the modules of tests, each with its state."""
    found: dict[int, tuple[np.random.Generator | random.Random, Any]] = {}
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if file is None or _TESTS not in Path(file).parents:
            continue
        for value in vars(module).values():
            if isinstance(value, np.random.Generator):
                found[id(value)] = value, copy.deepcopy(value.bit_generator.state)
            elif isinstance(value, random.Random):
                found[id(value)] = value, value.getstate()
    return list(found.values())


def restore(states: States) -> None:
    """Gives generators these states."""
    for generator, state in states:
        if isinstance(generator, np.random.Generator):
            generator.bit_generator.state = state
        else:
            generator.setstate(state)
