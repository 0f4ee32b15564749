"""The passes that form dispatches, once each: IREE's phases `global-optimization`, `dispatch-creation` and `flow`.

As in `host_pipelines`: IREE cleans up after each step, and repeats some steps to a fixed point; here the same steps are
lists of its registered passes (global optimization only for programs of one function without globals). The result is
the same text, for 54 programs of the corpus and those of `compile_cpu.py`, except for the order of constants, and for
equal results of a dispatch, which IREE mixes up (see `_regions`).

CPU milliseconds before | after, on a busy machine: one addition 61 | 38, a sort 59 | 33, a step of an MLP 148 | 110.

Left out are passes for what no program of hilo has (quantized products, demoted ones, reductions split by request),
and cleanup directly before or after other cleanup. Only where regions are formed is a program verified after each pass:
it takes as long as a pass that finds nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from hilo.targets.compilation.iree.dispatches import dispatch_operands, flow_regions, held_constants, stored_predicates
from hilo.targets.compilation.iree.host_pipelines import MOST_ARRAYS, has_several_functions, has_shared_state
from hilo.targets.compilation.kernels import mlir, values

_AGGRESSIVE = "--iree-dispatch-creation-enable-aggressive-fusion="
_HOISTING = "--iree-opt-const-expr-hoisting="
_TILING = "--iree-opt-data-tiling="

_LOCAL = "--iree-hal-target-device=local"
_NATIVE = "--iree-hal-local-target-device-backends=llvm-cpu"
_ARRAYS_OF_OTHERS = 16
"""How many arrays any device's runtime can bind to a kernel."""

_KNOWN = frozenset(
    {
        _LOCAL,
        _NATIVE,
        "--iree-input-type=stablehlo",
        "--iree-input-demote-f64-to-f32=false",
        "--iree-input-demote-i64-to-i32=false",
        "--iree-opt-level=O2",
        "--iree-opt-strip-assertions=true",
        "--iree-opt-outer-dim-concat=true",
        "--iree-opt-generalize-matmul=true",
        "--iree-opt-aggressively-propagate-transposes=false",
        f"{_TILING}true",
        f"{_TILING}false",
        "--iree-opt-const-eval=false",
        f"{_HOISTING}false",
        f"{_AGGRESSIVE}true",
        f"{_AGGRESSIVE}false",
        "--iree-vm-emit-polyglot-zip=false",
    }
)
"""Flags that the pipelines below assume. Those about LLVM do not matter."""

_NEEDED = frozenset({"--iree-opt-level=O2", "--iree-opt-generalize-matmul=true"})

_ABOUT_OTHERS = (
    *("--iree-llvmcpu-", "--iree-hal-", "--iree-vm-", "--iree-input-", "--iree-opt-level=", "--iree-cuda-"),
    *("--iree-rocm-", "--iree-hip-", "--iree-vulkan-", "--iree-metal-"),
)
"""Prefixes of flags that do not affect how dispatches are formed. Effects of optimization levels have their own
flags."""

_TIDY = "iree-flow-canonicalize"
_CREATE = "iree-dispatch-creation-"

_OF_GLOBAL_OPTIMIZATION = (
    *("--iree-opt-strip-assertions=", "--iree-opt-outer-dim-concat=", "--iree-opt-generalize-matmul="),
    *("--iree-opt-aggressively-propagate-transposes=", "--iree-opt-const-eval="),
)
"""Prefixes of flags that take effect before dispatches are formed."""

Choice = str | Callable[[int], str]
"""Passes as text, or a function that changes the module and returns their text."""

Part = Choice | tuple[Choice, ...]
"""One of them, or several alternatives, of which the first with a valid module is used."""


def are_wanted(flags: tuple[str, ...]) -> bool:
    """Whether programs compiled with these flags can have their dispatches formed by these pipelines.

    >>> are_wanted((*_NEEDED, "--iree-llvmcpu-target-cpu=host")), are_wanted((*_NEEDED, "--iree-opt-level=O1"))
    (True, False)
    """
    others = {flag for flag in flags if not flag.startswith("--iree-llvmcpu-")}
    return others >= _NEEDED and others <= _KNOWN


def regions_are_wanted(flags: tuple[str, ...]) -> bool:
    """Whether programs compiled with these flags, for any device, can have their regions formed by these pipelines.

    Aggressive fusion must be set explicitly: its default differs between a worker and this process.

    >>> regions_are_wanted(("--iree-opt-level=O3", f"{_AGGRESSIVE}true", "--iree-vulkan-target=ampere"))
    True
    >>> regions_are_wanted(("--iree-opt-level=O3",)), regions_are_wanted((f"{_AGGRESSIVE}true", "--iree-flow-x=1"))
    (False, False)
    """
    known = all(flag in _KNOWN or flag.startswith((*_ABOUT_OTHERS, *_OF_GLOBAL_OPTIMIZATION)) for flag in flags)
    return known and any(flag.startswith(_AGGRESSIVE) for flag in flags)


def may_be_formed(module: int) -> bool:
    """Whether a program has one function and no globals: it does not need passes over globals and initializers, which
    cost as much if there are none.

    Args:
        module: the pointer to the operation.
    """
    return not has_shared_state(module)


def optimize(flags: tuple[str, ...], has_globals: bool) -> tuple[Part, ...]:
    """Global optimization, as text. Constants are hoisted at the end; `is_formed` checks for them. Those that kernels
    of hilo's compute are left for the initializers: where IREE evaluates constants, such kernels have no body.

    Args:
        flags: the session's.
        has_globals: no program has any at this point.
    """
    del has_globals
    optimize = "iree-global-opt-"
    passes = _joined(
        _functions(
            f"{optimize}warn-on-uninitialized-values,iree-util-strip-debug-ops,iree-util-optimize-int-arithmetic",
            f"{_TIDY},{optimize}remove-zero-extent-tensors,{optimize}detach-elementwise-from-named-ops,simplify-depthwise-conv",
        ),
        f"{optimize}erase-unused-linalg-operands,{optimize}expand-tensor-shapes",
        _functions(
            f"convert-elementwise-to-linalg,{optimize}raise-special-ops",
            f"{optimize}decompose-concat{{enable-concat-transposition=true}}",
            f"{optimize}generalize-linalg-named-ops{{enable-generalize-matmul=true}}",
            f"{_CREATE}insert-tensor-barriers",
        ),
        f"{_CREATE}fold-unit-extent-dims",
        _functions(
            f"{_CREATE}fold-reshapes-into-tensor-barriers,{_TIDY},cse",
            f"{optimize}convert-batch-matmul-to-matmul",
            f"{optimize}propagate-linalg-transpose{{enable-aggressive-propagation=false}},{_TIDY},cse",
        ),
        f"{optimize}convert-strided-contraction-to-contraction",
        _functions(
            f"{optimize}generalize-linalg-named-ops,{optimize}loop-invariant-code-motion",
        ),
    )
    return passes, lambda module: "" if dispatch_operands.has_kernel_of_constants(module) else _hoisting(flags)


def is_formed(module: int, flags: tuple[str, ...]) -> bool:
    """Whether a program is valid, and has no constant expressions to evaluate at compile time: only IREE's own
    pipelines do that.

    Args:
        module: the pointer to the operation.
        flags: the session's.
    """
    del flags
    return not any(mlir.operations(module, "util.initializer")) and mlir.is_valid(module)


def is_valid(module: int, flags: tuple[str, ...]) -> bool:
    """Whether a program with dispatches is valid.

    Args:
        module: the pointer to the operation.
        flags: the session's.
    """
    del flags
    return mlir.is_valid(module)


def may_have_regions(module: int) -> bool:
    """Whether dispatches can be formed in this way: for all programs.

    Args:
        module: the pointer to the operation.
    """
    del module
    return True


def form(flags: tuple[str, ...], is_shared: bool) -> tuple[Part, ...]:
    """Dispatch formation, as text, in parts. The last but one turns constants into globals.

    Args:
        flags: the session's.
        is_shared: whether the program now has globals, or several functions.
    """
    tidy = f"{_TIDY},cse"
    fuse = f"{_CREATE}elementwise-op-fusion{{fuse-multi-reduction=true}}"
    functions = functools.partial(_functions, initializers=is_shared)
    tidy_all = _tidy_all(is_shared)

    def prepare(module: int) -> str:
        special = functions(f"{tidy},iree-global-opt-raise-special-ops")
        first = functions(f"{_CREATE}fusion-preprocessing,{fuse},{tidy},{_CREATE}fold-reshapes-into-tensor-barriers")
        if not is_shared and not mlir.within(module, "tensor.pad", leaving_out="linalg.generic"):
            return _joined(special, first)
        pads = f"{_CREATE}tensor-pad-to-tensor-insert-slice"
        return _joined(special, pads, tidy_all if is_shared else functions(tidy), first)

    fuse_across = (
        functions(f"{_CREATE}bubble-up-expand-shapes,{tidy},{fuse},{tidy},{_CREATE}sink-reshapes"),
        _joined(
            functions(
                f"{_CREATE}fuse-multi-use-elementwise-producer,{_CREATE}form-split-reduction-dispatches",
                f"{_CREATE}transpose-generic-ops",
                f"{_CREATE}propagate-encodings" if _is_tiled(flags) else "",
            ),
            _hoisting(flags),
        ),
    )
    outline = _joined(
        functions(
            f"{_CREATE}remove-tensor-barriers,{_CREATE}convert-dispatch-regions-to-workgroups",
            f"{_CREATE}convert-tensor-to-flow,cse,{_TIDY},{_CREATE}materialize-default-workgroup-count-region",
            f"{_CREATE}bitcast-unsupported-element-types",
        ),
        _outline(functions),
    )
    tile = (flow_regions.tile_rows,) if _NATIVE in flags else ()
    own = stored_predicates.keep_once, *tile, held_constants.hold
    return prepare, *fuse_across, *_regions(flags, functions), *own, outline, _finish


def _finish(module: int) -> str:
    """Cleanup. Constants that have just become globals need none."""
    dispatch_operands.give(module)
    return _tidy_all(has_several_functions(module))


def _outline(functions: Callable[..., str]) -> str:
    """Dispatches become executables."""
    return _joined(
        "iree-verify-input-legality,iree-util-verify-initialization-order,iree-util-attribute-call-graph",
        functions(f"iree-flow-initialize-empty-tensors,iree-flow-capture-dynamic-dims,{_TIDY},cse"),
        "iree-flow-outline-dispatch-externs,iree-flow-outline-dispatch-regions,iree-flow-annotate-dispatches",
        "flow.executable(iree-util-strip-debug-ops)",
        "iree-flow-deduplicate-executables",
        functions("iree-flow-inject-tensor-tracing,iree-flow-cleanup-tensor-shapes"),
        "iree-flow-outline-constants",
    )


def calls_kernels_only(module: int) -> bool:
    """Whether a program only passes arguments and constants to kernels that passes wrote, possibly reshaped: there is
    nothing to optimize, to fuse or to form.

    Args:
        module: the pointer to the operation.
    """

    names = mlir.Names()

    def does_more(operation: int) -> bool:
        name = names.of(operation)
        if name.startswith("arith.") and name != "arith.constant":
            return values.has_shaped_result(operation)
        return name not in _ABOUT_CALLS

    return may_be_formed(module) and not any(
        mlir.any_operation(part, does_more) for part in mlir.operations(module, "util.func")
    )


_ABOUT_CALLS = frozenset(
    {
        *("arith.constant", "flow.dispatch", "flow.tensor.bitcast", "flow.tensor.reshape", "tensor.bitcast"),
        *("tensor.collapse_shape", "tensor.expand_shape"),
        *("hal.tensor.import", "hal.tensor.export", "util.func", "util.optimization_barrier", "util.return"),
        *("iree_tensor_ext.compute_barrier.start", "iree_tensor_ext.compute_barrier.end"),
    }
)
"""Operations of programs that only call kernels, besides arithmetic on sizes."""


def keep_as_is(flags: tuple[str, ...], has_globals: bool) -> tuple[str, ...]:
    """Global optimization of a program that only calls kernels: no passes.

    Args:
        flags: the session's.
        has_globals: no program has any at this point.
    """
    del flags, has_globals
    return ()


def form_calls(flags: tuple[str, ...], is_shared: bool) -> tuple[Part, ...]:
    """`form` for a program that only calls kernels.

    Args:
        flags: the session's.
        is_shared: such programs have neither globals nor several functions.
    """
    del flags, is_shared
    shape = _functions(f"{_CREATE}remove-tensor-barriers,{_TIDY},cse,{_CREATE}convert-tensor-to-flow,{_TIDY}")
    return (_joined(shape, _outline(_functions), "symbol-dce"),)


def _regions(flags: tuple[str, ...], functions: Callable[..., str]) -> tuple[Part, ...]:
    """Forms regions that become dispatches, and deduplicates their results.

    If two results of a region are the same value, IREE 3.13 drops the second one, and makes its uses read result 0 in
    place of the first (`dropUnusedAndRedundantDispatchRegionResults`): values are silently wrong. Fusion inside of
    regions creates such results from any two expressions that fold to one, such as `select(p, a, b)` and
    `select(p, select(p, a, b), b)`. So uses are redirected to the first of equal results before a pass with that
    pattern runs, and regions are not cleaned up where that may make results equal.

    IREE 3.13 decides about fusion pair by pair. With producers that several operations read, regions can become
    mutually dependent (gradients of residual networks: «operand does not dominate this use»); such a program is formed
    again without these producers.
    """
    aggressive = str(f"{_AGGRESSIVE}false" not in flags).lower()
    scalars = functions(f"{_TIDY},cse,{_CREATE}form-scalar-dispatches")

    def form(module: int, *, fuses_producers: bool) -> str:
        has_wide = flow_regions.dissolve_wide(module, MOST_ARRAYS if _LOCAL in flags else _ARRAYS_OF_OTHERS)
        fusion = f"fuse-multi-use-producers={str(fuses_producers and not has_wide).lower()}"
        return functions(
            f"{_CREATE}form-dispatch-regions{{aggressive-fusion={aggressive} {fusion}}}",
            f"{_CREATE}elementwise-op-fusion{{intra-dispatch=true fuse-multi-reduction=false fuse-truncate-ops=true "
            "fuse-broadcast-ops=true}",
            f"{_CREATE}fuse-multi-use-elementwise-producer{{intra-dispatch=true num-iterations=32}}",
            f"{_CREATE}clone-producers-into-dispatch-regions{{aggressive={aggressive}}}",
            f"{_CREATE}collapse-dimensions,{_CREATE}hoist-uniform-scalar-compute",
        )

    forms = (functools.partial(form, fuses_producers=True), functools.partial(form, fuses_producers=False))
    encode = functions(
        f"{_CREATE}fuse-encoding-ops-into-dispatch-regions-pass,{_CREATE}convert-encoding-to-flow",
    )
    merge = flow_regions.read_first_of_equal_results
    if not _is_tiled(flags):
        return scalars, forms, merge, _joined(encode, _hoisting(flags))
    choose, tile = functions(f"{_CREATE}annotate-data-tiling-hints"), functions(f"{_CREATE}set-encoding")

    def tidy(module: int) -> str:
        merge(module)
        return "" if flow_regions.may_have_equal_results(module) else functions(f"{_TIDY}{{cse-constants=false}}")

    untile = flow_regions.untile_what_reads_predicates
    return (
        scalars,
        forms,
        tidy,
        choose,
        untile,
        tile,
        merge,
        f"{_CREATE}hoist-encoding-ops",
        merge,
        _joined(encode, _hoisting(flags)),
    )


def _is_tiled(flags: tuple[str, ...]) -> bool:
    """Whether matrices get encodings."""
    return [flag for flag in flags if flag.startswith(_TILING)][-1:] == [f"{_TILING}true"]  # the last one counts


def _tidy_all(is_shared: bool) -> str:
    """Cleanup between phases: for programs with globals, to a fixed point."""
    if not is_shared:
        return _functions(f"{_TIDY},cse")
    once = _joined(
        _functions(
            f"iree-util-optimize-int-arithmetic,{_TIDY},cse,iree-util-simplify-global-accesses",
            "iree-util-apply-patterns",
            initializers=True,
        ),
        "iree-util-fold-globals,iree-util-fuse-globals,iree-util-ipo",
    )
    return _joined(once, once)


def _hoisting(flags: tuple[str, ...]) -> str:
    if f"{_HOISTING}false" in flags:
        return ""
    return "iree-util-hoist-into-globals{max-size-increase-threshold=1048576}"


def _functions(*passes: str, initializers: bool = False) -> str:
    each = _joined(*passes)
    return _joined(f"util.initializer({each})" if initializers else "", f"util.func({each})")


def _joined(*passes: str) -> str:
    return ",".join(filter(None, passes))
