"""Other forms of a program, with the same results: some of its arguments are constants."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

import numpy as np

from hilo.dialect.attributes.constants import from_numpy
from hilo.dialect.io import module_text, parse_module
from hilo.dialect.iree import ir

MOST_BYTES = 1 << 18
"""The largest argument that becomes a constant."""


def with_constants(text: str, arrays: Sequence[np.ndarray], chosen: Collection[int]) -> str:
    """The program with these values in place of the chosen arguments of its function `main`.

    Args:
        text: StableHLO.
        arrays: the values of all arguments.
        chosen: the numbers of the arguments that become constants.
    """
    module = parse_module(text)
    main = next(one.operation for one in module.body.operations if one.attributes["sym_name"].value == "main")
    block = main.regions[0].blocks[0]
    for number in sorted(chosen, reverse=True):
        argument = block.arguments[number]
        value = from_numpy(arrays[number], ir.RankedTensorType(argument.type))
        with ir.InsertionPoint.at_block_begin(block), main.location:
            made = ir.Operation.create("stablehlo.constant", [argument.type], attributes={"value": value})
        argument.replace_all_uses_with(made.result)
        block.erase_argument(number)
    left = [argument.type for argument in block.arguments]
    results = ir.FunctionType(main.attributes["function_type"].value).results
    with main.context:
        main.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(left, results))
    if "arg_attrs" in main.attributes:
        del main.attributes["arg_attrs"]
    return module_text(module)


def choose(arrays: Sequence[np.ndarray], seed: int) -> set[int]:
    """Numbers of arguments that are small enough for constants: all, or each with a chance of a half."""
    rng = random.Random(seed)
    share = rng.choice((1.0, 0.5))
    return {number for number, array in enumerate(arrays) if rng.random() < share and array.nbytes <= MOST_BYTES}
