"""Carries the columns of narrow arrays through loops as arrays of their own.

    %r:2 = stablehlo.while(%i = %zero, %s = %init) : tensor<i32>, tensor<1000x2xf64> cond { … } do {
      %a = stablehlo.slice %s [0:1000, 0:1]   %b = stablehlo.slice %s [0:1000, 1:2]   … %c … %d …
      %t = stablehlo.concatenate %c, %d, dim = 1   stablehlo.return %j, %t }
becomes
    %r:3 = stablehlo.while(%i = %zero, %a = %init[:, 0], %b = %init[:, 1]) cond { … } do {
      … %c … %d …  stablehlo.return %j, %c, %d }

So states that are stacked, as the ends of intervals, or positions with velocities, are read and written without gaps,
and loops that compute each column by itself may keep them in registers (`interchange-while`). What is computed with
whole rows, element by element, is computed for each column; a sum over a row is one of columns. Arrays that are joined
with split ones are split, too. Results that need whole rows, as stacked states do, get columns that are joined.
Measured, µs before → after, and XLA: 50 bisections of intervals in an array of pairs, 4000 of f32 154 → 33, 101; 4000
of f64 306 → 55, 202; 1000 of f64 67 → 21, 47; 50 steps of Runge and Kutta for 1000 states of Lorenz's system, under
`jax.vmap`, 311 → 77, 364; 50 steps of 500 quaternions, of which the first is stacked, 218 → 46, 152.

Leaves alone: arrays of fewer than `least` rows or more than `most` columns, and of fewer than four times as many if
columns lie together, as along the first dimension; arrays of which no column is read by itself; loops in which the
array's next columns are computed from a whole row by another operation, such as a product or a gather; short bodies
that stack all rows; conditions that read the array; long bodies; targets without kernels.
Source: scalar replacement of aggregates, of S. Muchnick, Advanced Compiler Design and Implementation (1997), 12.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.lowering.control.columns import CONSTANT, Place, Rule, rule_of, take, without
from hilo.lowering.control.simplify_while import end_of, has_effect, rebuild
from hilo.lowering.fold.fold_select import known_value
from hilo.lowering.framework.build import element_of, is_static, reshape, shape_of, splat
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import captured

LONGEST_BODY = 200
"""Operations of a body, which are walked by recursion."""

SHORTEST_BODY = 25
"""Operations of a body that pay for joining the columns of a whole array in each turn, element by element. Leapfrog
steps of 22 operations that stack all states take 122 µs with columns, 96 without; Euler's for Lorenz's system, of 28,
98 and 91, in f64 140 and 154; for double pendulums, of 32, 253 and 294."""

TOGETHER = 16
"""Elements of a column that are read as a vector where they are, if they lie together."""

_SUMS = frozenset(f"stablehlo.{name}" for name in ("add", "and", "maximum", "minimum", "multiply", "or"))


@dataclass(frozen=True)
class Options:
    least: int = option(256, "fewest elements of a column")
    most: int = option(6, "most columns")


@define_pass("split-columns", options=Options, concerns=operations("stablehlo.while"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Inner loops first: what they read of the arrays of outer ones are columns then."""
    if not run.profile.kernels:
        return
    for loop in collect(op, "stablehlo.while"):
        with loop.location:
            found = _find(loop, run)
            if found is not None:
                found.rewrite()
                run.statistics["loops"] += 1


class _NeedsSplit(Exception):
    """Another carried array has to be split, too."""

    def __init__(self, place: int, axis: int) -> None:
        super().__init__()
        self.place, self.axis = place, axis


def _find(loop: ir.Operation, run: PassRun) -> _Split | None:
    """How to split a loop's arrays; None if that is not possible."""
    options, body = run.options, loop.regions[1].blocks[0]
    assert isinstance(options, Options)
    axes = dict(_candidates(loop, options))
    if not axes:
        return None
    if len(body.operations) > LONGEST_BODY or not is_static(*loop.operands, *captured(loop)):
        run.note(loop, "it is long, or has dynamic dimensions")
        return None
    while True:
        split = _Split(loop, axes, options.most)
        try:
            reason = split.why_not()
        except _NeedsSplit as needed:
            if needed.place not in axes and _is_narrow(loop.operands[needed.place], needed.axis, options):
                axes[needed.place] = needed.axis
                continue
            reason = "an array that is joined with one that is split, and cannot be"
        if reason is not None:
            run.note(loop, f"it has {reason}")
        return split if reason is None else None


def _candidates(loop: ir.Operation, options: Options) -> Iterator[tuple[int, int]]:
    """The carried arrays of which a column is read by itself, and the dimension of their columns."""
    block = loop.regions[1].blocks[0]
    for place, argument in enumerate(block.arguments):
        for use in argument.uses:
            user = use.owner.operation
            if user.name != "stablehlo.slice" or user.block != block or not is_static(argument):
                continue
            axes = _dropped(user)
            if len(axes) == 1 and _is_narrow(argument, axes[0], options):
                yield place, axes[0]
                break


def _is_narrow(value: ir.Value, axis: int, options: Options) -> bool:
    """Whether an array has few columns, which are long."""
    shape = shape_of(value)
    least = options.least if prod(shape[axis + 1 :]) < TOGETHER else 4 * options.least
    return 1 < shape[axis] <= options.most and prod(shape) >= least * shape[axis]


def _dropped(op: ir.Operation) -> list[int]:
    """The dimensions of which a slice takes one place of several."""
    pairs = zip(shape_of(op.operands[0]), shape_of(op.results[0]), strict=True)
    return [axis for axis, (whole, part) in enumerate(pairs) if part == 1 < whole]


@dataclass
class _Split:
    """A loop whose arrays are split.

    Attributes:
        loop: the `stablehlo.while`.
        axes: the dimension of columns for each place of a carried array that is split.
        most: most columns of what is joined.
        mixed: values of the body that are computed from whole rows of split arrays, and have to be split as well.
        single: operations that take one place, or reduce along the columns: their operand's columns are read.
        joined: operands of which whole rows are needed, by operation and place, and the dimension of their columns.
        by_rule: whether a column of a value is computed by the rule of its operation, or taken from the value.
        columns: the columns that are emitted so far.
    """

    loop: ir.Operation
    axes: dict[int, int]
    most: int
    mixed: set[ir.Value] = field(default_factory=set)
    single: list[ir.Operation] = field(default_factory=list)
    joined: dict[ir.Operation, dict[int, int]] = field(default_factory=dict)
    by_rule: dict[tuple[ir.Value, int], bool] = field(default_factory=dict)
    columns: dict[Place, ir.Value] = field(default_factory=dict)

    @property
    def body(self) -> ir.Block:
        return self.loop.regions[1].blocks[0]

    # ---- what can be split

    def why_not(self) -> str | None:
        """Why the arrays cannot be split; None if they can."""
        condition = self.loop.regions[0].blocks[0]
        if any(any(True for _ in condition.arguments[place].uses) for place in self.axes):
            return "a condition that reads an array of columns"
        self.mixed.update(self.body.arguments[place] for place in self.axes)
        for view in self.body.operations:
            op = view.operation
            if op.name == "stablehlo.return" or not self._reads_rows(op):
                continue
            if self._is_single(op):
                self.single.append(op)
            elif has_effect(op):
                return f"{op.name}, which reads whole rows"
            else:
                self.mixed.update(op.results)
        return self._why_no_end() or self._why_too_much()

    def _reads_rows(self, op: ir.Operation) -> bool:
        """Whether an operation, or one inside it, reads an array of whole rows that is to be split."""
        return not self.mixed.isdisjoint([*op.operands, *(captured(op) if len(op.regions) else ())])

    def _why_no_end(self) -> str | None:
        """The same of what the body returns."""
        end = end_of(self.body)
        for place, value in enumerate(end.operands):
            if place in self.axes and not self._can(value, self.axes[place]):
                return "an array whose next columns are not known"
            if place not in self.axes and not self._can_join(end, place):
                return "a result that is computed from whole rows"
        return None

    def _why_too_much(self) -> str | None:
        """Why joining columns in each turn takes as long as what is won; None if it does not."""
        if len(self.body.operations) >= SHORTEST_BODY:
            return None
        rows = min(prod(shape_of(self.loop.operands[place])) for place in self.axes)
        for op, places in self.joined.items():
            for place, axis in places.items():
                shape = shape_of(op.operands[place])
                if prod(shape) >= rows and prod(shape[axis + 1 :]) < TOGETHER:
                    return "little to compute but whole rows for a result"
        return None

    def _can_join(self, op: ir.Operation, place: int) -> bool:
        """Whether an operand that is computed from whole rows can be computed from joined columns instead."""
        value = op.operands[place]
        if value not in self.mixed or place in self.joined.get(op, ()):
            return True
        axis = self._joined_axis(value)
        if axis is not None:
            self.joined.setdefault(op, {})[place] = axis
            return True
        owner = value.owner
        return (
            not isinstance(owner, ir.Block)
            and not len(owner.regions)
            and all(self._can_join(owner.operation, one) for one in range(len(owner.operands)))
        )

    def _joined_axis(self, value: ir.Value) -> int | None:
        """The dimension along which the columns of a value can be computed, and are few."""
        if value.owner == self.body:
            return self.axes[value.arg_number]
        for axis, size in enumerate(shape_of(value)):
            if 1 < size <= self.most:
                try:
                    if self._can(value, axis) and self.by_rule[value, axis]:
                        return axis
                except _NeedsSplit:
                    continue
        return None

    def _is_single(self, op: ir.Operation) -> bool:
        if op.name == "stablehlo.slice":
            value = op.results[0]
            return any(self._can(value, axis) and self.by_rule[value, axis] for axis in _dropped(op))
        return _reduced_axis(op) is not None and self._can(op.operands[0], _reduced_axis(op) or 0)

    def _can(self, value: ir.Value, axis: int) -> bool:
        """Whether the columns of a value can be computed without whole rows of split arrays."""
        if (value, axis) not in self.by_rule:
            owner = value.owner
            if owner == self.body:
                place = value.arg_number
                if place not in self.axes:
                    raise _NeedsSplit(place, axis)
                return self.axes[place] == axis
            rule = self._rule(value, axis)
            is_known = rule is not None and self.mixed.isdisjoint(rule.whole)
            self.by_rule[value, axis] = rule is not None and is_known and all(self._can(*need) for need in rule.needs)
        return self.by_rule[value, axis] or value not in self.mixed

    def _rule(self, value: ir.Value, axis: int) -> Rule | None:
        """The rule of the operation that defines a value in the body, or repeats constants, if it has one."""
        owner = value.owner
        if isinstance(owner, ir.Block) or known_value(value) is not None:
            return None
        is_near = owner.operation.block == self.body or owner.operation.name in CONSTANT
        return rule_of(owner.operation, axis) if is_near else None

    # ---- the loop of columns

    def rewrite(self) -> None:
        """Replaces the loop."""
        loop, old = self.loop, self.body
        places = [(place, column) for place, axis in self.axes.items() for column in range(self._width(place, axis))]
        with ir.InsertionPoint(loop):
            starts = [self._start(loop.operands[place], self.axes[place], column) for place, column in places]
        taken = list[ir.Value]()
        with ir.InsertionPoint.at_block_begin(old):
            for place, column in places:
                argument, axis = old.arguments[place], self.axes[place]
                taken.append(take(argument, axis, column))
                self.columns[argument, axis, column] = taken[-1]
        single = {*self.single}
        for op in [view.operation for view in old.operations]:
            with op.location, ir.InsertionPoint(op):
                for place, axis in self.joined.get(op, {}).items():
                    op.operands[place] = self._joined(op.operands[place], axis)
                if op in single:
                    op.results[0].replace_all_uses_with(self._of_single(op))
        count = len(old.arguments)

        def emitter(number: int) -> Callable[[ir.Value], ir.Value]:
            def emit(_: ir.Value) -> ir.Value:
                place, column = places[number]
                return self._column(end_of(old).operands[place], self.axes[place], column)

            return emit

        def first(argument: ir.Value) -> ir.Value:
            """The first new argument is there when all are: they take the place of what was read of the arrays."""
            new = dict(zip(taken, [*old.arguments][count:], strict=True))
            for value, replacement in new.items():
                value.replace_all_uses_with(replacement)
            self.columns = {key: new.get(value, value) for key, value in self.columns.items()}
            return emitter(0)(argument)

        emits = [first, *(emitter(number) for number in range(1, len(places)))]
        kept = [place for place in range(count) if place not in self.axes]
        new = rebuild(loop, kept, list(zip(starts, emits, strict=True)))
        with ir.InsertionPoint.after(new):
            self._replace_results(dict(zip(places, [*new.results][len(kept) :], strict=True)))
        loop.erase()

    def _width(self, place: int, axis: int) -> int:
        return shape_of(self.loop.operands[place])[axis]

    def _replace_results(self, ended: dict[tuple[int, int], ir.Value]) -> None:
        for place, axis in self.axes.items():
            result = self.loop.results[place]
            shape = [1 if one == axis else size for one, size in enumerate(shape_of(result))]
            columns = [ended[place, column] for column in range(shape_of(result)[axis])]
            for op in [use.owner.operation for use in result.uses]:
                if op.name == "stablehlo.slice" and _dropped(op) == [axis]:
                    _take_from(op, axis, columns)
            if any(True for _ in result.uses):
                pieces = [reshape(column, shape) for column in columns]
                result.replace_all_uses_with(stablehlo.concatenate(pieces, dimension=axis))

    def _joined(self, value: ir.Value, axis: int) -> ir.Value:
        """A value as a whole."""
        shape = [1 if one == axis else size for one, size in enumerate(shape_of(value))]
        pieces = [reshape(self._column(value, axis, column), shape) for column in range(shape_of(value)[axis])]
        return stablehlo.concatenate(pieces, dimension=axis)

    def _start(self, value: ir.Value, axis: int, column: int) -> ir.Value:
        """A column before the loop."""
        self._can(value, axis)
        return self._column(value, axis, column)

    def _of_single(self, op: ir.Operation) -> ir.Value:
        """What an operation of `single` gives, from columns."""
        result = op.results[0]
        axis = _reduced_axis(op)
        if axis is None:
            axis = next(axis for axis in _dropped(op) if self.by_rule.get((result, axis)))
            return reshape(self._column(result, axis, 0), shape_of(result))
        value, start = op.operands
        body = op.regions[0].blocks[0].operations[0].operation
        total = stablehlo.broadcast_in_dim(start, result_type=result.type, broadcast_dimensions=[])
        for column in range(shape_of(value)[axis]):
            part = self._column(value, axis, column)
            total = ir.Operation.create(body.name, [result.type], [total, part]).results[0]
        return total

    def _column(self, value: ir.Value, axis: int, column: int) -> ir.Value:
        key = value, axis, column
        if key not in self.columns:
            number = known_value(value)
            rule = self._rule(value, axis) if self.by_rule.get((value, axis)) else None
            if number is not None:
                made = splat(number.item(), element_of(value), without(shape_of(value), axis))
            elif rule is not None:
                made = rule.build(column, self._column)
            else:
                made = take(value, axis, column)
            self.columns[key] = made
        return self.columns[key]


def _take_from(op: ir.Operation, axis: int, columns: Sequence[ir.Value]) -> None:
    """Replaces a slice of one column of an array."""
    rule = rule_of(op, axis)
    assert rule is not None
    with op.location, ir.InsertionPoint(op):
        part = rule.build(0, lambda value, axis, column: columns[column])
        op.results[0].replace_all_uses_with(reshape(part, shape_of(op.results[0])))
    op.erase()


def _reduced_axis(op: ir.Operation) -> int | None:
    """The dimension along which a reduction of one array goes; None for several, for others, and other operations."""
    if op.name != "stablehlo.reduce" or len(op.results) > 1:
        return None
    dimensions = [*ir.DenseI64ArrayAttr(op.attributes["dimensions"])]
    first = op.regions[0].blocks[0].operations[0].operation
    is_plain = first.name in _SUMS and {*first.operands} == {*op.regions[0].blocks[0].arguments}
    return dimensions[0] if len(dimensions) == 1 and is_plain else None
