// RUN: hilo-opt %s --split-input-file --drop-moves | filecheck %s

// CHECK-LABEL: @what_moves_nothing_is_dropped
// CHECK-SAME: (%[[X:.+]]: tensor<16x1xf32>, %[[I:.+]]: tensor<i32>)
func.func @what_moves_nothing_is_dropped(%x: tensor<16x1xf32>, %i: tensor<i32>) -> tensor<16x1xf32> {
  // CHECK-NEXT: stablehlo.constant
  // CHECK-NEXT: return %[[X]]
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reverse %x, dims = [1] : tensor<16x1xf32>
  %1 = stablehlo.pad %0, %zero, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<16x1xf32>, tensor<f32>) -> tensor<16x1xf32>
  %2 = stablehlo.concatenate %1, dim = 0 : (tensor<16x1xf32>) -> tensor<16x1xf32>
  %3 = stablehlo.dynamic_slice %2, %i, %i, sizes = [16, 1] : (tensor<16x1xf32>, tensor<i32>, tensor<i32>) -> tensor<16x1xf32>
  %4 = stablehlo.bitcast_convert %3 : (tensor<16x1xf32>) -> tensor<16x1xf32>
  %5 = stablehlo.convert %4 : tensor<16x1xf32>
  return %5 : tensor<16x1xf32>
}

// -----

// CHECK-LABEL: @what_moves_something_is_kept
func.func @what_moves_something_is_kept(%x: tensor<16x1xf32>, %i: tensor<i32>) -> tensor<17x1xi32> {
  // CHECK: stablehlo.reverse %{{.+}}, dims = [0]
  // CHECK-NEXT: stablehlo.pad
  // CHECK-NEXT: stablehlo.dynamic_slice
  // CHECK-NEXT: stablehlo.bitcast_convert
  // CHECK: stablehlo.concatenate
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reverse %x, dims = [0, 1] : tensor<16x1xf32>
  %1 = stablehlo.pad %0, %zero, low = [1, 0], high = [0, 0], interior = [0, 0] : (tensor<16x1xf32>, tensor<f32>) -> tensor<17x1xf32>
  %2 = stablehlo.dynamic_slice %1, %i, %i, sizes = [16, 1] : (tensor<17x1xf32>, tensor<i32>, tensor<i32>) -> tensor<16x1xf32>
  %3 = stablehlo.bitcast_convert %2 : (tensor<16x1xf32>) -> tensor<16x1xi32>
  %one = stablehlo.constant dense<1> : tensor<1x1xi32>
  %4 = stablehlo.concatenate %3, %one, dim = 0 : (tensor<16x1xi32>, tensor<1x1xi32>) -> tensor<17x1xi32>
  return %4 : tensor<17x1xi32>
}

// -----

// Passes decide by them which memory results are written to.
// CHECK-LABEL: @updates_of_all_elements_are_kept
func.func @updates_of_all_elements_are_kept(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: tensor<i32>) -> tensor<4xf32> {
  // CHECK: stablehlo.dynamic_update_slice
  %0 = stablehlo.dynamic_update_slice %x, %y, %i : (tensor<4xf32>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @complex_numbers_of_their_parts
// CHECK-SAME: (%[[Z:.+]]: tensor<3xcomplex<f32>>, %[[X:.+]]: tensor<3xf32>)
func.func @complex_numbers_of_their_parts(%z: tensor<3xcomplex<f32>>, %x: tensor<3xf32>) -> (tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xcomplex<f32>>) {
  // CHECK: %[[IMAG:.+]] = stablehlo.imag %[[Z]]
  // CHECK: %[[MIXED:.+]] = stablehlo.complex %[[X]], %[[IMAG]]
  // CHECK: return %[[Z]], %[[X]], %[[MIXED]]
  %0 = stablehlo.real %z : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %1 = stablehlo.imag %z : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  %2 = stablehlo.complex %0, %1 : tensor<3xcomplex<f32>>
  %3 = stablehlo.complex %x, %1 : tensor<3xcomplex<f32>>
  %4 = stablehlo.real %3 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  return %2, %4, %3 : tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xcomplex<f32>>
}

// -----

// CHECK-LABEL: @complex_numbers_times_one
// CHECK-SAME: (%[[Z:.+]]: tensor<3xcomplex<f32>>)
func.func @complex_numbers_times_one(%z: tensor<3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) {
  // CHECK: %[[KEPT:.+]] = stablehlo.divide %{{.+}}, %[[Z]]
  // CHECK: return %[[Z]], %[[Z]], %[[KEPT]]
  %one = stablehlo.constant dense<(1.0, 0.0)> : tensor<complex<f32>>
  %ones = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<complex<f32>>) -> tensor<3xcomplex<f32>>
  %0 = stablehlo.multiply %ones, %z : tensor<3xcomplex<f32>>
  %1 = stablehlo.divide %0, %ones : tensor<3xcomplex<f32>>
  %2 = stablehlo.divide %ones, %z : tensor<3xcomplex<f32>>
  return %0, %1, %2 : tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>
}
