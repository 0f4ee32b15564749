"""Joins element-wise operations that use their values several times into one loop over elements.

    %a = stablehlo.multiply %x, %x : tensor<4096xf64>
    …
    %r = stablehlo.multiply %a, %p : tensor<4096xf64>
becomes
    %r = linalg.generic ins(%x : tensor<4096xf64>) outs(%empty) {
    ^bb0(%e: f64, %_: f64):
      %1 = arith.mulf %e, %e : f64
      …
      linalg.yield %n : f64 }

The compiler makes a loop of each operation and fuses them one by one; where a value has several uses it often stops,
and the kernel becomes several loops that pass arrays of intermediate values through memory. The polynomials and
reductions of arguments that elementary functions are expanded into are of this kind.

Leaves alone: groups of less than `least` operations, or in which each value is used once, which the compiler fuses as
well; values that are used outside their group; groups that follow from one another and have more arrays than a kernel
binds; complex and unsigned arrays; numbers of rank 0; dynamic shapes; reducers.
Source: maximum fanout-free cones, of J. Cong and Y. Ding, On Area/Depth Trade-off in LUT-Based FPGA Technology Mapping
(1994).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hilo.dialect.iree import ir, linalg, tensor
from hilo.dialect.operations.traits import CONTROL_FLOW
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.kernel import scalars


@dataclass(frozen=True)
class Options:
    least: int = option(8, "operations of the smallest group that is joined")


@dataclass
class Group:
    """Element-wise operations of one shape, of which only the last one's result is used outside.

    Attributes:
        operations: the last one first.
        splats: what repeats one number in that shape.
    """

    root: ir.Operation
    operations: list[ir.Operation] = field(default_factory=list)
    splats: set[ir.Operation] = field(default_factory=set)

    def inputs(self) -> list[ir.Value]:
        """The arrays that are read, each once."""
        found: dict[ir.Value, None] = {}
        inside = {*self.operations, *self.splats}
        for op in self.operations:
            for value in op.operands:
                if isinstance(value.owner, ir.Block) or value.owner.operation not in inside:
                    found[value] = None
        return list(found)

    def has_shared_values(self) -> bool:
        """Is a value of the group used by more than one of its operations?"""
        return any(len({use.owner.operation for use in op.results[0].uses}) > 1 for op in self.operations)


@define_pass("join-elementwise", options=Options, counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Joins the groups of each block."""
    options = run.options
    assert isinstance(options, Options)
    if not run.profile.kernels:
        return
    limit = run.profile.kernel_arrays * 3 // 4
    for block in bodies(op):
        groups = _groups(block)
        arrays = _arrays(groups)
        for group in groups:
            is_worth_it = len(group.operations) >= options.least and group.has_shared_values()
            if is_worth_it and arrays[group.root] <= limit and _is_plain(group):
                run.statistics["joined operations"] += len(group.operations)
                group.root.results[0].replace_all_uses_with(join(group))
                for inner in group.operations:
                    inner.erase()


def bodies(op: ir.Operation) -> list[ir.Block]:
    """The blocks of a module's functions, and of the loops and branches in them."""
    blocks: list[ir.Block] = []

    def visit(inner: ir.Operation) -> ir.WalkResult:
        if inner.name == "func.func" or inner.name in CONTROL_FLOW:
            blocks.extend(block for region in inner.regions for block in region.blocks)
            return ir.WalkResult.ADVANCE
        return ir.WalkResult.ADVANCE if inner.name == "builtin.module" else ir.WalkResult.SKIP

    op.walk(visit, ir.WalkOrder.PRE_ORDER)
    return blocks


def _arrays(groups: list[Group]) -> dict[ir.Operation, int]:
    """How many arrays the groups that follow from one another read and make together, by the group's last operation.

    The compiler may put these into one kernel, which can bind a few dozen arrays.
    """
    root_of = {op: group.root for group in groups for op in group.operations}
    parent = {group.root: group.root for group in groups}

    def find(root: ir.Operation) -> ir.Operation:
        while parent[root] != root:
            root = parent[root]
        return root

    inputs = {group.root: group.inputs() for group in groups}
    for root, values in inputs.items():
        for value in values:
            maker = None if isinstance(value.owner, ir.Block) else root_of.get(value.owner.operation)
            if maker is not None:
                parent[find(maker)] = find(root)
    whole: dict[ir.Operation, set[ir.Value]] = {}
    for root, values in inputs.items():
        whole.setdefault(find(root), set()).update(values, root.results)
    return {root: len(whole[find(root)]) for root in inputs}


def _groups(block: ir.Block) -> list[Group]:
    """The groups of a block: each operation is in the group of all that use it, if that is one."""
    group_of: dict[ir.Operation, Group] = {}
    groups: list[Group] = []
    for view in reversed(list(block.operations)):
        op = view.operation
        if is_splat(op):
            for use in op.results[0].uses:
                if use.owner.operation in group_of:
                    group_of[use.owner.operation].splats.add(op)
            continue
        if not _is_member(op):
            continue
        users = [use.owner.operation for use in op.results[0].uses]
        owners = {id(group_of.get(user)): group_of.get(user) for user in users}
        (only,) = owners.values() if len(owners) == 1 else (None,)
        if only is None or shape_of(only.root.results[0]) != shape_of(op.results[0]):
            only = Group(op)
            groups.append(only)
        only.operations.append(op)
        group_of[op] = only
    return groups


def _is_member(op: ir.Operation) -> bool:
    """Is the operation element-wise on arrays of one shape, with a form on scalars?"""
    if not scalars.has_rule(op) or len(op.results) != 1 or not is_static(*op.operands, op.results[0]):
        return False
    shape = shape_of(op.results[0])
    return bool(shape) and all(shape_of(value) == shape for value in op.operands)


def is_splat(op: ir.Operation) -> bool:
    """Does the operation repeat one number that is known?"""
    if op.name == "stablehlo.constant":
        content = op.attributes["value"]
        return isinstance(content, ir.DenseElementsAttr) and content.is_splat
    return op.name == "stablehlo.broadcast_in_dim" and scalars.captured_constant(op.operands[0]) is not None


def _is_plain(group: Group) -> bool:
    """Do the arrays that the group reads and makes hold floats, signless integers or booleans?"""
    for value in (*group.inputs(), group.root.results[0]):
        row = scalars.row_of(value)
        if row.is_complex or row.kind == "unsigned":
            return False
    return all(not scalars.row_of(op.results[0]).is_complex for op in group.splats)


def join(group: Group) -> ir.Value:
    """The group's result, from one loop over elements before the last of its operations, which are to be erased."""
    result = group.root.results[0]
    shape, inputs = shape_of(result), group.inputs()
    with group.root.location, ir.InsertionPoint(group.root):
        empty = tensor.empty(list(shape), element_of(result))
        identity = ir.AffineMapAttr.get(ir.AffineMap.get_identity(len(shape)))
        kinds = ir.ArrayAttr.get([ir.Attribute.parse("#linalg.iterator_type<parallel>")] * len(shape))
        maps = ir.ArrayAttr.get([identity] * (len(inputs) + 1))
        loop = linalg.GenericOp([result.type], inputs, [empty], maps, kinds)
        elements = [*map(element_of, inputs), element_of(result)]
        block = loop.operation.regions[0].blocks.append(*elements, arg_locs=[loop.location] * len(elements))
    known: dict[ir.Value, scalars.Scalar] = dict(zip(inputs, list(block.arguments)[:-1], strict=True))
    with group.root.location, ir.InsertionPoint(block):
        for op in group.splats:
            known[op.results[0]] = _repeated_number(op)
        for op in reversed(group.operations):
            with op.location:
                known[op.results[0]] = scalars.apply(op, [known[value] for value in op.operands])
        linalg.YieldOp([known[result]])
    return loop.operation.results[0]


def _repeated_number(op: ir.Operation) -> scalars.Scalar:
    if op.name == "stablehlo.constant":
        return scalars.constant(op)
    maker = scalars.captured_constant(op.operands[0])
    assert maker is not None
    return scalars.constant(maker)
