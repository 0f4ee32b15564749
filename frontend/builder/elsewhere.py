"""Names of XLA's C++ and Python builders that hilo has under another name, and what to use instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

OPS = {
    "ConstantFromArray": "ops.Constant(builder, array)",
    "ConstantFromLiteral": "ops.Constant(builder, array)",
    "Conv2D": "ops.Conv, or ops.ConvGeneralDilated",
    "BatchNorm": "ops.BatchNormTraining, or ops.BatchNormInference",
    "Cast": "ops.ConvertElementType",
    "Concat": "ops.ConcatInDim, or np.concatenate",
    "Convert": "ops.ConvertElementType",
    "CumSum": "np.cumsum(x, axis)",
    "Divide": "ops.Div",
    "Equal": "ops.Eq",
    "Flatten": "ops.Reshape, or x.reshape(-1)",
    "Gelu": "x * 0.5 * ops.Erfc(-x / 2**0.5)",
    "Greater": "ops.Gt",
    "GreaterEqual": "ops.Ge",
    "LayerNorm": "(x - x.mean(-1, keepdims=True)) / x.std(-1, keepdims=True)",
    "Less": "ops.Lt",
    "LessEqual": "ops.Le",
    "LogSoftmax": "y - np.log(np.exp(y).sum(axis, keepdims=True)) of y = x - x.max(axis, keepdims=True)",
    "MatMul": "ops.Dot, ops.DotGeneral, or x @ y",
    "Maximum": "ops.Max",
    "Mean": "x.mean(axis), or ops.Reduce with ops.Add and a division",
    "Minimum": "ops.Min",
    "Modulo": "ops.Rem, or x % y, which has the sign of y",
    "Multiply": "ops.Mul",
    "Negate": "ops.Neg",
    "NotEqual": "ops.Ne",
    "OneHot": "ops.Eq(labels[:, None], np.arange(n)).astype('f32')",
    "Permute": "ops.Transpose",
    "Power": "ops.Pow",
    "ReduceMax": "ops.Reduce(x, ops.MinValue(builder, dtype), ops.Max, dimensions)",
    "ReduceMean": "x.mean(axis), or ops.Reduce with ops.Add and a division",
    "ReduceMin": "ops.Reduce(x, ops.MaxValue(builder, dtype), ops.Min, dimensions)",
    "ReduceSum": "ops.Reduce(x, 0, ops.Add, dimensions)",
    "Relu": "ops.Max(x, ops.ScalarLike(x, 0))",
    "Remainder": "ops.Rem",
    "Reverse": "ops.Rev",
    "Sigmoid": "ops.Logistic",
    "Softmax": "e / e.sum(axis, keepdims=True) of e = np.exp(x - x.max(axis, keepdims=True))",
    "Softplus": "np.logaddexp(x, 0)",
    "Split": "np.split(x, n, axis), or ops.Slice",
    "Stack": "np.stack(xs, axis)",
    "Subtract": "ops.Sub",
    "Sum": "x.sum(axis), or ops.Reduce(x, 0, ops.Add, dimensions)",
    "Tile": "np.tile(x, reps), or ops.Broadcast",
    "Where": "ops.Select(mask, x, y)",
    "FftType": "a name: ops.Fft(x, 'RFFT', [8])",
    "Padding": "a name: 'SAME' or 'VALID'",
    "PaddingType": "a name: 'SAME' or 'VALID'",
    "PrecisionConfig": "a name: precision='HIGHEST'",
    "PrecisionConfig_Precision": "a name: precision='HIGHEST'",
    "RandomAlgorithm": "a name: ops.RngBitGenerator('THREE_FRY', state, shape)",
    "TriangularSolveOptions": "a name: transpose_a='NO_TRANSPOSE'",
    "TriangularSolveOptions_Transpose": "a name: transpose_a='NO_TRANSPOSE'",
}
"""By name in `xla_client.ops` or in C++'s namespace `xla`."""

BUILDER = {
    "AddDynamicBinding": "Shape(…, dynamic=[…]) of a parameter",
    "BuildConstantSubGraph": "hilo.compile(builder.Build(x), 'evaluator')(): it computes constants",
    "ClearOpMetadata": "hilo.jit_scope, or nothing: each operation has the location of your line",
    "CreateSubBuilder": "hilo.XlaBuilder(name)",
    "GetProgramShape": "builder.Build(x).program_shape",
    "GetShape": "x.shape",
    "IsConstant": "x.value.owner, the operation that gives it",
    "ReportError": "nothing: what is wrong is raised as a hilo.Error by the call",
    "SetFrontendAttributes": "attributes of x.value.owner: owner.attributes['mhlo.frontend_attributes'] = …",
    "SetOpMetadata": "nothing: each operation has the location of your line",
    "SetSharding": "hilo.jit_scope, or attributes of x.value.owner: owner.attributes['mhlo.sharding'] = …",
    "build": "builder.Build(root)",
    "clear_op_metadata": "nothing: each operation has the location of your line",
    "first_error": "nothing: what is wrong is raised as a hilo.Error by the call",
    "get_program_shape": "builder.Build(x).program_shape",
    "get_shape": "x.shape",
    "set_op_metadata": "nothing: each operation has the location of your line",
    "set_sharding": "attributes of x.value.owner: owner.attributes['mhlo.sharding'] = …",
}
"""By name of a method of `XlaBuilder`."""

SHAPE = {
    "dimensions": "shape.dims",
    "element_type": "shape.dtype",
    "is_array_type": "shape.is_array",
    "is_tuple_type": "shape.elements is not None",
    "numpy_dtype": "shape.dtype.numpy",
    "rank": "len(shape.dims)",
    "tuple_shapes": "shape.elements",
    "xla_element_type": "shape.dtype",
}
"""By name of a method of `xla::Shape` and of `xla_client.Shape`."""


VALUE = "hilo.compile(x.builder.Build(x)), whose call gives arrays: values are only known when the program runs"
XLA_OP = {
    "nbytes": "x.size times the bytes of x.dtype",
    "sort": "np.sort(x, axis), which gives the sorted value",
    "fill": "np.full_like(x, value)",
    "add_": "y = x + …: values do not change",
    **dict.fromkeys(
        ("backward", "grad", "requires_grad", "requires_grad_"),
        "hilo.grad of the function, or hilo.gradient(x.builder.Build(x))",
    ),
    "cuda": "hilo.compile(…, 'cuda'): a program runs where it is compiled for",
    "bfloat16": ".astype('bf16')",
    "contiguous": "x itself: values have no layout",
    "dim": ".ndim",
    "double": ".astype('f64')",
    "float": ".astype('f32')",
    "half": ".astype('f16')",
    "int": ".astype('s32')",
    "mT": "np.matrix_transpose(x), or .swapaxes(-1, -2)",
    "masked_fill": "np.where(mask, value, x)",
    "permute": ".transpose(…)",
    "relu": "np.maximum(x, 0)",
    "sigmoid": "ops.Logistic(x)",
    "softmax": "np.exp(x - x.max(axis, keepdims=True)), divided by its sum",
    "to": ".astype(dtype)",
    "type": ".dtype, or .astype(dtype)",
    "unsqueeze": "np.expand_dims(x, axis)",
    "view": ".reshape(…), or ops.BitcastConvertType for the bits as another type",
    **dict.fromkeys(
        ("block_until_ready", "cpu", "detach", "device_get", "eval", "item", "numpy", "to_host", "tolist"), VALUE
    ),
}
"""Attributes of other libraries' arrays, and what to use instead."""

COMPUTATION = {
    "call": "ops.Call(builder, computation, operands) in a program, hilo.compile(computation)(…) with arrays",
    "compile": "hilo.compile(computation, target)",
    "execute": "hilo.compile(computation)(…)",
    "run": "hilo.compile(computation)(…)",
    "as_hlo_text": "computation.as_text(), which is StableHLO",
    "as_serialized_hlo_module_proto": "computation.as_text(), which is StableHLO",
    "GetProgramShape": "computation.program_shape",
    "get_hlo_module": "computation.module, which is StableHLO",
    "proto": "computation.module, which is StableHLO",
    "save": "open(path, 'w').write(computation.as_text()), or hilo.compile_bundle(computation, targets)",
    "to_string": "computation.as_text()",
}
"""By name of a method of `XlaComputation`."""


def missing(kind: str, name: str, value: object) -> AttributeError:
    """The error for an attribute that a builder or a shape does not have; it says what to use instead."""
    hint = {"XlaBuilder": BUILDER, "Shape": SHAPE, "XlaComputation": COMPUTATION, "XlaOp": XLA_OP}.get(kind, {}).get(
        name, ""
    )
    if not hint and kind == "XlaOp" and not name.startswith("_") and hasattr(np, name):
        hint = f"np.{name}(x)"
    instead = f"; use {hint}" if hint else ""
    return AttributeError(f"{kind!r} object has no attribute {name!r}{instead}", name=name, obj=value)


class SaysWhatToWrite:
    """A base class whose error for a missing attribute says what to use instead."""

    __slots__ = ()

    if not TYPE_CHECKING:  # for type checkers a missing name is an error

        def __getattr__(self, name: str) -> object:
            raise missing(type(self).__name__, name, self)
