"""The common template of programs of one function at several sizes, with a term for each number that varies.

Sizes of dimensions, limits of slices, and constants that are splats or count up may vary, each as a term in the sizes
(`size_terms`). Everything else must be the same: operations, operands, attributes.

The template is valid for a further size if the function's program at that size, read together with the others, gives
the same template. The template of a function that branches on a size is not.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import CHLO_ELEMENTWISE, ELEMENTWISE, TERMINATORS
from hilo.dialect.support.errors import PassError
from hilo.lowering.framework.locations import place
from hilo.lowering.shapes.shape_values import sizes_of
from hilo.lowering.shapes.size_terms import Sizes, Term, constant_term, fit

PREPARATION = "legalize-tuples,expand-composite,inline,symbol-dce"
"""Passes after which a program is one function of arrays."""

FOLLOWS = (
    ELEMENTWISE
    | TERMINATORS
    | CHLO_ELEMENTWISE
    | {"chlo.top_k"}
    | frozenset(
        f"stablehlo.{name}"
        for name in (
            "bitcast_convert case clamp compare concatenate convert convolution dot dot_general dynamic_slice "
            "dynamic_update_slice gather if map optimization_barrier pad reduce reduce_window reverse select sort "
            "transpose while"
        ).split()
    )
)
"""Operations whose result sizes follow from operands and attributes."""

SIZED = frozenset(f"stablehlo.{name}" for name in "broadcast_in_dim constant iota reshape slice".split())
"""Operations that are replaced by others that take their sizes as an operand."""


class NotGeneral(PassError):
    """The programs differ in more than sizes."""


Dims = tuple[Term | None, ...]
"""The sizes of one value. None: it varies, and follows from operands, or is not a term."""


@dataclass(frozen=True, slots=True)
class Counting:
    """The values of a constant that depends on sizes.

    Attributes:
        start: the first value: a term if that is a size, else the same at all sizes.
        step: the difference of neighbours along `axis`.
        axis: None for a splat constant.
        is_inverse: the value is 1 over the term.
    """

    start: Term | bytes
    step: int = 0
    axis: int | None = None
    is_inverse: bool = False


@dataclass(frozen=True, slots=True)
class Triangle:
    """A constant with one value on and below a diagonal and another above it, as in attention masks.

    Attributes:
        axes: the dimensions of rows and columns.
        diagonal: elements whose column is at most their row plus this are below the diagonal.
        lower, upper: the two values.
    """

    axes: tuple[int, int]
    diagonal: int
    lower: bytes
    upper: bytes


@dataclass(frozen=True, slots=True)
class Row:
    """One operation, for all sizes.

    Attributes:
        name: of the operation.
        operands: numbers of values, in program order; constants are inlined, since equal ones are merged.
        elements: element types of the results.
        results: their sizes.
        attributes: those that are the same at all sizes.
        numbers: those that depend on sizes.
        counting: the values of a constant that depends on sizes.
        blocks: for each block of its regions, the sizes of its arguments, and its rows.
    """

    name: str
    operands: tuple[int | Row, ...]
    elements: tuple[ir.Type, ...]
    results: tuple[Dims, ...]
    attributes: dict[str, ir.Attribute]
    numbers: dict[str, tuple[Term, ...]]
    counting: Counting | Triangle | None
    blocks: tuple[tuple[tuple[Dims, ...], tuple[Row, ...]], ...]


@dataclass(frozen=True, slots=True)
class Template:
    """The common part of programs of one function at several sizes.

    Attributes:
        arguments: their sizes.
        rows: the operations of the function.
    """

    arguments: tuple[Dims, ...]
    rows: tuple[Row, ...]


def is_dynamic(dims: Dims) -> bool:
    """Whether one of the sizes varies."""
    return any(term is None or term.constant is None for term in dims)


# ---- reading ---------------------------------------------------------------------------------------------------------


def prepare(module: ir.Module, sizes: Iterable[int]) -> ir.Module:
    """A copy reduced to one function of arrays, with loops in place of running folds over the sizes."""
    return copied(module, f"{PREPARATION},expand-running-folds{{sizes={','.join(map(str, sizes))}}}")


def copied(module: ir.Module, pipeline: str) -> ir.Module:
    """A copy of a module after running a pipeline."""
    from hilo.lowering import run_pipeline

    buffer = io.BytesIO()
    module.operation.write_bytecode(buffer)
    copy = ir.Module.parse(buffer.getvalue(), module.context)
    run_pipeline(copy, pipeline)
    return copy


def function_of(module: ir.Module) -> ir.Operation:
    """The one function of a prepared module.

    Raises:
        NotGeneral: there are several.
    """
    functions = [op.operation for op in module.body.operations]
    if len(functions) != 1 or functions[0].name != "func.func" or len(list(functions[0].regions[0].blocks)) != 1:
        raise NotGeneral("it calls functions that cannot be inlined")
    return functions[0]


def constant_of(value: ir.Value) -> ir.Operation | None:
    """The constant that defines a value."""
    owner = value.owner
    is_constant = not isinstance(owner, ir.Block) and owner.operation.name == "stablehlo.constant"
    return owner.operation if is_constant else None


def operations_of(block: ir.Block) -> list[ir.Operation]:
    """All operations but constants, since equal constants may be merged at some sizes and not at others."""
    return [op.operation for op in block.operations if op.operation.name != "stablehlo.constant"]


def read_template(modules: Sequence[ir.Module], sizes: Sequence[Sizes]) -> Template:
    """Reads the template of prepared programs.

    Args:
        modules: one for each of the sizes.
        sizes: at least two more than there are names of sizes.

    Raises:
        NotGeneral: the programs differ in more than numbers that depend on the sizes.
    """
    blocks = [function_of(module).regions[0].blocks[0] for module in modules]
    return Template(*_Reader(sizes).block(blocks))


class _Reader:
    def __init__(self, sizes: Sequence[Sizes]) -> None:
        self.sizes = sizes
        self.numbers: list[dict[ir.Value, int]] = [{} for _ in sizes]

    def block(self, blocks: Sequence[ir.Block]) -> tuple[tuple[Dims, ...], tuple[Row, ...]]:
        arguments = self.define([list(block.arguments) for block in blocks])
        operations = [operations_of(block) for block in blocks]
        if len({len(one) for one in operations}) > 1:
            raise NotGeneral(f"it has {_listed([len(one) for one in operations])} operations at {self.said()}")
        return arguments, tuple(self.row(ops) for ops in zip(*operations, strict=True))

    def said(self) -> str:
        return "; ".join(", ".join(f"{name} {size}" for name, size in row.items()) for row in self.sizes)

    def define(self, values: Sequence[Sequence[ir.Value]]) -> tuple[Dims, ...]:
        for numbers, own in zip(self.numbers, values, strict=True):
            for value in own:
                numbers[value] = len(numbers)
        return tuple(self.dims([value.type for value in each]) for each in zip(*values, strict=True))

    def dims(self, types: Sequence[ir.Type]) -> Dims:
        if all(type_ == types[0] for type_ in types):
            sizes = sizes_of(types[0]) if isinstance(types[0], ir.RankedTensorType) else []
            return tuple(None if size is None else constant_term(size) for size in sizes)
        tensors = [ir.RankedTensorType(type_) for type_ in types]
        if len({(tensor.rank, str(tensor.element_type)) for tensor in tensors}) > 1:
            raise NotGeneral(f"values are {_listed(types)} at {self.said()}")
        return tuple(fit(each, self.sizes) for each in zip(*(tensor.shape for tensor in tensors), strict=True))

    def row(self, ops: Sequence[ir.Operation]) -> Row:
        first = ops[0]
        name = first.name
        self.check_alike(ops)
        operands = tuple(self.operand(first, values) for values in zip(*(op.operands for op in ops), strict=True))
        blocks = tuple(
            self.block([block for block in each])
            for regions in zip(*(list(op.regions) for op in ops), strict=True)
            for each in zip(*(list(region) for region in regions), strict=True)
        )
        results = self.results(ops)
        attributes, numbers, counting = self.attributes(ops)
        elements = tuple(_element(result.type) for result in first.results)
        row = Row(name, operands, elements, results, attributes, numbers, counting, blocks)
        self.check_sizes(row, ops)
        return row

    def results(self, ops: Sequence[ir.Operation]) -> tuple[Dims, ...]:
        """The sizes of the results. Constants get no number: equal ones are merged at some sizes, and not at others."""
        try:
            if ops[0].name == "stablehlo.constant":
                return (self.dims([op.results[0].type for op in ops]),)
            return self.define([list(op.results) for op in ops])
        except NotGeneral as error:
            raise self.refusal(ops[0], str(error)) from error

    def check_alike(self, ops: Sequence[ir.Operation]) -> None:
        """Refuses operations with different names, or different numbers of operands or results."""
        if any(op.name != ops[0].name for op in ops):
            said = _listed([op.name for op in ops])
            raise NotGeneral(f"it runs {said} at {self.said()} ({place(ops[0].location)})")
        if len({(len(op.operands), len(op.results)) for op in ops}) > 1:
            raise self.refusal(ops[0], "has other operands at other sizes")

    def check_sizes(self, row: Row, ops: Sequence[ir.Operation]) -> None:
        """Refuses an operation that does not support varying sizes, and one with a result size that is not a term."""
        arguments = [dims for dimensions, _ in row.blocks for dims in dimensions]
        if any(map(is_dynamic, [*row.results, *arguments])) and row.name not in FOLLOWS | SIZED:
            raise self.refusal(ops[0], "takes only sizes that are known at compile time")
        if row.name in SIZED and row.name != "stablehlo.slice" and any(None in dims for dims in row.results):
            raise self.refusal(ops[0], f"is {_listed([op.results[0].type for op in ops])} at {self.said()}")

    def operand(self, op: ir.Operation, values: Sequence[ir.Value]) -> int | Row:
        constants = [constant_of(value) for value in values]
        if all(one is not None for one in constants):
            return self.row(constants)
        numbers = {known.get(value) for known, value in zip(self.numbers, values, strict=True)}
        if len(numbers) > 1:
            raise self.refusal(op, "has other operands at other sizes")
        (number,) = numbers
        assert number is not None
        return number

    def attributes(
        self, ops: Sequence[ir.Operation]
    ) -> tuple[dict[str, ir.Attribute], dict[str, tuple[Term, ...]], Counting | Triangle | None]:
        first = ops[0]
        same: dict[str, ir.Attribute] = {}
        numbers: dict[str, tuple[Term, ...]] = {}
        counting: Counting | Triangle | None = None
        names = [named.name if hasattr(named, "name") else named for named in first.attributes]
        if len({len(op.attributes) for op in ops}) > 1:
            raise self.refusal(first, "has other attributes at other sizes")
        for name in names:
            values = [op.attributes[name] for op in ops]
            if len(set(values)) == 1:
                same[name] = values[0]
            elif first.name == "stablehlo.constant" and name == "value":
                counting = self.counting(ops)
            elif first.name == "stablehlo.slice":
                numbers[name] = self.terms(first, name, [list(map(int, value)) for value in values])
            else:
                raise self.refusal(first, f"has {name} that varies with the size")
        return same, numbers, counting

    def terms(self, op: ir.Operation, name: str, values: Sequence[Sequence[int]]) -> tuple[Term, ...]:
        """The terms of an attribute's numbers; `values` has the numbers at each size."""
        found = [fit(each, self.sizes) for each in zip(*values, strict=True)]
        terms = tuple(term for term in found if term is not None)
        if len(terms) < len(found):
            raise self.refusal(op, f"has {name} {_listed(values)}")
        return terms

    def counting(self, ops: Sequence[ir.Operation]) -> Counting | Triangle:
        """The rule by which a constant's values depend on the size."""
        arrays = [to_numpy(op.attributes["value"]) for op in ops]
        one = self.one_value(arrays) if all(map(_is_splat, arrays)) else None
        found = one or _range_of(arrays) or _triangle_of(arrays)
        if found is None:
            raise self.refusal(ops[0], "holds values that are computed from the size while the function is traced")
        return found

    def one_value(self, arrays: Sequence[np.ndarray]) -> Counting | None:
        """The rule of splat constants; None if there is none."""
        given = [array.ravel()[0] for array in arrays if array.size]
        if given and len({first.tobytes() for first in given}) == 1:
            return Counting(given[0].tobytes())
        return self.size(given) if given and len(given) == len(arrays) else None

    def size(self, values: Sequence[np.generic]) -> Counting | None:
        """The rule of a value that is a size, or 1 over a size; None if it is neither."""
        if values[0].dtype.kind not in "iuf":
            return None
        for is_inverse in (False, True):
            numbers = _integers(values, is_inverse)
            term = None if numbers is None else fit(numbers, self.sizes)
            if term is not None:
                return Counting(term, is_inverse=is_inverse)
        return None

    def refusal(self, op: ir.Operation, why: str) -> NotGeneral:
        return NotGeneral(f"{op.name.removeprefix('stablehlo.')} {why} ({place(op.location)})")


def _integers(values: Sequence[np.generic], is_inverse: bool) -> list[int] | None:
    """The sizes that constants equal; None if one is not a size."""
    found = [_as_integer(value, is_inverse) for value in values]
    sizes = [size for size in found if size is not None]
    return sizes if len(sizes) == len(found) else None


def _element(type_: ir.Type) -> ir.Type:
    return ir.RankedTensorType(type_).element_type if isinstance(type_, ir.RankedTensorType) else type_


def _listed(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


def _is_splat(array: np.ndarray) -> bool:
    """Whether all elements have the same bits."""
    return array.size < 2 or array.tobytes() == array.ravel()[:1].tobytes() * array.size


def _as_integer(value: np.generic, is_inverse: bool) -> int | None:
    """The size that a constant equals or, with `is_inverse`, is the reciprocal of."""
    if not is_inverse:
        number = float(value)
        return int(number) if number.is_integer() and abs(number) < 2**24 else None
    if value.dtype.kind != "f" or not value:
        return None
    size = int(np.rint(1 / float(value)))
    return size if size and abs(size) < 2**24 and value.dtype.type(1 / size) == value else None


def _step(array: np.ndarray, axis: int) -> int | None:
    """The difference between the first two elements along an axis, if it is an integer."""
    flat = np.moveaxis(array, axis, 0).reshape(array.shape[axis], -1)
    if array.dtype.kind not in "iuf" or not flat.size or abs(float(flat[0, 0])) > 2**20:
        return None
    step = float(flat[1, 0]) - float(flat[0, 0])
    return int(step) if step == int(step) and 0 < abs(step) <= 2**10 else None


def _common_step(arrays: Sequence[np.ndarray], axis: int) -> int | None:
    """The step in which all arrays count along an axis; None if they do not count."""
    step = next((_step(array, axis) for array in arrays if array.shape[axis] > 1), None)
    return step if step and all(_counts(array, axis, step) for array in arrays) else None


def _counts(array: np.ndarray, axis: int, step: int) -> bool:
    if not array.size:
        return True
    start = array.ravel()[0]
    along = start + np.arange(array.shape[axis]).astype(array.dtype) * array.dtype.type(step)
    shape = [-1 if d == axis else 1 for d in range(array.ndim)]
    return array.shape[axis] < 2**20 and np.array_equal(array, np.broadcast_to(along.reshape(shape), array.shape))


def _range_of(arrays: Sequence[np.ndarray]) -> Counting | None:
    """The dimension along which all arrays count; None if they do not."""
    given = next((array.ravel()[0] for array in arrays if array.size), None)
    for axis in range(arrays[0].ndim):
        step = _common_step(arrays, axis)
        if step and given is not None:
            return Counting(given.tobytes(), step, axis)
    return None


def _triangle_of(arrays: Sequence[np.ndarray]) -> Triangle | None:
    """The dimensions along which all arrays are triangles; None if they are not."""
    pairs = itertools.combinations(range(arrays[0].ndim), 2)
    return next((found for axes in pairs if (found := _common_triangle(arrays, axes)) is not None), None)


def _common_triangle(arrays: Sequence[np.ndarray], axes: tuple[int, int]) -> Triangle | None:
    """The diagonal at which all arrays change their value; None if they do not."""
    first = arrays[0]
    if not first.size:
        return None
    corner = np.moveaxis(first, axes, (0, 1)).reshape(first.shape[axes[0]], first.shape[axes[1]], -1)[:, :, 0]
    lower, upper = corner[-1, 0].tobytes(), corner[0, -1].tobytes()
    in_row, in_column = (sum(value.tobytes() == lower for value in line) for line in (corner[0], corner[:, 0]))
    diagonal = in_row - 1 if in_row else in_column - len(corner)
    found = Triangle(axes, diagonal, lower, upper)
    return found if lower != upper and all(_is_triangle(array, found) for array in arrays) else None


def _is_triangle(array: np.ndarray, found: Triangle) -> bool:
    lower, upper = (np.frombuffer(value, array.dtype) for value in (found.lower, found.upper))
    rows, columns = (
        np.arange(array.shape[axis]).reshape([-1 if d == axis else 1 for d in range(array.ndim)]) for axis in found.axes
    )
    wanted = np.where(columns - rows <= found.diagonal, lower, upper)
    return array.tobytes() == np.ascontiguousarray(np.broadcast_to(wanted, array.shape)).tobytes()
