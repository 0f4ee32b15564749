# RUN: %python %s | filecheck %s
"""What Cholesky, TriangularSolve and Fft emit."""

from _emitted import show

from hilo import ops

# CHECK-LABEL: // cholesky_of_a_batch
# CHECK: stablehlo.cholesky %arg0, lower = true : tensor<5x3x3xf32>
show("cholesky_of_a_batch", lambda a: ops.Cholesky(a, True), "f32[5,3,3]")

# CHECK-LABEL: // cholesky_is_upper_by_default
# CHECK: stablehlo.cholesky %arg0 : tensor<0x0xcomplex<f64>>
show("cholesky_is_upper_by_default", lambda a: ops.Cholesky(a), "c128[0,0]")

# CHECK-LABEL: // triangular_solve_from_the_left
# CHECK: "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true,
# CHECK-SAME: transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}>
# CHECK-SAME: -> tensor<2x3x4xf64>
show("triangular_solve_from_the_left", lambda a, b: ops.TriangularSolve(a, b, True, True), "f64[2,3,3]", "f64[2,3,4]")

# CHECK-LABEL: // triangular_solve_from_the_right
# CHECK: left_side = false, lower = false, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = true
# CHECK-SAME: -> tensor<4x3xcomplex<f32>>
show(
    "triangular_solve_from_the_right",
    lambda a, b: ops.TriangularSolve(a, b, left_side=False, lower=False, unit_diagonal=True, transpose_a="adjoint"),
    "c64[3,3]",
    "c64[4,3]",
)

# CHECK-LABEL: // fft_over_three_dimensions
# CHECK: stablehlo.fft %arg0, type = FFT, length = [2, 3, 4] : (tensor<7x2x3x4xcomplex<f32>>) ->
# CHECK-SAME: tensor<7x2x3x4xcomplex<f32>>
show("fft_over_three_dimensions", lambda x: ops.Fft(x, "FFT", [2, 3, 4]), "c64[7,2,3,4]")

# CHECK-LABEL: // ifft
# CHECK: type = IFFT, length = [5] : (tensor<5xcomplex<f64>>) -> tensor<5xcomplex<f64>>
show("ifft", lambda x: ops.Fft(x, "IFFT", [5]), "c128[5]")

# CHECK-LABEL: // rfft_of_even_length
# CHECK: type = RFFT, length = [16] : (tensor<16xf32>) -> tensor<9xcomplex<f32>>
show("rfft_of_even_length", lambda x: ops.Fft(x, "RFFT", [16]), "f32[16]")

# CHECK-LABEL: // rfft_of_odd_length
# CHECK: type = RFFT, length = [17] : (tensor<17xf64>) -> tensor<9xcomplex<f64>>
show("rfft_of_odd_length", lambda x: ops.Fft(x, "RFFT", [17]), "f64[17]")

# CHECK-LABEL: // irfft_is_told_its_length
# CHECK: type = IRFFT, length = [4, 17] : (tensor<4x9xcomplex<f32>>) -> tensor<4x17xf32>
show("irfft_is_told_its_length", lambda x: ops.Fft(x, "IRFFT", [4, 17]), "c64[4,9]")

# CHECK-LABEL: // zero_stays_zero
# CHECK: type = RFFT, length = [0] : (tensor<3x0xf32>) -> tensor<3x0xcomplex<f32>>
show("zero_stays_zero", lambda x: ops.Fft(x, "RFFT", [0]), "f32[3,0]")
