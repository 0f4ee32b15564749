"""The passes that make the host's part of a program, once each.

IREE's own pipelines tidy up after each step by a dozen passes, and run some of them until nothing changes; each of
these passes builds the patterns of all dialects anew, for each kind of function. For a program of a few kernels that is
most of what a step costs, and it hardly ever finds anything. Here the same steps are lists of IREE's registered passes,
with the tidying that a later step needs. What comes out is the same, but for the order of constants and of releasing
memory.

CPU milliseconds of one operation, and of a step of an MLP, before | after, on a busy machine: `schedule` 63 | 18 and
163 | 52; `lower_to_hal` with the compilation of kernels 235 | 120 and 430 | 415; `lower_to_vm` 37 | 18 and 54 | 35.

From `iree-stream-materialize-builtins` on, fills with 8 bytes are kernels. Until memory is allocated no cse may run:
of two equal fills it leaves one, which what reads the other finds updated in place, or which is written to one of two
places only.

Where one of these lists fails, the program is compiled with IREE's own. Workers use this file, so it imports nothing of
hilo's but what lies in this folder.
"""

from __future__ import annotations

from hilo.targets.compilation.kernels import mlir

_USUAL = (
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-vm-emit-polyglot-zip=false",
)
"""Flags about the host's part that all programs for this CPU have; those for other targets lack the second."""

_ABOUT_HOST = (
    *("--iree-hal-", "--iree-stream-", "--iree-vm-", "--iree-scheduling-", "--iree-execution-", "--iree-util-"),
    *("--iree-flow-", "--iree-parameter", "--compile-", "--dump-", "--print-", "--mlir-"),
)
"""How flags begin that ask the compiler's own pipelines for something that is not done here."""


def are_wanted(flags: tuple[str, ...]) -> bool:
    """Whether programs that are compiled with these flags can be lowered so: those for this CPU, without requests to
    the pipelines.

    >>> usual = ("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu")
    >>> are_wanted(usual), are_wanted((*usual, "--iree-hal-link-executables=false")), are_wanted(usual[:1])
    (True, False, False)
    """
    return _USUAL[1] in flags and not any(flag.startswith(_ABOUT_HOST) for flag in flags if flag not in _USUAL)


def schedule(module: int) -> tuple[str, ...]:
    """Dispatches become commands with memory: IREE's phase `stream`, as text.

    Converting loops over tensors of any size may give them too few operands, which later passes take for those of
    another; so the module is verified then. See test/upstream/refused/loops/loop_over_values_of_another_size.mlir.

    Args:
        module: the pointer to the operation, after dispatches are formed.
    """
    shared = has_shared_state(module)

    def functions(*passes: str) -> str:
        return _functions(*passes, initializers=shared)

    tidy = functions("canonicalize", "cse")
    tidy_integers = functions(
        "canonicalize,cse,iree-util-optimize-int-arithmetic",
        *(["iree-util-simplify-global-accesses"] if shared else []),
    )
    tidy_globals = "iree-util-fold-globals,iree-util-fuse-globals" if shared else ""
    # Tensors become resources.
    conversion = "iree-stream-verify-input,iree-stream-clone-to-consumers,iree-stream-conversion"
    return conversion, _joined(
        "iree-stream-verify-lowering-to-tensors",
        *(["inline{default-pipeline=},symbol-dce", tidy_integers, "iree-util-combine-initializers"] if shared else []),
        *(tidy, tidy_globals),
        # Sizes and layouts in bytes.
        "iree-stream-specialize-encodings",
        functions("iree-stream-encode-host-tensors"),
        "stream.executable(iree-stream-encode-device-tensors)",
        "iree-stream-materialize-encodings",
        functions("iree-stream-layout-slices"),
        *(tidy_integers, tidy_globals),
        "iree-stream-verify-lowering-to-async-resources",
        # Copies: first where one may be needed, then those away that are not. Both look for canonical forms.
        functions("iree-stream-materialize-copy-on-write,canonicalize"),
        "iree-stream-elide-async-copies",
        functions("canonicalize,iree-stream-emplace-allocations"),
        "iree-stream-refine-usage",
        functions("canonicalize"),
        "iree-stream-elide-async-copies",
        *(tidy, tidy_globals),
        "iree-stream-verify-async-access-ranges",
        # Commands in their order.
        "iree-stream-place-transfer-executions",
        functions("iree-stream-schedule-execution,iree-stream-schedule-concurrency"),
        *(["iree-stream-sync-initializers"] if shared else []),
        "iree-stream-propagate-timepoints,iree-stream-materialize-builtins",
        *(functions("canonicalize"), tidy_globals),
        "iree-stream-verify-lowering-to-async",
        # Memory. Without iree-util-optimize-int-arithmetic from here on: see `refuse_lost_offsets`.
        "iree-stream-schedule-allocation,iree-stream-emplace-transients,iree-stream-materialize-transient-size-queries",
        functions("iree-stream-pack-constants,iree-stream-layout-slices,canonicalize"),
        "iree-util-propagate-subranges",
        *(tidy, tidy_globals),
        "iree-stream-automatic-reference-counting,iree-stream-annotate-constant-transient-size",
        "iree-stream-verify-lowering-to-cmd",
        functions("iree-stream-reuse-allocations,convert-scf-to-cf"),
        "iree-stream-elide-timepoints",
        *(tidy, tidy_globals),
        *(["iree-util-ipo"] if shared else []),
        # What kernels get: bindings that are the same become one, operands that are always the same become constants in
        # them. Folding globals applies all patterns to the whole module, kernels among it.
        "iree-stream-fuse-dispatch-bindings,iree-stream-annotate-dispatch-arguments",
        "iree-stream-annotate-dispatch-assumptions,iree-stream-pack-dispatch-operands",
        *(tidy, tidy_globals),
        "iree-stream-fold-uniform-operands",
        *(tidy, "iree-util-fold-globals,symbol-dce"),
    )


_JOINS = ("scf.while", "scf.for", "scf.if", "scf.index_switch")
"""What gives a value of one of several origins, before dispatches are scheduled."""


def refuse_lost_offsets(module: int) -> bool:
    """Whether IREE's own pipelines may read a value at another's place: where it is carried by a loop or given by a
    branch, and has a size of run time. If so, an error says it.

    A range that may be anything, as that of a size which went through i32, is not written down for `util.align`
    (AlignOp::inferResultRanges, on overflow), and what has no range counts as what is never reached: of an aligned
    offset on the one path and 0 on the other, iree-util-optimize-int-arithmetic keeps 0. The pipelines here do without
    it once offsets are sums of sizes: sums of known sizes are constants, of which it makes nothing.

    Args:
        module: the pointer to the operation, after dispatches are formed.
    """

    def loses(operation: int) -> bool:
        return mlir.name_of(operation) in _JOINS and mlir.has_result_of_any_size(operation)

    parts = (part for part in mlir.operations(module) if mlir.name_of(part) != "flow.executable")  # no kernel has any
    if not any(mlir.any_operation(part, loses) for part in parts):
        return False
    mlir.emit_error(
        module,
        "a loop or a branch has values of sizes that only a run knows: with these flags, or for this target, the "
        "compiler may lose where they are",
    )
    return True


def form_executables(module: int) -> tuple[str, ...]:
    """Kernels become executables for the device: IREE's phase `executable-sources`, as text.

    Args:
        module: the pointer to the operation, after dispatches are scheduled.
    """
    del module
    return ("iree-hal-materialize-interfaces,iree-hal-prune-executables",)


LINK_EXECUTABLES = (
    "iree-llvmcpu-link-executables{target=llvm-cpu},symbol-dce,"
    "hal.executable(hal.executable.variant(iree-hal-hoist-executable-objects))"
)
"""All executables become one, as text."""


def lower_to_hal(module: int) -> tuple[str, ...]:
    """The host's commands become calls of the runtime, and all kernels one executable: the part of IREE's phase `hal`
    that is not about compiling kernels, as text.

    Args:
        module: the pointer to the operation, after kernels are translated.
    """
    del module
    tidy = _functions("canonicalize", "cse")
    passes = _joined(
        "iree-hal-conversion,iree-hal-outline-memoize-regions",
        tidy,
        "iree-hal-prune-executables",
        LINK_EXECUTABLES,
        "iree-hal-resolve-export-ordinals,iree-hal-materialize-resource-caches,iree-hal-resolve-topology-queries",
        "iree-hal-memoize-device-selection,iree-hal-memoize-device-queries",
        tidy,
        _functions("iree-hal-elide-redundant-commands"),
        _functions("iree-affine-expand-index-ops,iree-lower-affine,convert-scf-to-cf"),
    )
    return (passes,)


_NAME = '"program"'


def take_name(module: int) -> str:
    """A module's name, as an attribute; it has a general one afterwards: executables are not to be named after it, nor
    after the file that it comes from, so that those of several programs are the same.

    Args:
        module: the pointer to the operation, before `lower_to_hal`.
    """
    name = mlir.attribute(module, "sym_name")
    mlir.set_attribute(module, "sym_name", _NAME)
    return name


def set_apart(module: int) -> int:
    """Takes the host's part out of a module, so that the phase that compiles kernels has nothing else to do but to
    write how devices are found, which needs the targets that only the compiler's own pipelines know.

    Args:
        module: the pointer to the operation, after `lower_to_hal`.

    Returns:
        The module that has it now, for `join`.
    """
    apart = mlir.create_module(module)
    for operation in [*mlir.operations(module)]:
        if not is_of_kernels(operation):
            mlir.append(apart, operation)
    set_visibility(module, "public")  # all is used, though nothing here says so
    return apart


def join(module: int, apart: int, name: str) -> None:
    """Puts the host's part back, after the devices that it uses.

    Args:
        module: the pointer to the operation, with compiled kernels.
        apart: what `set_apart` gave.
        name: what `take_name` gave.
    """
    if name:
        mlir.set_attribute(module, "sym_name", name)
    else:
        mlir.remove_attribute(module, "sym_name")
    set_visibility(module, "private")
    for operation in [*mlir.operations(apart)]:
        mlir.append(module, operation)
    mlir.destroy_module(apart)


def is_of_kernels(operation: int) -> bool:
    """Whether an operation of a program is an executable or a device."""
    return mlir.name_of(operation) == "hal.executable" or _is_device(operation)


def set_visibility(module: int, visibility: str) -> None:
    """Makes all executables and devices public, or private."""
    for operation in mlir.operations(module):
        if is_of_kernels(operation):
            mlir.set_attribute(operation, "sym_visibility", f'"{visibility}"')


def _is_device(operation: int) -> bool:
    is_global = mlir.name_of(operation) == "util.global"
    return is_global and mlir.attribute(operation, "sym_name").startswith('"__device_')


def lower_to_vm(module: int) -> tuple[str, ...]:
    """The host's program becomes one of IREE's virtual machine: IREE's phase `vm`, as text.

    Args:
        module: the pointer to the operation, after kernels are compiled.
    """
    del module
    passes = _joined(
        "inline{default-pipeline=},symbol-dce",
        "iree-util-verify-initialization-order,iree-util-combine-initializers",
        _functions("loop-invariant-code-motion,convert-scf-to-cf,iree-affine-expand-index-ops,iree-lower-affine"),
        "iree-util-propagate-subranges",
        _functions("canonicalize,cse,iree-util-simplify-global-accesses"),
        "symbol-dce,iree-util-fold-globals,iree-util-fuse-globals",
        "iree-vm-conversion",
        "vm.module(iree-vm-reify-rodata-tables,iree-vm-hoist-inlined-rodata,iree-vm-deduplicate-rodata)",
        "vm.module(iree-vm-drop-unused-calls)",
        "symbol-dce",
        "vm.module(iree-vm-resolve-rodata-loads)",
        "inline{default-pipeline=},symbol-dce",
        "vm.module(iree-vm-global-initialization)",
        "canonicalize,cse,canonicalize",
        "vm.module(iree-vm-drop-empty-module-initializers,iree-vm-annotate-functions)",
        "vm.module(iree-vm-convert-to-yieldable-calls,iree-vm-drop-optimization-barriers)",
        "vm.module(iree-vm-materialize-ref-discards)",
    )
    return (passes,)


def has_shared_state(module: int) -> bool:
    """Whether a program has more than one function and its device."""
    functions = 0
    for operation in mlir.operations(module):
        name = mlir.name_of(operation)
        if name == "util.global" and not _is_device(operation):
            return True
        functions += name in ("util.func", "util.initializer", "func.func")
    return functions > 1


def _functions(*passes: str, initializers: bool = True) -> str:
    each = _joined(*passes)
    return _joined(f"util.initializer({each})" if initializers else "", f"util.func({each})")


def _joined(*passes: str) -> str:
    return ",".join(filter(None, passes))
