"""Passes by name: hilo's own, those of other packages through the entry-point group `hilo.passes`, and C++ passes.

A row maps a name to `"module:attribute"`, imported at first use. The attribute is a `Pass`, or a string that holds the
pipeline of that name. It is an error if two packages register the same name.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Literal

from hilo.dialect.support.errors import PassError, nearest
from hilo.dialect.support.plugins import Entry, discover, load_entry
from hilo.lowering.framework.options import OptionInfo, describe
from hilo.lowering.framework.passes import Pass
from hilo.lowering.pipelines.jaxlib_passes import JAXLIB_PASSES
from hilo.lowering.pipelines.native_passes import NATIVE_PASSES

_OWN: dict[str, str] = {
    "canonicalize-convolution": "hilo.lowering.convolution.canonicalize_convolution:PASS",
    "canonicalize-dot": "hilo.lowering.products.canonicalize_dot:PASS",
    "configure-products": "hilo.lowering.products.configured.configure_products:PASS",
    "expand-convolution": "hilo.lowering.convolution.expand_convolution:PASS",
    "expand-depthwise": "hilo.lowering.convolution.expand_depthwise:PASS",
    "widen-products": "hilo.lowering.products.widen_products:PASS",
    "pair-complex-products": "hilo.lowering.products.pair_complex_products:PASS",
    "arrange-operands": "hilo.lowering.products.arrange_operands:PASS",
    "canonicalize-pad": "hilo.lowering.indexing.canonicalize_pad:PASS",
    "move-complex": "hilo.lowering.indexing.move_complex:PASS",
    "canonicalize-reduce": "hilo.lowering.reduce.canonicalize_reduce:PASS",
    "check-recursion": "hilo.lowering.input.check_recursion:PASS",
    "check-legality": "hilo.lowering.framework.check_legality:PASS",
    "batch": "hilo.lowering.batching.batch:PASS",
    "differentiate": "hilo.lowering.gradient.differentiate:PASS",
    "differentiate-forward": "hilo.lowering.gradient.differentiate_forward:PASS",
    "expand-batch-norm": "hilo.lowering.reduce.expand_batch_norm:PASS",
    "expand-composite": "hilo.lowering.input.expand_composite:PASS",
    "expand-random-bits": "hilo.lowering.random.expand_random_bits:PASS",
    "expand-rng": "hilo.lowering.random.expand_rng:PASS",
    "expand-select-and-scatter": "hilo.lowering.reduce.windows.expand_select_and_scatter:PASS",
    "legalize-approx-top-k": "hilo.lowering.sort.legalize_approx_top_k:PASS",
    "stablehlo-legalize-composite-to-call": "hilo.lowering.compatibility.stablehlo_legalize_composite_to_call:PASS",
    "stablehlo-legalize-qdq-to-quantized-op": "hilo.lowering.compatibility.stablehlo_legalize_qdq_to_quantized_op:PASS",
    "stablehlo-legalize-quantized-op-to-qdq": "hilo.lowering.compatibility.stablehlo_legalize_quantized_op_to_qdq:PASS",
    "stablehlo-aggressive-folder": "hilo.lowering.compatibility.stablehlo_aggressive_folder:PASS",
    "stablehlo-aggressive-simplification": "hilo.lowering.compatibility.stablehlo_aggressive_simplification:PASS",
    "stablehlo-target-independent-optimization": (
        "hilo.lowering.compatibility.stablehlo_target_independent_optimization:PASS"
    ),
    "stablehlo-convert-to-signless": "hilo.lowering.compatibility.stablehlo_convert_to_signless:PASS",
    "interpreter-instrument-with-probe": "hilo.lowering.compatibility.interpreter_instrument_with_probe:PASS",
    "simplify": "hilo.lowering.simplify.simplify:PASS",
    "drop-moves": "hilo.lowering.simplify.drop_moves:PASS",
    "share-commuted": "hilo.lowering.simplify.share_commuted:PASS",
    "share-constants": "hilo.lowering.simplify.share_constants:PASS",
    "share-computations": "hilo.lowering.simplify.share_computations:PASS",
    "fold-branches": "hilo.lowering.control.fold_branches:PASS",
    "speculate-branches": "hilo.lowering.control.speculate_branches:PASS",
    "legalize-case": "hilo.lowering.control.legalize_case:PASS",
    "legalize-counters": "hilo.lowering.control.legalize_counters:PASS",
    "split-columns": "hilo.lowering.control.split_columns:PASS",
    "simplify-while": "hilo.lowering.control.simplify_while:PASS",
    "split-complex-loops": "hilo.lowering.control.complex.split_complex_loops:PASS",
    "split-complex-scans": "hilo.lowering.control.complex.split_complex_scans:PASS",
    "split-small-complex": "hilo.lowering.control.complex.split_small_complex:PASS",
    "interchange-while": "hilo.lowering.control.interchange_while:PASS",
    "unroll-while": "hilo.lowering.control.unroll_while:PASS",
    "hoist-loop-products": "hilo.lowering.control.hoist_loop_products:PASS",
    "hoist-loop-invariants": "hilo.lowering.control.hoist_loop_invariants:PASS",
    "canonicalize-while": "hilo.lowering.control.canonicalize_while:PASS",
    "hoist-gathers": "hilo.lowering.indexing.gathers.hoist_gathers:PASS",
    "hoist-slices": "hilo.lowering.indexing.slices.hoist_slices:PASS",
    "fuse-gathers": "hilo.lowering.indexing.gathers.fuse_gathers:PASS",
    "join-gathers": "hilo.lowering.indexing.gathers.join_gathers:PASS",
    "scatter-updates": "hilo.lowering.indexing.scatters.scatter_updates:PASS",
    "join-scatters": "hilo.lowering.indexing.scatters.join_scatters:PASS",
    "slice-scatters": "hilo.lowering.indexing.scatters.slice_scatters:PASS",
    "slice-gathers": "hilo.lowering.indexing.gathers.slice_gathers:PASS",
    "canonicalize-gather": "hilo.lowering.indexing.gathers.canonicalize_gather:PASS",
    "legalize-dot-algorithm": "hilo.lowering.products.legalize_dot_algorithm:PASS",
    "legalize-reduce-precision": "hilo.lowering.types.legalize_reduce_precision:PASS",
    "expand-scan": "hilo.lowering.reduce.expand_scan:PASS",
    "expand-dynamic-windows": "hilo.lowering.reduce.windows.expand_dynamic_windows:PASS",
    "expand-reduce-window": "hilo.lowering.reduce.windows.expand_reduce_window:PASS",
    "expand-row-reductions": "hilo.lowering.reduce.expand_row_reductions:PASS",
    "expand-outer-product": "hilo.lowering.products.expand_outer_product:PASS",
    "unroll-reductions": "hilo.lowering.reduce.unrolled.unroll_reductions:PASS",
    "unstack-reductions": "hilo.lowering.reduce.unrolled.unstack_reductions:PASS",
    "widen-reductions": "hilo.lowering.reduce.widen_reductions:PASS",
    "expand-scatter": "hilo.lowering.indexing.scatters.expand_scatter:PASS",
    "expand-sort": "hilo.lowering.sort.expand_sort:PASS",
    "expand-while": "hilo.lowering.control.expand_while:PASS",
    "expand-cholesky": "hilo.lowering.linear_algebra.expand_cholesky:PASS",
    "expand-complex": "hilo.lowering.elementary.complex.expand_complex:PASS",
    "unroll-convolution": "hilo.lowering.convolution.unroll_convolution:PASS",
    "expand-filter": "hilo.lowering.convolution.expand_filter:PASS",
    "expand-correlation": "hilo.lowering.convolution.expand_correlation:PASS",
    "compose-pieces": "hilo.lowering.indexing.compose_pieces:PASS",
    "join-pieces": "hilo.lowering.indexing.join_pieces:PASS",
    "repeat-windows": "hilo.lowering.reduce.windows.repeat_windows:PASS",
    "expand-column-reductions": "hilo.lowering.reduce.expand_column_reductions:PASS",
    "expand-matrix-vector": "hilo.lowering.products.expand_matrix_vector:PASS",
    "expand-thin-dot": "hilo.lowering.products.expand_thin_dot:PASS",
    "expand-dot": "hilo.lowering.products.expand_dot:PASS",
    "store-operands": "hilo.lowering.products.store_operands:PASS",
    "share-functions": "hilo.lowering.elementary.alone.share_functions:PASS",
    "expand-elementary": "hilo.lowering.elementary.expand_elementary:PASS",
    "expand-exponential": "hilo.lowering.elementary.expand_exponential:PASS",
    "vectorize-functions": "hilo.lowering.elementary.joining.vectorize_functions:PASS",
    "join-elementwise": "hilo.lowering.elementary.joining.join_elementwise:PASS",
    "join-parts": "hilo.lowering.elementary.joining.join_parts:PASS",
    "round-bf16": "hilo.lowering.elementary.joining.round_bf16:PASS",
    "expand-bf16-conversions": "hilo.lowering.types.expand_bf16_conversions:PASS",
    "expand-integers": "hilo.lowering.types.expand_integers:PASS",
    "expand-fft": "hilo.lowering.fft.expand_fft:PASS",
    "expand-top-k": "hilo.lowering.sort.expand_top_k:PASS",
    "expand-triangular-solve": "hilo.lowering.linear_algebra.expand_triangular_solve:PASS",
    "mixed-precision": "hilo.lowering.types.mixed_precision:PASS",
    "legalize-convert": "hilo.lowering.types.legalize_convert:PASS",
    "legalize-reverse": "hilo.lowering.indexing.legalize_reverse:PASS",
    "legalize-indices": "hilo.lowering.indexing.legalize_indices:PASS",
    "hoist-transposes": "hilo.lowering.shapes.hoist_transposes:PASS",
    "legalize-transposes": "hilo.lowering.shapes.legalize_transposes:PASS",
    "legalize-reductions": "hilo.lowering.reduce.legalize_reductions:PASS",
    "legalize-comparisons": "hilo.lowering.elementary.legalize_comparisons:PASS",
    "legalize-complex": "hilo.lowering.types.legalize_complex:PASS",
    "legalize-mixed-dots": "hilo.lowering.products.legalize_mixed_dots:PASS",
    "legalize-narrow-types": "hilo.lowering.types.legalize_narrow_types:PASS",
    "legalize-pred": "hilo.lowering.types.legalize_pred:PASS",
    "legalize-collectives": "hilo.lowering.process.legalize_collectives:PASS",
    "legalize-host-calls": "hilo.lowering.process.legalize_host_calls:PASS",
    "copy-arguments": "hilo.lowering.memory.copy_arguments:PASS",
    "read-scalar-arguments": "hilo.lowering.memory.read_scalar_arguments:PASS",
    "reuse-memory": "hilo.lowering.memory.reuse_memory:PASS",
    "legalize-shape-of": "hilo.lowering.shapes.legalize_shape_of:PASS",
    "legalize-dynamic-dot": "hilo.lowering.shapes.legalize_dynamic_dot:PASS",
    "legalize-dynamic-reshape": "hilo.lowering.shapes.legalize_dynamic_reshape:PASS",
    "expand-running-folds": "hilo.lowering.shapes.expand_running_folds:PASS",
    "legalize-dynamic-update": "hilo.lowering.shapes.legalize_dynamic_update:PASS",
    "specialize-sizes": "hilo.lowering.shapes.specialize_sizes:PASS",
    "refine-shapes": "hilo.lowering.shapes.refine_shapes:PASS",
    "legalize-bounds": "hilo.lowering.shapes.legalize_bounds:PASS",
    "legalize-quantized": "hilo.lowering.types.legalize_quantized:PASS",
    "legalize-tuples": "hilo.lowering.input.legalize_tuples:PASS",
    "legalize-lapack": "hilo.lowering.linear_algebra.legalize_lapack:PASS",
    "expand-broadcast-select": "hilo.lowering.input.expand_broadcast_select:PASS",
    "expand-widening-bitcast": "hilo.lowering.types.expand_widening_bitcast:PASS",
    "legalize-library-calls": "hilo.lowering.input.legalize_library_calls:PASS",
    "legalize-deprecated": "hilo.lowering.input.legalize_deprecated:PASS",
    "legalize-shardy": "hilo.lowering.process.legalize_shardy:PASS",
    "fold-select": "hilo.lowering.fold.fold_select:PASS",
    "fold-powers": "hilo.lowering.fold.fold_powers:PASS",
    "fold-diagonal": "hilo.lowering.fold.fold_diagonal:PASS",
    "fold-updates": "hilo.lowering.fold.fold_updates:PASS",
    "add-to-parts": "hilo.lowering.fold.add_to_parts:PASS",
    "fold-terms": "hilo.lowering.fold.fold_terms:PASS",
    "fold-nested-select": "hilo.lowering.fold.fold_nested_select:PASS",
    "spread-predicates": "hilo.lowering.fold.spread_predicates:PASS",
    "fold-constants": "hilo.lowering.fold.constants.fold_constants:PASS",
    "fold-functions": "hilo.lowering.fold.constants.fold_functions:PASS",
    "fold-tables": "hilo.lowering.fold.constants.fold_tables:PASS",
    "fold-indices": "hilo.lowering.fold.constants.fold_indices:PASS",
    "fold-ranges": "hilo.lowering.fold.ranges.fold_ranges:PASS",
    "fold-empty": "hilo.lowering.fold.fold_empty:PASS",
    "fence-operations": "hilo.lowering.fence.fence_operations:PASS",
    "fence-gathers": "hilo.lowering.fence.movement.fence_gathers:PASS",
    "fence-iotas": "hilo.lowering.fence.fence_iotas:PASS",
    "tabulate-iotas": "hilo.lowering.fence.tabulate_iotas:PASS",
    "interleave-pads": "hilo.lowering.simplify.interleave_pads:PASS",
    "fence-repeats": "hilo.lowering.fence.fence_repeats:PASS",
    "fence-operands": "hilo.lowering.fence.fence_operands:PASS",
    "fence-constants": "hilo.lowering.fence.reductions.fence_constants:PASS",
    "fence-extremes": "hilo.lowering.fence.reductions.fence_extremes:PASS",
    "fence-loops": "hilo.lowering.fence.fence_loops:PASS",
    "fence-results": "hilo.lowering.fence.fence_results:PASS",
    "outline-kernels": "hilo.lowering.kernel.outlining.outline_kernels:PASS",
    "join-barriers": "hilo.lowering.fence.join_barriers:PASS",
    "lower-barriers": "hilo.lowering.fence.lower_barriers:PASS",
    "fence-reversals": "hilo.lowering.fence.movement.fence_reversals:PASS",
    "fence-pads": "hilo.lowering.fence.movement.fence_pads:PASS",
    "slice-before-widening": "hilo.lowering.fence.movement.slice_before_widening:PASS",
    "fence-slices": "hilo.lowering.fence.movement.fence_slices:PASS",
    "fence-broadcasts": "hilo.lowering.fence.movement.fence_broadcasts:PASS",
    "fence-batches": "hilo.lowering.fence.reductions.fence_batches:PASS",
    "fence-columns": "hilo.lowering.fence.reductions.fence_columns:PASS",
    "fence-reductions": "hilo.lowering.fence.reductions.fence_reductions:PASS",
    "fence-products": "hilo.lowering.fence.reductions.fence_products:PASS",
    "fence-softmax": "hilo.lowering.fence.reductions.fence_softmax:PASS",
    "fence-transposes": "hilo.lowering.fence.movement.fence_transposes:PASS",
    "fence-updates": "hilo.lowering.fence.movement.fence_updates:PASS",
    "fence-views": "hilo.lowering.fence.movement.fence_views:PASS",
    "fence-widening": "hilo.lowering.fence.reductions.fence_widening:PASS",
    "place-operations": "hilo.lowering.clusters.place_operations:PASS",
    "mark-for-compilation": "hilo.lowering.clusters.mark_for_compilation:PASS",
    "form-clusters": "hilo.lowering.clusters.form_clusters:PASS",
    "encapsulate-clusters": "hilo.lowering.clusters.encapsulate_clusters:PASS",
    "build-launches": "hilo.lowering.clusters.build_launches:PASS",
    "fuse-small": "hilo.lowering.regions.fuse_small:PASS",
    "form-kernels": "hilo.lowering.regions.form_kernels:PASS",
    "insert-copies": "hilo.lowering.clusters.insert_copies:PASS",
    "rewrite-feeds-and-fetches": "hilo.lowering.clusters.rewrite_feeds_and_fetches:PASS",
    "hilo-cluster": "hilo.lowering.clusters.pipeline:PIPELINE",
    "hilo-lower": "hilo.lowering.full_pipeline:PIPELINE",
}


@dataclass(frozen=True, slots=True)
class PassInfo:
    """A pass as listings and `--help` show it. `summary` is one line; `page` the whole documentation."""

    name: str
    summary: str
    options: tuple[OptionInfo, ...]
    origin: str
    kind: Literal["pass", "pipeline", "c++"]
    page: str


def find(name: str) -> Entry | None:
    """The row for a Python pass or pipeline; None if no one registered that name (it may be a C++ pass)."""
    return _entries().get(name)


def load(entry: Entry) -> Pass | str:
    """Imports the object that the row names.

    Raises:
        PassError: the module cannot be imported or the attribute is neither a `Pass` nor a pipeline text.
    """
    takes = "a hilo.lowering.framework.passes.Pass or a pipeline text"
    found: object = load_entry("pass", entry, (Pass, str), takes, error=PassError)
    assert isinstance(found, Pass | str)
    return found


def register(entry: Entry) -> None:
    """Adds a row.

    Raises:
        PassError: another pass has the name.
    """
    owner = _entries().get(entry.name)
    if entry.name in NATIVE_PASSES or (owner is not None and owner != entry):
        origin = owner.origin if owner is not None else "MLIR"
        raise PassError(f"{entry.origin}: pass {entry.name!r} is {origin}'s already; it takes a name of its own")
    _entries()[entry.name] = entry


def get_pass(name: str) -> Pass:
    """The Python pass of that name.

    Raises:
        PassError: no Python pass has that name; the message lists the nearest.
    """
    entry = find(name)
    target = load(entry) if entry is not None else None
    if not isinstance(target, Pass):
        raise PassError(f"pass '{name}' is unknown; {nearest(name, _entries())}")
    return target


def count() -> int:
    """How many Python passes and pipelines are registered."""
    return len(_entries())


def names() -> tuple[str, ...]:
    """All names, sorted: Python passes, pipelines, and the C++ passes of the tables."""
    return tuple(sorted({*_entries(), *NATIVE_PASSES, *JAXLIB_PASSES}))


def list_passes() -> tuple[PassInfo, ...]:
    """Every pass and pipeline with its one-line description, options and origin, sorted by name."""
    return tuple(_describe(name) for name in names())


def _describe(name: str) -> PassInfo:
    entry = find(name)
    if entry is None and name in JAXLIB_PASSES:
        return PassInfo(name, JAXLIB_PASSES[name], (), "jaxlib", "c++", JAXLIB_PASSES[name])
    if entry is None:
        summary = NATIVE_PASSES[name][1]
        return PassInfo(name, summary, (), "MLIR", "c++", summary)
    try:
        target = load(entry)
    except PassError as error:  # the others are listed all the same
        return PassInfo(name, str(error).splitlines()[0], (), entry.origin, "pass", str(error))
    if isinstance(target, str):
        return PassInfo(name, f"Stands for {' '.join(target.split())[:80]}…", (), entry.origin, "pipeline", target)
    return PassInfo(name, target.summary, describe(target.options_type), entry.origin, "pass", target.page)


@functools.cache
def _entries() -> dict[str, Entry]:
    return discover("pass", _OWN, taken=NATIVE_PASSES)
