"""The documented operations, by their documented names. One module per family; `OPERATIONS` has a row for each."""

# ruff: noqa: F401  (what is imported here is the package's content)

from hilo.ops._operation import OPERATIONS, Operation
from hilo.ops.batch_norm import BatchNormGrad, BatchNormInference, BatchNormTraining
from hilo.ops.broadcasting import Broadcast, BroadcastInDim
from hilo.ops.channels import Recv, RecvDone, RecvWithToken, Send, SendDone, SendWithToken
from hilo.ops.chlo_math import *  # noqa: F403  (its __all__ is the table)
from hilo.ops.choice import Clamp, Select
from hilo.ops.collectives import (
    AllGather,
    AllReduce,
    AllToAll,
    CollectiveBroadcast,
    CollectivePermute,
    CrossReplicaSum,
    PartitionId,
    ReduceScatter,
    ReplicaId,
)
from hilo.ops.communication import AfterAll, CreateToken, Infeed, InfeedWithToken, Outfeed, OutfeedWithToken
from hilo.ops.control import (
    Call,
    CompositeCall,
    Conditional,
    While,
)
from hilo.ops.conversion import BitcastConvertType, ConvertElementType, ReducePrecision
from hilo.ops.convolution import (
    Conv,
    ConvGeneral,
    ConvGeneralDilated,
    ConvWithGeneralDimensions,
    ConvWithGeneralPadding,
)
from hilo.ops.custom_call import CustomCall
from hilo.ops.dots import Dot, DotGeneral, RaggedDot
from hilo.ops.elementwise import *  # noqa: F403  (its __all__ is the table)
from hilo.ops.elementwise import numpy_broadcast
from hilo.ops.gather_scatter import Gather, Scatter
from hilo.ops.leaves import (
    Constant,
    ConstantLiteral,
    ConstantR0,
    ConstantR1,
    FullLike,
    Iota,
    MaxValue,
    MinValue,
    OnesLike,
    Parameter,
    ZerosLike,
)
from hilo.ops.linear_algebra import Cholesky, Fft, TriangularSolve
from hilo.ops.mapping import Map
from hilo.ops.operators import floor_divide, floor_mod, matmul, right_shift
from hilo.ops.padding import Pad, PaddingConfig, PaddingDimension
from hilo.ops.random import RngBernoulli, RngBitGenerator, RngNormal, RngUniform
from hilo.ops.reductions import (
    Reduce,
    ReduceAll,
    ReduceWindow,
    ReduceWindowWithGeneralPadding,
    SelectAndScatter,
    SelectAndScatterWithGeneralPadding,
)
from hilo.ops.shaping import (
    Collapse,
    Concatenate,
    ConcatInDim,
    ExpandDims,
    GetDimensionSize,
    Reshape,
    Rev,
    SetDimensionSize,
    Squeeze,
    Transpose,
)
from hilo.ops.slicing import DynamicSlice, DynamicSliceInDim, DynamicUpdateSlice, Slice, SliceInDim
from hilo.ops.sorting import Sort, TopK
from hilo.ops.tuples import GetTupleElement, OptimizationBarrier, Tuple
