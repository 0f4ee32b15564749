"""`hilo.compile`: turns a program in any form into an executable."""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from hilo.builder.shape import ProgramShape, Shape
from hilo.builder.source import place
from hilo.builder.xla_builder import XlaBuilder, XlaComputation
from hilo.builder.xla_op import XlaOp
from hilo.dialect.attributes.resources import without_resources
from hilo.dialect.iree import ir
from hilo.dialect.support.calls import explained_call
from hilo.dialect.support.errors import ArgumentError, DtypeError, ShapeError, shown
from hilo.placement import cluster_options, compile_placed

if TYPE_CHECKING:
    from mpi4py.MPI import Intracomm

    from hilo.jax.computation import JaxComputation, JaxStage
    from hilo.jax.executable import JaxExecutable
    from hilo.lowering.clusters.report import ClusterReport
    from hilo.targets.compilation.signature import Tree
    from hilo.targets.runtime.executable import Executable
    from hilo.targets.target import Target

KEPT_PROGRAMS, KEPT_BYTES = 128, 1_000_000
"""How many programs passed as text or as a file are kept parsed, and up to what length."""

Program: TypeAlias = XlaComputation | ir.Module | str | bytes | os.PathLike[str]


@overload
def compile(  # type: ignore[overload-overlap]
    program: JaxComputation | JaxStage,
    target: str | Target | Sequence[str | Target] = ...,
    *,
    replicas: Literal[1] = ...,
    partitions: int = ...,
    cache: bool = ...,
    check: Literal["auto", "off", "first", "always"] | None = ...,
    tiers: Literal["auto", "compiled", "evaluator", "reused"] = ...,
    mixed_precision: str | None = ...,
    **options: object,
) -> JaxExecutable[Executable]: ...


@overload
def compile(
    program: Program,
    target: str | Target | Sequence[str | Target] = ...,
    *,
    replicas: int | str | Intracomm = ...,
    partitions: int = ...,
    cache: bool = ...,
    check: Literal["auto", "off", "first", "always"] | None = ...,
    tiers: Literal["auto", "compiled", "evaluator", "reused"] = ...,
    mixed_precision: str | None = ...,
    **options: object,
) -> Executable: ...


@explained_call
def compile(
    program: Program | JaxStage,
    target: str | Target | Sequence[str | Target] = "llvm-cpu",
    *,
    replicas: int | str | Intracomm = 1,
    partitions: int = 1,
    cache: bool = True,
    check: Literal["auto", "off", "first", "always"] | None = None,
    tiers: Literal["auto", "compiled", "evaluator", "reused"] = "compiled",
    mixed_precision: str | None = None,
    **options: object,
) -> Executable | JaxExecutable[Executable]:
    """Compiles a program for a target.

    Args:
        program: a computation; a module in the process's context, or as text or bytecode; the path of a file (see
            `load`); or the result of `.lower(…)` of a `hilo.jit` or `jax.jit` function, or of `jax.export.export`.
        target: the name of a target (`hilo.targets.target_names()`) or a `Target`; or a list of several: each operation
            then runs on the first that takes it, and on the evaluator if none does; see `Executable.clusters`.
        replicas: how many copies run together, each with its own arguments. For more than one, and for programs that
            call host functions or use infeed and outfeed, the result is a `ReplicatedExecutable`. `"mpi"`, or an mpi4py
            communicator: one copy on each of its ranks; each rank passes its own arguments and gets its own result; see
            `MpiExecutable`.
        partitions: how many parts each replica is divided into; the program must be written for that many.
        cache: whether to reuse a module that this process or an earlier one compiled.
        check: which calls also run on the evaluator, whose answer is returned (with a `MiscompileWarning`) if that of
            the compiled program is wrong: none, the first, or all; `"auto"`: the first, if the evaluator takes less
            time than compiling took. None: what the environment variable `HILO_CHECK` says, else `"auto"`. The outcome
            is in `executable.info.check`.
        tiers: what answers calls: `"compiled"` code; the `"evaluator"`; or `"auto"`: the evaluator until a thread has
            compiled the program, if the first answer comes sooner that way; `"reused"`: the same, but compiled only
            when it is called a second time. `executable.wait()` waits for compiled code, `executable.tier_info` tells.
        mixed_precision: the type in which products are computed, such as `"bf16"`, or options of the pass
            `mixed-precision`, such as `"to=f16 deny=power"`. Arguments and results keep their types.
        **options: the target's own options; the error for an unknown one lists those that there are.
            `compile_timeout_s=1800` bounds each attempt to compile, in seconds (None: no bound).

    Returns:
        An executable: call it with one array-like per parameter, or a (nested) tuple of them for a tuple parameter. It
        returns one device array, or a tuple of them in the form of the computation's result. For a program from JAX it
        is a `JaxExecutable`, which takes and returns the pytrees of the JAX function.

    Raises:
        TargetError: the target is unknown, not available here, or cannot take the program.
        CompileError: the compiler failed; a program that reproduces it is saved.
        ParseError: the text or file is not a valid program.
        ArgumentError: an option is unknown or wrong.

    >>> b = XlaBuilder("double")
    >>> x = ops.Parameter(b, 0, Shape("f32", [4]), "x")
    >>> f = hilo.compile(b.Build(x + x))
    >>> np.asarray(f(np.arange(4, dtype="f")))
    array([0., 2., 4., 6.], dtype=float32)
    """
    _check_replicas("compile", replicas)
    check_count("compile", "partitions", partitions)
    from_jax = _read_jax(program)
    module, shape, kept = _read_once(from_jax or program)
    module, kept = _rewritten(module, kept, tiers, mixed_precision)
    options |= {"cache": cache, "replicas": replicas, "partitions": partitions, "check": check, "kept": kept}
    options["tiers"] = tiers
    trees: dict[str, object] = {}
    if shape is not None:
        in_tree = tuple(shape_tree(parameter) for parameter in shape.parameters)
        trees = {"in_tree": in_tree, "out_tree": shape_tree(shape.result)}
    executable = compile_placed(module, target, **trees, **options)
    if from_jax is None or replicas != 1:  # replicas take flat arguments
        return executable
    from hilo.jax.executable import JaxExecutable

    return JaxExecutable(executable, from_jax.calling)


def _rewritten(
    module: ir.Module, kept: dict[str, bytes] | None, tiers: str, mixed_precision: object
) -> tuple[ir.Module, dict[str, bytes] | None]:
    """The module to compile (a copy if it is rewritten here or the caller may change it), and what to cache of it."""
    if mixed_precision is not None:
        from hilo.precision import in_mixed_precision

        return in_mixed_precision(module, mixed_precision), None
    if tiers != "compiled" and kept is None:
        from hilo.targets.compilation.bytecode import copy_module

        return copy_module(module), None  # it is compiled while the caller continues
    return module, kept


@explained_call
def lower(
    program: Program,
    target: str | Target = "llvm-cpu",
    *,
    replicas: int = 1,
    partitions: int = 1,
    mixed_precision: str | None = None,
) -> XlaComputation:
    """The program as the target's compiler gets it, after all passes. The argument `program` is not changed.

    Args:
        program: as in `compile`.
        target: a target's name or a `Target`.
        replicas: how many copies run together.
        partitions: how many parts each of them is divided into.
        mixed_precision: as in `compile`.

    Raises:
        ArgumentError: replicas is not an integer of 1 or more, or mixed_precision is not an element type or options.
        TargetError: the target is unknown, or operations are left that it cannot take; each is listed with its line.
        ParseError: the text or file is not a valid program.
    """
    from hilo.dialect.io import module_bytecode, parse_module
    from hilo.lowering import lower as run_passes
    from hilo.targets import get_target
    from hilo.targets.compilation.request import configuration_for

    check_count("lower", "replicas", replicas)
    check_count("lower", "partitions", partitions)
    module = parse_module(module_bytecode(read_program(program)[0]), is_trusted=True)
    if mixed_precision is not None:
        from hilo.precision import in_mixed_precision

        module = in_mixed_precision(module, mixed_precision, "lower")
    run_passes(module, get_target(target).profile(), configuration_for(replicas, partitions=partitions))
    return XlaComputation(module)


def _read_jax(program: object) -> JaxComputation | None:
    """A program from JAX, with its pytrees; None for all others."""
    if isinstance(program, (str, bytes, os.PathLike, ir.Module)) or type(program) is XlaComputation:
        return None
    from hilo.jax.computation import JaxComputation, is_stage, read_stage

    if isinstance(program, JaxComputation):
        return program
    return read_stage(program) if is_stage(program) else None  # type: ignore[arg-type]


def _check_replicas(name: str, replicas: object) -> None:
    if isinstance(replicas, str) and replicas != "mpi":
        takes = "it takes a number of 1 or more, or 'mpi'"
        raise ArgumentError(f"{name}: replicas is {shown(replicas)}; {takes}\n  at {place()}")
    if not isinstance(replicas, str) and not hasattr(replicas, "Iallreduce"):
        check_count(name, "replicas", replicas)


def check_count(name: str, argument: str, count: object) -> None:
    """Raises an ArgumentError unless `count` is a number of 1 or more."""
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise ArgumentError(f"{name}: {argument} is {shown(count)}; it takes a number of 1 or more\n  at {place()}")


def _read_once(program: object) -> tuple[ir.Module, ProgramShape | None, dict[str, bytes] | None]:
    """As `read_program`, but a text or file that was compiled before is not parsed again. The third result is what the
    compiler may cache about the module; it is None unless no other code sees the module."""
    if not isinstance(program, (str, bytes, os.PathLike)):
        return *read_program(program), None
    from hilo.importers.programs import read_source

    source, filename = read_source(program)
    parse = _parsed if len(source) <= KEPT_BYTES else _parsed.__wrapped__
    return parse(source, filename)


@functools.lru_cache(KEPT_PROGRAMS)
def _parsed(source: str | bytes, filename: str) -> tuple[ir.Module, ProgramShape | None, dict[str, bytes]]:
    from hilo.importers.programs import load_module

    return *read_program(XlaComputation(load_module(source, filename))), {}


def read_program(program: object, name: str = "compile") -> tuple[ir.Module, ProgramShape | None]:
    """The module and its program shape; the shape is None for a module that hilo's shapes cannot describe."""
    if isinstance(program, (str, bytes, os.PathLike)):
        from hilo.importers.programs import load

        program = load(program)
    if isinstance(program, XlaComputation):
        try:
            shape = program.program_shape
        except (DtypeError, ShapeError):  # without a bound: the target reads the module's own signature
            return program.module, None
        leaves = [leaf for one in (*shape.parameters, shape.result) for leaf in one.leaves]
        is_quantized = any(leaf.dtype is not None and leaf.dtype.kind == "quantized" for leaf in leaves)
        return program.module, None if is_quantized else shape  # quantized: stored integers go in and out
    if isinstance(program, ir.Module):
        return without_resources(program), None
    from_jax = _read_jax(program)
    if from_jax is not None:
        return read_program(from_jax, name)
    computation = getattr(program, "computation", None)  # of a stage of hilo.jit
    if isinstance(computation, XlaComputation):
        return read_program(computation, name)
    raise ArgumentError(
        f"{name}: program is {shown(program)}; it takes an XlaComputation, a module, MLIR text or bytes, a path, or "
        f"what hilo.jit(f).lower(…), jax.jit(f).lower(…) or jax.export gives{_program_hint(program)}\n  at {place()}"
    )


def _program_hint(given: object) -> str:
    """How to make a program of the argument, for the end of an error message."""
    if isinstance(given, XlaBuilder):
        return "; the builder's .Build(root) makes one"
    if isinstance(given, XlaOp):
        return "; x.builder.Build(x) makes one whose result is the value x"
    if callable(given) and hasattr(given, "lower"):
        return "; its .lower(*args) is one, and hilo.from_jax(fn, *example_args) makes one of a JAX function"
    if callable(given):
        return (
            "; hilo.from_jax(fn, *example_args) makes a program of a JAX function, and hilo.jit(fn) compiles one over "
            "XlaOps"
        )
    return ""


def shape_tree(shape: Shape) -> Tree:
    """A shape as the tree of its tuples: None for an array, the empty tuple for a token."""
    if shape.is_token:
        return ()
    return None if shape.elements is None else tuple(shape_tree(element) for element in shape.elements)


@explained_call
def clusters(program: Program, target: str | Target | Sequence[str | Target] = "llvm-cpu") -> ClusterReport:
    """Which operation of a program would run where, and why. Nothing is compiled.

    Args:
        program: as in `hilo.compile`.
        target: a target, or several in order of preference.

    Returns:
        A report: `as_text()`, `as_json()`, `operations` and `clusters`.
    """
    from hilo.targets.launches.compile import form_clusters
    from hilo.targets.launches.devices import read_targets

    targets = read_targets(target if isinstance(target, list | tuple) else [target])
    return form_clusters(read_program(program)[0], targets, cluster_options())[1]
