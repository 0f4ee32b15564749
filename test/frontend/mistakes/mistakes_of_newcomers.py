"""A newcomer's calls of things that are not functions, arrays that do not match, and NumPy scalars; each message names
the line."""

from __future__ import annotations

from typing import Any

import numpy as np
from mistakes import mistake

import hilo
from hilo import ops

X = np.ones((2, 3), "f")
HERE = "mistakes_of_newcomers.py:"


def program() -> hilo.XlaComputation:
    b = hilo.XlaBuilder("double")
    y = ops.Parameter(b, 0, hilo.Shape("f32", [2, 3]), "y")
    return b.Build(y + y)


def executable() -> Any:
    return hilo.compile(program(), "evaluator")


def traced(function: Any, *arguments: object) -> object:
    return hilo.jit(function, tiers="evaluator")(*arguments)


# ---- what is no function ---------------------------------------------------------------------------------------------

LOWERED: Any = hilo.jit(lambda x: x + 1).lower
mistake("a program is called", lambda: program()(X), "XlaComputation 'double'", "hilo.compile(computation)", HERE)
mistake("a stage is called", lambda: LOWERED(X)(X), "is called; the function itself", ".lower().compile()", HERE)
mistake("a bundle is called", lambda: hilo.compile_bundle(program(), ["vmvx"])(X), "bundle.executable()", HERE)
mistake("host_function: no name", lambda: hilo.host_function(3), "name is 3", '@hilo.host_function("name")', HERE)  # type: ignore[arg-type]
mistake("from_jax: no argument", lambda: hilo.from_jax(lambda a: a), "from_jax", "'a'", "takes (a)", "ShapeDtype", HERE)
mistake("hilo.run_pipeline", lambda: hilo.run_pipeline, "use hilo.lowering.run_pipeline")  # type: ignore[attr-defined]

# ---- calls of executables name the line ------------------------------------------------------------------------------

for _name, _arguments, _says in (
    ("rank", (X[0],), "argument 0 (y) is f32[3]; it takes f32[2, 3]"),
    ("type", (X.astype("f8"),), "argument 0 (y) is f64[2, 3]; it takes f32[2, 3]; convert it with .astype"),
    ("none", (), "got 0 arguments; it takes 1"),
    ("dict", ({"y": X},), "argument 0 (y) is a dict; it takes an array f32[2, 3]"),
):
    mistake(f"executable: {_name}", lambda given=_arguments: executable()(*given), "@main", _says, HERE)  # type: ignore[misc]

# ---- targets, devices, files -----------------------------------------------------------------------------------------

for _name, _call, _says in (
    ("target", lambda: hilo.compile(program(), "cpu"), "did you mean 'llvm-cpu'?"),
    ("option", lambda: hilo.compile(program(), opt="O3"), "option 'opt' is unknown"),
    ("device", lambda: hilo.device_put(X, "gpu"), "device 'gpu' is unknown"),
    ("text", lambda: hilo.device_put("abc"), "argument 0 is 'abc'; it takes an array-like of numbers"),
    ("file", lambda: hilo.load_bundle("nowhere.hilo"), "is no bundle: there is no such file"),
    ("ending", lambda: hilo.load_parameters("weights.npy"), "it takes a file that ends with .safetensors"),
):
    mistake(f"newcomer: {_name}", _call, _says, HERE)

# ---- NumPy scalars and seeds -----------------------------------------------------------------------------------------

mistake(
    "x / np.sqrt(n)",
    lambda: traced(lambda x: x / np.sqrt(x.shape[-1]), X),
    "Div: rhs is f64[] and lhs is f32[2,3]",
    "rhs is a scalar with a type of its own, as NumPy's are: a Python number takes the array's",
    HERE,
)
for _seed in (1.5, True, X, "7"):
    mistake(f"random.key({_seed!r:.9})", lambda seed=_seed: hilo.random.key(seed), "random.key: seed is", HERE)  # type: ignore[misc]
for _seed in (np.float32(1), np.arange(2), np.bool_(True)):
    mistake(
        f"random.key of a traced {_seed!r:.9}",
        lambda seed=_seed: traced(lambda s: hilo.random.key(s), seed),  # type: ignore[misc]
        "random.key: seed is",
        "it takes a scalar of integers",
        HERE,
    )
