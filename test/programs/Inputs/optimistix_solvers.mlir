// program: optimistix: Newton root finding, Levenberg-Marquardt. (jax 0.10.2, optimistix 0.1.0)
// input: normal 3xf32
// tolerance: 0.001
module @jit_optimistix_solvers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<3xf32> {jax.result_info = "result[0]"}, tensor<3xf32> {jax.result_info = "result[1]"}) {
    %0:10 = call @root_find(%arg0) : (tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>)
    %1 = stablehlo.abs %arg0 : tensor<3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.add %1, %2 : tensor<3xf32>
    %4:16 = call @least_squares(%3) : (tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>)
    return %0#1, %4#1 : tensor<3xf32>, tensor<3xf32>
  }
  func.func private @root_find(%arg0: tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>) {
    %c = stablehlo.constant dense<false> : tensor<i1>
    %c_0 = stablehlo.constant dense<7> : tensor<i32>
    %c_1 = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6]> : tensor<7xi32>
    %cst = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_2 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.abs %arg0 : tensor<3xf32>
    %cst_4 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %5 = stablehlo.multiply %4, %3 : tensor<3xf32>
    %cst_5 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %7 = stablehlo.add %6, %5 : tensor<3xf32>
    %8 = stablehlo.abs %2 : tensor<3xf32>
    %cst_6 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<3xf32>
    %cst_7 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %12 = stablehlo.add %11, %10 : tensor<3xf32>
    %13 = stablehlo.abs %1 : tensor<3xf32>
    %14 = stablehlo.divide %13, %7 : tensor<3xf32>
    %15 = stablehlo.abs %14 : tensor<3xf32>
    %cst_8 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %16 = stablehlo.reduce(%15 init: %cst_8) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %17 = stablehlo.compare LT, %16, %cst_9, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %18 = stablehlo.abs %0 : tensor<3xf32>
    %19 = stablehlo.divide %18, %12 : tensor<3xf32>
    %20 = stablehlo.abs %19 : tensor<3xf32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %21 = stablehlo.reduce(%20 init: %cst_10) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_11 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.compare LT, %21, %cst_11, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %23 = stablehlo.and %17, %22 : tensor<i1>
    %24 = stablehlo.or %c, %23 : tensor<i1>
    %25 = stablehlo.is_finite %arg0 : (tensor<3xf32>) -> tensor<3xi1>
    %c_12 = stablehlo.constant dense<true> : tensor<i1>
    %26 = stablehlo.reduce(%25 init: %c_12) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %c_13 = stablehlo.constant dense<true> : tensor<i1>
    %27 = stablehlo.and %c_13, %26 : tensor<i1>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %c_15 = stablehlo.constant dense<9> : tensor<i32>
    %28 = call @_where(%27, %c_14, %c_15) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %cst_17 = stablehlo.constant dense<0x7F800000> : tensor<f32>
    %cst_18 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.not %24 : tensor<i1>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.compare EQ, %28, %c_20, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %31 = stablehlo.and %29, %30 : tensor<i1>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %c_22 = stablehlo.constant dense<true> : tensor<i1>
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    %32:15 = stablehlo.while(%iterArg = %c_0, %iterArg_27 = %c_1, %iterArg_28 = %c_21, %iterArg_29 = %31, %iterArg_30 = %c_22, %iterArg_31 = %arg0, %iterArg_32 = %c_16, %iterArg_33 = %0, %iterArg_34 = %1, %iterArg_35 = %cst_17, %iterArg_36 = %cst_18, %iterArg_37 = %c_23, %iterArg_38 = %c_19, %iterArg_39 = %24, %iterArg_40 = %28) : tensor<i32>, tensor<7xi32>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>
    cond {
      %37 = stablehlo.not %iterArg_39 : tensor<i1>
      %c_41 = stablehlo.constant dense<0> : tensor<i32>
      %38 = stablehlo.compare EQ, %iterArg_40, %c_41, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %39 = stablehlo.and %37, %38 : tensor<i1>
      %c_42 = stablehlo.constant dense<false> : tensor<i1>
      %40 = stablehlo.reduce(%39 init: %c_42) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %c_43 = stablehlo.constant dense<10> : tensor<i32>
      %41 = stablehlo.compare LT, %iterArg_28, %c_43, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_44 = stablehlo.constant dense<false> : tensor<i1>
      %42 = stablehlo.broadcast_in_dim %c_44, dims = [] : (tensor<i1>) -> tensor<i1>
      %43 = stablehlo.compare NE, %41, %42, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %44 = stablehlo.convert %43 : tensor<i1>
      %45 = stablehlo.and %40, %44 : tensor<i1>
      stablehlo.return %45 : tensor<i1>
    } do {
      %37 = stablehlo.cosine %iterArg_31 : tensor<3xf32>
      %38 = stablehlo.sine %iterArg_31 : tensor<3xf32>
      %cst_41 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
      %39 = stablehlo.broadcast_in_dim %cst_41, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %40 = stablehlo.multiply %39, %37 : tensor<3xf32>
      %41 = stablehlo.add %iterArg_31, %40 : tensor<3xf32>
      %42:5 = func.call @linear_solve(%38, %41) : (tensor<3xf32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<3x3xf32>, tensor<3xi32>)
      %43 = stablehlo.subtract %iterArg_31, %42#1 : tensor<3xf32>
      %44 = stablehlo.abs %43 : tensor<3xf32>
      %cst_42 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %45 = stablehlo.broadcast_in_dim %cst_42, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %46 = stablehlo.multiply %45, %44 : tensor<3xf32>
      %cst_43 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %47 = stablehlo.broadcast_in_dim %cst_43, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %48 = stablehlo.add %47, %46 : tensor<3xf32>
      %49 = stablehlo.divide %42#1, %48 : tensor<3xf32>
      %50 = stablehlo.abs %49 : tensor<3xf32>
      %cst_44 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %51 = stablehlo.reduce(%50 init: %cst_44) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
      %c_45 = stablehlo.constant dense<0> : tensor<i32>
      %52 = stablehlo.compare LT, %42#2, %c_45, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %53 = stablehlo.add %42#2, %iterArg : tensor<i32>
      %54 = stablehlo.select %52, %53, %42#2 : tensor<i1>, tensor<i32>
      %55 = stablehlo.dynamic_slice %iterArg_27, %54, sizes = [1] : (tensor<7xi32>, tensor<i32>) -> tensor<1xi32>
      %56 = stablehlo.reshape %55 : (tensor<1xi32>) -> tensor<i32>
      %c_46 = stablehlo.constant dense<1> : tensor<i32>
      %57 = stablehlo.add %iterArg_38, %c_46 : tensor<i32>
      %cst_47 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %58 = stablehlo.broadcast_in_dim %cst_47, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %59 = stablehlo.abs %iterArg_31 : tensor<3xf32>
      %cst_48 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %60 = stablehlo.broadcast_in_dim %cst_48, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %61 = stablehlo.multiply %60, %59 : tensor<3xf32>
      %cst_49 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %62 = stablehlo.broadcast_in_dim %cst_49, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %63 = stablehlo.add %62, %61 : tensor<3xf32>
      %64 = stablehlo.abs %58 : tensor<3xf32>
      %cst_50 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %65 = stablehlo.broadcast_in_dim %cst_50, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %66 = stablehlo.multiply %65, %64 : tensor<3xf32>
      %cst_51 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %67 = stablehlo.broadcast_in_dim %cst_51, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %68 = stablehlo.add %67, %66 : tensor<3xf32>
      %69 = stablehlo.abs %42#1 : tensor<3xf32>
      %70 = stablehlo.divide %69, %63 : tensor<3xf32>
      %71 = stablehlo.abs %70 : tensor<3xf32>
      %cst_52 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %72 = stablehlo.reduce(%71 init: %cst_52) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
      %cst_53 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %73 = stablehlo.compare LT, %72, %cst_53, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %74 = stablehlo.abs %41 : tensor<3xf32>
      %75 = stablehlo.divide %74, %68 : tensor<3xf32>
      %76 = stablehlo.abs %75 : tensor<3xf32>
      %cst_54 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %77 = stablehlo.reduce(%76 init: %cst_54) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
      %cst_55 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %78 = stablehlo.compare LT, %77, %cst_55, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %79 = stablehlo.and %73, %78 : tensor<i1>
      %c_56 = stablehlo.constant dense<0> : tensor<i32>
      %80 = stablehlo.compare NE, %56, %c_56, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_57 = stablehlo.constant dense<0> : tensor<i32>
      %81 = func.call @_where(%80, %56, %c_57) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %82 = stablehlo.or %80, %79 : tensor<i1>
      %83 = stablehlo.is_finite %iterArg_31 : (tensor<3xf32>) -> tensor<3xi1>
      %c_58 = stablehlo.constant dense<true> : tensor<i1>
      %84 = stablehlo.reduce(%83 init: %c_58) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
      %c_59 = stablehlo.constant dense<true> : tensor<i1>
      %85 = stablehlo.and %c_59, %84 : tensor<i1>
      %c_60 = stablehlo.constant dense<9> : tensor<i32>
      %86 = func.call @_where(%85, %81, %c_60) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_61 = stablehlo.constant dense<1> : tensor<i32>
      %87 = stablehlo.add %iterArg_32, %c_61 : tensor<i32>
      %c_62 = stablehlo.constant dense<1> : tensor<i32>
      %88 = stablehlo.add %iterArg_28, %c_62 : tensor<i32>
      %89 = stablehlo.not %82 : tensor<i1>
      %c_63 = stablehlo.constant dense<0> : tensor<i32>
      %90 = stablehlo.compare EQ, %86, %c_63, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %91 = stablehlo.and %89, %90 : tensor<i1>
      %92 = stablehlo.and %iterArg_29, %91 : tensor<i1>
      stablehlo.return %iterArg, %iterArg_27, %88, %92, %iterArg_29, %43, %87, %41, %42#1, %51, %iterArg_35, %56, %57, %82, %86 : tensor<i32>, tensor<7xi32>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>
    }
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %33 = stablehlo.compare EQ, %32#14, %c_24, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %34 = stablehlo.not %32#13 : tensor<i1>
    %35 = stablehlo.and %33, %34 : tensor<i1>
    %c_25 = stablehlo.constant dense<7> : tensor<i32>
    %36 = call @_where(%35, %c_25, %32#14) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_26 = stablehlo.constant dense<0> : tensor<i32>
    return %c_26, %32#5, %36, %32#6, %32#7, %32#8, %32#9, %32#10, %32#11, %32#12 : tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @linear_solve(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<3x3xf32>, tensor<3xi32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %3 = stablehlo.add %0, %2 : tensor<3x3xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %5 = stablehlo.convert %4 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %6 = stablehlo.slice %5 [0:3, 0:3] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %7 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x3xf32>) -> tensor<3x3xf32>
    %9 = stablehlo.multiply %6, %8 : tensor<3x3xf32>
    %10 = stablehlo.negate %9 : tensor<3x3xf32>
    %cst = stablehlo.constant dense<3.000000e-01> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %12 = stablehlo.multiply %11, %10 : tensor<3x3xf32>
    %13 = stablehlo.add %6, %12 : tensor<3x3xf32>
    %14 = stablehlo.transpose %13, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %15 = stablehlo.slice %14 [0:3, 0:3] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %16:2 = call @lu_factor(%15) : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>)
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %17 = call @lu_solve(%16#0, %16#1, %arg1) : (tensor<3x3xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<3xf32>
    %18 = stablehlo.slice %17 [0:3] : (tensor<3xf32>) -> tensor<3xf32>
    %19 = stablehlo.is_finite %18 : (tensor<3xf32>) -> tensor<3xi1>
    %20 = stablehlo.not %19 : tensor<3xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %21 = stablehlo.reduce(%20 init: %c_1) applies stablehlo.or across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %c_2 = stablehlo.constant dense<false> : tensor<i1>
    %23 = stablehlo.reduce(%22 init: %c_2) applies stablehlo.or across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %24 = stablehlo.and %c_0, %23 : tensor<i1>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %25 = call @_where_0(%24, %c_3, %c_4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %26 = stablehlo.is_finite %arg1 : (tensor<3xf32>) -> tensor<3xi1>
    %27 = stablehlo.not %26 : tensor<3xi1>
    %c_5 = stablehlo.constant dense<false> : tensor<i1>
    %28 = stablehlo.reduce(%27 init: %c_5) applies stablehlo.or across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %29 = stablehlo.broadcast_in_dim %28, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %c_6 = stablehlo.constant dense<false> : tensor<i1>
    %30 = stablehlo.reduce(%29 init: %c_6) applies stablehlo.or across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<2> : tensor<i32>
    %31 = stablehlo.compare EQ, %25, %c_7, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %32 = stablehlo.and %31, %30 : tensor<i1>
    %c_8 = stablehlo.constant dense<6> : tensor<i32>
    %33 = call @_where_0(%32, %c_8, %25) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    return %c_9, %18, %33, %16#0, %16#1 : tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<3x3xf32>, tensor<3xi32>
  }
  func.func private @lu_factor(%arg0: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>) {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], []) {i=3, j=3, k=3, l=3, m=3}, custom>} : (tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3xi32>, tensor<i32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<3xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<i32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<3x3xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<3x3xi1>, tensor<3x3xf32>
    %9 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<3xi32>, tensor<i32>, tensor<i32>, tensor<3xi32>
    cond {
      %c_6 = stablehlo.constant dense<3> : tensor<i32>
      %11 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %11 : tensor<i1>
    } do {
      %11:2 = func.call @closed_call(%iterArg, %iterArg_4, %iterArg_5) : (tensor<3xi32>, tensor<i32>, tensor<3xi32>) -> (tensor<i32>, tensor<3xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %12 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %12, %11#0, %11#1 : tensor<3xi32>, tensor<i32>, tensor<i32>, tensor<3xi32>
    }
    return %8, %2 : tensor<3x3xf32>, tensor<3xi32>
  }
  func.func private @closed_call(%arg0: tensor<3xi32>, %arg1: tensor<i32>, %arg2: tensor<3xi32>) -> (tensor<i32>, tensor<3xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg1, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i32>
    %c_1 = stablehlo.constant dense<3> : tensor<i32>
    %3 = stablehlo.add %2, %c_1 : tensor<i32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i32>
    %5 = stablehlo.dynamic_slice %arg0, %4, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %8 = stablehlo.convert %arg1 : tensor<i32>
    %c_3 = stablehlo.constant dense<3> : tensor<i32>
    %9 = stablehlo.add %8, %c_3 : tensor<i32>
    %10 = stablehlo.select %7, %9, %arg1 : tensor<i1>, tensor<i32>
    %11 = stablehlo.dynamic_slice %arg2, %10, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %6, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<3> : tensor<i32>
    %14 = stablehlo.add %6, %c_5 : tensor<i32>
    %15 = stablehlo.select %13, %14, %6 : tensor<i1>, tensor<i32>
    %16 = stablehlo.dynamic_slice %arg2, %15, sizes = [1] : (tensor<3xi32>, tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.reshape %16 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<3> : tensor<i32>
    %19 = stablehlo.add %arg1, %c_7 : tensor<i32>
    %20 = stablehlo.select %18, %19, %arg1 : tensor<i1>, tensor<i32>
    %21 = stablehlo.convert %20 : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %23 = "stablehlo.scatter"(%arg2, %22, %17) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.compare LT, %6, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<3> : tensor<i32>
    %25 = stablehlo.add %6, %c_9 : tensor<i32>
    %26 = stablehlo.select %24, %25, %6 : tensor<i1>, tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%23, %27, %12) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<3xi32>, tensor<1xi32>, tensor<i32>) -> tensor<3xi32>
    return %0, %28 : tensor<i32>, tensor<3xi32>
  }
  func.func private @lu_solve(%arg0: tensor<3x3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1:4 = stablehlo.while(%iterArg = %arg1, %iterArg_1 = %c_0, %iterArg_2 = %c, %iterArg_3 = %0) : tensor<3xi32>, tensor<i32>, tensor<i32>, tensor<3xi32>
    cond {
      %c_4 = stablehlo.constant dense<3> : tensor<i32>
      %3 = stablehlo.compare LT, %iterArg_1, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    } do {
      %3:2 = func.call @closed_call(%iterArg, %iterArg_2, %iterArg_3) : (tensor<3xi32>, tensor<i32>, tensor<3xi32>) -> (tensor<i32>, tensor<3xi32>)
      %c_4 = stablehlo.constant dense<1> : tensor<i32>
      %4 = stablehlo.add %iterArg_1, %c_4 : tensor<i32>
      stablehlo.return %iterArg, %4, %3#0, %3#1 : tensor<3xi32>, tensor<i32>, tensor<i32>, tensor<3xi32>
    }
    %2 = call @_lu_solve(%arg0, %1#3, %arg2) : (tensor<3x3xf32>, tensor<3xi32>, tensor<3xf32>) -> tensor<3xf32>
    return %2 : tensor<3xf32>
  }
  func.func private @_lu_solve(%arg0: tensor<3x3xf32>, %arg1: tensor<3xi32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi1>
    %c_0 = stablehlo.constant dense<3> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<3xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<3xi1>, tensor<3xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<3xi32>) -> tensor<3x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<3x1xf32>, tensor<3x1xi32>) -> tensor<3x1xf32>
    %8 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %7) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=3, j=3, k=3, l=1, m=3, n=1}, custom>} : (tensor<3x3xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %9 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %8) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=3, j=3, k=3, l=1, m=3, n=1}, custom>} : (tensor<3x3xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<3x1xf32>) -> tensor<3xf32>
    return %10 : tensor<3xf32>
  }
  func.func private @_where_0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @least_squares(%arg0: tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>) {
    %c = stablehlo.constant dense<7> : tensor<i32>
    %c_0 = stablehlo.constant dense<[0, 1, 2, 3, 4, 5, 6]> : tensor<7xi32>
    %c_1 = stablehlo.constant dense<true> : tensor<i1>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %2 = stablehlo.is_finite %arg0 : (tensor<3xf32>) -> tensor<3xi1>
    %c_3 = stablehlo.constant dense<true> : tensor<i1>
    %3 = stablehlo.reduce(%2 init: %c_3) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %c_4 = stablehlo.constant dense<true> : tensor<i1>
    %4 = stablehlo.and %c_4, %3 : tensor<i1>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %c_6 = stablehlo.constant dense<9> : tensor<i32>
    %5 = call @_where(%4, %c_5, %c_6) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %c_8 = stablehlo.constant dense<true> : tensor<i1>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c_12 = stablehlo.constant dense<false> : tensor<i1>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %c_15 = stablehlo.constant dense<0> : tensor<i32>
    %c_16 = stablehlo.constant dense<false> : tensor<i1>
    %6 = stablehlo.not %c_16 : tensor<i1>
    %c_17 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare EQ, %5, %c_17, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %8 = stablehlo.and %6, %7 : tensor<i1>
    %c_18 = stablehlo.constant dense<0> : tensor<i32>
    %c_19 = stablehlo.constant dense<true> : tensor<i1>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %9:22 = stablehlo.while(%iterArg = %c, %iterArg_24 = %c_0, %iterArg_25 = %c_1, %iterArg_26 = %c_18, %iterArg_27 = %8, %iterArg_28 = %c_19, %iterArg_29 = %arg0, %iterArg_30 = %c_7, %iterArg_31 = %c_8, %iterArg_32 = %arg0, %iterArg_33 = %cst_9, %iterArg_34 = %0, %iterArg_35 = %cst_10, %iterArg_36 = %1, %iterArg_37 = %cst_11, %iterArg_38 = %c_12, %iterArg_39 = %c_20, %iterArg_40 = %c_13, %iterArg_41 = %c_14, %iterArg_42 = %c_15, %iterArg_43 = %c_16, %iterArg_44 = %5) : tensor<i32>, tensor<7xi32>, tensor<i1>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i32>, tensor<i1>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>
    cond {
      %14 = stablehlo.not %iterArg_43 : tensor<i1>
      %c_45 = stablehlo.constant dense<0> : tensor<i32>
      %15 = stablehlo.compare EQ, %iterArg_44, %c_45, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %16 = stablehlo.and %14, %15 : tensor<i1>
      %c_46 = stablehlo.constant dense<false> : tensor<i1>
      %17 = stablehlo.reduce(%16 init: %c_46) applies stablehlo.or across dimensions = [] : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %c_47 = stablehlo.constant dense<20> : tensor<i32>
      %18 = stablehlo.compare LT, %iterArg_26, %c_47, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_48 = stablehlo.constant dense<false> : tensor<i1>
      %19 = stablehlo.broadcast_in_dim %c_48, dims = [] : (tensor<i1>) -> tensor<i1>
      %20 = stablehlo.compare NE, %18, %19, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %21 = stablehlo.convert %20 : tensor<i1>
      %22 = stablehlo.and %17, %21 : tensor<i1>
      stablehlo.return %22 : tensor<i1>
    } do {
      %14 = stablehlo.slice %iterArg_32 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
      %15 = stablehlo.reshape %14 : (tensor<1xf32>) -> tensor<f32>
      %cst_45 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %16 = stablehlo.subtract %15, %cst_45 : tensor<f32>
      %17 = stablehlo.slice %iterArg_32 [1:2] : (tensor<3xf32>) -> tensor<1xf32>
      %18 = stablehlo.reshape %17 : (tensor<1xf32>) -> tensor<f32>
      %cst_46 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %19 = stablehlo.multiply %18, %cst_46 : tensor<f32>
      %20 = stablehlo.slice %iterArg_32 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
      %21 = stablehlo.reshape %20 : (tensor<1xf32>) -> tensor<f32>
      %22 = stablehlo.add %19, %21 : tensor<f32>
      %23 = stablehlo.slice %iterArg_32 [2:3] : (tensor<3xf32>) -> tensor<1xf32>
      %24 = stablehlo.reshape %23 : (tensor<1xf32>) -> tensor<f32>
      %25 = stablehlo.multiply %24, %24 : tensor<f32>
      %cst_47 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %26 = stablehlo.multiply %cst_47, %24 : tensor<f32>
      %cst_48 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %27 = stablehlo.subtract %25, %cst_48 : tensor<f32>
      %28 = stablehlo.slice %iterArg_32 [1:2] : (tensor<3xf32>) -> tensor<1xf32>
      %29 = stablehlo.reshape %28 : (tensor<1xf32>) -> tensor<f32>
      %30 = stablehlo.add %27, %29 : tensor<f32>
      %31 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %32 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %33 = stablehlo.broadcast_in_dim %30, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %34 = stablehlo.concatenate %31, %32, %33, dim = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
      %35 = stablehlo.subtract %iterArg_32, %iterArg_29 : tensor<3xf32>
      %36 = stablehlo.dot_general %iterArg_34, %iterArg_34, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %37 = stablehlo.slice %35 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
      %38 = stablehlo.reshape %37 : (tensor<1xf32>) -> tensor<f32>
      %39 = stablehlo.slice %35 [1:2] : (tensor<3xf32>) -> tensor<1xf32>
      %40 = stablehlo.reshape %39 : (tensor<1xf32>) -> tensor<f32>
      %cst_49 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %41 = stablehlo.multiply %40, %cst_49 : tensor<f32>
      %42 = stablehlo.slice %35 [0:1] : (tensor<3xf32>) -> tensor<1xf32>
      %43 = stablehlo.reshape %42 : (tensor<1xf32>) -> tensor<f32>
      %44 = stablehlo.add %41, %43 : tensor<f32>
      %45 = stablehlo.slice %35 [2:3] : (tensor<3xf32>) -> tensor<1xf32>
      %46 = stablehlo.reshape %45 : (tensor<1xf32>) -> tensor<f32>
      %47 = stablehlo.multiply %46, %iterArg_35 : tensor<f32>
      %48 = stablehlo.slice %35 [1:2] : (tensor<3xf32>) -> tensor<1xf32>
      %49 = stablehlo.reshape %48 : (tensor<1xf32>) -> tensor<f32>
      %50 = stablehlo.add %47, %49 : tensor<f32>
      %51 = stablehlo.broadcast_in_dim %38, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %52 = stablehlo.broadcast_in_dim %44, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %53 = stablehlo.broadcast_in_dim %50, dims = [] : (tensor<f32>) -> tensor<1xf32>
      %54 = stablehlo.concatenate %51, %52, %53, dim = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<3xf32>
      %55 = stablehlo.add %54, %iterArg_34 : tensor<3xf32>
      %56 = stablehlo.dot_general %55, %55, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %57 = stablehlo.subtract %56, %36 : tensor<f32>
      %cst_50 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %58 = stablehlo.multiply %cst_50, %57 : tensor<f32>
      %59 = stablehlo.dot_general %iterArg_34, %iterArg_34, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %cst_51 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %60 = stablehlo.multiply %cst_51, %59 : tensor<f32>
      %61 = stablehlo.dot_general %34, %34, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %cst_52 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %62 = stablehlo.multiply %cst_52, %61 : tensor<f32>
      %63 = stablehlo.subtract %62, %60 : tensor<f32>
      %cst_53 = stablehlo.constant dense<0.00999999977> : tensor<f32>
      %64 = stablehlo.multiply %cst_53, %58 : tensor<f32>
      %65 = stablehlo.compare LE, %63, %64, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_54 = stablehlo.constant dense<9.900000e-01> : tensor<f32>
      %66 = stablehlo.multiply %cst_54, %58 : tensor<f32>
      %67 = stablehlo.compare LT, %63, %66, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_55 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %68 = stablehlo.compare LT, %58, %cst_55, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %69 = stablehlo.and %67, %68 : tensor<i1>
      %70 = stablehlo.not %iterArg_31 : tensor<i1>
      %71 = stablehlo.and %69, %70 : tensor<i1>
      %72 = stablehlo.or %65, %iterArg_31 : tensor<i1>
      %cst_56 = stablehlo.constant dense<3.500000e+00> : tensor<f32>
      %c_57 = stablehlo.constant dense<1> : tensor<i32>
      %73 = func.call @_where_1(%71, %cst_56, %c_57) : (tensor<i1>, tensor<f32>, tensor<i32>) -> tensor<f32>
      %cst_58 = stablehlo.constant dense<2.500000e-01> : tensor<f32>
      %74 = func.call @_where_2(%72, %73, %cst_58) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %75 = stablehlo.multiply %74, %iterArg_33 : tensor<f32>
      %c_59 = stablehlo.constant dense<1> : tensor<i32>
      %76 = stablehlo.add %iterArg_40, %c_59 : tensor<i32>
      %c_60 = stablehlo.constant dense<1> : tensor<i32>
      %c_61 = stablehlo.constant dense<0> : tensor<i32>
      %77 = func.call @_where_3(%72, %c_60, %c_61) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %78 = stablehlo.add %iterArg_41, %77 : tensor<i32>
      %c_62 = stablehlo.constant dense<1> : tensor<i32>
      %79 = stablehlo.add %iterArg_42, %c_62 : tensor<i32>
      %c_63 = stablehlo.constant dense<0> : tensor<i32>
      %80 = func.call @_where_3(%72, %c_63, %79) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %81 = stablehlo.convert %72 : (tensor<i1>) -> tensor<i32>
      %82:6 = "stablehlo.case"(%81) ({
        %c_80 = stablehlo.constant dense<false> : tensor<i1>
        stablehlo.return %iterArg_29, %iterArg_34, %iterArg_35, %iterArg_36, %iterArg_37, %c_80 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<i1>
      }, {
        %112 = stablehlo.subtract %iterArg_32, %iterArg_29 : tensor<3xf32>
        %113 = stablehlo.subtract %34, %iterArg_34 : tensor<3xf32>
        %114 = stablehlo.abs %iterArg_32 : tensor<3xf32>
        %cst_80 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
        %115 = stablehlo.broadcast_in_dim %cst_80, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %116 = stablehlo.multiply %115, %114 : tensor<3xf32>
        %cst_81 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
        %117 = stablehlo.broadcast_in_dim %cst_81, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %118 = stablehlo.add %117, %116 : tensor<3xf32>
        %119 = stablehlo.abs %34 : tensor<3xf32>
        %cst_82 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
        %120 = stablehlo.broadcast_in_dim %cst_82, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %121 = stablehlo.multiply %120, %119 : tensor<3xf32>
        %cst_83 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
        %122 = stablehlo.broadcast_in_dim %cst_83, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %123 = stablehlo.add %122, %121 : tensor<3xf32>
        %124 = stablehlo.abs %112 : tensor<3xf32>
        %125 = stablehlo.divide %124, %118 : tensor<3xf32>
        %126 = stablehlo.abs %125 : tensor<3xf32>
        %cst_84 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %127 = stablehlo.reduce(%126 init: %cst_84) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
        %cst_85 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %128 = stablehlo.compare LT, %127, %cst_85, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %129 = stablehlo.abs %113 : tensor<3xf32>
        %130 = stablehlo.divide %129, %123 : tensor<3xf32>
        %131 = stablehlo.abs %130 : tensor<3xf32>
        %cst_86 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %132 = stablehlo.reduce(%131 init: %cst_86) applies stablehlo.maximum across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
        %cst_87 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %133 = stablehlo.compare LT, %132, %cst_87, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %134 = stablehlo.and %128, %133 : tensor<i1>
        stablehlo.return %iterArg_32, %34, %26, %34, %26, %134 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<i1>
      }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<i1>)
      %83 = stablehlo.dot_general %34, %34, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %cst_64 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %84 = stablehlo.multiply %cst_64, %83 : tensor<f32>
      %85 = stablehlo.dot_general %iterArg_34, %iterArg_34, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %cst_65 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %86 = stablehlo.multiply %cst_65, %85 : tensor<f32>
      %87 = stablehlo.convert %75 : tensor<f32>
      %cst_66 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
      %88 = stablehlo.compare GT, %87, %cst_66, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_67 = stablehlo.constant dense<1> : tensor<i32>
      %89 = func.call @_where_1(%88, %75, %c_67) : (tensor<i1>, tensor<f32>, tensor<i32>) -> tensor<f32>
      %cst_68 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %90 = stablehlo.divide %cst_68, %89 : tensor<f32>
      %cst_69 = stablehlo.constant dense<3.40282347E+38> : tensor<f32>
      %91 = func.call @_where_4(%88, %90, %cst_69) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %cst_70 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %92 = stablehlo.broadcast_in_dim %cst_70, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %93:5 = func.call @linear_solve_5(%82#4, %91, %82#3, %92) : (tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<6x3xf32>, tensor<3xf32>)
      %c_71 = stablehlo.constant dense<0> : tensor<i32>
      %94 = stablehlo.compare LT, %93#2, %c_71, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %95 = stablehlo.add %93#2, %iterArg : tensor<i32>
      %96 = stablehlo.select %94, %95, %93#2 : tensor<i1>, tensor<i32>
      %97 = stablehlo.dynamic_slice %iterArg_24, %96, sizes = [1] : (tensor<7xi32>, tensor<i32>) -> tensor<1xi32>
      %98 = stablehlo.reshape %97 : (tensor<1xi32>) -> tensor<i32>
      %99 = stablehlo.negate %93#1 : tensor<3xf32>
      %100 = stablehlo.add %82#0, %99 : tensor<3xf32>
      %c_72 = stablehlo.constant dense<0> : tensor<i32>
      %101 = func.call @_where(%iterArg_25, %98, %c_72) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %102 = stablehlo.is_finite %iterArg_29 : (tensor<3xf32>) -> tensor<3xi1>
      %c_73 = stablehlo.constant dense<true> : tensor<i1>
      %103 = stablehlo.reduce(%102 init: %c_73) applies stablehlo.and across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
      %c_74 = stablehlo.constant dense<true> : tensor<i1>
      %104 = stablehlo.and %c_74, %103 : tensor<i1>
      %c_75 = stablehlo.constant dense<9> : tensor<i32>
      %105 = func.call @_where(%104, %101, %c_75) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_76 = stablehlo.constant dense<1> : tensor<i32>
      %106 = stablehlo.add %iterArg_30, %c_76 : tensor<i32>
      %c_77 = stablehlo.constant dense<false> : tensor<i1>
      %c_78 = stablehlo.constant dense<1> : tensor<i32>
      %107 = stablehlo.add %iterArg_26, %c_78 : tensor<i32>
      %108 = stablehlo.not %82#5 : tensor<i1>
      %c_79 = stablehlo.constant dense<0> : tensor<i32>
      %109 = stablehlo.compare EQ, %105, %c_79, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %110 = stablehlo.and %108, %109 : tensor<i1>
      %111 = stablehlo.and %iterArg_27, %110 : tensor<i1>
      stablehlo.return %iterArg, %iterArg_24, %iterArg_25, %107, %111, %iterArg_27, %82#0, %106, %c_77, %100, %75, %82#1, %82#2, %82#3, %82#4, %82#5, %101, %76, %78, %80, %82#5, %105 : tensor<i32>, tensor<7xi32>, tensor<i1>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i32>, tensor<i1>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i32>
    }
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.compare EQ, %9#21, %c_21, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %11 = stablehlo.not %9#20 : tensor<i1>
    %12 = stablehlo.and %10, %11 : tensor<i1>
    %c_22 = stablehlo.constant dense<7> : tensor<i32>
    %13 = call @_where(%12, %c_22, %9#21) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_23 = stablehlo.constant dense<0> : tensor<i32>
    return %c_23, %9#6, %13, %9#7, %9#8, %9#9, %9#10, %9#11, %9#12, %9#13, %9#14, %9#15, %9#16, %9#17, %9#18, %9#19 : tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @linear_solve_5(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<3xf32>, %arg3: tensor<3xf32>) -> (tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<6x3xf32>, tensor<3xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<3x3xi32>
    %1 = stablehlo.iota dim = 1 : tensor<3x3xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<3x3xi32>
    %3 = stablehlo.add %0, %2 : tensor<3x3xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<3x3xi32>, tensor<3x3xi32>) -> tensor<3x3xi1>
    %5 = stablehlo.convert %4 : (tensor<3x3xi1>) -> tensor<3x3xf32>
    %6 = stablehlo.slice %5 [0:3, 0:3] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %7 = stablehlo.slice %6 [0:3, 0:1] : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %8 = stablehlo.reshape %7 : (tensor<3x1xf32>) -> tensor<3xf32>
    %9 = stablehlo.slice %6 [0:3, 1:2] : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<3x1xf32>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %11 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %12 = stablehlo.multiply %10, %11 : tensor<3xf32>
    %13 = stablehlo.slice %6 [0:3, 0:1] : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %14 = stablehlo.reshape %13 : (tensor<3x1xf32>) -> tensor<3xf32>
    %15 = stablehlo.add %12, %14 : tensor<3xf32>
    %16 = stablehlo.slice %6 [0:3, 2:3] : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %17 = stablehlo.reshape %16 : (tensor<3x1xf32>) -> tensor<3xf32>
    %18 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %19 = stablehlo.multiply %17, %18 : tensor<3xf32>
    %20 = stablehlo.slice %6 [0:3, 1:2] : (tensor<3x3xf32>) -> tensor<3x1xf32>
    %21 = stablehlo.reshape %20 : (tensor<3x1xf32>) -> tensor<3xf32>
    %22 = stablehlo.add %19, %21 : tensor<3xf32>
    %23 = stablehlo.broadcast_in_dim %8, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %24 = stablehlo.broadcast_in_dim %15, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %25 = stablehlo.broadcast_in_dim %22, dims = [1] : (tensor<3xf32>) -> tensor<1x3xf32>
    %26 = stablehlo.concatenate %23, %24, %25, dim = 0 : (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
    %27 = stablehlo.sqrt %arg1 : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<f32>) -> tensor<3x3xf32>
    %29 = stablehlo.multiply %28, %6 : tensor<3x3xf32>
    %30 = stablehlo.transpose %29, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %31 = stablehlo.slice %26 [0:3, 0:3] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %32 = stablehlo.slice %30 [0:3, 0:3] : (tensor<3x3xf32>) -> tensor<3x3xf32>
    %33 = stablehlo.concatenate %31, %32, dim = 0 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<6x3xf32>
    %34:2 = call @qr(%33) : (tensor<6x3xf32>) -> (tensor<3x6xf32>, tensor<3xf32>)
    %35 = stablehlo.transpose %34#0, dims = [1, 0] : (tensor<3x6xf32>) -> tensor<6x3xf32>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %36 = stablehlo.concatenate %arg2, %arg3, dim = 0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
    %37 = stablehlo.slice %35 [0:3, 0:3] : (tensor<6x3xf32>) -> tensor<3x3xf32>
    %38 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<6xf32>) -> tensor<6x1xf32>
    %39 = stablehlo.custom_call @lapack_sormqr_ffi(%35, %34#1, %38) {backend_config = "", mhlo.backend_config = {left = true, transpose = true}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 2, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k], [l, m])->([n, o]) {i=6, j=3, k=3, l=6, m=1, n=6, o=1}, custom>} : (tensor<6x3xf32>, tensor<3xf32>, tensor<6x1xf32>) -> tensor<6x1xf32>
    %40 = stablehlo.slice %39 [0:3, 0:1] : (tensor<6x1xf32>) -> tensor<3x1xf32>
    %41 = stablehlo.reshape %40 : (tensor<3x1xf32>) -> tensor<3xf32>
    %42 = call @_solve_triangular(%37, %41) : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3xf32>
    %43 = stablehlo.slice %42 [0:3] : (tensor<3xf32>) -> tensor<3xf32>
    %44 = stablehlo.is_finite %43 : (tensor<3xf32>) -> tensor<3xi1>
    %45 = stablehlo.not %44 : tensor<3xi1>
    %c_1 = stablehlo.constant dense<false> : tensor<i1>
    %46 = stablehlo.reduce(%45 init: %c_1) applies stablehlo.or across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %c_2 = stablehlo.constant dense<false> : tensor<i1>
    %48 = stablehlo.reduce(%47 init: %c_2) applies stablehlo.or across dimensions = [0] : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %49 = stablehlo.and %c_0, %48 : tensor<i1>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %50 = call @_where_0(%49, %c_3, %c_4) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %51 = stablehlo.is_finite %arg2 : (tensor<3xf32>) -> tensor<3xi1>
    %52 = stablehlo.not %51 : tensor<3xi1>
    %c_5 = stablehlo.constant dense<false> : tensor<i1>
    %53 = stablehlo.reduce(%52 init: %c_5) applies stablehlo.or across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %54 = stablehlo.is_finite %arg3 : (tensor<3xf32>) -> tensor<3xi1>
    %55 = stablehlo.not %54 : tensor<3xi1>
    %c_6 = stablehlo.constant dense<false> : tensor<i1>
    %56 = stablehlo.reduce(%55 init: %c_6) applies stablehlo.or across dimensions = [0] : (tensor<3xi1>, tensor<i1>) -> tensor<i1>
    %57 = stablehlo.broadcast_in_dim %53, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %58 = stablehlo.broadcast_in_dim %56, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %59 = stablehlo.concatenate %57, %58, dim = 0 : (tensor<1xi1>, tensor<1xi1>) -> tensor<2xi1>
    %c_7 = stablehlo.constant dense<false> : tensor<i1>
    %60 = stablehlo.reduce(%59 init: %c_7) applies stablehlo.or across dimensions = [0] : (tensor<2xi1>, tensor<i1>) -> tensor<i1>
    %c_8 = stablehlo.constant dense<2> : tensor<i32>
    %61 = stablehlo.compare EQ, %50, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %62 = stablehlo.and %61, %60 : tensor<i1>
    %c_9 = stablehlo.constant dense<6> : tensor<i32>
    %63 = call @_where_0(%62, %c_9, %50) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_10 = stablehlo.constant dense<0> : tensor<i32>
    return %c_10, %43, %63, %35, %34#1 : tensor<i32>, tensor<3xf32>, tensor<i32>, tensor<6x3xf32>, tensor<3xf32>
  }
  func.func private @qr(%arg0: tensor<6x3xf32>) -> (tensor<3x6xf32>, tensor<3xf32>) {
    %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m]) {i=6, j=3, k=6, l=3, m=3}, custom>} : (tensor<6x3xf32>) -> (tensor<6x3xf32>, tensor<3xf32>)
    %1 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<6x3xf32>) -> tensor<3x6xf32>
    return %1, %0#1 : tensor<3x6xf32>, tensor<3xf32>
  }
  func.func private @_solve_triangular(%arg0: tensor<3x3xf32>, %arg1: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %1 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %0) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=3, j=3, k=3, l=1, m=3, n=1}, custom>} : (tensor<3x3xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
    %2 = stablehlo.reshape %1 : (tensor<3x1xf32>) -> tensor<3xf32>
    return %2 : tensor<3xf32>
  }
}
