// A product and indices, added and transposed: the compiler crashes if matrices are laid out in tiles.
//
// The addition writes its result transposed, in the kernel of the product. MaterializeDeviceEncodingPass erases its
// linalg.index and visits it again, when its memory may belong to another operation: of programs with one such product three out
// of four crash, so there are six here. iree-compile 3.13, only at O2 and O3 and with data tiling. hilo: fence-transposes.

// RUN: %exits -11 iree-compile %s --iree-hal-target-device=local --iree-hal-local-target-device-backends=llvm-cpu --iree-llvmcpu-target-cpu=generic --iree-opt-level=O2 --iree-opt-data-tiling -o %t.vmfb 2>&1 | filecheck %s
// CHECK: Please report issues to

func.func @size_16(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %i = stablehlo.iota dim = 1 : tensor<16x16xf32>
  %s = stablehlo.add %p, %i : tensor<16x16xf32>
  %t = stablehlo.transpose %s, dims = [1, 0] : (tensor<16x16xf32>) -> tensor<16x16xf32>
  return %t : tensor<16x16xf32>
}

func.func @size_24(%a: tensor<24x24xf32>, %b: tensor<24x24xf32>) -> tensor<24x24xf32> {
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
  %i = stablehlo.iota dim = 1 : tensor<24x24xf32>
  %s = stablehlo.add %p, %i : tensor<24x24xf32>
  %t = stablehlo.transpose %s, dims = [1, 0] : (tensor<24x24xf32>) -> tensor<24x24xf32>
  return %t : tensor<24x24xf32>
}

func.func @size_32(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %i = stablehlo.iota dim = 1 : tensor<32x32xf32>
  %s = stablehlo.add %p, %i : tensor<32x32xf32>
  %t = stablehlo.transpose %s, dims = [1, 0] : (tensor<32x32xf32>) -> tensor<32x32xf32>
  return %t : tensor<32x32xf32>
}

func.func @size_40(%a: tensor<40x40xf32>, %b: tensor<40x40xf32>) -> tensor<40x40xf32> {
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<40x40xf32>, tensor<40x40xf32>) -> tensor<40x40xf32>
  %i = stablehlo.iota dim = 1 : tensor<40x40xf32>
  %s = stablehlo.add %p, %i : tensor<40x40xf32>
  %t = stablehlo.transpose %s, dims = [1, 0] : (tensor<40x40xf32>) -> tensor<40x40xf32>
  return %t : tensor<40x40xf32>
}

func.func @size_48(%a: tensor<48x48xf32>, %b: tensor<48x48xf32>) -> tensor<48x48xf32> {
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<48x48xf32>, tensor<48x48xf32>) -> tensor<48x48xf32>
  %i = stablehlo.iota dim = 1 : tensor<48x48xf32>
  %s = stablehlo.add %p, %i : tensor<48x48xf32>
  %t = stablehlo.transpose %s, dims = [1, 0] : (tensor<48x48xf32>) -> tensor<48x48xf32>
  return %t : tensor<48x48xf32>
}

func.func @size_56(%a: tensor<56x56xf32>, %b: tensor<56x56xf32>) -> tensor<56x56xf32> {
  %p = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<56x56xf32>, tensor<56x56xf32>) -> tensor<56x56xf32>
  %i = stablehlo.iota dim = 1 : tensor<56x56xf32>
  %s = stablehlo.add %p, %i : tensor<56x56xf32>
  %t = stablehlo.transpose %s, dims = [1, 0] : (tensor<56x56xf32>) -> tensor<56x56xf32>
  return %t : tensor<56x56xf32>
}
