// program: sort, argsort, top-k, median, quantile, unique, searchsorted, lexsort, partition, mode of several keys. (jax 0.10.2)
// input: normal 8x200xf32
// input: ints 0 40 150xi32
// input: ascending 50xf32
// input: normal 30xf32
// tolerance: 0.0001
module @jit_ordering attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x200xf32>, %arg1: tensor<150xi32>, %arg2: tensor<50xf32>, %arg3: tensor<30xf32>) -> (tensor<8x200xf32> {jax.result_info = "result[0]"}, tensor<8x200xi32> {jax.result_info = "result[1]"}, tensor<8x5xf32> {jax.result_info = "result[2][0]"}, tensor<8x5xi32> {jax.result_info = "result[2][1]"}, tensor<8xf32> {jax.result_info = "result[3]"}, tensor<3x8xf32> {jax.result_info = "result[4]"}, tensor<45xi32> {jax.result_info = "result[5][0]"}, tensor<45xi32> {jax.result_info = "result[5][1]"}, tensor<30xi32> {jax.result_info = "result[6]"}, tensor<30xi32> {jax.result_info = "result[7]"}, tensor<30xi32> {jax.result_info = "result[8]"}, tensor<150xi32> {jax.result_info = "result[9]"}, tensor<8xf32> {jax.result_info = "result[10]"}, tensor<i32> {jax.result_info = "result[11]"}) {
    %cst = stablehlo.constant dense<[1.000000e-01, 5.000000e-01, 0.899999976]> : tensor<3xf32>
    %0 = call @sort(%arg0) : (tensor<8x200xf32>) -> tensor<8x200xf32>
    %1 = call @argsort(%arg0) : (tensor<8x200xf32>) -> tensor<8x200xi32>
    %values, %indices = chlo.top_k(%arg0, k = 5) : tensor<8x200xf32> -> (tensor<8x5xf32>, tensor<8x5xi32>)
    %2 = call @median(%arg0) : (tensor<8x200xf32>) -> tensor<8xf32>
    %3 = call @quantile_0(%arg0, %cst) : (tensor<8x200xf32>, tensor<3xf32>) -> tensor<3x8xf32>
    %4:3 = call @_unique_sorted_mask(%arg1) : (tensor<150xi32>) -> (tensor<150xi32>, tensor<150xi1>, tensor<150xi32>)
    %5 = call @cumsum(%4#1) : (tensor<150xi1>) -> tensor<150xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %7 = call @clip(%5, %c_0) : (tensor<150xi32>, tensor<i32>) -> tensor<150xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<150xi32>
    %9 = stablehlo.compare LT, %7, %8, SIGNED : (tensor<150xi32>, tensor<150xi32>) -> tensor<150xi1>
    %c_2 = stablehlo.constant dense<45> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<150xi32>
    %11 = stablehlo.add %7, %10 : tensor<150xi32>
    %12 = stablehlo.select %9, %11, %7 : tensor<150xi1>, tensor<150xi32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<150xi32>) -> tensor<150x1xi32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<150xi32>
    %15 = "stablehlo.scatter"(%6, %13, %14) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      %65 = stablehlo.add %arg4, %arg5 : tensor<i32>
      stablehlo.return %65 : tensor<i32>
    }) : (tensor<45xi32>, tensor<150x1xi32>, tensor<150xi32>) -> tensor<45xi32>
    %16 = call @cumsum_2(%15) : (tensor<45xi32>) -> tensor<45xi32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %17 = call @floor_divide(%16, %c_4) : (tensor<45xi32>, tensor<i32>) -> tensor<45xi32>
    %c_5 = stablehlo.constant dense<150> : tensor<i32>
    %18 = call @remainder(%17, %c_5) : (tensor<45xi32>, tensor<i32>) -> tensor<45xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %20 = stablehlo.compare LT, %18, %19, SIGNED : (tensor<45xi32>, tensor<45xi32>) -> tensor<45xi1>
    %c_7 = stablehlo.constant dense<150> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %22 = stablehlo.add %18, %21 : tensor<45xi32>
    %23 = stablehlo.select %20, %22, %18 : tensor<45xi1>, tensor<45xi32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<45xi32>) -> tensor<45x1xi32>
    %25 = "stablehlo.gather"(%4#0, %24) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<150xi32>, tensor<45x1xi32>) -> tensor<45xi32>
    %26 = stablehlo.iota dim = 0 : tensor<45xi32>
    %27 = stablehlo.convert %4#1 : (tensor<150xi1>) -> tensor<150xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %28 = stablehlo.reduce(%27 init: %c_8) applies stablehlo.add across dimensions = [0] : (tensor<150xi32>, tensor<i32>) -> tensor<i32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %30 = stablehlo.compare LT, %26, %29, SIGNED : (tensor<45xi32>, tensor<45xi32>) -> tensor<45xi1>
    %c_9 = stablehlo.constant dense<-1> : tensor<i32>
    %31 = call @_where_6(%30, %25, %c_9) : (tensor<45xi1>, tensor<45xi32>, tensor<i32>) -> tensor<45xi32>
    %32 = call @cumsum(%4#1) : (tensor<150xi1>) -> tensor<150xi32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %34 = call @clip(%32, %c_11) : (tensor<150xi32>, tensor<i32>) -> tensor<150xi32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %35 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<150xi32>
    %36 = stablehlo.compare LT, %34, %35, SIGNED : (tensor<150xi32>, tensor<150xi32>) -> tensor<150xi1>
    %c_13 = stablehlo.constant dense<46> : tensor<i32>
    %37 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<150xi32>
    %38 = stablehlo.add %34, %37 : tensor<150xi32>
    %39 = stablehlo.select %36, %38, %34 : tensor<150xi1>, tensor<150xi32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [0] : (tensor<150xi32>) -> tensor<150x1xi32>
    %c_14 = stablehlo.constant dense<1> : tensor<i32>
    %41 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<150xi32>
    %42 = "stablehlo.scatter"(%33, %40, %41) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      %65 = stablehlo.add %arg4, %arg5 : tensor<i32>
      stablehlo.return %65 : tensor<i32>
    }) : (tensor<46xi32>, tensor<150x1xi32>, tensor<150xi32>) -> tensor<46xi32>
    %43 = call @cumsum_7(%42) : (tensor<46xi32>) -> tensor<46xi32>
    %c_15 = stablehlo.constant dense<1> : tensor<i32>
    %44 = call @floor_divide_9(%43, %c_15) : (tensor<46xi32>, tensor<i32>) -> tensor<46xi32>
    %c_16 = stablehlo.constant dense<150> : tensor<i32>
    %45 = call @remainder_11(%44, %c_16) : (tensor<46xi32>, tensor<i32>) -> tensor<46xi32>
    %46 = stablehlo.slice %45 [1:46] : (tensor<46xi32>) -> tensor<45xi32>
    %47 = stablehlo.slice %45 [1:46] : (tensor<46xi32>) -> tensor<45xi32>
    %c_17 = stablehlo.constant dense<150> : tensor<i32>
    %48 = call @_where_12(%46, %47, %c_17) : (tensor<45xi32>, tensor<45xi32>, tensor<i32>) -> tensor<45xi32>
    %c_18 = stablehlo.constant dense<1> : tensor<i32>
    %49 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %50 = "stablehlo.scatter"(%45, %49, %48) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      stablehlo.return %arg5 : tensor<i32>
    }) : (tensor<46xi32>, tensor<1xi32>, tensor<45xi32>) -> tensor<46xi32>
    %51 = call @diff(%50) : (tensor<46xi32>) -> tensor<45xi32>
    %52 = call @searchsorted(%arg2, %arg3) : (tensor<50xf32>, tensor<30xf32>) -> tensor<30xi32>
    %53 = call @searchsorted_15(%arg2, %arg3) : (tensor<50xf32>, tensor<30xf32>) -> tensor<30xi32>
    %54 = call @digitize(%arg3, %arg2) : (tensor<30xf32>, tensor<50xf32>) -> tensor<30xi32>
    %55 = stablehlo.slice %arg0 [0:1, 0:150] : (tensor<8x200xf32>) -> tensor<1x150xf32>
    %56 = stablehlo.reshape %55 : (tensor<1x150xf32>) -> tensor<150xf32>
    %57 = call @lexsort_21(%56, %arg1) : (tensor<150xf32>, tensor<150xi32>) -> tensor<150xi32>
    %58 = call @partition(%arg0) : (tensor<8x200xf32>) -> tensor<8x200xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.reduce(%58 init: %cst_19) applies stablehlo.add across dimensions = [1] : (tensor<8x200xf32>, tensor<f32>) -> tensor<8xf32>
    %60 = stablehlo.slice %arg0 [0:1, 0:200] : (tensor<8x200xf32>) -> tensor<1x200xf32>
    %61 = stablehlo.reshape %60 : (tensor<1x200xf32>) -> tensor<200xf32>
    %62 = call @argpartition(%61) : (tensor<200xf32>) -> tensor<200xi32>
    %63 = stablehlo.slice %62 [3:4] : (tensor<200xi32>) -> tensor<1xi32>
    %64 = stablehlo.reshape %63 : (tensor<1xi32>) -> tensor<i32>
    return %0, %1, %values, %indices, %2, %3, %31, %51, %52, %53, %54, %57, %59, %64 : tensor<8x200xf32>, tensor<8x200xi32>, tensor<8x5xf32>, tensor<8x5xi32>, tensor<8xf32>, tensor<3x8xf32>, tensor<45xi32>, tensor<45xi32>, tensor<30xi32>, tensor<30xi32>, tensor<30xi32>, tensor<150xi32>, tensor<8xf32>, tensor<i32>
  }
  func.func private @sort(%arg0: tensor<8x200xf32>) -> tensor<8x200xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<8x200xf32>) -> tensor<8x200xf32>
    return %0 : tensor<8x200xf32>
  }
  func.func private @argsort(%arg0: tensor<8x200xf32>) -> tensor<8x200xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<8x200xi32>
    %1 = stablehlo.reverse %arg0, dims = [1] : tensor<8x200xf32>
    %2 = stablehlo.reverse %0, dims = [1] : tensor<8x200xi32>
    %3:2 = "stablehlo.sort"(%1, %2) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_1, %6 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %10 = stablehlo.select %9, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %11 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %12 = stablehlo.select %11, %cst_4, %10 : tensor<i1>, tensor<f32>
      %13 = stablehlo.compare LT, %8, %12, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    }) : (tensor<8x200xf32>, tensor<8x200xi32>) -> (tensor<8x200xf32>, tensor<8x200xi32>)
    %4 = stablehlo.reverse %3#1, dims = [1] : tensor<8x200xi32>
    return %4 : tensor<8x200xi32>
  }
  func.func private @median(%arg0: tensor<8x200xf32>) -> tensor<8xf32> {
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %0 = call @quantile(%arg0, %cst) : (tensor<8x200xf32>, tensor<f32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  func.func private @quantile(%arg0: tensor<8x200xf32>, %arg1: tensor<f32>) -> tensor<8xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<8x200xf32>, tensor<8x200xf32>) -> tensor<8x200xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<8x200xi1>, tensor<i1>) -> tensor<8xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<8xi1>) -> tensor<8x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %3 = call @_where(%2, %cst, %arg0) : (tensor<8x1xi1>, tensor<f32>, tensor<8x200xf32>) -> tensor<8x200xf32>
    %4 = "stablehlo.sort"(%3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.compare EQ, %arg2, %cst_10, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.select %24, %cst_11, %arg2 : tensor<i1>, tensor<f32>
      %26 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_12 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %27 = stablehlo.select %26, %cst_12, %25 : tensor<i1>, tensor<f32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.compare EQ, %arg3, %cst_13, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %29 = stablehlo.select %28, %cst_14, %arg3 : tensor<i1>, tensor<f32>
      %30 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_15 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %31 = stablehlo.select %30, %cst_15, %29 : tensor<i1>, tensor<f32>
      %32 = stablehlo.compare LT, %27, %31, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %32 : tensor<i1>
    }) : (tensor<8x200xf32>) -> tensor<8x200xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+02> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.subtract %cst_0, %cst_1 : tensor<f32>
    %6 = stablehlo.multiply %arg1, %5 : tensor<f32>
    %7 = stablehlo.floor %6 : tensor<f32>
    %8 = stablehlo.ceil %6 : tensor<f32>
    %9 = stablehlo.subtract %6, %7 : tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %10 = stablehlo.subtract %cst_2, %9 : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.000000e+02> : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.subtract %cst_3, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.clamp %cst_5, %7, %11 : tensor<f32>
    %cst_6 = stablehlo.constant dense<2.000000e+02> : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.subtract %cst_6, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.clamp %cst_8, %8, %13 : tensor<f32>
    %15 = stablehlo.convert %12 : (tensor<f32>) -> tensor<i32>
    %16 = stablehlo.convert %14 : (tensor<f32>) -> tensor<i32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %18 = "stablehlo.gather"(%4, %17) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 8, 1>}> : (tensor<8x200xf32>, tensor<1xi32>) -> tensor<8xf32>
    %19 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %20 = "stablehlo.gather"(%4, %19) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 8, 1>}> : (tensor<8x200xf32>, tensor<1xi32>) -> tensor<8xf32>
    %21 = stablehlo.add %18, %20 : tensor<8xf32>
    %cst_9 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<8xf32>
    return %23 : tensor<8xf32>
  }
  func.func private @_where(%arg0: tensor<8x1xi1>, %arg1: tensor<f32>, %arg2: tensor<8x200xf32>) -> tensor<8x200xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<8x1xi1>) -> tensor<8x200xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8x200xf32>
    %3 = stablehlo.select %1, %2, %arg2 : tensor<8x200xi1>, tensor<8x200xf32>
    return %3 : tensor<8x200xf32>
  }
  func.func private @quantile_0(%arg0: tensor<8x200xf32>, %arg1: tensor<3xf32>) -> tensor<3x8xf32> {
    %0 = stablehlo.compare NE, %arg0, %arg0, FLOAT : (tensor<8x200xf32>, tensor<8x200xf32>) -> tensor<8x200xi1>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%0 init: %c) applies stablehlo.or across dimensions = [1] : (tensor<8x200xi1>, tensor<i1>) -> tensor<8xi1>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<8xi1>) -> tensor<8x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %3 = call @_where(%2, %cst, %arg0) : (tensor<8x1xi1>, tensor<f32>, tensor<8x200xf32>) -> tensor<8x200xf32>
    %4 = "stablehlo.sort"(%3) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %32 = stablehlo.compare EQ, %arg2, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %33 = stablehlo.select %32, %cst_10, %arg2 : tensor<i1>, tensor<f32>
      %34 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_11 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %35 = stablehlo.select %34, %cst_11, %33 : tensor<i1>, tensor<f32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %36 = stablehlo.compare EQ, %arg3, %cst_12, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %37 = stablehlo.select %36, %cst_13, %arg3 : tensor<i1>, tensor<f32>
      %38 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_14 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %39 = stablehlo.select %38, %cst_14, %37 : tensor<i1>, tensor<f32>
      %40 = stablehlo.compare LT, %35, %39, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %40 : tensor<i1>
    }) : (tensor<8x200xf32>) -> tensor<8x200xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+02> : tensor<f32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.subtract %cst_0, %cst_1 : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %7 = stablehlo.multiply %arg1, %6 : tensor<3xf32>
    %8 = stablehlo.floor %7 : tensor<3xf32>
    %9 = stablehlo.ceil %7 : tensor<3xf32>
    %10 = stablehlo.subtract %7, %8 : tensor<3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %12 = stablehlo.subtract %11, %10 : tensor<3xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+02> : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.subtract %cst_3, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %15 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %16 = stablehlo.clamp %14, %8, %15 : tensor<3xf32>
    %cst_6 = stablehlo.constant dense<2.000000e+02> : tensor<f32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.subtract %cst_6, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %19 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %20 = stablehlo.clamp %18, %9, %19 : tensor<3xf32>
    %21 = stablehlo.convert %16 : (tensor<3xf32>) -> tensor<3xi32>
    %22 = stablehlo.convert %20 : (tensor<3xf32>) -> tensor<3xi32>
    %23 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %24 = "stablehlo.gather"(%4, %23) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 8, 1>}> : (tensor<8x200xf32>, tensor<3x1xi32>) -> tensor<3x8xf32>
    %25 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %26 = "stablehlo.gather"(%4, %25) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 8, 1>}> : (tensor<8x200xf32>, tensor<3x1xi32>) -> tensor<3x8xf32>
    %27 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<3xf32>) -> tensor<3x8xf32>
    %28 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<3xf32>) -> tensor<3x8xf32>
    %29 = stablehlo.multiply %24, %27 : tensor<3x8xf32>
    %30 = stablehlo.multiply %26, %28 : tensor<3x8xf32>
    %31 = stablehlo.add %29, %30 : tensor<3x8xf32>
    return %31 : tensor<3x8xf32>
  }
  func.func private @_unique_sorted_mask(%arg0: tensor<150xi32>) -> (tensor<150xi32>, tensor<150xi1>, tensor<150xi32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<150xi32>) -> tensor<150x1xi32>
    %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<150x1xi32>) -> tensor<1x150xi32>
    %2 = stablehlo.reverse %1, dims = [0] : tensor<1x150xi32>
    %3 = call @lexsort(%2) : (tensor<1x150xi32>) -> tensor<150xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<150xi32>
    %5 = stablehlo.compare LT, %3, %4, SIGNED : (tensor<150xi32>, tensor<150xi32>) -> tensor<150xi1>
    %c_0 = stablehlo.constant dense<150> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<150xi32>
    %7 = stablehlo.add %3, %6 : tensor<150xi32>
    %8 = stablehlo.select %5, %7, %3 : tensor<150xi1>, tensor<150xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<150xi32>) -> tensor<150x1xi32>
    %10 = "stablehlo.gather"(%arg0, %9) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<150xi32>, tensor<150x1xi32>) -> tensor<150xi32>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %11 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i1>) -> tensor<150xi1>
    %12 = stablehlo.slice %10 [1:150] : (tensor<150xi32>) -> tensor<149xi32>
    %13 = stablehlo.slice %10 [0:149] : (tensor<150xi32>) -> tensor<149xi32>
    %14 = stablehlo.compare NE, %12, %13, SIGNED : (tensor<149xi32>, tensor<149xi32>) -> tensor<149xi1>
    %c_2 = stablehlo.constant dense<false> : tensor<i1>
    %15 = stablehlo.reduce(%14 init: %c_2) applies stablehlo.or across dimensions = [] : (tensor<149xi1>, tensor<i1>) -> tensor<149xi1>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %17 = "stablehlo.scatter"(%11, %16, %15) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<i1>, %arg2: tensor<i1>):
      stablehlo.return %arg2 : tensor<i1>
    }) : (tensor<150xi1>, tensor<1xi32>, tensor<149xi1>) -> tensor<150xi1>
    return %10, %17, %3 : tensor<150xi32>, tensor<150xi1>, tensor<150xi32>
  }
  func.func private @lexsort(%arg0: tensor<1x150xi32>) -> tensor<150xi32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:150] : (tensor<1x150xi32>) -> tensor<1x150xi32>
    %1 = stablehlo.reshape %0 : (tensor<1x150xi32>) -> tensor<150xi32>
    %2 = stablehlo.iota dim = 0 : tensor<150xi32>
    %3:2 = "stablehlo.sort"(%1, %2) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %4 = stablehlo.compare LT, %arg1, %arg2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    }) : (tensor<150xi32>, tensor<150xi32>) -> (tensor<150xi32>, tensor<150xi32>)
    return %3#1 : tensor<150xi32>
  }
  func.func private @cumsum(%arg0: tensor<150xi1>) -> tensor<150xi32> {
    %0 = stablehlo.convert %arg0 : (tensor<150xi1>) -> tensor<150xi32>
    %1 = call @cumsum_1(%0) : (tensor<150xi32>) -> tensor<150xi32>
    return %1 : tensor<150xi32>
  }
  func.func private @cumsum_1(%arg0: tensor<150xi32>) -> tensor<150xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[149, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 150>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<150xi32>, tensor<i32>) -> tensor<150xi32>
    return %1 : tensor<150xi32>
  }
  func.func private @clip(%arg0: tensor<150xi32>, %arg1: tensor<i32>) -> tensor<150xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<150xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<150xi32>
    return %2 : tensor<150xi32>
  }
  func.func private @cumsum_2(%arg0: tensor<45xi32>) -> tensor<45xi32> {
    %0 = call @cumsum_3(%arg0) : (tensor<45xi32>) -> tensor<45xi32>
    return %0 : tensor<45xi32>
  }
  func.func private @cumsum_3(%arg0: tensor<45xi32>) -> tensor<45xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[44, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 45>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<45xi32>, tensor<i32>) -> tensor<45xi32>
    return %1 : tensor<45xi32>
  }
  func.func private @floor_divide(%arg0: tensor<45xi32>, %arg1: tensor<i32>) -> tensor<45xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %1 = stablehlo.divide %arg0, %0 : tensor<45xi32>
    %2 = stablehlo.sign %arg0 : tensor<45xi32>
    %3 = stablehlo.sign %arg1 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %5 = stablehlo.compare NE, %2, %4, SIGNED : (tensor<45xi32>, tensor<45xi32>) -> tensor<45xi1>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %7 = stablehlo.remainder %arg0, %6 : tensor<45xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %9 = stablehlo.compare NE, %7, %8, SIGNED : (tensor<45xi32>, tensor<45xi32>) -> tensor<45xi1>
    %10 = stablehlo.and %5, %9 : tensor<45xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %12 = stablehlo.subtract %1, %11 : tensor<45xi32>
    %13 = call @_where_4(%10, %12, %1) : (tensor<45xi1>, tensor<45xi32>, tensor<45xi32>) -> tensor<45xi32>
    return %13 : tensor<45xi32>
  }
  func.func private @_where_4(%arg0: tensor<45xi1>, %arg1: tensor<45xi32>, %arg2: tensor<45xi32>) -> tensor<45xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<45xi1>, tensor<45xi32>
    return %0 : tensor<45xi32>
  }
  func.func private @remainder(%arg0: tensor<45xi32>, %arg1: tensor<i32>) -> tensor<45xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where_5(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<45xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<45xi32>, tensor<45xi32>) -> tensor<45xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<45xi32>, tensor<45xi32>) -> tensor<45xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<45xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<45xi1>, tensor<45xi1>) -> tensor<45xi1>
    %12 = stablehlo.and %11, %6 : tensor<45xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %14 = stablehlo.add %4, %13 : tensor<45xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<45xi1>, tensor<45xi32>
    return %15 : tensor<45xi32>
  }
  func.func private @_where_5(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_6(%arg0: tensor<45xi1>, %arg1: tensor<45xi32>, %arg2: tensor<i32>) -> tensor<45xi32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<45xi1>, tensor<45xi32>
    return %1 : tensor<45xi32>
  }
  func.func private @cumsum_7(%arg0: tensor<46xi32>) -> tensor<46xi32> {
    %0 = call @cumsum_8(%arg0) : (tensor<46xi32>) -> tensor<46xi32>
    return %0 : tensor<46xi32>
  }
  func.func private @cumsum_8(%arg0: tensor<46xi32>) -> tensor<46xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[45, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 46>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<46xi32>, tensor<i32>) -> tensor<46xi32>
    return %1 : tensor<46xi32>
  }
  func.func private @floor_divide_9(%arg0: tensor<46xi32>, %arg1: tensor<i32>) -> tensor<46xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %1 = stablehlo.divide %arg0, %0 : tensor<46xi32>
    %2 = stablehlo.sign %arg0 : tensor<46xi32>
    %3 = stablehlo.sign %arg1 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %5 = stablehlo.compare NE, %2, %4, SIGNED : (tensor<46xi32>, tensor<46xi32>) -> tensor<46xi1>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %7 = stablehlo.remainder %arg0, %6 : tensor<46xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %9 = stablehlo.compare NE, %7, %8, SIGNED : (tensor<46xi32>, tensor<46xi32>) -> tensor<46xi1>
    %10 = stablehlo.and %5, %9 : tensor<46xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %12 = stablehlo.subtract %1, %11 : tensor<46xi32>
    %13 = call @_where_10(%10, %12, %1) : (tensor<46xi1>, tensor<46xi32>, tensor<46xi32>) -> tensor<46xi32>
    return %13 : tensor<46xi32>
  }
  func.func private @_where_10(%arg0: tensor<46xi1>, %arg1: tensor<46xi32>, %arg2: tensor<46xi32>) -> tensor<46xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<46xi1>, tensor<46xi32>
    return %0 : tensor<46xi32>
  }
  func.func private @remainder_11(%arg0: tensor<46xi32>, %arg1: tensor<i32>) -> tensor<46xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where_5(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<46xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<46xi32>, tensor<46xi32>) -> tensor<46xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<46xi32>, tensor<46xi32>) -> tensor<46xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<46xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<46xi1>, tensor<46xi1>) -> tensor<46xi1>
    %12 = stablehlo.and %11, %6 : tensor<46xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<46xi32>
    %14 = stablehlo.add %4, %13 : tensor<46xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<46xi1>, tensor<46xi32>
    return %15 : tensor<46xi32>
  }
  func.func private @_where_12(%arg0: tensor<45xi32>, %arg1: tensor<45xi32>, %arg2: tensor<i32>) -> tensor<45xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %1 = stablehlo.compare NE, %arg0, %0, SIGNED : (tensor<45xi32>, tensor<45xi32>) -> tensor<45xi1>
    %2 = stablehlo.convert %arg2 : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<45xi32>
    %4 = stablehlo.select %1, %arg1, %3 : tensor<45xi1>, tensor<45xi32>
    return %4 : tensor<45xi32>
  }
  func.func private @diff(%arg0: tensor<46xi32>) -> tensor<45xi32> {
    %0 = stablehlo.slice %arg0 [1:46] : (tensor<46xi32>) -> tensor<45xi32>
    %1 = stablehlo.slice %arg0 [0:45] : (tensor<46xi32>) -> tensor<45xi32>
    %2 = stablehlo.subtract %0, %1 : tensor<45xi32>
    return %2 : tensor<45xi32>
  }
  func.func private @searchsorted(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>) -> tensor<30xi32> {
    %0 = call @_searchsorted_scan_impl(%arg0, %arg1) : (tensor<50xf32>, tensor<30xf32>) -> tensor<30xi32>
    return %0 : tensor<30xi32>
  }
  func.func private @_searchsorted_scan_impl(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>) -> tensor<30xi32> {
    %0 = call @_searchsorted_scan_impl_13(%arg0, %arg1) : (tensor<50xf32>, tensor<30xf32>) -> tensor<30xi32>
    return %0 : tensor<30xi32>
  }
  func.func private @_searchsorted_scan_impl_13(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>) -> tensor<30xi32> {
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<30xui32>
    %c_0 = stablehlo.constant dense<50> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<30xui32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c_1, %iterArg_4 = %0, %iterArg_5 = %1) : tensor<50xf32>, tensor<30xf32>, tensor<i32>, tensor<30xui32>, tensor<30xui32>
    cond {
      %c_6 = stablehlo.constant dense<6> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_4, %iterArg_5) : (tensor<50xf32>, tensor<30xf32>, tensor<30xui32>, tensor<30xui32>) -> (tensor<30xui32>, tensor<30xui32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %5, %4#0, %4#1 : tensor<50xf32>, tensor<30xf32>, tensor<i32>, tensor<30xui32>, tensor<30xui32>
    }
    %3 = stablehlo.convert %2#4 : (tensor<30xui32>) -> tensor<30xi32>
    return %3 : tensor<30xi32>
  }
  func.func private @closed_call(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>, %arg2: tensor<30xui32>, %arg3: tensor<30xui32>) -> (tensor<30xui32>, tensor<30xui32>) {
    %0 = stablehlo.subtract %arg3, %arg2 : tensor<30xui32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %1 = call @floor_divide_14(%0, %c) : (tensor<30xui32>, tensor<i32>) -> tensor<30xui32>
    %2 = stablehlo.add %arg2, %1 : tensor<30xui32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<30xui32>) -> tensor<30x1xui32>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<50xf32>, tensor<30x1xui32>) -> tensor<30x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<30x1xf32>) -> tensor<30xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %7 = stablehlo.compare EQ, %arg1, %6, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %9 = stablehlo.select %7, %8, %arg1 : tensor<30xi1>, tensor<30xf32>
    %10 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %12 = stablehlo.select %10, %11, %9 : tensor<30xi1>, tensor<30xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %14 = stablehlo.compare EQ, %5, %13, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %16 = stablehlo.select %14, %15, %5 : tensor<30xi1>, tensor<30xf32>
    %17 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %19 = stablehlo.select %17, %18, %16 : tensor<30xi1>, tensor<30xf32>
    %20 = stablehlo.compare LE, %12, %19, TOTALORDER : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %21 = stablehlo.select %20, %arg2, %2 : tensor<30xi1>, tensor<30xui32>
    %22 = stablehlo.select %20, %2, %arg3 : tensor<30xi1>, tensor<30xui32>
    return %21, %22 : tensor<30xui32>, tensor<30xui32>
  }
  func.func private @floor_divide_14(%arg0: tensor<30xui32>, %arg1: tensor<i32>) -> tensor<30xui32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<ui32>) -> tensor<30xui32>
    %2 = stablehlo.divide %arg0, %1 : tensor<30xui32>
    return %2 : tensor<30xui32>
  }
  func.func private @searchsorted_15(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>) -> tensor<30xi32> {
    %0 = call @_searchsorted_sort_impl(%arg0, %arg1) : (tensor<50xf32>, tensor<30xf32>) -> tensor<30xi32>
    return %0 : tensor<30xi32>
  }
  func.func private @_searchsorted_sort_impl(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>) -> tensor<30xi32> {
    %0 = stablehlo.concatenate %arg0, %arg1, dim = 0 : (tensor<50xf32>, tensor<30xf32>) -> tensor<80xf32>
    %1 = stablehlo.iota dim = 0 : tensor<80xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<80xi32>
    %3:2 = "stablehlo.sort"(%0, %1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<i32>, %arg5: tensor<i32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %23 = stablehlo.compare EQ, %arg2, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.select %23, %cst_5, %arg2 : tensor<i1>, tensor<f32>
      %25 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_6 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %26 = stablehlo.select %25, %cst_6, %24 : tensor<i1>, tensor<f32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.compare EQ, %arg3, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.select %27, %cst_8, %arg3 : tensor<i1>, tensor<f32>
      %29 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_9 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %30 = stablehlo.select %29, %cst_9, %28 : tensor<i1>, tensor<f32>
      %31 = stablehlo.compare LT, %26, %30, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %31 : tensor<i1>
    }) : (tensor<80xf32>, tensor<80xi32>) -> (tensor<80xf32>, tensor<80xi32>)
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<80xi32>
    %5 = stablehlo.compare LT, %3#1, %4, SIGNED : (tensor<80xi32>, tensor<80xi32>) -> tensor<80xi1>
    %c_1 = stablehlo.constant dense<80> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<80xi32>
    %7 = stablehlo.add %3#1, %6 : tensor<80xi32>
    %8 = stablehlo.select %5, %7, %3#1 : tensor<80xi1>, tensor<80xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<80xi32>) -> tensor<80x1xi32>
    %10 = "stablehlo.scatter"(%2, %9, %1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      stablehlo.return %arg3 : tensor<i32>
    }) : (tensor<80xi32>, tensor<80x1xi32>, tensor<80xi32>) -> tensor<80xi32>
    %11 = stablehlo.slice %10 [50:80] : (tensor<80xi32>) -> tensor<30xi32>
    %12 = stablehlo.iota dim = 0 : tensor<30xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %14:2 = "stablehlo.sort"(%arg1, %12) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<i32>, %arg5: tensor<i32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %23 = stablehlo.compare EQ, %arg2, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %24 = stablehlo.select %23, %cst_5, %arg2 : tensor<i1>, tensor<f32>
      %25 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_6 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %26 = stablehlo.select %25, %cst_6, %24 : tensor<i1>, tensor<f32>
      %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %27 = stablehlo.compare EQ, %arg3, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.select %27, %cst_8, %arg3 : tensor<i1>, tensor<f32>
      %29 = stablehlo.compare NE, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_9 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %30 = stablehlo.select %29, %cst_9, %28 : tensor<i1>, tensor<f32>
      %31 = stablehlo.compare LT, %26, %30, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %31 : tensor<i1>
    }) : (tensor<30xf32>, tensor<30xi32>) -> (tensor<30xf32>, tensor<30xi32>)
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %16 = stablehlo.compare LT, %14#1, %15, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
    %c_4 = stablehlo.constant dense<30> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %18 = stablehlo.add %14#1, %17 : tensor<30xi32>
    %19 = stablehlo.select %16, %18, %14#1 : tensor<30xi1>, tensor<30xi32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
    %21 = "stablehlo.scatter"(%13, %20, %12) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>):
      stablehlo.return %arg3 : tensor<i32>
    }) : (tensor<30xi32>, tensor<30x1xi32>, tensor<30xi32>) -> tensor<30xi32>
    %22 = stablehlo.subtract %11, %21 : tensor<30xi32>
    return %22 : tensor<30xi32>
  }
  func.func private @digitize(%arg0: tensor<30xf32>, %arg1: tensor<50xf32>) -> tensor<30xi32> {
    %0 = stablehlo.slice %arg1 [49:50] : (tensor<50xf32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    %2 = stablehlo.slice %arg1 [0:1] : (tensor<50xf32>) -> tensor<1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1xf32>) -> tensor<f32>
    %4 = stablehlo.compare GE, %1, %3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %5 = call @searchsorted_16(%arg1, %arg0) : (tensor<50xf32>, tensor<30xf32>) -> tensor<30xi32>
    %6 = stablehlo.reverse %arg1, dims = [0] : tensor<50xf32>
    %7 = call @searchsorted_16(%6, %arg0) : (tensor<50xf32>, tensor<30xf32>) -> tensor<30xi32>
    %c = stablehlo.constant dense<50> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %9 = stablehlo.subtract %8, %7 : tensor<30xi32>
    %10 = call @_where_20(%4, %5, %9) : (tensor<i1>, tensor<30xi32>, tensor<30xi32>) -> tensor<30xi32>
    return %10 : tensor<30xi32>
  }
  func.func private @searchsorted_16(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>) -> tensor<30xi32> {
    %0 = call @_searchsorted_scan_impl_17(%arg0, %arg1) : (tensor<50xf32>, tensor<30xf32>) -> tensor<30xi32>
    return %0 : tensor<30xi32>
  }
  func.func private @_searchsorted_scan_impl_17(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>) -> tensor<30xi32> {
    %0 = call @_searchsorted_scan_impl_18(%arg0, %arg1) : (tensor<50xf32>, tensor<30xf32>) -> tensor<30xi32>
    return %0 : tensor<30xi32>
  }
  func.func private @_searchsorted_scan_impl_18(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>) -> tensor<30xi32> {
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui32>) -> tensor<30xui32>
    %c_0 = stablehlo.constant dense<50> : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui32>) -> tensor<30xui32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2:5 = stablehlo.while(%iterArg = %arg0, %iterArg_2 = %arg1, %iterArg_3 = %c_1, %iterArg_4 = %0, %iterArg_5 = %1) : tensor<50xf32>, tensor<30xf32>, tensor<i32>, tensor<30xui32>, tensor<30xui32>
    cond {
      %c_6 = stablehlo.constant dense<6> : tensor<i32>
      %4 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %4 : tensor<i1>
    } do {
      %4:2 = func.call @closed_call_19(%iterArg, %iterArg_2, %iterArg_4, %iterArg_5) : (tensor<50xf32>, tensor<30xf32>, tensor<30xui32>, tensor<30xui32>) -> (tensor<30xui32>, tensor<30xui32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %5 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_2, %5, %4#0, %4#1 : tensor<50xf32>, tensor<30xf32>, tensor<i32>, tensor<30xui32>, tensor<30xui32>
    }
    %3 = stablehlo.convert %2#4 : (tensor<30xui32>) -> tensor<30xi32>
    return %3 : tensor<30xi32>
  }
  func.func private @closed_call_19(%arg0: tensor<50xf32>, %arg1: tensor<30xf32>, %arg2: tensor<30xui32>, %arg3: tensor<30xui32>) -> (tensor<30xui32>, tensor<30xui32>) {
    %0 = stablehlo.subtract %arg3, %arg2 : tensor<30xui32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %1 = call @floor_divide_14(%0, %c) : (tensor<30xui32>, tensor<i32>) -> tensor<30xui32>
    %2 = stablehlo.add %arg2, %1 : tensor<30xui32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<30xui32>) -> tensor<30x1xui32>
    %4 = "stablehlo.gather"(%arg0, %3) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<50xf32>, tensor<30x1xui32>) -> tensor<30x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<30x1xf32>) -> tensor<30xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %7 = stablehlo.compare EQ, %arg1, %6, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %9 = stablehlo.select %7, %8, %arg1 : tensor<30xi1>, tensor<30xf32>
    %10 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %12 = stablehlo.select %10, %11, %9 : tensor<30xi1>, tensor<30xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %14 = stablehlo.compare EQ, %5, %13, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %16 = stablehlo.select %14, %15, %5 : tensor<30xi1>, tensor<30xf32>
    %17 = stablehlo.compare NE, %5, %5, FLOAT : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %19 = stablehlo.select %17, %18, %16 : tensor<30xi1>, tensor<30xf32>
    %20 = stablehlo.compare LT, %12, %19, TOTALORDER : (tensor<30xf32>, tensor<30xf32>) -> tensor<30xi1>
    %21 = stablehlo.select %20, %arg2, %2 : tensor<30xi1>, tensor<30xui32>
    %22 = stablehlo.select %20, %2, %arg3 : tensor<30xi1>, tensor<30xui32>
    return %21, %22 : tensor<30xui32>, tensor<30xui32>
  }
  func.func private @_where_20(%arg0: tensor<i1>, %arg1: tensor<30xi32>, %arg2: tensor<30xi32>) -> tensor<30xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<30xi32>
    return %0 : tensor<30xi32>
  }
  func.func private @lexsort_21(%arg0: tensor<150xf32>, %arg1: tensor<150xi32>) -> tensor<150xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<150xi32>
    %1:3 = "stablehlo.sort"(%arg1, %arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<f32>, %arg6: tensor<i32>, %arg7: tensor<i32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.compare EQ, %arg4, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.select %2, %cst_0, %arg4 : tensor<i1>, tensor<f32>
      %4 = stablehlo.compare NE, %arg4, %arg4, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.compare EQ, %arg5, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.select %6, %cst_3, %arg5 : tensor<i1>, tensor<f32>
      %8 = stablehlo.compare NE, %arg5, %arg5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %9 = stablehlo.select %8, %cst_4, %7 : tensor<i1>, tensor<f32>
      %10 = stablehlo.compare LT, %5, %9, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %11 = stablehlo.compare LT, %arg2, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %12 = stablehlo.compare EQ, %arg2, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %13 = stablehlo.and %12, %10 : tensor<i1>
      %14 = stablehlo.or %11, %13 : tensor<i1>
      stablehlo.return %14 : tensor<i1>
    }) : (tensor<150xi32>, tensor<150xf32>, tensor<150xi32>) -> (tensor<150xi32>, tensor<150xf32>, tensor<150xi32>)
    return %1#2 : tensor<150xi32>
  }
  func.func private @partition(%arg0: tensor<8x200xf32>) -> tensor<8x200xf32> {
    %0 = stablehlo.negate %arg0 : tensor<8x200xf32>
    %values, %indices = chlo.top_k(%0, k = 11) : tensor<8x200xf32> -> (tensor<8x11xf32>, tensor<8x11xi32>)
    %1 = stablehlo.negate %values : tensor<8x11xf32>
    %values_0, %indices_1 = chlo.top_k(%arg0, k = 189) : tensor<8x200xf32> -> (tensor<8x189xf32>, tensor<8x189xi32>)
    %2 = stablehlo.concatenate %1, %values_0, dim = 1 : (tensor<8x11xf32>, tensor<8x189xf32>) -> tensor<8x200xf32>
    return %2 : tensor<8x200xf32>
  }
  func.func private @argpartition(%arg0: tensor<200xf32>) -> tensor<200xi32> {
    %0 = stablehlo.negate %arg0 : tensor<200xf32>
    %values, %indices = chlo.top_k(%0, k = 4) : tensor<200xf32> -> (tensor<4xf32>, tensor<4xi32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<200xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %3 = stablehlo.compare LT, %indices, %2, SIGNED : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %c_0 = stablehlo.constant dense<200> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %5 = stablehlo.add %indices, %4 : tensor<4xi32>
    %6 = stablehlo.select %3, %5, %indices : tensor<4xi1>, tensor<4xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xi32>) -> tensor<4x1xi32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %9 = "stablehlo.scatter"(%1, %7, %8) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      stablehlo.return %arg2 : tensor<f32>
    }) : (tensor<200xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<200xf32>
    %values_2, %indices_3 = chlo.top_k(%9, k = 196) : tensor<200xf32> -> (tensor<196xf32>, tensor<196xi32>)
    %10 = stablehlo.concatenate %indices, %indices_3, dim = 0 : (tensor<4xi32>, tensor<196xi32>) -> tensor<200xi32>
    return %10 : tensor<200xi32>
  }
}
