// program: Linear recurrences by associative scans of pairs, forward and reversed. (jax 0.10.2)
// input: normal 64x3xf32
// input: uniform 0.1 0.9 64xf32
// tolerance: 0.0001
module @jit_associative_scans attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x3xf32>, %arg1: tensor<64xf32>) -> (tensor<64x3xf32> {jax.result_info = "result[0][0]"}, tensor<64x3xf32> {jax.result_info = "result[0][1]"}, tensor<64x3xf32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<64xf32>) -> tensor<64x1xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0, 1] : (tensor<64x1xf32>) -> tensor<64x3xf32>
    %2 = stablehlo.slice %1 [0:63:2, 0:3] : (tensor<64x3xf32>) -> tensor<32x3xf32>
    %3 = stablehlo.slice %arg0 [0:63:2, 0:3] : (tensor<64x3xf32>) -> tensor<32x3xf32>
    %4 = stablehlo.slice %1 [1:64:2, 0:3] : (tensor<64x3xf32>) -> tensor<32x3xf32>
    %5 = stablehlo.slice %arg0 [1:64:2, 0:3] : (tensor<64x3xf32>) -> tensor<32x3xf32>
    %6 = stablehlo.multiply %2, %4 : tensor<32x3xf32>
    %7 = stablehlo.multiply %4, %3 : tensor<32x3xf32>
    %8 = stablehlo.add %7, %5 : tensor<32x3xf32>
    %9 = stablehlo.slice %6 [0:31:2, 0:3] : (tensor<32x3xf32>) -> tensor<16x3xf32>
    %10 = stablehlo.slice %8 [0:31:2, 0:3] : (tensor<32x3xf32>) -> tensor<16x3xf32>
    %11 = stablehlo.slice %6 [1:32:2, 0:3] : (tensor<32x3xf32>) -> tensor<16x3xf32>
    %12 = stablehlo.slice %8 [1:32:2, 0:3] : (tensor<32x3xf32>) -> tensor<16x3xf32>
    %13 = stablehlo.multiply %9, %11 : tensor<16x3xf32>
    %14 = stablehlo.multiply %11, %10 : tensor<16x3xf32>
    %15 = stablehlo.add %14, %12 : tensor<16x3xf32>
    %16 = stablehlo.slice %13 [0:15:2, 0:3] : (tensor<16x3xf32>) -> tensor<8x3xf32>
    %17 = stablehlo.slice %15 [0:15:2, 0:3] : (tensor<16x3xf32>) -> tensor<8x3xf32>
    %18 = stablehlo.slice %13 [1:16:2, 0:3] : (tensor<16x3xf32>) -> tensor<8x3xf32>
    %19 = stablehlo.slice %15 [1:16:2, 0:3] : (tensor<16x3xf32>) -> tensor<8x3xf32>
    %20 = stablehlo.multiply %16, %18 : tensor<8x3xf32>
    %21 = stablehlo.multiply %18, %17 : tensor<8x3xf32>
    %22 = stablehlo.add %21, %19 : tensor<8x3xf32>
    %23 = stablehlo.slice %20 [0:7:2, 0:3] : (tensor<8x3xf32>) -> tensor<4x3xf32>
    %24 = stablehlo.slice %22 [0:7:2, 0:3] : (tensor<8x3xf32>) -> tensor<4x3xf32>
    %25 = stablehlo.slice %20 [1:8:2, 0:3] : (tensor<8x3xf32>) -> tensor<4x3xf32>
    %26 = stablehlo.slice %22 [1:8:2, 0:3] : (tensor<8x3xf32>) -> tensor<4x3xf32>
    %27 = stablehlo.multiply %23, %25 : tensor<4x3xf32>
    %28 = stablehlo.multiply %25, %24 : tensor<4x3xf32>
    %29 = stablehlo.add %28, %26 : tensor<4x3xf32>
    %30 = stablehlo.slice %27 [0:3:2, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %31 = stablehlo.slice %29 [0:3:2, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %32 = stablehlo.slice %27 [1:4:2, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %33 = stablehlo.slice %29 [1:4:2, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %34 = stablehlo.multiply %30, %32 : tensor<2x3xf32>
    %35 = stablehlo.multiply %32, %31 : tensor<2x3xf32>
    %36 = stablehlo.add %35, %33 : tensor<2x3xf32>
    %37 = stablehlo.slice %34 [0:1:2, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %38 = stablehlo.slice %36 [0:1:2, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %39 = stablehlo.slice %34 [1:2:2, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %40 = stablehlo.slice %36 [1:2:2, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %41 = stablehlo.multiply %37, %39 : tensor<1x3xf32>
    %42 = stablehlo.multiply %39, %38 : tensor<1x3xf32>
    %43 = stablehlo.add %42, %40 : tensor<1x3xf32>
    %44 = stablehlo.slice %41 [0:0, 0:3] : (tensor<1x3xf32>) -> tensor<0x3xf32>
    %45 = stablehlo.slice %43 [0:0, 0:3] : (tensor<1x3xf32>) -> tensor<0x3xf32>
    %46 = stablehlo.slice %34 [2:2:2, 0:3] : (tensor<2x3xf32>) -> tensor<0x3xf32>
    %47 = stablehlo.slice %36 [2:2:2, 0:3] : (tensor<2x3xf32>) -> tensor<0x3xf32>
    %48 = stablehlo.multiply %44, %46 : tensor<0x3xf32>
    %49 = stablehlo.multiply %46, %45 : tensor<0x3xf32>
    %50 = stablehlo.add %49, %47 : tensor<0x3xf32>
    %51 = stablehlo.slice %34 [0:1, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %52 = stablehlo.concatenate %51, %48, dim = 0 : (tensor<1x3xf32>, tensor<0x3xf32>) -> tensor<1x3xf32>
    %53 = stablehlo.slice %36 [0:1, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %54 = stablehlo.concatenate %53, %50, dim = 0 : (tensor<1x3xf32>, tensor<0x3xf32>) -> tensor<1x3xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.pad %52, %cst, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %56 = stablehlo.pad %41, %cst_0, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %57 = stablehlo.add %55, %56 : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %58 = stablehlo.pad %54, %cst_1, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = stablehlo.pad %43, %cst_2, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %60 = stablehlo.add %58, %59 : tensor<2x3xf32>
    %61 = stablehlo.slice %57 [0:1, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %62 = stablehlo.slice %60 [0:1, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %63 = stablehlo.slice %27 [2:4:2, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
    %64 = stablehlo.slice %29 [2:4:2, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
    %65 = stablehlo.multiply %61, %63 : tensor<1x3xf32>
    %66 = stablehlo.multiply %63, %62 : tensor<1x3xf32>
    %67 = stablehlo.add %66, %64 : tensor<1x3xf32>
    %68 = stablehlo.slice %27 [0:1, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
    %69 = stablehlo.concatenate %68, %65, dim = 0 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    %70 = stablehlo.slice %29 [0:1, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
    %71 = stablehlo.concatenate %70, %67, dim = 0 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %72 = stablehlo.pad %69, %cst_3, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %cst_4 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %73 = stablehlo.pad %57, %cst_4, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %74 = stablehlo.add %72, %73 : tensor<4x3xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %75 = stablehlo.pad %71, %cst_5, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %76 = stablehlo.pad %60, %cst_6, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %77 = stablehlo.add %75, %76 : tensor<4x3xf32>
    %78 = stablehlo.slice %74 [0:3, 0:3] : (tensor<4x3xf32>) -> tensor<3x3xf32>
    %79 = stablehlo.slice %77 [0:3, 0:3] : (tensor<4x3xf32>) -> tensor<3x3xf32>
    %80 = stablehlo.slice %20 [2:8:2, 0:3] : (tensor<8x3xf32>) -> tensor<3x3xf32>
    %81 = stablehlo.slice %22 [2:8:2, 0:3] : (tensor<8x3xf32>) -> tensor<3x3xf32>
    %82 = stablehlo.multiply %78, %80 : tensor<3x3xf32>
    %83 = stablehlo.multiply %80, %79 : tensor<3x3xf32>
    %84 = stablehlo.add %83, %81 : tensor<3x3xf32>
    %85 = stablehlo.slice %20 [0:1, 0:3] : (tensor<8x3xf32>) -> tensor<1x3xf32>
    %86 = stablehlo.concatenate %85, %82, dim = 0 : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<4x3xf32>
    %87 = stablehlo.slice %22 [0:1, 0:3] : (tensor<8x3xf32>) -> tensor<1x3xf32>
    %88 = stablehlo.concatenate %87, %84, dim = 0 : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<4x3xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %89 = stablehlo.pad %86, %cst_7, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %90 = stablehlo.pad %74, %cst_8, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %91 = stablehlo.add %89, %90 : tensor<8x3xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %92 = stablehlo.pad %88, %cst_9, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %93 = stablehlo.pad %77, %cst_10, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %94 = stablehlo.add %92, %93 : tensor<8x3xf32>
    %95 = stablehlo.slice %91 [0:7, 0:3] : (tensor<8x3xf32>) -> tensor<7x3xf32>
    %96 = stablehlo.slice %94 [0:7, 0:3] : (tensor<8x3xf32>) -> tensor<7x3xf32>
    %97 = stablehlo.slice %13 [2:16:2, 0:3] : (tensor<16x3xf32>) -> tensor<7x3xf32>
    %98 = stablehlo.slice %15 [2:16:2, 0:3] : (tensor<16x3xf32>) -> tensor<7x3xf32>
    %99 = stablehlo.multiply %95, %97 : tensor<7x3xf32>
    %100 = stablehlo.multiply %97, %96 : tensor<7x3xf32>
    %101 = stablehlo.add %100, %98 : tensor<7x3xf32>
    %102 = stablehlo.slice %13 [0:1, 0:3] : (tensor<16x3xf32>) -> tensor<1x3xf32>
    %103 = stablehlo.concatenate %102, %99, dim = 0 : (tensor<1x3xf32>, tensor<7x3xf32>) -> tensor<8x3xf32>
    %104 = stablehlo.slice %15 [0:1, 0:3] : (tensor<16x3xf32>) -> tensor<1x3xf32>
    %105 = stablehlo.concatenate %104, %101, dim = 0 : (tensor<1x3xf32>, tensor<7x3xf32>) -> tensor<8x3xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %106 = stablehlo.pad %103, %cst_11, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<16x3xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %107 = stablehlo.pad %91, %cst_12, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<16x3xf32>
    %108 = stablehlo.add %106, %107 : tensor<16x3xf32>
    %cst_13 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %109 = stablehlo.pad %105, %cst_13, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<16x3xf32>
    %cst_14 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %110 = stablehlo.pad %94, %cst_14, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<16x3xf32>
    %111 = stablehlo.add %109, %110 : tensor<16x3xf32>
    %112 = stablehlo.slice %108 [0:15, 0:3] : (tensor<16x3xf32>) -> tensor<15x3xf32>
    %113 = stablehlo.slice %111 [0:15, 0:3] : (tensor<16x3xf32>) -> tensor<15x3xf32>
    %114 = stablehlo.slice %6 [2:32:2, 0:3] : (tensor<32x3xf32>) -> tensor<15x3xf32>
    %115 = stablehlo.slice %8 [2:32:2, 0:3] : (tensor<32x3xf32>) -> tensor<15x3xf32>
    %116 = stablehlo.multiply %112, %114 : tensor<15x3xf32>
    %117 = stablehlo.multiply %114, %113 : tensor<15x3xf32>
    %118 = stablehlo.add %117, %115 : tensor<15x3xf32>
    %119 = stablehlo.slice %6 [0:1, 0:3] : (tensor<32x3xf32>) -> tensor<1x3xf32>
    %120 = stablehlo.concatenate %119, %116, dim = 0 : (tensor<1x3xf32>, tensor<15x3xf32>) -> tensor<16x3xf32>
    %121 = stablehlo.slice %8 [0:1, 0:3] : (tensor<32x3xf32>) -> tensor<1x3xf32>
    %122 = stablehlo.concatenate %121, %118, dim = 0 : (tensor<1x3xf32>, tensor<15x3xf32>) -> tensor<16x3xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %123 = stablehlo.pad %120, %cst_15, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<16x3xf32>, tensor<f32>) -> tensor<32x3xf32>
    %cst_16 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %124 = stablehlo.pad %108, %cst_16, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<16x3xf32>, tensor<f32>) -> tensor<32x3xf32>
    %125 = stablehlo.add %123, %124 : tensor<32x3xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %126 = stablehlo.pad %122, %cst_17, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<16x3xf32>, tensor<f32>) -> tensor<32x3xf32>
    %cst_18 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %127 = stablehlo.pad %111, %cst_18, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<16x3xf32>, tensor<f32>) -> tensor<32x3xf32>
    %128 = stablehlo.add %126, %127 : tensor<32x3xf32>
    %129 = stablehlo.slice %125 [0:31, 0:3] : (tensor<32x3xf32>) -> tensor<31x3xf32>
    %130 = stablehlo.slice %128 [0:31, 0:3] : (tensor<32x3xf32>) -> tensor<31x3xf32>
    %131 = stablehlo.slice %1 [2:64:2, 0:3] : (tensor<64x3xf32>) -> tensor<31x3xf32>
    %132 = stablehlo.slice %arg0 [2:64:2, 0:3] : (tensor<64x3xf32>) -> tensor<31x3xf32>
    %133 = stablehlo.multiply %129, %131 : tensor<31x3xf32>
    %134 = stablehlo.multiply %131, %130 : tensor<31x3xf32>
    %135 = stablehlo.add %134, %132 : tensor<31x3xf32>
    %136 = stablehlo.slice %1 [0:1, 0:3] : (tensor<64x3xf32>) -> tensor<1x3xf32>
    %137 = stablehlo.concatenate %136, %133, dim = 0 : (tensor<1x3xf32>, tensor<31x3xf32>) -> tensor<32x3xf32>
    %138 = stablehlo.slice %arg0 [0:1, 0:3] : (tensor<64x3xf32>) -> tensor<1x3xf32>
    %139 = stablehlo.concatenate %138, %135, dim = 0 : (tensor<1x3xf32>, tensor<31x3xf32>) -> tensor<32x3xf32>
    %cst_19 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %140 = stablehlo.pad %137, %cst_19, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<32x3xf32>, tensor<f32>) -> tensor<64x3xf32>
    %cst_20 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %141 = stablehlo.pad %125, %cst_20, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<32x3xf32>, tensor<f32>) -> tensor<64x3xf32>
    %142 = stablehlo.add %140, %141 : tensor<64x3xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %143 = stablehlo.pad %139, %cst_21, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<32x3xf32>, tensor<f32>) -> tensor<64x3xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %144 = stablehlo.pad %128, %cst_22, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<32x3xf32>, tensor<f32>) -> tensor<64x3xf32>
    %145 = stablehlo.add %143, %144 : tensor<64x3xf32>
    %146 = stablehlo.reverse %arg0, dims = [0] : tensor<64x3xf32>
    %147 = stablehlo.slice %146 [0:63:2, 0:3] : (tensor<64x3xf32>) -> tensor<32x3xf32>
    %148 = stablehlo.slice %146 [1:64:2, 0:3] : (tensor<64x3xf32>) -> tensor<32x3xf32>
    %149 = stablehlo.maximum %147, %148 : tensor<32x3xf32>
    %150 = stablehlo.slice %149 [0:31:2, 0:3] : (tensor<32x3xf32>) -> tensor<16x3xf32>
    %151 = stablehlo.slice %149 [1:32:2, 0:3] : (tensor<32x3xf32>) -> tensor<16x3xf32>
    %152 = stablehlo.maximum %150, %151 : tensor<16x3xf32>
    %153 = stablehlo.slice %152 [0:15:2, 0:3] : (tensor<16x3xf32>) -> tensor<8x3xf32>
    %154 = stablehlo.slice %152 [1:16:2, 0:3] : (tensor<16x3xf32>) -> tensor<8x3xf32>
    %155 = stablehlo.maximum %153, %154 : tensor<8x3xf32>
    %156 = stablehlo.slice %155 [0:7:2, 0:3] : (tensor<8x3xf32>) -> tensor<4x3xf32>
    %157 = stablehlo.slice %155 [1:8:2, 0:3] : (tensor<8x3xf32>) -> tensor<4x3xf32>
    %158 = stablehlo.maximum %156, %157 : tensor<4x3xf32>
    %159 = stablehlo.slice %158 [0:3:2, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %160 = stablehlo.slice %158 [1:4:2, 0:3] : (tensor<4x3xf32>) -> tensor<2x3xf32>
    %161 = stablehlo.maximum %159, %160 : tensor<2x3xf32>
    %162 = stablehlo.slice %161 [0:1:2, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %163 = stablehlo.slice %161 [1:2:2, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %164 = stablehlo.maximum %162, %163 : tensor<1x3xf32>
    %165 = stablehlo.slice %164 [0:0, 0:3] : (tensor<1x3xf32>) -> tensor<0x3xf32>
    %166 = stablehlo.slice %161 [2:2:2, 0:3] : (tensor<2x3xf32>) -> tensor<0x3xf32>
    %167 = stablehlo.maximum %165, %166 : tensor<0x3xf32>
    %168 = stablehlo.slice %161 [0:1, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %169 = stablehlo.concatenate %168, %167, dim = 0 : (tensor<1x3xf32>, tensor<0x3xf32>) -> tensor<1x3xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %170 = stablehlo.pad %169, %cst_23, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %171 = stablehlo.pad %164, %cst_24, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<1x3xf32>, tensor<f32>) -> tensor<2x3xf32>
    %172 = stablehlo.add %170, %171 : tensor<2x3xf32>
    %173 = stablehlo.slice %172 [0:1, 0:3] : (tensor<2x3xf32>) -> tensor<1x3xf32>
    %174 = stablehlo.slice %158 [2:4:2, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
    %175 = stablehlo.maximum %173, %174 : tensor<1x3xf32>
    %176 = stablehlo.slice %158 [0:1, 0:3] : (tensor<4x3xf32>) -> tensor<1x3xf32>
    %177 = stablehlo.concatenate %176, %175, dim = 0 : (tensor<1x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    %cst_25 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %178 = stablehlo.pad %177, %cst_25, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %cst_26 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %179 = stablehlo.pad %172, %cst_26, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<4x3xf32>
    %180 = stablehlo.add %178, %179 : tensor<4x3xf32>
    %181 = stablehlo.slice %180 [0:3, 0:3] : (tensor<4x3xf32>) -> tensor<3x3xf32>
    %182 = stablehlo.slice %155 [2:8:2, 0:3] : (tensor<8x3xf32>) -> tensor<3x3xf32>
    %183 = stablehlo.maximum %181, %182 : tensor<3x3xf32>
    %184 = stablehlo.slice %155 [0:1, 0:3] : (tensor<8x3xf32>) -> tensor<1x3xf32>
    %185 = stablehlo.concatenate %184, %183, dim = 0 : (tensor<1x3xf32>, tensor<3x3xf32>) -> tensor<4x3xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %186 = stablehlo.pad %185, %cst_27, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %cst_28 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %187 = stablehlo.pad %180, %cst_28, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<4x3xf32>, tensor<f32>) -> tensor<8x3xf32>
    %188 = stablehlo.add %186, %187 : tensor<8x3xf32>
    %189 = stablehlo.slice %188 [0:7, 0:3] : (tensor<8x3xf32>) -> tensor<7x3xf32>
    %190 = stablehlo.slice %152 [2:16:2, 0:3] : (tensor<16x3xf32>) -> tensor<7x3xf32>
    %191 = stablehlo.maximum %189, %190 : tensor<7x3xf32>
    %192 = stablehlo.slice %152 [0:1, 0:3] : (tensor<16x3xf32>) -> tensor<1x3xf32>
    %193 = stablehlo.concatenate %192, %191, dim = 0 : (tensor<1x3xf32>, tensor<7x3xf32>) -> tensor<8x3xf32>
    %cst_29 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %194 = stablehlo.pad %193, %cst_29, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<16x3xf32>
    %cst_30 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %195 = stablehlo.pad %188, %cst_30, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<8x3xf32>, tensor<f32>) -> tensor<16x3xf32>
    %196 = stablehlo.add %194, %195 : tensor<16x3xf32>
    %197 = stablehlo.slice %196 [0:15, 0:3] : (tensor<16x3xf32>) -> tensor<15x3xf32>
    %198 = stablehlo.slice %149 [2:32:2, 0:3] : (tensor<32x3xf32>) -> tensor<15x3xf32>
    %199 = stablehlo.maximum %197, %198 : tensor<15x3xf32>
    %200 = stablehlo.slice %149 [0:1, 0:3] : (tensor<32x3xf32>) -> tensor<1x3xf32>
    %201 = stablehlo.concatenate %200, %199, dim = 0 : (tensor<1x3xf32>, tensor<15x3xf32>) -> tensor<16x3xf32>
    %cst_31 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %202 = stablehlo.pad %201, %cst_31, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<16x3xf32>, tensor<f32>) -> tensor<32x3xf32>
    %cst_32 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %203 = stablehlo.pad %196, %cst_32, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<16x3xf32>, tensor<f32>) -> tensor<32x3xf32>
    %204 = stablehlo.add %202, %203 : tensor<32x3xf32>
    %205 = stablehlo.slice %204 [0:31, 0:3] : (tensor<32x3xf32>) -> tensor<31x3xf32>
    %206 = stablehlo.slice %146 [2:64:2, 0:3] : (tensor<64x3xf32>) -> tensor<31x3xf32>
    %207 = stablehlo.maximum %205, %206 : tensor<31x3xf32>
    %208 = stablehlo.slice %146 [0:1, 0:3] : (tensor<64x3xf32>) -> tensor<1x3xf32>
    %209 = stablehlo.concatenate %208, %207, dim = 0 : (tensor<1x3xf32>, tensor<31x3xf32>) -> tensor<32x3xf32>
    %cst_33 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %210 = stablehlo.pad %209, %cst_33, low = [0, 0], high = [1, 0], interior = [1, 0] : (tensor<32x3xf32>, tensor<f32>) -> tensor<64x3xf32>
    %cst_34 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %211 = stablehlo.pad %204, %cst_34, low = [1, 0], high = [0, 0], interior = [1, 0] : (tensor<32x3xf32>, tensor<f32>) -> tensor<64x3xf32>
    %212 = stablehlo.add %210, %211 : tensor<64x3xf32>
    %213 = stablehlo.reverse %212, dims = [0] : tensor<64x3xf32>
    return %142, %145, %213 : tensor<64x3xf32>, tensor<64x3xf32>, tensor<64x3xf32>
  }
}
