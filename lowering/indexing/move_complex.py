"""Moves complex numbers as integers.

    %0 = stablehlo.reverse %z, dims = [1] : tensor<300x300xcomplex<f32>>
becomes
    %b = flow.tensor.bitcast %z : tensor<300x300xcomplex<f32>> -> tensor<300x300xi64>
    %r = stablehlo.reverse %b, dims = [1] : tensor<300x300xi64>
    %0 = flow.tensor.bitcast %r : tensor<300x300xi64> -> tensor<300x300xcomplex<f32>>

IREE 3.13 has no vectors of complex numbers, and moves one after the other; there are kernels for integers. In µs, of
300 x 300 (before → after, XLA): backwards 147 → 33, 45; padded 240 → 50, 76; with gaps 681 → 264, 460; stacked 125 →
60, 90; upper triangle 104 → 34, 65; 100 rows scattered 284 → 42, 50.

Leaves alone: complex numbers of 128 bits; arrays of less than `least` elements; updates of donated arguments, which
`reuse-memory` finds; loops; dynamic shapes; targets that do not move complex numbers one at a time
(`profile.scalar_complex`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir
from hilo.lowering.framework.build import bitcast, broadcast, is_static, row_of_type, shape_of, splat, tensor
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.framework.values import maker_of


@dataclass(frozen=True)
class Options:
    least: int = option(1 << 8, "fewest elements of a result that is moved as integers")


_NAMES = "broadcast_in_dim concatenate dynamic_slice dynamic_update_slice pad reverse scatter select slice".split()


def _as_words(name: str) -> Pattern:
    """A pattern for one operation."""

    def move(op: Op, run: PassRun) -> Replacement:
        if not _is_taken(op.operation, run):
            return None
        (result,) = op.results
        load_dialects(ir.Context.current, ("flow",))
        made = ir.Operation.create(
            op.operation.name,
            results=[tensor(shape_of(result), _word())],
            operands=[_words(value) for value in op.operands],
            attributes={key: op.operation.attributes[key] for key in op.operation.attributes},
            regions=len(op.operation.regions),
        )
        for region in made.regions:
            kind = tensor([], _word())
            block = ir.Block.create_at_start(region, [kind, kind], [op.location, op.location])
            with ir.InsertionPoint(block):
                stablehlo.return_([block.arguments[1]])
        return bitcast(made.results[0], result.type)

    move.__name__ = f"move_{name}"
    return pattern(f"stablehlo.{name}")(move)


def _is_taken(op: ir.Operation, run: PassRun) -> bool:
    options = run.options
    assert isinstance(options, Options)
    if not run.profile.scalar_complex or op.parent.name != "func.func" or len(op.results) != 1:
        return False
    if row_of_type(op.results[0].type).name != "c64" or not is_static(*op.operands):
        return False
    if op.name == "stablehlo.broadcast_in_dim" and not _is_only_moved(op):  # the compiler fuses it
        return False
    if op.name == "stablehlo.dynamic_update_slice" and _is_donated(op.operands[0], run):
        return False
    return prod(shape_of(op.results[0])) >= options.least and all(map(_replaces, op.regions))


def _is_donated(value: ir.Value, run: PassRun) -> bool:
    """Whether a value is a view of an argument whose memory may be overwritten."""
    while (view := maker_of(value, "stablehlo.reshape")) is not None:
        value = view.operands[0]
    return isinstance(value.owner, ir.Block) and ir.BlockArgument(value).arg_number in run.configuration.donated


def _is_only_moved(op: ir.Operation) -> bool:
    """Whether nothing is computed from a result, such as that of `jnp.repeat`."""
    return all(use.owner.operation.name in ("stablehlo.reshape", "func.return") for use in op.results[0].uses)


def _replaces(region: ir.Region) -> bool:
    """Whether an update takes the place of the element."""
    block = region.blocks[0]
    end = block.operations[0].operation
    return bool(end.name == "stablehlo.return" and end.operands[0] == block.arguments[1])


def _word() -> ir.Type:
    return ir.IntegerType.get_signless(64)


def _words(value: ir.Value) -> ir.Value:
    """Complex numbers as integers; other values as they are."""
    if row_of_type(value.type).name != "c64":
        return value
    shape, seen = shape_of(value), maker_of(value, "flow.tensor.bitcast")
    if seen is not None and seen.operands[0].type == tensor(shape, _word()):
        return seen.operands[0]
    repeated = maker_of(value, "stablehlo.broadcast_in_dim")
    constant = maker_of(value if repeated is None else repeated.operands[0], "stablehlo.constant")
    if constant is not None and ir.DenseElementsAttr(constant.attributes["value"]).is_splat:
        number = np.complex64(to_numpy(constant.attributes["value"]).flat[0])
        bits = splat(int(number.view(np.int64)), _word())
        return broadcast(bits, shape) if shape else bits
    return bitcast(value, tensor(shape, _word()))


PASS = pattern_pass("move-complex", *map(_as_words, _NAMES), options=Options)
