"""Computes long functions of few elements once, where a broadcast repeats their results.

    %t = linalg.generic ins(%v : tensor<100xcomplex<f32>>) …          // an exponential of 274 operations
    %b = stablehlo.broadcast_in_dim %t, dims = [1] : (tensor<100xcomplex<f32>>) -> tensor<1000x100xcomplex<f32>>
    %y = stablehlo.multiply %b, %x
becomes
    %t = linalg.generic ins(%v : tensor<100xcomplex<f32>>) …
    %f = stablehlo.optimization_barrier %t
    %b = stablehlo.broadcast_in_dim %f, dims = [1] : (tensor<100xcomplex<f32>>) -> tensor<1000x100xcomplex<f32>>
    %y = stablehlo.multiply %b, %x

The compiler fuses all element-wise operations with those that read their results, through broadcasts, too, and then
computes the function for each element of the larger array. Phases, windows, rotary embeddings and frequencies of a
filter are such functions. Times in µs with IREE 3.13 on one core (compiler's → this): 1000 x 100 numbers times
exp(i v) 4,350 → 87, times sin(v) 660 → 52, times |v|^w 370 → 48.

So are divisions and roots, where elements of a row differ, as in a batch norm: the mean and deviation of 300 columns,
subtracted and divided by in 300 rows, 61 → 22, XLA 33. What a row repeats, the compiler computes once. Elements that
are looked up count as long functions: one for each of 300 rows of 200, in logarithms, 80 → 11, XLA 12. A column of a
matrix counts as a slow one, since each of its elements is in another cache line: one of 300 x 200, repeated in 200
rows, 60 → 8, XLA 27; distances of 300 points with columns of 300 x 200, 250 → 22, XLA 63. Complex numbers that are then
transposed have no vectors, and what a row repeats is computed for each element, too: the absolute values of 33 x 129,
scaled by a root, transposed, 28 → 12, XLA 9.

Leaves alone: other functions of fewer than `length` operations, such as a scale and a shift, which cost less than a
kernel; broadcasts for which less than `work` operations are saved; dynamic shapes; targets without native
kernels, where all elements are computed at the same time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.barriers import BARRIERS, fenced_after
from hilo.lowering.framework.build import element_of, is_static, shape_of
from hilo.lowering.framework.contents import blocks, operations
from hilo.lowering.framework.options import option
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.values import maker_of

_LOOK_UP = "stablehlo.gather"
_FUNCTION = 12
"""Operations of a vector that a function counts as which no pass has expanded."""
_LENGTHS = {
    f"{dialect}.{name}": _FUNCTION
    for dialect, names in (
        (
            "stablehlo",
            "atan2 cbrt cosine exponential exponential_minus_one log log_plus_one logistic power remainder sine tan "
            "tanh",
        ),
        ("math", "atan2 cbrt cos erf exp exp2 expm1 log log10 log1p log2 powf sin tan tanh"),
    )
    for name in names.split()
} | {_LOOK_UP: 64}
"""The operations that functions, and elements that are looked up one by one, count as; one for all others."""
_SLOW = {"divide": 12, "slice": 48, "sqrt": 16, "rsqrt": 24, "divf": 12}
"""Likewise the operations that take the time of several, next to those that are repeated along the last dimension; of
slices, those of distant elements."""
_SLOW_LENGTHS = _LENGTHS | {
    f"{dialect}.{name}": n for dialect in ("stablehlo", "arith", "math") for name, n in _SLOW.items()
}
_FARTHEST = 64
"""The most operations of one computation that are counted."""
_LANES = 8
"""How many times as long code without vectors takes."""


@dataclass(frozen=True)
class Options:
    length: int = option(32, "fewest operations of a function")
    work: int = option(1 << 18, "fewest operations that are not repeated, over all elements")
    force: bool = option(False, "run whatever the target's profile says")


@define_pass(
    "fence-repeats",
    options=Options,
    concerns=operations("stablehlo.broadcast_in_dim"),
    counts_changes=True,
    adds=BARRIERS,
)
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Puts a barrier between each long computation and the broadcasts of its result."""
    options = run.options
    assert isinstance(options, Options)
    if not run.profile.kernels and not options.force:
        return
    for block in blocks(op):
        for value, broadcasts in _repeated(block).items():
            if not _is_costly(value, broadcasts, options):
                continue
            kept = fenced_after(value)
            for broadcast in broadcasts:
                broadcast.operands[0] = kept
            run.statistics["fenced functions"] += 1


def _is_costly(value: ir.Value, broadcasts: list[ir.Operation], options: Options) -> bool:
    """Whether computing a value once saves more than a kernel costs. What is repeated along the last dimension, the
    compiler computes before the loop over it; what is repeated along others, in each row."""
    length = _length(value, _LENGTHS)
    saved = max(prod(shape_of(one.results[0])) for one in broadcasts) - prod(shape_of(value))
    if length >= options.length and length * saved >= options.work:
        return True
    slow = _length(value, _SLOW_LENGTHS) - length
    rows = [prod(shape_of(one.results[0])) for one in broadcasts if _varies_along_rows(one)]
    if rows and slow * (max(rows) - prod(shape_of(value))) >= options.work:
        return True
    return slow * saved >= options.work // _LANES and any(map(_is_read_across, broadcasts))


def _varies_along_rows(op: ir.Operation) -> bool:
    """Whether elements of a broadcast that are adjacent differ."""
    into, source = list(ir.DenseI64ArrayAttr(op.attributes["broadcast_dimensions"])), shape_of(op.operands[0])
    return bool(into) and into[-1] == len(shape_of(op.results[0])) - 1 and source[-1] > 1


def _is_read_across(op: ir.Operation) -> bool:
    """Whether the complex numbers of a broadcast, or element-wise functions of them, are transposed."""
    pending, seen = list(op.results), 0
    while pending and seen < _FARTHEST:
        seen += 1
        value = pending.pop()
        if not isinstance(element_of(value), ir.ComplexType):
            continue
        for user in (use.owner.operation for use in value.uses):
            if user.name == "stablehlo.transpose" and not _is_view(user):
                return True
            if user.name in ELEMENTWISE:
                pending.extend(user.results)
    return False


def _repeated(block: ir.Block) -> dict[ir.Value, list[ir.Operation]]:
    """The values that broadcasts of a block repeat at least twice, with these broadcasts."""
    found: dict[ir.Value, list[ir.Operation]] = {}
    for op in block.operations:
        broadcast = op.operation
        if broadcast.name != "stablehlo.broadcast_in_dim":
            continue
        value = broadcast.operands[0]
        if not is_static(value) or maker_of(value) is None:
            continue
        if prod(shape_of(broadcast.results[0])) >= 2 * prod(shape_of(value)) > 0:
            found.setdefault(value, []).append(broadcast)
    return found


def _is_view(op: ir.Operation) -> bool:
    """Whether an operation is a reshape, or a broadcast or transpose that only adds or moves dimensions of size 1."""
    if op.name == "stablehlo.reshape":
        return True
    if op.name not in ("stablehlo.broadcast_in_dim", "stablehlo.transpose") or not is_static(op.operands[0]):
        return False
    return _several(op.operands[0]) == _several(op.results[0])


def _several(value: ir.Value) -> list[int]:
    """The sizes of a shape without those of 1."""
    return [n for n in shape_of(value) if n > 1]


def _is_distant(op: ir.Operation) -> bool:
    """Whether an operation is a slice of one element of each row."""
    if op.name != "stablehlo.slice" or not is_static(op.operands[0]):
        return False
    return shape_of(op.results[0])[-1] == 1 != shape_of(op.operands[0])[-1]


def _length(value: ir.Value, lengths: Mapping[str, int]) -> int:
    """The number of operations that compute an element of a value from what the compiler reads from memory.

    Args:
        lengths: what operations count as; one if it is not here.
    """
    seen, pending, length = set[ir.Value](), [value], 0
    while pending and len(seen) < _FARTHEST:
        one = pending.pop()
        maker = maker_of(one)
        if one in seen or maker is None:
            continue
        seen.add(one)
        if maker.name == "linalg.generic":
            length += sum(lengths.get(each.operation.name, 1) for each in maker.regions[0].blocks[0].operations)
        elif maker.name in ELEMENTWISE or maker.name == _LOOK_UP:
            length += lengths.get(maker.name, 1)
        elif _is_distant(maker):
            length += lengths.get(maker.name, 0)
        elif not _is_view(maker):
            continue
        pending.extend(maker.operands)
    return length
