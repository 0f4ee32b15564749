// RUN: hilo-opt %s --target=cuda --pass-pipeline='builtin.module(legalize-complex)' | filecheck %s
// RUN: hilo-opt %s --target=llvm-cpu --pass-pipeline='builtin.module(legalize-complex)' | filecheck %s --check-prefix=KEPT
// RUN: hilo-opt %s --target=vulkan --pass-pipeline='builtin.module(legalize-complex)' | filecheck %s --check-prefix=VULKAN

// CHECK-LABEL: @dots_are_four_of_the_parts
// KEPT-LABEL: @dots_are_four_of_the_parts
func.func @dots_are_four_of_the_parts(%z: tensor<2x3xcomplex<f32>>, %w: tensor<3x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>> {
  // CHECK-DAG: %[[A:.+]] = stablehlo.real %arg0
  // CHECK-DAG: %[[B:.+]] = stablehlo.imag %arg0
  // CHECK-DAG: %[[C:.+]] = stablehlo.real %arg1
  // CHECK-DAG: %[[D:.+]] = stablehlo.imag %arg1
  // CHECK-DAG: %[[AC:.+]] = stablehlo.dot_general %[[A]], %[[C]], contracting_dims = [1] x [0]{{.*}} -> tensor<2x4xf32>
  // CHECK-DAG: %[[BD:.+]] = stablehlo.dot_general %[[B]], %[[D]]
  // CHECK-DAG: %[[AD:.+]] = stablehlo.dot_general %[[A]], %[[D]]
  // CHECK-DAG: %[[BC:.+]] = stablehlo.dot_general %[[B]], %[[C]]
  // CHECK-DAG: %[[RE:.+]] = stablehlo.subtract %[[AC]], %[[BD]]
  // CHECK-DAG: %[[IM:.+]] = stablehlo.add %[[AD]], %[[BC]]
  // CHECK: stablehlo.complex %[[RE]], %[[IM]]
  // KEPT: stablehlo.dot_general %arg0, %arg1{{.*}} -> tensor<2x4xcomplex<f32>>
  %0 = stablehlo.dot_general %z, %w, contracting_dims = [1] x [0]
    : (tensor<2x3xcomplex<f32>>, tensor<3x4xcomplex<f32>>) -> tensor<2x4xcomplex<f32>>
  return %0 : tensor<2x4xcomplex<f32>>
}

// CHECK-LABEL: @pads_are_two_of_the_parts
// KEPT-LABEL: @pads_are_two_of_the_parts
func.func @pads_are_two_of_the_parts(%z: tensor<0x3xcomplex<f64>>, %w: tensor<complex<f64>>) -> tensor<1x3xcomplex<f64>> {
  // CHECK: stablehlo.pad %{{.+}}, low = [1, 0], high = [0, 0], interior = [0, 0] : (tensor<0x3xf64>, tensor<f64>)
  // CHECK: stablehlo.pad %{{.+}} : (tensor<0x3xf64>, tensor<f64>)
  // CHECK: stablehlo.complex
  // KEPT: stablehlo.pad %{{.+}} : (tensor<0x3xf64>, tensor<f64>)
  %0 = stablehlo.pad %z, %w, low = [1, 0], high = [0, 0], interior = [0, 0]
    : (tensor<0x3xcomplex<f64>>, tensor<complex<f64>>) -> tensor<1x3xcomplex<f64>>
  return %0 : tensor<1x3xcomplex<f64>>
}

// What else reads the argument reads its parts, too, in one kernel with their pads. Padding values are constants, by
// which passes tell that two pads write to one tensor.
// CHECK-LABEL: @pads_of_what_is_read_elsewhere
func.func @pads_of_what_is_read_elsewhere(%z: tensor<8xcomplex<f32>>) -> (tensor<8xcomplex<f32>>, tensor<12xcomplex<f32>>) {
  // CHECK: %[[A:.+]] = stablehlo.real %arg0
  // CHECK: %[[B:.+]] = stablehlo.imag %arg0
  // CHECK: %[[F:.+]]:2 = stablehlo.optimization_barrier %[[A]], %[[B]]
  // CHECK-DAG: %[[R:.+]] = stablehlo.constant dense<1.000000e+00> : tensor<f32>
  // CHECK-DAG: %[[I:.+]] = stablehlo.constant dense<2.000000e+00> : tensor<f32>
  // CHECK-DAG: stablehlo.pad %[[F]]#0, %[[R]]
  // CHECK-DAG: stablehlo.pad %[[F]]#1, %[[I]]
  %c = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  %0 = stablehlo.multiply %z, %z : tensor<8xcomplex<f32>>
  %1 = stablehlo.pad %z, %c, low = [3], high = [1], interior = [0]
    : (tensor<8xcomplex<f32>>, tensor<complex<f32>>) -> tensor<12xcomplex<f32>>
  return %0, %1 : tensor<8xcomplex<f32>>, tensor<12xcomplex<f32>>
}

// CHECK-LABEL: @real_numbers_are_kept
func.func @real_numbers_are_kept(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  // CHECK-NEXT: stablehlo.dot_general
  // CHECK-NEXT: return
  %0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: @the_bits_of_wide_numbers_are_pairs
func.func @the_bits_of_wide_numbers_are_pairs(%z: tensor<4xcomplex<f64>>) -> tensor<4x2xcomplex<f32>> {
  // CHECK: %[[PAIRS:.+]] = stablehlo.concatenate {{.*}} dim = 1 : (tensor<4x1xf64>, tensor<4x1xf64>) -> tensor<4x2xf64>
  // CHECK: %[[BITS:.+]] = stablehlo.bitcast_convert %[[PAIRS]] : (tensor<4x2xf64>) -> tensor<4x2x2xf32>
  // CHECK: stablehlo.complex %{{.+}}, %{{.+}} : tensor<4x2xcomplex<f32>>
  %0 = stablehlo.bitcast_convert %z : (tensor<4xcomplex<f64>>) -> tensor<4x2xcomplex<f32>>
  return %0 : tensor<4x2xcomplex<f32>>
}

// CHECK-LABEL: @the_bits_of_narrow_numbers_are_joined
func.func @the_bits_of_narrow_numbers_are_joined(%z: tensor<2xcomplex<f32>>) -> tensor<complex<f64>> {
  // CHECK: stablehlo.bitcast_convert %{{.+}} : (tensor<2x2xf32>) -> tensor<2xf64>
  // CHECK: stablehlo.complex %{{.+}}, %{{.+}} : tensor<complex<f64>>
  %0 = stablehlo.bitcast_convert %z : (tensor<2xcomplex<f32>>) -> tensor<complex<f64>>
  return %0 : tensor<complex<f64>>
}

// CHECK-LABEL: @bits_of_the_same_type_are_the_numbers
func.func @bits_of_the_same_type_are_the_numbers(%z: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  // CHECK-NEXT: return %arg0
  %0 = stablehlo.bitcast_convert %z : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %0 : tensor<2xcomplex<f32>>
}

// Products in tiles are not made into complex numbers in the kernel that reads the tiles.
// KEPT-LABEL: @large_dots_are_behind_a_barrier
func.func @large_dots_are_behind_a_barrier(%z: tensor<40x40xcomplex<f32>>) -> tensor<40x40xcomplex<f32>> {
  // KEPT-COUNT-4: stablehlo.dot_general
  // KEPT: %[[F:.+]]:2 = stablehlo.optimization_barrier
  // KEPT: stablehlo.complex %[[F]]#0, %[[F]]#1
  %0 = stablehlo.dot_general %z, %z, contracting_dims = [1] x [0] : (tensor<40x40xcomplex<f32>>, tensor<40x40xcomplex<f32>>) -> tensor<40x40xcomplex<f32>>
  return %0 : tensor<40x40xcomplex<f32>>
}

// CHECK-LABEL: @so_are_products_that_become_parts
// KEPT-LABEL: @so_are_products_that_become_parts
func.func @so_are_products_that_become_parts(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // KEPT: %[[N:.+]] = stablehlo.negate
  // KEPT: %[[F:.+]]:2 = stablehlo.optimization_barrier %[[N]], %arg1
  // KEPT: stablehlo.complex %[[F]]#0, %[[F]]#1
  // KEPT: stablehlo.complex %arg0, %arg1
  // KEPT: return
  %p = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %n = stablehlo.negate %p : tensor<4x4xf32>
  %0 = stablehlo.complex %n, %y : tensor<4x4xcomplex<f32>>
  %1 = stablehlo.complex %x, %y : tensor<4x4xcomplex<f32>>
  return %0, %1 : tensor<4x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>
}

// KEPT-LABEL: @a_filled_tensor_is_updated_by_parts
func.func @a_filled_tensor_is_updated_by_parts(%w: tensor<1xcomplex<f32>>, %x: tensor<4xcomplex<f32>>, %i: tensor<i32>)
    -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  // KEPT: %[[TWO:.+]] = stablehlo.constant dense<2.000000e+00> : tensor<4xf32>
  // KEPT: %[[A:.+]] = stablehlo.dynamic_update_slice %[[TWO]]
  // KEPT: %[[ONE:.+]] = stablehlo.constant dense<1.000000e+00> : tensor<4xf32>
  // KEPT: %[[B:.+]] = stablehlo.dynamic_update_slice %[[ONE]]
  // KEPT: stablehlo.complex %[[A]], %[[B]]
  // KEPT: stablehlo.dynamic_update_slice %arg1, %arg0
  %c = stablehlo.constant dense<(2.0, 1.0)> : tensor<complex<f32>>
  %full = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  %0 = stablehlo.dynamic_update_slice %full, %w, %i : (tensor<4xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<i32>) -> tensor<4xcomplex<f32>>
  %1 = stablehlo.dynamic_update_slice %x, %w, %i : (tensor<4xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<i32>) -> tensor<4xcomplex<f32>>
  return %0, %1 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// CHECK-LABEL: @transposes_are_those_of_the_parts
// KEPT-LABEL: @transposes_are_those_of_the_parts
func.func @transposes_are_those_of_the_parts(%z: tensor<64x32xcomplex<f32>>) -> tensor<32x64xcomplex<f32>> {
  // KEPT-NEXT: stablehlo.transpose
  // CHECK: %[[R:.+]] = stablehlo.real %arg0
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[R]]
  // CHECK: %[[I:.+]] = stablehlo.imag %arg0
  // CHECK: %[[G:.+]] = stablehlo.optimization_barrier %[[I]]
  // CHECK: %[[A:.+]] = stablehlo.transpose %[[F]]
  // CHECK: %[[B:.+]] = stablehlo.transpose %[[G]]
  // CHECK: stablehlo.complex %[[A]], %[[B]]
  %0 = stablehlo.transpose %z, dims = [1, 0] : (tensor<64x32xcomplex<f32>>) -> tensor<32x64xcomplex<f32>>
  return %0 : tensor<32x64xcomplex<f32>>
}

// CHECK-LABEL: @a_table
// VULKAN-LABEL: @a_table
func.func @a_table(%z: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  // CHECK: stablehlo.constant dense<[(2.000000e+00,1.000000e+00), (6.400000e+01,-1.000000e+00)]>
  // VULKAN-DAG: %[[RE:.+]] = stablehlo.constant dense<[2.000000e+00, 6.400000e+01]> : tensor<2xf32>
  // VULKAN-DAG: %[[IM:.+]] = stablehlo.constant dense<[1.000000e+00, -1.000000e+00]> : tensor<2xf32>
  // VULKAN: stablehlo.complex %[[RE]], %[[IM]]
  // VULKAN: stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<2xcomplex<f32>>
  %c = stablehlo.constant dense<[(2.0, 1.0), (64.0, -1.0)]> : tensor<2xcomplex<f32>>
  %s = stablehlo.constant dense<(1.0, 0.0)> : tensor<2xcomplex<f32>>
  %0 = stablehlo.multiply %z, %c : tensor<2xcomplex<f32>>
  %1 = stablehlo.add %0, %s : tensor<2xcomplex<f32>>
  return %1 : tensor<2xcomplex<f32>>
}
