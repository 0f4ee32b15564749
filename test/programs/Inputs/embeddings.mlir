// program: one_hot, embedding lookup and its gradient, label smoothing. (jax 0.10.2)
// input: ints 0 20 3x7xi32
// input: normal 20x8xf32
// input: ints 0 5 10xi32
// tolerance: 0.0001
module @jit_embeddings attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x7xi32>, %arg1: tensor<20x8xf32>, %arg2: tensor<10xi32>) -> (tensor<10x5xbf16> {jax.result_info = "result[0]"}, tensor<10x5xf32> {jax.result_info = "result[1]"}, tensor<f32> {jax.result_info = "result[2][0]"}, tensor<20x8xf32> {jax.result_info = "result[2][1]"}) {
    %0 = call @_one_hot(%arg2) : (tensor<10xi32>) -> tensor<10x5xf32>
    %cst = stablehlo.constant dense<0.899999976> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<10x5xf32>
    %2 = stablehlo.multiply %0, %1 : tensor<10x5xf32>
    %cst_0 = stablehlo.constant dense<2.000000e-02> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<10x5xf32>
    %4 = stablehlo.add %2, %3 : tensor<10x5xf32>
    %5 = call @_one_hot_0(%arg2) : (tensor<10xi32>) -> tensor<10x5xbf16>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x7xi32>
    %7 = stablehlo.compare LT, %arg0, %6, SIGNED : (tensor<3x7xi32>, tensor<3x7xi32>) -> tensor<3x7xi1>
    %c_1 = stablehlo.constant dense<20> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3x7xi32>
    %9 = stablehlo.add %arg0, %8 : tensor<3x7xi32>
    %10 = stablehlo.select %7, %9, %arg0 : tensor<3x7xi1>, tensor<3x7xi32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<3x7xi32>) -> tensor<3x7x1xi32>
    %12 = "stablehlo.gather"(%arg1, %11) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<20x8xf32>, tensor<3x7x1xi32>) -> tensor<3x7x8xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.reduce(%12 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<3x7x8xf32>, tensor<f32>) -> tensor<3x8xf32>
    %cst_3 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %15 = stablehlo.divide %13, %14 : tensor<3x8xf32>
    %16 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<20x8xf32>) -> tensor<8x20xf32>
    %17 = stablehlo.dot_general %15, %16, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x8xf32>, tensor<8x20xf32>) -> tensor<3x20xf32>
    %18:3 = call @log_softmax(%17) : (tensor<3x20xf32>) -> (tensor<3x20xf32>, tensor<3x20xf32>, tensor<3x1xf32>)
    %19 = stablehlo.iota dim = 0 : tensor<3xi32>
    %20 = stablehlo.slice %arg0 [0:3, 0:1] : (tensor<3x7xi32>) -> tensor<3x1xi32>
    %21 = stablehlo.reshape %20 : (tensor<3x1xi32>) -> tensor<3xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %23 = stablehlo.compare LT, %19, %22, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_5 = stablehlo.constant dense<3> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %25 = stablehlo.add %19, %24 : tensor<3xi32>
    %26 = stablehlo.select %23, %25, %19 : tensor<3xi1>, tensor<3xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %28 = stablehlo.compare LT, %21, %27, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_7 = stablehlo.constant dense<20> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %30 = stablehlo.add %21, %29 : tensor<3xi32>
    %31 = stablehlo.select %28, %30, %21 : tensor<3xi1>, tensor<3xi32>
    %32 = stablehlo.broadcast_in_dim %26, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %33 = stablehlo.broadcast_in_dim %31, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %34 = stablehlo.concatenate %32, %33, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %35 = "stablehlo.gather"(%18#0, %34) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x20xf32>, tensor<3x2xi32>) -> tensor<3xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %36 = stablehlo.reduce(%35 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %37 = stablehlo.divide %36, %cst_9 : tensor<f32>
    %38 = stablehlo.negate %37 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.negate %cst_10 : tensor<f32>
    %cst_11 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %40 = stablehlo.divide %39, %cst_11 : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<3x20xf32>
    %43 = "stablehlo.scatter"(%42, %34, %41) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %55 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %55 : tensor<f32>
    }) : (tensor<3x20xf32>, tensor<3x2xi32>, tensor<3xf32>) -> tensor<3x20xf32>
    %44 = call @log_softmax_1(%18#1, %18#2, %43) : (tensor<3x20xf32>, tensor<3x1xf32>, tensor<3x20xf32>) -> tensor<3x20xf32>
    %45 = stablehlo.dot_general %44, %15, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x20xf32>, tensor<3x8xf32>) -> tensor<20x8xf32>
    %46 = stablehlo.transpose %45, dims = [1, 0] : (tensor<20x8xf32>) -> tensor<8x20xf32>
    %47 = stablehlo.dot_general %44, %16, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x20xf32>, tensor<8x20xf32>) -> tensor<3x8xf32>
    %48 = stablehlo.transpose %46, dims = [1, 0] : (tensor<8x20xf32>) -> tensor<20x8xf32>
    %cst_13 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %50 = stablehlo.divide %47, %49 : tensor<3x8xf32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0, 2] : (tensor<3x8xf32>) -> tensor<3x7x8xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<20x8xf32>
    %53 = "stablehlo.scatter"(%52, %11, %51) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %55 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %55 : tensor<f32>
    }) : (tensor<20x8xf32>, tensor<3x7x1xi32>, tensor<3x7x8xf32>) -> tensor<20x8xf32>
    %54 = stablehlo.add %48, %53 : tensor<20x8xf32>
    return %5, %4, %38, %54 : tensor<10x5xbf16>, tensor<10x5xf32>, tensor<f32>, tensor<20x8xf32>
  }
  func.func private @_one_hot(%arg0: tensor<10xi32>) -> tensor<10x5xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x5xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<10x1xi32>) -> tensor<10x5xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x5xi32>) -> tensor<10x5xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<10x5xi32>, tensor<10x5xi32>) -> tensor<10x5xi1>
    %5 = stablehlo.convert %4 : (tensor<10x5xi1>) -> tensor<10x5xf32>
    return %5 : tensor<10x5xf32>
  }
  func.func private @_one_hot_0(%arg0: tensor<10xi32>) -> tensor<10x5xbf16> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x5xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<10x1xi32>) -> tensor<10x5xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x5xi32>) -> tensor<10x5xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<10x5xi32>, tensor<10x5xi32>) -> tensor<10x5xi1>
    %5 = stablehlo.convert %4 : (tensor<10x5xi1>) -> tensor<10x5xbf16>
    return %5 : tensor<10x5xbf16>
  }
  func.func private @log_softmax(%arg0: tensor<3x20xf32>) -> (tensor<3x20xf32>, tensor<3x20xf32>, tensor<3x1xf32>) {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<3x20xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<3xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x20xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<3x20xf32>
    %6 = stablehlo.exponential %5 : tensor<3x20xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<3x20xf32>, tensor<f32>) -> tensor<3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %9 = stablehlo.log %8 : tensor<3x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x20xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<3x20xf32>
    return %11, %6, %8 : tensor<3x20xf32>, tensor<3x20xf32>, tensor<3x1xf32>
  }
  func.func private @log_softmax_1(%arg0: tensor<3x20xf32>, %arg1: tensor<3x1xf32>, %arg2: tensor<3x20xf32>) -> tensor<3x20xf32> {
    %0 = stablehlo.negate %arg2 : tensor<3x20xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<3x20xf32>, tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.reshape %1 : (tensor<3xf32>) -> tensor<3x1xf32>
    %3 = stablehlo.divide %2, %arg1 : tensor<3x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<3xf32>) -> tensor<3x20xf32>
    %6 = stablehlo.multiply %5, %arg0 : tensor<3x20xf32>
    %7 = stablehlo.add %arg2, %6 : tensor<3x20xf32>
    return %7 : tensor<3x20xf32>
  }
}
