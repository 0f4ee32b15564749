// Wrong programs, arguments and files: one clear message, status 1, no traceback, no half-written file.

// RUN: %exits 1 hilo-run %s 2>&1 | filecheck %s --check-prefix=COUNT
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --input=4xf32=2 2>&1 | filecheck %s --check-prefix=MANY
// RUN: %exits 1 hilo-run %s --input=4xi32=1 2>&1 | filecheck %s --check-prefix=DTYPE
// RUN: %exits 1 hilo-run %s --input=3xf32=1 2>&1 | filecheck %s --check-prefix=SHAPE
// RUN: %exits 1 hilo-run %s --input=2x2xf32=1 2>&1 | filecheck %s --check-prefix=RANK
// RUN: %exits 1 hilo-run %s --input=4 2>&1 | filecheck %s --check-prefix=BARE
// RUN: %exits 1 hilo-run %s --input=4xf32=1,2,3 2>&1 | filecheck %s --check-prefix=FEW
// RUN: %exits 1 hilo-run %s --input=4xf32=1,2,x,4 2>&1 | filecheck %s --check-prefix=ELEMENT
// RUN: %exits 1 hilo-run %s --input=4xf23=1 2>&1 | filecheck %s --check-prefix=TYPE
// RUN: %exits 1 hilo-run %s --input=-4xf32=1 2>&1 | filecheck %s --check-prefix=SYNTAX
// RUN: %exits 1 hilo-run %s --input= 2>&1 | filecheck %s --check-prefix=NOTHING
// RUN: %exits 1 hilo-run %s '--input=(ignored)' 2>&1 | filecheck %s --check-prefix=IGNORED
// RUN: %exits 1 hilo-run %s --input=@%inputs/missing.npy 2>&1 | filecheck %s --check-prefix=NPY
// RUN: %exits 1 hilo-run %s --input=@%s 2>&1 | filecheck %s --check-prefix=NO-NPY
// RUN: cp %s %t.npy
// RUN: %exits 1 hilo-run %s --input=@%t.npy 2>&1 | filecheck %s --check-prefix=BAD-NPY
// RUN: %python -c "open(r'%t.bin', 'wb').write(b'123')"
// RUN: %exits 1 hilo-run %s --input=4xf32=@%t.bin 2>&1 | filecheck %s --check-prefix=SHORT
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --output=@%t.dir/none/x.npy 2>&1 | filecheck %s --check-prefix=UNWRITABLE
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --output=x.npy 2>&1 | filecheck %s --check-prefix=OUTPUT
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --output=- --output=- 2>&1 | filecheck %s --check-prefix=OUTPUTS
// RUN: %exits 1 hilo-run %inputs/malformed.mlir --input=4xf32=1 2>&1 | filecheck %s --check-prefix=TEXT
// RUN: %exits 1 hilo-run %inputs/missing.mlir --input=4xf32=1 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: %exits 1 hilo-run %inputs/no_main.mlir --input=4xf32=1 2>&1 | filecheck %s --check-prefix=MAIN
// RUN: %exits 1 hilo-run %inputs/empty_module.mlir 2>&1 | filecheck %s --check-prefix=EMPTY
// RUN: %exits 1 hilo-run %s --function=mian --input=4xf32=1 2>&1 | filecheck %s --check-prefix=FUNCTION
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --target=vulcan 2>&1 | filecheck %s --check-prefix=TARGET
// RUN: %exits 1 hilo-run %s --input=4xf32=1 --device=loca-sync 2>&1 | filecheck %s --check-prefix=DEVICE
// RUN: cp %s %t.vmfb
// RUN: %exits 1 hilo-run %t.vmfb --input=4xf32=1 2>&1 | filecheck %s --check-prefix=VMFB
// RUN: %exits 2 hilo-run 2>&1 | filecheck %s --check-prefix=NO-PROGRAM
// RUN: %exits 2 hilo-run %s --inptu=4xf32=1 2>&1 | filecheck %s --check-prefix=FLAG
// RUN: %exits 2 hilo-run %s --equality_mode=vague 2>&1 | filecheck %s --check-prefix=MODE
// RUN: %exits 1 hilo-run %s --flagfile=%inputs/missing.flags 2>&1 | filecheck %s --check-prefix=FLAGFILE

// COUNT: hilo-run: error: @main: got 0 inputs; it takes 1: main(f32[4]) -> (f32[4])
// MANY: hilo-run: error: @main: got 2 inputs; it takes 1
// DTYPE: hilo-run: error: @main: input 0 is s32[4]; it takes f32[4], written 4xf32=…
// SHAPE: hilo-run: error: @main: input 0 is f32[3]; it takes f32[4]
// RANK: hilo-run: error: @main: input 0 is f32[2, 2]; it takes f32[4]
// BARE: hilo-run: error: @main: input 0 is '4'; it takes f32[4], written 4xf32=…
// FEW: hilo-run: error: --input=4xf32=1,2,3: 3 elements are given; the type has 4 (one stands for all)
// ELEMENT: hilo-run: error: --input=4xf32=1,2,x,4: element 2 is 'x', which is no number
// TYPE: hilo-run: error: --input=4xf23=1: element type 'f23' is unknown; did you mean
// SYNTAX: hilo-run: error: --input=-4xf32=1: '-4xf32' is no shape with an element type
// NOTHING: hilo-run: error: --input=: there is no value
// IGNORED: hilo-run: error: @main: input 0 is (ignored); it takes f32[4]
// NPY: hilo-run: error: cannot read '{{.*}}missing.npy': no such file or directory
// NO-NPY: hilo-run: error: --input=@{{.*}}: a file without a type must be a .npy file
// BAD-NPY: hilo-run: error: --input=@{{.*}} could not be read as .npy
// SHORT: hilo-run: error: --input=4xf32=@{{.*}} has 3 bytes left; the type takes 16
// UNWRITABLE: hilo-run: error: cannot write '{{.*}}x.npy': the folder '{{.*}}none' does not exist
// OUTPUT: hilo-run: error: --output=x.npy: it takes -, @file, +file, or nothing to drop the result
// OUTPUTS: hilo-run: error: 2 --output are given; the function has 1 result
// TEXT: malformed.mlir:2:25: error: expected SSA operand
// MISSING: hilo-run: error: cannot read '{{.*}}missing.mlir': no such file or directory
// MAIN: hilo-run: error: the module has no public function @main to call; known: first, second
// EMPTY: hilo-run: error: the module has no public function to call
// FUNCTION: hilo-run: error: the module has no public function @mian to call; did you mean 'main'?
// TARGET: hilo-run: error: target 'vulcan' is unknown
// DEVICE: hilo-run: error: {{.*}}loca-sync
// VMFB: hilo-run: error: {{.*}}vmfb is no compiled module for this runtime
// NO-PROGRAM: hilo-run: error: give one program, as an argument or with --module; got 0
// FLAG: hilo-run: error: unknown flag --inptu; did you mean --input
// MODE: hilo-run: error: argument --equality_mode: invalid choice: 'vague'
// FLAGFILE: hilo-run: error: cannot read '{{.*}}missing.flags': no such file or directory
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = stablehlo.add %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
