// program: Top-2 routing with capacity, dispatch and combination. (jax 0.10.2)
// input: normal 3x10x8xf32
// input: normal 0.3 8x4xf32
// input: normal 0.3 4x8x16xf32
// input: normal 0.3 4x16x8xf32
// tolerance: 0.0001
module @jit_mixture_of_experts attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x10x8xf32>, %arg1: tensor<8x4xf32>, %arg2: tensor<4x8x16xf32>, %arg3: tensor<4x16x8xf32>) -> (tensor<30x8xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg0 : (tensor<3x10x8xf32>) -> tensor<30x8xf32>
    %1 = stablehlo.dot_general %0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<30x8xf32>, tensor<8x4xf32>) -> tensor<30x4xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<30x4xf32>, tensor<f32>) -> tensor<30xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %4 = stablehlo.maximum %3, %2 : tensor<30xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<30xf32>) -> tensor<30x1xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<30x1xf32>) -> tensor<30x4xf32>
    %7 = stablehlo.subtract %1, %6 : tensor<30x4xf32>
    %8 = stablehlo.exponential %7 : tensor<30x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %9 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<30x4xf32>, tensor<f32>) -> tensor<30xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0] : (tensor<30xf32>) -> tensor<30x1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<30x1xf32>) -> tensor<30x4xf32>
    %12 = stablehlo.divide %8, %11 : tensor<30x4xf32>
    %values, %indices = chlo.top_k(%12, k = 2) : tensor<30x4xf32> -> (tensor<30x2xf32>, tensor<30x2xi32>)
    %13 = call @_one_hot(%indices) : (tensor<30x2xi32>) -> tensor<30x2x4xf32>
    %14 = stablehlo.reshape %13 : (tensor<30x2x4xf32>) -> tensor<60x4xf32>
    %15 = call @cumsum(%14) : (tensor<60x4xf32>) -> tensor<60x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<60x4xf32>
    %17 = stablehlo.subtract %15, %16 : tensor<60x4xf32>
    %18 = stablehlo.multiply %17, %14 : tensor<60x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<60x4xf32>, tensor<f32>) -> tensor<60xf32>
    %20 = stablehlo.convert %19 : (tensor<60xf32>) -> tensor<60xi32>
    %21 = stablehlo.reshape %20 : (tensor<60xi32>) -> tensor<30x2xi32>
    %c = stablehlo.constant dense<12> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<30x2xi32>
    %23 = stablehlo.compare LT, %21, %22, SIGNED : (tensor<30x2xi32>, tensor<30x2xi32>) -> tensor<30x2xi1>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x12x8xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = call @_where(%23, %cst_5, %cst_6) : (tensor<30x2xi1>, tensor<f32>, tensor<f32>) -> tensor<30x2xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<30x2xf32>) -> tensor<30x2x1xf32>
    %27 = stablehlo.broadcast_in_dim %0, dims = [0, 2] : (tensor<30x8xf32>) -> tensor<30x1x8xf32>
    %28 = stablehlo.convert %26 : tensor<30x2x1xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<30x2x1xf32>) -> tensor<30x2x8xf32>
    %30 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<30x1x8xf32>) -> tensor<30x2x8xf32>
    %31 = stablehlo.multiply %29, %30 : tensor<30x2x8xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %32 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<30x2xi32>
    %33 = stablehlo.compare LT, %indices, %32, SIGNED : (tensor<30x2xi32>, tensor<30x2xi32>) -> tensor<30x2xi1>
    %c_8 = stablehlo.constant dense<4> : tensor<i32>
    %34 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<30x2xi32>
    %35 = stablehlo.add %indices, %34 : tensor<30x2xi32>
    %36 = stablehlo.select %33, %35, %indices : tensor<30x2xi1>, tensor<30x2xi32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %37 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<30x2xi32>
    %38 = stablehlo.compare LT, %21, %37, SIGNED : (tensor<30x2xi32>, tensor<30x2xi32>) -> tensor<30x2xi1>
    %c_10 = stablehlo.constant dense<12> : tensor<i32>
    %39 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<30x2xi32>
    %40 = stablehlo.add %21, %39 : tensor<30x2xi32>
    %41 = stablehlo.select %38, %40, %21 : tensor<30x2xi1>, tensor<30x2xi32>
    %42 = stablehlo.broadcast_in_dim %36, dims = [0, 1] : (tensor<30x2xi32>) -> tensor<30x2x1xi32>
    %43 = stablehlo.broadcast_in_dim %41, dims = [0, 1] : (tensor<30x2xi32>) -> tensor<30x2x1xi32>
    %44 = stablehlo.concatenate %42, %43, dim = 2 : (tensor<30x2x1xi32>, tensor<30x2x1xi32>) -> tensor<30x2x2xi32>
    %45 = "stablehlo.scatter"(%24, %44, %31) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
      %79 = stablehlo.add %arg4, %arg5 : tensor<f32>
      stablehlo.return %79 : tensor<f32>
    }) : (tensor<4x12x8xf32>, tensor<30x2x2xi32>, tensor<30x2x8xf32>) -> tensor<4x12x8xf32>
    %46 = stablehlo.dot_general %45, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x8xf32>, tensor<4x8x16xf32>) -> tensor<4x12x16xf32>
    %47 = call @relu(%46) : (tensor<4x12x16xf32>) -> tensor<4x12x16xf32>
    %48 = stablehlo.dot_general %47, %arg3, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x12x16xf32>, tensor<4x16x8xf32>) -> tensor<4x12x8xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %49 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<30x2xi32>
    %50 = stablehlo.compare LT, %indices, %49, SIGNED : (tensor<30x2xi32>, tensor<30x2xi32>) -> tensor<30x2xi1>
    %c_12 = stablehlo.constant dense<4> : tensor<i32>
    %51 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<30x2xi32>
    %52 = stablehlo.add %indices, %51 : tensor<30x2xi32>
    %53 = stablehlo.select %50, %52, %indices : tensor<30x2xi1>, tensor<30x2xi32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %54 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<30x2xi32>
    %55 = stablehlo.compare LT, %21, %54, SIGNED : (tensor<30x2xi32>, tensor<30x2xi32>) -> tensor<30x2xi1>
    %c_14 = stablehlo.constant dense<12> : tensor<i32>
    %56 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<30x2xi32>
    %57 = stablehlo.add %21, %56 : tensor<30x2xi32>
    %58 = stablehlo.select %55, %57, %21 : tensor<30x2xi1>, tensor<30x2xi32>
    %59 = stablehlo.broadcast_in_dim %53, dims = [0, 1] : (tensor<30x2xi32>) -> tensor<30x2x1xi32>
    %60 = stablehlo.broadcast_in_dim %58, dims = [0, 1] : (tensor<30x2xi32>) -> tensor<30x2x1xi32>
    %61 = stablehlo.concatenate %59, %60, dim = 2 : (tensor<30x2x1xi32>, tensor<30x2x1xi32>) -> tensor<30x2x2xi32>
    %c_15 = stablehlo.constant dense<[3, 11]> : tensor<2xi32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %62 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<30x2x2xi32>
    %63 = stablehlo.compare GE, %61, %62, SIGNED : (tensor<30x2x2xi32>, tensor<30x2x2xi32>) -> tensor<30x2x2xi1>
    %64 = stablehlo.broadcast_in_dim %c_15, dims = [2] : (tensor<2xi32>) -> tensor<1x1x2xi32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x1x2xi32>) -> tensor<30x2x2xi32>
    %66 = stablehlo.compare LE, %61, %65, SIGNED : (tensor<30x2x2xi32>, tensor<30x2x2xi32>) -> tensor<30x2x2xi1>
    %67 = stablehlo.and %63, %66 : tensor<30x2x2xi1>
    %c_17 = stablehlo.constant dense<true> : tensor<i1>
    %68 = stablehlo.reduce(%67 init: %c_17) applies stablehlo.and across dimensions = [2] : (tensor<30x2x2xi1>, tensor<i1>) -> tensor<30x2xi1>
    %69 = "stablehlo.gather"(%48, %61) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 8>}> : (tensor<4x12x8xf32>, tensor<30x2x2xi32>) -> tensor<30x2x8xf32>
    %70 = stablehlo.broadcast_in_dim %68, dims = [0, 1] : (tensor<30x2xi1>) -> tensor<30x2x8xi1>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<30x2x8xf32>
    %72 = stablehlo.select %70, %69, %71 : tensor<30x2x8xi1>, tensor<30x2x8xf32>
    %73 = stablehlo.convert %23 : (tensor<30x2xi1>) -> tensor<30x2xf32>
    %74 = stablehlo.multiply %values, %73 : tensor<30x2xf32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<30x2xf32>) -> tensor<30x2x1xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1, 2] : (tensor<30x2x1xf32>) -> tensor<30x2x8xf32>
    %77 = stablehlo.multiply %72, %76 : tensor<30x2x8xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.reduce(%77 init: %cst_19) applies stablehlo.add across dimensions = [1] : (tensor<30x2x8xf32>, tensor<f32>) -> tensor<30x8xf32>
    return %78 : tensor<30x8xf32>
  }
  func.func private @_one_hot(%arg0: tensor<30x2xi32>) -> tensor<30x2x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<30x2xi32>) -> tensor<30x2x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<30x2x1xi32>) -> tensor<30x2x4xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x4xi32>) -> tensor<30x2x4xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<30x2x4xi32>, tensor<30x2x4xi32>) -> tensor<30x2x4xi1>
    %5 = stablehlo.convert %4 : (tensor<30x2x4xi1>) -> tensor<30x2x4xf32>
    return %5 : tensor<30x2x4xf32>
  }
  func.func private @cumsum(%arg0: tensor<60x4xf32>) -> tensor<60x4xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<60x4xf32>) -> tensor<60x4xf32>
    return %0 : tensor<60x4xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<60x4xf32>) -> tensor<60x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[59, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 60, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<60x4xf32>, tensor<f32>) -> tensor<60x4xf32>
    return %1 : tensor<60x4xf32>
  }
  func.func private @_where(%arg0: tensor<30x2xi1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<30x2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<30x2xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<30x2xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<30x2xi1>, tensor<30x2xf32>
    return %2 : tensor<30x2xf32>
  }
  func.func private @relu(%arg0: tensor<4x12x16xf32>) -> tensor<4x12x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x12x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4x12x16xf32>
    return %1 : tensor<4x12x16xf32>
  }
}
