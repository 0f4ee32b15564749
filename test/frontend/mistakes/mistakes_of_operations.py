"""Typical mistakes with the operations, family by family; `mistakes` has the others, and describes the entries."""

from __future__ import annotations

import numpy as np
from mistakes import mistake, p

import hilo
from hilo import Shape, XlaBuilder, XlaOp, ops
from hilo.lowering import run_pipeline


def b() -> XlaBuilder:
    return XlaBuilder("b")


def program(*shapes: str) -> hilo.XlaComputation:
    value = p(*(shapes or ("f32[3]",)))
    built: hilo.XlaComputation = value.builder.Build(value)
    return built


INT8 = hilo.quantized("s8", "f32", 0.5)
COLUMNS = hilo.quantized("s8", "f32", [0.5, 0.25], axis=1)


def weights(lhs: object, rhs: object, **options: object) -> XlaOp:
    builder = b()
    x, w = ops.Parameter(builder, 0, Shape(lhs, [2, 3]), "x"), ops.Parameter(builder, 1, Shape(rhs, [3, 2]), "w")
    return ops.Dot(x, w, **options)


# fmt: off
# ---- element-wise ----------------------------------------------------------------------------------------------------
mistake("abs of pred", lambda: ops.Abs(p("pred[3]")),
        "Abs", "operand is pred[3]", "it takes a signed integer, a float or a complex type")
mistake("exp of integers", lambda: ops.Exp(p("s32[3]")),
        "Exp", "operand is s32[3]", "it takes a float or a complex type")
mistake("not of floats", lambda: ops.Not(p("f32[3]")),
        "Not", "operand is f32[3]", "it takes pred or an integer type")
mistake("popcount of floats", lambda: ops.PopulationCount(p("f32[3]")),
        "PopulationCount", "operand is f32[3]", "it takes an integer type")
mistake("real of integers", lambda: ops.Real(p("s32[3]")),
        "Real", "operand is s32[3]", "it takes a float or a complex type")
mistake("atan2 of integers", lambda: ops.Atan2(*p("s32[3]","s32[3]")),
        "Atan2", "lhs is s32[3]", "it takes a float or a complex type")
mistake("complex of integers", lambda: ops.Complex(*p("s32[3]","s32[3]")),
        "Complex", "lhs is s32[3]", "it takes f32 or f64")
mistake("shift of floats", lambda: ops.ShiftLeft(*p("f32[3]","f32[3]")),
        "ShiftLeft", "lhs is f32[3]", "it takes an integer type")
mistake("lt of complex", lambda: ops.Lt(*p("c64[3]","c64[3]")),
        "Lt", "lhs is c64[3]", "it takes pred, an integer or a float type")
mistake("a tuple operand", lambda: ops.Neg(ops.Tuple(*p("f32[3]","f32[3]"))),
        "Neg", "operand is (f32[3], f32[3])", "it takes an array")
mistake("broadcast dimensions that do not fit", lambda: ops.Add(*p("f32[2,3]","f32[2]"), [1]),
        "Add", "lhs is [2, 3] and rhs is [2]", "size 2 meets size 3 in dimension 1, sizes that meet are equal or")
mistake("broadcast dimensions forgotten", lambda: ops.Add(*p("f32[2,3]","f32[2]")),
        "Add", "lhs is [2, 3] and rhs is [2]", "different ranks take broadcast_dimensions, 1 of the dimensions 0…1")
mistake("floor of complex", lambda: ops.Floor(p("c64[3]")),
        "Floor", "operand is c64[3]", "it takes a float type")
mistake("erf of integers", lambda: ops.Erf(p("s8[3]")),
        "Erf", "operand is s8[3]", "it takes a float type")
mistake("digamma of complex", lambda: ops.Digamma(p("c64[3]")),
        "Digamma", "operand is c64[3]", "it takes bf16, f16, f32 or f64")
mistake("reduce precision", lambda: ops.ReducePrecision(p("f32[3]"), exponent_bits=0, mantissa_bits=3),
        "ReducePrecision", "exponent_bits is 0", "it takes 1 or more")
mistake("convert complex to real", lambda: ops.ConvertElementType(p("c64[3]"),"f33"),
        "ConvertElementType", "new_element_type: dtype is 'f33'", "did you mean 'f32'? known: bf16")
mistake("clamp of another type", lambda: ops.Clamp(0.5, p("s32[3]"), 1.5),
        "Clamp",
        "min is the Python float 0.5, which s32 cannot hold",
        "convert the other operand first (ConvertElementType)")
mistake("select of two shapes", lambda: ops.Select(*p("pred[3]","f32[3]","f32[4]")),
        "Select", "on_true is f32[3] and on_false is f32[4]", "the two must have one shape")
mistake("too large a constant", lambda: p("u8[3]")*-1,
        "Mul", "rhs is -1", "u8 holds 0…255")
mistake("power of pred", lambda: ops.Pow(*p("pred[3]","pred[3]")),
        "Pow", "lhs is pred[3]", "it takes an integer, a float or a complex type")
mistake("next after of integers", lambda: ops.NextAfter(*p("s32[3]","s32[3]")),
        "NextAfter", "x is s32[3]", "it takes bf16, f16, f32 or f64")
# ---- leaves ----------------------------------------------------------------------------------------------------------
mistake("constant of strings", lambda: ops.Constant(b(), ["a"]),
        "Constant", "literal is ['a'] of NumPy type <U1", "it takes an array-like of numbers")
mistake("constant of ragged lists", lambda: ops.Constant(b(), [[1], [2, 3]]),
        "Constant", "literal is [[1], [2, 3]], which makes no array: setting an array")
mistake("constant without builder", lambda: ops.Constant([1.0]),
        "Constant", "missing a required argument: 'literal'", "it takes (builder, literal, dtype=None)")
mistake("parameter with a list", lambda: ops.Parameter(b(), 0, [2, 3],"x"),
        "Parameter", "shape is [2, 3]", "it takes a hilo.Shape")
mistake("parameter without builder", lambda: ops.Parameter(0, Shape("f32"),"x"),
        "Parameter", "builder is 0", "it takes the XlaBuilder to build in")
mistake("iota of a scalar", lambda: ops.Iota(b(), Shape("f32"), 0),
        "Iota", "shape is the scalar f32[]", "it takes rank 1 or more")
mistake("iota of pred", lambda: ops.Iota(b(), Shape("pred", [3]), 0),
        "Iota", "shape is pred[3]", "it takes an array of integers, floats or complex numbers")
mistake("iota along 2", lambda: ops.Iota(b(), Shape("s32", [3]), 2),
        "Iota", "iota_dimension is 2", "for rank 1 it takes 0…0")
mistake("negative parameter", lambda: ops.Parameter(b(), -1, Shape("f32"),"x"),
        "Parameter", "number is -1", "it takes 0 or more")
mistake("max value of complex", lambda: ops.MaxValue(b(),"c64"),
        "MaxValue", "dtype is c64", "it takes pred, an integer or a float type")
mistake("constant of rank 1 for rank 0", lambda: ops.ConstantR0(b(), [1, 2]),
        "ConstantR0", "the literal has rank 1", "it takes rank 0")
mistake("shape text", lambda: Shape.parse("f32[2,"),
        "Shape.parse", "unexpected '2' in 'f32[2,'")
mistake("shape of floats", lambda: Shape("f32", [1.5]),
        "Shape", "dims is [1.5]", "it takes a sequence of integers")
mistake("huge shape", lambda: Shape("f32", [2**62, 4]),
        "Shape", "dims is [4611686018427387904, 4]", "an array has fewer than 2**63 elements")
# ---- movement --------------------------------------------------------------------------------------------------------
mistake("reshape to floats", lambda: ops.Reshape(p("f32[6]"), [2.0, 3.0]),
        "Reshape", "dimensions is 2.0", "it takes an integer")
mistake("collapse of others", lambda: ops.Collapse(p("f32[2,3,4]"), [0, 2]),
        "Collapse", "dimensions is [0, 2]", "for operand f32[2,3,4] it takes consecutive dimension numbers in")
mistake("rev twice", lambda: ops.Rev(p("f32[2,3]"), [1, 1]),
        "Rev", "dimensions is [1, 1]", "each dimension may be named once")
mistake("transpose of too few", lambda: ops.Transpose(p("f32[2,3,4]"), [1, 0]),
        "Transpose", "permutation is (1, 0)", "for operand f32[2,3,4] it takes each of 0…2 once")
mistake("concatenate nothing", lambda: ops.Concatenate([], 0),
        "Concatenate", "operands is empty", "it takes one array or more")
mistake("concatenate along 3", lambda: ops.Concatenate(p("f32[2,3]","f32[2,3]"), 3),
        "Concatenate", "dimension is 3", "for rank 2 it takes 0…1")
mistake("concatenate other types", lambda: ops.Concatenate(p("f32[2]","s32[2]"), 0),
        "Concatenate",
        "operand 1 is s32[2] and operand 0 is f32[2]",
        "element types must agree (convert one with ConvertElementType)")
mistake("slice backwards", lambda: ops.Slice(p("f32[5]"), [3], [1]),
        "Slice", "limit of dimension 0 is 1", "from start 3 it takes 3…5")
mistake("slice stride 0", lambda: ops.Slice(p("f32[5]"), [0], [5], [0]),
        "Slice", "stride of dimension 0 is 0", "it takes 1 or more")
mistake("slice too few", lambda: ops.Slice(p("f32[5,5]"), [0], [5]),
        "Slice", "start_indices is [0]", "for operand f32[5,5] it takes 2 integers")
mistake("dynamic slice too large", lambda: ops.DynamicSlice(p("f32[5]"), [0], [6]),
        "DynamicSlice", "size of dimension 0 is 6", "for operand f32[5] it takes 1…5")
mistake("dynamic slice float start", lambda: ops.DynamicSlice(p("f32[5]"), [0.5], [2]),
        "DynamicSlice", "start_indices[0] is f32[]", "it takes a scalar of an integer type")
mistake("dynamic update of another type", lambda: ops.DynamicUpdateSlice(*p("f32[5]","s32[2]"), [0]),
        "DynamicUpdateSlice",
        "update is s32[2] and operand is f32[5]",
        "element types must agree (convert one with ConvertElementType)")
mistake("dynamic update too large", lambda: ops.DynamicUpdateSlice(*p("f32[5]","f32[6]"), [0]),
        "DynamicUpdateSlice", "update is f32[6]", "in each dimension it takes 1 to operand's size, f32[5]")
mistake("dynamic update another rank", lambda: ops.DynamicUpdateSlice(*p("f32[5,5]","f32[5]"), [0, 0]),
        "DynamicUpdateSlice", "update is f32[5]", "for operand f32[5,5] it takes rank 2")
mistake("pad with another type", lambda: ops.Pad(p("f32[3]"), np.int32(0), [(1, 1, 0)]),
        "Pad",
        "padding_value is s32[] and operand is f32[3]",
        "element types must agree (convert one with ConvertElementType)")
mistake("pad negative interior", lambda: ops.Pad(p("f32[3]"), 0.0, [(1, 1, -1)]),
        "Pad", "interior padding is [-1]", "it takes 0 or more in each dimension")
mistake("squeeze of 3", lambda: ops.Squeeze(p("f32[3,1]"), [0]),
        "Squeeze", "dimensions is [0]", "for operand f32[3,1] it takes dimensions of size 1")
mistake("expand dims twice", lambda: ops.ExpandDims(p("f32[3]"), [0, 0]),
        "ExpandDims", "dimensions is [0, 0]", "each place may be named once")
mistake("broadcast negative", lambda: ops.Broadcast(p("f32[3]"), [-2]),
        "Broadcast", "broadcast_sizes is [-2]", "each size must be 0 or more")
mistake("broadcast in dim too few", lambda: ops.BroadcastInDim(p("f32[2,3]"), [2, 3], [0]),
        "BroadcastInDim", "broadcast_dimensions is [0]", "for operand f32[2,3] it takes 2 entries")
mistake("broadcast in dim twice", lambda: ops.BroadcastInDim(p("f32[2,2]"), [2, 2], [0, 0]),
        "BroadcastInDim", "broadcast_dimensions is [0, 0]", "each dimension may be named once")
mistake("get tuple element of an array", lambda: ops.GetTupleElement(p("f32[3]"), 0),
        "GetTupleElement", "tuple is f32[3]", "it takes a tuple")
mistake("get tuple element 2", lambda: ops.GetTupleElement(ops.Tuple(*p("f32[3]","f32[3]")), 2),
        "GetTupleElement", "index is 2", "for (f32[3], f32[3]) it takes 0…1")
mistake("get dimension size 3", lambda: ops.GetDimensionSize(p("f32[3]"), 3),
        "GetDimensionSize", "dimension is 3", "for rank 1 it takes 0…0")
mistake("set dimension size by a float", lambda: ops.SetDimensionSize(p("f32[3]"), 1.5, 0),
        "SetDimensionSize", "size is f32[]", "it takes a scalar of s32")
mistake("index by a float", lambda: p("f32[3]")[1.5],
        "index is 1.5", "it takes integers, slices, ..., None, arrays of integers")
mistake("index by a string", lambda: p("f32[3]")["a"],
        "index is 'a'", "it takes integers, slices, ..., None, arrays of integers")
mistake("iterate over a scalar", lambda: list(p("f32[]")),
        "len() or iteration of the scalar <XlaOp f32[] of builder 'mistake'>; it has no dimensions")
# ---- folding ---------------------------------------------------------------------------------------------------------
mistake("reduce of another init", lambda: ops.Reduce(p("f32[8]"), np.int32(0), ops.Add, [0]),
        "Reduce", "init_value is s32[]", "for operand f32[8] it takes a scalar, f32[]")
mistake("reduce along 1", lambda: ops.Reduce(p("f32[8]"), 0.0, ops.Add, [1]),
        "Reduce", "dimensions is 1", "for rank 1 it takes 0…0")
mistake("reduce along twice", lambda: ops.Reduce(p("f32[8,8]"), 0.0, ops.Add, [0, 0]),
        "Reduce", "dimensions is [0, 0]", "each dimension may be named once")
mistake("reduce by a string", lambda: ops.Reduce(p("f32[8]"), 0.0,"add", [0]),
        "Reduce", "computation is 'add'", "it takes an XlaComputation or a callable over XlaOps")
mistake("reduce by a comparison", lambda: ops.Reduce(p("f32[8]"), 0.0, ops.Lt, [0]),
        "Reduce", "computation returns pred[]", "it takes one that returns f32[]")
mistake("reduce two with one init", lambda: ops.Reduce(p("f32[8]","f32[8]"), [0.0], lambda a, b, c, d:(a, b), [0]),
        "Reduce", "there are 2 operands and 1 init_values", "their numbers must agree")
mistake("reduce with an array init", lambda: ops.Reduce(*p("f32[8]","f32[8]"), ops.Add, [0]),
        "Reduce", "init_value is f32[8]", "for operand f32[8] it takes a scalar, f32[]")
mistake("reduce window of stride 0", lambda: ops.ReduceWindow(p("f32[8]"), 0.0, ops.Add, [2], [0],"SAME"),
        "ReduceWindow", "window_strides is [0]", "each entry must be 1 or more")
mistake("reduce window without padding", lambda: ops.ReduceWindow(p("f32[8]"), 0.0, ops.Add, [2], [1],"same!"),
        "ReduceWindow", "padding is 'same!'", "it takes 'SAME' or 'VALID'")
mistake("select and scatter shapes",
        lambda: ops.SelectAndScatter(p("f32[8]"), ops.Ge, [2], [2],"VALID", np.ones(3,"f"), 0.0, ops.Add),
        "SelectAndScatter", "source is f32[3]", "for operand f32[8] the windows make it f32[4]")
mistake("map of another count", lambda: ops.Map(p("f32[3]","f32[3]"), lambda a: a, [0]),
        "Map", "computation is <lambda>(a)", "it takes a callable over 2 XlaOps (f32[], f32[])")
mistake("sort along 1", lambda: ops.Sort(p("f32[3]"), ops.Lt, 1),
        "Sort", "dimension is 1", "for rank 1 it takes -1…0")
mistake("sort of complex", lambda: ops.Sort(p("c64[3]")),
        "Sort", "comparator is missing", "only one operand of an ordered type goes without, not operand")
mistake("top k of too many", lambda: ops.TopK(p("f32[3]"), 4),
        "TopK", "k is 4", "for operand f32[3] it takes 0…3")
mistake("top k of a scalar", lambda: ops.TopK(p("f32[]"), 1),
        "TopK", "operand is the scalar f32[]", "it takes rank 1 or more")
mistake("batch norm of integers", lambda: ops.BatchNormTraining(*p("s32[2,3]","f32[3]","f32[3]"), 1e-5, 1),
        "BatchNormTraining",
        "scale is f32[3] and operand is s32[2,3]",
        "element types must agree (convert one with ConvertElementType)")
mistake("batch norm feature index", lambda: ops.BatchNormTraining(*p("f32[2,3]","f32[3]","f32[3]"), 1e-5, 2),
        "BatchNormTraining", "feature_index is 2", "for rank 2 it takes 0…1")
mistake("batch norm scale", lambda: ops.BatchNormInference(*p("f32[2,3]","f32[2]","f32[3]","f32[3]","f32[3]"), 1e-5, 1),
        "BatchNormInference", "scale is f32[2]", "it takes f32[3], the size of operand's dimension 1")
# ---- products --------------------------------------------------------------------------------------------------------
mistake("dot general sizes",
        lambda: ops.DotGeneral(*p("f32[2,3]","f32[4,5]"), hilo.DotDimensionNumbers((), (), (1,), (0,))),
        "DotGeneral", "lhs is f32[2,3] and rhs is f32[4,5]", "contracting dimensions 1 and 0 take one size")
mistake("dot general twice",
        lambda: ops.DotGeneral(*p("f32[2,3]","f32[3,5]"), hilo.DotDimensionNumbers((1,), (0,), (1,), (0,))),
        "DotGeneral", "dimension_numbers name [1, 1] of lhs", "each dimension may be named once")
mistake("dot general pairs", lambda: ops.DotGeneral(*p("f32[2,3]","f32[3,5]"), [1, 0]),
        "DotGeneral",
        "dimension_numbers is [1, 0]",
        "it takes DotDimensionNumbers, a dictionary of its lists, or ((lhs")
mistake("dot of a scalar", lambda: ops.Dot(*p("f32[]","f32[3]")),
        "Dot", "lhs is the scalar f32[]", "it takes rank 1 or more (Mul scales)")
mistake("triangular solve shapes",
        lambda: ops.TriangularSolve(*p("f32[3,3]","f32[2,4]"), True, True, False,"NO_TRANSPOSE"),
        "TriangularSolve", "b is f32[2,4]", "for a f32[3,3] and left_side=True its row dimension takes size 3")
mistake("triangular solve transpose", lambda: ops.TriangularSolve(*p("f32[3,3]","f32[3,4]"), True, True, False,"YES"),
        "TriangularSolve", "transpose_a is 'YES'", "known: ADJOINT, NO_TRANSPOSE, TRANSPOSE, TRANSPOSE_INVALID")
mistake("fft kind", lambda: ops.Fft(p("c64[8]"),"FTF", [8]),
        "Fft", "fft_type is 'FTF'", "did you mean 'FFT'? known: FFT, IFFT, IRFFT, RFFT")
mistake("fft length", lambda: ops.Fft(p("c64[8]"),"FFT", [7]),
        "Fft", "operand is c64[8]", "for FFT with fft_length [7] its last sizes are [7]")
mistake("conv groups", lambda: ops.Conv(*p("f32[8,3,9,9]","f32[16,3,3,3]"), [1, 1],"SAME", feature_group_count=2),
        "Conv", "feature_group_count is 2", "it has to divide lhs's 3 features and rhs's 16 output features")
mistake("conv rank", lambda: ops.Conv(*p("f32[8,3,9]","f32[16,3,3,3]"), [1, 1],"SAME"),
        "Conv", "lhs is f32[8,3,9] and rhs is f32[16,3,3,3]", "they take one rank, 2 or more")
mistake("conv types", lambda: ops.Conv(*p("f32[8,3,9,9]","f16[16,3,3,3]"), [1, 1],"SAME"),
        "Conv",
        "rhs is f16[16,3,3,3] and lhs is f32[8,3,9,9]",
        "element types must agree (convert one with ConvertElementType)")
mistake("qr of a vector", lambda: ops.QR(p("f32[3]")),
        "QR", "a is f32[3]", "it takes rank 2 or more, matrices [..., M, N]")
mistake("solve shapes", lambda: ops.Solve(*p("f32[3,3]","f32[4,2]")),
        "Solve", "b is f32[4,2]", "for a f32[3,3] it takes sizes [3, K]")
mistake("eigh of no square", lambda: ops.Eigh(p("f32[3,4]")),
        "Eigh", "a is f32[3,4]", "its last two sizes must be equal, square matrices [..., M, M]")
mistake("svd of integers", lambda: ops.SVD(p("s32[3,4]")),
        "SVD", "a is s32[3,4]", "it takes f32, f64, c64 or c128")
mistake("einsum label", lambda: np.einsum("ij,jk->il", *p("f32[2,3]","f32[3,4]")),
        "np.einsum", "the result's label 'l' is none of the operands'")
mistake("einsum sizes", lambda: np.einsum("ij,jk->ik", *p("f32[2,3]","f32[4,4]")),
        "np.einsum", "operand f32[4,4] has size 4 for label 'j', another 3")
mistake("einsum terms", lambda: np.einsum("ij->i", *p("f32[2,3]","f32[4,4]")),
        "np.einsum", "subscripts is 'ij->i', of 1 terms", "it takes one term for each of 2 operands")
# ---- gather scatter --------------------------------------------------------------------------------------------------
mistake("gather offset dims", lambda: ops.Gather(*p("f32[10,4]","s32[5]"), [2], [0], [1, 4], [0], 1),
        "Gather", "offset_dims is [2]", "it takes dimensions 0…1 of the result, in increasing order")
mistake("gather slice sizes length", lambda: ops.Gather(*p("f32[10,4]","s32[5]"), [1], [0], [1], [0], 1),
        "Gather", "slice_sizes is [1]", "for operand f32[10,4] it takes 2 integers")
mistake("gather map", lambda: ops.Gather(*p("f32[10,4]","s32[5]"), [1], [0], [1, 4], [2], 1),
        "Gather", "start_index_map is [2]", "it takes dimensions 0…1 of operand, each at most once")
mistake("scatter of types", lambda: ops.Scatter(*p("f32[10,4]","s32[5,1]","s32[5,4]"), ops.Add, [1], [0], [0], 1),
        "Scatter", "updates[0] is s32[5,4] and operands[0] is f32[10,4]", "element types must agree")
# ---- control ---------------------------------------------------------------------------------------------------------
mistake("while by a number", lambda: ops.While(lambda s: s, lambda s: s, p("f32[]")),
        "While", "condition returns f32[]", "it takes one that returns pred[]")
mistake("while of two arguments", lambda: ops.While(lambda a, b: a<3, lambda s: s, p("f32[]")),
        "While", "condition is <lambda>(a, b)", "it takes a callable over 1 XlaOps (f32[])")
mistake("conditional by a number", lambda: ops.Conditional(p("f32[]"), 1.0, lambda x: x, 2.0, lambda x: x),
        "Conditional", "pred is f32[]", "it takes a scalar, pred[]")
mistake("conditional of other shapes",
        lambda: (lambda c, x: ops.Conditional(c, x, lambda v: v, x, lambda v: v[:2]))(*p("pred[]","f32[3]")),
        "Conditional", "the false computation returns f32[2], the true one f32[3]", "all take one result shape")
mistake("conditional without branches", lambda: ops.Conditional(p("s32[]"), [], []),
        "Conditional", "branch_computations is empty", "it takes one computation or more")
mistake("call with too few", lambda: ops.Call(lambda a, b: a+b, p("f32[3]")),
        "Call", "computation is <lambda>(a, b)", "it takes a callable over 1 XlaOps (f32[3])")
mistake("composite without namespace", lambda: ops.CompositeCall(ops.Neg, p("f32[3]"), name="neg"),
        "CompositeCall", "name is 'neg'", "it takes a name in a namespace, such as 'my.gelu'")
# ---- process, random -------------------------------------------------------------------------------------------------
mistake("rng algorithm", lambda: ops.RngBitGenerator("mersenne", p("u64[2]"), Shape("u32", [3])),
        "RngBitGenerator", "algorithm is 'mersenne'", "known: DEFAULT, PHILOX, THREE_FRY")
mistake("rng state", lambda: ops.RngBitGenerator("THREE_FRY", p("u32[2]"), Shape("u32", [3])),
        "RngBitGenerator", "initial_state is u32[2]", "THREE_FRY takes u64[2]")
mistake("rng uniform types", lambda: ops.RngUniform(*p("f32[]","f64[]"), Shape("f32", [3])),
        "RngUniform", "b is f64[] and shape is f32[3]", "element types must agree")
mistake("rng normal of integers", lambda: ops.RngNormal(*p("s32[]","s32[]"), Shape("s32", [3])),
        "RngNormal", "shape is s32[3]", "it takes an array of a float type, of static size")
mistake("all reduce groups", lambda: ops.AllReduce(p("f32[3]"), ops.Add, [[0, 0]]),
        "AllReduce", "replica_groups is [[0, 0]]", "replica 0 stands twice, each takes one place")
mistake("all gather dimension", lambda: ops.AllGather(p("f32[3]"), 1, 2, [[0, 1]]),
        "AllGather", "all_gather_dim is 1", "for rank 1 it takes 0…0")
mistake("reduce scatter sizes", lambda: ops.ReduceScatter(p("f32[3]"), ops.Add, 0, 2, [[0, 1]]),
        "ReduceScatter", "operand is f32[3]", "size 3 of scatter_dimension 0 is no multiple of shard_count 2")
mistake("all to all split", lambda: ops.AllToAll(p("f32[3]"), 0, 0, 2, [[0, 1]]),
        "AllToAll", "operand is f32[3]", "size 3 of split_dimension 0 is no multiple of split_count 2")
mistake("permute twice", lambda: ops.CollectivePermute(p("f32[3]"), [(0, 1), (2, 1)]),
        "CollectivePermute", "source_target_pairs is [[0, 1], [2, 1]]", "replica 1 is the target of two, it takes one")
mistake("custom call without shape", lambda: ops.CustomCall("f", p("f32[3]")),
        "CustomCall", "shape is missing", "it takes a hilo.Shape as the last argument")
# ---- libraries -------------------------------------------------------------------------------------------------------
mistake("pool without layout", lambda: ops.MaxPool(p("f32[1,4,4,3]"), [2, 2], [2, 2],"VALID","b01f"),
        "MaxPool", "kernel_size is [2, 2]", "for rank 4 it takes 4 integers")
mistake("igamma of integers", lambda: ops.Igamma(*p("s32[3]","s32[3]")),
        "Igamma", "a is s32[3]", "it takes bf16, f16, f32 or f64")
mistake("arg max of complex", lambda: ops.ArgMax(p("c64[3]"),"s32", 0),
        "ArgMax", "input is c64[3]", "it takes an element type with an order")
mistake("for each index by a float", lambda: ops.ForEachIndex(2.5,"s32", lambda i, v, b: v, [p("f32[]")]),
        "ForEachIndex", "num_iterations is 2.5", "it takes an integer")
mistake("uniform limits",
        lambda: ops.UniformFloatingPointDistribution(p("u64[]"), [1], ops.ThreeFryBitGenerator, 0.0, 1.0,"s32[3]"),
        "UniformFloatingPointDistribution", "shape is s32[3]", "it takes an array of f16, bf16, f32, f64")
# ---- numpy -----------------------------------------------------------------------------------------------------------
mistake("np.sum of a string", lambda: np.sum(p("f32[3]"), axis="rows"),
        "np.sum", "axis is 'rows'", "it takes an integer")
mistake("np.reshape", lambda: np.reshape(p("f32[3]"), (2, 2)),
        "Reshape", "dimensions is [2, 2], which makes 4 elements", "operand f32[3] has 3")
mistake("np.stack of shapes", lambda: np.stack(p("f32[3]","f32[4]")),
        "np.stack", "arrays[1] is f32[4] and arrays[0] is f32[3]", "shapes must agree")
mistake("np.linalg.norm order", lambda: np.linalg.norm(p("f32[3]"),"max"),
        "np.linalg.norm", "ord is 'max'", "on XlaOps it takes None or a number for vectors")
mistake("np.diag of rank 3", lambda: np.diag(p("f32[2,2,2]")),
        "np.diag", "v is f32[2,2,2]", "it takes a vector or a matrix")
mistake("np.take axis", lambda: np.take(p("f32[3]"), [0], axis=1),
        "np.take", "axis is 1", "for rank 1 it takes -1…0")
mistake("np.unique", lambda: np.unique(p("f32[3]")),
        "np.unique", "cannot be built from XlaOps", "use np.sort, and np.not_equal of neighbours as a mask; the size")
mistake("np.packbits", lambda: np.packbits(p("u8[8]")),
        "np.packbits", "cannot be built from XlaOps", "use shifts and np.bitwise_or")
mistake("dot precision", lambda: ops.Dot(*p("f32[2,3]", "f32[3,5]"), "BEST"),
        "Dot", "precision is 'BEST'", "known: DEFAULT, HIGH, HIGHEST")
mistake("tridiagonal algorithm", lambda: ops.TridiagonalSolver("gauss", *p("f32[3,5]", "f32[5,1]")),
        "TridiagonalSolver", "algo is 'gauss'", "known: PCR, THOMAS")
mistake("device_put of a string", lambda: hilo.device_put("x"),
        "device_put", "argument 0 is 'x'", "array-like of numbers")
# ---- front door ------------------------------------------------------------------------------------------------------
mistake("an unknown target option", lambda: hilo.compile(program(),"evaluator", turbo=True),
        "compile for evaluator", "option 'turbo' is unknown",
        "known: device, flags, probe, seed, semantics, subnormals, trap")
mistake("load a number", lambda: hilo.load(3),
        "load", "path_or_text_or_bytes is a int", "it takes a path, MLIR text or bytes")
mistake("a bad check", lambda: hilo.compile(program(), check="sometimes"),
        "compile", "check is 'sometimes'", "known: always, auto, first, off")
mistake("gradient of parameter 3", lambda: hilo.gradient(program(), 3),
        "gradient", "wrt is 3", "for (p0: f32[3]) -> f32[3] it takes 0…0")
mistake("a session fetch", lambda: hilo.Session(program(), target="evaluator").run(["y"], {}),
        "Session.run", "fetch: no value is called 'y'", "known: %arg0, p0")
mistake("build of another builder's", lambda: b().Build(p("f32[3]")),
        "XlaBuilder.Build", "root is <XlaOp f32[3] of builder 'mistake'>", "it takes a value of this builder, 'b'")
mistake("dtype None", lambda: hilo.dtype(None),
        "dtype is None", "known: bf16")
mistake("jit of a number", lambda: hilo.jit(3),
        "jit", "fn is 3", "it takes a function")
mistake("from_jax of a number", lambda: hilo.from_jax(3, 1.0),
        "from_jax", "fn is 3", "it takes a function")

# ---- quantized products, artifacts, passes, and what newcomers to builders try ---------------------------------------
mistake("weights that are not quantized", lambda: weights(INT8, "f32"),
        "Dot", "rhs is f32[3,2]", "a quantized lhs takes a quantized rhs (ops.UniformQuantize makes one)")
mistake("quantized weights of other numbers", lambda: weights("f16", INT8),
        "Dot", "lhs is f16[2,3]", "lhs takes f32, or a quantized type over s8")
mistake("a plain type for a quantized product", lambda: weights(INT8, INT8, preferred_element_type="s32"),
        "Dot", "preferred_element_type is s32", "it takes a quantized type over f32 with one scale")
mistake("scales along the contracted dimension", lambda: weights(INT8, hilo.quantized("s8", "f32", [1.0] * 3, axis=0)),
        "Dot", "its scales vary along dimension 0", "here they may along [1]")
mistake("scales of the left operand", lambda: weights(hilo.quantized("s8", "f32", [1.0] * 3, axis=1), COLUMNS),
        "Dot", "lhs takes one scale for the tensor")
mistake("weights with a zero point", lambda: weights(INT8, hilo.quantized("s8", "f32", 0.5, 3)),
        "Dot", "rhs is quant<s8:f32, 0.5:3>[3,2]", "its zero points have to be 0")
mistake("two builders of one name", lambda: ops.Add(p("f32[3]"), p("f32[3]")),
        "Add", "rhs belongs to builder 'mistake'", "another one of the same name", "pass it as a parameter")
mistake("an artifact of a version that never was", lambda: program().as_portable_artifact("0.1.0"),
        "as_portable_artifact", "version is '0.1.0'", "it takes")
mistake("mixed precision in integers", lambda: run_pipeline(program().module, "mixed-precision{to=s8}"),
        "mixed-precision", "option 'to' is 's8'", "it takes a float type such as bf16")
mistake("mixed precision of no operation", lambda: run_pipeline(program().module, "mixed-precision{allow=mutliply}"),
        "mixed-precision", "option 'allow' has 'mutliply'", "did you mean 'multiply'")
mistake("iteration of a scalar", lambda: list(p("f32[]")),
        "iteration of the scalar", "it has no dimensions")
mistake("an op in place of a program", lambda: hilo.compile(p("f32[3]")),
        "compile", "program is <XlaOp f32[3]", "x.builder.Build(x) makes one")
mistake("a builder in place of a program", lambda: hilo.compile(b()),
        "compile", "program is <XlaBuilder 'b'", "the builder's .Build(root) makes one")
mistake("a size of -1", lambda: ops.Reshape(p("f32[6]"), [4, -1]),
        "Reshape", "dimensions is [4, -1]", "XlaOp.reshape takes one -1")
# fmt: on
