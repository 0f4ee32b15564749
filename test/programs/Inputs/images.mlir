// program: Resampling: nearest, bilinear, cubic, Lanczos; map_coordinates; flips, rolls, pads of every mode. (jax 0.10.2)
// input: normal 1x17x13x3xf32
// input: uniform 0 12 2x40xf32
// input: normal 2x3x4x5xf32
// tolerance: 0.0001
module @jit_images attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x17x13x3xf32>, %arg1: tensor<2x40xf32>, %arg2: tensor<2x3x4x5xf32>) -> (tensor<1x8x30x3xf32> {jax.result_info = "result[0]"}, tensor<1x25x20x3xf32> {jax.result_info = "result[1]"}, tensor<1x9x9x3xf32> {jax.result_info = "result[2]"}, tensor<1x31x7x3xf32> {jax.result_info = "result[3]"}, tensor<40xf32> {jax.result_info = "result[4]"}, tensor<2x3x4x5xf32> {jax.result_info = "result[5]"}, tensor<4x5x6x7xf32> {jax.result_info = "result[6]"}, tensor<8x9xf32> {jax.result_info = "result[7]"}, tensor<7x8xf32> {jax.result_info = "result[8]"}, tensor<2x3x5x4xf32> {jax.result_info = "result[9]"}) {
    %0 = call @_resize(%arg0) : (tensor<1x17x13x3xf32>) -> tensor<1x8x30x3xf32>
    %1 = call @_resize_0(%arg0) : (tensor<1x17x13x3xf32>) -> tensor<1x25x20x3xf32>
    %2 = call @_resize_4(%arg0) : (tensor<1x17x13x3xf32>) -> tensor<1x9x9x3xf32>
    %3 = call @_resize_12(%arg0) : (tensor<1x17x13x3xf32>) -> tensor<1x31x7x3xf32>
    %4 = stablehlo.slice %arg0 [0:1, 0:17, 0:13, 0:1] : (tensor<1x17x13x3xf32>) -> tensor<1x17x13x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<1x17x13x1xf32>) -> tensor<17x13xf32>
    %6 = call @_map_coordinates(%5, %arg1) : (tensor<17x13xf32>, tensor<2x40xf32>) -> tensor<40xf32>
    %7 = call @_roll_static(%arg2) : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %8 = call @_pad(%arg2, %c) : (tensor<2x3x4x5xf32>, tensor<i32>) -> tensor<4x5x6x7xf32>
    %9 = stablehlo.slice %arg2 [0:1, 0:1, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x1x4x5xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x1x4x5xf32>) -> tensor<4x5xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %11 = call @_pad_24(%10, %c_0) : (tensor<4x5xf32>, tensor<i32>) -> tensor<8x9xf32>
    %12 = stablehlo.slice %arg2 [0:1, 0:1, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x1x4x5xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x1x4x5xf32>) -> tensor<4x5xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %14 = call @_pad_25(%13, %c_1) : (tensor<4x5xf32>, tensor<i32>) -> tensor<7x8xf32>
    %15 = call @rot90(%arg2) : (tensor<2x3x4x5xf32>) -> tensor<2x3x5x4xf32>
    return %0, %1, %2, %3, %6, %7, %8, %11, %14, %15 : tensor<1x8x30x3xf32>, tensor<1x25x20x3xf32>, tensor<1x9x9x3xf32>, tensor<1x31x7x3xf32>, tensor<40xf32>, tensor<2x3x4x5xf32>, tensor<4x5x6x7xf32>, tensor<8x9xf32>, tensor<7x8xf32>, tensor<2x3x5x4xf32>
  }
  func.func private @_resize(%arg0: tensor<1x17x13x3xf32>) -> tensor<1x8x30x3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<8xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %2 = stablehlo.add %0, %1 : tensor<8xf32>
    %cst_0 = stablehlo.constant dense<1.700000e+01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %4 = stablehlo.multiply %2, %3 : tensor<8xf32>
    %cst_1 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<8xf32>
    %6 = stablehlo.divide %4, %5 : tensor<8xf32>
    %7 = stablehlo.floor %6 : tensor<8xf32>
    %8 = stablehlo.convert %7 : (tensor<8xf32>) -> tensor<8xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %10 = stablehlo.compare LT, %8, %9, SIGNED : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %c_2 = stablehlo.constant dense<17> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<8xi32>
    %12 = stablehlo.add %8, %11 : tensor<8xi32>
    %13 = stablehlo.select %10, %12, %8 : tensor<8xi1>, tensor<8xi32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [0] : (tensor<8xi32>) -> tensor<8x1xi32>
    %15 = "stablehlo.gather"(%arg0, %14) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 2, 3], collapsed_slice_dims = [1], start_index_map = [1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 13, 3>}> : (tensor<1x17x13x3xf32>, tensor<8x1xi32>) -> tensor<1x8x13x3xf32>
    %16 = stablehlo.iota dim = 0 : tensor<30xf32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %18 = stablehlo.add %16, %17 : tensor<30xf32>
    %cst_4 = stablehlo.constant dense<1.300000e+01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %20 = stablehlo.multiply %18, %19 : tensor<30xf32>
    %cst_5 = stablehlo.constant dense<3.000000e+01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<30xf32>
    %22 = stablehlo.divide %20, %21 : tensor<30xf32>
    %23 = stablehlo.floor %22 : tensor<30xf32>
    %24 = stablehlo.convert %23 : (tensor<30xf32>) -> tensor<30xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %26 = stablehlo.compare LT, %24, %25, SIGNED : (tensor<30xi32>, tensor<30xi32>) -> tensor<30xi1>
    %c_7 = stablehlo.constant dense<13> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<30xi32>
    %28 = stablehlo.add %24, %27 : tensor<30xi32>
    %29 = stablehlo.select %26, %28, %24 : tensor<30xi1>, tensor<30xi32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<30xi32>) -> tensor<30x1xi32>
    %31 = "stablehlo.gather"(%15, %30) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1, 3], collapsed_slice_dims = [2], start_index_map = [2], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8, 1, 3>}> : (tensor<1x8x13x3xf32>, tensor<30x1xi32>) -> tensor<1x8x30x3xf32>
    return %31 : tensor<1x8x30x3xf32>
  }
  func.func private @_resize_0(%arg0: tensor<1x17x13x3xf32>) -> tensor<1x25x20x3xf32> {
    %cst = stablehlo.constant dense<6.800000e-01> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<f32>
    %1 = stablehlo.iota dim = 0 : tensor<25xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %3 = stablehlo.add %1, %2 : tensor<25xf32>
    %cst_2 = stablehlo.constant dense<6.800000e-01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<25xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %7 = stablehlo.subtract %5, %6 : tensor<25xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %9 = stablehlo.subtract %7, %8 : tensor<25xf32>
    %10 = stablehlo.iota dim = 0 : tensor<17xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<25xf32>) -> tensor<1x25xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<17xf32>) -> tensor<17x1xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x25xf32>) -> tensor<17x25xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<17x1xf32>) -> tensor<17x25xf32>
    %15 = stablehlo.subtract %13, %14 : tensor<17x25xf32>
    %16 = stablehlo.abs %15 : tensor<17x25xf32>
    %17 = stablehlo.convert %0 : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<17x25xf32>
    %19 = stablehlo.divide %16, %18 : tensor<17x25xf32>
    %20 = stablehlo.abs %19 : tensor<17x25xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<17x25xf32>
    %22 = stablehlo.subtract %21, %20 : tensor<17x25xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<17x25xf32>
    %24 = stablehlo.maximum %23, %22 : tensor<17x25xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.reduce(%24 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<17x25xf32>, tensor<f32>) -> tensor<25xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [1] : (tensor<25xf32>) -> tensor<1x25xf32>
    %27 = stablehlo.abs %26 : tensor<1x25xf32>
    %cst_8 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<1x25xf32>
    %29 = stablehlo.compare GT, %27, %28, FLOAT : (tensor<1x25xf32>, tensor<1x25xf32>) -> tensor<1x25xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<1x25xf32>
    %31 = stablehlo.compare NE, %26, %30, FLOAT : (tensor<1x25xf32>, tensor<1x25xf32>) -> tensor<1x25xi1>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %32 = call @_where(%31, %26, %c) : (tensor<1x25xi1>, tensor<1x25xf32>, tensor<i32>) -> tensor<1x25xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0, 1] : (tensor<1x25xf32>) -> tensor<17x25xf32>
    %34 = stablehlo.divide %24, %33 : tensor<17x25xf32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %35 = call @_where_1(%29, %34, %c_10) : (tensor<1x25xi1>, tensor<17x25xf32>, tensor<i32>) -> tensor<17x25xf32>
    %cst_11 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %37 = stablehlo.compare GE, %9, %36, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    %cst_12 = stablehlo.constant dense<1.650000e+01> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<25xf32>
    %39 = stablehlo.compare LE, %9, %38, FLOAT : (tensor<25xf32>, tensor<25xf32>) -> tensor<25xi1>
    %40 = stablehlo.and %37, %39 : tensor<25xi1>
    %41 = stablehlo.broadcast_in_dim %40, dims = [1] : (tensor<25xi1>) -> tensor<1x25xi1>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %42 = call @_where_1(%41, %35, %c_13) : (tensor<1x25xi1>, tensor<17x25xf32>, tensor<i32>) -> tensor<17x25xf32>
    %cst_14 = stablehlo.constant dense<6.500000e-01> : tensor<f32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.maximum %cst_14, %cst_15 : tensor<f32>
    %44 = stablehlo.iota dim = 0 : tensor<20xf32>
    %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %46 = stablehlo.add %44, %45 : tensor<20xf32>
    %cst_17 = stablehlo.constant dense<6.500000e-01> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %48 = stablehlo.multiply %46, %47 : tensor<20xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %50 = stablehlo.subtract %48, %49 : tensor<20xf32>
    %cst_19 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %52 = stablehlo.subtract %50, %51 : tensor<20xf32>
    %53 = stablehlo.iota dim = 0 : tensor<13xf32>
    %54 = stablehlo.broadcast_in_dim %52, dims = [1] : (tensor<20xf32>) -> tensor<1x20xf32>
    %55 = stablehlo.broadcast_in_dim %53, dims = [0] : (tensor<13xf32>) -> tensor<13x1xf32>
    %56 = stablehlo.broadcast_in_dim %54, dims = [0, 1] : (tensor<1x20xf32>) -> tensor<13x20xf32>
    %57 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<13x1xf32>) -> tensor<13x20xf32>
    %58 = stablehlo.subtract %56, %57 : tensor<13x20xf32>
    %59 = stablehlo.abs %58 : tensor<13x20xf32>
    %60 = stablehlo.convert %43 : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [] : (tensor<f32>) -> tensor<13x20xf32>
    %62 = stablehlo.divide %59, %61 : tensor<13x20xf32>
    %63 = stablehlo.abs %62 : tensor<13x20xf32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<13x20xf32>
    %65 = stablehlo.subtract %64, %63 : tensor<13x20xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<13x20xf32>
    %67 = stablehlo.maximum %66, %65 : tensor<13x20xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67 init: %cst_22) applies stablehlo.add across dimensions = [0] : (tensor<13x20xf32>, tensor<f32>) -> tensor<20xf32>
    %69 = stablehlo.broadcast_in_dim %68, dims = [1] : (tensor<20xf32>) -> tensor<1x20xf32>
    %70 = stablehlo.abs %69 : tensor<1x20xf32>
    %cst_23 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<1x20xf32>
    %72 = stablehlo.compare GT, %70, %71, FLOAT : (tensor<1x20xf32>, tensor<1x20xf32>) -> tensor<1x20xi1>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<1x20xf32>
    %74 = stablehlo.compare NE, %69, %73, FLOAT : (tensor<1x20xf32>, tensor<1x20xf32>) -> tensor<1x20xi1>
    %c_25 = stablehlo.constant dense<1> : tensor<i32>
    %75 = call @_where_2(%74, %69, %c_25) : (tensor<1x20xi1>, tensor<1x20xf32>, tensor<i32>) -> tensor<1x20xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [0, 1] : (tensor<1x20xf32>) -> tensor<13x20xf32>
    %77 = stablehlo.divide %67, %76 : tensor<13x20xf32>
    %c_26 = stablehlo.constant dense<0> : tensor<i32>
    %78 = call @_where_3(%72, %77, %c_26) : (tensor<1x20xi1>, tensor<13x20xf32>, tensor<i32>) -> tensor<13x20xf32>
    %cst_27 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %79 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %80 = stablehlo.compare GE, %52, %79, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %cst_28 = stablehlo.constant dense<1.250000e+01> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %82 = stablehlo.compare LE, %52, %81, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %83 = stablehlo.and %80, %82 : tensor<20xi1>
    %84 = stablehlo.broadcast_in_dim %83, dims = [1] : (tensor<20xi1>) -> tensor<1x20xi1>
    %c_29 = stablehlo.constant dense<0> : tensor<i32>
    %85 = call @_where_3(%84, %78, %c_29) : (tensor<1x20xi1>, tensor<13x20xf32>, tensor<i32>) -> tensor<13x20xf32>
    %86 = stablehlo.dot_general %42, %arg0, contracting_dims = [0] x [1], precision = [HIGHEST, HIGHEST] : (tensor<17x25xf32>, tensor<1x17x13x3xf32>) -> tensor<25x1x13x3xf32>
    %87 = stablehlo.dot_general %86, %85, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<25x1x13x3xf32>, tensor<13x20xf32>) -> tensor<25x1x3x20xf32>
    %88 = stablehlo.transpose %87, dims = [1, 0, 3, 2] : (tensor<25x1x3x20xf32>) -> tensor<1x25x20x3xf32>
    return %88 : tensor<1x25x20x3xf32>
  }
  func.func private @_where(%arg0: tensor<1x25xi1>, %arg1: tensor<1x25xf32>, %arg2: tensor<i32>) -> tensor<1x25xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x25xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x25xi1>, tensor<1x25xf32>
    return %2 : tensor<1x25xf32>
  }
  func.func private @_where_1(%arg0: tensor<1x25xi1>, %arg1: tensor<17x25xf32>, %arg2: tensor<i32>) -> tensor<17x25xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x25xi1>) -> tensor<17x25xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<17x25xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<17x25xi1>, tensor<17x25xf32>
    return %3 : tensor<17x25xf32>
  }
  func.func private @_where_2(%arg0: tensor<1x20xi1>, %arg1: tensor<1x20xf32>, %arg2: tensor<i32>) -> tensor<1x20xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x20xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x20xi1>, tensor<1x20xf32>
    return %2 : tensor<1x20xf32>
  }
  func.func private @_where_3(%arg0: tensor<1x20xi1>, %arg1: tensor<13x20xf32>, %arg2: tensor<i32>) -> tensor<13x20xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x20xi1>) -> tensor<13x20xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<13x20xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<13x20xi1>, tensor<13x20xf32>
    return %3 : tensor<13x20xf32>
  }
  func.func private @_resize_4(%arg0: tensor<1x17x13x3xf32>) -> tensor<1x9x9x3xf32> {
    %cst = stablehlo.constant dense<1.88888884> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<f32>
    %1 = stablehlo.iota dim = 0 : tensor<9xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %3 = stablehlo.add %1, %2 : tensor<9xf32>
    %cst_2 = stablehlo.constant dense<1.88888884> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<9xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %7 = stablehlo.subtract %5, %6 : tensor<9xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %9 = stablehlo.subtract %7, %8 : tensor<9xf32>
    %10 = stablehlo.iota dim = 0 : tensor<17xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<17xf32>) -> tensor<17x1xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x9xf32>) -> tensor<17x9xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<17x1xf32>) -> tensor<17x9xf32>
    %15 = stablehlo.subtract %13, %14 : tensor<17x9xf32>
    %16 = stablehlo.abs %15 : tensor<17x9xf32>
    %17 = stablehlo.convert %0 : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %19 = stablehlo.divide %16, %18 : tensor<17x9xf32>
    %cst_5 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %21 = stablehlo.multiply %20, %19 : tensor<17x9xf32>
    %cst_6 = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %23 = stablehlo.subtract %21, %22 : tensor<17x9xf32>
    %24 = stablehlo.multiply %23, %19 : tensor<17x9xf32>
    %25 = stablehlo.multiply %24, %19 : tensor<17x9xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %27 = stablehlo.add %25, %26 : tensor<17x9xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %29 = stablehlo.compare GE, %19, %28, FLOAT : (tensor<17x9xf32>, tensor<17x9xf32>) -> tensor<17x9xi1>
    %cst_9 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %31 = stablehlo.multiply %30, %19 : tensor<17x9xf32>
    %cst_10 = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %33 = stablehlo.add %31, %32 : tensor<17x9xf32>
    %34 = stablehlo.multiply %33, %19 : tensor<17x9xf32>
    %cst_11 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %36 = stablehlo.subtract %34, %35 : tensor<17x9xf32>
    %37 = stablehlo.multiply %36, %19 : tensor<17x9xf32>
    %cst_12 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %39 = stablehlo.add %37, %38 : tensor<17x9xf32>
    %40 = call @_where_5(%29, %39, %27) : (tensor<17x9xi1>, tensor<17x9xf32>, tensor<17x9xf32>) -> tensor<17x9xf32>
    %cst_13 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %42 = stablehlo.compare GE, %19, %41, FLOAT : (tensor<17x9xf32>, tensor<17x9xf32>) -> tensor<17x9xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = call @_where_6(%42, %cst_14, %40) : (tensor<17x9xi1>, tensor<f32>, tensor<17x9xf32>) -> tensor<17x9xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<17x9xf32>, tensor<f32>) -> tensor<9xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %46 = stablehlo.abs %45 : tensor<1x9xf32>
    %cst_16 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<1x9xf32>
    %48 = stablehlo.compare GT, %46, %47, FLOAT : (tensor<1x9xf32>, tensor<1x9xf32>) -> tensor<1x9xi1>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<1x9xf32>
    %50 = stablehlo.compare NE, %45, %49, FLOAT : (tensor<1x9xf32>, tensor<1x9xf32>) -> tensor<1x9xi1>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %51 = call @_where_7(%50, %45, %c) : (tensor<1x9xi1>, tensor<1x9xf32>, tensor<i32>) -> tensor<1x9xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x9xf32>) -> tensor<17x9xf32>
    %53 = stablehlo.divide %43, %52 : tensor<17x9xf32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %54 = call @_where_8(%48, %53, %c_18) : (tensor<1x9xi1>, tensor<17x9xf32>, tensor<i32>) -> tensor<17x9xf32>
    %cst_19 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %56 = stablehlo.compare GE, %9, %55, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    %cst_20 = stablehlo.constant dense<1.650000e+01> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %58 = stablehlo.compare LE, %9, %57, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    %59 = stablehlo.and %56, %58 : tensor<9xi1>
    %60 = stablehlo.broadcast_in_dim %59, dims = [1] : (tensor<9xi1>) -> tensor<1x9xi1>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %61 = call @_where_8(%60, %54, %c_21) : (tensor<1x9xi1>, tensor<17x9xf32>, tensor<i32>) -> tensor<17x9xf32>
    %cst_22 = stablehlo.constant dense<1.44444442> : tensor<f32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %62 = stablehlo.maximum %cst_22, %cst_23 : tensor<f32>
    %63 = stablehlo.iota dim = 0 : tensor<9xf32>
    %cst_24 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %65 = stablehlo.add %63, %64 : tensor<9xf32>
    %cst_25 = stablehlo.constant dense<1.44444442> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %67 = stablehlo.multiply %65, %66 : tensor<9xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %69 = stablehlo.subtract %67, %68 : tensor<9xf32>
    %cst_27 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %71 = stablehlo.subtract %69, %70 : tensor<9xf32>
    %72 = stablehlo.iota dim = 0 : tensor<13xf32>
    %73 = stablehlo.broadcast_in_dim %71, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %74 = stablehlo.broadcast_in_dim %72, dims = [0] : (tensor<13xf32>) -> tensor<13x1xf32>
    %75 = stablehlo.broadcast_in_dim %73, dims = [0, 1] : (tensor<1x9xf32>) -> tensor<13x9xf32>
    %76 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<13x1xf32>) -> tensor<13x9xf32>
    %77 = stablehlo.subtract %75, %76 : tensor<13x9xf32>
    %78 = stablehlo.abs %77 : tensor<13x9xf32>
    %79 = stablehlo.convert %62 : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %81 = stablehlo.divide %78, %80 : tensor<13x9xf32>
    %cst_28 = stablehlo.constant dense<1.500000e+00> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %83 = stablehlo.multiply %82, %81 : tensor<13x9xf32>
    %cst_29 = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %85 = stablehlo.subtract %83, %84 : tensor<13x9xf32>
    %86 = stablehlo.multiply %85, %81 : tensor<13x9xf32>
    %87 = stablehlo.multiply %86, %81 : tensor<13x9xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %89 = stablehlo.add %87, %88 : tensor<13x9xf32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %91 = stablehlo.compare GE, %81, %90, FLOAT : (tensor<13x9xf32>, tensor<13x9xf32>) -> tensor<13x9xi1>
    %cst_32 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %93 = stablehlo.multiply %92, %81 : tensor<13x9xf32>
    %cst_33 = stablehlo.constant dense<2.500000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %95 = stablehlo.add %93, %94 : tensor<13x9xf32>
    %96 = stablehlo.multiply %95, %81 : tensor<13x9xf32>
    %cst_34 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %98 = stablehlo.subtract %96, %97 : tensor<13x9xf32>
    %99 = stablehlo.multiply %98, %81 : tensor<13x9xf32>
    %cst_35 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %101 = stablehlo.add %99, %100 : tensor<13x9xf32>
    %102 = call @_where_9(%91, %101, %89) : (tensor<13x9xi1>, tensor<13x9xf32>, tensor<13x9xf32>) -> tensor<13x9xf32>
    %cst_36 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %104 = stablehlo.compare GE, %81, %103, FLOAT : (tensor<13x9xf32>, tensor<13x9xf32>) -> tensor<13x9xi1>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %105 = call @_where_10(%104, %cst_37, %102) : (tensor<13x9xi1>, tensor<f32>, tensor<13x9xf32>) -> tensor<13x9xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %106 = stablehlo.reduce(%105 init: %cst_38) applies stablehlo.add across dimensions = [0] : (tensor<13x9xf32>, tensor<f32>) -> tensor<9xf32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %108 = stablehlo.abs %107 : tensor<1x9xf32>
    %cst_39 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<1x9xf32>
    %110 = stablehlo.compare GT, %108, %109, FLOAT : (tensor<1x9xf32>, tensor<1x9xf32>) -> tensor<1x9xi1>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<1x9xf32>
    %112 = stablehlo.compare NE, %107, %111, FLOAT : (tensor<1x9xf32>, tensor<1x9xf32>) -> tensor<1x9xi1>
    %c_41 = stablehlo.constant dense<1> : tensor<i32>
    %113 = call @_where_7(%112, %107, %c_41) : (tensor<1x9xi1>, tensor<1x9xf32>, tensor<i32>) -> tensor<1x9xf32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0, 1] : (tensor<1x9xf32>) -> tensor<13x9xf32>
    %115 = stablehlo.divide %105, %114 : tensor<13x9xf32>
    %c_42 = stablehlo.constant dense<0> : tensor<i32>
    %116 = call @_where_11(%110, %115, %c_42) : (tensor<1x9xi1>, tensor<13x9xf32>, tensor<i32>) -> tensor<13x9xf32>
    %cst_43 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %118 = stablehlo.compare GE, %71, %117, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    %cst_44 = stablehlo.constant dense<1.250000e+01> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %120 = stablehlo.compare LE, %71, %119, FLOAT : (tensor<9xf32>, tensor<9xf32>) -> tensor<9xi1>
    %121 = stablehlo.and %118, %120 : tensor<9xi1>
    %122 = stablehlo.broadcast_in_dim %121, dims = [1] : (tensor<9xi1>) -> tensor<1x9xi1>
    %c_45 = stablehlo.constant dense<0> : tensor<i32>
    %123 = call @_where_11(%122, %116, %c_45) : (tensor<1x9xi1>, tensor<13x9xf32>, tensor<i32>) -> tensor<13x9xf32>
    %124 = stablehlo.dot_general %61, %arg0, contracting_dims = [0] x [1], precision = [HIGHEST, HIGHEST] : (tensor<17x9xf32>, tensor<1x17x13x3xf32>) -> tensor<9x1x13x3xf32>
    %125 = stablehlo.dot_general %124, %123, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<9x1x13x3xf32>, tensor<13x9xf32>) -> tensor<9x1x3x9xf32>
    %126 = stablehlo.transpose %125, dims = [1, 0, 3, 2] : (tensor<9x1x3x9xf32>) -> tensor<1x9x9x3xf32>
    return %126 : tensor<1x9x9x3xf32>
  }
  func.func private @_where_5(%arg0: tensor<17x9xi1>, %arg1: tensor<17x9xf32>, %arg2: tensor<17x9xf32>) -> tensor<17x9xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<17x9xi1>, tensor<17x9xf32>
    return %0 : tensor<17x9xf32>
  }
  func.func private @_where_6(%arg0: tensor<17x9xi1>, %arg1: tensor<f32>, %arg2: tensor<17x9xf32>) -> tensor<17x9xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<17x9xi1>, tensor<17x9xf32>
    return %2 : tensor<17x9xf32>
  }
  func.func private @_where_7(%arg0: tensor<1x9xi1>, %arg1: tensor<1x9xf32>, %arg2: tensor<i32>) -> tensor<1x9xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x9xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x9xi1>, tensor<1x9xf32>
    return %2 : tensor<1x9xf32>
  }
  func.func private @_where_8(%arg0: tensor<1x9xi1>, %arg1: tensor<17x9xf32>, %arg2: tensor<i32>) -> tensor<17x9xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x9xi1>) -> tensor<17x9xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<17x9xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<17x9xi1>, tensor<17x9xf32>
    return %3 : tensor<17x9xf32>
  }
  func.func private @_where_9(%arg0: tensor<13x9xi1>, %arg1: tensor<13x9xf32>, %arg2: tensor<13x9xf32>) -> tensor<13x9xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<13x9xi1>, tensor<13x9xf32>
    return %0 : tensor<13x9xf32>
  }
  func.func private @_where_10(%arg0: tensor<13x9xi1>, %arg1: tensor<f32>, %arg2: tensor<13x9xf32>) -> tensor<13x9xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<13x9xi1>, tensor<13x9xf32>
    return %2 : tensor<13x9xf32>
  }
  func.func private @_where_11(%arg0: tensor<1x9xi1>, %arg1: tensor<13x9xf32>, %arg2: tensor<i32>) -> tensor<13x9xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x9xi1>) -> tensor<13x9xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<13x9xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<13x9xi1>, tensor<13x9xf32>
    return %3 : tensor<13x9xf32>
  }
  func.func private @_resize_12(%arg0: tensor<1x17x13x3xf32>) -> tensor<1x31x7x3xf32> {
    %cst = stablehlo.constant dense<0.54838711> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.maximum %cst, %cst_0 : tensor<f32>
    %1 = stablehlo.iota dim = 0 : tensor<31xf32>
    %cst_1 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<31xf32>
    %3 = stablehlo.add %1, %2 : tensor<31xf32>
    %cst_2 = stablehlo.constant dense<0.54838711> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<31xf32>
    %5 = stablehlo.multiply %3, %4 : tensor<31xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<31xf32>
    %7 = stablehlo.subtract %5, %6 : tensor<31xf32>
    %cst_4 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<31xf32>
    %9 = stablehlo.subtract %7, %8 : tensor<31xf32>
    %10 = stablehlo.iota dim = 0 : tensor<17xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [1] : (tensor<31xf32>) -> tensor<1x31xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<17xf32>) -> tensor<17x1xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x31xf32>) -> tensor<17x31xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<17x1xf32>) -> tensor<17x31xf32>
    %15 = stablehlo.subtract %13, %14 : tensor<17x31xf32>
    %16 = stablehlo.abs %15 : tensor<17x31xf32>
    %17 = stablehlo.convert %0 : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %19 = stablehlo.divide %16, %18 : tensor<17x31xf32>
    %cst_5 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %21 = stablehlo.multiply %20, %19 : tensor<17x31xf32>
    %22 = stablehlo.sine %21 : tensor<17x31xf32>
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %24 = stablehlo.multiply %23, %22 : tensor<17x31xf32>
    %cst_7 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %26 = stablehlo.multiply %25, %19 : tensor<17x31xf32>
    %cst_8 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %28 = stablehlo.divide %26, %27 : tensor<17x31xf32>
    %29 = stablehlo.sine %28 : tensor<17x31xf32>
    %30 = stablehlo.multiply %24, %29 : tensor<17x31xf32>
    %cst_9 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %32 = stablehlo.compare GT, %19, %31, FLOAT : (tensor<17x31xf32>, tensor<17x31xf32>) -> tensor<17x31xi1>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %34 = stablehlo.compare NE, %19, %33, FLOAT : (tensor<17x31xf32>, tensor<17x31xf32>) -> tensor<17x31xi1>
    %35 = stablehlo.multiply %19, %19 : tensor<17x31xf32>
    %cst_11 = stablehlo.constant dense<9.86960411> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %37 = stablehlo.multiply %36, %35 : tensor<17x31xf32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %38 = call @_where_13(%34, %37, %c) : (tensor<17x31xi1>, tensor<17x31xf32>, tensor<i32>) -> tensor<17x31xf32>
    %39 = stablehlo.divide %30, %38 : tensor<17x31xf32>
    %c_12 = stablehlo.constant dense<1> : tensor<i32>
    %40 = call @_where_13(%32, %39, %c_12) : (tensor<17x31xi1>, tensor<17x31xf32>, tensor<i32>) -> tensor<17x31xf32>
    %cst_13 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %42 = stablehlo.compare GT, %19, %41, FLOAT : (tensor<17x31xf32>, tensor<17x31xf32>) -> tensor<17x31xi1>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = call @_where_14(%42, %cst_14, %40) : (tensor<17x31xi1>, tensor<f32>, tensor<17x31xf32>) -> tensor<17x31xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<17x31xf32>, tensor<f32>) -> tensor<31xf32>
    %45 = stablehlo.broadcast_in_dim %44, dims = [1] : (tensor<31xf32>) -> tensor<1x31xf32>
    %46 = stablehlo.abs %45 : tensor<1x31xf32>
    %cst_16 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<1x31xf32>
    %48 = stablehlo.compare GT, %46, %47, FLOAT : (tensor<1x31xf32>, tensor<1x31xf32>) -> tensor<1x31xi1>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<1x31xf32>
    %50 = stablehlo.compare NE, %45, %49, FLOAT : (tensor<1x31xf32>, tensor<1x31xf32>) -> tensor<1x31xi1>
    %c_18 = stablehlo.constant dense<1> : tensor<i32>
    %51 = call @_where_15(%50, %45, %c_18) : (tensor<1x31xi1>, tensor<1x31xf32>, tensor<i32>) -> tensor<1x31xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x31xf32>) -> tensor<17x31xf32>
    %53 = stablehlo.divide %43, %52 : tensor<17x31xf32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %54 = call @_where_16(%48, %53, %c_19) : (tensor<1x31xi1>, tensor<17x31xf32>, tensor<i32>) -> tensor<17x31xf32>
    %cst_20 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<31xf32>
    %56 = stablehlo.compare GE, %9, %55, FLOAT : (tensor<31xf32>, tensor<31xf32>) -> tensor<31xi1>
    %cst_21 = stablehlo.constant dense<1.650000e+01> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<31xf32>
    %58 = stablehlo.compare LE, %9, %57, FLOAT : (tensor<31xf32>, tensor<31xf32>) -> tensor<31xi1>
    %59 = stablehlo.and %56, %58 : tensor<31xi1>
    %60 = stablehlo.broadcast_in_dim %59, dims = [1] : (tensor<31xi1>) -> tensor<1x31xi1>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %61 = call @_where_16(%60, %54, %c_22) : (tensor<1x31xi1>, tensor<17x31xf32>, tensor<i32>) -> tensor<17x31xf32>
    %cst_23 = stablehlo.constant dense<1.85714281> : tensor<f32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %62 = stablehlo.maximum %cst_23, %cst_24 : tensor<f32>
    %63 = stablehlo.iota dim = 0 : tensor<7xf32>
    %cst_25 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %65 = stablehlo.add %63, %64 : tensor<7xf32>
    %cst_26 = stablehlo.constant dense<1.85714281> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %67 = stablehlo.multiply %65, %66 : tensor<7xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %69 = stablehlo.subtract %67, %68 : tensor<7xf32>
    %cst_28 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %71 = stablehlo.subtract %69, %70 : tensor<7xf32>
    %72 = stablehlo.iota dim = 0 : tensor<13xf32>
    %73 = stablehlo.broadcast_in_dim %71, dims = [1] : (tensor<7xf32>) -> tensor<1x7xf32>
    %74 = stablehlo.broadcast_in_dim %72, dims = [0] : (tensor<13xf32>) -> tensor<13x1xf32>
    %75 = stablehlo.broadcast_in_dim %73, dims = [0, 1] : (tensor<1x7xf32>) -> tensor<13x7xf32>
    %76 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<13x1xf32>) -> tensor<13x7xf32>
    %77 = stablehlo.subtract %75, %76 : tensor<13x7xf32>
    %78 = stablehlo.abs %77 : tensor<13x7xf32>
    %79 = stablehlo.convert %62 : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %81 = stablehlo.divide %78, %80 : tensor<13x7xf32>
    %cst_29 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %83 = stablehlo.multiply %82, %81 : tensor<13x7xf32>
    %84 = stablehlo.sine %83 : tensor<13x7xf32>
    %cst_30 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %86 = stablehlo.multiply %85, %84 : tensor<13x7xf32>
    %cst_31 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %87 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %88 = stablehlo.multiply %87, %81 : tensor<13x7xf32>
    %cst_32 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %89 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %90 = stablehlo.divide %88, %89 : tensor<13x7xf32>
    %91 = stablehlo.sine %90 : tensor<13x7xf32>
    %92 = stablehlo.multiply %86, %91 : tensor<13x7xf32>
    %cst_33 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %94 = stablehlo.compare GT, %81, %93, FLOAT : (tensor<13x7xf32>, tensor<13x7xf32>) -> tensor<13x7xi1>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %96 = stablehlo.compare NE, %81, %95, FLOAT : (tensor<13x7xf32>, tensor<13x7xf32>) -> tensor<13x7xi1>
    %97 = stablehlo.multiply %81, %81 : tensor<13x7xf32>
    %cst_35 = stablehlo.constant dense<9.86960411> : tensor<f32>
    %98 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %99 = stablehlo.multiply %98, %97 : tensor<13x7xf32>
    %c_36 = stablehlo.constant dense<1> : tensor<i32>
    %100 = call @_where_17(%96, %99, %c_36) : (tensor<13x7xi1>, tensor<13x7xf32>, tensor<i32>) -> tensor<13x7xf32>
    %101 = stablehlo.divide %92, %100 : tensor<13x7xf32>
    %c_37 = stablehlo.constant dense<1> : tensor<i32>
    %102 = call @_where_17(%94, %101, %c_37) : (tensor<13x7xi1>, tensor<13x7xf32>, tensor<i32>) -> tensor<13x7xf32>
    %cst_38 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %104 = stablehlo.compare GT, %81, %103, FLOAT : (tensor<13x7xf32>, tensor<13x7xf32>) -> tensor<13x7xi1>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %105 = call @_where_18(%104, %cst_39, %102) : (tensor<13x7xi1>, tensor<f32>, tensor<13x7xf32>) -> tensor<13x7xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %106 = stablehlo.reduce(%105 init: %cst_40) applies stablehlo.add across dimensions = [0] : (tensor<13x7xf32>, tensor<f32>) -> tensor<7xf32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [1] : (tensor<7xf32>) -> tensor<1x7xf32>
    %108 = stablehlo.abs %107 : tensor<1x7xf32>
    %cst_41 = stablehlo.constant dense<1.1920929E-4> : tensor<f32>
    %109 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<1x7xf32>
    %110 = stablehlo.compare GT, %108, %109, FLOAT : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xi1>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1x7xf32>
    %112 = stablehlo.compare NE, %107, %111, FLOAT : (tensor<1x7xf32>, tensor<1x7xf32>) -> tensor<1x7xi1>
    %c_43 = stablehlo.constant dense<1> : tensor<i32>
    %113 = call @_where_19(%112, %107, %c_43) : (tensor<1x7xi1>, tensor<1x7xf32>, tensor<i32>) -> tensor<1x7xf32>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0, 1] : (tensor<1x7xf32>) -> tensor<13x7xf32>
    %115 = stablehlo.divide %105, %114 : tensor<13x7xf32>
    %c_44 = stablehlo.constant dense<0> : tensor<i32>
    %116 = call @_where_20(%110, %115, %c_44) : (tensor<1x7xi1>, tensor<13x7xf32>, tensor<i32>) -> tensor<13x7xf32>
    %cst_45 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %118 = stablehlo.compare GE, %71, %117, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
    %cst_46 = stablehlo.constant dense<1.250000e+01> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %120 = stablehlo.compare LE, %71, %119, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
    %121 = stablehlo.and %118, %120 : tensor<7xi1>
    %122 = stablehlo.broadcast_in_dim %121, dims = [1] : (tensor<7xi1>) -> tensor<1x7xi1>
    %c_47 = stablehlo.constant dense<0> : tensor<i32>
    %123 = call @_where_20(%122, %116, %c_47) : (tensor<1x7xi1>, tensor<13x7xf32>, tensor<i32>) -> tensor<13x7xf32>
    %124 = stablehlo.dot_general %123, %arg0, contracting_dims = [0] x [2], precision = [HIGHEST, HIGHEST] : (tensor<13x7xf32>, tensor<1x17x13x3xf32>) -> tensor<7x1x17x3xf32>
    %125 = stablehlo.dot_general %124, %61, contracting_dims = [2] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7x1x17x3xf32>, tensor<17x31xf32>) -> tensor<7x1x3x31xf32>
    %126 = stablehlo.transpose %125, dims = [1, 3, 0, 2] : (tensor<7x1x3x31xf32>) -> tensor<1x31x7x3xf32>
    return %126 : tensor<1x31x7x3xf32>
  }
  func.func private @_where_13(%arg0: tensor<17x31xi1>, %arg1: tensor<17x31xf32>, %arg2: tensor<i32>) -> tensor<17x31xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<17x31xi1>, tensor<17x31xf32>
    return %2 : tensor<17x31xf32>
  }
  func.func private @_where_14(%arg0: tensor<17x31xi1>, %arg1: tensor<f32>, %arg2: tensor<17x31xf32>) -> tensor<17x31xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<17x31xi1>, tensor<17x31xf32>
    return %2 : tensor<17x31xf32>
  }
  func.func private @_where_15(%arg0: tensor<1x31xi1>, %arg1: tensor<1x31xf32>, %arg2: tensor<i32>) -> tensor<1x31xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x31xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x31xi1>, tensor<1x31xf32>
    return %2 : tensor<1x31xf32>
  }
  func.func private @_where_16(%arg0: tensor<1x31xi1>, %arg1: tensor<17x31xf32>, %arg2: tensor<i32>) -> tensor<17x31xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x31xi1>) -> tensor<17x31xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<17x31xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<17x31xi1>, tensor<17x31xf32>
    return %3 : tensor<17x31xf32>
  }
  func.func private @_where_17(%arg0: tensor<13x7xi1>, %arg1: tensor<13x7xf32>, %arg2: tensor<i32>) -> tensor<13x7xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<13x7xi1>, tensor<13x7xf32>
    return %2 : tensor<13x7xf32>
  }
  func.func private @_where_18(%arg0: tensor<13x7xi1>, %arg1: tensor<f32>, %arg2: tensor<13x7xf32>) -> tensor<13x7xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<13x7xi1>, tensor<13x7xf32>
    return %2 : tensor<13x7xf32>
  }
  func.func private @_where_19(%arg0: tensor<1x7xi1>, %arg1: tensor<1x7xf32>, %arg2: tensor<i32>) -> tensor<1x7xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x7xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<1x7xi1>, tensor<1x7xf32>
    return %2 : tensor<1x7xf32>
  }
  func.func private @_where_20(%arg0: tensor<1x7xi1>, %arg1: tensor<13x7xf32>, %arg2: tensor<i32>) -> tensor<13x7xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x7xi1>) -> tensor<13x7xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<13x7xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<13x7xi1>, tensor<13x7xf32>
    return %3 : tensor<13x7xf32>
  }
  func.func private @_map_coordinates(%arg0: tensor<17x13xf32>, %arg1: tensor<2x40xf32>) -> tensor<40xf32> {
    %0 = stablehlo.slice %arg1 [0:1, 0:40] : (tensor<2x40xf32>) -> tensor<1x40xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x40xf32>) -> tensor<40xf32>
    %2 = stablehlo.slice %arg1 [1:2, 0:40] : (tensor<2x40xf32>) -> tensor<1x40xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x40xf32>) -> tensor<40xf32>
    %4 = stablehlo.floor %1 : tensor<40xf32>
    %5 = stablehlo.subtract %1, %4 : tensor<40xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %7 = stablehlo.subtract %6, %5 : tensor<40xf32>
    %8 = stablehlo.convert %4 : (tensor<40xf32>) -> tensor<40xi32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %10 = stablehlo.add %8, %9 : tensor<40xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %c_1 = stablehlo.constant dense<16> : tensor<i32>
    %11 = call @clip(%8, %c_0, %c_1) : (tensor<40xi32>, tensor<i32>, tensor<i32>) -> tensor<40xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<16> : tensor<i32>
    %12 = call @clip(%10, %c_2, %c_3) : (tensor<40xi32>, tensor<i32>, tensor<i32>) -> tensor<40xi32>
    %13 = stablehlo.floor %3 : tensor<40xf32>
    %14 = stablehlo.subtract %3, %13 : tensor<40xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<40xf32>
    %16 = stablehlo.subtract %15, %14 : tensor<40xf32>
    %17 = stablehlo.convert %13 : (tensor<40xf32>) -> tensor<40xi32>
    %c_5 = stablehlo.constant dense<1> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %19 = stablehlo.add %17, %18 : tensor<40xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<12> : tensor<i32>
    %20 = call @clip(%17, %c_6, %c_7) : (tensor<40xi32>, tensor<i32>, tensor<i32>) -> tensor<40xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<12> : tensor<i32>
    %21 = call @clip(%19, %c_8, %c_9) : (tensor<40xi32>, tensor<i32>, tensor<i32>) -> tensor<40xi32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %23 = stablehlo.compare LT, %11, %22, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_11 = stablehlo.constant dense<17> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_11, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %25 = stablehlo.add %11, %24 : tensor<40xi32>
    %26 = stablehlo.select %23, %25, %11 : tensor<40xi1>, tensor<40xi32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %28 = stablehlo.compare LT, %20, %27, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_13 = stablehlo.constant dense<13> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %30 = stablehlo.add %20, %29 : tensor<40xi32>
    %31 = stablehlo.select %28, %30, %20 : tensor<40xi1>, tensor<40xi32>
    %32 = stablehlo.broadcast_in_dim %26, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %33 = stablehlo.broadcast_in_dim %31, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %34 = stablehlo.concatenate %32, %33, dim = 1 : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x2xi32>
    %35 = "stablehlo.gather"(%arg0, %34) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<17x13xf32>, tensor<40x2xi32>) -> tensor<40xf32>
    %36 = stablehlo.multiply %7, %16 : tensor<40xf32>
    %37 = stablehlo.multiply %36, %35 : tensor<40xf32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %38 = stablehlo.broadcast_in_dim %c_14, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %39 = stablehlo.compare LT, %11, %38, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_15 = stablehlo.constant dense<17> : tensor<i32>
    %40 = stablehlo.broadcast_in_dim %c_15, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %41 = stablehlo.add %11, %40 : tensor<40xi32>
    %42 = stablehlo.select %39, %41, %11 : tensor<40xi1>, tensor<40xi32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %43 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %44 = stablehlo.compare LT, %21, %43, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_17 = stablehlo.constant dense<13> : tensor<i32>
    %45 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %46 = stablehlo.add %21, %45 : tensor<40xi32>
    %47 = stablehlo.select %44, %46, %21 : tensor<40xi1>, tensor<40xi32>
    %48 = stablehlo.broadcast_in_dim %42, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %49 = stablehlo.broadcast_in_dim %47, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %50 = stablehlo.concatenate %48, %49, dim = 1 : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x2xi32>
    %51 = "stablehlo.gather"(%arg0, %50) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<17x13xf32>, tensor<40x2xi32>) -> tensor<40xf32>
    %52 = stablehlo.multiply %7, %14 : tensor<40xf32>
    %53 = stablehlo.multiply %52, %51 : tensor<40xf32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %54 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %55 = stablehlo.compare LT, %12, %54, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_19 = stablehlo.constant dense<17> : tensor<i32>
    %56 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %57 = stablehlo.add %12, %56 : tensor<40xi32>
    %58 = stablehlo.select %55, %57, %12 : tensor<40xi1>, tensor<40xi32>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %59 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %60 = stablehlo.compare LT, %20, %59, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_21 = stablehlo.constant dense<13> : tensor<i32>
    %61 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %62 = stablehlo.add %20, %61 : tensor<40xi32>
    %63 = stablehlo.select %60, %62, %20 : tensor<40xi1>, tensor<40xi32>
    %64 = stablehlo.broadcast_in_dim %58, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %65 = stablehlo.broadcast_in_dim %63, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %66 = stablehlo.concatenate %64, %65, dim = 1 : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x2xi32>
    %67 = "stablehlo.gather"(%arg0, %66) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<17x13xf32>, tensor<40x2xi32>) -> tensor<40xf32>
    %68 = stablehlo.multiply %5, %16 : tensor<40xf32>
    %69 = stablehlo.multiply %68, %67 : tensor<40xf32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %70 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %71 = stablehlo.compare LT, %12, %70, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_23 = stablehlo.constant dense<17> : tensor<i32>
    %72 = stablehlo.broadcast_in_dim %c_23, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %73 = stablehlo.add %12, %72 : tensor<40xi32>
    %74 = stablehlo.select %71, %73, %12 : tensor<40xi1>, tensor<40xi32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %75 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %76 = stablehlo.compare LT, %21, %75, SIGNED : (tensor<40xi32>, tensor<40xi32>) -> tensor<40xi1>
    %c_25 = stablehlo.constant dense<13> : tensor<i32>
    %77 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %78 = stablehlo.add %21, %77 : tensor<40xi32>
    %79 = stablehlo.select %76, %78, %21 : tensor<40xi1>, tensor<40xi32>
    %80 = stablehlo.broadcast_in_dim %74, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %81 = stablehlo.broadcast_in_dim %79, dims = [0] : (tensor<40xi32>) -> tensor<40x1xi32>
    %82 = stablehlo.concatenate %80, %81, dim = 1 : (tensor<40x1xi32>, tensor<40x1xi32>) -> tensor<40x2xi32>
    %83 = "stablehlo.gather"(%arg0, %82) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<17x13xf32>, tensor<40x2xi32>) -> tensor<40xf32>
    %84 = stablehlo.multiply %5, %14 : tensor<40xf32>
    %85 = stablehlo.multiply %84, %83 : tensor<40xf32>
    %86 = stablehlo.add %37, %53 : tensor<40xf32>
    %87 = stablehlo.add %86, %69 : tensor<40xf32>
    %88 = stablehlo.add %87, %85 : tensor<40xf32>
    return %88 : tensor<40xf32>
  }
  func.func private @clip(%arg0: tensor<40xi32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<40xi32> {
    %0 = stablehlo.convert %arg1 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<40xi32>
    %3 = stablehlo.convert %arg2 : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i32>) -> tensor<40xi32>
    %5 = stablehlo.minimum %4, %2 : tensor<40xi32>
    return %5 : tensor<40xi32>
  }
  func.func private @_roll_static(%arg0: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
    %0 = stablehlo.slice %arg0 [1:2, 0:3, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %1 = stablehlo.slice %arg0 [0:1, 0:3, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<1x3x4x5xf32>, tensor<1x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    %3 = stablehlo.slice %2 [0:2, 0:3, 0:4, 2:5] : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x3xf32>
    %4 = stablehlo.slice %2 [0:2, 0:3, 0:4, 0:2] : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x2xf32>
    %5 = stablehlo.concatenate %3, %4, dim = 3 : (tensor<2x3x4x3xf32>, tensor<2x3x4x2xf32>) -> tensor<2x3x4x5xf32>
    return %5 : tensor<2x3x4x5xf32>
  }
  func.func private @_pad(%arg0: tensor<2x3x4x5xf32>, %arg1: tensor<i32>) -> tensor<4x5x6x7xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:3, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %1 = stablehlo.slice %arg0 [1:2, 0:3, 0:4, 0:5] : (tensor<2x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %2 = call @_flip(%1) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %3 = stablehlo.concatenate %2, %arg0, dim = 0 : (tensor<1x3x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<3x3x4x5xf32>
    %4 = stablehlo.slice %3 [2:3, 0:3, 0:4, 0:5] : (tensor<3x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %5 = stablehlo.slice %3 [1:2, 0:3, 0:4, 0:5] : (tensor<3x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %6 = call @_flip(%5) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
    %7 = stablehlo.concatenate %3, %6, dim = 0 : (tensor<3x3x4x5xf32>, tensor<1x3x4x5xf32>) -> tensor<4x3x4x5xf32>
    %8 = stablehlo.slice %7 [0:4, 0:1, 0:4, 0:5] : (tensor<4x3x4x5xf32>) -> tensor<4x1x4x5xf32>
    %9 = stablehlo.slice %7 [0:4, 1:2, 0:4, 0:5] : (tensor<4x3x4x5xf32>) -> tensor<4x1x4x5xf32>
    %10 = call @_flip_21(%9) : (tensor<4x1x4x5xf32>) -> tensor<4x1x4x5xf32>
    %11 = stablehlo.concatenate %10, %7, dim = 1 : (tensor<4x1x4x5xf32>, tensor<4x3x4x5xf32>) -> tensor<4x4x4x5xf32>
    %12 = stablehlo.slice %11 [0:4, 3:4, 0:4, 0:5] : (tensor<4x4x4x5xf32>) -> tensor<4x1x4x5xf32>
    %13 = stablehlo.slice %11 [0:4, 2:3, 0:4, 0:5] : (tensor<4x4x4x5xf32>) -> tensor<4x1x4x5xf32>
    %14 = call @_flip_21(%13) : (tensor<4x1x4x5xf32>) -> tensor<4x1x4x5xf32>
    %15 = stablehlo.concatenate %11, %14, dim = 1 : (tensor<4x4x4x5xf32>, tensor<4x1x4x5xf32>) -> tensor<4x5x4x5xf32>
    %16 = stablehlo.slice %15 [0:4, 0:5, 0:1, 0:5] : (tensor<4x5x4x5xf32>) -> tensor<4x5x1x5xf32>
    %17 = stablehlo.slice %15 [0:4, 0:5, 1:2, 0:5] : (tensor<4x5x4x5xf32>) -> tensor<4x5x1x5xf32>
    %18 = call @_flip_22(%17) : (tensor<4x5x1x5xf32>) -> tensor<4x5x1x5xf32>
    %19 = stablehlo.concatenate %18, %15, dim = 2 : (tensor<4x5x1x5xf32>, tensor<4x5x4x5xf32>) -> tensor<4x5x5x5xf32>
    %20 = stablehlo.slice %19 [0:4, 0:5, 4:5, 0:5] : (tensor<4x5x5x5xf32>) -> tensor<4x5x1x5xf32>
    %21 = stablehlo.slice %19 [0:4, 0:5, 3:4, 0:5] : (tensor<4x5x5x5xf32>) -> tensor<4x5x1x5xf32>
    %22 = call @_flip_22(%21) : (tensor<4x5x1x5xf32>) -> tensor<4x5x1x5xf32>
    %23 = stablehlo.concatenate %19, %22, dim = 2 : (tensor<4x5x5x5xf32>, tensor<4x5x1x5xf32>) -> tensor<4x5x6x5xf32>
    %24 = stablehlo.slice %23 [0:4, 0:5, 0:6, 0:1] : (tensor<4x5x6x5xf32>) -> tensor<4x5x6x1xf32>
    %25 = stablehlo.slice %23 [0:4, 0:5, 0:6, 1:2] : (tensor<4x5x6x5xf32>) -> tensor<4x5x6x1xf32>
    %26 = call @_flip_23(%25) : (tensor<4x5x6x1xf32>) -> tensor<4x5x6x1xf32>
    %27 = stablehlo.concatenate %26, %23, dim = 3 : (tensor<4x5x6x1xf32>, tensor<4x5x6x5xf32>) -> tensor<4x5x6x6xf32>
    %28 = stablehlo.slice %27 [0:4, 0:5, 0:6, 5:6] : (tensor<4x5x6x6xf32>) -> tensor<4x5x6x1xf32>
    %29 = stablehlo.slice %27 [0:4, 0:5, 0:6, 4:5] : (tensor<4x5x6x6xf32>) -> tensor<4x5x6x1xf32>
    %30 = call @_flip_23(%29) : (tensor<4x5x6x1xf32>) -> tensor<4x5x6x1xf32>
    %31 = stablehlo.concatenate %27, %30, dim = 3 : (tensor<4x5x6x6xf32>, tensor<4x5x6x1xf32>) -> tensor<4x5x6x7xf32>
    return %31 : tensor<4x5x6x7xf32>
  }
  func.func private @_flip(%arg0: tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<1x3x4x5xf32>
    return %0 : tensor<1x3x4x5xf32>
  }
  func.func private @_flip_21(%arg0: tensor<4x1x4x5xf32>) -> tensor<4x1x4x5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<4x1x4x5xf32>
    return %0 : tensor<4x1x4x5xf32>
  }
  func.func private @_flip_22(%arg0: tensor<4x5x1x5xf32>) -> tensor<4x5x1x5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [2] : tensor<4x5x1x5xf32>
    return %0 : tensor<4x5x1x5xf32>
  }
  func.func private @_flip_23(%arg0: tensor<4x5x6x1xf32>) -> tensor<4x5x6x1xf32> {
    %0 = stablehlo.reverse %arg0, dims = [3] : tensor<4x5x6x1xf32>
    return %0 : tensor<4x5x6x1xf32>
  }
  func.func private @_pad_24(%arg0: tensor<4x5xf32>, %arg1: tensor<i32>) -> tensor<8x9xf32> {
    %0 = stablehlo.slice %arg0 [2:4, 0:5] : (tensor<4x5xf32>) -> tensor<2x5xf32>
    %1 = stablehlo.slice %arg0 [0:2, 0:5] : (tensor<4x5xf32>) -> tensor<2x5xf32>
    %2 = stablehlo.concatenate %0, %arg0, %1, dim = 0 : (tensor<2x5xf32>, tensor<4x5xf32>, tensor<2x5xf32>) -> tensor<8x5xf32>
    %3 = stablehlo.slice %2 [0:8, 3:5] : (tensor<8x5xf32>) -> tensor<8x2xf32>
    %4 = stablehlo.slice %2 [0:8, 0:2] : (tensor<8x5xf32>) -> tensor<8x2xf32>
    %5 = stablehlo.concatenate %3, %2, %4, dim = 1 : (tensor<8x2xf32>, tensor<8x5xf32>, tensor<8x2xf32>) -> tensor<8x9xf32>
    return %5 : tensor<8x9xf32>
  }
  func.func private @_pad_25(%arg0: tensor<4x5xf32>, %arg1: tensor<i32>) -> tensor<7x8xf32> {
    %0 = stablehlo.slice %arg0 [0:1, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %1 = stablehlo.slice %arg0 [3:4, 0:5] : (tensor<4x5xf32>) -> tensor<1x5xf32>
    %2 = stablehlo.reshape %0 : (tensor<1x5xf32>) -> tensor<5xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3 = call @_linspace(%c, %2) : (tensor<i32>, tensor<5xf32>) -> tensor<1x5xf32>
    %4 = stablehlo.reshape %1 : (tensor<1x5xf32>) -> tensor<5xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %5 = call @_linspace_26(%c_0, %4) : (tensor<i32>, tensor<5xf32>) -> tensor<2x5xf32>
    %6 = call @_flip_27(%5) : (tensor<2x5xf32>) -> tensor<2x5xf32>
    %7 = stablehlo.concatenate %3, %arg0, %6, dim = 0 : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<2x5xf32>) -> tensor<7x5xf32>
    %8 = stablehlo.slice %7 [0:7, 0:1] : (tensor<7x5xf32>) -> tensor<7x1xf32>
    %9 = stablehlo.slice %7 [0:7, 4:5] : (tensor<7x5xf32>) -> tensor<7x1xf32>
    %10 = stablehlo.reshape %8 : (tensor<7x1xf32>) -> tensor<7xf32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %11 = call @_linspace_28(%c_1, %10) : (tensor<i32>, tensor<7xf32>) -> tensor<7x0xf32>
    %12 = stablehlo.reshape %9 : (tensor<7x1xf32>) -> tensor<7xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %13 = call @_linspace_29(%c_2, %12) : (tensor<i32>, tensor<7xf32>) -> tensor<7x3xf32>
    %14 = call @_flip_30(%13) : (tensor<7x3xf32>) -> tensor<7x3xf32>
    %15 = stablehlo.concatenate %11, %7, %14, dim = 1 : (tensor<7x0xf32>, tensor<7x5xf32>, tensor<7x3xf32>) -> tensor<7x8xf32>
    return %15 : tensor<7x8xf32>
  }
  func.func private @_linspace(%arg0: tensor<i32>, %arg1: tensor<5xf32>) -> tensor<1x5xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %3 = stablehlo.subtract %arg1, %2 : tensor<5xf32>
    %4 = stablehlo.reshape %1 : (tensor<5xf32>) -> tensor<1x5xf32>
    return %4 : tensor<1x5xf32>
  }
  func.func private @_linspace_26(%arg0: tensor<i32>, %arg1: tensor<5xf32>) -> tensor<2x5xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %3 = stablehlo.subtract %arg1, %2 : tensor<5xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %5 = stablehlo.divide %3, %4 : tensor<5xf32>
    %6 = stablehlo.iota dim = 0 : tensor<2xf32>
    %7 = stablehlo.reshape %6 : (tensor<2xf32>) -> tensor<2x1xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %9 = stablehlo.divide %7, %8 : tensor<2x1xf32>
    %10 = stablehlo.reshape %1 : (tensor<5xf32>) -> tensor<1x5xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %12 = stablehlo.subtract %11, %9 : tensor<2x1xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<2x5xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x5xf32>
    %15 = stablehlo.multiply %13, %14 : tensor<2x5xf32>
    %16 = stablehlo.reshape %arg1 : (tensor<5xf32>) -> tensor<1x5xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<2x5xf32>
    %18 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x5xf32>
    %19 = stablehlo.multiply %17, %18 : tensor<2x5xf32>
    %20 = stablehlo.add %15, %19 : tensor<2x5xf32>
    return %20 : tensor<2x5xf32>
  }
  func.func private @_flip_27(%arg0: tensor<2x5xf32>) -> tensor<2x5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<2x5xf32>
    return %0 : tensor<2x5xf32>
  }
  func.func private @_linspace_28(%arg0: tensor<i32>, %arg1: tensor<7xf32>) -> tensor<7x0xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7x0xf32>
    return %2 : tensor<7x0xf32>
  }
  func.func private @_linspace_29(%arg0: tensor<i32>, %arg1: tensor<7xf32>) -> tensor<7x3xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %3 = stablehlo.subtract %arg1, %2 : tensor<7xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %5 = stablehlo.divide %3, %4 : tensor<7xf32>
    %6 = stablehlo.iota dim = 0 : tensor<3xf32>
    %7 = stablehlo.reshape %6 : (tensor<3xf32>) -> tensor<1x3xf32>
    %cst_0 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %9 = stablehlo.divide %7, %8 : tensor<1x3xf32>
    %10 = stablehlo.reshape %1 : (tensor<7xf32>) -> tensor<7x1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %12 = stablehlo.subtract %11, %9 : tensor<1x3xf32>
    %13 = stablehlo.broadcast_in_dim %10, dims = [0, 1] : (tensor<7x1xf32>) -> tensor<7x3xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<7x3xf32>
    %15 = stablehlo.multiply %13, %14 : tensor<7x3xf32>
    %16 = stablehlo.reshape %arg1 : (tensor<7xf32>) -> tensor<7x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<7x1xf32>) -> tensor<7x3xf32>
    %18 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<7x3xf32>
    %19 = stablehlo.multiply %17, %18 : tensor<7x3xf32>
    %20 = stablehlo.add %15, %19 : tensor<7x3xf32>
    return %20 : tensor<7x3xf32>
  }
  func.func private @_flip_30(%arg0: tensor<7x3xf32>) -> tensor<7x3xf32> {
    %0 = stablehlo.reverse %arg0, dims = [1] : tensor<7x3xf32>
    return %0 : tensor<7x3xf32>
  }
  func.func private @rot90(%arg0: tensor<2x3x4x5xf32>) -> tensor<2x3x5x4xf32> {
    %0 = call @_flip_31(%arg0) : (tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
    %1 = stablehlo.transpose %0, dims = [0, 1, 3, 2] : (tensor<2x3x4x5xf32>) -> tensor<2x3x5x4xf32>
    return %1 : tensor<2x3x5x4xf32>
  }
  func.func private @_flip_31(%arg0: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [3] : tensor<2x3x4x5xf32>
    return %0 : tensor<2x3x4x5xf32>
  }
}
