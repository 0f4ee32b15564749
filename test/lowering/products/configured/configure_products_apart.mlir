// RUN: hilo-compile %s --target=cuda --arch=h100 --emit=lowered | filecheck %s

// A transposed operand is read as it is, the last k are zeros, and the rounding is in the kernel.

// CHECK-LABEL: func.func public @main
// CHECK-DAG:     stablehlo.pad %arg0, {{.*}} high = [0, 3]
// CHECK-DAG:     stablehlo.pad %arg1, {{.*}} high = [0, 7]
// CHECK:         %[[WIDE:.*]] = linalg.generic {{.*}} ins({{.*}} : tensor<520x304xbf16>, tensor<520x784xbf16>) outs({{.*}} : tensor<304x784xf32>)
// CHECK-NOT:     compilation_info
// CHECK:         %[[NARROW:.*]] = stablehlo.convert %[[WIDE]] : (tensor<304x784xf32>) -> tensor<304x784xbf16>
// CHECK-NEXT:    compute_barrier.start %[[NARROW]]
// CHECK:         stablehlo.slice {{.*}} [0:301, 0:777]
func.func public @main(%x: tensor<520x301xbf16>, %w: tensor<520x777xbf16>) -> tensor<301x777xbf16> {
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<520x301xbf16>) -> tensor<301x520xbf16>
  %0 = stablehlo.dot_general %t, %w, contracting_dims = [1] x [0] : (tensor<301x520xbf16>, tensor<520x777xbf16>) -> tensor<301x777xbf16>
  return %0 : tensor<301x777xbf16>
}
