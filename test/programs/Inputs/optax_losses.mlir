// program: Losses of optax, and schedules. (jax 0.10.2, optax 0.2.8)
// input: normal 6x4xf32
// input: normal 6x4xf32
// input: ints 0 4 6xi32
// tolerance: 0.0001
module @jit_optax_losses attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x4xf32>, %arg1: tensor<6x4xf32>, %arg2: tensor<6xi32>) -> (tensor<6x4xf32> {jax.result_info = "result[0]"}, tensor<6xf32> {jax.result_info = "result[1]"}, tensor<6x4xf32> {jax.result_info = "result[2]"}, tensor<6x4xf32> {jax.result_info = "result[3]"}, tensor<6xf32> {jax.result_info = "result[4]"}, tensor<6x4xf32> {jax.result_info = "result[5]"}, tensor<6xf32> {jax.result_info = "result[6]"}, tensor<6x4xf32> {jax.result_info = "result[7]"}, tensor<6xf32> {jax.result_info = "result[8]"}, tensor<1xf32> {jax.result_info = "result[9]"}) {
    %0 = stablehlo.subtract %arg0, %arg1 : tensor<6x4xf32>
    %1 = stablehlo.abs %0 : tensor<6x4xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %3 = stablehlo.minimum %1, %2 : tensor<6x4xf32>
    %4 = stablehlo.subtract %1, %3 : tensor<6x4xf32>
    %5 = stablehlo.multiply %3, %3 : tensor<6x4xf32>
    %cst_0 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %7 = stablehlo.multiply %6, %5 : tensor<6x4xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %9 = stablehlo.multiply %8, %4 : tensor<6x4xf32>
    %10 = stablehlo.add %7, %9 : tensor<6x4xf32>
    %11 = chlo.square %arg0 : tensor<6x4xf32> -> tensor<6x4xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %12 = stablehlo.reduce(%11 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %14 = chlo.square %arg1 : tensor<6x4xf32> -> tensor<6x4xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_3) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = call @clip(%13, %cst_4) : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
    %18 = stablehlo.sqrt %17 : tensor<6x1xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = call @clip(%16, %cst_5) : (tensor<6x1xf32>, tensor<f32>) -> tensor<6x1xf32>
    %20 = stablehlo.sqrt %19 : tensor<6x1xf32>
    %21 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %22 = stablehlo.divide %arg0, %21 : tensor<6x4xf32>
    %23 = stablehlo.broadcast_in_dim %20, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %24 = stablehlo.divide %arg1, %23 : tensor<6x4xf32>
    %25 = stablehlo.multiply %22, %24 : tensor<6x4xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.reduce(%25 init: %cst_6) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %27 = stablehlo.subtract %arg0, %arg1 : tensor<6x4xf32>
    %28 = stablehlo.negate %27 : tensor<6x4xf32>
    %29 = stablehlo.maximum %27, %28 : tensor<6x4xf32>
    %30 = stablehlo.subtract %27, %28 : tensor<6x4xf32>
    %31 = stablehlo.compare NE, %30, %30, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %32 = stablehlo.add %27, %28 : tensor<6x4xf32>
    %33 = stablehlo.abs %30 : tensor<6x4xf32>
    %34 = stablehlo.negate %33 : tensor<6x4xf32>
    %35 = stablehlo.exponential %34 : tensor<6x4xf32>
    %36 = stablehlo.log_plus_one %35 : tensor<6x4xf32>
    %37 = stablehlo.add %29, %36 : tensor<6x4xf32>
    %38 = stablehlo.select %31, %32, %37 : tensor<6x4xi1>, tensor<6x4xf32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %39 = stablehlo.log %cst_7 : tensor<f32>
    %40 = stablehlo.convert %39 : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %42 = stablehlo.subtract %38, %41 : tensor<6x4xf32>
    %43 = stablehlo.multiply %arg0, %arg0 : tensor<6x4xf32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %45 = stablehlo.multiply %44, %43 : tensor<6x4xf32>
    %46 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<6xi32>) -> tensor<6x1xi32>
    %47 = call @take_along_axis(%arg0, %46) : (tensor<6x4xf32>, tensor<6x1xi32>) -> tensor<6x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %48 = call @_take(%47, %c) : (tensor<6x1xf32>, tensor<i32>) -> tensor<6xf32>
    %cst_9 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %49 = stablehlo.reduce(%arg0 init: %cst_9) applies stablehlo.maximum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %51 = stablehlo.maximum %50, %49 : tensor<6xf32>
    %52 = stablehlo.is_finite %51 : (tensor<6xf32>) -> tensor<6xi1>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %54 = stablehlo.select %52, %51, %53 : tensor<6xi1>, tensor<6xf32>
    %55 = stablehlo.broadcast_in_dim %54, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %57 = stablehlo.subtract %arg0, %56 : tensor<6x4xf32>
    %58 = stablehlo.exponential %57 : tensor<6x4xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.reduce(%58 init: %cst_12) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %60 = stablehlo.sign %59 : tensor<6xf32>
    %61 = stablehlo.abs %59 : tensor<6xf32>
    %62 = stablehlo.log %61 : tensor<6xf32>
    %63 = stablehlo.add %62, %54 : tensor<6xf32>
    %64 = stablehlo.subtract %63, %48 : tensor<6xf32>
    %65 = stablehlo.negate %arg1 : tensor<6x4xf32>
    %66 = stablehlo.exponential %65 : tensor<6x4xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %68 = stablehlo.add %67, %66 : tensor<6x4xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %70 = stablehlo.divide %69, %68 : tensor<6x4xf32>
    %71 = call @log_sigmoid(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %72 = stablehlo.negate %arg0 : tensor<6x4xf32>
    %73 = call @log_sigmoid(%72) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %74 = stablehlo.negate %70 : tensor<6x4xf32>
    %75 = stablehlo.multiply %74, %71 : tensor<6x4xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %77 = stablehlo.subtract %76, %70 : tensor<6x4xf32>
    %78 = stablehlo.multiply %77, %73 : tensor<6x4xf32>
    %79 = stablehlo.subtract %75, %78 : tensor<6x4xf32>
    %80 = call @log_softmax(%arg0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %cst_16 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %81 = stablehlo.reduce(%arg1 init: %cst_16) applies stablehlo.maximum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %cst_17 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %82 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %83 = stablehlo.maximum %82, %81 : tensor<6xf32>
    %84 = stablehlo.broadcast_in_dim %83, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %86 = stablehlo.subtract %arg1, %85 : tensor<6x4xf32>
    %87 = stablehlo.exponential %86 : tensor<6x4xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.reduce(%87 init: %cst_18) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %89 = stablehlo.broadcast_in_dim %88, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %90 = stablehlo.broadcast_in_dim %89, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %91 = stablehlo.divide %87, %90 : tensor<6x4xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %93 = stablehlo.compare EQ, %91, %92, FLOAT : (tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<6x4xi1>
    %94 = stablehlo.log %91 : tensor<6x4xf32>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %95 = call @_where_0(%93, %c_20, %94) : (tensor<6x4xi1>, tensor<i32>, tensor<6x4xf32>) -> tensor<6x4xf32>
    %96 = stablehlo.subtract %95, %80 : tensor<6x4xf32>
    %97 = stablehlo.multiply %91, %96 : tensor<6x4xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.reduce(%97 init: %cst_21) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %99 = stablehlo.sign %arg1 : tensor<6x4xf32>
    %100 = stablehlo.multiply %arg0, %99 : tensor<6x4xf32>
    %cst_22 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %101 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %102 = stablehlo.subtract %101, %100 : tensor<6x4xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %104 = stablehlo.maximum %103, %102 : tensor<6x4xf32>
    %105 = stablehlo.convert %arg2 : (tensor<6xi32>) -> tensor<6xf32>
    %cst_24 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %106 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %107 = stablehlo.minimum %105, %106 : tensor<6xf32>
    %cst_25 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %108 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %109 = stablehlo.multiply %108, %107 : tensor<6xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %111 = stablehlo.divide %109, %110 : tensor<6xf32>
    %112 = stablehlo.cosine %111 : tensor<6xf32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %113 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %114 = stablehlo.add %113, %112 : tensor<6xf32>
    %cst_28 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %116 = stablehlo.multiply %115, %114 : tensor<6xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %118 = stablehlo.power %116, %117 : tensor<6xf32>
    %cst_30 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %119 = stablehlo.broadcast_in_dim %cst_30, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %120 = stablehlo.multiply %119, %118 : tensor<6xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %121 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %122 = stablehlo.add %120, %121 : tensor<6xf32>
    %cst_32 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %124 = stablehlo.multiply %123, %122 : tensor<6xf32>
    %125 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<6x4xf32>) -> tensor<1x6x4xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %126 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %127 = stablehlo.slice %arg2 [0:3] : (tensor<6xi32>) -> tensor<3xi32>
    %128 = stablehlo.broadcast_in_dim %127, dims = [1] : (tensor<3xi32>) -> tensor<1x3xi32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %130 = stablehlo.slice %125 [0:1, 0:6, 0:1] : (tensor<1x6x4xf32>) -> tensor<1x6x1xf32>
    %131 = stablehlo.reshape %130 : (tensor<1x6x1xf32>) -> tensor<1x6xf32>
    %132 = call @log_softmax_1(%125) : (tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %133 = stablehlo.reduce(%129 init: %cst_35) applies stablehlo.add across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
    %134 = stablehlo.convert %133 : (tensor<1xf32>) -> tensor<1xi32>
    %c_36 = stablehlo.constant dense<3> : tensor<i32>
    %135 = stablehlo.broadcast_in_dim %c_36, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %136 = stablehlo.subtract %135, %134 : tensor<1xi32>
    %137 = stablehlo.slice %128 [0:1, 0:2] : (tensor<1x3xi32>) -> tensor<1x2xi32>
    %138 = stablehlo.slice %128 [0:1, 1:3] : (tensor<1x3xi32>) -> tensor<1x2xi32>
    %139 = stablehlo.compare EQ, %137, %138, SIGNED : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi1>
    %140 = stablehlo.convert %139 : (tensor<1x2xi1>) -> tensor<1x2xf32>
    %c_37 = stablehlo.constant dense<0> : tensor<i32>
    %141 = call @_pad(%140, %c_37) : (tensor<1x2xf32>, tensor<i32>) -> tensor<1x3xf32>
    %142 = stablehlo.slice %132 [0:1, 0:6, 0:1] : (tensor<1x6x4xf32>) -> tensor<1x6x1xf32>
    %143 = stablehlo.transpose %142, dims = [1, 0, 2] : (tensor<1x6x1xf32>) -> tensor<6x1x1xf32>
    %144 = call @_one_hot(%128) : (tensor<1x3xi32>) -> tensor<1x3x4xf32>
    %145 = stablehlo.dot_general %132, %144, batching_dims = [0] x [0], contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<1x6x4xf32>, tensor<1x3x4xf32>) -> tensor<1x6x3xf32>
    %146 = stablehlo.transpose %145, dims = [1, 0, 2] : (tensor<1x6x3xf32>) -> tensor<6x1x3xf32>
    %cst_38 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %147 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %cst_39 = stablehlo.constant dense<-1.000000e+05> : tensor<f32>
    %148 = stablehlo.broadcast_in_dim %cst_39, dims = [] : (tensor<f32>) -> tensor<1x4xf32>
    %149 = stablehlo.multiply %147, %148 : tensor<1x4xf32>
    %c_40 = stablehlo.constant dense<0> : tensor<i32>
    %150 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %152 = "stablehlo.scatter"(%149, %150, %151) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<1x4xf32>, tensor<1xi32>, tensor<1xf32>) -> tensor<1x4xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %153 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %cst_43 = stablehlo.constant dense<-1.000000e+05> : tensor<f32>
    %154 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %155 = stablehlo.multiply %153, %154 : tensor<1x3xf32>
    %156 = stablehlo.transpose %126, dims = [1, 0] : (tensor<1x6xf32>) -> tensor<6x1xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %157 = stablehlo.broadcast_in_dim %cst_44, dims = [] : (tensor<f32>) -> tensor<6x1x4xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %158 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<6x1x3xf32>
    %c_46 = stablehlo.constant dense<0> : tensor<i32>
    %159:9 = stablehlo.while(%iterArg = %146, %iterArg_48 = %143, %iterArg_49 = %156, %iterArg_50 = %141, %iterArg_51 = %c_46, %iterArg_52 = %152, %iterArg_53 = %155, %iterArg_54 = %157, %iterArg_55 = %158) : tensor<6x1x3xf32>, tensor<6x1x1xf32>, tensor<6x1xf32>, tensor<1x3xf32>, tensor<i32>, tensor<1x4xf32>, tensor<1x3xf32>, tensor<6x1x4xf32>, tensor<6x1x3xf32>
    cond {
      %c_56 = stablehlo.constant dense<6> : tensor<i32>
      %182 = stablehlo.compare LT, %iterArg_51, %c_56, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %182 : tensor<i1>
    } do {
      %182 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_51) : (tensor<6x1x3xf32>, tensor<i32>) -> tensor<1x3xf32>
      %183 = func.call @dynamic_index_in_dim_2(%iterArg_48, %iterArg_51) : (tensor<6x1x1xf32>, tensor<i32>) -> tensor<1x1xf32>
      %184 = func.call @dynamic_index_in_dim_3(%iterArg_49, %iterArg_51) : (tensor<6x1xf32>, tensor<i32>) -> tensor<1xf32>
      %185:4 = func.call @closed_call(%iterArg_50, %iterArg_52, %iterArg_53, %182, %183, %184) : (tensor<1x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x1xf32>, tensor<1xf32>) -> (tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>)
      %186 = func.call @dynamic_update_index_in_dim(%iterArg_54, %185#2, %iterArg_51) : (tensor<6x1x4xf32>, tensor<1x4xf32>, tensor<i32>) -> tensor<6x1x4xf32>
      %187 = func.call @dynamic_update_index_in_dim_4(%iterArg_55, %185#3, %iterArg_51) : (tensor<6x1x3xf32>, tensor<1x3xf32>, tensor<i32>) -> tensor<6x1x3xf32>
      %c_56 = stablehlo.constant dense<1> : tensor<i32>
      %188 = stablehlo.add %iterArg_51, %c_56 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_48, %iterArg_49, %iterArg_50, %188, %185#0, %185#1, %186, %187 : tensor<6x1x3xf32>, tensor<6x1x1xf32>, tensor<6x1xf32>, tensor<1x3xf32>, tensor<i32>, tensor<1x4xf32>, tensor<1x3xf32>, tensor<6x1x4xf32>, tensor<6x1x3xf32>
    }
    %160 = stablehlo.slice %159#7 [5:6, 0:1, 0:4] : (tensor<6x1x4xf32>) -> tensor<1x1x4xf32>
    %161 = stablehlo.reshape %160 : (tensor<1x1x4xf32>) -> tensor<1x4xf32>
    %162 = stablehlo.slice %159#8 [5:6, 0:1, 0:3] : (tensor<6x1x3xf32>) -> tensor<1x1x3xf32>
    %163 = stablehlo.reshape %162 : (tensor<1x1x3xf32>) -> tensor<1x3xf32>
    %164 = stablehlo.slice %161 [0:1, 0:1] : (tensor<1x4xf32>) -> tensor<1x1xf32>
    %165 = stablehlo.slice %161 [0:1, 1:4] : (tensor<1x4xf32>) -> tensor<1x3xf32>
    %166 = stablehlo.maximum %165, %163 : tensor<1x3xf32>
    %167 = stablehlo.subtract %165, %163 : tensor<1x3xf32>
    %168 = stablehlo.compare NE, %167, %167, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
    %169 = stablehlo.add %165, %163 : tensor<1x3xf32>
    %170 = stablehlo.abs %167 : tensor<1x3xf32>
    %171 = stablehlo.negate %170 : tensor<1x3xf32>
    %172 = stablehlo.exponential %171 : tensor<1x3xf32>
    %173 = stablehlo.log_plus_one %172 : tensor<1x3xf32>
    %174 = stablehlo.add %166, %173 : tensor<1x3xf32>
    %175 = stablehlo.select %168, %169, %174 : tensor<1x3xi1>, tensor<1x3xf32>
    %176 = stablehlo.concatenate %164, %175, dim = 1 : (tensor<1x1xf32>, tensor<1x3xf32>) -> tensor<1x4xf32>
    %c_47 = stablehlo.constant dense<5> : tensor<i32>
    %177 = stablehlo.broadcast_in_dim %c_47, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %178 = "stablehlo.scatter"(%159#7, %177, %176) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
      stablehlo.return %arg4 : tensor<f32>
    }) : (tensor<6x1x4xf32>, tensor<1xi32>, tensor<1x4xf32>) -> tensor<6x1x4xf32>
    %179 = call @_one_hot_5(%136) : (tensor<1xi32>) -> tensor<1x4xf32>
    %180 = stablehlo.dot_general %176, %179, batching_dims = [0] x [0], contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1xf32>
    %181 = stablehlo.negate %180 : tensor<1xf32>
    return %10, %26, %42, %45, %64, %79, %98, %104, %124, %181 : tensor<6x4xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<6x4xf32>, tensor<6xf32>, tensor<1xf32>
  }
  func.func private @clip(%arg0: tensor<6x1xf32>, %arg1: tensor<f32>) -> tensor<6x1xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %2 = stablehlo.maximum %1, %arg0 : tensor<6x1xf32>
    return %2 : tensor<6x1xf32>
  }
  func.func private @take_along_axis(%arg0: tensor<6x4xf32>, %arg1: tensor<6x1xi32>) -> tensor<6x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6x1xi32>
    %1 = stablehlo.compare LT, %arg1, %0, SIGNED : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi1>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<6x1xi32>
    %3 = stablehlo.add %arg1, %2 : tensor<6x1xi32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<6x1xi1>, tensor<6x1xi32>
    %5 = stablehlo.reshape %4 : (tensor<6x1xi32>) -> tensor<6x1x1xi32>
    %c_1 = stablehlo.constant dense<3> : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<6x1x1xi32>
    %7 = stablehlo.compare GE, %5, %6, SIGNED : (tensor<6x1x1xi32>, tensor<6x1x1xi32>) -> tensor<6x1x1xi1>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [2] : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0, 1, 2] : (tensor<1x1x1xi32>) -> tensor<6x1x1xi32>
    %10 = stablehlo.compare LE, %5, %9, SIGNED : (tensor<6x1x1xi32>, tensor<6x1x1xi32>) -> tensor<6x1x1xi1>
    %11 = stablehlo.and %7, %10 : tensor<6x1x1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %12 = stablehlo.reduce(%11 init: %c_3) applies stablehlo.and across dimensions = [2] : (tensor<6x1x1xi1>, tensor<i1>) -> tensor<6x1xi1>
    %13 = "stablehlo.gather"(%arg0, %5) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<6x4xf32>, tensor<6x1x1xi32>) -> tensor<6x1xf32>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x1xf32>
    %15 = stablehlo.select %12, %13, %14 : tensor<6x1xi1>, tensor<6x1xf32>
    return %15 : tensor<6x1xf32>
  }
  func.func private @_take(%arg0: tensor<6x1xf32>, %arg1: tensor<i32>) -> tensor<6xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.add %arg1, %c_0 : tensor<i32>
    %2 = call @_where(%0, %1, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<1xi32>
    %4 = stablehlo.convert %3 : tensor<1xi32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.compare GE, %4, %5, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %7 = stablehlo.compare LE, %4, %c_1, SIGNED : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %8 = stablehlo.and %6, %7 : tensor<1xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %9 = stablehlo.reduce(%8 init: %c_3) applies stablehlo.and across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %10 = "stablehlo.gather"(%arg0, %4) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 6, 1>}> : (tensor<6x1xf32>, tensor<1xi32>) -> tensor<6xf32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<i1>) -> tensor<6xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %13 = stablehlo.select %11, %10, %12 : tensor<6xi1>, tensor<6xf32>
    return %13 : tensor<6xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @log_sigmoid(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = stablehlo.negate %arg0 : tensor<6x4xf32>
    %1 = call @softplus(%0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
    %2 = stablehlo.negate %1 : tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
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
  func.func private @log_softmax(%arg0: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<6xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<6x4xf32>
    %6 = stablehlo.exponential %5 : tensor<6x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<6x4xf32>, tensor<f32>) -> tensor<6xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %9 = stablehlo.log %8 : tensor<6x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<6x1xf32>) -> tensor<6x4xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<6x4xf32>
    return %11 : tensor<6x4xf32>
  }
  func.func private @_where_0(%arg0: tensor<6x4xi1>, %arg1: tensor<i32>, %arg2: tensor<6x4xf32>) -> tensor<6x4xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<6x4xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<6x4xi1>, tensor<6x4xf32>
    return %2 : tensor<6x4xf32>
  }
  func.func private @log_softmax_1(%arg0: tensor<1x6x4xf32>) -> tensor<1x6x4xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [2] : (tensor<1x6x4xf32>, tensor<f32>) -> tensor<1x6xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x6xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<1x6xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<1x6x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1, 2] : (tensor<1x6x1xf32>) -> tensor<1x6x4xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<1x6x4xf32>
    %6 = stablehlo.exponential %5 : tensor<1x6x4xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [2] : (tensor<1x6x4xf32>, tensor<f32>) -> tensor<1x6xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x6xf32>) -> tensor<1x6x1xf32>
    %9 = stablehlo.log %8 : tensor<1x6x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1, 2] : (tensor<1x6x1xf32>) -> tensor<1x6x4xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<1x6x4xf32>
    return %11 : tensor<1x6x4xf32>
  }
  func.func private @_pad(%arg0: tensor<1x2xf32>, %arg1: tensor<i32>) -> tensor<1x3xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<1x2xf32>, tensor<f32>) -> tensor<1x3xf32>
    return %1 : tensor<1x3xf32>
  }
  func.func private @_one_hot(%arg0: tensor<1x3xi32>) -> tensor<1x3x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<1x3x1xi32>
    %1 = stablehlo.iota dim = 2 : tensor<1x1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<1x3x1xi32>) -> tensor<1x3x4xi32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x1x4xi32>) -> tensor<1x3x4xi32>
    %4 = stablehlo.compare EQ, %2, %3, SIGNED : (tensor<1x3x4xi32>, tensor<1x3x4xi32>) -> tensor<1x3x4xi1>
    %5 = stablehlo.convert %4 : (tensor<1x3x4xi1>) -> tensor<1x3x4xf32>
    return %5 : tensor<1x3x4xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<6x1x3xf32>, %arg1: tensor<i32>) -> tensor<1x3xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 1, 3] : (tensor<6x1x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x3xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x1x3xf32>) -> tensor<1x3xf32>
    return %1 : tensor<1x3xf32>
  }
  func.func private @dynamic_index_in_dim_2(%arg0: tensor<6x1x1xf32>, %arg1: tensor<i32>) -> tensor<1x1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, %c_0, sizes = [1, 1, 1] : (tensor<6x1x1xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x1x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x1x1xf32>) -> tensor<1x1xf32>
    return %1 : tensor<1x1xf32>
  }
  func.func private @dynamic_index_in_dim_3(%arg0: tensor<6x1xf32>, %arg1: tensor<i32>) -> tensor<1xf32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.dynamic_slice %arg0, %arg1, %c, sizes = [1, 1] : (tensor<6x1xf32>, tensor<i32>, tensor<i32>) -> tensor<1x1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x1xf32>) -> tensor<1xf32>
    return %1 : tensor<1xf32>
  }
  func.func private @closed_call(%arg0: tensor<1x3xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<1x3xf32>, %arg3: tensor<1x3xf32>, %arg4: tensor<1x1xf32>, %arg5: tensor<1xf32>) -> (tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>) {
    %cst = stablehlo.constant dense<-1.000000e+05> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %1 = stablehlo.multiply %0, %arg0 : tensor<1x3xf32>
    %2 = stablehlo.add %arg2, %1 : tensor<1x3xf32>
    %3 = stablehlo.slice %arg1 [0:1, 0:1] : (tensor<1x4xf32>) -> tensor<1x1xf32>
    %4 = stablehlo.slice %arg1 [0:1, 1:4] : (tensor<1x4xf32>) -> tensor<1x3xf32>
    %5 = stablehlo.maximum %4, %2 : tensor<1x3xf32>
    %6 = stablehlo.subtract %4, %2 : tensor<1x3xf32>
    %7 = stablehlo.compare NE, %6, %6, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
    %8 = stablehlo.add %4, %2 : tensor<1x3xf32>
    %9 = stablehlo.abs %6 : tensor<1x3xf32>
    %10 = stablehlo.negate %9 : tensor<1x3xf32>
    %11 = stablehlo.exponential %10 : tensor<1x3xf32>
    %12 = stablehlo.log_plus_one %11 : tensor<1x3xf32>
    %13 = stablehlo.add %5, %12 : tensor<1x3xf32>
    %14 = stablehlo.select %7, %8, %13 : tensor<1x3xi1>, tensor<1x3xf32>
    %15 = stablehlo.concatenate %3, %14, dim = 1 : (tensor<1x1xf32>, tensor<1x3xf32>) -> tensor<1x4xf32>
    %16 = stablehlo.slice %15 [0:1, 0:3] : (tensor<1x4xf32>) -> tensor<1x3xf32>
    %17 = stablehlo.add %16, %arg3 : tensor<1x3xf32>
    %18 = stablehlo.add %arg2, %arg3 : tensor<1x3xf32>
    %19 = stablehlo.maximum %17, %18 : tensor<1x3xf32>
    %20 = stablehlo.subtract %17, %18 : tensor<1x3xf32>
    %21 = stablehlo.compare NE, %20, %20, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
    %22 = stablehlo.add %17, %18 : tensor<1x3xf32>
    %23 = stablehlo.abs %20 : tensor<1x3xf32>
    %24 = stablehlo.negate %23 : tensor<1x3xf32>
    %25 = stablehlo.exponential %24 : tensor<1x3xf32>
    %26 = stablehlo.log_plus_one %25 : tensor<1x3xf32>
    %27 = stablehlo.add %19, %26 : tensor<1x3xf32>
    %28 = stablehlo.select %21, %22, %27 : tensor<1x3xi1>, tensor<1x3xf32>
    %29 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x4xf32>
    %30 = stablehlo.add %15, %29 : tensor<1x4xf32>
    %31 = stablehlo.broadcast_in_dim %arg4, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x3xf32>
    %32 = stablehlo.add %arg2, %31 : tensor<1x3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %34 = stablehlo.subtract %33, %arg0 : tensor<1x3xf32>
    %cst_1 = stablehlo.constant dense<-1.000000e+05> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x3xf32>
    %36 = stablehlo.multiply %35, %34 : tensor<1x3xf32>
    %37 = stablehlo.add %32, %36 : tensor<1x3xf32>
    %38 = stablehlo.slice %30 [0:1, 0:1] : (tensor<1x4xf32>) -> tensor<1x1xf32>
    %39 = stablehlo.slice %30 [0:1, 1:4] : (tensor<1x4xf32>) -> tensor<1x3xf32>
    %40 = stablehlo.maximum %39, %37 : tensor<1x3xf32>
    %41 = stablehlo.subtract %39, %37 : tensor<1x3xf32>
    %42 = stablehlo.compare NE, %41, %41, FLOAT : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<1x3xi1>
    %43 = stablehlo.add %39, %37 : tensor<1x3xf32>
    %44 = stablehlo.abs %41 : tensor<1x3xf32>
    %45 = stablehlo.negate %44 : tensor<1x3xf32>
    %46 = stablehlo.exponential %45 : tensor<1x3xf32>
    %47 = stablehlo.log_plus_one %46 : tensor<1x3xf32>
    %48 = stablehlo.add %40, %47 : tensor<1x3xf32>
    %49 = stablehlo.select %42, %43, %48 : tensor<1x3xi1>, tensor<1x3xf32>
    %50 = stablehlo.concatenate %38, %49, dim = 1 : (tensor<1x1xf32>, tensor<1x3xf32>) -> tensor<1x4xf32>
    %51 = stablehlo.reshape %arg5 : (tensor<1xf32>) -> tensor<1x1xf32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x3xf32>
    %53 = stablehlo.multiply %52, %arg2 : tensor<1x3xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %55 = stablehlo.subtract %54, %51 : tensor<1x1xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x3xf32>
    %57 = stablehlo.multiply %56, %28 : tensor<1x3xf32>
    %58 = stablehlo.add %53, %57 : tensor<1x3xf32>
    %59 = stablehlo.broadcast_in_dim %51, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x4xf32>
    %60 = stablehlo.multiply %59, %arg1 : tensor<1x4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
    %62 = stablehlo.subtract %61, %51 : tensor<1x1xf32>
    %63 = stablehlo.broadcast_in_dim %62, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x4xf32>
    %64 = stablehlo.multiply %63, %50 : tensor<1x4xf32>
    %65 = stablehlo.add %60, %64 : tensor<1x4xf32>
    return %65, %58, %65, %58 : tensor<1x4xf32>, tensor<1x3xf32>, tensor<1x4xf32>, tensor<1x3xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<6x1x4xf32>, %arg1: tensor<1x4xf32>, %arg2: tensor<i32>) -> tensor<6x1x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<1x4xf32>) -> tensor<1x1x4xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x1x4xf32>, tensor<1x1x4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x1x4xf32>
    return %1 : tensor<6x1x4xf32>
  }
  func.func private @dynamic_update_index_in_dim_4(%arg0: tensor<6x1x3xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<i32>) -> tensor<6x1x3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1, 2] : (tensor<1x3xf32>) -> tensor<1x1x3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c, %c_0 : (tensor<6x1x3xf32>, tensor<1x1x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<6x1x3xf32>
    return %1 : tensor<6x1x3xf32>
  }
  func.func private @_one_hot_5(%arg0: tensor<1xi32>) -> tensor<1x4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %1 = stablehlo.iota dim = 1 : tensor<1x4xi32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x4xi32>
    %3 = stablehlo.compare EQ, %2, %1, SIGNED : (tensor<1x4xi32>, tensor<1x4xi32>) -> tensor<1x4xi1>
    %4 = stablehlo.convert %3 : (tensor<1x4xi1>) -> tensor<1x4xf32>
    return %4 : tensor<1x4xf32>
  }
}
