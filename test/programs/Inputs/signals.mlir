// program: Welch's spectral density, STFT, detrending, correlation, polynomials. (jax 0.10.2)
// input: normal 60xf32
// tolerance: 0.001
module @jit_signals attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<60xf32>) -> (tensor<11xf32> {jax.result_info = "result[0]"}, tensor<9x9xcomplex<f32>> {jax.result_info = "result[1]"}, tensor<60xf32> {jax.result_info = "result[2]"}, tensor<68xf32> {jax.result_info = "result[3]"}, tensor<60xf32> {jax.result_info = "result[4]"}, tensor<4xf32> {jax.result_info = "result[5]"}, tensor<7xf32> {jax.result_info = "result[6]"}, tensor<f32> {jax.result_info = "result[7][0]"}, tensor<f32> {jax.result_info = "result[7][1]"}, tensor<2x5xf32> {jax.result_info = "result[8]"}) {
    %c = stablehlo.constant dense<> : tensor<0xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %cst = stablehlo.constant dense<3.14159274> : tensor<f32>
    %0 = call @_linspace(%c_0, %cst) : (tensor<i32>, tensor<f32>) -> tensor<20xf32>
    %1 = stablehlo.sine %0 : tensor<20xf32>
    %2 = stablehlo.multiply %1, %1 : tensor<20xf32>
    %3 = stablehlo.multiply %2, %2 : tensor<20xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_1) applies stablehlo.add across dimensions = [0] : (tensor<20xf32>, tensor<f32>) -> tensor<f32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %5 = stablehlo.multiply %cst_2, %4 : tensor<f32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %6 = stablehlo.divide %cst_3, %5 : tensor<f32>
    %7 = stablehlo.convert %6 : (tensor<f32>) -> tensor<complex<f32>>
    %8 = stablehlo.iota dim = 0 : tensor<11xf32>
    %cst_4 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %10 = stablehlo.divide %8, %9 : tensor<11xf32>
    %11 = stablehlo.iota dim = 0 : tensor<5xi32>
    %c_5 = stablehlo.constant dense<10> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %13 = stablehlo.multiply %12, %11 : tensor<5xi32>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %15 = stablehlo.add %14, %13 : tensor<5xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %17 = stablehlo.compare LT, %15, %16, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
    %c_8 = stablehlo.constant dense<60> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<5xi32>
    %19 = stablehlo.add %15, %18 : tensor<5xi32>
    %20 = stablehlo.select %17, %19, %15 : tensor<5xi1>, tensor<5xi32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
    %22 = "stablehlo.gather"(%arg0, %21) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 20>}> : (tensor<60xf32>, tensor<5x1xi32>) -> tensor<5x20xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %23 = stablehlo.reduce(%22 init: %cst_9) applies stablehlo.add across dimensions = [1] : (tensor<5x20xf32>, tensor<f32>) -> tensor<5xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<5xf32>) -> tensor<5x1xf32>
    %cst_10 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<5x1xf32>
    %26 = stablehlo.divide %24, %25 : tensor<5x1xf32>
    %27 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<5x1xf32>) -> tensor<5x20xf32>
    %28 = stablehlo.subtract %22, %27 : tensor<5x20xf32>
    %29 = stablehlo.reshape %2 : (tensor<20xf32>) -> tensor<1x20xf32>
    %30 = stablehlo.broadcast_in_dim %29, dims = [0, 1] : (tensor<1x20xf32>) -> tensor<5x20xf32>
    %31 = stablehlo.multiply %30, %28 : tensor<5x20xf32>
    %c_11 = stablehlo.constant dense<0> : tensor<i32>
    %32 = call @_pad(%31, %c_11) : (tensor<5x20xf32>, tensor<i32>) -> tensor<5x20xf32>
    %33 = call @fft(%32) : (tensor<5x20xf32>) -> tensor<5x11xcomplex<f32>>
    %34 = stablehlo.real %33 : (tensor<5x11xcomplex<f32>>) -> tensor<5x11xf32>
    %35 = stablehlo.imag %33 : (tensor<5x11xcomplex<f32>>) -> tensor<5x11xf32>
    %36 = stablehlo.negate %35 : tensor<5x11xf32>
    %37 = stablehlo.complex %34, %36 : tensor<5x11xcomplex<f32>>
    %38 = stablehlo.multiply %37, %33 : tensor<5x11xcomplex<f32>>
    %39 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<complex<f32>>) -> tensor<5x11xcomplex<f32>>
    %40 = stablehlo.multiply %38, %39 : tensor<5x11xcomplex<f32>>
    %c_12 = stablehlo.constant dense<1> : tensor<i32>
    %41 = stablehlo.broadcast_in_dim %c_12, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %cst_13 = stablehlo.constant dense<(2.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %42 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<complex<f32>>) -> tensor<5x9xcomplex<f32>>
    %43 = "stablehlo.scatter"(%40, %41, %42) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<complex<f32>>, %arg2: tensor<complex<f32>>):
      %153 = stablehlo.multiply %arg1, %arg2 : tensor<complex<f32>>
      stablehlo.return %153 : tensor<complex<f32>>
    }) : (tensor<5x11xcomplex<f32>>, tensor<1xi32>, tensor<5x9xcomplex<f32>>) -> tensor<5x11xcomplex<f32>>
    %44 = stablehlo.iota dim = 0 : tensor<5xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %46 = stablehlo.multiply %45, %44 : tensor<5xf32>
    %cst_15 = stablehlo.constant dense<1.000000e+01> : tensor<f32>
    %47 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %48 = stablehlo.add %47, %46 : tensor<5xf32>
    %cst_16 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<5xf32>
    %50 = stablehlo.divide %48, %49 : tensor<5xf32>
    %51 = stablehlo.real %43 : (tensor<5x11xcomplex<f32>>) -> tensor<5x11xf32>
    %52 = stablehlo.transpose %51, dims = [1, 0] : (tensor<5x11xf32>) -> tensor<11x5xf32>
    %cst_17 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_17) applies stablehlo.add across dimensions = [1] : (tensor<11x5xf32>, tensor<f32>) -> tensor<11xf32>
    %cst_18 = stablehlo.constant dense<5.000000e+00> : tensor<f32>
    %54 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<11xf32>
    %55 = stablehlo.divide %53, %54 : tensor<11xf32>
    %c_19 = stablehlo.constant dense<0> : tensor<i32>
    %cst_20 = stablehlo.constant dense<3.14159274> : tensor<f32>
    %56 = call @_linspace_0(%c_19, %cst_20) : (tensor<i32>, tensor<f32>) -> tensor<16xf32>
    %57 = stablehlo.sine %56 : tensor<16xf32>
    %58 = stablehlo.multiply %57, %57 : tensor<16xf32>
    %cst_21 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %59 = call @_pad_1(%arg0, %cst_21) : (tensor<60xf32>, tensor<f32>) -> tensor<76xf32>
    %cst_22 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %61 = stablehlo.concatenate %59, %60, dim = 0 : (tensor<76xf32>, tensor<4xf32>) -> tensor<80xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %62 = stablehlo.reduce(%58 init: %cst_23) applies stablehlo.add across dimensions = [0] : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %63 = stablehlo.multiply %62, %62 : tensor<f32>
    %cst_24 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %64 = stablehlo.divide %cst_24, %63 : tensor<f32>
    %65 = stablehlo.sqrt %64 : tensor<f32>
    %66 = stablehlo.convert %65 : (tensor<f32>) -> tensor<complex<f32>>
    %67 = stablehlo.iota dim = 0 : tensor<9xf32>
    %cst_25 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %69 = stablehlo.divide %67, %68 : tensor<9xf32>
    %70 = stablehlo.iota dim = 0 : tensor<9xi32>
    %c_26 = stablehlo.constant dense<8> : tensor<i32>
    %71 = stablehlo.broadcast_in_dim %c_26, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %72 = stablehlo.multiply %71, %70 : tensor<9xi32>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %73 = stablehlo.broadcast_in_dim %c_27, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %74 = stablehlo.add %73, %72 : tensor<9xi32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %75 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %76 = stablehlo.compare LT, %74, %75, SIGNED : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi1>
    %c_29 = stablehlo.constant dense<80> : tensor<i32>
    %77 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i32>) -> tensor<9xi32>
    %78 = stablehlo.add %74, %77 : tensor<9xi32>
    %79 = stablehlo.select %76, %78, %74 : tensor<9xi1>, tensor<9xi32>
    %80 = stablehlo.broadcast_in_dim %79, dims = [0] : (tensor<9xi32>) -> tensor<9x1xi32>
    %81 = "stablehlo.gather"(%61, %80) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 16>}> : (tensor<80xf32>, tensor<9x1xi32>) -> tensor<9x16xf32>
    %82 = stablehlo.reshape %58 : (tensor<16xf32>) -> tensor<1x16xf32>
    %83 = stablehlo.broadcast_in_dim %82, dims = [0, 1] : (tensor<1x16xf32>) -> tensor<9x16xf32>
    %84 = stablehlo.multiply %83, %81 : tensor<9x16xf32>
    %c_30 = stablehlo.constant dense<0> : tensor<i32>
    %85 = call @_pad_2(%84, %c_30) : (tensor<9x16xf32>, tensor<i32>) -> tensor<9x16xf32>
    %86 = call @fft_3(%85) : (tensor<9x16xf32>) -> tensor<9x9xcomplex<f32>>
    %87 = stablehlo.broadcast_in_dim %66, dims = [] : (tensor<complex<f32>>) -> tensor<9x9xcomplex<f32>>
    %88 = stablehlo.multiply %86, %87 : tensor<9x9xcomplex<f32>>
    %89 = stablehlo.iota dim = 0 : tensor<9xf32>
    %cst_31 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %90 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %91 = stablehlo.multiply %90, %89 : tensor<9xf32>
    %cst_32 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %92 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %93 = stablehlo.add %92, %91 : tensor<9xf32>
    %cst_33 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %94 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %95 = stablehlo.divide %93, %94 : tensor<9xf32>
    %cst_34 = stablehlo.constant dense<8.000000e+00> : tensor<f32>
    %96 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %97 = stablehlo.subtract %95, %96 : tensor<9xf32>
    %98 = stablehlo.transpose %88, dims = [1, 0] : (tensor<9x9xcomplex<f32>>) -> tensor<9x9xcomplex<f32>>
    %99 = stablehlo.reshape %arg0 : (tensor<60xf32>) -> tensor<60x1xf32>
    %cst_35 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %100 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %101 = stablehlo.iota dim = 0 : tensor<60xf32>
    %cst_36 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %102 = stablehlo.broadcast_in_dim %cst_36, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %103 = stablehlo.add %102, %101 : tensor<60xf32>
    %cst_37 = stablehlo.constant dense<6.000000e+01> : tensor<f32>
    %104 = stablehlo.broadcast_in_dim %cst_37, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %105 = stablehlo.divide %103, %104 : tensor<60xf32>
    %106 = call @atleast_2d(%100) : (tensor<60xf32>) -> tensor<1x60xf32>
    %107 = call @atleast_2d(%105) : (tensor<60xf32>) -> tensor<1x60xf32>
    %108 = stablehlo.concatenate %106, %107, dim = 0 : (tensor<1x60xf32>, tensor<1x60xf32>) -> tensor<2x60xf32>
    %109 = stablehlo.transpose %108, dims = [1, 0] : (tensor<2x60xf32>) -> tensor<60x2xf32>
    %110:4 = call @_lstsq(%109, %99) : (tensor<60x2xf32>, tensor<60x1xf32>) -> (tensor<2x1xf32>, tensor<1xf32>, tensor<i32>, tensor<2xf32>)
    %111 = stablehlo.dot_general %109, %110#0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<60x2xf32>, tensor<2x1xf32>) -> tensor<60x1xf32>
    %112 = stablehlo.negate %111 : tensor<60x1xf32>
    %113 = "stablehlo.scatter"(%99, %c, %112) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1]>, unique_indices = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %153 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %153 : tensor<f32>
    }) : (tensor<60x1xf32>, tensor<0xi32>, tensor<60x1xf32>) -> tensor<60x1xf32>
    %114 = stablehlo.reshape %113 : (tensor<60x1xf32>) -> tensor<60xf32>
    %115 = stablehlo.slice %arg0 [0:9] : (tensor<60xf32>) -> tensor<9xf32>
    %116 = call @correlate(%arg0, %115) : (tensor<60xf32>, tensor<9xf32>) -> tensor<68xf32>
    %117 = stablehlo.slice %arg0 [0:4] : (tensor<60xf32>) -> tensor<4xf32>
    %118 = call @polyval(%117, %arg0) : (tensor<4xf32>, tensor<60xf32>) -> tensor<60xf32>
    %c_38 = stablehlo.constant dense<-1> : tensor<i32>
    %c_39 = stablehlo.constant dense<1> : tensor<i32>
    %119 = call @_linspace_4(%c_38, %c_39) : (tensor<i32>, tensor<i32>) -> tensor<60xf32>
    %120 = call @polyfit(%119, %arg0) : (tensor<60xf32>, tensor<60xf32>) -> tensor<4xf32>
    %121 = stablehlo.slice %arg0 [0:3] : (tensor<60xf32>) -> tensor<3xf32>
    %122 = stablehlo.slice %arg0 [3:8] : (tensor<60xf32>) -> tensor<5xf32>
    %123 = call @convolve(%121, %122) : (tensor<3xf32>, tensor<5xf32>) -> tensor<7xf32>
    %cst_40 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %124 = stablehlo.broadcast_in_dim %cst_40, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %125 = stablehlo.multiply %arg0, %124 : tensor<60xf32>
    %126 = stablehlo.sine %arg0 : tensor<60xf32>
    %127 = stablehlo.cosine %arg0 : tensor<60xf32>
    %128 = stablehlo.multiply %125, %127 : tensor<60xf32>
    %cst_41 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %129 = stablehlo.reduce(%126 init: %cst_41) applies stablehlo.add across dimensions = [0] : (tensor<60xf32>, tensor<f32>) -> tensor<f32>
    %cst_42 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %130 = stablehlo.reduce(%128 init: %cst_42) applies stablehlo.add across dimensions = [0] : (tensor<60xf32>, tensor<f32>) -> tensor<f32>
    %131 = stablehlo.slice %arg0 [0:5] : (tensor<60xf32>) -> tensor<5xf32>
    %132 = stablehlo.iota dim = 0 : tensor<5x5xi32>
    %133 = stablehlo.iota dim = 1 : tensor<5x5xi32>
    %c_43 = stablehlo.constant dense<0> : tensor<i32>
    %134 = stablehlo.broadcast_in_dim %c_43, dims = [] : (tensor<i32>) -> tensor<5x5xi32>
    %135 = stablehlo.add %132, %134 : tensor<5x5xi32>
    %136 = stablehlo.compare EQ, %135, %133, SIGNED : (tensor<5x5xi32>, tensor<5x5xi32>) -> tensor<5x5xi1>
    %137 = stablehlo.convert %136 : (tensor<5x5xi1>) -> tensor<5x5xf32>
    %138 = stablehlo.slice %137 [0:5, 0:5] : (tensor<5x5xf32>) -> tensor<5x5xf32>
    %139 = stablehlo.convert %138 : tensor<5x5xf32>
    %140 = stablehlo.dot_general %131, %131, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5xf32>, tensor<5xf32>) -> tensor<f32>
    %141 = stablehlo.dot_general %139, %131, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<5x5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %142 = stablehlo.dot_general %131, %139, contracting_dims = [0] x [1], precision = [DEFAULT, DEFAULT] : (tensor<5xf32>, tensor<5x5xf32>) -> tensor<5xf32>
    %143 = stablehlo.add %141, %142 : tensor<5xf32>
    %cst_44 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %144 = stablehlo.reduce(%131 init: %cst_44) applies stablehlo.add across dimensions = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<f32>
    %cst_45 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %145 = stablehlo.reduce(%139 init: %cst_45) applies stablehlo.add across dimensions = [1] : (tensor<5x5xf32>, tensor<f32>) -> tensor<5xf32>
    %146 = stablehlo.broadcast_in_dim %140, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %147 = stablehlo.broadcast_in_dim %144, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %148 = stablehlo.concatenate %146, %147, dim = 0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
    %149 = stablehlo.broadcast_in_dim %143, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %150 = stablehlo.broadcast_in_dim %145, dims = [1] : (tensor<5xf32>) -> tensor<1x5xf32>
    %151 = stablehlo.concatenate %149, %150, dim = 0 : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<2x5xf32>
    %152 = stablehlo.slice %151 [0:2, 0:5] : (tensor<2x5xf32>) -> tensor<2x5xf32>
    return %55, %98, %114, %116, %118, %120, %123, %129, %130, %152 : tensor<11xf32>, tensor<9x9xcomplex<f32>>, tensor<60xf32>, tensor<68xf32>, tensor<60xf32>, tensor<4xf32>, tensor<7xf32>, tensor<f32>, tensor<f32>, tensor<2x5xf32>
  }
  func.func private @_linspace(%arg0: tensor<i32>, %arg1: tensor<f32>) -> tensor<20xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.convert %arg1 : tensor<f32>
    %2 = stablehlo.subtract %1, %0 : tensor<f32>
    %cst = stablehlo.constant dense<2.000000e+01> : tensor<f32>
    %3 = stablehlo.divide %2, %cst : tensor<f32>
    %4 = stablehlo.iota dim = 0 : tensor<20xf32>
    %cst_0 = stablehlo.constant dense<2.000000e+01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %6 = stablehlo.divide %4, %5 : tensor<20xf32>
    %7 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<20xf32>
    %9 = stablehlo.subtract %8, %6 : tensor<20xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1xf32>) -> tensor<20xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<20xf32>
    %12 = stablehlo.reshape %1 : (tensor<f32>) -> tensor<1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<1xf32>) -> tensor<20xf32>
    %14 = stablehlo.multiply %13, %6 : tensor<20xf32>
    %15 = stablehlo.add %11, %14 : tensor<20xf32>
    return %15 : tensor<20xf32>
  }
  func.func private @_pad(%arg0: tensor<5x20xf32>, %arg1: tensor<i32>) -> tensor<5x20xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<5x20xf32>, tensor<f32>) -> tensor<5x20xf32>
    return %1 : tensor<5x20xf32>
  }
  func.func private @fft(%arg0: tensor<5x20xf32>) -> tensor<5x11xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [20] : (tensor<5x20xf32>) -> tensor<5x11xcomplex<f32>>
    return %0 : tensor<5x11xcomplex<f32>>
  }
  func.func private @_linspace_0(%arg0: tensor<i32>, %arg1: tensor<f32>) -> tensor<16xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.convert %arg1 : tensor<f32>
    %2 = stablehlo.subtract %1, %0 : tensor<f32>
    %cst = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %3 = stablehlo.divide %2, %cst : tensor<f32>
    %4 = stablehlo.iota dim = 0 : tensor<16xf32>
    %cst_0 = stablehlo.constant dense<1.600000e+01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %6 = stablehlo.divide %4, %5 : tensor<16xf32>
    %7 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %9 = stablehlo.subtract %8, %6 : tensor<16xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1xf32>) -> tensor<16xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<16xf32>
    %12 = stablehlo.reshape %1 : (tensor<f32>) -> tensor<1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<1xf32>) -> tensor<16xf32>
    %14 = stablehlo.multiply %13, %6 : tensor<16xf32>
    %15 = stablehlo.add %11, %14 : tensor<16xf32>
    return %15 : tensor<16xf32>
  }
  func.func private @_pad_1(%arg0: tensor<60xf32>, %arg1: tensor<f32>) -> tensor<76xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [8], high = [8], interior = [0] : (tensor<60xf32>, tensor<f32>) -> tensor<76xf32>
    return %1 : tensor<76xf32>
  }
  func.func private @_pad_2(%arg0: tensor<9x16xf32>, %arg1: tensor<i32>) -> tensor<9x16xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<9x16xf32>, tensor<f32>) -> tensor<9x16xf32>
    return %1 : tensor<9x16xf32>
  }
  func.func private @fft_3(%arg0: tensor<9x16xf32>) -> tensor<9x9xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [16] : (tensor<9x16xf32>) -> tensor<9x9xcomplex<f32>>
    return %0 : tensor<9x9xcomplex<f32>>
  }
  func.func private @atleast_2d(%arg0: tensor<60xf32>) -> tensor<1x60xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [1] : (tensor<60xf32>) -> tensor<1x60xf32>
    return %0 : tensor<1x60xf32>
  }
  func.func private @_lstsq(%arg0: tensor<60x2xf32>, %arg1: tensor<60x1xf32>) -> (tensor<2x1xf32>, tensor<1xf32>, tensor<i32>, tensor<2xf32>) {
    %0:3 = call @svd(%arg0) : (tensor<60x2xf32>) -> (tensor<60x2xf32>, tensor<2xf32>, tensor<2x2xf32>)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.compare GT, %0#1, %1, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %3 = stablehlo.slice %0#1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %cst_0 = stablehlo.constant dense<7.15255737E-6> : tensor<f32>
    %5 = stablehlo.multiply %cst_0, %4 : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %7 = stablehlo.compare GE, %0#1, %6, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
    %8 = stablehlo.and %2, %7 : tensor<2xi1>
    %9 = stablehlo.convert %8 : (tensor<2xi1>) -> tensor<2xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %10 = stablehlo.reduce(%9 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %11 = call @_where(%8, %0#1, %c_1) : (tensor<2xi1>, tensor<2xf32>, tensor<i32>) -> tensor<2xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %13 = stablehlo.divide %12, %11 : tensor<2xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %14 = call @_where(%8, %13, %c_3) : (tensor<2xi1>, tensor<2xf32>, tensor<i32>) -> tensor<2xf32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0] : (tensor<2xf32>) -> tensor<2x1xf32>
    %16 = stablehlo.transpose %0#0, dims = [1, 0] : (tensor<60x2xf32>) -> tensor<2x60xf32>
    %17 = stablehlo.dot_general %16, %arg1, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x60xf32>, tensor<60x1xf32>) -> tensor<2x1xf32>
    %18 = stablehlo.transpose %0#2, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %19 = stablehlo.multiply %15, %17 : tensor<2x1xf32>
    %20 = stablehlo.dot_general %18, %19, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
    %21 = stablehlo.dot_general %arg0, %20, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<60x2xf32>, tensor<2x1xf32>) -> tensor<60x1xf32>
    %22 = stablehlo.subtract %arg1, %21 : tensor<60x1xf32>
    %23 = call @norm(%22) : (tensor<60x1xf32>) -> tensor<1xf32>
    %24 = stablehlo.multiply %23, %23 : tensor<1xf32>
    return %20, %24, %10, %0#1 : tensor<2x1xf32>, tensor<1xf32>, tensor<i32>, tensor<2xf32>
  }
  func.func private @svd(%arg0: tensor<60x2xf32>) -> (tensor<60x2xf32>, tensor<2xf32>, tensor<2x2xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=60, j=2, k=60, l=2, m=2, n=60, o=2, p=2, q=2}, custom>} : (tensor<60x2xf32>) -> (tensor<60x2xf32>, tensor<2xf32>, tensor<60x2xf32>, tensor<2x2xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<2xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<2xi1>, tensor<2xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<60x2xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<60x2xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<60x2xi1>, tensor<60x2xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<2x2xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<2x2xi1>, tensor<2x2xf32>
    return %10, %6, %14 : tensor<60x2xf32>, tensor<2xf32>, tensor<2x2xf32>
  }
  func.func private @_where(%arg0: tensor<2xi1>, %arg1: tensor<2xf32>, %arg2: tensor<i32>) -> tensor<2xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<2xi1>, tensor<2xf32>
    return %2 : tensor<2xf32>
  }
  func.func private @norm(%arg0: tensor<60x1xf32>) -> tensor<1xf32> {
    %0 = stablehlo.multiply %arg0, %arg0 : tensor<60x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<60x1xf32>, tensor<f32>) -> tensor<1xf32>
    %2 = stablehlo.sqrt %1 : tensor<1xf32>
    return %2 : tensor<1xf32>
  }
  func.func private @correlate(%arg0: tensor<60xf32>, %arg1: tensor<9xf32>) -> tensor<68xf32> {
    %0 = call @_conv(%arg0, %arg1) : (tensor<60xf32>, tensor<9xf32>) -> tensor<68xf32>
    return %0 : tensor<68xf32>
  }
  func.func private @_conv(%arg0: tensor<60xf32>, %arg1: tensor<9xf32>) -> tensor<68xf32> {
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [2] : (tensor<60xf32>) -> tensor<1x1x60xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<9xf32>) -> tensor<1x1x9xf32>
    %2 = stablehlo.convolution(%0, %1) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[8, 8]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x1x60xf32>, tensor<1x1x9xf32>) -> tensor<1x1x68xf32>
    %3 = stablehlo.reshape %2 : (tensor<1x1x68xf32>) -> tensor<68xf32>
    return %3 : tensor<68xf32>
  }
  func.func private @polyval(%arg0: tensor<4xf32>, %arg1: tensor<60xf32>) -> tensor<60xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %1 = stablehlo.slice %arg0 [0:0] : (tensor<4xf32>) -> tensor<0xf32>
    %2 = stablehlo.slice %arg0 [0:4] : (tensor<4xf32>) -> tensor<4xf32>
    %3 = stablehlo.slice %2 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %4 = stablehlo.reshape %3 : (tensor<1xf32>) -> tensor<f32>
    %5 = call @closed_call(%arg1, %0, %4) : (tensor<60xf32>, tensor<60xf32>, tensor<f32>) -> tensor<60xf32>
    %6 = stablehlo.slice %2 [1:2] : (tensor<4xf32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = call @closed_call(%arg1, %5, %7) : (tensor<60xf32>, tensor<60xf32>, tensor<f32>) -> tensor<60xf32>
    %9 = stablehlo.slice %2 [2:3] : (tensor<4xf32>) -> tensor<1xf32>
    %10 = stablehlo.reshape %9 : (tensor<1xf32>) -> tensor<f32>
    %11 = call @closed_call(%arg1, %8, %10) : (tensor<60xf32>, tensor<60xf32>, tensor<f32>) -> tensor<60xf32>
    %12 = stablehlo.slice %2 [3:4] : (tensor<4xf32>) -> tensor<1xf32>
    %13 = stablehlo.reshape %12 : (tensor<1xf32>) -> tensor<f32>
    %14 = call @closed_call(%arg1, %11, %13) : (tensor<60xf32>, tensor<60xf32>, tensor<f32>) -> tensor<60xf32>
    return %14 : tensor<60xf32>
  }
  func.func private @closed_call(%arg0: tensor<60xf32>, %arg1: tensor<60xf32>, %arg2: tensor<f32>) -> tensor<60xf32> {
    %0 = stablehlo.multiply %arg1, %arg0 : tensor<60xf32>
    %1 = stablehlo.broadcast_in_dim %arg2, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %2 = stablehlo.add %0, %1 : tensor<60xf32>
    return %2 : tensor<60xf32>
  }
  func.func private @_linspace_4(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<60xf32> {
    %0 = stablehlo.convert %arg0 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %2 = stablehlo.subtract %1, %0 : tensor<f32>
    %cst = stablehlo.constant dense<5.900000e+01> : tensor<f32>
    %3 = stablehlo.divide %2, %cst : tensor<f32>
    %4 = stablehlo.iota dim = 0 : tensor<59xf32>
    %cst_0 = stablehlo.constant dense<5.900000e+01> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<59xf32>
    %6 = stablehlo.divide %4, %5 : tensor<59xf32>
    %7 = stablehlo.reshape %0 : (tensor<f32>) -> tensor<1xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<59xf32>
    %9 = stablehlo.subtract %8, %6 : tensor<59xf32>
    %10 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<1xf32>) -> tensor<59xf32>
    %11 = stablehlo.multiply %10, %9 : tensor<59xf32>
    %12 = stablehlo.reshape %1 : (tensor<f32>) -> tensor<1xf32>
    %13 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<1xf32>) -> tensor<59xf32>
    %14 = stablehlo.multiply %13, %6 : tensor<59xf32>
    %15 = stablehlo.add %11, %14 : tensor<59xf32>
    %16 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<1xf32>
    %17 = stablehlo.concatenate %15, %16, dim = 0 : (tensor<59xf32>, tensor<1xf32>) -> tensor<60xf32>
    return %17 : tensor<60xf32>
  }
  func.func private @polyfit(%arg0: tensor<60xf32>, %arg1: tensor<60xf32>) -> tensor<4xf32> {
    %0 = call @vander(%arg0) : (tensor<60xf32>) -> tensor<60x4xf32>
    %1 = stablehlo.multiply %0, %0 : tensor<60x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<60x4xf32>, tensor<f32>) -> tensor<4xf32>
    %3 = stablehlo.sqrt %2 : tensor<4xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<60x4xf32>
    %6 = stablehlo.divide %0, %5 : tensor<60x4xf32>
    %cst_0 = stablehlo.constant dense<7.15255737E-6> : tensor<f32>
    %7:4 = call @_lstsq_5(%6, %arg1, %cst_0) : (tensor<60x4xf32>, tensor<60xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<i32>, tensor<4xf32>)
    %8 = stablehlo.divide %7#0, %3 : tensor<4xf32>
    return %8 : tensor<4xf32>
  }
  func.func private @vander(%arg0: tensor<60xf32>) -> tensor<60x4xf32> {
    %0 = stablehlo.iota dim = 0 : tensor<4xf32>
    %cst = stablehlo.constant dense<3.000000e+00> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.subtract %1, %0 : tensor<4xf32>
    %3 = stablehlo.broadcast_in_dim %arg0, dims = [0] : (tensor<60xf32>) -> tensor<60x1xf32>
    %4 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<4xf32>) -> tensor<1x4xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<60x1xf32>) -> tensor<60x4xf32>
    %6 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<1x4xf32>) -> tensor<60x4xf32>
    %7 = stablehlo.power %5, %6 : tensor<60x4xf32>
    return %7 : tensor<60x4xf32>
  }
  func.func private @_lstsq_5(%arg0: tensor<60x4xf32>, %arg1: tensor<60xf32>, %arg2: tensor<f32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<i32>, tensor<4xf32>) {
    %0 = stablehlo.broadcast_in_dim %arg1, dims = [0] : (tensor<60xf32>) -> tensor<60x1xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.compare LT, %arg2, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %cst_0 = stablehlo.constant dense<1.1920929E-7> : tensor<f32>
    %2 = call @_where_6(%1, %cst_0, %arg2) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %3:3 = call @svd_7(%arg0) : (tensor<60x4xf32>) -> (tensor<60x4xf32>, tensor<4xf32>, tensor<4x4xf32>)
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.compare GT, %3#1, %4, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %6 = stablehlo.slice %3#1 [0:1] : (tensor<4xf32>) -> tensor<1xf32>
    %7 = stablehlo.reshape %6 : (tensor<1xf32>) -> tensor<f32>
    %8 = stablehlo.multiply %2, %7 : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %10 = stablehlo.compare GE, %3#1, %9, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %11 = stablehlo.and %5, %10 : tensor<4xi1>
    %12 = stablehlo.convert %11 : (tensor<4xi1>) -> tensor<4xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %13 = stablehlo.reduce(%12 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %14 = call @_where_8(%11, %3#1, %c_2) : (tensor<4xi1>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %15 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %16 = stablehlo.divide %15, %14 : tensor<4xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %17 = call @_where_8(%11, %16, %c_4) : (tensor<4xi1>, tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [0] : (tensor<4xf32>) -> tensor<4x1xf32>
    %19 = stablehlo.transpose %3#0, dims = [1, 0] : (tensor<60x4xf32>) -> tensor<4x60xf32>
    %20 = stablehlo.dot_general %19, %0, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x60xf32>, tensor<60x1xf32>) -> tensor<4x1xf32>
    %21 = stablehlo.transpose %3#2, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %22 = stablehlo.multiply %18, %20 : tensor<4x1xf32>
    %23 = stablehlo.dot_general %21, %22, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<4x4xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %24 = stablehlo.dot_general %arg0, %23, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<60x4xf32>, tensor<4x1xf32>) -> tensor<60x1xf32>
    %25 = stablehlo.subtract %0, %24 : tensor<60x1xf32>
    %26 = call @norm(%25) : (tensor<60x1xf32>) -> tensor<1xf32>
    %27 = stablehlo.multiply %26, %26 : tensor<1xf32>
    %28 = stablehlo.reshape %23 : (tensor<4x1xf32>) -> tensor<4xf32>
    return %28, %27, %13, %3#1 : tensor<4xf32>, tensor<1xf32>, tensor<i32>, tensor<4xf32>
  }
  func.func private @_where_6(%arg0: tensor<i1>, %arg1: tensor<f32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<i1>, tensor<f32>
    return %1 : tensor<f32>
  }
  func.func private @svd_7(%arg0: tensor<60x4xf32>) -> (tensor<60x4xf32>, tensor<4xf32>, tensor<4x4xf32>) {
    %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%arg0) {backend_config = "", mhlo.backend_config = {mode = 83 : ui8}, mhlo.frontend_attributes = {num_batch_dims = "0"}, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], output_operand_aliases = [#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = []>], result_layouts = [dense<[0, 1]> : tensor<2xindex>, dense<0> : tensor<1xindex>, dense<[0, 1]> : tensor<2xindex>, dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>], sdy.sharding_rule = #sdy.op_sharding_rule<([i, j])->([k, l], [m], [n, o], [p, q], []) {i=60, j=4, k=60, l=4, m=4, n=60, o=4, p=4, q=4}, custom>} : (tensor<60x4xf32>) -> (tensor<60x4xf32>, tensor<4xf32>, tensor<60x4xf32>, tensor<4x4xf32>, tensor<i32>)
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<i32>
    %2 = stablehlo.compare EQ, %0#4, %1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1xi1>
    %cst = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %5 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<1xi1>) -> tensor<4xi1>
    %6 = stablehlo.select %5, %0#1, %4 : tensor<4xi1>, tensor<4xf32>
    %7 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_0 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<60x4xf32>
    %9 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<60x4xi1>
    %10 = stablehlo.select %9, %0#2, %8 : tensor<60x4xi1>, tensor<60x4xf32>
    %11 = stablehlo.broadcast_in_dim %2, dims = [] : (tensor<i1>) -> tensor<1x1xi1>
    %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
    %12 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<4x4xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<1x1xi1>) -> tensor<4x4xi1>
    %14 = stablehlo.select %13, %0#3, %12 : tensor<4x4xi1>, tensor<4x4xf32>
    return %10, %6, %14 : tensor<60x4xf32>, tensor<4xf32>, tensor<4x4xf32>
  }
  func.func private @_where_8(%arg0: tensor<4xi1>, %arg1: tensor<4xf32>, %arg2: tensor<i32>) -> tensor<4xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<4xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<4xi1>, tensor<4xf32>
    return %2 : tensor<4xf32>
  }
  func.func private @convolve(%arg0: tensor<3xf32>, %arg1: tensor<5xf32>) -> tensor<7xf32> {
    %0 = call @_conv_9(%arg0, %arg1) : (tensor<3xf32>, tensor<5xf32>) -> tensor<7xf32>
    return %0 : tensor<7xf32>
  }
  func.func private @_conv_9(%arg0: tensor<3xf32>, %arg1: tensor<5xf32>) -> tensor<7xf32> {
    %0 = call @_flip(%arg0) : (tensor<3xf32>) -> tensor<3xf32>
    %1 = stablehlo.broadcast_in_dim %arg1, dims = [2] : (tensor<5xf32>) -> tensor<1x1x5xf32>
    %2 = stablehlo.broadcast_in_dim %0, dims = [2] : (tensor<3xf32>) -> tensor<1x1x3xf32>
    %3 = stablehlo.convolution(%1, %2) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {stride = [1], pad = [[2, 2]], lhs_dilate = [1], rhs_dilate = [1], reverse = [false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x1x5xf32>, tensor<1x1x3xf32>) -> tensor<1x1x7xf32>
    %4 = stablehlo.reshape %3 : (tensor<1x1x7xf32>) -> tensor<7xf32>
    return %4 : tensor<7xf32>
  }
  func.func private @_flip(%arg0: tensor<3xf32>) -> tensor<3xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}
