// A branch that passes one reference twice to a block takes it away from one of the two arguments.
//
// The allocator keeps %x in the register of %b, which needs no copy, and moves %b into that of %y: %x is null then. The
// program should return 16. iree-compile 3.13, RegisterAllocation::remapSuccessorRegisters; correct in 3.11.
// Reported as iree-org/iree#24753; hilo undoes such moves in `hilo.targets.compilation.reference_moves`.
//
// RUN: iree-compile --compile-mode=vm %s -o %t.vmfb
// RUN: %exits 1 iree-run-module --module=%t.vmfb --function=length_of_both --input=3 2>&1 | filecheck %s
// CHECK: buffer is null

vm.module @moves {
  vm.export @length_of_both
  vm.func @length_of_both(%n: i32) -> i32 {
    %zero = vm.const.i32.zero
    %one = vm.const.i32 1
    %size = vm.const.i64 8
    %b = vm.buffer.alloc %size, %one : !vm.buffer
    vm.br ^loop(%zero, %b, %b : i32, !vm.buffer, !vm.buffer)
  ^loop(%i: i32, %x: !vm.buffer, %y: !vm.buffer):
    %go = vm.cmp.lt.i32.s %i, %n : i32
    %j = vm.add.i32 %i, %one : i32
    vm.cond_br %go, ^loop(%j, %y, %x : i32, !vm.buffer, !vm.buffer), ^exit
  ^exit:
    %of_x = vm.buffer.length %x : !vm.buffer -> i64
    %of_y = vm.buffer.length %y : !vm.buffer -> i64
    %sum = vm.add.i64 %of_x, %of_y : i64
    %result = vm.trunc.i64.i32 %sum : i64 -> i32
    vm.return %result : i32
  }
}
