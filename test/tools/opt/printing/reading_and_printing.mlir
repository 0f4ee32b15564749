// RUN: hilo-opt %s | filecheck %s
// RUN: hilo-opt - < %s | filecheck %s
// RUN: hilo-opt < %s | filecheck %s
// RUN: hilo-opt %s -o %t && filecheck %s --input-file %t
// RUN: hilo-opt %s -o=%t.eq && filecheck %s --input-file %t.eq
// RUN: hilo-opt --emit-bytecode %s -o %t.mlirbc && hilo-opt %t.mlirbc | filecheck %s
// RUN: hilo-opt --emit-bytecode --emit-bytecode-version=5 %s | hilo-opt | filecheck %s
// RUN: hilo-opt --verify-roundtrip %s | filecheck %s
// RUN: hilo-opt --mlir-disable-threading %s | filecheck %s

// The input is printed, inside a module if it was not in one.
// CHECK-LABEL: module {
// CHECK-NEXT:    func.func @add(%[[X:.+]]: tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:      %[[SUM:.+]] = stablehlo.add %[[X]], %[[X]] : tensor<2x3xf32>
// CHECK-NEXT:      return %[[SUM]]
func.func @add(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = stablehlo.add %x, %x : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK: func.func @second()
func.func @second() {
  return
}
