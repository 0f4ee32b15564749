// program: take, take_along_axis, batched and multi-dimensional indexing, vmap of dynamic slices, and their gradients. (jax 0.10.2)
// input: normal 3x10x4xf32
// input: ints 0 10 3x5xi32
// input: normal 3x10xf32
// input: ints 0 3 7x2xi32
// input: normal 2x5x4xf32
// tolerance: 0.0001
module @jit_gathers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x10x4xf32>, %arg1: tensor<3x5xi32>, %arg2: tensor<3x10xf32>, %arg3: tensor<7x2xi32>, %arg4: tensor<2x5x4xf32>) -> (tensor<3x5x4xf32> {jax.result_info = "result[0]"}, tensor<2x2x2x4xf32> {jax.result_info = "result[1]"}, tensor<3x5x4xf32> {jax.result_info = "result[2]"}, tensor<3x3xf32> {jax.result_info = "result[3]"}, tensor<3x10x4xf32> {jax.result_info = "result[4][0]"}, tensor<3x10xf32> {jax.result_info = "result[4][1]"}, tensor<3x10xf32> {jax.result_info = "result[5]"}) {
    %c = stablehlo.constant dense<[[0, 3], [4, 9]]> : tensor<2x2xi32>
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %2 = stablehlo.slice %arg1 [0:3, 0:1] : (tensor<3x5xi32>) -> tensor<3x1xi32>
    %3 = stablehlo.reshape %2 : (tensor<3x1xi32>) -> tensor<3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %5 = stablehlo.compare LT, %3, %4, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_1 = stablehlo.constant dense<10> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %7 = stablehlo.add %3, %6 : tensor<3xi32>
    %8 = stablehlo.select %5, %7, %3 : tensor<3xi1>, tensor<3xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %10 = "stablehlo.gather"(%arg2, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = array<i64: 1, 3>}> : (tensor<3x10xf32>, tensor<3x1xi32>) -> tensor<3x3xf32>
    %11 = stablehlo.slice %arg1 [0:1, 0:5] : (tensor<3x5xi32>) -> tensor<1x5xi32>
    %12 = stablehlo.reshape %11 : (tensor<1x5xi32>) -> tensor<5xi32>
    %13 = call @_take(%arg0, %12) : (tensor<3x10x4xf32>, tensor<5xi32>) -> tensor<3x5x4xf32>
    %14 = call @_take_0(%arg4, %c) : (tensor<2x5x4xf32>, tensor<2x2xi32>) -> tensor<2x2x2x4xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %16 = stablehlo.compare LT, %1, %15, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %18 = stablehlo.add %1, %17 : tensor<3x1xi32>
    %19 = stablehlo.select %16, %18, %1 : tensor<3x1xi1>, tensor<3x1xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %21 = stablehlo.compare LT, %arg1, %20, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %c_5 = stablehlo.constant dense<10> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %23 = stablehlo.add %arg1, %22 : tensor<3x5xi32>
    %24 = stablehlo.select %21, %23, %arg1 : tensor<3x5xi1>, tensor<3x5xi32>
    %25 = stablehlo.broadcast_in_dim %19, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x5xi32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %27 = stablehlo.broadcast_in_dim %24, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %28 = stablehlo.concatenate %26, %27, dim = 2 : (tensor<3x5x1xi32>, tensor<3x5x1xi32>) -> tensor<3x5x2xi32>
    %29 = "stablehlo.gather"(%arg0, %28) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<3x10x4xf32>, tensor<3x5x2xi32>) -> tensor<3x5x4xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %31 = stablehlo.compare LT, %1, %30, SIGNED : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x1xi1>
    %c_7 = stablehlo.constant dense<3> : tensor<i32>
    %32 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %33 = stablehlo.add %1, %32 : tensor<3x1xi32>
    %34 = stablehlo.select %31, %33, %1 : tensor<3x1xi1>, tensor<3x1xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %35 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %36 = stablehlo.compare LT, %arg1, %35, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %c_9 = stablehlo.constant dense<10> : tensor<i32>
    %37 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %38 = stablehlo.add %arg1, %37 : tensor<3x5xi32>
    %39 = stablehlo.select %36, %38, %arg1 : tensor<3x5xi1>, tensor<3x5xi32>
    %40 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<3x1xi32>) -> tensor<3x5xi32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %42 = stablehlo.broadcast_in_dim %39, dims = [0, 1] : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %43 = stablehlo.concatenate %41, %42, dim = 2 : (tensor<3x5x1xi32>, tensor<3x5x1xi32>) -> tensor<3x5x2xi32>
    %44 = "stablehlo.gather"(%arg0, %43) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<3x10x4xf32>, tensor<3x5x2xi32>) -> tensor<3x5x4xf32>
    %45 = stablehlo.multiply %44, %44 : tensor<3x5x4xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x4xf32>
    %47 = stablehlo.multiply %46, %44 : tensor<3x5x4xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.reduce(%45 init: %cst_10) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x5x4xf32>, tensor<f32>) -> tensor<f32>
    %49:2 = call @take_along_axis(%arg2, %arg1) : (tensor<3x10xf32>, tensor<3x5xi32>) -> (tensor<3x5xf32>, tensor<3x5x1xi32>)
    %50 = stablehlo.multiply %49#0, %49#0 : tensor<3x5xf32>
    %51 = stablehlo.multiply %50, %49#0 : tensor<3x5xf32>
    %52 = stablehlo.multiply %49#0, %49#0 : tensor<3x5xf32>
    %cst_11 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %54 = stablehlo.multiply %53, %52 : tensor<3x5xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%51 init: %cst_12) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x5xf32>, tensor<f32>) -> tensor<f32>
    %56 = stablehlo.add %48, %55 : tensor<f32>
    %57 = stablehlo.slice %arg3 [0:7, 0:1] : (tensor<7x2xi32>) -> tensor<7x1xi32>
    %58 = stablehlo.reshape %57 : (tensor<7x1xi32>) -> tensor<7xi32>
    %59 = stablehlo.slice %arg3 [0:7, 1:2] : (tensor<7x2xi32>) -> tensor<7x1xi32>
    %60 = stablehlo.reshape %59 : (tensor<7x1xi32>) -> tensor<7xi32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %61 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %62 = stablehlo.compare LT, %58, %61, SIGNED : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
    %c_14 = stablehlo.constant dense<3> : tensor<i32>
    %63 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %64 = stablehlo.add %58, %63 : tensor<7xi32>
    %65 = stablehlo.select %62, %64, %58 : tensor<7xi1>, tensor<7xi32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %66 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %67 = stablehlo.compare LT, %60, %66, SIGNED : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
    %c_16 = stablehlo.constant dense<10> : tensor<i32>
    %68 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %69 = stablehlo.add %60, %68 : tensor<7xi32>
    %70 = stablehlo.select %67, %69, %60 : tensor<7xi1>, tensor<7xi32>
    %71 = stablehlo.broadcast_in_dim %65, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %72 = stablehlo.broadcast_in_dim %70, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %73 = stablehlo.concatenate %71, %72, dim = 1 : (tensor<7x1xi32>, tensor<7x1xi32>) -> tensor<7x2xi32>
    %74 = "stablehlo.gather"(%arg0, %73) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<3x10x4xf32>, tensor<7x2xi32>) -> tensor<7x4xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.reduce(%74 init: %cst_17) applies stablehlo.add across dimensions = [0, 1] : (tensor<7x4xf32>, tensor<f32>) -> tensor<f32>
    %76 = stablehlo.add %56, %75 : tensor<f32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<7x4xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<3x10x4xf32>
    %79 = "stablehlo.scatter"(%78, %73, %77) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %105 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %105 : tensor<f32>
    }) : (tensor<3x10x4xf32>, tensor<7x2xi32>, tensor<7x4xf32>) -> tensor<3x10x4xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %81 = stablehlo.multiply %80, %54 : tensor<3x5xf32>
    %82 = call @take_along_axis_2(%49#1, %81) : (tensor<3x5x1xi32>, tensor<3x5xf32>) -> tensor<3x10xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<3x5x4xf32>
    %84 = stablehlo.multiply %83, %47 : tensor<3x5x4xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<3x10x4xf32>
    %86 = "stablehlo.scatter"(%85, %43, %84) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %105 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %105 : tensor<f32>
    }) : (tensor<3x10x4xf32>, tensor<3x5x2xi32>, tensor<3x5x4xf32>) -> tensor<3x10x4xf32>
    %87 = stablehlo.add %79, %86 : tensor<3x10x4xf32>
    %88 = stablehlo.slice %arg2 [0:3, 0:4] : (tensor<3x10xf32>) -> tensor<3x4xf32>
    %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
    %90 = stablehlo.multiply %88, %89 : tensor<3x4xf32>
    %91 = stablehlo.slice %arg1 [0:3, 0:1] : (tensor<3x5xi32>) -> tensor<3x1xi32>
    %92 = stablehlo.reshape %91 : (tensor<3x1xi32>) -> tensor<3xi32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %93 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %94 = stablehlo.compare LT, %92, %93, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_25 = stablehlo.constant dense<10> : tensor<i32>
    %95 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %96 = stablehlo.add %92, %95 : tensor<3xi32>
    %97 = stablehlo.select %94, %96, %92 : tensor<3xi1>, tensor<3xi32>
    %98 = stablehlo.broadcast_in_dim %97, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %c_26 = stablehlo.constant dense<6> : tensor<1xi32>
    %c_27 = stablehlo.constant dense<2147483647> : tensor<i32>
    %99 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %100 = stablehlo.minimum %c_26, %99 : tensor<1xi32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [1] : (tensor<1xi32>) -> tensor<3x1xi32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %102 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %103 = stablehlo.clamp %102, %98, %101 : tensor<3x1xi32>
    %104 = "stablehlo.scatter"(%arg2, %103, %90) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      stablehlo.return %arg6 : tensor<f32>
    }) : (tensor<3x10xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<3x10xf32>
    return %13, %14, %29, %10, %87, %82, %104 : tensor<3x5x4xf32>, tensor<2x2x2x4xf32>, tensor<3x5x4xf32>, tensor<3x3xf32>, tensor<3x10x4xf32>, tensor<3x10xf32>, tensor<3x10xf32>
  }
  func.func private @_take(%arg0: tensor<3x10x4xf32>, %arg1: tensor<5xi32>) -> tensor<3x5x4xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<10> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<5xi32>
    %4 = call @_where(%1, %3, %arg1) : (tensor<5xi1>, tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %c_1 = stablehlo.constant dense<9> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<5x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<5x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<5x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [1] : (tensor<5x1xi1>, tensor<i1>) -> tensor<5xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 3, 1, 4>}> : (tensor<3x10x4xf32>, tensor<5x1xi32>) -> tensor<3x5x4xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<5xi1>) -> tensor<3x5x4xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5x4xf32>
    %16 = stablehlo.select %14, %13, %15 : tensor<3x5x4xi1>, tensor<3x5x4xf32>
    return %16 : tensor<3x5x4xf32>
  }
  func.func private @_where(%arg0: tensor<5xi1>, %arg1: tensor<5xi32>, %arg2: tensor<5xi32>) -> tensor<5xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<5xi1>, tensor<5xi32>
    return %0 : tensor<5xi32>
  }
  func.func private @_take_0(%arg0: tensor<2x5x4xf32>, %arg1: tensor<2x2xi32>) -> tensor<2x2x2x4xf32> {
    %c = stablehlo.constant dense<5> : tensor<i32>
    %0 = call @remainder(%arg1, %c) : (tensor<2x2xi32>, tensor<i32>) -> tensor<2x2xi32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<2x2xi32>) -> tensor<2x2x1xi32>
    %2 = "stablehlo.gather"(%arg0, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 3], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 2, 1, 4>}> : (tensor<2x5x4xf32>, tensor<2x2x1xi32>) -> tensor<2x2x2x4xf32>
    return %2 : tensor<2x2x2x4xf32>
  }
  func.func private @remainder(%arg0: tensor<2x2xi32>, %arg1: tensor<i32>) -> tensor<2x2xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare EQ, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = call @_where_1(%0, %c_0, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %3 = stablehlo.remainder %arg0, %2 : tensor<2x2xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %5 = stablehlo.compare NE, %3, %4, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %7 = stablehlo.compare LT, %3, %6, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.compare LT, %1, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<i1>) -> tensor<2x2xi1>
    %10 = stablehlo.compare NE, %7, %9, UNSIGNED : (tensor<2x2xi1>, tensor<2x2xi1>) -> tensor<2x2xi1>
    %11 = stablehlo.and %10, %5 : tensor<2x2xi1>
    %12 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %13 = stablehlo.add %3, %12 : tensor<2x2xi32>
    %14 = stablehlo.select %11, %13, %3 : tensor<2x2xi1>, tensor<2x2xi32>
    return %14 : tensor<2x2xi32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @take_along_axis(%arg0: tensor<3x10xf32>, %arg1: tensor<3x5xi32>) -> (tensor<3x5xf32>, tensor<3x5x1xi32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<3x5xi32>, tensor<3x5xi32>) -> tensor<3x5xi1>
    %c_0 = stablehlo.constant dense<10> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3x5xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<3x5xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<3x5xi1>, tensor<3x5xi32>
    %5 = stablehlo.reshape %4 : (tensor<3x5xi32>) -> tensor<3x5x1xi32>
    %c_1 = stablehlo.constant dense<9> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3x5x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<3x5x1xi32>, tensor<3x5x1xi32>) -> tensor<3x5x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<3x5x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<3x5x1xi32>, tensor<3x5x1xi32>) -> tensor<3x5x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<3x5x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<3x5x1xi1>, tensor<i1>) -> tensor<3x5xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x10xf32>, tensor<3x5x1xi32>) -> tensor<3x5xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<3x5xi1>, tensor<3x5xf32>
    return %15, %5 : tensor<3x5xf32>, tensor<3x5x1xi32>
  }
  func.func private @take_along_axis_2(%arg0: tensor<3x5x1xi32>, %arg1: tensor<3x5xf32>) -> tensor<3x10xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x10xf32>
    %1 = "stablehlo.scatter"(%0, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %2 = stablehlo.add %arg2, %arg3 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<3x10xf32>, tensor<3x5x1xi32>, tensor<3x5xf32>) -> tensor<3x10xf32>
    return %1 : tensor<3x10xf32>
  }
}
