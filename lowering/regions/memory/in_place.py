"""Puts the tensors of a kernel's body into memory, if each version of them is written in place.

    %e = tensor.empty() : tensor<9xf32>
    %r = scf.for … iter_args(%t = %e) {
      %x = vector.transfer_read %t[%i]    %w = vector.transfer_write %y, %t[%i]    scf.yield %w }
becomes
    scf.for … { %x = vector.transfer_read %memory[%i]    vector.transfer_write %y, %memory[%i] }

This is what bufferization does with kernels that other passes wrote, but into memory that is chosen here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from hilo.dialect.iree import ir

_READS = ("vector.transfer_read", "tensor.extract")
_WRITES = ("vector.transfer_write", "tensor.insert")
_WRITTEN = 1
"""Which operand a write changes."""

_INITS = 3
"""The first initial value of `scf.for` among its operands."""

Path = tuple[int, ...]
"""The place of an operation: its number in its block, behind the places of the region and the operation around it."""


def is_tensor(value: ir.Value) -> bool:
    return isinstance(value.type, ir.RankedTensorType)


class Versions:
    """The versions of a body's tensors.

    Args:
        block: the body, which ends in `flow.return`.
        outside: the tensors that it captures.
    """

    def __init__(self, block: ir.Block, outside: Collection[ir.Value]) -> None:
        self._outside = outside
        self._paths: dict[ir.Operation, Path] = {op: path for path, op in _operations(block, ())}
        self._end = list(block.operations)[-1].operation

    def are_in_place(self) -> bool:
        """Whether nothing reads a version after the next one is written, and captured tensors are only read."""
        roots = [self.root(value) for value in self._end.operands]
        is_own = all(value is not None and value not in self._outside for value in roots)
        return is_own and len(set(roots)) == len(roots) and all(map(self._is_known, self._paths))

    def root(self, value: ir.Value) -> ir.Value | None:
        """The empty tensor, or the argument of a loop, of which a value is a version; None: it is not known."""
        while not isinstance(value.owner, ir.Block):
            op = value.owner.operation
            if op.name in _WRITES:
                value = op.operands[_WRITTEN]
            elif op.name == "scf.for":
                value = op.operands[_INITS + ir.OpResult(value).result_number]
            else:
                return value if op.name == "tensor.empty" else None
        return value

    def _is_known(self, op: ir.Operation) -> bool:
        """Whether an operation may be put into memory, or has no tensors."""
        tensors = [i for i, value in enumerate(op.operands) if is_tensor(value)]
        made = [value for value in op.results if is_tensor(value)]
        if not tensors and not made:
            return bool(op.name != "memref.alloca")
        if op.name in _READS:
            return tensors == [0]
        is_own = all(op.operands[i] not in self._outside for i in tensors)
        block = self._paths[op][:-1]
        return is_own and self._is_version(op, tensors) and all(self._is_replaced_once(value, block) for value in made)

    def _is_version(self, op: ir.Operation, tensors: list[int]) -> bool:
        """Whether an operation makes versions, or hands them on."""
        if op.name in _WRITES:
            return tensors == [_WRITTEN]
        if op.name == "scf.for":
            block, inner = op.regions[0].blocks[0], (*self._paths[op], 0)
            arguments = [value for value in block.arguments if is_tensor(value)]
            return self._yields_versions(block) and all(self._is_replaced_once(value, inner) for value in arguments)
        is_yield = op.name == "scf.yield" and op.parent.name == "scf.for"
        return bool(is_yield or op == self._end or op.name == "tensor.empty")

    def _yields_versions(self, block: ir.Block) -> bool:
        """Whether a loop hands each tensor on in its place."""
        *_, end = block.operations
        pairs = zip(list(block.arguments)[1:], end.operation.operands, strict=True)
        roots = [(argument, self.root(value)) for argument, value in pairs if is_tensor(value)]
        return all(root is not None and root == argument for argument, root in roots)

    def _is_replaced_once(self, value: ir.Value, block: Path) -> bool:
        """Whether at most one operation of a version's block makes the next one, after all reads."""
        uses = [(use.owner.operation, self._paths[use.owner.operation][len(block) :]) for use in value.uses]
        reads = [path[0] for op, path in uses if op.name in _READS]
        others = [path for op, path in uses if op.name not in _READS]
        if len(others) > 1 or any(len(path) > 1 for path in others):
            return False
        return not others or max(reads, default=-1) < others[0][0]


def _operations(block: ir.Block, around: Path) -> Iterator[tuple[Path, ir.Operation]]:
    for number, view in enumerate(block.operations):
        path = (*around, number)
        yield path, view.operation
        for place, region in enumerate(view.operation.regions):
            for inner in region.blocks:
                yield from _operations(inner, (*path, place))


def put_into_memory(
    block: ir.Block, memory: dict[ir.Value, ir.Value], allocate: Callable[[ir.Value], ir.Value]
) -> None:
    """Replaces the tensors of a body, whose versions are in place, except for those in its terminator.

    Args:
        block: the body, or a block in it.
        memory: of captured tensors; gets that of all others.
        allocate: creates the memory of an empty tensor.
    """
    gone: list[ir.Operation] = []
    for op in [view.operation for view in block.operations]:
        with ir.InsertionPoint(op), op.location:
            if _put(op, memory, allocate):
                gone.append(op)
    for op in reversed(gone):
        op.erase()


def _put(op: ir.Operation, memory: dict[ir.Value, ir.Value], allocate: Callable[[ir.Value], ir.Value]) -> bool:
    """Replaces an operation; whether it is to be erased."""
    if op.name == "tensor.empty":
        memory[op.results[0]] = allocate(op.results[0])
        return True
    if op.name in _READS:
        return _read(op, memory)
    if op.name in _WRITES:
        return _write(op, memory)
    if op.name == "scf.for":
        return _loop(op, memory, allocate)
    for region in op.regions:
        for inner in region.blocks:
            put_into_memory(inner, memory, allocate)
    return False


def _read(op: ir.Operation, memory: dict[ir.Value, ir.Value]) -> bool:
    source, *places = op.operands
    if source not in memory:
        return False
    if op.name == "vector.transfer_read" or is_tensor(memory[source]):
        op.operands[0] = memory[source]
        return False
    element = op.results[0].type
    made = ir.Operation.create("memref.load", results=[element], operands=[memory[source], *places])
    op.results[0].replace_all_uses_with(made.result)
    return True


def _write(op: ir.Operation, memory: dict[ir.Value, ir.Value]) -> bool:
    if op.operands[_WRITTEN] not in memory:
        return False
    value, target, *places = op.operands
    memory[op.results[0]] = memory[target]
    if op.name == "tensor.insert":
        ir.Operation.create("memref.store", operands=[value, memory[target], *places])
    else:
        attributes = {name: op.attributes[name] for name in op.attributes}
        ir.Operation.create(op.name, operands=[value, memory[target], *places], attributes=attributes)
    return True


def _loop(op: ir.Operation, memory: dict[ir.Value, ir.Value], allocate: Callable[[ir.Value], ir.Value]) -> bool:
    """Replaces a loop by one that carries no tensors."""
    block = op.regions[0].blocks[0]
    bounds, inits = list(op.operands)[:_INITS], list(op.operands)[_INITS:]
    tensors = [i for i, value in enumerate(inits) if is_tensor(value)]
    for i in tensors:
        memory[block.arguments[1 + i]] = memory[op.results[i]] = memory[inits[i]]
    end = list(block.operations)[-1].operation
    with ir.InsertionPoint(end):
        ir.Operation.create("scf.yield", operands=_without_tensors(end.operands))
    end.erase()
    put_into_memory(block, memory, allocate)
    others, results = _without_tensors(inits), _without_tensors(op.results)
    made = ir.Operation.create(
        "scf.for", results=[value.type for value in others], operands=[*bounds, *others], regions=1
    )
    block.append_to(made.regions[0])
    for i in reversed(tensors):
        block.erase_argument(1 + i)
    for old, new in zip(results, made.results, strict=True):
        old.replace_all_uses_with(new)
    return True


def _without_tensors(values: Iterable[ir.Value]) -> list[ir.Value]:
    return [value for value in values if not is_tensor(value)]
