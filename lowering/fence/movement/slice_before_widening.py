"""Takes slices in steps, and single elements, from numbers before they are widened, rather than after.

    %w = stablehlo.convert %x : (tensor<64xbf16>) -> tensor<64xf32>
    %s = stablehlo.slice %w [0:64:2] : (tensor<64xf32>) -> tensor<32xf32>
becomes
    %n = stablehlo.slice %x [0:64:2] : (tensor<64xbf16>) -> tensor<32xbf16>
    %s = stablehlo.convert %n : (tensor<32xbf16>) -> tensor<32xf32>

The compiler copies widening operations into the kernel that reads the slice, and does not fuse them with that kernel's
loops where elements are taken in steps: the kernel computes all of `%w`. For SPIR-V, this is unrolled, and compiling a
slice of 64 x 64 numbers takes minutes; on CPUs, it is put on the stack, for which most arrays are too large (pooling of
8x28x28x16 bf16 in f32: refused, and 41 µs with fences; so 19). An array that fits into a vector is read without the
step: values are silently wrong. Predicates as numbers are widened, too. What is computed from widened numbers element
by element moves behind the slice.

For a single element that a sum of the whole array reads, too, the compiler for CPUs tiles the widening operation
without end, and takes all of the memory: `y - y[:1]` for 1000 f32 as f64.

Leaves alone: other slices without steps; numbers that are not computed from narrower ones. Put behind a barrier instead
are widened numbers that are reshaped or transposed before they are sliced, or whose computation is long, and results of
functions such as exponentials, which are computed once for all slices, unless kernels of the target must not widen what
they read (`profile.fences_widening`).
Source: `isBitExtendOp` in IREE's formation of dispatches; MLIR's `tileAndFuseProducerOfSlice`, for unit strides;
test/upstream/wrong_values/steps_of_widened_numbers.mlir.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import prod

from hilo.dialect import stablehlo
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.lowering.fence.reductions.fence_widening import DEPTH, Narrowest
from hilo.lowering.framework.barriers import fenced, put_behind_barrier
from hilo.lowering.framework.build import broadcast, element_of, is_static, shape_of, tensor
from hilo.lowering.framework.contents import collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.values import computes_elements, maker_of

_FUNCTIONS = with_trait("elementary")
_VIEWS = frozenset({"stablehlo.reshape", "stablehlo.transpose"})


def _steps(op: ir.Operation) -> tuple[list[int], list[int]]:
    """Where a slice starts, and its strides."""
    starts, strides = (list(ir.DenseI64ArrayAttr(op.attributes[name])) for name in ("start_indices", "strides"))
    return starts, strides


@dataclass
class _Part:
    """Elements of arrays of one shape: where they start, and the step between them, along each dimension; `stored` are
    functions whose results are taken from memory; `narrowest` knows which arrays are widened."""

    starts: list[int]
    strides: list[int]
    shape: tuple[int, ...]
    stored: frozenset[str]
    narrowest: Narrowest
    made: dict[ir.Value, ir.Value] = field(default_factory=dict)

    def of(self, value: ir.Value) -> ir.Value:
        """The elements of a value, computed from those of the narrower values that it is computed from."""
        if value not in self.made:
            self.made[value] = value if shape_of(value) == self.shape else self._computed(value)
        return self.made[value]

    def _computed(self, value: ir.Value) -> ir.Value:
        if (whole := maker_of(value, "stablehlo.slice")) is not None:
            return self._inside(whole).of(whole.operands[0])
        if (repeat := maker_of(value, "stablehlo.broadcast_in_dim")) is not None:
            dimensions = list(ir.DenseI64ArrayAttr(repeat.attributes["broadcast_dimensions"]))
            return broadcast(self._repeated(repeat.operands[0], dimensions), self.shape, dimensions)
        maker = maker_of(value)
        if maker is None or not self.narrowest.is_widened(value):
            return self._taken(value)
        if maker.name in self.stored:
            return self._taken(put_behind_barrier(value))
        return self._elements_of(value, maker)

    def _elements_of(self, value: ir.Value, maker: ir.Operation) -> ir.Value:
        """The elements of a value that an operation computes from narrower numbers."""
        is_long = len(maker.results) > 1 or len(self.made) >= DEPTH
        if is_long or not computes_elements(maker):
            return self._taken(fenced(value) if is_long or maker.name in _VIEWS else value)
        operands = [self.of(operand) if shape_of(operand) else operand for operand in maker.operands]
        attributes = {name: maker.attributes[name] for name in maker.attributes}
        kind = tensor(self.shape, element_of(value))
        return ir.Operation.create(maker.name, [kind], operands, attributes).results[0]

    def _taken(self, value: ir.Value) -> ir.Value:
        steps = zip(self.starts, self.strides, self.shape, strict=True)
        limits = [start + (size - 1) * stride + 1 for start, stride, size in steps]
        return stablehlo.slice(value, self.starts, limits, self.strides)

    def _repeated(self, value: ir.Value, dimensions: list[int]) -> ir.Value:
        """The elements of a value that a broadcast repeats along the other dimensions, and along those of size 1."""
        steps = list(zip(self.starts, self.strides, self.shape, strict=True))
        sizes = zip(shape_of(value), dimensions, strict=True)
        along = [steps[dimension] if size > 1 else (0, 1, 1) for size, dimension in sizes]
        if not along:
            return value
        starts, strides, shape = zip(*along, strict=True)
        return _Part(list(starts), list(strides), shape, self.stored, self.narrowest).of(value)

    def _inside(self, whole: ir.Operation) -> _Part:
        """The elements of a slice, in the array that it is taken from."""
        starts, strides = _steps(whole)
        places = [first + step * start for first, step, start in zip(starts, strides, self.starts, strict=True)]
        steps = [step * stride for step, stride in zip(strides, self.strides, strict=True)]
        return _Part(places, steps, self.shape, self.stored, self.narrowest)


@define_pass("slice-before-widening", concerns=operations("stablehlo.slice"), counts_changes=True)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """slice(f(narrow x, y)) -> f(slice(narrow x), slice(y)), for slices in steps, and of one element"""
    narrowest, replaced = Narrowest(), []
    for view in collect(op, "stablehlo.slice"):
        with view.location, ir.InsertionPoint(view):
            value = _moved(view, narrowest, run)
        if value is not None:
            view.results[0].replace_all_uses_with(value)
            replaced.append(view)
    for view in replaced:  # all of them last, since what is known of their results must not be taken for new values'
        view.erase()
    run.statistics["slices"] += len(replaced)


def _moved(op: ir.Operation, narrowest: Narrowest, run: PassRun) -> ir.Value | None:
    """What replaces a slice; None for slices that are left alone."""
    operand, result = op.operands[0], op.results[0]
    if not is_static(operand) or 0 in shape_of(result):
        return None
    starts, strides = _steps(op)
    is_in_steps = any(stride > 1 < size for stride, size in zip(strides, shape_of(result), strict=True))
    is_element = prod(shape_of(result)) == 1
    if not (is_in_steps or is_element) or not narrowest.is_widened(operand):
        return None
    stored = frozenset[str]() if is_element or run.profile.fences_widening else _FUNCTIONS
    return _Part(starts, strides, shape_of(result), stored, narrowest).of(operand)
