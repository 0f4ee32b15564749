// RUN: hilo-opt %s --legalize-case | filecheck %s

// CHECK-LABEL: @three
// CHECK: %[[K:.+]] = tensor.extract %arg0[] : tensor<i32>
// CHECK: arith.cmpi eq, %[[K]]
// CHECK: %[[P:.+]] = tensor.from_elements
// CHECK: "stablehlo.if"(%[[P]])
// CHECK: stablehlo.sort
// CHECK: arith.cmpi eq, %[[K]]
// CHECK: "stablehlo.if"
// CHECK: stablehlo.negate
// CHECK: stablehlo.abs
// CHECK-NOT: stablehlo.case
func.func @three(%i: tensor<i32>, %x: tensor<9xf32>) -> tensor<9xf32> {
  %r = "stablehlo.case"(%i) ({
    %s = "stablehlo.sort"(%x) <{dimension = 0 : i64}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }) : (tensor<9xf32>) -> tensor<9xf32>
    stablehlo.return %s : tensor<9xf32>
  }, {
    %n = stablehlo.negate %x : tensor<9xf32>
    stablehlo.return %n : tensor<9xf32>
  }, {
    %n = stablehlo.abs %x : tensor<9xf32>
    stablehlo.return %n : tensor<9xf32>
  }) : (tensor<i32>) -> tensor<9xf32>
  return %r : tensor<9xf32>
}
