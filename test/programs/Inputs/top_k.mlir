// program: The largest k of floats, integers and bf16. (jax 0.10.2)
// input: normal 10000xf32
// input: normal 16x1000xf32
// input: ints -100 100 4x300xi32
// input: normal 5x64xbf16
// tolerance: 0.0001
module @jit_top_k attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func @top_k_gt_f32_comparator(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>) -> tensor<i1> {
    %0 = stablehlo.compare GT, %arg0, %arg1 : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %0 : tensor<i1>
  }
  func.func public @main(%arg0: tensor<10000xf32>, %arg1: tensor<16x1000xf32>, %arg2: tensor<4x300xi32>, %arg3: tensor<5x64xbf16>) -> (tensor<50xf32> {jax.result_info = "result[0][0]"}, tensor<50xi32> {jax.result_info = "result[0][1]"}, tensor<16x1xf32> {jax.result_info = "result[1][0]"}, tensor<16x1xi32> {jax.result_info = "result[1][1]"}, tensor<4x300xi32> {jax.result_info = "result[2][0]"}, tensor<4x300xi32> {jax.result_info = "result[2][1]"}, tensor<5x8xbf16> {jax.result_info = "result[3][0]"}, tensor<5x8xi32> {jax.result_info = "result[3][1]"}, tensor<16x4xf32> {jax.result_info = "result[4][0]"}, tensor<16x4xi32> {jax.result_info = "result[4][1]"}) {
    %values, %indices = chlo.top_k(%arg0, k = 50) : tensor<10000xf32> -> (tensor<50xf32>, tensor<50xi32>)
    %values_0, %indices_1 = chlo.top_k(%arg1, k = 1) : tensor<16x1000xf32> -> (tensor<16x1xf32>, tensor<16x1xi32>)
    %values_2, %indices_3 = chlo.top_k(%arg2, k = 300) : tensor<4x300xi32> -> (tensor<4x300xi32>, tensor<4x300xi32>)
    %values_4, %indices_5 = chlo.top_k(%arg3, k = 8) : tensor<5x64xbf16> -> (tensor<5x8xbf16>, tensor<5x8xi32>)
    %0 = stablehlo.iota dim = 1 : tensor<16x1000xi32>
    %c = stablehlo.constant dense<-1> : tensor<i32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1:2 = stablehlo.custom_call @ApproxTopK(%arg1, %0, %cst, %c) {backend_config = "", called_computations = [@top_k_gt_f32_comparator], mhlo.backend_config = {aggregate_to_topk = true, is_fallback = true, recall_target = 0.949999988 : f32, reduction_dim = 1 : i64, reduction_input_size_override = -1 : i64, top_k = 4 : i64}} : (tensor<16x1000xf32>, tensor<16x1000xi32>, tensor<f32>, tensor<i32>) -> (tensor<16x4xf32>, tensor<16x4xi32>)
    return %values, %indices, %values_0, %indices_1, %values_2, %indices_3, %values_4, %indices_5, %1#0, %1#1 : tensor<50xf32>, tensor<50xi32>, tensor<16x1xf32>, tensor<16x1xi32>, tensor<4x300xi32>, tensor<4x300xi32>, tensor<5x8xbf16>, tensor<5x8xi32>, tensor<16x4xf32>, tensor<16x4xi32>
  }
}
