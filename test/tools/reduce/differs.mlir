// A target of the test's own makes sums of products: what is left is one product, without the loop and the function that it
// was in, and with the smallest sizes.

// RUN: env PYTHONPATH=%inputs/wrong_target hilo-reduce %s --target=wrong --differs-from=evaluator -j1 2>%t.log | filecheck %s --check-prefix=DIFFERS
// RUN: filecheck %s --check-prefix=LOG --input-file=%t.log

// LOG: hilo-reduce: result {{[01]}}: {{.*}} elements differ
// LOG: operations, {{.*}} arguments, {{.*}} bytes after

// DIFFERS: // result 0:
// DIFFERS: func.func public @main({{.*}}) -> tensor<1x1xf32> {
// DIFFERS-NEXT: %[[P:.+]] = stablehlo.multiply
// DIFFERS-NEXT: return %[[P]]
// DIFFERS-NOT: func.func

func.func @main(%x: tensor<4x8xf32>, %y: tensor<8x4xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = stablehlo.transpose %y, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.add %x, %0 : tensor<4x8xf32>
  %2 = call @helper(%1) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = stablehlo.tanh %2 : tensor<4x8xf32>
  return %1, %3 : tensor<4x8xf32>, tensor<4x8xf32>
}

func.func private @helper(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %n = stablehlo.constant dense<3> : tensor<i32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r:2 = stablehlo.while(%i = %zero, %c = %x) : tensor<i32>, tensor<4x8xf32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %j = stablehlo.add %i, %one : tensor<i32>
    %s = stablehlo.multiply %c, %c : tensor<4x8xf32>
    stablehlo.return %j, %s : tensor<i32>, tensor<4x8xf32>
  }
  return %r#1 : tensor<4x8xf32>
}
