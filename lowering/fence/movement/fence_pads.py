"""Keeps values that are written into equal padded tensors in separate kernels.

    %s = stablehlo.add %a, %b
    %p = stablehlo.multiply %s, %c
    %l = stablehlo.pad %s, %zero, low = [0], high = [4]
    %r = stablehlo.pad %p, %zero, low = [4], high = [0]
becomes
    %s = stablehlo.add %a, %b
    %p = stablehlo.multiply %s, %c
    %l = stablehlo.pad %s, %zero, low = [0], high = [4]
    %f = stablehlo.optimization_barrier %p
    %r = stablehlo.pad %f, %zero, low = [4], high = [0]

The compiler lowers a pad to a fill with the padding value and a write of the operand, in the kernel that computes the
operand. Two pads of the same type and padding value share the filled tensor, of which each then needs a copy; if one
kernel computes both operands, that copy is in the kernel, and IREE 3.13 cannot distribute it: «write affecting
operations on global resources are restricted to workgroup distributed contexts». The same holds for updates of one
constant, and for padded windows, which the compiler lowers to pads. Such pads come from gradients of slices (of `prod`,
of the gates of an LSTM, of rotary embeddings), and from windowed sums of several products, as in image filters; also
from convolutions, for example of the real part of an image and of the sum of its two parts.

One kernel also computes operands that an element-wise operation reads together, as `%s * %p` does for

    %s = stablehlo.negate %a
    %p = stablehlo.abs %b

A padded value that combines a sum of a matrix and its transpose with its own transpose (as when the lower half of a
symmetrized matrix is mirrored, before an eigendecomposition) is fenced as well:

    %y = stablehlo.add %a, %a_transposed
    %s = stablehlo.select %lower, %y, %y_transposed
    %p = stablehlo.pad %s, %zero, low = [0, 0], high = [2, 2]

The compiler computes %y and %s in one kernel, and writes %s into the padded tensor outside of the kernel's loop, which
fails with the same message.

Leaves alone: operands that share no computed value; pads of different types or with different padding values; windows
of several operands; two convolutions of one operand, which share its pad, and a convolution of a value that depends on
the other's result, as in residual networks: no kernel computes both.
Source: IREE's `TensorPadToTensorInsertSlice` and CSE; test/upstream/refused/pads.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from hilo.dialect.attributes import ConvDimensionNumbers
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.barriers import BARRIERS, put_operand_behind_barrier
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.contents import blocks, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.value_numbers import VIEWS

_COMPUTES = ELEMENTWISE | {"stablehlo.dot_general", "stablehlo.reduce"}
"""Operations that may be in one kernel with the operations that read their results."""

_WRITTEN = {
    "stablehlo.convolution": 0,
    "stablehlo.dynamic_update_slice": 1,
    "stablehlo.pad": 0,
    "stablehlo.reduce_window": 0,
}
"""Operations that write an operand into another tensor, with the position of that operand."""


@define_pass("fence-pads", counts_changes=True, concerns=operations(*_WRITTEN), adds=BARRIERS)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Fences all but one of the operands that a kernel would write into the same tensor, and mirrored matrices."""
    for block in blocks(op):
        run.statistics["fenced operands"] += _fence(block) + _fence_mirrored(block)


def _fence(block: ir.Block) -> int:
    """Fences operands in one block; returns their number."""
    values = _Values()
    written: dict[Hashable, int] = {}  # by destination: the values that all operands written into it are computed from
    writers: dict[Hashable, list[int]] = {}  # and the operations that compute these operands
    convolved: set[tuple[Hashable, ir.Value]] = set()
    count = 0
    for position, op in enumerate(_until_last_write(block)):
        values.add(op, position)
        into = _destination(op) if op.name in _WRITTEN else None
        if into is None:
            continue
        place = _WRITTEN[op.name]
        value = op.operands[place]
        made_of = values.computed.get(value, 0)
        if op.name == "stablehlo.convolution":
            if (into, value) in convolved:
                continue
            convolved.add((into, value))
            made_of &= ~values.before.get(value, 0)
        maker = values.makers.get(value)
        others = writers.setdefault(into, [])
        if made_of & written.get(into, 0) or values.share_a_kernel(maker, others):
            put_operand_behind_barrier(op, place)
            count += 1
        else:
            written[into] = written.get(into, 0) | made_of
            others += [] if maker is None else [maker]
    return count


def _until_last_write(block: ir.Block) -> list[ir.Operation]:
    """A block's operations up to the last one that writes an operand into another tensor; none if only one does."""
    ops = [one.operation for one in block.operations]
    writes = [position for position, op in enumerate(ops) if op.name in _WRITTEN]
    return ops[: writes[-1] + 1] if len(writes) > 1 else []


@dataclass
class _Values:
    """For each value of a block, the computed values that it depends on, as a bit set.

    Attributes:
        computed: values that one kernel may compute together with this one.
        before: values that are computed before its kernel runs.
        makers: the position of the element-wise operation that computes a value, or what a view shows of it.
        joined: for positions of element-wise operations, another one that is computed by the same kernel, since one
            operation reads the results of both.
    """

    computed: dict[ir.Value, int] = field(default_factory=dict)
    before: dict[ir.Value, int] = field(default_factory=dict)
    makers: dict[ir.Value, int] = field(default_factory=dict)
    joined: dict[int, int] = field(default_factory=dict)

    def add(self, op: ir.Operation, position: int) -> None:
        """The results of the operation at a position."""
        made_of = before = 0
        for operand in op.operands:
            made_of |= self.computed.get(operand, 0)
            before |= self.before.get(operand, 0)
        computes = op.name in _COMPUTES
        for result in op.results:
            if computes or op.name in VIEWS:
                self.computed[result] = made_of | (1 << position if computes else 0)
            else:
                before |= made_of
            self.before[result] = before
        self._join(op, position)

    def _join(self, op: ir.Operation, position: int) -> None:
        """Notes which element-wise operations an operation reads the results of."""
        read = [self.makers[operand] for operand in op.operands if operand in self.makers]
        if op.name in ELEMENTWISE:
            self.makers[op.results[0]] = position
            for one, other in pairwise(self._kernel(maker) for maker in read):
                if one != other:
                    self.joined[one] = other
        elif op.name in VIEWS and read:
            self.makers[op.results[0]] = read[0]

    def _kernel(self, maker: int) -> int:
        """The operation that stands for all of a kernel."""
        while maker in self.joined:
            maker = self.joined[maker]
        return maker

    def share_a_kernel(self, maker: int | None, others: Sequence[int]) -> bool:
        """Whether one operation reads the results of an element-wise operation and of one of the others."""
        return maker is not None and self._kernel(maker) in {self._kernel(other) for other in others}


@dataclass
class _Reads:
    """The values that a value is computed from, as bit sets.

    Attributes:
        direct: values that are read as they are.
        transposed: values that are read by way of a transpose.
        symmetric: values that are computed from one value both directly and transposed.
    """

    direct: int = 0
    transposed: int = 0
    symmetric: int = 0

    def are_mirrored(self) -> bool:
        return bool(self.direct & self.transposed & self.symmetric)


def _fence_mirrored(block: ir.Block) -> int:
    """Fences padded operands that are computed from a symmetric matrix and its transpose; returns how many."""
    known: dict[ir.Value, _Reads] = {}
    count = 0

    def reads_of(value: ir.Value) -> _Reads:
        return known.setdefault(value, _Reads(direct=1 << len(known)))

    ops = [one.operation for one in block.operations]
    if not {"stablehlo.pad", "stablehlo.transpose"} <= {op.name for op in ops}:
        return 0
    for op in ops:
        if op.name == "stablehlo.pad" and reads_of(op.operands[0]).are_mirrored():
            put_operand_behind_barrier(op, 0)
            count += 1
        elif op.name == "stablehlo.transpose":
            x = reads_of(op.operands[0])
            known[op.results[0]] = _Reads(x.transposed, x.direct, x.symmetric)
        elif op.name in VIEWS:
            known[op.results[0]] = reads_of(op.operands[0])
        elif op.name in ELEMENTWISE:
            known[op.results[0]] = _joined([reads_of(operand) for operand in op.operands], 1 << len(known))
    return count


def _joined(operands: list[_Reads], own: int) -> _Reads:
    """The reads of an element-wise operation's result; `own` is its bit."""
    made = _Reads(own)
    for one in operands:
        made.direct |= one.direct
        made.transposed |= one.transposed
        made.symmetric |= one.symmetric
    if made.direct & made.transposed:
        made.symmetric |= own
    return made


def _destination(op: ir.Operation) -> Hashable | None:
    """Identifies the tensor that an operand is written into: its type and the value that fills it, if any."""
    if op.name == "stablehlo.convolution":
        return _padded_image(op)
    if op.name == "stablehlo.reduce_window":
        type_ = _padded_type(op)
        if type_ is None:
            return None
    else:
        type_ = str(op.results[0].type)
    filled = op.operands[0 if op.name == "stablehlo.dynamic_update_slice" else 1]
    owner = filled.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "stablehlo.constant":
        return None if op.name == "stablehlo.dynamic_update_slice" else (type_, filled)
    content = owner.operation.attributes["value"]
    if not isinstance(content, ir.DenseElementsAttr) or not content.is_splat:
        return None
    return type_, str(content.get_splat_value())


def _padded_type(op: ir.Operation) -> str | None:
    """The padded type of a `reduce_window`'s operand; None if it has no padding, or several operands."""
    if len(op.results) != 1 or "padding" not in op.attributes or not is_static(op.operands[0]):
        return None
    shape = shape_of(op.operands[0])
    sizes = _padded(op, shape, "base_dilations")
    return None if sizes is None else str(ir.RankedTensorType.get(sizes, element_of(op.operands[0]), loc=op.location))


def _padded_image(op: ir.Operation) -> Hashable | None:
    """The padded type of a convolution's input, and 0 as fill; None if it has no padding."""
    image = op.operands[0]
    element = element_of(image)
    if "padding" not in op.attributes or not is_static(image) or not isinstance(element, ir.FloatType):
        return None
    shape = shape_of(image)
    spatial = ConvDimensionNumbers.from_mlir(op.attributes["dimension_numbers"]).input_spatial_dimensions
    sizes = _padded(op, [shape[n] for n in spatial], "lhs_dilation")
    if sizes is None:
        return None
    whole = [*shape]
    for dimension, size in zip(spatial, sizes, strict=True):
        whole[dimension] = size
    return str(ir.RankedTensorType.get(whole, element, loc=op.location)), str(
        ir.FloatAttr.get(element, 0.0, loc=op.location)
    )


def _padded(op: ir.Operation, shape: Sequence[int], dilations: str) -> list[int] | None:
    """Sizes with an operation's padding and dilation; None if it has neither."""
    padding = [int(n) for n in ir.DenseIntElementsAttr(op.attributes["padding"])]
    if not any(padding):
        return None
    between = list(ir.DenseI64ArrayAttr(op.attributes[dilations])) if dilations in op.attributes else [1] * len(shape)
    return [
        max(n - 1, 0) * by + min(n, 1) + low + high
        for n, by, low, high in zip(shape, between, padding[::2], padding[1::2], strict=True)
    ]
