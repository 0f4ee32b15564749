"""How kernels for NVIDIA's GPUs are distributed over threads: changes of what the compiler has chosen."""

WARPGROUPS = "hilo.warpgroups"
"""An entry of the description of a GPU that has the instructions of warpgroups (sm_90a)."""
