// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-fft)' | filecheck %s
// RUN: hilo-opt %s --expand-fft --target='llvm-cpu{cpu=skylake-avx512}' | filecheck %s --check-prefix=FAST
// RUN: hilo-opt %s --pass-pipeline='builtin.module(expand-fft,outline-kernels)' | filecheck %s --check-prefix=OUTLINED

// CHECK-LABEL: @contiguous_data_goes_in_four_steps
func.func @contiguous_data_goes_in_four_steps(%x: tensor<64x4096xcomplex<f32>>) -> tensor<64x4096xcomplex<f32>> {
  // CHECK: %[[PAIRS:.+]] = flow.tensor.bitcast %{{.+}} : tensor<64x4096xcomplex<f32>> -> tensor<524288xf32>
  // CHECK: %[[SIZES:.+]]:22 = util.optimization_barrier
  // CHECK: flow.tensor.reshape %[[PAIRS]] : tensor<524288xf32> -> tensor<?xf32>
  // CHECK: flow.dispatch.region -> (tensor<?x?xf32>{{.*}}, tensor<?x?xf32>
  // CHECK: scf.forall (%{{.+}}) in (%[[SIZES]]#0)
  // CHECK: vector.shuffle
  // CHECK: flow.return
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<524288xf32> -> tensor<64x4096xcomplex<f32>>
  // CHECK-NOT: stablehlo.fft
  %0 = stablehlo.fft %x, type = FFT, length = [4096] : (tensor<64x4096xcomplex<f32>>) -> tensor<64x4096xcomplex<f32>>
  return %0 : tensor<64x4096xcomplex<f32>>
}

// CHECK-LABEL: @an_axis_that_is_not_the_last_needs_no_transpose
func.func @an_axis_that_is_not_the_last_needs_no_transpose(%x: tensor<8x32x32xcomplex<f32>>) -> tensor<8x32x32xcomplex<f32>> {
  // CHECK: flow.dispatch.region
  // CHECK: flow.return
  // CHECK: flow.dispatch.region
  // CHECK-NOT: stablehlo.transpose
  // CHECK: return %
  %0 = stablehlo.fft %x, type = FFT, length = [32, 32] : (tensor<8x32x32xcomplex<f32>>) -> tensor<8x32x32xcomplex<f32>>
  return %0 : tensor<8x32x32xcomplex<f32>>
}

// CHECK-LABEL: @a_large_prime_becomes_a_convolution
func.func @a_large_prime_becomes_a_convolution(%x: tensor<1x1009xcomplex<f32>>) -> tensor<1x1009xcomplex<f32>> {
  // Two transforms of length 2048 between three calls of a kernel that multiplies by a table.
  // CHECK-NOT: stablehlo.pad
  // OUTLINED-LABEL: @a_large_prime_becomes_a_convolution
  // OUTLINED: flow.dispatch @[[SCALED:any_size_[0-9]+]]::{{.+}} -> tensor<?x?xf32>
  // OUTLINED: flow.dispatch @[[LONG:any_size_[0-9]+]]::
  // OUTLINED: flow.dispatch @[[SCALED]]::
  // OUTLINED: flow.dispatch @[[LONG]]::
  // OUTLINED: flow.dispatch @[[SCALED]]::
  %0 = stablehlo.fft %x, type = FFT, length = [1009] : (tensor<1x1009xcomplex<f32>>) -> tensor<1x1009xcomplex<f32>>
  return %0 : tensor<1x1009xcomplex<f32>>
}

// CHECK-LABEL: @one_element_is_its_own_transform
func.func @one_element_is_its_own_transform(%x: tensor<3x1xcomplex<f64>>) -> tensor<3x1xcomplex<f64>> {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: return
  %0 = stablehlo.fft %x, type = FFT, length = [1] : (tensor<3x1xcomplex<f64>>) -> tensor<3x1xcomplex<f64>>
  return %0 : tensor<3x1xcomplex<f64>>
}

// CHECK-LABEL: @no_elements_need_no_work
func.func @no_elements_need_no_work(%x: tensor<0x8xf32>) -> tensor<0x5xcomplex<f32>> {
  // CHECK-NOT: stablehlo.fft
  // CHECK: return
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<0x8xf32>) -> tensor<0x5xcomplex<f32>>
  return %0 : tensor<0x5xcomplex<f32>>
}

// CHECK-LABEL: @a_dynamic_batch_is_kept
func.func @a_dynamic_batch_is_kept(%x: tensor<?x8xcomplex<f32>>) -> tensor<?x8xcomplex<f32>> {
  // CHECK-NEXT: stablehlo.fft
  %0 = stablehlo.fft %x, type = FFT, length = [8] : (tensor<?x8xcomplex<f32>>) -> tensor<?x8xcomplex<f32>>
  return %0 : tensor<?x8xcomplex<f32>>
}

// CHECK-LABEL: @parts_that_are_joined_are_read_where_they_are
func.func @parts_that_are_joined_are_read_where_they_are(%x: tensor<2x4096xf32>) -> tensor<2x4096xcomplex<f32>> {
  // CHECK: %[[IMAGINARY:.+]] = stablehlo.optimization_barrier %{{.+}} : tensor<2x4096xf32>
  // CHECK-NOT: stablehlo.real
  // CHECK-NOT: flow.tensor.bitcast
  // CHECK: stablehlo.reshape %[[IMAGINARY]]
  // CHECK: flow.dispatch.region
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<16384xf32> -> tensor<2x4096xcomplex<f32>>
  %0 = stablehlo.tanh %x : tensor<2x4096xf32>
  %1 = stablehlo.complex %x, %0 : tensor<2x4096xcomplex<f32>>
  %2 = stablehlo.fft %1, type = FFT, length = [4096] : (tensor<2x4096xcomplex<f32>>) -> tensor<2x4096xcomplex<f32>>
  return %2 : tensor<2x4096xcomplex<f32>>
}

// CHECK-LABEL: @transforms_of_several_lengths_have_one_kernel
func.func @transforms_of_several_lengths_have_one_kernel(%x: tensor<1000xcomplex<f32>>, %y: tensor<3x64xcomplex<f32>>)
  -> (tensor<1000xcomplex<f32>>, tensor<3x64xcomplex<f32>>) {
  // OUTLINED-LABEL: @transforms_of_several_lengths_have_one_kernel
  // OUTLINED: flow.dispatch @[[KERNEL:any_size_[0-9]+]]::
  // OUTLINED: flow.dispatch @[[KERNEL]]::
  %0 = stablehlo.fft %x, type = FFT, length = [1000] : (tensor<1000xcomplex<f32>>) -> tensor<1000xcomplex<f32>>
  %1 = stablehlo.fft %y, type = IFFT, length = [64] : (tensor<3x64xcomplex<f32>>) -> tensor<3x64xcomplex<f32>>
  return %0, %1 : tensor<1000xcomplex<f32>>, tensor<3x64xcomplex<f32>>
}

// CHECK-LABEL: @spectra_of_several_lengths_have_one_kernel
func.func @spectra_of_several_lengths_have_one_kernel(%x: tensor<2x1000xf32>, %y: tensor<64xf32>)
  -> (tensor<2x501xcomplex<f32>>, tensor<33xcomplex<f32>>) {
  // OUTLINED-LABEL: @spectra_of_several_lengths_have_one_kernel
  // OUTLINED: flow.dispatch @any_size_
  // OUTLINED: flow.dispatch @[[SEPARATE:any_size_[0-9]+]]::
  // OUTLINED: flow.dispatch @any_size_
  // OUTLINED: flow.dispatch @[[SEPARATE]]::
  %0 = stablehlo.fft %x, type = RFFT, length = [1000] : (tensor<2x1000xf32>) -> tensor<2x501xcomplex<f32>>
  %1 = stablehlo.fft %y, type = RFFT, length = [64] : (tensor<64xf32>) -> tensor<33xcomplex<f32>>
  return %0, %1 : tensor<2x501xcomplex<f32>>, tensor<33xcomplex<f32>>
}

// CHECK-LABEL: @neighbours_of_a_real_tensor_are_read_as_pairs
func.func @neighbours_of_a_real_tensor_are_read_as_pairs(%x: tensor<4x1024xf32>) -> tensor<4x513xcomplex<f32>> {
  // CHECK: stablehlo.reshape %{{.+}} : (tensor<4x1024xf32>) -> tensor<4096xf32>
  // CHECK-NOT: stablehlo.slice
  // CHECK: flow.dispatch.region
  %0 = stablehlo.fft %x, type = RFFT, length = [1024] : (tensor<4x1024xf32>) -> tensor<4x513xcomplex<f32>>
  return %0 : tensor<4x513xcomplex<f32>>
}

// Elements from both ends of a row are read as vectors, and become pairs in the same kernel, which takes any size. The
// inverse reads pairs.
// CHECK-LABEL: @spectra_of_real_numbers_have_a_kernel
func.func @spectra_of_real_numbers_have_a_kernel(%x: tensor<4x1024xf32>, %y: tensor<4x513xcomplex<f32>>)
    -> (tensor<4x513xcomplex<f32>>, tensor<4x1024xf32>) {
  // CHECK-NOT: stablehlo.reverse
  // CHECK-NOT: stablehlo.concatenate
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<4104xf32> -> tensor<4x513xcomplex<f32>>
  // CHECK: flow.tensor.bitcast %{{.+}} : tensor<4x513xcomplex<f32>> -> tensor<4104xf32>
  // CHECK: flow.dispatch.region
  // CHECK: vector.shuffle %{{.+}}, %{{.+}} [30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0]
  // CHECK-NOT: stablehlo.real
  // CHECK-NOT: stablehlo.reverse
  // CHECK: return
  %0 = stablehlo.fft %x, type = RFFT, length = [1024] : (tensor<4x1024xf32>) -> tensor<4x513xcomplex<f32>>
  %1 = stablehlo.fft %y, type = IRFFT, length = [1024] : (tensor<4x513xcomplex<f32>>) -> tensor<4x1024xf32>
  return %0, %1 : tensor<4x513xcomplex<f32>>, tensor<4x1024xf32>
}

// -----

// CHECK-LABEL: @short_spectra_have_no_kernel_of_their_own
func.func @short_spectra_have_no_kernel_of_their_own(%x: tensor<4x32xf32>) -> tensor<4x17xcomplex<f32>> {
  // CHECK: stablehlo.reverse
  %0 = stablehlo.fft %x, type = RFFT, length = [32] : (tensor<4x32xf32>) -> tensor<4x17xcomplex<f32>>
  return %0 : tensor<4x17xcomplex<f32>>
}

// -----

// Rows are transposed in registers, where they are read and written: no transpose is left.
// CHECK-LABEL: @many_short_rows_are_read_as_columns
func.func @many_short_rows_are_read_as_columns(%x: tensor<500x128xcomplex<f32>>, %y: tensor<500x4xcomplex<f32>>)
    -> (tensor<500x128xcomplex<f32>>, tensor<500x4xcomplex<f32>>) {
  // CHECK-NOT: stablehlo.transpose
  // CHECK: flow.dispatch.region
  // CHECK: stablehlo.transpose %{{.+}} : (tensor<500x4xf32>) -> tensor<4x500xf32>
  // CHECK: flow.dispatch.region
  %0 = stablehlo.fft %x, type = FFT, length = [128] : (tensor<500x128xcomplex<f32>>) -> tensor<500x128xcomplex<f32>>
  // Fewer elements than a register has stay with transposes.
  %1 = stablehlo.fft %y, type = FFT, length = [4] : (tensor<500x4xcomplex<f32>>) -> tensor<500x4xcomplex<f32>>
  return %0, %1 : tensor<500x128xcomplex<f32>>, tensor<500x4xcomplex<f32>>
}

// -----

// CHECK-LABEL: @in_a_loop_the_kernel_is_for_one_length
func.func @in_a_loop_the_kernel_is_for_one_length(%x: tensor<64xcomplex<f32>>, %n: tensor<i32>) -> tensor<64xcomplex<f32>> {
  // CHECK: flow.dispatch.region -> (tensor<{{[0-9]+}}x{{[0-9]+}}xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %i, %y = stablehlo.while(%i0 = %zero, %y0 = %x) : tensor<i32>, tensor<64xcomplex<f32>>
  cond {
    %more = stablehlo.compare LT, %i0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i0, %one : tensor<i32>
    %z = stablehlo.fft %y0, type = FFT, length = [64] : (tensor<64xcomplex<f32>>) -> tensor<64xcomplex<f32>>
    stablehlo.return %next, %z : tensor<i32>, tensor<64xcomplex<f32>>
  }
  return %y : tensor<64xcomplex<f32>>
}

// CHECK-LABEL: @in_a_loop_the_kernel_of_many_elements_is_for_any_length
func.func @in_a_loop_the_kernel_of_many_elements_is_for_any_length(%x: tensor<256x64xcomplex<f32>>, %n: tensor<i32>) -> tensor<256x64xcomplex<f32>> {
  // CHECK: flow.dispatch.region -> (tensor<?x?xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %i, %y = stablehlo.while(%i0 = %zero, %y0 = %x) : tensor<i32>, tensor<256x64xcomplex<f32>>
  cond {
    %more = stablehlo.compare LT, %i0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i0, %one : tensor<i32>
    %z = stablehlo.fft %y0, type = FFT, length = [64] : (tensor<256x64xcomplex<f32>>) -> tensor<256x64xcomplex<f32>>
    stablehlo.return %next, %z : tensor<i32>, tensor<256x64xcomplex<f32>>
  }
  return %y : tensor<256x64xcomplex<f32>>
}

// CHECK-LABEL: @in_a_loop_short_transforms_that_would_be_convolutions_are_products
func.func @in_a_loop_short_transforms_that_would_be_convolutions_are_products(%x: tensor<101xf32>, %z: tensor<2x37xcomplex<f64>>, %n: tensor<i32>) -> (tensor<101xf32>, tensor<2x37xcomplex<f64>>) {
  // CHECK-NOT: flow.dispatch.region
  // CHECK: stablehlo.dot_general {{.*}} : (tensor<1x101xf32>, tensor<101x102xf32>) -> tensor<1x102xf32>
  // CHECK: stablehlo.dot_general {{.*}} : (tensor<1x101xf32>, tensor<101x101xf32>) -> tensor<1x101xf32>
  // CHECK: stablehlo.dot_general {{.*}} : (tensor<4x37xf64>, tensor<37x74xf64>) -> tensor<4x74xf64>
  // CHECK-NOT: flow.dispatch.region
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %i, %y, %w = stablehlo.while(%i0 = %zero, %y0 = %x, %w0 = %z) : tensor<i32>, tensor<101xf32>, tensor<2x37xcomplex<f64>>
  cond {
    %more = stablehlo.compare LT, %i0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i0, %one : tensor<i32>
    %s = stablehlo.fft %y0, type = RFFT, length = [101] : (tensor<101xf32>) -> tensor<51xcomplex<f32>>
    %r = stablehlo.fft %s, type = IRFFT, length = [101] : (tensor<51xcomplex<f32>>) -> tensor<101xf32>
    %f = stablehlo.fft %w0, type = IFFT, length = [37] : (tensor<2x37xcomplex<f64>>) -> tensor<2x37xcomplex<f64>>
    stablehlo.return %next, %r, %f : tensor<i32>, tensor<101xf32>, tensor<2x37xcomplex<f64>>
  }
  return %y, %w : tensor<101xf32>, tensor<2x37xcomplex<f64>>
}

// CHECK-LABEL: @in_a_loop_other_transforms_are_kernels
func.func @in_a_loop_other_transforms_are_kernels(%x: tensor<32xf32>, %n: tensor<i32>) -> tensor<32xf32> {
  // CHECK-NOT: stablehlo.dot_general
  // CHECK: flow.dispatch.region
  // CHECK-NOT: stablehlo.dot_general
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %i, %y = stablehlo.while(%i0 = %zero, %y0 = %x) : tensor<i32>, tensor<32xf32>
  cond {
    %more = stablehlo.compare LT, %i0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %next = stablehlo.add %i0, %one : tensor<i32>
    %s = stablehlo.fft %y0, type = RFFT, length = [32] : (tensor<32xf32>) -> tensor<17xcomplex<f32>>
    %r = stablehlo.fft %s, type = IRFFT, length = [32] : (tensor<17xcomplex<f32>>) -> tensor<32xf32>
    stablehlo.return %next, %r : tensor<i32>, tensor<32xf32>
  }
  return %y : tensor<32xf32>
}

// CHECK-LABEL: @many_short_rows_of_real_numbers_are_multiplied
func.func @many_short_rows_of_real_numbers_are_multiplied(%x: tensor<1000x8xf32>) -> tensor<1000x5xcomplex<f32>> {
  // FAST-LABEL: @many_short_rows_of_real_numbers_are_multiplied
  // FAST: stablehlo.constant dense<{{.+}}> : tensor<80xf32>
  // FAST: flow.dispatch.region
  // FAST: vector.fma
  // FAST-NOT: flow.dispatch.region
  // FAST: flow.tensor.bitcast %{{.+}} : tensor<10000xf32> -> tensor<1000x5xcomplex<f32>>
  %0 = stablehlo.fft %x, type = RFFT, length = [8] : (tensor<1000x8xf32>) -> tensor<1000x5xcomplex<f32>>
  return %0 : tensor<1000x5xcomplex<f32>>
}

// CHECK-LABEL: @columns_of_one_transform_are_split
func.func @columns_of_one_transform_are_split(%x: tensor<64x256xcomplex<f32>>) -> tensor<64x256xcomplex<f32>> {
  // Rows, of which each workgroup has some; then columns, of which each has a part of every row.
  // CHECK: tensor.extract_slice %{{.+}}[%{{.+}}, %c0{{.*}}] [%{{.+}}, %{{.+}}] [1, 1]
  // CHECK: flow.dispatch.region
  // CHECK: tensor.extract_slice %{{.+}}[%c0{{.*}}, %{{.+}}] [%{{.+}}, %{{.+}}] [1, 1]
  %0 = stablehlo.fft %x, type = FFT, length = [64, 256] : (tensor<64x256xcomplex<f32>>) -> tensor<64x256xcomplex<f32>>
  return %0 : tensor<64x256xcomplex<f32>>
}
