// REQUIRES: jax
// RUN: hilo-translate %s --serialize --target=1.0.0 -o %t.mlirbc
// RUN: hilo-translate %t.mlirbc --deserialize --print-stablehlo-version | filecheck %s
// RUN: hilo-opt %t.mlirbc | filecheck %s --check-prefix=VHLO
// Reading takes no jaxlib.
// RUN: %python -c "import sys; sys.modules['jaxlib'] = None; from hilo.tools.translate.tool import TranslateTool; sys.exit(TranslateTool().main(sys.argv[1:]))" %t.mlirbc --deserialize | filecheck %s --check-prefix=READ
// RUN: %exits 1 hilo-translate %s --serialize --target=99.0.0 2>&1 | filecheck %s --check-prefix=VERSION

// CHECK: // Reading portable artifact with StableHLO version: 1.0.0
// CHECK: stablehlo.add %arg0, %arg0 : tensor<4xf32>
// READ: stablehlo.add %arg0, %arg0 : tensor<4xf32>
// VHLO: vhlo.add_v1
// VERSION: version is '99.0.0'; it takes 0.9.0 to
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
