"""How kernels for NVIDIA's GPUs are distributed over threads: changes of what the compiler has chosen."""
