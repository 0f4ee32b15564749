// program: distrax: mixtures, transformed distributions, bijectors, samples. (jax 0.10.2, distrax 0.1.9)
// input: bits 2xu32
// input: normal 20xf32
// tolerance: 0.0001
module @jit_distrax_distributions attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2xui32>, %arg1: tensor<20xf32>) -> (tensor<20xf32> {jax.result_info = "result[0]"}, tensor<20xf32> {jax.result_info = "result[1]"}, tensor<5xf32> {jax.result_info = "result[2]"}, tensor<20xf32> {jax.result_info = "result[3][0]"}, tensor<20xf32> {jax.result_info = "result[3][1]"}) {
    %cst = stablehlo.constant dense<[1.000000e-01, 5.000000e-01, -3.000000e-01]> : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<[-1.000000e+00, 0.000000e+00, 2.000000e+00]> : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<[1.000000e+00, 5.000000e-01, 2.000000e+00]> : tensor<3xf32>
    %c = stablehlo.constant dense<1> : tensor<1xi32>
    %0 = call @log_softmax(%cst) : (tensor<3xf32>) -> tensor<3xf32>
    %1 = call @log_softmax(%0) : (tensor<3xf32>) -> tensor<3xf32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<32> : tensor<i32>
    %2 = stablehlo.shift_right_logical %c_2, %c_3 : tensor<i32>
    %3 = stablehlo.convert %2 : (tensor<i32>) -> tensor<ui32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_4 = stablehlo.constant dense<-1> : tensor<i32>
    %5 = stablehlo.and %c_2, %c_4 : tensor<i32>
    %6 = stablehlo.convert %5 : (tensor<i32>) -> tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %8 = stablehlo.concatenate %4, %7, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %c_5 = stablehlo.constant dense<-1> : tensor<i32>
    %c_6 = stablehlo.constant dense<1> : tensor<i32>
    %9 = call @_linspace(%c_5, %c_6) : (tensor<i32>, tensor<i32>) -> tensor<16xf32>
    %10 = stablehlo.slice %9 [0:5] : (tensor<16xf32>) -> tensor<5xf32>
    %11 = stablehlo.slice %9 [5:10] : (tensor<16xf32>) -> tensor<5xf32>
    %12 = stablehlo.slice %9 [10:16] : (tensor<16xf32>) -> tensor<6xf32>
    %cst_7 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.reduce(%10 init: %cst_7) applies stablehlo.maximum across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.maximum %cst_8, %13 : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<1xf32>) -> tensor<5xf32>
    %17 = stablehlo.subtract %10, %16 : tensor<5xf32>
    %18 = stablehlo.exponential %17 : tensor<5xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.reduce(%18 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<1xf32>) -> tensor<5xf32>
    %22 = stablehlo.divide %18, %21 : tensor<5xf32>
    %cst_10 = stablehlo.constant dense<5.999500e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %24 = stablehlo.multiply %22, %23 : tensor<5xf32>
    %cst_11 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %26 = stablehlo.add %24, %25 : tensor<5xf32>
    %cst_12 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %27 = stablehlo.reduce(%11 init: %cst_12) applies stablehlo.maximum across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %cst_13 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %28 = stablehlo.maximum %cst_13, %27 : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0] : (tensor<1xf32>) -> tensor<5xf32>
    %31 = stablehlo.subtract %11, %30 : tensor<5xf32>
    %32 = stablehlo.exponential %31 : tensor<5xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %33 = stablehlo.reduce(%32 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [0] : (tensor<1xf32>) -> tensor<5xf32>
    %36 = stablehlo.divide %32, %35 : tensor<5xf32>
    %cst_15 = stablehlo.constant dense<5.999500e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %38 = stablehlo.multiply %36, %37 : tensor<5xf32>
    %cst_16 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %40 = stablehlo.add %38, %39 : tensor<5xf32>
    %41 = stablehlo.slice %26 [0:4] : (tensor<5xf32>) -> tensor<4xf32>
    %42 = call @cumsum(%41) : (tensor<4xf32>) -> tensor<4xf32>
    %cst_17 = stablehlo.constant dense<-3.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %44 = stablehlo.add %43, %42 : tensor<4xf32>
    %45 = stablehlo.slice %40 [0:4] : (tensor<5xf32>) -> tensor<4xf32>
    %46 = call @cumsum(%45) : (tensor<4xf32>) -> tensor<4xf32>
    %cst_18 = stablehlo.constant dense<-3.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %48 = stablehlo.add %47, %46 : tensor<4xf32>
    %cst_19 = stablehlo.constant dense<-3.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_20 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %51 = stablehlo.concatenate %49, %44, %50, dim = 0 : (tensor<1xf32>, tensor<4xf32>, tensor<1xf32>) -> tensor<6xf32>
    %52 = stablehlo.concatenate %49, %48, %50, dim = 0 : (tensor<1xf32>, tensor<4xf32>, tensor<1xf32>) -> tensor<6xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_22 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %53 = stablehlo.subtract %cst_21, %cst_22 : tensor<f32>
    %54 = stablehlo.exponential %53 : tensor<f32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %55 = stablehlo.subtract %54, %cst_23 : tensor<f32>
    %56 = stablehlo.log %55 : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %56, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %58 = stablehlo.add %12, %57 : tensor<6xf32>
    %59 = call @softplus(%58) : (tensor<6xf32>) -> tensor<6xf32>
    %cst_24 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %61 = stablehlo.add %59, %60 : tensor<6xf32>
    %62 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<20xf32>) -> tensor<20x1xf32>
    %63 = stablehlo.broadcast_in_dim %cst_0, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %64 = stablehlo.broadcast_in_dim %62, dims = [0, 1] : (tensor<20x1xf32>) -> tensor<20x3xf32>
    %65 = stablehlo.broadcast_in_dim %63, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<20x3xf32>
    %66 = stablehlo.subtract %64, %65 : tensor<20x3xf32>
    %67 = stablehlo.broadcast_in_dim %cst_1, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %68 = stablehlo.broadcast_in_dim %67, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<20x3xf32>
    %69 = stablehlo.divide %66, %68 : tensor<20x3xf32>
    %70 = chlo.square %69 : tensor<20x3xf32> -> tensor<20x3xf32>
    %cst_25 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<20x3xf32>
    %72 = stablehlo.multiply %71, %70 : tensor<20x3xf32>
    %73 = stablehlo.log %cst_1 : tensor<3xf32>
    %cst_26 = stablehlo.constant dense<0.918938517> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %75 = stablehlo.add %74, %73 : tensor<3xf32>
    %76 = stablehlo.broadcast_in_dim %75, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %77 = stablehlo.broadcast_in_dim %76, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<20x3xf32>
    %78 = stablehlo.subtract %72, %77 : tensor<20x3xf32>
    %79 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<20x3xf32>
    %81 = stablehlo.add %78, %80 : tensor<20x3xf32>
    %cst_27 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %82 = stablehlo.reduce(%81 init: %cst_27) applies stablehlo.maximum across dimensions = [1] : (tensor<20x3xf32>, tensor<f32>) -> tensor<20xf32>
    %cst_28 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %84 = stablehlo.maximum %83, %82 : tensor<20xf32>
    %85 = stablehlo.is_finite %84 : (tensor<20xf32>) -> tensor<20xi1>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %87 = stablehlo.select %85, %84, %86 : tensor<20xi1>, tensor<20xf32>
    %88 = stablehlo.broadcast_in_dim %87, dims = [0] : (tensor<20xf32>) -> tensor<20x1xf32>
    %89 = stablehlo.broadcast_in_dim %88, dims = [0, 1] : (tensor<20x1xf32>) -> tensor<20x3xf32>
    %90 = stablehlo.subtract %81, %89 : tensor<20x3xf32>
    %91 = stablehlo.exponential %90 : tensor<20x3xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.reduce(%91 init: %cst_30) applies stablehlo.add across dimensions = [1] : (tensor<20x3xf32>, tensor<f32>) -> tensor<20xf32>
    %93 = stablehlo.sign %92 : tensor<20xf32>
    %94 = stablehlo.abs %92 : tensor<20xf32>
    %95 = stablehlo.log %94 : tensor<20xf32>
    %96 = stablehlo.add %95, %87 : tensor<20xf32>
    %97 = stablehlo.tanh %arg1 : tensor<20xf32>
    %98 = chlo.atanh %97 : tensor<20xf32> -> tensor<20xf32>
    %cst_31 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %99 = stablehlo.log %cst_31 : tensor<f32>
    %100 = stablehlo.convert %99 : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %100, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %102 = stablehlo.subtract %101, %98 : tensor<20xf32>
    %cst_32 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %104 = stablehlo.multiply %103, %98 : tensor<20xf32>
    %105 = call @softplus_1(%104) : (tensor<20xf32>) -> tensor<20xf32>
    %106 = stablehlo.subtract %102, %105 : tensor<20xf32>
    %cst_33 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %108 = stablehlo.multiply %107, %106 : tensor<20xf32>
    %109 = stablehlo.negate %108 : tensor<20xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %111 = stablehlo.subtract %98, %110 : tensor<20xf32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %112 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %113 = stablehlo.divide %111, %112 : tensor<20xf32>
    %114 = chlo.square %113 : tensor<20xf32> -> tensor<20xf32>
    %cst_36 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %116 = stablehlo.multiply %115, %114 : tensor<20xf32>
    %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %117 = stablehlo.log %cst_37 : tensor<f32>
    %cst_38 = stablehlo.constant dense<0.918938517> : tensor<f32>
    %118 = stablehlo.add %cst_38, %117 : tensor<f32>
    %119 = stablehlo.convert %118 : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %119, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %121 = stablehlo.subtract %116, %120 : tensor<20xf32>
    %122 = stablehlo.add %121, %109 : tensor<20xf32>
    %123 = call @_threefry_split(%arg0) : (tensor<2xui32>) -> tensor<2x2xui32>
    %124 = stablehlo.slice %123 [0:1, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %125 = stablehlo.reshape %124 : (tensor<1x2xui32>) -> tensor<2xui32>
    %126 = stablehlo.slice %123 [1:2, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %127 = stablehlo.reshape %126 : (tensor<1x2xui32>) -> tensor<2xui32>
    %cst_39 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %128 = stablehlo.reduce(%0 init: %cst_39) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_40 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %129 = stablehlo.maximum %cst_40, %128 : tensor<f32>
    %130 = stablehlo.broadcast_in_dim %129, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %131 = stablehlo.broadcast_in_dim %130, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %132 = stablehlo.subtract %0, %131 : tensor<3xf32>
    %133 = stablehlo.exponential %132 : tensor<3xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %134 = stablehlo.reduce(%133 init: %cst_41) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %135 = stablehlo.broadcast_in_dim %134, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %137 = stablehlo.divide %133, %136 : tensor<3xf32>
    %138 = stablehlo.is_finite %137 : (tensor<3xf32>) -> tensor<3xi1>
    %c_42 = stablehlo.constant dense<true> : tensor<i1>
    %139 = stablehlo.reduce(%138 init: %c_42) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %cst_43 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %140 = stablehlo.reduce(%0 init: %cst_43) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_44 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %141 = stablehlo.maximum %cst_44, %140 : tensor<f32>
    %142 = stablehlo.broadcast_in_dim %141, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %143 = stablehlo.broadcast_in_dim %142, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %144 = stablehlo.subtract %0, %143 : tensor<3xf32>
    %145 = stablehlo.exponential %144 : tensor<3xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %146 = stablehlo.reduce(%145 init: %cst_45) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %147 = stablehlo.broadcast_in_dim %146, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %148 = stablehlo.broadcast_in_dim %147, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %149 = stablehlo.divide %145, %148 : tensor<3xf32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_46, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %151 = stablehlo.compare GE, %149, %150, FLOAT : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xi1>
    %c_47 = stablehlo.constant dense<true> : tensor<i1>
    %152 = stablehlo.reduce(%151 init: %c_47) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %153 = stablehlo.and %139, %152 : tensor<i1>
    %154 = call @_gumbel(%125) : (tensor<2xui32>) -> tensor<5x3xf32>
    %155 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %156 = stablehlo.broadcast_in_dim %155, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<5x3xf32>
    %157 = stablehlo.add %154, %156 : tensor<5x3xf32>
    %158 = call @argmax(%157) : (tensor<5x3xf32>) -> tensor<5xi32>
    %c_48 = stablehlo.constant dense<1> : tensor<i32>
    %159 = stablehlo.broadcast_in_dim %c_48, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %c_49 = stablehlo.constant dense<-1> : tensor<i32>
    %160 = stablehlo.broadcast_in_dim %c_49, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %161 = stablehlo.multiply %159, %160 : tensor<5xi32>
    %162 = call @_where(%153, %158, %161) : (tensor<i1>, tensor<5xi32>, tensor<5xi32>) -> tensor<5xi32>
    %163 = call @_one_hot(%162) : (tensor<5xi32>) -> tensor<5x3xf32>
    %164 = call @_normal(%127) : (tensor<2xui32>) -> tensor<5x3xf32>
    %165 = stablehlo.broadcast_in_dim %cst_1, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %166 = stablehlo.broadcast_in_dim %cst_0, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %167 = stablehlo.broadcast_in_dim %165, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<5x3xf32>
    %168 = stablehlo.multiply %167, %164 : tensor<5x3xf32>
    %169 = stablehlo.broadcast_in_dim %166, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<5x3xf32>
    %170 = stablehlo.add %168, %169 : tensor<5x3xf32>
    %171 = stablehlo.multiply %170, %163 : tensor<5x3xf32>
    %cst_50 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %172 = stablehlo.reduce(%171 init: %cst_50) applies stablehlo.add across dimensions = [1] : (tensor<5x3xf32>, tensor<f32>) -> tensor<5xf32>
    %173 = stablehlo.slice %51 [0:1] : (tensor<6xf32>) -> tensor<1xf32>
    %174 = stablehlo.reshape %173 : (tensor<1xf32>) -> tensor<f32>
    %175 = stablehlo.broadcast_in_dim %174, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %176 = stablehlo.compare LE, %arg1, %175, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %177 = stablehlo.slice %51 [5:6] : (tensor<6xf32>) -> tensor<1xf32>
    %178 = stablehlo.reshape %177 : (tensor<1xf32>) -> tensor<f32>
    %179 = stablehlo.broadcast_in_dim %178, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %180 = stablehlo.compare GE, %arg1, %179, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %181 = stablehlo.slice %51 [0:5] : (tensor<6xf32>) -> tensor<5xf32>
    %182 = stablehlo.broadcast_in_dim %181, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %183 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<20xf32>) -> tensor<20x1xf32>
    %184 = stablehlo.broadcast_in_dim %183, dims = [0, 1] : (tensor<20x1xf32>) -> tensor<20x5xf32>
    %185 = stablehlo.broadcast_in_dim %182, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<20x5xf32>
    %186 = stablehlo.compare GE, %184, %185, FLOAT : (tensor<20x5xf32>, tensor<20x5xf32>) -> tensor<20x5xi1>
    %187 = stablehlo.slice %51 [1:6] : (tensor<6xf32>) -> tensor<5xf32>
    %188 = stablehlo.broadcast_in_dim %187, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %189 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<20xf32>) -> tensor<20x1xf32>
    %190 = stablehlo.broadcast_in_dim %189, dims = [0, 1] : (tensor<20x1xf32>) -> tensor<20x5xf32>
    %191 = stablehlo.broadcast_in_dim %188, dims = [0, 1] : (tensor<1x5xf32>) -> tensor<20x5xf32>
    %192 = stablehlo.compare LT, %190, %191, FLOAT : (tensor<20x5xf32>, tensor<20x5xf32>) -> tensor<20x5xi1>
    %193 = stablehlo.and %186, %192 : tensor<20x5xi1>
    %c_51 = stablehlo.constant dense<false> : tensor<i1>
    %194 = stablehlo.reduce(%193 init: %c_51) applies stablehlo.or across dimensions = [1] : (tensor<20x5xi1>, tensor<i1>) -> tensor<20xi1>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %195 = stablehlo.broadcast_in_dim %cst_52, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %196 = stablehlo.convert %c : (tensor<1xi32>) -> tensor<1xf32>
    %197 = stablehlo.concatenate %196, %195, dim = 0 : (tensor<1xf32>, tensor<4xf32>) -> tensor<5xf32>
    %cst_53 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %198 = stablehlo.broadcast_in_dim %cst_53, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %199 = stablehlo.compare NE, %197, %198, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
    %200 = stablehlo.convert %199 : tensor<5xi1>
    %201 = call @_where_5(%194, %193, %200) : (tensor<20xi1>, tensor<20x5xi1>, tensor<5xi1>) -> tensor<20x5xi1>
    %202 = stablehlo.broadcast_in_dim %51, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %203 = stablehlo.broadcast_in_dim %52, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %204 = stablehlo.broadcast_in_dim %61, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %205 = stablehlo.concatenate %202, %203, %204, dim = 1 : (tensor<6x1xf32>, tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x3xf32>
    %206 = stablehlo.broadcast_in_dim %201, dims = [0, 1] : (tensor<20x5xi1>) -> tensor<20x5x1xi1>
    %207 = stablehlo.slice %205 [0:5, 0:3] : (tensor<6x3xf32>) -> tensor<5x3xf32>
    %208 = stablehlo.convert %206 : (tensor<20x5x1xi1>) -> tensor<20x5x1xf32>
    %209 = stablehlo.broadcast_in_dim %207, dims = [1, 2] : (tensor<5x3xf32>) -> tensor<1x5x3xf32>
    %210 = stablehlo.broadcast_in_dim %208, dims = [0, 1, 2] : (tensor<20x5x1xf32>) -> tensor<20x5x3xf32>
    %211 = stablehlo.broadcast_in_dim %209, dims = [0, 1, 2] : (tensor<1x5x3xf32>) -> tensor<20x5x3xf32>
    %212 = stablehlo.multiply %210, %211 : tensor<20x5x3xf32>
    %cst_54 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %213 = stablehlo.reduce(%212 init: %cst_54) applies stablehlo.add across dimensions = [1] : (tensor<20x5x3xf32>, tensor<f32>) -> tensor<20x3xf32>
    %214 = stablehlo.broadcast_in_dim %201, dims = [0, 1] : (tensor<20x5xi1>) -> tensor<20x5x1xi1>
    %215 = stablehlo.slice %205 [1:6, 0:3] : (tensor<6x3xf32>) -> tensor<5x3xf32>
    %216 = stablehlo.convert %214 : (tensor<20x5x1xi1>) -> tensor<20x5x1xf32>
    %217 = stablehlo.broadcast_in_dim %215, dims = [1, 2] : (tensor<5x3xf32>) -> tensor<1x5x3xf32>
    %218 = stablehlo.broadcast_in_dim %216, dims = [0, 1, 2] : (tensor<20x5x1xf32>) -> tensor<20x5x3xf32>
    %219 = stablehlo.broadcast_in_dim %217, dims = [0, 1, 2] : (tensor<1x5x3xf32>) -> tensor<20x5x3xf32>
    %220 = stablehlo.multiply %218, %219 : tensor<20x5x3xf32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.reduce(%220 init: %cst_55) applies stablehlo.add across dimensions = [1] : (tensor<20x5x3xf32>, tensor<f32>) -> tensor<20x3xf32>
    %222 = stablehlo.slice %213 [0:20, 0:1] : (tensor<20x3xf32>) -> tensor<20x1xf32>
    %223 = stablehlo.reshape %222 : (tensor<20x1xf32>) -> tensor<20xf32>
    %224 = stablehlo.slice %221 [0:20, 0:1] : (tensor<20x3xf32>) -> tensor<20x1xf32>
    %225 = stablehlo.reshape %224 : (tensor<20x1xf32>) -> tensor<20xf32>
    %226 = stablehlo.slice %213 [0:20, 1:2] : (tensor<20x3xf32>) -> tensor<20x1xf32>
    %227 = stablehlo.reshape %226 : (tensor<20x1xf32>) -> tensor<20xf32>
    %228 = stablehlo.slice %221 [0:20, 1:2] : (tensor<20x3xf32>) -> tensor<20x1xf32>
    %229 = stablehlo.reshape %228 : (tensor<20x1xf32>) -> tensor<20xf32>
    %230 = stablehlo.slice %213 [0:20, 2:3] : (tensor<20x3xf32>) -> tensor<20x1xf32>
    %231 = stablehlo.reshape %230 : (tensor<20x1xf32>) -> tensor<20xf32>
    %232 = stablehlo.slice %221 [0:20, 2:3] : (tensor<20x3xf32>) -> tensor<20x1xf32>
    %233 = stablehlo.reshape %232 : (tensor<20x1xf32>) -> tensor<20xf32>
    %234 = stablehlo.subtract %225, %223 : tensor<20xf32>
    %235 = stablehlo.subtract %229, %227 : tensor<20xf32>
    %236 = stablehlo.divide %235, %234 : tensor<20xf32>
    %237 = stablehlo.subtract %arg1, %223 : tensor<20xf32>
    %238 = stablehlo.divide %237, %234 : tensor<20xf32>
    %cst_56 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_57 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %239 = call @clip(%238, %cst_56, %cst_57) : (tensor<20xf32>, tensor<f32>, tensor<f32>) -> tensor<20xf32>
    %240 = stablehlo.multiply %239, %239 : tensor<20xf32>
    %241 = stablehlo.subtract %239, %240 : tensor<20xf32>
    %cst_58 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %242 = stablehlo.broadcast_in_dim %cst_58, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %243 = stablehlo.subtract %242, %239 : tensor<20xf32>
    %244 = stablehlo.multiply %243, %243 : tensor<20xf32>
    %245 = stablehlo.add %233, %231 : tensor<20xf32>
    %cst_59 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %246 = stablehlo.broadcast_in_dim %cst_59, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %247 = stablehlo.multiply %246, %236 : tensor<20xf32>
    %248 = stablehlo.subtract %245, %247 : tensor<20xf32>
    %249 = stablehlo.multiply %236, %240 : tensor<20xf32>
    %250 = stablehlo.multiply %231, %241 : tensor<20xf32>
    %251 = stablehlo.add %249, %250 : tensor<20xf32>
    %252 = stablehlo.multiply %235, %251 : tensor<20xf32>
    %253 = stablehlo.multiply %248, %241 : tensor<20xf32>
    %254 = stablehlo.add %236, %253 : tensor<20xf32>
    %255 = stablehlo.divide %252, %254 : tensor<20xf32>
    %256 = stablehlo.add %227, %255 : tensor<20xf32>
    %257 = stablehlo.log %236 : tensor<20xf32>
    %cst_60 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %258 = stablehlo.broadcast_in_dim %cst_60, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %259 = stablehlo.multiply %258, %257 : tensor<20xf32>
    %260 = stablehlo.multiply %233, %240 : tensor<20xf32>
    %cst_61 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %261 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %262 = stablehlo.multiply %261, %236 : tensor<20xf32>
    %263 = stablehlo.multiply %262, %241 : tensor<20xf32>
    %264 = stablehlo.add %260, %263 : tensor<20xf32>
    %265 = stablehlo.multiply %231, %244 : tensor<20xf32>
    %266 = stablehlo.add %264, %265 : tensor<20xf32>
    %267 = stablehlo.log %266 : tensor<20xf32>
    %268 = stablehlo.add %259, %267 : tensor<20xf32>
    %269 = stablehlo.log %254 : tensor<20xf32>
    %cst_62 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %270 = stablehlo.broadcast_in_dim %cst_62, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %271 = stablehlo.multiply %270, %269 : tensor<20xf32>
    %272 = stablehlo.subtract %268, %271 : tensor<20xf32>
    %273 = stablehlo.slice %51 [0:1] : (tensor<6xf32>) -> tensor<1xf32>
    %274 = stablehlo.reshape %273 : (tensor<1xf32>) -> tensor<f32>
    %275 = stablehlo.broadcast_in_dim %274, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %276 = stablehlo.subtract %arg1, %275 : tensor<20xf32>
    %277 = stablehlo.slice %61 [0:1] : (tensor<6xf32>) -> tensor<1xf32>
    %278 = stablehlo.reshape %277 : (tensor<1xf32>) -> tensor<f32>
    %279 = stablehlo.broadcast_in_dim %278, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %280 = stablehlo.multiply %276, %279 : tensor<20xf32>
    %281 = stablehlo.slice %52 [0:1] : (tensor<6xf32>) -> tensor<1xf32>
    %282 = stablehlo.reshape %281 : (tensor<1xf32>) -> tensor<f32>
    %283 = stablehlo.broadcast_in_dim %282, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %284 = stablehlo.add %280, %283 : tensor<20xf32>
    %285 = call @_where_6(%176, %284, %256) : (tensor<20xi1>, tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %286 = stablehlo.slice %51 [5:6] : (tensor<6xf32>) -> tensor<1xf32>
    %287 = stablehlo.reshape %286 : (tensor<1xf32>) -> tensor<f32>
    %288 = stablehlo.broadcast_in_dim %287, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %289 = stablehlo.subtract %arg1, %288 : tensor<20xf32>
    %290 = stablehlo.slice %61 [5:6] : (tensor<6xf32>) -> tensor<1xf32>
    %291 = stablehlo.reshape %290 : (tensor<1xf32>) -> tensor<f32>
    %292 = stablehlo.broadcast_in_dim %291, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %293 = stablehlo.multiply %289, %292 : tensor<20xf32>
    %294 = stablehlo.slice %52 [5:6] : (tensor<6xf32>) -> tensor<1xf32>
    %295 = stablehlo.reshape %294 : (tensor<1xf32>) -> tensor<f32>
    %296 = stablehlo.broadcast_in_dim %295, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %297 = stablehlo.add %293, %296 : tensor<20xf32>
    %298 = call @_where_6(%180, %297, %285) : (tensor<20xi1>, tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %299 = stablehlo.slice %61 [0:1] : (tensor<6xf32>) -> tensor<1xf32>
    %300 = stablehlo.reshape %299 : (tensor<1xf32>) -> tensor<f32>
    %301 = stablehlo.log %300 : tensor<f32>
    %302 = call @_where_7(%176, %301, %272) : (tensor<20xi1>, tensor<f32>, tensor<20xf32>) -> tensor<20xf32>
    %303 = stablehlo.slice %61 [5:6] : (tensor<6xf32>) -> tensor<1xf32>
    %304 = stablehlo.reshape %303 : (tensor<1xf32>) -> tensor<f32>
    %305 = stablehlo.log %304 : tensor<f32>
    %306 = call @_where_7(%180, %305, %302) : (tensor<20xi1>, tensor<f32>, tensor<20xf32>) -> tensor<20xf32>
    return %96, %122, %172, %298, %306 : tensor<20xf32>, tensor<20xf32>, tensor<5xf32>, tensor<20xf32>, tensor<20xf32>
  }
  func.func private @log_softmax(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.maximum %cst_0, %0 : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %4 = stablehlo.subtract %arg0, %3 : tensor<3xf32>
    %5 = stablehlo.exponential %4 : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %8 = stablehlo.log %7 : tensor<1xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %10 = stablehlo.subtract %4, %9 : tensor<3xf32>
    return %10 : tensor<3xf32>
  }
  func.func private @_linspace(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<16xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %2 = stablehlo.subtract %1, %0 : tensor<f32>
    %cst = stablehlo.constant dense<1.500000e+01> : tensor<f32>
    %3 = stablehlo.divide %2, %cst : tensor<f32>
    %4 = stablehlo.iota dim = 0 : tensor<15xf32>
    %cst_0 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %6 = stablehlo.divide %4, %5 : tensor<15xf32>
    %7 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %9 = stablehlo.subtract %8, %6 : tensor<15xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1xf32>) -> tensor<15xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<15xf32>
    %12 = stablehlo.reshape %1 : (tensor<f32>) -> tensor<1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<1xf32>) -> tensor<15xf32>
    %14 = stablehlo.multiply %13, %6 : tensor<15xf32>
    %15 = stablehlo.add %11, %14 : tensor<15xf32>
    %16 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %17 = stablehlo.concatenate %15, %16, dim = 0 : (tensor<15xf32>, tensor<1xf32>) -> tensor<16xf32>
    return %17 : tensor<16xf32>
  }
  func.func private @cumsum(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 4>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @softplus(%arg0: tensor<6xf32>) -> tensor<6xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<6xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<6xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<6xf32>
    %7 = stablehlo.abs %3 : tensor<6xf32>
    %8 = stablehlo.negate %7 : tensor<6xf32>
    %9 = stablehlo.exponential %8 : tensor<6xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<6xf32>
    %11 = stablehlo.add %1, %10 : tensor<6xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<6xi1>, tensor<6xf32>
    return %12 : tensor<6xf32>
  }
  func.func private @softplus_1(%arg0: tensor<20xf32>) -> tensor<20xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<20xf32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %3 = stablehlo.subtract %arg0, %2 : tensor<20xf32>
    %4 = stablehlo.compare NE, %3, %3, FLOAT : (tensor<20xf32>, tensor<20xf32>) -> tensor<20xi1>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %6 = stablehlo.add %arg0, %5 : tensor<20xf32>
    %7 = stablehlo.abs %3 : tensor<20xf32>
    %8 = stablehlo.negate %7 : tensor<20xf32>
    %9 = stablehlo.exponential %8 : tensor<20xf32>
    %10 = stablehlo.log_plus_one %9 : tensor<20xf32>
    %11 = stablehlo.add %1, %10 : tensor<20xf32>
    %12 = stablehlo.select %4, %6, %11 : tensor<20xi1>, tensor<20xf32>
    return %12 : tensor<20xf32>
  }
  func.func private @_threefry_split(%arg0: tensor<2xui32>) -> tensor<2x2xui32> {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.iota dim = 0 : tensor<2xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<2xui64>
    %6 = stablehlo.multiply %5, %4 : tensor<2xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<2xui64>
    %8 = stablehlo.shift_right_logical %6, %7 : tensor<2xui64>
    %9 = stablehlo.convert %6 : (tensor<2xui64>) -> tensor<2xui32>
    %10 = stablehlo.convert %8 : (tensor<2xui64>) -> tensor<2xui32>
    %11:2 = call @threefry2x32(%1, %3, %10, %9) : (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>)
    %12 = stablehlo.broadcast_in_dim %11#0, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %13 = stablehlo.broadcast_in_dim %11#1, dims = [0] : (tensor<2xui32>) -> tensor<2x1xui32>
    %14 = stablehlo.concatenate %12, %13, dim = 1 : (tensor<2x1xui32>, tensor<2x1xui32>) -> tensor<2x2xui32>
    return %14 : tensor<2x2xui32>
  }
  func.func private @threefry2x32(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<2xui32>, %arg3: tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<2xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<2xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<2xui32>, tensor<2xui32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<2xui32>, %arg2: tensor<2xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<2xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<2xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<2xui32>
    %9 = stablehlo.or %5, %8 : tensor<2xui32>
    %10 = stablehlo.xor %3, %9 : tensor<2xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<2xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<2xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<2xui32>
    %19 = stablehlo.or %15, %18 : tensor<2xui32>
    %20 = stablehlo.xor %13, %19 : tensor<2xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<2xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<2xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<2xui32>
    %29 = stablehlo.or %25, %28 : tensor<2xui32>
    %30 = stablehlo.xor %23, %29 : tensor<2xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<2xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<2xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<2xui32>
    %39 = stablehlo.or %35, %38 : tensor<2xui32>
    %40 = stablehlo.xor %33, %39 : tensor<2xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %42 = stablehlo.add %33, %41 : tensor<2xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %44 = stablehlo.add %40, %43 : tensor<2xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<2xui32>
    %48 = stablehlo.add %44, %47 : tensor<2xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<2xui32>, tensor<2xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_gumbel(%arg0: tensor<2xui32>) -> tensor<5x3xf32> {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.17549435E-38> : tensor<f32>
    %0 = call @_uniform(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<5x3xf32>
    %1 = stablehlo.log %0 : tensor<5x3xf32>
    %2 = stablehlo.negate %1 : tensor<5x3xf32>
    %3 = stablehlo.log %2 : tensor<5x3xf32>
    %4 = stablehlo.negate %3 : tensor<5x3xf32>
    return %4 : tensor<5x3xf32>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<5x3xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %3 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %4 = stablehlo.reshape %3 : (tensor<1xui32>) -> tensor<ui32>
    %5 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %6 = stablehlo.reshape %5 : (tensor<1xui32>) -> tensor<ui32>
    %7 = stablehlo.iota dim = 0 : tensor<5x3xui64>
    %8 = stablehlo.iota dim = 1 : tensor<5x3xui64>
    %c = stablehlo.constant dense<3> : tensor<ui64>
    %9 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<5x3xui64>
    %10 = stablehlo.multiply %9, %7 : tensor<5x3xui64>
    %c_0 = stablehlo.constant dense<1> : tensor<ui64>
    %11 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<5x3xui64>
    %12 = stablehlo.multiply %11, %8 : tensor<5x3xui64>
    %13 = stablehlo.add %10, %12 : tensor<5x3xui64>
    %c_1 = stablehlo.constant dense<32> : tensor<ui64>
    %14 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui64>) -> tensor<5x3xui64>
    %15 = stablehlo.shift_right_logical %13, %14 : tensor<5x3xui64>
    %16 = stablehlo.convert %13 : (tensor<5x3xui64>) -> tensor<5x3xui32>
    %17 = stablehlo.convert %15 : (tensor<5x3xui64>) -> tensor<5x3xui32>
    %18:2 = call @threefry2x32_2(%4, %6, %17, %16) : (tensor<ui32>, tensor<ui32>, tensor<5x3xui32>, tensor<5x3xui32>) -> (tensor<5x3xui32>, tensor<5x3xui32>)
    %19 = stablehlo.xor %18#0, %18#1 : tensor<5x3xui32>
    %c_2 = stablehlo.constant dense<9> : tensor<ui32>
    %20 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %21 = stablehlo.shift_right_logical %19, %20 : tensor<5x3xui32>
    %c_3 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %22 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %23 = stablehlo.or %21, %22 : tensor<5x3xui32>
    %24 = stablehlo.bitcast_convert %23 : (tensor<5x3xui32>) -> tensor<5x3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %26 = stablehlo.subtract %24, %25 : tensor<5x3xf32>
    %27 = stablehlo.subtract %2, %1 : tensor<1x1xf32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<5x3xf32>
    %29 = stablehlo.multiply %26, %28 : tensor<5x3xf32>
    %30 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<5x3xf32>
    %31 = stablehlo.add %29, %30 : tensor<5x3xf32>
    %32 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<5x3xf32>
    %33 = stablehlo.maximum %32, %31 : tensor<5x3xf32>
    return %33 : tensor<5x3xf32>
  }
  func.func private @threefry2x32_2(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<5x3xui32>, %arg3: tensor<5x3xui32>) -> (tensor<5x3xui32>, tensor<5x3xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<5x3xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<5x3xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<5x3xui32>, tensor<5x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_3(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<5x3xui32>, tensor<5x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<5x3xui32>, tensor<5x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<5x3xui32>, tensor<5x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<5x3xui32>, tensor<5x3xui32>
  }
  func.func private @closed_call_3(%arg0: tensor<i32>, %arg1: tensor<5x3xui32>, %arg2: tensor<5x3xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<5x3xui32>, tensor<5x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<5x3xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<5x3xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<5x3xui32>
    %9 = stablehlo.or %5, %8 : tensor<5x3xui32>
    %10 = stablehlo.xor %3, %9 : tensor<5x3xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<5x3xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<5x3xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<5x3xui32>
    %19 = stablehlo.or %15, %18 : tensor<5x3xui32>
    %20 = stablehlo.xor %13, %19 : tensor<5x3xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<5x3xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<5x3xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<5x3xui32>
    %29 = stablehlo.or %25, %28 : tensor<5x3xui32>
    %30 = stablehlo.xor %23, %29 : tensor<5x3xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<5x3xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<5x3xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<5x3xui32>
    %39 = stablehlo.or %35, %38 : tensor<5x3xui32>
    %40 = stablehlo.xor %33, %39 : tensor<5x3xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %42 = stablehlo.add %33, %41 : tensor<5x3xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %44 = stablehlo.add %40, %43 : tensor<5x3xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %48 = stablehlo.add %44, %47 : tensor<5x3xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<5x3xui32>, tensor<5x3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @argmax(%arg0: tensor<5x3xf32>) -> tensor<5xi32> {
    %0 = stablehlo.iota dim = 1 : tensor<5x3xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [1] : (tensor<5x3xf32>, tensor<5x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<5xi32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<5xi32>, %arg2: tensor<5xi32>) -> tensor<5xi32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<5xi32>
    return %0 : tensor<5xi32>
  }
  func.func private @_one_hot(%arg0: tensor<5xi32>) -> tensor<5x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x3xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<5x1xi32>) -> tensor<5x3xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<5x3xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<5x3xi32>, tensor<5x3xi32>) -> tensor<5x3xi1>
    %5 = stablehlo.convert %4 : (tensor<5x3xi1>) -> tensor<5x3xf32>
    return %5 : tensor<5x3xf32>
  }
  func.func private @_normal(%arg0: tensor<2xui32>) -> tensor<5x3xf32> {
    %0 = call @_normal_real(%arg0) : (tensor<2xui32>) -> tensor<5x3xf32>
    return %0 : tensor<5x3xf32>
  }
  func.func private @_normal_real(%arg0: tensor<2xui32>) -> tensor<5x3xf32> {
    %cst = stablehlo.constant dense<-0.99999994> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform_4(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<5x3xf32>
    %1 = chlo.erf_inv %0 : tensor<5x3xf32> -> tensor<5x3xf32>
    %cst_1 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<5x3xf32>
    return %3 : tensor<5x3xf32>
  }
  func.func private @_uniform_4(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<5x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %2 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %6 = stablehlo.iota dim = 0 : tensor<5x3xui64>
    %7 = stablehlo.iota dim = 1 : tensor<5x3xui64>
    %c = stablehlo.constant dense<3> : tensor<ui64>
    %8 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<5x3xui64>
    %9 = stablehlo.multiply %8, %6 : tensor<5x3xui64>
    %c_0 = stablehlo.constant dense<1> : tensor<ui64>
    %10 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<5x3xui64>
    %11 = stablehlo.multiply %10, %7 : tensor<5x3xui64>
    %12 = stablehlo.add %9, %11 : tensor<5x3xui64>
    %c_1 = stablehlo.constant dense<32> : tensor<ui64>
    %13 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui64>) -> tensor<5x3xui64>
    %14 = stablehlo.shift_right_logical %12, %13 : tensor<5x3xui64>
    %15 = stablehlo.convert %12 : (tensor<5x3xui64>) -> tensor<5x3xui32>
    %16 = stablehlo.convert %14 : (tensor<5x3xui64>) -> tensor<5x3xui32>
    %17:2 = call @threefry2x32_2(%3, %5, %16, %15) : (tensor<ui32>, tensor<ui32>, tensor<5x3xui32>, tensor<5x3xui32>) -> (tensor<5x3xui32>, tensor<5x3xui32>)
    %18 = stablehlo.xor %17#0, %17#1 : tensor<5x3xui32>
    %c_2 = stablehlo.constant dense<9> : tensor<ui32>
    %19 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %20 = stablehlo.shift_right_logical %18, %19 : tensor<5x3xui32>
    %c_3 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %21 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<ui32>) -> tensor<5x3xui32>
    %22 = stablehlo.or %20, %21 : tensor<5x3xui32>
    %23 = stablehlo.bitcast_convert %22 : (tensor<5x3xui32>) -> tensor<5x3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %25 = stablehlo.subtract %23, %24 : tensor<5x3xf32>
    %26 = stablehlo.subtract %1, %0 : tensor<1x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<5x3xf32>
    %28 = stablehlo.multiply %25, %27 : tensor<5x3xf32>
    %29 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<5x3xf32>
    %30 = stablehlo.add %28, %29 : tensor<5x3xf32>
    %31 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<5x3xf32>
    %32 = stablehlo.maximum %31, %30 : tensor<5x3xf32>
    return %32 : tensor<5x3xf32>
  }
  func.func private @_where_5(%arg0: tensor<20xi1>, %arg1: tensor<20x5xi1>, %arg2: tensor<5xi1>) -> tensor<20x5xi1> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [1] : (tensor<5xi1>) -> tensor<20x5xi1>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<20xi1>) -> tensor<20x5xi1>
    %2 = stablehlo.select %1, %arg1, %0 : tensor<20x5xi1>, tensor<20x5xi1>
    return %2 : tensor<20x5xi1>
  }
  func.func private @clip(%arg0: tensor<20xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<20xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<20xf32>
    %3 = stablehlo.convert %arg2 : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %5 = stablehlo.minimum %4, %2 : tensor<20xf32>
    return %5 : tensor<20xf32>
  }
  func.func private @_where_6(%arg0: tensor<20xi1>, %arg1: tensor<20xf32>, %arg2: tensor<20xf32>) -> tensor<20xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<20xi1>, tensor<20xf32>
    return %0 : tensor<20xf32>
  }
  func.func private @_where_7(%arg0: tensor<20xi1>, %arg1: tensor<f32>, %arg2: tensor<20xf32>) -> tensor<20xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<20xi1>, tensor<20xf32>
    return %1 : tensor<20xf32>
  }
}
