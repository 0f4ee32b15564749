// RUN: hilo-opt %s --split-input-file --outline-kernels | filecheck %s

// Kernels that are the same are one; constants from outside become part of it.
// CHECK: flow.executable private @kernel_0
// CHECK: workgroups() -> (index, index, index)
// CHECK: func.func @kernel_0(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<9xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<9xf32>>)
// CHECK: %[[X:.+]] = iree_tensor_ext.dispatch.tensor.load %arg0
// CHECK: %[[C:.+]] = arith.constant 9 : index
// CHECK: %[[Y:.+]] = scf.for {{.+}} to %[[C]]
// CHECK: tensor.extract %[[X]]
// CHECK: iree_tensor_ext.dispatch.tensor.store %[[Y]], %arg1
// CHECK-NOT: flow.executable
// CHECK-LABEL: @same_kernels_are_one
// CHECK: %[[A:.+]] = flow.dispatch @kernel_0::@kernel_0(%arg0)
// CHECK: %[[B:.+]] = flow.dispatch @kernel_0::@kernel_0(%[[A]])
// CHECK: return %[[B]]
func.func @same_kernels_are_one(%x: tensor<9xf32>) -> tensor<9xf32> {
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = flow.dispatch.region -> (tensor<9xf32>) {
    %e = tensor.empty() : tensor<9xf32>
    %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%t = %e) -> (tensor<9xf32>) {
      %v = tensor.extract %x[%i] : tensor<9xf32>
      %w = math.exp %v : f32
      %n = tensor.insert %w into %t[%i] : tensor<9xf32>
      scf.yield %n : tensor<9xf32>
    }
    flow.return %r : tensor<9xf32>
  }
  %1 = flow.dispatch.region -> (tensor<9xf32>) {
    %e = tensor.empty() : tensor<9xf32>
    %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%t = %e) -> (tensor<9xf32>) {
      %v = tensor.extract %0[%i] : tensor<9xf32>
      %w = math.exp %v : f32
      %n = tensor.insert %w into %t[%i] : tensor<9xf32>
      scf.yield %n : tensor<9xf32>
    }
    flow.return %r : tensor<9xf32>
  }
  return %1 : tensor<9xf32>
}

// -----

// Sizes that are not known are arguments, and decide how many workgroups there are.
// CHECK: flow.executable.export public @any_size_0 workgroups(%{{.+}}: index)
// CHECK: workgroup_count_split_reduction_modifier
// CHECK: func.func @any_size_0(%arg0: index, %arg1: !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>, %arg2: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<?xf32>>)
// CHECK: %[[N:.+]] = iree_tensor_ext.dispatch.workload.ordinal %arg0, 0 : index
// CHECK: flow.dispatch.tie_shape %arg1 : !iree_tensor_ext.dispatch.tensor<readonly:tensor<?xf32>>{%[[N]]}
// CHECK: func.func private @kernel_0
// CHECK-LABEL: @of_any_size
// CHECK: %[[X:.+]] = flow.tensor.reshape %arg0 : tensor<6xf32> -> tensor<?xf32>{%arg1}
// CHECK: flow.dispatch @any_size_0::@any_size_0[%arg1](%arg1, %[[X]]) : (index, tensor<?xf32>{%arg1}) -> tensor<?xf32>{%arg1}
func.func private @kernel_0()
func.func @of_any_size(%x: tensor<6xf32>, %n: index) -> tensor<?xf32> {
  %0 = flow.tensor.reshape %x : tensor<6xf32> -> tensor<?xf32>{%n}
  %1 = flow.dispatch.region -> (tensor<?xf32>{%n}) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %r = scf.forall (%i) in (%n) shared_outs(%t = %e) -> (tensor<?xf32>) {
      %v = tensor.extract_slice %0[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %v into %t[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
      }
    } {mapping = [#iree_linalg_ext.split_reduction_mapping<0>]}
    flow.return %r : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

// -----

// The result of a kernel may be an operand with parts replaced, also in branches.
// CHECK: func.func @kernel_0(%arg0: f32, %arg1: !iree_tensor_ext.dispatch.tensor<readwrite:tensor<9xf32>>, %arg2: i1)
// CHECK: iree_tensor_ext.dispatch.tensor.store %{{.+}}, %arg1
// CHECK-LABEL: @what_a_loop_carries_is_updated_in_place
// CHECK: flow.dispatch @kernel_0::@kernel_0(%{{.+}}, %[[A:.+]], %{{.+}}) : (f32, tensor<9xf32>, i1) -> %[[A]]
func.func @what_a_loop_carries_is_updated_in_place(%x: tensor<9xf32>, %v: f32, %p: tensor<i1>, %b: i1) -> tensor<9xf32> {
  %0 = stablehlo.while(%a = %x) : tensor<9xf32>
  cond {
    stablehlo.return %p : tensor<i1>
  } do {
    %1 = flow.dispatch.region -> (tensor<9xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c9 = arith.constant 9 : index
      %l = scf.for %i = %c0 to %c9 step %c1 iter_args(%t = %a) -> (tensor<9xf32>) {
        %q = tensor.insert %v into %t[%i] : tensor<9xf32>
        scf.yield %q : tensor<9xf32>
      }
      %r = scf.if %b -> (tensor<9xf32>) {
        %q = tensor.insert %v into %l[%c0] : tensor<9xf32>
        scf.yield %q : tensor<9xf32>
      } else {
        scf.yield %l : tensor<9xf32>
      }
      flow.return %r : tensor<9xf32>
    }
    stablehlo.return %1 : tensor<9xf32>
  }
  return %0 : tensor<9xf32>
}

// -----

// The compiler would overwrite the caller's array.
// CHECK-LABEL: @what_writes_into_an_argument_is_kept
// CHECK: flow.dispatch.region
func.func @what_writes_into_an_argument_is_kept(%x: tensor<9xf32>, %v: f32) -> tensor<9xf32> {
  %0 = flow.dispatch.region -> (tensor<9xf32>) {
    %c0 = arith.constant 0 : index
    %r = tensor.insert %v into %x[%c0] : tensor<9xf32>
    flow.return %r : tensor<9xf32>
  }
  return %0 : tensor<9xf32>
}

// CHECK-LABEL: @what_reads_something_computed_is_kept
// CHECK: flow.dispatch.region
func.func @what_reads_something_computed_is_kept(%x: tensor<f32>) -> tensor<1xf32> {
  %w = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<f32>) -> tensor<1xf32>
  %0 = flow.dispatch.region -> (tensor<1xf32>) {
    %c0 = arith.constant 0 : index
    %e = tensor.empty() : tensor<1xf32>
    %v = tensor.extract %w[%c0] : tensor<1xf32>
    %r = tensor.insert %v into %e[%c0] : tensor<1xf32>
    flow.return %r : tensor<1xf32>
  }
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: @one_with_truth_values_is_kept
// CHECK: flow.dispatch.region
func.func @one_with_truth_values_is_kept(%x: tensor<1xi1>) -> tensor<1xf32> {
  %0 = flow.dispatch.region -> (tensor<1xf32>) {
    %c0 = arith.constant 0 : index
    %e = tensor.empty() : tensor<1xf32>
    %b = tensor.extract %x[%c0] : tensor<1xi1>
    %v = arith.uitofp %b : i1 to f32
    %r = tensor.insert %v into %e[%c0] : tensor<1xf32>
    flow.return %r : tensor<1xf32>
  }
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: @one_with_operations_on_tensors_is_kept
// CHECK: flow.dispatch.region
func.func @one_with_operations_on_tensors_is_kept(%x: tensor<9xf32>) -> tensor<9xf32> {
  %0 = flow.dispatch.region -> (tensor<9xf32>) {
    %r = stablehlo.sine %x : tensor<9xf32>
    flow.return %r : tensor<9xf32>
  }
  return %0 : tensor<9xf32>
}

// -----

// Small constants and those of one number become part of it; tables are read.
// CHECK: func.func @kernel_0(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<2x64xf32>>, %arg1: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<1xf32>>)
// CHECK: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
// CHECK: arith.constant dense<3.000000e+00> : tensor<512xf32>
// CHECK-LABEL: @constants
// CHECK: %[[TABLE:.+]] = stablehlo.reshape
// CHECK: flow.dispatch @kernel_0::@kernel_0(%[[TABLE]])
func.func @constants() -> tensor<1xf32> {
  %c0 = arith.constant 0 : index
  %few = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %same = stablehlo.constant dense<3.0> : tensor<512xf32>
  %many = stablehlo.constant dense<"0x000000000000803F0000004000004040000080400000A0400000C0400000E0400000004100001041000020410000304100004041000050410000604100007041000080410000884100009041000098410000A0410000A8410000B0410000B8410000C0410000C8410000D0410000D8410000E0410000E8410000F0410000F84100000042000004420000084200000C4200001042000014420000184200001C4200002042000024420000284200002C4200003042000034420000384200003C4200004042000044420000484200004C4200005042000054420000584200005C4200006042000064420000684200006C4200007042000074420000784200007C42000080420000824200008442000086420000884200008A4200008C4200008E42000090420000924200009442000096420000984200009A4200009C4200009E420000A0420000A2420000A4420000A6420000A8420000AA420000AC420000AE420000B0420000B2420000B4420000B6420000B8420000BA420000BC420000BE420000C0420000C2420000C4420000C6420000C8420000CA420000CC420000CE420000D0420000D2420000D4420000D6420000D8420000DA420000DC420000DE420000E0420000E2420000E4420000E6420000E8420000EA420000EC420000EE420000F0420000F2420000F4420000F6420000F8420000FA420000FC420000FE42"> : tensor<128xf32>
  %table = stablehlo.reshape %many : (tensor<128xf32>) -> tensor<2x64xf32>
  %0 = flow.dispatch.region -> (tensor<1xf32>) {
    %a = tensor.extract %few[%c0] : tensor<2xf32>
    %b = tensor.extract %same[%c0] : tensor<512xf32>
    %c = tensor.extract %table[%c0, %c0] : tensor<2x64xf32>
    %d = arith.addf %a, %b : f32
    %s = arith.addf %c, %d : f32
    %e = tensor.empty() : tensor<1xf32>
    %r = tensor.insert %s into %e[%c0] : tensor<1xf32>
    flow.return %r : tensor<1xf32>
  }
  return %0 : tensor<1xf32>
}

// -----

// So do tables inside of it, and memory on the stack; a view that nothing reads is erased.
// CHECK: func.func @kernel_0
// CHECK-DAG: arith.constant dense<[5, 6, 7]> : tensor<3xi32>
// CHECK-DAG: memref.alloca
// CHECK-NOT: stablehlo
// CHECK: return
// CHECK-LABEL: @what_is_inside
// CHECK: flow.dispatch @kernel_0::@kernel_0(%arg0)
func.func @what_is_inside(%x: tensor<2x3xi32>) -> tensor<1xi32> {
  %0 = flow.dispatch.region -> (tensor<1xi32>) {
    %c0 = arith.constant 0 : index
    %table = stablehlo.constant dense<[5, 6, 7]> : tensor<3xi32>
    %unused = stablehlo.reshape %x : (tensor<2x3xi32>) -> tensor<6xi32>
    %memory = memref.alloca() : memref<1xi32>
    %a = tensor.extract %table[%c0] : tensor<3xi32>
    %b = tensor.extract %x[%c0, %c0] : tensor<2x3xi32>
    %s = arith.addi %a, %b : i32
    memref.store %s, %memory[%c0] : memref<1xi32>
    %t = memref.load %memory[%c0] : memref<1xi32>
    %e = tensor.empty() : tensor<1xi32>
    %r = tensor.insert %t into %e[%c0] : tensor<1xi32>
    flow.return %r : tensor<1xi32>
  }
  return %0 : tensor<1xi32>
}

// -----

// Functions that a kernel calls several times are written once; in loops, long ones are inlined but for what is rare.
// CHECK: func.func @kernel_0(%arg0: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4xf64>>
// CHECK: %[[A:.+]]:2 = call @[[S:sine_and_cosine_f64_0_1_[0-9a-f]+]](%{{.+}}) : (f64) -> (f64, f64)
// CHECK: %[[B:.+]]:2 = call @[[S]](%[[A]]#1)
// CHECK: %[[C:.+]] = call @[[T:sine_and_cosine_f32_1_[0-9a-f]+]](%{{.+}}) : (f32) -> f32
// CHECK: scf.for
// CHECK: vector.fma
// CHECK: scf.if
// CHECK: call @[[U:reduced_f64_0_1_2_[0-9a-f]+]](%{{.+}}) : (f64) -> (f64, f64, i64)
// CHECK: scf.yield
// CHECK: func.func private @[[S]](%arg0: f64) -> (f64, f64) attributes {no_inline}
// CHECK: func.func private @[[T]](%arg0: f32) -> f32 attributes {no_inline}
// CHECK: func.func private @[[U]]
// CHECK-NOT: func.func private
// CHECK-LABEL: @calls
// CHECK: flow.dispatch @kernel_0::@kernel_0(%arg0)
func.func @calls(%x: tensor<4xf64>) -> tensor<4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = flow.dispatch.region -> (tensor<4xf64>) {
    %v = tensor.extract %x[%c0] : tensor<4xf64>
    %s, %c = builtin.unrealized_conversion_cast %v : f64 to f64, f64 {hilo.function = "sine_and_cosine"}
    %t, %d = builtin.unrealized_conversion_cast %c : f64 to f64, f64 {hilo.function = "sine_and_cosine"}
    %n = arith.truncf %t : f64 to f32
    %u, %e = builtin.unrealized_conversion_cast %n : f32 to f32, f32 {hilo.function = "sine_and_cosine"}
    %w = arith.extf %e : f32 to f64
    %m = tensor.empty() : tensor<4xf64>
    %r:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%k = %m, %a = %w) -> (tensor<4xf64>, f64) {
      %p, %q = builtin.unrealized_conversion_cast %a : f64 to f64, f64 {hilo.function = "sine_and_cosine"}
      %b = tensor.insert %q into %k[%i] : tensor<4xf64>
      scf.yield %b, %p : tensor<4xf64>, f64
    }
    flow.return %r#0 : tensor<4xf64>
  }
  return %0 : tensor<4xf64>
}

// -----

// In a kernel that is not outlined, they are written out.
// CHECK-LABEL: @calls_of_a_kept_kernel
// CHECK: flow.dispatch.region
// CHECK-NOT: builtin.unrealized_conversion_cast
// CHECK: vector.fma
// CHECK: stablehlo.add
func.func @calls_of_a_kept_kernel(%x: tensor<4xf64>) -> tensor<4xf64> {
  %c0 = arith.constant 0 : index
  %0 = flow.dispatch.region -> (tensor<4xf64>) {
    %v = tensor.extract %x[%c0] : tensor<4xf64>
    %s, %c = builtin.unrealized_conversion_cast %v : f64 to f64, f64 {hilo.function = "sine_and_cosine"}
    %m = tensor.splat %s : tensor<4xf64>
    %r = stablehlo.add %m, %m : tensor<4xf64>
    flow.return %r : tensor<4xf64>
  }
  return %0 : tensor<4xf64>
}
