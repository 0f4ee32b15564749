// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-parts)' --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --pass-pipeline='builtin.module(join-parts)' --target=vulkan | filecheck %s --check-prefix=GPU

// CHECK-LABEL: @arguments_are_taken_apart
// GPU-LABEL: @arguments_are_taken_apart
// GPU: stablehlo.real
// GPU: stablehlo.imag
func.func @arguments_are_taken_apart(%z: tensor<4x5xcomplex<f32>>) -> (tensor<20xf32>, tensor<4x5xf32>) {
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<20xcomplex<f32>> -> tensor<40xf32>
  // CHECK: %[[BOTH:.+]]:2 = flow.dispatch.region -> (tensor<?xf32>{{.+}}, tensor<?xf32>
  // CHECK: vector.deinterleave
  // CHECK-DAG: flow.tensor.reshape %[[BOTH]]#0
  // CHECK-DAG: flow.tensor.reshape %[[BOTH]]#1
  // CHECK-NOT: stablehlo.real
  // CHECK-NOT: stablehlo.imag
  // CHECK: return
  %0 = stablehlo.real %z : (tensor<4x5xcomplex<f32>>) -> tensor<4x5xf32>
  %1 = stablehlo.imag %z : (tensor<4x5xcomplex<f32>>) -> tensor<4x5xf32>
  %2 = stablehlo.reshape %0 : (tensor<4x5xf32>) -> tensor<20xf32>
  return %2, %1 : tensor<20xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: @one_part
func.func @one_part(%z: tensor<8xcomplex<f64>>) -> tensor<8xf64> {
  // CHECK: flow.dispatch.region -> (tensor<?xf64>
  // CHECK-NOT: stablehlo.imag
  %0 = stablehlo.imag %z : (tensor<8xcomplex<f64>>) -> tensor<8xf64>
  return %0 : tensor<8xf64>
}

// CHECK-LABEL: @parts_are_put_together
func.func @parts_are_put_together(%x: tensor<3x3xf64>, %y: tensor<3x3xf64>) -> tensor<9xcomplex<f64>> {
  // CHECK: flow.dispatch.region -> (tensor<?xf64>
  // CHECK: vector.interleave
  // CHECK-NOT: stablehlo.complex
  %0 = stablehlo.complex %x, %y : tensor<3x3xcomplex<f64>>
  %1 = stablehlo.reshape %0 : (tensor<3x3xcomplex<f64>>) -> tensor<9xcomplex<f64>>
  return %1 : tensor<9xcomplex<f64>>
}

// CHECK-LABEL: @computed_numbers
func.func @computed_numbers(%z: tensor<4x5xcomplex<f32>>) -> (tensor<4x5xf32>, tensor<4x5xf32>) {
  // CHECK: stablehlo.multiply
  // CHECK: %[[BOTH:.+]]:2 = linalg.generic
  // CHECK: complex.re
  // CHECK: complex.im
  // CHECK: return %[[BOTH]]#0, %[[BOTH]]#1
  %s = stablehlo.multiply %z, %z : tensor<4x5xcomplex<f32>>
  %0 = stablehlo.imag %s : (tensor<4x5xcomplex<f32>>) -> tensor<4x5xf32>
  %1 = stablehlo.real %s : (tensor<4x5xcomplex<f32>>) -> tensor<4x5xf32>
  return %1, %0 : tensor<4x5xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: @padded_parts_of_computed_numbers
func.func @padded_parts_of_computed_numbers(%z: tensor<4x5xcomplex<f32>>) -> (tensor<4x8xf32>, tensor<4x5xf32>) {
  // CHECK-NOT: linalg.generic
  // CHECK: stablehlo.real
  // CHECK: stablehlo.imag
  %s = stablehlo.multiply %z, %z : tensor<4x5xcomplex<f32>>
  %0 = stablehlo.real %s : (tensor<4x5xcomplex<f32>>) -> tensor<4x5xf32>
  %1 = stablehlo.imag %s : (tensor<4x5xcomplex<f32>>) -> tensor<4x5xf32>
  %2 = stablehlo.constant dense<0.0> : tensor<f32>
  %3 = stablehlo.pad %0, %2, low = [0, 0], high = [0, 3], interior = [0, 0] : (tensor<4x5xf32>, tensor<f32>) -> tensor<4x8xf32>
  return %3, %1 : tensor<4x8xf32>, tensor<4x5xf32>
}

// CHECK-LABEL: @few_numbers
func.func @few_numbers(%z: tensor<complex<f32>>) -> (tensor<f32>, tensor<f32>) {
  // CHECK: linalg.generic
  %0 = stablehlo.imag %z : (tensor<complex<f32>>) -> tensor<f32>
  %1 = stablehlo.real %z : (tensor<complex<f32>>) -> tensor<f32>
  return %1, %0 : tensor<f32>, tensor<f32>
}

// CHECK-LABEL: @left_alone
func.func @left_alone(%z: tensor<9xcomplex<f32>>, %w: tensor<?xcomplex<f32>>, %x: tensor<9xf32>)
    -> (tensor<9xf32>, tensor<?xf32>, tensor<?xf32>, tensor<9xcomplex<f32>>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-NOT: linalg.generic
  // CHECK: stablehlo.add
  // CHECK: stablehlo.complex
  %0 = stablehlo.real %z : (tensor<9xcomplex<f32>>) -> tensor<9xf32>
  %1 = stablehlo.imag %z : (tensor<9xcomplex<f32>>) -> tensor<9xf32>
  %2 = stablehlo.add %0, %1 : tensor<9xf32>
  %3 = stablehlo.real %w : (tensor<?xcomplex<f32>>) -> tensor<?xf32>
  %4 = stablehlo.imag %w : (tensor<?xcomplex<f32>>) -> tensor<?xf32>
  %5 = stablehlo.tanh %x : tensor<9xf32>
  %6 = stablehlo.complex %x, %5 : tensor<9xcomplex<f32>>
  return %2, %3, %4, %6 : tensor<9xf32>, tensor<?xf32>, tensor<?xf32>, tensor<9xcomplex<f32>>
}

// CHECK-LABEL: @unused_parts
func.func @unused_parts(%z: tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %s = stablehlo.multiply %z, %z : tensor<9xcomplex<f32>>
  %0 = stablehlo.real %s : (tensor<9xcomplex<f32>>) -> tensor<9xf32>
  %1 = stablehlo.imag %s : (tensor<9xcomplex<f32>>) -> tensor<9xf32>
  %2 = stablehlo.real %z : (tensor<9xcomplex<f32>>) -> tensor<9xf32>
  return %s : tensor<9xcomplex<f32>>
}
