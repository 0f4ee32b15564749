// program: jraph.GraphNetwork with segment softmax. (jax 0.10.2, jraph 0.0.6.dev0)
// input: normal 7x4xf32
// input: ints 0 7 10xi32
// input: ints 0 7 10xi32
// input: normal 10x2xf32
// input: normal 0.3 8x4xf32
// tolerance: 0.0001
module @jit_jraph_network attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x4xf32>, %arg1: tensor<10xi32>, %arg2: tensor<10xi32>, %arg3: tensor<10x2xf32>, %arg4: tensor<8x4xf32>) -> (tensor<7x4xf32> {jax.result_info = "result[0]"}, tensor<10x4xf32> {jax.result_info = "result[1]"}, tensor<1x1xf32> {jax.result_info = "result[2]"}, tensor<10xf32> {jax.result_info = "result[3]"}) {
    %c = stablehlo.constant dense<7> : tensor<1xi32>
    %c_0 = stablehlo.constant dense<10> : tensor<1xi32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<10xi32>, tensor<10xi32>) -> tensor<10xi1>
    %c_2 = stablehlo.constant dense<7> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<10xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<10xi1>, tensor<10xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %7 = "stablehlo.gather"(%arg0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<7x4xf32>, tensor<10x1xi32>) -> tensor<10x4xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %9 = stablehlo.compare LT, %arg2, %8, SIGNED : (tensor<10xi32>, tensor<10xi32>) -> tensor<10xi1>
    %c_4 = stablehlo.constant dense<7> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %11 = stablehlo.add %arg2, %10 : tensor<10xi32>
    %12 = stablehlo.select %9, %11, %arg2 : tensor<10xi1>, tensor<10xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %14 = "stablehlo.gather"(%arg0, %13) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<7x4xf32>, tensor<10x1xi32>) -> tensor<10x4xf32>
    %15 = call @_roll_static(%c_0) : (tensor<1xi32>) -> tensor<1xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %17 = "stablehlo.scatter"(%15, %16, %c_6) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      stablehlo.return %arg6 : tensor<i32>
    }) : (tensor<1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    %18 = call @cumsum(%17) : (tensor<1xi32>) -> tensor<1xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %21 = stablehlo.compare LT, %18, %20, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %c_9 = stablehlo.constant dense<10> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %23 = stablehlo.add %18, %22 : tensor<1xi32>
    %24 = stablehlo.select %21, %23, %18 : tensor<1xi1>, tensor<1xi32>
    %25 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %c_10 = stablehlo.constant dense<1> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %27 = "stablehlo.scatter"(%19, %25, %26) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      %129 = stablehlo.add %arg5, %arg6 : tensor<i32>
      stablehlo.return %129 : tensor<i32>
    }) : (tensor<10xi32>, tensor<1x1xi32>, tensor<1xi32>) -> tensor<10xi32>
    %28 = call @cumsum_1(%27) : (tensor<10xi32>) -> tensor<10xi32>
    %c_11 = stablehlo.constant dense<1> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %30 = stablehlo.subtract %28, %29 : tensor<10xi32>
    %31 = call @_take(%0, %30) : (tensor<1x1xf32>, tensor<10xi32>) -> tensor<10x1xf32>
    %32 = stablehlo.multiply %7, %14 : tensor<10x4xf32>
    %33 = stablehlo.concatenate %arg3, %32, %arg3, dim = 1 : (tensor<10x2xf32>, tensor<10x4xf32>, tensor<10x2xf32>) -> tensor<10x8xf32>
    %34 = stablehlo.dot_general %33, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<10x8xf32>, tensor<8x4xf32>) -> tensor<10x4xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<7x4xf32>
    %36 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %37 = "stablehlo.scatter"(%35, %36, %34) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %129 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %129 : tensor<f32>
    }) : (tensor<7x4xf32>, tensor<10x1xi32>, tensor<10x4xf32>) -> tensor<7x4xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<7x4xf32>
    %39 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %40 = "stablehlo.scatter"(%38, %39, %34) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %129 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %129 : tensor<f32>
    }) : (tensor<7x4xf32>, tensor<10x1xi32>, tensor<10x4xf32>) -> tensor<7x4xf32>
    %41 = call @_roll_static(%c) : (tensor<1xi32>) -> tensor<1xi32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %43 = "stablehlo.scatter"(%41, %42, %c_15) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      stablehlo.return %arg6 : tensor<i32>
    }) : (tensor<1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    %44 = call @cumsum(%43) : (tensor<1xi32>) -> tensor<1xi32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %45 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %46 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %47 = stablehlo.compare LT, %44, %46, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %c_18 = stablehlo.constant dense<7> : tensor<i32>
    %48 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %49 = stablehlo.add %44, %48 : tensor<1xi32>
    %50 = stablehlo.select %47, %49, %44 : tensor<1xi1>, tensor<1xi32>
    %51 = stablehlo.broadcast_in_dim %50, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %c_19 = stablehlo.constant dense<1> : tensor<i32>
    %52 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %53 = "stablehlo.scatter"(%45, %51, %52) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      %129 = stablehlo.add %arg5, %arg6 : tensor<i32>
      stablehlo.return %129 : tensor<i32>
    }) : (tensor<7xi32>, tensor<1x1xi32>, tensor<1xi32>) -> tensor<7xi32>
    %54 = call @cumsum_3(%53) : (tensor<7xi32>) -> tensor<7xi32>
    %c_20 = stablehlo.constant dense<1> : tensor<i32>
    %55 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %56 = stablehlo.subtract %54, %55 : tensor<7xi32>
    %57 = call @_take_5(%0, %56) : (tensor<1x1xf32>, tensor<7xi32>) -> tensor<7x1xf32>
    %58 = stablehlo.concatenate %37, %40, dim = 1 : (tensor<7x4xf32>, tensor<7x4xf32>) -> tensor<7x8xf32>
    %59 = stablehlo.dot_general %58, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<7x8xf32>, tensor<8x4xf32>) -> tensor<7x4xf32>
    %60 = stablehlo.iota dim = 0 : tensor<1xi32>
    %61 = call @_roll_static(%c) : (tensor<1xi32>) -> tensor<1xi32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %62 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %63 = "stablehlo.scatter"(%61, %62, %c_22) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      stablehlo.return %arg6 : tensor<i32>
    }) : (tensor<1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    %64 = call @cumsum(%63) : (tensor<1xi32>) -> tensor<1xi32>
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %65 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %66 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %67 = stablehlo.compare LT, %64, %66, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %c_25 = stablehlo.constant dense<7> : tensor<i32>
    %68 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %69 = stablehlo.add %64, %68 : tensor<1xi32>
    %70 = stablehlo.select %67, %69, %64 : tensor<1xi1>, tensor<1xi32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %c_26 = stablehlo.constant dense<1> : tensor<i32>
    %72 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %73 = "stablehlo.scatter"(%65, %71, %72) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      %129 = stablehlo.add %arg5, %arg6 : tensor<i32>
      stablehlo.return %129 : tensor<i32>
    }) : (tensor<7xi32>, tensor<1x1xi32>, tensor<1xi32>) -> tensor<7xi32>
    %74 = call @cumsum_3(%73) : (tensor<7xi32>) -> tensor<7xi32>
    %c_27 = stablehlo.constant dense<1> : tensor<i32>
    %75 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %76 = stablehlo.subtract %74, %75 : tensor<7xi32>
    %77 = call @_take_7(%60, %76) : (tensor<1xi32>, tensor<7xi32>) -> tensor<7xi32>
    %78 = call @_roll_static(%c_0) : (tensor<1xi32>) -> tensor<1xi32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %79 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_29 = stablehlo.constant dense<0> : tensor<i32>
    %80 = "stablehlo.scatter"(%78, %79, %c_29) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      stablehlo.return %arg6 : tensor<i32>
    }) : (tensor<1xi32>, tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    %81 = call @cumsum(%80) : (tensor<1xi32>) -> tensor<1xi32>
    %c_30 = stablehlo.constant dense<0> : tensor<i32>
    %82 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %c_31 = stablehlo.constant dense<0> : tensor<i32>
    %83 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %84 = stablehlo.compare LT, %81, %83, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %c_32 = stablehlo.constant dense<10> : tensor<i32>
    %85 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %86 = stablehlo.add %81, %85 : tensor<1xi32>
    %87 = stablehlo.select %84, %86, %81 : tensor<1xi1>, tensor<1xi32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %c_33 = stablehlo.constant dense<1> : tensor<i32>
    %89 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %90 = "stablehlo.scatter"(%82, %88, %89) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<i32>, %arg6: tensor<i32>):
      %129 = stablehlo.add %arg5, %arg6 : tensor<i32>
      stablehlo.return %129 : tensor<i32>
    }) : (tensor<10xi32>, tensor<1x1xi32>, tensor<1xi32>) -> tensor<10xi32>
    %91 = call @cumsum_1(%90) : (tensor<10xi32>) -> tensor<10xi32>
    %c_34 = stablehlo.constant dense<1> : tensor<i32>
    %92 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %93 = stablehlo.subtract %91, %92 : tensor<10xi32>
    %94 = call @_take_8(%60, %93) : (tensor<1xi32>, tensor<10xi32>) -> tensor<10xi32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %96 = stablehlo.broadcast_in_dim %77, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %97 = "stablehlo.scatter"(%95, %96, %59) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %129 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %129 : tensor<f32>
    }) : (tensor<1x4xf32>, tensor<7x1xi32>, tensor<7x4xf32>) -> tensor<1x4xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %99 = stablehlo.broadcast_in_dim %94, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %100 = "stablehlo.scatter"(%98, %99, %34) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %129 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %129 : tensor<f32>
    }) : (tensor<1x4xf32>, tensor<10x1xi32>, tensor<10x4xf32>) -> tensor<1x4xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.reduce(%97 init: %cst_37) applies stablehlo.add across dimensions = [1] : (tensor<1x4xf32>, tensor<f32>) -> tensor<1xf32>
    %102 = stablehlo.broadcast_in_dim %101, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %103 = stablehlo.add %102, %0 : tensor<1x1xf32>
    %104 = stablehlo.slice %arg3 [0:10, 0:1] : (tensor<10x2xf32>) -> tensor<10x1xf32>
    %105 = stablehlo.reshape %104 : (tensor<10x1xf32>) -> tensor<10xf32>
    %cst_38 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %107 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %108 = "stablehlo.scatter"(%106, %107, %105) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %129 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %129 : tensor<f32>
    }) : (tensor<7xf32>, tensor<10x1xi32>, tensor<10xf32>) -> tensor<7xf32>
    %c_39 = stablehlo.constant dense<0> : tensor<i32>
    %109 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %110 = stablehlo.compare LT, %arg2, %109, SIGNED : (tensor<10xi32>, tensor<10xi32>) -> tensor<10xi1>
    %c_40 = stablehlo.constant dense<7> : tensor<i32>
    %111 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %112 = stablehlo.add %arg2, %111 : tensor<10xi32>
    %113 = stablehlo.select %110, %112, %arg2 : tensor<10xi1>, tensor<10xi32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %115 = "stablehlo.gather"(%108, %114) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<7xf32>, tensor<10x1xi32>) -> tensor<10xf32>
    %116 = stablehlo.subtract %105, %115 : tensor<10xf32>
    %117 = stablehlo.exponential %116 : tensor<10xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %119 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %120 = "stablehlo.scatter"(%118, %119, %117) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %129 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %129 : tensor<f32>
    }) : (tensor<7xf32>, tensor<10x1xi32>, tensor<10xf32>) -> tensor<7xf32>
    %c_42 = stablehlo.constant dense<0> : tensor<i32>
    %121 = stablehlo.broadcast_in_dim %c_42, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %122 = stablehlo.compare LT, %arg2, %121, SIGNED : (tensor<10xi32>, tensor<10xi32>) -> tensor<10xi1>
    %c_43 = stablehlo.constant dense<7> : tensor<i32>
    %123 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %124 = stablehlo.add %arg2, %123 : tensor<10xi32>
    %125 = stablehlo.select %122, %124, %arg2 : tensor<10xi1>, tensor<10xi32>
    %126 = stablehlo.broadcast_in_dim %125, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %127 = "stablehlo.gather"(%120, %126) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<7xf32>, tensor<10x1xi32>) -> tensor<10xf32>
    %128 = stablehlo.divide %117, %127 : tensor<10xf32>
    return %59, %34, %103, %128 : tensor<7x4xf32>, tensor<10x4xf32>, tensor<1x1xf32>, tensor<10xf32>
  }
  func.func private @_roll_static(%arg0: tensor<1xi32>) -> tensor<1xi32> {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<1xi32>) -> tensor<1xi32>
    %1 = stablehlo.slice %arg0 [0:0] : (tensor<1xi32>) -> tensor<0xi32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1xi32>, tensor<0xi32>) -> tensor<1xi32>
    return %2 : tensor<1xi32>
  }
  func.func private @cumsum(%arg0: tensor<1xi32>) -> tensor<1xi32> {
    %0 = call @cumsum_0(%arg0) : (tensor<1xi32>) -> tensor<1xi32>
    return %0 : tensor<1xi32>
  }
  func.func private @cumsum_0(%arg0: tensor<1xi32>) -> tensor<1xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 1>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<1xi32>, tensor<i32>) -> tensor<1xi32>
    return %1 : tensor<1xi32>
  }
  func.func private @cumsum_1(%arg0: tensor<10xi32>) -> tensor<10xi32> {
    %0 = call @cumsum_2(%arg0) : (tensor<10xi32>) -> tensor<10xi32>
    return %0 : tensor<10xi32>
  }
  func.func private @cumsum_2(%arg0: tensor<10xi32>) -> tensor<10xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[9, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 10>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<10xi32>, tensor<i32>) -> tensor<10xi32>
    return %1 : tensor<10xi32>
  }
  func.func private @_take(%arg0: tensor<1x1xf32>, %arg1: tensor<10xi32>) -> tensor<10x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<10xi32>, tensor<10xi32>) -> tensor<10xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<10xi32>
    %4 = call @_where(%1, %3, %arg1) : (tensor<10xi1>, tensor<10xi32>, tensor<10xi32>) -> tensor<10xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<10x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<10x1xi32>, tensor<10x1xi32>) -> tensor<10x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<10x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<10x1xi32>, tensor<10x1xi32>) -> tensor<10x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<10x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [1] : (tensor<10x1xi1>, tensor<i1>) -> tensor<10xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<10x1xi32>) -> tensor<10x1xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<10xi1>) -> tensor<10x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<10x1xf32>
    %16 = stablehlo.select %14, %13, %15 : tensor<10x1xi1>, tensor<10x1xf32>
    return %16 : tensor<10x1xf32>
  }
  func.func private @_where(%arg0: tensor<10xi1>, %arg1: tensor<10xi32>, %arg2: tensor<10xi32>) -> tensor<10xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<10xi1>, tensor<10xi32>
    return %0 : tensor<10xi32>
  }
  func.func private @cumsum_3(%arg0: tensor<7xi32>) -> tensor<7xi32> {
    %0 = call @cumsum_4(%arg0) : (tensor<7xi32>) -> tensor<7xi32>
    return %0 : tensor<7xi32>
  }
  func.func private @cumsum_4(%arg0: tensor<7xi32>) -> tensor<7xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[6, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 7>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<7xi32>, tensor<i32>) -> tensor<7xi32>
    return %1 : tensor<7xi32>
  }
  func.func private @_take_5(%arg0: tensor<1x1xf32>, %arg1: tensor<7xi32>) -> tensor<7x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<7xi32>
    %4 = call @_where_6(%1, %3, %arg1) : (tensor<7xi1>, tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<7x1xi32>, tensor<7x1xi32>) -> tensor<7x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<7x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<7x1xi32>, tensor<7x1xi32>) -> tensor<7x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<7x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [1] : (tensor<7x1xi1>, tensor<i1>) -> tensor<7xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<1x1xf32>, tensor<7x1xi32>) -> tensor<7x1xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<7xi1>) -> tensor<7x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7x1xf32>
    %16 = stablehlo.select %14, %13, %15 : tensor<7x1xi1>, tensor<7x1xf32>
    return %16 : tensor<7x1xf32>
  }
  func.func private @_where_6(%arg0: tensor<7xi1>, %arg1: tensor<7xi32>, %arg2: tensor<7xi32>) -> tensor<7xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<7xi1>, tensor<7xi32>
    return %0 : tensor<7xi32>
  }
  func.func private @_take_7(%arg0: tensor<1xi32>, %arg1: tensor<7xi32>) -> tensor<7xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<7xi32>
    %4 = call @_where_6(%1, %3, %arg1) : (tensor<7xi1>, tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<7xi32>) -> tensor<7x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<7x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<7x1xi32>, tensor<7x1xi32>) -> tensor<7x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<7x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<7x1xi32>, tensor<7x1xi32>) -> tensor<7x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<7x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [1] : (tensor<7x1xi1>, tensor<i1>) -> tensor<7xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<1xi32>, tensor<7x1xi32>) -> tensor<7xi32>
    %c_4 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<7xi32>
    %15 = stablehlo.select %12, %13, %14 : tensor<7xi1>, tensor<7xi32>
    return %15 : tensor<7xi32>
  }
  func.func private @_take_8(%arg0: tensor<1xi32>, %arg1: tensor<10xi32>) -> tensor<10xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<10xi32>, tensor<10xi32>) -> tensor<10xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<10xi32>
    %4 = call @_where(%1, %3, %arg1) : (tensor<10xi1>, tensor<10xi32>, tensor<10xi32>) -> tensor<10xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<10xi32>) -> tensor<10x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<10x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<10x1xi32>, tensor<10x1xi32>) -> tensor<10x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<10x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<10x1xi32>, tensor<10x1xi32>) -> tensor<10x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<10x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [1] : (tensor<10x1xi1>, tensor<i1>) -> tensor<10xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<1xi32>, tensor<10x1xi32>) -> tensor<10xi32>
    %c_4 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<10xi32>
    %15 = stablehlo.select %12, %13, %14 : tensor<10xi1>, tensor<10xi32>
    return %15 : tensor<10xi32>
  }
}
