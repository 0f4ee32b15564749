// RUN: hilo-opt %s --target=cuda --fence-results | filecheck %s

// With 16 arrays for a kernel, there is a fence once one reads or writes 12: one is read, eleven are written.
// CHECK-LABEL: @fourteen_numbers_that_other_kernels_read
// CHECK-COUNT-11: stablehlo.sine
// CHECK: %[[F:.+]] = stablehlo.optimization_barrier
// CHECK: stablehlo.sine %[[F]]
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @fourteen_numbers_that_other_kernels_read(%x0: tensor<f32>) -> (
  tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
  tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %x1 = stablehlo.sine %x0 : tensor<f32>
  %x2 = stablehlo.sine %x1 : tensor<f32>
  %x3 = stablehlo.sine %x2 : tensor<f32>
  %x4 = stablehlo.sine %x3 : tensor<f32>
  %x5 = stablehlo.sine %x4 : tensor<f32>
  %x6 = stablehlo.sine %x5 : tensor<f32>
  %x7 = stablehlo.sine %x6 : tensor<f32>
  %x8 = stablehlo.sine %x7 : tensor<f32>
  %x9 = stablehlo.sine %x8 : tensor<f32>
  %x10 = stablehlo.sine %x9 : tensor<f32>
  %x11 = stablehlo.sine %x10 : tensor<f32>
  %x12 = stablehlo.sine %x11 : tensor<f32>
  %x13 = stablehlo.sine %x12 : tensor<f32>
  %x14 = stablehlo.sine %x13 : tensor<f32>
  %w1 = stablehlo.broadcast_in_dim %x1, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w2 = stablehlo.broadcast_in_dim %x2, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w3 = stablehlo.broadcast_in_dim %x3, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w4 = stablehlo.broadcast_in_dim %x4, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w5 = stablehlo.broadcast_in_dim %x5, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w6 = stablehlo.broadcast_in_dim %x6, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w7 = stablehlo.broadcast_in_dim %x7, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w8 = stablehlo.broadcast_in_dim %x8, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w9 = stablehlo.broadcast_in_dim %x9, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w10 = stablehlo.broadcast_in_dim %x10, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w11 = stablehlo.broadcast_in_dim %x11, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w12 = stablehlo.broadcast_in_dim %x12, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w13 = stablehlo.broadcast_in_dim %x13, dims = [] : (tensor<f32>) -> tensor<3xf32>
  %w14 = stablehlo.broadcast_in_dim %x14, dims = [] : (tensor<f32>) -> tensor<3xf32>
  return %w1, %w2, %w3, %w4, %w5, %w6, %w7, %w8, %w9, %w10, %w11, %w12, %w13, %w14 :
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>,
    tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}

// Only the last number is read outside.
// CHECK-LABEL: @a_chain_is_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @a_chain_is_kept(%x0: tensor<f32>) -> tensor<f32> {
  %x1 = stablehlo.sine %x0 : tensor<f32>
  %x2 = stablehlo.sine %x1 : tensor<f32>
  %x3 = stablehlo.sine %x2 : tensor<f32>
  %x4 = stablehlo.sine %x3 : tensor<f32>
  %x5 = stablehlo.sine %x4 : tensor<f32>
  %x6 = stablehlo.sine %x5 : tensor<f32>
  %x7 = stablehlo.sine %x6 : tensor<f32>
  %x8 = stablehlo.sine %x7 : tensor<f32>
  %x9 = stablehlo.sine %x8 : tensor<f32>
  %x10 = stablehlo.sine %x9 : tensor<f32>
  %x11 = stablehlo.sine %x10 : tensor<f32>
  %x12 = stablehlo.sine %x11 : tensor<f32>
  %x13 = stablehlo.sine %x12 : tensor<f32>
  %x14 = stablehlo.sine %x13 : tensor<f32>
  return %x14 : tensor<f32>
}

// Values that do not follow from one another are different kernels.
// CHECK-LABEL: @different_kernels_are_kept
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @different_kernels_are_kept(%x: tensor<9xf32>) -> (
  tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>,
  tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>) {
  %y0 = stablehlo.sine %x : tensor<9xf32>
  %y1 = stablehlo.cosine %x : tensor<9xf32>
  %y2 = stablehlo.tanh %x : tensor<9xf32>
  %y3 = stablehlo.negate %x : tensor<9xf32>
  %y4 = stablehlo.abs %x : tensor<9xf32>
  %y5 = stablehlo.exponential %x : tensor<9xf32>
  %y6 = stablehlo.sqrt %x : tensor<9xf32>
  %y7 = stablehlo.sine %x : tensor<9xf32>
  %y8 = stablehlo.cosine %x : tensor<9xf32>
  %y9 = stablehlo.tanh %x : tensor<9xf32>
  %y10 = stablehlo.negate %x : tensor<9xf32>
  %y11 = stablehlo.abs %x : tensor<9xf32>
  %y12 = stablehlo.exponential %x : tensor<9xf32>
  %y13 = stablehlo.sqrt %x : tensor<9xf32>
  return %y0, %y1, %y2, %y3, %y4, %y5, %y6, %y7, %y8, %y9, %y10, %y11, %y12, %y13 :
    tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>,
    tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>, tensor<9xf32>
}

// A number that is repeated along a dynamic dimension is no array that is read.
// CHECK-LABEL: @numbers_of_any_size
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @numbers_of_any_size(%x: tensor<?xf32>, %n: tensor<1xi32>) -> tensor<?xf32> {
  %c0 = stablehlo.constant dense<0.0> : tensor<f32>
  %w0 = stablehlo.dynamic_broadcast_in_dim %c0, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %0 = stablehlo.add %x, %w0 : tensor<?xf32>
  %c1 = stablehlo.constant dense<1.0> : tensor<f32>
  %w1 = stablehlo.dynamic_broadcast_in_dim %c1, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %w1 : tensor<?xf32>
  %c2 = stablehlo.constant dense<2.0> : tensor<f32>
  %w2 = stablehlo.dynamic_broadcast_in_dim %c2, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %w2 : tensor<?xf32>
  %c3 = stablehlo.constant dense<3.0> : tensor<f32>
  %w3 = stablehlo.dynamic_broadcast_in_dim %c3, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %3 = stablehlo.add %2, %w3 : tensor<?xf32>
  %c4 = stablehlo.constant dense<4.0> : tensor<f32>
  %w4 = stablehlo.dynamic_broadcast_in_dim %c4, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %4 = stablehlo.add %3, %w4 : tensor<?xf32>
  %c5 = stablehlo.constant dense<5.0> : tensor<f32>
  %w5 = stablehlo.dynamic_broadcast_in_dim %c5, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %5 = stablehlo.add %4, %w5 : tensor<?xf32>
  %c6 = stablehlo.constant dense<6.0> : tensor<f32>
  %w6 = stablehlo.dynamic_broadcast_in_dim %c6, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %6 = stablehlo.add %5, %w6 : tensor<?xf32>
  %c7 = stablehlo.constant dense<7.0> : tensor<f32>
  %w7 = stablehlo.dynamic_broadcast_in_dim %c7, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %7 = stablehlo.add %6, %w7 : tensor<?xf32>
  %c8 = stablehlo.constant dense<8.0> : tensor<f32>
  %w8 = stablehlo.dynamic_broadcast_in_dim %c8, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %8 = stablehlo.add %7, %w8 : tensor<?xf32>
  %c9 = stablehlo.constant dense<9.0> : tensor<f32>
  %w9 = stablehlo.dynamic_broadcast_in_dim %c9, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %9 = stablehlo.add %8, %w9 : tensor<?xf32>
  %c10 = stablehlo.constant dense<10.0> : tensor<f32>
  %w10 = stablehlo.dynamic_broadcast_in_dim %c10, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %10 = stablehlo.add %9, %w10 : tensor<?xf32>
  %c11 = stablehlo.constant dense<11.0> : tensor<f32>
  %w11 = stablehlo.dynamic_broadcast_in_dim %c11, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %11 = stablehlo.add %10, %w11 : tensor<?xf32>
  %c12 = stablehlo.constant dense<12.0> : tensor<f32>
  %w12 = stablehlo.dynamic_broadcast_in_dim %c12, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %12 = stablehlo.add %11, %w12 : tensor<?xf32>
  %c13 = stablehlo.constant dense<13.0> : tensor<f32>
  %w13 = stablehlo.dynamic_broadcast_in_dim %c13, %n, dims = [] : (tensor<f32>, tensor<1xi32>) -> tensor<?xf32>
  %13 = stablehlo.add %12, %w13 : tensor<?xf32>
  return %13 : tensor<?xf32>
}

// Rows of one array that are repeated are one array that is read; rows as large as the result count apart.
// CHECK-LABEL: @repeated_parts_of_one_array
// CHECK-NOT: stablehlo.optimization_barrier
// CHECK: return
func.func @repeated_parts_of_one_array(%x: tensor<14x9xf32>, %y: tensor<9x9xf32>) -> tensor<9x9xf32> {
  %s0 = stablehlo.slice %x [0:1, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r0 = stablehlo.reshape %s0 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w0 = stablehlo.broadcast_in_dim %r0, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %0 = stablehlo.add %y, %w0 : tensor<9x9xf32>
  %s1 = stablehlo.slice %x [1:2, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r1 = stablehlo.reshape %s1 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w1 = stablehlo.broadcast_in_dim %r1, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %1 = stablehlo.add %0, %w1 : tensor<9x9xf32>
  %s2 = stablehlo.slice %x [2:3, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r2 = stablehlo.reshape %s2 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w2 = stablehlo.broadcast_in_dim %r2, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %2 = stablehlo.add %1, %w2 : tensor<9x9xf32>
  %s3 = stablehlo.slice %x [3:4, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r3 = stablehlo.reshape %s3 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w3 = stablehlo.broadcast_in_dim %r3, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %3 = stablehlo.add %2, %w3 : tensor<9x9xf32>
  %s4 = stablehlo.slice %x [4:5, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r4 = stablehlo.reshape %s4 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w4 = stablehlo.broadcast_in_dim %r4, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %4 = stablehlo.add %3, %w4 : tensor<9x9xf32>
  %s5 = stablehlo.slice %x [5:6, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r5 = stablehlo.reshape %s5 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w5 = stablehlo.broadcast_in_dim %r5, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %5 = stablehlo.add %4, %w5 : tensor<9x9xf32>
  %s6 = stablehlo.slice %x [6:7, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r6 = stablehlo.reshape %s6 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w6 = stablehlo.broadcast_in_dim %r6, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %6 = stablehlo.add %5, %w6 : tensor<9x9xf32>
  %s7 = stablehlo.slice %x [7:8, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r7 = stablehlo.reshape %s7 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w7 = stablehlo.broadcast_in_dim %r7, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %7 = stablehlo.add %6, %w7 : tensor<9x9xf32>
  %s8 = stablehlo.slice %x [8:9, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r8 = stablehlo.reshape %s8 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w8 = stablehlo.broadcast_in_dim %r8, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %8 = stablehlo.add %7, %w8 : tensor<9x9xf32>
  %s9 = stablehlo.slice %x [9:10, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r9 = stablehlo.reshape %s9 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w9 = stablehlo.broadcast_in_dim %r9, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %9 = stablehlo.add %8, %w9 : tensor<9x9xf32>
  %s10 = stablehlo.slice %x [10:11, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r10 = stablehlo.reshape %s10 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w10 = stablehlo.broadcast_in_dim %r10, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %10 = stablehlo.add %9, %w10 : tensor<9x9xf32>
  %s11 = stablehlo.slice %x [11:12, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r11 = stablehlo.reshape %s11 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w11 = stablehlo.broadcast_in_dim %r11, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %11 = stablehlo.add %10, %w11 : tensor<9x9xf32>
  %s12 = stablehlo.slice %x [12:13, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r12 = stablehlo.reshape %s12 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w12 = stablehlo.broadcast_in_dim %r12, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %12 = stablehlo.add %11, %w12 : tensor<9x9xf32>
  %s13 = stablehlo.slice %x [13:14, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r13 = stablehlo.reshape %s13 : (tensor<1x9xf32>) -> tensor<9xf32>
  %w13 = stablehlo.broadcast_in_dim %r13, dims = [1] : (tensor<9xf32>) -> tensor<9x9xf32>
  %13 = stablehlo.add %12, %w13 : tensor<9x9xf32>
  return %13 : tensor<9x9xf32>
}

// CHECK-LABEL: @whole_parts_of_one_array
// CHECK: stablehlo.optimization_barrier
// CHECK: return
func.func @whole_parts_of_one_array(%x: tensor<14x9xf32>, %y: tensor<9xf32>) -> tensor<9xf32> {
  %s0 = stablehlo.slice %x [0:1, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r0 = stablehlo.reshape %s0 : (tensor<1x9xf32>) -> tensor<9xf32>
  %0 = stablehlo.add %y, %r0 : tensor<9xf32>
  %s1 = stablehlo.slice %x [1:2, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r1 = stablehlo.reshape %s1 : (tensor<1x9xf32>) -> tensor<9xf32>
  %1 = stablehlo.add %0, %r1 : tensor<9xf32>
  %s2 = stablehlo.slice %x [2:3, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r2 = stablehlo.reshape %s2 : (tensor<1x9xf32>) -> tensor<9xf32>
  %2 = stablehlo.add %1, %r2 : tensor<9xf32>
  %s3 = stablehlo.slice %x [3:4, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r3 = stablehlo.reshape %s3 : (tensor<1x9xf32>) -> tensor<9xf32>
  %3 = stablehlo.add %2, %r3 : tensor<9xf32>
  %s4 = stablehlo.slice %x [4:5, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r4 = stablehlo.reshape %s4 : (tensor<1x9xf32>) -> tensor<9xf32>
  %4 = stablehlo.add %3, %r4 : tensor<9xf32>
  %s5 = stablehlo.slice %x [5:6, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r5 = stablehlo.reshape %s5 : (tensor<1x9xf32>) -> tensor<9xf32>
  %5 = stablehlo.add %4, %r5 : tensor<9xf32>
  %s6 = stablehlo.slice %x [6:7, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r6 = stablehlo.reshape %s6 : (tensor<1x9xf32>) -> tensor<9xf32>
  %6 = stablehlo.add %5, %r6 : tensor<9xf32>
  %s7 = stablehlo.slice %x [7:8, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r7 = stablehlo.reshape %s7 : (tensor<1x9xf32>) -> tensor<9xf32>
  %7 = stablehlo.add %6, %r7 : tensor<9xf32>
  %s8 = stablehlo.slice %x [8:9, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r8 = stablehlo.reshape %s8 : (tensor<1x9xf32>) -> tensor<9xf32>
  %8 = stablehlo.add %7, %r8 : tensor<9xf32>
  %s9 = stablehlo.slice %x [9:10, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r9 = stablehlo.reshape %s9 : (tensor<1x9xf32>) -> tensor<9xf32>
  %9 = stablehlo.add %8, %r9 : tensor<9xf32>
  %s10 = stablehlo.slice %x [10:11, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r10 = stablehlo.reshape %s10 : (tensor<1x9xf32>) -> tensor<9xf32>
  %10 = stablehlo.add %9, %r10 : tensor<9xf32>
  %s11 = stablehlo.slice %x [11:12, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r11 = stablehlo.reshape %s11 : (tensor<1x9xf32>) -> tensor<9xf32>
  %11 = stablehlo.add %10, %r11 : tensor<9xf32>
  %s12 = stablehlo.slice %x [12:13, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r12 = stablehlo.reshape %s12 : (tensor<1x9xf32>) -> tensor<9xf32>
  %12 = stablehlo.add %11, %r12 : tensor<9xf32>
  %s13 = stablehlo.slice %x [13:14, 0:9] : (tensor<14x9xf32>) -> tensor<1x9xf32>
  %r13 = stablehlo.reshape %s13 : (tensor<1x9xf32>) -> tensor<9xf32>
  %13 = stablehlo.add %12, %r13 : tensor<9xf32>
  return %13 : tensor<9xf32>
}
