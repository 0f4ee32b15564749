// program: Conjugate gradients, BiCGStab, GMRES, power iteration. (jax 0.10.2)
// input: definite 20x20xf32
// input: normal 20xf32
// tolerance: 0.001
module @jit_iterative_solvers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<20x20xf32>, %arg1: tensor<20xf32>) -> (tensor<20xf32> {jax.result_info = "result[0]"}, tensor<20xf32> {jax.result_info = "result[1]"}, tensor<20xf32> {jax.result_info = "result[2]"}, tensor<f32> {jax.result_info = "result[3]"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %0:4 = stablehlo.while(%iterArg = %arg0, %iterArg_28 = %c_0, %iterArg_29 = %c, %iterArg_30 = %arg1) : tensor<20x20xf32>, tensor<i32>, tensor<i32>, tensor<20xf32>
    cond {
      %c_31 = stablehlo.constant dense<50> : tensor<i32>
      %57 = stablehlo.compare LT, %iterArg_28, %c_31, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %57 : tensor<i1>
    } do {
      %57:2 = func.call @closed_call(%iterArg, %iterArg_29, %iterArg_30) : (tensor<20x20xf32>, tensor<i32>, tensor<20xf32>) -> (tensor<i32>, tensor<20xf32>)
      %c_31 = stablehlo.constant dense<1> : tensor<i32>
      %58 = stablehlo.add %iterArg_28, %c_31 : tensor<i32>
      stablehlo.return %iterArg, %58, %57#0, %57#1 : tensor<20x20xf32>, tensor<i32>, tensor<i32>, tensor<20xf32>
    }
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %2 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.add %cst_1, %2 : tensor<f32>
    %cst_2 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %4 = chlo.square %cst_2 : tensor<f32> -> tensor<f32>
    %5 = stablehlo.convert %4 : tensor<f32>
    %6 = stablehlo.multiply %5, %3 : tensor<f32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = chlo.square %cst_3 : tensor<f32> -> tensor<f32>
    %8 = stablehlo.convert %7 : tensor<f32>
    %9 = stablehlo.maximum %6, %8 : tensor<f32>
    %10 = stablehlo.dot_general %arg0, %1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %11 = stablehlo.subtract %arg1, %10 : tensor<20xf32>
    %12 = stablehlo.dot_general %11, %11, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.add %cst_4, %12 : tensor<f32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %14:7 = stablehlo.while(%iterArg = %9, %iterArg_28 = %arg0, %iterArg_29 = %1, %iterArg_30 = %11, %iterArg_31 = %13, %iterArg_32 = %11, %iterArg_33 = %c_5) : tensor<f32>, tensor<20x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<f32>, tensor<20xf32>, tensor<i32>
    cond {
      %57 = stablehlo.compare GT, %iterArg_31, %iterArg, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_34 = stablehlo.constant dense<30> : tensor<i32>
      %58 = stablehlo.compare LT, %iterArg_33, %c_34, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_35 = stablehlo.constant dense<false> : tensor<i1>
      %59 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i1>) -> tensor<i1>
      %60 = stablehlo.compare NE, %58, %59, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %61 = stablehlo.convert %60 : tensor<i1>
      %62 = stablehlo.and %57, %61 : tensor<i1>
      stablehlo.return %62 : tensor<i1>
    } do {
      %57 = stablehlo.dot_general %iterArg_28, %iterArg_32, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
      %58 = stablehlo.dot_general %iterArg_32, %57, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
      %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %59 = stablehlo.add %cst_34, %58 : tensor<f32>
      %60 = stablehlo.divide %iterArg_31, %59 : tensor<f32>
      %61 = stablehlo.broadcast_in_dim %60, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %62 = stablehlo.multiply %61, %iterArg_32 : tensor<20xf32>
      %63 = stablehlo.add %iterArg_29, %62 : tensor<20xf32>
      %64 = stablehlo.broadcast_in_dim %60, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %65 = stablehlo.multiply %64, %57 : tensor<20xf32>
      %66 = stablehlo.subtract %iterArg_30, %65 : tensor<20xf32>
      %67 = stablehlo.dot_general %66, %66, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
      %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %68 = stablehlo.add %cst_35, %67 : tensor<f32>
      %69 = stablehlo.divide %68, %iterArg_31 : tensor<f32>
      %70 = stablehlo.broadcast_in_dim %69, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %71 = stablehlo.multiply %70, %iterArg_32 : tensor<20xf32>
      %72 = stablehlo.add %66, %71 : tensor<20xf32>
      %c_36 = stablehlo.constant dense<1> : tensor<i32>
      %73 = stablehlo.add %iterArg_33, %c_36 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_28, %63, %66, %68, %72, %73 : tensor<f32>, tensor<20x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<f32>, tensor<20xf32>, tensor<i32>
    }
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %16 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %17 = stablehlo.add %cst_7, %16 : tensor<f32>
    %cst_8 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %18 = chlo.square %cst_8 : tensor<f32> -> tensor<f32>
    %19 = stablehlo.convert %18 : tensor<f32>
    %20 = stablehlo.multiply %19, %17 : tensor<f32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = chlo.square %cst_9 : tensor<f32> -> tensor<f32>
    %22 = stablehlo.convert %21 : tensor<f32>
    %23 = stablehlo.maximum %20, %22 : tensor<f32>
    %24 = stablehlo.dot_general %arg0, %15, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %25 = stablehlo.subtract %arg1, %24 : tensor<20xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_12 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %26:12 = stablehlo.while(%iterArg = %23, %iterArg_28 = %25, %iterArg_29 = %arg0, %iterArg_30 = %23, %iterArg_31 = %15, %iterArg_32 = %25, %iterArg_33 = %cst_10, %iterArg_34 = %cst_11, %iterArg_35 = %cst_12, %iterArg_36 = %25, %iterArg_37 = %25, %iterArg_38 = %c_13) : tensor<f32>, tensor<20xf32>, tensor<20x20xf32>, tensor<f32>, tensor<20xf32>, tensor<20xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<20xf32>, tensor<20xf32>, tensor<i32>
    cond {
      %57 = stablehlo.dot_general %iterArg_32, %iterArg_32, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
      %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %58 = stablehlo.add %cst_39, %57 : tensor<f32>
      %59 = stablehlo.compare GT, %58, %iterArg, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_40 = stablehlo.constant dense<30> : tensor<i32>
      %60 = stablehlo.compare LT, %iterArg_38, %c_40, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_41 = stablehlo.constant dense<false> : tensor<i1>
      %61 = stablehlo.broadcast_in_dim %c_41, dims = [] : (tensor<i1>) -> tensor<i1>
      %62 = stablehlo.compare NE, %60, %61, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %63 = stablehlo.convert %62 : tensor<i1>
      %64 = stablehlo.and %59, %63 : tensor<i1>
      %c_42 = stablehlo.constant dense<0> : tensor<i32>
      %65 = stablehlo.compare GE, %iterArg_38, %c_42, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_43 = stablehlo.constant dense<false> : tensor<i1>
      %66 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i1>) -> tensor<i1>
      %67 = stablehlo.compare NE, %65, %66, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %68 = stablehlo.convert %67 : tensor<i1>
      %69 = stablehlo.and %64, %68 : tensor<i1>
      stablehlo.return %69 : tensor<i1>
    } do {
      %57 = stablehlo.dot_general %iterArg_28, %iterArg_32, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
      %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %58 = stablehlo.add %cst_39, %57 : tensor<f32>
      %59 = stablehlo.divide %58, %iterArg_35 : tensor<f32>
      %60 = stablehlo.multiply %59, %iterArg_33 : tensor<f32>
      %61 = stablehlo.divide %60, %iterArg_34 : tensor<f32>
      %62 = stablehlo.broadcast_in_dim %iterArg_34, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %63 = stablehlo.multiply %62, %iterArg_37 : tensor<20xf32>
      %64 = stablehlo.subtract %iterArg_36, %63 : tensor<20xf32>
      %65 = stablehlo.broadcast_in_dim %61, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %66 = stablehlo.multiply %65, %64 : tensor<20xf32>
      %67 = stablehlo.add %iterArg_32, %66 : tensor<20xf32>
      %68 = stablehlo.dot_general %iterArg_29, %67, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
      %69 = stablehlo.dot_general %iterArg_28, %68, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
      %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %70 = stablehlo.add %cst_40, %69 : tensor<f32>
      %71 = stablehlo.divide %58, %70 : tensor<f32>
      %72 = stablehlo.broadcast_in_dim %71, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %73 = stablehlo.multiply %72, %68 : tensor<20xf32>
      %74 = stablehlo.subtract %iterArg_32, %73 : tensor<20xf32>
      %75 = stablehlo.dot_general %74, %74, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
      %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %76 = stablehlo.add %cst_41, %75 : tensor<f32>
      %77 = stablehlo.compare LT, %76, %iterArg_30, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %78 = stablehlo.dot_general %iterArg_29, %74, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
      %79 = stablehlo.dot_general %78, %74, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
      %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %80 = stablehlo.add %cst_42, %79 : tensor<f32>
      %81 = stablehlo.dot_general %78, %78, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
      %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %82 = stablehlo.add %cst_43, %81 : tensor<f32>
      %83 = stablehlo.divide %80, %82 : tensor<f32>
      %84 = stablehlo.broadcast_in_dim %71, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %85 = stablehlo.multiply %84, %67 : tensor<20xf32>
      %86 = stablehlo.add %iterArg_31, %85 : tensor<20xf32>
      %87 = stablehlo.broadcast_in_dim %71, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %88 = stablehlo.multiply %87, %67 : tensor<20xf32>
      %89 = stablehlo.broadcast_in_dim %83, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %90 = stablehlo.multiply %89, %74 : tensor<20xf32>
      %91 = stablehlo.add %88, %90 : tensor<20xf32>
      %92 = stablehlo.add %iterArg_31, %91 : tensor<20xf32>
      %93 = func.call @_where(%77, %86, %92) : (tensor<i1>, tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
      %94 = stablehlo.broadcast_in_dim %83, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %95 = stablehlo.multiply %94, %78 : tensor<20xf32>
      %96 = stablehlo.subtract %74, %95 : tensor<20xf32>
      %97 = func.call @_where(%77, %74, %96) : (tensor<i1>, tensor<20xf32>, tensor<20xf32>) -> tensor<20xf32>
      %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %98 = stablehlo.compare EQ, %83, %cst_44, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %99 = stablehlo.compare EQ, %71, %cst_45, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %100 = stablehlo.or %98, %99 : tensor<i1>
      %c_46 = stablehlo.constant dense<1> : tensor<i32>
      %101 = stablehlo.add %iterArg_38, %c_46 : tensor<i32>
      %c_47 = stablehlo.constant dense<-11> : tensor<i32>
      %102 = func.call @_where_0(%100, %c_47, %101) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %103 = stablehlo.compare EQ, %58, %cst_48, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_49 = stablehlo.constant dense<-10> : tensor<i32>
      %104 = func.call @_where_0(%103, %c_49, %102) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      stablehlo.return %iterArg, %iterArg_28, %iterArg_29, %iterArg_30, %93, %97, %71, %83, %58, %67, %68, %104 : tensor<f32>, tensor<20xf32>, tensor<20x20xf32>, tensor<f32>, tensor<20xf32>, tensor<20xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<20xf32>, tensor<20xf32>, tensor<i32>
    }
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %27 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %28 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %29 = stablehlo.add %cst_15, %28 : tensor<f32>
    %30 = stablehlo.sqrt %29 : tensor<f32>
    %cst_16 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %31 = stablehlo.multiply %cst_16, %30 : tensor<f32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %32 = stablehlo.maximum %31, %cst_17 : tensor<f32>
    %33 = stablehlo.dot_general %arg1, %arg1, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %34 = stablehlo.add %cst_18, %33 : tensor<f32>
    %35 = stablehlo.sqrt %34 : tensor<f32>
    %36 = stablehlo.divide %32, %30 : tensor<f32>
    %cst_19 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %37 = stablehlo.minimum %cst_19, %36 : tensor<f32>
    %38 = stablehlo.multiply %35, %37 : tensor<f32>
    %39 = stablehlo.dot_general %arg0, %27, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %40 = stablehlo.subtract %arg1, %39 : tensor<20xf32>
    %41 = stablehlo.dot_general %40, %40, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %42 = stablehlo.add %cst_20, %41 : tensor<f32>
    %43 = stablehlo.sqrt %42 : tensor<f32>
    %cst_21 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
    %44 = stablehlo.compare GT, %43, %cst_21, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %45 = stablehlo.broadcast_in_dim %43, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %46 = stablehlo.divide %40, %45 : tensor<20xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = call @_where_1(%44, %46, %cst_22) : (tensor<i1>, tensor<20xf32>, tensor<f32>) -> tensor<20xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %48 = call @_where_2(%44, %43, %cst_23) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %49:7 = stablehlo.while(%iterArg = %32, %iterArg_28 = %arg0, %iterArg_29 = %arg1, %iterArg_30 = %27, %iterArg_31 = %c_24, %iterArg_32 = %47, %iterArg_33 = %48) : tensor<f32>, tensor<20x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<i32>, tensor<20xf32>, tensor<f32>
    cond {
      %c_34 = stablehlo.constant dense<5> : tensor<i32>
      %57 = stablehlo.compare LT, %iterArg_31, %c_34, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %58 = stablehlo.compare GT, %iterArg_33, %iterArg, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_35 = stablehlo.constant dense<false> : tensor<i1>
      %59 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i1>) -> tensor<i1>
      %60 = stablehlo.compare NE, %57, %59, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %61 = stablehlo.convert %60 : tensor<i1>
      %62 = stablehlo.and %61, %58 : tensor<i1>
      stablehlo.return %62 : tensor<i1>
    } do {
      %57 = stablehlo.broadcast_in_dim %iterArg_32, dims = [0] : (tensor<20xf32>) -> tensor<20x1xf32>
      %c_34 = stablehlo.constant dense<0> : tensor<i32>
      %58 = func.call @_pad(%57, %c_34) : (tensor<20x1xf32>, tensor<i32>) -> tensor<20x11xf32>
      %59 = stablehlo.iota dim = 0 : tensor<10x11xi32>
      %60 = stablehlo.iota dim = 1 : tensor<10x11xi32>
      %c_35 = stablehlo.constant dense<0> : tensor<i32>
      %61 = stablehlo.broadcast_in_dim %c_35, dims = [] : (tensor<i32>) -> tensor<10x11xi32>
      %62 = stablehlo.add %59, %61 : tensor<10x11xi32>
      %63 = stablehlo.compare EQ, %62, %60, SIGNED : (tensor<10x11xi32>, tensor<10x11xi32>) -> tensor<10x11xi1>
      %64 = stablehlo.convert %63 : (tensor<10x11xi1>) -> tensor<10x11xf32>
      %c_36 = stablehlo.constant dense<false> : tensor<i1>
      %c_37 = stablehlo.constant dense<0> : tensor<i32>
      %65:5 = stablehlo.while(%iterArg_45 = %iterArg_28, %iterArg_46 = %58, %iterArg_47 = %64, %iterArg_48 = %c_36, %iterArg_49 = %c_37) : tensor<20x20xf32>, tensor<20x11xf32>, tensor<10x11xf32>, tensor<i1>, tensor<i32>
      cond {
        %c_50 = stablehlo.constant dense<10> : tensor<i32>
        %89 = stablehlo.compare LT, %iterArg_49, %c_50, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %90 = stablehlo.not %iterArg_48 : tensor<i1>
        %c_51 = stablehlo.constant dense<false> : tensor<i1>
        %91 = stablehlo.broadcast_in_dim %c_51, dims = [] : (tensor<i1>) -> tensor<i1>
        %92 = stablehlo.compare NE, %89, %91, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %93 = stablehlo.convert %92 : tensor<i1>
        %94 = stablehlo.and %93, %90 : tensor<i1>
        stablehlo.return %94 : tensor<i1>
      } do {
        %89 = stablehlo.convert %iterArg_49 : tensor<i32>
        %c_50 = stablehlo.constant dense<0> : tensor<i32>
        %c_51 = stablehlo.constant dense<0> : tensor<i32>
        %90 = stablehlo.compare LT, %c_50, %c_51, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_52 = stablehlo.constant dense<0> : tensor<i32>
        %c_53 = stablehlo.constant dense<20> : tensor<i32>
        %91 = stablehlo.add %c_52, %c_53 : tensor<i32>
        %c_54 = stablehlo.constant dense<0> : tensor<i32>
        %92 = stablehlo.select %90, %91, %c_54 : tensor<i1>, tensor<i32>
        %c_55 = stablehlo.constant dense<0> : tensor<i32>
        %93 = stablehlo.compare LT, %89, %c_55, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_56 = stablehlo.constant dense<11> : tensor<i32>
        %94 = stablehlo.add %89, %c_56 : tensor<i32>
        %95 = stablehlo.select %93, %94, %89 : tensor<i1>, tensor<i32>
        %96 = stablehlo.dynamic_slice %iterArg_46, %92, %95, sizes = [20, 1] : (tensor<20x11xf32>, tensor<i32>, tensor<i32>) -> tensor<20x1xf32>
        %97 = stablehlo.reshape %96 : (tensor<20x1xf32>) -> tensor<20xf32>
        %98 = stablehlo.dot_general %iterArg_45, %97, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
        %99 = stablehlo.dot_general %98, %98, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
        %cst_57 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %100 = stablehlo.add %cst_57, %99 : tensor<f32>
        %101 = stablehlo.sqrt %100 : tensor<f32>
        %cst_58 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
        %102 = stablehlo.compare GT, %101, %cst_58, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %103 = stablehlo.broadcast_in_dim %101, dims = [] : (tensor<f32>) -> tensor<20xf32>
        %104 = stablehlo.divide %98, %103 : tensor<20xf32>
        %cst_59 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %105 = func.call @_where_1(%102, %104, %cst_59) : (tensor<i1>, tensor<20xf32>, tensor<f32>) -> tensor<20xf32>
        %cst_60 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %106 = func.call @_where_2(%102, %101, %cst_60) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %107 = stablehlo.broadcast_in_dim %cst_61, dims = [] : (tensor<f32>) -> tensor<11xf32>
        %cst_62 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
        %108 = stablehlo.sqrt %cst_62 : tensor<f32>
        %109 = stablehlo.convert %108 : tensor<f32>
        %110 = stablehlo.divide %106, %109 : tensor<f32>
        %111 = stablehlo.dot_general %iterArg_46, %98, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x11xf32>, tensor<20xf32>) -> tensor<11xf32>
        %112 = stablehlo.dot_general %iterArg_46, %111, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x11xf32>, tensor<11xf32>) -> tensor<20xf32>
        %113 = stablehlo.subtract %98, %112 : tensor<20xf32>
        %114 = stablehlo.add %107, %111 : tensor<11xf32>
        %c_63 = stablehlo.constant dense<0> : tensor<i32>
        %c_64 = stablehlo.constant dense<true> : tensor<i1>
        %115:4 = stablehlo.while(%iterArg_80 = %113, %iterArg_81 = %c_63, %iterArg_82 = %c_64, %iterArg_83 = %110) : tensor<20xf32>, tensor<i32>, tensor<i1>, tensor<f32>
        cond {
          %c_84 = stablehlo.constant dense<1> : tensor<i32>
          %148 = stablehlo.compare LT, %iterArg_81, %c_84, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_85 = stablehlo.constant dense<false> : tensor<i1>
          %149 = stablehlo.broadcast_in_dim %c_85, dims = [] : (tensor<i1>) -> tensor<i1>
          %150 = stablehlo.compare NE, %148, %149, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
          %151 = stablehlo.convert %150 : tensor<i1>
          %152 = stablehlo.and %iterArg_82, %151 : tensor<i1>
          stablehlo.return %152 : tensor<i1>
        } do {
          %148 = stablehlo.dot_general %iterArg_80, %iterArg_80, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
          %cst_84 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %149 = stablehlo.add %cst_84, %148 : tensor<f32>
          %150 = stablehlo.sqrt %149 : tensor<f32>
          %cst_85 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
          %151 = stablehlo.compare GT, %150, %cst_85, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %152 = stablehlo.broadcast_in_dim %150, dims = [] : (tensor<f32>) -> tensor<20xf32>
          %153 = stablehlo.divide %iterArg_80, %152 : tensor<20xf32>
          %cst_86 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %154 = func.call @_where_1(%151, %153, %cst_86) : (tensor<i1>, tensor<20xf32>, tensor<f32>) -> tensor<20xf32>
          %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %155 = func.call @_where_2(%151, %150, %cst_87) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %cst_88 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
          %156 = stablehlo.sqrt %cst_88 : tensor<f32>
          %157 = stablehlo.convert %156 : tensor<f32>
          %158 = stablehlo.divide %155, %157 : tensor<f32>
          %c_89 = stablehlo.constant dense<false> : tensor<i1>
          stablehlo.return %iterArg_80, %iterArg_81, %c_89, %158 : tensor<20xf32>, tensor<i32>, tensor<i1>, tensor<f32>
        }
        %c_65 = stablehlo.constant dense<1> : tensor<i32>
        %116:5 = stablehlo.while(%iterArg_80 = %iterArg_46, %iterArg_81 = %c_65, %iterArg_82 = %113, %iterArg_83 = %114, %iterArg_84 = %115#3) : tensor<20x11xf32>, tensor<i32>, tensor<20xf32>, tensor<11xf32>, tensor<f32>
        cond {
          %148 = stablehlo.dot_general %iterArg_83, %iterArg_83, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<11xf32>, tensor<11xf32>) -> tensor<f32>
          %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %149 = stablehlo.add %cst_85, %148 : tensor<f32>
          %150 = stablehlo.sqrt %149 : tensor<f32>
          %cst_86 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
          %151 = stablehlo.compare GT, %150, %cst_86, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %152 = stablehlo.broadcast_in_dim %150, dims = [] : (tensor<f32>) -> tensor<11xf32>
          %153 = stablehlo.divide %iterArg_83, %152 : tensor<11xf32>
          %cst_87 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %154 = func.call @_where_3(%151, %153, %cst_87) : (tensor<i1>, tensor<11xf32>, tensor<f32>) -> tensor<11xf32>
          %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %155 = func.call @_where_2(%151, %150, %cst_88) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %c_89 = stablehlo.constant dense<1> : tensor<i32>
          %156 = stablehlo.compare LT, %iterArg_81, %c_89, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %157 = stablehlo.compare LT, %155, %iterArg_84, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %c_90 = stablehlo.constant dense<false> : tensor<i1>
          %158 = stablehlo.broadcast_in_dim %c_90, dims = [] : (tensor<i1>) -> tensor<i1>
          %159 = stablehlo.compare NE, %156, %158, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
          %160 = stablehlo.convert %159 : tensor<i1>
          %161 = stablehlo.and %160, %157 : tensor<i1>
          stablehlo.return %161 : tensor<i1>
        } do {
          %148 = stablehlo.dot_general %iterArg_80, %iterArg_82, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x11xf32>, tensor<20xf32>) -> tensor<11xf32>
          %149 = stablehlo.dot_general %iterArg_80, %148, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x11xf32>, tensor<11xf32>) -> tensor<20xf32>
          %150 = stablehlo.subtract %iterArg_82, %149 : tensor<20xf32>
          %151 = stablehlo.add %iterArg_83, %148 : tensor<11xf32>
          %c_85 = stablehlo.constant dense<true> : tensor<i1>
          %152:4 = stablehlo.while(%iterArg_87 = %150, %iterArg_88 = %iterArg_81, %iterArg_89 = %c_85, %iterArg_90 = %iterArg_84) : tensor<20xf32>, tensor<i32>, tensor<i1>, tensor<f32>
          cond {
            %c_91 = stablehlo.constant dense<1> : tensor<i32>
            %154 = stablehlo.compare LT, %iterArg_88, %c_91, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
            %c_92 = stablehlo.constant dense<false> : tensor<i1>
            %155 = stablehlo.broadcast_in_dim %c_92, dims = [] : (tensor<i1>) -> tensor<i1>
            %156 = stablehlo.compare NE, %154, %155, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
            %157 = stablehlo.convert %156 : tensor<i1>
            %158 = stablehlo.and %iterArg_89, %157 : tensor<i1>
            stablehlo.return %158 : tensor<i1>
          } do {
            %154 = stablehlo.dot_general %iterArg_87, %iterArg_87, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
            %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
            %155 = stablehlo.add %cst_91, %154 : tensor<f32>
            %156 = stablehlo.sqrt %155 : tensor<f32>
            %cst_92 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
            %157 = stablehlo.compare GT, %156, %cst_92, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
            %158 = stablehlo.broadcast_in_dim %156, dims = [] : (tensor<f32>) -> tensor<20xf32>
            %159 = stablehlo.divide %iterArg_87, %158 : tensor<20xf32>
            %cst_93 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
            %160 = func.call @_where_1(%157, %159, %cst_93) : (tensor<i1>, tensor<20xf32>, tensor<f32>) -> tensor<20xf32>
            %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
            %161 = func.call @_where_2(%157, %156, %cst_94) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
            %cst_95 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
            %162 = stablehlo.sqrt %cst_95 : tensor<f32>
            %163 = stablehlo.convert %162 : tensor<f32>
            %164 = stablehlo.divide %161, %163 : tensor<f32>
            %c_96 = stablehlo.constant dense<false> : tensor<i1>
            stablehlo.return %iterArg_87, %iterArg_88, %c_96, %164 : tensor<20xf32>, tensor<i32>, tensor<i1>, tensor<f32>
          }
          %c_86 = stablehlo.constant dense<1> : tensor<i32>
          %153 = stablehlo.add %iterArg_81, %c_86 : tensor<i32>
          stablehlo.return %iterArg_80, %153, %150, %151, %152#3 : tensor<20x11xf32>, tensor<i32>, tensor<20xf32>, tensor<11xf32>, tensor<f32>
        }
        %cst_66 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
        %117 = stablehlo.multiply %cst_66, %106 : tensor<f32>
        %118 = stablehlo.dot_general %116#2, %116#2, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
        %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %119 = stablehlo.add %cst_67, %118 : tensor<f32>
        %120 = stablehlo.sqrt %119 : tensor<f32>
        %121 = stablehlo.compare GT, %120, %117, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %122 = stablehlo.broadcast_in_dim %120, dims = [] : (tensor<f32>) -> tensor<20xf32>
        %123 = stablehlo.divide %116#2, %122 : tensor<20xf32>
        %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %124 = func.call @_where_1(%121, %123, %cst_68) : (tensor<i1>, tensor<20xf32>, tensor<f32>) -> tensor<20xf32>
        %cst_69 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %125 = func.call @_where_2(%121, %120, %cst_69) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %c_70 = stablehlo.constant dense<1> : tensor<i32>
        %126 = stablehlo.add %iterArg_49, %c_70 : tensor<i32>
        %c_71 = stablehlo.constant dense<0> : tensor<i32>
        %127 = stablehlo.compare LT, %126, %c_71, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_72 = stablehlo.constant dense<11> : tensor<i32>
        %128 = stablehlo.add %126, %c_72 : tensor<i32>
        %129 = stablehlo.select %127, %128, %126 : tensor<i1>, tensor<i32>
        %130 = stablehlo.convert %129 : tensor<i32>
        %131 = stablehlo.broadcast_in_dim %130, dims = [] : (tensor<i32>) -> tensor<1xi32>
        %132 = "stablehlo.scatter"(%iterArg_46, %131, %124) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
        ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
          stablehlo.return %arg3 : tensor<f32>
        }) : (tensor<20x11xf32>, tensor<1xi32>, tensor<20xf32>) -> tensor<20x11xf32>
        %c_73 = stablehlo.constant dense<1> : tensor<i32>
        %133 = stablehlo.add %iterArg_49, %c_73 : tensor<i32>
        %c_74 = stablehlo.constant dense<0> : tensor<i32>
        %134 = stablehlo.compare LT, %133, %c_74, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_75 = stablehlo.constant dense<11> : tensor<i32>
        %135 = stablehlo.add %133, %c_75 : tensor<i32>
        %136 = stablehlo.select %134, %135, %133 : tensor<i1>, tensor<i32>
        %137 = stablehlo.convert %136 : tensor<i32>
        %138 = stablehlo.broadcast_in_dim %137, dims = [] : (tensor<i32>) -> tensor<1xi32>
        %139 = "stablehlo.scatter"(%116#3, %138, %125) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
        ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
          stablehlo.return %arg3 : tensor<f32>
        }) : (tensor<11xf32>, tensor<1xi32>, tensor<f32>) -> tensor<11xf32>
        %c_76 = stablehlo.constant dense<0> : tensor<i32>
        %140 = stablehlo.compare LT, %iterArg_49, %c_76, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_77 = stablehlo.constant dense<10> : tensor<i32>
        %141 = stablehlo.add %iterArg_49, %c_77 : tensor<i32>
        %142 = stablehlo.select %140, %141, %iterArg_49 : tensor<i1>, tensor<i32>
        %143 = stablehlo.convert %142 : tensor<i32>
        %144 = stablehlo.broadcast_in_dim %143, dims = [] : (tensor<i32>) -> tensor<1xi32>
        %145 = "stablehlo.scatter"(%iterArg_47, %144, %139) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
        ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
          stablehlo.return %arg3 : tensor<f32>
        }) : (tensor<10x11xf32>, tensor<1xi32>, tensor<11xf32>) -> tensor<10x11xf32>
        %cst_78 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %146 = stablehlo.compare EQ, %125, %cst_78, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %c_79 = stablehlo.constant dense<1> : tensor<i32>
        %147 = stablehlo.add %iterArg_49, %c_79 : tensor<i32>
        stablehlo.return %iterArg_45, %132, %145, %146, %147 : tensor<20x20xf32>, tensor<20x11xf32>, tensor<10x11xf32>, tensor<i1>, tensor<i32>
      }
      %cst_38 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %66 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<11xf32>
      %c_39 = stablehlo.constant dense<0> : tensor<i32>
      %67 = stablehlo.broadcast_in_dim %c_39, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %68 = "stablehlo.scatter"(%66, %67, %iterArg_33) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        stablehlo.return %arg3 : tensor<f32>
      }) : (tensor<11xf32>, tensor<1xi32>, tensor<f32>) -> tensor<11xf32>
      %69 = stablehlo.transpose %65#2, dims = [1, 0] : (tensor<10x11xf32>) -> tensor<11x10xf32>
      %70 = stablehlo.transpose %69, dims = [1, 0] : (tensor<11x10xf32>) -> tensor<10x11xf32>
      %71 = stablehlo.dot_general %70, %69, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<10x11xf32>, tensor<11x10xf32>) -> tensor<10x10xf32>
      %72 = stablehlo.transpose %69, dims = [1, 0] : (tensor<11x10xf32>) -> tensor<10x11xf32>
      %73 = stablehlo.dot_general %72, %68, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<10x11xf32>, tensor<11xf32>) -> tensor<10xf32>
      %74 = func.call @_solve(%71, %73) : (tensor<10x10xf32>, tensor<10xf32>) -> tensor<10xf32>
      %75 = stablehlo.slice %65#1 [0:20, 0:10] : (tensor<20x11xf32>) -> tensor<20x10xf32>
      %76 = stablehlo.dot_general %75, %74, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x10xf32>, tensor<10xf32>) -> tensor<20xf32>
      %77 = stablehlo.add %iterArg_30, %76 : tensor<20xf32>
      %78 = stablehlo.dot_general %iterArg_28, %77, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
      %79 = stablehlo.subtract %iterArg_29, %78 : tensor<20xf32>
      %80 = stablehlo.dot_general %79, %79, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
      %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %81 = stablehlo.add %cst_40, %80 : tensor<f32>
      %82 = stablehlo.sqrt %81 : tensor<f32>
      %cst_41 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %83 = stablehlo.compare GT, %82, %cst_41, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %84 = stablehlo.broadcast_in_dim %82, dims = [] : (tensor<f32>) -> tensor<20xf32>
      %85 = stablehlo.divide %79, %84 : tensor<20xf32>
      %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %86 = func.call @_where_1(%83, %85, %cst_42) : (tensor<i1>, tensor<20xf32>, tensor<f32>) -> tensor<20xf32>
      %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %87 = func.call @_where_2(%83, %82, %cst_43) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %c_44 = stablehlo.constant dense<1> : tensor<i32>
      %88 = stablehlo.add %iterArg_31, %c_44 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_28, %iterArg_29, %77, %88, %86, %87 : tensor<f32>, tensor<20x20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<i32>, tensor<20xf32>, tensor<f32>
    }
    %50 = stablehlo.dot_general %49#3, %49#3, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %51 = stablehlo.add %cst_25, %50 : tensor<f32>
    %52 = stablehlo.sqrt %51 : tensor<f32>
    %53 = stablehlo.compare NE, %52, %52, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c_26 = stablehlo.constant dense<-1> : tensor<i32>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %54 = call @_where_0(%53, %c_26, %c_27) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %55 = stablehlo.dot_general %0#3, %arg0, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<20xf32>, tensor<20x20xf32>) -> tensor<20xf32>
    %56 = stablehlo.dot_general %55, %0#3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<20xf32>, tensor<20xf32>) -> tensor<f32>
    return %14#2, %26#4, %49#3, %56 : tensor<20xf32>, tensor<20xf32>, tensor<20xf32>, tensor<f32>
  }
  func.func private @closed_call(%arg0: tensor<20x20xf32>, %arg1: tensor<i32>, %arg2: tensor<20xf32>) -> (tensor<i32>, tensor<20xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg1, %c : tensor<i32>
    %1 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %2 = stablehlo.dot_general %arg0, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<20x20xf32>, tensor<20xf32>) -> tensor<20xf32>
    %3 = call @norm(%2) : (tensor<20xf32>) -> tensor<f32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %5 = stablehlo.divide %1, %4 : tensor<20xf32>
    return %0, %5 : tensor<i32>, tensor<20xf32>
  }
  func.func private @norm(%arg0: tensor<20xf32>) -> tensor<f32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<20xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<20xf32>, tensor<f32>) -> tensor<f32>
    %2 = stablehlo.sqrt %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<20xf32>, %arg2: tensor<20xf32>) -> tensor<20xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<20xf32>
    return %0 : tensor<20xf32>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<20xf32>, %arg2: tensor<f32>) -> tensor<20xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<20xf32>
    return %2 : tensor<20xf32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_pad(%arg0: tensor<20x1xf32>, %arg1: tensor<i32>) -> tensor<20x11xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 10], interior = [0, 0] : (tensor<20x1xf32>, tensor<f32>) -> tensor<20x11xf32>
    return %1 : tensor<20x11xf32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<11xf32>, %arg2: tensor<f32>) -> tensor<11xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<11xf32>
    return %2 : tensor<11xf32>
  }
  func.func private @_solve(%arg0: tensor<10x10xf32>, %arg1: tensor<10xf32>) -> tensor<10xf32> {
    %0 = call @_cholesky(%arg0) : (tensor<10x10xf32>) -> tensor<10x10xf32>
    %1 = call @_cho_solve(%0, %arg1) : (tensor<10x10xf32>, tensor<10xf32>) -> tensor<10xf32>
    return %1 : tensor<10xf32>
  }
  func.func private @_cholesky(%arg0: tensor<10x10xf32>) -> tensor<10x10xf32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<10x10xf32>) -> tensor<10x10xf32>
    %1:2 = stablehlo.custom_call @lapack_spotrf_ffi(%0) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], []) {i=10, j=10, k=10, l=10}, custom>} : (tensor<10x10xf32>) -> (tensor<10x10xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %3 = stablehlo.compare EQ, %1#1, %2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<10x10xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<10x10xi1>
    %7 = stablehlo.select %6, %1#0, %5 : tensor<10x10xi1>, tensor<10x10xf32>
    %8 = stablehlo.iota dim = 0 : tensor<10x10xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<10x10xi32>
    %10 = stablehlo.add %8, %9 : tensor<10x10xi32>
    %11 = stablehlo.iota dim = 1 : tensor<10x10xi32>
    %12 = stablehlo.compare GE, %10, %11, SIGNED : (tensor<10x10xi32>, tensor<10x10xi32>) -> tensor<10x10xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<10x10xf32>
    %14 = stablehlo.select %12, %7, %13 : tensor<10x10xi1>, tensor<10x10xf32>
    %15 = stablehlo.transpose %14, dims = [1, 0] : (tensor<10x10xf32>) -> tensor<10x10xf32>
    return %15 : tensor<10x10xf32>
  }
  func.func private @_cho_solve(%arg0: tensor<10x10xf32>, %arg1: tensor<10xf32>) -> tensor<10xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<10xf32>) -> tensor<10x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=10, j=10, k=10, l=1, m=10, n=1}, custom>} : (tensor<10x10xf32>, tensor<10x1xf32>) -> tensor<10x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<10x1xf32>) -> tensor<10xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<10xf32>) -> tensor<10x1xf32>
    %4 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %3) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=10, j=10, k=10, l=1, m=10, n=1}, custom>} : (tensor<10x10xf32>, tensor<10x1xf32>) -> tensor<10x1xf32>
    %5 = stablehlo.reshape %4 : (tensor<10x1xf32>) -> tensor<10xf32>
    return %5 : tensor<10xf32>
  }
}
