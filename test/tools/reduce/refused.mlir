// A refusal stays the same refusal: what is left is the call that the evaluator does not know, of the function that the flag
// names.

// RUN: hilo-reduce %s --refused --target=evaluator --function=refused -j1 2>&1 | filecheck %s
// RUN: %exits 1 hilo-reduce %s --function=right --target=evaluator --differs-from=evaluator -j1 2>&1 | filecheck %s --check-prefix=RIGHT
// RUN: %exits 2 hilo-reduce %s --crash --refused 2>&1 | filecheck %s --check-prefix=USAGE

// CHECK: custom_call @no_such_target
// CHECK-NOT: stablehlo.add
// CHECK-NOT: @right
// RIGHT: is not interesting: it does not fail as wanted
// USAGE: one of --crash, --refused, --differs-from, --rung and --test says what the failure is

func.func @right(%x: tensor<6xf32>) -> tensor<6xf32> {
  return %x : tensor<6xf32>
}

func.func @refused(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0 = stablehlo.add %x, %x : tensor<6xf32>
  %1 = stablehlo.custom_call @no_such_target(%0) : (tensor<6xf32>) -> tensor<6xf32>
  %2 = stablehlo.subtract %1, %0 : tensor<6xf32>
  return %2 : tensor<6xf32>
}
