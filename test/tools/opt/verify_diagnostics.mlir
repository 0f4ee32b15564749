// RUN: hilo-opt %s --split-input-file --verify-diagnostics
// RUN: hilo-opt %s --split-input-file -verify-diagnostics=all
// RUN: hilo-opt %s --split-input-file --verify-diagnostics=only-expected

// The line of the comment itself, and lines relative to it.
func.func @same_line(%x: tensor<2xf32>) {
  %0 = stablehlo.bogus %x // expected-error {{custom op 'stablehlo.bogus' is unknown}}
  return
}

// -----

// expected-error@+2 {{requires the same shape}}
func.func @after(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  %0 = "stablehlo.add"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @before(%x: tensor<2xf32>, %y: tensor<3xf32>) {
  %0 = "stablehlo.add"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}
// expected-error@-3 {{requires the same shape}}

// -----

// `@below` and `@above` skip further designators.
func.func @below(%x: tensor<2xf32>) {
  // expected-error@below {{not found for custom op}}
  // expected-note-re@below {{Available dialects: {{.*}}stablehlo{{.*}}}}
  %0 = nowhere.op %x
  return
}

// -----

func.func @above(%x: tensor<2xf32>) {
  %0 = nowhere.op %x
  // expected-error@above {{not found for custom op}}
  // expected-note@above {{Available dialects}}
  return
}

// -----

// With -re the inner braces are regular expressions, the rest is plain.
func.func @regex(%x: tensor<2xf32>) -> tensor<3xf32> {
  // expected-error-re@+1 {{type of return operand {{[0-9]}} ('tensor<{{.}}xf32>') doesn't match}}
  return %x : tensor<2xf32>
}

// -----

// What does not fail is printed, and needs no comment.
func.func @fine() {
  return
}
