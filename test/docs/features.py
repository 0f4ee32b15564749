"""Features that engineers look for in such a tool, and their state in hilo: the rows of docs/features.md.

The list is drawn from JAX, XLA, StableHLO's and IREE's tools, xDSL, tinygrad and TVM. Run as a script, this file prints
the page; test_features.py checks each name, flag and file in a row.
"""

from __future__ import annotations

from dataclasses import dataclass

Section = str


@dataclass(frozen=True)
class Feature:
    name: str
    state: str
    """yes, partly, or no."""
    shown: tuple[str, ...] = ()
    """The evidence: a command with its flags, a public name, a make target, a file."""
    remark: str = ""


def _row(name: str, state: str, *shown: str, remark: str = "") -> Feature:
    return Feature(name, state, shown, remark)


FEATURES: dict[Section, list[Feature]] = {
    "Frontend": [
        _row("Explicit graph builder with inferred result types", "yes", "hilo.XlaBuilder", "hilo.XlaOp"),
        _row("Operations by XLA's documented names", "yes", "hilo.ops.ReduceWindow", "hilo-ops", "docs/coverage.md"),
        _row("Tracing of ordinary Python functions", "yes", "hilo.jit", "docs/jit.md"),
        _row(
            "Automatic differentiation",
            "yes",
            "hilo.grad",
            "hilo.jvp",
            "hilo-opt --differentiate",
            "docs/gradients.md",
            remark="reverse and forward mode",
        ),
        _row(
            "Vectorization over a dimension",
            "yes",
            "hilo.vmap",
            "hilo-opt --batch",
            "docs/gradients.md",
            remark="composes with gradients; Jacobians: `hilo.jacrev`, `hilo.hessian`",
        ),
        _row(
            "NumPy's functions on values of programs",
            "yes",
            "hilo.XlaOp",
            "docs/tutorial.md",
            remark="except functions whose result size depends on values",
        ),
        _row(
            "Implicit broadcasting",
            "yes",
            "hilo.ops.Add",
            remark="`broadcast_dimensions`, and NumPy's rules on `XlaOp`",
        ),
        _row("Structured control flow", "yes", "hilo.while_loop", "hilo.cond", "hilo.scan", "hilo.ops.While"),
        _row(
            "Dynamic and symbolic shapes",
            "partly",
            "hilo-opt --refine-shapes",
            "docs/shapes.md",
            remark="bounded sizes; `dynamic=` of `hilo.jit`",
        ),
        _row("bf16, f8 and 4-bit types", "yes", "hilo.dtype", "docs/status.md"),
        _row("Quantized types", "yes", "hilo-opt --legalize-quantized", "docs/shapes.md"),
        _row(
            "Counter-based random numbers with fixed bits",
            "yes",
            "hilo.random",
            "hilo.ops.RngBitGenerator",
            "docs/random.md",
        ),
        _row("Cholesky, triangular solve", "yes", "hilo.ops.Cholesky", "hilo.ops.TriangularSolve"),
        _row("QR, eigenvalues, SVD, LU", "yes", "hilo.ops.QR", "hilo.ops.Eigh", "hilo.ops.SVD", "hilo.ops.LU"),
        _row("FFT of any length and rank", "yes", "hilo.ops.Fft", "hilo-opt --expand-fft"),
        _row(
            "Custom calls of the user's functions", "yes", "hilo.host_function", "hilo.host_library", "docs/replicas.md"
        ),
        _row("Composites with a fallback", "yes", "hilo.ops.CompositeCall", "hilo-opt --expand-composite"),
    ],
    "Dialect": [
        _row("Text of StableHLO, parsed and printed", "yes", "hilo.load", "hilo-opt"),
        _row("MLIR bytecode, read and written", "yes", "hilo-opt --emit-bytecode"),
        _row(
            "Portable artifacts, written",
            "yes",
            "hilo-translate --serialize --target",
            "docs/stablehlo-tools.md",
            remark="1.0.0 to 1.20.0, without jaxlib",
        ),
        _row("Portable artifacts, read", "yes", "hilo-translate --deserialize", "hilo-run"),
        _row("Verifier of each operation's constraints", "yes", "hilo-opt --verify-diagnostics"),
        _row("Python's lines as locations", "yes", "hilo-opt --mlir-print-debuginfo"),
        _row("Dialects declared in Python", "yes", "examples/plugin", remark="entry-point group `hilo.dialects`"),
    ],
    "Passes": [
        _row("Textual pass pipelines", "yes", "hilo-opt --pass-pipeline --dump-pass-pipeline"),
        _row("Passes in Python", "yes", "hilo.lowering.pattern_pass", "CONTRIBUTING.md"),
        _row("Rewrite patterns in Python", "yes", "hilo.lowering.pattern", "hilo.lowering.apply_greedily"),
        _row("Declared legality of a target", "yes", "hilo-opt --check-legality --check-target"),
        _row("Legalization for a backend", "yes", "hilo-opt --lower --target", "docs/targets.md"),
        _row(
            "Expansions of linear algebra, FFT and sort", "yes", "hilo-opt --expand-cholesky --expand-fft --expand-sort"
        ),
        _row("Complex to real expansion", "yes", "hilo-opt --expand-complex --legalize-complex"),
        _row("Simplification and folding", "yes", "hilo-opt --fold-constants --canonicalize --cse"),
        _row(
            "Mixed precision", "yes", "hilo-opt --mixed-precision", "hilo-compile --mixed-precision", "docs/numerics.md"
        ),
        _row(
            "Loop invariants, equal functions and calls", "yes", "hilo-opt --hoist-loop-invariants --share-computations"
        ),
        _row("Shape refinement", "yes", "hilo-opt --refine-shapes --specialize-sizes"),
        _row("Quantized operations lowered", "yes", "hilo-opt --legalize-quantized"),
        _row(
            "Layouts of convolutions",
            "partly",
            "hilo-opt --canonicalize-convolution",
            remark="inside the lowering only",
        ),
        _row(
            "PDL and the transform dialect",
            "partly",
            "hilo-opt --pass-pipeline",
            remark="IREE's pass `transform-interpreter` runs the transform dialect; PDL in its bindings only",
        ),
    ],
    "Command line": [
        _row("A driver like mlir-opt", "yes", "hilo-opt"),
        _row("A driver like stablehlo-translate", "yes", "hilo-translate --interpret --serialize --deserialize"),
        _row("Running from the shell, with typed inputs", "yes", "hilo-run --input --output"),
        _row("Comparing with expected outputs", "yes", "hilo-run --expected_output"),
        _row("Benchmarking", "yes", "hilo-run --benchmark", "make bench"),
        _row("Language server", "yes", "hilo-lsp", "docs/editors.md"),
        _row("Installed by pip alone", "yes", "make dist"),
    ],
    "Targets": [
        _row("CPU", "yes", "hilo-compile --target", "docs/status.md"),
        _row("CUDA", "partly", "docs/targets.md", "docs/status-cuda.md", remark="slower than JAX on an H100"),
        _row("Vulkan", "yes", "docs/status-vulkan.md", remark="on a software device"),
        _row(
            "ROCm, Metal, WebGPU, bare metal", "partly", "docs/targets.md", remark="ROCm and Metal compile; no WebGPU"
        ),
        _row("Compiling for other machines", "yes", "hilo-compile --triple --cpu", "docs/ahead-of-time.md"),
    ],
    "Runtime": [
        _row("A jit decorator", "yes", "hilo.jit", "examples/jit.py"),
        _row("Executables kept in memory by signature", "yes", "hilo.jit", remark="`cache_info()`"),
        _row("Compile cache on disk", "yes", "hilo.compile", "docs/calls.md"),
        _row("Explanations of recompilations", "yes", "hilo.jit", remark="`explain()`"),
        _row("Asynchronous calls", "yes", "hilo.Executable.call_async"),
        _row("Donated arguments", "yes", "hilo-opt --reuse-memory", "docs/calls.md"),
        _row("Results as NumPy arrays", "yes", "hilo.DeviceArray"),
        _row("DLPack in both directions", "yes", "hilo.from_dlpack", "hilo.DeviceArray"),
        _row(
            "Parameters from files (safetensors, gguf, irpa)",
            "yes",
            "hilo.load_parameters",
            "hilo-run --parameters",
            "docs/calls.md",
        ),
    ],
    "Distribution": [
        _row("Collectives on GPUs", "no", remark="between devices of one process through the host only"),
        _row("Collectives on CPUs, one process", "yes", "hilo.ops.AllReduce", "hilo-run --replicas"),
        _row("Propagation of shardings", "no", remark="Shardy's `manual_computation` runs; nothing is propagated"),
        _row("Several machines", "yes", "examples/digits_replicas.py", "docs/replicas.md", remark="MPI"),
    ],
    "Debugging": [
        _row(
            "Dumps after each pass, as a tree of files",
            "yes",
            "hilo-opt --mlir-print-ir-tree-dir --mlir-print-ir-after-all",
        ),
        _row("Times of passes", "yes", "hilo-opt --mlir-timing", "hilo-compile --timing"),
        _row("Reproducers of crashes", "yes", "hilo-opt --run-reproducer --mlir-pass-pipeline-crash-reproducer"),
        _row("Traps for NaN and infinities", "yes", "hilo-run --trap", "docs/evaluator.md"),
        _row("Intermediate values, by operation", "yes", "hilo-run --probe --fetch", "hilo.Session"),
        _row("Profiles of runs", "yes", "hilo.profile", "docs/jit.md", remark="a trace that Perfetto opens"),
        _row("Cost and memory analysis", "yes", "hilo.Executable.cost_analysis", "hilo.Executable.memory_analysis"),
        _row("Drawing of a program", "yes", "hilo-view -o"),
        _row("Reference interpreter", "yes", "docs/evaluator.md", "docs/status-evaluator.md"),
        _row("Search for the pass that first gives different values", "yes", "hilo-bisect --passes --reference"),
        _row("Reduction of failing programs", "yes", "hilo-reduce --crash --refused --differs-from --test"),
        _row("Check of first answers", "yes", "hilo-run --check", "docs/checking.md"),
    ],
    "Interchange": [
        _row("StableHLO of PyTorch/XLA and of TensorFlow", "yes", "hilo.load", "docs/other-producers.md"),
        _row("Import of ONNX", "no", remark="by way of StableHLO"),
        _row("Import of StableHLO and of JAX", "yes", "hilo.load", "hilo.from_jax", "docs/jax.md"),
        _row("Export to JAX", "yes", "hilo.to_jax"),
        _row(
            "Import of HLO text and protocol buffers",
            "partly",
            "hilo-translate --hlo-to-stablehlo",
            remark="by jaxlib, if it is installed",
        ),
        _row("Executables as files, with versions", "yes", "hilo-compile --emit", "hilo.load_bundle"),
        _row("Running without Python", "partly", "examples/run_bundle", remark="a C program against IREE's runtime"),
    ],
    "Testing and documentation": [
        _row("lit and FileCheck tests", "yes", "make test-lit"),
        _row("Each pass compared with a reference", "yes", "test/lowering", "test/status"),
        _row("Random programs", "yes", "make fuzz", "test/fuzz"),
        _row("The semantics of each operation", "yes", "docs/operations", "hilo-ops"),
        _row("Table of operations, types and targets from tests", "yes", "make status", "hilo-status --op --dtype"),
        _row("Type stubs of the operations", "yes", "dialect/stablehlo.pyi", "frontend/py.typed"),
        _row("A playground in the browser", "no"),
    ],
}


def page() -> str:
    """docs/features.md."""
    counts = {state: sum(row.state == state for rows in FEATURES.values() for row in rows) for state in STATES}
    lines = [
        "# Features",
        "",
        "The features that engineers expect of a tool of this kind, and where to find them in hilo.",
        "Generated by test/docs/features.py; test_features.py checks each name, flag and file.",
        "",
        ", ".join(f"{count} {state}" for state, count in counts.items()) + ".",
    ]
    for section, rows in FEATURES.items():
        lines += ["", f"## {section}", "", "| feature | state | shown by | remark |", "|---|---|---|---|"]
        for row in rows:
            shown = ", ".join(_shown(thing) for thing in row.shown)
            lines.append(f"| {row.name} | {row.state} | {shown} | {row.remark} |")
    return "\n".join(lines) + "\n"


STATES = ("yes", "partly", "no")


def _shown(thing: str) -> str:
    if "/" not in thing and not thing.endswith(".md"):
        return f"`{thing}`"
    link = thing.removeprefix("docs/") if thing.startswith("docs/") else f"../{thing}"
    return f"[{thing}]({link})"


if __name__ == "__main__":
    print(page(), end="")
