"""Lowers barriers to those that only keep operations in kernels of their own, where that is enough.

    %f = stablehlo.optimization_barrier %p : tensor<8x16xf32>
    %0 = stablehlo.exponential %f : tensor<8x16xf32>
becomes
    %s = iree_tensor_ext.compute_barrier.start %p : tensor<8x16xf32> -> tensor<8x16xf32>
    %f = iree_tensor_ext.compute_barrier.end %s : tensor<8x16xf32> -> tensor<8x16xf32>
    %0 = stablehlo.exponential %f : tensor<8x16xf32>

The compiler keeps a `stablehlo.optimization_barrier` until commands are recorded: what comes before it is submitted and
awaited by the host, which costs some microseconds on a CPU and many on a GPU, and the memory of the values behind it
cannot be planned. Compute barriers disappear once kernels are formed, and all kernels are submitted together. The start
lets reshapes pass to one side, the end to the other; together they let none pass.

    stablehlo.while(%i = %zero, %a = %x) … do {
      %f = stablehlo.optimization_barrier %a : tensor<8xf32>
      %0 = stablehlo.sine %f : tensor<8xf32>
becomes, for all targets,
      %0 = stablehlo.sine %a : tensor<8xf32>

Nothing is fused with a value that a loop carries, nor with an argument, and IREE 3.13 loses track of when the first is
ready: kernels that read it behind a barrier do not wait for those of the previous iteration, where devices work
asynchronously. See test/upstream/wrong_values/vulkan: barrier_of_carried_value.

Leaves alone: targets whose profile says so (`keeps_barriers`), but for arguments and values that loops carry; barriers
that order writes to an argument's memory (`reuse_memory.ORDERS`), also if they hold views of arguments; barriers of
values that are computed from constants and iotas only, which would be evaluated or copied into kernels afterwards; of
values that a kernel written by passes, a loop or a branch computes; those whose results are read by updates, pads and
concatenations, with which the compiler joins views after kernels are formed, by loops, branches and kernels, by
nothing, or at the end of a region; unsigned elements, which compute barriers do not support; dynamic shapes. A barrier
on several values is divided. Source: IREE's `iree_tensor_ext` dialect, `RemoveTensorBarriers`
(compiler/src/iree/compiler/DispatchCreation), and `PropagateTimepoints`
(compiler/src/iree/compiler/Dialect/Stream/Transforms).
"""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.traits import ELEMENTWISE
from hilo.dialect.support.dtypes import dtype
from hilo.lowering.fence.join_barriers import BARRIER
from hilo.lowering.fence.reductions.fence_widening import SHAPES
from hilo.lowering.framework.barriers import barrier
from hilo.lowering.framework.build import element_of, is_static
from hilo.lowering.framework.contents import KERNELS, collect, operations
from hilo.lowering.framework.passes import PassRun, define_pass
from hilo.lowering.framework.regions import is_inside
from hilo.lowering.framework.values import is_computed_from, maker_of
from hilo.lowering.memory.reuse_memory import ORDERS

_DIALECT = "iree_tensor_ext"
_KNOWN = frozenset({"stablehlo.constant", "stablehlo.iota"})
_OF_SIZES = "util.optimization_barrier"
_KERNELS = KERNELS | {"flow.executable"}

_COMPUTES = ELEMENTWISE | frozenset(
    f"stablehlo.{name}"
    for name in "broadcast_in_dim convolution dot_general dynamic_slice gather reduce reduce_window reshape reverse "
    "slice transpose".split()
)
"""Operations that end up in kernels which the compiler forms, before it removes compute barriers."""

_READS = _COMPUTES | {"flow.dispatch", "func.return", "linalg.generic"}
_MAKES = _COMPUTES | {"flow.dispatch", "linalg.generic", "stablehlo.concatenate", "stablehlo.pad"}

_EVALUATED = (_MAKES | SHAPES | {"stablehlo.dynamic_update_slice", "tensor.empty"}) - {"flow.dispatch"}
"""Operations that the compiler evaluates if it knows their operands. Kernels that read the result would be evaluated,
too, but their bodies are not in the module yet."""


@define_pass("lower-barriers", concerns=operations(BARRIER, _OF_SIZES))
def PASS(op: ir.Operation, run: PassRun) -> None:
    """Lowers what is possible of each barrier, and moves those of sizes."""
    for kept in _barriers(op):
        if kept.name == BARRIER and ORDERS not in kept.attributes:
            run.statistics["barriers of carried values"] += _drop_carried(kept)
    if run.profile.keeps_barriers:
        return
    for kept in _barriers(op):
        if kept.name == _OF_SIZES:
            run.statistics["moved barriers"] += _move_to_entry(kept)
        elif ORDERS not in kept.attributes:
            run.statistics["lowered barriers"] += _lower(kept)


def _barriers(root: ir.Operation) -> list[ir.Operation]:
    """The barriers inside `root`, except for those in kernels."""
    return [op for op in collect(root, BARRIER, _OF_SIZES) if not is_inside(op, _KERNELS)]


def _drop_carried(kept: ir.Operation) -> int:
    """Takes arguments and values that loops carry, and their views, out of a barrier, and returns their number."""
    pairs = list(zip(kept.operands, kept.results, strict=True))
    carried = {n for n, (value, _) in enumerate(pairs) if _is_carried(value)}
    if carried:
        _replace(kept, {n: pairs[n][0] for n in carried})
    return len(carried)


def _is_carried(value: ir.Value) -> bool:
    while (view := maker_of(value, "stablehlo.reshape", "stablehlo.bitcast_convert")) is not None:
        value = view.operands[0]
    return isinstance(value, ir.BlockArgument)


def _replace(kept: ir.Operation, others: dict[int, ir.Value]) -> None:
    """Replaces some of a barrier's results, by their numbers; the barrier stays for the rest."""
    pairs = list(zip(kept.operands, kept.results, strict=True))
    with kept.location, ir.InsertionPoint(kept):
        left = [value for n, (value, _) in enumerate(pairs) if n not in others]
        rest = iter(barrier(left) if left else ())
        for n, (_, result) in enumerate(pairs):
            result.replace_all_uses_with(others[n] if n in others else next(rest))
    kept.erase()


def _move_to_entry(kept: ir.Operation) -> bool:
    """Moves a barrier of constants, and these, to the beginning of the function; False if it is there, or of others."""
    constants = list(dict.fromkeys(value.owner for value in kept.operands))
    if any(isinstance(one, ir.Block) or one.name != "arith.constant" for one in constants):
        return False
    function = kept
    while function.name != "func.func":
        function = function.parent.operation
    for one in (kept, *reversed(constants)):
        first = function.regions[0].blocks[0].operations[0].operation
        if first != one.operation:
            one.operation.move_before(first)
    return True


def _lower(kept: ir.Operation) -> int:
    """Lowers a barrier for as many of its values as possible, and returns their number."""
    pairs = list(zip(kept.operands, kept.results, strict=True))
    lowered = {n for n, (value, result) in enumerate(pairs) if _is_enough(value, result)}
    if lowered:
        with kept.location, ir.InsertionPoint(kept):
            _replace(kept, {n: _compute_barrier(pairs[n][0]) for n in lowered})
    return len(lowered)


def _compute_barrier(value: ir.Value) -> ir.Value:
    ir.Context.current.dialects[_DIALECT]  # loads it
    for name in ("start", "end"):
        value = ir.Operation.create(f"{_DIALECT}.compute_barrier.{name}", [value.type], [value]).results[0]
    return value


def _is_enough(value: ir.Value, result: ir.Value) -> bool:
    """Whether a compute barrier does for this value of a barrier."""
    if not is_static(value) or dtype(element_of(value)).kind == "unsigned":
        return False
    if not isinstance(value.owner, ir.Block):
        maker = value.owner.operation
        if maker.name not in _MAKES or is_computed_from(value, _KNOWN, _EVALUATED):
            return False
    readers = [use.owner.operation.name for use in result.uses]
    return bool(readers) and all(name in _READS for name in readers)
