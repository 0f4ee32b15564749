// program: One update each of lamb, lion, adafactor, rmsprop, adagrad and sgd with momentum. (jax 0.10.2, optax 0.2.8)
// input: normal 4x3xf32
// input: normal 4x3xf32
// tolerance: 0.0001
module @jit_optax_optimizers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x3xf32>, %arg1: tensor<4x3xf32>) -> (tensor<4x3xf32> {jax.result_info = "result[0]"}, tensor<4x3xf32> {jax.result_info = "result[1]"}, tensor<4x3xf32> {jax.result_info = "result[2]"}, tensor<4x3xf32> {jax.result_info = "result[3]"}, tensor<4x3xf32> {jax.result_info = "result[4]"}, tensor<4x3xf32> {jax.result_info = "result[5]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %3 = stablehlo.multiply %2, %arg1 : tensor<4x3xf32>
    %cst_2 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %5 = stablehlo.multiply %4, %0 : tensor<4x3xf32>
    %6 = stablehlo.add %3, %5 : tensor<4x3xf32>
    %7 = stablehlo.multiply %arg1, %arg1 : tensor<4x3xf32>
    %cst_3 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<4x3xf32>
    %cst_4 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %11 = stablehlo.multiply %10, %1 : tensor<4x3xf32>
    %12 = stablehlo.add %9, %11 : tensor<4x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<2147483647> : tensor<i32>
    %13 = stablehlo.compare LT, %c, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<1> : tensor<i32>
    %14 = stablehlo.add %c_6, %c_7 : tensor<i32>
    %c_8 = stablehlo.constant dense<2147483647> : tensor<i32>
    %15 = call @_where(%13, %14, %c_8) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %16 = stablehlo.convert %15 : (tensor<i32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %17 = stablehlo.convert %15 : (tensor<i32>) -> tensor<f32>
    %18 = stablehlo.power %cst_9, %17 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.subtract %cst_10, %18 : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %21 = stablehlo.divide %6, %20 : tensor<4x3xf32>
    %22 = stablehlo.convert %15 : (tensor<i32>) -> tensor<f32>
    %cst_11 = stablehlo.constant dense<9.990000e-01> : tensor<f32>
    %23 = stablehlo.convert %15 : (tensor<i32>) -> tensor<f32>
    %24 = stablehlo.power %cst_11, %23 : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.subtract %cst_12, %24 : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %27 = stablehlo.divide %12, %26 : tensor<4x3xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %29 = stablehlo.add %27, %28 : tensor<4x3xf32>
    %30 = stablehlo.sqrt %29 : tensor<4x3xf32>
    %cst_14 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %32 = stablehlo.add %30, %31 : tensor<4x3xf32>
    %33 = stablehlo.divide %21, %32 : tensor<4x3xf32>
    %34 = call @norm(%arg0) : (tensor<4x3xf32>) -> tensor<1x1xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %36 = stablehlo.compare LE, %34, %35, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %38 = call @_where_0(%36, %37, %arg0) : (tensor<1x1xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %39 = stablehlo.reshape %34 : (tensor<1x1xf32>) -> tensor<f32>
    %40 = call @norm_1(%38) : (tensor<4x3xf32>) -> tensor<f32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.compare LE, %39, %cst_17, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = call @_where_2(%41, %cst_18, %40) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %43 = call @norm(%33) : (tensor<4x3xf32>) -> tensor<1x1xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %45 = stablehlo.compare LE, %43, %44, FLOAT : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xi1>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %47 = call @_where_0(%45, %46, %33) : (tensor<1x1xi1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %48 = stablehlo.reshape %43 : (tensor<1x1xf32>) -> tensor<f32>
    %49 = call @norm_1(%47) : (tensor<4x3xf32>) -> tensor<f32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.compare LE, %48, %cst_21, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = call @_where_2(%50, %cst_22, %49) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %52 = stablehlo.multiply %cst_23, %42 : tensor<f32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.add %51, %cst_24 : tensor<f32>
    %54 = stablehlo.divide %52, %53 : tensor<f32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.compare EQ, %42, %cst_25, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.compare EQ, %51, %cst_26, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %57 = stablehlo.or %55, %56 : tensor<i1>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %58 = call @_where_3(%57, %cst_27, %54) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %59 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %60 = stablehlo.multiply %33, %59 : tensor<4x3xf32>
    %cst_28 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %62 = stablehlo.multiply %61, %60 : tensor<4x3xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %63 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %cst_30 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %65 = stablehlo.multiply %64, %arg1 : tensor<4x3xf32>
    %cst_31 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %67 = stablehlo.multiply %66, %63 : tensor<4x3xf32>
    %68 = stablehlo.add %65, %67 : tensor<4x3xf32>
    %69 = stablehlo.sign %68 : tensor<4x3xf32>
    %cst_32 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %71 = stablehlo.multiply %70, %arg1 : tensor<4x3xf32>
    %cst_33 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %73 = stablehlo.multiply %72, %63 : tensor<4x3xf32>
    %74 = stablehlo.add %71, %73 : tensor<4x3xf32>
    %c_34 = stablehlo.constant dense<0> : tensor<i32>
    %c_35 = stablehlo.constant dense<2147483647> : tensor<i32>
    %75 = stablehlo.compare LT, %c_34, %c_35, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_36 = stablehlo.constant dense<0> : tensor<i32>
    %c_37 = stablehlo.constant dense<1> : tensor<i32>
    %76 = stablehlo.add %c_36, %c_37 : tensor<i32>
    %c_38 = stablehlo.constant dense<2147483647> : tensor<i32>
    %77 = call @_where(%75, %76, %c_38) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %cst_39 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %79 = stablehlo.multiply %78, %arg0 : tensor<4x3xf32>
    %80 = stablehlo.add %69, %79 : tensor<4x3xf32>
    %cst_40 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %82 = stablehlo.multiply %81, %80 : tensor<4x3xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %c_45 = stablehlo.constant dense<0> : tensor<i32>
    %c_46 = stablehlo.constant dense<0> : tensor<i32>
    %87 = stablehlo.subtract %c_45, %c_46 : tensor<i32>
    %c_47 = stablehlo.constant dense<1> : tensor<i32>
    %88 = stablehlo.add %87, %c_47 : tensor<i32>
    %89 = stablehlo.convert %88 : (tensor<i32>) -> tensor<f32>
    %cst_48 = stablehlo.constant dense<-8.000000e-01> : tensor<f32>
    %90 = stablehlo.power %89, %cst_48 : tensor<f32>
    %cst_49 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %91 = stablehlo.subtract %cst_49, %90 : tensor<f32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_51 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %93 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %95 = stablehlo.multiply %arg1, %arg1 : tensor<4x3xf32>
    %cst_53 = stablehlo.constant dense<1.000000e-30> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %97 = stablehlo.add %95, %96 : tensor<4x3xf32>
    %98 = stablehlo.broadcast_in_dim %91, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %99 = stablehlo.multiply %98, %86 : tensor<4x3xf32>
    %cst_54 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %100 = stablehlo.subtract %cst_54, %91 : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %102 = stablehlo.multiply %101, %97 : tensor<4x3xf32>
    %103 = stablehlo.add %99, %102 : tensor<4x3xf32>
    %cst_55 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_55, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %105 = stablehlo.power %103, %104 : tensor<4x3xf32>
    %106 = stablehlo.multiply %arg1, %105 : tensor<4x3xf32>
    %c_56 = stablehlo.constant dense<0> : tensor<i32>
    %c_57 = stablehlo.constant dense<2147483647> : tensor<i32>
    %107 = stablehlo.compare LT, %c_56, %c_57, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_58 = stablehlo.constant dense<0> : tensor<i32>
    %c_59 = stablehlo.constant dense<1> : tensor<i32>
    %108 = stablehlo.add %c_58, %c_59 : tensor<i32>
    %c_60 = stablehlo.constant dense<2147483647> : tensor<i32>
    %109 = call @_where(%107, %108, %c_60) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %110 = stablehlo.multiply %106, %106 : tensor<4x3xf32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.reduce(%110 init: %cst_61) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_62 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
    %112 = stablehlo.divide %111, %cst_62 : tensor<f32>
    %113 = stablehlo.sqrt %112 : tensor<f32>
    %cst_63 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %114 = stablehlo.divide %113, %cst_63 : tensor<f32>
    %cst_64 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %115 = stablehlo.maximum %cst_64, %114 : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %115, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %117 = stablehlo.divide %106, %116 : tensor<4x3xf32>
    %cst_65 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %118 = stablehlo.broadcast_in_dim %cst_65, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %119 = stablehlo.multiply %118, %117 : tensor<4x3xf32>
    %120 = stablehlo.multiply %arg0, %arg0 : tensor<4x3xf32>
    %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %121 = stablehlo.reduce(%120 init: %cst_66) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_67 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
    %122 = stablehlo.divide %121, %cst_67 : tensor<f32>
    %123 = stablehlo.sqrt %122 : tensor<f32>
    %cst_68 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %124 = stablehlo.compare LE, %123, %cst_68, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_69 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_69, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %126 = call @_where_4(%124, %125, %arg0) : (tensor<i1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
    %cst_70 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %127 = stablehlo.compare LE, %123, %cst_70, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %128 = stablehlo.multiply %126, %126 : tensor<4x3xf32>
    %cst_71 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %129 = stablehlo.reduce(%128 init: %cst_71) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %cst_72 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
    %130 = stablehlo.divide %129, %cst_72 : tensor<f32>
    %131 = stablehlo.sqrt %130 : tensor<f32>
    %cst_73 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %132 = call @_where_2(%127, %cst_73, %131) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %133 = stablehlo.broadcast_in_dim %132, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %134 = stablehlo.multiply %119, %133 : tensor<4x3xf32>
    %cst_74 = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_74, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %136 = stablehlo.multiply %135, %134 : tensor<4x3xf32>
    %cst_75 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %137 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %138 = stablehlo.multiply %arg1, %arg1 : tensor<4x3xf32>
    %cst_76 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %cst_76, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %140 = stablehlo.multiply %139, %138 : tensor<4x3xf32>
    %cst_77 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %141 = stablehlo.broadcast_in_dim %cst_77, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %142 = stablehlo.multiply %141, %137 : tensor<4x3xf32>
    %143 = stablehlo.add %140, %142 : tensor<4x3xf32>
    %cst_78 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
    %144 = stablehlo.broadcast_in_dim %cst_78, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %145 = stablehlo.add %143, %144 : tensor<4x3xf32>
    %146 = stablehlo.rsqrt %145 : tensor<4x3xf32>
    %147 = stablehlo.multiply %146, %arg1 : tensor<4x3xf32>
    %cst_79 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_79, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %149 = stablehlo.multiply %148, %147 : tensor<4x3xf32>
    %cst_80 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %151 = stablehlo.multiply %arg1, %arg1 : tensor<4x3xf32>
    %152 = stablehlo.add %151, %150 : tensor<4x3xf32>
    %cst_81 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %153 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %154 = stablehlo.compare GT, %152, %153, FLOAT : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xi1>
    %cst_82 = stablehlo.constant dense<1.000000e-07> : tensor<f32>
    %155 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %156 = stablehlo.add %152, %155 : tensor<4x3xf32>
    %157 = stablehlo.rsqrt %156 : tensor<4x3xf32>
    %cst_83 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %158 = call @_where_5(%154, %157, %cst_83) : (tensor<4x3xi1>, tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %159 = stablehlo.multiply %158, %arg1 : tensor<4x3xf32>
    %cst_84 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %160 = stablehlo.broadcast_in_dim %cst_84, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %161 = stablehlo.multiply %160, %159 : tensor<4x3xf32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %162 = stablehlo.broadcast_in_dim %cst_85, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %cst_86 = stablehlo.constant dense<0.899999976> : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %cst_86, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %164 = stablehlo.multiply %163, %162 : tensor<4x3xf32>
    %165 = stablehlo.add %arg1, %164 : tensor<4x3xf32>
    %cst_87 = stablehlo.constant dense<-1.000000e-01> : tensor<f32>
    %166 = stablehlo.broadcast_in_dim %cst_87, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %167 = stablehlo.multiply %166, %165 : tensor<4x3xf32>
    return %62, %82, %136, %149, %161, %167 : tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @norm(%arg0: tensor<4x3xf32>) -> tensor<1x1xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %3 = stablehlo.sqrt %2 : tensor<1x1xf32>
    return %3 : tensor<1x1xf32>
  }
  func.func private @_where_0(%arg0: tensor<1x1xi1>, %arg1: tensor<4x3xf32>, %arg2: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x3xi1>
    %1 = stablehlo.select %0, %arg1, %arg2 : tensor<4x3xi1>, tensor<4x3xf32>
    return %1 : tensor<4x3xf32>
  }
  func.func private @norm_1(%arg0: tensor<4x3xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<4x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x3xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<4x3xf32>, %arg2: tensor<4x3xf32>) -> tensor<4x3xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<4x3xf32>
    return %0 : tensor<4x3xf32>
  }
  func.func private @_where_5(%arg0: tensor<4x3xi1>, %arg1: tensor<4x3xf32>, %arg2: tensor<f32>) -> tensor<4x3xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4x3xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4x3xi1>, tensor<4x3xf32>
    return %2 : tensor<4x3xf32>
  }
}
