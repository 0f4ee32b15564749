"""Random compositions of jax.numpy and jax.lax, traced to StableHLO.

A program is a walk: each step takes an existing value and adds one or more. Two properties are tracked for each value,
so that comparisons are sharp: how exact it is (zero for values that every compiler must compute bit for bit, such as
small integers in a float) and how large. Discontinuous steps (comparisons, rounding, indices) take exact values only;
growing ones are scaled back.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import jax
from corpus import DTYPES, Input
from fuzz_program import FuzzProgram
from jax_steps.scope import FLOATS, INTEGERS, MAX_ELEMENTS, POOLS, Scope, Value, epsilon


def inputs_for(rng: random.Random, sizes: Sequence[int]) -> list[Input]:
    """Arguments of a program: some of the same float type, and others."""
    main = rng.choices(["f32", "f64", "bf16", "f16", "any"], [10, 3, 2, 1.5, 3])[0]
    made: list[Input] = []
    for n in range(rng.randint(2, 5)):
        rank = rng.choices([0, 1, 2, 3, 4], [1, 4, 8, 4, 1])[0]
        shape = [rng.choice(sizes) for _ in range(rank)]
        while math.prod(shape) > MAX_ELEMENTS // 2:
            shape[rng.randrange(rank)] = rng.choice((1, 2, 3, 8))
        dtype = main if main != "any" else rng.choice(FLOATS)
        if n >= 1 and rng.random() < 0.35:
            dtype = rng.choice((*INTEGERS, "i32", "i32", "pred", "c64", "c128"))
        made.append(input_of(rng, tuple(shape), dtype))
    return made


def input_of(rng: random.Random, shape: tuple[int, ...], dtype: str) -> Input:
    """An argument: floats are rounded numbers or small integers, integers are small or any bits."""
    if dtype == "pred":
        return Input("flags", (), shape, dtype)
    if dtype in ("c64", "c128"):
        return Input("complex", (), shape, dtype)
    if dtype in FLOATS:
        return Input("ints", (-8, 9), shape, dtype) if rng.random() < 0.3 else Input("normal", (), shape, dtype)
    low = {"u": 0}.get(dtype[0], -9)
    return (
        Input("bits", (), shape, dtype)
        if dtype[0] == "u" and rng.random() < 0.3
        else Input("ints", (low, 20), shape, dtype)
    )


def make(seed: int) -> FuzzProgram:
    """The program of a seed."""
    rng = random.Random(seed)
    pool = rng.choice(POOLS)
    sizes = [rng.choice(pool) for _ in range(rng.randint(2, 4))]
    inputs = inputs_for(rng, sizes)
    steps = rng.randint(5, 40) if rng.random() < 0.25 else rng.randint(5, 12)
    tolerances: list[float] = []

    def program(*arrays: Any) -> Any:
        scope = Scope(rng, sizes)
        for row, x in zip(inputs, arrays, strict=True):
            exact = row.kind != "normal" and row.kind != "complex"
            scope.values.append(Value(x, 0.0 if exact else epsilon(x.dtype)))
        scope.extend(steps)
        made = scope.values[len(inputs) :]
        chosen = made[-4:] + rng.sample(made[:-4], min(4, len(made[:-4])))
        tolerances.extend(max(v.eps, epsilon(v.x.dtype)) if v.eps else 0.0 for v in chosen)
        return tuple(v.x for v in chosen)

    with jax.enable_x64(True):
        shapes = [jax.ShapeDtypeStruct(row.shape, DTYPES[row.dtype]) for row in inputs]
        lowered = jax.jit(program, keep_unused=True).lower(*shapes)
    text = lowered.as_text().replace("module @jit_program", "module @fuzz", 1)
    return FuzzProgram(f"jax seed {seed}", text, tuple(inputs), tuple(50 * eps for eps in tolerances))
