// RUN: hilo-opt %s --fence-extremes | filecheck %s

// CHECK-LABEL: @a_sum_of_products_and_its_minima
func.func @a_sum_of_products_and_its_minima(%x: tensor<9x7xf32>, %y: tensor<9x7xf32>) -> tensor<9x7xi1> {
  // CHECK: %[[D:.+]] = stablehlo.add
  // CHECK: %[[F:.+]] = stablehlo.optimization_barrier %[[D]]
  // CHECK: %[[M:.+]] = stablehlo.reduce(%[[F]] init
  // CHECK: %[[B:.+]] = stablehlo.broadcast_in_dim %[[M]]
  // CHECK: stablehlo.compare EQ, %[[F]], %[[B]]
  %inf = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %xx = stablehlo.multiply %x, %x : tensor<9x7xf32>
  %yy = stablehlo.multiply %y, %y : tensor<9x7xf32>
  %d = stablehlo.add %xx, %yy : tensor<9x7xf32>
  %m = stablehlo.reduce(%d init: %inf) applies stablehlo.minimum across dimensions = [0] : (tensor<9x7xf32>, tensor<f32>) -> tensor<7xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<7xf32>) -> tensor<9x7xf32>
  %p = stablehlo.compare EQ, %d, %b : (tensor<9x7xf32>, tensor<9x7xf32>) -> tensor<9x7xi1>
  return %p : tensor<9x7xi1>
}

// One product: there is one way to round it. Long sums are computed once.
// CHECK-LABEL: @values_that_all_kernels_round_alike
func.func @values_that_all_kernels_round_alike(%x: tensor<9x7xf32>, %y: tensor<9x7x99xf32>) -> (tensor<9x7xi1>, tensor<9x7xi1>) {
  // CHECK-NOT: stablehlo.optimization_barrier
  // CHECK: return
  %inf = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %xx = stablehlo.multiply %x, %x : tensor<9x7xf32>
  %d = stablehlo.add %xx, %x : tensor<9x7xf32>
  %m = stablehlo.reduce(%d init: %inf) applies stablehlo.minimum across dimensions = [0] : (tensor<9x7xf32>, tensor<f32>) -> tensor<7xf32>
  %b = stablehlo.broadcast_in_dim %m, dims = [1] : (tensor<7xf32>) -> tensor<9x7xf32>
  %p = stablehlo.compare EQ, %d, %b : (tensor<9x7xf32>, tensor<9x7xf32>) -> tensor<9x7xi1>
  %yy = stablehlo.multiply %y, %y : tensor<9x7x99xf32>
  %e = stablehlo.reduce(%yy init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<9x7x99xf32>, tensor<f32>) -> tensor<9x7xf32>
  %n = stablehlo.reduce(%e init: %inf) applies stablehlo.minimum across dimensions = [0] : (tensor<9x7xf32>, tensor<f32>) -> tensor<7xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [1] : (tensor<7xf32>) -> tensor<9x7xf32>
  %q = stablehlo.compare EQ, %e, %c : (tensor<9x7xf32>, tensor<9x7xf32>) -> tensor<9x7xi1>
  return %p, %q : tensor<9x7xi1>, tensor<9x7xi1>
}
