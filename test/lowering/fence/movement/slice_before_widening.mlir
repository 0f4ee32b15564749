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

// -----

// CHECK-LABEL: @long_computations_without_narrower_numbers_are_kept
func.func @long_computations_without_narrower_numbers_are_kept(%x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<32xf32> {
  // CHECK-COUNT-40: stablehlo.add {{.+}} : tensor<64xf32>
  // CHECK-NEXT: stablehlo.slice
  // CHECK-NEXT: return
  %0 = stablehlo.add %x, %y : tensor<64xf32>
  %1 = stablehlo.add %0, %y : tensor<64xf32>
  %2 = stablehlo.add %1, %y : tensor<64xf32>
  %3 = stablehlo.add %2, %y : tensor<64xf32>
  %4 = stablehlo.add %3, %y : tensor<64xf32>
  %5 = stablehlo.add %4, %y : tensor<64xf32>
  %6 = stablehlo.add %5, %y : tensor<64xf32>
  %7 = stablehlo.add %6, %y : tensor<64xf32>
  %8 = stablehlo.add %7, %y : tensor<64xf32>
  %9 = stablehlo.add %8, %y : tensor<64xf32>
  %10 = stablehlo.add %9, %y : tensor<64xf32>
  %11 = stablehlo.add %10, %y : tensor<64xf32>
  %12 = stablehlo.add %11, %y : tensor<64xf32>
  %13 = stablehlo.add %12, %y : tensor<64xf32>
  %14 = stablehlo.add %13, %y : tensor<64xf32>
  %15 = stablehlo.add %14, %y : tensor<64xf32>
  %16 = stablehlo.add %15, %y : tensor<64xf32>
  %17 = stablehlo.add %16, %y : tensor<64xf32>
  %18 = stablehlo.add %17, %y : tensor<64xf32>
  %19 = stablehlo.add %18, %y : tensor<64xf32>
  %20 = stablehlo.add %19, %y : tensor<64xf32>
  %21 = stablehlo.add %20, %y : tensor<64xf32>
  %22 = stablehlo.add %21, %y : tensor<64xf32>
  %23 = stablehlo.add %22, %y : tensor<64xf32>
  %24 = stablehlo.add %23, %y : tensor<64xf32>
  %25 = stablehlo.add %24, %y : tensor<64xf32>
  %26 = stablehlo.add %25, %y : tensor<64xf32>
  %27 = stablehlo.add %26, %y : tensor<64xf32>
  %28 = stablehlo.add %27, %y : tensor<64xf32>
  %29 = stablehlo.add %28, %y : tensor<64xf32>
  %30 = stablehlo.add %29, %y : tensor<64xf32>
  %31 = stablehlo.add %30, %y : tensor<64xf32>
  %32 = stablehlo.add %31, %y : tensor<64xf32>
  %33 = stablehlo.add %32, %y : tensor<64xf32>
  %34 = stablehlo.add %33, %y : tensor<64xf32>
  %35 = stablehlo.add %34, %y : tensor<64xf32>
  %36 = stablehlo.add %35, %y : tensor<64xf32>
  %37 = stablehlo.add %36, %y : tensor<64xf32>
  %38 = stablehlo.add %37, %y : tensor<64xf32>
  %39 = stablehlo.add %38, %y : tensor<64xf32>
  %s = stablehlo.slice %39 [0:64:2] : (tensor<64xf32>) -> tensor<32xf32>
  return %s : tensor<32xf32>
}
