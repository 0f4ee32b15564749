"""The target `llvm-cpu`, and other machines' CPUs ahead of time."""
