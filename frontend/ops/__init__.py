"""The operations that XLA documents, by their documented names. `OPERATIONS` has a row for each; a module, a family."""

# ruff: noqa: F401  (the imports are the package's public names)

from typing import TYPE_CHECKING

from hilo.ops._operation import OPERATIONS, Operation
from hilo.ops.arithmetic.broadcasting import Broadcast, BroadcastInDim
from hilo.ops.arithmetic.chlo_math import *  # noqa: F403  (its __all__ is the table)
from hilo.ops.arithmetic.choice import Clamp, Select
from hilo.ops.arithmetic.conversion import BitcastConvertType, ConvertElementType, ReducePrecision
from hilo.ops.arithmetic.elementwise import *  # noqa: F403  (its __all__ is the table)
from hilo.ops.arithmetic.elementwise import numpy_broadcast
from hilo.ops.arithmetic.operators import floor_divide, floor_mod, matmul, right_shift, true_divide
from hilo.ops.control import (
    Call,
    CompositeCall,
    Conditional,
    While,
)
from hilo.ops.folding.batch_norm import BatchNormGrad, BatchNormInference, BatchNormTraining
from hilo.ops.folding.mapping import Map
from hilo.ops.folding.reductions import (
    Reduce,
    ReduceAll,
    ReduceWindow,
    ReduceWindowWithGeneralPadding,
    SelectAndScatter,
    SelectAndScatterWithGeneralPadding,
)
from hilo.ops.folding.sorting import Sort, TopK
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
from hilo.ops.libraries.arithmetic import *  # noqa: F403
from hilo.ops.libraries.constants import *  # noqa: F403
from hilo.ops.libraries.decompositions import *  # noqa: F403
from hilo.ops.libraries.dynamic_shaped_ops import *  # noqa: F403
from hilo.ops.libraries.einsum import *  # noqa: F403
from hilo.ops.libraries.gamma import *  # noqa: F403
from hilo.ops.libraries.loops import *  # noqa: F403
from hilo.ops.libraries.matrix import *  # noqa: F403
from hilo.ops.libraries.pooling import *  # noqa: F403
from hilo.ops.libraries.prng import *  # noqa: F403
from hilo.ops.libraries.quantize import *  # noqa: F403
from hilo.ops.libraries.slicing import *  # noqa: F403
from hilo.ops.libraries.sorting import *  # noqa: F403
from hilo.ops.libraries.special_functions import *  # noqa: F403
from hilo.ops.libraries.tridiagonal import *  # noqa: F403
from hilo.ops.movement.concatenation import Concatenate, ConcatInDim
from hilo.ops.movement.gather_scatter import Gather, Scatter
from hilo.ops.movement.padding import Pad, PaddingConfig, PaddingDimension
from hilo.ops.movement.shaping import (
    Collapse,
    ExpandDims,
    GetDimensionSize,
    Reshape,
    Rev,
    SetDimensionSize,
    Squeeze,
    Transpose,
)
from hilo.ops.movement.slicing import DynamicSlice, DynamicSliceInDim, DynamicUpdateSlice, Slice, SliceInDim
from hilo.ops.movement.tuples import GetTupleElement, OptimizationBarrier, Tuple
from hilo.ops.process.channels import Recv, RecvDone, RecvWithToken, Send, SendDone, SendWithToken
from hilo.ops.process.collectives import (
    AllGather,
    AllReduce,
    AllToAll,
    CollectiveBroadcast,
    CollectivePermute,
    CrossReplicaSum,
    ReduceScatter,
)
from hilo.ops.process.communication import AfterAll, CreateToken, Infeed, InfeedWithToken, Outfeed, OutfeedWithToken
from hilo.ops.process.custom_call import CustomCall
from hilo.ops.process.ids import PartitionId, ReplicaId
from hilo.ops.products.convolution import (
    Conv,
    ConvGeneral,
    ConvGeneralDilated,
    ConvWithGeneralDimensions,
    ConvWithGeneralPadding,
)
from hilo.ops.products.decompositions import LU, QR, SVD, Det, Eigh, Inverse, Logdet, SLogdet, Solve
from hilo.ops.products.dots import Dot, DotGeneral, RaggedDot
from hilo.ops.products.linear_algebra import Cholesky, Fft, TriangularSolve
from hilo.ops.quantized import UniformDequantize, UniformQuantize
from hilo.ops.random import RngBernoulli, RngBitGenerator, RngNormal, RngUniform

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        from hilo.builder.elsewhere import OPS
        from hilo.dialect.support.errors import nearest

        if name in OPERATIONS:
            hint = f"{OPERATIONS[name].function.__module__} has it, and {__name__} does not import it"
        else:
            known = [word for word, value in globals().items() if word[0].isupper() and callable(value)]
            hint = f"use {OPS[name]}" if name in OPS else nearest(name, known)
        raise AttributeError(f"module 'hilo.ops' has no operation {name!r}; {hint}")
