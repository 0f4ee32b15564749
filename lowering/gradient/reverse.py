"""Reverse mode over a block: cotangents are computed from the last operation to the first.

The operations that a rule builds come after those that they read, so a block without regions needs nothing saved. A
loop saves its carried values at the start of each iteration; its reverse runs the iterations backwards and recomputes
each one. A branch is recomputed in the branch of its reverse.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import BRANCHES
from hilo.dialect.support.errors import PassError
from hilo.lowering.control.trip_count import trip_count
from hilo.lowering.framework.build import broadcast, element_of, reshape, shape_of, splat, tensor
from hilo.lowering.framework.locations import place
from hilo.lowering.framework.regions import captured
from hilo.lowering.gradient.rules import NO_DERIVATIVE, Cotangent, NoDerivative, find_rule, is_differentiable
from hilo.lowering.types.quantization import is_quantized


class Cotangents:
    """The known cotangents, by value; several for one value are added."""

    def __init__(self) -> None:
        self._known: dict[ir.Value, ir.Value] = {}

    def add(self, value: ir.Value, cotangent: Cotangent) -> None:
        if cotangent is None:
            return
        assert cotangent.type == value.type, f"cotangent of {value.type} is {cotangent.type}"
        before = self._known.get(value)
        self._known[value] = cotangent if before is None else stablehlo.add(before, cotangent)

    def get(self, value: ir.Value) -> Cotangent:
        return self._known.get(value)

    def get_or_zero(self, value: ir.Value) -> ir.Value:
        found = self._known.get(value)
        return zeros(value.type) if found is None else found


def zeros(type_: ir.Type) -> ir.Value:
    """Zeros of a tensor type."""
    shaped = ir.ShapedType(type_)
    return broadcast(splat(0, shaped.element_type), tuple(shaped.shape))


# ---- which values depend on the arguments ----------------------------------------------------------------------------


def find_active(operations: ir.Block | Iterable[ir.Operation], active: set[ir.Value]) -> None:
    """Adds the values of a block, or of some operations, that depend differentiably on active ones."""
    if isinstance(operations, ir.Block):
        operations = [view.operation for view in operations.operations]
    for op in operations:
        if op.name in NO_DERIVATIVE:
            continue
        if op.name == "stablehlo.while":
            find_active_carried(op, active)
        elif op.name in BRANCHES:
            for region in op.regions:
                find_active(region.blocks[0], active)
                active.update(
                    r for r, v in zip(op.results, end_of(region.blocks[0]).operands, strict=True) if v in active
                )
        elif any(value in active for value in [*op.operands, *captured(op)]):
            active.update(filter(_can_be_active, op.results))


def _can_be_active(value: ir.Value) -> bool:
    """Whether a value can depend on the arguments; true for quantized ones, so that the reverse refuses them."""
    return is_differentiable(value.type) or is_quantized(value.type)


def find_active_carried(loop: ir.Operation, active: set[ir.Value]) -> None:
    """A carried value is active if it is active where an iteration begins or ends."""
    body = loop.regions[1].blocks[0]
    carried = {i for i, value in enumerate(loop.operands) if value in active}
    while True:
        active.update(body.arguments[i] for i in carried)
        find_active(body, active)
        more = {i for i, value in enumerate(end_of(body).operands) if value in active} - carried
        if not more:
            break
        carried |= more
    active.update(loop.results[i] for i in carried)


def end_of(block: ir.Block) -> ir.Operation:
    end: ir.Operation = block.operations[len(block.operations) - 1].operation
    return end


# ---- backwards -------------------------------------------------------------------------------------------------------


def go_back(block: ir.Block, cotangents: Cotangents, active: set[ir.Value]) -> None:
    """Computes the cotangents of a block's values and arguments from those of its last values.

    Raises:
        PassError: an operation that the result depends on has no rule.
    """
    operations = [view.operation for view in block.operations][:-1]
    with ir.InsertionPoint(end_of(block)):
        go_back_over(operations, cotangents, active)


def go_back_over(operations: Sequence[ir.Operation], cotangents: Cotangents, active: set[ir.Value]) -> None:
    """The same for some operations of a block; it builds at the insertion point."""
    for op in reversed(operations):
        given = [cotangents.get(result) if result in active else None for result in op.results]
        if all(t is None for t in given):
            continue
        with op.location:
            if op.name == "stablehlo.while":
                _while(op, given, cotangents, active)
            elif op.name in BRANCHES:
                _branch(op, given, cotangents, active)
            elif any(value in active for value in [*op.operands, *captured(op)]):
                _apply(op, given, cotangents, active)


_EIGENVALUES = (
    ": eigenvalues and eigenvectors of a general matrix are differentiable only where no two eigenvalues meet, which "
    "is not checked; of a symmetric or Hermitian matrix take eigh or eigvalsh"
)


_ROUNDED = (
    "its values are rounded, so the derivative is zero or undefined; differentiate the program in floats, or let "
    "gradients pass straight through: x + hilo.stop_gradient(quantized(x) - x)"
)


def check_values(op: ir.Operation, active: Container[ir.Value]) -> None:
    """Raises a PassError if an operation has values that no rule takes."""
    if any(is_quantized(value.type) and value in active for value in [*op.operands, *op.results]):
        where = place(op.location)
        raise PassError(f"differentiate: {op.name} of quantized numbers has no derivative: {_ROUNDED}\n  at {where}")
    if any(value in active for value in captured(op)):
        raise PassError(
            f"differentiate: the region of {op.name} reads values from outside that are differentiated; it takes "
            f"them as operands\n  at {place(op.location)}"
        )


def _apply(op: ir.Operation, given: Sequence[Cotangent], cotangents: Cotangents, active: set[ir.Value]) -> None:
    for operand, t in cotangents_of_operands(op, given, active):
        cotangents.add(operand, t)


def cotangents_of_operands(
    op: ir.Operation, given: Sequence[Cotangent], active: Container[ir.Value]
) -> Iterator[tuple[ir.Value, Cotangent]]:
    """The cotangents that an operation's rule computes from those of its results, for each active value concerned.

    Raises:
        PassError: it has no rule, or none for these values.
    """
    check_values(op, active)
    found = find_rule(op)
    if found is None:
        hint = "; run inline first" if op.name == "func.call" else ""
        name = op.name
        if name == "stablehlo.custom_call":
            target = ir.StringAttr(op.attributes["call_target_name"]).value
            name, hint = f'custom call "{target}"', _EIGENVALUES if "geev" in target else ""
        raise PassError(f"differentiate: {name} has no derivative{hint}\n  at {place(op.location)}")
    reached = found(op.opview, given)
    pairs = reached.items() if isinstance(reached, Mapping) else zip(op.operands, reached, strict=True)
    for operand, t in pairs:
        if operand not in active:
            continue
        if isinstance(t, NoDerivative):
            raise PassError(f"differentiate: {t.reason}\n  at {place(op.location)}")
        yield operand, t


def _active_captures(op: ir.Operation, active: set[ir.Value]) -> list[ir.Value]:
    return [value for value in captured(op) if value in active and is_differentiable(value.type)]


def _branch(op: ir.Operation, given: Sequence[Cotangent], cotangents: Cotangents, active: set[ir.Value]) -> None:
    """A branching operation with the reverses of the branches, each of which recomputes its branch."""
    outer = _active_captures(op, active)
    copy = op.clone()
    new = ir.Operation.create(op.name, [v.type for v in outer], list(op.operands), regions=len(op.regions))
    for source, target in zip(copy.regions, new.regions, strict=True):
        source.blocks[0].append_to(target)
    copy.erase()
    for region in new.regions:
        block = region.blocks[0]
        inner, local = Cotangents(), set(outer)
        find_active(block, local)
        end = end_of(block)
        with ir.InsertionPoint(end):
            for value, t in zip(end.operands, given, strict=True):
                inner.add(value, t)
        go_back(block, inner, local)
        with ir.InsertionPoint(end):
            stablehlo.return_([inner.get_or_zero(value) for value in outer])
        end.erase()
    for value, t in zip(outer, new.results, strict=True):
        cotangents.add(value, t)


# ---- loops -----------------------------------------------------------------------------------------------------------


def _while(loop: ir.Operation, given: Sequence[Cotangent], cotangents: Cotangents, active: set[ir.Value]) -> None:
    """Runs the iterations backwards, recomputing each from the values that it began with."""
    iterations = trip_count(loop)
    if iterations is None:
        raise PassError(
            "differentiate: the number of iterations of this stablehlo.while is not known, and what each one began "
            "with has to be kept; it takes loops that count from one constant to another (lax.fori_loop and lax.scan "
            "of static length). Where a bound is known, count to the bound, and let a select keep the values once the "
            f"condition fails\n  at {place(loop.location)}"
        )
    carried = [i for i, argument in enumerate(loop.regions[1].blocks[0].arguments) if argument in active]
    outer = _active_captures(loop, active)
    kept = _keep_iterations(loop, iterations)
    starts = [given[i] if given[i] is not None else zeros(loop.results[i].type) for i in carried]
    sums = [zeros(value.type) for value in outer]
    count = splat(iterations, _i32())
    reverse = ir.Operation.create(
        "stablehlo.while",
        [count.type, *(v.type for v in (*starts, *sums))],
        [count, *starts, *sums],
        regions=2,
    )
    _reverse_condition(reverse)
    _reverse_body(loop, reverse, kept, carried, outer)
    for i, t in zip(carried, reverse.results[1 : 1 + len(carried)], strict=True):
        if loop.operands[i] in active:
            cotangents.add(loop.operands[i], t)
    for value, t in zip(outer, reverse.results[1 + len(carried) :], strict=True):
        cotangents.add(value, t)


def _i32() -> ir.Type:
    return ir.IntegerType.get_signless(32)


def _keep_iterations(loop: ir.Operation, iterations: int) -> list[ir.Value]:
    """For each carried value of a loop, its values at the start of all iterations, saved by a copy before the loop.

    The copy's other results replace the loop's, so that the loop is dead.
    """
    with ir.InsertionPoint(loop), loop.location:
        types = [ir.RankedTensorType(v.type) for v in loop.operands]
        stacks = [zeros(tensor((iterations, *t.shape), t.element_type)) for t in types]
        counter = splat(0, _i32())
        operands = [*loop.operands, counter, *stacks]
        new = ir.Operation.create("stablehlo.while", [v.type for v in operands], operands, regions=2)
        copy = loop.clone()
    for source, target in zip(copy.regions, new.regions, strict=True):
        source.blocks[0].append_to(target)
    copy.erase()
    for region in new.regions:
        for value in (counter, *stacks):
            region.blocks[0].add_argument(value.type, loop.location)
    body = new.regions[1].blocks[0]
    arguments, end = list(body.arguments), end_of(body)
    number = len(types)
    with ir.InsertionPoint(end), loop.location:
        iteration = arguments[number]
        written = [
            stablehlo.dynamic_update_slice(stack, reshape(value, (1, *shape_of(value))), _at(iteration, value))
            for stack, value in zip(arguments[number + 1 :], arguments[:number], strict=True)
        ]
        stablehlo.return_([*end.operands, stablehlo.add(iteration, splat(1, _i32())), *written])
    end.erase()
    for old, fresh in zip(loop.results, new.results[:number], strict=True):
        old.replace_all_uses_with(fresh)
    return list(new.results[number + 1 :])


def _at(iteration: ir.Value, value: ir.Value) -> list[ir.Value]:
    """The start indices of an iteration's part of a stack."""
    return [iteration, *[splat(0, _i32()) for _ in shape_of(value)]]


def _reverse_condition(reverse: ir.Operation) -> None:
    block = reverse.regions[0].blocks.append(*[v.type for v in reverse.operands])
    with ir.InsertionPoint(block):
        stablehlo.return_([stablehlo.compare(block.arguments[0], splat(0, _i32()), comparison_direction="GT")])


def _reverse_body(
    loop: ir.Operation,
    reverse: ir.Operation,
    kept: Sequence[ir.Value],
    carried: Sequence[int],
    outer: Sequence[ir.Value],
) -> None:
    """An iteration, recomputed, and then its reverse."""
    copy = loop.clone()
    copy.regions[1].blocks[0].append_to(reverse.regions[1])
    copy.erase()
    block = reverse.regions[1].blocks[0]
    values = list(block.arguments)
    counter, *rest = [block.add_argument(v.type, loop.location) for v in reverse.operands]
    with ir.InsertionPoint.at_block_begin(block):
        iteration = stablehlo.subtract(counter, splat(1, _i32()))
        loaded = [_loaded(stack, iteration) for stack in kept]
    for value, found in zip(values, loaded, strict=True):
        value.replace_all_uses_with(found)
    for _ in values:
        block.erase_argument(0)
    local = {loaded[i] for i in carried} | set(outer)
    find_active(block, local)
    inner, end = Cotangents(), end_of(block)
    with ir.InsertionPoint(end):
        for i, t in zip(carried, rest, strict=False):
            if end.operands[i] in local:
                inner.add(end.operands[i], t)
    go_back(block, inner, local)
    with ir.InsertionPoint(end):
        back = [inner.get_or_zero(loaded[i]) for i in carried]
        sums = [
            total if (t := inner.get(value)) is None else stablehlo.add(total, t)
            for value, total in zip(outer, rest[len(carried) :], strict=True)
        ]
        stablehlo.return_([iteration, *back, *sums])
    end.erase()


def _loaded(stack: ir.Value, iteration: ir.Value) -> ir.Value:
    shape = shape_of(stack)[1:]
    starts = [iteration, *[splat(0, _i32()) for _ in shape]]
    return reshape(stablehlo.dynamic_slice(stack, starts, slice_sizes=[1, *shape]), shape)


def seed(result: ir.Value) -> ir.Value:
    """The cotangent of the result itself: 1."""
    return splat(1, element_of(result))


def results_of(cotangents: Cotangents, arguments: Iterable[ir.Value]) -> list[ir.Value]:
    return [cotangents.get_or_zero(argument) for argument in arguments]
