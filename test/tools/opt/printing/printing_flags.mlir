// RUN: hilo-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: hilo-opt %s -mlir-print-debuginfo | filecheck %s --check-prefix=DEBUG
// RUN: hilo-opt %s --mlir-print-debuginfo --mlir-print-local-scope | filecheck %s --check-prefix=LOCAL
// RUN: hilo-opt %s --mlir-pretty-debuginfo | filecheck %s --check-prefix=PRETTY
// RUN: hilo-opt %s --mlir-elide-elementsattrs-if-larger=4 | filecheck %s --check-prefix=ELIDE
// RUN: hilo-opt %s --mlir-elide-resource-strings-if-larger=4 | filecheck %s --check-prefix=RESOURCE
// RUN: hilo-opt %s --mlir-print-skip-regions | filecheck %s --check-prefix=SKIP
// RUN: hilo-opt %s --mlir-use-nameloc-as-prefix | filecheck %s --check-prefix=NAMELOC
// RUN: hilo-opt %s --mlir-print-value-users | filecheck %s --check-prefix=USERS
// RUN: hilo-opt %s --mlir-print-unique-ssa-ids | filecheck %s --check-prefix=UNIQUE
// RUN: hilo-opt %s --mlir-print-elementsattrs-with-hex-if-larger=4 | filecheck %s --check-prefix=HEX

// GENERIC: "builtin.module"() ({
// GENERIC: "func.func"() <{
// GENERIC: %[[SUM:.+]] = "stablehlo.add"(%{{.+}}, %{{.+}}) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>

// DEBUG: stablehlo.add %{{.+}}, %{{.+}} : tensor<5xf32> loc(#[[LOC:.+]])
// DEBUG: #{{.+}} = loc("{{.*}}printing_flags.mlir":[[LINE:[0-9]+]]:3)

// LOCAL: stablehlo.add %{{.+}}, %{{.+}} : tensor<5xf32> loc("total"("{{.*}}printing_flags.mlir":{{[0-9]+}}:8))
// PRETTY-DAG: #{{.+}} = printing_flags.mlir:99:8
// PRETTY-DAG: stablehlo.add %{{.+}}, %{{.+}} : tensor<5xf32> "total"(
// ELIDE: stablehlo.constant dense_resource<__elided__> : tensor<5xf32>
// RESOURCE: dense_resource<blob>
// RESOURCE-NOT: 0x0100
// SKIP: module {...}
// NAMELOC: %total = stablehlo.add
// USERS: stablehlo.constant {{.*}} // user: %
// UNIQUE: func.func @add(%arg1: tensor<5xf32>)
// HEX: stablehlo.constant dense<"0x0000803F
func.func @add(%x: tensor<5xf32>) -> tensor<5xf32> {
  %c = stablehlo.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>
  %0 = stablehlo.add %x, %c : tensor<5xf32> loc("total"("printing_flags.mlir":99:8))
  return %0 : tensor<5xf32>
}

func.func @other(%x: tensor<5xf32>) -> tensor<2xi8> {
  %c = stablehlo.constant dense_resource<blob> : tensor<2xi8>
  return %c : tensor<2xi8>
}

{-#
  dialect_resources: {
    builtin: {
      blob: "0x010000000123"
    }
  }
#-}
