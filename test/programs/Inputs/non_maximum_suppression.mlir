// program: Boxes kept by a loop of suppressions. (jax 0.10.2)
// input: uniform 0 100 60x2xf32
// input: uniform 5 30 60x2xf32
// input: uniform 60xf32
// tolerance: 0.0001
module @jit_non_maximum_suppression attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<60x2xf32>, %arg1: tensor<60x2xf32>, %arg2: tensor<60xf32>) -> (tensor<60xi1> {jax.result_info = "result[0]"}, tensor<60x4xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.add %arg0, %arg1 : tensor<60x2xf32>
    %1 = stablehlo.concatenate %arg0, %0, dim = 1 : (tensor<60x2xf32>, tensor<60x2xf32>) -> tensor<60x4xf32>
    %2 = stablehlo.negate %arg2 : tensor<60xf32>
    %3 = call @argsort(%2) : (tensor<60xf32>) -> tensor<60xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<60xi32>
    %5 = stablehlo.compare LT, %3, %4, SIGNED : (tensor<60xi32>, tensor<60xi32>) -> tensor<60xi1>
    %c_0 = stablehlo.constant dense<60> : tensor<i32>
    %6 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<60xi32>
    %7 = stablehlo.add %3, %6 : tensor<60xi32>
    %8 = stablehlo.select %5, %7, %3 : tensor<60xi1>, tensor<60xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<60xi32>) -> tensor<60x1xi32>
    %10 = "stablehlo.gather"(%1, %9) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 4>}> : (tensor<60x4xf32>, tensor<60x1xi32>) -> tensor<60x4xf32>
    %11 = stablehlo.slice %10 [0:60, 0:2] : (tensor<60x4xf32>) -> tensor<60x2xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 2] : (tensor<60x2xf32>) -> tensor<60x1x2xf32>
    %13 = stablehlo.slice %10 [0:60, 0:2] : (tensor<60x4xf32>) -> tensor<60x2xf32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [1, 2] : (tensor<60x2xf32>) -> tensor<1x60x2xf32>
    %15 = stablehlo.broadcast_in_dim %12, dims = [0, 1, 2] : (tensor<60x1x2xf32>) -> tensor<60x60x2xf32>
    %16 = stablehlo.broadcast_in_dim %14, dims = [0, 1, 2] : (tensor<1x60x2xf32>) -> tensor<60x60x2xf32>
    %17 = stablehlo.maximum %15, %16 : tensor<60x60x2xf32>
    %18 = stablehlo.slice %10 [0:60, 2:4] : (tensor<60x4xf32>) -> tensor<60x2xf32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 2] : (tensor<60x2xf32>) -> tensor<60x1x2xf32>
    %20 = stablehlo.slice %10 [0:60, 2:4] : (tensor<60x4xf32>) -> tensor<60x2xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [1, 2] : (tensor<60x2xf32>) -> tensor<1x60x2xf32>
    %22 = stablehlo.broadcast_in_dim %19, dims = [0, 1, 2] : (tensor<60x1x2xf32>) -> tensor<60x60x2xf32>
    %23 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2] : (tensor<1x60x2xf32>) -> tensor<60x60x2xf32>
    %24 = stablehlo.minimum %22, %23 : tensor<60x60x2xf32>
    %25 = stablehlo.subtract %24, %17 : tensor<60x60x2xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<60x60x2xf32>
    %27 = stablehlo.maximum %25, %26 : tensor<60x60x2xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %28 = stablehlo.reduce(%27 init: %cst_1) applies stablehlo.multiply across dimensions = [2] : (tensor<60x60x2xf32>, tensor<f32>) -> tensor<60x60xf32>
    %29 = stablehlo.slice %10 [0:60, 2:4] : (tensor<60x4xf32>) -> tensor<60x2xf32>
    %30 = stablehlo.slice %10 [0:60, 0:2] : (tensor<60x4xf32>) -> tensor<60x2xf32>
    %31 = stablehlo.subtract %29, %30 : tensor<60x2xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %32 = stablehlo.reduce(%31 init: %cst_2) applies stablehlo.multiply across dimensions = [1] : (tensor<60x2xf32>, tensor<f32>) -> tensor<60xf32>
    %33 = stablehlo.broadcast_in_dim %32, dims = [0] : (tensor<60xf32>) -> tensor<60x1xf32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [1] : (tensor<60xf32>) -> tensor<1x60xf32>
    %35 = stablehlo.broadcast_in_dim %33, dims = [0, 1] : (tensor<60x1xf32>) -> tensor<60x60xf32>
    %36 = stablehlo.broadcast_in_dim %34, dims = [0, 1] : (tensor<1x60xf32>) -> tensor<60x60xf32>
    %37 = stablehlo.add %35, %36 : tensor<60x60xf32>
    %38 = stablehlo.subtract %37, %28 : tensor<60x60xf32>
    %39 = stablehlo.divide %28, %38 : tensor<60x60xf32>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %40 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i1>) -> tensor<60xi1>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %41:4 = stablehlo.while(%iterArg = %39, %iterArg_6 = %c_5, %iterArg_7 = %c_4, %iterArg_8 = %40) : tensor<60x60xf32>, tensor<i32>, tensor<i32>, tensor<60xi1>
    cond {
      %c_9 = stablehlo.constant dense<60> : tensor<i32>
      %42 = stablehlo.compare LT, %iterArg_6, %c_9, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %42 : tensor<i1>
    } do {
      %42:2 = func.call @closed_call(%iterArg, %iterArg_7, %iterArg_8) : (tensor<60x60xf32>, tensor<i32>, tensor<60xi1>) -> (tensor<i32>, tensor<60xi1>)
      %c_9 = stablehlo.constant dense<1> : tensor<i32>
      %43 = stablehlo.add %iterArg_6, %c_9 : tensor<i32>
      stablehlo.return %iterArg, %43, %42#0, %42#1 : tensor<60x60xf32>, tensor<i32>, tensor<i32>, tensor<60xi1>
    }
    return %41#3, %10 : tensor<60xi1>, tensor<60x4xf32>
  }
  func.func private @argsort(%arg0: tensor<60xf32>) -> tensor<60xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<60xi32>
    %1:2 = "stablehlo.sort"(%arg0, %0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>, %arg3: tensor<i32>, %arg4: tensor<i32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.select %2, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %4 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %5 = stablehlo.select %4, %cst_1, %3 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %7 = stablehlo.select %6, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %8 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %9 = stablehlo.select %8, %cst_4, %7 : tensor<i1>, tensor<f32>
      %10 = stablehlo.compare LT, %5, %9, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %10 : tensor<i1>
    }) : (tensor<60xf32>, tensor<60xi32>) -> (tensor<60xf32>, tensor<60xi32>)
    return %1#1 : tensor<60xi32>
  }
  func.func private @closed_call(%arg0: tensor<60x60xf32>, %arg1: tensor<i32>, %arg2: tensor<60xi1>) -> (tensor<i32>, tensor<60xi1>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg1, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i32>
    %c_1 = stablehlo.constant dense<60> : tensor<i32>
    %3 = stablehlo.add %2, %c_1 : tensor<i32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i32>
    %5 = stablehlo.dynamic_slice %arg2, %4, sizes = [1] : (tensor<60xi1>, tensor<i32>) -> tensor<1xi1>
    %6 = stablehlo.reshape %5 : (tensor<1xi1>) -> tensor<i1>
    %7 = stablehlo.iota dim = 0 : tensor<60xi32>
    %8 = stablehlo.convert %arg1 : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<i32>) -> tensor<60xi32>
    %10 = stablehlo.compare GT, %7, %9, SIGNED : (tensor<60xi32>, tensor<60xi32>) -> tensor<60xi1>
    %11 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<i1>) -> tensor<60xi1>
    %12 = stablehlo.and %11, %10 : tensor<60xi1>
    %13 = stablehlo.convert %arg1 : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.compare LT, %13, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<60> : tensor<i32>
    %15 = stablehlo.add %13, %c_3 : tensor<i32>
    %16 = stablehlo.select %14, %15, %13 : tensor<i1>, tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %17 = stablehlo.compare LT, %c_4, %c_5, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %c_7 = stablehlo.constant dense<60> : tensor<i32>
    %18 = stablehlo.add %c_6, %c_7 : tensor<i32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %19 = stablehlo.select %17, %18, %c_8 : tensor<i1>, tensor<i32>
    %20 = stablehlo.dynamic_slice %arg0, %16, %19, sizes = [1, 60] : (tensor<60x60xf32>, tensor<i32>, tensor<i32>) -> tensor<1x60xf32>
    %21 = stablehlo.reshape %20 : (tensor<1x60xf32>) -> tensor<60xf32>
    %cst = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %23 = stablehlo.compare LT, %21, %22, FLOAT : (tensor<60xf32>, tensor<60xf32>) -> tensor<60xi1>
    %24 = stablehlo.and %arg2, %23 : tensor<60xi1>
    %25 = call @_where(%12, %24, %arg2) : (tensor<60xi1>, tensor<60xi1>, tensor<60xi1>) -> tensor<60xi1>
    return %0, %25 : tensor<i32>, tensor<60xi1>
  }
  func.func private @_where(%arg0: tensor<60xi1>, %arg1: tensor<60xi1>, %arg2: tensor<60xi1>) -> tensor<60xi1> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<60xi1>, tensor<60xi1>
    return %0 : tensor<60xi1>
  }
}
