// RUN: hilo-opt %s --split-input-file | filecheck %s
// RUN: hilo-opt %s --split-input-file --output-split-marker='// cut' | filecheck %s --check-prefix=MARKER
// RUN: hilo-opt %s '--split-input-file=// other' --allow-unregistered-dialect | filecheck %s --check-prefix=OTHER
// RUN: hilo-opt %s --split-input-file --mlir-print-debuginfo | filecheck %s --check-prefix=LOC

// Both parts have a function of one name, which one module could not.
// CHECK: module {
// CHECK: func.func private @same()
// CHECK: // -----
// CHECK: module {
// CHECK: func.func private @same()

// MARKER: func.func private @same()
// MARKER: // cut
// MARKER: func.func private @same()

// OTHER-NOT: // other
// OTHER: func.func private @a()

// Lines count from the file's beginning, not the part's.
// LOC: "{{.*}}split_input_file.mlir":28:1

module {
  func.func private @a()
}

// -----
func.func private @same()

// other
// -----
func.func private @same()
