"""The full lowering of a StableHLO program for a target: one pass per line, with the reason for its place."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import used_dialects
from hilo.lowering.framework.profile import DEFAULT, Configuration, Profile
from hilo.lowering.pipelines.execution import run_pipeline
from hilo.lowering.pipelines.instrumentation import Instrumentation

_PASSES: tuple[tuple[str, str], ...] = (
    ("check-recursion", "before functions are inlined"),
    ("legalize-shardy", "the program of a mesh of devices becomes the program of each partition"),
    ("legalize-tuples", "early: calls and boundaries carry arrays only, as every other pass assumes"),
    ("expand-composite", "decompositions may hold any operation that the passes below lower"),
    ("legalize-approx-top-k", "becomes a sort; before uncalled functions are removed"),
    ("legalize-library-calls", "JAX's random bits for GPUs, XLA's TopK; before CHLO is lowered"),
    ("inline", "loops whose bodies are functions, as JAX writes them, become plain loops"),
    ("symbol-dce", "removes the functions that are now inlined"),
    ("legalize-shape-of", "shapes that the program computes with, which refinement reads"),
    ("refine-shapes", "after calls are inlined: sizes flow in one function; before passes that need static shapes"),
    ("legalize-bounds", "sizes that are set at run time, where refinement has not found them"),
    ("legalize-quantized", "becomes integers and the floats that they stand for, which every later pass knows"),
    ("expand-rng", "becomes random bits; before CHLO is lowered, whose erf_inv it uses"),
    ("expand-random-bits", "with XLA's counter layout; after the operations that need random bits"),
    ("expand-top-k", "before CHLO's own lowering, which makes it a sort"),
    ("expand-scan", "before the functions in its body are tabulated"),
    ("fold-functions{complex=true}", "exponentials of constant tables, before the next pass expands them"),
    ("expand-complex", "before CHLO's own expansions, which compute in f32 and lose signs of zeros"),
    ("expand-broadcast-select", "CHLO's own expansion needs the `shape` dialect"),
    ("func.func(chlo-legalize-to-stablehlo)", "CHLO becomes StableHLO, so that every later pass sees one dialect"),
    ("legalize-shape-of", "once more, for what CHLO on dynamic shapes is lowered to"),
    ("legalize-deprecated", "before the passes that match only today's operations"),
    ("legalize-collectives", "become host calls; reducers with other computations are lowered below"),
    ("simplify-while", "values that a loop carries unchanged are invariant for the next pass"),
    ("hoist-loop-invariants{costly=true}", "before products and functions are expanded into many operations"),
    ("legalize-host-calls", "before kernels for known custom calls: a registered function comes first"),
    ("fold-indices", "before what is known is hoisted, expanded, or made kernels of"),
    ("slice-gathers", "after places are known, before gathers are moved, and become kernels"),
    ("fold-select", "selects of a known predicate, as in jnp.var, before anything is expanded"),
    ("speculate-branches", "before functions are expanded into many operations, and operations are fenced in blocks"),
    ("interleave-pads", "levels of scans, before loops and small tensors become kernels, and pads are fenced"),
    ("hoist-gathers", "before element-wise operations are expanded into many, and gathers become kernels"),
    ("fold-empty", "before expansions that would divide by a size of 0, or carry empty tensors along"),
    ("legalize-narrow-types", "from here on, floats have 16 bits or more and integers 8"),
    ("legalize-mixed-dots", "after narrow types, whose bytes may be unsigned, before products are rewritten"),
    ("legalize-pred", "reducers that the user wrote, before sums are rewritten"),
    ("legalize-convert", "after narrow types, whose own conversions saturate already"),
    ("legalize-reverse", "after narrow types, before kernels"),
    ("legalize-indices", "after narrow types, before gathers and scatters become kernels"),
    ("expand-complex", "what the passes above have built becomes real functions, which the next passes expand"),
    ("fold-functions", "functions of constant tables, before they are expanded"),
    ("expand-elementary{leaves-loops=true}", "after CHLO, which is lowered to these; before loops become kernels"),
    ("expand-exponential", "after the passes that expand functions into exponentials and logarithms"),
    ("expand-integers", "after the passes that build divisions"),
    ("expand-batch-norm", "becomes element-wise operations and sums"),
    ("expand-select-and-scatter", "becomes slices, compares and selects, for overlapping windows, too"),
    ("legalize-lapack", "JAX's decompositions: become kernels, and operations that the next passes lower"),
    ("expand-cholesky", "becomes one kernel, or a blocked algorithm of products"),
    ("expand-triangular-solve", "becomes one kernel, or a blocked algorithm of products"),
    ("expand-fft", "becomes one kernel per axis, or products with small matrices"),
    ("interchange-while", "after functions are expanded, before gathers become kernels, which stop it"),
    ("join-scatters", "likewise; of rows, before their gathers become kernels, or parts of others"),
    ("join-gathers", "likewise; before single gathers become kernels"),
    ("canonicalize-gather", "clamps indices: the compiler reads out of bounds"),
    ("legalize-dot-algorithm", "the compiler supports no algorithm"),
    ("expand-dynamic-windows", "before static windows, which become kernels"),
    ("repeat-windows", "before windows are expanded"),
    ("expand-reduce-window", "scans and long windows would take a step per element of each window"),
    ("unroll-convolution", "in loops, before any other pass expands them"),
    ("expand-correlation", "before convolutions with one feature are rewritten"),
    ("expand-filter", "likewise, of images"),
    ("canonicalize-convolution", "after all that may build convolutions; the dots and pads that it builds are final"),
    ("expand-convolution", "what is left of convolutions with features last"),
    ("expand-depthwise", "likewise, of those with a window for each feature"),
    ("expand-outer-product", "after all that may build products, and before they become kernels"),
    ("canonicalize-dot", "after all that may build products"),
    ("widen-products", "after all that may build products; before kernels are made of them"),
    ("arrange-operands", "after the order of products' operands is settled"),
    ("fold-diagonal", "after calls are inlined, before sums become kernels"),
    ("expand-widening-bitcast", "after narrow types and complex numbers; before reductions become kernels"),
    ("unroll-reductions", "after all that builds sums; before they become kernels"),
    ("widen-reductions", "likewise"),
    ("expand-column-reductions", "after all that builds sums; before they are cut into stages"),
    ("expand-row-reductions", "likewise"),
    ("canonicalize-reduce", "after all that builds sums: long ones run in stages, narrow ones in f32"),
    ("legalize-reductions", "after all that builds reductions"),
    ("simplify-while", "before loops become kernels, after calls in them are inlined"),
    ("unroll-while", "likewise; after invariant values have left loops, as they need no copies"),
    ("split-complex-loops", "before loops become kernels, which hold only real numbers"),
    ("expand-sort{most=1024}", "before loops and small tensors become kernels, which take these in"),
    ("expand-while", "after all that makes element-wise operations: a loop over small values becomes one kernel"),
    ("form-kernels", "other loops: with products, reductions, branches, tensors too large for registers"),
    (
        "fuse-small{asked=true}",
        "after the last pass that makes kernels of loops: small operations between loops and outside",
    ),
    ("expand-elementary", "what the authors of kernels have left"),
    ("canonicalize-gather", "the tables that it reads"),
    ("canonicalize-while", "the remaining loops, after unneeded values were removed from them"),
    ("expand-scatter", "the compiler takes only some, and puts their operands on the stack"),
    ("expand-sort", "the compiler's own sort compares all pairs"),
    ("fold-constants", "after all that computes with constants, before their users are fenced"),
    ("spread-predicates", "after loops and small tensors are kernels, before selects are fenced"),
    ("canonicalize-pad", "after all that builds pads, before complex ones are split in two"),
    ("pair-complex-products", "before complex products are split in parts; after the order of operands is settled"),
    ("legalize-complex", "after all that builds pads and dots"),
    ("expand-thin-dot", "after all that builds products; before the transposes that it reads through become kernels"),
    ("compose-pieces", "before concatenations become kernels, which then read the original pieces"),
    ("join-pieces", "after all that builds element-wise operations, before what moves elements is fenced"),
    ("expand-matrix-vector", "after all that builds products and transposes them; before those of matrices"),
    ("expand-dot", "after all that builds products; before fences, since nothing fuses into what it calls"),
    ("fence-constants", "after all that builds reductions"),
    ("drop-moves", "as the compiler will do: the next passes take what is left for arrays in memory"),
    ("cse", "as the compiler will do, so that the next passes see which values are equal"),
    ("fence-widening", "after all that builds dots, convolutions and reductions; after equal conversions are one"),
    ("fold-nested-select", "after equal predicates are one; before passes predict what will fuse"),
    ("fold-updates", "after all that builds updates; before passes ask which buffer each of them writes"),
    ("fence-updates", "after all that moves slices"),
    ("fence-reversals", "after all that builds reversals and slices"),
    ("fence-gathers", "after all that builds gathers, reversals, slices, and the element-wise operations beside them"),
    ("slice-before-widening", "after all that builds slices and widening conversions; before slices are fenced"),
    ("fence-slices", "likewise; after equal slices and reshapes are one"),
    ("fence-pads", "likewise; after equal padding values are one"),
    ("fence-columns", "after all that builds reductions"),
    ("fence-reductions", "likewise, and after all that makes element-wise operations, before they are joined"),
    ("fence-products", "after all that turns reductions into kernels, before element-wise operations are joined"),
    ("fence-softmax", "after all that makes element-wise operations; its barriers may already separate views"),
    ("fence-batches", "after all that builds products and reductions, and the operations between them"),
    ("fence-broadcasts", "after all that builds products; before views are fenced, since it looks through them"),
    ("fence-views", "after all that builds reductions and the element-wise operations that read them"),
    ("expand-bf16-conversions", "after all that builds conversions, or looks at them; before they are joined"),
    (
        "read-scalar-arguments",
        "after all that computes indices and predicates; before element-wise operations are joined",
    ),
    ("vectorize-functions", "after all that matches functions by name; each stays one operation"),
    (
        "join-elementwise",
        "after all that predicts fusion; before the arrays of kernels are counted, of which there are fewer then",
    ),
    ("fence-iotas", "after all that builds and joins element-wise operations"),
    ("tabulate-iotas", "after long computations on indices alone have lost their iotas, before arrays are counted"),
    ("fence-repeats", "after functions are expanded and joined, so that their operations can be counted"),
    ("fence-transposes", "after all that builds loops with several results, or products, and their users"),
    ("legalize-transposes", "after all that builds or matches transposes"),
    ("fence-operands", "after all that makes element-wise operations"),
    ("fence-loops", "after everything that loops read, and that reads loops, has been built"),
    ("fence-results", "likewise; kernels that read fewer arrays may fuse more"),
    ("join-barriers", "after all that builds barriers: each costs a wait"),
    ("round-bf16", "after all that predicts which operations become one kernel"),
    ("configure-products", "after all that matches products, or builds pads"),
    ("legalize-case", "after all that looks at branches"),
    ("legalize-dynamic-reshape", "after all that matches reshapes: the compiler's own views replace them"),
    ("legalize-dynamic-update", "likewise, for updates"),
    ("lower-barriers", "after all that builds barriers, or looks at them"),
    ("check-legality", "last: lists whatever the target still cannot take"),
)

PIPELINE = ",".join(name for name, _ in _PASSES)


def lower(
    module: ir.Module | ir.Operation | ir.OpView,
    profile: Profile,
    configuration: Configuration = DEFAULT,
    *,
    instrumentation: Instrumentation | None = None,
) -> None:
    """Rewrites `module` in place into what the target takes. Programs in dialects of other packages are first lowered
    to StableHLO by the passes that those declare (`hilo.dialect.operations.declared.Dialect.legalize`).

    Raises:
        TargetError: operations are left that the target cannot take; the message lists each with the user's line.
        PassError: a pass could not do its work.
    """

    def run(pipeline: str) -> None:
        run_pipeline(module, pipeline, profile=profile, configuration=configuration, instrumentation=instrumentation)

    for dialect in used_dialects(module.operation):
        if dialect.legalize:
            run(dialect.legalize)
    run(PIPELINE)
