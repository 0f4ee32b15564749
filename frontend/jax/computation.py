"""Programs from JAX: a function, or the result of `jax.jit(f).lower(…)` or of `jax.export`.

JAX flattens the arguments of a function (its pytrees: dicts, dataclasses, optimizer states) into the arrays that the
program takes. `JaxComputation` stores how, so that the executable takes and returns the trees.
"""

from __future__ import annotations

import functools
import pickle
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

from hilo.builder.source import place
from hilo.builder.xla_builder import XlaComputation
from hilo.dialect import stablehlo
from hilo.dialect.io import parse_module
from hilo.dialect.iree import ir
from hilo.dialect.support.calls import explained_call, misfit
from hilo.dialect.support.errors import ArgumentError, SignatureError, shortened, shown
from hilo.importers.programs import load_module
from hilo.jax.fixed_leaves import Arguments, split_leaves
from hilo.jax.private import key_kind, read_lowering
from hilo.jax.trees import Calling, PyTreeDef, Wrapping
from hilo.tree import endless, is_too_deep

if TYPE_CHECKING:
    from jax.export import Exported
    from jax.stages import Lowered, Traced

INSTALL = "jax is not installed; pip install 'hilo-mlir[jax]'"
PLATFORM = "cpu"
"""The platform that JAX lowers for: its programs for the CPU contain no GPU vendor's library calls."""


class JaxComputation(XlaComputation):
    """A computation from JAX. Its executable takes the arguments that the JAX function takes; see `JaxExecutable`.

    Attributes:
        calling: how arguments and results are flattened.
    """

    def __init__(self, module: ir.Module, calling: Calling) -> None:
        super().__init__(module)
        self.calling = calling

    def __reduce__(self) -> tuple[object, ...]:
        try:
            pickle.dumps(self.calling)
        except Exception as error:  # whatever JAX and the classes of its nodes raise
            raise ArgumentError(
                f"the program from JAX ({self.calling.name}) cannot be pickled, since JAX does not pickle its tree of "
                f"arguments ({error}); hilo.load(computation.as_text()) can be, and takes the leaves"
            ) from error
        return (_read_computation, (self.as_bytecode(), self.calling))


def _read_computation(bytecode: bytes, calling: Calling) -> JaxComputation:
    """Unpickles a computation."""
    return JaxComputation(parse_module(bytecode), calling)


class LibraryStage(Protocol):
    """The result of equinox's `filter_jit(f).lower(…)`."""

    lowered: Lowered
    info: object
    preprocess: Callable[[object, tuple[object, ...], dict[str, object]], Sequence[object]]
    postprocess: Callable[[object], object]


JaxStage: TypeAlias = "Lowered | Traced | Exported | LibraryStage"


@explained_call
def from_jax(
    fn: Callable[..., object],
    *example_args: object,
    static_argnums: int | Sequence[int] | None = None,
    static_argnames: str | Sequence[str] | None = None,
    **example_kwargs: object,
) -> JaxComputation:
    """The program of a JAX function.

    Element types follow JAX's own rule: without `jax_enable_x64`, 64-bit arguments become 32-bit ones, here and in
    calls of the executable. `jax.config.update("jax_enable_x64", True)`, or `with jax.enable_x64(True):` around
    `from_jax`, keeps them.

    Args:
        fn: any function that `jax.jit` takes, or a result of `jax.jit`, with its own static and donated arguments.
        *example_args: arguments with the shapes and element types to build the program for: arrays,
            `jax.ShapeDtypeStruct`s, or pytrees of them. Their leaves, in JAX's order, become the program's parameters,
            including unused ones (for a function that is already jitted, only the used ones). Leaves that are not
            arrays, such as the activation functions of an equinox model, become a part of the program; so do Python
            numbers in equinox's modules, and all of them for functions from equinox's filters.
        static_argnums, static_argnames: arguments that are Python values of the program, as in `jax.jit`.
        **example_kwargs: keyword arguments.

    Returns:
        The computation. Its executable, from `hilo.compile`, is called like `fn`, without the static arguments, and
        returns the tree that `fn` returns; leaves that are a part of the program are in it as they are. Callbacks
        (`pure_callback`, `io_callback`, `debug.print`) become host functions of this process.

    Raises:
        ArgumentError: jax is not installed; static arguments are named for a function that is already jitted; a leaf
            of the arguments is neither an array nor hashable; or an argument contains itself.

    >>> import jax.numpy as jnp
    >>> hilo.from_jax(jnp.tanh, np.ones(4, "f")).program_shape
    (x: f32[4]) -> f32[4]
    >>> program = hilo.from_jax(lambda params, x: {"y": x @ params["w"]}, {"w": np.eye(2, dtype="f")}, np.ones(2, "f"))
    >>> hilo.compile(program)({"w": np.eye(2, dtype="f")}, np.array([1, 2], "f"))
    {'y': DeviceArray([1., 2.], f32[2], device='local-sync')}
    """
    try:
        import jax
    except ImportError as error:
        raise ArgumentError(f"from_jax: {INSTALL}") from error
    if not callable(fn):
        raise ArgumentError(f"from_jax: fn is {shown(fn)}; it takes a function\n  at {place()}")
    if is_too_deep((example_args, example_kwargs)):
        raise endless("from_jax: an argument")
    if isinstance(fn, jax.stages.Wrapped) and type(fn).__module__.startswith("jax"):
        if static_argnums is not None or static_argnames is not None:
            raise ArgumentError(
                f"from_jax: fn is jitted already; static arguments are named there: jax.jit(f, static_argnums=…)\n  at "
                f"{place()}"
            )
        return read_stage(fn.trace(*example_args, **example_kwargs))
    if reason := misfit(fn, example_args, example_kwargs):
        takes = "from_jax takes the function and its arguments, or jax.ShapeDtypeStructs in their place"
        raise SignatureError(f"from_jax: {reason}; {takes}\n  at {place()}")
    return _read_function(fn, (example_args, example_kwargs), static_argnums, static_argnames)


def _read_function(
    fn: Callable[..., object],
    arguments: Arguments,
    static_argnums: int | Sequence[int] | None,
    static_argnames: str | Sequence[str] | None,
) -> JaxComputation:
    """The computation of a function that is not jitted, over those leaves of its arguments that are arrays."""
    import jax

    split = split_leaves(fn, arguments, static_argnums, static_argnames)
    traced, (args, kwargs) = split or (None, arguments)
    function = traced.fn if traced else _hashable(fn)
    try:
        jitted = jax.jit(function, keep_unused=True, static_argnums=static_argnums, static_argnames=static_argnames)
    except (TypeError, ValueError) as error:
        named = f"static_argnums is {shown(static_argnums)}, static_argnames {shown(static_argnames)}"
        said = shortened(str(error), 200)
        raise ArgumentError(f"from_jax: {named}; jax.jit does not take them: {said}\n  at {place()}") from error
    computation = read_stage(jitted.trace(*args, **kwargs))
    if traced:
        computation.calling = traced.calling(computation.calling)
    return computation


def _hashable(fn: Callable[..., object]) -> Callable[..., object]:
    """The function as one that `jax.jit` takes, which hashes functions: a model that holds arrays has no hash."""
    try:
        hash(fn)
    except Exception:  # whatever the class raises
        return functools.partial(fn)
    return fn


def is_x64() -> bool:
    """Whether 64-bit types are enabled in JAX."""
    import jax

    return bool(jax.config.read("jax_enable_x64"))  # type: ignore[no-untyped-call]


def is_stage(program: object) -> bool:
    """Whether the object is a program from JAX: the result of `trace`, `lower` or `jax.export.export`."""
    if "jax" not in sys.modules:
        return False
    import jax
    from jax import export

    return isinstance(program, (jax.stages.Lowered, jax.stages.Traced, export.Exported)) or isinstance(
        getattr(program, "lowered", None), jax.stages.Lowered
    )


def read_stage(program: JaxStage) -> JaxComputation:
    """The computation of a `jax.stages.Traced`, `jax.stages.Lowered` or `jax.export.Exported`, or of a result of
    equinox's `filter_jit(f).lower(…)`.

    Raises:
        ArgumentError: a program was exported for platforms other than the CPU, or another library's stage does not say
            how its function is called.
        ParseError: hilo cannot read the program.
    """
    import jax
    from jax import export

    if isinstance(program, export.Exported):
        return _read_exported(program)
    if isinstance(program, jax.stages.Traced):
        program = program.lower(lowering_platforms=(PLATFORM,))
    if isinstance(program, jax.stages.Lowered):
        return _read_lowered(program)
    return _read_wrapped(cast("LibraryStage", program))


def _read_wrapped(program: LibraryStage) -> JaxComputation:
    """The computation of the result of a library's own `lower`: JAX's, and what the library does around it."""
    parts = [getattr(program, name, None) for name in ("preprocess", "postprocess")]
    if not all(map(callable, parts)):
        kind = f"{type(program).__module__.split('.')[0]}'s {type(program).__name__}"
        raise ArgumentError(
            f"compile: program is {kind}, which does not say how its function is called; hilo.jit takes the function "
            f"that was lowered, and hilo.from_jax takes it with its arguments\n  at {place()}"
        )
    computation = _read_lowered(program.lowered)
    wrapping = Wrapping(program.info, program.preprocess, program.postprocess)
    computation.calling = replace(computation.calling, wrapping=wrapping)
    return computation


def _read_lowered(lowered: Lowered) -> JaxComputation:
    import jax

    lowering = read_lowering(lowered)
    name = lowering.name
    module = load_module(lowered.as_text(dialect="stablehlo", debug_info=True), f"<jax {name}>")
    if lowering.callbacks:
        from hilo.importers.jax_callbacks import bind_callbacks

        bind_callbacks(module, lowering.callbacks)
    in_tree: PyTreeDef = lowered.in_tree
    kept = tuple(range(in_tree.num_leaves)) if lowering.kept is None else lowering.kept
    arguments = jax.tree_util.tree_leaves(lowered.args_info)
    results = jax.tree_util.tree_leaves(lowered.out_info)
    calling = Calling(
        name,
        in_tree,
        lowered.out_tree,
        kept,
        is_x64(),
        frozenset(index for index, info in enumerate(arguments) if _is_key(info.dtype)),
        tuple((index, key_kind(info.dtype)) for index, info in enumerate(results) if _is_key(info.dtype)),
    )
    return JaxComputation(module, calling)


def _read_exported(exported: Exported) -> JaxComputation:

    if PLATFORM not in exported.platforms:
        raise ArgumentError(
            f"compile: {exported.fun_name} was exported for {', '.join(exported.platforms)}; it takes a program for "
            f"{PLATFORM}: jax.export.export(jitted, platforms=[{PLATFORM!r}]); hilo compiles that for GPUs, too\n  at "
            f"{place()}"
        )
    module = load_module(exported.mlir_module(), f"<jax {exported.fun_name}>")
    if len(exported.platforms) > 1:
        _choose_platform(module, exported.platforms.index(PLATFORM))
    calling = Calling(
        exported.fun_name,
        exported.in_tree,
        exported.out_tree,
        tuple(exported.module_kept_var_idx),
        is_x64(),
        frozenset(index for index, aval in enumerate(exported.in_avals) if _is_key(aval.dtype)),
        tuple((index, key_kind(aval.dtype)) for index, aval in enumerate(exported.out_avals) if _is_key(aval.dtype)),
    )
    return JaxComputation(module, calling)


def _is_key(dtype: object) -> bool:
    from jax import dtypes

    return bool(dtypes.issubdtype(dtype, dtypes.prng_key))  # type: ignore[arg-type, attr-defined]


def _choose_platform(module: ir.Module, number: int) -> None:
    """A program for several platforms takes the index of the platform first; here it becomes a constant."""
    main = next(
        op.operation for op in module.body.operations if ir.StringAttr(op.attributes["sym_name"]).value == "main"
    )
    block = main.regions[0].blocks[0]
    with ir.InsertionPoint.at_block_begin(block), main.location:
        chosen = stablehlo.constant(ir.DenseElementsAttr.get_splat(
            block.arguments[0].type, ir.IntegerAttr.get(ir.IntegerType.get_signless(32, module.context), number)
        ))  # fmt: skip
    block.arguments[0].replace_all_uses_with(chosen)
    block.erase_argument(0)
    kind = ir.FunctionType(ir.TypeAttr(main.attributes["function_type"]).value)
    main.attributes["function_type"] = ir.TypeAttr.get(
        ir.FunctionType.get(list(kind.inputs)[1:], kind.results, module.context), module.context
    )
    rows = list(ir.ArrayAttr(main.attributes["arg_attrs"]))
    main.attributes["arg_attrs"] = ir.ArrayAttr.get(rows[1:], module.context)
