// On vmvx, conversions of floats to integers round to the nearest integer, not towards zero.
//
// The program should return 1 2 -1 0. iree-compile 3.13: `vm.cast.f32.si32` rounds. hilo rounds towards zero first
// (legalize-convert).
//
// RUN: iree-compile --iree-hal-target-device=local --iree-hal-local-target-device-backends=vmvx %s -o %t.vmfb
// RUN: iree-run-module --module=%t.vmfb --device=local-sync --input=4xf32=1.5,2.5,-1.7,0.9 | filecheck %s
// CHECK: 4xi32=2 3 -2 1

func.func @main(%x: tensor<4xf32>) -> tensor<4xi32> {
  %0 = stablehlo.convert %x : (tensor<4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
