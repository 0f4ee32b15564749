"""Runs calls: executables, arguments, device arrays, devices, host memory."""
