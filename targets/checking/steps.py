"""Operations that are discontinuous: comparisons, `floor`, orders, indices.

If an operand is so near a discontinuity that its rounding decides, one member of the ensemble takes one side, and
another the other side:

    compare(x, y), |x - y| <= MARGIN · deviation:  member 1 has true, member 2 has false
    floor(x):                                      floor(x + MARGIN · deviation), floor(x - MARGIN · deviation)
    sort, argmax:                                  payloads of neighbours that are this near are uncertain

Elsewhere, and where a value is compared with itself, all members agree, and the values that follow are exact again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hilo.targets.checking.values import Spread, Value, deviation, gathered, is_exact, is_inexact, member, settled, wide
from hilo.targets.evaluator.arithmetic.comparators import find_order
from hilo.targets.evaluator.program import Block, Step

MARGIN = 8.0
"""How much further off a correct value may be than the members of the ensemble are."""

Run = Callable[[int, Sequence[Any]], list[Any]]
"""Computes a member's results from its operands."""

_STAIRS = frozenset(
    f"stablehlo.{name}"
    for name in "floor ceil round_nearest_afz round_nearest_even sign is_finite remainder bitcast_convert".split()
) | {"chlo.next_after", "chlo.is_inf"}  # fmt: skip


def has_steps(step: Step) -> bool:
    """Whether an operation with inexact operands needs the rules below."""
    name = step.op.name
    if name == "stablehlo.convert":
        return not _gives_float(step)
    if name == "stablehlo.reduce":
        return len(step.results) > 1 and not all(
            getattr(t, "dtype", None) and t.dtype.is_float for t in step.op.results
        )
    return name in _STAIRS or name in ("stablehlo.compare", "stablehlo.sort", "chlo.top_k")


def stepped(step: Step, operands: Sequence[Value], run: Run, count: int) -> list[Value]:
    """The results of such an operation.

    Args:
        step: the operation.
        operands: its operands; at least one is a `Spread`.
        run: computes a member's results.
        count: the number of members, 3 or more.
    """
    name = step.op.name
    if name == "stablehlo.compare":
        left, right = step.operands
        if left == right:  # `x != x`, which is how JAX writes isnan: rounding does not separate a value from itself
            return [settled([run(index, [member(value, index) for value in operands])[0] for index in range(count)])]
        return [_compared(operands, run)]
    if name in _STAIRS or name == "stablehlo.convert":
        return [_on_stairs(operands, run)]
    rows = [run(index, [member(value, index) for value in operands]) for index in range(count)]
    results = [gathered(parts) for parts in zip(*rows, strict=True)]
    if name == "stablehlo.sort":
        return _sorted(step, results)
    if name == "chlo.top_k":
        return _top(results)
    return _chosen(step, operands, results)


def _gives_float(step: Step) -> bool:
    (type_,) = step.op.results
    return bool(type_.dtype.is_float or type_.dtype.is_complex)


def _compared(operands: Sequence[Value], run: Run) -> Value:
    left, right = (member(value, 0) for value in operands)
    (base,) = run(0, [left, right])
    off = sum(deviation(value) for value in operands if isinstance(value, Spread))
    with np.errstate(all="ignore"):
        distance = np.abs(wide(left) - wide(right))
        near = distance <= MARGIN * np.asarray(off)
    if not is_inexact(left):  # floats may be equal in all members by chance
        near &= np.asarray(off) > 0
    near |= np.isinf(np.asarray(off))
    if not near.any():
        return base
    return Spread((base, np.asarray(base) | near, np.asarray(base) & ~near))


def _on_stairs(operands: Sequence[Value], run: Run) -> Value:
    first, *others = operands
    rest = [member(value, 0) for value in others]
    base = member(first, 0)
    with np.errstate(all="ignore"):
        off = deviation(first) if isinstance(first, Spread) else np.zeros(np.shape(base))
        for value in others:
            if isinstance(value, Spread):  # remainder: x - n y
                quotient = np.abs(wide(base)) / np.maximum(np.abs(wide(value.members[0])), 1e-300)
                off = off + deviation(value) * np.maximum(quotient, 1.0)
        kind = np.asarray(base).dtype
        up, down = ((wide(base) + sign * MARGIN * off).astype(kind) for sign in (1.0, -1.0))
        off = np.where(np.isnan(off), np.inf, off)
        zero = (np.abs(wide(base)) <= MARGIN * off) & (off > 0)  # a value on both sides of 0 may be 0
        down = np.where(zero & (np.asarray(up) != 0) & (_same_sign(up, down)), np.zeros((), kind), down)
    return settled([run(0, [value, *rest])[0] for value in (base, up, down)])


def _same_sign(x: Any, y: Any) -> np.ndarray:
    return np.asarray(np.sign(np.real(wide(x))) == np.sign(np.real(wide(y))))


def _uncertain(value: Value, mask: np.ndarray) -> Value:
    """A value whose elements under a mask are unknown: the members get different ones there."""
    if not mask.any():
        return value
    base = np.asarray(member(value, 0))
    up, down = np.asarray(member(value, 1)).copy(), np.asarray(member(value, 2)).copy()
    mask = np.broadcast_to(mask, base.shape)
    if base.dtype.kind == "b":
        up[mask], down[mask] = True, False
    elif is_inexact(base):
        up[mask], down[mask] = np.inf, -np.inf
    else:
        up[mask] = base[mask] + base.dtype.type(1)
        down[mask] = base[mask] - base.dtype.type(1)
    return Spread((base, up, down))


def _sorted(step: Step, results: list[Value]) -> list[Value]:
    """With one key, the key is continuous; its payload is unknown where neighbours are near."""
    block = step.op.regions[0]
    keys = find_order(block) or ()
    sources = _sources(block)
    places = [next(iter(sources[key.slots[0]])) // 2 for key in keys if len(sources.get(key.slots[0], ())) == 1]
    if len(places) != 1 or len(keys) != 1:
        return _by_several(places if len(places) == len(keys) else [], results)
    (leading,) = places
    key = results[leading]
    if not isinstance(key, Spread):
        return results
    tied = _ties(key, *step.axes)
    return [value if index == leading else _uncertain(value, tied) for index, value in enumerate(results)]


def _sources(block: Block) -> dict[int, frozenset[int]]:
    """The arguments, by number, that each value of a comparator depends on."""
    found = {slot: frozenset({index}) for index, slot in enumerate(block.arguments)}
    for step in block.steps:
        used = frozenset[int]().union(*(found.get(slot, frozenset()) for slot in step.operands))
        found |= {slot: used for slot in step.results}
    return found


def _by_several(places: list[int], results: list[Value]) -> list[Value]:
    """With several keys, or an unknown order: everything is known, or nothing."""
    if places and all(is_exact(results[index]) for index in places):
        return results
    everything = np.ones(np.shape(member(results[0], 0)), np.bool_)
    return [_uncertain(value, everything) for value in results]


def _ties(key: Spread, axis: int) -> np.ndarray:
    """Whether an element of a sorted key is near a neighbour."""
    with np.errstate(all="ignore"):
        values, off = np.moveaxis(wide(key.members[0]), axis, -1), np.moveaxis(deviation(key), axis, -1)
        gaps = np.abs(np.diff(values, axis=-1))
        near = ~(gaps > MARGIN * (off[..., 1:] + off[..., :-1]))
    near &= ~(np.isnan(values[..., 1:]) ^ np.isnan(values[..., :-1]))
    tied = np.zeros(values.shape, np.bool_)
    tied[..., 1:] |= near
    tied[..., :-1] |= near
    tied &= (off > 0) | np.roll(tied & (off > 0), 1, -1) | np.roll(tied & (off > 0), -1, -1)
    return np.moveaxis(tied, -1, axis)


def _top(results: list[Value]) -> list[Value]:
    values, indices = results
    if not isinstance(values, Spread):
        return results
    tied = _ties(values, np.ndim(values.members[0]) - 1)
    tied[..., -1:] = True  # elements after the last one are not known
    return [values, _uncertain(indices, tied)]


def _chosen(step: Step, operands: Sequence[Value], results: list[Value]) -> list[Value]:
    """A reduction of several operands, such as argmax: the payload of an extreme is unknown if another one is near."""
    near = np.zeros(np.shape(member(results[0], 0)), np.bool_)
    for operand, result in zip(operands, results, strict=False):
        if isinstance(operand, Spread) and is_inexact(operand.members[0]):
            off = MARGIN * deviation(operand)
            found = np.expand_dims(wide(member(result, 0)), step.axes)
            with np.errstate(all="ignore"):
                at = ~(np.abs(wide(operand.members[0]) - found) > off + np.max(off, axis=step.axes, keepdims=True))
            near |= np.sum(at & (np.max(off, axis=step.axes, keepdims=True) > 0), axis=step.axes) > 1
    return [value if is_inexact(member(value, 0)) else _uncertain(value, near) for value in results]
