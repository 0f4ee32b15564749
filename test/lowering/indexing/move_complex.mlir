// RUN: hilo-opt %s --move-complex --target=llvm-cpu | filecheck %s
// RUN: hilo-opt %s --move-complex --target=vulkan | filecheck %s --check-prefix=GPU

// GPU-NOT: flow.tensor.bitcast

// CHECK-LABEL: @moves_of_moves_stay_integers
func.func @moves_of_moves_stay_integers(%z: tensor<20x20xcomplex<f32>>) -> tensor<22x20xcomplex<f32>> {
  // CHECK: %[[BITS:.+]] = flow.tensor.bitcast %arg0 : tensor<20x20xcomplex<f32>> -> tensor<20x20xi64>
  // CHECK: %[[BACK:.+]] = stablehlo.reverse %[[BITS]], dims = [1] : tensor<20x20xi64>
  // CHECK-DAG: %[[ONE:.+]] = stablehlo.constant dense<4611686019492741120> : tensor<i64>
  // CHECK: %[[PADDED:.+]] = stablehlo.pad %[[BACK]], %[[ONE]], low = [1, 0], high = [1, 0], interior = [0, 0]
  // CHECK: flow.tensor.bitcast %[[PADDED]] : tensor<22x20xi64> -> tensor<22x20xcomplex<f32>>
  %one = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  %0 = stablehlo.reverse %z, dims = [1] : tensor<20x20xcomplex<f32>>
  %1 = stablehlo.pad %0, %one, low = [1, 0], high = [1, 0], interior = [0, 0] : (tensor<20x20xcomplex<f32>>, tensor<complex<f32>>) -> tensor<22x20xcomplex<f32>>
  return %1 : tensor<22x20xcomplex<f32>>
}

// Scatters that combine numbers, broadcasts that are computed with, and few numbers are left.
// CHECK-LABEL: @others_are_left
func.func @others_are_left(%z: tensor<20xcomplex<f32>>, %w: tensor<20x20xcomplex<f32>>, %i: tensor<5x1xi32>, %u: tensor<5x20xcomplex<f32>>) -> (tensor<20xcomplex<f32>>, tensor<20x20xcomplex<f32>>, tensor<20x20xcomplex<f32>>) {
  // CHECK-NOT: flow.tensor.bitcast
  %0 = stablehlo.reverse %z, dims = [0] : tensor<20xcomplex<f32>>
  %1 = stablehlo.broadcast_in_dim %z, dims = [1] : (tensor<20xcomplex<f32>>) -> tensor<20x20xcomplex<f32>>
  %2 = stablehlo.multiply %1, %w : tensor<20x20xcomplex<f32>>
  %3 = "stablehlo.scatter"(%w, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %4 = stablehlo.add %a, %b : tensor<complex<f32>>
    stablehlo.return %4 : tensor<complex<f32>>
  }) : (tensor<20x20xcomplex<f32>>, tensor<5x1xi32>, tensor<5x20xcomplex<f32>>) -> tensor<20x20xcomplex<f32>>
  return %0, %2, %3 : tensor<20xcomplex<f32>>, tensor<20x20xcomplex<f32>>, tensor<20x20xcomplex<f32>>
}
