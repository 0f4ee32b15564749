"""The memory of kernels of loops: buffers, and the pools that hold many of them."""
