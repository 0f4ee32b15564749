// RUN: hilo-opt %s --legalize-shardy --split-input-file | filecheck %s
// RUN: hilo-opt %s --legalize-shardy --split-input-file --mlir-print-op-generic | hilo-opt --split-input-file | filecheck %s

// Operands are sliced at the partition's row of a table, results gathered along the lines of the mesh.
// CHECK: module attributes {hilo.global_partitions = 4 : i64}
// CHECK-NOT: sdy.
// CHECK-LABEL: @each_partition_runs_its_part
sdy.mesh @mesh = <["x"=2, "y"=2]>
func.func @each_partition_runs_its_part(%a: tensor<8x3xf32>) -> tensor<4x6xf32> {
  // CHECK: %[[ID:.+]] = stablehlo.partition_id
  // CHECK: %[[P:.+]] = stablehlo.convert %[[ID]] : (tensor<ui32>) -> tensor<i32>
  // CHECK: %[[TABLE:.+]] = stablehlo.constant dense<[0, 0, 4, 4]> : tensor<4xi32>
  // CHECK: %[[ROW:.+]] = stablehlo.dynamic_slice %[[TABLE]], %[[P]], sizes = [1]
  // CHECK: %[[START:.+]] = stablehlo.reshape %[[ROW]]
  // CHECK: %[[PART:.+]] = stablehlo.dynamic_slice %arg0, %[[START]], %{{.+}}, sizes = [4, 3]
  // CHECK: %[[BODY:.+]] = stablehlo.negate %[[PART]]
  // CHECK: %[[ALL:.+]] = "stablehlo.all_gather"(%[[BODY]]) <{all_gather_dim = 1 : i64, {{.*}}replica_groups = dense<{{\[\[}}0, 1], [2, 3]]>
  // CHECK: return %[[ALL]]
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}, {?}]>] out_shardings=[<@mesh, [{}, {"y"}]>]
      manual_axes={"x", "y"} (%b: tensor<4x3xf32>) {
    %1 = stablehlo.negate %b : tensor<4x3xf32>
    sdy.return %1 : tensor<4x3xf32>
  } : (tensor<8x3xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

// An axis of size 1, and a rank of 0, need no slice; one device needs no partitions.
// CHECK: module
// CHECK-NOT: global_partitions
// CHECK-LABEL: @one_device_runs_the_body
// CHECK-NEXT: stablehlo.add %arg0, %arg0
// CHECK-NEXT: stablehlo.add %arg1, %arg1
// CHECK-NEXT: return
sdy.mesh @one = <["x"=1]>
func.func @one_device_runs_the_body(%a: tensor<0xf32>, %s: tensor<f32>) -> (tensor<0xf32>, tensor<f32>) {
  %0:2 = sdy.manual_computation(%a, %s) in_shardings=[<@one, [{"x"}]>, <@one, []>]
      out_shardings=[<@one, [{"x"}]>, <@one, []>] manual_axes={"x"} (%b: tensor<0xf32>, %t: tensor<f32>) {
    %1 = stablehlo.add %b, %b : tensor<0xf32>
    %2 = stablehlo.add %t, %t : tensor<f32>
    sdy.return %1, %2 : tensor<0xf32>, tensor<f32>
  } : (tensor<0xf32>, tensor<f32>) -> (tensor<0xf32>, tensor<f32>)
  return %0#0, %0#1 : tensor<0xf32>, tensor<f32>
}

// -----

// The inner computation is along another axis; devices are numbered as the mesh lists them.
// CHECK: module attributes {hilo.global_partitions = 4 : i64}
// CHECK-LABEL: @nested
// CHECK: stablehlo.constant dense<[2, 2, 0, 0]>
// CHECK: stablehlo.constant dense<[1, 0, 1, 0]>
// CHECK: "stablehlo.all_gather"{{.*}}dense<{{\[\[}}3, 2], [1, 0]]>
// CHECK: "stablehlo.all_gather"{{.*}}dense<{{\[\[}}3, 1], [2, 0]]>
sdy.mesh @mesh = <["x"=2, "y"=2], device_ids=[3, 2, 1, 0]>
func.func @nested(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
    %1 = sdy.manual_computation(%b) in_shardings=[<@mesh, [{"y"}]>] out_shardings=[<@mesh, [{"y"}]>] manual_axes={"y"} (%c: tensor<1xf32>) {
      %2 = stablehlo.negate %c : tensor<1xf32>
      sdy.return %2 : tensor<1xf32>
    } : (tensor<2xf32>) -> tensor<2xf32>
    sdy.return %1 : tensor<2xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Attributes that describe the placement of data are removed; other attributes are kept.
// CHECK-LABEL: @annotations_go
// CHECK-SAME: (%[[X:.+]]: tensor<4xf32> {jax.a = "sdy.sharding"}) -> (tensor<4xf32> {jax.b = 1 : i32})
// CHECK-NEXT: stablehlo.add %[[X]], %[[X]] : tensor<4xf32>
// CHECK-NEXT: return
sdy.mesh @mesh = <["x"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}]}}
func.func @annotations_go(%x: tensor<4xf32> {jax.a = "sdy.sharding", sdy.sharding = #sdy.sharding<@mesh, [{"x":(1)2}p1], replicated={"y"}>})
    -> (tensor<4xf32> {jax.b = 1 : i32, sdy.sharding = #sdy.sharding<mesh<["x"=2]>, [{}]>}) {
  %0 = sdy.sharding_constraint %x <@mesh, [{"x", ?}]> : tensor<4xf32>
  sdy.sharding_group %0 group_id=3 : tensor<4xf32>
  %1 = sdy.reshard %0 <@mesh, [{}]> : tensor<4xf32>
  %2 = sdy.propagation_barrier %1 allowed_direction=BACKWARD : tensor<4xf32>
  %3 = stablehlo.add %2, %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}]>]>} : tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @a_program_without_meshes_is_kept
// CHECK-NEXT: stablehlo.negate
func.func @a_program_without_meshes_is_kept(%x: tensor<?xf64>) -> tensor<?xf64> {
  %0 = stablehlo.negate %x : tensor<?xf64>
  return %0 : tensor<?xf64>
}
