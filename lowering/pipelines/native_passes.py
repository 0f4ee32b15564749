"""The C++ passes of IREE's library that make sense on StableHLO, for listings and for «did you mean».

MLIR's registry cannot be listed from Python, so this table names the passes; one that is not listed works as well. A
test checks that each row parses.
"""

from __future__ import annotations

# name: (class name as MLIR's own dumps print it, one-line description)
NATIVE_PASSES: dict[str, tuple[str, str]] = {
    "canonicalize": ("CanonicalizerPass", "Folds and canonicalizes every operation, greedily"),
    "cse": ("CSEPass", "Removes common subexpressions"),
    "inline": ("InlinerPass", "Inlines function calls"),
    "symbol-dce": ("SymbolDCEPass", "Removes symbols that nothing uses"),
    "loop-invariant-code-motion": ("LoopInvariantCodeMotionPass", "Moves loop-invariant operations out of loops"),
    "strip-debuginfo": ("StripDebugInfoPass", "Removes all locations"),
    "snapshot-op-locations": ("LocationSnapshotPass", "Replaces locations by places in the printed IR"),
    "print-op-stats": ("PrintOpStatsPass", "Prints the number of operations by kind"),
    "view-op-graph": ("ViewOpGraphPass", "Prints the graph of operations for Graphviz"),
    "chlo-legalize-to-stablehlo": ("ChloLegalizeToStablehloPass", "Lowers CHLO to StableHLO"),
    "iree-stablehlo-canonicalize": (
        "StableHLOCanonicalizePass",
        "Folds StableHLO, as IREE does before its own lowering",
    ),
    "iree-stablehlo-to-stablehlo-preprocessing": ("StableHLOToStableHLOPass", "IREE's own StableHLO rewrites"),
    "iree-stablehlo-legalize-control-flow": ("LegalizeControlFlowPass", "Lowers StableHLO control flow to scf"),
    "iree-stablehlo-preprocessing-unfuse-batch-norm": ("UnfuseBatchNormPass", "IREE's batch-norm expansion"),
}
