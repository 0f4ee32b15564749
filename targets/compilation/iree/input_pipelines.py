"""Lowers StableHLO to tensors, and sets the program's device: IREE's phases `input`, `abi` and `preprocessing`.

The cost of a pass depends on how many operations MLIR knows: each pass that applies patterns collects them from all
operations, and a pattern for any operation is registered for each. IREE's phases register the operations of all its
dialects from the first pass on, about 2,500, of which two thirds belong to GPUs, transform scripts and LLVM. The
registered passes that are used here need 870. The only difference is that they do not write the device into the
program; so that is done here, as the compiler does it for an empty program.

CPU milliseconds before | after, on a busy machine: an addition 10.5 | 4.8, and until the end of `schedule` 36 | 19; a
product of matrices 46 | 33. Of programs that only call kernels, `lower_calls` takes 1.2 instead of 2.1.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

from hilo.targets.compilation.iree.invocations import run_phases, with_module
from hilo.targets.compilation.kernels import mlir, values

_OF_INPUT = frozenset(
    {
        "--iree-input-type=stablehlo",
        "--iree-input-demote-f64-to-f32=false",
        "--iree-input-demote-i64-to-i32=false",
    }
)
"""Flags about the input that the passes below assume."""

_ABOUT_OTHERS = (
    *("--iree-opt-level=", "--iree-opt-strip-assertions=", "--iree-opt-outer-dim-concat=", "--iree-opt-const-"),
    *("--iree-opt-generalize-matmul=", "--iree-opt-aggressively-propagate-transposes=", "--iree-opt-data-tiling="),
    *("--iree-llvmcpu-", "--iree-hal-", "--iree-vm-", "--iree-dispatch-creation-", "--iree-flow-", "--iree-stream-"),
    *("--iree-codegen-", "--iree-cuda-", "--iree-rocm-", "--iree-hip-", "--iree-vulkan-"),
    *("--iree-metal-", "--iree-spirv-", "--iree-llvmgpu-"),
)
"""Prefixes of flags that take effect later."""

_AFFINITY = "stream.affinity.default"


class Device(NamedTuple):
    """How programs for a device describe it: the attribute of the module, and the text of the global."""

    affinity: str
    definition: str


def lower(flags: tuple[str, ...], has_globals: bool) -> tuple[str, ...]:
    """The passes, as text: those of `iree-stablehlo-input-transformation-pipeline` that programs lowered by hilo may
    need, so without those for VHLO, composites and tuples. If anything is left that they do not lower, it is refused at
    the end, and the compiler's own pipeline runs. Inlining runs without its own canonicalization, for which it would
    build all patterns anew.

    `iree-stablehlo-canonicalize` runs directly before StableHLO is converted, unlike in the compiler's own pipeline,
    where common subexpressions are removed in between. The conversion has its pattern that moves a unary operation in
    front of a transpose or reshape that nothing else reads, but converts what the operation reads as if it had not
    moved: of `t = x.T`, `-t` and `-(t[None])`, it returns `t`. Nothing is left for that pattern if it has just run.

    Args:
        flags: the session's flags.
        has_globals: no program has any at this point.
    """
    del flags, has_globals
    tidy = "canonicalize,iree-stablehlo-canonicalize"
    passes = (
        f"func.func({tidy},cse,iree-stablehlo-legalize-custom-calls,iree-stablehlo-legalize-control-flow)",
        "iree-stablehlo-to-stablehlo-preprocessing,func.func(shape-to-shape-lowering)",
        "inline{default-pipeline=},func.func(canonicalize,iree-stablehlo-legalize-shape-computations)",
        "func.func(iree-stablehlo-to-linalg-ext,chlo-legalize-to-stablehlo,iree-stablehlo-canonicalize)",
        "iree-stablehlo-to-iree-input,reconcile-unrealized-casts",
        # Removes what is not legal, and not used: functions of shapes.
        "func.func(canonicalize),iree-stablehlo-verify-compiler-input-legality",
        "iree-import-public,iree-import-ml-program,iree-sanitize-module-names",
        # The arguments and results of the program's calls.
        "iree-abi-convert-streamable-ops,iree-abi-wrap-entry-points",
        "inline{default-pipeline=},util.func(canonicalize,cse),symbol-dce",
    )
    return (",".join(passes),)


def lower_calls(flags: tuple[str, ...], has_globals: bool) -> tuple[Callable[[int], str] | str, ...]:
    """`lower` for a program that only calls kernels: the passes of its list that find something there. Reshapes to the
    same shape are not lowered but folded by passes for StableHLO, of which only that is needed.

    Args:
        flags: the session's flags.
        has_globals: no program has any at this point.
    """
    del flags, has_globals
    passes = (
        "func.func(canonicalize,cse),iree-stablehlo-to-iree-input,reconcile-unrealized-casts,func.func(canonicalize)",
        "iree-stablehlo-verify-compiler-input-legality,iree-import-public,iree-sanitize-module-names",
        "iree-abi-convert-streamable-ops,iree-abi-wrap-entry-points",
        "inline{default-pipeline=},util.func(canonicalize,cse),symbol-dce",
    )
    return fold_reshapes, ",".join(passes)


def fold_reshapes(module: int) -> str:
    """Has reshapes read what the reshapes before them read, and nothing read those to the same shape.

    Args:
        module: the pointer to the operation.

    Returns:
        The passes to run afterwards: none.
    """
    for reshape in mlir.within(module, _RESHAPE):
        (source,), (result,) = mlir.operands(reshape), mlir.results(reshape)
        maker = values.maker_of(source)
        if maker is not None and mlir.name_of(maker) == _RESHAPE:
            (source,) = mlir.operands(maker)
            values.set_operand(reshape, 0, source)
        if mlir.type_of(source) == mlir.type_of(result):
            mlir.replace_uses(result, source)
    return ""


_RESHAPE = "stablehlo.reshape"
_OF_CALLS = frozenset(
    {
        *("flow.dispatch", "flow.tensor.bitcast", "flow.tensor.reshape", "func.func", "func.return"),
        *("stablehlo.constant", "stablehlo.optimization_barrier", _RESHAPE, "util.optimization_barrier"),
    }
)
"""Operations of programs that only call kernels, besides arithmetic on sizes."""


def only_calls(module: int) -> bool:
    """Whether a plain program has one function, which only calls kernels that passes wrote, with arguments, results and
    constants.

    Args:
        module: the pointer to the operation, as passed to the compiler.
    """
    names = mlir.Names()

    def does_more(operation: int) -> bool:
        name = names.of(operation)
        return name not in _OF_CALLS and (not name.startswith("arith.") or values.has_shaped_result(operation))

    functions = [*mlir.operations(module, "func.func")]
    return len(functions) == 1 and is_plain(module) and not mlir.any_operation(functions[0], does_more)


def are_wanted(flags: tuple[str, ...]) -> bool:
    """Whether programs compiled with these flags, for any device, can be lowered by these passes.

    >>> are_wanted(("--iree-input-type=stablehlo", "--iree-opt-level=O1", "--iree-vulkan-target=ampere"))
    True
    >>> are_wanted(("--iree-input-type=torch",)), are_wanted(("--iree-preprocessing-pass-pipeline=cse",))
    (False, False)
    """
    return all(flag in _OF_INPUT or flag.startswith(_ABOUT_OTHERS) for flag in flags)


def is_plain(module: int) -> bool:
    """Whether a program has functions and kernels only, and does not name a device itself.

    Args:
        module: the pointer to the operation, as passed to the compiler.
    """
    names = {mlir.name_of(operation) for operation in mlir.operations(module)}
    attributes = (_AFFINITY, "hal.device.targets", "hal.device.default")
    return names <= {"func.func", "flow.executable"} and not any(mlir.attribute(module, name) for name in attributes)


def place(module: int, flags: tuple[str, ...]) -> bool:
    """Writes the device into a program if the passes produced only functions; False if not, or if it is not valid.

    Args:
        module: the pointer to the operation, after the passes.
        flags: the session's flags.
    """
    device = find_device(flags)
    if device is None:
        return False
    operations = [*mlir.operations(module)]
    mlir.append_text(module, device.definition)
    for operation in operations:
        mlir.append(module, operation)  # after the device
    return mlir.set_attribute(module, _AFFINITY, device.affinity) and mlir.is_valid(module)


@functools.cache
def find_device(flags: tuple[str, ...]) -> Device | None:
    """The device of programs compiled with these flags, as the compiler writes it into an empty program; None if it
    writes something else.

    Args:
        flags: the session's flags.
    """
    from hilo.dialect.iree import Session, Source

    with Session() as session:
        session.set_flags(*flags)
        with session.invocation() as invocation:
            if not invocation.parse_source(Source.wrap_buffer(session, b"module {}", buffer_name="device")):
                return None
            return with_module(invocation, _written) if run_phases(invocation, "", "preprocessing") else None


def _written(module: int) -> Device | None:
    affinity, operations = mlir.attribute(module, _AFFINITY), [*mlir.operations(module)]
    if not affinity or [*map(mlir.name_of, operations)] != ["util.global"]:
        return None
    return Device(affinity, mlir.print_operation(operations[0]))
