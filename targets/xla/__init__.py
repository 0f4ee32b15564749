"""The target `xla`."""
