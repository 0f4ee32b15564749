"""`hilo.jit`: a function that is compiled for the arguments with which it is called."""

from __future__ import annotations

import functools
import threading
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Literal, overload

from hilo.builder.scopes import SCOPED
from hilo.builder.source import place
from hilo.builder.xla_op import XlaOp
from hilo.dialect.support import recording
from hilo.dialect.support.errors import ArgumentError, Error, shown
from hilo.jax.arguments import read_arguments
from hilo.jax.languages import is_made_by_jax, retraced, watched
from hilo.ops._operation import is_foreign
from hilo.targets.runtime.runner import MISS
from hilo.tracing.any_size import AnySize
from hilo.tracing.arguments import Dynamic
from hilo.tracing.dynamic import Dimensions, PaddedCall, Plan, why_not_padded
from hilo.tracing.explain import CacheInfo, Explanation, describe, describe_churn, explain_difference
from hilo.tracing.program import CHURN, RECENT, JitProgram, least_used
from hilo.tracing.settings import Settings, find_by_name
from hilo.tracing.signature import Signature, Static, read_signature, scan_call
from hilo.tracing.trace import _STACK, _TRACES, Trace, current_trace, trace_function, warn_user

if TYPE_CHECKING:
    from hilo.dialect.iree import ir
    from hilo.targets.runtime.executable import Executable
    from hilo.targets.target import Target
    from hilo.tracing.stages import Compiled, Lowered, Traced

Recompile = Literal["allow", "error"]

MAX_SIGNATURES = 256
"""How many programs a function keeps, by default."""


@overload
def jit(fn: Callable[..., object], **options: Any) -> JitFunction: ...
@overload
def jit(fn: None = None, **options: Any) -> Callable[[Callable[..., object]], JitFunction]: ...
def jit(
    fn: Callable[..., object] | None = None,
    *,
    target: str | Target | Sequence[str | Target] = "llvm-cpu",
    static_argnums: int | Sequence[int] = (),
    static_argnames: str | Sequence[str] = (),
    donate_argnums: int | Sequence[int] = (),
    donate_argnames: str | Sequence[str] = (),
    tiers: str = "auto",
    max_signatures: int = MAX_SIGNATURES,
    on_recompile: Recompile = "allow",
    language: Literal["auto", "hilo", "jax"] = "auto",
    dynamic: Mapping[str, Mapping[int, str]] | None = None,
    buckets: Literal["powers"] | Sequence[int] | Mapping[str, Sequence[int]] | None = None,
    **options: object,
) -> JitFunction | Callable[[Callable[..., object]], JitFunction]:
    """A function that is traced and compiled once for each signature of its arguments.

    Args:
        fn: a function over arrays, written with NumPy's functions, operators, `hilo.ops`, `hilo.while_loop`, `cond`,
            `scan` and so on. Arguments and results are arrays of any library, numbers, and containers of them
            (`hilo.tree`). Without it, `jit` returns a decorator.
        target: as in `hilo.compile`.
        static_argnums, static_argnames: arguments that the program depends on, by index or name; they must be hashable,
            and each value gets its own program.
        donate_argnums, donate_argnames: arguments whose memory the program may reuse; they cannot be used afterwards.
        tiers: `"auto"`: the evaluator answers the first calls while the compiler works in the background, if that is
            faster; `"compiled"`: calls wait for the compiler, so that all answers have the same bits; `"evaluator"`:
            nothing is compiled; `"reused"`: as auto, from the second call of a signature on.
        max_signatures: how many programs are kept; the least recently called ones are evicted first.
        on_recompile: `"error"`: a second program is an error, which is useful in tests.
        language: `"jax"`: JAX traces fn; `"auto"`: JAX traces results of `jax.jit` or `eqx.filter_jit`, and functions
            that pass their values to JAX's functions.
        dynamic: names of dimensions of any size, by argument and axis, such as `{"x": {0: "batch"}}`: one program for
            all sizes, if the target can compile it. If not, calls are padded; see docs/jit.md.
        buckets: the sizes to pad to, in ascending order, for all names or by name; `"powers"`: powers of two. Calls are
            padded with zeros, and results are sliced, if that is proved to give the same; others are compiled as they
            are.
        **options: of `hilo.compile` and of the target, such as `check="off"`, `opt_level="O3"`.

    Returns:
        A function; see `JitFunction`.

    Raises:
        ArgumentError: fn is not a function, or an option is wrong.

    >>> @hilo.jit
    ... def step(params, x):
    ...     return np.tanh(x @ params["w"]) + params["b"]
    >>> step({"w": np.eye(2, dtype="f"), "b": 1.0}, np.zeros([1, 2], "f"))
    DeviceArray([[1., 1.]], f32[1, 2], device='host')
    """
    settings = Settings(
        target, static_argnums, static_argnames, donate_argnums, donate_argnames, tiers, max_signatures, on_recompile,
        language, dynamic, buckets, options,
    )  # fmt: skip
    if fn is None:
        return lambda fn: JitFunction(fn, settings)
    return JitFunction(fn, settings)


class JitFunction:
    """The result of `hilo.jit`: it is called like the function itself. Calls from several threads are safe.

    Called with values of a program that is being built, it becomes a call of its own program there.

    Attributes:
        __wrapped__: the original function.
    """

    def __init__(self, fn: Callable[..., object], settings: Settings) -> None:
        from hilo.targets.tiers.executable import read_tiers

        if not callable(fn):
            raise ArgumentError(f"jit: fn is {shown(fn)}; it takes a function\n  at {place()}")
        settings.check()
        functools.update_wrapper(self, fn)
        self._settings = settings
        self._function = fn
        self._title = getattr(fn, "__name__", type(fn).__name__)
        self._use_language(settings.language == "jax" or (settings.language == "auto" and is_made_by_jax(fn)))
        dynamic, buckets = settings.dynamic, settings.buckets
        self._dimensions = Dimensions(dynamic, buckets, self._arguments, self._title) if dynamic is not None else None
        self._target, self._tiers, self._options = settings.target, read_tiers(settings.tiers), {**settings.options}
        self._mixed_precision = self._options.pop("mixed_precision", None)
        self._max_signatures, self._on_recompile = settings.max_signatures, settings.on_recompile
        self._lock = threading.RLock()
        self._recent: tuple[JitProgram, ...] = ()
        self._quick: dict[object, JitProgram] = {}
        self._any_size = AnySize(self._new_trace, self._compile_any_size)
        self._not_padded: dict[Signature, str] = {}
        self._padded: dict[object, Callable[[Sequence[object]], object]] = {}
        self._programs: dict[Signature, JitProgram] = {}
        self._traces: dict[Signature, Trace] = {}
        self._hits = self._misses = 0
        self._has_churned = False

    def _use_language(self, is_jax: bool) -> None:
        """Decides who traces the function from now on."""
        self._is_jax = is_jax
        self._arguments = read_arguments(self._function, self._title, self._settings, is_jax)

    # ---- calls

    def __call__(self, *args: object, **kwargs: object) -> object:
        # Written for speed: a call like a recent one takes 1 µs more than the executable's own.
        recent = () if _TRACES or recording.active is not None else self._recent
        for program in recent:
            leaves: Sequence[object] | None = args if program.is_flat and not kwargs else program.take(args, kwargs)
            executable = program.executable
            if leaves is None or not executable.is_direct:
                continue
            result = executable.runner.call(leaves, True)
            if result is not MISS:
                program.calls += 1
                if program is not recent[0]:
                    self._prefer(program)
                return result if program.is_plain else program.restore(result, leaves)
        return self._call_any(args, kwargs)

    def __get__(self, instance: object, owner: type | None = None) -> object:
        return self if instance is None else types.MethodType(self, instance)

    @retraced
    def _call_any(self, args: tuple[object, ...], kwargs: dict[str, object]) -> object:
        dynamic, static = self._arguments.split(args, kwargs)
        leaves, key = scan_call(dynamic, static, self._title)
        if _STACK.traces or any(isinstance(leaf, XlaOp) for leaf in leaves):
            return self._call_nested(args, kwargs)
        if self._dimensions is not None:
            return self._call_padded(self._dimensions, key, dynamic, static, leaves)
        program = self._quick.get(key)
        if program is None:
            signature, leaves = self._read(dynamic, static)
            program = self._find(signature)
            with self._lock:
                if len(self._quick) >= 8 * self._max_signatures:
                    self._quick.clear()
                self._quick[key] = program
        if (program.takes_static or not self._arguments.has_static) and not program.conversions:
            self._prefer(program)
        return program.answer(leaves, (args, kwargs))

    def _prefer(self, program: JitProgram) -> None:
        """Calls try this program first."""
        self._recent = (program, *[one for one in self._recent if one is not program][: RECENT - 1])

    def _read(self, dynamic: Dynamic, static: Static) -> tuple[Signature, list[object]]:
        """The signature of a call's arguments, and their leaves."""
        with self._watched(dynamic):
            return read_signature(dynamic, static, self._arguments.paths, self._title)

    def _watched(self, arguments: object = None) -> AbstractContextManager[None]:
        """Inside it, an error that shows that JAX has to trace the function becomes `UsesJax`."""
        return watched(arguments, self._settings.language == "auto" and not self._is_jax)

    def _call_padded(
        self, dimensions: Dimensions, key: object, dynamic: Dynamic, static: Static, leaves: list[object]
    ) -> object:
        """Calls the program for any size, or the one for the next larger sizes."""
        call = self._padded.get(key)
        if call is None:
            signature, leaves = self._read(dynamic, static)
            call = self._find_call(dimensions.plan(signature, self._arguments.paths(signature.structure)))
            with self._lock:
                if len(self._padded) >= 8 * self._max_signatures:
                    self._padded.clear()
                self._padded[key] = call
        elif not dimensions.is_padded and isinstance(call, JitProgram) and call.error is not None:
            with self._lock:
                self._forget_any_size(call, call.error)
            return self._call_padded(dimensions, key, dynamic, static, leaves)
        return call(leaves)

    def _find_call(self, plan: Plan) -> JitProgram | PaddedCall:
        """Finds what answers a call with dynamic dimensions."""
        with self._lock:
            if not plan.is_padded:
                return self._any_size.find(plan) or self._find(plan.signature)
            if plan.sizes == plan.padded:
                return self._find(plan.signature)
            larger, exact = plan.at(plan.padded), self._new_trace(plan.signature)
            why = why_not_padded(plan, exact, lambda: self._trace_for(larger))
            if why is None:
                return PaddedCall(plan, self._find(larger), exact)
            self._not_padded[plan.signature] = why
            self._traces.setdefault(plan.signature, exact)
            return self._find(plan.signature)

    def _forget_any_size(self, program: JitProgram, error: Exception) -> None:
        self._any_size.refuse(program.trace.signature, error)
        self._programs.pop(program.trace.signature, None)
        self._padded.clear()

    def _call_nested(self, args: tuple[object, ...], kwargs: dict[str, object]) -> object:
        """Adds the function to the program that is being built, and returns its result."""
        dynamic, static = self._arguments.split(args, kwargs)
        signature, leaves = self._read(dynamic, static)
        builder = current_trace() or next(leaf.builder for leaf in leaves if isinstance(leaf, XlaOp))
        try:
            trace = self._trace_for(signature)
        except Error as error:
            if not is_foreign(error):
                raise
            return self._function(*args, **kwargs)  # it closes over values, so it is traced into the outer program
        from hilo import ops

        given = [
            leaf.astype(shape.dtype) if isinstance(leaf, XlaOp) and leaf.dtype is not shape.dtype else leaf
            for leaf, shape in zip(
                self._as_ops(builder, leaves), trace.computation.program_shape.parameters, strict=True
            )
        ]
        result = ops.Call(trace.computation, *given, builder=builder)
        return trace.unflatten(result.leaves)

    @staticmethod
    def _as_ops(builder: object, leaves: Sequence[object]) -> list[XlaOp]:
        from hilo.tracing.trace import as_result

        return [as_result(builder, leaf, "", "jit") for leaf in leaves]  # type: ignore[arg-type]

    # ---- programs

    def _find(self, signature: Signature) -> JitProgram:
        with self._lock:
            program = self._programs.get(signature)
            return self._make(signature) if program is None else program

    def _compile_any_size(self, trace: Trace, module: ir.Module) -> JitProgram:
        """The program of a module with dynamic dimensions."""
        if isinstance(self._target, list | tuple) or SCOPED in module.operation.attributes:
            raise ArgumentError(f"it runs in parts, which take known sizes\n  at {place()}")
        return self._keep(trace, lambda tiers: self._compile(trace, tiers, module))

    def _make(self, signature: Signature) -> JitProgram:
        trace = self._trace_for(signature)
        return self._keep(trace, lambda tiers: self._compile(trace, tiers))

    def _keep(self, trace: Trace, compile: Callable[[str], Executable]) -> JitProgram:
        """Adds a new program, with the reason for it."""
        signature = trace.signature
        names = self._arguments.paths(signature.structure)
        known = list(self._programs.values())
        reason, remedy = explain_difference(signature, names, known)
        if known and self._on_recompile == "error":
            said = f"{self._title}{describe(names, signature)} would be compiled again: {reason}; {remedy}"
            raise ArgumentError(f"{said} (on_recompile is 'error')\n  at {place()}")
        self._look_for_churn(known)
        tiers = "reused" if self._has_churned and self._tiers == "auto" else self._tiers
        program = (trace.program_type or JitProgram)(trace, compile(tiers), reason, remedy)
        self._misses += 1
        self._programs[signature] = program
        while len(self._programs) > self._max_signatures:
            self._forget_one()
        return program

    def _trace_for(self, signature: Signature) -> Trace:
        with self._lock:
            found = self._traces.get(signature)
            if found is None:
                found = self._traces[signature] = self._new_trace(signature)
            return found

    def _new_trace(self, signature: Signature) -> Trace:
        names = self._arguments.paths(signature.structure)
        call = self._arguments.join(signature.static)
        if self._is_jax:
            from hilo.jax.functions import trace_jax

            trace: Trace = trace_jax(self._function, signature, names, call, self._title)
        else:
            with self._watched():
                trace = trace_function(self._function, signature, names, call, self._title)
        return trace if self._mixed_precision is None else trace.in_mixed_precision(self._mixed_precision)

    def _compile(self, trace: Trace, tiers: str, any_size: ir.Module | None = None) -> Executable:
        from hilo.placement import compile_placed

        donated = self._arguments.donated_leaves(trace.signature.structure) if self._arguments.donates else ()
        return compile_placed(
            trace.computation.module if any_size is None else any_size,
            self._target,
            in_tree=(None,) * len(trace.signature.specs),
            out_tree=None if trace.structure.num_leaves == 1 else (None,) * trace.structure.num_leaves,
            tiers=tiers,
            donate_argnums=donated,
            **({} if any_size is None else {"takes_any_size": True}),
            **self._options,
        )

    def _look_for_churn(self, known: Sequence[JitProgram]) -> None:
        once = sum(program.calls <= 1 for program in known)
        if self._has_churned or len(known) < CHURN or once * 2 < len(known):
            return
        self._has_churned = True
        warn_user(describe_churn(self._title, known, once, self._tiers == "auto"))

    def _forget_one(self) -> None:
        chosen = least_used(self._programs)
        gone = self._programs.pop(chosen)
        self._recent = ()
        self._hits += max(gone.calls - 1, 0)
        self._traces.pop(chosen, None)
        self._quick = {key: program for key, program in self._quick.items() if program is not gone}
        self._padded.clear()
        self._any_size.forget(gone)

    # ---- information

    def cache_info(self) -> CacheInfo:
        """Hits, misses, limit and number of programs, as in `functools.lru_cache`."""
        with self._lock:
            hits = self._hits + sum(max(program.calls - 1, 0) for program in self._programs.values())
            return CacheInfo(hits, self._misses, self._max_signatures, len(self._programs))

    def clear_cache(self) -> None:
        """Forgets all programs of this function; compiled modules remain in hilo's caches."""
        with self._lock:
            self._recent = ()
            self._quick, self._programs, self._traces = {}, {}, {}
            self._padded, self._not_padded = {}, {}
            self._any_size = AnySize(self._new_trace, self._compile_any_size)
            self._hits = self._misses = 0
            self._has_churned = False

    def explain(self) -> Explanation:
        """Each program: why it was made, what it cost, what answers its calls now, and how often it was called."""
        with self._lock:
            programs = tuple(program.explain() for program in self._programs.values())
            notes = self._any_size.notes(self._arguments.paths)
            for signature, why in self._not_padded.items():
                said = describe(self._arguments.paths(signature.structure), signature)
                notes.append(f"padding does not serve {said}, which has a program of its own: {why}")
        if self._has_churned:
            notes.append("it keeps being compiled; signatures called once are interpreted")
        return Explanation(self._title, programs, tuple(notes))

    def wait(self, timeout_s: float | None = None) -> bool:
        """Waits at most `timeout_s` seconds until no program of this function is being compiled; returns whether so."""
        with self._lock:
            programs = list(self._programs.values())
        return all([program.wait(timeout_s) for program in programs])

    # ---- stages

    @retraced
    def trace(self, *args: object, **kwargs: object) -> Traced:
        """The function as a computation, for `args` and `kwargs` of these types: arrays or `hilo.Shape`s."""
        from hilo.tracing.stages import Traced

        dynamic, static = self._arguments.split(args, kwargs)
        return Traced(self, self._trace_for(self._signature(dynamic, static)))

    def _signature(self, dynamic: Dynamic, static: Static) -> Signature:
        """The signature of the program that answers a call."""
        signature, _ = self._read(dynamic, static)
        if self._dimensions is None:
            return signature
        plan = self._dimensions.plan(signature, self._arguments.paths(signature.structure))
        return plan.at(plan.padded) if plan.is_padded else signature

    def _find_program(self, dynamic: Dynamic, static: Static) -> JitProgram:
        signature, _ = self._read(dynamic, static)
        if self._dimensions is None:
            return self._find(signature)
        call = self._find_call(self._dimensions.plan(signature, self._arguments.paths(signature.structure)))
        return call if isinstance(call, JitProgram) else call.program

    def lower(self, *args: object, **kwargs: object) -> Lowered:
        """`f.trace(*args, **kwargs).lower()`."""
        return self.trace(*args, **kwargs).lower()

    @retraced
    def precompile(self, signatures: Iterable[Sequence[object]]) -> list[Compiled]:
        """Compiles the function for several lists of arguments before the calls, and waits for it.

        Args:
            signatures: tuples of positional arguments, as in `trace`; calls with such arguments find their program.
        """
        programs = []
        if not isinstance(signatures, Iterable):
            message = f"precompile: signatures is {shown(signatures)}; it takes tuples of arguments"
            raise ArgumentError(f"{message}\n  at {place()}")
        for args in signatures:
            if not isinstance(args, (tuple, list)):
                message = f"precompile: signatures has {shown(args)}; it takes tuples of arguments"
                raise ArgumentError(f"{message}\n  at {place()}")
            dynamic, static = self._arguments.split(tuple(args), {})
            programs.append(self._find_program(dynamic, static))
        from hilo.tracing.stages import Compiled

        for program in programs:
            program.wait()
        return [Compiled(self, program.trace, program.executable) for program in programs]

    def __reduce__(self) -> str | tuple[object, ...]:
        """Pickles the function by its name if that leads to it, as Python does; else as its function and options."""
        name: str | None = getattr(self, "__qualname__", None)
        if name is not None and find_by_name(self.__module__, name) is self:
            return name
        return functools.partial(jit, self._function, **self._settings.keywords()), ()

    def __repr__(self) -> str:
        return f"<hilo.jit of {self._title}, {len(self._programs)} programs>"
