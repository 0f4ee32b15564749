// program: jax.nn: activations, losses and normalizations. (jax 0.10.2)
// input: normal 6x4xf32
// input: ints 0 2 6x4xi32
// input: normal 5x5xf32
// input: flags 6xpred
// tolerance: 0.0001
module @jit_activations attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x4xf32>, %arg1: tensor<6x4xi32>, %arg2: tensor<5x5xf32>, %arg3: tensor<6xi1>) -> (tensor<6x4xf32> {jax.result_info = "result[0]"}, tensor<6x4xf32> {jax.result_info = "result[1]"}, tensor<6x4xf32> {jax.result_info = "result[2]"}, tensor<6x4xf32> {jax.result_info = "result[3]"}, tensor<6x4xf32> {jax.result_info = "result[4]"}, tensor<6x4xf32> {jax.result_info = "result[5]"}, tensor<6x4xf32> {jax.result_info = "result[6]"}, tensor<6x4xf32> {jax.result_info = "result[7]"}, tensor<6x4xf32> {jax.result_info = "result[8]"}, tensor<6x4xf32> {jax.result_info = "result[9]"}, tensor<6x4xf32> {jax.result_info = "result[10]"}, tensor<6x2xf32> {jax.result_info = "result[11]"}, tensor<6x4xf32> {jax.result_info = "result[12]"}, tensor<6x4xf32> {jax.result_info = "result[13]"}, tensor<6x4xf32> {jax.result_info = "result[14]"}, tensor<6x4xf32> {jax.result_info = "result[15]"}, tensor<6x4xf32> {jax.result_info = "result[16]"}, tensor<5x5xf32> {jax.result_info = "result[17]"}, tensor<6x4xf32> {jax.result_info = "result[18]"}, tensor<f32> {jax.result_info = "result[19]"}, tensor<6x4xf32> {jax.result_info = "result[20]"}, tensor<6x4xf32> {jax.result_info = "result[21]"}, tensor<6x4xf32> {jax.result_info = "result[22]"}) {
    %0 = call @relu6(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %1 = call @softplus(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %2 = call @soft_sign(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %3 = call @silu(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %4 = call @log_sigmoid(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %5 = call @leaky_relu(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %6 = call @hard_tanh(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %7 = call @elu(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %8 = call @celu(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %9 = call @selu(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %11 = stablehlo.multiply %10, %arg0 : tensor<6x4xf32>
    %12 = stablehlo.negate %arg0 : tensor<6x4xf32>
    %cst_0 = stablehlo.constant dense<0.707106769> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %14 = stablehlo.multiply %12, %13 : tensor<6x4xf32>
    %15 = chlo.erfc %14 : tensor<6x4xf32> -> tensor<6x4xf32>
    %16 = stablehlo.multiply %11, %15 : tensor<6x4xf32>
    %17 = call @glu(%arg0) : (tensor<6x4xf32>) -> tensor<6x2xf32>
    %18 = call @mish(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %19 = call @squareplus(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %20 = call @hard_silu(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x4xi32>
    %22 = stablehlo.compare GT, %arg1, %21, SIGNED : (tensor<6x4xi32>, tensor<6x4xi32>) -> tensor<6x4xi1>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %23 = call @_where_3(%22, %arg0, %cst_1) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %24 = stablehlo.reduce(%23 init: %cst_2) applies stablehlo.maximum across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %cst_3 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %26 = stablehlo.maximum %25, %24 : tensor<4xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %cst_4 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %28 = call @_where_4(%22, %arg0, %cst_4) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %29 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<6x4xf32>
    %30 = stablehlo.subtract %28, %29 : tensor<6x4xf32>
    %31 = stablehlo.exponential %30 : tensor<6x4xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = call @_where_3(%22, %31, %cst_5) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_6) applies stablehlo.add across dimensions = [0] : (tensor<6x4xf32>, tensor<f32>) -> tensor<4xf32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<6x4xf32>
    %36 = stablehlo.divide %31, %35 : tensor<6x4xf32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %37 = call @_where_5(%22, %36, %c_7) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<i32>) -> tensor<6x4xf32>
    %38 = call @standardize(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %39 = call @log_softmax(%arg2) : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %40 = call @sparse_plus(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [0] : (tensor<6xi1>) -> tensor<6x1xi1>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %42 = call @_where_6(%41, %arg0, %c_8) : (tensor<6x1xi1>, tensor<6x4xf32>, tensor<i32>) -> tensor<6x4xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %43 = stablehlo.reduce(%42 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %44 = stablehlo.convert %arg3 : (tensor<6xi1>) -> tensor<6xi32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %45 = stablehlo.reduce(%44 init: %c_10) applies stablehlo.add across dimensions = [0] : (tensor<6xi32>, tensor<i32>) -> tensor<i32>
    %c_11 = stablehlo.constant dense<1> : tensor<i32>
    %46 = stablehlo.maximum %45, %c_11 : tensor<i32>
    %47 = stablehlo.convert %46 : (tensor<i32>) -> tensor<f32>
    %48 = stablehlo.divide %43, %47 : tensor<f32>
    %49 = call @identity(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %50 = call @hard_sigmoid(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %51 = call @relu(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %53 = stablehlo.compare GT, %arg0, %52, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%51 init: %cst_14) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %56 = stablehlo.multiply %arg0, %arg0 : tensor<6x4xf32>
    %57 = stablehlo.multiply %56, %arg0 : tensor<6x4xf32>
    %58 = stablehlo.multiply %arg0, %arg0 : tensor<6x4xf32>
    %cst_15 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %60 = stablehlo.multiply %59, %58 : tensor<6x4xf32>
    %cst_16 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %62 = stablehlo.multiply %61, %57 : tensor<6x4xf32>
    %63 = stablehlo.add %arg0, %62 : tensor<6x4xf32>
    %cst_17 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %65 = stablehlo.multiply %64, %63 : tensor<6x4xf32>
    %66 = stablehlo.tanh %65 : tensor<6x4xf32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %68 = stablehlo.subtract %67, %66 : tensor<6x4xf32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %70 = stablehlo.add %69, %66 : tensor<6x4xf32>
    %cst_20 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %72 = stablehlo.multiply %71, %70 : tensor<6x4xf32>
    %73 = stablehlo.multiply %arg0, %72 : tensor<6x4xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.reduce(%73 init: %cst_21) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %75 = stablehlo.add %55, %74 : tensor<f32>
    %cst_22 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %76 = stablehlo.reduce(%arg0 init: %cst_22) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %77 = stablehlo.reshape %76 : (tensor<f32>) -> tensor<1x1xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<6x4xf32>
    %79 = stablehlo.compare EQ, %arg0, %78, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %80 = stablehlo.convert %79 : (tensor<6x4xi1>) -> tensor<6x4xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.reduce(%80 init: %cst_23) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %82 = stablehlo.maximum %cst_24, %76 : tensor<f32>
    %83 = stablehlo.compare EQ, %76, %82, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %84 = stablehlo.select %83, %cst_26, %cst_25 : tensor<i1>, tensor<f32>
    %cst_27 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %85 = stablehlo.compare EQ, %cst_27, %82, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_29 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %86 = stablehlo.select %85, %cst_29, %cst_28 : tensor<i1>, tensor<f32>
    %87 = stablehlo.divide %84, %86 : tensor<f32>
    %88 = stablehlo.is_finite %82 : (tensor<f32>) -> tensor<i1>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.select %88, %82, %cst_30 : tensor<i1>, tensor<f32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %91 = stablehlo.broadcast_in_dim %90, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<6x4xf32>
    %92 = stablehlo.subtract %arg0, %91 : tensor<6x4xf32>
    %93 = stablehlo.exponential %92 : tensor<6x4xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.reduce(%93 init: %cst_31) applies stablehlo.add across dimensions = [0, 1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<f32>
    %95 = stablehlo.sign %94 : tensor<f32>
    %96 = stablehlo.abs %94 : tensor<f32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = stablehlo.compare GE, %94, %cst_32, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %98 = stablehlo.log %96 : tensor<f32>
    %99 = stablehlo.add %98, %89 : tensor<f32>
    %100 = stablehlo.add %75, %99 : tensor<f32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %101 = stablehlo.divide %cst_33, %96 : tensor<f32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %102 = stablehlo.select %97, %cst_34, %101 : tensor<i1>, tensor<f32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %103 = stablehlo.select %97, %101, %cst_35 : tensor<i1>, tensor<f32>
    %104 = stablehlo.negate %102 : tensor<f32>
    %105 = stablehlo.add %103, %104 : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %105, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %107 = stablehlo.multiply %106, %93 : tensor<6x4xf32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %109 = stablehlo.multiply %arg0, %108 : tensor<6x4xf32>
    %110 = stablehlo.multiply %108, %72 : tensor<6x4xf32>
    %111 = stablehlo.add %107, %110 : tensor<6x4xf32>
    %cst_37 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %113 = stablehlo.multiply %112, %109 : tensor<6x4xf32>
    %114 = stablehlo.multiply %113, %68 : tensor<6x4xf32>
    %115 = stablehlo.multiply %114, %66 : tensor<6x4xf32>
    %116 = stablehlo.add %114, %115 : tensor<6x4xf32>
    %cst_38 = stablehlo.constant dense<0.797884583> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %118 = stablehlo.multiply %117, %116 : tensor<6x4xf32>
    %119 = stablehlo.add %111, %118 : tensor<6x4xf32>
    %cst_39 = stablehlo.constant dense<4.471500e-02> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %121 = stablehlo.multiply %120, %118 : tensor<6x4xf32>
    %122 = stablehlo.multiply %121, %60 : tensor<6x4xf32>
    %123 = stablehlo.add %119, %122 : tensor<6x4xf32>
    %cst_40 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %126 = stablehlo.select %53, %124, %125 : tensor<6x4xi1>, tensor<6x4xf32>
    %127 = stablehlo.add %123, %126 : tensor<6x4xf32>
    return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %16, %17, %18, %19, %20, %37, %38, %39, %40, %48, %49, %50, %127 : tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x2xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<5x5xf32>, tensor<6x4xf32>, tensor<f32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>
  }
  func.func private @relu6(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<6x4xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.minimum %1, %2 : tensor<6x4xf32>
    return %3 : tensor<6x4xf32>
  }
  func.func private @softplus(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<6x4xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<6x4xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<6x4xf32>
    %7 = stablehlo.abs %3 : tensor<6x4xf32>
    %8 = stablehlo.negate %7 : tensor<6x4xf32>
    %9 = stablehlo.exponential %8 : tensor<6x4xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<6x4xf32>
    %11 = stablehlo.add %1, %10 : tensor<6x4xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<6x4xi1>, tensor<6x4xf32>
    return %12 : tensor<6x4xf32>
  }
  func.func private @soft_sign(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = stablehlo.abs %arg0 : tensor<6x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<6x4xf32>
    %3 = stablehlo.divide %arg0, %2 : tensor<6x4xf32>
    return %3 : tensor<6x4xf32>
  }
  func.func private @silu(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = stablehlo.negate %arg0 : tensor<6x4xf32>
    %1 = stablehlo.exponential %0 : tensor<6x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.add %2, %1 : tensor<6x4xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %5 = stablehlo.divide %4, %3 : tensor<6x4xf32>
    %6 = stablehlo.multiply %arg0, %5 : tensor<6x4xf32>
    return %6 : tensor<6x4xf32>
  }
  func.func private @log_sigmoid(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = stablehlo.negate %arg0 : tensor<6x4xf32>
    %1 = call @softplus(%0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %2 = stablehlo.negate %1 : tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
  }
  func.func private @leaky_relu(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.compare GE, %arg0, %0, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %cst_0 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.multiply %2, %arg0 : tensor<6x4xf32>
    %4 = call @_where(%1, %arg0, %3) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    return %4 : tensor<6x4xf32>
  }
  func.func private @_where(%arg0: tensor<6x4xi1>, %arg1: tensor<6x4xf32>, %arg2: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<6x4xi1>, tensor<6x4xf32>
    return %0 : tensor<6x4xf32>
  }
  func.func private @hard_tanh(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %cst_0 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.compare LT, %arg0, %2, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %4 = call @_where_0(%3, %c, %arg0) : (tensor<6x4xi1>, tensor<i32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %5 = call @_where_0(%1, %c_1, %4) : (tensor<6x4xi1>, tensor<i32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    return %5 : tensor<6x4xf32>
  }
  func.func private @_where_0(%arg0: tensor<6x4xi1>, %arg1: tensor<i32>, %arg2: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<6x4xi1>, tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
  }
  func.func private @elu(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.compare GT, %arg0, %2, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = call @_where_1(%3, %cst_1, %arg0) : (tensor<6x4xi1>, tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %5 = stablehlo.exponential_minus_one %4 : tensor<6x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<6x4xf32>
    %8 = call @_where(%1, %arg0, %7) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    return %8 : tensor<6x4xf32>
  }
  func.func private @_where_1(%arg0: tensor<6x4xi1>, %arg1: tensor<f32>, %arg2: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<6x4xi1>, tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
  }
  func.func private @celu(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<6x4xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.minimum %arg0, %2 : tensor<6x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %5 = stablehlo.divide %3, %4 : tensor<6x4xf32>
    %6 = stablehlo.exponential_minus_one %5 : tensor<6x4xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %8 = stablehlo.multiply %7, %6 : tensor<6x4xf32>
    %9 = stablehlo.add %1, %8 : tensor<6x4xf32>
    return %9 : tensor<6x4xf32>
  }
  func.func private @selu(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<1.67326319> : tensor<f32>
    %0 = call @elu_2(%arg0, %cst) : (tensor<6x4xf32>, tensor<f32>) -> tensor<6x4xf32>
    %cst_0 = stablehlo.constant dense<1.05070102> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %2 = stablehlo.multiply %1, %0 : tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
  }
  func.func private @elu_2(%arg0: tensor<6x4xf32>, %arg1: tensor<f32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.compare GT, %arg0, %0, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.compare GT, %arg0, %2, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = call @_where_1(%3, %cst_1, %arg0) : (tensor<6x4xi1>, tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %5 = stablehlo.exponential_minus_one %4 : tensor<6x4xf32>
    %6 = stablehlo.convert %arg1 : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %8 = stablehlo.multiply %7, %5 : tensor<6x4xf32>
    %9 = call @_where(%1, %arg0, %8) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    return %9 : tensor<6x4xf32>
  }
  func.func private @glu(%arg0: tensor<6x4xf32>) -> tensor<6x2xf32> {
    %0 = stablehlo.slice %arg0 [0:6, 0:2] : (tensor<6x4xf32>) -> tensor<6x2xf32>
    %1 = stablehlo.slice %arg0 [0:6, 2:4] : (tensor<6x4xf32>) -> tensor<6x2xf32>
    %2 = stablehlo.negate %1 : tensor<6x2xf32>
    %3 = stablehlo.exponential %2 : tensor<6x2xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %5 = stablehlo.add %4, %3 : tensor<6x2xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x2xf32>
    %7 = stablehlo.divide %6, %5 : tensor<6x2xf32>
    %8 = stablehlo.multiply %0, %7 : tensor<6x2xf32>
    return %8 : tensor<6x2xf32>
  }
  func.func private @mish(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = call @softplus(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %1 = stablehlo.tanh %0 : tensor<6x4xf32>
    %2 = stablehlo.multiply %arg0, %1 : tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
  }
  func.func private @squareplus(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = chlo.square %arg0 : tensor<6x4xf32> -> tensor<6x4xf32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %2 = stablehlo.add %0, %1 : tensor<6x4xf32>
    %3 = stablehlo.sqrt %2 : tensor<6x4xf32>
    %4 = stablehlo.add %arg0, %3 : tensor<6x4xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %6 = stablehlo.divide %4, %5 : tensor<6x4xf32>
    return %6 : tensor<6x4xf32>
  }
  func.func private @hard_silu(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = call @hard_sigmoid(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %1 = stablehlo.multiply %arg0, %0 : tensor<6x4xf32>
    return %1 : tensor<6x4xf32>
  }
  func.func private @hard_sigmoid(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.add %arg0, %0 : tensor<6x4xf32>
    %2 = call @relu6(%1) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %4 = stablehlo.divide %2, %3 : tensor<6x4xf32>
    return %4 : tensor<6x4xf32>
  }
  func.func private @_where_3(%arg0: tensor<6x4xi1>, %arg1: tensor<6x4xf32>, %arg2: tensor<f32>) -> tensor<6x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<6x4xi1>, tensor<6x4xf32>
    return %1 : tensor<6x4xf32>
  }
  func.func private @_where_4(%arg0: tensor<6x4xi1>, %arg1: tensor<6x4xf32>, %arg2: tensor<f32>) -> tensor<6x4xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<6x4xi1>, tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
  }
  func.func private @_where_5(%arg0: tensor<6x4xi1>, %arg1: tensor<6x4xf32>, %arg2: tensor<i32>) -> tensor<6x4xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<6x4xi1>, tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
  }
  func.func private @standardize(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %3 = stablehlo.divide %1, %2 : tensor<6x1xf32>
    %4 = chlo.square %arg0 : tensor<6x4xf32> -> tensor<6x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %8 = stablehlo.divide %6, %7 : tensor<6x1xf32>
    %9 = chlo.square %3 : tensor<6x1xf32> -> tensor<6x1xf32>
    %10 = stablehlo.subtract %8, %9 : tensor<6x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %11 = call @clip(%10, %c) : (tensor<6x1xf32>, tensor<i32>) -> tensor<6x1xf32>
    %12 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %13 = stablehlo.subtract %arg0, %12 : tensor<6x4xf32>
    %cst_3 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %15 = stablehlo.add %11, %14 : tensor<6x1xf32>
    %16 = stablehlo.rsqrt %15 : tensor<6x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %18 = stablehlo.multiply %13, %17 : tensor<6x4xf32>
    return %18 : tensor<6x4xf32>
  }
  func.func private @clip(%arg0: tensor<6x1xf32>, %arg1: tensor<i32>) -> tensor<6x1xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<6x1xf32>
    return %2 : tensor<6x1xf32>
  }
  func.func private @log_softmax(%arg0: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<5xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<5x5xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<5x5xf32>
    %6 = stablehlo.exponential %5 : tensor<5x5xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %9 = stablehlo.log %8 : tensor<1x5xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<5x5xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<5x5xf32>
    return %11 : tensor<5x5xf32>
  }
  func.func private @sparse_plus(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.compare LE, %arg0, %0, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.compare GE, %arg0, %2, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %5 = stablehlo.add %arg0, %4 : tensor<6x4xf32>
    %6 = stablehlo.multiply %5, %5 : tensor<6x4xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %8 = stablehlo.divide %6, %7 : tensor<6x4xf32>
    %9 = call @_where(%3, %arg0, %8) : (tensor<6x4xi1>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = call @_where_1(%1, %cst_3, %9) : (tensor<6x4xi1>, tensor<f32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    return %10 : tensor<6x4xf32>
  }
  func.func private @_where_6(%arg0: tensor<6x1xi1>, %arg1: tensor<6x4xf32>, %arg2: tensor<i32>) -> tensor<6x4xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<6x1xi1>) -> tensor<6x4xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<6x4xi1>, tensor<6x4xf32>
    return %3 : tensor<6x4xf32>
  }
  func.func private @identity(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    return %arg0 : tensor<6x4xf32>
  }
  func.func private @relu(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<6x4xf32>
    return %1 : tensor<6x4xf32>
  }
}
