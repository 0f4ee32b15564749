"""Operations on complex numbers, by their real and imaginary parts.

What operations apply to numbers (`stablehlo.reduce`, `scatter`, `sort`) is applied to parts: sums, and scatters that
write or add, become two operations; others one with twice as many operands.

Source: the arithmetic of complex numbers, as XLA's ElementalIrEmitter writes it out.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import constant, element_of, is_static, shape_of, splat, tensor
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, pattern
from hilo.lowering.framework.regions import clone_operations

PART_BY_PART = (
    "stablehlo.add stablehlo.subtract stablehlo.negate stablehlo.select stablehlo.reshape stablehlo.broadcast_in_dim "
    "stablehlo.transpose stablehlo.slice stablehlo.concatenate stablehlo.reverse stablehlo.pad "
    "stablehlo.dynamic_slice stablehlo.dynamic_update_slice stablehlo.gather"
).split()
"""Operations that apply to both parts alike; operands that are not complex are shared by both."""

_ENDS = ("func.return", "stablehlo.return", "stablehlo.real", "stablehlo.imag", "stablehlo.complex")


def is_complex(value: ir.Value) -> bool:
    """Whether a value is a tensor of complex numbers."""
    return _is_complex_type(value.type)


@functools.lru_cache(maxsize=4096)
def _is_complex_type(kind: ir.Type) -> bool:
    return isinstance(kind, ir.RankedTensorType) and isinstance(kind.element_type, ir.ComplexType)


def parts_of(value: ir.Value) -> list[ir.Value]:
    """The real and the imaginary part of a value; constants of one number if it is one."""
    number = known_value(value)
    if number is None:
        return [stablehlo.real(value), stablehlo.imag(value)]
    return [splat(part, element_of(value).element_type, shape_of(value)) for part in (number.real, number.imag)]


def split_types(types: Iterable[ir.Type]) -> list[ir.Type]:
    """The types of what `split_values` gives for values of these types."""
    real, parts = list[ir.Type](), list[ir.Type]()
    for kind in types:
        row = ir.RankedTensorType(kind)
        if isinstance(row.element_type, ir.ComplexType):
            parts += [tensor(row.shape, row.element_type.element_type)] * 2
        else:
            real.append(kind)
    return real + parts


def split_values(values: Sequence[ir.Value]) -> list[ir.Value]:
    """The real values, then the parts of the complex ones."""
    real = [value for value in values if not is_complex(value)]
    return real + [part for value in values if is_complex(value) for part in parts_of(value)]


def joined(values: Sequence[ir.Value], flags: Sequence[bool]) -> list[ir.Value]:
    """The values in their original order; complex ones (whose flag is set) are rebuilt from their parts."""
    rest, parts = iter(values), iter(values[len(flags) - sum(flags) :])
    return [stablehlo.complex(next(parts), next(parts)) if flag else next(rest) for flag in flags]


APPLYING = ("stablehlo.reduce", "stablehlo.scatter", "stablehlo.sort")
"""Operations that apply a computation to numbers."""


def why_not(op: ir.Operation) -> str | None:
    """Why an operation on complex numbers cannot be split; an empty text if it has none; None if it can be."""
    values = [value for value in (*op.operands, *op.results) if is_complex(value)]
    if not values:
        return ""
    if not is_static(*values):
        return "complex numbers of dynamic dimensions"
    if op.name not in _known:
        return f"{op.name} of complex numbers"
    applied = op.regions[0].blocks[0].operations if op.name in APPLYING else ()
    return next(
        (f"{op.name} with {reason}" for reason in map(why_not, (one.operation for one in applied)) if reason), None
    )


@pattern("stablehlo.real", benefit=2)
def real_of_parts(op: Op) -> Replacement:
    """real(complex(x, y)) -> x"""
    return _part_of(op, 0)


@pattern("stablehlo.imag", benefit=2)
def imaginary_of_parts(op: Op) -> Replacement:
    """imag(complex(x, y)) -> y"""
    return _part_of(op, 1)


def _part_of(op: Op, position: int) -> Replacement:
    (z,) = op.operands
    if isinstance(z.owner, ir.Block) or z.owner.operation.name != "stablehlo.complex":
        return None
    part: ir.Value = z.owner.operation.operands[position]
    return part


def again(op: Op, operands: Sequence[ir.Value]) -> ir.Value:
    """The same operation on one part."""
    result = op.results[0]
    kind = tensor(shape_of(result), element_of(result).element_type)
    attributes = {name: op.operation.attributes[name] for name in op.operation.attributes}
    regions = len(op.operation.regions)
    return ir.Operation.create(op.operation.name, [kind], list(operands), attributes, regions=regions).results[0]


def _part_by_part(name: str) -> Pattern:
    def split_operation(op: Op) -> Replacement:
        """f(z, …) -> complex(f(re z, …), f(im z, …))"""
        if not is_complex(op.results[0]):
            return None
        return stablehlo.complex(*(again(op, [take(v) if is_complex(v) else v for v in op.operands]) for take in TAKES))

    return pattern(name)(split_operation)


TAKES: tuple[Callable[[ir.Value], ir.Value], ...] = (stablehlo.real, stablehlo.imag)


@pattern("stablehlo.multiply")
def multiply(op: Op) -> Replacement:
    """(a + ib) (c + id) -> (ac - bd) + i(ad + bc)"""
    if not is_complex(op.results[0]):
        return None
    (a, b), (c, d) = map(parts_of, op.operands)
    return stablehlo.complex(*product(a, b, c, d))


@pattern("stablehlo.dot_general")
def dot(op: Op) -> Replacement:
    """(a + ib) · (c + id) -> (a · c - b · d) + i(a · d + b · c)"""
    if not is_complex(op.results[0]):
        return None
    (a, b), (c, d) = map(parts_of, op.operands)
    real = stablehlo.subtract(again(op, [a, c]), again(op, [b, d]))
    return stablehlo.complex(real, stablehlo.add(again(op, [a, d]), again(op, [b, c])))


@pattern("stablehlo.compare")
def compare(op: Op) -> Replacement:
    """z = w -> re z = re w and im z = im w; z != w -> re z != re w or im z != im w"""
    if not is_complex(op.operands[0]):
        return None
    direction = op.comparison_direction
    z, w = op.operands
    both = [stablehlo.compare(take(z), take(w), comparison_direction=direction) for take in TAKES]
    return stablehlo.and_(*both) if str(direction) == "EQ" else stablehlo.or_(*both)


@pattern("stablehlo.convert")
def convert(op: Op) -> Replacement:
    """Converts each part; a real number has the imaginary part 0."""
    (x,), (result,) = op.operands, op.results
    if not is_complex(result):
        return stablehlo.convert(stablehlo.real(x), element_type=element_of(result)) if is_complex(x) else None
    element = element_of(result).element_type
    if is_complex(x):
        return stablehlo.complex(*(stablehlo.convert(part, element_type=element) for part in parts_of(x)))
    return stablehlo.complex(stablehlo.convert(x, element_type=element), splat(0, element, shape_of(result)))


@pattern("stablehlo.constant")
def split_constant(op: Op) -> Replacement:
    """constant z -> complex(constant re z, constant im z)"""
    (z,) = op.results
    if not is_complex(z):
        return None
    if known_value(z) is not None:
        return stablehlo.complex(*parts_of(z))
    value = to_numpy(op.operation.attributes["value"])
    return stablehlo.complex(constant(value.real.copy()), constant(value.imag.copy()))


def product(a: ir.Value, b: ir.Value, c: ir.Value, d: ir.Value) -> list[ir.Value]:
    """(a + ib) (c + id), in parts."""
    real = stablehlo.subtract(stablehlo.multiply(a, c), stablehlo.multiply(b, d))
    return [real, stablehlo.add(stablehlo.multiply(a, d), stablehlo.multiply(b, c))]


def _applying(name: str) -> Pattern:
    def apply_to_parts(op: Op) -> Replacement:
        """f(z…, …) -> f(re z…, im z…, …)"""
        if not any(map(is_complex, op.operands)):
            return None
        return _twice(op) if _is_same_for_parts(op) else _applied(op.operation)

    return pattern(name)(apply_to_parts)


def _is_same_for_parts(op: Op) -> bool:
    """Whether a sum, or a scatter that writes or adds, can be taken of each part."""
    if op.operation.name == "stablehlo.sort" or len(op.results) != 1:
        return False
    block = op.operation.regions[0].blocks[0]
    first, *rest = (view.operation for view in block.operations)
    if not rest:
        return op.operation.name == "stablehlo.scatter" and bool(first.operands[0] == block.arguments[1])
    is_sum = first.name == "stablehlo.add" and set(first.operands) == set(block.arguments) and len(rest) == 1
    return is_sum and bool(rest[0].operands[0] == first.results[0])


def _twice(op: Op) -> ir.Value:
    """An operation with one result, of each part."""
    parts = []
    for take in TAKES:
        part = again(op, [take(value) if is_complex(value) else value for value in op.operands])
        block = op.operation.regions[0].blocks[0]
        kinds = [tensor((), element_of(part))] * 2
        body = part.owner.regions[0].blocks.append(*kinds, arg_locs=[op.operation.location] * 2)
        with ir.InsertionPoint(body):
            is_sum = block.operations[0].operation.name == "stablehlo.add"
            stablehlo.return_([stablehlo.add(*body.arguments) if is_sum else body.arguments[1]])
        parts.append(part)
    return stablehlo.complex(*parts)


def _applied(op: ir.Operation) -> list[ir.Value]:
    """An operation with the parts of complex operands in their place, and a computation on parts."""
    new = ir.Operation.create(
        op.name,
        results=split_types(result.type for result in op.results),
        operands=[part for group in _groups(op) for part in split_values(group)],
        attributes={name: op.attributes[name] for name in op.attributes},
        regions=1,
    )
    flags = [is_complex(result) for result in op.results]
    block = op.regions[0].blocks[0]
    firsts, seconds = _pair(op, block.arguments)
    kinds = split_types(argument.type for argument in firsts)
    is_sort = op.name == "stablehlo.sort"
    kinds = [kind for kind in kinds for _ in range(2)] if is_sort else kinds * 2
    body = new.regions[0].blocks.append(*kinds, arg_locs=[op.location] * len(kinds))
    with ir.InsertionPoint(body):
        known = dict[ir.Value, ir.Value]()
        for old, given in zip((firsts, seconds), _pair(new, body.arguments), strict=True):
            known.update(zip(old, joined([*given], flags), strict=True))
        stablehlo.return_(split_values(clone_operations(block, known)))
    return joined([*new.results], flags)


def _pair(op: ir.Operation, arguments: Sequence[ir.Value]) -> tuple[Sequence[ir.Value], Sequence[ir.Value]]:
    """A computation's arguments: those that belong to one element of each operand, and to the other one. Comparators
    take them in turn."""
    if op.name == "stablehlo.sort":
        return arguments[::2], arguments[1::2]
    half = len(arguments) // 2
    return arguments[:half], arguments[half:]


def _groups(op: ir.Operation) -> list[list[ir.Value]]:
    """The operands that belong together."""
    count, operands = len(op.results), [*op.operands]
    if op.name == "stablehlo.scatter":
        return [operands[:count], [operands[count]], operands[count + 1 :]]
    return [operands[:count], operands[count:]]


@pattern("stablehlo.optimization_barrier")
def barrier(op: Op) -> Replacement:
    """Of parts."""
    flags = [is_complex(value) for value in op.operands]
    if not any(flags):
        return None
    fenced = stablehlo.optimization_barrier(split_values([*op.operands]))
    return joined(list(fenced) if isinstance(fenced, (list, tuple)) else [fenced], flags)


PATTERNS = (
    real_of_parts,
    imaginary_of_parts,
    *map(_part_by_part, PART_BY_PART),
    multiply,
    dot,
    compare,
    convert,
    split_constant,
    *map(_applying, APPLYING),
    barrier,
)

_known = {one.root for one in PATTERNS} | {*CONTROL_FLOW, *_ENDS}
