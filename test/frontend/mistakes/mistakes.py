"""Typical mistakes, each with the required content of its message: the operation, the argument, what it got, what it
takes, and the next step if there is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

import hilo
from hilo import Shape, XlaBuilder, ops

ROWS = hilo.GatherDimensionNumbers((1,), (0,), (), (), (0,), 0)


@dataclass(frozen=True)
class Mistake:
    """A call, and texts of its message in order."""

    call: Callable[[], object]
    says: tuple[str, ...]


MISTAKES: dict[str, Mistake] = {}


def p(*shapes: str) -> Any:
    """Parameters of one builder: one value, or a list of several."""
    builder = XlaBuilder("mistake")
    values = [ops.Parameter(builder, i, Shape.parse(text), f"p{i}") for i, text in enumerate(shapes)]
    return values[0] if len(values) == 1 else values


def run(*arguments: object, shapes: tuple[str, ...] = ("f32[3]", "f32[3]")) -> object:
    """Calls a program over parameters of these shapes."""
    values = p(*shapes)
    values = values if isinstance(values, list) else [values]
    leaves = [leaf for value in values for leaf in value.leaves]
    total = leaves[0]
    for leaf in leaves[1:]:
        total = total + leaf
    return hilo.compile(total.builder.Build(total), "evaluator")(*arguments)


def mistake(name: str, call: Callable[[], object], *says: str) -> None:
    assert name not in MISTAKES
    MISTAKES[name] = Mistake(call, says)


X3 = np.zeros(3, "f")

# ---- shapes and element types ----------------------------------------------------------------------------------------

mistake(
    "add of other shapes",
    lambda: ops.Add(*p("f32[2,3]", "f32[3,2]")),
    "Add",
    "lhs is [2, 3]",
    "rhs is [3, 2]",
    "equal or one is 1",
)
mistake("add of other types", lambda: ops.Add(*p("f32[3]", "s32[3]")), "Add", "s32[3]", "f32[3]", "ConvertElementType")
mistake("operator of other types", lambda: np.add(*p("f32[3]", "f64[3]")), "Add", "f64[3]", "f32[3]")
mistake("a fraction for integers", lambda: ops.Add(p("s32[3]"), 0.5), "float 0.5", "s32", "ConvertElementType")
mistake("too large an integer", lambda: p("s8[3]") + 300, "300", "s8")
mistake("matmul", lambda: p("f32[2,3]") @ np.zeros((2, 3), "f"), "matmul", "last dimension, 3", "second last one, 2")
mistake("dot", lambda: ops.Dot(*p("f32[2,3]", "f32[4,5]")), "Dot", "f32[2,3]", "f32[4,5]")
mistake("reshape", lambda: ops.Reshape(p("f32[2,3]"), [4]), "Reshape", "[4]", "4 elements", "f32[2,3] has 6")
mistake("reshape by -1", lambda: p("f32[2,3]").reshape(4, -1), "reshape", "-1", "6")
mistake(
    "transpose", lambda: ops.Transpose(p("f32[2,3]"), [0, 0]), "Transpose", "permutation is (0, 0)", "each of 0…1 once"
)
mistake("axis out of range", lambda: np.sum(p("f32[2,3]"), axis=2), "sum", "axis", "2")
mistake("slice limits", lambda: ops.Slice(p("f32[5]"), [0], [7], [1]), "Slice", "7", "5")
mistake("index out of range", lambda: p("f32[3]")[5], "5", "f32[3]")
mistake("too many indices", lambda: p("f32[3]")[0, 1], "f32[3]")
mistake("concatenate", lambda: ops.Concatenate(p("f32[2,3]", "f32[3,4]"), 0), "Concatenate", "f32[3,4]", "f32[2,3]")
mistake("broadcast", lambda: ops.BroadcastInDim(p("f32[3]"), [2, 4], [1]), "BroadcastInDim", "3", "4")
mistake("unknown type", lambda: Shape("f33", [3]), "f33", "did you mean 'f32'")
mistake("negative size", lambda: Shape("f32", [-1]), "dims is [-1]", "0 or more")
mistake("select of a number", lambda: ops.Select(*p("f32[3]", "f32[3]", "f32[3]")), "Select", "pred", "f32[3]")
mistake("clamp", lambda: ops.Clamp(*p("f32[2]", "f32[3]", "f32[]")), "Clamp", "f32[2]", "f32[3]")
mistake(
    "cholesky of no square", lambda: ops.Cholesky(p("f32[3,4]")), "Cholesky", "f32[3,4]", "last two sizes must be equal"
)
mistake("cholesky of integers", lambda: ops.Cholesky(p("s32[3,3]")), "Cholesky", "s32[3,3]", "float")
mistake("fft of real numbers", lambda: ops.Fft(p("f32[8]"), "FFT", [8]), "Fft", "f32[8]", "complex")
mistake("sqrt of integers", lambda: ops.Sqrt(p("s32[3]")), "Sqrt", "s32[3]", "float")
mistake("and of floats", lambda: p("f32[3]") & 1.0, "f32")
mistake("bitcast to another width", lambda: ops.BitcastConvertType(p("f32[3]"), "s64"), "BitcastConvertType", "s64")

# ---- convolutions, gather, scatter, windows, sorts -------------------------------------------------------------------

NHWC = "hilo.ConvDimensionNumbers.of('b01f', '01io', 'b01f')"
mistake(
    "NHWC data",
    lambda: ops.Conv(*p("f32[8,28,28,3]", "f32[3,3,3,16]"), [1, 1], "SAME"),
    "Conv",
    "28 features",
    "3 input features",
    "features last",
    NHWC,
)
mistake(
    "channels", lambda: ops.Conv(*p("f32[8,3,9,9]", "f32[16,4,3,3]"), [1, 1], "SAME"), "Conv", "3 features", "4 input"
)
mistake(
    "strides of a convolution",
    lambda: ops.Conv(*p("f32[8,3,9,9]", "f32[16,3,3,3]"), [1], "SAME"),
    "Conv",
    "window_strides is [1]",
    "2 entries",
)
mistake(
    "padding of a convolution",
    lambda: ops.Conv(*p("f32[8,3,9,9]", "f32[16,3,3,3]"), [1, 1], "same size"),
    "Conv",
    "padding",
    "'same size'",
    "SAME",
)
mistake(
    "index_vector_dim",
    lambda: ops.Gather(*p("f32[10,4]", "s32[5,1]"), ROWS, [1, 4]),
    "Gather",
    "start_index_map is [0]",
    "index_vector_dim=0",
    "or is it index_vector_dim=1?",
)
mistake(
    "slice sizes",
    lambda: ops.Gather(*p("f32[10,4]", "s32[5]"), [1], [0], [1, 5], [0], 1),
    "Gather",
    "slice_sizes",
    "5",
    "4",
)
mistake(
    "float indices",
    lambda: ops.Gather(*p("f32[10,4]", "f32[5]"), [1], [0], [1, 4], [0], 1),
    "Gather",
    "start_indices",
    "f32[5]",
    "integer",
)
mistake(
    "scatter without dimensions",
    lambda: ops.Scatter(*p("f32[10,4]", "s32[5,1]", "f32[5,4]"), ops.Add),
    "Scatter",
    "updates is f32[5,4]",
    "update_window_dims=[1], inserted_window_dims=[0], ",
    "scatter_dims_to_operand_dims=[0], index_vector_dim=1",
)
mistake(
    "a comparator of two arguments",
    lambda: ops.Sort(p("f32[8]", "s32[8]"), lambda a, b: ops.Lt(a, b), 0),
    "Sort",
    "comparator is <lambda>(a, b)",
    "4 XlaOps",
    "lambda a0, b0, a1, b1: ops.Lt(a0, b0)",
)
mistake("a comparator of numbers", lambda: ops.Sort(p("f32[8]"), lambda a, b: a - b, 0), "Sort", "f32[]", "pred[]")
mistake("sort of other lengths", lambda: ops.Sort(p("f32[8]", "s32[9]")), "Sort", "s32[9]", "f32[8]")
mistake(
    "a reducer of one argument",
    lambda: ops.Reduce(p("f32[8]"), 0.0, lambda a: a, [0]),
    "Reduce",
    "computation is <lambda>(a)",
    "2 XlaOps (f32[], f32[])",
)
mistake("a reducer without result", lambda: ops.Reduce(p("f32[8]"), 0.0, lambda a, b: None, [0]), "Reduce", "None")
mistake(
    "a window of another rank",
    lambda: ops.ReduceWindow(p("f32[8,8]"), 0.0, ops.Add, [2], [2], "VALID"),
    "ReduceWindow",
    "window_dimensions is [2]",
    "2 entries",
)
mistake("pad", lambda: ops.Pad(p("f32[3]"), 0.0, [(1, 1, 0), (1, 1, 0)]), "Pad", "f32[3]")

# ---- names of arguments ----------------------------------------------------------------------------------------------

mistake(
    "dims= for dimensions=",
    lambda: ops.Reduce(p("f32[3]"), 0.0, ops.Add, dims=[0]),
    "Reduce",
    "unknown argument 'dims'",
    "did you mean 'dimensions'?",
    "operands, init_values",
)
mistake(
    "perm= for permutation=",
    lambda: ops.Transpose(p("f32[2,3]"), perm=[1, 0]),
    "Transpose",
    "unknown argument 'perm'",
    "did you mean 'permutation'?",
)
mistake("axis= for dimension=", lambda: ops.Sort(p("f32[3]"), axis=0), "Sort", "'axis'", "did you mean 'dimension'?")
mistake("a misspelt argument", lambda: ops.Transpose(p("f32[2,3]"), permutaton=[1, 0]), "did you mean 'permutation'?")
mistake("no such operation", lambda: ops.Addd, "hilo.ops", "'Addd'", "did you mean", "'Add'")
mistake("a missing argument", lambda: ops.Transpose(p("f32[2,3]")), "Transpose", "'permutation'")
mistake("a number for a list", lambda: ops.Transpose(p("f32[2]"), 0), "Transpose", "permutation is 0", "sequence")
mistake("a string for an array", lambda: ops.Add(p("f32[2]"), "two"), "Add", "'two'")

# ---- builders and values ---------------------------------------------------------------------------------------------

mistake("two builders", lambda: p("f32[3]") + p("f32[3]"), "belongs to builder", "own builder")
mistake("no builder", lambda: ops.Add(1.0, 2.0), "Add", "no operand is an XlaOp")
mistake("if of a value", lambda: bool(p("pred[]")), "bool()", "np.where", "hilo.cond")
mistake("a value as NumPy", lambda: np.asarray(p("f32[3]")), "np.asarray()", "executable")
mistake("a value as a number", lambda: float(p("f32[]")), "float()")
mistake(
    "writing into a value", lambda: p("f32[3]").__setitem__(0, 1.0), "cannot be written into", "x.at[index].set(value)"
)
mistake("adding in place", lambda: np.add(X3, p("f32[3]"), out=X3), "out is given", "y = y + x")
mistake("a size that is not there", lambda: p("f32[3]").shape[1], "index is 1", "f32[3] has 1 dimensions")
mistake("a mask as an index", lambda: np.nonzero(p("f32[3]")), "np.nonzero", "np.where")
mistake("eig", lambda: np.linalg.eig(p("f32[3,3]")), "np.linalg.eig", "use np.linalg.eigh for Hermitian matrices")
mistake("inv of no square", lambda: np.linalg.inv(p("f32[3,4]")), "np.linalg.inv", "a is f32[3,4]", "must be equal")
mistake("parameter twice", lambda: [ops.Parameter(p("f32[3]").builder, 0, Shape("f32"), "y")], "Parameter", "0")
mistake("a gap in the parameters", lambda: ops.Parameter(XlaBuilder("b"), 1, Shape("f32"), "y").builder.Build(), "0…0")
mistake("nothing built", lambda: XlaBuilder("empty").Build(), "builder 'empty' has no operation")
mistake(
    "a loop that changes its type",
    lambda: ops.While(lambda s: ops.Lt(s, 3.0), lambda s: s.astype("f64"), p("f32[]")),
    "While",
    "f64[]",
    "f32[]",
)

# ---- compiling and calling -------------------------------------------------------------------------------------------

mistake("too few arguments", lambda: run(X3), "got 1 argument", "it takes 2", "f32[3]")
mistake(
    "a flat tuple",
    lambda: run(X3, X3, X3, shapes=("(f32[3], f32[3])", "f32[3]")),
    "got 3 arguments",
    "it takes 2: main((f32[3], f32[3]), f32[3])",
    "each tuple as one argument: argument 0",
)
mistake(
    "a tuple of another length",
    lambda: run((X3,), X3, shapes=("(f32[3], f32[3])", "f32[3]")),
    "argument 0 is a tuple of 1",
    "tuple of 2",
)
mistake("float64 for f32", lambda: run(X3.astype(float), X3), "argument 0 (p0) is f64[3]", "it takes f32[3]", ".astype")
mistake("another shape", lambda: run(X3, X3[:2]), "argument 1 (p1) is f32[2]", "it takes f32[3]")
mistake("a string as an argument", lambda: run(X3, "x"), "argument 1 (p1) is a str")
mistake("ragged lists", lambda: run(X3, [[1], [2, 3]]), "argument 1 (p1)", "f32[3]")
mistake("an unknown target", lambda: hilo.compile(p("f32[3]").builder.Build(), "lvm-cpu"), "did you mean 'llvm-cpu'?")
mistake(
    "an unknown option", lambda: hilo.compile(p("f32[3]").builder.Build(), opt_levle="O3"), "did you mean 'opt_level'"
)
mistake("a JAX function", lambda: hilo.compile(lambda x: x), "hilo.from_jax(fn, *example_args)")  # type: ignore[call-overload]
mistake("no file", lambda: hilo.load("missing.mlir"), "cannot read 'missing.mlir'", "looked in")
mistake("no program", lambda: hilo.load("func.func @main() {"), "<string>:1:")
mistake("replicas", lambda: hilo.compile(p("f32[3]").builder.Build(), replicas=0), "replicas is 0", "1 or more")
mistake(
    "gradient of no scalar", lambda: hilo.gradient(p("f32[3]").builder.Build(), 0), "takes a scalar of a float type"
)
mistake("gradient by an integer", lambda: hilo.gradient(p("s32[3]").builder.Build(), 0), "parameter p0 of s32[3]")

# ---- habits from other libraries -------------------------------------------------------------------------------------

mistake("x.at[0].set", lambda: p("f32[3]").at[0].set([1, 2]), "value is f32[2]", "it takes what broadcasts to []")
mistake("x.numpy()", lambda: p("f32[3]").numpy(), "no attribute 'numpy'", "hilo.compile(x.builder.Build(x))")
mistake("x.exp()", lambda: p("f32[3]").exp(), "no attribute 'exp'", "use np.exp(x)")
mistake("x.view(3)", lambda: p("f32[3]").view(3), "no attribute 'view'", "use .reshape(…)")
mistake(
    "jax.lax.cond's order",
    lambda: ops.Conditional(p("pred[]"), lambda x: x, lambda x: x + 1, p("f32[3]")),
    "Conditional: the true operand is a function",
    "hilo.cond(pred, f, g, *operands)",
)
mistake(
    "init before condition and body",
    lambda: ops.While(p("s32[]"), lambda x: x < 3, lambda x: x + 1),
    "While: init is <function",
    "in the order condition, body, init",
)
mistake(
    "target cpu",
    lambda: hilo.compile(p("f32[3]").builder.Build(), "cpu"),
    "target 'cpu' is unknown; did you mean 'llvm-cpu'?",
)
mistake(
    "target gpu",
    lambda: hilo.compile(p("f32[3]").builder.Build(), "gpu"),
    "did you mean 'cuda', 'rocm', 'vulkan' or 'metal'?",
)
mistake("a builder compiled", lambda: hilo.compile(XlaBuilder("b")), "the builder's .Build(root) makes one")
mistake("a value compiled", lambda: hilo.compile(p("f32[3]")), "x.builder.Build(x) makes one")  # type: ignore[arg-type]
mistake("a function's gradient", lambda: hilo.gradient(lambda x: x), "gradient: program is <function", "hilo.jit(fn)")  # type: ignore[arg-type, return-value]
mistake(
    "HLO text",
    lambda: hilo.load("HloModule m\nENTRY e { ROOT x = f32[2] parameter(0) }"),
    "this seems to be HLO",
    "--hlo-to-stablehlo",
)
mistake(
    "a value of a builder as an argument", lambda: run(p("f32[3]"), X3), "takes f32[3]; ", "np.asarray() is asked of"
)

# ---- habits of JAX, torch and NumPy ----------------------------------------------------------------------------------

X23 = np.ones((2, 3), np.float32)


def jit(function: Callable[..., object], *arguments: object, **options: Any) -> object:
    return hilo.jit(function, **options)(*arguments)


# fmt: off
mistake("a condition of floats", lambda: hilo.while_loop(lambda v: v.sum(), lambda v: v * 2, X23),
        "while_loop: cond_fun gives f32[]", "it takes a scalar of pred; compare it")
mistake("fori_loop to a fraction", lambda: hilo.fori_loop(0, 2.5, lambda i, v: v, X23),
        "fori_loop", "upper is f", "one integer type")
mistake("scan without a pair", lambda: hilo.scan(lambda c, v: c + v, np.float32(0), X3),
        "scan: f returns", "a pair, the next carry and y")
mistake("scan with another carry", lambda: hilo.scan(lambda c, v: (c.astype("s32"), v), np.float32(0), X3),
        "scan: f gives s32[]", "f32[]", "must stay the same")
mistake("branches of two shapes", lambda: hilo.cond(np.True_, lambda x: x, lambda x: x.sum(), X3),
        "cond", "f32[]", "f32[3]", "one type and shape")
mistake("random numbers without a key", lambda: hilo.random.normal((2, 3)),
        "random.normal: key is a tuple of 2", "u32[2]", "hilo.random.key makes a key")
mistake("a seed as a key", lambda: hilo.random.uniform(np.uint32(1), (3,)),
        "random.uniform: key is u32[]", "u32[2]", "hilo.random.key")
mistake("PRNGKey", lambda: hilo.random.PRNGKey(0), "'PRNGKey'", "hilo.random.key(seed)")
mistake("randn", lambda: hilo.random.randn(3), "'randn'", "hilo.random.normal(key, shape)")
mistake("lax", lambda: hilo.lax, "'lax'", "hilo.ops", "hilo.scan")
mistake("pmap", lambda: hilo.pmap, "'pmap'", "replicas=N")
mistake("tree_map", lambda: hilo.tree_map, "'tree_map'", "hilo.tree.map")
mistake("make_jaxpr", lambda: hilo.make_jaxpr, "'make_jaxpr'", "hilo.jit(f).lower")
mistake("checkpoint", lambda: hilo.checkpoint, "'checkpoint'", "gradients keep")
mistake("trees of two structures", lambda: hilo.tree.map(lambda x, y: x, {"a": 1}, {"b": 1}),
        "tree.map: tree 2", "{'b': *}", "built alike")
mistake("static list", lambda: jit(lambda x, n: x.reshape(n), X23, [3, 2], static_argnums=1),
        "static argument n", "[3, 2]", "hashable", "a tuple for a list")
mistake("static name unknown", lambda: hilo.jit(lambda x: x, static_argnames="n"),
        "jit: static_argnames has 'n'", "known: x")
mistake("a text as an argument", lambda: jit(lambda x, m: x, X23, "sum"),
        "argument m is 'sum'", "static_argnames=('m',)")
mistake("a text as a result", lambda: jit(lambda x: "sum", X23), "returns 'sum'", "arrays, numbers")
mistake("backend", lambda: hilo.jit(lambda x: x, backend="cpu"), "jit: option 'backend' is unknown", "known: ")
mistake("float of a traced value", lambda: jit(lambda x: float(x.sum()), X23), "float()", "f32[]", ".astype('f32')")
mistake("if of a traced value", lambda: jit(lambda x: x if x.sum() > 0 else -x, X23), "bool()", "np.where", "hilo.cond")
mistake("range of a traced value", lambda: jit(lambda n: [None for _ in range(n)], np.int32(3)),
        "an index is asked", "s32[]", "hilo.fori_loop", "static_argnums")
mistake("a mask as an index in a traced function", lambda: jit(lambda x: x[x > 0], X23),
        "a mask pred[2,3]", "np.where(mask, x, y)")
mistake("a fraction as an index", lambda: jit(lambda x: x.at[1.5].set(0.0), X23), "index is 1.5", "integers, slices")
mistake("gradient of an array", lambda: hilo.grad(lambda x: x * 2)(X23), "grad", "gives f32[2,3]", "scalar", "a mean")
mistake("gradient by integers", lambda: hilo.grad(lambda x: x.sum())(np.ones(3, np.int32)),
        "grad", "s32[3]", "floats", "argnums")
mistake("gradient by no argument", lambda: hilo.grad(lambda x: x.sum(), argnums=1)(X3), "argnums has 1", "with 1")
mistake("two sizes mapped", lambda: hilo.vmap(lambda x, y: x, in_axes=(0, 1))(X23, X23), "vmap", "is 3", "one size")
mistake("too few in_axes", lambda: hilo.vmap(lambda x, y: x, in_axes=(0,))(X23, X23), "vmap: in_axes has 1", "with 2")
mistake("in_axes out of range", lambda: hilo.vmap(lambda x: x, in_axes=2)(X23), "in_axes is 2", "f32[2,3]", "-2…1")
mistake("nothing mapped", lambda: hilo.vmap(lambda x: x, in_axes=None)(X23), "vmap: in_axes is None", "axis_size")
mistake("backward", lambda: p("f32[]").backward(), "'backward'", "hilo.grad")
mistake("add_", lambda: p("f32[3]").add_(1), "'add_'", "values do not change")
mistake("mT", lambda: p("f32[2,3]").mT, "'mT'", "swapaxes(-1, -2)")
mistake("numpy of a result", lambda: jit(lambda x: x, X3).numpy(), "'numpy'", "np.asarray(x)")
mistake("device_put to gpu", lambda: hilo.device_put(X3, "gpu"), "device 'gpu' is unknown; known: cuda")
mistake("a set dimension", lambda: Shape("f32", [-1, 3]), "Shape: dims is [-1, 3]", "0 or more")
mistake("dimensions before the type", lambda: Shape([2, 3], "f32"), "dtype is [2, 3]", "known: bf16")
mistake("a shape as a tuple", lambda: ops.Parameter(XlaBuilder("b"), 0, (2, 3), "x"),
        "Parameter: shape is (2, 3)", "hilo.Shape")
mistake("one stride for two", lambda: ops.Conv(*p("f32[1,3,8,8]", "f32[4,3,3,3]"), window_strides=[1], padding="SAME"),
        "Conv: window_strides is [1]", "2 entries")
mistake("groups in one list", lambda: ops.AllReduce(p("f32[2]"), ops.Add, replica_groups=[0, 1]),
        "AllReduce: replica_groups is 0", "a list of lists")
mistake("a choice by floats", lambda: ops.Select(*p("f32[2]", "f32[2]", "f32[2]")),
        "Select: pred is f32[2]", "compare, such as x != 0")
mistake("nonzero", lambda: np.nonzero(p("f32[3]")), "np.nonzero", "np.where", "known at run time")
mistake("two unknown sizes", lambda: p("f32[6]").reshape(-1, -1), "reshape: dims is [-1, -1]", "one -1 at most")
mistake("einsum of two sizes", lambda: np.einsum("ij,jk->ik", *p("f32[2,3]", "f32[2,3]")), "np.einsum", "2", "'j'", "3")
mistake("a program without a file", lambda: hilo.load("nothing.mlir"), "cannot read 'nothing.mlir'", "No such file")
mistake("f64 for f32", lambda: run(np.ones(3), X3), "argument 0 (p0) is f64[3]", "f32[3]", ".astype")
mistake("None for an array", lambda: run(None, X3), "argument 0 (p0) is a NoneType", "an array f32[3]")
mistake("parameters of torch", lambda: hilo.load_parameters("model.pt"), "path is 'model.pt'", ".safetensors")
# fmt: on
