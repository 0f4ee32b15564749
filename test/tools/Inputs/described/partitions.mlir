func.func @main(%a: tensor<2xui32>) -> tensor<2xui32> {
  %p = stablehlo.partition_id : tensor<ui32>
  %b = stablehlo.broadcast_in_dim %p, dims = [] : (tensor<ui32>) -> tensor<2xui32>
  %0 = stablehlo.add %a, %b : tensor<2xui32>
  return %0 : tensor<2xui32>
}
