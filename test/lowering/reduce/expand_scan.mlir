// RUN: hilo-opt %s --expand-scan | filecheck %s

// CHECK-LABEL: @functions_are_of_whole_tensors
func.func @functions_are_of_whole_tensors(%x: tensor<2x4xcomplex<f64>>, %i: tensor<complex<f64>>) -> tensor<2x4xcomplex<f64>> {
  // CHECK-DAG: %[[NEAR:.+]] = stablehlo.slice %arg0 [0:2, 0:3]
  // CHECK-DAG: %[[FAR:.+]] = stablehlo.slice %arg0 [0:2, 1:4]
  // CHECK: %[[E:.+]] = stablehlo.exponential %[[NEAR]] : tensor<2x3xcomplex<f64>>
  // CHECK: %[[FOLDED:.+]] = stablehlo.multiply %[[E]], %[[FAR]]
  // CHECK: %[[FIRST:.+]] = stablehlo.slice %arg0 [0:2, 0:1]
  // CHECK: %[[ONE:.+]] = stablehlo.concatenate %[[FIRST]], %[[FOLDED]], dim = 1
  // CHECK: stablehlo.slice %[[ONE]] [0:2, 0:2]
  // CHECK: stablehlo.slice %[[ONE]] [0:2, 2:4]
  // CHECK: stablehlo.concatenate
  // CHECK-NOT: reduce_window
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<[[0, 0], [3, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 4>}> ({
  ^bb0(%a: tensor<complex<f64>>, %b: tensor<complex<f64>>):
    %e = stablehlo.exponential %a : tensor<complex<f64>>
    %m = stablehlo.multiply %e, %b : tensor<complex<f64>>
    stablehlo.return %m : tensor<complex<f64>>
  }) : (tensor<2x4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<2x4xcomplex<f64>>
  return %0 : tensor<2x4xcomplex<f64>>
}

// From the last element to the first.
// CHECK-LABEL: @reversed
func.func @reversed(%x: tensor<2xcomplex<f64>>, %i: tensor<complex<f64>>) -> tensor<2xcomplex<f64>> {
  // CHECK-DAG: %[[NEAR:.+]] = stablehlo.slice %arg0 [0:1]
  // CHECK-DAG: %[[FAR:.+]] = stablehlo.slice %arg0 [1:2]
  // CHECK: stablehlo.exponential %[[FAR]]
  // CHECK: %[[FOLDED:.+]] = stablehlo.multiply %{{.+}}, %[[NEAR]]
  // CHECK: stablehlo.concatenate %[[FOLDED]], %{{.+}}, dim = 0
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<[[0, 1]]> : tensor<1x2xi64>, window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<complex<f64>>, %b: tensor<complex<f64>>):
    %e = stablehlo.exponential %a : tensor<complex<f64>>
    %m = stablehlo.multiply %e, %b : tensor<complex<f64>>
    stablehlo.return %m : tensor<complex<f64>>
  }) : (tensor<2xcomplex<f64>>, tensor<complex<f64>>) -> tensor<2xcomplex<f64>>
  return %0 : tensor<2xcomplex<f64>>
}

// CHECK-LABEL: @other_types_and_plain_sums_are_kept
func.func @other_types_and_plain_sums_are_kept(%x: tensor<4xcomplex<f32>>, %i: tensor<complex<f32>>, %y: tensor<4xcomplex<f64>>, %j: tensor<complex<f64>>)
    -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>) {
  // CHECK-COUNT-2: stablehlo.reduce_window
  // CHECK: return
  %0 = "stablehlo.reduce_window"(%x, %i) <{padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 4>}> ({
  ^bb0(%a: tensor<complex<f32>>, %b: tensor<complex<f32>>):
    %e = stablehlo.exponential %a : tensor<complex<f32>>
    stablehlo.return %e : tensor<complex<f32>>
  }) : (tensor<4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  %1 = "stablehlo.reduce_window"(%y, %j) <{padding = dense<[[3, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 4>}> ({
  ^bb0(%a: tensor<complex<f64>>, %b: tensor<complex<f64>>):
    %s = stablehlo.add %a, %b : tensor<complex<f64>>
    stablehlo.return %s : tensor<complex<f64>>
  }) : (tensor<4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<4xcomplex<f64>>
  return %0, %1 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f64>>
}

// A window that is no scan.
// CHECK-LABEL: @windows_are_kept
func.func @windows_are_kept(%x: tensor<4xcomplex<f64>>, %i: tensor<complex<f64>>) -> tensor<3xcomplex<f64>> {
  // CHECK: stablehlo.reduce_window
  %0 = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 2>}> ({
  ^bb0(%a: tensor<complex<f64>>, %b: tensor<complex<f64>>):
    %e = stablehlo.exponential %a : tensor<complex<f64>>
    stablehlo.return %e : tensor<complex<f64>>
  }) : (tensor<4xcomplex<f64>>, tensor<complex<f64>>) -> tensor<3xcomplex<f64>>
  return %0 : tensor<3xcomplex<f64>>
}
