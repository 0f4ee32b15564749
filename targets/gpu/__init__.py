"""The targets `cuda`, `rocm`, `vulkan` and `metal`."""
