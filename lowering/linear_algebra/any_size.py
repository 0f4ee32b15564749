"""Kernels of matrices that take all sizes as arguments, so that a machine compiles each of them once.

    results = compute(("lu",), write, [parts], (batch, m, n), [batch * m, n], lanes=lanes)
calls `write(k, Arrays([operand], result, None), batch, m, n)`, unless the same kernel was written before. Operands and
results have dynamic dimensions, and sizes are indices that loops run over. They cost no time: a kernel that is written
for its sizes computes the same numbers in 0.9 to 1.3 times as long.

In loops, and for small matrices, kernels are written for their sizes, since a loop, or several operations, may become
one kernel then: see `form-kernels` and `fuse-small`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import chain
from math import prod
from typing import TypeAlias

from hilo.dialect.context import load_dialects
from hilo.dialect.iree import arith, ir, scf, tensor
from hilo.lowering.framework import bodies, build
from hilo.lowering.framework.regions import is_inside
from hilo.lowering.kernel.arguments import region_of, reshaped, slice_of, tensor_type, unknown
from hilo.lowering.kernel.builder import Array, Cell, Integers, Kernel
from hilo.lowering.kernel.numbers import Index, Number
from hilo.lowering.regions.cost_model import LARGEST_PASS

SMALL = 128
"""Most elements of an array of a kernel outside of loops that is written for its sizes, because `fuse-small` makes one
kernel of it and of the operations beside it: the exponential of a 4 x 4 matrix takes 10 µs instead of 21."""

_LOOP = "stablehlo.while"

_DIALECTS = ("arith", "flow", "iree_linalg_ext", "math", "scf", "tensor", "util", "vector")


@dataclass(frozen=True)
class Arrays:
    """What a kernel reads and writes.

    Attributes:
        operands: read only.
        result: of numbers.
        integers: of i32 numbers; None if the kernel has no such result.
        share: distributes the shares of the result over all cores: `with arrays.share() as number:`.
    """

    operands: list[Array]
    result: Array
    integers: Integers | None
    share: Callable[[], AbstractContextManager[Index]]


Write: TypeAlias = Callable[..., None]


def compute(
    key: Hashable,
    write: Write,
    operands: Sequence[Sequence[ir.Value]],
    sizes: Sequence[int],
    shape: Sequence[int],
    *,
    lanes: int,
    integers: int = 0,
    shares: int = 1,
    is_short: bool = False,
) -> list[ir.Value]:
    """The results of a kernel: the parts of numbers, then integers.

    Args:
        key: all that `write` depends on besides element types, lanes and which operands are complex.
        write: `(k, arrays, *sizes)` writes the loops.
        operands: the parts of each: real tensors of static shape [rows, columns]; if one is complex, the result is.
        sizes: what loops run over, as `write` gets it.
        shape: of the result.
        lanes: the number of elements of a vector.
        integers: elements of the second result, of i32 numbers; 0: there is none.
        shares: into how many parts the result can be split, each of as many rows.
        is_short: whether it compiles in so short a time that small matrices may have kernels of their own.
    """
    element, is_complex = build.element_of(operands[0][0]), any(len(parts) == 2 for parts in operands)
    if _may_join_others([*chain(*operands)], shape, SMALL if is_short else 0):
        with Kernel(element, lanes=lanes, is_complex=is_complex) as k:
            inputs, result = [k.input(*parts) for parts in operands], k.output(shape)
            numbers = k.integers([integers]) if integers else None
            write(k, Arrays(inputs, result, numbers, lambda: k.share(shares)), *map(Index.of, sizes))
        return k.results
    load_dialects(ir.Context.current, _DIALECTS)
    results: list[ir.Type] = [build.tensor(shape, element)] * (2 if is_complex else 1)
    if integers:
        results.append(build.tensor([integers], ir.IntegerType.get_signless(32)))
    return _of_any_size((key, lanes), write, operands, (shares, *sizes), results, lanes)


def _of_any_size(
    key: Hashable,
    write: Write,
    operands: Sequence[Sequence[ir.Value]],
    sizes: Sequence[int],
    results: Sequence[ir.Type],
    lanes: int,
) -> list[ir.Value]:
    """The results of a kernel that gets all sizes as arguments, the first one as its number of shares."""
    shapes = [*(build.shape_of(parts[0]) for parts in operands), results[0].shape, results[-1].shape]
    known = iter(unknown([*sizes, *chain(*shapes)]))
    given = [next(known) for _ in sizes]
    *read_dims, first, last = ([next(known) for _ in shape] for shape in shapes)
    dims = [first] * len(results) if results[-1] == results[0] else [*[first] * (len(results) - 1), last]
    read = [[reshaped(part, [], own) for part in parts] for parts, own in zip(operands, read_dims, strict=True)]
    region = region_of([tensor_type(kind.element_type, kind.rank) for kind in results], [*chain(*dims)])

    def body() -> list[ir.Value]:
        outputs = [tensor.empty(own, kind.element_type) for own, kind in zip(dims, results, strict=True)]
        k = _SizedKernel(results[0].element_type, lanes, read, outputs)
        shares, *others = map(Index, given)
        write(k, k.arrays(shares), *others)
        return k.returned

    bodies.fill(region, key, [*chain(*read), *given, *chain(*dims)], body, takes_any_size=True)
    made = zip(region.results, dims, results, strict=True)
    return [reshaped(result, own, [], kind) for result, own, kind in made]


def _may_join_others(operands: Sequence[ir.Value], shape: Sequence[int], small: int) -> bool:
    """Whether the kernel may become part of one that takes in only those for known sizes: in a loop, or small."""
    largest = max(prod(shape), *(prod(build.shape_of(part)) for part in operands))
    owner = ir.InsertionPoint.current.block.owner.operation
    is_in_loop = owner.name == _LOOP or is_inside(owner, [_LOOP])
    return largest <= (LARGEST_PASS if is_in_loop else small)


def lane_numbers(k: Kernel) -> Number:
    """0, 1, …: the number of each lane of a vector."""
    kind = ir.VectorType.get([k.lanes], k.element)
    numbers = [ir.FloatAttr.get(k.element, lane) for lane in range(k.lanes)]
    return Number(arith.constant(kind, ir.DenseElementsAttr.get(numbers, kind)))


class _SizedKernel(Kernel):
    """A kernel whose results have dynamic dimensions.

    Args:
        element: the real floating-point type of all numbers.
        lanes: the number of elements of a vector.
        read: the parts of operands; if one is complex, the kernel is.
        outputs: the results, which are not initialized: parts of numbers, then integers.
    """

    def __init__(
        self, element: ir.Type, lanes: int, read: Sequence[Sequence[ir.Value]], outputs: Sequence[ir.Value]
    ) -> None:
        super().__init__(element, lanes=lanes, is_complex=any(len(parts) == 2 for parts in read))
        self._outputs = [Cell(output) for output in outputs]
        self._cells = list(self._outputs)
        self._operands = [Array(self, [*map(Cell, parts)]) for parts in read]

    def arrays(self, shares: Index) -> Arrays:
        """The operands and the results, and how many shares these have."""
        count = 2 if self.is_complex else 1
        integers = Integers(self._outputs[count]) if len(self._outputs) > count else None
        return Arrays(self._operands, Array(self, self._outputs[:count]), integers, lambda: self._shared(shares))

    @property
    def returned(self) -> list[ir.Value]:
        """What the region returns."""
        return [cell.value for cell in self._outputs]

    @contextmanager
    def _shared(self, count: Index) -> Iterator[Index]:
        """Distributes `for i in range(count)` over all cores, see `Kernel.share`."""
        mapping = ir.Attribute.parse("[#iree_linalg_ext.split_reduction_mapping<0>]")
        op = scf.ForallOp([0], [count.value], [1], self.returned, mapping=mapping)
        with ir.InsertionPoint(op.body):
            share = Index(op.induction_variables[0])
            places = []
            for cell, whole in zip(self._outputs, op.inner_iter_args, strict=True):
                rows, columns = (Index(tensor.dim(whole, Index.of(axis).value)) for axis in range(2))
                each = rows // count
                places.append(([(share * each).value, Index.of(0).value], [each.value, columns.value]))
                cell.value = slice_of(tensor.ExtractSliceOp, [whole], places[-1], [whole.type]).results[0]
            yield share
            with ir.InsertionPoint(scf.InParallelOp().block):
                for cell, whole, place in zip(self._outputs, op.inner_iter_args, places, strict=True):
                    slice_of(tensor.ParallelInsertSliceOp, [cell.value, whole], place, [])
        for cell, result in zip(self._outputs, op.results, strict=True):
            cell.value = result
