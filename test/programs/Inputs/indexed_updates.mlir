// program: Every mode of `.at[]`: set, add, multiply, divide, min, max, power, apply; drop, clip and fill. (jax 0.10.2)
// input: normal 10x6xf32
// input: ints -12 12 5xi32
// input: normal 5x6xf32
// input: ints 0 6 5xi32
// input: uniform 0.5 2 5xf32
// tolerance: 0.0001
module @jit_indexed_updates attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<10x6xf32>, %arg1: tensor<5xi32>, %arg2: tensor<5x6xf32>, %arg3: tensor<5xi32>, %arg4: tensor<5xf32>) -> (tensor<10x6xf32> {jax.result_info = "result[0]"}, tensor<10x6xf32> {jax.result_info = "result[1]"}, tensor<10x6xf32> {jax.result_info = "result[2]"}, tensor<10x6xf32> {jax.result_info = "result[3]"}, tensor<5x6xf32> {jax.result_info = "result[4]"}, tensor<5x6xf32> {jax.result_info = "result[5]"}, tensor<10x6xf32> {jax.result_info = "result[6]"}, tensor<10x6xf32> {jax.result_info = "result[7]"}, tensor<10x6xf32> {jax.result_info = "result[8]"}, tensor<10x6xf32> {jax.result_info = "result[9]"}, tensor<10x6xf32> {jax.result_info = "result[10]"}, tensor<10x6xf32> {jax.result_info = "result[11]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<10> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<5xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<5xi1>, tensor<5xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %6 = "stablehlo.scatter"(%arg0, %5, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %135 = stablehlo.add %arg5, %arg6 : tensor<f32>
      stablehlo.return %135 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<9> : tensor<i32>
    %7 = call @clip(%arg1, %c_1, %c_2) : (tensor<5xi32>, tensor<i32>, tensor<i32>) -> tensor<5xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %9 = stablehlo.compare LT, %7, %8, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_4 = stablehlo.constant dense<10> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %11 = stablehlo.add %7, %10 : tensor<5xi32>
    %12 = stablehlo.select %9, %11, %7 : tensor<5xi1>, tensor<5xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %14 = "stablehlo.scatter"(%arg0, %13, %arg2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %135 = stablehlo.multiply %arg5, %arg6 : tensor<f32>
      stablehlo.return %135 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %16 = stablehlo.compare LT, %arg1, %15, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_6 = stablehlo.constant dense<10> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %18 = stablehlo.add %arg1, %17 : tensor<5xi32>
    %19 = stablehlo.select %16, %18, %arg1 : tensor<5xi1>, tensor<5xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %21 = stablehlo.compare LT, %arg3, %20, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_8 = stablehlo.constant dense<6> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %23 = stablehlo.add %arg3, %22 : tensor<5xi32>
    %24 = stablehlo.select %21, %23, %arg3 : tensor<5xi1>, tensor<5xi32>
    %25 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %26 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %27 = stablehlo.concatenate %25, %26, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %28 = "stablehlo.scatter"(%arg0, %27, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %135 = stablehlo.maximum %arg5, %arg6 : tensor<f32>
      stablehlo.return %135 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<5x2xi32>, tensor<5xf32>) -> tensor<10x6xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %30 = stablehlo.compare LT, %arg1, %29, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_10 = stablehlo.constant dense<10> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %32 = stablehlo.add %arg1, %31 : tensor<5xi32>
    %33 = stablehlo.select %30, %32, %arg1 : tensor<5xi1>, tensor<5xi32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %35 = stablehlo.compare LT, %arg3, %34, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_12 = stablehlo.constant dense<6> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %37 = stablehlo.add %arg3, %36 : tensor<5xi32>
    %38 = stablehlo.select %35, %37, %arg3 : tensor<5xi1>, tensor<5xi32>
    %39 = stablehlo.broadcast_in_dim %33, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %40 = stablehlo.broadcast_in_dim %38, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %41 = stablehlo.concatenate %39, %40, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %42 = "stablehlo.scatter"(%arg0, %41, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %135 = stablehlo.minimum %arg5, %arg6 : tensor<f32>
      stablehlo.return %135 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<5x2xi32>, tensor<5xf32>) -> tensor<10x6xf32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %43 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %44 = stablehlo.compare LT, %arg1, %43, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_14 = stablehlo.constant dense<10> : tensor<i32>
    %45 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %46 = stablehlo.add %arg1, %45 : tensor<5xi32>
    %47 = stablehlo.select %44, %46, %arg1 : tensor<5xi1>, tensor<5xi32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %c_15 = stablehlo.constant dense<9> : tensor<1xi32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %49 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<5x1xi32>
    %50 = stablehlo.compare GE, %48, %49, SIGNED : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
    %51 = stablehlo.broadcast_in_dim %c_15, dims = [1] : (tensor<1xi32>) -> tensor<1x1xi32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<5x1xi32>
    %53 = stablehlo.compare LE, %48, %52, SIGNED : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x1xi1>
    %54 = stablehlo.and %50, %53 : tensor<5x1xi1>
    %c_17 = stablehlo.constant dense<true> : tensor<i1>
    %55 = stablehlo.reduce(%54 init: %c_17) applies stablehlo.and across dimensions = [1] : (tensor<5x1xi1>, tensor<i1>) -> tensor<5xi1>
    %56 = "stablehlo.gather"(%arg0, %48) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
    %57 = stablehlo.broadcast_in_dim %55, dims = [0] : (tensor<5xi1>) -> tensor<5x6xi1>
    %cst = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %58 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x6xf32>
    %59 = stablehlo.select %57, %56, %58 : tensor<5x6xi1>, tensor<5x6xf32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %60 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %61 = stablehlo.compare LT, %arg1, %60, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_19 = stablehlo.constant dense<10> : tensor<i32>
    %62 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %63 = stablehlo.add %arg1, %62 : tensor<5xi32>
    %64 = stablehlo.select %61, %63, %arg1 : tensor<5xi1>, tensor<5xi32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %66 = "stablehlo.gather"(%arg0, %65) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 6>}> : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
    %67 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_20 = stablehlo.constant dense<2> : tensor<i32>
    %68 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %69 = stablehlo.multiply %68, %67 : tensor<3xi32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %70 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %71 = stablehlo.add %70, %69 : tensor<3xi32>
    %c_22 = stablehlo.constant dense<2> : tensor<i32>
    %72 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<3x1xi32>
    %73 = stablehlo.broadcast_in_dim %71, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %74 = stablehlo.concatenate %72, %73, dim = 1 : (tensor<3x1xi32>, tensor<3x1xi32>) -> tensor<3x2xi32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %76 = "stablehlo.scatter"(%arg0, %74, %75) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      stablehlo.return %arg6 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<3x2xi32>, tensor<3x3xf32>) -> tensor<10x6xf32>
    %77 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %78 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %79 = stablehlo.compare LT, %77, %78, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_25 = stablehlo.constant dense<10> : tensor<i32>
    %80 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %81 = stablehlo.add %77, %80 : tensor<5xi32>
    %82 = stablehlo.select %79, %81, %77 : tensor<5xi1>, tensor<5xi32>
    %c_26 = stablehlo.constant dense<0> : tensor<i32>
    %83 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %84 = stablehlo.compare LT, %arg3, %83, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_27 = stablehlo.constant dense<6> : tensor<i32>
    %85 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %86 = stablehlo.add %arg3, %85 : tensor<5xi32>
    %87 = stablehlo.select %84, %86, %arg3 : tensor<5xi1>, tensor<5xi32>
    %88 = stablehlo.broadcast_in_dim %82, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %89 = stablehlo.broadcast_in_dim %87, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %90 = stablehlo.concatenate %88, %89, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %c_28 = stablehlo.constant dense<[9, 5]> : tensor<2xi32>
    %c_29 = stablehlo.constant dense<2147483647> : tensor<i32>
    %91 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %92 = stablehlo.minimum %c_28, %91 : tensor<2xi32>
    %93 = stablehlo.broadcast_in_dim %92, dims = [1] : (tensor<2xi32>) -> tensor<5x2xi32>
    %c_30 = stablehlo.constant dense<0> : tensor<i32>
    %94 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i32>) -> tensor<5x2xi32>
    %95 = stablehlo.clamp %94, %90, %93 : tensor<5x2xi32>
    %96 = "stablehlo.scatter"(%arg0, %95, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      stablehlo.return %arg6 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<5x2xi32>, tensor<5xf32>) -> tensor<10x6xf32>
    %97 = stablehlo.iota dim = 0 : tensor<5xi32>
    %98 = stablehlo.multiply %arg2, %arg2 : tensor<5x6xf32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<5x6xf32>
    %100 = stablehlo.add %98, %99 : tensor<5x6xf32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<10x6xf32>
    %c_33 = stablehlo.constant dense<0> : tensor<i32>
    %102 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %103 = stablehlo.compare LT, %97, %102, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_34 = stablehlo.constant dense<10> : tensor<i32>
    %104 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %105 = stablehlo.add %97, %104 : tensor<5xi32>
    %106 = stablehlo.select %103, %105, %97 : tensor<5xi1>, tensor<5xi32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %108 = "stablehlo.scatter"(%101, %107, %100) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %135 = stablehlo.multiply %arg5, %arg6 : tensor<f32>
      stablehlo.return %135 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
    %109 = stablehlo.divide %arg0, %108 : tensor<10x6xf32>
    %110 = stablehlo.abs %arg0 : tensor<10x6xf32>
    %111 = stablehlo.iota dim = 0 : tensor<5xi32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<10x6xf32>
    %c_36 = stablehlo.constant dense<0> : tensor<i32>
    %113 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %114 = stablehlo.compare LT, %111, %113, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_37 = stablehlo.constant dense<10> : tensor<i32>
    %115 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %116 = stablehlo.add %111, %115 : tensor<5xi32>
    %117 = stablehlo.select %114, %116, %111 : tensor<5xi1>, tensor<5xi32>
    %c_38 = stablehlo.constant dense<0> : tensor<i32>
    %118 = stablehlo.broadcast_in_dim %c_38, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %119 = stablehlo.compare LT, %arg3, %118, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_39 = stablehlo.constant dense<6> : tensor<i32>
    %120 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %121 = stablehlo.add %arg3, %120 : tensor<5xi32>
    %122 = stablehlo.select %119, %121, %arg3 : tensor<5xi1>, tensor<5xi32>
    %123 = stablehlo.broadcast_in_dim %117, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %124 = stablehlo.broadcast_in_dim %122, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %125 = stablehlo.concatenate %123, %124, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %126 = "stablehlo.scatter"(%112, %125, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %135 = stablehlo.multiply %arg5, %arg6 : tensor<f32>
      stablehlo.return %135 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<5x2xi32>, tensor<5xf32>) -> tensor<10x6xf32>
    %127 = stablehlo.power %110, %126 : tensor<10x6xf32>
    %c_40 = stablehlo.constant dense<3> : tensor<i32>
    %128 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %131 = "stablehlo.scatter"(%arg0, %128, %130) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %135 = stablehlo.sine %arg5 : tensor<f32>
      stablehlo.return %135 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<1xi32>, tensor<6xf32>) -> tensor<10x6xf32>
    %c_43 = stablehlo.constant dense<5> : tensor<i32>
    %132 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %134 = "stablehlo.scatter"(%arg0, %132, %133) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      stablehlo.return %arg6 : tensor<f32>
    }) : (tensor<10x6xf32>, tensor<1xi32>, tensor<10xf32>) -> tensor<10x6xf32>
    return %6, %14, %28, %42, %59, %66, %76, %96, %109, %127, %131, %134 : tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>, tensor<5x6xf32>, tensor<5x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>, tensor<10x6xf32>
  }
  func.func private @clip(%arg0: tensor<5xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<5xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<5xi32>
    %3 = stablehlo.convert %arg2 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %5 = stablehlo.minimum %4, %2 : tensor<5xi32>
    return %5 : tensor<5xi32>
  }
}
