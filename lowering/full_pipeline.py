"""The full lowering of a StableHLO program for a target: one pass per line, with the reason for its place."""

from __future__ import annotations

from hilo.dialect.iree import ir
from hilo.dialect.operations.declared import used_dialects
from hilo.lowering.framework.profile import DEFAULT, Configuration, Profile
from hilo.lowering.pipelines.execution import run_pipeline
from hilo.lowering.pipelines.instrumentation import Instrumentation

_PASSES: tuple[tuple[str, str], ...] = (
    ("check-recursion", "before functions are inlined"),
    ("legalize-shardy", "what a mesh of devices runs becomes what each partition runs"),
    ("legalize-tuples", "early: calls and boundaries carry arrays only, which every other pass takes for granted"),
    ("expand-composite", "decompositions may hold anything that the passes below lower"),
    ("legalize-approx-top-k", "into a sort; before the functions that nothing calls go"),
    ("legalize-library-calls", "JAX's random bits for GPUs, XLA's TopK; before CHLO goes"),
    ("inline", "loops whose bodies are functions, as JAX writes them, become plain"),
    ("symbol-dce", "the functions that are inlined now"),
    ("legalize-shape-of", "shapes that the program asks for, which refinement reads"),
    ("refine-shapes", "after calls are inlined: sizes flow in one function; before passes that take static shapes"),
    ("legalize-bounds", "sizes that are set at run time, which refinement has not found"),
    ("legalize-quantized", "into stored integers and the numbers they stand for, which every later pass knows"),
    ("expand-rng", "into random bits; before CHLO goes, whose erf_inv it uses"),
    ("expand-random-bits", "as XLA counts; after the operations that ask for bits"),
    ("expand-top-k", "before CHLO goes, which makes it a sort"),
    ("expand-scan", "before the functions in it become tables"),
    ("expand-complex", "before CHLO goes, whose own expansions are in f32 and lose signs of zeros"),
    ("func.func(chlo-legalize-to-stablehlo)", "CHLO becomes StableHLO, so that every later pass sees one dialect"),
    ("legalize-shape-of", "once more, for what CHLO over arrays of any size becomes"),
    ("legalize-deprecated", "old spellings go before the passes that look for today's"),
    ("legalize-collectives", "into calls of the host; folds of other computations are lowered below"),
    ("simplify-while", "what a loop hands on unchanged is from outside for the next pass"),
    ("hoist-loop-invariants{costly=true}", "before products and functions are many operations"),
    ("legalize-host-calls", "before kernels for known custom calls: a registered function comes first"),
    ("fold-select", "choices that are known, as jnp.var writes one, before anything is expanded"),
    ("fold-empty", "before expansions that would divide by a size of 0, or carry it along"),
    ("legalize-narrow-types", "from here on, floats have 16 bits or more and integers 8"),
    ("legalize-mixed-dots", "after narrow types, whose bytes may be unsigned, before products become others"),
    ("legalize-pred", "reducers of the user's, before sums are rewritten"),
    ("legalize-convert", "after narrow types, whose own conversions are limited already"),
    ("legalize-reverse", "after narrow types, before kernels"),
    ("legalize-indices", "after narrow types, before gathers and scatters become kernels"),
    ("expand-complex", "what passes above have built, into functions of real numbers, which the next pass expands"),
    ("fold-functions", "of tables that are known, before they are written out"),
    ("expand-elementary", "after CHLO, whose functions are made of these; before loops become kernels"),
    ("expand-exponential", "after the passes that write functions as exponentials and logarithms"),
    ("expand-integers", "after the passes that divide"),
    ("expand-batch-norm", "into element-wise operations and sums"),
    ("expand-select-and-scatter", "into slices, compares and selects, also for overlapping windows"),
    ("legalize-lapack", "JAX's decompositions: kernels, and the operations that the next passes know"),
    ("expand-cholesky", "one kernel, or blocks of products"),
    ("expand-triangular-solve", "one kernel, or blocks of products"),
    ("expand-fft", "one kernel for each axis, or products with small matrices"),
    ("canonicalize-gather", "the compiler reads wherever an index points"),
    ("legalize-dot-algorithm", "the compiler takes none"),
    ("expand-dynamic-windows", "before those of known sizes, which become kernels"),
    ("expand-reduce-window", "scans and long windows would take a step for each element of each window"),
    ("expand-correlation", "before convolutions with one feature are written as others"),
    ("canonicalize-convolution", "after all that may build convolutions; what it builds, dots and pads, is final"),
    ("canonicalize-dot", "after all that may build products"),
    ("arrange-operands", "after products are written in the order that is wanted"),
    ("fold-diagonal", "after calls are inlined, before sums become kernels"),
    ("expand-column-reductions", "after all that builds sums; before they are cut into stages"),
    ("expand-row-reductions", "likewise"),
    ("canonicalize-reduce", "after all that builds sums: long ones in stages, narrow ones in f32"),
    ("simplify-while", "before loops become kernels, after calls in them are inlined"),
    ("unroll-while", "likewise; after loops have lost the values that do not change, which need no copies"),
    ("split-complex-loops", "before loops become kernels, which hold real numbers alone"),
    ("expand-while", "after all that makes element-wise operations: a loop over small values becomes one kernel"),
    ("form-kernels", "the loops that hold more: products, reductions, branches, tensors that no register holds"),
    (
        "fuse-small{asked=true}",
        "after loops, of which no more will become kernels: what is small between them and outside",
    ),
    ("canonicalize-while", "the loops that are left, after unneeded values have left them"),
    ("expand-scatter", "the compiler takes only some, and stacks those"),
    ("expand-sort", "the compiler's own sort compares all pairs"),
    ("fold-constants", "after all that computes with numbers that are known, before what is made of them is fenced"),
    ("canonicalize-pad", "after all that builds pads, before complex ones become two"),
    ("legalize-complex", "after all that builds pads and dots"),
    ("expand-thin-dot", "after all that builds products; before transposes, which it reads through, become kernels"),
    ("compose-pieces", "before concatenations become kernels, which read what they are made of"),
    ("join-pieces", "after all that builds element-wise operations, before what moves elements is fenced"),
    ("expand-matrix-vector", "after all that builds products and transposes them; before those of matrices"),
    ("expand-dot", "after all that builds products; nothing merges into what it calls, so before fences"),
    ("fence-constants", "after all that builds reductions"),
    ("fence-widening", "after all that builds dots and convolutions"),
    ("cse", "as the compiler will, so that the next passes see which values are the same"),
    ("fold-nested-select", "after equal predicates are one; before what fuses is looked at"),
    ("fold-updates", "after all that builds updates; before it is asked what each is written to"),
    ("fence-updates", "after all that moves slices"),
    ("fence-reversals", "after all that builds reversals and slices"),
    ("fence-slices", "likewise; after equal slices and reshapes are one"),
    ("fence-pads", "likewise; after equal padding values are one"),
    ("fence-columns", "after all that builds reductions"),
    ("fence-reductions", "likewise, and after all that makes element-wise operations, before they are joined"),
    ("fence-products", "after all that makes kernels of reductions, before element-wise operations are joined"),
    ("fence-softmax", "after all that makes element-wise operations; before views, which its barriers may set apart"),
    ("fence-batches", "after all that builds products and reductions, and what is between them"),
    ("fence-broadcasts", "after all that builds products; before views are fenced, behind which it looks"),
    ("fence-views", "after all that builds reductions and the element-wise operations that read them"),
    ("vectorize-functions", "after all that knows functions by their names; each stays one operation"),
    (
        "join-elementwise",
        "after all that looks at what fuses; before kernels are counted, which read fewer arrays then",
    ),
    ("fence-iotas", "after all that makes element-wise operations and joins them, which are shorter then"),
    ("tabulate-iotas", "after long computations on places alone have lost their iotas, before arrays are counted"),
    ("fence-transposes", "after all that builds loops with several results, or products, and what reads them"),
    ("fence-operands", "after all that makes element-wise operations"),
    ("fence-loops", "after all that loops read is there, and what reads them"),
    ("fence-results", "likewise; kernels that read less have room for more"),
    ("join-barriers", "after all that builds barriers: each is a wait"),
    ("round-bf16", "after all that looks at what becomes one kernel"),
    ("legalize-dynamic-reshape", "after all that knows reshapes: views of the compiler's take their place"),
    ("legalize-dynamic-update", "likewise, for updates"),
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
    """Rewrites `module` in place into what the target takes. Dialects of other packages first become StableHLO, by the
    passes that they name (`hilo.dialect.operations.declared.Dialect.legalize`).

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
