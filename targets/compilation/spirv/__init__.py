"""What is changed in kernels for Vulkan, after their translation to SPIR-V, on account of drivers."""
