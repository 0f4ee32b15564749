"""What is changed in kernels for Vulkan, when they are tiled and when they are SPIR-V."""
