"""Outlines kernels: each dispatch region becomes an executable, and a dispatch of it takes its place.

    %1 = stablehlo.optimization_barrier %0 : tensor<100xf32>
    %2 = flow.dispatch.region -> (tensor<100xf32>) { loops that read %1 }
becomes
    flow.executable private @kernel_0 {
      flow.executable.export public @kernel_0 workgroups() -> (index, index, index) { … }
      builtin.module { func.func @kernel_0(%a, %b) { %x = … load %a   the same loops on %x   … store …, %b } }
    }
    …
    %2 = flow.dispatch @kernel_0::@kernel_0(%1) : (tensor<100xf32>) -> tensor<100xf32>

IREE does the same, but only after about 80 passes over the function, each of which walks the bodies of the kernels and
changes nothing there. In addition, equal kernels are deduplicated from the start, and those whose sizes are all
arguments are named `any_size_0` and so on: a machine compiles them once. CPU time of these passes before and after, on
a busy machine: 259 and 167 ms for a product of matrices, 857 and 320 ms for a training step with five.

A kernel whose result is one of its operands with parts replaced updates that in place, which IREE does not do for
loops: its argument is `readwrite`, and the dispatch returns the operand. IREE copies before it what is read later, too.

    %2 = flow.dispatch @kernel_1::@kernel_1(%carried, %rows) : (tensor<100xf32>, tensor<8xf32>) -> %carried

Leaves alone: kernels that IREE transforms further: those that contain operations on whole tensors, those whose operands
it would fuse into them (anything but arguments, constant tables, results of other kernels and of barriers), those with
several results of which one may be an operand updated in place, those that would update an argument of the program
(IREE would overwrite the caller's array), and those with element types that are stored as another type.
Source: IREE's `ConvertDispatchRegionsToWorkgroups` and `OutlineDispatchRegions`, whose form this is.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Hashable, Iterable

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import ir
from hilo.lowering.framework import bodies
from hilo.lowering.framework.contents import collect
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import captured
from hilo.lowering.framework.written.body_store import stable_text
from hilo.lowering.kernel.functions import calls
from hilo.lowering.kernel.outlining.executables import (
    Executable,
    access,
    free_name,
    function_of,
    rename,
    with_body_apart,
)
from hilo.lowering.kernel.outlining.facts import facts_of, lower_left_over, operations_in

_APART = frozenset(
    {
        *("stablehlo.optimization_barrier", "iree_tensor_ext.compute_barrier.end"),
        *("flow.tensor.reshape", "flow.dispatch", "flow.dispatch.region"),
    }
)
"""Operations whose results every kernel loads from memory."""

_ELEMENTS = frozenset({"f16", "bf16", "f32", "f64", "i8", "i16", "i32", "i64"})
"""Element types that are stored as they are computed with."""

_COPIED_BYTES = 256
"""Constants of up to this size are cloned into the kernels that use them, as IREE does."""

ANY_SIZE = "any_size_"
"""How the names of kernels begin whose sizes are all arguments. The kernel store knows them by it."""


class _Kept(Exception):
    """A kernel cannot be outlined; the message says why."""


@define_pass("outline-kernels", counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    if op.name != "builtin.module":
        return
    regions = collect(op, "flow.dispatch.region")
    if not regions:
        return
    load_dialects(op.context, ("flow", "func", "iree_tensor_ext", "util"))
    known: dict[str, str] = {}
    for region in regions:
        try:
            kernel = _Kernel(region)
        except _Kept as reason:
            run.note(region, str(reason))
            bodies.put_back(region)
            run.statistics["written calls"] += calls.write_out(region)
            continue
        with region.location:
            kernel.outline(op, known)
        run.statistics["outlined kernels"] += 1


class _Kernel:
    """A region and the values that it captures.

    Attributes:
        outside: all captured values.
        constants: those that are cloned into it.
        values: all others in the order of first use, then the dynamic sizes of operands.
        dims: the dynamic dimensions of operands and results.
        updated: the value that the only result is, with parts replaced; empty: results are arrays of their own.
    """

    def __init__(self, region: ir.Operation) -> None:
        self.region = region
        if len(region.regions[1].blocks):
            raise _Kept("it says how many workgroups it has")
        self.apart = bodies.set_apart(region)
        self.outside = captured(region) if self.apart is None else bodies.values_of(region)
        self.facts = facts_of(region, self.apart, self.outside)
        if self.facts.refusal:
            raise _Kept(self.facts.refusal)
        different = [*dict.fromkeys(self.outside)]  # values that a body captures may have turned out to be the same
        self.constants = [value for value in different if _is_constant(value)]
        self._sort_values([value for value in different if not _is_constant(value)])
        self._check_values()
        if not self.read:
            self._read_something()

    def _sort_values(self, values: list[ir.Value]) -> None:
        self.read = [value for value in values if isinstance(value.type, ir.RankedTensorType)]
        self.updated = self._find_updated()
        self.dims = {value: [] if value in self.updated else _dims_of(value) for value in self.read}
        sizes = iter(self.region.operands)
        self.result_dims = [[next(sizes) for _ in range(_unknown(result))] for result in self.region.results]
        self.values = [*dict.fromkeys(itertools.chain(values, *self.dims.values(), *self.result_dims))]

    def _read_something(self) -> None:
        """Gives the kernel an operand, a byte that nothing reads.

        IREE 3.13 takes a dispatch without operands for a splat, which it repeats where its result would be copied, such
        as for another view. A loop would run again for each, and the first result be read in place of the others.
        """
        with ir.InsertionPoint(self.region), self.region.location:
            value = ir.DenseElementsAttr.parse("dense<0> : tensor<1xi8>")
            byte = ir.Operation.create("stablehlo.constant", [value.type], attributes={"value": value}).results[0]
        self.read, self.dims = [byte], {byte: []}
        self.values = [byte, *self.values]

    def _check_values(self) -> None:
        for result in (*self.read, *self.region.results):
            _check_elements(result)
        for value in self.values:
            if value not in self.dims and not isinstance(value.type, (ir.IndexType, ir.IntegerType, ir.FloatType)):
                raise _Kept(f"it reads {value.type}")

    def _find_updated(self) -> list[ir.Value]:
        written = [place for place in self.facts.written if self.outside[place] in {*self.read, *self.constants}]
        if not written:
            return []
        value = self.outside[written[0]]
        is_only_use = [*self.facts.updated] == written and self.outside.count(value) == 1
        if not is_only_use or value not in self.read or _unknown(value) or _is_of_caller(value):
            raise _Kept("it writes into what it reads")
        return [value]

    def outline(self, module: ir.Operation, known: dict[str, str]) -> None:
        """Creates the dispatch, and the executable unless there is an equal one.

        Args:
            module: the module of the program.
            known: the existing executables: the digests of their texts, and their names.
        """
        made = self._find_made() or self._make(module)
        if made.digest not in known:
            executable = made.operation.clone().operation
            ir.InsertionPoint.at_block_begin(module.regions[0].blocks[0]).insert(executable)
            known[made.digest] = free_name(module, ANY_SIZE if self.takes_any_size else "kernel_")
            rename(executable, known[made.digest])
            if made.content:
                bodies.keep_executable(made.digest, made.content)
        self._dispatch(known[made.digest])

    def _find_made(self) -> Executable | None:
        """The executable, if one was made of the same body with values of the same kind, here or in another process."""
        if self.apart is None:
            return None
        kind = self._kind()
        made = self.apart.memory.get(kind)
        if made is None and (text := stable_text(kind)) is not None:
            stored = bodies.find_stored(self.apart, text)
            if stored is not None:
                made = self.apart.memory[kind] = Executable.from_bytes(stored, self.region.context)
        return made if isinstance(made, Executable) else None

    def _kind(self) -> Hashable:
        """All that the executable depends on besides the body: what the captured values are, and which are equal."""
        places = {value: number for number, value in enumerate(self.values)}
        return (
            *(_content(value) if _is_constant(value) else places[value] for value in self.outside),
            *(value.type for value in (*self.outside, *self.values, *self.region.results)),
            *(tuple(places[dim] for dim in dims) for dims in (*self.dims.values(), *self.result_dims)),
        )

    def _make(self, module: ir.Operation) -> Executable:
        """Makes the executable; the region is empty then."""
        kind = None if self.apart is None else self._kind()
        bodies.put_back(self.region)
        self.block = self.region.regions[0].blocks[0]
        lower_left_over(self.block)
        self.body = operations_in(self.block)
        self.given = list(self.block.operations)[-1].operation
        executable = self._executable(module)
        self._move_body(executable)
        calls.outline(function_of(executable))
        executable.detach_from_parent()
        text = executable.get_asm(use_local_scope=True, assume_verified=True)
        made = Executable(hashlib.sha256(text.encode()).hexdigest(), executable)
        if self.apart is not None:
            made = with_body_apart(made)
            self.apart.memory[kind] = made
            if (stable := stable_text(kind)) is not None:
                bodies.store(self.apart, stable, made.to_bytes)
        return made

    @property
    def takes_any_size(self) -> bool:
        """Whether no size is part of the kernel, so that it serves programs of all shapes."""
        kinds = [ir.RankedTensorType(value.type) for value in (*self.read, *self.region.results)]
        return all(kind.is_dynamic_dim(axis) for kind in kinds for axis in range(kind.rank))

    def _executable(self, module: ir.Operation) -> ir.Operation:
        """An executable that loads the operands of the kernel, and stores empty tensors."""
        workload = [value for value in self.values if isinstance(value.type, ir.IndexType)]
        ordinals = {value: f"%w{number}" for number, value in enumerate(workload)}
        arguments, lines = self._operand_lines(ordinals)
        for number, result in enumerate(self.region.results):
            dims = [ordinals[dim] for dim in self.result_dims[number]]
            name, mode = f"%r{number}", "writeonly"
            if not self.updated:
                arguments.append(f"{name}: !iree_tensor_ext.dispatch.tensor<{mode}:{result.type}>")
            else:
                name, mode = f"%a{self.values.index(self.updated[0])}", "readwrite"
            lines.append(f"%n{number} = tensor.empty({', '.join(dims)}) : {result.type}")
            store = f"{{op}}.store %n{number}, {{place}} : {{type}} -> {{kind}}"
            lines += access(name, result.type, dims, store, mode)
        counts = [f"%c{number}" for number in range(len(workload))]
        text = _EXECUTABLE.format(
            counts=", ".join(f"{count}: index" for count in counts),
            used=", ".join(counts),
            parts=_PARTS.format(used=", ".join(counts)) if self.facts.has_parts else "",
            given="%p#0, %p#1, %p#2" if self.facts.has_parts else "%x, %y, %z",
            arguments=", ".join(arguments),
            body="\n".join(lines),
        )
        made = ir.Operation.parse(text, context=module.context)
        ir.InsertionPoint.at_block_begin(module.regions[0].blocks[0]).insert(made)
        return made

    def _operand_lines(self, ordinals: dict[ir.Value, str]) -> tuple[list[str], list[str]]:
        """The arguments for the operands, and the lines that load them.

        Args:
            ordinals: the SSA names of the dynamic sizes.
        """
        arguments, sizes, loads = [], [], []
        for number, value in enumerate(self.values):
            kind = value.type
            if value in self.dims:
                dims = [ordinals[dim] for dim in self.dims[value]]
                load = f"%x{number} = {{op}}.load {{of}} -> {{type}}"
                mode = "readwrite" if value in self.updated else "readonly"
                loads += access(f"%a{number}", kind, dims, load, mode)
                kind = f"!iree_tensor_ext.dispatch.tensor<{mode}:{kind}>"
            elif value in ordinals:
                name = ordinals[value]
                order = name.removeprefix("%w")
                sizes.append(f"{name} = iree_tensor_ext.dispatch.workload.ordinal %a{number}, {order} : index")
            arguments.append(f"%a{number}: {kind}")
        return arguments, [*sizes, *loads]

    def _move_body(self, executable: ir.Operation) -> None:
        entry = function_of(executable).regions[0].blocks[0]
        made = [view.operation for view in entry.operations]
        stores = [one for one in made if one.name == "iree_tensor_ext.dispatch.tensor.store"]
        inside = self._values_inside(entry.arguments, made)
        first = stores[0].operands[0].owner
        scalars = self._make_scalars(first)
        for constant in self.constants:
            value = _content(constant)
            inside[constant] = scalars.get(str(value)) or _make_constant(constant.type, value, first)
        given = list(self.given.operands)
        self.given.erase()
        for view in list(self.block.operations):
            view.operation.move_before(first)
        for one in self.body[:-1]:
            for number, operand in enumerate(one.operands):
                if operand in inside:
                    one.operands[number] = inside[operand]
        for store, value in zip(stores, given, strict=True):
            empty = store.operands[0].owner
            store.operands[0] = inside.get(value, value)
            store.move_before(entry.operations[len(entry.operations) - 1])
            empty.erase()

    def _make_scalars(self, place: ir.Operation) -> dict[str, ir.Value]:
        """Builds the kernel's scalar constants, those inside it and captured ones, once each and in a canonical order,
        so that equal kernels are the same however many constants a function shares with them.

        Args:
            place: the operation before which they are built.
        """
        own: list[ir.Operation] = []
        rest: list[ir.Operation] = []
        for one in self.body:
            is_scalar = one.name == "arith.constant" and _is_scalar(one.attributes["value"])
            (own if is_scalar else rest).append(one)
        self.body = rest
        values = {
            str(one.attributes["value"]): (one.results[0].type, one.attributes["value"])
            for one in (*own, *(constant.owner.operation for constant in self.constants))
            if _is_scalar(one.attributes["value"])
        }
        made = {text: _make_constant(*values[text], place) for text in sorted(values)}
        for one in own:
            one.results[0].replace_all_uses_with(made[str(one.attributes["value"])])
            one.erase()
        return made

    def _values_inside(self, arguments: Iterable[ir.Value], made: list[ir.Operation]) -> dict[ir.Value, ir.Value]:
        """Maps the captured values, except for constants, to values in the executable.

        Args:
            arguments: the arguments of its function.
            made: the operations of its function.
        """
        loads = [one.results[0] for one in made if one.name == "iree_tensor_ext.dispatch.tensor.load"]
        ordinals = iter([one.results[0] for one in made if one.name == "iree_tensor_ext.dispatch.workload.ordinal"])
        inside: dict[ir.Value, ir.Value] = dict(zip(self.read, loads, strict=True))
        for value, argument in zip(self.values, arguments, strict=False):
            if value not in inside:
                inside[value] = next(ordinals) if isinstance(value.type, ir.IndexType) else argument
        return inside

    def _dispatch(self, name: str) -> None:
        workload = [value for value in self.values if isinstance(value.type, ir.IndexType)]
        dims = [dim for value in self.read for dim in self.dims[value]]
        results = [dim for one in self.result_dims for dim in one]
        segments = [len(workload), len(self.values), len(dims), len(results)]
        attributes = {
            "entry_points": ir.Attribute.parse(f"[@{name}::@{name}]"),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get(segments),
        }
        if self.updated:
            attributes["tied_operands"] = ir.Attribute.parse(f"[{self.values.index(self.updated[0])} : index]")
        kinds = [result.type for result in self.region.results]
        with ir.InsertionPoint(self.region):
            made = ir.Operation.create("flow.dispatch", kinds, [*workload, *self.values, *dims, *results], attributes)
        for old, new in zip(self.region.results, made.results, strict=True):
            old.replace_all_uses_with(new)
        self.region.erase()


_EXECUTABLE = """flow.executable private @kernel {{
  flow.executable.export public @kernel workgroups({counts}) -> (index, index, index) {{
    %x, %y, %z = iree_tensor_ext.dispatch.workgroup_count_from_slice({used})
    {parts}
    flow.return {given} : index, index, index
  }}
  builtin.module {{
    func.func @kernel({arguments}) {{
      {body}
      return
    }}
  }}
}}"""

_PARTS = (
    "%p:3 = iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier workgroups(%x, %y, %z) workload({used})"
)


def _is_constant(value: ir.Value) -> bool:
    """Whether IREE clones the value into the kernels that use it: scalar constants and small tensor constants."""
    if _is_made_by(value, "arith.constant"):
        return True
    if not _is_made_by(value, "stablehlo.constant"):
        return False
    content = value.owner.operation.attributes["value"]
    return isinstance(content, ir.DenseElementsAttr) and (content.is_splat or _size_bytes(value) <= _COPIED_BYTES)


def _content(constant: ir.Value) -> ir.Attribute:
    return constant.owner.operation.attributes["value"]


def _is_scalar(value: ir.Attribute) -> bool:
    return isinstance(value, (ir.IntegerAttr, ir.FloatAttr, ir.BoolAttr))


def _make_constant(kind: ir.Type, value: ir.Attribute, place: ir.Operation) -> ir.Value:
    made = ir.Operation.create("arith.constant", [kind], [], {"value": value}, ip=ir.InsertionPoint(place))
    return made.result


def _size_bytes(value: ir.Value) -> int:
    _check_elements(value)
    kind = ir.RankedTensorType(value.type)
    shape: list[int] = kind.shape
    return math.prod(shape) * int(str(kind.element_type).strip("bfi")) // 8


def _is_made_by(value: ir.Value, name: str) -> bool:
    return not isinstance(value.owner, ir.Block) and value.owner.operation.name == name


def _is_of_caller(value: ir.Value) -> bool:
    """Whether a value is the memory of an argument, which the compiler would overwrite."""
    while _is_made_by(value, "stablehlo.reshape"):
        value = value.owner.operation.operands[0]
    return isinstance(value.owner, ir.Block) and value.owner.owner.operation.name == "func.func"


def _dims_of(value: ir.Value) -> list[ir.Value]:
    """The sizes of the dynamic dimensions of a tensor.

    Raises:
        _Kept: IREE would fuse the producer into the kernel, or the sizes are unknown.
    """
    made = value
    while isinstance(made.owner, (ir.Operation, ir.OpView)):
        producer = made.owner.operation
        if producer.name != "stablehlo.reshape":
            break
        made = producer.operands[0]
    is_table = _is_made_by(made, "stablehlo.constant") and not _is_constant(made)
    if not isinstance(made.owner, ir.Block) and made.owner.operation.name not in _APART and not is_table:
        raise _Kept(f"it reads the result of {made.owner.operation.name}")
    count = _unknown(value)
    if not count:
        return []
    if isinstance(value.owner, ir.Block) or value.owner.operation.name != "flow.tensor.reshape":
        raise _Kept("it reads a tensor of unknown size")
    return list(value.owner.operation.operands)[-count:]


def _unknown(value: ir.Value) -> int:
    kind = ir.RankedTensorType(value.type)
    return sum(kind.is_dynamic_dim(axis) for axis in range(kind.rank))


def _check_elements(value: ir.Value) -> None:
    if not isinstance(value.type, ir.RankedTensorType) or str(value.type.element_type) not in _ELEMENTS:
        raise _Kept(f"{value.type} is stored in another type")
