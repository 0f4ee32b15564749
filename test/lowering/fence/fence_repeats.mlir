// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fence-repeats)' | filecheck %s
// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fence-repeats{length=24})' | filecheck %s --check-prefix=SHORT
// RUN: hilo-opt %s --split-input-file --pass-pipeline='builtin.module(fence-repeats{work=1})' | filecheck %s --check-prefix=FEW
// RUN: hilo-opt %s --split-input-file --target=vulkan --pass-pipeline='builtin.module(fence-repeats)' | filecheck %s --check-prefix=VULKAN
// RUN: hilo-opt %s --split-input-file --target=vulkan --pass-pipeline='builtin.module(fence-repeats{force=true})' | filecheck %s --check-prefix=FORCE

// The compiler would compute three functions for each of 100,000 elements.
// VULKAN-LABEL: @a_long_function_of_few_elements
// VULKAN-NOT: optimization_barrier
// FORCE-LABEL: @a_long_function_of_few_elements
// FORCE: optimization_barrier
// CHECK-LABEL: @a_long_function_of_few_elements
func.func @a_long_function_of_few_elements(%v: tensor<100xf32>, %x: tensor<1000x100xf32>) -> (tensor<1000x100xf32>, tensor<100x300xf32>) {
  // CHECK: %[[T:.+]] = stablehlo.exponential
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[T]]
  // CHECK-NEXT: %[[B:.+]] = stablehlo.broadcast_in_dim %[[F]], dims = [1]
  // CHECK-NEXT: stablehlo.multiply %[[B]], %{{.+}}
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[F]], dims = [0]
  %0 = stablehlo.sine %v : tensor<100xf32>
  %1 = stablehlo.log %0 : tensor<100xf32>
  %2 = stablehlo.exponential %1 : tensor<100xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<100xf32>) -> tensor<1000x100xf32>
  %4 = stablehlo.multiply %3, %x : tensor<1000x100xf32>
  %5 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<100xf32>) -> tensor<100x300xf32>
  return %4, %5 : tensor<1000x100xf32>, tensor<100x300xf32>
}

// -----

// JAX first adds a dimension, and then repeats it.
// CHECK-LABEL: @behind_a_view
func.func @behind_a_view(%v: tensor<100xf32>, %x: tensor<1000x100xf32>) -> tensor<1000x100xf32> {
  // CHECK: %[[T:.+]] = stablehlo.broadcast_in_dim %{{.+}}, dims = [1] : (tensor<100xf32>) -> tensor<1x100xf32>
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[T]]
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[F]], dims = [0, 1]
  %0 = stablehlo.sine %v : tensor<100xf32>
  %1 = stablehlo.log %0 : tensor<100xf32>
  %2 = stablehlo.tanh %1 : tensor<100xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<100xf32>) -> tensor<1x100xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x100xf32>) -> tensor<1000x100xf32>
  %5 = stablehlo.multiply %4, %x : tensor<1000x100xf32>
  return %5 : tensor<1000x100xf32>
}

// -----

// CHECK-LABEL: @short_functions_are_kept
// SHORT-LABEL: @short_functions_are_kept
func.func @short_functions_are_kept(%v: tensor<100xf32>, %x: tensor<1000x100xf32>) -> tensor<1000x100xf32> {
  // CHECK-NOT: optimization_barrier
  // SHORT: optimization_barrier
  %0 = stablehlo.logistic %v : tensor<100xf32>
  %1 = stablehlo.power %0, %v : tensor<100xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<100xf32>) -> tensor<1000x100xf32>
  %3 = stablehlo.multiply %2, %x : tensor<1000x100xf32>
  return %3 : tensor<1000x100xf32>
}

// -----

// CHECK-LABEL: @small_results_are_kept
// FEW-LABEL: @small_results_are_kept
func.func @small_results_are_kept(%v: tensor<10xf32>, %x: tensor<10x10xf32>) -> tensor<10x10xf32> {
  // CHECK-NOT: optimization_barrier
  // FEW: optimization_barrier
  %0 = stablehlo.sine %v : tensor<10xf32>
  %1 = stablehlo.log %0 : tensor<10xf32>
  %2 = stablehlo.tanh %1 : tensor<10xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<10xf32>) -> tensor<10x10xf32>
  %4 = stablehlo.multiply %3, %x : tensor<10x10xf32>
  return %4 : tensor<10x10xf32>
}

// -----

// What a reduction gives is in memory, and what comes before it is not repeated.
// CHECK-LABEL: @functions_before_a_reduction_are_kept
func.func @functions_before_a_reduction_are_kept(%v: tensor<100x100xf32>) -> tensor<1000x100xf32> {
  // CHECK-NOT: optimization_barrier
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.sine %v : tensor<100x100xf32>
  %1 = stablehlo.log %0 : tensor<100x100xf32>
  %2 = stablehlo.tanh %1 : tensor<100x100xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<100x100xf32>, tensor<f32>) -> tensor<100xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<100xf32>) -> tensor<1000x100xf32>
  return %4 : tensor<1000x100xf32>
}

// -----

// CHECK-LABEL: @empty_and_dynamic_arrays_are_kept
// FEW-LABEL: @empty_and_dynamic_arrays_are_kept
func.func @empty_and_dynamic_arrays_are_kept(%v: tensor<0xf32>, %s: tensor<f32>, %d: tensor<?xf32>) -> (tensor<1000x0xf32>, tensor<?x?xf32>) {
  // CHECK-NOT: optimization_barrier
  // FEW-NOT: optimization_barrier
  %0 = stablehlo.sine %v : tensor<0xf32>
  %1 = stablehlo.log %0 : tensor<0xf32>
  %2 = stablehlo.tanh %1 : tensor<0xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<0xf32>) -> tensor<1000x0xf32>
  %shape = stablehlo.constant dense<[3, 4]> : tensor<2xi32>
  %4 = stablehlo.sine %d : tensor<?xf32>
  %5 = stablehlo.log %4 : tensor<?xf32>
  %6 = stablehlo.tanh %5 : tensor<?xf32>
  %7 = stablehlo.dynamic_broadcast_in_dim %6, %shape, dims = [1] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %3, %7 : tensor<1000x0xf32>, tensor<?x?xf32>
}

// -----

// Functions in a joined operation count as much as others.
// CHECK-LABEL: @joined_functions_are_long
// FEW-LABEL: @joined_functions_are_long
func.func @joined_functions_are_long(%v: tensor<100xf32>, %x: tensor<1000x100xf32>) -> tensor<1000x100xf32> {
  // CHECK: %[[S:.+]] = linalg.generic
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[S]]
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[F]]
  %e = tensor.empty() : tensor<100xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v : tensor<100xf32>) outs(%e : tensor<100xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    %1 = math.log1p %0 : f32
    %2 = math.tanh %1 : f32
    linalg.yield %2 : f32
  } -> tensor<100xf32>
  %b = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<100xf32>) -> tensor<1000x100xf32>
  %y = stablehlo.multiply %b, %x : tensor<1000x100xf32>
  return %y : tensor<1000x100xf32>
}

// -----

// A root and a division for each element of 1,000 rows; where rows repeat them, they are computed once for each.
// CHECK-LABEL: @roots_of_rows
func.func @roots_of_rows(%v: tensor<300xf32>, %w: tensor<1000xf32>, %x: tensor<1000x300xf32>) -> tensor<1000x300xf32> {
  // CHECK: %[[ROOT:.+]] = stablehlo.rsqrt
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[ROOT]]
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[F]], dims = [1]
  // CHECK: %[[OTHER:.+]] = stablehlo.rsqrt
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[OTHER]], dims = [0]
  // CHECK-NOT: optimization_barrier
  %0 = stablehlo.rsqrt %v : tensor<300xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<300xf32>) -> tensor<1000x300xf32>
  %2 = stablehlo.multiply %x, %1 : tensor<1000x300xf32>
  %3 = stablehlo.rsqrt %w : tensor<1000xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1000xf32>) -> tensor<1000x300xf32>
  %5 = stablehlo.multiply %2, %4 : tensor<1000x300xf32>
  %6 = stablehlo.add %v, %v : tensor<300xf32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<300xf32>) -> tensor<1000x300xf32>
  %8 = stablehlo.add %5, %7 : tensor<1000x300xf32>
  return %8 : tensor<1000x300xf32>
}

// -----

// Elements that are looked up, each for a row.
// CHECK-LABEL: @looked_up
func.func @looked_up(%t: tensor<50xf32>, %i: tensor<300x1xi32>, %x: tensor<300x200xf32>) -> tensor<300x200xf32> {
  // CHECK: %[[FOUND:.+]] = "stablehlo.gather"
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[FOUND]]
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[F]], dims = [0]
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>}> : (tensor<50xf32>, tensor<300x1xi32>) -> tensor<300xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<300xf32>) -> tensor<300x200xf32>
  %2 = stablehlo.add %x, %1 : tensor<300x200xf32>
  return %2 : tensor<300x200xf32>
}

// -----

// A column of a matrix, repeated in many rows, also as a transposed one; not one that is repeated along rows.
// CHECK-LABEL: @columns
func.func @columns(%x: tensor<300x200xf32>, %y: tensor<300x300xf32>) -> (tensor<300x300xf32>, tensor<300x300xf32>) {
  // CHECK: %[[COLUMN:.+]] = stablehlo.slice %arg0
  // CHECK-NEXT: %[[ROW:.+]] = stablehlo.transpose %[[COLUMN]]
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[ROW]]
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[F]], dims = [0, 1]
  // CHECK: %[[OTHER:.+]] = stablehlo.slice %arg0
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[OTHER]], dims = [0, 1]
  %0 = stablehlo.slice %x [0:300, 3:4] : (tensor<300x200xf32>) -> tensor<300x1xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<300x1xf32>) -> tensor<1x300xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x300xf32>) -> tensor<300x300xf32>
  %3 = stablehlo.add %2, %y : tensor<300x300xf32>
  %4 = stablehlo.slice %x [0:300, 5:6] : (tensor<300x200xf32>) -> tensor<300x1xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<300x1xf32>) -> tensor<300x300xf32>
  %6 = stablehlo.add %5, %y : tensor<300x300xf32>
  return %3, %6 : tensor<300x300xf32>, tensor<300x300xf32>
}

// -----

// Complex numbers that are transposed have no vectors: what is repeated along rows is computed once, too.
// CHECK-LABEL: @transposed
func.func @transposed(%x: tensor<33x129xcomplex<f32>>, %s: tensor<f32>) -> (tensor<129x33xcomplex<f32>>, tensor<33x129xcomplex<f32>>) {
  // CHECK: %[[SCALE:.+]] = stablehlo.complex
  // CHECK-NEXT: %[[F:.+]] = stablehlo.optimization_barrier %[[SCALE]]
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[F]], dims = []
  // CHECK: %[[OTHER:.+]] = stablehlo.complex
  // CHECK-NEXT: stablehlo.broadcast_in_dim %[[OTHER]], dims = []
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.divide %s, %zero : tensor<f32>
  %1 = stablehlo.sqrt %0 : tensor<f32>
  %2 = stablehlo.complex %1, %zero : tensor<complex<f32>>
  %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<complex<f32>>) -> tensor<33x129xcomplex<f32>>
  %4 = stablehlo.multiply %x, %3 : tensor<33x129xcomplex<f32>>
  %5 = stablehlo.transpose %4, dims = [1, 0] : (tensor<33x129xcomplex<f32>>) -> tensor<129x33xcomplex<f32>>
  %6 = stablehlo.complex %zero, %1 : tensor<complex<f32>>
  %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<complex<f32>>) -> tensor<33x129xcomplex<f32>>
  %8 = stablehlo.add %x, %7 : tensor<33x129xcomplex<f32>>
  return %5, %8 : tensor<129x33xcomplex<f32>>, tensor<33x129xcomplex<f32>>
}
