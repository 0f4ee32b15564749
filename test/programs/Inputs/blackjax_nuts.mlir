// program: A step of blackjax's no-U-turn sampler. (jax 0.10.2, blackjax 1.7.1)
// input: bits 2xu32
// input: normal 3xf32
// tolerance: 0.001
// slow
module @jit_blackjax_nuts attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2xui32>, %arg1: tensor<3xf32>) -> (tensor<3xf32> {jax.result_info = "result[0]"}, tensor<i32> {jax.result_info = "result[1]"}) {
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.sqrt %0 : tensor<3xf32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.divide %2, %1 : tensor<3xf32>
    %4 = stablehlo.multiply %arg1, %arg1 : tensor<3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%4 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %6 = stablehlo.multiply %cst_2, %5 : tensor<f32>
    %cst_3 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.multiply %cst_3, %cst_4 : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %9 = stablehlo.multiply %arg1, %8 : tensor<3xf32>
    %10 = stablehlo.multiply %8, %arg1 : tensor<3xf32>
    %11 = stablehlo.add %9, %10 : tensor<3xf32>
    %12 = call @_threefry_split(%arg0) : (tensor<2xui32>) -> tensor<2x2xui32>
    %13 = stablehlo.slice %12 [0:1, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %14 = stablehlo.reshape %13 : (tensor<1x2xui32>) -> tensor<2xui32>
    %15 = stablehlo.slice %12 [1:2, 0:2] : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %16 = stablehlo.reshape %15 : (tensor<1x2xui32>) -> tensor<2xui32>
    %17 = call @_normal(%14) : (tensor<2xui32>) -> tensor<3xf32>
    %18 = stablehlo.multiply %3, %17 : tensor<3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %20 = stablehlo.add %19, %18 : tensor<3xf32>
    %21 = stablehlo.slice %20 [0:3] : (tensor<3xf32>) -> tensor<3xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<10x3xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<10x3xf32>
    %24 = stablehlo.negate %6 : tensor<f32>
    %25 = stablehlo.multiply %0, %21 : tensor<3xf32>
    %26 = stablehlo.dot_general %25, %21, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
    %cst_8 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %27 = stablehlo.multiply %cst_8, %26 : tensor<f32>
    %28 = stablehlo.add %24, %27 : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_10 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %c_13 = stablehlo.constant dense<0> : tensor<i32>
    %c_14 = stablehlo.constant dense<false> : tensor<i1>
    %c_15 = stablehlo.constant dense<false> : tensor<i1>
    %29:27 = stablehlo.while(%iterArg = %16, %iterArg_16 = %0, %iterArg_17 = %28, %iterArg_18 = %c, %iterArg_19 = %arg1, %iterArg_20 = %21, %iterArg_21 = %6, %iterArg_22 = %11, %iterArg_23 = %28, %iterArg_24 = %cst_9, %iterArg_25 = %cst_10, %iterArg_26 = %arg1, %iterArg_27 = %21, %iterArg_28 = %6, %iterArg_29 = %11, %iterArg_30 = %arg1, %iterArg_31 = %21, %iterArg_32 = %6, %iterArg_33 = %11, %iterArg_34 = %21, %iterArg_35 = %c_11, %iterArg_36 = %22, %iterArg_37 = %23, %iterArg_38 = %c_12, %iterArg_39 = %c_13, %iterArg_40 = %c_14, %iterArg_41 = %c_15) : tensor<2xui32>, tensor<3xf32>, tensor<f32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<10x3xf32>, tensor<10x3xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i1>
    cond {
      %c_42 = stablehlo.constant dense<10> : tensor<i32>
      %33 = stablehlo.compare LT, %iterArg_18, %c_42, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %34 = stablehlo.not %iterArg_40 : tensor<i1>
      %c_43 = stablehlo.constant dense<false> : tensor<i1>
      %35 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i1>) -> tensor<i1>
      %36 = stablehlo.compare NE, %33, %35, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %37 = stablehlo.convert %36 : tensor<i1>
      %38 = stablehlo.and %37, %34 : tensor<i1>
      %39 = stablehlo.not %iterArg_41 : tensor<i1>
      %40 = stablehlo.and %38, %39 : tensor<i1>
      stablehlo.return %40 : tensor<i1>
    } do {
      %33 = stablehlo.convert %iterArg_18 : (tensor<i32>) -> tensor<ui32>
      %34 = func.call @_threefry_fold_in(%iterArg, %33) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
      %35 = func.call @_threefry_split_4(%34) : (tensor<2xui32>) -> tensor<3x2xui32>
      %36 = stablehlo.slice %35 [0:1, 0:2] : (tensor<3x2xui32>) -> tensor<1x2xui32>
      %37 = stablehlo.reshape %36 : (tensor<1x2xui32>) -> tensor<2xui32>
      %38 = stablehlo.slice %35 [1:2, 0:2] : (tensor<3x2xui32>) -> tensor<1x2xui32>
      %39 = stablehlo.reshape %38 : (tensor<1x2xui32>) -> tensor<2xui32>
      %40 = stablehlo.slice %35 [2:3, 0:2] : (tensor<3x2xui32>) -> tensor<1x2xui32>
      %41 = stablehlo.reshape %40 : (tensor<1x2xui32>) -> tensor<2xui32>
      %cst_42 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %42 = func.call @_bernoulli(%37, %cst_42) : (tensor<2xui32>, tensor<f32>) -> tensor<i1>
      %c_43 = stablehlo.constant dense<1> : tensor<i32>
      %c_44 = stablehlo.constant dense<-1> : tensor<i32>
      %43 = func.call @_where(%42, %c_43, %c_44) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_45 = stablehlo.constant dense<0> : tensor<i32>
      %44 = stablehlo.compare GT, %43, %c_45, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %45 = stablehlo.convert %44 : (tensor<i1>) -> tensor<i32>
      %46:4 = "stablehlo.case"(%45) ({
        stablehlo.return %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>
      }, {
        stablehlo.return %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>
      }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>)
      %c_46 = stablehlo.constant dense<2> : tensor<i32>
      %c_47 = stablehlo.constant dense<0> : tensor<i32>
      %47 = stablehlo.compare EQ, %c_46, %c_47, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_48 = stablehlo.constant dense<0> : tensor<i32>
      %48 = stablehlo.compare NE, %iterArg_18, %c_48, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %49 = stablehlo.and %47, %48 : tensor<i1>
      %c_49 = stablehlo.constant dense<0> : tensor<i32>
      %c_50 = stablehlo.constant dense<1> : tensor<i32>
      %50 = func.call @_where_8(%49, %c_49, %c_50) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_51 = stablehlo.constant dense<1> : tensor<i32>
      %51 = stablehlo.and %iterArg_18, %c_51 : tensor<i32>
      %c_52 = stablehlo.constant dense<2> : tensor<i32>
      %52 = stablehlo.multiply %50, %c_52 : tensor<i32>
      %53 = func.call @_where_9(%51, %52, %50) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_53 = stablehlo.constant dense<2> : tensor<i32>
      %c_54 = stablehlo.constant dense<2> : tensor<i32>
      %54 = stablehlo.multiply %c_53, %c_54 : tensor<i32>
      %c_55 = stablehlo.constant dense<1> : tensor<i32>
      %55 = stablehlo.shift_right_logical %iterArg_18, %c_55 : tensor<i32>
      %c_56 = stablehlo.constant dense<1> : tensor<i32>
      %56 = stablehlo.and %55, %c_56 : tensor<i32>
      %57 = stablehlo.multiply %53, %54 : tensor<i32>
      %58 = func.call @_where_9(%56, %57, %53) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %59 = stablehlo.multiply %54, %54 : tensor<i32>
      %c_57 = stablehlo.constant dense<1> : tensor<i32>
      %60 = stablehlo.shift_right_logical %55, %c_57 : tensor<i32>
      %c_58 = stablehlo.constant dense<1> : tensor<i32>
      %61 = stablehlo.and %60, %c_58 : tensor<i32>
      %62 = stablehlo.multiply %58, %59 : tensor<i32>
      %63 = func.call @_where_9(%61, %62, %58) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %64 = stablehlo.multiply %59, %59 : tensor<i32>
      %c_59 = stablehlo.constant dense<1> : tensor<i32>
      %65 = stablehlo.shift_right_logical %60, %c_59 : tensor<i32>
      %c_60 = stablehlo.constant dense<1> : tensor<i32>
      %66 = stablehlo.and %65, %c_60 : tensor<i32>
      %67 = stablehlo.multiply %63, %64 : tensor<i32>
      %68 = func.call @_where_9(%66, %67, %63) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %69 = stablehlo.multiply %64, %64 : tensor<i32>
      %c_61 = stablehlo.constant dense<1> : tensor<i32>
      %70 = stablehlo.shift_right_logical %65, %c_61 : tensor<i32>
      %c_62 = stablehlo.constant dense<1> : tensor<i32>
      %71 = stablehlo.and %70, %c_62 : tensor<i32>
      %72 = stablehlo.multiply %68, %69 : tensor<i32>
      %73 = func.call @_where_9(%71, %72, %68) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %74 = stablehlo.multiply %69, %69 : tensor<i32>
      %c_63 = stablehlo.constant dense<1> : tensor<i32>
      %75 = stablehlo.shift_right_logical %70, %c_63 : tensor<i32>
      %c_64 = stablehlo.constant dense<1> : tensor<i32>
      %76 = stablehlo.and %75, %c_64 : tensor<i32>
      %77 = stablehlo.multiply %73, %74 : tensor<i32>
      %78 = func.call @_where_9(%76, %77, %73) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %79 = stablehlo.multiply %74, %74 : tensor<i32>
      %c_65 = stablehlo.constant dense<1> : tensor<i32>
      %80 = stablehlo.shift_right_logical %75, %c_65 : tensor<i32>
      %81 = stablehlo.negate %46#2 : tensor<f32>
      %82 = stablehlo.multiply %iterArg_16, %46#1 : tensor<3xf32>
      %83 = stablehlo.dot_general %82, %46#1, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %cst_66 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
      %84 = stablehlo.multiply %cst_66, %83 : tensor<f32>
      %85 = stablehlo.add %81, %84 : tensor<f32>
      %86 = stablehlo.subtract %iterArg_17, %85 : tensor<f32>
      %87 = stablehlo.compare NE, %86, %86, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_67 = stablehlo.constant dense<0xFF800000> : tensor<f32>
      %88 = func.call @_where_10(%87, %cst_67, %86) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %cst_68 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %89 = stablehlo.minimum %88, %cst_68 : tensor<f32>
      %c_69 = stablehlo.constant dense<0> : tensor<i32>
      %c_70 = stablehlo.constant dense<0> : tensor<i32>
      %c_71 = stablehlo.constant dense<false> : tensor<i1>
      %c_72 = stablehlo.constant dense<false> : tensor<i1>
      %90:29 = stablehlo.while(%iterArg_79 = %78, %iterArg_80 = %39, %iterArg_81 = %43, %iterArg_82 = %iterArg_16, %iterArg_83 = %iterArg_17, %iterArg_84 = %c_69, %iterArg_85 = %46#0, %iterArg_86 = %46#1, %iterArg_87 = %46#2, %iterArg_88 = %46#3, %iterArg_89 = %85, %iterArg_90 = %88, %iterArg_91 = %89, %iterArg_92 = %46#0, %iterArg_93 = %46#1, %iterArg_94 = %46#2, %iterArg_95 = %46#3, %iterArg_96 = %46#0, %iterArg_97 = %46#1, %iterArg_98 = %46#2, %iterArg_99 = %46#3, %iterArg_100 = %46#1, %iterArg_101 = %c_70, %iterArg_102 = %iterArg_36, %iterArg_103 = %iterArg_37, %iterArg_104 = %iterArg_38, %iterArg_105 = %iterArg_39, %iterArg_106 = %c_71, %iterArg_107 = %c_72) : tensor<i32>, tensor<2xui32>, tensor<i32>, tensor<3xf32>, tensor<f32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<10x3xf32>, tensor<10x3xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i1>
      cond {
        %115 = stablehlo.convert %iterArg_84 : tensor<i32>
        %116 = stablehlo.compare LT, %115, %iterArg_79, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %117 = stablehlo.not %iterArg_107 : tensor<i1>
        %118 = stablehlo.and %116, %117 : tensor<i1>
        %119 = stablehlo.not %iterArg_106 : tensor<i1>
        %120 = stablehlo.and %118, %119 : tensor<i1>
        stablehlo.return %120 : tensor<i1>
      } do {
        %115 = stablehlo.convert %iterArg_84 : (tensor<i32>) -> tensor<ui32>
        %116 = func.call @_threefry_fold_in(%iterArg_80, %115) : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
        %117 = stablehlo.convert %iterArg_81 : (tensor<i32>) -> tensor<f32>
        %cst_108 = stablehlo.constant dense<3.000000e-01> : tensor<f32>
        %118 = stablehlo.multiply %117, %cst_108 : tensor<f32>
        %cst_109 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %119 = stablehlo.multiply %118, %cst_109 : tensor<f32>
        %120 = stablehlo.convert %119 : tensor<f32>
        %121 = stablehlo.broadcast_in_dim %120, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %122 = stablehlo.multiply %121, %iterArg_99 : tensor<3xf32>
        %123 = stablehlo.add %iterArg_97, %122 : tensor<3xf32>
        %124 = stablehlo.multiply %iterArg_82, %123 : tensor<3xf32>
        %125 = stablehlo.dot_general %124, %123, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
        %cst_110 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %126 = stablehlo.multiply %cst_110, %125 : tensor<f32>
        %cst_111 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %cst_112 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %127 = stablehlo.multiply %cst_111, %cst_112 : tensor<f32>
        %128 = stablehlo.dot_general %127, %124, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
        %129 = stablehlo.dot_general %127, %123, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<f32>, tensor<3xf32>) -> tensor<3xf32>
        %130 = stablehlo.multiply %iterArg_82, %129 : tensor<3xf32>
        %131 = stablehlo.add %128, %130 : tensor<3xf32>
        %cst_113 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %132 = stablehlo.multiply %118, %cst_113 : tensor<f32>
        %133 = stablehlo.convert %132 : tensor<f32>
        %134 = stablehlo.broadcast_in_dim %133, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %135 = stablehlo.multiply %134, %131 : tensor<3xf32>
        %136 = stablehlo.add %iterArg_96, %135 : tensor<3xf32>
        %137 = stablehlo.multiply %136, %136 : tensor<3xf32>
        %cst_114 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %138 = stablehlo.reduce(%137 init: %cst_114) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
        %cst_115 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
        %139 = stablehlo.multiply %cst_115, %138 : tensor<f32>
        %cst_116 = stablehlo.constant dense<-5.000000e-01> : tensor<f32>
        %cst_117 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %140 = stablehlo.multiply %cst_116, %cst_117 : tensor<f32>
        %141 = stablehlo.broadcast_in_dim %140, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %142 = stablehlo.multiply %136, %141 : tensor<3xf32>
        %143 = stablehlo.multiply %141, %136 : tensor<3xf32>
        %144 = stablehlo.add %142, %143 : tensor<3xf32>
        %cst_118 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %145 = stablehlo.multiply %118, %cst_118 : tensor<f32>
        %146 = stablehlo.convert %145 : tensor<f32>
        %147 = stablehlo.broadcast_in_dim %146, dims = [] : (tensor<f32>) -> tensor<3xf32>
        %148 = stablehlo.multiply %147, %144 : tensor<3xf32>
        %149 = stablehlo.add %123, %148 : tensor<3xf32>
        %150 = stablehlo.negate %139 : tensor<f32>
        %151 = stablehlo.multiply %iterArg_82, %149 : tensor<3xf32>
        %152 = stablehlo.dot_general %151, %149, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
        %cst_119 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %153 = stablehlo.multiply %cst_119, %152 : tensor<f32>
        %154 = stablehlo.add %150, %153 : tensor<f32>
        %155 = stablehlo.subtract %iterArg_83, %154 : tensor<f32>
        %156 = stablehlo.compare NE, %155, %155, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %cst_120 = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %157 = func.call @_where_10(%156, %cst_120, %155) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %cst_121 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %158 = stablehlo.minimum %157, %cst_121 : tensor<f32>
        %159 = stablehlo.negate %157 : tensor<f32>
        %cst_122 = stablehlo.constant dense<1.000000e+03> : tensor<f32>
        %160 = stablehlo.compare GT, %159, %cst_122, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %c_123 = stablehlo.constant dense<0> : tensor<i32>
        %161 = stablehlo.compare EQ, %iterArg_84, %c_123, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %162 = stablehlo.convert %161 : (tensor<i1>) -> tensor<i32>
        %163:13 = "stablehlo.case"(%162) ({
          %181 = stablehlo.add %iterArg_100, %149 : tensor<3xf32>
          %c_132 = stablehlo.constant dense<1> : tensor<i32>
          %182 = stablehlo.add %iterArg_101, %c_132 : tensor<i32>
          %183 = stablehlo.subtract %157, %iterArg_90 : tensor<f32>
          %184 = stablehlo.negate %183 : tensor<f32>
          %185 = stablehlo.exponential %184 : tensor<f32>
          %cst_133 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
          %186 = stablehlo.add %cst_133, %185 : tensor<f32>
          %cst_134 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
          %187 = stablehlo.divide %cst_134, %186 : tensor<f32>
          %188 = func.call @_bernoulli(%116, %187) : (tensor<2xui32>, tensor<f32>) -> tensor<i1>
          %189 = stablehlo.maximum %iterArg_90, %157 : tensor<f32>
          %190 = stablehlo.subtract %iterArg_90, %157 : tensor<f32>
          %191 = stablehlo.compare NE, %190, %190, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %192 = stablehlo.add %iterArg_90, %157 : tensor<f32>
          %193 = stablehlo.abs %190 : tensor<f32>
          %194 = stablehlo.negate %193 : tensor<f32>
          %195 = stablehlo.exponential %194 : tensor<f32>
          %196 = stablehlo.log_plus_one %195 : tensor<f32>
          %197 = stablehlo.add %189, %196 : tensor<f32>
          %198 = stablehlo.select %191, %192, %197 : tensor<i1>, tensor<f32>
          %199 = stablehlo.maximum %iterArg_91, %158 : tensor<f32>
          %200 = stablehlo.subtract %iterArg_91, %158 : tensor<f32>
          %201 = stablehlo.compare NE, %200, %200, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %202 = stablehlo.add %iterArg_91, %158 : tensor<f32>
          %203 = stablehlo.abs %200 : tensor<f32>
          %204 = stablehlo.negate %203 : tensor<f32>
          %205 = stablehlo.exponential %204 : tensor<f32>
          %206 = stablehlo.log_plus_one %205 : tensor<f32>
          %207 = stablehlo.add %199, %206 : tensor<f32>
          %208 = stablehlo.select %201, %202, %207 : tensor<i1>, tensor<f32>
          %209 = stablehlo.convert %188 : (tensor<i1>) -> tensor<i32>
          %210:5 = "stablehlo.case"(%209) ({
            stablehlo.return %iterArg_85, %iterArg_86, %iterArg_87, %iterArg_88, %iterArg_89 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>
          }, {
            stablehlo.return %136, %149, %139, %144, %154 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>
          }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>)
          stablehlo.return %iterArg_92, %iterArg_93, %iterArg_94, %iterArg_95, %181, %182, %210#0, %210#1, %210#2, %210#3, %210#4, %198, %208 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>
        }, {
          %c_132 = stablehlo.constant dense<1> : tensor<i32>
          stablehlo.return %136, %149, %139, %144, %149, %c_132, %136, %149, %139, %144, %154, %157, %158 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>
        }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>)
        %c_124 = stablehlo.constant dense<1> : tensor<i32>
        %164 = stablehlo.shift_right_arithmetic %iterArg_84, %c_124 : tensor<i32>
        %165 = func.call @bitwise_count(%164) : (tensor<i32>) -> tensor<ui8>
        %166 = stablehlo.convert %165 : (tensor<ui8>) -> tensor<i32>
        %167 = stablehlo.not %iterArg_84 : tensor<i32>
        %c_125 = stablehlo.constant dense<1> : tensor<i32>
        %168 = stablehlo.add %iterArg_84, %c_125 : tensor<i32>
        %169 = stablehlo.and %167, %168 : tensor<i32>
        %c_126 = stablehlo.constant dense<1> : tensor<i32>
        %170 = stablehlo.subtract %169, %c_126 : tensor<i32>
        %171 = func.call @bitwise_count(%170) : (tensor<i32>) -> tensor<ui8>
        %172 = stablehlo.convert %171 : (tensor<ui8>) -> tensor<i32>
        %173 = stablehlo.subtract %166, %172 : tensor<i32>
        %c_127 = stablehlo.constant dense<1> : tensor<i32>
        %174 = stablehlo.add %173, %c_127 : tensor<i32>
        %c_128 = stablehlo.constant dense<2> : tensor<i32>
        %175 = func.call @remainder(%iterArg_84, %c_128) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        %c_129 = stablehlo.constant dense<0> : tensor<i32>
        %176 = stablehlo.compare EQ, %175, %c_129, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %177 = stablehlo.convert %176 : (tensor<i1>) -> tensor<i32>
        %178:2 = "stablehlo.case"(%177) ({
          stablehlo.return %iterArg_102, %iterArg_103 : tensor<10x3xf32>, tensor<10x3xf32>
        }, {
          %c_132 = stablehlo.constant dense<0> : tensor<i32>
          %181 = stablehlo.compare LT, %166, %c_132, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_133 = stablehlo.constant dense<10> : tensor<i32>
          %182 = stablehlo.add %166, %c_133 : tensor<i32>
          %183 = stablehlo.select %181, %182, %166 : tensor<i1>, tensor<i32>
          %184 = stablehlo.broadcast_in_dim %183, dims = [] : (tensor<i32>) -> tensor<1xi32>
          %185 = "stablehlo.scatter"(%iterArg_102, %184, %149) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
          ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
            stablehlo.return %arg3 : tensor<f32>
          }) : (tensor<10x3xf32>, tensor<1xi32>, tensor<3xf32>) -> tensor<10x3xf32>
          %c_134 = stablehlo.constant dense<0> : tensor<i32>
          %186 = stablehlo.compare LT, %166, %c_134, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_135 = stablehlo.constant dense<10> : tensor<i32>
          %187 = stablehlo.add %166, %c_135 : tensor<i32>
          %188 = stablehlo.select %186, %187, %166 : tensor<i1>, tensor<i32>
          %189 = stablehlo.broadcast_in_dim %188, dims = [] : (tensor<i32>) -> tensor<1xi32>
          %190 = "stablehlo.scatter"(%iterArg_103, %189, %163#4) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
          ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
            stablehlo.return %arg3 : tensor<f32>
          }) : (tensor<10x3xf32>, tensor<1xi32>, tensor<3xf32>) -> tensor<10x3xf32>
          stablehlo.return %185, %190 : tensor<10x3xf32>, tensor<10x3xf32>
        }) : (tensor<i32>) -> (tensor<10x3xf32>, tensor<10x3xf32>)
        %c_130 = stablehlo.constant dense<false> : tensor<i1>
        %179:8 = stablehlo.while(%iterArg_132 = %174, %iterArg_133 = %178#1, %iterArg_134 = %163#4, %iterArg_135 = %178#0, %iterArg_136 = %iterArg_82, %iterArg_137 = %149, %iterArg_138 = %166, %iterArg_139 = %c_130) : tensor<i32>, tensor<10x3xf32>, tensor<3xf32>, tensor<10x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<i1>
        cond {
          %181 = stablehlo.compare GE, %iterArg_138, %iterArg_132, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %182 = stablehlo.not %iterArg_139 : tensor<i1>
          %183 = stablehlo.and %181, %182 : tensor<i1>
          stablehlo.return %183 : tensor<i1>
        } do {
          %c_140 = stablehlo.constant dense<0> : tensor<i32>
          %181 = stablehlo.compare LT, %iterArg_138, %c_140, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_141 = stablehlo.constant dense<10> : tensor<i32>
          %182 = stablehlo.add %iterArg_138, %c_141 : tensor<i32>
          %183 = stablehlo.select %181, %182, %iterArg_138 : tensor<i1>, tensor<i32>
          %c_142 = stablehlo.constant dense<0> : tensor<i32>
          %c_143 = stablehlo.constant dense<0> : tensor<i32>
          %184 = stablehlo.compare LT, %c_142, %c_143, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_144 = stablehlo.constant dense<0> : tensor<i32>
          %c_145 = stablehlo.constant dense<3> : tensor<i32>
          %185 = stablehlo.add %c_144, %c_145 : tensor<i32>
          %c_146 = stablehlo.constant dense<0> : tensor<i32>
          %186 = stablehlo.select %184, %185, %c_146 : tensor<i1>, tensor<i32>
          %187 = stablehlo.dynamic_slice %iterArg_133, %183, %186, sizes = [1, 3] : (tensor<10x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
          %188 = stablehlo.reshape %187 : (tensor<1x3xf32>) -> tensor<3xf32>
          %189 = stablehlo.subtract %iterArg_134, %188 : tensor<3xf32>
          %c_147 = stablehlo.constant dense<0> : tensor<i32>
          %190 = stablehlo.compare LT, %iterArg_138, %c_147, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_148 = stablehlo.constant dense<10> : tensor<i32>
          %191 = stablehlo.add %iterArg_138, %c_148 : tensor<i32>
          %192 = stablehlo.select %190, %191, %iterArg_138 : tensor<i1>, tensor<i32>
          %c_149 = stablehlo.constant dense<0> : tensor<i32>
          %c_150 = stablehlo.constant dense<0> : tensor<i32>
          %193 = stablehlo.compare LT, %c_149, %c_150, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_151 = stablehlo.constant dense<0> : tensor<i32>
          %c_152 = stablehlo.constant dense<3> : tensor<i32>
          %194 = stablehlo.add %c_151, %c_152 : tensor<i32>
          %c_153 = stablehlo.constant dense<0> : tensor<i32>
          %195 = stablehlo.select %193, %194, %c_153 : tensor<i1>, tensor<i32>
          %196 = stablehlo.dynamic_slice %iterArg_135, %192, %195, sizes = [1, 3] : (tensor<10x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
          %197 = stablehlo.reshape %196 : (tensor<1x3xf32>) -> tensor<3xf32>
          %198 = stablehlo.add %189, %197 : tensor<3xf32>
          %c_154 = stablehlo.constant dense<1> : tensor<i32>
          %199 = stablehlo.subtract %iterArg_138, %c_154 : tensor<i32>
          %c_155 = stablehlo.constant dense<0> : tensor<i32>
          %200 = stablehlo.compare LT, %iterArg_138, %c_155, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_156 = stablehlo.constant dense<10> : tensor<i32>
          %201 = stablehlo.add %iterArg_138, %c_156 : tensor<i32>
          %202 = stablehlo.select %200, %201, %iterArg_138 : tensor<i1>, tensor<i32>
          %c_157 = stablehlo.constant dense<0> : tensor<i32>
          %c_158 = stablehlo.constant dense<0> : tensor<i32>
          %203 = stablehlo.compare LT, %c_157, %c_158, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_159 = stablehlo.constant dense<0> : tensor<i32>
          %c_160 = stablehlo.constant dense<3> : tensor<i32>
          %204 = stablehlo.add %c_159, %c_160 : tensor<i32>
          %c_161 = stablehlo.constant dense<0> : tensor<i32>
          %205 = stablehlo.select %203, %204, %c_161 : tensor<i1>, tensor<i32>
          %206 = stablehlo.dynamic_slice %iterArg_135, %202, %205, sizes = [1, 3] : (tensor<10x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
          %207 = stablehlo.reshape %206 : (tensor<1x3xf32>) -> tensor<3xf32>
          %208 = stablehlo.multiply %iterArg_136, %207 : tensor<3xf32>
          %209 = stablehlo.multiply %iterArg_136, %iterArg_137 : tensor<3xf32>
          %210 = stablehlo.add %iterArg_137, %207 : tensor<3xf32>
          %cst_162 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
          %211 = stablehlo.broadcast_in_dim %cst_162, dims = [] : (tensor<f32>) -> tensor<3xf32>
          %212 = stablehlo.divide %210, %211 : tensor<3xf32>
          %213 = stablehlo.subtract %198, %212 : tensor<3xf32>
          %214 = stablehlo.dot_general %208, %213, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
          %cst_163 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %215 = stablehlo.compare LE, %214, %cst_163, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %216 = stablehlo.dot_general %209, %213, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
          %cst_164 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %217 = stablehlo.compare LE, %216, %cst_164, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %218 = stablehlo.or %215, %217 : tensor<i1>
          stablehlo.return %iterArg_132, %iterArg_133, %iterArg_134, %iterArg_135, %iterArg_136, %iterArg_137, %199, %218 : tensor<i32>, tensor<10x3xf32>, tensor<3xf32>, tensor<10x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<i1>
        }
        %c_131 = stablehlo.constant dense<1> : tensor<i32>
        %180 = stablehlo.add %iterArg_84, %c_131 : tensor<i32>
        stablehlo.return %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %iterArg_83, %180, %163#6, %163#7, %163#8, %163#9, %163#10, %163#11, %163#12, %163#0, %163#1, %163#2, %163#3, %136, %149, %139, %144, %163#4, %163#5, %178#0, %178#1, %174, %166, %160, %179#7 : tensor<i32>, tensor<2xui32>, tensor<i32>, tensor<3xf32>, tensor<f32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<10x3xf32>, tensor<10x3xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i1>
      }
      %c_73 = stablehlo.constant dense<0> : tensor<i32>
      %91 = stablehlo.compare GT, %43, %c_73, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %92 = stablehlo.convert %91 : (tensor<i1>) -> tensor<i32>
      %93:8 = "stablehlo.case"(%92) ({
        stablehlo.return %90#17, %90#18, %90#19, %90#20, %90#13, %90#14, %90#15, %90#16 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>
      }, {
        stablehlo.return %90#13, %90#14, %90#15, %90#16, %90#17, %90#18, %90#19, %90#20 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>
      }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>)
      %94 = stablehlo.or %90#27, %90#28 : tensor<i1>
      %95 = stablehlo.convert %94 : (tensor<i1>) -> tensor<i32>
      %96:7 = "stablehlo.case"(%95) ({
        %115 = stablehlo.convert %iterArg_24 : tensor<f32>
        %116 = stablehlo.subtract %90#11, %115 : tensor<f32>
        %117 = stablehlo.exponential %116 : tensor<f32>
        %c_79 = stablehlo.constant dense<1> : tensor<i32>
        %118 = func.call @clip(%117, %c_79) : (tensor<f32>, tensor<i32>) -> tensor<f32>
        %119 = func.call @_bernoulli(%41, %118) : (tensor<2xui32>, tensor<f32>) -> tensor<i1>
        %120 = stablehlo.convert %iterArg_24 : tensor<f32>
        %121 = stablehlo.maximum %120, %90#11 : tensor<f32>
        %122 = stablehlo.subtract %120, %90#11 : tensor<f32>
        %123 = stablehlo.compare NE, %122, %122, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %124 = stablehlo.add %120, %90#11 : tensor<f32>
        %125 = stablehlo.abs %122 : tensor<f32>
        %126 = stablehlo.negate %125 : tensor<f32>
        %127 = stablehlo.exponential %126 : tensor<f32>
        %128 = stablehlo.log_plus_one %127 : tensor<f32>
        %129 = stablehlo.add %121, %128 : tensor<f32>
        %130 = stablehlo.select %123, %124, %129 : tensor<i1>, tensor<f32>
        %131 = stablehlo.convert %iterArg_25 : tensor<f32>
        %132 = stablehlo.maximum %131, %90#12 : tensor<f32>
        %133 = stablehlo.subtract %131, %90#12 : tensor<f32>
        %134 = stablehlo.compare NE, %133, %133, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %135 = stablehlo.add %131, %90#12 : tensor<f32>
        %136 = stablehlo.abs %133 : tensor<f32>
        %137 = stablehlo.negate %136 : tensor<f32>
        %138 = stablehlo.exponential %137 : tensor<f32>
        %139 = stablehlo.log_plus_one %138 : tensor<f32>
        %140 = stablehlo.add %132, %139 : tensor<f32>
        %141 = stablehlo.select %134, %135, %140 : tensor<i1>, tensor<f32>
        %142 = stablehlo.convert %119 : (tensor<i1>) -> tensor<i32>
        %143:5 = "stablehlo.case"(%142) ({
          stablehlo.return %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>
        }, {
          stablehlo.return %90#6, %90#7, %90#8, %90#9, %90#10 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>
        }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>)
        stablehlo.return %143#0, %143#1, %143#2, %143#3, %143#4, %130, %141 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>
      }, {
        %115 = stablehlo.convert %iterArg_25 : tensor<f32>
        %116 = stablehlo.maximum %115, %90#12 : tensor<f32>
        %117 = stablehlo.subtract %115, %90#12 : tensor<f32>
        %118 = stablehlo.compare NE, %117, %117, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %119 = stablehlo.add %115, %90#12 : tensor<f32>
        %120 = stablehlo.abs %117 : tensor<f32>
        %121 = stablehlo.negate %120 : tensor<f32>
        %122 = stablehlo.exponential %121 : tensor<f32>
        %123 = stablehlo.log_plus_one %122 : tensor<f32>
        %124 = stablehlo.add %116, %123 : tensor<f32>
        %125 = stablehlo.select %118, %119, %124 : tensor<i1>, tensor<f32>
        stablehlo.return %iterArg_19, %iterArg_20, %iterArg_21, %iterArg_22, %iterArg_23, %iterArg_24, %125 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>
      }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>)
      %c_74 = stablehlo.constant dense<0> : tensor<i32>
      %97 = stablehlo.compare GT, %43, %c_74, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %98 = stablehlo.convert %97 : (tensor<i1>) -> tensor<i32>
      %99:20 = "stablehlo.case"(%98) ({
        stablehlo.return %93#0, %93#1, %93#2, %93#3, %93#4, %93#5, %93#6, %93#7, %90#21, %90#22, %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>
      }, {
        stablehlo.return %iterArg_26, %iterArg_27, %iterArg_28, %iterArg_29, %iterArg_30, %iterArg_31, %iterArg_32, %iterArg_33, %iterArg_34, %iterArg_35, %93#0, %93#1, %93#2, %93#3, %93#4, %93#5, %93#6, %93#7, %90#21, %90#22 : tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>
      }) : (tensor<i32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>)
      %100 = stablehlo.add %99#8, %99#18 : tensor<3xf32>
      %101 = stablehlo.add %99#9, %99#19 : tensor<i32>
      %102 = stablehlo.multiply %iterArg_16, %99#1 : tensor<3xf32>
      %103 = stablehlo.multiply %iterArg_16, %99#15 : tensor<3xf32>
      %104 = stablehlo.add %99#15, %99#1 : tensor<3xf32>
      %cst_75 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %105 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<3xf32>
      %106 = stablehlo.divide %104, %105 : tensor<3xf32>
      %107 = stablehlo.subtract %100, %106 : tensor<3xf32>
      %108 = stablehlo.dot_general %102, %107, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %cst_76 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %109 = stablehlo.compare LE, %108, %cst_76, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %110 = stablehlo.dot_general %103, %107, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
      %cst_77 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %111 = stablehlo.compare LE, %110, %cst_77, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %112 = stablehlo.or %109, %111 : tensor<i1>
      %c_78 = stablehlo.constant dense<1> : tensor<i32>
      %113 = stablehlo.add %iterArg_18, %c_78 : tensor<i32>
      %114 = stablehlo.or %90#28, %112 : tensor<i1>
      stablehlo.return %iterArg, %iterArg_16, %iterArg_17, %113, %96#0, %96#1, %96#2, %96#3, %96#4, %96#5, %96#6, %99#0, %99#1, %99#2, %99#3, %99#14, %99#15, %99#16, %99#17, %100, %101, %90#23, %90#24, %90#25, %90#26, %90#27, %114 : tensor<2xui32>, tensor<3xf32>, tensor<f32>, tensor<i32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f32>, tensor<3xf32>, tensor<3xf32>, tensor<i32>, tensor<10x3xf32>, tensor<10x3xf32>, tensor<i32>, tensor<i32>, tensor<i1>, tensor<i1>
    }
    %30 = stablehlo.exponential %29#10 : tensor<f32>
    %31 = stablehlo.convert %29#20 : (tensor<i32>) -> tensor<f32>
    %32 = stablehlo.divide %30, %31 : tensor<f32>
    return %29#4, %29#20 : tensor<3xf32>, tensor<i32>
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
  func.func private @_normal(%arg0: tensor<2xui32>) -> tensor<3xf32> {
    %0 = call @_normal_real(%arg0) : (tensor<2xui32>) -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
  func.func private @_normal_real(%arg0: tensor<2xui32>) -> tensor<3xf32> {
    %cst = stablehlo.constant dense<-0.99999994> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<3xf32>
    %1 = chlo.erf_inv %0 : tensor<3xf32> -> tensor<3xf32>
    %cst_1 = stablehlo.constant dense<1.41421354> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<3xf32>
    return %3 : tensor<3xf32>
  }
  func.func private @_uniform(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<3xf32> {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %2 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %6 = stablehlo.iota dim = 0 : tensor<3xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %8 = stablehlo.multiply %7, %6 : tensor<3xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %9 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %10 = stablehlo.shift_right_logical %8, %9 : tensor<3xui64>
    %11 = stablehlo.convert %8 : (tensor<3xui64>) -> tensor<3xui32>
    %12 = stablehlo.convert %10 : (tensor<3xui64>) -> tensor<3xui32>
    %13:2 = call @threefry2x32_0(%3, %5, %12, %11) : (tensor<ui32>, tensor<ui32>, tensor<3xui32>, tensor<3xui32>) -> (tensor<3xui32>, tensor<3xui32>)
    %14 = stablehlo.xor %13#0, %13#1 : tensor<3xui32>
    %c_1 = stablehlo.constant dense<9> : tensor<ui32>
    %15 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %16 = stablehlo.shift_right_logical %14, %15 : tensor<3xui32>
    %c_2 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %18 = stablehlo.or %16, %17 : tensor<3xui32>
    %19 = stablehlo.bitcast_convert %18 : (tensor<3xui32>) -> tensor<3xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %21 = stablehlo.subtract %19, %20 : tensor<3xf32>
    %22 = stablehlo.subtract %1, %0 : tensor<1xf32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %24 = stablehlo.multiply %21, %23 : tensor<3xf32>
    %25 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %26 = stablehlo.add %24, %25 : tensor<3xf32>
    %27 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<1xf32>) -> tensor<3xf32>
    %28 = stablehlo.maximum %27, %26 : tensor<3xf32>
    return %28 : tensor<3xf32>
  }
  func.func private @threefry2x32_0(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<3xui32>, %arg3: tensor<3xui32>) -> (tensor<3xui32>, tensor<3xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<3xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<3xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_1(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<3xui32>, tensor<3xui32>
  }
  func.func private @closed_call_1(%arg0: tensor<i32>, %arg1: tensor<3xui32>, %arg2: tensor<3xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<3xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<3xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<3xui32>
    %9 = stablehlo.or %5, %8 : tensor<3xui32>
    %10 = stablehlo.xor %3, %9 : tensor<3xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<3xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<3xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<3xui32>
    %19 = stablehlo.or %15, %18 : tensor<3xui32>
    %20 = stablehlo.xor %13, %19 : tensor<3xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<3xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<3xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<3xui32>
    %29 = stablehlo.or %25, %28 : tensor<3xui32>
    %30 = stablehlo.xor %23, %29 : tensor<3xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<3xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<3xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<3xui32>
    %39 = stablehlo.or %35, %38 : tensor<3xui32>
    %40 = stablehlo.xor %33, %39 : tensor<3xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %42 = stablehlo.add %33, %41 : tensor<3xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %44 = stablehlo.add %40, %43 : tensor<3xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<3xui32>
    %48 = stablehlo.add %44, %47 : tensor<3xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<3xui32>, tensor<3xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_threefry_fold_in(%arg0: tensor<2xui32>, %arg1: tensor<ui32>) -> tensor<2xui32> {
    %c = stablehlo.constant dense<32> : tensor<ui32>
    %0 = stablehlo.shift_right_logical %arg1, %c : tensor<ui32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_0 = stablehlo.constant dense<4294967295> : tensor<ui32>
    %2 = stablehlo.and %arg1, %c_0 : tensor<ui32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %4 = stablehlo.concatenate %1, %3, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %5 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %6 = stablehlo.reshape %5 : (tensor<1xui32>) -> tensor<ui32>
    %7 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %8 = stablehlo.reshape %7 : (tensor<1xui32>) -> tensor<ui32>
    %9 = stablehlo.slice %4 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %10 = stablehlo.slice %4 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %11:2 = call @threefry2x32_2(%6, %8, %9, %10) : (tensor<ui32>, tensor<ui32>, tensor<1xui32>, tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>)
    %12 = stablehlo.concatenate %11#0, %11#1, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    return %12 : tensor<2xui32>
  }
  func.func private @threefry2x32_2(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<1xui32>, %arg3: tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %3 = stablehlo.add %arg2, %2 : tensor<1xui32>
    %4 = stablehlo.broadcast_in_dim %arg1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %5 = stablehlo.add %arg3, %4 : tensor<1xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %6:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %3, %iterArg_6 = %5, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %7 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %7 : tensor<i1>
    } do {
      %7:8 = func.call @closed_call_3(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %8 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %8, %7#0, %7#1, %7#2, %7#3, %7#4, %7#5, %7#6, %7#7 : tensor<i32>, tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %6#2, %6#3 : tensor<1xui32>, tensor<1xui32>
  }
  func.func private @closed_call_3(%arg0: tensor<i32>, %arg1: tensor<1xui32>, %arg2: tensor<1xui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<1xui32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %5 = stablehlo.shift_left %arg2, %4 : tensor<1xui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %6 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %8 = stablehlo.shift_right_logical %arg2, %7 : tensor<1xui32>
    %9 = stablehlo.or %5, %8 : tensor<1xui32>
    %10 = stablehlo.xor %3, %9 : tensor<1xui32>
    %11 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %12 = stablehlo.reshape %11 : (tensor<1xui32>) -> tensor<ui32>
    %13 = stablehlo.add %3, %10 : tensor<1xui32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %15 = stablehlo.shift_left %10, %14 : tensor<1xui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %16 = stablehlo.subtract %c_1, %12 : tensor<ui32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %18 = stablehlo.shift_right_logical %10, %17 : tensor<1xui32>
    %19 = stablehlo.or %15, %18 : tensor<1xui32>
    %20 = stablehlo.xor %13, %19 : tensor<1xui32>
    %21 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %22 = stablehlo.reshape %21 : (tensor<1xui32>) -> tensor<ui32>
    %23 = stablehlo.add %13, %20 : tensor<1xui32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %25 = stablehlo.shift_left %20, %24 : tensor<1xui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %26 = stablehlo.subtract %c_2, %22 : tensor<ui32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %28 = stablehlo.shift_right_logical %20, %27 : tensor<1xui32>
    %29 = stablehlo.or %25, %28 : tensor<1xui32>
    %30 = stablehlo.xor %23, %29 : tensor<1xui32>
    %31 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %32 = stablehlo.reshape %31 : (tensor<1xui32>) -> tensor<ui32>
    %33 = stablehlo.add %23, %30 : tensor<1xui32>
    %34 = stablehlo.broadcast_in_dim %32, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %35 = stablehlo.shift_left %30, %34 : tensor<1xui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %36 = stablehlo.subtract %c_3, %32 : tensor<ui32>
    %37 = stablehlo.broadcast_in_dim %36, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %38 = stablehlo.shift_right_logical %30, %37 : tensor<1xui32>
    %39 = stablehlo.or %35, %38 : tensor<1xui32>
    %40 = stablehlo.xor %33, %39 : tensor<1xui32>
    %41 = stablehlo.broadcast_in_dim %arg3, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %42 = stablehlo.add %33, %41 : tensor<1xui32>
    %43 = stablehlo.broadcast_in_dim %arg4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %44 = stablehlo.add %40, %43 : tensor<1xui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %45 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %46 = stablehlo.convert %45 : (tensor<i32>) -> tensor<ui32>
    %47 = stablehlo.broadcast_in_dim %46, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %48 = stablehlo.add %44, %47 : tensor<1xui32>
    return %0, %42, %48, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<1xui32>, tensor<1xui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_threefry_split_4(%arg0: tensor<2xui32>) -> tensor<3x2xui32> {
    %0 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %1 = stablehlo.reshape %0 : (tensor<1xui32>) -> tensor<ui32>
    %2 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.iota dim = 0 : tensor<3xui64>
    %c = stablehlo.constant dense<1> : tensor<ui64>
    %5 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %6 = stablehlo.multiply %5, %4 : tensor<3xui64>
    %c_0 = stablehlo.constant dense<32> : tensor<ui64>
    %7 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<ui64>) -> tensor<3xui64>
    %8 = stablehlo.shift_right_logical %6, %7 : tensor<3xui64>
    %9 = stablehlo.convert %6 : (tensor<3xui64>) -> tensor<3xui32>
    %10 = stablehlo.convert %8 : (tensor<3xui64>) -> tensor<3xui32>
    %11:2 = call @threefry2x32_0(%1, %3, %10, %9) : (tensor<ui32>, tensor<ui32>, tensor<3xui32>, tensor<3xui32>) -> (tensor<3xui32>, tensor<3xui32>)
    %12 = stablehlo.broadcast_in_dim %11#0, dims = [0] : (tensor<3xui32>) -> tensor<3x1xui32>
    %13 = stablehlo.broadcast_in_dim %11#1, dims = [0] : (tensor<3xui32>) -> tensor<3x1xui32>
    %14 = stablehlo.concatenate %12, %13, dim = 1 : (tensor<3x1xui32>, tensor<3x1xui32>) -> tensor<3x2xui32>
    return %14 : tensor<3x2xui32>
  }
  func.func private @_bernoulli(%arg0: tensor<2xui32>, %arg1: tensor<f32>) -> tensor<i1> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %0 = call @_uniform_5(%arg0, %cst, %cst_0) : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.compare LT, %0, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    return %1 : tensor<i1>
  }
  func.func private @_uniform_5(%arg0: tensor<2xui32>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.convert %arg2 : tensor<f32>
    %2 = stablehlo.slice %arg0 [0:1] : (tensor<2xui32>) -> tensor<1xui32>
    %3 = stablehlo.reshape %2 : (tensor<1xui32>) -> tensor<ui32>
    %4 = stablehlo.slice %arg0 [1:2] : (tensor<2xui32>) -> tensor<1xui32>
    %5 = stablehlo.reshape %4 : (tensor<1xui32>) -> tensor<ui32>
    %c = stablehlo.constant dense<0> : tensor<ui32>
    %c_0 = stablehlo.constant dense<0> : tensor<ui32>
    %6:2 = call @threefry2x32_6(%3, %5, %c, %c_0) : (tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>) -> (tensor<ui32>, tensor<ui32>)
    %7 = stablehlo.xor %6#0, %6#1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<9> : tensor<ui32>
    %8 = stablehlo.shift_right_logical %7, %c_1 : tensor<ui32>
    %c_2 = stablehlo.constant dense<1065353216> : tensor<ui32>
    %9 = stablehlo.or %8, %c_2 : tensor<ui32>
    %10 = stablehlo.bitcast_convert %9 : (tensor<ui32>) -> tensor<f32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %11 = stablehlo.subtract %10, %cst : tensor<f32>
    %12 = stablehlo.subtract %1, %0 : tensor<f32>
    %13 = stablehlo.multiply %11, %12 : tensor<f32>
    %14 = stablehlo.add %13, %0 : tensor<f32>
    %15 = stablehlo.reshape %14 : (tensor<f32>) -> tensor<f32>
    %16 = stablehlo.maximum %0, %15 : tensor<f32>
    return %16 : tensor<f32>
  }
  func.func private @threefry2x32_6(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<ui32>, %arg3: tensor<ui32>) -> (tensor<ui32>, tensor<ui32>) {
    %c = stablehlo.constant dense<[13, 15, 26, 6]> : tensor<4xui32>
    %c_0 = stablehlo.constant dense<[17, 29, 16, 24]> : tensor<4xui32>
    %0 = stablehlo.xor %arg0, %arg1 : tensor<ui32>
    %c_1 = stablehlo.constant dense<466688986> : tensor<ui32>
    %1 = stablehlo.xor %0, %c_1 : tensor<ui32>
    %2 = stablehlo.add %arg2, %arg0 : tensor<ui32>
    %3 = stablehlo.add %arg3, %arg1 : tensor<ui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %4:9 = stablehlo.while(%iterArg = %c_3, %iterArg_4 = %c_2, %iterArg_5 = %2, %iterArg_6 = %3, %iterArg_7 = %arg1, %iterArg_8 = %1, %iterArg_9 = %arg0, %iterArg_10 = %c, %iterArg_11 = %c_0) : tensor<i32>, tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    cond {
      %c_12 = stablehlo.constant dense<5> : tensor<i32>
      %5 = stablehlo.compare LT, %iterArg, %c_12, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    } do {
      %5:8 = func.call @closed_call_7(%iterArg_4, %iterArg_5, %iterArg_6, %iterArg_7, %iterArg_8, %iterArg_9, %iterArg_10, %iterArg_11) : (tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) -> (tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>)
      %c_12 = stablehlo.constant dense<1> : tensor<i32>
      %6 = stablehlo.add %iterArg, %c_12 : tensor<i32>
      stablehlo.return %6, %5#0, %5#1, %5#2, %5#3, %5#4, %5#5, %5#6, %5#7 : tensor<i32>, tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
    }
    return %4#2, %4#3 : tensor<ui32>, tensor<ui32>
  }
  func.func private @closed_call_7(%arg0: tensor<i32>, %arg1: tensor<ui32>, %arg2: tensor<ui32>, %arg3: tensor<ui32>, %arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<4xui32>, %arg7: tensor<4xui32>) -> (tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.slice %arg6 [0:1] : (tensor<4xui32>) -> tensor<1xui32>
    %2 = stablehlo.reshape %1 : (tensor<1xui32>) -> tensor<ui32>
    %3 = stablehlo.add %arg1, %arg2 : tensor<ui32>
    %4 = stablehlo.shift_left %arg2, %2 : tensor<ui32>
    %c_0 = stablehlo.constant dense<32> : tensor<ui32>
    %5 = stablehlo.subtract %c_0, %2 : tensor<ui32>
    %6 = stablehlo.shift_right_logical %arg2, %5 : tensor<ui32>
    %7 = stablehlo.or %4, %6 : tensor<ui32>
    %8 = stablehlo.xor %3, %7 : tensor<ui32>
    %9 = stablehlo.slice %arg6 [1:2] : (tensor<4xui32>) -> tensor<1xui32>
    %10 = stablehlo.reshape %9 : (tensor<1xui32>) -> tensor<ui32>
    %11 = stablehlo.add %3, %8 : tensor<ui32>
    %12 = stablehlo.shift_left %8, %10 : tensor<ui32>
    %c_1 = stablehlo.constant dense<32> : tensor<ui32>
    %13 = stablehlo.subtract %c_1, %10 : tensor<ui32>
    %14 = stablehlo.shift_right_logical %8, %13 : tensor<ui32>
    %15 = stablehlo.or %12, %14 : tensor<ui32>
    %16 = stablehlo.xor %11, %15 : tensor<ui32>
    %17 = stablehlo.slice %arg6 [2:3] : (tensor<4xui32>) -> tensor<1xui32>
    %18 = stablehlo.reshape %17 : (tensor<1xui32>) -> tensor<ui32>
    %19 = stablehlo.add %11, %16 : tensor<ui32>
    %20 = stablehlo.shift_left %16, %18 : tensor<ui32>
    %c_2 = stablehlo.constant dense<32> : tensor<ui32>
    %21 = stablehlo.subtract %c_2, %18 : tensor<ui32>
    %22 = stablehlo.shift_right_logical %16, %21 : tensor<ui32>
    %23 = stablehlo.or %20, %22 : tensor<ui32>
    %24 = stablehlo.xor %19, %23 : tensor<ui32>
    %25 = stablehlo.slice %arg6 [3:4] : (tensor<4xui32>) -> tensor<1xui32>
    %26 = stablehlo.reshape %25 : (tensor<1xui32>) -> tensor<ui32>
    %27 = stablehlo.add %19, %24 : tensor<ui32>
    %28 = stablehlo.shift_left %24, %26 : tensor<ui32>
    %c_3 = stablehlo.constant dense<32> : tensor<ui32>
    %29 = stablehlo.subtract %c_3, %26 : tensor<ui32>
    %30 = stablehlo.shift_right_logical %24, %29 : tensor<ui32>
    %31 = stablehlo.or %28, %30 : tensor<ui32>
    %32 = stablehlo.xor %27, %31 : tensor<ui32>
    %33 = stablehlo.add %27, %arg3 : tensor<ui32>
    %34 = stablehlo.add %32, %arg4 : tensor<ui32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %35 = stablehlo.add %arg0, %c_4 : tensor<i32>
    %36 = stablehlo.convert %35 : (tensor<i32>) -> tensor<ui32>
    %37 = stablehlo.add %34, %36 : tensor<ui32>
    return %0, %33, %37, %arg4, %arg5, %arg3, %arg7, %arg6 : tensor<i32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<4xui32>, tensor<4xui32>
  }
  func.func private @_where(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_8(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_9(%arg0: tensor<i32>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare NE, %arg0, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1 = stablehlo.select %0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %1 : tensor<i32>
  }
  func.func private @_where_10(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.select %arg0, %0, %arg2 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @bitwise_count(%arg0: tensor<i32>) -> tensor<ui8> {
    %0 = stablehlo.abs %arg0 : tensor<i32>
    %1 = stablehlo.popcnt %0 : tensor<i32>
    %2 = stablehlo.convert %1 : (tensor<i32>) -> tensor<ui8>
    return %2 : tensor<ui8>
  }
  func.func private @remainder(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %c = stablehlo.constant dense<0> : tensor<i32>
    %0 = stablehlo.compare EQ, %arg1, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_0 = stablehlo.constant dense<1> : tensor<i32>
    %1 = call @_where_11(%0, %c_0, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = stablehlo.remainder %arg0, %1 : tensor<i32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.compare NE, %2, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.compare LT, %2, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.compare LT, %1, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %6 = stablehlo.compare NE, %4, %5, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %7 = stablehlo.and %6, %3 : tensor<i1>
    %8 = stablehlo.add %2, %1 : tensor<i32>
    %9 = stablehlo.select %7, %8, %2 : tensor<i1>, tensor<i32>
    return %9 : tensor<i32>
  }
  func.func private @_where_11(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @clip(%arg0: tensor<f32>, %arg1: tensor<i32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.minimum %0, %arg0 : tensor<f32>
    return %1 : tensor<f32>
  }
}
