// RUN: hilo-compile %s --target=cuda --arch=h100 --emit=lowered | filecheck %s
// RUN: hilo-compile %s --target=cuda --arch=sm_80 --emit=lowered | filecheck %s --check-prefix=OTHER

// Convolutions and products of narrow floats are kept apart for Hopper GPUs, with nothing but the rounding of the result.

// CHECK-LABEL: func.func public @main
// CHECK:         stablehlo.transpose %arg0, dims = [0, 2, 3, 1]
// CHECK:         stablehlo.pad {{.*}} low = [0, 1, 1, 0], high = [0, 1, 1, 4]
// CHECK:         compute_barrier.start {{.*}} tensor<8x30x30x16xbf16>
// CHECK:         compute_barrier.start {{.*}} tensor<3x3x16x64xbf16>
// CHECK:         %[[WIDE:.*]] = stablehlo.convolution({{.*}}) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {}
// CHECK-SAME:      (tensor<8x30x30x16xbf16>, tensor<3x3x16x64xbf16>) -> tensor<8x28x28x64xf32>
// CHECK-NEXT:    %[[NARROW:.*]] = stablehlo.convert %[[WIDE]] : (tensor<8x28x28x64xf32>) -> tensor<8x28x28x64xbf16>
// CHECK-NEXT:    compute_barrier.start %[[NARROW]]

// OTHER-LABEL: func.func public @main
// OTHER:         stablehlo.convolution({{.*}} (tensor<8x28x28x12xf32>, tensor<3x3x12x60xf32>) -> tensor<8x28x28x60xf32>
func.func public @main(%x: tensor<8x12x28x28xbf16>, %w: tensor<60x12x3x3xbf16>) -> tensor<8x60x28x28xbf16> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {pad = [[1, 1], [1, 1]]}
      {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x12x28x28xbf16>, tensor<60x12x3x3xbf16>) -> tensor<8x60x28x28xbf16>
  return %0 : tensor<8x60x28x28xbf16>
}
