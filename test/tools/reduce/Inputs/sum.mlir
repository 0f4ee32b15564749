func.func @main(%x: tensor<5x3xf32>) -> tensor<5xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
  %1 = stablehlo.sine %0 : tensor<5xf32>
  %2 = stablehlo.add %1, %0 : tensor<5xf32>
  return %2 : tensor<5xf32>
}
