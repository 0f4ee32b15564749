"""Carries complex numbers through loops as their real and imaginary parts.

    %r:2 = stablehlo.while(%i = %zero, %z = %init) : tensor<i32>, tensor<9xcomplex<f32>> cond { … } do {
      … %w = stablehlo.multiply %z, %z …  stablehlo.return %next, %w }
becomes
    %r:3 = stablehlo.while(%i = %zero, %x = real(%init), %y = imag(%init)) cond { … } do {
      … %u = %x * %x - %y * %y …  %v = %x * %y + %y * %x …  stablehlo.return %next, %u, %v }

The passes that turn a loop into one kernel take real numbers only, and the compiler does not vectorize complex ones.

Leaves alone: loops without complex numbers, or with an operation on them that cannot be split: reductions other than
sums and products, scatters that do more than write or add, sorts, FFTs that the target takes; dynamic dimensions.
Source: the arithmetic of complex numbers, as XLA's ElementalIrEmitter writes it out.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.lowering.control.expand_while import outermost_loops
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import constant, element_of, is_static, shape_of, splat, tensor
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.patterns import Op, Pattern, Replacement, apply_greedily, pattern
from hilo.lowering.framework.regions import captured, replace_operands

PART_BY_PART = (
    "stablehlo.add stablehlo.subtract stablehlo.negate stablehlo.select stablehlo.reshape stablehlo.broadcast_in_dim "
    "stablehlo.transpose stablehlo.slice stablehlo.concatenate stablehlo.reverse stablehlo.pad "
    "stablehlo.dynamic_slice stablehlo.dynamic_update_slice stablehlo.gather"
).split()
"""Operations that apply to both parts alike; operands that are not complex are shared by both."""

_ENDS = ("func.return", "stablehlo.return", "stablehlo.real", "stablehlo.imag", "stablehlo.complex")


@define_pass("split-complex-loops", concerns=operations("stablehlo.while"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Splits the loops in which every operation on complex numbers can be split into parts."""
    if not run.profile.kernels:
        return
    for loop in outermost_loops(op):
        reason = why_not(loop)
        if reason is None:
            with loop.location:
                split(loop, run)
            run.statistics["loops"] += 1
        elif reason:
            run.note(loop, f"it has {reason}")


def why_not(holder: ir.Operation) -> str | None:
    """Why a loop or function is left alone: an empty text if it has no complex numbers; None if it can be split."""
    found = False
    for op in _inside(holder):
        values = [*op.operands, *op.results]
        if not any(map(is_complex, values)):
            continue
        found = True
        if not is_static(*filter(is_complex, values)):
            return "complex numbers of dynamic dimensions"
        if op.name not in _known and _combiner(op) is None:
            return f"{op.name} of complex numbers"
    return None if found else ""


def _inside(loop: ir.Operation) -> Iterator[ir.Operation]:
    """The loop and the operations of its blocks, but not the computations that these apply (reducers, comparators)."""
    yield loop
    for region in loop.regions:
        for view in region.blocks[0].operations:
            if view.operation.name in CONTROL_FLOW:
                yield from _inside(view.operation)
            else:
                yield view.operation


def is_complex(value: ir.Value) -> bool:
    """Whether a value is a tensor of complex numbers."""
    return _is_complex_type(value.type)


@functools.lru_cache(maxsize=4096)
def _is_complex_type(kind: ir.Type) -> bool:
    return isinstance(kind, ir.RankedTensorType) and isinstance(kind.element_type, ir.ComplexType)


_COMBINED = {"stablehlo.reduce": ("stablehlo.add", "stablehlo.multiply"), "stablehlo.scatter": ("stablehlo.add",)}
"""What operations on complex numbers may apply to pairs of these."""


def _combiner(op: Op) -> str | None:
    """What a reduction of one complex tensor, or a scatter into one, applies to pairs: `stablehlo.add` or `.multiply`;
    `stablehlo.return` if a scatter writes updates; None for others."""
    name = op.operation.name
    if name not in _COMBINED or len(op.results) != 1:
        return None
    block = op.operation.regions[0].blocks[0]
    first, *rest = (view.operation for view in block.operations)
    if name == "stablehlo.scatter" and not rest:
        return "stablehlo.return" if first.operands[0] == block.arguments[1] else None
    is_pair = first.name in _COMBINED[name] and set(first.operands) == set(block.arguments) and len(rest) == 1
    return first.name if is_pair and rest[0].operands[0] == first.results[0] else None


# ---- loops and branches ----------------------------------------------------------------------------------------------


def split(loop: ir.Operation, run: PassRun) -> None:
    """Rewrites a loop, and everything inside it, to carry and compute parts."""
    _split_captured(loop)
    holders = collect(loop, *CONTROL_FLOW)
    for op in holders:  # inner ones first, the loop last
        last = _split_holder(op)
    apply_greedily(last, PATTERNS, run)


def parts_of(value: ir.Value) -> list[ir.Value]:
    number = known_value(value)
    if number is None:
        return [stablehlo.real(value), stablehlo.imag(value)]
    return [splat(part, element_of(value).element_type, shape_of(value)) for part in (number.real, number.imag)]


def _split_captured(loop: ir.Operation) -> None:
    """Takes the real and imaginary parts of captured complex values before the loop."""
    for value in filter(is_complex, captured(loop)):
        with loop.location, ir.InsertionPoint(loop):
            parts = parts_of(value)
        for region in loop.regions:
            block = region.blocks[0]
            with loop.location, ir.InsertionPoint.at_block_begin(block):
                whole = stablehlo.complex(*parts)
            for view in block.operations:
                replace_operands(view.operation, {value: whole})


def _split_holder(op: ir.Operation) -> ir.Operation:
    """A loop or branch with parts in place of complex operands and results: the real values first, then the parts."""
    if not any(map(is_complex, op.results)):
        return op
    is_loop = op.name == "stablehlo.while"
    with op.location, ir.InsertionPoint(op):
        operands = _split_values(list(op.operands)) if is_loop else list(op.operands)
    with op.location, ir.InsertionPoint(op):
        new = ir.Operation.create(
            op.name,
            results=_split_types([result.type for result in op.results]),
            operands=operands,
            attributes={name: op.attributes[name] for name in op.attributes},
            regions=len(op.regions),
        )
    for position, (old, region) in enumerate(zip(op.regions, new.regions, strict=True)):
        block = old.blocks[0]
        if is_loop:
            _split_arguments(block)
        if not is_loop or position:
            _split_return(block)
        block.append_to(region)
    with op.location, ir.InsertionPoint.after(new):
        joined = _joined(list(new.results), [is_complex(result) for result in op.results])
    for result, value in zip(op.results, joined, strict=True):
        result.replace_all_uses_with(value)
    op.erase()
    return new


def _split_types(types: Sequence[ir.Type]) -> list[ir.Type]:
    real, parts = list[ir.Type](), list[ir.Type]()
    for kind in types:
        row = ir.RankedTensorType(kind)
        if isinstance(row.element_type, ir.ComplexType):
            parts += [tensor(row.shape, row.element_type.element_type)] * 2
        else:
            real.append(kind)
    return real + parts


def _split_values(values: Sequence[ir.Value]) -> list[ir.Value]:
    """The real values, then the parts of the complex ones."""
    real = [value for value in values if not is_complex(value)]
    return real + [part for value in values if is_complex(value) for part in parts_of(value)]


def _joined(values: Sequence[ir.Value], flags: Sequence[bool]) -> list[ir.Value]:
    """The values in their original order; complex ones (whose flag is set) are rebuilt from their parts."""
    rest, parts = iter(values), iter(values[len(flags) - sum(flags) :])
    return [stablehlo.complex(next(parts), next(parts)) if flag else next(rest) for flag in flags]


def _split_arguments(block: ir.Block) -> None:
    old = list(block.arguments)
    flags = [is_complex(value) for value in old]
    places = [position for position, flag in enumerate(flags) if flag]
    for kind in _split_types([old[position].type for position in places]):
        block.add_argument(kind, block.owner.location)
    new = [value for value, flag in zip(old, flags, strict=True) if not flag] + list(block.arguments)[len(old) :]
    with block.owner.location, ir.InsertionPoint.at_block_begin(block):
        joined = _joined(new, flags)
    for position in places:
        old[position].replace_all_uses_with(joined[position])
    for position in reversed(places):
        block.erase_argument(position)


def _split_return(block: ir.Block) -> None:
    end = block.operations[len(block.operations) - 1].operation
    with end.location, ir.InsertionPoint(end):
        stablehlo.return_(_split_values(list(end.operands)))
    end.erase()


# ---- operations on parts ---------------------------------------------------------------------------------------------


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
    return ir.Operation.create(op.operation.name, [kind], list(operands), attributes).results[0]


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


@pattern("stablehlo.reduce")
def reduce(op: Op) -> Replacement:
    """sum z -> complex(sum re z, sum im z); a product is one reduction of both parts"""
    if not is_complex(op.results[0]):
        return None
    dimensions = list(ir.DenseI64ArrayAttr(op.operation.attributes["dimensions"]))
    x, start = map(parts_of, op.operands)
    if _combiner(op) == "stablehlo.multiply":
        return stablehlo.complex(*stablehlo.reduce(x, start, dimensions=dimensions, body=product))
    return stablehlo.complex(
        *(
            stablehlo.reduce([part], [first], dimensions=dimensions, body=stablehlo.add)
            for part, first in zip(x, start, strict=True)
        )
    )


def product(a: ir.Value, b: ir.Value, c: ir.Value, d: ir.Value) -> list[ir.Value]:
    """(a + ib) (c + id), in parts."""
    real = stablehlo.subtract(stablehlo.multiply(a, c), stablehlo.multiply(b, d))
    return [real, stablehlo.add(stablehlo.multiply(a, d), stablehlo.multiply(b, c))]


@pattern("stablehlo.scatter")
def scatter(op: Op) -> Replacement:
    """scatter(z, i, w) -> complex(scatter(re z, i, re w), scatter(im z, i, im w))"""
    if not is_complex(op.results[0]):
        return None
    operand, indices, updates = op.operands
    adds = _combiner(op) == "stablehlo.add"
    return stablehlo.complex(
        *(
            stablehlo.scatter(
                [take(operand)],
                indices,
                [take(updates)],
                scatter_dimension_numbers=op.scatter_dimension_numbers,
                update_computation=stablehlo.add if adds else lambda old, new: new,
            )
            for take in TAKES
        )
    )


@pattern("stablehlo.optimization_barrier")
def barrier(op: Op) -> Replacement:
    """Of parts."""
    flags = [is_complex(value) for value in op.operands]
    if not any(flags):
        return None
    fenced = stablehlo.optimization_barrier(_split_values(list(op.operands)))
    return _joined(list(fenced) if isinstance(fenced, (list, tuple)) else [fenced], flags)


PATTERNS = (
    real_of_parts,
    imaginary_of_parts,
    *map(_part_by_part, PART_BY_PART),
    multiply,
    dot,
    compare,
    convert,
    split_constant,
    reduce,
    scatter,
    barrier,
)

_known = {one.root for one in PATTERNS} - _COMBINED.keys() | {*CONTROL_FLOW, *_ENDS}
