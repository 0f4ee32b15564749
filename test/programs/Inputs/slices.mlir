// program: Dynamic slices and updates with starts in and out of bounds, barriers, bit casts, iotas, triangles. (jax 0.10.2)
// input: normal 5x8xf32
// input: ints 0 4 i32
// input: ints 0 6 i32
// input: ints -3 9 2xi32
// tolerance: 0.0001
module @jit_slices attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x8xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>, %arg3: tensor<2xi32>) -> (tensor<2x3xf32> {jax.result_info = "result[0]"}, tensor<5x8xf32> {jax.result_info = "result[1]"}, tensor<2x3xf32> {jax.result_info = "result[2]"}, tensor<5x8xf32> {jax.result_info = "result[3]"}, tensor<5x1xf32> {jax.result_info = "result[4]"}, tensor<8xf32> {jax.result_info = "result[5]"}, tensor<5x8xf32> {jax.result_info = "result[6]"}, tensor<5x5xf32> {jax.result_info = "result[7]"}, tensor<5x8xi32> {jax.result_info = "result[8]"}, tensor<5x8x4xui8> {jax.result_info = "result[9]"}, tensor<8x8xf32> {jax.result_info = "result[10]"}, tensor<5xf32> {jax.result_info = "result[11]"}, tensor<5x8xf32> {jax.result_info = "result[12][0]"}, tensor<5x8xf32> {jax.result_info = "result[12][1]"}, tensor<5x24xf32> {jax.result_info = "result[13]"}, tensor<10x16xf32> {jax.result_info = "result[14]"}, tensor<5x8x2xf32> {jax.result_info = "result[15]"}, tensor<5x6xf32> {jax.result_info = "result[16]"}, tensor<5x2xf32> {jax.result_info = "result[17][0]"}, tensor<5x2xf32> {jax.result_info = "result[17][1]"}, tensor<5x2xf32> {jax.result_info = "result[17][2]"}, tensor<5x2xf32> {jax.result_info = "result[17][3]"}, tensor<5xf32> {jax.result_info = "result[18]"}, tensor<5x5xf32> {jax.result_info = "result[19]"}, tensor<5x5xf32> {jax.result_info = "result[20]"}, tensor<6xi32> {jax.result_info = "result[21][0]"}, tensor<6xi32> {jax.result_info = "result[21][1]"}, tensor<5x8xf32> {jax.result_info = "result[22]"}, tensor<5x8xf32> {jax.result_info = "result[23]"}, tensor<8xf32> {jax.result_info = "result[24]"}, tensor<5x1xui8> {jax.result_info = "result[25]"}) {
    %0 = stablehlo.slice %arg3 [0:1] : (tensor<2xi32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    %2 = stablehlo.slice %arg3 [1:2] : (tensor<2xi32>) -> tensor<1xi32>
    %3 = stablehlo.reshape %2 : (tensor<1xi32>) -> tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare LT, %1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %5 = stablehlo.add %1, %c_0 : tensor<i32>
    %6 = stablehlo.select %4, %5, %1 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare LT, %3, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<8> : tensor<i32>
    %8 = stablehlo.add %3, %c_2 : tensor<i32>
    %9 = stablehlo.select %7, %8, %3 : tensor<i1>, tensor<i32>
    %10 = stablehlo.dynamic_slice %arg0, %6, %9, sizes = [2, 3] : (tensor<5x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<2x3xf32>
    %13 = stablehlo.slice %arg3 [1:2] : (tensor<2xi32>) -> tensor<1xi32>
    %14 = stablehlo.reshape %13 : (tensor<1xi32>) -> tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.compare LT, %arg1, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<5> : tensor<i32>
    %16 = stablehlo.add %arg1, %c_4 : tensor<i32>
    %17 = stablehlo.select %15, %16, %arg1 : tensor<i1>, tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare LT, %14, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<8> : tensor<i32>
    %19 = stablehlo.add %14, %c_6 : tensor<i32>
    %20 = stablehlo.select %18, %19, %14 : tensor<i1>, tensor<i32>
    %21 = stablehlo.dynamic_update_slice %arg0, %12, %17, %20 : (tensor<5x8xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<5x8xf32>
    %22:2 = stablehlo.optimization_barrier %10, %21 : tensor<2x3xf32>, tensor<5x8xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<2x3xf32>
    %24 = stablehlo.add %22#0, %23 : tensor<2x3xf32>
    %25 = call @dynamic_index_in_dim(%arg0, %arg2) : (tensor<5x8xf32>, tensor<i32>) -> tensor<5x1xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %26 = stablehlo.compare LT, %arg1, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<5> : tensor<i32>
    %27 = stablehlo.add %arg1, %c_9 : tensor<i32>
    %28 = stablehlo.select %26, %27, %arg1 : tensor<i1>, tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.compare LT, %c_10, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %c_13 = stablehlo.constant dense<8> : tensor<i32>
    %30 = stablehlo.add %c_12, %c_13 : tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.select %29, %30, %c_14 : tensor<i1>, tensor<i32>
    %32 = stablehlo.dynamic_slice %arg0, %28, %31, sizes = [1, 8] : (tensor<5x8xf32>, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>
    %33 = stablehlo.reshape %32 : (tensor<1x8xf32>) -> tensor<8xf32>
    %34 = call @tril(%arg0) : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %35 = stablehlo.slice %arg0 [0:5, 0:5] : (tensor<5x8xf32>) -> tensor<5x5xf32>
    %36 = call @triu(%35) : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %37 = stablehlo.bitcast_convert %arg0 : (tensor<5x8xf32>) -> tensor<5x8xi32>
    %38 = stablehlo.bitcast_convert %arg0 : (tensor<5x8xf32>) -> tensor<5x8x4xui8>
    %39 = stablehlo.slice %arg0 [0:1, 0:8] : (tensor<5x8xf32>) -> tensor<1x8xf32>
    %40 = stablehlo.reshape %39 : (tensor<1x8xf32>) -> tensor<8xf32>
    %41 = call @_diag(%40) : (tensor<8xf32>) -> tensor<8x8xf32>
    %42 = call @diagonal(%arg0) : (tensor<5x8xf32>) -> tensor<5xf32>
    %43 = stablehlo.slice %arg0 [0:1, 0:8] : (tensor<5x8xf32>) -> tensor<1x8xf32>
    %44 = stablehlo.reshape %43 : (tensor<1x8xf32>) -> tensor<8xf32>
    %45 = stablehlo.slice %arg0 [0:5, 0:1] : (tensor<5x8xf32>) -> tensor<5x1xf32>
    %46 = stablehlo.reshape %45 : (tensor<5x1xf32>) -> tensor<5xf32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [0] : (tensor<5xf32>) -> tensor<5x8xf32>
    %48 = stablehlo.broadcast_in_dim %44, dims = [1] : (tensor<8xf32>) -> tensor<5x8xf32>
    %49 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<5x8xf32>) -> tensor<5x8x3xf32>
    %50 = stablehlo.reshape %49 : (tensor<5x8x3xf32>) -> tensor<5x24xf32>
    %51 = stablehlo.reshape %arg0 : (tensor<5x8xf32>) -> tensor<1x5x1x8xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1, 2, 3] : (tensor<1x5x1x8xf32>) -> tensor<2x5x2x8xf32>
    %53 = stablehlo.reshape %52 : (tensor<2x5x2x8xf32>) -> tensor<10x16xf32>
    %54 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<5x8xf32>) -> tensor<5x8x1xf32>
    %55 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<5x8xf32>) -> tensor<5x8x1xf32>
    %56 = stablehlo.concatenate %54, %55, dim = 2 : (tensor<5x8x1xf32>, tensor<5x8x1xf32>) -> tensor<5x8x2xf32>
    %57 = call @diff(%arg0) : (tensor<5x8xf32>) -> tensor<5x6xf32>
    %58 = stablehlo.slice %arg0 [0:5, 0:2] : (tensor<5x8xf32>) -> tensor<5x2xf32>
    %59 = stablehlo.slice %arg0 [0:5, 2:4] : (tensor<5x8xf32>) -> tensor<5x2xf32>
    %60 = stablehlo.slice %arg0 [0:5, 4:6] : (tensor<5x8xf32>) -> tensor<5x2xf32>
    %61 = stablehlo.slice %arg0 [0:5, 6:8] : (tensor<5x8xf32>) -> tensor<5x2xf32>
    %62 = call @trapezoid(%arg0) : (tensor<5x8xf32>) -> tensor<5xf32>
    %63 = call @cov(%arg0) : (tensor<5x8xf32>) -> tensor<5x5xf32>
    %64 = call @corrcoef(%arg0) : (tensor<5x8xf32>) -> tensor<5x5xf32>
    %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<5x8xf32>
    %66 = stablehlo.compare GT, %arg0, %65, FLOAT : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xi1>
    %67 = call @cumsum(%66) : (tensor<5x8xi1>) -> tensor<40xi32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %68 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %69 = call @clip_4(%67, %c_17) : (tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %70 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %71 = stablehlo.compare LT, %69, %70, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_19 = stablehlo.constant dense<6> : tensor<i32>
    %72 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %73 = stablehlo.add %69, %72 : tensor<40xi32>
    %74 = stablehlo.select %71, %73, %69 : tensor<40xi1>, tensor<40xi32>
    %75 = stablehlo.broadcast_in_dim %74, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %c_20 = stablehlo.constant dense<1> : tensor<i32>
    %76 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %77 = "stablehlo.scatter"(%68, %75, %76) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg4: tensor<i32>, %arg5: tensor<i32>):
      %99 = stablehlo.add %arg4, %arg5 : tensor<i32>
      stablehlo.return %99 : tensor<i32>
    }) : (tensor<6xi32>, tensor<40x1xi32>, tensor<40xi32>) -> tensor<6xi32>
    %78 = call @cumsum_5(%77) : (tensor<6xi32>) -> tensor<6xi32>
    %c_21 = stablehlo.constant dense<8> : tensor<i32>
    %79 = call @floor_divide(%78, %c_21) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %c_22 = stablehlo.constant dense<5> : tensor<i32>
    %80 = call @remainder(%79, %c_22) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %c_23 = stablehlo.constant dense<1> : tensor<i32>
    %81 = call @floor_divide(%78, %c_23) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %c_24 = stablehlo.constant dense<8> : tensor<i32>
    %82 = call @remainder(%81, %c_24) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    %83 = stablehlo.iota dim = 0 : tensor<6xi32>
    %84 = stablehlo.convert %66 : (tensor<5x8xi1>) -> tensor<5x8xi32>
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %85 = stablehlo.reduce(%84 init: %c_25) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x8xi32>, tensor<i32>) -> tensor<i32>
    %86 = stablehlo.broadcast_in_dim %85, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %87 = stablehlo.compare GE, %83, %86, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %c_26 = stablehlo.constant dense<-1> : tensor<i32>
    %88 = call @_where_9(%87, %c_26, %80) : (tensor<6xi1>, tensor<i32>, tensor<6xi32>) -> tensor<6xi32>
    %c_27 = stablehlo.constant dense<-1> : tensor<i32>
    %89 = call @_where_9(%87, %c_27, %82) : (tensor<6xi1>, tensor<i32>, tensor<6xi32>) -> tensor<6xi32>
    %90 = call @_flip(%arg0) : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<5x8xf32>
    %92 = stablehlo.compare LT, %arg0, %91, FLOAT : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xi1>
    %93 = stablehlo.broadcast_in_dim %92, dims = [1, 2] : (tensor<5x8xi1>) -> tensor<1x5x8xi1>
    %94 = call @_piecewise(%arg0, %93) : (tensor<5x8xf32>, tensor<1x5x8xi1>) -> tensor<5x8xf32>
    %95 = call @_ptp(%arg0) : (tensor<5x8xf32>) -> tensor<8xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<5x8xf32>
    %97 = stablehlo.compare GT, %arg0, %96, FLOAT : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x8xi1>
    %98 = call @packbits(%97) : (tensor<5x8xi1>) -> tensor<5x1xui8>
    return %10, %21, %24, %22#1, %25, %33, %34, %36, %37, %38, %41, %42, %48, %47, %50, %53, %56, %57, %58, %59, %60, %61, %62, %63, %64, %88, %89, %90, %94, %95, %98 : tensor<2x3xf32>, tensor<5x8xf32>, tensor<2x3xf32>, tensor<5x8xf32>, tensor<5x1xf32>, tensor<8xf32>, tensor<5x8xf32>, tensor<5x5xf32>, tensor<5x8xi32>, tensor<5x8x4xui8>, tensor<8x8xf32>, tensor<5xf32>, tensor<5x8xf32>, tensor<5x8xf32>, tensor<5x24xf32>, tensor<10x16xf32>, tensor<5x8x2xf32>, tensor<5x6xf32>, tensor<5x2xf32>, tensor<5x2xf32>, tensor<5x2xf32>, tensor<5x2xf32>, tensor<5xf32>, tensor<5x5xf32>, tensor<5x5xf32>, tensor<6xi32>, tensor<6xi32>, tensor<5x8xf32>, tensor<5x8xf32>, tensor<8xf32>, tensor<5x1xui8>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<5x8xf32>, %arg1: tensor<i32>) -> tensor<5x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<8> : tensor<i32>
    %1 = stablehlo.add %arg1, %c_0 : tensor<i32>
    %2 = stablehlo.select %0, %1, %arg1 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.dynamic_slice %arg0, %c_1, %2, sizes = [5, 1] : (tensor<5x8xf32>, tensor<i32>, tensor<i32>) -> tensor<5x1xf32>
    return %3 : tensor<5x1xf32>
  }
  func.func private @tril(%arg0: tensor<5x8xf32>) -> tensor<5x8xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x8xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5x8xi32>
    %2 = stablehlo.add %0, %1 : tensor<5x8xi32>
    %3 = stablehlo.iota dim = 1 : tensor<5x8xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x8xi32>, tensor<5x8xi32>) -> tensor<5x8xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x8xf32>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<5x8xi1>, tensor<5x8xf32>
    return %6 : tensor<5x8xf32>
  }
  func.func private @triu(%arg0: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi32>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %6 = stablehlo.select %4, %5, %arg0 : tensor<5x5xi1>, tensor<5x5xf32>
    return %6 : tensor<5x5xf32>
  }
  func.func private @_diag(%arg0: tensor<8xf32>) -> tensor<8x8xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.pad %arg0, %cst, low = [0], high = [0], interior = [0] : (tensor<8xf32>, tensor<f32>) -> tensor<8xf32>
    %1 = stablehlo.iota dim = 0 : tensor<8x8xi32>
    %2 = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8x8xi32>
    %4 = stablehlo.add %1, %3 : tensor<8x8xi32>
    %5 = stablehlo.compare EQ, %4, %2, SIGNED : (tensor<8x8xi32>, tensor<8x8xi32>) -> tensor<8x8xi1>
    %6 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<8xf32>) -> tensor<8x1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = call @_where(%5, %6, %cst_0) : (tensor<8x8xi1>, tensor<8x1xf32>, tensor<f32>) -> tensor<8x8xf32>
    return %7 : tensor<8x8xf32>
  }
  func.func private @_where(%arg0: tensor<8x8xi1>, %arg1: tensor<8x1xf32>, %arg2: tensor<f32>) -> tensor<8x8xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0, 1] : (tensor<8x1xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<8x8xf32>
    %2 = stablehlo.select %arg0, %0, %1 : tensor<8x8xi1>, tensor<8x8xf32>
    return %2 : tensor<8x8xf32>
  }
  func.func private @diagonal(%arg0: tensor<5x8xf32>) -> tensor<5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5xi32>
    %1 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %3 = stablehlo.compare LT, %0, %2, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %5 = stablehlo.add %0, %4 : tensor<5xi32>
    %6 = stablehlo.select %3, %5, %0 : tensor<5xi1>, tensor<5xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %8 = stablehlo.compare LT, %1, %7, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_2 = stablehlo.constant dense<8> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %10 = stablehlo.add %1, %9 : tensor<5xi32>
    %11 = stablehlo.select %8, %10, %1 : tensor<5xi1>, tensor<5xi32>
    %12 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %14 = stablehlo.concatenate %12, %13, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
    %15 = "stablehlo.gather"(%arg0, %14) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<5x8xf32>, tensor<5x2xi32>) -> tensor<5xf32>
    return %15 : tensor<5xf32>
  }
  func.func private @diff(%arg0: tensor<5x8xf32>) -> tensor<5x6xf32> {
    %0 = stablehlo.slice %arg0 [0:5, 1:8] : (tensor<5x8xf32>) -> tensor<5x7xf32>
    %1 = stablehlo.slice %arg0 [0:5, 0:7] : (tensor<5x8xf32>) -> tensor<5x7xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<5x7xf32>
    %3 = stablehlo.slice %2 [0:5, 1:7] : (tensor<5x7xf32>) -> tensor<5x6xf32>
    %4 = stablehlo.slice %2 [0:5, 0:6] : (tensor<5x7xf32>) -> tensor<5x6xf32>
    %5 = stablehlo.subtract %3, %4 : tensor<5x6xf32>
    return %5 : tensor<5x6xf32>
  }
  func.func private @trapezoid(%arg0: tensor<5x8xf32>) -> tensor<5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<5x8xf32>, tensor<f32>) -> tensor<5xf32>
    %1 = stablehlo.slice %arg0 [0:5, 0:1] : (tensor<5x8xf32>) -> tensor<5x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<5x1xf32>) -> tensor<5xf32>
    %3 = stablehlo.slice %arg0 [0:5, 7:8] : (tensor<5x8xf32>) -> tensor<5x1xf32>
    %4 = stablehlo.reshape %3 : (tensor<5x1xf32>) -> tensor<5xf32>
    %5 = stablehlo.add %2, %4 : tensor<5xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<5xf32>
    %8 = stablehlo.subtract %0, %7 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<5xf32>
    return %10 : tensor<5xf32>
  }
  func.func private @cov(%arg0: tensor<5x8xf32>) -> tensor<5x5xf32> {
    %0 = call @atleast_2d(%arg0) : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<5x8xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %5 = stablehlo.slice %4 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %6 = stablehlo.reshape %5 : (tensor<1xf32>) -> tensor<f32>
    %7 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x8xf32>
    %9 = stablehlo.subtract %0, %8 : tensor<5x8xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %11 = stablehlo.dot_general %9, %10, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x8xf32>, tensor<8x5xf32>) -> tensor<5x5xf32>
    %cst_2 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %13 = stablehlo.divide %11, %12 : tensor<5x5xf32>
    return %13 : tensor<5x5xf32>
  }
  func.func private @atleast_2d(%arg0: tensor<5x8xf32>) -> tensor<5x8xf32> {
    return %arg0 : tensor<5x8xf32>
  }
  func.func private @corrcoef(%arg0: tensor<5x8xf32>) -> tensor<5x5xf32> {
    %0 = call @cov_0(%arg0) : (tensor<5x8xf32>) -> tensor<5x5xf32>
    %1 = call @_diag_1(%0) : (tensor<5x5xf32>) -> tensor<5xf32>
    %2 = stablehlo.sqrt %1 : tensor<5xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x5xf32>
    %5 = stablehlo.divide %0, %4 : tensor<5x5xf32>
    %6 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<5x5xf32>
    %8 = stablehlo.divide %5, %7 : tensor<5x5xf32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %9 = call @clip(%8, %c, %c_0) : (tensor<5x5xf32>, tensor<i32>, tensor<i32>) -> tensor<5x5xf32>
    return %9 : tensor<5x5xf32>
  }
  func.func private @cov_0(%arg0: tensor<5x8xf32>) -> tensor<5x5xf32> {
    %0 = call @atleast_2d(%arg0) : (tensor<5x8xf32>) -> tensor<5x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<5x8xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %3 = stablehlo.divide %1, %2 : tensor<5xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %5 = stablehlo.slice %4 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %6 = stablehlo.reshape %5 : (tensor<1xf32>) -> tensor<f32>
    %7 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x8xf32>
    %9 = stablehlo.subtract %0, %8 : tensor<5x8xf32>
    %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<5x8xf32>) -> tensor<8x5xf32>
    %11 = stablehlo.dot_general %9, %10, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x8xf32>, tensor<8x5xf32>) -> tensor<5x5xf32>
    %cst_2 = stablehlo.constant dense<7.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %13 = stablehlo.divide %11, %12 : tensor<5x5xf32>
    return %13 : tensor<5x5xf32>
  }
  func.func private @_diag_1(%arg0: tensor<5x5xf32>) -> tensor<5xf32> {
    %0 = call @diagonal_2(%arg0) : (tensor<5x5xf32>) -> tensor<5xf32>
    return %0 : tensor<5xf32>
  }
  func.func private @diagonal_2(%arg0: tensor<5x5xf32>) -> tensor<5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %1 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %3 = stablehlo.add %0, %2 : tensor<5x5xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %5 = stablehlo.convert %4 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %6 = "stablehlo.case"(%c_0) ({
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }, {
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      stablehlo.return %c_1 : tensor<i32>
    }) : (tensor<i32>) -> tensor<i32>
    %7 = "stablehlo.case"(%6) ({
      %8 = stablehlo.iota dim = 0 : tensor<5xi32>
      %9 = stablehlo.iota dim = 0 : tensor<5xi32>
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %11 = stablehlo.compare LT, %8, %10, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
      %c_2 = stablehlo.constant dense<5> : tensor<i32>
      %12 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %13 = stablehlo.add %8, %12 : tensor<5xi32>
      %14 = stablehlo.select %11, %13, %8 : tensor<5xi1>, tensor<5xi32>
      %c_3 = stablehlo.constant dense<0> : tensor<i32>
      %15 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %16 = stablehlo.compare LT, %9, %15, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
      %c_4 = stablehlo.constant dense<5> : tensor<i32>
      %17 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %18 = stablehlo.add %9, %17 : tensor<5xi32>
      %19 = stablehlo.select %16, %18, %9 : tensor<5xi1>, tensor<5xi32>
      %20 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
      %21 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
      %22 = stablehlo.concatenate %20, %21, dim = 1 : (tensor<5x1xi32>, tensor<5x1xi32>) -> tensor<5x2xi32>
      %23 = "stablehlo.gather"(%arg0, %22) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<5x5xf32>, tensor<5x2xi32>) -> tensor<5xf32>
      stablehlo.return %23 : tensor<5xf32>
    }) : (tensor<i32>) -> tensor<5xf32>
    return %7 : tensor<5xf32>
  }
  func.func private @clip(%arg0: tensor<5x5xf32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<5x5xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<5x5xf32>
    %3 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<5x5xf32>
    return %5 : tensor<5x5xf32>
  }
  func.func private @cumsum(%arg0: tensor<5x8xi1>) -> tensor<40xi32> {
    %0 = stablehlo.reshape %arg0 : (tensor<5x8xi1>) -> tensor<40xi1>
    %1 = stablehlo.convert %0 : (tensor<40xi1>) -> tensor<40xi32>
    %2 = call @cumsum_3(%1) : (tensor<40xi32>) -> tensor<40xi32>
    return %2 : tensor<40xi32>
  }
  func.func private @cumsum_3(%arg0: tensor<40xi32>) -> tensor<40xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[39, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 40>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<40xi32>, tensor<i32>) -> tensor<40xi32>
    return %1 : tensor<40xi32>
  }
  func.func private @clip_4(%arg0: tensor<40xi32>, %arg1: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<40xi32>
    return %2 : tensor<40xi32>
  }
  func.func private @cumsum_5(%arg0: tensor<6xi32>) -> tensor<6xi32> {
    %0 = call @cumsum_6(%arg0) : (tensor<6xi32>) -> tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  func.func private @cumsum_6(%arg0: tensor<6xi32>) -> tensor<6xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[5, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 6>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<6xi32>, tensor<i32>) -> tensor<6xi32>
    return %1 : tensor<6xi32>
  }
  func.func private @floor_divide(%arg0: tensor<6xi32>, %arg1: tensor<i32>) -> tensor<6xi32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %1 = stablehlo.divide %arg0, %0 : tensor<6xi32>
    %2 = stablehlo.sign %arg0 : tensor<6xi32>
    %3 = stablehlo.sign %arg1 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %5 = stablehlo.compare NE, %2, %4, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %6 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %7 = stablehlo.remainder %arg0, %6 : tensor<6xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %9 = stablehlo.compare NE, %7, %8, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %10 = stablehlo.and %5, %9 : tensor<6xi1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %12 = stablehlo.subtract %1, %11 : tensor<6xi32>
    %13 = call @_where_7(%10, %12, %1) : (tensor<6xi1>, tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
    return %13 : tensor<6xi32>
  }
  func.func private @_where_7(%arg0: tensor<6xi1>, %arg1: tensor<6xi32>, %arg2: tensor<6xi32>) -> tensor<6xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6xi1>, tensor<6xi32>
    return %0 : tensor<6xi32>
  }
  func.func private @remainder(%arg0: tensor<6xi32>, %arg1: tensor<i32>) -> tensor<6xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare EQ, %0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %2 = call @_where_8(%1, %c_0, %0) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %4 = stablehlo.remainder %arg0, %3 : tensor<6xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %6 = stablehlo.compare NE, %4, %5, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %8 = stablehlo.compare LT, %4, %7, SIGNED : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.compare LT, %2, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<6xi1>
    %11 = stablehlo.compare NE, %8, %10, UNSIGNED : (tensor<6xi1>, tensor<6xi1>) -> tensor<6xi1>
    %12 = stablehlo.and %11, %6 : tensor<6xi1>
    %13 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %14 = stablehlo.add %4, %13 : tensor<6xi32>
    %15 = stablehlo.select %12, %14, %4 : tensor<6xi1>, tensor<6xi32>
    return %15 : tensor<6xi32>
  }
  func.func private @_where_8(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_9(%arg0: tensor<6xi1>, %arg1: tensor<i32>, %arg2: tensor<6xi32>) -> tensor<6xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<6xi1>, tensor<6xi32>
    return %2 : tensor<6xi32>
  }
  func.func private @_flip(%arg0: tensor<5x8xf32>) -> tensor<5x8xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<5x8xf32>
    return %0 : tensor<5x8xf32>
  }
  func.func private @_piecewise(%arg0: tensor<5x8xf32>, %arg1: tensor<1x5x8xi1>) -> tensor<5x8xf32> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<1x5x8xi1>
    %1 = stablehlo.concatenate %0, %arg1, dim = 0 : (tensor<1x5x8xi1>, tensor<1x5x8xi1>) -> tensor<2x5x8xi1>
    %2 = call @cumsum_10(%1) : (tensor<2x5x8xi1>) -> tensor<2x5x8xi32>
    %3 = call @argmax(%2) : (tensor<2x5x8xi32>) -> tensor<5x8xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<5x8xi32>
    %5 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<5x8xi32>
    %6 = stablehlo.clamp %4, %3, %5 : tensor<5x8xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<5x8xi32>
    %8 = stablehlo.compare EQ, %6, %7, SIGNED : (tensor<5x8xi32>, tensor<5x8xi32>) -> tensor<5x8xi1>
    %9 = stablehlo.select %8, %arg0, %arg0 : tensor<5x8xi1>, tensor<5x8xf32>
    %10 = stablehlo.sqrt %9 : tensor<5x8xf32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<5x8xi32>
    %12 = stablehlo.compare EQ, %6, %11, SIGNED : (tensor<5x8xi32>, tensor<5x8xi32>) -> tensor<5x8xi1>
    %13 = stablehlo.select %12, %arg0, %arg0 : tensor<5x8xi1>, tensor<5x8xf32>
    %14 = stablehlo.abs %13 : tensor<5x8xf32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<5x8xi32>
    %16 = stablehlo.compare LT, %6, %15, SIGNED : (tensor<5x8xi32>, tensor<5x8xi32>) -> tensor<5x8xi1>
    %17 = stablehlo.select %16, %10, %14 : tensor<5x8xi1>, tensor<5x8xf32>
    return %17 : tensor<5x8xf32>
  }
  func.func private @cumsum_10(%arg0: tensor<2x5x8xi1>) -> tensor<2x5x8xi32> {
    %0 = stablehlo.convert %arg0 : (tensor<2x5x8xi1>) -> tensor<2x5x8xi32>
    %1 = call @cumsum_11(%0) : (tensor<2x5x8xi32>) -> tensor<2x5x8xi32>
    return %1 : tensor<2x5x8xi32>
  }
  func.func private @cumsum_11(%arg0: tensor<2x5x8xi32>) -> tensor<2x5x8xi32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1, 1>, padding = dense<[[1, 0], [0, 0], [0, 0]]> : tensor<3x2xi64>, window_dilations = array<i64: 1, 1, 1>, window_dimensions = array<i64: 2, 1, 1>, window_strides = array<i64: 1, 1, 1>}> ({
    ^bb0(%arg1: tensor<i32>, %arg2: tensor<i32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<i32>
      stablehlo.return %2 : tensor<i32>
    }) : (tensor<2x5x8xi32>, tensor<i32>) -> tensor<2x5x8xi32>
    return %1 : tensor<2x5x8xi32>
  }
  func.func private @argmax(%arg0: tensor<2x5x8xi32>) -> tensor<5x8xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<2x5x8xi32>
    %c = stablehlo.constant dense<-2147483648> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %c), (%0 init: %c_0) across dimensions = [0] : (tensor<2x5x8xi32>, tensor<2x5x8xi32>, tensor<i32>, tensor<i32>) -> (tensor<5x8xi32>, tensor<5x8xi32>)
     reducer(%arg1: tensor<i32>, %arg3: tensor<i32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<i32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<i32>, tensor<i32>
    }
    return %1#1 : tensor<5x8xi32>
  }
  func.func private @_ptp(%arg0: tensor<5x8xf32>) -> tensor<8xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %cst_0) applies stablehlo.minimum across dimensions = [0] : (tensor<5x8xf32>, tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.subtract %0, %1 : tensor<8xf32>
    return %2 : tensor<8xf32>
  }
  func.func private @packbits(%arg0: tensor<5x8xi1>) -> tensor<5x1xui8> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<5x8xi1>
    %1 = stablehlo.compare NE, %arg0, %0, UNSIGNED : (tensor<5x8xi1>, tensor<5x8xi1>) -> tensor<5x8xi1>
    %2 = stablehlo.convert %1 : (tensor<5x8xi1>) -> tensor<5x8xui8>
    %3 = stablehlo.iota dim = 0 : tensor<8xui8>
    %4 = stablehlo.reverse %3, dims = [0] : tensor<8xui8>
    %5 = stablehlo.reshape %2 : (tensor<5x8xui8>) -> tensor<5x1x8xui8>
    %6 = stablehlo.broadcast_in_dim %4, dims = [2] : (tensor<8xui8>) -> tensor<1x1x8xui8>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0, 1, 2] : (tensor<1x1x8xui8>) -> tensor<5x1x8xui8>
    %8 = stablehlo.shift_left %5, %7 : tensor<5x1x8xui8>
    %9 = stablehlo.convert %8 : (tensor<5x1x8xui8>) -> tensor<5x1x8xui32>
    %c_0 = stablehlo.constant dense<0> : tensor<ui32>
    %10 = stablehlo.reduce(%9 init: %c_0) applies stablehlo.add across dimensions = [2] : (tensor<5x1x8xui32>, tensor<ui32>) -> tensor<5x1xui32>
    %11 = stablehlo.convert %10 : (tensor<5x1xui32>) -> tensor<5x1xui8>
    return %11 : tensor<5x1xui8>
  }
}
