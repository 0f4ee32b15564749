// An update with a part of the updated value was done in place: elements were read after they had been overwritten.
// input: normal 129xf32
// input: ints 1 2 i32
// tolerance: 0
module @fuzz {
  func.func public @main(%arg0: tensor<129xf32>, %arg1: tensor<i32>) -> tensor<129xf32> {
    %0 = stablehlo.slice %arg0 [0:81] : (tensor<129xf32>) -> tensor<81xf32>
    %1 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<ui8>
    %2 = stablehlo.dynamic_update_slice %arg0, %0, %1 : (tensor<129xf32>, tensor<81xf32>, tensor<ui8>) -> tensor<129xf32>
    return %2 : tensor<129xf32>
  }
}
