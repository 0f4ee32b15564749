// program: Log density of a numpyro regression, and its gradient. (jax 0.10.2, numpyro 0.22.0)
// input: normal 12x3xf32
// input: normal 12xf32
// input: normal 3xf32
// input: uniform 0.3 1 f32
// tolerance: 0.0001
module @jit_numpyro_density attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<12x3xf32>, %arg1: tensor<12xf32>, %arg2: tensor<3xf32>, %arg3: tensor<f32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<3xf32> {jax.result_info = "result[1][0]"}, tensor<f32> {jax.result_info = "result[1][1]"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<1xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.compare EQ, %0, %0, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_1 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.compare NE, %0, %2, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %4 = stablehlo.and %1, %3 : tensor<3xi1>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %6 = stablehlo.compare NE, %0, %5, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %7 = stablehlo.and %4, %6 : tensor<3xi1>
    %8 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12x3xf32>, tensor<3xf32>) -> tensor<12xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %9 = stablehlo.add %arg3, %cst_3 : tensor<f32>
    %10 = stablehlo.reshape %9 : (tensor<f32>) -> tensor<1xf32>
    %11 = stablehlo.compare EQ, %8, %8, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %cst_4 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %13 = stablehlo.compare NE, %8, %12, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %14 = stablehlo.and %11, %13 : tensor<12xi1>
    %cst_5 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %16 = stablehlo.compare NE, %8, %15, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %17 = stablehlo.and %14, %16 : tensor<12xi1>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %19 = stablehlo.compare GT, %10, %18, FLOAT : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xi1>
    %cst_7 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %20 = stablehlo.sqrt %cst_7 : tensor<f32>
    %21 = stablehlo.convert %20 : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %23 = stablehlo.multiply %22, %cst : tensor<1xf32>
    %24 = stablehlo.log %23 : tensor<1xf32>
    %25 = stablehlo.subtract %arg2, %0 : tensor<3xf32>
    %26 = stablehlo.broadcast_in_dim %cst, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %27 = stablehlo.divide %25, %26 : tensor<3xf32>
    %28 = stablehlo.multiply %27, %27 : tensor<3xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %30 = stablehlo.multiply %29, %27 : tensor<3xf32>
    %cst_9 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %32 = stablehlo.multiply %31, %28 : tensor<3xf32>
    %33 = stablehlo.broadcast_in_dim %24, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %34 = stablehlo.subtract %32, %33 : tensor<3xf32>
    %35 = stablehlo.compare EQ, %arg2, %arg2, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %cst_10 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %37 = stablehlo.compare NE, %arg2, %36, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %38 = stablehlo.and %35, %37 : tensor<3xi1>
    %cst_11 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %40 = stablehlo.compare NE, %arg2, %39, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %41 = stablehlo.and %38, %40 : tensor<3xi1>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %42:2 = call @_where(%41, %34, %cst_12) : (tensor<3xi1>, tensor<3xf32>, tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>)
    %43 = stablehlo.broadcast_in_dim %42#0, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %44 = stablehlo.reshape %43 : (tensor<3x1xf32>) -> tensor<3xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.reduce(%44 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%45 init: %cst_14) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_15 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %47 = stablehlo.sqrt %cst_15 : tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %48 = stablehlo.multiply %47, %cst_16 : tensor<f32>
    %49 = stablehlo.log %48 : tensor<f32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.subtract %arg3, %cst_17 : tensor<f32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %51 = stablehlo.divide %50, %cst_18 : tensor<f32>
    %52 = stablehlo.multiply %51, %51 : tensor<f32>
    %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %53 = stablehlo.multiply %cst_19, %51 : tensor<f32>
    %cst_20 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %54 = stablehlo.multiply %cst_20, %52 : tensor<f32>
    %55 = stablehlo.convert %49 : tensor<f32>
    %56 = stablehlo.subtract %54, %55 : tensor<f32>
    %57 = stablehlo.compare EQ, %arg3, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_21 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %58 = stablehlo.compare NE, %arg3, %cst_21, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %59 = stablehlo.and %57, %58 : tensor<i1>
    %cst_22 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %60 = stablehlo.compare NE, %arg3, %cst_22, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %61 = stablehlo.and %59, %60 : tensor<i1>
    %cst_23 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %62:2 = call @_where_0(%61, %56, %cst_23) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    %cst_24 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %63 = stablehlo.log %cst_24 : tensor<f32>
    %64 = stablehlo.convert %63 : tensor<f32>
    %65 = stablehlo.add %62#0, %64 : tensor<f32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.compare GT, %arg3, %cst_25, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_26 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %67:2 = call @_where_0(%66, %65, %cst_26) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.reduce(%67#0 init: %cst_27) applies stablehlo.add across dimensions = [] : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_28 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %69 = stablehlo.sqrt %cst_28 : tensor<f32>
    %70 = stablehlo.convert %69 : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %72 = stablehlo.multiply %71, %10 : tensor<1xf32>
    %73 = stablehlo.log %72 : tensor<1xf32>
    %74 = stablehlo.subtract %arg1, %8 : tensor<12xf32>
    %75 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %76 = stablehlo.divide %74, %75 : tensor<12xf32>
    %77 = stablehlo.multiply %10, %10 : tensor<1xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %79 = stablehlo.divide %78, %77 : tensor<1xf32>
    %80 = stablehlo.multiply %76, %76 : tensor<12xf32>
    %cst_30 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %82 = stablehlo.multiply %81, %76 : tensor<12xf32>
    %cst_31 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %84 = stablehlo.multiply %83, %80 : tensor<12xf32>
    %85 = stablehlo.broadcast_in_dim %73, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %86 = stablehlo.subtract %84, %85 : tensor<12xf32>
    %87 = stablehlo.compare EQ, %arg1, %arg1, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %cst_32 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %89 = stablehlo.compare NE, %arg1, %88, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %90 = stablehlo.and %87, %89 : tensor<12xi1>
    %cst_33 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %92 = stablehlo.compare NE, %arg1, %91, FLOAT : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
    %93 = stablehlo.and %90, %92 : tensor<12xi1>
    %cst_34 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %94:2 = call @_where_1(%93, %86, %cst_34) : (tensor<12xi1>, tensor<12xf32>, tensor<f32>) -> (tensor<12xf32>, tensor<12xf32>)
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.reduce(%94#0 init: %cst_35) applies stablehlo.add across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %96 = stablehlo.add %cst_36, %46 : tensor<f32>
    %97 = stablehlo.add %96, %68 : tensor<f32>
    %98 = stablehlo.add %97, %95 : tensor<f32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %100 = call @_where_2(%93, %94#1, %99) : (tensor<12xi1>, tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
    %101 = stablehlo.negate %100 : tensor<12xf32>
    %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %102 = stablehlo.reduce(%101 init: %cst_38) applies stablehlo.add across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %103 = stablehlo.reshape %102 : (tensor<f32>) -> tensor<1xf32>
    %cst_39 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %105 = stablehlo.multiply %104, %100 : tensor<12xf32>
    %106 = stablehlo.multiply %105, %82 : tensor<12xf32>
    %107 = stablehlo.broadcast_in_dim %79, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %108 = stablehlo.multiply %106, %107 : tensor<12xf32>
    %109 = stablehlo.multiply %108, %74 : tensor<12xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.reduce(%109 init: %cst_40) applies stablehlo.add across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %111 = stablehlo.reshape %110 : (tensor<f32>) -> tensor<1xf32>
    %112 = stablehlo.negate %111 : tensor<1xf32>
    %113 = stablehlo.broadcast_in_dim %10, dims = [0] : (tensor<1xf32>) -> tensor<12xf32>
    %114 = stablehlo.divide %106, %113 : tensor<12xf32>
    %115 = stablehlo.negate %114 : tensor<12xf32>
    %116 = stablehlo.divide %103, %72 : tensor<1xf32>
    %117 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %118 = stablehlo.multiply %117, %116 : tensor<1xf32>
    %119 = stablehlo.add %112, %118 : tensor<1xf32>
    %cst_41 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %120 = call @_where_3(%66, %67#1, %cst_41) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %121 = call @_where_3(%61, %62#1, %120) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_42 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %122 = stablehlo.multiply %cst_42, %121 : tensor<f32>
    %123 = stablehlo.multiply %122, %53 : tensor<f32>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %124 = stablehlo.divide %123, %cst_43 : tensor<f32>
    %cst_44 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %126 = stablehlo.reshape %125 : (tensor<3xf32>) -> tensor<3x1xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.reduce(%126 init: %cst_45) applies stablehlo.add across dimensions = [1] : (tensor<3x1xf32>, tensor<f32>) -> tensor<3xf32>
    %128 = call @_where_4(%41, %42#1, %127) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %cst_46 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %130 = stablehlo.multiply %129, %128 : tensor<3xf32>
    %131 = stablehlo.multiply %130, %30 : tensor<3xf32>
    %132 = stablehlo.broadcast_in_dim %cst, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %133 = stablehlo.divide %131, %132 : tensor<3xf32>
    %134 = stablehlo.reshape %119 : (tensor<1xf32>) -> tensor<f32>
    %135 = stablehlo.add %124, %134 : tensor<f32>
    %136 = stablehlo.dot_general %115, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<12xf32>, tensor<12x3xf32>) -> tensor<3xf32>
    %137 = stablehlo.add %133, %136 : tensor<3xf32>
    return %98, %137, %135 : tensor<f32>, tensor<3xf32>, tensor<f32>
  }
  func.func private @_where(%arg0: tensor<3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<f32>) -> (tensor<3xf32>, tensor<3xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3xi1>, tensor<3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    return %2, %3 : tensor<3xf32>, tensor<3xf32>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    return %1, %cst : tensor<f32>, tensor<f32>
  }
  func.func private @_where_1(%arg0: tensor<12xi1>, %arg1: tensor<12xf32>, %arg2: tensor<f32>) -> (tensor<12xf32>, tensor<12xf32>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<12xi1>, tensor<12xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12xf32>
    return %2, %3 : tensor<12xf32>, tensor<12xf32>
  }
  func.func private @_where_2(%arg0: tensor<12xi1>, %arg1: tensor<12xf32>, %arg2: tensor<12xf32>) -> tensor<12xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<12xi1>, tensor<12xf32>
    return %1 : tensor<12xf32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.select %arg0, %arg2, %cst : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_4(%arg0: tensor<3xi1>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.select %arg0, %arg2, %0 : tensor<3xi1>, tensor<3xf32>
    return %1 : tensor<3xf32>
  }
}
