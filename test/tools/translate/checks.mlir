// RUN: %exits 1 hilo-translate %s --interpret --split-input-file > %t.out 2>&1
// RUN: filecheck %s < %t.out
// hilo-opt reads the two dialects, and hands them on as custom calls.
// RUN: hilo-opt %s --split-input-file | %exits 1 hilo-translate --interpret --split-input-file 2>&1 | filecheck %s --check-prefix=AGAIN

// Only checks that fail are told, each with its place; NaN is as good as NaN where values may differ a little.
// CHECK: checks.mlir:34:3: error: check.expect_eq_const: element [1, 1] is 4; expected 5
// CHECK: checks.mlir:36:3: error: check.expect_close: element [0] is {{.*}}
// AGAIN: check.expect_eq_const: element [1, 1] is 4; expected 5

func.func @hold() {
  %0 = stablehlo.constant dense<[1.0, 0x7FC00000, 0x00000001]> : tensor<3xf32>
  %1 = stablehlo.constant dense<[1.00005, 0x7FC00000, 0x00000001]> : tensor<3xf32>
  check.expect_almost_eq %0, %1 : tensor<3xf32>
  check.expect_almost_eq_const %0, dense<[1.1, 0x7FC00000, 0.0]> : tensor<3xf32>, tolerance = 0.2
  check.expect_close %0, %0, max_ulp_difference = 0 : tensor<3xf32>, tensor<3xf32>
  %2 = stablehlo.constant dense<[1, -2]> : tensor<2xi2>
  check.expect_eq_const %2, dense<[1, -2]> : tensor<2xi2>
  check.expect_eq %2, %2 : tensor<2xi2>
  %3 = stablehlo.constant dense<5.0> : tensor<f16>
  check.expect_close %3, %3, max_ulp_difference = 3 : tensor<f16>, tensor<f16>
  // check.expect_eq_const %9, dense<0> : tensor<i32>
  return
}

// -----

func.func @fail() {
  %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %1 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = stablehlo.constant dense<[1.001, 2.0]> : tensor<2xf32>


  check.expect_eq_const %0, dense<[[1, 2],
                                   [3, 5]]> : tensor<2x2xi32>
  check.expect_close %1, %2, max_ulp_difference = 3 : tensor<2xf32>, tensor<2xf32>
  return
}

// -----

func.func @bits_of_quantized_values() {
  %0 = stablehlo.constant dense<[4.0, 15.0]> : tensor<2xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.1:-30,0.5:-20}>>
  %2 = stablehlo.bitcast_convert %1 : (tensor<2x!quant.uniform<i8:f32:0, {0.1:-30,0.5:-20}>>) -> tensor<2xi8>
  check.expect_eq_const %2, dense<10> : tensor<2xi8>
  return
}
