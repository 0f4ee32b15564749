"""Fuses element-wise operations whose values are used several times into one loop over elements.

    %a = stablehlo.multiply %x, %x : tensor<4096xf64>
    …
    %r = stablehlo.multiply %a, %p : tensor<4096xf64>
becomes
    %r = linalg.generic ins(%x : tensor<4096xf64>) outs(%empty) {
    ^bb0(%e: f64, %_: f64):
      %1 = arith.mulf %e, %e : f64
      …
      linalg.yield %n : f64 }

The compiler makes a loop of each operation and fuses them one by one; if a value has several uses it often stops, and
the kernel becomes several loops that pass intermediate arrays through memory. The polynomials and argument reductions
that elementary functions are expanded into are of this kind. A group has one result; groups that pass many arrays to
one another, such as both parts of a complex quotient, become one loop with several results. (The compiler made two
kernels of such a quotient, which passed 33 arrays, more than its runtime can bind.) Slices of one array count as one.
If a value leaves a group and comes back through another operation, the group becomes several loops, one after the
other: the compiler may place a value with many uses, which it fuses by itself, after one of them («operand #0 does not
dominate this use»).

Existing loops over elements, and lookups in constant tables, are fused like other operations. A group of at least
`large` operations becomes a kernel of its own: for each constant that a loop reads, the compiler's constant analysis
walks the body of the loop (a third of the compile time of a zeta function's 3,800 operations). Such a kernel has one
result: if two of its results turn out to be equal, as x and max(x, x), the compiler gives the second one the value of
another result.

Leaves alone: groups of less than `least` operations, or without a value that is used twice, which the compiler fuses as
well; dependent groups that together have more arrays than a kernel can bind; unsigned arrays; dynamic shapes; reducers.
Source: maximum fanout-free cones, of J. Cong and Y. Ding, On Area/Depth Trade-off in LUT-Based FPGA Technology Mapping
(1994).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from hilo.dialect.iree import arith, ir, linalg, tensor
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.elementary.joining import look_ups
from hilo.lowering.elementary.joining.members import Members, element, operands_of
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, shape_of
from hilo.lowering.framework.contents import blocks
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import captured, operation_in
from hilo.lowering.kernel import scalars

_PURE = "broadcast_in_dim constant concatenate dot_general gather iota pad reduce reshape slice transpose"
MOVABLE = ELEMENTWISE | {f"stablehlo.{name}" for name in _PURE.split()} | {"linalg.generic", "tensor.empty"}
"""Operations whose order does not matter."""


@dataclass(frozen=True)
class Options:
    least: int = option(8, "fewest operations of a group that is fused")
    passed: int = option(4, "number of arrays passed between groups from which on they are merged into one")
    large: int = option(250, "number of operations from which on a group is a kernel of its own")


@dataclass
class Group:
    """Element-wise operations of one shape.

    Attributes:
        root: the last of them.
        operations: all of them, users before the operations that they read.
        splats: operations that broadcast a constant to that shape, as keys: the order of a set would differ each time,
            and with it the text by which the store knows kernels.
    """

    root: ir.Operation
    operations: list[ir.Operation] = field(default_factory=list)
    splats: dict[ir.Operation, None] = field(default_factory=dict)

    @functools.cached_property
    def inputs(self) -> list[ir.Value]:
        """The arrays that the group reads, without duplicates."""
        read = dict.fromkeys(value for op in self.operations for value in operands_of(op))
        made = {op.results[0] for op in (*self.operations, *self.splats)}
        return [value for value in read if value not in made]

    @functools.cached_property
    def results(self) -> list[ir.Value]:
        """The arrays that other operations read."""
        inside = set(self.operations)
        made = (op.results[0] for op in self.operations)
        return [value for value in made if any(use.owner.operation not in inside for use in value.uses)]

    def forget(self) -> None:
        """Forgets inputs and results, after another group was replaced."""
        self.__dict__.pop("inputs", None)
        self.__dict__.pop("results", None)

    def has_shared_values(self) -> bool:
        """Whether a value of the group is used by more than one of its operations."""
        return any(len({use.owner.operation for use in op.results[0].uses}) > 1 for op in self.operations)


@define_pass("join-elementwise", options=Options, counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Fuses the groups of each block."""
    options = run.options
    assert isinstance(options, Options)
    if not run.profile.kernels:
        return
    limit = run.profile.kernel_arrays * 3 // 4
    for block in blocks(op):
        look_ups.hide(block)
        reads = _Reads()
        for family in _families(groups(block)):
            parts = _as_one(block, family, options.passed, reads) or _few_arrays(family, limit)
            for group in parts:
                if len(group.operations) >= options.least and _is_worth_it(group, limit):
                    run.statistics["joined operations"] += len(group.operations)
                    reads.forget(group.operations)
                    replace(group, len(group.operations) >= options.large)
                    for other in parts:
                        other.forget()
        look_ups.show(block)


def _as_one(block: ir.Block, family: list[Group], passed: int, reads: _Reads) -> list[Group]:
    """A family that passes many arrays between its groups, as one group; none if it passes few, or cannot be merged."""
    if len(family) == 1 or _passed(family) < passed:
        return []
    merged = _merged(block, family)
    if _move_readers(block, merged):
        return [merged]
    parts = _by_level(block, merged, reads)
    return parts if all(_move_readers(block, part) for part in parts) else []


class _Reads:
    """The values that operations read, inside of their regions, too: walking through a kernel takes long."""

    def __init__(self) -> None:
        self._of_kernels: dict[ir.Operation, set[ir.Value]] = {}

    def __call__(self, op: ir.Operation) -> set[ir.Value]:
        if not len(op.regions):
            return set(op.operands)
        if op not in self._of_kernels:
            self._of_kernels[op] = {*op.operands, *captured(op)}
        return self._of_kernels[op]

    def forget(self, replaced: list[ir.Operation]) -> None:
        """Forgets operations that are about to be erased, and those that read their results."""
        erased, values = set(replaced), {result for op in replaced for result in op.results}
        kept = self._of_kernels.items()
        self._of_kernels = {op: read for op, read in kept if op not in erased and read.isdisjoint(values)}


def _by_level(block: ir.Block, group: Group, reads: _Reads) -> list[Group]:
    """Splits a group into parts: a value that is computed from one that left the group and came back through another
    operation is in a later part than that one; other values are in the last part possible, so that few arrays pass."""
    derived, readers, last = _derived(block, {op.results[0] for op in group.operations}, reads)
    late: dict[int, int] = {}
    parts: dict[int, list[ir.Operation]] = {}
    for number in reversed(range(len(derived))):
        op, is_member = derived[number]
        following = [late[reader] for result in op.results for reader in readers.get(result, ())]
        bound = min(following, default=last + 1)
        late[number] = min(bound - bound % 2, last) if is_member else bound - 1 + bound % 2
        if is_member:
            parts.setdefault(late[number], []).append(op)
    return [Group(ops[0], ops, group.splats) for _, ops in sorted(parts.items())]


def _derived(
    block: ir.Block, members: set[ir.Value], reads: _Reads
) -> tuple[list[tuple[ir.Operation, bool]], dict[ir.Value, list[int]], int]:
    """The operations that compute members and their dependents, in order, and whether each is a member; the positions
    of the readers of each value; twice the number of the last part."""
    level: dict[ir.Value, int] = {}  # twice the part's number, plus one outside of the group
    readers: dict[ir.Value, list[int]] = {}
    derived: list[tuple[ir.Operation, bool]] = []
    left = len(members)
    for view in block.operations:
        op = view.operation
        is_member = len(op.results) == 1 and op.results[0] in members
        if not is_member and not level:
            continue
        read = reads(op) & level.keys()
        own = max((level[value] for value in read), default=-1)
        if not is_member and not read:
            continue
        level.update(dict.fromkeys(op.results, max(own + own % 2, 0) if is_member else own | 1))
        for value in read:
            readers.setdefault(value, []).append(len(derived))
        derived.append((op, is_member))
        left -= is_member
        if not left:  # what follows computes no member
            break
    return derived, readers, max(level[value] for value in members)


def _few_arrays(family: list[Group], limit: int) -> list[Group]:
    """The groups of a family if the compiler can put them into one kernel, otherwise none."""
    if len(family) == 1:
        return family
    return family if len(_arrays(family)) <= limit else []


def _arrays(groups: list[Group]) -> set[object]:
    """The arrays that the kernels of these groups bind. The compiler fuses slices: those of one array count as one."""
    values = {value for group in groups for value in (*group.inputs, *group.results)}
    tables = {look_ups.table_of(op) for group in groups for op in group.operations if look_ups.is_look_up(op)}
    return tables | {value.owner.operation.operands[0] if _is_slice(value) else value for value in values}


def _is_slice(value: ir.Value) -> bool:
    return not isinstance(value.owner, ir.Block) and value.owner.operation.name == "stablehlo.slice"


def _is_worth_it(group: Group, limit: int) -> bool:
    if not group.has_shared_values() or not group.results:
        return False
    return len(_arrays([group])) <= limit and is_plain(group)


def _families(groups: list[Group]) -> list[list[Group]]:
    """Groups connected by dependences, which the compiler may put into one kernel."""
    number_of = {op.results[0]: number for number, group in enumerate(groups) for op in group.operations}
    parent = list(range(len(groups)))

    def find(number: int) -> int:
        while parent[number] != number:
            parent[number] = number = parent[parent[number]]
        return number

    for number, group in enumerate(groups):
        for maker in map(number_of.get, group.inputs):
            if maker is not None:
                parent[find(maker)] = find(number)
    families: dict[int, list[Group]] = {}
    for number, group in enumerate(groups):
        families.setdefault(find(number), []).append(group)
    return list(families.values())


def _passed(family: list[Group]) -> int:
    """How many arrays pass between the groups of a family."""
    made = {group.root.results[0] for group in family}
    return len(made & {value for group in family for value in group.inputs})


def _merged(block: ir.Block, family: list[Group]) -> Group:
    """A family merged into one group."""
    members = {op for group in family for op in group.operations}
    operations = [view.operation for view in block.operations if view.operation in members]
    return Group(operations[-1], operations[::-1], {splat: None for group in family for splat in group.splats})


def _move_readers(block: ir.Block, group: Group) -> bool:
    """Moves readers of a group's results that precede its last operation behind it; False if that is impossible."""
    members, pending = set(group.operations), [op.results[0] for op in group.operations]
    readers: set[ir.Operation] = set()
    for value in pending:
        for use in value.uses:
            reader = operation_in(block, use.owner.operation)
            if reader in members:
                if value.owner.operation not in members:
                    return False
            elif reader not in readers and reader.is_before_in_block(group.root):
                if reader.name not in MOVABLE:
                    return False
                readers.add(reader)
                pending.extend(reader.results)
    for op in sorted(readers, key=functools.cmp_to_key(_by_place), reverse=True):
        op.move_after(group.root)
    return True


def _by_place(lhs: ir.Operation, rhs: ir.Operation) -> int:
    """Orders operations of one block."""
    return -1 if lhs.is_before_in_block(rhs) else 1


def groups(block: ir.Block) -> list[Group]:
    """The groups of a block: an operation is in the group of its users if all of them are in the same one."""
    group_of: dict[ir.Operation, Group] = {}
    found: list[Group] = []
    members = Members()
    for view in reversed(list(block.operations)):
        op = view.operation
        if is_splat(op):
            for use in op.results[0].uses:
                if use.owner.operation in group_of:
                    group_of[use.owner.operation].splats[op] = None
            continue
        if op not in members:
            continue
        users = [use.owner.operation for use in op.results[0].uses]
        owners = {id(group_of.get(user)): group_of.get(user) for user in users}
        (only,) = owners.values() if len(owners) == 1 else (None,)
        if only is None or shape_of(only.root.results[0]) != shape_of(op.results[0]):
            only = Group(op)
            found.append(only)
        only.operations.append(op)
        group_of[op] = only
    return found


def is_splat(op: ir.Operation) -> bool:
    """Whether the operation broadcasts a constant scalar."""
    if op.name == "stablehlo.constant":
        content = op.attributes["value"]
        return isinstance(content, ir.DenseElementsAttr) and content.is_splat
    if op.name == "stablehlo.complex":
        return scalars.captured_constant(op.results[0]) is not None
    return op.name == "stablehlo.broadcast_in_dim" and scalars.captured_constant(op.operands[0]) is not None


def is_plain(group: Group) -> bool:
    """Whether the group's arrays hold only floats, complex numbers, signless integers or booleans."""
    return all(scalars.row_of(value).kind != "unsigned" for value in (*group.inputs, *group.results))


def replace(group: Group, is_kernel: bool = False) -> list[ir.Value]:
    """Replaces a group by one loop over elements, or by a kernel that holds it, at the place of its last operation;
    returns the results."""
    results = group.results
    with group.root.location, ir.InsertionPoint(group.root):
        made = _kernel(group, results) if is_kernel and len(results) == 1 else _loop(group, results)
        values = [barrier([new])[0] if _is_apart(old) else new for old, new in zip(results, made.results, strict=True)]
    for old, new in zip(results, values, strict=True):
        old.replace_all_uses_with(new)
    for op in group.operations:
        op.erase()
    return values


def _kernel(group: Group, results: list[ir.Value]) -> ir.Operation:
    """Builds the group as a kernel at the insertion point."""
    region = ir.Operation.create(
        "flow.dispatch.region",
        results=[result.type for result in results],
        attributes={"operandSegmentSizes": ir.DenseI32ArrayAttr.get([0, 0])},
        regions=2,
    )
    with ir.InsertionPoint(region.regions[0].blocks.append()):
        ir.Operation.create("flow.return", operands=list(_loop(group, results).results))
    return region


def _loop(group: Group, results: list[ir.Value]) -> ir.Operation:
    """Builds the group as a loop over elements at the insertion point."""
    inputs, shape = group.inputs, shape_of(results[0])
    empty = [tensor.empty(_sizes(result, inputs), element_of(result)) for result in results]
    identity = ir.AffineMapAttr.get(ir.AffineMap.get_identity(len(shape)))
    kinds = ir.ArrayAttr.get([ir.Attribute.parse("#linalg.iterator_type<parallel>")] * len(shape))
    maps = ir.ArrayAttr.get([identity] * (len(inputs) + len(results)))
    loop = linalg.GenericOp([result.type for result in results], inputs, empty, maps, kinds)
    elements = [*map(element_of, inputs), *map(element_of, results)]
    block = loop.operation.regions[0].blocks.append(*elements, arg_locs=[loop.location] * len(elements))
    known: dict[ir.Value, scalars.Scalar] = {}
    with ir.InsertionPoint(block):
        known.update(zip(inputs, map(_taken_apart, list(block.arguments)[: len(inputs)]), strict=True))
        for op in group.splats:
            known[op.results[0]] = _repeated_number(op)
        for op in reversed(group.operations):
            with op.location:
                known[op.results[0]] = element(op, [known[value] for value in operands_of(op)])
        linalg.YieldOp([_put_together(known[result]) for result in results])
    return loop.operation


def _sizes(result: ir.Value, inputs: list[ir.Value]) -> list[int | ir.Value]:
    """A result's dimensions; dynamic sizes are taken from the first operand."""
    kind = ir.ShapedType(result.type)
    index = ir.IndexType.get()
    return [
        tensor.DimOp(inputs[0], arith.constant(index, axis)).result
        if kind.is_dynamic_dim(axis)
        else kind.get_dim_size(axis)
        for axis in range(kind.rank)
    ]


def _is_apart(result: ir.Value) -> bool:
    """Whether a complex result is better stored before its reader, which the compiler would fuse into the loop.

    A reduction then computes the elements one at a time: a sum of 60,000 quotients in c64 takes 1.6 ms fused, and 0.4
    as two kernels. Both parts of such quotients in c128, as separate results, take 3.9 and 2.4 ms.
    """
    element = element_of(result)
    if not isinstance(element, ir.ComplexType):
        return False
    readers = [use.owner.operation for use in result.uses]
    readers += [use.owner.operation for op in readers if op.name == "stablehlo.reshape" for use in op.results[0].uses]
    names = {op.name for op in readers}
    is_wide = isinstance(element.element_type, ir.F64Type)
    return "stablehlo.reduce" in names or (is_wide and {"stablehlo.real", "stablehlo.imag"} <= names)


def _taken_apart(element: ir.Value) -> scalars.Scalar:
    """An element in the form that scalar rules take: a complex number as its two parts."""
    if not isinstance(element.type, ir.ComplexType):
        return element
    part = element.type.element_type
    real, imaginary = (
        ir.Operation.create(name, results=[part], operands=[element]).results[0]
        for name in ("complex.re", "complex.im")
    )
    return (real, imaginary)


def _put_together(scalar: scalars.Scalar) -> ir.Value:
    if isinstance(scalar, ir.Value):
        return scalar
    kind = ir.ComplexType.get(scalar[0].type)
    return ir.Operation.create("complex.create", results=[kind], operands=list(scalar)).results[0]


def _repeated_number(op: ir.Operation) -> scalars.Scalar:
    if op.name != "stablehlo.broadcast_in_dim":
        return scalars.constant(op)
    maker = scalars.captured_constant(op.operands[0])
    assert maker is not None
    return scalars.constant(maker)
