"""The passes that compile the host's part of a program, once each.

IREE's own pipelines clean up after each step with a dozen passes, and repeat some of them to a fixed point; each of
these passes rebuilds the patterns of all dialects, for each kind of function. For a program of a few kernels that is
most of the cost of a step, and it hardly ever finds anything. Here the same steps are lists of IREE's registered
passes, with only the cleanup that a later step needs. The result is the same, except for the order of constants and of
releasing memory.

CPU milliseconds for one operation, and for a training step of an MLP, before | after, on a busy machine: `schedule` 63
| 18 and 163 | 52; `lower_to_hal` with the compilation of kernels 235 | 120 and 430 | 415; `lower_to_vm` 37 | 18 and 54
| 35.

Programs that call kernels one after the other are scheduled with half of the cleanup: `only_calls`. What is left out
changes nothing in the compiled modules of 116 such programs, from an addition to the gradient of a convolutional
network, nor does what the last two lists leave out in those of 133 of any kind. CPU milliseconds of the compiler before
| after: a transform with tables 25.3 | 21.0, a product 18.5 | 16.9. Programs whose host has nothing to compute
(`computes_nothing`) need no optimization of integers, no propagation between functions, and no transient sizes; those
without matrices in tiles no layouts. Together with what `dispatch_pipelines` leaves out, this changes nothing in the
modules of 420 programs, and the compiler takes 490 ms instead of 575 for a training step of a transformer.

From `iree-stream-materialize-builtins` on, fills with 8 bytes are kernels. No cse may run until memory is allocated: it
would merge two equal fills, although one is updated in place while the other is still read, or is written to only one
of two places.

If one of these lists fails, the program is compiled with IREE's own pipelines. Workers use this file, so of hilo it
imports only modules of this folder and those beside it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator

from hilo.targets.compilation.iree import loop_signatures
from hilo.targets.compilation.iree.dispatches import dispatch_operands
from hilo.targets.compilation.kernels import mlir, values
from hilo.targets.compilation.memory import carried_copies, carried_updates, shared_memory
from hilo.targets.compilation.memory.placed_results import Copies

Part = str | Callable[[int], None]
"""Passes, as text, or what is applied to the module between passes."""

_USUAL = (
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-vm-emit-polyglot-zip=false",
)
"""Flags about the host's part that all programs for this CPU have; those for other targets lack the second one."""

_ABOUT_HOST = (
    *("--iree-hal-", "--iree-stream-", "--iree-vm-", "--iree-scheduling-", "--iree-execution-", "--iree-util-"),
    *("--iree-flow-", "--iree-parameter", "--compile-", "--dump-", "--print-", "--mlir-"),
)
"""Prefixes of flags that ask the compiler's own pipelines for something that is not done here."""


def are_wanted(flags: tuple[str, ...]) -> bool:
    """Whether programs compiled with these flags can be lowered in this way: those for this CPU, without special
    requests to the pipelines.

    >>> usual = ("--iree-hal-target-device=local", "--iree-hal-local-target-device-backends=llvm-cpu")
    >>> are_wanted(usual), are_wanted((*usual, "--iree-hal-link-executables=false")), are_wanted(usual[:1])
    (True, False, False)
    """
    return _USUAL[1] in flags and not any(flag.startswith(_ABOUT_HOST) for flag in flags if flag not in _USUAL)


_CARRIED = (carried_copies.leave_out, carried_updates.update_in_place, shared_memory.keep_copies_apart)
"""What is done with what loops carry before updated values are copied."""


def schedule(module: int) -> tuple[Part, ...]:
    """Schedules dispatches as commands with memory: IREE's phase `stream`, as text.

    A wrong conversion of loops would have later passes read past their values, so the module is verified after it. See
    `loop_signatures`.

    Args:
        module: the pointer to the operation, after dispatches are formed.
    """
    shared = has_shared_state(module)
    functions = functools.partial(_functions, initializers=shared)
    calls = [*_calls(module)]
    is_straight, is_known = _is_straight_and_known(module)
    # What finds something to clean up only in other programs.
    again: Callable[..., str] = (lambda *passes: "") if is_straight else functions
    tidy_again = again("canonicalize", "cse")
    fold, fuse = ("iree-util-fold-globals", "iree-util-fuse-globals") if shared else ("", "")
    # Converts tensors to resources.
    conversion = "iree-stream-verify-input,iree-stream-conversion"
    arrays = _become_arrays(
        functions, shared=shared, is_straight=is_straight, is_known=is_known, is_encoded=_has_encodings(calls)
    )
    # Inserts copies that may be needed, then removes unneeded ones. Both match canonical forms.
    copy = _joined(
        functions("iree-stream-materialize-copy-on-write"),
        again("canonicalize"),
        "iree-stream-elide-async-copies",
        again("canonicalize"),
    )
    place = functions("iree-stream-emplace-allocations")
    copies = Copies()
    usage = _joined(
        *("iree-stream-refine-usage", again("canonicalize"), "iree-stream-elide-async-copies", tidy_again),
        *(fold, "" if is_straight else fuse, "iree-stream-verify-async-access-ranges"),
    )
    commands = _joined(
        # Orders commands.
        "iree-stream-place-transfer-executions",
        functions("iree-stream-schedule-execution,iree-stream-schedule-concurrency"),
        *(["iree-stream-sync-initializers"] if shared else []),
        "iree-stream-propagate-timepoints,iree-stream-materialize-builtins",
        functions("canonicalize"),
        "iree-stream-verify-lowering-to-async",
        # Allocates memory. iree-util-optimize-int-arithmetic must not run from here on: see `refuse_lost_offsets`.
        "iree-stream-schedule-allocation",
        "" if is_known else "iree-stream-emplace-transients,iree-stream-materialize-transient-size-queries",
        functions("iree-stream-pack-constants,iree-stream-layout-slices,canonicalize"),
        "iree-util-propagate-subranges",
        *(functions("canonicalize"), again("cse")),
        "iree-stream-automatic-reference-counting,iree-stream-annotate-constant-transient-size",
        "iree-stream-verify-lowering-to-cmd",
        functions("iree-stream-reuse-allocations,convert-scf-to-cf"),
        "iree-stream-elide-timepoints",
        *(tidy_again, "" if is_straight or is_known else fold, fuse),
        *(["iree-util-ipo"] if shared and not is_straight and not is_known else []),
    )
    bindings = _bind(_joined(again("canonicalize"), functions("cse")), fold, has_wide=_has_wide(calls))
    made = loop_signatures.align, conversion, arrays, *_CARRIED, copy, carried_updates.update_in_place
    last = usage, dispatch_operands.fill_where_read, _joined(commands, bindings)
    return *made, copies.hold, place, copies.release, *last


def _become_arrays(
    functions: Callable[..., str], *, shared: bool, is_straight: bool, is_known: bool, is_encoded: bool
) -> str:
    """Values become arrays of bytes."""
    tidy = functions("canonicalize", "cse")
    tidy_globals = ["iree-util-simplify-global-accesses"] if shared else []
    integers = [] if is_known else ["iree-util-optimize-int-arithmetic"]
    tidy_integers = functions("canonicalize,cse", *integers, *tidy_globals)
    combine = "iree-util-combine-initializers" if shared else ""
    first = ["inline{default-pipeline=},symbol-dce", tidy_integers, combine] if shared else []
    first, last = [*first, tidy], tidy_integers
    if is_straight or is_known:  # its initializers only store constants
        functions_only = functools.partial(_functions, initializers=False)
        first = [functions_only("canonicalize,cse", *integers, *tidy_globals), combine]
        last = functions_only(*tidy_globals)
    return _joined(
        "iree-stream-verify-lowering-to-tensors",
        *first,
        # Sizes and layouts become bytes.
        "iree-stream-specialize-encodings" if is_encoded else "",
        functions("iree-stream-encode-host-tensors"),
        "stream.executable(iree-stream-encode-device-tensors)",
        "iree-stream-materialize-encodings" if is_encoded else "",
        functions("iree-stream-layout-slices"),
        last,
        "iree-stream-verify-lowering-to-async-resources",
    )


def only_calls(names: frozenset[str]) -> bool:
    """Whether a program calls kernels one after the other, without control flow and without parts of tensors.

    Args:
        names: of the operations of its functions, after dispatches are formed.
    """
    return all(name.startswith("arith.") or name in _OF_CALLS for name in names)


def computes_nothing(names: frozenset[str]) -> bool:
    """Whether a program's host has nothing to compute: it has neither control flow nor sizes that are not known.

    Args:
        names: of the operations of its functions, after dispatches are formed.
    """
    return names <= _OF_CALLS | _OF_PARTS


def _names(module: int) -> frozenset[str]:
    """The names of the operations of a program's functions."""
    names, parts = mlir.Names(), mlir.operations(module, "util.func", "util.initializer")
    return frozenset(names.of(operation) for part in parts for operation in mlir.all_within(part))


_OF_CALLS = frozenset(
    {
        *("flow.dispatch", "flow.tensor.bitcast", "flow.tensor.constant", "flow.tensor.reshape"),
        *("hal.tensor.export", "hal.tensor.import", "util.optimization_barrier"),
        *("util.func", "util.global.load", "util.global.store", "util.initializer", "util.return"),
    }
)
"""Operations of programs that only call kernels, besides arithmetic on sizes."""

_OF_PARTS = frozenset({"arith.constant", *(f"flow.tensor.{name}" for name in ("empty", "slice", "splat", "update"))})
"""Further operations of programs that compute nothing on the host."""


def _has_encodings(calls: Iterable[int]) -> bool:
    """Whether a kernel reads or returns matrices in an order of their own."""
    types = {mlir.type_of(value) for call in calls for value in (*mlir.operands(call), *mlir.results(call))}
    return any(map(values.has_encoding, types))


def _calls(module: int) -> Iterator[int]:
    """The calls of kernels."""
    functions = (part for part in mlir.operations(module) if mlir.name_of(part) != "flow.executable")
    return (call for function in functions for call in mlir.within(function, "flow.dispatch"))


MOST_ARRAYS = 32
"""How many arrays the runtime can bind to a kernel on the CPU."""


def _has_wide(calls: Iterable[int]) -> bool:
    """Whether a kernel reads and returns more arrays than can be bound."""
    passed = ([*mlir.operands(call), *mlir.results(call)] for call in calls)
    return any(len(each) > MOST_ARRAYS and sum(map(values.is_tensor, each)) > MOST_ARRAYS for each in passed)


def _bind(tidy: str, tidy_globals: str, *, has_wide: bool) -> str:
    """Operands of kernels that are always the same become constants in the kernels.

    IREE also merges the bindings of a kernel that are in one buffer (`iree-stream-fuse-dispatch-bindings`), and passes
    their offsets as operands. Then a kernel depends on where the program's memory has its arrays: after an edit that
    moves them, all kernels would be compiled again. Here each array is a binding, whose offset the host passes, unless
    a kernel has too many of them (`has_wide`).
    """
    return _joined(
        "iree-stream-fuse-dispatch-bindings" if has_wide else "",
        "iree-stream-annotate-dispatch-arguments",
        "iree-stream-annotate-dispatch-assumptions,iree-stream-pack-dispatch-operands",
        tidy,
        "iree-stream-fold-uniform-operands",
        "iree-util-fold-globals" if tidy_globals else "canonicalize",
        "symbol-dce",
    )


def form_executables(module: int) -> tuple[Part, ...]:
    """Makes executables of kernels for the device: IREE's phase `executable-sources`, as text.

    Args:
        module: the pointer to the operation, after dispatches are scheduled.
    """
    del module
    return ("iree-hal-materialize-interfaces,iree-hal-prune-executables",)


LINK_EXECUTABLES = (
    "iree-llvmcpu-link-executables{target=llvm-cpu},symbol-dce,"
    "hal.executable(hal.executable.variant(iree-hal-hoist-executable-objects))"
)
"""Links all executables into one, as text."""


def lower_to_hal(module: int) -> tuple[Part, ...]:
    """Lowers the host's commands to calls of the runtime, and links all kernels into one executable: IREE's phase `hal`
    without the compilation of kernels, as text.

    Args:
        module: the pointer to the operation, after kernels are translated.
    """
    functions = functools.partial(_functions, initializers=False)  # what initializers do is folded at the end
    passes = _joined(
        functions("canonicalize") if _drop_barriers(module) else "",
        "iree-hal-conversion,iree-hal-outline-memoize-regions",
        _functions("canonicalize", "cse", initializers=_initializers_compute(module)),
        LINK_EXECUTABLES,
        "iree-hal-resolve-export-ordinals,iree-hal-materialize-resource-caches,iree-hal-resolve-topology-queries",
        "iree-hal-memoize-device-selection,iree-hal-memoize-device-queries",
        functions("canonicalize", "cse"),
        _functions("iree-hal-elide-redundant-commands"),
        _functions("iree-affine-expand-index-ops,iree-lower-affine,convert-scf-to-cf"),
    )
    return (passes,)


def _is_straight_and_known(module: int) -> tuple[bool, bool]:
    """Whether a program only calls kernels, and whether its host computes nothing, if initializers only store."""
    names = _names(module)
    return (False, False) if _initializers_compute(module) else (only_calls(names), computes_nothing(names))


_COMMANDS = (
    *("flow.dispatch", "flow.tensor.slice", "flow.tensor.splat", "flow.tensor.update"),
    *("stream.cmd.copy", "stream.cmd.dispatch", "stream.cmd.fill"),
)
"""Operations of initializers that become commands, or are commands."""


def _initializers_compute(module: int) -> bool:
    """Whether constants are computed by kernels, copied, or are one number that fills memory: the commands, and loads
    of what is stored before, have to be folded for the compiler to know the device and the memory."""
    initializers = mlir.operations(module, "util.initializer")
    starts = (mlir.attribute_of(each, "initial_value") for each in mlir.operations(module, "util.global"))
    return any(mlir.within(each, *_COMMANDS) for each in initializers) or any(map(values.is_splat, starts))


def _drop_barriers(module: int) -> bool:
    """Removes the barriers around sizes that no kernel is to know (`hilo.lowering.kernel.arguments.unknown`), and
    returns whether there were any. The kernels have been made, and the host knows them: it records the commands once,
    where it would compute the sizes and record the commands in each call. A call of a product of 3 x 4 x 5 took 6.7 µs
    instead of 5.8.
    """
    functions = (part for part in mlir.operations(module) if not is_of_kernels(part))
    found = [barrier for function in functions for barrier in mlir.within(function, "util.optimization_barrier")]
    dropped = [barrier for barrier in found if all(map(values.is_index, mlir.results(barrier)))]
    for barrier in dropped:
        for result, operand in zip(mlir.results(barrier), mlir.operands(barrier), strict=True):
            mlir.replace_uses(result, operand)
        mlir.destroy(barrier)
    return bool(dropped)


_NAME = '"program"'


def take_name(module: int) -> str:
    """Removes a module's name and returns it as an attribute: executables must not be named after it, nor after the
    file that it comes from, so that those of several programs are the same.

    Args:
        module: the pointer to the operation, before `lower_to_hal`.
    """
    name = mlir.attribute(module, "sym_name")
    mlir.set_attribute(module, "sym_name", _NAME)
    return name


def set_apart(module: int) -> int:
    """Moves the host's part out of a module, so that the phase that compiles kernels only has to generate the lookup of
    devices, for which it needs the target backends that only the compiler's own pipelines know.

    Args:
        module: the pointer to the operation, after `lower_to_hal`.

    Returns:
        The module that now holds the host's part, for `join`.
    """
    apart = mlir.create_module(module)
    for operation in [*mlir.operations(module)]:
        if not is_of_kernels(operation):
            mlir.append(apart, operation)
    set_visibility(module, "public")  # everything is used, although nothing here refers to it
    return apart


def join(module: int, apart: int, name: str) -> None:
    """Moves the host's part back, behind the devices that it uses.

    Args:
        module: the pointer to the operation, with compiled kernels.
        apart: the result of `set_apart`.
        name: the result of `take_name`.
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


def lower_to_vm(module: int) -> tuple[Part, ...]:
    """Lowers the host's program to IREE's virtual machine: IREE's phase `vm`, as text.

    Args:
        module: the pointer to the operation, after kernels are compiled.
    """
    del module
    passes = _joined(
        "inline{default-pipeline=},iree-util-verify-initialization-order,iree-util-combine-initializers",
        "util.initializer(canonicalize,cse)",
        _functions("iree-util-simplify-global-accesses"),
        "iree-util-fold-globals",
        "iree-vm-conversion",
        "vm.module(iree-vm-reify-rodata-tables,iree-vm-hoist-inlined-rodata,iree-vm-deduplicate-rodata)",
        "symbol-dce",
        "vm.module(iree-vm-global-initialization)",
        "canonicalize,cse",
        "vm.module(iree-vm-drop-empty-module-initializers,iree-vm-annotate-functions)",
        "vm.module(iree-vm-convert-to-yieldable-calls,iree-vm-drop-optimization-barriers)",
        "vm.module(iree-vm-materialize-ref-discards)",
    )
    return (passes,)


def has_shared_state(module: int) -> bool:
    """Whether a program has more than one function and its device."""
    is_global = (not _is_device(one) for one in mlir.operations(module, "util.global"))
    return any(is_global) or has_several_functions(module)


def has_several_functions(module: int) -> bool:
    """Whether a program has more than one function, initializers included."""
    return len([*mlir.operations(module, "util.func", "util.initializer", "func.func")]) > 1


def _functions(*passes: str, initializers: bool = True) -> str:
    each = _joined(*passes)
    return _joined(f"util.initializer({each})" if initializers else "", f"util.func({each})") if each else ""


def _joined(*passes: str) -> str:
    return ",".join(filter(None, passes))
