"""What runs a call: executables, arguments, device arrays, devices, host memory."""
