"""Donated arguments: their memory is the program's to reuse, and the caller cannot use them afterwards.

The attributes with which JAX marks arguments (`tf.aliasing_output`, `jax.buffer_donor`) count, and so does
`donate_argnums`. `reuse_memory` lets a result be written where a donated argument is, in the form

    %held = stablehlo.optimization_barrier %gradient
    %new = stablehlo.subtract %p, %held

IREE (3.13) orders kernels by what they read and write, but not the reads and writes of one kernel: with a result in an
argument's place, `transpose` gives wrong values. So only results whose last steps are element-wise are placed so, and
the barrier keeps everything else out of the kernel that writes; and updates of a slice of the argument, such as a
cache's, which may be read by what comes after. Where that cannot be, the result gets its own memory, and the argument's
is freed after the call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from hilo.dialect import stablehlo
from hilo.dialect._bindings import ir
from hilo.dialect.support.dtypes import dtype
from hilo.dialect.support.errors import ArgumentError, shown
from hilo.targets.compilation.signature import Signature, find_entry, leaf_count
from hilo.targets.runtime.iree_runner import Forwarding

OUTPUT = "iree.abi.output"
"""IREE's attribute of an argument: the number of the result that is written in its place."""

_MARKS = ("tf.aliasing_output", "jax.buffer_donor")

ELEMENT_WISE = frozenset(
    f"stablehlo.{name}"
    for name in """abs add and atan2 cbrt ceil compare convert cosine divide exponential exponential_minus_one floor
    is_finite log log_plus_one logistic maximum minimum multiply negate not or power remainder round_nearest_afz
    round_nearest_even rsqrt select shift_left shift_right_arithmetic shift_right_logical sign sine sqrt subtract tanh
    xor""".split()
)
_PLAIN = frozenset(("stablehlo.constant", "stablehlo.iota"))


@dataclass(frozen=True, slots=True)
class Donation:
    """Which arguments of a program are donated.

    Attributes:
        results: by flat argument, the result that is to take its memory; None: any.
    """

    results: Mapping[int, int | None]

    @property
    def arguments(self) -> frozenset[int]:
        """The flat numbers of donated arguments."""
        return frozenset(self.results)


NO_DONATION = Donation({})


def read_donation(module: ir.Module, signature: Signature, donate_argnums: Iterable[int]) -> Donation:
    """What the caller and the module's own attributes say.

    Args:
        module: before lowering, which drops the attributes.
        signature: of its entry function.
        donate_argnums: numbers of the call's arguments; of a tuple, all arrays are donated.

    Raises:
        ArgumentError: a number is not one of an argument.
    """
    found: dict[int, int | None] = {}
    for index, attributes in enumerate(_argument_attributes(find_entry(module, signature.entry))):
        if any(mark in attributes for mark in _MARKS) and index < len(signature.args):
            wanted = attributes.get("tf.aliasing_output")
            found[index] = None if wanted is None else ir.IntegerAttr(wanted).value
    starts = [0]
    for tree in signature.in_tree:
        starts.append(starts[-1] + leaf_count(tree))
    for number in donate_argnums:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(signature.in_tree):
            raise ArgumentError(
                f"compile: donate_argnums has {shown(number)}; @{signature.entry} takes numbers of its "
                f"{len(signature.in_tree)} arguments, from 0"
            )
        for index in range(starts[number], starts[number + 1]):
            found.setdefault(index, None)
    return Donation(found)


def reuse_memory(lowered: ir.Module, entry: str, donation: Donation) -> tuple[tuple[int, int], ...]:
    """Marks, in a lowered module, the donated arguments in whose place a result is written.

    Returns:
        The pairs (argument, result).
    """
    function = find_entry(lowered, entry)
    if not donation.results or len(function.regions[0].blocks) != 1:
        return ()
    block = function.regions[0].blocks[0]
    places = []
    for place in _choose(block, donation):
        places.append(place)
        if not _is_possible(block, places):
            places.pop()
    if not places:
        return ()
    _separate(block, places)
    attributes = list(_argument_attributes(function))
    with lowered.context:
        index_type = ir.IndexType.get()
        for place in places:
            attributes[place.argument][OUTPUT] = ir.IntegerAttr.get(index_type, place.result)
        function.attributes["arg_attrs"] = ir.ArrayAttr.get([ir.DictAttr.get(row) for row in attributes])
    return tuple((place.argument, place.result) for place in places)


def _argument_attributes(function: ir.Operation) -> list[dict[str, ir.Attribute]]:
    kind = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
    if "arg_attrs" not in function.attributes:
        return [{} for _ in kind.inputs]
    return [{item.name: item.attr for item in ir.DictAttr(row)} for row in function.attributes["arg_attrs"]]


@dataclass(frozen=True)
class _Place:
    """A result in an argument's place.

    Attributes:
        argument, result: their numbers.
        writer: the element-wise operations of the kernel that writes it, in the block's order.
        leaves: what they read beside the argument, constants and other arguments.
    """

    argument: int
    result: int
    writer: tuple[ir.Operation, ...]
    leaves: tuple[ir.Value, ...]


def _choose(block: ir.Block, donation: Donation) -> Iterator[_Place]:
    """A place for each donated argument that a result fits into, each result once."""
    returned = list(_operations(block)[-1].operands)
    free = set(range(len(returned)))
    explicit = sorted(donation.results, key=lambda index: donation.results[index] is None)
    for index in explicit:
        argument = block.arguments[index]
        wanted = donation.results[index]
        for result in [wanted] if wanted is not None else sorted(free):
            if result not in free or returned.count(returned[result]) > 1:
                continue
            if returned[result].type != argument.type or not _has_memory(argument.type):
                continue
            update = _update(returned[result], argument)
            if update is None and sum(1 for _ in returned[result].uses) > 1:
                continue  # its readers could be in the kernel that writes it
            writer, leaves = update or _last_steps(returned[result], argument)
            if writer:
                free.discard(result)
                yield _Place(index, result, writer, leaves)
                break


def _has_memory(type_: ir.Type) -> bool:
    tensor = ir.RankedTensorType(type_)
    return tensor.has_static_shape and 0 not in tensor.shape and str(tensor.element_type) != "i1"


def _update(result: ir.Value, argument: ir.Value) -> tuple[tuple[ir.Operation, ...], tuple[ir.Value, ...]] | None:
    """The operation that writes into a part of the argument, which nothing else reads, and what it writes and where.

    Nothing joins its kernel, so whatever reads the result comes after it.
    """
    op = _definition(result)
    if op is None or op.name != "stablehlo.dynamic_update_slice" or op.operands[0] != argument:
        return None
    is_read = sum(1 for _ in argument.uses) > 1
    return None if is_read or _bits(argument.type) < 8 else ((op,), tuple(list(op.operands)[1:]))


def _bits(type_: ir.Type) -> int:
    return dtype(ir.RankedTensorType(type_).element_type).bits


def _last_steps(result: ir.Value, argument: ir.Value) -> tuple[tuple[ir.Operation, ...], tuple[ir.Value, ...]]:
    """The element-wise operations that nothing but the result is made of, and the values that they begin with."""
    dims = ir.RankedTensorType(result.type).shape
    writer: list[ir.Operation] = []
    leaves: list[ir.Value] = []

    def visit(value: ir.Value, *, is_root: bool) -> None:
        op = _definition(value)
        if op is None:
            if value != argument and value not in leaves:
                leaves.append(value)
            return
        used = {user.owner.operation for user in value.uses}
        only_here = is_root or used <= set(writer)
        fits = op.name in ELEMENT_WISE and all(
            ir.RankedTensorType(operand.type).shape in (dims, []) for operand in op.operands
        )
        if fits and only_here and op not in writer:
            writer.append(op)
            for operand in op.operands:
                visit(operand, is_root=False)
        elif op not in writer and op.name not in _PLAIN and value not in leaves:
            leaves.append(value)

    visit(result, is_root=True)
    return tuple(writer), tuple(leaves)


def _is_possible(block: ir.Block, places: list[_Place]) -> bool:
    """Whether everything that reads the arguments can come before what writes into them."""
    writers = {op for place in places for op in place.writer}
    after = _users_of(writers)
    for place in places:
        argument = block.arguments[place.argument]
        others = {user for user in _direct_users(argument) if user not in place.writer}
        if others & (after | writers) or any(user.name == "func.return" for user in others):
            return False
        if any(_definition(leaf) in after | writers for leaf in place.leaves if _definition(leaf) is not None):
            return False
        if others and not place.leaves:  # nothing to keep the readers out of the kernel with
            return False
    return True


def _separate(block: ir.Block, places: list[_Place]) -> None:
    """Puts the writing kernels after a barrier over all that they read and all that reads the arguments."""
    writers = {op for place in places for op in place.writer}
    after = _users_of(writers)
    held: list[ir.Value] = []
    for place in places:
        argument = block.arguments[place.argument]
        others = [value for user in _direct_users(argument) if user not in writers for value in user.results]
        for value in (*place.leaves, *others):
            if value not in held and isinstance(value.type, ir.RankedTensorType):
                held.append(value)
    if not held:
        return
    operations = _operations(block)
    last = operations[-1]
    with last.location, ir.InsertionPoint(last):
        barrier = stablehlo.optimization_barrier(held)
        through = list(barrier) if isinstance(barrier, (list, tuple, ir.OpResultList)) else [barrier]
    # The sets are of no use once operands change: an operation's hash is made of them.
    writing = [op for op in operations if op in writers]
    for op in operations[:-1]:
        if op in writers or op in after:
            op.move_before(last)
    for op in writing:
        for index, operand in enumerate(list(op.operands)):
            for before, now in zip(held, through, strict=True):
                if operand == before:
                    op.operands[index] = now


def _operations(block: ir.Block) -> list[ir.Operation]:
    return [op.operation for op in block.operations]


def _definition(value: ir.Value) -> ir.Operation | None:
    return None if isinstance(value, ir.BlockArgument) else value.owner.operation


def _direct_users(value: ir.Value) -> set[ir.Operation]:
    """The operations of the entry's block that use a value, themselves or in a region."""
    return {_in_entry(use.owner.operation) for use in value.uses}


def _in_entry(op: ir.Operation) -> ir.Operation:
    while op.parent is not None and op.parent.name != "func.func":
        op = op.parent.operation
    return op


def _users_of(operations: set[ir.Operation]) -> set[ir.Operation]:
    """All that depends on the results of some operations, without the operations and the return."""
    found: set[ir.Operation] = set()
    open_ = list(operations)
    while open_:
        for result in open_.pop().results:
            for user in _direct_users(result):
                if user.name != "func.return" and user not in found and user not in operations:
                    found.add(user)
                    open_.append(user)
    return found


_OWN_VALUES = frozenset(
    f"stablehlo.{name}" for name in "cosine dot_general convolution exponential logistic rsqrt sine tanh".split()
)
_BRANCHING = frozenset(("stablehlo.while", "stablehlo.if", "stablehlo.case"))
_OF_TWO = frozenset(f"stablehlo.{name}" for name in "add and divide maximum minimum multiply or subtract xor".split())


def read_forwarding(module: ir.Module, signature: Signature) -> Forwarding:
    """What a program says about the memory of its results.

    It is "never" only where a result cannot be equal to an argument whatever the values are: the compiler cannot see it
    as one.
    """
    blocks = find_entry(module, signature.entry).regions[0].blocks
    if len(blocks) != 1 or _branches(module.operation):
        return "varies"
    block = blocks[0]
    returned = list(_operations(block)[-1].operands)
    types = {argument.type for argument in block.arguments}
    sizes = {_size(type_) for type_ in types}
    if len(returned) > 1 and len({_size(value.type) for value in returned}) < len(returned):
        return "fixed"  # two results may be one
    return "fixed" if any(_size(value.type) in sizes and not _is_own(value) for value in returned) else "never"


def _branches(operation: ir.Operation) -> bool:
    """Whether what runs in an operation depends on values."""
    found = False

    def visit(op: ir.Operation) -> ir.WalkResult:
        nonlocal found
        found = op.name in _BRANCHING
        return ir.WalkResult.INTERRUPT if found else ir.WalkResult.ADVANCE

    operation.walk(visit)
    return found


def _size(type_: ir.Type) -> int | None:
    """The number of elements; None where it is not known, or of a tuple."""
    if not isinstance(type_, ir.RankedTensorType) or not ir.RankedTensorType(type_).has_static_shape:
        return None
    size = 1
    for dim in ir.RankedTensorType(type_).shape:
        size *= dim
    return size


def _is_own(value: ir.Value) -> bool:
    op = _definition(value)
    if op is None:
        return False
    operands = list(op.operands)
    if op.name in _OF_TWO:
        return operands[0] != operands[1] and all(_definition(operand) is None for operand in operands)
    return op.name in _OWN_VALUES
