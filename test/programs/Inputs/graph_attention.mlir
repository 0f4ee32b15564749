// program: Message passing with attention normalized by segments, and its gradient. (jax 0.10.2)
// input: normal 9x4xf32
// input: ints 0 9 20xi32
// input: ints 0 9 20xi32
// input: normal 0.3 8x8xf32
// input: normal 0.3 4x8xf32
// tolerance: 0.0001
module @jit_graph_attention attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x4xf32>, %arg1: tensor<20xi32>, %arg2: tensor<20xi32>, %arg3: tensor<8x8xf32>, %arg4: tensor<4x8xf32>) -> (tensor<9x8xf32> {jax.result_info = "result[0]"}, tensor<8x8xf32> {jax.result_info = "result[1][0]"}, tensor<4x8xf32> {jax.result_info = "result[1][1]"}) {
    %0 = stablehlo.dot_general %arg0, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<9x4xf32>, tensor<4x8xf32>) -> tensor<9x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_0 = stablehlo.constant dense<9> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<20xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<20xi1>, tensor<20xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<20x1xi32>) -> tensor<20x8xf32>
    %8 = stablehlo.dot_general %7, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<20x8xf32>, tensor<8x8xf32>) -> tensor<20x8xf32>
    %9 = call @leaky_relu(%8) : (tensor<20x8xf32>) -> tensor<20x8xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %11 = stablehlo.compare LT, %arg2, %10, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_2 = stablehlo.constant dense<9> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %13 = stablehlo.add %arg2, %12 : tensor<20xi32>
    %14 = stablehlo.select %11, %13, %arg2 : tensor<20xi1>, tensor<20xi32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %16 = "stablehlo.gather"(%0, %15) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<20x1xi32>) -> tensor<20x8xf32>
    %17 = stablehlo.multiply %9, %16 : tensor<20x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%17 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<20x8xf32>, tensor<f32>) -> tensor<20xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %20 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %21 = "stablehlo.scatter"(%19, %20, %18) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9xf32>, tensor<20x1xi32>, tensor<20xf32>) -> tensor<9xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %23 = stablehlo.compare LT, %arg2, %22, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_5 = stablehlo.constant dense<9> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %25 = stablehlo.add %arg2, %24 : tensor<20xi32>
    %26 = stablehlo.select %23, %25, %arg2 : tensor<20xi1>, tensor<20xi32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %28 = "stablehlo.gather"(%21, %27) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %29 = stablehlo.subtract %18, %28 : tensor<20xf32>
    %30 = stablehlo.exponential %29 : tensor<20xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %32 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %33 = "stablehlo.scatter"(%31, %32, %30) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9xf32>, tensor<20x1xi32>, tensor<20xf32>) -> tensor<9xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %35 = stablehlo.compare LT, %arg2, %34, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_8 = stablehlo.constant dense<9> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %37 = stablehlo.add %arg2, %36 : tensor<20xi32>
    %38 = stablehlo.select %35, %37, %arg2 : tensor<20xi1>, tensor<20xi32>
    %39 = stablehlo.broadcast_in_dim %38, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %40 = "stablehlo.gather"(%33, %39) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %41 = stablehlo.divide %30, %40 : tensor<20xf32>
    %42 = stablehlo.broadcast_in_dim %41, dims = [0] : (tensor<20xf32>) -> tensor<20x1xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %43 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %44 = stablehlo.compare LT, %arg1, %43, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_10 = stablehlo.constant dense<9> : tensor<i32>
    %45 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %46 = stablehlo.add %arg1, %45 : tensor<20xi32>
    %47 = stablehlo.select %44, %46, %arg1 : tensor<20xi1>, tensor<20xi32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %49 = "stablehlo.gather"(%0, %48) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<20x1xi32>) -> tensor<20x8xf32>
    %50 = stablehlo.broadcast_in_dim %42, dims = [0, 1] : (tensor<20x1xf32>) -> tensor<20x8xf32>
    %51 = stablehlo.multiply %50, %49 : tensor<20x8xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %53 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %54 = "stablehlo.scatter"(%52, %53, %51) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<20x1xi32>, tensor<20x8xf32>) -> tensor<9x8xf32>
    %55 = stablehlo.dot_general %arg0, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<9x4xf32>, tensor<4x8xf32>) -> tensor<9x8xf32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %56 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %57 = stablehlo.compare LT, %arg1, %56, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_13 = stablehlo.constant dense<9> : tensor<i32>
    %58 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %59 = stablehlo.add %arg1, %58 : tensor<20xi32>
    %60 = stablehlo.select %57, %59, %arg1 : tensor<20xi1>, tensor<20xi32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %62 = "stablehlo.gather"(%55, %61) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<20x1xi32>) -> tensor<20x8xf32>
    %63 = stablehlo.dot_general %62, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<20x8xf32>, tensor<8x8xf32>) -> tensor<20x8xf32>
    %64:2 = call @leaky_relu_0(%63) : (tensor<20x8xf32>) -> (tensor<20x8xf32>, tensor<20x8xi1>)
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %65 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %66 = stablehlo.compare LT, %arg2, %65, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_15 = stablehlo.constant dense<9> : tensor<i32>
    %67 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %68 = stablehlo.add %arg2, %67 : tensor<20xi32>
    %69 = stablehlo.select %66, %68, %arg2 : tensor<20xi1>, tensor<20xi32>
    %70 = stablehlo.broadcast_in_dim %69, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %71 = "stablehlo.gather"(%55, %70) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<20x1xi32>) -> tensor<20x8xf32>
    %72 = stablehlo.multiply %64#0, %71 : tensor<20x8xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.reduce(%72 init: %cst_16) applies stablehlo.add across dimensions = [1] : (tensor<20x8xf32>, tensor<f32>) -> tensor<20xf32>
    %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %75 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %76 = "stablehlo.scatter"(%74, %75, %73) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9xf32>, tensor<20x1xi32>, tensor<20xf32>) -> tensor<9xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %78 = "stablehlo.gather"(%74, %75) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %79 = "stablehlo.gather"(%76, %75) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %80 = stablehlo.compare EQ, %73, %79, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %81 = stablehlo.compare EQ, %78, %79, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %85 = stablehlo.select %80, %83, %84 : tensor<20xi1>, tensor<20xf32>
    %86 = "stablehlo.scatter"(%82, %75, %85) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9xf32>, tensor<20x1xi32>, tensor<20xf32>) -> tensor<9xf32>
    %87 = "stablehlo.gather"(%86, %75) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %90 = "stablehlo.scatter"(%88, %75, %89) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9xf32>, tensor<20x1xi32>, tensor<20xf32>) -> tensor<9xf32>
    %91 = "stablehlo.gather"(%90, %75) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %93 = stablehlo.add %87, %92 : tensor<20xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %95 = stablehlo.divide %94, %93 : tensor<20xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %97 = stablehlo.divide %96, %87 : tensor<20xf32>
    %98 = stablehlo.select %81, %95, %97 : tensor<20xi1>, tensor<20xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %100 = stablehlo.select %80, %98, %99 : tensor<20xi1>, tensor<20xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %102 = stablehlo.add %87, %101 : tensor<20xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %104 = stablehlo.divide %103, %102 : tensor<20xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %106 = stablehlo.select %81, %104, %105 : tensor<20xi1>, tensor<20xf32>
    %cst_31 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %108 = stablehlo.add %107, %106 : tensor<20xf32>
    %109 = stablehlo.divide %108, %91 : tensor<20xf32>
    %110 = "stablehlo.gather"(%77, %75) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %111 = stablehlo.multiply %110, %109 : tensor<20xf32>
    %c_32 = stablehlo.constant dense<0> : tensor<i32>
    %112 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %113 = stablehlo.compare LT, %arg2, %112, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_33 = stablehlo.constant dense<9> : tensor<i32>
    %114 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %115 = stablehlo.add %arg2, %114 : tensor<20xi32>
    %116 = stablehlo.select %113, %115, %arg2 : tensor<20xi1>, tensor<20xi32>
    %117 = stablehlo.broadcast_in_dim %116, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %118 = "stablehlo.gather"(%76, %117) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %119 = stablehlo.subtract %73, %118 : tensor<20xf32>
    %120 = stablehlo.exponential %119 : tensor<20xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %122 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %123 = "stablehlo.scatter"(%121, %122, %120) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9xf32>, tensor<20x1xi32>, tensor<20xf32>) -> tensor<9xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %c_36 = stablehlo.constant dense<0> : tensor<i32>
    %125 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %126 = stablehlo.compare LT, %arg2, %125, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_37 = stablehlo.constant dense<9> : tensor<i32>
    %127 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %128 = stablehlo.add %arg2, %127 : tensor<20xi32>
    %129 = stablehlo.select %126, %128, %arg2 : tensor<20xi1>, tensor<20xi32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %131 = "stablehlo.gather"(%123, %130) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %132 = stablehlo.divide %120, %131 : tensor<20xf32>
    %133 = stablehlo.multiply %131, %131 : tensor<20xf32>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %135 = stablehlo.divide %134, %133 : tensor<20xf32>
    %136 = stablehlo.broadcast_in_dim %132, dims = [0] : (tensor<20xf32>) -> tensor<20x1xf32>
    %c_39 = stablehlo.constant dense<0> : tensor<i32>
    %137 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %138 = stablehlo.compare LT, %arg1, %137, SIGNED : (tensor<20xi32>, tensor<20xi32>) -> tensor<20xi1>
    %c_40 = stablehlo.constant dense<9> : tensor<i32>
    %139 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i32>) -> tensor<20xi32>
    %140 = stablehlo.add %arg1, %139 : tensor<20xi32>
    %141 = stablehlo.select %138, %140, %arg1 : tensor<20xi1>, tensor<20xi32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %143 = "stablehlo.gather"(%55, %142) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<20x1xi32>) -> tensor<20x8xf32>
    %144 = stablehlo.broadcast_in_dim %136, dims = [0, 1] : (tensor<20x1xf32>) -> tensor<20x8xf32>
    %145 = stablehlo.multiply %144, %143 : tensor<20x8xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %147 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<20xi32>) -> tensor<20x1xi32>
    %148 = "stablehlo.scatter"(%146, %147, %145) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<20x1xi32>, tensor<20x8xf32>) -> tensor<9x8xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %150 = stablehlo.multiply %148, %148 : tensor<9x8xf32>
    %cst_43 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %152 = stablehlo.multiply %151, %148 : tensor<9x8xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.reduce(%150 init: %cst_44) applies stablehlo.add across dimensions = [0, 1] : (tensor<9x8xf32>, tensor<f32>) -> tensor<f32>
    %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %155 = stablehlo.multiply %154, %152 : tensor<9x8xf32>
    %c_46 = stablehlo.constant dense<8> : tensor<1xi32>
    %c_47 = stablehlo.constant dense<0> : tensor<i32>
    %156 = stablehlo.broadcast_in_dim %c_47, dims = [] : (tensor<i32>) -> tensor<20x1xi32>
    %157 = stablehlo.compare GE, %147, %156, SIGNED : (tensor<20x1xi32>, tensor<20x1xi32>) -> tensor<20x1xi1>
    %158 = stablehlo.broadcast_in_dim %c_46, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %159 = stablehlo.broadcast_in_dim %158, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<20x1xi32>
    %160 = stablehlo.compare LE, %147, %159, SIGNED : (tensor<20x1xi32>, tensor<20x1xi32>) -> tensor<20x1xi1>
    %161 = stablehlo.and %157, %160 : tensor<20x1xi1>
    %c_48 = stablehlo.constant dense<true> : tensor<i1>
    %162 = stablehlo.reduce(%161 init: %c_48) applies stablehlo.and across dimensions = [1] : (tensor<20x1xi1>, tensor<i1>) -> tensor<20xi1>
    %163 = "stablehlo.gather"(%155, %147) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<9x8xf32>, tensor<20x1xi32>) -> tensor<20x8xf32>
    %164 = stablehlo.broadcast_in_dim %162, dims = [0] : (tensor<20xi1>) -> tensor<20x8xi1>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %165 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<20x8xf32>
    %166 = stablehlo.select %164, %163, %165 : tensor<20x8xi1>, tensor<20x8xf32>
    %167 = stablehlo.broadcast_in_dim %136, dims = [0, 1] : (tensor<20x1xf32>) -> tensor<20x8xf32>
    %168 = stablehlo.multiply %167, %166 : tensor<20x8xf32>
    %169 = stablehlo.multiply %166, %143 : tensor<20x8xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %170 = stablehlo.reduce(%169 init: %cst_50) applies stablehlo.add across dimensions = [1] : (tensor<20x8xf32>, tensor<f32>) -> tensor<20xf32>
    %171 = stablehlo.reshape %170 : (tensor<20xf32>) -> tensor<20x1xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %172 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %173 = "stablehlo.scatter"(%172, %142, %168) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<20x1xi32>, tensor<20x8xf32>) -> tensor<9x8xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %174 = stablehlo.reduce(%171 init: %cst_52) applies stablehlo.add across dimensions = [1] : (tensor<20x1xf32>, tensor<f32>) -> tensor<20xf32>
    %175 = stablehlo.multiply %174, %135 : tensor<20xf32>
    %176 = stablehlo.multiply %175, %120 : tensor<20xf32>
    %177 = stablehlo.negate %176 : tensor<20xf32>
    %178 = stablehlo.divide %174, %131 : tensor<20xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %179 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %180 = "stablehlo.scatter"(%179, %130, %177) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9xf32>, tensor<20x1xi32>, tensor<20xf32>) -> tensor<9xf32>
    %c_54 = stablehlo.constant dense<8> : tensor<1xi32>
    %c_55 = stablehlo.constant dense<0> : tensor<i32>
    %181 = stablehlo.broadcast_in_dim %c_55, dims = [] : (tensor<i32>) -> tensor<20x1xi32>
    %182 = stablehlo.compare GE, %122, %181, SIGNED : (tensor<20x1xi32>, tensor<20x1xi32>) -> tensor<20x1xi1>
    %183 = stablehlo.broadcast_in_dim %c_54, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<20x1xi32>
    %185 = stablehlo.compare LE, %122, %184, SIGNED : (tensor<20x1xi32>, tensor<20x1xi32>) -> tensor<20x1xi1>
    %186 = stablehlo.and %182, %185 : tensor<20x1xi1>
    %c_56 = stablehlo.constant dense<true> : tensor<i1>
    %187 = stablehlo.reduce(%186 init: %c_56) applies stablehlo.and across dimensions = [1] : (tensor<20x1xi1>, tensor<i1>) -> tensor<20xi1>
    %188 = "stablehlo.gather"(%180, %122) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %189 = stablehlo.broadcast_in_dim %cst_57, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %190 = stablehlo.select %187, %188, %189 : tensor<20xi1>, tensor<20xf32>
    %191 = stablehlo.add %178, %190 : tensor<20xf32>
    %192 = stablehlo.multiply %191, %120 : tensor<20xf32>
    %193 = stablehlo.negate %192 : tensor<20xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %194 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %195 = "stablehlo.scatter"(%194, %117, %193) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9xf32>, tensor<20x1xi32>, tensor<20xf32>) -> tensor<9xf32>
    %c_59 = stablehlo.constant dense<8> : tensor<1xi32>
    %c_60 = stablehlo.constant dense<0> : tensor<i32>
    %196 = stablehlo.broadcast_in_dim %c_60, dims = [] : (tensor<i32>) -> tensor<20x1xi32>
    %197 = stablehlo.compare GE, %75, %196, SIGNED : (tensor<20x1xi32>, tensor<20x1xi32>) -> tensor<20x1xi1>
    %198 = stablehlo.broadcast_in_dim %c_59, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %199 = stablehlo.broadcast_in_dim %198, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<20x1xi32>
    %200 = stablehlo.compare LE, %75, %199, SIGNED : (tensor<20x1xi32>, tensor<20x1xi32>) -> tensor<20x1xi1>
    %201 = stablehlo.and %197, %200 : tensor<20x1xi1>
    %c_61 = stablehlo.constant dense<true> : tensor<i1>
    %202 = stablehlo.reduce(%201 init: %c_61) applies stablehlo.and across dimensions = [1] : (tensor<20x1xi1>, tensor<i1>) -> tensor<20xi1>
    %203 = "stablehlo.gather"(%195, %75) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<9xf32>, tensor<20x1xi32>) -> tensor<20xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %204 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %205 = stablehlo.select %202, %203, %204 : tensor<20xi1>, tensor<20xf32>
    %206 = stablehlo.multiply %205, %100 : tensor<20xf32>
    %207 = stablehlo.add %192, %206 : tensor<20xf32>
    %208 = stablehlo.broadcast_in_dim %207, dims = [0] : (tensor<20xf32>) -> tensor<20x8xf32>
    %209 = stablehlo.multiply %64#0, %208 : tensor<20x8xf32>
    %210 = stablehlo.multiply %208, %71 : tensor<20x8xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %211 = stablehlo.broadcast_in_dim %cst_63, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %212 = "stablehlo.scatter"(%211, %70, %209) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<20x1xi32>, tensor<20x8xf32>) -> tensor<9x8xf32>
    %213 = stablehlo.add %173, %212 : tensor<9x8xf32>
    %214 = call @leaky_relu_2(%64#1, %210) : (tensor<20x8xi1>, tensor<20x8xf32>) -> tensor<20x8xf32>
    %215 = stablehlo.dot_general %214, %62, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<20x8xf32>, tensor<20x8xf32>) -> tensor<8x8xf32>
    %216 = stablehlo.transpose %215, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %217 = stablehlo.dot_general %214, %arg3, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<20x8xf32>, tensor<8x8xf32>) -> tensor<20x8xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %218 = stablehlo.broadcast_in_dim %cst_64, dims = [] : (tensor<f32>) -> tensor<9x8xf32>
    %219 = "stablehlo.scatter"(%218, %61, %217) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %223 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %223 : tensor<f32>
    }) : (tensor<9x8xf32>, tensor<20x1xi32>, tensor<20x8xf32>) -> tensor<9x8xf32>
    %220 = stablehlo.add %213, %219 : tensor<9x8xf32>
    %221 = stablehlo.dot_general %220, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<9x8xf32>, tensor<9x4xf32>) -> tensor<8x4xf32>
    %222 = stablehlo.transpose %221, dims = [1, 0] : (tensor<8x4xf32>) -> tensor<4x8xf32>
    return %54, %216, %222 : tensor<9x8xf32>, tensor<8x8xf32>, tensor<4x8xf32>
  }
  func.func private @leaky_relu(%arg0: tensor<20x8xf32>) -> tensor<20x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20x8xf32>
    %1 = stablehlo.compare GE, %arg0, %0, FLOAT : (tensor<20x8xf32>, tensor<20x8xf32>) -> tensor<20x8xi1>
    %cst_0 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<20x8xf32>
    %3 = stablehlo.multiply %2, %arg0 : tensor<20x8xf32>
    %4 = call @_where(%1, %arg0, %3) : (tensor<20x8xi1>, tensor<20x8xf32>, tensor<20x8xf32>) -> tensor<20x8xf32>
    return %4 : tensor<20x8xf32>
  }
  func.func private @_where(%arg0: tensor<20x8xi1>, %arg1: tensor<20x8xf32>, %arg2: tensor<20x8xf32>) -> tensor<20x8xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<20x8xi1>, tensor<20x8xf32>
    return %0 : tensor<20x8xf32>
  }
  func.func private @leaky_relu_0(%arg0: tensor<20x8xf32>) -> (tensor<20x8xf32>, tensor<20x8xi1>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20x8xf32>
    %1 = stablehlo.compare GE, %arg0, %0, FLOAT : (tensor<20x8xf32>, tensor<20x8xf32>) -> tensor<20x8xi1>
    %cst_0 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<20x8xf32>
    %3 = stablehlo.multiply %2, %arg0 : tensor<20x8xf32>
    %4 = call @_where_1(%1, %arg0, %3) : (tensor<20x8xi1>, tensor<20x8xf32>, tensor<20x8xf32>) -> tensor<20x8xf32>
    return %4, %1 : tensor<20x8xf32>, tensor<20x8xi1>
  }
  func.func private @_where_1(%arg0: tensor<20x8xi1>, %arg1: tensor<20x8xf32>, %arg2: tensor<20x8xf32>) -> tensor<20x8xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<20x8xi1>, tensor<20x8xf32>
    return %0 : tensor<20x8xf32>
  }
  func.func private @leaky_relu_2(%arg0: tensor<20x8xi1>, %arg1: tensor<20x8xf32>) -> tensor<20x8xf32> {
    %0:2 = call @_where_3(%arg0, %arg1) : (tensor<20x8xi1>, tensor<20x8xf32>) -> (tensor<20x8xf32>, tensor<20x8xf32>)
    %cst = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20x8xf32>
    %2 = stablehlo.multiply %1, %0#1 : tensor<20x8xf32>
    %3 = stablehlo.add %0#0, %2 : tensor<20x8xf32>
    return %3 : tensor<20x8xf32>
  }
  func.func private @_where_3(%arg0: tensor<20x8xi1>, %arg1: tensor<20x8xf32>) -> (tensor<20x8xf32>, tensor<20x8xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20x8xf32>
    %1 = stablehlo.select %arg0, %0, %arg1 : tensor<20x8xi1>, tensor<20x8xf32>
    %2 = stablehlo.select %arg0, %arg1, %0 : tensor<20x8xi1>, tensor<20x8xf32>
    return %2, %1 : tensor<20x8xf32>, tensor<20x8xf32>
  }
}
