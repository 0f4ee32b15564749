// program: A selective state space layer by an associative scan, and its gradient. (jax 0.10.2)
// input: normal 2x16x6xf32
// input: normal 0.3 6x4xf32
// input: uniform -2 -0.1 6x4xf32
// input: normal 0.3 6x6xf32
// tolerance: 0.0001
module @jit_state_space_model attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x16x6xf32>, %arg1: tensor<6x4xf32>, %arg2: tensor<6x4xf32>, %arg3: tensor<6x6xf32>) -> (tensor<2x16x6xf32> {jax.result_info = "result[0]"}, tensor<2x16x6xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg0, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x16x6xf32>, tensor<6x6xf32>) -> tensor<2x16x6xf32>
    %1 = call @softplus(%0) : (tensor<2x16x6xf32>) -> tensor<2x16x6xf32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<2x16x6xf32>) -> tensor<2x16x6x1xf32>
    %3 = stablehlo.broadcast_in_dim %arg2, dims = [2, 3] : (tensor<6x4xf32>) -> tensor<1x1x6x4xf32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2, 3] : (tensor<2x16x6x1xf32>) -> tensor<2x16x6x4xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2, 3] : (tensor<1x1x6x4xf32>) -> tensor<2x16x6x4xf32>
    %6 = stablehlo.multiply %4, %5 : tensor<2x16x6x4xf32>
    %7 = stablehlo.exponential %6 : tensor<2x16x6x4xf32>
    %8 = stablehlo.multiply %1, %arg0 : tensor<2x16x6xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<2x16x6xf32>) -> tensor<2x16x6x1xf32>
    %10 = stablehlo.broadcast_in_dim %arg1, dims = [2, 3] : (tensor<6x4xf32>) -> tensor<1x1x6x4xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2, 3] : (tensor<2x16x6x1xf32>) -> tensor<2x16x6x4xf32>
    %12 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2, 3] : (tensor<1x1x6x4xf32>) -> tensor<2x16x6x4xf32>
    %13 = stablehlo.multiply %11, %12 : tensor<2x16x6x4xf32>
    %14 = stablehlo.slice %7 [0:2, 0:15:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x8x6x4xf32>
    %15 = stablehlo.slice %13 [0:2, 0:15:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x8x6x4xf32>
    %16 = stablehlo.slice %7 [0:2, 1:16:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x8x6x4xf32>
    %17 = stablehlo.slice %13 [0:2, 1:16:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x8x6x4xf32>
    %18 = stablehlo.multiply %14, %16 : tensor<2x8x6x4xf32>
    %19 = stablehlo.multiply %16, %15 : tensor<2x8x6x4xf32>
    %20 = stablehlo.add %19, %17 : tensor<2x8x6x4xf32>
    %21 = stablehlo.slice %18 [0:2, 0:7:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x4x6x4xf32>
    %22 = stablehlo.slice %20 [0:2, 0:7:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x4x6x4xf32>
    %23 = stablehlo.slice %18 [0:2, 1:8:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x4x6x4xf32>
    %24 = stablehlo.slice %20 [0:2, 1:8:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x4x6x4xf32>
    %25 = stablehlo.multiply %21, %23 : tensor<2x4x6x4xf32>
    %26 = stablehlo.multiply %23, %22 : tensor<2x4x6x4xf32>
    %27 = stablehlo.add %26, %24 : tensor<2x4x6x4xf32>
    %28 = stablehlo.slice %25 [0:2, 0:3:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x2x6x4xf32>
    %29 = stablehlo.slice %27 [0:2, 0:3:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x2x6x4xf32>
    %30 = stablehlo.slice %25 [0:2, 1:4:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x2x6x4xf32>
    %31 = stablehlo.slice %27 [0:2, 1:4:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x2x6x4xf32>
    %32 = stablehlo.multiply %28, %30 : tensor<2x2x6x4xf32>
    %33 = stablehlo.multiply %30, %29 : tensor<2x2x6x4xf32>
    %34 = stablehlo.add %33, %31 : tensor<2x2x6x4xf32>
    %35 = stablehlo.slice %32 [0:2, 0:1:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %36 = stablehlo.slice %34 [0:2, 0:1:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %37 = stablehlo.slice %32 [0:2, 1:2:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %38 = stablehlo.slice %34 [0:2, 1:2:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %39 = stablehlo.multiply %35, %37 : tensor<2x1x6x4xf32>
    %40 = stablehlo.multiply %37, %36 : tensor<2x1x6x4xf32>
    %41 = stablehlo.add %40, %38 : tensor<2x1x6x4xf32>
    %42 = stablehlo.slice %39 [0:2, 0:0, 0:6, 0:4] : (tensor<2x1x6x4xf32>) -> tensor<2x0x6x4xf32>
    %43 = stablehlo.slice %41 [0:2, 0:0, 0:6, 0:4] : (tensor<2x1x6x4xf32>) -> tensor<2x0x6x4xf32>
    %44 = stablehlo.slice %32 [0:2, 2:2:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x0x6x4xf32>
    %45 = stablehlo.slice %34 [0:2, 2:2:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x0x6x4xf32>
    %46 = stablehlo.multiply %42, %44 : tensor<2x0x6x4xf32>
    %47 = stablehlo.multiply %44, %43 : tensor<2x0x6x4xf32>
    %48 = stablehlo.add %47, %45 : tensor<2x0x6x4xf32>
    %49 = stablehlo.slice %32 [0:2, 0:1, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %50 = stablehlo.concatenate %49, %46, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x0x6x4xf32>) -> tensor<2x1x6x4xf32>
    %51 = stablehlo.slice %34 [0:2, 0:1, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %52 = stablehlo.concatenate %51, %48, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x0x6x4xf32>) -> tensor<2x1x6x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.pad %50, %cst, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.pad %39, %cst_0, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %55 = stablehlo.add %53, %54 : tensor<2x2x6x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.pad %52, %cst_1, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %57 = stablehlo.pad %41, %cst_2, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %58 = stablehlo.add %56, %57 : tensor<2x2x6x4xf32>
    %59 = stablehlo.slice %55 [0:2, 0:1, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %60 = stablehlo.slice %58 [0:2, 0:1, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %61 = stablehlo.slice %25 [0:2, 2:4:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x1x6x4xf32>
    %62 = stablehlo.slice %27 [0:2, 2:4:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x1x6x4xf32>
    %63 = stablehlo.multiply %59, %61 : tensor<2x1x6x4xf32>
    %64 = stablehlo.multiply %61, %60 : tensor<2x1x6x4xf32>
    %65 = stablehlo.add %64, %62 : tensor<2x1x6x4xf32>
    %66 = stablehlo.slice %25 [0:2, 0:1, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x1x6x4xf32>
    %67 = stablehlo.concatenate %66, %63, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x1x6x4xf32>) -> tensor<2x2x6x4xf32>
    %68 = stablehlo.slice %27 [0:2, 0:1, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x1x6x4xf32>
    %69 = stablehlo.concatenate %68, %65, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x1x6x4xf32>) -> tensor<2x2x6x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.pad %67, %cst_3, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.pad %55, %cst_4, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %72 = stablehlo.add %70, %71 : tensor<2x4x6x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.pad %69, %cst_5, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.pad %58, %cst_6, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %75 = stablehlo.add %73, %74 : tensor<2x4x6x4xf32>
    %76 = stablehlo.slice %72 [0:2, 0:3, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x3x6x4xf32>
    %77 = stablehlo.slice %75 [0:2, 0:3, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x3x6x4xf32>
    %78 = stablehlo.slice %18 [0:2, 2:8:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x3x6x4xf32>
    %79 = stablehlo.slice %20 [0:2, 2:8:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x3x6x4xf32>
    %80 = stablehlo.multiply %76, %78 : tensor<2x3x6x4xf32>
    %81 = stablehlo.multiply %78, %77 : tensor<2x3x6x4xf32>
    %82 = stablehlo.add %81, %79 : tensor<2x3x6x4xf32>
    %83 = stablehlo.slice %18 [0:2, 0:1, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x1x6x4xf32>
    %84 = stablehlo.concatenate %83, %80, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x4x6x4xf32>
    %85 = stablehlo.slice %20 [0:2, 0:1, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x1x6x4xf32>
    %86 = stablehlo.concatenate %85, %82, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x4x6x4xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %87 = stablehlo.pad %84, %cst_7, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.pad %72, %cst_8, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %89 = stablehlo.add %87, %88 : tensor<2x8x6x4xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.pad %86, %cst_9, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.pad %75, %cst_10, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %92 = stablehlo.add %90, %91 : tensor<2x8x6x4xf32>
    %93 = stablehlo.slice %89 [0:2, 0:7, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x7x6x4xf32>
    %94 = stablehlo.slice %92 [0:2, 0:7, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x7x6x4xf32>
    %95 = stablehlo.slice %7 [0:2, 2:16:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x7x6x4xf32>
    %96 = stablehlo.slice %13 [0:2, 2:16:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x7x6x4xf32>
    %97 = stablehlo.multiply %93, %95 : tensor<2x7x6x4xf32>
    %98 = stablehlo.multiply %95, %94 : tensor<2x7x6x4xf32>
    %99 = stablehlo.add %98, %96 : tensor<2x7x6x4xf32>
    %100 = stablehlo.slice %7 [0:2, 0:1, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x1x6x4xf32>
    %101 = stablehlo.concatenate %100, %97, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x8x6x4xf32>
    %102 = stablehlo.slice %13 [0:2, 0:1, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x1x6x4xf32>
    %103 = stablehlo.concatenate %102, %99, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x8x6x4xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.pad %101, %cst_11, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %105 = stablehlo.pad %89, %cst_12, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %106 = stablehlo.add %104, %105 : tensor<2x16x6x4xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.pad %103, %cst_13, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %108 = stablehlo.pad %92, %cst_14, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %109 = stablehlo.add %107, %108 : tensor<2x16x6x4xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.reduce(%109 init: %cst_15) applies stablehlo.add across dimensions = [3] : (tensor<2x16x6x4xf32>, tensor<f32>) -> tensor<2x16x6xf32>
    %111 = stablehlo.dot_general %arg0, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x16x6xf32>, tensor<6x6xf32>) -> tensor<2x16x6xf32>
    %112:3 = call @softplus_0(%111) : (tensor<2x16x6xf32>) -> (tensor<2x16x6xf32>, tensor<2x16x6xf32>, tensor<2x16x6xf32>)
    %113 = stablehlo.broadcast_in_dim %112#0, dims = [0, 1, 2] : (tensor<2x16x6xf32>) -> tensor<2x16x6x1xf32>
    %114 = stablehlo.broadcast_in_dim %arg2, dims = [2, 3] : (tensor<6x4xf32>) -> tensor<1x1x6x4xf32>
    %115 = stablehlo.broadcast_in_dim %113, dims = [0, 1, 2, 3] : (tensor<2x16x6x1xf32>) -> tensor<2x16x6x4xf32>
    %116 = stablehlo.broadcast_in_dim %114, dims = [0, 1, 2, 3] : (tensor<1x1x6x4xf32>) -> tensor<2x16x6x4xf32>
    %117 = stablehlo.multiply %115, %116 : tensor<2x16x6x4xf32>
    %118 = stablehlo.exponential %117 : tensor<2x16x6x4xf32>
    %119 = stablehlo.multiply %112#0, %arg0 : tensor<2x16x6xf32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [0, 1, 2] : (tensor<2x16x6xf32>) -> tensor<2x16x6x1xf32>
    %121 = stablehlo.broadcast_in_dim %arg1, dims = [2, 3] : (tensor<6x4xf32>) -> tensor<1x1x6x4xf32>
    %122 = stablehlo.broadcast_in_dim %120, dims = [0, 1, 2, 3] : (tensor<2x16x6x1xf32>) -> tensor<2x16x6x4xf32>
    %123 = stablehlo.broadcast_in_dim %121, dims = [0, 1, 2, 3] : (tensor<1x1x6x4xf32>) -> tensor<2x16x6x4xf32>
    %124 = stablehlo.multiply %122, %123 : tensor<2x16x6x4xf32>
    %125 = stablehlo.slice %118 [0:2, 0:15:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x8x6x4xf32>
    %126 = stablehlo.slice %124 [0:2, 0:15:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x8x6x4xf32>
    %127 = stablehlo.slice %118 [0:2, 1:16:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x8x6x4xf32>
    %128 = stablehlo.slice %124 [0:2, 1:16:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x8x6x4xf32>
    %129 = stablehlo.multiply %125, %127 : tensor<2x8x6x4xf32>
    %130 = stablehlo.multiply %127, %126 : tensor<2x8x6x4xf32>
    %131 = stablehlo.add %130, %128 : tensor<2x8x6x4xf32>
    %132 = stablehlo.slice %129 [0:2, 0:7:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x4x6x4xf32>
    %133 = stablehlo.slice %131 [0:2, 0:7:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x4x6x4xf32>
    %134 = stablehlo.slice %129 [0:2, 1:8:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x4x6x4xf32>
    %135 = stablehlo.slice %131 [0:2, 1:8:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x4x6x4xf32>
    %136 = stablehlo.multiply %132, %134 : tensor<2x4x6x4xf32>
    %137 = stablehlo.multiply %134, %133 : tensor<2x4x6x4xf32>
    %138 = stablehlo.add %137, %135 : tensor<2x4x6x4xf32>
    %139 = stablehlo.slice %136 [0:2, 0:3:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x2x6x4xf32>
    %140 = stablehlo.slice %138 [0:2, 0:3:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x2x6x4xf32>
    %141 = stablehlo.slice %136 [0:2, 1:4:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x2x6x4xf32>
    %142 = stablehlo.slice %138 [0:2, 1:4:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x2x6x4xf32>
    %143 = stablehlo.multiply %139, %141 : tensor<2x2x6x4xf32>
    %144 = stablehlo.multiply %141, %140 : tensor<2x2x6x4xf32>
    %145 = stablehlo.add %144, %142 : tensor<2x2x6x4xf32>
    %146 = stablehlo.slice %143 [0:2, 0:1:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %147 = stablehlo.slice %145 [0:2, 0:1:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %148 = stablehlo.slice %143 [0:2, 1:2:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %149 = stablehlo.slice %145 [0:2, 1:2:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %150 = stablehlo.multiply %146, %148 : tensor<2x1x6x4xf32>
    %151 = stablehlo.multiply %148, %147 : tensor<2x1x6x4xf32>
    %152 = stablehlo.add %151, %149 : tensor<2x1x6x4xf32>
    %153 = stablehlo.slice %150 [0:2, 0:0, 0:6, 0:4] : (tensor<2x1x6x4xf32>) -> tensor<2x0x6x4xf32>
    %154 = stablehlo.slice %152 [0:2, 0:0, 0:6, 0:4] : (tensor<2x1x6x4xf32>) -> tensor<2x0x6x4xf32>
    %155 = stablehlo.slice %143 [0:2, 2:2:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x0x6x4xf32>
    %156 = stablehlo.slice %145 [0:2, 2:2:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x0x6x4xf32>
    %157 = stablehlo.multiply %153, %155 : tensor<2x0x6x4xf32>
    %158 = stablehlo.multiply %155, %154 : tensor<2x0x6x4xf32>
    %159 = stablehlo.add %158, %156 : tensor<2x0x6x4xf32>
    %160 = stablehlo.slice %143 [0:2, 0:1, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %161 = stablehlo.concatenate %160, %157, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x0x6x4xf32>) -> tensor<2x1x6x4xf32>
    %162 = stablehlo.slice %145 [0:2, 0:1, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %163 = stablehlo.concatenate %162, %159, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x0x6x4xf32>) -> tensor<2x1x6x4xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %164 = stablehlo.pad %161, %cst_16, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %165 = stablehlo.pad %150, %cst_17, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %166 = stablehlo.add %164, %165 : tensor<2x2x6x4xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %167 = stablehlo.pad %163, %cst_18, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %168 = stablehlo.pad %152, %cst_19, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %169 = stablehlo.add %167, %168 : tensor<2x2x6x4xf32>
    %170 = stablehlo.slice %166 [0:2, 0:1, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %171 = stablehlo.slice %169 [0:2, 0:1, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %172 = stablehlo.slice %136 [0:2, 2:4:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x1x6x4xf32>
    %173 = stablehlo.slice %138 [0:2, 2:4:2, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x1x6x4xf32>
    %174 = stablehlo.multiply %170, %172 : tensor<2x1x6x4xf32>
    %175 = stablehlo.multiply %172, %171 : tensor<2x1x6x4xf32>
    %176 = stablehlo.add %175, %173 : tensor<2x1x6x4xf32>
    %177 = stablehlo.slice %136 [0:2, 0:1, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x1x6x4xf32>
    %178 = stablehlo.concatenate %177, %174, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x1x6x4xf32>) -> tensor<2x2x6x4xf32>
    %179 = stablehlo.slice %138 [0:2, 0:1, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x1x6x4xf32>
    %180 = stablehlo.concatenate %179, %176, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x1x6x4xf32>) -> tensor<2x2x6x4xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %181 = stablehlo.pad %178, %cst_20, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %182 = stablehlo.pad %166, %cst_21, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %183 = stablehlo.add %181, %182 : tensor<2x4x6x4xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %184 = stablehlo.pad %180, %cst_22, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %185 = stablehlo.pad %169, %cst_23, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %186 = stablehlo.add %184, %185 : tensor<2x4x6x4xf32>
    %187 = stablehlo.slice %183 [0:2, 0:3, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x3x6x4xf32>
    %188 = stablehlo.slice %186 [0:2, 0:3, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x3x6x4xf32>
    %189 = stablehlo.slice %129 [0:2, 2:8:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x3x6x4xf32>
    %190 = stablehlo.slice %131 [0:2, 2:8:2, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x3x6x4xf32>
    %191 = stablehlo.multiply %187, %189 : tensor<2x3x6x4xf32>
    %192 = stablehlo.multiply %189, %188 : tensor<2x3x6x4xf32>
    %193 = stablehlo.add %192, %190 : tensor<2x3x6x4xf32>
    %194 = stablehlo.slice %129 [0:2, 0:1, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x1x6x4xf32>
    %195 = stablehlo.concatenate %194, %191, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x4x6x4xf32>
    %196 = stablehlo.slice %131 [0:2, 0:1, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x1x6x4xf32>
    %197 = stablehlo.concatenate %196, %193, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x3x6x4xf32>) -> tensor<2x4x6x4xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %198 = stablehlo.pad %195, %cst_24, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %199 = stablehlo.pad %183, %cst_25, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %200 = stablehlo.add %198, %199 : tensor<2x8x6x4xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %201 = stablehlo.pad %197, %cst_26, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %202 = stablehlo.pad %186, %cst_27, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %203 = stablehlo.add %201, %202 : tensor<2x8x6x4xf32>
    %204 = stablehlo.slice %200 [0:2, 0:7, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x7x6x4xf32>
    %205 = stablehlo.slice %203 [0:2, 0:7, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x7x6x4xf32>
    %206 = stablehlo.slice %118 [0:2, 2:16:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x7x6x4xf32>
    %207 = stablehlo.slice %124 [0:2, 2:16:2, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x7x6x4xf32>
    %208 = stablehlo.multiply %204, %206 : tensor<2x7x6x4xf32>
    %209 = stablehlo.multiply %206, %205 : tensor<2x7x6x4xf32>
    %210 = stablehlo.add %209, %207 : tensor<2x7x6x4xf32>
    %211 = stablehlo.slice %118 [0:2, 0:1, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x1x6x4xf32>
    %212 = stablehlo.concatenate %211, %208, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x8x6x4xf32>
    %213 = stablehlo.slice %124 [0:2, 0:1, 0:6, 0:4] : (tensor<2x16x6x4xf32>) -> tensor<2x1x6x4xf32>
    %214 = stablehlo.concatenate %213, %210, dim = 1 : (tensor<2x1x6x4xf32>, tensor<2x7x6x4xf32>) -> tensor<2x8x6x4xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %215 = stablehlo.pad %212, %cst_28, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %216 = stablehlo.pad %200, %cst_29, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %217 = stablehlo.add %215, %216 : tensor<2x16x6x4xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %218 = stablehlo.pad %214, %cst_30, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %219 = stablehlo.pad %203, %cst_31, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %220 = stablehlo.add %218, %219 : tensor<2x16x6x4xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.reduce(%220 init: %cst_32) applies stablehlo.add across dimensions = [3] : (tensor<2x16x6x4xf32>, tensor<f32>) -> tensor<2x16x6xf32>
    %222 = stablehlo.multiply %221, %221 : tensor<2x16x6xf32>
    %cst_33 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %223 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %224 = stablehlo.multiply %223, %221 : tensor<2x16x6xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %225 = stablehlo.reduce(%222 init: %cst_34) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<2x16x6xf32>, tensor<f32>) -> tensor<f32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %226 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %227 = stablehlo.multiply %226, %224 : tensor<2x16x6xf32>
    %228 = stablehlo.broadcast_in_dim %227, dims = [0, 1, 2] : (tensor<2x16x6xf32>) -> tensor<2x16x6x4xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %229 = stablehlo.pad %228, %cst_36, low = [0, -1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x16x6x4xf32>, tensor<f32>) -> tensor<2x15x6x4xf32>
    %230 = stablehlo.slice %229 [0:2, 0:15:2, 0:6, 0:4] : (tensor<2x15x6x4xf32>) -> tensor<2x8x6x4xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %231 = stablehlo.pad %228, %cst_37, low = [0, 0, 0, 0], high = [0, -1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x16x6x4xf32>, tensor<f32>) -> tensor<2x15x6x4xf32>
    %232 = stablehlo.slice %231 [0:2, 0:15:2, 0:6, 0:4] : (tensor<2x15x6x4xf32>) -> tensor<2x8x6x4xf32>
    %233 = stablehlo.slice %232 [0:2, 0:1, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x1x6x4xf32>
    %234 = stablehlo.slice %232 [0:2, 1:8, 0:6, 0:4] : (tensor<2x8x6x4xf32>) -> tensor<2x7x6x4xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %235 = stablehlo.pad %233, %cst_38, low = [0, 0, 0, 0], high = [0, 15, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %236 = stablehlo.multiply %206, %234 : tensor<2x7x6x4xf32>
    %237 = stablehlo.multiply %234, %205 : tensor<2x7x6x4xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %238 = stablehlo.pad %234, %cst_39, low = [0, 2, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x7x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %239 = stablehlo.add %235, %238 : tensor<2x16x6x4xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %240 = stablehlo.pad %237, %cst_40, low = [0, 2, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x7x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %241 = stablehlo.pad %236, %cst_41, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x7x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %242 = stablehlo.add %230, %241 : tensor<2x8x6x4xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %243 = stablehlo.pad %242, %cst_42, low = [0, -1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x7x6x4xf32>
    %244 = stablehlo.slice %243 [0:2, 0:7:2, 0:6, 0:4] : (tensor<2x7x6x4xf32>) -> tensor<2x4x6x4xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %245 = stablehlo.pad %242, %cst_43, low = [0, 0, 0, 0], high = [0, -1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x7x6x4xf32>
    %246 = stablehlo.slice %245 [0:2, 0:7:2, 0:6, 0:4] : (tensor<2x7x6x4xf32>) -> tensor<2x4x6x4xf32>
    %247 = stablehlo.slice %246 [0:2, 0:1, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x1x6x4xf32>
    %248 = stablehlo.slice %246 [0:2, 1:4, 0:6, 0:4] : (tensor<2x4x6x4xf32>) -> tensor<2x3x6x4xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %249 = stablehlo.pad %247, %cst_44, low = [0, 0, 0, 0], high = [0, 7, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %250 = stablehlo.multiply %189, %248 : tensor<2x3x6x4xf32>
    %251 = stablehlo.multiply %248, %188 : tensor<2x3x6x4xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %252 = stablehlo.pad %248, %cst_45, low = [0, 2, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x3x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %253 = stablehlo.add %249, %252 : tensor<2x8x6x4xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %254 = stablehlo.pad %251, %cst_46, low = [0, 2, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x3x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %255 = stablehlo.pad %250, %cst_47, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x3x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %256 = stablehlo.add %244, %255 : tensor<2x4x6x4xf32>
    %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %257 = stablehlo.pad %256, %cst_48, low = [0, -1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x3x6x4xf32>
    %258 = stablehlo.slice %257 [0:2, 0:3:2, 0:6, 0:4] : (tensor<2x3x6x4xf32>) -> tensor<2x2x6x4xf32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %259 = stablehlo.pad %256, %cst_49, low = [0, 0, 0, 0], high = [0, -1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x3x6x4xf32>
    %260 = stablehlo.slice %259 [0:2, 0:3:2, 0:6, 0:4] : (tensor<2x3x6x4xf32>) -> tensor<2x2x6x4xf32>
    %261 = stablehlo.slice %260 [0:2, 0:1, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %262 = stablehlo.slice %260 [0:2, 1:2, 0:6, 0:4] : (tensor<2x2x6x4xf32>) -> tensor<2x1x6x4xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %263 = stablehlo.pad %261, %cst_50, low = [0, 0, 0, 0], high = [0, 3, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %264 = stablehlo.multiply %172, %262 : tensor<2x1x6x4xf32>
    %265 = stablehlo.multiply %262, %171 : tensor<2x1x6x4xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %266 = stablehlo.pad %262, %cst_51, low = [0, 2, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %267 = stablehlo.add %263, %266 : tensor<2x4x6x4xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %268 = stablehlo.pad %265, %cst_52, low = [0, 2, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %269 = stablehlo.pad %264, %cst_53, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %270 = stablehlo.add %258, %269 : tensor<2x2x6x4xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %271 = stablehlo.pad %270, %cst_54, low = [0, -1, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x1x6x4xf32>
    %272 = stablehlo.slice %271 [0:2, 0:1:2, 0:6, 0:4] : (tensor<2x1x6x4xf32>) -> tensor<2x1x6x4xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %273 = stablehlo.pad %270, %cst_55, low = [0, 0, 0, 0], high = [0, -1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x1x6x4xf32>
    %274 = stablehlo.slice %273 [0:2, 0:1:2, 0:6, 0:4] : (tensor<2x1x6x4xf32>) -> tensor<2x1x6x4xf32>
    %275 = stablehlo.slice %274 [0:2, 0:1, 0:6, 0:4] : (tensor<2x1x6x4xf32>) -> tensor<2x1x6x4xf32>
    %276 = stablehlo.slice %274 [0:2, 1:1, 0:6, 0:4] : (tensor<2x1x6x4xf32>) -> tensor<2x0x6x4xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %277 = stablehlo.pad %275, %cst_56, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %278 = stablehlo.multiply %155, %276 : tensor<2x0x6x4xf32>
    %279 = stablehlo.multiply %276, %154 : tensor<2x0x6x4xf32>
    %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %280 = stablehlo.pad %276, %cst_57, low = [0, 2, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x0x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %281 = stablehlo.add %277, %280 : tensor<2x2x6x4xf32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %282 = stablehlo.pad %279, %cst_58, low = [0, 2, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x0x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %283 = stablehlo.pad %278, %cst_59, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 0, 0, 0] : (tensor<2x0x6x4xf32>, tensor<f32>) -> tensor<2x1x6x4xf32>
    %284 = stablehlo.add %272, %283 : tensor<2x1x6x4xf32>
    %285 = stablehlo.multiply %148, %284 : tensor<2x1x6x4xf32>
    %286 = stablehlo.multiply %284, %147 : tensor<2x1x6x4xf32>
    %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %287 = stablehlo.pad %284, %cst_60, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %288 = stablehlo.add %281, %287 : tensor<2x2x6x4xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %289 = stablehlo.pad %286, %cst_61, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %290 = stablehlo.add %282, %289 : tensor<2x2x6x4xf32>
    %cst_62 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %291 = stablehlo.pad %285, %cst_62, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x1x6x4xf32>, tensor<f32>) -> tensor<2x2x6x4xf32>
    %292 = stablehlo.add %288, %291 : tensor<2x2x6x4xf32>
    %293 = stablehlo.multiply %141, %292 : tensor<2x2x6x4xf32>
    %294 = stablehlo.multiply %292, %140 : tensor<2x2x6x4xf32>
    %295 = stablehlo.multiply %139, %290 : tensor<2x2x6x4xf32>
    %296 = stablehlo.add %294, %295 : tensor<2x2x6x4xf32>
    %297 = stablehlo.multiply %290, %141 : tensor<2x2x6x4xf32>
    %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %298 = stablehlo.pad %292, %cst_63, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %299 = stablehlo.add %267, %298 : tensor<2x4x6x4xf32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %300 = stablehlo.pad %296, %cst_64, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %301 = stablehlo.add %268, %300 : tensor<2x4x6x4xf32>
    %cst_65 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %302 = stablehlo.pad %293, %cst_65, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %303 = stablehlo.add %299, %302 : tensor<2x4x6x4xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %304 = stablehlo.pad %297, %cst_66, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x2x6x4xf32>, tensor<f32>) -> tensor<2x4x6x4xf32>
    %305 = stablehlo.add %301, %304 : tensor<2x4x6x4xf32>
    %306 = stablehlo.multiply %134, %303 : tensor<2x4x6x4xf32>
    %307 = stablehlo.multiply %303, %133 : tensor<2x4x6x4xf32>
    %308 = stablehlo.multiply %132, %305 : tensor<2x4x6x4xf32>
    %309 = stablehlo.add %307, %308 : tensor<2x4x6x4xf32>
    %310 = stablehlo.multiply %305, %134 : tensor<2x4x6x4xf32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %311 = stablehlo.pad %303, %cst_67, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %312 = stablehlo.add %253, %311 : tensor<2x8x6x4xf32>
    %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %313 = stablehlo.pad %309, %cst_68, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %314 = stablehlo.add %254, %313 : tensor<2x8x6x4xf32>
    %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %315 = stablehlo.pad %306, %cst_69, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %316 = stablehlo.add %312, %315 : tensor<2x8x6x4xf32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %317 = stablehlo.pad %310, %cst_70, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x4x6x4xf32>, tensor<f32>) -> tensor<2x8x6x4xf32>
    %318 = stablehlo.add %314, %317 : tensor<2x8x6x4xf32>
    %319 = stablehlo.multiply %127, %316 : tensor<2x8x6x4xf32>
    %320 = stablehlo.multiply %316, %126 : tensor<2x8x6x4xf32>
    %321 = stablehlo.multiply %125, %318 : tensor<2x8x6x4xf32>
    %322 = stablehlo.add %320, %321 : tensor<2x8x6x4xf32>
    %323 = stablehlo.multiply %318, %127 : tensor<2x8x6x4xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %324 = stablehlo.pad %316, %cst_71, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %325 = stablehlo.add %239, %324 : tensor<2x16x6x4xf32>
    %cst_72 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %326 = stablehlo.pad %322, %cst_72, low = [0, 1, 0, 0], high = [0, 0, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %327 = stablehlo.add %240, %326 : tensor<2x16x6x4xf32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %328 = stablehlo.pad %319, %cst_73, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %329 = stablehlo.add %325, %328 : tensor<2x16x6x4xf32>
    %cst_74 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %330 = stablehlo.pad %323, %cst_74, low = [0, 0, 0, 0], high = [0, 1, 0, 0], interior = [0, 1, 0, 0] : (tensor<2x8x6x4xf32>, tensor<f32>) -> tensor<2x16x6x4xf32>
    %331 = stablehlo.add %327, %330 : tensor<2x16x6x4xf32>
    %332 = stablehlo.broadcast_in_dim %121, dims = [0, 1, 2, 3] : (tensor<1x1x6x4xf32>) -> tensor<2x16x6x4xf32>
    %333 = stablehlo.multiply %329, %332 : tensor<2x16x6x4xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %334 = stablehlo.reduce(%333 init: %cst_75) applies stablehlo.add across dimensions = [3] : (tensor<2x16x6x4xf32>, tensor<f32>) -> tensor<2x16x6xf32>
    %335 = stablehlo.reshape %334 : (tensor<2x16x6xf32>) -> tensor<2x16x6x1xf32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %336 = stablehlo.reduce(%335 init: %cst_76) applies stablehlo.add across dimensions = [3] : (tensor<2x16x6x1xf32>, tensor<f32>) -> tensor<2x16x6xf32>
    %337 = stablehlo.multiply %112#0, %336 : tensor<2x16x6xf32>
    %338 = stablehlo.multiply %336, %arg0 : tensor<2x16x6xf32>
    %339 = stablehlo.multiply %331, %118 : tensor<2x16x6x4xf32>
    %340 = stablehlo.broadcast_in_dim %114, dims = [0, 1, 2, 3] : (tensor<1x1x6x4xf32>) -> tensor<2x16x6x4xf32>
    %341 = stablehlo.multiply %339, %340 : tensor<2x16x6x4xf32>
    %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %342 = stablehlo.reduce(%341 init: %cst_77) applies stablehlo.add across dimensions = [3] : (tensor<2x16x6x4xf32>, tensor<f32>) -> tensor<2x16x6xf32>
    %343 = stablehlo.reshape %342 : (tensor<2x16x6xf32>) -> tensor<2x16x6x1xf32>
    %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %344 = stablehlo.reduce(%343 init: %cst_78) applies stablehlo.add across dimensions = [3] : (tensor<2x16x6x1xf32>, tensor<f32>) -> tensor<2x16x6xf32>
    %345 = stablehlo.add %338, %344 : tensor<2x16x6xf32>
    %346 = call @softplus_1(%112#1, %112#2, %345) : (tensor<2x16x6xf32>, tensor<2x16x6xf32>, tensor<2x16x6xf32>) -> tensor<2x16x6xf32>
    %347 = stablehlo.dot_general %346, %arg3, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x16x6xf32>, tensor<6x6xf32>) -> tensor<2x16x6xf32>
    %348 = stablehlo.add %337, %347 : tensor<2x16x6xf32>
    return %110, %348 : tensor<2x16x6xf32>, tensor<2x16x6xf32>
  }
  func.func private @softplus(%arg0: tensor<2x16x6xf32>) -> tensor<2x16x6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x16x6xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x16x6xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<2x16x6xf32>, tensor<2x16x6xf32>) -> tensor<2x16x6xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<2x16x6xf32>
    %7 = stablehlo.abs %3 : tensor<2x16x6xf32>
    %8 = stablehlo.negate %7 : tensor<2x16x6xf32>
    %9 = stablehlo.exponential %8 : tensor<2x16x6xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<2x16x6xf32>
    %11 = stablehlo.add %1, %10 : tensor<2x16x6xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<2x16x6xi1>, tensor<2x16x6xf32>
    return %12 : tensor<2x16x6xf32>
  }
  func.func private @softplus_0(%arg0: tensor<2x16x6xf32>) -> (tensor<2x16x6xf32>, tensor<2x16x6xf32>, tensor<2x16x6xf32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<2x16x6xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<2x16x6xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<2x16x6xf32>, tensor<2x16x6xf32>) -> tensor<2x16x6xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<2x16x6xf32>
    %7 = stablehlo.abs %3 : tensor<2x16x6xf32>
    %8 = stablehlo.negate %7 : tensor<2x16x6xf32>
    %9 = stablehlo.exponential %8 : tensor<2x16x6xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<2x16x6xf32>
    %11 = stablehlo.add %1, %10 : tensor<2x16x6xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<2x16x6xi1>, tensor<2x16x6xf32>
    %cst_0 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %14 = stablehlo.compare EQ, %arg0, %13, FLOAT : (tensor<2x16x6xf32>, tensor<2x16x6xf32>) -> tensor<2x16x6xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %16 = stablehlo.select %14, %15, %arg0 : tensor<2x16x6xi1>, tensor<2x16x6xf32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %18 = stablehlo.compare EQ, %12, %17, FLOAT : (tensor<2x16x6xf32>, tensor<2x16x6xf32>) -> tensor<2x16x6xi1>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %20 = stablehlo.select %18, %19, %12 : tensor<2x16x6xi1>, tensor<2x16x6xf32>
    %21 = stablehlo.subtract %16, %20 : tensor<2x16x6xf32>
    %22 = stablehlo.exponential %21 : tensor<2x16x6xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_5 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %23 = stablehlo.compare EQ, %cst_4, %cst_5, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %24 = stablehlo.select %23, %cst_7, %cst_6 : tensor<i1>, tensor<f32>
    %cst_8 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %26 = stablehlo.compare EQ, %12, %25, FLOAT : (tensor<2x16x6xf32>, tensor<2x16x6xf32>) -> tensor<2x16x6xi1>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %28 = stablehlo.select %26, %27, %12 : tensor<2x16x6xi1>, tensor<2x16x6xf32>
    %29 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %30 = stablehlo.subtract %29, %28 : tensor<2x16x6xf32>
    %31 = stablehlo.exponential %30 : tensor<2x16x6xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<2x16x6xf32>
    %33 = stablehlo.multiply %32, %31 : tensor<2x16x6xf32>
    return %12, %22, %33 : tensor<2x16x6xf32>, tensor<2x16x6xf32>, tensor<2x16x6xf32>
  }
  func.func private @softplus_1(%arg0: tensor<2x16x6xf32>, %arg1: tensor<2x16x6xf32>, %arg2: tensor<2x16x6xf32>) -> tensor<2x16x6xf32> {
    %0 = stablehlo.multiply %arg2, %arg0 : tensor<2x16x6xf32>
    return %0 : tensor<2x16x6xf32>
  }
}
