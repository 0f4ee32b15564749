// program: diffrax.diffeqsolve: Tsit5 with adaptive steps. (jax 0.10.2, diffrax 0.7.2)
// input: uniform 0.5 1.5 2xf32
// tolerance: 0.001
module @jit_diffrax_solve attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2xf32>) -> (tensor<7x2xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %0 = call @_linspace(%c, %c_0) : (tensor<i32>, tensor<i32>) -> tensor<7xf32>
    %1:9 = call @diffeqsolve(%arg0, %0) : (tensor<2xf32>, tensor<7xf32>) -> (tensor<i32>, tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
    return %1#4 : tensor<7x2xf32>
  }
  func.func private @_linspace(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<7xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %2 = stablehlo.subtract %1, %0 : tensor<f32>
    %cst = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %3 = stablehlo.divide %2, %cst : tensor<f32>
    %4 = stablehlo.iota dim = 0 : tensor<6xf32>
    %cst_0 = stablehlo.constant dense<6.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %6 = stablehlo.divide %4, %5 : tensor<6xf32>
    %7 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<6xf32>
    %9 = stablehlo.subtract %8, %6 : tensor<6xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1xf32>) -> tensor<6xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<6xf32>
    %12 = stablehlo.reshape %1 : (tensor<f32>) -> tensor<1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<1xf32>) -> tensor<6xf32>
    %14 = stablehlo.multiply %13, %6 : tensor<6xf32>
    %15 = stablehlo.add %11, %14 : tensor<6xf32>
    %16 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %17 = stablehlo.concatenate %15, %16, dim = 0 : (tensor<6xf32>, tensor<1xf32>) -> tensor<7xf32>
    return %17 : tensor<7xf32>
  }
  func.func private @diffeqsolve(%arg0: tensor<2xf32>, %arg1: tensor<7xf32>) -> (tensor<i32>, tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) {
    %c = stablehlo.constant dense<true> : tensor<i1>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %cst = stablehlo.constant dense<[[0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [1.610000e-01, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [-0.00848065502, 0.33548066, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [2.89715314, -6.35944843, 4.36229563, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [5.32586479, -11.7488832, 7.49553919, -0.0924950689, 0.000000e+00, 0.000000e+00, 0.000000e+00], [5.86145544, -12.920969, 8.15936756, -0.0715849697, -0.0282690506, 0.000000e+00, 0.000000e+00], [0.096460767, 0.00999999977, 0.479889661, 1.37900853, -3.29006958, 2.32471061, 0.000000e+00]]> : tensor<7x7xf32>
    %cst_1 = stablehlo.constant dense<[0.000000e+00, 1.610000e-01, 3.270000e-01, 0.899999976, 0.980025529, 1.000000e+00, 1.000000e+00]> : tensor<7xf32>
    %cst_2 = stablehlo.constant dense<[0.00178001111, 8.16434447E-4, -0.0078808777, 1.447110e-01, -0.582357168, 0.45808211, -0.0151515156]> : tensor<7xf32>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %c_5 = stablehlo.constant dense<true> : tensor<i1>
    %cst_6 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %0:2 = call @branched_error_if_impl(%cst_6) : (tensor<f32>) -> (tensor<i32>, tensor<f32>)
    %1 = stablehlo.convert %0#1 : tensor<f32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_8 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %2 = stablehlo.compare LT, %cst_7, %cst_8, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<1> : tensor<i32>
    %c_10 = stablehlo.constant dense<-1> : tensor<i32>
    %3 = call @_where(%2, %c_9, %c_10) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = stablehlo.convert %3 : (tensor<i32>) -> tensor<f32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.multiply %cst_11, %4 : tensor<f32>
    %6 = stablehlo.convert %3 : (tensor<i32>) -> tensor<f32>
    %cst_12 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %7 = stablehlo.multiply %cst_12, %6 : tensor<f32>
    %8 = stablehlo.convert %3 : (tensor<i32>) -> tensor<f32>
    %9 = stablehlo.multiply %1, %8 : tensor<f32>
    %10 = stablehlo.convert %3 : (tensor<i32>) -> tensor<f32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %12 = stablehlo.multiply %arg1, %11 : tensor<7xf32>
    %13 = stablehlo.slice %12 [1:7] : (tensor<7xf32>) -> tensor<6xf32>
    %14 = stablehlo.slice %12 [0:6] : (tensor<7xf32>) -> tensor<6xf32>
    %15 = stablehlo.compare LT, %13, %14, FLOAT : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
    %16:2 = call @branched_error_if_impl_0(%12, %15) : (tensor<7xf32>, tensor<6xi1>) -> (tensor<i32>, tensor<7xf32>)
    %17 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %18 = stablehlo.compare GT, %16#1, %17, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
    %19 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %20 = stablehlo.compare LT, %16#1, %19, FLOAT : (tensor<7xf32>, tensor<7xf32>) -> tensor<7xi1>
    %21 = stablehlo.or %18, %20 : tensor<7xi1>
    %22:2 = call @branched_error_if_impl_1(%16#1, %21) : (tensor<7xf32>, tensor<7xi1>) -> (tensor<i32>, tensor<7xf32>)
    %23 = stablehlo.add %5, %9 : tensor<f32>
    %24 = stablehlo.minimum %23, %7 : tensor<f32>
    %c_13 = stablehlo.constant dense<1> : tensor<i32>
    %25 = stablehlo.compare EQ, %3, %c_13, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %26 = stablehlo.negate %24 : tensor<f32>
    %27 = call @_where_2(%25, %5, %26) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_14 = stablehlo.constant dense<1> : tensor<i32>
    %28 = stablehlo.compare EQ, %3, %c_14, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %29 = stablehlo.negate %5 : tensor<f32>
    %30 = call @_where_2(%28, %24, %29) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %32 = stablehlo.convert %3 : (tensor<i32>) -> tensor<f32>
    %cst_16 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %33 = stablehlo.multiply %32, %cst_16 : tensor<f32>
    %34 = stablehlo.convert %33 : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %cst_17 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %36 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<7x2xf32>
    %cst_18 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %37 = chlo.next_after %7, %cst_18 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %38 = stablehlo.compare EQ, %7, %cst_19, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_20 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %39 = call @_where_3(%38, %cst_20, %37) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_21 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %40 = chlo.next_after %39, %cst_21 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %41 = stablehlo.compare EQ, %39, %cst_22, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_23 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %42 = call @_where_3(%41, %cst_23, %40) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_24 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %43 = chlo.next_after %42, %cst_24 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.compare EQ, %42, %cst_25, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_26 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %45 = call @_where_3(%44, %cst_26, %43) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_27 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %46 = chlo.next_after %45, %cst_27 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = stablehlo.compare EQ, %45, %cst_28, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_29 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %48 = call @_where_3(%47, %cst_29, %46) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_30 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %49 = chlo.next_after %48, %cst_30 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %50 = stablehlo.compare EQ, %48, %cst_31, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_32 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %51 = call @_where_3(%50, %cst_32, %49) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_33 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %52 = chlo.next_after %51, %cst_33 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.compare EQ, %51, %cst_34, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_35 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %54 = call @_where_3(%53, %cst_35, %52) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_36 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %55 = chlo.next_after %54, %cst_36 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_37 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.compare EQ, %54, %cst_37, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_38 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %57 = call @_where_3(%56, %cst_38, %55) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_39 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %58 = chlo.next_after %57, %cst_39 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.compare EQ, %57, %cst_40, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_41 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %60 = call @_where_3(%59, %cst_41, %58) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_42 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %61 = chlo.next_after %60, %cst_42 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.compare EQ, %60, %cst_43, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_44 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %63 = call @_where_3(%62, %cst_44, %61) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_45 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %64 = chlo.next_after %63, %cst_45 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_46 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %65 = stablehlo.compare EQ, %63, %cst_46, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_47 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %66 = call @_where_3(%65, %cst_47, %64) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_48 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %67 = chlo.next_after %66, %cst_48 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_49 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %68 = stablehlo.compare EQ, %66, %cst_49, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_50 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %69 = call @_where_3(%68, %cst_50, %67) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_51 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %70 = chlo.next_after %69, %cst_51 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_52 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %71 = stablehlo.compare EQ, %69, %cst_52, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_53 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %72 = call @_where_3(%71, %cst_53, %70) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_54 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %73 = chlo.next_after %72, %cst_54 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %74 = stablehlo.compare EQ, %72, %cst_55, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_56 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %75 = call @_where_3(%74, %cst_56, %73) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_57 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %76 = chlo.next_after %75, %cst_57 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_58 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %77 = stablehlo.compare EQ, %75, %cst_58, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_59 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %78 = call @_where_3(%77, %cst_59, %76) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_60 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %79 = chlo.next_after %78, %cst_60 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_61 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %80 = stablehlo.compare EQ, %78, %cst_61, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_62 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %81 = call @_where_3(%80, %cst_62, %79) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_63 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %82 = chlo.next_after %81, %cst_63 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_64 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %83 = stablehlo.compare EQ, %81, %cst_64, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_65 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %84 = call @_where_3(%83, %cst_65, %82) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_66 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %85 = chlo.next_after %84, %cst_66 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_67 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.compare EQ, %84, %cst_67, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_68 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %87 = call @_where_3(%86, %cst_68, %85) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_69 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %88 = chlo.next_after %87, %cst_69 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.compare EQ, %87, %cst_70, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_71 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %90 = call @_where_3(%89, %cst_71, %88) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_72 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %91 = chlo.next_after %90, %cst_72 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_73 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.compare EQ, %90, %cst_73, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_74 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %93 = call @_where_3(%92, %cst_74, %91) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_75 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %94 = chlo.next_after %93, %cst_75 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %95 = stablehlo.compare EQ, %93, %cst_76, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_77 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %96 = call @_where_3(%95, %cst_77, %94) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_78 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %97 = chlo.next_after %96, %cst_78 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_79 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %98 = stablehlo.compare EQ, %96, %cst_79, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_80 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %99 = call @_where_3(%98, %cst_80, %97) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_81 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %100 = chlo.next_after %99, %cst_81 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_82 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %101 = stablehlo.compare EQ, %99, %cst_82, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_83 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %102 = call @_where_3(%101, %cst_83, %100) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_84 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %103 = chlo.next_after %102, %cst_84 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_85 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %104 = stablehlo.compare EQ, %102, %cst_85, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_86 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %105 = call @_where_3(%104, %cst_86, %103) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_87 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %106 = chlo.next_after %105, %cst_87 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_88 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.compare EQ, %105, %cst_88, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_89 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %108 = call @_where_3(%107, %cst_89, %106) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_90 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %109 = chlo.next_after %108, %cst_90 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_91 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.compare EQ, %108, %cst_91, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_92 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %111 = call @_where_3(%110, %cst_92, %109) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_93 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %112 = chlo.next_after %111, %cst_93 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_94 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %113 = stablehlo.compare EQ, %111, %cst_94, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_95 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %114 = call @_where_3(%113, %cst_95, %112) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_96 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %115 = chlo.next_after %114, %cst_96 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_97 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %116 = stablehlo.compare EQ, %114, %cst_97, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_98 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %117 = call @_where_3(%116, %cst_98, %115) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_99 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %118 = chlo.next_after %117, %cst_99 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_100 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %119 = stablehlo.compare EQ, %117, %cst_100, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_101 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %120 = call @_where_3(%119, %cst_101, %118) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_102 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %121 = chlo.next_after %120, %cst_102 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %122 = stablehlo.compare EQ, %120, %cst_103, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_104 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %123 = call @_where_3(%122, %cst_104, %121) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_105 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %124 = chlo.next_after %123, %cst_105 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_106 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %125 = stablehlo.compare EQ, %123, %cst_106, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_107 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %126 = call @_where_3(%125, %cst_107, %124) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_108 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %127 = chlo.next_after %126, %cst_108 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_109 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %128 = stablehlo.compare EQ, %126, %cst_109, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_110 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %129 = call @_where_3(%128, %cst_110, %127) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_111 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %130 = chlo.next_after %129, %cst_111 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %131 = stablehlo.compare EQ, %129, %cst_112, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_113 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %132 = call @_where_3(%131, %cst_113, %130) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_114 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %133 = chlo.next_after %132, %cst_114 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_115 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %134 = stablehlo.compare EQ, %132, %cst_115, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_116 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %135 = call @_where_3(%134, %cst_116, %133) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_117 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %136 = chlo.next_after %135, %cst_117 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_118 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %137 = stablehlo.compare EQ, %135, %cst_118, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_119 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %138 = call @_where_3(%137, %cst_119, %136) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_120 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %139 = chlo.next_after %138, %cst_120 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %140 = stablehlo.compare EQ, %138, %cst_121, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_122 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %141 = call @_where_3(%140, %cst_122, %139) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_123 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %142 = chlo.next_after %141, %cst_123 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_124 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %143 = stablehlo.compare EQ, %141, %cst_124, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_125 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %144 = call @_where_3(%143, %cst_125, %142) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_126 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %145 = chlo.next_after %144, %cst_126 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_127 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %146 = stablehlo.compare EQ, %144, %cst_127, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_128 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %147 = call @_where_3(%146, %cst_128, %145) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_129 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %148 = chlo.next_after %147, %cst_129 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_130 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %149 = stablehlo.compare EQ, %147, %cst_130, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_131 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %150 = call @_where_3(%149, %cst_131, %148) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_132 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %151 = chlo.next_after %150, %cst_132 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_133 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %152 = stablehlo.compare EQ, %150, %cst_133, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_134 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %153 = call @_where_3(%152, %cst_134, %151) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_135 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %154 = chlo.next_after %153, %cst_135 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_136 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %155 = stablehlo.compare EQ, %153, %cst_136, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_137 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %156 = call @_where_3(%155, %cst_137, %154) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_138 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %157 = chlo.next_after %156, %cst_138 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_139 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %158 = stablehlo.compare EQ, %156, %cst_139, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_140 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %159 = call @_where_3(%158, %cst_140, %157) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_141 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %160 = chlo.next_after %159, %cst_141 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_142 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %161 = stablehlo.compare EQ, %159, %cst_142, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_143 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %162 = call @_where_3(%161, %cst_143, %160) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_144 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %163 = chlo.next_after %162, %cst_144 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_145 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %164 = stablehlo.compare EQ, %162, %cst_145, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_146 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %165 = call @_where_3(%164, %cst_146, %163) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_147 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %166 = chlo.next_after %165, %cst_147 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_148 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %167 = stablehlo.compare EQ, %165, %cst_148, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_149 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %168 = call @_where_3(%167, %cst_149, %166) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_150 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %169 = chlo.next_after %168, %cst_150 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_151 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %170 = stablehlo.compare EQ, %168, %cst_151, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_152 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %171 = call @_where_3(%170, %cst_152, %169) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_153 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %172 = chlo.next_after %171, %cst_153 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_154 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %173 = stablehlo.compare EQ, %171, %cst_154, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_155 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %174 = call @_where_3(%173, %cst_155, %172) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_156 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %175 = chlo.next_after %174, %cst_156 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_157 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %176 = stablehlo.compare EQ, %174, %cst_157, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_158 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %177 = call @_where_3(%176, %cst_158, %175) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_159 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %178 = chlo.next_after %177, %cst_159 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_160 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %179 = stablehlo.compare EQ, %177, %cst_160, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_161 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %180 = call @_where_3(%179, %cst_161, %178) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_162 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %181 = chlo.next_after %180, %cst_162 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_163 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %182 = stablehlo.compare EQ, %180, %cst_163, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_164 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %183 = call @_where_3(%182, %cst_164, %181) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_165 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %184 = chlo.next_after %183, %cst_165 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_166 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %185 = stablehlo.compare EQ, %183, %cst_166, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_167 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %186 = call @_where_3(%185, %cst_167, %184) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_168 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %187 = chlo.next_after %186, %cst_168 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_169 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %188 = stablehlo.compare EQ, %186, %cst_169, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_170 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %189 = call @_where_3(%188, %cst_170, %187) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_171 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %190 = chlo.next_after %189, %cst_171 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_172 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %191 = stablehlo.compare EQ, %189, %cst_172, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_173 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %192 = call @_where_3(%191, %cst_173, %190) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_174 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %193 = chlo.next_after %192, %cst_174 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_175 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %194 = stablehlo.compare EQ, %192, %cst_175, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_176 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %195 = call @_where_3(%194, %cst_176, %193) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_177 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %196 = chlo.next_after %195, %cst_177 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_178 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %197 = stablehlo.compare EQ, %195, %cst_178, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_179 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %198 = call @_where_3(%197, %cst_179, %196) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_180 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %199 = chlo.next_after %198, %cst_180 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_181 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %200 = stablehlo.compare EQ, %198, %cst_181, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_182 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %201 = call @_where_3(%200, %cst_182, %199) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_183 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %202 = chlo.next_after %201, %cst_183 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_184 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %203 = stablehlo.compare EQ, %201, %cst_184, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_185 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %204 = call @_where_3(%203, %cst_185, %202) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_186 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %205 = chlo.next_after %204, %cst_186 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_187 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %206 = stablehlo.compare EQ, %204, %cst_187, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_188 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %207 = call @_where_3(%206, %cst_188, %205) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_189 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %208 = chlo.next_after %207, %cst_189 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_190 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %209 = stablehlo.compare EQ, %207, %cst_190, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_191 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %210 = call @_where_3(%209, %cst_191, %208) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_192 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %211 = chlo.next_after %210, %cst_192 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_193 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %212 = stablehlo.compare EQ, %210, %cst_193, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_194 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %213 = call @_where_3(%212, %cst_194, %211) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_195 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %214 = chlo.next_after %213, %cst_195 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_196 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %215 = stablehlo.compare EQ, %213, %cst_196, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_197 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %216 = call @_where_3(%215, %cst_197, %214) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_198 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %217 = chlo.next_after %216, %cst_198 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_199 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %218 = stablehlo.compare EQ, %216, %cst_199, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_200 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %219 = call @_where_3(%218, %cst_200, %217) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_201 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %220 = chlo.next_after %219, %cst_201 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_202 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %221 = stablehlo.compare EQ, %219, %cst_202, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_203 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %222 = call @_where_3(%221, %cst_203, %220) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_204 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %223 = chlo.next_after %222, %cst_204 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_205 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %224 = stablehlo.compare EQ, %222, %cst_205, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_206 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %225 = call @_where_3(%224, %cst_206, %223) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_207 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %226 = chlo.next_after %225, %cst_207 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_208 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %227 = stablehlo.compare EQ, %225, %cst_208, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_209 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %228 = call @_where_3(%227, %cst_209, %226) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_210 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %229 = chlo.next_after %228, %cst_210 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_211 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %230 = stablehlo.compare EQ, %228, %cst_211, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_212 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %231 = call @_where_3(%230, %cst_212, %229) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_213 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %232 = chlo.next_after %231, %cst_213 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_214 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %233 = stablehlo.compare EQ, %231, %cst_214, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_215 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %234 = call @_where_3(%233, %cst_215, %232) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_216 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %235 = chlo.next_after %234, %cst_216 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_217 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %236 = stablehlo.compare EQ, %234, %cst_217, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_218 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %237 = call @_where_3(%236, %cst_218, %235) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_219 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %238 = chlo.next_after %237, %cst_219 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_220 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %239 = stablehlo.compare EQ, %237, %cst_220, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_221 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %240 = call @_where_3(%239, %cst_221, %238) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_222 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %241 = chlo.next_after %240, %cst_222 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_223 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %242 = stablehlo.compare EQ, %240, %cst_223, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_224 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %243 = call @_where_3(%242, %cst_224, %241) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_225 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %244 = chlo.next_after %243, %cst_225 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_226 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %245 = stablehlo.compare EQ, %243, %cst_226, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_227 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %246 = call @_where_3(%245, %cst_227, %244) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_228 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %247 = chlo.next_after %246, %cst_228 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_229 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %248 = stablehlo.compare EQ, %246, %cst_229, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_230 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %249 = call @_where_3(%248, %cst_230, %247) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_231 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %250 = chlo.next_after %249, %cst_231 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_232 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %251 = stablehlo.compare EQ, %249, %cst_232, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_233 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %252 = call @_where_3(%251, %cst_233, %250) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_234 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %253 = chlo.next_after %252, %cst_234 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_235 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %254 = stablehlo.compare EQ, %252, %cst_235, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_236 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %255 = call @_where_3(%254, %cst_236, %253) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_237 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %256 = chlo.next_after %255, %cst_237 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_238 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %257 = stablehlo.compare EQ, %255, %cst_238, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_239 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %258 = call @_where_3(%257, %cst_239, %256) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_240 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %259 = chlo.next_after %258, %cst_240 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_241 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %260 = stablehlo.compare EQ, %258, %cst_241, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_242 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %261 = call @_where_3(%260, %cst_242, %259) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_243 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %262 = chlo.next_after %261, %cst_243 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_244 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %263 = stablehlo.compare EQ, %261, %cst_244, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_245 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %264 = call @_where_3(%263, %cst_245, %262) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_246 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %265 = chlo.next_after %264, %cst_246 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_247 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %266 = stablehlo.compare EQ, %264, %cst_247, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_248 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %267 = call @_where_3(%266, %cst_248, %265) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_249 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %268 = chlo.next_after %267, %cst_249 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_250 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %269 = stablehlo.compare EQ, %267, %cst_250, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_251 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %270 = call @_where_3(%269, %cst_251, %268) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_252 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %271 = chlo.next_after %270, %cst_252 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_253 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %272 = stablehlo.compare EQ, %270, %cst_253, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_254 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %273 = call @_where_3(%272, %cst_254, %271) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_255 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %274 = chlo.next_after %273, %cst_255 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_256 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %275 = stablehlo.compare EQ, %273, %cst_256, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_257 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %276 = call @_where_3(%275, %cst_257, %274) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_258 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %277 = chlo.next_after %276, %cst_258 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_259 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %278 = stablehlo.compare EQ, %276, %cst_259, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_260 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %279 = call @_where_3(%278, %cst_260, %277) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_261 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %280 = chlo.next_after %279, %cst_261 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_262 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %281 = stablehlo.compare EQ, %279, %cst_262, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_263 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %282 = call @_where_3(%281, %cst_263, %280) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_264 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %283 = chlo.next_after %282, %cst_264 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_265 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %284 = stablehlo.compare EQ, %282, %cst_265, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_266 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %285 = call @_where_3(%284, %cst_266, %283) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_267 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %286 = chlo.next_after %285, %cst_267 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_268 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %287 = stablehlo.compare EQ, %285, %cst_268, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_269 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %288 = call @_where_3(%287, %cst_269, %286) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_270 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %289 = chlo.next_after %288, %cst_270 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_271 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %290 = stablehlo.compare EQ, %288, %cst_271, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_272 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %291 = call @_where_3(%290, %cst_272, %289) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_273 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %292 = chlo.next_after %291, %cst_273 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_274 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %293 = stablehlo.compare EQ, %291, %cst_274, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_275 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %294 = call @_where_3(%293, %cst_275, %292) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_276 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %295 = chlo.next_after %294, %cst_276 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_277 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %296 = stablehlo.compare EQ, %294, %cst_277, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_278 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %297 = call @_where_3(%296, %cst_278, %295) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_279 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %298 = chlo.next_after %297, %cst_279 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_280 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %299 = stablehlo.compare EQ, %297, %cst_280, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_281 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %300 = call @_where_3(%299, %cst_281, %298) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_282 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %301 = chlo.next_after %300, %cst_282 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_283 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %302 = stablehlo.compare EQ, %300, %cst_283, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_284 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %303 = call @_where_3(%302, %cst_284, %301) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_285 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %304 = chlo.next_after %303, %cst_285 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_286 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %305 = stablehlo.compare EQ, %303, %cst_286, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_287 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %306 = call @_where_3(%305, %cst_287, %304) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_288 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %307 = chlo.next_after %306, %cst_288 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_289 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %308 = stablehlo.compare EQ, %306, %cst_289, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_290 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %309 = call @_where_3(%308, %cst_290, %307) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_291 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %310 = chlo.next_after %309, %cst_291 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_292 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %311 = stablehlo.compare EQ, %309, %cst_292, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_293 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %312 = call @_where_3(%311, %cst_293, %310) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_294 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %313 = chlo.next_after %312, %cst_294 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_295 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %314 = stablehlo.compare EQ, %312, %cst_295, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_296 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %315 = call @_where_3(%314, %cst_296, %313) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_297 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %316 = chlo.next_after %315, %cst_297 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_298 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %317 = stablehlo.compare EQ, %315, %cst_298, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_299 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %318 = call @_where_3(%317, %cst_299, %316) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_300 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %319 = chlo.next_after %318, %cst_300 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_301 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %320 = stablehlo.compare EQ, %318, %cst_301, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_302 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %321 = call @_where_3(%320, %cst_302, %319) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_303 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %322 = chlo.next_after %321, %cst_303 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_304 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %323 = stablehlo.compare EQ, %321, %cst_304, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_305 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %324 = call @_where_3(%323, %cst_305, %322) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_306 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %325 = chlo.next_after %324, %cst_306 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_307 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %326 = stablehlo.compare EQ, %324, %cst_307, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_308 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %327 = call @_where_3(%326, %cst_308, %325) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_309 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %328 = chlo.next_after %327, %cst_309 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_310 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %329 = stablehlo.compare EQ, %327, %cst_310, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_311 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %330 = call @_where_3(%329, %cst_311, %328) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_312 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %331 = chlo.next_after %330, %cst_312 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_313 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %332 = stablehlo.compare EQ, %330, %cst_313, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_314 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %333 = call @_where_3(%332, %cst_314, %331) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %cst_315 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %334 = chlo.next_after %333, %cst_315 : tensor<f32>, tensor<f32> -> tensor<f32>
    %cst_316 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %335 = stablehlo.compare EQ, %333, %cst_316, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_317 = stablehlo.constant dense<-1.17549435E-38> : tensor<f32>
    %336 = call @_where_3(%335, %cst_317, %334) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %c_318 = stablehlo.constant dense<true> : tensor<i1>
    %cst_319 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_320 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c_321 = stablehlo.constant dense<false> : tensor<i1>
    %c_322 = stablehlo.constant dense<false> : tensor<i1>
    %c_323 = stablehlo.constant dense<0> : tensor<i32>
    %c_324 = stablehlo.constant dense<0> : tensor<i32>
    %c_325 = stablehlo.constant dense<0> : tensor<i32>
    %c_326 = stablehlo.constant dense<0> : tensor<i32>
    %c_327 = stablehlo.constant dense<0> : tensor<i32>
    %c_328 = stablehlo.constant dense<0> : tensor<i32>
    %337 = stablehlo.compare LT, %5, %7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %338 = stablehlo.and %337, %c : tensor<i1>
    %c_329 = stablehlo.constant dense<0> : tensor<i32>
    %c_330 = stablehlo.constant dense<true> : tensor<i1>
    %339:32 = stablehlo.while(%iterArg = %7, %iterArg_338 = %c_0, %iterArg_339 = %3, %iterArg_340 = %cst, %iterArg_341 = %cst_1, %iterArg_342 = %cst_2, %iterArg_343 = %c_3, %iterArg_344 = %7, %iterArg_345 = %336, %iterArg_346 = %5, %iterArg_347 = %22#1, %iterArg_348 = %c_4, %iterArg_349 = %c_329, %iterArg_350 = %338, %iterArg_351 = %c_330, %iterArg_352 = %arg0, %iterArg_353 = %5, %iterArg_354 = %24, %iterArg_355 = %c_321, %iterArg_356 = %c_318, %iterArg_357 = %31, %iterArg_358 = %cst_319, %iterArg_359 = %cst_320, %iterArg_360 = %c_322, %iterArg_361 = %c_323, %iterArg_362 = %c_324, %iterArg_363 = %c_325, %iterArg_364 = %c_326, %iterArg_365 = %c_327, %iterArg_366 = %35, %iterArg_367 = %36, %iterArg_368 = %c_328) : tensor<f32>, tensor<i1>, tensor<i32>, tensor<7x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<i1>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>
    cond {
      %359 = stablehlo.compare LT, %iterArg_353, %iterArg, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %360 = stablehlo.and %359, %iterArg_338 : tensor<i1>
      %c_369 = stablehlo.constant dense<false> : tensor<i1>
      %361 = stablehlo.reduce(%360 init: %c_369) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %c_370 = stablehlo.constant dense<4096> : tensor<i32>
      %362 = stablehlo.compare LT, %iterArg_349, %c_370, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_371 = stablehlo.constant dense<false> : tensor<i1>
      %363 = stablehlo.broadcast_in_dim %c_371, dims = [] : (tensor<i1>) -> tensor<i1>
      %364 = stablehlo.compare NE, %362, %363, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %365 = stablehlo.convert %364 : tensor<i1>
      %366 = stablehlo.and %361, %365 : tensor<i1>
      stablehlo.return %366 : tensor<i1>
    } do {
      %c_369 = stablehlo.constant dense<1> : tensor<i32>
      %359 = stablehlo.compare EQ, %iterArg_339, %c_369, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %360 = stablehlo.negate %iterArg_354 : tensor<f32>
      %361 = func.call @_where_2(%359, %iterArg_353, %360) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %c_370 = stablehlo.constant dense<1> : tensor<i32>
      %362 = stablehlo.compare EQ, %iterArg_339, %c_370, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %363 = stablehlo.negate %iterArg_353 : tensor<f32>
      %364 = func.call @_where_2(%362, %iterArg_354, %363) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %365 = stablehlo.subtract %iterArg_354, %iterArg_353 : tensor<f32>
      %c_371 = stablehlo.constant dense<1> : tensor<i32>
      %366 = stablehlo.compare EQ, %iterArg_339, %c_371, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %367 = stablehlo.negate %iterArg_354 : tensor<f32>
      %368 = func.call @_where_2(%366, %iterArg_353, %367) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %c_372 = stablehlo.constant dense<1> : tensor<i32>
      %369 = stablehlo.compare EQ, %iterArg_339, %c_372, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %370 = stablehlo.negate %iterArg_353 : tensor<f32>
      %371 = func.call @_where_2(%369, %iterArg_354, %370) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %372 = stablehlo.subtract %371, %368 : tensor<f32>
      %373 = stablehlo.convert %iterArg_339 : (tensor<i32>) -> tensor<f32>
      %374 = stablehlo.multiply %373, %372 : tensor<f32>
      %c_373 = stablehlo.constant dense<false> : tensor<i1>
      %375 = stablehlo.or %iterArg_356, %c_373 : tensor<i1>
      %c_374 = stablehlo.constant dense<false> : tensor<i1>
      %376 = stablehlo.reduce(%375 init: %c_374) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %c_375 = stablehlo.constant dense<0> : tensor<i32>
      %c_376 = stablehlo.constant dense<1> : tensor<i32>
      %377 = func.call @_where(%376, %c_375, %c_376) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_377 = stablehlo.constant dense<0> : tensor<i32>
      %378 = func.call @_where_4(%376, %c_377, %iterArg_357) : (tensor<i1>, tensor<i32>, tensor<2xf32>) -> tensor<2xf32>
      %379 = stablehlo.broadcast_in_dim %374, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %380 = stablehlo.multiply %379, %378 : tensor<2xf32>
      %cst_378 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %381 = stablehlo.broadcast_in_dim %cst_378, dims = [] : (tensor<f32>) -> tensor<7x2xf32>
      %c_379 = stablehlo.constant dense<0> : tensor<i32>
      %382 = stablehlo.broadcast_in_dim %c_379, dims = [] : (tensor<i32>) -> tensor<1xi32>
      %383 = "stablehlo.scatter"(%381, %382, %380) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
      ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
        stablehlo.return %arg3 : tensor<f32>
      }) : (tensor<7x2xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<7x2xf32>
      %c_380 = stablehlo.constant dense<0> : tensor<i32>
      %c_381 = stablehlo.constant dense<7> : tensor<i32>
      %384 = stablehlo.compare LT, %377, %c_381, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_382 = stablehlo.constant dense<0> : tensor<i32>
      %c_383 = stablehlo.constant dense<true> : tensor<i1>
      %385:16 = stablehlo.while(%iterArg_424 = %iterArg_340, %iterArg_425 = %iterArg_341, %iterArg_426 = %iterArg_352, %iterArg_427 = %365, %iterArg_428 = %iterArg_353, %iterArg_429 = %iterArg_354, %iterArg_430 = %iterArg_339, %iterArg_431 = %374, %iterArg_432 = %c_382, %iterArg_433 = %384, %iterArg_434 = %c_383, %iterArg_435 = %377, %iterArg_436 = %iterArg_352, %iterArg_437 = %378, %iterArg_438 = %383, %iterArg_439 = %c_380) : tensor<7x7xf32>, tensor<7xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<7x2xf32>, tensor<i32>
      cond {
        %c_440 = stablehlo.constant dense<7> : tensor<i32>
        %462 = stablehlo.compare LT, %iterArg_435, %c_440, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_441 = stablehlo.constant dense<false> : tensor<i1>
        %463 = stablehlo.broadcast_in_dim %c_441, dims = [] : (tensor<i1>) -> tensor<i1>
        %464 = stablehlo.compare NE, %462, %463, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %465 = stablehlo.convert %464 : tensor<i1>
        %c_442 = stablehlo.constant dense<false> : tensor<i1>
        %466 = stablehlo.reduce(%465 init: %c_442) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %c_443 = stablehlo.constant dense<7> : tensor<i32>
        %467 = stablehlo.compare LT, %iterArg_432, %c_443, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_444 = stablehlo.constant dense<false> : tensor<i1>
        %468 = stablehlo.broadcast_in_dim %c_444, dims = [] : (tensor<i1>) -> tensor<i1>
        %469 = stablehlo.compare NE, %467, %468, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %470 = stablehlo.convert %469 : tensor<i1>
        %471 = stablehlo.and %466, %470 : tensor<i1>
        stablehlo.return %471 : tensor<i1>
      } do {
        %462 = stablehlo.convert %iterArg_435 : tensor<i32>
        %c_440 = stablehlo.constant dense<0> : tensor<i32>
        %463 = stablehlo.compare LT, %462, %c_440, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_441 = stablehlo.constant dense<7> : tensor<i32>
        %464 = stablehlo.add %462, %c_441 : tensor<i32>
        %465 = stablehlo.select %463, %464, %462 : tensor<i1>, tensor<i32>
        %c_442 = stablehlo.constant dense<0> : tensor<i32>
        %c_443 = stablehlo.constant dense<0> : tensor<i32>
        %466 = stablehlo.compare LT, %c_442, %c_443, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_444 = stablehlo.constant dense<0> : tensor<i32>
        %c_445 = stablehlo.constant dense<7> : tensor<i32>
        %467 = stablehlo.add %c_444, %c_445 : tensor<i32>
        %c_446 = stablehlo.constant dense<0> : tensor<i32>
        %468 = stablehlo.select %466, %467, %c_446 : tensor<i1>, tensor<i32>
        %469 = stablehlo.dynamic_slice %iterArg_424, %465, %468, sizes = [1, 7] : (tensor<7x7xf32>, tensor<i32>, tensor<i32>) -> tensor<1x7xf32>
        %470 = stablehlo.reshape %469 : (tensor<1x7xf32>) -> tensor<7xf32>
        %c_447 = stablehlo.constant dense<0> : tensor<i32>
        %471 = stablehlo.compare LT, %iterArg_435, %c_447, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %472 = stablehlo.convert %iterArg_435 : tensor<i32>
        %c_448 = stablehlo.constant dense<7> : tensor<i32>
        %473 = stablehlo.add %472, %c_448 : tensor<i32>
        %474 = stablehlo.select %471, %473, %iterArg_435 : tensor<i1>, tensor<i32>
        %475 = stablehlo.dynamic_slice %iterArg_425, %474, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
        %476 = stablehlo.reshape %475 : (tensor<1xf32>) -> tensor<f32>
        %477 = stablehlo.dot_general %470, %iterArg_438, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
        %478 = stablehlo.add %iterArg_426, %477 : tensor<2xf32>
        %cst_449 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %479 = stablehlo.compare EQ, %476, %cst_449, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %480 = stablehlo.multiply %476, %iterArg_427 : tensor<f32>
        %481 = stablehlo.add %iterArg_428, %480 : tensor<f32>
        %482 = func.call @_where_3(%479, %iterArg_429, %481) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %483 = stablehlo.convert %iterArg_430 : (tensor<i32>) -> tensor<f32>
        %484 = stablehlo.multiply %482, %483 : tensor<f32>
        %485 = stablehlo.slice %478 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
        %486 = stablehlo.reshape %485 : (tensor<1xf32>) -> tensor<f32>
        %487 = stablehlo.slice %478 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
        %488 = stablehlo.reshape %487 : (tensor<1xf32>) -> tensor<f32>
        %489 = stablehlo.negate %488 : tensor<f32>
        %490 = stablehlo.slice %478 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
        %491 = stablehlo.reshape %490 : (tensor<1xf32>) -> tensor<f32>
        %cst_450 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
        %492 = stablehlo.multiply %cst_450, %491 : tensor<f32>
        %493 = stablehlo.subtract %489, %492 : tensor<f32>
        %494 = stablehlo.broadcast_in_dim %486, dims = [] : (tensor<f32>) -> tensor<1xf32>
        %495 = stablehlo.broadcast_in_dim %493, dims = [] : (tensor<f32>) -> tensor<1xf32>
        %496 = stablehlo.concatenate %494, %495, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
        %497 = stablehlo.broadcast_in_dim %iterArg_431, dims = [] : (tensor<f32>) -> tensor<2xf32>
        %498 = stablehlo.multiply %497, %496 : tensor<2xf32>
        %c_451 = stablehlo.constant dense<false> : tensor<i1>
        %499 = stablehlo.broadcast_in_dim %c_451, dims = [] : (tensor<i1>) -> tensor<i1>
        %500 = stablehlo.compare NE, %iterArg_433, %499, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %501 = stablehlo.convert %500 : tensor<i1>
        %c_452 = stablehlo.constant dense<true> : tensor<i1>
        %502 = stablehlo.and %c_452, %501 : tensor<i1>
        %503 = stablehlo.convert %iterArg_435 : tensor<i32>
        %c_453 = stablehlo.constant dense<0> : tensor<i32>
        %504 = stablehlo.compare LT, %503, %c_453, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_454 = stablehlo.constant dense<7> : tensor<i32>
        %505 = stablehlo.add %503, %c_454 : tensor<i32>
        %506 = stablehlo.select %504, %505, %503 : tensor<i1>, tensor<i32>
        %c_455 = stablehlo.constant dense<0> : tensor<i32>
        %c_456 = stablehlo.constant dense<0> : tensor<i32>
        %507 = stablehlo.compare LT, %c_455, %c_456, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_457 = stablehlo.constant dense<0> : tensor<i32>
        %c_458 = stablehlo.constant dense<2> : tensor<i32>
        %508 = stablehlo.add %c_457, %c_458 : tensor<i32>
        %c_459 = stablehlo.constant dense<0> : tensor<i32>
        %509 = stablehlo.select %507, %508, %c_459 : tensor<i1>, tensor<i32>
        %510 = stablehlo.dynamic_slice %iterArg_438, %506, %509, sizes = [1, 2] : (tensor<7x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
        %511 = stablehlo.reshape %510 : (tensor<1x2xf32>) -> tensor<2xf32>
        %c_460 = stablehlo.constant dense<0> : tensor<i32>
        %512 = stablehlo.compare LT, %iterArg_435, %c_460, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_461 = stablehlo.constant dense<7> : tensor<i32>
        %513 = stablehlo.add %iterArg_435, %c_461 : tensor<i32>
        %514 = stablehlo.select %512, %513, %iterArg_435 : tensor<i1>, tensor<i32>
        %515 = stablehlo.convert %514 : tensor<i32>
        %516 = stablehlo.broadcast_in_dim %515, dims = [] : (tensor<i32>) -> tensor<1xi32>
        %517 = "stablehlo.scatter"(%iterArg_438, %516, %498) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
        ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
          stablehlo.return %arg3 : tensor<f32>
        }) : (tensor<7x2xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<7x2xf32>
        %c_462 = stablehlo.constant dense<1> : tensor<i32>
        %518 = stablehlo.add %iterArg_435, %c_462 : tensor<i32>
        %c_463 = stablehlo.constant dense<1> : tensor<i32>
        %519 = stablehlo.add %iterArg_432, %c_463 : tensor<i32>
        %c_464 = stablehlo.constant dense<7> : tensor<i32>
        %520 = stablehlo.compare LT, %518, %c_464, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_465 = stablehlo.constant dense<false> : tensor<i1>
        %521 = stablehlo.broadcast_in_dim %c_465, dims = [] : (tensor<i1>) -> tensor<i1>
        %522 = stablehlo.compare NE, %iterArg_433, %521, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %523 = stablehlo.convert %522 : tensor<i1>
        %c_466 = stablehlo.constant dense<false> : tensor<i1>
        %524 = stablehlo.broadcast_in_dim %c_466, dims = [] : (tensor<i1>) -> tensor<i1>
        %525 = stablehlo.compare NE, %520, %524, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %526 = stablehlo.convert %525 : tensor<i1>
        %527 = stablehlo.and %523, %526 : tensor<i1>
        stablehlo.return %iterArg_424, %iterArg_425, %iterArg_426, %iterArg_427, %iterArg_428, %iterArg_429, %iterArg_430, %iterArg_431, %519, %527, %iterArg_433, %518, %478, %496, %517, %iterArg_439 : tensor<7x7xf32>, tensor<7xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<f32>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<2xf32>, tensor<2xf32>, tensor<7x2xf32>, tensor<i32>
      }
      %c_384 = stablehlo.constant dense<0> : tensor<i32>
      %c_385 = stablehlo.constant dense<true> : tensor<i1>
      %386 = stablehlo.dot_general %iterArg_342, %385#14, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
      %cst_386 = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %387 = func.call @_where_5(%iterArg_343, %386, %cst_386) : (tensor<i1>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
      %388 = stablehlo.compare NE, %387, %387, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      %cst_387 = stablehlo.constant dense<0x7F800000> : tensor<f32>
      %389 = func.call @_where_6(%388, %cst_387, %387) : (tensor<2xi1>, tensor<f32>, tensor<2xf32>) -> tensor<2xf32>
      %390 = stablehlo.subtract %iterArg_354, %iterArg_353 : tensor<f32>
      %391 = stablehlo.compare NE, %385#12, %385#12, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
      %c_388 = stablehlo.constant dense<false> : tensor<i1>
      %392 = stablehlo.reduce(%391 init: %c_388) applies stablehlo.or across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
      %393 = func.call @_where_7(%392, %iterArg_352, %385#12) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %394 = stablehlo.abs %iterArg_352 : tensor<2xf32>
      %395 = stablehlo.abs %393 : tensor<2xf32>
      %396 = stablehlo.maximum %394, %395 : tensor<2xf32>
      %cst_389 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
      %397 = stablehlo.broadcast_in_dim %cst_389, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %398 = stablehlo.multiply %396, %397 : tensor<2xf32>
      %cst_390 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
      %399 = stablehlo.broadcast_in_dim %cst_390, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %400 = stablehlo.add %399, %398 : tensor<2xf32>
      %401 = stablehlo.divide %389, %400 : tensor<2xf32>
      %402 = stablehlo.dot_general %401, %401, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
      %403 = stablehlo.sqrt %402 : tensor<f32>
      %cst_391 = stablehlo.constant dense<1.41421354> : tensor<f32>
      %404 = stablehlo.divide %403, %cst_391 : tensor<f32>
      %cst_392 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %405 = stablehlo.compare LT, %404, %cst_392, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_393 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %406 = stablehlo.divide %cst_393, %404 : tensor<f32>
      %cst_394 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
      %407 = stablehlo.power %406, %cst_394 : tensor<f32>
      %c_395 = stablehlo.constant dense<1> : tensor<i32>
      %cst_396 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
      %408 = func.call @_where_8(%405, %c_395, %cst_396) : (tensor<i1>, tensor<i32>, tensor<f32>) -> tensor<f32>
      %cst_397 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
      %cst_398 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %409 = func.call @_where_9(%405, %cst_397, %cst_398) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %cst_399 = stablehlo.constant dense<0.899999976> : tensor<f32>
      %410 = stablehlo.multiply %cst_399, %407 : tensor<f32>
      %cst_400 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %411 = stablehlo.multiply %410, %cst_400 : tensor<f32>
      %cst_401 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %412 = stablehlo.multiply %411, %cst_401 : tensor<f32>
      %413 = func.call @clip(%412, %409, %408) : (tensor<f32>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %414 = stablehlo.multiply %390, %413 : tensor<f32>
      %cst_402 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %415 = stablehlo.compare EQ, %406, %cst_402, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %416 = func.call @isinf(%406) : (tensor<f32>) -> tensor<i1>
      %417 = stablehlo.or %415, %416 : tensor<i1>
      %c_403 = stablehlo.constant dense<1> : tensor<i32>
      %418 = func.call @_where_10(%417, %c_403, %406) : (tensor<i1>, tensor<i32>, tensor<f32>) -> tensor<f32>
      %419 = func.call @_where_3(%405, %iterArg_354, %iterArg_353) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %420 = stablehlo.add %419, %414 : tensor<f32>
      %421 = func.call @_where_3(%405, %418, %iterArg_358) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %422 = func.call @_where_3(%405, %iterArg_358, %iterArg_359) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %423 = stablehlo.minimum %419, %iterArg_344 : tensor<f32>
      %424 = stablehlo.compare GT, %420, %iterArg_345, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %425 = stablehlo.subtract %iterArg_344, %423 : tensor<f32>
      %cst_404 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %426 = stablehlo.multiply %cst_404, %425 : tensor<f32>
      %427 = stablehlo.add %423, %426 : tensor<f32>
      %428 = func.call @_where_3(%405, %iterArg_344, %427) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %429 = func.call @_where_3(%424, %428, %420) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %430 = stablehlo.compare EQ, %iterArg_346, %iterArg_344, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %431 = stablehlo.subtract %423, %iterArg_346 : tensor<f32>
      %c_405 = stablehlo.constant dense<0> : tensor<i32>
      %432 = func.call @_where_10(%430, %c_405, %431) : (tensor<i1>, tensor<i32>, tensor<f32>) -> tensor<f32>
      %433 = stablehlo.subtract %iterArg_344, %iterArg_346 : tensor<f32>
      %c_406 = stablehlo.constant dense<1> : tensor<i32>
      %434 = func.call @_where_10(%430, %c_406, %433) : (tensor<i1>, tensor<i32>, tensor<f32>) -> tensor<f32>
      %435 = stablehlo.divide %432, %434 : tensor<f32>
      %436 = func.call @_where_7(%405, %385#12, %iterArg_352) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %c_407 = stablehlo.constant dense<false> : tensor<i1>
      %437 = func.call @_where_11(%405, %c_407, %iterArg_356) : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>
      %438 = func.call @_where_7(%405, %385#13, %iterArg_357) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %c_408 = stablehlo.constant dense<1> : tensor<i32>
      %439 = stablehlo.add %iterArg_362, %c_408 : tensor<i32>
      %c_409 = stablehlo.constant dense<1> : tensor<i32>
      %c_410 = stablehlo.constant dense<0> : tensor<i32>
      %440 = func.call @_where(%405, %c_409, %c_410) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %441 = stablehlo.add %iterArg_363, %440 : tensor<i32>
      %c_411 = stablehlo.constant dense<0> : tensor<i32>
      %c_412 = stablehlo.constant dense<1> : tensor<i32>
      %442 = func.call @_where(%405, %c_411, %c_412) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %443 = stablehlo.add %iterArg_364, %442 : tensor<i32>
      %c_413 = stablehlo.constant dense<0> : tensor<i32>
      %444 = stablehlo.compare LT, %iterArg_365, %c_413, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %445 = stablehlo.convert %iterArg_365 : tensor<i32>
      %c_414 = stablehlo.constant dense<7> : tensor<i32>
      %446 = stablehlo.add %445, %c_414 : tensor<i32>
      %447 = stablehlo.select %444, %446, %iterArg_365 : tensor<i1>, tensor<i32>
      %448 = stablehlo.dynamic_slice %iterArg_347, %447, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
      %449 = stablehlo.reshape %448 : (tensor<1xf32>) -> tensor<f32>
      %450 = stablehlo.compare LE, %449, %iterArg_354, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %451 = stablehlo.and %405, %450 : tensor<i1>
      %c_415 = stablehlo.constant dense<7> : tensor<i32>
      %452 = stablehlo.compare LT, %iterArg_365, %c_415, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_416 = stablehlo.constant dense<false> : tensor<i1>
      %453 = stablehlo.broadcast_in_dim %c_416, dims = [] : (tensor<i1>) -> tensor<i1>
      %454 = stablehlo.compare NE, %452, %453, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %455 = stablehlo.convert %454 : tensor<i1>
      %456 = stablehlo.and %451, %455 : tensor<i1>
      %c_417 = stablehlo.constant dense<0> : tensor<i32>
      %c_418 = stablehlo.constant dense<true> : tensor<i1>
      %457:18 = stablehlo.while(%iterArg_424 = %iterArg_347, %iterArg_425 = %iterArg_354, %iterArg_426 = %405, %iterArg_427 = %iterArg_347, %iterArg_428 = %iterArg_353, %iterArg_429 = %iterArg_354, %iterArg_430 = %385#14, %iterArg_431 = %iterArg_352, %iterArg_432 = %405, %iterArg_433 = %c_417, %iterArg_434 = %456, %iterArg_435 = %c_418, %iterArg_436 = %iterArg_365, %iterArg_437 = %iterArg_366, %iterArg_438 = %iterArg_350, %iterArg_439 = %iterArg_367, %iterArg_440 = %iterArg_350, %iterArg_441 = %iterArg_368) : tensor<7xf32>, tensor<f32>, tensor<i1>, tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<7x2xf32>, tensor<2xf32>, tensor<i1>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<7xf32>, tensor<i1>, tensor<7x2xf32>, tensor<i1>, tensor<i32>
      cond {
        %c_442 = stablehlo.constant dense<0> : tensor<i32>
        %462 = stablehlo.compare LT, %iterArg_436, %c_442, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %463 = stablehlo.convert %iterArg_436 : tensor<i32>
        %c_443 = stablehlo.constant dense<7> : tensor<i32>
        %464 = stablehlo.add %463, %c_443 : tensor<i32>
        %465 = stablehlo.select %462, %464, %iterArg_436 : tensor<i1>, tensor<i32>
        %466 = stablehlo.dynamic_slice %iterArg_424, %465, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
        %467 = stablehlo.reshape %466 : (tensor<1xf32>) -> tensor<f32>
        %468 = stablehlo.compare LE, %467, %iterArg_425, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %469 = stablehlo.and %iterArg_426, %468 : tensor<i1>
        %c_444 = stablehlo.constant dense<7> : tensor<i32>
        %470 = stablehlo.compare LT, %iterArg_436, %c_444, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_445 = stablehlo.constant dense<false> : tensor<i1>
        %471 = stablehlo.broadcast_in_dim %c_445, dims = [] : (tensor<i1>) -> tensor<i1>
        %472 = stablehlo.compare NE, %470, %471, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %473 = stablehlo.convert %472 : tensor<i1>
        %474 = stablehlo.and %469, %473 : tensor<i1>
        %c_446 = stablehlo.constant dense<false> : tensor<i1>
        %475 = stablehlo.reduce(%474 init: %c_446) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %c_447 = stablehlo.constant dense<7> : tensor<i32>
        %476 = stablehlo.compare LT, %iterArg_433, %c_447, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_448 = stablehlo.constant dense<false> : tensor<i1>
        %477 = stablehlo.broadcast_in_dim %c_448, dims = [] : (tensor<i1>) -> tensor<i1>
        %478 = stablehlo.compare NE, %476, %477, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %479 = stablehlo.convert %478 : tensor<i1>
        %480 = stablehlo.and %475, %479 : tensor<i1>
        stablehlo.return %480 : tensor<i1>
      } do {
        %c_442 = stablehlo.constant dense<0> : tensor<i32>
        %462 = stablehlo.compare LT, %iterArg_436, %c_442, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %463 = stablehlo.convert %iterArg_436 : tensor<i32>
        %c_443 = stablehlo.constant dense<7> : tensor<i32>
        %464 = stablehlo.add %463, %c_443 : tensor<i32>
        %465 = stablehlo.select %462, %464, %iterArg_436 : tensor<i1>, tensor<i32>
        %466 = stablehlo.dynamic_slice %iterArg_427, %465, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
        %467 = stablehlo.reshape %466 : (tensor<1xf32>) -> tensor<f32>
        %468 = stablehlo.compare EQ, %iterArg_428, %iterArg_429, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %469 = stablehlo.subtract %467, %iterArg_428 : tensor<f32>
        %c_444 = stablehlo.constant dense<0> : tensor<i32>
        %470 = func.call @_where_10(%468, %c_444, %469) : (tensor<i1>, tensor<i32>, tensor<f32>) -> tensor<f32>
        %471 = stablehlo.subtract %iterArg_429, %iterArg_428 : tensor<f32>
        %c_445 = stablehlo.constant dense<1> : tensor<i32>
        %472 = func.call @_where_10(%468, %c_445, %471) : (tensor<i1>, tensor<i32>, tensor<f32>) -> tensor<f32>
        %473 = stablehlo.divide %470, %472 : tensor<f32>
        %cst_446 = stablehlo.constant dense<-1.05308855> : tensor<f32>
        %474 = stablehlo.multiply %cst_446, %473 : tensor<f32>
        %cst_447 = stablehlo.constant dense<1.32998908> : tensor<f32>
        %475 = stablehlo.subtract %473, %cst_447 : tensor<f32>
        %476 = stablehlo.multiply %474, %475 : tensor<f32>
        %477 = stablehlo.multiply %473, %473 : tensor<f32>
        %cst_448 = stablehlo.constant dense<1.4364028> : tensor<f32>
        %478 = stablehlo.multiply %cst_448, %473 : tensor<f32>
        %479 = stablehlo.subtract %477, %478 : tensor<f32>
        %cst_449 = stablehlo.constant dense<0.713981688> : tensor<f32>
        %480 = stablehlo.add %479, %cst_449 : tensor<f32>
        %481 = stablehlo.multiply %476, %480 : tensor<f32>
        %482 = stablehlo.multiply %473, %473 : tensor<f32>
        %cst_450 = stablehlo.constant dense<1.017000e-01> : tensor<f32>
        %483 = stablehlo.multiply %cst_450, %482 : tensor<f32>
        %484 = stablehlo.multiply %473, %473 : tensor<f32>
        %cst_451 = stablehlo.constant dense<2.19665694> : tensor<f32>
        %485 = stablehlo.multiply %cst_451, %473 : tensor<f32>
        %486 = stablehlo.subtract %484, %485 : tensor<f32>
        %cst_452 = stablehlo.constant dense<1.29498529> : tensor<f32>
        %487 = stablehlo.add %486, %cst_452 : tensor<f32>
        %488 = stablehlo.multiply %483, %487 : tensor<f32>
        %489 = stablehlo.multiply %473, %473 : tensor<f32>
        %cst_453 = stablehlo.constant dense<2.49062729> : tensor<f32>
        %490 = stablehlo.multiply %cst_453, %489 : tensor<f32>
        %491 = stablehlo.multiply %473, %473 : tensor<f32>
        %cst_454 = stablehlo.constant dense<2.38535643> : tensor<f32>
        %492 = stablehlo.multiply %cst_454, %473 : tensor<f32>
        %493 = stablehlo.subtract %491, %492 : tensor<f32>
        %cst_455 = stablehlo.constant dense<1.57803464> : tensor<f32>
        %494 = stablehlo.add %493, %cst_455 : tensor<f32>
        %495 = stablehlo.multiply %490, %494 : tensor<f32>
        %cst_456 = stablehlo.constant dense<1.21712923> : tensor<f32>
        %496 = stablehlo.subtract %473, %cst_456 : tensor<f32>
        %cst_457 = stablehlo.constant dense<-16.5481033> : tensor<f32>
        %497 = stablehlo.multiply %cst_457, %496 : tensor<f32>
        %cst_458 = stablehlo.constant dense<0.616204082> : tensor<f32>
        %498 = stablehlo.subtract %473, %cst_458 : tensor<f32>
        %499 = stablehlo.multiply %497, %498 : tensor<f32>
        %500 = stablehlo.multiply %473, %473 : tensor<f32>
        %501 = stablehlo.multiply %499, %500 : tensor<f32>
        %cst_459 = stablehlo.constant dense<1.20307124> : tensor<f32>
        %502 = stablehlo.subtract %473, %cst_459 : tensor<f32>
        %cst_460 = stablehlo.constant dense<47.3795204> : tensor<f32>
        %503 = stablehlo.multiply %cst_460, %502 : tensor<f32>
        %cst_461 = stablehlo.constant dense<0.658047318> : tensor<f32>
        %504 = stablehlo.subtract %473, %cst_461 : tensor<f32>
        %505 = stablehlo.multiply %503, %504 : tensor<f32>
        %506 = stablehlo.multiply %473, %473 : tensor<f32>
        %507 = stablehlo.multiply %505, %506 : tensor<f32>
        %cst_462 = stablehlo.constant dense<1.200000e+00> : tensor<f32>
        %508 = stablehlo.subtract %473, %cst_462 : tensor<f32>
        %cst_463 = stablehlo.constant dense<-34.8706589> : tensor<f32>
        %509 = stablehlo.multiply %cst_463, %508 : tensor<f32>
        %cst_464 = stablehlo.constant dense<0.666666686> : tensor<f32>
        %510 = stablehlo.subtract %473, %cst_464 : tensor<f32>
        %511 = stablehlo.multiply %509, %510 : tensor<f32>
        %512 = stablehlo.multiply %473, %473 : tensor<f32>
        %513 = stablehlo.multiply %511, %512 : tensor<f32>
        %cst_465 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %514 = stablehlo.subtract %473, %cst_465 : tensor<f32>
        %cst_466 = stablehlo.constant dense<2.500000e+00> : tensor<f32>
        %515 = stablehlo.multiply %cst_466, %514 : tensor<f32>
        %cst_467 = stablehlo.constant dense<6.000000e-01> : tensor<f32>
        %516 = stablehlo.subtract %473, %cst_467 : tensor<f32>
        %517 = stablehlo.multiply %515, %516 : tensor<f32>
        %518 = stablehlo.multiply %473, %473 : tensor<f32>
        %519 = stablehlo.multiply %517, %518 : tensor<f32>
        %520 = stablehlo.broadcast_in_dim %481, dims = [] : (tensor<f32>) -> tensor<1xf32>
        %521 = stablehlo.broadcast_in_dim %488, dims = [] : (tensor<f32>) -> tensor<1xf32>
        %522 = stablehlo.broadcast_in_dim %495, dims = [] : (tensor<f32>) -> tensor<1xf32>
        %523 = stablehlo.broadcast_in_dim %501, dims = [] : (tensor<f32>) -> tensor<1xf32>
        %524 = stablehlo.broadcast_in_dim %507, dims = [] : (tensor<f32>) -> tensor<1xf32>
        %525 = stablehlo.broadcast_in_dim %513, dims = [] : (tensor<f32>) -> tensor<1xf32>
        %526 = stablehlo.broadcast_in_dim %519, dims = [] : (tensor<f32>) -> tensor<1xf32>
        %527 = stablehlo.concatenate %520, %521, %522, %523, %524, %525, %526, dim = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<7xf32>
        %528 = stablehlo.dot_general %527, %iterArg_430, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<7xf32>, tensor<7x2xf32>) -> tensor<2xf32>
        %529 = stablehlo.add %iterArg_431, %528 : tensor<2xf32>
        %c_468 = stablehlo.constant dense<true> : tensor<i1>
        %530 = stablehlo.and %c_468, %iterArg_438 : tensor<i1>
        %531 = stablehlo.and %530, %iterArg_434 : tensor<i1>
        %c_469 = stablehlo.constant dense<0> : tensor<i32>
        %532 = stablehlo.compare LT, %iterArg_441, %c_469, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %533 = stablehlo.convert %iterArg_441 : tensor<i32>
        %c_470 = stablehlo.constant dense<7> : tensor<i32>
        %534 = stablehlo.add %533, %c_470 : tensor<i32>
        %535 = stablehlo.select %532, %534, %iterArg_441 : tensor<i1>, tensor<i32>
        %536 = stablehlo.dynamic_slice %iterArg_437, %535, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
        %537 = stablehlo.reshape %536 : (tensor<1xf32>) -> tensor<f32>
        %c_471 = stablehlo.constant dense<0> : tensor<i32>
        %538 = stablehlo.compare LT, %iterArg_441, %c_471, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_472 = stablehlo.constant dense<7> : tensor<i32>
        %539 = stablehlo.add %iterArg_441, %c_472 : tensor<i32>
        %540 = stablehlo.select %538, %539, %iterArg_441 : tensor<i1>, tensor<i32>
        %541 = stablehlo.convert %540 : tensor<i32>
        %542 = stablehlo.broadcast_in_dim %541, dims = [] : (tensor<i32>) -> tensor<1xi32>
        %543 = "stablehlo.scatter"(%iterArg_437, %542, %467) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
        ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
          stablehlo.return %arg3 : tensor<f32>
        }) : (tensor<7xf32>, tensor<1xi32>, tensor<f32>) -> tensor<7xf32>
        %c_473 = stablehlo.constant dense<true> : tensor<i1>
        %544 = stablehlo.and %c_473, %iterArg_440 : tensor<i1>
        %545 = stablehlo.and %544, %iterArg_434 : tensor<i1>
        %546 = stablehlo.convert %iterArg_441 : tensor<i32>
        %c_474 = stablehlo.constant dense<0> : tensor<i32>
        %547 = stablehlo.compare LT, %546, %c_474, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_475 = stablehlo.constant dense<7> : tensor<i32>
        %548 = stablehlo.add %546, %c_475 : tensor<i32>
        %549 = stablehlo.select %547, %548, %546 : tensor<i1>, tensor<i32>
        %c_476 = stablehlo.constant dense<0> : tensor<i32>
        %c_477 = stablehlo.constant dense<0> : tensor<i32>
        %550 = stablehlo.compare LT, %c_476, %c_477, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_478 = stablehlo.constant dense<0> : tensor<i32>
        %c_479 = stablehlo.constant dense<2> : tensor<i32>
        %551 = stablehlo.add %c_478, %c_479 : tensor<i32>
        %c_480 = stablehlo.constant dense<0> : tensor<i32>
        %552 = stablehlo.select %550, %551, %c_480 : tensor<i1>, tensor<i32>
        %553 = stablehlo.dynamic_slice %iterArg_439, %549, %552, sizes = [1, 2] : (tensor<7x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
        %554 = stablehlo.reshape %553 : (tensor<1x2xf32>) -> tensor<2xf32>
        %c_481 = stablehlo.constant dense<0> : tensor<i32>
        %555 = stablehlo.compare LT, %iterArg_441, %c_481, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_482 = stablehlo.constant dense<7> : tensor<i32>
        %556 = stablehlo.add %iterArg_441, %c_482 : tensor<i32>
        %557 = stablehlo.select %555, %556, %iterArg_441 : tensor<i1>, tensor<i32>
        %558 = stablehlo.convert %557 : tensor<i32>
        %559 = stablehlo.broadcast_in_dim %558, dims = [] : (tensor<i32>) -> tensor<1xi32>
        %560 = "stablehlo.scatter"(%iterArg_439, %559, %529) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
        ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
          stablehlo.return %arg3 : tensor<f32>
        }) : (tensor<7x2xf32>, tensor<1xi32>, tensor<2xf32>) -> tensor<7x2xf32>
        %c_483 = stablehlo.constant dense<1> : tensor<i32>
        %561 = stablehlo.add %iterArg_436, %c_483 : tensor<i32>
        %c_484 = stablehlo.constant dense<1> : tensor<i32>
        %562 = stablehlo.add %iterArg_441, %c_484 : tensor<i32>
        %c_485 = stablehlo.constant dense<1> : tensor<i32>
        %563 = stablehlo.add %iterArg_433, %c_485 : tensor<i32>
        %c_486 = stablehlo.constant dense<0> : tensor<i32>
        %564 = stablehlo.compare LT, %561, %c_486, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %565 = stablehlo.convert %561 : tensor<i32>
        %c_487 = stablehlo.constant dense<7> : tensor<i32>
        %566 = stablehlo.add %565, %c_487 : tensor<i32>
        %567 = stablehlo.select %564, %566, %561 : tensor<i1>, tensor<i32>
        %568 = stablehlo.dynamic_slice %iterArg_427, %567, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
        %569 = stablehlo.reshape %568 : (tensor<1xf32>) -> tensor<f32>
        %570 = stablehlo.compare LE, %569, %iterArg_429, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %571 = stablehlo.and %iterArg_432, %570 : tensor<i1>
        %c_488 = stablehlo.constant dense<7> : tensor<i32>
        %572 = stablehlo.compare LT, %561, %c_488, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_489 = stablehlo.constant dense<false> : tensor<i1>
        %573 = stablehlo.broadcast_in_dim %c_489, dims = [] : (tensor<i1>) -> tensor<i1>
        %574 = stablehlo.compare NE, %572, %573, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %575 = stablehlo.convert %574 : tensor<i1>
        %576 = stablehlo.and %571, %575 : tensor<i1>
        %577 = stablehlo.and %iterArg_434, %576 : tensor<i1>
        stablehlo.return %iterArg_424, %iterArg_425, %iterArg_426, %iterArg_427, %iterArg_428, %iterArg_429, %iterArg_430, %iterArg_431, %iterArg_432, %563, %577, %iterArg_434, %561, %543, %iterArg_438, %560, %iterArg_440, %562 : tensor<7xf32>, tensor<f32>, tensor<i1>, tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<7x2xf32>, tensor<2xf32>, tensor<i1>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<7xf32>, tensor<i1>, tensor<7x2xf32>, tensor<i1>, tensor<i32>
      }
      %c_419 = stablehlo.constant dense<0> : tensor<i32>
      %c_420 = stablehlo.constant dense<true> : tensor<i1>
      %c_421 = stablehlo.constant dense<false> : tensor<i1>
      %c_422 = stablehlo.constant dense<0> : tensor<i32>
      %c_423 = stablehlo.constant dense<1> : tensor<i32>
      %458 = stablehlo.add %iterArg_349, %c_423 : tensor<i32>
      %459 = stablehlo.compare LT, %423, %iterArg_344, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %460 = stablehlo.and %459, %iterArg_348 : tensor<i1>
      %461 = stablehlo.and %iterArg_350, %460 : tensor<i1>
      stablehlo.return %iterArg, %iterArg_338, %iterArg_339, %iterArg_340, %iterArg_341, %iterArg_342, %iterArg_343, %iterArg_344, %iterArg_345, %iterArg_346, %iterArg_347, %iterArg_348, %458, %461, %iterArg_350, %436, %423, %429, %c_421, %437, %438, %421, %422, %iterArg_360, %c_422, %439, %441, %443, %457#12, %457#13, %457#15, %457#17 : tensor<f32>, tensor<i1>, tensor<i32>, tensor<7x7xf32>, tensor<7xf32>, tensor<7xf32>, tensor<i1>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<i1>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>
    }
    %c_331 = stablehlo.constant dense<0> : tensor<i32>
    %c_332 = stablehlo.constant dense<true> : tensor<i1>
    %340 = stablehlo.compare EQ, %5, %7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c_333 = stablehlo.constant dense<false> : tensor<i1>
    %341 = stablehlo.reduce(%340 init: %c_333) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %342 = stablehlo.convert %341 : (tensor<i1>) -> tensor<i32>
    %343:3 = "stablehlo.case"(%342) ({
      stablehlo.return %339#29, %339#30, %339#31 : tensor<7xf32>, tensor<7x2xf32>, tensor<i32>
    }, {
      %359 = stablehlo.compare EQ, %5, %7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %360 = stablehlo.convert %359 : (tensor<i1>) -> tensor<i32>
      %361:3 = "stablehlo.case"(%360) ({
        stablehlo.return %339#29, %339#30, %339#31 : tensor<7xf32>, tensor<7x2xf32>, tensor<i32>
      }, {
        %c_338 = stablehlo.constant dense<0> : tensor<i32>
        %362 = stablehlo.compare LT, %339#31, %c_338, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %363 = stablehlo.convert %339#31 : tensor<i32>
        %c_339 = stablehlo.constant dense<7> : tensor<i32>
        %364 = stablehlo.add %363, %c_339 : tensor<i32>
        %365 = stablehlo.select %362, %364, %339#31 : tensor<i1>, tensor<i32>
        %366 = stablehlo.dynamic_slice %339#29, %365, sizes = [1] : (tensor<7xf32>, tensor<i32>) -> tensor<1xf32>
        %367 = stablehlo.reshape %366 : (tensor<1xf32>) -> tensor<f32>
        %368 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<7xf32>
        %c_340 = stablehlo.constant dense<0> : tensor<i32>
        %369 = stablehlo.compare LT, %339#31, %c_340, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %370 = stablehlo.convert %339#31 : tensor<i32>
        %c_341 = stablehlo.constant dense<7> : tensor<i32>
        %371 = stablehlo.add %370, %c_341 : tensor<i32>
        %372 = stablehlo.select %369, %371, %339#31 : tensor<i1>, tensor<i32>
        %373 = stablehlo.dynamic_update_slice %339#29, %368, %372 : (tensor<7xf32>, tensor<7xf32>, tensor<i32>) -> tensor<7xf32>
        %c_342 = stablehlo.constant dense<1> : tensor<i32>
        %374 = "stablehlo.case"(%c_342) ({
          %382 = stablehlo.convert %339#31 : tensor<i32>
          %c_347 = stablehlo.constant dense<0> : tensor<i32>
          %383 = stablehlo.compare LT, %382, %c_347, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_348 = stablehlo.constant dense<7> : tensor<i32>
          %384 = stablehlo.add %382, %c_348 : tensor<i32>
          %385 = stablehlo.select %383, %384, %382 : tensor<i1>, tensor<i32>
          %c_349 = stablehlo.constant dense<0> : tensor<i32>
          %c_350 = stablehlo.constant dense<0> : tensor<i32>
          %386 = stablehlo.compare LT, %c_349, %c_350, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_351 = stablehlo.constant dense<0> : tensor<i32>
          %c_352 = stablehlo.constant dense<2> : tensor<i32>
          %387 = stablehlo.add %c_351, %c_352 : tensor<i32>
          %c_353 = stablehlo.constant dense<0> : tensor<i32>
          %388 = stablehlo.select %386, %387, %c_353 : tensor<i1>, tensor<i32>
          %389 = stablehlo.dynamic_slice %339#30, %385, %388, sizes = [1, 2] : (tensor<7x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
          %390 = stablehlo.reshape %389 : (tensor<1x2xf32>) -> tensor<2xf32>
          stablehlo.return %390 : tensor<2xf32>
        }, {
          stablehlo.return %339#15 : tensor<2xf32>
        }) : (tensor<i32>) -> tensor<2xf32>
        %375 = stablehlo.broadcast_in_dim %374, dims = [1] : (tensor<2xf32>) -> tensor<7x2xf32>
        %c_343 = stablehlo.constant dense<0> : tensor<i32>
        %376 = stablehlo.compare LT, %339#31, %c_343, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %377 = stablehlo.convert %339#31 : tensor<i32>
        %c_344 = stablehlo.constant dense<7> : tensor<i32>
        %378 = stablehlo.add %377, %c_344 : tensor<i32>
        %379 = stablehlo.select %376, %378, %339#31 : tensor<i1>, tensor<i32>
        %c_345 = stablehlo.constant dense<0> : tensor<i32>
        %380 = stablehlo.dynamic_update_slice %339#30, %375, %379, %c_345 : (tensor<7x2xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>) -> tensor<7x2xf32>
        %c_346 = stablehlo.constant dense<7> : tensor<i32>
        %381 = stablehlo.add %339#31, %c_346 : tensor<i32>
        stablehlo.return %373, %380, %381 : tensor<7xf32>, tensor<7x2xf32>, tensor<i32>
      }) : (tensor<i32>) -> (tensor<7xf32>, tensor<7x2xf32>, tensor<i32>)
      stablehlo.return %361#0, %361#1, %361#2 : tensor<7xf32>, tensor<7x2xf32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<7xf32>, tensor<7x2xf32>, tensor<i32>)
    %344 = stablehlo.compare LT, %339#16, %7, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %345 = stablehlo.and %344, %c_5 : tensor<i1>
    %c_334 = stablehlo.constant dense<1> : tensor<i32>
    %346 = call @_where_12(%345, %c_334, %339#24) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %347 = stablehlo.convert %3 : (tensor<i32>) -> tensor<f32>
    %348 = stablehlo.broadcast_in_dim %347, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %349 = stablehlo.multiply %343#0, %348 : tensor<7xf32>
    %350 = stablehlo.convert %3 : (tensor<i32>) -> tensor<f32>
    %351 = stablehlo.multiply %5, %350 : tensor<f32>
    %352 = stablehlo.convert %3 : (tensor<i32>) -> tensor<f32>
    %353 = stablehlo.multiply %7, %352 : tensor<f32>
    %c_335 = stablehlo.constant dense<0> : tensor<i32>
    %354 = stablehlo.compare EQ, %346, %c_335, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_336 = stablehlo.constant dense<11> : tensor<i32>
    %355 = stablehlo.compare EQ, %346, %c_336, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %356 = stablehlo.or %354, %355 : tensor<i1>
    %357 = stablehlo.not %356 : tensor<i1>
    %358:9 = call @branched_error_if_impl_13(%351, %353, %349, %343#1, %339#26, %339#27, %339#25, %346, %357, %346) : (tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>) -> (tensor<i32>, tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
    %c_337 = stablehlo.constant dense<0> : tensor<i32>
    return %c_337, %358#1, %358#2, %358#3, %358#4, %358#5, %358#6, %358#7, %358#8 : tensor<i32>, tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
  func.func private @branched_error_if_impl(%arg0: tensor<f32>) -> (tensor<i32>, tensor<f32>) {
    %c = stablehlo.constant dense<0> : tensor<i32>
    return %c, %arg0 : tensor<i32>, tensor<f32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @branched_error_if_impl_0(%arg0: tensor<7xf32>, %arg1: tensor<6xi1>) -> (tensor<i32>, tensor<7xf32>) {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%arg1 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<6xi1>, tensor<i1>) -> tensor<i1>
    %2 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %3 = "stablehlo.case"(%2) ({
      stablehlo.return %arg0 : tensor<7xf32>
    }, {
      stablehlo.return %0 : tensor<7xf32>
    }) : (tensor<i32>) -> tensor<7xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    return %c_0, %3 : tensor<i32>, tensor<7xf32>
  }
  func.func private @branched_error_if_impl_1(%arg0: tensor<7xf32>, %arg1: tensor<7xi1>) -> (tensor<i32>, tensor<7xf32>) {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %1 = stablehlo.reduce(%arg1 init: %c) applies stablehlo.or across dimensions = [0] : (tensor<7xi1>, tensor<i1>) -> tensor<i1>
    %2 = stablehlo.convert %1 : (tensor<i1>) -> tensor<i32>
    %3 = "stablehlo.case"(%2) ({
      stablehlo.return %arg0 : tensor<7xf32>
    }, {
      stablehlo.return %0 : tensor<7xf32>
    }) : (tensor<i32>) -> tensor<7xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    return %c_0, %3 : tensor<i32>, tensor<7xf32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<i1>, tensor<2xf32>
    return %2 : tensor<2xf32>
  }
  func.func private @_where_5(%arg0: tensor<i1>, %arg1: tensor<2xf32>, %arg2: tensor<f32>) -> tensor<2xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<i1>, tensor<2xf32>
    return %2 : tensor<2xf32>
  }
  func.func private @_where_6(%arg0: tensor<2xi1>, %arg1: tensor<f32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.select %arg0, %1, %arg2 : tensor<2xi1>, tensor<2xf32>
    return %2 : tensor<2xf32>
  }
  func.func private @_where_7(%arg0: tensor<i1>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @_where_8(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_where_9(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
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
  func.func private @isinf(%arg0: tensor<f32>) -> tensor<i1> {
    %0 = stablehlo.abs %arg0 : tensor<f32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = stablehlo.compare EQ, %0, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    return %1 : tensor<i1>
  }
  func.func private @_where_10(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_where_11(%arg0: tensor<i1>, %arg1: tensor<i1>, %arg2: tensor<i1>) -> tensor<i1> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i1>
    return %0 : tensor<i1>
  }
  func.func private @_where_12(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @branched_error_if_impl_13(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<7xf32>, %arg3: tensor<7x2xf32>, %arg4: tensor<i32>, %arg5: tensor<i32>, %arg6: tensor<i32>, %arg7: tensor<i32>, %arg8: tensor<i1>, %arg9: tensor<i32>) -> (tensor<i32>, tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) {
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<7xf32>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<7x2xf32>
    %c = stablehlo.constant dense<false> : tensor<i1>
    %2 = stablehlo.reduce(%arg8 init: %c) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %c_1 = stablehlo.constant dense<-2147483648> : tensor<i32>
    %3 = stablehlo.reduce(%arg9 init: %c_1) applies stablehlo.maximum across dimensions = [] : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %4 = stablehlo.convert %2 : (tensor<i1>) -> tensor<i32>
    %5:8 = "stablehlo.case"(%4) ({
      stablehlo.return %arg0, %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 : tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
    }, {
      %cst_3 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %c_5 = stablehlo.constant dense<2147483647> : tensor<i32>
      %c_6 = stablehlo.constant dense<2147483647> : tensor<i32>
      %c_7 = stablehlo.constant dense<2147483647> : tensor<i32>
      %c_8 = stablehlo.constant dense<2147483647> : tensor<i32>
      stablehlo.return %cst_3, %cst_4, %0, %1, %c_5, %c_6, %c_7, %c_8 : tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
    }) : (tensor<i32>) -> (tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    return %c_2, %5#0, %5#1, %5#2, %5#3, %5#4, %5#5, %5#6, %5#7 : tensor<i32>, tensor<f32>, tensor<f32>, tensor<7xf32>, tensor<7x2xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
}
