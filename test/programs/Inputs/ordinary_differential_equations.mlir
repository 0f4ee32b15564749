// program: Adaptive Dormand-Prince integration of Lotka-Volterra, its gradient by the adjoint, and fixed-step Runge-Kutta. (jax 0.10.2)
// input: uniform 0.5 1.5 2xf32
// input: uniform 0.1 0.9 4xf32
// tolerance: 0.001
module @jit_ordinary_differential_equations attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2xf32>, %arg1: tensor<4xf32>) -> (tensor<5x2xf32> {jax.result_info = "result[0]"}, tensor<20x2xf32> {jax.result_info = "result[1]"}, tensor<2xf32> {jax.result_info = "result[2][0]"}, tensor<4xf32> {jax.result_info = "result[2][1]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %0 = call @_linspace(%cst, %cst_0) : (tensor<f32>, tensor<f32>) -> tensor<5xf32>
    %cst_1 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<20x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %3:5 = stablehlo.while(%iterArg = %1, %iterArg_5 = %arg1, %iterArg_6 = %c, %iterArg_7 = %arg0, %iterArg_8 = %2) : tensor<20xf32>, tensor<4xf32>, tensor<i32>, tensor<2xf32>, tensor<20x2xf32>
    cond {
      %c_9 = stablehlo.constant dense<20> : tensor<i32>
      %13 = stablehlo.compare LT, %iterArg_6, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %13 = func.call @dynamic_index_in_dim(%iterArg, %iterArg_6) : (tensor<20xf32>, tensor<i32>) -> tensor<f32>
      %14:2 = func.call @closed_call(%iterArg_5, %iterArg_7, %13) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>)
      %15 = func.call @dynamic_update_index_in_dim(%iterArg_8, %14#1, %iterArg_6) : (tensor<20x2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<20x2xf32>
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %16 = stablehlo.add %iterArg_6, %c_9 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_5, %16, %14#0, %15 : tensor<20xf32>, tensor<4xf32>, tensor<i32>, tensor<2xf32>, tensor<20x2xf32>
    }
    %4 = stablehlo.slice %0 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %5 = stablehlo.reshape %4 : (tensor<1xf32>) -> tensor<f32>
    %6:2 = call @_odeint_wrapper(%arg0, %0, %arg1) : (tensor<2xf32>, tensor<5xf32>, tensor<4xf32>) -> (tensor<5x2xf32>, tensor<5x2xf32>)
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6#0 init: %cst_3) applies stablehlo.add across dimensions = [0, 1] : (tensor<5x2xf32>, tensor<f32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<5x2xf32>
    %9:2 = call @_odeint_wrapper_12(%6#1, %0, %arg1, %8) : (tensor<5x2xf32>, tensor<5xf32>, tensor<4xf32>, tensor<5x2xf32>) -> (tensor<2xf32>, tensor<4xf32>)
    %10 = stablehlo.slice %0 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %11 = stablehlo.reshape %10 : (tensor<1xf32>) -> tensor<f32>
    %12 = call @_odeint_wrapper_27(%arg0, %0, %arg1) : (tensor<2xf32>, tensor<5xf32>, tensor<4xf32>) -> tensor<5x2xf32>
    return %12, %3#4, %9#0, %9#1 : tensor<5x2xf32>, tensor<20x2xf32>, tensor<2xf32>, tensor<4xf32>
  }
  func.func private @_linspace(%arg0: tensor<f32>, %arg1: tensor<f32>) -> tensor<5xf32> {
    %0 = stablehlo.convert %arg0 : tensor<f32>
    %1 = stablehlo.convert %arg1 : tensor<f32>
    %2 = stablehlo.subtract %1, %0 : tensor<f32>
    %cst = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %3 = stablehlo.divide %2, %cst : tensor<f32>
    %4 = stablehlo.iota dim = 0 : tensor<4xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %6 = stablehlo.divide %4, %5 : tensor<4xf32>
    %7 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %9 = stablehlo.subtract %8, %6 : tensor<4xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1xf32>) -> tensor<4xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<4xf32>
    %12 = stablehlo.reshape %1 : (tensor<f32>) -> tensor<1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<1xf32>) -> tensor<4xf32>
    %14 = stablehlo.multiply %13, %6 : tensor<4xf32>
    %15 = stablehlo.add %11, %14 : tensor<4xf32>
    %16 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %17 = stablehlo.concatenate %15, %16, dim = 0 : (tensor<4xf32>, tensor<1xf32>) -> tensor<5xf32>
    return %17 : tensor<5xf32>
  }
  func.func private @dynamic_index_in_dim(%arg0: tensor<20xf32>, %arg1: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<20xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @closed_call(%arg0: tensor<4xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>) {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    %2 = stablehlo.slice %arg1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1xf32>) -> tensor<f32>
    %4 = stablehlo.multiply %1, %3 : tensor<f32>
    %5 = stablehlo.slice %arg0 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %6 = stablehlo.reshape %5 : (tensor<1xf32>) -> tensor<f32>
    %7 = stablehlo.slice %arg1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %8 = stablehlo.reshape %7 : (tensor<1xf32>) -> tensor<f32>
    %9 = stablehlo.multiply %6, %8 : tensor<f32>
    %10 = stablehlo.slice %arg1 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %11 = stablehlo.reshape %10 : (tensor<1xf32>) -> tensor<f32>
    %12 = stablehlo.multiply %9, %11 : tensor<f32>
    %13 = stablehlo.subtract %4, %12 : tensor<f32>
    %14 = stablehlo.slice %arg0 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %15 = stablehlo.reshape %14 : (tensor<1xf32>) -> tensor<f32>
    %16 = stablehlo.negate %15 : tensor<f32>
    %17 = stablehlo.slice %arg1 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %18 = stablehlo.reshape %17 : (tensor<1xf32>) -> tensor<f32>
    %19 = stablehlo.multiply %16, %18 : tensor<f32>
    %20 = stablehlo.slice %arg0 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %21 = stablehlo.reshape %20 : (tensor<1xf32>) -> tensor<f32>
    %22 = stablehlo.slice %arg1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %23 = stablehlo.reshape %22 : (tensor<1xf32>) -> tensor<f32>
    %24 = stablehlo.multiply %21, %23 : tensor<f32>
    %25 = stablehlo.slice %arg1 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %26 = stablehlo.reshape %25 : (tensor<1xf32>) -> tensor<f32>
    %27 = stablehlo.multiply %24, %26 : tensor<f32>
    %28 = stablehlo.add %19, %27 : tensor<f32>
    %29 = stablehlo.broadcast_in_dim %13, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %30 = stablehlo.broadcast_in_dim %28, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %31 = stablehlo.concatenate %29, %30, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %32 = stablehlo.divide %arg2, %cst : tensor<f32>
    %33 = stablehlo.convert %32 : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %33, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %35 = stablehlo.multiply %34, %31 : tensor<2xf32>
    %36 = stablehlo.add %arg1, %35 : tensor<2xf32>
    %37 = stablehlo.slice %arg0 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %38 = stablehlo.reshape %37 : (tensor<1xf32>) -> tensor<f32>
    %39 = stablehlo.slice %36 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %40 = stablehlo.reshape %39 : (tensor<1xf32>) -> tensor<f32>
    %41 = stablehlo.multiply %38, %40 : tensor<f32>
    %42 = stablehlo.slice %arg0 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %43 = stablehlo.reshape %42 : (tensor<1xf32>) -> tensor<f32>
    %44 = stablehlo.slice %36 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %45 = stablehlo.reshape %44 : (tensor<1xf32>) -> tensor<f32>
    %46 = stablehlo.multiply %43, %45 : tensor<f32>
    %47 = stablehlo.slice %36 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %48 = stablehlo.reshape %47 : (tensor<1xf32>) -> tensor<f32>
    %49 = stablehlo.multiply %46, %48 : tensor<f32>
    %50 = stablehlo.subtract %41, %49 : tensor<f32>
    %51 = stablehlo.slice %arg0 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %52 = stablehlo.reshape %51 : (tensor<1xf32>) -> tensor<f32>
    %53 = stablehlo.negate %52 : tensor<f32>
    %54 = stablehlo.slice %36 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %55 = stablehlo.reshape %54 : (tensor<1xf32>) -> tensor<f32>
    %56 = stablehlo.multiply %53, %55 : tensor<f32>
    %57 = stablehlo.slice %arg0 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %58 = stablehlo.reshape %57 : (tensor<1xf32>) -> tensor<f32>
    %59 = stablehlo.slice %36 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %60 = stablehlo.reshape %59 : (tensor<1xf32>) -> tensor<f32>
    %61 = stablehlo.multiply %58, %60 : tensor<f32>
    %62 = stablehlo.slice %36 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %63 = stablehlo.reshape %62 : (tensor<1xf32>) -> tensor<f32>
    %64 = stablehlo.multiply %61, %63 : tensor<f32>
    %65 = stablehlo.add %56, %64 : tensor<f32>
    %66 = stablehlo.broadcast_in_dim %50, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %67 = stablehlo.broadcast_in_dim %65, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %68 = stablehlo.concatenate %66, %67, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %69 = stablehlo.divide %arg2, %cst_0 : tensor<f32>
    %70 = stablehlo.convert %69 : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %72 = stablehlo.multiply %71, %68 : tensor<2xf32>
    %73 = stablehlo.add %arg1, %72 : tensor<2xf32>
    %74 = stablehlo.slice %arg0 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %75 = stablehlo.reshape %74 : (tensor<1xf32>) -> tensor<f32>
    %76 = stablehlo.slice %73 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %77 = stablehlo.reshape %76 : (tensor<1xf32>) -> tensor<f32>
    %78 = stablehlo.multiply %75, %77 : tensor<f32>
    %79 = stablehlo.slice %arg0 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %80 = stablehlo.reshape %79 : (tensor<1xf32>) -> tensor<f32>
    %81 = stablehlo.slice %73 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %82 = stablehlo.reshape %81 : (tensor<1xf32>) -> tensor<f32>
    %83 = stablehlo.multiply %80, %82 : tensor<f32>
    %84 = stablehlo.slice %73 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %85 = stablehlo.reshape %84 : (tensor<1xf32>) -> tensor<f32>
    %86 = stablehlo.multiply %83, %85 : tensor<f32>
    %87 = stablehlo.subtract %78, %86 : tensor<f32>
    %88 = stablehlo.slice %arg0 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %89 = stablehlo.reshape %88 : (tensor<1xf32>) -> tensor<f32>
    %90 = stablehlo.negate %89 : tensor<f32>
    %91 = stablehlo.slice %73 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %92 = stablehlo.reshape %91 : (tensor<1xf32>) -> tensor<f32>
    %93 = stablehlo.multiply %90, %92 : tensor<f32>
    %94 = stablehlo.slice %arg0 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %95 = stablehlo.reshape %94 : (tensor<1xf32>) -> tensor<f32>
    %96 = stablehlo.slice %73 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %97 = stablehlo.reshape %96 : (tensor<1xf32>) -> tensor<f32>
    %98 = stablehlo.multiply %95, %97 : tensor<f32>
    %99 = stablehlo.slice %73 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %100 = stablehlo.reshape %99 : (tensor<1xf32>) -> tensor<f32>
    %101 = stablehlo.multiply %98, %100 : tensor<f32>
    %102 = stablehlo.add %93, %101 : tensor<f32>
    %103 = stablehlo.broadcast_in_dim %87, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %104 = stablehlo.broadcast_in_dim %102, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %105 = stablehlo.concatenate %103, %104, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %106 = stablehlo.convert %arg2 : tensor<f32>
    %107 = stablehlo.broadcast_in_dim %106, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %108 = stablehlo.multiply %107, %105 : tensor<2xf32>
    %109 = stablehlo.add %arg1, %108 : tensor<2xf32>
    %110 = stablehlo.slice %arg0 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %111 = stablehlo.reshape %110 : (tensor<1xf32>) -> tensor<f32>
    %112 = stablehlo.slice %109 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %113 = stablehlo.reshape %112 : (tensor<1xf32>) -> tensor<f32>
    %114 = stablehlo.multiply %111, %113 : tensor<f32>
    %115 = stablehlo.slice %arg0 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %116 = stablehlo.reshape %115 : (tensor<1xf32>) -> tensor<f32>
    %117 = stablehlo.slice %109 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %118 = stablehlo.reshape %117 : (tensor<1xf32>) -> tensor<f32>
    %119 = stablehlo.multiply %116, %118 : tensor<f32>
    %120 = stablehlo.slice %109 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %121 = stablehlo.reshape %120 : (tensor<1xf32>) -> tensor<f32>
    %122 = stablehlo.multiply %119, %121 : tensor<f32>
    %123 = stablehlo.subtract %114, %122 : tensor<f32>
    %124 = stablehlo.slice %arg0 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %125 = stablehlo.reshape %124 : (tensor<1xf32>) -> tensor<f32>
    %126 = stablehlo.negate %125 : tensor<f32>
    %127 = stablehlo.slice %109 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %128 = stablehlo.reshape %127 : (tensor<1xf32>) -> tensor<f32>
    %129 = stablehlo.multiply %126, %128 : tensor<f32>
    %130 = stablehlo.slice %arg0 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %131 = stablehlo.reshape %130 : (tensor<1xf32>) -> tensor<f32>
    %132 = stablehlo.slice %109 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %133 = stablehlo.reshape %132 : (tensor<1xf32>) -> tensor<f32>
    %134 = stablehlo.multiply %131, %133 : tensor<f32>
    %135 = stablehlo.slice %109 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %136 = stablehlo.reshape %135 : (tensor<1xf32>) -> tensor<f32>
    %137 = stablehlo.multiply %134, %136 : tensor<f32>
    %138 = stablehlo.add %129, %137 : tensor<f32>
    %139 = stablehlo.broadcast_in_dim %123, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %140 = stablehlo.broadcast_in_dim %138, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %141 = stablehlo.concatenate %139, %140, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %cst_1 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %142 = stablehlo.divide %arg2, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %143 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %144 = stablehlo.multiply %143, %68 : tensor<2xf32>
    %145 = stablehlo.add %31, %144 : tensor<2xf32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %146 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %147 = stablehlo.multiply %146, %105 : tensor<2xf32>
    %148 = stablehlo.add %145, %147 : tensor<2xf32>
    %149 = stablehlo.add %148, %141 : tensor<2xf32>
    %150 = stablehlo.convert %142 : tensor<f32>
    %151 = stablehlo.broadcast_in_dim %150, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %152 = stablehlo.multiply %151, %149 : tensor<2xf32>
    %153 = stablehlo.add %arg1, %152 : tensor<2xf32>
    return %153, %153 : tensor<2xf32>, tensor<2xf32>
  }
  func.func private @dynamic_update_index_in_dim(%arg0: tensor<20x2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<i32>) -> tensor<20x2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<20x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<20x2xf32>
    return %1 : tensor<20x2xf32>
  }
  func.func private @_odeint_wrapper(%arg0: tensor<2xf32>, %arg1: tensor<5xf32>, %arg2: tensor<4xf32>) -> (tensor<5x2xf32>, tensor<5x2xf32>) {
    %cst = stablehlo.constant dense<[2.000000e-01, 3.000000e-01, 8.000000e-01, 0.888888895, 1.000000e+00, 1.000000e+00, 0.000000e+00]> : tensor<7xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [7.500000e-02, 2.250000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.977777779, -3.73333335, 3.55555558, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [2.95259857, -11.5957937, 9.82289314, -0.290809333, 0.000000e+00, 0.000000e+00, 0.000000e+00], [2.84627533, -10.757576, 8.90642261, 0.278409094, -0.273531318, 0.000000e+00, 0.000000e+00], [0.0911458358, 0.000000e+00, 0.449236304, 0.651041686, -0.322376192, 0.130952388, 0.000000e+00]]> : tensor<6x7xf32>
    %cst_1 = stablehlo.constant dense<[0.0911458358, 0.000000e+00, 0.449236304, 0.651041686, -0.322376192, 0.130952388, 0.000000e+00]> : tensor<7xf32>
    %cst_2 = stablehlo.constant dense<[8.21759284E-4, 0.000000e+00, -0.00283518014, 0.0246527772, -0.0339091979, 0.027936507, -0.0166666675]> : tensor<7xf32>
    %cst_3 = stablehlo.constant dense<[0.100134321, 0.000000e+00, 0.391832173, -0.0298246015, 0.0589326844, -0.0449788868, 0.0239043087]> : tensor<7xf32>
    %0 = stablehlo.slice %arg0 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %1 = stablehlo.slice %arg2 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %2 = stablehlo.reshape %1 : (tensor<1xf32>) -> tensor<f32>
    %3 = stablehlo.slice %0 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %5 = stablehlo.multiply %2, %4 : tensor<f32>
    %6 = stablehlo.slice %arg2 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = stablehlo.slice %0 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %9 = stablehlo.reshape %8 : (tensor<1xf32>) -> tensor<f32>
    %10 = stablehlo.multiply %7, %9 : tensor<f32>
    %11 = stablehlo.slice %0 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %12 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<f32>
    %13 = stablehlo.multiply %10, %12 : tensor<f32>
    %14 = stablehlo.subtract %5, %13 : tensor<f32>
    %15 = stablehlo.slice %arg2 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %16 = stablehlo.reshape %15 : (tensor<1xf32>) -> tensor<f32>
    %17 = stablehlo.negate %16 : tensor<f32>
    %18 = stablehlo.slice %0 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %19 = stablehlo.reshape %18 : (tensor<1xf32>) -> tensor<f32>
    %20 = stablehlo.multiply %17, %19 : tensor<f32>
    %21 = stablehlo.slice %arg2 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %22 = stablehlo.reshape %21 : (tensor<1xf32>) -> tensor<f32>
    %23 = stablehlo.slice %0 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %24 = stablehlo.reshape %23 : (tensor<1xf32>) -> tensor<f32>
    %25 = stablehlo.multiply %22, %24 : tensor<f32>
    %26 = stablehlo.slice %0 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %27 = stablehlo.reshape %26 : (tensor<1xf32>) -> tensor<f32>
    %28 = stablehlo.multiply %25, %27 : tensor<f32>
    %29 = stablehlo.add %20, %28 : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %14, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %31 = stablehlo.broadcast_in_dim %29, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %32 = stablehlo.concatenate %30, %31, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %33 = stablehlo.abs %arg0 : tensor<2xf32>
    %cst_4 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
    %34 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %35 = stablehlo.multiply %33, %34 : tensor<2xf32>
    %cst_5 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %37 = stablehlo.add %36, %35 : tensor<2xf32>
    %38 = stablehlo.divide %arg0, %37 : tensor<2xf32>
    %39 = call @norm(%38) : (tensor<2xf32>) -> tensor<f32>
    %40 = stablehlo.divide %32, %37 : tensor<2xf32>
    %41 = call @norm(%40) : (tensor<2xf32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %42 = stablehlo.compare LT, %39, %cst_6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_7 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %43 = stablehlo.compare LT, %41, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %44 = stablehlo.or %42, %43 : tensor<i1>
    %cst_8 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %45 = stablehlo.multiply %cst_8, %39 : tensor<f32>
    %46 = stablehlo.divide %45, %41 : tensor<f32>
    %cst_9 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %47 = call @_where(%44, %cst_9, %46) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %48 = stablehlo.broadcast_in_dim %47, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %49 = stablehlo.multiply %48, %32 : tensor<2xf32>
    %50 = stablehlo.add %arg0, %49 : tensor<2xf32>
    %51 = stablehlo.slice %50 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %52 = stablehlo.slice %arg2 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %53 = stablehlo.reshape %52 : (tensor<1xf32>) -> tensor<f32>
    %54 = stablehlo.slice %51 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %55 = stablehlo.reshape %54 : (tensor<1xf32>) -> tensor<f32>
    %56 = stablehlo.multiply %53, %55 : tensor<f32>
    %57 = stablehlo.slice %arg2 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %58 = stablehlo.reshape %57 : (tensor<1xf32>) -> tensor<f32>
    %59 = stablehlo.slice %51 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %60 = stablehlo.reshape %59 : (tensor<1xf32>) -> tensor<f32>
    %61 = stablehlo.multiply %58, %60 : tensor<f32>
    %62 = stablehlo.slice %51 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %63 = stablehlo.reshape %62 : (tensor<1xf32>) -> tensor<f32>
    %64 = stablehlo.multiply %61, %63 : tensor<f32>
    %65 = stablehlo.subtract %56, %64 : tensor<f32>
    %66 = stablehlo.slice %arg2 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %67 = stablehlo.reshape %66 : (tensor<1xf32>) -> tensor<f32>
    %68 = stablehlo.negate %67 : tensor<f32>
    %69 = stablehlo.slice %51 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %70 = stablehlo.reshape %69 : (tensor<1xf32>) -> tensor<f32>
    %71 = stablehlo.multiply %68, %70 : tensor<f32>
    %72 = stablehlo.slice %arg2 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %73 = stablehlo.reshape %72 : (tensor<1xf32>) -> tensor<f32>
    %74 = stablehlo.slice %51 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %75 = stablehlo.reshape %74 : (tensor<1xf32>) -> tensor<f32>
    %76 = stablehlo.multiply %73, %75 : tensor<f32>
    %77 = stablehlo.slice %51 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %78 = stablehlo.reshape %77 : (tensor<1xf32>) -> tensor<f32>
    %79 = stablehlo.multiply %76, %78 : tensor<f32>
    %80 = stablehlo.add %71, %79 : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %65, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %82 = stablehlo.broadcast_in_dim %80, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %83 = stablehlo.concatenate %81, %82, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %84 = stablehlo.subtract %83, %32 : tensor<2xf32>
    %85 = stablehlo.divide %84, %37 : tensor<2xf32>
    %86 = call @norm(%85) : (tensor<2xf32>) -> tensor<f32>
    %87 = stablehlo.divide %86, %47 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e-15> : tensor<f32>
    %88 = stablehlo.compare LE, %41, %cst_10, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_11 = stablehlo.constant dense<1.000000e-15> : tensor<f32>
    %89 = stablehlo.compare LE, %87, %cst_11, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %90 = stablehlo.and %88, %89 : tensor<i1>
    %cst_12 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %91 = stablehlo.multiply %47, %cst_12 : tensor<f32>
    %cst_13 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %92 = stablehlo.maximum %cst_13, %91 : tensor<f32>
    %93 = stablehlo.maximum %41, %87 : tensor<f32>
    %cst_14 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %94 = stablehlo.divide %cst_14, %93 : tensor<f32>
    %cst_15 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %95 = stablehlo.power %94, %cst_15 : tensor<f32>
    %96 = call @_where_0(%90, %92, %95) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %97 = stablehlo.multiply %cst_16, %47 : tensor<f32>
    %98 = stablehlo.minimum %97, %96 : tensor<f32>
    %cst_17 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = call @clip(%98, %cst_17, %cst_18) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %100 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %101 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %102 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %103 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %104 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %105 = stablehlo.concatenate %100, %101, %102, %103, %104, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
    %106 = stablehlo.slice %arg1 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %107 = stablehlo.reshape %106 : (tensor<1xf32>) -> tensor<f32>
    %108 = stablehlo.slice %arg1 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %109 = stablehlo.reshape %108 : (tensor<1xf32>) -> tensor<f32>
    %110 = stablehlo.slice %arg1 [1:5] : (tensor<5xf32>) -> tensor<4xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %111 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %112:15 = stablehlo.while(%iterArg = %110, %iterArg_20 = %cst, %iterArg_21 = %cst_0, %iterArg_22 = %cst_1, %iterArg_23 = %cst_2, %iterArg_24 = %arg2, %iterArg_25 = %cst_3, %iterArg_26 = %c, %iterArg_27 = %arg0, %iterArg_28 = %32, %iterArg_29 = %107, %iterArg_30 = %99, %iterArg_31 = %109, %iterArg_32 = %105, %iterArg_33 = %111) : tensor<4xf32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<4x2xf32>
    cond {
      %c_34 = stablehlo.constant dense<4> : tensor<i32>
      %116 = stablehlo.compare LT, %iterArg_26, %c_34, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %116 : tensor<i1>
    } do {
      %116 = func.call @dynamic_index_in_dim_1(%iterArg, %iterArg_26) : (tensor<4xf32>, tensor<i32>) -> tensor<f32>
      %117:7 = func.call @closed_call_2(%iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %116) : (tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<2xf32>)
      %118 = func.call @dynamic_update_index_in_dim_11(%iterArg_33, %117#6, %iterArg_26) : (tensor<4x2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4x2xf32>
      %c_34 = stablehlo.constant dense<1> : tensor<i32>
      %119 = stablehlo.add %iterArg_26, %c_34 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %119, %117#0, %117#1, %117#2, %117#3, %117#4, %117#5, %118 : tensor<4xf32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<4x2xf32>
    }
    %113 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %114 = stablehlo.concatenate %113, %112#14, dim = 0 : (tensor<1x2xf32>, tensor<4x2xf32>) -> tensor<5x2xf32>
    %115 = stablehlo.slice %114 [0:5, 0:2] : (tensor<5x2xf32>) -> tensor<5x2xf32>
    return %115, %114 : tensor<5x2xf32>, tensor<5x2xf32>
  }
  func.func private @norm(%arg0: tensor<2xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @clip(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.maximum %0, %arg0 : tensor<f32>
    %2 = stablehlo.convert %arg1 : tensor<f32>
    %3 = stablehlo.minimum %2, %1 : tensor<f32>
    return %3 : tensor<f32>
  }
  func.func private @dynamic_index_in_dim_1(%arg0: tensor<4xf32>, %arg1: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @closed_call_2(%arg0: tensor<7xf32>, %arg1: tensor<6x7xf32>, %arg2: tensor<7xf32>, %arg3: tensor<7xf32>, %arg4: tensor<4xf32>, %arg5: tensor<7xf32>, %arg6: tensor<2xf32>, %arg7: tensor<2xf32>, %arg8: tensor<f32>, %arg9: tensor<f32>, %arg10: tensor<f32>, %arg11: tensor<5x2xf32>, %arg12: tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<2xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:14 = stablehlo.while(%iterArg = %arg12, %iterArg_0 = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %arg3, %iterArg_4 = %arg4, %iterArg_5 = %arg5, %iterArg_6 = %c, %iterArg_7 = %arg6, %iterArg_8 = %arg7, %iterArg_9 = %arg8, %iterArg_10 = %arg9, %iterArg_11 = %arg10, %iterArg_12 = %arg11) : tensor<f32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>
    cond {
      %5 = stablehlo.compare LT, %iterArg_9, %iterArg, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.convert %iterArg_6 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %7 = stablehlo.compare LT, %6, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_13 = stablehlo.constant dense<false> : tensor<i1>
      %8 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i1>) -> tensor<i1>
      %9 = stablehlo.compare NE, %7, %8, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %10 = stablehlo.convert %9 : tensor<i1>
      %11 = stablehlo.and %5, %10 : tensor<i1>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %12 = stablehlo.compare GT, %iterArg_10, %cst_14, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %13 = stablehlo.and %11, %12 : tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7x2xf32>
      %c_13 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %7 = "stablehlo.scatter"(%5, %6, %iterArg_8) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
      ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
        stablehlo.return %arg14 : tensor<f32>
      }) : (tensor<7x2xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<7x2xf32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %8:9 = stablehlo.while(%iterArg_47 = %iterArg_0, %iterArg_48 = %iterArg_10, %iterArg_49 = %iterArg_9, %iterArg_50 = %iterArg_1, %iterArg_51 = %iterArg_7, %iterArg_52 = %iterArg_4, %iterArg_53 = %c_15, %iterArg_54 = %c_14, %iterArg_55 = %7) : tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<6x7xf32>, tensor<2xf32>, tensor<4xf32>, tensor<i32>, tensor<i32>, tensor<7x2xf32>
      cond {
        %c_56 = stablehlo.constant dense<6> : tensor<i32>
        %116 = stablehlo.compare LT, %iterArg_53, %c_56, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %116 : tensor<i1>
      } do {
        %116:2 = func.call @closed_call_3(%iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %iterArg_54, %iterArg_55) : (tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<6x7xf32>, tensor<2xf32>, tensor<4xf32>, tensor<i32>, tensor<7x2xf32>) -> (tensor<i32>, tensor<7x2xf32>)
        %c_56 = stablehlo.constant dense<1> : tensor<i32>
        %117 = stablehlo.add %iterArg_53, %c_56 : tensor<i32>
        stablehlo.return %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %117, %116#0, %116#1 : tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<6x7xf32>, tensor<2xf32>, tensor<4xf32>, tensor<i32>, tensor<i32>, tensor<7x2xf32>
      }
      %9 = stablehlo.dot_general %iterArg_2, %8#8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
      %10 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %11 = stablehlo.multiply %10, %9 : tensor<2xf32>
      %12 = stablehlo.add %11, %iterArg_7 : tensor<2xf32>
      %13 = stablehlo.dot_general %iterArg_3, %8#8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
      %14 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %15 = stablehlo.multiply %14, %13 : tensor<2xf32>
      %16 = stablehlo.slice %8#8 [6:7, 0:2] : (tensor<7x2xf32>) -> tensor<1x2xf32>
      %17 = stablehlo.reshape %16 : (tensor<1x2xf32>) -> tensor<2xf32>
      %18 = stablehlo.add %iterArg_9, %iterArg_10 : tensor<f32>
      %19 = stablehlo.abs %iterArg_7 : tensor<2xf32>
      %20 = stablehlo.abs %12 : tensor<2xf32>
      %21 = stablehlo.maximum %19, %20 : tensor<2xf32>
      %cst_16 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %23 = stablehlo.multiply %22, %21 : tensor<2xf32>
      %cst_17 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
      %24 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %25 = stablehlo.add %24, %23 : tensor<2xf32>
      %26 = stablehlo.divide %15, %25 : tensor<2xf32>
      %27 = stablehlo.multiply %26, %26 : tensor<2xf32>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.reduce(%27 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
      %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %29 = stablehlo.divide %28, %cst_19 : tensor<f32>
      %30 = stablehlo.sqrt %29 : tensor<f32>
      %31 = stablehlo.dot_general %iterArg_5, %8#8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
      %32 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %33 = stablehlo.multiply %32, %31 : tensor<2xf32>
      %34 = stablehlo.add %iterArg_7, %33 : tensor<2xf32>
      %35 = stablehlo.slice %8#8 [0:1, 0:2] : (tensor<7x2xf32>) -> tensor<1x2xf32>
      %36 = stablehlo.reshape %35 : (tensor<1x2xf32>) -> tensor<2xf32>
      %37 = stablehlo.slice %8#8 [6:7, 0:2] : (tensor<7x2xf32>) -> tensor<1x2xf32>
      %38 = stablehlo.reshape %37 : (tensor<1x2xf32>) -> tensor<2xf32>
      %cst_20 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
      %39 = stablehlo.multiply %cst_20, %iterArg_10 : tensor<f32>
      %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %41 = stablehlo.multiply %40, %36 : tensor<2xf32>
      %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %42 = stablehlo.multiply %cst_21, %iterArg_10 : tensor<f32>
      %43 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %44 = stablehlo.multiply %43, %38 : tensor<2xf32>
      %45 = stablehlo.add %41, %44 : tensor<2xf32>
      %cst_22 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %46 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %47 = stablehlo.multiply %46, %iterArg_7 : tensor<2xf32>
      %48 = stablehlo.subtract %45, %47 : tensor<2xf32>
      %cst_23 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %49 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %50 = stablehlo.multiply %49, %12 : tensor<2xf32>
      %51 = stablehlo.subtract %48, %50 : tensor<2xf32>
      %cst_24 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
      %52 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %53 = stablehlo.multiply %52, %34 : tensor<2xf32>
      %54 = stablehlo.add %51, %53 : tensor<2xf32>
      %cst_25 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %55 = stablehlo.multiply %cst_25, %iterArg_10 : tensor<f32>
      %56 = stablehlo.broadcast_in_dim %55, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %57 = stablehlo.multiply %56, %36 : tensor<2xf32>
      %cst_26 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %58 = stablehlo.multiply %cst_26, %iterArg_10 : tensor<f32>
      %59 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %60 = stablehlo.multiply %59, %38 : tensor<2xf32>
      %61 = stablehlo.subtract %57, %60 : tensor<2xf32>
      %cst_27 = stablehlo.constant dense<1.800000e+01> : tensor<f32>
      %62 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %63 = stablehlo.multiply %62, %iterArg_7 : tensor<2xf32>
      %64 = stablehlo.add %61, %63 : tensor<2xf32>
      %cst_28 = stablehlo.constant dense<1.400000e+01> : tensor<f32>
      %65 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %66 = stablehlo.multiply %65, %12 : tensor<2xf32>
      %67 = stablehlo.add %64, %66 : tensor<2xf32>
      %cst_29 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
      %68 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %69 = stablehlo.multiply %68, %34 : tensor<2xf32>
      %70 = stablehlo.subtract %67, %69 : tensor<2xf32>
      %cst_30 = stablehlo.constant dense<-4.000000e+00> : tensor<f32>
      %71 = stablehlo.multiply %cst_30, %iterArg_10 : tensor<f32>
      %72 = stablehlo.broadcast_in_dim %71, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %73 = stablehlo.multiply %72, %36 : tensor<2xf32>
      %74 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %75 = stablehlo.multiply %74, %38 : tensor<2xf32>
      %76 = stablehlo.add %73, %75 : tensor<2xf32>
      %cst_31 = stablehlo.constant dense<1.100000e+01> : tensor<f32>
      %77 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %78 = stablehlo.multiply %77, %iterArg_7 : tensor<2xf32>
      %79 = stablehlo.subtract %76, %78 : tensor<2xf32>
      %cst_32 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %80 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %81 = stablehlo.multiply %80, %12 : tensor<2xf32>
      %82 = stablehlo.subtract %79, %81 : tensor<2xf32>
      %cst_33 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
      %83 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %84 = stablehlo.multiply %83, %34 : tensor<2xf32>
      %85 = stablehlo.add %82, %84 : tensor<2xf32>
      %86 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %87 = stablehlo.multiply %86, %36 : tensor<2xf32>
      %88 = stablehlo.broadcast_in_dim %54, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %89 = stablehlo.broadcast_in_dim %70, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %90 = stablehlo.broadcast_in_dim %85, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %91 = stablehlo.broadcast_in_dim %87, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %92 = stablehlo.broadcast_in_dim %iterArg_7, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %93 = stablehlo.concatenate %88, %89, %90, %91, %92, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
      %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %94 = stablehlo.compare LT, %30, %cst_34, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %cst_36 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
      %95 = func.call @_where_4(%94, %cst_35, %cst_36) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %cst_37 = stablehlo.constant dense<-2.000000e-01> : tensor<f32>
      %96 = stablehlo.power %30, %cst_37 : tensor<f32>
      %cst_38 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %97 = stablehlo.multiply %96, %cst_38 : tensor<f32>
      %98 = stablehlo.convert %95 : tensor<f32>
      %99 = stablehlo.maximum %97, %98 : tensor<f32>
      %cst_39 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %100 = stablehlo.minimum %cst_39, %99 : tensor<f32>
      %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %101 = stablehlo.compare EQ, %30, %cst_40, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_41 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %102 = stablehlo.multiply %iterArg_10, %cst_41 : tensor<f32>
      %103 = stablehlo.multiply %iterArg_10, %100 : tensor<f32>
      %104 = func.call @_where_5(%101, %102, %103) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %cst_42 = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %105 = func.call @clip_6(%104, %cst_42, %cst_43) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %c_44 = stablehlo.constant dense<1> : tensor<i32>
      %106 = stablehlo.add %iterArg_6, %c_44 : tensor<i32>
      %c_45 = stablehlo.constant dense<1> : tensor<i32>
      %107 = stablehlo.add %iterArg_6, %c_45 : tensor<i32>
      %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %108 = stablehlo.compare LE, %30, %cst_46, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %109 = func.call @_where_7(%108, %106, %107) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %110 = func.call @_where_8(%108, %12, %iterArg_7) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %111 = func.call @_where_8(%108, %17, %iterArg_8) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %112 = func.call @_where_5(%108, %18, %iterArg_9) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %113 = func.call @_where_5(%108, %105, %105) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %114 = func.call @_where_5(%108, %iterArg_9, %iterArg_11) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %115 = func.call @_where_9(%108, %93, %iterArg_12) : (tensor<i1>, tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x2xf32>
      stablehlo.return %iterArg, %iterArg_0, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %109, %110, %111, %112, %113, %114, %115 : tensor<f32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>
    }
    %1 = stablehlo.subtract %arg12, %0#12 : tensor<f32>
    %2 = stablehlo.subtract %0#10, %0#12 : tensor<f32>
    %3 = stablehlo.divide %1, %2 : tensor<f32>
    %4 = call @polyval(%0#13, %3) : (tensor<5x2xf32>, tensor<f32>) -> tensor<2xf32>
    return %0#8, %0#9, %0#10, %0#11, %0#12, %0#13, %4 : tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<2xf32>
  }
  func.func private @closed_call_3(%arg0: tensor<7xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<6x7xf32>, %arg4: tensor<2xf32>, %arg5: tensor<4xf32>, %arg6: tensor<i32>, %arg7: tensor<7x2xf32>) -> (tensor<i32>, tensor<7x2xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg6, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.subtract %arg6, %c_0 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.convert %1 : tensor<i32>
    %c_2 = stablehlo.constant dense<7> : tensor<i32>
    %4 = stablehlo.add %3, %c_2 : tensor<i32>
    %5 = stablehlo.select %2, %4, %1 : tensor<i1>, tensor<i32>
    %6 = stablehlo.dynamic_slice %arg0, %5, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = stablehlo.multiply %arg1, %7 : tensor<f32>
    %9 = stablehlo.add %arg2, %8 : tensor<f32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.subtract %arg6, %c_3 : tensor<i32>
    %11 = stablehlo.convert %10 : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare LT, %11, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<6> : tensor<i32>
    %13 = stablehlo.add %11, %c_5 : tensor<i32>
    %14 = stablehlo.select %12, %13, %11 : tensor<i1>, tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.compare LT, %c_6, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<7> : tensor<i32>
    %16 = stablehlo.add %c_8, %c_9 : tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.select %15, %16, %c_10 : tensor<i1>, tensor<i32>
    %18 = stablehlo.dynamic_slice %arg3, %14, %17, sizes = [1, 7] : (tensor<6x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x7xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x7xf32>) -> tensor<7xf32>
    %20 = stablehlo.dot_general %19, %arg7, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
    %21 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<2xf32>
    %23 = stablehlo.add %arg4, %22 : tensor<2xf32>
    %24 = stablehlo.slice %23 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %25 = stablehlo.slice %arg5 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %26 = stablehlo.reshape %25 : (tensor<1xf32>) -> tensor<f32>
    %27 = stablehlo.slice %24 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %28 = stablehlo.reshape %27 : (tensor<1xf32>) -> tensor<f32>
    %29 = stablehlo.multiply %26, %28 : tensor<f32>
    %30 = stablehlo.slice %arg5 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %31 = stablehlo.reshape %30 : (tensor<1xf32>) -> tensor<f32>
    %32 = stablehlo.slice %24 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %33 = stablehlo.reshape %32 : (tensor<1xf32>) -> tensor<f32>
    %34 = stablehlo.multiply %31, %33 : tensor<f32>
    %35 = stablehlo.slice %24 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %36 = stablehlo.reshape %35 : (tensor<1xf32>) -> tensor<f32>
    %37 = stablehlo.multiply %34, %36 : tensor<f32>
    %38 = stablehlo.subtract %29, %37 : tensor<f32>
    %39 = stablehlo.slice %arg5 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %40 = stablehlo.reshape %39 : (tensor<1xf32>) -> tensor<f32>
    %41 = stablehlo.negate %40 : tensor<f32>
    %42 = stablehlo.slice %24 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %43 = stablehlo.reshape %42 : (tensor<1xf32>) -> tensor<f32>
    %44 = stablehlo.multiply %41, %43 : tensor<f32>
    %45 = stablehlo.slice %arg5 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %46 = stablehlo.reshape %45 : (tensor<1xf32>) -> tensor<f32>
    %47 = stablehlo.slice %24 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %48 = stablehlo.reshape %47 : (tensor<1xf32>) -> tensor<f32>
    %49 = stablehlo.multiply %46, %48 : tensor<f32>
    %50 = stablehlo.slice %24 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %51 = stablehlo.reshape %50 : (tensor<1xf32>) -> tensor<f32>
    %52 = stablehlo.multiply %49, %51 : tensor<f32>
    %53 = stablehlo.add %44, %52 : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %55 = stablehlo.broadcast_in_dim %53, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %56 = stablehlo.concatenate %54, %55, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %57 = stablehlo.compare LT, %arg6, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_12 = stablehlo.constant dense<7> : tensor<i32>
    %58 = stablehlo.add %arg6, %c_12 : tensor<i32>
    %59 = stablehlo.select %57, %58, %arg6 : tensor<i1>, tensor<i32>
    %60 = stablehlo.convert %59 : tensor<i32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %62 = "stablehlo.scatter"(%arg7, %61, %56) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      stablehlo.return %arg9 : tensor<f32>
    }) : (tensor<7x2xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<7x2xf32>
    return %0, %62 : tensor<i32>, tensor<7x2xf32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_5(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @clip_6(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.maximum %0, %arg0 : tensor<f32>
    %2 = stablehlo.convert %arg1 : tensor<f32>
    %3 = stablehlo.minimum %2, %1 : tensor<f32>
    return %3 : tensor<f32>
  }
  func.func private @_where_7(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_8(%arg0: tensor<i1>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @_where_9(%arg0: tensor<i1>, %arg1: tensor<5x2xf32>, %arg2: tensor<5x2xf32>) -> tensor<5x2xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<5x2xf32>
    return %0 : tensor<5x2xf32>
  }
  func.func private @polyval(%arg0: tensor<5x2xf32>, %arg1: tensor<f32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.slice %arg0 [0:0, 0:2] : (tensor<5x2xf32>) -> tensor<0x2xf32>
    %2 = stablehlo.slice %arg0 [0:5, 0:2] : (tensor<5x2xf32>) -> tensor<5x2xf32>
    %3 = stablehlo.slice %2 [0:1, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x2xf32>) -> tensor<2xf32>
    %5 = call @closed_call_10(%arg1, %0, %4) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %6 = stablehlo.slice %2 [1:2, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x2xf32>) -> tensor<2xf32>
    %8 = call @closed_call_10(%arg1, %5, %7) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %9 = stablehlo.slice %2 [2:3, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x2xf32>) -> tensor<2xf32>
    %11 = call @closed_call_10(%arg1, %8, %10) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %12 = stablehlo.slice %2 [3:4, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x2xf32>) -> tensor<2xf32>
    %14 = call @closed_call_10(%arg1, %11, %13) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %15 = stablehlo.slice %2 [4:5, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x2xf32>) -> tensor<2xf32>
    %17 = call @closed_call_10(%arg1, %14, %16) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    return %17 : tensor<2xf32>
  }
  func.func private @closed_call_10(%arg0: tensor<f32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.multiply %arg1, %0 : tensor<2xf32>
    %2 = stablehlo.add %1, %arg2 : tensor<2xf32>
    return %2 : tensor<2xf32>
  }
  func.func private @dynamic_update_index_in_dim_11(%arg0: tensor<4x2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<i32>) -> tensor<4x2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<4x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x2xf32>
    return %1 : tensor<4x2xf32>
  }
  func.func private @_odeint_wrapper_12(%arg0: tensor<5x2xf32>, %arg1: tensor<5xf32>, %arg2: tensor<4xf32>, %arg3: tensor<5x2xf32>) -> (tensor<2xf32>, tensor<4xf32>) {
    %0 = stablehlo.slice %arg3 [4:5, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %1 = stablehlo.reshape %0 : (tensor<1x2xf32>) -> tensor<2xf32>
    %2 = stablehlo.slice %arg3 [4:5, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x2xf32>) -> tensor<2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %7 = stablehlo.multiply %6, %5 : tensor<4xi32>
    %c_0 = stablehlo.constant dense<4> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %9 = stablehlo.add %8, %7 : tensor<4xi32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %11:10 = stablehlo.while(%iterArg = %9, %iterArg_4 = %arg0, %iterArg_5 = %arg1, %iterArg_6 = %arg2, %iterArg_7 = %arg3, %iterArg_8 = %c_3, %iterArg_9 = %3, %iterArg_10 = %cst_1, %iterArg_11 = %4, %iterArg_12 = %10) : tensor<4xi32>, tensor<5x2xf32>, tensor<5xf32>, tensor<4xf32>, tensor<5x2xf32>, tensor<i32>, tensor<2xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>
    cond {
      %c_13 = stablehlo.constant dense<4> : tensor<i32>
      %15 = stablehlo.compare LT, %iterArg_8, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %15 : tensor<i1>
    } do {
      %15 = func.call @dynamic_index_in_dim_13(%iterArg, %iterArg_8) : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
      %16:4 = func.call @closed_call_14(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_9, %iterArg_10, %iterArg_11, %15) : (tensor<5x2xf32>, tensor<5xf32>, tensor<4xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<f32>, tensor<4xf32>, tensor<i32>) -> (tensor<2xf32>, tensor<f32>, tensor<4xf32>, tensor<f32>)
      %17 = func.call @dynamic_update_index_in_dim_26(%iterArg_12, %16#3, %iterArg_8) : (tensor<4xf32>, tensor<f32>, tensor<i32>) -> tensor<4xf32>
      %c_13 = stablehlo.constant dense<1> : tensor<i32>
      %18 = stablehlo.add %iterArg_8, %c_13 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %18, %16#0, %16#1, %16#2, %17 : tensor<4xi32>, tensor<5x2xf32>, tensor<5xf32>, tensor<4xf32>, tensor<5x2xf32>, tensor<i32>, tensor<2xf32>, tensor<f32>, tensor<4xf32>, tensor<4xf32>
    }
    %12 = stablehlo.broadcast_in_dim %11#7, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %13 = stablehlo.reverse %11#9, dims = [0] : tensor<4xf32>
    %14 = stablehlo.concatenate %12, %13, dim = 0 : (tensor<1xf32>, tensor<4xf32>) -> tensor<5xf32>
    return %11#6, %11#8 : tensor<2xf32>, tensor<4xf32>
  }
  func.func private @dynamic_index_in_dim_13(%arg0: tensor<4xi32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<4xi32>, tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.reshape %0 : (tensor<1xi32>) -> tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @closed_call_14(%arg0: tensor<5x2xf32>, %arg1: tensor<5xf32>, %arg2: tensor<4xf32>, %arg3: tensor<5x2xf32>, %arg4: tensor<2xf32>, %arg5: tensor<f32>, %arg6: tensor<4xf32>, %arg7: tensor<i32>) -> (tensor<2xf32>, tensor<f32>, tensor<4xf32>, tensor<f32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare LT, %arg7, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<5> : tensor<i32>
    %1 = stablehlo.add %arg7, %c_0 : tensor<i32>
    %2 = stablehlo.select %0, %1, %arg7 : tensor<i1>, tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.compare LT, %c_1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %c_4 = stablehlo.constant dense<2> : tensor<i32>
    %4 = stablehlo.add %c_3, %c_4 : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.select %3, %4, %c_5 : tensor<i1>, tensor<i32>
    %6 = stablehlo.dynamic_slice %arg0, %2, %5, sizes = [1, 2] : (tensor<5x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x2xf32>) -> tensor<2xf32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %8 = stablehlo.compare LT, %arg7, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<5> : tensor<i32>
    %9 = stablehlo.add %arg7, %c_7 : tensor<i32>
    %10 = stablehlo.select %8, %9, %arg7 : tensor<i1>, tensor<i32>
    %11 = stablehlo.dynamic_slice %arg1, %10, sizes = [1] : (tensor<5xf32>, tensor<i32>) -> tensor<1xf32>
    %12 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<f32>
    %13 = stablehlo.slice %7 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %14 = stablehlo.slice %arg2 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %15 = stablehlo.reshape %14 : (tensor<1xf32>) -> tensor<f32>
    %16 = stablehlo.slice %13 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %17 = stablehlo.reshape %16 : (tensor<1xf32>) -> tensor<f32>
    %18 = stablehlo.multiply %15, %17 : tensor<f32>
    %19 = stablehlo.slice %arg2 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %20 = stablehlo.reshape %19 : (tensor<1xf32>) -> tensor<f32>
    %21 = stablehlo.slice %13 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %22 = stablehlo.reshape %21 : (tensor<1xf32>) -> tensor<f32>
    %23 = stablehlo.multiply %20, %22 : tensor<f32>
    %24 = stablehlo.slice %13 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %25 = stablehlo.reshape %24 : (tensor<1xf32>) -> tensor<f32>
    %26 = stablehlo.multiply %23, %25 : tensor<f32>
    %27 = stablehlo.subtract %18, %26 : tensor<f32>
    %28 = stablehlo.slice %arg2 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %29 = stablehlo.reshape %28 : (tensor<1xf32>) -> tensor<f32>
    %30 = stablehlo.negate %29 : tensor<f32>
    %31 = stablehlo.slice %13 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %32 = stablehlo.reshape %31 : (tensor<1xf32>) -> tensor<f32>
    %33 = stablehlo.multiply %30, %32 : tensor<f32>
    %34 = stablehlo.slice %arg2 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %35 = stablehlo.reshape %34 : (tensor<1xf32>) -> tensor<f32>
    %36 = stablehlo.slice %13 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %37 = stablehlo.reshape %36 : (tensor<1xf32>) -> tensor<f32>
    %38 = stablehlo.multiply %35, %37 : tensor<f32>
    %39 = stablehlo.slice %13 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %40 = stablehlo.reshape %39 : (tensor<1xf32>) -> tensor<f32>
    %41 = stablehlo.multiply %38, %40 : tensor<f32>
    %42 = stablehlo.add %33, %41 : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %44 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %45 = stablehlo.concatenate %43, %44, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %46 = stablehlo.compare LT, %arg7, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<5> : tensor<i32>
    %47 = stablehlo.add %arg7, %c_9 : tensor<i32>
    %48 = stablehlo.select %46, %47, %arg7 : tensor<i1>, tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %49 = stablehlo.compare LT, %c_10, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %c_13 = stablehlo.constant dense<2> : tensor<i32>
    %50 = stablehlo.add %c_12, %c_13 : tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %51 = stablehlo.select %49, %50, %c_14 : tensor<i1>, tensor<i32>
    %52 = stablehlo.dynamic_slice %arg3, %48, %51, sizes = [1, 2] : (tensor<5x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %53 = stablehlo.reshape %52 : (tensor<1x2xf32>) -> tensor<2xf32>
    %54 = stablehlo.dot_general %45, %53, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
    %55 = stablehlo.convert %arg5 : tensor<f32>
    %56 = stablehlo.subtract %55, %54 : tensor<f32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %57 = stablehlo.compare LT, %arg7, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_16 = stablehlo.constant dense<5> : tensor<i32>
    %58 = stablehlo.add %arg7, %c_16 : tensor<i32>
    %59 = stablehlo.select %57, %58, %arg7 : tensor<i1>, tensor<i32>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %60 = stablehlo.compare LT, %c_17, %c_18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %c_20 = stablehlo.constant dense<2> : tensor<i32>
    %61 = stablehlo.add %c_19, %c_20 : tensor<i32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %62 = stablehlo.select %60, %61, %c_21 : tensor<i1>, tensor<i32>
    %63 = stablehlo.dynamic_slice %arg0, %59, %62, sizes = [1, 2] : (tensor<5x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %64 = stablehlo.reshape %63 : (tensor<1x2xf32>) -> tensor<2xf32>
    %c_22 = stablehlo.constant dense<0> : tensor<i32>
    %65 = stablehlo.compare LT, %arg7, %c_22, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_23 = stablehlo.constant dense<5> : tensor<i32>
    %66 = stablehlo.add %arg7, %c_23 : tensor<i32>
    %67 = stablehlo.select %65, %66, %arg7 : tensor<i1>, tensor<i32>
    %68 = stablehlo.dynamic_slice %arg1, %67, sizes = [1] : (tensor<5xf32>, tensor<i32>) -> tensor<1xf32>
    %69 = stablehlo.reshape %68 : (tensor<1xf32>) -> tensor<f32>
    %70 = stablehlo.negate %69 : tensor<f32>
    %c_24 = stablehlo.constant dense<1> : tensor<i32>
    %71 = stablehlo.subtract %arg7, %c_24 : tensor<i32>
    %c_25 = stablehlo.constant dense<0> : tensor<i32>
    %72 = stablehlo.compare LT, %71, %c_25, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_26 = stablehlo.constant dense<5> : tensor<i32>
    %73 = stablehlo.add %71, %c_26 : tensor<i32>
    %74 = stablehlo.select %72, %73, %71 : tensor<i1>, tensor<i32>
    %75 = stablehlo.dynamic_slice %arg1, %74, sizes = [1] : (tensor<5xf32>, tensor<i32>) -> tensor<1xf32>
    %76 = stablehlo.reshape %75 : (tensor<1xf32>) -> tensor<f32>
    %77 = stablehlo.negate %76 : tensor<f32>
    %78 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %79 = stablehlo.broadcast_in_dim %77, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %80 = stablehlo.concatenate %78, %79, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %81 = stablehlo.slice %80 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %82 = stablehlo.reshape %81 : (tensor<1xf32>) -> tensor<f32>
    %83:4 = call @_odeint_wrapper_15(%64, %arg4, %56, %arg6, %80, %arg2) : (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<4xf32>, tensor<2xf32>, tensor<4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x4xf32>)
    %84 = stablehlo.slice %83#1 [1:2, 0:2] : (tensor<2x2xf32>) -> tensor<1x2xf32>
    %85 = stablehlo.reshape %84 : (tensor<1x2xf32>) -> tensor<2xf32>
    %86 = stablehlo.slice %83#2 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %87 = stablehlo.reshape %86 : (tensor<1xf32>) -> tensor<f32>
    %88 = stablehlo.slice %83#3 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>
    %89 = stablehlo.reshape %88 : (tensor<1x4xf32>) -> tensor<4xf32>
    %c_27 = stablehlo.constant dense<1> : tensor<i32>
    %90 = stablehlo.subtract %arg7, %c_27 : tensor<i32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %91 = stablehlo.compare LT, %90, %c_28, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_29 = stablehlo.constant dense<5> : tensor<i32>
    %92 = stablehlo.add %90, %c_29 : tensor<i32>
    %93 = stablehlo.select %91, %92, %90 : tensor<i1>, tensor<i32>
    %c_30 = stablehlo.constant dense<0> : tensor<i32>
    %c_31 = stablehlo.constant dense<0> : tensor<i32>
    %94 = stablehlo.compare LT, %c_30, %c_31, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_32 = stablehlo.constant dense<0> : tensor<i32>
    %c_33 = stablehlo.constant dense<2> : tensor<i32>
    %95 = stablehlo.add %c_32, %c_33 : tensor<i32>
    %c_34 = stablehlo.constant dense<0> : tensor<i32>
    %96 = stablehlo.select %94, %95, %c_34 : tensor<i1>, tensor<i32>
    %97 = stablehlo.dynamic_slice %arg3, %93, %96, sizes = [1, 2] : (tensor<5x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %98 = stablehlo.reshape %97 : (tensor<1x2xf32>) -> tensor<2xf32>
    %99 = stablehlo.add %85, %98 : tensor<2xf32>
    return %99, %87, %89, %54 : tensor<2xf32>, tensor<f32>, tensor<4xf32>, tensor<f32>
  }
  func.func private @_odeint_wrapper_15(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<f32>, %arg3: tensor<4xf32>, %arg4: tensor<2xf32>, %arg5: tensor<4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x4xf32>) {
    %cst = stablehlo.constant dense<[2.000000e-01, 3.000000e-01, 8.000000e-01, 0.888888895, 1.000000e+00, 1.000000e+00, 0.000000e+00]> : tensor<7xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [7.500000e-02, 2.250000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.977777779, -3.73333335, 3.55555558, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [2.95259857, -11.5957937, 9.82289314, -0.290809333, 0.000000e+00, 0.000000e+00, 0.000000e+00], [2.84627533, -10.757576, 8.90642261, 0.278409094, -0.273531318, 0.000000e+00, 0.000000e+00], [0.0911458358, 0.000000e+00, 0.449236304, 0.651041686, -0.322376192, 0.130952388, 0.000000e+00]]> : tensor<6x7xf32>
    %cst_1 = stablehlo.constant dense<[0.0911458358, 0.000000e+00, 0.449236304, 0.651041686, -0.322376192, 0.130952388, 0.000000e+00]> : tensor<7xf32>
    %cst_2 = stablehlo.constant dense<[8.21759284E-4, 0.000000e+00, -0.00283518014, 0.0246527772, -0.0339091979, 0.027936507, -0.0166666675]> : tensor<7xf32>
    %cst_3 = stablehlo.constant dense<[0.100134321, 0.000000e+00, 0.391832173, -0.0298246015, 0.0589326844, -0.0449788868, 0.0239043087]> : tensor<7xf32>
    %0 = stablehlo.reshape %arg2 : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.concatenate %arg0, %arg1, %0, %arg3, dim = 0 : (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<4xf32>) -> tensor<9xf32>
    %2 = stablehlo.slice %arg4 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %3 = stablehlo.reshape %2 : (tensor<1xf32>) -> tensor<f32>
    %4 = stablehlo.slice %1 [0:2] : (tensor<9xf32>) -> tensor<2xf32>
    %5 = stablehlo.slice %1 [2:4] : (tensor<9xf32>) -> tensor<2xf32>
    %6 = stablehlo.slice %1 [4:5] : (tensor<9xf32>) -> tensor<1xf32>
    %7 = stablehlo.slice %1 [5:9] : (tensor<9xf32>) -> tensor<4xf32>
    %8 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %9 = stablehlo.negate %3 : tensor<f32>
    %10 = stablehlo.slice %4 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %11 = stablehlo.slice %arg5 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %12 = stablehlo.reshape %11 : (tensor<1xf32>) -> tensor<f32>
    %13 = stablehlo.slice %10 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %14 = stablehlo.reshape %13 : (tensor<1xf32>) -> tensor<f32>
    %15 = stablehlo.multiply %12, %14 : tensor<f32>
    %16 = stablehlo.slice %arg5 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %17 = stablehlo.reshape %16 : (tensor<1xf32>) -> tensor<f32>
    %18 = stablehlo.slice %10 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %19 = stablehlo.reshape %18 : (tensor<1xf32>) -> tensor<f32>
    %20 = stablehlo.multiply %17, %19 : tensor<f32>
    %21 = stablehlo.slice %10 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %22 = stablehlo.reshape %21 : (tensor<1xf32>) -> tensor<f32>
    %23 = stablehlo.multiply %20, %22 : tensor<f32>
    %24 = stablehlo.subtract %15, %23 : tensor<f32>
    %25 = stablehlo.slice %arg5 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %26 = stablehlo.reshape %25 : (tensor<1xf32>) -> tensor<f32>
    %27 = stablehlo.negate %26 : tensor<f32>
    %28 = stablehlo.slice %10 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %29 = stablehlo.reshape %28 : (tensor<1xf32>) -> tensor<f32>
    %30 = stablehlo.multiply %27, %29 : tensor<f32>
    %31 = stablehlo.slice %arg5 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %32 = stablehlo.reshape %31 : (tensor<1xf32>) -> tensor<f32>
    %33 = stablehlo.slice %10 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %34 = stablehlo.reshape %33 : (tensor<1xf32>) -> tensor<f32>
    %35 = stablehlo.multiply %32, %34 : tensor<f32>
    %36 = stablehlo.slice %10 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %37 = stablehlo.reshape %36 : (tensor<1xf32>) -> tensor<f32>
    %38 = stablehlo.multiply %35, %37 : tensor<f32>
    %39 = stablehlo.add %30, %38 : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %24, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %41 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %42 = stablehlo.concatenate %40, %41, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %43 = stablehlo.negate %42 : tensor<2xf32>
    %44 = stablehlo.slice %5 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %45 = stablehlo.slice %5 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.reduce(%45 init: %cst_4) applies stablehlo.add across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.reduce(%44 init: %cst_5) applies stablehlo.add across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %48 = stablehlo.multiply %35, %46 : tensor<f32>
    %49 = stablehlo.multiply %46, %37 : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %48, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.pad %50, %cst_6, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %52 = stablehlo.multiply %32, %49 : tensor<f32>
    %53 = stablehlo.multiply %49, %34 : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %52, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.pad %54, %cst_7, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %56 = stablehlo.add %51, %55 : tensor<2xf32>
    %57 = stablehlo.broadcast_in_dim %53, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.pad %57, %cst_8, low = [3], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %59 = stablehlo.multiply %27, %46 : tensor<f32>
    %60 = stablehlo.multiply %46, %29 : tensor<f32>
    %61 = stablehlo.broadcast_in_dim %59, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.pad %61, %cst_9, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %63 = stablehlo.add %56, %62 : tensor<2xf32>
    %64 = stablehlo.negate %60 : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %64, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.pad %65, %cst_10, low = [2], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %67 = stablehlo.add %58, %66 : tensor<4xf32>
    %68 = stablehlo.negate %47 : tensor<f32>
    %69 = stablehlo.multiply %20, %68 : tensor<f32>
    %70 = stablehlo.multiply %68, %22 : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %69, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.pad %71, %cst_11, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %73 = stablehlo.add %63, %72 : tensor<2xf32>
    %74 = stablehlo.multiply %17, %70 : tensor<f32>
    %75 = stablehlo.multiply %70, %19 : tensor<f32>
    %76 = stablehlo.broadcast_in_dim %74, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.pad %76, %cst_12, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %78 = stablehlo.add %73, %77 : tensor<2xf32>
    %79 = stablehlo.broadcast_in_dim %75, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.pad %79, %cst_13, low = [1], high = [2], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %81 = stablehlo.add %67, %80 : tensor<4xf32>
    %82 = stablehlo.multiply %12, %47 : tensor<f32>
    %83 = stablehlo.multiply %47, %14 : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %82, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.pad %84, %cst_14, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %86 = stablehlo.add %78, %85 : tensor<2xf32>
    %87 = stablehlo.broadcast_in_dim %83, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %88 = stablehlo.pad %87, %cst_15, low = [0], high = [3], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %89 = stablehlo.add %81, %88 : tensor<4xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.reshape %cst_16 : (tensor<f32>) -> tensor<1xf32>
    %91 = stablehlo.concatenate %43, %86, %90, %89, dim = 0 : (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<4xf32>) -> tensor<9xf32>
    %92 = stablehlo.slice %arg4 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %93 = stablehlo.reshape %92 : (tensor<1xf32>) -> tensor<f32>
    %94 = stablehlo.abs %1 : tensor<9xf32>
    %cst_17 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
    %95 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %96 = stablehlo.multiply %94, %95 : tensor<9xf32>
    %cst_18 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
    %97 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %98 = stablehlo.add %97, %96 : tensor<9xf32>
    %99 = stablehlo.divide %1, %98 : tensor<9xf32>
    %100 = call @norm_16(%99) : (tensor<9xf32>) -> tensor<f32>
    %101 = stablehlo.divide %91, %98 : tensor<9xf32>
    %102 = call @norm_16(%101) : (tensor<9xf32>) -> tensor<f32>
    %cst_19 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %103 = stablehlo.compare LT, %100, %cst_19, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_20 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %104 = stablehlo.compare LT, %102, %cst_20, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %105 = stablehlo.or %103, %104 : tensor<i1>
    %cst_21 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %106 = stablehlo.multiply %cst_21, %100 : tensor<f32>
    %107 = stablehlo.divide %106, %102 : tensor<f32>
    %cst_22 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %108 = call @_where_17(%105, %cst_22, %107) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %109 = stablehlo.broadcast_in_dim %108, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %110 = stablehlo.multiply %109, %91 : tensor<9xf32>
    %111 = stablehlo.add %1, %110 : tensor<9xf32>
    %112 = stablehlo.add %93, %108 : tensor<f32>
    %113 = stablehlo.slice %111 [0:2] : (tensor<9xf32>) -> tensor<2xf32>
    %114 = stablehlo.slice %111 [2:4] : (tensor<9xf32>) -> tensor<2xf32>
    %115 = stablehlo.slice %111 [4:5] : (tensor<9xf32>) -> tensor<1xf32>
    %116 = stablehlo.slice %111 [5:9] : (tensor<9xf32>) -> tensor<4xf32>
    %117 = stablehlo.reshape %115 : (tensor<1xf32>) -> tensor<f32>
    %118 = stablehlo.negate %112 : tensor<f32>
    %119 = stablehlo.slice %113 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %120 = stablehlo.slice %arg5 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %121 = stablehlo.reshape %120 : (tensor<1xf32>) -> tensor<f32>
    %122 = stablehlo.slice %119 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %123 = stablehlo.reshape %122 : (tensor<1xf32>) -> tensor<f32>
    %124 = stablehlo.multiply %121, %123 : tensor<f32>
    %125 = stablehlo.slice %arg5 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %126 = stablehlo.reshape %125 : (tensor<1xf32>) -> tensor<f32>
    %127 = stablehlo.slice %119 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %128 = stablehlo.reshape %127 : (tensor<1xf32>) -> tensor<f32>
    %129 = stablehlo.multiply %126, %128 : tensor<f32>
    %130 = stablehlo.slice %119 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %131 = stablehlo.reshape %130 : (tensor<1xf32>) -> tensor<f32>
    %132 = stablehlo.multiply %129, %131 : tensor<f32>
    %133 = stablehlo.subtract %124, %132 : tensor<f32>
    %134 = stablehlo.slice %arg5 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %135 = stablehlo.reshape %134 : (tensor<1xf32>) -> tensor<f32>
    %136 = stablehlo.negate %135 : tensor<f32>
    %137 = stablehlo.slice %119 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %138 = stablehlo.reshape %137 : (tensor<1xf32>) -> tensor<f32>
    %139 = stablehlo.multiply %136, %138 : tensor<f32>
    %140 = stablehlo.slice %arg5 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %141 = stablehlo.reshape %140 : (tensor<1xf32>) -> tensor<f32>
    %142 = stablehlo.slice %119 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %143 = stablehlo.reshape %142 : (tensor<1xf32>) -> tensor<f32>
    %144 = stablehlo.multiply %141, %143 : tensor<f32>
    %145 = stablehlo.slice %119 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %146 = stablehlo.reshape %145 : (tensor<1xf32>) -> tensor<f32>
    %147 = stablehlo.multiply %144, %146 : tensor<f32>
    %148 = stablehlo.add %139, %147 : tensor<f32>
    %149 = stablehlo.broadcast_in_dim %133, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %150 = stablehlo.broadcast_in_dim %148, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %151 = stablehlo.concatenate %149, %150, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %152 = stablehlo.negate %151 : tensor<2xf32>
    %153 = stablehlo.slice %114 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %154 = stablehlo.slice %114 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %155 = stablehlo.reduce(%154 init: %cst_23) applies stablehlo.add across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %156 = stablehlo.reduce(%153 init: %cst_24) applies stablehlo.add across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %157 = stablehlo.multiply %144, %155 : tensor<f32>
    %158 = stablehlo.multiply %155, %146 : tensor<f32>
    %159 = stablehlo.broadcast_in_dim %157, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %160 = stablehlo.pad %159, %cst_25, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %161 = stablehlo.multiply %141, %158 : tensor<f32>
    %162 = stablehlo.multiply %158, %143 : tensor<f32>
    %163 = stablehlo.broadcast_in_dim %161, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %164 = stablehlo.pad %163, %cst_26, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %165 = stablehlo.add %160, %164 : tensor<2xf32>
    %166 = stablehlo.broadcast_in_dim %162, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %167 = stablehlo.pad %166, %cst_27, low = [3], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %168 = stablehlo.multiply %136, %155 : tensor<f32>
    %169 = stablehlo.multiply %155, %138 : tensor<f32>
    %170 = stablehlo.broadcast_in_dim %168, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %171 = stablehlo.pad %170, %cst_28, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %172 = stablehlo.add %165, %171 : tensor<2xf32>
    %173 = stablehlo.negate %169 : tensor<f32>
    %174 = stablehlo.broadcast_in_dim %173, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %175 = stablehlo.pad %174, %cst_29, low = [2], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %176 = stablehlo.add %167, %175 : tensor<4xf32>
    %177 = stablehlo.negate %156 : tensor<f32>
    %178 = stablehlo.multiply %129, %177 : tensor<f32>
    %179 = stablehlo.multiply %177, %131 : tensor<f32>
    %180 = stablehlo.broadcast_in_dim %178, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %181 = stablehlo.pad %180, %cst_30, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %182 = stablehlo.add %172, %181 : tensor<2xf32>
    %183 = stablehlo.multiply %126, %179 : tensor<f32>
    %184 = stablehlo.multiply %179, %128 : tensor<f32>
    %185 = stablehlo.broadcast_in_dim %183, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %186 = stablehlo.pad %185, %cst_31, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %187 = stablehlo.add %182, %186 : tensor<2xf32>
    %188 = stablehlo.broadcast_in_dim %184, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %189 = stablehlo.pad %188, %cst_32, low = [1], high = [2], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %190 = stablehlo.add %176, %189 : tensor<4xf32>
    %191 = stablehlo.multiply %121, %156 : tensor<f32>
    %192 = stablehlo.multiply %156, %123 : tensor<f32>
    %193 = stablehlo.broadcast_in_dim %191, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %194 = stablehlo.pad %193, %cst_33, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %195 = stablehlo.add %187, %194 : tensor<2xf32>
    %196 = stablehlo.broadcast_in_dim %192, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %197 = stablehlo.pad %196, %cst_34, low = [0], high = [3], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %198 = stablehlo.add %190, %197 : tensor<4xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %199 = stablehlo.reshape %cst_35 : (tensor<f32>) -> tensor<1xf32>
    %200 = stablehlo.concatenate %152, %195, %199, %198, dim = 0 : (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<4xf32>) -> tensor<9xf32>
    %201 = stablehlo.subtract %200, %91 : tensor<9xf32>
    %202 = stablehlo.divide %201, %98 : tensor<9xf32>
    %203 = call @norm_16(%202) : (tensor<9xf32>) -> tensor<f32>
    %204 = stablehlo.divide %203, %108 : tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e-15> : tensor<f32>
    %205 = stablehlo.compare LE, %102, %cst_36, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_37 = stablehlo.constant dense<1.000000e-15> : tensor<f32>
    %206 = stablehlo.compare LE, %204, %cst_37, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %207 = stablehlo.and %205, %206 : tensor<i1>
    %cst_38 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %208 = stablehlo.multiply %108, %cst_38 : tensor<f32>
    %cst_39 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %209 = stablehlo.maximum %cst_39, %208 : tensor<f32>
    %210 = stablehlo.maximum %102, %204 : tensor<f32>
    %cst_40 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %211 = stablehlo.divide %cst_40, %210 : tensor<f32>
    %cst_41 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %212 = stablehlo.power %211, %cst_41 : tensor<f32>
    %213 = call @_where_5(%207, %209, %212) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_42 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %214 = stablehlo.multiply %cst_42, %108 : tensor<f32>
    %215 = stablehlo.minimum %214, %213 : tensor<f32>
    %cst_43 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %216 = call @clip_6(%215, %cst_43, %cst_44) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %217 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %218 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %219 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %220 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %221 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %222 = stablehlo.concatenate %217, %218, %219, %220, %221, dim = 0 : (tensor<1x9xf32>, tensor<1x9xf32>, tensor<1x9xf32>, tensor<1x9xf32>, tensor<1x9xf32>) -> tensor<5x9xf32>
    %223 = stablehlo.slice %arg4 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %224 = stablehlo.reshape %223 : (tensor<1xf32>) -> tensor<f32>
    %225 = stablehlo.slice %arg4 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %226 = stablehlo.reshape %225 : (tensor<1xf32>) -> tensor<f32>
    %227 = stablehlo.slice %arg4 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %228 = stablehlo.broadcast_in_dim %cst_45, dims = [] : (tensor<f32>) -> tensor<1x9xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %229:15 = stablehlo.while(%iterArg = %227, %iterArg_46 = %cst, %iterArg_47 = %cst_0, %iterArg_48 = %cst_1, %iterArg_49 = %cst_2, %iterArg_50 = %arg5, %iterArg_51 = %cst_3, %iterArg_52 = %c, %iterArg_53 = %1, %iterArg_54 = %91, %iterArg_55 = %224, %iterArg_56 = %216, %iterArg_57 = %226, %iterArg_58 = %222, %iterArg_59 = %228) : tensor<1xf32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x9xf32>, tensor<1x9xf32>
    cond {
      %c_60 = stablehlo.constant dense<1> : tensor<i32>
      %237 = stablehlo.compare LT, %iterArg_52, %c_60, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %237 : tensor<i1>
    } do {
      %237 = func.call @dynamic_index_in_dim_18(%iterArg, %iterArg_52) : (tensor<1xf32>, tensor<i32>) -> tensor<f32>
      %238:7 = func.call @closed_call_19(%iterArg_46, %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_53, %iterArg_54, %iterArg_55, %iterArg_56, %iterArg_57, %iterArg_58, %237) : (tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x9xf32>, tensor<f32>) -> (tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x9xf32>, tensor<9xf32>)
      %239 = func.call @dynamic_update_index_in_dim_25(%iterArg_59, %238#6, %iterArg_52) : (tensor<1x9xf32>, tensor<9xf32>, tensor<i32>) -> tensor<1x9xf32>
      %c_60 = stablehlo.constant dense<1> : tensor<i32>
      %240 = stablehlo.add %iterArg_52, %c_60 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_46, %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %240, %238#0, %238#1, %238#2, %238#3, %238#4, %238#5, %239 : tensor<1xf32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x9xf32>, tensor<1x9xf32>
    }
    %230 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %231 = stablehlo.concatenate %230, %229#14, dim = 0 : (tensor<1x9xf32>, tensor<1x9xf32>) -> tensor<2x9xf32>
    %232 = stablehlo.slice %231 [0:2, 0:2] : (tensor<2x9xf32>) -> tensor<2x2xf32>
    %233 = stablehlo.slice %231 [0:2, 2:4] : (tensor<2x9xf32>) -> tensor<2x2xf32>
    %234 = stablehlo.slice %231 [0:2, 4:5] : (tensor<2x9xf32>) -> tensor<2x1xf32>
    %235 = stablehlo.slice %231 [0:2, 5:9] : (tensor<2x9xf32>) -> tensor<2x4xf32>
    %236 = stablehlo.reshape %234 : (tensor<2x1xf32>) -> tensor<2xf32>
    return %232, %233, %236, %235 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2x4xf32>
  }
  func.func private @norm_16(%arg0: tensor<9xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<9xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @_where_17(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @dynamic_index_in_dim_18(%arg0: tensor<1xf32>, %arg1: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.dynamic_slice %arg0, %arg1, sizes = [1] : (tensor<1xf32>, tensor<i32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @closed_call_19(%arg0: tensor<7xf32>, %arg1: tensor<6x7xf32>, %arg2: tensor<7xf32>, %arg3: tensor<7xf32>, %arg4: tensor<4xf32>, %arg5: tensor<7xf32>, %arg6: tensor<9xf32>, %arg7: tensor<9xf32>, %arg8: tensor<f32>, %arg9: tensor<f32>, %arg10: tensor<f32>, %arg11: tensor<5x9xf32>, %arg12: tensor<f32>) -> (tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x9xf32>, tensor<9xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:14 = stablehlo.while(%iterArg = %arg12, %iterArg_0 = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %arg3, %iterArg_4 = %arg4, %iterArg_5 = %arg5, %iterArg_6 = %c, %iterArg_7 = %arg6, %iterArg_8 = %arg7, %iterArg_9 = %arg8, %iterArg_10 = %arg9, %iterArg_11 = %arg10, %iterArg_12 = %arg11) : tensor<f32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x9xf32>
    cond {
      %5 = stablehlo.compare LT, %iterArg_9, %iterArg, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.convert %iterArg_6 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %7 = stablehlo.compare LT, %6, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_13 = stablehlo.constant dense<false> : tensor<i1>
      %8 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i1>) -> tensor<i1>
      %9 = stablehlo.compare NE, %7, %8, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %10 = stablehlo.convert %9 : tensor<i1>
      %11 = stablehlo.and %5, %10 : tensor<i1>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %12 = stablehlo.compare GT, %iterArg_10, %cst_14, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %13 = stablehlo.and %11, %12 : tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7x9xf32>
      %c_13 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %7 = "stablehlo.scatter"(%5, %6, %iterArg_8) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
      ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
        stablehlo.return %arg14 : tensor<f32>
      }) : (tensor<7x9xf32>, tensor<1xi32>, tensor<9xf32>) -> tensor<7x9xf32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %8:9 = stablehlo.while(%iterArg_47 = %iterArg_0, %iterArg_48 = %iterArg_10, %iterArg_49 = %iterArg_9, %iterArg_50 = %iterArg_1, %iterArg_51 = %iterArg_7, %iterArg_52 = %iterArg_4, %iterArg_53 = %c_15, %iterArg_54 = %c_14, %iterArg_55 = %7) : tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<6x7xf32>, tensor<9xf32>, tensor<4xf32>, tensor<i32>, tensor<i32>, tensor<7x9xf32>
      cond {
        %c_56 = stablehlo.constant dense<6> : tensor<i32>
        %116 = stablehlo.compare LT, %iterArg_53, %c_56, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %116 : tensor<i1>
      } do {
        %116:2 = func.call @closed_call_20(%iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %iterArg_54, %iterArg_55) : (tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<6x7xf32>, tensor<9xf32>, tensor<4xf32>, tensor<i32>, tensor<7x9xf32>) -> (tensor<i32>, tensor<7x9xf32>)
        %c_56 = stablehlo.constant dense<1> : tensor<i32>
        %117 = stablehlo.add %iterArg_53, %c_56 : tensor<i32>
        stablehlo.return %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %117, %116#0, %116#1 : tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<6x7xf32>, tensor<9xf32>, tensor<4xf32>, tensor<i32>, tensor<i32>, tensor<7x9xf32>
      }
      %9 = stablehlo.dot_general %iterArg_2, %8#8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x9xf32>) -> tensor<9xf32>
      %10 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %11 = stablehlo.multiply %10, %9 : tensor<9xf32>
      %12 = stablehlo.add %11, %iterArg_7 : tensor<9xf32>
      %13 = stablehlo.dot_general %iterArg_3, %8#8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x9xf32>) -> tensor<9xf32>
      %14 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %15 = stablehlo.multiply %14, %13 : tensor<9xf32>
      %16 = stablehlo.slice %8#8 [6:7, 0:9] : (tensor<7x9xf32>) -> tensor<1x9xf32>
      %17 = stablehlo.reshape %16 : (tensor<1x9xf32>) -> tensor<9xf32>
      %18 = stablehlo.add %iterArg_9, %iterArg_10 : tensor<f32>
      %19 = stablehlo.abs %iterArg_7 : tensor<9xf32>
      %20 = stablehlo.abs %12 : tensor<9xf32>
      %21 = stablehlo.maximum %19, %20 : tensor<9xf32>
      %cst_16 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %23 = stablehlo.multiply %22, %21 : tensor<9xf32>
      %cst_17 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
      %24 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %25 = stablehlo.add %24, %23 : tensor<9xf32>
      %26 = stablehlo.divide %15, %25 : tensor<9xf32>
      %27 = stablehlo.multiply %26, %26 : tensor<9xf32>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.reduce(%27 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<9xf32>, tensor<f32>) -> tensor<f32>
      %cst_19 = stablehlo.constant dense<9.000000e+00> : tensor<f32>
      %29 = stablehlo.divide %28, %cst_19 : tensor<f32>
      %30 = stablehlo.sqrt %29 : tensor<f32>
      %31 = stablehlo.dot_general %iterArg_5, %8#8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x9xf32>) -> tensor<9xf32>
      %32 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %33 = stablehlo.multiply %32, %31 : tensor<9xf32>
      %34 = stablehlo.add %iterArg_7, %33 : tensor<9xf32>
      %35 = stablehlo.slice %8#8 [0:1, 0:9] : (tensor<7x9xf32>) -> tensor<1x9xf32>
      %36 = stablehlo.reshape %35 : (tensor<1x9xf32>) -> tensor<9xf32>
      %37 = stablehlo.slice %8#8 [6:7, 0:9] : (tensor<7x9xf32>) -> tensor<1x9xf32>
      %38 = stablehlo.reshape %37 : (tensor<1x9xf32>) -> tensor<9xf32>
      %cst_20 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
      %39 = stablehlo.multiply %cst_20, %iterArg_10 : tensor<f32>
      %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %41 = stablehlo.multiply %40, %36 : tensor<9xf32>
      %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %42 = stablehlo.multiply %cst_21, %iterArg_10 : tensor<f32>
      %43 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %44 = stablehlo.multiply %43, %38 : tensor<9xf32>
      %45 = stablehlo.add %41, %44 : tensor<9xf32>
      %cst_22 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %46 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %47 = stablehlo.multiply %46, %iterArg_7 : tensor<9xf32>
      %48 = stablehlo.subtract %45, %47 : tensor<9xf32>
      %cst_23 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %49 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %50 = stablehlo.multiply %49, %12 : tensor<9xf32>
      %51 = stablehlo.subtract %48, %50 : tensor<9xf32>
      %cst_24 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
      %52 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %53 = stablehlo.multiply %52, %34 : tensor<9xf32>
      %54 = stablehlo.add %51, %53 : tensor<9xf32>
      %cst_25 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %55 = stablehlo.multiply %cst_25, %iterArg_10 : tensor<f32>
      %56 = stablehlo.broadcast_in_dim %55, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %57 = stablehlo.multiply %56, %36 : tensor<9xf32>
      %cst_26 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %58 = stablehlo.multiply %cst_26, %iterArg_10 : tensor<f32>
      %59 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %60 = stablehlo.multiply %59, %38 : tensor<9xf32>
      %61 = stablehlo.subtract %57, %60 : tensor<9xf32>
      %cst_27 = stablehlo.constant dense<1.800000e+01> : tensor<f32>
      %62 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %63 = stablehlo.multiply %62, %iterArg_7 : tensor<9xf32>
      %64 = stablehlo.add %61, %63 : tensor<9xf32>
      %cst_28 = stablehlo.constant dense<1.400000e+01> : tensor<f32>
      %65 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %66 = stablehlo.multiply %65, %12 : tensor<9xf32>
      %67 = stablehlo.add %64, %66 : tensor<9xf32>
      %cst_29 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
      %68 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %69 = stablehlo.multiply %68, %34 : tensor<9xf32>
      %70 = stablehlo.subtract %67, %69 : tensor<9xf32>
      %cst_30 = stablehlo.constant dense<-4.000000e+00> : tensor<f32>
      %71 = stablehlo.multiply %cst_30, %iterArg_10 : tensor<f32>
      %72 = stablehlo.broadcast_in_dim %71, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %73 = stablehlo.multiply %72, %36 : tensor<9xf32>
      %74 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %75 = stablehlo.multiply %74, %38 : tensor<9xf32>
      %76 = stablehlo.add %73, %75 : tensor<9xf32>
      %cst_31 = stablehlo.constant dense<1.100000e+01> : tensor<f32>
      %77 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %78 = stablehlo.multiply %77, %iterArg_7 : tensor<9xf32>
      %79 = stablehlo.subtract %76, %78 : tensor<9xf32>
      %cst_32 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %80 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %81 = stablehlo.multiply %80, %12 : tensor<9xf32>
      %82 = stablehlo.subtract %79, %81 : tensor<9xf32>
      %cst_33 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
      %83 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %84 = stablehlo.multiply %83, %34 : tensor<9xf32>
      %85 = stablehlo.add %82, %84 : tensor<9xf32>
      %86 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<9xf32>
      %87 = stablehlo.multiply %86, %36 : tensor<9xf32>
      %88 = stablehlo.broadcast_in_dim %54, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
      %89 = stablehlo.broadcast_in_dim %70, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
      %90 = stablehlo.broadcast_in_dim %85, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
      %91 = stablehlo.broadcast_in_dim %87, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
      %92 = stablehlo.broadcast_in_dim %iterArg_7, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
      %93 = stablehlo.concatenate %88, %89, %90, %91, %92, dim = 0 : (tensor<1x9xf32>, tensor<1x9xf32>, tensor<1x9xf32>, tensor<1x9xf32>, tensor<1x9xf32>) -> tensor<5x9xf32>
      %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %94 = stablehlo.compare LT, %30, %cst_34, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %cst_36 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
      %95 = func.call @_where_4(%94, %cst_35, %cst_36) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %cst_37 = stablehlo.constant dense<-2.000000e-01> : tensor<f32>
      %96 = stablehlo.power %30, %cst_37 : tensor<f32>
      %cst_38 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %97 = stablehlo.multiply %96, %cst_38 : tensor<f32>
      %98 = stablehlo.convert %95 : tensor<f32>
      %99 = stablehlo.maximum %97, %98 : tensor<f32>
      %cst_39 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %100 = stablehlo.minimum %cst_39, %99 : tensor<f32>
      %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %101 = stablehlo.compare EQ, %30, %cst_40, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_41 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %102 = stablehlo.multiply %iterArg_10, %cst_41 : tensor<f32>
      %103 = stablehlo.multiply %iterArg_10, %100 : tensor<f32>
      %104 = func.call @_where_5(%101, %102, %103) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %cst_42 = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %105 = func.call @clip_6(%104, %cst_42, %cst_43) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %c_44 = stablehlo.constant dense<1> : tensor<i32>
      %106 = stablehlo.add %iterArg_6, %c_44 : tensor<i32>
      %c_45 = stablehlo.constant dense<1> : tensor<i32>
      %107 = stablehlo.add %iterArg_6, %c_45 : tensor<i32>
      %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %108 = stablehlo.compare LE, %30, %cst_46, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %109 = func.call @_where_7(%108, %106, %107) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %110 = func.call @_where_21(%108, %12, %iterArg_7) : (tensor<i1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
      %111 = func.call @_where_21(%108, %17, %iterArg_8) : (tensor<i1>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
      %112 = func.call @_where_5(%108, %18, %iterArg_9) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %113 = func.call @_where_5(%108, %105, %105) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %114 = func.call @_where_5(%108, %iterArg_9, %iterArg_11) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %115 = func.call @_where_22(%108, %93, %iterArg_12) : (tensor<i1>, tensor<5x9xf32>, tensor<5x9xf32>) -> tensor<5x9xf32>
      stablehlo.return %iterArg, %iterArg_0, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %109, %110, %111, %112, %113, %114, %115 : tensor<f32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x9xf32>
    }
    %1 = stablehlo.subtract %arg12, %0#12 : tensor<f32>
    %2 = stablehlo.subtract %0#10, %0#12 : tensor<f32>
    %3 = stablehlo.divide %1, %2 : tensor<f32>
    %4 = call @polyval_23(%0#13, %3) : (tensor<5x9xf32>, tensor<f32>) -> tensor<9xf32>
    return %0#8, %0#9, %0#10, %0#11, %0#12, %0#13, %4 : tensor<9xf32>, tensor<9xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x9xf32>, tensor<9xf32>
  }
  func.func private @closed_call_20(%arg0: tensor<7xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<6x7xf32>, %arg4: tensor<9xf32>, %arg5: tensor<4xf32>, %arg6: tensor<i32>, %arg7: tensor<7x9xf32>) -> (tensor<i32>, tensor<7x9xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg6, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.subtract %arg6, %c_0 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.convert %1 : tensor<i32>
    %c_2 = stablehlo.constant dense<7> : tensor<i32>
    %4 = stablehlo.add %3, %c_2 : tensor<i32>
    %5 = stablehlo.select %2, %4, %1 : tensor<i1>, tensor<i32>
    %6 = stablehlo.dynamic_slice %arg0, %5, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = stablehlo.multiply %arg1, %7 : tensor<f32>
    %9 = stablehlo.add %arg2, %8 : tensor<f32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.subtract %arg6, %c_3 : tensor<i32>
    %11 = stablehlo.convert %10 : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare LT, %11, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<6> : tensor<i32>
    %13 = stablehlo.add %11, %c_5 : tensor<i32>
    %14 = stablehlo.select %12, %13, %11 : tensor<i1>, tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.compare LT, %c_6, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<7> : tensor<i32>
    %16 = stablehlo.add %c_8, %c_9 : tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.select %15, %16, %c_10 : tensor<i1>, tensor<i32>
    %18 = stablehlo.dynamic_slice %arg3, %14, %17, sizes = [1, 7] : (tensor<6x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x7xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x7xf32>) -> tensor<7xf32>
    %20 = stablehlo.dot_general %19, %arg7, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x9xf32>) -> tensor<9xf32>
    %21 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<9xf32>
    %23 = stablehlo.add %arg4, %22 : tensor<9xf32>
    %24 = stablehlo.slice %23 [0:2] : (tensor<9xf32>) -> tensor<2xf32>
    %25 = stablehlo.slice %23 [2:4] : (tensor<9xf32>) -> tensor<2xf32>
    %26 = stablehlo.slice %23 [4:5] : (tensor<9xf32>) -> tensor<1xf32>
    %27 = stablehlo.slice %23 [5:9] : (tensor<9xf32>) -> tensor<4xf32>
    %28 = stablehlo.reshape %26 : (tensor<1xf32>) -> tensor<f32>
    %29 = stablehlo.negate %9 : tensor<f32>
    %30 = stablehlo.slice %24 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %31 = stablehlo.slice %arg5 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %32 = stablehlo.reshape %31 : (tensor<1xf32>) -> tensor<f32>
    %33 = stablehlo.slice %30 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %34 = stablehlo.reshape %33 : (tensor<1xf32>) -> tensor<f32>
    %35 = stablehlo.multiply %32, %34 : tensor<f32>
    %36 = stablehlo.slice %arg5 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %37 = stablehlo.reshape %36 : (tensor<1xf32>) -> tensor<f32>
    %38 = stablehlo.slice %30 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %39 = stablehlo.reshape %38 : (tensor<1xf32>) -> tensor<f32>
    %40 = stablehlo.multiply %37, %39 : tensor<f32>
    %41 = stablehlo.slice %30 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %42 = stablehlo.reshape %41 : (tensor<1xf32>) -> tensor<f32>
    %43 = stablehlo.multiply %40, %42 : tensor<f32>
    %44 = stablehlo.subtract %35, %43 : tensor<f32>
    %45 = stablehlo.slice %arg5 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %46 = stablehlo.reshape %45 : (tensor<1xf32>) -> tensor<f32>
    %47 = stablehlo.negate %46 : tensor<f32>
    %48 = stablehlo.slice %30 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %49 = stablehlo.reshape %48 : (tensor<1xf32>) -> tensor<f32>
    %50 = stablehlo.multiply %47, %49 : tensor<f32>
    %51 = stablehlo.slice %arg5 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %52 = stablehlo.reshape %51 : (tensor<1xf32>) -> tensor<f32>
    %53 = stablehlo.slice %30 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %54 = stablehlo.reshape %53 : (tensor<1xf32>) -> tensor<f32>
    %55 = stablehlo.multiply %52, %54 : tensor<f32>
    %56 = stablehlo.slice %30 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %57 = stablehlo.reshape %56 : (tensor<1xf32>) -> tensor<f32>
    %58 = stablehlo.multiply %55, %57 : tensor<f32>
    %59 = stablehlo.add %50, %58 : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %61 = stablehlo.broadcast_in_dim %59, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %62 = stablehlo.concatenate %60, %61, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %63 = stablehlo.negate %62 : tensor<2xf32>
    %64 = stablehlo.slice %25 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %65 = stablehlo.slice %25 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %66 = stablehlo.reduce(%65 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %67 = stablehlo.reduce(%64 init: %cst_11) applies stablehlo.add across dimensions = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<f32>
    %68 = stablehlo.multiply %55, %66 : tensor<f32>
    %69 = stablehlo.multiply %66, %57 : tensor<f32>
    %70 = stablehlo.broadcast_in_dim %68, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.pad %70, %cst_12, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %72 = stablehlo.multiply %52, %69 : tensor<f32>
    %73 = stablehlo.multiply %69, %54 : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %72, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.pad %74, %cst_13, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %76 = stablehlo.add %71, %75 : tensor<2xf32>
    %77 = stablehlo.broadcast_in_dim %73, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %78 = stablehlo.pad %77, %cst_14, low = [3], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %79 = stablehlo.multiply %47, %66 : tensor<f32>
    %80 = stablehlo.multiply %66, %49 : tensor<f32>
    %81 = stablehlo.broadcast_in_dim %79, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.pad %81, %cst_15, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %83 = stablehlo.add %76, %82 : tensor<2xf32>
    %84 = stablehlo.negate %80 : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %84, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.pad %85, %cst_16, low = [2], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %87 = stablehlo.add %78, %86 : tensor<4xf32>
    %88 = stablehlo.negate %67 : tensor<f32>
    %89 = stablehlo.multiply %40, %88 : tensor<f32>
    %90 = stablehlo.multiply %88, %42 : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %89, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.pad %91, %cst_17, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %93 = stablehlo.add %83, %92 : tensor<2xf32>
    %94 = stablehlo.multiply %37, %90 : tensor<f32>
    %95 = stablehlo.multiply %90, %39 : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %94, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %97 = stablehlo.pad %96, %cst_18, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %98 = stablehlo.add %93, %97 : tensor<2xf32>
    %99 = stablehlo.broadcast_in_dim %95, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %100 = stablehlo.pad %99, %cst_19, low = [1], high = [2], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %101 = stablehlo.add %87, %100 : tensor<4xf32>
    %102 = stablehlo.multiply %32, %67 : tensor<f32>
    %103 = stablehlo.multiply %67, %34 : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %102, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %105 = stablehlo.pad %104, %cst_20, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %106 = stablehlo.add %98, %105 : tensor<2xf32>
    %107 = stablehlo.broadcast_in_dim %103, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %108 = stablehlo.pad %107, %cst_21, low = [0], high = [3], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<4xf32>
    %109 = stablehlo.add %101, %108 : tensor<4xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.reshape %cst_22 : (tensor<f32>) -> tensor<1xf32>
    %111 = stablehlo.concatenate %63, %106, %110, %109, dim = 0 : (tensor<2xf32>, tensor<2xf32>, tensor<1xf32>, tensor<4xf32>) -> tensor<9xf32>
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %112 = stablehlo.compare LT, %arg6, %c_23, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_24 = stablehlo.constant dense<7> : tensor<i32>
    %113 = stablehlo.add %arg6, %c_24 : tensor<i32>
    %114 = stablehlo.select %112, %113, %arg6 : tensor<i1>, tensor<i32>
    %115 = stablehlo.convert %114 : tensor<i32>
    %116 = stablehlo.broadcast_in_dim %115, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %117 = "stablehlo.scatter"(%arg7, %116, %111) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      stablehlo.return %arg9 : tensor<f32>
    }) : (tensor<7x9xf32>, tensor<1xi32>, tensor<9xf32>) -> tensor<7x9xf32>
    return %0, %117 : tensor<i32>, tensor<7x9xf32>
  }
  func.func private @_where_21(%arg0: tensor<i1>, %arg1: tensor<9xf32>, %arg2: tensor<9xf32>) -> tensor<9xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<9xf32>
    return %0 : tensor<9xf32>
  }
  func.func private @_where_22(%arg0: tensor<i1>, %arg1: tensor<5x9xf32>, %arg2: tensor<5x9xf32>) -> tensor<5x9xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<5x9xf32>
    return %0 : tensor<5x9xf32>
  }
  func.func private @polyval_23(%arg0: tensor<5x9xf32>, %arg1: tensor<f32>) -> tensor<9xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %1 = stablehlo.slice %arg0 [0:0, 0:9] : (tensor<5x9xf32>) -> tensor<0x9xf32>
    %2 = stablehlo.slice %arg0 [0:5, 0:9] : (tensor<5x9xf32>) -> tensor<5x9xf32>
    %3 = stablehlo.slice %2 [0:1, 0:9] : (tensor<5x9xf32>) -> tensor<1x9xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x9xf32>) -> tensor<9xf32>
    %5 = call @closed_call_24(%arg1, %0, %4) : (tensor<f32>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %6 = stablehlo.slice %2 [1:2, 0:9] : (tensor<5x9xf32>) -> tensor<1x9xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x9xf32>) -> tensor<9xf32>
    %8 = call @closed_call_24(%arg1, %5, %7) : (tensor<f32>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %9 = stablehlo.slice %2 [2:3, 0:9] : (tensor<5x9xf32>) -> tensor<1x9xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x9xf32>) -> tensor<9xf32>
    %11 = call @closed_call_24(%arg1, %8, %10) : (tensor<f32>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %12 = stablehlo.slice %2 [3:4, 0:9] : (tensor<5x9xf32>) -> tensor<1x9xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x9xf32>) -> tensor<9xf32>
    %14 = call @closed_call_24(%arg1, %11, %13) : (tensor<f32>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    %15 = stablehlo.slice %2 [4:5, 0:9] : (tensor<5x9xf32>) -> tensor<1x9xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x9xf32>) -> tensor<9xf32>
    %17 = call @closed_call_24(%arg1, %14, %16) : (tensor<f32>, tensor<9xf32>, tensor<9xf32>) -> tensor<9xf32>
    return %17 : tensor<9xf32>
  }
  func.func private @closed_call_24(%arg0: tensor<f32>, %arg1: tensor<9xf32>, %arg2: tensor<9xf32>) -> tensor<9xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %1 = stablehlo.multiply %arg1, %0 : tensor<9xf32>
    %2 = stablehlo.add %1, %arg2 : tensor<9xf32>
    return %2 : tensor<9xf32>
  }
  func.func private @dynamic_update_index_in_dim_25(%arg0: tensor<1x9xf32>, %arg1: tensor<9xf32>, %arg2: tensor<i32>) -> tensor<1x9xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<9xf32>) -> tensor<1x9xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2, %c : (tensor<1x9xf32>, tensor<1x9xf32>, tensor<i32>, tensor<i32>) -> tensor<1x9xf32>
    return %1 : tensor<1x9xf32>
  }
  func.func private @dynamic_update_index_in_dim_26(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<4xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.dynamic_update_slice %arg0, %0, %arg2 : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @_odeint_wrapper_27(%arg0: tensor<2xf32>, %arg1: tensor<5xf32>, %arg2: tensor<4xf32>) -> tensor<5x2xf32> {
    %cst = stablehlo.constant dense<[2.000000e-01, 3.000000e-01, 8.000000e-01, 0.888888895, 1.000000e+00, 1.000000e+00, 0.000000e+00]> : tensor<7xf32>
    %cst_0 = stablehlo.constant dense<[[2.000000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [7.500000e-02, 2.250000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.977777779, -3.73333335, 3.55555558, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [2.95259857, -11.5957937, 9.82289314, -0.290809333, 0.000000e+00, 0.000000e+00, 0.000000e+00], [2.84627533, -10.757576, 8.90642261, 0.278409094, -0.273531318, 0.000000e+00, 0.000000e+00], [0.0911458358, 0.000000e+00, 0.449236304, 0.651041686, -0.322376192, 0.130952388, 0.000000e+00]]> : tensor<6x7xf32>
    %cst_1 = stablehlo.constant dense<[0.0911458358, 0.000000e+00, 0.449236304, 0.651041686, -0.322376192, 0.130952388, 0.000000e+00]> : tensor<7xf32>
    %cst_2 = stablehlo.constant dense<[8.21759284E-4, 0.000000e+00, -0.00283518014, 0.0246527772, -0.0339091979, 0.027936507, -0.0166666675]> : tensor<7xf32>
    %cst_3 = stablehlo.constant dense<[0.100134321, 0.000000e+00, 0.391832173, -0.0298246015, 0.0589326844, -0.0449788868, 0.0239043087]> : tensor<7xf32>
    %0 = stablehlo.slice %arg1 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %1 = stablehlo.reshape %0 : (tensor<1xf32>) -> tensor<f32>
    %2 = stablehlo.slice %arg0 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %3 = stablehlo.slice %arg2 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %5 = stablehlo.slice %2 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %6 = stablehlo.reshape %5 : (tensor<1xf32>) -> tensor<f32>
    %7 = stablehlo.multiply %4, %6 : tensor<f32>
    %8 = stablehlo.slice %arg2 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %9 = stablehlo.reshape %8 : (tensor<1xf32>) -> tensor<f32>
    %10 = stablehlo.slice %2 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %11 = stablehlo.reshape %10 : (tensor<1xf32>) -> tensor<f32>
    %12 = stablehlo.multiply %9, %11 : tensor<f32>
    %13 = stablehlo.slice %2 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %14 = stablehlo.reshape %13 : (tensor<1xf32>) -> tensor<f32>
    %15 = stablehlo.multiply %12, %14 : tensor<f32>
    %16 = stablehlo.subtract %7, %15 : tensor<f32>
    %17 = stablehlo.slice %arg2 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %18 = stablehlo.reshape %17 : (tensor<1xf32>) -> tensor<f32>
    %19 = stablehlo.negate %18 : tensor<f32>
    %20 = stablehlo.slice %2 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %21 = stablehlo.reshape %20 : (tensor<1xf32>) -> tensor<f32>
    %22 = stablehlo.multiply %19, %21 : tensor<f32>
    %23 = stablehlo.slice %arg2 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %24 = stablehlo.reshape %23 : (tensor<1xf32>) -> tensor<f32>
    %25 = stablehlo.slice %2 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %26 = stablehlo.reshape %25 : (tensor<1xf32>) -> tensor<f32>
    %27 = stablehlo.multiply %24, %26 : tensor<f32>
    %28 = stablehlo.slice %2 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %29 = stablehlo.reshape %28 : (tensor<1xf32>) -> tensor<f32>
    %30 = stablehlo.multiply %27, %29 : tensor<f32>
    %31 = stablehlo.add %22, %30 : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %33 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %34 = stablehlo.concatenate %32, %33, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %35 = stablehlo.slice %arg1 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %36 = stablehlo.reshape %35 : (tensor<1xf32>) -> tensor<f32>
    %37 = stablehlo.abs %arg0 : tensor<2xf32>
    %cst_4 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %39 = stablehlo.multiply %37, %38 : tensor<2xf32>
    %cst_5 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %41 = stablehlo.add %40, %39 : tensor<2xf32>
    %42 = stablehlo.divide %arg0, %41 : tensor<2xf32>
    %43 = call @norm_28(%42) : (tensor<2xf32>) -> tensor<f32>
    %44 = stablehlo.divide %34, %41 : tensor<2xf32>
    %45 = call @norm_28(%44) : (tensor<2xf32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %46 = stablehlo.compare LT, %43, %cst_6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_7 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %47 = stablehlo.compare LT, %45, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %48 = stablehlo.or %46, %47 : tensor<i1>
    %cst_8 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %49 = stablehlo.multiply %cst_8, %43 : tensor<f32>
    %50 = stablehlo.divide %49, %45 : tensor<f32>
    %cst_9 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %51 = call @_where_29(%48, %cst_9, %50) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %52 = stablehlo.broadcast_in_dim %51, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %53 = stablehlo.multiply %52, %34 : tensor<2xf32>
    %54 = stablehlo.add %arg0, %53 : tensor<2xf32>
    %55 = stablehlo.add %36, %51 : tensor<f32>
    %56 = stablehlo.slice %54 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %57 = stablehlo.slice %arg2 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %58 = stablehlo.reshape %57 : (tensor<1xf32>) -> tensor<f32>
    %59 = stablehlo.slice %56 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %60 = stablehlo.reshape %59 : (tensor<1xf32>) -> tensor<f32>
    %61 = stablehlo.multiply %58, %60 : tensor<f32>
    %62 = stablehlo.slice %arg2 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %63 = stablehlo.reshape %62 : (tensor<1xf32>) -> tensor<f32>
    %64 = stablehlo.slice %56 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %65 = stablehlo.reshape %64 : (tensor<1xf32>) -> tensor<f32>
    %66 = stablehlo.multiply %63, %65 : tensor<f32>
    %67 = stablehlo.slice %56 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %68 = stablehlo.reshape %67 : (tensor<1xf32>) -> tensor<f32>
    %69 = stablehlo.multiply %66, %68 : tensor<f32>
    %70 = stablehlo.subtract %61, %69 : tensor<f32>
    %71 = stablehlo.slice %arg2 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %72 = stablehlo.reshape %71 : (tensor<1xf32>) -> tensor<f32>
    %73 = stablehlo.negate %72 : tensor<f32>
    %74 = stablehlo.slice %56 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %75 = stablehlo.reshape %74 : (tensor<1xf32>) -> tensor<f32>
    %76 = stablehlo.multiply %73, %75 : tensor<f32>
    %77 = stablehlo.slice %arg2 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %78 = stablehlo.reshape %77 : (tensor<1xf32>) -> tensor<f32>
    %79 = stablehlo.slice %56 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %80 = stablehlo.reshape %79 : (tensor<1xf32>) -> tensor<f32>
    %81 = stablehlo.multiply %78, %80 : tensor<f32>
    %82 = stablehlo.slice %56 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %83 = stablehlo.reshape %82 : (tensor<1xf32>) -> tensor<f32>
    %84 = stablehlo.multiply %81, %83 : tensor<f32>
    %85 = stablehlo.add %76, %84 : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %87 = stablehlo.broadcast_in_dim %85, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %88 = stablehlo.concatenate %86, %87, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %89 = stablehlo.subtract %88, %34 : tensor<2xf32>
    %90 = stablehlo.divide %89, %41 : tensor<2xf32>
    %91 = call @norm_28(%90) : (tensor<2xf32>) -> tensor<f32>
    %92 = stablehlo.divide %91, %51 : tensor<f32>
    %cst_10 = stablehlo.constant dense<1.000000e-15> : tensor<f32>
    %93 = stablehlo.compare LE, %45, %cst_10, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_11 = stablehlo.constant dense<1.000000e-15> : tensor<f32>
    %94 = stablehlo.compare LE, %92, %cst_11, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %95 = stablehlo.and %93, %94 : tensor<i1>
    %cst_12 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
    %96 = stablehlo.multiply %51, %cst_12 : tensor<f32>
    %cst_13 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %97 = stablehlo.maximum %cst_13, %96 : tensor<f32>
    %98 = stablehlo.maximum %45, %92 : tensor<f32>
    %cst_14 = stablehlo.constant dense<0.00999999977> : tensor<f32>
    %99 = stablehlo.divide %cst_14, %98 : tensor<f32>
    %cst_15 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
    %100 = stablehlo.power %99, %cst_15 : tensor<f32>
    %101 = call @_where_30(%95, %97, %100) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_16 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %102 = stablehlo.multiply %cst_16, %51 : tensor<f32>
    %103 = stablehlo.minimum %102, %101 : tensor<f32>
    %cst_17 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = call @clip_31(%103, %cst_17, %cst_18) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %105 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %106 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %107 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %108 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %109 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %110 = stablehlo.concatenate %105, %106, %107, %108, %109, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
    %111 = stablehlo.slice %arg1 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %112 = stablehlo.reshape %111 : (tensor<1xf32>) -> tensor<f32>
    %113 = stablehlo.slice %arg1 [0:1] : (tensor<5xf32>) -> tensor<1xf32>
    %114 = stablehlo.reshape %113 : (tensor<1xf32>) -> tensor<f32>
    %115 = stablehlo.slice %arg1 [1:5] : (tensor<5xf32>) -> tensor<4xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %116 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<4x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %117:15 = stablehlo.while(%iterArg = %115, %iterArg_20 = %cst, %iterArg_21 = %cst_0, %iterArg_22 = %cst_1, %iterArg_23 = %cst_2, %iterArg_24 = %arg2, %iterArg_25 = %cst_3, %iterArg_26 = %c, %iterArg_27 = %arg0, %iterArg_28 = %34, %iterArg_29 = %112, %iterArg_30 = %104, %iterArg_31 = %114, %iterArg_32 = %110, %iterArg_33 = %116) : tensor<4xf32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<4x2xf32>
    cond {
      %c_34 = stablehlo.constant dense<4> : tensor<i32>
      %121 = stablehlo.compare LT, %iterArg_26, %c_34, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %121 : tensor<i1>
    } do {
      %121 = func.call @dynamic_index_in_dim_1(%iterArg, %iterArg_26) : (tensor<4xf32>, tensor<i32>) -> tensor<f32>
      %122:7 = func.call @closed_call_32(%iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %121) : (tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<2xf32>)
      %123 = func.call @dynamic_update_index_in_dim_11(%iterArg_33, %122#6, %iterArg_26) : (tensor<4x2xf32>, tensor<2xf32>, tensor<i32>) -> tensor<4x2xf32>
      %c_34 = stablehlo.constant dense<1> : tensor<i32>
      %124 = stablehlo.add %iterArg_26, %c_34 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %iterArg_25, %124, %122#0, %122#1, %122#2, %122#3, %122#4, %122#5, %123 : tensor<4xf32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<4x2xf32>
    }
    %118 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
    %119 = stablehlo.concatenate %118, %117#14, dim = 0 : (tensor<1x2xf32>, tensor<4x2xf32>) -> tensor<5x2xf32>
    %120 = stablehlo.slice %119 [0:5, 0:2] : (tensor<5x2xf32>) -> tensor<5x2xf32>
    return %120 : tensor<5x2xf32>
  }
  func.func private @norm_28(%arg0: tensor<2xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @_where_29(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_where_30(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @clip_31(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.maximum %0, %arg0 : tensor<f32>
    %2 = stablehlo.convert %arg1 : tensor<f32>
    %3 = stablehlo.minimum %2, %1 : tensor<f32>
    return %3 : tensor<f32>
  }
  func.func private @closed_call_32(%arg0: tensor<7xf32>, %arg1: tensor<6x7xf32>, %arg2: tensor<7xf32>, %arg3: tensor<7xf32>, %arg4: tensor<4xf32>, %arg5: tensor<7xf32>, %arg6: tensor<2xf32>, %arg7: tensor<2xf32>, %arg8: tensor<f32>, %arg9: tensor<f32>, %arg10: tensor<f32>, %arg11: tensor<5x2xf32>, %arg12: tensor<f32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<2xf32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0:14 = stablehlo.while(%iterArg = %arg12, %iterArg_0 = %arg0, %iterArg_1 = %arg1, %iterArg_2 = %arg2, %iterArg_3 = %arg3, %iterArg_4 = %arg4, %iterArg_5 = %arg5, %iterArg_6 = %c, %iterArg_7 = %arg6, %iterArg_8 = %arg7, %iterArg_9 = %arg8, %iterArg_10 = %arg9, %iterArg_11 = %arg10, %iterArg_12 = %arg11) : tensor<f32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>
    cond {
      %5 = stablehlo.compare LT, %iterArg_9, %iterArg, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.convert %iterArg_6 : (tensor<i32>) -> tensor<f32>
      %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %7 = stablehlo.compare LT, %6, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_13 = stablehlo.constant dense<false> : tensor<i1>
      %8 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i1>) -> tensor<i1>
      %9 = stablehlo.compare NE, %7, %8, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %10 = stablehlo.convert %9 : tensor<i1>
      %11 = stablehlo.and %5, %10 : tensor<i1>
      %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %12 = stablehlo.compare GT, %iterArg_10, %cst_14, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %13 = stablehlo.and %11, %12 : tensor<i1>
      stablehlo.return %13 : tensor<i1>
    } do {
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7x2xf32>
      %c_13 = stablehlo.constant dense<0> : tensor<i32>
      %6 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %7 = "stablehlo.scatter"(%5, %6, %iterArg_8) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
      ^bb0(%arg13: tensor<f32>, %arg14: tensor<f32>):
        stablehlo.return %arg14 : tensor<f32>
      }) : (tensor<7x2xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<7x2xf32>
      %c_14 = stablehlo.constant dense<1> : tensor<i32>
      %c_15 = stablehlo.constant dense<0> : tensor<i32>
      %8:9 = stablehlo.while(%iterArg_47 = %iterArg_0, %iterArg_48 = %iterArg_10, %iterArg_49 = %iterArg_9, %iterArg_50 = %iterArg_1, %iterArg_51 = %iterArg_7, %iterArg_52 = %iterArg_4, %iterArg_53 = %c_15, %iterArg_54 = %c_14, %iterArg_55 = %7) : tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<6x7xf32>, tensor<2xf32>, tensor<4xf32>, tensor<i32>, tensor<i32>, tensor<7x2xf32>
      cond {
        %c_56 = stablehlo.constant dense<6> : tensor<i32>
        %116 = stablehlo.compare LT, %iterArg_53, %c_56, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %116 : tensor<i1>
      } do {
        %116:2 = func.call @closed_call_33(%iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %iterArg_54, %iterArg_55) : (tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<6x7xf32>, tensor<2xf32>, tensor<4xf32>, tensor<i32>, tensor<7x2xf32>) -> (tensor<i32>, tensor<7x2xf32>)
        %c_56 = stablehlo.constant dense<1> : tensor<i32>
        %117 = stablehlo.add %iterArg_53, %c_56 : tensor<i32>
        stablehlo.return %iterArg_47, %iterArg_48, %iterArg_49, %iterArg_50, %iterArg_51, %iterArg_52, %117, %116#0, %116#1 : tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<6x7xf32>, tensor<2xf32>, tensor<4xf32>, tensor<i32>, tensor<i32>, tensor<7x2xf32>
      }
      %9 = stablehlo.dot_general %iterArg_2, %8#8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
      %10 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %11 = stablehlo.multiply %10, %9 : tensor<2xf32>
      %12 = stablehlo.add %11, %iterArg_7 : tensor<2xf32>
      %13 = stablehlo.dot_general %iterArg_3, %8#8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
      %14 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %15 = stablehlo.multiply %14, %13 : tensor<2xf32>
      %16 = stablehlo.slice %8#8 [6:7, 0:2] : (tensor<7x2xf32>) -> tensor<1x2xf32>
      %17 = stablehlo.reshape %16 : (tensor<1x2xf32>) -> tensor<2xf32>
      %18 = stablehlo.add %iterArg_9, %iterArg_10 : tensor<f32>
      %19 = stablehlo.abs %iterArg_7 : tensor<2xf32>
      %20 = stablehlo.abs %12 : tensor<2xf32>
      %21 = stablehlo.maximum %19, %20 : tensor<2xf32>
      %cst_16 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %23 = stablehlo.multiply %22, %21 : tensor<2xf32>
      %cst_17 = stablehlo.constant dense<1.400000e-08> : tensor<f32>
      %24 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %25 = stablehlo.add %24, %23 : tensor<2xf32>
      %26 = stablehlo.divide %15, %25 : tensor<2xf32>
      %27 = stablehlo.multiply %26, %26 : tensor<2xf32>
      %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %28 = stablehlo.reduce(%27 init: %cst_18) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
      %cst_19 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %29 = stablehlo.divide %28, %cst_19 : tensor<f32>
      %30 = stablehlo.sqrt %29 : tensor<f32>
      %31 = stablehlo.dot_general %iterArg_5, %8#8, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
      %32 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %33 = stablehlo.multiply %32, %31 : tensor<2xf32>
      %34 = stablehlo.add %iterArg_7, %33 : tensor<2xf32>
      %35 = stablehlo.slice %8#8 [0:1, 0:2] : (tensor<7x2xf32>) -> tensor<1x2xf32>
      %36 = stablehlo.reshape %35 : (tensor<1x2xf32>) -> tensor<2xf32>
      %37 = stablehlo.slice %8#8 [6:7, 0:2] : (tensor<7x2xf32>) -> tensor<1x2xf32>
      %38 = stablehlo.reshape %37 : (tensor<1x2xf32>) -> tensor<2xf32>
      %cst_20 = stablehlo.constant dense<-2.000000e+00> : tensor<f32>
      %39 = stablehlo.multiply %cst_20, %iterArg_10 : tensor<f32>
      %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %41 = stablehlo.multiply %40, %36 : tensor<2xf32>
      %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %42 = stablehlo.multiply %cst_21, %iterArg_10 : tensor<f32>
      %43 = stablehlo.broadcast_in_dim %42, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %44 = stablehlo.multiply %43, %38 : tensor<2xf32>
      %45 = stablehlo.add %41, %44 : tensor<2xf32>
      %cst_22 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %46 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %47 = stablehlo.multiply %46, %iterArg_7 : tensor<2xf32>
      %48 = stablehlo.subtract %45, %47 : tensor<2xf32>
      %cst_23 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
      %49 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %50 = stablehlo.multiply %49, %12 : tensor<2xf32>
      %51 = stablehlo.subtract %48, %50 : tensor<2xf32>
      %cst_24 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
      %52 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %53 = stablehlo.multiply %52, %34 : tensor<2xf32>
      %54 = stablehlo.add %51, %53 : tensor<2xf32>
      %cst_25 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %55 = stablehlo.multiply %cst_25, %iterArg_10 : tensor<f32>
      %56 = stablehlo.broadcast_in_dim %55, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %57 = stablehlo.multiply %56, %36 : tensor<2xf32>
      %cst_26 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
      %58 = stablehlo.multiply %cst_26, %iterArg_10 : tensor<f32>
      %59 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %60 = stablehlo.multiply %59, %38 : tensor<2xf32>
      %61 = stablehlo.subtract %57, %60 : tensor<2xf32>
      %cst_27 = stablehlo.constant dense<1.800000e+01> : tensor<f32>
      %62 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %63 = stablehlo.multiply %62, %iterArg_7 : tensor<2xf32>
      %64 = stablehlo.add %61, %63 : tensor<2xf32>
      %cst_28 = stablehlo.constant dense<1.400000e+01> : tensor<f32>
      %65 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %66 = stablehlo.multiply %65, %12 : tensor<2xf32>
      %67 = stablehlo.add %64, %66 : tensor<2xf32>
      %cst_29 = stablehlo.constant dense<3.200000e+01> : tensor<f32>
      %68 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %69 = stablehlo.multiply %68, %34 : tensor<2xf32>
      %70 = stablehlo.subtract %67, %69 : tensor<2xf32>
      %cst_30 = stablehlo.constant dense<-4.000000e+00> : tensor<f32>
      %71 = stablehlo.multiply %cst_30, %iterArg_10 : tensor<f32>
      %72 = stablehlo.broadcast_in_dim %71, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %73 = stablehlo.multiply %72, %36 : tensor<2xf32>
      %74 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %75 = stablehlo.multiply %74, %38 : tensor<2xf32>
      %76 = stablehlo.add %73, %75 : tensor<2xf32>
      %cst_31 = stablehlo.constant dense<1.100000e+01> : tensor<f32>
      %77 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %78 = stablehlo.multiply %77, %iterArg_7 : tensor<2xf32>
      %79 = stablehlo.subtract %76, %78 : tensor<2xf32>
      %cst_32 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
      %80 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %81 = stablehlo.multiply %80, %12 : tensor<2xf32>
      %82 = stablehlo.subtract %79, %81 : tensor<2xf32>
      %cst_33 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
      %83 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %84 = stablehlo.multiply %83, %34 : tensor<2xf32>
      %85 = stablehlo.add %82, %84 : tensor<2xf32>
      %86 = stablehlo.broadcast_in_dim %iterArg_10, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %87 = stablehlo.multiply %86, %36 : tensor<2xf32>
      %88 = stablehlo.broadcast_in_dim %54, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %89 = stablehlo.broadcast_in_dim %70, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %90 = stablehlo.broadcast_in_dim %85, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %91 = stablehlo.broadcast_in_dim %87, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %92 = stablehlo.broadcast_in_dim %iterArg_7, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %93 = stablehlo.concatenate %88, %89, %90, %91, %92, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<5x2xf32>
      %cst_34 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %94 = stablehlo.compare LT, %30, %cst_34, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %cst_36 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
      %95 = func.call @_where_34(%94, %cst_35, %cst_36) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %cst_37 = stablehlo.constant dense<-2.000000e-01> : tensor<f32>
      %96 = stablehlo.power %30, %cst_37 : tensor<f32>
      %cst_38 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %97 = stablehlo.multiply %96, %cst_38 : tensor<f32>
      %98 = stablehlo.convert %95 : tensor<f32>
      %99 = stablehlo.maximum %97, %98 : tensor<f32>
      %cst_39 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %100 = stablehlo.minimum %cst_39, %99 : tensor<f32>
      %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %101 = stablehlo.compare EQ, %30, %cst_40, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_41 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %102 = stablehlo.multiply %iterArg_10, %cst_41 : tensor<f32>
      %103 = stablehlo.multiply %iterArg_10, %100 : tensor<f32>
      %104 = func.call @_where_30(%101, %102, %103) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %cst_42 = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %105 = func.call @clip_31(%104, %cst_42, %cst_43) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %c_44 = stablehlo.constant dense<1> : tensor<i32>
      %106 = stablehlo.add %iterArg_6, %c_44 : tensor<i32>
      %c_45 = stablehlo.constant dense<1> : tensor<i32>
      %107 = stablehlo.add %iterArg_6, %c_45 : tensor<i32>
      %cst_46 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %108 = stablehlo.compare LE, %30, %cst_46, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %109 = func.call @_where_35(%108, %106, %107) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %110 = func.call @_where_36(%108, %12, %iterArg_7) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %111 = func.call @_where_36(%108, %17, %iterArg_8) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %112 = func.call @_where_30(%108, %18, %iterArg_9) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %113 = func.call @_where_30(%108, %105, %105) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %114 = func.call @_where_30(%108, %iterArg_9, %iterArg_11) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %115 = func.call @_where_37(%108, %93, %iterArg_12) : (tensor<i1>, tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x2xf32>
      stablehlo.return %iterArg, %iterArg_0, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %109, %110, %111, %112, %113, %114, %115 : tensor<f32>, tensor<7xf32>, tensor<6x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<4xf32>, tensor<7xf32>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>
    }
    %1 = stablehlo.subtract %arg12, %0#12 : tensor<f32>
    %2 = stablehlo.subtract %0#10, %0#12 : tensor<f32>
    %3 = stablehlo.divide %1, %2 : tensor<f32>
    %4 = call @polyval_38(%0#13, %3) : (tensor<5x2xf32>, tensor<f32>) -> tensor<2xf32>
    return %0#8, %0#9, %0#10, %0#11, %0#12, %0#13, %4 : tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<5x2xf32>, tensor<2xf32>
  }
  func.func private @closed_call_33(%arg0: tensor<7xf32>, %arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<6x7xf32>, %arg4: tensor<2xf32>, %arg5: tensor<4xf32>, %arg6: tensor<i32>, %arg7: tensor<7x2xf32>) -> (tensor<i32>, tensor<7x2xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg6, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.subtract %arg6, %c_0 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare LT, %1, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.convert %1 : tensor<i32>
    %c_2 = stablehlo.constant dense<7> : tensor<i32>
    %4 = stablehlo.add %3, %c_2 : tensor<i32>
    %5 = stablehlo.select %2, %4, %1 : tensor<i1>, tensor<i32>
    %6 = stablehlo.dynamic_slice %arg0, %5, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = stablehlo.multiply %arg1, %7 : tensor<f32>
    %9 = stablehlo.add %arg2, %8 : tensor<f32>
    %c_3 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.subtract %arg6, %c_3 : tensor<i32>
    %11 = stablehlo.convert %10 : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.compare LT, %11, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<6> : tensor<i32>
    %13 = stablehlo.add %11, %c_5 : tensor<i32>
    %14 = stablehlo.select %12, %13, %11 : tensor<i1>, tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %15 = stablehlo.compare LT, %c_6, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<7> : tensor<i32>
    %16 = stablehlo.add %c_8, %c_9 : tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.select %15, %16, %c_10 : tensor<i1>, tensor<i32>
    %18 = stablehlo.dynamic_slice %arg3, %14, %17, sizes = [1, 7] : (tensor<6x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x7xf32>
    %19 = stablehlo.reshape %18 : (tensor<1x7xf32>) -> tensor<7xf32>
    %20 = stablehlo.dot_general %19, %arg7, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
    %21 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<2xf32>
    %23 = stablehlo.add %arg4, %22 : tensor<2xf32>
    %24 = stablehlo.slice %23 [0:2] : (tensor<2xf32>) -> tensor<2xf32>
    %25 = stablehlo.slice %arg5 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %26 = stablehlo.reshape %25 : (tensor<1xf32>) -> tensor<f32>
    %27 = stablehlo.slice %24 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %28 = stablehlo.reshape %27 : (tensor<1xf32>) -> tensor<f32>
    %29 = stablehlo.multiply %26, %28 : tensor<f32>
    %30 = stablehlo.slice %arg5 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %31 = stablehlo.reshape %30 : (tensor<1xf32>) -> tensor<f32>
    %32 = stablehlo.slice %24 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %33 = stablehlo.reshape %32 : (tensor<1xf32>) -> tensor<f32>
    %34 = stablehlo.multiply %31, %33 : tensor<f32>
    %35 = stablehlo.slice %24 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %36 = stablehlo.reshape %35 : (tensor<1xf32>) -> tensor<f32>
    %37 = stablehlo.multiply %34, %36 : tensor<f32>
    %38 = stablehlo.subtract %29, %37 : tensor<f32>
    %39 = stablehlo.slice %arg5 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %40 = stablehlo.reshape %39 : (tensor<1xf32>) -> tensor<f32>
    %41 = stablehlo.negate %40 : tensor<f32>
    %42 = stablehlo.slice %24 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %43 = stablehlo.reshape %42 : (tensor<1xf32>) -> tensor<f32>
    %44 = stablehlo.multiply %41, %43 : tensor<f32>
    %45 = stablehlo.slice %arg5 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %46 = stablehlo.reshape %45 : (tensor<1xf32>) -> tensor<f32>
    %47 = stablehlo.slice %24 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %48 = stablehlo.reshape %47 : (tensor<1xf32>) -> tensor<f32>
    %49 = stablehlo.multiply %46, %48 : tensor<f32>
    %50 = stablehlo.slice %24 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %51 = stablehlo.reshape %50 : (tensor<1xf32>) -> tensor<f32>
    %52 = stablehlo.multiply %49, %51 : tensor<f32>
    %53 = stablehlo.add %44, %52 : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %55 = stablehlo.broadcast_in_dim %53, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %56 = stablehlo.concatenate %54, %55, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %57 = stablehlo.compare LT, %arg6, %c_11, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_12 = stablehlo.constant dense<7> : tensor<i32>
    %58 = stablehlo.add %arg6, %c_12 : tensor<i32>
    %59 = stablehlo.select %57, %58, %arg6 : tensor<i1>, tensor<i32>
    %60 = stablehlo.convert %59 : tensor<i32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %62 = "stablehlo.scatter"(%arg7, %61, %56) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      stablehlo.return %arg9 : tensor<f32>
    }) : (tensor<7x2xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<7x2xf32>
    return %0, %62 : tensor<i32>, tensor<7x2xf32>
  }
  func.func private @_where_34(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_35(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_36(%arg0: tensor<i1>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @_where_37(%arg0: tensor<i1>, %arg1: tensor<5x2xf32>, %arg2: tensor<5x2xf32>) -> tensor<5x2xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<5x2xf32>
    return %0 : tensor<5x2xf32>
  }
  func.func private @polyval_38(%arg0: tensor<5x2xf32>, %arg1: tensor<f32>) -> tensor<2xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.slice %arg0 [0:0, 0:2] : (tensor<5x2xf32>) -> tensor<0x2xf32>
    %2 = stablehlo.slice %arg0 [0:5, 0:2] : (tensor<5x2xf32>) -> tensor<5x2xf32>
    %3 = stablehlo.slice %2 [0:1, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x2xf32>) -> tensor<2xf32>
    %5 = call @closed_call_39(%arg1, %0, %4) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %6 = stablehlo.slice %2 [1:2, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %7 = stablehlo.reshape %6 : (tensor<1x2xf32>) -> tensor<2xf32>
    %8 = call @closed_call_39(%arg1, %5, %7) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %9 = stablehlo.slice %2 [2:3, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %10 = stablehlo.reshape %9 : (tensor<1x2xf32>) -> tensor<2xf32>
    %11 = call @closed_call_39(%arg1, %8, %10) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %12 = stablehlo.slice %2 [3:4, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %13 = stablehlo.reshape %12 : (tensor<1x2xf32>) -> tensor<2xf32>
    %14 = call @closed_call_39(%arg1, %11, %13) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %15 = stablehlo.slice %2 [4:5, 0:2] : (tensor<5x2xf32>) -> tensor<1x2xf32>
    %16 = stablehlo.reshape %15 : (tensor<1x2xf32>) -> tensor<2xf32>
    %17 = call @closed_call_39(%arg1, %14, %16) : (tensor<f32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    return %17 : tensor<2xf32>
  }
  func.func private @closed_call_39(%arg0: tensor<f32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.multiply %arg1, %0 : tensor<2xf32>
    %2 = stablehlo.add %1, %arg2 : tensor<2xf32>
    return %2 : tensor<2xf32>
  }
}
