// RUN: hilo-opt %s --legalize-transposes --target=cuda | filecheck %s
// RUN: hilo-opt %s --legalize-transposes --target=llvm-cpu | filecheck %s --check-prefix=OTHER

// The threads of IREE's kernel would exchange the numbers through the same words of shared memory.
// CHECK-LABEL: @a_tile_is_transposed_by_words
// OTHER-LABEL: @a_tile_is_transposed_by_words
func.func @a_tile_is_transposed_by_words(%x: tensor<4x8x32xf64>) -> tensor<32x4x8xf64> {
  // OTHER-NEXT: stablehlo.transpose
  // CHECK: %[[W:.+]] = flow.tensor.bitcast %arg0 : tensor<4x8x32xf64> -> tensor<4x8x32x2xi32>
  // CHECK: %[[T:.+]] = stablehlo.transpose %[[W]], dims = [2, 0, 1, 3]
  // CHECK: flow.tensor.bitcast %[[T]] : tensor<32x4x8x2xi32> -> tensor<32x4x8xf64>
  %0 = stablehlo.transpose %x, dims = [2, 0, 1] : (tensor<4x8x32xf64>) -> tensor<32x4x8xf64>
  return %0 : tensor<32x4x8xf64>
}

// CHECK-LABEL: @others_are_kept
func.func @others_are_kept(%x: tensor<32x64xf64>, %y: tensor<32x32xf32>) -> (tensor<64x32xf64>, tensor<32x32xf32>) {
  // CHECK-NOT: flow.tensor.bitcast
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<32x64xf64>) -> tensor<64x32xf64>
  %1 = stablehlo.transpose %y, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
  return %0, %1 : tensor<64x32xf64>, tensor<32x32xf32>
}

// Vectors hold no complex numbers, but their bits.
// OTHER-LABEL: @complex_numbers_are_moved_by_their_bits
// CHECK-LABEL: @complex_numbers_are_moved_by_their_bits
func.func @complex_numbers_are_moved_by_their_bits(%z: tensor<100x90xcomplex<f32>>, %w: tensor<100x90xcomplex<f64>>)
    -> (tensor<90x100xcomplex<f32>>, tensor<90x100xcomplex<f64>>) {
  // CHECK-NOT: flow.tensor.bitcast
  // OTHER: %[[B:.+]] = flow.tensor.bitcast %arg0 : tensor<100x90xcomplex<f32>> -> tensor<100x90xi64>
  // OTHER: %[[T:.+]] = stablehlo.transpose %[[B]], dims = [1, 0]
  // OTHER: flow.tensor.bitcast %[[T]] : tensor<90x100xi64> -> tensor<90x100xcomplex<f32>>
  // OTHER: %[[P:.+]] = flow.tensor.bitcast %arg1 : tensor<100x90xcomplex<f64>> -> tensor<100x90x2xf64>
  // OTHER: %[[U:.+]] = stablehlo.transpose %[[P]], dims = [1, 0, 2]
  // OTHER: flow.tensor.bitcast %[[U]] : tensor<90x100x2xf64> -> tensor<90x100xcomplex<f64>>
  %0 = stablehlo.transpose %z, dims = [1, 0] : (tensor<100x90xcomplex<f32>>) -> tensor<90x100xcomplex<f32>>
  %1 = stablehlo.transpose %w, dims = [1, 0] : (tensor<100x90xcomplex<f64>>) -> tensor<90x100xcomplex<f64>>
  return %0, %1 : tensor<90x100xcomplex<f32>>, tensor<90x100xcomplex<f64>>
}

// Wide ones with which the same kernel computes are read once; few ones are in the first cache.
// OTHER-LABEL: @computed_and_few_complex_numbers_are_kept
func.func @computed_and_few_complex_numbers_are_kept(%z: tensor<90x90xcomplex<f32>>, %w: tensor<100x90xcomplex<f64>>,
    %n: tensor<?x900xcomplex<f32>>) -> (tensor<90x90xcomplex<f32>>, tensor<90x100xcomplex<f64>>, tensor<900x?xcomplex<f32>>) {
  // OTHER-NOT: flow.tensor.bitcast
  %0 = stablehlo.transpose %z, dims = [1, 0] : (tensor<90x90xcomplex<f32>>) -> tensor<90x90xcomplex<f32>>
  %1 = stablehlo.transpose %w, dims = [1, 0] : (tensor<100x90xcomplex<f64>>) -> tensor<90x100xcomplex<f64>>
  %2 = stablehlo.add %1, %1 : tensor<90x100xcomplex<f64>>
  %3 = stablehlo.transpose %n, dims = [1, 0] : (tensor<?x900xcomplex<f32>>) -> tensor<900x?xcomplex<f32>>
  return %0, %2, %3 : tensor<90x90xcomplex<f32>>, tensor<90x100xcomplex<f64>>, tensor<900x?xcomplex<f32>>
}

// OTHER-LABEL: @tiles_whose_rows_collide_are_small
// CHECK-LABEL: @tiles_whose_rows_collide_are_small
func.func @tiles_whose_rows_collide_are_small(%x: tensor<16x24x32x40xf32>) -> tensor<40x24x32x16xf32> {
  // CHECK-NOT: flow.dispatch.region
  // OTHER: %[[B:.+]] = flow.tensor.bitcast %arg0 : tensor<16x24x32x40xf32> -> tensor<16x24x32x40xi32>
  // OTHER: flow.dispatch.region -> (tensor<40x12288xi32>) {
  // OTHER: scf.forall (%{{.+}}) in (16)
  // OTHER: vector.shuffle %{{.+}}, %{{.+}} [0, 8, 1, 9, 2, 10, 3, 11] : vector<8xi32>, vector<8xi32>
  // OTHER: flow.tensor.bitcast %{{.+}} : tensor<40x24x32x16xi32> -> tensor<40x24x32x16xf32>
  %0 = stablehlo.transpose %x, dims = [3, 1, 2, 0] : (tensor<16x24x32x40xf32>) -> tensor<40x24x32x16xf32>
  return %0 : tensor<40x24x32x16xf32>
}

// Rows that do not collide or that follow each other, sides of less than a tile, a last dimension that stays, and what is
// computed in the same kernel.
// OTHER-LABEL: @other_tiles_are_kept
// CHECK-LABEL: @other_tiles_are_kept
func.func @other_tiles_are_kept(%x: tensor<16x25x31x40xf32>, %y: tensor<2048x512xf32>, %z: tensor<7x768x40xf32>, %u: tensor<16x64x8x64xf32>, %v: tensor<16x768x40xf32>)
    -> (tensor<40x25x31x16xf32>, tensor<512x2048xf32>, tensor<40x768x7xf32>, tensor<16x8x64x64xf32>, tensor<40x768x16xf32>) {
  // OTHER-NOT: flow.dispatch.region
  // OTHER: return
  // CHECK: return
  %0 = stablehlo.transpose %x, dims = [3, 1, 2, 0] : (tensor<16x25x31x40xf32>) -> tensor<40x25x31x16xf32>
  %1 = stablehlo.transpose %y, dims = [1, 0] : (tensor<2048x512xf32>) -> tensor<512x2048xf32>
  %2 = stablehlo.transpose %z, dims = [2, 1, 0] : (tensor<7x768x40xf32>) -> tensor<40x768x7xf32>
  %3 = stablehlo.transpose %u, dims = [0, 2, 1, 3] : (tensor<16x64x8x64xf32>) -> tensor<16x8x64x64xf32>
  %4 = stablehlo.transpose %v, dims = [2, 1, 0] : (tensor<16x768x40xf32>) -> tensor<40x768x16xf32>
  %5 = stablehlo.negate %4 : tensor<40x768x16xf32>
  return %0, %1, %2, %3, %5 : tensor<40x25x31x16xf32>, tensor<512x2048xf32>, tensor<40x768x7xf32>, tensor<16x8x64x64xf32>, tensor<40x768x16xf32>
}
