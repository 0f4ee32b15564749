"""The ids of the replica and of the partition that run the program."""

from __future__ import annotations

from hilo.builder.xla_builder import XlaBuilder
from hilo.builder.xla_op import XlaOp
from hilo.dialect import stablehlo
from hilo.dialect.support.dtypes import BY_NAME
from hilo.ops._operation import operation
from hilo.ops.leaves import read_builder


@operation("collectives", "stablehlo.replica_id", takes={BY_NAME["u32"]})
def ReplicaId(builder: XlaBuilder) -> XlaOp:
    """This replica's id, 0 <= id < number of replicas: the same program has another value on each replica.

    Args:
        builder: the builder of the computation.

    Returns:
        A u32 scalar.
    """
    return read_builder("ReplicaId", builder).add("ReplicaId", stablehlo.replica_id)


@operation("collectives", "stablehlo.partition_id", takes={BY_NAME["u32"]})
def PartitionId(builder: XlaBuilder) -> XlaOp:
    """This process's partition id, for a program that is divided among several devices.

    Args:
        builder: the builder of the computation.

    Returns:
        A u32 scalar.
    """
    return read_builder("PartitionId", builder).add("PartitionId", stablehlo.partition_id)


__all__ = ["PartitionId", "ReplicaId"]
