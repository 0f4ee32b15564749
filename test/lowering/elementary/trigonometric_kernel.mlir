// RUN: hilo-opt %s --expand-elementary --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --expand-elementary --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @a_large_array_of_f64_is_a_kernel
// GPU-LABEL: @a_large_array_of_f64_is_a_kernel
func.func @a_large_array_of_f64_is_a_kernel(%x: tensor<257xf64>) -> tensor<257xf64> {
  // GPU-NOT: flow.dispatch.region
  // CHECK: flow.dispatch.region
  // CHECK: vector.transfer_read %{{.+}} : tensor<?xf64>, vector<8xf64>
  // CHECK: vector.reduction <or>
  // CHECK: scf.if
  // CHECK: arith.mului_extended
  // CHECK: return %{{.+}} : tensor<257xf64>
  %0 = stablehlo.sine %x : tensor<257xf64>
  return %0 : tensor<257xf64>
}

// CHECK-LABEL: @small_arrays_and_other_types_are_kept_out
func.func @small_arrays_and_other_types_are_kept_out(%x: tensor<16x16xf64>, %y: tensor<511xf32>, %z: tensor<?xf64>) -> (tensor<16x16xf64>, tensor<511xf32>, tensor<?xf64>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: stablehlo.tan
  %c = stablehlo.cosine %x : tensor<16x16xf64>
  %0 = stablehlo.negate %c : tensor<16x16xf64>
  %1 = stablehlo.sine %y : tensor<511xf32>
  %2 = stablehlo.tan %z : tensor<?xf64>
  return %0, %1, %2 : tensor<16x16xf64>, tensor<511xf32>, tensor<?xf64>
}

// CHECK-LABEL: @f32_is_computed_in_f64
func.func @f32_is_computed_in_f64(%x: tensor<512xf32>) -> tensor<512xf32> {
  // CHECK: flow.dispatch.region
  // CHECK: arith.extf %{{.+}} : vector<8xf32> to vector<8xf64>
  // CHECK: arith.truncf %{{.+}} : vector<8xf64> to vector<8xf32>
  %0 = stablehlo.cosine %x : tensor<512xf32>
  return %0 : tensor<512xf32>
}

// CHECK-LABEL: @sine_and_cosine_of_a_number_are_one_kernel
func.func @sine_and_cosine_of_a_number_are_one_kernel(%x: tensor<2000xf64>, %y: tensor<2000xf64>) -> (tensor<2000xf64>, tensor<2000xf64>, tensor<2000xf64>) {
  // CHECK: %[[KERNEL:.+]]:2 = flow.dispatch.region -> (tensor<?xf64>{%{{.+}}}, tensor<?xf64>{%{{.+}}})
  // CHECK: flow.return
  // CHECK: %[[FIRST:.+]] = flow.tensor.reshape %[[KERNEL]]#0
  // CHECK: %[[SECOND:.+]] = flow.tensor.reshape %[[KERNEL]]#1
  // CHECK: %[[BOTH:.+]]:2 = stablehlo.optimization_barrier %[[FIRST]], %[[SECOND]]
  // CHECK: flow.dispatch.region -> (tensor<?xf64>{%{{.+}}})
  // CHECK-NOT: flow.dispatch.region
  // CHECK-NOT: stablehlo.sine
  // CHECK: return %[[BOTH]]#1, %{{.+}}, %[[BOTH]]#0
  %0 = stablehlo.cosine %x : tensor<2000xf64>
  %1 = stablehlo.sine %y : tensor<2000xf64>
  %2 = stablehlo.sine %x : tensor<2000xf64>
  return %0, %1, %2 : tensor<2000xf64>, tensor<2000xf64>, tensor<2000xf64>
}

// CHECK-LABEL: @small_arrays_of_f64_alone_are_kernels
func.func @small_arrays_of_f64_alone_are_kernels(%x: tensor<8xf64>) -> tensor<8xf64> {
  // CHECK: flow.dispatch.region
  %0 = stablehlo.tan %x : tensor<8xf64>
  return %0 : tensor<8xf64>
}
