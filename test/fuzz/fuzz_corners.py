"""Random programs of operations whose results are defined to the last bit, on the ends of each type.

Arguments hold NaN, infinities, zeros of both signs, subnormal numbers, the ends of integers; dimensions of 0 and of 1
element are frequent, and so is the same value, or several views of it, as operands of one operation, and as what a loop
or a branch carries. Results are compared bit for bit, except for subnormal numbers, which count as zeros of their sign
(`docs/numerics.md`), the bits of NaN, and values that a sum or a rounding of f16 and bf16 took part in.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import jax
from corner_steps import STEPS, Corner, Walk
from corpus import DTYPES, Input
from fuzz_program import FuzzProgram
from jax_steps.scope import FLOATS, INTEGERS, epsilon

SIZES = (0, 1, 1, 1, 2, 3, 4, 5, 7, 8, 16, 17, 33, 64, 130, 257, 1000)

MOST = 1 << 15
"""Elements of the largest argument."""


def inputs_for(rng: random.Random) -> list[Input]:
    """Arguments of a few sizes and types, so that operations find operands that fit."""
    sizes = [rng.choice(SIZES) for _ in range(3)]
    types = [rng.choice((*FLOATS, "f32", "f64", "f32")), rng.choice((*INTEGERS, "i32")), rng.choice(("pred", "c64"))]
    made = []
    for n in range(rng.randint(2, 5)):
        dtype = types[0] if n == 0 else rng.choices(types, [5, 3, 1])[0]
        shape = [rng.choice(sizes) for _ in range(rng.choices((0, 1, 2, 3), [1, 4, 5, 2])[0])]
        while len(shape) > 1 and _count(shape) > MOST:
            shape.pop()
        kept = float(rng.random() < 0.3)
        made.append(Input("corners", (kept,), tuple(shape), dtype))
    return made


def make(seed: int) -> FuzzProgram:
    """The program of a seed."""
    rng = random.Random(seed)
    inputs = inputs_for(rng)
    steps = rng.randint(3, 15)
    tolerances: list[float] = []

    def program(*arrays: Any) -> Any:
        given = [Corner(x, has_subnormals=bool(row.numbers[0])) for row, x in zip(inputs, arrays, strict=True)]
        walk = Walk(rng, [replace(each, is_raw=True, is_given=True) for each in given])
        walk.extend(STEPS, steps)
        made = walk.values[len(inputs) :] or walk.values
        chosen = made[-3:] + rng.sample(made[:-3], min(3, len(made[:-3])))
        tolerances.extend(0.0 if v.is_exact else 50 * epsilon(v.x.dtype) for v in chosen)
        return tuple(v.x for v in chosen)

    with jax.enable_x64(True):
        shapes = [jax.ShapeDtypeStruct(row.shape, DTYPES[row.dtype]) for row in inputs]
        lowered = jax.jit(program, keep_unused=True).lower(*shapes)
    text = lowered.as_text().replace("module @jit_program", "module @fuzz", 1)
    return FuzzProgram(f"corners seed {seed}", text, tuple(inputs), tuple(tolerances), is_signed=True)


def _count(shape: list[int]) -> int:
    count = 1
    for size in shape:
        count *= max(size, 1)
    return count
