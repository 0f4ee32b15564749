// The interpreter's dialect is declared in Python; hilo-opt verifies its one operation.
// RUN: hilo-opt %s --split-input-file --verify-diagnostics | filecheck %s

// CHECK-LABEL: func.func @main
// CHECK: "interpreter.run_parallel"({{.*}}) {programs = {{\[\[}}@f, @f]]}
func.func @f(%x: tensor<i64>) -> tensor<i64> {
  return %x : tensor<i64>
}
func.func @main(%x: tensor<i64>) -> tensor<i64> {
  %0:2 = "interpreter.run_parallel"(%x, %x) {programs = [[@f, @f]]} : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  return %0#1 : tensor<i64>
}

// -----

func.func @main() {
  // expected-error@+1 {{`programs` attribute cannot be empty}}
  "interpreter.run_parallel"() {programs = []} : () -> ()
  return
}

// -----

func.func @f() {
  return
}
func.func @main() {
  // expected-error@+1 {{Sizes of second dimension of `programs` should all match 1 but got 2}}
  "interpreter.run_parallel"() {programs = [[@f], [@f, @f]]} : () -> ()
  // expected-error@+1 {{Function "g" not found}}
  "interpreter.run_parallel"() {programs = [[@g]]} : () -> ()
  // expected-error@+1 {{infeed attribute is optional or should not be empty}}
  "interpreter.run_parallel"() {programs = [[@f]], infeed = []} : () -> ()
  return
}

// -----

func.func @f(%x: tensor<i64>) -> tensor<i64> {
  return %x : tensor<i64>
}
func.func @two() -> (tensor<i64>, tensor<i64>) {
  %0 = stablehlo.constant dense<0> : tensor<i64>
  return %0, %0 : tensor<i64>, tensor<i64>
}
func.func @token() -> !stablehlo.token {
  %0 = stablehlo.after_all : !stablehlo.token
  return %0 : !stablehlo.token
}
func.func @main(%x: tensor<i64>) {
  // expected-error@+1 {{Number of inputs (0) should match the sum of the number of inputs of all programs (1)}}
  "interpreter.run_parallel"() {programs = [[@f]]} : () -> ()
  // expected-error@+1 {{Number of results (0) should match the sum of the number of results of all programs (1)}}
  "interpreter.run_parallel"(%x) {programs = [[@f]]} : (tensor<i64>) -> ()
  // expected-error@+1 {{Function "two" should return 1 tensor but returns 2}}
  %0 = "interpreter.run_parallel"(%x) {programs = [[@f]], infeed = [@two]} : (tensor<i64>) -> tensor<i64>
  // expected-error@+1 {{Function "token" should return a tensor type, but instead returns '!stablehlo.token'}}
  %1 = "interpreter.run_parallel"(%x) {programs = [[@f]], infeed = [@token]} : (tensor<i64>) -> tensor<i64>
  return
}
