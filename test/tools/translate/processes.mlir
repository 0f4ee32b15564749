// RUN: %exits 1 hilo-translate %s --interpret --split-input-file 2>&1 | filecheck %s

// Processes that run different programs exchange what they send and receive; the last check is wrong on purpose.
// CHECK:     check.expect_eq_const: element [0] is 7; expected 8
// CHECK-NOT: error: check.expect_eq_const
module @there_and_back {
  func.func @asks(%x: tensor<2xi64>, %token: !stablehlo.token) -> (tensor<2xi64>, !stablehlo.token) {
    %0 = "stablehlo.send"(%x, %token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    %1:2 = "stablehlo.recv"(%0) {channel_handle = #stablehlo.channel_handle<handle = 2, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    return %1#0, %1#1 : tensor<2xi64>, !stablehlo.token
  }
  func.func @answers(%y: tensor<2xi64>, %token: !stablehlo.token) -> !stablehlo.token {
    %0:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    %1 = stablehlo.add %0#0, %y : tensor<2xi64>
    %2 = "stablehlo.send"(%1, %0#1) {channel_handle = #stablehlo.channel_handle<handle = 2, type = 2>, is_host_transfer = true} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    return %2 : !stablehlo.token
  }
  func.func @main() {
    %x = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
    %y = stablehlo.constant dense<[4, 5]> : tensor<2xi64>
    %token = stablehlo.after_all : !stablehlo.token
    %0:3 = "interpreter.run_parallel"(%x, %token, %y, %token) {
      programs = [[@asks], [@answers]]
    } : (tensor<2xi64>, !stablehlo.token, tensor<2xi64>, !stablehlo.token) -> (tensor<2xi64>, !stablehlo.token, !stablehlo.token)
    check.expect_eq_const %0#0, dense<[7, 9]> : tensor<2xi64>
    check.expect_eq_const %0#0, dense<[8, 9]> : tensor<2xi64>
    func.return
  }
}

// -----

// A value that was sent and not taken stays in its own run; a process that fails ends those that wait for it.
// CHECK: no_such_function
module @one_that_fails {
  func.func @fails(%x: tensor<i64>) -> tensor<i64> {
    %0 = stablehlo.custom_call @no_such_function(%x) {has_side_effect = true} : (tensor<i64>) -> tensor<i64>
    return %0 : tensor<i64>
  }
  func.func @waits(%token: !stablehlo.token) -> (tensor<2xi64>, !stablehlo.token) {
    %0:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 2, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    return %0#0, %0#1 : tensor<2xi64>, !stablehlo.token
  }
  func.func @main() {
    %x = stablehlo.constant dense<3> : tensor<i64>
    %token = stablehlo.after_all : !stablehlo.token
    %0:3 = "interpreter.run_parallel"(%x, %token) {
      programs = [[@fails], [@waits]]
    } : (tensor<i64>, !stablehlo.token) -> (tensor<i64>, tensor<2xi64>, !stablehlo.token)
    func.return
  }
}

// -----

// CHECK: interpreter.run_parallel: infeed is given for one, two; hilo takes it where all processes run one program
module @infeeds {
  func.func @one() -> tensor<i64> {
    %0 = stablehlo.constant dense<1> : tensor<i64>
    return %0 : tensor<i64>
  }
  func.func @two() -> tensor<i64> {
    %0 = stablehlo.constant dense<2> : tensor<i64>
    return %0 : tensor<i64>
  }
  func.func @main() {
    %0:2 = "interpreter.run_parallel"() {programs = [[@one], [@two]], infeed = [@one]} : () -> (tensor<i64>, tensor<i64>)
    func.return
  }
}
