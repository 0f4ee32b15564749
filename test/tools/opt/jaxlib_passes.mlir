// StableHLO's own passes that neither hilo nor IREE's library has run in jaxlib, if that is installed.
// REQUIRES: jax
// RUN: hilo-opt %s --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.0.0 | filecheck %s
// RUN: hilo-opt %s --stablehlo-legalize-to-vhlo --vhlo-legalize-to-stablehlo --cse | filecheck %s --check-prefix=BACK
// RUN: %exits 1 hilo-opt %s --vhlo-to-version=no-such-option=1 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: %exits 1 hilo-opt %s --vhlo-to-version=target=x 2>&1 | filecheck %s --check-prefix=FAILS
// RUN: %python -c "import sys; sys.modules['jaxlib'] = None; from hilo.tools.opt.tool import OptTool; sys.exit(OptTool().main(sys.argv[1:]))" %s --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.3.0 | filecheck %s
// RUN: %exits 1 %python -c "import sys; sys.modules['jaxlib'] = None; from hilo.tools.opt.tool import OptTool; sys.exit(OptTool().main(sys.argv[1:]))" %s --stablehlo-complex-math-expander 2>&1 | filecheck %s --check-prefix=MISSING

// CHECK: vhlo.func_v1 @main
// CHECK: vhlo.add_v1
// BACK: func.func @main
// BACK: stablehlo.add %arg0, %arg0 : tensor<4xf32>
// OPTION: no such option no-such-option
// FAILS: pass 'vhlo-to-version' failed
// FAILS: Invalid target version argument 'x'
// MISSING: hilo runs in jaxlib; pip install 'hilo-mlir[jax]'
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
