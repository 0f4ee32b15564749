// program: jaxopt: lasso by proximal gradients, projections onto the simplex and balls. (jax 0.10.2, jaxopt 0.8.5)
// input: normal 15x3xf32
// input: normal 15xf32
// tolerance: 0.002
module @jit_jaxopt_solvers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<15x3xf32>, %arg1: tensor<15xf32>) -> (tensor<3xf32> {jax.result_info = "result[0]"}, tensor<15xf32> {jax.result_info = "result[1]"}, tensor<15xf32> {jax.result_info = "result[2]"}, tensor<15xf32> {jax.result_info = "result[3]"}) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1:6 = call @update(%0, %c, %cst_1, %cst_2, %0, %cst_3, %arg0, %arg1, %cst_0) : (tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<15x3xf32>, tensor<15xf32>, tensor<f32>) -> (tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<f32>)
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %2:10 = stablehlo.while(%iterArg = %arg0, %iterArg_29 = %arg1, %iterArg_30 = %cst_0, %iterArg_31 = %c_4, %iterArg_32 = %1#0, %iterArg_33 = %1#1, %iterArg_34 = %1#2, %iterArg_35 = %1#3, %iterArg_36 = %1#4, %iterArg_37 = %1#5) : tensor<15x3xf32>, tensor<15xf32>, tensor<f32>, tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<f32>
    cond {
      %cst_38 = stablehlo.constant dense<1.000000e-03> : tensor<f32>
      %60 = stablehlo.compare GT, %iterArg_35, %cst_38, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_39 = stablehlo.constant dense<28> : tensor<i32>
      %61 = stablehlo.compare LE, %iterArg_31, %c_39, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_40 = stablehlo.constant dense<false> : tensor<i1>
      %62 = stablehlo.broadcast_in_dim %c_40, dims = [] : (tensor<i1>) -> tensor<i1>
      %63 = stablehlo.compare NE, %61, %62, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %64 = stablehlo.convert %63 : tensor<i1>
      %65 = stablehlo.and %60, %64 : tensor<i1>
      stablehlo.return %65 : tensor<i1>
    } do {
      %60:6 = func.call @update(%iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %iterArg, %iterArg_29, %iterArg_30) : (tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<15x3xf32>, tensor<15xf32>, tensor<f32>) -> (tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<f32>)
      %c_38 = stablehlo.constant dense<1> : tensor<i32>
      %61 = stablehlo.add %iterArg_31, %c_38 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_29, %iterArg_30, %61, %60#0, %60#1, %60#2, %60#3, %60#4, %60#5 : tensor<15x3xf32>, tensor<15xf32>, tensor<f32>, tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<f32>
    }
    %c_5 = stablehlo.constant dense<false> : tensor<i1>
    %3 = call @_where_0(%c_5, %0, %2#4) : (tensor<i1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %c_6 = stablehlo.constant dense<false> : tensor<i1>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %4 = call @_where_1(%c_6, %c_7, %2#5) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_8 = stablehlo.constant dense<false> : tensor<i1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = call @_where_2(%c_8, %cst_9, %2#6) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_10 = stablehlo.constant dense<false> : tensor<i1>
    %cst_11 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %6 = call @_where_2(%c_10, %cst_11, %2#7) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_12 = stablehlo.constant dense<false> : tensor<i1>
    %7 = call @_where_0(%c_12, %0, %2#8) : (tensor<i1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %c_13 = stablehlo.constant dense<false> : tensor<i1>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = call @_where_3(%c_13, %cst_14, %2#9) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_15 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %10 = stablehlo.divide %arg1, %9 : tensor<15xf32>
    %11 = call @sort(%10) : (tensor<15xf32>) -> tensor<15xf32>
    %12 = stablehlo.reverse %11, dims = [0] : tensor<15xf32>
    %13 = call @cumsum(%12) : (tensor<15xf32>) -> tensor<15xf32>
    %14 = stablehlo.iota dim = 0 : tensor<15xi32>
    %c_16 = stablehlo.constant dense<1> : tensor<i32>
    %15 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<15xi32>
    %16 = stablehlo.add %14, %15 : tensor<15xi32>
    %17 = stablehlo.convert %16 : (tensor<15xi32>) -> tensor<15xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %18 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %19 = stablehlo.divide %18, %17 : tensor<15xf32>
    %20 = stablehlo.convert %16 : (tensor<15xi32>) -> tensor<15xf32>
    %21 = stablehlo.divide %13, %20 : tensor<15xf32>
    %22 = stablehlo.subtract %12, %21 : tensor<15xf32>
    %23 = stablehlo.convert %19 : tensor<15xf32>
    %24 = stablehlo.add %23, %22 : tensor<15xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %26 = stablehlo.compare GT, %24, %25, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
    %27 = call @count_nonzero(%26) : (tensor<15xi1>) -> tensor<i32>
    %28 = stablehlo.convert %27 : (tensor<i32>) -> tensor<f32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %29 = stablehlo.divide %cst_19, %28 : tensor<f32>
    %c_20 = stablehlo.constant dense<1> : tensor<i32>
    %30 = stablehlo.subtract %27, %c_20 : tensor<i32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.compare LT, %30, %c_21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_22 = stablehlo.constant dense<15> : tensor<i32>
    %32 = stablehlo.add %30, %c_22 : tensor<i32>
    %33 = stablehlo.select %31, %32, %30 : tensor<i1>, tensor<i32>
    %34 = stablehlo.dynamic_slice %13, %33, sizes = [1] : (tensor<15xf32>, tensor<i32>) -> tensor<1xf32>
    %35 = stablehlo.reshape %34 : (tensor<1xf32>) -> tensor<f32>
    %36 = stablehlo.convert %27 : (tensor<i32>) -> tensor<f32>
    %37 = stablehlo.divide %35, %36 : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %37, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %39 = stablehlo.subtract %10, %38 : tensor<15xf32>
    %40 = stablehlo.convert %29 : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %42 = stablehlo.add %41, %39 : tensor<15xf32>
    %43 = call @relu_5(%42) : (tensor<15xf32>) -> tensor<15xf32>
    %cst_23 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %45 = stablehlo.multiply %44, %43 : tensor<15xf32>
    %46 = chlo.square %arg1 : tensor<15xf32> -> tensor<15xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %48 = chlo.square %47 : tensor<15xf32> -> tensor<15xf32>
    %49 = stablehlo.add %46, %48 : tensor<15xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.reduce(%49 init: %cst_25) applies stablehlo.add across dimensions = [0] : (tensor<15xf32>, tensor<f32>) -> tensor<f32>
    %51 = stablehlo.sqrt %50 : tensor<f32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %52 = stablehlo.divide %cst_26, %51 : tensor<f32>
    %cst_27 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %53 = stablehlo.compare LE, %51, %cst_27, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %54 = stablehlo.convert %53 : (tensor<i1>) -> tensor<i32>
    %55 = "stablehlo.case"(%54) ({
      %60 = stablehlo.broadcast_in_dim %52, dims = [] : (tensor<f32>) -> tensor<15xf32>
      %61 = stablehlo.multiply %60, %arg1 : tensor<15xf32>
      stablehlo.return %61 : tensor<15xf32>
    }, {
      stablehlo.return %arg1 : tensor<15xf32>
    }) : (tensor<i32>) -> tensor<15xf32>
    %56 = call @norm(%arg1) : (tensor<15xf32>) -> tensor<f32>
    %cst_28 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %57 = stablehlo.compare LE, %56, %cst_28, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %58 = stablehlo.convert %57 : (tensor<i1>) -> tensor<i32>
    %59 = "stablehlo.case"(%58) ({
      %60 = stablehlo.sign %arg1 : tensor<15xf32>
      %61 = stablehlo.abs %arg1 : tensor<15xf32>
      %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %62 = stablehlo.broadcast_in_dim %cst_29, dims = [] : (tensor<f32>) -> tensor<15xf32>
      %63 = stablehlo.divide %61, %62 : tensor<15xf32>
      %64 = func.call @sort(%63) : (tensor<15xf32>) -> tensor<15xf32>
      %65 = stablehlo.reverse %64, dims = [0] : tensor<15xf32>
      %66 = func.call @cumsum(%65) : (tensor<15xf32>) -> tensor<15xf32>
      %67 = stablehlo.iota dim = 0 : tensor<15xi32>
      %c_30 = stablehlo.constant dense<1> : tensor<i32>
      %68 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i32>) -> tensor<15xi32>
      %69 = stablehlo.add %67, %68 : tensor<15xi32>
      %70 = stablehlo.convert %69 : (tensor<15xi32>) -> tensor<15xf32>
      %cst_31 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %71 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<15xf32>
      %72 = stablehlo.divide %71, %70 : tensor<15xf32>
      %73 = stablehlo.convert %69 : (tensor<15xi32>) -> tensor<15xf32>
      %74 = stablehlo.divide %66, %73 : tensor<15xf32>
      %75 = stablehlo.subtract %65, %74 : tensor<15xf32>
      %76 = stablehlo.convert %72 : tensor<15xf32>
      %77 = stablehlo.add %76, %75 : tensor<15xf32>
      %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %78 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<15xf32>
      %79 = stablehlo.compare GT, %77, %78, FLOAT : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xi1>
      %80 = func.call @count_nonzero(%79) : (tensor<15xi1>) -> tensor<i32>
      %81 = stablehlo.convert %80 : (tensor<i32>) -> tensor<f32>
      %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %82 = stablehlo.divide %cst_33, %81 : tensor<f32>
      %c_34 = stablehlo.constant dense<1> : tensor<i32>
      %83 = stablehlo.subtract %80, %c_34 : tensor<i32>
      %c_35 = stablehlo.constant dense<0> : tensor<i32>
      %84 = stablehlo.compare LT, %83, %c_35, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_36 = stablehlo.constant dense<15> : tensor<i32>
      %85 = stablehlo.add %83, %c_36 : tensor<i32>
      %86 = stablehlo.select %84, %85, %83 : tensor<i1>, tensor<i32>
      %87 = stablehlo.dynamic_slice %66, %86, sizes = [1] : (tensor<15xf32>, tensor<i32>) -> tensor<1xf32>
      %88 = stablehlo.reshape %87 : (tensor<1xf32>) -> tensor<f32>
      %89 = stablehlo.convert %80 : (tensor<i32>) -> tensor<f32>
      %90 = stablehlo.divide %88, %89 : tensor<f32>
      %91 = stablehlo.broadcast_in_dim %90, dims = [] : (tensor<f32>) -> tensor<15xf32>
      %92 = stablehlo.subtract %63, %91 : tensor<15xf32>
      %93 = stablehlo.convert %82 : tensor<f32>
      %94 = stablehlo.broadcast_in_dim %93, dims = [] : (tensor<f32>) -> tensor<15xf32>
      %95 = stablehlo.add %94, %92 : tensor<15xf32>
      %96 = func.call @relu_5(%95) : (tensor<15xf32>) -> tensor<15xf32>
      %cst_37 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %97 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<15xf32>
      %98 = stablehlo.multiply %97, %96 : tensor<15xf32>
      %99 = stablehlo.multiply %60, %98 : tensor<15xf32>
      stablehlo.return %99 : tensor<15xf32>
    }, {
      stablehlo.return %arg1 : tensor<15xf32>
    }) : (tensor<i32>) -> tensor<15xf32>
    return %3, %45, %55, %59 : tensor<3xf32>, tensor<15xf32>, tensor<15xf32>, tensor<15xf32>
  }
  func.func private @update(%arg0: tensor<3xf32>, %arg1: tensor<i32>, %arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<3xf32>, %arg5: tensor<f32>, %arg6: tensor<15x3xf32>, %arg7: tensor<15xf32>, %arg8: tensor<f32>) -> (tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<f32>) {
    %0 = stablehlo.dot_general %arg6, %arg4, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<15x3xf32>, tensor<3xf32>) -> tensor<15xf32>
    %1 = stablehlo.subtract %0, %arg7 : tensor<15xf32>
    %2 = stablehlo.multiply %1, %1 : tensor<15xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %4 = stablehlo.multiply %3, %1 : tensor<15xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%2 init: %cst_0) applies stablehlo.add across dimensions = [0] : (tensor<15xf32>, tensor<f32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
    %6 = stablehlo.divide %5, %cst_1 : tensor<f32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %7 = stablehlo.multiply %cst_2, %6 : tensor<f32>
    %cst_3 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.multiply %cst_3, %cst_4 : tensor<f32>
    %cst_5 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
    %9 = stablehlo.divide %8, %cst_5 : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %11 = stablehlo.multiply %10, %4 : tensor<15xf32>
    %12 = stablehlo.dot_general %11, %arg6, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<15xf32>, tensor<15x3xf32>) -> tensor<3xf32>
    %cst_6 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %13:2 = call @fista_line_search(%arg4, %7, %12, %arg2, %cst_6, %arg8, %arg6, %arg7) : (tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<15x3xf32>, tensor<15xf32>) -> (tensor<3xf32>, tensor<f32>)
    %cst_7 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %14 = stablehlo.compare LE, %13#1, %cst_7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %15 = stablehlo.divide %13#1, %cst_8 : tensor<f32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %16 = call @_where(%14, %cst_9, %15) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %17 = stablehlo.multiply %arg5, %arg5 : tensor<f32>
    %cst_10 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %18 = stablehlo.multiply %cst_10, %17 : tensor<f32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.add %cst_11, %18 : tensor<f32>
    %20 = stablehlo.sqrt %19 : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %21 = stablehlo.add %cst_12, %20 : tensor<f32>
    %cst_13 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %22 = stablehlo.multiply %cst_13, %21 : tensor<f32>
    %23 = stablehlo.subtract %13#0, %arg0 : tensor<3xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %24 = stablehlo.subtract %arg5, %cst_14 : tensor<f32>
    %25 = stablehlo.divide %24, %22 : tensor<f32>
    %26 = stablehlo.convert %25 : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %28 = stablehlo.multiply %27, %23 : tensor<3xf32>
    %29 = stablehlo.add %13#0, %28 : tensor<3xf32>
    %30 = chlo.square %23 : tensor<3xf32> -> tensor<3xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %32 = chlo.square %31 : tensor<3xf32> -> tensor<3xf32>
    %33 = stablehlo.add %30, %32 : tensor<3xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.reduce(%33 init: %cst_16) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %35 = stablehlo.sqrt %34 : tensor<f32>
    %36 = stablehlo.divide %35, %16 : tensor<f32>
    %c = stablehlo.constant dense<1> : tensor<i32>
    %37 = stablehlo.add %arg1, %c : tensor<i32>
    return %13#0, %37, %16, %36, %29, %22 : tensor<3xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<f32>
  }
  func.func private @fista_line_search(%arg0: tensor<3xf32>, %arg1: tensor<f32>, %arg2: tensor<3xf32>, %arg3: tensor<f32>, %arg4: tensor<f32>, %arg5: tensor<f32>, %arg6: tensor<15x3xf32>, %arg7: tensor<15xf32>) -> (tensor<3xf32>, tensor<f32>) {
    %0 = stablehlo.negate %arg3 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.multiply %1, %arg2 : tensor<3xf32>
    %3 = stablehlo.add %arg0, %2 : tensor<3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.convert %arg5 : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %7 = stablehlo.multiply %6, %4 : tensor<3xf32>
    %8 = stablehlo.sign %3 : tensor<3xf32>
    %9 = stablehlo.abs %3 : tensor<3xf32>
    %10 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %11 = stablehlo.multiply %7, %10 : tensor<3xf32>
    %12 = stablehlo.subtract %9, %11 : tensor<3xf32>
    %13 = call @relu(%12) : (tensor<3xf32>) -> tensor<3xf32>
    %14 = stablehlo.multiply %8, %13 : tensor<3xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %15:12 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg6, %iterArg_1 = %arg7, %iterArg_2 = %arg1, %iterArg_3 = %arg2, %iterArg_4 = %arg4, %iterArg_5 = %arg2, %iterArg_6 = %arg0, %iterArg_7 = %arg5, %iterArg_8 = %c, %iterArg_9 = %14, %iterArg_10 = %arg3) : tensor<3xf32>, tensor<15x3xf32>, tensor<15xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i32>, tensor<3xf32>, tensor<f32>
    cond {
      %16 = stablehlo.subtract %iterArg_9, %iterArg : tensor<3xf32>
      %17 = chlo.square %16 : tensor<3xf32> -> tensor<3xf32>
      %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %18 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %19 = chlo.square %18 : tensor<3xf32> -> tensor<3xf32>
      %20 = stablehlo.add %17, %19 : tensor<3xf32>
      %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %21 = stablehlo.reduce(%20 init: %cst_12) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
      %22 = stablehlo.dot_general %iterArg_0, %iterArg_9, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<15x3xf32>, tensor<3xf32>) -> tensor<15xf32>
      %23 = stablehlo.subtract %22, %iterArg_1 : tensor<15xf32>
      %24 = stablehlo.multiply %23, %23 : tensor<15xf32>
      %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %25 = stablehlo.reduce(%24 init: %cst_13) applies stablehlo.add across dimensions = [0] : (tensor<15xf32>, tensor<f32>) -> tensor<f32>
      %cst_14 = stablehlo.constant dense<1.500000e+01> : tensor<f32>
      %26 = stablehlo.divide %25, %cst_14 : tensor<f32>
      %cst_15 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %27 = stablehlo.multiply %cst_15, %26 : tensor<f32>
      %28 = stablehlo.subtract %27, %iterArg_2 : tensor<f32>
      %29 = stablehlo.multiply %iterArg_10, %28 : tensor<f32>
      %30 = stablehlo.dot_general %16, %iterArg_3, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %31 = stablehlo.multiply %iterArg_10, %30 : tensor<f32>
      %cst_16 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %32 = stablehlo.multiply %cst_16, %21 : tensor<f32>
      %33 = stablehlo.add %31, %32 : tensor<f32>
      %cst_17 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %34 = stablehlo.add %33, %cst_17 : tensor<f32>
      %35 = stablehlo.compare GT, %29, %34, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_18 = stablehlo.constant dense<14> : tensor<i32>
      %36 = stablehlo.compare LE, %iterArg_8, %c_18, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_19 = stablehlo.constant dense<false> : tensor<i1>
      %37 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i1>) -> tensor<i1>
      %38 = stablehlo.compare NE, %36, %37, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %39 = stablehlo.convert %38 : tensor<i1>
      %40 = stablehlo.and %35, %39 : tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %16 = stablehlo.convert %iterArg_4 : tensor<f32>
      %17 = stablehlo.multiply %iterArg_10, %16 : tensor<f32>
      %18 = stablehlo.negate %17 : tensor<f32>
      %19 = stablehlo.broadcast_in_dim %18, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %20 = stablehlo.multiply %19, %iterArg_5 : tensor<3xf32>
      %21 = stablehlo.add %iterArg_6, %20 : tensor<3xf32>
      %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %22 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %23 = stablehlo.convert %iterArg_7 : tensor<f32>
      %24 = stablehlo.broadcast_in_dim %23, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %25 = stablehlo.multiply %24, %22 : tensor<3xf32>
      %26 = stablehlo.sign %21 : tensor<3xf32>
      %27 = stablehlo.abs %21 : tensor<3xf32>
      %28 = stablehlo.broadcast_in_dim %17, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %29 = stablehlo.multiply %25, %28 : tensor<3xf32>
      %30 = stablehlo.subtract %27, %29 : tensor<3xf32>
      %31 = func.call @relu(%30) : (tensor<3xf32>) -> tensor<3xf32>
      %32 = stablehlo.multiply %26, %31 : tensor<3xf32>
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %33 = stablehlo.add %iterArg_8, %c_12 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_0, %iterArg_1, %iterArg_2, %iterArg_3, %iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %33, %32, %17 : tensor<3xf32>, tensor<15x3xf32>, tensor<15xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<i32>, tensor<3xf32>, tensor<f32>
    }
    return %15#10, %15#11 : tensor<3xf32>, tensor<f32>
  }
  func.func private @relu(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<3xf32>
    return %1 : tensor<3xf32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @sort(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<15xf32>) -> tensor<15xf32>
    return %0 : tensor<15xf32>
  }
  func.func private @cumsum(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %0 = call @cumsum_4(%arg0) : (tensor<15xf32>) -> tensor<15xf32>
    return %0 : tensor<15xf32>
  }
  func.func private @cumsum_4(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1>, padding = dense<[[14, 0]]> : tensor<1x2xi64>, window_dilations = array<i64: 1>, window_dimensions = array<i64: 15>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<15xf32>, tensor<f32>) -> tensor<15xf32>
    return %1 : tensor<15xf32>
  }
  func.func private @count_nonzero(%arg0: tensor<15xi1>) -> tensor<i32> {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<15xi1>
    %1 = stablehlo.compare NE, %arg0, %0, UNSIGNED : (tensor<15xi1>, tensor<15xi1>) -> tensor<15xi1>
    %2 = stablehlo.convert %1 : (tensor<15xi1>) -> tensor<15xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.reduce(%2 init: %c_0) applies stablehlo.add across dimensions = [0] : (tensor<15xi32>, tensor<i32>) -> tensor<i32>
    return %3 : tensor<i32>
  }
  func.func private @relu_5(%arg0: tensor<15xf32>) -> tensor<15xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<15xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<15xf32>
    return %1 : tensor<15xf32>
  }
  func.func private @norm(%arg0: tensor<15xf32>) -> tensor<f32> {
    %0 = stablehlo.abs %arg0 : tensor<15xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<15xf32>, tensor<f32>) -> tensor<f32>
    return %1 : tensor<f32>
  }
}
