// One element of numbers that are widened and reshaped, and also used elsewhere: iree-compile does not terminate. (Four
// seconds of CPU are its limit here; the same program without the reshape takes a third of one.)
//
// CloneProducersIntoDispatchRegions copies the widening operation (isBitExtendOp) into the dispatch that reads the element
// through a slice that drops all dimensions. TileAndDistributeToWorkgroupsUsingForallOp fuses the copy's tile of one
// element, replaces its slice by a slice of that tile, finds that slice to fuse, and so on. At all levels that fuse; the
// same program without the reshape, or with `arith.addi` in place of the conversion, compiles. hilo: fence-slices.

// RUN: %exits -9 prlimit --cpu=4:4 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic -o /dev/null 2>&1 | filecheck %s --allow-empty
// CHECK-NOT: error

func.func @main(%x: tensor<8x8xi32>, %y: tensor<480xi64>) -> (tensor<480xi64>, tensor<8x8xi64>) {
  %w = stablehlo.convert %x : (tensor<8x8xi32>) -> tensor<8x8xi64>
  %r = stablehlo.reshape %w : (tensor<8x8xi64>) -> tensor<64xi64>
  %s = stablehlo.slice %r [0:1] : (tensor<64xi64>) -> tensor<1xi64>
  %e = stablehlo.reshape %s : (tensor<1xi64>) -> tensor<i64>
  %b = stablehlo.broadcast_in_dim %e, dims = [] : (tensor<i64>) -> tensor<480xi64>
  %p = stablehlo.multiply %b, %y : tensor<480xi64>
  return %p, %w : tensor<480xi64>, tensor<8x8xi64>
}
