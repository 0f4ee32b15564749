// RUN: hilo-opt %s --pass-pipeline='builtin.module(split-complex-loops)' | filecheck %s

// CHECK-LABEL: @a_loop_carries_parts
func.func @a_loop_carries_parts(%init: tensor<9xcomplex<f32>>, %c: tensor<9xcomplex<f32>>, %n: tensor<i32>) -> tensor<9xcomplex<f32>> {
  // CHECK-DAG: %[[CX:.+]] = stablehlo.real %arg1
  // CHECK-DAG: %[[CY:.+]] = stablehlo.imag %arg1
  // CHECK-DAG: %[[X:.+]] = stablehlo.real %arg0
  // CHECK-DAG: %[[Y:.+]] = stablehlo.imag %arg0
  // CHECK: %[[R:.+]]:3 = stablehlo.while(%{{.+}} = %{{.+}}, %[[A:.+]] = %[[X]], %[[B:.+]] = %[[Y]]) : tensor<i32>, tensor<9xf32>, tensor<9xf32>
  // CHECK: do {
  // CHECK: %[[AA:.+]] = stablehlo.multiply %[[A]], %[[A]]
  // CHECK: %[[BB:.+]] = stablehlo.multiply %[[B]], %[[B]]
  // CHECK: %[[RE:.+]] = stablehlo.subtract %[[AA]], %[[BB]]
  // CHECK: stablehlo.add %[[RE]], %[[CX]]
  // CHECK-NOT: complex
  // CHECK: stablehlo.return
  // CHECK: stablehlo.complex %[[R]]#1, %[[R]]#2
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %z = %init) : tensor<i32>, tensor<9xcomplex<f32>>
    cond {
      %p = stablehlo.compare LT, %i, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i32>
      %square = stablehlo.multiply %z, %z : tensor<9xcomplex<f32>>
      %sum = stablehlo.add %square, %c : tensor<9xcomplex<f32>>
      stablehlo.return %next, %sum : tensor<i32>, tensor<9xcomplex<f32>>
    }
  return %0#1 : tensor<9xcomplex<f32>>
}

// CHECK-LABEL: @branches_and_sums_inside_are_split
func.func @branches_and_sums_inside_are_split(%init: tensor<3x4xcomplex<f64>>, %go: tensor<i1>) -> tensor<3x4xcomplex<f64>> {
  // CHECK: stablehlo.while
  // CHECK: do {
  // CHECK-NOT: complex
  // CHECK: "stablehlo.if"
  // CHECK-NOT: complex
  // CHECK: (tensor<i1>) -> (tensor<3x4xf64>, tensor<3x4xf64>)
  // CHECK-NOT: complex
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf64>, tensor<f64>) -> tensor<3xf64>
  // CHECK: stablehlo.reduce(%{{.+}} init: %{{.+}}) applies stablehlo.add across dimensions = [1] : (tensor<3x4xf64>, tensor<f64>) -> tensor<3xf64>
  // CHECK: stablehlo.return
  %zero = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f64>>
  %0:2 = stablehlo.while(%p = %go, %z = %init) : tensor<i1>, tensor<3x4xcomplex<f64>>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %w = "stablehlo.if"(%p) ({
        %n = stablehlo.negate %z : tensor<3x4xcomplex<f64>>
        stablehlo.return %n : tensor<3x4xcomplex<f64>>
      }, {
        stablehlo.return %z : tensor<3x4xcomplex<f64>>
      }) : (tensor<i1>) -> tensor<3x4xcomplex<f64>>
      %s = stablehlo.reduce(%w init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<3x4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<3xcomplex<f64>>
      %b = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<3xcomplex<f64>>) -> tensor<3x4xcomplex<f64>>
      %e = stablehlo.compare NE, %b, %z : (tensor<3x4xcomplex<f64>>, tensor<3x4xcomplex<f64>>) -> tensor<3x4xi1>
      %c = stablehlo.select %e, %b, %z : tensor<3x4xi1>, tensor<3x4xcomplex<f64>>
      %r = stablehlo.not %p : tensor<i1>
      stablehlo.return %r, %c : tensor<i1>, tensor<3x4xcomplex<f64>>
    }
  return %0#1 : tensor<3x4xcomplex<f64>>
}

// CHECK-LABEL: @an_operation_without_a_form_on_parts_is_kept
func.func @an_operation_without_a_form_on_parts_is_kept(%init: tensor<8xcomplex<f32>>, %go: tensor<i1>) -> tensor<8xcomplex<f32>> {
  // CHECK: stablehlo.while(%{{.+}} = %arg1, %{{.+}} = %arg0) : tensor<i1>, tensor<8xcomplex<f32>>
  // CHECK: stablehlo.fft
  %0:2 = stablehlo.while(%p = %go, %z = %init) : tensor<i1>, tensor<8xcomplex<f32>>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %w = stablehlo.fft %z, type = FFT, length = [8] : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
      %r = stablehlo.not %p : tensor<i1>
      stablehlo.return %r, %w : tensor<i1>, tensor<8xcomplex<f32>>
    }
  return %0#1 : tensor<8xcomplex<f32>>
}

// CHECK-LABEL: @dynamic_dimensions_are_kept
func.func @dynamic_dimensions_are_kept(%init: tensor<?xcomplex<f32>>, %go: tensor<i1>) -> tensor<?xcomplex<f32>> {
  // CHECK: stablehlo.while(%{{.+}} = %arg1, %{{.+}} = %arg0) : tensor<i1>, tensor<?xcomplex<f32>>
  %0:2 = stablehlo.while(%p = %go, %z = %init) : tensor<i1>, tensor<?xcomplex<f32>>
    cond {
      stablehlo.return %p : tensor<i1>
    } do {
      %w = stablehlo.negate %z : tensor<?xcomplex<f32>>
      %r = stablehlo.not %p : tensor<i1>
      stablehlo.return %r, %w : tensor<i1>, tensor<?xcomplex<f32>>
    }
  return %0#1 : tensor<?xcomplex<f32>>
}

// CHECK-LABEL: @outside_of_loops_complex_numbers_stay
func.func @outside_of_loops_complex_numbers_stay(%z: tensor<complex<f32>>) -> tensor<complex<f32>> {
  // CHECK-NEXT: stablehlo.multiply %arg0, %arg0 : tensor<complex<f32>>
  %0 = stablehlo.multiply %z, %z : tensor<complex<f32>>
  return %0 : tensor<complex<f32>>
}
