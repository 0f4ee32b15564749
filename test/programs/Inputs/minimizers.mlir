// program: BFGS of the Rosenbrock function, Newton's method with a Hessian, bisection. (jax 0.10.2)
// input: normal 2xf32
// tolerance: 0.002
module @jit_minimizers attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2xf32>) -> (tensor<2xf32> {jax.result_info = "result[0]"}, tensor<2xf32> {jax.result_info = "result[1]"}, tensor<2x2xf32> {jax.result_info = "result[2]"}, tensor<f32> {jax.result_info = "result[3]"}) {
    %0 = stablehlo.iota dim = 0 : tensor<2x2xi32>
    %1 = stablehlo.iota dim = 1 : tensor<2x2xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %3 = stablehlo.add %0, %2 : tensor<2x2xi32>
    %4 = stablehlo.compare EQ, %3, %1, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %5 = stablehlo.convert %4 : (tensor<2x2xi1>) -> tensor<2x2xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.subtract %arg0, %6 : tensor<2xf32>
    %8 = stablehlo.multiply %7, %7 : tensor<2xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %10 = stablehlo.multiply %9, %7 : tensor<2xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %11 = stablehlo.reduce(%8 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %12 = stablehlo.multiply %arg0, %arg0 : tensor<2xf32>
    %13 = stablehlo.multiply %12, %12 : tensor<2xf32>
    %14 = stablehlo.multiply %arg0, %arg0 : tensor<2xf32>
    %15 = stablehlo.multiply %14, %arg0 : tensor<2xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %17 = stablehlo.multiply %16, %15 : tensor<2xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %18 = stablehlo.reduce(%13 init: %cst_3) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %19 = stablehlo.add %11, %18 : tensor<f32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %21 = stablehlo.multiply %20, %17 : tensor<2xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %23 = stablehlo.multiply %22, %10 : tensor<2xf32>
    %24 = stablehlo.add %21, %23 : tensor<2xf32>
    %25 = call @norm(%24) : (tensor<2xf32>) -> tensor<f32>
    %cst_6 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
    %26 = stablehlo.compare LT, %25, %cst_6, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %27 = call @norm_0(%24) : (tensor<2xf32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %28 = stablehlo.divide %27, %cst_7 : tensor<f32>
    %29 = stablehlo.add %19, %28 : tensor<f32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %c_9 = stablehlo.constant dense<0> : tensor<i32>
    %c_10 = stablehlo.constant dense<false> : tensor<i1>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %c_12 = stablehlo.constant dense<1> : tensor<i32>
    %c_13 = stablehlo.constant dense<1> : tensor<i32>
    %c_14 = stablehlo.constant dense<0> : tensor<i32>
    %30:13 = stablehlo.while(%iterArg = %c_8, %iterArg_45 = %c_9, %iterArg_46 = %26, %iterArg_47 = %c_10, %iterArg_48 = %c_11, %iterArg_49 = %c_12, %iterArg_50 = %c_13, %iterArg_51 = %arg0, %iterArg_52 = %19, %iterArg_53 = %24, %iterArg_54 = %5, %iterArg_55 = %29, %iterArg_56 = %c_14) : tensor<i32>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2xf32>, tensor<f32>, tensor<2xf32>, tensor<2x2xf32>, tensor<f32>, tensor<i32>
    cond {
      %149 = stablehlo.not %iterArg_46 : tensor<i1>
      %150 = stablehlo.not %iterArg_47 : tensor<i1>
      %151 = stablehlo.and %149, %150 : tensor<i1>
      %c_57 = stablehlo.constant dense<8> : tensor<i32>
      %152 = stablehlo.compare LT, %iterArg_48, %c_57, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_58 = stablehlo.constant dense<false> : tensor<i1>
      %153 = stablehlo.broadcast_in_dim %c_58, dims = [] : (tensor<i1>) -> tensor<i1>
      %154 = stablehlo.compare NE, %152, %153, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %155 = stablehlo.convert %154 : tensor<i1>
      %156 = stablehlo.and %151, %155 : tensor<i1>
      stablehlo.return %156 : tensor<i1>
    } do {
      %149 = stablehlo.dot_general %iterArg_54, %iterArg_53, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %150 = stablehlo.negate %149 : tensor<2xf32>
      %151 = stablehlo.dot_general %iterArg_53, %150, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
      %152 = stablehlo.subtract %iterArg_52, %iterArg_55 : tensor<f32>
      %cst_57 = stablehlo.constant dense<2.020000e+00> : tensor<f32>
      %153 = stablehlo.multiply %cst_57, %152 : tensor<f32>
      %154 = stablehlo.divide %153, %151 : tensor<f32>
      %cst_58 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %155 = stablehlo.compare GT, %154, %cst_58, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_59 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %156 = func.call @_where(%155, %cst_59, %154) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %c_60 = stablehlo.constant dense<false> : tensor<i1>
      %c_61 = stablehlo.constant dense<false> : tensor<i1>
      %c_62 = stablehlo.constant dense<1> : tensor<i32>
      %cst_63 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %c_64 = stablehlo.constant dense<0> : tensor<i32>
      %c_65 = stablehlo.constant dense<0> : tensor<i32>
      %cst_66 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %157:18 = stablehlo.while(%iterArg_79 = %156, %iterArg_80 = %150, %iterArg_81 = %iterArg_51, %iterArg_82 = %151, %iterArg_83 = %iterArg_52, %iterArg_84 = %iterArg_53, %iterArg_85 = %c_60, %iterArg_86 = %c_61, %iterArg_87 = %c_62, %iterArg_88 = %cst_63, %iterArg_89 = %iterArg_52, %iterArg_90 = %151, %iterArg_91 = %c_64, %iterArg_92 = %c_65, %iterArg_93 = %cst_66, %iterArg_94 = %iterArg_52, %iterArg_95 = %151, %iterArg_96 = %iterArg_53) : tensor<f32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<2xf32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<2xf32>
      cond {
        %208 = stablehlo.not %iterArg_85 : tensor<i1>
        %c_97 = stablehlo.constant dense<10> : tensor<i32>
        %209 = stablehlo.compare LE, %iterArg_87, %c_97, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_98 = stablehlo.constant dense<false> : tensor<i1>
        %210 = stablehlo.broadcast_in_dim %c_98, dims = [] : (tensor<i1>) -> tensor<i1>
        %211 = stablehlo.compare NE, %209, %210, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %212 = stablehlo.convert %211 : tensor<i1>
        %213 = stablehlo.and %208, %212 : tensor<i1>
        %214 = stablehlo.not %iterArg_86 : tensor<i1>
        %215 = stablehlo.and %213, %214 : tensor<i1>
        stablehlo.return %215 : tensor<i1>
      } do {
        %c_97 = stablehlo.constant dense<1> : tensor<i32>
        %208 = stablehlo.compare EQ, %iterArg_87, %c_97, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %cst_98 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
        %209 = stablehlo.multiply %iterArg_88, %cst_98 : tensor<f32>
        %210 = func.call @_where_1(%208, %iterArg_79, %209) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %211 = stablehlo.broadcast_in_dim %210, dims = [] : (tensor<f32>) -> tensor<2xf32>
        %212 = stablehlo.multiply %211, %iterArg_80 : tensor<2xf32>
        %213 = stablehlo.add %iterArg_81, %212 : tensor<2xf32>
        %cst_99 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %214 = stablehlo.broadcast_in_dim %cst_99, dims = [] : (tensor<f32>) -> tensor<2xf32>
        %215 = stablehlo.subtract %213, %214 : tensor<2xf32>
        %216 = stablehlo.multiply %215, %215 : tensor<2xf32>
        %cst_100 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
        %217 = stablehlo.broadcast_in_dim %cst_100, dims = [] : (tensor<f32>) -> tensor<2xf32>
        %218 = stablehlo.multiply %217, %215 : tensor<2xf32>
        %cst_101 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %219 = stablehlo.reduce(%216 init: %cst_101) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %220 = stablehlo.multiply %213, %213 : tensor<2xf32>
        %221 = stablehlo.multiply %220, %220 : tensor<2xf32>
        %222 = stablehlo.multiply %213, %213 : tensor<2xf32>
        %223 = stablehlo.multiply %222, %213 : tensor<2xf32>
        %cst_102 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
        %224 = stablehlo.broadcast_in_dim %cst_102, dims = [] : (tensor<f32>) -> tensor<2xf32>
        %225 = stablehlo.multiply %224, %223 : tensor<2xf32>
        %cst_103 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %226 = stablehlo.reduce(%221 init: %cst_103) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
        %227 = stablehlo.add %219, %226 : tensor<f32>
        %cst_104 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %228 = stablehlo.broadcast_in_dim %cst_104, dims = [] : (tensor<f32>) -> tensor<2xf32>
        %229 = stablehlo.multiply %228, %225 : tensor<2xf32>
        %cst_105 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %230 = stablehlo.broadcast_in_dim %cst_105, dims = [] : (tensor<f32>) -> tensor<2xf32>
        %231 = stablehlo.multiply %230, %218 : tensor<2xf32>
        %232 = stablehlo.add %229, %231 : tensor<2xf32>
        %233 = stablehlo.dot_general %232, %iterArg_80, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
        %c_106 = stablehlo.constant dense<1> : tensor<i32>
        %234 = stablehlo.add %iterArg_91, %c_106 : tensor<i32>
        %c_107 = stablehlo.constant dense<1> : tensor<i32>
        %235 = stablehlo.add %iterArg_92, %c_107 : tensor<i32>
        %cst_108 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
        %236 = stablehlo.multiply %cst_108, %210 : tensor<f32>
        %237 = stablehlo.multiply %236, %iterArg_82 : tensor<f32>
        %238 = stablehlo.add %iterArg_83, %237 : tensor<f32>
        %239 = stablehlo.compare GT, %227, %238, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %240 = stablehlo.compare GE, %227, %iterArg_89, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %c_109 = stablehlo.constant dense<1> : tensor<i32>
        %241 = stablehlo.compare GT, %iterArg_87, %c_109, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %c_110 = stablehlo.constant dense<false> : tensor<i1>
        %242 = stablehlo.broadcast_in_dim %c_110, dims = [] : (tensor<i1>) -> tensor<i1>
        %243 = stablehlo.compare NE, %241, %242, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %244 = stablehlo.convert %243 : tensor<i1>
        %245 = stablehlo.and %240, %244 : tensor<i1>
        %246 = stablehlo.or %239, %245 : tensor<i1>
        %247 = stablehlo.abs %233 : tensor<f32>
        %cst_111 = stablehlo.constant dense<-0.899999976> : tensor<f32>
        %248 = stablehlo.multiply %cst_111, %iterArg_82 : tensor<f32>
        %249 = stablehlo.compare LE, %247, %248, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %250 = stablehlo.not %246 : tensor<i1>
        %251 = stablehlo.and %249, %250 : tensor<i1>
        %cst_112 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
        %252 = stablehlo.compare GE, %233, %cst_112, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %253 = stablehlo.not %246 : tensor<i1>
        %254 = stablehlo.and %252, %253 : tensor<i1>
        %255 = stablehlo.not %251 : tensor<i1>
        %256 = stablehlo.and %254, %255 : tensor<i1>
        %257 = stablehlo.not %246 : tensor<i1>
        %258 = stablehlo.convert %iterArg_88 : tensor<f32>
        %259 = stablehlo.add %258, %210 : tensor<f32>
        %cst_113 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
        %260 = stablehlo.divide %259, %cst_113 : tensor<f32>
        %261 = stablehlo.add %iterArg_89, %227 : tensor<f32>
        %cst_114 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
        %262 = stablehlo.divide %261, %cst_114 : tensor<f32>
        %c_115 = stablehlo.constant dense<false> : tensor<i1>
        %c_116 = stablehlo.constant dense<false> : tensor<i1>
        %c_117 = stablehlo.constant dense<0> : tensor<i32>
        %cst_118 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %c_119 = stablehlo.constant dense<0> : tensor<i32>
        %c_120 = stablehlo.constant dense<0> : tensor<i32>
        %263:22 = stablehlo.while(%iterArg_130 = %257, %iterArg_131 = %iterArg_80, %iterArg_132 = %iterArg_81, %iterArg_133 = %iterArg_82, %iterArg_134 = %iterArg_83, %iterArg_135 = %c_115, %iterArg_136 = %c_116, %iterArg_137 = %c_117, %iterArg_138 = %iterArg_88, %iterArg_139 = %iterArg_89, %iterArg_140 = %iterArg_90, %iterArg_141 = %210, %iterArg_142 = %227, %iterArg_143 = %233, %iterArg_144 = %260, %iterArg_145 = %262, %iterArg_146 = %cst_118, %iterArg_147 = %iterArg_89, %iterArg_148 = %iterArg_90, %iterArg_149 = %iterArg_84, %iterArg_150 = %c_119, %iterArg_151 = %c_120) : tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<2xf32>, tensor<i32>, tensor<i32>
        cond {
          %295 = stablehlo.not %iterArg_135 : tensor<i1>
          %296 = stablehlo.not %iterArg_130 : tensor<i1>
          %297 = stablehlo.and %295, %296 : tensor<i1>
          %298 = stablehlo.not %iterArg_136 : tensor<i1>
          %299 = stablehlo.and %297, %298 : tensor<i1>
          stablehlo.return %299 : tensor<i1>
        } do {
          %295 = stablehlo.convert %iterArg_138 : tensor<f32>
          %296 = stablehlo.subtract %iterArg_141, %295 : tensor<f32>
          %297 = stablehlo.convert %iterArg_138 : tensor<f32>
          %298 = stablehlo.minimum %iterArg_141, %297 : tensor<f32>
          %299 = stablehlo.convert %iterArg_138 : tensor<f32>
          %300 = stablehlo.maximum %iterArg_141, %299 : tensor<f32>
          %cst_152 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
          %301 = stablehlo.multiply %cst_152, %296 : tensor<f32>
          %cst_153 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
          %302 = stablehlo.multiply %cst_153, %296 : tensor<f32>
          %c_154 = stablehlo.constant dense<true> : tensor<i1>
          %cst_155 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
          %cst_156 = stablehlo.constant dense<1.000000e-10> : tensor<f32>
          %303 = func.call @_where_2(%c_154, %cst_155, %cst_156) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %304 = stablehlo.convert %303 : tensor<f32>
          %305 = stablehlo.compare LE, %296, %304, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %306 = stablehlo.or %iterArg_136, %305 : tensor<i1>
          %307 = stablehlo.convert %iterArg_138 : tensor<f32>
          %308 = stablehlo.subtract %iterArg_141, %307 : tensor<f32>
          %309 = stablehlo.convert %iterArg_138 : tensor<f32>
          %310 = stablehlo.subtract %iterArg_144, %309 : tensor<f32>
          %311 = stablehlo.multiply %308, %310 : tensor<f32>
          %312 = stablehlo.multiply %311, %311 : tensor<f32>
          %313 = stablehlo.subtract %308, %310 : tensor<f32>
          %314 = stablehlo.multiply %312, %313 : tensor<f32>
          %315 = stablehlo.multiply %310, %310 : tensor<f32>
          %316 = stablehlo.multiply %308, %308 : tensor<f32>
          %317 = stablehlo.negate %316 : tensor<f32>
          %318 = stablehlo.multiply %310, %310 : tensor<f32>
          %319 = stablehlo.multiply %318, %310 : tensor<f32>
          %320 = stablehlo.negate %319 : tensor<f32>
          %321 = stablehlo.multiply %308, %308 : tensor<f32>
          %322 = stablehlo.multiply %321, %308 : tensor<f32>
          %323 = stablehlo.broadcast_in_dim %315, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %324 = stablehlo.broadcast_in_dim %317, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %325 = stablehlo.concatenate %323, %324, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
          %326 = stablehlo.broadcast_in_dim %325, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
          %327 = stablehlo.broadcast_in_dim %320, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %328 = stablehlo.broadcast_in_dim %322, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %329 = stablehlo.concatenate %327, %328, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
          %330 = stablehlo.broadcast_in_dim %329, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
          %331 = stablehlo.concatenate %326, %330, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
          %332 = stablehlo.subtract %iterArg_142, %iterArg_139 : tensor<f32>
          %333 = stablehlo.multiply %iterArg_140, %308 : tensor<f32>
          %334 = stablehlo.subtract %332, %333 : tensor<f32>
          %335 = stablehlo.subtract %iterArg_145, %iterArg_139 : tensor<f32>
          %336 = stablehlo.multiply %iterArg_140, %310 : tensor<f32>
          %337 = stablehlo.subtract %335, %336 : tensor<f32>
          %338 = stablehlo.broadcast_in_dim %334, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %339 = stablehlo.broadcast_in_dim %337, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %340 = stablehlo.concatenate %338, %339, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
          %341 = stablehlo.dot_general %331, %340, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2xf32>
          %342 = stablehlo.broadcast_in_dim %314, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %343 = stablehlo.divide %341, %342 : tensor<2xf32>
          %344 = stablehlo.slice %343 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
          %345 = stablehlo.reshape %344 : (tensor<1xf32>) -> tensor<f32>
          %346 = stablehlo.slice %343 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
          %347 = stablehlo.reshape %346 : (tensor<1xf32>) -> tensor<f32>
          %348 = stablehlo.multiply %347, %347 : tensor<f32>
          %cst_157 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
          %349 = stablehlo.multiply %cst_157, %345 : tensor<f32>
          %350 = stablehlo.multiply %349, %iterArg_140 : tensor<f32>
          %351 = stablehlo.subtract %348, %350 : tensor<f32>
          %352 = stablehlo.negate %347 : tensor<f32>
          %353 = stablehlo.sqrt %351 : tensor<f32>
          %354 = stablehlo.add %352, %353 : tensor<f32>
          %cst_158 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
          %355 = stablehlo.multiply %cst_158, %345 : tensor<f32>
          %356 = stablehlo.divide %354, %355 : tensor<f32>
          %357 = stablehlo.convert %iterArg_138 : tensor<f32>
          %358 = stablehlo.add %357, %356 : tensor<f32>
          %c_159 = stablehlo.constant dense<0> : tensor<i32>
          %359 = stablehlo.compare GT, %iterArg_137, %c_159, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %360 = stablehlo.add %298, %301 : tensor<f32>
          %361 = stablehlo.compare GT, %358, %360, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %c_160 = stablehlo.constant dense<false> : tensor<i1>
          %362 = stablehlo.broadcast_in_dim %c_160, dims = [] : (tensor<i1>) -> tensor<i1>
          %363 = stablehlo.compare NE, %359, %362, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
          %364 = stablehlo.convert %363 : tensor<i1>
          %365 = stablehlo.and %364, %361 : tensor<i1>
          %366 = stablehlo.subtract %300, %301 : tensor<f32>
          %367 = stablehlo.compare LT, %358, %366, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %368 = stablehlo.and %365, %367 : tensor<i1>
          %369 = stablehlo.convert %iterArg_138 : tensor<f32>
          %370 = stablehlo.subtract %iterArg_141, %369 : tensor<f32>
          %371 = stablehlo.subtract %iterArg_142, %iterArg_139 : tensor<f32>
          %372 = stablehlo.multiply %iterArg_140, %370 : tensor<f32>
          %373 = stablehlo.subtract %371, %372 : tensor<f32>
          %374 = stablehlo.multiply %370, %370 : tensor<f32>
          %375 = stablehlo.divide %373, %374 : tensor<f32>
          %cst_161 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
          %376 = stablehlo.multiply %cst_161, %375 : tensor<f32>
          %377 = stablehlo.divide %iterArg_140, %376 : tensor<f32>
          %378 = stablehlo.convert %iterArg_138 : tensor<f32>
          %379 = stablehlo.subtract %378, %377 : tensor<f32>
          %380 = stablehlo.not %368 : tensor<i1>
          %381 = stablehlo.add %298, %302 : tensor<f32>
          %382 = stablehlo.compare GT, %379, %381, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %383 = stablehlo.and %380, %382 : tensor<i1>
          %384 = stablehlo.subtract %300, %302 : tensor<f32>
          %385 = stablehlo.compare LT, %379, %384, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %386 = stablehlo.and %383, %385 : tensor<i1>
          %387 = stablehlo.convert %iterArg_138 : tensor<f32>
          %388 = stablehlo.add %387, %iterArg_141 : tensor<f32>
          %cst_162 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
          %389 = stablehlo.divide %388, %cst_162 : tensor<f32>
          %390 = stablehlo.not %368 : tensor<i1>
          %391 = stablehlo.not %386 : tensor<i1>
          %392 = stablehlo.and %390, %391 : tensor<i1>
          %393 = func.call @_where_3(%368, %358, %iterArg_144) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %394 = func.call @_where_3(%386, %379, %393) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %395 = func.call @_where_3(%392, %389, %394) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %396 = stablehlo.broadcast_in_dim %395, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %397 = stablehlo.multiply %396, %iterArg_131 : tensor<2xf32>
          %398 = stablehlo.add %iterArg_132, %397 : tensor<2xf32>
          %cst_163 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
          %399 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %400 = stablehlo.subtract %398, %399 : tensor<2xf32>
          %401 = stablehlo.multiply %400, %400 : tensor<2xf32>
          %cst_164 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
          %402 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %403 = stablehlo.multiply %402, %400 : tensor<2xf32>
          %cst_165 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %404 = stablehlo.reduce(%401 init: %cst_165) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
          %405 = stablehlo.multiply %398, %398 : tensor<2xf32>
          %406 = stablehlo.multiply %405, %405 : tensor<2xf32>
          %407 = stablehlo.multiply %398, %398 : tensor<2xf32>
          %408 = stablehlo.multiply %407, %398 : tensor<2xf32>
          %cst_166 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
          %409 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %410 = stablehlo.multiply %409, %408 : tensor<2xf32>
          %cst_167 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %411 = stablehlo.reduce(%406 init: %cst_167) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
          %412 = stablehlo.add %404, %411 : tensor<f32>
          %cst_168 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
          %413 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %414 = stablehlo.multiply %413, %410 : tensor<2xf32>
          %cst_169 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
          %415 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %416 = stablehlo.multiply %415, %403 : tensor<2xf32>
          %417 = stablehlo.add %414, %416 : tensor<2xf32>
          %418 = stablehlo.dot_general %417, %iterArg_131, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
          %c_170 = stablehlo.constant dense<1> : tensor<i32>
          %419 = stablehlo.add %iterArg_150, %c_170 : tensor<i32>
          %c_171 = stablehlo.constant dense<1> : tensor<i32>
          %420 = stablehlo.add %iterArg_151, %c_171 : tensor<i32>
          %cst_172 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
          %421 = stablehlo.multiply %cst_172, %395 : tensor<f32>
          %422 = stablehlo.multiply %421, %iterArg_133 : tensor<f32>
          %423 = stablehlo.add %iterArg_134, %422 : tensor<f32>
          %424 = stablehlo.compare GT, %412, %423, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %425 = stablehlo.compare GE, %412, %iterArg_139, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %426 = stablehlo.or %424, %425 : tensor<i1>
          %427 = stablehlo.abs %418 : tensor<f32>
          %cst_173 = stablehlo.constant dense<-0.899999976> : tensor<f32>
          %428 = stablehlo.multiply %cst_173, %iterArg_133 : tensor<f32>
          %429 = stablehlo.compare LE, %427, %428, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %430 = stablehlo.not %426 : tensor<i1>
          %431 = stablehlo.and %429, %430 : tensor<i1>
          %432 = stablehlo.convert %iterArg_138 : tensor<f32>
          %433 = stablehlo.subtract %iterArg_141, %432 : tensor<f32>
          %434 = stablehlo.multiply %418, %433 : tensor<f32>
          %cst_174 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %435 = stablehlo.compare GE, %434, %cst_174, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %436 = stablehlo.not %426 : tensor<i1>
          %437 = stablehlo.and %435, %436 : tensor<i1>
          %438 = stablehlo.not %431 : tensor<i1>
          %439 = stablehlo.and %437, %438 : tensor<i1>
          %440 = stablehlo.not %426 : tensor<i1>
          %441 = stablehlo.not %431 : tensor<i1>
          %442 = stablehlo.and %440, %441 : tensor<i1>
          %443 = func.call @_where_3(%426, %395, %iterArg_141) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %444 = func.call @_where_3(%426, %412, %iterArg_142) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %445 = func.call @_where_3(%426, %418, %iterArg_143) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %446 = func.call @_where_3(%426, %iterArg_141, %iterArg_144) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %447 = func.call @_where_3(%426, %iterArg_142, %iterArg_145) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %448 = stablehlo.or %431, %iterArg_135 : tensor<i1>
          %449 = func.call @_where_4(%431, %395, %iterArg_146) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %450 = func.call @_where_3(%431, %412, %iterArg_147) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %451 = func.call @_where_3(%431, %418, %iterArg_148) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %452 = func.call @_where_5(%431, %417, %iterArg_149) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
          %453 = func.call @_where(%439, %iterArg_138, %443) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %454 = func.call @_where_3(%439, %iterArg_139, %444) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %455 = func.call @_where_3(%439, %iterArg_140, %445) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %456 = func.call @_where_3(%439, %443, %446) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %457 = func.call @_where_3(%439, %444, %447) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %458 = stablehlo.not %439 : tensor<i1>
          %459 = stablehlo.and %442, %458 : tensor<i1>
          %460 = func.call @_where(%459, %iterArg_138, %456) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %461 = func.call @_where_3(%459, %iterArg_139, %457) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %462 = func.call @_where_4(%442, %395, %iterArg_138) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %463 = func.call @_where_3(%442, %412, %iterArg_139) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %464 = func.call @_where_3(%442, %418, %iterArg_140) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %c_175 = stablehlo.constant dense<1> : tensor<i32>
          %465 = stablehlo.add %iterArg_137, %c_175 : tensor<i32>
          %c_176 = stablehlo.constant dense<30> : tensor<i32>
          %466 = stablehlo.compare GE, %465, %c_176, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_177 = stablehlo.constant dense<false> : tensor<i1>
          %467 = stablehlo.broadcast_in_dim %c_177, dims = [] : (tensor<i1>) -> tensor<i1>
          %468 = stablehlo.compare NE, %466, %467, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
          %469 = stablehlo.convert %468 : tensor<i1>
          %470 = stablehlo.or %306, %469 : tensor<i1>
          stablehlo.return %iterArg_130, %iterArg_131, %iterArg_132, %iterArg_133, %iterArg_134, %448, %470, %465, %462, %463, %464, %453, %454, %455, %460, %461, %449, %450, %451, %452, %419, %420 : tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<2xf32>, tensor<i32>, tensor<i32>
        }
        %264 = stablehlo.add %234, %263#20 : tensor<i32>
        %265 = stablehlo.add %235, %263#21 : tensor<i32>
        %266 = stablehlo.not %256 : tensor<i1>
        %267 = stablehlo.convert %iterArg_88 : tensor<f32>
        %268 = stablehlo.add %210, %267 : tensor<f32>
        %cst_121 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
        %269 = stablehlo.divide %268, %cst_121 : tensor<f32>
        %270 = stablehlo.add %227, %iterArg_89 : tensor<f32>
        %cst_122 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
        %271 = stablehlo.divide %270, %cst_122 : tensor<f32>
        %c_123 = stablehlo.constant dense<false> : tensor<i1>
        %c_124 = stablehlo.constant dense<false> : tensor<i1>
        %c_125 = stablehlo.constant dense<0> : tensor<i32>
        %cst_126 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
        %c_127 = stablehlo.constant dense<0> : tensor<i32>
        %c_128 = stablehlo.constant dense<0> : tensor<i32>
        %272:22 = stablehlo.while(%iterArg_130 = %266, %iterArg_131 = %iterArg_80, %iterArg_132 = %iterArg_81, %iterArg_133 = %iterArg_82, %iterArg_134 = %iterArg_83, %iterArg_135 = %c_123, %iterArg_136 = %c_124, %iterArg_137 = %c_125, %iterArg_138 = %210, %iterArg_139 = %227, %iterArg_140 = %233, %iterArg_141 = %iterArg_88, %iterArg_142 = %iterArg_89, %iterArg_143 = %iterArg_90, %iterArg_144 = %269, %iterArg_145 = %271, %iterArg_146 = %cst_126, %iterArg_147 = %227, %iterArg_148 = %233, %iterArg_149 = %iterArg_84, %iterArg_150 = %c_127, %iterArg_151 = %c_128) : tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<2xf32>, tensor<i32>, tensor<i32>
        cond {
          %295 = stablehlo.not %iterArg_135 : tensor<i1>
          %296 = stablehlo.not %iterArg_130 : tensor<i1>
          %297 = stablehlo.and %295, %296 : tensor<i1>
          %298 = stablehlo.not %iterArg_136 : tensor<i1>
          %299 = stablehlo.and %297, %298 : tensor<i1>
          stablehlo.return %299 : tensor<i1>
        } do {
          %295 = stablehlo.convert %iterArg_141 : tensor<f32>
          %296 = stablehlo.subtract %295, %iterArg_138 : tensor<f32>
          %297 = stablehlo.convert %iterArg_141 : tensor<f32>
          %298 = stablehlo.minimum %297, %iterArg_138 : tensor<f32>
          %299 = stablehlo.convert %iterArg_141 : tensor<f32>
          %300 = stablehlo.maximum %299, %iterArg_138 : tensor<f32>
          %cst_152 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
          %301 = stablehlo.multiply %cst_152, %296 : tensor<f32>
          %cst_153 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
          %302 = stablehlo.multiply %cst_153, %296 : tensor<f32>
          %c_154 = stablehlo.constant dense<true> : tensor<i1>
          %cst_155 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
          %cst_156 = stablehlo.constant dense<1.000000e-10> : tensor<f32>
          %303 = func.call @_where_2(%c_154, %cst_155, %cst_156) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %304 = stablehlo.convert %303 : tensor<f32>
          %305 = stablehlo.compare LE, %296, %304, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %306 = stablehlo.or %iterArg_136, %305 : tensor<i1>
          %307 = stablehlo.convert %iterArg_141 : tensor<f32>
          %308 = stablehlo.subtract %307, %iterArg_138 : tensor<f32>
          %309 = stablehlo.subtract %iterArg_144, %iterArg_138 : tensor<f32>
          %310 = stablehlo.multiply %308, %309 : tensor<f32>
          %311 = stablehlo.multiply %310, %310 : tensor<f32>
          %312 = stablehlo.subtract %308, %309 : tensor<f32>
          %313 = stablehlo.multiply %311, %312 : tensor<f32>
          %314 = stablehlo.multiply %309, %309 : tensor<f32>
          %315 = stablehlo.multiply %308, %308 : tensor<f32>
          %316 = stablehlo.negate %315 : tensor<f32>
          %317 = stablehlo.multiply %309, %309 : tensor<f32>
          %318 = stablehlo.multiply %317, %309 : tensor<f32>
          %319 = stablehlo.negate %318 : tensor<f32>
          %320 = stablehlo.multiply %308, %308 : tensor<f32>
          %321 = stablehlo.multiply %320, %308 : tensor<f32>
          %322 = stablehlo.broadcast_in_dim %314, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %323 = stablehlo.broadcast_in_dim %316, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %324 = stablehlo.concatenate %322, %323, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
          %325 = stablehlo.broadcast_in_dim %324, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
          %326 = stablehlo.broadcast_in_dim %319, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %327 = stablehlo.broadcast_in_dim %321, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %328 = stablehlo.concatenate %326, %327, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
          %329 = stablehlo.broadcast_in_dim %328, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
          %330 = stablehlo.concatenate %325, %329, dim = 0 : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
          %331 = stablehlo.subtract %iterArg_142, %iterArg_139 : tensor<f32>
          %332 = stablehlo.multiply %iterArg_140, %308 : tensor<f32>
          %333 = stablehlo.subtract %331, %332 : tensor<f32>
          %334 = stablehlo.subtract %iterArg_145, %iterArg_139 : tensor<f32>
          %335 = stablehlo.multiply %iterArg_140, %309 : tensor<f32>
          %336 = stablehlo.subtract %334, %335 : tensor<f32>
          %337 = stablehlo.broadcast_in_dim %333, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %338 = stablehlo.broadcast_in_dim %336, dims = [] : (tensor<f32>) -> tensor<1xf32>
          %339 = stablehlo.concatenate %337, %338, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
          %340 = stablehlo.dot_general %330, %339, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2xf32>
          %341 = stablehlo.broadcast_in_dim %313, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %342 = stablehlo.divide %340, %341 : tensor<2xf32>
          %343 = stablehlo.slice %342 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
          %344 = stablehlo.reshape %343 : (tensor<1xf32>) -> tensor<f32>
          %345 = stablehlo.slice %342 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
          %346 = stablehlo.reshape %345 : (tensor<1xf32>) -> tensor<f32>
          %347 = stablehlo.multiply %346, %346 : tensor<f32>
          %cst_157 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
          %348 = stablehlo.multiply %cst_157, %344 : tensor<f32>
          %349 = stablehlo.multiply %348, %iterArg_140 : tensor<f32>
          %350 = stablehlo.subtract %347, %349 : tensor<f32>
          %351 = stablehlo.negate %346 : tensor<f32>
          %352 = stablehlo.sqrt %350 : tensor<f32>
          %353 = stablehlo.add %351, %352 : tensor<f32>
          %cst_158 = stablehlo.constant dense<3.000000e+00> : tensor<f32>
          %354 = stablehlo.multiply %cst_158, %344 : tensor<f32>
          %355 = stablehlo.divide %353, %354 : tensor<f32>
          %356 = stablehlo.add %iterArg_138, %355 : tensor<f32>
          %c_159 = stablehlo.constant dense<0> : tensor<i32>
          %357 = stablehlo.compare GT, %iterArg_137, %c_159, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %358 = stablehlo.add %298, %301 : tensor<f32>
          %359 = stablehlo.compare GT, %356, %358, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %c_160 = stablehlo.constant dense<false> : tensor<i1>
          %360 = stablehlo.broadcast_in_dim %c_160, dims = [] : (tensor<i1>) -> tensor<i1>
          %361 = stablehlo.compare NE, %357, %360, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
          %362 = stablehlo.convert %361 : tensor<i1>
          %363 = stablehlo.and %362, %359 : tensor<i1>
          %364 = stablehlo.subtract %300, %301 : tensor<f32>
          %365 = stablehlo.compare LT, %356, %364, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %366 = stablehlo.and %363, %365 : tensor<i1>
          %367 = stablehlo.convert %iterArg_141 : tensor<f32>
          %368 = stablehlo.subtract %367, %iterArg_138 : tensor<f32>
          %369 = stablehlo.subtract %iterArg_142, %iterArg_139 : tensor<f32>
          %370 = stablehlo.multiply %iterArg_140, %368 : tensor<f32>
          %371 = stablehlo.subtract %369, %370 : tensor<f32>
          %372 = stablehlo.multiply %368, %368 : tensor<f32>
          %373 = stablehlo.divide %371, %372 : tensor<f32>
          %cst_161 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
          %374 = stablehlo.multiply %cst_161, %373 : tensor<f32>
          %375 = stablehlo.divide %iterArg_140, %374 : tensor<f32>
          %376 = stablehlo.subtract %iterArg_138, %375 : tensor<f32>
          %377 = stablehlo.not %366 : tensor<i1>
          %378 = stablehlo.add %298, %302 : tensor<f32>
          %379 = stablehlo.compare GT, %376, %378, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %380 = stablehlo.and %377, %379 : tensor<i1>
          %381 = stablehlo.subtract %300, %302 : tensor<f32>
          %382 = stablehlo.compare LT, %376, %381, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %383 = stablehlo.and %380, %382 : tensor<i1>
          %384 = stablehlo.convert %iterArg_141 : tensor<f32>
          %385 = stablehlo.add %iterArg_138, %384 : tensor<f32>
          %cst_162 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
          %386 = stablehlo.divide %385, %cst_162 : tensor<f32>
          %387 = stablehlo.not %366 : tensor<i1>
          %388 = stablehlo.not %383 : tensor<i1>
          %389 = stablehlo.and %387, %388 : tensor<i1>
          %390 = func.call @_where_3(%366, %356, %iterArg_144) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %391 = func.call @_where_3(%383, %376, %390) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %392 = func.call @_where_3(%389, %386, %391) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %393 = stablehlo.broadcast_in_dim %392, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %394 = stablehlo.multiply %393, %iterArg_131 : tensor<2xf32>
          %395 = stablehlo.add %iterArg_132, %394 : tensor<2xf32>
          %cst_163 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
          %396 = stablehlo.broadcast_in_dim %cst_163, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %397 = stablehlo.subtract %395, %396 : tensor<2xf32>
          %398 = stablehlo.multiply %397, %397 : tensor<2xf32>
          %cst_164 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
          %399 = stablehlo.broadcast_in_dim %cst_164, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %400 = stablehlo.multiply %399, %397 : tensor<2xf32>
          %cst_165 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %401 = stablehlo.reduce(%398 init: %cst_165) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
          %402 = stablehlo.multiply %395, %395 : tensor<2xf32>
          %403 = stablehlo.multiply %402, %402 : tensor<2xf32>
          %404 = stablehlo.multiply %395, %395 : tensor<2xf32>
          %405 = stablehlo.multiply %404, %395 : tensor<2xf32>
          %cst_166 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
          %406 = stablehlo.broadcast_in_dim %cst_166, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %407 = stablehlo.multiply %406, %405 : tensor<2xf32>
          %cst_167 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %408 = stablehlo.reduce(%403 init: %cst_167) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
          %409 = stablehlo.add %401, %408 : tensor<f32>
          %cst_168 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
          %410 = stablehlo.broadcast_in_dim %cst_168, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %411 = stablehlo.multiply %410, %407 : tensor<2xf32>
          %cst_169 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
          %412 = stablehlo.broadcast_in_dim %cst_169, dims = [] : (tensor<f32>) -> tensor<2xf32>
          %413 = stablehlo.multiply %412, %400 : tensor<2xf32>
          %414 = stablehlo.add %411, %413 : tensor<2xf32>
          %415 = stablehlo.dot_general %414, %iterArg_131, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
          %c_170 = stablehlo.constant dense<1> : tensor<i32>
          %416 = stablehlo.add %iterArg_150, %c_170 : tensor<i32>
          %c_171 = stablehlo.constant dense<1> : tensor<i32>
          %417 = stablehlo.add %iterArg_151, %c_171 : tensor<i32>
          %cst_172 = stablehlo.constant dense<9.99999974E-5> : tensor<f32>
          %418 = stablehlo.multiply %cst_172, %392 : tensor<f32>
          %419 = stablehlo.multiply %418, %iterArg_133 : tensor<f32>
          %420 = stablehlo.add %iterArg_134, %419 : tensor<f32>
          %421 = stablehlo.compare GT, %409, %420, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %422 = stablehlo.compare GE, %409, %iterArg_139, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %423 = stablehlo.or %421, %422 : tensor<i1>
          %424 = stablehlo.abs %415 : tensor<f32>
          %cst_173 = stablehlo.constant dense<-0.899999976> : tensor<f32>
          %425 = stablehlo.multiply %cst_173, %iterArg_133 : tensor<f32>
          %426 = stablehlo.compare LE, %424, %425, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %427 = stablehlo.not %423 : tensor<i1>
          %428 = stablehlo.and %426, %427 : tensor<i1>
          %429 = stablehlo.convert %iterArg_141 : tensor<f32>
          %430 = stablehlo.subtract %429, %iterArg_138 : tensor<f32>
          %431 = stablehlo.multiply %415, %430 : tensor<f32>
          %cst_174 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
          %432 = stablehlo.compare GE, %431, %cst_174, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
          %433 = stablehlo.not %423 : tensor<i1>
          %434 = stablehlo.and %432, %433 : tensor<i1>
          %435 = stablehlo.not %428 : tensor<i1>
          %436 = stablehlo.and %434, %435 : tensor<i1>
          %437 = stablehlo.not %423 : tensor<i1>
          %438 = stablehlo.not %428 : tensor<i1>
          %439 = stablehlo.and %437, %438 : tensor<i1>
          %440 = func.call @_where_4(%423, %392, %iterArg_141) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %441 = func.call @_where_3(%423, %409, %iterArg_142) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %442 = func.call @_where_3(%423, %415, %iterArg_143) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %443 = func.call @_where(%423, %iterArg_141, %iterArg_144) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %444 = func.call @_where_3(%423, %iterArg_142, %iterArg_145) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %445 = stablehlo.or %428, %iterArg_135 : tensor<i1>
          %446 = func.call @_where_4(%428, %392, %iterArg_146) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %447 = func.call @_where_3(%428, %409, %iterArg_147) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %448 = func.call @_where_3(%428, %415, %iterArg_148) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %449 = func.call @_where_5(%428, %414, %iterArg_149) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
          %450 = func.call @_where_3(%436, %iterArg_138, %440) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %451 = func.call @_where_3(%436, %iterArg_139, %441) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %452 = func.call @_where_3(%436, %iterArg_140, %442) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %453 = func.call @_where_3(%436, %440, %443) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %454 = func.call @_where_3(%436, %441, %444) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %455 = stablehlo.not %436 : tensor<i1>
          %456 = stablehlo.and %439, %455 : tensor<i1>
          %457 = func.call @_where_3(%456, %iterArg_138, %453) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %458 = func.call @_where_3(%456, %iterArg_139, %454) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %459 = func.call @_where_3(%439, %392, %iterArg_138) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %460 = func.call @_where_3(%439, %409, %iterArg_139) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %461 = func.call @_where_3(%439, %415, %iterArg_140) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
          %c_175 = stablehlo.constant dense<1> : tensor<i32>
          %462 = stablehlo.add %iterArg_137, %c_175 : tensor<i32>
          %c_176 = stablehlo.constant dense<30> : tensor<i32>
          %463 = stablehlo.compare GE, %462, %c_176, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          %c_177 = stablehlo.constant dense<false> : tensor<i1>
          %464 = stablehlo.broadcast_in_dim %c_177, dims = [] : (tensor<i1>) -> tensor<i1>
          %465 = stablehlo.compare NE, %463, %464, UNSIGNED : (tensor<i1>, tensor<i1>) -> tensor<i1>
          %466 = stablehlo.convert %465 : tensor<i1>
          %467 = stablehlo.or %306, %466 : tensor<i1>
          stablehlo.return %iterArg_130, %iterArg_131, %iterArg_132, %iterArg_133, %iterArg_134, %445, %467, %462, %459, %460, %461, %450, %451, %452, %457, %458, %446, %447, %448, %449, %416, %417 : tensor<i1>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<2xf32>, tensor<i32>, tensor<i32>
        }
        %273 = stablehlo.add %264, %272#20 : tensor<i32>
        %274 = stablehlo.add %265, %272#21 : tensor<i32>
        %275 = stablehlo.or %246, %iterArg_85 : tensor<i1>
        %276 = stablehlo.and %246, %263#6 : tensor<i1>
        %277 = stablehlo.or %276, %iterArg_86 : tensor<i1>
        %278 = func.call @_where_4(%246, %263#16, %iterArg_93) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %279 = func.call @_where_3(%246, %263#17, %iterArg_94) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %280 = func.call @_where_3(%246, %263#18, %iterArg_95) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %281 = func.call @_where_5(%246, %263#19, %iterArg_96) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        %282 = stablehlo.or %251, %275 : tensor<i1>
        %283 = func.call @_where_3(%251, %210, %278) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %284 = func.call @_where_3(%251, %227, %279) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %285 = func.call @_where_3(%251, %233, %280) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %286 = func.call @_where_5(%251, %232, %281) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        %287 = stablehlo.or %256, %282 : tensor<i1>
        %288 = stablehlo.and %256, %272#6 : tensor<i1>
        %289 = stablehlo.or %288, %277 : tensor<i1>
        %290 = func.call @_where_3(%256, %272#16, %283) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %291 = func.call @_where_3(%256, %272#17, %284) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %292 = func.call @_where_3(%256, %272#18, %285) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
        %293 = func.call @_where_5(%256, %272#19, %286) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        %c_129 = stablehlo.constant dense<1> : tensor<i32>
        %294 = stablehlo.add %iterArg_87, %c_129 : tensor<i32>
        stablehlo.return %iterArg_79, %iterArg_80, %iterArg_81, %iterArg_82, %iterArg_83, %iterArg_84, %287, %289, %294, %210, %227, %233, %273, %274, %290, %291, %292, %293 : tensor<f32>, tensor<2xf32>, tensor<2xf32>, tensor<f32>, tensor<f32>, tensor<2xf32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<2xf32>
      }
      %c_67 = stablehlo.constant dense<10> : tensor<i32>
      %158 = stablehlo.compare GT, %157#8, %c_67, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_68 = stablehlo.constant dense<3> : tensor<i32>
      %c_69 = stablehlo.constant dense<0> : tensor<i32>
      %159 = func.call @_where_6(%158, %c_68, %c_69) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %c_70 = stablehlo.constant dense<1> : tensor<i32>
      %160 = func.call @_where_7(%157#7, %c_70, %159) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %161 = stablehlo.abs %157#14 : tensor<f32>
      %cst_71 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
      %162 = stablehlo.compare LT, %161, %cst_71, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_72 = stablehlo.constant dense<true> : tensor<i1>
      %163 = stablehlo.and %c_72, %162 : tensor<i1>
      %164 = stablehlo.sign %157#14 : tensor<f32>
      %cst_73 = stablehlo.constant dense<9.99999993E-9> : tensor<f32>
      %165 = stablehlo.multiply %164, %cst_73 : tensor<f32>
      %166 = func.call @_where_3(%163, %165, %157#14) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %167 = stablehlo.not %157#6 : tensor<i1>
      %168 = stablehlo.or %157#7, %167 : tensor<i1>
      %c_74 = stablehlo.constant dense<1> : tensor<i32>
      %169 = stablehlo.subtract %157#8, %c_74 : tensor<i32>
      %170 = stablehlo.add %iterArg_49, %157#12 : tensor<i32>
      %171 = stablehlo.add %iterArg_50, %157#13 : tensor<i32>
      %172 = stablehlo.broadcast_in_dim %166, dims = [] : (tensor<f32>) -> tensor<2xf32>
      %173 = stablehlo.multiply %172, %150 : tensor<2xf32>
      %174 = stablehlo.add %iterArg_51, %173 : tensor<2xf32>
      %175 = stablehlo.subtract %157#17, %iterArg_53 : tensor<2xf32>
      %176 = stablehlo.dot_general %175, %173, contracting_dims = [0] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
      %cst_75 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %177 = stablehlo.broadcast_in_dim %cst_75, dims = [] : (tensor<f32>) -> tensor<f32>
      %178 = stablehlo.divide %177, %176 : tensor<f32>
      %179 = stablehlo.broadcast_in_dim %173, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
      %180 = stablehlo.broadcast_in_dim %175, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %181 = stablehlo.broadcast_in_dim %179, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x2xf32>
      %182 = stablehlo.broadcast_in_dim %180, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<2x2xf32>
      %183 = stablehlo.multiply %181, %182 : tensor<2x2xf32>
      %184 = stablehlo.iota dim = 0 : tensor<2x2xi32>
      %185 = stablehlo.iota dim = 1 : tensor<2x2xi32>
      %c_76 = stablehlo.constant dense<0> : tensor<i32>
      %186 = stablehlo.broadcast_in_dim %c_76, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
      %187 = stablehlo.add %184, %186 : tensor<2x2xi32>
      %188 = stablehlo.compare EQ, %187, %185, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
      %189 = stablehlo.convert %188 : (tensor<2x2xi1>) -> tensor<2x2xf32>
      %190 = stablehlo.broadcast_in_dim %178, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
      %191 = stablehlo.multiply %190, %183 : tensor<2x2xf32>
      %192 = stablehlo.subtract %189, %191 : tensor<2x2xf32>
      %193 = stablehlo.dot_general %iterArg_54, %192, contracting_dims = [0] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %194 = stablehlo.dot_general %193, %192, contracting_dims = [0] x [1], precision = [HIGHEST, HIGHEST] : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %195 = stablehlo.broadcast_in_dim %173, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
      %196 = stablehlo.broadcast_in_dim %178, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
      %197 = stablehlo.multiply %196, %195 : tensor<2x1xf32>
      %198 = stablehlo.broadcast_in_dim %173, dims = [1] : (tensor<2xf32>) -> tensor<1x2xf32>
      %199 = stablehlo.broadcast_in_dim %197, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x2xf32>
      %200 = stablehlo.broadcast_in_dim %198, dims = [0, 1] : (tensor<1x2xf32>) -> tensor<2x2xf32>
      %201 = stablehlo.multiply %199, %200 : tensor<2x2xf32>
      %202 = stablehlo.add %194, %201 : tensor<2x2xf32>
      %203 = stablehlo.is_finite %178 : (tensor<f32>) -> tensor<i1>
      %204 = func.call @_where_8(%203, %202, %iterArg_54) : (tensor<i1>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
      %205 = func.call @norm(%157#17) : (tensor<2xf32>) -> tensor<f32>
      %cst_77 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %206 = stablehlo.compare LT, %205, %cst_77, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c_78 = stablehlo.constant dense<1> : tensor<i32>
      %207 = stablehlo.add %iterArg_48, %c_78 : tensor<i32>
      stablehlo.return %iterArg, %iterArg_45, %206, %168, %207, %170, %171, %174, %157#15, %157#17, %204, %iterArg_52, %160 : tensor<i32>, tensor<i32>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<2xf32>, tensor<f32>, tensor<2xf32>, tensor<2x2xf32>, tensor<f32>, tensor<i32>
    }
    %c_15 = stablehlo.constant dense<8> : tensor<i32>
    %31 = stablehlo.compare EQ, %30#4, %c_15, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_16 = stablehlo.constant dense<2> : tensor<i32>
    %32 = stablehlo.add %c_16, %30#12 : tensor<i32>
    %c_17 = stablehlo.constant dense<-1> : tensor<i32>
    %33 = call @_where_7(%30#3, %32, %c_17) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_18 = stablehlo.constant dense<1> : tensor<i32>
    %34 = call @_where_6(%31, %c_18, %33) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %35 = call @_where_7(%30#2, %c_19, %34) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %36 = stablehlo.not %30#3 : tensor<i1>
    %37 = stablehlo.and %30#2, %36 : tensor<i1>
    %c_20 = stablehlo.constant dense<0> : tensor<i32>
    %c_21 = stablehlo.constant dense<0> : tensor<i32>
    %38:3 = stablehlo.while(%iterArg = %c_21, %iterArg_45 = %c_20, %iterArg_46 = %arg0) : tensor<i32>, tensor<i32>, tensor<2xf32>
    cond {
      %c_47 = stablehlo.constant dense<6> : tensor<i32>
      %149 = stablehlo.compare LT, %iterArg, %c_47, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %149 : tensor<i1>
    } do {
      %149:2 = func.call @closed_call(%iterArg_45, %iterArg_46) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
      %c_47 = stablehlo.constant dense<1> : tensor<i32>
      %150 = stablehlo.add %iterArg, %c_47 : tensor<i32>
      stablehlo.return %150, %149#0, %149#1 : tensor<i32>, tensor<i32>, tensor<2xf32>
    }
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %39:2 = stablehlo.while(%iterArg = %cst_22, %iterArg_45 = %cst_23) : tensor<f32>, tensor<f32>
    cond {
      %149 = stablehlo.subtract %iterArg_45, %iterArg : tensor<f32>
      %cst_46 = stablehlo.constant dense<9.99999974E-6> : tensor<f32>
      %150 = stablehlo.compare GT, %149, %cst_46, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %150 : tensor<i1>
    } do {
      %149 = stablehlo.add %iterArg, %iterArg_45 : tensor<f32>
      %cst_46 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %150 = stablehlo.divide %149, %cst_46 : tensor<f32>
      %151 = stablehlo.multiply %150, %150 : tensor<f32>
      %152 = stablehlo.multiply %151, %150 : tensor<f32>
      %cst_47 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %153 = stablehlo.subtract %152, %cst_47 : tensor<f32>
      %cst_48 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %154 = stablehlo.compare GT, %153, %cst_48, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %155 = func.call @_where_3(%154, %iterArg, %150) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %156 = func.call @_where_3(%154, %150, %iterArg_45) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      stablehlo.return %155, %156 : tensor<f32>, tensor<f32>
    }
    %40 = stablehlo.iota dim = 0 : tensor<2x2xi32>
    %41 = stablehlo.iota dim = 1 : tensor<2x2xi32>
    %c_24 = stablehlo.constant dense<0> : tensor<i32>
    %42 = stablehlo.broadcast_in_dim %c_24, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %43 = stablehlo.add %40, %42 : tensor<2x2xi32>
    %44 = stablehlo.compare EQ, %43, %41, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %45 = stablehlo.convert %44 : (tensor<2x2xi1>) -> tensor<2x2xf32>
    %46 = stablehlo.slice %45 [0:2, 0:2] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %47 = stablehlo.convert %46 : tensor<2x2xf32>
    %48 = stablehlo.slice %arg0 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %49 = stablehlo.slice %47 [0:2, 0:1] : (tensor<2x2xf32>) -> tensor<2x1xf32>
    %50 = stablehlo.reshape %48 : (tensor<1xf32>) -> tensor<f32>
    %51 = stablehlo.reshape %49 : (tensor<2x1xf32>) -> tensor<2xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %52 = stablehlo.subtract %cst_25, %50 : tensor<f32>
    %53 = stablehlo.negate %51 : tensor<2xf32>
    %54 = stablehlo.multiply %52, %52 : tensor<f32>
    %cst_26 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %55 = stablehlo.multiply %cst_26, %52 : tensor<f32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %57 = stablehlo.multiply %53, %56 : tensor<2xf32>
    %cst_27 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %58 = stablehlo.multiply %cst_27, %52 : tensor<f32>
    %cst_28 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %59 = stablehlo.broadcast_in_dim %cst_28, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %60 = stablehlo.multiply %59, %53 : tensor<2xf32>
    %61 = stablehlo.slice %arg0 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %62 = stablehlo.slice %47 [0:2, 1:2] : (tensor<2x2xf32>) -> tensor<2x1xf32>
    %63 = stablehlo.reshape %61 : (tensor<1xf32>) -> tensor<f32>
    %64 = stablehlo.reshape %62 : (tensor<2x1xf32>) -> tensor<2xf32>
    %65 = stablehlo.slice %arg0 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %66 = stablehlo.slice %47 [0:2, 0:1] : (tensor<2x2xf32>) -> tensor<2x1xf32>
    %67 = stablehlo.reshape %65 : (tensor<1xf32>) -> tensor<f32>
    %68 = stablehlo.reshape %66 : (tensor<2x1xf32>) -> tensor<2xf32>
    %69 = stablehlo.multiply %67, %67 : tensor<f32>
    %cst_29 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %70 = stablehlo.multiply %cst_29, %67 : tensor<f32>
    %71 = stablehlo.broadcast_in_dim %70, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %72 = stablehlo.multiply %68, %71 : tensor<2xf32>
    %cst_30 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %73 = stablehlo.multiply %cst_30, %67 : tensor<f32>
    %cst_31 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %74 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %75 = stablehlo.multiply %74, %68 : tensor<2xf32>
    %76 = stablehlo.subtract %63, %69 : tensor<f32>
    %77 = stablehlo.subtract %64, %72 : tensor<2xf32>
    %78 = stablehlo.multiply %76, %76 : tensor<f32>
    %cst_32 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %79 = stablehlo.multiply %cst_32, %76 : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %81 = stablehlo.multiply %77, %80 : tensor<2xf32>
    %cst_33 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %82 = stablehlo.multiply %cst_33, %76 : tensor<f32>
    %cst_34 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %84 = stablehlo.multiply %83, %77 : tensor<2xf32>
    %cst_35 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %85 = stablehlo.multiply %cst_35, %78 : tensor<f32>
    %cst_36 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %86 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %87 = stablehlo.multiply %86, %81 : tensor<2xf32>
    %88 = stablehlo.add %54, %85 : tensor<f32>
    %89 = stablehlo.add %57, %87 : tensor<2xf32>
    %90 = stablehlo.iota dim = 0 : tensor<1x1xi32>
    %91 = stablehlo.iota dim = 1 : tensor<1x1xi32>
    %c_37 = stablehlo.constant dense<0> : tensor<i32>
    %92 = stablehlo.broadcast_in_dim %c_37, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %93 = stablehlo.add %90, %92 : tensor<1x1xi32>
    %94 = stablehlo.compare EQ, %93, %91, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
    %95 = stablehlo.convert %94 : (tensor<1x1xi1>) -> tensor<1x1xf32>
    %96 = stablehlo.slice %95 [0:1, 0:1] : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %97 = stablehlo.reshape %96 : (tensor<1x1xf32>) -> tensor<1xf32>
    %98 = stablehlo.convert %97 : tensor<1xf32>
    %cst_38 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %99 = stablehlo.broadcast_in_dim %cst_38, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %100 = stablehlo.multiply %99, %98 : tensor<1xf32>
    %101 = stablehlo.broadcast_in_dim %82, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %102 = stablehlo.multiply %100, %101 : tensor<1xf32>
    %103 = stablehlo.broadcast_in_dim %100, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
    %104 = stablehlo.broadcast_in_dim %84, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %105 = stablehlo.broadcast_in_dim %103, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<2x1xf32>
    %106 = stablehlo.multiply %105, %104 : tensor<2x1xf32>
    %107 = stablehlo.negate %102 : tensor<1xf32>
    %108 = stablehlo.negate %106 : tensor<2x1xf32>
    %109 = stablehlo.broadcast_in_dim %73, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %110 = stablehlo.multiply %107, %109 : tensor<1xf32>
    %111 = stablehlo.broadcast_in_dim %73, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %112 = stablehlo.multiply %108, %111 : tensor<2x1xf32>
    %113 = stablehlo.broadcast_in_dim %107, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
    %114 = stablehlo.broadcast_in_dim %75, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %115 = stablehlo.broadcast_in_dim %113, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<2x1xf32>
    %116 = stablehlo.multiply %115, %114 : tensor<2x1xf32>
    %117 = stablehlo.add %112, %116 : tensor<2x1xf32>
    %118 = stablehlo.broadcast_in_dim %110, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %119 = stablehlo.broadcast_in_dim %117, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
    %cst_39 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %120 = stablehlo.pad %118, %cst_39, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x2xf32>
    %cst_40 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %121 = stablehlo.pad %119, %cst_40, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x2xf32>
    %122 = stablehlo.broadcast_in_dim %102, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %123 = stablehlo.broadcast_in_dim %106, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = stablehlo.pad %122, %cst_41, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x2xf32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %125 = stablehlo.pad %123, %cst_42, low = [0, 0, 1], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x2xf32>
    %126 = stablehlo.add %120, %124 : tensor<1x2xf32>
    %127 = stablehlo.add %121, %125 : tensor<2x1x2xf32>
    %128 = stablehlo.broadcast_in_dim %58, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %129 = stablehlo.multiply %98, %128 : tensor<1xf32>
    %130 = stablehlo.broadcast_in_dim %98, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
    %131 = stablehlo.broadcast_in_dim %60, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %132 = stablehlo.broadcast_in_dim %130, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<2x1xf32>
    %133 = stablehlo.multiply %132, %131 : tensor<2x1xf32>
    %134 = stablehlo.negate %129 : tensor<1xf32>
    %135 = stablehlo.negate %133 : tensor<2x1xf32>
    %136 = stablehlo.broadcast_in_dim %134, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %137 = stablehlo.broadcast_in_dim %135, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
    %cst_43 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %138 = stablehlo.pad %136, %cst_43, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x2xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %139 = stablehlo.pad %137, %cst_44, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x2xf32>
    %140 = stablehlo.add %126, %138 : tensor<1x2xf32>
    %141 = stablehlo.add %127, %139 : tensor<2x1x2xf32>
    %142 = stablehlo.slice %140 [0:1, 0:2] : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %143 = stablehlo.slice %141 [0:2, 0:1, 0:2] : (tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
    %144 = stablehlo.reshape %142 : (tensor<1x2xf32>) -> tensor<2xf32>
    %145 = stablehlo.reshape %143 : (tensor<2x1x2xf32>) -> tensor<2x2xf32>
    %146 = stablehlo.transpose %145, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %147 = stablehlo.slice %146 [0:2, 0:2] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %148 = call @round(%39#0) : (tensor<f32>) -> tensor<f32>
    return %30#7, %38#2, %147, %148 : tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<f32>
  }
  func.func private @norm(%arg0: tensor<2xf32>) -> tensor<f32> {
    %0 = stablehlo.abs %arg0 : tensor<2xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.maximum across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.maximum %cst_0, %1 : tensor<f32>
    return %2 : tensor<f32>
  }
  func.func private @norm_0(%arg0: tensor<2xf32>) -> tensor<f32> {
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
  func.func private @_where_1(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_where_2(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_3(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @_where_4(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @_where_5(%arg0: tensor<i1>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @_where_6(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_7(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>) -> tensor<i32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>
    return %0 : tensor<i32>
  }
  func.func private @_where_8(%arg0: tensor<i1>, %arg1: tensor<2x2xf32>, %arg2: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %0 = stablehlo.select %arg0, %arg1, %arg2 : tensor<i1>, tensor<2x2xf32>
    return %0 : tensor<2x2xf32>
  }
  func.func private @closed_call(%arg0: tensor<i32>, %arg1: tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg0, %c : tensor<i32>
    %1 = stablehlo.iota dim = 0 : tensor<2x2xi32>
    %2 = stablehlo.iota dim = 1 : tensor<2x2xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2x2xi32>
    %4 = stablehlo.add %1, %3 : tensor<2x2xi32>
    %5 = stablehlo.compare EQ, %4, %2, SIGNED : (tensor<2x2xi32>, tensor<2x2xi32>) -> tensor<2x2xi1>
    %6 = stablehlo.convert %5 : (tensor<2x2xi1>) -> tensor<2x2xf32>
    %7 = stablehlo.slice %6 [0:2, 0:2] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %8 = stablehlo.convert %7 : tensor<2x2xf32>
    %9 = stablehlo.slice %arg1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %10 = stablehlo.slice %8 [0:2, 0:1] : (tensor<2x2xf32>) -> tensor<2x1xf32>
    %11 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<f32>
    %12 = stablehlo.reshape %10 : (tensor<2x1xf32>) -> tensor<2xf32>
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %13 = stablehlo.subtract %cst, %11 : tensor<f32>
    %14 = stablehlo.negate %12 : tensor<2xf32>
    %15 = stablehlo.multiply %13, %13 : tensor<f32>
    %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %16 = stablehlo.multiply %cst_1, %13 : tensor<f32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %18 = stablehlo.multiply %14, %17 : tensor<2xf32>
    %cst_2 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %19 = stablehlo.multiply %cst_2, %13 : tensor<f32>
    %cst_3 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %21 = stablehlo.multiply %20, %14 : tensor<2xf32>
    %22 = stablehlo.slice %arg1 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %23 = stablehlo.slice %8 [0:2, 1:2] : (tensor<2x2xf32>) -> tensor<2x1xf32>
    %24 = stablehlo.reshape %22 : (tensor<1xf32>) -> tensor<f32>
    %25 = stablehlo.reshape %23 : (tensor<2x1xf32>) -> tensor<2xf32>
    %26 = stablehlo.slice %arg1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %27 = stablehlo.slice %8 [0:2, 0:1] : (tensor<2x2xf32>) -> tensor<2x1xf32>
    %28 = stablehlo.reshape %26 : (tensor<1xf32>) -> tensor<f32>
    %29 = stablehlo.reshape %27 : (tensor<2x1xf32>) -> tensor<2xf32>
    %30 = stablehlo.multiply %28, %28 : tensor<f32>
    %cst_4 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %31 = stablehlo.multiply %cst_4, %28 : tensor<f32>
    %32 = stablehlo.broadcast_in_dim %31, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %33 = stablehlo.multiply %29, %32 : tensor<2xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %34 = stablehlo.multiply %cst_5, %28 : tensor<f32>
    %cst_6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %36 = stablehlo.multiply %35, %29 : tensor<2xf32>
    %37 = stablehlo.subtract %24, %30 : tensor<f32>
    %38 = stablehlo.subtract %25, %33 : tensor<2xf32>
    %39 = stablehlo.multiply %37, %37 : tensor<f32>
    %cst_7 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %40 = stablehlo.multiply %cst_7, %37 : tensor<f32>
    %41 = stablehlo.broadcast_in_dim %40, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %42 = stablehlo.multiply %38, %41 : tensor<2xf32>
    %cst_8 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %43 = stablehlo.multiply %cst_8, %37 : tensor<f32>
    %cst_9 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %44 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %45 = stablehlo.multiply %44, %38 : tensor<2xf32>
    %cst_10 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %46 = stablehlo.multiply %cst_10, %39 : tensor<f32>
    %cst_11 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %48 = stablehlo.multiply %47, %42 : tensor<2xf32>
    %49 = stablehlo.add %15, %46 : tensor<f32>
    %50 = stablehlo.add %18, %48 : tensor<2xf32>
    %51 = stablehlo.iota dim = 0 : tensor<1x1xi32>
    %52 = stablehlo.iota dim = 1 : tensor<1x1xi32>
    %c_12 = stablehlo.constant dense<0> : tensor<i32>
    %53 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %54 = stablehlo.add %51, %53 : tensor<1x1xi32>
    %55 = stablehlo.compare EQ, %54, %52, SIGNED : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi1>
    %56 = stablehlo.convert %55 : (tensor<1x1xi1>) -> tensor<1x1xf32>
    %57 = stablehlo.slice %56 [0:1, 0:1] : (tensor<1x1xf32>) -> tensor<1x1xf32>
    %58 = stablehlo.reshape %57 : (tensor<1x1xf32>) -> tensor<1xf32>
    %59 = stablehlo.convert %58 : tensor<1xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %61 = stablehlo.multiply %60, %59 : tensor<1xf32>
    %62 = stablehlo.broadcast_in_dim %43, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %63 = stablehlo.multiply %61, %62 : tensor<1xf32>
    %64 = stablehlo.broadcast_in_dim %61, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
    %65 = stablehlo.broadcast_in_dim %45, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %66 = stablehlo.broadcast_in_dim %64, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<2x1xf32>
    %67 = stablehlo.multiply %66, %65 : tensor<2x1xf32>
    %68 = stablehlo.negate %63 : tensor<1xf32>
    %69 = stablehlo.negate %67 : tensor<2x1xf32>
    %70 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %71 = stablehlo.multiply %68, %70 : tensor<1xf32>
    %72 = stablehlo.broadcast_in_dim %34, dims = [] : (tensor<f32>) -> tensor<2x1xf32>
    %73 = stablehlo.multiply %69, %72 : tensor<2x1xf32>
    %74 = stablehlo.broadcast_in_dim %68, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
    %75 = stablehlo.broadcast_in_dim %36, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %76 = stablehlo.broadcast_in_dim %74, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<2x1xf32>
    %77 = stablehlo.multiply %76, %75 : tensor<2x1xf32>
    %78 = stablehlo.add %73, %77 : tensor<2x1xf32>
    %79 = stablehlo.broadcast_in_dim %71, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %80 = stablehlo.broadcast_in_dim %78, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %81 = stablehlo.pad %79, %cst_14, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x2xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %82 = stablehlo.pad %80, %cst_15, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x2xf32>
    %83 = stablehlo.broadcast_in_dim %63, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %84 = stablehlo.broadcast_in_dim %67, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.pad %83, %cst_16, low = [0, 1], high = [0, 0], interior = [0, 0] : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x2xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %86 = stablehlo.pad %84, %cst_17, low = [0, 0, 1], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x2xf32>
    %87 = stablehlo.add %81, %85 : tensor<1x2xf32>
    %88 = stablehlo.add %82, %86 : tensor<2x1x2xf32>
    %89 = stablehlo.broadcast_in_dim %19, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %90 = stablehlo.multiply %59, %89 : tensor<1xf32>
    %91 = stablehlo.broadcast_in_dim %59, dims = [1] : (tensor<1xf32>) -> tensor<1x1xf32>
    %92 = stablehlo.broadcast_in_dim %21, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %93 = stablehlo.broadcast_in_dim %91, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<2x1xf32>
    %94 = stablehlo.multiply %93, %92 : tensor<2x1xf32>
    %95 = stablehlo.negate %90 : tensor<1xf32>
    %96 = stablehlo.negate %94 : tensor<2x1xf32>
    %97 = stablehlo.broadcast_in_dim %95, dims = [0] : (tensor<1xf32>) -> tensor<1x1xf32>
    %98 = stablehlo.broadcast_in_dim %96, dims = [0, 1] : (tensor<2x1xf32>) -> tensor<2x1x1xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %99 = stablehlo.pad %97, %cst_18, low = [0, 0], high = [0, 1], interior = [0, 0] : (tensor<1x1xf32>, tensor<f32>) -> tensor<1x2xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %100 = stablehlo.pad %98, %cst_19, low = [0, 0, 0], high = [0, 0, 1], interior = [0, 0, 0] : (tensor<2x1x1xf32>, tensor<f32>) -> tensor<2x1x2xf32>
    %101 = stablehlo.add %87, %99 : tensor<1x2xf32>
    %102 = stablehlo.add %88, %100 : tensor<2x1x2xf32>
    %103 = stablehlo.slice %101 [0:1, 0:2] : (tensor<1x2xf32>) -> tensor<1x2xf32>
    %104 = stablehlo.slice %102 [0:2, 0:1, 0:2] : (tensor<2x1x2xf32>) -> tensor<2x1x2xf32>
    %105 = stablehlo.reshape %103 : (tensor<1x2xf32>) -> tensor<2xf32>
    %106 = stablehlo.reshape %104 : (tensor<2x1x2xf32>) -> tensor<2x2xf32>
    %107 = stablehlo.transpose %106, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %108 = stablehlo.slice %107 [0:2, 0:2] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %109 = stablehlo.slice %arg1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %110 = stablehlo.reshape %109 : (tensor<1xf32>) -> tensor<f32>
    %cst_20 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %111 = stablehlo.subtract %cst_20, %110 : tensor<f32>
    %112 = stablehlo.multiply %111, %111 : tensor<f32>
    %cst_21 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %113 = stablehlo.multiply %cst_21, %111 : tensor<f32>
    %114 = stablehlo.slice %arg1 [1:2] : (tensor<2xf32>) -> tensor<1xf32>
    %115 = stablehlo.reshape %114 : (tensor<1xf32>) -> tensor<f32>
    %116 = stablehlo.slice %arg1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %117 = stablehlo.reshape %116 : (tensor<1xf32>) -> tensor<f32>
    %118 = stablehlo.multiply %117, %117 : tensor<f32>
    %cst_22 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %119 = stablehlo.multiply %cst_22, %117 : tensor<f32>
    %120 = stablehlo.subtract %115, %118 : tensor<f32>
    %121 = stablehlo.multiply %120, %120 : tensor<f32>
    %cst_23 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %122 = stablehlo.multiply %cst_23, %120 : tensor<f32>
    %cst_24 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %123 = stablehlo.multiply %cst_24, %121 : tensor<f32>
    %124 = stablehlo.add %112, %123 : tensor<f32>
    %cst_25 = stablehlo.constant dense<1.000000e+02> : tensor<f32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %125 = stablehlo.multiply %cst_25, %cst_26 : tensor<f32>
    %126 = stablehlo.multiply %125, %122 : tensor<f32>
    %127 = stablehlo.negate %126 : tensor<f32>
    %128 = stablehlo.multiply %127, %119 : tensor<f32>
    %129 = stablehlo.broadcast_in_dim %128, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.pad %129, %cst_27, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %131 = stablehlo.broadcast_in_dim %126, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %132 = stablehlo.pad %131, %cst_28, low = [1], high = [0], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %133 = stablehlo.add %130, %132 : tensor<2xf32>
    %cst_29 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %134 = stablehlo.multiply %cst_29, %113 : tensor<f32>
    %135 = stablehlo.negate %134 : tensor<f32>
    %136 = stablehlo.broadcast_in_dim %135, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %137 = stablehlo.pad %136, %cst_30, low = [0], high = [1], interior = [0] : (tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
    %138 = stablehlo.add %133, %137 : tensor<2xf32>
    %139 = call @solve(%108, %138) : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %140 = stablehlo.subtract %arg1, %139 : tensor<2xf32>
    return %0, %140 : tensor<i32>, tensor<2xf32>
  }
  func.func private @solve(%arg0: tensor<2x2xf32>, %arg1: tensor<2xf32>) -> tensor<2xf32> {
    %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%arg0) {backend_config = "", mhlo.backend_config = {}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], []) {i=2, j=2, k=2, l=2, m=2}, custom>} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xi32>, tensor<i32>)
    %c = stablehlo.constant dense<1> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %2 = stablehlo.subtract %0#1, %1 : tensor<2xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<i32>
    %4 = stablehlo.compare GE, %0#2, %3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<2x2xi1>
    %8 = stablehlo.select %7, %0#0, %6 : tensor<2x2xi1>, tensor<2x2xf32>
    %9 = stablehlo.iota dim = 0 : tensor<2xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %10:4 = stablehlo.while(%iterArg = %2, %iterArg_3 = %c_2, %iterArg_4 = %c_1, %iterArg_5 = %9) : tensor<2xi32>, tensor<i32>, tensor<i32>, tensor<2xi32>
    cond {
      %c_6 = stablehlo.constant dense<2> : tensor<i32>
      %12 = stablehlo.compare LT, %iterArg_3, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %12 : tensor<i1>
    } do {
      %12:2 = func.call @closed_call_9(%iterArg, %iterArg_4, %iterArg_5) : (tensor<2xi32>, tensor<i32>, tensor<2xi32>) -> (tensor<i32>, tensor<2xi32>)
      %c_6 = stablehlo.constant dense<1> : tensor<i32>
      %13 = stablehlo.add %iterArg_3, %c_6 : tensor<i32>
      stablehlo.return %iterArg, %13, %12#0, %12#1 : tensor<2xi32>, tensor<i32>, tensor<i32>, tensor<2xi32>
    }
    %11 = call @_lu_solve(%8, %10#3, %arg1) : (tensor<2x2xf32>, tensor<2xi32>, tensor<2xf32>) -> tensor<2xf32>
    return %11 : tensor<2xf32>
  }
  func.func private @closed_call_9(%arg0: tensor<2xi32>, %arg1: tensor<i32>, %arg2: tensor<2xi32>) -> (tensor<i32>, tensor<2xi32>) {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0 = stablehlo.add %arg1, %c : tensor<i32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.compare LT, %arg1, %c_0, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %2 = stablehlo.convert %arg1 : tensor<i32>
    %c_1 = stablehlo.constant dense<2> : tensor<i32>
    %3 = stablehlo.add %2, %c_1 : tensor<i32>
    %4 = stablehlo.select %1, %3, %arg1 : tensor<i1>, tensor<i32>
    %5 = stablehlo.dynamic_slice %arg0, %4, sizes = [1] : (tensor<2xi32>, tensor<i32>) -> tensor<1xi32>
    %6 = stablehlo.reshape %5 : (tensor<1xi32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.compare LT, %arg1, %c_2, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %8 = stablehlo.convert %arg1 : tensor<i32>
    %c_3 = stablehlo.constant dense<2> : tensor<i32>
    %9 = stablehlo.add %8, %c_3 : tensor<i32>
    %10 = stablehlo.select %7, %9, %arg1 : tensor<i1>, tensor<i32>
    %11 = stablehlo.dynamic_slice %arg2, %10, sizes = [1] : (tensor<2xi32>, tensor<i32>) -> tensor<1xi32>
    %12 = stablehlo.reshape %11 : (tensor<1xi32>) -> tensor<i32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.compare LT, %6, %c_4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_5 = stablehlo.constant dense<2> : tensor<i32>
    %14 = stablehlo.add %6, %c_5 : tensor<i32>
    %15 = stablehlo.select %13, %14, %6 : tensor<i1>, tensor<i32>
    %16 = stablehlo.dynamic_slice %arg2, %15, sizes = [1] : (tensor<2xi32>, tensor<i32>) -> tensor<1xi32>
    %17 = stablehlo.reshape %16 : (tensor<1xi32>) -> tensor<i32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %18 = stablehlo.compare LT, %arg1, %c_6, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_7 = stablehlo.constant dense<2> : tensor<i32>
    %19 = stablehlo.add %arg1, %c_7 : tensor<i32>
    %20 = stablehlo.select %18, %19, %arg1 : tensor<i1>, tensor<i32>
    %21 = stablehlo.convert %20 : tensor<i32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %23 = "stablehlo.scatter"(%arg2, %22, %17) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<2xi32>, tensor<1xi32>, tensor<i32>) -> tensor<2xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.compare LT, %6, %c_8, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %c_9 = stablehlo.constant dense<2> : tensor<i32>
    %25 = stablehlo.add %6, %c_9 : tensor<i32>
    %26 = stablehlo.select %24, %25, %6 : tensor<i1>, tensor<i32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %28 = "stablehlo.scatter"(%23, %27, %12) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>, unique_indices = true}> ({
    ^bb0(%arg3: tensor<i32>, %arg4: tensor<i32>):
      stablehlo.return %arg4 : tensor<i32>
    }) : (tensor<2xi32>, tensor<1xi32>, tensor<i32>) -> tensor<2xi32>
    return %0, %28 : tensor<i32>, tensor<2xi32>
  }
  func.func private @_lu_solve(%arg0: tensor<2x2xf32>, %arg1: tensor<2xi32>, %arg2: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.broadcast_in_dim %arg2, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %2 = stablehlo.compare LT, %arg1, %1, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_0 = stablehlo.constant dense<2> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %4 = stablehlo.add %arg1, %3 : tensor<2xi32>
    %5 = stablehlo.select %2, %4, %arg1 : tensor<2xi1>, tensor<2xi32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %7 = "stablehlo.gather"(%0, %6) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<2x1xf32>, tensor<2x1xi32>) -> tensor<2x1xf32>
    %8 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %7) {backend_config = "", mhlo.backend_config = {diag = 85 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=2, j=2, k=2, l=1, m=2, n=1}, custom>} : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %9 = stablehlo.custom_call @lapack_strsm_ffi(%arg0, %8) {backend_config = "", mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 1, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [k, l])->([m, n]) {i=2, j=2, k=2, l=1, m=2, n=1}, custom>} : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %10 = stablehlo.reshape %9 : (tensor<2x1xf32>) -> tensor<2xf32>
    return %10 : tensor<2xf32>
  }
  func.func private @round(%arg0: tensor<f32>) -> tensor<f32> {
    %cst = stablehlo.constant dense<1.000000e+03> : tensor<f32>
    %0 = stablehlo.multiply %arg0, %cst : tensor<f32>
    %1 = stablehlo.round_nearest_even %0 : tensor<f32>
    %cst_0 = stablehlo.constant dense<1.000000e+03> : tensor<f32>
    %2 = stablehlo.divide %1, %cst_0 : tensor<f32>
    return %2 : tensor<f32>
  }
}
