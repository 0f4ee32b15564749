"""A hundred mistakes from the first day with hilo of somebody who knows XLA's builder, JAX, torch or NumPy."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
from mistakes import mistake, p

import hilo
from hilo import Shape, XlaBuilder, ops

HERE = "mistakes_of_beginners.py:"
X = np.ones((2, 3), "f")
HILO: Any = hilo
NUMPY: Any = np
OPS: Any = ops
RANDOM: Any = hilo.random


def mistakes(*rows: tuple[str | Callable[[], object], ...]) -> None:
    """Rows of a name, a call, and texts of the message; all name this file, which contains the call."""
    for name, call, *says in rows:
        assert isinstance(name, str) and callable(call)
        mistake(f"beginner: {name}", call, *map(str, says), HERE)


def names(prefix: str, module: object, **instead: str) -> None:
    """Names that a module or an object lacks, with their replacements."""
    for name, says in instead.items():
        mistake(f"beginner: {prefix}{name}", lambda name=name: getattr(module, name), f"{name!r}", says)  # type: ignore[misc]


def array() -> Any:
    return hilo.device_put(X)


def traced(function: Callable[..., object], *arguments: object, **options: Any) -> object:
    return hilo.jit(function, tiers="evaluator", **options)(*(arguments or (X,)))


def program() -> hilo.XlaComputation:
    x = p("f32[2,3]")
    return x.builder.Build(x + x)


def executable() -> Any:
    return hilo.compile(program(), "evaluator")


def conv(**changes: Any) -> object:
    image, kernel = p("f32[1,3,8,8]", "f32[4,3,3,3]")
    strides, padding = [1, 1], [(0, 0), (0, 0)]
    return ops.ConvGeneralDilated(image, kernel, strides, padding, [1, 1], [1, 1], **changes)


def folded(*arguments: Any) -> object:
    return ops.Reduce(p("f32[4,3]"), *arguments)


# ---- names of other libraries ----------------------------------------------------------------------------------------

names(
    "ops.",
    ops,
    MatMul="use ops.Dot",
    Relu="use ops.Max(x",
    Softmax="of e = np.exp",
    Mean="x.mean(axis)",
    Subtract="use ops.Sub",
    Multiply="use ops.Mul",
    ReduceSum="ops.Reduce(x, 0, ops.Add",
    Cast="use ops.ConvertElementType",
    Where="ops.Select(mask, x, y)",
    Stack="np.stack(xs, axis)",
    UpperTriangel="did you mean 'UpperTriangle'",
)
names(
    "hilo.",
    hilo,
    value_and_gradient="did you mean 'value_and_grad'",
    Executble="did you mean 'Executable'",
    device_putt="did you mean 'device_put'",
)
names(
    "hilo.random.",
    hilo.random,
    choice="hilo.random.randint",
    shuffle="hilo.random.permutation",
    rand="hilo.random.uniform",
    unifrom="did you mean 'uniform'",
    dirichlet="known: bernoulli, bits",
)
names("array.", hilo.device_put(X), cuda="hilo.device_put(x, 'cuda')", requires_grad="hilo.grad", backward="hilo.grad")
names("value.", p("f32[2]"), cuda="hilo.compile(…, 'cuda')", requires_grad="hilo.grad", detach="hilo.compile")
names(
    "executable.",
    executable(),
    lower="hilo.lower(program, target)",
    run="executable(*args)",
    save="hilo.compile_bundle",
    out_avals=".signature.results",
    target=".info.target",
)

# ---- constructors and shapes -----------------------------------------------------------------------------------------

SHAPE: Any = Shape
DOT: Any = hilo.DotDimensionNumbers
BUILDER: Any = XlaBuilder
mistakes(
    ("Shape(dtype=)", lambda: SHAPE(dims=[2], dtype="f32"), "Shape", "'dtype'", "'element_type'", "it takes (element_"),
    ("Shape of an integer", lambda: SHAPE("f32", 3), "Shape: dims is 3; it takes a sequence"),
    ("Shape of a text", lambda: Shape("f32[2,3]"), "'f32[2,3]'", "Shape('f32', [2, 3])"),
    ("Shape without type", lambda: SHAPE(), "Shape", "element_type", "it takes (element_type, dims=()"),
    ("XlaBuilder(nmae=)", lambda: BUILDER(nmae="x"), "XlaBuilder", "'nmae'", "did you mean 'name'"),
    ("Build(rot=)", lambda: BUILDER("b").Build(rot=1), "XlaBuilder.Build", "did you mean 'root'"),
    ("Session()", lambda: HILO.Session(), "Session", "program", "it takes (program, target"),
    ("a dot's fields", lambda: DOT(lhs_contracting=[1]), "DotDimensionNumbers", "'lhs_contracting_dimensions'"),
    ("Parameter of sizes", lambda: OPS.Parameter(XlaBuilder("b"), 0, (2, 3), "x"), "Shape('f32', [2, 3])"),
    ("Parameter of an array", lambda: OPS.Parameter(XlaBuilder("b"), 0, X, "x"), "hilo.Shape.of(array)"),
    ("Iota of a fraction", lambda: ops.Iota(XlaBuilder("b"), "f32", 3.5), "dims is [3.5]"),  # type: ignore[arg-type]
    ("a text for a root", lambda: BUILDER("b").Build("x"), "XlaBuilder.Build: root is 'x'", "a value of this builder"),
    ("compile(trget=)", lambda: hilo.compile(program(), trget="x"), "option 'trget'", "did you mean 'target'?"),
    ("compile(replica=)", lambda: hilo.compile(program(), replica=2), "option 'replica'", "did you mean 'replicas'?"),
    ("a builder copied", lambda: copy.deepcopy(XlaBuilder("b")), "pickle the computation"),
    ("a value pickled", lambda: pickle.dumps(p("f32[2]")), "belongs to a program that is being built"),
    ("an executable pickled", lambda: pickle.dumps(executable()), "cannot be pickled", "compile_bundle"),
    ("a list compiled", lambda: HILO.compile([X]), "compile: program is [", "it takes an XlaComputation"),
    ("a number viewed", lambda: HILO.view(3), "view: program is 3", "it takes an XlaComputation"),
    ("a number bundled", lambda: HILO.compile_bundle(3, ["vmvx"]), "compile_bundle: program is 3"),
)

# ---- operations ------------------------------------------------------------------------------------------------------

LETTERS = ("NHWX", "HWIO", "NHWC")
mistakes(
    ("one layout", lambda: conv(dimension_numbers="NHWC"), "dimension_numbers is 'NHWC'", "three layouts"),
    ("letters", lambda: conv(dimension_numbers=LETTERS), "('NHWX', 'HWIO', 'NHWC')", "each of b, f, 0, 1"),
    ("NHWC for NCHW", lambda: conv(dimension_numbers=("NHWC", "HWIO", "NHWC")), "8 features", "rhs takes 8"),
    ("Conv strides", lambda: OPS.Conv(*p("f32[1,3,8,8]", "f32[4,3,3,3]"), 1, "SAME"), "window_strides is 1"),
    ("dimensions an integer", lambda: folded(0.0, ops.Add, 1), "Reduce: dimensions is 1", "a sequence of integers"),
    ("no dimensions", lambda: folded(0.0, ops.Add), "Reduce", "'dimensions'", "it takes (operands, init_values"),
    ("a reducer's name", lambda: folded(0.0, "add", [0]), "Reduce: computation is 'add'", "a callable over XlaOps"),
    ("a pair from a reducer", lambda: folded(0.0, lambda a, b: [a, b], [0]), "returns (f32[], f32[])", "f32[]"),
    ("while of another type", lambda: ops.While(lambda c: c < 9, lambda c: c + 1.5, p("s32[]")), "body returns f64[]"),
    ("while on numbers", lambda: ops.While(lambda c: c, lambda c: c, p("s32[]")), "condition returns s32[]", "pred[]"),
    ("while, init first", lambda: OPS.While(p("s32[]"), bool, bool), "While", "in the order condition, body, init"),
    ("while without return", lambda: OPS.While(lambda c: c < 9, lambda c: None, p("s32[]")), "result of body is None"),
    ("a vector's branch", lambda: ops.Conditional(p("pred[3]"), X, abs, X, abs), "pred is pred[3]", "pred[]"),
    ("a matrix for R1", lambda: OPS.ConstantR1(XlaBuilder("b"), X), "ConstantR1", "rank 2", "rank 1"),
    ("Constant alone", lambda: OPS.Constant(3.0), "Constant", "it takes (builder, literal"),
    ("no broadcast", lambda: OPS.BroadcastInDim(p("f32[3]"), [2, 3]), "'broadcast_dimensions'"),
    ("another broadcast", lambda: ops.BroadcastInDim(p("f32[3]"), [2, 4], [1]), "f32[3]", "[2, 4]", "1 or 4"),
    ("one to concatenate", lambda: OPS.ConcatInDim(p("f32[3]").builder, p("f32[3]"), 0), "a sequence of arrays"),
    ("gather as in NumPy", lambda: OPS.Gather(p("f32[5,3]"), np.array([0]), [1, 3]), "slice_sizes is None"),
    ("a random shape", lambda: OPS.RngUniform(p("f32[]"), 1.0, (2, 3)), "RngUniform: shape", "Shape('f32', [2, 3])"),
    ("sort downwards", lambda: OPS.Sort(p("f32[4]"), descending=True), "Sort", "'descending'", "comparator=None"),
    ("TopK of 2.0", lambda: OPS.TopK(p("f32[4]"), 2.0), "TopK: k is 2.0", "an integer"),
    ("axes=", lambda: OPS.Transpose(p("f32[2,3]"), axes=[1, 0]), "did you mean 'permutation'"),
    ("a dot without dims", lambda: OPS.DotGeneral(*p("f32[2,3]", "f32[3,4]")), "'dimension_numbers'"),
    ("half of the dims", lambda: OPS.DotGeneral(*p("f32[2,3]", "f32[3,4]"), ((1,), (0,))), "(lhs contracting"),
    ("a custom call's shape", lambda: OPS.CustomCall(p("f32[2]").builder, "f", [p("f32[2]")]), "CustomCall"),
    ("sum over replicas", lambda: OPS.AllReduce(p("f32[2]"), "sum"), "AllReduce: computation is 'sum'"),
    ("flaot32", lambda: ops.ConvertElementType(p("f32[2]"), "flaot32"), "'flaot32'; did you mean 'f32'"),
    ("select by floats", lambda: ops.Select(p("f32[2]"), 1.0, 0.0), "Select: pred is f32[2]", "x != 0"),
)

# ---- NumPy's functions and Python's own ------------------------------------------------------------------------------

mistakes(
    ("math.sqrt", lambda: math.sqrt(p("f32[]")), "float()", "NumPy's functions in place of those of math"),
    ("max()", lambda: max(p("f32[3]")), "bool()", "np.where"),
    ("and", lambda: p("pred[]") and 1, "bool()", "&, | and ~"),
    ("np.where of one", lambda: np.where(p("pred[3]")), "np.where: x and y are missing"),
    ("np.zeros of a value", lambda: np.zeros(p("s32[]")), "an index is asked of", "static_argnums"),
    ("np.random", lambda: np.random.permutation(p("f32[2]")), "np.asarray() is asked of", "use it as it is"),
    ("np.split", lambda: np.split(p("f32[2,3]"), 2, axis=1), "np.split", "size 3", "np.array_split"),
    ("np.stack", lambda: np.stack(p("f32[2,3]", "f32[3,2]")), "np.stack: arrays[1] is f32[3,2]"),
    ("np.argsort", lambda: np.argsort(p("f32[2,3]"), axis=4), "np.argsort: axis is 4", "-2…1"),
    ("np.sort", lambda: np.sort(p("f32[2,3]"), kind="fast"), "np.sort: kind is 'fast'", "'mergesort', 'stable'"),
    ("np.cumsum", lambda: NUMPY.cumsum(p("f32[2]"), axis="x"), "np.cumsum: axis is 'x'"),
    ("np.einsum", lambda: np.einsum("ij,jk->ik", p("f32[2,3]")), "of 2 terms", "1 operands"),
    ("order=", lambda: NUMPY.reshape(p("f32[2,3]"), (3, 2), order="X"), "np.reshape: order is 'X'"),
    ("np.linalg.inv", lambda: np.linalg.inv(p("f32[3]")), "np.linalg.inv: a is f32[3]", "square matrices"),
    ("dim=", lambda: p("f32[2,3]").mean(dim=1), "XlaOp.mean", "did you mean 'axis'"),
    ("bool of an array", lambda: bool(array()), "bool() of a DeviceArray f32[2, 3]", "one element"),
    ("int of an array", lambda: int(array()), "int() of a DeviceArray f32[2, 3]"),
    ("array[5]", lambda: array()[5], "index is 5", "f32[2, 3]", "out of bounds"),
    ("array['a']", lambda: array()["a"], "index is 'a'", "f32[2, 3]"),
    ("array[0] = 1", lambda: array().__setitem__(0, 1), "cannot be written into", "x.at[index].set(value)"),
    ("array @ array", lambda: array() @ array(), "matmul: lhs is f32[2,3] and rhs is f32[2,3]"),
    ("array + list", lambda: array().__add__([1, 2]), "Add: lhs is [2, 3] and rhs is [2]"),
    ("array.reshape", lambda: array().reshape(4, 2), "[4, 2], which makes 8 elements", "has 6"),
)

# ---- traced functions ------------------------------------------------------------------------------------------------

mistakes(
    ("grad of a matrix", lambda: hilo.grad(lambda x: x * 2)(X), "gives f32[2,3]", "a real scalar"),
    ("grad by integers", lambda: hilo.grad(lambda x: (x * x).sum())(np.arange(2)), "is s64[2]", "argnums"),
    ("static_argnums", lambda: traced(abs, X, static_argnums=3), "static_argnums has 3", "takes 1"),
    ("donate_args=", lambda: hilo.jit(abs, donate_args=0), "'donate_args'", "did you mean 'donate_argnums'"),
    ("in_axes", lambda: hilo.vmap(lambda x: x, in_axes=3)(X), "in_axes is 3", "-2…1"),
    ("scan without length", lambda: traced(lambda x: hilo.scan(lambda c, _: (c, c), x, None)), "xs is nothing"),
    ("scan's pair", lambda: traced(lambda x: hilo.scan(lambda c, i: c, x[0], x)), "it takes a pair, the next carry"),
    ("fori_loop's body", lambda: traced(lambda x: hilo.fori_loop(0, 3, lambda c: c, x)), "of 2 arguments"),
    ("two shapes", lambda: traced(lambda x: hilo.cond(x[0, 0] > 0, lambda: x, lambda: x[0])), "false_fun gives f32[3]"),
    ("pred of a matrix", lambda: traced(lambda x: hilo.cond(x > 0, lambda: x, lambda: x)), "gives pred[2,3]", "scalar"),
    ("switch by a float", lambda: traced(lambda x: hilo.switch(x[0, 0], [abs, abs], x)), "switch: index is f32[]"),
    ("while_loop's order", lambda: traced(lambda x: HILO.while_loop(x, bool, abs)), "cond_fun is <XlaOp", "a function"),
    ("range(n)", lambda: traced(lambda n: list(range(n)), 3), "an index is asked of", "static_argnums"),
    ("a list's index", lambda: traced(lambda n: [1, 2][n], 1), "an index is asked of", "static_argnums"),
    ("at set", lambda: traced(lambda x: x.at[0].set(np.ones(5, "f"))), "at[…].set: value is f32[5]", "[3]"),
    ("x[x > 0]", lambda: traced(lambda x: x[x > 0]), "index is a mask pred[2,3]", "np.where(mask, x, y)"),
    ("x[0, 0, 0]", lambda: traced(lambda x: x[0, 0, 0]), "index has 3 entries", "at most 2"),
    ("step 0", lambda: traced(lambda x: x[::0]), "a slice of step 0"),
    ("x + None", lambda: traced(lambda x: x + None), "Add: rhs is None"),
    ("~x", lambda: traced(lambda x: ~x), "Not: operand is f32[2,3]", "pred or an integer type"),
    ("a key of 0", lambda: hilo.random.normal(0, (2,)), "random.normal: key is s64[]", "hilo.random.key"),
    ("a random size", lambda: RANDOM.normal(hilo.random.key(0), 3.5), "shape is 3.5", "such as (2, 3)"),
)
