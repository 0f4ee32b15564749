// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-indices)' | filecheck %s

// CHECK-LABEL: @narrow_signed_indices_are_extended
func.func @narrow_signed_indices_are_extended(%x: tensor<300xf32>, %i: tensor<i8>) -> tensor<4xf32> {
  // CHECK: %[[INDEX:.+]] = stablehlo.convert %{{.+}} : (tensor<i8>) -> tensor<i32>
  // CHECK: stablehlo.dynamic_slice %{{.+}}, %[[INDEX]], sizes = [4]
  %0 = stablehlo.dynamic_slice %x, %i, sizes = [4] : (tensor<300xf32>, tensor<i8>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @every_index_of_an_update_is_converted
func.func @every_index_of_an_update_is_converted(%x: tensor<30x40xf32>, %u: tensor<2x3xf32>, %i: tensor<ui16>, %j: tensor<ui16>)
    -> tensor<30x40xf32> {
  // CHECK: %[[I:.+]] = stablehlo.convert %{{.+}} : (tensor<ui16>) -> tensor<i32>
  // CHECK: %[[J:.+]] = stablehlo.convert %{{.+}} : (tensor<ui16>) -> tensor<i32>
  // CHECK: stablehlo.dynamic_update_slice %{{.+}}, %{{.+}}, %[[I]], %[[J]]
  %0 = stablehlo.dynamic_update_slice %x, %u, %i, %j : (tensor<30x40xf32>, tensor<2x3xf32>, tensor<ui16>, tensor<ui16>) -> tensor<30x40xf32>
  return %0 : tensor<30x40xf32>
}

// CHECK-LABEL: @unsigned_indices_past_the_signed_range_stay_outside
func.func @unsigned_indices_past_the_signed_range_stay_outside(%x: tensor<30xf32>, %i: tensor<5x1xui64>) -> tensor<5xf32> {
  // CHECK: %[[LARGEST:.+]] = stablehlo.constant dense<9223372036854775807> : tensor<5x1xui64>
  // CHECK: %[[INSIDE:.+]] = stablehlo.minimum %{{.+}}, %[[LARGEST]] : tensor<5x1xui64>
  // CHECK: %[[INDEX:.+]] = stablehlo.convert %[[INSIDE]] : (tensor<5x1xui64>) -> tensor<5x1xi64>
  // CHECK: "stablehlo.gather"(%{{.+}}, %[[INDEX]])
  %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}>
    : (tensor<30xf32>, tensor<5x1xui64>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// CHECK-LABEL: @scatters_of_several_operands
func.func @scatters_of_several_operands(%x: tensor<30xf32>, %y: tensor<30xi32>, %i: tensor<5x1xui32>, %u: tensor<5xf32>, %v: tensor<5xi32>)
    -> (tensor<30xf32>, tensor<30xi32>) {
  // CHECK: %[[INDEX:.+]] = stablehlo.convert %{{.+}} : (tensor<5x1xui32>) -> tensor<5x1xi32>
  // CHECK: "stablehlo.scatter"(%{{.+}}, %{{.+}}, %[[INDEX]], %{{.+}}, %{{.+}})
  %0:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
    stablehlo.return %c, %d : tensor<f32>, tensor<i32>
  }) : (tensor<30xf32>, tensor<30xi32>, tensor<5x1xui32>, tensor<5xf32>, tensor<5xi32>) -> (tensor<30xf32>, tensor<30xi32>)
  return %0#0, %0#1 : tensor<30xf32>, tensor<30xi32>
}

// CHECK-LABEL: @signed_indices_of_32_and_64_bits_are_kept
func.func @signed_indices_of_32_and_64_bits_are_kept(%x: tensor<30x40xf32>, %i: tensor<i32>, %j: tensor<i64>)
    -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  // CHECK-NOT: stablehlo.convert
  %0 = stablehlo.dynamic_slice %x, %i, %i, sizes = [2, 3] : (tensor<30x40xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %1 = stablehlo.dynamic_slice %x, %j, %j, sizes = [2, 3] : (tensor<30x40xf32>, tensor<i64>, tensor<i64>) -> tensor<2x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x3xf32>
}
