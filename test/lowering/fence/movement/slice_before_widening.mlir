// RUN: hilo-opt %s --target=vulkan --slice-before-widening | filecheck %s
// RUN: hilo-opt %s --slice-before-widening | filecheck %s --check-prefix=CPU

// The compiler would compute all of the widened array, unrolled, in the kernel that reads every third row.
// CHECK-LABEL: @rows_of_widened_numbers
// CPU-LABEL: @rows_of_widened_numbers
func.func @rows_of_widened_numbers(%x: tensor<64x8xbf16>, %y: tensor<8xf32>) -> tensor<10x8xf32> {
  // CHECK-DAG: %[[X:.+]] = stablehlo.slice %arg0 [5:33:3, 0:8]
  // CHECK-DAG: %[[W:.+]] = stablehlo.convert %[[X]] : (tensor<10x8xbf16>) -> tensor<10x8xf32>
  // CHECK-DAG: %[[Y:.+]] = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<8xf32>) -> tensor<10x8xf32>
  // CHECK: %[[S:.+]] = stablehlo.multiply %[[W]], %[[Y]] : tensor<10x8xf32>
  // CHECK: return %[[S]]
  // CPU: stablehlo.slice %arg0 [5:33:3, 0:8] : (tensor<64x8xbf16>)
  %w = stablehlo.convert %x : (tensor<64x8xbf16>) -> tensor<64x8xf32>
  %b = stablehlo.broadcast_in_dim %y, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %p = stablehlo.multiply %w, %b : tensor<64x8xf32>
  %s = stablehlo.slice %p [5:33:3, 0:8] : (tensor<64x8xf32>) -> tensor<10x8xf32>
  return %s : tensor<10x8xf32>
}

// CHECK-LABEL: @a_slice_of_slices
func.func @a_slice_of_slices(%x: tensor<64xbf16>) -> tensor<7xf32> {
  // CHECK: %[[A:.+]] = stablehlo.slice %arg0 [3:52:8] : (tensor<64xbf16>) -> tensor<7xbf16>
  // CHECK: stablehlo.convert %[[A]]
  %w = stablehlo.convert %x : (tensor<64xbf16>) -> tensor<64xf32>
  %a = stablehlo.slice %w [1:64:2] : (tensor<64xf32>) -> tensor<32xf32>
  %s = stablehlo.slice %a [1:26:4] : (tensor<32xf32>) -> tensor<7xf32>
  return %s : tensor<7xf32>
}

// CHECK-LABEL: @an_operation_with_attributes
func.func @an_operation_with_attributes(%x: tensor<64xi8>) -> tensor<32xf32> {
  // CHECK: %[[N:.+]] = stablehlo.slice %arg0 [1:64:2]
  // CHECK: %[[W:.+]] = stablehlo.convert %[[N]] : (tensor<32xi8>) -> tensor<32xf32>
  // CHECK: stablehlo.reduce_precision %[[W]], format = e5m10 : tensor<32xf32>
  %w = stablehlo.convert %x : (tensor<64xi8>) -> tensor<64xf32>
  %r = stablehlo.reduce_precision %w, format = e5m10 : tensor<64xf32>
  %s = stablehlo.slice %r [1:64:2] : (tensor<64xf32>) -> tensor<32xf32>
  return %s : tensor<32xf32>
}

// CHECK-LABEL: @widened_numbers_in_another_shape
func.func @widened_numbers_in_another_shape(%x: tensor<8x8xi8>) -> tensor<32xi32> {
  // CHECK: %[[R:.+]] = stablehlo.reshape
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[R]]
  // CHECK: stablehlo.slice %[[F]] [0:63:2]
  %w = stablehlo.convert %x : (tensor<8x8xi8>) -> tensor<8x8xi32>
  %r = stablehlo.reshape %w : (tensor<8x8xi32>) -> tensor<64xi32>
  %s = stablehlo.slice %r [0:64:2] : (tensor<64xi32>) -> tensor<32xi32>
  return %s : tensor<32xi32>
}

// On CPUs, functions are computed once for all slices, in a kernel of their own.
// CHECK-LABEL: @slices_of_a_function
// CPU-LABEL: @slices_of_a_function
func.func @slices_of_a_function(%x: tensor<64xf32>) -> (tensor<32xf64>, tensor<32xf64>) {
  // CHECK-COUNT-2: stablehlo.exponential %{{.+}} : tensor<32xf64>
  // CPU: %[[E:.+]] = stablehlo.exponential %{{.+}} : tensor<64xf64>
  // CPU: %[[F:.+]] = stablehlo.optimization_barrier %[[E]]
  // CPU-NOT: stablehlo.optimization_barrier
  // CPU: stablehlo.slice %[[F]] [0:63:2]
  // CPU: stablehlo.slice %[[F]] [1:64:2]
  %w = stablehlo.convert %x : (tensor<64xf32>) -> tensor<64xf64>
  %e = stablehlo.exponential %w : tensor<64xf64>
  %a = stablehlo.slice %e [0:63:2] : (tensor<64xf64>) -> tensor<32xf64>
  %b = stablehlo.slice %e [1:64:2] : (tensor<64xf64>) -> tensor<32xf64>
  %n = stablehlo.negate %a : tensor<32xf64>
  return %n, %b : tensor<32xf64>, tensor<32xf64>
}

// CPU-LABEL: @widened_after_a_function
func.func @widened_after_a_function(%x: tensor<64xf32>) -> tensor<32xf64> {
  // CPU: %[[E:.+]] = stablehlo.exponential %arg0
  // CPU-NOT: stablehlo.optimization_barrier
  // CPU: %[[S:.+]] = stablehlo.slice %[[E]] [0:63:2]
  // CPU: stablehlo.convert %[[S]] : (tensor<32xf32>) -> tensor<32xf64>
  %e = stablehlo.exponential %x : tensor<64xf32>
  %w = stablehlo.convert %e : (tensor<64xf32>) -> tensor<64xf64>
  %a = stablehlo.slice %w [0:63:2] : (tensor<64xf64>) -> tensor<32xf64>
  return %a : tensor<32xf64>
}

// CPU-LABEL: @predicates_and_transposes
func.func @predicates_and_transposes(%x: tensor<15xi1>, %y: tensor<8x9xbf16>) -> (tensor<8xf32>, tensor<3x8xf32>) {
  // CPU: %[[P:.+]] = stablehlo.slice %arg0 [0:15:2] : (tensor<15xi1>) -> tensor<8xi1>
  // CPU: stablehlo.convert %[[P]] : (tensor<8xi1>) -> tensor<8xf32>
  // CPU: %[[T:.+]] = stablehlo.transpose
  // CPU: %[[F:.+]] = stablehlo.optimization_barrier %[[T]]
  // CPU: stablehlo.slice %[[F]] [0:7:3, 0:8]
  %w = stablehlo.convert %x : (tensor<15xi1>) -> tensor<15xf32>
  %s = stablehlo.slice %w [0:15:2] : (tensor<15xf32>) -> tensor<8xf32>
  %v = stablehlo.convert %y : (tensor<8x9xbf16>) -> tensor<8x9xf32>
  %t = stablehlo.transpose %v, dims = [1, 0] : (tensor<8x9xf32>) -> tensor<9x8xf32>
  %r = stablehlo.slice %t [0:7:3, 0:8] : (tensor<9x8xf32>) -> tensor<3x8xf32>
  return %s, %r : tensor<8xf32>, tensor<3x8xf32>
}

// Slices without steps, and numbers that are not widened, fuse.
// CHECK-LABEL: @others_stay
func.func @others_stay(%x: tensor<64xbf16>, %y: tensor<64xf32>) -> (tensor<32xf32>, tensor<32xf32>) {
  // CHECK: %[[W:.+]] = stablehlo.convert %arg0 : (tensor<64xbf16>)
  // CHECK: stablehlo.slice %[[W]] [0:32]
  // CHECK: %[[Y:.+]] = stablehlo.add %arg1, %arg1 : tensor<64xf32>
  // CHECK: stablehlo.slice %[[Y]] [0:63:2]
  %w = stablehlo.convert %x : (tensor<64xbf16>) -> tensor<64xf32>
  %s = stablehlo.slice %w [0:32] : (tensor<64xf32>) -> tensor<32xf32>
  %z = stablehlo.add %y, %y : tensor<64xf32>
  %t = stablehlo.slice %z [0:63:2] : (tensor<64xf32>) -> tensor<32xf32>
  return %s, %t : tensor<32xf32>, tensor<32xf32>
}

// -----

// The compiler would not stop tiling the conversion for the single element.
// CHECK-LABEL: @a_single_element
func.func @a_single_element(%x: tensor<900xf32>) -> tensor<f64> {
  // CHECK: %[[ONE:.+]] = stablehlo.slice %arg0 [0:1] : (tensor<900xf32>) -> tensor<1xf32>
  // CHECK: stablehlo.convert %[[ONE]] : (tensor<1xf32>) -> tensor<1xf64>
  %0 = stablehlo.convert %x : (tensor<900xf32>) -> tensor<900xf64>
  %1 = stablehlo.slice %0 [0:1] : (tensor<900xf64>) -> tensor<1xf64>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<1xf64>) -> tensor<900xf64>
  %3 = stablehlo.subtract %0, %2 : tensor<900xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<900xf64>, tensor<f64>) -> tensor<f64>
  return %4 : tensor<f64>
}
