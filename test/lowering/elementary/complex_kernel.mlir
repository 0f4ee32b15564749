// RUN: hilo-opt %s --expand-complex --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --expand-complex --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @a_large_array_is_a_kernel_of_pairs
// GPU-LABEL: @a_large_array_is_a_kernel_of_pairs
func.func @a_large_array_is_a_kernel_of_pairs(%z: tensor<50x41xcomplex<f32>>) -> tensor<50x41xcomplex<f32>> {
  // GPU-NOT: flow.dispatch.region
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<2050xcomplex<f32>> -> tensor<4100xf32>
  // CHECK: flow.dispatch.region -> (tensor<?xf32>
  // CHECK: arith.min
  // CHECK: vector.transfer_read %{{.+}} : tensor<?xf32>, vector<16xf32>
  // CHECK: vector.deinterleave
  // one reduction for the sine and the cosine
  // CHECK-COUNT-1: scf.if
  // CHECK-NOT: scf.if
  // CHECK: vector.interleave
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<4100xf32> -> tensor<2050xcomplex<f32>>
  %0 = stablehlo.exponential %z : tensor<50x41xcomplex<f32>>
  return %0 : tensor<50x41xcomplex<f32>>
}

// CHECK-LABEL: @parts_are_read_and_written_where_numbers_are_taken_apart
func.func @parts_are_read_and_written_where_numbers_are_taken_apart(%x: tensor<3000xf64>, %y: tensor<3000xf64>) -> tensor<3000xf64> {
  // CHECK-NOT: flow.tensor.bitcast
  // CHECK: flow.dispatch.region -> (tensor<?xf64>{%{{.+}}}, tensor<?xf64>{%{{.+}}})
  // CHECK-NOT: interleave
  // CHECK: flow.return
  // CHECK: return
  %0 = stablehlo.complex %x, %y : tensor<3000xcomplex<f64>>
  %1 = stablehlo.tanh %0 : tensor<3000xcomplex<f64>>
  %2 = stablehlo.real %1 : (tensor<3000xcomplex<f64>>) -> tensor<3000xf64>
  return %2 : tensor<3000xf64>
}

// CHECK-LABEL: @small_arrays_are_operations
func.func @small_arrays_are_operations(%z: tensor<63xcomplex<f64>>) -> tensor<63xcomplex<f64>> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: stablehlo.sine
  %e = stablehlo.exponential %z : tensor<63xcomplex<f64>>
  %0 = stablehlo.add %e, %z : tensor<63xcomplex<f64>>
  return %0 : tensor<63xcomplex<f64>>
}

// CHECK-LABEL: @quotients_of_f64_have_fused_products
func.func @quotients_of_f64_have_fused_products(%z: tensor<1024xcomplex<f64>>, %w: tensor<1024xcomplex<f64>>) -> tensor<1024xcomplex<f64>> {
  // CHECK: flow.dispatch.region
  // CHECK: math.fma
  %0 = stablehlo.divide %z, %w : tensor<1024xcomplex<f64>>
  return %0 : tensor<1024xcomplex<f64>>
}

// CHECK-LABEL: @quotients_of_f32_are_fused_with_others
func.func @quotients_of_f32_are_fused_with_others(%z: tensor<1024xcomplex<f32>>, %w: tensor<1024xcomplex<f32>>) -> tensor<1024xcomplex<f32>> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: stablehlo.divide
  %q = stablehlo.divide %z, %w : tensor<1024xcomplex<f32>>
  %0 = stablehlo.add %q, %z : tensor<1024xcomplex<f32>>
  return %0 : tensor<1024xcomplex<f32>>
}

// CHECK-LABEL: @small_ones_that_stand_alone_are_kernels
func.func @small_ones_that_stand_alone_are_kernels(%z: tensor<2x4xcomplex<f32>>, %w: tensor<2x4xcomplex<f32>>, %few: tensor<7xcomplex<f32>>) -> (tensor<2x4xcomplex<f32>>, tensor<2x4xcomplex<f32>>, tensor<7xcomplex<f32>>) {
  // CHECK-COUNT-2: flow.dispatch.region
  // CHECK-NOT: flow.dispatch.region
  %0 = stablehlo.divide %z, %w : tensor<2x4xcomplex<f32>>
  %1 = stablehlo.tanh %z : tensor<2x4xcomplex<f32>>
  %2 = stablehlo.tanh %few : tensor<7xcomplex<f32>>
  return %0, %1, %2 : tensor<2x4xcomplex<f32>>, tensor<2x4xcomplex<f32>>, tensor<7xcomplex<f32>>
}
