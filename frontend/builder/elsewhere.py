"""Names of XLA's C++ and Python builders that hilo has under another name, and what to write for them."""

from __future__ import annotations

OPS = {
    "ConstantFromArray": "ops.Constant(builder, array)",
    "ConstantFromLiteral": "ops.Constant(builder, array)",
    "Conv2D": "ops.Conv, or ops.ConvGeneralDilated",
    "FftType": "a name: ops.Fft(x, 'RFFT', [8])",
    "Padding": "a name: 'SAME' or 'VALID'",
    "PaddingType": "a name: 'SAME' or 'VALID'",
    "PrecisionConfig": "a name: precision='HIGHEST'",
    "PrecisionConfig_Precision": "a name: precision='HIGHEST'",
    "RandomAlgorithm": "a name: ops.RngBitGenerator('THREE_FRY', state, shape)",
    "TriangularSolveOptions": "a name: transpose_a='NO_TRANSPOSE'",
    "TriangularSolveOptions_Transpose": "a name: transpose_a='NO_TRANSPOSE'",
}
"""By a name in `xla_client.ops` or in C++'s namespace `xla`."""

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
"""By a method of `XlaBuilder`."""

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
"""By a method of `xla::Shape` and of `xla_client.Shape`."""


def missing(kind: str, name: str, value: object) -> AttributeError:
    """The error for an attribute that a builder or a shape does not have, with what to write instead."""
    hint = {"XlaBuilder": BUILDER, "Shape": SHAPE}[kind].get(name, "")
    instead = f"; use {hint}" if hint else ""
    return AttributeError(f"{kind!r} object has no attribute {name!r}{instead}", name=name, obj=value)
