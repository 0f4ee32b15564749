// program: fft, rfft, irfft, fft2, fftshift, frequencies; convolution and a spectrogram by FFT; a spectral derivative. (jax 0.10.2)
// input: normal 4x60xf32
// input: complex 3x8x9xc64
// input: normal 128xf32
// tolerance: 0.0001
module @jit_fourier attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x60xf32>, %arg1: tensor<3x8x9xcomplex<f32>>, %arg2: tensor<128xf32>) -> (tensor<4x60xcomplex<f32>> {jax.result_info = "result[0]"}, tensor<3x60xcomplex<f32>> {jax.result_info = "result[1]"}, tensor<4x60xf32> {jax.result_info = "result[2]"}, tensor<3x8x9xcomplex<f32>> {jax.result_info = "result[3]"}, tensor<3x8x9xcomplex<f32>> {jax.result_info = "result[4]"}, tensor<3x8x9xcomplex<f32>> {jax.result_info = "result[5]"}, tensor<6x17xf32> {jax.result_info = "result[6]"}, tensor<128xf32> {jax.result_info = "result[7]"}, tensor<4x60xf32> {jax.result_info = "result[8]"}, tensor<4x60xf32> {jax.result_info = "result[9]"}) {
    %0 = stablehlo.slice %arg2 [0:32] : (tensor<128xf32>) -> tensor<32xf32>
    %1 = stablehlo.iota dim = 0 : tensor<32xf32>
    %cst = stablehlo.constant dense<6.28318548> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %3 = stablehlo.multiply %2, %1 : tensor<32xf32>
    %cst_0 = stablehlo.constant dense<3.100000e+01> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %5 = stablehlo.divide %3, %4 : tensor<32xf32>
    %6 = stablehlo.cosine %5 : tensor<32xf32>
    %cst_1 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %8 = stablehlo.subtract %7, %6 : tensor<32xf32>
    %cst_2 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %10 = stablehlo.multiply %9, %8 : tensor<32xf32>
    %11 = stablehlo.multiply %0, %10 : tensor<32xf32>
    %12 = stablehlo.slice %arg2 [16:48] : (tensor<128xf32>) -> tensor<32xf32>
    %13 = stablehlo.iota dim = 0 : tensor<32xf32>
    %cst_3 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %15 = stablehlo.multiply %14, %13 : tensor<32xf32>
    %cst_4 = stablehlo.constant dense<3.100000e+01> : tensor<f32>
    %16 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %17 = stablehlo.divide %15, %16 : tensor<32xf32>
    %18 = stablehlo.cosine %17 : tensor<32xf32>
    %cst_5 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %19 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %20 = stablehlo.subtract %19, %18 : tensor<32xf32>
    %cst_6 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %21 = stablehlo.broadcast_in_dim %cst_6, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %22 = stablehlo.multiply %21, %20 : tensor<32xf32>
    %23 = stablehlo.multiply %12, %22 : tensor<32xf32>
    %24 = stablehlo.slice %arg2 [32:64] : (tensor<128xf32>) -> tensor<32xf32>
    %25 = stablehlo.iota dim = 0 : tensor<32xf32>
    %cst_7 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %26 = stablehlo.broadcast_in_dim %cst_7, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %27 = stablehlo.multiply %26, %25 : tensor<32xf32>
    %cst_8 = stablehlo.constant dense<3.100000e+01> : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %cst_8, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %29 = stablehlo.divide %27, %28 : tensor<32xf32>
    %30 = stablehlo.cosine %29 : tensor<32xf32>
    %cst_9 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %31 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %32 = stablehlo.subtract %31, %30 : tensor<32xf32>
    %cst_10 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %33 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %34 = stablehlo.multiply %33, %32 : tensor<32xf32>
    %35 = stablehlo.multiply %24, %34 : tensor<32xf32>
    %36 = stablehlo.slice %arg2 [48:80] : (tensor<128xf32>) -> tensor<32xf32>
    %37 = stablehlo.iota dim = 0 : tensor<32xf32>
    %cst_11 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %38 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %39 = stablehlo.multiply %38, %37 : tensor<32xf32>
    %cst_12 = stablehlo.constant dense<3.100000e+01> : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %41 = stablehlo.divide %39, %40 : tensor<32xf32>
    %42 = stablehlo.cosine %41 : tensor<32xf32>
    %cst_13 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %43 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %44 = stablehlo.subtract %43, %42 : tensor<32xf32>
    %cst_14 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %46 = stablehlo.multiply %45, %44 : tensor<32xf32>
    %47 = stablehlo.multiply %36, %46 : tensor<32xf32>
    %48 = stablehlo.slice %arg2 [64:96] : (tensor<128xf32>) -> tensor<32xf32>
    %49 = stablehlo.iota dim = 0 : tensor<32xf32>
    %cst_15 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %50 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %51 = stablehlo.multiply %50, %49 : tensor<32xf32>
    %cst_16 = stablehlo.constant dense<3.100000e+01> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %53 = stablehlo.divide %51, %52 : tensor<32xf32>
    %54 = stablehlo.cosine %53 : tensor<32xf32>
    %cst_17 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %55 = stablehlo.broadcast_in_dim %cst_17, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %56 = stablehlo.subtract %55, %54 : tensor<32xf32>
    %cst_18 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %57 = stablehlo.broadcast_in_dim %cst_18, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %58 = stablehlo.multiply %57, %56 : tensor<32xf32>
    %59 = stablehlo.multiply %48, %58 : tensor<32xf32>
    %60 = stablehlo.slice %arg2 [80:112] : (tensor<128xf32>) -> tensor<32xf32>
    %61 = stablehlo.iota dim = 0 : tensor<32xf32>
    %cst_19 = stablehlo.constant dense<6.28318548> : tensor<f32>
    %62 = stablehlo.broadcast_in_dim %cst_19, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %63 = stablehlo.multiply %62, %61 : tensor<32xf32>
    %cst_20 = stablehlo.constant dense<3.100000e+01> : tensor<f32>
    %64 = stablehlo.broadcast_in_dim %cst_20, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %65 = stablehlo.divide %63, %64 : tensor<32xf32>
    %66 = stablehlo.cosine %65 : tensor<32xf32>
    %cst_21 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_21, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %68 = stablehlo.subtract %67, %66 : tensor<32xf32>
    %cst_22 = stablehlo.constant dense<5.000000e-01> : tensor<f32>
    %69 = stablehlo.broadcast_in_dim %cst_22, dims = [] : (tensor<f32>) -> tensor<32xf32>
    %70 = stablehlo.multiply %69, %68 : tensor<32xf32>
    %71 = stablehlo.multiply %60, %70 : tensor<32xf32>
    %72 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %73 = stablehlo.broadcast_in_dim %23, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %74 = stablehlo.broadcast_in_dim %35, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %75 = stablehlo.broadcast_in_dim %47, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %76 = stablehlo.broadcast_in_dim %59, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %77 = stablehlo.broadcast_in_dim %71, dims = [1] : (tensor<32xf32>) -> tensor<1x32xf32>
    %78 = stablehlo.concatenate %72, %73, %74, %75, %76, %77, dim = 0 : (tensor<1x32xf32>, tensor<1x32xf32>, tensor<1x32xf32>, tensor<1x32xf32>, tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<6x32xf32>
    %79 = stablehlo.iota dim = 0 : tensor<60xf32>
    %cst_23 = stablehlo.constant dense<3.000000e+01> : tensor<f32>
    %80 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %81 = stablehlo.add %79, %80 : tensor<60xf32>
    %c = stablehlo.constant dense<60> : tensor<i32>
    %82 = call @remainder(%81, %c) : (tensor<60xf32>, tensor<i32>) -> tensor<60xf32>
    %cst_24 = stablehlo.constant dense<3.000000e+01> : tensor<f32>
    %83 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %84 = stablehlo.subtract %82, %83 : tensor<60xf32>
    %cst_25 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_25, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %86 = stablehlo.divide %84, %85 : tensor<60xf32>
    %87 = call @fft(%arg0) : (tensor<4x60xf32>) -> tensor<4x60xcomplex<f32>>
    %88 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x60xf32>) -> tensor<60x4xf32>
    %89 = call @fft_0(%88) : (tensor<60x4xf32>) -> tensor<60x3xcomplex<f32>>
    %90 = stablehlo.transpose %89, dims = [1, 0] : (tensor<60x3xcomplex<f32>>) -> tensor<3x60xcomplex<f32>>
    %91 = call @fft_1(%arg0) : (tensor<4x60xf32>) -> tensor<4x31xcomplex<f32>>
    %c_26 = stablehlo.constant dense<0> : tensor<i32>
    %92 = call @_pad(%91, %c_26) : (tensor<4x31xcomplex<f32>>, tensor<i32>) -> tensor<4x31xcomplex<f32>>
    %93 = call @fft_2(%92) : (tensor<4x31xcomplex<f32>>) -> tensor<4x60xf32>
    %94 = call @fft_3(%arg1) : (tensor<3x8x9xcomplex<f32>>) -> tensor<3x8x9xcomplex<f32>>
    %95 = call @fft_4(%arg1) : (tensor<3x8x9xcomplex<f32>>) -> tensor<3x8x9xcomplex<f32>>
    %96 = call @_roll_static(%arg1) : (tensor<3x8x9xcomplex<f32>>) -> tensor<3x8x9xcomplex<f32>>
    %97 = call @fft_5(%78) : (tensor<6x32xf32>) -> tensor<6x17xcomplex<f32>>
    %98 = stablehlo.abs %97 : (tensor<6x17xcomplex<f32>>) -> tensor<6x17xf32>
    %99 = stablehlo.multiply %98, %98 : tensor<6x17xf32>
    %100 = stablehlo.slice %arg2 [0:17] : (tensor<128xf32>) -> tensor<17xf32>
    %c_27 = stablehlo.constant dense<0> : tensor<i32>
    %101 = call @_pad_6(%arg2, %c_27) : (tensor<128xf32>, tensor<i32>) -> tensor<144xf32>
    %102 = call @fft_7(%101) : (tensor<144xf32>) -> tensor<73xcomplex<f32>>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %103 = call @_pad_8(%100, %c_28) : (tensor<17xf32>, tensor<i32>) -> tensor<144xf32>
    %104 = call @fft_7(%103) : (tensor<144xf32>) -> tensor<73xcomplex<f32>>
    %105 = stablehlo.multiply %102, %104 : tensor<73xcomplex<f32>>
    %c_29 = stablehlo.constant dense<0> : tensor<i32>
    %106 = call @_pad_9(%105, %c_29) : (tensor<73xcomplex<f32>>, tensor<i32>) -> tensor<73xcomplex<f32>>
    %107 = call @fft_10(%106) : (tensor<73xcomplex<f32>>) -> tensor<144xf32>
    %c_30 = stablehlo.constant dense<8> : tensor<i32>
    %108 = stablehlo.dynamic_slice %107, %c_30, sizes = [128] : (tensor<144xf32>, tensor<i32>) -> tensor<128xf32>
    %109 = stablehlo.convert %86 : (tensor<60xf32>) -> tensor<60xcomplex<f32>>
    %cst_31 = stablehlo.constant dense<(0.000000e+00,1.000000e+00)> : tensor<complex<f32>>
    %110 = stablehlo.broadcast_in_dim %cst_31, dims = [] : (tensor<complex<f32>>) -> tensor<60xcomplex<f32>>
    %111 = stablehlo.multiply %110, %109 : tensor<60xcomplex<f32>>
    %112 = call @fft(%arg0) : (tensor<4x60xf32>) -> tensor<4x60xcomplex<f32>>
    %113 = stablehlo.broadcast_in_dim %111, dims = [1] : (tensor<60xcomplex<f32>>) -> tensor<1x60xcomplex<f32>>
    %114 = stablehlo.broadcast_in_dim %113, dims = [0, 1] : (tensor<1x60xcomplex<f32>>) -> tensor<4x60xcomplex<f32>>
    %115 = stablehlo.multiply %114, %112 : tensor<4x60xcomplex<f32>>
    %116 = call @fft_11(%115) : (tensor<4x60xcomplex<f32>>) -> tensor<4x60xcomplex<f32>>
    %117 = stablehlo.real %116 : (tensor<4x60xcomplex<f32>>) -> tensor<4x60xf32>
    %118 = stablehlo.slice %arg0 [0:4, 0:60:2] : (tensor<4x60xf32>) -> tensor<4x30xf32>
    %119 = stablehlo.slice %arg0 [0:4, 1:60:2] : (tensor<4x60xf32>) -> tensor<4x30xf32>
    %120 = stablehlo.reverse %119, dims = [1] : tensor<4x30xf32>
    %121 = stablehlo.concatenate %118, %120, dim = 1 : (tensor<4x30xf32>, tensor<4x30xf32>) -> tensor<4x60xf32>
    %122 = call @fft(%121) : (tensor<4x60xf32>) -> tensor<4x60xcomplex<f32>>
    %123 = stablehlo.real %122 : (tensor<4x60xcomplex<f32>>) -> tensor<4x60xf32>
    %124 = stablehlo.iota dim = 0 : tensor<60xf32>
    %125 = stablehlo.broadcast_in_dim %124, dims = [1] : (tensor<60xf32>) -> tensor<1x60xf32>
    %126 = stablehlo.convert %125 : (tensor<1x60xf32>) -> tensor<1x60xcomplex<f32>>
    %cst_32 = stablehlo.constant dense<(0.000000e+00,-1.57079637)> : tensor<complex<f32>>
    %127 = stablehlo.broadcast_in_dim %cst_32, dims = [] : (tensor<complex<f32>>) -> tensor<1x60xcomplex<f32>>
    %128 = stablehlo.multiply %127, %126 : tensor<1x60xcomplex<f32>>
    %cst_33 = stablehlo.constant dense<(6.000000e+01,0.000000e+00)> : tensor<complex<f32>>
    %129 = stablehlo.broadcast_in_dim %cst_33, dims = [] : (tensor<complex<f32>>) -> tensor<1x60xcomplex<f32>>
    %130 = stablehlo.divide %128, %129 : tensor<1x60xcomplex<f32>>
    %131 = stablehlo.exponential %130 : tensor<1x60xcomplex<f32>>
    %132 = stablehlo.broadcast_in_dim %131, dims = [0, 1] : (tensor<1x60xcomplex<f32>>) -> tensor<4x60xcomplex<f32>>
    %133 = stablehlo.multiply %122, %132 : tensor<4x60xcomplex<f32>>
    %134 = stablehlo.real %133 : (tensor<4x60xcomplex<f32>>) -> tensor<4x60xf32>
    %cst_34 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %135 = stablehlo.broadcast_in_dim %cst_34, dims = [] : (tensor<f32>) -> tensor<4x60xf32>
    %136 = stablehlo.multiply %135, %134 : tensor<4x60xf32>
    return %87, %90, %93, %94, %95, %96, %99, %108, %117, %136 : tensor<4x60xcomplex<f32>>, tensor<3x60xcomplex<f32>>, tensor<4x60xf32>, tensor<3x8x9xcomplex<f32>>, tensor<3x8x9xcomplex<f32>>, tensor<3x8x9xcomplex<f32>>, tensor<6x17xf32>, tensor<128xf32>, tensor<4x60xf32>, tensor<4x60xf32>
  }
  func.func private @remainder(%arg0: tensor<60xf32>, %arg1: tensor<i32>) -> tensor<60xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %2 = stablehlo.remainder %arg0, %1 : tensor<60xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %4 = stablehlo.compare NE, %2, %3, FLOAT : (tensor<60xf32>, tensor<60xf32>) -> tensor<60xi1>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %6 = stablehlo.compare LT, %2, %5, FLOAT : (tensor<60xf32>, tensor<60xf32>) -> tensor<60xi1>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.compare LT, %0, %cst_1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %8 = stablehlo.broadcast_in_dim %7, dims = [] : (tensor<i1>) -> tensor<60xi1>
    %9 = stablehlo.compare NE, %6, %8, UNSIGNED : (tensor<60xi1>, tensor<60xi1>) -> tensor<60xi1>
    %10 = stablehlo.and %9, %4 : tensor<60xi1>
    %11 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<60xf32>
    %12 = stablehlo.add %2, %11 : tensor<60xf32>
    %13 = stablehlo.select %10, %12, %2 : tensor<60xi1>, tensor<60xf32>
    return %13 : tensor<60xf32>
  }
  func.func private @fft(%arg0: tensor<4x60xf32>) -> tensor<4x60xcomplex<f32>> {
    %0 = stablehlo.convert %arg0 : (tensor<4x60xf32>) -> tensor<4x60xcomplex<f32>>
    %1 = stablehlo.fft %0, type = FFT, length = [60] : (tensor<4x60xcomplex<f32>>) -> tensor<4x60xcomplex<f32>>
    return %1 : tensor<4x60xcomplex<f32>>
  }
  func.func private @fft_0(%arg0: tensor<60x4xf32>) -> tensor<60x3xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [4] : (tensor<60x4xf32>) -> tensor<60x3xcomplex<f32>>
    return %0 : tensor<60x3xcomplex<f32>>
  }
  func.func private @fft_1(%arg0: tensor<4x60xf32>) -> tensor<4x31xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [60] : (tensor<4x60xf32>) -> tensor<4x31xcomplex<f32>>
    return %0 : tensor<4x31xcomplex<f32>>
  }
  func.func private @_pad(%arg0: tensor<4x31xcomplex<f32>>, %arg1: tensor<i32>) -> tensor<4x31xcomplex<f32>> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<complex<f32>>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<4x31xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4x31xcomplex<f32>>
    return %1 : tensor<4x31xcomplex<f32>>
  }
  func.func private @fft_2(%arg0: tensor<4x31xcomplex<f32>>) -> tensor<4x60xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [60] : (tensor<4x31xcomplex<f32>>) -> tensor<4x60xf32>
    return %0 : tensor<4x60xf32>
  }
  func.func private @fft_3(%arg0: tensor<3x8x9xcomplex<f32>>) -> tensor<3x8x9xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = FFT, length = [8, 9] : (tensor<3x8x9xcomplex<f32>>) -> tensor<3x8x9xcomplex<f32>>
    return %0 : tensor<3x8x9xcomplex<f32>>
  }
  func.func private @fft_4(%arg0: tensor<3x8x9xcomplex<f32>>) -> tensor<3x8x9xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = IFFT, length = [3, 8, 9] : (tensor<3x8x9xcomplex<f32>>) -> tensor<3x8x9xcomplex<f32>>
    return %0 : tensor<3x8x9xcomplex<f32>>
  }
  func.func private @_roll_static(%arg0: tensor<3x8x9xcomplex<f32>>) -> tensor<3x8x9xcomplex<f32>> {
    %0 = stablehlo.slice %arg0 [0:3, 4:8, 0:9] : (tensor<3x8x9xcomplex<f32>>) -> tensor<3x4x9xcomplex<f32>>
    %1 = stablehlo.slice %arg0 [0:3, 0:4, 0:9] : (tensor<3x8x9xcomplex<f32>>) -> tensor<3x4x9xcomplex<f32>>
    %2 = stablehlo.concatenate %0, %1, dim = 1 : (tensor<3x4x9xcomplex<f32>>, tensor<3x4x9xcomplex<f32>>) -> tensor<3x8x9xcomplex<f32>>
    return %2 : tensor<3x8x9xcomplex<f32>>
  }
  func.func private @fft_5(%arg0: tensor<6x32xf32>) -> tensor<6x17xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [32] : (tensor<6x32xf32>) -> tensor<6x17xcomplex<f32>>
    return %0 : tensor<6x17xcomplex<f32>>
  }
  func.func private @_pad_6(%arg0: tensor<128xf32>, %arg1: tensor<i32>) -> tensor<144xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0], high = [16], interior = [0] : (tensor<128xf32>, tensor<f32>) -> tensor<144xf32>
    return %1 : tensor<144xf32>
  }
  func.func private @fft_7(%arg0: tensor<144xf32>) -> tensor<73xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [144] : (tensor<144xf32>) -> tensor<73xcomplex<f32>>
    return %0 : tensor<73xcomplex<f32>>
  }
  func.func private @_pad_8(%arg0: tensor<17xf32>, %arg1: tensor<i32>) -> tensor<144xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0], high = [127], interior = [0] : (tensor<17xf32>, tensor<f32>) -> tensor<144xf32>
    return %1 : tensor<144xf32>
  }
  func.func private @_pad_9(%arg0: tensor<73xcomplex<f32>>, %arg1: tensor<i32>) -> tensor<73xcomplex<f32>> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<complex<f32>>
    %1 = stablehlo.pad %arg0, %0, low = [0], high = [0], interior = [0] : (tensor<73xcomplex<f32>>, tensor<complex<f32>>) -> tensor<73xcomplex<f32>>
    return %1 : tensor<73xcomplex<f32>>
  }
  func.func private @fft_10(%arg0: tensor<73xcomplex<f32>>) -> tensor<144xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [144] : (tensor<73xcomplex<f32>>) -> tensor<144xf32>
    return %0 : tensor<144xf32>
  }
  func.func private @fft_11(%arg0: tensor<4x60xcomplex<f32>>) -> tensor<4x60xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = IFFT, length = [60] : (tensor<4x60xcomplex<f32>>) -> tensor<4x60xcomplex<f32>>
    return %0 : tensor<4x60xcomplex<f32>>
  }
}
