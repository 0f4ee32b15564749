// RUN: hilo-opt %s --fence-reductions | filecheck %s
// RUN: hilo-opt %s --target=vulkan --fence-reductions | filecheck %s --check-prefix=VULKAN

// VULKAN-NOT: optimization_barrier

// CHECK-LABEL: @rows_of_what_is_stored_in_another_form
func.func @rows_of_what_is_stored_in_another_form(%x: tensor<64x1100xf32>, %y: tensor<64x1100xf32>) -> (tensor<64x1100xf32>, tensor<64xf32>) {
  // CHECK: %[[K:.+]] = stablehlo.add
  // CHECK: %[[FENCED:.+]] = stablehlo.optimization_barrier %[[K]]
  // CHECK: stablehlo.reduce(%[[FENCED]] init
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %k = stablehlo.add %x, %y : tensor<64x1100xf32>
  %t = stablehlo.tanh %k : tensor<64x1100xf32>
  %m = stablehlo.reduce(%k init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<64x1100xf32>, tensor<f32>) -> tensor<64xf32>
  return %t, %m : tensor<64x1100xf32>, tensor<64xf32>
}

// CHECK-LABEL: @the_other_form_may_come_from_before
func.func @the_other_form_may_come_from_before(%x: tensor<100x100xi32>) -> (tensor<100x100xi32>, tensor<i32>) {
  // CHECK: %[[FENCED:.+]] = stablehlo.optimization_barrier
  // CHECK: stablehlo.reduce(%[[FENCED]] init
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %k = stablehlo.add %x, %x : tensor<100x100xi32>
  %l = stablehlo.multiply %k, %x : tensor<100x100xi32>
  %t = stablehlo.negate %k : tensor<100x100xi32>
  %m = stablehlo.reduce(%l init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<100x100xi32>, tensor<i32>) -> tensor<i32>
  return %t, %m : tensor<100x100xi32>, tensor<i32>
}

// CHECK-LABEL: @what_fits_in_the_stack_is_kept
func.func @what_fits_in_the_stack_is_kept(%x: tensor<64x1024xf32>) -> (tensor<64x1024xf32>, tensor<64xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %k = stablehlo.add %x, %x : tensor<64x1024xf32>
  %t = stablehlo.tanh %k : tensor<64x1024xf32>
  %m = stablehlo.reduce(%k init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<64x1024xf32>, tensor<f32>) -> tensor<64xf32>
  return %t, %m : tensor<64x1024xf32>, tensor<64xf32>
}

// CHECK-LABEL: @sums_of_floats_are_kept
func.func @sums_of_floats_are_kept(%x: tensor<64x9000xf32>) -> (tensor<64x9000xf32>, tensor<64xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %k = stablehlo.add %x, %x : tensor<64x9000xf32>
  %t = stablehlo.tanh %k : tensor<64x9000xf32>
  %m = stablehlo.reduce(%k init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x9000xf32>, tensor<f32>) -> tensor<64xf32>
  return %t, %m : tensor<64x9000xf32>, tensor<64xf32>
}

// CHECK-LABEL: @what_depends_on_the_reduction_is_kept
func.func @what_depends_on_the_reduction_is_kept(%x: tensor<64x9000xf32>) -> tensor<64x9000xf32> {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %k = stablehlo.add %x, %x : tensor<64x9000xf32>
  %t = stablehlo.tanh %k : tensor<64x9000xf32>
  %m = stablehlo.reduce(%k init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<64x9000xf32>, tensor<f32>) -> tensor<64xf32>
  %w = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<64xf32>) -> tensor<64x9000xf32>
  %d = stablehlo.subtract %t, %w : tensor<64x9000xf32>
  return %d : tensor<64x9000xf32>
}

// CHECK-LABEL: @a_mask_of_an_earlier_layer_is_kept
func.func @a_mask_of_an_earlier_layer_is_kept(%x: tensor<2000x2000xf32>, %w: tensor<2000x2000xf32>) -> (tensor<2000xf32>, tensor<2000x2000xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %mask = stablehlo.tanh %w : tensor<2000x2000xf32>
  %first = stablehlo.add %x, %mask : tensor<2000x2000xf32>
  %product = stablehlo.dot_general %first, %w, contracting_dims = [1] x [0] : (tensor<2000x2000xf32>, tensor<2000x2000xf32>) -> tensor<2000x2000xf32>
  %second = stablehlo.add %product, %mask : tensor<2000x2000xf32>
  %m = stablehlo.reduce(%second init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<2000x2000xf32>, tensor<f32>) -> tensor<2000xf32>
  return %m, %product : tensor<2000xf32>, tensor<2000x2000xf32>
}

// CHECK-LABEL: @parts_of_complex_numbers_that_are_stored
func.func @parts_of_complex_numbers_that_are_stored(%z: tensor<300x40xcomplex<f32>>) -> (tensor<300x40xf32>, tensor<300xf32>, tensor<300xf32>) {
  // CHECK: %[[K:.+]] = stablehlo.real
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[K]]
  // CHECK: stablehlo.reduce(%[[F]] init
  // CHECK: return %[[K]]
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %k = stablehlo.real %z : (tensor<300x40xcomplex<f32>>) -> tensor<300x40xf32>
  %m = stablehlo.reduce(%k init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<300x40xf32>, tensor<f32>) -> tensor<300xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<300xf32>) -> tensor<300x40xf32>
  %d = stablehlo.subtract %k, %b : tensor<300x40xf32>
  %s = stablehlo.reduce(%d init: %low) applies stablehlo.add across dimensions = [1] : (tensor<300x40xf32>, tensor<f32>) -> tensor<300xf32>
  return %k, %m, %s : tensor<300x40xf32>, tensor<300xf32>, tensor<300xf32>
}

// CHECK-LABEL: @a_value_that_is_stored_itself_is_kept
func.func @a_value_that_is_stored_itself_is_kept(%x: tensor<64x9000xf32>) -> (tensor<64x9000xf32>, tensor<64xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %k = stablehlo.add %x, %x : tensor<64x9000xf32>
  %m = stablehlo.reduce(%k init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<64x9000xf32>, tensor<f32>) -> tensor<64xf32>
  return %k, %m : tensor<64x9000xf32>, tensor<64xf32>
}

// CHECK-LABEL: @arguments_empty_arrays_and_any_size_are_kept
func.func @arguments_empty_arrays_and_any_size_are_kept(%x: tensor<64x9000xf32>, %y: tensor<0x9000xf32>, %z: tensor<?x9000xf32>) -> (tensor<64x9000xf32>, tensor<64xf32>, tensor<0x9000xf32>, tensor<0xf32>, tensor<?x9000xf32>, tensor<?xf32>) {
  // CHECK-NOT: optimization_barrier
  // CHECK: return
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %t = stablehlo.tanh %x : tensor<64x9000xf32>
  %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<64x9000xf32>, tensor<f32>) -> tensor<64xf32>
  %k = stablehlo.add %y, %y : tensor<0x9000xf32>
  %u = stablehlo.tanh %k : tensor<0x9000xf32>
  %n = stablehlo.reduce(%k init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<0x9000xf32>, tensor<f32>) -> tensor<0xf32>
  %l = stablehlo.add %z, %z : tensor<?x9000xf32>
  %v = stablehlo.tanh %l : tensor<?x9000xf32>
  %o = stablehlo.reduce(%l init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<?x9000xf32>, tensor<f32>) -> tensor<?xf32>
  return %t, %m, %u, %n, %v, %o : tensor<64x9000xf32>, tensor<64xf32>, tensor<0x9000xf32>, tensor<0xf32>, tensor<?x9000xf32>, tensor<?xf32>
}
