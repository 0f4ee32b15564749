"""StableHLO's operations, one row each. Source: StableHLO's ODS (`StablehloOps.td`) and specification."""

from __future__ import annotations

from hilo.dialect.operations.ods import Row, op


def _unary(name: str, class_name: str, doc: str) -> Row:
    return op(f"stablehlo.{name}", class_name, "operand", doc=doc)


def _accurate(name: str, class_name: str, doc: str) -> Row:
    return op(f"stablehlo.{name}", class_name, "operand", "result_accuracy: result_accuracy?", doc=doc)


def _binary(name: str, class_name: str, doc: str) -> Row:
    return op(f"stablehlo.{name}", class_name, "lhs rhs", doc=doc)


_GROUPS = "replica_groups: groups, channel_handle: channel_handle?"
_GLOBAL = _GROUPS + ", use_global_device_ids: unit?"
_HOST = "channel_handle: channel_handle, is_host_transfer: bool? = False, source_target_pairs: matrix?"
_NORM = "epsilon: f32, feature_index: i64"
_DIMS_SORTED = "dimension_numbers: gather, slice_sizes: i64s, indices_are_sorted: bool? = False"
_SCATTER = "scatter_dimension_numbers: scatter, indices_are_sorted: bool? = False, unique_indices: bool? = False"
_WINDOW = ("window_dimensions: i64s, window_strides: i64s?, base_dilations: i64s?, window_dilations: i64s?, "
           "padding: matrix?")  # fmt: skip
_SELECT = "window_dimensions: i64s?, window_strides: i64s?, padding: matrix?"
_KERNEL = ("lhs_dilation: i64s?, rhs_dilation: i64s?, window_reversal: bools?, dimension_numbers: conv, "
           "feature_group_count: i64 = 1, batch_group_count: i64 = 1, precision_config: precisions?")  # fmt: skip
_CONV = "window_strides: i64s?, padding: matrix?, " + _KERNEL
_CUSTOM = ("call_target_name: str, has_side_effect: bool? = False, backend_config: config?, "
           "api_version: api_version? = 1, called_computations: symbols?, operand_layouts: layouts?, "
           "result_layouts: layouts?, output_operand_aliases: aliases?, result_tilings: tilings?")  # fmt: skip
_COMPOSITE = "name: str, composite_attributes: dict?, decomposition: symbol, version: i32? = 0"
_TRIANGULAR = "left_side: bool, lower: bool, unit_diagonal: bool, transpose_a: transpose"
_EXPANDING = "broadcast_dimensions: i64s, known_expanding_dimensions: i64s?, known_nonexpanding_dimensions: i64s?"

# fmt: off
ROWS: tuple[Row, ...] = (
    # Element-wise, one operand.
    _unary("abs", "AbsOp", "Absolute value; of complex numbers, the modulus."),
    _accurate("cbrt", "CbrtOp", "Cube root of each element."),
    _unary("ceil", "CeilOp", "Each element rounded up."),
    op("stablehlo.convert", "ConvertOp", "operand", infer="element_type",
       doc="Converts each element to another element type."),
    _accurate("cosine", "CosineOp", "Cosine of each element."),
    _unary("count_leading_zeros", "ClzOp", "Number of zero bits above the highest set bit of each element."),
    _accurate("exponential", "ExpOp", "e to the power of each element."),
    _accurate("exponential_minus_one", "Expm1Op", "`exp(x) - 1` without cancellation near 0."),
    _unary("floor", "FloorOp", "Each element rounded down."),
    _unary("imag", "ImagOp", "Imaginary part of each element."),
    op("stablehlo.is_finite", "IsFiniteOp", "x", results="y", doc="Whether each element is neither infinite nor NaN."),
    _accurate("log", "LogOp", "Natural logarithm of each element."),
    _accurate("log_plus_one", "Log1pOp", "`log(1 + x)` without cancellation near 0."),
    _accurate("logistic", "LogisticOp", "`1 / (1 + exp(-x))` of each element."),
    _unary("negate", "NegOp", "Negative of each element."),
    _unary("not", "NotOp", "Bitwise or logical complement of each element."),
    _unary("popcnt", "PopulationCountOp", "Number of set bits of each element."),
    _unary("real", "RealOp", "Real part of each element."),
    op("stablehlo.reduce_precision", "ReducePrecisionOp", "operand", "exponent_bits: i32, mantissa_bits: i32",
       results="output", doc="Rounds each element to a float with the given numbers of bits, in its own element type."),
    _unary("round_nearest_afz", "RoundOp", "Each element rounded to the nearest integer, ties away from zero."),
    _unary("round_nearest_even", "RoundNearestEvenOp", "Each element rounded to the nearest integer, ties to even."),
    _accurate("rsqrt", "RsqrtOp", "One over the square root of each element."),
    _unary("sign", "SignOp", "-1, 0 or 1 by the sign of each element; of complex numbers, x / |x|."),
    _accurate("sine", "SineOp", "Sine of each element."),
    _accurate("sqrt", "SqrtOp", "Square root of each element."),
    _accurate("tan", "TanOp", "Tangent of each element."),
    _accurate("tanh", "TanhOp", "Hyperbolic tangent of each element."),
    _unary("uniform_dequantize", "UniformDequantizeOp", "The expressed values of a quantized tensor."),
    op("stablehlo.uniform_quantize", "UniformQuantizeOp", "operand", infer="given",
       doc="Quantizes each element to the quantized result type."),
    # Element-wise, several operands.
    _binary("add", "AddOp", "`lhs + rhs`; of pred, logical or."),
    _binary("and", "AndOp", "Bitwise or logical and."),
    _binary("atan2", "Atan2Op", "Angle of the point (rhs, lhs), in radians."),
    op("stablehlo.clamp", "ClampOp", "min operand max", doc="Each element limited to the range from `min` to `max`."),
    op("stablehlo.compare", "CompareOp", "lhs rhs",
       "comparison_direction: comparison_direction, compare_type: comparison_type?",
       doc="Compares as `comparison_direction` says: EQ, NE, GE, GT, LE or LT."),
    _binary("complex", "ComplexOp", "Complex numbers from real parts `lhs` and imaginary parts `rhs`."),
    _binary("divide", "DivOp", "`lhs / rhs`; of integers, truncated towards zero."),
    _binary("maximum", "MaxOp", "The larger element; of pred, logical or."),
    _binary("minimum", "MinOp", "The smaller element; of pred, logical and."),
    _binary("multiply", "MulOp", "`lhs * rhs`; of pred, logical and."),
    _binary("or", "OrOp", "Bitwise or logical or."),
    _binary("power", "PowOp", "`lhs` to the power of `rhs`."),
    _binary("remainder", "RemOp", "Remainder of `lhs / rhs`, with the dividend's sign."),
    op("stablehlo.select", "SelectOp", "pred on_true on_false", doc="`on_true` where `pred` holds, else `on_false`."),
    _binary("shift_left", "ShiftLeftOp", "`lhs` shifted left by `rhs` bits."),
    _binary("shift_right_arithmetic", "ShiftRightArithmeticOp", "`lhs` shifted right by `rhs` bits, the sign kept."),
    _binary("shift_right_logical", "ShiftRightLogicalOp", "`lhs` shifted right by `rhs` bits, zeros shifted in."),
    _binary("subtract", "SubtractOp", "`lhs - rhs`."),
    _binary("xor", "XorOp", "Bitwise or logical exclusive or."),
    # Sources.
    op("stablehlo.constant", "ConstantOp", "", "value: elements", results="output", doc="A constant tensor."),
    op("stablehlo.create_token", "CreateTokenOp", results="output", doc="A token that waits for nothing."),
    op("stablehlo.dynamic_iota", "DynamicIotaOp", "output_shape!", "iota_dimension: i64", infer="given",
       doc="Counts up from 0 along `iota_dimension`; the shape is an operand."),
    op("stablehlo.iota", "IotaOp", "", "iota_dimension: i64", results="output", infer="given",
       doc="Counts up from 0 along `iota_dimension`."),
    op("stablehlo.partition_id", "PartitionIdOp", needs_process=True, doc="The running process's partition, ui32."),
    op("stablehlo.replica_id", "ReplicaIdOp", needs_process=True, doc="The running process's replica, ui32."),
    op("stablehlo.rng", "RngOp", "a b shape!", "rng_distribution: rng_distribution",
       doc="Random numbers: uniform in [a, b), or normal with mean a and standard deviation b."),
    op("stablehlo.rng_bit_generator", "RngBitGeneratorOp", "initial_state", "rng_algorithm: rng_algorithm",
       results="output_state output", infer="given", doc="Random bits, and the generator's next state."),
    # Shape and data movement.
    op("stablehlo.bitcast_convert", "BitcastConvertOp", "operand", infer="bitcast_convert",
       doc="The same bits as another element type; a change of width adds or takes the last dimension."),
    op("stablehlo.broadcast", "BroadcastOp", "operand", "broadcast_sizes: i64s",
       doc="Repeats `operand` along new leading dimensions."),
    op("stablehlo.broadcast_in_dim", "BroadcastInDimOp", "operand", "broadcast_dimensions: i64s", infer="shape",
       doc="Puts dimension i of `operand` at result dimension `broadcast_dimensions[i]` and repeats it elsewhere."),
    op("stablehlo.concatenate", "ConcatenateOp", "inputs*", "dimension: i64", doc="Joins tensors along `dimension`."),
    op("stablehlo.dynamic_broadcast_in_dim", "DynamicBroadcastInDimOp", "operand output_dimensions!", _EXPANDING,
       infer="given", doc="`broadcast_in_dim` whose result shape is an operand."),
    op("stablehlo.dynamic_gather", "DynamicGatherOp", "operand start_indices slice_sizes!",
       "dimension_numbers: gather, indices_are_sorted: bool? = False",
       doc="`gather` whose slice sizes are an operand."),
    op("stablehlo.dynamic_pad", "DynamicPadOp",
       "operand padding_value edge_padding_low! edge_padding_high! interior_padding!", infer="given",
       doc="`pad` whose amounts are operands."),
    op("stablehlo.dynamic_reshape", "DynamicReshapeOp", "operand output_shape!", infer="given",
       doc="`reshape` whose result shape is an operand."),
    op("stablehlo.dynamic_slice", "DynamicSliceOp", "operand start_indices*", "slice_sizes: i64s",
       doc="A block of static size from a start that is computed; the start is moved so that the block fits."),
    op("stablehlo.dynamic_update_slice", "DynamicUpdateSliceOp", "operand update start_indices*",
       doc="`operand` with `update` written at a start that is computed; the start is moved so that it fits."),
    op("stablehlo.gather", "GatherOp", "operand start_indices", _DIMS_SORTED,
       doc="Collects slices of `operand` at `start_indices`."),
    op("stablehlo.get_dimension_size", "GetDimensionSizeOp", "operand", "dimension: i64",
       doc="Size of a dimension, i32."),
    op("stablehlo.pad", "PadOp", "operand padding_value",
       "edge_padding_low: i64s, edge_padding_high: i64s, interior_padding: i64s",
       doc="Pads the edges and between elements with `padding_value`; negative edge padding removes elements."),
    op("stablehlo.real_dynamic_slice", "RealDynamicSliceOp", "operand start_indices! limit_indices! strides!",
       infer="given", doc="`slice` whose bounds and strides are operands."),
    op("stablehlo.reshape", "ReshapeOp", "operand", infer="shape",
       doc="The same elements, row-major, in another shape."),
    op("stablehlo.reverse", "ReverseOp", "operand", "dimensions: i64s", doc="Reverses the order along `dimensions`."),
    op("stablehlo.set_dimension_size", "SetDimensionSizeOp", "operand size", "dimension: i64",
       doc="Makes a dimension dynamic, with the given size at run time and its old size as the bound."),
    op("stablehlo.slice", "SliceOp", "operand", "start_indices: i64s, limit_indices: i64s, strides: i64s",
       doc="The elements from `start_indices` to before `limit_indices`, every `strides`-th."),
    op("stablehlo.torch_index_select", "TorchIndexSelectOp", "operand index", "dim: i64, batch_dims: i64",
       infer="torch_index_select", doc="Slices of `operand` along `dim` at `index`, as torch.index_select."),
    op("stablehlo.transpose", "TransposeOp", "operand", "permutation: i64s",
       doc="Result dimension i is dimension `permutation[i]` of `operand`."),
    # Linear algebra.
    op("stablehlo.cholesky", "CholeskyOp", "a", "lower: bool? = False",
       doc="Cholesky factor of each matrix; the other triangle's values are unspecified."),
    op("stablehlo.convolution", "ConvolutionOp", "lhs rhs", _CONV, infer="convolution",
       doc="Convolution of `lhs` with the kernel `rhs` (without flipping it, unless `window_reversal`)."),
    op("stablehlo.dot", "DotOp", "lhs rhs", "precision_config: precisions?", infer="dot",
       doc="Product of vectors and matrices."),
    op("stablehlo.dot_general", "DotGeneralOp", "lhs rhs",
       "dot_dimension_numbers: dot, precision_config: precisions?, algorithm: dot_algorithm?", infer="dot_general",
       doc="Sums products over the contracting dimensions; result: batch, free lhs, free rhs dimensions."),
    op("stablehlo.dynamic_conv", "DynamicConvOp", "lhs rhs padding!", "window_strides: i64s?, " + _KERNEL,
       infer="given", doc="`convolution` whose padding is an operand."),
    op("stablehlo.einsum", "EinsumOp", "lhs rhs", "einsum_config: str", infer="einsum",
       doc="Einstein summation, such as `ij,jk->ik`."),
    op("stablehlo.fft", "FftOp", "operand", "fft_type: fft_type, fft_length: i64s",
       doc="Discrete Fourier transform over the last `len(fft_length)` dimensions."),
    op("stablehlo.triangular_solve", "TriangularSolveOp", "a b", _TRIANGULAR,
       doc="Solves `a x = b` (or `x a = b`) for triangular matrices `a`."),
    op("stablehlo.unary_einsum", "UnaryEinsumOp", "operand", "einsum_config: str", infer="einsum",
       doc="Einstein summation of one operand, such as `ij->i`."),
    # Reductions, windows and other operations with regions.
    op("stablehlo.map", "MapOp", "inputs*", "dimensions: i64s", regions="computation: scalars", infer="map",
       doc="Applies `computation` to the operands' elements."),
    op("stablehlo.reduce", "ReduceOp", "inputs* init_values*", "dimensions: i64s", regions="body: reduction",
       results="results*", infer="reduce", doc="Folds `body` over `dimensions`, from `init_values`."),
    op("stablehlo.reduce_window", "ReduceWindowOp", "inputs* init_values*", _WINDOW, regions="body: reduction",
       results="results*", infer="reduce_window", doc="Folds `body` over each window, from `init_values`."),
    op("stablehlo.scatter", "ScatterOp", "inputs* scatter_indices updates*", _SCATTER,
       regions="update_computation: scatter", results="results*", infer="scatter",
       doc="`inputs` with `updates` combined into the slices at `scatter_indices` by `update_computation`."),
    op("stablehlo.select_and_scatter", "SelectAndScatterOp", "operand source init_value", _SELECT,
       regions="select: element_pair, scatter: element_pair", infer="select_and_scatter",
       doc="Adds (by `scatter`) each element of `source` where `select` chose an element of its window of `operand`."),
    op("stablehlo.sort", "SortOp", "inputs*", "dimension: i64? = -1, is_stable: bool? = False",
       regions="comparator: scalar_pairs", results="results*", infer="like_operands",
       doc="Sorts along `dimension`; `comparator` says whether the first of each pair comes earlier."),
    # Normalization.
    op("stablehlo.batch_norm_grad", "BatchNormGradOp", "operand scale mean variance grad_output", _NORM,
       results="grad_operand grad_scale grad_offset", doc="Gradients of `batch_norm_training`."),
    op("stablehlo.batch_norm_inference", "BatchNormInferenceOp", "operand scale offset mean variance", _NORM,
       doc="Normalizes with the given mean and variance of each feature."),
    op("stablehlo.batch_norm_training", "BatchNormTrainingOp", "operand scale offset", _NORM,
       results="output batch_mean batch_var", doc="Normalizes with the batch's own mean and variance of each feature."),
    # Control flow and structure.
    op("stablehlo.after_all", "AfterAllOp", "inputs*", doc="A token that waits for all of `inputs`."),
    op("stablehlo.async_done", "AsyncDoneOp", "operand", results="results*", doc="Waits for an `async_start`."),
    op("stablehlo.async_start", "AsyncStartOp", "operands*", regions="body: operands", infer="async_start",
       doc="Starts `body` in the background; its results come from `async_done`."),
    op("stablehlo.case", "CaseOp", "index", regions="branches*: none", results="results*", infer="branch",
       doc="Runs branch `index`; an index out of range runs the last one."),
    op("stablehlo.composite", "CompositeOp", "inputs*", _COMPOSITE, regions="composite_regions*?: none",
       results="results*", infer="given", doc="An operation made of others: `decomposition` names the function."),
    op("stablehlo.custom_call", "CustomCallOp", "inputs*", _CUSTOM, results="results*", infer="given",
       doc="Calls what the implementation knows as `call_target_name`."),
    op("stablehlo.get_tuple_element", "GetTupleElementOp", "operand", "index: i32", doc="Element `index` of a tuple."),
    op("stablehlo.if", "IfOp", "pred", regions="true_branch: none, false_branch: none", results="results*",
       infer="branch", doc="Runs `true_branch` if `pred` holds, else `false_branch`."),
    op("stablehlo.optimization_barrier", "OptimizationBarrierOp", "operand*", results="results*",
       doc="Its operands; no computation moves across it."),
    op("stablehlo.return", "ReturnOp", "results*", results="", infer="given", doc="Ends a region with its results."),
    op("stablehlo.tuple", "TupleOp", "val*", doc="A tuple of the operands."),
    op("stablehlo.while", "WhileOp", "operand*", regions="cond: operands, body: operands", results="results*",
       infer="like_operands", doc="Repeats `body` on the carried values while `cond` holds."),
    # Communication.
    op("stablehlo.all_gather", "AllGatherOp", "operands*", "all_gather_dim: i64, " + _GLOBAL, results="results*",
       infer="all_gather", needs_process=True, doc="Joins each process's operand along `all_gather_dim`."),
    op("stablehlo.all_reduce", "AllReduceOp", "operands*", _GLOBAL, regions="computation: element_pair",
       results="results*", infer="elements_of_body", needs_process=True,
       doc="Folds `computation` over the processes of each group."),
    op("stablehlo.all_to_all", "AllToAllOp", "operands*",
       "split_dimension: i64, concat_dimension: i64, split_count: i64, " + _GROUPS, results="results*",
       needs_process=True,
       doc="Splits along `split_dimension`, exchanges the parts, and joins along `concat_dimension`."),
    op("stablehlo.collective_broadcast", "CollectiveBroadcastOp", "operands*",
       _GROUPS + ", has_dynamic_root: unit?", results="results*",
       needs_process=True, doc="Sends the first process's operand to its whole group."),
    op("stablehlo.collective_permute", "CollectivePermuteOp", "operand",
       "source_target_pairs: matrix, channel_handle: channel_handle?",
       needs_process=True, doc="Sends each source's operand to its target; who gets nothing has zeros."),
    op("stablehlo.collective_reduce", "CollectiveReduceOp", "operands*", _GLOBAL + ", has_dynamic_root: unit?",
       regions="computation: element_pair", results="results*", infer="elements_of_body",
       needs_process=True, doc="Folds `computation` over the processes of each group, into the group's root."),
    op("stablehlo.cross-replica-sum", "CrossReplicaSumOp", "operand", "replica_groups: matrix",
       needs_process=True, doc="Sums over the replicas of each group."),
    op("stablehlo.infeed", "InfeedOp", "token", "infeed_config: str? = '', layout: array?", results="results*",
       infer="given", needs_process=True, doc="Reads from the infeed; the last result is a token."),
    op("stablehlo.outfeed", "OutfeedOp", "inputs* token", "outfeed_config: str? = ''",
       needs_process=True, doc="Writes to the outfeed and returns a token."),
    op("stablehlo.recv", "RecvOp", "token", _HOST, results="results*", infer="given",
       needs_process=True, doc="Receives from a channel; the last result is a token."),
    op("stablehlo.reduce_scatter", "ReduceScatterOp", "operand", "scatter_dimension: i64, " + _GLOBAL,
       regions="computation: element_pair", infer="reduce_scatter",
       needs_process=True,
       doc="Folds over the processes of each group, and gives each a part along `scatter_dimension`."),
    op("stablehlo.send", "SendOp", "inputs* token", _HOST, needs_process=True,
       doc="Sends to a channel and returns a token."),
)
# fmt: on
