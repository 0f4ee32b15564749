"""Decides when operations deserve dispatches of their own instead of being part of a kernel that runs on one core.

Measured, loops of 100 iterations on one core, as a kernel and with dispatches: matrix-vector products of order 1000: 22
and 590 ms; products of 64x64 matrices: 0.8 and 1.6 ms, 128x128: 6.6 and 17 ms, 256x256: 168 and 113 ms; sums of 1,000
elements: 0.13 and 0.6 ms, 300,000: 40 and 92 ms. So only products of matrices that exceed the L1 cache are slower in a
kernel; other large operations stay outside because several cores can share them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.lowering.framework.build import element_of, size_of
from hilo.lowering.kernel.moves import Unsupported

LARGEST_PRODUCT = 1 << 21
"""Most multiplications of a product of two matrices: 128 x 128 x 128."""

LARGEST_PASS = 1 << 17
"""Most elements that an operation may read or write."""

OPERATIONS = 6000
"""Most operations of a kernel, whose code grows with them. A loop around a step of rigid bodies, 4,700 operations on
small arrays, takes 6.0 s to compile and 93 µs as a kernel, and 9.7 s and 850 µs as a loop outside of kernels; a
loop of 12,000 takes 29 s and 0.28 ms, and 13 s and 0.5 ms."""

SMALL_PRODUCT = 1 << 13
"""Most multiplications of a product of two matrices, outside of loops, that does not deserve a dispatch of its own."""

SMALL_VECTOR_PRODUCT = 1 << 18
"""The same for a matrix-vector product."""

SMALL_PASS = 1 << 10
"""Most elements that another operation outside of loops may read or write. A training step with 128 samples of 64
features takes 61 µs as one kernel and 40 as dispatches, whose code for larger tensors is better."""

ELEMENTS = 750
"""Elements that a group's operations may read or write for each dispatch that the kernel saves. Measured on programs of
the corpus, as compile time and call time relative to dispatches, by elements for each saved dispatch:
attention over 10 positions with 32 features (2,700) 2.3 and 1.5, a training step of a perceptron (2,200) 1.3 and 1.2,
gradients of pooling (30,000) 1.8 and 1.6; segment sums (500) 0.3 and 0.7, a decoding step (700) 0.7 and 0.5,
quantized layers (550) 0.3 and 0.4, gathers (200) 0.4 and 0.5, embeddings (220) 0.4 and 0.4."""

LARGEST_GROUP, LARGEST_SMALL_GROUP = 10_000, 25_000
"""Elements that all operations of a group may read or write; and in programs without larger tensors, where they have
weights; larger groups become several. The buffers of larger groups do not fit into 28 KiB of stack, which is found
only at the end: a program of FFTs took 3 s more to compile, and of seven groups one kernel came. Linear recurrences
of 700 complex numbers by `associative_scan` (17,000) take 11 µs as a kernel and 35 as dispatches, and 0.7 and 1.5 s
to compile. Of 3,000 real numbers: as kernels of parts 14 µs, with groups that are too large left alone 30; two boxes
on a plane, a step of MuJoCo MJX, 41 and 90, and 6.5 and 11.7 s to compile."""

PRODUCT_WEIGHT = 1 / 8
"""The weight of a multiplication of a product, in elements: vectors compute eight at once."""

FUSED_WEIGHT, MOVED_WEIGHT = 1 / 16, 1 / 4
"""The weight of an element of an element-wise operation or a slice, which is computed where its result is read, and of
an operation that moves elements: vectors of them. Gradients of differences of 900 neighbours take 3.5 µs as a kernel
and 6.5 as four dispatches. Only in programs without larger tensors: an associative scan of 100,000 numbers, in halves,
takes 150 µs where the last halves are one kernel, and 110 as dispatches."""

_MOVES_NOTHING = frozenset(
    f"stablehlo.{name}"
    for name in """while if case dynamic_slice dynamic_update_slice gather scatter optimization_barrier constant
    reshape slice transpose broadcast_in_dim iota""".split()
)


SLOW = 2
"""A sine as the compiler's own code counts as this many dispatches: the sine of one number of f64 takes 1.2 µs longer
than in a kernel, where few numbers are reduced by short code. Five steps of Newton's method for Kepler's equation in
f32 take 280 ms to compile and 4.6 µs, as a kernel, where sines are calls of one function, 100 ms and 4.3 µs; for 64
numbers 330 ms and 5.9 µs, and 250 ms and 5.1 µs."""

SLOW_ELEMENTS, SLOW_ELEMENTS_NARROW = 40, 8
"""An element of such a function of f64, and of narrower floats, counts as this many that the kernel need not compute: a
step of gradient descent with a cosine of 100 numbers of f64, sixteen operations, takes 4.7 µs, and 3.6 as a kernel; the
sum of a sine and a cosine of 500 numbers of f32 7.7 and 5.0."""

_SLOW_FUNCTIONS = frozenset(f"stablehlo.{name}" for name in ("sine", "cosine", "tan", "power"))
"""Powers as far as those are left that kernels compute."""

_READS_PART = ("stablehlo.slice", "stablehlo.dynamic_slice", "stablehlo.gather")

_MOVED = ("stablehlo.pad", "stablehlo.concatenate", "stablehlo.broadcast_in_dim")

_PRODUCTS = ("stablehlo.dot", "stablehlo.dot_general")


def check_cost(op: ir.Operation) -> None:
    """Raises Unsupported if an operation of a loop is better off in a dispatch of its own."""
    if op.name in _PRODUCTS:
        if multiplications(op) > LARGEST_PRODUCT:
            raise Unsupported(f"a product of {multiplications(op):,.0f} multiplications")
    elif op.name not in _MOVES_NOTHING and largest(op) > LARGEST_PASS:
        raise Unsupported(f"{op.name} of {largest(op):,} elements")


def is_small(op: ir.Operation) -> bool:
    """Whether an operation outside of loops does not deserve a dispatch of its own."""
    name = op.name
    if name in _PRODUCTS:
        sizes = sorted(map(size_of, (*op.operands, *op.results)))
        count = multiplications(op)
        return count <= (SMALL_VECTOR_PRODUCT if count <= sizes[-1] else SMALL_PRODUCT)
    return (size_of(op.results[0]) if name in _READS_PART else largest(op)) <= SMALL_PASS


def multiplications(op: ir.Operation) -> float:
    """The multiplications of a product; with batch dimensions, an upper bound."""
    left, right, result = map(size_of, (*op.operands, *op.results))
    return float((left * right * result) ** 0.5)


def largest(op: ir.Operation) -> int:
    """Elements of the largest operand or result."""
    return max(map(size_of, (*op.operands, *op.results)), default=0)


def dispatches(ops: Sequence[ir.Operation]) -> int:
    """An estimate of the compiler's dispatches for operations: one for each that is not element-wise, into which it
    fuses element-wise ones, and one for the remaining ones."""
    inside = set(ops)
    count = roots(ops)
    leaves = any(
        op.name in ELEMENTWISE and any(use.owner.operation not in inside for r in op.results for use in r.uses)
        for op in ops
    )
    return count + leaves


def is_worth_a_kernel(ops: Sequence[ir.Operation], least: int, *, is_small_program: bool = False) -> bool:
    """Whether the operations would take at least `least` dispatches, and spend their time on these.

    Args:
        ops: the operations of a group.
        least: the fewest dispatches.
        is_small_program: nothing in the block is large.
    """
    count = dispatches(ops)
    saved = ELEMENTS * (count - 1) + sum(_slow_elements(op) for op in ops if _is_slow(op))
    most = most_elements(is_small_program)
    return count >= least and sum(elements_of(op, is_small_program) for op in ops) <= min(saved, most)


def _slow_elements(op: ir.Operation) -> int:
    """The elements that a kernel need not compute for a slow function."""
    is_f64 = isinstance(element_of(op.results[0]), ir.F64Type)
    return largest(op) * (SLOW_ELEMENTS if is_f64 else SLOW_ELEMENTS_NARROW)


def most_elements(is_small_program: bool) -> int:
    """The elements that all operations of a group may read or write."""
    return LARGEST_SMALL_GROUP if is_small_program else LARGEST_GROUP


def elements_of(op: ir.Operation, is_small_program: bool) -> float:
    """An estimate of the elements that an operation of a kernel reads or writes."""
    if op.name in _PRODUCTS:
        return multiplications(op) * PRODUCT_WEIGHT
    if op.name in ("stablehlo.reshape", "stablehlo.optimization_barrier"):
        return 0
    size = size_of(op.results[0]) if op.name in _READS_PART else largest(op)
    if not is_small_program or _has_gaps(op):
        return size
    if op.name == "stablehlo.slice" or (op.name in ELEMENTWISE and not _is_slow(op)):
        return size * FUSED_WEIGHT
    return size * MOVED_WEIGHT if op.name in _MOVED else size


def _has_gaps(op: ir.Operation) -> bool:
    """Whether it reads or writes elements that are apart."""
    name = {"stablehlo.slice": "strides", "stablehlo.pad": "interior_padding"}.get(op.name)
    usual = int(op.name == "stablehlo.slice")
    return name is not None and any(step != usual for step in ir.DenseI64ArrayAttr(op.attributes[name]))


def roots(ops: Iterable[ir.Operation]) -> int:
    """How many operations the compiler does not fuse into another one's dispatch; functions that are slow there count
    as `SLOW` of these."""
    return sum(SLOW * _is_slow(op) if op.name in ELEMENTWISE else op.name not in _FREE for op in ops)


def _is_slow(op: ir.Operation) -> bool:
    return op.name in _SLOW_FUNCTIONS


_FREE = frozenset(
    f"stablehlo.{name}"
    for name in "reshape broadcast_in_dim transpose slice iota constant optimization_barrier".split()
)
