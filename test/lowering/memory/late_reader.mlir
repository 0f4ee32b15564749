// The third result is ready early, and the fourth one reads the argument late, whose memory the third one takes.
// RUN: hilo-opt %s --reuse-memory | filecheck %s

// CHECK: %arg0: tensor<33x33xf64> {iree.abi.output = 2 : index}
// CHECK: stablehlo.optimization_barrier {hilo.orders_writes}
func.func public @main(%arg0: tensor<33x33xf64> {jax.buffer_donor = true}, %arg1: tensor<64xf64>, %arg2: tensor<64x64xf64>, %arg3: tensor<64x64xi1>, %arg4: tensor<64xui64>) -> (tensor<33x33xf64>, tensor<53x31xi32>, tensor<33x33xf64>, tensor<33x33xf64>) {
  %c = stablehlo.constant dense<32> : tensor<1xi32>
  %c_0 = stablehlo.constant dense<0> : tensor<i32>
  %cst = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %0 = "stablehlo.reduce_window"(%arg2, %cst) <{base_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [63, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 1, 64>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%arg5: tensor<f64>, %arg6: tensor<f64>):
    %25 = stablehlo.maximum %arg5, %arg6 : tensor<f64>
    stablehlo.return %25 : tensor<f64>
  }) : (tensor<64x64xf64>, tensor<f64>) -> tensor<64x64xf64>
  %1 = stablehlo.reshape %0 : (tensor<64x64xf64>) -> tensor<4096xf64>
  %2 = stablehlo.slice %1 [0:1089] : (tensor<4096xf64>) -> tensor<1089xf64>
  %3 = stablehlo.reshape %2 : (tensor<1089xf64>) -> tensor<33x33xf64>
  %4 = stablehlo.maximum %arg0, %3 : tensor<33x33xf64>
  %5 = stablehlo.convert %arg3 : (tensor<64x64xi1>) -> tensor<64x64xi32>
  %6 = stablehlo.subtract %arg0, %arg0 : tensor<33x33xf64>
  %7 = stablehlo.reshape %arg3 : (tensor<64x64xi1>) -> tensor<4096xi1>
  %8 = stablehlo.slice %7 [0:1] : (tensor<4096xi1>) -> tensor<1xi1>
  %9 = stablehlo.reshape %8 : (tensor<1xi1>) -> tensor<i1>
  %10 = stablehlo.convert %9 : (tensor<i1>) -> tensor<i32>
  %11:2 = "stablehlo.case"(%10) ({
    %25 = stablehlo.negate %6 : tensor<33x33xf64>
    %26 = stablehlo.floor %25 : tensor<33x33xf64>
    %27 = stablehlo.transpose %25, dims = [1, 0] : (tensor<33x33xf64>) -> tensor<33x33xf64>
    stablehlo.return %26, %27 : tensor<33x33xf64>, tensor<33x33xf64>
  }, {
    %25 = stablehlo.negate %6 : tensor<33x33xf64>
    %26 = stablehlo.floor %25 : tensor<33x33xf64>
    %27 = stablehlo.transpose %25, dims = [1, 0] : (tensor<33x33xf64>) -> tensor<33x33xf64>
    stablehlo.return %26, %27 : tensor<33x33xf64>, tensor<33x33xf64>
  }) : (tensor<i32>) -> (tensor<33x33xf64>, tensor<33x33xf64>)
  %12 = stablehlo.subtract %6, %11#1 : tensor<33x33xf64>
  %13 = stablehlo.slice %arg4 [0:3] : (tensor<64xui64>) -> tensor<3xui64>
  %14 = stablehlo.reshape %12 : (tensor<33x33xf64>) -> tensor<1089xf64>
  %15 = stablehlo.slice %14 [0:99] : (tensor<1089xf64>) -> tensor<99xf64>
  %16 = stablehlo.reshape %15 : (tensor<99xf64>) -> tensor<3x33xf64>
  %17 = stablehlo.convert %13 : (tensor<3xui64>) -> tensor<3xi32>
  %18 = stablehlo.reshape %17 : (tensor<3xi32>) -> tensor<3x1xi32>
  %19 = stablehlo.broadcast_in_dim %c, dims = [1] : (tensor<1xi32>) -> tensor<3x1xi32>
  %20 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
  %21 = stablehlo.clamp %20, %18, %19 : tensor<3x1xi32>
  %22 = "stablehlo.scatter"(%12, %21, %16) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
  ^bb0(%arg5: tensor<f64>, %arg6: tensor<f64>):
    %25 = stablehlo.maximum %arg5, %arg6 : tensor<f64>
    stablehlo.return %25 : tensor<f64>
  }) : (tensor<33x33xf64>, tensor<3x1xi32>, tensor<3x33xf64>) -> tensor<33x33xf64>
  %23 = stablehlo.slice %5 [11:64, 33:64] : (tensor<64x64xi32>) -> tensor<53x31xi32>
  %24 = stablehlo.floor %11#0 : tensor<33x33xf64>
  return %22, %23, %24, %4 : tensor<33x33xf64>, tensor<53x31xi32>, tensor<33x33xf64>, tensor<33x33xf64>
}
