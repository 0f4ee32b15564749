// RUN: hilo-opt %s --pass-pipeline='builtin.module(legalize-reduce-precision)' | filecheck %s

// CHECK-LABEL: @mantissas_are_rounded
func.func @mantissas_are_rounded(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[BITS:.+]] = stablehlo.bitcast_convert %arg0 : (tensor<4xf32>) -> tensor<4xi32>
  // CHECK: stablehlo.shift_right_logical %[[BITS]]
  // CHECK: stablehlo.constant dense<32767> : tensor<i32>
  // CHECK: stablehlo.constant dense<-65536> : tensor<i32>
  // CHECK: %[[ROUNDED:.+]] = stablehlo.and
  // CHECK-NOT: stablehlo.select
  // CHECK: stablehlo.compare NE, %arg0, %arg0
  // CHECK: %[[NUMBER:.+]] = stablehlo.bitcast_convert %[[ROUNDED]]
  // CHECK: stablehlo.select %{{.+}}, %arg0, %[[NUMBER]]
  %0 = stablehlo.reduce_precision %x, format = e8m7 : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @exponents_are_limited
func.func @exponents_are_limited(%x: tensor<f64>) -> tensor<f64> {
  // CHECK-NOT: stablehlo.shift_right_logical
  // CHECK: stablehlo.compare GT
  // CHECK: stablehlo.select
  // CHECK: stablehlo.compare LE
  // CHECK: stablehlo.select
  // CHECK: stablehlo.compare NE, %arg0, %arg0
  %0 = stablehlo.reduce_precision %x, format = e5m60 : tensor<f64>
  return %0 : tensor<f64>
}

// CHECK-LABEL: @dynamic_dimensions_are_kept
func.func @dynamic_dimensions_are_kept(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: stablehlo.reduce_precision
  %0 = stablehlo.reduce_precision %x, format = e5m2 : tensor<?xf32>
  return %0 : tensor<?xf32>
}
