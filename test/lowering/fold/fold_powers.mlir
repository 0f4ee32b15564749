// RUN: hilo-opt %s --fold-powers --canonicalize | filecheck %s

// CHECK-LABEL: @powers_of_one_are_one
func.func @powers_of_one_are_one(%y: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK-NEXT: %[[ONE:.+]] = stablehlo.constant dense<1.000000e+00> : tensor<4xf64>
  // CHECK-NEXT: return %[[ONE]]
  %one = stablehlo.constant dense<1.0> : tensor<f64>
  %ones = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f64>) -> tensor<4xf64>
  %0 = stablehlo.power %ones, %y : tensor<4xf64>
  return %0 : tensor<4xf64>
}

// CHECK-LABEL: @known_exponents
func.func @known_exponents(%x: tensor<4xbf16>) -> (tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>) {
  // CHECK-DAG: %[[ONE:.+]] = stablehlo.constant dense<1.000000e+00> : tensor<4xbf16>
  // CHECK-DAG: %[[TWO:.+]] = stablehlo.constant dense<2.000000e+00> : tensor<4xbf16>
  // CHECK: %[[SQUARE:.+]] = stablehlo.power %arg0, %[[TWO]]
  // CHECK: return %[[ONE]], %arg0, %[[SQUARE]]
  %zero = stablehlo.constant dense<0.0> : tensor<4xbf16>
  %one = stablehlo.constant dense<1.0> : tensor<4xbf16>
  %most = stablehlo.maximum %one, %one : tensor<4xbf16>
  %two = stablehlo.add %one, %most : tensor<4xbf16>
  %0 = stablehlo.power %x, %zero : tensor<4xbf16>
  %1 = stablehlo.power %x, %most : tensor<4xbf16>
  %2 = stablehlo.power %x, %two : tensor<4xbf16>
  return %0, %1, %2 : tensor<4xbf16>, tensor<4xbf16>, tensor<4xbf16>
}

// CHECK-LABEL: @powers_of_exponentials
func.func @powers_of_exponentials(%a: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[AY:.+]] = stablehlo.multiply %arg0, %arg1
  // CHECK-NEXT: %[[R:.+]] = stablehlo.exponential %[[AY]]
  // CHECK-NEXT: return %[[R]]
  %0 = stablehlo.exponential %a : tensor<4xf32>
  %1 = stablehlo.power %0, %y : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: @kept
func.func @kept(%a: tensor<4xbf16>, %z: tensor<2xcomplex<f32>>, %n: tensor<4xi32>) -> (tensor<4xbf16>, tensor<2xcomplex<f32>>, tensor<4xi32>, tensor<4xbf16>) {
  // CHECK-COUNT-4: stablehlo.power
  %0 = stablehlo.exponential %a : tensor<4xbf16>
  %1 = stablehlo.power %0, %a : tensor<4xbf16>
  %2 = stablehlo.exponential %z : tensor<2xcomplex<f32>>
  %3 = stablehlo.power %2, %z : tensor<2xcomplex<f32>>
  %4 = stablehlo.constant dense<1> : tensor<4xi32>
  %5 = stablehlo.power %n, %4 : tensor<4xi32>
  %6 = stablehlo.constant dense<[1.0, 1.0, 2.0, 0.0]> : tensor<4xbf16>
  %7 = stablehlo.power %a, %6 : tensor<4xbf16>
  return %1, %3, %5, %7 : tensor<4xbf16>, tensor<2xcomplex<f32>>, tensor<4xi32>, tensor<4xbf16>
}

// CHECK-LABEL: @exponentials_of_repeated_elements_and_constants_are_kept
func.func @exponentials_of_repeated_elements_and_constants_are_kept(%a: tensor<f32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  // CHECK-COUNT-3: stablehlo.power
  %0 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> tensor<2xf32>
  %1 = stablehlo.exponential %0 : tensor<2xf32>
  %2 = stablehlo.power %1, %y : tensor<2xf32>
  %3 = stablehlo.constant dense<[0.0, 0x7F800000]> : tensor<2xf32>
  %4 = stablehlo.exponential %3 : tensor<2xf32>
  %5 = stablehlo.power %4, %y : tensor<2xf32>
  %6 = stablehlo.constant dense<0.5> : tensor<f32>
  %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<2xf32>
  %8 = stablehlo.add %7, %7 : tensor<2xf32>
  %9 = stablehlo.exponential %8 : tensor<2xf32>
  %10 = stablehlo.power %9, %y : tensor<2xf32>
  return %2, %5, %10 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: @unknown_sizes_are_kept
func.func @unknown_sizes_are_kept(%a: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: stablehlo.power
  %0 = stablehlo.exponential %a : tensor<?xf32>
  %1 = stablehlo.power %0, %y : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: @no_elements
func.func @no_elements(%a: tensor<0xf32>, %y: tensor<0xf32>) -> tensor<0xf32> {
  // CHECK: stablehlo.multiply
  // CHECK: stablehlo.exponential
  %0 = stablehlo.exponential %a : tensor<0xf32>
  %1 = stablehlo.power %0, %y : tensor<0xf32>
  return %1 : tensor<0xf32>
}
