"""Expands prefix scans into one pass over the data, long windows into log steps, short ones into slices.

    %s = "stablehlo.reduce_window"(%x, %zero) ({add}) {window_dimensions = [n], padding = [[n - 1, 0]]}
is a running sum; computed window by window it takes n² steps. It becomes a kernel of one loop,
    for i in 0…n:    local = local + x[i];    s[i] = local + base        (base takes local every 16 elements)
in the stages of XLA's CPU compiler (`scan_stages`): rounding errors stay small, and are XLA's. Scans from the end are
computed in that order, too, where XLA adds up each element's block from that element on.
Other windows of up to 32 elements, of one operand and an associative reducer, become operations on slices,
    s[i] = x[i] + x[i + 1] + x[i + 2]
which the compiler vectorizes, other than its own windows (`windows_in_slices`), and so do those of up to 12 elements in
each of several dimensions, one dimension after the other. Longer ones of w > 8 elements along a dimension become, one
dimension after the other,
    y1[i] = x[i] + x[i + 1];    y2[i] = y1[i] + y1[i + 2];    …          (log2 w steps)
Those that lie side by side in the last dimension are reduced along a dimension of their own (`windows_apart`). Scans of
more than 16 elements by other associative reducers (`jax.lax.cumlogsumexp`) become a loop, too. Windows with several
operands, other reducers, or dilated operands become a kernel that reduces the elements of each window in order. Padding
and the holes of dilated operands are skipped: if the initial value is an identity, that agrees with the specification;
otherwise it is what XLA does.

A window of a number, which has no dimensions, is the reducer of the initial value and that number.
Windows of one element become a strided slice if there are gaps between them; the reducer is applied to elements.

Leaves alone: windows of more than 32 elements none of whose dimensions has more than 8, if the initial value is not an
identity, which the compiler supports; dynamic dimensions; reducers that are not scalar code. Targets without kernels
(`profile.kernels`) keep short windows, and use log steps for scans, too, and one thread per window.
Source: StableHLO specification, «reduce_window»; W. D. Hillis, G. L. Steele, Data Parallel Algorithms (1986).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hilo.dialect import stablehlo
from hilo.dialect.attributes.constants import to_numpy
from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import with_trait
from hilo.dialect.support.dtypes import Dtype
from hilo.lowering.framework.build import (
    broadcast,
    compute_type,
    convert,
    element_of,
    shape_of,
    splat,
)
from hilo.lowering.framework.passes import PassRun, pattern_pass
from hilo.lowering.framework.patterns import Op, Replacement, pattern
from hilo.lowering.framework.regions import scalar_function
from hilo.lowering.framework.values import maker_of
from hilo.lowering.kernel import scalars
from hilo.lowering.reduce.windows.window_kernels import (
    Window,
    fold_in_blocks,
    fold_in_parallel,
    fold_kernel,
    scan_kernel,
)
from hilo.lowering.reduce.windows.windows_apart import are_apart, reduced_apart
from hilo.lowering.reduce.windows.windows_in_slices import (
    IDEMPOTENT,
    ON_BYTES,
    are_separable,
    are_short,
    combined_slices,
    separated,
)

LONG = 8
"""The largest window along one dimension whose elements are reduced one by one."""

SHORT_SCAN = 16
"""The longest scan by a reducer of several operations whose windows are reduced one by one, in order, as in XLA."""


def read_windows(op: Op, shape: Sequence[int]) -> tuple[Window, ...]:
    """One `Window` per dimension."""
    attributes, ones = op.operation.attributes, [1] * len(shape)

    def ints(name: str) -> list[int]:
        return [int(v) for v in attributes[name]] if name in attributes else ones

    padding = [int(v) for v in ir.DenseIntElementsAttr(attributes["padding"])] if "padding" in attributes else []
    lows, highs = (padding[0::2], padding[1::2]) if padding else ([0] * len(shape), [0] * len(shape))
    columns = (ints("window_dimensions"), ints("window_strides"), ints("base_dilations"), ints("window_dilations"))
    return tuple(Window(*row) for row in zip(shape, *columns, lows, highs, strict=True))


def identity_of(name: str, row: Dtype) -> tuple[float, ...]:
    """The identities of a reducer that is one operation of this name; empty: unknown."""
    if row.kind == "pred":
        return {"or": (0,), "maximum": (0,), "add": (0,), "and": (1,), "minimum": (1,), "multiply": (1,)}.get(name, ())
    if row.is_integer:
        info = np.iinfo(row.numpy) if row.bits >= 8 else None
        low, high = (int(info.min), int(info.max)) if info else (None, None)
        table = {"add": 0, "multiply": 1, "or": 0, "xor": 0, "and": -1 if row.kind == "signed" else high}
        table |= {"maximum": low, "minimum": high}
        value = table.get(name)
        return () if value is None else (value,)
    return {"add": (0.0,), "multiply": (1.0,), "maximum": (-np.inf,), "minimum": (np.inf,)}.get(name, ())


def simple_reducer(block: ir.Block) -> str:
    """The name of the one associative operation of a reducer; empty if it is anything else."""
    operations = [view.operation for view in block.operations]
    if len(operations) != 2 or set(operations[0].operands) != set(block.arguments):
        return ""
    return operations[0].name.partition(".")[2] if operations[0].name in with_trait("commutative") else ""


_MOVES = ("stablehlo.broadcast_in_dim", "stablehlo.reshape", "stablehlo.optimization_barrier")


def starts_with_identity(op: Op, name: str) -> bool:
    """Whether the initial value is a constant identity of the reducer, possibly behind reshapes, as JAX emits them."""
    value = op.operands[1]
    while (move := maker_of(value, *_MOVES)) is not None:
        value = move.operands[0]
    constant = maker_of(value, "stablehlo.constant")
    if constant is None:
        return False
    row = scalars.row_of(op.operands[1])
    number = to_numpy(constant.attributes["value"]).astype(row.numpy).ravel()[0].item()
    return number in identity_of(name, row)


@pattern("stablehlo.reduce_window", benefit=2)
def expand_number(op: Op, run: PassRun) -> Replacement:
    """reduce_window(x, start) of numbers -> reducer(start, x)"""
    if not run.has_static(op, *op.operands) or shape_of(op.operands[0]):
        return None
    count = len(op.operation.results)
    operands = list(op.operands)
    return scalar_function(op.operation.regions[0])(*operands[count:], *operands[:count])


@pattern("stablehlo.reduce_window")
def expand_short(op: Op, run: PassRun) -> Replacement:
    """reduce_window -> reduce(reshape), for windows side by side; else operations on slices"""
    if len(op.operands) != 2 or not run.profile.kernels or not run.has_static(op, *op.operands):
        return None
    x, block = op.operands[0], op.operation.regions[0].blocks[0]
    name, row, shape = simple_reducer(block), scalars.row_of(x), shape_of(x)
    if not name or scalars.why_not(block) is not None or 0 in (*shape, *shape_of(op.operation.results[0])):
        return None
    windows = read_windows(op, shape)
    if are_apart(windows) and row.bits >= 32:
        return reduced_apart(op, windows)
    stages = _stages(op, windows, name)
    return combined_slices(op, stages, name) if stages else None


def _stages(op: Op, windows: Sequence[Window], name: str) -> list[Sequence[Window]]:
    """The windows, one after the other, that are an element-wise operation on slices each; none: they are not."""
    if not _has_slices(op, windows, name):
        return []
    is_repeatable = name in IDEMPOTENT or starts_with_identity(op, name)
    if is_repeatable and are_separable(windows, name, scalars.row_of(op.operands[0])):
        return separated(windows)
    return [windows] if are_short(windows) else []


def _has_slices(op: Op, windows: Sequence[Window], name: str) -> bool:
    """Whether windows may be an element-wise operation on slices; scans are a loop."""
    row = scalars.row_of(op.operands[0])
    if (row.is_complex and name != "add") or _scanned(windows) is not None:
        return False
    if row.kind == "pred":
        return name in ON_BYTES
    return not any(w.low or w.high for w in windows) or name in IDEMPOTENT or starts_with_identity(op, name)


@pattern("stablehlo.reduce_window")
def expand(op: Op, run: PassRun) -> Replacement:
    """reduce_window -> a scan, log steps, or a kernel, depending on the windows"""
    if not run.has_static(op, *op.operands):
        return None
    operands = list(op.operands)[: len(op.operation.results)]
    shape = shape_of(operands[0])
    if 0 in (*shape_of(op.operation.results[0]), *shape):
        return None
    windows = read_windows(op, shape)
    block = op.operation.regions[0].blocks[0]
    name = simple_reducer(block) if len(operands) == 1 else ""
    obstacle = scalars.why_not(block)
    has_kernel = run.profile.kernels and obstacle is None
    if name and (found := _in_steps(op, block, windows, name, has_kernel)) is not None:
        return found
    if name and _has_code(op, windows, name):
        return _slice(op, windows) if _are_elements(windows) else _crop(op, windows)
    if obstacle is not None:
        run.note(op, f"its reducer is not scalar code: {obstacle}")
        return None
    return _one_by_one(op, block, windows, operands, has_kernel)


def _one_by_one(
    op: Op, block: ir.Block, windows: tuple[Window, ...], operands: list[ir.Value], has_kernel: bool
) -> list[ir.Value]:
    """A loop for a long scan of one operand; else a kernel that reduces the elements of each window."""
    if not has_kernel:
        return fold_in_parallel(op, block, windows, operands)
    scanned = _scanned(windows, SHORT_SCAN)
    if scanned is None or len(operands) > 1:
        return fold_kernel(op, block, windows, operands)
    return fold_in_blocks(op.operands, block, scanned, windows[scanned].scan)


def _in_steps(
    op: Op, block: ir.Block, windows: tuple[Window, ...], name: str, has_kernel: bool
) -> ir.Value | list[ir.Value] | None:
    """A scan or log steps, for a reducer of one associative operation; None if neither is better, or possible."""
    row = scalars.row_of(op.operands[0])
    if not starts_with_identity(op, name):
        is_possible = not has_kernel and identity_of(name, row)
        return _from_identity(op, windows, name, row) if is_possible else None
    scanned = _scanned(windows) if has_kernel else None
    if scanned is not None:
        return scan_kernel(op.operands, block, scanned, windows[scanned].scan)
    longest = max(w.window for w in windows)
    return _log_steps(op, windows) if row.kind == "unsigned" or longest > LONG else None


def _scanned(windows: Sequence[Window], longer_than: int = LONG) -> int | None:
    """The dimension, of more than `longer_than` elements, along which the windows are a scan and trivial in others."""
    moved = [d for d, w in enumerate(windows) if not w.is_trivial]
    is_scan = len(moved) == 1 and windows[moved[0]].scan != 0 and windows[moved[0]].size > longer_than
    return moved[0] if is_scan else None


def _has_code(op: Op, windows: Sequence[Window], name: str) -> bool:
    """Whether the compiler supports windows of one operand with a simple reducer."""
    row = scalars.row_of(op.operands[0])
    if row.is_complex or row.kind in ("unsigned", "pred"):
        return False
    if any(w.base_dilation != 1 or min(w.low, w.high) < 0 for w in windows):
        return False
    return not any(w.low or w.high for w in windows) or starts_with_identity(op, name)


def _are_elements(windows: Sequence[Window]) -> bool:
    """Whether each window is one element."""
    return all(w.window == 1 for w in windows)


def _slice(op: Op, windows: Sequence[Window]) -> ir.Value:
    """Windows of one element: fold(start, x[::stride]), or x[::stride] if that is the same bit for bit, which later
    passes would not see.

    The compiler computes x in the kernel of the windows, only at the elements that the windows read, and takes the
    others for 0 where x is used elsewhere (IREE's `FuseMultiUseElementwiseProducer`).
    """
    x, start = op.operands
    if any(w.low or w.high for w in windows):
        lows, highs = [w.low for w in windows], [w.high for w in windows]
        x = stablehlo.pad(x, start, edge_padding_low=lows, edge_padding_high=highs, interior_padding=[0] * len(windows))
    shape = shape_of(x)
    strides = [w.stride for w in windows]
    if max(strides, default=1) > 1:
        x = stablehlo.slice(x, start_indices=[0] * len(shape), limit_indices=shape, strides=strides)
    name = simple_reducer(op.operation.regions[0].blocks[0])
    if starts_with_identity(op, name) and not (name == "add" and scalars.row_of(start).is_float):  # 0.0 + -0.0 is 0.0
        return x
    (folded,) = scalar_function(op.operation.regions[0])(broadcast(start, shape_of(x)), x)
    return folded


def _crop(op: Op, windows: Sequence[Window]) -> Replacement:
    """Slices a dimension with a single window to the elements that the window reads, padding included.

    The compiler drops dimensions of size 1, and then refuses operands that are longer than the part that is read.
    """
    x, start = op.operands
    left = [max(0, w.low + w.size + w.high - w.span) if w.count == 1 else 0 for w in windows]
    if not any(left):
        return None
    zeros = [0] * len(windows)
    lows, highs = [w.low for w in windows], [w.high - over for w, over in zip(windows, left, strict=True)]
    if any(w.low or w.high for w in windows):
        x = stablehlo.pad(x, start, edge_padding_low=lows, edge_padding_high=highs, interior_padding=zeros)
        del op.operation.attributes["padding"]
    else:
        limits = [w.size + high for w, high in zip(windows, highs, strict=True)]
        x = stablehlo.slice(x, start_indices=zeros, limit_indices=limits, strides=[1] * len(windows))
    op.operation.operands[0] = x
    return op


def _from_identity(op: Op, windows: tuple[Window, ...], name: str, row: Dtype) -> ir.Value:
    """fold(x, start) = start ∘ fold(x, identity): padding must not count, but padding with `start` would."""
    x, start = op.operands
    identity = splat(identity_of(name, row)[0], element_of(x))
    folded = _log_steps(op, windows, identity)
    return scalar_function(op.operation.regions[0])(broadcast(start, shape_of(folded)), folded)[0]


# ---- long windows ----------------------------------------------------------------------------------------------------


def _log_steps(op: Op, windows: tuple[Window, ...], start: ir.Value | None = None) -> ir.Value:
    """Pads once with `start`, by default the initial value, which is the identity, then reduces each dimension: partial
    results of 1, 2, 4, … elements are combined to w."""
    x = op.operands[0]
    start = op.operands[1] if start is None else start
    element = element_of(x)
    combine_scalars = scalar_function(op.operation.regions[0])
    wide = compute_type(element)

    def combine(a: ir.Value, b: ir.Value) -> ir.Value:
        return combine_scalars(a, b)[0] if wide == element else _wide(op, a, b)

    lows, highs = [w.low for w in windows], [w.high for w in windows]
    inside = [w.base_dilation - 1 for w in windows]
    x = convert(x, wide)
    if any((*lows, *highs, *inside)):
        x = stablehlo.pad(
            x, convert(start, wide), edge_padding_low=lows, edge_padding_high=highs, interior_padding=inside
        )
    for d, w in enumerate(windows):
        x = _fold_dimension(x, d, w, combine)
    return convert(x, element)


def _wide(op: Op, a: ir.Value, b: ir.Value) -> ir.Value:
    name = simple_reducer(op.operation.regions[0].blocks[0])
    operation: Callable[[ir.Value, ir.Value], ir.Value] = getattr(stablehlo, name)
    return operation(a, b)


def _fold_dimension(x: ir.Value, d: int, w: Window, combine: Callable[[ir.Value, ir.Value], ir.Value]) -> ir.Value:
    """The fold of x[i s … i s + (w - 1) g] along dimension d."""
    if w.window == 1 and w.stride == 1:
        return x
    taken, result, power, offset = w.window, None, 1, 0
    partial = x
    while True:
        if taken & 1:
            piece = _cut(partial, d, offset, w)
            result = piece if result is None else combine(result, piece)
            offset += power * w.window_dilation
        taken >>= 1
        if not taken:
            return result
        step = power * w.window_dilation
        n = shape_of(partial)[d]
        partial = combine(_range(partial, d, 0, n - step), _range(partial, d, step, n))
        power *= 2


def _cut(x: ir.Value, d: int, offset: int, w: Window) -> ir.Value:
    return _range(x, d, offset, offset + (w.count - 1) * w.stride + 1, w.stride)


def _range(x: ir.Value, d: int, start: int, stop: int, stride: int = 1) -> ir.Value:
    shape = shape_of(x)
    if (start, stop, stride) == (0, shape[d], 1):
        return x
    every = range(len(shape))
    return stablehlo.slice(
        x,
        start_indices=[start if i == d else 0 for i in every],
        limit_indices=[stop if i == d else shape[i] for i in every],
        strides=[stride if i == d else 1 for i in every],
    )


PASS = pattern_pass("expand-reduce-window", expand_number, expand_short, expand)
