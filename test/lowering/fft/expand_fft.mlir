// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-fft)' | filecheck %s

// CHECK-LABEL: @contiguous_data_goes_in_four_steps
func.func @contiguous_data_goes_in_four_steps(%x: tensor<64x4096xcomplex<f32>>) -> tensor<64x4096xcomplex<f32>> {
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<64x4096xcomplex<f32>> -> tensor<32768x16xf32>
  // CHECK: stablehlo.reshape %{{.+}} -> tensor<4096x64xf32>
  // CHECK: flow.dispatch.region -> (tensor<16384x16xf32>, tensor<16384x16xf32>, tensor<6144x16xf32>, tensor<6144x16xf32>)
  // CHECK: scf.forall (%{{.+}}) in (16)
  // CHECK: vector.shuffle
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<32768x16xf32> -> tensor<64x4096xcomplex<f32>>
  // CHECK-NOT: stablehlo.fft
  %0 = stablehlo.fft %x, type = FFT, length = [4096] : (tensor<64x4096xcomplex<f32>>) -> tensor<64x4096xcomplex<f32>>
  return %0 : tensor<64x4096xcomplex<f32>>
}

// CHECK-LABEL: @an_axis_that_is_not_the_last_needs_no_transpose
func.func @an_axis_that_is_not_the_last_needs_no_transpose(%x: tensor<8x32x32xcomplex<f32>>) -> tensor<8x32x32xcomplex<f32>> {
  // CHECK: flow.dispatch.region
  // CHECK: flow.return
  // CHECK: flow.dispatch.region
  // CHECK-NOT: stablehlo.transpose
  // CHECK: return %
  %0 = stablehlo.fft %x, type = FFT, length = [32, 32] : (tensor<8x32x32xcomplex<f32>>) -> tensor<8x32x32xcomplex<f32>>
  return %0 : tensor<8x32x32xcomplex<f32>>
}

// CHECK-LABEL: @a_large_prime_becomes_a_convolution
func.func @a_large_prime_becomes_a_convolution(%x: tensor<1x1009xcomplex<f32>>) -> tensor<1x1009xcomplex<f32>> {
  // CHECK: stablehlo.pad {{.*}} high = [0, 1039]
  // CHECK: flow.dispatch.region
  // CHECK: flow.return
  // CHECK: flow.dispatch.region
  %0 = stablehlo.fft %x, type = FFT, length = [1009] : (tensor<1x1009xcomplex<f32>>) -> tensor<1x1009xcomplex<f32>>
  return %0 : tensor<1x1009xcomplex<f32>>
}

// CHECK-LABEL: @one_element_is_its_own_transform
func.func @one_element_is_its_own_transform(%x: tensor<3x1xcomplex<f64>>) -> tensor<3x1xcomplex<f64>> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return
  %0 = stablehlo.fft %x, type = FFT, length = [1] : (tensor<3x1xcomplex<f64>>) -> tensor<3x1xcomplex<f64>>
  return %0 : tensor<3x1xcomplex<f64>>
}

// CHECK-LABEL: @no_elements_need_no_work
func.func @no_elements_need_no_work(%x: tensor<0x8xf32>) -> tensor<0x5xcomplex<f32>> {
  // CHECK-NOT: stablehlo.fft
  // CHECK: return
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<0x8xf32>) -> tensor<0x5xcomplex<f32>>
  return %0 : tensor<0x5xcomplex<f32>>
}

// CHECK-LABEL: @a_dynamic_batch_is_kept
func.func @a_dynamic_batch_is_kept(%x: tensor<?x8xcomplex<f32>>) -> tensor<?x8xcomplex<f32>> {
  // CHECK-NEXT: stablehlo.fft
  %0 = stablehlo.fft %x, type = FFT, length = [8] : (tensor<?x8xcomplex<f32>>) -> tensor<?x8xcomplex<f32>>
  return %0 : tensor<?x8xcomplex<f32>>
}

// CHECK-LABEL: @parts_that_are_joined_are_read_where_they_are
func.func @parts_that_are_joined_are_read_where_they_are(%x: tensor<2x4096xf32>) -> tensor<2x4096xcomplex<f32>> {
  // CHECK: %[[IMAGINARY:.+]] = stablehlo.optimization_barrier %{{.+}} : tensor<2x4096xf32>
  // CHECK-NOT: stablehlo.real
  // CHECK-NOT: flow.tensor.bitcast
  // CHECK: stablehlo.reshape %[[IMAGINARY]]
  // CHECK: flow.dispatch.region
  %0 = stablehlo.tanh %x : tensor<2x4096xf32>
  %1 = stablehlo.complex %x, %0 : tensor<2x4096xcomplex<f32>>
  %2 = stablehlo.fft %1, type = FFT, length = [4096] : (tensor<2x4096xcomplex<f32>>) -> tensor<2x4096xcomplex<f32>>
  return %2 : tensor<2x4096xcomplex<f32>>
}
