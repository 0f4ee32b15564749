"""Wrong calls of the public API: methods, NumPy's protocols, transformations, sessions, executables, bundles, keys.

Each row is a valid call, with its arguments listed separately; one of them is replaced by an unsuitable value, left
out, or another one is added. Calls of the documented operations are in `ops/wrong_calls.py`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import wrong_calls

import hilo
from hilo import ops

IDENTITY = """func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.add %x, %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}"""

Make = Callable[[], tuple[Callable[..., object], tuple[object, ...], dict[str, object]]]


@dataclass(frozen=True)
class Call:
    """A call that is, or may be, wrong.

    Attributes:
        name: the name of the function.
        change: the change that was made to its arguments, in words.
        run: makes the call.
        native: the call does not match the signature of a function that is not a documented operation; then Python
            raises its own TypeError.
    """

    name: str
    change: str
    run: Callable[[], object] = field(compare=False)
    native: bool = False

    def __str__(self) -> str:
        return f"{self.name}: {self.change}"


def x(*dims: int, kind: str = "f32") -> hilo.XlaOp:
    return ops.Parameter(hilo.XlaBuilder("wrong"), 0, hilo.Shape(kind, dims), "x")


def array(*dims: int, kind: object = np.float32) -> hilo.DeviceArray:
    with hilo.device("evaluator"):
        return hilo.device_put(np.ones(dims, kind))


ROWS: dict[str, Make] = {}


def row(name: str, make: Callable[[], Callable[..., object]], /, *args: object, **kwargs: object) -> None:
    """A valid call of the result of `make`; `Late` arguments are made again for each call."""
    ROWS[name] = lambda: (make(), tuple(map(_value, args)), {key: _value(value) for key, value in kwargs.items()})


@dataclass(frozen=True)
class Late:
    make: Callable[[], object]


def _value(given: object) -> object:
    return given.make() if isinstance(given, Late) else given


# ---- functions of functions


def loss(v: Any) -> Any:
    return (v * v).sum()


ONES = np.ones(3, np.float32)
for _name in ("grad", "value_and_grad", "jacrev", "jacfwd", "hessian"):
    row(
        f"hilo.{_name}",
        lambda name=_name: lambda f, argnums, aux, v: getattr(hilo, name)(f, argnums, aux)(v),
        loss,
        0,
        False,
        ONES,
    )  # type: ignore[misc]
row("hilo.vjp", lambda: lambda f, v, t: hilo.vjp(f, v)[1](t), loss, ONES, np.float32(1))
row("hilo.jvp", lambda: hilo.jvp, loss, (ONES,), (ONES,))
row(
    "hilo.vmap",
    lambda: lambda f, i, o, n, v: hilo.vmap(f, i, o, axis_size=n)(v),
    loss,
    0,
    0,
    None,
    np.ones((2, 3), np.float32),
)
row("hilo.eval_shape", lambda: hilo.eval_shape, loss, ONES)
row("hilo.stop_gradient", lambda: hilo.stop_gradient, ONES)
row("hilo.while_loop", lambda: hilo.while_loop, lambda v: v.sum() < 9, lambda v: v + 1, ONES)
row("hilo.fori_loop", lambda: hilo.fori_loop, 0, 3, lambda i, v: v + 1, ONES, unroll=None)
row("hilo.scan", lambda: hilo.scan, lambda c, v: (c + v, c), np.float32(0), ONES, None, False, 1)
row("hilo.cond", lambda: hilo.cond, True, lambda v: v, lambda v: -v, ONES)
row("hilo.switch", lambda: hilo.switch, 1, [lambda v: v, lambda v: -v], ONES)
row("hilo.map", lambda: hilo.map, loss, np.ones((2, 3), np.float32), batch_size=1)
row(
    "hilo.jit",
    lambda: lambda f, v, **k: hilo.jit(f, tiers="evaluator", **k)(v),
    loss,
    ONES,
    static_argnums=(),
    static_argnames=(),
    donate_argnums=(),
    donate_argnames=(),
    max_signatures=4,
    on_recompile="allow",
    language="auto",
    dynamic=None,
    buckets=None,
)
row(
    "hilo.jit target",
    lambda: lambda target, tiers: hilo.jit(loss, target=target, tiers=tiers)(ONES),
    "evaluator",
    "evaluator",
)
row("JitFunction.lower", lambda: hilo.jit(loss, target="evaluator").lower, ONES)
row("JitFunction.trace", lambda: hilo.jit(loss, target="evaluator").trace, ONES)
row("JitFunction.precompile", lambda: hilo.jit(loss, target="evaluator").precompile, [(ONES,)])
row("JitFunction.wait", lambda: hilo.jit(loss, target="evaluator").wait, 0.1)
row("hilo.jit_scope", lambda: _entered(hilo.jit_scope), True)
row("hilo.device", lambda: _entered(hilo.device), "evaluator")
row(
    "hilo.from_jax",
    lambda: lambda f, v, **k: hilo.from_jax(f, v, **k),
    loss,
    ONES,
    static_argnums=None,
    static_argnames=None,
)


def _entered(manager: Callable[..., Any]) -> Callable[..., object]:
    def enter(*args: object, **kwargs: object) -> None:
        with manager(*args, **kwargs):
            pass

    return enter


# ---- programs, executables, sessions, bundles


@functools.cache
def _executable() -> hilo.Executable:
    found = hilo.compile(IDENTITY, "evaluator")
    assert isinstance(found, hilo.Executable)
    return found


row(
    "hilo.compile",
    lambda: hilo.compile,
    IDENTITY,
    "evaluator",
    replicas=1,
    partitions=1,
    cache=True,
    check=None,
    tiers="compiled",
    mixed_precision=None,
)
row(
    "hilo.compile for a CPU",
    lambda: lambda **k: hilo.compile(IDENTITY, "llvm-cpu", **k),
    opt_level="O2",
    device="local-sync",
    compile_timeout_s=60,
    flags=(),
    donate_argnums=(),
    seed=1,
)
row("hilo.lower", lambda: hilo.lower, IDENTITY, "llvm-cpu", replicas=1, partitions=1, mixed_precision=None)
row("hilo.load", lambda: hilo.load, IDENTITY, any_dialect=False)
row(
    "hilo.gradient",
    lambda: hilo.gradient,
    "func.func @main(%x: tensor<f32>) -> tensor<f32> { return %x : tensor<f32> }",
    0,
    result=0,
    value=True,
)
row("hilo.clusters", lambda: hilo.clusters, IDENTITY, "llvm-cpu")
row("hilo.view", lambda: hilo.view, IDENTITY, passes=None, target="evaluator", arguments=None, profile=None, title=None)
row("Executable()", _executable, ONES)
row("Executable.call_async", lambda: _executable().call_async, ONES)
row("Executable.call_directly", lambda: _executable().call_directly, ONES)
row("Executable.reseed", lambda: _executable().reseed, 3)
row("Executable.wait", lambda: _executable().wait, 0.1)
row("Executable.kernel_times", lambda: _executable().kernel_times, ONES)
row("Executable.run_replicas", lambda: _executable().run_replicas, [[ONES]], timeout_s=1.0)
row(
    "hilo.compile_bundle",
    lambda: lambda p, t, **k: hilo.compile_bundle(p, t, **k),
    IDENTITY,
    ("vmvx",),
    replicas=1,
    partitions=1,
    donate_argnums=(),
    keep_going=False,
    mixed_precision=None,
)
row("hilo.load_bundle", lambda: hilo.load_bundle, "nothing.hilo")


@functools.cache
def _bundle() -> hilo.Bundle:
    return hilo.compile_bundle(IDENTITY, "vmvx")


row("Bundle.executable", lambda: _bundle().executable, "vmvx", device="auto")
row("Bundle.module_bytes", lambda: _bundle().module_bytes, "vmvx")
row("Session()", lambda: lambda c, t: hilo.Session(c, target=t).run(), IDENTITY, "evaluator")
row("Session.run", lambda: hilo.Session(IDENTITY, target="evaluator").run, None, {"%arg0": ONES})
row("Session.probe", lambda: hilo.Session(IDENTITY, target="evaluator").probe, {"%arg0": ONES}, pattern="")
row("Session.trap", lambda: hilo.Session(IDENTITY, target="evaluator").trap, {"%arg0": ONES}, "nan")
row("hilo.device_put", lambda: hilo.device_put, ONES, "local-sync")
row("hilo.from_dlpack", lambda: hilo.from_dlpack, ONES, "local-sync")
row("hilo.devices", lambda: hilo.devices, ["local-sync"])
row("hilo.to_jax", lambda: hilo.to_jax, Late(_executable))
row("hilo.host_function", lambda: lambda name, f: hilo.host_function(name)(f), "wrong.calls", loss)
row("hilo.host_library", lambda: hilo.host_library, "nothing.so")
row("hilo.host_function_from_library", lambda: hilo.host_function_from_library, "nothing.so", "symbol", name="n")
row("hilo.quantized", lambda: hilo.quantized, "s8", "f32", 0.5, 0, axis=None, low=None, high=None)

# ---- shapes, builders, trees, keys

row("hilo.dtype", lambda: hilo.dtype, "f32")
row("hilo.Shape", lambda: hilo.Shape, "f32", (2, 3))
row("Shape.of", lambda: hilo.Shape.of, ONES)
row("Shape.parse", lambda: hilo.Shape.parse, "f32[2]")
row("Shape.tuple", lambda: hilo.Shape.tuple, [hilo.Shape("f32")])
row("Shape.with_dims", lambda: hilo.Shape("f32", (2,)).with_dims, (3,))
row("Shape.with_dtype", lambda: hilo.Shape("f32", (2,)).with_dtype, "s32")
row("XlaBuilder", lambda: hilo.XlaBuilder, "name")
row("XlaBuilder.Build", lambda: lambda root: (lambda v: v.builder.Build(root))(x(2)), None)
row("XlaComputation.as_text", lambda: wrong_calls.computation().as_text, debug_info=False)
row("XlaComputation.as_portable_artifact", lambda: wrong_calls.computation().as_portable_artifact, None)
for _name, _args in {
    "map": (lambda v: v, [1]),
    "leaves": ([1],),
    "structure": ([1],),
    "flatten": ([1],),
    "unflatten": (hilo.tree.structure([1]), [1]),
}.items():
    row(f"tree.{_name}", lambda name=_name: getattr(hilo.tree, name), *_args)  # type: ignore[misc]
row(
    "register_pytree_node",
    lambda: hilo.register_pytree_node,
    type("T", (), {}),
    lambda t: ((), None),
    lambda a, c: None,
)
row(
    "register_pytree_node_class",
    lambda: hilo.register_pytree_node_class,
    type("T", (), {"tree_flatten": None, "tree_unflatten": None}),
)
KEY = np.asarray([0, 1], np.uint32)
for _name, _args in {
    "key": (0,),
    "split": (KEY, 2),
    "fold_in": (KEY, 3),
    "bits": (KEY, (2,), "u32"),
    "uniform": (KEY, (2,), "f32", 0.0, 1.0),
    "normal": (KEY, (2,), "f32"),
    "gumbel": (KEY, (2,), "f32"),
    "bernoulli": (KEY, 0.5, (2,)),
    "randint": (KEY, (2,), 0, 5, "s32"),
    "permutation": (KEY, 5),
    "categorical": (KEY, np.ones((2, 3), np.float32), -1),
}.items():
    row(f"random.{_name}", lambda name=_name: getattr(hilo.random, name), *_args)  # type: ignore[misc]


def calls(name: str) -> Iterator[Call]:
    """Every wrong call of a row."""
    _, args, kwargs = ROWS[name]()

    def replaced(at: int, make: Callable[[], object]) -> object:
        function, args, kwargs = ROWS[name]()
        return function(*args[:at], make(), *args[at + 1 :], **kwargs)

    def named(parameter: str, make: Callable[[], object]) -> object:
        function, args, kwargs = ROWS[name]()
        return function(*args, **{**kwargs, parameter: make()})

    def more(make: Callable[[], object]) -> object:
        function, args, kwargs = ROWS[name]()
        return function(*args, make(), **kwargs)

    def less(count: int) -> object:
        function, args, kwargs = ROWS[name]()
        return function(*args[:count], **kwargs)

    for value, make in wrong_calls.POOL.items():
        for at in range(len(args)):
            yield Call(name, f"argument {at} is {value}", functools.partial(replaced, at, make))
        for parameter in kwargs:
            yield Call(name, f"{parameter} is {value}", functools.partial(named, parameter, make))
        yield Call(name, f"one more: {value}", functools.partial(more, make), native=True)
    for count in range(len(args)):
        yield Call(name, f"the first {count} arguments", functools.partial(less, count), native=True)
    yield Call(name, "another keyword", functools.partial(named, "dims_", lambda: 0), native=True)
