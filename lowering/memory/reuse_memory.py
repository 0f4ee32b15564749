"""Writes results into the memory of donated arguments.

    func.func @main(%p: tensor<4xf32> {jax.buffer_donor = true}, %g: tensor<4xf32>) -> tensor<4xf32>
      %0 = stablehlo.sine %g : tensor<4xf32>
      %1 = stablehlo.subtract %p, %0 : tensor<4xf32>
      return %1 : tensor<4xf32>
becomes
    func.func @main(%p: tensor<4xf32> {iree.abi.output = 0 : index}, %g: tensor<4xf32>) -> tensor<4xf32>
      %0 = stablehlo.sine %g : tensor<4xf32>
      %1 = stablehlo.optimization_barrier %0 : tensor<4xf32>
      %2 = stablehlo.subtract %p, %1 : tensor<4xf32>
      return %2 : tensor<4xf32>

Arguments are donated by JAX's attributes: `jax.buffer_donor = true` lets any result of the same type use the memory,
`tf.aliasing_output = 0 : i32` only that result. The pass removes both attributes.

IREE (3.13) orders kernels by what they read and write, but not the reads and writes of a single kernel: with a result
in an argument's memory, `transpose` gives wrong values. So only results whose last steps are element-wise are placed
there, with a barrier that keeps everything else out of the kernel that writes; and updates of a slice of the argument,
such as those of a cache, which later operations may read.

Leaves alone: results that cannot be written after all reads of the argument, of which a return is one, and one of what
may share its memory, too (`reshape`, `x * 1`, which the compiler replaces by x, or what a branch returns), for which a
barrier needs a value that the kernel is sure to read; results that are returned twice, or may be found to be another
result, as `maximum(x, x)` is x; arrays of size 0 or of i1; functions of several blocks. These results get memory of
their own.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CONTROL_FLOW, ELEMENTWISE, TERMINATORS, with_trait
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.memory.order import in_entry, is_reordered, readers_behind, surely_read

DONOR = "jax.buffer_donor"
ALIAS = "tf.aliasing_output"
OUTPUT = "iree.abi.output"
"""IREE's attribute of an argument: the index of the result that is written to its memory."""

ORDERS = "hilo.orders_writes"
"""The attribute of a barrier that keeps kernels which write to an argument behind others that read it."""

_CONSTANT = with_trait("constant")


def argument_attributes(function: ir.Operation) -> list[dict[str, ir.Attribute]]:
    """The attributes of each argument of a function."""
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    if "arg_attrs" not in function.attributes:
        return [{} for _ in kind.inputs]
    return [{item.name: item.attr for item in ir.DictAttr(row)} for row in function.attributes["arg_attrs"]]


def set_argument_attributes(function: ir.Operation, rows: list[dict[str, ir.Attribute]]) -> None:
    """Replaces the attributes of each argument of a function."""
    with function.context:
        function.attributes["arg_attrs"] = ir.ArrayAttr.get([ir.DictAttr.get(row) for row in rows])


def read_donors(function: ir.Operation) -> dict[int, int | None]:
    """The indices of donated arguments, each with the index of the result that takes its memory; None: any."""
    found: dict[int, int | None] = {}
    for index, attributes in enumerate(argument_attributes(function)):
        if ALIAS in attributes:
            found[index] = ir.IntegerAttr(attributes[ALIAS]).value
        elif DONOR in attributes:
            found[index] = None
    return found


def _reuse(function: ir.Operation, donors: Mapping[int, int | None]) -> int:
    """Assigns results to donated arguments; returns how many."""
    blocks = function.regions[0].blocks
    places = _fitting(_choose(blocks[0], donors)) if len(blocks) == 1 else []
    if places:
        _separate(blocks[0], places)
    rows = argument_attributes(function)
    for row in rows:
        row.pop(ALIAS, None)
        row.pop(DONOR, None)
    for place in places:
        rows[place.argument][OUTPUT] = ir.IntegerAttr.get(ir.IndexType.get(function.context), place.result)
    set_argument_attributes(function, rows)
    return len(places)


@dataclass(frozen=True)
class _Place:
    """A result that is written to an argument's memory.

    Attributes:
        argument, result: their indices.
        writer: the element-wise operations of the kernel that writes the result, in program order.
        leaves: the values that these read, except the argument, constants and other arguments.
        readers: other operations that read the argument, or a value that may share its memory.
    """

    argument: int
    result: int
    writer: tuple[ir.Operation, ...]
    leaves: tuple[ir.Value, ...]
    readers: frozenset[ir.Operation]

    @functools.cached_property
    def before(self) -> set[ir.Operation]:
        """The operations that must run before the writer: the readers, and those that make the leaves."""
        makers = (_definition(leaf) for leaf in self.leaves)
        return {*self.readers, *(op for op in makers if op is not None)}

    @functools.cached_property
    def after(self) -> set[ir.Operation]:
        """The writer, and all that depends on it."""
        return {*self.writer, *_users_of(set(self.writer))}

    @property
    def is_behind_readers(self) -> bool:
        """Whether a barrier can keep the writer behind the readers, of which the return is none."""
        if any(op.name in TERMINATORS for op in self.readers):
            return False
        return not self.readers or not surely_read(self.writer).isdisjoint(self.leaves)


def _choose(block: ir.Block, donors: Mapping[int, int | None]) -> Iterator[_Place]:
    """An assignment for each donated argument that fits a result; each result is used once."""
    returned = list(_operations(block)[-1].operands)
    free = _unshared(block, returned)
    explicit = sorted(donors, key=lambda index: donors[index] is None)
    for index in explicit:
        argument = block.arguments[index]
        if not _has_memory(argument.type):
            continue
        wanted = donors[index]
        fits = [result for result in sorted(free) if returned[result].type == argument.type]
        for result in fits if wanted is None else free.intersection([wanted], fits):
            writer, leaves = _writer(returned[result], argument)
            if writer:
                free.discard(result)
                yield _Place(index, result, writer, leaves, _readers(argument, set(writer)))
                break


def _has_memory(type_: ir.Type) -> bool:
    tensor = ir.RankedTensorType(type_)
    return tensor.has_static_shape and 0 not in tensor.shape and str(tensor.element_type) != "i1"


def _writer(result: ir.Value, argument: ir.Value) -> tuple[tuple[ir.Operation, ...], tuple[ir.Value, ...]]:
    """The operations of the kernel that may write a result to an argument's memory, and the values it reads; or none.

    If the result is also read, only an update qualifies: other readers could be in the same kernel.
    """
    update = _update(result, argument)
    if update is None and sum(1 for _ in result.uses) > 1:
        return (), ()
    return update or _last_steps(result, argument)


def _update(result: ir.Value, argument: ir.Value) -> tuple[tuple[ir.Operation, ...], tuple[ir.Value, ...]] | None:
    """The operation that updates a part of the argument, which nothing else reads, with its update and indices.

    Nothing is fused with it, so all readers of the result come after it.
    """
    op = _definition(result)
    if op is None or op.name != "stablehlo.dynamic_update_slice" or op.operands[0] != argument:
        return None
    is_read = sum(1 for _ in argument.uses) > 1
    return None if is_read or _bits(argument.type) < 8 else ((op,), tuple(list(op.operands)[1:]))


def _bits(type_: ir.Type) -> int:
    return dtype(ir.RankedTensorType(type_).element_type).bits


def _last_steps(result: ir.Value, argument: ir.Value) -> tuple[tuple[ir.Operation, ...], tuple[ir.Value, ...]]:
    """The element-wise operations that only the result depends on, and the values that they read."""
    dims = ir.RankedTensorType(result.type).shape
    writer: list[ir.Operation] = []
    leaves: list[ir.Value] = []

    def visit(value: ir.Value, *, is_root: bool) -> None:
        op = _definition(value)
        if value == argument or value in leaves or (op is not None and op in writer):
            return
        if op is not None and _is_elementwise_over(op, dims) and (is_root or _users(value) <= set(writer)):
            writer.append(op)
            for operand in op.operands:
                visit(operand, is_root=False)
        elif op is None or op.name not in _CONSTANT:
            leaves.append(value)

    visit(result, is_root=True)
    return tuple(writer), tuple(leaves)


def _is_elementwise_over(op: ir.Operation, dims: list[int]) -> bool:
    """Whether an operation is element-wise, on operands of these dimensions or of rank 0."""
    shapes = (ir.RankedTensorType(operand.type).shape for operand in op.operands)
    return op.name in ELEMENTWISE and all(shape in (dims, []) for shape in shapes)


def _users(value: ir.Value) -> set[ir.Operation]:
    return {use.owner.operation for use in value.uses}


def _fitting(places: Iterator[_Place]) -> list[_Place]:
    """The places of which all readers can run before the kernels that write to them."""
    found: list[_Place] = []
    before, after = set[ir.Operation](), set[ir.Operation]()
    for place in places:
        is_early = (place.before & place.after) or (place.before & after) or (before & place.after)
        if place.is_behind_readers and not is_early:
            found.append(place)
            before |= place.before
            after |= place.after
    return found


def _separate(block: ir.Block, places: list[_Place]) -> None:
    """Puts the writing kernels behind a barrier over all values that they read and all readers of the arguments."""
    writers = {op for place in places for op in place.writer}
    late = set[ir.Operation]().union(*(place.after for place in places))
    held = _before_writing(block, places)
    if not held:
        return
    operations = _operations(block)
    last = operations[-1]
    with last.location, ir.InsertionPoint(last):
        through = _ordered(held, _waits_anyway(operations, places))
    # The sets are invalid once operands change, since an operation's hash depends on them.
    writing = [op for op in operations if op in writers]
    for op in [op for op in operations[:-1] if op in late]:
        op.move_before(last)
    for op in writing:
        for operand, behind in zip(held, through, strict=True):
            _replace_operand(op, operand, behind)


def _ordered(held: list[ir.Value], waits_anyway: bool) -> list[ir.Value]:
    """The values behind a barrier, which is only there to keep kernels apart if all readers come before anyway."""
    through = barrier(held)
    if not waits_anyway:
        through[0].owner.operation.attributes[ORDERS] = ir.UnitAttr.get()
    return through


def _waits_anyway(operations: list[ir.Operation], places: list[_Place]) -> bool:
    """Whether what the writers are sure to read is computed from what all readers compute."""
    behind = readers_behind(operations, {op for place in places for op in place.readers})
    for place in places:
        needed = (_definition(leaf) for leaf in surely_read(place.writer).intersection(place.leaves))
        before = set[ir.Operation]().union(*(behind[op] for op in needed if op is not None))
        if not place.readers <= before:
            return False
    return True


def _replace_operand(op: ir.Operation, old: ir.Value, new: ir.Value) -> None:
    for index, operand in enumerate(list(op.operands)):
        if operand == old:
            op.operands[index] = new


def _before_writing(block: ir.Block, places: list[_Place]) -> list[ir.Value]:
    """The values computed before the arguments' memory is written: what the kernels read, and the results of its other
    readers, except for those that only readers read, which are computed before these or in their kernels."""
    held: list[ir.Value] = []
    operations = _operations(block)
    for place in places:
        users = [op for op in operations if op in place.readers and not _is_only_read_by(op, place.readers)]
        for value in (*place.leaves, *(value for user in users for value in user.results)):
            if value not in held and isinstance(value.type, ir.RankedTensorType):
                held.append(value)
    return held


def _is_only_read_by(op: ir.Operation, readers: frozenset[ir.Operation]) -> bool:
    users = set[ir.Operation]().union(*map(_direct_users, op.results))
    return bool(users) and users <= readers


def _operations(block: ir.Block) -> list[ir.Operation]:
    return [op.operation for op in block.operations]


def _definition(value: ir.Value) -> ir.Operation | None:
    return None if isinstance(value, ir.BlockArgument) else value.owner.operation


def _direct_users(value: ir.Value) -> set[ir.Operation]:
    """The operations of the entry block that use a value, themselves or in a region."""
    return {in_entry(use.owner.operation) for use in value.uses}


_MOVES = frozenset(
    f"stablehlo.{name}"
    for name in """bitcast_convert broadcast_in_dim concatenate dynamic_gather dynamic_slice dynamic_update_slice gather
    optimization_barrier pad reshape reverse slice transpose""".split()
)
"""Operations whose result may be an operand of the same size, or be written in its place."""

_FUSED = (ELEMENTWISE | _MOVES | {"linalg.generic"}) - {"stablehlo.optimization_barrier"}
"""Operations that the compiler may compute in the kernels of what reads their results."""

_CONTROL_FLOW = CONTROL_FLOW | {f"scf.{name}" for name in ("if", "for", "while", "index_switch")}

_PARTS = frozenset({"stablehlo.complex", "stablehlo.imag", "stablehlo.real"})
"""Operations that take complex numbers apart, and put them together again."""

_FOLDED = (ELEMENTWISE - with_trait("elementary")) | {"stablehlo.power", "linalg.generic"}
"""Operations that may be one of their operands, as `x * 1` and `max(x, x)` are."""


def _readers(argument: ir.Value, writer: set[ir.Operation]) -> frozenset[ir.Operation]:
    """The operations of the entry block that read an argument, or a value that may share its memory, such as a complex
    number of all parts of one, without those that write to it."""
    readers, shared, pending = set[ir.Operation](), {argument}, [argument]
    while pending:
        for user in _direct_users(pending.pop()) - writer:
            readers.add(user)
            is_shared = user.name in _PARTS or _may_share(user, shared) or _may_return(user, shared)
            if is_shared and user.results[0] not in shared:
                shared.update(user.results)
                pending += user.results
    return frozenset(readers | _fused_readers(readers, writer))


def _may_return(op: ir.Operation, shared: set[ir.Value]) -> bool:
    """Whether a result is one of these values if a branch returns it, or a loop ends before its first turn."""
    return op.name in _CONTROL_FLOW and not {_size(x) for x in op.results}.isdisjoint(map(_size, shared))


def _fused_readers(readers: set[ir.Operation], writer: set[ir.Operation]) -> set[ir.Operation]:
    """The operations into whose kernels the compiler may put some readers, with copies of what these compute."""
    found, pending = set[ir.Operation](), [op for op in readers if op.name in _FUSED]
    while pending:
        for result in pending.pop().results:
            for user in _direct_users(result) - writer - readers - found:
                if user.name not in TERMINATORS:
                    found.add(user)
                    pending += [user] if user.name in _FUSED else []
    return found


def _may_share(op: ir.Operation, shared: set[ir.Value]) -> bool:
    """Whether the compiler may find that a result is one of these values, in another shape or not."""
    operands = [value for value in op.operands if value in shared]
    if op.name in _MOVES:
        return not is_reordered(op) and any(_size(value) == _size(op.results[0]) for value in operands)
    if not operands or op.name not in _FOLDED or all(op.results[0].type != value.type for value in operands):
        return False
    return all(value in shared or _is_constant(value) for value in _kept(op))


def _kept(op: ir.Operation) -> list[ir.Value]:
    """The operands that all have to be the same value for an operation to be found to be it."""
    if op.name == "linalg.generic":
        return _kept_of_body(op)
    return list(op.operands)[1:] if op.name == "stablehlo.select" else list(op.operands)


def _kept_of_body(generic: ir.Operation) -> list[ir.Value]:
    """The same for what operations were joined to; all operands and results, if functions are among them."""
    body = generic.regions[0].blocks[0]
    places = {argument: number for number, argument in enumerate(body.arguments)}
    found, seen, todo = dict[int, None](), set[ir.Value](), list(_operations(body)[-1].operands)
    while todo:
        value = todo.pop()
        if value in places:
            found[places[value]] = None
        elif value not in seen:
            seen.add(value)
            maker = value.owner.operation
            if maker.name.startswith("math.") and maker.name not in ("math.powf", "math.fma"):
                return [*generic.operands, *generic.results]
            todo += list(maker.operands)[maker.name == "arith.select" :]
    return [generic.operands[number] for number in found]


def _unshared(block: ir.Block, returned: list[ir.Value]) -> set[int]:
    """The numbers of results that cannot be another result, too."""
    known = _origins(block)
    times = Counter(origin for value in returned for origin in known[value])
    return {number for number, value in enumerate(returned) if all(times[origin] == 1 for origin in known[value])}


def _origins(block: ir.Block) -> dict[ir.Value, frozenset[ir.Value]]:
    """For each value, those one of which the compiler may find it to be, in another shape or not; else itself."""
    known = {argument: frozenset([argument]) for argument in block.arguments}
    for op in _operations(block):
        if op.name == "stablehlo.optimization_barrier":
            known |= {result: known[value] for result, value in zip(op.results, op.operands, strict=True)}
        else:
            shared = _shared_origins(op, known)
            known |= {result: shared or frozenset([result]) for result in op.results}
    return known


def _shared_origins(op: ir.Operation, known: Mapping[ir.Value, frozenset[ir.Value]]) -> frozenset[ir.Value]:
    """The origins of the operands one of which the compiler may find a result to be."""
    kept = _kept(op) if op.name in _FOLDED else op.operands if op.name in _MOVES else ()
    read = {value for value in kept if value in known and not _is_constant(value)}
    shared = frozenset().union(*(known[value] for value in read if _size(value) == _size(op.results[0])))
    return shared if (op.name in _MOVES or len(shared) == 1) and _may_share(op, read) else frozenset()


def _is_constant(value: ir.Value) -> bool:
    while (op := _definition(value)) is not None and op.name == "stablehlo.broadcast_in_dim":
        value = op.operands[0]
    return op is not None and op.name in _CONSTANT


def _size(value: ir.Value) -> int:
    tensor = ir.RankedTensorType(value.type)
    return prod(tensor.shape) if tensor.has_static_shape else 0


def _users_of(operations: set[ir.Operation]) -> set[ir.Operation]:
    """All operations that depend on the results of some operations, without these and the return."""
    found: set[ir.Operation] = set()
    open_ = list(operations)
    while open_:
        for result in open_.pop().results:
            for user in _direct_users(result):
                if user.name not in TERMINATORS and user not in found and user not in operations:
                    found.add(user)
                    open_.append(user)
    return found


@define_pass("reuse-memory")
def PASS(module: ir.Operation, run: PassRun) -> None:
    for op in module.regions[0].blocks[0].operations:
        function = op.operation
        if function.name == "func.func" and function.regions[0].blocks and (donors := read_donors(function)):
            run.statistics["results in an argument's place"] += _reuse(function, donors)
