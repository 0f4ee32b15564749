// The program after a phase is lowered with the target's options, as the compilation's is.

// RUN: hilo-compile %s --compile-to=flow | filecheck %s
// RUN: hilo-compile %s --compile-to=flow --fuse-small=false | filecheck %s --check-prefix=APART

// CHECK-COUNT-1: flow.executable private
// CHECK-NOT: flow.executable private
// APART-COUNT-2: flow.executable private

func.func @main(%x: tensor<4xf32>, %w: tensor<4x4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.dot %x, %w : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4xf32>
  %1 = stablehlo.dot %0, %w : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4xf32>
  %2 = stablehlo.dot %1, %w : (tensor<4xf32>, tensor<4x4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
