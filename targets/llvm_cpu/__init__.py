"""The target `llvm-cpu`, and ahead-of-time targets for the CPUs of other machines."""
