// RUN: hilo-opt %s --pass-pipeline='builtin.module(fuse-small{least=3})' | filecheck %s

// CHECK-LABEL: @small_operations_are_one_kernel
func.func @small_operations_are_one_kernel(%w: tensor<6x6xf64>, %x: tensor<6xf64>) -> (tensor<6xf64>, tensor<f64>) {
  // CHECK: %[[K:.+]]:2 = flow.dispatch.region -> (tensor<6xf64>, tensor<1xf64>)
  // CHECK-NOT: stablehlo.dot
  // CHECK: vector.fma
  // CHECK: vector.shuffle
  // CHECK: arith.addf
  // CHECK: flow.return
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %y = stablehlo.dot %w, %x : (tensor<6x6xf64>, tensor<6xf64>) -> tensor<6xf64>
  %a = stablehlo.slice %y [0:2] : (tensor<6xf64>) -> tensor<2xf64>
  %b = stablehlo.slice %x [2:6] : (tensor<6xf64>) -> tensor<4xf64>
  %c = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xf64>, tensor<4xf64>) -> tensor<6xf64>
  %s = stablehlo.reduce(%c init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<6xf64>, tensor<f64>) -> tensor<f64>
  return %c, %s : tensor<6xf64>, tensor<f64>
}

// A large operation splits them: its operands form one kernel, its users another; independent operations join the first.
// CHECK-LABEL: @a_large_product_is_between_two_kernels
func.func @a_large_product_is_between_two_kernels(%w: tensor<700x500xf32>, %x: tensor<500xf32>, %p: tensor<8x8xf32>)
    -> (tensor<8xf32>, tensor<8x8xf32>) {
  // CHECK: flow.dispatch.region -> (tensor<500xf32>, tensor<64xf32>)
  // CHECK: %[[Y:.+]] = stablehlo.dot %{{.+}}, %{{.+}} : (tensor<700x500xf32>
  // CHECK: flow.dispatch.region -> (tensor<8xf32>)
  // CHECK-NOT: flow.dispatch.region
  %a = stablehlo.reverse %x, dims = [0] : tensor<500xf32>
  %b = stablehlo.concatenate %a, %x, dim = 0 : (tensor<500xf32>, tensor<500xf32>) -> tensor<1000xf32>
  %c = stablehlo.slice %b [250:750] : (tensor<1000xf32>) -> tensor<500xf32>
  %y = stablehlo.dot %w, %c : (tensor<700x500xf32>, tensor<500xf32>) -> tensor<700xf32>
  %d = stablehlo.slice %y [0:8] : (tensor<700xf32>) -> tensor<8xf32>
  %e = stablehlo.dot %p, %d : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %f = stablehlo.reverse %e, dims = [0] : tensor<8xf32>
  %g = stablehlo.dot %p, %f : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %q = stablehlo.dot %p, %p : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = stablehlo.dot %q, %p : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %g, %r : tensor<8xf32>, tensor<8x8xf32>
}

// The compiler makes one dispatch of element-wise operations itself.
// CHECK-LABEL: @element_wise_operations_are_kept
func.func @element_wise_operations_are_kept(%x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  // CHECK-NOT: flow.dispatch.region
  %a = stablehlo.add %x, %y : tensor<64xf32>
  %b = stablehlo.multiply %a, %y : tensor<64xf32>
  %c = stablehlo.subtract %b, %x : tensor<64xf32>
  %d = stablehlo.divide %c, %b : tensor<64xf32>
  return %d : tensor<64xf32>
}

// CHECK-LABEL: @complex_numbers_and_dynamic_sizes_are_kept
func.func @complex_numbers_and_dynamic_sizes_are_kept(%x: tensor<4xcomplex<f32>>, %y: tensor<?xf32>) -> (tensor<4xcomplex<f32>>, tensor<?xf32>) {
  // CHECK-NOT: flow.dispatch.region
  %a = stablehlo.reverse %x, dims = [0] : tensor<4xcomplex<f32>>
  %b = stablehlo.concatenate %a, %x, dim = 0 : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<8xcomplex<f32>>
  %c = stablehlo.slice %b [2:6] : (tensor<8xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %d = stablehlo.reverse %c, dims = [0] : tensor<4xcomplex<f32>>
  %e = stablehlo.reverse %y, dims = [0] : tensor<?xf32>
  %f = stablehlo.reverse %e, dims = [0] : tensor<?xf32>
  %g = stablehlo.reverse %f, dims = [0] : tensor<?xf32>
  return %d, %g : tensor<4xcomplex<f32>>, tensor<?xf32>
}

// An operation that cannot be part of a kernel is left out; the rest of its group is less than three dispatches.
// CHECK-LABEL: @one_without_a_form_is_left_out
func.func @one_without_a_form_is_left_out(%x: tensor<16xf32>) -> tensor<16xf32> {
  // CHECK: "stablehlo.sort"
  // CHECK-NOT: flow.dispatch.region
  %a = stablehlo.reverse %x, dims = [0] : tensor<16xf32>
  %s = "stablehlo.sort"(%a) ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %c = stablehlo.compare LT, %p, %q : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64} : (tensor<16xf32>) -> tensor<16xf32>
  %b = stablehlo.reverse %s, dims = [0] : tensor<16xf32>
  return %b : tensor<16xf32>
}

// A loop that stays one: the small operations of its turns are a kernel.
// CHECK-LABEL: @turns_of_a_loop_are_kernels
func.func @turns_of_a_loop_are_kernels(%init: tensor<8x8xf32>, %n: tensor<i32>) -> tensor<8x8xf32> {
  // CHECK: stablehlo.while
  // CHECK: flow.dispatch.region -> (tensor<64xf32>)
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %x = %init) : tensor<i32>, tensor<8x8xf32>
    cond {
      %c = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      %a = stablehlo.dot %x, %x : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      %b = stablehlo.reverse %a, dims = [0] : tensor<8x8xf32>
      %c = stablehlo.dot %b, %x : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
      stablehlo.return %next, %c : tensor<i32>, tensor<8x8xf32>
    }
  return %0#1 : tensor<8x8xf32>
}

// CHECK-LABEL: @what_computes_longer_than_dispatches_take_is_kept
func.func @what_computes_longer_than_dispatches_take_is_kept(%x: tensor<80x10xf32>) -> tensor<80x10xf32> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK-COUNT-2: stablehlo.reduce
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<80x10xf32>, tensor<f32>) -> tensor<80xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<80xf32>) -> tensor<80x10xf32>
  %2 = stablehlo.subtract %x, %1 : tensor<80x10xf32>
  %3 = stablehlo.exponential %2 : tensor<80x10xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<80x10xf32>, tensor<f32>) -> tensor<80xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<80xf32>) -> tensor<80x10xf32>
  %6 = stablehlo.divide %3, %5 : tensor<80x10xf32>
  return %6 : tensor<80x10xf32>
}

// Operations that are computed where their results are read weigh less.
// CHECK-LABEL: @differences_of_neighbours_are_a_kernel
func.func @differences_of_neighbours_are_a_kernel(%x: tensor<900xf32>) -> tensor<900xf32> {
  // CHECK: flow.dispatch.region -> (tensor<900xf32>)
  // CHECK-NOT: stablehlo.pad
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %a = stablehlo.slice %x [2:900] : (tensor<900xf32>) -> tensor<898xf32>
  %b = stablehlo.slice %x [1:899] : (tensor<900xf32>) -> tensor<898xf32>
  %c = stablehlo.slice %x [0:898] : (tensor<900xf32>) -> tensor<898xf32>
  %d = stablehlo.multiply %a, %b : tensor<898xf32>
  %e = stablehlo.subtract %d, %c : tensor<898xf32>
  %p = stablehlo.pad %e, %zero, low = [0], high = [2], interior = [0] : (tensor<898xf32>, tensor<f32>) -> tensor<900xf32>
  %q = stablehlo.pad %d, %zero, low = [1], high = [1], interior = [0] : (tensor<898xf32>, tensor<f32>) -> tensor<900xf32>
  %r = stablehlo.pad %a, %zero, low = [2], high = [0], interior = [0] : (tensor<898xf32>, tensor<f32>) -> tensor<900xf32>
  %s = stablehlo.add %p, %q : tensor<900xf32>
  %t = stablehlo.add %s, %r : tensor<900xf32>
  return %t : tensor<900xf32>
}

// CHECK-LABEL: @the_same_on_fewer_numbers_is_a_kernel
func.func @the_same_on_fewer_numbers_is_a_kernel(%x: tensor<12x10xf32>) -> tensor<12x10xf32> {
  // CHECK: flow.dispatch.region
  // CHECK-NOT: stablehlo.reduce
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<12x10xf32>, tensor<f32>) -> tensor<12xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<12xf32>) -> tensor<12x10xf32>
  %2 = stablehlo.subtract %x, %1 : tensor<12x10xf32>
  %3 = stablehlo.exponential %2 : tensor<12x10xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<12x10xf32>, tensor<f32>) -> tensor<12xf32>
  %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<12xf32>) -> tensor<12x10xf32>
  %6 = stablehlo.divide %3, %5 : tensor<12x10xf32>
  return %6 : tensor<12x10xf32>
}

// Gradients leave unused operations behind.
// CHECK-LABEL: @operations_that_nothing_uses_are_no_kernel
func.func @operations_that_nothing_uses_are_no_kernel(%x: tensor<5x5xf64>, %y: tensor<5x5xf64>) -> tensor<5x5xf64> {
  // CHECK-NOT: flow.dispatch.region
  %0 = stablehlo.dot %x, %y : (tensor<5x5xf64>, tensor<5x5xf64>) -> tensor<5x5xf64>
  %1 = stablehlo.dot %0, %y : (tensor<5x5xf64>, tensor<5x5xf64>) -> tensor<5x5xf64>
  %2 = stablehlo.dot %1, %y : (tensor<5x5xf64>, tensor<5x5xf64>) -> tensor<5x5xf64>
  return %x : tensor<5x5xf64>
}

// CHECK-LABEL: @what_reads_indices_is_kept
func.func @what_reads_indices_is_kept(%x: tensor<5xf32>, %s: tensor<2xindex>) -> tensor<3x5xf32> {
  // CHECK-NEXT: stablehlo.dynamic_broadcast_in_dim %arg0, %arg1
  // CHECK-NOT: flow.dispatch.region
  %0 = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<5xf32>, tensor<2xindex>) -> tensor<3x5xf32>
  %1 = stablehlo.reverse %0, dims = [0] : tensor<3x5xf32>
  %2 = stablehlo.add %1, %0 : tensor<3x5xf32>
  return %2 : tensor<3x5xf32>
}

// The width changes between integers: the compiler dies of an integer's extension that reads the bits of floats.
// CHECK-LABEL: @bits_of_floats_are_taken_apart_as_integers
func.func @bits_of_floats_are_taken_apart_as_integers(%x: tensor<2xf64>) -> (tensor<2xf64>, tensor<2xui64>) {
  // CHECK: %[[BITS:.+]] = arith.bitcast %{{.+}} : vector<2xf64> to vector<2xi64>
  // CHECK: arith.trunci %[[BITS]] : vector<2xi64> to vector<2xi32>
  // CHECK: vector.interleave %{{.+}} : vector<2xi32> -> vector<4xi32>
  // CHECK: %[[PARTS:.+]] = vector.interleave %{{.+}} : vector<4xi16> -> vector<8xi16>
  // CHECK: %[[WHOLE:.+]] = vector.bitcast %{{.+}} : vector<8xi16> to vector<2xi64>
  // CHECK: arith.bitcast %[[WHOLE]] : vector<2xi64> to vector<2xf64>
  // CHECK: arith.extui %[[PARTS]]
  %zero = stablehlo.constant dense<0> : tensor<ui64>
  %p = stablehlo.bitcast_convert %x : (tensor<2xf64>) -> tensor<2x4xui16>
  %r = stablehlo.reverse %p, dims = [1] : tensor<2x4xui16>
  %y = stablehlo.bitcast_convert %r : (tensor<2x4xui16>) -> tensor<2xf64>
  %w = stablehlo.convert %p : (tensor<2x4xui16>) -> tensor<2x4xui64>
  %s = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<2x4xui64>, tensor<ui64>) -> tensor<2xui64>
  return %y, %s : tensor<2xf64>, tensor<2xui64>
}

// Parts are halves of integers: the compiler fills signed numbers with zeros where it widens a vector.bitcast.
// CHECK-LABEL: @signed_parts_that_are_widened
func.func @signed_parts_that_are_widened(%x: tensor<i32>) -> (tensor<2xi16>, tensor<2xi32>) {
  // CHECK-NOT: vector.bitcast
  // CHECK: arith.muli
  // CHECK: %[[PARTS:.+]] = vector.interleave %{{.+}} : vector<1xi16> -> vector<2xi16>
  // CHECK: arith.extsi %[[PARTS]]
  %0 = stablehlo.bitcast_convert %x : (tensor<i32>) -> tensor<2xi16>
  %1 = stablehlo.multiply %0, %0 : tensor<2xi16>
  %2 = stablehlo.bitcast_convert %x : (tensor<i32>) -> tensor<2xi16>
  %3 = stablehlo.convert %2 : (tensor<2xi16>) -> tensor<2xi32>
  return %1, %3 : tensor<2xi16>, tensor<2xi32>
}

// The compiler's own code for a sine has as many operations as several dispatches.
// CHECK-LABEL: @a_sine_of_few_f64_is_a_kernel
func.func @a_sine_of_few_f64_is_a_kernel(%x: tensor<3xf64>) -> tensor<3xf64> {
  // CHECK: flow.dispatch.region -> (tensor<3xf64>)
  // CHECK: scf.if
  // CHECK-NOT: stablehlo.sine
  // CHECK: return
  %0 = stablehlo.sine %x : tensor<3xf64>
  return %0 : tensor<3xf64>
}

// CHECK-LABEL: @a_sine_of_few_f32_is_a_kernel
func.func @a_sine_of_few_f32_is_a_kernel(%x: tensor<3xf32>) -> tensor<3xf32> {
  // CHECK: flow.dispatch.region -> (tensor<3xf32>)
  // CHECK: arith.truncf
  // CHECK-NOT: stablehlo.sine
  // CHECK: return
  %0 = stablehlo.sine %x : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// Sixteen operations on 100 numbers are too many to save a dispatch, but not too many to save a cosine.
// CHECK-LABEL: @a_cosine_counts_as_many_elements
func.func @a_cosine_counts_as_many_elements(%x: tensor<100xf64>) -> tensor<100xf64> {
  // CHECK: flow.dispatch.region -> (tensor<100xf64>)
  %1 = stablehlo.cosine %x : tensor<100xf64>
  %2 = stablehlo.multiply %1, %x : tensor<100xf64>
  %3 = stablehlo.multiply %2, %x : tensor<100xf64>
  %4 = stablehlo.multiply %3, %x : tensor<100xf64>
  %5 = stablehlo.multiply %4, %x : tensor<100xf64>
  %6 = stablehlo.multiply %5, %x : tensor<100xf64>
  %7 = stablehlo.multiply %6, %x : tensor<100xf64>
  %8 = stablehlo.multiply %7, %x : tensor<100xf64>
  %9 = stablehlo.multiply %8, %x : tensor<100xf64>
  %10 = stablehlo.multiply %9, %x : tensor<100xf64>
  %11 = stablehlo.multiply %10, %x : tensor<100xf64>
  %12 = stablehlo.multiply %11, %x : tensor<100xf64>
  %13 = stablehlo.multiply %12, %x : tensor<100xf64>
  %14 = stablehlo.multiply %13, %x : tensor<100xf64>
  %15 = stablehlo.multiply %14, %x : tensor<100xf64>
  %16 = stablehlo.multiply %15, %x : tensor<100xf64>
  %17 = stablehlo.multiply %16, %x : tensor<100xf64>
  return %17 : tensor<100xf64>
}
