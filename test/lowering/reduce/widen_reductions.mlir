// REQUIRES: product-kernels
// RUN: hilo-opt %s --widen-reductions="least=8 least-in-loops=64" --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --widen-reductions --target=llvm-cpu | filecheck %s --check-prefix=SMALL
// RUN: hilo-opt %s --widen-reductions=least=8 --target=vulkan | filecheck %s --check-prefix=SMALL

// SMALL-NOT: xi8>

// CHECK-LABEL: @predicates_in_memory_are_bytes
func.func @predicates_in_memory_are_bytes(%x: tensor<4x32xi1>) -> (tensor<4xi1>, tensor<32xi1>) {
  // CHECK: %[[BYTES:.+]] = stablehlo.select %arg0, %{{.+}}, %{{.+}} : tensor<4x32xi1>, tensor<4x32xi8>
  // CHECK: %[[ANY:.+]] = stablehlo.reduce(%[[BYTES]] init: %{{.+}}) applies stablehlo.or across dimensions = [1] : (tensor<4x32xi8>, tensor<i8>) -> tensor<4xi8>
  // CHECK: stablehlo.compare NE, %[[ANY]]
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.minimum across dimensions = [0] : (tensor<4x32xi32>, tensor<i32>) -> tensor<32xi32>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  %0 = stablehlo.reduce(%x init: %false) applies stablehlo.or across dimensions = [1] : (tensor<4x32xi1>, tensor<i1>) -> tensor<4xi1>
  %1 = stablehlo.reduce(%x init: %true) applies stablehlo.and across dimensions = [0] : (tensor<4x32xi1>, tensor<i1>) -> tensor<32xi1>
  return %0, %1 : tensor<4xi1>, tensor<32xi1>
}

// CHECK-LABEL: @columns_and_rows_that_fill_no_registers_are_reduced_in_i32
func.func @columns_and_rows_that_fill_no_registers_are_reduced_in_i32(%x: tensor<4x8xi1>, %y: tensor<4x30xui8>, %z: tensor<2x4x8xi16>) -> (tensor<4xi1>, tensor<4xui8>, tensor<2xi16>, tensor<8xi16>, tensor<2x8xi16>) {
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xi32>
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.add across dimensions = [1] : (tensor<4x30xi32>
  // CHECK: stablehlo.reduce(%arg2 init: %{{.+}}) applies stablehlo.minimum across dimensions = [1, 2] : (tensor<2x4x8xi16>
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<2x4x8xi32>
  // CHECK: stablehlo.reduce(%arg2 init: %{{.+}}) applies stablehlo.minimum across dimensions = [1] : (tensor<2x4x8xi16>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %zero = stablehlo.constant dense<0> : tensor<ui8>
  %most = stablehlo.constant dense<32767> : tensor<i16>
  %0 = stablehlo.reduce(%x init: %false) applies stablehlo.or across dimensions = [1] : (tensor<4x8xi1>, tensor<i1>) -> tensor<4xi1>
  %1 = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x30xui8>, tensor<ui8>) -> tensor<4xui8>
  %2 = stablehlo.reduce(%z init: %most) applies stablehlo.minimum across dimensions = [1, 2] : (tensor<2x4x8xi16>, tensor<i16>) -> tensor<2xi16>
  %3 = stablehlo.reduce(%z init: %most) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<2x4x8xi16>, tensor<i16>) -> tensor<8xi16>
  %4 = stablehlo.reduce(%z init: %most) applies stablehlo.minimum across dimensions = [1] : (tensor<2x4x8xi16>, tensor<i16>) -> tensor<2x8xi16>
  return %0, %1, %2, %3, %4 : tensor<4xi1>, tensor<4xui8>, tensor<2xi16>, tensor<8xi16>, tensor<2x8xi16>
}

// Those that are computed are kept along the last dimension, and become integers along others.
// CHECK-LABEL: @predicates_that_are_computed
func.func @predicates_that_are_computed(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> (tensor<4xi1>, tensor<8xi1>) {
  // CHECK-NOT: xi8>
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.or across dimensions = [1] : (tensor<4x8xi1>
  // CHECK: %[[LEAST:.+]] = stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.minimum across dimensions = [0] : (tensor<4x8xi32>
  // CHECK: stablehlo.compare NE, %[[LEAST]]
  %true = stablehlo.constant dense<true> : tensor<i1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %p = stablehlo.compare LT, %x, %y : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %0 = stablehlo.reduce(%p init: %false) applies stablehlo.or across dimensions = [1] : (tensor<4x8xi1>, tensor<i1>) -> tensor<4xi1>
  %1 = stablehlo.reduce(%p init: %true) applies stablehlo.and across dimensions = [0] : (tensor<4x8xi1>, tensor<i1>) -> tensor<8xi1>
  return %0, %1 : tensor<4xi1>, tensor<8xi1>
}

// CHECK-LABEL: @extremes_of_narrow_numbers_are_found_in_wider_ones
func.func @extremes_of_narrow_numbers_are_found_in_wider_ones(%x: tensor<4x8xbf16>, %i: tensor<4x8xi32>) -> tensor<4xi32> {
  // CHECK: %[[WIDE:.+]] = stablehlo.convert %arg0 : (tensor<4x8xbf16>) -> tensor<4x8xf32>
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: %[[LOWEST:.+]] = stablehlo.constant dense<0xFF800000> : tensor<f32>
  // CHECK: stablehlo.reduce(%[[WIDE]] init: %[[LOWEST]]), (%arg1 init: %{{.+}}) across dimensions = [1]
  // CHECK: stablehlo.compare GT, %{{.+}}, %{{.+}} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  // CHECK-NOT: stablehlo.convert
  // CHECK: return
  %lowest = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.reduce(%x init: %lowest), (%i init: %zero) across dimensions = [1]
      : (tensor<4x8xbf16>, tensor<4x8xi32>, tensor<bf16>, tensor<i32>) -> (tensor<4xbf16>, tensor<4xi32>)
    reducer(%a: tensor<bf16>, %b: tensor<bf16>) (%p: tensor<i32>, %q: tensor<i32>) {
    %0 = stablehlo.compare GT, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %1 = stablehlo.compare NE, %a, %a : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %2 = stablehlo.or %0, %1 : tensor<i1>
    %3 = stablehlo.compare EQ, %a, %b : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
    %4 = stablehlo.compare LT, %p, %q : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.and %3, %4 : tensor<i1>
    %6 = stablehlo.or %2, %5 : tensor<i1>
    %7 = stablehlo.select %2, %a, %b : tensor<i1>, tensor<bf16>
    %8 = stablehlo.select %6, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %7, %8 : tensor<bf16>, tensor<i32>
  }
  return %r#1 : tensor<4xi32>
}

// CHECK-LABEL: @extremes_of_narrow_floats_are_those_of_wider_ones
func.func @extremes_of_narrow_floats_are_those_of_wider_ones(%x: tensor<4x8xf16>, %y: tensor<4x8xf32>) -> (tensor<4xf16>, tensor<f16>, tensor<4xf32>) {
  // CHECK: %[[WIDE:.+]] = stablehlo.convert %arg0 : (tensor<4x8xf16>) -> tensor<4x8xf32>
  // CHECK: %[[MOST:.+]] = stablehlo.reduce(%[[WIDE]] init: %{{.+}}) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: stablehlo.convert %[[MOST]] : (tensor<4xf32>) -> tensor<4xf16>
  // CHECK: applies stablehlo.minimum across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK-NEXT: return
  %low = stablehlo.constant dense<0xFC00> : tensor<f16>
  %high = stablehlo.constant dense<0x7C00> : tensor<f16>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf16>, tensor<f16>) -> tensor<4xf16>
  %1 = stablehlo.reduce(%x init: %high) applies stablehlo.minimum across dimensions = [0, 1] : (tensor<4x8xf16>, tensor<f16>) -> tensor<f16>
  %2 = stablehlo.reduce(%y init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf16>, tensor<f16>, tensor<4xf32>
}

// Kernels of loops have vectors of predicates; arrays too large for them are reduced as bytes there, too.
// CHECK-LABEL: @large_predicates_in_loops_are_bytes
func.func @large_predicates_in_loops_are_bytes(%x: tensor<2x4x8xi1>, %y: tensor<2x2x8xi1>, %n: tensor<i32>) -> (tensor<i32>, tensor<2x8xi1>, tensor<2x8xi1>) {
  // CHECK: %[[BYTES:.+]] = stablehlo.select %arg0, %{{.+}}, %{{.+}} : tensor<2x4x8xi1>, tensor<2x4x8xi8>
  // CHECK: stablehlo.reduce(%[[BYTES]] init: %{{.+}}) applies stablehlo.or across dimensions = [1] : (tensor<2x4x8xi8>, tensor<i8>) -> tensor<2x8xi8>
  // CHECK: stablehlo.reduce(%arg1 init: %{{.+}}) applies stablehlo.or across dimensions = [1] : (tensor<2x2x8xi1>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %none = stablehlo.constant dense<false> : tensor<2x8xi1>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:3 = stablehlo.while(%i = %zero, %a = %none, %b = %none) : tensor<i32>, tensor<2x8xi1>, tensor<2x8xi1>
  cond {
    %0 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  } do {
    %0 = stablehlo.reduce(%x init: %false) applies stablehlo.or across dimensions = [1] : (tensor<2x4x8xi1>, tensor<i1>) -> tensor<2x8xi1>
    %1 = stablehlo.reduce(%y init: %false) applies stablehlo.or across dimensions = [1] : (tensor<2x2x8xi1>, tensor<i1>) -> tensor<2x8xi1>
    %2 = stablehlo.xor %0, %a : tensor<2x8xi1>
    %3 = stablehlo.xor %1, %b : tensor<2x8xi1>
    %4 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %4, %2, %3 : tensor<i32>, tensor<2x8xi1>, tensor<2x8xi1>
  }
  return %r#0, %r#1, %r#2 : tensor<i32>, tensor<2x8xi1>, tensor<2x8xi1>
}
