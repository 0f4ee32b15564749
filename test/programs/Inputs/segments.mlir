// program: Segment sum, product, maximum, minimum; bincount; histogram. (jax 0.10.2)
// input: normal 100x8xf32
// input: ints 0 12 100xi32
// input: ints 0 15 100xi32
// tolerance: 0.0001
module @jit_segments attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<100x8xf32>, %arg1: tensor<100xi32>, %arg2: tensor<100xi32>) -> (tensor<12x8xf32> {jax.result_info = "result[0]"}, tensor<12x8xf32> {jax.result_info = "result[1]"}, tensor<12x8xf32> {jax.result_info = "result[2]"}, tensor<12x8xf32> {jax.result_info = "result[3]"}, tensor<12xi32> {jax.result_info = "result[4]"}, tensor<9xf32> {jax.result_info = "result[5]"}) {
    %cst = stablehlo.constant dense<[-2.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<100xi32>) -> tensor<100x1xi32>
    %2 = "stablehlo.scatter"(%0, %1, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %57 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %57 : tensor<f32>
    }) : (tensor<12x8xf32>, tensor<100x1xi32>, tensor<100x8xf32>) -> tensor<12x8xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<100xi32>) -> tensor<100x1xi32>
    %5 = "stablehlo.scatter"(%3, %4, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %57 = stablehlo.multiply %arg3, %arg4 : tensor<f32>
      stablehlo.return %57 : tensor<f32>
    }) : (tensor<12x8xf32>, tensor<100x1xi32>, tensor<100x8xf32>) -> tensor<12x8xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %7 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<100xi32>) -> tensor<100x1xi32>
    %8 = "stablehlo.scatter"(%6, %7, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %57 = stablehlo.maximum %arg3, %arg4 : tensor<f32>
      stablehlo.return %57 : tensor<f32>
    }) : (tensor<12x8xf32>, tensor<100x1xi32>, tensor<100x8xf32>) -> tensor<12x8xf32>
    %cst_3 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<12x8xf32>
    %10 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<100xi32>) -> tensor<100x1xi32>
    %11 = "stablehlo.scatter"(%9, %10, %arg0) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %57 = stablehlo.minimum %arg3, %arg4 : tensor<f32>
      stablehlo.return %57 : tensor<f32>
    }) : (tensor<12x8xf32>, tensor<100x1xi32>, tensor<100x8xf32>) -> tensor<12x8xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = call @clip(%arg1, %c_4) : (tensor<100xi32>, tensor<i32>) -> tensor<100xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<100xi32>
    %15 = stablehlo.compare LT, %13, %14, SIGNED : (tensor<100xi32>, tensor<100xi32>) -> tensor<100xi1>
    %c_6 = stablehlo.constant dense<12> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<100xi32>
    %17 = stablehlo.add %13, %16 : tensor<100xi32>
    %18 = stablehlo.select %15, %17, %13 : tensor<100xi1>, tensor<100xi32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0] : (tensor<100xi32>) -> tensor<100x1xi32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<100xi32>
    %21 = "stablehlo.scatter"(%12, %19, %20) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      %57 = stablehlo.add %arg3, %arg4 : tensor<i32>
      stablehlo.return %57 : tensor<i32>
    }) : (tensor<12xi32>, tensor<100x1xi32>, tensor<100xi32>) -> tensor<12xi32>
    %22 = stablehlo.slice %arg0 [0:100, 0:1] : (tensor<100x8xf32>) -> tensor<100x1xf32>
    %23 = stablehlo.reshape %22 : (tensor<100x1xf32>) -> tensor<100xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<100xf32>
    %25 = call @_ptp(%cst) : (tensor<2xf32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.compare EQ, %25, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %27 = stablehlo.slice %cst [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %28 = stablehlo.reshape %27 : (tensor<1xf32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %29 = stablehlo.subtract %28, %cst_10 : tensor<f32>
    %30 = stablehlo.slice %cst [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %31 = stablehlo.reshape %30 : (tensor<1xf32>) -> tensor<f32>
    %32 = call @_where(%26, %29, %31) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %33 = call @_ptp(%cst) : (tensor<2xf32>) -> tensor<f32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.compare EQ, %33, %cst_11, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %35 = stablehlo.slice %cst [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %36 = stablehlo.reshape %35 : (tensor<1xf32>) -> tensor<f32>
    %cst_12 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %37 = stablehlo.add %36, %cst_12 : tensor<f32>
    %38 = stablehlo.slice %cst [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %39 = stablehlo.reshape %38 : (tensor<1xf32>) -> tensor<f32>
    %40 = call @_where(%34, %37, %39) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %41 = call @_linspace(%32, %40) : (tensor<f32>, tensor<f32>) -> tensor<10xf32>
    %42 = call @searchsorted(%41, %23) : (tensor<10xf32>, tensor<100xf32>) -> tensor<100xi32>
    %43 = stablehlo.slice %41 [9:10] : (tensor<10xf32>) -> tensor<1xf32>
    %44 = stablehlo.reshape %43 : (tensor<1xf32>) -> tensor<f32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<f32>) -> tensor<100xf32>
    %46 = stablehlo.compare EQ, %23, %45, FLOAT : (tensor<100xf32>, tensor<100xf32>) -> tensor<100xi1>
    %c_13 = stablehlo.constant dense<9> : tensor<i32>
    %47 = call @_where_1(%46, %c_13, %42) : (tensor<100xi1>, tensor<i32>, tensor<100xi32>) -> tensor<100xi32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %49 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<100xi32>
    %50 = stablehlo.compare LT, %47, %49, SIGNED : (tensor<100xi32>, tensor<100xi32>) -> tensor<100xi1>
    %c_16 = stablehlo.constant dense<10> : tensor<i32>
    %51 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<100xi32>
    %52 = stablehlo.add %47, %51 : tensor<100xi32>
    %53 = stablehlo.select %50, %52, %47 : tensor<100xi1>, tensor<100xi32>
    %54 = stablehlo.broadcast_in_dim %53, dims = [0] : (tensor<100xi32>) -> tensor<100x1xi32>
    %55 = "stablehlo.scatter"(%48, %54, %24) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      %57 = stablehlo.add %arg3, %arg4 : tensor<f32>
      stablehlo.return %57 : tensor<f32>
    }) : (tensor<10xf32>, tensor<100x1xi32>, tensor<100xf32>) -> tensor<10xf32>
    %56 = stablehlo.slice %55 [1:10] : (tensor<10xf32>) -> tensor<9xf32>
    return %2, %5, %8, %11, %21, %56 : tensor<12x8xf32>, tensor<12x8xf32>, tensor<12x8xf32>, tensor<12x8xf32>, tensor<12xi32>, tensor<9xf32>
  }
  func.func private @clip(%arg0: tensor<100xi32>, %arg1: tensor<i32>) -> tensor<100xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<100xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<100xi32>
    return %2 : tensor<100xi32>
  }
  func.func private @_ptp(%arg0: tensor<2xf32>) -> tensor<f32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.minimum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.subtract %0, %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_linspace(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<10xf32> {
    %0 = stablehlo.subtract %arg1, %arg0 : tensor<f32>
    %cst = stablehlo.constant dense<9.000000e+00> : tensor<f32>
    %1 = stablehlo.divide %0, %cst : tensor<f32>
    %2 = stablehlo.iota dim = 0 : tensor<9xf32>
    %cst_0 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %4 = stablehlo.divide %2, %3 : tensor<9xf32>
    %5 = stablehlo.reshape %arg0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %7 = stablehlo.subtract %6, %4 : tensor<9xf32>
    %8 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<1xf32>) -> tensor<9xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<9xf32>
    %10 = stablehlo.reshape %arg1 : (tensor<f32>) -> tensor<1xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<1xf32>) -> tensor<9xf32>
    %12 = stablehlo.multiply %11, %4 : tensor<9xf32>
    %13 = stablehlo.add %9, %12 : tensor<9xf32>
    %14 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %15 = stablehlo.concatenate %13, %14, dim = 0 : (tensor<9xf32>, tensor<1xf32>) -> tensor<10xf32>
    return %15 : tensor<10xf32>
  }
  func.func private @searchsorted(%arg0: tensor<10xf32>, %arg1: tensor<100xf32>) -> tensor<100xi32> {
    %0 = call @_searchsorted_scan_impl(%arg0, %arg1) : (tensor<10xf32>, tensor<100xf32>) -> tensor<100xi32>
    return %0 : tensor<100xi32>
  }
  func.func private @_searchsorted_scan_impl(%arg0: tensor<10xf32>, %arg1: tensor<100xf32>) -> tensor<100xi32> {
    %0 = call @_searchsorted_scan_impl_0(%arg0, %arg1) : (tensor<10xf32>, tensor<100xf32>) -> tensor<100xi32>
    return %0 : tensor<100xi32>
  }
  func.func private @_searchsorted_scan_impl_0(%arg0: tensor<10xf32>, %arg1: tensor<100xf32>) -> tensor<100xi32> {
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<100xui32>
    %c_0 = stablehlo.constant dense<10> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<100xui32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c_1, %iterArg_4 = %0, %iterArg_5 = %1) : tensor<10xf32>, tensor<100xf32>, tensor<i32>, tensor<100xui32>, tensor<100xui32>
    cond {
      %c_6 = stablehlo.constant dense<4> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_4, %iterArg_5) : (tensor<10xf32>, tensor<100xf32>, tensor<100xui32>, tensor<100xui32>) -> (tensor<100xui32>, tensor<100xui32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %5, %4#0, %4#1 : tensor<10xf32>, tensor<100xf32>, tensor<i32>, tensor<100xui32>, tensor<100xui32>
    }
    %3 = stablehlo.convert %2#4 : (tensor<100xui32>) -> tensor<100xi32>
    return %3 : tensor<100xi32>
  }
  func.func private @closed_call(%arg0: tensor<10xf32>, %arg1: tensor<100xf32>, %arg2: tensor<100xui32>, %arg3: tensor<100xui32>) -> (tensor<100xui32>, tensor<100xui32>) {
    %0 = stablehlo.subtract %arg3, %arg2 : tensor<100xui32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %1 = call @floor_divide(%0, %c) : (tensor<100xui32>, tensor<i32>) -> tensor<100xui32>
    %2 = stablehlo.add %arg2, %1 : tensor<100xui32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<100xui32>) -> tensor<100x1xui32>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<10xf32>, tensor<100x1xui32>) -> tensor<100x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<100x1xf32>) -> tensor<100xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<100xf32>
    %7 = stablehlo.compare EQ, %arg1, %6, FLOAT : (tensor<100xf32>, tensor<100xf32>) -> tensor<100xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<100xf32>
    %9 = stablehlo.select %7, %8, %arg1 : tensor<100xi1>, tensor<100xf32>
    %10 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<100xf32>, tensor<100xf32>) -> tensor<100xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<100xf32>
    %12 = stablehlo.select %10, %11, %9 : tensor<100xi1>, tensor<100xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<100xf32>
    %14 = stablehlo.compare EQ, %5, %13, FLOAT : (tensor<100xf32>, tensor<100xf32>) -> tensor<100xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<100xf32>
    %16 = stablehlo.select %14, %15, %5 : tensor<100xi1>, tensor<100xf32>
    %17 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<100xf32>, tensor<100xf32>) -> tensor<100xi1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<100xf32>
    %19 = stablehlo.select %17, %18, %16 : tensor<100xi1>, tensor<100xf32>
    %20 = stablehlo.compare LT, %12, %19, TOTALORDER : (tensor<100xf32>, tensor<100xf32>) -> tensor<100xi1>
    %21 = stablehlo.select %20, %arg2, %2 : tensor<100xi1>, tensor<100xui32>
    %22 = stablehlo.select %20, %2, %arg3 : tensor<100xi1>, tensor<100xui32>
    return %21, %22 : tensor<100xui32>, tensor<100xui32>
  }
  func.func private @floor_divide(%arg0: tensor<100xui32>, %arg1: tensor<i32>) -> tensor<100xui32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<ui32>) -> tensor<100xui32>
    %2 = stablehlo.divide %arg0, %1 : tensor<100xui32>
    return %2 : tensor<100xui32>
  }
  func.func private @_where_1(%arg0: tensor<100xi1>, %arg1: tensor<i32>, %arg2: tensor<100xi32>) -> tensor<100xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<100xi32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<100xi1>, tensor<100xi32>
    return %2 : tensor<100xi32>
  }
}
