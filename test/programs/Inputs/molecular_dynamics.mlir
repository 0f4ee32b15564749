// program: Velocity Verlet with pairwise forces from an energy, and per-example gradients. (jax 0.10.2)
// input: normal 3x3xf32
// input: normal 5x3xf32
// input: normal 5x3xf32
// tolerance: 0.0001
module @jit_molecular_dynamics attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x3xf32>, %arg1: tensor<5x3xf32>, %arg2: tensor<5x3xf32>) -> (tensor<5x3xf32> {jax.result_info = "result[0][0][0]"}, tensor<5x3xf32> {jax.result_info = "result[0][0][1]"}, tensor<10xf32> {jax.result_info = "result[0][1]"}, tensor<5x3x3xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<3x3xf32>, tensor<5x3xf32>) -> tensor<3x5xf32>
    %1 = stablehlo.tanh %0 : tensor<3x5xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x5xf32>
    %3 = stablehlo.subtract %2, %1 : tensor<3x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%1 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<3x5xf32>, tensor<f32>) -> tensor<5xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %7 = stablehlo.transpose %3, dims = [1, 0] : (tensor<3x5xf32>) -> tensor<5x3xf32>
    %8 = stablehlo.broadcast_in_dim %6, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<5x3xf32>
    %9 = stablehlo.multiply %8, %7 : tensor<5x3xf32>
    %10 = stablehlo.transpose %1, dims = [1, 0] : (tensor<3x5xf32>) -> tensor<5x3xf32>
    %11 = stablehlo.multiply %9, %10 : tensor<5x3xf32>
    %12 = stablehlo.add %9, %11 : tensor<5x3xf32>
    %13 = stablehlo.dot_general %12, %arg1, batching_dims = [0] x [0], contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<5x3xf32>, tensor<5x3xf32>) -> tensor<5x3x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<10xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %15:4 = stablehlo.while(%iterArg = %c, %iterArg_3 = %arg1, %iterArg_4 = %arg2, %iterArg_5 = %14) : tensor<i32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<10xf32>
    cond {
      %c_6 = stablehlo.constant dense<10> : tensor<i32>
      %16 = stablehlo.compare LT, %iterArg, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %16 : tensor<i1>
    } do {
      %16:3 = func.call @closed_call(%iterArg_3, %iterArg_4) : (tensor<5x3xf32>, tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<f32>)
      %17 = func.call @dynamic_update_index_in_dim(%iterArg_5, %16#2, %iterArg) : (tensor<10xf32>, tensor<f32>, tensor<i32>) -> tensor<10xf32>
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg, %c_6 : tensor<i32>
      stablehlo.return %18, %16#0, %16#1, %17 : tensor<i32>, tensor<5x3xf32>, tensor<5x3xf32>, tensor<10xf32>
    }
    return %15#1, %15#2, %15#3, %13 : tensor<5x3xf32>, tensor<5x3xf32>, tensor<10xf32>, tensor<5x3x3xf32>
  }
  func.func private @closed_call(%arg0: tensor<5x3xf32>, %arg1: tensor<5x3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>, tensor<f32>) {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [0, 2] : (tensor<5x3xf32>) -> tensor<5x1x3xf32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2] : (tensor<5x3xf32>) -> tensor<1x5x3xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [0, 1, 2] : (tensor<5x1x3xf32>) -> tensor<5x5x3xf32>
    %3 = stablehlo.broadcast_in_dim %1, dims = [0, 1, 2] : (tensor<1x5x3xf32>) -> tensor<5x5x3xf32>
    %4 = stablehlo.subtract %2, %3 : tensor<5x5x3xf32>
    %5 = stablehlo.multiply %4, %4 : tensor<5x5x3xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5x3xf32>
    %7 = stablehlo.multiply %6, %4 : tensor<5x5x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%5 init: %cst_0) applies stablehlo.add across dimensions = [2] : (tensor<5x5x3xf32>, tensor<f32>) -> tensor<5x5xf32>
    %9 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %10 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %11 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %12 = stablehlo.add %9, %11 : tensor<5x5xi32>
    %13 = stablehlo.compare EQ, %12, %10, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %14 = stablehlo.convert %13 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %15 = stablehlo.add %8, %14 : tensor<5x5xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %17 = stablehlo.add %15, %16 : tensor<5x5xf32>
    %18 = stablehlo.sqrt %17 : tensor<5x5xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %20 = stablehlo.divide %19, %18 : tensor<5x5xf32>
    %21 = stablehlo.multiply %18, %18 : tensor<5x5xf32>
    %22 = stablehlo.multiply %21, %21 : tensor<5x5xf32>
    %23 = stablehlo.multiply %21, %22 : tensor<5x5xf32>
    %24 = stablehlo.multiply %18, %18 : tensor<5x5xf32>
    %25 = stablehlo.multiply %24, %24 : tensor<5x5xf32>
    %26 = stablehlo.multiply %18, %25 : tensor<5x5xf32>
    %cst_3 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %28 = stablehlo.multiply %27, %26 : tensor<5x5xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %30 = stablehlo.divide %29, %23 : tensor<5x5xf32>
    %31 = stablehlo.multiply %23, %23 : tensor<5x5xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %33 = stablehlo.divide %32, %31 : tensor<5x5xf32>
    %34 = stablehlo.multiply %18, %18 : tensor<5x5xf32>
    %35 = stablehlo.multiply %34, %18 : tensor<5x5xf32>
    %36 = stablehlo.multiply %18, %18 : tensor<5x5xf32>
    %cst_6 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %37 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %38 = stablehlo.multiply %37, %36 : tensor<5x5xf32>
    %cst_7 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %39 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %40 = stablehlo.divide %39, %35 : tensor<5x5xf32>
    %41 = stablehlo.multiply %35, %35 : tensor<5x5xf32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %42 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %43 = stablehlo.divide %42, %41 : tensor<5x5xf32>
    %44 = stablehlo.subtract %30, %40 : tensor<5x5xf32>
    %45:3 = call @triu(%44) : (tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5x5xi1>, tensor<5x5xf32>)
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%45#0 init: %cst_9) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %48 = call @triu_0(%45#1, %45#2, %47) : (tensor<5x5xi1>, tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
    %49 = stablehlo.negate %48 : tensor<5x5xf32>
    %50 = stablehlo.multiply %49, %43 : tensor<5x5xf32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %51 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %52 = stablehlo.multiply %50, %51 : tensor<5x5xf32>
    %53 = stablehlo.negate %52 : tensor<5x5xf32>
    %54 = stablehlo.multiply %53, %38 : tensor<5x5xf32>
    %55 = stablehlo.multiply %48, %33 : tensor<5x5xf32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %57 = stablehlo.multiply %55, %56 : tensor<5x5xf32>
    %58 = stablehlo.negate %57 : tensor<5x5xf32>
    %59 = stablehlo.multiply %58, %28 : tensor<5x5xf32>
    %60 = stablehlo.add %54, %59 : tensor<5x5xf32>
    %61 = stablehlo.multiply %60, %20 : tensor<5x5xf32>
    %62 = stablehlo.broadcast_in_dim %61, dims = [0, 1] : (tensor<5x5xf32>) -> tensor<5x5x3xf32>
    %63 = stablehlo.multiply %62, %7 : tensor<5x5x3xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %64 = stablehlo.reduce(%63 init: %cst_13) applies stablehlo.add across dimensions = [1] : (tensor<5x5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %65 = stablehlo.reshape %64 : (tensor<5x3xf32>) -> tensor<5x1x3xf32>
    %66 = stablehlo.negate %63 : tensor<5x5x3xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.reduce(%66 init: %cst_14) applies stablehlo.add across dimensions = [0] : (tensor<5x5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %68 = stablehlo.reshape %67 : (tensor<5x3xf32>) -> tensor<1x5x3xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %69 = stablehlo.reduce(%68 init: %cst_15) applies stablehlo.add across dimensions = [0] : (tensor<1x5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %70 = stablehlo.reduce(%65 init: %cst_16) applies stablehlo.add across dimensions = [1] : (tensor<5x1x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %71 = stablehlo.add %69, %70 : tensor<5x3xf32>
    %cst_17 = stablehlo.constant dense<5.000000e-03> : tensor<f32>
    %72 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %73 = stablehlo.multiply %72, %71 : tensor<5x3xf32>
    %74 = stablehlo.subtract %arg1, %73 : tensor<5x3xf32>
    %cst_18 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %75 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %76 = stablehlo.multiply %75, %74 : tensor<5x3xf32>
    %77 = stablehlo.add %arg0, %76 : tensor<5x3xf32>
    %78 = stablehlo.broadcast_in_dim %77, dims = [0, 2] : (tensor<5x3xf32>) -> tensor<5x1x3xf32>
    %79 = stablehlo.broadcast_in_dim %77, dims = [1, 2] : (tensor<5x3xf32>) -> tensor<1x5x3xf32>
    %80 = stablehlo.broadcast_in_dim %78, dims = [0, 1, 2] : (tensor<5x1x3xf32>) -> tensor<5x5x3xf32>
    %81 = stablehlo.broadcast_in_dim %79, dims = [0, 1, 2] : (tensor<1x5x3xf32>) -> tensor<5x5x3xf32>
    %82 = stablehlo.subtract %80, %81 : tensor<5x5x3xf32>
    %83 = stablehlo.multiply %82, %82 : tensor<5x5x3xf32>
    %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<5x5x3xf32>
    %85 = stablehlo.multiply %84, %82 : tensor<5x5x3xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.reduce(%83 init: %cst_20) applies stablehlo.add across dimensions = [2] : (tensor<5x5x3xf32>, tensor<f32>) -> tensor<5x5xf32>
    %87 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %88 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %89 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %90 = stablehlo.add %87, %89 : tensor<5x5xi32>
    %91 = stablehlo.compare EQ, %90, %88, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %92 = stablehlo.convert %91 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %93 = stablehlo.add %86, %92 : tensor<5x5xf32>
    %cst_22 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %95 = stablehlo.add %93, %94 : tensor<5x5xf32>
    %96 = stablehlo.sqrt %95 : tensor<5x5xf32>
    %cst_23 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %98 = stablehlo.divide %97, %96 : tensor<5x5xf32>
    %99 = stablehlo.multiply %96, %96 : tensor<5x5xf32>
    %100 = stablehlo.multiply %99, %99 : tensor<5x5xf32>
    %101 = stablehlo.multiply %99, %100 : tensor<5x5xf32>
    %102 = stablehlo.multiply %96, %96 : tensor<5x5xf32>
    %103 = stablehlo.multiply %102, %102 : tensor<5x5xf32>
    %104 = stablehlo.multiply %96, %103 : tensor<5x5xf32>
    %cst_24 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %105 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %106 = stablehlo.multiply %105, %104 : tensor<5x5xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %108 = stablehlo.divide %107, %101 : tensor<5x5xf32>
    %109 = stablehlo.multiply %101, %101 : tensor<5x5xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %110 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %111 = stablehlo.divide %110, %109 : tensor<5x5xf32>
    %112 = stablehlo.multiply %96, %96 : tensor<5x5xf32>
    %113 = stablehlo.multiply %112, %96 : tensor<5x5xf32>
    %114 = stablehlo.multiply %96, %96 : tensor<5x5xf32>
    %cst_27 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %115 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %116 = stablehlo.multiply %115, %114 : tensor<5x5xf32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %117 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %118 = stablehlo.divide %117, %113 : tensor<5x5xf32>
    %119 = stablehlo.multiply %113, %113 : tensor<5x5xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %120 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %121 = stablehlo.divide %120, %119 : tensor<5x5xf32>
    %122 = stablehlo.subtract %108, %118 : tensor<5x5xf32>
    %123:3 = call @triu(%122) : (tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5x5xi1>, tensor<5x5xf32>)
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = stablehlo.reduce(%123#0 init: %cst_30) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x5xf32>, tensor<f32>) -> tensor<f32>
    %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %125 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %126 = call @triu_0(%123#1, %123#2, %125) : (tensor<5x5xi1>, tensor<5x5xf32>, tensor<5x5xf32>) -> tensor<5x5xf32>
    %127 = stablehlo.negate %126 : tensor<5x5xf32>
    %128 = stablehlo.multiply %127, %121 : tensor<5x5xf32>
    %cst_32 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %130 = stablehlo.multiply %128, %129 : tensor<5x5xf32>
    %131 = stablehlo.negate %130 : tensor<5x5xf32>
    %132 = stablehlo.multiply %131, %116 : tensor<5x5xf32>
    %133 = stablehlo.multiply %126, %111 : tensor<5x5xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %134 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %135 = stablehlo.multiply %133, %134 : tensor<5x5xf32>
    %136 = stablehlo.negate %135 : tensor<5x5xf32>
    %137 = stablehlo.multiply %136, %106 : tensor<5x5xf32>
    %138 = stablehlo.add %132, %137 : tensor<5x5xf32>
    %139 = stablehlo.multiply %138, %98 : tensor<5x5xf32>
    %140 = stablehlo.broadcast_in_dim %139, dims = [0, 1] : (tensor<5x5xf32>) -> tensor<5x5x3xf32>
    %141 = stablehlo.multiply %140, %85 : tensor<5x5x3xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %142 = stablehlo.reduce(%141 init: %cst_34) applies stablehlo.add across dimensions = [1] : (tensor<5x5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %143 = stablehlo.reshape %142 : (tensor<5x3xf32>) -> tensor<5x1x3xf32>
    %144 = stablehlo.negate %141 : tensor<5x5x3xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %145 = stablehlo.reduce(%144 init: %cst_35) applies stablehlo.add across dimensions = [0] : (tensor<5x5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %146 = stablehlo.reshape %145 : (tensor<5x3xf32>) -> tensor<1x5x3xf32>
    %cst_36 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %147 = stablehlo.reduce(%146 init: %cst_36) applies stablehlo.add across dimensions = [0] : (tensor<1x5x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %148 = stablehlo.reduce(%143 init: %cst_37) applies stablehlo.add across dimensions = [1] : (tensor<5x1x3xf32>, tensor<f32>) -> tensor<5x3xf32>
    %149 = stablehlo.add %147, %148 : tensor<5x3xf32>
    %cst_38 = stablehlo.constant dense<5.000000e-03> : tensor<f32>
    %150 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<5x3xf32>
    %151 = stablehlo.multiply %150, %149 : tensor<5x3xf32>
    %152 = stablehlo.subtract %74, %151 : tensor<5x3xf32>
    %153 = stablehlo.broadcast_in_dim %77, dims = [0, 2] : (tensor<5x3xf32>) -> tensor<5x1x3xf32>
    %154 = stablehlo.broadcast_in_dim %77, dims = [1, 2] : (tensor<5x3xf32>) -> tensor<1x5x3xf32>
    %155 = stablehlo.broadcast_in_dim %153, dims = [0, 1, 2] : (tensor<5x1x3xf32>) -> tensor<5x5x3xf32>
    %156 = stablehlo.broadcast_in_dim %154, dims = [0, 1, 2] : (tensor<1x5x3xf32>) -> tensor<5x5x3xf32>
    %157 = stablehlo.subtract %155, %156 : tensor<5x5x3xf32>
    %158 = stablehlo.multiply %157, %157 : tensor<5x5x3xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %159 = stablehlo.reduce(%158 init: %cst_39) applies stablehlo.add across dimensions = [2] : (tensor<5x5x3xf32>, tensor<f32>) -> tensor<5x5xf32>
    %160 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %161 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %c_40 = stablehlo.constant dense<0> : tensor<i32>
    %162 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %163 = stablehlo.add %160, %162 : tensor<5x5xi32>
    %164 = stablehlo.compare EQ, %163, %161, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %165 = stablehlo.convert %164 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %166 = stablehlo.add %159, %165 : tensor<5x5xf32>
    %cst_41 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %167 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %168 = stablehlo.add %166, %167 : tensor<5x5xf32>
    %169 = stablehlo.sqrt %168 : tensor<5x5xf32>
    %170 = stablehlo.multiply %169, %169 : tensor<5x5xf32>
    %171 = stablehlo.multiply %170, %170 : tensor<5x5xf32>
    %172 = stablehlo.multiply %170, %171 : tensor<5x5xf32>
    %cst_42 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %173 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %174 = stablehlo.divide %173, %172 : tensor<5x5xf32>
    %175 = stablehlo.multiply %169, %169 : tensor<5x5xf32>
    %176 = stablehlo.multiply %175, %169 : tensor<5x5xf32>
    %cst_43 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %177 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %178 = stablehlo.divide %177, %176 : tensor<5x5xf32>
    %179 = stablehlo.subtract %174, %178 : tensor<5x5xf32>
    %180 = call @triu_1(%179) : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %181 = stablehlo.reduce(%180 init: %cst_44) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x5xf32>, tensor<f32>) -> tensor<f32>
    return %77, %152, %181 : tensor<5x3xf32>, tensor<5x3xf32>, tensor<f32>
  }
  func.func private @triu(%arg0: tensor<5x5xf32>) -> (tensor<5x5xf32>, tensor<5x5xi1>, tensor<5x5xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi32>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %6 = stablehlo.select %4, %5, %arg0 : tensor<5x5xi1>, tensor<5x5xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    return %6, %4, %7 : tensor<5x5xf32>, tensor<5x5xi1>, tensor<5x5xf32>
  }
  func.func private @triu_0(%arg0: tensor<5x5xi1>, %arg1: tensor<5x5xf32>, %arg2: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<5x5xi1>, tensor<5x5xf32>
    return %1 : tensor<5x5xf32>
  }
  func.func private @triu_1(%arg0: tensor<5x5xf32>) -> tensor<5x5xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %2 = stablehlo.add %0, %1 : tensor<5x5xi32>
    %3 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<5x5xf32>
    %6 = stablehlo.select %4, %5, %arg0 : tensor<5x5xi1>, tensor<5x5xf32>
    return %6 : tensor<5x5xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<10xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<10xf32>, tensor<1xf32>, tensor<i32>) -> tensor<10xf32>
    return %1 : tensor<10xf32>
  }
}
