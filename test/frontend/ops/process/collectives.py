# RUN: %python %s | filecheck %s
"""What the collectives emit."""

import hilo
from hilo import ops


def show(name, function, *shapes, replicas=None):
    builder = hilo.XlaBuilder(name, replicas=replicas)
    operands = [ops.Parameter(builder, i, hilo.Shape.parse(s)) for i, s in enumerate(shapes)]
    print(f"// {name}")
    print(builder.Build(function(*(operands or [builder]))).as_text())


# CHECK-LABEL: // all_gather_in_groups
# CHECK: "stablehlo.all_gather"(%arg0) <{all_gather_dim = 1 : i64
# CHECK-SAME: channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>
# CHECK-SAME: replica_groups = dense<{{\[\[0, 2\], \[1, 3\]\]}}> : tensor<2x2xi64>
# CHECK-SAME: (tensor<2x3xf32>) -> tensor<2x6xf32>
show("all_gather_in_groups", lambda x: ops.AllGather(x, 1, 2, [[0, 2], [1, 3]], 7), "f32[2,3]")

# CHECK-LABEL: // all_gather_of_all
# CHECK: mhlo.num_replicas = 4 : i32
# CHECK: replica_groups = dense<{{\[\[0, 1, 2, 3\]\]}}>
# CHECK-SAME: (tensor<2xi1>) -> tensor<8xi1>
show("all_gather_of_all", lambda x: ops.AllGather(x, 0, 4), "pred[2]", replicas=4)

# CHECK-LABEL: // all_reduce
# CHECK: "stablehlo.all_reduce"(%arg0) <{replica_groups = dense<> : tensor<0x0xi64>}>
# CHECK: stablehlo.maximum
# CHECK: (tensor<f32>) -> tensor<f32>
show("all_reduce", lambda x: ops.AllReduce(x, ops.Max), "f32[]")

# CHECK-LABEL: // all_reduce_of_a_tuple_in_groups_of_different_sizes
# CHECK: %0:2 = "stablehlo.all_reduce"(%arg0, %arg1)
# CHECK-SAME: replica_groups = dense<{{\[\[0, -1\], \[1, 2\]\]}}> : tensor<2x2xi64>
# CHECK-SAME: use_global_device_ids
# CHECK: return %0#0, %0#1 : tensor<2xf32>, tensor<3xf32>
show(
    "all_reduce_of_a_tuple_in_groups_of_different_sizes",
    lambda x, y: ops.AllReduce(
        ops.Tuple(x, y), ops.Add, replica_group_ids=[[0], [1, 2]], channel_id=1, use_global_device_ids=True
    ),
    "f32[2]",
    "f32[3]",
)

# CHECK-LABEL: // all_to_all_of_the_documents
# CHECK: "stablehlo.all_to_all"(%arg0) <{concat_dimension = 0 : i64, replica_groups = dense<{{\[\[0, 1, 2, 3\]\]}}>
# CHECK-SAME: split_count = 4 : i64, split_dimension = 1 : i64
# CHECK-SAME: (tensor<4x16xf32>) -> tensor<16x4xf32>
show("all_to_all_of_the_documents", lambda x: ops.AllToAll(x, 1, 0, 4), "f32[4,16]")

# CHECK-LABEL: // collective_permute
# CHECK: source_target_pairs = dense<{{\[\[0, 1\], \[1, 2\]\]}}> : tensor<2x2xi64>
show("collective_permute", lambda x: ops.CollectivePermute(x, [(0, 1), (1, 2)]), "s8[3]")

# CHECK-LABEL: // collective_permute_of_nobody
# CHECK: source_target_pairs = dense<> : tensor<0x2xi64>
show("collective_permute_of_nobody", lambda x: ops.CollectivePermute(x, []), "s8[3]")

# CHECK-LABEL: // collective_broadcast
# CHECK: "stablehlo.collective_broadcast"(%arg0) <{replica_groups = dense<{{\[\[2, 0\]\]}}>
show("collective_broadcast", lambda x: ops.CollectiveBroadcast(x, [[2, 0]]), "f32[3]")

# CHECK-LABEL: // cross_replica_sum
# CHECK: "stablehlo.all_reduce"
# CHECK: stablehlo.add
show("cross_replica_sum", lambda x: ops.CrossReplicaSum(x), "c64[3]")

# CHECK-LABEL: // reduce_scatter
# CHECK: "stablehlo.reduce_scatter"(%arg0) <{replica_groups = dense<{{\[\[0, 1\]\]}}> : tensor<1x2xi64>,
# CHECK-SAME: scatter_dimension = 1 : i64}>
# CHECK: stablehlo.minimum
# CHECK: (tensor<4x16xf32>) -> tensor<4x8xf32>
show("reduce_scatter", lambda x: ops.ReduceScatter(x, ops.Min, 1, 2), "f32[4,16]")

# CHECK-LABEL: // reduce_scatter_of_a_tuple
# CHECK: %[[FIRST:.+]] = "stablehlo.reduce_scatter"(%arg0)
# CHECK: %[[SECOND:.+]] = "stablehlo.reduce_scatter"(%arg1)
# CHECK: return %[[FIRST]], %[[SECOND]] : tensor<2xf32>, tensor<1x5xf32>
show(
    "reduce_scatter_of_a_tuple",
    lambda x, y: ops.ReduceScatter(ops.Tuple(x, y), ops.Add, scatter_dim=0, shard_count=2),
    "f32[4]",
    "f32[2,5]",
)

# CHECK-LABEL: // replica_id
# CHECK: stablehlo.replica_id : tensor<ui32>
show("replica_id", ops.ReplicaId)

# CHECK-LABEL: // partition_id
# CHECK: stablehlo.partition_id : tensor<ui32>
show("partition_id", ops.PartitionId)
