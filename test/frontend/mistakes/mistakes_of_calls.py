"""Calls in the style of torch, NumPy, JAX or TensorFlow: other argument names, functions with other parameters, values
where arrays are expected, files that are not MLIR."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from mistakes import mistake, p

import hilo
from hilo import ops

X = np.ones((2, 3), "f")


def op() -> Any:
    return p("f32[2,3]")


def array() -> Any:
    return hilo.device_put(X)


def traced(function: Callable[..., object], *arguments: object) -> object:
    return hilo.jit(function, tiers="evaluator")(*arguments)


# ---- arguments of methods --------------------------------------------------------------------------------------------

_REDUCTIONS = ("sum", "prod", "mean", "max", "min", "var", "std", "any", "all", "argmax", "argmin")
for _title, _make in (("XlaOp", op), ("DeviceArray", array)):
    for _name in (*_REDUCTIONS, "cumsum", "cumprod"):
        mistake(
            f"{_title}.{_name}(dim=)",
            lambda make=_make, name=_name: getattr(make(), name)(dim=1),  # type: ignore[misc]
            f"{_title}.{_name}",
            "'dim'",
            "did you mean 'axis'?",
            "it takes (axis=None",
        )
    for _name in _REDUCTIONS:
        mistake(
            f"{_title}.{_name}(keepdim=)",
            lambda make=_make, name=_name: getattr(make(), name)(1, keepdim=True),  # type: ignore[misc]
            f"{_title}.{_name}",
            "'keepdim'",
            "did you mean 'keepdims'?",
        )
    for _name, _arguments, _says in (
        ("max", (1, True), "too many positional arguments; it takes (axis=None, *, keepdims=False)"),
        ("swapaxes", (0,), "missing a required argument: 'axis2'; it takes (axis1, axis2)"),
        ("flatten", (1, 2), "too many positional arguments; it takes ()"),
        ("astype", (), "missing a required argument: 'element_type'"),
        ("clip", (0, 1, 2), "it takes (min=None, max=None)"),
        ("dot", (), "missing a required argument: 'other'"),
    ):
        mistake(
            f"{_title}.{_name}{_arguments}",
            lambda make=_make, name=_name, given=_arguments: getattr(make(), name)(*given),  # type: ignore[misc]
            f"{_title}.{_name}",
            _says,
        )
    mistake(f"{_title}.at.set", lambda make=_make: make().at.set(1), "x.at", "x.at[index].set(value)")  # type: ignore[misc]
    mistake(f"{_title}.at[].set()", lambda make=_make: make().at[0].set(), "x.at[index].set", "'value'")  # type: ignore[misc]
    mistake(f"{_title}.at[].apply", lambda make=_make: make().at[0].apply(abs), "x.at[index]", "'apply'", "set(f(")  # type: ignore[misc]
mistake("format of an array", lambda: f"{array():.2f}", "'.2f'", "f32[2, 3]", "one element", "np.array2string")
mistake("format of an integer", lambda: f"{hilo.device_put(np.int32(3)):q}", "'q'", "s32[]")
mistake("format of a value", lambda: f"{op():.2f}", "'.2f'", "f32[2,3]", "only known when the program runs", "f'{x}'")
mistake("format while traced", lambda: traced(lambda x: f"{x:.2f}", X), "'.2f'", "computed from x", "at ")
mistake("x.size()", lambda: traced(lambda x: x.sum() / x.size(), X), "x.size", "write it without ()", "at ")
mistake("x.shape()", lambda: traced(lambda x: x.shape()[0], X), "x.shape", "write it without ()")
mistake("computation.compile", lambda: op().builder.Build().compile(), "'compile'", "hilo.compile(computation, target)")
mistake("computation.run", lambda: op().builder.Build().run(X), "'run'", "hilo.compile(computation)")
mistake("x.shape = …", lambda: setattr(op(), "shape", (3, 2)), "f32[2,3]", "(3, 2)", "x = x.reshape((3, 2))", "at ")
mistake("XlaOp.nbytes", lambda: op().nbytes, "'nbytes'", "x.size")

# ---- functions of other parameters -----------------------------------------------------------------------------------

mistake("jit: keyword", lambda: hilo.jit(lambda x: x)(y=X), "got an unknown argument 'y'", "it takes (x)", "at ")
mistake("jit: too many", lambda: hilo.jit(lambda x: x)(X, X), "too many positional arguments; it takes (x)")
mistake("jit: too few", lambda: hilo.jit(lambda x, y: x)(X), "missing a required argument: 'y'; it takes (x, y)")
mistake("grad: too few", lambda: hilo.grad(lambda x, y: x)(X), "missing a required argument: 'y'; it takes (x, y)")
mistake("vmap: too many", lambda: hilo.vmap(lambda x: x)(X, X), "too many positional arguments; it takes (x)")
mistake("vjp: too few", lambda: hilo.vjp(lambda x, y: x, X), "missing a required argument: 'y'; it takes (x, y)")
mistake("jvp: too many", lambda: hilo.jvp(lambda x: x, (X, X), (X, X)), "too many positional arguments; it takes (x)")
mistake("jvp: tangents", lambda: hilo.jvp(lambda x: x, (X,)), "jvp", "'tangents'", "it takes (fun, primals, tangents)")
mistake("grad: other name", lambda: hilo.grad(np.sum, wrt=1), "grad", "'wrt'", "did you mean 'argnums'?")
mistake(
    "while_loop: a tuple taken apart",
    lambda: hilo.while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, x), (0, op())),
    "while_loop: body_fun is <lambda>(i, x)",
    "a function of 1 argument, (s64[], f32[2,3]",
    "lambda state: … state[0] …",
    "at ",
)
mistake(
    "while_loop: condition",
    lambda: hilo.while_loop(lambda i, x: i < 3, lambda s: s, (0, op())),
    "while_loop: cond_fun is <lambda>(i, x)",
    "a function of 1 argument",
)
mistake("while_loop: other name", lambda: hilo.while_loop(abs, body=abs, init=op()), "'body'", "'body_fun'")
mistake("cond: operands", lambda: hilo.cond(op()[0, 0] > 0, lambda: 1, lambda: 2, op()), "cond: true_fun", "1 argument")
mistake("cond: operand=", lambda: hilo.cond(True, abs, abs, operand=op()), "cond", "'operand'", "it takes (pred")
mistake("switch: operands", lambda: hilo.switch(1, [lambda: 1, lambda: 2], op()), "branches[", "1 argument, f32[2,3]")
mistake("scan: body", lambda: hilo.scan(lambda carry: carry, 0.0, op()), "scan: f is <lambda>(carry)", "2 arguments")
mistake("fori_loop: body", lambda: hilo.fori_loop(0, 3, lambda x: x, op()), "fori_loop: body_fun", "2 arguments, s32[]")
mistake("map: body", lambda: hilo.map(lambda a, b: a, op()), "map: f is <lambda>(a, b)", "1 argument, f32[3]")
mistake("Reduce: body", lambda: ops.Reduce(op(), 0.0, lambda a: a, [0]), "Reduce", "<lambda>(a)", "over 2 XlaOps")
mistake(
    "WhileLoopHelper: body",
    lambda: ops.WhileLoopHelper(lambda v: v[0] < 3, lambda v, b: v, [op()]),
    "WhileLoopHelper: condition_function",
    "2 arguments",
)
IDENTITY = 'func.func @main(%x: tensor<2xf32> {jax.arg_name = "x"}) -> tensor<2xf32> { return %x : tensor<2xf32> }'


def executable() -> Any:
    x, y = (ops.Parameter(b, n, hilo.Shape("f32", (2,)), "xy"[n]) for b in [hilo.XlaBuilder("b")] for n in range(2))
    return hilo.compile(x.builder.Build(x - y), "evaluator")


TWO = np.array([1, 2], "f")
mistake("executable: unknown name", lambda: executable()(TWO, z=TWO), "@main", "'z'", "known: x, y")
mistake("executable: twice", lambda: executable()(TWO, x=TWO), "@main", "x is given by position and by name")
mistake("executable: missing", lambda: executable()(y=TWO), "@main", "x is missing", "it takes x, y")

# ---- values of a program in functions of JAX, in functions that JAX cannot trace ------------------------------------


def _jax(call: Callable[[Any, Any], object]) -> Callable[[], object]:
    def run() -> object:
        jnp = __import__("jax.numpy").numpy
        return traced(lambda x: ops.Exp(call(jnp, x)), X)

    return run


for _name, _call in {
    "sin": lambda jnp, x: jnp.sin(x),
    "where": lambda jnp, x: jnp.where(x > 0, x, x),
    "sum": lambda jnp, x: jnp.sum(x),
}.items():
    mistake(f"jnp.{_name} in ops.Exp", _jax(_call), "another library", "np.sin for jnp.sin", "language='jax'", "at ")

# ---- what is no MLIR -------------------------------------------------------------------------------------------------

_NOT_MLIR: dict[str, tuple[str | bytes, str, str]] = {
    "LLVM IR": (
        "; ModuleID = 'x'\ndefine float @f(float %0) {\n  ret float %0\n}\n",
        "LLVM IR",
        "hilo takes StableHLO",
    ),
    "LLVM IR without a header": ("define float @f(float %0) {\n  ret float %0\n}\n", "LLVM IR", "hilo takes StableHLO"),
    "LLVM bitcode": (b"BC\xc0\xde\x35\x14", "LLVM bitcode", "hilo takes StableHLO"),
    "a jaxpr": ("{ lambda ; a:f32[3]. let b:f32[3] = sin a in (b,) }", "a jaxpr", "hilo.from_jax"),
    "Python": ("import jax\n\ndef f(x):\n    return x\n", "Python", "hilo.from_jax"),
    "Python's docstring": ('"""A model."""\nimport jax\n', "Python", "run it"),
    "C++": ('#include "xla.h"\nint main() {}\n', "C or C++", "hilo.XlaBuilder"),
    "JSON": ('{"nodes": [\n]}', "JSON", "StableHLO's text"),
    "torch.fx": ("graph():\n    %x : placeholder\n", "torch.fx", "exported_program_to_stablehlo"),
    "ONNX text": ("ir_version: 8\ngraph {\n}", "ONNX", "importers"),
    "ONNX": (b"\x08\x08\x12\x07pytorch", "protocol buffer", "hilo-translate --hlo-to-stablehlo"),
    "PTX": ("//\n.version 7.0\n.target sm_80\n", "PTX", "hilo takes StableHLO"),
    "nothing": (" \n", "load: <string> is empty", "it takes a StableHLO module"),
    "a zip archive": (b"PK\x03\x04\x14\x00", "zip archive", "hilo.load_bundle"),
    "an array": (b"\x93NUMPY\x01\x00v\x00", "NumPy array", "np.load"),
    "a pickle": (b"\x80\x04\x95\x06", "a pickle", "as_bytecode()"),
    "TensorFlow Lite": (b"\x1c\x00\x00\x00TFL3\x14", "TensorFlow Lite", "iree-import-tflite"),
    "gzip": (b"\x1f\x8b\x08\x00", "compressed", "unpack it"),
    "HTML": ("<!DOCTYPE html>\n<html></html>", "HTML", "the file itself"),
    "mhlo": (IDENTITY.replace("{ return", "{\n%0 = mhlo.copy %x : tensor<2xf32>\nreturn"), "mhlo", "the same assembly"),
}
for _name, (_source, _what, _next) in _NOT_MLIR.items():
    mistake(f"load {_name}", lambda source=_source: hilo.load(source), _what, _next)  # type: ignore[misc]
